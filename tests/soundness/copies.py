"""Copies of random variables: certificates that hold, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, CONSTANTS, IDENTITY, XY, Attack, linear, proved, shannon, variables

ABCD = dict.fromkeys("ABCD", "variable")
FOUR = {"objects": variables("1", A="0", B="0", C="0", D="0")}


def copy(of: list[str], given: list[str], proof: Any = BOUND) -> dict[str, Any]:
    return {"rule": "copy", "of": of, "given": given, "proof": proof}


# of X given Y: H(X_1) == H(X), H(X_1, Y) == H(X, Y), and X_1 is independent of X given Y
LIKE = shannon(["I(X_1; Y)"], linear((0, "-1"), (1, "1"), (3, "1")))
EVERY = {"let": {"X": "variable"}, "show": ["forall(V in variable: H(V | X) == 0) implies H(X) <= 0"]}
AT_X = {"objects": variables("1", X="0")}
MANY = [f"X{i}" for i in range(10)]

GENUINE: list[Attack] = [
    ("a copy given another", {"let": XY, "show": ["I(X; Y) >= 0"]}, proved(copy(["X"], ["Y"], LIKE), CONSTANTS)),
    ("copies of two", {"let": XY, "show": ["H(X, Y) >= 0"]}, proved(
        copy(["X", "Y"], [], shannon(["H(X_1, Y_1)"], linear((2, "-1"), (4, "1")))), CONSTANTS)),
    ("a copy of a variable with letters", {"let": {"X": "variable in 2", "Y": "variable"}, "show": ["H(X) <= log(2)"]}, proved(
        copy(["X"], [], shannon([], linear((0, "1"), (3, "1")), letters=["X_1"])), CONSTANTS)),
    ("beside a variable that has the name", {"let": XY | {"X_1": "variable"}, "show": ["I(X; Y) >= 0"]}, proved(
        copy(["X"], ["Y"], shannon(["I(X_2; Y)"], linear((0, "-1"), (1, "1"), (3, "1")))),
        {"objects": variables("1", X="0", Y="0", X_1="0")})),
]
ATTACKS: list[Attack] = [
    ("a copy that has the law with what is not given", {"let": XY, "show": ["I(X; Y) <= 0"]},
     proved(copy(["X"], [], linear((0, "1"), (1, "1"))), CONSTANTS)),
    ("a copy that is independent of what is given", {"let": XY, "show": ["I(X; Y) <= 0"]},
     proved(copy(["X"], ["Y"], linear((0, "1"), (2, "1"))), CONSTANTS)),
    ("a copy that is the variable", {"let": XY, "show": ["H(X | Y) <= 0"]},
     proved(copy(["X"], ["Y"], shannon(["I(X_1; X | Y)"], linear((1, "-1"), (2, "1")))), CONSTANTS)),
    ("a copy of what is given", {"let": XY, "show": ["I(X; Y) <= 0"]}, proved(copy(["X"], ["X"], linear((2, "1"))), CONSTANTS)),
    ("a copy of one variable twice", {"let": XY, "show": ["H(X) <= 0"]}, proved(copy(["X", "X"], [], linear((0, "1"))), CONSTANTS)),
    ("a copy of nothing", {"let": XY, "show": ["0 <= 1"]}, proved(copy([], ["Y"]), CONSTANTS)),
    ("a copy of a number", {"let": XY | {"a": "real"}, "show": ["0 <= 1"]}, proved(copy(["a"], ["Y"]), CONSTANTS | {"values": {"a": "0"}})),
    ("a copy given a number", {"let": XY | {"a": "real"}, "show": ["0 <= 1"]}, proved(copy(["X"], ["a"]), CONSTANTS | {"values": {"a": "0"}})),
    ("a copy of what is not declared", {"let": XY, "show": ["0 <= 1"]}, proved(copy(["Z"], ["Y"]), CONSTANTS)),
    ("a copy where something is said of every variable", EVERY, proved(
        {"rule": "intro", "proof": copy(["X"], [], {
            "rule": "instance", "hypothesis": 0, "with": {"V": "X_1"}, "proof": linear((3, "1"), (2, "1"), (1, "-1"))})}, AT_X)),
    ("a copy where a variable is said to exist", {"let": {"X": "variable"}, "show": ["exists(V in variable: H(V | X) >= H(X))"]}, proved(
        copy(["X"], [], {"rule": "exists", "values": {"V": "X_1"}, "proof": linear((1, "1"))}), AT_X)),
    ("a copy beside ten variables", {"let": dict.fromkeys(MANY, "variable"), "show": ["0 <= 1"]}, proved(
        copy(["X0"], []), {"objects": variables("1", **dict.fromkeys(MANY, "0"))})),
    ("another variable for the copy", {"let": XY | {"X_1": "variable"}, "show": ["H(X_1) == H(X)"]}, proved(
        copy(["X"], ["Y"], linear((0, "1"))), {"objects": variables("1", X="0", Y="0", X_1="0")})),
    ("an inequality of four that is false", {"let": ABCD, "show": ["I(C; D) <= I(C; D | A) + I(C; D | B) + I(A; B)"]}, proved(
        copy(["A"], ["C", "D"], IDENTITY), FOUR)),
]
