"""What is taken over from an earlier run that no certificate speaks for: of which form it is, and in whose words.

Caches and reports come from anywhere. What they say of a search is a number of trials, a margin, and words that symdp
itself would use; anything else is not taken over, and the search is made again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

OPEN = ("supported", "undecided")  # what needs no certificate
OUT_OF_STEPS = "it ran out of steps"  # what a search says of itself
TEXT_FAILS = "the proof text fails: "  # said of every run anew, never taken over
NO_POINT = "neither proof nor counterexample, and no point was found at which the assumptions hold"
AGAINST = ("neither proof nor counterexample, but many digits speak against it at points that the kernel does not "
           "certify")
OPEN_GOAL, FACTS_TRIED = "open goal", "facts tried"  # what a search left, told beside what was tried
STILL = "still to show"  # before a goal that a search left
MAX_PARTS = 1_000
MAX_TRIED = 200
MAX_TRIALS = 100_000_000
MAX_DIGITS = 10_000
MAX_SECONDS = 1e7  # as the command line has it

_NUMBER = re.compile(r"-?(\d{1,400}(\.\d{0,400})?(e[+-]?\d{1,6})?|\d{1,400}/\d{1,400})\Z")
_N = r"[\d,]{1,20}"
# What engines call themselves, and what they say of themselves. TAIL is a formula, or a word on what they met in one:
# of text from outside that is all that gets through, among what was tried, on one line, and escaped like all text.
_TAIL = r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,600}"
_ENGINES = ("portfolio", "sampling", "inequality", "shannon", "search", "corner values", "random points",
            "exact points", "optimisation", "library search", "hypothesis", "z3", "undefined points",
            "small objects", "stored certificate", "kernel", "refuter", "refuter, numbers", "second opinion", "engines",
            OPEN_GOAL, FACTS_TRIED)
_OUTCOMES = re.compile("|".join((
    "", "the time was up", "proof found", "proof of the opposite found", "a sub-expression is undefined",
    rf"no witness in {_N} (admissible )?points?", rf"no admissible (point|joint law) among {_N}",
    rf"no value at {_N} admissible points",
    rf"numbers speak against it at {_N} points; the kernel certifies none",
    rf"a witness after {_N} (admissible )?points?", rf"none confirmed of {_N}",
    rf"nothing against it at {_N} points?", "no value that works was found among those tried",
    r"the values tried speak against it, by -?[\d.e+-]{1,60}; that is no proof",
    rf"it could not be proved that everything is defined(( in|: that) {_TAIL})?",
    "it could not be proved that written laws are laws", "no proof found; it ran out of (steps|rules)",
    "no point was found that satisfies the assumptions, which a proof must carry",
    "the statement has no form in joint entropies", "too many variables", "joint laws with numbers beside them",
    rf"not shown: {_TAIL}", "proof found", "the statement does not elaborate", "the kernel rejected what was found",
    rf"{STILL}(, for some [A-Za-z0-9_', ]{{1,60}})?: {_TAIL}", r"facts: [A-Za-z0-9_, ]{1,600}",
    rf"no joint law of {_N} breaks it", rf"a joint law after {_N} tried",
    rf"not tried: {_TAIL}", rf"nothing to search: {_TAIL}", rf"no rule: {_TAIL}",
    rf"a tactic broke \({_TAIL}\); SYMDP_STRICT=1 shows where",
    r"proof found with \d{1,3} times the steps", rf"not refuted: {_TAIL}", "a point where the opposite is shown",
    "what is elaborated says more than what is written", "a witness", "no witness",
    "numbers speak against it; the kernel certifies none",
    "as it elaborates, the (statement|conclusion) [a-z ,:]{1,200}",
    "they do not know [A-Za-z][A-Za-z0-9_ +*]{0,59}", "accepted by the kernel", rf"rejected: {_TAIL}")))
_REASONS = re.compile("|".join((
    rf"no proof and no counterexample: (?P<trials>{_N}) trials at (?P<digits>\d{{1,5}}) digits"
    r"(, smallest margin (?P<margin>[\d.e+/-]{1,810}))?"
    r"(; the time limit was reached, --time-limit sets it|; the search for a proof took all its steps, --effort gives "
    r"it more)?",
    AGAINST, f"{AGAINST}; the time limit was reached, --time-limit sets it",
    NO_POINT, f"{NO_POINT}; the time limit was reached, --time-limit sets it",
    rf"no proof and no counterexample; so few admissible points \({_N}\) do not support it"
    "(; the time limit was reached, --time-limit sets it)?",
    "the time limit was reached; --time-limit sets it",
    r"the time limit of [\d.e+]{1,20} s was reached; --time-limit sets it",
    rf"the memory limit of {_N} MiB was reached",
    rf"its certificate has {_N} bytes; at most {_N} are kept",
    "neither proof nor counterexample, and no engine applies",
    "the engines said nothing about this part",
    rf"an engine's certificate was rejected by the kernel: {_TAIL}; please report this",
    "neither proof nor counterexample; tried (?P<tried>.*)")), re.DOTALL)


def proposal(found: Any) -> dict[str, Any] | None:
    """A proposal from the cache (``{"parts", "seconds", "limit"}``), of its form and nothing beside; None for what is
    of another one. What is ``believed`` was kept by this user; of all else the evidence is looked at alone."""
    if not isinstance(found, dict) or not isinstance(parts := found.get("parts"), list) or len(parts) > MAX_PARTS:
        return None
    limit = found.get("limit")
    if not _seconds(found.get("seconds")) or not (limit is None or _seconds(limit)):
        return None
    kept = [_proposed(p) for p in parts]
    good = [p for p in kept if p is not None]
    if len(good) < len(parts) or len({p["part"] for p in good}) < len(parts):
        return None
    return {"parts": good, "seconds": found["seconds"], "limit": limit, "believed": found.get("believed") is True}


def _proposed(p: Any) -> dict[str, Any] | None:
    if not (isinstance(p, dict) and _count(p.get("part"), MAX_PARTS) and _count(p.get("trials"), MAX_TRIALS)
            and _count(p.get("digits"), MAX_DIGITS) and _margin(p.get("margin"))
            and isinstance(p.get("evidence"), dict | None) and type(p.get("cut")) is bool
            and _texts(p.get("tried"))):
        return None
    return {key: p[key] for key in ("part", "evidence", "tried", "trials", "digits", "margin", "cut")}


def recorded(r: Mapping[str, Any]) -> dict[str, Any]:
    """What an earlier result says of the parts of a statement that are open, and the seconds it took: ``{"parts",
    "seconds"}``. Raises ValueError for what is not of the form, or not in the words, that symdp gives it."""
    parts, seconds = r.get("parts"), r.get("seconds")
    if not isinstance(parts, list) or len(parts) > MAX_PARTS or not _seconds(seconds) or seconds is None:
        raise ValueError("its parts, or its seconds, are none")
    return {"parts": [_open(p) for p in parts if not isinstance(p, dict) or p.get("verdict") in OPEN],
            "seconds": float(seconds)}


def _open(p: Any) -> dict[str, Any]:
    if not (isinstance(p, dict) and _count(p.get("part"), MAX_PARTS) and _margin(p.get("margin"))
            and isinstance(reason := p.get("reason"), str) and _texts(p.get("tried"))):
        raise ValueError("a part is not of its form")
    reason = reason.partition(f"; {TEXT_FAILS}")[0]
    tried = [{"engine": t["engine"], "outcome": t["outcome"]} for t in p["tried"] if t["engine"] != "proof text"]
    if not all(t["engine"] in _ENGINES and _OUTCOMES.fullmatch(t["outcome"]) for t in tried):
        raise ValueError("what was tried is told in words that are not symdp's")
    m = _REASONS.fullmatch(reason)
    if m is None or (m["trials"] is not None) != (p["verdict"] == "supported"):
        raise ValueError("a reason is given in words that are not symdp's")
    if m["trials"] is not None and not (0 < int(m["trials"].replace(",", "")) <= MAX_TRIALS
                                        and int(m["digits"]) <= MAX_DIGITS and m["margin"] == p["margin"]):
        raise ValueError("so many trials were never made")
    if m["tried"] is not None and m["tried"] != what_was_tried(tried):
        raise ValueError("a reason speaks of what was not tried")
    return {"part": p["part"], "verdict": p["verdict"], "reason": reason, "margin": p["margin"], "tried": tried}


def what_was_tried(tried: Sequence[Mapping[str, Any]]) -> str:
    """The searches, each with what it says of itself, in one sentence."""
    return "; ".join(f"{t.get('engine', '?')}: {t.get('outcome', '?')}" for t in tried
                     if t.get("engine") not in (OPEN_GOAL, FACTS_TRIED))


def _count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _seconds(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= MAX_SECONDS and math.isfinite(value)  # type: ignore[operator,arg-type]


def _margin(value: object) -> bool:
    return value is None or (isinstance(value, str) and _NUMBER.match(value) is not None)


def _texts(tried: object) -> bool:
    return isinstance(tried, list) and len(tried) <= MAX_TRIED and all(
        isinstance(t, dict) and isinstance(t.get("engine"), str) and isinstance(t.get("outcome"), str) for t in tried)


