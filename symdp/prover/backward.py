"""Backward and forward search over facts: a fact whose conclusion is the goal, its conditions as new goals; a fact that
bounds one side; what facts say about terms of the goal.

Facts are found by the constant at the head of their conclusion and of its sides; parameters under binders are found by
matching (Miller patterns), what the conclusion leaves open by what is at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.kernel import arithmetic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import PROP, KernelError, make
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, match
from symdp.proof.shapes import calls, head_of
from symdp.prover.finding import COST, MOST, filled, the_same
from symdp.prover.rules import NUMERIC, Entry
from symdp.prover.search import Search

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
            if th.concl is not goal:
                try:  # they may differ in arithmetic
                    th = (arithmetic.combination(goal, [(Fraction(1), [th], ())]) if comparison(goal) in ("le", "lt")
                          else the_same(s, th, goal, context))
                except KernelError:
                    continue
            if th.concl is goal:
                s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                return th
    raise ProofError("no fact says it")


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
    """What facts say about the terms in these formulas, and is not at hand. Their conditions are near, and those of
    facts that are collected for one of these nearer: else each point that a condition speaks of asks for more."""
    at_hand = {th.concl for th in context.all()}
    new: list[Theorem] = []
    s.collecting += 1
    try:
        return _collected(s, of, context, at_hand, new)
    finally:
        s.collecting -= 1


def _collected(s: Search, of: Sequence[Term], context: Context, at_hand: set[Term], new: list[Theorem]
               ) -> list[Theorem]:
    near = 1 if s.collecting == 1 else 0
    for t in dict.fromkeys(t for f in of for t in calls(f)):
        head = head_of(t)
        if head is None or head in NUMERIC or t.type is PROP:
            continue
        for entry, pattern in s.index.about.get(head, ()):
            found = match(pattern, t, entry.parameters, Values())
            if found is None or len(new) >= ABOUT:
                continue
            for th in filled(s, entry, found, context, near):
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
