"""Backward and forward search over facts: a fact whose conclusion is the goal, its conditions as new goals; a fact that
bounds one side; what facts say about terms of the goal.

Facts are found by the constant at the head of their conclusion and of its sides; parameters under binders are found by
matching (Miller patterns), what the conclusion leaves open by what is at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import PROP, KernelError, make
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, known, match
from symdp.proof.shapes import calls, head_of
from symdp.proof.steps import modus_ponens
from symdp.prover.rules import NUMERIC, Entry
from symdp.prover.search import Search

COST = 3
"""How much depth one fact takes."""
MOST = 16
"""How many facts are tried on one goal."""
ABOUT = 30
"""How many instances are taken from facts about the terms of a goal."""


def by_fact(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A fact that says the goal, its conditions shown."""
    if depth < COST:
        raise ProofError("no depth left")
    tried = 0
    for entry in s.index.concluding(goal):
        if tried >= MOST:
            break
        found = match(entry.conclusion, goal, entry.parameters, Values())
        if found is None:
            continue
        tried += 1
        for th in filled(s, entry, found, context, depth - COST):
            if th.concl is not goal and comparison(goal) in ("le", "lt"):
                try:  # they may differ in arithmetic
                    th = arithmetic.combination(goal, [(Fraction(1), [th], ())])
                except KernelError:
                    continue
            if th.concl is goal:
                s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                return th
    raise ProofError("no fact says it")


def filled(s: Search, entry: Entry, found: Values, context: Context, depth: int) -> Iterator[Theorem]:
    """The fact at these values, with its conditions shown; what the values leave open is found at hand."""
    for values in _completed(s, entry, found, context, 0):
        s.spend()
        fact = entry.lemma(s.steps)
        th = logic.instantiate(values.types, values.terms, fact.theorem)
        try:
            for h in fact.hypotheses:
                th = modus_ponens(th, s.goal(values.applied(h), context, depth))
        except KernelError:
            continue
        yield th


def _completed(s: Search, entry: Entry, values: Values, context: Context, i: int) -> Iterator[Values]:
    hypotheses = entry.fact.hypotheses
    if all(p in values.terms for p in entry.parameters):
        if not entry.fact.theorem.concl.spaces - values.types.keys():
            yield values
        return
    if i == len(hypotheses):
        return
    if known(hypotheses[i], entry.parameters, values.terms):
        yield from _completed(s, entry, values, context, i + 1)
        return
    for th in context.all():
        found = match(hypotheses[i], th.concl, entry.parameters, values)
        if found is not None:
            yield from _completed(s, entry, found, context, i + 1)
    yield from _completed(s, entry, values, context, i + 1)


def by_bridge(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """a <= b of extended reals by a fact a <= c or c <= b, and the rest as a new goal."""
    sides = terms.args_of(goal, "ele", 2)
    if sides is None or depth < COST:
        raise ProofError("no inequality of extended reals")
    tried = 0
    for entry in s.index.by_head.get("ele", ()):
        ends = terms.strip(entry.conclusion)[1]
        for at in (1, 0):
            if head_of(ends[at]) in (None, "up") or head_of(ends[at]) != head_of(sides[at]) or tried >= MOST:
                continue
            found = match(ends[at], sides[at], entry.parameters, Values())
            if found is None:
                continue
            tried += 1
            for th in filled(s, entry, found, context, depth - COST):
                mine = terms.strip(th.concl)[1]
                if mine[at] is not sides[at]:
                    continue
                x, y, z = (sides[0], mine[0], sides[1]) if at else (sides[0], mine[1], sides[1])
                try:
                    rest = s.goal(apply_const("ele", x, y) if at else apply_const("ele", y, z), context, depth - COST)
                except KernelError:
                    continue
                first, second = (rest, th) if at else (th, rest)
                s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                return s.steps.use("ele_trans", first, second, x=x, y=y, z=z)
    raise ProofError("no fact bounds it")


def by_facts_about(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What facts say about the terms of the goal is added to what is at hand."""
    if comparison(goal) is None or depth < 1:
        raise ProofError("no comparison")
    new = facts_about(s, [goal], context)
    if not new:
        raise ProofError("nothing is known about it")
    for th in new:
        context = context.with_theorem("_", th)
    return s.goal(goal, context, depth - 1)


def facts_about(s: Search, of: Sequence[Term], context: Context) -> list[Theorem]:
    """What facts say about the terms in these formulas, and is not at hand."""
    at_hand = {th.concl for th in context.all()}
    new: list[Theorem] = []
    for t in dict.fromkeys(t for f in of for t in calls(f)):
        head = head_of(t)
        if head is None or head in NUMERIC or t.type is PROP:
            continue
        for entry, pattern in s.index.about.get(head, ()):
            found = match(pattern, t, entry.parameters, Values())
            if found is None or len(new) >= ABOUT:
                continue
            for th in filled(s, entry, found, context, 1):
                if th.concl not in at_hand:
                    at_hand.add(th.concl)
                    new.append(th)
                break
    return new


def by_unfolding(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal by the definition of the constant at its head."""
    equal = s.definitions.equation(goal)
    if equal is None or depth < 1:
        raise ProofError("nothing to unfold")
    return s.steps.along(s.steps.sym(equal), s.goal(terms.strip(equal.concl)[1][1], context, depth - 1))


def by_all_at_hand(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What is said of all objects at hand, at an object for which it says the goal."""
    if depth < 1:
        raise ProofError("no depth left")
    for name, th in context.theorems:
        if terms.args_of(th.concl, "all", 1) is None:
            continue
        fact = s.steps.opened(name, th)
        for part in s.steps.parts(fact):
            start = Values(types={a: make(a) for a in part.theorem.concl.spaces})
            found = match(part.conclusion, goal, part.opened, start)
            if found is None:
                continue
            entry = Entry(part, part.conclusion, frozenset(part.opened))
            for said in filled(s, entry, found, context, depth - 1):
                if said.concl is goal:
                    return said
    raise ProofError("nothing at hand says it of all")
