"""A statement as the lines of its claim file, and what a repair changed in them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_WORD = re.compile(r"\w+|\s+|[^\w\s]")
MAX_TOKENS = 400  # of a line that is compared token by token; longer ones are compared whole

Run = tuple[str, bool]  # a piece of text, and whether the other side lacks it


def lines(statement: Mapping[str, Any]) -> list[str]:
    """The statement as TOML, one fact to a line, fit to be pasted into a claim file."""
    out = [f"{field}.{_key(name)} = {_quote(value)}"
           for field in ("let", "define") for name, value in (statement.get(field) or {}).items()]
    for field in ("given", "show"):
        texts = statement.get(field) or []
        if len(texts) == 1:
            out.append(f"{field} = [{_quote(texts[0])}]")
        elif texts:
            out += [f"{field} = [", *(f"  {_quote(t)}," for t in texts), "]"]
    if statement.get("neighbours") not in (None, "", "hamming"):
        out.append(f"neighbours = {_quote(statement['neighbours'])}")
    return out


def _key(name: str) -> str:
    return name if _BARE.match(name) else _quote(name)


def _quote(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def compare(old: list[str], new: list[str]) -> tuple[list[list[Run]], list[list[Run]]]:
    """Both sides line by line, cut into runs that are common and runs that differ."""
    left: list[list[Run]] = []
    right: list[list[Run]] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            left += [[(x, False)] for x in old[a:b]]
            right += [[(x, False)] for x in new[c:d]]
            continue
        pairs = min(b - a, d - c)
        for i in range(pairs):
            x, y = _tokens(old[a + i], new[c + i])
            left.append(x)
            right.append(y)
        left += [[(x, True)] for x in old[a + pairs:b]]
        right += [[(x, True)] for x in new[c + pairs:d]]
    return left, right


def _tokens(old: str, new: str) -> tuple[list[Run], list[Run]]:
    a, b = _WORD.findall(old), _WORD.findall(new)
    if max(len(a), len(b)) > MAX_TOKENS:
        return [(old, True)], [(new, True)]
    left: list[Run] = []
    right: list[Run] = []
    for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if i < j:
            left.append(("".join(a[i:j]), tag != "equal"))
        if k < m:
            right.append(("".join(b[k:m]), tag != "equal"))
    return left, right
