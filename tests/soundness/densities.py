"""Laws by their densities: what is accepted, and what a careless version of the rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, law, proved

Proof = dict[str, Any]
LET = {"P": "distribution on A", "Q": "distribution on A"}
AT = {"objects": {"P": law("1 2", "1 0"), "Q": law("1 2", "0 1")}}
APART = ["tv(P, Q) == 1"]
MEAN, FIRST, GAP = ["1/2", "1/2", "0"], ["1", "0", "0"], ["0", "0", "1"]
ONE = {"rule": "swap", "hypothesis": 0, "proof": BOUND}  # with 1 for the distance of the two laws


def densities(weights: list[list[str]], steps: list[Proof], totals: Proof = IDENTITY, positive: Proof = BOUND) -> Proof:
    return {"rule": "densities", "of": ["P", "Q"], "weights": weights, "steps": steps, "positive": [positive]*len(weights),
            "totals": [totals]*len(weights)}


def case(name: str, said: str, proof: Proof, given: list[str] | None = None, events: str = "on A", on: str = "S in distribution on A",
         **let: str) -> Attack:
    at = {"objects": {**AT["objects"], **{k: {"kind": "function", "table": {"1": "1"}} for k in let if k == "tv"}}}
    return name, {"let": LET | let, "given": given or [], "show": [
        f"exists({on}: forall(E in event {events}: {said}))"]}, proved(proof, at)


def wrong(name: str, said: str, weights: list[str], step: Proof = IDENTITY, totals: Proof = IDENTITY, positive: Proof = BOUND, **more: Any) -> Attack:
    return case(name, said, densities([weights], [step], totals, positive), **more)


HALVES = {"rule": "linear", "hypotheses": [0, 1], "times": ["1/2", "1/2"]}
SIGNED = {"rule": "resolve", "term": 0, "first": IDENTITY, "second": {"rule": "linear", "hypotheses": [3], "times": ["1"]}}
GENUINE: list[Attack] = [
    wrong("the mean of two laws", "S(E) == (P(E) + Q(E))/2", MEAN),
    wrong("half the sum, below", "S(E) <= P(E) + Q(E)", MEAN, HALVES),
    wrong("events of a law", "S(E) == (P(E) + Q(E))/2", MEAN, events="of P"),
    wrong("events of the law itself", "S(E) == (P(E) + Q(E))/2", MEAN, events="of S"),
    wrong("the greater of two densities", "2*S(E) >= P(E)", ["1/4", "1/4", "1/2"], SIGNED, ONE, given=APART),
    case("two laws", "S(E) + T(E) == P(E) + Q(E)", densities([MEAN, MEAN], [IDENTITY]), on="S in distribution on A, T in distribution on A"),
    case("two parts", "S(E) == P(E) and S(E) + Q(E) >= P(E)", densities([FIRST], [IDENTITY, BOUND]), given=APART),
]
ROOTS = "2*S(E) <= 2*P(E) + 2*Q(E) - 3*sqrt(P(E))*sqrt(Q(E))"  # not for everything, if P and Q are far apart


def square(x: str, y: str, least: int) -> Proof:
    return {"rule": "have", "facts": [f"(sqrt({x}) - 3/2*sqrt({y}))^2 >= 0"], "proofs": [BOUND], "proof": {
        "rule": "linear", "hypotheses": [4, least], "times": ["1", "3/4"]}}


ATTACKS: list[Attack] = [
    wrong("twice a law", "S(E) == 2*P(E)", ["2", "0", "0"]),
    wrong("twice a law, as if it were once", "S(E) == 2*P(E)", FIRST),
    wrong("a density below 0", "S(E) == 2*P(E) - Q(E)", ["2", "-1", "0"]),
    wrong("a density that may be below 0", "S(E) == (P(E) + Q(E))/2", ["1/2", "1/2", "-1"], totals=BOUND),
    wrong("the distance of laws that are maybe not so far apart", "2*S(E) >= P(E) - Q(E)", GAP, BOUND, BOUND),
    wrong("the absolute difference of probabilities", "S(E) == abs(P(E) - Q(E))/2", GAP, totals=ONE, given=APART),
    wrong("the greater of the probabilities", "2*S(E) == max(P(E), Q(E))", ["1/4", "1/4", "1/2"], {
        "rule": "resolve", "term": 0, "first": SIGNED, "second": SIGNED}, ONE, given=APART),
    wrong("a product", "S(E)*S(E) == P(E)*P(E) + 0*Q(E) and S(E)*Q(E) == 1", FIRST),
    wrong("a sum of roots, which is no sum of what its derivatives are times", ROOTS, GAP, {"rule": "resolve", "term": 0, "first": square(
        "p", "q", 2), "second": square("q", "p", 1)}, ONE, given=APART),
    wrong("a constant", "S(E) + 1 >= P(E) + Q(E) + 1/2", MEAN, BOUND),
    wrong("events of another binder", "max(E in event on A: S(E)) <= P(E)", FIRST, BOUND),
    wrong("a number that depends on the law", "tv(S, P)*Q(E) >= Q(E) + 0*S(E)", FIRST, BOUND),
    wrong("another event", "S(E) == P(F)", FIRST, F="event on A"),
    wrong("another space", "S(E) == S(E)", FIRST, on="S in distribution on C"),
    wrong("events on another space", "P(E) == Q(E)", FIRST, events="on C"),
    wrong("a law on another space", "S(E) >= 0*S(E)", MEAN, BOUND, Q="distribution on C"),
    wrong("laws on no space", "S(E) == (P(E) + Q(E))/2", MEAN, P="distribution", Q="distribution", R="distribution on A"),
    wrong("another law", "S(E) == R(E)", FIRST, R="distribution on A"),
    wrong("a function called tv", "S(E) == 2*P(E)", ["2", "0", "-1"], BOUND, BOUND, tv="function 1..1 -> reals"),
    wrong("what is undefined", "S(E) == P(E) + Q(E)/0 - Q(E)/0", FIRST),
    wrong("weights that are undefined", "S(E) == P(E)", ["1/0", "1 - 1/0", "0"]),
    case("something besides laws", "S(E) == P(E) + t", densities([FIRST], [BOUND]), on="S in distribution on A, t in [1, 2]"),
    case("a part that is left out", "S(E) == P(E) and S(E) == Q(E)", densities([FIRST], [IDENTITY])),
    case("the second of two parts", "S(E) == P(E) and S(E) == Q(E)", densities([FIRST], [IDENTITY, BOUND])),
    ("of all laws", {"let": LET, "show": ["forall(S in distribution on A: forall(E in event on A: S(E) == P(E)))"]},
     proved(densities([FIRST], [IDENTITY]), AT)),
]
