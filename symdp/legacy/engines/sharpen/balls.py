"""Formulas about numbers in Arb balls: the slack of an expanded formula at a point, to any precision.

The slack of a formula is a number that is negative where the formula is false: of ``a >= b``
the difference, of ``and`` the smaller, of ``or`` the larger of two slacks. As a function of
one name that an inequality is affine in, it is affine. None stands for what has no value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import ClassVar

import flint

from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Call, Expr, Name, Num, Op, Seq

Ball = flint.arb
Step = tuple[str, tuple[int, ...], str | Fraction | None]
LARGEST_POWER = 100_000
ACCURATE = 120  # bits a root must have


class Unsupported(Exception):
    """A formula that has no value at a point, such as one with a limit in it."""


class Vague(Exception):
    """So many bits do not tell on which side of zero a number is, and it matters."""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Balls of so many bits."""
    saved, flint.ctx.prec = flint.ctx.prec, bits
    try:
        yield
    finally:
        flint.ctx.prec = saved


def ball(x: Fraction | int) -> Ball:
    f = Fraction(x)
    return Ball(flint.fmpq(f.numerator, f.denominator))


def sign(a: Ball) -> int:
    """-1, 0 or 1; raises Vague."""
    s = 1 if a > 0 else -1 if a < 0 else 0
    if s == 0 and not a.is_zero():
        raise Vague
    return s


class Program:
    """Formulas flattened into steps with shared parts; ``moving`` names what changes most often."""

    work: ClassVar[int] = 0  # steps taken by all programs so far, for budgets

    def __init__(self, formulas: Sequence[Expr], moving: str = "") -> None:
        self.steps: list[Step] = []
        self._at: dict[Expr | Step, int] = {}
        self.results = [self._add(f) for f in formulas]
        changes = [False] * len(self.steps)
        for i, (op, args, const) in enumerate(self.steps):
            changes[i] = (op == "name" and const == moving) or any(changes[a] for a in args)
        self.moving = moving
        self.still = [i for i, m in enumerate(changes) if not m]
        self.rest = [i for i, m in enumerate(changes) if m]

    def _step(self, op: str, args: tuple[int, ...] = (), const: str | Fraction | None = None) -> int:
        key = (op, args, const)
        if key not in self._at:
            self._at[key] = len(self.steps)
            self.steps.append(key)
        return self._at[key]

    def _add(self, e: Expr) -> int:
        if e not in self._at:
            self._at[e] = self._make(e)
        return self._at[e]

    def _make(self, e: Expr) -> int:
        match e:
            case Num(value):
                return self._step("const", (), value)
            case Name("oo"):
                return self._step("oo")
            case Name("pi"):
                return self._step("pi")
            case Name(name):
                return self._step("name", (), name)
            case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
                return self._step("*log", (self._add(a), self._add(u)))
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as brackets, (lo, hi)))):
                kind: str = brackets
                low = self._add(Op("<=" if kind[0] in "[r" else "<", (lo, x)))
                return self._step("and", (low, self._add(Op("<=" if kind[-1] in "]e" else "<", (x, hi)))))
            case Op("in", (x, Name("integers" | "naturals"))):
                return self._step("whole", (self._add(x),))
            case Op("<=", (Op("if", (c, a, b)), zero)) if zero == ZERO:
                return self._add(Op("if", (c, Op("<=", (a, ZERO)), Op("<=", (b, ZERO)))))
            case Op("<=", (a, zero)) if zero == ZERO and len(parts := _excesses(a)) > 1:
                # not flat where it holds, as the sum of max(x, 0) is: a border is found by its slope
                return self._step("neg", (self._step("max", tuple(map(self._add, parts))),))
            case Op("if", (c, a, b)):
                strict = isinstance(c, Op) and c.op in ("<", ">", "!=", "not")
                return self._step("if<" if strict else "if", (self._add(c), self._add(a), self._add(b)))
            case Op(op, args) if op in _OPERATIONS or op in COMPARISONS:
                return self._step(op, tuple(map(self._add, args)))
            case Call("min" | "max" as fn, args):
                return self._step(fn, tuple(map(self._add, args)))
            case Call(fn, args) if fn in _OPERATIONS:
                return self._step(fn, tuple(map(self._add, args)))
        what = getattr(e, "fn", None) or getattr(e, "binder", None) or getattr(e, "op", None) or type(e).__name__
        raise Unsupported(f"{what} has no value at a point")

    def run(self, values: Mapping[str, Ball]) -> list[Ball | None]:
        """The value of every formula."""
        cells = self.begin(values)
        self._go(range(len(self.steps)) if not self.moving else self.rest, values, cells)
        return [cells[r] for r in self.results]

    def begin(self, values: Mapping[str, Ball]) -> list[Ball | None]:
        """What does not depend on the moving name, computed once; for ``end``."""
        cells: list[Ball | None] = [None] * len(self.steps)
        self._go(self.still, values, cells)
        return cells

    def end(self, cells: list[Ball | None], value: Ball) -> Ball | None:
        """The first formula's value where the moving name has this value."""
        self._go(self.rest, {self.moving: value}, cells)
        return cells[self.results[0]]

    def _go(self, which: Sequence[int], values: Mapping[str, Ball], cells: list[Ball | None]) -> None:
        Program.work += len(which) * (1 + flint.ctx.prec // 1024)
        for i in which:
            op, args, const = self.steps[i]
            if op == "name":
                assert isinstance(const, str)
                cells[i] = values.get(const)
            elif op == "const":
                assert isinstance(const, Fraction)
                cells[i] = ball(const)
            elif op == "oo":
                cells[i] = Ball("inf")
            elif op == "pi":
                cells[i] = Ball.pi()
            else:
                found = _apply(op, [cells[a] for a in args])
                cells[i] = None if found is None or found.is_nan() else found


def _excesses(e: Expr) -> list[Expr]:
    """The x of a sum of max(x, 0); nothing if e is no such sum."""
    match e:
        case Op("+", (a, b)):
            left, right = _excesses(a), _excesses(b)
            return left + right if left and right else []
        case Call("max", (x, zero)) if zero == ZERO:
            return [x]
    return []


def _apply(op: str, given: list[Ball | None]) -> Ball | None:
    if op in ("if", "if<"):
        return _choose(op, given)
    if op in ("and", "or", "implies"):
        return _connect(op, given[0], given[1])
    a = [g for g in given if g is not None]
    if len(a) < len(given):
        return None
    if op in ("min", "max"):
        out = a[0]
        for x in a[1:]:
            out = out.min(x) if op == "min" else out.max(x)
        return out
    return _OPERATIONS[op](*a)


def _choose(op: str, given: list[Ball | None]) -> Ball | None:
    if given[0] is None:
        return None
    s = sign(given[0])
    return given[1] if s > 0 or (s == 0 and op == "if") else given[2]


def _connect(op: str, a: Ball | None, b: Ball | None) -> Ball | None:
    """The right side is read only where the left side leaves the matter open."""
    if a is None:
        return None
    if op == "implies":
        a = -a
    if b is None:
        s = sign(a)
        return a if s != 0 and (s < 0) == (op == "and") else None
    return a.min(b) if op == "and" else a.max(b)


def _power(a: Ball, b: Ball) -> Ball | None:
    if b.is_integer() and abs(b) < LARGEST_POWER:
        k = int(b.unique_fmpz() or 0)
        if a > 0 or a < 0:
            return a**k
        return _repeated(a, k) if k >= 0 or sign(a) else None
    s = sign(a)
    if s > 0:
        return (b * a.log()).exp()
    return Ball(0) if s == 0 and b > 0 else None


def _repeated(a: Ball, k: int) -> Ball:
    """By multiplication: python-flint's power of a ball around zero may be no number."""
    out = Ball(1)
    for bit in bin(k)[2:]:
        out = out * out * a if bit == "1" else out * out
    return out


def _divide(a: Ball, b: Ball) -> Ball | None:
    return a / b if sign(b) else None


def _log(a: Ball) -> Ball | None:
    return a.log() if sign(a) > 0 else None


def _sqrt(a: Ball) -> Ball | None:
    return a.sqrt() if sign(a) >= 0 else None


def _x_log(a: Ball, u: Ball) -> Ball | None:
    s = sign(u)
    return a * u.log() if s > 0 else Ball(0) if s == 0 and a == 0 else None


def _rel_entr(a: Ball, b: Ball) -> Ball | None:
    s, t = sign(a), sign(b)
    if s == 0:
        return Ball(0) if t >= 0 else None
    return a * (a / b).log() if s > 0 and t > 0 else Ball("inf") if s > 0 and t == 0 else None


def _iff(a: Ball, b: Ball) -> Ball:
    return a.min(b).max((-a).min(-b))


_OPERATIONS: dict[str, Callable[..., Ball | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "neg": lambda a: -a,
    "^": _power,
    "exp": lambda a: a.exp(),
    "log": _log,
    "*log": _x_log,
    "sqrt": _sqrt,
    "abs": lambda a: abs(a),
    "rel_entr": _rel_entr,
    "not": lambda a: -a,
    "iff": _iff,
    "whole": lambda a: Ball(1) if a.is_integer() else Ball(-1),
    "and": lambda a, b: a.min(b),
    "or": lambda a, b: a.max(b),
    "implies": lambda a, b: (-a).max(b),
    "<": lambda a, b: b - a,
    "<=": lambda a, b: b - a,
    ">": lambda a, b: a - b,
    ">=": lambda a, b: a - b,
    "==": lambda a, b: -abs(a - b),
    "!=": lambda a, b: abs(a - b),
}


def border(slack: Callable[[Ball], Ball | None], good: Ball, bad: Ball, accurate: int = ACCURATE) -> Ball:
    """The last number on the good side of where a slack changes its sign, to so many bits.

    False position, halved when it lags.
    """
    f, g = slack(good), slack(bad)
    if g is not None and g.is_zero():
        return bad  # the border itself
    for i in range(400):
        width = abs(bad - good)
        if width <= abs(good) * 2.0**-accurate or width < 2.0**(-accurate - 40):
            break
        c = ((good + bad) / 2).mid()
        if i % 3 != 2 and f is not None and g is not None and f.is_finite() and g.is_finite() and f > g:
            guess = (good * g - bad * f) / (g - f)
            # a step beyond the estimate, so that the far end moves as well
            guess = (guess + (guess - (good if i % 3 else bad)) / 2**20).mid()
            c = guess if good.min(bad) < guess < good.max(bad) else c
        s = slack(c)
        if s is not None and s.contains(0) and not s.is_zero():
            step = (bad - good) * 2.0**-30
            before, after = slack((c - step).mid()), slack((c + step).mid())
            if before is None or not sign(before) > 0 or (after is not None and sign(after) > 0):
                raise Vague
            good, bad, f, g = (c - step).mid(), (c + step).mid(), before, after
        elif s is not None and s >= 0:
            good, f = c, s
        else:
            bad, g = c, s
    return good
