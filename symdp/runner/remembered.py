"""What was said in an earlier run of the same program about the same input, so that it need not be worked out again.

A kept proposal (``cache.py``) is evidence, which the kernel checks anew: who tampers with it gains nothing. What stands
here is believed: the kernel's word on a certificate, and that a report is up to date. So each entry is signed with a
key that lies outside of the cache, readable by this user alone, and made when it is first needed. A cache that comes
from somewhere else, or in which somebody has written, is worth nothing here, and everything is checked again; whoever
can read the key can as well change the kernel that is installed. ``symdp verify`` and ``--no-cache`` believe nothing
that stands here. See docs/decisions/0018.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import hmac
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from symdp.runner.cache import tool_hash
from symdp.runner.kept import Kept, cache_folder

KEY_BYTES = 32
SOURCES = (".py", ".j2", ".css", ".js", ".json", ".md")


def state_folder() -> Path:
    """``$SYMDP_STATE``, or where this platform keeps what belongs to a user and is not to be copied."""
    if named := os.environ.get("SYMDP_STATE"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "symdp"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "symdp-state"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "symdp"


def signing_key(folder: Path | None = None) -> bytes | None:
    """The key of this user, made when there is none; None where it cannot be kept, or is not the user's alone."""
    path = (folder or state_folder()) / "key"
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as f:
                f.write(secrets.token_bytes(KEY_BYTES))
        if os.name == "posix":
            about = path.stat()
            if about.st_uid != os.geteuid() or about.st_mode & 0o077:
                return None
        key = path.read_bytes()
        return key if len(key) == KEY_BYTES else None
    return None


def sources() -> list[Path]:
    root = Path(__file__).resolve().parents[1]
    files = [*root.rglob("*"), *(root.parent / "docs").glob("*.md")]
    return sorted(p for p in files if p.suffix in SOURCES and p.is_file())


def stamps() -> list[tuple[str, int, int]]:
    """When the sources were last written. A worker that is started later reads them anew: if somebody is editing them,
    it is not this program that speaks."""
    return [(str(p), s.st_mtime_ns, s.st_size) for p in sources() for s in (p.stat(),)]


@functools.cache
def first_stamps() -> list[tuple[str, int, int]]:
    """What they were when this process asked first."""
    return stamps()


@functools.cache
def program_hash() -> str:
    """A hash of all of symdp as it is installed, the pages of docs/ that reports show, and what it is run by."""
    first_stamps()
    h = hashlib.sha256(tool_hash().encode())
    root = Path(__file__).resolve().parents[1]
    for path in sources():
        h.update(b"\0" + path.relative_to(root.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return h.hexdigest()


def digest(path: Path) -> str | None:
    """The SHA-256 of a file, in hex; None where it cannot be read."""
    try:
        with path.open("rb") as f:
            return hashlib.file_digest(f, "sha256").hexdigest()
    except OSError:
        return None


class Remembered:
    """Signed JSON by keys. Without a signing key, or with trouble about the database, nothing is remembered."""

    def __init__(self, folder: Path | None = None) -> None:
        self._sign = signing_key()
        self._kept = Kept((folder or cache_folder()) / "remembered.sqlite", "remembered", "said")

    def get(self, *about: str) -> Any:
        """What was said about that, if it was said by this very program and signed with this user's key; or None."""
        key = self._key(about)
        signature, _, text = (self._kept.get(key) or "").partition("\n")
        if self._sign is None or not text or not hmac.compare_digest(signature.encode(), self._signature(key, text)):
            return None
        return json.loads(text)  # our own writing: the signature says so

    def put(self, said: Any, *about: str) -> None:
        """Keep it, if this is still the program that stood there when the run began."""
        key, text = self._key(about), json.dumps(said)
        if self._sign is not None and stamps() == first_stamps():
            self._kept.put(key, f"{self._signature(key, text).decode()}\n{text}")

    def close(self) -> None:
        self._kept.close()

    def _key(self, about: tuple[str, ...]) -> str:
        return hashlib.sha256(json.dumps([program_hash(), *about]).encode()).hexdigest()

    def _signature(self, key: str, text: str) -> bytes:
        return hmac.new(self._sign or b"", f"{key}\n{text}".encode(), hashlib.sha256).hexdigest().encode()
