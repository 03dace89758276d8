"""The reference set of inequalities: it reads, its proportions hold, and what its tags say is so."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from symdp.language.load import load

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "benchmarks" / "inequalities"
CLAIMS: list[dict[str, Any]] = [c for file in sorted(FOLDER.glob("0*.toml"))
                                for c in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]]
TAGS = {"touches", "unbounded", "known"}


def share(tag: str) -> float:
    return sum(tag in c["tags"] for c in CLAIMS) / len(CLAIMS)


def test_symdp_reads_all_of_it() -> None:
    loaded = load([FOLDER])
    assert not loaded.problems
    assert len(loaded.claims) == len(CLAIMS)


def test_ids_are_unique() -> None:
    assert [i for i, n in Counter(c["id"] for c in CLAIMS).items() if n > 1] == []


def test_proportions() -> None:
    assert len(CLAIMS) >= 165
    true = sum(c["expect"] == "proved" for c in CLAIMS) / len(CLAIMS)
    assert true == pytest.approx(2/3, abs=0.03)
    assert share("unbounded") >= 1/3
    assert share("touches") >= 1/2
    assert share("known") <= 1/2


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda c: c["id"])
def test_a_statement_says_where_it_is_from_and_what_it_is(claim: dict[str, Any]) -> None:
    assert re.search(r"[A-Z]\w+.*(19|20)\d\d", claim["where"]), "a source has an author and a year"
    assert claim["says"].endswith(".")
    assert set(claim["tags"]) <= TAGS
    assert claim["expect"] in ("proved", "refuted")
    assert (claim["expect"] == "refuted") == claim["id"].endswith("-false")
    assert ("note" in claim) >= (claim["expect"] == "refuted"), "the note says where a false one fails"
    assert len(claim.get("let", {})) <= 4
    ends = [t.partition(" ")[2] for t in claim.get("let", {}).values()]
    assert ("unbounded" in claim["tags"]) == any(not e.startswith("in ") for e in ends)


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """``benchmarks/peers/statements.py`` as the benchmark imports it."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import peers.statements as statements

    yield statements
    for name in [m for m in sys.modules if m.split(".")[0] in ("peers", "bench_inequalities")]:
        del sys.modules[name]


def test_the_peers_see_every_statement(peers: ModuleType) -> None:
    seen = list(peers.statements())
    assert [s.id for s in seen] == [c["id"] for c in CLAIMS]
    assert all(s.questions for s in seen)


def test_a_model_is_a_counterexample_only_if_it_breaks_the_statement(peers: ModuleType) -> None:
    (question,) = next(s for s in peers.statements() if s.id == "am-gm-four-false").questions
    ones = dict.fromkeys("abcd", Fraction(1))
    assert question.breaks(ones)
    assert not question.breaks(ones | {"a": Fraction(-1)})
    (question,) = next(s for s in peers.statements() if s.id == "pinsker").questions
    assert not question.breaks({"p": Fraction(1, 2), "q": Fraction(1, 2)})
    assert not question.breaks({"p": Fraction(2), "q": Fraction(1, 2)})


def test_a_range_that_depends_on_a_name_becomes_a_unit_interval(peers: ModuleType) -> None:
    (question,) = next(s for s in peers.statements() if s.id == "simplex-product").questions
    box = peers.box(question)
    assert box.bounded
    assert [(s.lo, s.hi, s.closed) for s in box.sides.values()] == [(0, 1, (True, True))] * 2
    assert box.rest == ()


def test_what_counts_as_wrong(peers: ModuleType) -> None:
    from bench_inequalities import wrong

    assert wrong("proved", "refuted")
    assert wrong("refuted", "proved")
    assert wrong("refuted", "bogus")
    assert not any(wrong("proved", v) for v in ("proved", "unknown", "timeout", "supported", "inexpressible"))
