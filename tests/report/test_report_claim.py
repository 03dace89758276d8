"""The page of one claim: derivation, changes, the computation at a witness, pictures; and what it links to."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker
from symdp.library import load
from symdp.report import plots
from symdp.report.documents import markup, rules
from symdp.report.html import write_report
from symdp.report.phrases import PHRASES
from symdp.report.proofs import steps
from symdp.report.words import verdict_sentence
from tests.report import samples
from tests.report.pages import Page, read


def squeeze(page: Page) -> str:
    return " ".join(page.text.split())


def write(out: Path, claim: dict[str, Any], parts: list[dict[str, Any]] | None = None, **more: Any) -> Path:
    store = None
    if parts is not None:
        claim["certificate"], store = "c.json", out / "store"
        store.mkdir(parents=True)
        (store / "c.json").write_text(json.dumps({
            "format": "symdp-certificate/1", "sha256": claim["statement"]["sha256"], "parts": parts}))
    write_report(samples.results([claim]), out / "report", certificates=store, papers=samples.PAPERS, **more)
    return out / "report"


def goal(show: str, *new: str) -> dict[str, Any]:
    return {"show": show, "new": list(new)}


# -- derivations

def test_steps_are_counted_in_the_order_of_reading_and_branches_are_named() -> None:
    found = steps({"part": 0, "verdict": "proved", "proof": {
        "rule": "rewrite", "show": "x >= 0", "goal": goal("2*x >= 0"), "proof": {
            "rule": "split", "on": "x <= 1", "goal": goal("x >= 0"),
            "yes": {"rule": "bound", "goal": goal("x >= 0", "x <= 1")}, "no": {"rule": "bound"}}}})
    assert [s["number"] for s in found] == ["1", "2"]
    assert [[s["number"] for s in branch] for branch in found[1]["steps"]] == [["3"], ["4"]]
    yes = found[1]["steps"][0][0]
    assert yes["label"] == [("If it holds", None)] and [h[0] for h in yes["new"]] == ["x <= 1"]
    assert found[0]["goal"][0] == "2*x >= 0" and "<math" in found[0]["goal"][1]


def test_fields_stand_typeset_in_the_sentence_and_missing_ones_leave_no_gap() -> None:
    [with_factor] = steps({"proof": {"rule": "rewrite", "show": "x >= 0", "times": "exp(x)"}})
    [without] = steps({"proof": {"rule": "rewrite", "show": "x >= 0"}})
    assert any(text == "exp(x)" and "<math" in (formula or "") for text, formula in with_factor["words"])
    assert "".join(t for t, _ in without["words"]) == "It is enough to show the following."


def test_a_leaf_that_is_assumed_is_called_so() -> None:
    [step] = steps({"proof": {"rule": "bound", "goal": goal("x >= 0") | {"assumed": True}}})
    assert step["words"] == [("It is one of the assumptions.", None)]


def test_objects_of_an_instance_are_tables(tmp_path: Path) -> None:
    law = '{"kind": "distribution", "outcomes": ["a", "b"], "probabilities": ["1/3", "2/3"]}'
    out = write(tmp_path, samples.claim("proved", instance={"n": "2", "P": law, "odd": '{"x": [', "other": '{"x": 1}'}))
    text = squeeze(read(out / "claims/paper-2020/proved.html"))
    assert "P: distribution outcome probability a 1/3 b 2/3" in text and '{"x": [' in text and '{"x": 1}' in text


def test_what_uses_a_wrong_claim_is_named_and_the_rest_counted(tmp_path: Path) -> None:
    claims = [samples.claim("refuted", "a"), samples.claim("proved", "b", uses=["a"]),
              samples.claim("supported", "c", uses=["b"]), samples.claim("proved", "d")]
    write_report(samples.results(claims), tmp_path, certificates=None, papers={})
    text = squeeze(read(tmp_path / "index.html"))
    assert "use a claim that is wrong as printed: b (proved). With what uses them in turn, 2 claims do." in text


def test_side_conditions_stand_aside() -> None:
    [step] = steps({"proof": {"rule": "bound", "defined": [{"rule": "bound"}, {"rule": "identity"}]}})
    assert step["steps"] == [] and [s["number"] for s in step["side"]] == ["2", "3"]


def test_every_rule_of_the_kernel_has_words_and_a_specification() -> None:
    known = {name.removeprefix("rule_") for name in dir(Checker) if name.startswith("rule_")}
    assert known == set(PHRASES)
    assert known <= set(rules())
    assert all(len(r.text) > 40 and r.section for r in rules().values())


def test_steps_link_to_the_page_of_their_rule(tmp_path: Path) -> None:
    claim = samples.claim("proved", trust="kernel")
    out = write(tmp_path, claim, [{"part": 0, "proof": {"rule": "bound"}}])
    page = read(out / "claims/paper-2020/proved.html")
    assert "../../rules/bound.html" in page.links()
    rule = squeeze(read(out / "rules/bound.html"))
    assert "The goal holds without a proof" in rule and "Claims that use it proved" in rule


def test_what_each_step_shows_is_written_by_the_caller(tmp_path: Path) -> None:
    def derive(certificate: Any) -> dict[str, Any]:
        certificate["parts"][0]["proof"]["goal"] = goal("x <= z", "no formula <=")
        return dict(certificate)

    out = write(tmp_path, samples.claim("proved"), [{"part": 0, "proof": {"rule": "bound"}}], derive=derive)
    text = squeeze(read(out / "claims/paper-2020/proved.html"))
    assert "Assume no formula <=. To show: x≤z" in text


def test_a_hostile_certificate_and_sign_off_are_text(tmp_path: Path) -> None:
    """What names a rule, a field or a formula in a certificate is anybody's text."""
    def node(text: str, below: Any) -> dict[str, Any]:
        return {"rule": text, text: text, "on": text, "goal": goal(text, text), "yes": below, "defined": [below]}

    claims = []
    for i, text in enumerate((samples.HOSTILE, samples.LONG, "<math><mi>x</mi></math>", "]]>", "{{ 7*7 }}")):
        proof = node(text, node("split", node("rewrite", {"rule": "bound", "times": text})) | {"times": [text], "in": text})
        name = f"c{i}"
        c = samples.claim("proved", name, certificate=f"{name}.json")
        (tmp_path / f"{name}.json").write_text(json.dumps({
            "format": "symdp-certificate/1", "sha256": c["statement"]["sha256"],
            "parts": [{"part": 0, "verdict": text, "witness": {text: text}, "proof": proof, text: [proof]}]}))
        claims.append(c)
    reviews = {"paper-2020/c0": [{"by": samples.HOSTILE, "on": samples.HOSTILE, "note": samples.LONG, "sha256": "x"}]}
    write_report(samples.results(claims), tmp_path / "out", certificates=tmp_path, papers={}, reviews=reviews)
    for i in range(5):
        page = read(tmp_path / f"out/claims/paper-2020/c{i}.html")
        assert not page.tags & {"img", "b", "iframe"} and [t for t, _ in page.elements].count("script") == 1
        assert not any(key.startswith("on") or key == "style" for _, a in page.elements for key in a)
        ids = [a["id"] for _, a in page.elements if "id" in a]
        assert len(ids) == len(set(ids))
    first = read(tmp_path / "out/claims/paper-2020/c0.html").text
    assert "{{ 7*7 }}" in read(tmp_path / "out/claims/paper-2020/c4.html").text
    assert "<script>alert(1)</script>" in first and "\u202e" not in first and samples.LONG in first


# -- the statement, the verdict, the witness

def test_the_difference_is_marked_in_the_formula_too(tmp_path: Path) -> None:
    repair = samples.claim("proved", "a", statement={"show": ["x <= 2*y"]}, why="a factor")
    out = write(tmp_path, samples.claim("refuted", "a", repair=repair))
    page = read(out / "claims/paper-2020/a.html")
    assert ("mrow", {"class": "ins"}) in page.elements


@pytest.mark.parametrize(("verdict", "more", "expected"), [
    ("refuted", {}, "It is false. At x = 1 it fails"),
    ("ill-posed", {}, "It has no value at an admissible point. At x = 1 it fails"),
    ("proved", {"trust": "kernel"}, "The kernel checked it, from definitions alone."),
    ("proved", {"trust": "kernel+background"}, "from the cited facts listed below"),
    ("bounded", {"bounds": {"k": "<= 6"}}, "It is proved for k <= 6 only."),
    ("undecided", {}, "ran out of steps, time or rules. In this case: because of undecided."),
])
def test_the_verdict_in_one_sentence(verdict: str, more: dict[str, Any], expected: str) -> None:
    assert expected in verdict_sentence(samples.claim(verdict, **more), "At x = 1 it fails")


def test_both_sides_are_worked_out_at_the_witness(tmp_path: Path) -> None:
    w = {"values": {"x": "1/2", "y": "1/4"}, "objects": {}, "comparison": "exp(x) <= y", "lhs": "1.6487212707001281468",
         "rhs": "0.25", "margin": "1.4", "words": ""}
    claim = samples.claim("refuted", statement={"show": ["exp(x) <= y"]})
    claim["parts"][0]["witness"] = w
    out = write(tmp_path, claim, [{"part": 0, "verdict": "refuted", "witness": {"values": w["values"]}}])
    text = squeeze(read(out / "claims/paper-2020/refuted.html"))
    assert "left ex = e0.5 = 1.6487212707001281468" in text and "At x = 1/2, y = 1/4" in text


# -- pictures

def study(show: str, at: dict[str, str], refuted: bool = False, **let: str) -> list[dict[str, Any]]:
    return plots.figures(statement_of(json.dumps({"let": let, "show": [show]})), 0, at, refuted)


def test_curves_have_their_values_and_the_place_where_they_fail() -> None:
    [f] = study("x <= x^2", {"x": "1/2"}, True, x="real in [0, 2]")
    assert f["head"] == ["x", "left side", "right side", "margin"]
    for x, left, right, margin in f["rows"]:
        x, left, right, margin = (float(v.replace("−", "-")) for v in (x, left, right, margin))
        assert left == pytest.approx(x) and right == pytest.approx(x * x, rel=1e-3)
        assert margin == pytest.approx(x * x - x, abs=2e-3)
    fails = [s for s in f["shapes"] if s[:2] == ("rect", "fails")]
    assert len(fails) == 2  # one in each panel
    middle = plots.LEFT + (plots.WIDTH - plots.LEFT - plots.RIGHT) / 2  # x = 1
    assert fails[0][2] < plots.LEFT + 10 and fails[0][2] + fails[0][4] == pytest.approx(middle, abs=8)
    assert "fails, as far as the points drawn show" in f["words"]
    assert sum(s[0] == "dot" for s in f["shapes"]) == 3


def test_the_region_of_two_names_shows_where_it_fails() -> None:
    region = study("x <= y", {"x": "1", "y": "0"}, True, x="real in [0, 1]", y="real in [0, 1]")[-1]
    areas = {k: sum(s[4] * s[5] for s in region["shapes"] if s[:2] == ("rect", k)) for k in ("holds", "fails")}
    assert areas["holds"] / (areas["holds"] + areas["fails"]) == pytest.approx(0.5, abs=0.03)
    assert ("fails", "fails") in region["key"]


def test_a_strict_comparison_fails_where_both_sides_are_equal() -> None:
    f = study("x - x < 0", {"x": "0"}, True, x="real in [0, 1]")[0]
    assert "in: 0 to 1." in f["words"] and any(s[:2] == ("rect", "fails") for s in f["shapes"])
    assert "not a proof" in study("x - x <= 0", {"x": "0"}, x="real in [0, 1]")[0]["words"]


def test_the_border_of_a_strict_domain_is_not_drawn() -> None:
    for domain in ("real in [0, 1)", "real in (-1, 1)"):
        f = study("1/(1 + x) > 1/2", {"x": "0"}, x=domain)[0]
        assert "At no point drawn does it fail" in f["words"], domain
    assert "in: 1." in study("1/(1 + x) > 1/2", {"x": "1"}, True, x="real in [0, 1]")[0]["words"]


def test_an_identity_of_large_numbers_is_not_said_to_fail_by_rounding() -> None:
    f = study("exp(-(x + 5)^2*100)/exp(-(x + 4)^2*100) == exp(-900 - 200*x)", {}, x="real in [0, 1]")[0]
    assert "At no point drawn does it fail" in f["words"]


def test_a_failure_between_the_points_drawn_is_not_denied() -> None:
    f = study("abs(x - 1/1000) > 1/10^6", {"x": "1/1000"}, True, x="real in [0, 1]")[0]
    assert "the witness does" in f["words"] and "At no point" not in f["words"]


def test_where_nothing_fails_the_words_do_not_claim_a_proof() -> None:
    [f] = study("x >= 0", {}, x="real in [0, 1]")
    assert "that is a picture, not a proof" in f["words"]


@pytest.mark.parametrize(("show", "let"), [
    ("kl(P, Q) >= 0", {"P": "distribution", "Q": "distribution"}),  # no numbers
    ("limit(t -> 0: x*t) == 0", {"x": "real"}),  # no value at a point
    ("log(x) <= 0", {"x": "real < 0"}),  # nowhere defined
    ("n >= 1", {"n": "integer >= 1"}),  # no real name
    ("x >= 0", {"x": "real in [1, 0]"}),  # empty
    ("x <= exp(exp(exp(exp(x))))", {"x": "real in [10, 20]"}),  # too large for any axis
])
def test_what_cannot_be_drawn_is_left_out(show: str, let: dict[str, str]) -> None:
    for f in study(show, {}, **let):
        assert all(math.isfinite(v) for s in f["shapes"] for v in s if isinstance(v, float))
        assert let == {"x": "real in [10, 20]"}


def test_the_extremum_over_all_laws_is_drawn_against_the_bound() -> None:
    [f] = plots.extremum({"show": "eps*(exp(eps) - 1)/(exp(eps) + 1) <= eps^2", "given": ["eps >= 0"]}, {"eps": "0"})
    assert f["head"] == ["ε", "largest value over all laws", "bound", "margin"] and "exact extremum" in f["title"]
    assert "exp" not in f["words"]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.7, 12.2), (0, 1e-9), (1e8, 1.1e8), (5, 5)])
def test_ticks_are_round_and_within_the_axis(low: float, high: float) -> None:
    found = plots.ticks(low, high, 5)
    assert all(low - 1e-9 * abs(high) <= t <= high + 1e-9 * abs(high) for t in found)
    assert len(found) <= 11 and (len(found) >= 3 or low == high)


# -- pages of what it rests on

def test_atoms_and_background_facts_have_pages_that_name_their_users(tmp_path: Path) -> None:
    fact = "pairs of extremes: the largest value is at the ends (Somebody 2014)"
    claim = samples.claim("proved", background=[fact], statement={
        "let": {"P": "distribution", "Q": "distribution"}, "given": [], "show": ["kl(P, Q) >= 0"]})
    out = write(tmp_path, claim)
    atom = squeeze(read(out / "atoms/kl.html"))
    assert "Kullback-Leibler" in atom and "Cover and Thomas" in atom and "Claims that speak of it proved" in atom
    text = squeeze(read(out / "background.html"))
    assert "Pairs of extremes The largest value is at the ends. Somebody 2014 Rest on it: proved." in text
    assert "rules/" not in str(read(out / "reference.html").links()) and "atoms/kl.html" in read(
        out / "reference.html").links()


def test_a_page_states_a_fact_once_and_names_the_lemmas_that_the_library_proves(tmp_path: Path) -> None:
    cited, lemma = (next(f.name for f in load().facts.values() if f.status == status and f.subject != "logic")
                    for status in ("cited", "proved"))
    statement = {"let": {"x": "real"}, "define": {}, "given": [], "show": ["x <= x", "x + 1 <= exp(x)"]}
    evidence = [{"part": i, "trace": {"steps": [["fact", cited], ["fact", lemma]]}} for i in (0, 1)]
    claim = samples.claim("proved", statement=statement | {"sha256": "00"},
                          parts=[samples.part("proved", part=i, show=s) for i, s in enumerate(statement["show"])])
    out = write(tmp_path, claim, evidence)
    page = squeeze(read(out / "claims/paper-2020/proved.html"))
    assert page.count("Facts that it uses (2)") == 2
    assert page.count(" cited: ") == 1 and f"stated above {cited}" in page
    assert page.count(f"lemmas {lemma} proved in the library") == 2
    assert lemma in squeeze(read(out / "background.html"))


def test_a_declared_name_is_no_atom(tmp_path: Path) -> None:
    claim = samples.claim("proved", statement={"let": {"h": "function reals -> reals"}, "given": [], "show": ["h(0) >= 0"]})
    assert not (write(tmp_path, claim) / "atoms").exists()


def test_documents_are_shown_without_html_styles_or_links_that_lead_nowhere() -> None:
    found = markup("[a](b.md) [c](https://d.e) <b>x</b> ![i](j.png)\n\n| k |\n|:-:|\n| l |\n")
    assert "<b>" not in found and "b.md" not in found and "style" not in found and "<img" not in found
    assert 'href="https://d.e"' in found and '<th scope="col">' in found
