"""One statement: engines propose, the kernel checks, the verdict is what the kernel accepted.

Runs inside a worker. The engines and the kernel read the statement separately from the
same text, and evidence passes through JSON in between, so that nothing an engine does to
its own objects can reach the check.
"""

from __future__ import annotations

import errno
import importlib
import json
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from symdp.legacy.kernel.claims import statement_of
from symdp.runner import believed
from symdp.runner.believed import AGAINST, NO_POINT, OPEN, OUT_OF_STEPS
from symdp.runner.checked import Checked, check
from symdp.runner.jobs import Answer, Job, open_part, whole_answer
from symdp.runner.searching import ACCEPTED, PROOF_TEXT, STORED, search, traced, write_out
from symdp.runner.verdicts import weakest

OPPOSITE = "the opposite is proved at this point"  # the kernel's words
_WITNESS_KEYS = ("values", "objects", "comparison", "lhs", "rhs", "margin", "words")


def decide(job: Job) -> Answer:
    """The answer to one job. Engine failures become verdicts; only bugs of the runner raise."""
    started = time.perf_counter()
    job = _told_apart(job)
    proposal, fresh = job.proposal["parts"] if job.proposal is not None else None, False
    checked: Checked | None = None
    stage = "the kernel failed on a certificate"
    try:
        answer = _judge(job, proposal) if proposal is not None else None
        if answer is None or answer.notes:  # nothing kept, or what was kept is damaged
            stage = "an engine failed"
            (proposal, checked), fresh = propose(job), True
            stage = "the kernel failed on a certificate"
            answer = _judge(job, proposal, checked)
    except MemoryError:
        raise
    except Exception as failure:
        if _no_room(failure):
            raise MemoryError from failure
        answer = whole_answer(job, "error", f"{stage}: {_where(failure)}")
        fresh = False
    answer.seconds = round(time.perf_counter() - started, 3)
    if job.recorded is not None and fresh and checked is not None:  # nothing was searched
        fresh, answer.seconds = False, float(job.recorded["seconds"])
    if fresh and proposal is not None and not answer.notes and not job.only_check:
        answer.proposal = {"parts": proposal, "seconds": answer.seconds,
                           "limit": job.seconds if any(p["cut"] for p in proposal) else None}
    elif not fresh and job.proposal is not None:  # what it took to decide, not what it took to look it up
        answer.seconds = float(job.proposal["seconds"])
    return answer


def _no_room(failure: BaseException | None) -> bool:
    """Whether it is for want of memory, under whatever name: a library that was not loaded, a refused system call."""
    while failure is not None:
        words = str(failure).lower()
        if isinstance(failure, MemoryError) or getattr(failure, "errno", None) == errno.ENOMEM or (
                isinstance(failure, ImportError) and ("failed to map" in words or "cannot allocate memory" in words)):
            return True
        failure = failure.__cause__ or failure.__context__
    return False


def propose(job: Job) -> tuple[list[dict[str, Any]], Checked | None]:
    """What the proof texts and the engines have to say about every part that is not known, as plain JSON; and what the
    kernel has said already, if all is known."""
    shows = len(json.loads(job.source)["show"])
    known = {p["part"]: p for p in job.known or () if 0 <= p["part"] < shows}
    failed = write_out(job, known)
    if job.recorded is None and not job.only_check:
        known = {i: traced(job, p) for i, p in known.items()}
    checked = check(job, known)
    _, accepted, rejected = checked
    open_before = {p["part"]: p for p in (job.recorded or {}).get("parts", ()) if p["verdict"] in OPEN}
    complete = len(accepted) == shows or (
        not rejected and all(i in accepted or i in open_before for i in range(shows)))
    if complete or job.only_check:
        plain = [_found_before(known[i]) if i in accepted else _recorded(open_before[i]) if i in open_before else
                 _unsaid(i) for i in range(shows)]
    else:
        plain = [_found_before(known[p["part"]]) if p["part"] in accepted else p
                 for p in search(job, accepted, rejected)]
    for p in plain:
        if p["part"] in failed:
            p["tried"] = [{"engine": PROOF_TEXT, "outcome": failed[p["part"]]}, *p["tried"]]
    return plain, checked if complete or job.only_check else None


def _found_before(evidence: dict[str, Any]) -> dict[str, Any]:
    return {"part": evidence["part"], "evidence": evidence, "tried": [
        {"engine": PROOF_TEXT if "text" in evidence else STORED, "outcome": ACCEPTED}],
        "trials": 0, "digits": 0, "margin": None, "cut": False}


def _unsaid(index: int) -> dict[str, Any]:
    """A part that is open, and nothing more is known of it."""
    return {"part": index, "evidence": None, "tried": [], "trials": 0, "digits": 0, "margin": None, "cut": False}


def _recorded(part: dict[str, Any]) -> dict[str, Any]:
    """A part that stays open, in the words of an earlier result about the same statement."""
    return {"part": part["part"], "evidence": None, "tried": part["tried"], "trials": 0, "digits": 0,
            "margin": part["margin"], "cut": False, "words": (part["verdict"], part["reason"])}


def _told_apart(job: Job) -> Job:
    """A job whose proposal from the cache is believed, or none. Of one that anybody may have written the evidence is
    left, for the kernel; that a search found nothing is not: it is made again."""
    kept = believed.proposal(job.proposal)
    if kept is None or kept["believed"]:
        return replace(job, proposal=kept)
    found = {p["part"]: p["evidence"] | {"part": p["part"]} for p in kept["parts"] if p["evidence"] is not None}
    found |= {p["part"]: p for p in job.known or ()}
    return replace(job, proposal=None, known=list(found.values()))


def _judge(job: Job, proposal: Sequence[dict[str, Any]], checked: Checked | None = None) -> Answer:
    shows: list[str] = json.loads(job.source)["show"]
    by_part = {p["part"]: p for p in proposal if 0 <= p["part"] < len(shows)}
    evidence = {i: p["evidence"] | {"part": i} for i, p in by_part.items() if p["evidence"] is not None}
    certificate, accepted, rejected = checked or check(job, evidence)
    parts = [_part(i, show, by_part.get(i), accepted.get(i), rejected.get(i), evidence.get(i))
             for i, show in enumerate(shows)]
    for p in parts:
        if p["verdict"] == "ill-posed" and p["witness"]["words"]:
            from symdp.runner.borders import at_border  # asks the kernel

            p["witness"]["border"] = at_border(statement_of(job.source), _as_seen(evidence[p["part"]]))
        if p["verdict"] == "refuted" and p["witness"]["words"] == OPPOSITE and (words := _in_numbers(job, p)):
            p["witness"]["words"] = p["reason"] = words
        if p["verdict"] == "refuted" and "at the event" not in p["witness"]["words"]:
            from symdp.runner import privacy_events  # loads the kernel's arithmetic

            if event := privacy_events.words(statement_of(job.source), p["part"], p["witness"]):
                p["witness"]["words"] = p["reason"] = f"{p['witness']['words'] or p['reason']}; {event}"
    verdict = weakest(p["verdict"] for p in parts)
    leading = next(p for p in parts if p["verdict"] == verdict)
    reason = leading["reason"] if len(parts) == 1 or verdict == "proved" else f"part {leading['part'] + 1}: " + (
        leading["reason"])
    notes = [f"{job.claim} ({job.variant}, part {i + 1}): the kernel rejected an engine's certificate: {why}"
             for i, why in rejected.items()]
    return Answer(verdict, reason, parts, certificate, _instance(accepted, evidence), notes=notes)


def _as_seen(evidence: dict[str, Any]) -> dict[str, Any]:
    """The evidence for the old kernel, where both have some."""
    return {**evidence["seen"], "part": evidence["part"]} if isinstance(evidence.get("seen"), dict) else evidence


def _in_numbers(job: Job, part: dict[str, Any]) -> str | None:
    """What a proof of the opposite shows, with both sides in numbers; None where these do not tell."""
    engine = importlib.import_module("symdp.legacy.engines.sides")  # heavy: only where there is such a proof
    found = engine.sides(statement_of(job.source), part["part"], part["witness"])
    return None if found is None else f"{OPPOSITE}: the left side is about {found[0]}, the right side about {found[1]}"


def _part(index: int, show: str, proposal: dict[str, Any] | None, said: Any, refusal: str | None,
          evidence: dict[str, Any] | None) -> dict[str, Any]:
    part = open_part(index, show, "undecided", "the engines said nothing about this part")
    if proposal is not None:
        part["tried"] = [{"engine": str(t.get("engine", "?")), "outcome": str(t.get("outcome", "?"))}
                         for t in proposal["tried"]]
        part["margin"] = proposal["margin"]
        part["verdict"], part["reason"] = _open_verdict(proposal)
        match proposal.get("words"):
            case [str() as verdict, str() as reason] if verdict in OPEN:  # never a verdict that is the kernel's
                part["verdict"], part["reason"] = verdict, reason
    if refusal is not None:
        part["tried"].append({"engine": "kernel", "outcome": f"rejected: {refusal}"})
        part["verdict"], part["reason"] = "undecided", (
            f"an engine's certificate was rejected by the kernel: {refusal}; please report this")
    elif said is not None:
        part["tried"] = [t for t in part["tried"] if t["engine"] not in (believed.OPEN_GOAL, believed.FACTS_TRIED)]
        detail = _shown(said.detail, show) or _at_its_point(said.verdict, evidence or {})
        part |= {"verdict": said.verdict, "trust": said.trust, "background": list(said.background),
                 "oracles": list(said.oracles), "bounds": dict(said.bounds) if said.bounds else None,
                 "known": said.known}
        if said.verdict in ("refuted", "ill-posed"):
            part["witness"] = {key: detail.get(key, {} if key in ("values", "objects") else "")
                               for key in _WITNESS_KEYS}
        part["reason"] = _reason(said.verdict, detail, evidence or {}, part["bounds"])
    part["reason"] += "".join(f"; {believed.TEXT_FAILS}{t['outcome'][:600]}" for t in part["tried"]
                              if t["engine"] == PROOF_TEXT and t["outcome"] != ACCEPTED)
    return part


def _at_its_point(verdict: str, evidence: Mapping[str, Any]) -> dict[str, Any]:
    """What a trace says of its point, where the old kernel says nothing."""
    if "trace" not in evidence:
        return {}
    from symdp.runner import proving

    values = proving.words(evidence)
    there = f"at {', '.join(f'{n} = {v}' for n, v in values.items())} " if values else ""
    if verdict == "refuted" and not values:  # nothing is declared, so nothing is at any point
        assumed = ", and that the assumptions hold" if len(evidence["shown"]) > 2 else ""  # beside wd and denial
        return {"values": values, "words": f"the opposite is proved{assumed}"}
    if verdict == "refuted":
        return {"values": values, "words": f"{there}it is proved that the assumptions hold and this does not"}
    if verdict == "ill-posed":
        return {"values": values, "words": f"{there}it is proved that this is undefined"}
    return {}


def _shown(detail: Mapping[str, Any] | None, show: str) -> dict[str, Any]:
    from symdp.language.witness import shown  # loads the kernel's arithmetic

    return shown(detail or {}, show)


FEW = 20  # trials that are too few to support anything: the simplest points, which break little


def _open_verdict(proposal: dict[str, Any]) -> tuple[str, str]:
    """``supported`` needs some admissible trials, FEW at least, and none that speaks against it."""
    said = [str(t.get("outcome", "")) for t in proposal["tried"]]
    late = "; the time limit was reached, --time-limit sets it" if proposal["cut"] else ""
    if any(outcome.startswith("numbers speak against it") for outcome in said):
        return "undecided", AGAINST + late
    if 0 < proposal["trials"] < FEW:
        return "undecided", ("no proof and no counterexample; so few admissible points "
                             f"({proposal['trials']:,}) do not support it{late}")
    if proposal["trials"] > 0:
        margin = f", smallest margin {proposal['margin']}" if proposal["margin"] is not None else ""
        spent = any(outcome.endswith(OUT_OF_STEPS) for outcome in said)
        steps = "; the search for a proof took all its steps, --effort gives it more" if spent and not late else ""
        return "supported", (f"no proof and no counterexample: {proposal['trials']:,} trials at "
                             f"{proposal['digits']} digits{margin}{late}{steps}")
    if any(outcome.startswith("no admissible ") for outcome in said) and not any(
            outcome.endswith(" admissible points") for outcome in said):
        return "undecided", NO_POINT + late
    if proposal["cut"]:
        return "undecided", "the time limit was reached; --time-limit sets it"
    tried = believed.what_was_tried(proposal["tried"])
    return "undecided", f"neither proof nor counterexample; tried {tried}" if tried else (
        "neither proof nor counterexample, and no engine applies")


def _reason(verdict: str, detail: dict[str, Any], evidence: dict[str, Any], bounds: Any) -> str:
    words = str(detail.get("words") or "")
    proof = evidence.get("proof")
    rule = str(proof.get("rule", "")) if isinstance(proof, dict) else ""
    by_rule = f" (rule {rule})" if rule else ""
    if "trace" in evidence and verdict in ("proved", "vacuous"):
        steps = len(evidence["trace"]["steps"])
        return f"the kernel replayed a proof of {steps:,} steps" + (
            ", made from the proof text of the claim" if "text" in evidence else "") + (
            _through(evidence.get("lemmas")))
    match verdict:
        case "proved":
            finite = ", for finite spaces of every size" if evidence.get("finite") is True else (
                ", for the probabilities of its laws" if evidence.get("finite") == "tables" else "")
            return words or f"the kernel accepted a proof{by_rule}{finite}"
        case "bounded":
            limits = ", ".join(f"{name} {bound}" for name, bound in (bounds or {}).items())
            return f"proved for {limits} only{by_rule}"
        case "vacuous":
            return words or "no admissible point satisfies the assumptions"
        case "ill-posed":
            return words or "undefined at an admissible point"
    return words or "an admissible witness breaks it"


def _through(lemmas: Any) -> str:
    """What evidence says of the claims that its proof goes through."""
    return f"; it goes through {', '.join(map(str, lemmas))[:300]}" if isinstance(lemmas, list) and lemmas else ""


def _instance(accepted: dict[int, Any], evidence: Mapping[int, Mapping[str, Any]]) -> dict[str, str] | None:
    """The point that satisfies the assumptions, as the kernel checked it for the first proved part."""
    for part in sorted(accepted):
        instance = (accepted[part].detail or {}).get("instance")
        if instance is None and "trace" in evidence.get(part, {}) and accepted[part].verdict == "proved":
            from symdp.runner import proving

            return proving.words(evidence[part]) or None
        if isinstance(instance, dict):
            return {str(k): v if isinstance(v, str) else json.dumps(v) for k, v in _shown(instance, "").items()}
    return None


def _where(failure: Exception) -> str:
    """The failure and the line it happened on, without paths of this machine."""
    frames = traceback.extract_tb(failure.__traceback__)
    place = f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    text = " ".join(str(failure).split())[:300]
    return f"{type(failure).__name__}: {text}{place}" if text else f"{type(failure).__name__}{place}"
