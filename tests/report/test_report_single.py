"""The report as one file."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from symdp.report.html import write_report, write_single
from tests.report import samples
from tests.report.pages import Page, read, read_all


@pytest.fixture
def page(tmp_path: Path) -> Page:
    results = samples.nine()
    store = samples.certificates(tmp_path / "store", results)
    return read(write_single(results, tmp_path / "a/report.html", certificates=store, papers=samples.PAPERS))


def test_every_page_is_in_it_with_all_its_text(page: Page, tmp_path: Path) -> None:
    results = samples.nine()
    folder = tmp_path / "folder"
    write_report(results, folder, certificates=samples.certificates(tmp_path / "store2", results), papers=samples.PAPERS)
    whole = " ".join(page.text.split())
    for part in read_all(folder):
        heading = next(line for line in part.text.splitlines() if line.strip() and "Skip" not in line)
        assert heading.strip()[:40].split(":")[0] in whole
    for verdict in ("proved", "refuted"):
        assert f"A statement whose verdict is {verdict}." in whole
    assert "What you have to trust" in whole and "Kernel" not in page.tags


def test_every_link_leads_within_the_file_or_to_https(page: Page) -> None:
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert len(ids) == len(set(ids))
    for link in page.links():
        assert link.startswith(("https://", "data:application/json;base64,")) or link[1:] in ids, link
    for _, a in page.elements:
        for key in ("for", "aria-labelledby"):
            assert all(x in ids for x in (a.get(key) or "").split()), a
        for key in ("fill", "marker-end"):
            if (a.get(key) or "").startswith("url("):
                assert a[key][5:-1] in ids  # type: ignore[index]


def test_certificates_are_downloads_byte_for_byte(page: Page, tmp_path: Path) -> None:
    found = {a["download"]: base64.b64decode((a["href"] or "").partition(",")[2]) for _, a in page.elements
             if "download" in a}
    assert found["refuted.repair.json"] == (tmp_path / "store/paper-2020/refuted.repair.json").read_bytes()
    assert all(json.loads(content)["format"] == "symdp-certificate/1" for content in found.values())


def test_there_is_one_first_heading_and_one_policy_that_holds(page: Page) -> None:
    assert [t for t, _ in page.elements].count("h1") == 1
    policy = next(a["content"] or "" for t, a in page.elements if t == "meta" and "http-equiv" in a)
    for kind in ("style", "script"):
        assert base64.b64encode(hashlib.sha256(page.raw[kind].encode()).digest()).decode() in policy
        assert sum(t == kind for t, _ in page.elements) == 1


def test_hostile_text_stays_text_and_the_bytes_stay_the_same(tmp_path: Path) -> None:
    files = [write_single(samples.hostile(), tmp_path / name, certificates=None, papers={}) for name in ("a", "b")]
    assert files[0].read_bytes() == files[1].read_bytes()
    found = read(files[0])
    assert not found.tags & {"img", "b"} and [t for t, _ in found.elements].count("script") == 1
    assert "<script>alert(1)</script>" in found.text and samples.LONG in found.text
    assert not any(re.match("on|style$", key) for _, a in found.elements for key in a)
