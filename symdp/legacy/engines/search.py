"""The hunt for witnesses: corner values, random points, optimisation, then exact numbers.

Everything found is handed to the kernel before it is called a witness. Budgets count
points, not seconds; the same seed gives the same answer on any machine.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import mpmath
import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.legacy.engines import exact_points
from symdp.legacy.engines.field import Columns, Court, Exact, Field, Scores, admits, input_laws, literal, margin
from symdp.legacy.engines.numeric import DIGITS, Undefined, Unknown
from symdp.legacy.engines.objects import Joint, NoShape, Shape, Task, long_shapes, shapes
from symdp.legacy.engines.rationalise import around, as_it_is, guessed, simpler
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import Bind, free_names

MAX_SHAPES = 16
KERNEL_CALLS = 40
SAMPLED = 12  # points at which a limit or a quantifier is tried
EXAMPLES = 100  # that Hypothesis draws
STEERED_COST = 1500  # steps of a statement beyond which single points are too dear for that
UNDEFINED = 25  # points at which a sub-expression may be undefined, tried at most
SCREENED = 20_000_000  # steps of formulas at points, for one look at all shapes
SNAPPED = 2_000_000  # of them, to move points to where an assumption begins to hold (each is 46 looks)
OVERHEAD = 300  # points that a step costs anyway
ORDINARY = ("1/100000", "1/1000000", "1/1000", "1/100", "1/10")  # values of a delta that are met in practice
SMALLEST = 2  # shapes of which several times as many random points are looked at
SMALL_ROUNDS = 4
GUESSED = 3  # shapes in which determined laws are guessed all the same
EXACT = 60  # points that floats do not hold, looked at in exact numbers
LOST = 10  # of them in one batch of points that floats lose on the way
TOLD = 12  # where floats hold all of them
EXACT_COST = 300  # steps of a statement beyond which such points are looked at only where they are needed
CLOSED_COST = 5000  # the same of a statement without names
LEADS = 100  # points that are worth exact numbers
UNSURE = 3  # points that are kept where the kernel does not certify that the conclusion fails
UNCLEAR = 12  # of them, where fifty digits do not tell
Mask = npt.NDArray[np.bool_]


@dataclass
class Hunt:
    """What a search found: evidence the kernel accepted, or how far the search got.

    ``trials`` are the points at which the assumptions hold, up to rounding, and the conclusion has a value;
    ``margin`` is the smallest right side minus left side seen at one of them, where it tells how close the claim is.
    """

    evidence: dict[str, Any] | None = None
    instance: dict[str, Any] | None = None
    trials: int = 0
    digits: int = 15
    margin: str | None = None
    tried: list[dict[str, str]] = field(default_factory=list)
    against: list[dict[str, Any]] = field(default_factory=list)  # witnesses that sampling suggests, not decided
    unsure: list[dict[str, Any]] = field(default_factory=list)  # by many digits; its kernel certifies none


def hunt(statement: Statement, part: int, *, seed: int = 0, effort: int = 1, joints: Sequence[Joint] = ()) -> Hunt:
    """Look for a witness against one part, and for a point where the assumptions hold. ``joints`` are what the
    random variables may be."""
    hunter = _Hunter(statement, part, seed, effort, joints)
    hunter.run()
    if effort == 0 and hunter.out.evidence is not None and hunter.out.evidence["verdict"] == "ill-posed":
        deeper = _Hunter(statement, part, seed, 1, joints)  # a point that breaks the claim would say more
        deeper.run(only_refute=True)
        hunter.out = deeper.out if deeper.out.evidence is not None else hunter.out
    if hunter.out.evidence is None:
        hunter.out.instance = instance(statement, seed=seed, joints=joints)
    return hunter.out


def instance(statement: Statement, *, seed: int = 0, joints: Sequence[Joint] = ()) -> dict[str, Any] | None:
    """A simple point at which every assumption holds, seen by the kernel; None when none is found. ``joints`` are
    what the random variables may be."""
    return _instance(statement.source, seed, tuple(joints))


class _Hunter:
    def __init__(self, statement: Statement, part: int, seed: int, effort: int, joints: Sequence[Joint] = ()) -> None:
        self.statement = statement
        self.joints = joints
        self.part = part
        self.seed = seed
        self.effort = effort
        self.scale = effort or 0.5
        self.rng = np.random.default_rng([seed, part])
        self.court = Court(statement, part)
        self.out = Hunt()
        self.points = self.admissible = 0  # looked at; of them those at which the assumptions hold, told or not
        self.uncertified = 0  # points at which many digits see the conclusion fail, and the kernel does not
        self.unclear = 0
        self.leads = 0
        self.exact = EXACT * self.scale
        self.snapping = SNAPPED * self.scale
        self.fields: list[Field] = []
        self.closest: list[tuple[float, int, dict[str, float]]] = []  # slack, field, point
        self.undefined: list[tuple[Field, dict[str, float], str]] = []

    def run(self, only_refute: bool = False) -> None:
        try:
            self.task = task = Task.of(self.statement, self.part).supposing()
            if self.statement.neighbours != "hamming":
                raise NoShape("add-remove neighbours have no witness yet")
            made = shapes(task, max(MAX_SHAPES * max(1, self.effort), 2 * len(self.joints)), joints=self.joints)
        except (NoShape, Unsupported) as e:
            self.out.tried.append({"engine": "search", "outcome": f"nothing to search: {e}"})
            return
        self.fields = self.affordable(Field(task, s) for s in made)
        if self.effort and not self.fields[0].blind:
            self.fields += self.affordable(_within_floats(task))
        if self.fields[0].blind:
            if not only_refute:
                self.undefined_points()
                if self.out.evidence is None and (self.effort or self.statement.let):  # of no names: after the proof
                    self.sample()
            return
        stages = (("corner values", self.corners), ("random points", self.randoms), ("exact points", self.exactly),
                  ("small objects", self.descend), ("optimisation", self.optimise), ("hypothesis", self.steer),
                  ("z3", self.ask))
        for name, stage in stages[:5 if only_refute else None if self.effort else 4]:
            before = self.points, self.admissible, self.out.trials
            found = stage()
            points, admissible, trials = (now - then for now, then in zip(
                (self.points, self.admissible, self.out.trials), before, strict=True))
            if found:
                seen = max(admissible, 1)
                self.out.tried.append({"engine": name, "outcome": f"a witness after {seen} admissible points"})
                break
            if points:
                self.out.tried.append({"engine": name, "outcome": _untroubled(points, admissible, trials)})
        if self.out.evidence is None and not only_refute:
            self.undefined_points()
        self.out.digits = self.court.digits
        if self.out.evidence is None and self.uncertified:  # no support, however many other points there are
            self.out.tried.append({"engine": "search", "outcome": f"numbers speak against it at {self.uncertified} "
                                   "points; the kernel certifies none"})
        else:
            self.report_margin()

    def affordable(self, fields: Iterator[Field]) -> list[Field]:
        """The smallest shapes, as long as a look at all of them is not too dear."""
        kept: list[Field] = []
        work = 0
        for f in fields:
            work += f.cost * (f.batch_size(self.effort) if f.shape.numbers or f.shape.blocks else 1)
            if len(kept) >= 2 and not self.joints and work > SCREENED * self.scale:
                break
            kept.append(f)
        return kept

    # -- stages
    def corners(self) -> bool:
        for i, f in enumerate(self.fields):
            columns = f.corner_points(self.rng, f.batch_size(self.effort))
            if self.look(i, columns, 14) or (f.equations and self.look(i, f.solved(columns), 14)):
                return True
        return False

    def randoms(self) -> bool:
        for i, f in enumerate(self.fields):
            if not f.shape.names:
                continue  # there is one point only
            points = f.batch_size(self.effort)
            # what is false in general is mostly false of the smallest objects, of which more is seen
            for _ in range(SMALL_ROUNDS if self.effort and i < SMALLEST and f.shape.blocks else 1):
                columns = f.solved(f.random_points(self.rng, points))
                if self.look(i, columns, 8):
                    return True
            few = min(points, 300 if f.has_capacity else 800)
            mixed = _joined([_head(f.corner_points(self.rng, few), few), _head(columns, few)])
            for which, c in enumerate(f.columns_of):
                if not f.shape.given or c.number.integer or self.snapping < 0:
                    continue
                self.snapping -= f.cost * (few + OVERHEAD)
                moved = f.snapped(mixed, which)
                if moved is not None and self.look(i, moved, 8):
                    return True
        return False

    def exactly(self) -> bool:
        """Corner points in exact numbers: all of them where the statement writes numbers that are no floats. What has
        no names is one point, of which the kernel tells by enclosure."""
        for f in self.fields:
            if not f.shape.names:
                if f.cost <= CLOSED_COST and self.look_exactly(f, Exact({})):
                    return True
                continue
            told = not exact_points.strange(f.shape) and all(c.bounded_by_floats() for c in f.columns_of)
            if told and f.cost > EXACT_COST:
                continue
            for exact in itertools.islice(exact_points.corners(f.shape), TOLD if told else None):
                if self.look_exactly(f, exact):
                    return True
        return False

    def look_exactly(self, f: Field, exact: Exact) -> bool:
        """One point with many digits, before the kernel if the conclusion fails there."""
        if self.exact <= 0:
            return False
        self.exact -= 1
        self.points += 1
        try:
            exact = Exact(f.solved_exactly(exact.texts))
            standing, slack = self.court.standing(f.shape, exact.values())
        except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError):
            return False
        self.admissible += standing not in ("outside", "given")
        tied = standing == "unclear" and slack is not None and not f.strict  # equal, as far as fifty digits see
        self.out.trials += standing == "holds" or tied
        if standing == "fails" or (standing == "unclear" and not f.shape.names):
            self.out.evidence = self.court.convict(f.shape, exact, "refuted")
            if self.out.evidence is None and standing == "fails":
                self.not_certified(f, exact)
        return self.out.evidence is not None

    def not_certified(self, f: Field, exact: Exact) -> None:
        """Keep a point at which many digits see the conclusion fail, and the kernel does not."""
        self.uncertified += 1
        seen = {"part": self.part, "verdict": "refuted", "witness": f.shape.witness(exact.texts)}
        if len(self.out.unsure) < UNSURE and seen not in self.out.unsure:
            self.out.unsure.append(seen)

    def optimise(self) -> bool:
        from symdp.legacy.engines.optimise import descend

        chosen: dict[int, list[dict[str, float]]] = {}
        for _, i, point in sorted(self.closest, key=lambda c: c[0]):
            if i in chosen or len(chosen) < 4:
                chosen.setdefault(i, []).append(point)
        for i, starts in chosen.items():
            for columns in descend(self.fields[i], starts[:20], self.rng, self.effort):
                if self.look(i, columns, 6):
                    return True
        return False

    def descend(self) -> bool:
        """Downhill by factors on the smallest objects."""
        from symdp.legacy.engines.scales import descend

        for i, f in enumerate(self.fields[:SMALLEST if self.effort else 1]):
            for columns in descend(f, self.rng, self.effort):
                if self.look(i, columns, 6):
                    return True
        return False

    def steer(self) -> bool:
        from symdp.legacy.engines.strategies import steer

        for i in self.most_promising(1):
            f = self.fields[i]
            if f.cost > STEERED_COST or not f.shape.names:
                continue
            steered = steer(f, self.seed, EXAMPLES * self.effort)
            self.points += steered.tried
            self.admissible += steered.admissible
            self.out.trials += steered.told
            if any(self.settle(f, point, "refuted") for point in steered.found):
                return True
        return False

    def ask(self) -> bool:
        from symdp.legacy.engines.smt import suggest

        for i in self.most_promising(3):
            point = suggest(self.fields[i].shape)
            if point is not None:
                self.points += 1
                if self.settle(self.fields[i], point, "refuted"):
                    return True
        return False

    def most_promising(self, count: int) -> list[int]:
        """The shapes on which the conclusion had least slack; the smallest first among equals."""
        order = [i for _, i, _ in sorted(self.closest, key=lambda c: c[0])]
        return list(dict.fromkeys([*order, *range(len(self.fields))]))[:count]

    # -- one batch of points
    def look(self, which: int, columns: Columns, most: int) -> bool:
        """Screen the points; try to convict on the most promising ones."""
        f = self.fields[which]
        s = f.scores(columns)
        if f.shape.names:
            self.points += len(s.slack)
            self.admissible += int(s.admissible.sum())
            self.out.trials += int(s.told.sum())
        self.remember(which, columns, s)
        for mask, tie in ((s.fails, False), (s.tie, True)):
            for k in self.ranked(f, columns, mask, s.slack, most):
                if self.settle(f, _row(columns, k), "refuted", tie=tie):
                    return True
                if self.court.kernel_calls > KERNEL_CALLS * self.scale:
                    return False
        for k in np.flatnonzero(s.lost)[:LOST]:
            found = as_it_is(f, _row(columns, int(k)))
            if found is not None and self.look_exactly(f, found[0]):
                return True
        return False

    def ranked(self, f: Field, columns: Columns, mask: Mask, slack: Any, most: int) -> list[int]:
        """Indices of promising points: recognised simple numbers first, then large violations."""
        hits = np.flatnonzero(mask)
        if not len(hits):
            return []
        early = list(hits[:60])
        infinite = slack <= -1  # one side is: finite ones say more, and are looked at first
        worst = list(hits[np.lexsort((slack[hits], infinite[hits]))][:40])
        costs: dict[int, int] = {}
        for k in dict.fromkeys(early + worst):
            found = as_it_is(f, _row(columns, k))
            costs[int(k)] = found[1] if found else 1000
        simple = sorted((k for k, c in costs.items() if c < 1000), key=lambda k: (infinite[k], costs[k], slack[k]))
        other = [int(k) for k in worst if costs[int(k)] == 1000]
        if not simple:
            return other[:most]
        return (simple[:most - 3] + other[:3])[:most]

    def remember(self, which: int, columns: Columns, s: Scores) -> None:
        f = self.fields[which]
        if not f.blind:
            slack = np.where(s.told, s.slack, np.inf)
            order = np.argsort(slack, kind="stable")[:6]
            self.closest += [(as_float(slack[k]), which, _row(columns, int(k))) for k in order if np.isfinite(slack[k])]
        for mask, where in ((s.undefined, ""), (s.bad_given, "given")):
            hits = np.flatnonzero(mask)[:30]
            if len(self.undefined) < 400:
                self.undefined += [(f, _row(columns, int(k)), where) for k in hits]

    # -- from a promising point to evidence
    def settle(self, f: Field, point: dict[str, float], verdict: str, where: str = "", tie: bool = False) -> bool:
        wanted = _wanted(f, verdict, where)
        for exact, _ in self.exact_points(f, point, wanted, verdict, where, tie):
            evidence = self.try_exact(f, exact, verdict, where)
            if evidence is not None:
                self.out.evidence = self.simplified(f, exact, evidence, wanted, verdict, where)
                return True
        return False

    def exact_points(self, f: Field, point: dict[str, float], wanted: Callable[[Columns], Mask], verdict: str,
                     where: str, tie: bool) -> Iterator[tuple[Exact, int]]:
        direct = as_it_is(f, point)
        if direct is not None:
            yield direct
        if tie:  # an equality does not survive rounding, only a lucky guess
            lucky = guessed(f, point)
            if lucky is not None and (direct is None or lucky != direct[0]):
                yield lucky, 0
            return
        if self.leads >= LEADS * self.scale:
            return
        if where or self.court.lead(f.shape, point, verdict):
            self.leads += 1
            yield from around(f, point, wanted, limit=3 if direct is not None else 6)

    def try_exact(self, f: Field, exact: Exact, verdict: str, where: str) -> dict[str, Any] | None:
        standing, _ = self.court.standing(f.shape, exact.values())
        needed = {"refuted": "fails", "ill-posed": "undefined"}[verdict] if not where else "given"
        if standing == "unclear" and self.unclear < UNCLEAR * self.scale:
            self.unclear += 1
        elif standing != needed:
            return None
        evidence = self.court.convict(f.shape, exact, verdict, where)
        if evidence is None and where:  # it may be part of the conclusion, what this is to follow from
            evidence = self.court.convict(f.shape, exact, verdict)
        if evidence is None and standing == "fails":
            self.not_certified(f, exact)
        return evidence

    def simplified(self, f: Field, exact: Exact, evidence: dict[str, Any], wanted: Callable[[Columns], Mask],
                   verdict: str, where: str) -> dict[str, Any]:
        """Greedily simpler numbers, as long as the kernel goes along."""
        for _ in range(12):
            values = {k: as_float(v) for k, v in exact.values().items()}
            finite = not self.infinite(f, exact)
            for option in simpler(f, exact, values, wanted):
                if finite and self.infinite(f, option):
                    continue  # by how much it fails says more than a shorter number
                better = self.try_exact(f, option, verdict, where)
                if better is not None:
                    exact, evidence = option, better
                    break
            else:
                break
            if self.court.kernel_calls > 2 * KERNEL_CALLS * self.scale:
                break
        for name in f.deltas_named if verdict == "refuted" else ():  # of one third nobody asks
            for text in ORDINARY if exact.texts.get(name) not in ORDINARY else ():
                option = Exact({**exact.texts, name: text})
                usual = None if self.infinite(f, option) else self.try_exact(f, option, verdict, where)
                if usual is not None:
                    exact, evidence = option, usual
                    break
        if "inputs" in evidence["witness"]:
            return self.court.convict(f.shape, exact, verdict, where, laws=False) or evidence
        return evidence

    def infinite(self, f: Field, exact: Exact) -> bool:
        """One side of the conclusion is infinite there."""
        slack = self.court.standing(f.shape, exact.values())[1]
        return slack is not None and bool(mpmath.isinf(slack))

    # -- when nothing breaks the conclusion
    def undefined_points(self) -> None:
        """Where an assumption is undefined, it determines no law: there the laws are guessed."""
        plain = [Field(self.task, f.shape.plain) for f in self.fields[:GUESSED] if f.shape.plain]
        for f in [*(self.fields if self.fields[0].blind else []), *plain]:
            columns = f.corner_points(self.rng, f.batch_size(self.effort))
            s = f.scores(columns)
            for mask, where in ((s.undefined, ""), (s.bad_given, "given")):
                self.undefined += [(f, _row(columns, int(k)), where) for k in np.flatnonzero(mask)[:30]]
        self.ill_posed()

    def ill_posed(self) -> None:
        ranked: list[tuple[int, int]] = []
        for k, (f, point, _) in enumerate(self.undefined):
            found = as_it_is(f, point)
            ranked.append((f.shape.size + (found[1] if found else 1000), k))
        for _, k in sorted(ranked)[:UNDEFINED]:
            f, point, where = self.undefined[k]
            if self.settle(f, point, "ill-posed", where):
                self.out.tried.append({"engine": "undefined points", "outcome": "a sub-expression is undefined"})
                return
        if ranked:
            self.out.tried.append({"engine": "undefined points", "outcome": f"none confirmed of {len(ranked)}"})

    def report_margin(self) -> None:
        """The smallest slack at a point where the assumptions hold, up to the rounding of the point."""
        if self.out.evidence is not None:
            return
        for _, which, point in sorted(self.closest, key=lambda c: c[0])[:40]:
            slack = self.court.slack(self.fields[which].shape, point)
            if slack is not None:
                self.out.digits = self.court.digits
                self.out.margin = slack
                return

    # -- limits and quantifiers over infinite domains
    def sample(self) -> None:
        """Evidence only: no point is a witness for these."""
        from symdp.legacy.engines.binders import plausible

        f = self.fields[0]
        names = free_names(f.shape.show)
        columns = f.corner_points(self.rng, 400)
        s = f.scores(columns)
        seen: dict[tuple[float, ...], dict[str, float]] = {}
        for k in np.flatnonzero(s.admissible):
            point = _row(columns, int(k))
            seen.setdefault(tuple(v for n, v in point.items() if n in names), point)
        if not seen:
            self.out.tried.append({"engine": "sampling", "outcome": f"no admissible point among {len(s.slack)}"})
            return
        said: list[Any] = []
        for point in list(seen.values())[:SAMPLED]:
            exact = as_it_is(f, point)
            try:
                fine, slack = plausible(f.shape.show, exact[0].values() if exact else literal(f.shape, point))
            except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError) as e:
                self.out.tried.append({"engine": "sampling", "outcome": f"not tried: {e}"})
                return
            if not fine:
                if exact:
                    self.out.against.append(f.shape.witness(exact[0].texts))
                none = isinstance(f.shape.show, Bind) and f.shape.show.binder == "exists"
                self.out.tried.append({"engine": "sampling", "outcome": "no value that works was found among those "
                                       "tried" if none else "the values tried speak against it, by "
                                       f"{mpmath.nstr(slack, 6)}; "
                                       "that is no proof"})
                return
            said.append(slack)
        self.out.trials, self.out.digits = len(said), DIGITS
        if said:
            self.out.margin = margin(min(said))
            self.out.tried.append({"engine": "sampling", "outcome": f"nothing against it at {len(said)} points"})


def _untroubled(points: int, admissible: int, trials: int) -> str:
    """In words, what a stage saw that found no witness."""
    if trials:
        return f"no witness in {trials} admissible points"
    return f"no value at {admissible} admissible points" if admissible else f"no admissible point among {points}"


def _within_floats(task: Task) -> Iterator[Field]:
    """Long sums, as long as their numbers are no larger than floats are."""
    for s in long_shapes(task):
        with contextlib.suppress(OverflowError):
            yield Field(task, s)


def _wanted(f: Field, verdict: str, where: str) -> Callable[[Columns], Mask]:
    def wanted(columns: Columns) -> Mask:
        s = f.scores(columns)
        if where:
            return s.bad_given
        return s.undefined if verdict == "ill-posed" else s.fails
    return wanted


def _row(columns: Columns, k: int) -> dict[str, float]:
    return {name: as_float(c[k]) for name, c in columns.items()}


def _head(columns: Columns, count: int) -> Columns:
    return {name: c[:count] for name, c in columns.items()}


def _joined(parts: list[Columns]) -> Columns:
    return {name: np.concatenate([p[name] for p in parts]) for name in parts[0]}


@lru_cache(maxsize=256)
def _instance(source: str, seed: int, joints: tuple[Joint, ...] = ()) -> dict[str, Any] | None:
    statement = statement_of(source)
    task = Task.of(statement, None)
    try:
        made: list[Shape] = shapes(task, 12, joints=joints)
    except (NoShape, Unsupported):
        return None
    rng = np.random.default_rng([seed, 1_000_003])
    tries = 0
    for shape in made:
        f = Field(task, shape)
        for columns in _instance_batches(f, rng):
            s = f.scores(columns)
            hits = np.flatnonzero(s.admissible)[:200]
            rated = []
            for k in hits:
                found = as_it_is(f, _row(columns, int(k)))
                if found is not None:
                    rated.append((found[1] + 6 * int(s.snug[k]) + 4 * _zeros(f, columns, int(k)), int(k), found[0]))
            for _, _, exact in sorted(rated, key=lambda r: r[:2])[:6]:
                data: dict[str, Any] = shape.witness(exact.texts)
                inputs = input_laws(shape, exact)
                if inputs:
                    data["inputs"] = inputs
                tries += 1
                if admits(statement, data):
                    return data
                if tries > 40:
                    return None
    for shape in made:  # where floats do not reach
        for exact in exact_points.corners(shape) if exact_points.strange(shape) else ():
            data = shape.witness(exact.texts)
            if admits(statement, data):
                return data
    return None


def _instance_batches(f: Field, rng: np.random.Generator) -> Iterator[Columns]:
    points = min(1000, f.batch_size())
    columns = f.corner_points(rng, points)
    yield columns
    if f.equations:
        yield f.solved(columns)
    for which in range(len(f.columns_of)):
        moved = f.snapped(f.corner_points(rng, 200), which) if f.shape.given else None
        if moved is not None:
            yield moved


def _zeros(f: Field, columns: Columns, k: int) -> int:
    """Boundary values: probabilities that are zero, numbers that are zero."""
    return sum(columns[name][k] == 0 for name in f.shape.names)
