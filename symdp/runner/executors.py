"""Where jobs are run: on this machine, or on a Dask cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from symdp.runner.jobs import Answer, Job, Limits, whole_answer
from symdp.runner.workers import LocalExecutor


class ExecutorProblem(Exception):
    """An executor that cannot be used; the message says why and what to do."""


class Executor(Protocol):
    """Runs jobs in any order and yields (index of the job, answer) as they come."""

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


def _answer(job: Job, future: Any) -> Answer:
    try:
        return Answer.from_json(future.result())
    except Exception as failure:  # a machine of the cluster was lost: that costs this claim
        return whole_answer(job, "error", f"the cluster failed: {type(failure).__name__}: {str(failure)[:300]}")


class DaskExecutor:
    """Runs jobs on the cluster whose scheduler is at ``address`` (HOST:PORT).

    Every machine of the cluster needs the same version of symdp. Jobs and answers travel
    as JSON text; the limits hold on the machine that runs the job.
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
            futures = {client.submit(run_one, job.to_json(), self.limits.seconds, self.limits.memory, pure=False): i
                       for i, job in enumerate(jobs)}
            try:
                for future in as_completed(list(futures)):
                    i = futures[future]
                    yield i, _answer(jobs[i], future)
            finally:
                client.cancel(list(futures))
