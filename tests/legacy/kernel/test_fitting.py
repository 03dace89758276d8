"""What stands in the place of a law, a channel or a database is one, and fits what is beside it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT, check_certificate, root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.fitting import is_among
from symdp.legacy.kernel.goals import Rejected
from symdp.legacy.kernel.membership import how_many, outcome_space
from symdp.legacy.kernel.nodes import Call, Expr, Name, Seq, Type
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import ONE, num

LET = {"x": "real", "n": "integer >= 1", "P": "distribution on A", "Q": "distribution on B", "R": "distribution on 2",
       "W": "channel from A to B", "V": "channel from 2 to 2", "M": "mechanism on n entries over A to B", "d": "database on n entries"}


# further names, each of which makes more or less of the others known
MORE = {"k": "integer", "e": "database on x entries", "y": "database on x + 1 entries", "S": "distribution on 0..1", "T": "distribution on 0..2 - 1",
        "K": "distribution on {1, 2}", "M2": "mechanism on 2 entries over A to B", "N": "mechanism on n entries over A to B", "D": "distribution on M",
        "f": "function A -> reals", "g": "function reals -> reals", "h": "function 1..n -> reals", "E": "event", "c": "database on n entries over 2",
        "r": "function 1..x -> reals", "b": "database on n entries over A", "m": "database on 2 entries over A"}


def refusal(term: str, more: str = "", form: str = "{0} == {0}", *unnamed: tuple[str, Type]) -> str | None:
    """Why a term is not seen to be defined, beside names that no statement can have; None if it is."""
    statement, problems = read_statement({"let": LET | {z: MORE[z] for z in more.split()}, "show": [form.format(term)]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    goal = replace(goal, names=(*goal.names, *unnamed))
    try:
        Checker().defined(goal, goal.show, iter(()))
    except Rejected as e:
        return str(e).removeprefix("root: ")
    return None


def is_defined(term: str) -> bool:
    return refusal(term) is None


@pytest.mark.parametrize(("term", "inside"), [
    ("entropy(P if x > 0 else P)", True), ("entropy(P if 1/x > 0 else P)", False), ("tv(P if x > 0 else Q, P)", False),
    ("capacity(channel(b in {1, 2}: V(b)))", True), ("capacity(channel(b in {1, 2}: V(b + 1)))", False),
    ("capacity(channel(b in {1, 5}: V(1) if b == 5 else V(b)))", True), ("capacity(channel(b in {0, 1}: P if b == 0 else Q))", False),
    ("capacity(channel(b in {0, 1}: R if b == 0 else {1: x^2/(1 + x^2), 2: 1/(1 + x^2)}))", True),
    ("capacity(channel(b in {0, 1}: R if b == 0 else {1: x, 2: 1 - x}))", False), ("tv({x: 1}, R)", True), ("tv({1/x: 1}, R)", False),
    ("tv(product(P, Q), product(P, Q))", True), ("tv(product(P, Q), product(Q, P))", False), ("tv(W(a), product(Q, Q))", False),
    ("tv(compose(W, W)(a), product(Q, Q))", True), ("mi(mixture(1/2, P, P), W)", True), ("mi(mixture(1/2, Q, Q), W)", False),
    ("mi(P, W)", True), ("mi(W(a), W)", False), ("mi(R, postprocess(V, V))", True), ("mi({2: 1}, V)", True), ("mi({3: 1}, V)", False),
    ("cond_mi(P, M, 1)", False), ("cond_mi({d: 1}, M, n)", True), ("cond_mi({d: 1}, M, n + 1)", False), ("hamming(d, d)", True),
    ("hamming(d, (1, 2))", False), ("mi(P, restrict(M, {1}, d))", True), ("mi(P, slice(M, 1, d))", True), ("mi(Q, slice(M, 1, d))", False),
    ("sup(S in event of V(2): R(S))", True), ("sup(S in event of V(3): R(S))", False), ("sup(g in function reals -> [0, x]: g(1))", True),
    ("sup(g in function reals -> [0, 1/x]: g(1))", False), ("sup(g in function reals -> [0, oo): g(1))", True),
    ("sup(S in distribution on {1, x}: entropy(S))", True), ("sup(S in distribution on {1, 1/x}: entropy(S))", False),
])
def test_what_is_defined(term: str, inside: bool) -> None:
    assert is_defined(term) is inside


@pytest.mark.parametrize(("term", "more"), [
    ("entropy(R if n >= 1 else V(k))", "k"), ("capacity(postprocess(channel(b in {0, 1}: P), W))", ""), ("mi(P, W if x > 0 else W)", ""),
    ("mi(P if x > 0 else P, W)", ""), ("mi({1: 1}, channel(b in {1, 2}: R))", ""), ("tv(product(S, S), product(T, T))", "S T"),
    ("mi(K, channel(b in {1, 2}: R))", "K"), ("mi(product(P, P), M2)", "M2"), ("mi(D, N)", "D N"), ("hamming(e, e)", "e"), ("card(P)", ""), ("card(E)", "E"), ("card(W(a))", ""), ("card({1, e1})*tv(P, P)", ""),
    ("tv(restrict(M2, {1, 2}, m)(a, e1), Q)", "M2 m"), ("min_capacity(V if x > 0 else V)", "")])
def test_what_fits(term: str, more: str) -> None:
    assert refusal(term, more) is None


@pytest.mark.parametrize(("term", "of", "why"), [
    ("f(z)", "slice(M, 1, d)", None), ("f(z)", "slice(compose(M, W), 1, d)", None), ("tv(slice(M, 1, d)(z), Q)", "slice(M, 1, d)", None),
    ("tv(slice(M, 1, d)(z), Q)", "slice(M, 2, d)", None), ("tv(slice(M, 1, d)(z), Q)", "W", None),
    ("tv(slice(M, 1, d)(z), Q)", "M", "an input, or a letter, that is not seen to be one"),
    ("f(z)", "restrict(M, {1}, d)", "a function at what is not seen to be an element of the space that it is declared from")])
def test_letters_of_slices(term: str, of: str, why: str | None) -> None:
    """As rules give them names, which no statement can."""
    z = ("z", Type("input", (("of", read_expression(of)),)))
    assert refusal(term, "f", "n < 2 or {0} == {0}", z) == why


def test_functions_of_the_entries() -> None:
    assert [refusal(f"personalized(M, {f})", "g h", "{0} implies {0}") for f in "gh"] == [None, None]


LISTED = "{" + ", ".join(map(str, range(15))) + "}"
NO_DISTRIBUTION, NO_CHANNEL, NO_MECHANISM, NO_DATABASE = (
    f"something else stands where a {kind} belongs" for kind in ("distribution", "channel", "mechanism", "database"))
NOTHING = "what is put together of other things is no law, channel or mechanism"


@pytest.mark.parametrize(("why", "terms"), [
    (NO_DISTRIBUTION, "tv(1, P); tv(x, P); tv(P[1], P); kl(x^2, P); entropy(-P); entropy(P + P); entropy((P, P)); entropy(entropy(P)); entropy(not P); "
                      "tv(P if x > 0 else 1, P); tv(1 if x > 0 else P, P); tv(d, P); tv(W, P); tv(P(E), P); tv(P, E)"),
    (NO_CHANNEL, "mi(P, 2*x); mi(P, W(1)); capacity(P(1)); min_capacity(V(1)); mi(P, P); capacity(product(P, P)); capacity(W if x > 0 else P); capacity(slice(d, 1, d))"),
    (NO_MECHANISM, "sup_mi(P); sup_mi(M(1))"),
    (NO_DATABASE, "hamming(P, Q); hamming(x, d); hamming(2, d); hamming(a, d); hamming(d[1], d); hamming(P, d); hamming({1: 1}, d); hamming({1, 2}, d)"),
    ("something else stands where an event belongs", "P(Q); P(d); P(x); P(not Q); W(a)(W); mixture(1/2, P, P)(x)"),
    ("something else stands where a space belongs", "card(d); card(W); card(x + P({e1}))"),
    ("a distribution in the place of an outcome", "P({Q}); P[Q]; tv({Q: 1}, P); tv({(1, Q): 1}, product(P, P)); W(a)[Q]"),
    ("an input, or a letter, that is not seen to be one", "W(P)({e1}); W((a, d))({e1}); W(E)({e1})"), ("an input, or a letter, that is not seen to be one", "M2(a, P)({e1})"),
    (NOTHING, "mixture(1/2, P, W)({1}); product(P, 2)({1}); product(W, W)({1}); compose(P, P)({1}); postprocess(P, P)({1}); postprocess(2, W)({1})"),
    ("a channel that is written is not seen to be one", "mixture(1/2, channel(b in reals: P), channel(b in reals: P))(1)({1}); capacity(channel(b in {}: P))"),
    ("a channel with too many rows is written", f"sup_mi(mechanism(b in {LISTED}, c in {LISTED}: P))"),
    ("a law of independent entries, of which a mechanism does not read so many", "mi(product(P, P), M)"),
    ("something that is not seen to be an input of a channel that is written", "mi(K, channel(b in {1, x}: R))"),
    ("databases that are not seen to have as many entries", "hamming(e, y)"),
    ("a range whose ends are not seen to be integers", "r(k)"),
    ("an entry at a position that is not seen to be one", "W(b[x])({e1}); f(b[x])"),
])
def test_what_does_not_fit(why: str, terms: str) -> None:
    for term in terms.split("; "):
        assert refusal(term, "e y K E k r b f M2") == why, term


@pytest.mark.parametrize("f", ["f", "V", "W", "x", "P"])
def test_no_function_of_the_entries(f: str) -> None:
    assert refusal(f"personalized(M2, {f})", "M2 f", "{0} implies {0}") == "a function that is not seen to be one of the entries"


TWO, BC = Seq("range", (ONE, num(2))), Seq("set", (Name("b"), Name("c")))


@pytest.mark.parametrize(("point", "space", "among"), [
    ("2", TWO, True), ("3", TWO, False), ("b", BC, True), ("d", BC, False), ("(1, 2)", Seq("tuple", (TWO, TWO)), True),
    ("(1, 3)", Seq("tuple", (TWO, TWO)), False), ("(1, 2, 2)", Seq("tuple", (TWO, TWO)), False),
    ("3", Name("A"), True)])  # what is a point of an open space is asked elsewhere
def test_points_of_what_a_side_is_tied_to(point: str, space: Expr, among: bool) -> None:
    goal, _ = root_goal(read_statement({"let": LET, "show": ["0 == 0"]})[0], 0)
    assert is_among(goal, read_expression(point), space) is among


def test_spaces() -> None:
    names = (("P", Type("distribution", (("on", Name("A")),))), ("W", Type("channel", (("from", Name("A")), ("to", Name("B"))))))
    row = Call("W", (Name("a"),))
    assert outcome_space(names, row) == Name("B")
    assert outcome_space(names, Call("apply", (Call("postprocess", (Name("W"), Name("W"))), Name("a")))) == Name("B")
    assert outcome_space(names, Call("product", (Name("P"), row))) == Seq("tuple", (Name("A"), Name("B")))
    assert outcome_space(names, Call("product", (Name("P"), Name("X")))) is None


def test_how_many_entries_are_chosen() -> None:
    assert how_many(Seq("set", (ONE, ONE, num(2)))) == 2
    assert how_many(Seq("set", (Name("i"),))) == 1
    assert how_many(Seq("set", (Name("i"), Name("j")))) is None


def test_another_conclusion_puts_open_sides_beside_the_same_under_a_condition() -> None:
    names = {"n": "integer >= 1", "A": "distribution on n", "P": "distribution on 2", "W": "channel"}
    data = {"let": names, "show": ["mi(P, W) >= 0 and tv(W(1), W(2)) >= 0", "n == 2 implies mi(A, W) >= 0"]}
    pair = {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1", "0"]}
    point = {"values": {"n": "2"}, "objects": {"A": pair, "P": pair, "W": {
        "kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1"], "rows": [["1"], ["1"]]}}}
    measure = {"rule": "measure", "term": 0, "proof": {"rule": "bound"}, "infinite": {"rule": "bound"}}
    part = {"part": 0, "verdict": "proved", "proof": {"rule": "and", "proofs": [measure, measure]}, "instance": point}
    statement, problems = read_statement(data)
    assert not problems
    outcome = check_certificate({"format": FORMAT, "statement": json.loads(statement.source), "sha256": statement.sha256,
                                 "parts": [part]}, statement)

    assert outcome.parts[0].verdict == "proved"
