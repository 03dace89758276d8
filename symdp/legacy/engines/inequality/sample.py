"""Sample points of a goal's region, and values of expressions there as Arb balls."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint

from symdp.legacy.kernel.enclose import NotReal, Program
from symdp.legacy.kernel.interval import INF, REALS, Interval
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Expr, Name, Op, Seq, free_names, num, rebuild, substitute

PRECISION = 160
PUSHES = 14  # bisections on the way to an edge
CURVES, BISECTIONS = 20, 200  # points that are moved to where an equation holds
Point = dict[str, Fraction]


def whole_power(a: flint.arb, n: int) -> flint.arb:
    """FLINT's power goes through the logarithm and knows nothing of a ball around 0."""
    if a > 0 or a < 0 or n < 1:
        return a**n
    out = a
    for bit in bin(n)[3:]:
        out = out * out * a if bit == "1" else out * out
    return out


def ball(x: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(x.numerator, x.denominator))


@dataclass(frozen=True, slots=True)
class Steps:
    """A flattened expression whose constants are balls: operation, argument positions, constant, shape."""

    steps: list[tuple[str, tuple[int, ...], flint.arb | str | None, Expr]]
    result: int


class Numbers:
    """Evaluates expressions at exact points with Arb; remembers the flattened programs."""

    def __init__(self) -> None:
        self._programs: dict[Expr, Steps | None] = {}

    def _program(self, e: Expr) -> Steps | None:
        """The steps that compute e; None if it is no formula of numbers."""
        try:
            return self._programs[e]
        except KeyError:
            try:
                program = Program(with_binary_capacities(e))
                found = Steps([(op, args, _constant(const) if op == "const" else const, x)  # type: ignore[misc]
                               for op, args, const, x in program.steps], program.result)
            except NotReal:
                found = None
            self._programs[e] = found
            return found

    def value(self, e: Expr, point: Point, at: dict[str, flint.arb] | None = None) -> flint.arb | None:
        """The value as a ball; None where it is undefined or not computable. ``at`` overrides the point."""
        saved, flint.ctx.prec = flint.ctx.prec, PRECISION
        try:
            program = self._program(e)
            return None if program is None else _run(program, point, at or {})
        finally:
            flint.ctx.prec = saved

    def sign(self, e: Expr, point: Point, at: dict[str, flint.arb] | None = None) -> int | None:
        """-1, 0 or 1; 0 also for balls smaller than 1e-30 around zero; None if undefined."""
        v = self.value(e, point, at)
        if v is None or not v.is_finite():
            return None
        if v > 0:
            return 1 if v > TINY else 0
        if v < 0:
            return -1 if v < -TINY else 0
        return 0 if abs(v) < TINY else None

    def true(self, formula: Expr, point: Point) -> bool:
        match formula:
            case Op("in", (x, Name("integers" | "naturals" as space))):
                v = self.value(x, point)
                return v is not None and v.is_integer() and bool(space == "integers" or v >= 0)
        v = self.value(formula, point)
        return v is not None and bool(v == 1)


BINARY_CAPACITY = definition("0 if p == q else (p*H_q - q*H_p)/(q - p) + log(1 + exp((H_p - H_q)/(q - p)))")


def with_binary_capacities(e: Expr) -> Expr:
    """The capacities of channels with two inputs and two outputs in closed form (Silverman 1955, eq. 13)."""
    match rebuild(e, with_binary_capacities):
        case Call("capacity", (Seq("list", (Seq("list", (p, x)), Seq("list", (q, y)))),)):
            entropies = {n: Op("neg", (Op("+", (Call("rel_entr", (a, num(1))), Call("rel_entr", (b, num(1))))),))
                         for n, a, b in (("H_p", p, x), ("H_q", q, y))}
            return substitute(BINARY_CAPACITY, {"p": p, "q": q, **entropies})
        case other:
            return other


NEWTON = 24  # steps
TINY = flint.arb("1e-30")
ONE, ZERO = flint.arb(1), flint.arb(0)


def _constant(const: object) -> flint.arb:
    assert isinstance(const, Interval)
    return flint.arb("inf") if const.lo == INF else ball(Fraction(const.lo))


def _run(p: Steps, point: Point, at: dict[str, flint.arb]) -> flint.arb | None:
    values: list[flint.arb | None] = []
    for op, args, const, e in p.steps:
        out: flint.arb | None = None
        if op == "const":
            out = const  # type: ignore[assignment]
        elif op == "var":
            assert isinstance(const, str)
            out = at[const] if const in at else ball(point[const]) if const in point else None
        elif op == "pi":
            out = flint.arb.pi()
        else:
            v = [values[a] for a in args]
            if op == "if":
                out = None if v[0] is None else v[1] if v[0] == 1 else v[2]
            elif None not in v:
                out = _apply(op, v, e)  # type: ignore[arg-type]
        values.append(out)
    return values[p.result]


def inverse_entropy(y: flint.arb) -> flint.arb:
    """p in [0, 1/2] with the entropy y, by Newton's method, or bisection as far as balls tell on which side p is."""
    low, high = ZERO, flint.arb(1) / 2
    near = flint.arb(1) / 4
    for _ in range(NEWTON):
        if not 0 < near < high:
            break
        step = (binary_entropy(near) - y) / ((1 - near) / near).log()
        moved = (near - step).mid()
        near = moved if moved > 0 else near / 16
        width = abs(step).upper() * flint.arb("1e-9") + near * flint.arb(2)**(12 - flint.ctx.prec)
        if width < flint.arb("1e-40") and near + width < high and (
                binary_entropy(near - width) < y < binary_entropy(near + width)):
            return (near - width).union(near + width)
    for _ in range(flint.ctx.prec):
        p = (low + high) / 2
        h = binary_entropy(p)
        if h < y:
            low = p
        elif h > y:
            high = p
        else:
            break
    return low.union(high)


def binary_entropy(p: flint.arb) -> flint.arb:
    return -p * p.log() - (1 - p) * (1 - p).log()


def _apply(op: str, v: list[flint.arb], e: Expr) -> flint.arb | None:
    a = v[0]
    b = v[1] if len(v) > 1 else a
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "neg":
            return -a
        case "*":
            return a * b
        case "/":
            return a / b if b > 0 or b < 0 else None
        case "^":
            if b.is_integer() and abs(b) < 10000:
                return whole_power(a, int(b.unique_fmpz() or 0)) if b >= 0 or a > 0 or a < 0 else None
            return a**b if a > 0 else ZERO if a == 0 and b > 0 else None
        case "exp":
            return a.exp() if a < 10**6 else None
        case "log":
            return a.log() if a > 0 else None
        case "*log":
            return ZERO if a == 0 and b == 0 else a * b.log() if b > 0 else None
        case "sqrt":
            return a.sqrt() if a >= 0 else None
        case "abs":
            return abs(a)
        case "min" | "max":
            for x in v[1:]:
                a = a.min(x) if op == "min" else a.max(x)
            return a
        case "rel_entr":
            if a == 0:
                return ZERO if b >= 0 else None
            return a * (a / b).log() if a > 0 and b > 0 else flint.arb("inf") if a > 0 and b == 0 else None
        case "Phi":
            return (-a / flint.arb(2).sqrt()).erfc() / 2
        case "h_inv":
            return inverse_entropy(a) if a >= 0 and a <= flint.arb.const_log2() else None
        case "not":
            return ONE - a
        case "and":
            return ONE if a == 1 and b == 1 else ZERO
        case "or":
            return ONE if a == 1 or b == 1 else ZERO
        case "<":
            return ONE if a < b else ZERO
        case "<=":
            return ONE if a <= b or _same(a, b) else ZERO
        case ">":
            return ONE if a > b else ZERO
        case ">=":
            return ONE if a >= b or _same(a, b) else ZERO
        case "==":
            return ONE if _same(a, b) else None if a.overlaps(b) else ZERO
        case "!=":
            return ZERO if a.overlaps(b) else ONE
    return None


def _same(a: flint.arb, b: flint.arb) -> bool:
    """Equal, as far as balls show: those of most rationals are no points."""
    return bool(a == b) or bool(a.overlaps(b) and abs(a - b) < TINY)


INSIDE = [Fraction(1, 2), Fraction(1, 10), Fraction(9, 10), Fraction(3, 10), Fraction(7, 10), Fraction(1, 100),
          Fraction(99, 100), Fraction(1, 10_000), Fraction(9_999, 10_000), Fraction(2, 5), Fraction(3, 5)]
ABOVE = [Fraction(1), Fraction(1, 10), Fraction(3), Fraction(1, 100), Fraction(10), Fraction(1, 2), Fraction(2),
         Fraction(1, 10_000), Fraction(40), Fraction(200)]


def spread(i: Interval, integer: bool = False) -> list[Fraction]:
    """Values in an interval, towards its ends as well; inner ones first."""
    if i.empty:
        return []
    lo, hi = i.lo, i.hi
    if isinstance(lo, Fraction) and isinstance(hi, Fraction):
        values = [lo + (hi - lo) * t for t in INSIDE] if lo != hi else []
        values += [] if i.lo_open else [lo]
        values += [] if i.hi_open else [hi]
    elif isinstance(lo, Fraction):
        values = [lo + t for t in ABOVE] + ([] if i.lo_open else [lo])
    elif isinstance(hi, Fraction):
        values = [hi - t for t in ABOVE] + ([] if i.hi_open else [hi])
    else:
        values = [s * t for t in ABOVE for s in (1, -1)] + [Fraction(0)]
    if integer:
        values = [Fraction(round(v)) for v in values]
        values = [v for v in values if (v > lo or (v == lo and not i.lo_open)) and
                  (v < hi or (v == hi and not i.hi_open))]
        if isinstance(lo, Fraction):
            values += [lo + k for k in range(4) if lo + k <= hi]
    return list(dict.fromkeys(values))


def sample(goal: Goal, numbers: Numbers, count: int = 60, seed: int = 0) -> list[Point]:
    """Points at which all hypotheses about numbers hold, deterministic for a seed."""
    used = free_names(goal.show).union(*map(free_names, goal.hyps)) if goal.hyps else free_names(goal.show)
    names = [(n, t.kind) for n, t in goal.names if t.kind in ("real", "integer") and n in used]
    region = goal.region
    if region.contradiction:
        return []
    columns = {n: spread(region.bounds.get(n, REALS), kind == "integer") for n, kind in names}
    if any(not c for c in columns.values()):
        return []
    rng = random.Random(seed)
    formulas = [h for h in region.hypotheses if free_names(h) & set(columns)]
    found: list[Point] = []
    seen: set[tuple[Fraction, ...]] = set()
    for point in itertools.islice(_candidates(columns, rng), 12 * count + 200):
        key = tuple(point.values())
        if key in seen:
            continue
        seen.add(key)
        if any(kind == "integer" and point[n].denominator != 1 for n, kind in names):
            continue
        if all(numbers.true(f, point) for f in formulas):
            found.append(point)
            if len(found) >= count:
                break
    return found


def on_curve(goal: Goal, numbers: Numbers) -> Iterator[Point]:
    """Points at which an equation holds that no sample solves, as nearly as balls tell: one of its names moved."""
    equations = [h for h in goal.region.hypotheses if isinstance(h, Op) and h.op == "=="]
    others = tuple(h for h in goal.hyps if h not in equations)
    if len(equations) != 1:
        return
    d = Op("-", equations[0].args)
    reals = [n for n, t in goal.names if t.kind == "real" and n in free_names(d)]
    for point in sample(Goal(goal.names, others, goal.show), numbers, CURVES):
        for n in reals:
            values = sorted(spread(goal.region.bounds.get(n, REALS)))
            signs = [numbers.sign(d, point | {n: x}) for x in values]
            for (low, a), (high, b) in itertools.pairwise(zip(values, signs, strict=True)):
                if a is None or b is None or a*b >= 0:
                    continue
                for _ in range(BISECTIONS):
                    middle = (low + high)/2
                    v = numbers.value(d, point | {n: middle})
                    if v is None or v.overlaps(flint.arb(0)):
                        break
                    low, high = (middle, high) if (v > 0) == (a > 0) else (low, middle)
                found = point | {n: middle}
                if all(numbers.true(f, found) for f in goal.region.hypotheses if free_names(f) <= found.keys()):
                    yield found
                break


def pushed(goal: Goal, numbers: Numbers, points: list[Point]) -> Iterator[Point]:
    """Points at the edge of what the hypotheses allow: one real name of each point moved up and down as far as they
    hold. Where a hypothesis bounds a quantity that has no simple inverse, random points are rarely near the edge."""
    formulas = [h for h in goal.region.hypotheses if free_names(h)]
    reals = [n for n, t in goal.names if t.kind == "real" and any(n in free_names(f) for f in formulas)]
    for point, n, step in itertools.product(points, reals, (1, -1)):
        if n not in point:
            continue
        inside, width = point[n], Fraction(step, 2)
        for _ in range(PUSHES):
            there = inside + width
            if all(numbers.true(f, point | {n: there}) for f in formulas if n in free_names(f)):
                inside = there
            else:
                width /= 2
        if inside != point[n]:
            yield point | {n: inside}


def _candidates(columns: dict[str, list[Fraction]], rng: random.Random) -> itertools.chain[Point]:
    names = list(columns)

    def grid() -> Sequence[Point]:
        size = 1
        for c in columns.values():
            size *= len(c)
        if size <= 400:
            return [dict(zip(names, values, strict=True)) for values in itertools.product(*columns.values())]
        return []

    def draws() -> itertools.chain[Point]:
        def one() -> Point:
            point = {n: rng.choice(c[:6] if rng.random() < 0.5 else c) for n, c in columns.items()}
            if len(names) > 1 and rng.random() < 0.4:  # close to a diagonal
                a, b = rng.sample(names, 2)
                point[a] = point[b] + rng.choice([Fraction(0), Fraction(1, 50), Fraction(-1, 50), Fraction(1, 3)])
            if rng.random() < 0.5:
                n = rng.choice(names)
                point[n] = point[n] * Fraction(rng.randint(50, 150), 100) if rng.random() < 0.7 else point[n]
            return point
        return itertools.chain(one() for _ in itertools.count())

    if not names:
        return itertools.chain([{}])
    return itertools.chain(grid(), draws())
