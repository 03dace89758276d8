"""A search that the clock ended, or a claim that killed its worker, costs no other claim."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from symdp.legacy.engines import deadline
from symdp.legacy.engines.deadline import OutOfTime, within
from symdp.runner.jobs import Job, Limits
from symdp.runner.workers import LocalExecutor, Worker
from tests.runner.fakes import fake_command, job

QUICK = Limits(seconds=20, memory=512 * 1024**2)


@pytest.fixture
def worker() -> Worker:
    return Worker(QUICK, fake_command(QUICK))


def test_a_worker_is_not_used_again_once_a_search_of_it_was_cut_off(worker: Worker) -> None:
    try:
        worker.run(job("prove"))
        first = worker._process
        assert first is not None
        assert worker.run(job("alarmed")).spent
        assert worker._process is not first
        assert worker.run(job("prove")).verdict == "proved"
    finally:
        worker.close()


@pytest.mark.parametrize("accident", ["crash_later", "leave_later"])
def test_a_claim_that_dies_of_those_before_it_is_run_again_alone(accident: str) -> None:
    jobs = [job("prove"), job(accident), job("prove")]
    answers = dict(LocalExecutor(QUICK, 1, fake_command(QUICK)).run(jobs))

    assert [answers[i].verdict for i in range(3)] == ["proved", "proved", "proved"]


def test_a_claim_that_dies_alone_as_well_is_an_error_and_is_run_twice_at_most(tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "calls"))
    for before, runs in (([], 1), ([job("prove")], 3)):
        (tmp_path / "calls").unlink(missing_ok=True)
        jobs: list[Job] = [*before, job("crash")]
        answers = dict(LocalExecutor(QUICK, 1, fake_command(QUICK)).run(jobs))

        assert answers[len(before)].verdict == "error"
        assert "SIGSEGV" in answers[len(before)].reason
        assert len((tmp_path / "calls").read_text().splitlines()) == runs


def wait(seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_an_alarm_is_remembered_for_the_whole_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "_ended", False)
    with within(10):
        pass
    assert not deadline.was_reached()

    with pytest.raises(OutOfTime), within(0.01):
        wait()
    assert deadline.was_reached()


def test_time_in_which_others_work_does_not_count() -> None:
    with within(0.05):
        time.sleep(0.3)


def test_no_import_is_interrupted(tmp_path: Path) -> None:
    """What is imported by half cannot be imported again in the same process."""
    (tmp_path / "slow.py").write_text("import time\nend = time.monotonic() + 0.3\n"
                                      "while time.monotonic() < end: pass\nwhole = True\n")
    script = textwrap.dedent("""
        import sys, time
        from symdp.legacy.engines.deadline import OutOfTime, within
        sys.path.insert(0, sys.argv[1])
        try:
            with within(0.05):
                import slow
                end = time.monotonic() + 10
                while time.monotonic() < end: pass
        except OutOfTime:
            print("whole" if sys.modules.get("slow") and slow.whole else "half")
    """)
    said = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)

    assert said.stdout == "whole\n"


def test_an_alarm_that_is_lost_rings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in the deletion of an object is printed and forgotten."""
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)

    class Slow:
        def __del__(self) -> None:
            wait(0.1)

    def lose_one() -> None:
        x = Slow()
        del x
        wait()

    with pytest.raises(OutOfTime), within(0.03):
        lose_one()


def test_wrappers_that_count_references_are_not_interrupted() -> None:
    made: dict[str, object] = {"__name__": "z3.z3", "wait": wait}
    exec("def whole():\n    wait(0.1)\n    return True", made)

    done = []

    def both() -> None:
        done.append(made["whole"]())  # type: ignore[operator]
        wait()

    with pytest.raises(OutOfTime), within(0.03):
        both()
    assert done == [True]
