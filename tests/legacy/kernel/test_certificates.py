"""Certificates for the corners of the kernel: each is accepted, or rejected for the reason given.

What tests/soundness has is of every rule; this is of the branches that nothing there takes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates import command
from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel.check import Rejected, check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.interval import Interval, Undefined
from symdp.legacy.kernel.rules import Checker, Goal
from symdp.legacy.kernel.tree import Expr, Name, Op, Type, num
from tests.soundness.attacks import (
    AT_FAIR,
    BINARY,
    BOUND,
    FAIR,
    IDENTITY,
    LAWS,
    TRIVIAL,
    VALUE,
    intro,
    point,
    proved,
    refuted,
)
from tests.soundness.genuine import GENUINE, fact, show, squeeze
from tests.soundness.wrong import certificate

Entry = tuple[str, dict[str, Any], dict[str, Any]]
N, X, UNIT = {"n": "integer >= 0"}, {"x": "real"}, {"x": "real in [0, 1]"}
CONTINUITY = {"rule": "continuity", "radius": "1"}
SUM = {"rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": [VALUE, VALUE], "step": BOUND, "ends": BOUND}
ROOT = {"rule": "value", "by": "2*sqrt(t_1)", "above": "2", "below": "0", "upper": show("0 >= 0"), "lower": show("2/sqrt(t_1) >= 0"),
        "top": {"rule": "monotone", "by": "square", "proof": show("4*(1 - t_1) >= 0")}, "bottom": BOUND}
NOTHING = {"let": {"x": "real"}, "given": ["x > 1", "x < 0"]}  # no point, so that everything there is defined


def split(on: str, yes: Any = BOUND, no: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "split", "on": on, "yes": yes, "no": no, **more}


def derive(name: str, locus: str, **more: Any) -> dict[str, Any]:
    return {"rule": "derive", "in": name, "from": locus, "base": BOUND, **more}


def vacuous(proof: Any) -> dict[str, Any]:
    return {"part": 0, "verdict": "vacuous", "proof": proof}


def have(text: str, proof: Any) -> dict[str, Any]:
    return {"rule": "have", "facts": [text], "proofs": [proof], "proof": BOUND}


HALF_SURE = {"W": {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"], ["1", "0"]]}}
ACCEPTED: list[Entry] = [
    ("and, with a quantifier", {"let": X, "show": ["x^2 >= 0 and forall(y in [0, 1]: y <= 1)"]},
     proved({"rule": "and", "proofs": [BOUND, intro(BOUND)]}, point(x="1"))),
    ("a domain open at infinity", {"let": {"x": "real in [0, oo)"}, "show": ["x >= 0"]}, proved(BOUND, point(x="1"))),
    ("0 or oo", {"let": UNIT, "show": ["rel_entr(x, 0) >= 0"]}, proved(BOUND, point(x="0"), defined=[])),
    ("the negation of an implication", {"let": {"x": "real", "y": "real"}, "show": ["x^2 + y^2 >= 0"]},
     proved(split("x > 0 implies y > 0"), point(x="1", y="1"))),
    ("cover, cut outside the box", {"let": UNIT, "show": ["x + 1 > 0"]}, proved({"rule": "cover", "tree": ["x", "2", 0, 0]}, point(x="1"))),
    ("given, a divergence beside what is finite", {"let": LAWS | {"A": "event"}, "given": ["tv(P, Q) + (P(A) - 1) + 2*kl(P, Q) <= 3"], "show": ["0 == 0"]},
     proved(BOUND, {"objects": AT_FAIR["objects"] | {"A": {"kind": "event", "outcomes": ["1"]}}})),
    ("given, the larger of two divergences", {"let": LAWS, "given": ["max(kl(P, Q), kl(Q, P)) <= 3"], "show": ["0 == 0"]}, proved(BOUND, AT_FAIR)),
    ("rewrite, from an equality", {"let": X, "show": ["(x + 1)^2 - x^2 - 2*x - 1 >= 0"]}, proved(show("0 == 0"), point(x="1"))),
    ("exists, a function", {"let": X, "show": ["exists(f in function {1, 2} -> reals: f(1) == x and f(2) == f(1) + 1)"]},
     proved({"rule": "exists", "values": {"f": {"kind": "function", "table": {"1": "x", "2": "x + 1"}}}, "proof": {
         "rule": "and", "proofs": [IDENTITY, IDENTITY]}}, point(x="1"))),
    ("the derivative of a sum", {"let": N | {"x": "real >= 0"}, "show": ["sum(k = 0..n: exp(k*x)) >= sum(k = 0..n: 1)"]},
     proved(derive("x", "0", defined=[VALUE] * 6, real=[VALUE] * 2, base={
         "rule": "sums", "rest": "0", "terms": [["1", 0], ["-1", 1]], "defined": [VALUE] * 4, "step": IDENTITY, "ends": BOUND}, right=SUM),
            point(n="1", x="1"), defined=[VALUE, VALUE])),
    ("the derivative of an integral in its upper end", {"let": {"x": "real >= 0"}, "show": ["integral(t = 0..x: exp(-t)) <= x"]},
     proved(derive("x", "0", defined=[VALUE] * 3, real=[VALUE], base={
         "rule": "primitive", "rest": "0", "terms": [["-1", 0]], "primitive": "-t_1", "defined": [VALUE] * 2, "step": show("1 - exp(-t_1) >= 0"),
         "ends": BOUND}, right=show("1 - exp(-x) >= 0")), point(x="1"), defined=[VALUE])),
    ("the derivative of an integral in its lower end", {"let": UNIT, "show": ["integral(t = x..1: exp(-t)) <= 1 - x"]},
     proved(derive("x", "1", defined=[VALUE] * 3, real=[VALUE], base={
         "rule": "primitive", "rest": "0", "terms": [["-1", 0]], "primitive": "-t_1", "defined": [VALUE] * 2, "step": show("1 - exp(-t_1) >= 0"),
         "ends": BOUND}, left=show("1 - exp(-x) >= 0")), point(x="1"), defined=[VALUE])),
    ("quadrature of a kink", {"show": ["integral(t = 0..1: abs(t - 1/2)) <= 3/8"]},
     proved({"rule": "quadrature", "term": 0, "cuts": ["0", "1/4", "1/2", "3/4", "1"], "defined": [VALUE], "proof": {
         "rule": "opaque", "terms": [0], "defined": [VALUE], "proof": BOUND}}, defined=[VALUE])),
    ("a sum cut into one and some terms", {"let": N, "show": ["sum(k = 0..n + 2: k) == sum(k = 0..n: k) + 2*n + 3"]},
     proved(fact("cut", {"rule": "opaque", "terms": [0, 1], "defined": [VALUE, VALUE], "proof": {
         "rule": "replace", "hypothesis": 1, "proof": IDENTITY}}, term=0, at="n", defined=[VALUE]), point(n="0"), defined=[VALUE, VALUE])),
    ("a limit from the left", {"show": ["limit(x -> 0-: exp(1/x)) == 0"]}, proved(CONTINUITY)),
    ("a limit from the left, squeezed", {"let": {"x": "real < 0"}, "show": ["limit(x -> 0: x^2) == 0"]},
     proved(squeeze(constant="1", upper=show("-x_1*(1 + x_1) >= 0"), lower=show("x_1^2 - x_1 >= 0")), point(x="-1"))),
    ("continuity, from an infinite limit of a part", {"show": ["limit(x -> 0+: 1/(1 + 1/x)) == 0"]},
     proved({**CONTINUITY, "form": "1/(1 + u)", "parts": {"u": ["1/x", "oo", CONTINUITY]}})),
    ("a limit that is oo", {"show": ["limit(x -> oo: x^2) == oo"]}, proved(CONTINUITY)),
    ("the binomial theorem for products", {"let": N | {"p": "real > 0", "q": "real > 0"}, "show": [
        "sum(k = 0..n: binom(n, k)*p^k*q^k) == (p*q + 1)^n"]},
     proved(fact("binomial theorem", {"rule": "opaque", "terms": [0, 1], "defined": [VALUE], "proof": {
         "rule": "replace", "hypothesis": 3, "proof": IDENTITY}}, term=0, x=["p", "q"], y=[], times="1", defined=[VALUE]), point(n="2", p="1", q="1"), defined=[VALUE])),
    ("a large number in a term that is opaque", {"let": X, "show": ["abs((10^60)^60*x) == abs(x*(10^60)^60)"]}, proved(IDENTITY, point(x="1"))),
    ("the reciprocal of a root of a sum", {"let": UNIT, "show": ["(1 + x)^(-1/2)*(1 + x)^(1/2) == 1"]}, proved(IDENTITY, point(x="1"))),
    ("a quotient of quotients", {"let": UNIT, "show": ["1/(x/(1 + x)^2 + 1/(1 + x)) == (1 + x)^2/(1 + 2*x)"]}, proved(IDENTITY, point(x="1"))),
    ("a fact too long to be of use", {"let": dict.fromkeys("xyzw", "real"), "given": ["(x + y + z + w)^28 >= 1"], "show": ["x^2 >= 0"]},
     proved(BOUND, point(x="1", y="0", z="0", w="0"))),
    ("event, of a mechanism", {"let": {"M": "mechanism on 1 entries", "x": "database", "A": "event"}, "show": ["M(x)(A) + M(x)(not A) == 1"]},
     proved({"rule": "event", "proof": IDENTITY}, {"objects": {"M": TRIVIAL, "x": {"kind": "database", "entries": ["0"]}, "A": {
         "kind": "event", "outcomes": ["1"]}}})),
    ("refuted, two existence claims", {"show": ["exists(x in [0, 1]: x > 2) or exists(x in [0, 1]: x > 3)"]},
     {**refuted(), "proof": {"rule": "and", "proofs": [intro(BOUND), intro(BOUND)]}}),
    ("refuted, an existence claim under a condition", {"let": X, "show": ["x > 0 implies exists(y in [0, 1]: y > 1 + x)"]},
     {**refuted(x="1"), "proof": intro(BOUND)}),
    ("refuted, entries of a group", {"let": {"M": "mechanism on 1 entries"}, "show": ["sup_mi(M, {1}) <= 1/2"]}, refuted(objects={"M": BINARY})),
    ("refuted, an event among all", {"let": {"P": "distribution"}, "show": ["0 == 1 or forall(A in event: P(A) <= 1/2)"]}, refuted(objects={"P": FAIR})),
    ("refuted, outcomes that are pairs", {"let": {"P": "distribution"}, "show": ["P[(a, 1)] <= 1/2"]},
     refuted(objects={"P": {"kind": "distribution", "outcomes": ["(a, 1)", "(b, 1/2)"], "probabilities": ["3/4", "1/4"]}})),
    ("a capacity, divided", {"let": {"W": "channel"}, "show": ["capacity(W)/2 >= 1"]}, refuted(objects=HALF_SURE)),
    ("a capacity, squared", {"let": {"W": "channel"}, "show": ["(capacity(W) + 1/2)^2 <= 1/9"]}, refuted(objects=HALF_SURE)),
]

REJECTED: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("an input law that cannot be read", {"let": {"M": "mechanism on 1 entries"}, "show": ["sup_mi(M) <= 0"]},
     {"part": 0, "verdict": "refuted", "witness": {"objects": {"M": BINARY}, "inputs": [["((", "1"]]}}, "SyntaxProblem"),
    ("an infinite position", {"let": X, "show": ["x > 0"]}, proved({"rule": "absurd", "hypothesis": float("inf"), "proof": BOUND}, point(x="1")),
     "no such"),
    ("an integer that is not written as one", {"let": N, "show": ["n >= 3"]}, refuted(n="sqrt(4)"), "integer"),
    ("a mean value on an unbounded box", {"let": {"x": "real > 0"}, "show": ["x + 1 > 0"]}, proved({"rule": "cover", "tree": 1}, point(x="1")), "does not decide"),
    ("a mean value with a slope that is undefined", {"let": UNIT, "show": ["sqrt(x) + 1 > 0"]}, proved({"rule": "cover", "tree": 1}, point(x="1")),
     "does not decide"),
    ("an identity too long to be seen", {"let": dict.fromkeys("xyzw", "real"), "show": ["(x + y + z + w)^28 == (2*x + z + y + w - x)^28"]},
     proved(IDENTITY, point(x="1", y="1", z="1", w="1")), "normal forms"),
    ("two constants too long to compare", {"show": ["(log(2) + log(3) + log(5) + log(7))^28 == (log(7) + log(5) + log(3) + log(2))^28"]}, refuted(), ""),
    ("a minimum of one number", NOTHING | {"show": ["min(x) > 0"]},
     vacuous({"rule": "have", "facts": ["min(x) > 0"], "proofs": [BOUND], "proof": {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}}), ""),
    ("an integral from oo", {"show": ["integral(t = oo..1: 1) >= 0"]}, proved(BOUND, defined=[VALUE]), "no integral over an interval"),
    ("a Gaussian of another form", {"show": ["integral(t = -oo..oo: exp(-t^4)) >= 0"]},
     proved(BOUND, defined=[{"rule": "value", "law": "gaussian", "rate": "1", "centre": "0", "times": ["1"]}]), "the integrand is another one"),
    ("a law of an integral that there is not", {"show": ["integral(t = 0..1: 1) >= 0"]},
     proved(fact("pascal's", term=0, defined=[VALUE]), defined=[VALUE]), "no law of this name about an integral"),
    ("integrals over different intervals", {"show": ["integral(t = 0..1: t) >= integral(t = 0..2: 0*t)"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0], ["-1", 1]], "defined": [VALUE] * 4, "step": BOUND, "ends": BOUND}, defined=[VALUE] * 2),
     "different intervals"),
    ("too many pieces", {"show": ["integral(t = 0..1: t) >= 0"]},
     proved({"rule": "quadrature", "term": 0, "cuts": [f"{i}/20001" for i in range(20_002)], "defined": [VALUE], "proof": BOUND}, defined=[VALUE]),
     "too many pieces"),
    ("a piece on which the integrand is undefined", {"show": ["integral(t = 0..1: t^(-1/2)) >= 0"]},
     proved({"rule": "quadrature", "term": 0, "cuts": ["0", "1"], "defined": [ROOT], "proof": BOUND}, defined=[ROOT]), "is not enclosed"),
    ("a limit whose value is its variable", {"let": X, "show": ["limit(x -> 0: x) == x"]}, proved(CONTINUITY, point(x="1")), "mentions the bound variable"),
    ("a part called like a name", {"let": {"a": "real"}, "show": ["limit(x -> 0: x) == 0"]},
     proved({**CONTINUITY, "form": "a", "parts": {"a": ["x", "0", CONTINUITY]}}, point(a="1")), "a new name is taken"),
    ("a part that mentions the declared name", {"let": X, "show": ["limit(x -> 0: x) == 0"]},
     proved({**CONTINUITY, "form": "u", "parts": {"u": ["x + x_1", "0", CONTINUITY]}}, point(x="1")), "a name that the limit binds"),
    ("another form", {"show": ["limit(x -> 0: x) == 0"]}, proved({**CONTINUITY, "form": "2*x"}), "not the limit's body"),
    ("a limit of a step", {"show": ["limit(x -> 0: 1 if x > 0 else 1) == 1"]}, proved(CONTINUITY), "a limit is not seen"),
    ("a limit of unknown sign", {"let": {"a": "real"}, "show": ["limit(x -> 0: abs(a + x)) == abs(a)"]}, proved(CONTINUITY, point(a="1")),
     "the sign of a limit is not seen"),
    ("a limit of 0*log(0/0)", {"show": ["limit(x -> 0+: rel_entr(x, x)) == 0"]}, proved(CONTINUITY), "a limit is not seen"),
    ("a limit of 0^1 from both sides", {"show": ["limit(x -> 0: (x^2)^(1 + x)) == 0"]}, proved({**CONTINUITY, "defined": [split("x > 0")]}), "a limit is not seen"),
    ("a limit of a divergence at oo", {"show": ["limit(x -> oo: rel_entr(1, x)) == 1"]}, proved(CONTINUITY), "a limit is not seen"),
    ("a product too long to be seen", {"let": dict.fromkeys("xyzw", "real"), "show": ["(x + y + z + w)^14*(x + y - z - w)^14 == 1"]},
     proved(IDENTITY, point(x="1", y="1", z="1", w="1")), "normal forms"),
    ("a bound on what is no divergence", {"let": {"x": "real", "P": "distribution", "Q": "distribution"},
                                          "given": ["x > 1", "x < 0", "kl_bernoulli(P, Q) <= 1"], "show": ["x == 1"]},
     vacuous(have("tv(P, Q) <= 1", {"rule": "event", "proof": IDENTITY})), "needs a comparison"),
    ("oo - oo", {"show": ["limit(x -> oo: x - x^2) == 0"]}, proved(CONTINUITY), "oo - oo in a limit"),
    ("the root of something negative", NOTHING | {"show": ["x == 1"]}, vacuous(have("limit(t -> 0: (t - 1)^(1/3)) == 0", CONTINUITY)), "a root of something negative"),
    ("the logarithm of something of no sign", {"let": {"x": "real", "y": "real"}, "given": ["x > 1", "x < 0"], "show": ["x == 1"]},
     vacuous(have("limit(t -> 0: log(y + t)) == 0", CONTINUITY)), "not seen to be positive"),
    ("a power that may jump within a sum", {"let": {"n": "integer >= 1", "x": "real >= 0"}, "show": ["sum(k = 0..n: k^x) >= sum(k = 0..n: 1)"]},
     proved(derive("x", "0", defined=[VALUE] * 6, real=[VALUE] * 2), point(n="1", x="1"), defined=[VALUE, VALUE]), "jump"),
    ("a sum to a real number", {"let": {"x": "real >= 0"}, "show": ["sum(k = 0..x: 1) >= 0"]}, proved(BOUND, point(x="1"), defined=[VALUE]),
     "between integers"),
    ("a sum cut between integers", {"let": N, "show": ["sum(k = 0..n: 1) >= 0"]},
     proved(fact("cut", term=0, at="n/2", defined=[VALUE]), point(n="1"), defined=[VALUE]), "cut at an integer"),
    ("a sum of two names, named", NOTHING | {"show": ["sum(i = 0..1000*x, j = 0..x: 1) == 1"]},
     vacuous({"rule": "have", "facts": ["sum(i = 0..1000*x, j = 0..x: 1) == 1"], "proofs": [BOUND], "proof": {"rule": "opaque", "terms": [0], "proof": IDENTITY}}),
     "normal forms"),
    ("induction on a limit", {"let": N, "show": ["limit(n -> oo: 1/n) == 0"]},
     proved({"rule": "induction", "in": "n", "from": "0", "base": BOUND, "step": BOUND}, point(n="1")), "a limit in what is shown"),
    ("a divergence of an order about the laws", {"let": {"P": "distribution", "Q": "distribution", "A": "event"},
                                                 "given": ["renyi(P, Q, 1 + P(A)) <= 1"], "show": ["P(A) <= Q(A)"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"P": FAIR, "Q": FAIR, "A": {"kind": "event", "outcomes": ["1"]}}},
            defined=[{"rule": "event", "proof": BOUND}]), "does not decide"),
    ("a group of entries whose number is not declared", {"let": {"M": "mechanism", "x": "database", "y": "database"}, "given": ["dp(M, 1, 0)"],
                                                         "show": ["close(M(x), M(y), 2, 0)"]},
     proved({"rule": "group", "privacy": 0, "distance": "entries", "proof": BOUND}, {"objects": {
         "M": TRIVIAL, "x": {"kind": "database", "entries": ["0"]}, "y": {"kind": "database", "entries": ["0"]}}}), "number of entries is not declared"),
    ("a part that there is not", {"show": ["0 == 0"]}, proved(BOUND) | {"part": 1}, "no such part"),
    ("a part that is no number", {"show": ["0 == 0", "1 == 1"]}, proved(BOUND) | {"part": True}, "no such part"),
    ("a verdict that there is not", {"show": ["0 == 0"]}, proved(BOUND) | {"verdict": "certain"}, "no evidence can give the verdict"),
    ("a value of another name", {"show": ["0 == 0"]}, proved(BOUND, point(x="1")), "not declared"),
    ("a value for a name that is bound as well", {"let": X, "show": ["forall(x in [0, 1]: x > 2)"]}, refuted(x="1"), "no value for x_1"),
    ("a number in the place of a text", {"show": ["0 == 0"]}, proved({"rule": "split", "on": 5, "yes": BOUND, "no": BOUND}), "a text is missing"),
    ("half a text", {"show": ["0 == 0"]}, proved({"rule": "split", "on": "1 +", "yes": BOUND, "no": BOUND}), "1 +"),
    ("a text that binds pi", {"show": ["0 == 0"]}, proved({"rule": "split", "on": "forall(pi in [0, 1]: pi < 2)", "yes": BOUND, "no": BOUND}),
     "a meaning of its own"),
    ("a power of a divergence", {"let": LAWS, "show": ["kl(P, Q)^2 - kl(P, Q)^2 >= 0"]}, proved(IDENTITY, AT_FAIR), "oo - oo"),
    ("two sums that may be oo", {"let": LAWS, "given": ["kl(Q, P) - kl(P, Q) <= 1"], "show": ["0 == 0"]}, proved(BOUND, AT_FAIR), "oo - oo"),
    ("a maximum that may be infinite", {"let": LAWS, "show": ["0 == 0"]},
     proved({"rule": "fact", "law": "positive power", "with": {"a": "max(kl(P, Q), 1)", "m": "1"}, "proof": BOUND}, AT_FAIR), "an infinite value may occur"),
    ("a quantifier in the place of a number", {"show": ["0 == 0"]},
     proved({"rule": "rewrite", "let": {"u": "forall(y in [0, 1]: 1/y > 0)"}, "show": "0 == 0", "proof": BOUND}), "a proof step is missing"),
    ("a value for what is no existence claim", {"show": ["0 == 0"]}, proved({"rule": "exists", "values": {}, "proof": BOUND}), "no existence claim"),
    ("a disjunction by an identity of sides", {"show": ["0 == 0"]}, proved({"rule": "or", "side": 0, "proof": BOUND}), "none of or"),
    ("a hypothesis that there is not, of a group", {"show": ["0 == 0"]},
     proved({"rule": "group", "privacy": 0, "distance": "entries", "proof": BOUND}), "no such"),
    ("a value of a function to integers that is none", {"let": {"f": "function 1..2 -> 1..3"}, "show": ["f(1) >= 1"]},
     refuted(objects={"f": {"table": {"1": "1/2", "2": "1"}}}), "written integers for values"),
    ("an integer that is not written as one", {"show": ["inf(k in integer >= 1: 1/(k - 1)) >= 0"]},
     {"part": 0, "verdict": "ill-posed", "witness": {"bound": {"k": "sqrt(1)"}}}, "an integer is written as one"),
    ("a capacity in a denominator", {"let": {"W": "channel"}, "show": ["1/capacity(W) <= 1"]}, refuted(objects=HALF_SURE), "cannot be bounded"),
    ("a capacity of which the sign is unknown, squared", {"let": {"W": "channel"}, "show": ["(capacity(W) + log(1/4))^2 <= 1"]},
     refuted(objects=HALF_SURE), "cannot be bounded"),
]


@pytest.mark.parametrize("entry", ACCEPTED, ids=lambda e: e[0].replace(" ", "-"))
def test_the_certificate_is_accepted(entry: Entry) -> None:
    _, data, evidence = entry
    assert check_certificate(certificate(data, evidence)).verdict == evidence["verdict"]


@pytest.mark.parametrize("entry", REJECTED, ids=lambda e: e[0].replace(" ", "-"))
def test_the_certificate_is_rejected(entry: tuple[str, dict[str, Any], dict[str, Any], str]) -> None:
    _, data, evidence, why = entry
    with pytest.raises(Rejected) as problem:
        check_certificate(certificate(data, evidence))
    assert why in str(problem.value)


@pytest.mark.parametrize(("parts", "why"), [([], "at least one part"), ([proved(BOUND), proved(BOUND)], "two pieces of evidence"), ("", "at least one")])
def test_the_parts_are_rejected(parts: Any, why: str) -> None:
    with pytest.raises(Rejected, match=why):
        check_certificate(certificate({"show": ["0 == 0"]}, {}) | {"parts": parts})


def test_the_command_prints_the_assumptions(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, data, evidence = next(e for e in GENUINE if e[0] == "extremal")
    file = tmp_path / "a.json"
    file.write_text(json.dumps(certificate(data, evidence)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["symdp.legacy.kernel", str(file)])

    with pytest.raises(SystemExit) as end:
        exec(compile(Path(command.__file__).read_text(encoding="utf-8"), command.__file__, "exec"), {"__name__": "__main__"})

    assert end.value.code == 0
    assert 'given "close(P, Q, eps, 0)"' in capsys.readouterr().out


def test_nothing_is_divided_by_nothing() -> None:
    with pytest.raises(Undefined):
        iv.inverse(Interval(num(1).value, num(0).value))


def test_what_is_no_number_has_no_sign() -> None:
    assert Region(()).sign(read_expression("kl(P, Q)")) is None


def test_a_bound_whose_slope_divides_by_zero_is_not_kept() -> None:
    """Its slope has no normal form; the proof goes on without it."""
    strange: Expr = Op(">=", (Op("/", (Name("v"), Op("-", (Name("y"), Name("y"))))), num(0)))
    goal = Goal((("v", Type("real")), ("y", Type("real"))), (Op(">=", (Name("v"), num(0))), strange), Op(">=", (Name("v"), num(0))))

    Checker().prove(goal, derive("v", "0", right=BOUND))


@pytest.mark.parametrize("change", [
    {"let": {"x": "real", "y": "real"}}, {"show": ["x + 1 <= x"]}, {"given": ["x <= 0"]}, {"more": "words"}, {"show": []}])
def test_the_statement_in_a_certificate_is_the_one_it_is_checked_for(change: dict[str, Any]) -> None:
    whole = {"let": {"x": "real"}, "show": ["x <= x + 1"]}
    statement = statement_of(json.dumps(whole))
    part = {"part": 0, "verdict": "proved", "instance": {"values": {"x": "0"}}}
    good = {"format": "symdp-certificate/1", "statement": whole, "sha256": statement.sha256,
            "parts": [part | {"proof": {"rule": "linear", "hypotheses": [], "times": [], "rest": [{"rule": "bound"}]}}]}

    assert check_certificate(good, statement).verdict == "proved"
    assert check_certificate({**good, "statement": {**whole, "show": "x <= x + 1"}}, statement).verdict == "proved"
    with pytest.raises(Rejected):
        check_certificate({**good, "statement": whole | change}, statement)
    with pytest.raises(Rejected):
        check_certificate({**good, "sha256": "0" * 64}, statement)


@pytest.mark.parametrize("too_much", [OverflowError, MemoryError, RecursionError])
def test_a_certificate_that_exceeds_a_limit_is_rejected(too_much: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def exceeds(*_: object) -> None:
        raise too_much
    monkeypatch.setattr("symdp.legacy.kernel.check._check", exceeds)

    with pytest.raises(Rejected, match="exceeds a limit"):
        check_certificate({})
