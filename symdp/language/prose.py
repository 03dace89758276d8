"""A statement in the order of ordinary mathematical prose: words with formulas between them."""

from __future__ import annotations

from symdp.language.boxes import Box, Words, comma, row
from symdp.language.layout import Layout, name_box
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Type

Piece = str | Box
_PLURALS = {"real": "real numbers", "integer": "integers", "psd matrix": "positive semidefinite matrices",
            "matrix": "matrices", "variable": "random variables"}


def prose(statement: Statement, marked: frozenset[int] = frozenset(), mark: str = "") -> list[tuple[str, list[Piece]]]:
    """Paragraphs as (role, pieces); roles are let, define, given, show and neighbours.

    The boxes of the nodes whose ids are ``marked`` are set off by a ``Mark`` of the kind ``mark``.
    """
    known = frozenset(n for n, _ in (*statement.let, *statement.define))
    layout = Layout(known, marked, mark)
    paragraphs: list[tuple[str, list[Piece]]] = []
    if statement.let:
        paragraphs.append(("let", ["For all ", *_declarations(layout, statement.let), ":"]))
    if statement.define:
        pieces: list[Piece] = ["where "]
        for i, (name, e) in enumerate(statement.define):
            pieces += ["; " if i else "", layout.defined(name, e)]
        paragraphs.append(("define", pieces))
    if statement.given:
        paragraphs.append(("given", ["if ", *_listed([layout.box(e) for e in statement.given])]))
    for i, e in enumerate(statement.show):
        lead = ("then " if statement.given else "") if i == 0 else "and "
        paragraphs.append(("show", [lead, layout.box(e)]))
    if statement.neighbours != "hamming":
        paragraphs.append(("neighbours", [f"Databases are neighbours by {statement.neighbours}."]))
    return paragraphs


def _declarations(layout: Layout, let: tuple[tuple[str, Type], ...]) -> list[Piece]:
    """Names of one kind together: real numbers ε ≥ 0 and δ ∈ [0, 1], distributions P, Q on A."""
    groups: list[tuple[Type, list[str]]] = []
    for name, t in let:
        alike = next((names for known, names in groups if _alike(known, t)), None)
        if alike is None:
            groups.append((t, [name]))
        else:
            alike.append(name)
    types = dict(let)
    pieces: list[Piece] = []
    for i, (t, names) in enumerate(groups):
        lead = "" if i == 0 else "; " if len(groups) > 2 else " and "
        pieces.append(lead + (_PLURALS.get(t.kind, t.kind + "s") if len(names) > 1 else _single(t)) + " ")
        if t.kind in ("real", "integer"):
            pieces += _listed([layout.number(n, types[n], short=False) for n in names])
        else:
            clauses = layout.type(t)
            tail = clauses.items[1:] if not isinstance(clauses, Words) and hasattr(clauses, "items") else ()
            pieces.append(row(comma(map(name_box, names)), *tail))
    return pieces


def _alike(a: Type, b: Type) -> bool:
    if a.kind in ("real", "integer"):
        # a bound may speak of a name in another group; the order of names is kept within a group
        return a.kind == b.kind
    return a.kind == b.kind and a.params == b.params


def _single(t: Type) -> str:
    return {"real": "real", "integer": "integers", "variable": "random variables"}.get(t.kind, _PLURALS.get(
        t.kind, t.kind + "s"))


def _listed(boxes: list[Box]) -> list[Piece]:
    pieces: list[Piece] = []
    for i, box in enumerate(boxes):
        pieces += [("" if i == 0 else " and " if i == len(boxes) - 1 else ", "), box]
    return pieces
