"""Which spaces are numbered, in statements that name single outcomes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.language.text import to_text
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.objects import Unsupported

P = {"P": "distribution"}
PQ = {**P, "Q": "distribution"}
W = {"P": "distribution on A", "W": "channel from A to B", "Q": "distribution on B"}
M = {"n": "integer >= 1", "m": "integer >= 1", "M": "mechanism on n entries over m to B", "P": "distribution"}


D = {"M": "mechanism on 1 entries over A to B", "P": "distribution on A", "x": "database on 1 entries over A",
     "y": "database on 1 entries over C", "Q": "distribution on C"}
FAR = "max(u in M, v in M: tv(M(u), M(v)))"


def numbered(let: dict[str, str], *formulas: str, **more: Any) -> tuple[dict[str, str], list[str]]:
    goal, _ = root_goal(statement_of(json.dumps({"let": let, "show": [formulas[0]], "given": [*formulas[1:]], **more})), 0, True)
    types = {n: " ".join([t.kind, *(f"{k} {to_text(v)}" for k, v in t.params)]) for n, t in goal.names}
    return types, [to_text(f) for f in (goal.show, *goal.hyps)]


@pytest.mark.parametrize(("let", "show", "says"), [
    (P, "forall(a in P: P[a] >= 0)", "forall(a in 1..n: P[a] >= 0)"),
    (PQ, "kl(P, Q) == sum(a in P: rel_entr(P[a], Q[a]))", "kl(P, Q) == sum(a in 1..n: rel_entr(P[a], Q[a]))"),
    (PQ, "forall(a in P, b in Q: a != b implies P[a] + Q[b] <= 1)", "forall(a in 1..n, b in 1..n: a != b implies P[a] + Q[b] <= 1)"),
    (W, "sum(x in W, y in W(x): P[x]*W(x)[y]) == 1", "sum(x in 1..n: sum(y in 1..n_1: P[x]*W(x)[y])) == 1"),
    (W, "mi(P, W) <= max(x in W: kl(W(x), Q))", "mi(P, W) <= max(x in 1..n: kl(W(x), Q))"),
    ({**W, "f": "function A -> reals"}, "sum(x in P: P[x]*f(x)) <= 1", "sum(x in 1..n: P[x]*f(x)) <= 1"),
    (P, "forall(R in distribution: sum(a in R: R[a]) == 1)", "forall(R in distribution on n: sum(a in 1..n: R[a]) == 1)"),
    (M, "forall(x in M, y in M(x): M(x)[y] <= 1)", "forall(x in M, y in 1..n_2: M(x)[y] <= 1)"),
    ({"P": "distribution on n"}, "forall(a in P: P[a] >= 0)", "forall(a in 1..n_1: P[a] >= 0)"),
    ({"W": "channel to B", "P": "distribution on W"}, "sum(x in W: P[x]) == 1", "sum(x in 1..n: P[x]) == 1"),
    ({**W, "E": "event on B"}, "forall(x in W, y in W(x): W(x)[y] <= 1 - W(x)(not E) + Q(E))",
     "forall(x in 1..n, y in 1..n_1: W(x)[y] <= 1 - W(x)(not E) + Q(E))"),
    ({"P": "distribution on A", "E": "event", "F": "event on A"}, "forall(a in P: P[a] <= 1) and P(not E) + P(complement(F)) >= P(F)",
     "forall(a in 1..n: P[a] <= 1) and P(not E) + P(complement(F)) >= P(F)"),
])
def test_points_are_numbers(let: dict[str, str], show: str, says: str) -> None:
    assert numbered(let, show)[1][0] == says


def test_objects_are_on_numbers() -> None:
    types, (_, *hyps) = numbered({**W, "E": "event on B"}, "forall(y in Q: Q[y] <= 1)")
    assert types == {"n": "integer", "n_1": "integer", "P": "distribution on n", "W": "channel from n to n_1",
                     "Q": "distribution on n_1", "E": "event on n_1"}
    assert hyps == ["n >= 1", "n_1 >= 1"]


@pytest.mark.parametrize("show", [
    f"{FAR} <= 1", f"mi(P, slice(M, 1, x)) <= {FAR}", f"{FAR} <= 1 and neighbouring(x, x)", f"{FAR} <= 1 and dp(M, 0)",
    "max(u in M, v in M: hamming(u, v)) <= 1", f"{FAR} <= 1 and sup_mi(M, {{1}}) >= 0", f"tv(M(x), M(x)) <= {FAR}",
])
def test_letters_are_numbers_where_databases_are_counted(show: str) -> None:
    types, _ = numbered(D, show)
    assert types["M"] == "mechanism entries 1 over n to n_1" or types["M"].endswith("over n to n_2")
    assert types["x"] == "database entries 1 over n" and types["P"] == "distribution on n"
    assert types["y"] == "database entries 1 over C"


@pytest.mark.parametrize("show", [
    "forall(u in M, v in M: tv(M(u), M(v)) <= 1)",  # about every alphabet
    f"{FAR} <= 1 and x[1] == e1",  # a letter with a name of its own
    f"{FAR} <= P[x[1]]",
    "max(u in M: P[u[1]]) <= 1",
    "max(u in M: u[1]) <= 1",
    "max(u in M, v in M: 1 if u == v else 0) <= 1",
    f"{FAR} <= tv(M(e1), M(x))",
    f"{FAR} <= tv(M(y), M(x))",  # of another alphabet
    f"mi(P, slice(M, 1, y)) <= {FAR}",
    f"mi(Q, slice(M, 1, x)) <= {FAR}",
    f"{FAR} <= card(A)",
    f"{FAR} <= 1 and forall(a in A: P[a] <= 1)",
    f"{FAR} <= 1 and hamming(x, y) <= 1",
    f"{FAR} <= 1 and tv(slice(M, 1, x)(e1), M(x)) <= 1",
    f"exists(N in mechanism on 1 entries over A: {FAR.replace('M', 'N')} <= 1)",  # chosen with its databases
    f"{FAR} <= 1 and capacity(restrict(M, {{1}}, x)) >= 0",
])
def test_letters_stay_open(show: str) -> None:
    try:
        types, _ = numbered(D, show)
    except Unsupported:
        return
    assert "over A" in types["M"]


@pytest.mark.parametrize(("let", "show"), [
    (PQ, "kl(P, Q) >= 0"),  # about every measurable space
    (W, "forall(x in W, z in W: tv(W(x), W(z)) <= 1)"),
    (P, "P[0] == 0"),  # an outcome with a name of its own
    (P, "forall(a in P: P[e1] <= 1 - P[a])"),
    (P, "forall(a in P: a != e1 implies P[a] <= 1)"),
    (P, "sum(a in P: P[a]*a) <= 1"),
    (P, "forall(a in P: a in {1, 2} or P[a] <= 1)"),
    (P, "forall(a in P: P({a}) == P[a])"),
    (P, "kl(P, {1: 1}) >= 0 and forall(a in P: P[a] <= 1)"),
    (P, "tv(product(P, P), P) <= 1 and forall(a in P: P[a] <= 1)"),
    ({"P": "distribution on A"}, "forall(a in A: P[a] <= 1)"),
    ({"P": "distribution on a"}, "forall(a in P: P[a] <= 1)"),  # the space is called like a bound name
    ({"P": "distribution on naturals"}, "forall(a in P: P[a] <= 1)"),
    ({"P": "distribution on 3"}, "forall(a in P: P[a] <= 1)"),
    (M, "sum(x in M: P[x]) == 1"),  # a law of databases
    (M, "sum(x in M: P[x]*M(x)[x]) == 1"),  # outputs that are databases
    (M, "synthetic(M) implies forall(x in M, y in M(x): M(x)[y] <= 1)"),
    ({}, "exists(P in distribution: forall(a in P: P[a] == 1))"),  # the space is chosen with the law
    ({"n": "integer >= 1", "M": "mechanism on n entries over A", "P": "distribution on A"},
     "forall(x in M, a in P: x[1] == a or P[a] <= 1)"),  # letters of databases
    ({"W": "channel from A to B", "V": "channel from A to B"},
     "forall(x in W: forall(y in V(x): capacity(channel(b in {0, 1}: W(x) if b == 1 else V(x))) <= V(x)[y]))"),
])
def test_spaces_stay_open(let: dict[str, str], show: str) -> None:
    with pytest.raises(Unsupported):
        numbered(let, show)


@pytest.mark.parametrize(("show", "still_open"), [
    ("sum(x in W: P[x]) == 1 and kl(W(e1), Q) >= 0", "PQ"), ("sum(y in Q: Q[y]) == 1 and Q[e1] == 0 and P[e1] == 0", "PQ"),
    ("sum(x in W: P[x]*W(x)[x]) <= 1", "PQ"), ("sum(x in W: P[x]*Q[x]) <= 1", "PQ"), ("sum(x in W, y in Q: P[x]*W(y)[x]) == 1", "PQ"),
    ("sum(x in W: P[x]) == 1 and mi(Q, W) >= 0", "PQ"), ("sum(x in W: P[x]) == 1 and tv(P, Q) <= 1", "PQ"),
    ("sum(x in W: P[x]) == sum(x in P, y in Q: 1 if f(x) == y else 0)", "Q"), ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and g(e1) == 0", "P"),
    ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and sum(y in Q: g(y)) == 0", "PQ"), ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and P(E) <= 1", "PQ"),
    ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and Q(E) <= 1", ""), ("sum(x in W: P[x]*W(x)) == 1", "PQ"),
    ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and mixture(1/2, P, P) == P", "P"), ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and max(function(t in {0}: P(t))(0), 0) == 0", "P"),
    ("sum(x in W, y in Q: P[x]*Q[y]) == 1 and kl(P, P if exists(R in distribution on B: tv(R, Q) == 0) else P) == 0", "PQ"),
])
def test_points_of_one_space_are_none_of_another(show: str, still_open: str) -> None:
    functions = {z: t for z, t in (("f", "function A -> B"), ("g", "function A -> reals")) if f"{z}(" in show}
    let = {**W, "E": "event on B", **functions}
    try:
        types, _ = numbered(let, show)
    except Unsupported:
        assert still_open == "PQ"
        return
    assert {n for n in "PQ" if types[n] == let[n]} == {*still_open}
