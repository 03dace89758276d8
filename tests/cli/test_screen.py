"""The terminal: a bar only where somebody watches, and never in the results."""

from __future__ import annotations

import io

import pytest

from symdp.commands.screen import Screen, wants_colour


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_redrawn_around_results(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = Terminal(), Terminal()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()

    screen.progress(1, 4, "p/x")
    screen.say("a line")
    screen.progress(4, 4, "p/y")

    assert out.getvalue() == "a line\n"
    assert err.getvalue().count("1/4, about 0 s left p/x") == 2
    assert err.getvalue().endswith("\r\x1b[K"), "the finished bar is wiped away"


@pytest.mark.parametrize("term", ["dumb", ""])
def test_no_bar_without_a_terminal(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal() if term else io.StringIO()
    monkeypatch.setattr("sys.stderr", err)
    monkeypatch.setenv("TERM", term or "xterm")

    Screen().progress(1, 4, "p/x")

    assert err.getvalue() == ""


def test_a_long_name_does_not_break_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr("sys.stderr", err)
    monkeypatch.setenv("TERM", "xterm")

    Screen().progress(1, 4, "x" * 1000)

    assert len(err.getvalue()) < 130


@pytest.mark.parametrize(("variables", "terminal", "wanted"), [
    ({}, True, True), ({}, False, False), ({"NO_COLOR": "1"}, True, False), ({"FORCE_COLOR": "1"}, False, True),
    ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False), ({"TERM": "dumb"}, True, False),
    ({"NO_COLOR": ""}, True, True),
])
def test_colour(variables: dict[str, str], terminal: bool, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert wants_colour(Terminal() if terminal else io.StringIO()) is wanted
