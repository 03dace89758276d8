"""Tactics that rewrite the difference: factors of known sign, positive forms, substitutions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.cores import Core, core_of
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, comparison, completed, text, unused
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.normal import Poly, Ratio, poly_expr, ratio_expr
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, Type, free_names, num, rebuild

MAX_TERMS = 120  # of a polynomial whose form is looked for


def rewritten(p: Prover, goal: Goal, show: Expr, times: Expr, depth: int, found: Proof | None = None,
              let: dict[str, Expr] | None = None, facts: list[Expr] | None = None) -> Proof | None:
    """The rewrite step to ``show`` with everything the kernel wants beside it; ``found`` proves ``show``.
    ``let`` introduces names, of which only the facts are kept."""
    let, facts = let or {}, facts or []
    new = Goal((*goal.names, *((n, Type("real")) for n in let)), (*goal.hyps, *facts), show)
    proof = found or p.prove(new, depth)
    if proof is None:
        return None
    step: Proof = {"rule": "rewrite", "show": text(show), "proof": proof}
    if let:
        step["let"] = {n: text(e) for n, e in let.items()}
        step["facts"] = [text(f) for f in facts]
    if times != ONE:
        step["times"] = text(times)
    step |= {"defined": Slots(3), "positive": Slot(2), "proofs": [Slot(3) for _ in facts], "new_defined": Slots(3)}
    return completed(p, goal, step)


def by_factors(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Cancel, factor, strip factors of known sign; done when nothing is left, or enclosures decide the rest."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    r = goal.region.ratio(d)
    if not r.num:
        if op == ">":
            return None
        checks = p.defined(goal, d)
        return None if checks is None else {"rule": "identity", "defined": checks}
    core = core_of(goal, r)
    if core is None or not core.settled:
        return None
    if not core.unknown:
        if core.sign < 0:
            return None
        return rewritten(p, goal, Op(op, (algebra.product_expr(list(core.known)), ZERO)), ONE, 0)
    return _to_core(p, goal, op, core, 0)


def by_core(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is left after stripping as a goal of its own, for tactics that take a difference as it is written."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None and depth > 1 else None
    if found is None or core is None or not core.settled:
        return None
    return _to_core(p, goal, found[0], core, depth - 1)


def _to_core(p: Prover, goal: Goal, op: str, core: Core, depth: int) -> Proof | None:
    if op == ">" and core.attains_zero:
        return None
    show = Op(op, (ratio_expr(Ratio(core.poly)), ZERO))
    times = algebra.product_expr(list(core.known)) if core.known else ONE
    if text(show) == text(goal.show):
        return None
    return rewritten(p, goal, show, times, depth)


def generator_bounds(goal: Goal, p: Poly) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    out: dict[str, tuple[Fraction | None, Fraction | None]] = {}
    for g in algebra.generators(p):
        value = goal.region.enclose(algebra.generator_expr(g))
        if value is None or value.lo == INF or value.hi == -INF:
            continue
        lo = None if value.lo == -INF else Fraction(value.lo).limit_denominator(10**6)
        hi = None if value.hi == INF else Fraction(value.hi).limit_denominator(10**6)
        if lo is not None and lo > value.lo:
            lo = Fraction(value.lo)
        if hi is not None and hi < value.hi:
            hi = Fraction(value.hi)
        out[g] = (lo, hi)
    return out


def stripped(goal: Goal) -> tuple[str, Core] | None:
    """The relation of a goal to zero and its core, if that is what is left to show: no denominator of unknown sign
    is left, and in a strict inequality no factor that was taken off may vanish."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None else None
    if found is None or core is None or not core.settled or (found[0] == ">" and core.attains_zero):
        return None
    return found[0], core


def by_positive_form(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is left of the difference as a sum of products of quantities the region keeps nonnegative."""
    found = stripped(goal)
    if found is None:
        return None
    op, core = found
    poly = core.poly
    if not 2 <= len(poly) <= MAX_TERMS:
        return None
    times = algebra.product_expr(list(core.known))
    form = algebra.positive_form(poly, generator_bounds(goal, poly))
    if form is not None:
        step = rewritten(p, goal, Op(op, (form, ZERO)), times, 0)
        if step is not None:
            return step
    return _by_gaps(p, goal, op, poly, times)


def _by_gaps(p: Prover, goal: Goal, op: str, poly: Poly, times: Expr) -> Proof | None:
    """Linear facts such as q - p >= 0 as new coordinates: p = q - t with t >= 0."""
    names = {n for n, _ in goal.names}
    whole = poly_expr(poly.items())
    for h in goal.region.hypotheses:
        if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and all(isinstance(a, Name) for a in h.args)):
            continue
        low, high = h.args if h.op in ("<", "<=") else h.args[::-1]
        assert isinstance(low, Name) and isinstance(high, Name)
        if low.id not in names or high.id not in names:
            continue
        t = unused(goal, "t")
        strict = h.op in ("<", ">")
        for old, new in ((high, Op("+", (low, Name(t)))), (low, Op("-", (high, Name(t))))):
            body = _replace(whole, old, new)
            limits: list[Expr] = [Op(">" if strict else ">=", (Name(t), ZERO))]
            bound = goal.region.bounds.get(low.id if old == low else high.id)
            if old == low and bound is not None and bound.lo == 0:
                limits.append(Op("<=", (Name(t), high)))
            inner = Goal((*goal.names, (t, Type("real"))), (*goal.hyps, *limits), Op(op, (body, ZERO)))
            shifted = inner.region.ratio(body)
            if shifted.den:
                continue
            form = algebra.positive_form(shifted.num, generator_bounds(inner, shifted.num))
            if form is None:
                continue
            step = rewritten(p, goal, Op(op, (form, ZERO)), times, 0, let={t: Op("-", (high, low))}, facts=limits)
            if step is not None:
                return step
    return None


def _replace(e: Expr, old: Expr, new: Expr) -> Expr:
    return new if e == old else rebuild(e, lambda x: _replace(x, old, new))


def by_substitution(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """exp(v) as a new variable, when v itself occurs only through it; log(v) likewise."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    r = goal.region.ratio(d)
    gens = algebra.generators(r.num).union(*(algebra.generators(dict(f)) for f in r.den))
    for g in sorted(gens):
        if algebra.kind(g) not in ("exp", "log", "root"):
            continue
        e = algebra.generator_expr(g)
        inner = set(free_names(e)) & {n for n, _ in goal.names}
        others = set().union(*(free_names(algebra.generator_expr(h)) for h in gens if h != g)) & inner
        if others or not inner:
            continue
        u = unused(goal, "u")
        value = goal.region.enclose(e)
        if value is None:
            continue
        facts: list[Expr] = []
        if value.lo != -INF:
            facts.append(Op(">" if value.lo_open else ">=", (Name(u), num(Fraction(value.lo)))))
        if value.hi != INF:
            facts.append(Op("<" if value.hi_open else "<=", (Name(u), num(Fraction(value.hi)))))
        body = _replace(ratio_expr(r), e, Name(u)) if algebra.kind(g) != "exp" else _replace_exp(r, g, u)
        if body is None:
            continue
        step = rewritten(p, goal, Op(op, (body, ZERO)), ONE, depth - 1, let={u: e}, facts=facts)
        if step is not None:
            return step
    return None


def _replace_exp(r: Ratio, g: str, u: str) -> Expr | None:
    """The ratio with exp(m)^k as u^k; integer powers only."""
    def swap(p: Poly) -> Poly | None:
        out: Poly = {}
        for m, c in p.items():
            mono = []
            for h, k in m:
                if h == g:
                    if Fraction(k).denominator != 1:
                        return None
                    mono.append((_var(u), k))
                else:
                    mono.append((h, k))
            out[tuple(sorted(mono))] = c
        return out
    top = swap(r.num)
    if top is None:
        return None
    den = {}
    for f, k in r.den.items():
        part = swap(dict(f))
        if part is None:
            return None
        den[tuple(sorted(part.items()))] = k
    return ratio_expr(Ratio(top, den))


def _var(u: str) -> str:
    from symdp.legacy.kernel.normal import _generator

    return _generator(Name(u), "var")


def by_image_at_once(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """by_monotone where the image is a hypothesis or decided by enclosure: cheap, so tried early."""
    return by_monotone(p, goal, 2)


def by_monotone(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a <= b through log or exp of both sides, when a hypothesis or the shape suggests it."""
    if not isinstance(goal.show, Op) or depth < 2:
        return None
    a, b = goal.show.args
    low, high = (a, b) if goal.show.op in ("<", "<=") else (b, a)
    tries = []
    if any((isinstance(x, Call) and x.fn == "exp") or (isinstance(x, Op) and x.op == "^") for x in (low, high)):
        tries.append("log")
    if any(isinstance(x, Call) and x.fn == "log" for x in (low, high)):
        tries.append("exp")
    if any(isinstance(x, Call) and x.fn == "sqrt" for x in (low, high)):
        tries.append("square")
    for f in tries:
        image = [Op("^", (x, num(2))) if f == "square" else Call(f, (x,)) for x in (low, high)]
        needs = {"square": [high], "log": [low, high], "exp": []}[f]
        side = []
        for x in needs:
            need = replace(goal, show=Op(">=" if f == "square" else ">", (x, ZERO)))
            if not holds(need):
                proof = p.prove(need, 2)
                if proof is None:
                    break
                side.append(proof)
        else:
            new = replace(goal, show=Op("<" if goal.show.op in ("<", ">") else "<=", tuple(image)))
            checks = p.defined(new, new.show, 2)
            if checks is None:
                continue
            simple = ratio_expr(goal.region.ratio(Op("-", (image[1], image[0]))))
            proof = rewritten(p, new, Op(">" if goal.show.op in ("<", ">") else ">=", (simple, ZERO)), ONE, depth - 2)
            if proof is not None:
                return {"rule": "monotone", "by": f, "positive": side, "proof": proof} | (
                    {"defined": checks} if checks else {})
    return None
