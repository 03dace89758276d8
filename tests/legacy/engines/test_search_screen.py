"""The fast screen against the slow exact evaluation."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from symdp.legacy.engines.numeric import Point, Undefined
from symdp.legacy.engines.screen import TIE, Screen, spread
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import expand
from symdp.legacy.kernel.tree import Expr, Name

FORMULAS = [
    "x^2 + y^2 >= 2*x*y", "log(x) <= x - 1", "sqrt(x - y) >= 0", "x/(y - 1) < 2", "h(x) <= log(2)", "coth(x) > 1",
    "kl_bernoulli(x, y) >= 2*(x - y)^2", "x^y <= 1 + y*(x - 1)", "x < y implies log(y - x) < 0",
    "not (x < y or y < 1/2)", "x <= y iff exp(x) <= exp(y)", "(x if x > y else 1/(y - x)) > 0", "abs(x - y) != 1/2",
    "rel_entr(x, y) + rel_entr(y, x) >= 0", "max(x, y, 1/2) == min(x, y, 1/2)", "x*log(x) <= 0", "x in [0, y)",
    "x < 1/2 and log(1/2 - x) < 1", "2*x in 1..3",
]
GRID = [Fraction(text) for text in ("-1", "0", "1/4", "1/2", "9/10", "1", "3/2", "3")]


def formula(text: str) -> Expr:
    return expand(read_expression(text), {"x": Name("x"), "y": Name("y")})


@pytest.mark.parametrize("text", FORMULAS)
def test_screen_and_exact_evaluation_agree(text: str) -> None:
    e = formula(text)
    xs = np.array([float(x) for x in GRID for _ in GRID])
    ys = np.array([float(y) for _ in GRID for y in GRID])
    cell = Screen([e]).run({"x": xs, "y": ys})[0]
    slack, bad = spread(cell.value, len(xs)), spread(cell.bad, len(xs))
    compared = 0
    for k, (x, y) in enumerate((x, y) for x in GRID for y in GRID):
        try:
            held, _ = Point({"x": x, "y": y}).truth(e)
        except Undefined:
            assert bad[k] or np.isnan(slack[k]), (x, y)
            continue
        assert not bad[k], (x, y)
        if abs(slack[k]) > TIE and held is not None:
            compared += 1
            assert (slack[k] > 0) == held, (x, y, slack[k])
    assert compared > 5


def test_a_left_side_that_fails_by_rounding_does_not_hide_the_right_one() -> None:
    cell = Screen([formula("x + y <= 3/10 and x <= 0")]).run({"x": np.array([0.1]), "y": np.array([0.2])})[0]

    assert cell.value[0] < -0.5


def test_equal_rows_of_a_channel_count_once() -> None:
    e = expand(read_expression("capacity(W)"), {"W": _channel()})
    value = Screen([e]).run({"p": np.array([0.1, 0.5])})[0].value

    assert value == pytest.approx([0.36806, 0.0], abs=1e-5)


def _channel() -> object:
    from symdp.legacy.kernel.objects import _Expander

    w = read_expression("channel(b in {0, 1, 2}: {0: 1 - p, 1: p} if b == 0 else {0: p, 1: 1 - p})")
    return _Expander().object(w, {"p": Name("p")})


def test_a_formula_along_one_column_is_the_formula() -> None:
    screen = Screen([formula("x*log(x) + y >= y^2"), formula("h(x) <= y")])
    xs, ys = np.array([0.2, 0.5, 0.9]), np.array([0.1, 0.7, 2.0])
    along = screen.along({"x": xs, "y": ys}, "y")

    for moved in (ys, ys + 1, ys / 7):
        for a, b in zip(along(moved), screen.run({"x": xs, "y": moved}), strict=True):
            assert (a.value == b.value).all()
            assert (a.truth == b.truth).all()
