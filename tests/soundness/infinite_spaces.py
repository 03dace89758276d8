"""Certificates about laws on infinite spaces: a witness lists the outcomes that may have a positive probability only."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, law, proved, refuted

ON = {"P": "distribution on naturals"}
FAIR = {"P": law("1 2", "1/2 1/2")}
AT_FAIR = {"objects": FAIR}
EVENT = {"P": "distribution", "A": "event of P"}
AT_EVENT = {"objects": {"P": law("1 2", "1/2 1/2"), "A": {"kind": "event", "outcomes": ["1"]}}}
ROW = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
FINITE = {"rule": "identity"}


def exists(**values: Any) -> dict[str, Any]:
    return proved({"rule": "exists", "values": values, "proof": BOUND, "defined": [IDENTITY, BOUND]})


def few_large(at: dict[str, str], rule: str = "below", of: Any = "c", proof: Any = BOUND) -> dict[str, Any]:
    return {"rule": "family", "of": "P", rule: of, "proof": {"rule": "exists", "values": at, "proof": proof}}


WITH_C = {**ON, "c": "real > 0"}
AT_C = {"values": {"c": "1"}, "objects": FAIR}
GENUINE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a finite number of outcomes", {"let": {"n": "integer >= 1", "P": "distribution on n"}, "show": ["card(P) < oo"]},
     proved(FINITE, {"values": {"n": "1"}, "objects": {"P": law("1", "1")}})),
    ("a law on the integers that exists", {"show": ["exists(P in distribution on integers: entropy(P) > 1/2)"]},
     exists(P=FAIR["P"])),
    ("a small probability", {"let": WITH_C, "show": ["exists(k in naturals: P[k] < c)"]}, proved(few_large({"k": "y"}), AT_C)),
    ("a small probability among all integers", {"let": {"P": "distribution on integers"}, "show": ["exists(k in integers: P[k] < 1/9)"]},
     proved(few_large({"k": "y"}, of="1/9"), AT_FAIR)),
    ("a positive probability", {"let": ON, "show": ["exists(k in naturals: P[k] > 0)"]},
     proved(few_large({"k": "y"}, "positive", True), AT_FAIR)),
    ("a number of a law", {"let": ON, "show": ["P[3] <= 1 and P[-1] >= 0"]}, proved({"rule": "and", "proofs": [BOUND, BOUND]}, AT_FAIR)),
]
ATTACKS: list[Attack] = [
    *((f"a probability below {c}", {"let": WITH_C, "show": ["exists(k in naturals: P[k] < c)"]}, proved(few_large({"k": "y"}, of=c), AT_C))
      for c in ("0", "c - 1", "P[1]", "log(c)", "1/(c - 1)", "oo", "2*c")),
    ("a small probability of a law on few points", {"let": {"P": "distribution on 1..2"}, "show": ["exists(k in integers: P[k] < 1/9)"]},
     proved(few_large({"k": "y"}, of="1/9"), {"objects": {"P": law("1 2", "1/2 1/2")}})),
    ("a small probability of a law on an open space", {"let": {"P": "distribution"}, "show": ["exists(k in integers: P[k] < 1/9)"]},
     proved(few_large({"k": "y"}, of="1/9"), AT_FAIR)),
    ("a law without atoms", {"let": {"P": "distribution on reals"}, "show": ["exists(k in integers: P[k] > 0)"]},
     proved(few_large({"k": "y"}, "positive", True), AT_FAIR)),
    *((f"a probability of {space} in the wrong place", {"let": {"P": f"distribution on {space}"}, "show": [show]},
       proved(few_large({"k": "y"}, "positive", True), AT_FAIR)) for space, show in (
        ("integers", "exists(k in naturals: P[k] > 0)"), ("naturals", "exists(k in integers: P[k] > 0 and k >= 1)"),
        ("naturals", "exists(k in naturals: P[k] > 1/9)"))),
    ("probabilities that are all small", {"let": ON, "show": ["exists(k in naturals: P[k] < 1/9 and k <= 9)"]},
     proved(few_large({"k": "y"}, of="1/9", proof={"rule": "and", "proofs": [BOUND, BOUND]}), AT_FAIR)),
    ("probabilities of all naturals as a sum", {"let": ON, "show": ["sum(k in 0..1: P[k]) == 1"]},
     proved({"rule": "family", "of": "P", "proof": BOUND}, AT_FAIR)),
    ("a probability at a number that is no integer", {"let": ON, "show": ["P[1/2] <= 1/2"]}, proved(BOUND, AT_FAIR)),
    ("infinitely many outcomes are no finite number", {"let": ON, "show": ["card(P) < oo"]}, proved(FINITE, AT_FAIR)),
    ("a space that is left open may be infinite", {"let": {"P": "distribution"}, "show": ["card(P) < oo"]}, proved(FINITE, AT_FAIR)),
    ("an event may be infinite", {"let": EVENT, "show": ["card(A) < oo"]}, proved(FINITE, AT_EVENT)),
    ("infinitely many cancelled", {"let": ON, "show": ["card(P) - card(P) == 0"]}, proved(IDENTITY, AT_FAIR)),
    ("a witness lists some points of a space", {"let": ON, "show": ["exists(a in P: P[a] < 1/2)"]}, refuted(objects=FAIR)),
    ("the least probability on an infinite space", {"let": ON, "show": ["inf(a in P: P[a]) == 0"]}, refuted(objects=FAIR)),
    ("the number of points that a witness lists", {"let": ON, "show": ["card(P) >= 100"]}, refuted(objects=FAIR)),
    ("all points of the line", {"let": {"P": "distribution on reals"}, "show": ["forall(a in P: P[a] > 0) implies 0 == 1"]},
     refuted(objects=FAIR)),
    ("points of a mixture", {"let": ON, "show": ["exists(a in mixture(1/2, P, P): P[a] < 1/2)"]}, refuted(objects=FAIR)),
    ("outputs on an infinite space", {"let": {"W": "channel from 1 to naturals"}, "show": ["exists(a in W(1): W(1)[a] < 1/2)"]},
     refuted(objects={"W": ROW})),
    ("the complement of a set of numbers", {"let": ON, "show": ["exists(a in complement({1}): P[a] < 1/2)"]}, refuted(objects=FAIR)),
    ("all events of an infinite space", {"let": ON, "show": ["exists(A in event of P: card(A) >= 3)"]}, refuted(objects=FAIR)),
    ("a law that exists on an infinite space", {"show": ["exists(P in distribution on integers: min(a in P: P[a]) > 1/10)"]},
     exists(P=FAIR["P"])),
    ("a space of two integers", {"show": ["exists(P in distribution on integers: card(P) == 2)"]}, exists(P=FAIR["P"])),
]
