"""SymPy as a proposer: values of limits and places where a derivative vanishes.

What SymPy says is never believed: a proposed value is only a goal for the prover. Trees
are turned into SymPy expressions by constructors; no text is parsed or evaluated.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import Any

from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.tree import ONE, Call, Expr, Name, Num, Op, num, walk

MAX_SIZE = 60  # nodes of a tree that SymPy is asked about


class NotSymbolic(Exception):
    """A tree with something SymPy is not asked about."""


def to_sympy(e: Expr, symbols: dict[str, Any]) -> Any:
    """The tree as a SymPy expression; names become real symbols, kept in ``symbols``."""
    import sympy

    match e:
        case Num(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Name("oo"):
            return sympy.oo
        case Name("pi"):
            return sympy.pi
        case Name(name):
            return symbols.setdefault(name, sympy.Symbol(name, real=True))
        case Op("+" | "-" | "*" | "/" | "^" as op, (a, b)):
            x, y = to_sympy(a, symbols), to_sympy(b, symbols)
            return {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "/": lambda: x / y,
                    "^": lambda: x**y}[op]()
        case Op("neg", (a,)):
            return -to_sympy(a, symbols)
        case Call("exp" | "log" | "sqrt" as fn, (a,)):
            return {"exp": sympy.exp, "log": sympy.log, "sqrt": sympy.sqrt}[fn](to_sympy(a, symbols))
        case Call("rel_entr", (a, b)):
            x, y = to_sympy(a, symbols), to_sympy(b, symbols)
            return x * sympy.log(x / y)
    raise NotSymbolic(type(e).__name__)


def to_claim_language(value: Any) -> str | None:
    """A SymPy number in the claim language, where it has one."""
    text = str(value).replace("E", "exp(1)") if value.is_number else ""
    try:
        read_expression(text)
    except SyntaxProblem:
        return None
    return text


def to_tree(value: Any) -> Expr:
    """A rational function in SymPy's form as a tree."""
    if value.is_Rational:
        return num(Fraction(int(value.p), int(value.q)))
    if value.is_Symbol:
        return Name(value.name)
    if value.is_Add or value.is_Mul:
        return reduce(lambda a, b: Op("+" if value.is_Add else "*", (a, b)), map(to_tree, value.args))
    if value.is_Pow and value.exp.is_Integer:
        n = int(value.exp)
        base = to_tree(value.base)
        power = base if abs(n) == 1 else Op("^", (base, num(abs(n))))
        return power if n > 0 else Op("/", (ONE, power))
    raise NotSymbolic(str(type(value)))


def solved(rows: list[list[Expr]], names: list[str], transposed: bool = False) -> list[list[Expr]] | None:
    """The solution x of W x = names (or W^T), as the coefficients of the different names; None if SymPy has none."""
    import sympy

    symbols: dict[str, Any] = {}
    try:
        w = sympy.Matrix([[to_sympy(e, symbols) for e in row] for row in rows])
        right = [sympy.Symbol(f"'{n}") for n in names]
        x = (w.T if transposed else w).LUsolve(sympy.Matrix(right))
        found = [sympy.factor(sympy.cancel(sympy.together(e))) for e in x]
        parts = [sympy.Symbol(f"'{n}") for n in dict.fromkeys(names)]
        return [[to_tree(sympy.factor(sympy.cancel(sympy.diff(e, part)))) for part in parts] for e in found]
    except (NotSymbolic, NotImplementedError, ValueError, TypeError, ArithmeticError, RecursionError, AttributeError):
        return None


def limit_value(body: Expr, name: str, point: Expr, side: str = "+") -> str | None:
    """What SymPy thinks the limit of the body is; None when it does not know or should not be asked."""
    import sympy

    if sum(1 for _ in walk(body)) > MAX_SIZE:
        return None
    symbols: dict[str, Any] = {}
    try:
        expression = to_sympy(body, symbols)
        if set(symbols) - {name}:
            return None
        x = symbols.get(name)
        if x is None:
            return None
        value = sympy.limit(expression, x, to_sympy(point, {}), side or "+")
    except (NotSymbolic, NotImplementedError, ValueError, TypeError, ArithmeticError, RecursionError, AttributeError):
        return None
    return to_claim_language(value) if value.is_finite else None
