"""Where jobs are run: on this machine, or on a Dask cluster.

Dask's protocol is pickle over TCP, without authentication unless the cluster is set up for TLS: whoever reaches the
scheduler can run programs on every machine of the cluster, this one among them while it is connected. Use it in a
network where everybody may do that. Verdicts do not rest on it: what the cluster has found is checked by the kernel of
this machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from symdp.language.storage import decode
from symdp.runner import believed
from symdp.runner.jobs import Answer, Job, Limits, whole_answer
from symdp.runner.workers import LocalExecutor, Worker


class ExecutorProblem(Exception):
    """An executor that cannot be used; the message says why and what to do."""


class Executor(Protocol):
    """Runs jobs in any order and yields (index of the job, answer) as they come. Whoever takes the answers may add jobs
    meanwhile: those that had to wait for one."""

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Answer]]: ...


def make_executor(spec: str, limits: Limits, workers: int) -> Executor:
    """The executor that ``--executor`` names: ``local`` or ``dask://HOST:PORT``."""
    if spec == "local":
        return LocalExecutor(limits, workers)
    m = re.fullmatch(r"dask://([A-Za-z0-9.\[\]:_-]+:\d{1,5})", spec)
    if m is None:
        raise ExecutorProblem(f"no executor is called {spec!r}; use local or dask://HOST:PORT")
    return DaskExecutor(m.group(1), limits)


def run_one(job: str, seconds: float, memory: int) -> str:
    """One job in a worker process of the machine this is called on, texts in and out."""
    for _, answer in LocalExecutor(Limits(seconds, memory), 1).run([Job.from_json(job)]):
        return answer.to_json()
    raise AssertionError("a job has one answer")


def _answer(job: Job, future: Any, here: Worker) -> Answer:
    try:
        answer = Answer(**decode(future.result()))
    except Exception as failure:  # a machine of the cluster was lost: that costs this claim
        return whole_answer(job, "error", f"the cluster failed: {type(failure).__name__}: {str(failure)[:300]}")
    return checked_here(job, answer, here)


def checked_here(job: Job, answer: Answer, here: Worker) -> Answer:
    """What this machine says of an answer that comes from another one: the kernel here checks its certificate, and what
    it leaves open is said in the words of symdp."""
    if answer.verdict in ("error", "not-run"):
        return whole_answer(job, "error", f"the cluster failed: {' '.join(str(answer.reason).split())[:300]}")
    try:
        found = answer.certificate["parts"] if answer.certificate is not None else []
        known = [p for p in found if isinstance(p, dict) and type(p.get("part")) is int]
        recorded = believed.recorded({"parts": answer.parts, "seconds": answer.seconds})
    except (ValueError, TypeError, KeyError, AttributeError) as e:
        return whole_answer(job, "error", f"the cluster's answer is none of this version of symdp ({e}); every machine "
                            "needs the same one")
    said = here.run(replace(job, proposal=None, known=known, recorded=recorded, only_check=True))
    kept = believed.proposal(answer.proposal)
    said.proposal = None if kept is None or said.notes else {k: v for k, v in kept.items() if k != "believed"}
    return said


class DaskExecutor:
    """Runs jobs on the cluster whose scheduler is at ``address`` (HOST:PORT).

    Every machine of the cluster needs the same version of symdp. Jobs and answers are JSON
    texts; the limits hold on the machine that runs the job. Certificates are checked again here.
    """

    def __init__(self, address: str, limits: Limits) -> None:
        self.address, self.limits = address, limits

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Answer]]:
        try:
            from distributed import Client, as_completed
        except ImportError as e:
            raise ExecutorProblem(
                f"--executor dask://{self.address} needs Dask, which is not installed; "
                "run: pip install 'symdp[dask]', or use --executor local") from e
        try:
            client = Client(f"tcp://{self.address}", timeout=10)
        except (OSError, TimeoutError) as e:
            raise ExecutorProblem(f"no Dask scheduler answers at {self.address} ({e}); start one with "
                                  "'dask scheduler', or use --executor local") from e
        with client:
            def submit(first: int) -> dict[Any, int]:
                return {client.submit(run_one, jobs[i].to_json(), self.limits.seconds, self.limits.memory,
                                      pure=False): i for i in range(first, len(jobs))}

            futures = submit(0)
            here = Worker(self.limits)
            try:
                waiting = as_completed(list(futures))
                for future in waiting:
                    i = futures[future]
                    yield i, _answer(jobs[i], future, here)
                    more = submit(len(futures))
                    futures |= more
                    waiting.update(list(more))
            finally:
                here.close()
                client.cancel(list(futures))
