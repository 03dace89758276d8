"""Information as a difference of entropies, and sums over the inputs of channels that are integers. What is accepted, and
what a careless version would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, law, proved

Proof = dict[str, Any]
LET = {"n": "integer >= 1", "m": "integer >= 1", "P": "distribution on n", "R": "distribution on n", "Q": "distribution on m",
       "L": "distribution on m", "W": "channel from n to m", "V": "channel from n to m"}
SPACE = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
AT: Proof = {"values": {"n": "2", "m": "2"}, "objects": dict.fromkeys("PRQL", law("1 2", "1 0")) | dict.fromkeys("WV", SPACE)}
OUTPUT = "forall(y in Q: Q[y] == sum(x in W: P[x]*W(x)[y]))"
SHOW = "mi(P, W) == entropy(Q) - sum(x in W: P[x]*entropy(W(x)))"
TERMS: Proof = {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": IDENTITY, "ends": BOUND}


def case(name: str, given: str = OUTPUT, show: str = SHOW, at: Proof = AT, let: dict[str, str] | None = None, shown: Proof | None = None,
         **more: str) -> Attack:
    values = {"P": "P", "Q": "Q", "W": "W"} | more
    return name, {"let": LET | (let or {}), "given": [given], "show": [show]}, proved(
        {"rule": "known", "theorem": "information as a difference of entropies", "with": values, "defined": [shown or VALUE],
         "proof": BOUND}, at, defined=[VALUE]*3)


def sums(name: str, first: str = "x in W", second: str = "x in 1..n", body: str = "P[x]*entropy(W(x))", other: str = "",
         at: Proof = AT, **let: str) -> Attack:
    return name, {"let": LET | let, "given": [], "show": [f"sum({first}: {body}) == sum({second}: {other or body})"]}, proved(
        TERMS, at)


GENUINE: list[Attack] = [
    case("information as a difference of entropies"),
    case("information as a difference of entropies, other names", OUTPUT.replace("y", "j").replace("x", "i")),
    sums("a sum over inputs as one over a range"),
    sums("sums over the inputs of two channels", second="x in V"),
]
OPEN = {"W": "channel from A to m", "P": "distribution on A"}
ATTACKS: list[Attack] = [
    case("the law of the outputs is not known", "n >= 1"),
    case("the outputs of another law", OUTPUT.replace("P[x]", "R[x]")),
    case("the outputs of another channel", OUTPUT.replace("W(x)", "V(x)")),
    case("another law on the outputs", OUTPUT.replace("Q", "L")),
    case("the law of some outputs", OUTPUT.replace("y in Q", "y in 2..m")),
    case("the law of one output", OUTPUT.replace("y in Q", "y in 1..1")),
    case("the outputs at some inputs", OUTPUT.replace("x in W", "x in 2..n")),
    case("a bound on the law of the outputs", OUTPUT.replace("==", "<=")),
    case("the mean entropy by another law", show=SHOW.replace("P[x]", "R[x]")),
    case("the mean entropy of another channel", show=SHOW.replace("entropy(W", "entropy(V")),
    case("the information through another channel", show=SHOW.replace("mi(P, W)", "mi(P, V)")),
    case("a law on other outputs", let={"L": "distribution on n"}, given=OUTPUT.replace("Q", "L"), show=SHOW.replace("Q", "L"), Q="L"),
    case("a law of other inputs", let={"R": "distribution on m"}, given=OUTPUT.replace("P", "R"), show=SHOW.replace("P", "R"), P="R"),
    case("a mechanism", let={"V": "mechanism on 1 entries over n to m"}, given=OUTPUT.replace("W", "V"), show=SHOW.replace("W", "V"),
         W="V"),
    case("a channel from a space that is left open", let=OPEN),
    case("a channel to a space that is left open", let={"W": "channel from n to B", "Q": "distribution on B"}),
    sums("a sum over fewer integers than inputs", second="x in 1..n - 1"),
    sums("a sum over more integers than inputs", "x in 1..n", "x in 0..n", body="1"),
    sums("sums over the inputs of channels from different ranges", second="x in V", body="1", V="channel from m to m"),
    sums("a sum over inputs as one over outputs", second="y in W(1)", body="1"),
    sums("a sum over inputs as one over the outcomes of a law on the outputs", second="y in Q", body="1"),
    sums("other terms", other="R[x]*entropy(W(x))"),
    sums("a sum over the inputs of a channel from an open space", second="x in V", body="entropy(W(x))", W="channel from A to m",
         V="channel from A to m"),
]
