"""Certified capacities: textbook values, the certificates evaluated again elsewhere, and what is no channel."""

from __future__ import annotations

import itertools
import math
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest

import symdp
from symdp.capacities import enclosures
from symdp.capacities.enclosures import Enclosure
from symdp.legacy.kernel import interval

Rows = list[list[Fraction]]
LOG2 = math.log(2)
ORDERS = [Fraction(1, 2), Fraction(99, 100), Fraction(1), Fraction(2), Fraction(20)]


def fractions(rows: Any) -> Rows:
    return [[Fraction(x) for x in row] for row in rows]


def laws(rng: np.random.Generator, inputs: int, outputs: int, alpha: float = 1.0) -> np.ndarray[Any, Any]:
    rows = rng.gamma(alpha, size=(inputs, outputs)) + 1e-12
    rows[rng.random((inputs, outputs)) < 0.2] = 0.0
    rows[:, 0] += 1e-3
    return np.asarray(rows / rows.sum(axis=1, keepdims=True))


def information(rows: Rows, p: tuple[Fraction, ...], alpha: Fraction) -> Any:
    if alpha == 1:
        r = [mpf(sum(a * row[y] for a, row in zip(p, rows, strict=True))) for y in range(len(rows[0]))]
        return mpmath.fsum(mpf(a * w) * mpmath.log(mpf(w) / q)
                           for a, row in zip(p, rows, strict=True) for w, q in zip(row, r, strict=True) if a * w > 0)
    order = mpf(alpha)
    u = [mpmath.fsum(mpf(a) * mpf(row[y]) ** order for a, row in zip(p, rows, strict=True) if row[y])
         for y in range(len(rows[0]))]
    return order / (order - 1) * mpmath.log(mpmath.fsum(v ** (1 / order) for v in u))


def radius(rows: Rows, q: tuple[Fraction, ...], alpha: Fraction) -> Any:
    def away(row: list[Fraction]) -> Any:
        pairs = [(mpf(w), mpf(v)) for w, v in zip(row, q, strict=True) if w]
        if alpha == 1:
            return mpmath.fsum(w * mpmath.log(w / v) for w, v in pairs)
        return mpmath.log(mpmath.fsum(w ** mpf(alpha) * v ** mpf(1 - alpha) for w, v in pairs)) / mpf(alpha - 1)
    return max(map(away, rows))


def mpf(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


def normed(rows: Any) -> Rows:
    exact = fractions(rows)
    return [[x / sum(row) for x in row] for row in exact]


@pytest.mark.parametrize(("rows", "value"), [
    ([["9/10", "1/10"], ["1/10", "9/10"]], lambda: mpmath.log(2) + mpmath.mpf("0.1") * mpmath.log(mpmath.mpf("0.1"))
     + mpmath.mpf("0.9") * mpmath.log(mpmath.mpf("0.9"))),
    ([[1, 0], ["1/2", "1/2"]], lambda: mpmath.log(mpmath.mpf(5) / 4)),
    ([["0.7", "0.3", 0], [0, "0.3", "0.7"]], lambda: mpmath.log(2) * 7 / 10),
    ([[int(x == y) for y in range(7)] for x in range(7)], lambda: mpmath.log(7)),
    ([["1/2", "1/2", 0], ["1/3", "1/3", "1/3"], [0, "1/2", "1/2"], ["1/2", 0, "1/2"]], lambda: mpmath.log(1.5)),
    ([[1, 0], ["1/2", "1/2"], [0, 1]], lambda: mpmath.log(2)),  # the middle input is no use
])
def test_textbook_capacities(rows: Any, value: Any) -> None:
    found = symdp.capacity(rows)

    with mpmath.workdps(40):
        assert found.lower <= value() <= found.upper
    assert found.width < 1e-12


@pytest.mark.parametrize("alpha", ORDERS)
@pytest.mark.parametrize("shape", [(2, 2), (3, 5), (9, 4), (6, 6)])
def test_the_two_laws_prove_the_two_bounds(shape: tuple[int, int], alpha: Fraction) -> None:
    rng = np.random.default_rng(5)
    rows = laws(rng, *shape)
    found = symdp.sibson_capacity(rows, alpha)

    assert sum(found.input) == sum(found.output) == 1
    assert min(found.input + found.output) >= 0
    assert found.width < 1e-10
    with mpmath.workdps(50):
        exact, small = normed(rows.tolist()), mpmath.mpf(10) ** -40
        assert found.lower <= information(exact, found.input, alpha) + small
        assert found.upper >= radius(exact, found.output, alpha) - small


def test_the_kernels_arithmetic_agrees() -> None:
    rows = fractions([["1/2", "1/3", "1/6"], ["1/4", "0", "3/4"], ["1/5", "3/5", "1/5"]])
    found = symdp.capacity(rows)

    def part(w: Fraction, v: Fraction) -> interval.Interval:
        return interval.mul(interval.point(w), interval.Interval(*interval.log_bounds(w / v, 100)))

    for row in rows:
        total = interval.point(Fraction(0))
        for w, v in zip(row, found.output, strict=True):
            total = interval.add(total, part(w, v)) if w else total
        assert total.hi <= found.upper


@pytest.mark.parametrize("alpha", [1, "1/2", 2, math.inf])
@pytest.mark.parametrize("rows", [
    [[1]], [["1/4", "1/4", "1/2"]], [[1], [1], [1]], [["1/3", "2/3"]] * 4, [[0, 1, 0], [0, 1, 0]],
])
def test_useless_channels_have_capacity_zero(rows: Any, alpha: Any) -> None:
    found = symdp.sibson_capacity(rows, alpha)

    assert found.lower == 0
    assert 0 <= found.upper < 1e-15


def test_a_nearly_useless_channel() -> None:
    d = Fraction(1, 10**6)
    found = symdp.capacity([[Fraction(1, 2) + d, Fraction(1, 2) - d], [Fraction(1, 2) - d, Fraction(1, 2) + d]])

    assert found.lower <= 2e-12 * (1 + 1e-6)
    assert found.upper >= 2e-12
    assert found.width < 1e-15


def test_repeated_and_mixed_rows_and_split_columns_change_nothing() -> None:
    rows = fractions([["1/2", "1/2", 0], [0, "1/4", "3/4"], ["1/8", "1/8", "3/4"]])
    more = [*rows, rows[0], [(a + b) / 2 for a, b in zip(rows[0], rows[1], strict=True)]]
    split = [[row[0] / 3, 2 * row[0] / 3, 0, *row[1:]] for row in more]
    plain, other = symdp.capacity(rows), symdp.capacity(split)

    assert max(plain.lower, other.lower) <= min(plain.upper, other.upper)
    assert max(plain.width, other.width) < 1e-12
    assert other.output[2] == 0


@pytest.mark.parametrize("rows", [
    np.array([[0.7, 0.2, 0.1], [0.1, 0.2, 0.7], [0.4, 0.2, 0.4]]),  # Blahut-Arimoto needs thousands of steps
    np.array([[1 - 1e-12, 1e-12], [1.0, 0.0]]),  # an outcome that only a nearly useless input gives
    np.array([[0.5, 0.5], [0.5 + 1e-7, 0.5 - 1e-7], [0.3, 0.7]]),
    np.eye(40) * 0.3 + 0.7 / 40,
    np.array([[math.comb(20, k) * a**k * (1 - a) ** (20 - k) for k in range(21)] for a in np.linspace(0, 1, 80)]),
    np.hstack([np.eye(60) * 0.25, np.full((60, 1), 0.75)]),
])
def test_channels_that_are_hard_for_an_iteration(rows: Any) -> None:
    assert symdp.capacity(rows).width < 1e-12


@pytest.mark.parametrize("shape", [(128, 128), (900, 6), (5, 700)])
def test_large_channels(shape: tuple[int, int]) -> None:
    rows = np.random.default_rng(3).dirichlet(np.ones(shape[1]), shape[0])

    assert symdp.capacity(rows).width < 1e-9


def test_capacities_grow_with_the_order() -> None:
    rows = laws(np.random.default_rng(8), 5, 5)
    found = [symdp.sibson_capacity(rows, a) for a in (*ORDERS, 200, math.inf)]

    assert all(a.lower <= b.upper for a, b in itertools.pairwise(found))
    assert abs(symdp.sibson_capacity(rows, 1 + 1e-7).lower - symdp.capacity(rows).lower) < 1e-6


def test_order_infinity_is_the_maximal_leakage() -> None:
    found = symdp.sibson_capacity([["1/2", "1/2"], ["1/5", "4/5"]], "inf")

    assert found.lower <= math.log(1.3) <= found.upper
    assert found.width < 1e-15


@pytest.mark.parametrize("law", [[1.0, 0.0], [0.0, 0.0], [math.nan, 1.0], [0.01, 0.99], [-1.0, 2.0]])
@pytest.mark.parametrize("alpha", [1, "1/2", 3])
def test_a_bad_search_makes_it_wide_never_wrong(monkeypatch: pytest.MonkeyPatch, law: list[float], alpha: Any) -> None:
    rows = [["9/10", "1/10", 0], [0, "1/10", "9/10"]]
    good = symdp.sibson_capacity(rows, alpha)
    monkeypatch.setattr(enclosures, "law_of_inputs", lambda *_: np.array(law))
    found = symdp.sibson_capacity(rows, alpha)

    assert found.lower <= good.lower
    assert found.upper >= good.upper


def test_rows_of_floats_are_divided_by_their_sums() -> None:
    rows = np.array([[0.1, 0.9], [0.8, 0.2]]) * (1 + 1e-10)
    found = symdp.capacity(rows)
    exact = symdp.capacity(normed(rows.tolist()))

    assert max(found.lower, exact.lower) <= min(found.upper, exact.upper)
    with pytest.raises(ValueError, match="row 0 sums to"):
        symdp.capacity([[0.1, 0.90001], [0.8, 0.2]])
    with pytest.raises(ValueError, match="row 1 sums to 9/10"):
        symdp.capacity([[1, 0], ["1/2", "2/5"]])


def test_all_kinds_of_numbers() -> None:
    expected = symdp.capacity([["0.25", "0.75"], ["0.5", "0.5"]])
    for a, b in ((Fraction(1, 4), Fraction(3, 4)), (Decimal("0.25"), Decimal("0.75")), (0.25, 0.75),
                 (np.float64(0.25), "3/4"), (np.float32(0.25), np.float32(0.75))):
        found = symdp.capacity([[a, b], [0.5, 0.5]])
        assert max(found.lower, expected.lower) <= min(found.upper, expected.upper)
    assert symdp.capacity(np.eye(2, dtype=int)).lower == pytest.approx(LOG2)


@pytest.mark.parametrize(("rows", "error"), [
    ([], ValueError), ([[]], ValueError), ([[1], [0, 1]], ValueError), (np.ones(3), ValueError),
    (np.ones((1, 1, 1)), ValueError), ([[2, -1]], ValueError), ([[1.5, -0.5]], ValueError),
    ([[math.nan, 1.0]], ValueError), ([[math.inf, 0.0]], ValueError), ([["a", "b"]], ValueError),
    ([["1/0"]], ValueError), ("10", TypeError), (["10"], TypeError), (5, TypeError), ([5], TypeError),
    ([[True, False]], TypeError), ([[1j]], TypeError), (np.ones((1, 1), dtype=np.longdouble), TypeError),
])
def test_what_is_no_channel(rows: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        symdp.capacity(rows)


@pytest.mark.parametrize("alpha", [0, -1, "x", math.nan])
def test_what_is_no_order(alpha: Any) -> None:
    with pytest.raises(ValueError, match=r"positive|finite"):
        symdp.sibson_capacity([[1]], alpha)


def test_a_tolerance_is_positive() -> None:
    with pytest.raises(ValueError, match="tolerance"):
        symdp.capacity([[1]], 0)


def test_an_enclosure_knows_its_width_and_what_is_in_it() -> None:
    e = Enclosure(0.1, 0.3, (Fraction(1),), (Fraction(1),))

    assert Fraction(e.width) >= Fraction(0.3) - Fraction(0.1)
    assert 0.2 in e
    assert 0.4 not in e
    assert str(e) == "[0.1, 0.3] nats"


def test_the_package_root_imports_nothing() -> None:
    code = "import sys, symdp; sys.exit(any(m in sys.modules for m in ('numpy', 'flint', 'symdp.legacy.engines')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    with pytest.raises(AttributeError, match="no attribute 'entropies'"):
        _ = symdp.entropies  # type: ignore[attr-defined]
