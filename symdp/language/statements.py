"""Statements as their authors write them: every problem with its place and the way out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from symdp.legacy.kernel.claims import NEIGHBOURS, Statement, canonical
from symdp.legacy.kernel.expressions import MAX_DIGITS, NAME, SyntaxProblem, read_expression, read_type
from symdp.legacy.kernel.tree import Expr, Seq, num

MAX_ITEMS = 200  # names or formulas in one claim
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a claim cannot be read: the field (``show[1]``), the text and the place in it."""

    claim: str
    field: str
    message: str
    text: str = ""
    start: int = 0
    end: int = 0


def read_statement(data: Mapping[str, object], claim: str = "") -> tuple[Statement, list[Problem]]:
    """A statement from its source texts, with every problem found; what cannot be read is left out.

    Without problems it is what ``statement_of`` reads from the same texts.
    """
    collector = _Collector(claim)
    return collector.statement(data), collector.problems


class _Collector:
    """Reads what it can and keeps every problem."""

    def __init__(self, claim: str) -> None:
        self.claim = claim
        self.problems: list[Problem] = []

    def add(self, field: str, message: str, text: object = "", start: int = 0, end: int = 0) -> None:
        self.problems.append(Problem(self.claim, field, message, str(text) if end else str(text)[:100], start, end))

    def parse(self, field: str, text: object, read: Callable[[str], T]) -> T | None:
        if not isinstance(text, str):
            self.add(field, f"write a text in quotes, not a {type(text).__name__}", text)
            return None
        try:
            return read(text)
        except SyntaxProblem as p:
            self.add(field, p.message, text, p.start, p.end)
            return None

    def value(self, field: str, value: object) -> Expr | None:
        """A defined value: an expression, a number, or (nested) lists of them."""
        if isinstance(value, int) and not isinstance(value, bool):
            if abs(value) >= 10**MAX_DIGITS:
                self.add(field, f"the number is too long: at most {MAX_DIGITS} digits; write it as a power")
            return num(value)
        if not isinstance(value, list):
            return self.parse(field, value, read_expression)
        if len(value) > MAX_ITEMS or field.count("[") > 8:
            self.add(field, f"lists have at most {MAX_ITEMS} items and are nested at most 8 deep")
            return None
        items = [self.value(f"{field}[{i}]", v) for i, v in enumerate(value)]
        return Seq("list", tuple(x for x in items if x is not None))

    def fits(self, field: str, items: Sized, what: str) -> bool:
        if len(items) > MAX_ITEMS:
            self.add(field, f"{len(items)} {what}; at most {MAX_ITEMS} are read")
        return len(items) <= MAX_ITEMS

    def table(self, field: str, value: object, read: Callable[[str, str, object], T | None]) -> tuple[
            tuple[str, T], ...]:
        """The names under let or define, each with what ``read`` (name, field, value) makes of it."""
        if not isinstance(value, dict):
            self.add(field, f"write a table, as in {field} = {{ eps = \"real > 0\" }}", value)
            return ()
        if not self.fits(field, value, "names"):
            return ()
        for name in value:
            if not re.fullmatch(NAME, name):
                self.add(field, f"{name!r} cannot be a name: letters, digits and _ only, not starting with a digit")
        return tuple((name, x) for name, v in value.items() if re.fullmatch(NAME, name)
                     and (x := read(name, f"{field}.{name}", v)) is not None)

    def formulas(self, field: str, value: object) -> tuple[Expr, ...]:
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list):
            self.add(field, f"write a list of formulas, as in {field} = [\"x <= y\"]", value)
            return ()
        if not self.fits(field, items, "formulas"):
            return ()
        read = [self.parse(f"{field}[{i}]", text, read_expression) for i, text in enumerate(items)]
        return tuple(e for e in read if e is not None)

    def statement(self, data: Mapping[str, object]) -> Statement:
        let = self.table("let", data.get("let", {}), lambda n, f, v: self.parse(f, v, partial(read_type, name=n)))
        define: tuple[tuple[str, Expr], ...] = self.table(
            "define", data.get("define", {}), lambda n, f, v: self.value(f, v))
        for name, _ in define:
            if name in dict(let):
                self.add(f"define.{name}", f"{name!r} is declared under let as well; use one of the two")
        given = self.formulas("given", data.get("given", []))
        if "show" not in data or data["show"] in ([], ""):
            self.add("show", "a claim needs at least one formula under show")
        show = self.formulas("show", data.get("show", []))
        neighbours = data.get("neighbours", "hamming")
        if neighbours not in NEIGHBOURS:
            self.add("neighbours", "neighbours is \"hamming\" (one entry differs) or \"add-remove\"", neighbours)
        return Statement(let, define, given, show, str(neighbours), canonical(data))
