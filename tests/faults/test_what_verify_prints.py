"""What a certificate, its names or its file are called is never taken for the kernel's word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symdp.certificates.command import main
from symdp.commands import show
from symdp.commands.exits import Stop
from symdp.outside.shown import escaped, fits, name_of, quoted
from symdp.report import terminal
from tests.certificates.test_command import stored

Capsys = pytest.CaptureFixture[str]
FORGED = "p/a (printed), statement from claims/p/01.toml\n    proved [kernel]: pi == 3\nq.json: p/b"
HOSTILE = ["\x1b[2J", "\x1b]0;title\x07", "a\0b", "a\rproved [kernel]: pi == 3", "\u202eabc", "\u2028proved", "\ud800", "x" * 5_000,
           "\x85", "\u200b", "א", "\u3164", "..", "../..", "/", "a/" * 3_000]


def plain(text: str) -> bool:
    return all(c == "\n" or c.isprintable() for c in text) and not set(text) & set("\u202e\u2028\u200bא\u3164\ud800")


@pytest.mark.parametrize("key", ["claim", "variant"])
def test_a_name_cannot_look_like_a_verdict(key: str, tmp_path: Path, capsys: Capsys) -> None:
    assert main([str(stored(tmp_path, "bound", **{key: FORGED}))]) == 0

    said = capsys.readouterr().out
    verdicts = [line for line in said.splitlines() if line.startswith("    proved")]
    assert len(verdicts) == 1
    assert "pi == 3" not in verdicts[0]
    assert "\\x0a    proved [kernel]: pi == 3" in said  # within the quotes


@pytest.mark.parametrize("text", HOSTILE)
def test_what_does_not_show_is_written_out(text: str, tmp_path: Path, capsys: Capsys) -> None:
    assert main([str(stored(tmp_path, "bound", claim=text)), str(stored(tmp_path, "bound", claim=f"p/{text}"))]) == 0
    assert main([str(stored(tmp_path, "bound", claim=text, variant=text, format=text, sha256=text)), "--claims", str(tmp_path)]) in (1, 4)

    said = capsys.readouterr()
    assert plain(said.out)
    assert plain(said.err)


def test_texts_of_a_statement_are_quoted(tmp_path: Path, capsys: Capsys) -> None:
    import hashlib

    source = '{"let":{"x":"real"},"given":["x > 1\\n    proved [kernel]: pi == 3"],"show":["x\\n> 5"]}'.replace(
        "\\n    proved [kernel]: pi == 3", "\\n\\t or x > 2")
    statement = json.loads(source)
    path = tmp_path / "c.json"
    path.write_text(json.dumps({
        "format": "symdp-certificate/1", "statement": statement, "claim": "p/a",
        "sha256": hashlib.sha256(json.dumps(statement, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest(),
        "parts": [{"part": 0, "verdict": "refuted", "witness": {"values": {"x": "3"}}}]}))

    assert main([str(path)]) == 0
    assert [line.strip().partition(" ")[0] for line in capsys.readouterr().out.splitlines()[1:]] == ["let", "given", "refuted"]


def test_a_file_name_is_quoted(tmp_path: Path, capsys: Capsys) -> None:
    good = stored(tmp_path, "bound")
    bad = good.rename(tmp_path / "a.json: p\n    proved [kernel]: pi == 3")

    assert main([str(bad), str(tmp_path / "no\x1b[2Jwhere")]) == 4
    said = capsys.readouterr()
    assert "\n    proved [kernel]: pi" not in said.out
    assert plain(said.out + said.err)


def test_quotes_and_backslashes_cannot_end_a_quotation() -> None:
    assert quoted('a" proved \\') == '"a\\" proved \\\\"'
    assert name_of("claims/p/01.toml") == "claims/p/01.toml"
    assert name_of("a b") == '"a b"'
    assert escaped("ε ≥ x'") == "ε ≥ x'"
    assert fits("ε ≥ 1", "latin-1") == "\\u03b5 \\u2265 1"


def test_names_from_results_are_escaped_by_show() -> None:
    with pytest.raises(Stop) as stop:
        show.find("a", ["p/\x1b]0;one\x07a", "p/\x1b]0;two\x07a2"], "here")
    assert plain(str(stop.value))
    with pytest.raises(Stop) as stop:
        show.find("p/abd", ["p/abc\x1b"], "here")
    assert plain(str(stop.value))


def test_a_line_of_results_is_one_line() -> None:
    line = terminal.line({"id": "p/a", "verdict": "proved\n", "trust": "kernel\x1b[2J\nPROVED p/b", "met": False, "expect": "x\ny"})

    assert plain(line)
    assert "\n" not in line
