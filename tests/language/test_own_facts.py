"""``facts.toml``: what is wrong with a paper's own facts is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from symdp.language.load import Loaded, load

GOOD = """
[weak]
let = { x = "real > 0" }
show = "log(x) <= x"
source = "Author 2020, Theorem 1"
"""


def loaded(folder: Path, facts: str, attack: bool = False) -> Loaded:
    (folder / "01-a.toml").write_text('[[claim]]\nid = "a"\nlet = { x = "real > 0" }\nshow = "log(x) <= x"\n')
    (folder / "facts.toml").write_text(facts)
    return load([folder], attack=attack)


def test_facts_go_with_the_claims_of_their_folder(tmp_path: Path) -> None:
    found = loaded(tmp_path, GOOD)

    assert found.messages() == ""
    assert found.claims[0].facts == {"weak": {"let": {"x": "real > 0"}, "show": "log(x) <= x",
                                              "source": "Author 2020, Theorem 1"}}


@pytest.mark.parametrize(("facts", "says"), [
    (GOOD.replace("[weak]", "[exp_pos]"), "facts.toml:2:1: exp_pos: the library has a fact exp_pos"),
    (GOOD.replace("log(x)", "lug(x)"), "facts.toml:4:9: weak.show: lug is no function"),
    (GOOD.replace("real > 0", "reel > 0"), "facts.toml:3:19: weak.let.x"),
    (GOOD + 'given = ["x <= 1", "x +"]\n', "facts.toml:6:24: weak.given[1]"),
    (GOOD.replace("source", "sauce"), "facts.toml:5:1: weak.sauce: a fact has no sauce"),
    (GOOD.replace('source = "Author 2020, Theorem 1"', ""), "facts.toml:2:1: weak.source: a fact without a proof"),
    (GOOD + 'status = "definition"\n', "facts.toml:6:1: weak.status"),
    (GOOD + "tags = [1]\n", "facts.toml:6:1: weak.tags: tags is a list"),
    (GOOD.replace("[weak]", "['weak link']"), "facts.toml:2:1: weak link: 'weak link' cannot be the name"),
    ("weak = 3\n", "facts.toml:1:1: weak: a fact is a table"),
    ("[weak\n", "facts.toml:1:6: not valid TOML"),
    (GOOD + 'proof = """\nhave a: 0 < x\nby fact nothing\n"""\n', "facts.toml:8:1: weak.proof: the proof fails: line 2"),
    (GOOD + 'proof = "refuted"\n', "facts.toml:6:10: weak.proof: the proof fails"),
])
def test_what_cannot_be_taken_is_said_with_its_place(tmp_path: Path, facts: str, says: str) -> None:
    found = loaded(tmp_path, facts)

    assert says in found.messages()
    assert [dict(c.facts) for c in found.claims] == [{}]


def test_a_lemma_may_use_what_stands_before_it_and_not_itself(tmp_path: Path) -> None:
    lemma = '[half]\nlet = { x = "real > 0" }\nshow = "log(x)/2 <= x/2"\nproof = """\nnote a: fact NAME\nby linear a\n"""\n'

    assert loaded(tmp_path, GOOD + lemma.replace("NAME", "weak")).messages() == ""
    for wrong in (lemma.replace("NAME", "weak") + GOOD, GOOD + lemma.replace("NAME", "half")):
        assert "half.proof: the proof fails: line 1: there is no fact" in loaded(tmp_path, wrong).messages()


def test_an_attack_finds_what_is_false(tmp_path: Path) -> None:
    false = GOOD + GOOD.replace("[weak]", "[false]").replace("<= x", "<= x - 3/2").replace("real > 0", "real")

    assert loaded(tmp_path, false).messages() == ""
    found = loaded(tmp_path, false, attack=True)
    assert "facts.toml:9:9: false.show: this fact is false, as at x = " in found.messages()
    assert list(found.claims[0].facts) == ["weak"]
