"""Two results compared, as for two versions of a paper: which statements and which verdicts changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from symdp.report.text import one_line
from symdp.report.words import MEANING, WRONG

NOT_RUN = "not-run"
REPAIR = " (repair)"
MAX_NAME = 200  # characters of an id or place


@dataclass(frozen=True)
class Change:
    """One claim (or repair) that is not as it was. ``worse``: newly wrong, or proved no more."""

    kind: str  # added, removed, statement, verdict or rests on
    name: str
    words: str
    worse: bool = False


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """What changed from the old results to the new ones, in the order of the new, then what was removed. Of what was
    not run in one of them, as it was not selected, say, only the statement is compared."""
    before, after = _by_name(old), _by_name(new)
    out: list[Change] = []
    for name, c in after.items():
        out += _added(name, c) if name not in before else _changed(name, before[name], c)
    return out + [Change("removed", name, f"was {c['verdict']}") for name, c in before.items() if name not in after]


def text(changes: list[Change], old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The changes as lines, and the counts of both."""
    out = [f"{'!' if c.worse else ' '} {c.kind:<9} {c.name}: {c.words}" for c in changes]
    before, after = _by_name(old), _by_name(new)
    idle = {name for name in before.keys() & after.keys()
            if (before[name]["verdict"] == NOT_RUN) != (after[name]["verdict"] == NOT_RUN)}
    was, now = (Counter(str(c["verdict"]) for name, c in found.items() if name not in idle and not _is_repair(name))
                for found in (before, after))
    moved = [f"{verdict} {was[verdict]} -> {now[verdict]}" for verdict in MEANING if was[verdict] != now[verdict]]
    worse = sum(c.worse for c in changes)
    tail = f"{len(changes)} changes" if len(changes) != 1 else "1 change"
    out.append(f"{tail if changes else 'no change'}{f', {worse} for the worse' if worse else ''}"
               f"{'; ' + ', '.join(moved) if moved else ''}{_left_out(idle)}")
    return "\n".join(out)


def _left_out(idle: Set[str]) -> str:
    claims = sum(not _is_repair(name) for name in idle)
    return f"; {claims} not compared, as they were not run in one of the two" if claims > 1 else (
        "; 1 not compared, as it was not run in one of the two" if claims else "")


def _is_repair(name: str) -> bool:
    return name.endswith(REPAIR)


def _by_name(results: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for c in results.get("claims") or []:
        found[one_line(str(c["id"]), MAX_NAME)] = c
        if c.get("repair"):
            found[f"{one_line(str(c['id']), MAX_NAME)}{REPAIR}"] = c["repair"]
    return found


def _added(name: str, c: Mapping[str, Any]) -> list[Change]:
    return [Change("added", name, str(c["verdict"]), c["verdict"] in WRONG)]


def _changed(name: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[Change]:
    was, now = str(a["verdict"]), str(b["verdict"])
    if NOT_RUN in (was, now):
        was = now
    worse = was != now and (now in WRONG or was == "proved")
    rewritten = (a.get("statement") or {}).get("sha256") != (b.get("statement") or {}).get("sha256")
    if rewritten:
        yield Change("statement", name, f"rewritten; {was}" + (f" -> {now}" if was != now else " as before"), worse)
    elif was != now:
        yield Change("verdict", name, f"{was} -> {now}", worse)
    for key in ("background", "oracles"):
        if extra := sorted(set(b.get(key) or []) - set(a.get(key) or [])):
            yield Change("rests on", name, f"now also on {one_line('; '.join(extra), MAX_NAME)}")
