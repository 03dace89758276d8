"""Names and shapes: what a rule must know about an expression before it may rely on it."""

from __future__ import annotations

from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Op
from symdp.legacy.kernel.tree import COMPARISONS, CONNECTIVES, children, free_names, walk

# names with a meaning of their own: a variable of that name would be read as the constant or function
BUILTIN = frozenset("exp log sqrt abs min max rel_entr Phi h_inv".split())
RESERVED = BUILTIN | frozenset("oo pi reals integers naturals".split())
CONSTANTS = frozenset(("oo", "pi"))


def variables(e: Expr) -> frozenset[str]:
    """Names that occur free where a number or object stands; names of functions are left out."""
    return free_names(e, functions=False)


def free_of(e: Expr, v: str) -> bool:
    """e says nothing of v, not even of its domain, from which a limit in v takes its points."""
    return v not in free_names(e) and not any(
        isinstance(x, Bind) and any(b.name == v and b.how == "->" for b in x.bindings) for x in walk(e))


def loose(e: Expr) -> set[str]:
    """Names that stand for numbers in a real formula, outside the binders, which rules open and check."""
    return named(e) - CONSTANTS


def named(e: Expr) -> set[str]:
    """Names and constants that stand for numbers, outside the binders."""
    found: set[str] = set()
    stack = [e]
    while stack:
        match stack.pop():
            case Name(name):
                found.add(name)
            case Bind():
                continue
            case Op("in", (x, Name())):
                stack.append(x)
            case x:
                stack.extend(children(x))
    return found


def arity_fits(fn: str, args: tuple[Expr, ...]) -> bool:
    """A built-in function has the number of arguments it needs: log(8, 2) is not log(8)."""
    return len(args) == (2 if fn == "rel_entr" else 1) or (fn in ("min", "max") and len(args) > 1)


def is_formula(e: Expr) -> bool:
    """e says something: a comparison, a connective, a quantifier, or an atom that may be a predicate."""
    match e:
        case Op("if", (_, a, b)):
            return is_formula(a) and is_formula(b)
        case Op(op, args) if op in CONNECTIVES:
            return all(map(is_formula, args))
        case Op(op):
            return op in COMPARISONS or op == "in"
        case Bind(binder):
            return binder in ("forall", "exists")
    return isinstance(e, Call) and e.fn not in RESERVED


def affine(e: Expr, v: str) -> bool:
    """e is written as a polynomial of degree at most one in v, with coefficients free of v."""
    if v not in free_names(e):
        return True
    match e:
        case Name():
            return True
        case Op("+" | "-" | "neg", args):
            return all(affine(a, v) for a in args)
        case Op("*", (a, b)):
            return (v not in free_names(a) and affine(b, v)) or (v not in free_names(b) and affine(a, v))
        case Op("/", (a, b)):
            return v not in free_names(b) and affine(a, v)
    return False
