"""The nine verdicts, how strong each is, and how the verdict of a claim follows from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

VERDICTS = (
    "proved", "refuted", "ill-posed", "vacuous", "bounded", "supported", "undecided", "error", "not-run",
)
"""All verdicts, in the order in which they are listed and counted."""

WEAKNESS = (
    "refuted", "ill-posed", "error", "not-run", "undecided", "supported", "bounded", "vacuous", "proved",
)
"""Weakest first. One refuted part refutes the claim; then come the parts that nobody can
read as support (ill-posed, error, not-run), then the degrees of not knowing, then the true
ones. ``vacuous`` is stronger than ``bounded`` because it holds without bounds."""

KERNEL_VERDICTS = frozenset({"proved", "refuted", "ill-posed", "vacuous", "bounded"})
"""The verdicts that only the kernel may give."""

FINDINGS = frozenset({"refuted", "ill-posed"})
"""What counts as a finding of an audit when a claim states no expectation."""

TRUST = ("legacy+oracle", "legacy+background", "legacy", "kernel+background", "kernel")
"""Who checked a verdict, weakest first: the old kernel or the kernel, from cited facts or from none."""


def weakest(verdicts: Iterable[str]) -> str:
    """The verdict of a claim whose parts have these verdicts.

    Raises ValueError for an unknown word and when there are no parts at all.
    """
    return min(verdicts, key=WEAKNESS.index)


def deciding_parts(parts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The parts the claim's verdict rests on.

    One refuted (or ill-posed) part settles a claim, so only parts of that verdict count;
    the true verdicts rest on every part; no part carries an open verdict.
    """
    verdict = weakest(p["verdict"] for p in parts)
    if verdict not in KERNEL_VERDICTS:
        return []
    return [p for p in parts if p["verdict"] == verdict or verdict not in FINDINGS]


def weakest_trust(parts: Sequence[dict[str, Any]]) -> str | None:
    """The weakest trust among the deciding parts; None when nothing was decided."""
    trusts = [p["trust"] for p in deciding_parts(parts)]
    return min(trusts, key=TRUST.index) if trusts and None not in trusts else None


def is_finding(verdict: str, expect: str | None, strict: bool = False) -> bool:
    """Whether a verdict counts as a finding: an expectation missed, or a claim found wrong.

    ``strict`` counts every verdict but ``proved``, expected or not.
    """
    if strict:
        return verdict != "proved"
    return verdict != expect if expect is not None else verdict in FINDINGS
