"""A paper's own facts: what its claims take from the literature beyond the library, and lemmas shown from that.

``facts.toml`` beside the claim files has one table for each, as the files of the library have: ``let``, ``given``,
``show``, ``source``, ``tags``, and ``proof``. One without a proof is assumed: every verdict that rests on it names it,
and a certificate carries what it says. The library has no say in whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from symdp.elaboration import ElaborationError, fact
from symdp.kernel.types import KernelError
from symdp.library import Fact, LibraryError, load

KEYS = ("let", "given", "show", "source", "status", "tags", "proof")
SAID = ("let", "given", "show")
"""The keys that make the statement."""
SUBJECT = "facts.toml"
MOST = 200
"""How many facts a paper may have."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}\Z")

Entry = Mapping[str, Any]


class OwnFactError(LibraryError):
    """Why a fact of a paper cannot be taken: the ``field`` (``given[1]``, or nothing), and where the text is known, the
    text and the place in it."""

    def __init__(self, field: str, message: str, text: str = "", span: tuple[int, int] = (0, 0)) -> None:
        super().__init__(message)
        self.field, self.message, self.text, self.span = field, message, text, span


def own_fact(name: str, entry: Any) -> Fact:
    """The fact of this table. Raises OwnFactError."""
    _shape(name, entry)
    proof = entry.get("proof")
    try:
        statement = fact(entry.get("let", {}), _list(entry.get("given", [])), entry["show"])
    except ElaborationError as e:
        message = f"{e.message}; {e.way_out}" if e.way_out else e.message
        raise OwnFactError(e.source, message, e.text, e.span) from None
    except KernelError as e:
        raise OwnFactError("show", f"this has no meaning in the core: {e}") from None
    return Fact(name, statement, "cited" if proof is None else "proved", str(entry.get("source", "")),
                tuple(entry.get("tags", [])), SUBJECT, proof)


def _shape(name: str, entry: Any) -> None:
    if not isinstance(entry, dict):
        raise OwnFactError("", f"a fact is a table: [{name}], then let, given, show and source")
    if not _NAME.match(name):
        raise OwnFactError("", f"{name!r} cannot be the name of a fact; use letters, digits and _, at most 60")
    if name in load().facts:
        raise OwnFactError("", f"the library has a fact {name}; call this one otherwise, or leave it out")
    for key in entry:
        if key not in KEYS:
            raise OwnFactError(str(key), f"a fact has no {key}; it has {', '.join(KEYS)}")
    let, given, tags = entry.get("let", {}), _list(entry.get("given", [])), entry.get("tags", [])
    if not isinstance(let, dict) or not all(isinstance(x, str) for x in let.values()):
        raise OwnFactError("let", "write a table of types, as in let = { x = \"real > 0\", P = \"law A\" }")
    for key, texts in (("given", given), ("tags", tags)):
        if not isinstance(texts, list) or not all(isinstance(x, str) for x in texts):
            raise OwnFactError(key, f"{key} is a list of texts in quotes; write {key} = [\"...\"]")
    for key in ("show", "source", "proof"):
        if key in entry and not isinstance(entry[key], str):
            raise OwnFactError(key, f"{key} is one text; put it in quotes")
    if not entry.get("show"):
        raise OwnFactError("show", "a fact says something; write show = \"...\"")
    proved = "proof" in entry
    if not proved and not str(entry.get("source", "")).strip():
        raise OwnFactError("source", "a fact without a proof has a source: where it stands in the literature; "
                           "write source = \"Author year, Theorem n\"")
    if entry.get("status", "proved" if proved else "cited") != ("proved" if proved else "cited"):
        raise OwnFactError("status", "a fact with a proof is \"proved\", one without is \"cited\"; leave status out")


def _list(x: Any) -> Any:
    return [x] if isinstance(x, str) else x


def said(entry: Entry) -> dict[str, Any]:
    """What a certificate carries of a fact that is assumed."""
    return {"let": dict(entry.get("let", {})), "given": _list(entry.get("given", [])), "show": entry["show"],
            "source": entry.get("source", "")}


def assumed(entries: Mapping[str, Any]) -> dict[str, Entry]:
    """Those of the tables that are assumed."""
    return {n: e for n, e in entries.items() if isinstance(e, dict) and "proof" not in e}


def says(entry: Entry) -> str:
    """What a fact says, in the claim language, on one line."""
    let = ", ".join(f"{n} = {t}" for n, t in entry.get("let", {}).items())
    given = " and ".join(_list(entry.get("given", [])))
    return (f"for {let}: " if let else "") + (f"{given} implies " if given else "") + str(entry["show"])


def in_words(name: str, entry: Entry) -> str:
    """``name: what it says (source)``, as verdicts name what they rest on."""
    return f"{name}: {says(entry)} (assumed by this paper: {entry.get('source', '')})"
