"""Hoelder's inequality for sums within sums over ranges: ``sum(h) <= sum(f)^a*sum(g)^b``, a and b being 1 together.

With the sums on the right as numbers, F and G, it is ``h <= F^a*G^b*(a*f/F + b*g/G)`` under all indices, which is the
weighted inequality of means; where F or G is 0, so is every f or g, and every h. (Hardy, Littlewood and Polya,
Inequalities, Theorem 11.)

So are logarithms compared, ``c*log(sum(h)) <= d*log(sum(f)) + e*log(sum(g))`` with c = d + e > 0 and positive sums.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.named_sums import termwise
from symdp.legacy.engines.inequality.nested import chain
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
    unused,
)
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import canonical, joined, opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Index, Name, Num, Op, Type, free_names, put, walk

DEEP = 5  # depth for the terms
MAX_CASES = 4  # numbers that may be 0


@dataclass(frozen=True)
class Hoelder:
    """``low <= first^a*second^b``."""

    low: Bind
    first: Bind
    a: Expr
    second: Bind
    b: Expr

    @property
    def sums(self) -> tuple[Bind, Bind, Bind]:
        return self.low, self.first, self.second


def hoelder(goal: Goal) -> Hoelder | None:
    """Three sums over the same ranges, two of them to powers of which the exponents are 1 together."""
    match goal.show:
        case Op("<=", (Bind("sum") as t, Op("*", (Op("^", (Bind("sum") as u, a)), Op("^", (Bind("sum") as v, b)))))):
            ranges = [[r for _, r in chain(e)[0]] for e in (t, u, v)]
            if ranges[0] and ranges[0] == ranges[1] == ranges[2] and not isinstance(a, Num) and goal.region.zero(
                    Op("-", (Op("+", (a, b)), ONE))):
                return Hoelder(t, u, a, v, b)
    return None


@dataclass(frozen=True)
class OfLogarithms:
    """``c*log(low) <= d*log(first) + e*log(second)``, where ``c = d + e``; and ``low <= first^a*second^b``."""

    sums: tuple[Bind, Bind, Bind]
    power: Op


def of_logarithms(goal: Goal) -> OfLogarithms | None:
    """The exponents are the coefficients on the right, over that on the left."""
    match goal.show:
        case Op("<=", (left, right)):
            found = [[x.args[0] for x in dict.fromkeys(walk(e)) if isinstance(x, Call) and x.fn == "log"]
                     for e in (left, right)]
        case _:
            return None
    if [len(x) for x in found] != [1, 2]:
        return None
    sums = [x for e in found for x in e if isinstance(x, Bind) and x.binder == "sum"]
    if len(sums) < 3 or len(set(sums)) < 3:
        return None
    names = dict(zip(map(log, sums), fresh(goal.names, ["q", "u", "v"], (goal.show, *goal.hyps)), strict=True))
    flat = put(Op("-", (right, left)), {e: Name(n) for e, n in names.items()})
    if any(isinstance(x, Bind) for x in walk(flat)):
        return None
    wider = replace(goal, names=(*goal.names, *((n, Type("real")) for n in names.values())))
    try:
        low, first, second = (derivative(flat, n) for n in names.values())
        linear = [Op("*", (c, Name(n))) for c, n in zip((low, first, second), names.values(), strict=True)]
        if any(free_names(c) & set(names.values()) for c in (low, first, second)) or not wider.region.zero(Op("-", (
                flat, joined("+", linear)))) or not wider.region.zero(joined("+", [low, first, second])):
            return None
        a = canonical(Op("/", (first, Op("neg", (low,)))))
    except TROUBLE:
        return None
    t, u, v = sums
    power = Op("*", (Op("^", (u, a)), Op("^", (v, Op("-", (ONE, a))))))
    return OfLogarithms((t, u, v), power) if hoelder(replace(goal, show=Op("<=", (t, power)))) else None


def log(e: Expr) -> Expr:
    return Call("log", (e,))


def by_logarithms_of_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """By the inequality for the sums: of them that is known, and that they are positive."""
    found = of_logarithms(goal)
    if found is None or depth < 2:
        return None
    line = Line(p, goal)
    for e in found.sums:
        sign = line.said(Op(">", (e, ZERO)))
        if sign.show not in line.goal.hyps and not line.lemma(sign.show, p.prove(sign, max(depth - 1, DEEP))):
            return None
    fact = line.said(Op("<=", (found.sums[0], found.power)))
    if not line.lemma(fact.show, by_hoelder(p, fact, depth)):
        return None
    listed = opaque_terms(replace(line.goal, hyps=()))
    if any(e not in listed for e in found.sums) or not line.take(
            {"rule": "opaque", "terms": [listed.index(e) for e in found.sums], "defined": Slots(3)}):
        return None
    return line.closed(p.prove(line.goal, DEEP))


def by_hoelder(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """By the terms, where the sums are positive and where they are not."""
    found = hoelder(goal)
    if found is None or depth < 2:
        return None
    line = Line(p, goal)
    for e in (found.first, found.second):
        fact = line.said(Op(">=", (e, ZERO)))
        if not line.lemma(fact.show, completed(p, fact, termwise(e))):
            return None
    return line.closed(in_cases_of_sums(p, line.goal, found, [found.first, found.second]))


def in_cases_of_sums(p: Prover, goal: Goal, found: Hoelder, left: list[Bind]) -> Proof | None:
    """The sums are positive, or one of them is 0."""
    if not left:
        return where_positive(p, goal, found)
    step: Proof = {"rule": "split", "on": text(Op(">", (left[0], ZERO))), "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_split(goal, {**step, "defined": Slots(3), "yes": LATER, "no": LATER})
    yes, no = recorder.goals[-2:]
    proof = in_cases_of_sums(p, yes, found, left[1:])
    other = proof and where_zero(p, no, found, left[0])
    return other and completed(p, goal, {**step, "yes": proof, "no": other})


def where_zero(p: Prover, goal: Goal, found: Hoelder, zero: Bind) -> Proof | None:
    """Each term of the sum that is 0 is 0, being at most the sum, and with it each term on the left."""
    line, least = Line(p, goal), Op("<=", (found.low, ZERO))
    fact = line.said(least)
    plan: Proof = {**termwise(found.low), "terms": [["-1", text(found.low)]]}
    recorder = Recorder()
    recorder.rule_jointly(fact, {**plan, "defined": Slots(4), "nonempty": Slots(3), "step": LATER, "ends": LATER})
    here = recorder.goals[-2]
    each, inner = Line(p, here), zero
    for n, _ in here.names[len(goal.names):]:
        sign: Proof | Slot = Slot(2)
        if isinstance(inner.body, Bind):
            under = members_sign(each, inner)
            if under is None:
                return None
            sign = under
        if not each.take({"rule": "fact", "law": "member", "at": n, "terms": sign}, inner):
            return None
        match each.goal.hyps[-1]:
            case Op("<=", (Bind("sum") as within, _)):
                inner = within
    proof = each.closed(in_cases(p, each.goal, MAX_CASES))
    if not line.lemma(least, proof and completed(p, fact, {**plan, "step": proof})):
        return None
    powers = not_negative(p, line.said(Op(">=", (Op("*", (Op("^", (found.first, found.a)), Op("^", (
        found.second, found.b)))), ZERO))), found)
    return line.closed(completed(p, line.goal, {
        "rule": "chain", "by": "0", "first": Slot(0), "second": powers, "defined": Slots(3)})) if powers else None


def not_negative(p: Prover, goal: Goal, found: Hoelder) -> Proof | None:
    """Of the product of the powers only this counts, that the sums are not negative."""
    line, listed = Line(p, goal), opaque_terms(replace(goal, hyps=()))
    if not line.take({"rule": "opaque", "terms": [listed.index(e) for e in dict.fromkeys((
            found.first, found.second))], "defined": Slots(3)}):
        return None
    return line.closed(p.prove(line.goal, 3))


def members_sign(line: Line, whole: Bind) -> Proof | None:
    """That the sums within a sum, of which there is one at each of its indices, are not negative."""
    recorder, listed = Recorder(), opaque_terms(line.goal)
    if whole not in listed:
        return None
    recorder.rule_fact(line.goal, {"law": "member", "term": listed.index(whole), "at": line.goal.names[-1][0],
                                   "terms": LATER, "proof": LATER, "defined": Slots(3), "proofs": Slots(3)})
    sign = recorder.goals[-2]
    match sign.show:
        case Op(">=", (Bind("sum") as inner, _)):
            return completed(line.p, sign, termwise(inner))
    return None


def where_positive(p: Prover, goal: Goal, found: Hoelder) -> Proof | None:
    """By the tangent at the sums: what it leaves is the weighted inequality of means."""
    line, names = Line(p, goal), list[Name]()
    for e in (found.first, found.second):
        name = Name(unused(line.goal, "s"))
        if not line.take({"rule": "abbreviate", "name": name.id, "of": text(e), "defined": Slots(4)}):
            return None
        sign = line.said(Op(">", (name, ZERO)))
        if not line.lemma(sign.show, completed(p, sign, {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1,
                                                         "proof": Slot(0), "defined": Slots(3)})):
            return None
        names.append(name)
    s, r = names
    whole = Op("*", (Op("^", (s, found.a)), Op("^", (r, found.b))))
    slopes = [Op("/", (Op("*", (x, whole)), n)) for x, n in ((found.a, s), (found.b, r))]
    items = [*zip(slopes, (found.first, found.second), strict=True), (Op("neg", (ONE,)), found.low)]
    rest: Expr = whole
    for c, e in items[:2]:
        rest = Op("-", (rest, Op("*", (c, e))))
    depth = len(chain(found.low)[0])
    plan: Proof = {"rule": "jointly", "rest": text(rest), "terms": [[text(c), text(e)] for c, e in items],
                   "depth": depth, "over": termwise(found.low)["over"], "places": [list(range(depth))]*3,
                   "weights": [[]]*3, "defined": Slots(4), "nonempty": Slots(3)}
    recorder = Recorder()
    recorder.rule_jointly(line.goal, {**plan, "defined": Slots(4), "nonempty": Slots(3), "step": LATER, "ends": LATER})
    here, after = recorder.goals[-2:]
    step = in_cases(p, here, MAX_CASES)
    ends = Line(p, after)
    for n, e in zip(names, (found.first, found.second), strict=True):
        if not ends.take({"rule": "swap", "hypothesis": ends.goal.hyps.index(ends.said(Op("==", (n, e))).show),
                          "back": True, "defined": Slots(3)}):
            return None
    proof = ends.closed(p.prove(ends.goal, 2))
    return line.closed(step and proof and completed(p, line.goal, {**plan, "step": step, "ends": proof}))


def in_cases(p: Prover, goal: Goal, left: int) -> Proof | None:
    """The inequality of the terms, where their numbers are positive, and where they are 0."""
    unsure = next((x for x in dict.fromkeys(walk(goal.show)) if isinstance(x, Index | Call) and goal.entry(
        x) is not None and not holds(replace(goal, show=Op(">", (x, ZERO)))) and not holds(
            replace(goal, show=Op("<=", (x, ZERO))))), None)
    if unsure is None or left <= 0:
        return p.prove(goal, DEEP)
    step: Proof = {"rule": "split", "on": text(Op(">", (unsure, ZERO))), "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_split(goal, {**step, "defined": Slots(3), "yes": LATER, "no": LATER})
    proofs = [in_cases(p, g, left - 1) for g in recorder.goals[-2:]]
    return None if None in proofs else completed(p, goal, {**step, "yes": proofs[0], "no": proofs[1]})
