"""The ``-k`` option: claims by words in their ids, as pytest has it.

A word selects the ids it occurs in, whatever the case; ``and``, ``or``, ``not`` and
brackets join words. Read by hand; nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Callable

MAX_LENGTH = 1_000
MAX_DEPTH = 50
_TOKEN = re.compile(r"\s*([()]|[^\s()]+)")

Match = Callable[[str], bool]


class SelectionProblem(Exception):
    """A ``-k`` expression that cannot be read."""


def read_selection(text: str) -> Match:
    """The test of an id that the expression stands for. An empty one selects everything."""
    if len(text) > MAX_LENGTH:
        raise SelectionProblem(f"the -k expression has {len(text)} characters; at most {MAX_LENGTH} are read")
    tokens = _TOKEN.findall(text)
    if not tokens:
        return lambda _: True
    reader = _Reader(tokens, text)
    match = reader.either()
    if reader.tokens:
        raise reader.fail(f"{reader.tokens[0]!r} does not belong here; join words with and, or, not")
    return match


class _Reader:
    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens, self.text, self.depth = tokens, text, 0

    def fail(self, message: str) -> SelectionProblem:
        return SelectionProblem(f"-k {self.text!r}: {message}")

    def accept(self, word: str) -> bool:
        if self.tokens and self.tokens[0] == word:
            self.tokens.pop(0)
            return True
        return False

    def either(self) -> Match:
        options = [self.both()]
        while self.accept("or"):
            options.append(self.both())
        return lambda id_: any(m(id_) for m in options)

    def both(self) -> Match:
        needs = [self.unary()]
        while self.accept("and"):
            needs.append(self.unary())
        return lambda id_: all(m(id_) for m in needs)

    def unary(self) -> Match:
        negated = False
        while self.accept("not"):
            negated = not negated
        inner = self.word()
        return (lambda id_: not inner(id_)) if negated else inner

    def word(self) -> Match:
        if self.accept("("):
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise self.fail(f"brackets are nested more than {MAX_DEPTH} deep")
            inner = self.either()
            if not self.accept(")"):
                raise self.fail("a ')' is missing")
            self.depth -= 1
            return inner
        if not self.tokens or self.tokens[0] in ("and", "or", "not", ")"):
            found = repr(self.tokens[0]) if self.tokens else "the end"
            raise self.fail(f"a word of an id is missing before {found}")
        word = self.tokens.pop(0).lower()
        return lambda id_: word in id_.lower()
