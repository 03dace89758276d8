"""What says that objects exist is proved at once where a theorem says so, before opposites are looked for."""

from __future__ import annotations

from symdp.engines import portfolio
from symdp.engines.portfolio import propose
from tests.engines.search_cases import statement


def test_a_theorem_says_that_a_law_exists(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def no(*_: object) -> None:
        raise AssertionError("an opposite was looked for")
    monkeypatch.setattr(portfolio, "_disprove_at", no)
    said = statement("exists(P in distribution on n: mi(P, W) >= capacity(W))", n="integer >= 2", W="channel from n to 3")
    evidence = propose(said).parts[0].evidence
    assert evidence is not None and evidence["verdict"] == "proved"
