"""``symdp repair``: the nearest statement to a claim that is proved."""

from __future__ import annotations

import argparse
import json
import os
import queue
import re
import shlex
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from symdp.commands import exits, prove, running, show
from symdp.commands.exits import Stop
from symdp.commands.screen import Screen
from symdp.legacy.kernel.claims import STATEMENT_KEYS, Statement
from symdp.runner.cache import Cache
from symdp.runner.jobs import Answer as Decided
from symdp.runner.jobs import Job, Limits
from symdp.runner.recorded import NothingRecorded, Recorded
from symdp.runner.run import SEARCH
from symdp.runner.store import FOLDER, Store
from symdp.runner.workers import Worker

if TYPE_CHECKING:
    from symdp.legacy.engines.repair.repairer import Answer, Repair
    from symdp.legacy.engines.sharpen.answer import Reply

SCHEMA = "symdp-repair/1"
WARM = '{"let":{"x":"real"},"show":["exp(x) >= 1 + x"]}'
KILLED, GRACE = 1.5, 2.0  # a search ends by itself; a worker is ended after so many times its seconds, and some more
PRINTED = 0.3  # of the time, at most, for the claim as printed


def run(arguments: argparse.Namespace) -> int:
    screen = Screen(json_on_stdout=arguments.json == "-")
    loaded = running.load_claims(arguments.paths, screen)
    ids = [c.full_id for c in loaded.claims]
    chosen = loaded.claims[ids.index(show.find(arguments.id, ids, "the claims that can be read"))]
    # what its author holds to be the repair is left out here: nothing below can see it
    full_id, statement = chosen.full_id, chosen.claim.statement
    started = time.perf_counter()
    with Provers(arguments) as provers:
        printed = provers.printed(full_id, statement)
        answer = None
        if printed.verdict == "error":
            raise Stop(f"{full_id}: {printed.reason}", exits.INTERNAL)
        if printed.verdict != "proved":
            answer = search(statement, printed, provers, arguments, screen)
    seconds = time.perf_counter() - started
    for note in provers.notes:
        screen.warn(note)
    screen.say("\n".join(explain(full_id, statement, printed, answer, seconds, arguments)))
    if arguments.json is not None:
        running.write_json(arguments.json, result(full_id, statement, printed, answer, seconds))
    return exits.OK if answer is None or answer.found else exits.FINDINGS


def search(statement: Statement, printed: Decided, provers: Provers, arguments: argparse.Namespace,
           screen: Screen) -> Answer:
    from symdp.legacy.engines.repair.repairer import Repairer

    parts = [p["part"] for p in printed.parts if p["verdict"] != "proved"]
    evidence = printed.certificate["parts"] if printed.certificate is not None else []
    witnesses = [e for e in evidence if e.get("verdict") in ("refuted", "ill-posed")]
    repairer = Repairer(statement, parts, witnesses, provers.ask, provers.left, arguments.seed,
                        lambda done, why: screen.progress(done, done + 1, why))
    try:
        return repairer.run(arguments.most)
    finally:
        screen.clear()


# -- deciding
class Provers:
    """Workers that decide statements as ``symdp prove`` does, until the time for all of them is over."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        try:
            self.recorded = Recorded(arguments.reuse, results=False) if arguments.reuse is not None else None
        except NothingRecorded as problem:
            raise Stop(str(problem)) from problem
        self.seed = arguments.seed
        self.seconds = float(arguments.time_limit)
        self.until: float = time.monotonic() + self.seconds
        self.limits = Limits(self.seconds, arguments.memory_limit * 1024**2)
        self.jobs = arguments.jobs or os.cpu_count() or 1
        self.workers = [Worker(self.limits) for _ in range(self.jobs)]
        self.idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for w in self.workers:
            self.idle.put(w)
        self.pool = ThreadPoolExecutor(self.jobs)
        self.cache = None if arguments.no_cache else Cache()
        self.store = Store(FOLDER if arguments.certificates is None else Path(os.path.relpath(arguments.certificates)))
        self.proofs: dict[str, dict[str, Any]] = {}  # of conclusions, by their text: many statements share one
        self.notes: list[str] = []

    def __enter__(self) -> Provers:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        for w in self.workers:
            w.stop()
        self.pool.shutdown()
        for w in self.workers:
            w.close()
        if self.cache is not None:
            self.notes[:0] = [self.cache.trouble] if self.cache.trouble else []
            self.cache.close()

    def left(self) -> float:
        """Seconds that are left."""
        return self.until - time.monotonic()

    def printed(self, full_id: str, statement: Statement) -> Decided:
        """What is decided about the claim itself."""
        job = self._job(statement, self.seconds * PRINTED, full_id)
        if self.recorded is not None:
            job = replace(job, known=self.recorded.evidence(full_id, "printed", statement.sha256))
        return self._kept(statement, self._run(job))

    def ask(self, statements: Sequence[Statement], seconds: float) -> Iterator[Reply]:
        """A reply to each statement, in their order; as many are under way as there are workers."""
        under_way: deque[tuple[Statement, Future[Decided]]] = deque()
        waiting = iter(statements)
        while True:
            for s in waiting:
                if self.left() <= 0:
                    break
                under_way.append((s, self.pool.submit(self._run, self._job(s, seconds))))
                if len(under_way) >= self.jobs:
                    break
            if not under_way:
                return
            statement, future = under_way.popleft()
            yield self._reply(self._kept(statement, future.result()))

    def _job(self, s: Statement, seconds: float, name: str | None = None) -> Job:
        limit = max(0.1, SEARCH * min(seconds, self.left()))
        kept = self.cache.get(s.sha256, self.seed, limit) if self.cache is not None else None
        shows = json.loads(s.source)["show"]
        known = [{**self.proofs[show], "part": k} for k, show in enumerate(shows) if show in self.proofs]
        return Job(name or f"{prove.PAPER}/{s.sha256[:16]}", "printed", s.source, self.seed, kept, limit, known)

    def _run(self, job: Job) -> Decided:
        worker = self.idle.get()
        try:
            if worker.cold:  # to load the engines takes longer than many a statement, and is not its fault
                self._limit(worker, self.left())
                worker.run(Job(f"{prove.PAPER}/warm", "printed", WARM, self.seed))
            self._limit(worker, min(job.seconds * KILLED, self.left()) + GRACE)
            return worker.run(job)
        finally:
            self.idle.put(worker)

    def _limit(self, worker: Worker, seconds: float) -> None:
        worker.limits = replace(self.limits, seconds=max(0.1, seconds))

    def _kept(self, statement: Statement, decided: Decided) -> Decided:
        if decided.proposal is not None and self.cache is not None:
            self.cache.put(statement.sha256, self.seed, decided.proposal)
        self.notes += decided.notes
        shows = json.loads(statement.source)["show"]
        for p in decided.certificate["parts"] if decided.certificate is not None else []:
            if p.get("verdict") == "proved":
                self.proofs[shows[p["part"]]] = p
        return decided

    def _reply(self, decided: Decided) -> Reply:
        from symdp.legacy.engines.sharpen.answer import Reply
        from symdp.runner.verdicts import weakest_trust

        path = None
        if decided.verdict == "proved" and decided.certificate is not None:
            try:
                path = self.store.save(decided.certificate).as_posix()
            except (OSError, ValueError) as e:  # a verdict without its certificate does not exist
                raise Stop(f"the certificate could not be stored: {e}; --certificates names another folder",
                           exits.INTERNAL) from e
        parts = decided.certificate["parts"] if decided.certificate is not None else []
        against = tuple(p for p in parts if p.get("verdict") != "proved")
        return Reply(decided.verdict, decided.reason, path, None, weakest_trust(decided.parts), decided.seconds,
                     against)


# -- saying
def explain(full_id: str, statement: Statement, printed: Decided, answer: Answer | None, seconds: float,
            arguments: argparse.Namespace) -> list[str]:
    """The answer on one screen; a repair stands there as it may be pasted below the claim."""
    if answer is None:
        return [f"{full_id} is proved as it stands; there is nothing to repair"]
    out = [f"{full_id} is {printed.verdict} as printed: {_line(printed.reason)}"]
    for k, r in enumerate(answer.found, start=1):
        if arguments.quiet:
            out.append(f"{k}. {_line(r.candidate.why)}")
            continue
        trust = f" ({r.reply.trust})" if r.reply.trust else ""
        head = f"{k}. proved{trust}, a change of size {r.candidate.size}"
        out += ["", head, "", *toml(statement, r).splitlines(), ""]
        if r.reply.certificate is not None:
            out.append(_row("check again", f"symdp verify {shlex.quote(r.reply.certificate)}"))
    if not answer.found:
        out.append("no statement near it was proved")
    elif not arguments.quiet:
        out.append("")
    near = "as near, " if answer.found else ""
    for c in answer.undecided if arguments.verbose else answer.undecided[:3]:
        out.append(_row("not decided", f"{near}size {c.size}: {_line(c.why)}"))
    ended = "" if answer.found else ("; nothing within two slips is left" if answer.exhausted
                                     else "; the time was over, --time-limit gives more")
    if not arguments.quiet:
        out.append(_row("searched", f"{answer.looked_at:,} statements, {answer.asked} of them asked about, "
                        f"{seconds:.0f} s{ended}"))
    return out


def _line(text: str) -> str:
    from symdp.report.text import one_line

    return one_line(text, 600)


def _row(label: str, text: str) -> str:
    return f"  {label:<12} {text}"


def toml(printed: Statement, repair: Repair) -> str:
    """The repair as a table under its claim: why, and the keys that change."""
    out = ["[claim.repair]", f"why  = {_quoted(repair.candidate.why)}"]
    for key, value in changed(printed, repair).items():
        if isinstance(value, dict):
            inner = ", ".join(f"{_key(n)} = {_value(v)}" for n, v in value.items())
            out.append(f"{key:<4} = {{ {inner} }}")
        else:
            out.append(f"{key:<4} = {_value(value)}")
    return "\n".join(out) + "\n"


def changed(printed: Statement, repair: Repair) -> dict[str, Any]:
    """The keys of the statement that are not as printed."""
    before, after = json.loads(printed.source), json.loads(repair.candidate.statement.source)
    return {key: after[key] for key in STATEMENT_KEYS if key in after and after[key] != before.get(key)}


def _value(v: Any) -> str:
    if isinstance(v, list):
        return "[" + ", ".join(map(_value, v)) + "]"
    return _quoted(v) if isinstance(v, str) else str(v)


def _quoted(text: str) -> str:
    """A basic string of TOML: JSON's escapes are among its own, and a control character needs one."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


# -- as JSON
def result(full_id: str, statement: Statement, printed: Decided, answer: Answer | None, seconds: float) -> dict[
        str, Any]:
    found = answer.found if answer is not None else []
    return {
        "schema": SCHEMA, "claim": full_id, "printed": printed.verdict,
        "outcome": "proved" if answer is None else "repaired" if found else "none",
        "repairs": [{"why": r.candidate.why, "size": r.candidate.size, "changed": changed(statement, r),
                     "statement": json.loads(r.candidate.statement.source), "toml": toml(statement, r),
                     "trust": r.reply.trust, "certificate": r.reply.certificate} for r in found],
        "undecided": [{"why": c.why, "size": c.size, "statement": json.loads(c.statement.source)}
                      for c in (answer.undecided if answer is not None else [])],
        "searched": answer.looked_at if answer is not None else 0, "asked": answer.asked if answer is not None else 0,
        "exhausted": answer.exhausted if answer is not None else False, "seconds": round(seconds, 3),
    }
