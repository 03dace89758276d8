"""Claims that rest on others: their order, and what was proved as lemmas."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from symdp.certificates.checking import check
from symdp.language.load import load
from symdp.legacy.kernel.claims import statement_of
from symdp.runner import lemmas, proving, uses
from symdp.runner.jobs import Job, Limits
from symdp.runner.run import Options, run
from symdp.runner.uses import Beside
from symdp.runner.workers import LocalExecutor
from tests.runner.fakes import fake_command, job

LIMITS = Limits(20, 512 * 1024**2)
LEMMA = {"let": {"x": "real in [0, 1)"}, "show": ["x <= -log(1 - x)"]}
THEOREM = {"let": {"x": "real in [0, 1)", "y": "real in [0, 1)"}, "show": ["x + y <= -log(1 - x) - log(1 - y)"]}
TEXT = """
have a: x <= -log(1 - x) by fact lemma_1
have b: y <= -log(1 - y) by fact lemma_1 with x = y
by linear a, b
"""


def canonical(data: dict[str, Any]) -> str:
    return statement_of(json.dumps(data)).source


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    made, _, _ = proving.by_search(canonical(LEMMA), 0, 1, None, lambda: False)
    assert made is not None
    entry = uses.entry("mine/lemma-1", "printed", canonical(LEMMA), [json.loads(json.dumps(made))])
    assert entry is not None
    return entry


def test_a_lemma_serves_a_proof_text_and_the_certificate_stands_alone(shown: dict[str, Any]) -> None:
    made = proving.by_text(canonical(THEOREM), 0, TEXT, None, Beside(lemmas=[shown], paper="mine"))

    assert made["lemmas"] == ["mine/lemma-1"]
    statement = statement_of(canonical(THEOREM))
    certificate = {"format": "symdp-certificate/1", "claim": "mine/theorem", "variant": "printed",
                   "statement": json.loads(statement.source), "sha256": statement.sha256, "parts": [made]}
    assert check(json.loads(json.dumps(certificate)), statement, {}).verdict == "proved"


def test_the_search_uses_a_lemma(shown: dict[str, Any]) -> None:
    made, _, _ = proving.by_search(canonical(THEOREM), 0, 1, None, lambda: False, Beside(lemmas=[shown], paper="mine"))

    assert made is not None


@pytest.mark.parametrize("wrong", ["statement", "step", "shown", "own facts"])
def test_what_the_kernel_does_not_accept_is_no_lemma(shown: dict[str, Any], wrong: str) -> None:
    entry = json.loads(json.dumps(shown))
    [part] = entry["parts"]
    if wrong == "statement":
        entry["source"] = canonical({"let": {"x": "real in [0, 1)"}, "show": ["2*x <= -log(1 - x)"]})
    elif wrong == "step":
        part["trace"]["steps"] = part["trace"]["steps"][1:]
    elif wrong == "shown":
        part["shown"] = [0]
    else:
        part["facts"] = {"all_is_well": {"let": {}, "given": [], "show": "0 == 1", "source": "nobody"}}

    assert lemmas.add(proving.facts(), [entry], "mine") == {}


def test_only_what_the_kernel_proved_becomes_a_lemma() -> None:
    assert uses.entry("a/b", "printed", "{}", [{"part": 0, "verdict": "refuted", "trace": {}},
                                               {"part": 1, "verdict": "proved", "proof": {}}]) is None


def test_lemmas_have_the_names_of_their_claims() -> None:
    def entry(claim: str, shows: int = 1, variant: str = "printed") -> dict[str, Any]:
        return {"claim": claim, "variant": variant, "source": json.dumps({"show": ["x"]*shows}),
                "parts": [{"part": i} for i in range(shows)]}

    found = lemmas.names([entry("mine/lemma-2"), entry("mine/lemma-2", variant="repair"), entry("mine/eq", 2),
                          entry("other/lemma-2"), entry("mine/2-b"), entry("mine/exp-pos")], "mine", ["exp_pos"])

    assert list(found.values()) == ["lemma_2", "lemma_2_repaired", "eq_part_1", "eq_part_2", "other_lemma_2",
                                    "claim_2_b", "claim_exp_pos"]


def test_no_two_lemmas_have_one_name() -> None:
    entries = [{"claim": c, "variant": v, "source": json.dumps({"show": ["x"]*n}), "parts": [{"part": i} for i in range(n)]}
               for c, v, n in (("mine/a-b", "printed", 1), ("mine/a_b", "printed", 1), ("mine/a.b", "printed", 1),
                               ("mine/a-b", "repair", 1), ("mine/a-b_repaired", "printed", 1), ("a/b", "printed", 1),
                               ("mine/2", "printed", 1), ("mine/claim_2", "printed", 1))]

    names = [*lemmas.names(entries, "mine", ["a_b", "claim_a_b"]).values()]

    assert len({*names, "a_b", "claim_a_b"}) == len(entries) + 2


def claims(*used: Sequence[int]) -> list[Any]:
    ids = [f"p/{i}" for i in range(len(used))]
    return [SimpleNamespace(full_id=ids[i], uses=[ids[k] for k in ks], claim=SimpleNamespace(repair=None))
            for i, ks in enumerate(used)]


def test_claims_wait_for_those_they_use_and_for_no_other() -> None:
    order = uses.Order(claims([3], [], [0, 1, 1], [], [4]), [True, True, True, True, False])

    assert [order.next(), order.next(), order.next()] == [1, 3, None]
    order.decided(1)
    assert order.next() is None and order.waits(2) and order.statements_left == 2
    order.decided(3)
    assert order.next() == 0
    order.decided(0)
    assert order.next() == 2 and order.next() is None and order.statements_left == 0


def test_one_that_is_not_selected_keeps_nobody_waiting() -> None:
    order = uses.Order(claims([1], []), [True, False])

    assert order.next() == 0 and list(order.used_by(0)) == [1]


def test_jobs_that_are_added_meanwhile_are_run() -> None:
    jobs, verdicts = [job("prove")], []
    for i, answer in LocalExecutor(LIMITS, 2, fake_command(LIMITS)).run(jobs):
        verdicts.append((i, answer.verdict))
        if len(jobs) < 3:
            jobs += [job("support"), job("prove")]

    assert sorted(verdicts) == [(0, "proved"), (1, "supported"), (2, "proved")]


def test_a_run_decides_what_is_used_first_and_hands_it_on(tmp_path: Path) -> None:
    paper = tmp_path/"mine"
    paper.mkdir()
    (paper/"01-all.toml").write_text('''
[[claim]]
id = "theorem"
uses = ["lemma-1"]
let = { x = "real in [0, 1)", y = "real in [0, 1)" }
show = "x + y <= -log(1 - x) - log(1 - y)"
proof = """'''+TEXT+'''"""

[[claim]]
id = "lemma-1"
let = { x = "real in [0, 1)" }
show = "x <= -log(1 - x)"
''')
    options = Options(workers=2, limits=LIMITS, cache=tmp_path/"cache", certificates=tmp_path/"certificates")
    found = load([paper])

    first = run(found.claims, options)
    again = run(found.claims, options)

    for out in (first, again):
        theorem, lemma = out.claims
        assert (theorem["verdict"], lemma["verdict"]) == ("proved", "proved")
        assert "made from the proof text" in theorem["reason"] and "lemma-1" in theorem["reason"]
    assert again.remembered == 2
    alone = run(found.claims, options, selected=lambda c: c.claim.id == "theorem")
    assert alone.claims[0]["verdict"] == "proved" and "lemma-1" in alone.claims[0]["reason"]


def test_jobs_with_lemmas_go_to_workers_as_texts(shown: dict[str, Any]) -> None:
    sent = Job("mine/theorem", "printed", canonical(THEOREM), lemmas=[shown])

    assert Job.from_json(sent.to_json()) == sent
