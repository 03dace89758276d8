"""The search: goals, arguments that may show them, and a budget of steps.

An *argument* is a function of the search, a goal, what is at hand and a depth. It returns a theorem, or raises
:class:`KernelError` if it does not apply or does not go through; the next one is then asked. No argument knows a
statement; they are asked in the same order for every goal.

That order is not to decide what is found.

- A goal about numbers that one about other objects leads to is a *lemma* (:meth:`Search.lemma`): looked at by itself,
  near before far, once, with steps of its own.
- A condition of a fact has few steps (:meth:`Search.condition`).
- Where a first look, depth first, finds nothing, a goal with many steps gives each argument a share of them
  (:meth:`Search.fairly`): one that has used it up is left, and asked again with more when all others have been asked;
  and a rewriting whose result is not shown ends no such goal. Goals with few steps end with what they are replaced by:
  what is tried twice there would be tried exponentially often.

What was shown on the way, and what cannot be shown, is kept. Budgets are steps, never seconds: what is found does not
depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.matching import Values as Matched
from symdp.proof.printing import text as printed
from symdp.proof.steps import Steps, modus_ponens
from symdp.prover.log import Log
from symdp.prover.rules import Index, Rules
from symdp.prover.sampling import sample
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Values
from symdp.prover.worlds import Worlds

Argument = Callable[["Search", Term, Context, int], Theorem]
DEEPEST = 12
MANY = 200
"""A goal with more steps than this parts them among the arguments."""
SHARES = 10
"""Into how many shares, in the first round."""
NEAR, OWN_DEPTH, OWN_STEPS = 2, 5, 600
"""How deep a goal about numbers is looked at by itself, and the steps that this has."""
CONDITION_STEPS = 60
"""How many steps the condition of a fact has, where it is asked for as one."""
KEPT = 4
"""What part of the steps is kept where a goal is rewritten."""
ROUNDS = 3
"""How often an argument is asked at most."""
WORTH_IT = 2
"""How many times as many steps there must be for a goal that was left to be asked again."""


class OutOfSteps(Exception):
    """The budget is used up, or the time that the caller gave."""


class ShareSpent(Exception):
    """The share of an argument is used up; the goal that gave it asks others."""


class Stuck(KernelError):
    """A goal was replaced by others that say as much, and these are not shown: no other argument need be asked."""


class Left(ProofError):
    """A goal that is not shown within its share: with more steps it may be."""


class Search:
    """Proves goals with the facts of the library, within a number of steps."""

    def __init__(self, facts: Facts, arguments: Sequence[tuple[str, Argument]], steps: int,
                 expired: Callable[[], bool] = lambda: False) -> None:
        self.facts, self.arguments, self.left, self.expired = facts, arguments, steps, expired
        self.steps, self.auto = Steps(facts), Auto(facts)
        self.definitions, self.rules = Definitions(facts), Rules(facts)
        self.index = Index(facts)
        self.between: list[tuple[Lemma, Term]] | None = None  # facts between divergences, once they are looked for
        self.log = Log()
        self.shown: dict[tuple[Term, frozenset[Term]], Theorem] = {}
        self.failed: dict[tuple[Term, frozenset[Term]], int] = {}
        self.left_at: dict[tuple[Term, frozenset[Term]], tuple[int, int]] = {}  # depth and steps of what was left
        self.share = self.end = steps  # the steps at which the share of the argument, and the goal at hand, end
        self.given_up: set[tuple[Term, frozenset[Term]]] = set()  # lemmas that were left
        self.no_sums: set[tuple[Term, frozenset[Term]]] = set()  # what is not shown by sums of its divergences
        self.collecting = 0  # how many collections of facts about terms are under way, one for another
        self.fair = self.parted = False  # whether steps are parted in this look, and for the goal at hand
        self.rewritten = False  # whether the goal at hand stands for another, of whose steps some are kept
        self.cuts = 0  # how many goals and arguments were left
        self.samples: dict[tuple[frozenset[Term], Term | None], Values] = {}
        self.limits: dict[tuple[Term, Term, Term, frozenset[Term]], Theorem] = {}
        self.worlds = Worlds()
        self.busy: set[tuple[Term, frozenset[Term]]] = set()

    # --- goals --------------------------------------------------------------------------------------------------------
    def look(self, goal: Term, context: Context, depth: int, steps: int, fair: bool = False) -> Theorem:
        """The goal within so many steps; ``fair``: parted among the arguments."""
        before = self.share, self.fair
        self.share, self.fair = min(self.share, self.log.steps + steps), fair
        try:
            return self.goal(goal, context, depth, whole=True)
        except ShareSpent:
            if self.log.steps > before[0]:
                raise
            raise self.leave(f"not seen in {steps} steps: {printed(goal)}") from None
        finally:
            self.share, self.fair = before

    def condition(self, goal: Term, context: Context, depth: int) -> Theorem:
        """A condition of a fact, which is to be near: it has few steps."""
        return self.look(goal, context, depth, CONDITION_STEPS)

    def instance(self, fact: Lemma, values: Matched, context: Context, depth: int) -> Theorem:
        """What the fact says at these values, its conditions shown: near ones, each within few steps."""
        th = logic.instantiate(values.types, values.terms, fact.theorem)
        for h in fact.hypotheses:
            th = modus_ponens(th, self.condition(values.applied(h), context, depth))
        self.log.facts[fact.name] = self.log.facts.get(fact.name, 0) + 1
        return th

    def lemma(self, goal: Term, context: Context, depth: int) -> Theorem:
        """A goal about numbers alone, that was one about other objects: what led to it says nothing of how hard it is,
        so it is looked at by itself, near before far, and once."""
        key = (goal, frozenset(th.concl for th in context.all()))
        if key in self.given_up:
            raise self.leave(f"not seen by itself: {printed(goal)}")
        error: ProofError | None = None
        for d in range(NEAR, max(depth, OWN_DEPTH) + 1):
            try:
                return self.look(goal, context, d, OWN_STEPS)
            except ProofError as e:
                error = e
        assert error is not None
        if isinstance(error, Left):
            self.given_up.add(key)
        raise error

    def goal(self, goal: Term, context: Context, depth: int = DEEPEST, whole: bool = False) -> Theorem:
        """The goal, or ProofError; OutOfSteps if the budget is used up. It has half of the steps of who asks, or all
        of them where nothing else would be asked: ``whole``."""
        at_hand = context.all()
        for th in at_hand:
            if th.concl is goal:
                return th
        key = (goal, frozenset(th.concl for th in at_hand))
        if key in self.shown:
            return self.shown[key]
        if depth < 0 or key in self.busy or self.failed.get(key, -1) >= depth:
            raise ProofError(f"not seen: {printed(goal)}")
        steps = min(self.share - self.log.steps, self.left)
        if not whole:
            steps = min(steps, max(MANY//2, steps//2))
        before = self.left_at.get(key)
        if before is not None and before[0] >= depth and steps < WORTH_IT*before[1]:
            raise self.leave(f"not seen in {before[1]} steps: {printed(goal)}")
        self.spend()
        if self.fails_somewhere(goal, context):
            self.failed[key] = DEEPEST + 1
            self.log.false[goal] = "it fails at a point"
            raise ProofError(f"false at a point: {printed(goal)}")
        self.busy.add(key)
        outer = self.share, self.end, self.rewritten, self.parted
        self.rewritten = self.rewritten and whole
        try:
            self.parted = self.fair and steps > MANY
            if self.parted:
                th = self.fairly(goal, context, depth, steps)
            else:
                th = self.first(goal, context, depth)
        except Left:
            self.left_at[key] = (depth, steps)
            self.log.open[goal] = depth
            raise
        except ProofError:
            self.failed[key] = max(depth, self.failed.get(key, -1))
            self.log.open[goal] = depth
            raise
        finally:
            self.busy.discard(key)
            self.share, self.end, self.rewritten, self.parted = outer
        self.shown[key] = th
        return th

    def leave(self, why: str) -> Left:
        """What is raised where steps are lacking."""
        self.cuts += 1
        return Left(why)

    def first(self, goal: Term, context: Context, depth: int) -> Theorem:
        """By the first argument that shows it."""
        cuts, self.end = self.cuts, self.share
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
            return th
        why = f"not seen: {printed(goal)}"
        raise ProofError(why) if self.cuts == cuts else Left(why)

    def fairly(self, goal: Term, context: Context, depth: int, steps: int) -> Theorem:
        """By the arguments one after the other: each has a share of the steps first, and what is then left is for
        those whose share was too small."""
        wanted, share = self.arguments, steps//SHARES
        end = self.log.steps + steps
        for _ in range(ROUNDS):
            again = []
            for i, (name, argument) in enumerate(wanted):
                cuts = self.cuts
                part = share or (end - self.log.steps)//(len(wanted) - i)
                self.share, self.end = min(end, self.log.steps + max(part, MANY)), end
                try:
                    th = argument(self, goal, context, depth)
                except ShareSpent:
                    again.append((name, argument))
                except KernelError:
                    if self.cuts > cuts:
                        again.append((name, argument))
                except RecursionError:
                    raise OutOfSteps from None
                else:
                    self.log.arguments[name] = self.log.arguments.get(name, 0) + 1
                    return th
                if self.log.steps >= end:
                    break
            if not again:
                raise ProofError(f"not seen: {printed(goal)}")
            if self.log.steps >= end:
                break
            wanted, share = tuple(again), 0
        raise self.leave(f"not seen in {steps} steps: {printed(goal)}")

    def instead(self, goal: Term, context: Context, depth: int, sure: bool = True) -> Theorem:
        """A goal in the place of the one at hand, which holds only if this one does. It has the steps of that one; if
        it is not ``sure`` to be the better one, some of them are kept for the other arguments."""
        before = self.share, self.rewritten
        kept = 0 if sure or self.rewritten or not self.parted else (self.end - self.log.steps)//KEPT
        self.share, self.rewritten = self.end - kept, self.rewritten or not sure
        try:
            return self.goal(goal, context, depth, whole=True)
        except KernelError as e:
            if self.parted and isinstance(e, Left):
                raise
            raise Stuck(str(e)) from e
        finally:
            self.share, self.rewritten = before

    def spend(self, n: int = 1) -> None:
        """Take steps off the budget."""
        self.left -= n
        self.log.steps += n
        if self.left < 0 or self.expired():
            raise OutOfSteps
        if self.log.steps > self.share:
            self.cuts += 1
            raise ShareSpent

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
        """Whether the goal is false at one of the points, or in one of the finite models."""
        if terms.args_of(goal, "all", 1) or terms.args_of(goal, "imp", 2) or goal.loose:
            return False
        points = self.points(context, goal)
        return bool((points.truth(goal) < 0).any()) or self.worlds.refutes(goal, context.all())
