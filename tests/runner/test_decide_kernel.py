"""From proposals to verdicts with the real kernel, and engines that say what the test wants."""

from __future__ import annotations

import json
import sys
import types
from typing import Any

import pytest

from symdp.certificates.checking import check as check_certificate
from symdp.language.statements import read_statement
from symdp.runner.decide import decide
from symdp.runner.jobs import Answer, Job
from tests.runner.fakes import PartProposal, Proposal


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(witness: dict[str, Any], verdict: str = "refuted", show: str = "x <= 1/4") -> Answer:
        engine = types.ModuleType("symdp.legacy.engines.portfolio")
        evidence = {"verdict": verdict, "witness": witness}
        engine.propose = lambda s, **_: Proposal([PartProposal(0, evidence)])  # type: ignore[attr-defined]
        engine.quick = lambda *_, **__: {}  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "symdp.legacy.engines.portfolio", engine)
        statement, problems = read_statement({"let": {"x": "real in [0, 1]"}, "show": [show]})
        assert not problems
        return decide(Job("some-paper/some-claim", "printed", statement.source))

    return run


def test_a_witness_is_refuted_by_the_kernel(answer: Any) -> None:
    found = answer({"values": {"x": "1/2"}})

    assert (found.verdict, found.parts[0]["trust"]) == ("refuted", "kernel")
    assert found.parts[0]["witness"]["values"] == {"x": "1/2"}
    assert found.parts[0]["witness"]["margin"].startswith("0.25")


def test_what_is_stored_is_accepted_again(answer: Any) -> None:
    certificate = answer({"values": {"x": "1/2"}}).certificate

    assert check_certificate(json.loads(json.dumps(certificate))).verdict == "refuted"


@pytest.mark.parametrize("witness", [
    {"values": {"x": "1/4"}},  # no strict failure
    {"values": {"x": "2"}},  # outside the domain
    {"values": {"y": "1/2"}}, {"values": {}}, {}, {"values": {"x": "1/2", "y": "0"}}, {"values": {"x": "x"}},
    {"values": [["x", "1/2"]]}, {"values": {"x": None}}, {"values": {"x": "__import__('os')"}},
])
def test_what_is_no_witness_decides_nothing(witness: dict[str, Any], answer: Any) -> None:
    found = answer(witness)

    assert found.verdict == "undecided"
    assert found.certificate is None
    assert len(found.notes) == 1


@pytest.mark.parametrize("verdict", ["proved", "vacuous", "bounded", "supported", "true", ""])
def test_a_witness_cannot_give_another_verdict(verdict: str, answer: Any) -> None:
    assert answer({"values": {"x": "1/2"}}, verdict).verdict == "undecided"


def test_an_undefined_conclusion_is_ill_posed(answer: Any) -> None:
    found = answer({"values": {"x": "0"}}, "ill-posed", "log(x) <= 0")

    assert found.verdict == "ill-posed"
    assert found.parts[0]["witness"]["values"] == {"x": "0"}


@pytest.mark.parametrize("show", ["exists(k in {1, 0}: 1/k > 0)", "exists(k in {-1, 0}: log(k + 1) <= 0) or 1/0 > 0"])
def test_what_the_old_kernel_proves_is_dropped_where_the_kernel_shows_that_it_is_not_defined(show: str) -> None:
    statement, problems = read_statement({"show": [show]})
    assert not problems

    found = decide(Job("some-paper/some-claim", "printed", statement.source))

    assert (found.verdict, found.parts[0]["trust"]) in (("ill-posed", "kernel"), ("ill-posed", "kernel+background"))


def test_what_the_old_kernel_proves_is_no_verdict_where_the_kernel_refutes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from symdp.runner import proving

    statement, problems = read_statement({"let": {"x": "real in [0, 1]"}, "show": ["x^2 - x <= 1/7"]})
    assert not problems
    real = proving.second_opinion
    refuted = {"verdict": "refuted", "part": 0}
    monkeypatch.setattr(proving, "by_search", lambda *_: (None, "", []))
    monkeypatch.setattr(proving, "second_opinion", lambda source, seen: refuted if real(source, seen) is None else None)
    monkeypatch.setattr("symdp.runner.searching.check", lambda job, parts: (None, {0: None}, {}))

    found = decide(Job("some-paper/some-claim", "printed", statement.source))

    assert found.verdict not in ("proved", "refuted")
    assert any("no verdict" in t["outcome"] for t in found.parts[0]["tried"])


def test_what_ran_out_of_steps_is_searched_for_again_when_all_else_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    from symdp.runner import proving, searching

    engine = types.ModuleType("symdp.legacy.engines.portfolio")
    engine.propose = lambda s, **_: Proposal([PartProposal(0)])  # type: ignore[attr-defined]
    engine.quick = lambda *_, **__: {}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "symdp.legacy.engines.portfolio", engine)
    monkeypatch.setattr(proving, "is_about_numbers", lambda _: False)
    real, asked = proving.by_search, []

    def by_search(source: str, part: int, effort: int, *rest: Any) -> Any:
        asked.append(effort)
        return (None, "not shown: the conclusion: out of steps", []) if effort == 1 else real(source, part, effort, *rest)

    monkeypatch.setattr(proving, "by_search", by_search)
    statement, problems = read_statement({"let": {"x": "real"}, "show": ["x^2 >= 0"]})
    assert not problems

    found = decide(Job("some-paper/some-claim", "printed", statement.source))

    assert found.verdict == "proved"
    assert asked == [1, searching.FURTHER]


@pytest.mark.parametrize(("show", "verdicts"), [
    (["kl(normal(m, s), normal(0, s)) == m^2/(2*s^2)"], ["proved"]),
    (["m <= m^2 + 1", "kl(normal(m, s), normal(0, s)) == m^2/s^2", "s <= 2*s"], ["proved", "refuted", "proved"]),
])
def test_what_the_old_kernel_does_not_know_is_decided_part_by_part(show: list[str], verdicts: list[str]) -> None:
    statement, problems = read_statement({"let": {"m": "real", "s": "real > 0"}, "show": show})
    assert not problems

    found = decide(Job("some-paper/some-claim", "printed", statement.source, seconds=20.0))

    assert [p["verdict"] for p in found.parts] == verdicts
