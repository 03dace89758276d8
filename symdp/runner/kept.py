"""Texts by keys in an sqlite file. Trouble with it costs time, never a run."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
from pathlib import Path

from symdp.language.storage import MAX_REUSED
from symdp.outside.files import Unfit

MAX_ROWS = 20_000  # the least recently used go first
STEPS = 100_000  # of sqlite's machine between two looks at how many they are
MAX_LOOKS = 200  # what nothing that is asked here comes near to

BESIDE = ("-journal", "-wal", "-shm")  # what sqlite keeps beside a database


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
            self._refuse_what_is_no_file()
            try:
                return self._connect()
            except sqlite3.DatabaseError as e:
                if isinstance(e, sqlite3.OperationalError):  # locked, read-only, full: not damaged
                    raise
                aside = self._set_aside()
                self.trouble = (f"the cache {self.path} was damaged ({e}) and has been started afresh; the old one is "
                                f"{aside.name} beside it")
                return self._connect()
        except (OSError, sqlite3.Error) as e:
            self.trouble = f"the cache {self.path} cannot be used ({e}); going on without it"
            return None

    def _refuse_what_is_no_file(self) -> None:
        for end in ("", *BESIDE):
            with contextlib.suppress(FileNotFoundError):
                if not stat.S_ISREG(os.lstat(f"{self.path}{end}").st_mode):
                    raise Unfit(f"{self.path.name}{end} is not a file")

    def _set_aside(self) -> Path:
        """Out of the way, not away: it may be somebody's work."""
        aside = self.path.with_name(f"{self.path.name}.damaged")
        for end in ("", *BESIDE):
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{self.path}{end}", f"{aside}{end}")
        return aside

    def _connect(self) -> sqlite3.Connection:
        made = (f"CREATE TABLE {self.table} (key TEXT PRIMARY KEY, {self.column} TEXT NOT NULL, "
                "used INTEGER NOT NULL)")
        db = sqlite3.connect(self.path, timeout=5)
        try:
            self._looks = 0
            db.set_progress_handler(self._enough, STEPS)
            db.execute("PRAGMA trusted_schema = OFF")
            if (schema := self._schema(db)) == []:
                with contextlib.suppress(sqlite3.OperationalError):  # another run was faster, or it cannot be written
                    db.execute(made)
                if (schema := self._schema(db)) == []:
                    raise sqlite3.OperationalError("nothing can be written there")
            # a view, a trigger, an index on a formula is work that somebody else has thought of
            if schema != [("table", self.table, made)]:
                raise sqlite3.OperationalError("it holds other tables than a cache of symdp; remove it, or set "
                                               "SYMDP_CACHE to another folder")
            db.execute(f"SELECT key, used FROM {self.table} LIMIT 1").fetchone()  # noqa: S608
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _schema(self, db: sqlite3.Connection) -> list[tuple[str, str, str]]:
        return db.execute("SELECT type, name, sql FROM sqlite_master WHERE NOT (type = 'index' AND tbl_name = ? AND "
                          "sql IS NULL)", (self.table,)).fetchmany(3)

    def _enough(self) -> bool:
        """Whether sqlite has worked so long on one thing that it is no honest one."""
        self._looks += 1
        return self._looks > MAX_LOOKS

    def get(self, key: str) -> str | None:
        """The text of that key, if there is one."""
        if self._db is None:
            return None
        self._looks = 0
        with contextlib.suppress(sqlite3.Error):
            row = self._db.execute(f"SELECT {self.column} FROM {self.table} WHERE key = ? "  # noqa: S608
                                   f"AND length({self.column}) <= ?", (key, MAX_REUSED)).fetchone()
            if row is not None and isinstance(row[0], str):
                self._touched.append((key,))
                return row[0]
        return None

    def put(self, key: str, text: str) -> None:
        """Keep a text, unless it is too large. Written at once, so that an interrupted run can be resumed."""
        if self._db is None or len(text) > MAX_REUSED:
            return
        self._looks = 0
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.execute(f"INSERT OR REPLACE INTO {self.table} VALUES (?, ?, "  # noqa: S608
                             f"(SELECT coalesce(max(used), 0) + 1 FROM {self.table}))", (key, text))
            self._db.execute(f"DELETE FROM {self.table} WHERE used <= "  # noqa: S608
                             f"(SELECT max(used) FROM {self.table}) - ?", (MAX_ROWS,))

    def close(self) -> None:
        if self._db is None:
            return
        self._looks = 0
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.executemany(f"UPDATE {self.table} SET used = "  # noqa: S608
                                 f"(SELECT max(used) + 1 FROM {self.table}) WHERE key = ?", self._touched)
        self._db.close()
        self._db = None
