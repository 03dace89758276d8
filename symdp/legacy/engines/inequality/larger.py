"""Maxima on the larger side of a comparison: one of their arguments will do everywhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.prover import (
    BOUND,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    unused,
    variables,
)
from symdp.legacy.engines.inequality.sample import TINY, Point, pushed
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.rules import Goal, branches, negation
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Op, free_names, put, walk

EDGES = 4  # points that are moved to where a hypothesis is about to fail
MAX_TERMS = 4  # maxima that are replaced at once
POINTS = 60  # at which the arguments of a maximum are looked at
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def by_larger_argument(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference is linear in maxima, which it grows with: with an argument in place of each it is smaller, and
    numbers say that it will still do."""
    found = comparison(goal)
    if found is None or depth < 1:
        return None
    op, d = found
    maxima = outermost(d)
    rates = [rate(goal, d, m) for m in maxima]
    if not 1 <= len(maxima) <= MAX_TERMS or None in rates:
        return None
    points = p.sample(goal)
    if not points:
        return None
    points = [*points, *pushed(goal, p.numbers, points[:EDGES])]
    for choice in itertools.product(*(largest_first(p, m, points) for m in maxima)):
        low = put(d, dict(zip(maxima, choice, strict=True)))
        smaller = replace(goal, show=Op(op, (low, ZERO)))
        if goal.region.zero(low) or not p.plausible(smaller) or any(p.numbers.sign(low, x) == -1 for x in points):
            continue
        # what is left is shown first: hypotheses with maxima would only be in its way
        facts: list[Expr] = [smaller.show, *(Op(">=", pair) for pair in zip(maxima, choice, strict=True))]
        larger = [at_least(p, goal.with_(*facts[:i], show=facts[i]), m) for i, m in enumerate(maxima, start=1)]
        if None in larger:
            return None
        step: Proof = {"rule": "have", "facts": list(map(text, facts)), "defined": Slots(2),
                       "proofs": [Slot(depth), *larger]}
        known = goal.with_(*facts).region.hypotheses
        if not all(f in known for f in facts):
            return None
        combined = completed(p, goal.with_(*facts), {
            "rule": "linear", "hypotheses": [known.index(f) for f in facts], "signs": Slots(2), "defined": Slots(2),
            "times": ["1", *(text(c) for c in rates if c is not None)]})
        return combined and completed(p, goal, {**step, "proof": combined})
    return None


def at_least(p: Prover, goal: Goal, term: Call) -> Proof | None:
    """A maximum of two is at least each of them."""
    return completed(p, goal, {"rule": "resolve", "term": piecewise_terms(goal).index(term), "defined": Slots(2),
                               "first": Slot(2), "second": Slot(2)})


def largest_first(p: Prover, term: Call, points: list[Point]) -> list[Expr]:
    """The arguments of a maximum, first the one that is the largest most often."""
    return sorted(term.args, key=lambda a: sum(p.numbers.sign(Op("-", (term, a)), x) == 1 for x in points))


def outermost(e: Expr) -> list[Call]:
    """The maxima of a formula without binders and conditionals, that are in no other."""
    found = [x for x in walk(e) if isinstance(x, Call) and x.fn == "max" and len(x.args) == 2]
    inner = {y for x in found for a in x.args for y in walk(a)}
    odd = any(isinstance(x, Bind) or (isinstance(x, Op) and x.op == "if") for x in walk(e))
    return [] if odd else list(dict.fromkeys(x for x in found if x not in inner))


def rate(goal: Goal, d: Expr, term: Call) -> Expr | None:
    """What d grows with a term by, if that is not negative and the same everywhere."""
    v = unused(goal, "v")
    slope = derivative(put(d, {term: Name(v)}), v)
    return slope if v not in free_names(slope) and goal.region.at_least(slope, False) else None


def by_argument(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum, of what may be infinite, is at least c, because an argument is: the same one everywhere, or, in cases
    that numbers suggest, one in each."""
    found = bounded_by_argument(goal)
    if found is None or depth < 1:
        return None
    op, term, c = found
    rest = term.args[1] if len(term.args) == 2 else Call(term.fn, term.args[1:])
    sides = (term.args[0], rest)
    points = p.sample(goal)[:POINTS]
    known = [[reached(p, op, x, c, point) for point in points] for x in sides]
    if not points or not all(map(any, zip(*known, strict=True))):
        return None
    for k, (x, fulfilled) in enumerate(zip(sides, known, strict=True)):
        if all(fulfilled):
            return by_this_argument(p, goal, op, term, c, k, x, depth)
    for on in cases(goal):
        ways = [p.numbers.true(on, point) for point in points]
        if all(any(all(ok for ok, w in zip(fulfilled, ways, strict=True) if w == way) for fulfilled in known)
               for way in (True, False)) and len(set(ways)) == 2:
            step: Proof = {"rule": "split", "on": text(on), "defined": Slots(2), "yes": Slot(depth), "no": Slot(depth)}
            if (proof := completed(p, goal, step)) is not None:
                return proof
    return None


def bounded_by_argument(goal: Goal) -> tuple[str, Call, Expr] | None:
    """(">=", a maximum, c) if it is to be at least c; ("<=", a minimum, c) if at most; and the strict forms."""
    if isinstance(goal.show, Op) and goal.show.op in FLIPPED:
        a, b = goal.show.args
        for op, term, c in ((goal.show.op, a, b), (FLIPPED[goal.show.op], b, a)):
            if isinstance(term, Call) and len(term.args) > 1 and term.fn == {">": "max", "<": "min"}[op[0]]:
                return op, term, c
    return None


def by_this_argument(p: Prover, goal: Goal, op: str, term: Call, c: Expr, k: int, x: Expr, depth: int) -> Proof | None:
    """The argument is shown to do; where the other one is taken, that lies beyond it."""
    turned = isinstance(goal.show, Op) and goal.show.args[1] == term
    fact = Op(FLIPPED[op], (c, x)) if turned else Op(op, (x, c))
    strict = {"strict": "first" if turned else "second"} if len(op) == 1 else {}
    with_ = goal.with_(fact)
    condition, *values = branches(term)
    there: dict[Expr, Expr] = {term: values[1 - k]}
    case = condition if k else negation(condition)
    other = Goal(goal.names, (*(put(h, there) for h in with_.hyps), *conjuncts(case)), put(goal.show, there))
    beyond = completed(p, other, {"rule": "chain", "by": text(x), "first": BOUND, "second": BOUND, "defined": Slots(2),
                                  **strict})
    taken = beyond and completed(p, with_, {
        "rule": "resolve", "term": piecewise_terms(with_).index(term), "defined": Slots(2),
        "first": beyond if k else BOUND, "second": BOUND if k else beyond})
    return taken and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [Slot(depth)],
                                         "defined": Slots(2), "proof": taken})


def reached(p: Prover, op: str, x: Expr, c: Expr, point: Point) -> bool:
    """Numbers do not show that x is on the wrong side of c, or undefined there."""
    a, b = p.numbers.value(x, point), p.numbers.value(c, point)
    if a is None or b is None or a.is_nan() or b.is_nan():
        return False
    gap = a - b if op[0] == ">" else b - a
    return bool(gap > TINY) if len(op) == 1 else not gap < -TINY


def cases(goal: Goal) -> Iterator[Expr]:
    """Comparisons of two names, or of a name with a simple number, that may tell the cases."""
    names = [n for n in variables(goal) if n in free_names(goal.show)]
    yield from (read_expression(f"{n} <= {c}") for c in ("1/2", "1", "0") for n in names)
    for a, b in itertools.combinations(names, 2):
        yield from (read_expression(t) for t in (f"{a} <= {b}", f"{a} <= 1 - {b}"))
