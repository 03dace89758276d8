"""An end to a search in seconds of the processor, so that it finds the same on a busy machine: it only stops runaways,
verdicts are decided by budgets of steps."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

# While these are at work the end waits: a module that is imported by half cannot be imported again in its process, and
# the wrappers of z3 count references, which end in a crash where an object is made by half. (What z3 searches for is
# limited by its own options.)
UNINTERRUPTED = frozenset({"importlib", "_frozen_importlib", "_frozen_importlib_external", "z3", "ctypes"})
AGAIN = 0.02  # seconds until an end that had to wait, or was lost in the deletion of an object, is tried again


class OutOfTime(BaseException):
    """The time of a search is up. No engine that expects trouble of its own catches it."""


_ended = False


def was_reached() -> bool:
    """Whether a search of this process was ever ended. An exception that comes from anywhere may leave native code in
    any state: nothing else is to be searched in such a process."""
    return _ended


@contextlib.contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTime in the body after this process has worked for so many seconds; without them, or where alarms
    cannot be set (in a thread, on a system that has none), never."""
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    over = False

    def ring(_: int, frame: FrameType | None) -> None:
        global _ended
        if over or _delicate(frame):
            return
        _ended = True
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            over = True
    finally:  # even if it rang before the line above
        over = True
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _delicate(frame: FrameType | None) -> bool:
    """Whether anything that is not to be interrupted is on the way to this frame."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] in UNINTERRUPTED:
            return True
        frame = frame.f_back
    return False
