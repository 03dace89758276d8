"""Suprema and quantities that assumptions give as numbers, equations that no sample solves, identities of divergences."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.language.text import to_text
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.isolate import isolated
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate, root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker

LARGEST = "sup(x in [0, 1], y in [0, 1]: x - y if capacity([[x, 1 - x], [y, 1 - y]]) <= c else 0)"
PAIR: dict[str, Any] = {
    "let": {"c": "real >= 0", "p": "real in [0, 1]", "q": "real in [0, 1]"},
    "given": ["capacity([[p, 1 - p], [q, 1 - q]]) <= c", f"max(p - q, 0) == {LARGEST}"]}
ONE_SIDED: dict[str, Any] = {"let": {"c": "real in (0, log(2)]", "p": "real in (0, 1]"}, "given": ["h(p)/p == -log(exp(c) - 1)"]}
UNIT: dict[str, Any] = {"let": {"p": "real in [0, 1]", "q": "real in [0, 1]", "r": "real in (0, 1)"}}
PARTS = "rel_entr(p*q, p*r) + rel_entr(p*(1 - q), p*(1 - r))"
CURVE: dict[str, Any] = {
    "let": {"c": "real > 0", "e": "real > 0", "W": "channel from A to B"},
    "given": ["capacity(W) == c", "forall(t > 0: sup(x in W, z in W: hockey_stick(W(x), W(z), exp(t))) == 1/(2 + t)^2)"]}
STICKS: dict[str, Any] = {
    "let": {"n": "integer >= 1", "i": "integer in [1, n]", "m": "integer >= 1", "d": "function reals -> [0, 1]", "W": "channel from n to m",
            "P": "distribution on n", "Q": "distribution on m"},
    "given": ["P[i] > 0", "forall(t > 0: forall(x in W: forall(S in event on m: exp(-t)*W(x)(S) - d(t) <= Q(S) <= exp(t)*W(x)(S) + d(t))))"]}


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


def is_shown(data: dict[str, Any], steps: int = 300) -> bool:
    """A proof from the assumptions is found, which the kernel accepts."""
    statement, problems = read_statement(data)
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


@pytest.mark.parametrize("data", [
    PAIR | {"show": [f"max(q - p, 0) <= {LARGEST}"]},
    ONE_SIDED | {"show": ["capacity([[0, 1], [p, 1 - p]]) <= c"]},
    ONE_SIDED | {"show": ["sup(x in [0, 1], y in [0, 1]: x - 2*y if capacity([[x, 1 - x], [y, 1 - y]]) <= c else 0) >= p"]},
    UNIT | {"show": [f"{PARTS} == p*kl_bernoulli(q, r)"]},
], ids=["a supremum", "a channel of one kind of error", "a point on a curve", "parts of a divergence"])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    UNIT | {"show": [f"{PARTS} == kl_bernoulli(q, r)"]},
], ids=["parts of a divergence"])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"


def test_a_supremum_is_no_other_number() -> None:
    assert not is_shown(PAIR | {"show": [f"p == {LARGEST}"]}, 20)


def test_a_channel_of_one_kind_of_error_is_not_worse_than_it_is() -> None:
    assert not is_shown(ONE_SIDED | {"show": ["capacity([[0, 1], [p, 1 - p]]) <= c/2"]}, 20)


def test_a_quantity_that_is_told_for_all_numbers() -> None:
    bound = "sup(a in [0, 1], b in [0, 1]: max(0, a - exp(e)*b) if capacity([[a, 1 - a], [b, 1 - b]]) <= c else 0)"
    assert is_shown(CURVE | {"show": [f"1/(2 + e)^2 <= {bound}"]})
    assert not is_shown(CURVE | {"show": [f"2/(2 + e)^2 <= {bound}"]}, 20)


def test_events_of_one_space_beside_a_law_on_another() -> None:
    assert is_shown(STICKS | {"show": ["kl(W(i), Q) <= integral(t in 0..oo: (exp(t) + exp(-t))*d(t))"]})
    assert not is_shown(STICKS | {"show": ["kl(W(i), Q) <= integral(t in 0..oo: exp(-t)*d(t))"]}, 20)


def test_a_sum_with_a_positive_term_beside_what_is_assumed_of_all() -> None:
    data: dict[str, Any] = {"let": STICKS["let"] | {"j": "integer in [1, m]"}, "given": [
        "forall(y in 1..m: Q[y] == sum(z in 1..n: P[z]*W(z)[y]))", "P[i]*W(i)[j] > 0"]}
    assert is_shown(data | {"show": ["P[i]*sum(z in 1..n: P[z]*W(z)[j]) > 0"]}, 60)
    assert not is_shown(data | {"show": ["Q[1]*sum(z in 1..n: P[z]*W(z)[j]) > 0"]}, 20)


@pytest.mark.parametrize(("equation", "solution"), [
    ("2*x + 1 == y", "(y - 1)/2"), ("y == log(exp(x) - 1)", "log(exp(y) + 1)"), ("2^x == y", "log(y)/log(2)"),
    ("1/x == y", "1/y"), ("-sqrt(x) == y", "(-y)^2"),
])
def test_an_equation_is_solved(equation: str, solution: str) -> None:
    found = isolated(read_expression(equation), "x")
    assert found is not None and to_text(found) == solution
    assert isolated(read_expression("x*exp(x) == y"), "x") is None
