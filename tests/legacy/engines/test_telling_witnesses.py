"""Of several witnesses that one is shown that says most: finite sides, a delta one meets, the event that is told apart."""

from __future__ import annotations

import pytest

from symdp.legacy.engines import search
from symdp.runner.decide import decide
from symdp.runner.jobs import Job
from tests.legacy.engines.search_cases import statement

LAWS = {"P": "distribution", "Q": "distribution"}
PRIVACY = {"eps": "real >= 0", "delta": "real in (0, 1)"}


@pytest.mark.parametrize(("show", "let"), [
    ("kl(P, Q) <= 3*tv(P, Q)", LAWS), ("chi2(P, Q) <= 4*tv(P, Q)", LAWS), ("max_divergence(P, Q) <= 1", LAWS)])
def test_finite_witnesses_come_before_infinite_ones(show: str, let: dict[str, str]) -> None:
    part, = decide(Job("p/c", "printed", statement(show, **let).source, seconds=30)).parts

    assert part["verdict"] == "refuted"
    assert "oo" not in (part["witness"]["lhs"], part["witness"]["rhs"])


def test_where_only_infinite_ones_are_they_do() -> None:
    found = search.hunt(statement("kl(P, Q) < oo", **LAWS), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"


@pytest.mark.parametrize(("show", "given", "let"), [
    ("close(P, Q, eps, delta)", ["kl(P, Q) <= eps"], LAWS | PRIVACY),
    ("close(M(x), M(y), eps, delta)", ["dp(M, 2*eps)", "neighbouring(x, y)"],
     {"n": "integer >= 1", "M": "mechanism on n entries", "x": "database", "y": "database"} | PRIVACY)])
def test_a_small_delta_and_the_event_of_two_laws_that_are_not_close(
        show: str, given: list[str], let: dict[str, str]) -> None:
    part, = decide(Job("p/c", "printed", statement(show, given, **let).source, seconds=30)).parts

    assert part["verdict"] == "refuted"
    assert part["witness"]["values"]["delta"] == "1/100000"
    assert ", at the event {" in part["witness"]["words"]
    assert ", at the event {" in part["reason"]


def test_a_privacy_statement_with_a_wrong_factor_fails_for_the_smallest_mechanisms() -> None:
    """Mironov 2017, Proposition 3, with half of what it needs."""
    s = statement("dp(M, eps + log(1/delta)/(2*(alpha - 1)), delta)",
                  ["forall(r in M, s in M: neighbouring(r, s) implies renyi(M(r), M(s), alpha) <= eps)"],
                  n="integer >= 1", M="mechanism on n entries", alpha="real > 1", **PRIVACY)

    found = search.hunt(s, 0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"
