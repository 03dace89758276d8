"""Laws and channels given by formulas: certificates that are genuine, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, intro, linear, point, proved

Proof = dict[str, Any]
N = {"n": "integer >= 1"}
D = {**N, "delta": "real in [0, 1]"}
ERASE = "channel(x in 1..n: {0: 1 - delta, x: delta})"
SUM: Proof = {"rule": "sums", "rest": "-1", "terms": [["1", 0]], "potential": "k_1_1/n", "defined": [VALUE]*6, "step": IDENTITY, "ends": IDENTITY}
AT = point(n="2", delta="1/3")
MEASURE: Proof = {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}
ROWS: Proof = {"rule": "declare", "term": 0, "outcomes": ["0", "n"], "proof": MEASURE}
SOME: Proof = {"rule": "exists", "at": {"P": "Q"}, "proof": BOUND}

APART: Proof = {"rule": "intro", "defined": [], "proof": intro(BOUND)}
IN_EACH: Proof = {"rule": "and", "proofs": [intro(BOUND), intro(BOUND)]}
SOME_IN_EACH: Proof = {"rule": "and", "proofs": [IDENTITY, *IN_EACH["proofs"]]}
SURE: Proof = {"rule": "inputs", "rows": True, "proof": {"rule": "capacity", "term": 0, "outputs": ["1"], "proof": BOUND}}
HALF = "{0: x, 1: 1 - x}"  # a law for x in [0, 1] only


def alone(k: int) -> Proof:
    """Of two entries, after so many numbers that are read."""
    return {"rule": "declare", "term": 0, "outcomes": ["0", "0"], "proof": {
        "rule": "declare", "term": 0, "outcomes": ["0", "0"], "proof": {"rule": "and", "proofs": [*[IDENTITY]*k, APART, APART]}}}


SAME_1, SAME_2 = ({"rule": "absurd", "hypothesis": k, "proof": {"rule": "instance", "hypothesis": 1, "with": {"x": x, "z": "z"}, "proof": BOUND}}
                  for k, x in ((2, "x1"), (3, "x2")))


GENUINE: list[tuple[str, Any, Any]] = [
    ("a channel that is written", {"let": D, "define": {"W": ERASE}, "show": ["capacity(W) >= 0"]}, proved(ROWS, AT)),
    ("a number of a mechanism", {"let": {"e": "real"}, "define": {"M": "mechanism(x in reals, y in reals: {0: 1/2, 1: 1/2})"}, "show": [
        "forall(x in reals, y in reals: M(x, y)[0] == 1/2)"]}, proved(intro(BOUND), point(e="0"))),
    ("a mechanism of integers up to a size", {"let": {"n": "integer >= 1"}, "show": ["mi_dp(mechanism(x in -n..1, y in -n..1: {0: 1}), 1)"]},
     proved({"rule": "and", "proofs": [IDENTITY, intro(SURE), intro(SURE)]}, point(n="1"))),
    ("a channel that is written, and one of other names", {"let": D, "show": [
        f"capacity({ERASE}) >= 0 or forall(delta in [0, 1]: capacity({ERASE}) >= 0)"]}, proved({"rule": "or", "side": 0, "proof": ROWS}, AT)),
    ("a gap of integers", {"let": {"i": "integer", "j": "integer"}, "given": ["i < j"], "show": ["2*i + 1 < 2*j"]}, proved(BOUND, point(i="1", j="2"))),
    ("a gap of integers, from what they are not", {"let": {"i": "integer", "j": "integer"}, "given": ["i <= j", "i != j"], "show": ["i + 1 <= j"]},
     proved(BOUND, point(i="1", j="2"))),
]


def instead(statement: Any, proof: Proof, at: Any = AT) -> tuple[Any, Any]:
    return statement, proved(proof, at)


W = {"let": D, "define": {"W": ERASE}, "show": ["capacity(W) >= 0"]}
ATTACKS: list[Attack] = [
    # channels that are written and are none
    ("rows that are no laws", {"let": D, "define": {"W": "channel(x in 1..n: {0: 2 - delta, x: delta})"}, "show": ["capacity(W) >= 0"]}, proved(ROWS, AT)),
    ("rows that are negative", {"let": D, "define": {"W": "channel(x in 1..n: {0: 1 + delta, x: -delta})"}, "show": ["capacity(W) >= 0"]}, proved(ROWS, AT)),
    ("rows that are no laws, of a given law of inputs",
     {"let": {**N, "U": "distribution on 1..n"}, "define": {"W": "channel(x in 1..n: {0: 2, x: 3})"}, "show": ["mi(U, W) >= 0"]},
     proved(MEASURE, {"values": {"n": "1"}, "objects": {"U": {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]}}})),
    ("inputs that are others than those of the law",
     {"let": {**N, "U": "distribution on 1..n"}, "define": {"W": "channel(x in 7..7 + n: {0: 0, x: 1})"}, "show": ["mi(U, W) >= 0"]},
     proved(MEASURE, {"values": {"n": "1"}, "objects": {"U": {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]}}})),
    *(("a channel where its name is bound again", {"let": D, "show": [f"capacity({ERASE}) <= 0 implies forall(delta in [0, 1]: capacity({ERASE}) <= 0)"]},
       proved(proof, AT)) for proof in (intro({**ROWS, "proof": intro(BOUND)}), {**ROWS, "proof": intro(intro(BOUND))})),
    ("rows that are no laws where their name is bound again",
     {"let": D, "show": [f"capacity({ERASE}) >= 0 or forall(delta in [0, 5]: capacity({ERASE}) >= 0)"]}, proved(
         {"rule": "or", "side": 0, "proof": ROWS}, AT)),
    ("rows that are undefined at an input", {"let": N, "define": {"W": "channel(x in 1..n: {0: 1 - 1/(x - 1), x: 1/(x - 1)})"}, "show": ["capacity(W) >= 0"]},
     proved(ROWS, point(n="2"))),
    ("rows that are laws where it does not matter", {"let": {"n": "integer in [1, 1]"}, "define": {"M": "mechanism(x in 1..n: {0: 2, x: 3})"}, "show": ["dp(M, 1)"]},
     proved(intro(BOUND), point(n="1"))),
    ("a channel without inputs", {"let": {"n": "integer >= 0"}, "define": {"W": "channel(x in 1..n: {x: 1})"}, "show": ["capacity(W) >= 0"]},
     proved({**ROWS, "outcomes": ["1", "n"]}, point(n="1"))),
    ("a mechanism over no databases",
     {"let": {"n": "integer >= 0"}, "define": {"M": "mechanism(x in 1..2, y in 1..n: {x: 1})"}, "show": ["sup_mi(M, {1}) <= 5"]},
     proved({"rule": "extremum", "proof": intro(BOUND)}, point(n="1"))),
    *((f"a mechanism over no databases: {y}", {"let": {"n": "integer >= 0"}, "define": {"M": f"mechanism(x in 1..2, y in {y}: {{x: 1}})"}, "show": [
        "sup_mi(M, {1}) <= 5"]}, proved({"rule": "extremum", "proof": intro(BOUND)}, point(n="1"))) for y in ("[1, n]", "[1, 0]", "(n, n)")),
    *((f"a mechanism over no databases is private: {notion}, {d}", {"let": {"n": "integer >= 0"}, "given": ["n == 0"], "show": [
        f"{notion}(mechanism(x in {d}, y in {d}: {{x: 1}}), 1)"]}, proved(proof, point(n="0")))
      for notion in ("dp", "mi_dp", "kl_dp") for d in ("1..n", "[1, 0]", "[1, n]", "(n, n)")
      for proof in (IN_EACH, {"rule": "and", "proofs": [IDENTITY, *IN_EACH["proofs"]]})),
    *((f"a mechanism over no databases, as its ends do not tell: {notion}, {d}, {other}, {row}", {"let": {"a": "real"}, "given": ["a == 1/2"], "show": [
        f"{notion}(mechanism(x in {d}, y in {other}: {row}), 1)"]}, proved(proof, point(a="1/2"), defined=[BOUND]*3))
      for notion in ("dp", "mi_dp", "kl_dp") for d, other, row, proof in (
          ("{}", "reals", "{x: 1}", BOUND), ("1/3..2/3", "1/3..2/3", "{x: 1}", BOUND), ("1/3..2/3", "reals", "{x: 1}", BOUND),
          ("a..a + 1/4", "a..a + 1/4", "{x: 1/2, y: 1/2}", SOME_IN_EACH), ("[oo, oo]", "[oo, oo]", "{0: 2, 1: 0}", SOME_IN_EACH),
          ("[-oo, 1 - oo]", "[-oo, 1 - oo]", "{0: 2, 1: 0}", SOME_IN_EACH))),
    *((f"a number of what is no mechanism: {show}", {"let": {"e": "real"}, "define": {"M": f"mechanism(x in reals, y in reals: {row})"}, "show": [show]},
       proved(proof, point(e="0"), defined=[BOUND]*3)) for show, row, proof in (
           ("exists(x in reals, y in reals: M(x, y)[0] == 1/2)", HALF, {"rule": "exists", "values": {"x": "1/2", "y": "0"}, "proof": BOUND}),
           ("forall(x in reals: M(x, x)[0] == 1)", "{0: 1 + x - y, 1: y - x}", intro(IDENTITY, defined=[
               {"rule": "rewrite", "show": "1 >= 0", "proof": BOUND}])))),
    *((f"a number of what is no mechanism at other inputs: {said}", {"let": {**N, "W": "channel from 1..n to 2"}, "define": {
        "M": "mechanism(x in 0..n, y in 0..n: W(x))"}, "show": [f"forall(x in 0..n, y in 0..n: {said})"]}, proved(proof)) for said, proof in (
            ("x >= 1 implies M(x, y)[1] >= -1", intro(intro(BOUND))), ("x < 1 or M(x, y)[1] >= -1", intro({"rule": "or", "side": 1, "proof": BOUND})),
            ("(M(x, y)[1] if x >= 1 else 0) >= -1", intro({"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND})))),
    *((f"a mechanism over an event, which is empty: {notion}", {"let": {"n": "integer >= 0"}, "given": ["n == 0"], "show": [
        f"forall(A in event on 1..n: {notion}(mechanism(x in A, y in A: {{x: 1/2, y: 1/2}}), 1))"]}, proved(intro(IN_EACH), point(n="0")))
      for notion in ("dp", "mi_dp", "kl_dp")),
    ("a number of what is no mechanism, beyond what holds", {"let": {"e": "real"}, "define": {"M": f"mechanism(x in reals, y in reals: {HALF})"}, "show": [
        "forall(x in reals, y in reals: M(x, y)[0] <= 1/2)"]}, {"part": 0, "verdict": "refuted", "witness": {"values": {"e": "0"}}, "proof": {
            "rule": "exists", "values": {"x": "3/4", "y": "0"}, "proof": BOUND}}),
    ("the other branch of a row",
     {"let": N, "define": {"W": "channel(x in 1..n: {x: 1} if x < n else {x: 2})"}, "show": ["capacity(W) >= 0"]}, proved({**ROWS, "outcomes": ["1", "n"]}, point(n="1"))),
    # the range of outcomes
    ("an outcome that is in no range", *instead(W, {**ROWS, "outcomes": ["1", "n"]})),
    ("an outcome that is too large", *instead(W, {**ROWS, "outcomes": ["0", "n - 1"]})),
    ("outcomes between reals", *instead(W, {**ROWS, "outcomes": ["0", "n + delta"]})),
    ("an outcome that is no integer", {"let": N, "define": {"W": "channel(x in 1..n: {x/2: 1})"}, "show": ["capacity(W) >= 0"]}, proved(ROWS, point(n="2"))),
    ("no channel is written", {"let": N, "show": ["n >= 1"]}, proved({**ROWS, "proof": BOUND}, point(n="2"))),
    ("what is said of the outcomes themselves",
     {"let": D, "define": {"W": ERASE}, "show": ["forall(x in 1..n: card(W(x)) == n + 1) or capacity(W) >= 0"]}, proved(ROWS, AT)),
    # gaps of integers that are none
    ("a gap of reals", {"let": {"x": "real", "y": "real"}, "given": ["x < y"], "show": ["x + 1 <= y"]}, proved(BOUND, point(x="1", y="2"))),
    ("a gap of an integer and a real", {"let": {"i": "integer", "y": "real"}, "given": ["i < y"], "show": ["i + 1 <= y"]}, proved(BOUND, point(i="1", y="2"))),
    ("a gap of halves", {"let": {"i": "integer", "j": "integer"}, "given": ["i < j/2"], "show": ["i + 1 <= j/2"]}, proved(BOUND, point(i="1", j="4"))),
    ("a gap times a number", {"let": {"i": "integer", "j": "integer"}, "given": ["exp(-i)*i < exp(-i)*j"], "show": ["exp(-i)*i + 1 <= exp(-i)*j"]},
     proved(BOUND, point(i="0", j="2"))),
    ("a gap of logarithms", {"let": {"i": "integer >= 1", "j": "integer >= 1"}, "given": ["log(i) < log(j)"], "show": ["log(i) + 1 <= log(j)"]},
     proved(BOUND, point(i="1", j="4"))),
    ("a gap of inverses", {"let": {"i": "integer >= 1", "j": "integer >= 1"}, "given": ["1/i < j"], "show": ["1/i + 1 <= j"]}, proved(BOUND, point(i="1", j="2"))),
    ("a gap by what two integers are not", {"let": {"i": "integer", "j": "integer"}, "given": ["i <= j", "i != j + 1"], "show": ["i + 1 <= j"]},
     proved(BOUND, point(i="1", j="2"))),
    ("linear, a gap of a linear form", {"let": {"i": "integer", "x": "real"}, "given": ["i > x"], "show": ["i >= x + 1"]},
     proved(linear((0, "1")), point(i="2", x="1"))),
    *(("a number beside a mechanism with one database, or none", {"let": {"m": "integer"}, "given": [given], "show": [show]}, proved(proof, point(m=m)))
      for given, m, show in (("m == 1", "1", "dp(mechanism(x1 in 1..m, x2 in 1..m: {0: 1}), 1/(m - 1))"),
                             ("m == 1", "1", "dp(mechanism(x1 in 1..m, x2 in 1..m: {0: 1}), 0, log(m - 1))"))
      for proof in map(alone, range(3))),
    *((f"rows that are not read at one input: {notion}", {"let": {"W": "channel from S to 2", "a": "real"}, "given": ["a == 0"], "show": [
        f"forall(x in S, z in S: x == z) implies {notion}(mechanism(x1 in S, x2 in S: {row}), {eps})"]}, proved(
            intro({"rule": "and", "proofs": [intro(intro(SAME_1), defined=[SAME_1]*k), intro(intro(SAME_2), defined=[SAME_2]*k)]}),
            {"values": {"a": "0"}, "objects": {"W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]}}},
            defined=[SAME_1, SAME_1, SAME_2, SAME_2])) for notion in ("dp", "kl_dp") for row, eps in (
                ("W(x1)", "1/a"), ("W(x1) if 1/a > 0 else W(x1)", "1")) for k in (0, 6)),
]
