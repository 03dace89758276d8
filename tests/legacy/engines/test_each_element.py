"""Linear comparisons of sums over databases, from every database: what is true is proved, and the kernel accepts it; what
is false by little is not."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.inequality.double_counting import by_double_counting
from symdp.legacy.engines.inequality.each_element import by_each_element, has_several_sums
from symdp.legacy.engines.inequality.uniform_laws import by_uniform_law
from tests.legacy.engines.test_databases import goal_of, proved

SIZES = {"n": "integer >= 1", "m": "integer >= 2", "i": "integer in [1, n]", "t": "real in [0, 1]", "c": "real > 0"}
OVER = SIZES | dict.fromkeys("KLM", "mechanism on n entries over m") | dict.fromkeys("PQ", "distribution") | {
    "x": "database", "y": "database"}
KEPT = ("synthetic(K)", "synthetic(L)", "synthetic(M)")
MIXED = "forall(x in K, y in K: M(x)[y] == (1 - t)*K(x)[y] + t*L(x)[y])"
AGREE = "forall(j in 1..n: j == i or {}[j] == x[j])"
MASS = f"sum(z in M: P[z] if {AGREE.format('z')} else 0)"
TWIN = f"sum(w in K: P[w] if {AGREE.format('w')} else 0)"
BELOW = "forall(z in M: P[z] <= c*Q[z])"


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("expected_hamming(P, M) == (1 - t)*expected_hamming(P, K) + t*expected_hamming(P, L)", (*KEPT, MIXED), True),
    ("expected_hamming(P, M) == (1 - t)*expected_hamming(P, L) + t*expected_hamming(P, K)", (*KEPT, MIXED), False),
    ("sum(v in M: P[v]*M(v)[y]) == (1 - t)*sum(v in K: P[v]*K(v)[y]) + t*sum(w in L: P[w]*L(w)[y])", (*KEPT, MIXED), True),
    ("sum(v in M: P[v]*M(v)[y]) == (1 - t)*sum(v in K: P[v]*K(v)[y]) + t*sum(w in L: Q[w]*L(w)[y])", (*KEPT, MIXED), False),
    (f"sum(z in M: P[z]*M(z)[y] if {AGREE.format('z')} else 0)/{MASS} == sum(z in M: P[z]/{TWIN}*M(z)[y] if {AGREE.format('z')} else 0)",
     (f"{MASS} > 0",), True),
    (f"sum(z in M: P[z]*M(z)[y] if {AGREE.format('z')} else 0)/{MASS} == sum(z in M: P[z]/{TWIN}*K(z)[y] if {AGREE.format('z')} else 0)",
     (f"{MASS} > 0",), False),
    (f"{MASS} <= c*sum(z in M: Q[z] if {AGREE.format('z')} else 0)", (BELOW,), True),
    (f"{MASS} <= sum(z in M: Q[z] if {AGREE.format('z')} else 0)", (BELOW,), False),
    (f"{MASS} == {TWIN}", (), True),
    (f"{MASS} <= sum(z in M: P[z])", (), True),
    (f"{MASS} >= sum(z in M: P[z])", (), False),
])
def test_sums_over_databases_are_compared_term_by_term(show: str, given: tuple[str, ...], holds: bool) -> None:
    assert proved(show, *given, let=OVER, tactics=(by_each_element,), steps=400 if holds else 150) is holds


def test_a_single_sum_is_not_for_this_tactic() -> None:
    assert not has_several_sums(goal_of("sum(z in M: P[z]) <= 1", OVER, ()))


SHELLS = "(n - l + 1)*(m - 1)*sum(x in M: P[x] if hamming(x, y) == l - 1 else 0) <= {}*sum(x in M: P[x] if hamming(x, y) == l else 0)"


@pytest.mark.parametrize(("bound", "holds"), [("exp(c)*l", True), ("exp(c)*(l - 1)", False)])
def test_neighbours_in_adjacent_shells_are_counted_from_both_ends(bound: str, holds: bool) -> None:
    let = OVER | {"l": "integer in [1, n]"}
    assert proved(SHELLS.format(bound), "neighbour_ratio(P, M, c)", let=let, tactics=(by_double_counting,), steps=400) is holds


UNIFORM = "forall(z in M, x in K: P[x] == P[z])"


@pytest.mark.parametrize(("given", "holds"), [
    (("sum(x in M: P[x]) == 1", UNIFORM), True),
    (("sum(x in M: P[x]) == 0", UNIFORM), False),
    (("sum(x in M: P[x]) == 1", "forall(z in M, x in K: P[x] <= 2*P[z])"), False),
    ((UNIFORM,), False),
])
def test_of_a_uniform_law_identifiability_is_privacy(given: tuple[str, ...], holds: bool) -> None:
    assert proved("dp(M, c)", "synthetic(M)", "identifiable(P, M, c)", *given, let=OVER, tactics=(by_uniform_law,),
                  steps=100) is holds
