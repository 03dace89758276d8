"""What is known of a variable, said of a number between it and a place."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import Product, term_of
from symdp.prover import combining, polynomials
from symdp.prover.search import Search


def at_other(s: Search, context: Context, v: Var, t: Var, c: Term, inside: Theorem, depth: int) -> Context:
    """What is at hand without v, and of t what is known of v, where ``inside`` says that t is between v and c. If some
    of it cannot be said of t, v stays."""
    both = terms.args_of(inside.concl, "and", 2)
    assert both is not None
    bounds = [logic.propositional(side, [inside]) for side in both]
    kept = [(n, th) for n, th in context.theorems if v not in th.concl.free]
    about = [th for th in context.all() if v in th.concl.free and comparison(th.concl)]
    others = [th for th in context.all() if v in th.concl.free and not comparison(th.concl)
              and terms.args_of(th.concl, "and", 2) is None]
    moved: list[Theorem] = []
    stays = bool(others)
    for th in about:
        there = _moved(s, th, v, t, c, bounds, context, depth)
        if there is None:
            stays = True
        else:
            moved.append(there)
    out = Context(context.names, tuple(kept))
    if stays:
        out = context
    for th in moved:
        if not _plain(th):
            out = out.with_theorem("_", th)
    for b in bounds:
        if stays or v not in b.concl.free:
            out = out.with_theorem("_", b)
    return out


def _plain(th: Theorem) -> bool:
    """Whether it says nothing."""
    return not th.concl.free


def _moved(s: Search, th: Theorem, v: Var, t: Var, c: Term, bounds: list[Theorem], context: Context, depth: int
           ) -> Theorem | None:
    """The hypothesis of t instead of v, where it is affine in v."""
    _, p = arithmetic.difference(th.concl)
    wanted = terms.instantiate(th.concl, {}, {v: t})
    by = polynomials.collected(p, v)
    if max(by) > 1 or any(v in polynomials.variables(q) for q in by.values()):
        return None
    at_place = terms.instantiate(th.concl, {}, {v: c})
    rows: list[Product] = [((b,), ()) for b in (th, *bounds)]
    equations = [(num(1), th)] if comparison(th.concl) == "eq" else []
    rows = [r for r in rows if comparison(r[0][0].concl) != "eq"]
    try:
        return combining.combine(wanted, rows, equations, [])
    except KernelError:
        pass
    try:
        there = s.goal(at_place, context, min(depth - 1, 2))
        if comparison(there.concl) == "eq":
            return None
        rows.append(((there,), ()))
        slope = by.get(1, {})
        if len(slope) > 1 or any(m != (frozenset(), frozenset()) for m in slope):
            sign = s.goal(apply_const("le", num(0), term_of(slope)), context, min(depth - 1, 2))
            rows += [((sign, b), ()) for b in bounds]
        return combining.combine(wanted, rows, [], [])
    except KernelError:
        return None


def unchanged(x: Fraction) -> ProofError:
    """For a place that is none."""
    return ProofError(f"{x} is no place")
