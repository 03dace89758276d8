"""What is about numbers of laws on integers, and what a quantity of laws is written out as."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.expressions import read_expression, read_type
from symdp.legacy.kernel.families import written
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.series import key
from symdp.legacy.kernel.tree import TRUE, Call


def goal(*given: str, **types: str) -> Goal:
    statement, problems = read_statement({"let": types, "show": ["0 == 0"]})
    assert not problems
    return Goal(statement.let, tuple(map(read_expression, given)), TRUE)


TYPES = {"n": "integer >= 1", "m": "integer >= 1", "t": "real", "P": "distribution on n", "R": "distribution", "W": "channel from n to m",
         "f": "function 1..n -> 1..m", "x": "database on 1 entries over {0, 1}", "y": "database on n entries over m",
         "z": "database on n entries over {0, a}", "u": "database"}


@pytest.mark.parametrize("formula", [
    "P[1] <= 1", "sum(k in 1..n: P[k]*W(k)[m]) <= 1", "forall(k in 1..n: W(k)[f(k)] > 0)", "max(k in 1..n: P[f(k) + 1]) > t",
    "x[1] <= 1", "sum(k in 1..n: P[y[k]]) <= 1"])
def test_what_is_about_numbers(formula: str) -> None:
    assert not about_objects(goal(**TYPES).names, read_expression(formula))


@pytest.mark.parametrize("formula", [
    "P[t] <= 1", "P[n/2] <= 1", "R[1] <= 1", "P({1}) <= 1", "z[1] <= 1", "u[1] <= 1", "x[t] <= 1", "x == x", "kl(P, P) == 0", "forall(k in P: P[k] > 0)",
    "forall(n in real: P[n] > 0)", "sum(k in 1..n: entropy(W(k))) > 0", "W(t)[1] > 0"])
def test_what_is_about_objects(formula: str) -> None:
    assert about_objects(goal(**TYPES).names, read_expression(formula))


def test_an_input_is_seen_to_be_one() -> None:
    inside, outside = goal("k >= 1", "k <= n", k="integer", **TYPES), goal("k >= 1", k="integer", **TYPES)
    row = read_expression("W(k)[7]")

    assert str(inside.region.enclose(row)) == str(inside.region.enclose(read_expression("P[k]")))
    assert outside.region.enclose(row) is None


def test_a_quantity_is_written_over_ranges() -> None:
    here = goal(**TYPES)
    e = read_expression("mi(P, W)")
    assert isinstance(e, Call)

    assert text(key(written(here, e))) == text(key(read_expression(
        "sum(x in 1..n: sum(y in 1..m: rel_entr(P[x]*W(x)[y], P[x]*sum(z in 1..n: P[z]*W(z)[y]))))")))


def test_no_bound_name_captures_a_size() -> None:
    here = goal(y="integer >= 1", P="distribution on y", W="channel from y to y")
    e = read_expression("mi(P, W)")
    assert isinstance(e, Call)

    with pytest.raises(Unsupported, match="called like a bound name"):
        written(here, e)


def test_laws_on_different_ranges_have_no_quantity() -> None:
    here = goal(n="integer >= 1", m="integer >= 1", P="distribution on n", Q="distribution on m")
    e = read_expression("kl(P, Q)")
    assert isinstance(e, Call)

    with pytest.raises(Unsupported, match="one range"):
        written(here, e)


def test_bound_names_do_not_tell_terms_apart() -> None:
    a, b, c = (read_expression(e) for e in (
        "sum(x in 1..n: sum(y in 1..x: P[x]*P[y]))", "sum(y in 1..n: sum(z in 1..y: P[z]*P[y]))", "sum(y in 1..n: sum(z in 1..y: P[z]))"))

    assert key(a) == key(b) != key(c)


FEW = {"n": "integer >= 1", "m": "integer >= 1", "P": "distribution on n", "V": "channel from n to m", "M": "mechanism on 2 entries over 2"}


@pytest.mark.parametrize(("quantity", "expected"), [
    ("min_capacity(V)", "log(sum(y in 1..m: max(z in 1..n: V(z)[y])))"),  # nothing depends on the first input
    ("maximal_leakage(P, V)", "log(sum(y in 1..m: max(z in 1..n: 0 if P[z] == 0 else V(z)[y])))")])
def test_what_is_written_out(quantity: str, expected: str) -> None:
    e = read_expression(quantity)
    assert isinstance(e, Call)
    assert written(goal("n >= 1", **FEW), e) == read_expression(expected)


@pytest.mark.parametrize(("quantity", "names", "why"), [
    ("kl(P, P)", {"rel_entr": "real"}, "a declared name that the definition uses"), ("hockey_stick(P, P)", {}, "the wrong number of arguments"),
    ("renyi_capacity(V, 2)", {}, "all objects of a type"), ("sibson_mi(P, V, 2)", {"D": "distribution on z"}, "or that of a space"),
    ("bayes_dp(P, M, 1)", {}, "no range of integers")])
def test_what_is_not_written_out(quantity: str, names: dict[str, str], why: str) -> None:
    here, e = Goal((*goal(**FEW).names, *((n, read_type(t, n)) for n, t in names.items())), (), TRUE), read_expression(quantity)
    assert isinstance(e, Call)
    with pytest.raises(Unsupported, match=why):
        written(here, e)
