"""Derivatives and limits, put together from those of the parts."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import KernelError
from symdp.proof import limits
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative
from symdp.proof.errors import ProofError
from symdp.proof.instances import Instances
from symdp.proof.matching import fresh
from symdp.proof.printing import text as printed


def about_derivatives(t: Term) -> bool:
    """Whether it is hasderiv(f, x, d)."""
    return terms.args_of(t, "hasderiv", 3) is not None


def about_limits(t: Term) -> bool:
    """Whether it says that something tends to something, or where that can be asked."""
    sides, some = terms.args_of(t, "eq", 2), terms.args_of(t, "ex", 1)
    if sides is not None:
        return terms.args_of(sides[0], "limit", 3) is not None
    return any(terms.args_of(*shape) is not None for shape in (
        (t, "elim", 4), (t, "elimpoint", 2), (t, "enear", 3), *(((some[0], "elim", 3),) if some is not None else ())))


class Analysis(Instances):
    """By calculus."""

    def derivative(self, goal: Term, context: Context, depth: int) -> Theorem:
        """hasderiv(f, x, d): the derivative is computed and compared with d."""
        f, x, d = terms.strip(goal)[1]
        th = derivative(self.steps, f, x, context, lambda g, c: self.goal(g, c, min(depth, 3)))
        equal = self.goal(apply_const("eq", terms.strip(th.concl)[1][2], d), context, 2)
        v = fresh("d", d.type)
        return self.steps.replace(equal, th, terms.lam(v, apply_const("hasderiv", f, x, v)))

    def limit(self, goal: Term, context: Context, depth: int) -> Theorem:
        """elimpoint(s, a); enear(s, a, p); elim(s, f, a, d), for some d or a given one; limit(s, f, a) == d."""
        def prove(g: Term, c: Context) -> Theorem:
            return self.goal(g, c, min(depth, 3))
        if terms.args_of(goal, "enear", 3) is not None:
            return self.near(goal, context, depth)
        if terms.args_of(goal, "elimpoint", 2) is not None:
            return limits.at_point(self.steps, goal, context, prove)
        sides = terms.args_of(goal, "eq", 2)
        if sides is not None:
            s, f, a = terms.strip(sides[0])[1]
            there = prove(apply_const("elimpoint", s, a), context)
            tends = self.limit(apply_const("elim", s, f, a, sides[1]), context, depth)
            return self.steps.use("limit_eq", there, tends, s=s, f=f, a=a, d=sides[1])
        some = terms.args_of(goal, "ex", 1)
        s, f, a = terms.strip(goal if some is None else some[0])[1][:3]
        v = fresh("x", f.type.args[0])
        inner = terms.args_of(terms.app(f, v), "up", 1)
        if inner is None:
            raise ProofError("the limit of what is perhaps infinite")
        th = limits.limit_of(self.steps, s, terms.lam(v, inner[0]), a, context, prove)
        found = limits.target(th.concl)
        if some is not None:
            return self.steps.witness(some[0], found, th)
        wanted = limits.target(goal)
        d, e = terms.args_of(found, "up", 1), terms.args_of(wanted, "up", 1)
        if found is wanted:
            return th
        if d is None or e is None:
            raise ProofError(f"the limit is {printed(found)}", wanted=printed(goal))
        return limits.moved(self.steps, th, self.goal(apply_const("eq", d[0], e[0]), context, 2))

    def near(self, goal: Term, context: Context, depth: int) -> Theorem:
        """enear(s, a, p), where p holds on all of s but a."""
        error: KernelError = ProofError(f"not seen: {printed(goal)}")
        for name in ("near_all", "near_other"):
            try:
                return self.by(self.facts.get(name), goal, context, depth=depth, deny=(goal,))
            except KernelError as e:
                error = e
        raise error
