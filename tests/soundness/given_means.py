"""Laws that are said to be means of rows, with weights. What is accepted, and what a careless version would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, VALUE, Attack, law, proved

Proof = dict[str, Any]
LET = {"n": "integer >= 1", "c": "real > 0", "d": "real >= 0", "a": "function 1..n -> [0, oo)", "b": "function 1..n -> reals",
       "L": "distribution on n", "R": "distribution on n", "Q": "distribution on n", "K": "channel from n to n"}
TABLE = {"kind": "function", "table": {"1": "1", "2": "0"}}
AT: Proof = {"values": {"n": "2", "c": "1", "d": "0"}, "objects": dict.fromkeys("LRQ", law("1 2", "1 0")) | {
    "a": TABLE, "b": TABLE, "K": {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"],
                                  "rows": [["1", "0"], ["1", "0"]]}}}
MEAN = "forall(y in 1..n: R[y]*c == sum(z in 1..n: a(z)*K(z)[y]))"
SHOW = "tv(L, R) <= sum(z in 1..n: a(z)*tv(L, K(z)))/c"


def weighted(**more: Any) -> Proof:
    return {"rule": "structure", "term": 0, "through": [3], "weights": BOUND, "proof": BOUND, **more}


def case(name: str, given: str, show: str = SHOW, proof: Proof | None = None, at: Proof = AT, **let: str) -> Attack:
    sums = [VALUE]*given.count("sum(")
    return name, {"let": LET | let, "given": [given], "show": [show]}, proved(proof or weighted(), at, defined=sums)


GENUINE: list[Attack] = [
    case("a law that is a mean of rows", MEAN),
    case("a law that is a mean of rows, the other way round",
         "forall(y in 1..n: sum(z in 1..n: K(z)[y]*a(z)) == c*R[y])"),
    case("a mean of some rows", MEAN.replace("[y])", "[y] if z >= 2 else 0)"),
         "tv(L, R) <= sum(z in 1..n: a(z)*tv(L, K(z)) if z >= 2 else 0)/c",
         weighted(weights={"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}),
         {**AT, "objects": AT["objects"] | {"a": {"kind": "function", "table": {"1": "0", "2": "1"}}}}),
]
ATTACKS: list[Attack] = [
    case("a mean at some outcomes", MEAN.replace("y in 1..n", "y in 1..n - 1")),
    case("a mean with weights that may be negative", MEAN.replace("a(z)", "b(z)"), SHOW.replace("a(z)", "b(z)")),
    case("a mean with weights of no sum", MEAN.replace("*c", "*d"), SHOW.replace("/c", "/(d + 1)"), at={
        **AT, "objects": AT["objects"] | {"a": {"kind": "function", "table": {"1": "0", "2": "0"}}}}),
    case("a mean divided by another number", MEAN, SHOW.replace("/c", "/(c + 1)")),
    case("weights that depend on the outcome", MEAN.replace("a(z)", "a(y)"), SHOW),
    case("a condition that depends on the outcome", MEAN.replace("[y])", "[y] if z == y else 0)"),
         SHOW.replace("))/c", ") if z == 1 else 0)/c")),
    case("a mean of one row", MEAN.replace("K(z)", "K(1)")),
    case("a mean of another law", MEAN.replace("R[y]", "Q[y]")),
    case("a mean at another outcome", MEAN.replace("K(z)[y]", "K(z)[1]")),
    case("a mean on the diagonal", MEAN.replace("K(z)[y]", "K(y)[z]")),
    case("a mean with something besides", MEAN.replace("K(z)[y]", "K(z)[y] + 1 - 1")),
    case("a quantity that is not convex in its first law", MEAN,
         "max_divergence(R, L) <= sum(z in 1..n: a(z)*max_divergence(K(z), L))/c"),
    case("an infinite part of weight 0", MEAN, "kl(L, R) <= sum(z in 1..n: a(z)*kl(L, K(z)))/c"),
    case("a mean over no finite domain", MEAN.replace("z in 1..n", "z in K").replace("a(z)*", "b(y)*")),
    case("an inequality in the place of the mean", MEAN.replace("==", "<="), at=AT),
]
