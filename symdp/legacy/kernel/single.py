"""A mechanism on one entry as the channel from its letters to its outputs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.entries import bound_type, integers_of, whole
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.tree import ONE, ZERO, domain_parts, free_names, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def rule_single(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The goal with a channel W for the mechanism M: W(t) for M(t), and for ``dp`` of M, in a hypothesis, that any two
    different letters have close rows. The databases of one entry are its letters, and two of them are neighbours where
    they differ. What else is said of M is dropped."""
    names, m = dict(goal.names), str(proof["of"])
    t = names.get(m, Type(""))
    letters, to = (integers_of(goal.names, t.param(k)) for k in ("over", "to"))
    if t.kind != "mechanism" or t.param("entries") != ONE or letters is None or to is None:
        raise checker.no("no declared mechanism on one entry between integers")
    if any(m in free_names(e) for n, k in goal.names for e in domain_parts(k)) or m in reductions.bound_names(
            (goal.show, *goal.hyps)) or {"dp", "close", "apply"} & names.keys():
        raise checker.no("a type speaks of the mechanism, or a name is taken")
    w, u, v = reductions.fresh(goal.names, ["W", "u", "v"], (goal.show, *goal.hyps))
    declared = (w, Type("channel", (("from", letters), ("to", to))))
    others = tuple(n for n in goal.names if n[0] != m)

    def rows(e: Expr, integers: reductions.Names) -> Expr:
        """With W for M where it is at an integer."""
        match e:
            case Call(fn, (x,)) if fn == m and whole(integers, x):
                return Call(w, (rows(x, integers),))
            case Bind(_, bindings, _):
                inner = (*integers, *((b.name, bound_type(b)) for b in bindings))
                return rebuild(e, lambda x: rows(x, inner))
        return rebuild(e, lambda x: rows(x, integers))

    def said(e: Expr) -> Expr:
        match e:
            case Call("dp", (Name(n), eps, *delta)) if n == m and m not in free_names(Op("==", (eps, *delta, eps))):
                close = Call("close", (Call(w, (Name(u),)), Call(w, (Name(v),)), eps, *(delta or (ZERO,))))
                return Bind("forall", (Binding(u, "in", letters), Binding(v, "in", letters)), Op("implies", (
                    Op("!=", (Name(u), Name(v))), close)))
        return rows(e, goal.names)
    show, *hyps = rows(goal.show, goal.names), *map(said, goal.hyps)
    if m in free_names(show):
        raise checker.no("what is to be shown says more of the mechanism than its rows")
    checker.prove(replace(goal, names=(*others, declared), hyps=tuple(h for h in hyps if m not in free_names(h)),
                          show=show), proof["proof"])
