"""A mechanism on one entry as a channel: what is accepted, and what a careless version of the rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, proved

Proof = dict[str, Any]
ONE, TWO = "mechanism on 1 entries over 1..2 to 1..2", "mechanism on 2 entries over 1..2 to 1..2"
AT: Proof = {"rule": "instance", "hypothesis": 0, "with": {"u": "1", "v": "2"}, "proof": BOUND}


def single(proof: Proof, of: str = "T") -> Proof:
    return {"rule": "single", "of": of, "proof": proof}


def case(name: str, show: str, proof: Proof, *given: str, entries: int = 1, letters: int = 2, **let: str) -> Attack:
    inputs = [[str(i + 1)]*entries for i in range(letters)]
    objects: Proof = {"T": {"kind": "mechanism", "inputs": inputs, "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*letters}}
    objects |= {n: {**objects["T"], **({"kind": "channel"} if let[n].startswith("channel") else {})} for n in "NV" if n in let}
    if "close" in let:
        objects["close"] = {"kind": "function", "table": {"1": "7"}}
    return name, {"let": {"T": ONE} | let, "given": [*given], "show": [show]}, proved(proof, {"objects": objects})


GENUINE: list[Attack] = [
    case("the rows of a private mechanism on one entry", "close(T(1), T(2), 1, 0)", single(AT), "dp(T, 1)"),
    case("with a delta", "close(T(1), T(2), 1, 1/2)", single(AT), "dp(T, 1, 1/2)"),
]
ATTACKS: list[Attack] = [
    case("a larger level of the rows", "close(T(1), T(2), 1/2, 0)", single(AT), "dp(T, 1)"),
    case("no delta", "close(T(1), T(2), 1, 0)", single(AT), "dp(T, 1, 1/2)"),
    case("rows of two entries", "close(T(1, 1), T(2, 2), 1, 0)", single(AT), "dp(T, 1)", T=TWO, entries=2),
    case("equal letters", "0 == 1", single({**AT, "with": {"u": "1", "v": "1"}}), "dp(T, -1)",
         T="mechanism on 1 entries over 1..1 to 1..2", letters=1),
    case("privacy from rows", "dp(T, 1)", single(AT), "close(T(1), T(2), 1, 0)"),
    case("outputs that are left open", "close(T(1), T(2), 1, 0)", single(AT), "dp(T, 1)",
         T="mechanism on 1 entries over 1..2 to B"),
    case("a function called close", "close(1) == 0", single(AT), "dp(T, 1)", close="function 1..1 -> reals"),
    case("no mechanism", "close(T(1), T(2), 1, 0)", single(AT, "W"), "dp(T, 1)"),
    case("another mechanism that is bound", "close(T(1), T(2), 1, 0)", single({**AT, "hypothesis": 0}),
         f"exists(T in {ONE}: dp(T, 1))"),
    case("all mechanisms of that name", f"forall(T in {ONE}: close(T(1), T(2), 1, 0))", single({"rule": "intro", "proof": AT}), "dp(T, 1)"),
    case("rows of another channel", "close(V(1), V(2), 1, 0)", single(AT), "dp(T, 1)", V="channel from 1..2 to 1..2"),
    case("the privacy of another mechanism", "close(T(1), T(2), 1, 0)", single(AT), "dp(N, 1)", N=ONE),
]
