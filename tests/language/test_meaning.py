"""What has no meaning is refused where claims are read, what the core cannot say yet is remarked on."""

from __future__ import annotations

from pathlib import Path

import pytest

from symdp.language.load import load
from symdp.language.meaning import problems, remarks
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement

ROOT = Path(__file__).resolve().parents[2]
NONSENSE = [
    ({}, "sum(y in reals: y) == 0", "reals"),
    ({}, "prod(y in [0, 1): y) == 0", "[0, 1)"),
    ({}, "max(y in real > 0: 1/y) == 0", "real > 0"),
    ({"b": "real > 0"}, "sum(y in [0, b]: y) == 0", "[0, b]"),
    ({"x": "database on 3 entries over {0, 1}"}, "x[0] == x[0]", "0"),
    ({"x": "database on 3 entries over {0, 1}"}, "x[4] == x[4]", "4"),
    ({"x": "database on 3 entries over {0, 1}"}, "x[oo] == x[oo]", "oo"),
    ({"S": "matrix of order 2"}, "S[1, 0] == 0", "0"),
    ({"X": "variable", "Q": "distribution on 3"}, "tv(product(Q, Q), {a: 1}) >= 0", "tv(product(Q, Q), {a: 1})"),
]
NOT_YET = [
    ({}, "limit(x -> 0, y -> 0, z -> 0: x*y*z) == 0"),
    ({"n": "integer >= 1"}, "sum(f in function 1..2 -> 1..2: f(1)) >= n"),
]
MEANT = [
    ({"a": "real"}, "sum(y in [1, 1]: y) == 1"),
    ({}, "sum(y in integers: 2^(-y^2)) > 0"),
    ({"n": "integer >= 1", "x": "database on n entries over {0, 1}"}, "x[n + 1] == x[1]"),  # of some n only
]


def read(let: dict[str, str], show: str) -> Statement:
    statement, wrong = read_statement({"let": let, "show": [show]})
    assert not wrong
    return statement


@pytest.mark.parametrize(("let", "show", "at"), NONSENSE)
def test_nonsense_is_a_problem_with_its_place(let: dict[str, str], show: str, at: str) -> None:
    found = problems(read(let, show))

    assert found
    assert found[0].field == "show[0]"
    assert found[0].text[found[0].start:found[0].end] == at
    assert "; " in found[0].message, "a way out"


@pytest.mark.parametrize(("let", "show"), NOT_YET)
def test_what_the_core_cannot_say_yet_is_a_remark(let: dict[str, str], show: str) -> None:
    statement = read(let, show)

    assert problems(statement) == []
    (said,) = remarks(statement)
    assert "the core cannot say it yet" in said.message
    assert said.end > said.start


@pytest.mark.parametrize(("let", "show"), MEANT)
def test_what_may_have_a_meaning_is_neither(let: dict[str, str], show: str) -> None:
    statement = read(let, show)

    assert (problems(statement), remarks(statement)) == ([], [])


def test_a_claim_file_is_refused_with_line_and_column(tmp_path: Path) -> None:
    folder = tmp_path / "paper"
    folder.mkdir()
    (folder / "01-a.toml").write_text('[[claim]]\nid = "a"\nlet = { b = "real" }\nshow = [\n  "0 <= 1",\n'
                                      '  "sum(y in reals: y) <= b",\n]\n\n[[claim]]\nid = "b"\nshow = "0 <= 1"\n'
                                      'repair = { show = "sum(y in reals: y) <= 1" }\n')

    loaded = load([folder])

    assert loaded.claims == []
    said = loaded.messages()
    assert "01-a.toml:6:13: claim 'a', show[1]: sum runs over" in said
    assert "01-a.toml:12:29: claim 'b', repair.show" in said
    assert "way out: write a range or a set, or integral(...)" in said


def test_every_claim_here_can_be_read() -> None:
    """Twenty of their statements are for the old kernel alone, and none is refused."""
    loaded = load([ROOT / "claims"])

    assert loaded.problems == []
    assert sum("core cannot say" in n.message for c in loaded.claims for n in c.notes) <= 20
