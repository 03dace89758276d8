"""Reading files that somebody else may have put there: regular ones only, and never without an end."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def read_regular(path: Path, limit: int) -> bytes:
    """The bytes of a regular file. Raises OSError for anything else (a device, a pipe), and for a file of more than
    ``limit`` bytes; what is opened is what is looked at, and no pipe is waited for."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    with os.fdopen(handle, "rb") as f:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(f"{path} is not a regular file")
        data = f.read(limit + 1)
    if len(data) > limit:
        raise OSError(f"{path} is larger than {limit:,} bytes")
    return data
