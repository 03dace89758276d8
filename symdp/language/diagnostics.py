"""Problems shown where they stand: file, line, column, the line itself, carets, the way out."""

from __future__ import annotations

import bisect
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from symdp.language.positions import Place, Positions, offset_in_literal, positions
from symdp.language.statements import Problem
from symdp.outside.shown import character

COLUMNS = 160  # of a source line as shown
_STATED = re.compile(r"(?:at )?line (\d+)(?:,? column (\d+))?")


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file. ``line`` and ``column`` count from 1; ``caret`` goes under ``source_line``."""

    line: int
    column: int
    source_line: str
    caret: str


def locate(raw_text: str, problem: Problem) -> Location:
    """Where a problem stands in the text of its claim file.

    A place that cannot be found becomes the nearest one that can: the field's
    key, the claim's header, the first line.
    """
    start, end = _offsets(raw_text, problem)
    starts = _line_starts(raw_text)
    line = bisect.bisect_right(starts, start)
    first = starts[line - 1]
    last = starts[line] - 1 if line < len(starts) else len(raw_text)
    source = raw_text[first:last].rstrip("\r")
    column = start - first
    shown, caret = _window(source, column, max(1, min(end, first + len(source)) - start))
    return Location(line, column + 1, shown, caret)


def line_of(raw_text: str, offset: int) -> int:
    """The line, from 1, of an offset."""
    return bisect.bisect_right(_line_starts(raw_text), offset)


def render(path: str, raw_text: str, problems: Sequence[Problem]) -> str:
    """All problems of a file as text for a terminal, in the file's order."""
    blocks = []
    for at, problem in sorted(((locate(raw_text, p), p) for p in problems), key=lambda x: (x[0].line, x[0].column)):
        message, _, way_out = problem.message.partition("; ")
        who = ", ".join(x for x in (f"claim {problem.claim!r}" if problem.claim else "", problem.field) if x)
        lines = [f"{path}:{at.line}:{at.column}: {who + ': ' if who else ''}{message}"]
        if at.source_line.strip():
            lines += ["    " + at.source_line, "    " + at.caret]
        if way_out:
            lines.append(f"    way out: {way_out}")
        blocks.append("\n".join(line if i in (1, 2) else printable(line) for i, line in enumerate(lines)))
    return "\n".join(blocks)


def printable(text: str) -> str:
    """The text with control, format and bidirectional characters written as escapes."""
    return "".join(map(_shown, text))


def _shown(c: str) -> str:
    if c == "\t":
        return " "
    return character(c)


def _width(shown: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in shown)


def _window(source: str, column: int, length: int) -> tuple[str, str]:
    """The line around a column, at most COLUMNS wide, and the carets under it."""
    low = max(0, column - 60)
    # 100 characters behind the place at most: a mark of 10,000 characters is no help
    pieces = [_shown(c) for c in source[low:column + 100]]
    before = ("…" if low else "") + "".join(pieces[:column - low])
    while _width(before) > COLUMNS // 2:
        before = "…" + before[2:]
    after, used, marked = "", _width(before), 0
    for i, piece in enumerate(pieces[column - low:]):
        if used + _width(piece) > COLUMNS - 1:
            break
        after += piece
        used += _width(piece)
        marked += _width(piece) if i < length else 0
    cut = "…" if len(source) > low + len(pieces) or _width("".join(pieces[column - low:])) > _width(after) else ""
    return before + after + cut, " " * _width(before) + "^" * max(1, marked)


@lru_cache(maxsize=8)
def _line_starts(text: str) -> list[int]:
    return [0, *(m.end() for m in re.finditer("\n", text))]


def _offsets(text: str, problem: Problem) -> Place:
    if not problem.claim and not problem.field:
        return _file_level(text, problem.message)
    found = positions(text)
    if not problem.claim:
        return _outside_claims(found, problem)
    candidates = list(found.claims.get(problem.claim, ()))
    if not candidates and (m := re.fullmatch(r"claim (\d+)", problem.claim)):
        candidates = [int(m.group(1)) - 1]
    if problem.field == "id" and len(candidates) > 1:
        candidates = candidates[1:]
    places = [place for i in candidates if i < len(found.fields)
              for place in (_in_claim(found, i, problem),) if place is not None]
    if places:
        return places[0][1] if len(places) == 1 else min(places, key=lambda p: p[0])[1]
    header = next((found.values[("claim", i)] for i in candidates if ("claim", i) in found.values), (0, 1))
    return header


def _outside_claims(found: Positions, problem: Problem) -> Place:
    """Of a key of the file, or of what a table of it has under a key: ``name.given[1]``."""
    path: tuple[str | int, ...] = tuple(int(x) if x.isdigit() else x
                                        for x in re.split(r"[.\[]", problem.field.replace("]", "")) if x)
    path = (problem.field,) if (problem.field,) in found.keys or not path else path
    while path and path not in found.keys and path not in found.values:
        path = path[:-1]
    value = found.values.get(path)
    if value is None or not problem.text or found.text[value[0]:value[0] + 1] not in ("\"", "'"):
        return found.keys.get(path) or value or (0, 0)
    start = offset_in_literal(found.text, value, problem.start)
    return start, max(start + 1, offset_in_literal(found.text, value, problem.end))


def _in_claim(found: Positions, i: int, problem: Problem) -> tuple[int, Place] | None:
    """The problem's place in claim ``i``, and how far it is from exact (several claims may share an id)."""
    fields = found.fields[i]
    misses, name = next(((n, x) for n, x in enumerate(_nearest(problem.field)) if x in fields), (0, None))
    if name is None:
        return None
    path = fields[name]
    value = found.values.get(path)
    if value is None or not problem.text:
        return misses, found.keys.get(path) or value or (0, 0)
    literal = found.text[value[0]:value[1]]
    if literal[:1] not in ("\"", "'"):
        return misses + 1, value
    start = offset_in_literal(found.text, value, problem.start)
    # an escaped or joined text differs from its literal; one that should not differ but does is another claim's
    plain = "\\" not in literal and literal[:3] not in ('"""', "'''")
    return misses + 2 * (plain and literal[1:-1] != problem.text), (
        start, max(start + 1, offset_in_literal(found.text, value, problem.end)))


def _nearest(name: str) -> Iterator[str]:
    """The field, then what contains it; of a repair, then what it inherits: repair.show[0], repair.show, show[0]."""
    whole = name
    while name and name != "repair":
        yield name
        name = name[:max(name.rfind("."), name.rfind("["), 0)]
    if whole.startswith("repair."):
        yield from _nearest(whole.removeprefix("repair."))
        yield "repair"


def _file_level(text: str, message: str) -> Place:
    if "NUL byte" in message and "\0" in text:
        at = text.index("\0")
        return at, at + 1
    m = _STATED.search(message)
    if m is None:
        return 0, 0 if "end of document" not in message else len(text)
    starts = _line_starts(text)
    line = min(int(m.group(1)), len(starts))
    at = starts[line - 1] + int(m.group(2) or 1) - 1
    return min(at, len(text)), min(at, len(text)) + 1
