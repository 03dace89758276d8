"""Tactics that rewrite the difference: factors of known sign, positive forms, substitutions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality import algebra
from symdp.engines.inequality.prover import BOUND, Proof, Prover, comparison, text
from symdp.kernel.interval import INF
from symdp.kernel.normal import Poly, Ratio, ratio_expr
from symdp.kernel.rules import Goal, holds, negation
from symdp.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, Type, free_names, num, rebuild


def rewritten(p: Prover, goal: Goal, show: Expr, times: Expr, depth: int, found: Proof | None = None) -> Proof | None:
    """The rewrite step to ``show`` with everything the kernel wants beside it; ``found`` proves ``show``."""
    op, d = comparison(goal) or ("", ZERO)
    new = replace(goal, show=show)
    proof = found or p.prove(new, depth)
    if proof is None:
        return None
    _, new_d = comparison(new) or ("", ZERO)
    checks = []
    for e in (times, new_d, d):
        more = p.defined(goal, e)
        if more is None:
            return None
        checks += more
    step: Proof = {"rule": "rewrite", "show": text(show), "proof": proof}
    if times != ONE:
        step["times"] = text(times)
    if checks:
        step["defined"] = checks
    later = p.defined(goal, show)
    if later is None:
        return None
    if later:
        step["new_defined"] = later
    positive = replace(goal, show=Op(">=" if op == ">=" else ">", (times, ZERO)))
    if not holds(positive):
        sign = p.prove(positive, 2)
        if sign is None:
            return None
        step["positive"] = sign
    return step


def split_factors(goal: Goal, r: Ratio) -> tuple[list[tuple[Expr, int]], list[tuple[Expr, int]], int] | None:
    """Factors of known sign (made positive), the others, and the sign carried over."""
    found = algebra.factors(r.num)
    if found is None:
        return None
    c, parts = found
    sign = 1 if c > 0 else -1
    known: list[tuple[Expr, int]] = [(num(abs(c)), 1)] if abs(c) != 1 else []
    unknown: list[tuple[Expr, int]] = []
    for poly, k in (*parts, *algebra.ratio_parts(r)):
        e = algebra.poly_of(poly)
        s = goal.region.sign(e)
        if s is None:
            value = goal.region.enclose(e)
            if value is not None:
                s = 1 if value.above(False) else -1 if value.below(False) else None
        if s == 0:
            return None
        if s is not None or k % 2 == 0:
            negative = s is not None and s < 0
            known.append((algebra.poly_of({m: -x for m, x in poly.items()}) if negative else e, k))
            sign = -sign if negative and k % 2 else sign
        else:
            unknown.append((e, k))
    return known, unknown, sign


def by_factors(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Cancel, factor, strip factors of known sign; done when nothing is left."""
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
    split = split_factors(goal, r)
    if split is None:
        return None
    known, unknown, sign = split
    if not unknown:
        if sign < 0:
            return None
        return rewritten(p, goal, Op(op, (algebra.product_expr(known), ZERO)), ONE, 0)
    core = algebra.product_expr([(e, k) for e, k in unknown if k > 0])
    below = [(e, k) for e, k in unknown if k < 0]
    if below:
        return None
    core = core if sign > 0 else Op("neg", (core,)) if len(unknown) > 1 else _negated(goal, core)
    times = algebra.product_expr(known) if known else ONE
    if not any(k > 0 and not isinstance(e, Num) for e, k in known):
        # nothing but denominators to strip: done at once, or the derivative tactic weighs that
        return rewritten(p, goal, Op(op, (core, ZERO)), times, 0) if known and times != ONE else None
    strict_factors = [e for e, k in known if goal.region.sign(e) != 1 and not isinstance(e, Num)]
    if op == ">" and strict_factors:
        return None
    if text(Op(op, (core, ZERO))) == text(goal.show):
        return None
    return rewritten(p, goal, Op(op, (core, ZERO)), times, depth - (1 if times == ONE else 0))


def _negated(goal: Goal, e: Expr) -> Expr:
    return ratio_expr(goal.region.ratio(Op("neg", (e,))))


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


def by_positive_form(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference as a sum of products of quantities the region keeps nonnegative."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    r = goal.region.ratio(d)
    if r.den or len(r.num) < 2 or len(r.num) > 120:
        return None
    bounds = generator_bounds(goal, r.num)
    form = algebra.positive_form(r.num, bounds)
    if form is not None and form != d:
        step = rewritten(p, goal, Op(op, (form, ZERO)), ONE, 0)
        if step is not None:
            return step
    return _by_gaps(p, goal, op, r)


def _by_gaps(p: Prover, goal: Goal, op: str, r: Ratio) -> Proof | None:
    """Linear facts such as q - p >= 0 as new coordinates: p = q - t with t >= 0."""
    names = {n for n, _ in goal.names}
    for h in goal.region.hypotheses:
        if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and all(isinstance(a, Name) for a in h.args)):
            continue
        low, high = h.args if h.op in ("<", "<=") else h.args[::-1]
        assert isinstance(low, Name) and isinstance(high, Name)
        if low.id not in names or high.id not in names:
            continue
        t = next(x for x in ("t", "t1", "t2", "gap") if x not in names)
        strict = h.op in ("<", ">")
        for old, new in ((high, Op("+", (low, Name(t)))), (low, Op("-", (high, Name(t))))):
            body = _replace(ratio_expr(r), old, new)
            limits = [Op(">" if strict else ">=", (Name(t), ZERO))]
            bound = goal.region.bounds.get(low.id if old == low else high.id)
            if old == low and bound is not None and bound.lo == 0:
                limits.append(Op("<=", (Name(t), high)))
            inner = Goal((*goal.names, (t, Type("real"))), (*goal.hyps, *limits), Op(op, (body, ZERO)))
            poly = inner.region.ratio(body)
            if poly.den:
                continue
            form = algebra.positive_form(poly.num, generator_bounds(inner, poly.num))
            if form is None:
                continue
            proof = p.prove(replace(inner, show=Op(op, (form, ZERO))), 0)
            if proof is not None:
                return {"rule": "rewrite", "let": {t: text(Op("-", (high, low)))}, "facts": [text(x) for x in limits],
                        "proofs": [BOUND] * len(limits), "show": text(Op(op, (form, ZERO))), "proof": proof}
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
        names = {n for n, _ in goal.names}
        u = next(x for x in ("u", "u1", "u2", "w") if x not in names)
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
        new = Goal((*goal.names, (u, Type("real"))), (*goal.hyps, *facts), Op(op, (body, ZERO)))
        proof = p.prove(new, depth - 1)
        if proof is not None:
            return {"rule": "rewrite", "let": {u: text(e)}, "facts": [text(f) for f in facts],
                    "proofs": [BOUND] * len(facts), "show": text(new.show), "proof": proof}
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
    from symdp.kernel.normal import _generator

    return _generator(Name(u), "var")


def by_isolated_root(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A + B*sqrt(C) >= 0 with B > 0: clear where A >= 0; elsewhere A^2 <= B^2*C, by squaring."""
    found = comparison(goal)
    if found is None or depth < 3:
        return None
    op, d = found
    r = goal.region.ratio(d)
    if r.den:
        return None
    for g in sorted(algebra.generators(r.num)):
        if algebra.kind(g) != "root" or any(dict(m).get(g, 0) not in (0, Fraction(1, 2)) for m in r.num):
            continue
        factor = algebra.coefficient_of(r.num, g, Fraction(1, 2))
        rest = {m: c for m, c in r.num.items() if g not in dict(m)}
        b, a = algebra.poly_of(factor), algebra.poly_of({m: -c for m, c in rest.items()})
        if not rest or goal.region.sign(b) != 1:
            continue
        root = Call("sqrt", (algebra.generator_expr(g),))
        high: Expr = root if b == ONE else Op("*", (b, root))
        show = Op("<=" if op == ">=" else "<", (a, high))
        on = Op("<=", (a, ZERO))
        inner = goal.with_(negation(on), show=show)
        squares = [Op("^", (x, num(2))) for x in (a, high)]
        image = Op(show.op, (squares[0], squares[1]))
        simple = ratio_expr(inner.region.ratio(Op("-", (squares[1], squares[0]))))
        step = rewritten(p, replace(inner, show=image), Op(op, (simple, ZERO)), ONE, depth - 2)
        if step is None:
            continue
        easy = p.prove(goal.with_(on, show=show), 1)
        if easy is None:
            continue
        proof: Proof = {"rule": "split", "on": text(on), "yes": easy,
                        "no": {"rule": "monotone", "by": "square", "proof": step}}
        return {"rule": "rewrite", "show": text(show), "proof": proof}
    return None


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
            simple = ratio_expr(goal.region.ratio(Op("-", (image[1], image[0]))))
            proof = rewritten(p, new, Op(">" if goal.show.op in ("<", ">") else ">=", (simple, ZERO)), ONE, depth - 2)
            if proof is not None:
                return {"rule": "monotone", "by": f, "positive": side, "proof": proof}
    return None
