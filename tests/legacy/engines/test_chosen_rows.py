"""Capacities of channels from infinitely many inputs that choose from a few rows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict

SHOWN = "mechanism(x1 in reals, x2 in reals: {x1: q, e1: 1 - q} if x1 == x2 else {e2: q, e1: 1 - q})"
LOST = "mechanism(x1 in reals, x2 in reals: {x1 + 1: q, e1: 1 - q} if x2 == x1 else {e1: 1})"
LEAST = "log(1 + (1 - q)^((1 - q)/q)*q)"  # of the Z-channel


def of(mechanism: str, bound: str, domain: str = "real in [0, 1]") -> dict[str, Any]:
    return {"let": {"q": domain}, "define": {"M": mechanism}, "show": [f"midp(M, {bound})"]}


def name(data: dict[str, Any]) -> str:
    return f"{data['show'][0]} of {data['define']['M']}"


@pytest.mark.parametrize("data", [
    of(SHOWN, "q*log(2)"), of(SHOWN, "1.01*q*log(2)"), of(LOST, LEAST, "real in (0, 1)"), of(LOST, "q*log(2)", "real in (0, 1)"),
    of("mechanism(x1 in reals, x2 in reals: {x1: q, e1: 1 - q} if x1 == x2 + 1 else {e2: q, e1: 1 - q})", "q*log(2)"),
    of("mechanism(x1 in reals, x2 in reals: {1: q, 0: 1 - q} if x1 < x2 else {0: q, 1: 1 - q})", "log(2)"),
    of("mechanism(x1 in reals: {7: q, x1: 1 - q} if x1 == 5 else {7: 1})", "log(2)"),
], ids=name)
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    of(SHOWN, "0.99*q*log(2)"), of(LOST, "0.99*" + LEAST, "real in (0, 1)"), of(LOST, LEAST),  # 1/q at 0
    of("mechanism(x1 in reals, x2 in reals: {1: q, 0: 1 - q} if x1 < x2 else {0: q, 1: 1 - q})", "0.99*(log(2) - h(q))"),
    of("mechanism(x1 in reals, x2 in reals: {x1: 1})", "5"),
    of("mechanism(x1 in reals, x2 in reals: {x1: q, e1: 1 - q} if x1 != x2 else {e2: q, e1: 1 - q})", "log(2)"),
    of("mechanism(x1 in reals, x2 in reals: {1: 2*q, 0: 1 - 2*q} if x1 == x2 else {0: 1})", "log(2)"),
    of("mechanism(x1 in reals, x2 in reals: {1: 1} if log(x1) > x2 else {0: 1})", "log(2)"),
], ids=name)
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
