"""False statements next to true ones: the same texts with one thing changed, as data.

A sibling is only worth something with a point that breaks it; tests/soundness/second.py looks for one.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from symdp.language.text import to_text
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import Expr, Op

Source = dict[str, Any]
STEPS = ("1/20", "1/1000", "1e-6", "1e-9")
NUMBER = re.compile(r"(?<![A-Za-z0-9_.])\d+(?:\.\d+)?(?:/\d+)?(?![\d.])")


def stronger(e: Expr) -> Iterator[tuple[str, Expr | str]]:
    """The formula with one of its comparisons made stronger, or turned round."""
    match e:
        case Op("and", (a, b)):
            yield from ((how, f"({_text(x)}) and ({to_text(b)})") for how, x in stronger(a))
            yield from ((how, f"({to_text(a)}) and ({_text(x)})") for how, x in stronger(b))
        case Op("implies" as op, (a, b)):
            yield from ((how, f"({to_text(a)}) {op} ({_text(x)})") for how, x in stronger(b))
        case Op("<=" | "<" | ">=" | ">" as op, (a, b)):
            x, y = to_text(a), to_text(b)
            less = op in ("<=", "<")
            for d in STEPS:
                yield f"by {d}", f"{x} {op} ({y}) {'-' if less else '+'} {d}"
                yield f"times 1 - {d}", f"{x} {op} ({y})*(1 {'-' if less else '+'} {d})"
                yield f"times 1 + {d}", f"({x})*(1 {'+' if less else '-'} {d}) {op} {y}"
            if op in ("<=", ">="):
                yield "strict", Op(op[0], (a, b))
            yield "turned round", Op({"<=": ">=", "<": ">", ">=": "<=", ">": "<"}[op], (a, b))
            yield "equal", Op("==", (a, b))
        case Op("==", (a, b)):
            for d in STEPS:
                yield f"by {d}", f"{to_text(a)} == ({to_text(b)}) + {d}"
            yield "different", Op("!=", (a, b))


def _text(x: Expr | str) -> str:
    return x if isinstance(x, str) else to_text(x)


def wider(domain: str) -> Iterator[tuple[str, str]]:
    """A domain with an end moved out or taken in."""
    for old, new in ((" > ", " >= "), (" < ", " <= "), ("(", "["), (")", "]")):
        if old in domain and "oo" not in domain:
            yield "an end taken in", domain.replace(old, new, 1)
    for m in NUMBER.finditer(domain):
        for change in ("- 1/10", "+ 1/10", "- 1/1000", "+ 1/1000", "- 1", "+ 1"):
            yield f"an end moved by {change}", f"{domain[:m.start()]}{m.group()} {change}{domain[m.end():]}"
    for condition in (r" (?:and )?!= [^ ,]+$", r" (?:>=?|<=?) [^ ,]+$", r" in .*$"):
        if re.search(condition, domain):
            yield "no end", re.sub(condition, "", domain)


def moved(text: str) -> Iterator[tuple[str, str]]:
    """A formula with one of its numbers moved."""
    for m in NUMBER.finditer(text):
        for change in ("({}*101/100)", "({}*99/100)", "({} + 1/10^6)", "({} - 1/10^6)"):
            yield "a number moved", text[:m.start()] + change.format(m.group()) + text[m.end():]


def siblings(source: Source, part: int = 0) -> Iterator[tuple[str, Source]]:
    """What was done, and the changed source of the statement; not all of them are false."""
    show = source["show"][part]
    for how, text in stronger(read_expression(show)):
        yield how, _with(source, "show", part, _text(text))
    for how, text in moved(show):
        yield how, _with(source, "show", part, text)
    for name, domain in source.get("let", {}).items():
        for how, text in wider(domain):
            yield how, _with(source, "let", name, text)
    for i, formula in enumerate(source.get("given", [])):
        for how, text in moved(formula):
            yield f"an assumption with {how}", _with(source, "given", i, text)
        left_out = copy.deepcopy(source)
        del left_out["given"][i]
        yield "without an assumption", left_out


def _with(source: Source, field: str, key: str | int, text: str) -> Source:
    out = copy.deepcopy(source)
    out[field][key] = text
    return out
