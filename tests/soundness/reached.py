"""Certificates that one check alone rejects, each with what that says; and genuine ones for what others do not reach."""

from __future__ import annotations

from typing import Any

from tests.soundness import conditioned, constructed, determinants, feeding, geometric, given_means, single, told
from tests.soundness.attacks import (
    AT_FAIR,
    BOUND,
    IDENTITY,
    LAWS,
    VALUE,
    Attack,
    intro,
    law,
    linear,
    path,
    point,
    proved,
    renamed,
    shannon,
    slopes,
)

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


SURE_ROW: Proof = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
SQUARE: Proof = {"n": "integer >= 1", "P": "distribution on n", "W": "channel from n to n", "V": "channel from n to n"}
AT_SQUARE: Proof = {"n": "1", "P": law("1", "1"), "W": SURE_ROW, "V": SURE_ROW, "mi": "0", "jensen_shannon": "0", "mixture": "0", "b": "1", "x": "1", "p": "1/2",
                    "f": {"kind": "function", "table": {"0": "0", "1": "0"}}}


def on(names: str, show: str, proof: Proof, *given: str, **let: str) -> tuple[dict[str, Any], Proof]:
    """Of laws and channels on one point."""
    declared = {z: SQUARE[z] for z in names.split()} | let
    at = {z: AT_FAIR["objects"]["P"] if t == "distribution" else AT_SQUARE[z] for z, t in declared.items()}
    return {"let": declared, "given": [*given], "show": [show]}, proved(proof, {
        "values": {z: v for z, v in at.items() if isinstance(v, str)}, "objects": {z: v for z, v in at.items() if not isinstance(v, str)}})


def joint(proof: Proof = BOUND, of: str = "P", *channels: list[Any]) -> Proof:
    return {"rule": "joint", "law": of, "channels": channels or [[0, "W"], [1, "V"]], "proof": proof}


def inputs(proof: Proof = BOUND, **more: Any) -> Proof:
    return {"rule": "inputs", "proof": proof, **more}


def pointwise(*multipliers: list[Any], outcomes: Any = (BOUND, BOUND, BOUND), numbers: Proof = BOUND) -> Proof:
    return {"rule": "pointwise", "multipliers": [*multipliers], "masses": ["0", "0"], "numbers": numbers, "outcomes": [*outcomes]}


POSITIVE = {"x": "real > 0", "y": "real > 0"}
PROCESSED = "mi(P, postprocess(W, V))"
CHAIN = joint({"rule": "measure", "term": 0, "proof": {"rule": "measure", "term": 0, "proof": shannon(
    ["I(X; X_1 | X_2)"], linear((2, "1"), (3, "-1"), (4, "-1"), (9, "1")))}})
SYMMETRIC = "capacity(channel(x in {0, 1}: {0: 1 - p, 1: p} if x == 0 else {0: p, 1: 1 - p}))"

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
    ("an input, an output and what comes of that", *on("n P W V", f"{PROCESSED} <= mi(P, W)", CHAIN)),
    ("a law of the inputs of what is put together", *on("n P W V", "1 >= capacity(postprocess(W, V))", inputs(inputs(hypothesis=1, law="P_1")), "capacity(postprocess(W, V)) <= 1")),
    ("a capacity is at least the information of a law", *on("n P W", "mi(P, W) <= 1", inputs(hypothesis=1, law="P"), "capacity(W) <= 1")),
    ("infinities apart, in a product", {**told.APART, "show": [f"2*(x + ({told.LEAST} - {told.LEAST})) <= 1"]}, told.undefined("2", "x > 1")),
    ("two written rows of numbers, every law", *on("", f"{SYMMETRIC} <= oo", inputs(IDENTITY, two=True), p="real in [1/3, 1/2]")),
    ("pointwise, with signs and factors on either side", *on("", "-tv(P, Q)*2 <= bits(tv(P, Q)) + tv(P, Q)*3", pointwise(), **LAWS)),
    ("an integral of a function on an interval", {"show": ["forall(g in function [0, 1] -> [0, 1]: integral(t = 0..1: g(t)) >= 0)"]},
     proved(intro({**MEASURED, "infinite": BOUND}))),
    ("an integral of a quantity of laws", *on("", "integral(t = 0..1: tv(P, Q)*t) >= 0", {**MEASURED, "infinite": BOUND}, **LAWS)),
    ("a factor in one factor of a product", *on("", "b*x*2 <= 3*(x*b)", {"rule": "factor", "by": "b", "proof": BOUND}, b="real > 0", x="real >= 0")),
    ("pointwise, beside what is assumed of another law", *on("", "tv(P, Q) >= 0", pointwise(), "forall(A in event: R(A) <= 2*R(A))", R="distribution", **LAWS)),
    ("a path to infinity", {"let": POSITIVE, "show": ["limit(x -> oo, y -> oo: x/(x + y)) != 1"]},
     proved(path(x="y_1", value="1/2", limit={"rule": "continuity", "radius": "1", "form": "1/2"}), point(x="1", y="1"))),
    ("a minimum over events that is assumed", *on("", "tv(Q, P) <= b", {"rule": "event", "proof": BOUND}, "-b <= min(A in event: P(A) - Q(A))", b="real", **LAWS)),
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
    ("no declared law, or a declared name stands for an information", ("a channel as the law of the input", *on("n P W V", f"{PROCESSED} >= 0", joint(of="W")))),
    ("no declared law, or a declared name stands for an information", ("a number that is called mi", *on("n P W V", "entropy(P) >= 0", joint(), mi="real"))),
    ("no law on the inputs of the channel", ("the information of a law on another space", *on("n W", "1 <= 2", inputs(hypothesis=1, law="P"), "capacity(W) <= 1", P="distribution"))),
    ("a declared name stands for an information", ("a number that is called jensen_shannon", *on("", f"{SYMMETRIC} <= oo", inputs(IDENTITY, two=True), p="real in [1/3, 1/2]", jensen_shannon="real"))),
    ("a declared name stands for mixtures", ("a number that is called mixture", *on("", "tv(P, Q) <= 1", pointwise(), mixture="real", **LAWS))),
    ("the hypothesis is no inequality", ("a multiplier for what is not equal", *on("", "tv(P, Q) <= 1", pointwise([1, "1"]), "b <= 0", "tv(P, Q) != 1", b="real", **LAWS))),
    ("the sign of a coefficient is not seen", ("a coefficient of any sign", *on("", "b*tv(P, Q) <= b", pointwise(), b="real", **LAWS))),
    ("a weight that depends on laws", ("a mixture with a quantity as its weight", *on(
        "n W V", "tv(mixture(tv(P, Q), W, V)(1), W(1)) <= 1", {"rule": "event", "proof": BOUND}, "0 <= tv(P, Q) and tv(P, Q) <= 1", **LAWS))),
    ("an integrand is not seen to be measurable", ("a function of two numbers under an integral", *on(
        "", "integral(t = 0..1: tv(P, Q)*f(t - t)) >= 0", BOUND, f="function {0, 1} -> [0, 1]", **LAWS))),
    ("a text mentions a name that the limit binds", ("a substitution by the declared name", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: x) == 0"]},
                                                     proved(renamed("x_1 + x - x", "s"), point(x="1")))),
    ("which moves", ("slopes along a size", {"let": {"n": "integer >= 1", "P": "distribution on n"}, "show": ["limit(n -> oo: P[1]/n) == 0"]},
                                      proved(slopes("P[1]", "n_1", to="oo"), {"values": {"n": "1"}, "objects": {"P": law("1", "1")}}))),
    ("no joint limit of two names", ("a path for the only name", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: x/x) != 2"]}, proved(path(x="x_1"), point(x="1")))),
    ("the path mentions what it replaces", ("a path by the declared name", {"let": POSITIVE, "show": ["limit(x -> 0, y -> 0: x/(x + y)) != 1"]},
                                            proved(path(x="x*y_1"), point(x="1", y="1")))),
]
