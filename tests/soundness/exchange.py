"""Certificates about integrals of sums as sums of integrals."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import VALUE, Attack, point, proved

Proof = dict[str, Any]
EACH: Proof = {"rule": "value", "each": VALUE}
N = {"n": "integer >= 1"}


def exchanged(show: str, each: Proof = VALUE, let: dict[str, str] = N, **values: str) -> tuple[dict[str, Any], Proof]:
    """The first integral of what is to be shown as a sum of integrals, which is the other side."""
    whole, parts = EACH | {"each": each}, VALUE | {"defined": [each]}
    step = {"rule": "fact", "law": "exchange", "term": 0, "each": each, "defined": [whole], "proof": {
        "rule": "opaque", "terms": [0, 1, 2], "defined": [parts]*3, "proof": {
            "rule": "linear", "hypotheses": [len(let)], "times": ["1"]}}}
    return {"let": let, "show": [show]}, proved(step, point(**values or {"n": "1"}), defined=[whole, parts])


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("an integral of a sum", *exchanged("integral(t = 0..1: sum(k in 1..n: t^k)) == sum(k_1 in 1..n: integral(t = 0..1: t^k_1))")),
]
ATTACKS: list[Attack] = [
    ("terms without integrals, whose sum has one", *exchanged("integral(t = 0..1: sum(k in 1..2: (2*k - 3)/t)) == sum(k_1 in 1..2: integral(t = 0..1: (2*k_1 - 3)/t))")),
    ("an interval that runs backwards", *exchanged("integral(t = 1..0: sum(k in 1..n: t^k)) == sum(k_1 in 1..n: integral(t = 1..0: t^k_1))")),
    ("no interval beneath an empty sum", *exchanged("integral(t = 1..0: sum(k in 2..1: t^k)) == sum(k_1 in 2..1: integral(t = 1..0: t^k_1))")),
    ("a range that moves with the variable", *exchanged("integral(t = 0..2: sum(k in 1..t: 1)) == sum(k_1 in 1..2: integral(t = 0..2: 1))")),
    ("a series", *exchanged("integral(t = 0..1: sum(k in 1..oo: exp(-k))) == sum(k_1 in 1..oo: integral(t = 0..1: exp(-k_1)))")),
    ("a maximum", *exchanged("integral(t = 0..1: max(k in 1..2: k*t)) == sum(k_1 in 1..2: integral(t = 0..1: k_1*t))")),
    ("one term for all", *exchanged("integral(t = 0..1: sum(k in 1..n: k*t)) == sum(k_1 in 1..n: integral(t = 0..1: t))")),
]
