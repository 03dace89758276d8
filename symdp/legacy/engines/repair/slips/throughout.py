"""One size taken for another throughout, and two names that changed places."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Edit, Place, Renaming, slip
from symdp.legacy.kernel.tree import Expr, Name, children, free_names, substitute


@slip("number")
def swapped_names(at: Place, about: About) -> Iterator[Change]:
    """Two numbers that stand in each other's place, in the smallest expression with both of them."""
    used = [n for n in about.numbers if n in free_names(at.node)]
    for a, b in itertools.combinations(used, 2):
        if about.types[a].kind == about.types[b].kind and not any(_both(c, a, b) for c in children(at.node)):
            yield Change(substitute(at.node, {a: Name(b), b: Name(a)}), 2, f"{a} and {b} in each other's place")


def _both(e: Expr, a: str, b: str) -> bool:
    return {a, b} <= free_names(e)


@slip("statement")
def one_size_for_two(about: About) -> Iterator[Edit]:
    """Two declared integers are the same."""
    for a, b in itertools.permutations(about.integers, 2):
        yield Renaming("let", a, about.types[a], 3, f"{a} and {b} are the same", statement=about.statement, into=b)
