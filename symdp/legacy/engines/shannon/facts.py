"""Shannon's inequalities for some variables: what the kernel's rule ``shannon`` may be asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

LATTICE = 64  # sets, at most
SMALL = 4  # up to so many variables all inequalities are listed, not the elemental ones alone


def facts(variables: list[str]) -> list[str]:
    """Texts of quantities that are not negative. The elemental ones imply all (Yeung 1997): the others, listed
    where there are few variables, make shorter proofs."""
    whole = tuple(sorted(variables))
    if len(whole) > SMALL:
        return list(_elemental(whole))
    out: list[str] = []
    for given in _subsets(whole, 0):
        rest = tuple(v for v in whole if v not in given)
        out += [_written("H", (a,), given) for a in _subsets(rest, 1)]
        out += [_written("I", (a, b), given) for a in _subsets(rest, 1)
                for b in _subsets(tuple(v for v in rest if v not in a), 1) if a < b]
    return out


def around(sets: Iterable[frozenset[str]], whole: frozenset[str]) -> list[str]:
    """Monotony and submodularity on the lattice of sets that the given ones generate; none if it is large."""
    found = {frozenset[str](), whole, *sets}
    while True:
        more = {x for a, b in combinations(found, 2) for x in (a | b, a & b)} - found
        if not more:
            break
        found |= more
        if len(found) > LATTICE:
            return []
    out: list[str] = []
    for a, b in combinations(sorted(found, key=lambda s: (len(s), sorted(s))), 2):
        here, there, both = (tuple(sorted(s)) for s in (a - b, b - a, a & b))
        out.append(_written("I", (here, there), both) if here else _written("H", (there,), both))
    return out


def _elemental(whole: tuple[str, ...]) -> Iterator[str]:
    for v in whole:
        yield _written("H", ((v,),), tuple(w for w in whole if w != v))
    for a, b in combinations(whole, 2):
        for given in _subsets(tuple(v for v in whole if v not in (a, b)), 0):
            yield _written("I", ((a,), (b,)), given)


def _subsets(items: tuple[str, ...], least: int) -> Iterator[tuple[str, ...]]:
    for k in range(least, len(items) + 1):
        yield from combinations(items, k)


def signed(fact: str) -> list[tuple[int, frozenset[str]]]:
    """A text of this file in joint entropies: what stands before that of each group. That of nothing is left out."""
    head, _, given = fact[2:-1].partition(" | ")
    c = frozenset(given.split(", ")) if given else frozenset[str]()
    first, *second = (frozenset(g.split(", ")) | c for g in head.split("; "))
    terms = [(1, first), (-1, c)] + [(sign, g) for b in second for sign, g in ((1, b), (-1, first | b))]
    return [(sign, g) for sign, g in terms if g]


def _written(fn: str, groups: tuple[tuple[str, ...], ...], given: tuple[str, ...]) -> str:
    bar = f" | {', '.join(given)}" if given else ""
    return f"{fn}({'; '.join(', '.join(g) for g in groups)}{bar})"
