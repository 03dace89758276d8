"""Where jobs are run: the names of executors, and the Dask adaptor with a stand-in for Dask."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from symdp.runner import workers
from symdp.runner.executors import DaskExecutor, ExecutorProblem, make_executor, run_one
from symdp.runner.jobs import Answer, Limits
from symdp.runner.workers import LocalExecutor
from tests.runner.fakes import fake_command, job

LIMITS = Limits(20, 512 * 1024**2)


@pytest.mark.parametrize("spec", ["", "Local", "dask", "dask://", "dask://host", "dask://host:", "dask://host:x",
                                  "dask://user@host:1", "dask://host:1/path", "tcp://host:1", "dask://a b:1"])
def test_an_unknown_executor_is_refused(spec: str) -> None:
    with pytest.raises(ExecutorProblem, match="use local or dask://HOST:PORT"):
        make_executor(spec, LIMITS, 1)


def test_known_executors() -> None:
    assert isinstance(make_executor("local", LIMITS, 1), LocalExecutor)
    for spec in ("dask://localhost:8786", "dask://[::1]:8786", "dask://10.0.0.1:8786"):
        assert isinstance(make_executor(spec, LIMITS, 1), DaskExecutor)


def test_without_dask_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(ExecutorProblem, match=r"pip install 'symdp\[dask\]'"):
        next(DaskExecutor("localhost:1", LIMITS).run([job("prove")]))


class Client:
    """Runs everything at once, in this process."""

    cancelled: list[Any]

    def __init__(self, address: str, timeout: float) -> None:
        if address.endswith(":1"):
            raise OSError("connection refused")
        Client.cancelled = []

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, f: Callable[..., str], *arguments: Any, pure: bool) -> Future:
        assert all(isinstance(a, str | int | float) for a in arguments), "texts and numbers travel, nothing else"
        return Future(f(*arguments))

    def cancel(self, futures: list[Any]) -> None:
        Client.cancelled = futures


class Future:
    def __init__(self, text: str) -> None:
        self.text = text

    def result(self) -> str:
        if '"refuted"' in self.text:
            raise ConnectionError("the machine is gone")
        return self.text


class as_completed:
    """The last first; ``update`` adds to them."""

    def __init__(self, futures: list[Future]) -> None:
        self.left = list(futures)

    def __iter__(self) -> Iterator[Future]:
        return self

    def __next__(self) -> Future:
        if not self.left:
            raise StopIteration
        return self.left.pop()

    def update(self, futures: list[Future]) -> None:
        self.left += futures


@pytest.fixture
def _dask(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("distributed")
    module.__dict__.update(Client=Client, as_completed=as_completed)
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(workers, "command", fake_command)


@pytest.mark.usefixtures("_dask")
def test_answers_find_their_jobs() -> None:
    jobs = [job("prove"), job("support"), job("crash")]

    answers = dict(DaskExecutor("localhost:8786", LIMITS).run(jobs))

    assert [answers[i].verdict for i in range(3)] == ["proved", "supported", "error"]


@pytest.mark.usefixtures("_dask")
def test_jobs_that_are_added_meanwhile_are_run() -> None:
    jobs, verdicts = [job("prove")], []
    for i, answer in DaskExecutor("localhost:8786", LIMITS).run(jobs):
        verdicts.append((i, answer.verdict))
        if len(jobs) < 3:
            jobs += [job("support"), job("crash")]

    assert sorted(verdicts) == [(0, "proved"), (1, "supported"), (2, "error")]


@pytest.mark.usefixtures("_dask")
def test_a_lost_machine_costs_its_claim() -> None:
    answers = dict(DaskExecutor("localhost:8786", LIMITS).run([job("prove"), job("refute")]))

    assert [answers[i].verdict for i in range(2)] == ["proved", "error"]
    assert "the cluster failed: ConnectionError: the machine is gone" in answers[1].reason


@pytest.mark.usefixtures("_dask")
def test_leaving_early_cancels_the_rest() -> None:
    answers = DaskExecutor("localhost:8786", LIMITS).run([job("prove"), job("refute")])
    next(answers)
    answers.close()  # type: ignore[attr-defined]

    assert len(Client.cancelled) == 2


@pytest.mark.usefixtures("_dask")
def test_a_scheduler_that_does_not_answer_is_named() -> None:
    with pytest.raises(ExecutorProblem, match="no Dask scheduler answers at localhost:1"):
        next(DaskExecutor("localhost:1", LIMITS).run([job("prove")]))


@pytest.mark.usefixtures("_dask")
def test_one_job_as_text() -> None:
    assert Answer.from_json(run_one(job("prove").to_json(), 20, 0)).verdict == "proved"
