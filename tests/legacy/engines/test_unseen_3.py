"""Statements of textbooks that nobody had read here: mixtures under Renyi divergences, entropies and information of several
orders. Neighbours of them that are false stay unproved."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from tests.slow import SLOW

FOUR = {"P": "distribution", "Q": "distribution", "R": "distribution", "S": "distribution", "p": "real in [0, 1]",
        "a": "real > 1"}
FINITE = {"k": "integer >= 1", "m": "integer >= 1", "P": "distribution on k", "W": "channel from k to m"}
GROUP = {"n": "integer >= 1", "k": "integer >= 1", "M": "mechanism on n entries over {0, 1}", "x": "database on n entries over {0, 1}",
         "y": "database on n entries over {0, 1}", "e": "real >= 0"}
LAST = {"n": "integer >= 1", "M": "mechanism on n entries to B", "V": "channel from B", "e": "real >= 0"}
TWO = {"P": "distribution", "Q": "distribution", "t": "real in (0, 1)"}
TRUE = [
    (TWO, "jensen_shannon(P, Q, t) <= h(t)"),
    (TWO, "jensen_shannon(P, Q, t) <= h(t)*tv(P, Q)"),
    (GROUP, "dp(M, e) and hamming(x, y) < 4 implies close(M(x), M(y), 3*e, 0)"),
    (GROUP, "dp(M, e) and k >= hamming(x, y) implies close(M(x), M(y), k*e, 0)"),
    (LAST, "ldp(V, e) implies dp(postprocess(M, V), e)"),
    (LAST, "forall(u in V, v in V: kl(V(u), V(v)) <= e) implies kl_dp(postprocess(M, V), e)"),
    (FOUR, "renyi(mixture(p, P, R), mixture(p, Q, S), a) <= max(renyi(P, Q, a), renyi(R, S, a))"),
    (FOUR, "max_divergence(mixture(p, P, R), Q) <= max(max_divergence(P, Q), max_divergence(R, Q))"),
    ({**FINITE, "a": "real >= 1"}, "mi(P, W) <= sibson_mi(P, W, a)"),
    ({**FINITE, "a": "real in (0, 1]"}, "sibson_mi(P, W, a) <= capacity(W)"),
    (FINITE, "min_entropy(P) + mi(P, W) <= entropy(P) + min_entropy_leakage(P, W)"),
]
FALSE = [
    (GROUP, "dp(M, e) and hamming(x, y) < k + 2 implies close(M(x), M(y), k*e, 0)"),
    (FOUR, "renyi(mixture(p, P, R), mixture(p, Q, S), a) <= p*renyi(P, Q, a) + (1 - p)*renyi(R, S, a)"),
    ({**FINITE, "a": "real in (0, 1]"}, "mi(P, W) <= sibson_mi(P, W, a)"),
]


def found(let: dict[str, str], show: str, steps: int) -> bool:
    goal, _ = root_goal(statement_of(json.dumps({"let": let, "show": [show]})), 0)
    return Prover(steps).search(goal) is not None


@pytest.mark.parametrize(("let", "show"), TRUE)
def test_is_proved(let: dict[str, str], show: str) -> None:
    assert found(let, show, 100)


@pytest.mark.parametrize(("let", "show"), FALSE)
def test_is_not_proved(let: dict[str, str], show: str) -> None:
    assert not found(let, show, 20)


@SLOW
@pytest.mark.parametrize("show", ["1 - tv(P, Q) >= hellinger_integral(P, Q, 1/2)^2/2",
                                  "tv(P, Q)^2 <= 2*(1 - hellinger_integral(P, Q, 1/2))"])
def test_distances_and_hellinger_integrals(show: str) -> None:
    assert found(TWO, show, 300)
