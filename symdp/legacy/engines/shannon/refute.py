"""Joint laws against a statement about random variables, and one that satisfies its assumptions.

Where a statement is about nothing but joint entropies, many laws are screened at once in floating point. Where
numbers or other objects occur beside them, the search takes a few simple laws one by one. The kernel has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from typing import Any

import numpy as np

from symdp.capacities.floats import as_float
from symdp.legacy.engines import search
from symdp.legacy.engines.field import Court, Exact, certificate
from symdp.legacy.engines.objects import Joint, NoShape, Task, shapes
from symdp.legacy.engines.screen import Screen, spread
from symdp.legacy.engines.shannon.laws import JointLaw, entropies, linear, networks
from symdp.legacy.kernel.check import check_certificate, root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.information import MAX_VARIABLES, entropy
from symdp.legacy.kernel.objects import Unsupported, Variable
from symdp.legacy.kernel.rules import Goal, Rejected
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    TRUE,
    ZERO,
    Call,
    Expr,
    Name,
    Num,
    Op,
    free_names,
    num,
    walk,
)

SIMPLE, NETWORKS, BATCH = 3000, 3000, 500  # laws screened
KERNEL_CALLS = 12
GLANCED = 1000  # laws for a first look
BESIDE = 40  # laws beside which numbers are searched for
EQUAL, APART = 1e-9, 1e-7


@dataclass
class Found:
    evidence: dict[str, Any] | None = None
    instance: dict[str, Any] | None = None
    trials: int = 0
    words: str = ""


def refuted(statement: Statement, part: int, seed: int) -> Found:
    """A joint law at which the assumptions hold and the conclusion does not."""
    try:
        goal, _ = root_goal(statement, part)
    except (Unsupported, Rejected, ValueError):
        return Found(words="the statement has no form in joint entropies")
    names = tuple(n for n, t in Task.of(statement, part).types if t.kind == "variable")  # those of the conclusion too
    if len(names) > MAX_VARIABLES:
        return Found(words="too many variables")
    if not _about_entropies(goal):
        return _beside(statement, part, seed, names)
    out, calls, tried, court = Found(), 0, 0, Court(statement, part)
    targets = list(_targets(goal.hyps, goal.show))
    for laws in _batches(len(names), seed):
        columns = _columns(laws, names, {n for t in targets for e in (*t[0], t[1]) for n in free_names(e)})
        tried += len(laws)
        admissible = [_hold(hyps, columns, len(laws)) for hyps, _ in targets]
        out.trials += int(np.any(admissible, axis=0).sum())
        hits = [k for held, (_, show) in zip(admissible, targets, strict=True) for k in np.flatnonzero(
            held & _fails(show, columns, len(laws)))]
        for law in sorted({laws[k].merged() for k in hits}, key=_rank)[:KERNEL_CALLS // 2]:
            calls += 1
            try:
                shape = shapes(Task.of(statement, part), 1, joints=[_joint(names, law)])[0]
            except (NoShape, Unsupported):
                continue
            out.evidence = court.convict(shape, Exact({}), "refuted")
            if out.evidence is not None:
                out.words = f"a joint law after {tried} tried"
                return out
        if calls >= KERNEL_CALLS:
            break
    out.words = f"no joint law of {out.trials} breaks it" if out.trials else f"no admissible joint law among {tried}"
    return out


def glance(statement: Statement, part: int, seed: int) -> tuple[float, bool, bool]:
    """Of the simplest joint laws: the share at which the assumptions hold and no side of an inequality is zero;
    whether the conclusion fails at one of them; and whether it needs no assumption to hold at all.

    Floating point, for a first look only. Raises Unsupported, Rejected or ValueError where nothing can be said.
    """
    goal, _ = root_goal(statement, part)
    names = tuple(n for n, t in Task.of(statement, part).types if t.kind == "variable")
    if len(names) > MAX_VARIABLES or not _about_entropies(goal):
        raise ValueError("the statement has no form in joint entropies alone")
    targets = list(_targets(goal.hyps, goal.show))
    laws = list(islice(chain.from_iterable(_batches(len(names), seed)), GLANCED))
    columns = _columns(laws, names, {n for e in (*goal.hyps, goal.show) for n in free_names(e)})
    broken = any((_hold(hyps, columns, len(laws)) & _fails(show, columns, len(laws))).any() for hyps, show in targets)
    idle = bool(statement.given) and not any(
        (_hold(hyps, columns, len(laws)) & _fails(show, columns, len(laws))).any() for hyps, show in _targets(
            (), goal.show))
    telling = _hold(goal.hyps, columns, len(laws))
    if isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">="):
        for side in goal.show.args:
            if not isinstance(side, Num):
                telling &= np.abs(_slack(Op("==", (side, ZERO)), columns, len(laws))) > EQUAL
    return as_float(telling.mean()), broken, idle


def instance(statement: Statement, seed: int) -> dict[str, Any] | None:
    """A joint law, and numbers, at which the assumptions hold."""
    names = tuple(n for n, t in statement.let if t.kind == "variable")
    first = search.instance(statement, seed=seed)
    if first is not None or len(names) > MAX_VARIABLES:
        return first
    try:
        goal, _ = root_goal(statement, 0)
    except (Unsupported, Rejected, ValueError):
        return None
    hyps = [h for h in goal.hyps if free_names(h) <= {n for n, _ in goal.names if n.startswith("H(")}]
    for laws in _batches(len(names), seed):
        columns = _columns(laws, names, {n for h in hyps for n in free_names(h)})
        good = {laws[k].merged() for k in np.flatnonzero(_hold(hyps, columns, len(laws)))}
        chosen = tuple(_joint(names, law) for law in sorted(good, key=_rank)[:6])
        found = search.instance(statement, seed=seed, joints=chosen) if chosen else None
        if found is not None:
            return found
    return None


def _joint(names: Sequence[str], law: JointLaw) -> Joint:
    probs = tuple(num(w) for w in law.weights)
    return tuple((v, Variable(tuple(map(num, column)), probs)) for v, column in zip(
        names, zip(*law.rows, strict=True), strict=True))


def _rank(law: JointLaw) -> tuple[Any, ...]:
    return (*law.size, law.rows)


def _batches(count: int, seed: int) -> Iterator[list[JointLaw]]:
    """Simple laws first, each once, then networks."""
    rng = np.random.default_rng([seed, count])
    seen: set[JointLaw] = set()
    source = chain(islice(linear(count), SIMPLE), networks(count, NETWORKS, rng))
    while batch := list(islice(source, BATCH)):
        fresh = list(dict.fromkeys(law for law in (x.merged() for x in batch) if law not in seen))
        seen.update(fresh)
        if fresh:
            yield fresh


def _beside(statement: Statement, part: int, seed: int, names: tuple[str, ...]) -> Found:
    """A few laws with different entropies, and for each the search for everything else."""
    groups = [g for k in range(len(names)) for g in combinations(range(len(names)), k + 1)]
    laws: dict[tuple[float, ...], JointLaw] = {}
    for batch in islice(_batches(len(names), seed), 4):
        for law in batch:
            laws.setdefault(tuple(round(h, 6) for h in entropies(law, groups)), law)
    fair = sorted(laws.values(), key=lambda law: (len(set(law.weights)), *_rank(law)))
    chosen = [_joint(names, law) for law in fair[:BESIDE]]
    hunt = search.hunt(statement, part, seed=seed, effort=0, joints=chosen)
    return Found(hunt.evidence, hunt.instance, hunt.trials, "joint laws with numbers beside them")


def tidied(statement: Statement, evidence: dict[str, Any]) -> dict[str, Any]:
    """The evidence with points of probability zero left out, if the kernel still accepts it."""
    objects = evidence["witness"].get("objects", {})
    kept = {n: [i for i, p in enumerate(o["probabilities"]) if p != "0"] for n, o in objects.items()
            if o["kind"] == "variable"}
    smaller = {n: {**o, **{k: [o[k][i] for i in kept[n]] for k in ("values", "probabilities")}} if n in kept else o
               for n, o in objects.items()}
    new = {**evidence, "witness": {**evidence["witness"], "objects": smaller}}
    try:
        check_certificate(certificate(statement, new), statement)
    except Rejected:
        return evidence
    return new


# -- in floating point
def _about_entropies(goal: Goal) -> bool:
    """Nothing but joint entropies and written numbers occurs, in comparisons and connectives."""
    known = {n for n, _ in goal.names if n.startswith("H(")}
    return all(free_names(e, functions=False) <= known and all(
        isinstance(x, Num | Name) or (isinstance(x, Op) and x.op != "in") or (
            isinstance(x, Call) and x.fn in ("log", "exp", "sqrt", "abs", "min", "max")) for x in walk(e))
        for e in (*goal.hyps, goal.show))


def _targets(hyps: tuple[Expr, ...], show: Expr) -> Iterator[tuple[tuple[Expr, ...], Expr]]:
    """What has to fail under what: assumptions of the conclusion join the others, where ties are looked at."""
    match show:
        case Op("implies", (a, b)):
            yield from _targets((*hyps, *conjuncts(a)), b)
        case Op("iff", (a, b)):
            yield from _targets((*hyps, *conjuncts(a)), b)
            yield from _targets((*hyps, *conjuncts(b)), a)
        case Op("and", (a, b)):
            yield from _targets(hyps, a)
            yield from _targets((*hyps, *conjuncts(a)), b)
        case _:
            yield hyps, show


def _columns(laws: list[JointLaw], names: Sequence[str], wanted: set[str]) -> dict[str, Any]:
    groups = {entropy([names[i] for i in g]).id: g for k in range(len(names))
              for g in combinations(range(len(names)), k + 1)}
    used = {n: g for n, g in groups.items() if n in wanted}
    table = np.array([entropies(law, list(used.values())) for law in laws])
    return {n: table[:, j] for j, n in enumerate(used)}


def _slack(e: Expr, columns: dict[str, Any], points: int) -> Any:
    cell = Screen([e]).run(columns)[0]
    return np.where(spread(cell.bad, points), np.nan, np.array(spread(cell.value, points), dtype=float))


def _hold(hyps: Sequence[Expr], columns: dict[str, Any], points: int) -> Any:
    """Within rounding; a strict assumption beyond it."""
    out = np.ones(points, dtype=bool)
    for h in hyps:
        if h != TRUE:
            out &= _slack(h, columns, points) > (EQUAL if isinstance(h, Op) and h.op in ("<", ">", "!=") else -EQUAL)
    return out


def _fails(show: Expr, columns: dict[str, Any], points: int) -> Any:
    """Beyond rounding; a strict comparison also at a tie."""
    slack = _slack(show, columns, points)
    logic = isinstance(show, Op) and show.op in CONNECTIVES
    strict = isinstance(show, Op) and show.op in COMPARISONS and show.op in ("<", ">", "!=")
    return slack < (EQUAL if strict else EQUAL if logic else -APART)
