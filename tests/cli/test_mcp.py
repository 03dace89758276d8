"""The tools of ``symdp mcp``, and the server where the package ``mcp`` is installed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from symdp.commands import mcp
from symdp.commands.exits import Stop
from symdp.commands.mcp import Trouble

LET = {"x": "real in [0, 1)"}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def paper(text: str) -> str:
    path = Path("claims/mine/01-all.toml")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return str(path)


def test_prove_decides_a_statement() -> None:
    assert mcp.prove(["x*(1 - x) <= 1/4"], {"x": "real"})["verdict"] == "proved"
    wrong = mcp.prove(["x*(1 - x) <= 1/5"], {"x": "real"})
    assert wrong["verdict"] == "refuted" and wrong["parts"][0]["witness"]["values"]


def test_prove_checks_a_text_and_says_what_is_missing() -> None:
    text = "have p: 0 < 1 - x by linear\nhave l: log(1 - x) <= (1 - x) - 1 by fact log_le_affine\nby linear l\n"
    assert mcp.prove(["x <= -log(1 - x)"], LET, proof=text)["verdict"] == "proved"

    with pytest.raises(Trouble, match=r"(?s)line 1.*wanted"):
        mcp.prove(["x <= -log(1 - x)"], LET, proof="by ring\n")


def test_check_and_open_goals() -> None:
    path = paper('[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = "x^2 >= 0"\n'
                 '[[claim]]\nid = "b"\nlet = { n = "integer >= 1" }\nshow = "prod(k in 1..n: 1 + 1/k^3) <= 243/100"\n')

    found = mcp.check([path], time_limit=3)
    assert found["claims"][0]["verdict"] == "proved"
    [only] = mcp.check([path], select="a")["claims"]
    assert only["id"] == "mine/a"

    told = mcp.open_goals("b", [path], time_limit=3)
    assert told["id"] == "mine/b"
    assert all({"show", "open_goals", "skeleton"} <= set(p) for p in told["parts"])
    assert mcp.verify([".symdp/certificates/mine/a.json"])["accepted"] is True


def test_facts_are_found_by_their_words() -> None:
    found = mcp.facts("pinsker")

    assert found and all("pinsker" in str(f).lower() for f in found)
    assert {"name", "says", "status", "source"} == set(found[0])
    assert mcp.facts("no such words at all") == [] and len(mcp.facts("", most=3)) == 3


@pytest.mark.parametrize("ask", [
    lambda: mcp.check(["nowhere.toml"]), lambda: mcp.check(["--json=stolen.json"]), lambda: mcp.prove(["x +"]),
    lambda: mcp.prove(["x <= 1"]), lambda: mcp.check(["a"], time_limit=float("nan")), lambda: mcp.prove(["1 == 1"]*3,
    proof="x\x00"), lambda: mcp.open_goals("none", ["nowhere.toml"]), lambda: mcp.check(["x"*300_000]),
])
def test_what_cannot_be_done_is_said(ask: object) -> None:
    with pytest.raises(Trouble) as said:
        ask()  # type: ignore[operator]

    assert str(said.value) and "Traceback" not in str(said.value)
    assert not Path("stolen.json").exists()


def test_without_the_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)

    with pytest.raises(Stop, match=r"pip install 'symdp\[mcp\]'"):
        mcp.server()


def test_a_client_sees_the_tools_and_calls_one() -> None:
    package = pytest.importorskip("mcp", reason="the package mcp is not installed")

    async def talk() -> tuple[set[str], bool, bool, str]:
        async with package.Client(mcp.server()) as client:
            tools = {t.name for t in (await client.list_tools()).tools}
            good = await client.call_tool("prove", {"show": ["x^2 >= 0"], "let": {"x": "real"}})
            bad = await client.call_tool("prove", {"show": ["x +"]})
            return tools, bool(good.is_error), bool(bad.is_error), str(good.content)

    tools, failed, refused, said = asyncio.run(talk())
    assert tools == {t.__name__ for t in mcp.TOOLS}
    assert not failed and refused and "proved" in said
