"""What a verdict asks for, shown by the search."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from symdp.kernel import logic
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError
from symdp.proof.checking import Proof, Statement
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.printing import text as printed
from symdp.prover.arguments import ARGUMENTS
from symdp.prover.instance import instance
from symdp.prover.log import Log
from symdp.prover.search import DEEPEST, Left, OutOfSteps, Search
from symdp.prover.totals import totals

STEPS = 4500
LOOKS = ((4, Fraction(1, 3), False), (7, Fraction(1, 2), False), (DEEPEST, Fraction(2, 3), False),
         (DEEPEST, Fraction(1), True))
"""How deep is searched, one after the other, as what is near is found before what is far is looked at; the part of the
steps that are left for that; and whether they are parted among the arguments, which comes last."""


@dataclass
class Outcome:
    """``proof`` if one is found; ``missing`` says which of the goals of the verdict is not shown; ``log`` what was
    tried. ``but_for_an_instance``: the proof where only a point at which the hypotheses hold is missing."""

    proof: Proof | None
    missing: str
    log: Log = field(default_factory=Log)
    but_for_an_instance: Proof | None = None


def prove(statement: Statement, part: int, facts: Facts, steps: int = STEPS,
          expired: Callable[[], bool] = lambda: False) -> Outcome:
    """A proof of that part of the statement: that its hypotheses are defined, that it is, that it holds, and that the
    hypotheses hold at a point."""
    if sys.getrecursionlimit() < 20_000:
        sys.setrecursionlimit(20_000)
    search = Search(facts, ARGUMENTS, steps, expired)
    hypotheses = list(statement.hypotheses)
    wanted = [(statement.hypotheses_defined[i], i, f"that hypothesis {i + 1} is defined")
              for i in range(len(hypotheses))]
    wanted += [(statement.conclusions_defined[part], len(hypotheses), "that the conclusion is defined"),
               (statement.conclusions[part], len(hypotheses), "the conclusion")]
    theorems: list[Theorem] = []
    what = ""
    try:
        for goal, n, name in wanted:
            what = name
            theorems.append(_under(search, hypotheses[:n], goal))
    except OutOfSteps:
        return Outcome(None, f"{what}: out of steps", search.log)
    except KernelError as e:
        return Outcome(None, f"{what}: {str(e).splitlines()[0]}", search.log)
    try:
        return Outcome(Proof("proved", theorems, *instance(search, statement)), "", search.log)
    except OutOfSteps:
        return Outcome(None, "an instance of the hypotheses: out of steps", search.log, Proof("proved", theorems))
    except KernelError as e:
        return Outcome(None, f"an instance of the hypotheses: {str(e).splitlines()[0]}", search.log,
                       Proof("proved", theorems))


def _under(search: Search, hypotheses: list[Term], goal: Term) -> Theorem:
    context = Context()
    for i, h in enumerate(hypotheses):
        context = context.assuming(f"h{i + 1}", h)
    context = totals(search, context)
    error: ProofError | None = None
    for depth, part, fair in LOOKS:
        try:
            th = search.look(goal, context, depth, int(search.left*part), fair)
            break
        except ProofError as e:
            error = e
    else:
        assert error is not None
        if isinstance(error, Left):
            raise OutOfSteps
        if not error.wanted:
            error.wanted = printed(goal)
        raise error
    for h in reversed(hypotheses):
        th = logic.discharge(h, th)
    assert not th.hyps
    return th
