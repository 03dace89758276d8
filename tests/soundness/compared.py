"""Laws are on one space where they are compared: by their own names, and under no condition. What a careless version
proves of laws of two sizes. And databases: all entries are letters of one alphabet."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, proved, refuted

Proof = dict[str, Any]


def known(theorem: str, proof: Any = BOUND, **values: str) -> Proof:
    return {"rule": "known", "theorem": theorem, "with": values, "defined": [IDENTITY, BOUND, BOUND], "proof": proof}


def entropies(bounds: int, distance: int) -> Proof:
    """entropy(Q) <= entropy(P) + 3, if P and Q are both on two points: at most h(tv(P, Q)) <= 2*(1/2). After so many
    hypotheses, the distance at that position among the terms that have names."""
    at_most_one = {"rule": "rewrite", "show": "g + v_1^2 + (1 - v)^2 >= 0", "let": {"g": "1 - v^2 - v_1^2"}, "facts": ["g >= 0"],
                   "proofs": [None], "times": "0.5", "proof": BOUND}
    said: Proof = {"rule": "linear", "hypotheses": [bounds + 2], "times": ["1"], "rest": [{
        "rule": "rewrite", "show": "3 + rel_entr(v, 1) + rel_entr(1 - v, 1) >= 0", "proofs": [], "proof": BOUND}]}
    proof: Proof = {"rule": "split", "on": "v <= 1", "yes": said, "no": {"rule": "absurd", "hypothesis": bounds + 11, "proof": at_most_one}}
    for k in (0, 0, distance, distance):
        proof = {"rule": "measure", "term": k, "proof": proof}
    return known("distance and Hellinger integral", known("continuity of entropy", proof, P="P", Q="Q", n="2"), P="P", Q="Q")


LAWS = {"P": "distribution on 2", "Q": "distribution on 30"}
LARGE = "entropy(Q) <= entropy(P) + 3"
SIZES = {"m": "integer in [2, 30]", "P": "distribution on 2", "Q": "distribution on m"}
AT_TWO = {"values": {"m": "2"}, "objects": {x: {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1", "0"]} for x in "PQ"}}
# every entry has letters of its own
TWO_ALPHABETS = {"kind": "mechanism", "inputs": [[x, y] for x in "ab" for y in "cd"], "outcomes": ["1"], "rows": [["1"]]*4}
GENUINE: list[Attack] = [
    ("entropies of two laws on two points", {"let": SIZES, "given": ["m == 2", "tv(P, Q) <= 1"], "show": [LARGE]}, proved(
        entropies(4, 2), AT_TWO)),
]
ATTACKS: list[Attack] = [
    ("laws on two spaces that are multiplied", {"let": LAWS, "show": [f"tv(product(P, Q), product(P, Q)) >= 0 implies {LARGE}"]},
     proved(intro(entropies(1, 3)))),
    ("laws on two spaces, of which one is called like a bound one", {"let": LAWS, "given": ["forall(P in distribution on 30: tv(P, Q) <= 1)"],
                                                                     "show": [LARGE]}, proved(entropies(1, 2))),
    ("laws that are on one space under a condition", {"let": SIZES, "given": ["m == 2 implies tv(P, Q) <= 1"], "show": [LARGE]},
     proved(entropies(3, 2), AT_TWO)),
    ("laws that are on one space where there is an integer", {"let": SIZES, "given": ["forall(k in m..2: tv(P, Q) <= 1)"], "show": [LARGE]},
     proved(entropies(3, 2), AT_TWO)),
    ("entries with letters of their own", {"let": {"M": "mechanism on 2 entries"}, "show": [
        "forall(x in M: exists(z in M: z[1] == x[2]))"]}, refuted(objects={"M": TWO_ALPHABETS})),
]
