"""Certificates about numbers of laws, channels and functions on integers: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import AT_FAIR, BOUND, IDENTITY, LAWS, VALUE, Attack, intro, law, linear, point, proved

Proof = dict[str, Any]
N = {"n": "integer >= 1"}
ON = {**N, "P": "distribution on n"}
TWO = {**ON, "Q": "distribution on n"}
F = {**N, "f": "function 1..n -> reals"}
SURE: Proof = {"values": {"n": "1"}, "objects": {"P": law("1", "1")}}
BOTH: Proof = {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "Q": law("1", "1")}}
AT_F: Proof = {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "0"}}}}
VALUES = [VALUE] * 2


def about(law_: str, proof: Any = BOUND, **more: Any) -> Proof:
    return {"rule": "fact", "law": law_, "term": 0, "proof": proof, "defined": [VALUE], **more}


def named(*terms: int, proof: Any = BOUND) -> Proof:
    return {"rule": "opaque", "terms": list(terms), "defined": [VALUE] * len(terms), "proof": proof}


def known(theorem: str, proof: Any = BOUND, **values: str) -> Proof:
    return {"rule": "known", "theorem": theorem, "with": values, "proof": proof}


def ordered(a: str, b: str) -> Proof:
    return known("order of Renyi divergence", P="P", Q="Q", a=a, b=b)


def defined(proof: Proof, instance: Proof, *checks: Proof) -> Proof:
    return proved(proof, instance, defined=list(checks or VALUES))


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("fact, member", {"let": {**ON, "k": "integer in [1, n]"}, "show": ["P[k] <= max(x in 1..n: P[x])"]},
     defined(about("member", at="k"), {"values": {"n": "1", "k": "1"}, "objects": {"P": law("1", "1")}})),
    ("fact, member of a sum", {"let": ON, "show": ["P[n] <= sum(x in 1..n: P[x])"]},
     defined(about("member", at="n", terms=BOUND), SURE)),
    ("fact, attained", {"let": F, "given": ["forall(x in 1..n: f(x) <= 2)"], "show": ["max(x in 1..n: f(x))^3 <= 8"]},
     defined(about("attained", {"rule": "instance", "hypothesis": 1, "with": {"x": "x_1"}, "proof": named(0, 1)}), AT_F)),
    ("family", {"let": ON, "show": ["sum(x in 1..n: P[x]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, SURE)),
    ("family, of a row", {"let": {**N, "W": "channel from n to n"}, "show": ["forall(k in 1..n: sum(x in 1..n: W(k)[x]) == 1)"]},
     defined(intro({"rule": "family", "of": "W(k)", "proof": named(0, 1)}, defined=VALUES),
             {"values": {"n": "1"}, "objects": {"W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    ("family, what is positive", {"let": ON, "show": ["exists(x in 1..n: P[x] > 0)"]},
     proved({"rule": "family", "of": "P", "positive": True, "proof": {"rule": "exists", "values": {"x": "y"}, "proof": BOUND}}, SURE)),
    ("family, a value", {"let": {**N, "f": "function 1..n -> 0..n"}, "show": ["f(1) <= n"]},
     proved({"rule": "family", "of": "f(1)", "proof": BOUND}, AT_F)),
    ("written", {"let": ON, "show": ["entropy(P) == -sum(x in 1..n: rel_entr(P[x], 1))"]},
     defined({"rule": "written", "term": 0, "defined": VALUES, "proof": {
         "rule": "sums", "rest": "0", "terms": [["1", 0], ["1", 1]], "defined": [VALUE] * 4, "step": IDENTITY, "ends": IDENTITY}}, SURE)),
    ("written, in a hypothesis", {"let": ON, "given": ["min_entropy(P) <= 1"], "show": ["min_entropy(P) <= 2"]},
     proved({"rule": "written", "term": 0, "hypothesis": 1, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}, SURE)),
    ("swap", {"let": {**LAWS, "R": "distribution"}, "given": ["kl(P, Q) == kl(P, R)"], "show": ["kl(P, R) <= kl(P, Q)"]},
     proved({"rule": "swap", "hypothesis": 0, "proof": IDENTITY}, {"objects": {**AT_FAIR["objects"], "R": law("1 2", "1/2 1/2")}})),
    ("an integer above", {"let": {"x": "real"}, "show": ["exists(n in integer: n >= x)"]},
     proved({"rule": "above", "of": "x", "proof": {"rule": "exists", "values": {"n": "k"}, "proof": BOUND}}, point(x="1/2"))),
    ("obtain", {"let": F, "given": ["exists(x in 1..n: f(x) >= 1)"], "show": ["max(x in 1..n: f(x)) >= 1"]},
     defined({"rule": "obtain", "hypothesis": 1, "proof": about("member", named(0, 1), at="x")},
             {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1"}}}})),
    ("outcomes", {"let": TWO, "given": ["forall(y in 1..n: P[y] <= 2*Q[y])"], "show": ["forall(E in event of P: P(E) - Q(E) <= Q(E))"]},
     proved({"rule": "outcomes", "proof": intro({
         "rule": "instance", "hypothesis": 1, "with": {"y": "y_1"}, "proof": BOUND})}, BOTH)),
    ("outcomes, one of a hypothesis", {"let": TWO, "given": ["forall(E in event of P: P(E) <= 2*Q(E))"], "show": ["P[n] <= 2*Q[n]"]},
     proved({"rule": "outcomes", "hypothesis": 1, "at": "n", "proof": BOUND}, BOTH)),
    ("known", {"let": LAWS, "show": ["renyi(P, Q, 1/2) <= renyi(P, Q, 2)"]}, proved(ordered("1/2", "2"), AT_FAIR)),
    ("chain", {"let": LAWS, "show": ["renyi(P, Q, 1/2) <= max_divergence(P, Q)"]},
     proved({"rule": "chain", "by": "renyi(P, Q, 2)", "first": ordered("1/2", "2"),
             "second": known("Renyi divergence below max-divergence", P="P", Q="Q", a="2")}, AT_FAIR)),
    ("turn", {"let": LAWS, "show": ["renyi(P, Q, 2) >= renyi(P, Q, 1/2)"]}, proved({"rule": "turn", "proof": ordered("1/2", "2")}, AT_FAIR)),
    ("extremum, at an index", {"let": ON, "show": ["max(x in 1..n: P[x]) >= P[n]"]},
     defined({"rule": "extremum", "at": {"x": "n"}, "proof": BOUND}, SURE)),
    ("extremum, at a law", {"let": {**N, "W": "channel from n to n", "P": "distribution on n"},
                            "show": ["renyi_mi(P, W, 2) <= sup(R in distribution on n: renyi_mi(R, W, 2))"]},
     proved({"rule": "extremum", "at": {"R": "P"}, "proof": IDENTITY},
            {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "W": {
                "kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
]

CONSTANT = {"values": {"n": "2"}, "objects": {"f": {"kind": "function", "table": {"1": "0", "2": "0"}}}}
ATTACKS: list[Attack] = [
    ("a maximum over what may be nothing", {"let": {"n": "integer >= 0"}, "show": ["max(x in 1..n: x) <= n"]},
     defined({"rule": "extremum", "proof": intro(BOUND)}, point(n="1"))),
    ("a maximum, inner ranges that may be empty", {"let": N, "show": ["max(x in 1..n, y in 2..x: 0) >= 0"]},
     defined({"rule": "extremum", "at": {"x": "n"}, "proof": {"rule": "extremum", "at": {"y": "n"}, "proof": BOUND}}, point(n="2"))),
    ("a member beyond the range", {"let": {**N, "k": "integer >= 1"}, "show": ["max(x in 1..n: x) >= k"]},
     defined(about("member", named(0), at="k"), point(n="1", k="1"))),
    ("a member between the indices", {"let": {"n": "integer >= 3"}, "show": ["max(x in 1..n: x*(n - x)) >= n^2/4"]},
     defined(about("member", BOUND, at="n/2"), point(n="4"))),
    ("a member of a sum of what may be negative", {"let": F, "show": ["f(1) <= sum(x in 1..n: f(x))"]},
     defined(about("member", at="1", terms=BOUND), CONSTANT)),
    ("a sum that is one of its terms", {"let": F, "given": ["forall(x in 1..n: f(x) <= 1)"], "show": ["sum(x in 1..n: f(x)) <= 1"]},
     defined(about("attained", {"rule": "instance", "hypothesis": 1, "with": {"x": "x_1"}, "proof": named(0, 1)}), CONSTANT)),
    ("a minimum for a maximum", {"let": {**F, "k": "integer in [1, n]"}, "show": ["min(x in 1..n: f(x)) >= f(k)"]},
     defined(about("member", at="k"), CONSTANT | {"values": {"n": "2", "k": "1"}})),
    ("a row of no input", {"let": {**N, "k": "integer", "W": "channel from n to n"}, "show": ["sum(x in 1..n: W(k)[x]) == 1"]},
     defined({"rule": "family", "of": "W(k)", "proof": named(0, 1)},
             {"values": {"n": "1", "k": "1"}, "objects": {"W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    *((f"a value outside the domain that is cancelled in {place}", {"let": {**ON, "g": "function 1..n -> 1..n"}, "show": [place]},
       proved({"rule": "family", "of": of, "proof": BOUND}, {"values": {"n": "1"}, "objects": {
           "P": law("1", "1"), "g": {"kind": "function", "table": {"1": "1"}}}}))
      for place, of in (("P[1 + g(5) - g(5)] >= 0", "P[1]"), ("P[0*g(5)] >= 0", "P[0]"), ("g(1 + g(5) - g(5)) >= 1", "g(1)"))),
    ("a function outside its domain", {"let": {**F, "k": "integer"}, "show": ["f(k) - f(k) == 0"]},
     proved(IDENTITY, {"values": {"n": "1", "k": "1"}, "objects": AT_F["objects"]})),
    ("values of a function as probabilities", {"let": F, "show": ["f(1) <= 1"]}, proved(BOUND, AT_F)),
    ("values of a function as probabilities, named", {"let": F, "show": ["f(1) <= 1"]}, proved(named(0), AT_F)),
    ("values of a function that has no upper bound", {"let": {**N, "f": "function 1..n -> [0, oo)"}, "show": ["f(1) <= 1"]},
     proved({"rule": "family", "of": "f(1)", "proof": BOUND}, AT_F)),
    ("entries of a database as probabilities", {"let": {"x": "database on 1 entries over {0, 1, 2}"}, "show": ["x[1] <= 1"]},
     proved(BOUND, {"objects": {"x": {"kind": "database", "entries": ["0"]}}})),
    ("a sum of probabilities of nothing", {"let": {**ON, "k": "integer in [1, n]"}, "show": ["sum(x in 1..k: P[x]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, SURE | {"values": {"n": "1", "k": "1"}})),
    ("a divergence that may be infinite, written out", {"let": TWO, "show": ["kl(P, Q) < oo"]},
     proved({"rule": "written", "term": 0, "defined": VALUES, "proof": named(0)}, BOTH)),
    ("an infinite branch that is read", {"let": N, "show": ["sum(x in 1..n: oo if x > 3 else 0) == 0"]},
     defined({"rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": VALUES, "ends": IDENTITY, "step": {
         "rule": "resolve", "term": 0, "first": IDENTITY, "second": IDENTITY}}, point(n="1"), {"rule": "value", "defined": [BOUND] * 4})),
    ("what is declared is no definition",
     {"let": {**ON, "entropy": "function 1..n -> reals"}, "show": ["entropy(1) >= 0"]},
     proved({"rule": "written", "term": 0, "defined": VALUES, "proof": BOUND},
            {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "entropy": AT_F["objects"]["f"]}})),
    ("an integer above infinity", {"let": {"x": "real"}, "show": ["x <= 0"]},
     proved({"rule": "above", "of": "oo", "proof": BOUND}, point(x="1"))),
    ("an integer above what is not defined", {"let": {"x": "real"}, "show": ["exists(n in integer: n >= 1/x)"]},
     proved({"rule": "above", "of": "1/x", "proof": {"rule": "exists", "values": {"n": "k"}, "proof": BOUND}}, point(x="1"))),
    ("an integer above for all at once", {"show": ["exists(n in integer: forall(x in reals: x <= n))"]},
     proved({"rule": "above", "of": "x", "proof": {"rule": "exists", "values": {"n": "k"}, "proof": intro(BOUND)}})),
    ("an integer above that is no integer between", {"let": {"x": "real"}, "show": ["exists(n in integer: n >= x and n <= x)"]},
     proved({"rule": "above", "of": "x", "proof": {"rule": "exists", "values": {"n": "k"}, "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}}, point(x="1/2"))),
    ("names for what holds of all", {"let": {"n": "integer >= 0", "c": "real"}, "given": ["forall(x in 1..n: c >= x)"], "show": ["c >= 1"]},
     proved({"rule": "obtain", "hypothesis": 1, "proof": BOUND}, point(n="1", c="1"))),
    ("a strict inequality of all events", {"let": TWO, "given": ["forall(y in 1..n: P[y] < 2*Q[y])"],
                                           "show": ["forall(E in event of P: P(E) < 2*Q(E))"]},
     proved({"rule": "outcomes", "proof": {"rule": "and", "proofs": [BOUND, intro({
         "rule": "instance", "hypothesis": 1, "with": {"y": "y"}, "proof": linear((5, "1"))})]}}, BOTH)),
    ("what is not linear in an event", {"let": TWO, "given": ["forall(y in 1..n: P[y] <= 2*Q[y]^2)"],
                                        "show": ["forall(E in event of P: Q(E)^2*2 <= P(E) + 1)"]},
     proved({"rule": "outcomes", "proof": BOUND}, BOTH)),
    ("an event and a number that is negative", {"let": {**ON, "c": "real"}, "show": ["forall(E in event of P: P(E) >= c)"]},
     proved({"rule": "outcomes", "proof": {"rule": "and", "proofs": [BOUND, intro(BOUND)]}}, SURE | {"values": {"n": "1", "c": "0"}})),
    ("an outcome that is none", {"let": TWO, "given": ["forall(E in event of P: P(E) <= Q(E))"], "show": ["P[n] < Q[n]"]},
     proved({"rule": "outcomes", "hypothesis": 1, "at": "n/2", "proof": BOUND}, BOTH)),
    ("orders the wrong way", {"let": LAWS, "show": ["renyi(P, Q, 2) <= renyi(P, Q, 1/2)"]}, proved(ordered("2", "1/2"), AT_FAIR)),
    ("orders that are not known", {"let": {**LAWS, "a": "real > 0", "b": "real > 0"}, "show": ["renyi(P, Q, a) <= renyi(P, Q, b)"]},
     proved(ordered("a", "b"), AT_FAIR | {"values": {"a": "1", "b": "2"}})),
    ("a theorem about other laws", {"let": {**LAWS, "R": "distribution"}, "show": ["renyi(P, Q, 1) <= renyi(P, R, 2)"]},
     proved(ordered("1", "2"), {"objects": {**AT_FAIR["objects"], "R": law("1 2", "1/2 1/2")}})),
    ("a theorem about a channel from elsewhere",
     {"let": {**N, "m": "integer >= 1", "P": "distribution on n", "W": "channel from m to n"}, "show": ["mi(P, W) <= capacity(W)"]},
     proved(known("information below capacity", P="P", W="W"),
            {"values": {"n": "1", "m": "1"}, "objects": {"P": law("1", "1"), "W": {
                "kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    ("what is less put for what is more", {"let": {**LAWS, "R": "distribution"}, "given": ["kl(P, Q) <= kl(P, R)"],
                                           "show": ["kl(P, R) <= kl(P, Q)"]},
     proved({"rule": "swap", "hypothesis": 0, "proof": IDENTITY}, {"objects": {**AT_FAIR["objects"], "R": law("1 2", "1/2 1/2")}})),
    ("a chain through nothing", {"let": {"x": "real", "y": "real"}, "show": ["x <= y"]},
     proved({"rule": "chain", "by": "oo - oo", "first": BOUND, "second": BOUND}, point(x="0", y="1"))),
    ("a chain that turns round", {"let": {"x": "real", "y": "real"}, "show": ["x >= y"]},
     proved({"rule": "chain", "by": "0", "first": {"rule": "turn", "proof": BOUND}, "second": BOUND}, point(x="1", y="0"))),
    ("a maximum at an index that is none", {"let": N, "show": ["max(x in 1..n: x) >= n + 1"]},
     defined({"rule": "extremum", "at": {"x": "n + 1"}, "proof": BOUND}, point(n="1"))),
    ("a maximum as its least term", {"let": N, "show": ["max(x in 1..n: x) <= 1"]},
     defined({"rule": "extremum", "at": {"x": "1"}, "proof": BOUND}, point(n="1"))),
    ("a side that is alike and undefined", {"let": {"x": "real"}, "show": ["x >= 0 or log(x) == log(x)"]},
     proved({"rule": "or", "side": 1, "proof": IDENTITY}, point(x="1"))),
]
