"""Certificates about means under laws: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law
from tests.soundness.families import BOTH, ON, SURE, TWO, F, N, defined
from tests.soundness.ranges import AT_W, MANY, W

Proof = dict[str, Any]
ZERO_AT = {"f": {"kind": "function", "table": {"1": "0"}}}
P_AND_F: Proof = {"values": {"n": "1"}, "objects": {"P": law("1", "1"), **ZERO_AT}}


def mean(proof: Any = BOUND, side: int = 0) -> Proof:
    return {"rule": "mean", "side": side, "defined": MANY, "proof": proof}


def instance(i: int, **values: str) -> Proof:
    return {"rule": "instance", "hypothesis": i, "with": values, "defined": MANY, "proof": BOUND}


def using(proof: Proof, point: Proof) -> Proof:
    """With more proofs than needed that everything is defined: the rule itself has to object."""
    return defined(proof, point, *MANY)


SOME = "forall(x in 1..n: P[x] > 0 implies f(x) <= 1)"
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("mean", {"let": {**ON, **F}, "given": [SOME], "show": ["sum(x in 1..n: P[x]*f(x)) <= 1"]},
     using(mean(instance(1, x="x_1")), P_AND_F)),
    ("mean, from below, less", {"let": {**ON, **F}, "given": ["forall(x in 1..n: f(x) > 1)"], "show": ["1/2 < sum(x in 1..n: P[x]*f(x)/2)"]},
     using(mean({"rule": "have", "facts": ["f(x_1) > 1"], "proofs": [instance(1, x="x_1")], "defined": MANY,
                 "proof": {"rule": "linear", "hypotheses": [5], "times": ["1/2"], "defined": MANY}}, 1),
           {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "f": {"kind": "function", "table": {"1": "2"}}}})),
    ("mean, of an input and an output", {"let": {**W, "P": "distribution on n"},
                                         "show": ["sum(x in 1..n, y in 1..m: W(x)[y]*P[x] if P[x] > 0 and W(x)[y]*P[x] > 0 else 0) >= 1"]},
     using(mean(), AT_W | {"objects": {**AT_W["objects"], "P": law("1", "1")}})),
    ("mean, in bits, maybe infinite", {"let": TWO, "given": ["bits(kl(Q, P)) <= 1"],
                                       "show": ["bits(sum(x in 1..n: P[x]*kl(Q, P) if P[x] > 0 else 0)) <= 1"]},
     using(mean(), BOTH)),
    ("a sum of bits, maybe infinite", {"let": TWO, "show": ["sum(x in 1..n: bits(kl(P, Q))) >= sum(x in 1..n: bits(kl(P, Q)))"]},
     using({"rule": "identity"}, BOTH)),
]
IDENTITIES = {"let": {**N, "V": "channel from n to n", "W": "channel from n to n"},
              "show": ["sum(x in 1..n, y in 1..n: W(y)[x]*V(x)[y]) <= 1"]}
ROW = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
ATTACKS: list[Attack] = [
    ("a mean over a part of the outcomes", {"let": {**ON, "m": "integer >= 1"}, "show": ["sum(x in 1..m: P[x]) >= 1"]},
     using(mean(), SURE | {"values": {"n": "1", "m": "1"}})),
    ("a mean under no law", {"let": N, "show": ["sum(x in 1..n: 1) <= 1"]}, using(mean(), {"values": {"n": "1"}})),
    ("no sum as a mean", {"let": {**N, "c": "real"}, "given": ["c <= 1"], "show": ["2*c <= 1"]},
     using(mean(), {"values": {"n": "1", "c": "0"}})),
    ("a mean under a condition on the outcome", {"let": ON, "show": ["sum(x in 1..n: P[x] if x == 1 else 0) >= 1"]},
     using(mean(), SURE)),
    ("a mean under a condition on another law", {"let": TWO, "show": ["sum(x in 1..n: P[x] if Q[x] > 0 else 0) >= 1"]},
     using(mean(), BOTH)),
    ("a mean under a condition that says more", {"let": ON, "show": ["sum(x in 1..n: P[x] if P[x] > 1/2 else 0) >= 1"]},
     using(mean(), SURE)),
    ("a mean with another value elsewhere", {"let": ON, "show": ["sum(x in 1..n: P[x] if P[x] > 0 else 1) <= 1"]},
     using(mean(), SURE)),
    ("laws that depend on one another", IDENTITIES,
     using(mean(), {"values": {"n": "1"}, "objects": {"V": ROW, "W": ROW}})),
    ("a law that depends on its own index", {"let": {**N, "W": "channel from n to n"}, "show": ["sum(x in 1..n: W(x)[x]) >= 1"]},
     using(mean(), {"values": {"n": "1"}, "objects": {"W": ROW}})),
    ("one law for two indices", {"let": ON, "show": ["sum(x in 1..n, z in 1..n: P[x]) <= 1"]}, using(mean(), SURE)),
    ("an equation of means", {"let": ON, "show": ["sum(x in 1..n: P[x]*P[x]) == P[1]"]}, using(mean(), SURE)),
    ("bits of what may be negative and infinite", {"let": TWO, "show": ["sum(x in 1..n: bits(0 - kl(P, Q))) <= sum(x in 1..n: bits(0 - kl(P, Q)))"]},
     using({"rule": "identity"}, BOTH)),
    ("a maximum as a mean", {"let": {**ON, **F}, "given": ["forall(x in 1..n: f(x) >= 1)"], "show": ["max(x in 1..n: P[x]*f(x)) >= 1"]},
     using(mean(instance(1, x="x_1")), {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "f": {"kind": "function", "table": {"1": "1"}}}})),
    ("a mean over a series", {"let": ON, "show": ["sum(x in 1..oo: P[x]*2^(-x)) >= 2"]}, using(mean(), SURE)),
    ("a function called bits", {"let": {**ON, **F, "bits": "function reals -> reals"}, "given": ["forall(x in 1..n: bits(f(x)) <= 1)"],
                                "show": ["bits(sum(x in 1..n: P[x]*f(x))) <= 1"]},
     using(mean(instance(1, x="x_1")), {"values": {"n": "1"}, "objects": {
         "P": law("1", "1"), **ZERO_AT, "bits": "function(x in reals: 0)"}})),
    ("a bound on some values", {"let": {**ON, **F, "k": "integer in [1, n]"}, "given": ["f(k) <= 1"], "show": ["sum(x in 1..n: P[x]*f(x)) <= 1"]},
     using(mean(), P_AND_F | {"values": {"n": "1", "k": "1"}})),
]
