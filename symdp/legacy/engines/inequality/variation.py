"""Tactics for sums of what is convex in a mixture: distances of laws from mixtures of laws.

The distance from a mixture is at most the mean of the distances (Jensen's inequality); sums of |c*p - c*q| over laws
p and q are multiples of their total variation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.inequality.families import hidden, outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.multipliers import renamed, simplified_or
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.engines.inequality.ranges import with_definitions
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    free_names,
    num,
    substitute,
    walk,
)


# -- Jensen's inequality for what is piecewise linear
def by_mixture(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on sums of max(u, 0) or |u|, u with a mean of a mixture in it, from that on the mean of these."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", "<", ">=", ">")) or depth < 2 or not outer(goal.show):
        return None
    line = with_definitions(p, goal)
    here = line.goal
    assert isinstance(here.show, Op)
    up = here.show.op[0] == "<"
    low, high = here.show.args if up else here.show.args[::-1]
    for convex, mean in mixtures(here, low):
        by = put_within(low, convex, spread_out(here, convex, mean))
        if by in (low, high):
            continue
        lemma = replace(here, show=Op("<=", (low, by)))
        if not p.tables.plausible(lemma) or not p.tables.plausible(replace(here, show=Op(here.show.op, (
                (by, high) if up else (high, by))))):
            continue
        larger = replace(here, show=Op("<=" if up else ">=", (low, by) if up else (by, low)))
        first, second = term_by_term(p, larger, low, by, depth), Slot(depth)
        if first is None:
            continue
        ways = (first, second) if up else (second, first)
        step: Proof = {"rule": "chain", "by": text(by), "first": ways[0], "second": ways[1], "defined": Slots(4)}
        if len(here.show.op) == 1 and up:
            step["strict"] = "second"
        proof = line.closed(completed(p, here, step))
        if proof is not None:
            return proof
    return None


def term_by_term(p: Prover, goal: Goal, low: Expr, high: Expr, depth: int) -> Proof | None:
    """One sum of sums is at most another one, at all indices that they have in common."""
    over: list[list[str]] = []
    e, f = low, high
    while isinstance(e, Bind) and isinstance(f, Bind) and e.bindings == f.bindings and e.body != f.body:
        (b,) = e.bindings
        if e.binder != "sum" or not isinstance(b.domain, Seq):
            break
        over.append([text(x) for x in b.domain.items])
        e, f = e.body, f.body
    if not over:
        return p.prove(goal, depth)
    places = list(range(len(over)))
    return completed(p, goal, {
        "rule": "jointly", "rest": "0", "terms": [["1", text(high)], ["-1", text(low)]], "depth": len(over),
        "over": over, "places": [places, places], "weights": [[], []], "defined": Slots(4), "nonempty": Slots(3),
        "step": Slot(max(depth, 4)), "ends": BOUND})


def mixtures(goal: Goal, e: Expr) -> Iterator[tuple[Call, Bind]]:
    """Maxima and absolute values in which a mean under a law stands."""
    for x in walk(e):
        if isinstance(x, Call) and x.fn in ("max", "abs"):
            for mean in outer(x):
                if mean.binder == "sum" and len(mean.bindings) == 1 and weighed(goal, mean):
                    yield x, mean


def weighed(goal: Goal, mean: Bind) -> Expr | None:
    """The law under which a sum is a mean."""
    (b,) = mean.bindings
    e = mean.body
    while isinstance(e, Op) and e.op in ("*", "/"):
        e = e.args[0]
    match e:
        case Index(Name() as law, (Name(k),)) if k == b.name and law_on_integers(goal, law) == b.domain:
            return e
    return None


def spread_out(goal: Goal, convex: Call, mean: Bind) -> Bind:
    """The mean of the convex function of the values."""
    (b,) = mean.bindings
    (z,) = fresh(goal.names, [b.name], (goal.show, *goal.hyps))
    body = substitute(mean.body, {b.name: Name(z)})
    weight = weighed(goal, Bind("sum", (replace(b, name=z),), body))
    assert weight is not None
    value = without(body, weight)
    at = renamed(convex, mean, value)
    return Bind("sum", (replace(b, name=z),), Op("*", (weight, at)))


def without(e: Expr, factor: Expr) -> Expr:
    """A product without its first factor."""
    match e:
        case Op("*" | "/" as op, (a, b)):
            if a == factor and op == "*":
                return b
            return Op(op, (without(a, factor), b))
    return ONE if e == factor else e


def put_within(e: Expr, x: Expr, new: Expr) -> Expr:
    """e with new in the place of x, within binders as well: x has the names that they bind."""
    if e == x:
        return new
    match e:
        case Bind(binder, bindings, body):
            return Bind(binder, bindings, put_within(body, x, new))
        case Op(op, args):
            return Op(op, tuple(put_within(y, x, new) for y in args))
        case Call(fn, args):
            return Call(fn, tuple(put_within(y, x, new) for y in args))
    return e


def by_exchange(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on a sum of means, as one on the mean of sums."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", "<", ">=", ">")) or depth < 2:
        return None
    old = goal.show.args[0 if goal.show.op[0] == "<" else 1]
    match old:
        case Bind("sum", (Binding(_, "in", Seq("range", first)) as y,), Bind("sum", (
                Binding(_, "in", Seq("range", second)) as z,)) as mean):
            weight = weighed(goal, mean)
        case _:
            return None
    if weight is None or y.name in free_names(weight):
        return None
    new = Bind("sum", (z,), Op("*", (weight, Bind("sum", (y,), without(mean.body, weight)))))
    fact = Op("==", (old, new))
    line = Line(p, goal)
    proof = completed(p, replace(goal, show=fact), {
        "rule": "jointly", "rest": "0", "terms": [["1", text(old)], ["-1", text(new)]], "depth": 2,
        "over": [[text(x) for x in ends] for ends in (first, second)], "places": [[0, 1], [1, 0]], "weights": [[], []],
        "defined": Slots(4), "nonempty": Slots(3), "step": Slot(3), "ends": BOUND})
    if line.lemma(fact, proof) and in_place(line):
        return line.closed(p.prove(line.goal, depth))
    return None


def by_common_factor(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """|c*a - c*b| with a probability c: a >= b and a < b."""
    for x in piecewise(goal.show):
        match x:
            case Call("abs", (Op("-", (first, second)) as difference,)):
                above, below = spread(first), spread(second)
                common = [c for c in above if c in below and goal.entry(c) is not None]
                if not common or depth < 1:
                    continue
                a, b = (joined("*", [f for f in factors if f not in common]) for factors in (above, below))
                proofs = []
                for op in (">=", "<"):
                    here = goal.with_(Op(op, (a, b)))
                    line = Line(p, here)
                    fact = Op(op if op == ">=" else "<=", (difference, ZERO))
                    times = completed(p, replace(here, show=fact), {
                        "rule": "linear", "hypotheses": [here.region.hypotheses.index(here.hyps[-1])],
                        "times": [text(joined("*", common))], "defined": Slots(3), "signs": Slots(2),
                        "rest": Slots(1)})
                    if fact in goal.hyps or not line.lemma(fact, times):
                        return None
                    proofs.append(line.closed(p.prove(line.goal, depth)))
                if all(proofs):
                    checks = p.defined(goal, Op(">=", (a, b)))
                    return None if checks is None else {"rule": "split", "on": text(Op(">=", (a, b))),
                                                        "defined": checks, "yes": proofs[0], "no": proofs[1]}
    return None


# -- total variation
@dataclass(frozen=True)
class Variation:
    """The sum of |c*p - c*q| over the outcomes of laws p and q."""

    over: Binding
    scale: Expr
    laws: tuple[Expr, Expr]

    def positive_parts(self) -> Bind:
        k = Name(self.over.name)
        p, q = (Index(law, (k,)) for law in self.laws)
        return Bind("sum", (self.over,), Call("max", (Op("-", (p, q)), ZERO)))

    def times(self, c: int) -> Expr:
        """c times the scale times the sum of max(p - q, 0)."""
        factors = [x for x in (num(c), self.scale) if x != ONE]
        return joined("*", [*factors, self.positive_parts()])


def variation(goal: Goal, t: Expr) -> Variation | None:
    """t as a sum of |c*p - c*q|."""
    match t:
        case Bind("sum", (Binding(k, "in", Seq("range")) as over,), Call("abs", (Op("-", (a, b)),))):
            first, second = law_of(a, k), law_of(b, k)
            if first and second and first[1] == second[1] and k not in free_names(first[1]):
                return Variation(over, first[1], (first[0], second[0]))
    return None


def law_of(e: Expr, k: str) -> tuple[Expr, Expr] | None:
    """A product in which the probability of k stands: under which law, and what it is multiplied with."""
    parts = spread(e)
    for x in parts:
        match x:
            case Index(law, (Name(n),)) if n == k and k not in free_names(law):
                rest = [y for y in parts if y is not x]
                return law, joined("*", rest) if rest else ONE
    return None


def by_variation(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Sums of |c*p - c*q| over the outcomes of laws p and q as multiples of sums of max(p - q, 0)."""
    if depth < 1:
        return None
    for whole in outer(goal.show):
        for t in walk(whole):
            found = variation(goal, t)
            if found is None:
                continue
            half = Op("/", (whole, num(2)))
            halved = half in set(walk(goal.show))
            old = half if halved else whole
            new = put_within(whole, t, found.times(1 if halved else 2))
            proof = as_positive_parts(p, replace(goal, show=Op("==", (old, new))), whole, t, found, depth)
            line = Line(p, goal)
            if line.lemma(Op("==", (old, new)), proof) and in_place(line):
                return line.closed(p.prove(line.goal, depth))
            return None
    return None


def in_place(line: Line) -> bool:
    """The last hypothesis, an equation, is put in, and then of no use."""
    last = len(line.goal.hyps) - 1
    return line.take({"rule": "swap", "hypothesis": last}) and line.take(
        {"rule": "forget", "hypotheses": [last]})


def as_positive_parts(p: Prover, lemma: Goal, whole: Bind, t: Expr, found: Variation, depth: int) -> Proof | None:
    """That sums of |c*p - c*q| are multiples of sums of max(p - q, 0): under the outer sum first."""
    assert isinstance(lemma.show, Op)
    old, new = lemma.show.args
    share = Num(Fraction(1, 2)) if old != whole else ONE
    domain = whole.bindings[0].domain
    assert isinstance(domain, Seq)
    step: Proof = {"rule": "jointly", "rest": "0", "depth": 1, "over": [[text(x) for x in domain.items]],
                   "defined": Slots(4), "nonempty": Slots(3), "step": Slot(max(depth, 3)), "ends": BOUND}
    if whole != t:
        terms = [(share, whole), (num(-1), new)]
        return completed(p, lemma, step | {
            "terms": [[text(c), text(e)] for c, e in terms], "places": [[0], [0]], "weights": [[], []]})
    c = simplified_or(lemma, Op("*", (share, found.scale)))
    twice = simplified_or(lemma, Op("*", (num(-2), c)))
    laws = [[{"at": 0, "kind": "law", "of": text(law)}] for law in found.laws]
    return completed(p, lemma, step | {
        "terms": [[text(share), text(t)], [text(twice), text(found.positive_parts())], [text(c), "1"],
                  [text(Op("neg", (c,))), "1"]],
        "places": [[0], [0], [], []], "weights": [[], [], *laws]})


# -- what is assumed of quantities of laws
def by_written_assumptions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of quantities of laws, as of the sums that define them."""
    if not outer(goal.show):
        return None
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and about_objects(goal.names, h) and hidden(goal, h):
            if {b.name for b in h.bindings} & dict(goal.names).keys():  # which nothing is written under
                h = renamed_apart(goal, h)
                i = len(line.goal.hyps) if line.lemma(h, BOUND) else i
            line.take({"rule": "written", "hypothesis": i, "within": True})
    new = [h for h in line.goal.hyps[len(goal.hyps):] if h not in goal.hyps]
    return line.closed(p.prove(line.goal, depth)) if new else None


def renamed_apart(goal: Goal, h: Bind) -> Bind:
    """The formula with names for what it binds that are not declared."""
    new = fresh(goal.names, [b.name for b in h.bindings], (goal.show, *goal.hyps))
    table: dict[str, Expr] = {b.name: Name(x) for b, x in zip(h.bindings, new, strict=True)}
    return Bind(h.binder, tuple(replace(b, name=x) for b, x in zip(h.bindings, new, strict=True)),
                substitute(h.body, table))
