"""What says that objects exist is proved at once where a theorem says so, before opposites are looked for."""

from __future__ import annotations

from symdp.legacy.engines import portfolio
from symdp.legacy.engines.portfolio import propose
from tests.legacy.engines.search_cases import statement


def test_a_theorem_says_that_a_law_exists(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def no(*_: object) -> None:
        raise AssertionError("an opposite was looked for")
    monkeypatch.setattr(portfolio, "_disprove_at", no)
    said = statement("exists(P in distribution on n: mi(P, W) >= capacity(W))", n="integer >= 2", W="channel from n to 3")
    evidence = propose(said).parts[0].evidence
    assert evidence is not None and evidence["verdict"] == "proved"


def test_what_is_not_seen_to_be_defined_is_named() -> None:
    said = statement("log(hellinger_integral(P, Q, 1/3)) <= 0", ["hellinger_integral(P, Q, 1/2) > 0"], P="distribution on A",
                     Q="distribution on A")
    part = propose(said).parts[0]
    assert part.evidence is None
    assert any(t["outcome"].endswith("everything is defined: that hellinger_integral(P, Q, 1/3) > 0") for t in part.tried)
