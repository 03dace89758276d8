"""Induction, and sums that grow by one term."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens
from symdp.prover.cases import rewritten_by
from symdp.prover.places import told
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search


def by_induction(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Induction on a whole number that a sum, a product or a power of the goal runs to, from its bound below."""
    if depth < 4:
        raise ProofError("no depth left")
    own = {terms.strip(t)[1][1] for t in subterms(goal) if terms.args_of(t, "sum", 2)}
    if any(terms.strip(t)[1][1] in own for th in context.all() for t in subterms(th.concl)
           if terms.args_of(t, "sum", 2) and comparison(th.concl)):
        raise ProofError("there is a bound of the sum already")
    for v in _runs_to(goal):
        if not any(terms.args_of(th.concl, "int", 1) == [v] for th in context.all()):
            continue
        if any(v in th.concl.free and any(u.type.name in ("law", "chan") for u in th.concl.free & goal.free)
               for th in context.all()):
            continue  # a law on 1..v is none on 1..v + 1
        for a in told(context, v):
            if isinstance(a, Num) and a.value.denominator == 1:
                return _induct(s, goal, context, depth, v, a)
    raise ProofError("nothing to induct on")


def _runs_to(t: Term) -> Iterator[Var]:
    """The variables in ends of ranges."""
    def visit(u: Term) -> Iterator[Var]:
        if isinstance(u, terms.Lam):
            yield from visit(u.body)
        elif isinstance(u, terms.App):
            head, xs = terms.strip(u)
            if isinstance(head, Const) and head.name == "range":
                yield from (v for x in xs for v in sorted(x.free, key=said) if v.type is REAL)
            for x in (head, *xs):
                yield from visit(x)
    yield from dict.fromkeys(visit(t))


def _induct(s: Search, goal: Term, context: Context, depth: int, v: Var, a: Num) -> Theorem:
    p = terms.lam(v, goal)
    clean = context.without(v)
    whole = s.goal(apply_const("int", a), clean, 1)
    base = s.goal(terms.app(p, a), clean, depth - 2)
    k = fresh(v.name, REAL)
    th = modus_ponens(s.steps.use("induction_from", p=p, a=a), whole, base)
    wanted = terms.args_of(th.concl, "imp", 2)
    assert wanted is not None
    predicate = terms.args_of(wanted[0], "all", 1)
    assert predicate is not None
    sides = terms.args_of(terms.app(predicate[0], k), "imp", 2)
    assert sides is not None
    step = logic.discharge(sides[0], s.goal(sides[1], clean.assuming("_", sides[0]), depth - 2))
    th = s.steps.special(modus_ponens(th, logic.generalise(k, step)), v)
    condition = terms.args_of(th.concl, "imp", 2)
    assert condition is not None
    return modus_ponens(th, s.goal(condition[0], context, 2))


def by_last_term(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A sum over a range that is empty is 0; one that is one term longer than a sum at hand, or of a given number of
    terms, is the shorter one and its last term."""
    known = [t for th in context.all() for t in subterms(th.concl) if terms.args_of(t, "sum", 2)]
    for t in subterms(goal):
        xs = terms.args_of(t, "sum", 2)
        limits = terms.args_of(xs[0], "range", 2) if xs is not None else None
        if xs is None or limits is None or t in known:
            continue
        equal = _shorter(s, context, depth, limits[0], limits[1], xs[1], known)
        if equal is not None:
            return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no sum to shorten")


def _shorter(s: Search, context: Context, depth: int, a: Term, b: Term, f: Term, known: list[Term]) -> Theorem | None:
    length = arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(a), Fraction(-1))
    count = _number(length)
    if count is not None and count < 0:
        return s.steps.use("sum_empty", s.goal(apply_const("lt", b, a), context, 1), a=a, b=b, f=f)
    end: Term | None = None
    for other in known:
        ys = terms.args_of(other, "sum", 2)
        limits = terms.args_of(ys[0], "range", 2) if ys is not None else None
        if ys is None or limits is None or ys[1] is not f or limits[0] is not a:
            continue
        gap = _number(arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(limits[1]), Fraction(-1)))
        if gap == 1:
            end = limits[1]
    if end is None:
        if count is None or count > 12:
            return None
        end = term_of(arithmetic.plus(arithmetic.normal_form(b), arithmetic.constant(Fraction(-1))))
    whole = s.goal(apply_const("int", b), context, 2)
    th = s.steps.use("sum_last", whole, s.goal(apply_const("le", a, b), context, 2), a=a, b=b, f=f)
    before = apply_const("add", b, apply_const("neg", num(1)))
    z = fresh("z", REAL)
    left, _ = terms.strip(th.concl)[1]
    pattern = terms.lam(z, apply_const("eq", left, apply_const("add", apply_const("sum", _range(a, z), f),
                                                              terms.app(f, b))))
    return s.steps.replace(arithmetic.combination(apply_const("eq", before, end)), th, pattern)


def _range(a: Term, b: Term) -> Term:
    scheme = terms.scheme_of("range")
    assert scheme is not None
    return terms.app(terms.const("range", scheme), a, b)


def _number(p: Polynomial) -> Fraction | None:
    if not p:
        return Fraction(0)
    c = p.get((frozenset(), frozenset()))
    return c if c is not None and len(p) == 1 else None
