"""Goals with open numbers: "P and Q are (eps, delta)-close for which eps and delta?". A theorem at hand says it, or a
fact whose own conditions are shown or found in the same way.

What is found may be weaker or stronger than what is wanted; a fact of monotonicity (the same predicate with other
numbers, and inequalities between these) then gives the goal, as transitivity does for extended reals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, fresh, known, match
from symdp.proof.rewriting import alike
from symdp.proof.shapes import head_of
from symdp.proof.steps import modus_ponens
from symdp.prover.rules import NUMERIC, Entry
from symdp.prover.search import Search

COST = 3
"""How much depth one fact takes."""
MOST = 24
"""How many facts are tried on one goal."""


def filled(s: Search, entry: Entry, found: Values, context: Context, depth: int, at_hand: bool = False
           ) -> Iterator[Theorem]:
    """The fact at these values, with its conditions shown; what the values leave open is found at hand. ``at_hand``: by
    the first condition that has it, or not at all."""
    seen: list[dict[Var, Term]] = []
    for values in _completed(s, entry, found, context, 0, depth, at_hand):
        if values.terms in seen:
            continue
        seen.append(values.terms)
        s.spend()
        fact = entry.lemma(s.steps)
        th = logic.instantiate(values.types, values.terms, fact.theorem)
        try:
            for h in fact.hypotheses:
                th = modus_ponens(th, s.goal(values.applied(h), context, depth))
        except KernelError:
            continue
        yield th


def _completed(s: Search, entry: Entry, values: Values, context: Context, i: int, depth: int, at_hand: bool
               ) -> Iterator[Values]:
    hypotheses = entry.lemma(s.steps).hypotheses
    if all(p in values.terms for p in entry.parameters):
        if not entry.fact.theorem.concl.spaces - values.types.keys():
            yield values
        return
    if i == len(hypotheses):
        return
    if known(hypotheses[i], entry.parameters, values.terms):
        yield from _completed(s, entry, values, context, i + 1, depth, at_hand)
        return
    wanted = [hypotheses[i], *_of_all(hypotheses[i])]
    for th in context.all():
        for pattern in wanted:
            found = match(pattern, th.concl, entry.parameters, values)
            if found is not None:
                yield from _completed(s, entry, found, context, i + 1, depth, at_hand)
                break
    if at_hand:
        return
    if numbers_open(hypotheses[i], entry.parameters, values):
        for th in by_facts(s, hypotheses[i], entry.parameters, values, context, depth - COST):
            found = match(hypotheses[i], th.concl, entry.parameters, values)
            if found is not None:
                yield from _completed(s, entry, found, context, i + 1, depth, at_hand)
    yield from _completed(s, entry, values, context, i + 1, depth, at_hand)


def _of_all(t: Term) -> list[Term]:
    """What is said of the elements of a set, said of everything: that may be at hand."""
    predicate = terms.args_of(t, "all", 1)
    if predicate is None:
        return []
    x = fresh("x", predicate[0].type.args[0])
    sides = terms.args_of(terms.app(predicate[0], x), "imp", 2)
    return [] if sides is None else [apply_const("all", terms.lam(x, sides[1]))]


def numbers_open(t: Term, parameters: Collection[Var], values: Values) -> bool:
    """Whether t says something of objects that are known, with numbers that are not."""
    xs = terms.strip(t)[1]
    if head_of(t) is None or (head_of(t) in NUMERIC and head_of(t) != "ele"):
        return False
    if head_of(t) == "ele":
        return head_of(xs[0]) not in NUMERIC | {None} and known(xs[0], parameters, values.terms)
    left = [v for v in t.free if v in parameters and v not in values.terms]
    return all(v.type is REAL for v in left) and any(
        x.type is not REAL and known(x, parameters, values.terms) for x in xs)


def by_facts(s: Search, pattern: Term, parameters: Collection[Var], values: Values, context: Context, depth: int
             ) -> Iterator[Theorem]:
    """Instances of facts that say the pattern, with some numbers in the place of the parameters that have no values."""
    if depth < 0:
        return
    sides = terms.strip(pattern)[1]
    tried = 0
    for entry in s.index.by_head.get(head_of(pattern) or "", ()):
        if entry in s.index.monotone or tried >= MOST:
            continue
        ends = terms.strip(entry.conclusion)[1]
        if len(ends) != len(sides):
            continue
        found: Values | None = Values()
        for end, side in zip(ends, sides, strict=True):
            if found is not None and known(side, parameters, values.terms):
                found = match(end, values.applied(side), entry.parameters, found)
        if found is None or not found.terms:
            continue
        tried += 1
        for th in filled(s, entry, found, context, depth):
            s.shown[th.concl, frozenset(x.concl for x in context.all())] = th
            yield th


def by_monotonicity(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with other numbers is said at hand or by a fact, and these numbers compare with those of the goal."""
    if comparison(goal) is not None or depth < COST:
        raise ProofError("nothing monotone")
    for entry in s.index.monotone:
        if head_of(entry.conclusion) != head_of(goal):
            continue
        start = match(entry.conclusion, goal, entry.parameters, Values())
        if start is None:
            continue
        lemma = entry.lemma(s.steps)
        for th, values in _said(s, lemma, entry, start, context, depth - COST):
            out = modus_ponens(logic.instantiate(values.types, values.terms, lemma.theorem), th)
            try:
                for h in lemma.hypotheses[1:]:  # numbers only, which one more fact may compare
                    out = modus_ponens(out, s.goal(values.applied(h), context, max(depth - COST, COST)))
            except KernelError:
                continue
            s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
            return out
    raise ProofError("nothing with other numbers is known")


def _said(s: Search, lemma: Lemma, entry: Entry, start: Values, context: Context, depth: int
          ) -> Iterator[tuple[Theorem, Values]]:
    """What says it with other numbers: at hand, by a fact with one number as it is in the goal, or with none."""
    first = lemma.hypotheses[0]
    for th in context.all():
        values = match(first, th.concl, entry.parameters, start)
        if values is not None:
            yield th, values
    pairs = [terms.strip(h)[1] for h in lemma.hypotheses[1:]]
    kept = [start.copy() for _ in pairs]
    for here, (small, large) in zip(kept, pairs, strict=True):
        assert isinstance(small, Var) and isinstance(large, Var)
        here.terms.setdefault(small, start.terms.get(large, small))
    for here in [*kept, start] if len(pairs) > 1 else [start]:
        for th in by_facts(s, first, entry.parameters, here, context, depth):
            values = match(first, th.concl, entry.parameters, start)
            if values is not None:
                yield th, values


def by_bridge(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """a <= b of extended reals by a <= c or c <= b, at hand or by a fact, and the rest as a new goal."""
    sides = terms.args_of(goal, "ele", 2)
    if sides is None or depth < COST:
        raise ProofError("no inequality of extended reals")
    for at, th in _bridges(s, sides, context, depth):
        mine = terms.strip(th.concl)[1]
        if mine[at] is not sides[at] or mine[1 - at] is sides[at]:
            continue
        x, y, z = (sides[0], mine[0], sides[1]) if at else (sides[0], mine[1], sides[1])
        if y is sides[1 - at]:
            return th
        try:
            rest = s.goal(apply_const("ele", x, y) if at else apply_const("ele", y, z), context, depth - COST)
        except KernelError:
            continue
        first, second = (rest, th) if at else (th, rest)
        return s.steps.use("ele_trans", first, second, x=x, y=y, z=z)
    raise ProofError("no fact bounds it")


def _bridges(s: Search, sides: list[Term], context: Context, depth: int) -> Iterator[tuple[int, Theorem]]:
    for th in context.all():
        mine = terms.args_of(th.concl, "ele", 2)
        for at in (0, 1) if mine is not None else ():
            assert mine is not None
            if mine[at] is sides[at] and head_of(sides[at]) not in (None, "up"):
                yield at, th
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
            for values in _with_known_end(entry, ends[1 - at], 1 - at, found, context):
                for th in filled(s, entry, values, context, depth - COST):
                    s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                    yield at, th


def _with_known_end(entry: Entry, end: Term, at: int, found: Values, context: Context) -> Iterator[Values]:
    """What is open at the other end: as in an inequality at hand that goes on from there, or to be found otherwise."""
    if not known(end, entry.parameters, found.terms) and head_of(end) not in (None, "up"):
        for th in context.all():
            mine = terms.args_of(th.concl, "ele", 2)
            more = match(end, mine[1 - at], entry.parameters, found) if mine is not None else None
            if more is not None:
                yield more
    yield found


def the_same(s: Search, th: Theorem, goal: Term, context: Context) -> Theorem:
    """The goal from a theorem that differs in the arithmetic of its parts only."""
    if th.concl is goal:
        return th
    return s.steps.along(alike(s.steps, th.concl, goal, context), th)
