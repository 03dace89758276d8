"""A law on a few letters that are listed: its last probability is what the others leave of 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed, text
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, Expr, Index, Num, Op, Seq, num, walk

MAX_LETTERS = 6


def last_letters(goal: Goal) -> Iterator[tuple[Index, tuple[Index, ...]]]:
    """Probabilities of last letters in the conclusion, each with those of the other letters, where all are known by
    number and no hypothesis says already what is left of 1."""
    for e in dict.fromkeys(walk(goal.show)):
        match e:
            case Index(law, (Num(last),)):
                on = law_on_integers(goal, law)
            case _:
                continue
        match on:
            case Seq("range", (Num(low), Num(high))) if high == last and 0 < high - low < MAX_LETTERS:
                others = tuple(Index(law, (num(Fraction(k)),)) for k in range(int(low), int(high)))
                if Op("==", (e, rest_of(others))) not in goal.hyps:
                    yield e, others


def rest_of(others: tuple[Index, ...]) -> Expr:
    """What is left of 1."""
    return joined("-", [ONE, *others])


def by_last_letters(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What the other letters leave in the place of each last probability, in the conclusion."""
    line = Line(p, goal)
    for e, others in list(last_letters(goal)):
        assert isinstance(e, Index)
        first = len(line.goal.hyps)
        if not line.take({"rule": "family", "of": text(e.base)}):
            return None
        match line.goal.hyps[-1]:
            case Op("==", (total, _)):
                pass
            case _:
                return None
        if not line.take({"rule": "fact", "law": "cut", "at": text(others[-1].index[0])}, total):
            return None
        fact = Op("==", (e, rest_of(others)))
        here = line.said(fact)
        at = [here.region.hypotheses.index(h) for h in here.hyps[first:]]
        if not line.lemma(fact, completed(p, here, {"rule": "linear", "hypotheses": at, "times": ["1", "-1"],
                                                    "defined": Slots(2)})):
            return None
        if not (line.take({"rule": "forget", "hypotheses": [first, first + 1]}) and line.take(
                {"rule": "swap", "hypothesis": first, "defined": Slots(3)})):
            return None
    return line.closed(p.prove(line.goal, depth)) if line.steps and line.goal.show != goal.show else None
