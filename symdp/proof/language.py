"""The text of a proof: lines, indentation, and how a line is taken apart.

A line that ends inside brackets, or with a backslash, goes on in the next one; ``#`` begins a comment. What is
indented under a line belongs to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from symdp.kernel.terms import Term
from symdp.kernel.types import Type
from symdp.proof.errors import ProofError

_OPEN, _CLOSE = "([{", ")]}"


class Reader(Protocol):
    """What gives texts inside a proof their meaning: the elaborator of the claim language."""

    def formula(self, text: str, names: Mapping[str, Term]) -> Term:
        """A proposition."""

    def term(self, text: str, names: Mapping[str, Term], expected: Type | None) -> Term:
        """A term, of the expected type if one is given."""

    def type_of(self, text: str) -> Type:
        """A core type."""


@dataclass(frozen=True)
class Line:
    """A line of a proof and what is indented under it."""

    number: int
    text: str
    children: tuple[Line, ...] = ()

    @property
    def word(self) -> str:
        """The first word."""
        return self.text.split(None, 1)[0]

    @property
    def rest(self) -> str:
        """What follows the first word."""
        return self.text.split(None, 1)[1].strip() if " " in self.text else ""


def parse(text: str) -> tuple[Line, ...]:
    """The lines of a proof as a tree."""
    flat: list[tuple[int, int, str]] = []
    open_ended = False
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.split("#")[0].rstrip()
        if not line.strip():
            continue
        if "\t" in line[:len(line) - len(line.lstrip())]:
            raise ProofError("indent with spaces, not with tabs", line=number)
        goes_on = line.endswith("\\")
        line = line.removesuffix("\\").rstrip()
        if open_ended:
            indent, first, before = flat.pop()
            flat.append((indent, first, before + " " + line.strip()))
        else:
            flat.append((len(line) - len(line.lstrip()), number, line.strip()))
        open_ended = goes_on or _depth(flat[-1][2], flat[-1][1]) > 0
    if open_ended:
        raise ProofError("a bracket is not closed", line=flat[-1][1])
    return _tree(flat)


def _depth(text: str, line: int) -> int:
    depth = 0
    for c in text:
        depth += (c in _OPEN) - (c in _CLOSE)
        if depth < 0:
            raise ProofError(f"a bracket is closed that was not opened: {text}", line=line)
    return depth


def _tree(flat: list[tuple[int, int, str]]) -> tuple[Line, ...]:
    out, i = [], 0
    while i < len(flat):
        indent, number, text = flat[i]
        j = i + 1
        while j < len(flat) and flat[j][0] > indent:
            j += 1
        if indent < flat[0][0]:
            raise ProofError(f"the indentation fits nothing above: {text}", line=number)
        out.append(Line(number, text, _tree(flat[i + 1:j])))
        i = j
    return tuple(out)


def split(text: str, separator: str) -> list[str]:
    """The parts between separators that are in no brackets, without the empty ones."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        depth += (text[i] in _OPEN) - (text[i] in _CLOSE)
        if not depth and text.startswith(separator, i):
            parts.append(text[start:i])
            i = start = i + len(separator)
            continue
        i += 1
    return [p.strip() for p in [*parts, text[start:]] if p.strip()]


def cut(text: str, separator: str) -> tuple[str, str]:
    """Before and after the first separator that is in no brackets; the second is empty if there is none."""
    padded = f" {text} "
    first, *rest = split(padded, separator) or [""]
    return first, separator.join(f" {r} " for r in rest).strip() if rest else ""


def named(text: str, line: int) -> tuple[str, str]:
    """The name and the rest of ``name: rest``."""
    name, colon, rest = text.partition(":")
    if not colon or not name.strip().isidentifier():
        raise ProofError(f"a name and a colon are missing: {text}", line=line)
    return name.strip(), rest.strip()


def assigned(text: str) -> tuple[str, str]:
    """The name and the rest of ``name = rest``."""
    name, sign, rest = text.partition("=")
    if not sign or not name.strip().isidentifier() or rest.startswith("="):
        raise ProofError(f"this is not of the form name = value: {text}")
    return name.strip(), rest.strip()
