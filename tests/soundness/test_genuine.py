"""The kernel accepts genuine certificates, one or more for every rule, and says what they show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.language.witness import shown
from symdp.legacy.kernel.check import FORMAT, Outcome, check_certificate
from symdp.legacy.kernel.rules import Checker
from tests.soundness.genuine import GENUINE, Genuine


def certificate(data: dict[str, Any], *parts: dict[str, Any]) -> dict[str, Any]:
    statement, problems = read_statement(data)
    assert not problems, problems
    return {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
            "sha256": statement.sha256, "parts": list(parts)}


def accepted(entry: Genuine) -> Outcome:
    _, data, evidence = entry
    return check_certificate(certificate(data, evidence), read_statement(data)[0])


def by_name(name: str) -> Genuine:
    return next(e for e in GENUINE if e[0] == name)


@pytest.mark.parametrize("entry", GENUINE, ids=lambda e: e[0].replace(" ", "-"))
def test_the_certificate_is_accepted(entry: Genuine) -> None:
    assert accepted(entry).verdict == entry[2]["verdict"]


def test_every_rule_is_used() -> None:
    def rules(x: Any) -> set[str]:
        if isinstance(x, dict):
            return ({x["rule"]} if "rule" in x else set()).union(*map(rules, x.values()))
        return set().union(*map(rules, x)) if isinstance(x, list) else set()

    assert rules([e[2] for e in GENUINE]) == {n.removeprefix("rule_") for n in dir(Checker) if n.startswith("rule_")}


def test_a_proof_by_arithmetic_alone_rests_on_the_kernel_alone() -> None:
    assert accepted(by_name("derive, to the right")).parts[0].trust == "kernel"


def test_a_reduction_names_what_it_rests_on() -> None:
    part = accepted(by_name("extremal")).parts[0]

    assert part.trust == "kernel+background"
    assert any("extremal pairs" in fact for fact in part.background)


def test_a_refutation_shows_both_sides() -> None:
    entry = by_name("refuted by a number")
    detail = shown(accepted(entry).parts[0].detail, entry[1]["show"][0])

    assert detail["comparison"] == "h(p) <= 9/10*log(2)"
    assert detail["lhs"] == "0.69314718055994530941"
    assert detail["rhs"] == "0.62383246250395077847"
    assert detail["margin"].startswith("0.069")


def test_what_is_undefined_is_named() -> None:
    assert "log(0)" in accepted(by_name("ill-posed")).parts[0].detail["words"]


def test_a_claim_is_as_weak_as_its_weakest_part() -> None:
    data = {"let": {"x": "real in [0, 1]"}, "show": ["x >= 0", "x >= 1/2"]}
    yes = {"part": 0, "verdict": "proved", "proof": {"rule": "bound"}, "instance": {"values": {"x": "1"}}}
    no = {"part": 1, "verdict": "refuted", "witness": {"values": {"x": "0"}}}

    assert check_certificate(certificate(data, yes)).verdict == "undecided"
    assert check_certificate(certificate(data, no)).verdict == "refuted"
    assert check_certificate(certificate(data, no, yes)).verdict == "refuted"
