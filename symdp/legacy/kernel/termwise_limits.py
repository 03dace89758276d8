"""Limits of sums, products and extrema of finitely many terms, from the limits of the terms."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.limits import limit_and_value, near, tends
from symdp.legacy.kernel.series import chain, ends, shown
from symdp.legacy.kernel.tree import ZERO, Bind, Name, Op, Type, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

Proof = dict[str, Any]


def rule_terms(checker: Checker, goal: Goal, proof: Proof) -> None:
    """limit(x -> a: sum of f) == sum of g, over one range, from limit(x -> a: f) == g for each term; products, maxima
    and minima likewise. And limit(x -> a: (sum of f)^e) == max of g from limit(x -> a: f^e) == g, if f >= 0 and the
    positive exponent e tends to 0: the largest term decides (Laplace)."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    term, root = (bind.body.args if isinstance(bind.body, Op) and bind.body.op == "^" else (bind.body, None))
    wanted = "max" if root is not None else getattr(term, "binder", "")
    if not (isinstance(term, Bind) and isinstance(value, Bind) and value.binder == wanted) or (
            root is not None and term.binder != "sum"):
        raise checker.no("no terms whose limits are those of the value")
    k, low, high = ends(checker, goal, term)
    j, *same = ends(checker, goal, value)
    moving = {b.name for b in bind.bindings}
    if [low, high] != same or moving & (free_names(low) | free_names(high) | {k, j}):
        raise checker.no("the terms are not over one fixed range")
    if wanted in ("max", "min"):
        for need in chain("<=", low, high):
            shown(checker, goal, need, checks)
    near(checker, goal, bind, value, proof["radius"], checks)  # that this is a limit, and of what it is free
    checker.defined(goal, value, checks, real=True)
    i = Name(reductions.fresh(goal.names, [k], (bind, value, goal.show, *goal.hyps))[0])
    here = Goal((*goal.names, (i.id, Type("integer"))), (*goal.hyps, *chain("<=", low, i, high)), goal.show)
    f = unfold(substitute(term.body, {k: i}), here.names)
    g = unfold(substitute(value.body, {j: i}), here.names)
    if root is not None:
        at = near(checker, here, Bind("limit", bind.bindings, Op("^", (f, root))), g, proof["radius"], checks)
        assert isinstance(at.body, Op)
        base, exponent = at.body.args
        checker.defined(at.goal, at.body, checks, real=True)
        checker.seen(at.goal, Op(">=", (base, ZERO)), checks)
        to = tends(goal.region, exponent, at.ends)
        if to.to in INFINITIES or not goal.region.zero(to.to) or to.side != "+":
            raise checker.no("the exponent is not seen to tend to 0 from above")
        f = Op("^", (f, root))
    checker.prove(replace(here, show=Op("==", (Bind("limit", bind.bindings, f), g))), proof["proof"])
