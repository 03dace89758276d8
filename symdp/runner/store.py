"""Where certificates are kept: one file per claim and variant, same content, same bytes."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from symdp.language.storage import (
    MAX_REUSED,
    decode,
    encode,
    encode_in_one_line,
    refuse_links,
    remove_file,
    replace_file,
    root_below,
)
from symdp.outside.files import Unfit
from symdp.outside.packed import ENDING, read_unpacked

FOLDER = Path(".symdp") / "certificates"
MAX_ALL = 256_000_000  # bytes of all certificates that one run takes up again
READABLE = 100_000  # bytes of a certificate with each step on lines of its own


class Store:
    """A folder of certificates: ``<paper>/<id>.json`` and ``<paper>/<id>.repair.json``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # no links below a folder that somebody named, nor on the way to it where that begins in a folder of claims
        named = folder.parents[1] if folder.parts[-2:] == FOLDER.parts else folder
        self.root = root_below(named)
        self.notes: list[str] = []  # what of the store was not taken up, and why
        self._left = MAX_ALL  # bytes of evidence that may still be handed out

    def path(self, claim: str, variant: str) -> Path:
        """The file of a claim's certificate; ``claim`` is ``<paper>/<id>`` as the reader admits it."""
        paper, _, name = claim.rpartition("/")
        if not paper or any(part in ("", ".", "..") or "\\" in part for part in claim.split("/")):
            raise ValueError(f"{claim!r} cannot name a file")
        # an id may itself end in .repair; no two certificates share a file
        ending = ".repair" if variant == "repair" else ".printed" if name.endswith((".repair", ".printed")) else ""
        return self.folder / paper / f"{name}{ending}.json"

    def check(self, claim: str, variant: str) -> None:
        """Raise OSError (InTheWay) where the claim's certificate could neither be written nor removed, because a link
        leads away from there or something else stands in its place."""
        refuse_links(self.path(claim, variant), self.root)

    def save(self, certificate: dict[str, Any]) -> Path:
        """Write a certificate; the file is complete or not there at all."""
        path = self.path(certificate["claim"], certificate["variant"])
        replace_file(path, encoded_certificate(certificate), self.root)
        return path

    def evidence(self, claim: str, variant: str, sha256: str) -> list[dict[str, Any]] | None:
        """The parts of the certificate that is kept for a claim, if it is one of the statement with this hash. Whether
        it proves anything is for the kernel to say."""
        path = self.path(claim, variant)
        if not path.exists() and (small := path.with_name(path.name + ENDING)).exists():  # of a report
            path = small
        try:
            data = read_unpacked(path, min(MAX_REUSED, self._left))
            found = decode(data)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as e:
            why = str(e) if isinstance(e, Unfit) else f"{path}: cannot be read ({getattr(e, 'strerror', None) or e})"
            self.notes.append(f"{why}; what is said there was not reused")
            return None
        if not isinstance(found, dict) or found.get("sha256") != sha256 or not isinstance(found.get("parts"), list):
            return None
        self._left -= len(data)
        return [p for p in found["parts"] if isinstance(p, dict) and type(p.get("part")) is int]

    def drop(self, claim: str, variant: str) -> None:
        """Remove what an earlier run stored: it does not speak for the verdict any more."""
        with contextlib.suppress(FileNotFoundError):
            remove_file(self.path(claim, variant), self.root)


def encoded_certificate(certificate: dict[str, Any]) -> bytes:
    """A certificate's bytes: to be read, and in one line where nobody will: if it is large, or has a trace."""
    text = encode(certificate)
    if len(text) <= READABLE and not any(isinstance(p, dict) and "trace" in p for p in certificate.get("parts", ())):
        return text
    return encode_in_one_line(certificate)
