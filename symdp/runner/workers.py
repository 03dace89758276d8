"""Worker processes: each claim alone in one, under limits of time and memory.

A crash, a hang or a claim that eats all memory costs that claim and nothing else. A
worker is kept for the next claim (importing the engines takes longer than most claims)
and replaced after any accident, and after any search that was cut off by the clock: what
is ended from outside may leave native code in any state.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from symdp.runner.jobs import Answer, Job, Limits, whole_answer
from symdp.runner.worker import CHECKING

# -P keeps the folder the user stands in off the module path: a folder of claims from a
# stranger may hold a file called json.py. The package itself is loaded from its own place, whatever other version of it
# is installed: what a worker says is this program's word.
_BOOT = ("import sys; from importlib import util; root, memory, seconds = sys.argv[1:]; "
         "sys.path += [] if root in sys.path else [root]; "
         "spec = util.spec_from_file_location('symdp', root + '/symdp/__init__.py'); "
         "sys.modules['symdp'] = package = util.module_from_spec(spec); spec.loader.exec_module(package); "
         "from symdp.runner.worker import main; raise SystemExit(main(int(memory), float(seconds)))")

PATIENCE = 5  # the time limit counts what a worker works; so many times as long it may take by the clock


def command(limits: Limits) -> list[str]:
    """How a worker is started."""
    root = str(Path(__file__).resolve().parents[2])
    return [sys.executable, "-P", "-c", _BOOT, root, str(limits.memory), str(limits.seconds)]


def environment() -> dict[str, str]:
    """The parent's, with what makes answers depend on the machine switched off."""
    one_thread = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return os.environ | one_thread | {"PYTHONHASHSEED": "0"}


class Worker:
    """One worker process, started when first needed and again after an accident.

    ``run`` belongs to one thread; ``stop`` may come from any.
    """

    def __init__(self, limits: Limits, start: Sequence[str] | None = None) -> None:
        self.limits = limits
        self.start = list(start or command(limits))
        self.stopped = False
        self._lock = threading.Lock()  # guards the four below
        self._process: subprocess.Popen[bytes] | None = None
        self._running = 0  # number of the job under way, 0 between jobs
        self._used = False  # whether the process has been given a job
        self._expired = False
        self._count = 0
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop()

    @property
    def cold(self) -> bool:
        """The next job has to wait for a process to be started."""
        return self._process is None or self._process.poll() is not None

    def run(self, job: Job) -> Answer:
        """The answer to one job. Never raises for what the job does.

        The death of a process that has answered others may be their doing: then the job is run once more, in a fresh
        one.
        """
        answer = self._attempt(job)
        return answer or self._attempt(job) or whole_answer(job, "error", "the worker process died twice")

    def _attempt(self, job: Job) -> Answer | None:
        """The answer of one process; None if it died and had answered another job before."""
        started = time.perf_counter()
        self._count += 1
        with self._lock:
            if self.stopped:
                return whole_answer(job, "not-run", "stopped before this claim was run")
            process = self._ready()
            used, self._used = self._used, True
            self._running, self._expired = self._count, False
        known = job.known or job.proposal
        by_the_clock = PATIENCE*(self.limits.seconds + (CHECKING if known else 0))
        timer = threading.Timer(by_the_clock, self._expire, (self._count,))
        timer.daemon = True
        if self.limits.seconds:
            timer.start()
        line = _ask(process, job)
        timer.cancel()
        with self._lock:  # from here on the timer does nothing, even if it has just gone off
            self._running = 0
        if not line.endswith(b"\n"):
            answer = self._lost(process, job, time.perf_counter() - started)
            return None if used and answer.verdict == "error" else answer
        answer = Answer.from_json(line.decode())
        if self._expired or answer.spent or (self.limits.memory and answer.peak > self.limits.memory // 2):
            self._retire(process)  # the next claim gets a fresh one with all its memory
        return answer

    def stop(self) -> None:
        """End the process and whatever it has started; no job is run after this."""
        with self._lock:
            self.stopped = True
            if self._process is not None:
                _kill(self._process)

    def close(self) -> None:
        """Give back what the worker holds, once ``run`` has returned for the last time."""
        self.stop()
        if self._process is not None:
            self._retire(self._process)
        self._errors.close()

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            if self._process is not None:  # it died while it had nothing to do
                _close_pipes(self._process)
            self._errors.seek(0)
            self._errors.truncate()
            self._used = False
            self._process = subprocess.Popen(self.start, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=self._errors, env=environment(),
                                             start_new_session=True)  # out of reach of the terminal's Ctrl-C
        return self._process

    def _expire(self, number: int) -> None:
        with self._lock:
            if self._running == number and self._process is not None:
                self._expired = True
                _kill(self._process)

    def _retire(self, process: subprocess.Popen[bytes]) -> int:
        with self._lock:
            _kill(process)
            self._process = None
            status = process.wait()
        _close_pipes(process)
        return status

    def _lost(self, process: subprocess.Popen[bytes], job: Job, seconds: float) -> Answer:
        """The worker ended without an answer: why, as far as that can be known."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)  # its own end, if it is ending by itself, tells more than our signal
        status = self._retire(process)
        if self.stopped:
            return whole_answer(job, "not-run", "interrupted")
        if self._expired or (hasattr(signal, "SIGXCPU") and status == -signal.SIGXCPU):
            return whole_answer(job, "undecided", f"the time limit of {self.limits.seconds:g} s was reached; "
                                "--time-limit sets it", seconds)
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()
        last = f": {' '.join(words.splitlines()[-1].split())[:300]}" if words else ""
        return whole_answer(job, "error", f"the worker process died ({_status(status)}){last}", seconds)


def _ask(process: subprocess.Popen[bytes], job: Job) -> bytes:
    """The worker's line; without a line end when the worker did not live to finish it."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(job.to_json().encode() + b"\n")
        process.stdin.flush()
    except OSError:
        return b""
    return process.stdout.readline()


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):  # a broken pipe cannot be flushed
            if pipe is not None:
                pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.returncode is None:  # not yet waited for, so the number is still its own
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)  # it leads its own session, so this is its group
            else:
                process.kill()


def _status(code: int) -> str:
    if code >= 0:
        return f"exit status {code}"
    with contextlib.suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


class LocalExecutor:
    """Runs jobs on this machine, ``workers`` at a time."""

    def __init__(self, limits: Limits, workers: int = 1, start: Sequence[str] | None = None) -> None:
        self.limits, self.workers, self.start = limits, max(1, workers), start

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Answer]]:
        """(index of the job, answer) as they come; jobs that are added meanwhile are run too. Leaving the loop early
        ends the workers."""
        todo: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        done: queue.SimpleQueue[tuple[int, Answer] | BaseException] = queue.SimpleQueue()
        workers: list[Worker] = []
        threads: list[threading.Thread] = []

        def serve(worker: Worker) -> None:
            try:
                while (i := todo.get()) is not None and not worker.stopped:
                    done.put((i, worker.run(jobs[i])))
            except BaseException as failure:  # hand it to the main thread instead of losing it
                done.put(failure)

        given = answered = 0
        try:
            while answered < len(jobs):
                for i in range(given, len(jobs)):
                    todo.put(i)
                    if len(workers) < self.workers:
                        workers.append(Worker(self.limits, self.start))
                        threads.append(threading.Thread(target=serve, args=(workers[-1],), daemon=True))
                        threads[-1].start()
                given = len(jobs)
                item = done.get()
                if isinstance(item, BaseException):
                    raise item
                answered += 1
                yield item
        finally:
            for worker in workers:
                worker.stop()
                todo.put(None)
            for thread, worker in zip(threads, workers, strict=True):
                thread.join()
                worker.close()
