"""What a user, a disk or a shell can cause ends with a message and a documented exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from symdp.cli import main
from symdp.language.load import load
from symdp.report.schema import misfit
from tests.cli.conftest import Shell
from tests.cli.test_other_commands import claim

FAULT = "fault of symdp"


def run(words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command of the shell in which $S is symdp."""
    code = f"S='{sys.executable} -P -m symdp_main'; " + words
    (cwd / "symdp_main.py").write_text("from symdp.cli import main\nraise SystemExit(main())\n")
    path = os.pathsep.join([str(cwd), str(Path(__file__).parents[2])])
    return subprocess.run(["bash", "-c", code], cwd=cwd, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False)


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "04-l.toml").symlink_to("04-l.toml")
    (tmp_path / "01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["0 == 0"]\n')
    loaded = load([tmp_path])

    assert [c.claim.id for c in loaded.claims] == ["a"]
    assert "leads back to itself" in loaded.messages()
    assert load([tmp_path / "04-l.toml"]).problems


@pytest.mark.parametrize("end", ["> /dev/full", ">&-", "2>&-", "> /dev/full 2>&1", "2> /dev/full"])
def test_streams_that_are_full_or_closed(end: str, tmp_path: Path) -> None:
    said = run(f"$S atoms {end}", tmp_path)

    assert "Traceback" not in said.stderr
    assert said.returncode == (4 if end.startswith("> /dev/full") else 0)
    if end == "> /dev/full":
        assert "No space left on device" in said.stderr


@pytest.mark.parametrize("limit", ["ulimit -n 8", "ulimit -v 60000"])
def test_limits_of_the_shell(limit: str, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text("{}")
    said = run(f"{limit}; $S verify c.json", tmp_path)

    assert FAULT not in said.stderr
    assert said.returncode in (1, 4)


@pytest.mark.parametrize("failure", [OSError(24, "Too many open files", "f\x1b"), MemoryError(), RuntimeError("can't start new thread"),
                                     ImportError("libx.so: failed to map segment from shared object")])
def test_what_the_machine_lacks_is_no_fault_of_symdp(failure: Exception, monkeypatch: pytest.MonkeyPatch,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: object) -> int:
        raise failure

    monkeypatch.setattr("symdp.commands.atoms.run", fail)
    assert main(["atoms"]) == 4
    said = capsys.readouterr().err
    assert said.startswith("symdp: stopped: ")
    assert "\x1b" not in said


WRONG: list[tuple[str, Any]] = [
    ("parts", 7), ("parts", [7]), ("parts", [{"part": "x"}]), ("witness", [1]), ("statement", "x"), ("uses", 3), ("uses", [3]), ("verdict", "splendid"),
    ("statement", {"show": 3}), ("statement", {"let": {"x": 1}}), ("background", {}), ("instance", [1]), ("line", "7"), ("seconds", None), ("met", 1),
    ("parts", [{"part": 0, "show": "0 == 0", "verdict": "splendid"}]), ("repair", {"id": "x", "verdict": 5}), ("where", ["x"]),
]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_results_of_a_wrong_shape(key: str, value: Any, shell: Shell) -> None:
    shell.claims(claim("prove"))
    shell("check", "--json", "r.json")
    whole = json.loads(Path("r.json").read_text())
    assert misfit(whole) is None

    whole["claims"][0][key] = value
    Path("r.json").write_text(json.dumps(whole))
    for words in (["report", "-o", "out"], ["show", "prove"]):
        assert shell(*words, "--json", "r.json") == 4
        assert "r.json: these results are damaged" in shell.err
        assert key in shell.err


@pytest.mark.parametrize("claims", [[7], [None], [{}], [{"id": "p/a"}], ["x"]])
def test_claims_of_results_are_tables(claims: list[Any], shell: Shell) -> None:
    Path("r.json").write_text(json.dumps({"schema": "symdp-results/1", "symdp": "0", "claims": claims, "summary": {}}))
    for words in (["report", "-o", "out"], ["show", "a"]):
        assert shell(*words, "--json", "r.json") == 4
        assert "damaged" in shell.err


def test_results_that_lack_something(shell: Shell) -> None:
    Path("r.json").write_text(json.dumps({"schema": "symdp-results/1", "symdp": "0", "claims": [{"id": "p/a", "verdict": "proved"}]}))
    for words in (["report", "-o", "out"], ["show", "a"]):
        assert shell(*words, "--json", "r.json") in (0, 4)
        assert FAULT not in shell.err


@pytest.mark.parametrize("text", ["year = 0x" + "f" * 5_000, "x = " + "1" * 5_000])
def test_numbers_too_long_to_be_written_out(text: str, shell: Shell) -> None:
    shell.claims(claim("prove"))
    for name in ("paper.toml", "reviews.toml"):
        (Path("claims/some-paper") / name).write_text(text)
        assert shell("check", "--report", "out") in (1, 4)
        assert "1,000 digits" in shell.err
        (Path("claims/some-paper") / name).unlink()
