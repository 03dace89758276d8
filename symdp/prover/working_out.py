"""Objects that are written out with numbers as variables: their quantities are worked out, whatever the numbers are.

``{0: p, 1: 1 - p}`` and ``channel(x in {0, 1}: {x: 1 - a, erased: a})`` are evaluated (:mod:`symdp.proof.evaluation`);
what a step asks of the numbers is shown by the search, and where it depends on them both cases are gone through.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.closed_terms import Undecided, name_of
from symdp.proof.comparisons import Comparisons
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.evaluation import Evaluation
from symdp.proof.evaluator import evaluation
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.proof.objects import finite_law
from symdp.proof.steps import denied, sides_of
from symdp.prover import polynomials
from symdp.prover.cases import rewritten_by
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search, Stuck

LEAST = 6
ASKED = 5
QUANTITIES = frozenset("entropy kl mi tv capacity hockey_stick max_divergence min_entropy renyi maximal_leakage pmf"
                       " prob chi2 min_capacity min_entropy_leakage".split())
WRITTEN = ("mklaw", "mkchan")


class _Asking(Comparisons):
    """What nothing known decides is asked of the search."""

    def __init__(self, evaluation: Evaluation, search: Search, context: Context) -> None:
        super().__init__(evaluation)
        self.search, self.context = search, context

    def open_comparison(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """As before; else by the search, t or its denial."""
        try:
            return super().open_comparison(t, name, a, b)
        except Undecided:
            if any(v.type is not REAL for v in t.free):
                raise
        inner = self.context
        for th in self.evaluation.known.values():
            if th.concl.free & t.free:
                inner = inner.with_theorem("_", th)
        points = self.search.points(inner, t).truth(t)
        for goal, sign in ((t, -1), (denied(t), 1)):
            if (points == sign).any():
                continue
            try:
                return self.search.goal(goal, inner, ASKED)
            except KernelError:
                pass
        raise Undecided(t)


def worker(s: Search, context: Context) -> Evaluation:
    """An evaluation that asks the search about numbers."""
    out = evaluation(s.facts)
    out.comparisons = _Asking(out, s, context)
    before = out.special["capacity"]
    out.special["capacity"] = lambda xs, t: _capacity(s, out, context, xs[0], t) if t.free else before(xs, t)
    return out


def written_out(t: Term) -> bool:
    """Whether laws or channels are written out in t, and its free variables are numbers."""
    return all(v.type is REAL for v in t.free) and any(name_of(u) in WRITTEN for u in subterms(t))


def by_working_out(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with the values of quantities of objects that are written out."""
    if depth < LEAST:
        raise ProofError("no depth left")
    parts = [t for t in subterms(goal) if name_of(t) in QUANTITIES and t.type in (REAL, EREAL) and written_out(t)]
    if not parts:
        raise ProofError("nothing is written out")
    ev = worker(s, context)
    for t in reversed(parts):
        try:
            equal = ev.value(t)
        except Undecided as e:
            return split(s, goal, context, depth, e.atom)
        except KernelError:
            continue
        if sides_of(equal)[1] is not t:
            return rewritten_by(s, goal, context, depth - 1, equal)
    raise ProofError("it cannot be worked out")


def split(s: Search, goal: Term, context: Context, depth: int, atom: Term) -> Theorem:
    """The goal where the atom holds and where it does not."""
    if not atom.free or atom.loose or not atom.free <= goal.free or comparison(atom) is None:
        raise ProofError("nothing to distinguish")
    sides = terms.strip(atom)[1]
    for f in factors(apply_const("add", sides[0], apply_const("neg", sides[1]))):
        seen = s.points(context, goal).sign(num(0), f)
        for x, y, other in ((num(0), f, -1), (f, num(0), 1)):
            if (seen == other).any() or not (seen == -other).any():
                continue
            try:
                s.goal(apply_const("lt", x, y), context, ASKED)
            except KernelError:
                pass
            else:
                continue  # it is known to be apart
            try:
                least = s.goal(apply_const("le", x, y), context, ASKED)
            except KernelError:
                continue
            both = s.steps.use("le_cases", least, x=x, y=y)
            return _through(s, goal, context, depth, list(terms.strip(both.concl)[1]), [both])
    return _through(s, goal, context, depth, [atom, denied(atom)], [])


def _through(s: Search, goal: Term, context: Context, depth: int, ways: list[Term], whole: list[Theorem]) -> Theorem:
    done = list(whole)
    for case in ways:
        inner = context.assuming("_", case)
        sides = terms.args_of(case, "lt", 2)
        if sides is not None:
            for name in ("lt_ne", "gt_ne"):
                x, y = sides if name == "lt_ne" else sides[::-1]
                inner = inner.with_theorem("_", s.steps.use(name, logic.assume(case), x=x, y=y))
        try:
            th = s.goal(goal, inner, depth - 1)
        except KernelError as e:
            raise Stuck(str(e)) from None
        done.append(logic.discharge(case, th))
    return logic.propositional(goal, done)


def by_vanishing(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A number that is not negative and that a logarithm has as a factor is 0 or positive."""
    if comparison(goal) is None or depth < LEAST - 2:
        raise ProofError("no comparison of reals")
    points = s.points(context, goal)
    for t in subterms(goal):
        inside = terms.args_of(t, "log", 1)
        for f in factors(inside[0]) if inside is not None else ():
            if isinstance(f, terms.Num):
                continue
            sign = points.sign(num(0), f)
            if (sign == 0).any() and (sign > 0).any() and not (sign < 0).any():
                return split(s, goal, context, depth, apply_const("eq", f, num(0)))
    raise ProofError("no logarithm at 0")


def factors(t: Term) -> list[Term]:
    """The factors of a real term, as polynomials."""
    try:
        p = polynomials.product(arithmetic.normal_form(t))
    except KernelError:
        return []
    return [term_of(dict(f)) for f in p.factors]


def by_going_through(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What is said of all points of what is written out, point by point."""
    if depth < LEAST or name_of(goal) not in ("all", "ex", "supp", "esumok"):
        raise ProofError("no statement about points")
    if goal.free and not written_out(goal):
        raise ProofError("not written out")
    return worker(s, context).prove(goal)


def _capacity(s: Search, ev: Evaluation, context: Context, w: Term, t: Term) -> Theorem:
    """capacity(W) == up(c) for a channel all of whose rows are as far from the output of the uniform law."""
    rows: dict[Term, Term] = {}
    for x in ev.capacities.inputs(w):
        rows.setdefault(ev.worth(apply_const("row", w, x)), x)
    inputs = tuple(rows.values())
    share = num(Fraction(1, len(inputs)))
    source = finite_law(w.type.args[0], [(x, share) for x in inputs])
    listed = ev.laws.list_of(inputs, w.type.args[0])
    out = apply_const("output", source, w)
    shown = []
    c: Term | None = None
    for x in inputs:
        th = ev.value(apply_const("kl", apply_const("row", w, x), out))
        inner = terms.args_of(sides_of(th)[1], "up", 1)
        if inner is None:
            raise ProofError("a row is no part of the output")
        if c is None:
            c = inner[0]
        elif inner[0] is not c:
            same = s.goal(apply_const("eq", inner[0], c), context, ASKED)
            th = s.steps.trans(th, s.steps.cong(s.steps.refl(terms.strip(sides_of(th)[1])[0]), same))
        shown.append((x, th))
    assert c is not None
    v = fresh("x", w.type.args[0])
    member = terms.app(listed, v)
    far = apply_const("kl", apply_const("row", w, v), out)
    each = logic.generalise(v, logic.discharge(member, ev.sets.for_point(
        v, apply_const("eq", far, apply_const("up", c)), logic.assume(member), shown)))
    most = ev.prove(apply_const("all", terms.lam(v, apply_const("ele", far, apply_const("up", c)))))
    lives = ev.prove(apply_const("supp", source, listed))
    both = s.steps.use("capacity_saddle", *ev.events.enumerated(listed, inputs), lives, each, most,
                       P=source, W=w, s=listed, c=c)
    return logic.propositional(apply_const("eq", t, apply_const("up", c)), [both])

