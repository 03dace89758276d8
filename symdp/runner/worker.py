"""The worker process: reads one job per line, answers each with one line of JSON.

Started by ``workers.Worker`` in a session of its own. Engines may print what they like:
standard output leads nowhere near the answers.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import signal
import sys
import threading
import time

CHECKING = 60.0  # seconds to check what is known, before the time limit of a search begins
LEAST = 384 * 2**20  # bytes: with less the libraries of the engines do not load, or stop for ever while they do
MAX_ANSWER = 64 * 1024 * 1024  # bytes of one answer: a larger certificate is of no use to anyone


def main(memory: int, seconds: float = 0.0) -> int:
    """Answer jobs from standard input until it ends. ``memory`` is in bytes, ``seconds`` of the processor are for one
    job, 0 for no limit."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever an engine prints goes to the error stream, which the parent keeps for crashes
    memory = _limit_memory(memory)
    _end_with_parent()
    sys.setrecursionlimit(10_000)  # claims nest up to 250 deep and SymPy takes several frames for each level

    from symdp.legacy.engines.deadline import was_reached
    from symdp.runner.decide import decide
    from symdp.runner.jobs import Job, whole_answer

    while line := sys.stdin.buffer.readline():
        job = Job.from_json(line.decode())
        _limit_seconds(seconds and seconds + (CHECKING if job.known or job.proposal else 0.0))
        random.seed(job.seed)  # an engine that forgets its own seed must still be repeatable
        limit = f"the memory limit of {memory / 2**20:,.0f} MiB was reached"
        started = time.perf_counter()
        try:
            if 0 < memory < LEAST and not job.only_check and job.proposal is None:
                answer = whole_answer(job, "undecided", f"{memory / 2**20:,.0f} MiB of memory hold no engine; give at "
                                      f"least {LEAST / 2**20:,.0f}, with ulimit -v and --memory-limit")
            else:
                answer = decide(job)
        except MemoryError:
            answer = whole_answer(job, "undecided", limit, time.perf_counter() - started)
        answer.peak, answer.spent = _peak(), was_reached()
        data = answer.to_json().encode()
        if len(data) > MAX_ANSWER:
            data = whole_answer(job, "undecided", f"its certificate has {len(data):,} bytes; at most {MAX_ANSWER:,} "
                                "are kept", answer.seconds).to_json().encode()
        answers.write(data + b"\n")
    return 0


def _limit_seconds(seconds: float) -> None:
    """End this process (SIGXCPU) when it has worked for so many seconds more; 0 for no limit."""
    if not seconds:
        return
    try:
        import resource
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time() + seconds), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    except (ImportError, ValueError, OSError):  # not on this system: the parent's clock still holds
        pass


def _limit_memory(memory: int) -> int:
    """How much there is then, 0 for no limit: the shell may have set a lower one."""
    try:
        import resource
    except ImportError:  # not on this system: the time limit still holds
        return memory
    set_before = {x for x in resource.getrlimit(resource.RLIMIT_AS) if x != resource.RLIM_INFINITY}
    least = min({memory, *set_before} - {0}, default=0)
    if least:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (least, least))
    return least


def _peak() -> int:
    try:
        import resource
    except ImportError:
        return 0
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as status:
        for line in status:  # on Linux ru_maxrss also counts what the parent held before exec
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024  # bytes there, KiB elsewhere


def _end_with_parent() -> None:
    """Leave when the parent is gone, even in the middle of a search, and take everything we started along."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():  # the group is ours alone
            os.killpg(os.getpid(), signal.SIGKILL)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
