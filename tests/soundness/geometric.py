"""Two geometric laws on a space that is chosen: what is accepted, and what a careless version of the rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, FAIR, Attack, intro, proved

Proof = dict[str, Any]
AT: Proof = {"rule": "exists", "at": {"P": "P_1", "Q": "Q_1"}, "proof": BOUND}
BOTH = "exists(P in distribution, Q in distribution: {})"


def geometric(proof: Proof = AT, first: str = "1/2", second: str = "1/4", **more: Any) -> Proof:
    return {"rule": "geometric", "first": first, "second": second, "proof": proof, **more}


def kl(p: str, q: str, laws: str = "P, Q") -> str:
    return f"kl({laws}) == log((1 - {p})/(1 - {q})) + {p}/(1 - {p})*log({p}/({q}))"


def case(name: str, show: str, proof: Proof, *given: str, **let: str) -> Attack:
    objects: Proof = {k: FAIR for k, t in let.items() if t.startswith("distribution")}
    if "kl" in let:
        objects["kl"] = {"kind": "function", "table": {"1": "7"}}
    return f"geometric laws: {name}", {"let": {"r": "real"} | let, "given": [*given], "show": [show]}, proved(
        proof, {"values": {"r": "1"}, "objects": objects})


OF_EACH = "forall(k in integer >= 0: exists(A in event of P: P(A) == (1 - 1/2)*(1/2)^k and Q(A) == (1 - 1/4)*(1/4)^k))"
GENUINE: list[Attack] = [
    case("their divergence", BOTH.format(kl("1/2", "1/4")), geometric()),
    case("the other divergence", BOTH.format(kl("1/4", "1/2", "Q, P")), geometric()),
    case("their probabilities", BOTH.format(OF_EACH), geometric()),
]
ATTACKS: list[Attack] = [
    case("the divergence turned round", BOTH.format(kl("1/2", "1/4", "Q, P")), geometric()),
    case("a parameter of 1", BOTH.format(kl("1", "1/4")), geometric(first="1")),
    case("a parameter of 0", BOTH.format(kl("1/2", "0")), geometric(second="0")),
    case("a parameter below 0", BOTH.format("1 == 1"), geometric(second="-1/2")),
    case("a parameter that is not known to be one", BOTH.format("1 == 1"), geometric(first="r")),
    case("a parameter that has no value", BOTH.format("1 == 1"), geometric(first="1/2 + 0/(r - 1)")),
    case("another probability", BOTH.format(OF_EACH.replace("(1/4)^k", "(1/2)^k")), geometric()),
    case("indices below 0", BOTH.format(OF_EACH.replace("integer >= 0", "integer >= -1")), geometric()),
    case("all laws on the space", "forall(P in distribution: exists(k in integer >= 0: P(everything) == k))".replace(
        "P(everything)", "tv(P, P)"), geometric(intro(BOUND))),
    case("on the space of a law that is declared", BOTH.format(kl("1/2", "1/4")), geometric(), R="distribution"),
    case("beside what is assumed of all laws", BOTH.format("kl(P, Q) > 0"), geometric(),
         "forall(P in distribution, Q in distribution: tv(P, Q) == 0)"),
    case("beside all laws", "exists(P in distribution: forall(Q in distribution: kl(P, Q) == 0))", geometric()),
    case("twice", BOTH.format("1 == 1"), geometric(geometric({**AT, "at": {"P": "P_1", "Q": "P_2"}}))),
    case("a function called kl", "exists(P in distribution, Q in distribution: kl(1) == 0)", geometric(), kl="function 1..1 -> reals"),
]
