"""Tactics one by one: each proves what it is for, the kernel accepts it, and none proves what is false."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality import tactics
from symdp.legacy.engines.inequality.concave import by_arch
from symdp.legacy.engines.inequality.cores import core_of, forms
from symdp.legacy.engines.inequality.cuts import by_ordered_logs, by_ordered_roots, by_signs
from symdp.legacy.engines.inequality.directions import by_direction
from symdp.legacy.engines.inequality.expansion import by_expansion
from symdp.legacy.engines.inequality.groups import by_groups
from symdp.legacy.engines.inequality.jensen import by_jensen, choices
from symdp.legacy.engines.inequality.logic import by_boundary
from symdp.legacy.engines.inequality.midway import by_midway
from symdp.legacy.engines.inequality.prover import Proof, Prover, comparison
from symdp.legacy.engines.inequality.sample import Numbers
from symdp.legacy.engines.inequality.scaling import by_scaling
from symdp.legacy.engines.portfolio import propose
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker, Goal
from tests.slow import SLOW

P, Q, OPEN = {"p": "real in (0, 1)"}, {"q": "real in (0, 1)"}, {"p": "real in (0, 1)", "q": "real in (0, 1)"}
POSITIVE = {"a": "real > 0", "b": "real > 0"}
SIMPLEX = {"a": "real in (0, 1)", "b": "real in (0, 1 - a)"}
Try = Callable[[Prover, Goal, int], Proof | None]


def goal_of(show: str, let: dict[str, str]) -> Goal:
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


def accepted(tactic: Try, show: str, let: dict[str, str], depth: int = 6) -> bool:
    goal = goal_of(show, let)
    proof = tactic(Prover(400), goal, depth)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "let"), [
    ("kl_bernoulli(p, q) <= log(1 + (p - q)^2/(q*(1 - q)))", OPEN),  # Jensen
    ("kl_bernoulli(p, q) <= (p - q)^2/(q*(1 - q))", OPEN),
    ("kl_bernoulli(p, q) >= 0", OPEN),  # Gibbs
    ("log(exp(x) + exp(y)) >= p*x + (1 - p)*y + h(p)", P | {"x": "real", "y": "real"}),  # Donsker and Varadhan
    ("-a*log(a) - b*log(b) - (1 - a - b)*log(1 - a - b) <= log(3)", SIMPLEX),
    ("-a*log(a) - b*log(b) - (1 - a - b)*log(1 - a - b) <= 1.1", SIMPLEX),  # tangents at 1/3
    ("a*log(a/b) + log(1/b) >= (1 + a)*log((1 + a)/(2*b))", POSITIVE),  # log-sum
    ("kl_bernoulli(p, q) >= (sqrt(p) - sqrt(q))^2 + (sqrt(1 - p) - sqrt(1 - q))^2", OPEN),
    ("2*kl_bernoulli((p + r)/2, (q + s)/2) <= kl_bernoulli(p, q) + kl_bernoulli(r, s)", OPEN | {"r": "real in (0, 1)", "s": "real in (0, 1)"}),
])
def test_jensen(show: str, let: dict[str, str]) -> None:
    assert accepted(by_jensen, show, let)


@pytest.mark.parametrize(("show", "let"), [
    ("kl_bernoulli(p, q) <= log(1 + (p - q)^2/q)", OPEN), ("kl_bernoulli(p, q) <= 0.99*(p - q)^2/(q*(1 - q))", OPEN),
    ("-a*log(a) - b*log(b) - (1 - a - b)*log(1 - a - b) <= 1.09", SIMPLEX),
    ("log(exp(x) + exp(y)) >= p*x + (1 - p)*y + 1.01*h(p)", P | {"x": "real", "y": "real"}),
])
def test_jensen_proves_nothing_false(show: str, let: dict[str, str]) -> None:
    assert not accepted(by_jensen, show, let)


def test_jensen_leaves_nothing_where_weights_fit() -> None:
    goal = goal_of("kl_bernoulli(p, q) <= log(1 + (p - q)^2/(q*(1 - q)))", OPEN)
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None else None
    assert core is not None
    best = choices(Prover(400), goal, core, ">=")[0]
    assert not goal.region.ratio(best.bound).num


@pytest.mark.parametrize(("tactic", "show", "let"), [
    (by_scaling, "(b - a)/log(b/a) <= (a + b)/2", {"a": "real > 0", "b": "real > a"}),
    (by_scaling, "a^2 + b^2 >= 2*a*b", POSITIVE),
    (by_arch, "h(p) - h(q) <= h(p - q)", P | {"q": "real in (0, p)"}),
    (by_ordered_roots, "1 - sqrt(p*q) - sqrt((1 - p)*(1 - q)) <= p - q", P | {"q": "real in (0, p)"}),
    (by_signs, "(2*q*t - 2*q*t^2)/(t - q*t + q) >= 0", Q | {"t": "real in (0, 1)"}),
    (by_signs, "(t - q*t + q)^2 > 0", Q | {"t": "real in (0, 1)"}),
    (by_boundary, "(p - q)*log(p - q) <= 0", {"p": "real in [0, 1]", "q": "real in [0, p]"}),  # at q = p
    (by_boundary, "a^t + b^t >= (a + b)^t", POSITIVE | {"t": "real in [0, 1]"}),  # 0^t at t = 0
])
def test_the_tactic_proves_it(tactic: Try, show: str, let: dict[str, str]) -> None:
    assert accepted(tactic, show, let)


@pytest.mark.parametrize("n", [2, 3, 7])
def test_a_ball_around_zero_has_powers(n: int) -> None:
    """FLINT's power takes the logarithm of the ball."""
    value = Numbers().value(read_expression(f"(x - y)^{n}"), {"x": Fraction(1, 10)}, {"y": flint.arb("0.1")})
    assert value is not None and value.is_finite() and value.contains(0)


def test_logarithms_keep_their_own_coefficients() -> None:
    """Over one denominator a divergence with a fraction in it has fifty terms and no derivative worth taking."""
    goal = goal_of("h((p + q)/2) - (h(p) + h(q))/2 >= ((p - q)^2/(p + q) + (p - q)^2/(2 - p - q))/4", OPEN)
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None else None
    assert core is not None
    assert min(len(str(f.expr)) for f in forms(goal, core)) < len(str(next(iter(forms(goal, core))).expr)) / 2


SYMMETRIC = "channel(x in {0, 1}: {0: 1 - p, 1: p} if x == 0 else {0: p, 1: 1 - p})"
FADING = "channel(x in {0, 1}: {0: 1} if x == 0 else {0: 1/2, 1: 1/2})"
SKEW = "channel(x in 1..3: {1: 1/2, 2: 1/3, 3: 1/6} if x == 1 else {1: 1/4, 3: 3/4} if x == 2 else {1: exp(-1), 2: 1 - exp(-1)})"
ERASURE = "channel(x in {0, 1}: {0: 1 - p, 1: 0, 2: p} if x == 0 else {0: 0, 1: 1 - p, 2: p})"

SUM = "channel(x in {0, 1, 2}: {2: 1} if x == 2 else {x: 1 - p, 1 - x: p})"
LESS = "channel(x in {0, 1}: {0: 1} if x == 0 else {0: p, 1: 1 - p})"  # the erased outputs are zeros


@pytest.mark.parametrize(("show", "holds"), [
    (f"capacity({SYMMETRIC}) == log(2) - h(p)", True), (f"capacity({SYMMETRIC}) <= log(2)*(1 - 2*p)^2", True),
    (f"capacity({ERASURE}) >= (1 - p)*log(2)", True), (f"capacity({SYMMETRIC}) <= 0.99*log(2)*(1 - 2*p)^2", False),
    (f"capacity({ERASURE}) >= (1 - p)*log(2) + p*(1 - p)/100", False),
    (f"capacity({SUM}) == log(1 + 2*exp(-h(p)))", True),
    (f"capacity({LESS}) <= capacity({ERASURE})", True), (f"capacity({ERASURE}) <= capacity({LESS})", False),
    # no parameters: a nearly optimal law, which may be the optimal one
    (f"capacity({FADING}) == log(5/4)", True), (f"capacity({FADING}) >= 0.22314355132", False),
    (f"capacity({SKEW}) <= 0.484886857667", True), (f"capacity({SKEW}) >= 0.484886857665", True), (f"capacity({SKEW}) < 0.484886857665", False),
])
def test_capacities(show: str, holds: bool) -> None:
    goal = goal_of(show, P)
    proof = Prover(300).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)


FINITE = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m"}
INFORMATION = {"Y": "real in [0, log(2)]", "Z": "real in [0, Y]"}


@pytest.mark.parametrize(("show", "let", "holds"), [
    ("1 - 2*h_inv(log(2) - Y) <= sqrt(2*Y)", INFORMATION, True), ("h_inv(Z) <= h_inv(Y)", INFORMATION, True),
    ("h_inv(Y) <= Y/(2*log(2))", INFORMATION, True), ("h_inv(Y) < 1/2", INFORMATION, False),
    ("capacity(W) == inf(Q in distribution on m: sup(x in W: kl(W(x), Q)))", FINITE, True),
    ("exists(P in distribution on n: forall(R in distribution on n: mi(R, W) <= mi(P, W)))", FINITE, True),
])
def test_inverses_and_centres(show: str, let: dict[str, str], holds: bool) -> None:
    goal = goal_of(show, let)
    proof = Prover(150).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)


UPPER = {"a": "real in [1/3, 1)", "b": "real in [1/3, 1 - a)"}
LEVELS = {"a": "real > 0", "b": "real in (0, a]"}


@pytest.mark.parametrize(("tactic", "show", "let"), [
    (by_midway, "(x^2 - y^2)^2 >= 0", {"x": "real", "y": "real > 0"}),  # contacts y and -y
    (by_expansion, "kl_bernoulli(p, 1/2) >= 2*(p - 1/2)^2 + (p - 1/2)^4", P),
    (by_direction, "log(3) + a*log(a) + b*log(b) + (1 - a - b)*log(1 - a - b) >= 2*(a + b - 2/3)^2", UPPER),
    (by_ordered_logs, "log(1 + a) - log(1 + b) >= 0", LEVELS),
    (by_ordered_logs, "(1 + a)*log(1 + a + b) > (1 + a)*log(1 + b)", POSITIVE),
    pytest.param(by_groups, "h((p + q)/2) - (h(p) + h(q))/2 <= log(2)/2*((p - q)^2/(p + q) + (p - q)^2/(2 - p - q))", OPEN,
                 marks=SLOW),
    (by_scaling, "exp(c)*(a/b - 1 - log(a/b)) >= 0", POSITIVE | {"c": "real > 0"}),  # two of three lengths
])
def test_close_contacts(tactic: Try, show: str, let: dict[str, str]) -> None:
    assert accepted(tactic, show, let)


@pytest.mark.parametrize(("tactic", "show", "let"), [
    (by_midway, "(x^2 - y^2)^2 >= 0.01*x^2*y^4", {"x": "real", "y": "real > 0"}),
    (by_expansion, "kl_bernoulli(p, 1/2) >= 2*(p - 1/2)^2 + 1.4*(p - 1/2)^4", P),
    (by_direction, "log(3) + a*log(a) + b*log(b) + (1 - a - b)*log(1 - a - b) >= 2.5*(a + b - 2/3)^2", UPPER),
    (by_ordered_logs, "log(1 + a) - log(1 + b) > 0", LEVELS),
])
def test_close_contacts_prove_nothing_false(tactic: Try, show: str, let: dict[str, str]) -> None:
    assert not accepted(tactic, show, let)


def test_want_of_steps_is_no_failure() -> None:
    goal = goal_of("z - 1 + exp(-z) >= 0", {"z": "real"})
    prover = Prover(3)
    assert prover.prove(goal, 4) is None and prover.steps <= 0
    prover.steps = 100
    assert prover.prove(goal, 4) is not None


def test_a_bug_in_a_tactic_costs_that_tactic_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_slip(p: Prover, goal: Goal, depth: int) -> Any:
        raise IndexError("beyond the end")

    others = tactics.tactics_for
    monkeypatch.setattr(tactics, "tactics_for", lambda goal: [by_slip, *others(goal)])
    statement, _ = read_statement({"let": {"z": "real >= 0"}, "show": ["exp(z) - 1 - z >= 0"]})
    with pytest.raises(IndexError):
        propose(statement)
    monkeypatch.delenv("SYMDP_STRICT")
    (part,) = propose(statement).parts
    assert part.evidence is not None and part.evidence["verdict"] == "proved"
    assert any("by_slip: IndexError: beyond the end" in x["outcome"] for x in part.tried)
