"""``symdp show --derivation``: the steps of a certificate in words, all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from symdp.commands.exits import Stop
from symdp.outside.packed import MAX_CERTIFICATE, read_certificate
from symdp.outside.shown import escaped
from symdp.report import proofs, traces
from symdp.runner.derivation import with_goals

INDENT = "  "


def in_words(path: Path) -> str:
    """The derivation of every part of the certificate. Raises Stop where it cannot be read."""
    try:
        content = read_certificate(path, MAX_CERTIFICATE)
        shows = content["statement"]["show"]
        return "\n".join(line for part in with_goals(content)["parts"]
                         for line in _part(part, shows))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as e:
        raise Stop(f"{path}: no derivation can be read from it ({escaped(str(e))[:300] or type(e).__name__})") from None


def _part(part: Mapping[str, Any], shows: Sequence[str]) -> Iterator[str]:
    show = shows if isinstance(shows, str) else shows[part["part"]]
    yield f"conclusion {part['part'] + 1}: {escaped(show)}: {escaped(part['verdict'])}"
    yield from _steps(proofs.steps(part), 1)
    if text := traces.proof(part):
        yield INDENT + "the proof text that the kernel's steps were made from:"
        yield from (INDENT*2 + escaped(line) for line in text)
    if facts := traces.facts(part):
        yield INDENT + "the facts that these use:"
        yield from (f"{INDENT*2}{escaped(f['name'])}: {escaped(f['statement'])} ({escaped(f['status'])}; "
                    f"{escaped(f['source'])})" for f in facts)


def _steps(steps: Sequence[Mapping[str, Any]], depth: int) -> Iterator[str]:
    for s in steps:
        before = INDENT*depth
        if label := _said(s["label"]):
            yield f"{before}{label}:"
        inner = before + INDENT
        yield f"{before}{s['number']}. {_said(s['words'])}{' ' if s['words'] else ''}[{escaped(s['rule'])}]"
        if s["new"]:
            yield f"{inner}assume: {', '.join(escaped(h[0]) for h in s['new'])}"
        if s["goal"]:
            yield f"{inner}to show: {escaped(s['goal'][0])}"
        yield from (f"{inner}{escaped(name)}: {escaped(text)}" for name, text in s["fields"])
        for branch in s["steps"]:
            yield from _steps(branch, depth + 1)
        yield from _steps(s["side"], depth + 1)
        if s["cut"]:
            yield f"{inner}{escaped(s['cut'])}"


def _said(pieces: Sequence[tuple[str, str | None]]) -> str:
    return "".join(escaped(text) for text, _ in pieces)
