"""The errata: everything wrong, nothing else, and no markup from claims."""

from __future__ import annotations

import re

from symdp.report.errata import errata
from tests.report import samples


def test_what_is_wrong_is_listed_with_its_witness_its_repair_and_its_remark() -> None:
    wrong = samples.claim("refuted", parts=[samples.part("refuted", witness=samples.WITNESS)],
                          repair=samples.claim("proved", statement={"show": ["x <= 2*y"]}) | {"why": "a factor is missing"})
    fine = samples.claim("proved", "fine")

    text = errata(samples.results([wrong, fine]), samples.PAPERS, {wrong["id"]: "Nothing hangs on it."})

    for words in ("Theorem refuted", "Printed: `x <= y`", "`k = 1, n = 1", "1/2 1/2", "a factor is missing", "`x <= 2*y`",
                  "proved", "Nothing hangs on it"):
        assert words in text
    assert "paper-2020/fine" not in text


def test_a_paper_without_findings_says_so() -> None:
    assert "no proof of what is open" in errata(samples.results([samples.claim("undecided")]), {}, {})


def test_hostile_text_is_text() -> None:
    whole = samples.hostile()
    for c in whole["claims"]:
        c["verdict"] = "refuted"

    outside = re.sub(r"`[^`\n]*`", "", errata(whole, {}, {c["id"]: samples.HOSTILE for c in whole["claims"]}))

    assert "<" not in outside
    assert "](" not in outside
