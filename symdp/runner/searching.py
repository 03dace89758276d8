"""Where evidence comes from: proof texts of the claim, the search over the library, the engines.

Proofs from texts and from the library are for the kernel. What the engines find is for the old one; a witness among it
is worked out for the kernel too.
"""

from __future__ import annotations

import gc
import importlib
import json
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any

from symdp.legacy.kernel.beyond import beyond
from symdp.legacy.kernel.claims import statement_of
from symdp.runner.checked import check
from symdp.runner.in_old_words import in_old_words
from symdp.runner.jobs import Job
from symdp.runner.refutations import LOOK_SHARE, MOMENT, REFUTER, SHOWN, TIME_UP, at_once, past, refute
from symdp.runner.uses import Beside
from symdp.runner.verdicts import FINDINGS

STORED = "stored certificate"
PROOF_TEXT = "proof text"  # of the claim file
LIBRARY = "library search"
ACCEPTED = "accepted by the kernel"
SECOND_OPINION = "second opinion"  # of the kernel, on what the old one takes for proved
DIFFERS = {"ill-posed": "as it elaborates, the statement is not defined everywhere: the proof for the old kernel is "
                        "dropped",
           "refuted": "as it elaborates, the conclusion fails at a point: the kernels read it differently, so there is "
                      "no verdict"}
SECOND_OPINION_SECONDS = 5.0
OUT_OF_STEPS = "out of steps"  # in the words of that search
FURTHER = 4  # times the steps of the search over the library, when all else has failed
LIBRARY_SHARE = 0.15  # of the time of a search
LATER_SHARE = 0.4  # of what is left then, for the same search where its time was up, after the engines
NONE_CERTIFIED = "numbers speak against it; the kernel certifies none"
REFUTER_SHARE = 0.4  # of what is left, for what the engines leave open and no single value settles
NUMBERS_SHARE = 0.08  # the same for statements about numbers
LEAST = 1.0  # seconds for that where the search has used all it had
_ON_NUMBERS = re.compile(r"\bdistribution\s+on\s+(reals|integers|naturals|[\[(])")
AT_A_POINT = 20.0  # seconds in which a witness is to be worked out for the kernel


def write_out(job: Job, known: dict[int, dict[str, Any]]) -> dict[int, str]:
    """Put the evidence that the claim's proof texts give into ``known``, but for what came from the same texts before;
    what of them fails, by part. What is known of a part whose text fails stays."""
    failed: dict[int, str] = {}
    if job.proofs:
        from symdp.runner import proving  # loads the library

        for i, text in proving.parts_of(job.proofs, len(json.loads(job.source)["show"])).items():
            if not proving.made_from(known.get(i), text):
                try:
                    known[i] = json.loads(json.dumps(proving.by_text(job.source, i, text, known.get(i),
                                                                      _beside(job))))
                except proving.Failed as e:
                    failed[i] = "; ".join(line.strip() for line in str(e).split("\n") if line.strip())
    return failed


def search(job: Job, accepted: dict[int, Any], rejected: dict[int, str]) -> list[dict[str, Any]]:
    """What the engines propose for the parts that are not accepted yet."""
    from symdp.runner import proving  # loads the library

    started = time.process_time()
    portfolio = importlib.import_module("symdp.legacy.engines.portfolio")  # heavy: only when it has to search
    _settle()
    every = [i for i in range(len(json.loads(job.source)["show"])) if i not in accepted]
    statement = statement_of(job.source)
    known = in_old_words(statement)
    looks = {} if known is None else portfolio.quick(known, every, seed=job.seed, seconds=job.seconds*LOOK_SHARE)
    broken = {i for i, look in looks.items() if look.evidence is not None and (
        known is statement or "trace" in traced(job, look.evidence | {"part": i}))}
    early = {i: made for i, look in looks.items() if i not in broken and (made := _worked_out(job, look.unsure))}
    broken |= early.keys()
    early |= at_once(job, _beyond_points(job, accepted) - broken)
    over_library, told = _search_library(job, [i for i in every if i not in broken and i not in early], job.effort,
                                         job.seconds*LIBRARY_SHARE)
    over_library |= early
    told |= {i: [{"engine": REFUTER, "outcome": SHOWN}] for i in early}
    accepted = accepted | dict.fromkeys(over_library)
    # what the searches before took, and to load the engines, is not left; to check what is known is not part of it
    seconds = job.seconds and max(job.seconds - (time.process_time() - started), MOMENT)
    hard, of_numbers = _beyond_points(job, accepted), proving.is_about_numbers(job.source)
    share = REFUTER_SHARE if hard else NUMBERS_SHARE if of_numbers else 0.0
    share += LATER_SHARE if any(_was_cut(told.get(i)) for i in every) else 0.0
    if known is None:
        said = [{"engine": "engines", "outcome": f"they do not know {beyond(statement)}"}]
        parts = [portfolio.PartProposal(i, tried=[] if i in accepted else said) for i in range(len(statement.show))]
    else:
        parts = portfolio.propose(known, seed=job.seed, skip=accepted, effort=job.effort,
                                  seconds=seconds*(1 - share), looks=looks).parts
        if known is not statement:
            _of_other_words(job, parts)
    plain = [{key: getattr(p, key) for key in ("part", "evidence", "tried", "trials", "digits", "margin", "cut")}
             for p in parts]
    of_no_names = not json.loads(job.source).get("let")
    if of_numbers:
        _look_far(job, [p for p in plain if p["evidence"] is None and p["part"] not in accepted], seconds*NUMBERS_SHARE)
    refute(job, started, [p for p in plain if (p["part"] in hard or of_no_names or not p["trials"])
                           and p["evidence"] is None and p["part"] not in accepted])
    _search_on(job, started, [p for p in plain if p["evidence"] is None and p["part"] not in accepted and _was_cut(
        told.get(p["part"]))])
    for p in plain:
        if p["part"] in told:
            p["tried"] = [*told[p["part"]], *p["tried"]]
        if p["part"] in over_library:
            p |= {"evidence": over_library[p["part"]], "cut": False}
        if p["part"] in rejected:
            p["tried"] = [{"engine": STORED, "outcome": f"rejected: {rejected[p['part']]}"}, *p["tried"]]
        if p["evidence"] is not None:
            left = job.seconds and max(job.seconds - (time.process_time() - started), LEAST)
            p["evidence"] = traced(job, p["evidence"] | {"part": p["part"]}, left or AT_A_POINT)
            differs = _second_opinion(job, p["evidence"])
            if differs is not None:
                p["evidence"] = differs if differs["verdict"] == "ill-posed" else None
                p["tried"] = [*p["tried"], {"engine": SECOND_OPINION, "outcome": DIFFERS[differs["verdict"]]}]
    return json.loads(json.dumps(plain))  # type: ignore[no-any-return]


def _worked_out(job: Job, unsure: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The first of the witnesses for the old kernel, which does not certify them, that is worked out for the kernel."""
    from symdp.legacy.engines.deadline import OutOfTime, within
    from symdp.runner import proving

    for seen in unsure:
        with suppress(OutOfTime), within(min(LEAST, job.seconds*LOOK_SHARE or LEAST)):
            made = proving.at_point(job.source, seen)
            made = made and {k: v for k, v in json.loads(json.dumps(made)).items() if k != "seen"}
            if made is not None and check(job, {seen["part"]: made})[1]:
                return made
    return None


def _was_cut(told: list[dict[str, str]] | None) -> bool:
    """Whether the search over the library ended for want of steps or of time."""
    return any(t["engine"] == LIBRARY and (OUT_OF_STEPS in t["outcome"] or t["outcome"] == TIME_UP)
               for t in told or ())


def _of_other_words(job: Job, parts: list[Any]) -> None:
    """Of evidence for the statement in other words the witnesses are left that the kernel accepts for it as it is.
    Where there is another finding, the trials before it speak for nothing; nor do those of a law on the real line that
    engines put on 1, ..., k."""
    numbers = _ON_NUMBERS.search(job.source) is not None
    for p in parts:
        seen, p.evidence = p.evidence, None
        if seen is not None and seen.get("verdict") == "refuted":
            made = traced(job, seen | {"part": p.part})
            p.evidence = made if "trace" in made else None
            if p.evidence is None:
                p.tried.append({"engine": f"{REFUTER}, numbers", "outcome": NONE_CERTIFIED})
        if (seen is not None and seen.get("verdict") in FINDINGS and p.evidence is None) or numbers:
            p.trials = 0
        p.margin = None


def _beside(job: Job) -> Beside:
    """What proofs of the job may use beside the library."""
    return Beside(job.facts, job.lemmas, job.claim.rpartition("/")[0])


def _search_on(job: Job, started: float, parts: list[dict[str, Any]]) -> None:
    """Put into these parts, for which the search over the library ran out of steps, what it finds with more."""
    left = job.seconds and max(job.seconds - (time.process_time() - started) - LEAST, MOMENT)
    found, _ = _search_library(job, [p["part"] for p in parts], job.effort*FURTHER, left)
    for p in parts:
        if p["part"] in found:
            p |= {"evidence": found[p["part"]], "cut": False}
            p["tried"] = [*p["tried"], {"engine": LIBRARY, "outcome": f"proof found with {FURTHER} times the steps"}]


def _search_library(job: Job, open_parts: list[int], effort: int, seconds: float) -> tuple[
        dict[int, dict[str, Any]], dict[int, list[dict[str, str]]]]:
    """Proofs for the kernel by the search over the library, of these parts, by part; and what is to be told of each
    search. ``seconds`` are for all of them, 0 for no limit."""
    from symdp.legacy.engines.deadline import OutOfTime, within
    from symdp.runner import proving

    found: dict[int, dict[str, Any]] = {}
    told: dict[int, list[dict[str, str]]] = {}
    share = seconds/max(1, len(open_parts))
    known, beside = {p["part"]: p for p in job.known or ()}, _beside(job)
    for i in open_parts:
        end = time.process_time() + share if share else float("inf")
        try:
            with within(share + MOMENT if share else None):
                made, how, left = proving.by_search(job.source, i, effort, known.get(i), partial(past, end),
                                                    beside)
        except OutOfTime:
            made, how, left = None, TIME_UP, []
        if made is None and time.process_time() > end:
            how = TIME_UP  # what is missing differs from run to run; what is still to show helps all the same
        if made is not None:
            made = json.loads(json.dumps(made))
            if check(job, {i: made})[1]:
                found[i] = made
            else:
                how = "the kernel rejected what was found"
        if how:
            told[i] = [{"engine": LIBRARY, "outcome": how}, *left]
    return found, told


def _beyond_points(job: Job, accepted: Mapping[int, Any]) -> frozenset[int]:
    """The parts, of those that are not accepted, that the refuter may know more of than the engines."""
    from symdp.runner import proving

    return proving.beyond_points(job.source) - accepted.keys()


def _look_far(job: Job, parts: list[dict[str, Any]], seconds: float) -> None:
    """Put into these parts the evidence that numbers give which the refuter finds far out, or between others."""
    from symdp.runner import proving

    for p in parts:
        end = time.process_time() + (seconds/len(parts) or float("inf"))
        tried = 0
        for values in proving.failing_numbers(job.source, p["part"], partial(past, end)):
            tried += 1
            made = {"part": p["part"], "verdict": "refuted", "witness": {"values": values, "objects": {}}}
            if beyond(statement_of(job.source)):
                made = traced(job, made)
            if check(job, {p["part"]: made})[1]:
                p |= {"evidence": made, "cut": False}
                break
        outcome = "a witness" if p["evidence"] is not None else "no witness" if not tried else (
            NONE_CERTIFIED)
        p["tried"] = [*p["tried"], {"engine": f"{REFUTER}, numbers", "outcome": outcome}]


def traced(job: Job, evidence: dict[str, Any], seconds: float = AT_A_POINT) -> dict[str, Any]:
    """The same witness as evidence for the kernel, where it is worked out in these seconds and both kernels accept it;
    else what was given."""
    if "trace" in evidence or evidence.get("verdict") not in FINDINGS:
        return evidence
    from symdp.legacy.engines.deadline import OutOfTime, within
    from symdp.runner import proving

    try:
        with within(min(AT_A_POINT, seconds, job.seconds or AT_A_POINT)):
            found = proving.at_point(job.source, evidence)
    except OutOfTime:
        return evidence
    if found is None or not check(job, {evidence["part"]: found})[1]:
        return evidence
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _second_opinion(job: Job, evidence: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the kernel accepts against what the old one takes for proved; None where there is nothing."""
    if "trace" in evidence or evidence.get("verdict") != "proved":
        return None
    from symdp.legacy.engines.deadline import OutOfTime, within
    from symdp.runner import proving

    try:
        with within(min(SECOND_OPINION_SECONDS, job.seconds or SECOND_OPINION_SECONDS)):
            found = proving.second_opinion(job.source, evidence)
    except OutOfTime:
        return None
    if found is None or not check(job, {evidence["part"]: found})[1]:
        return None
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


@cache
def _settle() -> None:
    """Once, when the engines are loaded: these stay, and no collection of garbage need look through them again, which
    takes longer than many a proof."""
    gc.freeze()
