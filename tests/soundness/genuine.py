"""Certificates written by hand that the kernel accepts: every rule, every kind of evidence.

They show that the kernel can say yes, and they are what tests/soundness/test_tampered.py breaks.
An entry is (name, statement, evidence for part 0, verdict).
"""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import (
    AT_FAIR,
    BINARY,
    BOUND,
    CONSTANTS,
    ENTRY,
    FAIR,
    IDENTITY,
    LAWS,
    THREE_CONSTANTS,
    TRIVIAL,
    VALUE,
    XOR,
    XYZ,
    intro,
    law,
    lifted,
    linear,
    path,
    point,
    proved,
    pure,
    refuted,
    shannon,
    slopes,
    variables,
)
from tests.soundness.every import collected

Genuine = tuple[str, dict[str, Any], dict[str, Any]]


def show(text: str, proof: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "rewrite", "show": text, "proof": proof, **more}


def fact(name: str, proof: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "fact", "law": name, "proof": proof, **more}


def measured(term: int, proof: Any) -> dict[str, Any]:
    return {"rule": "measure", "term": term, "proof": proof}


def squeeze(**more: Any) -> dict[str, Any]:
    return {"rule": "limit", "radius": "1", **more}


SIZES = {"n": "integer >= 1", "m": "integer >= 2"}


FAIR_CHANNEL = BINARY | {"kind": "channel", "rows": [["1/2", "1/2"], ["1/2", "1/2"]]}
UNIT = {"x": "real in [0, 1]"}
POSITIVE = {"rule": "resolve", "term": 0, "first": BOUND}  # a density that is not 0
EPS = {"eps": "real >= 0"}
PAIR = {"M": "mechanism on 1 entries", "x": "database", "y": "database"}
AT_TRIVIAL = {"M": TRIVIAL, "x": ENTRY, "y": ENTRY}
BINARY_SYMMETRIC = BINARY | {"rows": [["3/4", "1/4"], ["1/4", "3/4"]]}
N = {"n": "integer >= 0"}
CONTINUITY = {"rule": "continuity", "radius": "1"}
TWO_SUMS = {"rule": "opaque", "terms": [0, 1], "defined": [VALUE, VALUE], "proof": {"rule": "replace", "hypothesis": 1, "proof": IDENTITY}}
DECAY = {"rule": "value", "by": "-exp(-a*t_1)/a", "above": "0", "below": "-1/a", "upper": show("0 >= 0"), "lower": show("2*exp(-a*t_1) >= 0"),
         "top": show("exp(-a*t_1) >= 0", times="1/a"), "bottom": show("1 - exp(-a*t_1) >= 0", times="1/a")}
GAUSSIAN = {"rule": "value", "law": "gaussian", "rate": "c", "centre": "1", "times": ["1"]}
MOMENT = {"rule": "value", "law": "gaussian", "rate": "1", "centre": "m", "times": ["m^2", "2*m", "1"]}
PRODUCT = {"rule": "value", "law": "gaussian", "rate": "1/v + 1", "centre": "v/(1 + v)", "times": ["1"], "height": "-1/(1 + v)",
           "exponent": "-t_1^2/v - (t_1 - 1)^2"}
FALLING = {"rule": "value", "factors": ["0", "1"], "exponent": ["0", "-a"]}
FALLS = {"rule": "value", "factors": ["1"], "exponent": ["0", "-1"]}
UNDER = {"rule": "value", "under": "exp(-t_1)", "upper": {"rule": "rewrite", "show": "t_1 >= 0", "times": "exp(-t_1)/(1 + t_1)", "proof": BOUND},
         "lower": BOUND, "proof": FALLS}
PIECES = {"rule": "value", "cuts": ["0"], "parts": [["exp(t_1)"], ["exp(-t_1)"]], "steps": [IDENTITY, IDENTITY], "values": [[VALUE], [FALLS]]}
SERIES = {"rule": "value", "factors": ["1"], "exponent": ["0", "log(a)"]}
BELOW_GEOMETRIC = {"rule": "value", "under": "2^(-k_1)", "lower": BOUND, "proof": {"rule": "value", "factors": ["1"], "exponent": ["0", "-log(2)"]},
                   "upper": {"rule": "rewrite", "show": "k_1 - 1 >= 0", "times": "2^(-k_1)/k_1", "proof": BOUND}}
IN_TWO = {"rule": "value", "at": "0", "left": VALUE, "right": VALUE}
RESPONSE = ("exp(eps)/(1 + exp(eps))", "1/(1 + exp(eps))")

SYMMETRIC = {"let": {"p": "real in (0, 1)"}, "define": {"W": "channel(x in {0, 1}: {0: 1 - p, 1: p} if x == 0 else {0: p, 1: 1 - p})"}}
FIRST_ROW, SECOND_ROW = "rel_entr(1 - p, 1/2) + rel_entr(p, 1/2)", "rel_entr(p, 1/2) + rel_entr(1 - p, 1/2)"
INFORMATION = ("rel_entr(1/2*(1 - p), 1/2*(1/2*(1 - p) + 1/2*p)) + rel_entr(1/2*p, 1/2*(1/2*p + 1/2*(1 - p)))"
               " + rel_entr(1/2*p, 1/2*(1/2*(1 - p) + 1/2*p)) + rel_entr(1/2*(1 - p), 1/2*(1/2*p + 1/2*(1 - p)))")

BITS = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["(1, )", "(2, )"], "rows": [["1/2", "1/2"], ["1/2", "1/2"]]}
OVER = {"let": {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "P": "distribution", "y": "database", "u": "database"}}
ONE_ENTRY = {"kind": "database", "entries": ["1"]}
AT_BITS = {"values": {"n": "1", "m": "2"}, "objects": {"U": BITS, "P": law("(1,) (2,)", "1/2 1/2"), "y": ONE_ENTRY, "u": ONE_ENTRY}}
AT_KEPT = {**AT_BITS, "objects": {**AT_BITS["objects"], "U": BITS | {"rows": [["1", "0"], ["0", "1"]]}}}

GENUINE: list[Genuine] = [
    ("bound", {"let": {"x": "real > 1"}, "show": ["x + log(x) > 1"]}, proved(BOUND, point(x="2"))),
    ("bound, by a hypothesis", {"let": {"x": "real", "y": "real"}, "given": ["x*y <= 3"], "show": ["x*y <= 3"]},
     proved(BOUND, point(x="1", y="1"))),
    ("bound, an extended value", {"let": {"y": "real in [0, 1]"}, "show": ["rel_entr(1, y) <= oo"]},
     proved(BOUND, point(y="0"))),
    ("bound, of integers", {"let": {"n": "integer > 1/2"}, "show": ["n >= 1"]}, proved(BOUND, point(n="1"))),
    ("identity", {"let": {"x": "real > 0", "y": "real > 0"}, "show": ["log(x*y) == log(x) + log(y)"]},
     proved(IDENTITY, point(x="1", y="2"))),
    ("identity, with a proof that it is defined", {"let": {"x": "real"}, "given": ["x^2 - 3*x + 3 > 0"], "show": [
        "(x^3 + 1)/(x^2 - x + 1) == x + 1"]},
     proved({"rule": "identity", "defined": [show("(x - 1/2)^2 + 3/4 > 0")]}, point(x="1"), defined=[
         show("(x - 1/2)^2 + 3/4 > 0")])),
    ("cover", {"let": UNIT, "show": ["x*(1 - x) < 3/8"]},
     proved({"rule": "cover", "tree": ["x", "1/2", ["x", "1/4", 0, 1], ["x", "3/4", 1, 0]]}, point(x="1"))),
    ("cover, a leaf by a hypothesis", {"let": UNIT, "given": ["x^2 >= 1/2"], "show": ["x > 2/3"]},
     proved({"rule": "cover", "tree": ["x", "7/10", [2], 0]}, point(x="1"))),
    ("and", {"let": UNIT, "show": ["x >= 0 and x + 1 >= 1 and x in [0, 2)"]},
     proved({"rule": "and", "proofs": [BOUND] * 4}, point(x="1"))),
    ("or, left", {"let": UNIT, "show": ["x <= 1 or x > 7"]}, proved({"rule": "or", "side": 0, "proof": BOUND}, point(x="1"))),
    ("or, right", {"let": UNIT, "show": ["x == 0 or 1/x >= 1"]},
     proved({"rule": "or", "side": 1, "proof": show("1 - x >= 0", times="1/x")}, point(x="1"))),
    ("intro of an antecedent", {"let": {"x": "real"}, "show": ["x > 1 implies x^2 > 1"]}, proved(intro(BOUND), point(x="1"))),
    ("intro of an equivalence", {"let": {"x": "real"}, "show": ["x > 1 iff x - 1 > 0"]},
     proved({"rule": "intro", "there": BOUND, "back": BOUND}, point(x="1"))),
    ("intro of a negation", {"let": UNIT, "show": ["not x > 1"]}, proved(intro(BOUND),
                                                                       point(x="1"))),
    ("intro of bound names", {"let": {"x": "real > 0"}, "show": ["forall(x in [1, 2], y in [0, x]: y <= 2)"]},
     proved(intro(BOUND), point(x="9"))),
    ("split", {"let": {"x": "real"}, "show": ["abs(x) >= x"]},
     proved({"rule": "split", "on": "x >= 0", "yes": {"rule": "resolve", "term": 0, "first": IDENTITY, "second": BOUND},
             "no": BOUND}, point(x="-1"))),
    ("have", {"let": {"x": "real >= 2"}, "show": ["x^4 - x^2 >= 12"]},
     proved({"rule": "have", "facts": ["x^2 - 4 >= 0"], "proofs": [show("(x - 2)*(x + 2) >= 0")],
             "proof": show("(x^2 - 4)*(x^2 + 3) >= 0")}, point(x="2"))),
    ("absurd", {"let": {"x": "real in (0, 1)"}, "given": ["x*(1 - x) <= 1"], "show": ["x < 1"]},
     proved({"rule": "split", "on": "x < 1", "yes": BOUND, "no": {"rule": "absurd", "hypothesis": 3, "proof": BOUND}},
            point(x="1/2"))),
    ("equal", {"let": {"x": "real", "y": "real"}, "given": ["x >= y", "x <= y"], "show": ["2*x == 2*y"]},
     proved({"rule": "equal", "below": show("y - x >= 0", times="2"), "above": show("x - y >= 0", times="2")},
            point(x="1", y="1"))),
    ("exists, a number", {"let": {"y": "real", "n": "integer"}, "show": ["exists(x > y, m in n..n + 1: x - y == 1 and m > n)"]},
     proved({"rule": "exists", "values": {"x": "y + 1", "m": "n + 1"}, "proof": {"rule": "and", "proofs": [
         show("1 > 0"), show("1 >= 0"), IDENTITY, BOUND, IDENTITY, show("1 > 0")]}}, point(y="1", n="0"))),
    ("exists, two laws",
     {"let": EPS, "show": ["exists(P in distribution on 2, Q in distribution on 2: P[1] == exp(eps)*Q[1] and Q[2] == exp(eps)*P[2])"]},
     proved({"rule": "exists", "values": {"P": law("1 2", "p q") | {"probabilities": list(RESPONSE)},
                                          "Q": law("1 2", "p q") | {"probabilities": list(RESPONSE[::-1])}},
             "proof": {"rule": "and", "proofs": [BOUND, BOUND, IDENTITY, BOUND, BOUND, IDENTITY, IDENTITY, IDENTITY]}},
            point(eps="1"))),
    ("rewrite, with a factor", {"let": EPS, "show": ["eps*exp(-eps) <= eps"]},
     proved(show("1 - exp(-eps) >= 0", times="eps"), point(eps="1"))),
    ("rewrite, with a new name", {"let": {"x": "real"}, "show": ["exp(x) + exp(-x) >= 2"]},
     proved(show("(u - 1)^2/u >= 0", let={"u": "exp(x)"}, facts=["u > 0"], proofs=[BOUND]), point(x="1"))),
    ("derive, to the right", {"let": EPS, "show": ["exp(eps) >= 1 + eps"]},
     proved({"rule": "derive", "in": "eps", "from": "0", "base": BOUND, "right": BOUND}, point(eps="1"))),
    ("derive, strict by the slope", {"let": {"eps": "real > 0"}, "show": ["exp(eps) > 1 + eps"]},
     proved({"rule": "derive", "in": "eps", "from": "0", "strict": "slope", "base": BOUND, "right": BOUND}, point(eps="1"))),
    ("derive, on both sides of another name",
     {"let": {"p": "real in (0, 1)", "q": "real in (0, 1)"}, "show": ["2*(p - q)^2 <= kl_bernoulli(p, q)"]},
     proved({"rule": "derive", "in": "q", "from": "p", "base": IDENTITY,
             "right": show("(q - p)*(1 - 2*q)^2/(q*(1 - q)) >= 0"), "left": show("(p - q)*(1 - 2*q)^2/(q*(1 - q)) >= 0")},
            point(p="1/2", q="1/2"))),
    ("concave", {"let": {"p": "real in [0, 1]"}, "show": ["-rel_entr(p, 1) >= 0"]},
     proved({"rule": "concave", "in": "p", "from": "0", "to": "1", "low": BOUND, "high": IDENTITY,
             "curvature": show("1/p >= 0")}, point(p="1/2"))),
    ("replace", {"let": {"x": "real", "y": "real"}, "given": ["x == y + 1"], "show": ["x^2 == y^2 + 2*y + 1"]},
     proved({"rule": "replace", "hypothesis": 0, "proof": IDENTITY}, point(x="1", y="0"))),
    ("resolve", {"let": EPS, "show": ["eps*(1 - exp(-eps)) <= min(eps, eps^2)"]},
     proved({"rule": "resolve", "term": 0, "first": show("eps*exp(-eps) >= 0"),
             "second": show("eps - (1 - exp(-eps)) >= 0", {
                 "rule": "derive", "in": "eps", "from": "0", "base": BOUND, "right": show("1 - exp(-eps) >= 0")}, times="eps")},
            point(eps="1"))),
    ("resolve a conditional", {"let": {"x": "real"}, "show": ["(x if x > 0 else -x) >= 0"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}, point(x="1"))),
    ("resolve a summand of the divergence", {"let": UNIT, "show": ["rel_entr(x, 2) <= 0"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": {
         "rule": "resolve", "term": 0, "first": BOUND, "second": show("log(2) - log(x) >= 0", times="x")}}, point(x="1"))),
    ("monotone, exp", {"let": {"x": "real", "y": "real"}, "given": ["exp(x) <= exp(y)"], "show": ["x <= y"]},
     proved({"rule": "monotone", "by": "exp", "proof": BOUND}, point(x="1", y="1"))),
    ("monotone, log", {"let": {"x": "real > 0", "y": "real > 0"}, "given": ["log(x) < log(y)"], "show": ["y > x"]},
     proved({"rule": "monotone", "by": "log", "proof": BOUND}, point(x="1", y="2"))),
    ("monotone, square", {"let": EPS, "show": ["sqrt(eps) <= 1 + eps"]},
     proved({"rule": "monotone", "by": "square", "proof": show("1 + eps + eps^2 >= 0")}, point(eps="1"))),
    ("limit, inside the domain", {"let": {"eps": "real > 0"}, "show": ["limit(eps -> 0: (eps + eps^2)/eps) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": show("0 >= 0"), "lower": show("2*eps_1 >= 0")},
            point(eps="1"))),
    ("limit, from both sides", {"show": ["limit(x -> 2: x^2) == 4"]},
     proved({"rule": "limit", "constant": "5", "radius": "1", "upper": {
         "rule": "resolve", "term": 0, "first": show("(x - 2)*(3 - x) >= 0"), "second": show("(2 - x)*(x - 1 + 8) >= 0")},
         "lower": {"rule": "resolve", "term": 0, "first": show("(x - 2)*(x - 2 + 9) >= 0"),
                   "second": show("(2 - x)*(3 - x) >= 0")}})),
    ("limit at oo", {"show": ["limit(x -> oo: (x + 1)/x) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": show("0 >= 0"), "lower": show("2/x >= 0")})),
    ("limit at -oo, of two names", {"show": ["limit(x -> -oo, y -> 0+: y/x) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "power": 1,
             "upper": show("y + (1 + y)/(-x) >= 0"), "lower": show("(1 - 1/(-x))*y + 1/(-x) >= 0")})),
    ("opaque", {"let": N, "show": ["sum(k = 0..n: k^2) + 1 > sum(j = 0..n: j*j)"]},
     proved({"rule": "opaque", "terms": [0, 1], "defined": [VALUE, VALUE], "proof": show("1 > 0")}, point(n="2"), defined=[VALUE, VALUE])),
    ("opaque powers", {"let": N | {"x": "real > 0"}, "show": ["(x^n - 1)^2 >= 0"]},
     proved({"rule": "opaque", "terms": [0], "proof": BOUND}, point(n="2", x="1"))),
    ("forget", {"let": {"x": "real", "y": "real"}, "given": ["x*y >= 1", "x >= 2"], "show": ["x > 1"]},
     proved({"rule": "forget", "hypotheses": [0], "proof": BOUND}, point(x="2", y="1"))),
    ("fact, pascal", {"let": {"n": "integer >= 1", "k": "integer"}, "show": ["binom(n, k) == binom(n - 1, k) + binom(n - 1, k - 1)"]},
     proved(fact("pascal", **{"with": {"n": "n", "k": "k"}}), point(n="2", k="1"))),
    ("fact, with conditions to show", {"let": N | {"a": "real in [0, 1]"}, "show": ["a^(2*n) <= 1^(2*n)"]},
     proved(fact("monotone power", proofs=[show("n >= 0")], **{"with": {"m": "2*n", "a": "a", "b": "1"}}), point(n="2", a="1"))),
    ("fact, a cut sum", {"let": N, "show": ["sum(k = 0..n + 1: k) == sum(k = 0..n: k) + n + 1"]},
     proved(fact("cut", TWO_SUMS,
                 term=0, at="n", defined=[VALUE]), point(n="0"), defined=[VALUE, VALUE])),
    ("fact, a cut product", {"let": N, "show": ["prod(k = 0..n: k + 1) == prod(k = 0..n - 1: k + 1)*(n + 1)"]},
     proved(fact("cut", TWO_SUMS,
                 term=0, at="n - 1", defined=[VALUE]), point(n="1"), defined=[VALUE, VALUE])),
    ("fact, a cut integral", {"let": {"x": "real >= 1"}, "show": [
        "integral(t = 0..x: exp(-t)) == integral(t = 0..1: exp(-t)) + integral(t = 1..x: exp(-t))"]},
     proved(fact("cut", term=0, at="1", defined=[VALUE]), point(x="1"), defined=[VALUE, VALUE, VALUE])),
    ("fact, the binomial theorem", {"let": N | {"p": "real in [0, 1]"}, "show": ["sum(k = 0..n: binom(n, k)*p^k*(1 - p)^(n - k)) == 1^n"]},
     proved(fact("binomial theorem", {"rule": "opaque", "terms": [0], "defined": [VALUE], "proof": BOUND},
                 term=0, x=["p"], y=["1 - p"], times="1", defined=[VALUE]), point(n="2", p="1/3"), defined=[VALUE])),
    ("sums", {"let": N, "show": ["sum(k = 0..n: 2*k) >= sum(k = 1..n + 1: k - 1)"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0], ["-1", 1]], "defined": [VALUE, VALUE, VALUE, VALUE], "step": show("k_1 >= 0"),
             "ends": BOUND}, point(n="0"), defined=[VALUE, VALUE])),
    ("sums, by a potential", {"let": N, "show": ["sum(k = 0..n: 2*k + 1) == (n + 1)^2"]},
     proved({"rule": "sums", "rest": "-(n + 1)^2", "terms": [["1", 0]], "potential": "k_1^2",
             "defined": [VALUE]*8, "step": IDENTITY, "ends": IDENTITY}, point(n="0"), defined=[VALUE])),
    ("induction", {"let": N, "show": ["2^n >= n + 1"]},
     proved({"rule": "induction", "in": "n", "from": "0", "base": BOUND, "step": fact("power", {
         "rule": "opaque", "terms": [0, 1], "proof": {"rule": "replace", "hypothesis": 2, "proof": show("2*(s_1 - n - 1) + n >= 0")}},
                                                                                           **{"with": {"m": "n", "j": "1", "a": "2"}})}, point(n="0"))),
    ("value of an integral", {"let": {"x": "real >= 0"}, "show": ["integral(t = 0..x: exp(-t)) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "defined": [VALUE, VALUE], "step": BOUND,
             "ends": BOUND}, point(x="1"), defined=[VALUE])),
    ("primitive", {"let": {"x": "real >= 0"}, "show": ["integral(t = 0..x: exp(-t)) == 1 - exp(-x)"]},
     proved({"rule": "primitive", "rest": "-(1 - exp(-x))", "terms": [["1", 0]], "primitive": "-exp(-t_1)",
             "defined": [VALUE]*8, "step": IDENTITY, "ends": IDENTITY}, point(x="1"), defined=[VALUE])),
    ("value of an integral, dominated", {"let": {"a": "real > 0"}, "show": ["integral(t = 0..oo: exp(-a*t)) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "primitive": "0", "defined": [DECAY, DECAY],
             "upper_end": ["0", CONTINUITY], "step": BOUND, "ends": BOUND}, point(a="1"), defined=[DECAY])),
    ("value of an integral, in two parts", {"show": ["integral(t = -1..1: exp(-t)) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "defined": [IN_TWO, IN_TWO], "step": BOUND, "ends": BOUND}, defined=[IN_TWO])),
    ("primitive, to infinity", {"let": {"a": "real > 0"}, "show": ["integral(t = 0..oo: exp(-a*t)) == 1/a"]},
     proved({"rule": "primitive", "rest": "-1/a", "terms": [["1", 0]], "primitive": "-exp(-a*t_1)/a", "defined": [DECAY, DECAY],
             "upper_end": ["0", CONTINUITY], "step": IDENTITY, "ends": IDENTITY}, point(a="1"), defined=[DECAY])),
    ("fact, a Gaussian integral", {"let": {"c": "real > 0"}, "show": ["integral(t = -oo..oo: exp(-c*(t - 1)^2)) == sqrt(pi/c)"]},
     proved(fact("gaussian", {"rule": "opaque", "terms": [0], "defined": [GAUSSIAN], "proof": {
         "rule": "replace", "hypothesis": 1, "proof": IDENTITY}}, term=0, rate="c", centre="1", times=["1"],
                 defined=[GAUSSIAN]), point(c="1"), defined=[GAUSSIAN])),
    ("fact, a moment of a Gaussian", {"let": {"m": "real"}, "show": ["integral(t = -oo..oo: t^2*exp(-(t - m)^2)) == (m^2 + 1/2)*sqrt(pi)"]},
     proved(fact("gaussian", linear((0, "1"), defined=[MOMENT]), **{k: v for k, v in MOMENT.items() if k not in ("rule", "law")}, term=0,
                 defined=[MOMENT]), point(m="1"), defined=[MOMENT])),
    ("fact, a product of Gaussians", {"let": {"v": "real > 0"}, "show": ["integral(t = -oo..oo: exp(-t^2/v - (t - 1)^2)) == sqrt(pi/(1/v + 1))*exp(-1/(1 + v))"]},
     proved(fact("gaussian", linear((1, "1"), defined=[PRODUCT]), **{k: v for k, v in PRODUCT.items() if k not in ("rule", "law")}, term=0,
                 defined=[PRODUCT]), point(v="1"), defined=[PRODUCT])),
    ("primitive, with an integrand that decays", {"let": {"a": "real > 0"}, "show": ["integral(t = 0..oo: t*exp(-a*t)) == 1/a^2"]},
     proved({"rule": "primitive", "rest": "-1/a^2", "terms": [["1", 0]], "primitive": "-(t_1/a + 1/a^2)*exp(-a*t_1)", "step": IDENTITY, "ends": IDENTITY,
             "defined": [FALLING] * 2, "upper_end": ["0", {"rule": "decay", "factors": ["-1/a^2", "-1/a"], "exponent": ["0", "-a"]}]},
            point(a="1"), defined=[FALLING])),
    ("primitive, of an integrand under another", {"show": ["integral(t = 0..oo: exp(-t)/(1 + t)) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "step": BOUND, "ends": BOUND, "defined": [UNDER] * 2,
             "upper_end": ["0", CONTINUITY]}, defined=[UNDER])),
    ("fact, an integral in pieces", {"show": ["integral(t = -1..oo: exp(-abs(t))) == integral(t = -1..0: exp(t)) + integral(t = 0..oo: exp(-t))"]},
     proved(fact("pieces", term=0, **{k: v for k, v in PIECES.items() if k != "rule"}, defined=[PIECES]), defined=[PIECES, VALUE, FALLS])),
    ("sums, a series that telescopes", {"let": {"a": "real in (0, 1)"}, "show": ["sum(k in 0..oo: a^k) == 1/(1 - a)"]},
     proved({"rule": "sums", "rest": "-1/(1 - a)", "terms": [["1", 0]], "potential": "-a^k_1/(1 - a)", "step": IDENTITY, "ends": IDENTITY,
             "defined": [SERIES] * 2, "upper_end": ["0", CONTINUITY]}, point(a="1/2"), defined=[SERIES])),
    ("value of a series, dominated", {"show": ["sum(k in 1..oo: 2^(-k)/k) >= 0"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0]], "step": BOUND, "ends": BOUND, "upper_end": ["0", CONTINUITY],
             "defined": [BELOW_GEOMETRIC] * 2}, defined=[BELOW_GEOMETRIC])),
    ("abbreviate", {"let": {"x": "real > 0"}, "show": ["integral(t = 0..1: log(1 + x)*t) == log(1 + x)/2"]},
     proved({"rule": "abbreviate", "name": "c", "of": "log(1 + x)", "proof": {
         "rule": "primitive", "rest": "-c/2", "terms": [["1", 0]], "primitive": "c*t_1^2/2", "defined": [VALUE] * 2, "step": IDENTITY,
         "ends": IDENTITY}}, point(x="1"), defined=[VALUE])),
    ("quadrature", {"show": ["integral(t = 0..1: exp(-t^2)) > 7/10"]},
     proved({"rule": "quadrature", "term": 0, "cuts": ["0", "1/4", "1/2", "3/4", "1"], "defined": [VALUE], "proof": {
         "rule": "opaque", "terms": [0], "defined": [VALUE], "proof": BOUND}}, defined=[VALUE])),
    ("limit of a quotient, by slopes", {"let": {"x": "real > -1"}, "show": ["limit(x -> 0: log(1 + x)/x) == 1"]},
     proved(slopes("log(1 + x_1)", "x_1"), point(x="0"))),
    ("limit by substitution", {"show": ["limit(x -> oo: x*log(1 + 1/x)) == 1"]},
     proved({"rule": "substitution", "radius": "1", "name": "s", "of": "1/x", "to": "0", "side": "+", "form": "log(1 + s)/s",
             "tends": {"rule": "continuity", "radius": "1"}, "proof": slopes("log(1 + s)", "s")})),
    ("limit of a quotient, by slopes along integers",
     {"let": {"n": "integer >= 1", "c": "real > 0"}, "show": ["limit(n -> oo: (log(n) + c*n)/n) == c"]},
     proved(slopes("log(n_1) + c*n_1", "n_1", to="oo", proof={"rule": "continuity", "radius": "1", "form": "1/n_1 + c"}), point(n="1", c="1"))),
    ("limit of a sum, term by term", {"let": {"n": "integer >= 1", "x": "real > 0"}, "show": [
        "limit(x -> oo: sum(i in 1..n: i + 1/x)) == sum(i in 1..n: i)"]},
     proved({"rule": "terms", "radius": "1", "proof": {"rule": "continuity", "radius": "1"}, "defined": [VALUE]}, point(n="1", x="1"), defined=[VALUE])),
    ("limit of a root of a sum, by its largest term", {"let": {"n": "integer >= 1", "x": "real > 0"}, "show": [
        "limit(x -> oo: sum(i in 1..n: i)^(1/x)) == max(i in 1..n: 1)"]},
     proved({"rule": "terms", "radius": "1", "proof": {"rule": "continuity", "radius": "1"}, "defined": [VALUE]}, point(n="1", x="1"), defined=[VALUE])),
    ("limit, near enough for a parameter", {"let": {"t": "real > 0"}, "show": ["limit(s -> 0: log(t + s)) == log(t)"]},
     proved({"rule": "continuity", "radius": "t/2", "defined": [linear((3, "1"), (0, "1/2"))] * 4}, point(t="1"))),
    ("limit at a parameter", {"let": {"q": "real in (0, 1)", "p": "real in (0, 1)"}, "show": ["limit(q -> p: q^2) == p^2"]},
     proved({"rule": "continuity", "radius": "1"}, point(p="1/2", q="1/2"))),
    ("another limit along a path", {"let": {"x": "real > 0", "y": "real > 0"}, "show": ["limit(x -> 0, y -> 0: x/(x + y)) != 1"]},
     proved(path(x="y_1", value="1/2", limit={"rule": "continuity", "radius": "1", "form": "1/2"}), point(x="1", y="1"))),
    ("what is not negative, and not zero", {"let": {"a": "real", "b": "real"}, "given": ["a != b", "a >= b"], "show": ["exp(1/(a - b)) > 1"]},
     proved(BOUND, point(a="1", b="0"))),
    ("limit of Phi", {"show": ["limit(x -> -oo: Phi(x)) == 0"]}, proved({"rule": "continuity", "radius": "1"})),
    ("limit, squeezed by what vanishes", {"show": ["limit(x -> oo: exp(-x)/x) == 0"]},
     proved(squeeze(within="exp(-x)", upper=show("exp(-x)*(x - 1)/x >= 0"), lower=show("exp(-x)*(1 + 1/x) >= 0")))),
    ("another limit, squeezed to oo", {"show": ["limit(x -> oo: x + exp(-x)) != 5"]},
     proved({"rule": "other_limit", "value": "oo", "limit": squeeze(within="x", lower=show("exp(-x) >= 0"))})),
    ("another limit, squeezed to -oo", {"show": ["limit(x -> 0+: log(x) - exp(x)) != 5"]},
     proved({"rule": "other_limit", "value": "-oo", "limit": squeeze(within="log(x)", upper=show("exp(x) >= 0"))})),
    ("continuity", {"let": {"a": "real > 0"}, "show": ["limit(x -> 0+: (a + exp(-1/x))^2*log(2 + x)/(1 + sqrt(x))) == a^2*log(2)"]},
     proved(CONTINUITY, point(a="1"))),
    ("continuity, from the limit of a part", {"show": ["limit(x -> 0: exp((x^2 + x)/x)) == exp(1)"]},
     proved({"rule": "continuity", "radius": "1", "form": "exp(u)", "parts": {"u": ["(x^2 + x)/x", "1", {
         "rule": "limit", "radius": "1", "constant": "1", "upper": {"rule": "resolve", "term": 0, "first": show("0 >= 0"), "second": show("-2*x >= 0")},
         "lower": {"rule": "resolve", "term": 0, "first": show("2*x >= 0"), "second": show("0 >= 0")}}]}})),
    ("continuity, every function", {"let": {"a": "real < 0"}, "show": [
        "limit(x -> 0+: min(abs(a + x), 5) + max(x, abs(x)) + rel_entr(x, 2) - (2 + x)^x + 1/(x - 1)^2 + (x - 1)^3"
        " + exp(-1/abs(x)) + (1/x)^(-2) + 0*log(1/x^2 + 1)^0) == min(-a, 5) - 1"]},
     proved({"rule": "continuity", "radius": "1/2"}, point(a="-1"))),
    ("another limit, infinite", {"let": {"a": "real"}, "show": ["limit(x -> oo: x) != a"]},
     proved({"rule": "other_limit", "value": "oo", "limit": CONTINUITY}, point(a="1"))),
    ("event", {"let": {"P": "distribution", "Q": "distribution", "eps": "real >= 0"}, "given": ["close(P, Q, eps, 0)"],
               "show": ["hockey_stick(P, Q, exp(eps)) <= 0"]},
     proved({"rule": "event", "proof": BOUND}, {"values": {"eps": "1"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("extremal", {"let": {"P": "distribution", "Q": "distribution", "eps": "real >= 0"}, "given": ["close(P, Q, eps, 0)"],
                  "show": ["tv(P, Q) <= (exp(eps) - 1)/(exp(eps) + 1)"]},
     proved({"rule": "extremal", "proof": {"rule": "resolve", "term": 0, "first": {
         "rule": "resolve", "term": 0, "first": show("(exp(eps) - 1)/(exp(eps) + 1) >= 0"), "second": IDENTITY},
         "second": {"rule": "absurd", "hypothesis": 2, "proof": show("(exp(eps) - 1)/(exp(eps) + 1) >= 0")}}},
         {"values": {"eps": "1"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("group", {"let": {**PAIR, "k": "integer >= 1", "eps": "real > 0"}, "given": ["dp(M, eps, 0)", "hamming(x, y) <= k"],
               "show": ["close(M(x), M(y), k*eps, 0)"]},
     proved({"rule": "group", "privacy": 2, "distance": 3, "proof": {"rule": "and", "proofs": [BOUND, BOUND, BOUND, intro(
         {"rule": "event", "proof": BOUND})]}}, {"values": {"k": "1", "eps": "1"}, "objects": AT_TRIVIAL})),
    ("vacuous", {"let": {"x": "real"}, "given": ["x > 1", "x^2 < 1"], "show": ["x == 7"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}}),
    ("refuted by a number", {"let": {"p": "real in [0, 1]"}, "show": ["h(p) <= 9/10*log(2)"]}, refuted(p="1/2")),
    ("refuted under an assumption", {"let": {"x": "real", "n": "integer in 1..9"}, "given": ["x > log(2)"], "show": [
        "forall(y in [0, 1]: x*n > y)"]}, refuted(x="1", n="1", y="1")),
    ("refuted by a mechanism",
     {"let": {"n": "integer >= 1", "k": "integer in [1, n]", "eps": "real > 0", "delta": "real in [0, 1]",
              "M": "mechanism on n entries", "x": "database", "y": "database"},
      "given": ["dp(M, eps, delta)", "hamming(x, y) <= k"],
      "show": ["close(M(x), M(y), k*eps, (k*eps - 1)/(exp(eps) - 1)*delta)"]},
     refuted(n="1", k="1", eps="1", delta="1/2", objects={
         "M": BINARY | {"rows": [["1/2", "1/2"], ["0", "1"]]}, "x": ENTRY, "y": {"kind": "database", "entries": ["1"]}})),
    ("refuted by a capacity", {"let": {"M": "mechanism on 1 entries", "eps": "real > 0"}, "given": ["mi_dp(M, eps)"],
                               "show": ["sup_mi(M) <= eps/2"]},
     refuted(eps="1/5", objects={"M": BINARY_SYMMETRIC})),
    ("refuted by a proof", {"let": {"y": "real > 0"}, "show": ["exists(x in [0, 1]: x^2 > 4*y)"]},
     {**refuted(y="1"), "proof": intro(BOUND)}),
    ("refuted by another limit", {"show": ["limit(x -> 0: x) == 1"]},
     {**refuted(), "proof": {"rule": "other_limit", "value": "0", "differs": BOUND, "limit": {
         "rule": "limit", "constant": "1", "radius": "1",
         "upper": {"rule": "resolve", "term": 0, "first": IDENTITY, "second": BOUND},
         "lower": {"rule": "resolve", "term": 0, "first": BOUND, "second": IDENTITY}}}}),
    ("ill-posed", {"let": {"x": "real in [0, 1]"}, "show": ["log(x) <= 0"]}, refuted("ill-posed", x="0")),
    ("ill-posed, an assumption", {"let": {"x": "real"}, "given": ["1/x > 0"], "show": ["x > 0"]},
     {"part": 0, "verdict": "ill-posed", "witness": {"values": {"x": "0"}, "in": "given"}}),
    ("capacity, from above", SYMMETRIC | {"show": ["capacity(W) <= log(2) - h(p)"]},
     proved({"rule": "capacity", "term": 0, "outputs": ["1/2", "1/2"], "proof": {
         "rule": "derive", "in": "c", "from": f"max({FIRST_ROW}, {SECOND_ROW})",
         "base": {"rule": "resolve", "term": 2, "first": IDENTITY, "second": IDENTITY}, "left": BOUND}}, point(p="1/2"))),
    ("capacity, from below", SYMMETRIC | {"show": ["capacity(W) >= log(2) - h(p)"]},
     proved({"rule": "capacity", "term": 0, "inputs": ["1/2", "1/2"], "proof": {
         "rule": "derive", "in": "c", "from": INFORMATION, "base": IDENTITY, "right": BOUND}}, point(p="1/2"))),
    ("shannon, with reals beside", {"let": XYZ | {"eps": "real >= 0", "n": "integer >= 1"}, "given": ["I(X; Y) <= eps", "I(X; Z | Y) <= eps"],
                                  "show": ["n*I(X; Y, Z) < 2*n*eps + n"]},
     proved(shannon(["I(X; Z)"], linear((2, "n"), (3, "n"))), THREE_CONSTANTS | {"values": {"eps": "0", "n": "1"}})),
    ("shannon, a chain", {"let": XYZ, "given": ["markov(X, Y, Z)"], "show": ["I(X; Z) <= I(X; Y)"]},
     proved(shannon(["I(X; Y | Z)"], linear((0, "-1"), (1, "1"))), THREE_CONSTANTS)),
    ("shannon, letters", {"let": {"k": "integer >= 2", "X": "variable in k", "Y": "variable"}, "show": ["I(X; Y) <= log(k)"]},
     proved(shannon(["H(X | Y)"], linear((3, "1"), (1, "1")), letters=["X"]), CONSTANTS | {"values": {"k": "2"}})),
    ("linear, with a sign and a rest to prove", {"let": {"x": "real", "y": "real >= 1", "z": "real"}, "given": ["z >= 0"],
                                                 "show": ["(x^2 - 2*x + 1)*z + x^2 - 2*x + y >= 0"]},
     proved(linear((1, "x^2 - 2*x + 1"), signs=[show("(x - 1)^2 >= 0")], rest=[show("(x - 1)^2 + (y - 1) >= 0")]), point(x="0", y="1", z="0"))),
    ("refuted by a joint law", {"let": XYZ, "given": ["independent(X, Y)", "H(Z | X, Y) == 0", "H(Y | X, Z) == 0"], "show": ["I(X; Y | Z) <= I(X; Y)"]},
     refuted(objects=XOR)),
    ("refuted by a joint law with letters", {"let": {"k": "integer >= 1", "X": "variable in k", "Y": "variable in 2", "eps": "real > 0"},
                                             "given": ["markov(X, Y, X)", "I(X; Y) <= eps"], "show": ["H(X) < eps/(2 - 1/k)"]},
     refuted(objects=variables("1/3 2/3", X="0 1", Y="a b"), k="2", eps="log(3) - 2/3*log(2)")),
    ("ill-posed, whatever the other side", {"let": {"x": "real in [0, 1]"}, "show": ["inf(t in real: t^2 + x) <= log(x)"]},
     refuted("ill-posed", x="0")),
    ("fact, the normal law", {"let": {"x": "real"}, "show": ["Phi(x) + Phi(-x) == 1"]}, proved(fact("normal", **{"with": {"x": "x"}}), point(x="1"))),
    ("fact, the inverse of h", {"let": {"y": "real in [0, 1/2]"}, "show": ["h(h_inv(y)) == y"]},
     proved(fact("inverse entropy", **{"with": {"y": "y"}}), point(y="1/2"))),
    ("fact, h inverted", {"let": {"p": "real in [0, 1/4]"}, "show": ["h_inv(h(p)) == p"]},
     proved(fact("entropy inverted", **{"with": {"p": "p"}}), point(p="1/4"))),
    ("ill-posed, the inverse of h", {"let": {"y": "real >= 0"}, "show": ["h_inv(y) <= 1/2"]}, refuted("ill-posed", y="7/10")),
    ("capacity, without parameters", {"show": ["capacity(channel(x in {0, 1}: {0: 1} if x == 0 else {0: 1/2, 1: 1/2})) < 0.22315"]},
     proved({"rule": "capacity", "term": 0, "outputs": ["0.8", "0.2"], "proof": BOUND})),
    ("unfold and instance", {"let": {"M": "mechanism on 1 entries", "eps": "real >= 0"}, "given": ["dp(M, eps, 0)"], "show": ["dp(M, eps, 1/2)"]},
     proved({"rule": "unfold", "proof": intro(intro({"rule": "unfold", "hypothesis": 1, "proof": {
         "rule": "instance", "hypothesis": 3, "with": {"x": "x", "y": "y"}, "proof": {"rule": "event", "proof": {"rule": "and", "proofs": [
             linear((5, "1")), linear((9, "1"))]}}}}))}, {"values": {"eps": "1"}, "objects": {"M": TRIVIAL}})),
    ("instance, of a supremum", {"let": {"W": "channel", "P": "distribution", "b": "real"}, "given": ["sup(x in W: tv(W(x), P)) <= b"],
                                 "show": ["forall(x in W: tv(W(x), P) <= b)"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"x": "x"}, "proof": BOUND}),
            {"values": {"b": "1"}, "objects": {"W": FAIR_CHANNEL, "P": law("0 1", "1/2 1/2")}})),
    ("radius", {"let": {"W": "channel", "eps": "real >= 0"}, "given": ["forall(x in W, z in W: kl(W(x), W(z)) <= eps)"], "show": ["capacity(W) <= eps"]},
     proved({"rule": "radius", "proof": {"rule": "and", "proofs": [BOUND, {
         "rule": "instance", "hypothesis": 1, "with": {"x": "u", "z": "v"}, "proof": BOUND}]}},
            {"values": {"eps": "0"}, "objects": {"W": FAIR_CHANNEL}})),
    ("radius, of a slice", {"let": {"M": "mechanism on 1 entries", "eps": "real >= 0"}, "given": ["kl_dp(M, eps)"], "show": ["mi_dp(M, eps)"]},
     proved({"rule": "unfold", "proof": intro({"rule": "unfold", "hypothesis": 1, "proof": {"rule": "radius", "proof": {"rule": "and", "proofs": [
         BOUND, intro({"rule": "instance", "hypothesis": 5, "with": {"x": "u", "y": "v"}, "proof": BOUND})]}}})},
            {"values": {"eps": "0"}, "objects": {"M": TRIVIAL}})),
    ("rows", {"let": {**PAIR, "eps": "real"}, "given": ["mi_dp(M, eps)", "neighbouring(x, y)"], "show": ["jensen_shannon(M(x), M(y), 0.3) <= eps"]},
     proved({"rule": "rows", "hypothesis": 0, "inputs": ["x", "y"], "weight": "0.3", "proof": BOUND},
            {"values": {"eps": "1"}, "objects": {"M": BINARY_SYMMETRIC, "x": ENTRY, "y": {"kind": "database", "entries": ["1"]}}})),
    ("pointwise", {"let": LAWS, "show": ["kl(P, Q) <= chi2(P, Q)"]},
     proved({"rule": "pointwise", "masses": ["-1", "1"], "numbers": BOUND, "outcomes": [{
         "rule": "split", "on": "t <= 1",
         "yes": show("t - log(t) - 1 >= 0", {"rule": "derive", "in": "t", "from": "1", "base": BOUND, "left": BOUND}, times="t"),
         "no": show("t - log(t) - 1 >= 0", {"rule": "derive", "in": "t", "from": "1", "base": BOUND, "right": BOUND}, times="t")}, BOUND]}, AT_FAIR)),
    ("pointwise, with a multiplier", {"let": {**LAWS, "c": "real"}, "given": ["kl(P, Q) + tv(P, Q) <= c"], "show": ["kl(P, Q) <= c + 0"]},
     proved({"rule": "pointwise", "multipliers": [[0, "1"]], "masses": ["0", "0"], "numbers": linear(), "outcomes": [linear(), BOUND]},
            {"values": {"c": "0"}, **AT_FAIR})),
    ("pointwise, of products of powers", {"let": LAWS, "show": ["hellinger_integral(P, Q, 1/2) <= 1"]},
     proved({"rule": "pointwise", "masses": ["-1/2", "-1/2"], "numbers": BOUND, "outcomes": [
         POSITIVE | {"second": show("(1 - sqrt(t))^2 >= 0", times="1/2")}, BOUND, BOUND]}, AT_FAIR)),
    ("pointwise, with a relation of all events", {"let": LAWS, "given": ["forall(A in event: 2*P(A) == Q(A) + P(A))"], "show": ["tv(P, Q) <= 0"]},
     proved({"rule": "pointwise", "masses": ["0", "0"], "numbers": BOUND, "outcomes": [
         {"rule": "have", "facts": ["t <= 1"], "proofs": [linear((1, "1"))], "proof": {"rule": "resolve", "term": 0, "first": linear((2, "1")), "second": BOUND}}]}, AT_FAIR)),
    ("solve, an assumption", {"let": {**LAWS, "c": "real"}, "given": ["2 - 3*bits(renyi(P, Q, 3)) >= c"], "show": ["hellinger_integral(P, Q, 3) <= exp(2*((2 - c)/3*log(2)))"]},
     proved({"rule": "solve", "hypothesis": 0, "proof": {"rule": "pointwise", "masses": ["0", "0"], "multipliers": [[1, "1"]], "numbers": IDENTITY,
                                                        "outcomes": [POSITIVE | {"second": IDENTITY}, BOUND, BOUND]}},
            {"values": {"c": "0"}, **AT_FAIR})),
    ("solve, the conclusion", {"let": {**LAWS, "c": "real"}, "given": ["hellinger_integral(P, Q, 1/2) >= exp((1/2 - 1)*c)"], "show": ["renyi(P, Q, 1/2) <= c"]},
     proved({"rule": "solve", "proof": BOUND}, {"values": {"c": "0"}, **AT_FAIR})),
    ("solve, for the largest ratio", {"let": {**LAWS, "c": "real"}, "given": ["hockey_stick(P, Q, exp(c)) <= 0"], "show": ["sqrt(1 + exp(max_divergence(P, Q))) <= sqrt(1 + exp(c))"]},
     proved({"rule": "solve", "proof": {"rule": "pointwise", "masses": ["0", "0"], "numbers": BOUND, "outcomes": [BOUND, BOUND]}}, {"values": {"c": "0"}, **AT_FAIR})),
    ("solve, for a number", {"let": {"v": "real", "x": "real in [0, 1]"}, "given": ["v >= 0"], "show": ["x <= sqrt(exp(3*v))"]},
     proved({"rule": "split", "on": "x > 0", "yes": {"rule": "solve", "for": "v", "proof": BOUND}, "no": BOUND}, {"values": {"v": "1", "x": "0"}})),
    ("solve, where it is infinite", {"let": LAWS, "given": ["renyi(P, Q, 1/2) == oo"], "show": ["hellinger_integral(P, Q, 1/2) <= 0"]},
     proved({"rule": "solve", "hypothesis": 0, "proof": {"rule": "pointwise", "multipliers": [[1, "-1"]], "masses": ["0", "0"], "numbers": BOUND, "outcomes": [
         POSITIVE | {"second": IDENTITY}, BOUND, BOUND]}}, {"objects": {"P": law("1 2", "1 0"), "Q": law("1 2", "0 1")}})),
    ("measure", {"let": LAWS, "show": ["1 - exp(-kl(P, Q)) >= 0"]}, proved({"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}, AT_FAIR)),
    ("measure, of what is bounded", {"let": {**LAWS, "c": "real in [0, 1]"}, "given": ["kl(P, Q) <= c"], "show": ["kl(P, Q)^2 <= c"]},
     proved({"rule": "measure", "term": 0, "proof": show("v*(1 - v) + t >= 0", let={"t": "c - v"}, facts=["t >= 0"], proofs=[None])},
            {"values": {"c": "0"}, **AT_FAIR})),
    ("extremum", {"show": ["sup(x in real < 1: x) == 1"]},
     proved({"rule": "equal", "below": {"rule": "extremum", "proof": intro(BOUND)}, "above": {"rule": "extremum", "proof": intro({
         "rule": "exists", "values": {"x": "(1 + c)/2"}, "proof": {"rule": "and", "proofs": [linear((0, "1/2")), linear((0, "1/2"))]}})}})),
    ("extremum, attained", {"let": {"b": "real"}, "show": ["inf(x in [1, 2]: x*b) <= b"]},
     proved({"rule": "extremum", "attained": True, "proof": {"rule": "exists", "values": {"x": "1"}, "proof": {
         "rule": "and", "proofs": [BOUND, BOUND, IDENTITY]}}}, point(b="1"))),
    ("exists, with a quantifier over numbers", {"show": ["exists(W in channel from 2 to 2: forall(t >= 0: W(1)[1] <= t + 1))"]},
     proved({"rule": "exists", "values": {"W": {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}},
             "proof": {"rule": "and", "proofs": [BOUND, BOUND, BOUND, BOUND, BOUND, BOUND, intro(BOUND)]}})),
    ("reach", {"let": {"p": "real in [0, 1]", "q": "real in [0, 1]"}, "show": ["p - q <= sup(a in [0, 1], b in [0, 1]: a - b)"]},
     proved({"rule": "reach", "term": 0, "points": [{"a": "p", "b": "q"}], "proof": BOUND}, point(p="1", q="0"))),
    ("reach, of what may be infinite, under a condition", {"let": {"x": "real >= 1"}, "show": ["x <= sup(t in real >= 0: t if t >= 1 else 0)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "x"}], "proof": BOUND, "infinite": BOUND}, point(x="1"))),
    ("event and reach, through a capacity",
     {"let": {"c": "real >= 0", "W": "channel from A to B", "x": "real in [0, 1]"}, "given": ["capacity(W) <= c"],
      "show": ["forall(x in W, z in W: close(W(x), W(z), 0, sup(a in [0, 1], b in [0, 1]: max(a - b, b - a) if capacity([[1 - a, a], [1 - b, b]]) <= c else 0)))"]},
     proved(intro({"rule": "event", "proof": {"rule": "and", "proofs": [{"rule": "reach", "term": 0, "points": [{"a": "p", "b": "q"}], "proof": BOUND}] * 2}}),
            {"values": {"c": "1", "x": "0"}, "objects": {"W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    ("event, attained", {"let": LAWS, "show": ["tv(P, Q)^2 <= tv(P, Q)"]},
     proved({"rule": "event", "proof": intro(show("(p - q)*(q - p + 1) >= 0"))}, AT_FAIR)),
    ("structure, a mixture", {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries", "x": "database", "y": "database", "b": "real"},
                              "given": ["tv(M(x), M(y)) <= b", "tv(N(x), N(y)) <= b"],
                              "show": ["tv(mixture(1/2, M, N)(x), mixture(1/2, M, N)(y)) <= b"]},
     proved({"rule": "structure", "term": 0, "proof": measured(1, measured(1, measured(0, linear((0, "1/2"), (1, "1/2"), (2, "1")))))},
            {"values": {"b": "0"}, "objects": {"M": TRIVIAL, "N": TRIVIAL, "x": ENTRY, "y": ENTRY}})),
    ("inputs and joint", {"let": {"W": "channel from 2 to 2"}, "show": ["capacity(W) <= log(2)"]},
     proved({"rule": "inputs", "proof": {"rule": "joint", "law": "P", "channels": [[0, "W"]], "proof": measured(0, {
         "rule": "replace", "hypothesis": 1, "proof": {"rule": "shannon", "facts": ["H(X | X_1)"], "letters": ["X"], "proof": linear((3, "1"), (5, "1"))}})}},
            {"objects": {"W": {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"], ["1/2", "1/2"]]}}})),
    ("shells", OVER | {"show": ["sum(x in U: 1 if hamming(x, y) == 3 else 0) == sum(l in 0..n: binom(n, l)*(m - 1)^l*(1 if l == 3 else 0))"]},
     proved(fact("shells", {"rule": "opaque", "terms": [0, 1], "defined": [VALUE], "proof": {"rule": "replace", "hypothesis": 2, "proof": IDENTITY}},
                 term=0, at="y", defined=[VALUE]), AT_BITS, defined=[VALUE])),
    ("a summand of a sum over databases", OVER | {"show": ["P[y] <= sum(x in U: P[x])"]},
     proved(fact("member", BOUND, term=0, at={"x": "y"}, terms={"rule": "measure", "term": 0, "proof": BOUND}), AT_BITS)),
    ("neighbours, counted by their distance", OVER | {"show": ["sum(v in U: 1 if neighbouring(u, v) else 0) == n*(m - 1)"]},
     proved(fact("neighbours", {"rule": "opaque", "terms": [0], "proof": {"rule": "replace", "hypothesis": 2, "proof": {
         "rule": "distances", "databases": ["u", "y"], "proof": IDENTITY}}}, term=0, at="y", near="u"), AT_BITS)),
    ("sums in another order, term by term", OVER | {"given": ["sum(x in U: P[x]) == 1"], "show": ["sum(x in U, y in U: P[x]*P[y]) == 1"]},
     proved(fact("order", {"rule": "have", "facts": ["sum(y in U: sum(x in U: P[x]*P[y])) == sum(y in U: P[y])"], "proofs": [
         {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "ends": BOUND, "step": {
             "rule": "have", "facts": ["sum(x in U: P[x]*P[y_1]) == P[y_1]*sum(x in U: P[x])"], "proofs": [
                 {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-P[y_1]", 1]], "step": IDENTITY, "ends": BOUND}],
             "proof": linear((4, "1"), (2, "P[y_1]"))}}],
         "proof": {"rule": "have", "facts": ["sum(y in U: P[y]) == sum(x in U: P[x])"], "proofs": [
             {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": IDENTITY, "ends": BOUND}],
             "proof": linear((3, "1"), (4, "1"), (5, "1"), (2, "1"))}}, term=0, order=[1, 0]), AT_BITS)),
    ("term by term, strictly", OVER | {"given": ["forall(x in U: P[x] > 0)"], "show": ["sum(x in U: P[x]) > 0"]},
     proved({"rule": "termwise", "rest": "0", "terms": [["1", 0]], "strict": True, "ends": BOUND, "step": {
         "rule": "instance", "hypothesis": 2, "with": {"x": "x"}, "proof": linear((3, "1"))}}, AT_BITS)),
    ("distances", {"let": {"n": "integer >= 1", "x": "database on n entries", "y": "database on n entries", "z": "database on n entries"},
                   "given": ["neighbouring(x, z)"], "show": ["hamming(x, y) <= 1 + hamming(y, z) and hamming(x, y) <= n"]},
     proved({"rule": "distances", "databases": ["x", "y", "z"], "proof": {"rule": "and", "proofs": [linear((14, "1"), (1, "-1")), BOUND]}},
            {"values": {"n": "1"}, "objects": {"x": ENTRY, "y": ENTRY, "z": {"kind": "database", "entries": ["1"]}}})),
    ("the sum of a law, and a premise that holds", {"let": {"n": "integer >= 0", "w": "distribution on 0..n"}, "given": ["n >= 0 implies w[n] == 1"],
                                                    "show": ["sum(l in 0..n: w[l]) == w[n]"]},
     proved({"rule": "family", "of": "w", "proof": {"rule": "have", "facts": ["sum(l in 0..n: w[l]) == sum(y in 0..n: w[y])"], "defined": [VALUE]*4, "proofs": [
         {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "defined": [VALUE]*8, "step": IDENTITY, "ends": BOUND}],
         "proof": {"rule": "instance", "hypothesis": 1, "with": {}, "proof": linear((2, "1"), (3, "1"), (4, "-1")) | {"defined": [VALUE]*8}}}},
            {"values": {"n": "0"}, "objects": {"w": law("0", "1")}}, defined=[VALUE])),
    ("mean distance", OVER | {"given": ["synthetic(U)", "forall(x in U, y in U: U(x)[y]*hamming(x, y) == 0)"], "show": ["expected_hamming(P, U) == 0"]},
     proved(fact("mean distance", fact("order", {
         "rule": "have", "facts": ["sum(x in U: sum(y_1 in U: P[x]*U(x)[y_1]*hamming(x, y_1))) == 0"], "proofs": [
             {"rule": "termwise", "rest": "0", "terms": [["1", 0]], "ends": BOUND, "step": {
                 "rule": "have", "facts": ["sum(y_1 in U: P[x]*U(x)[y_1]*hamming(x, y_1)) == 0"], "proofs": [
                     {"rule": "termwise", "rest": "0", "terms": [["1", 0]], "ends": BOUND, "step": {
                         "rule": "instance", "hypothesis": 3, "with": {"x": "x", "y": "y_1"}, "proof": linear((6, "P[x]"))}}],
                 "proof": linear((6, "1"))}}],
         "proof": linear((4, "1"), (5, "1"), (6, "1"))}, term=1, order=[0, 1]), of=["P", "U"]), AT_KEPT)),
    ("outputs, and single outcomes of databases", OVER | {"given": ["synthetic(U)", "forall(x in U, z in U, y in U: U(x)[y] <= U(z)[y])"],
        "show": ["forall(x in U, z in U: close(U(x), U(z), 0, 0) and forall(a in U(x): U(x)[a] <= U(z)[a]))"]},
     proved(intro({"rule": "and", "proofs": [
         {"rule": "outcomes", "proof": intro({"rule": "instance", "hypothesis": 3, "with": {"x": "x", "z": "z", "y": "y_1"}, "proof": {
             "rule": "instance", "hypothesis": 3, "with": {"x": "z", "z": "x", "y": "y_1"}, "proof": {"rule": "and", "proofs": [linear((4, "1")), linear((5, "1"))]}}})},
         {"rule": "outputs", "proof": intro({"rule": "instance", "hypothesis": 3, "with": {"x": "x", "z": "z", "y": "a"}, "proof": BOUND})}]}), AT_BITS)),
    ("lift", {"let": SIZES, "show": ["exists(M in mechanism on n entries over m to m: dp(M, 0, 1/2) and not dp(M, 0, 1/4))"]},
     proved(lifted("entries", "over", "to"), {"values": {"n": "1", "m": "2"}})),
    ("group, of all entries", {"let": {"n": "integer >= 1", "eps": "real >= 0", "M": "mechanism on n entries"}, "given": ["dp(M, eps, 0)"],
        "show": ["forall(x in M, z in M: hockey_stick(M(x), M(z), exp(n*eps)) <= 0)"]},
     proved(intro({"rule": "group", "privacy": 2, "distance": "entries", "between": ["x", "z"], "proof": {"rule": "and", "proofs": [
         BOUND, BOUND, BOUND, intro({"rule": "event", "proof": BOUND})]}}), {"values": {"n": "1", "eps": "1"}, "objects": {"M": TRIVIAL}})),
    ("infinite unless conditions hold", {"let": {"a": "real", "b": "real >= a"}, "show": ["a <= (b if a > 1 and b > 2 else oo)"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": IDENTITY}, point(a="0", b="1"))),
    ("radius, of one entry", {"let": {"n": "integer >= 1", "i": "integer in [1, n]", "M": "mechanism on n entries"}, "given": [
        "forall(x in M, z in M: neighbouring(x, z) and x[i] != z[i] implies kl(M(x), M(z)) <= 0)"], "show": ["sup_mi(M, {i}) <= 0"]},
     proved({"rule": "radius", "proof": {"rule": "and", "proofs": [BOUND, intro({
         "rule": "instance", "hypothesis": 3, "with": {"x": "u", "z": "v"}, "proof": BOUND})]}},
         {"values": {"n": "1", "i": "1"}, "objects": {"M": TRIVIAL}})),
    ("element", OVER | {"given": ["sum(x in U: hamming(x, y)) > 0", "forall(x in U: hamming(x, y) <= 0)"], "show": ["0 == 1"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "element", "term": 0, "proof": {
         "rule": "instance", "hypothesis": 3, "with": {"x": "x"}, "proof": {
             "rule": "distances", "databases": ["x", "y"], "proof": BOUND}}}}),
    ("path, and a maximum over databases", OVER | {"given": ["max(x in U, z in U: abs(P[x] - P[z]) if neighbouring(x, z) else 0) <= 0"],
        "show": ["forall(x in U, z in U: P[x] == P[z])"]},
     proved({"rule": "path", "proof": intro(intro({"rule": "instance", "hypothesis": 2, "with": {"x": "x", "z": "z"}, "proof": {
         "rule": "measure", "term": 0, "proof": {"rule": "measure", "term": 0, "proof": {
             "rule": "equal", "below": BOUND, "above": BOUND}}}}))}, AT_BITS)),
    ("entries of databases", {"let": {"n": "integer >= 1", "m": "integer >= 1", "x": "database on n entries over m"}, "show": ["1 <= x[n] and x[n] <= m"]},
     proved({"rule": "family", "of": "x[n]", "proof": BOUND}, {"values": {"n": "1", "m": "1"}, "objects": {"x": {"kind": "database", "entries": ["1"]}}})),
    ("max-divergence of close laws", {"let": EPS | LAWS, "given": ["close(P, Q, eps, 0)"], "show": ["max_divergence(Q, P) <= eps"]},
     proved(pure("max-divergence of close laws", 2), {"values": {"eps": "1"}, **AT_FAIR})),
    ("what is said of every event, of one outcome", {"let": {"k": "integer >= 1", "P": "distribution on k", "Q": "distribution on k"},
        "given": ["forall(S in event of P: P(S) <= 2*Q(S))"], "show": ["forall(S in event of P: P(S) + Q(S) <= 3*Q(S))"]},
     proved({"rule": "outcomes", "proof": intro({"rule": "outcomes", "hypothesis": 1, "at": "y", "proof": linear((5, "1"))})},
            {"values": {"k": "2"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("the value of a function, in its interval", {"let": {"n": "integer >= 1", "f": "function 1..n -> [0, 2]"}, "show": ["f(n + 0) <= 2"]},
     proved(measured(0, BOUND), {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1/2"}}}})),
    ("a mean by the binomial theorem", {"let": {"n": "integer >= 1"}, "show": ["sum(k = 0..n: k*binom(n, k)*3^k) == 3*n*4^(n - 1)"]},
     proved(fact("binomial mean", linear((1, "1"), defined=[VALUE]*4), term=0, x=["3"], y=[], times="1", defined=[VALUE]), point(n="2"), defined=[VALUE])),
    ("outcomes", {"let": {"P": "distribution on 2", "Q": "distribution on 2"}, "given": ["close(P, Q, 0, 0)"], "show": ["close(Q, P, 0, 0)"]},
     proved({"rule": "outcomes", "proof": intro({"rule": "outcomes", "hypothesis": 0, "at": "y", "proof": BOUND})}, AT_FAIR)),
    *collected("GENUINE"),
]
