"""Verdicts by evaluation: what comes out is accepted by the kernel, and only at the point it was made for."""

from __future__ import annotations

import copy
import json

import pytest

from symdp.elaboration import formula, statement, term
from symdp.kernel import verdict
from symdp.kernel.terms import apply_const, num
from symdp.kernel.trace import Writer
from symdp.kernel.types import PROP, REAL, KernelError
from symdp.library import load
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.facts import Facts
from symdp.proof.steps import sides_of
from symdp.proof.verdicts import ill_posed, instance, refutation
from symdp.proof.witnesses import hints_of, point_of

LIBRARY = load()
FACTS = Facts.of(LIBRARY)
FORMULAS = {n: f.statement for n, f in LIBRARY.facts.items()}

PROPERTY_9 = (
    {"n": "integer >= 1", "k": "integer in [1, n]", "eps": "real > 0", "delta": "real in [0, 1]",
     "M": "mechanism on n entries", "x": "database", "y": "database"},
    ["dp(M, eps, delta)", "hamming(x, y) <= k"], ["close(M(x), M(y), k*eps, (k*eps - 1)/(exp(eps) - 1)*delta)"])
AT_9 = {"values": {"n": "1", "k": "1", "eps": "1", "delta": "1"},
        "objects": {"M": {"kind": "mechanism", "inputs": [["0"], ["1"]], "outcomes": ["1", "2"],
                          "rows": [["0", "1"], ["1", "0"]]},
                    "x": {"kind": "database", "entries": ["0"]}, "y": {"kind": "database", "entries": ["1"]}}}


def said(proof, point, part=0):
    w = Writer()
    at = {"spaces": {n: w.type(t) for n, t in point.spaces.items()},
          "values": {n: w.term(t) for n, t in point.values.items()}}
    shown = [w.step(th) for th in (*proof.theorems, *proof.instance)]
    return {"part": part, "verdict": proof.kind, "trace": json.loads(json.dumps(w.data)), "shown": shown, "point": at}


def checked(prove, let, given, show, evidence, define=None, part=0):
    s = statement(let, define or {}, given, show)
    point = point_of(evidence, s)
    proof = prove(s, part, point, FACTS, hints_of(evidence, s))
    evidence = said(proof, point, part)
    if proof.kind != "proved":
        assert verdict.check(s, evidence, FORMULAS)
    return s, evidence, proof


def test_a_printed_theorem_is_refuted_and_only_at_its_point():
    s, evidence, _ = checked(refutation, *PROPERTY_9, AT_9)
    for name in ("eps", "delta"):
        other = copy.deepcopy(evidence)
        other["trace"]["terms"].append(["num", "1/3"])
        other["point"]["values"][name] = len(other["trace"]["terms"]) - 1
        with pytest.raises(KernelError):
            verdict.check(s, other, FORMULAS)
    other = copy.deepcopy(evidence)
    other["point"]["values"]["y"] = other["point"]["values"]["x"]
    with pytest.raises(KernelError):
        verdict.check(s, other, FORMULAS)


def test_a_repaired_theorem_is_not_refuted_at_that_point():
    let, given, _ = PROPERTY_9
    show = ["close(M(x), M(y), k*eps, (exp(k*eps) - 1)/(exp(eps) - 1)*delta)"]
    with pytest.raises(ProofError, match="it is so at this point"):
        checked(refutation, let, given, show, AT_9)
    assert checked(instance, let, given, show, AT_9)[2].instance


def test_a_logarithm_of_a_ratio_of_points_is_ill_posed():
    law = {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1", "0"]}
    checked(ill_posed, {"eps": "real >= 0", "P": "distribution", "Q": "distribution"}, [],
            ["close(P, Q, eps, 0) iff forall(a in P: abs(log(P[a]/Q[a])) <= eps)"],
            {"values": {"eps": "0"}, "objects": {"P": law, "Q": law}})


def test_random_variables_channels_and_capacities():
    half = {"probabilities": ["1/2", "1/2"]}
    variables = {"X": {"values": ["0", "1"], **half}, "Z": {"values": ["0", "0"], **half},
                 "T": {"values": ["0", "1"], **half}}
    checked(refutation, dict.fromkeys("XZT", "variable"), ["markov(T, X, Z)"], ["I(X; Z, T) == I(Z; T) + I(Z; X | T)"],
            {"objects": variables})
    checked(refutation, {"p": "real in (0, 1)"}, [], ["capacity(channel(x in {0, 1}: {x: 1 - p, 1 - x: p})) == log(2)"],
            {"values": {"p": "1/3"}})
    checked(refutation, {"b": "real in [0, 1]"}, [],
            ["capacity(channel(x in {0, 1}: {0: b, 1: 1 - b} if x == 0 else {0: 1})) == 1/10"], {"values": {"b": "1/2"}})


def test_what_cannot_be_worked_out_is_said():
    with pytest.raises(ProofError, match="cannot be worked out"):
        checked(refutation, {"x": "real"}, [], ["Phi(x) == 0"], {"values": {"x": "1"}})
    with pytest.raises(ProofError, match="hypothesis 1"):
        checked(instance, {"x": "real >= 2"}, [], ["x == 2"], {"values": {"x": "1"}})


def test_of_a_channel_that_is_only_a_name_nothing_is_said():
    with pytest.raises(ProofError):
        evaluation(FACTS).truth(formula("exists(W in chan real real: min_capacity(W) <= up(1) and not W(0) == W(1))", {}))


LAWS = {"P": "mklaw(fn(x in real: x == 0 or x == 1), fn(x in real: ite(x == 0, 1/4, 3/4)))",
        "Q": "mklaw(fn(x in real: x == 0 or x == 1), fn(x in real: 1/2))",
        "R": "mklaw(fn(x in real: x == 0), fn(x in real: 1))",
        "D": "mkdb(2, fn(i in real: i))", "E": "mkdb(2, fn(i in real: 1))"}


@pytest.mark.parametrize(("left", "right"), [
    ("tv(P, Q)", "1/4"), ("hockey_stick(P, Q, 2)", "0"), ("prob(P, fn(x in real: x <= 0))", "1/4"),
    ("pmf(mixlaw(1/2, P, Q), 0)", "3/8"), ("hamming(D, E)", "1"), ("binom(5, 2)", "10"), ("max(1/3, log(2))", "log(2)"),
    ("val(kl(R, Q))", "log(2)"), ("val(renyi(R, Q, 2))", "log(2)"), ("val(entropy(Q))", "log(2)"),
    ("exp(2*log(12))", "144"), ("4^(1/2)", "2"), ("log(12)", "2*log(2) + log(3)"), ("sqrt(9/4)", "3/2"),
    ("sum(x in fn(x in real: x == 2 or (x == 1 or x == 2)): x)", "3"), ("card(fn(x in real: range(1, 4, x) and not x == 2))",
                                                                        "3"),
    ("val(sup(fn(x in real: x == 1 or x == 3), fn(x in real: up(x*(4 - x)))))", "3"), ("entry(upd(D, 2, 7), 2)", "7"),
])
def test_values(left, right):
    e = evaluation(FACTS)
    names = {n: term(t, {}) for n, t in LAWS.items()}
    assert e.holds(formula(f"{left} == {right}", names))


@pytest.mark.parametrize(("text", "so"), [
    ("kl(Q, R) == oo", True), ("close(P, Q, log(2), 0)", True), ("close(P, Q, 1/3, 0)", False), ("P == Q", False),
    ("oo <= up(3)", False), ("up(1) <= oo", True), ("forall(x in real: x == 1 or x == 2 implies x <= 2)", True),
    ("exists(k in real: range(1, 5, k) and k*k == 9)", True), ("exists(k in real: range(1, 5, k) and k*k == 8)", False),
    ("finite(fn(x in prop: true))", True), ("forall(x in real: 0 <= x and x <= 1 implies x < 2)", True), ("D == E", False),
    ("P == mklaw(fn(x in real: x == 1 or x == 0), fn(x in real: ite(x == 1, 3/4, 1/4)))", True),
    ("exp(exp(10)) < exp(exp(10) + 1)", True), ("exp(exp(10) + 1) <= exp(exp(10))", False),
    ("exp(exp(10)) == exp(exp(10) + 1)", False),
])
def test_truths(text, so):
    names = {n: term(t, {}) for n, t in LAWS.items()}
    t = formula(text, names)
    e = evaluation(FACTS)
    assert e.holds(t) == so
    assert not e.truth(t).hyps


def test_a_value_is_an_equation_without_hypotheses():
    e = evaluation(FACTS)
    th = e.value(apply_const("add", num(1), num(2)))
    assert sides_of(th) == (apply_const("add", num(1), num(2)), num(3)) and not th.hyps
    assert e.value(term("true", {}, PROP)).concl.type is PROP and REAL is num(1).type
