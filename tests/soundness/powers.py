"""Certificates about powers of products: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, point, proved

BELOW = {"x": "real in [-2, -1]", "y": "real in [-2, -1]"}
AT = point(x="-1", y="-1")
ONE_POSITIVE = {"a": "real > 0", "c": "real > 0", "x": "real >= 0"}
ROOT = {"x": "real >= 0", "b": "real > 0"}

GENUINE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a factor of a power that may be zero", {"let": ONE_POSITIVE, "show": ["(c*x)^a == c^a*x^a"]},
     proved(IDENTITY, point(a="1", c="1", x="0"))),
]
ATTACKS: list[Attack] = [
    ("roots of a product and a quotient of what is negative", {"let": BELOW, "show": ["(x*y)^(1/2)*(x/y)^(1/2) == x"]},
     proved(IDENTITY, AT)),
    ("powers of a product and a quotient of what is negative",
     {"let": {**BELOW, "a": "real in [1/4, 1/2]"}, "show": ["(x*y)^a*(x/y)^a == x*(-x)^(2*a - 1)"]},
     proved(IDENTITY, {"values": {**AT["values"], "a": "1/2"}})),
    ("a power of a root that may be zero, which is not positive", {"let": ROOT, "given": ["sqrt(x)^b <= 0"], "show": ["x > 0"]},
     proved(BOUND, point(x="0", b="1"))),
    ("a multiple of such a power", {"let": {**ROOT, "y": "real != 0"}, "show": ["sqrt(x)^b*y != 0"]},
     proved(BOUND, point(x="0", b="1", y="1"))),
]
