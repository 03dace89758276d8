"""Claims about random variables, decided: textbook statements, the false ones next to them, and what is undecided."""

from __future__ import annotations

import json
import time
from fractions import Fraction

import numpy as np
import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.engines.shannon.combine import combination
from symdp.legacy.engines.shannon.facts import around, facts
from symdp.legacy.engines.shannon.laws import JointLaw, entropies, linear, networks
from symdp.legacy.kernel.check import check_certificate

X, XY, XYZ, XYZW = (dict.fromkeys("XYZW"[:n], "variable") for n in range(1, 5))
ABCD, SIX = (dict.fromkeys("ABCDEF"[:n], "variable") for n in (4, 6))
BINARY = {"X": "variable in 2", "Y": "variable"}
EPS = {"eps": "real >= 0"}
HAN = "H(A, B, C, D, E) + H(A, B, C, D, F) + H(A, B, C, E, F) + H(A, B, D, E, F) + H(A, C, D, E, F) + H(B, C, D, E, F)"
Claim = tuple[str, dict[str, str], tuple[str, ...]]


def decided(show: str, let: dict[str, str], given: tuple[str, ...] = ()) -> str:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems, problems
    evidence = propose(statement).parts[0].evidence
    if evidence is None:
        return "undecided"
    return check_certificate(json.loads(json.dumps(certificate(statement, "a/b", "printed", [evidence]))), statement).verdict


TRUE: list[Claim] = [
    # Cover and Thomas, chapter 2
    ("0 <= H(X)", X, ()), ("H(X | Y) >= 0", XY, ()), ("H(X, Y) == H(X) + H(Y | X)", XY, ()), ("H(X, Y | Z) == H(X | Z) + H(Y | X, Z)", XYZ, ()),
    ("I(X; Y) == H(X) - H(X | Y)", XY, ()), ("I(X; Y) == H(Y) - H(Y | X)", XY, ()), ("I(X; Y) == H(X) + H(Y) - H(X, Y)", XY, ()),
    ("I(X; Y) == I(Y; X)", XY, ()), ("I(X; X) == H(X)", X, ()), ("I(X; Y) >= 0", XY, ()), ("I(X; Y | Z) >= 0", XYZ, ()),
    ("H(X, Y, Z) == H(X) + H(Y | X) + H(Z | X, Y)", XYZ, ()), ("I(X, Y; Z) == I(X; Z) + I(Y; Z | X)", XYZ, ()),
    ("I(X; Y) == 0 iff independent(X, Y)", XY, ()), ("I(X; Y | Z) == 0 iff markov(X, Z, Y)", XYZ, ()),
    ("H(X) <= log(4)", {"X": "variable in 4"}, ()), ("H(X) <= log(k)", {"k": "integer >= 1", "X": "variable in k"}, ()),
    ("bits(H(X, Y)) <= 3", {"X": "variable in 4", "Y": "variable in 2"}, ()), ("I(X; Y) <= log(2)", BINARY, ()),
    ("H(X | Y) <= H(X)", XY, ()), ("H(X, Y, Z) <= H(X) + H(Y) + H(Z)", XYZ, ()),
    ("independent(X, Y, Z) iff H(X, Y, Z) == H(X) + H(Y) + H(Z)", XYZ, ()),
    ("markov(X, Y, Z) iff markov(Z, Y, X)", XYZ, ()), ("I(X; Z) <= I(X; Y)", XYZ, ("markov(X, Y, Z)",)),
    ("I(X; Y | Z) <= I(X; Y)", XYZ, ("markov(X, Y, Z)",)), ("H(X | Z) >= H(X | Y)", XYZ, ("markov(X, Y, Z)",)),
    ("H(Y) <= H(X)", XY, ("H(Y | X) == 0",)), ("H(Y) == H(X)", XY, ("H(Y | X) == 0", "H(X | Y) == 0")),
    ("I(X; W) <= min(I(X; Y), I(X; Z), I(Y; Z), I(Z; W))", XYZW, ("markov(X, Y, Z, W)",)),
    ("I(X; Z) + I(Y; W) <= I(X; W) + I(Y; Z)", XYZW, ("markov(X, Y, Z, W)",)),  # problem 4.34
    ("I(X; Z | Y) == I(Z; X | Y) and I(X, Y; Z) >= I(X; Z)", XYZ, ()), ("H(X, Y, Z) - H(X, Y) <= H(X, Z) - H(X)", XYZ, ()),
    ("I(X; Z | Y) >= I(Z; Y | X) - I(Z; Y) + I(X; Z)", XYZ, ()), ("H(X | Z) <= H(X | Y) + H(Y | Z)", XYZ, ()),
    ("H(Z | X) == H(Y | X)", XYZ, ("H(Z | X, Y) == 0", "H(Y | X, Z) == 0")),  # sums, problem 2.14
    ("H(X) <= H(Z) and H(Y) <= H(Z)", XYZ, ("independent(X, Y)", "H(Z | X, Y) == 0", "H(Y | X, Z) == 0", "H(X | Y, Z) == 0")),
    # more
    ("I(X; Y | Z) >= I(X; Y)", XYZ, ("independent(X, Z)",)), ("abs(H(X) - H(Y)) <= H(X | Y) + H(Y | X)", XY, ()),
    ("max(H(X), H(Y)) <= H(X, Y)", XY, ()), ("H(X, Y) + H(Y, Z) >= H(X, Y, Z) + H(Y)", XYZ, ()),
    ("2*H(X, Y, Z) <= H(X, Y) + H(Y, Z) + H(X, Z)", XYZ, ()), ("(H(X, Y) + H(Y, Z) + H(X, Z))/2 <= H(X) + H(Y) + H(Z)", XYZ, ()),
    (f"5*H(A, B, C, D, E, F) <= {HAN}", SIX, ()), ("H(A, B, C, D, E, F) <= H(A, B, C) + H(C, D, E, F)", SIX, ()),
    ("I(X; Y, Z | W) <= I(X; Y | W) + I(X; Z | W)", XYZW, ("markov(Y, (X, W), Z)",)),
    ("I(X; Y, Z) <= 2*eps", XYZ | EPS, ("I(X; Y) <= eps", "I(X; Z | Y) <= eps")), ("I(X; Z) < eps", XYZ | EPS, ("markov(X, Y, Z)", "I(X; Y) < eps")),
    ("n*I(X; Y) <= n*eps", XY | EPS | {"n": "integer >= 0"}, ("I(X; Y) <= eps",)), ("bits(I(X; Y)) <= 1", BINARY, ()),
    ("H(Z | X) > 0", XYZ, ("H(Z) > I(X, Y; Z)",)), ("forall(k in 1..3: k*I(X; Y) <= 3*H(X))", XY, ()),
    ("H(Y | X) == 0", XY, ("H(X) > 0", "H(X, Y) == H(X)")), ("not (I(X; Y) > H(X))", XY, ()), ("forall(V in variable: I(X; V) <= H(X))", X, ()),
]

FALSE: list[Claim] = [
    ("H(X) > 0", X, ()), ("H(X | Y) > 0", XY, ()), ("H(X, Y) == H(X) + H(Y)", XY, ()), ("H(X, Y) == H(X) + H(X | Y)", XY, ()),
    ("I(X; Y) == H(X) - H(Y | X)", XY, ()), ("I(X; Y) == H(X)", XY, ()), ("I(X; Y) >= H(X | Y)", XY, ()), ("I(X; Y | Z) > 0", XYZ, ()),
    ("I(X; Y | Z) <= I(X; Y)", XYZ, ()), ("I(X; Y | Z) >= I(X; Y)", XYZ, ()), ("I(X; Y) - I(X; Y | Z) >= 0", XYZ, ()),
    ("I(X; Y) - I(X; Y | Z) <= 0", XYZ, ()), ("I(X, Y; Z) == I(X; Z) + I(Y; Z)", XYZ, ()), ("I(X, Y; Z) <= I(X; Z) + I(Y; Z)", XYZ, ()),
    ("I(X, Y; Z) >= I(X; Z) + I(Y; Z)", XYZ, ()), ("I(X; Y) == 0 iff H(X) == H(Y)", XY, ()), ("markov(X, Y, Z) iff markov(X, Z, Y)", XYZ, ()),
    ("H(X) <= log(3)", {"X": "variable in 4"}, ()), ("H(X) < log(2)", BINARY, ()), ("H(X) <= log(k - 1)", {"k": "integer >= 2", "X": "variable in k"}, ()),
    ("bits(H(X, Y)) <= 2", {"X": "variable in 4", "Y": "variable in 2"}, ()), ("bits(H(X)) == H(X)", X, ()), ("H(X | Y) == H(X)", XY, ()),
    ("independent(X, Y, Z)", XYZ, ("independent(X, Y)", "independent(Y, Z)", "independent(X, Z)")),
    ("I(X; Y) <= I(X; Z)", XYZ, ("markov(X, Y, Z)",)), ("I(X; Z) < I(X; Y)", XYZ, ("markov(X, Y, Z)",)), ("I(X; Y | Z) == I(X; Y)", XYZ, ("markov(X, Y, Z)",)),
    ("H(X) <= H(Y)", XY, ("H(Y | X) == 0",)), ("I(X; W) >= I(Y; Z)", XYZW, ("markov(X, Y, Z, W)",)),
    ("I(X; Z) + I(Y; W) >= I(X; W) + I(Y; Z)", XYZW, ("markov(X, Y, Z, W)",)), ("H(X, Y, Z) - H(X, Y) >= H(X, Z) - H(X)", XYZ, ()),
    ("H(X | Z) >= H(X | Y) + H(Y | Z)", XYZ, ()), ("H(Z) == H(X) + H(Y)", XYZ, ("independent(X, Y)", "H(Z | X, Y) == 0", "H(Y | X, Z) == 0")),
    ("I(X; Y | Z) <= I(X; Y)", XYZ, ("independent(X, Z)",)), ("abs(H(X) - H(Y)) <= H(X | Y)", XY, ()), ("max(H(X), H(Y)) == H(X, Y)", XY, ()),
    ("2*H(X, Y, Z) <= H(X, Y) + H(Y, Z)", XYZ, ()), ("3*H(X, Y, Z) <= H(X, Y) + H(Y, Z) + H(X, Z)", XYZ, ()), (f"6*H(A, B, C, D, E, F) <= {HAN}", SIX, ()),
    ("I(X; Y, Z | W) <= I(X; Y | W) + I(X; Z | W)", XYZW, ()), ("I(X; Y, Z) <= eps", XYZ | EPS, ("I(X; Y) <= eps", "I(X; Z | Y) <= eps")),
    ("I(X; Y, Z) <= 2*eps", XYZ | EPS, ("I(X; Y) <= eps", "I(X; Z) <= eps")), ("I(X; Z) < eps", XYZ | EPS, ("markov(X, Y, Z)", "I(X; Y) <= eps")),
    ("H(X) >= 0 and H(X) <= 1", X, ()), ("not markov(X, Y, Z)", XYZ, ()), ("H(X) > 0 or H(Y) > 0", XY, ()), ("forall(V in variable: I(X; V) == 0)", X, ()),
    ("I(C; D) <= I(C; D | A) + I(C; D | B) + I(A; B)", ABCD, ()),  # Ingleton
    ("markov(X, Y, Z)", XYZ, ("markov(X, Z, Y)", "markov(Y, X, Z)")),
]


@pytest.mark.parametrize("claim", TRUE, ids=lambda c: f"{c[0]} if {c[2]}")
def test_proved(claim: Claim) -> None:
    assert decided(*claim) == "proved"


@pytest.mark.parametrize("claim", FALSE, ids=lambda c: f"{c[0]} if {c[2]}")
def test_refuted(claim: Claim) -> None:
    assert decided(*claim) == "refuted"


@pytest.mark.parametrize("show", [
    "2*I(C; D) <= I(A; B) + I(A; C, D) + 3*I(C; D | A) + I(C; D | B)",
    "I(A; B) <= 2*I(A; B | C) + I(A; B | D) + I(C; D) + I(A; C | B) + I(B; C | A)",
])
def test_what_is_no_shannon_inequality_is_proved_with_a_copy(show: str) -> None:
    """Zhang and Yeung 1998; no combination of Shannon's inequalities for the four gives it."""
    assert decided(show, ABCD) == "proved"


def test_what_does_not_follow_with_a_copy_is_not_proved() -> None:
    assert decided("2*I(C; D) <= I(A; B) + I(A; C, D) + 3*I(C; D | A) + I(C; D | B) - I(A; B | C, D)/8", ABCD) != "proved"


@pytest.mark.parametrize("claim", [
    ("exp(H(X)) <= 5", {"X": "variable in 4"}, ()), ("exp(H(X, Y)) <= exp(H(X))*exp(H(Y))", XY, ()), ("I(X; Y)/H(X) <= 1", XY, ("H(X) > 0",)),
    ("I(X; Y)^2 <= H(X)*H(Y)", XY, ()), ("sqrt(I(X; Y)/2) <= sqrt(eps/2)", XY | EPS, ("I(X; Y) <= eps",)),
], ids=lambda c: c[0])
def test_what_is_not_linear_in_entropies_is_proved_by_analysis(claim: Claim) -> None:
    assert decided(*claim) == "proved"


@pytest.mark.parametrize(("claim", "verdict"), [
    (("exp(H(X)) <= 3", {"X": "variable in 4"}, ()), "refuted"), (("I(X; Y)^2 <= H(X)*H(Y)/2", XY, ()), "refuted"),
    (("I(X; Y)/H(X) <= 1", XY, ()), "ill-posed"), (("0 == 1", XY, ("I(X; Y) < 0",)), "vacuous"), (("H(X) >= 1", XY, ("I(X; Y) > H(X)",)), "vacuous"),
    (("I(X; Y) > H(X) implies H(X) >= 1", XY, ()), "proved"),
], ids=lambda c: str(c)[:60])
def test_other_verdicts(claim: Claim, verdict: str) -> None:
    assert decided(*claim) == verdict


@pytest.mark.parametrize(("show", "given", "verdict"), [
    ("H(X | Y)/H(X) + I(X; Y)/H(X) == 1", ("H(X) > 0",), "proved"),
    ("I(X; Y)/(H(X) + H(Y)) <= 1/2", ("H(X) > 0",), "proved"),
    ("I(X; Y)/(H(X) + H(Y)) <= 1/3", ("H(X) > 0",), "refuted"),
    ("H(X | Y)/H(X) == 1 iff I(X; Y) == 0", ("H(X) > 0",), "proved"),
    ("t*H(X, Y) + (1 - t)*H(Y) <= H(Y) + t*H(X)", ("t <= 1",), "proved"),
    ("H(X, Z) >= t*H(X) + (1 - t)*H(Z)", ("t <= 1",), "proved"),  # linear between t = 0 and 1
    ("H(X, Z) >= t*H(X) + (1 - t)*H(Z)", (), "refuted"),
])
def test_entropies_are_divided_by_and_weighted_with_numbers(show: str, given: tuple[str, ...], verdict: str) -> None:
    assert decided(show, XYZ | {"t": "real >= 0"}, given) == verdict


def test_a_proof_says_what_it_uses() -> None:
    statement, _ = read_statement({"let": XYZ | EPS, "given": ["I(X; Y) <= eps", "I(X; Z | Y) <= eps"], "show": ["I(X; Z) <= 2*eps"]})
    evidence = propose(statement).parts[0].evidence
    assert evidence is not None

    assert evidence["proof"]["proof"]["words"].startswith("chain rule; ")
    assert "I(X; Y | Z) >= 0" in evidence["proof"]["proof"]["words"]


def test_four_variables_take_well_under_a_second() -> None:
    decided("I(X; Y) >= 0", XY)
    started = time.process_time()
    assert decided("I(X; Y, Z | W) <= I(X; Y | W) + I(X; Z | W)", XYZW, ("markov(Y, (X, W), Z)",)) == "proved"
    assert time.process_time() - started < 1


def test_a_witness_is_small() -> None:
    statement, _ = read_statement({"let": XYZ, "show": ["I(X; Y | Z) <= I(X; Y)"]})
    evidence = propose(statement).parts[0].evidence
    assert evidence is not None
    objects = evidence["witness"]["objects"]

    assert [o["probabilities"] for o in objects.values()] == [["1/4"] * 4] * 3
    assert [len(set(o["values"])) for o in objects.values()] == [2, 2, 2]


# -- the parts
def test_a_combination_is_exact_and_of_least_cost() -> None:
    rows = [{"a": Fraction(3)}, {"a": Fraction(1), "b": Fraction(1)}, {"b": Fraction(-1)}]

    assert combination({"a": Fraction(1)}, rows, [False] * 3, [1.0] * 3) == {0: Fraction(1, 3)}
    assert combination({"a": Fraction(1)}, rows[1:], [False] * 2, [1.0] * 2) == {0: Fraction(1), 1: Fraction(1)}
    assert combination({"a": Fraction(-1)}, rows, [False] * 3, [1.0] * 3) is None
    assert combination({"a": Fraction(-1)}, rows, [True, False, False], [1.0] * 3) == {0: Fraction(-1, 3)}
    assert combination({"c": Fraction(1)}, rows, [False] * 3, [1.0] * 3) is None
    assert combination({"a": Fraction(3)}, rows, [False] * 3, [1.0] * 3, wanted=[2]) is not None


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_facts_are_true_of_joint_laws_and_enough(count: int) -> None:
    variables = list("ABCDE"[:count])
    assert len(set(facts(variables))) == len(facts(variables)) >= count + count*(count - 1)//2*2**max(count - 2, 0)
    sets = [frozenset("A"), frozenset("AB"[:count])]
    assert all(f.startswith(("H(", "I(")) for f in around(sets, frozenset(variables)))


def test_joint_laws_are_laws() -> None:
    rng = np.random.default_rng(0)
    for law in [*linear(2), *networks(4, 50, rng)]:
        assert sum(law.weights) == 1
        assert min(law.weights) >= 0
        assert entropies(law.merged(), [(0, 1)]) == pytest.approx(entropies(law, [(0, 1)]))


def test_equal_points_are_merged() -> None:
    law = JointLaw(((5, 1), (5, 1), (7, 1)), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)))

    assert law.merged() == JointLaw(((0, 0), (1, 0)), (Fraction(1, 2), Fraction(1, 2)))
