"""``symdp repair``, with the real engines and the real kernel."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from symdp.cli import main
from symdp.commands.repair import toml
from symdp.language.statements import read_statement
from symdp.legacy.engines.repair.neighbourhood import Candidate
from symdp.legacy.engines.repair.repairer import Repair
from symdp.legacy.engines.sharpen.answer import Reply
from tests.cli.conftest import ROOT, Shell, claim

FACTOR = """
[[claim]]
id   = "factor"
let  = { x = "real >= 0" }
show = ["log(1 + x) <= x/2"]
"""
DOMAIN = """
[[claim]]
id   = "domain"
let  = { x = "real >= 0" }
show = ["1/x + x >= 2"]
"""
HOPELESS = """
[[claim]]
id   = "hopeless"
let  = { M = "mechanism on 2 entries", N = "mechanism on 2 entries" }
show = ["stronger(M, N)"]
"""
NONSENSE = """[claim.repair]
why  = "nothing that could follow"
show = ["log(1 + x) <= x^7/123"]
"""


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell whose workers decide in earnest."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SYMDP_CACHE", str(tmp_path / "cache"))
    return Shell(tmp_path, capsys)


def found(shell: Shell, *arguments: str) -> dict[str, Any]:
    shell("repair", *arguments, "-j", "1", "--json", "r.json")
    return {k: v for k, v in shell.results("r.json").items() if k != "seconds"}


def test_a_factor_is_found_and_may_be_pasted(real: Shell) -> None:
    real.claims(FACTOR)

    assert real("repair", "factor", "-n", "2", "-j", "1", "--json", "r.json") == 0
    assert real.out.startswith("some-paper/factor is refuted as printed: ")
    assert "1. proved (kernel+background), a change of size 2\n" in real.out
    assert 'show = ["log(1 + x) <= x"]\n' in real.out
    result = real.results("r.json")
    one = result["repairs"][1]
    assert result["repairs"][0]["changed"] == {"show": ["log(1 + x/2) <= x/2"]}
    assert (result["printed"], result["outcome"], one["changed"]) == (
        "refuted", "repaired", {"show": ["log(1 + x) <= x"]})
    assert main(["verify", one["certificate"]]) == 0

    real.claims(FACTOR + one["toml"])
    real("check", "-q", "-j", "1", "--json", "c.json")
    [checked] = real.results("c.json")["claims"]
    assert (checked["verdict"], checked["repair"]["verdict"]) == ("refuted", "proved")


def test_the_repair_beside_the_claim_is_not_looked_at(real: Shell) -> None:
    real.claims(FACTOR)
    without = found(real, "factor", "-n", "1")
    real.claims(FACTOR + NONSENSE)

    assert found(real, "factor", "-n", "1") == without


def test_where_the_claim_is_undefined_the_domain_is_smaller(real: Shell) -> None:
    real.claims(DOMAIN)

    result = found(real, "domain", "-n", "1")
    assert result["printed"] == "ill-posed"
    assert result["repairs"][0]["changed"] == {"let": {"x": "real > 0"}}


def test_what_no_engine_knows_is_not_repaired(real: Shell) -> None:
    real.claims(HOPELESS)

    assert real("repair", "hopeless", "-j", "1", "--time-limit", "60") == 1
    assert "no statement near it was proved" in real.out
    assert "not decided" in real.out


def test_without_time_it_says_so(real: Shell) -> None:
    real.claims(FACTOR)

    assert real("repair", "factor", "-j", "1", "--time-limit", "0.1") == 1
    assert "the time was over, --time-limit gives more" in real.out


def test_what_is_proved_needs_no_repair(shell: Shell) -> None:
    shell.claims(claim("prove"))

    assert shell("repair", "prove", "--json", "-") == 0
    assert "some-paper/prove is proved as it stands; there is nothing to repair" in shell.err
    assert json.loads(shell.out)["outcome"] == "proved"


def test_an_engine_that_fails_is_an_error(shell: Shell) -> None:
    shell.claims(claim("crash"))

    assert shell("repair", "crash") == 3
    assert "some-paper/crash: " in shell.err


def test_a_claim_that_cannot_be_read(shell: Shell) -> None:
    shell.claims(FACTOR.replace("log(1 + x)", "log(1 + "))

    assert shell("repair", "factor") == 4
    assert "no claim is called 'factor'" in shell.err


def test_no_claims(shell: Shell) -> None:
    (shell.folder / "claims").mkdir()
    assert shell("repair", "factor") == 5


@pytest.mark.parametrize("options", [("-n", "0"), ("-n", "many"), ("--time-limit", "0")])
def test_wrong_usage(shell: Shell, options: tuple[str, ...]) -> None:
    assert shell("repair", "factor", *options) == 4


def test_odd_names_and_texts_are_quoted() -> None:
    printed, _ = read_statement({"let": {"x'": "real", "y": "real"}, "define": {"t": ["1", "2"]}, "show": ["x' <= y"]})
    data = {"let": {"x'": "real > 0", "y": "real"}, "define": {"t": ["1", 3]}, "show": ["x' <= y"], "given": ["y > 1"]}
    other, _ = read_statement(data)
    why = 'a "word", a \\ and a \x7f'
    text = toml(printed, Repair(Candidate(other, data, (), why), None, Reply("proved")))

    table = tomllib.loads("[[claim]]\n" + text)["claim"][0]["repair"]
    assert table == {"why": why, **{k: data[k] for k in ("let", "define", "given")}}


def test_the_page_about_it_shows_what_it_says(real: Shell) -> None:
    page = (ROOT / "docs" / "repair.md").read_text()
    printed, shown = (block.partition("\n")[2] for block in page.split("```")[1:4:2])
    real.claims(printed)

    assert real("repair", "factor", "-n", "2", "-j", "1") == 0
    said = re.sub(r"shell/\w+\.json", "shell/...", real.out)
    assert said.startswith(shown.rstrip())


def test_the_page_lists_every_family_of_slips() -> None:
    page = (ROOT / "docs" / "repair.md").read_text()
    listed = re.findall(r"^\| (\w+) \| \d", page, re.MULTILINE)
    assert sorted(listed) == sorted(p.stem for p in (ROOT / "symdp/legacy/engines/repair/slips").glob("[a-z]*.py"))
