"""What a step is refused for, check by check, and what it leaves to show where it is taken.

Each entry is (show, names, assumptions, proof, why): the goal is as the kernel makes it from a statement, the proof the
smallest that reaches one check.
"""

from __future__ import annotations

from typing import Any

import pytest

from symdp.legacy.kernel.convergence import pieces
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, Rejected, unfold
from symdp.legacy.kernel.laws import built, meaning, same_space
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.ranges import MAX_FLAT, flattened
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.series import key
from symdp.legacy.kernel.sides import defined_by_cases, simple
from symdp.legacy.kernel.tree import Bind, Call, Expr, Seq, substitute
from tests.legacy.kernel.test_rules import goal, read_expression, read_type
from tests.soundness.attacks import BOUND

LATER: dict[str, Any] = {"rule": "later"}  # stands for a proof: what is to be shown is noted
Entry = tuple[str, dict[str, str], list[str], dict[str, Any], str]
Left = tuple[str, dict[str, str], list[str], dict[str, Any], list[str]]


class Steps(Checker):
    """Notes the goals that are left."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[Goal] = []

    def prove(self, goal: Goal, proof: object) -> None:
        if proof == LATER:
            self.left.append(goal)
        else:
            super().prove(goal, proof)


def step(rule: str, **fields: Any) -> dict[str, Any]:
    return {"rule": rule, "proof": LATER, **fields}


LAWS = {"P": "distribution", "Q": "distribution", "W": "channel", "b": "real"}
ON = {"P": "distribution on 2", "Q": "distribution on 2", "U": "channel from 2 to 2", "V": "channel from 2 to 2", "b": "real"}
PRIVATE = {"M": "mechanism on 2 entries over 2"}
SOME = {"n": "integer >= 1", "m": "integer >= 1", "P": "distribution", "K": "mechanism on n entries over m",
        "y": "database on n entries over m", "z": "database on n entries over m"}
ROWS = {"n": "integer >= 2", "m": "integer >= 1", "P": "distribution on n", "Q": "distribution on n", "R": "distribution", "S": "distribution",
        "W": "channel from n to m", "V": "channel from n to n", "K": "mechanism on m entries over n", "x": "database on m entries over n",
        "z": "database on m entries over n"}
NUMBERS = {"n": "integer >= 1", "a": "real", "P": "distribution on n", "Q": "distribution", "W": "channel from n to n", "f": "function 1..n -> reals"}


def instance(*, at: str, hypothesis: int = 0, name: str = "y") -> dict[str, Any]:
    return step("instance", hypothesis=hypothesis, **{"with": {name: at}})


def known(theorem: str, **values: str) -> dict[str, Any]:
    return step("known", theorem=theorem, **{"with": values})


def fact(law: str, **fields: Any) -> dict[str, Any]:
    return step("fact", law=law, **fields)


def lift(show: str, names: dict[str, str], why: str, **sizes: str) -> Entry:
    return show, names, [], step("lift", name="M", **sizes), why


FROZEN = {"n": "integer >= 1", "b": "real", "P": "distribution", "R": "distribution on 2", "M": "mechanism on n entries over 2 to 2",
          "x": "database on n entries over 2"}
FREEZE = {"rule": "frozen", "law": LATER}
FUNCTIONS = {"n": "integer >= 1", "m": "integer >= 1", "b": "real", "f": "function 1..n -> reals", "g": "function 1..n -> 1..m",
             "k": "function {1, 2} -> reals", "P": "distribution on n", "Q": "distribution on n", "R": "distribution", "S": "distribution",
             "V": "channel from n to m", "N": "channel from n to n", "M": "mechanism on 2 entries over 2 to n", "x": "database on 2 entries over 2"}
ONE = "function(j in 1..n: 1)"
FIRST, TOGETHER = "mechanism(x in 1..2, z in 1..2: {x: 1})", "mechanism(x in 1..2, z in 1..2: {x + 2*z: 1})"
OF_LAWS = "[[1/2, 1/2], [tv(P, Q), 1 - tv(P, Q)]]"
PAIR = {**PRIVATE, "x": "database on 2 entries over 2", "z": "database on 2 entries over 2"}
SEEN = {"b": "real", "K": "mechanism on 2 entries over 2"}
MEASURED = step("measure", term=0)


def structure(**fields: Any) -> dict[str, Any]:
    return step("structure", term=0, **fields)


def attained(body: str, why: str, **more: str) -> Entry:
    """At the constant function."""
    return f"sup(h in function 1..n -> [0, 1]: {body}) >= 1", {"n": "integer >= 1"}, [], step("extremum", at={"h": ONE}, **more), why


def separate(said: str, why: str, names: dict[str, str] | None = None, m: str = FIRST, **more: str) -> Entry:
    """Of written mechanisms that read an entry each."""
    bound = ", ".join(f"{name} in mechanism on 2 entries over 2" for name in ("M", *more))
    return f"exists({bound}: {said})", SEEN if names is None else names, [], step("exists", at={"M": m, **more}, separate=True), why


NEAR = fact("neighbours", term=0, at="y", near="z")
SHELLS = fact("shells", term=0, at="y")
SIZES = ["n >= 1", "m >= 1"]
A_STEP, COUNT, ROWS_ONLY = "a proof step is missing", "sizes are integers", "more matters than the rows"
IN_SUMS = step("everywhere", hypothesis=1)
REFUSED: list[Entry] = [
    # what a notion says
    ("kl_dp(M, 1)", {**PRIVATE, "kl": "real"}, [], step("unfold"), "a declared name that the definition uses"),
    ("kl_dp(M, 1, 0)", PRIVATE, [], step("unfold"), "the wrong number of arguments"),
    ("mi_dp(M, 1)", {"M": "mechanism"}, [], step("unfold"), "the number of entries is not declared"),
    # suprema
    ("sup(t in [0, 1]: limit(t -> 0: t)) <= 1", {"t": "real in [2, 3]"}, [], step("extremum"), "over the variable of a limit"),
    ("max(x in M: 1) <= 1", {"M": "mechanism"}, [], step("extremum"), "not seen to be finite"),
    # what is said of all outcomes, at one
    ("P[1] <= 1", LAWS, ["forall(y in P: P[y] <= P[y]/P[y])"], instance(at="b"), A_STEP),  # P[b] may be 0
    ("forall(y in P: P[y] < 2)", LAWS, ["forall(z in Q: Q[z] < 1)"], step("intro", proof=instance(at="y", name="z")), "an outcome of the law"),
    ("P[1] <= 1", LAWS, ["close(P, Q, 1, 0)"], step("outcomes", hypothesis=0, at="b"), "integers of one range"),
    ("P[1] <= 1", ON, ["forall(A in event of P: postprocess(U, V)(1)(A) <= P(A))"], step("outcomes", hypothesis=0, at="2"), "integers of one range"),
    ("max_divergence(P, Q) <= kl(P, Q)", LAWS, [], step("outcomes"), "may be infinite"),
    ("forall(b in event of P: P(b) <= Q(b))", LAWS, [], step("outcomes"), "a name that is taken"),
    ("close(W, Q, 1, 0)", LAWS, [], step("outcomes"), "no law"),
    # sums over databases
    ("max(x in K: hamming(x, y)) <= 1", SOME, [], SHELLS, "no law of this name"),
    ("sum(x in K: P[x]) <= 1", {**SOME, "hamming": "real"}, SIZES, SHELLS, "a declared name stands for the distance"),
    ("sum(x in K: P[x]) <= 1", {**SOME, "neighbouring": "real"}, SIZES, SHELLS, "a declared name stands for the distance"),
    ("sum(x in K: hamming(x, y)) <= 1", SOME, SIZES, NEAR, "not one over neighbours"),
    ("sum(x in K: 1 if hamming(x, z) == 2 else 0) <= 1", SOME, SIZES, NEAR, "not one over neighbours"),
    ("sum(x in K: 0 if hamming(x, z) == 1 else 1) <= 1", SOME, SIZES, NEAR, "not one over neighbours"),
    ("expected_hamming(P, K) <= 1", {**SOME, "M": "mechanism on 2 entries over 3"}, ["synthetic(K)"], fact("mean distance", of=["P", "K", "M"]),
     "the same databases"),
    ("0 == 0", {**SOME, "P": "distribution on 7"}, ["synthetic(K)"], fact("mean distance", of=["P", "K"]), "a law on another space"),
    ("sum(k in 1..n - 1: P[k] + 1) > 0", NUMBERS, [], step("termwise", rest="0", terms=[["1", 0]], strict=True, step=LATER, ends=BOUND,
                                                        defined=[LATER]*9), "may be empty"),
    ("sum(k in 0..oo: 0*k) >= 0", NUMBERS, [], step("termwise", rest="0", terms=[["1", 0]], step=LATER, ends=BOUND, defined=[LATER]*9),
     "not seen to be finite"),
    # mechanisms that read fewer entries
    lift("exists(n in integer >= 1, M in mechanism on n entries: dp(M, 1))", {}, COUNT, entries="1"),
    lift("exists(M in mechanism on n entries: dp(M, 1))", {"n": "integer >= 2"}, COUNT, entries="n/2"),
    lift("exists(M in mechanism on 2 entries: dp(M, 1))", {"b": "real in [1, 2]"}, COUNT, entries="b"),
    lift("exists(M in mechanism on 2 entries over {a, b, c}: dp(M, 1))", {}, COUNT, over="2"),
    lift("exists(M in mechanism on 2 entries: dp(M, 1) and sum(M in 1..2: M) <= 3)", {}, ROWS_ONLY, entries="1"),
    lift("exists(M in mechanism on 2 entries over 2: tv(M(x), M(x)) <= 1)", {"x": "database on 2 entries over 2"}, ROWS_ONLY, entries="1"),
    # theorems of the literature
    ("0 == 0", {**ROWS, "kl": "real"}, [], known("divergence of equal laws", P="P", Q="Q"), "a declared name stands for a quantity"),
    ("0 == 0", ROWS, [], known("information below capacity", P="P", W="K"), "W is a declared channel"),
    ("0 == 0", ROWS, [], known("continuity of conditional entropy", P="P", L="Q", W="W", V="Q", a="1", m="m"), "V is a declared channel"),
    ("0 == 0", ROWS, [], known("information of an entry of two databases", M="K", x="P", z="z", a="1/2", i="1"), "x is an input of M"),
    ("0 == 0", ROWS, [], known("Fano's inequality", P="P", W="W", n="n"), "from a space to itself"),
    ("0 == 0", ROWS, [], known("continuity of entropy", P="R", Q="S", n="n"), "not declared on a range"),
    ("0 == 0", ROWS, [], known("continuity of entropy", P="V(1)", Q="V(2)", n="n"), "not declared on a range"),
    ("0 == 0", ROWS, [], known("divergence of equal laws", P="V(1)", Q="V(n + 1)"), A_STEP),
    # values of functions, and quantities of what is put together
    ("f(b) <= 1", FUNCTIONS, [], MEASURED, "at an integer of its domain"),
    ("k(1) <= 1", FUNCTIONS, [], MEASURED, "at an integer of its domain"),
    ("g(1) <= 1", FUNCTIONS, [], MEASURED, "not in an interval"),
    ("kl(mixture(1/3, P, Q), mixture(1/3, Q, P)) <= max(kl(P, Q), kl(Q, P))", LAWS, [], structure(greatest=True), "not quasi-convex"),
    ("kl(product(P, R), product(Q, S)) <= 1", FUNCTIONS, [], structure(bound="1"), "no divergence of laws that have passed a channel"),
    ("capacity(postprocess(N, V)) <= 1", FUNCTIONS, [], structure(bound="1"), "no divergence of laws that have passed a channel"),
    ("kl(postprocess(P, postprocess(N, V)), postprocess(Q, postprocess(N, V))) <= 1", FUNCTIONS, [], structure(bound="1"), "no declared channel"),
    ("max_divergence(P, Q) <= 1", FUNCTIONS, ["forall(y in 1..n: P[y] == sum(z in 1..n: Q[z]*N(z)[y]))"],
     structure(through=[2], weights=LATER, defined=[LATER]*9), "not convex"),
    # functions given by formulas
    ("sup(h in function 1..n -> 1..2: sum(i in 1..n: h(i))) >= 1", FUNCTIONS, [], step("extremum", at={"h": ONE}), "to the reals, or an interval"),
    ("sup(f in function 1..2 -> [0, 1], g in function 1..f(1) -> reals: 1) >= 0", {}, [],
     step("extremum", at={"f": "function(j in 1..2: 1)", "g": "function(j in 1..1: 1)"}), "mentions another one"),
    attained("h", "not applied"), attained("sum(i in 1..n: h(i + 1))", "not bound over its range"), attained("h(1)", "not bound over its range"),
    attained("sum(i in 1..h(1): 1)", "mentions the function"),
    # written mechanisms that read an entry each
    separate("mi_dp(compose(M, K), 1)", "with what is not written"), separate("mi_dp(M, sup_mi(M))", "a level that speaks of a mechanism"),
    separate("forall(x in M: exists(x in 1..2: x >= 1))", "bound twice"), separate("forall(x in M, j in x[1]..2: j >= 1)", "in a domain"),
    separate("forall(x in M: tv(N(x), N(x)) <= 1)", "depends on several entries", N=TOGETHER),
    separate("mi_dp(M, 0)", "mean something else", {"apply": "real"}), separate("mi_dp(M, sum(M in 1..2: M))", "mean something else"),
    # comparisons solved for a quantity
    ("c/kl(R, S) <= 1", {**FUNCTIONS, "c": "real > 0"}, [], step("solve"), "in two places"), ("kl(R, S)/b <= 1", FUNCTIONS, [], step("solve"), A_STEP),
    ("tv(R, S)^2 <= b", FUNCTIONS, [], step("solve"), A_STEP),
    # information through channels
    ("mi(P, U) <= 1", {**ON, "kl": "real"}, [], step("radius"), "a declared name stands for a divergence"),
    ("mi(P, U) <= 1", {**ON, "neighbouring": "real"}, [], step("radius"), "for what neighbours are"),
    ("mi(P, U) <= 1", {**ON, "lip": "real"}, [], step("output"), "no declared law on the inputs"),
    ("mi(A, U) <= 1", {**ON, "A": "distribution"}, [], step("output"), "no declared law on the inputs"),
    ("0 == 0", ON, ["forall(R in distribution on 2: max_information(R, postprocess(U, V)) <= 1)"], step("rows", hypothesis=0, inputs=["1", "2"]),
     "no bound on a capacity"),
    (f"capacity({OF_LAWS}) <= 1", ON, [], step("capacity", term=0, outputs=["1/2", "1/2"]), "entries that are not numbers"),
    (f"capacity({OF_LAWS}) <= 1", ON, [], step("processed", term=0, parts=[]), "entries that are not numbers"),
    ("mi(P, K) >= 0", SOME, ["synthetic(K)"], fact("information", of=["P", "K"], ratio="sum(x in K, x in K: 1)"), "bound twice"),
    ("mi(P, K) >= 0", {**SOME, "x": "real"}, ["synthetic(K)"], fact("information", of=["P", "K"], ratio="sum(x in K, w in K: 1)"),
     "no names of their own"),
    # what exists
    ("exists(S in distribution on A: tv(S, P) <= 1)", {"P": "distribution on A", "Q": "distribution on A"}, [],
     step("densities", of=["P", "Q"], weights=[["1", "0", "0"]]), "nothing is said of every event"),
    ("exists(f in function reals -> [0, 1]: sum(n in 1..2: f(n)) <= 3)", {"n": "integer >= 1"}, [],
     step("exists", values={"f": "function(j in reals: 1/n)"}), "a bound name is that of a function or in its formula"),
    ("exists(f in function reals -> [0, 1]: f <= 3)", {}, [], step("exists", values={"f": "function(j in reals: 1)"}), "a function is not applied"),
    # others
    ("tv(M(x), M(z)) <= 1", {**PAIR, "close": "real"}, ["dp(M, 1, 0)", "hamming(x, z) <= 2"], step("group", privacy=0, distance=1),
     "that the mechanism reads"),
    ("tv(M(z), M(z)) <= 1", {**PAIR, "x": "database on 3 entries over 2"}, ["dp(M, 1, 0)", "hamming(x, z) <= 2"], step("group", privacy=0, distance=1),
     "that the mechanism reads"),
    ("b <= 1", LAWS, [], step("abbreviate", name="w", of="b"), "needs no other name"),
    ("(1 if f(1) else 2) > 0", {"f": "function 1..2 -> [0, 1]"}, [], BOUND, "does not decide"),  # a number is no condition
    ("0 == 0", ROWS, [], known("divergence of equal laws", P="postprocess(V, V)(1)", Q="V(1)"), "a row of its channel"),
    ("0 == 0", {**PAIR, "M": "mechanism on 3 entries over 2"}, [], known("divergence of equal laws", P="M(x)", Q="M(z)"), "not seen to be an input"),
    # definitions put in
    ("P[1] <= 1", NUMBERS, ["forall(k in {1, 2}: P[k] == 1/n)"], IN_SUMS, "not those of ranges"),
    ("P[1] <= 1", NUMBERS, ["forall(k in 1..n/2: P[k] == 1/n)"], IN_SUMS, "not those of ranges"),
    ("cond_mi(P, M, 1) == mi(R, slice(M, 2, x))", FROZEN, [], FREEZE, "another mechanism or entry"),
    ("cond_mi(P, N, 1) == mi(R, slice(M, 1, x))", FROZEN | {"N": FROZEN["M"]}, [], FREEZE, "another mechanism or entry"),
    ("cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", FROZEN | {"M": "mechanism on n entries over A to 2"}, [], FREEZE,
     "entries among integers of a range"),
    ("cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", FROZEN | {"x": "database on n entries over 3"}, [], FREEZE, "and a database"),
    ("cond_mi(P, M, 1) == mi(R, slice(M, 1, x))", FROZEN | {"R": "distribution on 3"}, [], FREEZE, "no law of the databases"),
    ("cond_mi(P, M, b) == mi(R, slice(M, b, x))", FROZEN, [], FREEZE, "at an integer"),
    ("cond_mi(P, M, 1) == mi(R, M)", FROZEN, [], FREEZE, "no information of an entry"),
    ("mi(R, M) <= b", FROZEN, [], step("conditional"), "no information of an entry given the others"),
    ("cond_mi(P, M, 1) <= b", FROZEN, [], step("conditional"), "not compared with a sum over databases"),
    ("b >= 0", {"b": "real"}, [], step("jointly", rest="b", terms=[], over=[["1", "b"]]), "an end of a range is no integer"),
    ("b != 0", {"b": "real"}, [], step("jointly", rest="b", terms=[]), "sums are compared by an inequality or an equality"),
    ("b != 0", {"b": "real"}, ["b != 0"], step("linear", hypotheses=[0], times=["1"]), "add up to an equality or an inequality"),
]


@pytest.mark.parametrize(("show", "names", "given", "proof", "why"), REFUSED)
def test_the_step_is_refused(show: str, names: dict[str, str], given: list[str], proof: dict[str, Any], why: str) -> None:
    with pytest.raises(Rejected) as problem:
        Steps().prove(goal(show, names, tuple(given)), proof)
    assert why in str(problem.value)


TAKEN: list[Left] = [
    ("bits(sup(P in distribution: tv(P, Q))) <= 2", LAWS, [], step("extremum", within=True), ["forall(P in distribution: bits(tv(P, Q)) <= 2)"]),
    ("P[1] <= 1", LAWS, ["forall(y in P: 2*P[y] <= 2)"], instance(at="b"), ["2*P[b] <= 2"]),  # no outcome has the probability 0
    ("P[1] <= 1", LAWS, ["forall(y in P: P[y]/2 <= 2)"], instance(at="b"), ["P[b]/2 <= 2"]),
    ("forall(y in P: P[y] < 2)", LAWS, ["forall(z in P: P[z] < 1)"], step("intro", proof=instance(at="y", name="z")), ["P[y] < 2", "P[y] < 1"]),
    ("max(i in 1..n: P[i]) >= 0", NUMBERS, [], step("element", term=0), ["1 <= i", "i <= n", "i in integers", "max(i in 1..n: P[i]) == P[i]"]),
    ("0 == 0", ROWS, [], known("divergence of equal laws", P="V(1)", Q="V(2)"), ["tv(V(1), V(2)) == 0 implies kl(V(1), V(2)) == 0"]),
    ("0 == 0", ROWS, [], step("known", theorem="continuity of entropy", **{"with": {"P": "P", "Q": "Q", "n": "n"}}, defined=[LATER]),
     ["n == sum(x in 1..n: 1)", "abs(entropy(P) - entropy(Q)) <= h(tv(P, Q)) + tv(P, Q)*log(n - 1)"]),
    ("W(1)[1] == sup(t in [0, 1]: t*P[1])", NUMBERS, ["forall(i in 1..n, j in 1..n: W(i)[j] == 1/n)"], IN_SUMS,
     ["1/n == sup(t in [0, 1]: t*P[1])"]),
]


def solved(show: str, left: str) -> Left:
    return show, {**FUNCTIONS, "c": "real > 0"}, [], step("solve"), [left]


TAKEN += [
    ("P[1] <= 9", LAWS, ["forall(f in function 1..2 -> [0, 1]: exp(sum(i in 1..2: f(i))) >= b)"], step("instance", hypothesis=0, **{
        "with": {"f": "function(j in 1..2: 1/j)"}}), ["exp(1 + 1/2) >= b"]),
    ("forall(y in P: P[y] <= 9)", LAWS, ["close(P, Q, 1, 0)"], step("intro", proof=step("outcomes", hypothesis=0, at="y")),
     ["P[y] <= 9", "P[y] <= exp(1)*Q[y] + 0", "Q[y] <= exp(1)*P[y] + 0"]),
    ("f(1) <= tv(R, S)", FUNCTIONS, [], MEASURED, ["v <= tv(R, S)", "f(1) == v"]),
    ("kl(product(P, R), product(Q, S)) <= 1", FUNCTIONS, [], structure(), ["kl(product(P, R), product(Q, S)) == kl(P, Q) + kl(R, S)"]),
    ("0 == 0", FUNCTIONS, [], step("family", of="M(x)"), ["sum(y in 1..n: M(x)[y]) == 1"]),
    ("exists(M in mechanism on 2 entries over 2: forall(j in 1..2, x in M: x[1] + j >= 2))", SEEN, [],
     step("exists", at={"M": "mechanism(x in 1..2, z in 1..2: {0: 1})"}, separate=True),
     ["0 == 0"]),
    ("mi(P, slice(M, 1, (1, 2))) <= 1", {**PAIR, "P": "distribution on 2"}, [], step("radius", support=True),
     ["0 <= 1 and kl(M(u, 2), M(v, 2)) <= 1", *(c for x in "uv" for c in (f"1 <= {x}", f"{x} <= 2", f"{x} in integers", f"P[{x}] > 0"))]),
    ("tv(mixture(1/4, P, Q), mixture(1/2, P, Q)) <= 1", ON, [], step("contraction", theorem="tv", term=0, number="b^2", rows=LATER),
     ["tv(P, Q) <= b^2", "tv(mixture(1/4, P, Q), mixture(1/2, P, Q)) <= b^2*max(-(1/4), 0) + b^2*max(1/4, 0)"]),
    solved("-kl(R, S) >= -b", "kl(R, S) <= b"), solved("kl(R, S) + b <= 1", "kl(R, S) <= 1 - b"), solved("kl(R, S)/c <= b", "kl(R, S) <= b*c"),
    solved("kl(R, S)/(-c) <= b", "kl(R, S) >= b*(-c)"), solved("log(tv(R, S)) <= b", "tv(R, S) <= exp(b)"), solved("tv(R, S)^2 <= c", "tv(R, S) <= c^(1/2)"),
]


@pytest.mark.parametrize(("show", "names", "given", "proof", "left"), TAKEN)
def test_the_step_leaves(show: str, names: dict[str, str], given: list[str], proof: dict[str, Any], left: list[str]) -> None:
    """New conclusions, and what is known besides."""
    start, checker = goal(show, names, tuple(given)), Steps()
    checker.prove(start, proof)
    found = [e for g in checker.left for e in ([g.show] if g.show != start.show else []) + [h for h in g.hyps if h not in start.hyps]]

    assert {text(key(c)) for e in found for c in conjuncts(e)} == {text(key(c)) for t in left for c in conjuncts(unfold(read_expression(t), checker.left[0].names))}


# -- terms
TERMS = {**ON, "n": "integer >= 1", "R": "distribution on n", "A": "distribution", "B": "distribution", "C": "channel", "N": "channel from n to n",
         "M": "mechanism on 2 entries over 2", "x": "database on 2 entries over 2", "z": "database on 2 entries over 2", "d": "database"}
WRITTEN = "a channel that is written is not seen to be one"
WRITTEN_ROW = "tv((channel(x in {1, 2}: {1: 1/2, 2: 1/2}))(1, 2), P) <= 1"


@pytest.mark.parametrize(("formula", "why"), [
    ("A[b + 1] <= 1", ""), ("A[1/b] <= 1", A_STEP),
    ("log(tv(P, Q)) <= 1", A_STEP), ("sqrt(tv(P, Q) - 2) <= 1", A_STEP),
    ("tv(A, postprocess(B, channel(x in A: {1: 1/2, 2: 1/2}))) <= 1", WRITTEN),
    ("sup_mi(M, {1, 2}) <= 1", ""), ("sup_mi(M, {1, 1/0}) <= 1", A_STEP),
    (WRITTEN_ROW, "a row of what is written, at what is not seen to be an input"),
    ("max(S in event of A: A(S)/2) <= 1", ""), ("max(S in event of A: A(S)/A(S)) <= 1", A_STEP),
    ("max(S in event of A: A(S)^2) <= 1", ""), ("max(S in event of A: A(S)^(1/2)) <= 1", "no event is seen at which"),
    ("max(S in event on n: postprocess(N, N)(1)(S)) <= 1", ""), ("max(S in event of A: A(S) + bits(A(S))) <= 1", "no event is seen"),
    ("sup(P in distribution on n: mi(P, N)) - sup(P in distribution on n: mi(P, N)) <= 1", ""),
    ("sup(P in distribution: mi(P, C)) - sup(P in distribution: mi(P, C)) <= 1", "oo - oo"),
    ("x[1] == z[2]", ""), ("x[b] == z[1]", "no integer"), ("x[3] == z[1]", A_STEP),
])
def test_a_formula_is_defined(formula: str, why: str) -> None:
    here, refused = goal("0 == 0", TERMS), ""
    try:
        Checker().defined(here, unfold(read_expression(formula), here.names), iter(()))
    except Rejected as e:
        refused = str(e)
    assert why in refused
    assert bool(why) == bool(refused)


@pytest.mark.parametrize(("term", "names", "expected"), [
    ("slice(M, 1, x)(2)[b]", TERMS, True), ("slice(M, 1, x)(2)[b]", {**TERMS, "slice": "real"}, False), ("tv(A, B)^2", TERMS, True), ("(tv(A, B) - 1)^3", TERMS, False), ("hamming(x, z)", TERMS, True), ("hamming(x, z)", {**TERMS, "hamming": "real"}, False),
    ("max(log(tv(A, B)), 0)", TERMS, True), ("max(log(tv(A, B)), -1)", TERMS, False),
    ("postprocess(N, N)(1)({1})", TERMS, True), ("postprocess(N, N)(1)({1})", {**TERMS, "postprocess": "function 1..2 -> reals"}, False)])
def test_a_term_is_not_negative(term: str, names: dict[str, str], expected: bool) -> None:
    assert Checker().nonnegative(goal("0 == 0", names), read_expression(term)) is expected


def test_a_comparison_need_not_be_defined_where_it_is_not_asked_for() -> None:
    comparison = read_expression("(1/0 if x <= 0 else x) <= 1")
    defined_by_cases(Checker(), goal("0 <= 1", {"x": "real"}, ("x > 0",)), comparison, iter(()))
    with pytest.raises(Rejected):
        defined_by_cases(Checker(), goal("0 <= 1", {"x": "real"}, ("x >= 0",)), comparison, iter(()))


@pytest.mark.parametrize(("term", "expected"), [
    ("sum(k in 1..n: A[k])", True), ("sum(k in A: A[k])", False), ("max(S in event of A: A(S))", True), ("max(S in event of A, k in A: A(S))", False)])
def test_a_term_is_finite(term: str, expected: bool) -> None:
    assert Checker().finite(goal("0 == 0", TERMS), read_expression(term)) is expected


def test_a_row_of_a_conditional_channel_is_at_an_input() -> None:
    here, chosen = goal("0 == 0", TERMS), read_expression("U if b > 0 else V")
    for at, inside in (("1", True), ("3", False)):
        row = Call("apply", (chosen, read_expression(at)))
        try:
            Checker().defined(here, substitute(read_expression("tv(E, P) <= 1"), {"E": row}), iter(()))
        except Rejected:
            assert not inside
        else:
            assert inside


# -- what is read off a term
def test_a_composition_has_the_entries_of_its_parts() -> None:
    assert meaning(goal("0 == 0", PRIVATE), read_expression("mi_dp(compose(M, M), 1)")) == read_expression(
        "forall(i in 1..2, x in compose(M, M): capacity(slice(compose(M, M), i, x)) <= 1)")


@pytest.mark.parametrize("notion", ["lip(P, W, 1, 0)", "tv(P, Q) <= 1"])
def test_a_notion_without_a_definition_for_every_space_has_none(notion: str) -> None:
    with pytest.raises(Unsupported):
        meaning(goal("0 == 0", LAWS), read_expression(notion))


@pytest.mark.parametrize(("cuts", "whole"), [(["2"], 2), (["2", "7"], 3)])
def test_a_series_is_cut_at_integers(cuts: list[str], whole: int) -> None:
    series, here = read_expression("sum(k = 0..oo: exp(-k))"), goal("0 == 0", {}, ())
    assert isinstance(series, Bind)
    of_each = {"parts": [["0"]] * whole, "steps": [LATER] * whole, "values": [[LATER]] * whole, "ordered": [LATER] * 9}

    assert text(pieces(Steps(), here, series, {"cuts": cuts, **of_each}, iter([LATER] * 9))).count("sum(") == whole
    with pytest.raises(Rejected, match="a sum is cut at an integer"):
        pieces(Steps(), here, series, {"cuts": [cuts[0], "5/2"], **of_each}, iter([LATER] * 9))


@pytest.mark.parametrize(("laws", "channel", "fit"), [
    ("P", "W", True), ("RP", "W", True), ("TP", "W", True), ("S", "W", True), ("S", "V", True), ("R", "V", True), ("RS", "V", True),
    ("P", "U", True), ("PQ", "W", False), ("RPQ", "W", False), ("TPQ", "W", False), ("SP", "W", False), ("P", "V", False),
    ("Q", "U", False), ("RQ", "U", False)])
def test_a_theorem_puts_laws_on_the_inputs_of_an_open_channel(laws: str, channel: str, fit: bool) -> None:
    names = {"P": "distribution on 2", "Q": "distribution on 3", "R": "distribution", "S": "distribution on X", "T": "distribution on W",
             "W": "channel", "V": "channel from X to Y", "U": "channel from 2 to 2"}
    proof, steps = LATER, Steps()
    for law in reversed(laws):
        proof = {**known("information below capacity", P=law, W=channel), "proof": proof}
    if fit:
        steps.prove(goal(f"capacity({channel}) >= 0", names, ()), proof)
        assert f"(<= mi({laws[-1]},{channel}) capacity({channel}))" in [text(h) for h in steps.left[0].hyps]
    else:
        with pytest.raises(Rejected):
            steps.prove(goal(f"capacity({channel}) >= 0", names, ()), proof)


def test_nothing_is_put_together_of_one_part() -> None:
    assert built((), read_expression("compose(M)")) is None
    assert built((), read_expression("compose(M, N)")) == ("compose", (), [read_expression("M"), read_expression("N")])


@pytest.mark.parametrize(("other", "expected"), [(("1..2", "a"), True), (("1..3", "a"), False), (("1..2", "a", "a"), False)])
def test_products_of_spaces(other: tuple[str, ...], expected: bool) -> None:
    one, two = (Seq("tuple", tuple(map(read_space, spaces))) for spaces in (("2", "a"), other))
    assert same_space((), one, two) is expected


def read_space(space: str) -> Expr:
    of = read_type(f"distribution on {space}", "P").param("on")
    assert of is not None
    return of


@pytest.mark.parametrize(("e", "expected"), [
    ("sum(k in 1..n: R[k])*n", "R[j]*n"), ("n*sum(k in 1..n: R[k])", "n*R[j]"), ("sum(k in 1..n: R[k])/n", "R[j]/n")])
def test_factors_are_drawn_into_sums(e: str, expected: str) -> None:
    (found,) = flattened(goal("0 == 0", TERMS), read_expression(e), 1)
    ((name, low, high),) = found.indices

    assert (low, high) == (read_expression("1"), read_expression("n"))
    assert substitute(read_expression(expected), {"j": read_expression("k")}) == substitute(found.body, {name: read_expression("k")})


def test_sums_are_spread_out_into_so_many_terms_only() -> None:
    many = " + ".join(["n"]*(MAX_FLAT + 1))
    with pytest.raises(ValueError, match="too many terms"):
        flattened(goal("0 == 0", TERMS), read_expression(f"({many})*n"), 1)


@pytest.mark.parametrize(("e", "expected"), [
    ("-(-oo)", "oo"), ("b + oo", "oo"), ("oo - b", "oo"), ("-oo - b", "-oo"), ("b - oo", "b - oo"), ("oo - oo", "oo - oo"), ("-oo + oo", "-oo + oo")])
def test_arithmetic_of_infinities(e: str, expected: str) -> None:
    assert simple(Checker(), goal("0 == 0", TERMS), read_expression(e), iter(())) == read_expression(expected)
