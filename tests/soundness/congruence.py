"""Certificates about equations of what is built alike: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law
from tests.soundness.families import AT_F, BOTH, ON, SURE, TWO, F, N, defined
from tests.soundness.ranges import MANY, W

Proof = dict[str, Any]


def alike(like: Any) -> Proof:
    return {"rule": "congruence", "like": like}


def using(proof: Proof, point: Proof, *checks: Proof) -> Proof:
    """With more proofs than needed that everything is defined: the rule itself has to object."""
    return defined(proof, point, *(checks or MANY))


def turned(like: Any) -> Proof:
    return {"rule": "turn", "proof": alike(like)}


def under(inner: Any, **more: Any) -> Proof:
    return {"under": inner, "defined": [BOUND]*4} | more


def leaf(proof: Any = BOUND) -> Proof:
    return {"proof": proof, "defined": [BOUND]*4}


def instance(i: int, **values: str) -> Proof:
    return {"rule": "instance", "hypothesis": i, "with": values, "proof": BOUND}


VALUES_OF_G: Proof = {"rule": "family", "of": "g(a_1)", "proof": BOUND}
VALUES_OF_X: Proof = {"rule": "family", "of": "g(x_1)", "proof": BOUND}
ROW = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
G = {**N, "g": "function 1..n -> 1..n"}
ONE_TO_ONE = "forall(x in 1..n, y in 1..n: g(x) == g(y) implies x == y)"
MOVED = {**TWO, **G}
AT_G: Proof = {"values": {"n": "1"}, "objects": {**BOTH["objects"], "g": {"kind": "function", "table": {"1": "1"}}}}
MOVE = under([leaf(instance(2, x="a_1")), leaf(instance(3, x="a_1"))], at=["g(a_1)"], defined=[VALUES_OF_G]*2, injective=[instance(1, x="a_1", y="j")])
SQUARE = {**N, "m": "integer >= 1", "V": "channel from m to n", "W": "channel from n to m"}
AT_SQUARE: Proof = {"values": {"n": "1", "m": "1"}, "objects": {"V": ROW, "W": ROW}}
AT_G_ALONE: Proof = {"values": {"n": "1"}, "objects": {"P": law("1", "1"), "g": AT_G["objects"]["g"]}}
QUOTIENT: Proof = {"rule": "opaque", "terms": [0, 1], "proof": BOUND}
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("congruence", {"let": {**TWO, "t": "real"}, "given": ["forall(x in 1..n: P[x] == Q[x])"],
                    "show": ["t*exp(sum(x in 1..n: P[x])) == t*exp(sum(x in 1..n: Q[x]))"]},
     using(alike([0, [under(leaf(instance(1, x="x_1")))]]), {**BOTH, "values": {"n": "1", "t": "1"}})),
    ("congruence, at other elements, infinite", {
        "let": MOVED, "given": [ONE_TO_ONE, "forall(x in 1..n: P[x] == Q[g(x)])", "forall(x in 1..n: P[x] == P[g(x)])"],
        "show": ["kl(P, P) == kl(Q, P)"]},
     using(alike({"written": MOVE}), AT_G)),
    ("congruence, in another order", {
        "let": SQUARE, "show": ["sum(x in 1..n, y in 1..m: W(x)[y]) == sum(y in 1..m, x in 1..n: W(x)[y])"]},
     using(alike(under(0, places=[1, 0])), AT_SQUARE)),
    ("congruence, of conditionals", {
        "let": {**F, "t": "real"}, "given": ["t == 1"], "show": ["(f(1) if t > 0 else t) == (f(1) if t >= 1 else t)"]},
     using(alike([leaf({"rule": "intro", "there": BOUND, "back": BOUND}), 0, 0]), {**AT_F, "values": {"n": "1", "t": "1"}})),
    ("congruence, of largest divergences", {
        "let": W, "show": ["max(x in 1..n: max_divergence(W(x), W(1))) == max(x in 1..n, y in 1..m: -oo if W(x)[y] == 0 else oo if "
                           "W(1)[y] == 0 else log(W(x)[y]/W(1)[y]))"]},
     using(alike(under({"written": under(0)})), {"values": {"n": "1", "m": "1"}, "objects": {"W": ROW}}, *[QUOTIENT]*2)),
    ("turned", {"let": ON, "given": ["sum(x in 1..n: P[x]) == 1"], "show": ["1 == sum(x in 1..n: P[x])"]},
     using({"rule": "turn", "proof": BOUND}, SURE)),
]
ATTACKS: list[Attack] = [
    ("other parts as the same", {"let": TWO, "show": ["sum(x in 1..n: P[x]^2) == sum(x in 1..n: Q[x]^2)"]},
     using(alike(under([0, 0])), BOTH)),
    ("another operation", {"let": {"x": "real", "y": "real"}, "show": ["x + y == x - y"]},
     using(alike([0, 0]), {"values": {"x": "0", "y": "0"}})),
    ("another function", {"let": {"x": "real"}, "show": ["exp(x) == abs(x)"]}, using(alike([0]), {"values": {"x": "0"}})),
    ("a declared function as one that is known", {
        "let": {**F, "k": "integer in [1, n]", "j": "integer in [1, n]"}, "show": ["f(k) == f(j)"]},
     using(alike([leaf()]), {**AT_F, "values": {"n": "1", "k": "1", "j": "1"}})),
    ("fewer arguments", {"let": {"x": "real", "y": "real"}, "show": ["max(x, y) == max(x, y, 1)"]},
     using(alike([0, 0]), {"values": {"x": "1", "y": "1"}})),
    ("a sum over fewer indices", {"let": {**ON, "m": "integer >= 1"}, "show": ["sum(x in 1..n: P[x]) == sum(x in 1..m: P[x])"]},
     using(alike(under(0)), {**SURE, "values": {"n": "1", "m": "1"}})),
    ("a sum over nothing as one over something", {
        "let": {"n": "integer >= 1", "m": "integer >= 1"}, "show": ["sum(x in 0..-n: x) == sum(x in 0..m: x)"]},
     using(alike(under(0)), {"values": {"n": "1", "m": "1"}})),
    ("a sum over nothing as one over something, in another order", {
        "let": {"n": "integer >= 1", "m": "integer >= 1"}, "show": [
            "sum(x in 1..n, y in 0..-n: y) == sum(y in 0..m, x in 1..n: y)"]},
     using(alike(under(0, places=[1, 0])), {"values": {"n": "1", "m": "1"}})),
    ("a sum as a maximum", {"let": ON, "show": ["sum(x in 1..n: P[x]) == max(x in 1..n: P[x])"]}, using(alike(under(0)), SURE)),
    ("sums of maxima as maxima of sums", {
        "let": W, "show": ["sum(x in 1..n: max(y in 1..m: W(x)[y])) == max(y in 1..m: sum(x in 1..n: W(x)[y]))"]},
     using(alike(under(0, places=[1, 0])), {"values": {"n": "1", "m": "1"}, "objects": {"W": ROW}})),
    ("an integral as a sum", {"let": N, "show": ["integral(t in 0..1: t) == integral(s in 0..1: s)"]},
     using(alike(under(0)), {"values": {"n": "1"}})),
    ("one index for two", {"let": SQUARE, "show": ["sum(x in 1..n, y in 1..n: x - y + 1) == sum(x in 1..n, y in 1..n: 1)"]},
     using(alike(under(leaf(), places=[0, 0])), AT_SQUARE)),
    ("an order of sums that depend on one another", {
        "let": N, "show": ["sum(x in 1..n: sum(y in 1..x: x)) == sum(y in 1..n: sum(x in 1..y: x))"]},
     using(alike(under(0, places=[1, 0])), {"values": {"n": "1"}})),
    ("elements that are met twice", {"let": {**ON, **G}, "show": ["sum(x in 1..n: P[g(x)]) == sum(x in 1..n: P[x])"]},
     using(turned(under(0, at=["g(x_1)"], defined=[VALUES_OF_X]*2, injective=[BOUND])), AT_G_ALONE)),
    ("elements that are met twice, without a proof", {
        "let": {**ON, **G}, "show": ["sum(x in 1..n: P[g(x)]) == sum(x in 1..n: P[x])"]},
     using(turned(under(0, at=["g(x_1)"], defined=[VALUES_OF_X]*2)), AT_G_ALONE)),
    ("elements beyond the range", {"let": ON, "show": ["sum(x in 1..n: P[x + 1]) == sum(x in 1..n: P[x])"]},
     using(alike(under(0, at=["x_1 + 1"], injective=[BOUND])), SURE)),
    ("elements that are no integers", {"let": N, "show": ["sum(x in 1..n: (x + 1)/2) == sum(x in 1..n: x)"]},
     using(alike(under(leaf(), at=["(x_1 + 1)/2"], injective=[BOUND])), {"values": {"n": "1"}})),
    ("elements of a range that depends on another index", {
        "let": N, "show": ["sum(u in 1..n, v in 1..u: v) == sum(u in 1..n, v in 1..u: n - v + 1)"]},
     using(turned(under(0, places=[0, 1], at=[None, "n - v_1 + 1"], injective=[BOUND])), {"values": {"n": "1"}})),
    ("an element of another index", {"let": N, "show": ["sum(u in 1..n, v in 1..n: u*v) == sum(u in 1..n, v in 1..n: u*u)"]},
     using(alike(under(0, places=[0, 1], at=[None, "u_1"], injective=[BOUND])), {"values": {"n": "1"}})),
    ("the branch of another condition", {"let": {"t": "real"}, "show": ["(1 if t > 0 else 2) == (1 if t >= 0 else 2)"]},
     using(alike([leaf({"rule": "intro", "there": BOUND, "back": BOUND}), 0, 0]), {"values": {"t": "1"}})),
    ("no quantity", {"let": ON, "show": ["P[1] == P[n]"]}, using(alike({"written": 0}), SURE)),
    ("no way at all", {"let": {"x": "real", "y": "real"}, "show": ["x == y"]}, using(alike("the same"), {"values": {"x": "0", "y": "0"}})),
    ("a maximum over nothing, of infinities", {
        "let": {"n": "integer >= 0", "P": "distribution", "Q": "distribution"}, "show": [
            "max(kl(P, Q), max(x in 1..n: oo if x > 1 else 1)) == max(kl(P, Q), max(x in 1..n: oo if x > 1 else 1))"]},
     defined(alike(0), BOTH, BOUND, BOUND, BOUND, BOUND)),
    ("infinities of both signs in a maximum", {
        "let": {**N, "P": "distribution", "Q": "distribution"}, "show": [
            "max(kl(P, Q), max(x in 1..n: oo if x > 1 else oo - oo)) == max(kl(P, Q), max(x in 1..n: oo if x > 1 else oo - oo))"]},
     defined(alike(0), BOTH, BOUND, BOUND, BOUND, BOUND)),
    ("a part that is not defined", {"let": {"x": "real", "y": "real"}, "show": ["0*x == 0*y"]},
     using(alike([0, {"proof": {"rule": "have", "facts": ["1/0 == 1/0"], "proofs": [BOUND], "proof": BOUND}}]),
           {"values": {"x": "0", "y": "0"}})),
]
