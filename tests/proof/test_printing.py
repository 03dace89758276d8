"""What is printed is read as the same term."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symdp.kernel.terms import var
from symdp.kernel.types import REAL, fun
from symdp.proof.printing import text

sys.path.insert(0, str(Path(__file__).parent))
from small_language import Reader

NAMES = {"x": var("x", REAL), "y": var("y", REAL), "f": var("f", fun(REAL, REAL))}


@pytest.mark.parametrize("formula", [
    "x - (y - 1) <= -x*y", "x - y - 1 < x + (y + 1)", "(x + y)*(x/y)/2 == x^2", "(-x)^2 == (x^2)^y", "-x^2 <= x^(y^2)",
    "(x <= y implies y <= x) implies x == y", "not (x <= y and y <= x)", "x != y or (x < y and y < x)",
    "forall(t in [0, x]: f(t) <= t)", "exists(t in reals: t < x and not t == y)", "x/(y/2) < x*(1/y)",
    "forall(t in reals: forall(s in reals: f(t + s) == f(s)))", "(x == y) == (y == x)", "f(-x) - -x < 0",
])
def test_round_trip(formula):
    t = Reader().formula(formula, NAMES)
    assert Reader().formula(text(t), NAMES) is t, text(t)


def test_names_of_bound_variables_do_not_clash():
    t = Reader().formula("exists(t in reals: t < x)", {"x": var("t~3", REAL)})
    assert text(t) == "exists(t_ in reals: t_ < t)"


def test_files_do_not_depend_on_who_read_a_term_first():
    from symdp.kernel import terms
    from symdp.kernel.types import REAL
    from symdp.proof.printing import plain

    v, w = terms.var("first_reader", REAL), terms.var("second", REAL)
    f = terms.apply_const("all", terms.lam(v, terms.apply_const("lt", v, terms.num(7919))))
    assert f is terms.apply_const("all", terms.lam(w, terms.apply_const("lt", w, terms.num(7919))))
    assert plain(f) == "forall(x in reals: x < 7919)"
