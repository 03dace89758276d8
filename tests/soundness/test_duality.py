"""The duality test on a sample, in some seconds; `python -m tests.soundness.duality` is the whole of it. And that it can fail."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.soundness.duality import (
    Accepted,
    Finding,
    examine,
    judge,
    kernel,
    of_tests,
    rename,
    renamings,
    stored,
    summary,
    with_names,
)
from tests.soundness.plain import Point, Reader, Symbol

POINTS, STEPS = 12, 60_000


def on(let: dict[str, str], show: str, *given: str, **more: Any) -> dict[str, Any]:
    return {"let": let, "given": [*given], "show": [show], **more}


def law(outcomes: str, probabilities: str) -> dict[str, Any]:
    return {"kind": "distribution", "outcomes": outcomes.split(), "probabilities": probabilities.split()}


X, UNIT = {"x": "real"}, {"x": "real in [0, 1]"}
TWO = {"P": "distribution", "Q": "distribution"}
# said to be proved; they fail, or have no value somewhere
WRONG: list[dict[str, Any]] = [
    on({}, "0 == 1"),
    on(X, "x == 5"),
    on({"v": "real >= 0", "f": "function 1..2 -> [0, v]"}, "(v - f(1))^2 >= f(1)^2"),
    on({"v": "real in [0, 1]", "f": "function 1..2 -> [0, v]"}, "(f(1) - v)^3 - f(1)^3 + v*(f(1)^3 - (f(1) - 1)^3) >= 0"),
    on({"x": "integer", "P": "distribution on x_1"}, "limit(x -> oo: x) == 0", "forall(y in P: P[y] >= 1/2)"),
    on({"w": "distribution on 5", "x": "database on 3 entries over 5"}, "w[x[9] - x[9] + 1] >= 0"),
    on(X, "dp(mechanism(a in {1}: {1: 1}), 1/x)", "x == 0"),
    on({"P": "distribution on 2", "p": "real", "E": "event of {1: p, 2: 1 - p}"}, "P(E) <= 1"),
    on({"v": "real in [0, 1/10]"}, "rel_entr(v, integral(t = 0..v: exp(-1/t)/t^2)) <= 100*v"),
    on(UNIT, "x*sum(k in {1}: log(x)) <= 0"),
    on(UNIT, "prod(k in {1, 2}: (x if k == 1 else log(x))) <= 0"),
    on(UNIT, "det([[log(x), 0], [0, x]]) <= 0"),
    on(X, "x > 0 or forall(y in reals: 1/y > 0)", "x == -1"),
    on({"p": "real in [0, 1]"}, "2*log(2)*p*(1 - p) >= h(p)"),
    on(TWO, "kl(P, Q) <= chi2(P, Q)/2"),
    on(TWO, "kl(P, Q) <= 1000"),  # without a common support
    on({**TWO, "A": "event"}, "P(A) <= Q(A) + tv(P, Q)/2"),
    on({"n": "integer in [1, 2]", "M": "mechanism on n entries", "x": "database", "y": "database", "e": "real >= 0"},
       "close(M(x), M(y), e, 0)", "dp(M, e, 0)"),
    on({"X": "variable", "Y": "variable", "Z": "variable"}, "I(X; Z) == 0", "markov(X, Y, Z)"),
    on({"W": "channel from 2 to 2"}, "capacity(W) <= log(2)/2"),
    on({"S": "psd matrix of order 2"}, "det(S) > 0"),
    on({"n": "integer >= 1"}, "n <= 35"),  # a large number
]
# an answer about a point that is another there
WRONG_POINTS: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (on({"P": "distribution on {1, a}"}, "forall(a in 1..3: a > 1)", "P[a] == 1", "P[1] == 1"), "refuted",
     {"values": {"a": "1"}, "objects": {"P": law("1 a", "1 0")}}),
    (on({"P": "distribution on {1, a}"}, "forall(a in 1..1: P[1] <= 1/2)", "P[a] == 1"), "refuted",
     {"values": {"a": "1"}, "objects": {"P": law("1 a", "1 0")}}),
    (on({"p": "real"}, "forall(h in function {1} -> [5, 5]: h(1) == 4)", "h(1) == 5"), "refuted",
     {"values": {"p": "1"}, "objects": {"h": {"kind": "function", "table": {"1": "5"}}}}),
    (on(X, "not dp(mechanism(a in {1}: {1: 1}), 1/x)", "x == 0"), "refuted", {"values": {"x": "0"}}),
    (on(X, "x > 0 or forall(y in reals: 1/y > 0)", "x == -1"), "refuted", {"values": {"x": "-1"}}),
    (on(X, "x^2 >= 0"), "refuted", {"values": {"x": "3"}}),
    (on(X, "x >= 1", "x >= 0"), "refuted", {"values": {"x": "-1"}}),
    (on({}, "forall(x in [0, 1]: x <= 1)"), "refuted", {"values": {"x": "2"}}),
    (on(UNIT, "x*log(x) <= 0"), "ill-posed", {"values": {"x": "0"}}),
    (on(UNIT, "log(x) <= 1"), "ill-posed", {"values": {"x": "1/2"}}),
    (on(UNIT, "x <= 1", "1/x >= 1"), "ill-posed", {"values": {"x": "1"}, "in": "given"}),
]


def said(source: dict[str, Any], verdict: str, *parts: dict[str, Any], points: int = 200) -> Finding:
    out = Finding("planted")
    judge(Accepted("planted", source, []).statement, {0: verdict}, parts, out, points=points, budget=400_000)
    return out


@pytest.mark.parametrize("source", WRONG, ids=lambda s: s["show"][0].replace(" ", ""))
def test_what_is_wrongly_proved_is_found(source: dict[str, Any]) -> None:
    few = said(source, "proved", points=40)
    assert few.failures or few.suspects or (many := said(source, "proved")).failures or many.suspects


@pytest.mark.parametrize(("source", "verdict", "witness"), WRONG_POINTS, ids=lambda s: s["show"][0].replace(" ", "") if "show" in s else None)
def test_what_is_wrongly_said_of_a_point_is_found(source: dict[str, Any], verdict: str, witness: dict[str, Any]) -> None:
    assert said(source, verdict, {"part": 0, "verdict": verdict, "witness": witness}).failures


def test_what_is_wrongly_vacuous_is_found() -> None:
    assert said(on(X, "x == 5", "x^2 <= 1"), "vacuous").failures
    assert not said(on(X, "x == 5", "x^2 < 0"), "vacuous").failures


@pytest.mark.parametrize("source", [
    on({"v": "real >= 0", "f": "function 1..2 -> [0, v]"}, "v >= f(1)"), on(UNIT, "x*log(x) <= 0"), on(TWO, "kl(P, Q) <= chi2(P, Q)"),
    on({"P": "distribution on {1, a}"}, "forall(a in 1..1: P[1] <= 1/2)", "P[a] == 1"), on({"x": "real > 0"}, "limit(x -> 0: exp(x)) == 1"),
    on({"X": "variable", "Y": "variable", "Z": "variable"}, "I(X; Z) <= I(X; Y)", "markov(X, Y, Z)"),
    on({"x": "real > 0"}, "forall(z in [1, 2], y in [0, z]: y <= 2)"), on({"m": "integer >= 1", "X": "variable in m"}, "H(X) <= log(m)"),
], ids=lambda s: s["show"][0].replace(" ", ""))
def test_what_holds_is_left_alone(source: dict[str, Any]) -> None:
    out = said(source, "proved")
    assert (out.failures, out.suspects) == ([], [])
    assert out.points
    assert out.seen + out.agreed + out.unseen


def test_another_answer_under_other_names_is_found() -> None:
    a = next(a for a in of_tests() if a.name.endswith(": bound"))
    out = Finding(a.name)
    rename(a, {0: "proved"}, out, check=lambda source, _: {0: "proved" if source == a.source else "refuted"})
    assert out.failures


def test_what_a_capture_makes_false_is_found() -> None:
    """A kernel that reads a bound name as the declared one accepts what a point breaks."""
    a = Accepted("", on({"x": "real in [0, 1]"}, "forall(y in [2, 3]: x < y)"), [{"part": 0, "verdict": "proved"}])
    out = Finding(a.name)
    rename(a, {0: "proved"}, out, check=lambda *_: {0: "proved"})
    assert any("a bound name made a declared one" in f for f in out.failures)


def test_no_point_is_no_success() -> None:
    out = said(on(X, "x == 5", "x^2 < 0"), "proved")
    out.verdicts = {0: "proved"}
    assert out.points == 0
    assert any("1 proved, WITHOUT AN ADMISSIBLE POINT" in line for line in summary([out], 60))


def test_names_are_replaced_as_words() -> None:
    assert with_names({"rule": "x", "in": "x", "proof": ["x_1 + xx*x'"]}, {"x": "y"}) == {"rule": "x", "in": "y", "proof": ["y_1 + xx*x'"]}


def test_a_bound_name_that_hides_another_says_the_same() -> None:
    a = Accepted("", on({"x": "real", "y": "real"}, "forall(t >= x: t + 1 > x) and exists(t in reals: t > y)"), [])
    made = {s["show"][0] for how, _, s, _ in renamings(a, random.Random(1)) if how == "a bound name hides another"}
    assert made
    assert all("forall(x >= x" not in s for s in made)


def test_numbers_that_are_equal_are_seen_to_be() -> None:
    """With balls of the precision of floats they are not."""
    out = said(on({"x": "real in [0, 30]"}, "exp(x)*exp(-x) == 1 and log(exp(x)) <= x"), "proved", points=20)
    assert (out.seen, out.failures, out.suspects) == (out.points, [], [])
    assert said(on({"x": "real in [0, 30]"}, "exp(x)*exp(-x) == 1 + 10^(-30)"), "proved", points=20).failures


def test_symbols_are_not_values() -> None:
    a = Accepted("", on({}, "P[a] == 1/2 and a != b", define={"P": "{a: 1/2, b: 1/2}"}), [])
    reader = Reader()
    statement = a.statement
    assert reader.says(statement.show[0], reader.start(Point(), statement.define)) is True
    assert Symbol("a") == Symbol("a") != Symbol("b")


SAMPLE = [*list(stored())[::9], *list(of_tests())[::9]]


@pytest.mark.parametrize("share", range(8))
def test_what_is_accepted_holds(share: int) -> None:
    """The verdicts are those of the certificates, which other tests hold against the kernel."""
    points = 0
    for a in SAMPLE[share::8]:
        out = Finding(a.name)
        verdicts = {p["part"]: p["verdict"] for p in a.parts}
        judge(a.statement, verdicts, a.parts, out, points=POINTS, budget=STEPS)
        assert (out.failures, out.suspects) == ([], []), a.name
        points += out.points
    assert points > 20


def test_other_names_are_no_other_answer() -> None:
    short = [a for a in of_tests() if len(json.dumps(a.parts)) < 700][::30]
    same = 0
    for a in short:
        out = examine(a, points=0, budget=STEPS)
        assert (out.rejected, out.failures, out.suspects) == (False, [], []), a.name
        same += sum(n for how, n in out.renamed.items() if how.endswith("same"))
    assert same > 20


def test_the_kernel_refuses_what_it_cannot_read() -> None:
    assert kernel(on(X, "x >"), [{"part": 0, "verdict": "proved", "proof": {"rule": "bound"}}]) is None
