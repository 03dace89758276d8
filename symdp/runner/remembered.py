"""What was said in an earlier run of the same program about the same input, so that it need not be worked out again.

A kept proposal (``cache.py``) is evidence, which the kernel checks anew: who tampers with it gains nothing. What stands
here is believed: the kernel's word on a certificate, and that a report is up to date. So each entry is signed with a
key that lies outside of the cache, readable by this user alone, and made when it is first needed. A cache that comes
from somewhere else, or in which somebody has written, is worth nothing here, and everything is checked again; whoever
can read the key can as well change the kernel that is installed. ``symdp verify`` and ``--no-cache`` believe nothing
that stands here. See docs/decisions/0018.
"""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from symdp.outside.files import read_regular
from symdp.runner.cache import tool_hash
from symdp.runner.kept import Kept, cache_folder
from symdp.runner.signing import Signer

MAX_DIGESTED = 100_000_000  # bytes
SOURCES = (".py", ".j2", ".css", ".js", ".json", ".md")


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
    """The SHA-256 of a file, in hex; None where it is none, or larger than any of symdp's."""
    try:
        return hashlib.sha256(read_regular(path, MAX_DIGESTED)).hexdigest()
    except OSError:
        return None


class Remembered:
    """Signed JSON by keys. Without a signing key, or with trouble about the database, nothing is remembered."""

    def __init__(self, folder: Path | None = None) -> None:
        self._signer = Signer()
        self._kept = Kept((folder or cache_folder()) / "remembered.sqlite", "remembered", "said")

    @property
    def troubles(self) -> list[str]:
        """Why nothing is remembered, or why less than one would think."""
        return [t for t in (self._signer.trouble, self._kept.trouble) if t]

    def get(self, *about: str) -> Any:
        """What was said about that, if it was said by this very program and signed with this user's key; or None."""
        key = self._key(about)
        sealed = self._kept.get(key)
        if sealed is None:
            return None
        text, signed = self._signer.opened(key, sealed)
        return json.loads(text) if signed else None  # our own writing: the signature says so

    def put(self, said: Any, *about: str) -> None:
        """Keep it, if this is still the program that stood there when the run began."""
        key, text = self._key(about), json.dumps(said)
        if self._signer.able and stamps() == first_stamps():
            self._kept.put(key, self._signer.sealed(key, text))

    def close(self) -> None:
        self._kept.close()

    def _key(self, about: tuple[str, ...]) -> str:
        return hashlib.sha256(json.dumps([program_hash(), *about]).encode()).hexdigest()
