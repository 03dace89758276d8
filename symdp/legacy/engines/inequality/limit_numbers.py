"""Neighbourhoods of limit points, and what numbers in them say of a limit."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import flint

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.prover import Prover, Recorder
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.symbolic import limit_value
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.limits import Near, near
from symdp.legacy.kernel.rules import Goal, unfold
from symdp.legacy.kernel.tree import ZERO, Bind, Expr, Name, Op, free_names, num, substitute, walk

RADII = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 100))
FAR = (Fraction(1), Fraction(3), Fraction(20), Fraction(400))
STEPS_TOWARDS = (Fraction(99, 100), Fraction(2, 3), Fraction(1, 3), Fraction(1, 8), Fraction(1, 100),
                  Fraction(1, 20), Fraction(1, 10**3), Fraction(1, 10**5), Fraction(1, 10**9))
MANY = 3000  # terms of a sum that numbers are put into
VALUES = ("0", "1", "exp(1)", "exp(2)", "exp(-1)", "log(2)", "1/log(2)", "pi", "-1", "2", "1/2")


def limit_in(goal: Goal) -> tuple[Bind, Expr] | None:
    match goal.show:
        case Op("==" | "!=", (Bind("limit") as bind, value)) | Op("==" | "!=", (value, Bind("limit") as bind)):
            return bind, value
    return None


def neighbourhood(goal: Goal, bind: Bind, value: Expr, radius: Fraction | str) -> Near:
    return near(Recorder(), goal, bind, value, str(radius), iter(()))


def radii(bind: Bind) -> tuple[Fraction, ...]:
    return FAR if any(b.domain in INFINITIES for b in bind.bindings) else RADII


def all_radii(goal: Goal, bind: Bind) -> list[Fraction | str]:
    """Numbers, and shares of what is positive in the body; far out, beyond what may be large."""
    others = [n for n, t in goal.names if n in free_names(bind) and t.kind in ("real", "integer")]
    if radii(bind) == FAR:
        return [FAR[0], *(f"1 + abs({n})" for n in others[:2]), *FAR[1:]]
    return [*RADII, *(f"{n}/2" for n in others[:3] if goal.region.sign(Name(n)) == 1)]


def settles_elsewhere(p: Prover, goal: Goal, bind: Bind, value: Expr) -> bool:
    """Numbers near the limit hardly change any more, and are not near the value."""
    at = neighbourhood(goal, bind, value, radii(bind)[0])
    for path in towards(at, Fraction(1)):
        found = [value_at(p, at.body, path[STEPS_TOWARDS.index(t)]) for t in sorted(STEPS_TOWARDS)[:3]]
        target = value_at(p, value, path[0]) if value not in INFINITIES else flint.arb(0)
        if target is None or any(v is None or not v.is_finite() or v.rad() > 1e-9 * (1 + abs(v.mid())) for v in found):
            continue
        a, b, c = (as_float(v.mid()) for v in found if v is not None)
        moved = abs(a - b) + abs(b - c)
        if moved < 1e-3 * (1 + abs(a)) and (
                value in INFINITIES or abs(a - as_float(target.mid())) > 100 * moved + 1e-6):
            return True
    return False


def plausible(p: Prover, at: Near, e: Expr, to: Expr) -> bool:
    """Numbers near the limit do not speak against e -> to (0, oo or -oo)."""
    for path in towards(at, Fraction(1)):
        found = [v for v in (value_at(p, e, point) for point in path) if v is not None and v.is_finite()]
        if len(found) < 4:
            return False
        first, last = as_float(found[0].mid()), as_float(found[-1].mid())
        if to == ZERO and abs(last) > max(1e-3, abs(first)/2):
            return False
        if to in INFINITIES and (last < 3 if to == Name("oo") else last > -3 or abs(last) < abs(first)):
            return False
    return True


def largest_ratio(p: Prover, high: Expr, low: Expr, paths: list[list[Point]]) -> float | None:
    """The largest |high|/low on the paths; None when it grows on the way to the limit, or low is not positive."""
    most: list[float] = []
    for path in paths:
        ratios: list[tuple[float, float]] = []  # how near the limit, in digits, and the ratio there
        for t, point in zip(STEPS_TOWARDS, path, strict=True):
            a, b = value_at(p, high, point), value_at(p, low, point)
            if a is None or b is None or not a.is_finite() or not b.is_finite():
                continue
            if not b > 0:
                return None
            ratio = abs(a) / b
            if ratio.rad() < 1e-6 * (1 + abs(ratio.mid())):
                ratios.append((-math.log10(t), as_float(ratio.mid())))
        if len(ratios) < 4:
            return None
        (x, a1), (y, a2), (z, a3) = ratios[-3:]
        earlier, later = (a2 - a1) / (y - x), (a3 - a2) / (z - y)
        if later > 1e-3 * abs(a3) and later > 0.6 * earlier:
            return None
        most += [r for _, r in ratios] + ([a3 + 10 * later] if later > 1e-3 * abs(a3) else [])
    return max(most, default=None)


def value_at(p: Prover, e: Expr, point: Point) -> flint.arb | None:
    """The value at a point, sums of not too many terms written out."""
    if any(isinstance(x, Bind) for x in walk(e)):
        if any(abs(v) > MANY for v in point.values()):
            return None
        return p.numbers.value(unfold(substitute(e, {n: num(v) for n, v in point.items()}), ()), {})
    return p.numbers.value(e, point)


def towards(at: Near, radius: Fraction) -> list[list[Point]]:
    """Paths to the limit, from the rim of the neighbourhood; parameters are at simple values."""
    moving = list(at.ends.items())
    fixed = {n: Fraction(1, 3) if t.kind == "real" else Fraction(3) for n, t in at.goal.names if n not in at.ends}
    signs = (1, -1) if any(a.side == "" and a.to not in INFINITIES for _, a in moving) else (1,)
    paths: list[list[Point]] = []
    for slower, sign in itertools.product((1, 2) if len(moving) > 1 else (1,), signs):
        path: list[Point] = []
        for t in STEPS_TOWARDS:
            point = dict(fixed)
            for i, (x, a) in enumerate(moving):
                s = t if i == 0 else t**slower
                if a.to in INFINITIES:
                    point[x] = Fraction(round(radius / s + 1)) * (1 if a.to == Name("oo") else -1)
                elif (number := at.goal.region.ratio(a.to).constant) is not None:
                    point[x] = number + s * radius * (-1 if a.side == "-" else 1 if a.side else sign)
                else:
                    return []
            path.append(point)
        paths.append(path)
    return paths


def guesses(p: Prover, goal: Goal, bind: Bind, at: Near, symbolic: bool = True) -> list[str]:
    """What the body (in the names of ``at``) seems to tend to, as texts; one bound variable. SymPy, who may take long,
    is asked too if ``symbolic``."""
    if len(at.ends) != 1:
        return []
    (x, end), = at.ends.items()
    if free_names(bind.body) - {x, "pi"} & {n for n, _ in goal.names}:
        return []
    values: list[flint.arb] = []
    for t in map(Fraction, (1e-4, 1e-6, 1e-9, 1e-14) if symbolic else (1e-9, 1e-30, 1e-90, 1e-270)):
        if end.to in INFINITIES:
            point = (1 / t) * (1 if end.to == Name("oo") else -1)
        elif (number := at.goal.region.ratio(end.to).constant) is not None:
            point = number + (-t if end.side == "-" else t)
        else:
            return []
        v = p.numbers.value(bind.body, {x: point})
        if v is not None and v.is_finite() and v.rad() < 1e-3*(1 + abs(v.mid())):
            values.append(v)
    if len(values) < 2:
        return []
    last, before = as_float(values[-1].mid()), as_float(values[-2].mid())
    if not math.isfinite(last):
        return []
    out: list[str] = []
    if abs(last) > 10 and abs(last) > 1.2 * abs(before):
        out.append("oo" if last > 0 else "-oo")
    slowly: list[str] = []
    for written in (*VALUES, str(Fraction(last).limit_denominator(40))):
        known = p.numbers.value(read_expression(written), {})
        gaps = [abs(as_float((known - v).mid())) for v in values] if known is not None else [1.0]
        if gaps[-1] < 1e-6:
            out.append(written)
        elif gaps[-1] < 1e-3 or (gaps[-1] < 0.2 and all(b < 0.6 * a for a, b in itertools.pairwise(gaps[-3:]))):
            slowly.append(written)
    if not out and symbolic:
        proposed = limit_value(bind.body, x, end.to, end.side or "+")
        out += [proposed] if proposed is not None else []
    out += slowly
    if abs(last) < 0.2 and abs(last) < abs(before):
        out.append("0")
    return list(dict.fromkeys(out))
