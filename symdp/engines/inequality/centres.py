"""Tactics for the information radius: laws of outputs that bound what goes through a channel, those that theorems say
to exist, and laws of inputs that attain a capacity."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from symdp.atoms import find
from symdp.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.engines.inequality.series import then
from symdp.kernel import laws as about_laws
from symdp.kernel.known import KNOWN, SPACES
from symdp.kernel.objects import definition
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Bind, Call, Expr, Name, Type, free_names, walk


def by_output_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on the information through a channel: on the divergences of its rows from a declared law."""
    if depth < 2:
        return None
    for n, t in reversed(goal.names):
        if t.kind == "distribution" and n in free_names(goal.show):
            step = completed(p, goal, {"rule": "radius", "law": n, "defined": Slots(3), "proof": Slot(depth - 1)})
            if step is not None:
                return step
    return None


def existing(goal: Goal, wanted: Type) -> Iterator[tuple[Proof, Proof]]:
    """Steps that give a name to a law of this type that a theorem says to exist."""
    names = dict(goal.names)
    spoken = capacities_in(goal.show).union(*map(capacities_in, goal.hyps))
    for name, theorem in KNOWN.items():
        says = definition(theorem.says)
        if not (isinstance(says, Bind) and says.binder == "exists") or not capacities_in(says) & spoken:
            continue
        for w, t in goal.names:
            if t.kind != "channel":
                continue
            spaces = {letter: t.param(key) for letter, key in SPACES.items()}
            law = says.bindings[0].domain
            of = law.param("on") if isinstance(law, Type) else None
            if not isinstance(of, Name) or spaces.get(of.id) != wanted.param("on"):
                continue
            numbers = sorted(free_names(says, functions=False) - {"W", *SPACES})
            pools = [{}] if not numbers else [{numbers[0]: n} for n, u in names.items() if u.kind == "real"]
            for values in pools:
                hypothesis = len(goal.hyps)
                yield ({"rule": "known", "theorem": name, "with": {"W": w, **values}},
                       {"rule": "obtain", "hypothesis": hypothesis})


def capacities_in(e: Expr) -> set[str]:
    """The quantities of channels that are spoken of."""
    return {x.fn for x in walk(e) if isinstance(x, Call) and (atom := find(x.fn)) is not None and any(
        kind == "channel" for _, kind in atom.params)}


def by_existing_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A law that a theorem says to exist is what show says to exist, or what an infimum over laws is small at, a
    supremum large."""
    if depth < 2:
        return None
    places: list[tuple[Bind, Proof]] = []
    match goal.show:
        case Bind("exists") as e:
            places.append((e, {"rule": "exists"}))
    for side in (0, 1):
        found = about_laws.extremum(goal.show, side)
        if found is not None and found[0][0] == (">" if about_laws.upper(found[1]) else "<"):
            places.append((found[1], {"rule": "extremum", "side": side}))
    for e, step in places:
        if len(e.bindings) != 1 or not isinstance(of := e.bindings[0].domain, Type) or of.kind != "distribution":
            continue

        def shown(g: Goal, step: Proof = step, name: str = e.bindings[0].name) -> Proof | None:
            return completed(p, g, {**step, "at": {name: g.names[-1][0]}, "defined": Slots(3),
                                    "proof": Slot(depth - 1)})
        for known, obtain in existing(goal, of):
            proof = then(p, goal, known, partial(then, p, step=obtain, go=shown))
            if proof is not None:
                return proof
    return None


def by_range(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum over a range that is at most a supremum: for every index."""
    for side in (0, 1):
        found = about_laws.extremum(goal.show, side)
        if found is not None and found[1].binder in ("max", "min") and found[0] == (
                "<=" if about_laws.upper(found[1]) else ">="):
            return completed(p, goal, {"rule": "extremum", "side": side, "proof": Slot(depth)})
    return None
