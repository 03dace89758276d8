"""What the verdicts mean in words, and when a claim counts as passed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MEANING = {
    "proved": "It holds for every admissible value and object, exactly as quantified.",
    "refuted": "An admissible witness breaks it.",
    "ill-posed": "At an admissible point the statement is undefined.",
    "vacuous": "Nothing satisfies its assumptions: it is true and says nothing.",
    "bounded": "It is proved within the stated bounds only.",
    "supported": "No proof and no counterexample was found. This is not a proof.",
    "undecided": "The engines ran out of steps, time or rules.",
    "error": "The claim could not be read, or an engine failed.",
    "not-run": "It was deselected or interrupted; nothing is known about it.",
}
TRUST = {
    "kernel": "The kernel checked it, from definitions alone.",
    "kernel+background": "The kernel checked it, given the cited facts that are listed.",
    "legacy": "The old kernel checked it, with no background fact and no oracle.",
    "legacy+background": "The old kernel checked it, given the background facts that are listed.",
    "legacy+oracle": "The old kernel checked it, given the word of the oracles that are listed.",
}
WRONG = ("refuted", "ill-posed")
BORDER = ("It is undefined at a border of its domain alone: at an end of an interval, or where a probability is 0. The "
          "paper may leave that out, or the claim file a condition that the paper has.")
OPEN = ("supported", "undecided", "error", "not-run")
# what a reader wants first when the table is sorted by verdict
SEVERITY = ("refuted", "ill-posed", "error", "vacuous", "undecided", "supported", "not-run", "bounded", "proved")


def is_wrong(claim: Mapping[str, Any]) -> bool:
    """False, or undefined well inside its domain."""
    return claim["verdict"] in WRONG and not is_at_border(claim)


def is_at_border(claim: Mapping[str, Any]) -> bool:
    """Undefined, and at borders of its domain only: no word on the paper before somebody has looked."""
    witnesses = [p.get("witness") or {} for p in claim.get("parts") or [] if p["verdict"] == claim["verdict"]]
    return claim["verdict"] == "ill-posed" and bool(witnesses) and all(w.get("border") is True for w in witnesses)


def outcome(claim: Mapping[str, Any]) -> str:
    """``pass``, ``fail``, ``error`` or ``skip``: how test reports count this claim.

    Never ``pass`` for supported, undecided, vacuous, not-run or error. A claim that
    is refuted or ill-posed passes only where its author expected exactly that.
    """
    verdict, met = claim["verdict"], claim.get("met")
    if verdict == "error":
        return "error"
    if verdict == "not-run":  # never counted as anything else, whatever was expected
        return "skip"
    if met is False:
        return "fail"
    if verdict in WRONG:
        return "pass" if met is True else "fail"
    return "pass" if verdict in ("proved", "bounded") else "skip"


def verdict_sentence(claim: Mapping[str, Any], witness: str) -> str:
    """The verdict in one sentence; ``witness`` is the one of the point where it breaks, if there is one."""
    verdict = claim["verdict"]
    if verdict in WRONG:
        lead = "It is false." if verdict == "refuted" else "It has no value at an admissible point."
        said = f"{lead} {witness or claim.get('reason') or ''}".strip()
        return said if said[-1] in ".:!?" else f"{said}."
    if verdict == "bounded":
        bounds = "; ".join(f"{n} {b}" for n, b in (claim.get("bounds") or {}).items())
        return f"It is proved for {bounds} only." if bounds else MEANING[verdict]
    if verdict in OPEN and claim.get("reason"):
        return f"{MEANING[verdict]} In this case: {claim['reason']}."
    rests = {"kernel": "The kernel checked it, from definitions alone.",
             "kernel+background": "The kernel checked it, from the cited facts listed below.",
             "legacy": "The old kernel alone checked it.",
             "legacy+background": "The old kernel checked it, from the background facts listed below.",
             "legacy+oracle": "The old kernel checked it, on the word of the oracles listed below."}
    return " ".join(filter(None, [MEANING[verdict], rests.get(str(claim.get("trust"))) if verdict in (
        "proved", "vacuous") else None]))


def expectation(claim: Mapping[str, Any]) -> str:
    """The author's expectation and whether it was met, in words; empty where none is stated."""
    if claim.get("expect") is None:
        return ""
    met = claim.get("met")
    return (f"expected {claim['expect']}" + (", and so it is" if met else ", but it is not" if met is False else ""))
