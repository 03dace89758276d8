"""Operations, computed where they can be: so that labels and sizes come out as numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from symdp.legacy.kernel.nodes import Call, Expr, Name, Num, Op
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.tree import COMPARISONS, CONNECTIVES, FALSE, TRUE, ZERO, walk

EXACT: dict[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "neg": operator.neg,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}
# the left side that decides, the right side that decides, what they decide; the sides that can be left out
DECIDED: dict[str, tuple[Expr | None, Expr | None, Expr, Expr, Expr | None]] = {
    "and": (FALSE, FALSE, FALSE, TRUE, TRUE), "or": (TRUE, TRUE, TRUE, FALSE, FALSE),
    "implies": (FALSE, TRUE, TRUE, TRUE, None), "iff": (None, None, TRUE, TRUE, TRUE),
}


def fold(op: str, args: tuple[Expr, ...]) -> Expr:
    if op in DECIDED:
        return combine(op, *args)
    if op == "not" and args[0] in (TRUE, FALSE):
        return FALSE if args[0] == TRUE else TRUE
    v = [a.value for a in args if isinstance(a, Num)]
    if len(v) == len(args):
        if op in COMPARISONS:
            return TRUE if EXACT[op](*v) else FALSE
        if op in EXACT and not (op == "/" and v[1] == 0):
            return Num(EXACT[op](*v))
        if op == "^" and v[1].denominator == 1 and abs(v[1]) <= 64 and (v[0] != 0 or v[1] >= 0) and (
                v[0].numerator.bit_length() + v[0].denominator.bit_length() < 4000):
            return Num(v[0] ** int(v[1]))
    if op == "+" and ZERO in args:
        return args[1] if args[0] == ZERO else args[0]
    return Op(op, args)


def combine(op: str, a: Expr, b: Expr) -> Expr:
    """A connective with constants folded; the left side is dropped only if it cannot be undefined."""
    left, right, decided, idle_left, idle_right = DECIDED[op]
    if a == left or (b == right and has_a_value(a)) or (op == "iff" and a == b == FALSE):
        return decided
    return b if a == idle_left else a if b == idle_right else Op(op, (a, b))


def has_a_value(e: Expr) -> bool:
    """Whatever its variables are: nothing is lost when e is dropped."""
    return all(isinstance(x, Num) or (isinstance(x, Name) and x.id != "oo") or (
        isinstance(x, Op) and x.op in ("+", "-", "*", "neg", "if", *COMPARISONS, *CONNECTIVES)) or (
        isinstance(x, Call) and x.fn in ("exp", "abs", "min", "max")) for x in walk(e))


def folded(op: str, unit: Expr, terms: Iterable[Expr]) -> Expr:
    """unit op term op term ..., until the truth of the whole is known."""
    out = unit
    for term in terms:
        out = fold(op, (out, term))
        if (op, out) in (("and", FALSE), ("or", TRUE)):
            break
    return out


def reads(e: Expr, part: object) -> bool:
    """Where the part has no value, e has none: it is read in any case."""
    if e == part:
        return True
    match e:
        case Op("and" | "or" | "implies" | "if", (first, *_)):
            return reads(first, part)
        case Op(_, args):
            return any(reads(x, part) for x in args)
        case Call(fn, args) if fn in BUILTIN:
            return any(reads(x, part) for x in args)
    return False
