"""Proof texts of statements of claim files.

The first line of a text is a comment: the claim file (from the root of the repository), the claim, the part, counted
from 1, and perhaps ``repair``.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from symdp.elaboration import Statement, statement
from symdp.library import load

ROOT = Path(__file__).resolve().parents[2]
KEYS = ("let", "define", "given", "show", "neighbours")


@cache
def claims(file: str) -> dict[str, Any]:
    return {c["id"]: c for c in tomllib.loads((ROOT / file).read_text(encoding="utf-8"))["claim"]}


def read(path: Path) -> tuple[Statement, int, str]:
    """The statement, its part, and the text."""
    load()
    text = path.read_text(encoding="utf-8")
    file, name, part, *variant = text.split("\n", 1)[0].removeprefix("#").split()
    claim = claims(file)[name]
    said = {k: claim[k] for k in KEYS if k in claim}
    if variant == ["repair"]:
        said |= {k: claim["repair"][k] for k in KEYS if k in claim["repair"]}

    def listed(x: Any) -> list[str]:
        return [x] if isinstance(x, str) else list(x)
    return statement(said.get("let", {}), said.get("define", {}), listed(said.get("given", [])), listed(said["show"]),
                     neighbours=said.get("neighbours", "hamming")), int(part) - 1, text
