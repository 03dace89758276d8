"""Two geometric laws, on a space of infinitely many outcomes that is chosen for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.construction import on_its_space
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.tree import ONE, ZERO, num

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

LAW = Type("distribution")


def rule_geometric(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Laws P and Q on one space with P(A) = (1 - p)*p^k and Q(A) = (1 - q)*q^k for some event A, for every k >= 0, and
    their divergences from one another."""
    if not (isinstance(goal.show, Bind) and goal.show.binder == "exists" and all(
            b.domain == LAW for b in goal.show.bindings)):
        raise checker.no("it is not claimed that laws on a space that may be chosen exist")
    checks = iter(proof.get("defined", ()))
    p, q = (checker.read(proof[key], goal) for key in ("first", "second"))
    for x in (p, q):
        checker.defined(goal, x, checks, real=True)
        if reductions.about_objects(goal.names, x):
            raise checker.no("a number that is about objects")
        for c in (Op("<", (ZERO, x)), Op("<", (x, ONE))):
            checker.seen(goal, c, checks)
    if {"kl", "log", "apply"} & dict(goal.names).keys():
        raise checker.no("a declared name stands for what is said of the laws")
    first, second, event, k = reductions.fresh(goal.names, ["P", "Q", "A", "k"], (p, q, goal.show, *goal.hyps))
    on_its_space(checker, goal, (first, LAW), (goal, ZERO), {})
    names = (*goal.names, (first, LAW), (second, LAW))

    def chance(x: Expr) -> Expr:
        return Op("*", (Op("-", (ONE, x)), Op("^", (x, Name(k)))))
    some = Bind("exists", (Binding(event, "in", Type("event", (("of", Name(first)),))),), Op("and", (
        Op("==", (Call(first, (Name(event),)), chance(p))), Op("==", (Call(second, (Name(event),)), chance(q))))))
    naturals = Binding(k, "in", Type("integer", (), (Op(">=", (Name(k), num(0))),)))
    said = (divergence(first, second, p, q), divergence(second, first, q, p), Bind("forall", (naturals,), some))
    facts = (c for f in said for c in conjuncts(unfold(f, names)))
    checker.prove(Goal(names, (*goal.hyps, *facts), goal.show), proof["proof"])


def divergence(first: str, second: str, p: Expr, q: Expr) -> Expr:
    """kl(P, Q) == log((1 - p)/(1 - q)) + p/(1 - p)*log(p/q): the mean of the geometric law is p/(1 - p)."""
    def log(a: Expr, b: Expr) -> Expr:
        return Call("log", (Op("/", (a, b)),))
    other, others = (Op("-", (ONE, x)) for x in (p, q))
    return Op("==", (Call("kl", (Name(first), Name(second))), Op("+", (
        log(other, others), Op("*", (Op("/", (p, other)), log(p, q)))))))
