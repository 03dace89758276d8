"""Means under laws, distances from mixtures and combinations of given sums: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.mean_below_greatest import by_mean_below_greatest
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker
from tests.legacy.engines.test_families import background
from tests.legacy.engines.test_outcomes import OUTPUT, TWO, W

F = {"f": "function X -> reals"}
LAWS = {"P": "distribution on X", "Q": "distribution on X", "R": "distribution on X", **F}
MIXED = ("forall(x in R: R[x] == P[x]/4 + 3*Q[x]/4)", "sum(x in P: P[x]*f(x)) == 4", "sum(x in Q: Q[x]*f(x)) == 8")
NEAR = "forall(x in W, z in W: tv(W(x), W(z)) <= d)"
D = {"d": "real in [0, 1]"}
V = {**W, "R": "distribution on Y", **D}


@pytest.mark.parametrize(("let", "given", "show"), [
    ({**W, **F}, ("forall(x in W: P[x] > 0 implies f(x) <= 1)",), "sum(x in W: P[x]*f(x)) <= 1"),
    ({**W, **D}, (NEAR,), "sum(x in W, z in W: P[x]*P[z]*tv(W(x), W(z))) <= d"),
    ({**V, "c": "real"}, ("forall(x in W: kl(W(x), R) <= c)",), "sum(x in W: P[x]*kl(W(x), R) if P[x] > 0 else 0) <= c"),
    (TWO, (), "sum(a in P: abs(P[a] - Q[a])) == 2*tv(P, Q)"),
    (LAWS, MIXED, "sum(x in R: R[x]*f(x)) == 7"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_by_the_kernel_alone(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    assert background({"let": let, "given": list(given), "show": [show]}, finite=True) == set()


@pytest.mark.parametrize(("let", "given", "show"), [
    (V, (OUTPUT,), "tv(Q, R) <= sum(x in W: P[x]*tv(W(x), R))"),
    (V, (OUTPUT, "forall(x in W: tv(W(x), R) <= d)"), "close(Q, R, 0, d)"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_by_the_convexity_of_divergences(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    found = background({"let": let, "given": list(given), "show": [show]}, finite=True)
    assert len(found) == 1 and "joint convexity of divergences" in min(found)


@pytest.mark.parametrize(("let", "given", "show"), [
    ({**W, **F}, ("forall(x in W: P[x] > 0 implies f(x) <= 2)",), "sum(x in W: P[x]*f(x)) <= 1"),
    (V, (OUTPUT,), "tv(Q, R) >= sum(x in W: P[x]*tv(W(x), R))"),
    (TWO, (), "sum(a in P: abs(P[a] - Q[a])) == tv(P, Q)"),
    (LAWS, MIXED, "sum(x in R: R[x]*f(x)) == 6"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_false_has_no_proof(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    assert Prover(60).search(root_goal(statement, 0, finite=True)[0]) is None


def test_closeness_of_rows_from_all_events() -> None:
    let = {"W": "channel from X to Y", "e": "real >= 0", "d": "real >= 0"}
    every = "forall(x in W, z in W, S in event of W(x): W(x)(S) <= exp(e)*W(z)(S) + d)"
    assert background({"let": let, "given": [every], "show": ["forall(x in W, z in W: close(W(z), W(x), e, d))"]}) == set()
    assert background({"let": let, "given": [every], "show": ["forall(x in W, z in W: close(W(z), W(x), e, d/2))"]}) is None


N = {"n": "integer >= 1", "P": "distribution on n", "f": "function 1..n -> reals"}
POSITIVE = "forall(x in 1..n: f(x) > 0)"


@pytest.mark.parametrize(("let", "given", "show", "holds"), [
    (N, (), "sum(x in 1..n: P[x]*f(x)) <= max(x in 1..n: f(x))", True),
    (N, (POSITIVE,), "-log(sum(x in 1..n: P[x]*f(x))) <= max(x in 1..n: -log(f(x)))", True),
    ({**N, "c": "real != 0"}, (POSITIVE,), "log(sum(x in 1..n: P[x]*f(x)))/c <= max(x in 1..n: log(f(x))/c)", True),
    (N, (), "sum(x in 1..n: P[x]*f(x)) <= max(x in 1..n: f(x)) - 1/1000", False),
    (N, (POSITIVE,), "-log(sum(x in 1..n: P[x]*f(x))) <= max(x in 1..n: -2*log(f(x)))", False),
    ({**N, "g": "function 1..n -> reals"}, (), "sum(x in 1..n: P[x]*f(x)) <= max(x in 1..n: g(x))", False),
], ids=lambda x: x if isinstance(x, str) else "")
def test_means_are_at_most_the_largest_value(let: dict[str, str], given: tuple[str, ...], show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal = root_goal(statement, 0, finite=False)[0]
    proof = by_mean_below_greatest(Prover(200), goal, 5)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
