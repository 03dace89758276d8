"""Where a statement is undefined it is ill-posed, however little depends on what has no value there, and whatever would
cancel it; and 0*log(0) is 0 where it is written so, to every base, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate

# undefined at x = 0
UNDEFINED = [
    "dp(mechanism(a in {1}: {1: 1}), 1/x)",
    "ldp(channel(a in {1}: {1: 1}), 1/x)",
    "mi_dp(mechanism(a in {1}: {1: 1}), 1/x)",
    "kl_dp(mechanism(a in {1}: {1: 1}), 1/x)",
    "free_lunch(mechanism(a in {1}: {1: 1}), 1/x)",
    "dp(mechanism(a in {1}: {1: 1}), 1, 1/x)",
    "close({1: 1}, {1: 1}, 1/x, 0)",
    "close({1: 1}, {1: 1}, 0, 1/x)",
    "lip({1: 1}, channel(a in {1}: {1: 1}), 1/x)",
    "renyi({1: 1}, {1: 1}, 1 + 1/x) >= 0",
    "hockey_stick({1: 1}, {1: 1}, 1/x) >= 0",
    "[1/x, 2][2] == 2",
    "[[1, 1/x], [0, 2]][2][2] == 2",
    "[log(x), 2][2] == 2",
    "[2, log(x)][1]*x <= oo",
    "x*sum(k in {1}: log(x)) <= 0",
    "x*sum(k in {1}: 2*log(x)) <= 0",
    "-sum(k in {1}: log(x))*x <= 1",
    "x*max(k in {1}: log(x)) <= 0",
    "x*(log(x) if 1 == 1 else 2) <= 0",
    "x*[log(x), 2][1] <= 0",
    "prod(k in {1, 2}: (x if k == 1 else log(x))) <= 0",
    "prod(k in {1, 2}: (log(x) if k == 1 else x)) <= 0",
    "x*prod(k in {1}: log(x)) <= 0",
    "prod(k in {1}: log(x))*x <= 0",
    "det([[log(x), 0], [0, x]]) <= 0",
    "det([[x, 0], [0, log(x)]]) <= 0",
    "det([[0, x], [log(x), 0]]) <= 1",
    "det([[0, 0], [0, 1/x]]) == 0",
    "x*bits(log(x)) <= 0",
    "0*(1/x) == 0",
    "(1/x)^0 == 1",
    "min(1/x, 1) <= 1",
    "x*(1/x) <= 1",
    "1/x - 1/x == 0",
    "(1/x)*0 == 0",
    "x*(log(x) + 0) <= 0",
    "function(y in reals: 1)(1/x) == 1",
    "function(y in reals: x*y)(log(x)) <= 0",
    "kl({1: 1 - 1/x, 2: 1/x}, {1: 1 - 1/x, 2: 1/x}) == 0",
    "abs(x)^(-1) >= 0",
    "hamming((1, 2), (1, 2)) + 0/x == 0",
    "binom(2, 1) + 0*(1/x) == 2",
    "tv({1: 1}, {1: 1})/x == 0",
    "mi({1: 1}, channel(a in {1}: {1: 1 + 1/x, 2: -1/x})) == 0",
    "capacity(channel(a in {1}: {1: 1 + 0/x})) == 0",
    "sinh(1/x) == sinh(1/x)",
    "mixture(1/x, {1: 1}, {1: 1})[1] == 1",
    "h_inv(0/x) == 0",
    "1 in {1, 1/x}",
    "x in {0, 1/x}",
    "sum(k in 0..0: k/x) == 0",
    "expected_hamming({1: 1}, mechanism(a in {1}: {1: 1 + 0/x})) == 0",
]
# undefined there as well, which is not decided at a point
UNDECIDED = [
    "identifiable(mechanism(a in {1}: {1: 1}), 1/x)",
    "bayes_dp(mechanism(a in {1}: {1: 1}), 1/x)",
    "card({1, 1 + 0*(1/x)}) == 1",
    "sum(k in {0, 0/x}: 1) == 1",
    "limit(t -> 1: t)/x == 1",
    "sup(t in [0, 1]: t/x) <= oo",
]
# with a value at x = 0
DEFINED = [
    "x*log(x) <= 0",
    "log(x)*x <= 0",
    "x*log2(x) <= 0",
    "log2(x)*x <= 0",
    "-x*log2(x) >= 0",
    "x*(log(x)/log(10)) <= 0",
    "log(x)/log(10)*x <= 0",
    "log2(x)/3*x <= 0",
    "x*(2*log(x)) <= 0",
    "(log(x)*2)*x <= 0",
    "x*(-log(x)) >= 0",
    "-log(x)*x >= 0",
    "x/2*log2(x) <= 0",
    "x*x*log2(x) <= 0",
    "2*log2(x)*x <= 0",
    "sum(k in {1}: x*log2(x)) <= 0",
    "h(x) >= 0",
    "x^0 == 1",
    "0*log(x) == 0",
    "0*log2(x) == 0",
]


def verdict(formula: str, part: dict[str, Any], let: dict[str, str] | None = None) -> str:
    statement, problems = read_statement({"let": let or {"x": "real in [0, 1]"}, "show": [formula]})
    assert not problems
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [{"part": 0, **part}]}
    return check_certificate(certificate, statement).verdict


def witness(verdict: str) -> dict[str, Any]:
    return {"verdict": verdict, "witness": {"values": {"x": "0"}}}


@pytest.mark.parametrize("formula", UNDEFINED)
def test_what_has_no_value_at_a_point_makes_the_statement_ill_posed(formula: str) -> None:
    assert verdict(formula, witness("ill-posed")) == "ill-posed"


@pytest.mark.parametrize("formula", [*UNDEFINED, *UNDECIDED])
def test_it_is_neither_proved_nor_refuted_there(formula: str) -> None:
    for part in ({"verdict": "proved", "proof": {"rule": rule}, "instance": {"values": {"x": "1"}}} for rule in ("bound", "identity")):
        with pytest.raises(Rejected):
            verdict(formula, part)
    with pytest.raises(Rejected):
        verdict(formula, witness("refuted"))


@pytest.mark.parametrize("formula", DEFINED)
def test_what_has_a_value_is_not_ill_posed(formula: str) -> None:
    for said in ("ill-posed", "refuted"):
        with pytest.raises(Rejected, match=r"nothing is undefined|the conclusion holds"):
            verdict(formula, witness(said))


@pytest.mark.parametrize(("type_", "accepted"), [("event of {1: x, 2: 1 - x}", False), ("event of {1: x/2, 2: 1 - x/2}", True)])
def test_a_law_in_a_type_is_one(type_: str, accepted: bool) -> None:
    let = {"P": "distribution on 2", "x": "real in [0, 2]", "E": type_}
    law, event = {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}, {"kind": "event", "outcomes": ["1"]}
    part = {"verdict": "refuted", "witness": {"values": {"x": "2"}, "objects": {"P": law, "E": event}}}
    if accepted:
        assert verdict("P(E) < 1/2", part, let) == "refuted"
    else:
        with pytest.raises(Rejected, match="the type of E"):
            verdict("P(E) < 1/2", part, let)
