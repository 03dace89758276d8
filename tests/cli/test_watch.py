"""``symdp watch``: what it looks at, and that it checks again after a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from symdp.commands import exits, watch
from tests.cli.conftest import Shell, claim


def test_it_checks_again_after_each_change(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"))
    changes = [lambda: shell.claims(claim("prove"), claim("refute")), lambda: shell.claims("[[claim"), None]

    def wait(_: float) -> None:
        change = changes.pop(0)
        if change is None:
            raise KeyboardInterrupt
        change()

    monkeypatch.setattr(watch.time, "sleep", wait)

    assert shell("watch", "-j", "1") == exits.OK
    assert shell.out.count("waiting for changes") == 3
    assert "1 proved" in shell.out and "1 refuted" in shell.out and "[[claim" in shell.err + shell.out


def test_facts_beside_a_file_are_watched(tmp_path: Path) -> None:
    file = tmp_path/"01-a.toml"
    file.write_text("")
    before = watch.stamp([file])
    (tmp_path/"facts.toml").write_text("")

    assert watch.stamp([file]) != before and watch.stamp([tmp_path]).keys() == {file, tmp_path/"facts.toml"}
    assert watch.stamp([tmp_path/"no"/"thing"]) == {}
