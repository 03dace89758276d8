"""Functions given by formulas, at their arguments."""

from __future__ import annotations

from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, TRUE, ZERO, free_names, substitute
from symdp.legacy.kernel.written import apart

UNDEFINED = Op("/", (ONE, ZERO))
READ = ("exp", "log", "sqrt", "abs", "min", "max", "rel_entr", "Phi")  # have no value where an argument has none


def applied(f: Bind, args: tuple[Expr, ...]) -> Expr | None:
    """f at its arguments: the formula with these put in, undefined where one of them is not in its domain. None where
    the domains are no sets of numbers."""
    names = [b.name for b in f.bindings]
    if len(args) != len(names) or any(
            isinstance(b.domain, Type) or free_names(b.domain) & {*names} for b in f.bindings):
        return None
    put: dict[str, Expr] = {}
    outer: Expr = TRUE
    for b, x in zip(f.bindings, args, strict=True):
        assert not isinstance(b.domain, Type)
        inside = member(x, b.domain)
        put[b.name] = x = apart(x)  # one number
        if inside is None:
            return None
        # where the name stands, so that the condition is not within the binders of other arguments
        if inside != TRUE and is_read(f.body, b.name):
            put[b.name] = Op("if", (inside, x, UNDEFINED))
        elif inside != TRUE:
            outer = inside if outer == TRUE else Op("and", (outer, inside))
    try:
        value = substitute(f.body, put)
    except ValueError:  # the variable of a limit
        return None
    return value if outer == TRUE else Op("if", (outer, value, UNDEFINED))


def member(x: Expr, domain: Expr) -> Expr | None:
    """That x is in this set of numbers; None where it is none. A name or number is real in any case."""
    match domain:
        case Name("reals"):
            return TRUE if is_plain(x) else Op("in", (x, Seq("()", INFINITIES[::-1])))
        case Name("integers") | Seq("[]" | "[)" | "(]" | "()" | "range"):
            return Op("in", (x, domain))
        case Name("naturals"):
            return Op("in", (x, Seq("range", (ZERO, INFINITIES[0]))))
        case Seq("set", (_, *_) as items) if all(isinstance(i, Num) for i in items):
            return Op("in", (x, domain))
    return None


def is_plain(e: Expr) -> bool:
    """e is real wherever the names in it are."""
    match e:
        case Op("+" | "-" | "*" | "neg", args):
            return all(map(is_plain, args))
        case Name(n):
            return n != "oo"
    return isinstance(e, Num)


def is_read(e: Expr, name: str) -> bool:
    """Where the name has no value, e has none: it stands outside of binders and conditions."""
    match e:
        case Name(n):
            return n == name
        case Op("+" | "-" | "*" | "/" | "^" | "neg", args):
            return any(is_read(x, name) for x in args)
        case Call(fn, args) if fn in READ:
            return any(is_read(x, name) for x in args)
    return False
