"""Whether a report that stands in a folder is the one that would be written there: as make asks, by contents."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from symdp.outside.files import read_regular
from symdp.runner.remembered import Remembered, digest

LISTING = "symdp-report.sha256"  # of a report: the SHA-256 of each of its files
MAX_LISTING = 16_000_000  # bytes


class Fresh:
    """A report folder, and all that its pages are made of."""

    def __init__(self, out: Path, certificates: Path, made_of: list[Any]) -> None:
        self.out = out.resolve()
        claims = made_of[0]["claims"]
        named = [r["certificate"] for c in claims for r in (c, c.get("repair")) if r and r.get("certificate")]
        made_of = [*made_of, [digest(certificates / name) for name in named]]
        self.made_of = hashlib.sha256(json.dumps(made_of).encode()).hexdigest()

    def is_up_to_date(self) -> bool:
        """Whether an earlier run has written it, from the same, and every file is as it was then."""
        kept = Remembered()
        listing = kept.get("report", str(self.out), self.made_of)
        kept.close()
        if listing is None or digest(self.out / LISTING) != listing:
            return False
        text = read_regular(self.out / LISTING, MAX_LISTING).decode()
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        return all(digest(self.out / line[66:]) == line[:64] for line in lines)

    def remember(self) -> None:
        kept = Remembered()
        kept.put(digest(self.out / LISTING), "report", str(self.out), self.made_of)
        kept.close()
