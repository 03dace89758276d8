"""Entropies, written as sums over several ranges: what lacks an index is spread over it by a law that stands beside it
elsewhere.

``sum(b: P[b]*f(b))`` is ``sum(b, u: P[b]*f(b)*W(b)[u])``; so chain rules are equations of the terms, which normal forms
tell where no probability is 0. And what every log-ratio is at most bounds their mean.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from symdp.legacy.engines.inequality.entropy_cases import by_entropy_case
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, text
from symdp.legacy.engines.inequality.ranges import (
    Plan,
    arranged,
    carried_out,
    common,
    index_names,
    stepped,
    weights_near,
)
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.engines.inequality.zeros import by_zero_numbers
from symdp.legacy.kernel.families import quantities
from symdp.legacy.kernel.ranges import flattened
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, Bind, Call, Expr, Index, Name, Op, num, substitute, walk

SHARE = 0.5
DEPTH = 3  # sums within one another
MAX_WAYS = 32  # of giving weights
MAX_MISSING = 3  # laws for one index that a term lacks
MAX_BOUNDS = 3  # the same for an inequality
ENTROPIES = ("rel_entr", "entropy", "kl")


def is_spread(goal: Goal) -> bool:
    """Sums of entropies over ranges, some of them within others, are compared: with other sums by an equation, or with
    a number, where something is assumed of all indices."""
    match goal.show:
        case Op("==" | "<=" | ">=" as op, _) if goal.has_objects:
            sums = outer(goal.show)
            assumed = any(isinstance(h, Bind) and h.binder == "forall" for h in goal.hyps)
            inside = [x for t in sums for x in walk(t.body)]
            return (len(sums) > 1 if op == "==" else len(sums) == 1 and assumed) and all(
                t.binder == "sum" for t in sums) and any(isinstance(x, Bind) for x in inside) and any(
                isinstance(x, Call) and x.fn in ENTROPIES for x in inside)
    return False


def by_spreading(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The equation, term by term under all indices."""
    return limited(p, SHARE, partial(spread, p, goal, depth)) if depth > 1 else None


def spread(p: Prover, goal: Goal, depth: int) -> Proof | None:
    line = Line(p, goal)
    if about_objects(goal.names, goal.show) and not line.take({"rule": "written", "within": True}):
        return None
    here = line.goal
    if about_objects(here.names, here.show) or quantities(Goal(here.names, (), here.show)):
        return None
    assert isinstance(here.show, Op)
    way = by_zero_numbers if here.show.op == "==" else by_entropy_case
    for plan in itertools.islice(plans(here), MAX_WAYS if here.show.op == "==" else MAX_BOUNDS):
        step = stepped(here, plan)
        if (way is by_zero_numbers or p.tables.plausible(step)) and way(p, step, depth) is not None:
            return line.closed(carried_out(p, here, plan, depth))
    return None


def plans(goal: Goal) -> Iterator[Plan]:
    """Ways of giving each term the indices it lacks, those first whose weights stand beside its factors elsewhere."""
    assert isinstance(goal.show, Op)
    low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
    terms = ((ONE, high), (num(-1), low))
    flat = [f for _, e in terms for f in flattened(goal, e, DEPTH)]
    over = common(flat)
    places = [next(arranged(f, over)) for f in flat]
    blank = Plan(terms, DEPTH, over, tuple(places), ())
    names = index_names(goal, blank)
    bodies = [substitute(f.body, {j: Name(names[q]) for (j, _, _), q in zip(f.indices, at, strict=True)})
              for f, at in zip(flat, places, strict=True)]
    options = [[*weights(goal, body, at, over, names, bodies)] for at, body in zip(places, bodies, strict=True)]
    for chosen in itertools.product(*options):
        yield Plan(terms, DEPTH, over, tuple(places), chosen)


def weights(goal: Goal, body: Expr, at: tuple[int, ...], over: tuple[tuple[Expr, Expr], ...], names: list[str],
            bodies: list[Expr]) -> Iterator[tuple[tuple[int, str, str], ...]]:
    """Laws for the indices that a term lacks."""
    missing = [q for q in range(len(over)) if q not in at]
    pools: list[list[tuple[int, str, str]]] = []
    seen = [names[q] for q in at]
    for q in missing:
        laws = dict.fromkeys(weights_near(goal, over[q], names[q], seen, bodies))
        ranked = sorted(laws, key=lambda law: -beside(law[1], names[q], body, bodies))
        pools.append([(q, *law) for law in ranked[:MAX_MISSING]])
        seen = [*seen, names[q]]
    yield from itertools.product(*pools)


def beside(law: str, k: str, body: Expr, bodies: list[Expr]) -> int:
    """How many numbers of the term are multiplied, in some term, with that of the law."""
    mine = {x for x in walk(body) if isinstance(x, Index)}
    return sum(1 for other in bodies for x in walk(other) if isinstance(x, Op) and x.op == "*" and any(
        isinstance(y, Index) and text(y.base) == law and y.index == (Name(k),) for y in x.args) and mine & {*walk(x)})
