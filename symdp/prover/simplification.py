"""Simplification: equations of the library tagged ``simp``, and definitions under conditions, from left to right, where
their conditions are shown. What is at hand is simplified too."""

from __future__ import annotations

from contextlib import suppress

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import App, Const, Lam, Term
from symdp.kernel.types import KernelError
from symdp.proof.closed_terms import name_of
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.matching import Values, match
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.cases import replacing, rewritten_by
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

CONDITION = 3
"""How deep conditions are searched for."""


def equation(s: Search, t: Term, context: Context, depth: int) -> Theorem | None:
    """t == something simpler by one rule at its head, its conditions shown; a sum over listed points written out."""
    head, xs = terms.strip(t)
    if not isinstance(head, Const):
        return None
    listed = head.name == "sum" and len(xs) == 2 and isinstance(xs[0], Lam) and name_of(xs[0].body) == "or"
    if listed and not xs[0].free:
        with suppress(KernelError):
            return evaluation(s.facts).sums.folded("sum", xs, t)
    for rule in s.rules.by_head.get(head.name, ()):
        sides = terms.args_of(rule.conclusion, "eq", 2)
        assert sides is not None
        found = match(sides[0], t, rule.parameters.values(), Values())
        if found is None or not set(rule.parameters.values()) <= found.terms.keys():
            continue
        th = logic.instantiate(found.types, found.terms, rule.theorem)
        try:
            for h in rule.hypotheses:
                th = modus_ponens(th, s.goal(found.applied(h), context, min(depth - 1, CONDITION)))
        except KernelError:
            continue
        if sides_of(th)[0] is t and sides_of(th)[1] is not t:
            s.log.facts[rule.name] = s.log.facts.get(rule.name, 0) + 1
            return th
    return None


def by_simplification(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with one part simplified."""
    for t in subterms(goal):
        if not isinstance(t, App):
            continue
        equal = equation(s, t, context, depth)
        if equal is not None:
            if t is goal:
                return s.steps.along(s.steps.sym(equal), s.instead(sides_of(equal)[1], context, depth))
            return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("nothing to simplify")


def by_told(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What is at hand is simplified, and its definitions of propositions and extended reals unfolded."""
    out = Context(context.names)
    changed = False
    for name, th in context.theorems:
        new = th if name == "_told" else told(s, th, context, depth)
        changed = changed or new is not th
        for n, part in Context().with_theorem("_told" if new is not th else name, new).theorems:
            out = Context(out.names, (*out.theorems, (n if n == name else "_told", part)))
    if not changed:
        raise ProofError("nothing at hand to simplify")
    return s.instead(goal, out, depth)


def told(s: Search, th: Theorem, context: Context, depth: int) -> Theorem:
    """What the theorem says, simplified."""
    if comparison(th.concl) is not None:
        return th
    for _ in range(12):
        step = None
        for t in subterms(th.concl):
            step = equation(s, t, context, depth)
            if step is None and t is th.concl:
                head, _ = terms.strip(t)
                if isinstance(head, Const) and head.name in ("elt", "range"):
                    step = s.definitions.equation(t)
            if step is not None:
                break
        if step is None:
            break
        th = replacing(s, th, step)
    return _without_not(s, th)


def _without_not(s: Search, th: Theorem) -> Theorem:
    inner = terms.args_of(th.concl, "not", 1)
    kind = comparison(inner[0]) if inner is not None else None
    if inner is None or kind not in ("le", "lt"):
        return th
    x, y = terms.strip(inner[0])[1]
    return s.steps.along(s.steps.use(f"not_{kind}", x=x, y=y), th)
