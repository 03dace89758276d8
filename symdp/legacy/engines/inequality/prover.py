"""The driver: tries small tactics on a goal, each of which reduces it to simpler goals.

Budgets count steps (tactic applications and cover boxes), so that a slow machine gives
the same answer.
"""

from __future__ import annotations

import functools
import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import flint

from symdp.language.text import to_text
from symdp.legacy.engines.inequality.sample import Numbers, Point, pushed, sample
from symdp.legacy.engines.inequality.tables import Tables
from symdp.legacy.kernel.calculus import NotDifferentiable
from symdp.legacy.kernel.enclose import NotReal, conjuncts
from symdp.legacy.kernel.expressions import SyntaxProblem
from symdp.legacy.kernel.goals import unbound
from symdp.legacy.kernel.interval import Undefined
from symdp.legacy.kernel.normal import TooLarge
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.reduce import OBJECTS
from symdp.legacy.kernel.rules import Checker, Goal, Rejected, difference, holds, is_real, numbers, unfold
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Name, Op, Type, free_names, walk
from symdp.legacy.kernel.witness import Unfit

Proof = dict[str, Any]
T = TypeVar("T")
Tactic = Callable[["Prover", Goal, int], Proof | None]
BOUND: Proof = {"rule": "bound"}
TROUBLE = (
    NotReal, NotDifferentiable, TooLarge, ArithmeticError, Unsupported, Undefined, Rejected, Unfit, SyntaxProblem)


NEVER = 99  # the depth at which a goal is said to have failed that a sample point breaks
PUSHED = 8  # sample points that are moved to the edge of what bounds of divergences allow
DOUBTED = 500  # proofs that are looked at again after one of them was rejected
OPENING = 0.1  # steps that a goal costs which one rule or two take apart
STRICT = "SYMDP_STRICT"  # set: a bug in a tactic ends the search, as tests want it


def name_of(tactic: Callable[..., Any]) -> str:
    return str(getattr(tactic, "__name__", "a tactic"))


def _is_comparison(e: Expr) -> bool:
    return isinstance(e, Op) and e.op in COMPARISONS


def _has_divergence(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in ("capacity", "rel_entr", "log") for x in walk(e))


@dataclass
class Prover:
    """Looks for a proof of a goal in the kernel's rules. ``steps`` is what may still be spent."""

    steps: float = 1500
    numbers: Numbers = field(default_factory=Numbers)
    failed: dict[tuple[tuple[Expr, ...], Expr], int] = field(default_factory=dict)
    proved: dict[Goal, Proof] = field(default_factory=dict)  # by their names too: a proof speaks of fresh ones
    shown: dict[tuple[Any, Expr], list[tuple[Expr, ...]]] = field(default_factory=dict)  # from which hypotheses
    open: set[tuple[tuple[Expr, ...], Expr]] = field(default_factory=set)  # what is being proved
    candidates: dict[tuple[tuple[Expr, ...], Expr], list[Any]] = field(default_factory=dict)  # of the derivative tactic
    ways: dict[Any, list[Any]] = field(default_factory=dict)  # of saying goals otherwise
    points: dict[tuple[tuple[Expr, ...], tuple[tuple[str, Type], ...]], list[Point]] = field(default_factory=dict)
    edges: dict[tuple[Expr, ...], list[Point]] = field(default_factory=dict)  # sample points moved there
    tables: Tables = field(default_factory=Tables)
    slips: dict[str, None] = field(default_factory=dict)  # bugs of tactics, which cost these alone
    by: dict[Goal, str] = field(default_factory=dict)  # which tactic found the proof
    doubted: set[tuple[Goal, str]] = field(default_factory=set)  # the kernel has rejected what it found there
    missing: Expr | None = None  # what was wanted beside a proof and not found, in the end

    def search(self, goal: Goal) -> Proof | None:
        """A proof for the kernel, or None: short ones first, by iterative deepening."""
        total = self.steps
        for depth, share in ((3, 0.15), (5, 0.35), (8, 1.0)):
            self.steps = budget = max(1, min(total*share, total))
            # what failed with fewer steps may do with more, but for what is false
            self.failed = {k: d for k, d in self.failed.items() if d == NEVER}
            proof = self.prove(goal, depth)
            total -= budget - max(self.steps, 0)
            if proof is not None or total <= 0:
                self.steps = total
                return proof
        self.steps = total
        return None

    def prove(self, goal: Goal, depth: int = 7) -> Proof | None:
        """A proof for the kernel, or None."""
        key = (goal.hyps, goal.show)
        if goal in self.proved:
            return self.proved[goal]
        if (known := self.with_fewer(goal)) is not None:
            return known
        self.steps -= 1 + size(goal.show) // 30 if _is_comparison(goal.show) else OPENING
        if self.steps <= 0 or self.failed.get(key, -1) >= depth or key in self.open:
            return None  # what is being proved does not help to prove it
        try:
            if holds(goal):
                return BOUND
        except TROUBLE:
            pass
        if depth <= 0:
            return None
        from symdp.legacy.engines.inequality.tactics import tactics_for

        if not self.plausible(goal):
            self.failed[key] = NEVER
            return None
        self.open.add(key)
        try:
            for tactic in self.guarded(tactics_for, goal) or ():
                if (goal, name_of(tactic)) in self.doubted:
                    continue
                proof = self.guarded(tactic, self, goal, depth)
                if proof is not None:
                    self.proved[goal], self.by[goal] = proof, name_of(tactic)
                    self.shown.setdefault((goal.names, goal.show), []).append(goal.hyps)
                    return proof
                if self.failed.get(key) == NEVER:
                    return None  # the tactic has seen that it is false
                if self.steps <= 0:
                    return None  # for want of steps: with more of them it may do
        finally:
            self.open.discard(key)
        self.failed[key] = depth
        return None

    def guarded(self, what: Callable[..., T], *args: Any) -> T | None:
        """What it gives. A bug in one tactic, or in what says when it applies, costs no other, and is remembered."""
        try:
            return what(*args)
        except TROUBLE:
            return None
        except Exception as bug:
            if isinstance(bug, MemoryError) or os.environ.get(STRICT):
                raise  # of memory the runner says how much a search may take
            self.slips[f"{name_of(what)}: {type(bug).__name__}: {bug}"[:200]] = None
            return None

    def doubt(self) -> bool:
        """After a proof that the kernel rejects: the smallest step in it that it rejects by itself is not taken again
        by the tactic that found it. False if there is none."""
        for goal, proof in sorted(self.proved.items(), key=lambda found: len(str(found[1])))[:DOUBTED]:
            try:
                Checker().prove(goal, proof)
            except (*TROUBLE, RecursionError):
                step = goal, self.by.get(goal, "")
                if step[1] and step not in self.doubted:
                    self.doubted.add(step)
                    for memory in (self.proved, self.shown, self.failed, self.ways, self.candidates):
                        memory.clear()
                    return True
        return False

    def with_fewer(self, goal: Goal) -> Proof | None:
        """The proof from the first of the hypotheses alone, where that was found before: as that of one of several
        conjuncts, which are shown one from the other."""
        for hyps in self.shown.get((goal.names, goal.show), ()):
            if hyps == goal.hyps[:len(hyps)]:
                more = list(range(len(hyps), len(goal.hyps)))
                return {"rule": "forget", "hypotheses": more, "proof": self.proved[replace(goal, hyps=hyps)]}
        return None

    # -- numbers as guides
    def sample(self, goal: Goal) -> list[Point]:
        used = free_names(goal.show).union(*map(free_names, goal.hyps))
        key = (goal.hyps, tuple((n, t) for n, t in goal.names if t.kind in ("real", "integer") and n in used))
        if key not in self.points:
            self.points[key] = sample(goal, self.numbers)
        return self.points[key]

    def at_edges(self, goal: Goal) -> list[Point]:
        """Sample points moved to the edge of what the bound of a divergence or capacity allows, for a conclusion that
        has none itself."""
        if _has_divergence(goal.show) or not any(isinstance(h, Op) and h.op in ("<=", "<") and free_names(h.args[1])
                                                 and _has_divergence(h.args[0]) for h in goal.hyps):
            return []
        if goal.hyps not in self.edges:
            self.edges[goal.hyps] = list(pushed(goal, self.numbers, self.sample(goal)[:PUSHED]))
        return [x for x in self.edges[goal.hyps] if free_names(goal.show) & {*variables(goal)} <= x.keys()]

    def plausible(self, goal: Goal) -> bool:
        """No sample point breaks the goal."""
        parts = [c for c in conjuncts(goal.show) if isinstance(c, Op) and c.op in ("<", "<=", ">", ">=", "==")]
        if any(t.kind == "variable" for _, t in goal.names):
            return True  # numbers drawn at random are no entropies
        if goal.has_objects and free_names(goal.show) & {n for n, t in goal.names if t.kind in OBJECTS}:
            return self.tables.plausible(goal)
        if not parts or not all(isinstance(p, Op) for p in parts):
            return True
        differences = [(part, *difference(part)) for part in parts]
        for point in (*self.sample(goal), *self.at_edges(goal)):
            for part, op, d in differences:
                if op == "==" and self.one_side_infinite(part, point):
                    return False
                s = self.numbers.sign(d, point)
                if s is None:
                    continue
                if (op in (">", ">=") and s < 0) or (op == "==" and s != 0):
                    return False
                if op == ">" and s == 0 and self.numbers.value(d, point) == 0 and self.certain(goal, point):
                    return False  # zero itself, not a small number
        return True

    def certain(self, goal: Goal, point: Point) -> bool:
        """No hypothesis compares numbers there that are too close to be told apart."""
        gaps = (self.numbers.value(Op("-", h.args), point) for h in goal.region.hypotheses
                if isinstance(h, Op) and h.op in COMPARISONS)
        return all(v is None or v == 0 or not v.overlaps(flint.arb(0)) for v in gaps)

    def one_side_infinite(self, part: Expr, point: Point) -> bool:
        """Exactly one side of a comparison is infinite at the point."""
        values = [self.numbers.value(x, point) for x in part.args] if isinstance(part, Op) else []
        return None not in values and len({v.is_finite() for v in values if v is not None}) == 2

    def sign_at_samples(self, goal: Goal, e: Expr) -> tuple[bool, bool, int]:
        """Whether e is >= 0, and <= 0, at every sample point, and how many points there were."""
        up = down = True
        count = 0
        for point in self.sample(goal):
            s = self.numbers.sign(e, point)
            if s is None:
                continue
            count += 1
            up, down = up and s >= 0, down and s <= 0
        return up, down, count

    def never_zero(self, goal: Goal, e: Expr) -> bool:
        """e is not zero at any sample point."""
        return all(self.numbers.sign(e, point) for point in self.sample(goal))

    # -- side proofs
    def defined(self, goal: Goal, e: Expr, depth: int = 3, real: bool = True, opens: bool = False) -> (
            list[Proof] | None):
        """Proofs of the obligations the kernel does not see by itself, those in the bodies of quantifiers
        included when it ``opens`` them; None if one fails."""
        if goal.region.contradiction or is_real(goal.region, e, real):
            return []
        recorder = Recorder()
        try:
            recorder.defined(goal, e, iter(()), real, opens)
        except Rejected:
            self.missing = None
            return None
        return self.all_of(recorder.goals, depth)

    def all_of(self, goals: list[Goal], depth: int) -> list[Proof] | None:
        """Proofs of all goals, in order; None if one fails."""
        out: list[Proof] = []
        for g in goals:
            proof = self.prove(g, depth)
            if proof is None:
                self.missing = g.show
                return None
            out.append(proof)
        return out


class Recorder(Checker):
    """Runs a rule of the kernel to learn its sub-goals, without proofs of them."""

    def __init__(self) -> None:
        super().__init__()
        self.goals: list[Goal] = []

    def prove(self, goal: Goal, proof: object) -> None:
        self.goals.append(goal)


class Slot:
    """A place in a step where the kernel wants a proof, to be looked for to this depth."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.proof: Proof | None = None


class Slots:
    """As many places as the kernel asks for."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.used: list[Slot] = []

    def __iter__(self) -> Iterator[Slot]:
        while True:
            self.used.append(Slot(self.depth))
            yield self.used[-1]


class Filler(Checker):
    """Runs a rule of the kernel and looks for the proofs it wants where the step has slots."""

    def __init__(self, prover: Prover) -> None:
        super().__init__()
        self.prover = prover

    def prove(self, goal: Goal, proof: object) -> None:
        if isinstance(proof, Slot):
            proof.proof = self.prover.prove(goal, proof.depth)
            if proof.proof is None:
                raise Rejected("no proof was found")
        elif not isinstance(proof, dict):
            raise Rejected("a proof step is missing")
        elif has_slots(proof):
            getattr(self, f"rule_{proof['rule']}")(goal, proof)


def has_slots(step: object) -> bool:
    """Proofs are still wanted, within the step or within steps in it."""
    match step:
        case dict():
            return any(map(has_slots, step.values()))
        case list():
            return any(map(has_slots, step))
    return isinstance(step, Slot | Slots)


def completed(p: Prover, goal: Goal, step: Proof) -> Proof | None:
    """The step with its slots filled, as far as the kernel asks for them; None if a proof is not found."""
    proofs, checks = step.get("proofs"), step.get("defined")
    try:
        getattr(Filler(p), f"rule_{step['rule']}")(goal, step)
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    if step["rule"] == "have" and isinstance(checks, Slots) and not _serves_each(goal, step["facts"], checks):
        assert isinstance(proofs, list)
        parts = [{**step, "facts": step["facts"][some], "proofs": proofs[some], "defined": Slots(checks.depth)}
                 for some in (slice(0, 1), slice(1, None))]  # the list of checks starts anew for each fact
        one = completed(p, goal, {**parts[0], "proof": {"rule": "later"}})
        rest = one and completed(p, goal.with_(Checker().read(step["facts"][0], goal)), parts[1])
        return one and rest and {**one, "proof": rest}
    return filled(step)


def filled(step: Proof) -> Proof:
    """The step, and the steps within it, with what was found in the place of the slots that were asked for."""
    out: Proof = {}
    for key, value in step.items():
        if isinstance(value, Slot):
            if value.proof is not None:
                out[key] = value.proof
        elif isinstance(value, Slots):
            if value.used:
                out[key] = [s.proof for s in value.used]
        elif isinstance(value, list):
            out[key] = [x.proof if isinstance(x, Slot) else filled(x) if isinstance(x, dict) and has_slots(x) else x
                        for x in value]
        elif isinstance(value, dict):
            out[key] = filled(value)
        else:
            out[key] = value
    return out


def _serves_each(goal: Goal, facts: list[str], checks: Slots) -> bool:
    """One list of checks will do for several facts, for each of which the kernel reads it from the beginning."""
    filled = [s.proof for s in checks.used]
    try:
        for fact in facts if len(facts) > 1 and filled else ():
            e = Checker().read(fact, goal)
            Checker().defined(goal, e, iter(filled))
            goal = goal.with_(e)
    except TROUBLE:
        return False
    return True


def text(e: Expr) -> str:
    return to_text(e)


@functools.cache
def size(e: Expr) -> int:
    """Nodes of a tree; what a step costs grows with it."""
    return sum(1 for _ in walk(e))


@functools.cache
def piecewise(e: Expr) -> tuple[Expr, ...]:
    """Piecewise terms of a formula, those without piecewise parts first: where all of them mention names that are bound
    elsewhere in it, those that stand outside of these binders."""
    def is_piecewise(x: Expr) -> bool:
        return (isinstance(x, Call) and x.fn in ("min", "max", "abs")) or (isinstance(x, Op) and x.op == "if")
    all_of_them = [x for x in walk(e) if is_piecewise(x)]
    bound = {b.name for x in walk(e) if isinstance(x, Bind) for b in x.bindings}
    found = [x for x in all_of_them if not free_names(x) & bound]
    if all_of_them and not found:
        found = [x for x in unbound(e, frozenset()) if is_piecewise(x)]
    return tuple(sorted(dict.fromkeys(found), key=lambda x: sum(1 for _ in walk(x))))


def unused(goal: Goal, name: str) -> str:
    """A name of no variable of the goal."""
    taken = {n for n, _ in goal.names}
    return name if name not in taken else next(x for k in itertools.count(1) if (x := f"{name}{k}") not in taken)


def variables(goal: Goal) -> list[str]:
    return [n for n, t in goal.names if t.kind in ("real", "integer")]


def comparison(goal: Goal) -> tuple[str, Expr] | None:
    """The goal as (">" or ">=", difference)."""
    if isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">="):
        return difference(goal.show)
    return None


def unfolded(e: Expr, goal: Goal) -> Expr:
    return unfold(e, goal.names)


def expanded(e: Expr, goal: Goal) -> Expr:
    return expand(e, numbers(goal.names))


def name(n: str) -> Name:
    return Name(n)
