"""Tactics for the information radius: laws of outputs that bound what goes through a channel, those that theorems say
to exist, and laws of inputs that attain a capacity."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from symdp.atoms import find
from symdp.legacy.engines.inequality.known import one_by_one
from symdp.legacy.engines.inequality.laws import after_step
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.known import KNOWN, RANGES, SPACES
from symdp.legacy.kernel.laws import same_space
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Op, Type, free_names, walk

MAX_VALUES = 12  # for the letters of a theorem
SHARE = 0.3  # of the steps, for what is left after one theorem


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


def existing(goal: Goal, wanted: Type) -> Iterator[list[Proof]]:
    """Steps that give a name to a law of this type that a theorem says to exist."""
    spoken = capacities_in(goal.show).union(*map(capacities_in, goal.hyps))
    shown = words(goal.show)

    def apart(name: str) -> int:
        return len(shown ^ words(definition(KNOWN[name].says)))
    for name in sorted(KNOWN, key=apart):  # what speaks of the same quantities first
        said = says = definition(KNOWN[name].says)
        if isinstance(says, Op) and says.op == "implies":
            said = says.args[1]
        if not (isinstance(said, Bind) and said.binder == "exists") or not capacities_in(says) & spoken:
            continue
        for w, t in goal.names:
            if t.kind != "channel":
                continue
            spaces = {letter: t.param(key) for letter, key in SPACES.items()}
            law = said.bindings[0].domain
            of = law.param("on") if isinstance(law, Type) else None
            if not isinstance(of, Name) or not same_space(goal.names, spaces.get(of.id), wanted.param("on")):
                continue
            letters = sorted(free_names(says, functions=False) - {"W", *SPACES, *RANGES})
            pools = [[n for n, u in goal.names if (u.kind == "real" if letter != "P" else (
                u.kind == "distribution" and same_space(goal.names, u.param("on"), spaces["A"])))]
                for letter in letters]
            for values in itertools.islice(itertools.product(*pools), MAX_VALUES):
                step: Proof = {"rule": "known", "theorem": name, "with": {
                    "W": w, **dict(zip(letters, values, strict=True))}}
                taken = {"rule": "instance", "hypothesis": len(goal.hyps), "with": {}, "defined": Slots(2)}
                yield [step, *([taken] if said != says else []),
                       {"rule": "obtain", "hypothesis": len(goal.hyps) + (said != says)}]
    for i, h in enumerate(goal.hyps):
        match after_step(goal, {"rule": "solve", "hypothesis": i}):
            case Goal(hyps=(*_, Op(">", (Call("capacity", (Name(w),)), low)))) if capacities_in(h):
                last = len(goal.hyps)
                yield [{"rule": "solve", "hypothesis": i},
                       {"rule": "known", "theorem": "laws near capacity", "with": {"W": w, "a": text(low)}},
                       {"rule": "instance", "hypothesis": last + 1, "with": {}, "defined": Slots(2)},
                       {"rule": "obtain", "hypothesis": last + 2}]


def words(e: Expr) -> set[str]:
    """The quantities and binders of a formula."""
    return {x.fn if isinstance(x, Call) else x.binder for x in walk(e) if isinstance(x, Call | Bind)}


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
        for steps in existing(goal, of):
            proof = limited(p, SHARE, partial(one_by_one, p, goal, steps, shown))
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


def by_assumption_for_all(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum beside another is bounded by what a hypothesis says of all its members."""
    for side in (0, 1):
        step = completed(p, goal, {"rule": "extremum", "side": side, "defined": Slots(2), "proof": Slot(0)})
        if step is not None:
            return step
    return None


def of_laws(goal: Goal) -> bool:
    """Two suprema or infima are compared, and what is beyond one, or below the other, may be over laws."""
    found = [f[1] for side in (0, 1) if (f := about_laws.extremum(goal.show, side)) is not None]
    return len(found) == 2 and all(term.binder in ("sup", "inf") for term in found) and any(
        isinstance(b.domain, Type) and b.domain.kind == "distribution" for term in found for b in term.bindings)


def by_law_beyond(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A law that a theorem says to exist, with a part of the steps."""
    return limited(p, 0.3, lambda: by_existing_law(p, goal, depth))
