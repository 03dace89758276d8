"""What is assumed under a condition that is not known to hold: where it holds, and where it does not.

``forall(y: sum(v: a(v, y)) > 0 implies f(y)/sum(v: a(v, y)) <= c)``: where the sum is 0, so are its terms.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial

from symdp.legacy.engines.inequality.families import inside
from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.laws import assumed
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, negation, unfold
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Expr, Index, Name, Op, free_names, substitute, walk

MAX_LETTERS = 4
SHARE = 0.3  # of the steps, for numbers alone

Found = tuple[int, dict[str, Expr], Op]


def undecided_condition_of(goal: Goal) -> Found | None:
    """An assumption about numbers of the conclusion, where it speaks of these, and the only condition for it of which
    nothing is known: that a sum is positive."""
    if not (isinstance(goal.show, Op) and goal.show.op in COMPARISONS) or not any(
            isinstance(h, Bind) and isinstance(h.body, Op) and h.body.op == "implies" for h in goal.hyps):
        return None
    # letters that are apart, each as in the conclusion, come before those that are one
    return min(conditions(goal), key=lambda found: -len({*found[1].values()}), default=None)


def conditions(goal: Goal) -> Iterator[Found]:
    shown = list(dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Index)))
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", bindings, Op("implies", (condition, said))) if len(bindings) <= MAX_LETTERS and any(
                    isinstance(x, Bind) for x in walk(condition)):
                letters = frozenset(b.name for b in bindings)
                patterns = [x for x in walk(said) if isinstance(x, Index) and letters & free_names(x)]
                for at in told(list(dict.fromkeys(patterns)), shown, letters):
                    needed = [unfold(substitute(c, at), goal.names) for c in conjuncts(condition)]
                    match [c for c in needed if not assumed(goal, c)]:
                        case [Op(">", (Bind("sum"), z)) as c] if z == ZERO and not assumed(goal, negation(c)):
                            yield i, at, c


def told(patterns: Sequence[Expr], shown: Sequence[Expr], letters: frozenset[str]) -> Iterator[dict[str, Expr]]:
    """What the letters are where two of the patterns are numbers of the conclusion."""
    for pair in itertools.permutations(patterns, 2):
        for numbers in itertools.permutations(shown, 2):
            found: dict[str, Expr] | None = {}
            for pattern, number in zip(pair, numbers, strict=True):
                found = None if found is None else unified(pattern, number, letters, found)
            if found is not None and found.keys() == letters:
                yield found


def by_undecided_condition(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With what is assumed, where the sum is positive; elsewhere with the terms of the sum, which are at most 0."""
    found = undecided_condition_of(goal)
    if found is None or depth < 2:
        return None
    i, at, condition = found
    step: Proof = {"rule": "split", "on": text(condition), "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_split(goal, {**step, "defined": Slots(3), "yes": LATER, "no": LATER})
    yes, no = (Line(p, g) for g in recorder.goals[-2:])
    if not yes.take({"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in at.items()}}) or not (
            yes.take({"rule": "forget", "hypotheses": [i]})):
        return None
    holds = yes.closed(by_numbers(p, yes.goal, depth) or p.prove(yes.goal, depth))
    if holds is None or not no.take({"rule": "forget", "hypotheses": [i]}):
        return None
    total, names = condition.args[0], dict(goal.names)
    assert isinstance(total, Bind)
    first = total.bindings[0]
    for n in sorted(free_names(goal.show) & names.keys()):
        if names[n].kind == "input" or (names[n].kind == "integer" and inside(no.goal, first, Name(n))):
            no.take({"rule": "fact", "law": "member", "at": {first.name: n} if names[n].kind == "input" else n,
                     "terms": Slot(3)}, total)
    fails = no.closed(by_numbers(p, no.goal, depth) or p.prove(no.goal, depth))
    return fails and completed(p, goal, {**step, "yes": holds, "no": fails})


def by_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Of sums and of numbers of laws nothing counts but what is said of them as numbers."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if isinstance(h, Bind) or about_objects(goal.names, h)]
    if (gone and not line.take({"rule": "forget", "hypotheses": gone})) or not line.take({
            "rule": "opaque", "terms": list(range(len(opaque_terms(line.goal)))), "defined": Slots(3)}):
        return None
    return line.closed(limited(p, SHARE, partial(p.prove, line.goal, depth)))
