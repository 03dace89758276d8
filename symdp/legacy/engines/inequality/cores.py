"""What is left of a difference when everything of known sign is stripped from it, and how hard that is.

``difference = times * core`` with ``times`` positive (or nonnegative) on the region. How hard a core is
decides which step is tried first: one that loses a logarithm beats one that keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.kernel.calculus import NotDifferentiable, derivative
from symdp.legacy.kernel.enclose import NotReal
from symdp.legacy.kernel.normal import Mono, Poly, Ratio, TooLarge, _mul, _product, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, Call, Expr, Num, Op, free_names, num

Measure = tuple[int, int, int]
MAX_TERMS = 90
DONE: Measure = (0, 0, 0)
WEIGHTS = {"log": 1, "exp": 1, "root": 2, "fn": 6}


@dataclass(frozen=True)
class Core:
    """The factors of a difference: those of known sign (made nonnegative), and the others."""

    known: tuple[tuple[Expr, int], ...]
    unknown: tuple[tuple[Poly, int], ...]
    sign: int
    attains_zero: bool  # a known factor may be zero

    @property
    def settled(self) -> bool:
        """No denominator of unknown sign is left."""
        return all(k > 0 for _, k in self.unknown)

    @property
    def poly(self) -> Poly:
        """The product of the unknown factors, with the sign carried over."""
        out: Poly = {(): Fraction(self.sign)}
        for part, k in self.unknown:
            for _ in range(k):
                out = _product(out, part)
        return out

    @property
    def measure(self) -> Measure:
        return measure(self.unknown)


def measure(parts: tuple[tuple[Poly, int], ...]) -> Measure:
    """How hard a product of factors is: transcendental generators, then terms, then degree."""
    gens = {g for p, _ in parts for g in algebra.generators(p)}
    hard = sum(WEIGHTS.get(algebra.kind(g), 0) for g in gens if not algebra.is_constant(g))
    terms = sum(len(p) for p, _ in parts)
    degree = sum(max(int(sum(abs(Fraction(k)) for _, k in m)) for m in p) for p, _ in parts)
    return hard, terms, degree


def core_of(goal: Goal, r: Ratio) -> Core | None:
    """The factors of a quotient; None when it is zero or too large."""
    if not r.num or len(r.num) > 4 * MAX_TERMS:
        return None
    found = algebra.all_factors(r)
    if found is None:
        return None
    c, parts = found
    sign = 1 if c > 0 else -1
    known: list[tuple[Expr, int]] = [(num(abs(c)), 1)] if abs(c) != 1 else []
    unknown: list[tuple[Poly, int]] = []
    zero = False
    for poly, k in parts:
        e = algebra.poly_of(poly)
        s = strict = goal.region.sign(e)
        if s is None:
            value = goal.region.enclose(e)
            if value is not None:
                s = 1 if value.above(False) else -1 if value.below(False) else None
        if s == 0:
            return None
        if (s is not None or k % 2 == 0) and (strict is not None or k > 0):
            zero = zero or strict is None
            if s == -1:
                e = algebra.poly_of({m: -x for m, x in poly.items()})
                sign = -sign if k % 2 else sign
            ((m, c1),) = poly.items() if len(poly) == 1 else (((), None),)
            if c1 == 1 and m and all(j < 0 for _, j in m):  # a variable below the line
                e, k = algebra.mono_of(tuple((g, -j) for g, j in m)), -k
            known.append((e, k))
        else:
            unknown.append((poly, k))
    return Core(tuple(known), tuple(unknown), sign, zero)


@dataclass(frozen=True)
class Form:
    """A way to write a difference: ``difference = times * expr`` with times of known sign."""

    times: Expr
    expr: Expr
    divisor: Ratio


def forms(goal: Goal, core: Core) -> Iterator[Form]:
    """The core divided by quantities of known sign whose division may lose a logarithm or an
    exponential under differentiation: coefficients of logarithms, powers of exponentials and of
    variables, and the denominators that were stripped."""
    p = core.poly
    top = Ratio(p)
    outer = list(core.known)
    seen: set[str] = set()

    def form(divisor: Expr) -> Form | None:
        d = goal.region.ratio(divisor)
        key = repr(sorted(d.num.items())) + repr(sorted(d.den.items()))
        if key in seen:
            return None
        seen.add(key)
        parts: dict[Expr, int] = {}
        for e, k in (*outer, *(() if divisor == ONE else powers_of(divisor))):
            parts[e] = parts.get(e, 0) + k
        times = algebra.product_expr([(e, k) for e, k in parts.items() if k])
        expr = ratio_expr(top) if divisor == ONE else separated(goal.region.ratio(Op("/", (ratio_expr(top), divisor))))
        return Form(times, expr, d)

    above: list[tuple[Expr, int]] = [(e, k) for e, k in core.known if k > 0 and not isinstance(e, Num)]
    below = [(e, -k) for e, k in core.known if k < 0]
    divisors: list[Expr] = [ONE, algebra.product_expr([*below, *((e, -k) for e, k in above)])]
    if below:
        divisors.append(algebra.product_expr(below))
        divisors += [e for e, _ in below] if len(below) > 1 else []
    for g in sorted(algebra.generators(p)):
        kind = algebra.kind(g)
        if algebra.is_constant(g):
            continue
        if kind == "log":
            c = algebra.coefficient_of(p, g)
            if c and list(c) != [()] and all(dict(m).get(g, 0) in (0, 1) for m in p):
                e = algebra.poly_of(c)
                s = goal.region.sign(e)
                if s in (1, -1):
                    divisors.append(e if s == 1 else algebra.poly_of({m: -x for m, x in c.items()}))
                elif (found := algebra.factors(c)) is not None:
                    # at least the factors of known sign
                    some = [(algebra.poly_of({m: x * s for m, x in q.items()}), k) for q, k in found[1]
                            if (s := goal.region.sign(algebra.poly_of(q))) in (1, -1)]
                    if some:
                        divisors.append(algebra.product_expr(some))
        elif kind == "exp":
            powers = {Fraction(dict(m).get(g, 0)) for m in p}
            divisors += [algebra.mono_of(((g, k),)) for k in sorted({min(powers), max(powers)} - {Fraction(0)})]
        elif kind == "var" and goal.region.sign(algebra.generator_expr(g)) == 1:
            top_power = max(Fraction(dict(m).get(g, 0)) for m in p)
            divisors += [algebra.mono_of(((g, k),)) for k in {Fraction(1), top_power} if k > 0]
    divisors += [Op("/", (ONE, algebra.product_expr(above)))] if above and below else []
    for divisor in divisors[:12]:
        try:
            found_form = form(divisor)
        except (TooLarge, ZeroDivisionError, NotReal):
            continue
        if found_form is not None:
            yield found_form


def groups_of(r: Ratio) -> list[tuple[Mono, Fraction, list[tuple[Poly, int]]]] | None:
    """Each logarithm (or none) with its coefficient, reduced by itself, in factors."""
    groups: dict[Mono, Poly] = {}
    for m, c in r.num.items():
        logs = tuple(x for x in m if algebra.kind(x[0]) == "log" and not algebra.is_constant(x[0]))
        groups.setdefault(logs, {})[tuple(x for x in m if x not in logs)] = c
    out = []
    for logs, part in groups.items():
        found = algebra.all_factors(Ratio(part, r.den))
        if found is None:
            return None
        out.append((logs, *found))
    return out


def separated(r: Ratio) -> Expr:
    """A quotient with each logarithm's coefficient reduced by itself: p*log(p) + 1/q, not one fraction."""
    found = groups_of(r) if r.den else None
    if found is None or len(found) < 2:
        return ratio_expr(r)
    out: Expr | None = None
    for logs, c, parts in found:
        factors: list[tuple[Expr, int]] = [(num(abs(c)), 1)] if abs(c) != 1 else []
        term = algebra.product_expr([*factors, *((algebra.poly_of(q), k) for q, k in parts), *(
            [(algebra.mono_of(logs), 1)] if logs else [])])
        if out is None:
            out = term if c > 0 else Op("neg", (term,))
        else:
            out = Op("+" if c > 0 else "-", (out, term))
    return out if out is not None else num(0)


def entropic(goal: Goal, e: Expr) -> Expr | None:
    """e as a sum of multiples of u*log(u), written rel_entr(u, 1), and a rest without variables under logarithms, if
    it is one: what is continuous at u = 0 then looks so."""
    r = goal.region.ratio(e)
    if r.den:
        return None
    logs = [g for g in sorted(algebra.generators(r.num)) if algebra.kind(g) == "log" and not algebra.is_constant(g)]
    out: Expr = ratio_expr(Ratio({m: c for m, c in r.num.items() if not {g for g, _ in m} & {*logs}}))
    for g in logs:
        under = algebra.generator_expr(g).args[0]  # type: ignore[union-attr]
        coefficient = algebra.coefficient_of(r.num, g)
        times = goal.region.ratio(Op("/", (algebra.poly_of(coefficient), under)))
        if times.den or any(x in logs for x in algebra.generators(coefficient)):
            return None
        out = Op("+", (out, Op("*", (ratio_expr(times), Call("rel_entr", (under, num(1)))))))
    return out


def powers_of(e: Expr, k: int = 1) -> list[tuple[Expr, int]]:
    """A written product as its factors."""
    match e:
        case Op("*", (a, b)):
            return powers_of(a, k) + powers_of(b, k)
        case Op("/", (a, b)):
            return powers_of(a, k) + powers_of(b, -k)
        case Op("^", (a, Num(n))) if n.denominator == 1:
            return powers_of(a, k * int(n))
    return [(e, k)] if e != ONE else []


def slope(goal: Goal, form: Form, v: str) -> tuple[Expr, Core | None, Measure] | None:
    """The derivative of a form, its core, and how hard that is. None when there is none or it is too large."""
    if v not in free_names(form.expr):
        return None
    try:
        d = derivative(form.expr, v)
        r = goal.region.ratio(d)
    except (NotDifferentiable, NotReal, TooLarge, ZeroDivisionError):
        return None
    if not r.num:
        return d, None, DONE
    core = core_of(goal, r) if len(r.num) <= MAX_TERMS else None
    if core is None or not core.settled:
        return d, None, apart(r)
    return d, core, core.measure


def apart(r: Ratio) -> Measure:
    """How hard a quotient is whose logarithms have denominators of their own."""
    hard, terms, degree = measure(((r.num, 1),))
    found = groups_of(r) if r.den else None
    if found is None:
        return hard, terms, degree
    sizes = [sum(len(q) for q, _ in parts) for _, _, parts in found]
    return min((hard, terms, degree), (hard, sum(sizes), len(found)))


def product(a: Ratio, b: Ratio) -> Ratio:
    return _mul(a, b)
