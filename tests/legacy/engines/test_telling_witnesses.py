"""Of several witnesses that one is shown that says most: finite sides, a delta one meets, the event that is told apart."""

from __future__ import annotations

import pytest

from symdp.language.witness import infix
from symdp.legacy.engines import search
from symdp.legacy.engines.sides import sides
from symdp.legacy.kernel.expressions import read_expression
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


@pytest.mark.parametrize(("show", "values", "found"), [
    ("integral(y in -oo..oo: s/(2*eps)*exp(-abs(y - x)*eps/s)) == 1", {"x": "0", "eps": "1", "s": "3"}, ("9.0", "1.0")),
    ("sup(t in [0, x]: t^2) <= x", {"x": "2", "eps": "1", "s": "1"}, ("4.0", "2.0")),
    ("integral(t in 0..x: t) >= x", {"x": "1", "eps": "1", "s": "1"}, ("0.5", "1.0")),
    ("limit(t -> 0: sin0*t) == 0", {"x": "1", "eps": "1", "s": "1"}, None),
    ("exists(t in reals: t^2 < 0 - x^2)", {"x": "1", "eps": "1", "s": "1"}, None)])
def test_sides_in_numbers(show: str, values: dict[str, str], found: tuple[str, str] | None) -> None:
    s = statement(show.replace("sin0", "x"), x="real", eps="real > 0", s="real > 0")

    assert sides(s, 0, {"values": values}) == found


def test_the_opposite_is_proved_with_both_sides_in_numbers() -> None:
    s = statement("integral(t in 0..x: t) >= x", x="real > 0")
    part, = decide(Job("p/c", "printed", s.source, seconds=30)).parts

    assert part["verdict"] == "refuted"
    assert part["reason"].startswith("the opposite is proved at this point: the left side is about ")
    assert part["witness"]["words"] == part["reason"]


@pytest.mark.parametrize("law", ["function(k in <range 0,oo>: x)", "function(k in 0..oo: 0.4*0.6^k)"])
def test_a_witness_that_is_no_number_has_no_sides(law: str) -> None:
    given = "forall(k in naturals: P[k] == (1 - a)*a^k)"
    said = statement("entropy(P) <= 2*h(a)", [given], a="real in (0, 1)", P="distribution on naturals")
    assert sides(said, 0, {"values": {"a": "3/5", "P": law}}) is None


def test_a_law_that_is_a_function_is_told_as_one_writes_it() -> None:
    bound = read_expression("function(k in 0..oo: a^k)")
    assert infix(bound) == "function(k in 0..oo: a^k)"
