"""Whether a proof is one instance of one cited fact: then the claim is *known*, and the fact's source says from where.

Definitions unfolded, conditions discharged by what is at hand, arithmetic and the order of numbers, and the symmetry of
what is symmetric do not count; a second instance of the fact, or any other fact, is a step of a proof. Nothing rests on
it: it says what a verdict is worth to a reader, not whether it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.trace import Trace

MINOR = frozenset({"logic", "order", "integers", "extended_reals"})
"""Subjects whose facts put together what another one says."""


def known(evidence: Mapping[str, Any], hypotheses: int) -> str | None:
    """``NAME (SOURCE)`` of the cited fact of which the proof of the conclusion is one instance. The trace has been
    replayed; ``hypotheses``: how many the statement has, whose theorems stand before that of the conclusion."""
    if evidence.get("verdict") != "proved" or len(evidence["shown"]) <= hypotheses + 1:
        return None
    last = evidence["shown"][hypotheses + 1]
    used = instances(evidence["trace"]["steps"], last)
    found = named(used)
    return found if found is None or specialised(evidence["trace"], last, found.partition(" ")[0]) <= 1 else None


def specialised(trace: Mapping[str, Any], last: int, name: str) -> int:
    """How many instances of a fact there are behind a step that are made by generalising and specialising."""
    steps = trace["steps"]
    behind = sorted(_behind(steps, last))
    general = [i for i in behind if steps[i][0] == "generalise"
               and ["fact", name] in (steps[k][:2] for k in _behind(steps, i))]
    if not general:
        return 0
    from symdp.library import load

    replayed = Trace(trace, {n: f.statement for n, f in load().facts.items()})
    of_all = {replayed.theorem(i).concl for i in general}
    found: set[Term] = set()
    for i in behind:  # what specialises again comes later
        sides = terms.args_of(replayed.theorem(i).concl, "imp", 2) if steps[i][0] == "instantiate" else None
        if sides is not None and sides[0] in of_all:
            (found if terms.args_of(sides[1], "all", 1) is None else of_all).add(sides[1])
    return len(found)


def named(used: Mapping[str, int]) -> str | None:
    """The same, from how many instances there are of each fact."""
    facts = _facts()
    if used.keys() - facts.keys():
        return None  # a fact of the paper itself
    main = {n: k for n, k in used.items() if n in facts and not facts[n][1]}
    if len(main) != 1:
        return None
    (name, count), = main.items()
    status, _, source = facts[name]
    return f"{name} ({source})" if status == "cited" and count == 1 else None


def instances(steps: Sequence[Sequence[Any]], last: int) -> dict[str, int]:
    """The facts behind a step of a trace, and how many different instances of each there are."""
    behind = _behind(steps, last)
    bare: dict[int, frozenset[str]] = {}  # the facts that a step has without values yet
    found: dict[str, set[str]] = {}
    for i in sorted(behind):
        rule = steps[i][0]
        before = frozenset().union(*(bare[p] for p in premises(steps[i])))
        if rule == "fact":
            bare[i] = frozenset([steps[i][1]])
        elif rule == "instantiate":
            bare[i] = frozenset()
            for name in before:
                found.setdefault(name, set()).add(repr(steps[i][1:3]))
        else:
            bare[i] = before
    for name in bare[last]:  # it needs no values
        found.setdefault(name, set()).add("")
    return {name: len(values) for name, values in found.items()}


def _behind(steps: Sequence[Sequence[Any]], last: int) -> set[int]:
    todo, seen = [last], {last}
    while todo:
        for p in premises(steps[todo.pop()]):
            if p not in seen:
                seen.add(p)
                todo.append(p)
    return seen


def premises(step: Sequence[Any]) -> list[int]:
    """The numbers of the theorems that a step uses (:mod:`symdp.kernel.trace`)."""
    rule, rest = step[0], step[1:]
    if rule in ("discharge", "generalise"):
        return [rest[1]]
    if rule == "instantiate":
        return [rest[2]]
    if rule in ("propositional", "enclose"):
        return list(rest[1])
    if rule == "combination":
        _, summands, equations, nonzero = rest
        return [*(th for _, ths, _ in summands for th in ths), *(th for _, th in equations), *nonzero]
    return []


@lru_cache(maxsize=1)
def _facts() -> dict[str, tuple[str, bool, str]]:
    """Of each fact: its status, whether it does not count, its source."""
    from symdp.library import load

    return {n: (f.status, f.status == "definition" or f.subject in MINOR or symmetric(f.statement), f.source)
            for n, f in load().facts.items()}


def symmetric(t: Term) -> bool:
    """f(x, y) == f(y, x), or r(x, y, ..) implies r(y, x, ..), without conditions."""
    sides = terms.args_of(t, "eq", 2) or terms.args_of(t, "imp", 2)
    if sides is None:
        return False
    (f, left), (g, right) = (terms.strip(x) for x in sides)
    if f is not g or len(left) < 2 or not all(isinstance(x, Var) for x in left):
        return False
    return left[:2] == right[1::-1] and left[2:] == right[2:] and left[0] is not left[1]
