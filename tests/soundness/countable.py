"""Laws on all integers that formulas give: what is accepted, and what a careless version of the rules would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, proved

Proof = dict[str, Any]
DECAY: Proof = {"rule": "value", "factors": ["0.5"], "exponent": ["0", "-log(2)"]}
HALVES = "function(k in 0..oo: 2^(-k - 1))"  # the geometric law


def total(before: int = 1) -> Proof:
    """The sum of its probabilities is 1; so many hypotheses are before."""
    return {
        "rule": "have", "facts": ["sum(k in 0..oo: 0.5*exp(-1*(k*log(2)))) == 1"], "defined": [DECAY],
        "proofs": [{"rule": "sums", "rest": "-1", "terms": [["1", 0]], "potential": "-1*exp(0 + -log(2)*k_1)", "step": BOUND,
                    "ends": BOUND, "defined": [DECAY, DECAY],
                    "upper_end": ["0", {"rule": "decay", "factors": ["-1"], "exponent": ["0", "-log(2)"]}]}],
        "proof": {"rule": "fact", "law": "pieces", "cuts": [], "parts": [["0.5*exp(-1*(k_1*log(2)))"]], "steps": [IDENTITY],
                  "values": [[DECAY]], "term": 0, "defined": [DECAY],
                  "proof": {"rule": "linear", "hypotheses": [before, before + 1], "times": ["1", "1"]}}}


TOTAL = total()


def at(*proofs: Any, formula: str = HALVES, total: Any = TOTAL, defined: Any = DECAY, law: str = "P") -> Proof:
    """An instance: the numbers are not negative, their sum is 1, and the assumptions hold."""
    return {"objects": {law: formula}, "defined": [defined], "proof": {
        "rule": "and", "proofs": [intro(BOUND), total, *(proofs or [intro(BOUND)])]}}


def case(name: str, show: str, proof: Proof, *given: str, instance: Proof | None = None, space: str = "naturals") -> Attack:
    return f"laws on all integers: {name}", {
        "let": {"P": f"distribution on {space}"}, "given": [*(given or ["forall(k in naturals: P[k] == 2^(-k - 1))"])],
        "show": [show]}, proved(proof, instance or at())


def exists(name: str, let: str, given: str, show: str, *proofs: Proof, values: dict[str, str] | None = None, formula: str = HALVES,
           defined: Proof = DECAY) -> Attack:
    """A declared number n, and a law L by a formula."""
    return f"a law on all integers by a formula: {name}", {"let": {"n": let}, "given": [given], "show": [show]}, proved({
        "rule": "exists", "values": {"L": formula, **(values or {})}, "defined": [defined], "proof": {
            "rule": "and", "proofs": [*proofs]}}, {"values": {"n": given.split()[-1]}})


def countable(proof: Proof = BOUND, **more: Any) -> Proof:
    return {"rule": "countable", "proof": proof, **more}


GENUINE: list[Attack] = [
    case("a probability", "P[0] == 1/2", countable()),
    case("each probability", "forall(k in naturals: P[k] > 0)", intro(countable())),
    exists("its probabilities", "integer", "n == -1", "exists(L in distribution on naturals: exists(j in [0, 1], n in naturals: j == L[n]"
           " + 1/2) and L[0] == 1/2)", intro(BOUND), total(2), {"rule": "exists", "values": {"j": "1", "n": "0"}, "proof": BOUND}),
]
ATTACKS: list[Attack] = [
    case("another probability", "P[1] == 1/2", countable()),
    case("all as the one of 0", "forall(k in naturals: P[k] == 1/2)", intro(countable())),
    case("an integer that may be below 0", "forall(k in integers: k < 0 implies 2^(-k - 1) <= 1/2)", intro(intro(countable()))),
    case("what is assumed of the next probability", "P[0] == 1/4", countable(), "forall(k in naturals: P[k + 1] == 2^(-k - 2))"),
    case("what is assumed within a disjunction", "P[0] == 1/2", countable(),
         "forall(k in naturals: P[k] == 2^(-k - 1)) or P[0] == 1", instance=at({"rule": "or", "side": 0, "proof": intro(BOUND)})),
    case("a series without a value", "entropy(P) <= 0", countable()),
    case("a greatest ratio", "max_divergence(P, P) <= -1", countable()),
    exists("at a number that is called like an outcome after it", "integer", "n == -1",
           "exists(L in distribution on naturals: exists(j in [0, L[n]], n in naturals: j == 1) and L[0] == 1/2)",
           intro(BOUND), total(2), {"rule": "exists", "values": {"j": "1", "n": "0"}, "proof": BOUND}),
    exists("about what is called like a number that is bound beside it", "real", "n == 1",
           "exists(L in distribution on naturals, n in [0, 2]: n == 2 and L[0] == 1 and L[1] == 1/2)", BOUND, BOUND, intro(BOUND),
           {"rule": "replace", "hypothesis": 0, "proof": total(3)}, values={"n": "2"}, formula="function(k in 0..oo: 2^(-k - 1)*n)",
           defined=DECAY | {"factors": ["0.5*n"]}),
    ("a law on all integers by a formula: called like a number in a domain beside it", {
        "let": {"L": "real"}, "given": ["L == 1"], "show": ["exists(L in distribution on naturals, x in [0, L]: x == 1 and L[0] == 1/2)"]},
     proved({"rule": "exists", "values": {"L": HALVES, "x": "1"}, "defined": [DECAY], "proof": {
         "rule": "and", "proofs": [BOUND, BOUND, intro(BOUND), total(4)]}}, {"values": {"L": "1"}})),
]
INSTANCES: list[Attack] = [  # whose points are none
    case("numbers with the sum 2", "P[0] == 1", countable(), "forall(k in naturals: P[k] == 2^(-k))",
         instance=at(formula="function(k in 0..oo: 2^(-k))", total=BOUND, defined=DECAY | {"factors": ["1"]})),
    case("numbers with a sum that is not looked at", "P[0] == 1/2", countable(), instance=at(total=BOUND)),
    case("numbers of which one is negative", "P[0] == -1/2", countable(), "forall(k in naturals: P[k] == 2^(-k)*(k - 1/2))",
         instance=at(formula="function(k in 0..oo: 2^(-k)*(k - 1/2))", total=BOUND)),
    case("a law on all integers by those from 0 on", "P[0] == 1/2", countable(), "forall(k in integers: P[k] == 2^(-k - 1))",
         space="integers"),
    case("an assumption about more than probabilities", "P[0] == 1/2", countable(),
         "forall(k in naturals: P[k] == 2^(-k - 1))", "entropy(P) <= 1", instance=at(intro(BOUND), BOUND)),
]
