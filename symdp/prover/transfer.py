"""What is known of a variable, said of a number between it and a place."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.linear import Product, said, term_of
from symdp.proof.matching import fresh
from symdp.prover import combining, polynomials
from symdp.prover.search import Search

LARGEST = 24
"""How many pairs of bounds are put together."""


def beside(v: Var, name: str, context: Context, goal: Term) -> Var:
    """A variable that goes with v and is new to what is at hand and to the goal: the same one each time, so that what
    was shown or failed is met again."""
    used = {*goal.free} | {w for th in context.all() for w in (*th.concl.free, *(x for h in th.hyps for x in h.free))}
    t = _next(v, name)
    while t in used:
        t = _next(t, name)
    return t


@cache
def _next(v: Var, name: str) -> Var:
    return fresh(name, REAL)


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
        there = _moved(s, th, v, t, c, bounds, context, depth, comparison(th.concl) or "")
        if there is None and comparison(th.concl) == "lt":
            there = _moved(s, th, v, t, c, bounds, context, depth, "le")
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
    return distinct(out)


def distinct(context: Context) -> Context:
    """What is at hand, each once, and nothing weak that is there strictly too."""
    strict = {tuple(terms.strip(th.concl)[1]) for th in context.all() if comparison(th.concl) == "lt"}
    seen: set[Term] = set()
    kept = []
    for name, th in context.theorems:
        weak = comparison(th.concl) == "le" and tuple(terms.strip(th.concl)[1]) in strict
        if not weak and th.concl not in seen:
            kept.append((name, th))
            seen.add(th.concl)
    return Context(context.names, tuple(kept))


def _plain(th: Theorem) -> bool:
    """Whether it says nothing."""
    return not th.concl.free


def _moved(s: Search, th: Theorem, v: Var, t: Var, c: Term, bounds: list[Theorem], context: Context, depth: int,
           kind: str) -> Theorem | None:
    """The hypothesis of t instead of v, where it is affine in v."""
    _, p = arithmetic.difference(th.concl)
    wanted = apply_const(kind, *terms.strip(terms.instantiate(th.concl, {}, {v: t}))[1])
    by = polynomials.collected(p, v)
    if max(by) > 1 or any(v in polynomials.variables(q) for q in by.values()):
        return None
    at_place = apply_const(kind, *terms.strip(terms.instantiate(th.concl, {}, {v: c}))[1])
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


def projected(s: Search, context: Context, goal: Term) -> Context:
    """What is at hand without the variables that the goal does not speak of, where these are told by linear bounds:
    each bound from below is put together with each from above (Fourier and Motzkin)."""
    needed = set(goal.free)
    theorems = [th for th in context.all() if terms.args_of(th.concl, "and", 2) is None]
    others = sorted({v for th in theorems for v in th.concl.free if v.type is REAL} - needed, key=said)
    for v in others:
        low: list[tuple[Fraction, Theorem]] = []
        high: list[tuple[Fraction, Theorem]] = []
        rest: list[Theorem] = []
        for th in theorems:
            if v not in th.concl.free:
                rest.append(th)
                continue
            slope = _slope(th, v)
            if slope is None:
                return context
            if slope:
                (low if slope > 0 else high).append((slope, th))
        if len(low)*len(high) > LARGEST:
            return context
        for a, below in low:
            for b, above in high:
                (_, p), (_, q) = (arithmetic.difference(th.concl) for th in (below, above))
                total = arithmetic.plus(arithmetic.scaled(p, -b), q, a)
                if not total:
                    continue
                strict = "lt" in (comparison(below.concl), comparison(above.concl))
                both = apply_const("lt" if strict else "le", num(0), term_of(total))
                try:
                    rest.append(combining.combine(both, [((below,), ()), ((above,), ())], [], []))
                except KernelError:
                    return context
        theorems = rest
    if not others:
        return context
    return Context(context.names, tuple(("_", th) for th in theorems if not _plain(th)))


def _slope(th: Theorem, v: Var) -> Fraction | None:
    """The coefficient of v in a linear inequality; None if it is none."""
    if comparison(th.concl) not in ("le", "lt"):
        return None
    _, p = arithmetic.difference(th.concl)
    by = polynomials.collected(p, v)
    if set(by) - {0, 1} or any(v in polynomials.variables(q) for q in by.values()):
        return None
    slope = by.get(1, {})
    if set(slope) - {(frozenset(), frozenset())}:
        return None
    return next(iter(slope.values()), Fraction(0))
