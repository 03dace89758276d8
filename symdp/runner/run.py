"""A run over many claims: jobs out, answers in, one result object per claim in the claims' order."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from symdp.language.load import LoadedClaim
from symdp.legacy.kernel.claims import Statement
from symdp.runner import uses
from symdp.runner.believed import OPEN
from symdp.runner.cache import Cache, serves
from symdp.runner.executors import Executor, make_executor
from symdp.runner.jobs import Answer, Job, Limits, whole_answer
from symdp.runner.recorded import Recorded
from symdp.runner.remembered import Remembered, digest
from symdp.runner.results import claim_result, not_run
from symdp.runner.store import FOLDER, Store
from symdp.runner.verdicts import is_finding

SEARCH = 0.9  # of the time of a statement; the rest is the kernel's
Progress = Callable[[int, int, str], None]
"""Called with (statements done, statements to do, id of the latest)."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to run. ``workers`` 0 means one for each processor."""

    workers: int = 0
    limits: Limits = field(default_factory=Limits)
    executor: str = "local"
    use_cache: bool = True
    cache: Path | None = None
    certificates: Path = FOLDER
    reuse: Path | None = None  # a report, or a folder of certificates found before: tried first
    only_new: bool = False  # search only for statements of which that report says nothing
    seed: int = 0
    effort: int = 1  # times the steps that a search may usually take
    strict: bool = False
    stop_at_finding: bool = False


@dataclass(slots=True)
class Run:
    """What a run has found: result objects in the claims' order, and how it ended."""

    claims: list[dict[str, Any]] = field(default_factory=list)
    interrupted: bool = False
    stopped: bool = False  # at the first finding, as asked
    notes: list[str] = field(default_factory=list)
    remembered: int = 0  # statements of which an earlier run has kept what was said, the kernel's word among it
    taken_over: int = 0  # statements that stay open because a report says so: nothing speaks for that but its author


def run(claims: Sequence[LoadedClaim], options: Options, *, selected: Callable[[LoadedClaim], bool] | None = None,
        progress: Progress | None = None, each: Callable[[dict[str, Any]], None] | None = None,
        executor: Executor | None = None) -> Run:
    """Decide the selected claims; the others are ``not-run``.

    ``each`` is called with every result as soon as it and all before it are there.
    Ctrl-C ends the run early; what is done is kept. Raises ExecutorProblem when the
    executor cannot be used, NothingRecorded when there is nothing to reuse, and InTheWay,
    before anything is decided, where a certificate could only be stored through a link.
    """
    return _Running(claims, options, selected, progress, each).go(executor)


class _Running:
    def __init__(self, claims: Sequence[LoadedClaim], options: Options,
                 selected: Callable[[LoadedClaim], bool] | None, progress: Progress | None,
                 each: Callable[[dict[str, Any]], None] | None) -> None:
        self.claims, self.options, self.progress, self.each = claims, options, progress, each
        self.chosen = [selected is None or selected(c) for c in claims]
        self.store = Store(options.certificates)
        for c, chosen in zip(claims, self.chosen, strict=True):
            for variant in ("printed", "repair") if chosen else ():
                self.store.check(c.full_id, variant)
        self.known = Recorded(options.reuse, results=options.only_new) if options.reuse is not None else None
        self.cache = Cache(options.cache) if options.use_cache else None
        # a run that is to stop at the first finding meets the claims in their order
        self.remembered = Remembered(options.cache) if options.use_cache and not options.stop_at_finding else None
        self.out = Run()
        self.jobs: list[Job] = []
        self.owners: list[int] = []  # the claim each job belongs to
        self.answers: list[dict[str, tuple[Answer, str | None]]] = [{} for _ in claims]
        self.waiting = [0] * len(claims)
        self.order = uses.Order(claims, self.chosen)

    def go(self, executor: Executor | None) -> Run:
        self._release()
        options = self.options
        executor = executor or make_executor(options.executor, options.limits, options.workers or os.cpu_count() or 1)
        try:
            self._flush()
            answers = iter(executor.run(self.jobs))
            for done, (j, answer) in enumerate(answers, start=1):
                self._take(j, answer)
                self._release()
                if self.progress is not None:
                    self.progress(done, len(self.jobs) + self.order.statements_left, self.jobs[j].claim)
                self._flush()
                if self.out.stopped:
                    answers.close()  # type: ignore[attr-defined]
                    break
        except KeyboardInterrupt:
            self.out.interrupted = True
        finally:
            for kept in (self.cache, self.remembered):
                if kept is not None:
                    kept.close()
        self.out.notes = [*dict.fromkeys(self._troubles()), *self.out.notes]
        self._flush(last=True)
        return self.out

    def _troubles(self) -> list[str]:
        """What of earlier runs could not be used, and why."""
        return [*(self.known.notes if self.known is not None else ()),
                *([self.cache.trouble] if self.cache is not None and self.cache.trouble else ()),
                *(self.remembered.troubles if self.remembered is not None else ())]

    def _release(self) -> None:
        """Put the jobs of the claims whose turn has come: all that they use is decided."""
        while (i := self.order.next()) is not None:
            self._add_jobs(i, self.claims[i])
            if self.waiting[i] == 0:
                self.order.decided(i)

    def _shown(self, i: int) -> list[dict[str, Any]]:
        """What has been shown of the claims that this one uses, and of their repairs."""
        out: list[dict[str, Any]] = []
        for k in self.order.used_by(i):
            used = self.claims[k]
            for variant, statement in (("printed", used.claim.statement), ("repair", used.claim.repair)):
                said = self.answers[k].get(variant)
                if statement is None or (self.chosen[k] and (
                        said is None or all(p["verdict"] != "proved" for p in said[0].parts))):
                    continue
                found = self.store.evidence(used.full_id, variant, statement.sha256)
                if found is None and self.known is not None:
                    found = self.known.evidence(used.full_id, variant, statement.sha256)
                if lemma := uses.entry(used.full_id, variant, statement.source, found or ()):
                    out.append(lemma)
        return out

    def _add_jobs(self, i: int, loaded: LoadedClaim) -> None:
        claim, shown = loaded.claim, self._shown(i)
        for variant, statement in (("printed", claim.statement), ("repair", claim.repair)):
            if statement is not None:
                seed, effort, seconds = self.options.seed, self.options.effort, SEARCH*self.options.limits.seconds
                known, recorded = None, None
                if self.known is not None:
                    known = self.known.evidence(loaded.full_id, variant, statement.sha256)
                    recorded = self.known.result(loaded.full_id, variant, statement.sha256)
                job = Job(loaded.full_id, variant, statement.source, seed, None, seconds, known, effort,
                          recorded, proofs=dict(loaded.proofs(variant == "repair")), facts=dict(loaded.facts),
                          lemmas=shown)
                if (said := self._said_before(job)) is not None:
                    self.answers[i][variant] = said
                    self.out.remembered += 1
                    self._count(job, said[0])
                    continue
                if self.cache is not None and recorded is None:
                    job = replace(job, proposal=self.cache.get(_searched(job, statement), seed, seconds, effort))
                self.jobs.append(job)
                self.owners.append(i)
                self.waiting[i] += 1

    def _said_before(self, job: Job) -> tuple[Answer, str | None] | None:
        """The answer that was given to this job, if its certificate still lies where it was put."""
        said = self.remembered.get(*_asked(job)) if self.remembered is not None else None
        if said is None or not serves(said["limit"], job.seconds):
            return None
        path = self.store.path(job.claim, job.variant)
        if said["certificate"] is None:
            self.store.drop(job.claim, job.variant)
        elif digest(path) != said["certificate"]:
            return None
        return Answer(**said["answer"]), path.as_posix() if said["certificate"] is not None else None

    def _remember(self, job: Job, answer: Answer, path: Path | None) -> None:
        """Keep what was said for the next run; accidents, what the maintainers should hear of, and what was said on
        other machines, by whatever program is there, are not kept."""
        searched = answer.proposal or job.proposal
        if self.remembered is None or self.options.executor != "local" or (
                answer.whole or answer.verdict in ("error", "not-run") or answer.notes
                or (job.recorded is None and searched is None)):
            return
        self.remembered.put({
            "answer": asdict(replace(answer, certificate=None, proposal=None)),
            "certificate": digest(path) if path is not None else None,
            "limit": searched.get("limit") if searched is not None else None}, *_asked(job))

    def _take(self, j: int, answer: Answer) -> None:
        """Keep an answer: its certificate in the store, what was proposed in the cache."""
        job, i = self.jobs[j], self.owners[j]
        path: Path | None = None
        try:
            if answer.certificate is not None:
                path = self.store.save(answer.certificate)
            elif answer.verdict != "not-run":
                self.store.drop(job.claim, job.variant)
        except (OSError, ValueError) as e:  # a verdict without its certificate does not exist
            answer = whole_answer(job, "error", f"the certificate could not be stored: {e}; --certificates "
                                  "names another folder", answer.seconds)
        if answer.proposal is not None and self.cache is not None:
            statement = (self.claims[i].claim.repair if job.variant == "repair" else None) or (
                self.claims[i].claim.statement)
            self.cache.put(_searched(job, statement), job.seed, answer.proposal, job.effort,
                           own=self.options.executor == "local")
        self._remember(job, answer, path)
        self._count(job, answer)
        self.out.notes += answer.notes
        self.answers[i][job.variant] = answer, path.as_posix() if path is not None else None
        self.waiting[i] -= 1
        if self.waiting[i] == 0:
            self.order.decided(i)
        if self.options.stop_at_finding and self.waiting[i] == 0:
            self.out.stopped |= has_finding(self._result(i, ""), self.options.strict)

    def _count(self, job: Job, answer: Answer) -> None:
        """Of what stays open in the words of a report nothing was searched."""
        if job.recorded is not None and answer.proposal is None and answer.verdict in OPEN:
            self.out.taken_over += 1

    def _result(self, i: int, why: str) -> dict[str, Any]:
        loaded, answers = self.claims[i], self.answers[i]

        def answer_for(variant: str, source: str) -> tuple[Answer, str | None]:
            return answers.get(variant) or (not_run(Job(loaded.full_id, variant, source), why), None)

        return claim_result(loaded, answer_for)

    def _flush(self, last: bool = False) -> None:
        """Hand out the results whose turn has come."""
        while len(self.out.claims) < len(self.claims):
            i = len(self.out.claims)
            if (self.waiting[i] or self.order.waits(i)) and not last:
                return
            why = "deselected" if not self.chosen[i] else "interrupted" if self.out.interrupted else (
                "not reached: the run stopped at the first finding")
            self.out.claims.append(self._result(i, why))
            if self.each is not None:
                self.each(self.out.claims[-1])


def _searched(job: Job, statement: Statement) -> str:
    """What a proposal is kept under: the statement, the proof texts that it may come from, the paper's facts, and the
    lemmas."""
    if not job.proofs and not job.facts and not job.lemmas:
        return statement.sha256
    beside = [statement.sha256, sorted(job.proofs.items()), *_what_is_beside(job)]
    return hashlib.sha256(json.dumps(beside, sort_keys=True).encode()).hexdigest()


def _asked(job: Job) -> tuple[str, ...]:
    """What an answer depends on, beside the program and the time that a search may take."""
    evidence = json.dumps([job.known, job.recorded, sorted(job.proofs.items()), *_what_is_beside(job)])
    return ("answer", job.claim, job.variant, job.source, str(job.seed), str(job.effort),
            hashlib.sha256(evidence.encode()).hexdigest())


def _what_is_beside(job: Job) -> list[Any]:
    return [*([job.facts] if job.facts else []), *([uses.asked(job.lemmas)] if job.lemmas else [])]


def has_finding(result: dict[str, Any], strict: bool = False) -> bool:
    """Whether a claim or its repair is a finding; what was not run is none."""
    both = [r for r in (result, result.get("repair")) if r is not None and r["verdict"] != "not-run"]
    return any(is_finding(r["verdict"], r["expect"], strict) for r in both)
