"""The summary in GitHub-flavoured Markdown."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from symdp.report.markdown import MAX_LISTED, escape, markdown
from symdp.report.schema import VERDICTS
from tests.report import samples


def rendered(text: str) -> str:
    return MarkdownIt("gfm-like", {"linkify": False}).render(text)


def test_it_has_every_count_the_findings_and_what_is_open() -> None:
    text = markdown(samples.nine(), samples.PAPERS)
    assert "## symdp: On the closeness of things" in text
    for verdict in VERDICTS:
        assert re.search(rf"\| \S+ {verdict} \|| {verdict} \|", text)
    assert "| 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |" in text
    assert "**refuted**: Theorem refuted, eq. (3)" in text and "Repaired: ✅ proved" in text
    assert "extremal decomposition" in text and "Not decided in full: 6" in text


def test_nothing_wrong_is_not_sold_as_all_right() -> None:
    assert "no proof of the others" in markdown(samples.results([samples.claim("undecided")]), {})


def test_unmet_expectations_are_listed() -> None:
    text = markdown(samples.results([samples.claim("proved", expect="refuted", met=False)]), {})
    assert "### Not as expected" in text and "expected refuted, found proved" in text


@pytest.mark.parametrize("text", [
    samples.HOSTILE, "a | b", "# head", "[x](javascript:alert(1))", "![x](y)", "<img src=x>", "`code`", "**b** _i_ ~~s~~",
    "line\n- other", "&lt;b&gt;", "$x$", ":smile:",
])
def test_text_of_a_claim_is_text(text: str) -> None:
    html = rendered(f"- {escape(text)}\n")
    assert html.startswith("<ul>\n<li>") and html.count("<") == 4, html


def test_mentions_and_addresses_are_broken_up() -> None:
    found = escape("@someone #12 https://x.y www.z")
    assert "@someone" not in found and "#12" not in found and "://" not in found and "www.z" not in found


def test_hostile_results_leave_the_summary_in_shape() -> None:
    text = markdown(samples.hostile(), {})
    html = rendered(text)
    assert html.count("<table>") == 1 and "<script" not in html and "<img" not in html
    assert all(len(line) < 3_000 for line in text.splitlines())


def test_long_lists_are_cut_in_words() -> None:
    text = markdown(samples.results([samples.claim("refuted", f"c{i}") for i in range(MAX_LISTED + 5)]), {})
    assert "- … and 5 more" in text
