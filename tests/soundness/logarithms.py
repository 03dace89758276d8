"""Logarithms of integers that may be 0, beside a factor that is 0 there: what is accepted, and what must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import IDENTITY, Attack, point, proved

COUNT = {"m": "integer >= 1", "d": "real in [0, 1]"}
SMALL = ["d <= (m - 1)/m"]
AT = point(m="2", d="0")


def stated(show: str, *given: str, **let: str) -> dict[str, Any]:
    return {"let": COUNT | let, "given": list(given), "show": [show]}


GENUINE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a logarithm of an integer that may be 0", stated("d*log(m - 1) == log(m - 1)*d", *SMALL), proved(IDENTITY, AT)),
]
ATTACKS: list[Attack] = [
    ("a logarithm of 0 beside what need not vanish", stated("d*log(m - 1) == log(m - 1)*d"), proved(IDENTITY, AT)),
    ("a logarithm of 0 beside what vanishes elsewhere", stated("(1 - d)*log(m - 1) == log(m - 1)*(1 - d)", *SMALL), proved(IDENTITY, AT)),
    ("a logarithm of a negative integer beside 0", stated("d*log(m - 2) == log(m - 2)*d", "d <= 0"), proved(IDENTITY, AT)),
    ("a logarithm of 0 beside 0, not written as a product", stated("d*(log(m - 1) + 1) == d*log(m - 1) + d", *SMALL), proved(IDENTITY, AT)),
    ("a logarithm of a real number that may be 0", stated("d*log(x) == log(x)*d", "d <= x/(1 + x)", x="real >= 0"), proved(IDENTITY, point(m="1", d="0", x="1"))),
]
