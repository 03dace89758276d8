"""Integrals and series with closed forms: proved where these say so, refuted where they do not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.closed_forms import by_closed_forms, by_value, replaced
from symdp.legacy.engines.inequality.elementary import summands
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.calculus import VALUE
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker, Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Call
from tests.legacy.engines.test_tactics import goal_of

A, B, MS, T = {"a": "real in (0, 1)"}, {"b": "real > 0"}, {"m": "real", "s": "real > 0"}, {"t": "real"}
NORMAL = "exp(-(x - m)^2/(2*s^2))/(s*sqrt(2*pi))"


def decided(show: str, let: dict[str, str]) -> str:
    """The kernel's word on what the portfolio proposes."""
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems, problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return "undecided"
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


@pytest.mark.parametrize(("show", "let", "verdict"), [
    # normalisation, means, variances, tails
    ("integral(y in -oo..oo: exp(-abs(y - m)/b)/(2*b)) == 1", B | {"m": "real"}, "proved"),
    ("integral(x in 0..oo: x*b*exp(-b*x)) == 1/b", B, "proved"),
    ("integral(x in t..oo: exp(-x^2/2)/sqrt(2*pi)) == 1 - Phi(t)", T, "proved"),
    (f"integral(x in -oo..oo: x^2*{NORMAL}) == m^2 + s^2", MS, "proved"),
    (f"integral(x in -oo..oo: x^2*{NORMAL}) == m^2 + 2*s^2", MS, "refuted"),
    ("integral(x in -oo..oo: (b*exp(-b*x) if x >= 0 else 0)) == 1", B, "proved"),
    ("integral(x in t..oo: exp(-abs(x))/2) == exp(-t)/2", T, "refuted"),  # true for t >= 0 only
    # entropies and divergences
    ("integral(y in -oo..oo: rel_entr(exp(-abs(y))/2, exp(-abs(y - b))/2)) == b - 1 + exp(-b)", B, "proved"),
    ("-integral(x in -oo..oo: exp(-x^2/(2*b))/sqrt(2*pi*b)*log(exp(-x^2/(2*b))/sqrt(2*pi*b))) == log(2*pi*exp(1)*b)/2", B, "proved"),
    ("integral(y in -oo..oo: max(0, exp(-abs(y)) - exp(-abs(y - 1)))/2) == 1 - exp(-1/2)", {}, "proved"),
    ("integral(y in -oo..oo: max(0, exp(-(y - 1)^2/2) - exp(-y^2/2))/sqrt(2*pi)) == 2*Phi(1/2) - 1", {}, "proved"),
    ("integral(y in -oo..oo: max(0, exp(-abs(y)) - exp(-abs(y - 1)))/2) == 1 - exp(-1)", {}, "refuted"),
    # where r is 0 the two bells do not cross
    ("integral(t in -oo..oo: max(exp(-(t - r)^2/2) - 2*exp(-t^2/2), 0)/sqrt(2*pi)) <= 1", {"r": "real >= 0"}, "proved"),
    ("sup(r in [0, b]: integral(t in -oo..oo: r*exp(-t^2/2))) == b*sqrt(2*pi)", B, "proved"),  # at the end
    # series
    ("sum(k in 0..oo: (1 - a)*a^k) == 1", A, "proved"), ("sum(k in 1..oo: (1 - a)*a^k) == 1", A, "refuted"),
    ("sum(k in -oo..oo: (1 - a)/(1 + a)*a^abs(k)) == 1", A, "proved"), ("sum(k in 0..oo: k*(1 - a)*a^k) == a/(1 - a)", A, "proved"),
    ("sum(k in 1..oo: 1/(k*(k + 1))) == 1", {}, "proved"), ("sum(k in 0..oo: 2^(-k)) < 2", {}, "refuted"),
])
def test_what_closed_forms_decide(show: str, let: dict[str, str], verdict: str) -> None:
    assert decided(show, let) == verdict


@pytest.mark.parametrize(("show", "let"), [
    ("integral(t in 0..oo: exp(t)) >= 0", {}), ("integral(t in 0..oo: 1) >= 0", {}), ("integral(t in -oo..0: t*exp(-t)) <= 0", {}),
    ("integral(t in -oo..oo: exp(-t)) >= 0", {}), ("integral(t in -oo..oo: exp(t^2 - t)) >= 0", {}), ("sum(k in 0..oo: 2^k) >= 0", {}),
    ("sum(k in 0..oo: a^k) >= 0", {"a": "real > 0"}), ("integral(t in 0..oo: exp(-a*t)) >= 0", {"a": "real >= 0"}),
    ("integral(t in -oo..oo: abs(t)) >= 0", {}), ("sum(k in 1..oo: 1/k) >= 0", {}),
])
def test_what_has_no_value_is_given_none(show: str, let: dict[str, str]) -> None:
    goal = goal_of(show, let)
    term = opaque_terms(goal)[0]

    assert by_value(Prover(200), Goal(goal.names, goal.hyps, Call(VALUE, (term,))), 4) is None
    assert by_closed_forms(Prover(200), goal, 4) is None


def test_a_constant_of_many_steps_gets_a_name() -> None:
    goal = goal_of("integral(t = 0..oo: exp(-t*sqrt(log(1 + a))/2)) == 2/sqrt(log(1 + a))", {"a": "real > 0"})
    proof = by_closed_forms(Prover(500), goal, 5)

    assert proof is not None
    Checker().prove(goal, proof)


def test_a_cut_that_depends_on_a_comparison_gives_closed_forms_by_cases() -> None:
    plain = replaced(Prover(500), goal_of("integral(x in t..1: abs(x)) == 1/2", {"t": "real <= 1"}))

    assert plain is not None
    assert "implies" in repr(plain)


@pytest.mark.parametrize(("f", "count"), [("exp(-x) - a*exp(-x)", 1), ("x*exp(-x) + exp(-a*x)", 2), ("exp(-x^2/a)*exp(-x)", 1), ("1 + x", 1)])
def test_summands_of_one_exponent_are_one(f: str, count: int) -> None:
    goal = goal_of("a > 0", {"a": "real > 0", "x": "real"})
    found = summands(goal.region, read_expression(f), "x")

    assert found is not None
    assert len(found) == count


def test_a_logarithm_is_no_summand() -> None:
    assert summands(goal_of("x > 0", {"x": "real > 0"}).region, read_expression("log(x)*exp(-x)"), "x") is None
