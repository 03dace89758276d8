"""Laws and channels on a few points that quantifiers bind, as the numbers that are their probabilities."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from symdp.legacy.kernel.folding import combine, folded
from symdp.legacy.kernel.nodes import Bind, Binding, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import Dist, Env, Object, Table, Unsupported
from symdp.legacy.kernel.scope import CONSTANTS
from symdp.legacy.kernel.tables import mentioned
from symdp.legacy.kernel.tree import ONE, TRUE, ZERO, domain_parts, free_names, num, walk

Expand = Callable[[Expr, Env], Expr]
MAX_PROBABILITIES = 9  # of a bound law or channel


def probabilities(e: Bind, env: Env, expand: Expand) -> tuple[tuple[Binding, ...], dict[str, Object], Expr]:
    """Numbers in the place of the bound laws and channels that have written sizes: their probabilities, with the
    objects made of these, and what they sum up to."""
    taken = free_names(e) | env.keys() | {b.name for x in walk(e) if isinstance(x, Bind) for b in x.bindings}
    taken |= mentioned(v for v in env.values() if isinstance(v, Object)).union(
        *(free_names(v) for v in env.values() if not isinstance(v, Object)))
    bound = {b.name for b in e.bindings}
    bindings: list[Binding] = []
    tables: dict[str, Object] = {}
    sums: Expr = TRUE
    for b in e.bindings:
        t = b.domain
        sizes = [t.param(key) for key in ("from", "to", "on")] if isinstance(t, Type) else []
        if not (isinstance(t, Type) and t.kind in ("distribution", "channel")) or b.how != "in" or t.where:
            bindings.append(b)
            continue
        if any(free_names(x) & bound for x in sizes if x is not None):
            raise Unsupported("a space whose size is bound")
        if not any(sizes):
            raise Unsupported("a law on a space that is left open")
        one_input: list[list[Expr]] = [[ONE]] if t.kind == "distribution" else []
        inputs, *spaces = one_input + [numbered(x, env, expand) for x in sizes if x is not None]
        if len(spaces) != 1 or len(inputs)*len(spaces[0]) > MAX_PROBABILITIES:
            raise Unsupported("all laws on a space that is not small")
        rows = []
        for i in range(len(inputs)):
            names = [next(n for k in itertools.count() if (n := f"{b.name}{'_'*k}{i + 1}_{j + 1}") not in taken)
                     for j in range(len(spaces[0]))]
            taken |= {*names}
            bindings += [Binding(n, "in", Type("real", (), (Op(">=", (Name(n), ZERO)),))) for n in names]
            rows.append(Dist(tuple(spaces[0]), tuple(map(Name, names))))
            sums = combine("and", sums, Op("==", (folded("+", ZERO, map(Name, names)), ONE)))
        tables[b.name] = Table(tuple((x,) for x in inputs), tuple(rows), True) if t.kind == "channel" else rows[0]
    if any(free_names(x) & tables.keys() for b in bindings for x in domain_parts(b.domain)):
        raise Unsupported("a domain that depends on a bound law")
    return tuple(bindings), tables, sums


def numbered(space: Expr, env: Env, expand: Expand) -> list[Expr]:
    """The elements of a space that is given by its size, as a range, or as a set of numbers and symbols."""
    if isinstance(space, Seq) and space.kind == "set":
        items: list[Expr] = [Name(f"'{x.id}") if isinstance(x, Name) and x.id not in env and x.id not in CONSTANTS
                             else expand(x, env) for x in space.items]
        if not all(isinstance(x, Num) or (isinstance(x, Name) and x.id.startswith("'")) for x in items):
            raise Unsupported("a space whose elements are not known")
        return [*dict.fromkeys(items)]
    ends = space.items if isinstance(space, Seq) and space.kind == "range" else (ONE, space)
    low, high = (expand(x, env) for x in ends)
    if not (isinstance(low, Num) and isinstance(high, Num)) or (
            not low.value.denominator == high.value.denominator == 1 or high.value < low.value):
        raise Unsupported("a space without a size that is known")
    return [num(k) for k in range(int(low.value), int(high.value) + 1)]
