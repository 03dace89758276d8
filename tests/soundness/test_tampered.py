"""Tampered certificates: broken in every place, by the thousand, and never a wrong verdict.

A mutant of a genuine certificate is rejected, or it still shows the same about the same statement (a
bound may well do where another rule stood). A mutant offered for a statement that does not hold is
never accepted.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.rules import Checker
from tests.soundness.genuine import GENUINE, Genuine
from tests.soundness.wrong import places, put

RULES = sorted(n.removeprefix("rule_") for n in dir(Checker) if n.startswith("rule_"))
VERDICTS = ("proved", "refuted", "ill-posed", "vacuous", "bounded", "supported", "undecided", "")
Evidence = dict[str, Any]
SLOW = bool(os.environ.get("SYMDP_SLOW"))


def read(data: dict[str, Any]) -> Statement:
    statement, problems = read_statement(data)
    assert not problems, problems
    return statement


def certificate(statement: Statement, *parts: object) -> dict[str, Any]:
    return {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
            "sha256": statement.sha256, "parts": list(parts)}


def verdict(cert: object, statement: Statement) -> str | None:
    """What the kernel says, None for a rejection. Any other exception is a failure of the test."""
    try:
        return check_certificate(cert, statement).verdict  # type: ignore[arg-type]
    except Rejected:
        return None


def texts(text: str) -> Iterator[str]:
    """A formula or number, changed: each number moved, signs and relations turned round, names swapped."""
    for m in re.finditer(r"\d+(?:/\d+)?", text):
        for other in ("0", "7", f"{m.group()}*101/100", f"(-{m.group()})"):
            yield text[:m.start()] + other + text[m.end():]
    for old, new in ((">=", "<="), ("<=", ">="), (">", "<"), ("<", ">"), ("==", "!="), ("+", "-"), ("-", "+"), ("*", "/"),
                     ("exp", "log"), ("x", "y"), ("eps", "delta"), ("p", "q")):
        if old in text:
            yield text.replace(old, new, 1)
    yield from ("", "0 == 0", "0 == 1", "1/0", "oo", "nonsense(", "oo >= oo + 1")


def mutants(evidence: Evidence) -> Iterator[Evidence]:
    """The evidence with one thing changed."""
    for path, value in places(evidence):
        if not path or path[0] in ("part", "verdict"):
            continue
        changed: list[Any] = [None, {}, [], "", 0, True, -1, 10**30]
        match value:
            case str() if path[-1] == "rule":
                changed += RULES
            case str():
                changed += texts(value)
            case dict() if "rule" in value:
                changed += [{"rule": "bound"}, {"rule": "identity"}, *(
                    sub for _, sub in places(value) if isinstance(sub, dict) and "rule" in sub and sub is not value)]
                changed += [value | {"rule": "absurd", "hypothesis": i, "proof": {"rule": "bound"}} for i in range(3)]
            case dict():
                changed += [{k: v for k, v in value.items() if k != gone} for gone in value]
            case list():
                changed += [value[:-1], value[1:], value[::-1], value + value, [value]]
            case int():
                changed += [value + 1, value - 1, str(value), float(value)]
        for other in changed:
            if other != value or type(other) is not type(value):
                yield put(evidence, path, other)
        if isinstance(path[-1], str):
            holder: Any = evidence
            for key in path[:-1]:
                holder = holder[key]
            rest = {k: v for k, v in holder.items() if k != path[-1]}
            yield put(evidence, path[:-1], rest)


def some(every: Iterator[Evidence]) -> list[Evidence]:
    """At most 24 mutants, spread evenly; all of them with SYMDP_SLOW=1."""
    found = list(every)
    return found if SLOW else found[::len(found) // 24 + 1]


@pytest.fixture(scope="module")
def rejections() -> dict[str, int]:
    return {}


@pytest.mark.parametrize("entry", GENUINE, ids=lambda e: e[0].replace(" ", "-"))
def test_a_broken_certificate_shows_nothing_else(entry: Genuine, rejections: dict[str, int]) -> None:
    name, data, evidence = entry
    statement = read(data)
    for mutant in some(mutants(evidence)):
        said = verdict(certificate(statement, mutant), statement)
        assert said in (None, evidence["verdict"]), mutant
        rejections[name] = rejections.get(name, 0) + (said is None)


def test_hundreds_were_rejected(rejections: dict[str, int]) -> None:
    """Runs after the mutants above, in one process."""
    if len(rejections) < len(GENUINE):
        pytest.skip("counts the rejections of the whole file")
    assert sum(rejections.values()) >= 1000
    assert min(rejections.values()) >= 10


@pytest.mark.parametrize("entry", GENUINE, ids=lambda e: e[0].replace(" ", "-"))
def test_the_verdict_is_not_the_certificates_to_choose(entry: Genuine) -> None:
    _, data, evidence = entry
    statement = read(data)
    for word in VERDICTS:
        if word != evidence["verdict"]:
            assert verdict(certificate(statement, evidence | {"verdict": word}), statement) in (None, evidence["verdict"])
    for part in (1, -1, 0.0, True, False, "0", None, [0]):
        assert verdict(certificate(statement, evidence | {"part": part}), statement) is None
    assert verdict(certificate(statement, evidence, evidence), statement) is None
    assert verdict(certificate(statement), statement) is None


@pytest.mark.parametrize("entry", GENUINE, ids=lambda e: e[0].replace(" ", "-"))
def test_a_certificate_about_another_statement_says_nothing_about_this_one(entry: Genuine) -> None:
    """Every text of the statement changed, with the old hash and with its own."""
    _, data, evidence = entry
    statement = read(data)
    source = json.loads(statement.source)
    count = 0
    for path, value in places(source):
        if not isinstance(value, str):
            continue
        for other in sorted(set(texts(value)) - {value}):
            changed = put(source, path, other)
            assert verdict(certificate(statement, evidence) | {"statement": changed}, statement) is None
            rehashed, problems = read_statement(changed)
            if not problems and rehashed.source != statement.source:
                assert verdict(certificate(rehashed, evidence), statement) is None
            count += 1
    assert count
    for sha in ("", "0" * 64, statement.sha256.upper(), None):
        assert verdict(certificate(statement, evidence) | {"sha256": sha}, statement) is None


def test_evidence_for_one_statement_under_another() -> None:
    """It is accepted only where it happens to show what is so."""
    for i, (_, data, genuine) in enumerate(GENUINE):
        statement = read(data)
        for _, _, evidence in GENUINE if SLOW else GENUINE[i % 15::15]:
            assert verdict(certificate(statement, evidence), statement) in (None, genuine["verdict"])


# a genuine certificate, and the changes that make its statement fail
FALSE: list[tuple[str, dict[str, str]]] = [
    ("bound", {"x > 1": "x > 1/2", "real > 1": "real > 1/2"}),
    ("bound, of integers", {"n > 1/2": "n > -1/2", "> 1/2": "> -1/2"}),
    ("bound, an extended value", {"<= oo": "<= 100"}),
    ("identity", {"+ log(y)": "+ 2*log(y)"}),
    ("cover", {"3/8": "1/4"}),
    ("cover, a leaf by a hypothesis", {"2/3": "3/4"}),
    ("and", {"x + 1 >= 1": "x + 1 >= 101/100"}),
    ("or, left", {"x <= 1": "x <= 99/100"}),
    ("or, right", {"1/x >= 1": "1/x >= 101/100"}),
    ("intro of an antecedent", {"x^2 > 1": "x^2 > 101/100"}),
    ("intro of bound names", {"y <= 2": "y <= 199/100"}),
    ("split", {"abs(x) >= x": "abs(x) >= 101/100*x"}),
    ("have", {">= 12": ">= 121/10", "x^2 - 4)*(x^2 + 3)": "x^2 - 4)*(x^2 + 3) - 1/10"}),
    ("equal", {"2*x == 2*y": "2*x == 3*y"}),
    ("exists, a number", {"m > n)": "m > n + 1)"}),
    ("exists, two laws", {"Q[2] == exp(eps)*P[2]": "Q[2] == 2*exp(eps)*P[2]"}),
    ("rewrite, with a factor", {"<= eps": "<= 99/100*eps", "1 - exp(-eps)": "99/100 - exp(-eps)"}),
    ("rewrite, with a new name", {">= 2": ">= 201/100"}),
    ("derive, to the right", {"1 + eps": "1 + 101/100*eps"}),
    ("derive, strict by the slope", {"1 + eps": "1 + 101/100*eps"}),
    ("derive, on both sides of another name", {"2*(p - q)^2 <=": "201/100*(p - q)^2 <="}),
    ("concave", {">= 0": ">= 1/100"}),
    ("replace", {"2*y + 1": "2*y + 2"}),
    ("resolve", {"<= min(eps, eps^2)": "<= 99/100*min(eps, eps^2)"}),
    ("resolve a summand of the divergence", {"rel_entr(x, 2)": "rel_entr(x, 99/100)"}),
    ("monotone, exp", {"x <= y": "x <= y - 1/100"}),
    ("monotone, square", {"1 + eps": "1/3 + 1/2*eps"}),
    ("limit, inside the domain", {"== 1": "== 101/100"}),
    ("limit, from both sides", {"== 4": "== 399/100"}),
    ("limit at oo", {"== 1": "== 0"}),
    ("opaque", {"j*j": "2*j*j"}),
    ("opaque powers", {"^2 >= 0": "^2 >= 1/10"}),
    ("forget", {"x > 1": "x > 21/10"}),
    ("fact, pascal", {"integer >= 1": "integer >= 0"}),
    ("fact, with conditions to show", {"real in [0, 1]": "real in [0, 2]"}),
    ("fact, a cut sum", {"+ n + 1": "+ n + 2"}),
    ("fact, a cut product", {"*(n + 1)": "*(n + 2)"}),
    ("fact, a cut integral", {"t = 1..x": "t = 1..x + 1"}),
    ("fact, the binomial theorem", {"== 1^n": "== 2^n"}),
    ("sums", {">= sum(k = 1": "> sum(k = 1"}),
    ("sums, by a potential", {"(n + 1)^2": "(n + 2)^2"}),
    ("induction", {"n + 1": "n + 2"}),
    ("value of an integral", {"exp(-t)) >= 0": "exp(-t)) >= 1/100"}),
    ("primitive", {"1 - exp(-x)": "2 - exp(-x)"}),
    ("value of an integral, dominated", {"exp(-a*t)) >= 0": "exp(-a*t)) >= 1/100"}),
    ("value of an integral, in two parts", {"exp(-t)) >= 0": "exp(-t)) >= 3"}),
    ("primitive, to infinity", {"== 1/a": "== 2/a", "-1/a": "-2/a"}),
    ("fact, a Gaussian integral", {"sqrt(pi/c)": "sqrt(pi/c)*101/100"}),
    ("quadrature", {"> 7/10": "> 3/4"}),
    ("limit, squeezed by what vanishes", {"== 0": "== 1/100"}),
    ("another limit, squeezed to oo", {"x + exp(-x)": "0*x + exp(-x)", "!= 5": "!= 0"}),
    ("another limit, squeezed to -oo", {"log(x) - exp(x)": "x - exp(x)", "!= 5": "!= -1"}),
    ("continuity", {"a^2*log(2)": "a^2*log(3)"}),
    ("continuity, from the limit of a part", {"== exp(1)": "== exp(2)"}),
    ("continuity, every function", {"min(-a, 5) - 1": "min(-a, 5) - 2"}),
    ("another limit, infinite", {"x -> oo: x)": "x -> oo: a)"}),
    ("event", {"P, Q, exp(eps)": "P, Q, exp(eps) - 1/100"}),
    ("extremal", {"tv(P, Q) <= ": "tv(P, Q) <= 99/100*"}),
    ("unfold and instance", {"dp(M, eps, 1/2)": "dp(M, eps/2, 0)"}),
    ("instance, of a supremum", {"P) <= b)": "P) <= b/2)"}),
    ("radius", {"capacity(W) <= eps": "capacity(W) <= eps/9"}),
    ("radius, of a slice", {"mi_dp(M, eps)": "mi_dp(M, eps/9)"}),
    ("rows", {"0.3) <= eps": "0.3) <= eps/2"}),
    ("pointwise", {"<= chi2(P, Q)": "<= chi2(P, Q)/2"}),
    ("pointwise, with a multiplier", {"<= c + 0": "<= c/2"}),
    ("pointwise, of products of powers", {"<= 1": "<= 99/100"}),
    ("pointwise, with a relation of all events", {"tv(P, Q) <= 0": "tv(P, Q) <= -1/100"}),
    ("solve, an assumption", {"exp(2*": "99/100*exp(2*"}),
    ("solve, the conclusion", {"<= c": "<= c/2 - 1/100"}),
    ("solve, for a number", {"x <= sqrt": "x <= -1/100 + sqrt"}),
    ("solve, where it is infinite", {"<= 0": "<= -1/100"}),
    ("measure", {">= 0": ">= 1/100"}),
    ("measure, of what is bounded", {"^2 <= c": "^2 <= c/9"}),
    ("extremum", {"== 1": "== 2"}),
    ("extremum, attained", {"<= b": "<= b/2"}),
    ("event, attained", {"<= tv(P, Q)": "<= tv(P, Q)/2"}),
    ("group", {"k*eps, 0)": "k*eps - eps/100, 0)"}),
    ("vacuous", {"x^2 < 1": "x^2 < 2"}),
    ("refuted by a number", {"9/10*log(2)": "log(2)"}),
    ("refuted under an assumption", {"x > log(2)": "x > 1"}),
    ("refuted by a mechanism", {"(k*eps - 1)": "(exp(k*eps) - 1)"}),
    ("refuted by a capacity", {"eps/2": "eps"}),
    ("refuted by a proof", {"4*y": "y/4", "real > 0": "real in (0, 1]"}),
    ("refuted by another limit", {"== 1": "== 0"}),
    ("ill-posed", {"log(x)": "log(x + 1) - 1"}),
    ("ill-posed, an assumption", {"1/x > 0": "x > 0"}),
    ("fact, the normal law", {"Phi(x) + ": "Phi(x)^2 + "}),
    ("fact, the inverse of h", {"== y": "== y + 1/100"}),
    ("fact, h inverted", {"h_inv(h(p)) == p": "h_inv(h(p)) == 1 - p"}),
    ("ill-posed, the inverse of h", {"real >= 0": "real in [0, 69/100]"}),
    ("ill-posed, whatever the other side", {"log(x)": "log(x + 1)"}),
]


def changed(x: Any, changes: dict[str, str]) -> Any:
    text = json.dumps(x)
    for old, new in changes.items():
        text = text.replace(old, new)
    return json.loads(text)


@pytest.mark.parametrize(("name", "changes"), FALSE, ids=lambda x: x.replace(" ", "-") if isinstance(x, str) else "")
def test_no_mutant_shows_what_does_not_hold(name: str, changes: dict[str, str]) -> None:
    _, data, evidence = next(e for e in GENUINE if e[0] == name)
    statement = read(changed(data, changes))
    assert statement.source != read(data).source
    for basis in (evidence, changed(evidence, changes)):
        assert verdict(certificate(statement, basis), statement) is None
        for mutant in some(mutants(basis)):
            assert verdict(certificate(statement, mutant), statement) is None, mutant
