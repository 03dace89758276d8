"""Worker processes: isolation, limits, order, clean endings."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from symdp.runner import workers
from symdp.runner.jobs import Answer, Job, Limits
from symdp.runner.workers import LocalExecutor, Worker, command
from tests.runner.fakes import PROOF, fake_command, job

QUICK = Limits(seconds=20, memory=512 * 1024**2)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 1)  # these wait for what sleeps


def run(jobs: Sequence[Job], limits: Limits = QUICK, workers: int = 1, start: Sequence[str] | None = None) -> list[Answer]:
    answers = dict(LocalExecutor(limits, workers, start or fake_command(limits)).run(jobs))
    return [answers[i] for i in range(len(jobs))]


@pytest.mark.parametrize("accident", ["crash", "leave", "hog", "fail"])
def test_an_accident_costs_only_its_own_claim(accident: str) -> None:
    before, lost, after = run([job("prove"), job(accident), job("prove")])

    assert (before.verdict, after.verdict) == ("proved", "proved")
    assert lost.verdict == ("undecided" if accident == "hog" else "error")
    assert [p["verdict"] for p in lost.parts] == [lost.verdict]


def test_a_crash_names_the_signal() -> None:
    assert "SIGSEGV" in run([job("crash")])[0].reason


def test_a_silent_exit_names_the_status_and_the_last_words() -> None:
    assert "exit status 7): last words" in run([job("leave")])[0].reason


def test_the_memory_limit_is_named() -> None:
    assert "memory limit of 512 MiB" in run([job("hog")])[0].reason


def test_a_library_for_which_there_is_no_memory_is_no_fault_of_an_engine() -> None:
    (answer,) = run([job("unloaded")])
    assert (answer.verdict, answer.reason) == ("undecided", "the memory limit of 512 MiB was reached")


def test_a_limit_of_the_shell_counts_and_is_named() -> None:
    """With 300 MB, NumPy does not load, or OpenBLAS waits for ever while it does."""
    shell = ["/bin/sh", "-c", 'ulimit -v 300000; exec "$@"', "sh", *fake_command(QUICK)]
    small, known = run([job("prove"), job("prove", only_check=True)], start=shell)
    assert (small.verdict, small.reason) == (
        "undecided", "293 MiB of memory hold no engine; give at least 384, with ulimit -v and --memory-limit")
    assert "MiB" not in known.reason


@pytest.mark.parametrize("name", ["hang", "breed"])
def test_the_time_limit_ends_a_claim(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_CHILD", str(tmp_path / "child"))

    started = time.perf_counter()
    lost, after = run([job(name), job("prove")], Limits(seconds=1.5, memory=0))

    assert time.perf_counter() - started < 10
    assert (lost.verdict, after.verdict) == ("undecided", "proved")
    assert "time limit of 1.5 s" in lost.reason
    if name == "breed":
        assert gone(int((tmp_path / "child").read_text()))


def test_work_is_counted_where_no_alarm_reaches() -> None:
    lost, after = run([job("stuck"), job("prove")], Limits(seconds=1, memory=0))

    assert lost.verdict == "undecided"
    assert "time limit of 1 s" in lost.reason
    assert after.verdict == "proved"


def test_what_is_known_is_checked_before_the_time_limit_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [{**PROOF, "part": 0, "seconds": 2}]
    known = Job("a/slow", "printed", job("hang").source, known=slow)

    assert run([known], Limits(seconds=1.5, memory=0))[0].verdict == "proved"

    monkeypatch.setattr(workers, "CHECKING", 0.0)
    assert run([known], Limits(seconds=1.5, memory=0))[0].verdict == "undecided"


def gone(pid: int) -> bool:
    """Whether a process has ended (waiting a little for it)."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (OSError, IndexError):
            return True
        if state == "Z":  # dead, and nobody is there to collect it
            return True
        time.sleep(0.05)
    return False


_DOOMED = """
from symdp.runner import workers
from symdp.runner.jobs import Limits
from symdp.runner.workers import LocalExecutor
from tests.runner.fakes import PROOF, fake_command, job
limits = Limits(60, 0)
list(LocalExecutor(limits, 1, fake_command(limits)).run([job("breed")]))
"""


def test_nothing_outlives_a_parent_that_was_killed(tmp_path: Path) -> None:
    note = tmp_path / "child"
    environment = os.environ | {"FAKE_CHILD": str(note), "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, "-c", _DOOMED], env=environment) as parent:
        for _ in range(200):
            if note.exists() and note.read_text():
                break
            time.sleep(0.05)
        parent.kill()

    assert gone(int(note.read_text()))


def test_what_an_engine_prints_is_no_answer() -> None:
    assert [a.verdict for a in run([job("chatter"), job("prove")])] == ["proved", "proved"]


def test_a_worker_is_kept_for_the_next_claim_and_replaced_after_an_accident() -> None:
    worker = Worker(QUICK, fake_command(QUICK))
    try:
        worker.run(job("prove"))
        first = worker._process
        worker.run(job("prove"))
        assert worker._process is first
        worker.run(job("crash"))
        assert worker.run(job("prove")).verdict == "proved"
        assert worker._process is not first
    finally:
        worker.close()


def test_a_worker_that_was_killed_between_two_claims_is_replaced() -> None:
    worker = Worker(QUICK, fake_command(QUICK))
    try:
        worker.run(job("prove"))
        assert worker._process is not None
        worker._process.kill()
        worker._process.wait()

        assert worker.run(job("prove")).verdict == "proved"
    finally:
        worker.close()


def test_a_stopped_worker_runs_nothing() -> None:
    worker = Worker(QUICK, fake_command(QUICK))
    worker.stop()

    assert worker.run(job("prove")).verdict == "not-run"
    worker.close()


def test_stopping_ends_a_claim_under_way() -> None:
    worker = Worker(QUICK, fake_command(QUICK))
    threading.Timer(1, worker.stop).start()

    answer = worker.run(job("hang"))
    worker.close()

    assert (answer.verdict, answer.reason) == ("not-run", "interrupted")


def test_several_workers_give_every_answer_to_its_own_job() -> None:
    names = ["prove", "refute", "support", "crash", "prove", "untested", "lie", "refute"]
    alone, together = (run([job(n) for n in names], workers=w) for w in (1, 3))

    assert [a.verdict for a in together] == [a.verdict for a in alone]
    assert [a.parts for a in together] == [a.parts for a in alone]


def test_leaving_early_ends_the_workers() -> None:
    executor = LocalExecutor(QUICK, 2, fake_command(QUICK))
    threads = threading.active_count()

    for _ in executor.run([job("prove"), job("hang"), job("hang")]):
        break

    for _ in range(100):  # a generator is closed as soon as it is forgotten
        if threading.active_count() <= threads:  # one of an earlier test may end meanwhile
            break
        time.sleep(0.05)
    assert threading.active_count() <= threads


@pytest.mark.parametrize("guarded", [True, False])
def test_the_current_folder_is_not_on_the_path_of_a_worker(guarded: bool, tmp_path: Path) -> None:
    """A folder of claims from a stranger may hold a file that is called like a module."""
    (tmp_path / "json.py").write_text("print('the stranger was here')")
    start = [*command(QUICK)[:3], "import json"]
    if not guarded:
        start.remove("-P")

    clean = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    said = subprocess.run(start, cwd=tmp_path, env=clean, capture_output=True, text=True, check=True).stdout

    assert ("stranger" in said) is not guarded


def test_what_the_parent_holds_does_not_count_for_the_worker() -> None:
    held = bytearray(300 * 1024**2)  # more than half of QUICK's memory: a worker that had used it would be retired
    worker = Worker(QUICK, fake_command(QUICK))
    try:
        worker.run(job("prove"))
        assert worker._process is not None
    finally:
        worker.close()
    assert held


def test_a_worker_is_the_program_that_starts_it_not_another_one_that_is_installed(tmp_path: Path) -> None:
    room = tmp_path / "symdp" / "runner"
    room.mkdir(parents=True)
    for folder in (room, room.parent):
        (folder / "__init__.py").write_text("")
    (room / "worker.py").write_text("def main(memory, seconds): print('this one')")
    start = [str(tmp_path) if x == str(Path(workers.__file__).resolve().parents[2]) else x for x in command(QUICK)]

    assert subprocess.run(start, capture_output=True, text=True, check=True).stdout == "this one\n"
