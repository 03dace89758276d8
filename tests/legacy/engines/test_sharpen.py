"""Best constants: balls, the extremum by numbers, closed forms, exact points, and what is asked in which order."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.legacy.engines.field import certificate
from symdp.legacy.engines.objects import Task, shapes
from symdp.legacy.engines.sharpen.answer import Answer, Reply
from symdp.legacy.engines.sharpen.balls import Ball, Program, Unsupported, Vague, ball, border, precision
from symdp.legacy.engines.sharpen.bracket import Sharpener
from symdp.legacy.engines.sharpen.closed_form import closed_forms
from symdp.legacy.engines.sharpen.curves import approach, curves
from symdp.legacy.engines.sharpen.extremum import End, extremes
from symdp.legacy.engines.sharpen.question import Data, Question
from symdp.legacy.engines.sharpen.witness import as_evidence, decimal, extremal_point, witness
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.expressions import read_expression
from tests.slow import SLOW

TINY = Fraction(1, 10**6)
# statement, names, the best constants {direction: closed form}
TEXTBOOK: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("kl_bernoulli(p, q) >= c*(p - q)^2", {"p": "real in (0, 1)", "q": "real in (0, 1)"}, {"largest": "2"}),
    ("log(1 + x) >= x - c*x^2", {"x": "real >= 0"}, {"smallest": "1/2"}),
    ("cosh(x) <= exp(c*x^2)", {"x": "real"}, {"smallest": "1/2"}),
    ("h(p) >= c*p*(1 - p)", {"p": "real in [0, 1]"}, {"largest": "4*log(2)"}),
    ("eps*tanh(eps/2) <= c*eps^2", {"eps": "real >= 0"}, {"smallest": "1/2"}),
    ("x*log(x) >= c*(x - 1)", {"x": "real > 0"}, {"largest": "1", "smallest": "1"}),
    ("tanh(x) <= c*x", {"x": "real >= 0"}, {"smallest": "1"}),
    ("tanh(x) <= c", {"x": "real >= 0"}, {"smallest": "1"}),
    ("exp(x) >= 1 + x + c*x^2", {"x": "real >= 0"}, {"largest": "1/2"}),
    ("(x + y)^2 >= c*x*y", {"x": "real > 0", "y": "real > 0"}, {"largest": "4"}),
    ("(x + y)^2 >= c*x*y", {"x": "real", "y": "real"}, {"largest": "4", "smallest": "0"}),
    ("(x + y + z)^3 >= c*x*y*z", {"x": "real > 0", "y": "real > 0", "z": "real > 0"}, {"largest": "27"}),
    ("log(x) <= c*sqrt(x)", {"x": "real > 0"}, {"smallest": "2*exp(-1)"}),
    ("x*exp(-x) <= c", {"x": "real"}, {"smallest": "exp(-1)"}),
    ("x^x >= c", {"x": "real > 0"}, {"largest": "exp(-exp(-1))"}),
    ("exp(x) >= c*x", {"x": "real"}, {"largest": "exp(1)", "smallest": "0"}),
    ("sinh(x) >= c*x", {"x": "real >= 0"}, {"largest": "1"}),
    ("sqrt(x) <= c*(1 + x)", {"x": "real >= 0"}, {"smallest": "1/2"}),
    ("a*b <= a^2/2 + c*b^2", {"a": "real", "b": "real"}, {"smallest": "1/2"}),
    ("x^2 + y^2 + z^2 >= c*(x*y + y*z)", {"x": "real", "y": "real", "z": "real"},
     {"largest": "sqrt(2)", "smallest": "-sqrt(2)"}),
    ("h(p) <= c*sqrt(p*(1 - p))", {"p": "real in [0, 1]"}, {"smallest": "2*log(2)"}),
    ("h(p) >= c*p*log(1/p)", {"p": "real in (0, 1)"}, {"largest": "1"}),
    ("(1 + 1/n)^n <= c", {"n": "integer >= 1"}, {"smallest": "exp(1)"}),
    ("kl_bernoulli(p, q) <= c*(p - q)^2/(q*(1 - q))", {"p": "real in [0, 1]", "q": "real in (0, 1)"}, {"smallest": "1"}),
    ("kl(P, Q) >= c*tv(P, Q)^2", {"P": "distribution on 2", "Q": "distribution on 2"}, {"largest": "2"}),
]
FAST = (0, 1, 3, 5, 7, 9, 12, 22)


def question(show: str, let: dict[str, str], **more: Any) -> Question:
    statement, problems = read_statement({"let": {"c": "real", **let}, "show": [show], **more})
    assert not problems
    return Question(statement, "c")


def searched(q: Question) -> dict[str, End]:
    return {e.side: e for e in Sharpener(q, lambda _data, _evidence: Reply("undecided"), TINY).ends()[0]}


@functools.cache
def _known(source: str) -> dict[str, End]:
    return searched(Question(statement_of(source), "c"))


def ends(q: Question) -> dict[str, End]:
    """Each question is searched once."""
    return _known(q.statement.source)


# -- balls
@pytest.mark.parametrize(("text", "value"), [
    ("x^2 - 3*x", "-2"), ("exp(x)*log(2)", "exp(1)*log(2)"), ("rel_entr(x, 2)", "log(0.5)"), ("sqrt(x)/pi", "1/pi"),
    ("max(x, 2, 1/2) - min(x, 2)", "1"), ("x^(1/2) if x > 0 else 1/0", "1"), ("abs(x - 3)", "2"), ("0*log(0)", "0"),
    ("1/0 if x > 1 else 7", "7"), ("(-2)^3 + (-2)^(-1)", "-8.5"), ("0^0", "1"),
])
def test_balls_agree_with_mpmath(text: str, value: str) -> None:
    with precision(200), mpmath.workdps(50):
        [found] = Program([read_expression(text)]).run({"x": Ball(1)})
        expected = eval(value, {"exp": mpmath.exp, "log": mpmath.log, "pi": +mpmath.pi})
        assert found is not None
        assert abs(mpmath.mpf(found.mid().str(45, radius=False)) - expected) < 1e-40


@pytest.mark.parametrize(("text", "slack"), [
    ("x >= 3", -2), ("x < 3", 2), ("x == 3", -2), ("x != 3", 2), ("x >= 3 or x <= 2", 1), ("x >= 3 and x <= 2", -2),
    ("not x >= 3", 2), ("x >= 3 implies 1/0 > 0", 2), ("x in [0, 5/2]", 1), ("x in 1..4", 0), ("x >= 0 iff x <= 0", -1),
])
def test_slack_is_negative_where_a_formula_is_false(text: str, slack: int) -> None:
    assert Program([read_expression(text)]).run({"x": Ball(1)}) == [slack]


@pytest.mark.parametrize("text", ["log(x)", "1/(x - 1)", "sqrt(-x)", "x^(1/2) + log(-x)", "(-x)^(1/2)", "0^(-x)"])
def test_what_is_undefined_has_no_value(text: str) -> None:
    value = Ball(1) if "log(x)" not in text else Ball(-1)
    assert Program([read_expression(text)]).run({"x": value}) == [None]


def test_a_sign_that_matters_and_is_not_known_is_vague() -> None:
    with pytest.raises(Vague):
        Program([read_expression("log(x)")]).run({"x": Ball(0, 1)})


def test_limits_have_no_value_at_a_point() -> None:
    with pytest.raises(Unsupported):
        Program([read_expression("limit(x -> 0: x)")])


def test_the_border_is_found_on_the_good_side() -> None:
    def slack(x: Ball) -> Ball:
        return 2 - x * x

    with precision(300):
        found = border(slack, Ball(0), Ball(5))
        assert slack(found) >= 0
        assert abs(found - Ball(2).sqrt()) < 2.0**-110


def test_the_sum_of_excesses_is_not_flat_where_it_holds() -> None:
    assert Program([read_expression("max(x - 3, 0) + max(x - 2, 0) <= 0")]).run({"x": Ball(1)}) == [1]


# -- the extremum
@pytest.mark.parametrize(("show", "let", "best"), [
    pytest.param(*case, id=f"{k}-{case[0]}", marks=[] if k in FAST else SLOW) for k, case in enumerate(TEXTBOOK)])
def test_textbook_constants_by_numbers(show: str, let: dict[str, str], best: dict[str, str]) -> None:
    found = ends(question(show, let))

    assert set(found) == set(best)
    for side, e in found.items():
        assert closed_forms(e.value, e.error)[0] == best[side]


def test_the_search_is_deterministic() -> None:
    q = question("h(p) >= c*p*(1 - p)", {"p": "real in [0, 1]"})
    [a], [b] = searched(q).values(), searched(q).values()
    assert (a.value.str(30), a.place, a.evaluations) == (b.value.str(30), b.place, b.evaluations)


def test_equations_among_the_assumptions_are_solved() -> None:
    found = ends(question("p*q <= c", {"p": "real", "q": "real"}, given=["p + q == 1"]))
    assert abs(found["smallest"].value - ball(Fraction(1, 4))) < 1e-25


def test_an_extremum_on_the_border_of_the_assumptions_is_found() -> None:
    q = question("x^2 <= c*y", {"x": "real", "y": "real"}, given=["abs(x) <= y", "y <= 3"])
    assert abs(ends(q)["smallest"].value - 3) < 1e-12


def test_a_constant_in_an_assumption() -> None:
    found = ends(question("x^2 <= 4", {"x": "real >= 0"}, given=["x <= c"]))
    assert abs(found["largest"].value - 2) < 1e-25


# -- closed forms
@pytest.mark.parametrize("text", ["2", "-27/4", "4*log(2)", "log(2)/2", "1/(2*log(2))", "pi^2/6", "sqrt(2)", "exp(-1)",
                                  "1/(8*sqrt(2*pi))", "1/2 + sqrt(5)/2", "1 - exp(-1)", "log(3)/log(2)", "3*exp(2)/4"])
def test_closed_forms_are_recognised(text: str) -> None:
    with precision(250):
        [value] = Program([read_expression(text)]).run({})
        assert value is not None
        assert closed_forms(value, 1e-30)[0] == text


@pytest.mark.parametrize(("value", "error"), [("0.876391068102177135201996269600", 1e-30), ("0.333333", 1e-4),
                                              ("2.77258872", 1e-8)])
def test_what_is_no_closed_form_is_not_taken_for_one(value: str, error: float) -> None:
    with precision(250):
        assert closed_forms(Ball(value), error) == []


# -- exact points
@pytest.mark.parametrize(("show", "let", "side", "value"), [
    ("kl_bernoulli(p, q) >= c*(p - q)^2", {"p": "real in (0, 1)", "q": "real in (0, 1)"}, "largest", "2.000001"),
    ("x*log(x) >= c*(x - 1)", {"x": "real > 0"}, "largest", "1.000001"),
    ("tanh(x) <= c", {"x": "real >= 0"}, "smallest", "0.999999"),
    ("h(p) >= c*p*log(1/p)", {"p": "real in (0, 1)"}, "largest", "1.01"),
    ("kl(P, Q) >= c*tv(P, Q)^2", {"P": "distribution on 2", "Q": "distribution on 2"}, "largest", "2.000001"),
])
def test_witnesses_are_accepted_by_the_kernel(show: str, let: dict[str, str], side: str, value: str) -> None:
    q = question(show, let)
    end = ends(q)[side]

    point = witness(end, ball(Fraction(value)), reach=200)

    assert point is not None
    assert all(len(x.text) < 20 for x in point.values())
    statement, problems = read_statement(q.at(value))
    assert not problems
    [part] = check_certificate(certificate(statement, as_evidence(end, point, "c")), statement).parts
    assert part.verdict == "refuted"


def test_no_witness_on_the_side_where_the_statement_holds() -> None:
    [end] = ends(question("tanh(x) <= c", {"x": "real >= 0"})).values()
    assert witness(end, Ball(1)) is None


def test_a_point_at_which_the_extremum_is_attained() -> None:
    [end] = ends(question("(x + y)^2 >= c*x*y", {"x": "real > 0", "y": "real > 0"})).values()
    point = extremal_point(end, "4")
    assert point is not None
    assert point["x"] == point["y"]


@pytest.mark.parametrize(("show", "let", "best", "point"), [
    ("x^x >= c", {"x": "real > 0"}, "exp(-exp(-1))", {"x": "exp(-1)"}),
    ("x^2 + 2*y^2 >= c*x*y", {"x": "real > 0", "y": "real > 0"}, "2*sqrt(2)", {"x": "sqrt(2)", "y": "1"}),
])
def test_a_point_in_closed_form(show: str, let: dict[str, str], best: str, point: dict[str, str]) -> None:
    found = extremal_point(ends(question(show, let))["largest"], best)
    assert found is not None
    with precision(200):
        values = Program([read_expression(x) for x in found.values()]).run({})
        expected = Program([read_expression(x) for x in point.values()]).run({})
        [scale, *rest] = [a / b for a, b in zip(values, expected, strict=True) if a is not None and b is not None]
        assert all(scale.overlaps(r) for r in rest)
        assert len(point) > 1 or scale.overlaps(Ball(1))


def test_an_extremum_that_is_only_approached_is_not_attained() -> None:
    q = question("tanh(x) <= c", {"x": "real >= 0"})
    [end] = ends(q).values()
    point = extremal_point(end, "1")  # may be one that no number of bits tells from 1
    assert point is None or q.fails_at(end, point, "1") is None


@pytest.mark.parametrize(("value", "text"), [
    (Fraction(1, 2), "0.5"), (Fraction(2000001, 10**6), "2.000001"), (Fraction(1, 3), "1/3"), (Fraction(-7, 8), "-0.875"),
    (Fraction(5), "5"), (Fraction(1, 10**6), "0.000001")])
def test_numbers_are_written_so_that_they_are_read_again(value: Fraction, text: str) -> None:
    assert decimal(value) == text


# -- what is asked
def oracle(true: Callable[[Fraction], bool], unsure: float = 0.0, centre: float = 0.0) -> Callable[..., Reply]:
    """Answers for values of c; undecided closer to the centre than ``unsure``."""
    def ask(data: Data, evidence: dict[str, Any] | None) -> Reply:
        if "c" not in data.get("define", {}):
            return Reply("undecided")
        value = Fraction(float(mpmath.mpf(eval(data["define"]["c"], {"log": mpmath.log, "exp": mpmath.exp}))))
        if evidence is None and abs(float(value) - centre) < unsure:
            return Reply("supported")
        return Reply("proved" if true(value) else "refuted")
    return ask


def sharpened(q: Question, ask: Any, **more: Any) -> Answer:
    return Sharpener(q, ask, TINY, **more).run()


HEADS = ("h(p) >= c*p*(1 - p)", {"p": "real in [0, 1]"})


def test_the_bracket_begins_at_the_closed_form() -> None:
    [b] = sharpened(question(*HEADS), oracle(lambda c: c <= 2.7725887222397812)).brackets
    assert b.proved is not None
    assert b.refuted is not None
    assert (b.side, b.proved.at, b.closed_form) == ("largest", "4*log(2)", "4*log(2)")
    assert b.refuted.at == "2.77258972"
    assert b.width is not None
    assert b.width <= TINY


def test_without_a_proof_at_the_closed_form_both_ends_move() -> None:
    ask = oracle(lambda c: c < 2.7725887222, unsure=1e-7, centre=2.7725887222397812)
    [b] = sharpened(question(*HEADS), ask).brackets
    assert b.closed_form is None
    assert b.guess == "4*log(2)"
    assert b.proved is not None
    assert b.refuted is not None
    assert b.proved.at == "2.772588223"
    assert b.width is not None
    assert b.width <= TINY


def test_the_proof_that_comes_closest_is_kept() -> None:
    ask = oracle(lambda c: c < 2.7725887222, unsure=4e-4, centre=2.7725887222397812)
    [b] = sharpened(question(*HEADS), ask).brackets
    assert b.proved is not None
    assert float(b.proved.value) == pytest.approx(2.7725887 - 5e-4, abs=1e-5)


def test_nothing_is_called_proved_that_was_not() -> None:
    [b] = sharpened(question(*HEADS), lambda _data, _evidence: Reply("supported")).brackets
    assert (b.proved, b.refuted, b.width, b.exact, b.inherited) == (None, None, None, None, None)


def test_numbers_that_were_wrong_are_not_believed() -> None:
    [b] = sharpened(question(*HEADS), oracle(lambda c: c <= 2)).brackets
    assert b.proved is not None
    assert b.refuted is not None
    assert b.proved.at == "2"
    assert b.refuted.at == "2.000001"


def test_an_end_that_is_not_the_only_one_is_called_so() -> None:
    [b] = sharpened(question("c*(c - 1) >= 0*x", {"x": "real"}), oracle(lambda c: c <= 0 or c >= 1)).brackets
    assert b.again is not None
    assert not b.sharp


def test_a_strict_inequality_fails_at_its_best_constant() -> None:
    [b] = sharpened(question("x^2 > c", {"x": "real"}), oracle(lambda c: c < 0)).brackets
    assert b.proved is not None
    assert b.refuted is not None
    assert (b.proved.at, b.refuted.at) == ("-0.000001", "0")


def test_true_for_all_and_for_none() -> None:
    every = sharpened(question("exp(x) >= -c^2", {"x": "real"}), oracle(lambda _: True))
    assert [t.at for t in every.every] == ["-1000", "1000"]
    none = sharpened(question("exp(x) <= c", {"x": "real"}), oracle(lambda _: False))
    assert [t.at for t in none.none] == ["-1000", "1000"]
    crossed = sharpened(question("x <= c and c <= 1 - x", {"x": "real in [0, 2]"}), oracle(lambda _: False))
    assert not crossed.brackets
    assert len(crossed.none) >= 2


def test_a_range_without_an_end_in_it() -> None:
    q = question("x^2 >= c", {"x": "real"})
    below = sharpened(q, oracle(lambda c: c <= 0), within=(Fraction(-3), Fraction(-1)))
    assert [t.at for t in below.every] == ["-3", "-1"]
    above = sharpened(q, oracle(lambda c: c <= 0), within=(Fraction(1), Fraction(2)))
    assert [t.at for t in above.none] == ["1", "2"]


def test_without_numbers_it_is_bisection() -> None:
    q = question("limit(x -> 0: tanh(x)/x) >= c", {"x": "real > 0"})
    [b] = sharpened(q, oracle(lambda c: c <= 1)).brackets
    assert b.proved is not None
    assert b.refuted is not None
    assert (b.proved.at, b.refuted.at) == ("1", "1.000001")


# -- statements about the constant
def test_the_statements_asked_are_well_formed() -> None:
    q = question("kl_bernoulli(p, c*q) <= d", {"p": "real in (0, 1)", "q": "real in (0, 1)"}, define={"d": "2*p"},
                 given=["c*q < 1", "c > 0"])
    for data in (q.at("1/2"), q.wherever("c < 2"), q.monotone("largest"), q.monotone("smallest"), q.convex()):
        assert data is not None
        statement, problems = read_statement(data)
        assert not problems + check(statement)


def test_monotonicity_is_asked_with_a_fresh_name() -> None:
    q = question("x <= c*c'", {"x": "real", "c'": "real"})
    data = q.monotone("smallest")
    assert data is not None
    assert data["let"]["c"] == "real >= c''"
    assert data["given"] == ["x <= c''*c'"]


def test_monotonicity_is_not_asked_of_definitions() -> None:
    q = question("x <= d", {"x": "real"}, define={"d": "2*c"})
    assert q.monotone("largest") is None
    assert q.convex() is None


def test_exactness_is_a_statement_about_one_point() -> None:
    q = question("(x + y)^2 >= c*x*y", {"x": "real > 0", "y": "real > 0"}, given=["x <= 5"])
    [end] = ends(q).values()
    point = extremal_point(end, "4")
    assert point is not None
    data = q.fails_at(end, point, "4")
    assert data == {"let": {"c": "real"}, "given": ["c > 4"], "show": ["1 > 0 and (1 > 0 and (1 <= 5 and not (1 + 1)^2 >= c*1*1))"]}


@pytest.mark.parametrize(("show", "let", "side", "best", "moving"), [
    ("kl_bernoulli(p, q) >= c*(p - q)^2", {"p": "real in (0, 1)", "q": "real in (0, 1)"}, "largest", "2", "q"),
    ("tanh(x) <= c", {"x": "real >= 0"}, "smallest", "1", "x"),
    ("1 + 1/log(x) >= c", {"x": "real >= 2"}, "largest", "1", "x"),
    ("x*log(x) >= c*(x - 1)", {"x": "real > 0"}, "smallest", "1", "x"),
])
def test_curves_on_which_the_statement_fails_for_every_constant_beyond(
        show: str, let: dict[str, str], side: str, best: str, moving: str) -> None:
    q = question(show, let)
    end = ends(q)[side]

    way = approach(end, best)

    assert way is not None
    assert way.moving == moving
    found = list(curves(end, way, "c", best))
    assert found
    asked = [q.fails_at(end, curve, best, same=False) for curve in found]
    asked.append(q.fails_somewhere(end, way.fixed, way.moving, best))
    for data in asked:
        assert data is not None
        statement, problems = read_statement(data)
        assert not problems + check(statement)


def test_no_curve_where_two_numbers_move() -> None:
    q = question("kl_bernoulli(p, q) <= c*(p - q)^2/(q*(1 - q))", {"p": "real in (0, 1)", "q": "real in (0, 1)"})
    assert approach(ends(q)["smallest"], "1") is None


def test_one_shape_gives_its_ends() -> None:
    q = question("tanh(x) <= c", {"x": "real >= 0"})
    task = Task.of(q.statement, 0)
    [shape] = shapes(task, 2)
    found, seen = extremes(task, shape, "c", (None, None))
    assert seen
    assert [e.side for e in found] == ["smallest"]
