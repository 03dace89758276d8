"""What is told of a point at which a conclusion fails, or is undefined: genuine evidence, and what must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack

LEAST = "inf(e in [0, 1]: e if x <= e else oo)"
APART = {"let": {"x": "real"}, "show": [f"{LEAST} - {LEAST} <= 1"]}
SHORT = {"let": {"x": "real"}, "given": ["x >= 0"], "show": ["x <= 1"]}
NOTHING: dict[str, Any] = {"rule": "equal", "below": {"rule": "identity"}, "above": {
    "rule": "extremum", "attained": True, "proof": {"rule": "intro", "proof": BOUND}}}
BOTH: dict[str, Any] = {"rule": "and", "proofs": [NOTHING, {"rule": "forget", "hypotheses": [1], "proof": NOTHING}]}


def against(x: str, *told: str, **more: Any) -> dict[str, Any]:
    return {"part": 0, "verdict": "refuted", "witness": {"values": {"x": x}, "told": [*told]}, "proof": BOUND, **more}


def undefined(x: str, *told: str, at: Any = (0, 0), **more: Any) -> dict[str, Any]:
    return {**against(x, *told), "verdict": "ill-posed", "undefined": [*at], "proof": BOTH, **more}


# what exists is asked a notion at an infinite level, for a law that is certain of one of two neighbours
LEVEL = {"let": {"x": "real", "P": "distribution", "U": "mechanism on 1 entries over 2"}, "given": ["sum(y in U: P[y]) == 1"],
         "show": [f"exists(s in [0, 1]: s > 0 and neighbour_ratio(P, U, {LEAST} + 1) and s < 2)"]}
CERTAIN = "exists(a in U, b in U: neighbouring(a, b) and P[a] == 1 and P[b] == 0)"
SOME: dict[str, Any] = {"rule": "exists", "values": {"s": "1"}, "proof": BOUND}


def intro(*proofs: dict[str, Any]) -> dict[str, Any]:
    """For everything that is bound, under what is asked of it."""
    *outer, last = proofs
    for step in reversed([*outer, {"defined": []}, {}]):
        last = {"rule": "intro", **step, "proof": last}
    return last


SIGNS = intro({"defined": []}, {}, {"rule": "measure", "term": 0, "proof": BOUND})
ZERO_FACTOR = intro({"rule": "exists", "at": {"x_1": "a", "z": "b"}, "proof": BOUND})


def level(*proofs: dict[str, Any], x: str = "2", law: tuple[str, str] = ("1", "0"), at: Any = (1, 0),
          told: tuple[str, ...] = ("x > 1", CERTAIN), infinite: bool = True) -> dict[str, Any]:
    outcomes = ["(1,)", "(2,)"]
    reader = {"inputs": [["1"], ["2"]], "outcomes": outcomes, "rows": [["1", "0"], ["0", "1"]]}
    proof: dict[str, Any] = {"rule": "and", "proofs": [
        *([NOTHING] if infinite else []), *(proofs or (SOME, SIGNS, ZERO_FACTOR))]}
    return {"part": 0, "verdict": "ill-posed", "undefined": [*at], "witness": {
        "values": {"x": x}, "objects": {"U": reader, "P": {"outcomes": outcomes, "probabilities": [*law]}},
        "told": [*told]}, "proof": {"rule": "obtain", "hypothesis": 2, "proof": {
            "rule": "forget", "hypotheses": [2], "proof": proof}} if CERTAIN in told else proof}


def asked(show: str) -> dict[str, Any]:
    return {**LEVEL, "show": [show]}


GENUINE: list[Attack] = [
    ("an infinite level of what exists", LEVEL, level()),
    ("refuted by what is told", SHORT, against("3", "x >= 2")),
    ("two infima over nothing", APART, undefined("2", "x > 1")),
]
ATTACKS: list[Attack] = [
    ("what is told fails at the point", SHORT, against("1", "x >= 2")),
    ("an assumption fails beside what is told", {**SHORT, "given": ["x < 0"]}, against("3", "x >= 2")),
    ("what is told contradicts an assumption", {**SHORT, "given": ["x < 0"]}, against("-1", "x >= 2")),
    ("what is told does not refute", SHORT, against("1", "x >= 1")),
    ("nothing is told", SHORT, against("3")),
    ("no formula is told", SHORT, against("3", "x")),
    ("something undefined is told", SHORT, against("3", "1/(x - 3) >= 0 or x >= 2")),
    ("what is told is of a name that is not declared", SHORT, against("3", "x >= 2", "y >= 2")),
    ("what is told of a point that has a value too many", SHORT, {
        **against("3", "x >= 2"), "witness": {"values": {"x": "3", "y": "2"}, "told": ["x >= 2"]}}),
    ("an infimum over something", APART, undefined("1/2", "x > 0")),
    ("an infimum over something, with a proof of another point", APART, undefined("1/2", "x > 1")),
    ("the infinity of the other sign", APART, undefined("2", "x > 1", at=(0, 1))),
    ("a sum of equal infinities", {**APART, "show": [f"{LEAST} + {LEAST} >= 1"]}, undefined("2", "x > 1")),
    ("infinities beside one another only", {**APART, "show": [f"{LEAST} >= {LEAST}"]}, undefined("2", "x > 1")),
    ("a difference that is not read", {**APART, "show": [f"x > 1 or {LEAST} - {LEAST} <= 1"]}, undefined("2", "x > 1")),
    ("a difference in a branch", {**APART, "show": [f"(0 if x > 1 else {LEAST} - {LEAST}) <= 1"]}, undefined("2", "x > 1")),
    ("a difference within an infimum", {**APART, "show": [f"inf(e in [0, 1]: {LEAST} - {LEAST}) <= 1"]},
     undefined("2", "x > 1")),
    ("a position that is not there", APART, undefined("2", "x > 1", at=(1, 0))),
    ("a position from the end", APART, undefined("2", "x > 1", at=(-1, 0))),
    ("an infinity that is none", APART, undefined("2", "x > 1", at=(0, 2))),
    ("undefined without a position", APART, {k: v for k, v in undefined("2", "x > 1").items() if k != "undefined"}),
    ("a refutation with a position", APART, {**undefined("2", "x > 1"), "verdict": "refuted"}),
    ("a finite level", LEVEL, level(x="1/2", told=("x > 0", CERTAIN))),
    ("a level that is not shown to be infinite", LEVEL, level(x="1/2", told=("x > 0", CERTAIN), infinite=False)),
    ("no factor that is shown to be 0", LEVEL, level(SOME, SIGNS, law=("1/2", "1/2"), told=("x > 1",))),
    ("a level that is infinite elsewhere", LEVEL, level(x="1/2")),
    ("no database is impossible", LEVEL, level(law=("1/2", "1/2"), told=("x > 1",))),
    ("another database is impossible elsewhere", LEVEL, level(law=("1/2", "1/2"))),
    ("nothing comes into question", asked(f"exists(s in [0, 1]: s > 1 and neighbour_ratio(P, U, {LEAST} + 1))"), level()),
    ("nothing comes into question, which is not asked", asked(
        f"exists(s in [0, 1]: s > 1 and neighbour_ratio(P, U, {LEAST} + 1))"), level(SIGNS, ZERO_FACTOR)),
    ("a level that is asked of some only", asked(
        f"exists(s in [0, 1]: s > 0 or neighbour_ratio(P, U, {LEAST} + 1))"), level()),
    ("a level that is read in one case", asked(
        f"exists(s in [0, 1]: s >= 0 and (s > 1/2 or neighbour_ratio(P, U, {LEAST} + 1)))"), level()),
    ("a level of what is bound", asked(f"exists(x in [0, 1]: x > 0 and neighbour_ratio(P, U, {LEAST} + 1))"), level(
        {**SOME, "values": {"x": "1"}}, SIGNS, ZERO_FACTOR)),
    ("a level of what is bound, which hides what is added", asked(
        f"exists(x in [0, 1]: x > 0 and neighbour_ratio(P, U, {LEAST.replace('x', '2')} + x))"), level(
        {**SOME, "values": {"x": "1"}}, SIGNS, ZERO_FACTOR)),
    ("a level that is minus infinity", asked(f"exists(s in [0, 1]: s > 0 and neighbour_ratio(P, U, 1 - {LEAST}))"), level()),
    ("a level that may be finite", asked(
        f"exists(s in [0, 1]: s > 0 and neighbour_ratio(P, U, min({LEAST}, 1)))"), level()),
    ("a level of everything", asked(LEVEL["show"][0].replace("exists", "forall")), level()),
    ("a denial of what exists", asked(f"not {LEVEL['show'][0]}"), level()),
    ("an existence beside something else", asked(f"x > 1 or {LEVEL['show'][0]}"), level()),
    ("a conjunct that is not there", LEVEL, level(at=(3, 0))),
    ("a conjunct that is no notion", LEVEL, level(at=(2, 0))),
    ("the first conjunct", asked(f"exists(s in [0, 1]: neighbour_ratio(P, U, {LEAST} + 1) and s > 0)"), level(at=(0, 0))),
    ("a factor that is not there", LEVEL, level(at=(1, 1))),
    ("a factor from the end", LEVEL, level(at=(1, -1))),
    ("a notion that compares no products", asked(f"exists(s in [0, 1]: s > 0 and dp(U, {LEAST} + 1))"), level()),
    ("an output that only some mechanisms never give", asked(
        f"exists(M in mechanism on 1 entries over 2: synthetic(M) and identifiable(P, M, {LEAST} + 1))"), level(
        at=(1, 1), law=("1/2", "1/2"), told=("x > 1",))),
]
