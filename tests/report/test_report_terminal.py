"""The lines of the terminal: every count, the witness, no control characters, colour only when asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from symdp.report import terminal
from symdp.report.schema import VERDICTS
from tests.report import samples

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def by_verdict() -> dict[str, dict[str, Any]]:
    return {c["verdict"]: c for c in samples.nine()["claims"]}


def test_one_line_for_each_claim() -> None:
    claims = by_verdict()
    assert terminal.line(claims["proved"]) == "PROVED     paper-2020/proved  (kernel+background)"
    assert terminal.line(claims["refuted"]) == "REFUTED    paper-2020/refuted  (kernel; repair proved)"
    assert terminal.line(claims["bounded"]) == "BOUNDED    paper-2020/bounded  (kernel; for k <= 6)"
    assert terminal.line(claims["undecided"]) == "UNDECIDED  paper-2020/undecided  (as expected)"
    assert "expected proved" in terminal.line(claims["refuted"] | {"expect": "proved", "met": False})


def test_letters_are_distinct_and_only_proved_is_a_dot() -> None:
    letters = [terminal.letter(c) for c in samples.nine()["claims"]]
    assert len(set(letters)) == 9 and letters.index(".") == 0


def test_the_last_line_has_every_verdict_that_occurs() -> None:
    text = terminal.counts(samples.nine(), seconds=2.345)
    assert all(f"1 {verdict}" in text for verdict in VERDICTS) and "in 2.35s" in text


def test_the_last_line_always_says_undecided_and_not_run() -> None:
    text = terminal.counts(samples.results([samples.claim("proved")]))
    assert "1 proved, 0 undecided, 0 not-run" in text and "refuted" not in text and len(text) == 80


def test_unmet_expectations_are_counted_repairs_too() -> None:
    repair = samples.claim("refuted", "a", expect="proved", met=False, why="")
    claims = [samples.claim("refuted", "a", expect="refuted", met=True, repair=repair)]
    assert "1 not as expected" in terminal.counts(samples.results(claims))


@pytest.mark.parametrize(("claims", "tone"), [
    ([samples.claim("proved")], "32"),
    ([samples.claim("proved"), samples.claim("refuted", expect="refuted", met=True)], "32"),
    ([samples.claim("proved"), samples.claim("refuted")], "31"),
    ([samples.claim("proved"), samples.claim("error")], "31"),
    ([samples.claim("proved", expect="refuted", met=False)], "31"),
    *[([samples.claim("proved"), samples.claim(v)], "33")
      for v in ("vacuous", "bounded", "supported", "undecided", "not-run")],
    ([samples.claim("undecided", expect="undecided", met=True)], "33"),
    ([], "33"),
])
def test_green_only_when_all_is_well(claims: list[dict[str, Any]], tone: str) -> None:
    assert terminal.counts(samples.results(claims), colour=True).startswith(f"\x1b[{tone}m")


@pytest.mark.parametrize("verdict", [v for v in VERDICTS if v != "proved"])
def test_no_other_verdict_is_green_on_its_line(verdict: str) -> None:
    for met in (None, True, False):
        line = terminal.line(samples.claim(verdict, expect=None if met is None else verdict, met=met), colour=True)
        assert ANSI.search(line) and "\x1b[32m" not in line


def test_the_details_show_the_witness() -> None:
    text = terminal.failure(by_verdict()["refuted"])
    for expected in ("claims/paper-2020/02-section.toml:12: REFUTED  Theorem refuted, eq. (3)",
                     "k = 1, n = 1, eps = 1, delta = 1/2", "input  0    1", "1      0    1", "M(x)(A) <= 0",
                     "0.50000000000000000000", "1/2",
                     "symdp verify paper-2020/refuted.json", "-k paper-2020/refuted", samples.WITNESS["words"]):
        assert expected in text, expected


def test_only_what_failed_has_details() -> None:
    text = terminal.failures(samples.nine())
    heads = re.findall(r"^_+ paper-2020/(\S+) _+$", text, re.MULTILINE)
    assert heads == ["refuted", "ill-posed", "error"]
    assert terminal.failures(samples.results([samples.claim("undecided"), samples.claim("proved")])) == ""
    assert terminal.failures(samples.results([samples.claim("refuted", expect="refuted", met=True)])) == ""


def test_a_repair_that_fails_has_details() -> None:
    repair = samples.claim("ill-posed", "a", why="tried harder")
    text = terminal.failures(samples.results([samples.claim("proved", "a", repair=repair)]))
    assert "tried harder" in text and "ILL-POSED" in text


def test_plain_unless_colour_is_asked_for_and_the_same_words() -> None:
    for write in (terminal.failures, terminal.counts):
        plain, coloured = write(samples.nine()), write(samples.nine(), colour=True)
        assert "\x1b" not in plain and coloured != plain and ANSI.sub("", coloured) == plain


def test_hostile_text_moves_no_cursor_and_stays_short() -> None:
    results = samples.hostile()
    text = "\n".join([terminal.failures(results), terminal.counts(results), *map(terminal.line, results["claims"])])
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]", text)
    text.encode("utf-8")
    assert len(text) < 60_000
