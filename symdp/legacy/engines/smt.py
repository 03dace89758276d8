"""z3 as a finder of points for polynomial and piecewise-linear statements.

Only formulas made of + - * /, whole powers, min, max, abs and case distinctions are
handed over; exp(x) of a bare name passes as a positive unknown when the name occurs
nowhere else. A model is a suggestion: it is looked at like any other point. That z3 finds
none means nothing here. Work is limited in z3's own units, so that every machine agrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp.capacities.floats import as_float
from symdp.legacy.engines.objects import Shape
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Call, Expr, Name, Num, Op, Seq, rebuild, walk

RLIMIT = 1_500_000
MAX_NODES = 1500


class NotPolynomial(Exception):
    """A construction that z3 is not asked about."""


@dataclass
class _Writer:
    z3: Any
    integers: frozenset[str]
    names: dict[str, Any] = field(default_factory=dict)
    side: list[Any] = field(default_factory=list)  # denominators are not zero

    def name(self, n: str) -> Any:
        if n not in self.names:
            self.names[n] = self.z3.Int(n) if n in self.integers else self.z3.Real(n)
        return self.names[n]

    def write(self, e: Expr) -> Any:
        z3 = self.z3
        match e:
            case Num(v):
                return z3.Q(v.numerator, v.denominator)
            case Name("oo" | "pi"):
                raise NotPolynomial(e.id)
            case Name(n):
                return self.name(n)
            case Op("and", (a, b)):
                return z3.And(self.write(a), self.write(b))
            case Op("or", (a, b)):
                return z3.Or(self.write(a), self.write(b))
            case Op("not", (a,)):
                return z3.Not(self.write(a))
            case Op("implies", (a, b)):
                return z3.Implies(self.write(a), self.write(b))
            case Op("iff", (a, b)):
                return self.write(a) == self.write(b)
            case Op("if", (c, a, b)):
                return z3.If(self.write(c), self.write(a), self.write(b))
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as brackets, (lo, hi)))):
                kind: str = brackets
                low = Op("<=" if kind[0] in "[r" else "<", (lo, x))
                high = Op("<=" if kind[-1] in "]e" else "<", (x, hi))
                both = self.write(Op("and", (low, high)))
                return z3.And(both, z3.IsInt(self.write(x))) if kind == "range" else both
            case Op("^", (a, Num(k))) if k.denominator == 1 and 0 <= k <= 12:
                return self.write(a) ** int(k) if k else z3.Q(1, 1)
            case Op("neg", (a,)):
                return -self.write(a)
            case Op("/", (a, b)):
                below = self.write(b)
                self.side.append(below != 0)
                return self.write(a) / below
            case Op(op, (a, b)) if op in COMPARISONS or op in ("+", "-", "*"):
                x, y = self.write(a), self.write(b)
                return {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "<=": lambda: x <= y,
                        "<": lambda: x < y, ">=": lambda: x >= y, ">": lambda: x > y, "==": lambda: x == y,
                        "!=": lambda: x != y}[op]()
            case Call("abs", (a,)):
                x = self.write(a)
                return z3.If(x >= 0, x, -x)
            case Call("min" | "max" as fn, args):
                best = self.write(args[0])
                for a in args[1:]:
                    x = self.write(a)
                    best = z3.If(x < best if fn == "min" else x > best, x, best)
                return best
        raise NotPolynomial(getattr(e, "fn", type(e).__name__))


def suggest(shape: Shape) -> dict[str, float] | None:
    """A point at which z3 thinks the assumptions hold and the conclusion fails; None otherwise."""
    formulas = [*shape.conditions, shape.show]
    if sum(1 for e in formulas for _ in walk(e)) > MAX_NODES:
        return None
    exponents = {a.id for e in formulas for n in walk(e) if isinstance(n, Call) and n.fn == "exp"
                 for a in n.args if isinstance(a, Name)}
    formulas = [_exponentials(e, exponents) for e in formulas]
    if any(isinstance(n, Name) and n.id in exponents for e in formulas for n in walk(e)):
        return None
    try:
        import z3
    except ImportError:  # an optional helper: the search goes on without it
        return None
    writer = _Writer(z3, frozenset(n.name for n in shape.numbers if n.integer))
    try:
        written = [writer.write(e) for e in formulas]
    except (NotPolynomial, z3.Z3Exception):
        return None
    solver = z3.SolverFor("QF_NRA") if not writer.integers else z3.Solver()
    solver.set("rlimit", RLIMIT)
    solver.add(*written[:-1], z3.Not(written[-1]), *writer.side)
    for n in sorted(exponents):
        solver.add(writer.name(_power(n)) > 0)
    for row in (r for b in shape.blocks for r in b.rows):
        solver.add(z3.Sum([writer.name(p) for p in row]) == 1, *(writer.name(p) >= 0 for p in row))
    try:
        if solver.check() != z3.sat:
            return None
        model = solver.model()
        return _point(shape, writer, model, exponents)
    except z3.Z3Exception:
        return None


def _power(name: str) -> str:
    return f"exp {name}"


def _exponentials(e: Expr, names: set[str]) -> Expr:
    """exp(x) as an unknown of its own, and x compared with 0 as that unknown compared with 1."""
    match e:
        case Call("exp", (Name(n),)) if n in names:
            return Name(_power(n))
        case Op(op, (Name(n), b)) if op in COMPARISONS and n in names and b == ZERO:
            return Op(op, (Name(_power(n)), Num(Fraction(1))))
        case Op(op, (a, Name(n))) if op in COMPARISONS and n in names and a == ZERO:
            return Op(op, (Num(Fraction(1)), Name(_power(n))))
        case Op(op, (Name(a), Name(b))) if op in COMPARISONS and a in names and b in names:
            return Op(op, (Name(_power(a)), Name(_power(b))))
    return rebuild(e, lambda x: _exponentials(x, names))


def _point(shape: Shape, writer: _Writer, model: Any, exponents: set[str]) -> dict[str, float]:
    def value(name: str) -> float:
        v = model.evaluate(writer.name(name), model_completion=True)
        if hasattr(v, "approx"):  # algebraic
            v = v.approx(20)
        return as_float(Fraction(str(v)))

    point = {}
    for name in shape.names:
        point[name] = math.log(value(_power(name))) if name in exponents else value(name)
    return point
