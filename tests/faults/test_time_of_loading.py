"""Reading claims takes time in proportion to their size, whatever is wrong with them. (Work is counted, not timed.)"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from symdp.language import near
from symdp.language.load import load
from symdp.language.reviews import ReviewProblem, read_reviews
from tests.certificates.test_command import stored

DOTTED = ".".join("a" * 3_000) + " = 1\n"
LONG = "x = 0x" + "f" * 5_000 + "\n"


def claim(i: int, more: str = "") -> str:
    return f'[[claim]]\nid = "c{i}"\nshow = ["0 == 0"]\n{more}\n'


WRONG: dict[str, Callable[[int], str]] = {
    "an unknown use each": lambda n: "".join(claim(i, f'uses = ["zz{i}"]') for i in range(n)),
    "unknown uses of one": lambda n: "".join(map(claim, range(n))) + claim(n, f"uses = [{', '.join(f'{chr(34)}z{i}{chr(34)}' for i in range(n))}]"),
    "nothing in them": lambda n: "[[claim]]\n" * n,
    "a circle of all": lambda n: "".join(claim(i, f'uses = ["c{(i + 1) % n}"]') for i in range(n)),
    "circles of two": lambda n: "".join(claim(i, f'uses = ["c{i ^ 1}"]') for i in range(n)),
    "one id": lambda n: claim(7) * n,
    "an unknown key each": lambda n: "".join(claim(i, 'uzes = ["c1"]') for i in range(n)),
    "unknown keys of one": lambda n: claim(1, "".join(f"uzes{i} = 1\n" for i in range(n))),
    "nothing wrong": lambda n: "".join(map(claim, range(n))),
}


def work(folder: Path, text: str) -> int:
    """Instructions of Python that are run to read this and to say what is wrong."""
    folder.mkdir()
    (folder / "01-some.toml").write_text(text)
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "opcode"
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        load([folder]).messages()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("what", WRONG)
def test_twice_as_many_claims_take_about_twice_as_long(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(near, "MOST_KNOWN", 10)  # what is compared is limited: the test need not wait for the limit
    few, many = (work(tmp_path / f"n{n}", WRONG[what](n)) for n in (50, 400))

    assert many < 10 * few  # 8 times as many; what is quadratic takes up to 64 times as long


def test_few_names_are_compared_with_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(near, "get_close_matches", lambda _, known, *__: asked.append(len(known)) or [])
    (tmp_path / "01-some.toml").write_text(WRONG["an unknown use each"](1_000))

    assert len(load([tmp_path]).problems) == 1_000
    assert 0 < len(asked) <= near.MOST_ASKED
    assert max(asked) <= near.MOST_KNOWN


def test_claims_whose_uses_are_unknown_leave_in_one_pass(tmp_path: Path) -> None:
    (tmp_path / "01-some.toml").write_text(WRONG["an unknown use each"](50) + claim(99))
    loaded = load([tmp_path])

    assert [c.claim.id for c in loaded.claims] == ["c99"]
    assert [u.id for u in loaded.unreadable] == [f"c{i}" for i in range(50)]


def test_a_long_circle_is_named_by_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "01-some.toml").write_text(WRONG["a circle of all"](200))
    [(_, problem)] = load([tmp_path]).problems

    assert "in a circle" in problem.message
    assert "..." in problem.message
    assert len(problem.message) < 1_000


@pytest.mark.parametrize("text", [DOTTED, LONG, "x = " + "[" * 5_000], ids=["dotted", "long", "nested"])
def test_every_toml_file_is_read_within_the_same_limits(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "claims" / "p"
    folder.mkdir(parents=True)
    (folder / "01-some.toml").write_text(claim(1))
    (folder / "paper.toml").write_text(text)
    (folder / "reviews.toml").write_text(text)

    reason = "40 parts|1,000 digits|nested"
    loaded = load([folder])
    assert len(loaded.problems) == 1
    assert re.search(reason, loaded.messages())
    with pytest.raises(ReviewProblem, match=reason):
        read_reviews(folder)

    from symdp.certificates.command import main

    (folder / "00-other.toml").write_text(text + claim(2))
    monkeypatch.chdir(tmp_path)
    assert main([str(stored(tmp_path, "bound", claim="p/c2"))]) == 0
    assert "statement from the certificate" in capsys.readouterr().out
