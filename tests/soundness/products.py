"""Distances of product laws, sharper than the sum, and sums and integrals over all numbers: what is accepted, and what
careless versions would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law, proved

Proof = dict[str, Any]
LAWS = dict.fromkeys("PQRS", "distribution")
AT: Proof = {"objects": {x: law("1 2", "1/2 1/2") for x in "PQRS"}}


def together(show: str, **more: Any) -> tuple[dict[str, Any], Any]:
    return {"let": LAWS, "show": [show]}, proved({"rule": "structure", "term": 0, "sharp": True, "proof": BOUND, **more}, AT)


TV = "tv(product(P, R), product(Q, S)) <= 1 - (1 - tv(P, Q))*(1 - tv(R, S))"
STICK = "hockey_stick(product(P, R), product(Q, S), exp({})) <= 1 - (1 - hockey_stick(P, Q, exp(1)))*(1 - hockey_stick(R, S, exp(2)))"
GENUINE: list[Attack] = [
    ("the distance of products", *together(TV)),
    ("the hockey stick of products", *together(STICK.format(3), split=["1", "2"])),
]
ATTACKS: list[Attack] = [
    ("the distance of products as a product", *together(TV.replace("1 - (1 - tv(P, Q))*(1 - tv(R, S))", "tv(P, Q)*tv(R, S)"))),
    ("the hockey stick of products, of orders that do not add up", *together(STICK.format(2), split=["1", "2"])),
    ("a divergence of products as a distance of them", *together(TV.replace("tv", "kl"))),
    ("a chi-square of products as a distance of them", *together(TV.replace("tv", "chi2"))),
    ("the distance of mixtures as one of products",
     *together("tv(mixture(1/2, P, R), mixture(1/2, Q, S)) <= 1 - (1 - tv(P, Q))*(1 - tv(R, S)) - tv(P, Q)/4")),
    ("all naturals without zero", {"show": ["sum(k in naturals: 2^(-k)) == sum(k in 1..oo: 2^(-k))"]}, proved({"rule": "identity"})),
    ("all integers without those below zero", {"show": ["sum(k in integers: 2^(-abs(k))) == sum(k in naturals: 2^(-abs(k)))"]},
     proved({"rule": "identity"})),
    ("all reals without those below zero", {"show": ["integral(x in reals: exp(-x^2)) == integral(x in 0..oo: exp(-x^2))"]},
     proved({"rule": "identity"})),
    ("an alternating series over all integers", {"show": ["sum(k in integers: (1 if k >= 0 else -1)) == 1"]}, proved(BOUND)),
]
