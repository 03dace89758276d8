"""Different names that look alike are remarked on, with the numbers of their letters."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from symdp.language.alike import pairs, sentences
from symdp.language.load import load
from symdp.legacy.kernel.expressions import NAME
from tests.cli.conftest import Shell

CLAIM = '[[claim]]\nid = "a"\nlet = { A = "real >= 1", "Α" = "real <= 0" }\nshow = ["A > Α"]\n'


@pytest.mark.parametrize(("a", "b"), ["AΑ", "oο", "PΡ", "HΗ", "vν", "lℓ", "xχ", ("H_1'", "Η_1'")])
def test_letters_that_look_alike(a: str, b: str) -> None:
    assert pairs([a, "y", b]) == [(a, b)]
    assert pairs([a, a, "y"]) == []


def test_greek_capitals_all_have_their_latin_look_alikes() -> None:
    same = [c for c in map(chr, range(0x391, 0x3AA)) if re.fullmatch(NAME, c) and pairs([c, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])]

    assert [unicodedata.name(c).rpartition(" ")[2] for c in same] == [
        "ALPHA", "BETA", "EPSILON", "ZETA", "ETA", "IOTA", "KAPPA", "MU", "NU", "OMICRON", "RHO", "TAU", "UPSILON", "CHI"]


def test_names_are_found_wherever_they_stand() -> None:
    for data in ({"let": {"A": "real", "Α": "real"}, "show": ["0 == 0"]}, {"let": {"A": "real"}, "show": ["forall(Α in [0, 1]: A == Α)"]},
                 {"define": {"A": [["1", "Α"]]}, "show": ["0 == 0"]}, {"let": {"A": "real"}, "given": ["Α(1) > 0"], "show": ["A > 0"]}):
        assert sentences(data) == ["A (U+0041) and Α (U+0391) look alike and are two names"]


def test_a_note_in_check_and_in_prove_and_in_the_report(shell: Shell) -> None:
    shell.claims(CLAIM)
    [claim] = load([Path("claims")]).claims
    assert "U+0391" in claim.notes[0].message

    shell("prove", "A > Α", "--let", "A = real >= 1", "--let", "Α = real <= 0")
    assert "U+0391" in shell.err
    shell("check", "--report", "out")
    assert "U+0391" in shell.err
    assert any("U+0391" in f.read_text() for f in Path("out/claims").rglob("*.html"))
