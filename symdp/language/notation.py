"""Atoms in the notation of the field: D(P‖Q), P ≈ Q, M is (ε, δ)-DP.

An atom without an entry here is set from its own ``latex`` and parameters, so a new
atom needs nothing in this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from symdp.atoms import Atom
from symdp.language.boxes import (
    APPLY,
    Box,
    Digits,
    Fence,
    Frac,
    Letter,
    Root,
    Row,
    Script,
    Sign,
    Upright,
    Words,
    between,
    brackets,
    comma,
    row,
)
from symdp.language.levels import ATOM, TERM
from symdp.language.names import GREEK
from symdp.legacy.kernel.tree import Expr, Num, Seq

if TYPE_CHECKING:
    from symdp.language.layout import Layout

PARALLEL = Sign("‖", "relation")
_SYMBOL = re.compile(r"(\\?[A-Za-z]+)(?:_(?:\{(.+?)\}|(.)))?(?:\^(?:\{(.+?)\}|(.)))?\Z")


def atom_box(layout: Layout, atom: Atom, args: tuple[Expr, ...]) -> tuple[Box, int] | None:
    """An atom applied to arguments, and how tightly the result binds; None for plain f(x, y)."""
    special = _NOTATION.get(atom.name)
    if special is not None and len(args) == special[0]:
        return special[1](layout, *args), special[2]
    if atom.name in ("max", "min") and args:
        return row(Upright(atom.name), Fence("{", comma(map(layout.box, args)), "}")), ATOM
    if atom.name in ("dp", "kl_dp", "mi_dp") and len(args) >= 2:
        return _private(layout, {"dp": "DP", "kl_dp": "KL-DP", "mi_dp": "MI-DP"}[atom.name], args), TERM - 1
    laws = [kind for _, kind in atom.params[:2]] == ["distribution"] * 2
    if laws and len(args) >= 2 and atom.returns == "real" and (atom.latex or len(args) > 2):
        head = symbol(atom)
        if len(args) > 2:
            head = Script(head, comma(map(layout.box, args[2:])))
        return row(head, brackets(row(layout.box(args[0], 1), PARALLEL, layout.box(args[1], 1)))), ATOM
    if atom.latex:
        return row(symbol(atom), APPLY, brackets(comma(map(layout.box, args)))), ATOM
    return None


def symbol(atom: Atom) -> Box:
    """The atom's symbol from its ``latex``, which uses letters, a command, _ and ^ only."""
    m = _SYMBOL.match(atom.latex)
    if m is None:
        return Upright(atom.name)
    sub, sup = m.group(2) or m.group(3), m.group(4) or m.group(5)
    base = _word(m.group(1))
    return Script(base, _word(sub) if sub else None, _word(sup) if sup else None) if sub or sup else base


def _word(text: str) -> Box:
    if text.lstrip("-").isdigit():
        return row(Sign("−", "prefix"), Digits(text[1:])) if text.startswith("-") else Digits(text)
    name = text.lstrip("\\")
    if name == "infty":
        return Letter("∞")
    return Letter(GREEK[name]) if text.startswith("\\") and name in GREEK else (
        Letter(name) if len(name) == 1 else Upright(name))


def _private(layout: Layout, notion: str, args: tuple[Expr, ...]) -> Box:
    level = comma(map(layout.box, args[1:]))
    level = brackets(level) if len(args) > 2 else layout.box(args[1], ATOM)
    return row(layout.box(args[0], TERM), Words(" is "), level, Words(f"-{notion}"))


def _group(layout: Layout, e: Expr) -> Box:
    """A tuple of variables as a group in brackets."""
    grouped = isinstance(e, Seq) and e.kind == "tuple"
    return brackets(comma(map(layout.box, e.items))) if grouped else layout.box(e, TERM)  # type: ignore[union-attr]


def _power(layout: Layout, x: Expr) -> Box:
    return Upright("e") if x == Num(1) else Script(Upright("e"), sup=layout.box(x))  # type: ignore[arg-type]


def _close(layout: Layout, p: Expr, q: Expr, eps: Expr, delta: Expr) -> Box:
    near = Script(Sign("≈", "relation"), comma([layout.box(eps), layout.box(delta)]))
    return row(layout.box(p, TERM), near, layout.box(q, TERM))


def _function(head: Box, layout: Layout, *args: Expr) -> Box:
    return row(head, APPLY, brackets(comma(map(layout.box, args))))


def _slice(layout: Layout, m: Expr, i: Expr, x: Expr) -> Box:
    return Script(layout.box(m, ATOM), Row((layout.box(i), Sign("|", "separator"), layout.box(x))))


def _rel_entr(layout: Layout, x: Expr, y: Expr) -> Box:
    return row(layout.box(x, 23), Sign("·"), Upright("log"), APPLY, brackets(Frac(layout.box(x), layout.box(y))))


def _sup_mi(layout: Layout, m: Expr, s: Expr) -> Box:
    return row(Upright("sup"), Sign("\u2009", "space"), Script(Letter("I"), layout.box(s)), brackets(layout.box(m)))


# name: (number of arguments, how it is set, how tightly that binds)
_NOTATION: dict[str, tuple[int, Callable[..., Box], int]] = {
    "abs": (1, lambda f, x: Fence("|", f.box(x), "|"), ATOM),
    "sqrt": (1, lambda f, x: Root(f.box(x)), ATOM),
    "exp": (1, _power, 28),
    "log2": (1, lambda f, x: _function(Script(Upright("log"), Digits("2")), f, x), ATOM),
    "bits": (1, lambda f, q: row(f.box(q, 24), Words(" bits")), 23),
    "binom": (2, lambda f, n, k: brackets(Frac(f.box(n), f.box(k), bar=False)), ATOM),
    "card": (1, lambda f, a: Fence("|", f.box(a), "|"), ATOM),
    "complement": (1, lambda f, a: Script(f.box(a, ATOM), sup=Upright("c")), 28),
    "rel_entr": (2, _rel_entr, 23),
    "kl_bernoulli": (2, lambda f, p, q: row(Letter("d"), brackets(row(f.box(p), PARALLEL, f.box(q)))), ATOM),
    "tv": (2, lambda f, p, q: _function(Upright("TV"), f, p, q), ATOM),
    "close": (4, _close, TERM - 1),
    "neighbouring": (2, lambda f, x, y: row(f.box(x, TERM), Sign("∼", "relation"), f.box(y, TERM)), TERM - 1),
    "slice": (3, _slice, ATOM),
    "normal": (2, lambda f, m, s: row(Letter("N"), APPLY, brackets(comma(
        [f.box(m), Script(f.box(s, 28), sup=Digits("2"))]))), ATOM),
    "power": (2, lambda f, p, n: Script(f.box(p, 28), sup=f.box(n)), ATOM),
    "factorial": (1, lambda f, n: row(f.box(n, ATOM), Sign("!", "prefix")), ATOM),
    "sup_mi": (2, _sup_mi, ATOM),
    "markov": (3, lambda f, *xs: between([_group(f, x) for x in xs], Sign("–")), TERM - 1),
    "independent": (2, lambda f, *xs: between([_group(f, x) for x in xs], Sign("⊥", "relation")), TERM - 1),
}
