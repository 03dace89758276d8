"""Candidates before numbers: what fails at a point is not asked about, what says more comes first.

Floating point, looked at again with many digits. It spares time and sets an order; it decides nothing.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.legacy.engines.field import ROUNDING, Columns, Field, certificate, literal
from symdp.legacy.engines.numeric import Point, Undefined, Unknown
from symdp.legacy.engines.objects import NoShape, Shape, Task, reshaped, shapes
from symdp.legacy.engines.repair.neighbourhood import Candidate
from symdp.legacy.engines.screen import Screen, spread
from symdp.legacy.engines.shannon import refute
from symdp.legacy.engines.shannon.tactic import linear_throughout
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import Statement, canonical
from symdp.legacy.kernel.goals import Rejected
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Num, Op, Seq, num, rebuild

SHAPES = 3  # looked at for each candidate, the smallest
OTHERS = 4  # beside them, as long as they are of sizes not seen before
MADE = 8  # to choose from
DEAR = 2000  # steps of a statement beyond which a shape is not looked at, unless it is the smallest
POINTS = 400  # in each of them, of each sort
SUSPECTS = 4  # points that are looked at with more digits
FARTHEST = 40  # numbers beyond which differences of exponentials are lost in rounding: nothing is made of them
OUTSIDE = 50  # points where the assumptions do not hold that are needed to tell whether they matter
LOOSE = 0.01  # slack that a bound which is meant as one falls below somewhere
CLEARLY = 1e-4  # slack that no rounding of 40 digits explains
FAINT = 0.02  # of what the printed statement says, below which a candidate says next to nothing
FAILS = 1e-7  # slack below which a point speaks against a candidate
REMEMBERED = 12  # witnesses, the latest
AGAINST = ("refuted", "ill-posed")
TROUBLE = (NoShape, Unsupported, Rejected, ValueError, ArithmeticError, RecursionError)
Key = tuple[Any, ...]


@dataclass
class Screened:
    """What the numbers say of a candidate. ``content``, from 0 to 1: at how many of the points where the printed
    assumptions hold it says something, and how sharp that is; None where no points tell."""

    candidate: Candidate
    content: float | None = None
    slack: tuple[npt.NDArray[np.float64], ...] = ()  # at the shared points, nan where it says nothing
    touches: bool = True  # somewhere it is tight, or nearly
    idle: bool = False  # it holds where the assumptions do not just as well
    sides: tuple[npt.NDArray[np.float64], ...] = ()  # of equations, there: all that hold have the same slack

    def fingerprint(self) -> bytes | None:
        """What the numbers say of it, and, where they tell little, the words; None where they tell nothing."""
        if not self.slack or not self.content:
            return None
        # a point at the end of a domain is seldom one of those that were looked at
        words = repr((self.candidate.statement.let, self.candidate.statement.show if self.flat else None))
        return words.encode() + b"".join(np.round(s, 9).tobytes() for s in (*self.slack, *self.sides))

    @property
    def flat(self) -> bool:
        """It holds with no slack wherever it says something, as other statements do that say something else."""
        return not self.sides and all(bool(np.all(np.isnan(s) | (np.abs(s) < FAILS))) for s in self.slack)


class Screening:
    """The points of a printed statement, and the witnesses against it, for all candidates alike."""

    def __init__(self, statement: Statement, parts: tuple[int, ...], witnesses: Iterable[Mapping[str, Any]],
                 seed: int) -> None:
        self.statement, self.parts, self.seed = statement, parts, seed
        self.witnesses = [w for w in witnesses if w.get("part") in parts]
        self.shared: dict[Key, tuple[Columns, npt.NDArray[np.bool_], tuple[Expr, ...], tuple[Expr, ...]]] = {}
        self.variables = any(t.kind == "variable" for _, t in statement.let)
        self.linear = {part for part in parts if self.variables and linear_throughout(statement, part)}
        self.tasks = {part: Task.of(statement, part) for part in parts}
        self.shapes = {part: _various(self._made(task, MADE)) for part, task in self.tasks.items()}
        self.premises: dict[int, bool] = {}  # whether what the conclusion supposes holds at a point
        for part in parts:
            for k, f in self._keyed(self.tasks[part], self.shapes[part]):
                if f.blind:
                    continue
                rng = np.random.default_rng([seed, len(self.shared)])
                corner, rough = f.corner_points(rng, POINTS), f.random_points(rng, POINTS)
                columns = {n: np.concatenate([corner[n], rough[n]]) for n in corner}
                s = f.scores(columns)
                self.shared[part, *k] = columns, s.admissible, f.shape.domains, f.shape.given
                self.premises[part] = self.premises.get(part, False) or _has_premise(f, columns, s.admissible)
        self.weight = sum(int(a.sum()) for _, a, _, _ in self.shared.values())

    def look(self, candidate: Candidate) -> Screened | None:
        """What is to be known of a candidate; None when a point speaks against it."""
        try:
            seen = self._variables(candidate) if self.variables else self._numbers(candidate)
        except TROUBLE:
            seen = Screened(candidate)
        return None if seen is None or self.convicted(candidate) else seen  # the kernel is slower than the numbers

    def learn(self, evidence: Iterable[Mapping[str, Any]]) -> bool:
        """Witnesses against other candidates, which may break more than one; whether there was any."""
        new = [dict(w) for w in evidence if w.get("part") in self.parts and w.get("verdict") in AGAINST]
        self.witnesses = [*new, *self.witnesses][:REMEMBERED]
        return bool(new)

    def convicted(self, candidate: Candidate) -> bool:
        """A witness against the printed statement, or against another candidate, breaks this one as well."""
        return any(self._convicts(candidate.statement, w) for w in self.witnesses)

    def _convicts(self, statement: Statement, evidence: Mapping[str, Any]) -> bool:
        """The witness against another statement breaks this one as well; the kernel says so."""
        printed = self.statement
        if statement.given and (statement.let, statement.define, statement.given) == (
                printed.let, printed.define, printed.given):
            statement = self._bare(statement)  # where the assumptions hold has been seen already
        try:
            check_certificate(certificate(statement, dict(evidence)), statement)
        except (*TROUBLE, KeyError, IndexError, TypeError):
            return False
        return True

    def _bare(self, statement: Statement) -> Statement:
        """The statement without its assumptions."""
        texts = {key: v for key, v in json.loads(statement.source).items() if key != "given"}
        return replace(statement, given=(), source=canonical(texts))

    def _variables(self, candidate: Candidate) -> Screened | None:
        shares, idle = [], False
        for part in self.parts:
            if part in self.linear and not linear_throughout(candidate.statement, part):
                return None  # what was linear in entropies is not meant to be a root or an exponential of them
            share, breaks, needless = refute.glance(candidate.statement, part, self.seed)
            if breaks:
                return None
            shares.append(share)
            idle = idle or needless
        return Screened(candidate, min(shares) if shares else None, idle=idle)

    @cached_property
    def printed(self) -> Screened:
        """What the numbers say of the printed statement, where it has a value."""
        candidate = Candidate(self.statement, {}, (), "")
        with contextlib.suppress(*TROUBLE):
            if not self.variables and (found := self._numbers(candidate, lenient=True)) is not None:
                return found
        return Screened(candidate)

    def faint(self, s: Screened) -> bool:
        """It says something at hardly any point, is a bound that nothing comes near, or has no use for its assumptions
        (an equation may have none); as the printed statement does not."""
        content = 0.5 if s.content is None else s.content  # where nothing is known, neither much nor little
        usual = 1.0 if self.printed.content is None else self.printed.content
        shows = [s.candidate.statement.show[i] for i in self.parts if i < len(s.candidate.statement.show)]
        equations = all(isinstance(e, Op) and e.op == "==" for e in shows)
        return content < FAINT * usual or (self.printed.touches and not s.touches) or (s.idle and not equations)

    def _numbers(self, candidate: Candidate, lenient: bool = False) -> Screened | None:
        slacks: list[npt.NDArray[np.float64]] = []
        sides: list[npt.NDArray[np.float64]] = []
        said, told = 0.0, False
        outside = broken = 0
        for part in self.parts:
            seen: set[Key] = set()
            supposed = not self.premises.get(part)
            for k, f in self._fields(candidate.statement, part):
                if f.blind:
                    continue
                key = (part, *k)
                known = self.shared.get(key)
                if known is not None and set(f.shape.names) <= set(known[0]):
                    seen.add(key)
                    told = True
                    columns, admissible = known[:2]
                    s = f.scores(columns)
                    if not lenient and self._against(f, columns, s):
                        return None
                    beyond = _typed(f.shape, columns) & ~s.admissible & ~np.isnan(s.slack)
                    outside += int(beyond.sum())
                    broken += int((s.slack[beyond] < -FAILS).sum())
                    fine = s.admissible & admissible & ~np.isnan(s.slack)
                    supposed = supposed or _has_premise(f, columns, fine)
                    slack = np.where(fine, s.slack, np.nan)
                    said += as_float(np.sum(np.where(fine, 1 - np.clip(np.abs(s.slack), 0, 1), 0)))
                    slacks.append(slack)
                    if isinstance(f.shape.show, Op) and f.shape.show.op == "==":
                        sides.append(np.where(fine, _value(f.shape.show.args[0], columns, len(slack)), np.nan))
                if lenient or (known is not None and f.shape.domains == known[2] and f.shape.given == known[3]):
                    continue  # the shared points are made for just these conditions
                rng = np.random.default_rng([self.seed, 1])
                for columns in (f.corner_points(rng, POINTS), f.random_points(rng, POINTS)):
                    if self._against(f, columns, f.scores(columns)):
                        return None
            if seen and not supposed:
                return None
            for key in self.shared:
                if key[0] == part and key not in seen:
                    slacks.append(np.full(1, np.nan))
        smallest = min((as_float(np.nanmin(s)) for s in slacks if not np.isnan(s).all()), default=0.0)
        content = said / self.weight if self.weight and told else None
        return Screened(candidate, content, tuple(slacks), smallest < LOOSE, sides=tuple(sides),
                        idle=bool(candidate.statement.given) and outside >= OUTSIDE and not broken)

    def _fields(self, statement: Statement, part: int) -> Iterator[tuple[Key, Field]]:
        """The shapes of a candidate, one after the other: most that are false fail in the first."""
        task, printed = Task.of(statement, part), self.tasks[part]
        if (task.types, task.given) == (printed.types, printed.given):
            return self._keyed(task, (reshaped(s, task.show) for s in self.shapes[part]))
        return self._keyed(task, self._by_and_by(task))

    def _by_and_by(self, task: Task) -> Iterator[Shape]:
        """The smallest shapes, then others: these are made only when they are come to."""
        yield from self._made(task, SHAPES)
        yield from _various(self._made(task, MADE))[SHAPES:]

    def _made(self, task: Task, limit: int) -> list[Shape]:
        try:
            return shapes(task, limit)[:limit]
        except TROUBLE:
            return []

    def _keyed(self, task: Task, made: Iterable[Shape]) -> Iterator[tuple[Key, Field]]:
        count: dict[Key, int] = {}
        for shape in made:
            key = _key(shape)
            count[key] = count.get(key, 0) + 1
            f = Field(task, shape)
            if f.cost <= DEAR or len(count) == 1:
                yield (*key, count[key]), f

    def _against(self, f: Field, columns: Columns, s: Any) -> bool:
        """A point where the assumptions hold and the conclusion fails, or has no value."""
        near = np.ones(len(s.fails), dtype=bool)
        for n in f.shape.numbers:
            near &= np.abs(columns[n.name]) <= FARTHEST
        bad = np.flatnonzero(near & s.fails & (s.slack < -FAILS))
        worst = bad[np.argsort(s.slack[bad], kind="stable")][:SUSPECTS]
        tied = np.flatnonzero(near & s.tie)[:SUSPECTS] if f.strict else ()
        for k in (*worst, *np.flatnonzero(near & s.undefined)[:SUSPECTS], *tied):
            if _breaks(f.shape, {n: as_float(c[k]) for n, c in columns.items() if n in f.shape.names}):
                return True
        return False


def _various(made: list[Shape]) -> list[Shape]:
    """The smallest shapes, and some in which sizes have other values: what holds for one entry need not for two."""
    chosen, others = made[:SHAPES], 0
    sizes = {_sizes(s) for s in chosen}
    for s in made[SHAPES:]:
        if others < OTHERS and _sizes(s) not in sizes:
            chosen.append(s)
            sizes.add(_sizes(s))
            others += 1
    return chosen


def _sizes(shape: Shape) -> Key:
    return tuple((n, v) for n, v in shape.env.items() if isinstance(v, Num))


def _key(shape: Shape) -> Key:
    """What makes points of two shapes comparable: the same numbers, beside the same fixed sizes and databases."""
    fixed = tuple((n, v) for n, v in shape.env.items() if isinstance(v, (Num, Seq)))
    return shape.names, fixed


def _typed(shape: Shape, columns: Columns) -> npt.NDArray[np.bool_]:
    """The points in the domains, whatever is assumed beside them."""
    points = len(next(iter(columns.values()))) if columns else 1
    out = np.ones(points, dtype=bool)
    for cell in Screen(list(shape.domains)).run(columns):
        with np.errstate(invalid="ignore"):
            out &= np.asarray(spread(cell.value, points) >= 0, dtype=bool)
    return out


def _has_premise(f: Field, columns: Columns, fine: npt.NDArray[np.bool_]) -> bool:
    """What the conclusion supposes holds at one of the points; of a conclusion that supposes nothing: it does."""
    unless = _unless(f.shape.show)
    if unless == f.shape.show:
        return True
    (cell,) = Screen([unless]).run(columns)
    return bool((np.asarray(spread(cell.value, len(fine)) <= ROUNDING / 2, dtype=bool) & fine).any())


def _unless(e: Expr) -> Expr:
    """That what is supposed does not hold: "A implies B" for a B that is false."""
    match e:
        case Op("implies", (a, _)):
            return Op("not", (_clearly(a),))
        case Op("and" | "or"):
            return rebuild(e, _unless)
    return e


def _clearly(e: Expr) -> Expr:
    """Strict inequalities by more than rounding."""
    match e:
        case Op(">" | "<" as op, (a, b)):
            beyond: Expr = Op("/", (ONE, num(10**6)))
            return Op(f"{op}=", (a, Op("+" if op == ">" else "-", (b, beyond))))
        case Op("and" | "or"):
            return rebuild(e, _clearly)
    return e


def _value(e: Expr, columns: Columns, points: int) -> npt.NDArray[np.float64]:
    """A number at the points."""
    (cell,) = Screen([Op(">=", (e, ZERO))]).run(columns)
    return np.asarray(spread(cell.value, points), dtype=float)


def _breaks(shape: Shape, point: Mapping[str, float]) -> bool:
    """The point speaks against the shape's conclusion, whatever the digits."""
    at_least = _slack_at(shape, point, 40)
    if at_least is None or at_least < -CLEARLY:
        return at_least is not None
    exactly = _slack_at(shape, point, 160)
    return exactly is not None and bool(exactly <= 0 and abs(at_least - exactly) <= abs(exactly) / 1000)


def _slack_at(shape: Shape, point: Mapping[str, float], digits: int) -> Any:
    """How far the conclusion is from holding, where the assumptions hold and it does not; -1 where it is undefined."""
    try:
        at = Point(literal(shape, point), digits)
        if any(at.truth(c)[1] < -ROUNDING for c in shape.conditions):
            return None
    except (Undefined, Unknown, *TROUBLE):
        return None
    try:
        held, slack = at.truth(shape.show)
    except Undefined:
        return Fraction(-1)
    except (Unknown, *TROUBLE):
        return None
    return slack if held is False and (slack < -FAILS or slack == 0) else None


def implied(weaker: Screened, stronger: Screened) -> bool:
    """At every shared point the one says no less than the other about the same quantity: by numbers only."""
    if not weaker.slack or len(weaker.slack) != len(stronger.slack) or not _alike(weaker, stronger):
        return False
    if weaker.flat and weaker.candidate.statement.show != stronger.candidate.statement.show:
        return False
    if len(weaker.sides) != len(stronger.sides):
        return False
    if not all(np.allclose(a, b, rtol=0, atol=1e-9, equal_nan=True)
               for a, b in zip(weaker.sides, stronger.sides, strict=True)):
        return False
    for a, b in zip(weaker.slack, stronger.slack, strict=True):
        if a.shape != b.shape:
            return False
        told = ~np.isnan(a)
        if np.isnan(b[told]).any() or (a[told] < b[told] - 1e-9).any():
            return False
    return True


def _alike(a: Screened, b: Screened) -> bool:
    """One side of each conclusion is the same."""
    for x, y in zip(a.candidate.statement.show, b.candidate.statement.show, strict=True):
        sides = [getattr(e, "args", ()) for e in (x, y)]
        if x != y and not any(s == t for s, t in zip(*sides, strict=False)):
            return False
    return True


