"""Matching: a real term that differs in more than arithmetic is no match, wherever it is put off to."""

from __future__ import annotations

from symdp.kernel.terms import app, apply_const, lam, num, var
from symdp.kernel.types import PROP, REAL, fun
from symdp.proof.matching import Values, match

S, W, C, N = var("s", fun(REAL, PROP)), var("w", fun(REAL, REAL)), var("c", REAL), var("n", REAL)
X = var("x", REAL)


def test_no_number_is_a_sum():
    pattern = apply_const("sum", S, lam(X, apply_const("mul", app(W, X), C)))
    assert match(pattern, apply_const("inv", N), (S, W, C), Values()) is None
    assert match(apply_const("add", pattern, num(1)), apply_const("add", N, num(1)), (S, W, C), Values()) is None


def test_what_differs_in_arithmetic_is_taken():
    pattern = apply_const("mul", apply_const("exp", C), num(2))
    told = apply_const("add", apply_const("exp", N), apply_const("exp", N))
    assert match(pattern, told, (C,), Values({C: N})) is not None
