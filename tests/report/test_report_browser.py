"""The report in a real browser, opened from disk: with and without JavaScript, small and large."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from symdp.report.html import write_report, write_single
from tests.report import samples

CHROMIUM = Path("/usr/bin/chromium")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is missing: apt-get install chromium"),
]

FORMULA = "exp(x)/(1 + exp(x)) + log(1 + x + x^2 + x^3)*sqrt(1 + y + y^2 + y^3) + x*y*exp(-x*y) <= y^2 + y^3 + y^4"

# the colour behind an element is that of its nearest ancestor with one
CONTRAST = """() => {
  const rgb = s => s.match(/[\\d.]+/g).map(Number);
  const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const lum = c => { const [r, g, b] = c.map(v => linear(v / 255));
                     return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor);
                        if (c.length === 3 || c[3] > 0) return c.slice(0, 3); } return [255, 255, 255]; };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE", "OPTION"].includes(e.tagName)) continue;
    const [a, b] = [lum(rgb(getComputedStyle(e).color).slice(0, 3)), lum(behind(e))].sort((x, y) => x - y);
    if ((b + 0.05) / (a + 0.05) < 4.5) bad.push(e.tagName + " " + e.className + ": " + walker.currentNode.data);
  }
  return bad;
}"""


def goals(certificate: Any) -> dict[str, Any]:
    """A goal for every step, as ``symdp.runner.derivation`` writes them."""
    def write(node: Any) -> None:
        if isinstance(node, dict):
            if "rule" in node:
                node["goal"] = {"show": FORMULA, "new": ["x > 0", "not a formula <=", FORMULA]}
            for inner in list(node.values()):
                write(inner)
        elif isinstance(node, list):
            for inner in node:
                write(inner)

    write(certificate["parts"])
    return dict(certificate)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages that differ in kind, the hostile ones, an endless proof, and the report as one file among them."""
    folder = tmp_path_factory.mktemp("browser")
    results = samples.nine()
    results["claims"][0]["statement"]["given"].append("kl({1: 1/2, 2: 1/2}, {1: 1}) >= 0")  # an atom with a page
    store = samples.certificates(folder / "store", results)
    proof = '{"rule": "split", "on": "x <= 1/2", "yes": {"rule": "bound"}, "no": ' * 35 + '{"rule": "leaf"}' + "}" * 35
    certificate = store / "paper-2020/proved.json"
    certificate.write_text(certificate.read_text().replace('"proof": {', f'"more": {proof}, "proof": {{', 1))
    reviews = {"paper-2020/proved": [{"by": "Ann", "on": "2026-01-31", "note": "read", "sha256": "0"}]}
    more: dict[str, Any] = {"certificates": store, "papers": samples.PAPERS, "derive": goals, "reviews": reviews}
    write_report(results, folder / "nine", **more)
    write_single(results, folder / "single.html", **more)
    papers = {samples.HOSTILE: {"title": samples.LONG}}
    write_report(samples.hostile(), folder / "hostile", certificates=None, papers=papers)
    found = {"overview": folder / "nine/index.html", "why": folder / "nine/why-believe.html",
             "reference": folder / "nine/reference.html", "one file": folder / "single.html",
             "atom": folder / "nine/atoms/kl.html", "rule": folder / "nine/rules/split.html",
             "fact": folder / "nine/background.html"}
    found |= {name: folder / f"nine/claims/paper-2020/{name}.html" for name in ("proved", "refuted")}
    found["hostile overview"] = folder / "hostile/index.html"
    return found | {f"hostile claim {i}": p for i, p in enumerate(sorted((folder / "hostile/claims").rglob("*.html")))}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as p:
        b = p.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield b
        b.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("script", [True, False], ids=["js", "no-js"])
@pytest.mark.parametrize("width", [360, 1440])
def test_pages_open_quietly_and_fit(browser: Any, pages: dict[str, Path], width: int, script: bool,
                                    scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=script,
                                  color_scheme=scheme)
    for name, path in pages.items():
        page = context.new_page()
        said: list[str] = []
        asked: list[str] = []
        page.on("console", lambda m, said=said: said.append(m.text))
        page.on("pageerror", lambda e, said=said: said.append(str(e)))
        page.on("dialog", lambda d, said=said: (said.append(d.message), d.dismiss()))
        page.on("request", lambda r, asked=asked: asked.append(r.url))
        page.goto(path.as_uri())
        assert said == [], name
        style = [] if name == "one file" else [next(p for p in path.parents if (p / "style.css").exists()) / "style.css"]
        assert asked == [p.as_uri() for p in (path, *style)], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate("getComputedStyle(document.body).maxWidth") != "none", f"{name}: no style was applied"
        if not name.startswith("hostile claim"):
            assert page.evaluate(CONTRAST) == [], name
        page.close()
    context.close()


def test_without_javascript_every_claim_is_there_and_no_dead_control(browser: Any, pages: dict[str, Path]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["overview"].as_uri())
    assert page.locator("table.claims tbody tr:visible").count() == 9
    assert page.locator("button:visible, input:visible, select:visible").count() == 0
    context.close()


def test_filter_and_search(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["overview"].as_uri())
    rows = page.locator("table.claims tbody tr:visible")
    assert rows.count() == 9
    page.get_by_role("combobox", name="Verdict", exact=True).select_option("refuted")
    assert rows.count() == 1 and "1 of 9 shown" in page.get_by_role("status").inner_text()
    page.get_by_role("combobox", name="Verdict", exact=True).select_option("")
    page.get_by_role("searchbox", name="Search", exact=True).fill("THEOREM not-run")
    assert rows.count() == 1
    page.get_by_role("searchbox", name="Search", exact=True).fill("nothing like it")
    assert rows.count() == 0 and "0 of 9 shown" in page.get_by_role("status").inner_text()
    page.get_by_role("searchbox", name="Search", exact=True).fill("")
    assert rows.count() == 9
    page.close()


def test_sorting_with_the_keyboard(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["overview"].as_uri())
    verdict = page.locator("table.claims th", has_text="verdict")

    def order() -> list[str]:
        return list(page.eval_on_selector_all("table.claims tbody tr", "rows => rows.map(r => r.dataset.verdict)"))

    printed = order()
    verdict.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert verdict.get_attribute("aria-sort") == "ascending" and order()[0] == "refuted" and order()[-1] == "proved"
    page.keyboard.press("Space")
    assert verdict.get_attribute("aria-sort") == "descending" and order()[0] == "proved"
    place = page.locator("table.claims thead th").first
    place.get_by_role("button").click()
    assert place.get_attribute("aria-sort") == "ascending" and verdict.get_attribute("aria-sort") == "none"
    assert order() == printed
    page.close()


def test_the_keyboard_reaches_the_content_and_every_claim(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["overview"].as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    assert page.locator(".skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('href')"))
        if page.evaluate("document.activeElement.tagName") == "A":
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert {f"claims/paper-2020/{c['verdict']}.html" for c in samples.nine()["claims"]} <= reached
    page.close()


def test_the_copy_button_copies_the_source(browser: Any, pages: dict[str, Path]) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(pages["refuted"].as_uri())
    page.get_by_role("button", name="Copy: Source text").last.click()
    page.wait_for_function("[...document.querySelectorAll('.copy')].some(b => /Copied|Selected/.test(b.textContent))")
    assert page.evaluate("getSelection().toString()").strip().endswith('show = ["x <= 2*y"]')
    context.close()


def test_a_hostile_page_runs_nothing_and_shows_its_text(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["hostile overview"].as_uri())
    assert page.locator("img").count() == 0 and page.locator("script").count() == 1
    assert "<script>alert(1)</script>" in page.inner_text("main")
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_axe_finds_nothing(browser: Any, pages: dict[str, Path], width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe is missing: pip install axe-playwright-python")
    source = Path(axe.AXE_FILE_PATH).read_text(encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for name, path in pages.items():
        page = context.new_page()
        page.goto(path.as_uri())
        page.evaluate(source)
        # of the deepest and longest pages axe measures no contrast, which takes it minutes; CONTRAST does
        rules = {"color-contrast": {"enabled": name not in ("one file", "proved", "hostile claim 0")}}
        found = page.evaluate("rules => axe.run(document, {resultTypes: ['violations'], rules: rules})", rules)
        said = [(v["id"], [n["html"][:200] for n in v["nodes"][:3]]) for v in found["violations"]]
        assert said == [], name
        assert found["passes"], name
        page.close()
    context.close()


def test_axe_can_find_something(browser: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe is missing: pip install axe-playwright-python")
    page = browser.new_page()
    page.set_content("<html><body><p style='color: #ccc; background: #fff'>faint</p><img src='x'></body></html>")
    page.evaluate(Path(axe.AXE_FILE_PATH).read_text(encoding="utf-8"))
    found = {v["id"] for v in page.evaluate("axe.run()")["violations"]}
    assert {"color-contrast", "image-alt"} <= found
    page.close()


def test_printed_it_has_no_controls_and_nothing_is_cut_off(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page(viewport={"width": 700, "height": 1000})
    for name in ("overview", "refuted", "one file"):
        page.goto(pages[name].as_uri())
        page.emulate_media(media="print")
        assert page.locator("nav:visible, .copy:visible, input:visible, select:visible").count() == 0
        assert page.evaluate("getComputedStyle(document.querySelector('.badge')).color") == "rgb(0, 0, 0)"
        assert page.evaluate("[...document.querySelectorAll('.scroll')].every(e => "
                             "getComputedStyle(e).overflowX === 'visible')")
    page.close()


def test_the_graph_can_be_walked_with_the_keyboard_and_names_the_verdicts(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["overview"].as_uri())
    nodes = page.locator(".graph a.node")
    assert nodes.count() == 2
    for i in range(2):
        nodes.nth(i).focus()
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        assert page.evaluate("document.activeElement.querySelector('title').textContent").split(": ")[-1] in (
            "proved", "refuted")
    page.keyboard.press("Enter")
    page.wait_for_url("**/claims/**")
    page.close()


def test_side_conditions_and_tables_open_with_the_keyboard_and_without_javascript(
        browser: Any, pages: dict[str, Path]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["refuted"].as_uri())
    details = page.locator("figure details").first
    assert not details.locator("table").is_visible()
    details.locator("summary").focus()
    page.keyboard.press("Enter")
    assert details.locator("table").is_visible()
    context.close()


def test_links_of_the_one_file_lead_to_their_sections(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["one file"].as_uri())
    page.get_by_role("link", name="Theorem refuted, eq. (3)").first.click()
    assert page.url.partition("#")[2].startswith("page-")
    heading = page.locator(f"#{page.url.partition('#')[2]} h2").first
    assert "Theorem refuted" in heading.inner_text() and heading.bounding_box()["y"] < 800
    page.close()
