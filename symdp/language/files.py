"""Claim files: TOML to claims, with every problem found. A claim file is data; nothing in it is run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from symdp.language.near import Near
from symdp.language.statements import Problem, read_statement
from symdp.legacy.kernel.claims import STATEMENT_KEYS, Statement
from symdp.outside.toml import tables

MOST_KEYS = 5  # unknown ones of a claim for which a known one is suggested
# what a claim may say beside its statement
ABOUT_KEYS = ("where", "says", "kind", "uses", "tags", "latex", "note", "why", "expect", "proof")
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
        data = tables(raw)
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
    problems += _about(name, "", about, ("id", "repair"), _shows(entry))
    repair, changed = None, entry.get("repair", {})
    if not isinstance(changed, dict):
        problems.append(Problem(name, "repair", "repair is a table: [claim.repair] with why and show"))
        changed = {}
    repair_about = {k: v for k, v in changed.items() if k not in STATEMENT_KEYS}
    problems += _about(name, "repair.", repair_about, (), _shows(entry | changed))
    if changed:
        repair, found = read_statement(entry | changed, name)
        problems += [replace(p, field=f"repair.{p.field}") for p in found
                     if re.split(r"[.\[]", p.field)[0] in changed]  # what it inherits is reported already
    return Claim(paper, str(id_), statement, repair, about, repair_about), problems


def _about(claim: str, prefix: str, about: Mapping[str, Any], others: tuple[str, ...], shows: int) -> list[Problem]:
    """The keys that are unknown, or hold no text; ``shows`` is the number of conclusions."""
    problems, near = [], Near(MOST_KEYS)
    for key, value in about.items():
        texts = isinstance(value, list) and all(isinstance(u, str) for u in value)
        if key not in ABOUT_KEYS:
            known = (*STATEMENT_KEYS, *ABOUT_KEYS, *others)
            meant = near(key, known)
            way = f"did you mean {meant!r}?" if meant else f"known keys: {', '.join(known)}"
            problems.append(Problem(claim, prefix + key, f"unknown key {key!r}; {way}"))
        elif key == "proof":
            problems += _proof(claim, prefix, value, shows)
        elif key in ("uses", "tags") and not texts:
            problems.append(Problem(claim, prefix + key, f"{key} is a list of texts in quotes"))
        elif key not in ("uses", "tags") and not isinstance(value, str):
            problems.append(Problem(claim, prefix + key, f"{key} is a text in quotes"))
    return problems


def _shows(entry: Mapping[str, Any]) -> int:
    show = entry.get("show")
    return len(show) if isinstance(show, list) else 1


def _proof(claim: str, prefix: str, value: object, shows: int) -> list[Problem]:
    """A proof is a text, or, where there are several conclusions, a text for some of them by number."""
    if isinstance(value, str):
        return [] if shows == 1 else [Problem(claim, prefix + "proof", f"the claim has {shows} conclusions; proof.1 = "
                                              "... is the proof of the first, proof.2 of the second")]
    if not isinstance(value, dict) or not value:
        return [Problem(claim, prefix + "proof", "proof is a text in quotes, or proof.1, proof.2, ... are")]
    return [Problem(claim, f"{prefix}proof", f"proof.{k} is no text of a conclusion: there are {shows}, from 1")
            for k, v in value.items()
            if not (isinstance(v, str) and re.fullmatch(r"[1-9]\d{0,3}", k) and int(k) <= shows)]
