"""Functions on a range given by a formula where a supremum is attained: genuine ones, and ones to be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, proved

LET = {"n": "integer >= 1", "f": "function 1..n -> reals"}
VALUE = {"rule": "value", "defined": [BOUND]*4}
TABLE = {"f": {"table": {"1": "1"}}}


def case(name: str, show: str, at: dict[str, str], proof: dict[str, Any] | None = None) -> Attack:
    step = {"rule": "extremum", "at": at, "defined": [VALUE]*8, "proof": proof or BOUND}
    return name, {"let": LET, "show": [show]}, {
        **proved(step, {"values": {"n": "1"}, "objects": TABLE}), "defined": [VALUE]*4}


IDENTITY = {"rule": "identity", "defined": [VALUE]*4}
GENUINE: list[Attack] = [
    case("a constant function", "sup(g in function 1..n -> [0, 1]: sum(i in 1..n: g(i))) >= sum(i in 1..n: 1)",
         {"g": "function(j in 1..n: 1)"}, IDENTITY),
    case("a function of the index", "sup(g in function 1..n -> reals: sum(i in 1..n: g(i))) >= sum(i in 1..n: i + n)",
         {"g": "function(j in 1..n: j + n)"}, IDENTITY),
]
SUM = "sup(g in function 1..n -> [0, 1]: sum(i in 1..n: g(i))) >= sum(i in 1..n: {})"
ATTACKS: list[Attack] = [
    case("a value outside of the interval", SUM.format("2"), {"g": "function(j in 1..n: 2)"}, IDENTITY),
    case("a value that is undefined", SUM.format("1/(i - 1)"), {"g": "function(j in 1..n: 1/(j - 1))"}, IDENTITY),
    case("a function on a smaller range", SUM.format("1"), {"g": "function(j in 1..n - 1: 1)"}, IDENTITY),
    case("a function on the reals", SUM.format("1"), {"g": "function(j in reals: 1)"}, IDENTITY),
    case("a formula about an object", SUM.format("f(i)"), {"g": "function(j in 1..n: f(j))"}, IDENTITY),
    case("a number for a function", SUM.format("1"), {"g": "1"}, IDENTITY),
    case("at an index that is not bound", "sup(g in function 1..n -> [0, 1]: g(n + 1)) >= 1", {"g": "function(j in 1..n: 1)"}),
    case("over a wider range", "sup(g in function 1..n -> [0, 1]: sum(i in 1..n + 1: g(i))) >= sum(i in 1..n + 1: 1)",
         {"g": "function(j in 1..n: 1)"}, IDENTITY),
    case("a name of the formula that is bound", "sup(g in function 1..n -> [0, 1]: sum(n in 1..n: g(n))) >= 1",
         {"g": "function(j in 1..n: 1/n)"}, IDENTITY),
    case("a value below the supremum", SUM.format("1"), {"g": "function(j in 1..n: 1/2)"}, IDENTITY),
]
