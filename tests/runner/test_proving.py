"""Proof texts of claims: from the text to evidence that the kernel accepts, and what is said where one fails."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from symdp.certificates.checking import Rejected, check
from symdp.legacy.kernel.claims import canonical, statement_of
from symdp.legacy.kernel.tree import num
from symdp.report import terminal
from symdp.runner import proving
from symdp.runner.believed import recorded
from symdp.runner.checked import make_certificate
from symdp.runner.decide import decide
from symdp.runner.jobs import Job

PARABOLA = {"let": {"x": "real >= 0"}, "show": ["x*(1 - x) <= 1/4"]}
PROOF = """
have q: x*(1 - x) <= 1/4 by linear sq(x - 1/2)
by linear q
instance
  value x = 1/2
"""


def job(data: dict[str, Any], **proofs: str) -> Job:
    return Job("p/a", "printed", canonical(data), proofs={k[1:]: v for k, v in proofs.items()}, only_check=True)


def certificate(data: dict[str, Any], *parts: dict[str, Any]) -> dict[str, Any]:
    return make_certificate(job(data), statement_of(canonical(data)), list(parts))


def test_a_proof_text_decides_its_part() -> None:
    answer = decide(job(PARABOLA, _0=PROOF))

    assert (answer.verdict, answer.parts[0]["trust"], answer.instance) == ("proved", "kernel", {"x": "1/2"})
    assert answer.parts[0]["tried"] == [{"engine": "proof text", "outcome": "accepted by the kernel"}]
    assert check(answer.certificate or {}).verdict == "proved"


@pytest.mark.parametrize(("show", "text", "verdict"), [
    ("x <= 1", "refuted\n  value x = 2\n", "refuted"),
    ("log(1/x) <= 1", "ill-posed\n  value x = 0\n", "ill-posed"),
    ("x < x + 1", "by linear\n", "proved"),  # an admissible point is looked for
    ("x <= 1", "refuted\n  value x = 1\n", "undecided"),
    ("x <= 1", "refuted\n  value x = -1\n", "undecided"),
    ("x < x + 1", "by linear\ninstance\n  value x = -1\n", "undecided"),
    ("1/x == 1/x", "by auto\ninstance\n  value x = 1\n", "undecided"),  # at x = 0 it is undefined
])
def test_verdicts_of_texts(show: str, text: str, verdict: str) -> None:
    assert decide(job({"let": {"x": "real >= 0"}, "show": [show]}, _0=text)).verdict == verdict


def test_a_text_that_fails_says_where() -> None:
    answer = decide(job(PARABOLA, _0=PROOF.replace("1/4 by", "1/5 by")))

    assert answer.verdict == "undecided"
    assert "the proof text fails: line 2: by linear sq(x - 1/2) does not go through" in answer.reason
    assert "wanted: x*(1 - x) <= 1/5" in answer.reason


@pytest.mark.parametrize(("text", "line"), [
    (PROOF.replace("1/2\n", "1/2 +\n"), 5), (PROOF.replace("1/2\n", "nobody\n"), 5), (PROOF.replace("1/2\n", "{1: 1}\n"), 5),
    (PROOF.replace("value x", "space A = law law\n  value x"), 5), (PROOF.replace("1/4 by", "1/nobody by"), 2),
    ("refuted\n  value x = nobody\n", 2),
])
def test_what_cannot_be_read_in_a_text_is_said_with_its_line(text: str, line: int) -> None:
    answer = decide(job(PARABOLA, _0=text))

    assert answer.verdict == "undecided"
    assert f"the proof text fails: line {line}: " in answer.reason


@pytest.mark.parametrize(("given", "words"), [
    ([], "the opposite is proved"), (["1 <= 2"], "the opposite is proved, and that the assumptions hold")])
def test_where_nothing_is_declared_nothing_is_at_a_point(given: list[str], words: str) -> None:
    answer = decide(job({"given": given, "show": ["1 == 2"]}, _0="refuted\n"))

    assert (answer.verdict, answer.parts[0]["reason"]) == ("refuted", words)


def test_what_was_made_from_the_same_text_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = proving.by_text(canonical(PARABOLA), 0, PROOF)
    monkeypatch.setattr(proving, "by_text", lambda *_: pytest.fail("it was made again"))

    asked = job(PARABOLA, _0=PROOF)
    answer = decide(Job(asked.claim, asked.variant, asked.source, known=[made], only_check=True, proofs=asked.proofs))

    assert answer.verdict == "proved"


def test_a_trace_is_about_its_statement() -> None:
    made = proving.by_text(canonical(PARABOLA), 0, PROOF)

    with pytest.raises(Rejected, match="not shown"):
        check(certificate({"let": {"x": "real >= 0"}, "show": ["x*(1 - x) <= 1/5"]}, made))
    with pytest.raises(Rejected, match="no part"):
        check(certificate(PARABOLA, made | {"part": 3}))
    with pytest.raises(Rejected, match="same part"):
        check(certificate(PARABOLA, made, made))


@pytest.mark.parametrize("change", [
    {"verdict": "refuted"}, {"verdict": "vacuous"}, {"verdict": "bounded"}, {"shown": []}, {"point": None},
    {"trace": {}}, {"trace": None}, {"part": "0"}, {"part": True}, {"shown": [10**9]},
])
def test_changed_evidence_is_rejected(change: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        check(certificate(PARABOLA, proving.by_text(canonical(PARABOLA), 0, PROOF) | change))


def test_parts_of_both_kernels_stand_in_one_certificate() -> None:
    data = {"let": {"x": "real >= 0"}, "show": ["x*(1 - x) <= 1/4", "x >= 0"]}
    made = proving.by_text(canonical(data), 0, PROOF)
    old = {"part": 1, "verdict": "proved", "proof": {"rule": "bound"}, "instance": {"values": {"x": "1"}}}

    found = check(certificate(data, made, old))

    assert [(p.verdict, p.trust) for p in found.parts] == [("proved", "kernel"), ("proved", "legacy")]


def test_the_kernels_must_agree() -> None:
    """What the old kernel saw at the point of a trace is for people, and is checked as all that it sees."""
    data = {"let": {"x": "real >= 0"}, "show": ["x <= 1"]}
    made = proving.by_text(canonical(data), 0, "refuted\n  value x = 2\n")
    seen = {"verdict": "refuted", "witness": {"values": {"x": "2"}}}

    assert check(certificate(data, made | {"seen": seen})).parts[0].detail["values"]["x"] == num(2)
    with pytest.raises(Rejected):
        check(certificate(data, made | {"seen": {**seen, "witness": {"values": {"x": "1/2"}}}}))


def test_evidence_is_plain_json() -> None:
    made = proving.by_text(canonical(PARABOLA), 0, PROOF)

    assert json.loads(json.dumps(made)) == made


def test_a_text_that_fails_is_told_whatever_the_verdict() -> None:
    asked = job({"let": {"x": "real"}, "show": ["x < x + 1"]}, _0="by linear h7\n")
    part = decide(replace(asked, only_check=False, seconds=20)).parts[0]

    assert part["verdict"] == "proved"
    assert "; the proof text fails: line 1: " in part["reason"]
    assert "its proof text fails" in terminal.line({"verdict": "proved", "id": "p/a", "parts": [part]})


BINOMIAL = {"let": {"n": "integer >= 1"}, "show": ["binom(2*n, n) >= 4^n/(2*n + 1)"]}


def test_a_search_tells_what_it_left_open() -> None:
    made, how, left = proving.by_search(canonical(BINOMIAL), 0, 1, None, lambda: False)

    assert made is None and how.startswith("not shown: the conclusion")
    goals = [t["outcome"] for t in left if t["engine"] == "open goal"]
    assert 1 <= len(goals) <= 3 and all(g.startswith("still to show: ") and "binom(2*n, n)" in g for g in goals)


def test_open_goals_are_told_where_the_part_stays_open_and_are_no_part_of_its_reason() -> None:
    left = [{"engine": "open goal", "outcome": "still to show: x <= y"}, {"engine": "facts tried", "outcome": "facts: exp_pos"}]
    tried = [{"engine": "library search", "outcome": "not shown: x <= y"}, *left,
             {"engine": "search", "outcome": "nothing to search: a sum"}]
    open_part = {"part": 0, "evidence": None, "tried": tried, "trials": 0, "digits": 0, "margin": None, "cut": False}
    asked = job({"let": {"x": "real", "y": "real"}, "show": ["x <= y"]})
    kept = {"parts": [open_part], "seconds": 1.0, "limit": None, "believed": True}
    part = decide(replace(asked, only_check=False, proposal=kept)).parts[0]

    assert part["tried"] == tried
    assert part["reason"] == ("neither proof nor counterexample; tried library search: not shown: x <= y; "
                              "search: nothing to search: a sum")
    assert recorded({"parts": [part], "seconds": 1})["parts"][0]["tried"] == tried
    proved = decide(replace(job(PARABOLA, _0=PROOF), proposal=None)).parts[0]
    assert proved["verdict"] == "proved"
    evidence = proving.by_text(canonical(PARABOLA), 0, PROOF)
    kept = {"parts": [open_part | {"evidence": evidence}], "seconds": 1.0, "limit": None, "believed": True}
    part = decide(replace(job(PARABOLA), only_check=False, proposal=json.loads(json.dumps(kept)))).parts[0]
    assert part["verdict"] == "proved" and not {t["engine"] for t in part["tried"]} & {"open goal", "facts tried"}
