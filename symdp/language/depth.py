"""Room for recursion over trees as high as the reader lets them be (250 levels)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = 6_000  # 250 levels, a handful of frames each, and whatever the caller already used


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise the recursion limit inside the block; the limit found is put back."""
    before = sys.getrecursionlimit()
    if before >= _FRAMES:
        yield
        return
    sys.setrecursionlimit(_FRAMES)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
