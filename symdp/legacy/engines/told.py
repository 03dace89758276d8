"""Points at which a conclusion fails that cannot be written out there, as one about all mechanisms: what is told of the
point will do to prove the opposite.

Nothing here is trusted; the kernel sees that what is told holds at the point, and checks the proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from symdp.legacy.engines.field import admits
from symdp.legacy.engines.inequality.prover import TROUBLE, Prover, Recorder
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.inequality.told_laws import of_told_laws
from symdp.legacy.engines.instances import Data, databases_of, entries, numbers, of_type, proved_instance
from symdp.legacy.kernel.check import Rejected, defined_names, root_goal, said, told
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.infinite_levels import parts
from symdp.legacy.kernel.nodes import Seq
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Name, Num, Op, Type, free_names, substitute, walk
from symdp.legacy.kernel.witness import Unfit

STEPS = 250  # for the opposite at one point
INFINITE = 700  # for two numbers that are infinite there
LEVEL = 2500  # for a level that is infinite there
POINTS = 6  # at which a conclusion about series is tried
FACTORS = 2  # of a product, beside the one with the level
NEAR = "exists({0} in {1}, {2} in {1}: neighbouring({0}, {2}) and {3}[{0}] == 1 and {3}[{2}] == 0)"


def evidence(statement: Statement, i: int) -> dict[str, Any] | None:
    """Evidence against a conclusion about all mechanisms, or laws, at a simple point."""
    show = substitute(statement.show[i], defined_names(statement), define=True)
    if (found := of_formulas(statement, i)) is not None:
        return found
    if not any(isinstance(x, Bind) and any(isinstance(b.domain, Type) and b.domain.kind in ("mechanism", "distribution")
                                           for b in x.bindings) for x in walk(show)):
        return None
    for witness in witnesses(statement, i):
        for k in (*infinite(show), None):
            found = proved(statement, i, witness, k)
            if found is not None:
                return {"part": i, "witness": witness, **found, **(
                    {"verdict": "refuted"} if k is None else {"verdict": "ill-posed", "undefined": k})}
    return None


def of_formulas(statement: Statement, i: int) -> dict[str, Any] | None:
    """Evidence against a conclusion about laws on all integers whose probabilities are assumed to be what formulas say:
    simple numbers at which it fails."""
    try:
        goal, _ = root_goal(statement, i)
    except (Unsupported, Rejected):
        return None
    if not of_told_laws(goal):
        return None
    for point in sorted(numbers(goal), key=height)[:POINTS]:
        facts = [f"{n} == {x}" for n, x in point.items()] or ["0 == 0"]
        failing = told(statement, i, {"told": facts})
        found = opposite(failing)
        data = proved_instance(failing) if found is not None else None
        if found is not None and data is not None:
            return {"part": i, "verdict": "refuted", "witness": {**data, "told": facts}, **found}
    return None


def proved(statement: Statement, i: int, witness: Data, k: list[int] | None) -> dict[str, Any] | None:
    exists = k is not None and isinstance(statement.show[i], Bind)
    try:
        return opposite(told(statement, i, witness, k), STEPS if k is None else LEVEL if exists else INFINITE)
    except Rejected:  # nothing is said of that place
        return None


def infinite(show: Expr) -> Iterator[list[int]]:
    """Where the difference of two infima is read, both of which may be over nothing; and where a notion is asked of
    what is to exist at a level that is such an infimum, with a factor that may be 0."""
    if isinstance(show, Bind) and show.binder == "exists":
        for k, c in enumerate(parts(show.body)):
            if isinstance(c, Call) and any(isinstance(x, Bind) and x.binder == "inf" for a in c.args for x in walk(a)):
                yield from ([k, j] for j in range(FACTORS))
    if isinstance(show, Op) and show.op in COMPARISONS:
        differences = [x for side in show.args for x in walk(side) if isinstance(x, Op) and x.op in ("+", "-")]
        if len(differences) == 1 and all(isinstance(x, Bind) and x.binder == "inf" for x in differences[0].args):
            yield [0, 0]


def witnesses(statement: Statement, i: int) -> Iterator[Data]:
    """Points of laws of databases, with what is told of them: a number that is an end of its interval, or that a law is
    certain of a database, which has neighbours."""
    goal, _ = root_goal(statement, i)
    laws = [(n, u) for n, t in statement.let if t.kind == "distribution" and t.param("on") is None
            for h in goal.hyps for s in walk(h) if isinstance(s, Bind) and s.binder == "sum"
            for b in s.bindings for u, kind in statement.let if kind.kind == "mechanism" and b.domain == Name(u)]
    if not laws:
        return
    law, reader = laws[0]
    mechanism = dict(statement.let)[reader]
    taken = {n for n, _ in statement.let}.union(*(free_names(h) for h in goal.hyps))
    x, z = (next(n for n in (v, f"{v}0", f"{v}00") if n not in taken) for v in "xz")
    private = any(isinstance(c, Call) and c.fn == "dp" for f in (*statement.show, *(e for _, e in statement.define))
                  for c in walk(f))
    sure = NEAR.format(x, reader, z, law)
    for point, hides in itertools.product([*at_ends(goal), *sorted(numbers(goal), key=height)[:1]], (False, True)):
        ends = [f"{n} == {v}" for n, v in point.items() if v in closed_ends(dict(goal.names)[n])]
        facts = [*([] if hides else [sure]), *ends]
        try:
            letters = [f"({', '.join(x)},)" for x in databases_of(mechanism, point)]
            declared = [(n, t) for n, t in statement.let if t.kind not in ("real", "integer")]
            objects = {n: {"entries": entries(statement, t, point, k)} if t.kind == "database" else of_type(
                t, point, hides, letters) for k, (n, t) in enumerate(declared)}
        except Unfit:
            continue
        data = {"values": {n: str(v) for n, v in point.items()}, "objects": objects}
        if facts and admits(statement, data):
            if hides and ends and private and is_uniform(objects[law]):
                yield {**data, "told": [*facts, f"neighbour_ratio({law}, {reader}, 0)"]}
            yield {**data, "told": facts}


def is_uniform(law: Data) -> bool:
    """All databases have the same probability."""
    return len(set(law.get("probabilities", "01"))) == 1


def closed_ends(t: Type) -> list[Any]:
    """The written ends of the closed interval of a real number."""
    return [e.value for w in t.where if isinstance(w, Op) and w.op == "in" and isinstance(s := w.args[1], Seq)
            for e, bracket in zip(s.items, s.kind, strict=False) if isinstance(e, Num) and bracket in "[]"]


def at_ends(goal: Goal) -> list[Point]:
    """Points at which a number is an end of its interval."""
    for n, t in goal.names:
        for v in closed_ends(t) if t.kind == "real" else ():
            found = sorted(numbers(Goal(goal.names, (*goal.hyps, Op("==", (Name(n), Num(v)))), goal.show)), key=height)
            if found:
                return found[:1]
    return []


def opposite(statement: Statement, steps: int = STEPS) -> dict[str, Any] | None:
    """A proof of a statement, with what it takes to show that everything in it is defined."""
    try:
        goal, formulas = root_goal(statement, 0)
    except (Unsupported, Rejected):
        return None
    prover, checks = Prover(steps), []
    for k, e in enumerate(formulas):
        more = prover.defined(Goal(goal.names, goal.hyps[:k], e), e, depth=5, real=False, opens=k < len(goal.hyps))
        if more is None:
            return None
        checks += more
    recorder = Recorder()
    recorder.lawful(goal, said(statement, 0, False)[2], iter(()))
    lawful = prover.all_of(recorder.goals, 5)
    prover.steps = steps
    try:
        proof = prover.search(goal) if lawful is not None else None
    except TROUBLE:
        return None
    return None if proof is None else {"proof": proof} | ({"defined": [*checks, *(lawful or [])]} if checks or lawful
                                                         else {})


def height(point: Point) -> int:
    return sum(abs(x.numerator) + x.denominator for x in point.values())
