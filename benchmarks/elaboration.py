"""How much of claims/ elaborates to the core: what does not is listed with its reason.

Run it as ``python benchmarks/elaboration.py [folder ...]``. Printed and repaired statements are counted each.
"""

from __future__ import annotations

import collections
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from symdp.elaboration import ElaborationError, Statement, statement
from symdp.library import load

ROOT = Path(__file__).resolve().parents[1]
KEYS = ("let", "define", "given", "show", "neighbours")


def variants(claim: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The printed statement and its repair."""
    printed = {k: claim[k] for k in KEYS if k in claim}
    yield "printed", printed
    if isinstance(claim.get("repair"), dict):
        yield "repair", {**printed, **{k: claim["repair"][k] for k in KEYS if k in claim["repair"]}}


def elaborated(parts: Mapping[str, Any]) -> Statement:
    """The statement of a variant."""
    def listed(x: Any) -> list[str]:
        return [x] if isinstance(x, str) else list(x)
    return statement(parts.get("let", {}), parts.get("define", {}), listed(parts.get("given", [])),
                     listed(parts["show"]), neighbours=parts.get("neighbours", "hamming"))


def main(folders: list[str]) -> None:
    """Print the list and the counts."""
    load()
    total, failed = collections.Counter[str](), collections.Counter[str]()
    for path in sorted(p for f in folders or [str(ROOT/"claims")] for p in Path(f).rglob("*.toml")):
        for claim in tomllib.loads(path.read_text(encoding="utf-8")).get("claim", []):
            for variant, parts in variants(claim):
                total[path.parent.name] += 1
                try:
                    elaborated(parts)
                except ElaborationError as e:
                    failed[path.parent.name] += 1
                    print(f"{path.parent.name}/{claim['id']} ({variant}): {e}")
    for paper, n in total.items():
        print(f"{paper}: {n - failed[paper]} of {n}")
    print(f"all: {total.total() - failed.total()} of {total.total()}")


if __name__ == "__main__":
    main(sys.argv[1:])
