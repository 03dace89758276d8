"""Types of the core language.

A type is a name applied to types. ``real``, ``ereal`` (the reals with -oo and oo) and ``prop`` stand alone; ``fun A B``
are the functions from A to B; ``law A``, ``chan A B``, ``db A``, ``pair A B`` and others are declared by the library.
A name that begins with an apostrophe is a *type variable*: any nonempty measurable space. Every type denotes a
nonempty set.

Types are interned: equal types are one object.
"""

from __future__ import annotations

from collections.abc import Mapping


class KernelError(Exception):
    """A step that is no step: what was asked does not follow, or is not even well-typed."""


class Type:
    """``name`` applied to ``args``; made by :func:`make` only."""

    __slots__ = ("args", "name", "variables")

    name: str
    args: tuple[Type, ...]
    variables: frozenset[str]  # names of the type variables in it

    def __repr__(self) -> str:
        if self.name == "fun":
            left = f"({self.args[0]})" if self.args[0].name == "fun" else f"{self.args[0]}"
            return f"{left} -> {self.args[1]}"
        return " ".join([self.name, *(f"({a})" if a.args else f"{a}" for a in self.args)])


_made: dict[tuple[str, tuple[Type, ...]], Type] = {}
_arity: dict[str, int] = {"real": 0, "ereal": 0, "prop": 0, "fun": 2}


def declare_type(name: str, arity: int) -> None:
    """A new type former; to declare one twice is fine if the arities agree."""
    if not name or name.startswith("'") or _arity.setdefault(name, arity) != arity:
        raise KernelError(f"type {name} cannot be declared with {arity} arguments")


def make(name: str, *args: Type) -> Type:
    """The type ``name args``."""
    key = (name, args)
    if key not in _made:
        if len(args) != (0 if name.startswith("'") else _arity.get(name, -1)):
            raise KernelError(f"no type: {name} with {len(args)} arguments")
        made = object.__new__(Type)
        made.name, made.args = name, args
        made.variables = frozenset([name]) if name.startswith("'") else frozenset().union(*(a.variables for a in args))
        _made[key] = made
    return _made[key]


REAL, EREAL, PROP = make("real"), make("ereal"), make("prop")


def fun(*types: Type) -> Type:
    """``fun(A, B, C)`` is A -> (B -> C)."""
    out = types[-1]
    for t in reversed(types[:-1]):
        out = make("fun", t, out)
    return out


def substitute(t: Type, types: Mapping[str, Type]) -> Type:
    """t with types for its variables, all at once."""
    if not t.variables:
        return t
    if t.name.startswith("'"):
        return types.get(t.name, t)
    return make(t.name, *(substitute(a, types) for a in t.args))


def match(scheme: Type, t: Type, into: dict[str, Type]) -> bool:
    """Whether the scheme becomes t by types for its variables; they are added to ``into``."""
    if scheme.name.startswith("'"):
        return into.setdefault(scheme.name, t) is t
    return scheme.name == t.name and all(match(a, b, into) for a, b in zip(scheme.args, t.args, strict=True))
