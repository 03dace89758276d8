"""Where things stand in a TOML file: tomllib reads values, this finds their places.

A tolerant scanner: on text that is not TOML it stops and keeps what it has found, and
it never decides what a value is. Linear in the size of the file.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache

Path = tuple[str | int, ...]
Place = tuple[int, int]  # offsets of the first character and after the last

_MAX_NESTING = 100
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}' r"|'''[\s\S]*?'{3,5}" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'"
)
_BARE = re.compile(r"[^\s,\]}#]+")
_SKIPPED = re.compile(r"\\[ \t]*\r?\n[ \t\r\n]*")  # a backslash at the end of a line joins it to the next


class _Stop(Exception):
    """The text is not TOML from here on."""


@dataclass
class Positions:
    """Places of values, of their keys and of table headers, by path from the root."""

    text: str
    values: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)  # of the claims, in order
    fields: list[dict[str, Path]] = field(default_factory=list)  # per claim: 'show[0]' -> path
    claims: dict[str, list[int]] = field(default_factory=dict)  # the numbers of the claims with this id


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found = Positions(text)
        self.counts: dict[Path, int] = {}

    def scan(self) -> None:
        table: Path = ()
        while True:
            self.skip(_BLANK)
            if self.at >= len(self.text):
                return
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table, 0)

    def skip(self, pattern: re.Pattern[str]) -> str:
        m = pattern.match(self.text, self.at)
        if m is None:
            raise _Stop
        self.at = m.end()
        return m.group()

    def need(self, word: str) -> None:
        if not self.text.startswith(word, self.at):
            raise _Stop
        self.at += len(word)

    def key(self) -> list[tuple[str, Place]]:
        parts = []
        while True:
            self.skip(_SPACE)
            start = self.at
            raw = self.skip(_KEY)
            parts.append((_text_of(raw) if raw[0] in "\"'" else raw, (start, self.at)))
            self.skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return parts
            if len(parts) > _MAX_NESTING:
                raise _Stop
            self.at += 1

    def header(self) -> Path:
        start = self.at
        double = self.text.startswith("[[", start)
        self.at += 1 + double
        parts = self.key()
        self.need("]]" if double else "]")
        path: Path = ()
        for i, (name, _) in enumerate(parts):
            path = (*path, name)
            if double and i == len(parts) - 1:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        self.found.keys[path] = self.found.values[path] = (start, self.at)
        return path

    def pair(self, table: Path, depth: int) -> None:
        parts = self.key()
        self.need("=")
        path = table
        for name, place in parts:
            path = (*path, name)
            self.found.keys.setdefault(path, place)
        self.skip(_SPACE)
        self.value(path, depth)

    def value(self, path: Path, depth: int) -> None:
        start = self.at
        opening = self.text[start:start + 1]
        if depth > _MAX_NESTING:
            raise _Stop
        if opening in ("[", "{"):
            self.at += 1
            closing = "]" if opening == "[" else "}"
            count = 0
            while True:
                self.skip(_BLANK)
                if self.text.startswith(closing, self.at):
                    break
                if opening == "[":
                    self.value((*path, count), depth + 1)
                else:
                    self.pair(path, depth + 1)
                count += 1
                self.skip(_BLANK)
                if not self.text.startswith(",", self.at):
                    break
                self.at += 1
            self.need(closing)
        else:
            self.skip(_STRING if opening in ("\"", "'") else _BARE)
        self.found.values[path] = (start, self.at)


@lru_cache(maxsize=8)
def positions(text: str) -> Positions:
    """The places of everything in the text of a claim file."""
    scanner = _Scanner(text)
    try:
        scanner.scan()
    except _Stop:
        pass
    found = scanner.found
    for path in sorted({*found.values, *found.keys}, key=lambda p: (found.values.get(p) or found.keys[p])[0]):
        if len(path) >= 2 and path[0] == "claim" and isinstance(path[1], int):
            while len(found.fields) <= path[1]:
                found.fields.append({})
                found.ids.append("")
            if len(path) > 2:
                found.fields[path[1]].setdefault(_field(path[2:]), path)
            if path[2:] == ("id",):
                start, end = found.values.get(path, (0, 0))
                found.ids[path[1]] = _text_of(text[start:end])
    for i, id_ in enumerate(found.ids):
        found.claims.setdefault(id_, []).append(i)
    return found


def _field(path: Path) -> str:
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path)[1:]


def _text_of(literal: str) -> str:
    try:
        return str(tomllib.loads(f"x = {literal}")["x"])
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return literal.strip("\"'")


def offset_in_literal(text: str, place: Place, index: int) -> int:
    """The offset in the file of character ``index`` of the text that a string literal stands for."""
    start, end = place
    literal = text[start:end]
    multi = literal[:3] in ('"""', "'''")
    at = start + (3 if multi else 1)
    if literal[:1] not in ("\"", "'"):
        return start
    last = end - (3 if multi else 1)
    if multi:  # a newline right after the opening quotes is not part of the text
        at += 2 if text.startswith("\r\n", at) else 1 if text.startswith("\n", at) else 0
    if literal[0] == "'" and not multi:
        return min(at + index, last)
    for _ in range(index):
        at = _join_lines(text, at, literal[0])
        if text.startswith("\r\n", at):
            at += 2
        elif text[at] == "\\" and literal[0] == '"':
            at += {"u": 6, "U": 10, "x": 4}.get(text[at + 1:at + 2], 2)
        else:
            at += 1
        if at >= last:
            return last
    return min(_join_lines(text, at, literal[0]), last)


def _join_lines(text: str, at: int, quote: str) -> int:
    if quote == '"' and text.startswith("\\", at) and (m := _SKIPPED.match(text, at)):
        return m.end()
    return at
