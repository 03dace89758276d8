"""The text that would close an open claim."""

from __future__ import annotations

from typing import Any

from symdp.commands.explain import explain
from symdp.report import skeletons
from symdp.report.skeletons import skeleton
from symdp.runner import believed
from tests.report import samples


def part(*outcomes: str, verdict: str = "undecided", show: str = "x <= y") -> dict[str, Any]:
    return {"part": 1, "show": show, "verdict": verdict, "tried": [{"engine": "open goal", "outcome": o} for o in outcomes]}


def test_goals_become_steps() -> None:
    text = skeleton(part("still to show: 0 <= x", "still to show, for some k: k <= x", "still to show: y <= 1"))

    assert text == 'proof = """\nhave g1: 0 <= x by auto\nhave g2: y <= 1 by auto\nby linear g1, g2\n"""'
    assert skeleton(part("still to show: 0 <= x"), several=True).startswith("proof.2 = ")


def test_the_conclusion_itself_is_a_step_only_where_nothing_else_is() -> None:
    assert "g2" not in skeleton(part("still to show: x<=y", "still to show: 0 <= x"))
    assert "have g1: x <= y by auto" in skeleton(part("still to show: x <= y"))


def test_nothing_where_nothing_is_open() -> None:
    assert skeleton(part("still to show: 0 <= x", verdict="proved")) == ""
    assert skeleton(part("still to show, for some k: k <= x")) == ""
    assert skeleton(part()) == ""


def test_show_prints_it() -> None:
    claim = samples.claim(verdict="undecided")
    claim["parts"] = [claim["parts"][0] | part("still to show: 0 <= x") | {"part": 0}]

    assert "have g1: 0 <= x by auto" in explain(claim)


def test_the_words_are_those_of_the_runner() -> None:
    assert (skeletons.OPEN_GOAL, skeletons.STILL) == (believed.OPEN_GOAL, believed.STILL)
    assert set(skeletons.OPEN) >= set(believed.OPEN)
