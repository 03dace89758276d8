"""Hypothesis, z3 and the sampling of binders, each on its own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symdp.legacy.engines.binders import Sampler, plausible
from symdp.legacy.engines.field import Field
from symdp.legacy.engines.numeric import Unknown
from symdp.legacy.engines.objects import Task, shapes
from symdp.legacy.engines.smt import suggest
from symdp.legacy.engines.strategies import steer
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from tests.legacy.engines.search_cases import statement


def field(s: Statement) -> Field:
    task = Task.of(s, 0)
    return Field(task, shapes(task, 1)[0])


def test_hypothesis_finds_and_shrinks() -> None:
    found, tried, *_ = steer(field(statement("x^2 + y^2 <= 5", x="real >= 0", y="real >= 0")), 0, 200)

    assert tried > 1
    assert found[0]["x"] ** 2 + found[0]["y"] ** 2 > 5
    assert max(found[0].values()) <= 5


def test_hypothesis_draws_admissible_values() -> None:
    s = statement("x <= y and k <= n and sum(a in P: P[a]) == 1", n="integer >= 2", k="integer in [0, n]",
                  x="real in [1/3, 1/2]", y="real >= x", P="distribution")
    found, tried, *_ = steer(field(s), 0, 100)

    assert found == []
    assert tried >= 50


def test_hypothesis_can_tell_that_nothing_can_be_drawn() -> None:
    found, *_ = steer(field(statement("x > 0", y="real in [0, 0]", x="real in [1, 0.5 + y]")), 0, 20)

    assert found == []


def test_z3_finds_a_needle() -> None:
    point = suggest(field(statement("(x - 355/113)^2 > 0", x="real")).shape)

    assert point is not None
    assert point["x"] == pytest.approx(355 / 113, abs=1e-12)


def test_z3_takes_exponentials_of_bare_names_as_unknowns() -> None:
    point = suggest(field(statement("(exp(eps) - 3)^2 > 0", eps="real > 0")).shape)

    assert point is not None
    assert 2.718281828459045 ** point["eps"] == pytest.approx(3)


@pytest.mark.parametrize("show", ["log(x) <= x", "exp(x) >= x", "exp(x + 1) >= 1", "x^2 >= 0"])
def test_z3_stays_out_of_the_rest(show: str) -> None:
    assert suggest(field(statement(show, x="real > 0")).shape) is None


def test_z3_knows_that_laws_sum_to_one() -> None:
    assert suggest(field(statement("tv(P, Q) <= 1", P="distribution on 2", Q="distribution on 2")).shape) is None
    point = suggest(field(statement("tv(P, Q) <= 1/3", P="distribution on 2", Q="distribution on 2")).shape)
    assert point is not None
    assert point["P#0"] + point["P#1"] == pytest.approx(1)


@pytest.mark.parametrize(("text", "fine"), [
    ("limit(x -> 0: (cosh(x) - 1)/x^2) == 1/2", True), ("limit(x -> 0: (cosh(x) - 1)/x^2) == 1", False),
    ("limit(p -> 0: h(p)/(-p*log(p))) == 1", True), ("limit(n -> oo: (1 + 2/n)^n) == exp(1)", False),
    ("limit(n -> oo: (1 + 2/n)^n) == exp(2)", True), ("limit(x -> oo: tanh(x)) == 1", True),
    ("limit(x -> 0, y -> 0: x*y/(x + y)) == 0", True), ("limit(x -> 1-: 1/(1 - x)) <= 10", False),
    ("forall(x > 0: exists(y > x: y*y > x))", True), ("exists(c > 0: forall(x > 0: x < c))", False),
    ("sup(p in [0, 1]: p*(1 - p)) == 1/4", True), ("inf(p in [0, 1]: h(p)) <= 0", True),
    ("exists(k in 1..9: k^2 == 49)", True),
])
def test_limits_and_quantifiers_by_sampling(text: str, fine: bool) -> None:
    assert plausible(read_expression(text), {})[0] is fine


def test_free_values_are_used() -> None:
    e = read_expression("exists(y in [0, x]: y > 3)")

    assert Sampler({"x": Fraction(4)}).truth(e)[0] is True
    assert Sampler({"x": Fraction(2)}).truth(e)[0] is False


def test_quantifiers_over_objects_are_not_sampled() -> None:
    with pytest.raises(Unknown):
        plausible(read_expression("exists(P in distribution on 2: entropy(P) > 0)"), {})


def test_a_wrong_limit_is_no_witness() -> None:
    from symdp.legacy.engines.search import hunt

    found = hunt(statement("limit(x -> 0: (exp(x) - 1)/x) == 2", x="real > 0"), 0)

    assert found.evidence is None
    assert found.trials == 0  # nothing that would support the claim
    assert "speak against it" in found.tried[-1]["outcome"]
