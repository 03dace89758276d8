"""Claim files: TOML to claims, with every problem found. A claim file is data; nothing in it is run."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from symdp.kernel.claims import STATEMENT_KEYS, Statement
from symdp.language.statements import Problem, read_statement

MAX_FILE = 1_000_000  # bytes of a claim file
# what a claim may say beside its statement
ABOUT_KEYS = ("where", "says", "kind", "uses", "tags", "latex", "note", "why", "expect")
_REFUSED = (
    (re.compile("\0"), "a NUL byte, which no text file may contain, is not read; save it as plain UTF-8"),
    # tomllib takes quadratic time for the first, and integers like the second are too long to be written out
    (re.compile(r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}"""),
     "a key of 40 parts or more is not read; shorten it"),
    (re.compile(r"(?<![A-Za-z0-9_])(?:0[xob][0-9A-Fa-f_]{1000}|[0-9_]{1000})"),
     "a number of 1,000 digits or more is not read; shorten it"),
)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z")


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a paper and the repair beside it.

    ``about`` and ``repair_about`` hold the descriptive keys (where, says, ...), which are no part of the statement.
    """

    paper: str
    id: str
    statement: Statement
    repair: Statement | None
    about: Mapping[str, Any]
    repair_about: Mapping[str, Any]

    @property
    def full_id(self) -> str:
        return f"{self.paper}/{self.id}"


def read_claims(raw: bytes, paper: str) -> tuple[list[Claim], list[Problem]]:
    """All claims of one file, in order, and all problems. Claims with problems are left out."""
    try:
        data = _tables(raw)
    except ValueError as e:
        return [], [Problem("", "", str(e))]
    problems = [Problem("", key, f"unknown table or key {key!r}; claims are [[claim]] tables")
                for key in data if key not in ("claim", "paper")]
    entries = data.get("claim", [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        return [], [*problems, Problem("", "claim", "claims are [[claim]] tables, with double brackets")]
    claims: list[Claim] = []
    seen: dict[str, str] = {}  # ids by their small letters
    for i, entry in enumerate(entries):
        claim, found = _claim(entry, paper, i, seen)
        problems += found
        if not found:
            claims.append(claim)
    return claims, problems


def _tables(raw: bytes) -> dict[str, Any]:
    """The file as tables. Raises ValueError with the place in the file and the way out."""
    if len(raw) > MAX_FILE:
        raise ValueError(f"the file has {len(raw):,} bytes and at most {MAX_FILE:,} are read; split it by section")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as e:
        line = raw[:e.start].count(b"\n") + 1
        raise ValueError(f"line {line}: byte {raw[e.start]:#04x} is not UTF-8; save the file as UTF-8") from None
    for pattern, what in _REFUSED:
        if m := pattern.search(text):
            line, column = text.count("\n", 0, m.start()) + 1, m.start() - text.rfind("\n", 0, m.start())
            raise ValueError(f"line {line}, column {column}: {what}")
    # tomllib recurses into brackets, so its depth is limited while it reads
    limit, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(min(limit, depth + 900))
    try:
        return tomllib.loads(text.removeprefix("\ufeff"), parse_float=str)  # some editors begin a file with a mark
    except RecursionError:
        raise ValueError("not valid TOML: too many nested brackets") from None
    except ValueError as e:
        raise ValueError(f"not valid TOML: {e}") from None
    finally:
        sys.setrecursionlimit(limit)


def _claim(entry: dict[str, Any], paper: str, i: int, seen: dict[str, str]) -> tuple[Claim, list[Problem]]:
    id_ = entry.get("id")
    name = id_ if isinstance(id_, str) else f"claim {i + 1}"
    problems: list[Problem] = []
    if not isinstance(id_, str) or not _ID.match(id_):
        problems.append(Problem(name, "id", "each claim needs an id of letters, digits, '.', '_' and '-'",
                                str(id_)[:80]))
    elif (other := seen.get(id_.lower())) is not None:  # an id is a file's name, and some systems know no capitals
        twice = "is used twice" if other == id_ else f"differs from {other!r} in capitals only"
        problems.append(Problem(name, "id", f"the id {id_!r} {twice} in this paper; ids are unique", id_))
    if isinstance(id_, str):
        seen.setdefault(id_.lower(), id_)
    statement, found = read_statement(entry, name)
    problems += found
    about = {k: v for k, v in entry.items() if k not in (*STATEMENT_KEYS, "id", "repair")}
    problems += _about(name, "", about, ("id", "repair"))
    repair, changed = None, entry.get("repair", {})
    if not isinstance(changed, dict):
        problems.append(Problem(name, "repair", "repair is a table: [claim.repair] with why and show"))
        changed = {}
    repair_about = {k: v for k, v in changed.items() if k not in STATEMENT_KEYS}
    problems += _about(name, "repair.", repair_about, ())
    if changed:
        repair, found = read_statement(entry | changed, name)
        problems += [replace(p, field=f"repair.{p.field}") for p in found
                     if re.split(r"[.\[]", p.field)[0] in changed]  # what it inherits is reported already
    return Claim(paper, str(id_), statement, repair, about, repair_about), problems


def _about(claim: str, prefix: str, about: Mapping[str, Any], others: tuple[str, ...]) -> list[Problem]:
    """The keys that are unknown, or hold no text."""
    problems = []
    for key, value in about.items():
        texts = isinstance(value, list) and all(isinstance(u, str) for u in value)
        if key not in ABOUT_KEYS:
            known = (*STATEMENT_KEYS, *ABOUT_KEYS, *others)
            near = get_close_matches(key, known, 1)
            way = f"did you mean {near[0]!r}?" if near else f"known keys: {', '.join(known)}"
            problems.append(Problem(claim, prefix + key, f"unknown key {key!r}; {way}"))
        elif key in ("uses", "tags") and not texts:
            problems.append(Problem(claim, prefix + key, f"{key} is a list of texts in quotes"))
        elif key not in ("uses", "tags") and not isinstance(value, str):
            problems.append(Problem(claim, prefix + key, f"{key} is a text in quotes"))
    return problems
