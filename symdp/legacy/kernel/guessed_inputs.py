"""The information of a mechanism whose outputs are databases, by guesses of the input from the output.

For positive t(x, y) with ``sum(x: P[x]*t(x, y)) <= 1`` for every y, ``r(x|y) = P[x]*t(x, y)`` is at most a law of the
input for each output, and the information is at least the mean of log(t): Cover and Thomas, Lemma 10.8.1. It is that
mean where t is the likelihood ratio ``M(x)[y]/q[y]``, q the law of the outputs: by definition, their eq. (2.28).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.databases import inside, synthetic
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Type
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, ZERO, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def information(checker: Checker, goal: Goal, proof: Proof, checks: Iterator[Any]) -> tuple[list[Expr], Expr]:
    """What is to be shown for the law of the inputs, and what is said of the information."""
    names = dict(goal.names)
    p, m = (checker.parsed(t, goal) for t in proof["of"])
    match checker.parsed(proof["ratio"], goal):
        case Bind("sum", (Binding(x, "in", Name() as u), Binding(y, "in", also)), t) as ratio if also == u:
            pass
        case _:
            raise checker.no("no ratio for an input and an output")
    if not (isinstance(p, Name) and isinstance(m, Name) and synthetic(goal, m)) or alphabet(goal, u) != alphabet(
            goal, m) or names.get(p.id, Type("")).kind != "distribution" or "mi" in names:
        raise checker.no("no law, or a mechanism whose outputs are not assumed to be databases")
    if x == y or {x, y} & names.keys():
        raise checker.no("the input and the output have no names of their own")
    checker.defined(goal, Op(">=", (Call("mi", (p, m)), ZERO)), checks)
    here, there = inside(checker, goal, ratio, checks)
    one, other = (Name(n) for n, _ in here.names[-2:])
    checker.defined(here, there, checks, real=True)
    checker.prove(replace(here, show=Op(">", (there, ZERO))), proof["positive"])
    z = reductions.fresh(here.names, ["z"], (ratio, goal.show, *goal.hyps))[0]  # one and other may be called anything
    exact = proof.get("exact") is True
    if exact:
        output = Bind("sum", (Binding(z, "in", u),), Op("*", (Index(p, (Name(z),)), row(m, Name(z), other))))
        said: Expr = Op("==", (row(m, one, other), Op("*", (there, output))))
    else:
        guess = Bind("sum", (Binding(y, "in", u),), Bind(
            "sum", (Binding(z, "in", u),), Op("*", (Index(p, (Name(z),)), substitute(t, {x: Name(z)})))))
        here, total = inside(checker, goal, guess, checks)
        said = Op("<=", (total, ONE))
    checker.defined(here, said, checks)
    checker.prove(replace(here, show=said), proof["guess"])
    mean = Bind("sum", ratio.bindings, joined("*", [Index(p, (Name(x),)), row(m, Name(x), Name(y)), Call("log", (t,))]))
    mass = Bind("sum", (Binding(z, "in", u),), Index(p, (Name(z),)))
    fact = unfold(Op("==" if exact else ">=", (Call("mi", (p, m)), mean)), goal.names)
    return [Op("==", (mass, ONE))], fact


def row(m: Name, x: Name, y: Name) -> Expr:
    """The probability that the mechanism puts out y for x."""
    return Index(Call(m.id, (x,)), (y,))
