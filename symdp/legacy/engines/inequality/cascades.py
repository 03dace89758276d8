"""Laws and channels that have passed a channel or are mixed, as sums say it, and what is lost so."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from functools import partial

from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, Tactic, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.cascades import Cascade, Mixture, cascade, mixed
from symdp.legacy.kernel.contraction import CONTRACTIONS
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, Bind, Call, Expr, Index, Name, Op, free_names, walk

SHARE = 0.3  # of the steps


def passed_through(goal: Goal, term: Call) -> Proof:
    """The assumptions, for each law or channel of the term that has passed a channel by what is assumed."""
    found = said(goal)
    return {"through": [i for i, _ in found]} if any(c.whole(x) for x in term.args for _, c in found) else {}


def is_cascaded(goal: Goal) -> bool:
    """Show speaks of laws or channels that have passed a channel by what is assumed."""
    found = said(goal)
    return any(c.whole(a) is not None for x in walk(goal.show) if found and isinstance(x, Call)
               for a in x.args for _, c in found)


def said(goal: Goal) -> list[tuple[int, Cascade | Mixture]]:
    return [*cascades(goal), *mixtures(goal)]


def cascades(goal: Goal) -> list[tuple[int, Cascade]]:
    return [(i, c) for i, h in enumerate(goal.hyps) if isinstance(h, Bind) and (c := cascade(goal.names, h))]


def mixtures(goal: Goal) -> list[tuple[int, Mixture]]:
    outputs = [h for h in goal.hyps if isinstance(h, Call) and h.fn == "synthetic"]
    return [(i, m) for i, h in enumerate(goal.hyps) if (
        isinstance(h, Bind) and (m := _mixed(Goal(goal.names, (*goal.hyps[:i], *outputs), h))) is not None)]


@functools.cache
def _mixed(goal: Goal) -> Mixture | None:
    """What the conclusion says of a mixture."""
    return mixed(Recorder(), goal, goal.show)


def speaks_of_outcomes(goal: Goal) -> bool:
    """Single outcomes occur, other than where it is said what has passed which channel."""
    at = {i for i, _ in said(goal)}
    others = (h for i, h in enumerate(goal.hyps) if i not in at)
    return any(isinstance(x, Index) for f in (goal.show, *others) for x in walk(f))


def briefly(tactic: Tactic) -> Tactic:
    """The tactic with a part of the steps."""
    return lambda p, goal, depth: limited(p, SHARE, partial(tactic, p, goal, depth))


def by_contraction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two laws that have passed one channel whose rows are close by what is assumed: what is left of a divergence."""
    if not isinstance(goal.show, Op) or depth < 2:
        return None
    pairs = {(x.fn, x.args[:2]) for side in goal.show.args for x in walk(side)
             if isinstance(x, Call) and x.fn in ("tv", "kl", "chi2") and passed_through(goal, x)}
    for fn, (r, s) in sorted(pairs, key=str):
        through = passed_through(goal, Call(fn, (r, s)))
        channels = {c.through.id for i, c in cascades(goal) if i in through["through"]}
        for private, number in (pair for k in sorted(channels) for pair in closeness(goal, k)):
            for name, theorem in CONTRACTIONS.items():
                if (theorem.rows[:2] == "tv") == private or not theorem.says.startswith(fn):
                    continue
                step: Proof = {"rule": "contraction", "theorem": name, "laws": [text(r), text(s)],
                               "number": text(number), **through, "rows": Slot(3), "defined": Slots(2),
                               "proof": Slot(depth - 1)}
                proof = limited(p, SHARE, partial(completed, p, goal, step))
                if proof is not None:
                    return proof
    return None


def closeness(goal: Goal, channel: str) -> Iterator[tuple[bool, Expr]]:
    """Numbers to which the rows of a channel are assumed to be close: of privacy (True), or a total variation."""
    for h in goal.hyps:
        match h:
            case Call("ldp", (Name(w), eps, *rest)) if w == channel and not rest:
                ratio = Call("exp", (eps,))
                yield True, eps
                yield False, Op("/", (Op("-", (ratio, ONE)), Op("+", (ratio, ONE))))
            case Bind("forall", bindings, Op("<=", (Call("tv", (Call(v, _), Call(w, _))), bound))) if (
                    v == w == channel and not free_names(bound) & {b.name for b in bindings}):
                yield False, bound
