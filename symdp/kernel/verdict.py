"""From theorems to a verdict. Trusted: nothing else may say *proved* of a statement of the new foundation.

A statement has hypotheses h1, ..., hm (what its types ask for, then its assumptions) and conclusions; beside each
stands a formula that says where it is defined. What is to be shown for one conclusion c:

- ``proved``: each hypothesis is defined where those before it hold; c is defined, and holds, where all hypotheses do;
  and they do hold at some point (the instance).
- ``refuted``: at a point the hypotheses hold, c is defined, and c does not hold.
- ``ill-posed``: at a point the hypotheses hold (or those before the one that is undefined), and it or c is not defined.
- ``vacuous``: each hypothesis is defined where those before it hold, and together they imply what is false.

A point gives values to all declared names, and may choose the spaces that the statement leaves open. An open space is
a standard Borel space (docs/decisions/0023-which-spaces.md): a point chooses no other, and a theorem may have this of
all its type variables as conditions.

A space that is chosen inside a formula is elaborated to the real line (``one_way``: what is elaborated may say more
than what is written). Such a part is never ill-posed, and refuted only where ``both_ways`` has a formula for it, which
says that no space tells more than the real line: it speaks of any space (``inner``), so no point may choose that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, abstract, apply_const, args_of, instantiate, var
from symdp.kernel.trace import Trace
from symdp.kernel.types import KernelError, Type, make, substitute

VERDICTS = ("proved", "refuted", "ill-posed", "vacuous")
STANDARD = frozenset(["real", "prop", "label", "pair", "db"])
"""Types that are standard Borel spaces, if those are that they are made of: what a point may choose for open spaces."""


class Said(Protocol):
    """What verdicts ask of an elaborated statement (:class:`symdp.elaboration.Statement`)."""

    @property
    def names(self) -> Mapping[str, Var]: ...
    @property
    def hypotheses(self) -> Sequence[Term]: ...
    @property
    def hypotheses_defined(self) -> Sequence[Term]: ...
    @property
    def conclusions(self) -> Sequence[Term]: ...
    @property
    def conclusions_defined(self) -> Sequence[Term]: ...
    @property
    def one_way(self) -> frozenset[int]: ...
    @property
    def both_ways(self) -> Mapping[int, Term]: ...
    @property
    def inner(self) -> frozenset[str]: ...


@dataclass(frozen=True)
class Point:
    """Types for open spaces and values for all declared names."""

    spaces: Mapping[str, Type]
    values: Mapping[str, Term]


def under(hypotheses: Sequence[Term], conclusion: Term) -> Term:
    """h1 implies (h2 implies ... conclusion)."""
    for h in reversed(hypotheses):
        conclusion = apply_const("imp", h, conclusion)
    return conclusion


def to_show(said: Said, part: int, verdict: str, point: Point | None) -> list[list[Term]]:
    """What has to be shown for the verdict: all formulas of one of the lists. KernelError if the point is none."""
    hyps, defined = list(said.hypotheses), list(said.hypotheses_defined)
    if not 0 <= part < len(said.conclusions):
        raise KernelError(f"the statement has no part {part + 1}")
    conclusion, its_wd = said.conclusions[part], said.conclusions_defined[part]
    well = [under(hyps[:i], d) for i, d in enumerate(defined)]
    if verdict == "vacuous":
        return [[*well, under(hyps, apply_const("false"))]]
    if point is None:
        raise KernelError(f"{verdict} needs a point")
    there = _at(said, point)
    facts = [there(h) for h in hyps]
    if verdict == "proved":
        return [[*well, under(hyps, its_wd), under(hyps, conclusion), *facts]]
    if part in said.one_way and verdict == "refuted" and part in said.both_ways:
        its_wd = said.both_ways[part]
    elif part in said.one_way:
        raise KernelError(f"what is elaborated says more than what is written; that it is {verdict} says nothing of it")
    if verdict == "refuted":
        return [[*(there(d) for d in defined), *facts, there(its_wd), apply_const("not", there(conclusion))]]
    if verdict == "ill-posed":
        before = [[*(there(d) for d in defined[:i]), *facts[:i], apply_const("not", there(d))]
                  for i, d in enumerate(defined)]
        return [[*(there(d) for d in defined), *facts, apply_const("not", there(its_wd))], *before]
    raise KernelError(f"no verdict: {verdict}")


def _at(said: Said, point: Point) -> Any:
    """The function that puts the point into formulas."""
    if set(point.values) != set(said.names):
        raise KernelError("a point gives a value to each declared name and to no other")
    if not said.inner.isdisjoint(frozenset(point.spaces).union(
            *(t.variables for t in point.spaces.values()), *(t.spaces for t in point.values.values()))):
        raise KernelError("a point does not choose the spaces that are chosen inside a formula")
    if odd := [t for t in point.spaces.values() if not _standard(t)]:
        raise KernelError(f"open spaces are standard Borel spaces, and {odd[0]} need not be one")
    values = {}
    for name, v in said.names.items():
        there = var(v.name, substitute(v.type, point.spaces))
        if point.values[name].type is not there.type or point.values[name].loose:
            raise KernelError(f"{name} : {there.type} cannot be {point.values[name]} : {point.values[name].type}")
        values[there] = point.values[name]
    return lambda t: instantiate(t, point.spaces, values)


def _standard(t: Type) -> bool:
    """Whether the type is seen to be a standard Borel space."""
    return t.name.startswith("'") or (t.name in STANDARD and all(map(_standard, t.args)))


def on_standard_space(name: str) -> Term:
    """That the type variable is a standard Borel space."""
    return apply_const("standard_borel", abstract(make(name), apply_const("true")))


def decided(said: Said, part: int, verdict: str, point: Point | None, theorems: Sequence[Theorem]) -> frozenset[str]:
    """The facts that the verdict rests on. KernelError says what is not shown."""
    have = {th.concl: th for th in theorems if not th.hyps}
    missing: list[Term] = []
    for wanted in to_show(said, part, verdict, point):
        needed = [t for t in wanted if not _clear(t)]
        shown = [have.get(t) or have.get(under([on_standard_space(n) for n in sorted(t.spaces)], t)) for t in needed]
        absent = [t for t, th in zip(needed, shown, strict=True) if th is None]
        if not absent:
            return frozenset().union(*(th.facts for th in shown if th is not None))
        missing = missing or absent
    raise KernelError(f"not shown for {verdict}: {missing[0]}")


def _clear(t: Term) -> bool:
    """Whether t is ``true``, under hypotheses or not."""
    while (sides := args_of(t, "imp", 2)) is not None:
        t = sides[1]
    return args_of(t, "true", 0) is not None


def check(said: Said, evidence: Mapping[str, Any], facts: Mapping[str, Term]) -> frozenset[str]:
    """The facts that the verdict of this evidence rests on, after its trace is replayed. KernelError if it proves
    nothing, or something else.

    ``evidence`` has ``part``, ``verdict``, ``trace``, ``shown`` (numbers of theorems of the trace) and, but for
    vacuous, ``point``: ``spaces`` and ``values``, names to numbers of types and terms of the trace."""
    trace = Trace(_table(evidence.get("trace")), facts)
    shown, part, verdict = evidence.get("shown"), evidence.get("part"), evidence.get("verdict")
    if not isinstance(shown, list) or type(part) is not int or verdict not in VERDICTS:
        raise KernelError("evidence has a part, a verdict, a trace and what it shows")
    point = None
    if evidence.get("point") is not None:
        at = _table(evidence["point"])
        point = Point({str(n): trace.type(t) for n, t in _table(at.get("spaces")).items()},
                      {str(n): trace.term(t) for n, t in _table(at.get("values")).items()})
    return decided(said, part, str(verdict), point, [trace.theorem(i) for i in shown])


def _table(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise KernelError("a table is missing in the evidence")
    return data
