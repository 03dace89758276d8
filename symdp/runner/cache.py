"""What the engines proposed in earlier runs, kept in sqlite as JSON.

Kept are proposals, never verdicts: a certificate that comes from the cache goes to the
kernel like a new one. A damaged cache costs time, not correctness, and never a run.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import sqlite3
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

PACKAGES = ("sympy", "mpmath", "z3-solver", "python-flint", "hypothesis", "numpy", "scipy")
ROOMS = ("kernel", "atoms", "language", "engines")
MAX_ROWS = 20_000  # the least recently used go first


def cache_folder() -> Path:
    """``$SYMDP_CACHE``, or the user's cache folder on this platform."""
    if named := os.environ.get("SYMDP_CACHE"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "symdp"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "symdp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "symdp"


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


class Cache:
    """Proposals by statement, seed and tool. Trouble with the database means an empty cache."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or cache_folder()) / "proposals.sqlite"
        self.trouble = ""
        self._touched: list[tuple[str]] = []  # marked as used on closing: a write for each would cost a disk sync
        self._db = self._open()

    def _open(self) -> sqlite3.Connection | None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return _connect(self.path)
            except sqlite3.DatabaseError as e:
                if isinstance(e, sqlite3.OperationalError):  # locked, read-only, full: not damaged
                    raise
                self.trouble = f"the cache {self.path} was damaged ({e}) and has been started afresh"
                self.path.unlink()
                return _connect(self.path)
        except (OSError, sqlite3.Error) as e:
            self.trouble = f"the cache {self.path} cannot be used ({e}); going on without it"
            return None

    def get(self, statement: str, seed: int, seconds: float = 0.0, effort: int = 1) -> dict[str, Any] | None:
        """``{"parts": [...], "seconds": s, "limit": l}`` for a statement's hash, or None; also None for a search that
        was cut off after l seconds when it may take longer now (``seconds``, 0 for no end)."""
        if self._db is None:
            return None
        key = _key(statement, seed, effort)
        with contextlib.suppress(sqlite3.Error, ValueError):
            row = self._db.execute("SELECT proposal FROM proposals WHERE key = ?", (key,)).fetchone()
            if row is not None:
                found = json.loads(row[0])
                self._touched.append((key,))
                limit = found.get("limit") if isinstance(found, dict) else None
                return found if isinstance(found, dict) and (limit is None or 0 < seconds <= limit) else None
        return None

    def put(self, statement: str, seed: int, proposal: dict[str, Any], effort: int = 1) -> None:
        """Keep a proposal. Written at once, so that an interrupted run can be resumed."""
        if self._db is None:
            return
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.execute("INSERT OR REPLACE INTO proposals VALUES (?, ?, "
                             "(SELECT coalesce(max(used), 0) + 1 FROM proposals))",
                             (_key(statement, seed, effort), json.dumps(proposal)))
            self._db.execute("DELETE FROM proposals WHERE used <= (SELECT max(used) FROM proposals) - ?", (MAX_ROWS,))

    def close(self) -> None:
        if self._db is None:
            return
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.executemany("UPDATE proposals SET used = (SELECT max(used) + 1 FROM proposals) WHERE key = ?",
                                 self._touched)
        self._db.close()
        self._db = None


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5)
    try:
        db.execute("CREATE TABLE IF NOT EXISTS proposals (key TEXT PRIMARY KEY, proposal TEXT NOT NULL, "
                   "used INTEGER NOT NULL)")
        db.execute("SELECT key, used FROM proposals LIMIT 1").fetchone()
    except sqlite3.Error:
        db.close()
        raise
    return db


def _key(statement: str, seed: int, effort: int) -> str:
    return hashlib.sha256(f"{statement}\0{seed}\0{effort}\0{tool_hash()}".encode()).hexdigest()
