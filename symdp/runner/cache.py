"""What the engines proposed in earlier runs, kept in sqlite as JSON.

Kept are proposals, never verdicts: a certificate that comes from the cache goes to the
kernel like a new one. That a search found nothing has no certificate, and is believed only where it is signed with
this user's key (``signing.py``). A damaged cache costs time, not correctness, and never a run.
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

from symdp.language.storage import decode
from symdp.runner import believed
from symdp.runner.kept import Kept, cache_folder
from symdp.runner.signing import Signer

PACKAGES = ("sympy", "mpmath", "z3-solver", "python-flint", "hypothesis", "numpy", "scipy")
ROOMS = ("kernel", "elaboration", "library", "proof", "prover", "certificates", "outside", "capacities", "atoms",
         "language", "legacy")


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
        self._signer = Signer()
        self._kept = Kept((folder or cache_folder()) / "proposals.sqlite", "proposals", "proposal")
        self._strange = 0  # entries that are not of their form

    @property
    def trouble(self) -> str:
        """What is wrong with the cache, or with the key that it is signed with, or ""."""
        strange = f"the cache {self._kept.path} has entries that symdp did not write; they are not looked at"
        return "; ".join(t for t in (self._kept.trouble, strange if self._strange else "", self._signer.trouble) if t)

    def get(self, statement: str, seed: int, seconds: float = 0.0, effort: int = 1) -> dict[str, Any] | None:
        """``{"parts": [...], "seconds": s, "limit": l, "believed": b}`` for a statement's hash, or None; also None for
        a search that was cut off after l seconds when it may take longer now (``seconds``, 0 for no end). Not believed
        is what nobody, or somebody else, has signed: it is evidence for the kernel and nothing more."""
        key = _key(statement, seed, effort)
        sealed = self._kept.get(key)
        if sealed is None:
            return None
        text, signed = self._signer.opened(key, sealed)
        try:
            found = believed.proposal(decode(text))
        except ValueError:
            found = None
        if found is None:
            self._strange += 1
            return None
        return found | {"believed": signed} if serves(found["limit"], seconds) else None

    def put(self, statement: str, seed: int, proposal: dict[str, Any], effort: int = 1, *, own: bool = True) -> None:
        """Keep a proposal, signed if it is this program's ``own``. Written at once, so that an interrupted run can be
        resumed."""
        key, text = _key(statement, seed, effort), json.dumps(proposal)
        self._kept.put(key, self._signer.sealed(key, text) if own else text)

    def close(self) -> None:
        self._kept.close()


def _key(statement: str, seed: int, effort: int) -> str:
    return hashlib.sha256(f"{statement}\0{seed}\0{effort}\0{tool_hash()}".encode()).hexdigest()
