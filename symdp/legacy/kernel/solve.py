"""Comparisons of a quantity of laws with a number, solved for what they are about: an integral of densities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import FLIPPED, conjuncts
from symdp.legacy.kernel.goals import Goal, holds, unfold
from symdp.legacy.kernel.laws import INTEGRAL
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Num, Op, Type
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, num, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

INFINITE = Name("oo")


def rule_solve(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A comparison of what grows or falls with a quantity of laws, or a number, said of that: in show, or as one more
    hypothesis."""
    i, name = proof.get("hypothesis"), proof.get("for")
    checks = iter(proof.get("defined", ()))
    if name is not None and dict(goal.names).get(name, Type("")).kind not in ("real", "integer"):
        raise checker.no("it can be solved for a number only")
    e = solved(checker, goal, goal.show if i is None else chosen(checker, goal.hyps, i), name, checks)
    if i is None:
        checker.defined(goal, e, checks)
    checker.prove(replace(goal, show=e) if i is None else goal.with_(*conjuncts(e)), proof["proof"])


def solved(checker: Checker, goal: Goal, e: Expr, name: str | None, checks: Iterator[Any]) -> Expr:
    """What e, a comparison of f(x) with a real number b, says of x, which is about objects or has the name: wherever e
    is defined, the one holds where the other does, also if x or f(x) is infinite."""
    names = dict(goal.names)

    of_numbers = not reductions.about_objects(goal.names, e)

    def about(x: Expr) -> bool:
        if name is not None:
            return name in free_names(x)
        return reductions.about_objects(goal.names, x) or (of_numbers and any(
            isinstance(y, Bind) and y.binder in ("sup", "inf") for y in walk(x)))
    if not (isinstance(e, Op) and e.op in FLIPPED and e.op != "!=" and about(e.args[0]) != about(e.args[1])):
        raise checker.no("no comparison of one quantity of laws with a number")
    op, (a, b) = (e.op, e.args) if about(e.args[0]) else (FLIPPED[e.op], e.args[::-1])
    if b == INFINITE:
        match a, op:
            case Call("renyi", (P, Q, order)), "==" if not {"renyi", INTEGRAL} & names.keys() and not about(order):
                checker.seen(goal, Op("<", (order, ONE)), checks)  # then the laws have no outcome in common
                return Op("==", (Call(INTEGRAL, (P, Q, order)), ZERO))
        raise checker.no("no rule for what is infinite")
    checker.defined(goal, b, checks, real=True)

    def number(x: Expr, sign: str = "") -> Expr:
        if about(x):
            raise checker.no("the quantity stands in two places")
        checker.defined(goal, x, checks, real=True)
        if sign:
            checker.seen(goal, Op(sign, (x, ZERO)), checks)
        return x

    def falls(c: Expr) -> bool:
        """Whether the factor, which is not 0, is negative."""
        number(c)
        negative = holds(replace(goal, show=Op("<", (c, ZERO))))
        if not negative:
            checker.seen(goal, Op(">", (c, ZERO)), checks)
        return negative
    while True:
        turn = False
        match a:
            case Op("neg", (x,)):
                a, b, turn = x, Op("neg", (b,)), True
            case Op("+", (x, y)) if about(x):
                a, b = x, Op("-", (b, number(y)))
            case Op("+" | "-" as sum_, (x, y)) if not about(x):
                a, b, turn = y, Op("-", (b, number(x)) if sum_ == "+" else (number(x), b)), sum_ == "-"
            case Op("-", (x, y)):
                a, b = x, Op("+", (b, number(y)))
            case Op("*", (x, y)):
                a, c = (x, y) if about(x) else (y, x)
                turn = falls(c)
                b = Op("/", (b, c))
            case Op("/", (x, c)):
                turn = falls(c)
                a, b = x, Op("*", (b, c))
            case Call("bits", (x,)) if "bits" not in names:
                a, b = x, Op("*", (b, Call("log", (num(2),))))
            case Call("log", (x,)):
                a, b = x, Call("exp", (b,))
            case Call("exp", (x,)):
                a, b = x, Call("log", (number(b, ">"),))
            case Call("sqrt", (x,)):
                a, b = x, Op("^", (number(b, ">="), num(2)))
            case Op("^", (x, Num(n))) if n >= 1 and checker.nonnegative(goal, x):
                a, b = x, Op("^", (number(b, ">="), Num(1/n)))
            case Call("renyi", (P, Q, order)) if not {"renyi", INTEGRAL} & names.keys():
                turn = falls(Op("-", (order, ONE)))
                a, b = Call(INTEGRAL, (P, Q, order)), Call("exp", (Op("*", (Op("-", (order, ONE)), b)),))
            case Call("max_divergence", (P, Q)) if op in ("<=", ">") and not {
                    "max_divergence", "hockey_stick"} & names.keys():
                a, b = Call("hockey_stick", (P, Q, Call("exp", (b,)))), ZERO
            case _:
                return unfold(Op(op, (a, b)), goal.names)
        op = FLIPPED[op] if turn else op
