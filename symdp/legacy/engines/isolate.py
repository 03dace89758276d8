"""An equation solved for a name that stands in it once, one operation after the other."""

from __future__ import annotations

from symdp.legacy.kernel.tree import Call, Expr, Name, Op, free_names, num, walk


def isolated(equation: Expr, name: str) -> Expr | None:
    """What the name is where the equation holds; None if it stands there twice, or under what has no inverse."""
    if not (isinstance(equation, Op) and equation.op == "==" and sum(x == Name(name) for x in walk(equation)) == 1):
        return None
    e, other = equation.args if name in free_names(equation.args[0]) else equation.args[::-1]
    while e != Name(name):
        match e:
            case Op("neg", (a,)):
                e, other = a, Op("neg", (other,))
            case Op("+" | "-" | "*" | "/" as op, (a, b)) if name in free_names(a):
                e, other = a, Op({"+": "-", "-": "+", "*": "/", "/": "*"}[op], (other, b))
            case Op("+" | "*" as op, (a, b)):
                e, other = b, Op({"+": "-", "*": "/"}[op], (other, a))
            case Op("-" | "/" as op, (a, b)):
                e, other = b, Op(op, (a, other))
            case Call("log", (a,)):
                e, other = a, Call("exp", (other,))
            case Call("exp", (a,)):
                e, other = a, Call("log", (other,))
            case Op("^", (a, b)) if name in free_names(b):
                e, other = b, Op("/", (Call("log", (other,)), Call("log", (a,))))
            case Op("^", (a, b)):
                e, other = a, Op("^", (other, Op("/", (num(1), b))))
            case Call("sqrt", (a,)):
                e, other = a, Op("^", (other, num(2)))
            case _:
                return None
    return other
