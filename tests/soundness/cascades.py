"""Laws and channels that have passed a channel, as sums say it, what is left of divergences, and mechanisms that read the
same databases. What is accepted, and what a careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, law, proved, refuted

Proof = dict[str, Any]
LET = {"n": "integer >= 1"} | dict.fromkeys("PQRS", "distribution on n") | dict.fromkeys("KUVW", "channel from n to n")
FIRST = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
AT: Proof = {"values": {"n": "2"}, "objects": {x: law("1 2", "1 0") for x in "PQRS"} | dict.fromkeys("KUVW", FIRST)}
R = "forall(z in 1..n: R[z] == sum(y in 1..n: P[y]*K(y)[z]))"
S = "forall(z in 1..n: sum(y in 1..n: K(y)[z]*Q[y]) == S[z])"
ROWS = "forall(x in W, z in 1..n: U(x)[z] == sum(y in 1..n: W(x)[y]*K(y)[z]))"
CLOSE = "forall(x in 1..n, z in 1..n: tv(K(x), K(z)) <= 1/2)"
KL = "kl(R, S) <= kl(P, Q)"
CAPACITY = "capacity(U) <= capacity(W)"


def passed(*through: int, **more: Any) -> Proof:
    return {"rule": "structure", "term": 0, "through": [i + 1 for i in through], "proof": BOUND, **more}


def contracted(theorem: str = "kl", number: str = "1/2", rows: Any = None, **more: Any) -> Proof:
    of_rows = {"rule": "instance", "hypothesis": 3, "with": {"x": "u", "z": "v"}, "proof": BOUND}
    return {"rule": "contraction", "theorem": theorem, "laws": ["R", "S"], "through": [1, 2], "number": number,
            "rows": rows or of_rows, "proof": BOUND, **more}


def case(name: str, given: list[str], show: str, proof: Proof, **let: str) -> Attack:
    sums = [VALUE]*sum(f.count("sum(") for f in given)
    return name, {"let": LET | let, "given": given, "show": [show]}, proved(proof, AT, defined=sums)


def of_rows(bound: str = "1/2", hypothesis: int = 3, **more: Any) -> Proof:
    each = {"rule": "instance", "hypothesis": hypothesis, "with": {"x": "u", "z": "v"}, "proof": BOUND}
    return passed(0, 1, bound=bound, rows={"rule": "intro", "proof": each}, **more)


GENUINE: list[Attack] = [
    case("at most as any two rows", [R, S, CLOSE], "tv(R, S) <= 1/2", of_rows()),
    case("a cascade of laws", [R, S], KL, passed(0, 1)),
    case("a cascade of channels", [ROWS], CAPACITY, passed(0)),
    case("rows of a cascade", [ROWS], "tv(U(1), U(n)) <= tv(W(1), W(n))", passed(0)),
    case("a cascade after another channel", [ROWS], "min_capacity(U) <= min_capacity(K)", passed(0, second=True)),
    case("a contraction", [R, S, CLOSE], "kl(R, S) <= 1/2*kl(P, Q)", contracted()),
    case("a contraction of total variation", [R, S, CLOSE], "tv(R, S) <= 1/2*tv(P, Q)", contracted("tv")),
]
ATTACKS: list[Attack] = [
    case("less than two rows", [R, S, CLOSE], "tv(R, S) <= 1/4", of_rows("1/4")),
    case("at most as the rows of another channel", [R, S, CLOSE.replace("K", "W")], "tv(R, S) <= 1/2", of_rows()),
    case("laws that have passed two channels", [R, S.replace("K", "W"), CLOSE], "tv(R, S) <= 1/2", of_rows()),
    case("one law that has passed a channel", [R, "0 == 0", CLOSE], "tv(R, S) <= 1/2", of_rows()),
    case("rows of which one is told", [R, S, "forall(x in 1..n: tv(K(x), K(x)) <= 1/2)"], "tv(R, S) <= 1/2", of_rows()),
    case("a divergence that is not convex in pairs of rows",
         [R, S, "forall(x in 1..n, z in 1..n: hellinger_integral(K(x), K(z), 1/2) <= 1/2)"],
         "hellinger_integral(R, S, 1/2) <= 1/2", of_rows()),
    case("an information at most as two rows", [R, S, CLOSE], "mi(P, K) <= 1/2", of_rows()),
    case("a cascade of some letters", ["forall(z in 1..n: R[z] == sum(y in 1..1: P[y]*K(y)[z]))", S], KL, passed(0, 1)),
    case("a cascade to some letters", ["forall(z in 1..1: R[z] == sum(y in 1..n: P[y]*K(y)[z]))", S], KL, passed(0, 1)),
    case("a cascade of some inputs", [ROWS.replace("x in W", "x in 1..1")], CAPACITY, passed(0)),
    case("a cascade on the diagonal", ["forall(z in 1..n: U(z)[z] == sum(y in 1..n: W(z)[y]*K(y)[z]))"], CAPACITY,
         passed(0)),
    case("a cascade of another row", [ROWS.replace("W(x)", "W(1)")], "capacity(U) <= capacity(W)", passed(0)),
    case("a channel the wrong way", [R.replace("K(y)[z]", "K(z)[y]"), S], KL, passed(0, 1)),
    case("a cascade with a factor", [R.replace("P[y]*", "P[y]*P[y]*"), S], KL, passed(0, 1)),
    case("cascades through two channels", [R, S.replace("K", "V")], KL, passed(0, 1)),
    case("a cascade of one of two laws", [R], "kl(R, Q) <= kl(P, Q)", passed(0)),
    case("an assumption that is no cascade", ["P[1] == R[1]", S], KL, passed(0, 1)),
    case("information after another channel", [ROWS], "mi(P, U) <= mi(P, K)", passed(0, second=True)),
    case("what is added up, after another channel", [], "mi(P, mixture(1/2, U, W)) <= 1",
         {"rule": "structure", "term": 0, "second": True, "proof": BOUND}),
    case("a contraction by less", [R, S, CLOSE], "kl(R, S) <= 1/4*kl(P, Q)", contracted(number="1/4")),
    case("a contraction to nothing", [R, S, CLOSE.replace("1/2)", "0)")], "kl(R, S) <= 1/2*kl(P, Q)", contracted(number="0")),
    case("a contraction of negative size", [R, S, "tv(K(1), K(n)) <= -1"], "tv(R, S) <= -1*tv(P, Q)",
         contracted("tv", "-1", BOUND)),
    case("a contraction of laws that did not pass", [R, S, CLOSE], "kl(P, S) <= 1/2*kl(P, Q)",
         contracted(laws=["P", "S"])),
    case("a contraction through two channels", [R, S.replace("K", "V"), CLOSE], "kl(R, S) <= 1/2*kl(P, Q)", contracted()),
    case("a contraction between rows that are not close", [R, S], "tv(R, S) <= 1/2*tv(P, Q)",
         contracted("tv", rows=BOUND)),
    case("a contraction of something else", [R, S], "kl(R, S) <= 1/2*kl(P, Q)", contracted(), tv="function reals -> reals"),
    ("a negative power of a probability",
     {"let": {"P": "distribution", "A": "event", "t": "real"}, "show": ["P(A)^t == P(A)^t"]},
     proved(IDENTITY, {"values": {"t": "1"}, "objects": {"P": law("1 2", "1 0"), "A": {"kind": "event", "outcomes": ["1"]}}})),
    ("mechanisms that are declared alike, of different databases",
     {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries"},
      "given": ["forall(x in M: tv(M(x), N(x)) <= 0)", "dp(M, 0)"], "show": ["dp(N, 0)"]},
     refuted(objects={n: {"kind": "mechanism", "inputs": [["0"], ["1"], ["2"]][:k], "outcomes": ["1", "2"],
                          "rows": [["1", "0"], ["1", "0"], ["0", "1"]][:k]} for n, k in (("M", 2), ("N", 3))})),
]
