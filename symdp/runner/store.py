"""Where certificates are kept: one file per claim and variant, same content, same bytes."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(".symdp") / "certificates"
READABLE = 100_000  # bytes of a certificate with each step on lines of its own


class Store:
    """A folder of certificates: ``<paper>/<id>.json`` and ``<paper>/<id>.repair.json``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, claim: str, variant: str) -> Path:
        """The file of a claim's certificate; ``claim`` is ``<paper>/<id>`` as the reader admits it."""
        paper, _, name = claim.rpartition("/")
        if not paper or any(part in ("", ".", "..") or "\\" in part for part in claim.split("/")):
            raise ValueError(f"{claim!r} cannot name a file")
        # an id may itself end in .repair; no two certificates share a file
        ending = ".repair" if variant == "repair" else ".printed" if name.endswith((".repair", ".printed")) else ""
        return self.folder / paper / f"{name}{ending}.json"

    def save(self, certificate: dict[str, Any]) -> Path:
        """Write a certificate; the file is complete or not there at all."""
        path = self.path(certificate["claim"], certificate["variant"])
        write_atomically(path, encoded_certificate(certificate))
        return path

    def evidence(self, claim: str, variant: str, sha256: str) -> list[dict[str, Any]] | None:
        """The parts of the certificate that is kept for a claim, if it is one of the statement with this hash. Whether
        it proves anything is for the kernel to say."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            found = json.loads(self.path(claim, variant).read_bytes())
            if isinstance(found, dict) and found.get("sha256") == sha256 and isinstance(found.get("parts"), list):
                return [p for p in found["parts"] if isinstance(p, dict) and isinstance(p.get("part"), int)]
        return None

    def drop(self, claim: str, variant: str) -> None:
        """Remove what an earlier run stored: it does not speak for the verdict any more."""
        with contextlib.suppress(OSError):
            self.path(claim, variant).unlink()


def encoded_certificate(certificate: dict[str, Any]) -> bytes:
    """A certificate's bytes: to be read, and in one line where it is so large that nobody will."""
    text = encode(certificate)
    if len(text) <= READABLE:
        return text
    return (json.dumps(certificate, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def encode(data: Any) -> bytes:
    """JSON text with a fixed form, so that the same content gives the same bytes."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file in one step. Leaves it alone when it has that content already."""
    with contextlib.suppress(OSError):
        if path.stat().st_size == len(data) and path.read_bytes() == data:
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(data)
        os.chmod(name, 0o644)  # mkstemp makes it private; a certificate is for everyone
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
