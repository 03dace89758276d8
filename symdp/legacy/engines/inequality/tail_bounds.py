"""Markov's inequality for what grows with a logarithm of a sum, and the inequality of Jensen for powers that it needs.

Let ``g(y) = log(S(y))/k``. Where ``g(y) >= r`` and ``k > 0``, ``S(y) - 1 >= exp(k*r) - 1``; so, if ``S(y) >= 1`` for
all y, the weight of these y is at most ``sum(y: w(y)*(S(y) - 1))/(exp(k*r) - 1)``. For ``k < 0`` and ``S(y) <= 1`` it
is so as well, numerator and denominator both being negative. (Markov; Cover and Thomas, problem 3.1.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.logic import sides
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import Go, limited
from symdp.legacy.kernel.families import quantities
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.reduce import OBJECTS, about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, Seq, free_names, num, substitute, walk

DEEP = 5  # depth for the means
SHARE = 0.7  # of the steps, for each fact


@dataclass(frozen=True)
class Tail:
    """``sum(y in a..b: 0 if c else w if log(S)/k >= r else 0)`` is to be at most ``(exp(k*eps) - 1)/(exp(k*r) - 1)``,
    and ``X <= eps`` is known."""

    whole: Bind
    guards: tuple[Expr, ...]  # c, and the like
    weight: Expr
    inner: Expr  # S
    rate: Expr  # k
    bound: Expr
    level: Expr  # exp(k*r) - 1
    mean: Call  # X
    most: Expr  # eps
    threshold: Expr  # r

    def sum(self, value: Expr) -> Bind:
        """The sum of these values where the guards do not hold."""
        return replace(self.whole, body=self.guarded(value))

    def guarded(self, value: Expr) -> Expr:
        for c in reversed(self.guards):
            value = Op("if", (c, ZERO, value))
        return value


def tail(goal: Goal) -> Tail | None:
    match goal.show:
        case Op("<=", (Bind("sum", (b,), Op("if", _) as body) as whole, Op("/", (above, below)) as bound)) if (
                isinstance(b.domain, Seq) and b.domain.kind == "range"):
            pass
        case _:
            return None
    guards: list[Expr] = []
    e: Expr = body
    while True:
        match e:
            case Op("if", (c, z, rest)) if z == ZERO:
                guards.append(c)
                e = rest
            case Op("if", (Op(">=", (Op("/", (Call("log", (s,)), k)), r)), w, z)) if (
                    z == ZERO and b.name not in free_names(k) | free_names(r)):
                break
            case _:
                return None
    for h in goal.hyps:
        match h:
            case Op("<=", (Call() as x, eps)) if about_objects(goal.names, x) and same(goal, below, k, r) and same(
                    goal, above, k, eps):
                return Tail(whole, tuple(guards), w, s, k, bound, below, x, eps, r)
    return None


def same(goal: Goal, e: Expr, k: Expr, r: Expr) -> bool:
    """e is ``exp(k*r) - 1``."""
    try:
        return goal.region.zero(Op("-", (e, level(k, r))))
    except TROUBLE:
        return False


def level(k: Expr, r: Expr) -> Expr:
    return Op("-", (Call("exp", (Op("*", (k, r)),)), ONE))


def by_tail_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """By the mean of what is large there: for all indices at once, a term is at most the mean's over the level."""
    found = tail(goal)
    between = argument(goal, found.mean) if found is not None else None
    if found is None or between is None or depth < DEEP:
        return None
    sign = goal.region.sign(found.rate)
    if sign not in (1, -1):
        for fact in means(found, between):  # it is so on either side
            if limited(p, SHARE, partial(with_few, p, replace(goal, show=fact))) is None:
                return None
        on = sides(goal) or Op(">", (found.rate, ZERO))
        return completed(p, goal, {"rule": "split", "on": text(on), "defined": Slots(3), "yes": Slot(depth),
                                   "no": Slot(depth)})
    powers, total = sums(found)
    inverse = Op("/", (ONE, found.level))
    terms = [(inverse, powers), (Op("neg", (inverse,)), total), (Op("neg", (ONE,)), found.whole)]
    rest = Op("-", (found.bound, Op("/", (Op("-", (powers, total)), found.level))))
    ends = at_the_ends(p, replace(goal, show=Op(">=", (rest, ZERO))), found, between, sign)
    low, high = found.whole.bindings[0].domain.items  # type: ignore[union-attr]
    step: Proof = {"rule": "jointly", "rest": text(rest), "terms": [[text(c), text(e)] for c, e in terms], "depth": 1,
                   "over": [[text(low), text(high)]], "places": [[0]]*3, "weights": [[]]*3, "defined": Slots(3),
                   "nonempty": Slots(2), "ends": ends}
    recorder = Recorder()
    recorder.rule_jointly(goal, {**step, "defined": Slots(3), "step": LATER, "ends": LATER})
    each = ends and at_each_index(p, recorder.goals[-2], found, sign, found.guards, depth)
    return each and completed(p, goal, {**step, "step": each})


def sums(found: Tail) -> tuple[Bind, Bind]:
    """Of the weights times S, and of the weights."""
    return found.sum(Op("*", (found.weight, found.inner))), found.sum(found.weight)


def means(found: Tail, between: Expr) -> list[Expr]:
    """What these sums are; the first, that of which X is a logarithm, which is positive."""
    powers, total = sums(found)
    return [Op("==", (powers, between)), Op("==", (total, ONE)), Op(">", (between, ZERO))]


def at_each_index(p: Prover, goal: Goal, found: Tail, sign: int, guards: tuple[Expr, ...], depth: int) -> Proof | None:
    """That a term is at most that of the mean: in cases, after Jensen's inequality for S."""
    at: dict[str, Expr] = {found.whole.bindings[0].name: Name(goal.names[-1][0])}
    if guards:
        return in_cases(p, goal, substitute(guards[0], at), partial(p.prove, depth=3), partial(
            lambda g: at_each_index(p, g, found, sign, guards[1:], depth)))
    s, w = substitute(found.inner, at), substitute(found.weight, at)
    line = Line(p, goal)
    op, k = (">=", found.rate) if sign == 1 else ("<=", Op("neg", (found.rate,)))
    jensen = Op(op, (s, ONE))
    if not line.lemma(jensen, p.prove(line.said(jensen), depth)):
        return None
    share = Op("/", (w if sign == 1 else Op("neg", (w,)), found.level))
    power = Op("/", (Op("*", (w, Op("-", (s, ONE)))), found.level))

    def large(g: Goal) -> Proof | None:
        inner = Line(p, g)
        products = Op(op, (Call("log", (s,)), Op("*", (found.rate, found.threshold))))
        most = Op(op, (s, Call("exp", (products.args[1],))))
        last = Op(">=", (power, w))
        done = inner.lemma(products, completed(p, inner.said(products), linear(inner, condition, k))) and inner.lemma(
            most, by_logarithms(p, inner.said(most), products)) and inner.lemma(
            last, completed(p, inner.said(last), linear(inner, most, share)))
        return inner.closed(p.prove(inner.goal, depth)) if done else None

    def small(g: Goal) -> Proof | None:
        inner = Line(p, g)
        last = Op(">=", (power, ZERO))
        done = inner.lemma(last, completed(p, inner.said(last), linear(inner, jensen, share)))
        return inner.closed(p.prove(inner.goal, depth)) if done else None
    condition = Op(">=", (Op("/", (Call("log", (s,)), found.rate)), found.threshold))
    return line.closed(in_cases(p, line.goal, condition, large, small))


def in_cases(p: Prover, goal: Goal, on: Expr, yes: Go, no: Go) -> Proof | None:
    step: Proof = {"rule": "split", "on": text(on), "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_split(goal, {**step, "defined": Slots(3), "yes": LATER, "no": LATER})
    proofs = [way(g) for way, g in zip((yes, no), recorder.goals[-2:], strict=True)]
    return None if None in proofs else completed(p, goal, {**step, "yes": proofs[0], "no": proofs[1]})


def by_logarithms(p: Prover, goal: Goal, of: Expr) -> Proof | None:
    """From the same order of the logarithms, which is known."""
    return completed(p, goal, {
        "rule": "monotone", "by": "log", "positive": [Slot(1), Slot(1)], "defined": Slots(3), "proof": {
            "rule": "rewrite", "show": text(of), "proof": Slot(1), "defined": Slots(3), "new_defined": Slots(3)}})


def at_the_ends(p: Prover, goal: Goal, found: Tail, between: Expr, sign: int) -> Proof | None:
    """That what is over is not negative: the mean is at most ``exp(k*eps)``, or at least, as X is at most eps."""
    line = Line(p, goal)
    facts = means(found, between)
    for fact in facts:
        if not line.lemma(fact, limited(p, SHARE, partial(with_few, p, line.said(fact)))):
            return None
    logarithm = Call("log", (between,))
    bound = Op("<=", (Op("/", (logarithm, found.rate)), found.most))
    if not line.lemma(bound, as_logarithm(p, line.said(bound), found)):
        return None
    op, k = ("<=", found.rate) if sign == 1 else (">=", Op("neg", (found.rate,)))
    products = Op(op, (logarithm, Op("*", (found.rate, found.most))))
    most = Op(op, (between, Call("exp", (products.args[1],))))
    if not line.lemma(products, completed(p, line.said(products), linear(line, bound, k))) or not line.lemma(
            most, by_logarithms(p, line.said(most), products)):
        return None
    end = linear(line, most, Op("/", (ONE if sign == 1 else Op("neg", (ONE,)), found.level)))
    for fact in facts[1::-1]:
        end = {"rule": "swap", "hypothesis": line.goal.hyps.index(line.said(fact).show), "defined": Slots(3),
               "proof": end}
    return line.closed(completed(p, line.goal, end))


def linear(line: Line, known: Expr, times: Expr) -> Proof:
    """From a hypothesis, times something."""
    at = line.goal.region.hypotheses.index(line.said(known).show)
    return {"rule": "linear", "hypotheses": [at], "times": [text(times)], "signs": Slots(2), "defined": Slots(3)}


def with_few(p: Prover, goal: Goal) -> Proof | None:
    """A proof from what is said of objects for all indices, and of numbers, alone."""
    objects = {n for n, t in goal.names if t.kind in OBJECTS}
    gone = [i for i, h in enumerate(goal.hyps) if free_names(h) & objects and not isinstance(h, Bind)]
    return completed(p, goal, {"rule": "forget", "hypotheses": gone, "proof": Slot(DEEP)})


def argument(goal: Goal, x: Call) -> Expr | None:
    """What x, written out, is a logarithm of."""
    recorder = Recorder()
    here = Goal(goal.names, (), Op("==", (x, x)))
    try:
        recorder.rule_written(here, {"term": quantities(here).index(x), "proof": {}, "defined": iter(dict, None)})
    except (*TROUBLE, ValueError):
        return None
    show = recorder.goals[-1].show
    found = [e for e in walk(show) if isinstance(e, Call) and e.fn == "log" and isinstance(e.args[0], Bind)]
    return found[0].args[0] if found else None


def as_logarithm(p: Prover, goal: Goal, found: Tail) -> Proof | None:
    """What X <= eps says, written out."""
    line = Line(p, goal)
    at = goal.hyps.index(Op("<=", (found.mean, found.most)))
    taken = line.take({"rule": "written", "hypothesis": at, "term": quantities(goal).index(found.mean)})
    if not taken:
        return None
    said = line.goal.hyps[-1]
    cases = [x for x in walk(said) if isinstance(x, Op) and x.op == "if" and x in piecewise_terms(line.goal)]
    return line.closed(p.prove(line.goal, 1) if not cases else completed(p, line.goal, {
        "rule": "resolve", "term": piecewise_terms(line.goal).index(cases[0]), "first": Slot(1), "second": Slot(1),
        "defined": Slots(3)}))


# -- Jensen's inequality for powers of ratios
def tangent(goal: Goal) -> tuple[Expr, Expr, Expr] | None:
    """a, b and t of a sum of ``b^t*a^(1 - t)``, 0 in cases, that is compared with 1."""
    match goal.show:
        case Op(">=" | "<=", (Bind("sum", (_,), Op("if", (_, z, Op("*", (Op("^", (b, t)), Op("^", (a, u))))))), e)) if (
                z == ZERO and e == ONE and is_zero(goal, Op("-", (Op("+", (t, u)), ONE)))):
            return a, b, t
    return None


def over(e: Expr, name: str) -> tuple[Expr, Expr]:
    """What is divided, and what it is divided by, if that is free of the index."""
    match e:
        case Op("/", (above, below)) if name not in free_names(below):
            return above, below
    return e, ONE


def is_zero(goal: Goal, e: Expr) -> bool:
    try:
        return not free_names(e) - dict(goal.names).keys() and goal.region.zero(e)
    except TROUBLE:
        return False


def by_tangent_of_powers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Each term is on that side of ``(1 - t)*a + t*b``, its tangent where a and b are equal; the sums of both are 1."""
    found = tangent(goal)
    if found is None or depth < 3:
        return None
    assert isinstance(goal.show, Op) and isinstance(goal.show.args[0], Bind)
    (a, b, t), whole = found, goal.show.args[0]
    sign = ONE if goal.show.op == ">=" else num(-1)
    line = Line(p, goal)
    terms: list[tuple[Expr, Expr]] = [(sign, whole)]
    total: list[Expr] = []
    places: list[int] = []
    for share, x in ((Op("-", (ONE, t)), a), (t, b)):
        above, below = over(x, whole.bindings[0].name)
        e = replace(whole, body=above)
        said = line.said(Op("==", (e, below)))
        if not line.lemma(said.show, limited(p, SHARE, partial(with_few, p, said))):
            return None
        places.append(line.goal.hyps.index(said.show))
        c = Op("/", (Op("*", (sign, share)), below))
        terms.append((Op("neg", (c,)), e))
        total.append(Op("*", (c, e)))
    end: Proof | Slot = Slot(2)
    for i in places:
        end = {"rule": "swap", "hypothesis": i, "defined": Slots(3), "proof": end}
    gone = [i for i, h in enumerate(line.goal.hyps) if any((isinstance(x, Bind) and x.binder != "forall") or (
        isinstance(x, Call) and x in quantities(line.goal)) for x in walk(h))]
    low, high = whole.bindings[0].domain.items  # type: ignore[union-attr]
    return line.closed(completed(p, line.goal, {
        "rule": "jointly", "rest": text(Op("-", (Op("+", tuple(total)), sign))), "depth": 1,
        "terms": [[text(c), text(e)] for c, e in terms], "over": [[text(low), text(high)]], "places": [[0]]*3,
        "weights": [[]]*3, "defined": Slots(3), "nonempty": Slots(2), "ends": end,
        "step": {"rule": "forget", "hypotheses": gone, "proof": Slot(depth)}}))
