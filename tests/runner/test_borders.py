"""What is undefined at a border of its domain alone is told apart, in results and in what is written from them."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.report.errata import errata
from symdp.report.markdown import markdown
from symdp.report.view import overview
from symdp.report.words import is_at_border, is_wrong
from symdp.runner.decide import decide
from symdp.runner.jobs import Job
from tests.legacy.engines.search_cases import statement
from tests.report import samples


@pytest.mark.parametrize(("show", "given", "let", "border"), [
    ("1/x >= 0", [], {"x": "real in [0, 1]"}, True), ("log(n - 1) <= n", [], {"n": "integer >= 1"}, True),
    ("log(P[1]) <= 0", [], {"P": "distribution on 2"}, True), ("1/x + y >= y", ["y <= x"], {"x": "real in [0, 1]", "y": "real in [0, 1]"}, True),
    ("log(x) <= x", [], {"x": "real in [-1, 1]"}, False), ("log(0 - m) <= m", [], {"m": "integer >= 2"}, False),
    ("log(m - 3) <= m", [], {"m": "integer >= 2"}, False), ("1/x >= 0", ["x == 0"], {"x": "real in [0, 1]"}, False),
    ("log(P[1] - 1) <= 0", [], {"P": "distribution on 2"}, False)])
def test_points_at_the_border(show: str, given: list[str], let: dict[str, str], border: bool) -> None:
    part, = decide(Job("p/c", "printed", statement(show, given, **let).source, seconds=20)).parts

    assert part["verdict"] == "ill-posed"
    assert part["witness"]["border"] is border


def claims() -> list[dict[str, Any]]:
    """One that is undefined at a border, one that is undefined inside."""
    found = []
    for name, border in (("edge", True), ("inside", False)):
        c = samples.claim("ill-posed", name)
        for p in c["parts"]:
            p["witness"] = {"values": {"x": "0"}, "objects": {}, "comparison": "1/x", "lhs": "", "rhs": "", "margin": "",
                            "words": "undefined at this point: division by zero", "border": border}
        found.append(c)
    return found


def test_the_paper_is_not_blamed_for_a_border() -> None:
    edge, inside = claims()

    assert is_at_border(edge) and not is_wrong(edge)
    assert is_wrong(inside) and not is_at_border(inside)


def test_it_is_written_apart() -> None:
    edge, inside = claims()
    for text in (errata(samples.results([edge, inside]), {}, {}), markdown(samples.results([edge, inside]), {})):
        wrong, _, border = text.partition("border")
        assert "inside" in wrong and "paper-2020/edge" not in wrong.replace("&#47;", "/")
        assert "edge" in border
    assert "At borders of the domain" in errata(samples.results([edge]), {}, {})
    assert "Nothing was found to be wrong" in errata(samples.results([edge]), {}, {})


def test_a_part_that_is_wrong_inside_counts() -> None:
    edge, inside = claims()
    edge["parts"] += inside["parts"]

    assert not is_at_border(edge)
    assert overview([])["border"] == []
