"""The rules and computations of the kernel: what they make, what they refuse, and that nothing false comes out."""

from __future__ import annotations

import random
from fractions import Fraction as Q

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.kernel import arithmetic, boxes, logic, tables, terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, lam, num, var
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.types import PROP, REAL, KernelError, fun
from tests.kernel.values import number, value

x, y, z, k = (var(n, REAL) for n in "xyzk")
p, q, r = (var(n, PROP) for n in "pqr")
f = var("f", fun(REAL, REAL))


def le(a: Term, b: Term) -> Term:
    return apply_const("le", a, b)


def lt(a: Term, b: Term) -> Term:
    return apply_const("lt", a, b)


def eq(a: Term, b: Term) -> Term:
    return apply_const("eq", a, b)


def add(a: Term, b: Term) -> Term:
    return apply_const("add", a, b)


def mul(a: Term, b: Term) -> Term:
    return apply_const("mul", a, b)


def op(name: str, *xs: Term) -> Term:
    return apply_const(name, *xs)


# --- types and terms --------------------------------------------------------------------------------------------------
def test_types_are_one_object() -> None:
    assert fun(REAL, REAL, PROP) is types.make("fun", REAL, types.make("fun", REAL, PROP))
    with pytest.raises(KernelError, match="no type"):
        types.make("law")
    with pytest.raises(KernelError):
        types.make("'A", REAL)
    with pytest.raises(KernelError):
        types.declare_type("fun", 3)
    with pytest.raises(KernelError):
        types.declare_type("'B", 0)


def test_ill_typed_terms_cannot_be_made() -> None:
    for make in (lambda: terms.app(f, p), lambda: terms.app(x, x), lambda: terms.const("exp", REAL),
                 lambda: terms.const("nothing", REAL), lambda: terms.abstract(PROP, terms.bound(0, REAL)),
                 lambda: terms.app(lam(x, x), p), lambda: apply_const("exp", p), lambda: apply_const("nothing"),
                 lambda: apply_const("all"), lambda: terms.bound(-1, REAL),
                 lambda: terms.app(terms.app(terms.const("eq", fun(REAL, REAL, PROP)), terms.bound(0, REAL)),
                                   terms.app(lam(p, x), terms.bound(0, PROP)) if False else terms.bound(0, PROP))):
        with pytest.raises(KernelError):
            make()


def test_one_bound_variable_has_one_type() -> None:
    with pytest.raises(KernelError, match="two types"):
        terms.app(terms.app(terms.const("and", fun(PROP, PROP, PROP)), terms.app(
            terms.app(terms.const("le", fun(REAL, REAL, PROP)), terms.bound(0, REAL)), x)), terms.bound(0, PROP))


def test_nothing_is_captured() -> None:
    """exists(x: x == y) with x for y is exists(z: z == x), whatever the names."""
    t = apply_const("ex", lam(x, eq(x, y)))

    put = terms.instantiate(t, {}, {y: x})

    assert put is apply_const("ex", lam(z, eq(z, x)))
    assert put is not apply_const("ex", lam(x, eq(x, x)))
    assert x in put.free


def test_beta_and_eta_are_done_at_once() -> None:
    assert terms.app(lam(x, add(x, y)), num(2)) is add(num(2), y)
    assert lam(x, terms.app(f, x)) is f
    assert terms.instantiate(terms.app(f, num(3)), {}, {f: lam(x, mul(x, x))}) is mul(num(3), num(3))
    twice = lam(f, lam(x, terms.app(f, terms.app(f, x))))
    assert terms.app(twice, lam(y, add(y, z)), x) is add(add(x, z), z)


def test_instantiation_is_simultaneous() -> None:
    assert terms.instantiate(add(x, y), {}, {x: y, y: x}) is add(y, x)


def test_declarations_are_kept() -> None:
    terms.declare("exp", fun(REAL, REAL))
    with pytest.raises(KernelError):
        terms.declare("exp", fun(REAL, PROP))
    assert terms.scheme_of("exp") is fun(REAL, REAL)


def test_terms_are_shown() -> None:
    t = apply_const("all", lam(x, op("imp", lt(num(0), x), apply_const("ex", lam(x, eq(x, y))))))
    assert str(t) == "forall(x: ((0 < x) implies exists(x': (x' == y))))"
    assert str(terms.bound(3, REAL)) == "#3"
    assert str(fun(fun(REAL, REAL), REAL)) == "(real -> real) -> real"


# --- logic ------------------------------------------------------------------------------------------------------------
def test_only_rules_make_theorems() -> None:
    with pytest.raises(KernelError):
        Theorem(frozenset(), eq(num(0), num(1)), frozenset(), (), None)
    with pytest.raises(KernelError):
        logic.assume(x)
    with pytest.raises(KernelError):
        logic.formula(terms.bound(0, PROP))


def test_a_hypothesis_is_discharged_and_a_variable_generalised() -> None:
    th = logic.discharge(p, logic.assume(p))
    assert (th.hyps, th.concl) == (frozenset(), op("imp", p, p))
    assert logic.generalise(p, th).concl is apply_const("all", lam(p, op("imp", p, p)))
    with pytest.raises(KernelError, match="not arbitrary"):
        logic.generalise(p, logic.assume(p))


def test_a_fact_says_one_thing_where_a_trace_is_replayed() -> None:
    """Two papers may use one name for two facts; a trace is replayed with the facts of one of them."""
    th = logic.axiom("test_fact", lt(num(0), op("exp", x)))
    assert th.facts == {"test_fact"}
    assert logic.axiom("test_fact", th.concl) is th
    other = logic.axiom("test_fact", lt(num(1), op("exp", x)))
    writer = Writer()
    assert Trace(writer.data, {"test_fact": th.concl}).theorems == [] and writer.step(th) == 0
    assert Trace(writer.data, {"test_fact": th.concl}).theorem(0) is th
    writer.step(other)
    with pytest.raises(KernelError, match="not with this statement"):
        Trace(writer.data, {"test_fact": th.concl})


def test_instantiation_reaches_hypotheses_and_types() -> None:
    a = types.make("'A")
    s = var("s", a)
    th = logic.discharge(eq(s, s), logic.assume(eq(s, s)))
    assert logic.instantiate({"'A": REAL}, {s: num(3)}, th).concl is op("imp", eq(num(3), num(3)), eq(num(3), num(3)))
    assert logic.instantiate({}, {x: y}, logic.assume(lt(x, y))).hyps == {lt(y, y)}
    for spaces, values in (({"'A": PROP}, {s: num(3)}), ({}, {x: p}), ({}, {x: terms.bound(0, REAL)})):
        with pytest.raises(KernelError):
            logic.instantiate(spaces, values, th)


def test_a_variable_has_one_value_after_types_are_put_in() -> None:
    a, b = var("s", types.make("'A")), var("s", types.make("'B"))
    with pytest.raises(KernelError):
        logic.instantiate({"'A": REAL, "'B": REAL}, {a: num(0), b: num(1)}, logic.assume(p))


formulas = st.recursive(st.sampled_from([p, q, r, op("true"), op("false")]), lambda inner: st.one_of(
    st.builds(lambda a: op("not", a), inner),
    st.builds(lambda n, a, b: op(n, a, b), st.sampled_from(["and", "or", "imp", "eq"]), inner, inner)), max_leaves=9)


@settings(max_examples=300, deadline=None)
@given(st.lists(formulas, max_size=3), formulas)
def test_propositional_steps_agree_with_truth_tables(premises: list[Term], goal: Term) -> None:
    rows = [{p: a, q: b, r: c} for a in (False, True) for b in (False, True) for c in (False, True)]
    follows = all(value(goal, row) for row in rows if all(value(t, row) for t in premises))
    try:
        th = logic.propositional(goal, [logic.assume(t) for t in premises])
    except KernelError:
        assert not follows
    else:
        assert follows and th.concl is goal and th.hyps == set(premises)


def test_a_propositional_step_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    holes = [[var(f"p{i}{j}", PROP) for j in range(4)] for i in range(5)]  # five pigeons, four holes
    some = [logic.assume(op("or", op("or", a, b), op("or", c, d))) for a, b, c, d in holes]
    some += [logic.assume(op("not", op("and", holes[i][h], holes[j][h])))
             for h in range(4) for i in range(5) for j in range(i)]
    assert logic.propositional(op("false"), some)
    monkeypatch.setattr(logic, "BRANCHES", 3)
    with pytest.raises(KernelError, match="too many cases"):
        logic.propositional(op("false"), some)


# --- arithmetic -------------------------------------------------------------------------------------------------------
reals = st.recursive(st.sampled_from([x, y, num(0), num(1), num(2), num(Q(-1, 3))]), lambda inner: st.one_of(
    st.builds(lambda n, a: op(n, a), st.sampled_from(["neg", "inv", "exp", "abs", "log"]), inner),
    st.builds(lambda n, a, b: op(n, a, b), st.sampled_from(["add", "mul", "min", "max"]), inner, inner),
    st.builds(lambda a, n: op("pow", a, num(n)), inner, st.sampled_from([-2, -1, 0, 1, 2, 3, Q(1, 2)]))), max_leaves=7)
AT = [{x: number(a), y: number(b)} for a, b in ((0, 0), (1, 0), (0, -1), (2, Q(1, 3)), (-1, 1), (Q(1, 2), -2))]


def small(t: Term, at: dict[Var, object]) -> bool:
    """Whether t and what is in it has a value that a float of many digits can hold."""
    try:
        return all(abs(value(s, at)) < 1e6 for s in subterms(t))
    except (OverflowError, ValueError):
        return False


def subterms(t: Term) -> list[Term]:
    _, xs = terms.strip(t)
    return [t, *(s for a in xs for s in subterms(a) if s.type is REAL)]


@settings(max_examples=250, deadline=None)
@given(reals, reals)
def test_equations_that_arithmetic_proves_hold_at_points(a: Term, b: Term) -> None:
    """Degenerate ones among them: 1/0, log(-1), 0^-1."""
    try:
        arithmetic.combination(eq(a, b))
    except KernelError:
        return
    with mpmath.workdps(40):
        for at in AT:
            if small(a, at) and small(b, at):
                assert abs(value(a, at) - value(b, at)) < mpmath.mpf(10)**-20


@settings(max_examples=250, deadline=None)
@given(reals)
def test_a_normal_form_keeps_the_value(a: Term) -> None:
    """Doubled, moved about and multiplied out, a term is equal to itself by arithmetic, whatever is in it."""
    assert arithmetic.combination(eq(mul(add(a, y), add(a, op("neg", y))), add(mul(a, a), op("neg", mul(y, y)))))
    assert arithmetic.combination(eq(op("inv", op("inv", a)), a))


def test_the_laws_of_inverses_and_exponentials() -> None:
    assert arithmetic.combination(eq(mul(op("exp", x), op("exp", op("neg", x))), num(1)))
    assert arithmetic.combination(eq(op("inv", mul(x, y)), mul(op("inv", y), op("inv", x))))
    assert arithmetic.combination(eq(op("pow", x, num(-2)), op("inv", mul(x, x))))
    assert arithmetic.combination(eq(op("inv", num(0)), num(0)))
    assert arithmetic.combination(eq(op("inv", op("exp", x)), op("exp", op("neg", x))))
    with pytest.raises(KernelError):
        arithmetic.combination(eq(mul(x, op("inv", x)), num(1)))


def test_denominators_are_cleared_where_they_are_not_0() -> None:
    goal = eq(add(op("inv", x), op("inv", add(x, num(1)))),
              mul(add(mul(num(2), x), num(1)), op("inv", mul(x, add(x, num(1))))))
    one = logic.assume(lt(num(0), x))
    other = logic.assume(op("not", eq(add(x, num(1)), num(0))))
    th = arithmetic.combination(goal, nonzero=[one, other])
    assert th.hyps == one.hyps | other.hyps
    with pytest.raises(KernelError, match="no such combination"):
        arithmetic.combination(goal, nonzero=[one])
    nested = eq(op("inv", add(num(1), op("inv", x))), mul(x, op("inv", add(x, num(1)))))
    inner = logic.assume(op("not", eq(add(num(1), op("inv", x)), num(0))))
    assert arithmetic.combination(nested, nonzero=[one, other, inner])
    for th in (logic.assume(le(num(0), x)), logic.assume(eq(x, num(1))), logic.assume(op("not", lt(x, num(1)))),
               logic.assume(lt(x, x))):
        with pytest.raises(KernelError, match="not 0"):
            arithmetic.combination(goal, nonzero=[th])


def test_inequalities_are_combined() -> None:
    a, b = logic.assume(le(num(0), x)), logic.assume(lt(num(1), y))
    assert arithmetic.combination(le(x, mul(x, y)), [(Q(1), [a, b], [])])
    assert arithmetic.combination(lt(num(0), y), [(Q(1), [b], []), (Q(1), [], [])])
    assert arithmetic.combination(le(mul(num(2), mul(x, y)), add(mul(x, x), mul(y, y))),
                                  [(Q(1), [], [add(x, op("neg", y))])])
    same = logic.assume(eq(x, y))
    assert arithmetic.combination(eq(mul(x, z), mul(y, z)), equations=[(z, same)])
    absurd = [logic.assume(le(x, num(0))), logic.assume(le(num(1), x))]
    assert arithmetic.combination(op("false"), [(Q(1), [th], []) for th in absurd])


@pytest.mark.parametrize(("goal", "summands", "equations"), [
    (lt(num(0), x), [(Q(1), [le(num(0), x)], [])], []),                       # not strict
    (le(num(0), x), [(Q(-1), [le(num(0), x)], [])], []),                      # a negative coefficient
    (eq(x, num(0)), [(Q(1), [le(num(0), x)], [])], []),                       # an equation from an inequality
    (lt(num(0), mul(x, x)), [(Q(1), [], [x])], []),                           # a square may be 0
    (le(num(0), x), [(Q(1), [eq(num(0), x)], [])], []),                       # an equation is no summand
    (le(num(0), mul(x, y)), [(Q(1), [le(num(0), x), le(y, num(0))], [])], []),
    (eq(x, y), [], [(num(1), le(y, x))]),
    (lt(num(0), x), [(Q(0), [lt(num(0), x)], []), (Q(1), [le(num(0), x)], [])], []),
    (le(num(1), num(0)), [], []),
    (p, [], []),
    (eq(p, q), [], []),
])
def test_wrong_combinations_are_refused(goal: Term, summands: list[tuple[Q, list[Term], list[Term]]],
                                        equations: list[tuple[Term, Term]]) -> None:
    with pytest.raises(KernelError):
        arithmetic.combination(goal, [(c, [logic.assume(t) for t in ts], s) for c, ts, s in summands],
                               [(m, logic.assume(t)) for m, t in equations])


def test_open_terms_are_no_squares_or_factors() -> None:
    loose = terms.bound(0, REAL)
    with pytest.raises(KernelError):
        arithmetic.combination(le(num(0), num(0)), [(Q(1), [], [loose])])
    with pytest.raises(KernelError):
        arithmetic.combination(eq(x, x), equations=[(loose, logic.assume(eq(x, x)))])


def test_polynomials_have_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arithmetic, "LARGEST_POLYNOMIAL", 10)
    with pytest.raises(KernelError, match="too many"):
        arithmetic.normal_form(op("pow", add(add(x, y), add(z, num(7))), num(4)))
    with pytest.raises(KernelError, match="larger"):
        arithmetic.power({}, arithmetic.LARGEST_POWER + 1)
    with pytest.raises(KernelError):
        arithmetic.normal_form(p)


def test_a_power_that_is_no_whole_number_is_a_generator() -> None:
    assert arithmetic.combination(eq(op("pow", x, add(y, num(0))), op("pow", x, y)))
    with pytest.raises(KernelError):
        arithmetic.combination(eq(op("pow", x, num(Q(1, 2))), x))
    big = op("pow", x, num(10**6))
    assert arithmetic.combination(eq(big, big))


# --- boxes ------------------------------------------------------------------------------------------------------------
ends = st.fractions(min_value=-30, max_value=30, max_denominator=50)


def contains(i: boxes.Interval, v: object) -> bool:
    slack = mpmath.mpf(10)**-35*(1 + abs(v))  # type: ignore[operator, arg-type]
    return (i[0] is None or number(i[0]) <= v + slack) and (i[1] is None or v - slack <= number(i[1]))


@settings(max_examples=400, deadline=None)
@given(reals, ends, ends, ends, ends, st.integers(0, 10))
def test_an_enclosure_contains_the_values(t: Term, a: Q, b: Q, c: Q, d: Q, part: int) -> None:
    box = {x: (min(a, b), max(a, b)), y: (min(c, d), max(c, d))}
    i = boxes.enclosure(t, box)
    with mpmath.workdps(60):
        for s in (Q(0), Q(1), Q(part, 10)):
            at = {v: number(lo + s*(hi - lo)) for v, (lo, hi) in box.items()}
            if small(t, at):
                assert contains(i, value(t, at)), (t, at, i)


@settings(max_examples=200, deadline=None)
@given(st.fractions(min_value=-60, max_value=60), st.fractions(min_value=Q(1, 10**30), max_value=10**30))
def test_exp_log_and_root_are_narrow_and_right(a: Q, b: Q) -> None:
    with mpmath.workdps(80):
        for i, v in ((boxes.exp((a, a)), mpmath.exp(number(a))), (boxes.log((b, b)), mpmath.log(number(b))),
                     (boxes.root((b, b)), mpmath.sqrt(number(b)))):
            lo, hi = i
            assert lo is not None and hi is not None
            assert number(lo) <= v <= number(hi)
            assert number(hi - lo) <= mpmath.mpf(2)**-60*(abs(v) + mpmath.mpf(2)**-20)


def test_infinite_ends() -> None:
    one = Q(1)
    for a in ((None, None), (None, one), (one, None), (Q(0), None), (None, Q(0)), (Q(0), Q(0)), (None, -one), (-one, one)):
        for b in ((None, None), (None, one), (one, None), (Q(0), None), (None, Q(0)), (Q(0), Q(0)), (-one, None)):
            lo, hi = boxes.mul(a, b)
            for u in (-100, -1, 0, 1, 100):
                for v in (-100, -1, 0, 1, 100):
                    if all((i[0] is None or i[0] <= w) and (i[1] is None or w <= i[1]) for i, w in ((a, u), (b, v))):
                        assert (lo is None or lo <= u*v) and (hi is None or u*v <= hi), (a, b, u, v)
    assert boxes.inverse((Q(0), None)) == (0, None)
    assert boxes.inverse((None, Q(-2))) == (Q(-1, 2), 0)
    assert boxes.inverse((Q(2), None)) == (0, Q(1, 2))
    assert boxes.inverse((None, Q(0))) == (None, 0)
    assert boxes.inverse((Q(0), Q(0))) == (0, 0)
    assert boxes.inverse((-one, one)) == (None, None)
    assert boxes.log((None, Q(0))) == (0, 0)
    assert boxes.log((None, None)) == (None, None)
    assert boxes.log((Q(-1), Q(1, 2)))[1] == 0  # log(-1) is 0
    assert boxes.exp((None, None)) == (0, None)
    assert boxes.exp((Q(10**6), Q(10**7)))[1] is None
    assert boxes.exp((Q(-10**7), Q(-10**6)))[0] == 0
    assert boxes.root((None, None)) == (0, None)
    assert boxes.magnitude((Q(-3), Q(2))) == (0, 3)
    assert boxes.magnitude((None, Q(2))) == (0, None)
    with pytest.raises(KernelError):
        boxes._exp_ends(Q(10**6))


def bound_of(t: Term, lo: int | Q, hi: int | Q) -> list[Theorem]:
    return [logic.assume(le(num(lo), t)), logic.assume(le(t, num(hi)))]


def test_comparisons_are_seen_on_boxes() -> None:
    b = bound_of(x, 0, 1)
    assert boxes.enclose(lt(op("exp", x), num(3)), b).hyps == {th.concl for th in b}
    assert boxes.enclose(le(mul(x, add(num(1), op("neg", x))), num(Q(4, 10))), b,
                         (x, Q(1, 4), (x, Q(1, 8), None, None), (x, Q(1, 2), None, (x, Q(3, 4), None, None))))
    assert boxes.enclose(op("not", le(op("exp", num(1)), num(2))), [])
    assert boxes.enclose(op("not", lt(num(2), num(1))), [])
    assert boxes.enclose(op("not", lt(num(1), num(1))), [])
    assert boxes.enclose(op("not", eq(op("exp", num(1)), num(2))), [])
    assert boxes.enclose(op("not", eq(num(2), op("exp", num(1)))), [])
    assert boxes.enclose(eq(num(2), num(2)), [])
    assert boxes.enclose(le(op("max", x, num(2)), num(2)), b)
    assert boxes.enclose(lt(op("pow", num(2), num(Q(1, 3))), num(Q(13, 10))), [])
    assert boxes.enclose(le(num(1), num(0)), bound_of(x, 2, 1)), "nothing lies in an empty box"
    assert boxes.enclose(le(x, num(5)), [logic.assume(eq(x, num(5)))])


@pytest.mark.parametrize("goal", [
    eq(num(1), num(2)), eq(num(2), num(1)), lt(num(1), num(1)), le(num(2), num(1)), op("not", le(num(1), num(2))),
    op("not", le(num(1), num(1))), op("not", eq(num(1), num(1))), op("not", lt(num(1), num(2))), lt(x, num(2)),
    eq(x, x), p, lt(op("pow", x, y), num(1)), lt(terms.app(f, num(0)), num(1)), op("not", p)])
def test_what_is_not_seen_is_refused(goal: Term) -> None:
    with pytest.raises(KernelError):
        boxes.enclose(goal, [])


def test_bounds_are_numbers_and_cuts_are_of_numbers() -> None:
    with pytest.raises(KernelError, match="no bound"):
        boxes.enclose(le(num(0), num(1)), [logic.assume(p)])
    for t in (p, terms.bound(0, REAL)):
        with pytest.raises(KernelError, match="cut"):
            boxes.enclose(le(num(1), num(0)), [], (t, Q(0), None, None))


# --- tables -----------------------------------------------------------------------------------------------------------
cases = st.recursive(st.sampled_from([num(0), num(1), num(Q(-1, 2)), x, y]), lambda inner: st.one_of(
    st.builds(lambda n, a: op(n, a), st.sampled_from(["neg", "inv", "abs"]), inner),
    st.builds(lambda n, a, b: op(n, a, b), st.sampled_from(["add", "mul", "min", "max"]), inner, inner),
    st.builds(lambda c, a, b, d, n: op("ite", op(n, c, d), a, b), inner, inner, inner, inner,
              st.sampled_from(["le", "lt", "eq"])),
    st.builds(lambda n, a, b, t: op(n, op("range", num(a), num(b)), lam(x, t)), st.sampled_from(["sum", "prod"]),
              st.integers(-3, 2), st.integers(-2, 3), inner)), max_leaves=8)
sentences = st.recursive(st.one_of(
    st.builds(lambda n, a, b: op(n, a, b), st.sampled_from(["le", "lt", "eq"]), cases, cases),
    st.builds(lambda a: op("int", a), cases), st.builds(lambda a: op("range", num(-1), num(2), a), cases)),
    lambda inner: st.one_of(
        st.builds(lambda a: op("not", a), inner),
        st.builds(lambda n, a, b: op(n, a, b), st.sampled_from(["and", "or", "imp", "eq"]), inner, inner),
        st.builds(lambda a, b, t: op("all", lam(x, op("imp", op("range", num(a), num(b), x), t))), st.integers(-3, 2),
                  st.integers(-2, 3), inner),
        st.builds(lambda a, b, t: op("ex", lam(x, op("and", op("range", num(a), num(b), x), t))), st.integers(-3, 2),
                  st.integers(-2, 3), inner)), max_leaves=5)


@settings(max_examples=300, deadline=None)
@given(st.one_of(cases, sentences))
def test_an_evaluation_keeps_the_value(t: Term) -> None:
    sides = terms.args_of(tables.evaluate(t).concl, "eq", 2)
    assert sides is not None and sides[0] is t
    with mpmath.workdps(40):
        for at in AT:
            if t.type is PROP:
                assert bool(value(sides[0], at)) == bool(value(sides[1], at)), (t, sides[1])
            elif small(sides[1], at):
                assert abs(value(sides[0], at) - value(sides[1], at)) < 1e-20


def evaluated(t: Term) -> Term:
    sides = terms.args_of(tables.evaluate(t).concl, "eq", 2)
    assert sides is not None
    return sides[1]


def test_what_is_written_out_is_worked_out() -> None:
    assert evaluated(op("sum", op("range", num(1), num(4)), lam(k, mul(k, k)))) is num(30)
    assert evaluated(op("prod", op("range", num(1), num(0)), lam(k, k))) is num(1)
    assert evaluated(op("sum", op("range", num(3), num(1)), lam(k, k))) is num(0)
    assert evaluated(op("sum", op("range", num(1), x), lam(k, k))) is op("sum", op("range", num(1), x), lam(k, k))
    assert evaluated(op("pow", num(Q(1, 2)), num(-2))) is num(4)
    assert evaluated(op("pow", num(0), num(-2))) is num(0)
    assert evaluated(op("pow", num(0), num(0))) is num(1)
    assert evaluated(op("exp", num(0))) is op("exp", num(0))
    assert evaluated(op("ite", lt(num(0), num(1)), f, lam(x, x))) is f
    assert evaluated(terms.app(op("ite", lt(num(1), num(0)), f, lam(x, mul(x, x))), num(3))) is num(9)
    assert evaluated(op("imp", p, op("true"))) is op("true")
    assert evaluated(op("and", p, op("true"))) is p
    assert evaluated(op("or", p, op("false"))) is p
    assert evaluated(op("imp", p, op("false"))) is op("imp", p, op("false"))
    assert evaluated(eq(p, op("false"))) is op("not", p)
    assert evaluated(op("all", lam(x, p))) is op("all", lam(x, p))
    assert evaluated(op("all", lam(x, op("imp", lt(x, y), p)))) is op("all", lam(x, op("imp", lt(x, y), p)))
    assert evaluated(op("sum", lam(x, lt(x, y)), f)) is op("sum", lam(x, lt(x, y)), f)


def test_evaluation_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KernelError, match="too long"):
        tables.evaluate(op("sum", op("range", num(1), num(10**9)), lam(k, k)))
    with pytest.raises(KernelError):
        tables.evaluate(terms.bound(0, REAL))
    monkeypatch.setattr(tables, "STEPS", 50)
    with pytest.raises(KernelError, match="more than 50"):
        tables.evaluate(op("sum", op("range", num(1), num(40)), lam(k, mul(k, x))))


def test_random_theorems_of_a_long_derivation_hold() -> None:
    """Rules in random order from true starting points; every theorem that comes out is true at every point tried."""
    rng = random.Random(7)
    pool = [logic.assume(le(num(0), x)), logic.assume(lt(x, y)), arithmetic.combination(eq(x, x))]
    points = [{x: number(a), y: number(b), z: number(c)} for a in (-1, 0, 1, 2) for b in (-1, 0, 1, 3) for c in (0, 1)]
    for _ in range(400):
        a, b = rng.choice(pool), rng.choice(pool)
        try:
            new = rng.choice([
                lambda a=a, b=b: logic.discharge(rng.choice([*a.hyps, b.concl]), a),
                lambda a=a, b=b: logic.instantiate({}, {rng.choice([x, y]): rng.choice([x, y, z, num(1), add(x, y)])}, a),
                lambda a=a, b=b: logic.propositional(rng.choice([op("and", a.concl, b.concl), op("or", a.concl, p),
                                                                 b.concl, a.concl]), [a, b]),
                lambda a=a, b=b: arithmetic.combination(rng.choice([le(x, y), lt(x, y), le(mul(x, x), mul(x, y))]), [
                    (Q(1), [a], []), (Q(rng.choice([0, 1])), [b, a], [])]),
            ])()
        except KernelError:
            continue
        if p not in new.concl.free:
            pool.append(new)
            for at in points:
                assert not all(value(h, at) for h in new.hyps) or value(new.concl, at), new
    assert len(pool) > 40


# --- the branches that nothing above takes ----------------------------------------------------------------------------
def test_variables_bound_further_out_are_shifted_and_closed_over() -> None:
    a, b = types.make("'A"), types.make("'B")
    g = var("g", fun(a, a, REAL))
    x_a = var("x", a)
    constant = terms.abstract(a, terms.abstract(a, terms.app(g, terms.bound(1, a), terms.bound(1, a))))
    assert terms.app(constant, x_a) is terms.abstract(a, terms.app(g, x_a, x_a))
    within = terms.abstract(fun(a, REAL), terms.app(terms.bound(0, fun(a, REAL)), x_a))
    inner = terms.abstract(a, terms.app(g, terms.bound(0, a), terms.bound(1, a)))  # fn(s: g(s, t)), t bound outside
    assert terms.open_at(terms.app(within, inner), x_a) is terms.app(g, x_a, x_a)
    shifted = terms.open_at(terms.abstract(a, terms.bound(1, fun(a, REAL))), inner)
    assert terms.abstract(a, shifted) is terms.abstract(a, terms.abstract(a, terms.abstract(
        a, terms.app(g, terms.bound(0, a), terms.bound(2, a)))))
    closed = terms.lam(x_a, terms.app(g, x_a, terms.bound(0, a)))
    assert terms.open_at(closed, x_a) is terms.lam(x_a, terms.app(g, x_a, x_a)) or closed.loose == (a,)
    assert terms.open_at(closed, var("z", a)).free == {g, var("z", a)}
    moved = terms.instantiate(constant, {"'A": b}, {})
    assert moved.type is fun(b, b, REAL) and terms.instantiate(moved, {"'B": a}, {}) is constant


def test_a_new_type_is_declared_once() -> None:
    types.declare_type("test_pairs", 2)
    assert types.make("test_pairs", REAL, REAL).args == (REAL, REAL)
    with pytest.raises(KernelError):
        types.declare_type("test_pairs", 1)


def test_a_theorem_is_shown_with_its_hypotheses() -> None:
    assert repr(logic.assume(p)) == "p |- p"


def test_what_cannot_be_written_out_stays() -> None:
    predicate = var("h", fun(REAL, PROP))
    for t in (op("all", predicate), op("ex", lam(p, p)), eq(p, q)):
        assert tables.evaluate(t).concl is eq(t, t)


def test_the_least_of_what_is_unbounded_below() -> None:
    assert boxes.minimum((None, Q(1)), (Q(0), Q(2))) == (None, Q(1))


def test_what_is_not_applied_to_all_its_arguments_stays() -> None:
    for name in ("add", "mul", "le", "eq", "pow", "min", "range"):
        t = terms.app(op(name) if name != "eq" else terms.const("eq", fun(REAL, REAL, PROP)), add(num(1), num(1)))
        assert tables.evaluate(t).concl is eq(t, terms.app(terms.strip(t)[0], num(2))), name


def test_no_coefficient_is_a_float() -> None:
    """Its sum with a small number would be rounded: from 1 <= y it made 1 + 10^-20 <= y."""
    y = terms.var("y", REAL)
    th = logic.assume(terms.apply_const("le", terms.num(1), y))
    goal = terms.apply_const("le", terms.num(1 + Q(1, 10**20)), y)
    with pytest.raises(KernelError, match="rational number"):
        arithmetic.combination(goal, [(1.0, [th], [])])  # type: ignore[list-item]
