"""Derivations on pages: folded to their shape, nothing said twice, and all of it in words by the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symdp.cli import main
from symdp.outside.packed import packed
from symdp.report import folding, proofs


def goal(text: str) -> dict[str, Any]:
    return {"show": text, "new": []}


def chain(n: int, show: str = "x^{} >= 0") -> dict[str, Any]:
    node: dict[str, Any] = {"rule": "bound", "goal": goal(show.format(n))}
    for i in reversed(range(1, n)):
        node = {"rule": "rewrite", "show": "s", "goal": goal(show.format(i)), "proof": node}
    return node


def folded(proof: dict[str, Any], said: str = "") -> tuple[list[dict[str, Any]], bool]:
    return folding.folded(proofs.steps({"proof": proof}), said)


def test_a_short_derivation_is_shown_whole() -> None:
    found, cut = folded(chain(5))

    assert [s["goal"][0] for s in found] == [f"x^{i} >= 0" for i in range(1, 6)]
    assert not cut and not any(s["cut"] for s in found)


def test_a_long_one_is_cut_to_its_shape() -> None:
    found, cut = folded(chain(100))

    assert len(found) == folding.MAX_SHOWN and cut
    assert found[-1]["cut"] == folding.REST


def test_formulas_have_room_for_so_long() -> None:
    long = " + ".join(f"x^{i}" for i in range(100)) + " >= {}"
    found, cut = folded(chain(10, long))

    assert cut and len(found) == 10
    assert found[-1]["goal"] is None and found[-1]["rule"] == "bound"
    twice = {"rule": "rewrite", "show": "s", "goal": goal(long * 9), "proof": {"rule": "bound", "goal": goal(long * 9)}}
    assert [(s["goal"], s["as"]) for s in folded(twice)[0]] == [(None, None)] * 2, "nothing refers to what is not shown"


def test_goals_and_branches_are_said_once() -> None:
    half = chain(4)
    proof = {"rule": "split", "on": "x <= 0", "goal": goal("x >= 0"), "yes": half,
             "no": json.loads(json.dumps(half).replace("x^", "y^"))}
    [first], _ = folded(proof, said="x >= 0")

    assert first["goal"] is None and not first["as"], "the conclusion stands above"
    yes, no = first["steps"]
    assert len(yes) == 4 and len(no) == 1
    assert no[0]["cut"] == "As from step 2 on." and no[0]["goal"][0] == "y^1 >= 0"
    again, _ = folded({"rule": "rewrite", "show": "s", "goal": goal("x >= 1"), "proof": {"rule": "bound", "goal": goal("x >= 1")}})
    assert (again[0]["goal"][0], again[1]["goal"], again[1]["as"]) == ("x >= 1", None, "1")


def test_side_conditions_are_shown_where_all_has_room() -> None:
    side = {"rule": "bound"}
    found, cut = folded(chain(3) | {"defined": [side]})
    assert len(found[0]["side"]) == 1 and not cut
    found, cut = folded(chain(8) | {"defined": [side] * 5})
    assert found[0]["side"] == [] and cut and len(found) == 8


@pytest.mark.parametrize("name", ["c.json", "c.json.xz"])
def test_the_command_prints_every_step(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    proof = {"rule": "rewrite", "show": "x^2 >= 0", "proof": {"rule": "bound"}, "defined": [{"rule": "bound"}]}
    data = json.dumps({"format": "symdp-certificate/1", "statement": {"let": {"x": "real"}, "show": ["x*x >= 0"]},
                       "sha256": "0", "parts": [{"part": 0, "verdict": "proved", "proof": proof}]}).encode()
    (tmp_path / name).write_bytes(packed(data) if name.endswith(".xz") else data)

    assert main(["show", "--derivation", str(tmp_path / name)]) == 0
    said = capsys.readouterr().out
    assert "conclusion 1: x*x >= 0: proved" in said
    assert "to show: x*x >= 0" in said and said.count("[bound]") == 2 and "[rewrite]" in said


def test_what_is_no_certificate_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for data in (b"", b"[]", b"{}", b'{"parts": [3], "statement": {"show": []}}', b"\xff"):
        (tmp_path / "c.json").write_bytes(data)
        assert main(["show", "--derivation", str(tmp_path / "c.json")]) == 4
        assert "no derivation can be read" in capsys.readouterr().err
