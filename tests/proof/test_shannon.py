"""Inequalities of Shannon type by linear programming, cases inside formulas, and what matching finds."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from symdp.elaboration import formula, statement, type_of
from symdp.kernel.terms import apply_const, var
from symdp.library import load
from symdp.proof.checking import check_proof, implied
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts

sys.path.insert(0, str(Path(__file__).parent))
from library_reader import Reader

FACTS = Facts.of(load())


def proved(show: str, given=(), names: str = "X Y Z", text: str = "by shannon"):
    """The statement of a claim about random variables, proved by the text."""
    said = statement(dict.fromkeys(names.split(), "variable"), {}, list(given), [show])
    th = check_proof(text, said, 0, FACTS, Reader(), instance=False).theorems[-1]
    assert th.concl is implied(said.hypotheses, said.conclusions[0]) and not th.hyps
    return th


@pytest.mark.parametrize(("show", "given"), [
    ("H(X, Y) <= H(X) + H(Y)", []),
    ("0 <= H(X)", []),
    ("H(X) <= H(X, Y, Z)", []),
    ("H(X | Y, Z) <= H(X | Z)", []),
    ("I(X; Y) == I(Y; X)", []),
    ("I(X; Y, Z) == I(X; Z) + I(X; Y | Z)", []),
    ("I(X; Z) <= I(X; Y)", ["markov(X, Y, Z)"]),
    ("2*H(X, Y, Z) <= H(X, Y) + H(Y, Z) + H(X, Z)", []),
    ("H(X) <= H(Z)", ["H(X | Y, Z) == 0", "independent(X, Y)"]),
    ("independent(X, Y) implies I(X; Y | Z) >= 0 and H(X, Y) == H(X) + H(Y)", []),
    ("H(X) < 1", ["H(X, Y) < 1"]),
])
def test_of_shannon_type(show, given):
    rests = proved(show, given).facts
    assert rests <= FACTS.by_name.keys()


@pytest.mark.parametrize(("show", "given"), [
    ("I(X; Y | Z) <= I(X; Y)", []),
    ("I(X; Y) <= I(X; Y | Z)", []),
    ("H(X) <= H(Y)", []),
    ("H(X) < H(X, Y)", []),
    ("I(X; Z) <= I(X; Y)", ["markov(Y, X, Z)"]),
    ("independent(X, Y, Z)", ["independent(X, Y)", "independent(Y, Z)", "independent(X, Z)"]),
])
def test_what_is_not_true_is_not_proved(show, given):
    with pytest.raises(ProofError):
        proved(show, given)


def test_other_facts_take_part():
    """A bound by the alphabet."""
    said = statement({"X": "variable in 2", "Y": "variable"}, {}, [], ["H(X, Y) <= log(2) + H(Y)"])
    with pytest.raises(ProofError, match="no combination of elemental inequalities"):
        check_proof("by shannon", said, 0, FACTS, Reader(), instance=False)
    check_proof("note l: fact rv_le_log with c = chance, X = X, m = 2\nby shannon", said, 0, FACTS, Reader(),
                instance=False)


def test_variables_may_be_any_functions_on_any_space():
    let = {"c": "law O", "X": "O -> A", "g": "A -> B", "Y": "O -> pair A B"}
    given = ["mbl(X)", "mbl(g)", "mbl(Y)", "fin(ent(c, X))", "fin(ent(c, Y))"]
    show = ("val(ent(c, fn(o in O: pair(pair(X(o), X(o)), Y(o))))) <= val(ent(c, X)) + val(ent(c, Y))",
            "val(ent(c, X)) <= val(ent(c, fn(o in O: pair(Y(o), X(o)))))")
    names = {n: var(n, type_of(t)) for n, t in let.items()}
    true = apply_const("true")
    said = SimpleNamespace(names=names, hypotheses=tuple(formula(g, names) for g in given),
                           hypotheses_defined=(true,)*len(given), conclusions=tuple(formula(s, names) for s in show),
                           conclusions_defined=(true, true))
    for part in (0, 1):
        check_proof("by shannon", said, part, FACTS, Reader(), instance=False)


def plain(let, given, show, text):
    said = statement(let, {}, given, [show])
    return check_proof(text, said, 0, FACTS, Reader(), instance=False)


def test_cases_inside_formulas():
    plain({"x": "real"}, [], "abs(x) == max(x, -x)", "by ifs")
    plain({"x": "real", "y": "real"}, [], "min(x, y) + max(x, y) == x + y", "by ifs")
    plain({"x": "real"}, ["x < 1"], "(1 if x >= 1 else 0) == 0", "by ifs")
    with pytest.raises(ProofError):
        plain({"x": "real"}, [], "abs(x) == x", "by ifs")


def test_a_name_under_define_stands_in_the_proof():
    said = statement({"p": "real in [0, 1]"}, {"q": "1 - p"}, [], ["0 <= q"])
    check_proof("have a: q == 1 - p by ring\nby linear a", said, 0, FACTS, Reader(), instance=False)


def test_what_a_known_function_is_applied_to_is_found():
    """``le_sup`` says f(a) <= sup(s, f): f is found on the right, a then on the left."""
    plain({"c": "real"}, [], "sqrt(1/2) <= sup(x in [0, 1]: sqrt(x))",
          "by fact le_sup with s = fn(x in real: 0 <= x and x <= 1), f = fn(x in real: up(sqrt(x)))")


def test_a_function_matches_no_number():
    from symdp.kernel.terms import lam, num
    from symdp.kernel.types import REAL
    from symdp.proof.matching import Values, match
    x = var("x", REAL)
    assert match(lam(x, apply_const("add", x, num(1))), num(2), [], Values()) is None


def test_measurability_goes_as_deep_as_the_term():
    plain({"c": "real"}, [], "c == c", "have m: meas(fn(x in real: exp(log(abs(x*x + c)) + ite(x <= c, x, c)*x))) by auto\n"
          "by ring")
