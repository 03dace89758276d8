"""A statement about nothing but joint entropies, proved at once.

What most statements about random variables need is little: their assumptions and their conclusion are linear in joint
entropies with written numbers, constants satisfy the assumptions, and a few of Shannon's inequalities add up to the
conclusion. Here that is seen without the prover and its regions; whatever is not so simple is left to it. Sets of
variables are the bits of a number, and a sum of joint entropies says what stands before each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import accumulate, combinations, product
from operator import or_
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import nnls

from symdp.capacities.floats import scaled_floats
from symdp.legacy.engines.inequality.prover import text
from symdp.legacy.engines.shannon.combine import solved
from symdp.legacy.engines.shannon.facts import LATTICE
from symdp.legacy.engines.shannon.tactic import MOST_VARIABLES
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.goals import Goal, Rejected, difference
from symdp.legacy.kernel.information import MAX_VARIABLES
from symdp.legacy.kernel.normal import linear
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import Expr

Sum = dict[int, Fraction | int]
NUMBER = 0  # where the sum has its number: the empty set has no entropy
SEEN, LEFT = 1e-9, 1e-7  # multipliers that are none, and what may be left of the target
MANY = 7  # variables: of so many, the elemental inequalities are a burden
FEW_EQUATIONS, FEW = 3, 40  # short sums are tried of so many assumptions, and of so many facts
HOLDS: dict[str, Callable[[Fraction | int], bool]] = {
    ">=": lambda c: c >= 0, ">": lambda c: c > 0, "==": lambda c: c == 0, "!=": lambda c: c != 0}


class Fact(NamedTuple):
    """I(a; b | given) >= 0, or H(a | given) >= 0 if b is empty; or the assumption with a number; as a sum >= 0."""

    sum: Sum
    a: int = 0
    b: int = 0
    given: int = 0
    assumption: int = -1
    equation: bool = False


def evidence(statement: Statement, part: int) -> dict[str, Any] | None:
    """A proof by Shannon's inequalities, with constants as the variables that satisfy the assumptions."""
    names = [n for n, _ in statement.let]
    if not 0 < len(names) <= MAX_VARIABLES or any(t.kind != "variable" or t.params for _, t in statement.let):
        return None
    try:
        goal, _ = root_goal(statement, part)
        op, target = about(goal.show, names)
        told = [about(h, names) for h in goal.hypotheses]
    except (Unsupported, Rejected, ValueError):
        return None
    if op not in (">=", "==") or not all(HOLDS[way](q.get(NUMBER, 0)) for way, q in told):
        return None
    given = [Fact(q, assumption=i, equation=way == "==") for i, (way, q) in enumerate(told)
             if way == "==" or (op == ">=" and way != "!=")]
    found = combined(target, given, op == ">=", len(names))
    constants = {n: {"kind": "variable", "values": ["0"], "probabilities": ["1"]} for n in names}
    return None if found is None else {
        "part": part, "verdict": "proved", "proof": written(goal, found, names),
        "instance": {"values": {}, "objects": constants}}


def about(e: Expr, names: Sequence[str]) -> tuple[str, Sum]:
    """A comparison, as what is compared with 0. Raises ValueError where that is no sum of joint entropies."""
    op, d = difference(e)
    found = linear(d)
    if found is None:
        raise ValueError
    out: Sum = {}
    for n, c in found.items():
        if n and n[:2] != "H(":
            raise ValueError
        if c:
            out[sum(1 << names.index(x) for x in n[2:-2].split(", ")) if n else NUMBER] = c
    return op, out


def combined(target: Sum, given: list[Fact], facts: bool, variables: int) -> list[tuple[Fact, Fraction | int]] | None:
    """The target as a sum of what is assumed and of facts, each times a number: of few at first, then of all."""
    sets = {s for q in (target, *(f.sum for f in given)) for s in q if s != NUMBER}
    few = [*given, *(around(sets) or (between(sets) if variables >= MANY else []))] if facts else given
    found = _short(target, few)
    if found is None:
        found = _long(target, few)
    if found is None and facts and variables <= MOST_VARIABLES:
        found = _long(target, [*given, *elemental([1 << i for i in range(variables) if any(s >> i & 1 for s in sets)])])
    return found


def around(sets: Iterable[int]) -> list[Fact]:
    """Monotony and submodularity on the lattice of sets that the given ones generate; none if it is large."""
    found = {0, *sets}
    found.add(reduce(or_, found))
    while more := {x for s, t in combinations(found, 2) for x in (s | t, s & t)} - found:
        found |= more
        if len(found) > LATTICE:
            return []
    order = sorted(found, key=lambda s: (s.bit_count(), s))
    return [_fact(s & ~t, t & ~s, s & t) for s, t in combinations(order, 2)]


def between(sets: Iterable[int]) -> list[Fact]:
    """Monotony and submodularity of the given sets, and of the unions of the first ones, where these are not many."""
    order = sorted(set(sets), key=lambda s: (s.bit_count(), s))
    found = list(dict.fromkeys([0, *order, *accumulate(order, or_)]))
    return [_fact(s & ~t, t & ~s, s & t) for s, t in combinations(found, 2)] if len(found) <= LATTICE else []


def elemental(variables: Sequence[int]) -> Iterator[Fact]:
    """A smallest list that implies all of Shannon's inequalities (Yeung 1997)."""
    whole = sum(variables)
    for v in variables:
        yield _fact(v, 0, whole & ~v)
    for a, b in combinations(variables, 2):
        rest = [v for v in variables if v not in (a, b)]
        for k in range(len(rest) + 1):
            for some in combinations(rest, k):
                yield _fact(a, b, sum(some))


def _fact(a: int, b: int, given: int) -> Fact:
    if not (a and b):
        a, b = a or b, 0
        return Fact({a | given: 1, given: -1} if given else {a: 1}, a, b, given)
    q: Sum = {a | given: 1, b | given: 1, a | b | given: -1}
    if given:
        q[given] = -1
    return Fact(q, a, b, given)


def _less(q: Sum, times: int, other: Sum) -> Sum:
    out = dict(q)
    for s, c in other.items():
        left = out.get(s, 0) - times * c
        if left:
            out[s] = left
        else:
            del out[s]
    return out


def _short(target: Sum, facts: list[Fact]) -> list[tuple[Fact, Fraction | int]] | None:
    """A sum of at most two facts, and of assumptions that are equations: as they are, or turned round."""
    equations = [f for f in facts if f.equation][:FEW_EQUATIONS]
    rest = [f for f in facts if not f.equation]
    by_sum = {frozenset(f.sum.items()): f for f in reversed(rest)}
    left: list[tuple[list[tuple[Fact, Fraction | int]], Sum]] = []
    for signs in sorted(product((0, 1, -1), repeat=len(equations)), key=lambda s: sum(map(abs, s))):
        used: list[tuple[Fact, Fraction | int]] = []
        q = target
        for f, sign in zip(equations, signs, strict=True):
            if sign:
                used.append((f, sign))
                q = _less(q, sign, f.sum)
        if not q:
            return used
        if (last := by_sum.get(frozenset(q.items()))) is not None:
            return [*used, (last, 1)]
        left.append((used, q))
    for used, q in left if len(rest) <= FEW else ():
        for f in rest:
            after = _less(q, 1, f.sum)
            if len(after) <= 4 and (last := by_sum.get(frozenset(after.items()))) is not None:
                return [*used, (f, 2)] if last is f else [*used, (f, 1), (last, 1)]
    return None


def _long(target: Sum, facts: list[Fact]) -> list[tuple[Fact, Fraction | int]] | None:
    """Any sum: floats (Lawson and Hanson 1974) say of which facts, exact numbers how often each."""
    if not facts:
        return None
    places = {s: i for i, s in enumerate(dict.fromkeys([*target, *(s for f in facts for s in f.sum)]))}
    turned = [j for j, f in enumerate(facts) if f.equation]
    matrix, wanted = np.zeros((len(places), len(facts) + len(turned))), np.zeros(len(places))
    for j, f in enumerate(facts):
        for s, x in zip(f.sum, scaled_floats(map(Fraction, f.sum.values())), strict=True):
            matrix[places[s], j] = x
    matrix[:, len(facts):] = -matrix[:, turned]
    for s, x in zip(target, scaled_floats(map(Fraction, target.values())), strict=True):
        wanted[places[s]] = x
    try:
        shares, left = nnls(matrix, wanted)
    except RuntimeError:  # too many steps
        return None
    if left > LEFT:
        return None
    support = sorted({j if j < len(facts) else turned[j - len(facts)] for j in np.flatnonzero(shares > SEEN).tolist()})
    exact = solved(target, [f.sum for f in facts], support)
    if exact is None or not all(c > 0 or facts[j].equation for j, c in exact.items()):
        return None
    return [(facts[j], c) for j, c in sorted(exact.items())]


def written(goal: Goal, parts: list[tuple[Fact, Fraction | int]], names: Sequence[str]) -> dict[str, Any]:
    """The sum as a proof: the facts as hypotheses behind those of the goal."""
    def group(s: int) -> str:
        return ", ".join(sorted(n for i, n in enumerate(names) if s >> i & 1))

    asked: list[str] = []
    at: list[int] = []
    said = ["chain rule"]
    for f, c in parts:
        times = "" if c == 1 else f"{c} times "
        if f.assumption >= 0:
            at.append(f.assumption)
            said.append(f"{times}{text(goal.hypotheses[f.assumption])} (assumed)".replace(",)", ")"))
            continue
        head = "; ".join(sorted((group(f.a), group(f.b)))) if f.b else group(f.a)
        fact = f"{'I' if f.b else 'H'}({head}{f' | {group(f.given)}' if f.given else ''})"
        at.append(len(goal.hypotheses) + len(asked))
        asked.append(fact)
        said.append(f"{times}{fact} >= 0")
    proof: dict[str, Any] = {"rule": "linear", "hypotheses": at, "times": [str(c) for _, c in parts],
                             "words": "; ".join(said)}
    return {"rule": "shannon", "facts": asked, "proof": proof} if asked else proof
