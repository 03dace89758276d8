"""What an earlier run left: certificates, and, in a report, what it said of claims that have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symdp.language.storage import LARGEST, decode
from symdp.outside.files import Unfit
from symdp.outside.packed import ENDING, read_unpacked
from symdp.runner import believed
from symdp.runner.store import Store

RESULTS, CERTIFICATES = "results.json", "certificates"  # of a report


class NothingRecorded(Exception):
    """There is no such folder; the message says what to do."""


class Recorded:
    """A folder of certificates, or of a report, with ``certificates/`` and ``results.json.xz`` (or the same unpacked)
    in it. ``notes`` say what of it was not taken up. Raises NothingRecorded."""

    def __init__(self, folder: Path, *, results: bool) -> None:
        if not folder.is_dir():
            raise NothingRecorded(f"--reuse {folder}: there is no such folder; name a report, or a folder of "
                                  "certificates, or leave the option out")
        inside = folder / CERTIFICATES
        self._store = Store(inside if inside.is_dir() else folder)
        self._said: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._notes: list[str] = []
        if results:
            said = folder / (RESULTS + ENDING)
            self._read(said if said.exists() else folder / RESULTS)

    def _read(self, path: Path) -> None:
        try:
            found = decode(read_unpacked(path, LARGEST))
        except (OSError, ValueError) as e:
            why = str(e) if isinstance(e, Unfit) else f"{path}: cannot be read ({getattr(e, 'strerror', None) or e})"
            self._notes.append(f"{why}; nothing stays open for what is said there")
            return
        claims = found.get("claims") if isinstance(found, dict) else None
        strange, why = 0, ""
        for c in claims if isinstance(claims, list) else [None]:
            try:
                self._take(c)
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as e:
                strange, why = strange + 1, why or (str(e) if type(e) is ValueError else "it is not a result")
        if strange:
            self._notes.append(f"{path}: {strange} of its results were not taken over ({why}); these claims are "
                               "decided anew")

    def _take(self, c: Any) -> None:
        for variant, r in (("printed", c), ("repair", c["repair"])):
            if r is not None:
                self._said[str(c["id"]), variant, str(r["statement"]["sha256"])] = believed.recorded(r)

    @property
    def notes(self) -> list[str]:
        return [*self._notes, *self._store.notes]

    def evidence(self, claim: str, variant: str, sha256: str) -> list[dict[str, Any]] | None:
        """The parts of the certificate of a statement; the kernel has not seen them."""
        return self._store.evidence(claim, variant, sha256)

    def result(self, claim: str, variant: str, sha256: str) -> dict[str, Any] | None:
        """What was said of each part of a statement that was left open, and the seconds that it took to find it."""
        return self._said.get((claim, variant, sha256))
