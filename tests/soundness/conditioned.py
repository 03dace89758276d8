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


AGREE = "forall(j in 1..2: j == {0} or z[j] == x[j])"


def frozen(name: str, show: str, chance: str = "R[z[1]]", entry: str = "1", **let: str) -> Attack:
    """The databases that agree with (1, 1) outside of an entry, each letter being as likely."""
    likely = {"kind": "distribution", "outcomes": [f"({a}, {b})" for a in "12" for b in "12"],
              "probabilities": ["1/2", "0", "1/2", "0"] if entry == "1" else ["1/2", "1/2", "0", "0"]}
    letters = {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}
    objects = {"M": M, "x": X, "P": likely, "R": letters} | ({"N": M} if "N" in let else {}) | (
        {"y": X} if "y" in let else {}) | {k: {"kind": "function", "table": {"1": "1"}} for k in let if k in ("mi", "cond_mi")}
    return name, {"let": {"M": "mechanism on 2 entries over 2 to B", "x": LET["x"], "P": "distribution", "R": "distribution on 2"} | let,
                  "given": [f"forall(z in M: P[z] == ({chance} if {AGREE.format(entry)} else 0))"], "show": [show]}, proved(
        {"rule": "frozen", "law": BOUND}, {"objects": objects})


GENUINE: list[Attack] = [
    frozen("the other entry is constant", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))"),
    frozen("the first entry is constant", "mi(R, slice(M, 2, x)) <= cond_mi(P, M, 2)", "R[z[2]]", "2"),
    information("an information is not negative", "cond_mi(P, M, 1) >= sum(x in M: 0)"),
    information("an information is not negative, turned round", "sum(x in M: 0) <= cond_mi(P, M, 2)"),
    row("a row with a name", "M(x)[1] >= 1/2"),
]
ATTACKS: list[Attack] = [
    frozen("the entry that is constant", "cond_mi(P, M, 2) == mi(R, slice(M, 1, x))"),
    frozen("the slice at the entry that is constant", "cond_mi(P, M, 1) == mi(R, slice(M, 2, x))"),
    frozen("both at the entry that is constant", "cond_mi(P, M, 2) == mi(R, slice(M, 2, x))"),
    frozen("a number for the law of the letters", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", "1/2"),
    frozen("the letter of another entry", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", "R[x[1]]"),
    frozen("more than the information of the slice", "cond_mi(P, M, 1) > mi(R, slice(M, 1, x))"),
    frozen("the slice of another mechanism", "cond_mi(P, M, 1) == mi(R, slice(N, 1, x))", N="mechanism on 2 entries over 2 to B"),
    frozen("the slice at another database", "cond_mi(P, M, 1) == mi(R, slice(M, 1, y))", y="database on 2 entries over 2"),
    frozen("another entry that there is not", "cond_mi(P, M, 3) == mi(R, slice(M, 3, x))"),
    frozen("a database over more letters", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", x="database on 2 entries over 3"),
    frozen("a law of other letters", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", R="distribution on 3"),
    frozen("a law of letters that are left open", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", R="distribution on A",
           M="mechanism on 2 entries over A to B", x="database on 2 entries over A"),
    frozen("a function called mi", "cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", mi="function 1..1 -> reals"),
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
