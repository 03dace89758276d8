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
ON_TWO = {"P": "distribution on 2"}
AT_SETS: Proof = {"objects": {"P": law("1 2", "1 0")}}
FACTORS = {**N, "f": "function 1..n -> (0, oo)"}
AT_ONE: Proof = {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1"}}}}
VALUES = [VALUE] * 2
TWICE: Proof = {"rule": "value", "defined": VALUES}  # of a sum of sums
OF_P: Proof = {"objects": {"P": law("1", "1")}}
AT_W: Proof = {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "Q": law("1", "1"), "W": {
    "kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}}
OF_W: Proof = {"objects": {**OF_P["objects"], "W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}}


def about(law_: str, proof: Any = BOUND, **more: Any) -> Proof:
    return {"rule": "fact", "law": law_, "term": 0, "proof": proof, "defined": [VALUE], **more}


def named(*terms: int, proof: Any = BOUND) -> Proof:
    return {"rule": "opaque", "terms": list(terms), "defined": [VALUE] * len(terms), "proof": proof}


def known(theorem: str, proof: Any = BOUND, **values: str) -> Proof:
    return {"rule": "known", "theorem": theorem, "with": values, "proof": proof}


def ordered(a: str, b: str) -> Proof:
    return known("order of Renyi divergence", P="P", Q="Q", a=a, b=b)


def defined(proof: Proof, instance: Proof, *checks: Proof, **more: bool) -> Proof:
    return proved(proof, instance, defined=list(checks or VALUES), **more)


OF_MIXTURE: Proof = {"rule": "written", "term": 0, "defined": VALUES, "proof": {
    "rule": "sums", "rest": "0", "terms": [["1", 0], ["1", 1]], "defined": [VALUE] * 4, "step": IDENTITY, "ends": IDENTITY}}
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("fact, member", {"let": {**ON, "k": "integer in [1, n]"}, "show": ["P[k] <= max(x in 1..n: P[x])"]},
     defined(about("member", at="k"), {"values": {"n": "1", "k": "1"}, "objects": {"P": law("1", "1")}})),
    ("fact, member of a sum", {"let": ON, "show": ["P[n] <= sum(x in 1..n: P[x])"]},
     defined(about("member", at="n", terms=BOUND), SURE)),
    ("fact, attained", {"let": F, "given": ["forall(x in 1..n: f(x) <= 2)"], "show": ["max(x in 1..n: f(x))^3 <= 8"]},
     defined(about("attained", {"rule": "instance", "hypothesis": 1, "with": {"x": "x_1"}, "proof": named(0, 1)}), AT_F)),
    ("fact, logarithm of a product", {"let": FACTORS, "show": ["prod(x in 1..n: f(x)) == exp(sum(x in 1..n: log(f(x))))"]},
     defined(about("logarithm", named(0, 1), terms=BOUND), AT_ONE)),
    ("family", {"let": ON, "show": ["sum(x in 1..n: P[x]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, SURE)),
    ("a set of integers", {"let": ON_TWO, "show": ["P({1, 2, 1}) == P[1] + P[2] and P({}) == 0 and P({3}) <= 1"]},
     proved({"rule": "and", "proofs": [BOUND]*2}, AT_SETS)),
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
    ("written, of a mixture", {"let": {**TWO, "t": "real in [0, 1]"},
                               "show": ["entropy(mixture(t, P, Q)) == -sum(x in 1..n: rel_entr(t*P[x] + (1 - t)*Q[x], 1))"]},
     defined(OF_MIXTURE, {**BOTH, "values": {"n": "1", "t": "1/2"}})),
    ("written, in a hypothesis", {"let": ON, "given": ["min_entropy(P) <= 1"], "show": ["min_entropy(P) <= 2"]},
     proved({"rule": "written", "term": 0, "hypothesis": 1, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}, SURE)),
    ("written, under a binder", {"let": {**TWO, "W": "channel from n to n"}, "show": ["sum(y in 1..n: tv(W(y), P)) >= 0"]},
     proved({"rule": "written", "within": True, "defined": [TWICE], "proof": {
         "rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": [TWICE, TWICE, VALUE], "ends": BOUND, "step": {
             "rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": VALUES, "step": BOUND, "ends": BOUND}}}, AT_W)),
    ("a sum that may be infinite", {"let": {**TWO, "W": "channel from n to n"},
                                    "show": ["sum(x in 1..n: P[x]*kl(W(x), Q) if P[x] > 0 else 0) == sum(x in 1..n: P[x]*kl(W(x), Q) if P[x] > 0 else 0)"]},
     proved(IDENTITY, AT_W)),
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
    ("numbers for outcomes", {"let": {"P": "distribution"}, "show": ["sum(a in P: P[a]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, OF_P, *VALUES, finite=True)),
    ("numbers for outcomes, of an input", {"let": {"W": "channel from A to B", "P": "distribution on A"},
                                           "show": ["forall(x in W: P[x] <= 1)"]}, proved(intro(BOUND), OF_W, finite=True)),
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
    *((f"the logarithm of a product of numbers in {values}", {
        "let": {**N, "f": f"function 1..n -> {values}"}, "show": ["prod(x in 1..n: f(x)) > 0"]},
       defined(about("logarithm", {"rule": "swap", "hypothesis": 1, "proof": named(0)}, terms=BOUND), AT_ONE))
      for values in ("[0, oo)", "reals", "[-1, 1]")),
    ("the logarithm of a sum, as of a product", {"let": FACTORS, "show": ["sum(x in 1..n: f(x)) <= exp(sum(x in 1..n: log(f(x))))"]},
     defined(about("logarithm", named(0, 1), terms=BOUND), AT_ONE)),
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
    ("a mixture with its weights changed round", {"let": {**TWO, "t": "real in [0, 1]"}, "show": [
        "entropy(mixture(t, P, Q)) == -sum(x in 1..n: rel_entr((1 - t)*P[x] + t*Q[x], 1))"]},
     defined(OF_MIXTURE, {**BOTH, "values": {"n": "1", "t": "1/2"}})),
    ("a mixture of laws on different ranges", {"let": {**ON, "m": "integer > n", "Q": "distribution on m"}, "show": [
        "entropy(mixture(1/2, P, Q)) == -sum(x in 1..n: rel_entr(1/2*P[x] + (1 - 1/2)*Q[x], 1))"]},
     defined(OF_MIXTURE, {**BOTH, "values": {"n": "1", "m": "2"}})),
    ("a mixture whose weight is no probability", {"let": {**TWO, "t": "real"}, "show": [
        "entropy(mixture(t, P, Q)) == -sum(x in 1..n: rel_entr(t*P[x] + (1 - t)*Q[x], 1))"]},
     defined(OF_MIXTURE, {**BOTH, "values": {"n": "1", "t": "2"}})),
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
    ("leakage of a law on other inputs",
     {"let": {**N, "m": "integer >= 1", "P": "distribution on n", "W": "channel from m to n"},
      "show": ["min_entropy_leakage(P, W) <= min_capacity(W)"]},
     proved(known("leakage below min-capacity", P="P", W="W"),
            {"values": {"n": "1", "m": "1"}, "objects": {"P": law("1", "1"), "W": {
                "kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    ("leakage that is the largest", {"let": {**N, "P": "distribution on n", "W": "channel from n to n"},
                                     "show": ["min_entropy_leakage(P, W) >= min_capacity(W)"]},
     proved(known("leakage below min-capacity", P="P", W="W"),
            {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "W": {
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
    *((f"numbers for what has a name, {show}", {"let": {"P": "distribution"}, "show": [show]},
       defined(proof, OF_P, *VALUES, finite=True)) for show, proof in (
        ("forall(a in P: P[0] <= P[a])", intro(linear())), ("forall(a in P: a != e1)", intro(BOUND)),
        ("forall(a in P: P[a]*(a - 1) >= 0)", intro(BOUND)), ("P[1/2] == 0 or sum(a in P: P[a]) == 0", BOUND))),
    *((f"a set of integers: {show}", {"let": let, "show": [show]}, proved(BOUND, AT_SETS)) for let, show in (
        (ON_TWO, "P({1, 1}) == 2*P[1]"), (ON_TWO, "P({1, 2}) == 1"), (ON_TWO, "P({1/2}) == P[1]"), ({"P": "distribution"}, "P({1}) == P[1]"),
        (ON_TWO, "forall(P in distribution on 2: P({1}) == P[1]) and P({1, 2}) == P[1]"), (ON_TWO, "P({}) == 1"), (ON_TWO, "P(not {1}) == P[1]"))),
    ("an infinite space", {"let": {"P": "distribution on naturals"}, "show": ["sum(a in P: P[a]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, OF_P, *VALUES, finite=True)),
    ("finite spaces where no outcome is named", {"let": LAWS, "show": ["renyi(P, Q, 1/2) <= renyi(P, Q, 2)"]},
     proved(ordered("1/2", "2"), AT_FAIR, finite=True)),
    ("one space as two", {"let": {"P": "distribution", "W": "channel from A to B"},
                          "show": ["sum(x in W: P[x]) <= 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, OF_W, *VALUES, finite=True)),
    ("sums over a space that is left open", {"let": {"P": "distribution"}, "show": ["sum(a in P: P[a]) == 1"]},
     defined({"rule": "family", "of": "P", "proof": named(0, 1)}, OF_P, *VALUES)),
    ("a space that a quantifier chooses", {"let": {}, "show": ["exists(P in distribution: sum(a in P: P[a]) == 2)"]},
     proved(BOUND, {}, finite=True)),
    *((f"a sum of what may be infinite, {show}", {"let": {**TWO, "W": "channel from n to n", "c": "real"}, "show": [show]},
       proved(proof, {**AT_W, "values": {"n": "1", "c": "0"}}, defined=VALUES*2)) for show, proof in (
        ("sum(x in 1..n: c*kl(W(x), Q)) == sum(x in 1..n: c*kl(W(x), Q))", IDENTITY),  # 0*oo
        ("sum(x in 1..n: P[x]*kl(W(x), Q)) == sum(x in 1..n: P[x]*kl(W(x), Q))", IDENTITY),
        ("sum(x in 1..n: kl(W(x), P) - kl(W(x), Q)) == sum(x in 1..n: kl(W(x), P) - kl(W(x), Q))", IDENTITY),  # oo - oo
        ("sum(x in 1..n: kl(W(x), P)) - sum(x in 1..n: kl(W(x), P)) == 0", IDENTITY),
        ("sum(x in 1..n: -kl(W(x), P)) + sum(x in 1..n: kl(W(x), P)) == 0", IDENTITY),
        ("sum(x in 1..n: kl(W(x), P)) < oo", {"rule": "written", "within": True, "defined": VALUES, "proof": named(0)}),
        ("sum(x in 1..n: kl(W(x), P)) == sum(x in 1..n: kl(W(x), P)) + 1", {
            "rule": "termwise", "rest": "-1", "terms": [["1", 0], ["-1", 0]], "step": IDENTITY, "ends": BOUND}))),
    ("a quantity of a bound law", {"let": TWO, "show": ["forall(R in distribution on n: entropy(R) == 0)"]},
     proved({"rule": "written", "within": True, "defined": VALUES, "proof": intro(IDENTITY)}, BOTH)),
    ("a bound name that is declared", {"let": {**TWO, "x": "integer", "W": "channel from n to n"},
                                       "show": ["forall(x in 1..n: tv(W(x), P) == 0)"]},
     proved({"rule": "written", "within": True, "defined": VALUES, "proof": intro(IDENTITY)},
            {**AT_W, "values": {"n": "1", "x": "1"}})),
]
