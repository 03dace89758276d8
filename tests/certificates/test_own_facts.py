"""Verdicts that rest on facts of the paper itself: what the certificate was given is checked, named and shown."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates.checking import Rejected, check
from symdp.certificates.verify import verify
from symdp.legacy.kernel.claims import canonical
from symdp.runner.decide import decide
from symdp.runner.jobs import Job
from symdp.runner.run import _asked

ASSUMED = {"let": {"x": "real", "y": "real"}, "given": ["x <= y"], "show": "tanh(x)^3 <= y + 7", "source": "Author, (1)"}
LEMMA = {"let": {"x": "real"}, "show": "tanh(x)^3 <= x + 8",
         "proof": "have r: x <= x by linear\nnote a: fact odd with x = x, y = x from r\nby linear a\n"}
OWN = {"odd": ASSUMED, "lemma_8": LEMMA}
DATA = {"let": {"x": "real"}, "show": ["tanh(x)^3 <= x + 9"]}


def job(text: str, facts: dict[str, Any], **more: Any) -> Job:
    return Job("p/a", "printed", canonical(DATA), proofs={"0": text} if text else {}, facts=facts, **more)


def decided(text: str = "note a: fact lemma_8 with x = x\nby linear a\n", facts: dict[str, Any] = OWN) -> dict[str, Any]:
    answer = decide(job(text, facts, only_check=True))
    assert answer.verdict == "proved", answer.reason
    return answer.certificate or {}


def test_a_lemma_costs_nothing_and_what_is_assumed_is_named_with_what_it_says() -> None:
    certificate = decided()

    part = check(certificate, None, OWN).parts[0]
    assert part.trust == "kernel+background"
    assert "odd: for x = real, y = real: x <= y implies tanh(x)^3 <= y + 7 (assumed by this paper: Author, (1))" in part.background
    assert not any(b.startswith("lemma_8") for b in part.background)
    assert certificate["parts"][0]["facts"] == {"odd": ASSUMED}
    assert check(certificate).parts == check(certificate, None, OWN).parts, "the certificate says it all itself"


def test_two_papers_may_have_two_facts_of_one_name_in_one_process() -> None:
    other = {"odd": ASSUMED | {"show": "tanh(x)^3 <= y + 6"}, "lemma_8": LEMMA}

    one, two = decided(), decided(facts=other)

    for certificate, own, bound in ((one, OWN, 7), (two, other, 6), (one, OWN, 7)):
        (part,) = check(certificate, None, own).parts
        assert any(f"tanh(x)^3 <= y + {bound} (assumed" in b for b in part.background)
    with pytest.raises(Rejected, match="does not assume"):
        check(one, None, other)


def test_a_fact_that_is_not_used_is_not_named() -> None:
    certificate = decided("by fact lemma_9 with x = x\n", OWN | {"lemma_9": {
        "let": {"x": "real"}, "show": "tanh(x)^3 <= x + 9", "source": "Author, (2)"}})

    assert list(certificate["parts"][0]["facts"]) == ["lemma_9"]


@pytest.mark.parametrize("there", [
    {}, {"odd": ASSUMED | {"show": "tanh(x)^3 <= y + 8"}}, {"odd": ASSUMED | {"given": []}},
    {"odd": ASSUMED | {"let": {"x": "real", "y": "real > 0"}}}, {"odd": ASSUMED | {"proof": "by auto"}}, {"other": ASSUMED}])
def test_what_the_folder_does_not_assume_is_rejected(there: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="does not assume"):
        check(decided(), None, there)


@pytest.mark.parametrize("change", [
    {"facts": {}}, {"facts": []}, {"facts": {"odd": 3}}, {"facts": {"odd": {}}}, {"facts": None},
    {"facts": {"odd": ASSUMED | {"show": "tanh(x)^3 <= y + 6"}}}, {"facts": {"odd": ASSUMED | {"source": ""}}},
    {"facts": {"odd": ASSUMED, "exp_pos": ASSUMED}}, {"facts": {"odd": ASSUMED | {"proof": "by auto"}}},
    {"facts": {"odd": ASSUMED, "two words": ASSUMED}}, {"facts": {"odd": ASSUMED | {"let": {"x": "real"}}}}])
def test_a_certificate_that_was_given_something_else_is_rejected(change: dict[str, Any]) -> None:
    """Of a fact with a proof it would have to carry the proof; names of the library are the library's."""
    certificate = decided()
    certificate["parts"][0] |= change
    if change == {"facts": {"odd": ASSUMED | {"proof": "by auto"}}}:  # a word that nobody reads, of a fact that is used
        assert check(certificate).parts[0].background[-1].startswith("odd: ")
        return
    with pytest.raises(Rejected):
        check(certificate)


def test_facts_reach_the_search_and_change_what_is_remembered() -> None:
    data = {"let": {"P": "distribution", "Q": "distribution", "k": "real >= 0"}, "given": ["kl(P, Q) <= k"],
            "show": ["tv(P, Q) <= sqrt(1 - exp(-k))"]}
    fact = {"let": {"P": "law A", "Q": "law A", "k": "real"}, "given": ["kl(P, Q) <= up(k)"],
            "show": "tv(P, Q) <= sqrt(1 - exp(-k))", "source": "Tsybakov 2009, Lemma 2.6 with its proof"}
    asked = Job("p/a", "printed", canonical(data), facts={"tests_have_errors": fact}, seconds=60.0)
    answer = decide(asked)

    assert answer.verdict == "proved"
    assert answer.parts[0]["background"][-1].startswith("tests_have_errors: for P = law A")
    kept = (answer.certificate or {})["parts"]
    without = decide(Job("p/a", "printed", canonical(data), known=kept, only_check=True))
    assert without.verdict == "undecided"
    assert _asked(asked) != _asked(replace(asked, facts={}))


def test_verify_reads_the_facts_beside_the_claim(tmp_path: Path) -> None:
    folder = tmp_path / "claims" / "p"
    folder.mkdir(parents=True)
    certificate = tmp_path / "a.json"
    certificate.write_text(json.dumps(decided()))
    (folder / "01-a.toml").write_text('[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = "tanh(x)^3 <= x + 9"\n')

    alone = verify(certificate, None, 10**6)
    assert alone.status == 0
    assert "odd: for x = real, y = real: x <= y implies tanh(x)^3 <= y + 7 (assumed by this paper: Author, (1))" in alone.out[-1]
    assert verify(certificate, folder.parent, 10**6).status == 1
    (folder / "facts.toml").write_text('[odd]\nlet = { x = "real", y = "real" }\ngiven = ["x <= y"]\n'
                                       'show = "tanh(x)^3 <= y + 7"\nsource = "Another author"\n')
    beside = verify(certificate, folder.parent, 10**6)
    assert beside.status == 0
    assert "(assumed by this paper: Another author)" in beside.out[-1], "the source that stands there now"
