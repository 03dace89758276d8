"""Terms of the core language: simply typed lambda terms in beta-eta-normal form.

A term is a variable, a constant, a numeral, a bound variable (an index, counted from the inside), an application or an
abstraction. Texts never meet a binder: bound variables have no names (``hint`` is for printing only), so nothing can
be captured, and two terms that differ in the names of bound variables are equal.

Terms are interned (equal terms are one object) and well-typed by construction: there is no way to make one that is
not. The functions :func:`var`, :func:`const`, :func:`num`, :func:`app`, :func:`lam` make them; :func:`instantiate`
puts types and terms for variables. Applying an abstraction reduces at once, so no term has a redex.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from symdp.kernel.types import REAL, KernelError, Type, fun, make, match, substitute


class Term:
    """A term. ``type`` is its type, ``free`` its free variables, ``loose[i]`` the type of its bound variable i that
    no abstraction inside binds (None: i does not occur), ``spaces`` the type variables in it."""

    __slots__ = ("free", "loose", "spaces", "type")

    type: Type
    free: frozenset[Var]
    loose: tuple[Type | None, ...]
    spaces: frozenset[str]

    def __repr__(self) -> str:
        return show(self)


class Var(Term):
    """A free variable; two of one name and different types are two."""

    __slots__ = ("name",)
    name: str


class Const(Term):
    """A constant of the signature, at an instance of its declared type."""

    __slots__ = ("name",)
    name: str


class Num(Term):
    """A rational number, of type real."""

    __slots__ = ("value",)
    value: Fraction


class Bound(Term):
    """A bound variable: 0 is the innermost one."""

    __slots__ = ("index",)
    index: int


class App(Term):
    """``function`` applied to ``argument``; the function is no abstraction."""

    __slots__ = ("argument", "function")
    function: Term
    argument: Term


class Lam(Term):
    """The function of a bound variable of type ``domain`` with value ``body``."""

    __slots__ = ("body", "domain", "hint")
    domain: Type
    body: Term
    hint: str


_made: dict[object, Term] = {}
_signature: dict[str, Type] = {}
_NO_FREE: frozenset[Var] = frozenset()


def declare(name: str, scheme: Type) -> None:
    """A new constant with its type scheme; to declare one twice is fine if the schemes agree."""
    if _signature.setdefault(name, scheme) is not scheme:
        raise KernelError(f"constant {name} is declared as {_signature[name]}, not {scheme}")


def scheme_of(name: str) -> Type | None:
    """The declared type of a constant, or None."""
    return _signature.get(name)


def var(name: str, t: Type) -> Var:
    """The free variable of that name and type."""
    key = (Var, name, t)
    made = _made.get(key)
    if made is None:
        made = object.__new__(Var)
        made.name, made.type, made.loose, made.spaces = name, t, (), t.variables
        made.free = frozenset([made])
        _made[key] = made
    assert isinstance(made, Var)
    return made


def const(name: str, t: Type) -> Term:
    """The constant at type t, which must be an instance of its scheme."""
    key = (Const, name, t)
    made = _made.get(key)
    if made is None:
        scheme = _signature.get(name)
        if scheme is None or not match(scheme, t, {}):
            raise KernelError(f"no constant {name} of type {t}" + (f"; it is {scheme}" if scheme else ""))
        made = object.__new__(Const)
        made.name, made.type, made.loose, made.free, made.spaces = name, t, (), _NO_FREE, t.variables
        _made[key] = made
    return made


def num(value: Fraction | int) -> Num:
    """The numeral."""
    q = Fraction(value)
    key = (Num, q)
    made = _made.get(key)
    if made is None:
        made = object.__new__(Num)
        made.value, made.type, made.loose, made.free, made.spaces = q, REAL, (), _NO_FREE, frozenset()
        _made[key] = made
    assert isinstance(made, Num)
    return made


def bound(index: int, t: Type) -> Term:
    """The bound variable ``index`` of type t. Only closed terms reach theorems."""
    key = (Bound, index, t)
    made = _made.get(key)
    if made is None:
        if index < 0:
            raise KernelError("a negative index")
        made = object.__new__(Bound)
        made.index, made.type, made.free, made.spaces = index, t, _NO_FREE, t.variables
        made.loose = (None,) * index + (t,)
        _made[key] = made
    return made


def _both(a: tuple[Type | None, ...], b: tuple[Type | None, ...]) -> tuple[Type | None, ...]:
    if len(a) < len(b):
        a, b = b, a
    out = list(a)
    for i, t in enumerate(b):
        if t is not None:
            if out[i] is not None and out[i] is not t:
                raise KernelError("one bound variable at two types")
            out[i] = t
    return tuple(out)


def _apply(f: Term, x: Term) -> Term:
    key = (App, f, x)
    made = _made.get(key)
    if made is None:
        if f.type.name != "fun" or f.type.args[0] is not x.type:
            raise KernelError(f"ill-typed: {f} : {f.type} applied to {x} : {x.type}")
        made = object.__new__(App)
        made.function, made.argument, made.type = f, x, f.type.args[1]
        made.free = f.free | x.free if x.free and f.free else f.free or x.free
        made.spaces = f.spaces | x.spaces if x.spaces and f.spaces else f.spaces or x.spaces
        made.loose = _both(f.loose, x.loose) if x.loose and f.loose else f.loose or x.loose
        _made[key] = made
    return made


def abstract(domain: Type, body: Term, hint: str = "x") -> Term:
    """The function of the bound variable 0 of ``body``; fn(x: f(x)) is f."""
    if body.loose and body.loose[0] is not None and body.loose[0] is not domain:
        raise KernelError(f"a variable of type {body.loose[0]} bound at {domain}")
    if (isinstance(body, App) and isinstance(body.argument, Bound) and body.argument.index == 0
            and body.argument.type is domain and not (body.function.loose and body.function.loose[0])):
        return _shift(body.function, -1, 0)
    key = (Lam, domain, body)
    made = _made.get(key)
    if made is None:
        made = object.__new__(Lam)
        made.domain, made.body, made.hint = domain, body, hint
        made.type, made.free, made.loose = make("fun", domain, body.type), body.free, body.loose[1:]
        made.spaces = body.spaces | domain.variables
        _made[key] = made
    return made


def _shift(t: Term, by: int, cut: int) -> Term:
    """t with ``by`` added to the indices of what is not bound inside, at depth ``cut``."""
    if len(t.loose) <= cut:
        return t
    if isinstance(t, Bound):
        return bound(t.index + by, t.type)
    if isinstance(t, App):
        return _apply(_shift(t.function, by, cut), _shift(t.argument, by, cut))
    assert isinstance(t, Lam)
    return abstract(t.domain, _shift(t.body, by, cut + 1), t.hint)


def open_at(body: Term, s: Term, depth: int = 0) -> Term:
    """body with s for its bound variable ``depth``, the indices above lowered by one; in normal form."""
    if len(body.loose) <= depth:
        return body
    if isinstance(body, Bound):
        return _shift(s, depth, 0) if body.index == depth else bound(body.index - 1, body.type)
    if isinstance(body, App):
        return app(open_at(body.function, s, depth), open_at(body.argument, s, depth))
    assert isinstance(body, Lam)
    return abstract(body.domain, open_at(body.body, s, depth + 1), body.hint)


def app(f: Term, *xs: Term) -> Term:
    """f applied to xs, in normal form: an abstraction is opened at once."""
    for x in xs:
        if isinstance(f, Lam):
            if f.domain is not x.type:
                raise KernelError(f"ill-typed: a function of {f.domain} applied to {x} : {x.type}")
            f = open_at(f.body, x)
        else:
            f = _apply(f, x)
    return f


def _close(t: Term, v: Var, depth: int) -> Term:
    if v not in t.free and len(t.loose) <= depth:
        return t
    if isinstance(t, Var):
        return bound(depth, t.type)
    if isinstance(t, Bound):
        return bound(t.index + 1, t.type)
    if isinstance(t, App):
        return _apply(_close(t.function, v, depth), _close(t.argument, v, depth))
    assert isinstance(t, Lam)
    return abstract(t.domain, _close(t.body, v, depth + 1), t.hint)


def lam(v: Var, t: Term) -> Term:
    """The function v |-> t."""
    return abstract(v.type, _close(t, v, 0), v.name)


def instantiate(t: Term, types: Mapping[str, Type], terms: Mapping[Var, Term]) -> Term:
    """t with types for type variables and then, all at once, terms for free variables (which are named at their new
    types); in normal form. What is put in has no loose bound variables, so nothing is captured."""
    if not (t.free and terms) and not (t.spaces and types):
        return t
    if isinstance(t, Var):
        v = var(t.name, substitute(t.type, types))
        return terms.get(v, v)
    if isinstance(t, Const):
        return const(t.name, substitute(t.type, types))
    if isinstance(t, Bound):
        return bound(t.index, substitute(t.type, types))
    if isinstance(t, App):
        return app(instantiate(t.function, types, terms), instantiate(t.argument, types, terms))
    assert isinstance(t, Lam)
    return abstract(substitute(t.domain, types), instantiate(t.body, types, terms), t.hint)


# --- taking terms apart ---------------------------------------------------------------------------------------------
def strip(t: Term) -> tuple[Term, list[Term]]:
    """The head of t and what it is applied to."""
    out: list[Term] = []
    while isinstance(t, App):
        out.append(t.argument)
        t = t.function
    return t, out[::-1]


def args_of(t: Term, name: str, n: int) -> list[Term] | None:
    """The n arguments if t is the constant ``name`` applied to n arguments, else None."""
    f: Term = t
    for _ in range(n):
        if not isinstance(f, App):
            return None
        f = f.function
    return strip(t)[1] if isinstance(f, Const) and f.name == name else None


def apply_const(name: str, *xs: Term) -> Term:
    """The constant applied to xs, at the instance of its type that they determine."""
    scheme = _signature.get(name)
    if scheme is None:
        raise KernelError(f"no constant {name}")
    types: dict[str, Type] = {}
    rest = scheme
    for x in xs:
        if rest.name != "fun" or not match(rest.args[0], x.type, types):
            raise KernelError(f"{name} : {scheme} does not take {x} : {x.type}")
        rest = rest.args[1]
    if not scheme.variables <= types.keys():
        raise KernelError(f"{name} : {scheme}: its type is not determined by its arguments")
    return app(const(name, substitute(scheme, types)), *xs)


# --- printing, for messages (nothing rests on it) ---------------------------------------------------------------------
_INFIX = {"imp": "implies", "or": "or", "and": "and", "eq": "==", "le": "<=", "lt": "<", "add": "+", "mul": "*",
          "pow": "^", "ele": "<=", "elt": "<", "eadd": "+"}


def show(t: Term, names: Iterable[str] = ()) -> str:
    """t as text; ``names`` of its loose bound variables, the innermost first."""
    known = list(names)
    if isinstance(t, Bound):
        return known[t.index] if t.index < len(known) else f"#{t.index}"
    if isinstance(t, Var | Const):
        return t.name
    if isinstance(t, Num):
        return str(t.value)
    if isinstance(t, Lam):
        hint = t.hint
        while hint in known or hint in {v.name for v in t.free}:
            hint += "'"
        return f"fn({hint}: {show(t.body, [hint, *known])})"
    f, xs = strip(t)
    if isinstance(f, Const) and f.name in _INFIX and len(xs) == 2:
        return f"({show(xs[0], known)} {_INFIX[f.name]} {show(xs[1], known)})"
    if isinstance(f, Const) and f.name in ("all", "ex") and len(xs) == 1 and isinstance(xs[0], Lam):
        return f"{'forall' if f.name == 'all' else 'exists'}{show(xs[0], known)[2:]}"
    return f"{show(f, known)}({', '.join(show(x, known) for x in xs)})"


# --- the constants that the kernel itself knows -----------------------------------------------------------------------
def _declare_own() -> None:
    from symdp.kernel.types import PROP
    a = make("'A")
    for name in ("true", "false"):
        declare(name, PROP)
    declare("not", fun(PROP, PROP))
    for name in ("and", "or", "imp"):
        declare(name, fun(PROP, PROP, PROP))
    declare("eq", fun(a, a, PROP))
    declare("all", fun(fun(a, PROP), PROP))
    declare("ex", fun(fun(a, PROP), PROP))
    declare("ite", fun(PROP, a, a, a))
    for name in ("le", "lt"):
        declare(name, fun(REAL, REAL, PROP))
    for name in ("add", "mul", "pow", "min", "max"):
        declare(name, fun(REAL, REAL, REAL))
    for name in ("neg", "inv", "exp", "log", "abs"):
        declare(name, fun(REAL, REAL))
    declare("int", fun(REAL, PROP))
    declare("range", fun(REAL, REAL, REAL, PROP))
    for name in ("sum", "prod"):
        declare(name, fun(fun(a, PROP), fun(a, REAL), REAL))


_declare_own()
