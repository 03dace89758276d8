"""What goes to a worker and what comes back: plain JSON both ways. (Between machines Dask carries these texts in its
own way, which is pickle: see ``executors``.)"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one claim: seconds of the processor and bytes of address space (0 means no limit).

    They only stop runaways. What decides a verdict are the engines' budgets, counted in
    steps, so that a slow machine gives the same answer.
    """

    seconds: float = 60.0
    memory: int = 2 * 1024**3


@dataclass(frozen=True, slots=True)
class Job:
    """One statement to decide.

    ``source`` holds the canonical texts as the claim file has them; ``proposal`` is what
    the engines proposed in an earlier run, to be re-checked instead of searched again:
    ``{"parts": [...], "seconds": what it took, "limit": at which it was cut off, or None, "believed": whether this user
    has signed it}``; where it is not believed its evidence alone is looked at. ``known`` is the evidence
    of a certificate found before, part by part: where the kernel still accepts it nothing is searched. ``seconds`` is
    what the search may take, 0 for no end; ``effort`` how many times the usual steps. ``recorded`` is an
    earlier result (``{"parts", "seconds"}``) that is not to be improved on: as long as the kernel accepts all of
    ``known``, the other parts are as open as they were there. With ``only_check`` nothing is searched, whatever the
    kernel says of ``known``. ``proofs`` are the proof texts of the claim file, by the number of the part (from 0);
    ``facts`` the paper's own facts, as ``facts.toml`` has them; ``lemmas`` what the claims have shown that this one
    uses (``symdp.runner.lemmas``).
    """

    claim: str
    variant: str  # "printed" or "repair"
    source: str
    seed: int = 0
    proposal: dict[str, Any] | None = None
    seconds: float = 0.0
    known: list[dict[str, Any]] | None = None
    effort: int = 1
    recorded: dict[str, Any] | None = None
    only_check: bool = False
    proofs: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    lemmas: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Job:
        return Job(**json.loads(text))


@dataclass(slots=True)
class Answer:
    """What a worker says about one job.

    ``certificate`` is the certificate the kernel accepted, or None. ``proposal`` is what
    the engines proposed if they were asked and it is worth keeping. ``notes`` are messages
    for whoever maintains the engines, such as a certificate the kernel rejected.
    """

    verdict: str
    reason: str
    parts: list[dict[str, Any]] = field(default_factory=list)
    certificate: dict[str, Any] | None = None
    instance: dict[str, str] | None = None
    proposal: dict[str, Any] | None = None
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    peak: int = 0  # bytes the worker has needed so far
    spent: bool = False  # the worker is not to be given another job
    whole: bool = False  # nothing was found out, for want of time, memory or room: another run may say something else

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Answer:
        return Answer(**json.loads(text))


def whole_answer(job: Job, verdict: str, reason: str, seconds: float = 0.0) -> Answer:
    """An answer that says the same of every part, for a worker that could not say more."""
    return Answer(verdict, reason, parts=open_parts(job, verdict, reason), seconds=seconds, whole=True)


def open_parts(job: Job, verdict: str, reason: str) -> list[dict[str, Any]]:
    return [open_part(i, show, verdict, reason) for i, show in enumerate(json.loads(job.source).get("show", []))]


def open_part(index: int, show: str, verdict: str, reason: str) -> dict[str, Any]:
    """A part of a result about which the kernel has said nothing."""
    return {"part": index, "show": show, "verdict": verdict, "trust": None, "reason": reason, "background": [],
            "oracles": [], "bounds": None, "known": None, "witness": None, "margin": None, "tried": []}
