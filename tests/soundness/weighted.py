"""Suprema within their side of a comparison, sums of what may be infinite, factors, and assumptions that are proved at a
witness: genuine certificates, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, point, proved

Proof = dict[str, Any]
WITHIN: Proof = {"rule": "extremum", "within": True, "proof": intro(BOUND)}
A = {"a": "real in [0, 1]"}
ROWS = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m", "Q": "distribution on m"}
AT_ROWS = {"values": {"n": "1", "m": "1"}, "objects": {"W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]},
                                                       "Q": {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]}}}
LARGE = "forall(t in real >= 0: t + x >= 1/2)"


def factor(by: str, proof: Proof = BOUND) -> Proof:
    return {"rule": "factor", "by": by, "proof": proof}


def undefined(shown: Any, **values: str) -> Proof:
    return {"part": 0, "verdict": "ill-posed", "witness": {"values": values, "shown": shown}}


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("extremum, within sums and products", {"let": A, "show": ["a*sup(x in [0, 1]: x) + sup(y in [0, 1]: y^2) <= 2"]},
     proved({"rule": "extremum", "within": True, "proof": intro(WITHIN)}, point(a="0"))),
    ("extremum, within what is larger", {"let": A, "show": ["-1 <= a - sup(x in [0, 1]: x)"]}, proved(WITHIN, point(a="0"))),
    ("reach, where the condition fails", {"let": {"x": "real in [0, 1/2)"}, "show": ["0 <= sup(t in [0, 1]: t - 2 if t >= 1/2 else 0)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "x"}], "proof": BOUND}, point(x="0"))),
    ("sums of what may be infinite", {"let": ROWS, "show": ["sum(x in 1..n: kl(W(x), Q)) <= sum(z in 1..n: 2*kl(W(z), Q))"]},
     proved({"rule": "integrals", "proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}, AT_ROWS)),
    ("sums that are not negative", {"let": ROWS, "show": ["0 <= sum(x in 1..n: kl(W(x), Q))"]},
     proved({"rule": "integrals", "proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}, AT_ROWS)),
    ("factor", {"let": {"a": "real > 0", "x": "real", "y": "real >= x"}, "show": [
        "a*x/2 + (a if x >= 0 else 0) <= y*a/2 + (a if x >= 0 else 0) - 0"]}, proved(factor("a"), point(a="1", x="0", y="0"))),
    ("factor, of sums that may be infinite", {"let": {**ROWS, "a": "real > 0"}, "show": [
        "sum(x in 1..n: a*kl(W(x), Q)) <= a*sum(x in 1..n: kl(W(x), Q))"]}, proved(factor("a", {"rule": "identity"}), {
            **AT_ROWS, "values": {"n": "1", "m": "1", "a": "1"}})),
    ("a witness at which an assumption is proved", {"let": {"x": "real in [0, 1]"}, "given": [LARGE], "show": ["log(1 - x) <= 5"]},
     undefined({"0": {"proof": intro(BOUND)}}, x="1")),
]

ATTACKS: list[Attack] = [
    ("an infimum as if it were a supremum", {"let": A, "show": ["a + sup(x in [0, 1]: x) >= 2"]}, proved(WITHIN, point(a="1"))),
    ("a sum with a supremum over nothing", {"let": {"x": "real in [-1, 1]"}, "show": ["1 + sup(t in [0, x]: t) >= 0"]}, proved(WITHIN, point(x="0"))),
    ("a negative factor of a supremum over nothing", {"let": {"x": "real in [0, 2]"}, "show": ["(x - 3)*sup(t in [1, x]: t) <= 5"]},
     proved(WITHIN, point(x="1"))),
    ("nothing times a supremum over nothing", {"let": {**A, "x": "real in [0, 2]"}, "show": ["a*sup(t in [1, x]: t) <= 5"]},
     proved(WITHIN, point(a="0", x="1"))),
    ("a negative divisor", {"let": {"x": "real in [0, 2]"}, "show": ["sup(t in [1, x]: t)/(x - 3) <= 5"]}, proved(WITHIN, point(x="1"))),
    ("suprema of both infinities", {"let": {"x": "real in [0, 2]"}, "show": ["sup(t in [1, x]: t) + sup(t in real >= 0: t) <= oo"]},
     proved({"rule": "extremum", "within": True, "proof": intro({"rule": "identity"})}, point(x="1"))),
    ("a name within and without", {"let": {"x": "real in [0, 5]"}, "show": ["x + sup(x in [0, 1]: x) <= 2"]}, proved(WITHIN, point(x="0"))),
    ("a product of suprema", {"show": ["sup(t in [0, 1]: -t - 1)*sup(t in [0, 1]: t - 2) <= 0"]},
     proved({"rule": "extremum", "within": True, "proof": intro(WITHIN)})),
    ("a strict bound of a sum with a supremum", {"show": ["1 + sup(t in [0, 1): t) < 2"]}, proved(WITHIN)),
    ("a branch that is not taken", {"let": {"x": "real in [0, 1]"}, "show": ["0 <= sup(t in [0, 1]: t - 2 if t >= 0 else 0)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "x"}], "proof": BOUND}, point(x="0"))),
    ("a supremum over laws that is infinite", {"let": {"n": "integer >= 1", "P": "distribution on n", "a": "real in [0, 1]"}, "show": [
        "a*sup(R in distribution on n: kl(P, R)) <= oo"]}, proved({"rule": "identity"}, {"values": {"n": "1", "a": "1"}, "objects": {
            "P": {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]}}})),
    ("a supremum over laws on nothing", {"let": {"n": "integer >= 0", "W": "channel from A to 2", "a": "real in [0, 1]"}, "show": [
        "a*sup(R in distribution on n: 1) <= oo"]}, proved({"rule": "identity"}, {"values": {"n": "1", "a": "1"}, "objects": {
            "W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]}}})),
    ("sums over different domains", {"let": ROWS, "show": ["sum(x in 1..n: kl(W(x), Q)) <= sum(x in 1..(n - 1): 2*kl(W(x), Q))"]},
     proved({"rule": "integrals", "proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}, AT_ROWS)),
    ("sums compared strictly", {"let": ROWS, "show": ["sum(x in 1..n: kl(W(x), Q)) < sum(x in 1..n: 1 + kl(W(x), Q))"]},
     proved({"rule": "integrals", "proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}, AT_ROWS)),
    ("sums of both infinities", {"let": ROWS, "show": ["sum(x in 1..n: -kl(W(x), Q) if x == 1 else kl(W(x), Q)) <= sum(x in 1..n: kl(W(x), Q))"]},
     proved({"rule": "integrals", "proof": {"rule": "resolve", "term": 0, "first": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}, "second": {
         "rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}}, AT_ROWS)),
    ("a negative factor", {"let": {"a": "real in [-1, 1] and != 0", "x": "real", "y": "real >= x"}, "show": ["a*x <= a*y"]},
     proved(factor("a"), point(a="1", x="0", y="0"))),
    ("a factor that is zero", {"let": {"a": "real >= 0", "x": "real", "y": "real > x"}, "show": ["a*x < a*y"]},
     proved(factor("a"), point(a="1", x="0", y="1"))),
    ("a factor that is bound", {"let": {"k": "integer >= 1"}, "show": ["k*3 <= sum(k in 1..2: k*2)"]},
     proved(factor("k", {"rule": "fact", "law": "cut", "term": 0, "at": "1", "proof": BOUND}), point(k="1"))),
    ("a factor of one summand", {"let": {"a": "real > 0"}, "show": ["a*1 + 1 <= a*2"]}, proved(factor("a"), point(a="1"))),
    ("a factor below", {"let": {"a": "real > 0"}, "show": ["1/a <= a*2"]}, proved(factor("a"), point(a="1"))),
    ("an assumption that fails at the witness", {"let": {"x": "real in [0, 1]"}, "given": [LARGE], "show": ["log(x) <= 5"]},
     undefined({"0": {"proof": intro(BOUND)}}, x="0")),
    ("assumptions that follow from one another", {"let": {"x": "real in [0, 1]"}, "given": [LARGE, "x >= 1/2"], "show": ["log(x) <= 5"]},
     undefined({"0": {"proof": intro(BOUND)}, "1": {"proof": {"rule": "instance", "hypothesis": 2, "with": {"t": "0"}, "proof": BOUND}}}, x="0")),
    ("an assumption that there is none of", {"let": {"x": "real in [0, 1]"}, "given": ["x >= 1/2"], "show": ["log(x) <= 5"]},
     undefined({"-1": {"proof": BOUND}}, x="0")),
    ("an assumption of another point", {"let": {"x": "real in [0, 1]", "y": "real in [0, 1]"}, "given": ["forall(t in real >= 0: t + y >= 1/2)"],
                                        "show": ["log(x) <= 5"]}, undefined({"0": {"proof": intro(BOUND)}}, x="0", y="0")),
]
