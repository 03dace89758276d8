"""A comparison about one quantity alone, as facts say it: ``0 <= 1 - sum(..)`` is what bounds the sum by 1.

An equation that is just what a fact says is looked up too, before it is taken apart into inequalities.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, match
from symdp.proof.shapes import head_of
from symdp.prover.finding import filled
from symdp.prover.rewriting import subterms
from symdp.prover.rules import NUMERIC
from symdp.prover.search import Search

DEPTH = 4
"""How deep the conditions of a fact are searched for."""
MOST = 6
"""How many facts are tried."""


def by_quantity_alone(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """t <= c, c <= t or t == c for a quantity t of the library and a number c, by one fact."""
    if depth < 1 or comparison(goal) is None:
        raise ProofError("no comparison, or no depth left")
    form = _arranged(goal)
    th = said(s, form, context, max(1, min(depth - 1, DEPTH)))
    if th.concl is goal:
        return th
    if comparison(goal) == "eq":
        return arithmetic.combination(goal, equations=[(num(1), th)])
    return arithmetic.combination(goal, [(_scale(goal, th.concl), [th], ())])


def _arranged(goal: Term) -> Term:
    """The quantity on one side and a number on the other."""
    kind, rest = arithmetic.difference(goal)
    numbers: arithmetic.Polynomial = {m: c for m, c in rest.items() if m == (frozenset(), frozenset())}
    if len(rest) != len(numbers) + 1:
        raise ProofError("not about one quantity alone")
    for t in subterms(goal):
        if t.type is not REAL or head_of(t) in NUMERIC | {None}:
            continue
        form = arithmetic.normal_form(t)
        (own, one), = form.items() if len(form) == 1 else [(None, Fraction(1))]
        if own not in rest or one != 1 or own in numbers:
            continue
        c = num(-sum(numbers.values(), Fraction(0))/rest[own])
        sides = (t, c) if rest[own] < 0 or kind == "eq" else (c, t)
        return apply_const(kind, *sides)
    raise ProofError("not about a quantity of the library")


def _scale(goal: Term, form: Term) -> Fraction:
    """How many times the one is the other."""
    (_, mine), (_, other) = arithmetic.difference(goal), arithmetic.difference(form)
    own = next(m for m in other if m != (frozenset(), frozenset()))
    return mine[own]/other[own]


def said(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal as one fact says it."""
    tried = 0
    for entry in s.index.concluding(goal):
        found = match(entry.conclusion, goal, entry.parameters, Values())
        if found is None:
            continue
        tried += 1
        if tried > MOST:
            break
        try:
            for th in filled(s, entry, found, context, depth, at_hand=True):
                if th.concl is goal:
                    s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                    return th
        except KernelError:
            continue
    raise ProofError("no fact says it")
