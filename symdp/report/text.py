"""Text from claims, made safe to look at: no hidden characters, no endless names."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?\Z", re.IGNORECASE)  # device names on Windows
_SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,79}\Z")
# Cc controls, Cf format characters (bidirectional marks, zero width), Cs lone
# surrogates, Co and Cn: none of them shows, and some reorder the text around them
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def visible(text: str, *, lines: bool = True) -> str:
    """The same text with every invisible character written out, as in ``⟨U+202E⟩``.

    A right-to-left override can make one formula look like another, an escape
    sequence can rewrite a terminal, and a lone surrogate cannot be saved at all.
    ``lines`` keeps line ends and tabs; otherwise they become spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_show(c, lines) for c in text)


def _show(c: str, lines: bool) -> str:
    if c in "\n\t":
        return c if lines else " "
    return f"⟨U+{ord(c):04X}⟩" if unicodedata.category(c) in _HIDDEN else c


def short(text: str, limit: int) -> str:
    """At most ``limit`` characters, the last one an ellipsis where something was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def one_line(text: str, limit: int = 10_000) -> str:
    """The text as one visible line of bounded length."""
    return short(" ".join(visible(text, lines=False).split()), limit)


def file_name(name: str) -> str:
    """A name that is safe as a file name on every system, and different for different names.

    Plain names stay as they are. Others keep what is readable of them and end in
    10 hex digits of their SHA-256.
    """
    if _SAFE.match(name) and not name.endswith(".") and not _RESERVED.match(name):
        return name
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", name[:200])[:40].strip("-") or "claim"
    return f"{readable}-{_digest(name)}"


def file_names(names: Iterable[str]) -> list[str]:
    """One file name for each name; distinct even where a file system ignores case."""
    names = list(names)
    found = [file_name(n) for n in names]
    folded: dict[str, int] = {}
    for f in found:
        folded[f.casefold()] = folded.get(f.casefold(), 0) + 1
    result: list[str] = []
    taken: set[str] = set()
    for name, f in zip(names, found, strict=True):
        if folded[f.casefold()] > 1:
            f = f"{f[:60]}-{_digest(name)}"
        unique, i = f, 1
        while unique.casefold() in taken:
            i += 1
            unique = f"{f}-{i}"
        taken.add(unique.casefold())
        result.append(unique)
    return result


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "backslashreplace")).hexdigest()[:10]
