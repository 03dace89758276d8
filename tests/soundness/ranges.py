"""Certificates about sums within sums: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, law, point
from tests.soundness.families import BOTH, CONSTANT, ON, SURE, TWO, VALUES, F, N, defined

Proof = dict[str, Any]
W = {**N, "m": "integer >= 1", "W": "channel from n to m"}
ONE_ROW = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
AT_W: Proof = {"values": {"n": "1", "m": "1"}, "objects": {"W": ONE_ROW}}
NESTED: Proof = {"rule": "value", "defined": [VALUE]}
MANY = [NESTED] * 12
SAME: Proof = {"rule": "identity", "defined": MANY}


def weight(at: int, kind: str, of: str = "") -> Proof:
    return {"at": at, "kind": kind, "of": of}


def jointly(*terms: tuple[str, str, list[int], list[Proof]], over: list[list[str]] | None = None, step: Any = IDENTITY,
            depth: int = 1, **more: Any) -> Proof:
    """The terms are c, e, the places of its indices, and weights."""
    return {"rule": "jointly", "rest": "0", "terms": [[c, e] for c, e, _, _ in terms], "depth": depth,
            "over": over or [["1", "n"]], "places": [p for _, _, p, _ in terms], "weights": [w for *_, w in terms],
            "step": step, "ends": BOUND, "defined": MANY, **more}


def everywhere(i: int, proof: Any) -> Proof:
    return {"rule": "everywhere", "hypothesis": i, "defined": MANY, "proof": proof}




def attack(proof: Proof, instance: Proof) -> Proof:
    """With more proofs than needed that everything is defined: the rule itself has to object."""
    return defined(proof, instance, *MANY)


SQUARES = [["1", "n"], ["1", "n"]]
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("jointly", {"let": W, "show": ["sum(y in 1..m, x in 1..n: W(x)[y]) == n"]},
     defined(jointly(("1", "sum(y in 1..m: sum(x in 1..n: W(x)[y]))", [0, 1], []),
                     ("-n", "1", [], [weight(1, "uniform"), weight(0, "law", "W(k_1)")]),
                     over=[["1", "m"], ["1", "n"]], depth=2), AT_W, NESTED)),
    ("jointly, one element", {"let": {**F, "k": "integer in [1, n]"}, "show": ["sum(x in 1..n: f(x)*(1 if x == k else 0)) == f(k)"]},
     defined(jointly(("1", "sum(x in 1..n: f(x)*(1 if x == k else 0))", [0], []), ("-f(k)", "1", [], [weight(0, "point", "k")]), step={
         "rule": "resolve", "term": 0, "first": {"rule": "replace", "hypothesis": 5, "proof": IDENTITY}, "second": IDENTITY}),
         CONSTANT | {"values": {"n": "2", "k": "1"}}, *VALUES)),
    ("jointly, numbers that sum to one", {"let": ON, "show": ["sum(x in 1..n: P[x]/2) == 1/2"]},
     defined(jointly(("1", "sum(x in 1..n: P[x]/2)", [0], []), ("-1/2", "1", [], [weight(0, "shown", "P[k]")]), nonempty=[VALUE,
         {"rule": "family", "of": "P", "proof": jointly(("1", "sum(k in 1..n: P[k])", [0], []), ("-1", "1", [], [weight(0, "law", "P")]))}]),
         SURE)),
    ("jointly, strictly", {"let": N, "show": ["sum(x in 1..n: x) > 0"]},
     defined(jointly(("1", "sum(x in 1..n: x)", [0], []), strict=True, step=BOUND), point(n="1"))),
    ("everywhere", {"let": {**TWO}, "given": ["forall(x in 1..n: Q[x] == P[x])"], "show": ["sum(y in 1..n: Q[y]) == sum(y in 1..n: P[y])"]},
     defined(everywhere(1, SAME), BOTH)),
]

EMPTY = {"n": "integer >= 0"}
AT_ONE = point(n="1")
ONES = "sum(x in 1..n: 1)"
SHARE = "sum(x in 1..n: 1/n)"
FF = "sum(x in 1..n: f(x))"
ATTACKS: list[Attack] = [
    ("one over the number of nothing", {"let": EMPTY, "show": ["sum(x in 1..n: 1/n) == 1"]},
     attack(jointly(("1", SHARE, [0], []), ("-1", "1", [], [weight(0, "uniform")]), nonempty=[BOUND]), AT_ONE)),
    ("two indices that vouch for one another", {"let": EMPTY, "show": ["sum(x in 1..n: 1/n) == 1"]},
     attack(jointly(("1", SHARE, [0], [weight(1, "uniform")]), ("-1", "1", [], [weight(0, "uniform"), weight(1, "uniform")]),
                     over=SQUARES, nonempty=[BOUND] * 3), AT_ONE)),
    ("a row of an input that is summed later", {"let": {**W, "n": "integer >= 0", "m": "integer >= 0"}, "show": ["sum(y in 1..m, x in 1..n: W(x)[y]/n) == 1"]},
     attack(jointly(("1/n", "sum(y in 1..m: sum(x in 1..n: W(x)[y]))", [0, 1], []),
                     ("-1", "1", [], [weight(0, "law", "W(k_1)"), weight(1, "uniform")]),
                     over=[["1", "m"], ["1", "n"]], depth=2, nonempty=[BOUND] * 2), AT_W)),
    ("a law on other outcomes", {"let": {**ON, "m": "integer >= 1"}, "show": ["sum(y in 1..m: P[y]) >= 1"]},
     attack(jointly(("1", "sum(y in 1..m: P[y])", [0], []), ("-1", "1", [], [weight(0, "law", "P")]), over=[["1", "m"]], step=BOUND),
             SURE | {"values": {"n": "1", "m": "1"}})),
    ("a row of no input as a weight", {"let": {**W, "x": "integer"}, "show": ["sum(y in 1..m: W(x)[y]) == 1"]},
     attack(jointly(("1", "sum(y in 1..m: W(x)[y])", [0], []), ("-1", "1", [], [weight(0, "law", "W(x)")]), over=[["1", "m"]]),
             AT_W | {"values": {"n": "1", "m": "1", "x": "1"}})),
    ("a product of sums as one sum", {"let": F, "show": [f"{FF}*{FF} == sum(x in 1..n: f(x)*f(x))"]},
     attack(jointly(("1", f"{FF}*{FF}", [0], []), ("-1", "sum(x in 1..n: f(x)*f(x))", [0], [])), CONSTANT)),
    ("two indices at one place", {"let": F, "show": ["sum(x in 1..n, z in 1..n: f(x)*f(z)) == sum(x in 1..n: f(x)*f(x))"]},
     attack(jointly(("1", "sum(x in 1..n: sum(z in 1..n: f(x)*f(z)))", [0, 0], []), ("-1", "sum(x in 1..n: f(x)*f(x))", [0], []), depth=2), CONSTANT)),
    ("an index without a weight", {"let": F, "show": [f"sum(x in 1..n, z in 1..n: f(x)) == {FF}"]},
     attack(jointly(("1", "sum(x in 1..n: sum(z in 1..n: f(x)))", [0, 1], []), ("-1", FF, [0], []), over=SQUARES, depth=2), CONSTANT)),
    ("a weight for an index that the term has", {"let": N, "show": [f"{ONES} == 1"]},
     attack(jointly(("1", ONES, [0], [weight(0, "uniform")]), ("-1", "1", [], [weight(0, "uniform")])), AT_ONE)),
    ("an exponential of a sum as a sum of exponentials", {"let": N, "show": [f"exp({ONES}) == sum(x in 1..n: exp(1))"]},
     attack(jointly(("1", f"exp({ONES})", [0], []), ("-1", "sum(x in 1..n: exp(1))", [0], [])), AT_ONE)),
    ("a sum in a denominator", {"let": {**N, "c": "real"}, "given": [f"{ONES} > 0"], "show": [f"1/{ONES} == sum(x in 1..n: 1/1)"]},
     attack(jointly(("1", f"1/{ONES}", [0], []), ("-1", "sum(x in 1..n: 1/1)", [0], [])), point(n="1", c="0"))),
    ("an element beyond the range as a weight", {"let": {**N, "k": "integer >= 1"}, "show": ["sum(x in 1..n: 1 if x == k else 0) >= 1"]},
     attack(jointly(("1", "sum(x in 1..n: 1 if x == k else 0)", [0], []), ("-1", "1", [], [weight(0, "point", "k")]), step=IDENTITY,
                     nonempty=[BOUND] * 2), point(n="1", k="1"))),
    ("half an element as a weight", {"let": N, "show": ["sum(x in 1..n: 1 if x == n/2 else 0) >= 1"]},
     attack(jointly(("1", "sum(x in 1..n: 1 if x == n/2 else 0)", [0], []), ("-1", "1", [], [weight(0, "point", "n/2")]), nonempty=[BOUND] * 2), AT_ONE)),
    ("numbers that do not sum to one as weights", {"let": N, "show": [f"{ONES} == 1"]},
     attack(jointly(("1", ONES, [0], []), ("-1", "1", [], [weight(0, "shown", "1")]), nonempty=[BOUND]), AT_ONE)),
    ("a weight of no kind", {"let": ON, "show": ["sum(x in 1..n: 2*P[x]) == 1"]},
     attack(jointly(("1", "sum(x in 1..n: 2*P[x])", [0], []), ("-1", "1", [], [weight(0, "laws", "P")])), SURE)),
    ("a sum of nothing that is positive", {"let": EMPTY, "show": [f"{ONES} > 0"]},
     attack(jointly(("1", ONES, [0], []), strict=True, step=BOUND, nonempty=[BOUND]), AT_ONE)),
    ("a sum that is not negative as one that is positive", {"let": ON, "show": ["sum(x in 1..n: P[x]*0) > 0"]},
     attack(jointly(("1", "sum(x in 1..n: P[x]*0)", [0], []), step=BOUND), SURE)),
    ("sums over other ranges under one index", {"let": N, "show": [f"{ONES} == sum(x in 1..n + 1: 1)"]},
     attack(jointly(("1", ONES, [0], []), ("-1", "sum(x in 1..n + 1: 1)", [0], [])), AT_ONE)),
    ("an inner range that depends on the outer index", {"let": N, "show": ["sum(x in 1..n, y in 1..x: 1) == sum(x in 1..n, y in 1..n: 1)"]},
     attack(jointly(("1", "sum(x in 1..n: sum(y in 1..x: 1))", [0, 1], []), ("-1", "sum(x in 1..n: sum(y in 1..n: 1))", [0, 1], []),
                     over=SQUARES, depth=2), AT_ONE)),
    ("undefined for nothing, and multiplied with it", {"let": EMPTY, "show": ["sum(x in 1..n: 1)*(1/n) - sum(x in 1..n: 1)*(1/n) == 0"]},
     attack(jointly(("1/n", ONES, [0], []), ("-1/n", ONES, [0], [])), AT_ONE)),
    ("a definition for some indices, used for all",
     {"let": {**ON, "k": "integer in [1, n]"}, "given": ["forall(x in 1..k: P[x] == 0)"], "show": ["sum(x in 1..n: P[x]) == sum(x in 1..n: 0)"]},
     attack(everywhere(3, SAME), {"values": {"n": "2", "k": "1"}, "objects": {"P": law("1 2", "0 1")}})),
    ("a definition that speaks of a name which is bound elsewhere",
     {"let": {**F, "g": "function 1..n -> reals", "y": "integer in [1, n]"}, "given": ["forall(x in 1..n: f(x) == g(y))"],
      "show": ["sum(y in 1..n: f(y)) == sum(y in 1..n: g(y))"]},
     attack(everywhere(3, SAME), {"values": {"n": "1", "y": "1"}, "objects": {
         "f": {"kind": "function", "table": {"1": "0"}}, "g": {"kind": "function", "table": {"1": "0"}}}})),
    ("a definition that speaks of a symbol which is bound elsewhere",
     {"let": F, "given": ["forall(x in 1..n: f(x) == sum(z in 1..n: 1 if z == x else 0))"], "show": ["sum(z in 1..n: f(z)) == sum(z in 1..n: n)"]},
     attack(everywhere(1, SAME), {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1"}}}})),
    ("a bound as a definition", {"let": F, "given": ["forall(x in 1..n: f(x) <= 1)"], "show": [f"{FF} == {ONES}"]},
     attack(everywhere(1, SAME), {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1"}}}})),
    ("a definition on the diagonal", {"let": {**N, "W": "channel from n to n"}, "given": ["forall(x in 1..n: W(x)[x] == 1)"],
                                      "show": ["sum(x in 1..n, y in 1..n: W(x)[y]) == sum(x in 1..n, y in 1..n: 1)"]},
     attack(everywhere(1, SAME), {"values": {"n": "1"}, "objects": {"W": ONE_ROW}})),
    ("a definition beyond the outcomes", {"let": ON, "given": ["forall(x in 1..n: P[x] == 1/n)"], "show": ["sum(x in 0..n: P[x]) == sum(x in 0..n: 1/n)"]},
     attack(everywhere(1, SAME), SURE)),
    ("nought times what may be infinite", {"let": {**TWO, "c": "real in [0, 1]"}, "show": ["c*kl(P, Q) == c*kl(P, Q)"]},
     attack(IDENTITY, BOTH | {"values": {"n": "1", "c": "1"}})),
    ("entropy on an arbitrary space as a real number", {"let": {"P": "distribution"}, "show": ["0*entropy(P) == 0*entropy(P)"]},
     attack(IDENTITY, {"objects": {"P": law("1", "1")}})),
    ("information of an arbitrary channel as a real number",
     {"let": {"P": "distribution on A", "W": "channel from A to B"}, "show": ["mi(P, W) - mi(P, W) == mi(P, W) - mi(P, W)"]},
     attack(IDENTITY, {"objects": {"P": law("1", "1"), "W": ONE_ROW}})),
    ("capacity of a channel without inputs as a real number",
     {"let": {"n": "integer >= 0", "m": "integer >= 1", "W": "channel from n to m"}, "show": ["0*capacity(W) == 0*capacity(W)"]},
     attack(IDENTITY, AT_W)),
]
