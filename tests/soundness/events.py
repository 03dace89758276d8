"""Maxima and minima over events: what is accepted, and what a careless version of the rules would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, law, proved

Proof = dict[str, Any]
LAWS = {"P": "distribution", "Q": "distribution"}
FAIR = law("1 2", "1/2 1/2")
EMPTY = {"kind": "event", "outcomes": []}
AT: Proof = {"objects": {"P": FAIR, "Q": FAIR}}
AT_EVENT: Proof = {"objects": {"P": FAIR, "Q": FAIR, "E": EMPTY}}
AT_ONE: Proof = {"values": {"c": "1"}, **AT}
ON_TWO = {"P": "distribution on A", "Q": "distribution on B", "E": "event on A"}
EVENT: Proof = {"rule": "event", "proof": BOUND}
EVERY: Proof = {"rule": "extremum", "proof": intro(EVENT)}
SPREAD = "P(A)*(1 - P(A))"  # 0 where P(A) is 0 or 1


def least(of: str, op: str = ">=", b: str = "0", *given: str, **let: str) -> dict[str, Any]:
    return {"let": LAWS | let, "given": list(given), "show": [f"{of} {op} {b}"]}


def null(of: str, op: str, b: str = "0") -> dict[str, Any]:
    """A statement that holds at one event, E, its complement, everything and nothing, and not at others."""
    return least(of, op, b, "P(E) == 0", E="event")


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("event, the greatest of all", least("max(A in event: P(A) - Q(A))", ">=", "tv(P, Q)"),
     proved({"rule": "event", "proof": intro({"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND})}, AT)),
    ("event, the greatest of all within a difference", least("1 - 2*max(A in event: abs(P(A) - Q(A)))", "<=", "1"), proved(EVENT, AT)),
    ("extremum, of all events", least("max(A in event: P(A)*Q(A))", "<=", "1"), proved(EVERY, AT)),
    ("extremum, at an event", least("max(A in event: P(A))", ">=", "P(E)", E="event"),
     proved({"rule": "extremum", "at": {"A": "E"}, "proof": IDENTITY}, AT_EVENT)),
    ("event, what is assumed of the greatest", least("tv(P, Q)", "<=", "c", "max(A in event: abs(P(A) - Q(A))) <= c", c="real"),
     proved(EVENT, AT_ONE)),
    ("event, one difference of a total variation", least("tv(P, Q)", "<=", "c", "forall(A in event: P(A) <= Q(A) + c)", c="real"),
     proved({"rule": "event", "side": 0, "proof": BOUND}, AT_ONE)),
]

POINTWISE: Proof = {"rule": "pointwise", "masses": ["0", "0"], "numbers": BOUND, "outcomes": [BOUND]*3}


def equal_on(events: str, **let: str) -> tuple[dict[str, Any], Proof]:
    """Two laws agree on events of this type; the certificate takes them for all events."""
    return {"let": LAWS | let, "given": [f"forall(E in {events}: P(E) == Q(E))"], "show": ["tv(P, Q) <= 0"]}, proved(
        POINTWISE, {"objects": {**AT["objects"], **({"R": FAIR} if "R" in let else {})}})


GENUINE.append(("events of the two laws that are compared outcome by outcome", *equal_on("event")))
ATTACKS: list[Attack] = [
    ("events on a smaller space, outcome by outcome", *equal_on("event on 1..1")),
    ("events on a space with a name, outcome by outcome", *equal_on("event on A")),
    ("events of a law that is not compared, outcome by outcome", *equal_on("event of R", R="distribution")),
    ("events of a law on another space, outcome by outcome", *equal_on("event of R", R="distribution on B")),
    ("one side of a closeness", {"let": LAWS, "given": ["forall(A in event: P(A) <= 2*Q(A))"], "show": ["close(P, Q, 1, 0)"]},
     proved({"rule": "event", "side": 0, "proof": BOUND}, AT)),
    ("one difference of a total variation from one event", least("tv(P, Q)", "<=", "0", "P(E) <= Q(E)", E="event"),
     proved({"rule": "event", "side": 0, "proof": BOUND}, AT_EVENT)),
    ("the other difference of a total variation", least("tv(P, Q)", "<=", "Q(E) - P(E)", E="event"),
     proved({"rule": "event", "side": 1, "proof": BOUND}, AT_EVENT)),
    ("a bound of a maximum from one event", null(f"max(A in event: {SPREAD})", "<="), proved(EVENT, AT_EVENT)),
    ("a bound of a minimum from one event", null(f"min(A in event: -{SPREAD})", ">="), proved(EVENT, AT_EVENT)),
    ("a bound of a maximum that is taken away", null(f"1 - max(A in event: {SPREAD})", ">=", "1"), proved(EVENT, AT_EVENT)),
    ("a bound of a maximum turned round", null(f"-max(A in event: {SPREAD})", ">="), proved(EVENT, AT_EVENT)),
    ("a bound of a negative multiple of a maximum", null(f"(-2)*max(A in event: {SPREAD})", ">="), proved(EVENT, AT_EVENT)),
    ("a bound of a maximum over a negative number", null(f"max(A in event: {SPREAD})/(-2)", ">="), proved(EVENT, AT_EVENT)),
    ("an equation with a maximum, from one event", null(f"max(A in event: {SPREAD})", "=="), proved(EVENT, AT_EVENT)),
    ("a maximum that differs, from one event", null(f"max(A in event: {SPREAD})", "!=", "1/4"), proved(EVENT, AT_EVENT)),
    ("an event of another space", {"let": {"P": "distribution on A", "E": "event on B"}, "show": ["max(S in event on A: P(S)) >= P(E)"]},
     proved({"rule": "extremum", "at": {"S": "E"}, "proof": BOUND}, {"objects": {"P": FAIR, "E": EMPTY}})),
    ("a law of another space", {"let": ON_TWO, "show": ["max(S in event on A: Q(S)) <= 1"]}, proved(EVERY, AT_EVENT)),
    ("the complement of an event of another space", {"let": ON_TWO, "show": ["max(S in event on A: Q(not S)) <= 1"]}, proved(EVERY, AT_EVENT)),
    ("the complement of a declared event of another space", {"let": ON_TWO, "show": ["Q(not E) <= 1"]}, proved(EVENT, AT_EVENT)),
    ("a maximum that no event attains", least("max(A in event: P(A) if P(A) < 1 else 0)", "<=", "1"),
     proved({"rule": "extremum", "proof": intro({"rule": "event", "proof": {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}})}, AT)),
    ("a maximum of quotients", least("max(A in event: P(A)/Q(A))", ">="), proved(EVENT, AT)),
    ("a maximum of a power", least("max(A in event: P(A)^Q(A))", "<=", "1"), proved(EVERY, AT)),
    ("a maximum of what may be infinite", least("max(A in event: P(A)*kl(P, Q))", ">="), proved(EVENT, AT)),
    ("a maximum of infinities", least("max(A in event: kl(P, Q) + P(A))", ">=", "0"), proved(EVENT, AT)),
    ("a sum over all events", least("sum(A in event: P(A))", ">="), proved(EVENT, AT)),
    ("a great maximum as what all events have", least("forall(A in event: P(A)", ">=", "c)", "max(A in event: P(A)) >= c", c="real"),
     proved(EVENT, AT_ONE)),
    ("a maximum that is known as what all events have", least("forall(A in event: P(A)", ">=", "c)", "max(A in event: P(A)) == c", c="real"),
     proved(EVENT, AT_ONE)),
    ("a small minimum as what all events have", least("forall(A in event: P(A)", "<=", "c)", "min(A in event: P(A)) <= c", c="real"),
     proved(EVENT, {"values": {"c": "0"}, **AT})),
]
