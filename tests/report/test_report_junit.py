"""JUnit XML: well-formed whatever the texts, and green only for what is decided."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from symdp.report.junit import junit, write_junit
from tests.report import samples


def cases(results: dict[str, Any]) -> dict[str, ElementTree.Element]:
    return {c.get("name", ""): c for c in ElementTree.fromstring(junit(results)).iter("testcase")}


def kind(case: ElementTree.Element) -> str:
    found = [e.tag for e in case if e.tag in ("failure", "error", "skipped")]
    assert len(found) <= 1
    return found[0] if found else "passed"


def test_each_verdict_has_its_place() -> None:
    found = {name.removeprefix("paper-2020/"): kind(c) for name, c in cases(samples.nine()).items()}
    assert found == {"proved": "passed", "refuted": "failure", "refuted [repair]": "passed", "ill-posed": "failure",
                     "vacuous": "skipped", "bounded": "passed", "supported": "skipped", "undecided": "skipped",
                     "error": "error", "not-run": "skipped"}


def test_the_counts_are_those_of_the_cases() -> None:
    root = ElementTree.fromstring(junit(samples.nine()))
    for node in (root, root[0]):
        assert [node.get(k) for k in ("tests", "failures", "errors", "skipped")] == ["10", "2", "1", "4"]


def test_an_expected_refutation_passes_and_says_what_it_is() -> None:
    case = cases(samples.results([samples.claim("refuted", expect="refuted", met=True)]))["paper-2020/refuted"]
    assert kind(case) == "passed"
    assert "REFUTED" in (case.findtext("system-out") or "") and "as expected" in (case.findtext("system-out") or "")


@pytest.mark.parametrize("verdict", ["proved", "bounded", "supported", "undecided", "vacuous"])
def test_an_unmet_expectation_fails(verdict: str) -> None:
    case = cases(samples.results([samples.claim(verdict, "a", expect="refuted", met=False)]))["paper-2020/a"]
    assert kind(case) == "failure"
    failure = case.find("failure")
    assert failure is not None and (failure.get("message") or "").startswith(f"expected refuted, found {verdict}")


def test_the_message_has_the_reason_and_the_text_the_witness() -> None:
    failure = cases(samples.nine())["paper-2020/refuted"].find("failure")
    assert failure is not None and "because of refuted" in (failure.get("message") or "")
    assert "0.50000000000000000000" in (failure.text or "")


def test_a_skipped_claim_says_why() -> None:
    skipped = cases(samples.nine())["paper-2020/undecided"].find("skipped")
    assert skipped is not None and skipped.get("message") == "undecided: because of undecided"


def test_hostile_text_is_well_formed_text(tmp_path: Path) -> None:
    write_junit(samples.hostile(), tmp_path / "junit.xml")
    root = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert {e.tag for e in root.iter()} == {"testsuites", "testsuite", "testcase", "failure", "system-out"}
    assert root[0].get("name", "").startswith("<script>alert(1)</script>")


def test_a_run_of_nothing_is_an_empty_suite() -> None:
    assert ElementTree.fromstring(junit(samples.results([]))).get("tests") == "0"
