"""A sum of two sums, each nonnegative by itself: the terms are told apart by numbers.

A divergence between Bernoulli laws is a sum over the two outcomes, and often each outcome's part of an inequality holds
by itself, with half of the logarithms.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import numpy as np

from symdp.legacy.engines.inequality.cores import measure
from symdp.legacy.engines.inequality.derive import candidates
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.jensen import values
from symdp.legacy.engines.inequality.prover import Proof, Prover, comparison, size, unused, variables
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Name, Num, Op, Type, free_names

MIN_LOGS = 4
MAX_TERMS = 12
MAX_SIZE = 150  # nodes of a difference that is looked at
MAX_WAYS = 2
EASY = 100  # a derivative step of the whole that leaves no more than this is tried before its parts


def by_groups(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two parts of the difference, neither negative at any sample point, each with fewer logarithms than the whole."""
    found = comparison(goal)
    if found is None or depth < 3 or found[0] == ">" or size(found[1]) > MAX_SIZE:
        return None
    best = candidates(p, goal, *found)
    if best and best[0].score <= EASY:
        return None
    for parts in partitions(p, goal, found[1])[:MAX_WAYS]:
        let: dict[str, Expr] = {}
        for part in parts:
            if p.prove(replace(goal, show=Op(">=", (part, ZERO))), depth - 1) is None:
                break
            let[unused(replace(goal, names=(*goal.names, *((n, Type("real")) for n in let))), "b")] = part
        else:
            names: list[Expr] = [Name(n) for n in let]
            return rewritten(p, goal, Op(">=", (Op("+", (names[0], names[1])), ZERO)), ONE, 2, let=let,
                             facts=[Op(">=", (n, ZERO)) for n in names])
        if p.steps <= 0:
            return None
    return None


def partitions(p: Prover, goal: Goal, d: Expr) -> list[tuple[Expr, Expr]]:
    """Two parts of a difference as it is written, those with the fewest logarithms first."""
    whole = hard(goal, d)
    parts = terms(d, frozenset(variables(goal))) if whole >= MIN_LOGS else []
    if not 4 <= len(parts) <= MAX_TERMS:
        return []
    table = values(p, parts, list(p.sample(goal)))
    if table is None:
        return []
    scale = np.abs(table).sum(axis=0) + 1e-12
    out: list[tuple[int, int, tuple[Expr, Expr]]] = []
    for k in range(1, len(parts)):
        for chosen in itertools.combinations(range(1, len(parts)), k):  # the first term is in the other part
            left = table[list(chosen)].sum(axis=0) / scale
            right = table.sum(axis=0) / scale - left
            if left.min() < -1e-12 or right.min() < -1e-12:
                continue
            pair = (_sum(goal, [parts[i] for i in chosen]),
                    _sum(goal, [x for i, x in enumerate(parts) if i not in chosen]))
            hardest = max(hard(goal, e) for e in pair)
            if hardest < whole and ZERO not in pair:
                out.append((hardest, len(out), pair))
    return [pair for _, _, pair in sorted(out, key=lambda x: x[:2])]


def terms(e: Expr, names: frozenset[str]) -> list[Expr]:
    """The summands of an expression; factors without variables are distributed."""
    match e:
        case Op("+", (a, b)):
            return terms(a, names) + terms(b, names)
        case Op("-", (a, b)):
            return terms(a, names) + [Op("neg", (x,)) for x in terms(b, names)]
        case Op("neg", (a,)):
            return [Op("neg", (x,)) for x in terms(a, names)]
        case Op("*", (a, b)) if not free_names(a) & names:
            return [Op("*", (a, x)) for x in terms(b, names)]
        case Op("*", (a, b)) if not free_names(b) & names:
            return [Op("*", (x, b)) for x in terms(a, names)]
        case Op("/", (a, b)) if not free_names(b) & names:
            return [Op("/", (x, b)) for x in terms(a, names)]
        case Num(x) if x == 0:
            return []
    return [e]


def hard(goal: Goal, e: Expr) -> int:
    """Transcendental quantities in an expression."""
    r = goal.region.ratio(e)
    return measure(((r.num, 1),))[0] if r.num else 0


def _sum(goal: Goal, parts: list[Expr]) -> Expr:
    return ratio_expr(goal.region.ratio(functools.reduce(lambda a, b: Op("+", (a, b)), parts)))
