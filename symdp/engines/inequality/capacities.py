"""Capacities of channels with entries that depend on parameters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.engines.inequality.derive import step_from
from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slots, comparison, completed, text
from symdp.kernel.calculus import derivative, table
from symdp.kernel.capacity import capacities, information, named, radius
from symdp.kernel.rules import Goal
from symdp.kernel.series import joined
from symdp.kernel.tree import ZERO, Expr, Op, num, substitute

Rows = list[tuple[Expr, ...]]


def by_capacity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A capacity with a coefficient of one sign, replaced by a bound: a law of outputs from above, one of inputs
    from below. Uniform laws are tried, which are the right ones for symmetric channels, and the mean row."""
    found = comparison(goal)
    terms = capacities(goal.show)
    if found is None or not terms or depth < 2:
        return None
    new, name = named(goal, terms[0])
    changed = comparison(new)
    assert changed is not None
    op, d = changed
    try:
        sign = new.region.sign(derivative(d, name.id))
    except TROUBLE:
        return None
    rows = table(terms[0])
    key, relation, bound, laws = (("outputs", "<=", radius, outputs(rows)) if sign == -1 else
                                  ("inputs", ">=", information, inputs(rows)))
    for tried in laws if sign in (1, -1) else ():
        law = [Recorder().read(text(e), goal) for e in tried]  # as the kernel will read it
        at = bound(rows, law)
        here = new.with_(Op(">=", (name, ZERO)), Op(relation, (name, at)))
        if not p.plausible(replace(goal, show=Op(op, (substitute(d, {name.id: at}), ZERO)))):
            continue
        inner = step_from(p, here, op, d, name.id, at, depth - 1)
        step = inner and completed(p, goal, {"rule": "capacity", "term": 0, key: [text(e) for e in law],
                                             "proofs": Slots(3), "defined": Slots(4), "proof": inner})
        if step:
            return step
    return None


def outputs(rows: Rows) -> Iterator[list[Expr]]:
    n = len(rows[0])
    yield [Op("/", (num(1), num(n)))] * n
    yield [Op("/", (joined("+", [r[y] for r in rows]), num(len(rows)))) for y in range(n)]


def inputs(rows: Rows) -> Iterator[list[Expr]]:
    yield [Op("/", (num(1), num(len(rows))))] * len(rows)
