"""Equations whose sides are built alike, from equations of their parts: infinite values do not matter there.

The search walks down both sides at once, writes quantities of laws out, runs through sums and extrema in any order and
through one-to-one functions of their indices, and leaves to the prover what is not built alike.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from symdp.legacy.engines.inequality.families import Facts, by_names, concerns, outer, saturated
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Filler, Proof, Prover, Slots, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.congruence import FUNCTIONS, OPERATIONS, is_quantity, under
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.families import written
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.scope import is_formula
from symdp.legacy.kernel.series import key
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Name, Op, free_names, put, walk

FINITE = ("sum", "prod", "max", "min")
GLANCE = 0.03  # of the steps, to see which branch a conditional takes
MAX_DEPTH = 3  # sums within one another that are put in another order
Like = Any  # as the rule ``congruence`` reads it


def by_congruence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation whose sides are built alike, in part at least."""
    if depth < 2 or not (isinstance(goal.show, Op) and goal.show.op == "=="):
        return None
    a, b = goal.show.args
    for first, second in ((a, b), (b, a)) if has_functions(goal) else ((a, b),):
        like = match(p, goal, first, second, depth)
        if like is not None and not (isinstance(like, dict) and "proof" in like):
            step = {"rule": "congruence", "like": like}
            return step if first is a else {"rule": "turn", "proof": step}
    return None


def under_one_binder(goal: Goal) -> bool:
    """Two maxima, minima, products or sums are to be equal, where laws and the like are declared."""
    match goal.show:
        case Op("==", (Bind(first), Bind(second))):
            return first == second and first in FINITE and goal.has_objects
    return False


def differ_in_sums(goal: Goal) -> bool:
    """Two sides are built alike but for one sum, or the like, on each."""
    match goal.show:
        case Op("==", (a, b)) if not isinstance(a, Bind):
            first, second = (outer(x) for x in (a, b))
            return len(first) == len(second) == 1 and first != second and key(put(a, {first[0]: second[0]})) == key(b)
    return False


def has_functions(goal: Goal) -> bool:
    return any(t.kind == "function" for _, t in goal.names)


def are_integers(goal: Goal) -> bool:
    """Two names of integers are to be the same, where functions are declared."""
    kinds = dict(goal.names)
    return has_functions(goal) and isinstance(goal.show, Op) and goal.show.op == "==" and all(
        isinstance(x, Name) and kinds[x.id].kind == "integer" for x in goal.show.args)


def by_equal_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two integers are one, for what is assumed of values of functions at them."""
    return saturated(p, goal, Facts(), lambda g: BOUND if holds(g) else None)


def match(p: Prover, goal: Goal, a: Expr, b: Expr, depth: int) -> Like | None:
    """How a and b are alike, if it is found that they are."""
    if a == b:
        return 0
    if p.steps <= 0 or not p.tables.plausible(replace(goal, show=Op("==", (a, b)))):
        return None
    if is_quantity(goal, a) or is_quantity(goal, b):
        sides = [written(goal, x) if isinstance(x, Call) and is_quantity(goal, x) else x for x in (a, b)]
        inner = match(p, goal, sides[0], sides[1], depth)
        return None if inner is None else {"written": inner}
    match a, b:
        case Bind(first), Bind(second) if first == second and first in FINITE:
            for way in ways(goal, a, b):
                found = limited(p, 0.7, partial(through, p, goal, a, b, way, depth))
                if found is not None:
                    return found
            return None
        case Op("if", (c, yes, no)), Op("if", (other, second, third)) if (
                condition := match(p, goal, c, other, depth)) is not None:
            branch = match(p, goal.with_(*conjuncts(c)), yes, second, depth)
            last = None if branch is None else match(p, goal.with_(*conjuncts(negation(c))), no, third, depth)
            return leaf(p, goal, a, b, depth) if last is None else [condition, branch, last]
        case (Op(x, xs), Op(y, ys)) if x == y and x in OPERATIONS and len(xs) == len(ys):
            pass
        case (Call(x, xs), Call(y, ys)) if x == y and x in FUNCTIONS and len(xs) == len(ys):
            pass
        case _:
            return taken(p, goal, a, b, depth) or leaf(p, goal, a, b, depth)
    different = [pair for pair in zip(xs, ys, strict=True) if key(pair[0]) != key(pair[1])]
    if (len(different) <= 1 or any(may_be_infinite(x) for e in (a, b) for x in walk(e)) or any(
            map(is_evaluated, different))) and all(
            p.tables.plausible(replace(goal, show=Op("==", pair))) for pair in different):
        parts: list[Like | None] = [match(p, goal, s, t, depth) for s, t in zip(xs, ys, strict=True)]
        return None if None in parts else parts
    return leaf(p, goal, a, b, depth)


def taken(p: Prover, goal: Goal, a: Expr, b: Expr, depth: int) -> Like | None:
    """a is the branch that a conditional takes, if it is seen which."""
    if not (isinstance(b, Op) and b.op == "if"):
        return None
    condition, yes, no = b.args
    for first, said, branch in ((True, condition, yes), (False, negation(condition), no)):
        here = replace(goal, show=said)
        shown = limited(p, GLANCE, partial(p.prove, here, 3))
        checks = None if shown is None else p.defined(here, said, real=False, opens=True)
        like = None if checks is None else match(p, goal, a, branch, depth)
        if like is not None:
            return {"branch": first, "shown": shown, "like": like, "defined": checks}
    return None


def may_be_infinite(e: Expr) -> bool:
    return e in INFINITIES or (isinstance(e, Call) and e.fn == "rel_entr")


def is_evaluated(pair: tuple[Expr, Expr]) -> bool:
    """A sum beside its value by cases."""
    return isinstance(pair[0], Bind) and isinstance(pair[1], Op) and pair[1].op == "if"


def leaf(p: Prover, goal: Goal, a: Expr, b: Expr, depth: int) -> Like | None:
    """The two are proved to be equal."""
    here = replace(goal, show=Op("iff" if is_formula(a) else "==", (a, b)))
    checks = p.defined(here, here.show, real=False, opens=True)
    done = None if checks is None else equal_parts(p, here, depth - 1)
    return None if done is None else {"proof": done, "defined": checks}


def equal_parts(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation under binders: sums that are numbers of laws as these, and then names for all numbers."""
    line = Line(p, goal)
    while (found := next(known_sums(p, replace(line.goal, hyps=goal.hyps)), None)) is not None:
        fact, proof = found  # without the equations that were found before: they would be used, in vain
        more = list(range(len(goal.hyps), len(line.goal.hyps)))
        if not (line.lemma(fact, {"rule": "forget", "hypotheses": more, "proof": proof} if more else proof)
                and line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})):
            break
    here = line.goal
    if concerns(here) and not any(isinstance(x, Bind) for x in walk(here.show)):
        done = limited(p, 0.5, lambda: saturated(p, here, Facts(), partial(by_names, p, depth=depth)))
        if done is not None:
            return line.closed(done)
    return line.closed(p.prove(here, depth))


def known_sums(p: Prover, goal: Goal) -> Iterator[tuple[Expr, Proof]]:
    """Sums in the conclusion that are numbers of laws: marginals of joint laws, say."""
    sizes = frozenset[str]().union(*(free_names(e) for _, t in goal.names for _, e in t.params))
    integers = [n for n, t in goal.names if t.kind == "integer" and n not in sizes]  # the last outcome is one of many
    declared = {n for n, _ in goal.names}
    for s in dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Bind) and x.binder == "sum" and (
            free_names(x) <= declared)):
        free = [n for n in integers if n in free_names(s.body)]
        for n, t in goal.names:
            for k in free if t.kind == "distribution" else ():
                fact = Op("==", (s, Index(Name(n), (Name(k),))))
                here = replace(goal, show=fact)
                if goal.entry(fact.args[1]) is None or s.body == fact.args[1] or not p.tables.plausible(here):
                    continue
                proof = limited(p, 0.3, partial(p.prove, here, 3))
                if proof is not None:
                    yield fact, proof


def ways(goal: Goal, a: Bind, b: Bind) -> Iterator[Proof]:
    """Orders of the sums that both begin with, and functions of an index."""
    yield {"places": [0]}
    for n in range(2, min(nesting(a), nesting(b), MAX_DEPTH) + 1):
        for places in itertools.permutations(range(n)):
            if places[0] != 0 and places[-1] != n - 1:
                yield {"places": list(places)}
    (binding, *_) = a.bindings
    (k,) = fresh(goal.names, [binding.name], (a, b, goal.show, *goal.hyps))
    for f, t in goal.names:
        if t.kind == "function" and t.param("from") == binding.domain == t.param("to"):
            yield {"places": [0], "at": [text(Call(f, (Name(k),)))]}


def nesting(e: Bind) -> int:
    """How many of the same binder stand directly within one another."""
    return 1 + nesting(e.body) if isinstance(e.body, Bind) and e.body.binder == e.binder else 1


def through(p: Prover, goal: Goal, a: Bind, b: Bind, way: Proof, depth: int) -> Like | None:
    """What stands under both is alike."""
    checks, injective = Slots(3), Slots(depth - 1)
    here, first, second = under(Filler(p), goal, a, b, way | {"defined": checks, "injective": injective})
    inner = match(p, here, first, second, depth)
    return None if inner is None else {
        **way, "under": inner, "defined": [x.proof for x in checks.used],
        "injective": [x.proof for x in injective.used]}
