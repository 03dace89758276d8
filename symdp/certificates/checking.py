"""One certificate, checked part by part: traces by the kernel, everything else by the old one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.kernel import verdict
from symdp.kernel.types import KernelError
from symdp.legacy.kernel.check import FORMAT, ORDER, Rejected, check_certificate
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.library.own import MOST, SAID, OwnFactError, assumed, in_words, own_fact, said
from symdp.outside.extent import nesting_of_data

__all__ = ["FORMAT", "ORDER", "Outcome", "Part", "Rejected", "check"]


@dataclass(frozen=True)
class Part:
    """The verdict on one formula under show.

    ``trust`` is ``kernel`` where the kernel replayed a trace and ``legacy`` where the old one checked other evidence,
    followed by ``+background`` where the verdict rests on cited facts, which ``background`` names. ``detail`` is what
    was seen at a point, for people (``symdp.legacy.kernel.check.Part``).
    """

    part: int
    verdict: str
    trust: str
    background: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)
    oracles: tuple[str, ...] = ()
    bounds: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Outcome:
    """What was accepted; parts without evidence are absent."""

    statement: Statement
    parts: tuple[Part, ...]

    @property
    def verdict(self) -> str:
        """Of the whole claim: undecided while a part is missing, unless another part fails."""
        verdicts = [p.verdict for p in self.parts]
        if len(verdicts) < len(self.statement.show):
            verdicts.append("undecided")
        return min(verdicts, key=ORDER.index)


def check(cert: Mapping[str, Any], statement: Statement | None = None,
          given: Mapping[str, Any] | None = None) -> Outcome:
    """Check the evidence of every part against the statement, which is the one read from the claim file, or, without
    it, the one in the certificate. ``given``: the facts of the paper itself (the tables of ``facts.toml`` beside the
    claim file); without it the certificate says what they are, as it says what the statement is. Raises Rejected."""
    parts = cert.get("parts")
    traced = [p for p in parts if isinstance(p, dict) and "trace" in p] if isinstance(parts, list) else []
    if not traced:
        return _by_the_old_kernel(cert, statement)
    if any(type(p.get("part")) is not int for p in traced):
        raise Rejected("evidence has the number of the part that it is about")
    numbers = [p.get("part") for p in parts if isinstance(p, dict)] if isinstance(parts, list) else []
    if len(set(map(repr, numbers))) < len(numbers):
        raise Rejected("two pieces of evidence are about the same part")
    about = _statement(cert, statement)
    others = [p for p in (parts or []) if not any(p is t for t in traced)]
    others += [p["seen"] | {"part": p.get("part")} for p in traced if isinstance(p.get("seen"), dict)]
    old = _by_the_old_kernel({**cert, "parts": others}, about).parts if others else ()
    seen = {p.part: p for p in old}
    out = [p for p in old if not any(t.get("part") == p.part for t in traced)]
    for evidence in traced:
        out.append(_by_the_kernel(evidence, about, seen.get(evidence["part"]), given))
    return Outcome(about, tuple(sorted(out, key=lambda p: p.part)))


def _by_the_old_kernel(cert: Mapping[str, Any], statement: Statement | None) -> Outcome:
    found = check_certificate(cert, statement)
    return Outcome(found.statement, tuple(
        Part(p.part, p.verdict, p.trust.replace("kernel", "legacy"), p.background, p.detail, p.oracles, p.bounds)
        for p in found.parts))


def _statement(cert: Mapping[str, Any], statement: Statement | None) -> Statement:
    """The statement that the certificate is about, by its own word and by that of the claim file."""
    try:
        nesting_of_data({k: v for k, v in cert.items() if k != "parts"})
        if cert.get("format") != FORMAT:
            raise Rejected(f"not a certificate of the format {FORMAT}")
        embedded = statement_of(json.dumps(cert["statement"]))
    except (KeyError, TypeError, ValueError, RecursionError) as e:
        raise Rejected(f"malformed certificate ({type(e).__name__}: {e})") from None
    if cert.get("sha256") != embedded.sha256:
        raise Rejected("the certificate's hash is not that of its statement")
    if statement is not None and statement.sha256 != embedded.sha256:
        raise Rejected("the certificate is about another statement")
    return embedded


def _by_the_kernel(evidence: Mapping[str, Any], about: Statement, seen: Part | None,
                   given: Mapping[str, Any] | None) -> Part:
    """``seen`` is what the old kernel saw at its own witness, in words for people; it must say the same."""
    own = _own(evidence, given)
    try:
        stated = {n: own_fact(n, entry).statement for n, entry in own.items()}
        used = verdict.check(elaborated(about.source), evidence, {**_facts(), **stated} if stated else _facts())
    except OwnFactError as e:
        raise Rejected(f"a fact of the paper cannot be taken: {e}") from None
    except ElaborationError as e:
        raise Rejected(f"the statement does not elaborate: {e}") from None
    except KernelError as e:
        raise Rejected(str(e)) from None
    except (RecursionError, MemoryError, OverflowError) as e:
        raise Rejected(f"the certificate exceeds a limit ({type(e).__name__})") from None
    if seen is not None and seen.verdict != evidence["verdict"]:
        raise Rejected(f"the two kernels disagree: {evidence['verdict']} and {seen.verdict}")
    background = (*_resting_on(used - own.keys()), *(in_words(n, own[n]) for n in sorted(used & own.keys())))
    return Part(evidence["part"], evidence["verdict"], "kernel+background" if background else "kernel", background,
                seen.detail if seen is not None else {})


def _own(evidence: Mapping[str, Any], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The facts of the paper that the evidence says it was given, by name: as they stand beside the claim file."""
    own = evidence.get("facts", {})
    if not isinstance(own, dict) or len(own) > MOST:
        raise Rejected("the facts of the paper are a table, by name")
    if given is None:
        return own
    there = assumed(given)
    for name, entry in own.items():
        if name not in there or not isinstance(entry, dict) or any(
                said(there[name])[k] != entry.get(k) for k in SAID):
            raise Rejected("facts.toml beside the claim does not assume what the certificate was given as "
                           f"{name}"[:600])
    return {name: there[name] for name in own}


@lru_cache(maxsize=1)
def _facts() -> dict[str, Any]:
    from symdp.library import load

    return {name: f.statement for name, f in load().facts.items()}


def _resting_on(names: frozenset[str]) -> tuple[str, ...]:
    """The cited facts behind facts of the library, with their sources."""
    from symdp.library import cited, load

    return tuple(f"{n} ({load().facts[n].source})" for n in cited(names))
