"""Sums over ranges whose terms are given by cases: the terms at single indices, and the others together.

sum(k in a..b: f if k == t else g) is f(t) - g(t) + sum(k in a..b: g), for t in the range; the last is
g*(b - a + 1) where g does not depend on k. ``evaluated`` computes that, to any depth; nothing trusts it. The proof is
a step of the rule ``sums`` whose potential jumps after t.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.multipliers import simplified_or, simplified_sum
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slots,
    completed,
    size,
    text,
    unfolded,
)
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.entries import whole
from symdp.legacy.kernel.goals import negation
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds, piecewise_terms
from symdp.legacy.kernel.series import canonical, opaque_terms, opened
from symdp.legacy.kernel.tree import (
    COMPARISONS,
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
    Type,
    free_names,
    rebuild,
    substitute,
    walk,
)

LOOK = 15  # steps to see whether a condition is decided
MAX_POINTS = 4  # single indices in one sum


class Undecided(Exception):
    """A value depends on a condition of which the goal says nothing."""

    def __init__(self, condition: Expr) -> None:
        self.condition = condition


def is_cased(e: Expr) -> bool:
    """A sum over a range of unknown length whose terms are given by cases that depend on the index, and not on the
    values of an object at it: of these nothing says at which indices they are what."""
    match e:
        case Bind("sum", (Binding(k, "in", Seq("range")),), body):
            return any(isinstance(x, Op) and x.op == "if" and k in free_names(x.args[0]) and not any(
                isinstance(y, Index | Call) and k in free_names(y) for y in walk(x.args[0])) for x in walk(body))
    return False


# -- values
def truth(goal: Goal, c: Expr) -> bool:
    """Whether a condition holds, where the goal's hypotheses do. Raises Undecided."""
    match c:
        case Op("and", (a, b)):
            return truth(goal, a) and truth(goal, b)
        case Op("or", (a, b)):
            return truth(goal, a) or truth(goal, b)
        case Op("not", (a,)):
            return not truth(goal, a)
    for formula, value in ((c, True), (negation(c), False)):
        try:
            if holds(replace(goal, show=formula)):
                return value
        except TROUBLE:
            continue
    raise Undecided(c)


def plain(goal: Goal) -> Goal:
    """The goal with those of its hypotheses that compare numbers alone: conditions on indices follow from them."""
    return replace(goal, hyps=tuple(h for h in goal.hyps if isinstance(h, Op) and h.op in COMPARISONS and not any(
        isinstance(x, Bind | Index | Call) or (isinstance(x, Op) and x.op == "if") for x in walk(h))))


def evaluated(goal: Goal, e: Expr) -> Expr:
    """e with its sums of cases in closed form, and its conditions decided. Raises Undecided."""
    match e:
        case Bind("sum", (Binding(_, "in", Seq("range")),)):
            return pieces(goal, e).value(goal)
        case Bind():
            return e
        case Op("if", (c, a, b)):
            return evaluated(goal, a if truth(goal, c) else b)
        case Call("rel_entr", args):
            return divergence(goal, *(evaluated(goal, x) for x in args))
        case Call("max" | "min" as fn, (_, _) as args):
            a, b = (simplified_or(goal, evaluated(goal, x)) for x in args)
            return chosen(goal, ">=" if fn == "max" else "<=", a, b) or Call(fn, (a, b))
        case Call("abs", (a,)):
            a = simplified_or(goal, evaluated(goal, a))
            return chosen(goal, ">=", a, simplified_or(goal, Op("neg", (a,)))) or Call("abs", (a,))
    return tidy(rebuild(e, partial(evaluated, goal)))


def chosen(goal: Goal, op: str, a: Expr, b: Expr) -> Expr | None:
    """The one of two that stands so to the other."""
    return next((x for x, y in ((a, b), (b, a)) if holds(replace(goal, show=Op(op, (x, y))))), None)


def divergence(goal: Goal, a: Expr, b: Expr) -> Expr:
    """rel_entr(a, b), where the quotient is known: a*log(a/b), which is 0 for a = b = 0."""
    if a == ZERO:
        return ZERO
    ratio = simplified_or(goal, Op("/", (a, b)))
    if size(ratio) < size(a) + size(b) and goal.region.sign(ratio) == 1:
        return ZERO if ratio == ONE else Op("*", (a, Call("log", (ratio,))))
    return Call("rel_entr", (a, b))


def tidy(e: Expr) -> Expr:
    """e without zeros and ones that do nothing."""
    match e:
        case Op("*", (a, b)) if ZERO in (a, b):
            return ZERO
        case Op("*", (x, y)) if x == ONE or y == ONE:
            return y if x == ONE else x
        case Op("/", (a, _)) if a == ZERO:
            return ZERO
        case Op("+", (a, b)) if ZERO in (a, b):
            return b if a == ZERO else a
        case Op("-", (a, b)) if b == ZERO or a == b:
            return ZERO if a == b else a
        case Op("neg", (a,)) if a == ZERO:
            return ZERO
        case Op("+" | "-" | "*", (Num(), Num())):
            return canonical(e)
    return e


class Pieces:
    """A sum as its terms at single indices and the ``other`` term, at any other index ``x``."""

    def __init__(self, term: Bind, x: Name, points: list[Expr], at: list[Expr], other: Expr,
                 beyond: tuple[Op, ...] = ()) -> None:
        self.term, self.x, self.points, self.at, self.other = term, x, points, at, other
        self.beyond = beyond  # how the index compares with places that are not in the range

    @property
    def ends(self) -> tuple[Expr, Expr]:
        domain = self.term.bindings[0].domain
        assert isinstance(domain, Seq)
        return domain.items[0], domain.items[1]

    def rest(self) -> Bind | None:
        """The sum of the other terms over the whole range, if they depend on the index."""
        if self.x.id not in free_names(self.other):
            return None
        k = self.term.bindings[0].name
        return replace(self.term, body=substitute(self.other, {self.x.id: Name(k)}))

    def excess(self, i: int) -> Expr:
        """By how much the term at the i-th point is more than the other term there."""
        return tidy(Op("-", (self.at[i], substitute(self.other, {self.x.id: self.points[i]}))))

    def value(self, goal: Goal) -> Expr:
        a, b = self.ends
        count = canonical(Op("+", (Op("-", (b, a)), ONE)))
        found: Expr = self.rest() or tidy(Op("*", (count, self.other)))
        for i in range(len(self.points)):
            found = tidy(Op("+", (found, self.excess(i))))
        simple = not any(isinstance(x, Bind) or (isinstance(x, Call) and x.fn in ("rel_entr", "log"))
                        for x in walk(found))
        return simplified_or(goal, found) if simple else found

    def potential(self, k: Name) -> Expr:
        """What the sum up to k grows by."""
        found: Expr = ZERO if self.rest() is not None else tidy(Op("*", (self.other, k)))
        for i, t in enumerate(self.points):
            found = tidy(Op("+", (found, Op("if", (Op(">", (k, t)), self.excess(i), ZERO)))))
        return found


def pieces(goal: Goal, term: Bind) -> Pieces:
    """The terms of a sum at single indices, and at the others. Raises Undecided."""
    (binding,) = term.bindings
    assert isinstance(binding.domain, Seq)
    a, b = binding.domain.items
    if not all(whole(goal.names, e) for e in (a, b)):
        return Pieces(term, Name(binding.name), [], [], term.body)
    if not truth(goal, Op("<=", (a, canonical(Op("+", (b, ONE)))))):
        return Pieces(term, Name(binding.name), [], [], ZERO)
    x = Name(fresh(goal.names, [binding.name], (term, goal.show, *goal.hyps))[0])
    names = (*goal.names, (x.id, Type("integer")))
    inside = (*goal.hyps, Op("<=", (a, x)), Op("<=", (x, b)))
    body = substitute(term.body, {binding.name: x})
    points: list[Expr] = []
    beyond: tuple[Op, ...] = ()
    while True:
        here = Goal(names, (*inside, *beyond, *(Op("!=", (x, t)) for t in points)), goal.show)
        try:
            other = evaluated(here, unfolded(body, here))
            break
        except Undecided as open_:
            t = solved_for(x, open_.condition) or next(
                (e for e in (b, a) if decides(here, x, e, open_.condition)), None)
            seen = (*points, *(c.args[1] for c in beyond))
            if t is None or t in seen or len(seen) == MAX_POINTS:
                raise
            side = next((op for op, pair in ((">", (a, t)), ("<", (t, b))) if not truth(goal, Op("<=", pair))), None)
            if side is not None:
                beyond = (*beyond, Op(side, (x, t)))
                continue
            if any(truth(goal, Op("==", (t, u))) for u in points):
                beyond = (*beyond, Op("!=", (x, t)))
            else:
                points.append(t)
    at = [evaluated(goal, unfolded(substitute(body, {x.id: t}), goal)) for t in points]
    return Pieces(term, x, points, at, other, beyond)


def decides(here: Goal, x: Name, end: Expr, condition: Expr) -> bool:
    """The condition is decided at all indices but that end of the range."""
    if x.id not in free_names(condition) or Op("!=", (x, end)) in here.hyps:
        return False
    with contextlib.suppress(Undecided):
        truth(here.with_(Op("!=", (x, end))), condition)
        return True
    return False


def solved_for(x: Name, condition: Expr) -> Expr | None:
    """The integer at which an equality decides, if it is one for x."""
    match condition:
        case Op("==" | "!=", (u, v)) if x.id in free_names(condition):
            for d, at in ((Op("-", (u, v)), Op("-", (v, u))), (Op("-", (v, u)), Op("-", (u, v)))):
                with contextlib.suppress(*TROUBLE):
                    if canonical(derivative(d, x.id)) == ONE:
                        return canonical(substitute(at, {x.id: ZERO}))
    return None


# -- proofs
def by_case_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with sums of cases, with their values in their places."""
    line = Line(p, goal)
    for term in outer(goal.show):
        if term.binder != "sum" or not any(map(is_cased, walk(term))):
            continue
        try:
            found = pieces(plain(line.goal), term)
            value = found.value(plain(line.goal))
        except Undecided as open_:
            return settled(p, goal, open_.condition, partial(by_case_sums, p, depth=depth))
        if value == term:
            return None
        proof = equal(p, replace(line.goal, show=Op("==", (term, value))), found, depth)
        if not line.lemma(Op("==", (term, value)), proof) or not line.take(
                {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
            return None
    if not line.steps:
        return None
    at_once = completed(p, line.goal, {"rule": "identity", "defined": Slots(3)})  # what is attained
    return line.closed(at_once or p.prove(line.goal, depth))


def settled(p: Prover, goal: Goal, condition: Expr, go: Callable[[Goal], Proof | None]) -> Proof | None:
    """An order of integers that follows from the hypotheses, as one more; else in two cases."""
    ordered = isinstance(condition, Op) and condition.op in ("<", "<=", ">", ">=")
    for known in (condition, negation(condition)) if ordered else ():
        here = replace(goal, show=known)
        shown = limited(p, LOOK/max(p.steps, LOOK), partial(p.prove, here, 2)) if p.plausible(here) else None
        if shown is not None:
            line = Line(p, goal)
            return line.closed(go(line.goal)) if line.lemma(known, shown) else None
    return in_two_cases(p, goal, condition, go)


def in_two_cases(p: Prover, goal: Goal, condition: Expr, go: Callable[[Goal], Proof | None]) -> Proof | None:
    """The condition holds, or fails; an equality of names of integers is used up."""
    p.steps -= 1
    if p.steps <= 0 or free_names(condition) - {n for n, _ in goal.names} or any(
            c in goal.hyps for c in (condition, negation(condition))):  # of which no more is seen than before
        return None
    proof: Proof = {"rule": "split", "on": text(condition)}
    for key, c in (("yes", condition), ("no", negation(condition))):
        here = goal.with_(c)
        found = put_in(p, here, go) if isinstance(c, Op) and c.op == "==" else None
        found = found or go(here)
        if found is None:
            return None
        proof[key] = found
    checks = p.defined(goal, condition, real=False, opens=True)
    return None if checks is None else {**proof, "defined": checks}


def put_in(p: Prover, goal: Goal, go: Callable[[Goal], Proof | None]) -> Proof | None:
    """The goal with a name replaced by what the last hypothesis says it is."""
    h = goal.hyps[-1]
    assert isinstance(h, Op)
    sizes = frozenset[str]().union(*(free_names(e) for _, t in goal.names for _, e in t.params))
    for x, e in (h.args, h.args[::-1]):
        if isinstance(x, Name) and x.id not in free_names(e) | sizes and x.id in dict(goal.names):
            line = Line(p, goal)
            if h.args[0] != x and not line.lemma(Op("==", (x, e)), p.prove(replace(goal, show=Op("==", (x, e))), 2)):
                return None
            if line.take({"rule": "replace", "hypothesis": len(line.goal.hyps) - 1}):
                return line.closed(go(line.goal))
    return None


def equal(p: Prover, goal: Goal, found: Pieces, depth: int) -> Proof | None:
    """A sum is its value: the potential grows by its terms."""
    assert isinstance(goal.show, Op)
    term, value = goal.show.args
    try:
        _, k, _ = opened(Recorder(), goal, found.term, iter(()))
    except TROUBLE:
        return None
    rest = found.rest()
    terms = opaque_terms(goal)
    beside = value if rest is None else simplified_sum([found.excess(i) for i in range(len(found.points))] or [ZERO])
    items = [["1", terms.index(term)]]
    items += [["-1", terms.index(rest)]] if rest is not None and rest in terms else []
    step: Proof = {"rule": "sums", "rest": text(Op("neg", (beside,))), "terms": items,
                   "potential": text(found.potential(k)), "nonempty": Slots(3), "defined": Slots(3),
                   "step": {}, "ends": {}}
    recorder = Recorder()
    try:
        recorder.rule_sums(goal, {**step, "nonempty": Slots(3), "defined": Slots(3)})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    *_, inside, ends = recorder.goals
    line = Line(p, inside)
    for c in found.beyond:
        fact = substitute(c, {found.x.id: k})
        if not line.lemma(fact, p.prove(replace(line.goal, show=fact), 2)):
            return None
    step["step"] = line.closed(at_points(p, line.goal, k, list(found.points), depth))
    step["ends"] = step["step"] and decided(p, ends, depth)
    return completed(p, goal, step) if step["ends"] else None


def at_points(p: Prover, goal: Goal, k: Name, points: list[Expr], depth: int) -> Proof | None:
    """The step of a sum: at each of the single indices, and on both sides of them."""
    if not points:
        return decided(p, goal, depth)
    t, *others = points
    below = partial(at_points, p, k=k, points=others, depth=depth)

    def beside(g: Goal) -> Proof | None:
        if g.hyps[-1] != Op("!=", (k, t)):  # at the point
            return decided(p, g, depth)
        return in_two_cases(p, g, Op("<", (k, t)), below)
    return in_two_cases(p, goal, Op("==", (k, t)), beside)


def failing(goal: Goal, after: int) -> Proof | None:
    """One of the hypotheses from this on fails, seen at once, under those before it."""
    for i, h in enumerate(goal.hyps[after:], start=after):
        if holds(Goal(goal.names, goal.hyps[:i], negation(h))):
            return {"rule": "absurd", "hypothesis": i, "proof": BOUND}
    return None


def decided(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A goal in which conditions outside of sums are decided."""
    for i, term in enumerate(piecewise_terms(goal)):
        if isinstance(term, Op) and term.op == "if" and term in set(walk(goal.show)):
            try:
                first = truth(plain(goal), term.args[0])
            except Undecided:
                continue
            step: Proof = {"rule": "resolve", "term": i, "first": {}, "second": {}, "defined": Slots(3)}
            recorder = Recorder()
            try:
                recorder.rule_resolve(goal, {**step, "defined": Slots(3)})  # each run counts its own
            except TROUBLE:
                return None
            taken, other = recorder.goals[-2:] if first else recorder.goals[:-3:-1]
            step["first" if first else "second"] = decided(p, taken, depth)
            step["second" if first else "first"] = failing(other, len(goal.hyps))
            return completed(p, goal, step) if step["first"] and step["second"] else None
    if any(any(map(is_cased, walk(t))) for t in outer(goal.show)):
        found = by_case_sums(p, goal, depth)
        if found is not None:
            return found
    return p.prove(goal, max(depth, 3))
