"""Files from outside: read only where they are files, and only so much of them."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class Unfit(OSError):
    """What is no file, or a larger one than is read; the message names it and says why."""


def read_regular(path: str | Path, limit: int) -> bytes:
    """The content of a regular file of at most ``limit`` bytes.

    A device or a pipe is not waited for, and never read. Raises OSError: Unfit for what is no file or too large.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # to open some devices does something already
            raise Unfit(f"{path}: not a file that can be read")
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as e:  # a NUL, or a letter that no file name has
        raise Unfit(f"{str(path)!r}: not the name of a file ({e})") from None
    with os.fdopen(handle, "rb") as f:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # what has been opened, whatever stood there before
            raise Unfit(f"{path}: not a file that can be read")
        data = f.read(limit + 1)
    if len(data) > limit:
        raise Unfit(f"{path}: larger than the {limit:,} bytes that are read")
    return data
