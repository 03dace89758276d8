"""A folder of claims, and workers with fake engines and a fake kernel in them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from symdp.cli import main
from symdp.runner import workers
from tests.runner import fakes

ROOT = Path(__file__).resolve().parents[2]


def claim(name: str, *more: str, id_: str | None = None, shows: int = 1) -> str:
    """A claim whose first name tells the fake engine what to do."""
    show = json.dumps([f"{name} <= {i}" for i in range(shows)])
    head = ["[[claim]]", f'id = "{id_ or name}"', f'let = {{ {name} = "real" }}', f"show = {show}"]
    return "\n".join([*head, *more, ""])


def repair(name: str) -> str:
    return f'[claim.repair]\nwhy = "a sign"\nlet = {{ {name} = "real" }}\nshow = ["{name} <= 0"]'


@dataclass
class Shell:
    """Runs commands in a folder of its own and keeps what they wrote."""

    folder: Path
    capsys: pytest.CaptureFixture[str]
    out: str = ""
    err: str = ""

    def __call__(self, *arguments: str) -> int:
        status = main(arguments)
        self.out, self.err = self.capsys.readouterr()
        return status

    def claims(self, *texts: str, paper: str = "some-paper", file: str = "01-some.toml") -> None:
        path = self.folder / "claims" / paper / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(texts))

    def results(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / path).read_text())
        return found


@pytest.fixture(autouse=True)
def _no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SYMDP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(workers, "command", fakes.fake_command)
    return Shell(tmp_path, capsys)


@pytest.fixture
def fresh_process(monkeypatch: pytest.MonkeyPatch) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs Python code in a process of its own."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False,
                              timeout=60)

    return run
