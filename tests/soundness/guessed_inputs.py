"""The information of a mechanism by guesses of its input (*fact*, law ``information``): what is accepted, and what a
careless version would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BITS, BOUND, IDENTITY, Attack, law, linear, proved

Proof = dict[str, Any]
LET = {"n": "integer >= 1", "m": "integer >= 2", "c": "real in (0, 1]", "U": "mechanism on n entries over m",
       "P": "distribution"}
GIVEN = ["sum(x in U: P[x]) == 1", "synthetic(U)"]
SHOW = "mi(P, U) >= sum(x in U, y in U: P[x]*U(x)[y]*log(c))"
EQUAL = SHOW.replace(">=", "==")
KEPT = BITS | {"rows": [["1", "0"], ["1", "0"]]}
UNIFORM = law("(1,) (2,)", "1/2 1/2")
AT: Proof = {"values": {"n": "1", "m": "2", "c": "1"}, "objects": {"U": KEPT, "P": UNIFORM}}
TOTAL: Proof = {"rule": "termwise", "rest": "1 - c*sum(x in U: P[x])", "terms": [["-1", 0], ["c", 1]], "step": IDENTITY,
                "ends": linear((4, "-c"), (3, "1"))}
RATIO = "forall(x in U, y in U: U(x)[y] == c*sum(z in U: P[z]*U(z)[y]))"
EXACT: Proof = {"exact": True, "guess": {
    "rule": "instance", "hypothesis": 6, "with": {"x": "x", "y": "y"}, "proof": BOUND}}


def guessed(**more: Any) -> Proof:
    return {"rule": "fact", "law": "information", "of": ["P", "U"], "ratio": "sum(x in U, y in U: c)",
            "positive": BOUND, "guess": TOTAL, "proof": BOUND, **more}


def case(name: str, show: str = SHOW, given: list[str] = GIVEN, at: Proof = AT, let: dict[str, str] | None = None,
         **more: Any) -> Attack:
    return name, {"let": LET | (let or {}), "given": given, "show": [show]}, proved(guessed(**more), at)


def some(**more: str) -> dict[str, str]:
    return more


GENUINE: list[Attack] = [
    case("information by guesses of the input"),
    case("information by the likelihood ratio", EQUAL, [*GIVEN, RATIO], **EXACT),
]
WIDER = {"V": "mechanism on n entries over m + 1"}
AT_WIDER = {**AT, "objects": AT["objects"] | {"V": BITS | {"inputs": [["1"], ["2"], ["3"]], "rows": [["1", "0"]]*3}}}
SOME = "(4/3 if x[1] == 1 else 2/3)"
SKEW = "(1/2 if y[1] == 1 else 3/2)"
ATTACKS: list[Attack] = [
    case("guesses that sum to more than 1", let=some(c="real in (0, 2]"), guess=BOUND),
    case("guesses that sum to more than 1, by the same proof", let=some(c="real in (0, 2]")),
    case("guesses that may be 0", let=some(c="real in [0, 1]")),
    case("guesses that may be negative", let=some(c="real in [-1, 1]")),
    case("guesses of infinite weight", "mi(P, U) >= sum(x in U, y in U: P[x]*U(x)[y]*log(oo))",
         ratio="sum(x in U, y in U: oo)"),
    case("guesses that are undefined somewhere", "mi(P, U) >= sum(x in U, y in U: P[x]*U(x)[y]*log(1/hamming(x, y)))",
         ratio="sum(x in U, y in U: 1/hamming(x, y))"),
    case("an equation from guesses", EQUAL),
    case("an equation from guesses, nearly said to be exact", EQUAL, exact=1),
    case("an equation without the likelihood ratio", EQUAL, exact=True),
    case("an equation without the likelihood ratio, seen so", EQUAL, exact=True, guess=BOUND),
    case("an equation at some outputs", EQUAL, [*GIVEN, RATIO.replace("x in U, y in U: ", "x in U, y in U: x == y implies ")],
         **EXACT),
    case("outputs that may be no databases", given=GIVEN[:1]),
    case("a law that may be of something else", given=["sum(x in U: P[x]) <= 1", "synthetic(U)"]),
    case("a law on another space", let=some(P="distribution on A")),
    case("a law of numbers", let=some(P="distribution on m"), at={**AT, "objects": AT["objects"] | {"P": law("1 2", "1/2 1/2")}}),
    case("information of another mechanism", "mi(P, V) >= sum(x in U, y in U: P[x]*V(x)[y]*log(c))", let=WIDER, at=AT_WIDER,
         of=["P", "V"]),
    case("outputs of another size", let=WIDER, at=AT_WIDER, ratio="sum(x in U, y in V: c)"),
    case("databases of another size", "mi(P, U) >= sum(x in V, y in V: P[x]*U(x)[y]*log(c))", let=WIDER, at=AT_WIDER,
         ratio="sum(x in V, y in V: c)"),
    case("an input called like a number", "mi(P, U) >= sum(c in U, y in U: P[c]*U(c)[y]*log(c))",
         ratio="sum(c in U, y in U: c)"),
    case("one name for input and output", "mi(P, U) >= sum(x in U, x in U: P[x]*U(x)[x]*log(c))",
         ratio="sum(x in U, x in U: c)"),
    case("the other way round", SHOW.replace(">=", "<=")),
    case("a mechanism of open size", let=some(U="mechanism on n entries over A")),
    case("an equation of some of the outputs", f"mi(P, U) == sum(x in U, y in V: P[x]*U(x)[y]*log({SOME}))",
         [*GIVEN, f"forall(x in U, y in V: U(x)[y] == {SOME}*sum(z in U: P[z]*U(z)[y]))"], {"values": AT["values"], "objects": {
             "U": BITS | {"rows": [["1", "0"], ["1/2", "1/2"]]}, "P": UNIFORM, "V": BITS | {"inputs": [["1"]], "rows": [["1", "0"]]}}},
         some(V="mechanism on n entries over 1"), ratio=f"sum(x in U, y in V: {SOME})", exact=True,
         guess={"rule": "instance", "hypothesis": 6, "with": {"x": "x", "y": "y"}, "proof": BOUND}),
    # the output's name z, which a space has too, became that of the input over which the law of the output is a sum
    case("an output that is taken for an input", f"mi(P, U) == sum(x in U, y in U: P[x]*U(x)[y]*log({SKEW}))",
         [*GIVEN, f"forall(x in U, y in U: U(x)[y] == {SKEW}*sum(w in U: P[w]*U(w)[w]))"],
         {"values": {"n": "1", "m": "2", "c": "1"}, "objects": {
             "U": BITS | {"rows": [["1/4", "3/4"]]*2}, "P": UNIFORM, "R": law("1", "1")}}, some(R="distribution on z"),
         ratio=f"sum(x in U, z in U: {SKEW.replace('y', 'z')})", exact=True,
         guess={"rule": "instance", "hypothesis": 6, "with": {"x": "x", "y": "z_1"}, "proof": BOUND}),
]
