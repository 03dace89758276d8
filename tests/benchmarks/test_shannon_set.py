"""The reference set about random variables reads, and what its ids say is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from symdp.language.load import load

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks" / "shannon"
CLAIMS: list[dict[str, Any]] = [c for file in sorted(FOLDER.glob("0*.toml"))
                                for c in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]]


def test_symdp_reads_all_of_it() -> None:
    loaded = load([FOLDER])
    assert not loaded.problems
    assert len(loaded.claims) == len(CLAIMS) >= 40
    assert len({c["id"] for c in CLAIMS}) == len(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda c: c["id"])
def test_a_statement_says_where_it_is_from_and_what_it_is(claim: dict[str, Any]) -> None:
    assert re.search(r"[A-Z]\w+.*(19|20)\d\d", claim["where"]), "a source has an author and a year"
    assert claim["says"].endswith(".")
    assert claim["expect"] == ("refuted" if claim["id"].endswith("-false") else "proved")
    assert set(claim["let"].values()) == {"variable"}
