"""Laws that hypotheses say to be means of rows: a convex divergence is at most the mean of those of the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel.databases import inside
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.laws import outputs
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.series import limits_in
from symdp.legacy.kernel.tree import ONE, ZERO, domain_parts, free_names

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def mean_of_rows(checker: Checker, goal: Goal, h: Expr, term: Call, proof: Proof, checks: Iterator[Any]) -> (
        tuple[Expr, bool]):
    """For ``forall(y in S: R[y]*c == sum(z in D: w*K(z)[y] if C else 0))``, weights w >= 0, c > 0 and a term F of R:
    ``F <= sum(z in D: w*F_z if C else 0)/c``, F_z with K(z) in the place of R, and whether R is the first of its laws.
    """
    match h:
        case Bind("forall", (Binding(y, "in", over),), Op("==", (left, Bind("sum") as total) | (
                Bind("sum") as total, left))) if not limits_in(h):
            pass
        case _:
            raise checker.no("the hypothesis says of no law that it is a mean of rows")
    match left:
        case Index(law, (Name(at),)):
            c: Expr = ONE
        case Op("*", (Index(law, (Name(at),)), c)) | Op("*", (c, Index(law, (Name(at),)))):
            pass
        case _:
            raise checker.no("the hypothesis is not about the probabilities of a law")
    condition: Expr | None = None
    match total:
        case Bind("sum", (Binding(z, "in", domain),), Op("if", (condition, product, zero))) if zero == ZERO:
            pass
        case Bind("sum", (Binding(z, "in", domain),), product):
            pass
        case _:
            raise checker.no("no sum over one name")
    match product:
        case Op("*", (w, Index(Call(k, (Name(at_z),)) as row, (Name(also),)))) | Op(
                "*", (Index(Call(k, (Name(at_z),)) as row, (Name(also),)), w)):
            pass
        case _:
            raise checker.no("the terms are no weights times probabilities of rows")
    outside = [law, c, term, *domain_parts(domain)]
    loose = frozenset[str]().union(*map(free_names, outside))
    beside = free_names(w) | (free_names(condition) if condition is not None else frozenset())
    if at != y or also != y or at_z != z or y == z or {y, z} & (loose | dict(goal.names).keys() | RESERVED | {k}) or (
            y in beside):
        raise checker.no("a name that is bound there stands for something else, or weights depend on the outcome")
    if not (isinstance(over, Seq) and over.kind == "range" and over == outputs(goal.names, law) == outputs(
            goal.names, row)):
        raise checker.no("not all outcomes of the law, and of the rows, are spoken of")

    def guarded(e: Expr) -> Bind:
        body = e if condition is None else Op("if", (condition, e, ZERO))
        return Bind("sum", total.bindings, body)
    checker.defined(goal, c, checks, real=True)
    checker.seen(goal, Op(">", (c, ZERO)), checks)
    here, weight = inside(checker, goal, guarded(w), checks)
    checker.defined(here, weight, checks, real=True)
    checker.prove(replace(here, show=Op(">=", (weight, ZERO))), proof["weights"])
    if law not in term.args[:2]:
        raise checker.no("the mean of rows is none of the laws of the quantity")
    parts = Call(term.fn, tuple(row if i < 2 and x == law else x for i, x in enumerate(term.args)))
    mean: Expr = guarded(Op("*", (w, parts)))
    said = Op("<=", (term, mean if c == ONE else Op("/", (mean, c))))
    checker.defined(goal, said, checks)
    return said, law == term.args[0]
