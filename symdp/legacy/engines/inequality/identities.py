"""Identities between entropies and divergences: their normal forms agree where what they are made of is positive, and
at the ends of the intervals of their names, each a case of its own."""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.interval import Interval
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Op, free_names, num, walk

ENOUGH = 8  # sample points at which both sides are equal
MAX_NAMES = 4


def under_divergences(goal: Goal) -> bool:
    """A comparison of numbers with several divergences in it, which may be an identity."""
    return isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=") and not goal.has_objects and sum(
        isinstance(x, Call) and x.fn == "rel_entr" for x in walk(goal.show)) > 1 and not any(
        isinstance(x, Bind) or (isinstance(x, Call) and x.fn == "capacity") for x in walk(goal.show))


def looks_identical(p: Prover, goal: Goal) -> bool:
    """Both sides are equal at every sample point."""
    up, down, count = p.sign_at_samples(goal, difference(goal.show)[1])
    return up and down and count >= ENOUGH


def by_identity_in_cases(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Cases for names that are at an end of their interval; in each, and where none is, the normal forms agree."""
    if depth < 1 or len({n for n, t in goal.names if t.kind == "real"} & free_names(goal.show)) > MAX_NAMES:
        return None
    return in_cases(p, goal, min(depth, 4)) if looks_identical(p, goal) else None


def in_cases(p: Prover, goal: Goal, depth: int) -> Proof | None:
    try:
        proof = completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    except TROUBLE:
        proof = None
    if proof is not None:
        return proof
    if (case := next(iter(ends(goal)), None)) is None:
        return with_signs(p, goal, depth)
    name, end = case

    def at_end(here: Goal) -> Proof | None:
        where = here.hyps.index(Op("==", (Name(name), end)))
        return then(p, here, {"rule": "replace", "hypothesis": where}, partial(in_cases, p, depth=depth))

    step: Proof = {"rule": "split", "on": text(Op("==", (Name(name), end)))}
    yes = at_end(goal.with_(Op("==", (Name(name), end))))
    no = yes and in_cases(p, goal.with_(Op("!=", (Name(name), end))), depth)
    return completed(p, goal, {**step, "yes": yes, "no": no, "defined": Slots(3)}) if no else None


def with_signs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The identity once the arguments of divergences are known to be positive."""
    args = dict.fromkeys(a for x in walk(goal.show) if isinstance(x, Call) and x.fn == "rel_entr" for a in x.args)
    facts = [Op(">", (a, num(0))) for a in args if not goal.region.at_least(a, True) and not goal.region.zero(a)]
    if not facts:
        return p.prove(goal, depth)
    return completed(p, goal, {
        "rule": "have", "facts": [text(f) for f in facts], "proofs": [Slot(3) for _ in facts], "defined": Slots(2),
        "proof": completed(p, goal.with_(*facts), {"rule": "identity", "defined": Slots(3)}) or Slot(depth)})


def ends(goal: Goal) -> list[tuple[str, Expr]]:
    """Names of the conclusion that may be 0 or 1, as the ends of their intervals."""
    out: list[tuple[str, Expr]] = []
    for n, t in goal.names:
        at: Interval | None = goal.region.bounds.get(n) if t.kind == "real" and n in free_names(goal.show) else None
        if at is not None and not at.exact:
            out += [(n, num(0))] if at.lo == 0 and not at.lo_open else []
            out += [(n, num(1))] if at.hi == 1 and not at.hi_open else []
    return out
