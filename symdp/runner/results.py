"""Result objects: what ``symdp check --json`` writes for one claim."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

from symdp.language.load import LoadedClaim, full_id
from symdp.legacy.kernel.claims import STATEMENT_KEYS, Statement
from symdp.runner.jobs import Answer, Job, open_parts
from symdp.runner.verdicts import deciding_parts, weakest_trust

AnswerFor = Callable[[str, str], tuple[Answer, str | None]]
"""(variant, source texts) -> the answer and the path of its certificate."""


def claim_result(loaded: LoadedClaim, answer_for: AnswerFor) -> dict[str, Any]:
    """The result object of a claim, its repair inside."""
    claim = loaded.claim
    result = _one(loaded, False, claim.statement, *answer_for("printed", claim.statement.source))
    result["repair"] = None
    if claim.repair is not None:
        repair = _one(loaded, True, claim.repair, *answer_for("repair", claim.repair.source))
        result["repair"] = repair | {"repair": None, "why": loaded.why}
    return result


def _one(loaded: LoadedClaim, repair: bool, statement: Statement, answer: Answer,
         certificate: str | None) -> dict[str, Any]:
    expect = loaded.about("expect", repair)
    parts = answer.parts
    deciding = deciding_parts(parts) if parts else []
    return {
        "id": loaded.full_id,
        "paper": loaded.claim.paper,
        **{key: loaded.about(key, repair) for key in ("where", "says", "kind", "latex")},
        "file": str(loaded.path),
        "line": loaded.line,
        "statement": statement_result(statement.source, statement.sha256),
        "verdict": answer.verdict,
        "trust": weakest_trust(parts) if parts else None,
        "reason": answer.reason,
        "parts": parts,
        "background": _union(p["background"] for p in deciding),
        "oracles": _union(p["oracles"] for p in deciding),
        "bounds": _bounds(deciding),
        "known": _known(parts),
        "witness": next((p["witness"] for p in parts if p["witness"]), None),
        "margin": _smallest(p["margin"] for p in parts),
        "instance": answer.instance,
        "certificate": certificate,
        "seconds": round(answer.seconds, 3),
        "expect": expect,
        "met": None if expect is None or answer.verdict == "not-run" else answer.verdict == expect,
        "uses": [full_id(loaded.claim.paper, use) for use in loaded.about("uses", repair) or ()],
    }


def statement_result(source: str, sha256: str) -> dict[str, Any]:
    """The source texts with every key present."""
    data = json.loads(source)
    empty: dict[str, Any] = {"let": {}, "define": {}, "given": [], "show": [], "neighbours": "hamming"}
    return {key: data.get(key, empty[key]) for key in STATEMENT_KEYS} | {"sha256": sha256}


def not_run(job: Job, why: str) -> Answer:
    """The answer to a job that was never put."""
    return Answer("not-run", why, open_parts(job, "not-run", why))


def unreadable(claim: str, paper: str, file: str, line: int | None, reason: str) -> dict[str, Any]:
    """The result object of a claim (or a whole file) that cannot be read."""
    return {
        "id": claim, "paper": paper, "where": None, "says": None, "kind": None, "latex": None, "file": file,
        "line": line, "statement": statement_result('{"show": []}', ""), "verdict": "error", "trust": None,
        "reason": reason, "parts": [], "background": [], "oracles": [], "bounds": None, "known": [], "witness": None,
        "margin": None, "instance": None, "certificate": None, "seconds": 0.0, "expect": None, "met": None,
        "uses": [], "repair": None,
    }


def _union(lists: Iterable[Sequence[str]]) -> list[str]:
    return sorted({name for names in lists for name in names})


def _known(parts: Sequence[dict[str, Any]]) -> list[str]:
    """The cited facts of which the parts are instances, if each part is one."""
    found = [p.get("known") for p in parts]
    return sorted({k for k in found if k is not None}) if all(found) else []


def _bounds(parts: Sequence[dict[str, Any]]) -> dict[str, str] | None:
    """The bounds of all parts; a name with two different bounds keeps both."""
    merged: dict[str, str] = {}
    for part in parts:
        for name, bound in (part["bounds"] or {}).items():
            known = merged.get(name)
            merged[name] = bound if known in (None, bound) else f"{known} and {bound}"
    return merged or None


def _smallest(margins: Iterable[str | None]) -> str | None:
    def size(text: str) -> tuple[int, Decimal]:
        over, _, under = text.partition("/")
        try:
            number = Decimal(over) / Decimal(under or 1)
        except ArithmeticError:
            number = Decimal("nan")
        return (1, Decimal(0)) if number.is_nan() else (0, number)  # what is no number comes last

    return min((m for m in margins if m is not None), key=size, default=None)
