"""Points count only where the assumptions hold and floats tell; exact zeros get no benefit of rounding."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from symdp.language.witness import digits
from symdp.legacy.engines import exact_points, search
from symdp.legacy.engines.field import Court, Field, margin
from symdp.legacy.engines.numeric import Point
from symdp.legacy.engines.objects import Task, shapes
from symdp.legacy.engines.portfolio import propose
from symdp.legacy.engines.screen import Screen
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.runner.decide import decide
from symdp.runner.jobs import Job
from tests.legacy.engines.search_cases import statement

FAR = {"x": "real in [1e309, 1e310]"}
NEAR = {"x": "real in [1e-330, 1e-320]"}
DOMINATED = "forall(i in 1..2: Q[i] == 0 implies P[i] == 0)"
LAWS = {"P": "distribution on 2", "Q": "distribution on 2"}


def field(s: Statement) -> Field:
    task = Task.of(s, 0)
    return Field(task, shapes(task, 1)[0])


# -- what is counted
@pytest.mark.parametrize(("show", "given"), [
    ("y <= x", ["x^5 - x == 1", "exp(y) == y + 3"]), ("x + y >= -100", ["x^2 + y^2 == -1"]),
    ("x <= y", ["x^7 == 3*x + 1", "y^3 == 1/7"])])
def test_points_at_which_an_assumption_fails_are_no_trials(show: str, given: list[str]) -> None:
    found = search.hunt(statement(show, given, x="real", y="real"), 0)

    assert found.trials == 0
    assert any(t["outcome"].startswith("no admissible point among") for t in found.tried)


def test_a_claim_without_an_admissible_point_is_undecided_and_says_so() -> None:
    s = statement("y <= x", ["x^5 - x == 1", "exp(y) == y + 3"], x="real", y="real")
    answer = decide(Job("p/c", "printed", s.source, seconds=20))

    assert answer.verdict == "undecided"
    assert "no point was found at which the assumptions hold" in answer.reason


def test_some_are_admissible_and_only_these_count() -> None:
    found = search.hunt(statement("x + y >= -1", ["x >= 9/10"], x="real in [0, 1]", y="real in [0, 1]"), 0)
    everything = search.hunt(statement("x + y >= -1", x="real in [0, 1]", y="real in [0, 1]"), 0)

    assert 0 < found.trials < everything.trials


# -- beyond floats
@pytest.mark.parametrize(("show", "let"), [
    ("x <= 1e309", FAR), ("x < 1e310", FAR), ("x >= 2e309", FAR), ("log(x) <= 712", FAR), ("x^2 <= 0", FAR),
    ("1/x >= 1e-309", FAR), ("x <= 1e-325", NEAR), ("x >= 1e-325", NEAR), ("x*1e330 <= 1", NEAR),
    ("x >= 1e-400", {"x": "real in [0, 1]"}), ("P[1] >= 1e-400", {"P": "distribution on 2"}),
    ("x*1e200 <= 1e309*y", {"x": "real in [0, 1e200]", "y": "real in [0, 1]"})])
def test_a_false_claim_beyond_floats_is_refuted(show: str, let: dict[str, str]) -> None:
    found = search.hunt(statement(show, **let), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"


@pytest.mark.parametrize("show", ["x >= -1e309", "x > 0", "x <= 1e310"])
def test_a_true_one_is_proved(show: str) -> None:
    part, = propose(statement(show, **FAR)).parts

    assert part.evidence is not None
    assert part.evidence["verdict"] == "proved"


def test_infinite_floats_are_no_trials() -> None:
    found = search.hunt(statement("exp(x) >= 0", **FAR), 0, effort=0)

    assert found.trials == 0  # not even fifty digits tell
    assert any("no value at" in t["outcome"] for t in found.tried)


def test_overflows_are_told_from_what_is_infinite() -> None:
    texts = ("exp(x) <= 2*exp(x)", "exp(x) <= 5", "5 <= exp(x)", "log(exp(x)) <= x", "oo <= oo", "min(exp(x), 2) <= 3",
             "x <= 1e309", "1e309 <= 1e310", "1e-400 <= x", "exp(x) > 1 or exp(x) <= 2*exp(x)",
             "exp(x) < 1 and exp(x) <= 2*exp(x)")
    cells = Screen([read_expression(t) for t in texts]).run({"x": np.array([1.0, 1000.0])})

    assert [list(np.broadcast_to(c.lost, 2)) for c in cells] == [
        [False, True], [False, False], [False, False], [False, True], [False, False], [False, False],
        [False, False], [True, True], [False, False], [False, False], [False, False]]


def test_corner_points_are_exact() -> None:
    shape = field(statement("x + y <= 1e400", x="real in [1e-50, 1e309]", y="real in [0, x)")).shape
    points = [e.values() for e in exact_points.corners(shape)]

    assert exact_points.strange(shape)
    assert any(p["x"] == Fraction(10)**309 and p["y"] == Fraction(10)**309/2 for p in points)


# -- exact zeros
@pytest.mark.parametrize(("show", "given"), [
    ("kl(P, Q) <= 1/2", [DOMINATED]), ("kl(P, Q) <= chi2(Q, P)/4", [DOMINATED]),
    ("tv(P, Q) <= 1/4", ["forall(i in 1..2: not(Q[i] == 0) or P[i] == 0)"]),
    ("kl(P, Q) <= 1/2", ["forall(i in 1..2: P[i] == 0 iff Q[i] == 0)", "P[1] > 0"]),
    ("kl(P, Q) <= 1/2", ["forall(i in 1..2: Q[i] > 0 or P[i] <= 0)"])])
def test_an_implication_at_exact_zeros_gets_no_benefit_of_rounding(show: str, given: list[str]) -> None:
    found = search.hunt(statement(show, given, **LAWS), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"
    assert found.tried[-1]["engine"] == "corner values"


def test_all_points_called_admissible_are() -> None:
    f = field(statement("kl(P, Q) <= 1/2", [DOMINATED], **LAWS))
    columns = f.corner_points(np.random.default_rng(0), 500)
    admissible = np.flatnonzero(f.scores(columns).admissible)
    q, p = ([columns[n] for n in f.shape.names if n.startswith(law)] for law in "QP")

    assert len(admissible)
    assert not any(q[i][k] == 0 < p[i][k] for i in (0, 1) for k in admissible)


@pytest.mark.parametrize(("text", "held", "sign"), [
    ("x == 0 implies y == 0", False, -1), ("not x == 0", False, -1), ("not x > 0", True, 1), ("x <= 0 implies y > 2", False, -1)])
def test_fifty_digits_see_the_same(text: str, held: bool, sign: int) -> None:
    truth, slack = Point({"x": Fraction(0), "y": Fraction(1, 3)}).truth(read_expression(text))

    assert truth is held
    assert slack*sign >= 0
    assert held or slack < 0


# -- margins
def test_margins_say_how_close_a_claim_is() -> None:
    assert margin(mpmath.mpf("1.25e6")) is None
    assert margin(mpmath.mpf("-3.7e-155")) == "0"
    assert margin(mpmath.mpf("-1e-3")) is None
    assert margin(mpmath.inf) is None
    assert margin(mpmath.mpf("0.25")) == "0.25"


@pytest.mark.parametrize("text", ["exp(log(3) - log(2)) - 3/2", "log(2)/log(4) - 1/2", "sqrt(2)*sqrt(3) - sqrt(6)"])
def test_a_number_that_no_digits_tell_from_zero_is_shown_as_zero(text: str) -> None:
    assert digits(read_expression(text)) == "0"


def test_a_small_number_is_none() -> None:
    assert digits(read_expression("1/10^400 + 0*pi")).startswith(("1.0e-400", "9.9"))
    assert digits(read_expression("exp(0 - 300)")).startswith("5.14")


def test_the_search_shows_no_margin_from_far_away() -> None:
    found = search.hunt(statement("x >= y - 1", x="real >= 10^6", y="real in [0, 1]"), 0)

    assert found.evidence is None
    assert found.margin is None
    assert found.trials > 0


def test_slack_at_inadmissible_points_is_no_margin() -> None:
    s = statement("kl(P, Q) <= 1", [DOMINATED], **LAWS)
    f = field(s)
    names = list(f.shape.names)

    assert Court(s, 0).slack(f.shape, dict(zip(names, (0.5, 0.5, 1.0, 0.0), strict=True))) is None


# -- without names
@pytest.mark.parametrize("show", [
    "jensen_shannon({0: 0, 1: 1}, {0: 5e-324, 1: 1 - 5e-324}, 1/2) >= 9/10", "exp(0 - 1000) <= 0",
    "1e-350*log(1e-350) >= 0", "exp(1e-60) <= 1 + 1e-60", "tv({0: 0, 1: 1}, {0: 5e-324, 1: 1 - 5e-324}) <= 0",
    "h(1e-30) >= 1e-27", "(1 + 1e-40)^2 <= 1 + 2e-40"])
def test_a_false_statement_without_names_is_refuted_by_enclosure(show: str) -> None:
    found = search.hunt(statement(show), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"


def test_one_point_is_one_trial() -> None:
    assert search.hunt(statement("exp(1) <= 3"), 0).trials == 1


def test_numbers_far_out_are_refuted() -> None:
    answer = decide(Job("p/c", "printed", statement("exp(exp(10)) >= exp(exp(10) + 1)").source, seconds=20))

    assert answer.verdict == "refuted"


@pytest.mark.parametrize(("show", "let"), [("exp(x) >= exp(x + 1)", {"x": "real in [20000, 30000]"})])
def test_what_many_digits_speak_against_is_not_supported(show: str, let: dict[str, str]) -> None:
    s = statement(show, **let)
    answer = decide(Job("p/c", "printed", s.source, seconds=20))

    assert answer.verdict == "undecided"
    assert "many digits speak against it" in answer.reason


@pytest.mark.parametrize("to", ["{3}", "{1, 3, 4}", "1..3", "[0, 1]"])
def test_functions_to_sets_do_not_stop_the_engines(to: str) -> None:
    s = statement("f(1) >= 5", f=f"function 1..2 -> {to}")

    assert decide(Job("p/c", "printed", s.source, seconds=5)).verdict != "error"


@pytest.mark.parametrize("show", ["prod(k in 1..oo: 1) == 1", "card({1: 1} if 1 > 0 else {2: 1}) == 1"])
def test_what_does_not_elaborate_does_not_stop_the_engines(show: str) -> None:
    assert decide(Job("p/c", "printed", statement(show).source, seconds=5)).verdict != "error"
