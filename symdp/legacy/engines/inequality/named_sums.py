"""Sums that stand in a goal more than once, or under another sum of which they have no index, get a name: of them it is
known that they are not negative, and the rest is about that number.

sum(k: f(k)/(1 + S)) has a value because 1 + S is not 0, and S/(1 + S) <= 1, for S >= 0, whatever S is a sum of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.nested import chain
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text, unused
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import VALUE
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import within
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Name, Op, Type, free_names, walk

SHARE = 0.5  # of the steps, for the goal with names


def repeated_sums(goal: Goal) -> list[Bind]:
    """Sums of absolute values in a goal that says what is defined or how a number compares with 0: they stand beside
    one another, or under a binder that binds none of their names, or in a divisor."""
    match goal.show:
        case Call(fn, (Bind() as whole,)) if fn == VALUE:
            often = 2
        case Op(op, (whole, z)) if op in COMPARISONS and z == ZERO:
            often = 1 if op == "!=" else 2
        case _:
            return []
    names = {n for n, _ in goal.names}
    return [t for t, n in Counter(sums(goal.show, frozenset())).items()
            if n >= often and t != whole and free_names(t, functions=False) <= names]


def sums(e: Expr, bound: frozenset[str]) -> Iterator[Bind]:
    """The sums of absolute values in which no name is bound around them; twice what stands under a binder."""
    match e:
        case Bind("sum", bindings, body):
            if is_distance(e) and not free_names(e) & bound:
                yield from (e,)*(2 if bound else 1)
            else:
                yield from sums(body, bound | {b.name for b in bindings})
        case Op(_, args) | Call(_, args):
            for x in args:
                yield from sums(x, bound)


def is_distance(e: Expr) -> bool:
    while isinstance(e, Bind) and e.binder == "sum":
        e = e.body
    return isinstance(e, Call) and e.fn == "abs"


def by_named_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with names for them."""
    line = Line(p, goal)
    for t in repeated_sums(goal):
        if not named(line, t):
            return None
    return limited(p, SHARE, lambda: line.closed(p.prove(line.goal, depth)))


def evident(goal: Goal) -> bool:
    """A sum is to be not negative that is seen to be one of probabilities, their maxima and absolute values, over what
    is positive."""
    match goal.show:
        case Op(">=", (Bind("sum") as t, z)) if z == ZERO:
            indices, body = chain(t)
            names = (*goal.names, *((k, Type("integer")) for k, _ in indices))
            hyps = (c for k, r in indices for c in within(Name(k), *r.items))
            taken = {n for n, _ in goal.names}
            return bool(indices) and not any(isinstance(x, Bind) for x in walk(body)) and not taken & {
                k for k, _ in indices} and holds(Goal(names, (*goal.hyps, *hyps), Op(">=", (body, ZERO))))
    return False


def by_evident_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """None of the terms is negative."""
    assert isinstance(goal.show, Op) and isinstance(goal.show.args[0], Bind)
    return completed(p, goal, termwise(goal.show.args[0]))


def termwise(t: Bind) -> Proof:
    """That a sum of sums is not negative, from its terms."""
    indices, _ = chain(t)
    return {"rule": "jointly", "rest": "0", "terms": [["1", text(t)]], "depth": len(indices),
            "over": [[text(x) for x in r.items] for _, r in indices], "places": [list(range(len(indices)))],
            "weights": [[]], "defined": Slots(4), "nonempty": Slots(3), "step": Slot(2), "ends": BOUND}


def named(line: Line, t: Bind, forget: bool = True) -> bool:
    """A name for a sum of what is not negative, of which no more is said than that, or its definition as well."""
    known = Op(">=", (t, ZERO))
    name = unused(line.goal, "d")
    if not line.lemma(known, completed(line.p, replace(line.goal, show=known), termwise(t))) or not line.take(
                {"rule": "abbreviate", "name": name, "of": text(t), "defined": Slots(4)}):
        return False
    last, fact = len(line.goal.hyps) - 1, Op(">=", (Name(name), ZERO))
    return line.lemma(fact, completed(line.p, replace(line.goal, show=fact), {
        "rule": "swap", "hypothesis": last, "proof": BOUND, "defined": Slots(3)})) and line.take(
            {"rule": "forget", "hypotheses": [last - 1, last] if forget else [last - 1]})
