"""Text made visible, file names made safe, proofs and witnesses made readable."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symdp.report import proofs, source, witness
from symdp.report.formulas import mathml, sieve
from symdp.report.text import file_name, file_names, one_line, short, visible
from tests.report import samples


@given(st.text(st.characters(), max_size=30))
def test_nothing_invisible_is_left(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert all(c.isprintable() or c in "\n\t" or c == "\u3000" or c.isspace() for c in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\ufeff\x1b\0")


def test_plain_and_foreign_text_stays() -> None:
    assert visible("ε ≤ log(2)\n\tשלום") == "ε ≤ log(2)\n\tשלום"
    assert visible("a\u202eb") == "a⟨U+202E⟩b"
    assert one_line("a\nb\t c\x1b[0m") == "a b c⟨U+001B⟩[0m"
    assert short("abcdef", 4) == "abc…" and short("abcd", 4) == "abcd"


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "", ".", "..", ".hidden", "CON", "nul.txt", "a b", "é",
                                  "x" * 300, "\ud800", "a\x00b", "trailing.", samples.HOSTILE])
def test_odd_names_become_safe_file_names(name: str) -> None:
    found = file_name(name)
    assert found != name and len(found) <= 80
    assert found.isascii() and not set(found) & set("/\\:*?\"<>| \0") and not found.startswith(".")


def test_plain_names_stay_and_different_names_differ() -> None:
    assert file_name("property-1") == "property-1"
    assert file_name("cuff.yu_2") == "cuff.yu_2"
    assert file_name("a b") != file_name("a  b")


@given(st.lists(st.text(max_size=8), max_size=12))
def test_file_names_are_distinct_where_case_is_ignored(names: list[str]) -> None:
    found = file_names(names)
    assert len({f.casefold() for f in found}) == len(names)


def test_names_that_differ_in_case_only() -> None:
    found = file_names(["Lemma", "lemma", "other"])
    assert found[0].casefold() != found[1].casefold() and found[2] == "other"


def test_source_lines_are_toml_that_says_the_same() -> None:
    statement = {"let": {"ε": "real > 0", "x'": "real", "n": "integer >= 1"},
                 "define": {"W": [["1/2", 1], ['"', "\\"]]},
                 "given": ["x < 1", "x > 0"], "show": ["x <= ε"], "neighbours": "add-remove"}
    assert tomllib.loads("\n".join(source.lines(statement))) == statement


def test_comparing_marks_what_differs_and_loses_nothing() -> None:
    old, new = ["let.k = 1", 'show = ["k*eps - 1"]'], ["let.k = 1", 'show = ["exp(k*eps) - 1"]', "given = []"]
    left, right = source.compare(old, new)
    assert ["".join(t for t, _ in line) for line in left] == old
    assert ["".join(t for t, _ in line) for line in right] == new
    assert not any(changed for line in left for _, changed in line)
    assert [t for line in right for t, changed in line if changed] == ["exp(", ")", "given = []"]


def test_a_proof_tree_of_any_rules_becomes_nested_steps() -> None:
    evidence: dict[str, Any] = {"part": 0, "verdict": "proved", "witness": {"rule": "not a step"},
                                "defined": [{"rule": "positive", "of": "y"}],
                                "proof": {"rule": "divide", "on": "x", "n": 3, "box": ["0", "1"], "cases": [
                                    {"when": "x < 0", "by": {"rule": "sign"}}, {"rule": "leaf"}]}}
    first, second = proofs.steps(evidence)
    assert (first["label"], first["rule"], first["fields"]) == ([("Defined 1", None)], "positive", [("of", "y")])
    assert (second["rule"], second["fields"]) == ("divide", [("on", "x"), ("n", "3"), ("box", "0, 1")])
    branches = [(b[0]["label"], b[0]["rule"]) for b in second["steps"]]
    assert branches == [([("cases 1.by", None)], "sign"), ([("cases 2", None)], "leaf")]


def test_endless_proofs_are_cut_and_say_so() -> None:
    chain: dict[str, Any] = {"rule": "leaf"}
    deep: dict[str, Any] = {"rule": "leaf"}
    for _ in range(2_000):
        chain = {"rule": "step", "by": chain}
        deep = {"rule": "split", "yes": {"rule": "bound"}, "no": deep}
    found = proofs.steps({"proof": chain})
    assert len(found) == proofs.MAX_STEPS and "certificate" in found[-1]["cut"]
    found, levels = proofs.steps({"proof": deep}), 0
    while found[-1]["steps"]:
        found, levels = found[-1]["steps"][-1], levels + 1
    assert levels == proofs.MAX_DEPTH and "certificate" in found[-1]["cut"]
    wide = proofs.steps({"proof": {"rule": "cover", "cells": [{"rule": "cell"}] * 5_000}})[0]
    assert "certificate" in wide["cut"] and len(wide["steps"]) <= proofs.MAX_STEPS


def test_witness_objects_become_tables() -> None:
    found = {t["name"]: (t["head"], t["rows"]) for t in witness.tables(samples.WITNESS)}
    assert found["M"] == (["input", "0", "1"], [["0", "1/2", "1/2"], ["1", "0", "1"]])
    assert found["P"] == (["outcome", "probability"], [["1", "1/2"], ["2", "1/2"]])
    assert found["x"] == (["entry", "value"], [["1", "0"]])
    assert found["A"] == (["outcomes in the event"], [["0"]])
    assert found["f"] == (["arguments", "values"], [["0", "log(2)"], ["1", "0"]])


def test_a_database_as_input_is_shown_as_a_tuple_and_the_empty_event_as_none() -> None:
    m = {"kind": "mechanism", "inputs": [["0", "1"]], "outcomes": ["a"], "rows": [["1"]]}
    others = {"A": {"kind": "event", "outcomes": []}, "?": {"kind": "matrix", "n": 2}}
    found = witness.tables({"objects": {"M": m} | others})
    assert [t["rows"] for t in found] == [[["(0, 1)", "1"]], [["(none)"]], [["n", "2"]]]


def test_large_tables_are_cut_and_say_so() -> None:
    n = witness.MAX_ROWS + 1
    big = {"kind": "distribution", "outcomes": ["1"] * n, "probabilities": ["0"] * n}
    table, = witness.tables({"objects": {"P": big}})
    assert len(table["rows"]) == witness.MAX_ROWS and "certificate" in table["cut"]


@pytest.mark.parametrize("markup", [
    "<math><script>alert(1)</script></math>", '<math onclick="x"><mi>x</mi></math>', '<math href="https://x"><mi>x</mi></math>',
    '<math style="x"><mi>x</mi></math>', "<math><mi>x</math>", "<!DOCTYPE x><math/>", "<math><mi>&bogus;</mi></math>",
    "<img src='x'/>", "<math><annotation-xml><x/></annotation-xml></math>", "<mi>" + "x" * 500_000 + "</mi>",
])
def test_the_sieve_lets_no_other_markup_through(markup: str) -> None:
    assert sieve(markup) is None


def test_the_sieve_keeps_formulas() -> None:
    kept = sieve('<p class="given"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>x</mi>'
                 "<mo>&lt;</mo><mo>\u2061</mo><mspace/><mtext>a\u202eb</mtext></math> &amp; so</p>")
    assert kept == ('<p class="given"><math display="block"><mi>x</mi><mo>&lt;</mo><mo>\u2061</mo><mspace></mspace>'
                    "<mtext>a⟨U+202E⟩b</mtext></math> &amp; so</p>")


@pytest.mark.parametrize("statement", [{}, {"show": ["(("]}, {"show": [samples.HOSTILE]},
                                       {"let": 3, "show": ["1 == 1"]}])
def test_a_statement_that_cannot_be_read_has_no_formula(statement: dict[str, Any]) -> None:
    assert mathml(statement) is None
