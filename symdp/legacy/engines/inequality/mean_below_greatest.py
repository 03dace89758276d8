"""A mean is at most the largest of its values, also where both stand under a monotone function: the logarithm of a mean
under laws of inputs, over a - 1 of either sign, is at most the largest of these numbers for single inputs.

If L(v) is largest at some x* and z*, then L(v(x, z)) <= L(v(x*, z*)) for all others; so v(x, z) <= v(x*, z*), or >=, as
the logarithm has a positive or a negative factor, and the mean S of these v is at most, or at least, that as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.logarithms_of_sums import on_both_sides
from symdp.legacy.engines.inequality.multipliers import renamed
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
)
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.laws import universal
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.normal import Ratio, ratio_expr
from symdp.legacy.kernel.reduce import fresh
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
    Op,
    free_names,
    put,
    substitute,
    walk,
)

MAX_INDICES = 3
At = dict[str, Expr]  # values of the indices of a mean


@dataclass(frozen=True)
class Mean:
    """A mean S as it stands and with what does not depend on the other indices outside of these sums, its values under
    the indices of the maximum, and the factor of S, or of its logarithm, in the number."""

    number: Expr
    largest: Bind
    stands: Bind
    apart: Bind
    value: Expr
    indices: dict[str, str]

    @property
    def log(self) -> bool:
        """The number is that of the logarithm of the mean."""
        return Call("log", (self.stands,)) in {*walk(self.number)}

    def at(self, values: At) -> Expr:
        return substitute(self.value, values)

    def number_at(self, values: At) -> Expr:
        return put(self.number, {self.stands: self.at(values)})

    def largest_at(self, values: At) -> Expr:
        return substitute(nested(self.largest)[1], {k: values[j] for k, j in self.indices.items()})

    def every(self) -> Bind:
        """For all indices the number under the maximum is that of the value, which is positive under a logarithm."""
        bindings = [b for b in nested(self.apart)[0] if b.name in self.indices.values()]
        at: At = {b.name: Name(b.name) for b in bindings}
        equal = Op("==", (self.largest_at(at), self.number_at(at)))
        return Bind("forall", tuple(bindings), Op("and", (Op(">", (self.value, ZERO)), equal)) if self.log else equal)


def mean_below(goal: Goal) -> tuple[Expr, Bind] | None:
    """The number of a mean and the maximum that is to be at least that."""
    match goal.show:
        case (Op("<=", (a, Bind("max", (_,)) as b)) | Op(">=", (Bind("max", (_,)) as b, a))) if (
                sum_inside(a) is not None):
            return a, b
    return None


def sum_inside(e: Expr) -> Bind | None:
    """The only sum in e, if probabilities stand in it."""
    match outer(e):
        case [Bind("sum") as s] if any(isinstance(x, Index) for x in walk(s.body)):
            return s
    return None


def by_mean_below_greatest(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The largest value is not less than the mean."""
    found = mean_below(goal)
    mean = None if found is None else sum_inside(found[0])
    if found is None or mean is None or depth < 3:
        return None
    slope = factor(goal, found[0], mean)
    if slope is None:
        return None
    sign = goal.region.sign(ratio_expr(slope))
    if sign is None:
        below = [x.args[1] for x in walk(found[0]) if isinstance(x, Op) and x.op == "/" and not outer(x.args[1])]
        parts = [e for e in (*below, ratio_expr(slope)) if Op("<=", (e, ZERO)) not in goal.hyps]
        return on_both_sides(p, goal, parts, depth)
    for way in readings(*found, mean) if sign else ():
        if (proof := through(Line(p, goal), way, sign, ratio_expr(slope), depth)) is not None:
            return proof
    return None


def factor(goal: Goal, number: Expr, mean: Bind) -> Ratio | None:
    """c, where the number is c*log(S) + r or c*S + r."""
    (name,) = fresh(goal.names, ["s"], (goal.show, *goal.hyps))
    log = Call("log", (mean,))
    flat = renamed(number, log if log in {*walk(number)} else mean, Name(name))
    try:
        slope = goal.region.ratio(derivative(flat, name))
    except (*TROUBLE, ZeroDivisionError):
        return None
    return None if outer(flat) or name in free_names(ratio_expr(slope)) else slope


def readings(number: Expr, largest: Bind, mean: Bind) -> Iterator[Mean]:
    """The indices of the maximum as some of those of the mean that have a law, in any order."""
    bindings, _body = nested(largest)
    inside, terms = nested(mean)
    weights: dict[str, Expr] = {}
    rest: list[Expr] = []
    for x in spread(terms):
        match x:
            case Index(Name(), (Name(k),)) if k not in weights and any(b.name == k for b in inside):
                weights[k] = x
            case _:
                rest.append(x)
    if len(bindings) > min(len(weights), MAX_INDICES):
        return
    for chosen in itertools.permutations([b for b in inside if b.name in weights], len(bindings)):
        if [b.domain for b in chosen] != [b.domain for b in bindings]:
            continue
        laws, others = [b for b in inside if b in chosen], [b for b in inside if b not in chosen]
        left = [*(weights[b.name] for b in others if b.name in weights), *rest]
        value = under("sum", others, joined("*", left) if left else ONE)
        apart = under("sum", laws, joined("*", [*(weights[b.name] for b in laws), value]))
        assert isinstance(apart, Bind)
        yield Mean(number, largest, mean, apart, value, {
            b.name: c.name for b, c in zip(bindings, chosen, strict=True)})


def nested(e: Bind) -> tuple[list[Binding], Expr]:
    """What binders of one kind directly within one another bind, and what stands under them."""
    found = list[Binding](e.bindings)
    if isinstance(e.body, Bind) and e.body.binder == e.binder:
        more, body = nested(e.body)
        return [*found, *more], body
    return found, e.body


def under(binder: str, bindings: list[Binding], body: Expr) -> Expr:
    for b in reversed(bindings):
        body = Bind(binder, (b,), body)
    return body


def through(line: Line, mean: Mean, sign: int, slope: Expr, depth: int) -> Proof | None:
    """The mean is at most its value where the number is largest, or at least that."""
    p, given = line.p, line.goal.hyps
    same, every = Op("==", (mean.stands, mean.apart)), mean.every()
    size = slope if sign > 0 else Op("neg", (slope,))
    if not line.lemma(every, of_every_value(p, replace(line.goal, show=every), depth)) or not known(
            line, given, same, 4):
        return None

    def positive(here: Line, at: At) -> Proof | None:
        return here.closed(BOUND) if valued(here, mean, every, at) else None
    more = Op(">", (mean.stands, ZERO))
    if mean.log and not (of_mean(line, Op(">", (mean.apart, ZERO)), positive) and line.lemma(
            more, by_swaps(line, [same], more))):
        return None
    at = greatest_at(line, mean)
    if at is None or not valued(line, mean, every, at):
        return None
    value, most = mean.at(at), Op("==", (mean.largest, mean.largest_at(at)))
    if most not in line.goal.hyps and not line.lemma(most, by_swaps(line, [*line.goal.hyps[len(given):]], most)):
        return None
    there = Op("==", (mean.largest_at(at), mean.number_at(at)))

    def below(here: Line, other: At) -> Proof | None:
        said = first_of(here.goal, most)
        for k in mean.indices:
            bound, at_index = universal(here.goal.hyps[said]), text(other[mean.indices[k]])
            if not isinstance(bound, Bind) or not here.take({  # its names may have been changed
                    "rule": "instance", "hypothesis": said, "with": {bound.bindings[0].name: at_index}}):
                return None
            said = len(here.goal.hyps) - 1
        less = Op("<=", (mean.number_at(other), mean.number_at(at)))
        equal = Op("==", (mean.largest_at(other), mean.number_at(other)))
        if not valued(here, mean, every, other) or not here.lemma(less, by_swaps(
                here, [equal, there], less, back=True)) or (
                mean.log and not here.take({"rule": "monotone", "by": "log", "positive": [Slot(1)]*2})):
            return None
        return here.closed(by_multiple_of_last(p, here.goal, text(Op("/", (ONE, size)))))
    op = "<=" if sign > 0 else ">="
    last, larger = Op(op, (mean.stands, value)), Op("<=", (mean.number, mean.number_at(at)))
    if not of_mean(line, Op(op, (mean.apart, value)), below) or not line.lemma(last, by_swaps(line, [same], last)):
        return None
    inner = Line(p, replace(line.goal, show=larger))
    gone = [i for i, h in enumerate(line.goal.hyps) if h not in given and (h == same or any(
        isinstance(x, Bind) and x.binder in ("max", "forall") for x in walk(h)))]
    logs = Op(op, (Call("log", (mean.stands,)), Call("log", (value,))))
    if not inner.take({"rule": "forget", "hypotheses": gone}) or (mean.log and not inner.lemma(
            logs, completed(p, replace(inner.goal, show=logs), {
                "rule": "monotone", "by": "exp", "positive": [], "defined": Slots(3), "proof": Slot(3)}))):
        return None
    if not line.lemma(larger, inner.closed(by_multiple_of_last(p, inner.goal, text(size)))):
        return None
    return line.closed(by_swaps(line, [most, there], line.goal.show))


def of_every_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is under the maximum is the number of the value, which is positive."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    parts, inner, proofs = conjuncts(line.goal.show), line.goal, list[Proof]()
    if not p.tables.plausible(replace(line.goal, show=parts[-1])):
        return None
    for c in parts:
        proof = p.prove(replace(inner, show=c), depth - 1)
        if proof is None:
            return None
        proofs.append(proof)
        inner = inner.with_(c)
    return line.closed({"rule": "and", "proofs": proofs} if len(proofs) > 1 else proofs[0])


def of_mean(line: Line, show: Op, of_value: Callable[[Line, At], Proof | None]) -> bool:
    """What is said of a mean becomes a hypothesis, if it is shown of all values."""
    recorder = Recorder()
    step: Proof = {"rule": "mean", "side": 0, "defined": Slots(3), "proof": LATER}
    try:
        recorder.rule_mean(replace(line.goal, show=show), step)
    except TROUBLE:
        return False
    here, mean = Line(line.p, recorder.goals[-1]), show.args[0]
    assert isinstance(mean, Bind)
    names = [Name(n) for n, _ in here.goal.names[len(line.goal.names):]]
    of_each = of_value(here, {b.name: n for b, n in zip(nested(mean)[0], names, strict=False)})
    return of_each is not None and line.lemma(show, completed(line.p, replace(line.goal, show=show), {
        **step, "defined": Slots(3), "proof": of_each}))


def greatest_at(line: Line, mean: Mean) -> At | None:
    """The indices at which the maximum is taken."""
    term, found = mean.largest, dict[str, Expr]()
    for k in mean.indices:
        if not line.take({"rule": "element"}, term):
            return None
        found[mean.indices[k]] = Name(line.goal.names[-1][0])
        inner = substitute(term.body, {k: Name(line.goal.names[-1][0])})
        term = inner if isinstance(inner, Bind) else term
    return found


def valued(line: Line, mean: Mean, every: Bind, at: At) -> bool:
    """The number under the maximum at these indices is that of the value there."""
    values = {b.name: text(at[b.name]) for b in every.bindings}
    return line.take({"rule": "instance", "hypothesis": first_of(line.goal, every), "with": values})


def by_swaps(line: Line, equations: list[Expr], show: Expr, back: bool = False) -> Proof | None:
    """What is to be shown follows by these equations, each put in."""
    here = Line(line.p, replace(line.goal, show=show))
    for e in equations:
        if isinstance(e, Op) and e.op == "==" and e.args[0] != e.args[1] and e.args[back] in {*walk(here.goal.show)}:
            here.take({"rule": "swap", "hypothesis": first_of(here.goal, e), "back": back})
    return here.closed(line.p.prove(here.goal, 1))


def by_multiple_of_last(p: Prover, goal: Goal, times: str) -> Proof | None:
    """From the last of the hypotheses, times a number."""
    return completed(p, goal, {
        "rule": "linear", "hypotheses": [len(goal.region.hypotheses) - 1], "defined": Slots(3), "times": [times],
        "signs": Slots(2), "rest": Slot(1)})


def known(line: Line, given: tuple[Expr, ...], equation: Op, depth: int) -> bool:
    """The equation becomes a hypothesis, if it says anything, and can be shown from what is given."""
    if equation.args[0] == equation.args[1]:
        return True
    gone = [i for i, h in enumerate(line.goal.hyps) if h not in given]
    here = replace(line.goal, hyps=given, show=equation)
    proof = line.p.prove(here, depth)
    return proof is not None and line.lemma(equation, {"rule": "forget", "hypotheses": gone, "proof": proof})


def first_of(goal: Goal, fact: Expr) -> int:
    return goal.hyps.index(fact)
