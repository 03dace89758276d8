"""Logarithms of probabilities of which a product is told: ``P[x]*W(x)[y] == Q[y]*f(x, y)`` for all x and y.

Where the right side is positive, so are both factors, and each logarithm is one of the others. Sums of logarithms of
parameters, from which f is made, get a name before: what they are does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text, unused
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Index, Name, Op, children, free_names, put, walk
from symdp.legacy.kernel.values import functionals

DEEP = 5  # depth for numbers

At = dict[str, Expr]


def told_product(goal: Goal) -> tuple[int, At] | None:
    """An assumption of a product at all letters, and those at which it speaks of numbers of the conclusion."""
    show = goal.show
    match show:
        case Op(">" | "!=", (_, z)) if z == ZERO:
            pass
        case Op("=="):
            if not any(isinstance(x, Call) and x.fn == "log" for x in walk(show)):
                return None
        case _:
            return None
    shown = [x for x in walk(show) if isinstance(x, Index)]
    if not shown or any(isinstance(x, Bind) for x in walk(show)):
        return None
    positive = [h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == ">" and h.args[1] == ZERO]
    return next(products(goal, shown, positive), None) if positive else None


def products(goal: Goal, shown: Sequence[Expr], positive: Sequence[Expr]) -> Iterator[tuple[int, At]]:
    """Where a factor is a number of the conclusion, and one on the other side is assumed to be positive."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", bindings, Op("==", (Op("*", (Index() as a, Index() as b)), c))):
                letters = frozenset(x.name for x in bindings)
                for pattern in (a, b):
                    for x in shown:
                        first = unified(pattern, x, letters, {})
                        for y in positive if first is not None else ():
                            for other in (z for z in walk(c) if isinstance(z, Index)):
                                found = unified(other, y, letters, first or {})
                                if found is not None and found.keys() == letters:
                                    yield i, found


def logarithms(e: Expr) -> Iterator[Expr]:
    """Sums of logarithms in e that are part of no other, logarithms of numbers that have names."""
    def is_sum(x: Expr) -> bool:
        match x:
            case Call("log", (u,)):
                return not any(isinstance(y, Index | Bind | Call) for y in walk(u))
            case Op("+" | "-" | "neg", args):
                return all(map(is_sum, args))
        return False
    if is_sum(e) and not (isinstance(e, Op) and e.op == "neg"):
        yield e
    elif not isinstance(e, Bind):
        for x in children(e):
            yield from logarithms(x)


def by_told_product(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With names for the numbers, of which those of the product are positive."""
    found = told_product(goal)
    if found is None or depth < 2:
        return None
    (i, at), line = found, Line(p, goal)
    if not line.take({"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in at.items()}}):
        return None
    fact = line.goal.hyps[-1]
    for e in dict.fromkeys(logarithms(fact)):
        fact = put(fact, {e: name}) if (name := named(line, e, fact)) is not None else fact
    told = len(line.goal.hyps) - 1
    gone = [k for k, h in enumerate(line.goal.hyps) if k != told and not plain(h)]
    if line.goal.hyps[told] != fact or not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    for x in functionals(line.goal):
        listed = functionals(line.goal)
        if x in listed and not line.take({"rule": "measure", "term": listed.index(x), "inside": True}):
            return None
    gone = [k for k, h in enumerate(line.goal.hyps) if functionals(Goal(line.goal.names, (), h))]
    if not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    return line.closed(p.prove(line.goal, DEEP)) if factors_positive(p, line) else None


def plain(h: Expr) -> bool:
    """A formula about numbers, without logarithms of any."""
    return isinstance(h, Op) and not any(
        isinstance(x, Bind) or (isinstance(x, Call) and x.fn == "log") for x in walk(h))


def named(line: Line, e: Expr, fact: Expr) -> Name | None:
    """A name for a sum of logarithms, in the conclusion and in the fact, which is the last hypothesis then."""
    name = name_for(line, e)
    if name is None:
        return None
    now = line.said(put(fact, {e: name}))
    step: Proof = {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1, "defined": Slots(3), "proof": BOUND}
    return name if line.lemma(now.show, completed(line.p, now, step)) else None


def name_for(line: Line, e: Expr) -> Name | None:
    """A name for a sum of logarithms, in the conclusion; that there are such is said of the parameters."""
    for x in walk(e):
        if isinstance(x, Call):
            said = line.said(Op(">", (x.args[0], ZERO)))
            inner = Line(line.p, said)
            gone = [k for k, h in enumerate(said.hyps) if not plain(h) or any(isinstance(y, Index) for y in walk(h))]
            if not inner.take({"rule": "forget", "hypotheses": gone}) or not line.lemma(
                    said.show, inner.closed(line.p.prove(inner.goal, DEEP))):
                return None
    name = Name(unused(line.goal, "w"))
    return name if line.take({"rule": "abbreviate", "name": name.id, "of": text(e)}) else None


def exponents(goal: Goal) -> list[Expr]:
    """The sums of logarithms in exponents, in what is to be positive, or not 0."""
    match goal.show:
        case Op(">" | "!=", (e, z)) if z == ZERO and not any(isinstance(x, Index | Bind) for x in walk(e)):
            return list(dict.fromkeys(y for x in walk(e) if isinstance(x, Call) and x.fn == "exp"
                                      for y in logarithms(x.args[0])))
    return []


def by_named_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Powers of what has an exponential in it are positive whatever the exponent is."""
    line = Line(p, goal)
    for e in exponents(goal):
        if name_for(line, e) is None:
            return None
    gone = [k for k, h in enumerate(line.goal.hyps) if not plain(h)]
    return line.closed(p.prove(line.goal, 2)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def factors_positive(p: Prover, line: Line) -> bool:
    """The other side of the product is positive, and so are the factors."""
    for k, h in enumerate(line.goal.hyps):
        match h:
            case Op("==", (Op("*", (Name() as a, Name() as b)) as product, c)) if free_names(c) - {a.id, b.id}:
                positive, nonzero = line.said(Op(">", (c, ZERO))), Op("!=", (product, ZERO))
                swap: Proof = {"rule": "swap", "hypothesis": k, "defined": Slots(3), "proof": Slot(3)}
                if not line.lemma(positive.show, p.prove(positive, DEEP)) or not line.lemma(
                        nonzero, completed(p, line.said(nonzero), swap)):
                    return False
                for x in (a, b):
                    factor = line.said(Op(">", (x, ZERO)))
                    if not line.lemma(factor.show, p.prove(factor, DEEP)):
                        return False
                return True
    return False
