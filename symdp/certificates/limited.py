"""Checking in a process of its own, with limits of time and memory and a stack that holds the recursion.

The process is started with ``-I -S``: neither the environment nor installed packages are seen in it. It is kept for the
next certificate and replaced after an accident, which costs one certificate and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from dataclasses import asdict
from pathlib import Path

from symdp.certificates.verify import Said, verify

SECONDS = 300.0  # for one certificate
MEMORY = 4096  # MiB of address space
STACK = 512  # MiB of stack: some 25 KiB for each level of the recursion that check.py allows
_BOOT = ("import sys; sys.path.append(sys.argv[1]); from symdp.certificates.limited import serve; "
         "serve(int(sys.argv[2]))")


class Limited:
    """A process that checks certificates, one after the other. ``seconds`` and ``memory`` (MiB) of 0 are no limit."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self.seconds, self.memory = seconds, memory
        self._process: subprocess.Popen[bytes] | None = None
        self._expired = False

    def verify(self, path: str, claims: str | None, size: int) -> Said:
        """What is said of one certificate; status 4 where a limit was reached, 3 where the process died. Raises OSError
        where no process can be started."""
        if self._process is None:
            root = str(Path(__file__).resolve().parents[2])
            self._process = subprocess.Popen(  # noqa: S603 - this Python with fixed arguments
                [sys.executable, "-I", "-S", "-c", _BOOT, root, str(self.memory)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        process, self._expired = self._process, False
        timer = threading.Timer(self.seconds, self._expire, (process,))
        timer.daemon = True
        if self.seconds:
            timer.start()
        line = _ask(process, json.dumps([path, claims, size]).encode() + b"\n")
        timer.cancel()
        if self._expired:  # maybe as it answered: the next one is not to meet a dead process
            self.close()
        if line.endswith(b"\n"):
            said = json.loads(line)
            return Said(said["status"], tuple(said["out"]), said["err"])
        self.close()
        if self._expired:
            return Said(4, err=f"the limit of {self.seconds:g} s was reached; --time-limit sets it")
        died = f"exit status {process.returncode}" if process.returncode >= 0 else f"signal {-process.returncode}"
        return Said(3, err=f"the process that checks it died ({died}); it may need more memory than the "
                    f"{self.memory:,} MiB it has (--memory-limit), or more depth than there is")

    def _expire(self, process: subprocess.Popen[bytes]) -> None:
        self._expired = True
        process.kill()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def _ask(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    """The answer; without a line end when the process did not live to give one."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        process.stdin.flush()
    except OSError:
        return b""
    return process.stdout.readline()


def serve(memory: int) -> None:
    """Answer requests from standard input until it ends, or nobody waits for the answers. For a process of its own."""
    if memory:
        with contextlib.suppress(ImportError, ValueError, OSError):  # not on this system: the time limit still holds
            import resource
            hard = resource.getrlimit(resource.RLIMIT_AS)[1]
            wanted = memory * 2**20
            resource.setrlimit(resource.RLIMIT_AS, (wanted if hard < 0 else min(wanted, hard), hard))
    parent, thread, stack = os.getppid(), threading.Thread(target=_answer, daemon=True), _stack()
    while True:
        threading.stack_size(stack * 2**20)
        try:
            thread.start()
            break
        except (RuntimeError, MemoryError):  # no room for it
            if stack <= 1:
                raise
            stack //= 2
            thread = threading.Thread(target=_answer, daemon=True)
    sys.setrecursionlimit(min(sys.getrecursionlimit(), 40 * stack + 1_000))
    while thread.is_alive():
        thread.join(1)
        if os.getppid() != parent:
            os._exit(1)


def _stack() -> int:
    """MiB of stack: no more than a quarter of the memory there is."""
    with contextlib.suppress(ImportError):
        import resource
        soft = resource.getrlimit(resource.RLIMIT_AS)[0]
        if 0 <= soft < 4 * STACK * 2**20:
            return max(1, soft // 2**22)
    return STACK


def _answer() -> None:
    for line in sys.stdin.buffer:
        path, claims, size = json.loads(line)
        said = verify(Path(path), None if claims is None else Path(claims), size)
        sys.stdout.buffer.write(json.dumps(asdict(said)).encode() + b"\n")
        sys.stdout.buffer.flush()
