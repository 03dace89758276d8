"""Sides of channels and mechanisms of which nothing is said, beside what is on spaces of sizes: of two sizes there is no
such channel, and at a point it is between spaces of these sizes."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law, proved, refuted

Proof = dict[str, Any]
MEASURE: Proof = {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}
NAMES = {"P": "distribution on 2", "Q": "distribution on 3", "R": "distribution", "S": "distribution", "U": "channel", "V": "channel",
         "V2": "channel from 2", "V3": "channel from 3 to 3", "W": "channel", "M": "mechanism on 2 entries", "M1": "mechanism on 1 entries"}


def table(*rows: str) -> Proof:
    return {"kind": "channel", "inputs": [[str(k + 1)] for k in range(len(rows))], "outcomes": [str(k + 1) for k in range(len(rows[0].split()))],
            "rows": [row.split() for row in rows]}


BITS, TRITS = table("1 0", "0 1"), table("1 0 0", "0 1 0", "0 0 1")
ALIKE: Proof = {"kind": "mechanism", "inputs": [[a, b] for a in "12" for b in "12"], "outcomes": ["1", "2"], "rows": [["1", "0"]]*4}
PAIRS: Proof = {"kind": "channel", "inputs": [[f"({a}, {b})"] for a in "12" for b in "12"], "outcomes": ["1", "2"], "rows": [["1", "0"]]*4}
VALUES: dict[str, Proof] = {"P": law("1 2", "1/2 1/2"), "Q": law("1 2 3", "1/2 1/2 0"), "R": law("1 2", "1/2 1/2"), "S": law("1 2", "1/2 1/2"),
                            "U": BITS, "V": BITS, "V2": BITS, "V3": TRITS, "W": BITS, "M": ALIKE, "M1": {**ALIKE, "inputs": [["1"], ["2"]], "rows": [["1", "0"]]*2}}


def let(show: str) -> dict[str, Any]:
    words = set("".join(c if c.isalnum() else " " for c in show).split())
    return {"let": {n: t for n, t in NAMES.items() if n in words and f"forall({n} in" not in show}, "show": [show]}


def together(*terms: str, **objects: Proof) -> Attack:
    """Each of the terms is not negative."""
    show = " and ".join(f"{term} >= 0" for term in terms)
    steps = MEASURE if len(terms) == 1 else {"rule": "and", "proofs": [MEASURE]*len(terms)}
    return f"open sides, {', '.join(terms)}", let(show), proved(steps, {"objects": {n: objects.get(n, VALUES[n]) for n in let(show)["let"]}})


def at_a_point(show: str, given: str = "", **objects: Proof) -> Attack:
    data = let(f"{show} {given}")
    return f"open sides at a point, {show} {given}", {**data, "show": [show], "given": [given] if given else []}, refuted(objects={
        n: objects.get(n, VALUES[n]) for n in data["let"]})


def spoken_of(let: dict[str, str], show: str, proof: Proof, x: bool = False, **objects: Proof) -> Attack:
    return f"open sides, {show}", {"let": {**let, **({"x": "real >= 0"} if x else {})}, "show": [show]}, proved(
        proof, {"objects": {n: v for n in let if (v := objects.get(n, VALUES.get(n)))}, "values": {"x": "1"} if x else {}})


def of_names(*names: str) -> dict[str, str]:
    return {n: NAMES[n] for n in names}


def parts(show: list[str], evidence: dict[str, Any], *names: str, given: str = "") -> Attack:
    return f"open sides of two parts, {', '.join(show)} {given}", {
        "let": of_names(*names), "given": [given] if given else [], "show": show}, evidence


TWICE = intro({"rule": "and", "proofs": [MEASURE]*2})
EASY: Proof = {"rule": "or", "side": 1, "proof": BOUND}
NINE: Proof = {"kind": "channel", "inputs": [[f"({a}, {b})"] for a in "123" for b in "123"], "outcomes": [*"123456789"],
               "rows": [["1" if i == j else "0" for j in range(9)] for i in range(9)]}
WITH_TRITS: Proof = {"P": VALUES["P"], "W": TRITS}

GENUINE: list[Attack] = [
    spoken_of(of_names("P", "Q"), "sup(W in channel: mi(P, W)) <= sup(W in channel: mi(Q, W)) or x >= 0", EASY, x=True),
    *(spoken_of({**of_names("R", "P", "W"), "E": of}, f"{a} <= {b} or x >= 0", EASY, x=True, E={"kind": "event", "outcomes": ["1"]}) for of, a, b in (
        ("event on 2", "R(E)", "tv(R, P)"), ("event of R", "P(E)", "tv(R, P)"), ("event of P", "apply(W(1), E)", "tv(W(1), P)"), ("event", "R(E)", "P(E)"))),
    spoken_of({"W": "channel", "N": "distribution on W", **of_names("V", "P", "R")},
              "(mi(N, V) >= 0 and mi(P, W) >= 0 and tv(V(2), V(1)) >= 0 and tv(N, R) >= 0 and tv(N, P) >= 0) or x >= 0", EASY, x=True, N=VALUES["P"]),
    together("mi(product(V(1), V(1)), W)", W=PAIRS), together("mi(product(W(1), W(1)), V)", V=PAIRS),
    spoken_of({}, "forall(V in channel, W in channel: mi(product(V(1), V(1)), W) >= 0)", intro(MEASURE)),
    parts(["min_capacity(W) <= 0", "mi(P, W) >= 0"], refuted(objects={"P": VALUES["P"], "W": BITS}), "P", "W"),
    ("open sides at a point, a bound number called like a size", {"let": {"n": "integer >= 1", "A": "distribution on n", "W": "channel"}, "show": [
        "mi(A, W) + 0*sum(n in 1..2: n) <= 0"]}, refuted(n="2", objects={"A": VALUES["P"], "W": BITS})),
    ("open sides at a point, laws on integers list some", {"let": {"Z": "distribution on integers", "R": "distribution"}, "show": ["tv(Z, R) <= 0"]},
     refuted(objects={"Z": law("1 2", "1/2 1/2"), "R": law("3 4", "1/2 1/2")})),
    ("open sides of two parts, one of them under a condition", {"let": {"n": "integer >= 1", "A": "distribution on n", **of_names("P", "W")}, "show": [
        "mi(A, W) <= 0", "n == 2 implies mi(P, W) >= 0"]}, refuted(n="3", objects={"P": VALUES["P"], "A": law("1 2 3", "1/2 1/2 0"), "W": TRITS})),
    at_a_point("exp(min_capacity(W)) + 0*mi(R, W) < sum(x in R: 1)"),
    ("open sides at a point, a bound number called like a declared one", {"let": {**of_names("P", "W"), "x": "real"},
     "show": ["mi(P, W) + 0*sum(x in 1..2: x) <= 0"]}, refuted(objects={"P": VALUES["P"], "W": BITS}, x="0")),
    together("mi(P, W)", "mi(P, postprocess(W, U))"), together("mi(R, W)", "mi(P, W)", "tv(R, P)"), together("mi(R, W)", "mi(S, V)"),
    together("mi(P, W)", "mi(Q, V)", V=TRITS), together("capacity(postprocess(W, V2))", "tv(W(1), P)", "mi(R, V2)"),
    together("mi(P, slice(M, 1, (1, 2)))", "mi(P, slice(M, 2, (1, 2)))"), together("mi(product(P, P), M)", "mi(product(R, S), M)"),
    together("capacity(mixture(1/2, W, V))", "mi(P, W)", "mi(R, V)"), together("mi(product(R, S), W)", "mi(product(P, P), W)", "mi(R, V)", W=PAIRS),
    ("open sides, channels that are called alike", let("forall(W in channel: mi(P, W) >= 0) and forall(W in channel: mi(Q, W) >= 0)"), proved(
        {"rule": "and", "proofs": [intro(MEASURE)]*2}, {"objects": {n: VALUES[n] for n in "PQ"}})),
    ("open sides, laws of sizes with names", {"let": {"n": "integer >= 1", "A": "distribution on n", "B": "distribution on 1..n", "W": "channel"},
     "show": ["mi(A, W) >= 0 and mi(B, W) >= 0"]}, proved({"rule": "and", "proofs": [MEASURE]*2}, {
         "values": {"n": "2"}, "objects": {"A": VALUES["P"], "B": VALUES["P"], "W": BITS}})),
    together("mi(R, M)", "mi(S, M1)"), together("tv(W(2), W(1))", "mi(P, W)", "tv(W(1), W(2))", "mi({1: 1/2, 2: 1/2}, W)"),
    together("mi(product(P, P), M)", "tv(M(1, 2), M(2, 2))", "tv(slice(M, 1, (1, 2))(2), M(1, 1))"), together("mi(P, W)", "tv(V(5), W(1))"),
    together("mi(product(P, P), W)", "tv(W(1, 2), W(2, 2))", W=PAIRS),
    ("open sides, an input of another channel that is called so", {"let": {"P": NAMES["P"]}, "show": [
        "forall(W in channel: tv(W(5), W(5)) >= 0) and forall(W in channel: mi(P, W) >= 0)"]}, proved(
            {"rule": "and", "proofs": [intro(MEASURE)]*2}, {"objects": {"P": VALUES["P"]}})),
    ("open sides, an input that there is on a condition", {"let": {"n": "integer >= 1", "A": "distribution on n", "B": "distribution on n", "W": "channel"},
     "show": ["mi(A, W) >= 0 and (n >= 2 implies tv(W(2), W(1)) >= 0) and mi(B, W) >= 0"]}, proved(
         {"rule": "and", "proofs": [MEASURE, intro(MEASURE), MEASURE]}, {"values": {"n": "2"}, "objects": {"A": VALUES["P"], "B": VALUES["P"], "W": BITS}})),
    ("open sides, a law of a bound size", {"show": ["forall(n in integer >= 1, W in channel, A in distribution on n: mi(A, W) >= 0)"]}, proved(intro(MEASURE))),
    ("open sides at a point, a written set that fits", {"let": {"K": "distribution on {a, b}", "W": "channel"}, "show": ["mi(K, W) <= 0"]},
     refuted(objects={"K": law("a b", "1/2 1/2"), "W": {**BITS, "inputs": [["a"], ["b"]]}})),
    ("open sides at a point, pairs", {"let": {"P": NAMES["P"], "W": "channel"}, "show": ["mi(product(P, P), W) <= 0"]},
     refuted(objects={"P": VALUES["P"], "W": {**PAIRS, "rows": [["1", "0"]]*2 + [["0", "1"]]*2}})),
    at_a_point("mi(P, W) <= 0"), at_a_point("mi(R, W) <= 0", R=law("1 2 3", "1/2 1/2 0"), W=TRITS), at_a_point("min_capacity(W) <= 0", "mi(P, W) >= 0"),
    at_a_point("min_capacity(postprocess(W, V2)) <= 0"),
]
ATTACKS: list[Attack] = [
    ("open sides, a law beside what is of all sizes", {"let": {"R": "distribution"}, "show": [
        "entropy(R) >= 0 and forall(n in integer >= 1, W in channel from 1..n to 1..n, A in distribution: mi(A, W) >= 0)"]}, proved(
            {"rule": "and", "proofs": [MEASURE, intro(MEASURE)]}, {"objects": {"R": VALUES["R"]}})),
    spoken_of({"R": "distribution"}, "forall(n in integer >= 1, W in channel from 1..n to 1..n: mi(R, W) >= 0)", intro(MEASURE)),
    spoken_of({"W": "channel"}, "forall(n in integer >= 1, A in distribution on n: mi(A, W) >= 0)", intro(MEASURE)),
    spoken_of({}, "forall(W in channel: forall(n in integer >= 1, A in distribution on n: mi(A, W) >= 0))", intro(intro(MEASURE))),
    spoken_of(of_names("P", "Q", "V"), " and ".join(f"forall(W in channel: tv(W(1), {p}) >= 0 and mi(product(W(1), W(1)), V) >= 0)" for p in "PQ"),
              {"rule": "and", "proofs": [TWICE]*2}, V=PAIRS),
    spoken_of(of_names("P", "Q"), "sup(W in channel: mi(P, W)) <= sup(W in channel: mi(P, W) + mi(Q, W)) or x >= 0", EASY, x=True),
    together("mi(product(R, S), W)", "mi(R, W)"), together("tv(product(W(1), W(1)), W(1))"), together("tv(product(R, S), R)"),
    together("tv(product(R, S), W(1))", "tv(R, W(1))"), together("tv(product(V(1), V(1)), W(1))", "tv(product(W(1), W(1)), V(1))"),
    *(spoken_of({**of_names("W", "V", "P", "Q", "R"), "N": "distribution on W"}, f"({' and '.join(f'{a} >= 0' for a in terms)}) or x >= 0", EASY, x=True)
      for terms in (("mi(N, V)", "mi(P, W)", "tv(V(5), V(1))"), ("mi(N, V)", "mi(P, W)", "mi(Q, V)"), ("tv(N, R)", "mi(P, W)", "tv(R, Q)"))),
    *(spoken_of({**of_names(*names), "E": of}, f"{a} <= {b} or x >= 0", EASY, x=True) for of, a, b, *names in (
        ("event on 3", "R(E)", "tv(R, P)", "R", "P"), ("event on 3", "tv(R, P)", "R(not E)", "R", "P"), ("event of R", "P(E)", "tv(R, Q)", "R", "P", "Q"),
        ("event of Q", "apply(W(1), E)", "tv(W(1), P)", "W", "P", "Q"))),
    ("open sides at a point, an event", {"let": {**of_names("P", "R"), "E": "event on 3"}, "show": ["R(E) + tv(R, P) <= 0"]}, refuted(objects={
        "P": VALUES["P"], "R": law("1 2", "1/2 1/2"), "E": {"kind": "event", "outcomes": ["1"]}})),
    *(at_a_point(f"min_capacity(W) + 0*mi(P, W) <= log(2) and {more}", W=TRITS) for more in (
        "0 <= 0*sum(W in 1..2: W)", "0 <= 0*sum(W in 1..2: 1)")),
    ("open sides at a point, a bound size called like a declared one", {"let": {"n": "integer >= 1", "V2": NAMES["V2"]}, "show": [
        "min_capacity(V2) >= 1 and exists(n in integer >= 3: forall(A in distribution on n: mi(A, V2) < 0))"]},
     refuted(n="2", objects={"V2": BITS})),
    parts(["min_capacity(W) <= log(2)", "mi(P, W) >= 0"], refuted(objects=WITH_TRITS), "P", "W"),
    ("open sides of two parts, one of them under a condition that holds", {"let": {"n": "integer >= 1", "W": "channel", **of_names("P", "Q")}, "show": [
        "min_capacity(W) <= log(2)", "n >= 3 implies mi(Q, W) >= 0", "n >= 2 implies mi(P, W) >= 0"]}, refuted(n="3", objects={n: VALUES[n] for n in "PQ"} | {"W": TRITS})),
    parts(["mi(P, W) >= 0", "mi(Q, W) >= 0"], proved(MEASURE), "P", "Q", "W"),
    parts(["min_capacity(W) <= log(2)", "mi(P, W) >= 0"], {**refuted(objects=WITH_TRITS), "proof": BOUND}, "P", "W"),
    parts(["min_capacity(W) <= log(2)", "mi(P, W) >= 0"], {"part": 0, "verdict": "refuted", "proof": {"rule": "chain", "by": "1", "strict": "second", "first": BOUND, "second": BOUND}, "witness": {
        "told": ["min_capacity(W) >= 1"], "values": {}, "objects": WITH_TRITS}}, "P", "W"),
    *(spoken_of({"n": "integer >= 1", "A": "distribution on n", **of_names("P", "V", "W")}, " and ".join(f"({x} >= 0)" for x in show), {
        "rule": "and", "proofs": [intro(MEASURE) if "implies" in x else MEASURE for x in show]}) for show in (
            ["tv(W(2), W(1))", "n >= 2 implies mi(A, W)", "mi(A, W)"],
            ["mi(P, V)", "mi(A, W)", "n == 2 implies capacity(mixture(1/2, W, V))", "mi(P, W)"])),
    parts(["mi(P, W) >= 0"], {**refuted("ill-posed", objects=WITH_TRITS), "witness": {"in": "given", "values": {}, "objects": WITH_TRITS}}, "P", "W",
          given="1/(min_capacity(W) - log(3)) <= 0"),
    *(at_a_point(f"exp(min_capacity(W)) + 0*{term} <= sum(x in {law}: 1)", W=TRITS) for term, law in (
        ("mi(R, W)", "R"), ("tv(W(1), V(1))", "V(1)"), ("min_capacity(postprocess(V, W))", "V(1)"))),
    ("open sides at a point, an input for each integer", {"let": {"Z": "distribution on integers", "W": "channel"}, "show": [
        "sum(x in W: 1) + 0*mi(Z, W) >= 3"]}, refuted(objects={"Z": law("1 2", "1/2 1/2"), "W": BITS})),
    ("open sides at a point, an outcome for each integer", {"let": {"Z": "distribution on integers", "R": "distribution"}, "show": [
        "sum(x in R: 1) + 0*tv(Z, R) >= 3"]}, refuted(objects={"Z": law("1 2", "1/2 1/2"), "R": law("1 2", "1/2 1/2")})),
    ("open sides at a point, a space with a name", {"let": {"X1": "distribution on X", "W": "channel"}, "show": [
        "exp(min_capacity(W)) + 0*mi(X1, W) <= sum(x in X1: 1)"]}, refuted(objects={"X1": VALUES["R"], "W": TRITS})),
    at_a_point("exp(min_capacity(W)) + 0*mi(product(P, P), W) <= 4", W=NINE),
    together("mi(P, W)", "mi(Q, W)"), together("mi(R, W)", "mi(P, W)", "tv(R, Q)"), together("mi(R, W)", "mi(P, W)", "mi(S, V)", "mi(Q, V)"),
    together("capacity(postprocess(W, V2))", "capacity(postprocess(W, V3))"), together("mi(P, postprocess(W, V))", "mi(Q, W)"),
    together("tv(W(1), P)", "tv(W(2), Q)"), together("tv(W(1), P)", "capacity(postprocess(W, V3))"),
    together("capacity(mixture(1/2, W, V))", "mi(P, W)", "mi(Q, V)"), together("tv(W(1), V(1))", "tv(W(1), P)", "tv(V(1), Q)"),
    together("mi(P, slice(M, 1, (1, 2)))", "mi(Q, slice(M, 2, (1, 2)))"), together("mi(product(P, P), M)", "mi(product(Q, Q), M)"),
    together("mi(product(P, Q), M)"), together("mi(product(P, P, P), M)"), together("mi(product(R, S), W)", "mi(P, W)"),
    together("mi(product(R, S), W)", "mi(product(P, P), W)", "mi(Q, W)"), together("mi(product(R, S), W)", "mi(product(P, P), W)", "mi(R, V)", "mi(Q, V)"),
    together("tv(M(1, 1), P)", "tv(M(2, 2), Q)"),
    *(together(*terms) for a in ("5", "a", "(1, 2)", "1/2", "3/2", "0") for terms in ((f"tv(W({a}), W(1))", "mi(P, W)"), ("mi(P, W)", f"tv(W({a}), W(1))"))),
    together("mi({1: 1/2, 5: 1/2}, W)", "mi(P, W)"), together("mi(R, W)", "tv(W(3), W(1))", "mi(P, W)"), together("mi(product(P, P), M)", "tv(M(1, 3), M(1, 1))"),
    together("tv(slice(M, 1, (1, 2))(3), M(1, 1))", "mi(P, slice(M, 2, (1, 1)))"), together("mi(product(P, P), W)", "tv(W(1, 3), W(1, 1))"),
    together("mi(product(P, P), W)", "tv(W(1), W(2))"),
    ("open sides, an input of a bound size", {"show": ["forall(n in integer >= 1, W in channel, A in distribution on n: mi(A, W) + tv(W(1), W(2)) >= 0)"]},
     proved(intro(MEASURE))),
    ("open sides, an input that is not listed", {"let": {"K": "distribution on {a, b}", "W": "channel"}, "show": ["mi(K, W) >= 0 and tv(W(c), W(a)) >= 0"]},
     proved({"rule": "and", "proofs": [MEASURE]*2}, {"objects": {"K": law("a b", "1/2 1/2"), "W": {**TRITS, "inputs": [["a"], ["b"], ["c"]]}}})),
    ("open sides, a bound channel", let("forall(W in channel: mi(P, W) >= 0 and mi(Q, W) >= 0)"), proved(
        intro({"rule": "and", "proofs": [MEASURE]*2}), {"objects": {n: VALUES[n] for n in "PQ"}})),
    ("open sides, laws of maybe two sizes", {"let": {"n": "integer >= 1", "A": "distribution on n", "P": "distribution on 2", "W": "channel"},
     "show": ["mi(A, W) >= 0 and mi(P, W) >= 0"]}, proved({"rule": "and", "proofs": [MEASURE]*2}, {
         "values": {"n": "2"}, "objects": {"A": VALUES["P"], "P": VALUES["P"], "W": BITS}})),
    at_a_point("mi(P, W) + mi(Q, W) <= 0", W=TRITS), at_a_point("min_capacity(W) + 0*mi(P, W) <= log(2)", W=TRITS),
    at_a_point("min_capacity(W) <= log(2)", "mi(P, W) >= 0", W=TRITS), at_a_point("min_capacity(W) <= log(2)", "tv(W(1), P) >= 0", W=TRITS),
    ("open sides at a point, a written set", {"let": {"K": "distribution on {a, b}", "W": "channel"}, "show": ["min_capacity(W) + 0*mi(K, W) <= log(2)"]},
     refuted(objects={"K": law("a b", "1/2 1/2"), "W": {**TRITS, "inputs": [["a"], ["b"], ["c"]]}})),
    at_a_point("entropy(R) <= log(2)", "tv(P, R) >= 0", R=law("1 2 3", "1/3 1/3 1/3")),
    at_a_point("min_capacity(V) <= log(2)", "min_capacity(postprocess(V2, V)) + mi(P, V) >= 0", V=TRITS),
    at_a_point("min_capacity(postprocess(W, V2)) + min_capacity(postprocess(W, V3)) <= 0"),
    at_a_point("tv(mixture(1/2, W(1), P), W(2)) + tv(W(1), Q) <= 0", W=TRITS),
]
