"""What is said to be an integer at a point, where it is undefined: neither true nor false."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import Attack, refuted

X = {"x": "real"}
GENUINE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("an undefined number that is said to be an integer", {"let": X, "show": ["sqrt(x)/sqrt(x) in integers"]},
     refuted("ill-posed", x="-2")),
    ("an integer of logarithms", {"let": X, "show": ["not (log(x)/log(2) in integers)"]}, refuted(x="8")),
]
ATTACKS: list[Attack] = [
    ("a quotient of undefined roots as an integer", {"let": X, "show": ["x > 0 or not (sqrt(x)/sqrt(x) in integers)"]},
     refuted(x="-2")),
    ("a difference of undefined roots as an integer", {"let": X, "given": ["sqrt(x) - sqrt(x) in integers"], "show": ["x >= 0"]},
     refuted(x="-2")),
    ("a quotient of undefined powers as an integer", {"let": X, "show": ["x > 0 or not (x^x/x^x in integers)"]},
     refuted(x="-1/2")),
]
