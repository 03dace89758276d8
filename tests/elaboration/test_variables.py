"""Random variables and laws in one world: laws of values, what is given behind the bar, functions of outcomes, channels."""

from __future__ import annotations

import re

import pytest

from symdp.elaboration import ElaborationError, Statement, formula, statement
from symdp.library import load

load()
V = {"X": "variable", "Y": "variable in 2", "a": "real"}
L = {"P": "distribution on 3", "Q": "distribution on 2", "W": "channel from 3 to 2"}


def says(let: dict[str, str], show: str) -> Statement:
    return statement(let, {}, [], [show])


def text(let: dict[str, str], t: object) -> str:
    """With one name for outcomes: which one is free depends on what was read before."""
    return re.sub(r"\bw'+", "w'" if "w" in let else "w", str(t))


def shown(let: dict[str, str], show: str) -> str:
    return text(let, says(let, show).conclusions[0])


def defined(let: dict[str, str], show: str) -> str:
    return text(let, says(let, show).conclusions_defined[0])


def test_entropies_are_of_numbers_made_of_variables() -> None:
    assert "ent(chance, fn(w: (X(w) + Y(w))))" in shown(V, "H(X + Y) >= 0")
    assert says(V, "H(X, X + Y) >= H(X)").conclusions[0] is says(V, "H(X + Y, X) >= H(X)").conclusions[0]
    assert defined(V, "H(1/X) >= 0") == "supp(chance, fn(w: not((X(w) == 0))))"


def test_a_formula_behind_the_bar_is_an_event_and_a_number_is_known() -> None:
    assert "ent(condlaw(chance, fn(w: (Y(w) == 1))), X)" in shown(V, "H(X | Y == 1) >= 0")
    assert defined(V, "H(X | Y == 1) >= 0") == "(0 < prob(chance, fn(w: (Y(w) == 1))))"
    both = shown(V, "H(X | Y, X > 0) >= 0")
    assert both.count("condlaw(chance, fn(w: (0 < X(w))))") == 2 and "pair(X(w), Y(w))" in both
    assert defined(V, "Var(1/X | X > 0) >= 0").startswith("(supp(chance, fn(w: ((0 < X(w)) implies ")


def test_the_law_of_variables() -> None:
    assert shown(V, "law(X, Y)[(1, 2)] >= 0") == "(0 <= pmf(image(chance, fn(w: pair(X(w), Y(w)))), pair(1, 2)))"
    assert "sum(range(1, 2), " in shown(V, "sum(k in law(Y): law(Y)[k]) == 1")
    for text in ("sum(k in law(X): law(X)[k]) == 1", "sup(k in law(X): k) == oo", "exists(k in law(X): law(X)[k] == 0)",
                 "card(law(X)) >= 1", "forall(k in law(X, Y): law(X, Y)[k] <= 1)"):
        with pytest.raises(ElaborationError, match="which outcomes this law has is not known"):
            says(V, text)  # where X is is not said: not on all of the reals
    assert "condlaw" in shown(V, "law(X | Y == 1)[1] >= 0")


def test_the_law_of_a_function_and_of_independent_outcomes() -> None:
    s = says(L, "law(x in P: x^2)[4] == P[2]")
    assert s.conclusions[0] is formula("pmf(image(P, fn(x in real: x^2)), 4) == pmf(P, 2)", dict(s.names))
    assert s.conclusions_defined[0] is formula("mbl(fn(x in real: x^2))", {})
    s = says(L, "law(x in P, y in Q: x + y)[2] >= 0")
    assert s.conclusions[0] is formula(
        "0 <= pmf(image(product(P, Q), fn(z in pair real real: fst(z) + snd(z))), 2)", dict(s.names))
    assert "pmf(product(P, Q), " in shown(L, "E(x in P, y in Q: x*y) <= 6")


def test_the_law_behind_a_channel() -> None:
    assert "sum(range(1, 2), pmf(output(P, W)))" in shown(L, "sum(k in output(P, W): output(P, W)[k]) == 1")
    assert shown(L, "joint(P, W)[(1, 2)] <= 1") == "(pmf(joint(P, W), pair(1, 2)) <= 1)"
    other = {**L, "P": "distribution on 4"}
    assert defined(other, "output(P, W)[1] <= 1") == "supp(P, range(1, 3))"  # 4 is no input


def test_the_correlation_is_short_for_a_quotient() -> None:
    assert says(V, "Corr(X, Y) <= 1").conclusions[0] is says(V, "Cov(X, Y)/sqrt(Var(X)*Var(Y)) <= 1").conclusions[0]
    assert "0 <= (variance(chance, X) * variance(chance, Y))" in defined(V, "Corr(X, Y) <= 1")


def test_what_a_word_is_short_for_means_the_words_of_the_language() -> None:
    plain = says({"X": "variable", "Y": "variable"}, "Cov(X, Y) <= 1").conclusions[0]
    own = {"X": "variable", "Y": "variable", "E": "function reals -> reals", "Var": "function reals -> reals"}
    assert says(own, "Cov(X, Y) <= 1").conclusions[0] is plain


def test_declared_names_come_before_words() -> None:
    assert shown({"law": "function reals -> reals"}, "law(1) <= 1") == "(law(1) <= 1)"
    assert "ent(chance, output)" in shown({"output": "variable"}, "H(output) >= 0")


def test_a_variable_that_is_called_as_the_outcome_is_another_name() -> None:
    assert shown({"X": "variable", "w": "real"}, "H(X + w) >= 0") == (
        "(0 <= val(ent(chance, fn(w': (X(w') + w)))))")


@pytest.mark.parametrize(("text", "way_out"), [
    ("E(x in P, y in W(x): y) <= 1", "joint(P, W)"), ("E(x in P, x in Q: x) <= 1", "other names"),
    ("H(P) <= 1", "entropy(P)"), ("H(X > 0) <= 1", "H(X | Y == 1)"), ("E(X | Y) <= 1", "E(f(X) | Y == 1)"),
    ("Pr(X) <= 1", "Pr(X == 1"), ("markov(X, Y)", "markov(X, Y, Z)"), ("independent(X; Y)", "independent(X, Y)"),
    ("Corr(X) <= 1", "Corr(X, Y)"), ("Cov(X, Y | X == 1) <= 1", "Cov(X, Y)"), ("output(P, P) == P", "channel"),
    ("law() == P", "law(X, Y)"), ("E(x in 1..3, y in Q: x) <= 1", "with a law P")])
def test_what_does_not_fit_is_said_with_a_way_out(text: str, way_out: str) -> None:
    with pytest.raises(ElaborationError) as e:
        says({**V, **L}, text)
    assert way_out in e.value.way_out and e.value.source == "show[0]" and e.value.span != (0, 0)


def test_a_choice_between_values_is_a_number() -> None:
    assert "ite((0 < X(w)), X(w), Y(w))" in shown(V, "E(X if X > 0 else Y) >= 0")
    with pytest.raises(ElaborationError, match="which outcomes this law has is not known"):
        says(V, "sum(k in law(Y if X > 0 else X): k) >= 0")  # neither those of the one nor of the other
