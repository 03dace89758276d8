"""Certificates that one check alone rejects, each with what that says; and genuine ones for what others do not reach."""

from __future__ import annotations

from typing import Any

from tests.soundness import conditioned, constructed, determinants, feeding, geometric, given_means, single, told
from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, intro, law, proved

Proof = dict[str, Any]
MEASURED: Proof = {"rule": "measure", "term": 0, "proof": BOUND}
PLAIN_MEAN = "forall(y in 1..n: R[y] == sum(z in 1..n: a(z)*K(z)[y]))"
PLAIN_SHOW = "tv(L, R) <= sum(z in 1..n: a(z)*tv(L, K(z)))"
LEVEL = f"{told.LEAST} + 1"
BOTH_SIGNS = told.intro({"defined": []}, {}, {}, {"rule": "and", "proofs": [MEASURED, MEASURED]})


def instead(attack: Attack, **more: Any) -> Attack:
    """With something else in the evidence."""
    return *attack[:2], {**attack[2], **more}


def fed(channel: str, **more: Any) -> Attack:
    let = {"n": "integer >= 2", "P": "distribution on 2"}
    return f"what feeds {channel}", {"let": let, "define": {"M": channel}, "show": ["capacity(M) > 1/2"]}, proved(
        {**feeding.FED, **more}, {"values": {"n": "2"}, "objects": {"P": law("1 2", "1/2 1/2")}})


GENUINE: list[Attack] = [
    single.case("a row of a mechanism on one entry that is bound", "forall(k in 1..2: tv(T(k), T(1)) >= 0)", single.single(intro(MEASURED)), "dp(T, 1)"),
    given_means.case("a law that is a mean of rows, without a factor", PLAIN_MEAN, PLAIN_SHOW),
    conditioned.row("an event of a row with a name", "M(x)({1}) >= 0", MEASURED),
    ("an infinite level with a real summand", told.asked(told.LEVEL["show"][0].replace("+ 1", "+ x")), told.level()),
    ("an infinite level of what is asked of outputs", told.asked(f"exists(s in [0, 1]: s > 0 and identifiable(P, U, {LEVEL}))"),
     told.level(told.SOME, BOTH_SIGNS, told.ZERO_FACTOR)),
    determinants.larger("S + U", "sup(R in psd matrix of order d: R[1, 1]) >= S[1, 1] + U[1, 1]"),
    instead(determinants.larger("2*U", "sup(R in psd matrix of order d: det(R)) >= det(2*U)"), proof={"rule": "extremum", "at": {"R": "2*U"}, "proof": IDENTITY}),
    fed("mechanism(x in 1..n, z in 1..n: {x: 1} if x == z else {e: 1})"),
]
REFUSED: list[tuple[str, Attack]] = [
    ("a number that is about objects", geometric.case("a quantity of laws", geometric.BOTH.format("1 == 1"), geometric.geometric(first="tv(R, R)"),
                                                      R="distribution on 2")),
    ("says more of the mechanism than its rows", single.case("a row at a real number", "forall(k in {1, 2}: tv(T(k), T(1)) >= 0)", single.single(intro(MEASURED)), "dp(T, 1)")),
    ("not about the probabilities of a law", given_means.case("a mean of a sum", PLAIN_MEAN.replace("R[y]", "R[y] + 0*n"), PLAIN_SHOW)),
    ("no sum over one name", given_means.case("a mean over two names", PLAIN_MEAN.replace("z in 1..n", "z in 1..n, u in K").replace("a(z)*", "a(u)*"), PLAIN_SHOW)),
    ("does not say a comparison of everything", ("a notion that is no comparison", told.asked(f"exists(s in [0, 1]: s > 0 and close(P, P, {LEVEL}, 0))"), told.level())),
    ("is bound where it is put in", instead(determinants.larger("2*U", "sup(R in psd matrix of order d: sum(U in 1..d: R[U, U])) >= 2*U[1, 1]"), defined=[VALUE]*4)),
    ("a declared name stands for a notion", ("a mechanism beside what is called synthetic", {
        "let": constructed.HERE | {"synthetic": "real"}, "given": [constructed.TOTAL], "show": ["exists(M in mechanism on n entries over m: 0 == 0)"]}, proved(
            constructed.construct("exists(M in mechanism on n entries over m: forall(x in U, z in U: M(x)[z] == R[z]))", terms=constructed.SIGN),
            {**constructed.AT_HERE, "values": {"n": "1", "m": "2", "synthetic": "0"}}))),
    ("the rows are no written laws", ("rows that are declared laws", {"let": {"P": "distribution on 2"}, **feeding.SOME}, proved(
        feeding.value("mechanism(x in reals, z in reals: P)"), geometric.case("", "1 == 1", {}, P="distribution on 2")[2]["instance"]))),
    ("the rows are no written laws", ("rows that are mixtures", feeding.SOME, proved(feeding.value("mechanism(x in reals, z in reals: mixture(1/2, {0: 1}, {1: 1}))")))),
    ("what is written has binders, or inputs of one name", fed("channel(x in 1..n: {sum(k in 1..2: k): 1})", inputs=["v"])),
    ("a row that is no written law", fed("channel(x in 1..n: mixture(1/2, P, P))", inputs=["v"], outputs=["1"])),
]
