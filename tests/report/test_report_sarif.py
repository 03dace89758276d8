"""SARIF 2.1.0: only findings, at the claim's line, with fingerprints that last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symdp.report.sarif import sarif, write_sarif
from tests.report import samples


def found(results: dict[str, Any]) -> list[dict[str, Any]]:
    run, = sarif(results)["runs"]
    return list(run["results"])


def test_only_findings_are_results() -> None:
    assert [(r["ruleId"], r["level"]) for r in found(samples.nine())] == [
        ("symdp/refuted", "error"), ("symdp/ill-posed", "error"), ("symdp/vacuous", "warning"),
        ("symdp/undecided", "note"), ("symdp/error", "error")]


def test_rules_and_results_agree() -> None:
    run, = sarif(samples.nine())["runs"]
    rules = run["tool"]["driver"]["rules"]
    for r in run["results"]:
        assert rules[r["ruleIndex"]]["id"] == r["ruleId"] and r["message"]["text"]
        assert rules[r["ruleIndex"]]["defaultConfiguration"]["level"] == r["level"]


def test_a_finding_points_at_the_line_of_the_claim() -> None:
    location, = found(samples.nine())[0]["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "claims/paper-2020/02-section.toml"},
                                            "region": {"startLine": 12}}


@pytest.mark.parametrize(("file", "uri"), [
    ("a b/ü.toml", "a%20b/%C3%BC.toml"), ("/abs/a.toml", "file:///abs/a.toml"), ("a\\b.toml", "a/b.toml"),
    ("C:\\x\\b.toml", "file:///C:/x/b.toml"), ("a#b?c.toml", "a%23b%3Fc.toml"), ("x:y.toml", "x%3Ay.toml"),
])
def test_paths_are_uris(file: str, uri: str) -> None:
    location = found(samples.results([samples.claim("refuted", file=file)]))[0]["locations"][0]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_a_claim_without_a_file_has_no_place_and_without_a_line_the_first() -> None:
    nowhere, lineless = found(samples.results([samples.claim("error", file=None), samples.claim("error", line=None)]))
    assert "locations" not in nowhere
    assert lineless["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}


def test_fingerprints_follow_the_id_and_the_statement_only() -> None:
    def fingerprint(**more: Any) -> Any:
        return found(samples.results([samples.claim("refuted", **more)]))[0]["partialFingerprints"]

    same = fingerprint()
    assert same == fingerprint(line=99, reason="other words", seconds=3, file="moved.toml")
    assert same != fingerprint(name="another") and same != fingerprint(statement={"show": ["x < y"]})


def test_a_refuted_repair_is_a_finding_of_its_own() -> None:
    repair = samples.claim("refuted", "a", why="")
    both = found(samples.results([samples.claim("refuted", "a", repair=repair)]))
    assert len(both) == 2 and "(repair)" in both[1]["message"]["text"]
    assert both[0]["partialFingerprints"] != both[1]["partialFingerprints"]


def test_an_expected_refutation_is_suppressed_and_an_expected_undecided_is_not() -> None:
    claims = [samples.claim(v, expect=v, met=True) for v in ("refuted", "undecided")]
    assert ["suppressions" in r for r in found(samples.results(claims))] == [True, False]


def test_hostile_text_is_valid_json_and_ascii(tmp_path: Path) -> None:
    write_sarif(samples.hostile(), tmp_path / "out.sarif")
    data = (tmp_path / "out.sarif").read_bytes()
    assert data.isascii() and json.loads(data)["version"] == "2.1.0"
    assert len(json.loads(data)["runs"][0]["results"]) == 2
    assert b"\\u202e" not in data
