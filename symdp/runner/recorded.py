"""What an earlier run left: certificates, and, in a report, what it said of claims that have none."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from symdp.runner.store import Store

RESULTS, CERTIFICATES = "results.json", "certificates"  # of a report


class Recorded:
    """A folder of certificates, or of a report, with ``certificates/`` and ``results.json`` in it."""

    def __init__(self, folder: Path, *, results: bool) -> None:
        inside = folder / CERTIFICATES
        self._store = Store(inside if inside.is_dir() else folder)
        self._said: dict[tuple[str, str, str], dict[str, Any]] = {}
        if results:
            with contextlib.suppress(OSError, ValueError, RecursionError, TypeError, KeyError, AttributeError):
                for c in json.loads((folder / RESULTS).read_bytes())["claims"]:
                    for variant, r in (("printed", c), ("repair", c["repair"])):
                        if r is not None:
                            self._said[c["id"], variant, r["statement"]["sha256"]] = {
                                "parts": [_part(p) for p in r["parts"]], "seconds": float(r["seconds"])}

    def evidence(self, claim: str, variant: str, sha256: str) -> list[dict[str, Any]] | None:
        """The parts of the certificate of a statement; the kernel has not seen them."""
        return self._store.evidence(claim, variant, sha256)

    def result(self, claim: str, variant: str, sha256: str) -> dict[str, Any] | None:
        """What was said of each part of a statement, and the seconds that it took to find it."""
        return self._said.get((claim, variant, sha256))


def _part(p: Any) -> dict[str, Any]:
    """What is taken over of a part. Raises what a part of another form raises."""
    return {"part": int(p["part"]), "verdict": str(p["verdict"]), "reason": str(p["reason"]),
            "margin": None if p["margin"] is None else str(p["margin"]),
            "tried": [{"engine": str(t["engine"]), "outcome": str(t["outcome"])} for t in p["tried"]]}
