"""Finite objects: laws, channels, functions and random variables that are tables of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from symdp.legacy.kernel.matrices import Matrix
from symdp.legacy.kernel.nodes import Expr
from symdp.legacy.kernel.tree import ZERO, free_names


class Unsupported(Exception):
    """A construction that has no finite expansion (an infinite alphabet, an unknown atom)."""


@dataclass(frozen=True)
class Dist:
    """A law on finitely many labelled outcomes; the space may have ``more`` points, all others of probability 0."""

    outcomes: tuple[Expr, ...]
    probs: tuple[Expr, ...]
    more: bool = False

    def prob(self, label: Expr) -> Expr:
        return self.probs[self.outcomes.index(label)] if label in self.outcomes else ZERO


@dataclass(frozen=True)
class Table:
    """A channel or mechanism: one law per input; an input is a tuple of entries."""

    inputs: tuple[tuple[Expr, ...], ...]
    rows: tuple[Dist, ...]
    channel: bool = False

    @property
    def entries(self) -> int:
        return len(self.inputs[0])

    def row(self, entries: tuple[Expr, ...]) -> Dist:
        if entries not in self.inputs:
            raise Unsupported("a mechanism applied to something that is not one of its inputs")
        return self.rows[self.inputs.index(entries)]


@dataclass(frozen=True)
class Fun:
    """A function on finitely many labels."""

    table: tuple[tuple[Expr, Expr], ...]

    def at(self, label: Expr) -> Expr:
        if label not in dict(self.table):
            raise Unsupported("a function applied outside its domain")
        return dict(self.table)[label]


@dataclass(frozen=True)
class Variable:
    """A random variable: its value at each point of a finite probability space, which all variables share."""

    values: tuple[Expr, ...]
    probs: tuple[Expr, ...]


Object = Dist | Table | Fun | Variable | Matrix
Value = Expr | Object
Env = Mapping[str, Value]
Laws = Callable[[list[Expr]], object]


def no_law(conditions: list[Expr]) -> None:
    raise Unsupported("a law that depends on a name bound over an infinite domain")


def mentioned(objects: Iterable[Object]) -> frozenset[str]:
    """The names that occur in objects."""
    parts: list[Expr] = []
    for x in objects:
        match x:
            case Dist(outcomes, probs) | Variable(outcomes, probs):
                parts += [*outcomes, *probs]
            case Table(inputs, rows):
                parts += [y for entries in inputs for y in entries]
                parts += [y for row in rows for y in (*row.outcomes, *row.probs)]
            case Fun(table):
                parts += [y for pair in table for y in pair]
            case _:
                parts += x.numbers
    return frozenset[str]().union(*map(free_names, parts))
