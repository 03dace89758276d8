"""Suprema of functions by cases that are approached close to an end, and not attained there."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_binders import proved

P = {"p": "real in (0, 1)"}
NEAR = "log(max(0 if t == 0 else p/(p + t), 0 if t == 1 else (1 - p)/(1 + p), p/2))"
TRUE = [
    (f"sup(t in [0, 1]: {NEAR}) == 0", P),
    ("sup(t in [0, 1]: log(max(1 if t == 0 else (1 + p)/(t + p), 1))) == log(1 + 1/p)", P),
]
FALSE = [
    (f"exists(t in [0, 1]: {NEAR} > -t)", P),
    ("sup(t in [0, 1]: log(max(1 if t == 0 else (1 + p)/(t + p), 3))) == log(1 + 1/p)", P),
]


@pytest.mark.parametrize(("show", "let"), TRUE)
def test_a_supremum_is_approached_close_to_an_end(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 400)


@pytest.mark.parametrize(("show", "let"), FALSE)
def test_no_more_than_that_is_proved(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 200)
