"""The terminal: results to standard output, progress and warnings to standard error."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TextIO

BAR = 24  # characters of the progress bar


def wants_colour(stream: TextIO) -> bool:
    """NO_COLOR and FORCE_COLOR decide (no-color.org); otherwise whether it is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width() -> int:
    return max(60, min(120, shutil.get_terminal_size((80, 24)).columns))


def _left(seconds: float) -> str:
    """An estimate for people: as if what is left took as long as what is done."""
    return f"about {seconds:.0f} s left" if seconds < 100 else f"about {seconds/60:.0f} min left"


class Screen:
    """Where a command writes. ``out`` is standard error when standard output carries JSON."""

    def __init__(self, json_on_stdout: bool = False) -> None:
        self.out = sys.stderr if json_on_stdout else sys.stdout
        self.colour = wants_colour(self.out)
        self._bar = ""
        self._started = time.monotonic()
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def say(self, text: str) -> None:
        """A line of results."""
        bar = self._bar
        self._draw("")
        print(text, file=self.out)
        self._draw(bar)

    def warn(self, text: str) -> None:
        self.complain(f"symdp: WARNING: {text}")

    def complain(self, text: str) -> None:
        """Something that is wrong, to standard error and after what was said before."""
        bar = self._bar
        self._draw("")
        self.out.flush()
        print(text, file=sys.stderr)
        self._draw(bar)

    def progress(self, done: int, of: int, latest: str) -> None:
        """A bar that is redrawn in place; nothing at all when nobody watches."""
        full = BAR * done // max(1, of)
        left = _left((time.monotonic() - self._started)/max(1, done)*(of - done))
        self._draw(f"[{'#' * full}{'.' * (BAR - full)}] {done}/{of}, {left} {latest}" if done < of else "")

    def clear(self) -> None:
        self._draw("")

    def _draw(self, bar: str) -> None:
        if self._live and bar != self._bar:
            self.out.flush()
            sys.stderr.write("\r\x1b[K" + bar[:width() - 1])
            sys.stderr.flush()
        self._bar = bar
