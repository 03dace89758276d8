"""Names that look like others: a Greek capital Alpha is another letter than A, and nobody sees it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from symdp.language.statements import Problem
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import NAME

# the letters that names may have (kernel/expressions.py) and that look like a Latin one in most type
_LATIN = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχωηℓ", "ABEZHIKMNOPTYXayikvoptuxwnl")


def look(name: str) -> str:
    """What the name looks like, in Latin letters."""
    return name.translate(_LATIN)


def pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """Different names that look alike, each with the first that looks so."""
    first: dict[str, str] = {}
    return [(first[look(n)], n) for n in dict.fromkeys(names) if first.setdefault(look(n), n) != n]


def names_in(statement: Mapping[str, Any]) -> list[str]:
    """Every word of a statement's texts that may be a name, in reading order; keywords are words as well."""
    texts: list[str] = []
    todo: list[Any] = [statement.get(key) for key in reversed(("let", "define", "given", "show"))]
    while todo:
        match todo.pop():
            case str(text):
                texts.append(text)
            case list(items):
                todo += reversed(items)
            case dict(table):
                todo += [x for pair in reversed(table.items()) for x in reversed(pair)]
    return [name for text in texts for name in re.findall(NAME, text)]


def sentences(statement: Mapping[str, Any]) -> list[str]:
    """For every two names of a statement's texts that look alike: which they are, by the numbers of their letters."""
    return [f"{a} ({spelled(a)}) and {b} ({spelled(b)}) look alike and are two names" for a, b in pairs(
        names_in(statement))]


def remarks(statement: Statement) -> list[Problem]:
    """These sentences as notes, with the way out."""
    return [Problem("", "", f"{words}; call one of them something else") for words in sentences(
        json.loads(statement.source))]


def spelled(name: str) -> str:
    """The code points of a name."""
    return " ".join(f"U+{ord(c):04X}" for c in name)
