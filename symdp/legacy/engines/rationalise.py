"""From a point in floating point to exact points close to it, the simplest first.

First the numbers as they are, where they are recognised; then coarser and coarser truth:
laws rounded to small denominators, the other numbers to values on either side, in the
order of what there is to write. What still breaks the statement is kept.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.legacy.engines.capacity import round_law
from symdp.legacy.engines.exact import GUESS, LOG, complexity, guess, rational, recognise, rounded
from symdp.legacy.engines.field import Columns, Exact, Field

DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 40, 50, 100, 200, 500, 1000, 10_000, 10**5, 10**6, 10**8,
                10**10, 10**12)
LEVELS = tuple(DENOMINATORS[i:j] for i, j in ((0, 5), (5, 10), (10, 16), (16, 20), (20, 25)))
MAX_COMBINATIONS = 120  # per denominator
Wanted = Callable[[Columns], npt.NDArray[np.bool_]]
Choice = tuple[float, str, int]  # value, text, complexity


def as_it_is(field: Field, point: Mapping[str, float]) -> tuple[Exact, int] | None:
    """The point itself, if every number in it is recognised and the laws sum to one."""
    texts: dict[str, str] = {}
    cost = 0
    for n in field.shape.numbers:
        if n.integer:
            texts[n.name] = str(round(point[n.name]))
            cost += round(point[n.name]).bit_length()
            continue
        found = recognise(point[n.name])
        if found is None:
            return None
        texts[n.name], cost = found[0], cost + found[1]
    for row in (r for b in field.shape.blocks for r in b.rows):
        law = simple_law([point[p] for p in row])
        if law is None:
            return None
        texts |= dict(zip(row, map(str, law), strict=True))
        cost += max(map(complexity, law)) * (1 if len(set(law)) < len(law) else 2)
    return Exact(texts), cost


def guessed(field: Field, point: Mapping[str, float]) -> Exact | None:
    """The point with every number replaced by a very simple one close by, if all have one."""
    texts: dict[str, str] = {}
    for n in field.shape.numbers:
        known = recognise(point[n.name])
        text = str(round(point[n.name])) if n.integer else known[0] if known and known[1] < 12 else guess(point[n.name])
        if text is None:
            return None
        texts[n.name] = text
    for row in (r for b in field.shape.blocks for r in b.rows):
        law = [Fraction(point[p]).limit_denominator(30) for p in row]
        if sum(law) != 1 or max(abs(as_float(f) - point[p]) for f, p in zip(law, row, strict=True)) > GUESS:
            return None
        texts |= dict(zip(row, map(str, law), strict=True))
    return Exact(texts)


def simple_law(values: list[float]) -> list[Fraction] | None:
    """The law in simple rationals, or None; its largest entry makes up for the rest."""
    found = [rational(v) for v in values]
    if sum(f is None for f in found) > 1:
        return None
    if None in found:
        i = found.index(None)
        found[i] = 1 - sum((f for f in found if f is not None), Fraction(0))
        if abs(as_float(found[i] or 0) - values[i]) > 1e-13:
            return None
    law = [f for f in found if f is not None]
    return law if sum(law) == 1 and min(law) >= 0 else None


def around(field: Field, point: Mapping[str, float], wanted: Wanted, limit: int = 6) -> Iterator[tuple[Exact, int]]:
    """Exact points near the point at which the screen still sees what is wanted, simplest first."""
    given: set[tuple[str, ...]] = set()  # other denominators may give the same numbers
    if not field.shape.names:
        return
    names = [n.name for n in field.shape.numbers]
    near = [_choices(point[n.name], n.integer) for n in field.shape.numbers]
    share = max(2, int(MAX_COMBINATIONS ** (1 / max(1, len(near)))))
    rows = [r for b in field.shape.blocks for r in b.rows]
    for levels in LEVELS:
        made: list[tuple[tuple[Choice, ...], int]] = []  # the numbers, and which of the laws below
        tables: list[dict[str, Fraction]] = []
        for d in levels:
            table = {p: f for r in rows for p, f in zip(r, round_law([point[p] for p in r], d), strict=True)}
            usable = [_spread_out([c for c, level in options if level <= d], share) for options in near]
            made += [(c, len(tables)) for c in itertools.product(*usable)]
            tables.append(table)
        columns: Columns = {n: np.array([c[i][0] for c, _ in made]) for i, n in enumerate(names)}
        which = np.array([t for _, t in made])
        columns |= {p: np.array([as_float(t[p]) for t in tables])[which] for r in rows for p in r}
        columns = field.solved(columns)
        good = np.flatnonzero(wanted(columns))
        law_costs = [sum(max(complexity(t[p]) for p in r) for r in rows) for t in tables]
        costs = {int(k): law_costs[made[k][1]] + sum(x[2] for x in made[k][0]) for k in good}
        fresh = 0
        for k in sorted(costs, key=lambda k: costs[k]):
            choice, table = made[k][0], tables[made[k][1]]
            texts = {n: choice[i][1] for i, n in enumerate(names)} | {p: str(f) for p, f in table.items()}
            if (key := tuple(texts.values())) in given:
                continue
            given.add(key)
            yield Exact(field.solved_exactly(texts)), costs[k]
            if (fresh := fresh + 1) == 3:
                break
        if len(given) >= limit:
            return


def _choices(x: float, integer: bool) -> list[tuple[Choice, int]]:
    """Exact values near x, closest first, each with the denominator from which on it is used."""
    if integer:
        return [((as_float(round(x)), str(round(x)), abs(round(x)).bit_length()), 1)]
    found: dict[str, tuple[Choice, int]] = {}
    known = recognise(x)
    if known is not None:
        found[known[0]] = ((x, *known), 1)
    for e in DENOMINATORS:
        for f in rounded(x, e):
            found.setdefault(str(f), ((as_float(f), str(f), complexity(f)), e))
        if e <= 100 and 0.02 < abs(x) < 8:
            for f in rounded(math.exp(x), e):
                if f > 0 and f != 1:
                    found.setdefault(f"log({f})", ((math.log(f), f"log({f})", complexity(f) + LOG), e))
    return sorted(found.values(), key=lambda c: abs(c[0][0] - x))


def _spread_out(choices: list[Choice], count: int) -> list[Choice]:
    """The closest ones and, among the rest, the simplest."""
    if len(choices) <= count:
        return choices
    near = choices[:(count + 1) // 2]
    rest = sorted(choices[len(near):], key=lambda c: c[2])
    return near + rest[:count - len(near)]


def simpler(field: Field, exact: Exact, values: Mapping[str, float], wanted: Wanted) -> Iterator[Exact]:
    """The point with one number, or all laws, replaced by simpler ones that still serve."""
    determined = {e.name for e in field.equations}
    for n in (n for n in field.shape.numbers if n.name not in determined):
        x = values[n.name]
        current = _cost(exact.texts[n.name])
        options = _simple_integers(x) if n.integer else _simple_reals(x)
        options = sorted((c for c in options if c[2] < current), key=lambda c: c[2])
        if not options:
            continue
        columns: Columns = {k: np.full(len(options), v) for k, v in values.items()}
        columns[n.name] = np.array([c[0] for c in options])
        for k in np.flatnonzero(wanted(field.solved(columns)))[:2]:
            yield Exact(field.solved_exactly({**exact.texts, n.name: options[k][1]}))
    rows = [r for b in field.shape.blocks for r in b.rows]
    if rows:
        total = sum(_cost(exact.texts[p]) for r in rows for p in r)
        tables: list[dict[str, Fraction]] = []
        for d in DENOMINATORS[:17]:
            table: dict[str, Fraction] = {}
            for r in rows:
                table |= dict(zip(r, round_law([values[p] for p in r], d), strict=True))
            if sum(complexity(f) for f in table.values()) < total:
                tables.append(table)
        if tables:
            columns = {k: np.full(len(tables), v) for k, v in values.items()}
            columns |= {p: np.array([as_float(t[p]) for t in tables]) for p in tables[0]}
            for k in np.flatnonzero(wanted(field.solved(columns)))[:2]:
                yield Exact(field.solved_exactly({**exact.texts, **{p: str(f) for p, f in tables[k].items()}}))


def _cost(text: str) -> int:
    try:
        return complexity(Fraction(text))
    except ValueError:
        return len(text) + 4


def _simple_integers(x: float) -> list[Choice]:
    return [(as_float(k), str(k), k.bit_length() + (k < 0)) for k in (*range(-3, 13), 20, 50, 100, round(x / 2))]


def _simple_reals(x: float) -> list[Choice]:
    out = [(as_float(f), str(f), complexity(f)) for d in (1, 2, 3, 4, 5, 10, 20, 100, 1000)
           for f in (*rounded(x, d), *(Fraction(k, d) for k in (0, 1, 2, 3, -1, d, d - 1)))]
    return list(dict.fromkeys(out))
