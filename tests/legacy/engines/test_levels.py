"""The least levels and distances of mechanisms whose outputs are databases: what is true is proved, and the kernel
accepts it; what is false by little is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.levels import by_level, by_posterior
from symdp.legacy.engines.inequality.prover import Prover, Tactic
from symdp.legacy.engines.inequality.summed_assumptions import by_summed_assumptions
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "s": "integer >= 2", "a": "real >= 0", "b": "real >= 0", "t": "real > 0",
       "V": "mechanism on k entries over s", "L": "distribution"}
LEAST = "inf(c in real >= 0, W in mechanism on k entries over s: c if synthetic(W) and {} else oo)"
TOTAL = "sum(x in V: L[x]) == 1"


def proved(show: str, *given: str, let: dict[str, str] = LET, tactic: Tactic, steps: int) -> bool:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = tactic(Prover(steps), goal, 5)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("notion", "bound", "given", "holds"), [
    ("dp(W, c)", "a", (), True),  # the exponential one
    ("dp(W, 2*c)", "a", (), False),  # no level of its own
    ("identifiable(L, W, c)", "a + b", ("synthetic(V)", "dp(V, a)", "neighbour_ratio(L, V, b)"), True),
    ("identifiable(L, W, c)", "a", ("synthetic(V)", "dp(V, a)", "neighbour_ratio(L, V, b)"), False),
])
def test_levels(notion: str, bound: str, given: tuple[str, ...], holds: bool) -> None:
    assert proved(f"{LEAST.format(notion)} <= {bound}", TOTAL, *given, tactic=by_level,
                  steps=300 if holds else 60) is holds


@pytest.mark.parametrize(("greatest", "holds"), [("log(L[x]/L[z])", True), ("log(L[x]/L[z])/2", False)])
def test_levels_less_a_greatest_logarithm(greatest: str, holds: bool) -> None:
    most = f"max(x in V, z in V: {greatest} if neighbouring(x, z) else 0)"
    assert proved(f"{LEAST.format('identifiable(L, W, c)')} - {most} <= a", TOTAL, "forall(x in V: L[x] > 0)",
                  "synthetic(V)", "dp(V, a)", tactic=by_level, steps=300 if holds else 60) is holds


SPREAD = ("inf(W in mechanism on k entries over s, Q in distribution: sum(x in V, y in V: Q[y]*W(y)[x]*hamming(x, y)) if "
          "synthetic(W) and sum(y in V: Q[y]) == 1 and forall(y in V: neighbour_ratio(W(y), V, {})) else oo)")


@pytest.mark.parametrize(("level", "bound", "holds"), [
    ("2*a", "k*(s - 1)/(s - 1 + exp(2*a))", True), ("a", "k*(s - 1)/(s - 1 + exp(2*a))", False)])
def test_posteriors(level: str, bound: str, holds: bool) -> None:
    let = {n: t for n, t in LET.items() if n != "L"}
    assert proved(f"{SPREAD.format(level)} <= {bound}", let=let, tactic=by_posterior,
                  steps=300 if holds else 40) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("sum(j in 1..k: f(j)) == 1", True), ("sum(j in 1..k: f(j)) == 2", False)])
def test_equations_are_added_up_over_the_other_index(show: str, holds: bool) -> None:
    let = {"k": "integer >= 1", "f": "function 1..k -> [0, oo)", "K": "channel from 1..k to 1..k",
           "P": "distribution on 1..k"}
    assert proved(show, "forall(i in 1..k: sum(j in 1..k: K(j)[i]*f(j)) == P[i])", let=let,
                  tactic=by_summed_assumptions, steps=100 if holds else 10) is holds
