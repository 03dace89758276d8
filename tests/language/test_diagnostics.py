"""Problems are shown at the line and column where they stand in the TOML file."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.language.diagnostics import COLUMNS, locate, printable, render
from symdp.language.files import read_claims
from symdp.language.statements import Problem
from symdp.language.typing import check


def problems(text: str) -> list[Problem]:
    claims, found = read_claims(text.encode(), "p")
    for c in claims:
        for s, prefix in ((c.statement, ""), (c.repair, "repair.")):
            if s is not None:
                found += [Problem(c.id, prefix + p.field, p.message, p.text, p.start, p.end) for p in check(s)]
    return found


def marked(text: str, p: Problem) -> tuple[int, str]:
    at = locate(text, p)
    start = at.caret.index("^")
    return at.line, at.source_line[start:start + at.caret.count("^")]


CASES = {
    "basic": '[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = ["1 < 2", "zz < x"]\n',
    "literal": "[[claim]]\nid = 'a'\nlet = { x = 'real' }\nshow = ['1 < 2', 'zz < x']\n",
    "multi-line": '[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = ["""\n1 <\n  zz"""]\n',
    "multi-line literal": "[[claim]]\nid = 'a'\nlet = { x = 'real' }\nshow = ['''\n1 <\n  zz''']\n",
    "joined lines": '[[claim]]\nid = "a"\nshow = ["""1 < \\\n      zz"""]\n',
    "escapes": '[[claim]]\nid = "a"\nshow = ["\\u0031\\t< zz"]\n',
    "windows": '[[claim]]\r\nid = "a"\r\nshow = ["""\r\n1 <\r\n zz"""]\r\n',
    "sub-table": '[[claim]]\nid = "a"\nshow = "1 < 2"\n[claim.let]\nx = "real"\ny = "real > zz"\n',
    "dotted": '[[claim]]\nid = "a"\nshow = "1 < 2"\nlet.y = "real > zz"\n',
    "quoted keys": '[["claim"]]\n"id" = "a"\n"show" = "1 < 2"\n\'let\' = { "y" = "real > zz" } # zz\n',
    "array over lines": '[[claim]]\nid = "a"\nshow = [ # zz\n  "1 < 2", # "zz"\n  "1 < zz",\n]\n',
    "nested list": '[[claim]]\nid = "a"\nshow = "1 < 2"\ndefine = { T = [["1", "2"],\n ["3", "zz"]] }\n',
    "second claim": '[[claim]]\nid = "b"\nshow = "1 < 2"\n\n[[claim]]\nshow = "zz < 2"\nid = "a"\n',
    "same id": '[[claim]]\nid = "a"\nshow = "1 < 2"\n\n[[claim]]\nid = "a"\nshow = "zz < 2 +"\n',
    "repair": '[[claim]]\nid = "a"\nshow = "1 < 2"\n[claim.repair]\nwhy = "zz"\nshow = "1 < zz"\n',
}


@pytest.mark.parametrize("name", CASES)
def test_every_way_to_write_a_text(name: str) -> None:
    text = CASES[name]
    found = [p for p in problems(text) if p.field != "id"]
    assert len(found) == 1
    line, mark = marked(text, found[0])
    if name == "same id":
        assert line == 7
    else:
        assert mark == "zz"
        lines = text.splitlines()
        assert "zz" in lines[line - 1] and line == max(i for i, x in enumerate(lines, 1) if "zz" in x)


def test_a_repair_that_inherits_the_fault_points_at_what_it_inherits() -> None:
    text = '[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = "x < 2"\n[claim.repair]\nlet = { y = "real" }\n'
    found = problems(text)
    assert [(p.field, *marked(text, p)) for p in found] == [("repair.show[0]", 4, "x")]


@pytest.mark.parametrize(("text", "line", "mark"), [
    ('[[claim]]\nid = "a"\nsho = "1 < 2"\nshow = "1 < 2"\n', 3, "sho"),
    ('[[claim]]\nid = "a"\nshow = "1 < 2"\n[[claim]]\nid = "a"\nshow = "1 < 2"\n', 5, "a"),
    ('[[claim]]\nid = "a"\nshow = 3\n', 3, "3"),
    ('[[claim]]\nid = "a"\nshow = "1 < 2"\n[[claim]]\nshow = "1 <"\n', 4, "[[claim]]"),
    ('[[claim]]\nid = "a"\nshow = "1 < 2"\nlet = { "a b" = "real" }\n', 4, "let"),
    ('[[claim]]\nid = "a"\nshow = "1 < 2"\nlet = { in = "real" }\n', 4, "in"),
    ('[[claim]]\nid = "a"\nshow = [1 < 2]\n', 3, "<"),
    ('x = 1\n[[claim]]\nid = "a"\nshow = "1 < 2"\n', 1, "x"),
    ('[[claim]]\nid = "a"\nshow = "\0"\n', 3, "\\x00"),
])
def test_problems_that_are_not_in_a_text(text: str, line: int, mark: str) -> None:
    assert (line, mark) in [marked(text, p) for p in problems(text)]


def test_the_message_as_printed() -> None:
    text = '# a comment\n\n[[claim]]\nid    = "foo"\nlet   = { eps = "real > 0" }\nshow  = ["epz <= 1"]\n'
    assert render("claims/x/01.toml", text, problems(text)) == (
        "claims/x/01.toml:6:11: claim 'foo', show[0]: unknown name 'epz'\n"
        '    show  = ["epz <= 1"]\n'
        "              ^^^\n"
        "    way out: did you mean 'eps'?")


def test_problems_come_in_the_order_of_the_file() -> None:
    text = '[[claim]]\nid = "a"\nshow = ["zz < 2"]\ngiven = ["1 <"]\n[[claim]]\nid = "b"\nshow = ["yy < 2", "xx < 3"]\n'
    lines = [line for line in render("f", text, problems(text)).splitlines() if line.startswith("f:")]
    assert [line.split(":")[1] for line in lines] == ["4", "7", "7"]  # a claim that cannot be read is not typed


@pytest.mark.parametrize("character", ["\x1b", "\u202e", "\u2066", "\u200b", "\x7f", "\u2028", "\ufeff"])
def test_control_and_bidirectional_characters_are_shown_escaped(character: str) -> None:
    text = f'[[claim]]\nid = "a"\nsays = "{character}" \nshow = ["1 {character}< zz"]\n'
    if character in "\x1b\x7f":  # TOML refuses them raw
        text = text.replace(character, f"\\u{ord(character):04x}")
    out = render("f", text, problems(text))
    assert character not in out
    assert out


def test_a_long_line_is_cut_around_the_place() -> None:
    text = '[[claim]]\nid = "a"\nshow = ["' + "1 + " * 100 + "zz + " + "2 + " * 100 + '2 < 3"]\n'
    at = locate(text, problems(text)[0])
    assert len(at.source_line) <= COLUMNS and len(at.caret) <= COLUMNS
    start = at.caret.index("^")
    assert at.source_line[start:start + 2] == "zz" and at.column == 410


def test_wide_characters_move_the_caret() -> None:
    text = '[[claim]]\nid = "a"\nshow = ["1 < 2"] #\n[[claim]]\nid = "b"\n"漢字" = "漢字"\nshow = ["1 < 2"]\n'
    at = locate(text, problems(text)[0])
    assert at.caret == "^" * 6
    text = '[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = ["x < 2 # 漢字 zz"]\n'
    p = Problem("a", "show[0]", "here", "x < 2 # 漢字 zz", 11, 13)
    at = locate(text, p)
    assert len(at.caret) == 9 + 11 + 2 + 2  # two columns more than characters


def test_a_megabyte_is_located_quickly() -> None:
    one = '[[claim]]\nid = "c{}"\nlet = {{ x = "real" }}\nshow = ["zz + {} < x"]\n'
    text = "".join(one.format(i, "1 + " * 40 + "1") for i in range(4000))
    found = [Problem(f"c{i}", "show[0]", "m; w", "zz + " + "1 + " * 40 + "1 < x", 0, 2) for i in range(0, 4000, 40)]
    started = time.perf_counter()
    assert render("f", text, found).count("way out") == 100
    assert time.perf_counter() - started < 5


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='[]{}="\'\\\n#.,ab1 claimidshow', max_size=80), st.text(max_size=6), st.integers(0, 99))
def test_no_text_makes_the_scanner_fail(text: str, field: str, at: int) -> None:
    for p in (Problem("a", field, "m", text, at, at + 3), Problem("", "", "at line 3, column 9"),
              Problem("claim 1", "id", "m")):
        where = locate("[[claim]]\nid = 'a'\n" + text, p)
        assert where.line >= 1 and where.column >= 1 and "^" in where.caret


def test_printable_keeps_mathematics() -> None:
    assert printable("ε ≤ ∞ · x²") == "ε ≤ ∞ · x²"
    assert printable("a\nb\u202ec") == "a\\x0ab\\u202ec"
