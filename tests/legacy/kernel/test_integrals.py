"""Integrals: when they have a value, what they are, enclosures."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.legacy.kernel.rules import Checker
from tests.legacy.kernel.test_rules import BOUND, accepts, goal

V: dict[str, Any] = {"rule": "value"}
IDENTITY: dict[str, Any] = {"rule": "identity"}
EACH: dict[str, Any] = {"rule": "value", "each": V}
X = {"x": "real >= 0"}
N = {"n": "integer >= 1"}


def value(by: str, above: str, below: str, **more: Any) -> dict[str, Any]:
    return {"rule": "value", "by": by, "above": above, "below": below, "upper": BOUND, "lower": BOUND, "top": BOUND, "bottom": BOUND, **more}


def is_real(term: str, let: dict[str, str], proof: dict[str, Any]) -> bool:
    return accepts(goal(f"{term} - {term} == 0", let), {"rule": "identity", "defined": [proof] * 2})


@pytest.mark.parametrize(("term", "let", "proof", "expected"), [
    ("integral(t = 0..x: exp(-t^2))", X, V, True), ("integral(t = 0..x: exp(-t^2))", {"x": "real"}, V, False), ("integral(t in [0, 1]: t*log(t))", {}, V, True),
    ("integral(t in (0, 1): log(t))", {}, V, False), ("integral(t = 0..1: 1/t)", {}, V, False), ("integral(t = -1..1: 1/t^2)", {}, V, False), ("integral(t = 0..oo: exp(-t))", {}, V, False),
    ("integral(t = 0..1: 1 if t > 1/2 else 0)", {}, V, False), ("integral(t = 0..1: 1 if x > 1/2 else 0)", X, V, True), ("integral(t = 1..0: t)", {}, V, False),
    ("integral(t = oo..oo: t)", {}, V, False), ("integral(t = 0..1: z)", {}, V, False), ("integral(t = 0..1: limit(s -> 0: s))", {}, V, False), ("integral(t in {1, 2}: t)", {}, V, False),
    ("integral(pi = 0..1: pi)", {}, V, False), ("integral(t = 0..1/x: t)", X, V, False), ("integral(t = 0..1: integral(s = 0..t: s))", {}, V, False), ("integral(t = 0..1: abs(t - 1/2))", {}, V, True),
    # dominated
    ("integral(t = 0..oo: exp(-t))", {}, value("-exp(-t_1)", "0", "-1", upper=IDENTITY), True), ("integral(t = 0..oo: exp(-t))", {}, value("-exp(-t_1)", "-1/2", "-1", upper=IDENTITY), False),
    ("integral(t = 0..oo: exp(-t))", {}, value("-exp(-t_1)", "0", "-1/2", upper=IDENTITY), False), ("integral(t = 0..oo: exp(-t))", {}, value("-exp(-2*t_1)", "0", "-1"), False),
    ("integral(t = 0..oo: 1)", {}, value("t_1", "5", "0", upper=IDENTITY), False), ("integral(t = 0..oo: -1)", {}, value("-t_1", "0", "-5"), False),
    ("integral(t = 0..1: 1/sqrt(t))", {}, value("2*sqrt(t_1)", "2", "0", upper={"rule": "rewrite", "show": "0 >= 0", "proof": BOUND}), True),
    ("integral(t = 0..oo: exp(-t) if t > 1 else 0)", {}, value("-exp(-t_1)", "0", "-1"), False), ("integral(t = 0..oo: exp(-t))", {}, value("abs(t_1)", "0", "-1"), False),
    ("integral(t = 1..0: exp(-t))", {}, value("-exp(-t_1)", "0", "-1"), False), ("integral(t = -1..1: 1/t)", {}, value("t_1", "1", "-1"), False),
    # of a sum
    ("integral(t = 0..1: sum(k in 1..n: t^k))", N, EACH, True), ("integral(t = 0..oo: sum(k in 1..n: k*exp(-k*t)))", N, {"rule": "value", "each": value("-exp(-k_1*t_1)", "0", "-1", upper=IDENTITY)}, True),
    ("integral(t = 0..1: sum(k in 1..n: log(t)))", N, EACH, False), ("integral(t = 0..1: t)", N, EACH, False), ("integral(t = 0..1: max(k in 1..n: t))", N, EACH, False),
    ("integral(t = 1..0: sum(k in 1..n: t))", N, EACH, False), ("integral(t = 0..n: sum(k in 1..t: k))", N, EACH, False), ("sum(k in 1..n: sum(j in 1..n: k))", N, EACH, False),
    ("sum(k in 1..oo: sum(j in 1..n: exp(-k)))", N, EACH, False), ("integral(t = 0..1: sum(k in 1..oo: exp(-k)))", N, EACH, False),
    # cut
    ("integral(t = -1..1: abs(t))", {}, {"rule": "value", "at": "0", "left": V, "right": V}, True), ("integral(t = -1..1: 1/t)", {}, {"rule": "value", "at": "0", "left": V, "right": V}, False),
    ("integral(t = 0..1: t)", {}, {"rule": "value", "at": "2", "left": V, "right": V}, False), ("integral(t = 0..1: t)", {}, {"rule": "value", "at": "oo", "left": V, "right": V}, False),
    # gaussian
    ("integral(t = -oo..oo: exp(-t^2))", {}, {"rule": "value", "law": "gaussian", "rate": "1", "centre": "0", "times": ["1"]}, True),
    ("integral(t = -oo..oo: exp(t^2))", {}, {"rule": "value", "law": "gaussian", "rate": "-1", "centre": "0", "times": ["1"]}, False),
    ("integral(t = 0..oo: exp(-t^2))", {}, {"rule": "value", "law": "gaussian", "rate": "1", "centre": "0", "times": ["1"]}, False),
    ("integral(t = 0..1: 1/t)", {}, {"rule": "value", "law": "cut", "at": "1/2"}, False),
])
def test_values(term: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert is_real(term, let, proof) == expected


def primitive(g: str, rest: str = "0", term: str = "1", **more: Any) -> dict[str, Any]:
    return {"rule": "primitive", "rest": rest, "terms": [[term, 0]], "primitive": g, "step": IDENTITY, "ends": IDENTITY, "defined": [V] * 4, **more}


DECAY = value("-exp(-t_1)", "0", "-1", upper=IDENTITY)
TO_ZERO = {"rule": "continuity", "radius": "1"}


@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("integral(t = 0..x: 2*t) == x^2", X, primitive("t_1^2", "-x^2"), True), ("integral(t = 0..x: 2*t) == x^2 + 1", X, primitive("t_1^2", "-x^2 - 1"), False),
    ("integral(t = 0..x: 2*t) == x^2", X, primitive("2*t_1^2", "-x^2"), False), ("integral(t = 0..x: 2*t) != x^2", X, primitive("t_1^2", "-x^2"), False),
    ("integral(t = 0..x: t^2) >= 0", X, primitive("0", step=BOUND, ends=BOUND), True), ("integral(t = 0..x: t^2) > 0", X, primitive("0", step=BOUND, ends=BOUND), False),
    ("integral(t = 0..1: 0) == 2", {}, primitive("1 if t_1 > 0 else -1", "-2"), False), ("integral(t = -1..1: 0) == 2", {}, primitive("abs(t_1)/t_1", "-2"), False),
    ("integral(t = 0..1: 1/(2*sqrt(t))) == 1", {}, primitive("sqrt(t_1)", "-1", defined=[value("sqrt(t_1)", "1", "0", upper=IDENTITY)] * 4, step={
        "rule": "identity"}), True),
    ("integral(t = 0..oo: exp(-t)) == 1", {}, primitive("-exp(-t_1)", "-1", defined=[DECAY] * 4, upper_end=["0", TO_ZERO]), True),
    ("integral(t = 0..oo: exp(-t)) == 2", {}, primitive("-exp(-t_1)", "-2", defined=[DECAY] * 4, upper_end=["1", TO_ZERO]), False),
    ("integral(t = 0..oo: exp(-t)) == 1", {}, primitive("-exp(-t_1)", "-1", defined=[DECAY] * 4), False),
    ("2*integral(t = 0..1: t) >= integral(t = 0..2: t) - 1", {}, {"rule": "primitive", "rest": "1", "terms": [["2", 0], ["-1", 1]], "step": BOUND, "ends": BOUND, "defined": [V] * 5}, False),
    ("2*integral(t = 0..1: t) >= integral(s = 0..1: s)", {}, {"rule": "primitive", "rest": "0", "terms": [["2", 0], ["-1", 1]], "step": BOUND, "ends": BOUND, "defined": [V] * 5}, True),
    ("integral(t = 0..1: t) >= integral(s = 0..1: 1)", {}, {"rule": "primitive", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": BOUND, "ends": BOUND, "defined": [V] * 5}, False),
    ("sum(k = 1..3 + n: k) >= 0", {"n": "integer >= 0"}, primitive("0", step=BOUND, ends=BOUND), False),
    # cut, gaussian
    ("integral(t = 0..2: t) == integral(t = 0..1: t) + integral(t = 1..2: t)", {}, {"rule": "fact", "law": "cut", "term": 0, "at": "1", "defined": [V], "proof": BOUND}, True),
    ("integral(t = 0..2: t) == integral(t = 0..3: t) + integral(t = 3..2: t)", {}, {"rule": "fact", "law": "cut", "term": 0, "at": "3", "defined": [V], "proof": BOUND}, False),
    ("integral(t = 0..2: t) == integral(t = 0..1: t) + integral(t = 1..2: t)", {}, {"rule": "fact", "law": "pascal's", "term": 0, "at": "1", "defined": [V], "proof": BOUND}, False),
])
def test_comparisons(show: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


BELL = {"rule": "value", "law": "gaussian", "rate": "1/(2*s^2)", "centre": "m", "times": ["1/s"]}


@pytest.mark.parametrize(("change", "expected"), [
    ({}, True), ({"rate": "1/s^2"}, False), ({"centre": "0"}, False), ({"times": "1"}, False),
])
def test_the_gaussian_integral(change: dict[str, str], expected: bool) -> None:
    g = goal("integral(t = -oo..oo: exp(-(t - m)^2/(2*s^2))/s) == 1/s*sqrt(pi/(1/(2*s^2)))", {"m": "real", "s": "real > 0"})
    checker = Checker()
    assert accepts(g, BELL | change | {"rule": "fact", "term": 0, "defined": [BELL], "proof": BOUND}) == expected
    if expected:
        checker.prove(g, BELL | {"rule": "fact", "term": 0, "defined": [BELL], "proof": BOUND})
        assert {b.partition(":")[0] for b in checker.background} == {"Gaussian integral"}


def quadrature(cuts: list[str], **more: Any) -> dict[str, Any]:
    return {"rule": "quadrature", "term": 0, "cuts": cuts, "defined": [V], "proof": {"rule": "opaque", "terms": [0], "defined": [V], "proof": BOUND}, **more}


GRID = [f"{i}/32" for i in range(33)]


@pytest.mark.parametrize(("show", "proof", "expected"), [
    ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature(GRID), True), ("integral(t = 0..1: exp(-t^2)) < 0.746", quadrature(GRID), False), ("integral(t = 0..1: exp(-t^2)) > 0.746", quadrature(GRID), True),
    ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature(GRID[:-1]), False), ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature(GRID[1:]), False), ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature([*GRID[:5], *GRID[4:]]), False),
    ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature(GRID[::-1]), False), ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature([]), False), ("integral(t = 0..1: exp(-t^2)) < 0.7469", quadrature(["0", "sqrt(2)/2", "1"]), False),
    ("integral(t = 0..1: abs(t - 1/3)) < 0.3", quadrature(GRID), True), ("integral(t = 0..1: sqrt(t)) < 0.67", quadrature(GRID), True), ("integral(t = 0..1: sqrt(t)) < 0.666", quadrature(GRID), False),
    ("integral(t = 0..1: t) < 1", quadrature([f"{i}/30000" for i in range(30001)]), False), ("integral(t = 0..0: t) <= 0", quadrature(["0"]), True),
    ("integral(t = 0..1: t*log(t)) < 0", quadrature(GRID), False),
])
def test_quadrature(show: str, proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, {}), proof) == expected


def test_an_end_is_not_moved_beside_another() -> None:
    """The integral of 1/t from v to 2*v is log(2) for all v > 0, and 0 from 0 to 0."""
    term = "integral(t = v..2*v: 1/t)"
    step = {"rule": "derive", "in": "v", "from": "0", "base": BOUND, "right": BOUND, "defined": [value("0", "0", "0")] * 9, "real": [value("0", "0", "0")]}

    assert not accepts(goal(f"{term} <= 0", {"v": "real >= 0"}), step)


def test_powers_of_a_bound_name_may_jump() -> None:
    """At v = 0 the sum of k^v counts 0^0; below any v > 0 it does not."""
    step = {"rule": "derive", "in": "v", "from": "0", "base": {"rule": "opaque", "terms": [0], "proof": BOUND}, "right": BOUND, "defined": [V] * 9, "real": [V]}

    assert not accepts(goal("sum(k = 0..n: k^v) >= n + 1", {"k": "integer >= 1", "n": "integer >= 0", "v": "real >= 0"}), step)
