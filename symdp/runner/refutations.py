"""When the refuter is asked for a point at which the opposite of a part is shown, and for how long."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from symdp.runner.checked import check
from symdp.runner.jobs import Job

REFUTER = "refuter"
SHOWN = "a point where the opposite is shown"
TIME_UP = "the time was up"
MOMENT = 0.05  # seconds that a search has at least
LOOK_SHARE = 0.1  # of the time of a search, for a first look for a witness, before anything else
AT_ONCE = 1.0  # seconds for the first try of the refuter, at most


def refute(job: Job, started: float, parts: list[dict[str, Any]]) -> None:
    """Put into these parts the evidence for the kernel that the refuter finds, and what it tried."""
    for k, p in enumerate(parts):
        left = job.seconds and max((job.seconds - (time.process_time() - started))/(len(parts) - k), MOMENT)
        made, how = _refuted(job, p["part"], left)
        p["tried"] = [*p["tried"], {"engine": REFUTER, "outcome": how}]
        if made is not None:
            p |= {"evidence": made, "cut": False}


def at_once(job: Job, parts: frozenset[int]) -> dict[int, dict[str, Any]]:
    """The same of these parts, by part, in a moment, before anything else is searched for."""
    found = {}
    for i in sorted(parts):
        made, _ = _refuted(job, i, min(AT_ONCE, job.seconds*LOOK_SHARE or AT_ONCE)/len(parts))
        if made is not None:
            found[i] = made
    return found


def _refuted(job: Job, part: int, seconds: float) -> tuple[dict[str, Any] | None, str]:
    """What the refuter finds in these seconds, 0 for no limit, and the kernel accepts; and how it went, in words."""
    from symdp.legacy.engines.deadline import OutOfTime, within
    from symdp.runner import proving

    end = time.process_time() + seconds if seconds else float("inf")
    try:
        with within(seconds + MOMENT if seconds else None):
            made, how = proving.by_refuter(job.source, part, job.effort, partial(past, end))
    except OutOfTime:
        return None, TIME_UP
    if made is not None and not check(job, {part: made})[1]:
        return None, "the kernel rejected what was found"
    return made, how


def past(end: float) -> bool:
    return time.process_time() > end
