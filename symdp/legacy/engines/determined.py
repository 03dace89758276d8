"""Laws that the assumptions determine, entry by entry, as in ``M2(x)[y] == (1 - t)*M0(x)[y] + t*M1(x)[y]``.

A search does not guess such a law: its entries become the expressions that the equations say,
and what must hold of them to be probabilities becomes a condition on what is left.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.numeric import Point, Undefined, Unknown
from symdp.legacy.kernel.folding import folded
from symdp.legacy.kernel.objects import Dist, Table, Value
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Expr, Name, Op, children, free_names, rebuild, substitute

Row = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """The entries that are determined, which assumptions said so, and what must hold of them."""

    entries: dict[str, Expr]
    used: frozenset[int]
    conditions: tuple[Expr, ...]


def rows_of(env: Mapping[str, Value]) -> list[Row]:
    """The rows of names of probabilities in all laws."""
    laws = [d for v in env.values() for d in ((v,) if isinstance(v, Dist) else v.rows if isinstance(v, Table) else ())]
    return [row for d in laws if (row := tuple(p.id for p in d.probs if isinstance(p, Name)))]


def determined(rows: Sequence[Row], given: Sequence[Expr], numbers: Sequence[str]) -> Found:
    """Whole laws only: what is said of one entry of many is a condition on all of them."""
    entries: dict[str, Expr] = {}
    used: set[int] = set()
    for product in (False, True):
        for row in rows:
            if row[0] in entries:
                continue
            found = _row(row, given, used, product)
            if found is None:
                continue
            put = Substitution(entries)
            said = {p: put(e) for p, (e, _) in found.items()}
            if any(free_names(e) & set(row) for e in said.values()):
                continue
            again = Substitution(said)
            entries = {p: again(e) for p, e in entries.items()} | said
            used |= {i for _, i in found.values()}
    conditions: list[Expr] = []
    for row in (r for r in rows if r[0] in entries):
        conditions += [Op(">=", (entries[p], ZERO)) for p in row]
        total = folded("+", ZERO, (entries[p] for p in row))
        if not _always_one(total, [r for r in rows if r[0] not in entries], numbers):
            conditions.append(Op("==", (total, ONE)))
    return Found(entries, frozenset(used), tuple(conditions))


def _row(row: Row, given: Sequence[Expr], used: set[int], product: bool) -> dict[str, tuple[Expr, int]] | None:
    """For each entry an equation that says what it is, in terms of nothing in its own row."""
    out: dict[str, tuple[Expr, int]] = {}
    for i, e in enumerate(given):
        match e:
            case Op("==", (a, b)) if i not in used:
                for left, right in ((a, b), (b, a)):
                    solved = _solved(left, right, product)
                    if solved and solved[0] in row and solved[0] not in out and not free_names(solved[1]) & set(row):
                        out[solved[0]] = (solved[1], i)
                        break
    return out if len(out) == len(row) else None


def _solved(left: Expr, right: Expr, product: bool) -> tuple[str, Expr] | None:
    match left:
        case Name(v):
            return v, right
        case Op("*", (a, Name(v))) | Op("*", (Name(v), a)) if product:
            return v, Op("/", (right, a))
    return None


def _always_one(total: Expr, rows: Sequence[Row], numbers: Sequence[str]) -> bool:
    """Whether the entries sum to one wherever they were looked at, the laws they come from being laws."""
    source = random.Random(0)
    for _ in range(3):
        values = {n: Fraction(source.randint(1, 20), 7) for n in numbers}
        for row in rows:
            weights = [Fraction(source.randint(1, 9)) for _ in row]
            values |= {p: w / sum(weights) for p, w in zip(row, weights, strict=True)}
        try:
            if abs(Point(values, 30).number(total) - 1) > 1e-20:
                return False
        except (Undefined, Unknown, OverflowError, ValueError, ZeroDivisionError):
            return False
    return True


class Substitution:
    """Expressions for names; what occurs many times is looked at, and made, once."""

    def __init__(self, values: Mapping[str, Expr]) -> None:
        self.values = dict(values)
        self.known: dict[int, tuple[Expr, Expr]] = {}  # with what it was made from, which keeps its id

    def __call__(self, e: Expr) -> Expr:
        if id(e) not in self.known:
            self.known[id(e)] = e, self.made(e)
        return self.known[id(e)][1]

    def made(self, e: Expr) -> Expr:
        match e:
            case Name(name):
                return self.values.get(name, e)
            case Bind():
                return substitute(e, self.values)
        before = children(e)
        return rebuild(e, self) if any(self(x) is not x for x in before) else e


def put_in(env: Mapping[str, Value], entries: Mapping[str, Expr]) -> dict[str, Value]:
    """The objects with the determined entries in place of their names."""
    def law(d: Dist) -> Dist:
        return Dist(d.outcomes, tuple(entries.get(p.id, p) if isinstance(p, Name) else p for p in d.probs))

    def value(v: Value) -> Value:
        match v:
            case Dist():
                return law(v)
            case Table():
                return replace(v, rows=tuple(map(law, v.rows)))
        return v

    return {n: value(v) for n, v in env.items()}


