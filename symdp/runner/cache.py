"""What the engines proposed in earlier runs, kept in sqlite as JSON.

Kept are proposals, never verdicts: a certificate that comes from the cache goes to the
kernel like a new one. A damaged cache costs time, not correctness, and never a run.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from symdp.runner.kept import Kept, cache_folder

PACKAGES = ("sympy", "mpmath", "z3-solver", "python-flint", "hypothesis", "numpy", "scipy")
ROOMS = ("kernel", "atoms", "language", "engines")


@functools.cache
def tool_hash() -> str:
    """A hash of everything a proposal depends on beside the statement: sources and versions."""
    h = hashlib.sha256(f"python {sys.version_info[:3]}".encode())
    root = Path(__file__).resolve().parents[1]
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            h.update(b"\0" + path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    for package in PACKAGES:
        with contextlib.suppress(metadata.PackageNotFoundError):
            h.update(f"\0{package} {metadata.version(package)}".encode())
    return h.hexdigest()


def serves(limit: float | None, seconds: float) -> bool:
    """Whether a search that was cut off after ``limit`` seconds (None: it was not) says what one of ``seconds`` (0: of
    any length) would say."""
    return limit is None or 0 < seconds <= limit


class Cache:
    """Proposals by statement, seed and tool. Trouble with the database means an empty cache."""

    def __init__(self, folder: Path | None = None) -> None:
        self._kept = Kept((folder or cache_folder()) / "proposals.sqlite", "proposals", "proposal")

    @property
    def trouble(self) -> str:
        return self._kept.trouble

    def get(self, statement: str, seed: int, seconds: float = 0.0, effort: int = 1) -> dict[str, Any] | None:
        """``{"parts": [...], "seconds": s, "limit": l}`` for a statement's hash, or None; also None for a search that
        was cut off after l seconds when it may take longer now (``seconds``, 0 for no end)."""
        text = self._kept.get(_key(statement, seed, effort))
        with contextlib.suppress(ValueError):
            found = json.loads(text) if text is not None else None
            return found if isinstance(found, dict) and serves(found.get("limit"), seconds) else None
        return None

    def put(self, statement: str, seed: int, proposal: dict[str, Any], effort: int = 1) -> None:
        """Keep a proposal. Written at once, so that an interrupted run can be resumed."""
        self._kept.put(_key(statement, seed, effort), json.dumps(proposal))

    def close(self) -> None:
        self._kept.close()


def _key(statement: str, seed: int, effort: int) -> str:
    return hashlib.sha256(f"{statement}\0{seed}\0{effort}\0{tool_hash()}".encode()).hexdigest()
