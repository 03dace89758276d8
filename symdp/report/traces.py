"""What a trace rests on, for people: the proof text it was made from, and the facts it uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.library import Fact, load
from symdp.library.own import says
from symdp.proof.printing import plain as printed

MAX_TEXT = 100_000  # characters of a proof text that are shown
STATUS = {"definition": "by definition", "proved": "proved in the library", "cited": "cited"}


def proof(evidence: Mapping[str, Any]) -> list[str]:
    """The lines of the proof text that a trace was made from, as far as the certificate has it."""
    text = evidence.get("text")
    if "trace" not in evidence or not isinstance(text, str):
        return []
    return text.strip("\n")[:MAX_TEXT].split("\n")


def facts(evidence: Mapping[str, Any]) -> list[dict[str, str]]:
    """The facts that a trace uses, of the library (those of logic left out) and of the paper: name, statement, status,
    source."""
    trace = evidence.get("trace")
    steps = trace.get("steps") if isinstance(trace, dict) else None
    names = {s[1] for s in steps if isinstance(s, list) and s[:1] == ["fact"] and len(s) > 1 and isinstance(s[1], str)
             } if isinstance(steps, list) else set()
    known = load().facts if names else {}
    own = evidence.get("facts")
    given = [{"name": n, "statement": says(own[n]), "status": "assumed by the paper", "source": str(own[n]["source"])}
             for n in sorted(names & own.keys()) if isinstance(own[n], dict)] if isinstance(own, dict) else []
    return given + [shown(known[n]) for n in sorted(names & set(known)) if known[n].subject != "logic"]


def shown(fact: Fact) -> dict[str, str]:
    """A fact in words."""
    return {"name": fact.name, "statement": printed(fact.statement), "status": STATUS[fact.status],
            "source": fact.source}


def statement(name: str) -> str:
    """What a fact of the library says, or nothing where it has none of this name."""
    fact = load().facts.get(name)
    return printed(fact.statement) if fact is not None else ""
