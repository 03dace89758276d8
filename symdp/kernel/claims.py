"""Reader of claims: TOML tables to statements. A claim file is data; nothing in it is run."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from symdp.kernel.expressions import MAX_DIGITS, SyntaxProblem, read_expression, read_type
from symdp.kernel.tree import Expr, Seq, Type, num

MAX_FILE = 1_000_000  # bytes of a claim file
MAX_ITEMS = 200  # names or formulas in one claim
STATEMENT_KEYS = ("let", "define", "given", "show", "neighbours")
ABOUT_KEYS = ("where", "says", "kind", "uses", "tags", "latex", "note", "why")  # read, and no part of the statement
# what tomllib takes quadratic time for, and integers too long to be written out
_DOTTED = re.compile(r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}""")
_LONG_INTEGER = re.compile(r"(?<![A-Za-z0-9_])(?:0[xob][0-9A-Fa-f_]{1000}|[0-9_]{1000})")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z")
_NAME = re.compile(r"[A-Za-z_\u0391-\u03a9\u03b1-\u03c9ℓ][A-Za-z0-9_\u0391-\u03a9\u03b1-\u03c9]*'*\Z")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a claim cannot be read: the field (``show[1]``), the text and the place in it."""

    claim: str
    field: str
    message: str
    text: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Statement:
    """What is claimed: typed names, defined names, assumptions, conclusions."""

    let: tuple[tuple[str, Type], ...]
    define: tuple[tuple[str, Expr], ...]
    given: tuple[Expr, ...]
    show: tuple[Expr, ...]
    neighbours: str
    source: str  # canonical JSON of the texts it was read from

    @property
    def sha256(self) -> str:
        """The content hash a certificate names: of the source texts, order included."""
        return hashlib.sha256(self.source.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a paper and the repair beside it.

    ``about`` and ``repair_about`` hold the descriptive keys (where, says, ...), which
    mean nothing to the kernel.
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


class _Collector:
    def __init__(self, claim: str) -> None:
        self.claim = claim
        self.problems: list[Problem] = []

    def add(self, field: str, message: str, text: str = "", start: int = 0, end: int = 0) -> None:
        self.problems.append(Problem(self.claim, field, message, text, start, end))

    def parse(self, field: str, text: object, name: str | None = None) -> Any:
        if isinstance(text, bool) or not isinstance(text, str):
            self.add(field, f"write a text in quotes, not a {type(text).__name__}", str(text)[:80])
            return None
        try:
            return read_expression(text) if name is None else read_type(text, name)
        except SyntaxProblem as p:
            self.add(field, p.message, text, p.start, p.end)
        return None

    def value(self, field: str, value: object) -> Expr | None:
        """A defined value: an expression, a number, or (nested) lists of them."""
        if isinstance(value, int) and not isinstance(value, bool):
            if abs(value) >= 10**MAX_DIGITS:
                self.add(field, f"the number is too long: at most {MAX_DIGITS} digits; write it as a power")
            return num(value)
        if isinstance(value, list):
            if len(value) > MAX_ITEMS or field.count("[") > 8:
                self.add(field, f"lists have at most {MAX_ITEMS} items and are nested at most 8 deep")
                return None
            items = [self.value(f"{field}[{i}]", v) for i, v in enumerate(value)]
            return Seq("list", tuple(x for x in items if x is not None))
        return self.parse(field, value)  # type: ignore[no-any-return]

    def table(self, field: str, value: object) -> Mapping[str, object]:
        if not isinstance(value, dict):
            self.add(field, f"write a table, as in {field} = {{ eps = \"real > 0\" }}", str(value)[:80])
            return {}
        if len(value) > MAX_ITEMS:
            self.add(field, f"{len(value)} names; at most {MAX_ITEMS} are read")
            return {}
        for name in value:
            if not _NAME.match(name):
                self.add(field, f"{name!r} cannot be a name: letters, digits and _ only, not starting with a digit")
        return {k: v for k, v in value.items() if _NAME.match(k)}

    def formulas(self, field: str, value: object) -> tuple[Expr, ...]:
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list):
            self.add(field, f"write a list of formulas, as in {field} = [\"x <= y\"]", str(value)[:80])
            return ()
        if len(items) > MAX_ITEMS:
            self.add(field, f"{len(items)} formulas; at most {MAX_ITEMS} are read")
            return ()
        read = [self.parse(f"{field}[{i}]", text) for i, text in enumerate(items)]
        return tuple(e for e in read if e is not None)

    def statement(self, data: Mapping[str, object]) -> Statement:
        let = tuple((name, t) for name, text in self.table("let", data.get("let", {})).items()
                    if (t := self.parse(f"let.{name}", text, name)) is not None)
        define = tuple((name, e) for name, v in self.table("define", data.get("define", {})).items()
                       if (e := self.value(f"define.{name}", v)) is not None)
        for name in {n for n, _ in let} & {n for n, _ in define}:
            self.add(f"define.{name}", f"{name!r} is declared under let as well; use one of the two")
        given = self.formulas("given", data.get("given", []))
        if "show" not in data or data["show"] in ([], ""):
            self.add("show", "a claim needs at least one formula under show")
        show = self.formulas("show", data.get("show", []))
        neighbours = data.get("neighbours", "hamming")
        if neighbours not in ("hamming", "add-remove"):
            self.add("neighbours", "neighbours is \"hamming\" (one entry differs) or \"add-remove\"",
                     str(neighbours)[:80])
        return Statement(let, define, given, show, str(neighbours), canonical(data))


def canonical(data: Mapping[str, object]) -> str:
    """The statement's source texts as JSON, in a fixed form, to be hashed and embedded."""
    def tidy(field: str, v: object) -> object:
        return [v] if field in ("given", "show") and isinstance(v, str) else v
    return json.dumps({k: tidy(k, data[k]) for k in STATEMENT_KEYS if k in data and data[k] not in ([], {})},
                      ensure_ascii=False, separators=(",", ":"), default=str)


def read_statement(data: Mapping[str, object], claim: str = "") -> tuple[Statement, list[Problem]]:
    """A statement from its source texts, with every problem found."""
    collector = _Collector(claim)
    return collector.statement(data), collector.problems


def statement_of(source: str) -> Statement:
    """The statement a certificate embeds. Raises ValueError when it cannot be read."""
    data = json.loads(source)
    if not isinstance(data, dict) or set(data) - set(STATEMENT_KEYS):
        raise ValueError("the embedded statement is not a statement")
    statement, problems = read_statement(data)
    if problems:
        raise ValueError(f"the embedded statement cannot be read: {problems[0].message}")
    return statement


def _toml(text: str) -> dict[str, Any]:
    """The file as tables. tomllib recurses into brackets, so its depth is limited while it reads."""
    limit, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(min(limit, depth + 900))
    try:
        return tomllib.loads(text, parse_float=str)
    finally:
        sys.setrecursionlimit(limit)


def read_claims(
        raw: bytes, paper: str, about: tuple[str, ...] | None = ABOUT_KEYS) -> tuple[list[Claim], list[Problem]]:
    """All claims of one file, in order, and all problems. Claims with problems are left out.

    ``about`` names the descriptive keys a claim may have beside its statement; None takes any.
    """
    file = _Collector("")
    if len(raw) > MAX_FILE:
        file.add("", f"the file has {len(raw):,} bytes and at most {MAX_FILE:,} are read; split it by section")
        return [], file.problems
    try:
        text = raw.decode("utf-8")
        if "\0" in text:
            file.add("", "the file contains a NUL byte, which no text file may; save it as plain UTF-8")
            return [], file.problems
        for pattern, what in ((_DOTTED, "a key of 40 parts"), (_LONG_INTEGER, "a number of 1,000 digits")):
            if m := pattern.search(text):
                line, column = text.count("\n", 0, m.start()) + 1, m.start() - text.rfind("\n", 0, m.start())
                file.add("", f"line {line}, column {column}: {what} or more is not read; shorten it")
                return [], file.problems
        data = _toml(text.removeprefix("\ufeff"))  # some editors begin a file with a mark
    except UnicodeDecodeError as e:
        line = raw[:e.start].count(b"\n") + 1
        file.add("", f"line {line}: byte {raw[e.start]:#04x} is not UTF-8; save the file as UTF-8")
        return [], file.problems
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        file.add("", f"not valid TOML: {e if not isinstance(e, RecursionError) else 'too many nested brackets'}")
        return [], file.problems
    for key in set(data) - {"claim", "paper"}:
        file.add(key, f"unknown table or key {key!r}; claims are [[claim]] tables")
    entries = data.get("claim", [])
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        file.add("claim", "claims are [[claim]] tables, with double brackets")
        return [], file.problems
    claims: list[Claim] = []
    problems = list(file.problems)
    seen: set[str] = set()
    for i, entry in enumerate(entries):
        claim, found = _claim(entry, paper, i, seen, about)
        problems += found
        if not found:
            claims.append(claim)
    return claims, problems


def _claim(entry: dict[str, Any], paper: str, i: int, seen: set[str], about: tuple[str, ...] | None) -> tuple[
        Claim, list[Problem]]:
    id_ = entry.get("id")
    c = _Collector(id_ if isinstance(id_, str) else f"claim {i + 1}")
    if not isinstance(id_, str) or not _ID.match(id_):
        c.add("id", "each claim needs an id of letters, digits, '.', '_' and '-'", str(id_)[:80])
    elif id_ in seen:
        c.add("id", f"the id {id_!r} is used twice in this paper; ids are unique", id_)
    seen.add(str(id_))
    statement = c.statement(entry)
    if about is not None:
        _about(c, entry, "", (*STATEMENT_KEYS, *about, "id", "repair"))
    repair, changed = None, entry.get("repair", {})
    if not isinstance(changed, dict):
        c.add("repair", "repair is a table: [claim.repair] with why and show")
        changed = {}
    if changed:
        if about is not None:
            _about(c, changed, "repair.", (*STATEMENT_KEYS, *about))
        r = _Collector(c.claim)
        repair = r.statement({k: v for k, v in (entry | changed).items() if k in STATEMENT_KEYS})
        c.problems += [Problem(p.claim, f"repair.{p.field}", p.message, p.text, p.start, p.end)
                       for p in r.problems if re.split(r"[.\[]", p.field)[0] in changed]
    keys = about or ()
    return Claim(paper, str(id_), statement, repair, {k: entry[k] for k in keys if k in entry},
                 {k: changed[k] for k in keys if k in changed}), c.problems


def _about(c: _Collector, entry: dict[str, Any], prefix: str, known: tuple[str, ...]) -> None:
    for key, value in entry.items():
        if key not in known:
            c.add(prefix + key, f"unknown key {key!r}{_did_you_mean(key, known)}")
        elif key in ("uses", "tags"):
            if not (isinstance(value, list) and all(isinstance(u, str) for u in value)):
                c.add(prefix + key, f"{key} is a list of texts in quotes")
        elif key not in (*STATEMENT_KEYS, "id", "repair") and not isinstance(value, str):
            c.add(prefix + key, f"{key} is a text in quotes")


def _did_you_mean(word: str, known: tuple[str, ...]) -> str:
    import difflib

    close = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; known keys: {', '.join(known)}"


