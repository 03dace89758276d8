"""Which claims the last runs left to be looked at, for ``symdp check --last-failed``: findings, and what is open."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from symdp.language.storage import decode, encode, replace_file, root_below
from symdp.outside.files import read_regular
from symdp.runner.believed import OPEN
from symdp.runner.run import has_finding

FILE = Path(".symdp") / "last-failed"
LARGEST = 10_000_000


def is_left(result: Mapping[str, Any], strict: bool = False) -> bool:
    """Whether a claim or its repair is a finding, or open and not expected to be, or was to run and did not."""
    both = [r for r in (result, result.get("repair")) if r is not None]
    return has_finding(dict(result), strict) or any(
        r["verdict"] in (*OPEN, "not-run", "error") and r["verdict"] != r["expect"] for r in both)


def left(file: Path = FILE) -> frozenset[str]:
    """The full ids that are kept; none where nothing is kept, or nothing that can be read."""
    try:
        found = decode(read_regular(file, LARGEST))
    except (OSError, ValueError):
        return frozenset()
    return frozenset(x for x in found if isinstance(x, str)) if isinstance(found, list) else frozenset()


def remember(results: Iterable[Mapping[str, Any]], strict: bool = False, file: Path = FILE) -> None:
    """Keep what these results leave; of claims that were not selected what was kept before stands."""
    results = [r for r in results if r["reason"] != "deselected"]
    kept = left(file) - {str(r["id"]) for r in results} | {str(r["id"]) for r in results if is_left(r, strict)}
    with contextlib.suppress(OSError):  # a convenience: no run fails for it
        replace_file(file, encode(sorted(kept)), root_below(file.parent))
