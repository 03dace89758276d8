"""Comparisons of what may be infinite within arithmetic: defined case by case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, holds, negation
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Op, children, put, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

PLUS, MINUS = INFINITIES


def outside(e: Expr) -> Iterator[Expr]:
    """The parts of e outside of binders, parents first."""
    yield e
    if not isinstance(e, Bind):
        for x in children(e):
            yield from outside(x)


def has_infinite_step(side: Expr) -> bool:
    """Within a sum, product or function there is a conditional one of whose branches speaks of oo."""
    match side:
        case Op("if", (_, a, b)):
            return has_infinite_step(a) or has_infinite_step(b)
        case Call("max" | "min", args):
            return any(map(has_infinite_step, args))
        case Op() | Call():
            return any(isinstance(x, Op) and x.op == "if" and any(Name("oo") in outside(y) for y in x.args[1:])
                       for x in outside(side))
    return False


def defined_by_cases(checker: Checker, goal: Goal, e: Op, proofs: Iterator[Any]) -> None:
    """The comparison e is defined where its first conditional's condition holds, and where it fails: at a point a
    conditional has the value of its branch. Where only one of the two is seen to happen, the other is not asked for."""
    term = next(x for x in outside(e) if isinstance(x, Op) and x.op == "if")
    if any(isinstance(x, Op) and x.op == "*" and term in x.args for x in outside(e)) and any(
            isinstance(x, Call) and x.fn == "log" for x in _choices(term)):
        # a*log(u), written so, is 0 at a = u = 0; a times what chooses log(u) is not
        raise checker.no("a conditional with a logarithm as a branch is a factor")
    condition, first, second = term.args
    checker.defined(goal, condition, proofs)
    for c, branch in ((condition, first), (negation(condition), second)):
        here = goal.with_(*conjuncts(c))
        if not here.region.contradiction and not holds(replace(goal, show=negation(c))):
            sides = (simple(checker, here, put(x, {term: branch}), proofs) for x in e.args)
            checker.defined(here, Op(e.op, tuple(sides)), proofs)


def _choices(e: Expr) -> Iterator[Expr]:
    if isinstance(e, Op) and e.op == "if":
        for x in e.args[1:]:
            yield from _choices(x)
    else:
        yield e


def simple(checker: Checker, goal: Goal, e: Expr, proofs: Iterator[Any]) -> Expr:
    """e with the arithmetic of oo and -oo done, outside of binders and conditionals: what stands beside an infinity
    is shown to be a real number, and of a factor the sign is seen."""
    if not isinstance(e, Op | Call) or (isinstance(e, Op) and e.op == "if") or Name("oo") not in outside(e):
        return e
    e = rebuild(e, lambda x: simple(checker, goal, x, proofs))

    def real(x: Expr) -> bool:
        if Name("oo") in outside(x):
            return False
        checker.defined(goal, x, proofs, real=True)
        return True

    def sign(x: Expr) -> int:
        return next((s for op, s in ((">", 1), ("<", -1)) if holds(replace(goal, show=Op(op, (x, ZERO))))), 0)
    match e:
        case Op("neg", (x,)) if x == MINUS:
            return PLUS
        case Op("+", (x, y)) if x in INFINITIES and (x == y or real(y)):
            return x
        case Op("+", (y, x)) if x in INFINITIES and real(y):
            return x
        case Op("-", (x, y)) if x in INFINITIES and real(y):
            return x
        case Op("*" | "/" as op, (x, y)) if x in INFINITIES or (op == "*" and y in INFINITIES):
            end, c = (x, y) if x in INFINITIES else (y, x)
            if real(c) and (s := sign(c)):
                return end if s > 0 else MINUS if end == PLUS else PLUS
        case Call("log" | "sqrt", (x,)) if x == PLUS:
            return x
    return e
