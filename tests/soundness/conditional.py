"""The continuity of conditional entropy. What is accepted, and what a careless version would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, VALUE, Attack, law, proved

Proof = dict[str, Any]
LET = {"n": "integer >= 1", "a": "real in [0, 1]", "P": "distribution on n", "L": "distribution on n", "W": "channel from n to 2",
       "V": "channel from n to 2"}
SPACE = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
AT: Proof = {"values": {"n": "2", "a": "1"}, "objects": dict.fromkeys("PL", law("1 2", "1 0")) | dict.fromkeys("WV", SPACE)}
NEAR = "sum(x in 1..n: sum(y in 1..2: abs(P[x]*W(x)[y] - L[x]*V(x)[y])))/2 <= a"
BOUNDED = "abs(sum(x in 1..n: P[x]*entropy(W(x))) - sum(x in 1..n: L[x]*entropy(V(x)))) <= (1 + a)*h(a/(1 + a)) + a*log(2)"


def case(name: str, given: str = NEAR, show: str = BOUNDED, let: dict[str, str] | None = None, at: Proof = AT, **more: str) -> Attack:
    values = {"P": "P", "L": "L", "W": "W", "V": "V", "a": "a", "m": "2"} | more
    return name, {"let": LET | (let or {}), "given": [given], "show": [show]}, proved(
        {"rule": "known", "theorem": "continuity of conditional entropy", "with": values, "proof": BOUND}, at,
        defined=[VALUE]*given.count("x in"))


GENUINE: list[Attack] = [
    case("near joint laws"),
    case("near joint laws of one channel", NEAR.replace("V", "W"), BOUNDED.replace("V", "W"), V="W"),
]
ATTACKS: list[Attack] = [
    case("joint laws of which nothing is known", "a >= 0"),
    case("joint laws that are near by half", NEAR.replace("/2", "/4")),
    case("joint laws that are near at some inputs", NEAR.replace("1..n", "1..n - 1")),
    case("joint laws that are near at one outcome", NEAR.replace("1..2", "1..1")),
    case("marginals that are near", "sum(x in 1..n: abs(P[x] - L[x]))/2 <= a"),
    case("joint laws of other channels", NEAR.replace("V", "W")),
    case("joint laws at a distance of more than one", let={"a": "real >= 0"}),
    case("fewer outcomes", show=BOUNDED.replace("log(2)", "log(1)"), m="1"),
    case("a channel with other outcomes", let={"V": "channel from n to 3"}, at={
        **AT, "objects": AT["objects"] | {"V": {**SPACE, "outcomes": ["1", "2", "3"], "rows": [["1", "0", "0"]]*2}}}),
    case("a law of other inputs", let={"L": "distribution on 2"}),
    case("what is no channel", let={"V": "mechanism on 1 entries over n to 2"}),
]
