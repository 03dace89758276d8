"""The HTML report: complete without JavaScript, escaped, deterministic, self-contained."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from symdp.report.folder import MANIFEST
from symdp.report.html import ReportError, write_report
from symdp.report.schema import VERDICTS
from symdp.report.text import visible
from symdp.report.words import MEANING
from tests.report import samples
from tests.report.pages import Page, read, read_all


def write(out: Path, results: dict[str, Any], store: Path | None = None, papers: Any = None) -> Path:
    write_report(results, out, certificates=store, papers=samples.PAPERS if papers is None else papers)
    return out


@pytest.fixture
def report(tmp_path: Path) -> Path:
    results = samples.nine()
    return write(tmp_path / "report", results, samples.certificates(tmp_path / "store", results))


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    text = samples.HOSTILE
    papers = {text: {"title": text, "authors": [text], "doi": "10.1/" + text, "url": "https://x/" + text, text: text},
              samples.LONG: {"title": samples.LONG}}
    return write(tmp_path / "spoilt", samples.hostile(), papers=papers)


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def claim_page(report: Path, name: str) -> Page:
    return read(report / f"claims/paper-2020/{name}.html")


def squeeze(text: str) -> str:
    return " ".join(text.split())


# -- what it says

def test_the_overview_counts_every_verdict_zeros_included(tmp_path: Path) -> None:
    text = read(write(tmp_path, samples.results([samples.claim("proved")])) / "index.html").text
    for verdict in VERDICTS:
        count = int(verdict == "proved")
        assert re.search(rf"\b{verdict}\s*{count}\s*0\s*{re.escape(MEANING[verdict])}", text), verdict


def test_what_is_wrong_comes_first_in_words(report: Path) -> None:
    text = squeeze(read(report / "index.html").text)
    heads = ["What is wrong", "What was assumed", "What was not decided", "All claims"]
    assert [text.index(h) for h in heads] == sorted(text.index(h) for h in heads)
    wrong = text[text.index(heads[0]):text.index("Verdicts")]
    assert "Theorem refuted" in wrong and samples.WITNESS["words"] in wrong and "a factor was missing" in wrong
    assert "Theorem ill-posed" in wrong and "vacuous" in wrong and "Theorem proved" not in wrong
    assert "2 wrong as printed" in text and "5 not decided in full" in text and "Audit report" in text


def test_assumed_and_open_are_named(report: Path) -> None:
    text = squeeze(read(report / "index.html").text)
    assumed = text[text.index("What was assumed"):text.index("What was not decided")]
    assert "extremal decomposition used by 1 claim" in assumed and "z3 unsat believed by refuted (repaired)" in assumed
    undecided = text[text.index("What was not decided"):text.index("All claims")]
    for verdict in ("bounded", "supported", "undecided", "error", "not-run"):
        assert f"Theorem {verdict}" in undecided
    assert "k <= 6" in undecided


def test_the_table_has_every_claim_in_the_papers_order(report: Path) -> None:
    page = read(report / "index.html")
    table = page.text[page.text.index("All claims"):]
    assert [table.index(f"A statement whose verdict is {v}.") for v in VERDICTS] == sorted(
        table.index(f"A statement whose verdict is {v}.") for v in VERDICTS)
    assert [a["data-verdict"] for _, a in page.elements if "data-verdict" in a] == list(VERDICTS)


def test_nothing_wrong_is_not_sold_as_all_right(tmp_path: Path) -> None:
    text = squeeze(read(write(tmp_path, samples.results([samples.claim("undecided")])) / "index.html").text)
    assert "No claim was refuted" in text and "no proof of the others" in text and "1 not decided in full" in text


def test_a_wrong_repair_and_an_unmet_expectation_are_on_the_first_page(tmp_path: Path) -> None:
    repair = samples.claim("refuted", "a", why="tried")
    claims = [samples.claim("refuted", "a", repair=repair), samples.claim("proved", "b", expect="refuted", met=False)]
    text = squeeze(read(write(tmp_path, samples.results(claims)) / "index.html").text)
    assert "Repairs that are wrong as well: a." in text and "author of the claim file expected: b." in text


def test_the_page_of_a_refuted_claim_shows_all_there_is(report: Path) -> None:
    text = squeeze(claim_page(report, "refuted").text)
    for expected in ("Theorem refuted, eq. (3)", "As printed", "Repaired", 'show = ["x <= 2*y"]',
                     "a factor was missing", "0.50000000000000000000", "M(x)(A) <= 0", "M: mechanism",
                     "input 0 1", "log(2)", "symdp verify certificates/paper-2020/refuted.json",
                     "symdp verify certificates/paper-2020/refuted.repair.json",
                     "symdp check claims/paper-2020/02-section.toml -k paper-2020/refuted",
                     "chain variable x locus 0", "sign of y", "interval box", "z3 unsat", "lemma-of-nobody", "x \\le y", "line 12"):
        assert expected in text, expected
    elements = [tag for tag, _ in claim_page(report, "refuted").elements]
    assert "ins" in elements  # the difference is marked
    assert elements.count("math") >= 6  # both versions are typeset


def test_without_a_formula_the_source_text_is_enough(tmp_path: Path) -> None:
    claim = samples.claim("undecided", statement={"show": ["no_such_quantity(x) <="]})
    page = claim_page(write(tmp_path, samples.results([claim])), "undecided")
    assert "math" not in page.tags and 'show = ["no_such_quantity(x) <="]' in page.text


def test_the_page_of_a_proved_claim_shows_its_instance_and_background(report: Path) -> None:
    text = squeeze(claim_page(report, "proved").text)
    assert "satisfy the assumptions" in text and "extremal decomposition" in text and "used by refuted" in text


def test_what_was_tried_and_bounds_are_on_the_page(report: Path) -> None:
    assert "2000 points, 50 digits, smallest margin 0.003" in claim_page(report, "supported").text
    assert "This is not a proof." in claim_page(report, "supported").text
    assert "k <= 6" in squeeze(claim_page(report, "bounded").text)


def test_a_claim_without_texts_still_has_a_page(tmp_path: Path) -> None:
    bare = samples.claim("error", "unreadable", where=None, says=None, kind=None, latex=None, file=None, line=None,
                         parts=[], statement={"let": {}, "given": [], "show": []})
    bare["statement"]["sha256"] = ""
    assert "could not be read" in claim_page(write(tmp_path, samples.results([bare])), "unreadable").text


# -- files and links

def test_every_link_leads_to_a_file_of_the_report(report: Path, spoilt: Path) -> None:
    for folder in (report, spoilt):
        for page in read_all(folder):
            ids = {a["id"] for _, a in page.elements if "id" in a}
            for link in page.links():
                if link.startswith("#"):
                    assert link[1:] in ids
                elif not link.startswith("https://"):
                    file, _, at = link.partition("#")
                    assert (page.path.parent / file).resolve().is_relative_to(folder.resolve())
                    assert (page.path.parent / file).is_file(), (page.path, link)
                    assert not at or at in {a.get("id") for _, a in read(page.path.parent / file).elements}


def test_every_claim_is_reachable_from_the_first_page(report: Path) -> None:
    links = set(read(report / "index.html").links())
    assert {f"claims/paper-2020/{v}.html" for v in VERDICTS} <= links


def test_certificates_are_copied_byte_for_byte(report: Path) -> None:
    for name in ("proved", "refuted", "refuted.repair"):
        copied = report / f"certificates/paper-2020/{name}.json"
        assert copied.read_bytes() == (report.parent / f"store/paper-2020/{name}.json").read_bytes()


@pytest.mark.parametrize("path", ["../secret.json", "/etc/passwd", "missing.json", "a\0b", "x" * 5_000, "link.json"])
def test_a_certificate_outside_its_folder_is_never_copied(tmp_path: Path, path: str) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "secret.json").write_text("secret")
    (tmp_path / "store/link.json").symlink_to(tmp_path / "secret.json")
    out = write(tmp_path / "report", samples.results([samples.claim("proved", certificate=path)]), tmp_path / "store")
    assert not (out / "certificates").exists()
    assert "was not found" in claim_page(out, "proved").text


@pytest.mark.parametrize("content", ["{", "[" * 100_000, "[]", '{"format": "secret"}', "\0"])
def test_what_is_no_certificate_is_not_copied(tmp_path: Path, content: str) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store/c.json").write_text(content)
    results = samples.results([samples.claim("proved", certificate="c.json")])
    out = write(tmp_path / "report", results, tmp_path / "store")
    assert "is not a certificate" in claim_page(out, "proved").text and not (out / "certificates").exists()


def test_a_certificate_of_another_statement_is_linked_but_not_shown(tmp_path: Path) -> None:
    content = json.dumps({"format": "symdp-certificate/1", "sha256": "0", "parts": [
        {"part": 0, "proof": {"rule": "trust me"}}]})
    (tmp_path / "store").mkdir()
    (tmp_path / "store/c.json").write_text(content)
    results = samples.results([samples.claim("proved", certificate="c.json")])
    out = write(tmp_path / "report", results, tmp_path / "store")
    text = claim_page(out, "proved").text
    assert "names another statement" in text and "trust me" not in text and "Steps of the certificate" not in text
    assert (out / "certificates/paper-2020/proved.json").read_text() == content


def test_a_second_report_replaces_the_first_and_leaves_other_files(tmp_path: Path) -> None:
    write(tmp_path, samples.nine())
    (tmp_path / "mine.txt").write_text("keep")
    listing = tmp_path / MANIFEST
    listing.write_text(listing.read_text() + hashlib.sha256(b"keep").hexdigest() + "  ../outside.txt\n")
    (tmp_path.parent / "outside.txt").write_text("keep")
    write(tmp_path, samples.results([samples.claim("proved")]))
    assert sorted(p.name for p in tmp_path.rglob("*.html")) == [
        "index.html", "proved.html", "reference.html", "why-believe.html"]
    assert (tmp_path / "mine.txt").exists() and (tmp_path.parent / "outside.txt").exists()


def test_the_list_of_files_is_right(report: Path) -> None:
    head, *lines = (report / MANIFEST).read_text().splitlines()
    assert head.startswith("# symdp-report/1")
    listed = {name: digest for digest, name in (line.split("  ") for line in lines)}
    found = {n: hashlib.sha256(b).hexdigest() for n, b in files(report).items() if n != MANIFEST}
    assert listed == found


def test_the_same_id_twice_has_two_pages(tmp_path: Path) -> None:
    out = write(tmp_path, samples.results([samples.claim("proved", "a"), samples.claim("refuted", "a")]))
    assert len(list((out / "claims").rglob("*.html"))) == 2


# -- the same bytes, no network, no scripts of others

def test_the_same_input_gives_the_same_bytes(report: Path, tmp_path: Path) -> None:
    slow = samples.nine()
    for c in slow["claims"]:
        c["seconds"] = 99.5
    again = write(tmp_path / "again", slow, samples.certificates(tmp_path / "other-store", slow))
    assert files(again) == files(report)


def test_the_order_of_keys_of_a_paper_and_old_files_do_not_matter(report: Path) -> None:
    before = files(report)
    write(report, samples.nine(), report.parent / "store")
    assert files(report) == before


def test_no_date_and_no_duration_is_printed(report: Path) -> None:
    for page in read_all(report):
        assert "99.75" not in page.text and not re.search(r"20\d\d-\d\d-\d\d", page.text)


ALLOWED = {
    "html", "head", "meta", "title", "link", "style", "body", "a", "header", "nav", "main", "footer", "p", "script", "h1", "h2",
    "h3", "h4", "section", "ul", "ol", "li", "table", "caption", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd",
    "div", "span", "strong", "q", "bdi", "br", "code", "pre", "del", "ins", "svg", "path", "label", "input", "select",
    "option", "math", "mrow", "mi", "mo", "mn",
}
EXPECTED_ATTRIBUTES = re.compile(
    r"(lang|charset|http-equiv|content|name|class|href|id|tabindex|role|hidden|type|autocomplete|value|scope|rel|viewbox|width|"
    r"for|height|focusable|d|display|mathvariant|stretchy|accent|separator|fence|form|(data|aria)-[a-z]+)\Z")


def test_hostile_text_is_text_and_nothing_else(spoilt: Path) -> None:
    pages = read_all(spoilt)
    assert len(pages) == 6
    for page in pages:
        assert page.tags <= ALLOWED, page.tags - ALLOWED
        for tag, attributes in page.elements:
            assert all(EXPECTED_ATTRIBUTES.match(a) for a in attributes), (tag, attributes)
            assert tag != "a" or re.match(r"(https://|#|(\.\./)*[A-Za-z0-9_.-])", attributes["href"] or "")
        assert samples.LONG[:40] in page.text or "<script>alert(1)</script>" in page.text
        assert "49 " not in page.text
        data = page.path.read_text(encoding="utf-8")
        assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b\ufeff\x00\x07\x1b]", data)


def test_every_field_of_a_claim_is_on_its_page_in_full(spoilt: Path) -> None:
    """Whole and escaped, the longest names too: only the overview shortens."""
    texts = [squeeze(p.text) for p in read_all(spoilt / "claims")]
    for expected in (squeeze(visible(samples.HOSTILE)), samples.LONG):
        assert max(t.count(expected) for t in texts) > 20


def test_each_field_reaches_a_page(tmp_path: Path) -> None:
    """A field that is dropped would pass every escape test; so each one is looked for by a mark of its own."""
    claim, marks = samples.marked(samples.spoil(samples.full("refuted"), "plain"))
    pages = read_all(write(tmp_path, samples.results([claim])))
    assert len(marks) > 60 and not any("b" in p.tags for p in pages)
    for path, mark in marks.items():
        if path[0] == "witness" or path[:2] == ("repair", "witness"):
            continue  # the same as the one of the conclusion, which is shown
        if path[0] == "repair" and path[1] in ("id", "paper", "where", "kind", "latex", "uses"):
            continue  # the claim's own, shown there
        assert any(mark in p.text for p in pages), path


def test_the_policy_allows_the_scripts_that_are_there_and_the_style_of_the_folder(report: Path) -> None:
    for page in read_all(report):
        policy = next(a["content"] or "" for t, a in page.elements if t == "meta" and "http-equiv" in a)
        digest = base64.b64encode(hashlib.sha256(page.raw.get("script", "").encode()).digest()).decode()
        allowed = f"'sha256-{digest}'" if "script" in page.tags else "'none'"
        assert policy == (f"default-src 'none'; style-src 'self' file:; script-src {allowed}; base-uri 'none'; "
                          "form-action 'none'")
        assert sum(t == "script" for t, _ in page.elements) <= 1 and "style" not in page.tags


def test_no_page_asks_for_anything_but_the_style_of_the_folder(report: Path) -> None:
    style = (report / "style.css").read_text(encoding="utf-8")
    assert not re.search(r"url\(|@import", style)
    for page in read_all(report):
        assert not page.tags & {"img", "iframe", "object", "embed", "base", "form", "video", "audio"}
        assert not re.search(r"fetch\(|XMLHttpRequest", page.raw.get("script", ""))
        [link] = [a for t, a in page.elements if t == "link"]
        assert link["rel"] == "stylesheet" and (page.path.parent / (link["href"] or "")).resolve() == (
            report / "style.css").resolve()


def test_only_https_addresses_become_links(tmp_path: Path) -> None:
    papers = {"paper-2020": {"title": "t", "url": "javascript:alert(1)", "doi": "javascript:alert(1)", "other": "http://x"}}
    page = read(write(tmp_path, samples.nine(), papers=papers) / "index.html")
    assert "javascript:alert(1)" in page.text
    assert not any(re.match("javascript|http:", link) for link in page.links())


# -- for everyone

def test_status_is_a_word_and_a_shape_and_a_colour(report: Path) -> None:
    page = read(report / "why-believe.html")
    shapes = [a["d"] for t, a in page.elements if t == "path"]
    assert len(shapes) == len(set(shapes)) == 9
    for verdict in VERDICTS:
        assert any(a.get("class") == f"badge v-{verdict}" for _, a in page.elements)
        assert verdict in page.text


def test_header_cells_have_scopes_and_pages_a_language_title_and_skip_link(report: Path) -> None:
    for page in read_all(report):
        assert all(a.get("scope") in ("row", "col") for t, a in page.elements if t == "th")
        assert dict(page.elements)["html"] == {"lang": "en"}
        assert "main" in {a.get("id") for _, a in page.elements} and page.links()[0] == "#main"
        levels = [int(t[1]) for t, _ in page.elements if re.fullmatch("h[1-6]", t)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(b <= a + 1 for a, b in itertools.pairwise(levels)), (page.path, levels)


def _luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_colours_contrast_in_light_and_dark(report: Path) -> None:
    style = (report / "style.css").read_text(encoding="utf-8")
    light, dark = (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block)) for block in
                   re.findall(r":root \{([^}]*)\}", style)[:2])
    assert set(light) == set(dark) and set(VERDICTS) <= set(light)
    for colours in (light, dark):
        pairs = [(c, bg) for c in (*VERDICTS, "ink", "quiet", "link") for bg in ("bg", "soft")]
        for front, back in [*pairs, ("ink", "del"), ("ink", "ins")]:
            a, b = sorted((_luminance(colours[front]), _luminance(colours[back])))
            assert (b + 0.05) / (a + 0.05) >= 4.5, (front, back)


# -- what is refused

@pytest.mark.parametrize(("results", "message"), [
    ({"schema": "symdp-results/9", "claims": []}, "Run symdp check again"),
    ({"schema": "symdp-results/1", "claims": [{"id": "a/b", "verdict": "fine"}]}, "one of the nine verdicts"),
    ({"schema": "symdp-results/1", "claims": [{"verdict": "proved"}]}, "needs an id"),
])
def test_other_data_is_refused_with_a_way_out(tmp_path: Path, results: dict[str, Any], message: str) -> None:
    with pytest.raises(ReportError, match=message):
        write(tmp_path / "report", results)
    assert not (tmp_path / "report").exists()


def test_an_empty_run_has_a_report(tmp_path: Path) -> None:
    assert "0 claims" in read(write(tmp_path, samples.results([])) / "index.html").text


def test_four_hundred_claims_stay_small(tmp_path: Path) -> None:
    claims = [samples.claim(VERDICTS[i % 9], f"claim-{i}") for i in range(400)]
    out = write(tmp_path, json.loads(json.dumps(samples.results(claims))))
    assert (out / "index.html").stat().st_size < 1_000_000
    assert len(list((out / "claims").rglob("*.html"))) == 400
