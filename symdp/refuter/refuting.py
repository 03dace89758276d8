"""A refutation of an elaborated statement: a point at which its hypotheses hold and its conclusion is shown to fail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from symdp.kernel import terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term
from symdp.kernel.verdict import Point
from symdp.proof.checking import Proof, Statement
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.steps import denied
from symdp.prover.search import OutOfSteps
from symdp.refuter.opposite import Truths
from symdp.refuter.points import Points
from symdp.refuter.variables import Worlds

STEPS = 30_000
POINTS = 24
"""Points that are tried."""
BEYOND = frozenset("sup inf series integral limit".split())
"""Constants that single values do not settle."""


@dataclass
class Refutation:
    """``proof`` if one is found; else ``missing`` says what was not seen."""

    proof: Proof | None
    missing: str


def is_beyond_points(t: Term) -> bool:
    """Whether a formula speaks of all or some laws or channels, of suprema, of infinite sums or of limits, so that its
    value at a point is not just worked out."""
    if isinstance(t, terms.App):
        head, xs = terms.strip(t)
        if isinstance(head, Const) and head.name in ("all", "ex") and xs and xs[0].type.args[0].name in ("law", "chan"):
            return True
        return is_beyond_points(t.function) or is_beyond_points(t.argument)
    if isinstance(t, terms.Lam):
        return is_beyond_points(t.body)
    return isinstance(t, Const) and t.name in BEYOND


def refute(statement: Statement, part: int, facts: Facts, effort: int = 1,
           expired: Callable[[], bool] = lambda: False, points: Iterator[Point] | None = None) -> Refutation:
    """A point that refutes this part of the statement. ``points`` are tried first."""
    if sys.getrecursionlimit() < 20_000:
        sys.setrecursionlimit(20_000)
    truths = Truths(facts, STEPS*effort, expired)
    missing, tried = "no point at which the assumptions hold", 0
    try:
        for point in chain(points or (), Worlds(statement, part), Points(statement, truths)):
            tried += 1
            if tried > POINTS*effort:
                break
            try:
                return Refutation(_at(statement, part, point, truths), "")
            except ProofError as e:
                missing = str(e).split("\n", maxsplit=1)[0]
    except OutOfSteps:
        return Refutation(None, "the time or the steps were up")
    return Refutation(None, missing)


def _at(statement: Statement, part: int, point: Point, truths: Truths) -> Proof:
    put = {terms.var(v.name, types.substitute(v.type, point.spaces)): point.values[n]
           for n, v in statement.names.items()}

    def there(t: Term) -> Term:
        return terms.instantiate(t, point.spaces, put)
    theorems: list[Theorem] = []
    wrong = there(statement.conclusions[part])
    if truths.glance.truth(wrong) is True:
        raise ProofError("it holds at the points that were tried")
    for t in (*statement.hypotheses_defined, *statement.hypotheses):
        theorems.append(truths.prove(there(t)))
    th = truths.truth(wrong)
    if th.concl is not denied(wrong):
        raise ProofError("it holds at the points that were tried")
    theorems += [truths.prove(there(statement.conclusions_defined[part])), th]
    if any(th.hyps for th in theorems):
        raise ProofError("a hypothesis is left open")
    values = {v: point.values[n] for n, v in statement.names.items()}
    return Proof("refuted", theorems, [], values, dict(point.spaces))
