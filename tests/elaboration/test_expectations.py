"""Expectations, probabilities of variables, sets by a condition, mixtures, laws with a name."""

from __future__ import annotations

import pytest

from symdp.elaboration import ElaborationError, Statement, formula, statement
from symdp.library import load

load()
P = {"P": "distribution on A", "Q": "distribution on A", "f": "function A -> reals", "w": "real in [0, 1]"}
V = {"X": "variable", "Y": "variable", "a": "real"}


def says(let: dict[str, str], show: str, given: list[str] | None = None) -> Statement:
    return statement(let, {}, given or [], [show])


def shown(let: dict[str, str], show: str) -> str:
    return str(says(let, show).conclusions[0])


def defined(let: dict[str, str], show: str) -> str:
    return str(says(let, show).conclusions_defined[0])


def test_a_mean_over_written_outcomes_is_the_sum() -> None:
    assert shown({"n": "integer >= 1", "P": "distribution on n"}, "E(k in P: k) <= n") == (
        "(sum(range(1, n), fn(k: (pmf(P, k) * k))) <= n)")


def test_else_it_is_the_mean_of_an_integrable_function() -> None:
    s = says(P, "E(x in P: f(x)) <= 1")
    assert str(s.conclusions[0]) == "(mean(P, f) <= 1)" and str(s.conclusions_defined[0]) == "integrable(P, f)"


def test_functions_are_measurable_where_there_are_expectations_and_only_there() -> None:
    assert "meas(f)" in map(str, says(P, "E(x in P: f(x)) <= 1").hypotheses)
    assert "meas(f)" not in map(str, says(P, "forall(x in A: f(x) <= 1)").hypotheses)


def test_the_body_has_a_value_but_for_outcomes_of_probability_0() -> None:
    law = {"P": "distribution on reals"}
    assert defined(law, "E(x in P: log(x)) <= 1") == "(supp(P, lt(0)) and integrable(P, log))"
    assert defined({"P": "distribution on 2"}, "E(x in P: log(P[x])) <= 1") == (
        "forall(x: ((range(1, 2, x) and (0 < pmf(P, x))) implies (0 < pmf(P, x))))")


def test_what_stands_outside_of_the_space_does_not_count() -> None:
    law = {"P": "distribution on [0, 1]", "g": "function [0, 1] -> reals"}
    assert "ite(((0 <= x) and (x <= 1)), g(x), 0)" in shown(law, "E(x in P: g(x)) <= 1")
    plain = says(law, "E(x in P: x) <= 1")  # it has a value there too
    assert plain.conclusions[0] is formula("mean(P, fn(x in real: x)) <= 1", dict(plain.names))


def test_the_variance_asks_for_the_square() -> None:
    s = says(P, "Var(x in P: f(x)) <= 1")
    assert s.conclusions_defined[0] is formula("integrable(P, f) and integrable(P, fn(x in A: f(x)^2))", dict(s.names))


def test_the_name_of_a_variable_is_its_value_in_an_expectation() -> None:
    assert shown(V, "E(X*Y) <= 1") == "(mean(chance, fn(w: (X(w) * Y(w)))) <= 1)"
    assert shown(V, "Pr(X == 1 or Y <= a) <= 1") == "(prob(chance, fn(w: ((X(w) == 1) or (Y(w) <= a)))) <= 1)"
    inner = says(V, "E((X - E(X))^2) <= 1").conclusions[0]
    assert "neg(mean(chance, X))" in str(inner)  # not the mean of the number X(w)
    assert says(V, "Var(X) <= 1").conclusions[0] is formula(
        "variance(chance, X) <= 1", dict(says(V, "E(X) <= E(Y)").names))


def test_entropies_inside_are_those_of_the_variables() -> None:
    assert "ent(chance, X)" in shown(V, "E(X + H(X)) <= 1")


def test_a_conditional_probability_is_of_an_event_of_positive_probability() -> None:
    s = says(V, "Pr(X == 1 | Y == a) <= 1")
    assert str(s.conclusions_defined[0]) == "(0 < prob(chance, fn(w: (Y(w) == a))))"


def test_a_declared_p_is_that_law_and_pr_is_not() -> None:
    assert shown({**V, "P": "distribution on 2"}, "Pr(X == 1) <= P({1})").startswith("(prob(chance")
    with pytest.raises(ElaborationError):
        says({**V, "P": "distribution on 2"}, "P(X == 1) <= 1")


def test_a_set_by_a_condition_is_an_event() -> None:
    s = says({"P": "distribution on A", "f": "function A -> reals"}, "P({x in A: f(x) <= 1}) <= 1")
    assert str(s.conclusions_defined[0]) == "ev(fn(x: (f(x) <= 1)))"


def test_a_mixture_has_weights() -> None:
    s = says(P, "tv(w*P + (1 - w)*Q, Q) <= 1")
    assert "mixlaw(w, P, Q)" in str(s.conclusions[0]) and "((w + (1 + neg(w))) == 1)" in str(s.conclusions_defined[0])
    for wrong in ("tv(w*P, Q) <= 1", "tv(P + Q, Q) <= 1"):
        with pytest.raises(ElaborationError):
            says(P, wrong)


@pytest.mark.parametrize(("law", "condition"), [
    ("normal(0, x)", "(0 < x)"), ("laplace(x, x)", "(0 < x)"), ("exponential(x)", "(0 < x)"), ("uniform(x, 1)", "(x < 1)"),
    ("poisson(x)", "(0 <= x)"), ("geometric(x)", "((0 < x) and (x <= 1))"), ("bernoulli(x)", "((0 <= x) and (x <= 1))")])
def test_a_law_is_defined_for_its_parameters(law: str, condition: str) -> None:
    assert defined({"x": "real"}, f"tv({law}, {law}) <= 1") == condition


def test_the_outcomes_of_a_law_are_known() -> None:
    assert "range(0, n)" in shown({"n": "integer >= 1"}, "E(k in binomial(n, 1/2): k) <= n")
    with pytest.raises(ElaborationError):
        says({"P": "distribution on A"}, "kl(power(P, 2), P) >= 0")


def test_a_condition_on_bound_names() -> None:
    assert says({}, "forall(k in 1..3 where k > 1: k >= 2)").conclusions[0] is says(
        {}, "forall(k in 1..3: k > 1 implies k >= 2)").conclusions[0]
    assert says({}, "sum(k in 1..3 where k > 1: k) == 5").conclusions[0] is says(
        {}, "sum(k in 1..3: k if k > 1 else 0) == 5").conclusions[0]
