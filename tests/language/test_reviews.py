"""Sign-offs beside the claim files."""

from __future__ import annotations

from pathlib import Path

import pytest

from symdp.language.load import load
from symdp.language.reviews import FILE, MAX_TEXT, Review, ReviewProblem, add_review, read_reviews
from symdp.legacy.kernel.claims import statement_of

ODD = 'quote " backslash \\ tab \t line\nend \x7f ε ]] # no comment'


def test_what_was_added_is_read_back(tmp_path: Path) -> None:
    first, second = Review("a", "Ann", "0" * 64), Review(ODD, ODD, "1" * 64, "2" * 64, "2026-01-31", ODD)
    add_review(tmp_path, first)
    add_review(tmp_path, second)
    assert read_reviews(tmp_path) == [first, second]


def test_comments_and_earlier_entries_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('# mine\n[[review]]\nclaim = "a"\nby = "Ann"\nsha256 = "0"\non = 2026-01-31\n')
    add_review(tmp_path, Review("b", "Bob", "1"))
    assert (tmp_path / FILE).read_text().startswith("# mine\n")
    assert [(r.claim, r.on) for r in read_reviews(tmp_path)] == [("a", "2026-01-31"), ("b", "")]


def test_a_changed_statement_or_repair_makes_it_stale() -> None:
    one, two = statement_of('{"show": ["1 <= 2"]}'), statement_of('{"show": ["1 <= 3"]}')
    r = Review("a", "Ann", one.sha256)
    assert not r.stale(one, None)
    assert r.stale(two, None) and r.stale(one, two)
    assert not Review("a", "Ann", one.sha256, two.sha256).stale(one, two)


@pytest.mark.parametrize(("text", "message"), [
    ("[[review]", "reviews.toml"), ("x = 1", "nothing else"), ("[review]", "nothing else"), ("review = [1]", "table"),
    ('[[review]]\nclaim = "a"\nby = "b"', "sha256 is missing"), ('[[review]]\nclaim = 3\nby = "b"\nsha256 = "c"', "quotes"),
    ('[[review]]\nclaim = "a"\nby = "b"\nsha256 = "c"\nhow = "d"', "'how' is none of"), ("\ufeffx", "reviews.toml"),
])
def test_what_cannot_be_read_says_where(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ReviewProblem, match=message) as raised:
        read_reviews(tmp_path)
    assert str(tmp_path / FILE) in str(raised.value)


def test_nothing_is_added_to_a_file_that_cannot_be_read_and_no_note_is_endless(tmp_path: Path) -> None:
    with pytest.raises(ReviewProblem, match="at most"):
        add_review(tmp_path, Review("a", "Ann", "0", note="n" * (MAX_TEXT + 1)))
    assert not (tmp_path / FILE).exists()
    (tmp_path / FILE).write_text("[[review]")
    with pytest.raises(ReviewProblem):
        add_review(tmp_path, Review("a", "Ann", "0"))
    assert (tmp_path / FILE).read_text() == "[[review]"


def test_a_file_of_sign_offs_is_no_claim_file(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p/01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["1 <= 2"]\n')
    add_review(tmp_path / "p", Review("a", "Ann", "0"))
    found = load([tmp_path])
    assert not found.problems and [c.full_id for c in found.claims] == ["p/a"]
