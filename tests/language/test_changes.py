"""What differs between two statements."""

from __future__ import annotations

import re

import pytest

from symdp.language.changes import changes
from symdp.language.latex import statement_to_latex
from symdp.language.mathml import statement_to_mathml
from symdp.language.statements import read_statement
from symdp.language.text import to_text
from symdp.legacy.kernel.claims import Statement


def read(show: str, **more: object) -> Statement:
    statement, problems = read_statement({"let": {"x": "real > 0", "y": "real"}, "show": [show]} | more)
    assert not problems
    return statement


def marked(s: Statement, ids: frozenset[int]) -> list[str]:
    from symdp.legacy.kernel.tree import walk

    every = [*s.given, *s.show, *(w for _, t in s.let for w in t.where), *(e for _, e in s.define)]
    return [to_text(e) for root in every for e in walk(root) if id(e) in ids]


@pytest.mark.parametrize(("old", "new", "lost", "won"), [
    ("x <= y", "x <= y", [], []),
    ("x <= y", "x <= 2*y", [], ["2"]),
    ("x + y >= 0", "x + y + 1 >= 0", [], ["1"]),
    ("x*y >= 0", "exp(x)*x*y >= 0", [], ["exp(x)"]),
    ("exp(x) - 1 >= y", "exp(2*x) - 2 >= y", ["1"], ["2", "2"]),
    ("x*y/2 <= 1", "2*(x*y)/2 <= 1", [], ["2"]),
    ("x + (y + 1) >= 0", "x + (y + 2) >= 0", ["1"], ["2"]),
    ("x - (y + 1) >= 0", "x - y >= 0", ["1"], []),
    ("x <= y", "x < y", ["x <= y"], ["x < y"]),
    ("log(x) >= 0", "exp(x) >= 0", ["log(x)"], ["exp(x)"]),
])
def test_the_smallest_parts_that_differ_are_marked(old: str, new: str, lost: list[str], won: list[str]) -> None:
    a, b = read(old), read(new)
    found = changes(a, b)
    assert marked(a, found[0]) == lost and marked(b, found[1]) == won


def test_assumptions_domains_and_definitions_are_compared_too() -> None:
    a = read("x <= y", given=["x < 1"], define={"c": "x + 1"})
    b = read("x <= y", given=["x < 1", "y < 1"], define={"c": "x + 2"}, let={"x": "real >= 0", "y": "real"})
    found = changes(a, b)
    assert marked(a, found[0]) == ["x > 0", "1"] and marked(b, found[1]) == ["y < 1", "x >= 0", "2"]


def test_marks_are_set_off_in_the_formula_and_change_nothing_else() -> None:
    a, b = read("x*(1 + y)/2 <= y"), read("x*(1 + x)/2 <= y")
    lost, _ = changes(a, b)
    markup = statement_to_mathml(a, lost, "del")
    assert markup.count('class="del"') == 1
    assert re.sub(r'<mrow class="del">(.*?)</mrow>', r"\1", markup) == statement_to_mathml(a)
    assert statement_to_latex(a)
