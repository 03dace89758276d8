"""What one text says of a space is not changed by what another one chooses."""

from __future__ import annotations

import pytest

from symdp.elaboration import ElaborationError, statement
from symdp.kernel import terms, verdict
from symdp.kernel.terms import num
from symdp.kernel.types import KernelError, make
from symdp.library import load

load()


@pytest.mark.parametrize(("let", "given", "show"), [
    # proved once of the real line only: false of a space of one point
    ({}, [], ["forall(P in distribution: exists(Q in distribution on P: tv(P, Q) > 0))",
              "exists(P in distribution: tv(P, P) <= 0)"]),
    # the hypothesis was one of the real line, where it says x == 0
    ({"x": "real"}, ["exists(Q in distribution: x == 0 or forall(R in distribution on Q: tv(Q, R) <= 0))"],
     ["x == 0 and exists(P in distribution: tv(P, P) <= 0)"]),
])
def test_a_space_that_an_earlier_text_speaks_of_is_not_chosen(let: dict[str, str], given: list[str],
                                                              show: list[str]) -> None:
    try:
        said = statement(let, {}, given, show)
    except ElaborationError:
        return
    assert (said.hypotheses or said.conclusions)[0].spaces


def test_a_law_that_sums_to_one_over_a_domain_does_not_put_others_there() -> None:
    let = {"k": "integer >= 1", "P": "distribution", "V": "channel from k to 2"}
    try:
        said = statement(let, {}, [], ["exists(Q in distribution: sum(y in V: Q[y]) == 1 and kl(P, Q) <= 0)"])
    except ElaborationError:
        return
    assert all(said.names["P"] not in h.free for h in said.hypotheses)


def test_a_point_does_not_depend_on_a_space_that_is_chosen_inside() -> None:
    said = statement({"x": "real", "P": "distribution on A"}, {}, [],
                     ["exists(Q in distribution: x >= tv(Q, Q) and tv(P, P) >= x)"])
    (inner,) = said.inner
    space, law = make(inner), make("law", make(inner))
    of_it = terms.app(terms.const("val", terms.scheme_of("val")), terms.apply_const("up", num(0)))
    assert verdict.to_show(said, 0, "refuted", verdict.Point({}, {"x": of_it, "P": said.names["P"]}))
    v = terms.var("S", law)
    number = terms.apply_const("card", terms.lam(terms.var("a", space), terms.apply_const("true")))
    for spaces, values in (({}, {"x": number, "P": said.names["P"]}), ({"'A": space}, {"x": num(1), "P": v})):
        with pytest.raises(KernelError, match="chosen inside a formula"):
            verdict.to_show(said, 0, "refuted", verdict.Point(spaces, values))


def test_a_greatest_value_over_laws_is_one_that_is_attained() -> None:
    """There are infinitely many laws on two points, as on any space."""
    for where in ("on 2", "on A", ""):
        (defined,) = statement({}, {}, [], [f"max(P in distribution {where}: tv(P, P)) <= 1"]).conclusions_defined \
            if where else statement({"Q": "distribution"}, {}, [], ["max(P in distribution: tv(P, Q)) <= 1"]
                                    ).conclusions_defined
        assert "finite" not in str(defined)


@pytest.mark.parametrize("show", ["sum(g in function 1..2 -> 1..2: g(1)) >= 0",
                                  "max(g in function 1..2 -> 1..2: g(1)) <= 2",
                                  "min(k in naturals: k) >= 0"])
def test_what_has_a_value_is_not_asked_to_be_finite(show: str) -> None:
    """Functions between finite sets are infinitely many as terms of the core: they have values elsewhere."""
    try:
        (defined,) = statement({}, {}, [], [show]).conclusions_defined
    except ElaborationError:
        return
    assert "finite" not in str(defined)


@pytest.mark.parametrize("size", ["2", "sum(x in 1..2: 1)"])
def test_a_binder_in_a_clause_does_not_make_its_space_a_declared_one(size: str) -> None:
    """Else there would be a number for each space of outputs, where one for all of them is claimed."""
    said = statement({}, {}, [], [f"exists(a in {{0, 1}}: forall(W in channel from {size}, V in channel from {size}: "
                                  "a == 0 iff tv(W(1), V(1)) <= 0))"])
    assert said.one_way == {0} and said.inner and not said.conclusions[0].spaces


def test_what_is_found_of_a_declared_name_is_not_for_a_bound_one() -> None:
    let, given = {"P": "distribution on 1", "W": "channel to 2"}, ["mi(P, W) <= 5"]
    one, other = (statement(let, {}, given, [f"forall({n} in channel to 2: ldp({n}, 0, 0))"]) for n in "WV")
    assert one.conclusions[0].spaces == other.conclusions[0].spaces and one.conclusions[0].spaces


@pytest.mark.parametrize("first", ["exists(P in distribution: tv(P, P) <= 0)",
                                   "exists(a >= 0: forall(P in distribution: tv(P, P) <= a))",
                                   "exists(a >= 0: forall(K in mechanism on 3 entries over C: dp(K, a)))"])
def test_a_space_inside_one_part_does_not_take_those_of_declared_names_from_the_next(first: str) -> None:
    """Databases that name no alphabet are over one, whatever the parts before speak of."""
    let = {"n": "integer >= 1", "M": "mechanism on n entries"}
    second = "forall(K in mechanism on n entries: dp(K, 1) implies dp(M, 2))"
    alone, after = statement(let, {}, [], [second]), statement(let, {}, [], [first, second])
    assert len(after.conclusions[1].spaces) == len(alone.conclusions[0].spaces) == 3
