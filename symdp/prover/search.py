"""The search: goals, arguments that may show them, and a budget of steps.

An *argument* is a function of the search, a goal, what is at hand and a depth. It returns a theorem, or raises
:class:`KernelError` if it does not apply or does not go through; the next one is then asked. No argument knows a
statement; they are asked in the same order for every goal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.printing import text as printed
from symdp.proof.steps import Steps
from symdp.prover.rules import Index, Rules
from symdp.prover.sampling import sample
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Values

Argument = Callable[["Search", Term, Context, int], Theorem]
DEEPEST = 12


class OutOfSteps(Exception):
    """The budget is used up, or the time that the caller gave."""


class Stuck(KernelError):
    """A goal was replaced by others that say as much, and these are not shown: no other argument need be asked."""


@dataclass
class Log:
    """What was tried: ``facts`` by name, and the goals that no argument closed, the last ones last; ``false`` are
    goals that fail at a point."""

    facts: dict[str, int] = field(default_factory=dict)
    arguments: dict[str, int] = field(default_factory=dict)
    open: dict[Term, int] = field(default_factory=dict)
    false: dict[Term, str] = field(default_factory=dict)
    steps: int = 0

    def nearest(self, most: int = 5) -> list[str]:
        """The open goals that were deepest inside, in words."""
        goals = sorted(self.open.items(), key=lambda i: i[1])
        return [printed(t) for t, _ in goals[:most]]


class Search:
    """Proves goals with the facts of the library, within a number of steps."""

    def __init__(self, facts: Facts, arguments: Sequence[tuple[str, Argument]], steps: int,
                 expired: Callable[[], bool] = lambda: False) -> None:
        self.facts, self.arguments, self.left, self.expired = facts, arguments, steps, expired
        self.steps, self.auto = Steps(facts), Auto(facts)
        self.definitions, self.rules = Definitions(facts), Rules(facts)
        self.index = Index(facts)
        self.log = Log()
        self.shown: dict[tuple[Term, frozenset[Term]], Theorem] = {}
        self.failed: dict[tuple[Term, frozenset[Term]], int] = {}
        self.samples: dict[tuple[frozenset[Term], Term | None], Values] = {}
        self.limits: dict[tuple[Term, Term, Term, frozenset[Term]], Theorem] = {}
        self.busy: set[tuple[Term, frozenset[Term]]] = set()

    # --- goals --------------------------------------------------------------------------------------------------------
    def goal(self, goal: Term, context: Context, depth: int = DEEPEST) -> Theorem:
        """The goal, or ProofError; OutOfSteps if the budget is used up."""
        at_hand = context.all()
        for th in at_hand:
            if th.concl is goal:
                return th
        key = (goal, frozenset(th.concl for th in at_hand))
        if key in self.shown:
            return self.shown[key]
        if depth < 0 or key in self.busy or self.failed.get(key, -1) >= depth:
            raise ProofError(f"not seen: {printed(goal)}")
        self.spend()
        if self.fails_somewhere(goal, context):
            self.failed[key] = DEEPEST + 1
            self.log.false[goal] = "it fails at a point"
            raise ProofError(f"false at a point: {printed(goal)}")
        self.busy.add(key)
        try:
            for name, argument in self.arguments:
                try:
                    th = argument(self, goal, context, depth)
                except Stuck:
                    break
                except KernelError:
                    continue
                except RecursionError:
                    raise OutOfSteps from None
                self.log.arguments[name] = self.log.arguments.get(name, 0) + 1
                self.shown[key] = th
                return th
        finally:
            self.busy.discard(key)
        self.failed[key] = max(depth, self.failed.get(key, -1))
        self.log.open[goal] = depth
        raise ProofError(f"not seen: {printed(goal)}")

    def instead(self, goal: Term, context: Context, depth: int) -> Theorem:
        """A goal in the place of the one at hand, which holds only if this one does."""
        try:
            return self.goal(goal, context, depth)
        except KernelError as e:
            raise Stuck(str(e)) from e

    def spend(self, n: int = 1) -> None:
        """Take steps off the budget."""
        self.left -= n
        self.log.steps += n
        if self.left < 0 or self.expired():
            raise OutOfSteps

    # --- numbers ------------------------------------------------------------------------------------------------------
    def points(self, context: Context, goal: Term) -> Values:
        """Points at which all that is at hand holds."""
        told = frozenset(h for th in context.all() for h in (th.concl,))
        key = (told, goal)
        found = self.samples.get(key)
        if found is None:
            by_hypotheses = self.samples.get((told, None))
            free = {v for v in goal.free if v.type.name == "real"}
            if by_hypotheses is not None and free <= by_hypotheses.columns.keys():
                found = by_hypotheses
            else:
                found = sample([th.concl for th in context.all()], goal, self.definitions)
                self.samples[told, None] = found
            self.samples[key] = found
        return found

    def fails_somewhere(self, goal: Term, context: Context) -> bool:
        """Whether the goal is false at one of the points."""
        if terms.args_of(goal, "all", 1) or terms.args_of(goal, "imp", 2) or goal.loose:
            return False
        points = self.points(context, goal)
        return bool((points.truth(goal) < 0).any())
