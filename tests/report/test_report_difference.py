"""Two results compared."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from symdp.report.difference import difference, text
from tests.report import samples


def kinds(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[tuple[str, str, bool]]:
    return [(c.kind, c.words, c.worse) for c in difference(samples.results(old), samples.results(new))]


def test_the_same_results_do_not_differ() -> None:
    assert difference(samples.nine(), copy.deepcopy(samples.nine())) == []
    assert text([], samples.nine(), samples.nine()) == "no change"


@pytest.mark.parametrize(("was", "now", "worse"), [
    ("undecided", "proved", False), ("proved", "refuted", True), ("supported", "refuted", True),
    ("proved", "undecided", True), ("refuted", "undecided", False), ("refuted", "ill-posed", True),
])
def test_a_verdict_that_changed(was: str, now: str, worse: bool) -> None:
    assert kinds([samples.claim(was, "a")], [samples.claim(now, "a")]) == [("verdict", f"{was} -> {now}", worse)]


def test_a_statement_that_was_rewritten_is_named_with_its_verdicts() -> None:
    new = samples.claim("proved", "a", statement={"show": ["x <= 2*y"]})
    assert kinds([samples.claim("refuted", "a")], [new]) == [("statement", "rewritten; refuted -> proved", False)]
    assert kinds([samples.claim("proved", "a")], [new]) == [("statement", "rewritten; proved as before", False)]


def test_claims_that_came_and_went() -> None:
    assert kinds([samples.claim("proved", "a")], [samples.claim("refuted", "b"), samples.claim("supported", "c")]) == [
        ("added", "refuted", True), ("added", "supported", False), ("removed", "was proved", False)]


def test_repairs_are_compared_on_their_own_and_new_facts_are_named() -> None:
    old = samples.claim("refuted", "a", repair=samples.claim("supported", "a"))
    new = samples.claim("refuted", "a", repair=samples.claim("proved", "a", background=["a theorem"]))
    changes = difference(samples.results([old]), samples.results([new]))
    assert [(c.name, c.words) for c in changes] == [
        ("paper-2020/a (repair)", "supported -> proved"), ("paper-2020/a (repair)", "now also on a theorem")]


def test_the_lines_mark_what_is_worse_and_end_in_the_counts() -> None:
    old, new = (samples.results([samples.claim(v, "a")]) for v in ("proved", "refuted"))
    lines = text(difference(old, new), old, new).splitlines()
    assert lines[0] == "! verdict   paper-2020/a: proved -> refuted"
    assert lines[-1] == "1 change, 1 for the worse; proved 1 -> 0, refuted 0 -> 1"


def test_hostile_names_stay_on_one_visible_line() -> None:
    old, new = samples.hostile("proved"), samples.hostile("refuted")
    found = text(difference(old, new), old, new)
    assert "\x1b" not in found and "\u202e" not in found and all(len(line) < 700 for line in found.splitlines())


def test_what_was_not_selected_is_not_compared() -> None:
    old = [samples.claim(v, n) for v, n in (("proved", "a"), ("refuted", "b"), ("proved", "c"))]
    new = [samples.claim("not-run", "a"), samples.claim("not-run", "b"), samples.claim("supported", "c")]
    assert kinds(old, new) == [("verdict", "proved -> supported", True)]
    assert kinds(new, old) == [("verdict", "supported -> proved", False)]
    a, b = samples.results(old), samples.results(new)
    assert text(difference(a, b), a, b).splitlines()[-1] == (
        "1 change, 1 for the worse; proved 1 -> 0, supported 0 -> 1; 2 not compared, as they were not run in one of the two")


def test_a_statement_that_was_rewritten_and_not_selected_is_named() -> None:
    new = samples.claim("not-run", "a", statement={"show": ["x <= 2*y"]})
    assert [kind for kind, *_ in kinds([samples.claim("proved", "a")], [new])] == ["statement"]
