"""Loading: what is found under a path, in which order, and what is said about the rest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from symdp.language.load import Loaded, load

ONE = '[[claim]]\nid = "{}"\nlet = {{ x = "real" }}\nshow = "x == x"\n'


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def ids(loaded: Loaded) -> list[str]:
    return [c.full_id for c in loaded.claims]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return write(tmp_path, {
        "claims/b-paper/paper.toml": 'title = "B"\nauthors = ["A. One", "B. Two"]\nyear = 2020\n',
        "claims/b-paper/10-last.toml": ONE.format("z"),
        "claims/b-paper/02-first.toml": "# a comment\n\n" + ONE.format("y") + ONE.format("x"),
        "claims/a-paper/01-only.toml": ONE.format("x"),
    })


def test_papers_and_claims_in_order(tree: Path) -> None:
    loaded = load([tree / "claims"])
    assert loaded.problems == [] and loaded.unreadable == []
    assert ids(loaded) == ["a-paper/x", "b-paper/y", "b-paper/x", "b-paper/z"]
    assert [(p.slug, p.title, p.authors, p.year) for p in loaded.papers] == [
        ("a-paper", None, (), None), ("b-paper", "B", ("A. One", "B. Two"), "2020")]
    assert [(c.path.name, c.line) for c in loaded.claims] == [
        ("01-only.toml", 1), ("02-first.toml", 3), ("02-first.toml", 7), ("10-last.toml", 1)]


def test_folders_papers_and_single_files_may_be_given(tree: Path) -> None:
    assert ids(load([tree])) == ids(load([tree / "claims"]))
    assert ids(load([tree / "claims/b-paper"])) == ["b-paper/y", "b-paper/x", "b-paper/z"]
    assert ids(load([tree / "claims/b-paper/10-last.toml"])) == ["b-paper/z"]
    assert ids(load([str(tree / "claims/a-paper"), tree / "claims"])) == ids(load([tree / "claims"]))


def test_a_file_outside_any_paper_is_named_after_itself(tmp_path: Path) -> None:
    write(tmp_path, {"my claims.toml": ONE.format("x")})
    assert ids(load([tmp_path / "my claims.toml"])) == ["my-claims/x"]


def test_what_a_claim_says_about_itself(tmp_path: Path) -> None:
    write(tmp_path, {"p/01-a.toml": ONE.format("x") + 'where = "Thm 1"\nsays = "words"\nkind = "k"\ntags = ["t"]\n'
                     'expect = "refuted"\nuses = ["y", "p/z"]\n[claim.repair]\nwhy = "typo"\nshow = "1 < 2"\n'
                     'expect = "proved"\n' + ONE.format("y") + ONE.format("z")})
    loaded = load([tmp_path])
    assert loaded.problems == []
    c = loaded.claims[0]
    assert (c.where, c.says, c.kind, c.tags, c.expect, c.repair_expect, c.why, c.uses) == (
        "Thm 1", "words", "k", ("t",), "refuted", "proved", "typo", ("p/y", "p/z"))
    assert loaded.claims[1].expect is None and loaded.claims[1].uses == ()


@pytest.mark.parametrize(("extra", "words"), [
    ({"p/02-b.toml": ONE.format("x")}, "used in 01-a.toml as well"),
    ({"p/extra.toml": ONE.format("w")}, "would not be read"),
    ({"p/02-b.toml": "# nothing\n"}, "has no claims"),
    ({"p/02-b.toml": ONE.format("w") + 'uses = ["xx"]\n'}, "did you mean 'p/x'"),
    ({"p/02-b.toml": ONE.format("w") + 'uses = ["q/x"]\n'}, "no claim has the id"),
    ({"p/02-b.toml": ONE.format("w") + 'uses = ["w"]\n'}, "cannot rest on itself"),
    ({"p/02-b.toml": ONE.format("v") + 'uses = ["w"]\n' + ONE.format("w") + 'uses = ["u", "v"]\n' + ONE.format("u")},
     "p/v -> p/w -> p/v"),
    ({"p/02-b.toml": ONE.format("w") + 'expect = "refutd"\n'}, "did you mean 'refuted'"),
    ({"p/02-b.toml": ONE.format("w") + '[claim.repair]\nwhy = "because"\n'}, "the repair states what the claim states"),
    ({"p/paper.toml": "titel = 'x'\n"}, "did you mean 'title'"),
    ({"p/paper.toml": "title = 3\n"}, "a text in quotes"),
    ({"p/paper.toml": "title = \n"}, "not valid TOML"),
    ({"q/p/01-b.toml": ONE.format("w")}, "two papers are called 'p'"),
    ({"p/02-b.toml": '[[claim]]\nid = "w"\nlet = {\n x = "real" }\nshow = "1 < 2"\n'}, "stays on one line"),
    ({"p/02-b.toml": '[[claim]]\nid = "w"\nlet = { x\' = "real" }\nshow = "1 < 2"\n'}, "is quoted where it is a key"),
])
def test_problems(tmp_path: Path, extra: dict[str, str], words: str) -> None:
    loaded = load([write(tmp_path, {"p/01-a.toml": ONE.format("x")} | extra)])
    assert words in loaded.messages()
    assert "p/x" in ids(loaded)
    for path, problem in loaded.problems:
        assert str(path) in loaded.messages() and problem.message.partition("; ")[0] in loaded.messages()


def test_a_claim_with_a_problem_is_unreadable_and_the_others_are_not(tmp_path: Path) -> None:
    write(tmp_path, {"p/01-a.toml": ONE.format("good") + ONE.format("syntax").replace("x == x", "x ==")
                     + ONE.format("typing").replace("x == x", "y == x")})
    loaded = load([tmp_path])
    assert ids(loaded) == ["p/good"]
    assert [(u.paper, u.id, u.line, len(u.problems)) for u in loaded.unreadable] == [
        ("p", "syntax", 5, 1), ("p", "typing", 9, 1)]


def test_a_claim_that_cannot_be_read_is_typed_where_it_can(tmp_path: Path) -> None:
    write(tmp_path, {"p/01-a.toml": """
[[claim]]
id = "a"
let = { x = "real", y = "reel", P = "distribution" }
define = { t = "x +", s = "t + y + P" }
given = ["x <", "kl(P) < y"]
show = ["zz < y", "x < t", "x"]
[claim.repair]
why = 3
given = ["x + ", "P < y", "y < x"]
"""})
    found = [(p.field, p.text[p.start:p.end]) for _, p in load([tmp_path]).problems]
    assert sorted(found) == sorted([
        ("let.y", "reel"), ("define.t", ""), ("define.s", "P"), ("given[0]", ""), ("given[1]", "kl(P)"),
        ("show[0]", "zz"), ("show[2]", "x"), ("repair.why", ""), ("repair.given[0]", ""), ("repair.given[1]", "P")])


def test_uses_are_looked_up_in_files_that_were_not_given(tree: Path) -> None:
    write(tree, {"claims/b-paper/11-more.toml": ONE.format("w") + 'uses = ["z", "a-paper/x"]\n'})
    loaded = load([tree / "claims/b-paper/11-more.toml"])
    assert loaded.problems == [] and ids(loaded) == ["b-paper/w"]


@pytest.mark.parametrize("make", ["missing", "empty", "device", "unreadable"])
def test_paths_without_claims_have_a_message(tmp_path: Path, make: str) -> None:
    path = tmp_path / make
    if make == "empty":
        path.mkdir()
    elif make == "device":
        os.mkfifo(path)
    elif make == "unreadable":
        path.mkdir()
        (path / "01-a.toml").mkdir()
    loaded = load([path])
    assert [p for p, _ in loaded.problems] == [path] and "way out" in loaded.messages()


def test_a_file_without_permission(tmp_path: Path) -> None:
    path = write(tmp_path, {"p/01-a.toml": ONE.format("x")}) / "p/01-a.toml"
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("runs as root")
    assert "cannot be read" in load([path]).messages()


def test_links_that_lead_out_are_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside", {"o/01-secret.toml": ONE.format("secret")})
    inside = write(tmp_path / "inside", {"p/01-a.toml": ONE.format("x"),
                                         "p/03-c.toml": ONE.format("w") + 'uses = ["y"]\n'})
    (inside / "p/02-b.toml").symlink_to(outside / "o/01-secret.toml")
    (inside / "q").symlink_to(outside / "o")
    (inside / "p/04-d.toml").symlink_to(inside / "p/01-a.toml")
    (inside / "loop").symlink_to(inside)
    loaded = load([inside])
    assert ids(loaded) == ["p/x"]
    assert not any("secret" in text for text in loaded.texts.values())
    assert "no claim has the id 'y'" in loaded.messages()


def test_notes_are_not_problems(tmp_path: Path) -> None:
    claim = ONE.format("x").replace('x = "real"', 'W = "channel"').replace("x == x", "capacity(W) <= bits(capacity(W))")
    write(tmp_path, {"p/01-a.toml": claim})
    loaded = load([tmp_path])
    assert ids(loaded) == ["p/x"] and loaded.problems == []
    assert "nats and bits" in loaded.notes() and len(loaded.claims[0].notes) == 1


def test_a_mark_at_the_beginning_of_a_file_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "01-a.toml").write_bytes(b"\xef\xbb\xbf" + ONE.format("x").replace("x == x", "x == yy").encode())
    loaded = load([tmp_path / "01-a.toml"])
    assert "01-a.toml:4:14:" in loaded.messages()


def test_our_own_claims_can_be_read() -> None:
    folder = Path(__file__).parents[2] / "claims"
    loaded = load([folder])
    assert loaded.problems == [], loaded.messages()
    assert loaded.claims
