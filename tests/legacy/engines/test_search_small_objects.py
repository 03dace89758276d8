"""Small objects on a logarithmic scale: rare outcomes, a small delta, with an assumption tight; what is no trial."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from symdp.legacy.engines import search
from symdp.legacy.engines.field import Field
from symdp.legacy.engines.objects import Task, shapes
from symdp.legacy.engines.screen import Screen
from symdp.legacy.kernel.expressions import read_expression
from tests.legacy.engines.search_cases import statement

RENYI = "renyi(P, Q, alpha) <= eps"
OF_ALL = "forall(u in M, v in M: neighbouring(u, v) implies renyi(M(u), M(v), alpha) <= eps)"
NUMBERS = {"alpha": "real > 1", "eps": "real >= 0", "delta": "real in (0, 1)"}
LEVEL = "eps + log(1/delta)/(1.2*(alpha - 1))"


@pytest.mark.parametrize(("show", "given", "let"), [
    (f"dp(M, {LEVEL}, delta)", OF_ALL, {"n": "integer >= 1", "M": "mechanism on n entries"}),
    (f"forall(A in event of P: P(A) <= exp({LEVEL})*Q(A) + delta)", RENYI, {"P": "distribution", "Q": "distribution"}),
    (f"hockey_stick(P, Q, exp({LEVEL})) <= delta", RENYI, {"P": "distribution on 2", "Q": "distribution on 2"}),
])
def test_a_wrong_factor_of_mironov_is_found_in_general_and_for_two_points(
        show: str, given: str, let: dict[str, str]) -> None:
    """Mironov 2017, Proposition 3, with 1.2 for 1: it fails where an outcome is rare and delta small."""
    found = search.hunt(statement(show, [given], **NUMBERS, **let), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"
    values = found.evidence["witness"]["values"]
    assert values["delta"] == "1/100000"
    assert Fraction(values["alpha"]) == 2
    assert len(values["eps"]) <= 5


def test_what_a_conclusion_is_to_follow_from_is_assumed() -> None:
    s = statement("forall(M in mechanism on 1 entries over 2 to 2: dp(M, eps) implies dp(M, eps/2))", eps="real > 0")
    found = search.hunt(s, 0, effort=0)

    assert found.evidence is not None
    f = Field(task := Task.of(s, 0).supposing(), shapes(task, 1)[0])
    scores = f.scores(f.corner_points(np.random.default_rng(0), 500))
    assert len(task.given) == 1
    assert 0 < scores.told.sum() < 500  # the others are not private at eps


def test_an_assumption_beyond_floats_makes_no_trial() -> None:
    f = Field(task := Task.of(statement("tv(P, Q) <= 1/2", ["renyi(P, Q, 10001) <= 1"], P="distribution on 2",
                                        Q="distribution on 2"), 0), shapes(task, 1)[0])
    names = dict(zip(f.shape.names, ([0.9], [0.1], [0.1], [0.9]), strict=True))
    scores = f.scores({n: np.array(x) for n, x in names.items()})

    assert scores.lost[0]  # 0.9^10001/0.1^10000
    assert not scores.admissible[0]
    assert not scores.told[0]
    assert not scores.fails[0]


def test_equal_sides_are_lost_only_where_one_is_beyond_floats() -> None:
    cells = Screen([read_expression("(0 if exp(x) >= 1 else 1/0) <= 0")]).run({"x": np.array([0.0, 1.0])})

    assert not np.any(cells[0].lost)
