"""Texts by keys in an sqlite file. Trouble with it costs time, never a run."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

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


class Kept:
    """A table of texts. Trouble with the database means an empty one."""

    def __init__(self, path: Path, table: str, column: str) -> None:
        self.path, self.table, self.column = path, table, column  # of our own choice, never from outside
        self.trouble = ""
        self._touched: list[tuple[str]] = []  # marked as used on closing: a write for each would cost a disk sync
        self._db = self._open()

    def _open(self) -> sqlite3.Connection | None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._connect()
            except sqlite3.DatabaseError as e:
                if isinstance(e, sqlite3.OperationalError):  # locked, read-only, full: not damaged
                    raise
                self.trouble = f"the cache {self.path} was damaged ({e}) and has been started afresh"
                self.path.unlink()
                return self._connect()
        except (OSError, sqlite3.Error) as e:
            self.trouble = f"the cache {self.path} cannot be used ({e}); going on without it"
            return None

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=5)
        try:
            db.execute(f"CREATE TABLE IF NOT EXISTS {self.table} (key TEXT PRIMARY KEY, {self.column} TEXT NOT NULL, "
                       "used INTEGER NOT NULL)")
            db.execute(f"SELECT key, used FROM {self.table} LIMIT 1").fetchone()  # noqa: S608
        except sqlite3.Error:
            db.close()
            raise
        return db

    def get(self, key: str) -> str | None:
        """The text of that key, if there is one."""
        if self._db is None:
            return None
        with contextlib.suppress(sqlite3.Error):
            row = self._db.execute(f"SELECT {self.column} FROM {self.table} WHERE key = ?",  # noqa: S608
                                   (key,)).fetchone()
            if row is not None:
                self._touched.append((key,))
                return str(row[0])
        return None

    def put(self, key: str, text: str) -> None:
        """Keep a text. Written at once, so that an interrupted run can be resumed."""
        if self._db is None:
            return
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.execute(f"INSERT OR REPLACE INTO {self.table} VALUES (?, ?, "  # noqa: S608
                             f"(SELECT coalesce(max(used), 0) + 1 FROM {self.table}))", (key, text))
            self._db.execute(f"DELETE FROM {self.table} WHERE used <= "  # noqa: S608
                             f"(SELECT max(used) FROM {self.table}) - ?", (MAX_ROWS,))

    def close(self) -> None:
        if self._db is None:
            return
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.executemany(f"UPDATE {self.table} SET used = "  # noqa: S608
                                 f"(SELECT max(used) + 1 FROM {self.table}) WHERE key = ?", self._touched)
        self._db.close()
        self._db = None
