"""Texts whose elaborated formula once said something else than the language reference: each wrong verdict that came of
it, as the proof text that gave it."""

from __future__ import annotations

import json

import pytest

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError, statement
from symdp.kernel.types import KernelError
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.runner.proving import Failed, by_text


def source(let: dict[str, str], show: str, given: tuple[str, ...] = ()) -> str:
    return json.dumps({"let": let, "given": list(given), "show": [show]})


UNIT = {"p": "real in [0, 1]"}
AT_ZERO = "ill-posed\n  value p = 0\n"

# 0*log(0) = 0 in whatever order the factors stand, and to every base
EXCUSED = ["log(p)/log(10)*p", "-log(p)*p", "p*-log(p)", "log(p)*2*p", "p*(2*log(p))", "p*(log(p)/log(2))",
           "log(p)*(1 - p)*p", "log(p)/2*p", "p*log(p)*log(p)", "log(p)*p/2", "log(p)*p*log(2*p)"]
# of log(0) by itself, or beside what is 0 only as log(0) is
NOT_EXCUSED = ["log(p)*log(p)", "log(p)*2", "-log(p)", "log(p)/log(10)", "p*(log(p) + 0)", "log(p)*log(2*p)*3"]


@pytest.mark.parametrize("text", EXCUSED)
def test_a_product_with_a_logarithm_is_defined_at_zero_in_every_order(text: str) -> None:
    with pytest.raises(Failed):
        by_text(source(UNIT, f"{text} <= 5"), 0, AT_ZERO)
    fixed = {"p": "real in [0, 0]"}
    assert by_text(source(fixed, f"{text} == 0"), 0, "have z: p == 0 by linear\nrewrite z\nby auto\n"
                   "wd\n  have z: p == 0 by linear\n  rewrite z\n  by auto\ninstance\n  value p = 0\n")["verdict"] == "proved"


@pytest.mark.parametrize("text", NOT_EXCUSED)
def test_a_logarithm_of_zero_excuses_no_other(text: str) -> None:
    assert by_text(source(UNIT, f"{text} <= 5"), 0, AT_ZERO)["verdict"] == "ill-posed"


LAW = "mklaw(fn(y in real: y == 1), fn(y in real: 1))"
NOT_NEGATIVE = f"""
define x = mkdb(n, fn(i in real: 1))
have en: entries(x) == n
  by fact entries_mkdb with n = n, f = fn(i in real: 1)
have r: range(1, entries(x), 1)
  rewrite en
  rewrite range_def
  by auto
note h: fact hamming_upd with x = x, i = 1, a = 1, b = 2 from r
have hh: hamming(upd(x, 1, 1), upd(x, 1, 2)) == 1
  rewrite h
  by auto
have e1: entries(upd(x, 1, 1)) == n
  note q: fact entries_upd with x = x, i = 1, a = 1
  rewrite q
  by linear en
have e2: entries(upd(x, 1, 2)) == n
  note q: fact entries_upd with x = x, i = 1, a = 2
  rewrite q
  by linear en
PREMISE
rewrite dp_def in dp
have c: close(M(upd(x, 1, 1)), M(upd(x, 1, 2)), eps, 0)
  by fact dp from e1, e2, hh
by fact close_nonneg from c
instance
  space B = real
  value m = 2
  value n = 1
  value eps = 0
  value M = mkchan(fn(x in db real: {LAW}))
  given 3
    have k: kernel(fn(x in db real: {LAW})) by fact kernel_const with P = {LAW}
    fix x
    note a: fact row_mkchan with f = fn(x in db real: {LAW}), x = x from k
    note b: fact row_mkchan with f = fn(x in db real: {LAW}), x = mkdb(1, fn(i in reals: ite(range(1, 2, entry(x, i)), entry(x, i), 1))) from k
    rewrite a, b
    by auto
  given 4
    have all: dp(mkchan(fn(x in db real: {LAW})), 1, 0, 0)
      rewrite dp_def
      fix x, y
      assume q: (entries(x) == 1 and entries(y) == 1) and hamming(x, y) == 1
      have k: kernel(fn(x in db real: {LAW})) by fact kernel_const with P = {LAW}
      note a: fact row_mkchan with f = fn(x in db real: {LAW}), x = x from k
      note b: fact row_mkchan with f = fn(x in db real: {LAW}), x = y from k
      rewrite a, b
      by fact close_refl
    by taut all
"""
SEVERAL = """have no: not forall(a in real: forall(b in real: range(1, m, a) and range(1, m, b) implies a == b))
  contradiction all
  have one: range(1, m, 1) by auto
  have two: range(1, m, 2) by auto
  have both: range(1, m, 1) and range(1, m, 2) by taut one, two
  have e: 1 == 2 by fact all from both
  by linear e
have dp: dp(M, n, eps, 0) by taut h4, no
"""
PRIVATE = {"m": "integer >= 1", "n": "integer >= 1", "eps": "real", "M": "mechanism on n entries over m"}


def test_over_one_letter_no_databases_are_neighbours() -> None:
    """Then every mechanism is dp(M, -1); the core's databases over the reals have neighbours."""
    with pytest.raises(Failed, match="taut"):
        by_text(source(PRIVATE, "eps >= 0", ("dp(M, eps)",)), 0,
                NOT_NEGATIVE.replace("PREMISE", "have dp: dp(M, n, eps, 0) by taut h4"))
    two = PRIVATE | {"m": "integer >= 2"}
    assert by_text(source(two, "eps >= 0", ("dp(M, eps)",)), 0, NOT_NEGATIVE.replace("PREMISE", SEVERAL))[
        "verdict"] == "proved"


@pytest.mark.parametrize("word", ["ereal", "label", "prop"])
def test_in_a_claim_the_words_of_the_core_are_names_like_others(word: str) -> None:
    """``k in ereal`` is an integer from 1 to ereal there, where that is declared, and no extended real number."""
    let = {word: "integer in [1, 3]"}
    with pytest.raises(Failed):
        by_text(source(let, f"forall(k in {word}: k <= 3)"), 0, f"""
refuted
  value {word} = 1
  denial
    contradiction c
    note d: fact all_elim with p = fn(k in ereal: k <= 3), a = oo from c
    note e: fact oo_not_le with x = 3
    by taut d, e
""")
    written = elaborated(source(let, f"forall(k in {word}: k <= 3)")).conclusions[0]
    assert str(written) == str(elaborated(source({"n": "integer in [1, 3]"}, "forall(k in n: k <= 3)")).conclusions[0]
                               ).replace(", n,", f", {word},")


ALL_FINITE = "(finite(fn(x in A: true)) and forall(E in set of A: ev(E)))"
FINITE_ENTROPY = """
have p: forall(x in A: ev(fn(y in A: y == x)))
  fix x
  by fact EVENTS
have q: forall(x in A: true implies ev(fn(y in A: y == x)))
  fix x
  assume tt: true
  by fact p with x = x
have su: supp(P, fn(x in A: true))
  rewrite supp_def
  have n: fn(x in A: not true) == fn(x in A: false)
    have w: forall(x in A: (not true) == false)
      fix x
      by taut
    by fact eq_ext from w
  rewrite n
  by fact prob_empty
note f: fact entropy_finite with P = P, s = fn(x in A: true) from POINTS, q, su
have one: entropy(P) < oo
  rewrite f
  rewrite elt_def
  by fact oo_not_le
"""


def test_outcomes_of_a_given_space_leave_open_ones_as_they_are() -> None:
    """U[1] is an outcome of a space that is not left open, so the part is about every space of P; there are laws of
    infinite entropy."""
    text = f"assume fin: {ALL_FINITE}" + FINITE_ENTROPY.replace("EVENTS", "fin.2").replace("POINTS", "fin.1") + """
have two: pmf(U, 1) <= 1
  by fact pmf_le_1
by taut one, two
"""
    for place in ("U[1] <= 1", "U({1, 2}) <= 1", "forall(x in U: U[x] <= 1)"):
        s = json.dumps({"let": {"P": "distribution on A"}, "define": {"U": "{1: 1/2, 2: 1/2}"},
                        "show": [f"{place} and entropy(P) < oo"]})
        with pytest.raises(Failed, match="assume is for a goal with a condition"):
            by_text(s, 0, text)


def test_a_supremum_over_inputs_names_no_outcomes() -> None:
    """A sum, product, maximum or minimum over the inputs of a channel does, and a supremum or infimum does not."""
    let = {"W": "channel from A to B", "P": "distribution on A", "F": "event on B"}
    both = f"{ALL_FINITE} and {ALL_FINITE.replace('in A', 'in B').replace('of A', 'of B')}"
    text = f"assume fin: {both}" + FINITE_ENTROPY.replace("EVENTS", "fin.1.2").replace("POINTS", "fin.1.1") + """
have two: sup(z in fn(z in A: true): 0) <= 0
  have z: forall(a in A: true implies 0 <= 0)
    fix a
    by auto
  by fact sup_le from z
by taut one, two
"""
    with pytest.raises(Failed, match="assume is for a goal with a condition"):
        by_text(source({k: v for k, v in let.items() if k != "F"}, "entropy(P) < oo and sup(z in W: 0) <= 0"), 0, text)
    for binder, named in (("sup", False), ("inf", False), ("max", True), ("min", True), ("sum", True), ("prod", True)):
        got = str(elaborated(source(let, f"{binder}(x in W: W(x)(F)) <= 1")).conclusions[0])
        assert got.startswith("(((finite") == named, got


def test_the_reals_have_no_number_of_points() -> None:
    assert "finite" in str(elaborated(source({}, "card(reals) == 0")).conclusions_defined[0])


NO_ENTROPY = f"""refuted
  space Omega = real
  value chance = {LAW}
  denial
    contradiction c
    obtain X: real -> real, x: (mbl(X) and finite(fn(a in real: exists(w in real: X(w) == a)))) and 0 < val(ent({LAW}, X)) by fact c
    define P = {LAW}
    define Q = image(P, X)
    have fs: finite(fn(y in real: y == 1)) by fact finite_single
    have one: sum(y in fn(y in real: y == 1): 1) == 1
      by fact sum_single with a = 1, f = fn(y in real: 1)
    have nn: forall(y in fn(y in real: y == 1): 0 <= 1)
      fix y
      assume yy: y == 1
      by auto
    have evs: forall(a in fn(y in real: y == 1): ev(fn(y in real: y == a)))
      fix a
      assume aa: a == 1
      by fact ev_single
    have sp: supp(P, fn(y in real: y == 1))
      by fact supp_mklaw_own from fs, nn, one, evs
    have evq: ev(fn(y in real: y == X(1))) by fact ev_single
    have to: forall(w in fn(y in real: y == 1): X(w) == X(1))
      fix w
      assume ww: w == 1
      rewrite ww
      by auto
    have sq: supp(Q, fn(y in real: y == X(1)))
      by fact image_supp from x.1.1, evq, sp, to
    have fq: finite(fn(y in real: y == X(1))) by fact finite_single
    have evs2: forall(a in fn(y in real: y == X(1)): ev(fn(y in real: y == a)))
      fix a
      assume aa: a == X(1)
      by fact ev_single
    note en: fact entropy_finite with P = Q, s = fn(y in real: y == X(1)) from fq, evs2, sq
    note s1: fact sum_single with a = X(1), f = fn(y in real: pmf(Q, y)*log(pmf(Q, y)))
    rewrite s1 in en
    note pq: fact pmf_def with P = Q, x = X(1)
    note nq: fact prob_not with P = Q, E = fn(y in real: y == X(1)) from evq
    rewrite supp_def in sq
    have pone: pmf(Q, X(1)) == 1 by linear pq, nq, sq
    rewrite pone in en
    note l1: fact log_1
    rewrite l1 in en
    note ed: fact ent_def with c = P, X = X
    have v: val(ent(P, X)) == 0
      rewrite ed, en
      rewrite val_up
      by linear
    by linear v, x.2
"""


def test_that_there_are_variables_is_said_of_some_probability_space() -> None:
    """Where none is declared; it was refuted at the space of one point."""
    said = source({}, "exists(X in variable: H(X) > 0)")
    evidence = by_text(said, 0, NO_ENTROPY)
    with pytest.raises(KernelError, match="says more than what is written"):
        check(elaborated(said), evidence, {n: f.statement for n, f in load().facts.items()})


@pytest.mark.parametrize("text", ["exists(c in real: forall(X in variable: H(X) <= c))",
                                  "sup(X in variable: H(X)) == oo", "not forall(X in variable: H(X) == 0)"])
def test_no_probability_space_is_chosen_inside_a_formula(text: str) -> None:
    with pytest.raises(ElaborationError, match="probability space"):
        elaborated(source({}, text))
    elaborated(source({"Y": "variable"}, text))


@pytest.mark.parametrize("text", ["neighbour_ratio(P, M, 1)", "identifiable(P, M, 1)", "sup_mi(M) <= 1", "dp(M, 1)"])
def test_other_neighbours_have_no_meaning_anywhere(text: str) -> None:
    let = {"M": "mechanism on 2 entries over {0, 1}", "P": "distribution on M"}
    with pytest.raises(ElaborationError, match="add-remove"):
        statement(let, {}, [], [text], "add-remove")


def test_personalized_asks_for_a_number_for_each_entry() -> None:
    let = {"M": "mechanism on 3 entries over {0, 1}", "f": "function 1..2 -> reals"}
    got = str(elaborated(source(let, "personalized(M, f) implies personalized(M, f)")).conclusions_defined[0])
    assert "range(1, 3" in got and "range(1, 2" in got
