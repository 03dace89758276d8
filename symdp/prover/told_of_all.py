"""What is said of all objects, at the objects of the goal: a definition at hand is unfolded, its quantifiers are opened, and
values are found where a call of what it says matches a call in the goal.

So a bound for all neighbours, or all inputs, or all orders becomes one for the pair, the input or the order at hand,
and facts about two laws apply.
"""

from __future__ import annotations

import itertools

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, KernelError, make
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, match
from symdp.proof.shapes import calls, head_of
from symdp.proof.steps import modus_ponens
from symdp.prover.cases import replacing
from symdp.prover.rules import NUMERIC
from symdp.prover.search import Search

MOST = 16
"""How many instances are taken of one theorem."""


def by_instances(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal, with instances of what is said of all objects at hand."""
    if depth < 1:
        raise ProofError("no depth left")
    at_hand = {th.concl for th in context.all()}
    ground = calls(goal)
    new: list[Theorem] = []
    for th in context.all():
        for said in _turned(s, th):
            if said.concl not in at_hand:
                at_hand.add(said.concl)
                new.append(said)
                context = context.with_theorem("_told", said)
    for name, th in context.theorems:
        fact = _opened(s, name, th)
        if fact is None or _same_object(fact.conclusion):
            continue
        for said in instances(s, fact, ground, context):
            if said.concl not in at_hand:
                at_hand.add(said.concl)
                new.append(said)
    if not new:
        raise ProofError("nothing new is told of these objects")
    for th in new:
        context = context.with_theorem("_told", th)
    return s.instead(goal, context, depth)


def _turned(s: Search, th: Theorem) -> list[Theorem]:
    """What a comparison says with the arguments of a symmetric function exchanged."""
    if comparison(th.concl) is None:
        return []
    out = []
    for t in calls(th.concl):
        rule = s.index.symmetric.get(head_of(t) or "")
        xs = terms.strip(t)[1]
        found = match(terms.strip(rule.conclusion)[1][0], t, rule.parameters.values(), Values()) if rule else None
        if rule is not None and found is not None and len(set(xs)) == len(xs):
            out.append(replacing(s, th, logic.instantiate(found.types, found.terms, rule.theorem)))
    return out


def _general(t: Term) -> bool:
    return terms.args_of(t, "all", 1) is not None


def _opened(s: Search, name: str, th: Theorem) -> Lemma | None:
    """The theorem with its quantifiers opened, if it is a statement about all objects or stands for one."""
    if not _general(th.concl):
        head, _ = terms.strip(th.concl)
        if not isinstance(head, Const) or head.name in NUMERIC:
            return None
        equal = s.definitions.equation(th.concl)
        if equal is None or not _general(terms.strip(equal.concl)[1][1]):
            return None
        th = s.steps.along(equal, th)
    return s.steps.opened(name, th)


def _same_object(t: Term) -> bool:
    """Whether it is an equation of objects that are no numbers; those are used from right to left, where they occur."""
    sides = terms.args_of(t, "eq", 2)
    return sides is not None and sides[0].type not in (REAL, EREAL, PROP)


def instances(s: Search, fact: Lemma, ground: list[Term], context: Context) -> list[Theorem]:
    """Instances at objects of the goal whose first conditions are seen at once; what is told of all values of the
    variables for which the goal has no object stays so."""
    patterns = [c for t in (fact.conclusion, *fact.hypotheses) for c in _calls_of(t, fact.opened)]
    start = Values(types={a: make(a) for a in fact.theorem.concl.spaces})
    found: dict[Var, dict[Term, None]] = {v: {} for v in fact.opened}
    for p in patterns:
        for t in ground:
            if head_of(p) != head_of(t):
                continue
            m = match(p, t, fact.opened, start)
            for v, x in m.terms.items() if m is not None else ():
                if v in found and not x.loose:
                    found[v][x] = None
    known = [v for v in fact.opened if found[v]]
    if not known:
        return []
    out: list[Theorem] = []
    for choice in itertools.islice(itertools.product(*(found[v] for v in known)), MOST):
        values = Values(dict(zip(known, choice, strict=True)), dict(start.types))
        th = logic.instantiate(values.types, values.terms, fact.theorem)
        left = [v for v in fact.opened if v in th.concl.free]
        try:
            for h in fact.hypotheses:
                if any(v in values.applied(h).free for v in left):
                    break
                th = modus_ponens(th, _at_once(s, values.applied(h), context))
        except KernelError:
            continue
        for v in reversed(left):
            th = logic.generalise(v, th)
        out.append(th)
    return out


def _at_once(s: Search, goal: Term, context: Context) -> Theorem:
    """A condition that is at hand, or one about numbers that is seen at once."""
    sides = terms.args_of(goal, "and", 2)
    if sides is not None:
        return logic.propositional(goal, [_at_once(s, x, context) for x in sides])
    for th in context.all():
        if th.concl is goal:
            return th
    if (comparison(goal) is not None or head_of(goal) in ("range", "int")) and all(
            v.type is REAL for v in goal.free) and all(head_of(c) in NUMERIC for c in calls(goal)):
        return s.goal(goal, context, 0)
    raise ProofError("not seen at once")


def _calls_of(t: Term, opened: tuple[Var, ...]) -> list[Term]:
    """The calls of t that speak of opened variables: with names of their own, no comparisons and no arithmetic."""
    return [c for c in calls(t) if c.free & set(opened) and head_of(c) is not None
            and (head_of(c) not in NUMERIC) and c.type is not PROP and comparison(c) is None]
