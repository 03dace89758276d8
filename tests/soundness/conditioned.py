"""The information of an entry given the others, and rows with names: what is accepted, and what a careless version of the
rules would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, proved

Proof = dict[str, Any]
M: dict[str, Any] = {"kind": "mechanism", "inputs": [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]], "outcomes": ["1", "2"],
                     "rows": [["1", "0"], ["0", "1"], ["0", "1"], ["0", "1"]]}
N: dict[str, Any] = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["0", "1"]]}
LET = {"M": "mechanism on 2 entries over 2 to 1..2", "x": "database on 2 entries over 2"}
X: dict[str, Any] = {"kind": "database", "entries": ["1", "1"]}
P: dict[str, Any] = {"kind": "distribution", "outcomes": ["(1, 1)", "(1, 2)", "(2, 1)", "(2, 2)"], "probabilities": ["1/4"]*4}
NOT_BELOW: Proof = {"rule": "measure", "term": 0, "infinite": BOUND, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}


def information(name: str, show: str, step: Proof = NOT_BELOW, never: Proof = BOUND, **let: str) -> Attack:
    objects = {"M": M, "P": P} | ({"N": N} if "N" in let else {}) | {
        k: {"kind": "function", "table": {"1": "1"}} for k in let if k in ("kl", "cond_mi")}
    return name, {"let": {"M": LET["M"], "P": "distribution"} | let, "show": [show]}, proved(
        {"rule": "conditional", "never": never, "proof": step}, {"objects": objects})


def row(name: str, show: str, step: Proof = BOUND, of: str = "M(x)", **let: str) -> Attack:
    return name, {"let": LET | let, "given": ["M(x)[1] == 1"], "show": [show]}, proved(
        {"rule": "row", "of": of, "proof": step}, {"objects": {"M": M, "x": X}})


GENUINE: list[Attack] = [
    information("an information is not negative", "cond_mi(P, M, 1) >= sum(x in M: 0)"),
    information("an information is not negative, turned round", "sum(x in M: 0) <= cond_mi(P, M, 2)"),
    row("a row with a name", "M(x)[1] >= 1/2"),
]
ATTACKS: list[Attack] = [
    information("an information is 0", "cond_mi(P, M, 1) <= sum(x in M: 0)"),
    information("an information is positive", "cond_mi(P, M, 1) > sum(x in M: 0)"),
    information("no more than nothing where nothing happens", "cond_mi(P, M, 1) <= sum(x in M: P[x])", BOUND),
    information("the databases of another mechanism", "cond_mi(P, M, 1) >= sum(x in N: 0)", N="mechanism on 1 entries over 2 to 1..2"),
    information("letters that are left open", "cond_mi(P, M, 1) >= sum(x in M: 0)", M="mechanism on 2 entries over A to 1..2"),
    information("outputs that are left open", "cond_mi(P, M, 1) >= sum(x in M: 0)", M="mechanism on 2 entries over 2 to B"),
    information("an entry that there is not", "cond_mi(P, M, 3) >= sum(x in M: 0)"),
    information("terms that are undefined", "cond_mi(P, M, 1) >= sum(x in M: 0*(1/P[x]))"),
    information("where nothing happens", "cond_mi(P, M, 1) == sum(x in M: P[x]*kl(M(x), M(x)) if P[x] > 0 else 1)", {
        "rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}),
    information("a function called kl", "cond_mi(P, M, 1) >= sum(x in M: 0)", kl="function 1..1 -> reals"),
    information("a function of the name", "cond_mi(1) >= 0", cond_mi="function 1..1 -> reals"),
    row("what is bound is another database", "forall(x in M: M(x)[1] == 1)", intro(BOUND)),
    row("what is bound is another mechanism", "forall(M in mechanism on 2 entries over 2 to 1..2: M(x)[1] == 1)", intro(BOUND)),
    row("another row", "forall(z in M: M(z)[1] == 1)", intro(BOUND)),
    ("the probability of an event under another row", {"let": LET | {"z": LET["x"], "E": "event on 1..2"}, "given": ["M(x)(E) == 1"],
     "show": ["M(z)(E) == 1"]}, proved({"rule": "row", "of": "M(x)", "proof": BOUND}, {"objects": {
         "M": M, "x": X, "z": X, "E": {"kind": "event", "outcomes": ["1"]}}})),
    row("outputs without numbers", "M(x)[1] >= 1/2", M="mechanism on 2 entries over 2 to B"),
    row("a database over other letters", "M(x)[1] >= 1/2", x="database on 2 entries over 3"),
    row("a row at what is no name", "M(x)[1] >= 1/2", of="M(1, 1)"),
    row("what is no row", "M(x)[1] >= 1/2", of="M"),
]
