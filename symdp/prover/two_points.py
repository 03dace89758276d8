"""Two-point laws: total variation is attained by an event, and no divergence grows when only this event is observed. So
what is said of total variation and divergences follows from what is said of laws on two points, which is about numbers.
(Harremoes and Vajda 2011 show that two points are enough for any two f-divergences; with total variation as one of
them this is data processing.)

And bounds: where a number that a goal grows in is known to be at least something, that is put in its place.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import PROP, REAL, KernelError, fun
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, fresh, match
from symdp.proof.shapes import head_of, replaced
from symdp.proof.steps import modus_ponens
from symdp.prover.backward import facts_about
from symdp.prover.generalising import generalised, of_numbers, rewritten
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

ZERO = num(0)
MOST = 30
"""How many cases are distinguished at most."""


def by_two_points(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Total variation as the difference of the probabilities of one event, and divergences by what this event says."""
    if comparison(goal) not in ("le", "lt") or depth < 3:
        raise ProofError("no inequality")
    distances = [t for t in subterms(goal) if terms.args_of(t, "tv", 2)]
    if len(distances) != 1:
        raise ProofError("no total variation of two laws")
    p, q = terms.strip(distances[0])[1]
    attained = s.steps.use("tv_attained", P=p, Q=q)
    predicate = terms.args_of(attained.concl, "ex", 1)
    assert predicate is not None
    event = fresh("B", fun(p.type.args[0], PROP))
    assumed = logic.assume(terms.app(predicate[0], event))
    inner = context.with_theorem("_", assumed)
    inner = _told_of_events(s, inner, event)
    said = list(_event_facts(s, inner, event))
    if not said:
        raise ProofError("no divergence is known as a number")
    shown = _by_cases(s, goal, inner, depth, said)
    step = logic.generalise(event, logic.discharge(assumed.concl, shown))
    return modus_ponens(s.steps.use("ex_elim", p=predicate[0], q=goal), attained, step)


def _told_of_events(s: Search, context: Context, event: Var) -> Context:
    """With what is told of all events, at this one."""
    measurable = apply_const("ev", event)
    at_hand = next(th for th in context.all() if th.concl is measurable)
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is not None and predicate[0].type.args[0] is event.type:
            at = s.steps.special(th, event)
            sides = terms.args_of(at.concl, "imp", 2)
            if sides is not None and sides[0] is measurable:
                at = modus_ponens(at, at_hand)
            context = context.with_theorem("_", at)
    return context


def _event_facts(s: Search, context: Context, event: Var) -> Iterator[Theorem]:
    """What facts tagged ``event`` say of the divergences that are numbers."""
    for fact in s.facts.tagged("event"):
        parameters = frozenset(fact.parameters.values())
        for th in context.all():
            found = match(fact.hypotheses[0], th.concl, parameters, Values())
            if found is None:
                continue
            for v in parameters - found.terms.keys():
                found.fits(v, event)
            if not parameters <= found.terms.keys():
                continue
            at = logic.instantiate(found.types, found.terms, fact.theorem)
            try:
                for h in fact.hypotheses:
                    at = modus_ponens(at, s.goal(found.applied(h), context, 3))
            except KernelError:
                continue
            s.log.facts[fact.name] = s.log.facts.get(fact.name, 0) + 1
            yield s.steps.along(rewritten(s, at.concl, context, 4), at)


def _by_cases(s: Search, goal: Term, context: Context, depth: int, said: list[Theorem]) -> Theorem:
    """The goal in each case of what is said."""
    ways = [_disjuncts(th.concl) for th in said]
    total = 1
    for w in ways:
        total *= len(w)
    if total > MOST:
        raise ProofError("too many cases")
    done = [*said]
    for chosen in itertools.product(*ways):
        inner = context
        for c in chosen:
            inner = inner.assuming("_", c)
        for th in facts_about(s, [goal, *(t.concl for t in inner.all() if of_numbers(t.concl))], inner):
            inner = inner.with_theorem("_", th)
        shown = generalised(s, goal, inner, depth - 1, by_itself=True)
        for c in chosen:
            shown = logic.discharge(c, shown)
        done.append(shown)
    return logic.propositional(goal, done)


def _disjuncts(t: Term) -> list[Term]:
    sides = terms.args_of(t, "or", 2)
    return [t] if sides is None else [*_disjuncts(sides[0]), *_disjuncts(sides[1])]


# --- bounds -----------------------------------------------------------------------------------------------------------
def by_bound_at_hand(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A number that only bounds at hand speak of is replaced by one of them, where the goal is monotone in it."""
    if comparison(goal) not in ("le", "lt") or depth < 2:
        raise ProofError("no inequality")
    error: KernelError = ProofError("no bound at hand")
    for k in sorted((v for v in goal.free if v.type is REAL), key=str):
        bounds = list(_bounds(context, k))
        if not bounds:
            continue
        for th, low in bounds:
            try:
                return _replacing_bound(s, goal, context, depth, k, th, low)
            except KernelError as e:
                error = e
    raise error


def _bounds(context: Context, k: Var) -> Iterator[tuple[Theorem, Term]]:
    """L <= k or k <= L, L not a numeral, where k is in nothing but bounds and k == .. is not told."""
    out = []
    for th in context.all():
        if k not in th.concl.free:
            continue
        kind = comparison(th.concl)
        if kind not in ("le", "lt"):
            if terms.args_of(th.concl, "and", 2) is None:
                return
            continue
        a, b = terms.strip(th.concl)[1]
        if (a is k) == (b is k):
            return
        other = b if a is k else a
        if k in other.free:
            return
        if other.free:
            weak = th if kind == "le" else arithmetic.combination(apply_const("le", a, b), [(Fraction(1), [th], ())])
            out.append((weak, other))
    yield from sorted(out, key=lambda o: (not _transcendental(o[1]), len(str(o[1]))))


def _transcendental(t: Term) -> bool:
    return any(head_of(u) in ("log", "exp", "sqrt") for u in subterms(t))


def _replacing_bound(s: Search, goal: Term, context: Context, depth: int, k: Var, th: Theorem, other: Term) -> Theorem:
    """The goal from the goal with the bound in the place of k."""
    a, b = terms.strip(goal)[1]
    below = terms.strip(th.concl)[1][1] is k
    now = replaced(goal, k, other)
    mine = Context(context.names, tuple((n, t) for n, t in context.theorems if k not in t.concl.free))
    moved = Moved(s, context, k, other, th, below, depth)
    (ka, tha), (kb, thb) = moved.of(a), moved.of(b)
    if ka > 0 if below else ka < 0:
        raise ProofError("the left side grows")
    rows = [t for want, t in ((ka, tha), (kb, thb)) if want and t is not None]
    if kb < 0 if below else kb > 0:
        raise ProofError("the right side falls")
    shown = s.goal(now, mine, depth - 1)
    return arithmetic.combination(goal, [(Fraction(1), [r], ()) for r in (shown, *rows)])


class Moved:
    """How terms change when k is replaced by a bound: 1 with ``t(L) <= t(k)`` (for L <= k) if t grows in k, -1 with
    ``t(k) <= t(L)`` if it falls; for k <= L turned around."""

    def __init__(self, s: Search, context: Context, k: Var, other: Term, th: Theorem, below: bool, depth: int) -> None:
        self.s, self.context, self.k, self.other, self.th, self.depth = s, context, k, other, th, depth
        self.below = below

    def sides(self, t: Term, kind: int) -> Term:
        """The order that is shown of t."""
        there = replaced(t, self.k, self.other)
        return apply_const("le", there, t) if (kind > 0) == self.below else apply_const("le", t, there)

    def of(self, t: Term) -> tuple[int, Theorem | None]:
        """The direction and the order."""
        if self.k not in t.free:
            return 0, None
        if t is self.k:
            return 1, self.th
        head, xs = head_of(t), terms.strip(t)[1]
        if head == "neg":
            kind, th = self.of(xs[0])
            return -kind, self._linear(t, -kind, [th])
        if head == "add":
            (ka, a), (kb, b) = self.of(xs[0]), self.of(xs[1])
            if ka*kb < 0:
                raise ProofError("not monotone")
            return ka or kb, self._linear(t, ka or kb, [a, b])
        if head == "mul":
            i = 0 if self.k in xs[0].free else 1
            if self.k in xs[1 - i].free:
                raise ProofError("not monotone")
            kind, th = self.of(xs[i])
            assert th is not None
            factor = xs[1 - i]
            for sign, order in ((1, apply_const("le", ZERO, factor)), (-1, apply_const("le", factor, ZERO))):
                try:
                    signed = self.s.goal(order, self.context, min(self.depth - 1, 4))
                except KernelError:
                    continue
                goal = self.sides(t, kind*sign)
                return kind*sign, arithmetic.combination(goal, [(Fraction(1), [th, signed], ())])
            raise ProofError("a factor of no sign")
        if head in ("exp", "sqrt", "log"):
            kind, th = self.of(xs[0])
            assert th is not None
            low, high = terms.strip(th.concl)[1]
            if head != "log":
                return kind, self.s.steps.use(f"{head}_le", th, x=low, y=high)
            first = self.s.goal(apply_const("lt", ZERO, low), self.context, min(self.depth - 1, 4))
            return kind, self.s.steps.use("log_le", first, th, x=low, y=high)
        raise ProofError("not monotone")

    def _linear(self, t: Term, kind: int, ths: list[Theorem | None]) -> Theorem:
        rows = [(Fraction(1), [th], ()) for th in ths if th is not None]
        return arithmetic.combination(self.sides(t, kind), rows)

