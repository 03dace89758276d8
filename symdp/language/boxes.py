"""Boxes: how a formula is laid out, before it is written as MathML or LaTeX."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    items: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """A name: one letter is slanted, a longer one upright."""

    text: str


@dataclass(frozen=True, slots=True)
class Upright:
    """The name of a function or an atom."""

    text: str


@dataclass(frozen=True, slots=True)
class Digits:
    text: str


@dataclass(frozen=True, slots=True)
class Sign:
    """An operator by its Unicode character; ``kind`` is binary, relation, prefix, separator or big."""

    text: str
    kind: str = "binary"


@dataclass(frozen=True, slots=True)
class Words:
    """Ordinary words between formulas, with the space around them."""

    text: str


@dataclass(frozen=True, slots=True)
class Frac:
    over: Box
    under: Box
    bar: bool = True


@dataclass(frozen=True, slots=True)
class Script:
    base: Box
    sub: Box | None = None
    sup: Box | None = None


@dataclass(frozen=True, slots=True)
class Root:
    body: Box


@dataclass(frozen=True, slots=True)
class Limits:
    """A big operator or lim, sup, ... with what stands below and above it."""

    base: Box
    under: Box
    over: Box | None = None


@dataclass(frozen=True, slots=True)
class Fence:
    opening: str
    body: Box
    closing: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Aligned rows behind an opening brace: cases, and laws."""

    rows: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A part that is set off, as a change is; ``kind`` is del or ins."""

    body: Box
    kind: str


Box = Row | Letter | Upright | Digits | Sign | Words | Frac | Script | Root | Limits | Fence | Lines | Mark


def row(*items: Box) -> Box:
    """Boxes side by side; nested rows are flattened."""
    flat: list[Box] = []
    for item in items:
        flat.extend(item.items if isinstance(item, Row) else (item,))
    return flat[0] if len(flat) == 1 else Row(tuple(flat))


def between(items: Iterable[Box], separator: Box) -> Box:
    """Boxes with a separator between each two."""
    parts: list[Box] = []
    for item in items:
        parts += [separator, item] if parts else [item]
    return row(*parts)


COMMA, APPLY, TIMES = Sign(",", "separator"), Sign("\u2061", "apply"), Sign("\u2062", "times")


def comma(items: Iterable[Box]) -> Box:
    return between(items, COMMA)


def brackets(body: Box) -> Box:
    return Fence("(", body, ")")


def edge(box: Box, left: bool) -> str:
    """What a box begins or ends with: digits, letter, word, fence or other. For products."""
    while True:
        match box:
            case Row(items=items) if items:
                box = items[0 if left else -1]
            case Script(base=base):
                box = base
            case Mark(body=body):
                box = body
            case Digits():
                return "digits"
            case Letter(text=text):
                return "letter" if len(text) == 1 else "word"
            case Fence(opening=opening):
                return "fence" if opening == "(" else "other"
            case _:
                return "other"
