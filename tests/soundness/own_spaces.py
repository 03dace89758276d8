"""Values for objects on spaces that are left open, beside what is on another space: what must be rejected, as the space
of the value need not be that of the other; and what is on the space of the value."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, law, proved
from tests.soundness.constructed import AT_HERE, HERE, OBJECTS, OF_ONE, SIGN, TOTAL, construct
from tests.soundness.geometric import AT, BOTH, geometric, kl

Proof = dict[str, Any]
# with one input and one output: nothing on its spaces can be told apart
DULL: Proof = {"kind": "channel", "inputs": ["1"], "outcomes": ["1"], "rows": [["1"]]}
BLIND: Proof = {"kind": "mechanism", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
SURE = law("1", "1")
CLOSE = "forall(x in W: tv(P, W(x)) == tv(P, W(x)))"
BITS = "channel(x in 1..2: {1: 2 - x, 2: x - 1})"


def both(*proofs: Any) -> Proof:
    return {"rule": "and", "proofs": [*proofs]}


def geometric_beside(name: str, w: str, what: str = "mi(P, W) == mi(P, W)", proof: Any = IDENTITY) -> Attack:
    """Two geometric laws beside a channel W that may have one input, or one output."""
    objects = {"W": BLIND if w.startswith("mechanism") else DULL}
    return f"geometric laws beside {name}", {"let": {"W": w}, "show": [BOTH.format(f"{kl('1/2', '1/4')} and {what}")]}, proved(
        geometric({**AT, "proof": both(BOUND, proof)}), {"objects": objects})


def put(name: str, show: str, step: Proof, **let: str) -> Attack:
    objects = {n: SURE if t.startswith("distribution") else DULL for n, t in let.items()}
    return f"in the place of a channel: {name}", {"let": let, "show": [show]}, proved(step, {"objects": objects})


def at(w: str, *proofs: Any) -> Proof:
    return {"rule": "exists", "at": {"W": w}, "proof": both(*proofs or (IDENTITY, IDENTITY))}


P, V, U = {"P": "distribution"}, {"V": "channel"}, {"U": "channel"}
SUP = "sup(W in channel: capacity(W) if mi(P, W) >= 0 else 0)"
THERE: Proof = {"rule": "resolve", "term": 0, "first": IDENTITY, "second": {"rule": "measure", "term": 1, "proof": BOUND, "infinite": BOUND}}
AS_LARGE: Proof = {"rule": "extremum", "at": {"W": "V"}, "proof": THERE}
GENUINE: list[tuple[str, Any, Any]] = [
    put("a declared one", "exists(W in channel: capacity(W) == capacity(V))", {"rule": "exists", "at": {"W": "V"}, "proof": IDENTITY}, **V),
    put("one with these inputs", "exists(W in channel from 1..2 to 1..2: mi(P, W) == mi(P, W) and 1 == 1)", at(BITS, IDENTITY, BOUND),
        P="distribution on 1..2"),
]
GENUINE[1][2]["instance"]["objects"]["P"] = law("1 2", "1 0")
SWAP: Proof = {"kind": "channel", "inputs": ["1", "2"], "outcomes": ["1", "2"], "rows": [["0", "1"], ["1", "0"]]}
BOTH_SIZES = {"V": "channel from 1..1 to 1..1", "W": "channel from 1..2 to 1..2"}
SIGNS: Proof = {"rule": "measure", "term": 0, "proof": {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}, "infinite": {
    "rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}}
ATTACKS: list[Attack] = [
    geometric_beside("a channel of declared spaces", "channel from 1..1 to 1..1"),
    geometric_beside("a channel", "channel"),
    geometric_beside("a channel from a named space", "channel from A to B"),
    geometric_beside("a mechanism", "mechanism on 1 entries"),
    geometric_beside("rows", "channel", CLOSE, intro(IDENTITY)),
    geometric_beside("rows on a named space", "channel from A to B", CLOSE, intro(IDENTITY)),
    geometric_beside("rows on a declared space", "channel from 1..1 to 1..1", CLOSE, intro(IDENTITY)),
    geometric_beside("a mixture with a row", "channel", "forall(x in W: tv(P, mixture(1/2, P, W(x))) == tv(P, mixture(1/2, P, W(x))))", intro(IDENTITY)),
    geometric_beside("an event of a row", "channel", "forall(x in W, A in event of P: W(x)(A) == W(x)(A))", intro(IDENTITY)),
    ("a law by a formula beside a channel", {"let": HERE | {"W": "channel from 1..1 to 1..1"}, "given": [TOTAL], "show": [
        "exists(Q in distribution: sum(x in U: Q[x]) == 1 and mi(Q, W) == mi(Q, W))"]}, proved(construct(
            OF_ONE, {"rule": "exists", "at": {"Q": "L"}, "proof": both(BOUND, IDENTITY)}, SIGN), AT_HERE | {"objects": OBJECTS | {"W": DULL}})),
    put("a written one, on whose inputs a law need not be", "exists(W in channel: mi(P, W) == mi(P, W) and capacity(W) == capacity(W))", at(BITS), **P),
    put("a written one, to whose outputs a law need not be", "exists(W in channel from 1..2: tv(W(1), P) == tv(W(1), P) and tv(W(1), W(2)) >= 0)",
        at(BITS, IDENTITY, {"rule": "measure", "term": 0, "proof": BOUND}), **P),
    put("a written one after another", "exists(W in channel: capacity(postprocess(U, W)) == capacity(postprocess(U, W)) and 1 == 1)", at(BITS, IDENTITY, BOUND), **U),
    put("a declared one of other inputs", "exists(W in channel: mi(P, W) == mi(P, W) and capacity(W) == capacity(V))", at("V"), **P, **V),
    put("inputs of two", "exists(W in channel: capacity(compose(W, U)) == capacity(compose(W, U)) and capacity(W) == capacity(V))", at("V"), **U, **V),
    put("outputs of another", "exists(W in channel: capacity(postprocess(U, W)) == capacity(postprocess(U, W)) and capacity(W) == capacity(V))", at("V"), **U, **V),
    *((f"in the place of a mechanism, a declared one of other databases, {t}", {"let": P | {"N": t}, "show": [f"exists(M in {t}: mi(P, M) == mi(P, M) and sup_mi(M) == sup_mi(N))"]},
       proved({"rule": "exists", "at": {"M": "N"}, "proof": both(IDENTITY, IDENTITY)}, {"objects": {"P": SURE, "N": BLIND}}))
      for t in ("mechanism on 1 entries", "mechanism on 1 entries to 1..1")),
    put("in a supremum", f"{SUP} >= capacity(V)", AS_LARGE, **P, **V),
    put("in a supremum, beside a law that the certificate has put beside it", f"{SUP} >= capacity(V)", {
        "rule": "chain", "by": "capacity(V) if mi(P, V) >= 0 else 0", "first": {**AS_LARGE, "proof": IDENTITY}, "second": THERE}, **P, **V),
    ("a channel on whose inputs a law need not be, in the place of all", {"let": P | V, "given": [
        "forall(W in channel: mi(P, W) >= 0 and capacity(W) <= 0)", "capacity(V) > 1"], "show": ["0 == 1"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "instance", "hypothesis": 0, "with": {"W": "V"}, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}}),
    # laws on no space are all on one
    *((f"laws on no space beside {name}", {"let": {"P": "distribution", "R": "distribution"} | let, "show": [show]}, proved(SIGNS, {"objects": {
        "P": SURE, "R": SURE, "V": DULL, "W": SWAP if let == BOTH_SIZES else DULL}}))
      for name, show, let in (
        ("channels from two spaces", "mi(P, V) + mi(P, W) >= 0", BOTH_SIZES),
        ("channels from two spaces, one each", "mi(P, V) + mi(R, W) >= 0", BOTH_SIZES),
        ("a channel from a named space, and from another", "mi(P, V) + mi(P, W) >= 0", {"V": "channel from A to B", "W": "channel from C to B"}))),
    # objects that are given as tables: expanded, nothing tells on which spaces they are
    *((f"a table beside {name}", {"let": let, "show": [f"exists(P in distribution{on}: entropy(P) >= 1/2 and {what} == {what})"]}, proved(
        {"rule": "exists", "values": {"P": law("1 2", "1/2 1/2")}, "proof": BOUND}, {"objects": {"W": DULL} if "W" in let else {"Q": SURE}}))
      for name, on, what, let in (
        ("a law on another space", "", "tv(P, Q)", {"Q": "distribution on 1"}), ("a law of another size", " on 2", "tv(P, Q)", {"Q": "distribution on 1"}),
        ("a law on a named space", " on A", "tv(P, Q)", {"Q": "distribution on 1"}), ("a row", "", "tv(P, W(1))", {"W": "channel from 1..1 to 1..1"}))),
    ("tables of two sizes", {"show": ["exists(P in distribution on 2, Q in distribution on 3: tv(P, Q) >= 1)"]}, proved(
        {"rule": "exists", "values": {"P": law("1 2", "1 0"), "Q": law("1 2 3", "0 0 1")}, "proof": BOUND})),
]
