"""Mixtures of laws: their events, their densities, and what is left of divergences of their weights. What is accepted, and
what a careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import AT_FAIR, BOUND, FAIR, IDENTITY, LAWS, Attack, proved

Proof = dict[str, Any]
NEAR = "tv(P, Q) <= 1/2"
EVENT: Proof = {"rule": "event", "proof": BOUND}
KINK: Proof = {"rule": "resolve", "term": 1, "second": BOUND, "first": {
    "rule": "resolve", "term": 0, "first": IDENTITY, "second": {"rule": "absurd", "hypothesis": 2, "proof": BOUND}}}
STICKS = "hockey_stick(mixture(1/2, P, Q), Q, 2) <= hockey_stick(P, Q, 3)/2"
CHI2 = "chi2(mixture(1/3, P, Q), mixture(1/2, P, Q)) <= 1/18"
AT: Proof = {"values": {"t": "0", "c": "1/2"}, "objects": {**AT_FAIR["objects"], "R": FAIR}}


def pointwise(*outcomes: Proof) -> Proof:
    return {"rule": "pointwise", "masses": ["0"]*2, "multipliers": [], "numbers": BOUND, "outcomes": [*outcomes]}


def contracted(by: str = "1", theorem: str = "chi2", number: str = "0.5", **more: Any) -> Proof:
    return {"rule": "contraction", "term": 0, "theorem": theorem, "number": number, "finite": True, "rows": BOUND,
            "proof": {"rule": "chain", "by": by, "first": BOUND, "second": BOUND}, **more}


def case(name: str, show: str, proof: Proof, given: str = NEAR, **let: str) -> Attack:
    names = let.keys() | {"P", "Q"}
    at = {"values": {k: v for k, v in AT["values"].items() if k in names},
          "objects": {k: v for k, v in AT["objects"].items() if k in names}}
    return name, {"let": LAWS | let, "given": [given], "show": [show]}, proved(proof, at)


MEASURED: Proof = {"proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}
GENUINE: list[Attack] = [
    case("an event under a mixture of laws", "tv(mixture(1/2, P, Q), Q) <= 1/4", EVENT),
    case("densities of a mixture of laws", STICKS, pointwise(KINK, BOUND, BOUND)),
    case("two mixtures of the same laws", CHI2, contracted(**MEASURED)),
    case("a mixture and what it is mixed of", "tv(mixture(1/3, P, Q), P) <= 1/3", contracted(theorem="tv", **MEASURED)),
    case("the greater of two divergences", "renyi(mixture(1/3, P, Q), mixture(1/3, Q, P), 2) <= max(renyi(P, Q, 2), renyi(Q, P, 2))",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}),
]
ATTACKS: list[Attack] = [
    case("an event under a mixture of other weights", "tv(mixture(1/3, P, Q), P) <= 1/6", EVENT),
    case("an event under a mixture of a bound weight", "tv(mixture(t, P, Q), Q) <= 0", EVENT,
         "forall(t in [0, 0]: tv(mixture(t, P, Q), Q) <= 0)", t="real in [0, 1]"),
    case("densities of a mixture, too small", STICKS.replace("/2", "/4"), pointwise(KINK, BOUND, BOUND)),
    case("densities of a mixture of other weights", "hockey_stick(mixture(1/2, P, Q), P, 2) <= 0",
         pointwise(BOUND, BOUND, BOUND)),
    case("two mixtures of laws that are not close", CHI2, contracted(**MEASURED), "tv(P, Q) <= 1"),
    case("two mixtures, by less", CHI2.replace("/18", "/36"), contracted(number="1/4", **MEASURED)),
    case("two mixtures in another order", "tv(mixture(1/3, P, Q), mixture(1/3, Q, P)) <= 0", contracted(theorem="tv", **MEASURED)),
    case("two mixtures of other laws", "tv(mixture(1/3, P, Q), mixture(1/3, P, R)) <= 0", contracted(theorem="tv", **MEASURED),
         R="distribution"),
    case("a mixture and a third law", "tv(mixture(1/3, P, Q), R) <= 1/3", contracted(theorem="tv", **MEASURED), R="distribution"),
    case("a mixture and the other law", "tv(mixture(1/3, P, Q), Q) <= 1/12", contracted(theorem="tv", **MEASURED)),
    case("0 times an infinite divergence of weights", "kl(mixture(1/2, P, Q), P) <= 0",
         contracted("0", "kl", "0", **MEASURED), "tv(P, Q) <= 0"),
    case("a weight with the name of a letter", "tv(mixture(c, P, Q), Q) <= c/4", contracted(theorem="tv", **MEASURED),
         "tv(P, Q) <= 1/2", c="real in [1/2, 1]"),
    case("a weight for the number", "tv(mixture(c, P, Q), Q) <= 1/4", contracted(theorem="tv", **MEASURED),
         "tv(P, Q) <= 1/2", c="real in [0, 1]"),
    case("mixtures at a negative distance", "tv(mixture(1/2, P, Q), Q) <= -1", contracted("-1", "tv", "-1", **MEASURED),
         "tv(P, Q) <= -1 or tv(P, Q) <= 1"),
    case("the less of two divergences", "renyi(mixture(1/3, P, Q), mixture(1/3, Q, P), 2) <= min(renyi(P, Q, 2), renyi(Q, P, 2))",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}),
    case("the greater of two divergences, of other weights",
         "renyi(mixture(1/3, P, Q), mixture(1/2, Q, P), 2) <= max(renyi(P, Q, 2), renyi(Q, P, 2))",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}),
    case("the greater of two divergences, of a weight above 1",
         "renyi(mixture(c, P, Q), mixture(c, Q, P), 2) <= max(renyi(P, Q, 2), renyi(Q, P, 2))",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}, c="real in [0, 2]"),
    case("the greater of two entropies", "entropy(mixture(1/3, P, Q)) <= max(entropy(P), entropy(Q))",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}),
    case("the greater of two Hellinger integrals",
         "hellinger_integral(mixture(1/3, P, Q), mixture(1/3, Q, P), 2) <= hellinger_integral(P, Q, 2)",
         {"rule": "structure", "term": 0, "greatest": True, "proof": BOUND}),
]
