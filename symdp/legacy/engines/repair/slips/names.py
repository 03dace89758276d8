"""One name for another: of a number, of an object, of a quantity."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.atoms import ATOMS
from symdp.legacy.engines.repair.change import About, Change, Edit, Place, slip
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Index, Name, rebuild, substitute, walk


@slip("number")
def wrong_number(at: Place, about: About) -> Iterator[Change]:
    if isinstance(at.node, Name) and at.node.id in about.numbers:
        kind = about.types[at.node.id].kind
        for n in about.numbers:
            if n != at.node.id and about.types[n].kind == kind:
                yield Change(Name(n), 3, f"{at.node.id} for {n}")
    if isinstance(at.node, Name) and at.node.id in about.defined:
        for n in about.defined:
            if n != at.node.id:
                yield Change(Name(n), 3, f"{at.node.id} for {n}")


@slip("number")
def level_of_zero(at: Place, about: About) -> Iterator[Change]:
    """A level that a quantity allows for is not meant to be allowed: (eps, delta) for (eps, 0)."""
    if isinstance(at.node, Name) and at.node.id in about.numbers and isinstance(at.parent, Call) and (
            at.parent.fn not in BUILTIN and about.types[at.node.id].kind == "real"):
        # a conclusion that no longer speaks of a level says less than was meant
        yield Change(ZERO, 2 if at.field == "given" else 4, f"{at.node.id} is 0 there")


@slip("number")
@slip("formula")
def wrong_object(at: Place, about: About) -> Iterator[Change]:
    """One occurrence of a law, a channel, an input or a variable."""
    if not isinstance(at.node, Call | Index):
        return
    types = about.types
    for k, name in enumerate(_names(at.node)):
        if name not in types or types[name].kind in ("real", "integer"):
            continue
        t = types[name]
        for other, u in about.statement.let:
            if other != name and (u.kind, u.params) == (t.kind, t.params):
                yield Change(_put(at.node, k, other), 3, f"{name} for {other}")


def _names(e: Expr) -> list[str]:
    """The names in an expression as they are read, each as often as it occurs."""
    return [x.id for x in walk(e) if isinstance(x, Name)]


def _put(e: Expr, which: int, name: str) -> Expr:
    """The expression with one of its names replaced; counted as ``_names`` lists them."""
    count = iter(range(10**9))

    def put(x: Expr) -> Expr:
        if isinstance(x, Name):
            return Name(name) if next(count) == which else x
        return rebuild(x, put)

    return put(e)


@slip("statement")
def wrong_number_throughout(about: About) -> Iterator[Edit]:
    for i in about.parts:
        show = about.statement.show[i]
        used = [n for n in about.numbers if any(isinstance(x, Name) and x.id == n for x in walk(show))]
        for n in used:
            for other in about.numbers:
                if other != n and about.types[n].kind == about.types[other].kind:
                    yield Edit("show", i, substitute(show, {n: Name(other)}), 4, f"{n} for {other} throughout")


@slip("statement")
def wrong_quantity(about: About) -> Iterator[Edit]:
    """Another quantity of the same arguments, wherever the first one stands in the conclusion."""
    for i in about.parts:
        show = about.statement.show[i]
        for fn in sorted({x.fn for x in walk(show) if isinstance(x, Call)}):
            for other in _like(fn):
                yield Edit("show", i, _renamed(show, fn, other), 4, f"{fn} for {other}")


def _like(fn: str) -> list[str]:
    """The atoms about objects with the same signature."""
    atom = ATOMS.get(fn)
    if atom is None or all(k.rstrip("?") in ("real", "reals", "integer") for _, k in atom.params):
        return []
    kinds = [k for _, k in atom.params]
    return sorted({a.name for a in ATOMS.values() if a.name != atom.name and a.returns == atom.returns
                   and a.unit == atom.unit and [k for _, k in a.params] == kinds})


def _renamed(e: Expr, fn: str, other: str) -> Expr:
    e = rebuild(e, lambda x: _renamed(x, fn, other))
    return Call(other, e.args) if isinstance(e, Call) and e.fn == fn else e
