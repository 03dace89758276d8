"""Proof texts that check, and what is said of those that do not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symdp.kernel.trace import Trace, Writer
from symdp.kernel.verdict import Point, decided
from symdp.proof.checking import check_proof, implied
from symdp.proof.errors import ProofError
from symdp.proof.facts import lemma

sys.path.insert(0, str(Path(__file__).parent))
from small_language import Reader, facts, statement


def check(text, let, given, show, library=None, wd="true", instance=False):
    s = statement(let, given, show, wd)
    return check_proof(text, s, 0, library or facts(), Reader(), instance), s


def test_small_steps():
    p, s = check("by linear sq(x - y)", {"x": "real", "y": "real"}, [], "2*x*y <= x^2 + y^2")
    assert p.theorems[-1].concl is s.conclusions[0]
    check("by enclose", {"x": "real"}, ["0 <= x", "x <= 1"], "exp(x) <= 3")
    check("have a: 0 < exp(x) by fact exp_pos\nby auto", {"x": "real"}, [], "0 < exp(x)/(exp(x) + 1)")
    check("calc\n  x\n  <= y by auto\n  < z by auto", {"x": "real", "y": "real", "z": "real"}, ["x <= y", "y < z"],
          "x < z")
    check("contradiction c\nby auto", {"x": "real"}, ["x < 1"], "not x == 2")
    check("take x + 1\nby auto", {"x": "real"}, [], "exists(y in reals: x < y)")
    check("obtain y: real, hy: x < y and y < 2 by auto\nby linear hy.1, hy.2", {"x": "real"},
          ["exists(y in reals: x < y and y < 2)"], "x < 2")
    check("cases x <= 0 or 0 <= x by fact le_total\n  case a\n    by linear a*a\n  case b\n    by linear b*b",
          {"x": "real"}, [], "0 <= x*x")
    check("rewrite h1\nby ring", {"x": "real", "y": "real"}, ["x == y"], "x*x == y^2")


def test_induction():
    check("fix n\nassume hn\ninduct n\n  case 0\n    by auto\n  case IH\n    by linear IH.2",
          {}, [], "forall(n in reals: int(n) and 0 <= n implies n <= 2*n)")


RELAXATION = [
    ("increasing", {"f": "real -> real", "d": "real -> real", "a": "real", "b": "real"},
     ["a <= b", "forall(t in [a, b]: hasderiv(f, t, d(t)))", "forall(t in [a, b]: 0 <= d(t))"], "f(a) <= f(b)", """
cases a == b or a < b by fact le_cases
  case e
    rewrite e
    by auto
  case l
    obtain t: real, ht: (a < t and t < b) and f(b) - f(a) == d(t)*(b - a) by fact mean_value with f = f, d = d
    have p: 0 <= d(t) by fact h3
    by linear p*l"""),
    ("tanh_le", {"x": "real"}, ["0 <= x"], "tanh(x) <= x", """
have m: 0 - tanh(0) <= x - tanh(x)
  by fact increasing with f = fn(t in reals: t - tanh(t)), d = fn(t in reals: tanh(t)^2), a = 0, b = x
note z: fact tanh_def with x = 0
by linear m, z"""),
    ("tanh_le_1", {"x": "real"}, [], "tanh(x) <= 1", """
note z: fact tanh_def with x = x
have e: 0 < exp(2*x) by fact exp_pos
have i: 0 < inv(exp(2*x) + 1) by fact inv_pos
have one: (exp(2*x) + 1)*inv(exp(2*x) + 1) == 1 by ring
by linear z, one, i"""),
    ("relaxation", {"eps": "real"}, ["0 <= eps"], "eps*tanh(eps/2) <= min(eps, eps^2)", """
have a: tanh(eps/2) <= eps/2 by fact tanh_le with x = eps/2
have b: tanh(eps/2) <= 1 by fact tanh_le_1 with x = eps/2
have c: eps*tanh(eps/2) <= eps by linear b*h1
have d: eps*tanh(eps/2) <= eps^2 by linear a*h1, sq(eps)
thus by fact le_min from c, d
instance
  value eps = 1"""),
]


def test_relaxation_and_its_certificate():
    library = facts()
    axioms = {n: f.theorem.concl for n, f in library.by_name.items()}
    for name, let, given, show, text in RELAXATION:
        p, s = check(text, let, given, show, library, instance="instance" in text)
        library.add(lemma(name, p.theorems[-1]))
    assert p.theorems[-1].concl is implied(s.hypotheses, s.conclusions[0])
    assert len(p.instance) == 1
    writer = Writer()
    number = writer.step(p.theorems[-1])
    assert Trace(writer.data, axioms).theorem(number).concl is p.theorems[-1].concl


def decided_by(p, s):
    point = Point(p.spaces, {v.name: t for v, t in p.values.items()}) if p.values else None
    return decided(s, 0, p.kind, point, [*p.theorems, *p.instance])


def test_refuted():
    p, _ = check("refuted\n  value x = 1/2\n  denial\n    by auto", {"x": "real"}, ["0 <= x"], "x <= x^2")
    assert p.kind == "refuted" and len(p.theorems) == 4
    p, _ = check("ill-posed\n  value x = 0", {"x": "real"}, ["0 <= x"], "1/x == 1/x", wd="x != 0")
    assert p.kind == "ill-posed"


def test_verdicts_take_the_theorems():
    for text, given, show, wd in [
            ("by auto\ninstance\n  value x = 2", ["1 <= x"], "0 < x", "true"),
            ("refuted\n  value x = 1/2", ["0 <= x"], "x <= x^2", "true"),
            ("ill-posed\n  value x = 0", ["0 <= x"], "1/x == 1/x", "x != 0"),
            ("vacuous\nby linear h1, h2", ["1 <= x", "x < 1"], "x == 5", "true")]:
        p, s = check(text, {"x": "real"}, given, show, wd=wd, instance=True)
        decided_by(p, s)


@pytest.mark.parametrize(("text", "words"), [
    ("by fact exp_po", ["line 1", "exp_pos"]),
    ("by linear", ["line 1", "wanted", "had"]),
    ("have a: x <= 2 by auto\nby linear b", ["line 2", "nothing is called b", "a"]),
    ("jump", ["line 1", "no step"]),
    ("have a: (x <= 2 by auto", ["bracket"]),
    ("by magic", ["no method magic"]),
])
def test_errors_say_what_is_missing(text, words):
    with pytest.raises(ProofError) as e:
        check(text, {"x": "real"}, ["x <= 1"], "x <= 0")
    assert all(w in str(e.value) for w in words), str(e.value)


@pytest.mark.parametrize("show", ["x <= 0", "x < 1", "x == 1", "x^2 <= 1", "false"])
def test_what_does_not_follow_is_not_proved(show):
    for method in ("auto", "linear", "enclose", "taut h1"):
        with pytest.raises(ProofError):
            check(f"by {method}", {"x": "real"}, ["x <= 1"], show)


def test_rewrite_visits_a_term_that_occurs_often_once():
    doubled = "\n".join(f"define d{k + 1} = d{k} + d{k}" for k in range(14))
    check(f"define d0 = x\n{doubled}\nhave same: d14 == d14 by auto\nrewrite h1 in same as new\nby linear h1",
          {"x": "real", "y": "real"}, ["x == y"], "x <= y")


def test_rewrite_in_a_theorem_at_hand():
    check("rewrite h1 in h2 as y2\nby linear y2", {"x": "real", "y": "real"}, ["x == y", "x <= 1"], "y <= 1")
    with pytest.raises(ProofError, match="nothing to rewrite"):
        check("rewrite h1 in h2\nby auto", {"x": "real", "y": "real", "z": "real"}, ["x == y", "z <= 1"], "z <= 2")


def test_a_rule_about_functions_meets_only_functions():
    check("rewrite h1\nby taut h2", {"f": "real -> real", "p": "real -> prop", "x": "real"},
          ["fn(a in reals: 1*f(a)) == fn(a in reals: x)", "p(x)"], "p(f(2))")


def test_values_in_order_and_facts_as_premises():
    given = ["forall(s in reals: forall(t in reals: s <= t implies s < t + 1))", "x <= y"]
    check("note n: fact h1 of x, y\nby taut n", {"x": "real", "y": "real"}, given, "x < y + 1")
    with pytest.raises(ProofError, match="said of 2 things"):
        check("note n: fact h1 of x, y, x\nby taut n", {"x": "real", "y": "real"}, given, "x < y + 1")
    check("by fact int_add from int_0, int_1", {}, [], "int(0 + 1)")


def test_cases_may_be_disjunctions():
    text = "cases (x <= 0 or x <= y) or not (x <= 0 or x <= y) by taut\n  case a\n    by taut a\n  case b\n    by taut b"
    check(text, {"x": "real", "y": "real"}, [], "(x <= 0 or x <= y) or not (x <= 0 or x <= y)")
    text = "cases x <= 0 or (x <= 1 or 0 <= x) by auto\n  case a\n    by taut a\n  case b\n    by taut b"
    check(text, {"x": "real"}, ["0 <= x"], "x <= 0 or (x <= 1 or 0 <= x)")


def test_a_quantified_goal_by_a_theorem_at_hand():
    check("by fact h1", {"f": "real -> real"}, ["forall(x in reals: 0 <= x implies f(x) <= x)"],
          "forall(x in reals: 0 <= x implies f(x) <= x)")
    check("by fact h1", {"f": "real -> real", "y": "real"},
          ["forall(x in reals: forall(t in reals: 0 <= x implies f(x) <= t))", "0 <= y"],
          "forall(t in reals: f(y) <= t)")
