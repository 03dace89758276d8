"""Certificates about suprema, integrals of what is not negative, and proved instances: genuine ones, and ones that must
be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import AT_FAIR, BOUND, IDENTITY, LAWS, Attack, intro, law, point, proved

Proof = dict[str, Any]
ONE = "function(x in reals: 1)"
DELTA = {"delta": "function reals -> [0, 1]", "gamma": "function reals -> [0, 1]"}
BELOW = {"let": DELTA, "given": ["forall(t > 0: gamma(t) <= delta(t))"]}
AT_ONE = {"objects": {"delta": ONE, "gamma": ONE}, "proof": {"rule": "and", "proofs": [intro(BOUND)] * 3}}
STICKS = "integral(t in 0..oo: hockey_stick(P, Q, exp(t)) + exp(-t)*hockey_stick(Q, P, exp(t)))"
KNOWN = "divergence as an integral of hockey sticks"
CHANNEL = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
AT_CHANNEL = {"objects": {"P": law("1", "1"), "W": CHANNEL}}
MI = {"P": "distribution on A", "W": "channel from A to B"}


def measured(term: int, proof: Any, **more: Any) -> Proof:
    return {"rule": "measure", "term": term, "proof": proof, **more}


def at(name: str, proof: Any = BOUND, hypothesis: int = 0) -> Proof:
    return {"rule": "instance", "hypothesis": hypothesis, "with": {"t": name}, "proof": proof}


def integrals(proof: Any, **more: Any) -> Proof:
    return {"rule": "integrals", "proof": proof, **more}


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    *((f"a branch chosen by what holds for all laws, or {b}", {"let": {"d": "real >= 0"}, "show": [
        f"(d if forall(P in distribution on 2: P[1] <= d) else {b}) >= 0"]}, proved({
            "rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}, point(d="0"))) for b in ("oo", "1")),
    ("obtain, from a supremum", {"let": {"d": "real"}, "given": ["d < sup(x in [0, 1]: x*(1 - x))"], "show": ["d < 1"]},
     proved({"rule": "obtain", "hypothesis": 0, "proof": BOUND}, point(d="-1") | {"proof": {
         "rule": "extremum", "at": {"x": "0"}, "proof": BOUND}})),
    ("chain, strictly", {"show": ["sup(x in [0, 1]: x) < 2"]},
     proved({"rule": "chain", "by": "1", "strict": "second", "first": {"rule": "extremum", "proof": intro(BOUND)}, "second": BOUND})),
    ("identity, of sums in another order", {"let": {"p": "real in [0, 1]", "q": "real in [0, 1]"}, "show": [
        "rel_entr(p, q) + rel_entr(1 - p, 1 - q) == rel_entr(1 - p, 1 - q) + rel_entr(1 - (1 - p), 1 - (1 - q))"]},
     proved(IDENTITY, point(p="0", q="1"))),
    ("chain, a function of numbers as what it is", {"let": {"e": "real"} | LAWS, "show": ["1 - tv(P, Q) <= cosh(e)"]},
     proved({"rule": "chain", "by": "(exp(e) + exp(-e))/2", "spelled": "second", "second": BOUND, "first": {
         "rule": "chain", "by": "1", "first": measured(0, BOUND), "second": {"rule": "derive", "in": "e", "from": "0", "base": BOUND,
                                                                         "left": BOUND, "right": BOUND}}}, point(e="0") | AT_FAIR)),
    ("an instance that is proved", {"let": {"x": "real"}, "given": ["forall(t > 0: x <= t)"], "show": ["x <= 1"]},
     proved(at("1"), point(x="0") | {"proof": intro(BOUND)})),
    ("integrals", BELOW | {"show": ["integral(t in 0..oo: gamma(t)) <= integral(t in 0..oo: delta(t))"]},
     proved(integrals(at("t_1")), AT_ONE)),
    ("known, an integral", {"let": LAWS, "show": [f"kl(P, Q) <= {STICKS}"]},
     proved({"rule": "known", "theorem": KNOWN, "with": {"P": "P", "Q": "Q"}, "proof": {
         "rule": "swap", "hypothesis": 0, "proof": IDENTITY}}, AT_FAIR)),
    ("measure, an integral", {"let": DELTA, "show": ["exp(-1)*integral(t in 0..oo: delta(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), {"objects": {"delta": ONE, "gamma": ONE}, "proof": {
         "rule": "and", "proofs": [intro(BOUND)] * 2}})),
    ("output", {"let": MI, "given": ["lip(P, W, 0)"], "show": ["mi(P, W) <= oo"]},
     proved({"rule": "output", "proof": {"rule": "and", "proofs": [BOUND, {"rule": "instance", "hypothesis": 0, "with": {"x": "u"},
             "proof": measured(0, BOUND, infinite=BOUND)}]}}, AT_CHANNEL)),
]
# an integral over an unbounded interval below the sum of hockey sticks, of which the integral is kl(P, Q), here oo
FALSE = {"rule": "have", "facts": ["P(A) < 1/2", "t_1 > t_1"], "proof": BOUND, "proofs": [
    {"rule": "event", "proof": BOUND}, {"rule": "linear", "hypotheses": [0, 5], "times": ["1", "1"]}]}
UNDER_STICKS = {"rule": "known", "theorem": KNOWN, "with": {"P": "P", "Q": "Q"}, "proof": {
    "rule": "value", "under": "hockey_stick(P, Q, exp(t_1)) + exp(-t_1)*hockey_stick(Q, P, exp(t_1))", "proof": BOUND,
    "lower": measured(0, measured(0, BOUND)), "upper": {
        "rule": "split", "on": "hockey_stick(P, Q, exp(t_1)) >= 1/2", "yes": measured(0, measured(0, BOUND)), "no": FALSE}}}

CHOSEN: Proof = {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND, "defined": [BOUND]*4}
ATTACKS: list[Attack] = [
    *((f"a branch chosen by what is undefined: {c}", {"let": {"d": "real >= 0"}, "show": [f"(d if {c} else {b}) >= 0"]},
       proved(CHOSEN, point(d="0"), defined=[BOUND]*4)) for b in ("oo", "1") for c in (
        "forall(x in reals: log(x) <= 5)", "exists(x in reals: 1/x > d)", "forall(P in distribution on 2: log(P[1] - 1) <= d)",
        "forall(x in reals: x <= y)", "(d >= 1 and forall(x in reals: sqrt(x) >= 0))")),
    *((f"a branch that is undefined: {b}", {"let": {"d": "real >= 0"}, "show": [f"(d if forall(x in reals: x <= d) else {b}) >= 0"]},
       proved(CHOSEN, point(d="0"), defined=[BOUND]*4)) for b in ("1/0", "log(d)", "oo - oo", "0*oo", "z", "forall(x in reals: x >= 0)")),
    ("a function to an interval that a declared name gives, and not the bound one",
     {"let": {"a": "real >= 1"}, "show": ["exists(a in [0, 0], f in function reals -> [0, a]: f(0) >= 1)"]},
     proved({"rule": "exists", "values": {"a": "0", "f": ONE}, "proof": {"rule": "and", "proofs": [BOUND, BOUND, intro(BOUND)]}},
            point(a="1"))),
    ("a function of a declared name, which becomes the bound one",
     {"let": {"a": "real in [5, 6]"}, "show": ["exists(a in [0, 0], f in function reals -> [5, 10]: f(0) <= 0)"]},
     proved({"rule": "exists", "values": {"a": "0", "f": "function(x in reals: a)"}, "proof": {
         "rule": "and", "proofs": [BOUND, BOUND, intro(BOUND)]}}, point(a="5"))),
    ("a function whose value is oo", {"show": ["exists(f in function reals -> [0, oo]: forall(y in reals: f(0) >= y))"]},
     proved({"rule": "exists", "values": {"f": "function(x in reals: oo)"}, "proof": {
         "rule": "and", "proofs": [intro(BOUND), intro(BOUND)]}})),
    ("a value under an integral that is oo",
     {"let": {"P": "distribution on S", "Q": "distribution on S", "A": "event on S"}, "given": ["P(A) >= 1/2", "Q(A) == 0"],
      "show": ["integral(t in 0..oo: 1/2) == integral(t in 0..oo: 1/2)"]},
     proved(IDENTITY | {"defined": [UNDER_STICKS]*2}, {"objects": {"P": law("1 2", "1 0"), "Q": law("1 2", "0 1"), "A": {
         "kind": "event", "outcomes": ["1"]}}}, defined=[UNDER_STICKS]*2)),
    ("a value at which a supremum is only reached", {"let": {"d": "real"}, "given": ["d <= sup(x in real < 1: x)"],
                                                    "show": ["d < 1"]},
     proved({"rule": "obtain", "hypothesis": 0, "proof": BOUND}, point(d="1") | {"proof": BOUND})),
    ("a value for a bound from above", {"let": {"d": "real"}, "given": ["sup(x in [0, 1]: x) < d"], "show": ["d <= 1"]},
     proved({"rule": "obtain", "hypothesis": 0, "proof": BOUND}, point(d="2") | {"proof": BOUND})),
    *((f"a step that is spelled out, and false: {b}", {"let": {"e": "real >= 0"} | LAWS, "show": ["tv(P, Q) <= tanh(e)"]},
       proved({"rule": "chain", "by": b, "spelled": "second", "first": measured(0, BOUND), "second": BOUND},
              point(e="1") | AT_FAIR)) for b in ("1", "(exp(e) - exp(-e))/(exp(e) + exp(-e))", "tv(P, Q)")),
    ("less, through two weak steps", {"let": {"x": "real"}, "show": ["x < x"]},
     proved({"rule": "chain", "by": "x", "strict": "neither", "first": BOUND, "second": BOUND}, point(x="0"))),
    ("a relative entropy turned round", {"let": {"p": "real in (0, 1)", "q": "real in (0, 1)"}, "show": ["rel_entr(p, q) == rel_entr(q, p)"]},
     proved(IDENTITY, point(p="1/2", q="1/3"))),
    ("an undefined sum in another order", {"let": {"p": "real in [-1, 1]"}, "show": ["rel_entr(p, 1) + 0 == 0 + rel_entr(p, 1)"]},
     proved(IDENTITY, point(p="1"))),
    ("an instance that is proved to be none", {"let": {"x": "real"}, "given": ["forall(t > 0: x <= t)", "x > 0"], "show": ["x <= -1"]},
     proved(at("1"), point(x="1") | {"proof": {"rule": "and", "proofs": [intro(BOUND), BOUND]}})),
    ("an instance without its values", {"let": {"x": "real"}, "given": ["forall(t > 0: x <= t)"], "show": ["x <= 1"]},
     proved(at("1"), {"proof": intro(BOUND)})),
    ("an instance outside the domain", {"let": {"x": "real > 1"}, "given": ["forall(t > 0: x <= t + 1)"], "show": ["x <= 2"]},
     proved(at("1"), point(x="0") | {"proof": intro(BOUND)})),
    ("a function with values elsewhere", {"let": {"f": "function reals -> [0, 1]", "x": "real"}, "given": ["forall(t > 0: x + f(t) == x + 2)"],
                                          "show": ["x <= 1"]},
     proved(at("1", measured(0, BOUND)), point(x="0") | {"objects": {"f": "function(x in reals: 2)"}, "proof": {
         "rule": "and", "proofs": [intro(BOUND), intro(IDENTITY)]}})),
    ("a function that is not defined everywhere", {"let": {"f": "function reals -> reals"}, "given": ["forall(t > 0: f(t) == 1/t)"], "show": ["0 <= 0"]},
     proved(BOUND, {"objects": {"f": "function(x in reals: 1/x)"}, "proof": {"rule": "and", "proofs": [intro(BOUND), intro(IDENTITY)]}})),
    ("a function of another name", {"let": {"f": "function reals -> reals", "x": "real"}, "given": ["forall(t > 0: f(t) == x)"], "show": ["0 <= 0"]},
     proved(BOUND, point(x="0") | {"objects": {"f": "function(t in reals: x)"}, "proof": {"rule": "and", "proofs": [intro(BOUND), intro(IDENTITY)]}})),
    ("integrals over different intervals", {"let": DELTA, "show": ["integral(t in 0..2: delta(t)) <= integral(t in 0..1: delta(t))"]},
     proved(integrals(BOUND), AT_ONE)),
    ("integrals the wrong way round", BELOW | {"show": ["integral(t in 0..oo: gamma(t)) >= integral(t in 0..oo: delta(t))"]},
     proved(integrals(at("t_1")), AT_ONE)),
    ("integrands compared at a point that is not between the ends", {"let": DELTA, "given": ["forall(t > 2: gamma(t) <= delta(t))"],
        "show": ["integral(t in 0..oo: gamma(t)) <= integral(t in 0..oo: delta(t))"]},
     proved(integrals(at("t_1")), AT_ONE)),
    ("less, of integrals that may be infinite", {"let": DELTA, "given": ["forall(t > 0: gamma(t) < delta(t))"],
        "show": ["integral(t in 0..oo: gamma(t)) < integral(t in 0..oo: delta(t))"]},
     proved(integrals(at("t_1"), finite=measured(0, BOUND, infinite=BOUND)), AT_ONE)),
    ("less, of integrals over a point", {"let": DELTA, "given": ["forall(t > 0: gamma(t) < delta(t))", "integral(t in 1..1: gamma(t)) < oo"],
        "show": ["integral(t in 1..1: gamma(t)) < integral(t in 1..1: delta(t))"]},
     proved(integrals(at("t_1"), finite=BOUND), AT_ONE)),
    ("an integral backwards", {"let": DELTA, "show": ["integral(t in 1..0: delta(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), AT_ONE)),
    ("an integral taken for a number", {"let": DELTA, "show": ["integral(t in 0..oo: delta(t)) < oo"]},
     proved(measured(0, BOUND, infinite=BOUND), AT_ONE)),
    ("an integral taken for a number, cancelled", {"let": DELTA, "show": ["integral(t in 0..oo: delta(t)) - integral(t in 0..oo: delta(t)) == 0"]},
     proved(IDENTITY, AT_ONE)),
    ("an integral of what may be negative", {"let": {"f": "function reals -> reals"}, "show": ["integral(t in 0..1: f(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), {"objects": {"f": ONE}, "proof": intro(BOUND)})),
    ("an integral of a difference", {"let": DELTA, "show": ["integral(t in 0..1: delta(t) - gamma(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), AT_ONE)),
    ("an integral over the index of a law", {"let": {"P": "distribution on reals"}, "show": ["integral(t in 0..1: P[t]) <= integral(t in 0..1: P[t] + 1)"]},
     proved(integrals(BOUND), {"objects": {"P": law("1", "1")}})),
    ("nothing times an infinite integral", {"let": {**DELTA, "c": "real >= 0"}, "show": ["c*integral(t in 0..oo: delta(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), AT_ONE | point(c="0"))),
    ("a function outside the interval of its arguments", {"let": {"f": "function [0, 1] -> [0, 1]"}, "show": ["integral(t in 0..2: f(t)) >= 0"]},
     proved(measured(0, BOUND, infinite=BOUND), {"objects": {"f": "function(x in [0, 1]: 1)"}, "proof": intro(BOUND)})),
    ("a value of a function where it has none", {"let": {"f": "function [0, 1] -> [0, 1]"}, "show": ["f(2) - f(2) == 0"]},
     proved(IDENTITY, {"objects": {"f": "function(x in reals: 1)"}, "proof": intro(BOUND)})),
    ("a function with values where it has none", {"show": ["exists(f in function [0, 1] -> reals: f(2) == 3)"]},
     proved({"rule": "exists", "values": {"f": "function(x in [0, 1]: 3)"}, "proof": {"rule": "and", "proofs": [intro(BOUND), BOUND]}})),
    ("a value put inside a binder of its name", {"let": {"f": "function reals -> [0, 1]", "t": "real"}, "given": ["forall(t > 0: f(t) <= 1/2)", "f(t) == 1"],
                                                "show": ["f(t) <= 1/2"]},
     proved(measured(0, at("1"), inside=True), point(t="-1") | {"objects": {"f": ONE}, "proof": BOUND})),
    ("the output of another law", {"let": {**MI, "Q": "distribution on A"}, "given": ["lip(Q, W, 0)"], "show": ["mi(P, W) <= 0"]},
     proved({"rule": "output", "proof": {"rule": "and", "proofs": [BOUND, {"rule": "instance", "hypothesis": 0, "with": {"x": "u"}, "proof": BOUND}]}},
            {"objects": {**AT_CHANNEL["objects"], "Q": law("1", "1")}})),
    ("the divergence of one row for that of all", {"let": {**MI, "Q": "distribution on B", "x": "real"}, "given": ["forall(z in W: kl(W(z), Q) <= 1)"],
                                                  "show": ["mi(P, W) <= 1"]},
     proved({"rule": "output", "proof": {"rule": "and", "proofs": [BOUND, {"rule": "instance", "hypothesis": 0, "with": {"z": "u"}, "proof": BOUND}]}})),
]
