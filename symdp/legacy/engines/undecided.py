"""Witnesses for statements that assume something of infinitely many things, which no point decides.

The other assumptions are searched for a point at which the conclusion fails or is undefined; what was left out is then
proved of it, from the others and the values of the numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symdp.language.text import to_text
from symdp.legacy.kernel.check import Rejected, _typed, assumed_here, left_open
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.goals import Goal, binding_type, holds
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import Bind, Binding, Expr, Name, Op, Type, free_names, num, substitute, walk
from symdp.legacy.kernel.witness import Unfit, read_values

STEPS = 150  # for an assumption at one point
POINTS = 4  # witnesses against what is left of the statement
NUMBERS = (Fraction(1, 4), Fraction(6, 5), Fraction(2), Fraction(8), Fraction(40))  # of a domain of infinitely many


def undecided(statement: Statement) -> list[int]:
    """The positions of assumptions about all values of something that has infinitely many."""
    return [k for k, g in enumerate(statement.given) if any(
        isinstance(x, Bind) and x.binder in ("forall", "exists") and any(
            isinstance(b.domain, Type) or b.domain in (Name("reals"), Name("integers"), Name("naturals"))
            for b in x.bindings) for x in walk(g))]


def witness(statement: Statement, part: int, *, seed: int = 0) -> dict[str, Any] | None:
    """Evidence against one part, with proofs of the assumptions that no point decides."""
    gone = undecided(statement)
    if not gone:
        return None
    for evidence in found(statement, part, gone, seed):
        proofs = {str(k): proof for k in gone if (proof := shown(statement, k, gone, evidence["witness"])) is not None}
        if len(proofs) == len(gone):
            return {**evidence, "witness": {**evidence["witness"], "shown": proofs}}
    return None


def found(statement: Statement, part: int, gone: list[int], seed: int) -> Iterator[dict[str, Any]]:
    """Witnesses against the statement without these assumptions; each next one away from a value of the first."""
    from symdp.legacy.engines.search import hunt

    source = json.loads(statement.source)
    given = source.get("given", [])
    given = [given] if isinstance(given, str) else given
    kept = [*(g for k, g in enumerate(given) if k not in gone),
            *(x for k in gone for x in instances(statement.given[k]))]
    reals = [n for n, t in statement.let if t.kind == "real"]
    without: list[str] = []
    for _ in range(POINTS):
        less = statement_of(json.dumps(source | {"given": [*kept, *without]}))
        evidence = hunt(less, part, seed=seed, effort=0).evidence
        if evidence is None or evidence["verdict"] not in ("refuted", "ill-posed") or (
                evidence["witness"].get("in") == "given"):
            return
        yield evidence
        values = evidence["witness"].get("values", {})
        without += [f"{n} != {values[n]}" for n in reals if n in values and f"{n} != {values[n]}" not in without][:1]


def instances(assumed: Expr) -> Iterator[str]:
    """What is assumed of all numbers of a domain, of some of them: where the whole holds these do, and a point that
    breaks one of them is no witness."""
    match assumed:
        case Bind("forall", (Binding(name, "in", domain),), body):
            with suppress(Rejected):
                t = binding_type(domain, name, name)
                for value in NUMBERS if t.kind == "real" else ():
                    where = [substitute(w, {name: num(value)}) for w in t.where]
                    said = substitute(body, {name: num(value)})
                    for w in reversed([w for w in where if free_names(w)]):
                        said = Op("implies", (w, said))
                    if not any(isinstance(x, Bind) for x in walk(body)) and all(
                            holds(Goal((), (), w)) for w in where if not free_names(w)):
                        yield to_text(said)


def shown_here(statement: Statement, k: int, data: dict[str, Any]) -> dict[str, Any] | None:
    """A proof of an assumption about numbers, with the values of the point put in."""
    from symdp.legacy.engines.inequality.prover import TROUBLE, Prover

    try:
        values, point = _typed(data, statement.let)
        goal = assumed_here(statement, k, values, point)
        prover = Prover(STEPS)
        checks = prover.defined(goal, goal.show, depth=3, real=False)
        proof = prover.search(goal) if checks is not None else None
    except (*TROUBLE, ValueError, KeyError):
        return None
    return None if proof is None else {"here": True, "proof": proof} | ({"defined": checks} if checks else {})


def shown(statement: Statement, k: int, gone: list[int], data: dict[str, Any]) -> dict[str, Any] | None:
    """A proof of an assumption at a point."""
    from symdp.legacy.engines.inequality.prover import Prover

    if (proof := shown_here(statement, k, data)) is not None:
        return proof
    try:
        values, _ = read_values({**data.get("values", {}), **data.get("objects", {})}, statement.let, {})
        goal, _ = left_open(statement, k, gone, values)
    except (Unfit, Unsupported, Rejected, ValueError, KeyError):
        return None
    prover = Prover(STEPS)
    checks = prover.defined(goal, goal.show, depth=3, real=False)
    proof = prover.search(goal) if checks is not None else None
    return None if proof is None else {"proof": proof} | ({"defined": checks} if checks else {})
