"""Theorems on the information through channels with rows that are close in total variation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.nodes import Call, Expr, Op, Seq, Type
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.radius import through_channel
from symdp.legacy.kernel.tree import ONE, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


@dataclass(frozen=True)
class CloseRows:
    """``bound``, in a number c that fulfils ``where`` and the number m of elements of the space ``of``, for a channel
    any two rows of which have a total variation distance of at most c."""

    of: str
    where: str
    bound: str
    sources: tuple[str, ...]


CONTRACTION = ("Dobrushin 1956; Cohen et al. 1993, Theorem 4.1; Polyanskiy and Wu 2025, Theorem 33.2: a channel "
               "contracts divergences at least by the distance of its rows; here that of each input from their law")
THEOREMS = {
    "inputs": CloseRows("from", "0 <= c and m >= 1", "c*log(m)", (CONTRACTION,)),
    "outputs": CloseRows("to", "0 <= c and m >= 1", "c*log(m)", (
        CONTRACTION, "Gallager 1968, Corollary 3 of Theorem 4.5.1: as many inputs as outputs attain a capacity")),
}
QUANTITIES = ("capacity", "mi", "sup_mi")


def rule_close_rows(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on mutual information through a channel, or its slices, from the distance of any two rows."""
    theorem, to_show, names = THEOREMS[proof["theorem"]], through_channel(checker, goal, proof), dict(goal.names)
    bound, where = definition(theorem.bound), definition(theorem.where)
    if to_show.quantity not in QUANTITIES or "tv" in names or (
            free_names(bound) - free_names(bound, functions=False)) & names.keys():
        raise checker.no("no mutual information, or a declared name stands for a quantity")
    t, checks = names.get(to_show.of.id, Type("")), iter(proof.get("defined", ()))
    over = "over" if t.kind == "mechanism" and theorem.of == "from" else theorem.of
    within = integers_of(goal.names, t.param(over))
    if not isinstance(within, Seq) or (over == "over" and not to_show.near):
        raise checker.no("the number of elements of the space is not declared")
    c = checker.parsed(proof["number"], goal)
    checker.defined(goal, unfold(c, goal.names), checks, real=True)
    least, last = within.items
    values: dict[str, Expr] = {"c": c, "m": Op("+", (Op("-", (last, least)), ONE)) if least != ONE else last}
    for condition in conjuncts(substitute(where, values)):
        checker.seen(goal, unfold(condition, goal.names), checks)
    apart = to_show.of_two_rows(goal, lambda p, q: Op("<=", (Call("tv", (p, q)), c)))
    checker.defined(apart, apart.show, checks, opens=True)
    checker.prove(apart, proof["rows"])
    rest = replace(goal, show=unfold(Op("<=", (substitute(bound, values), to_show.bound)), goal.names))
    checker.defined(rest, rest.show, checks)
    checker.background |= set(theorem.sources)
    checker.prove(rest, proof["proof"])
