"""A shape made searchable: columns of points, screened, and exact points confirmed by the kernel."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.legacy.engines import corners
from symdp.legacy.engines.capacity import rational_law
from symdp.legacy.engines.numeric import DIGITS, Point, Undefined, Unknown, value_of
from symdp.legacy.engines.objects import UNKNOWN, Shape, Task
from symdp.legacy.engines.screen import TIE, Cell, Screen, hardened, spread
from symdp.legacy.kernel.check import FORMAT, Rejected, _admissible, check_certificate
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Name, Op, Seq, free_names, walk
from symdp.legacy.kernel.witness import Unfit

Array = npt.NDArray[np.float64]
Columns = dict[str, Array]
ROUNDING = 1e-9  # what rounding a point may do to its slack
FAR = 1000  # slack that says nothing: the search did not come close
MAX_INPUTS = 8  # candidate input laws handed to the kernel


@dataclass
class Scores:
    """What the screen says of a batch of points: masks and the slack of the conclusion."""

    admissible: npt.NDArray[np.bool_]
    fails: npt.NDArray[np.bool_]  # the conclusion, beyond rounding
    tie: npt.NDArray[np.bool_]  # the conclusion, within rounding, where a tie would make it false
    undefined: npt.NDArray[np.bool_]  # in the conclusion, at an admissible point
    bad_given: npt.NDArray[np.bool_]  # an assumption is undefined
    slack: Array  # of the conclusion; nan where it has none
    given: Array  # the smallest slack of domains and assumptions; -inf where undefined
    snug: npt.NDArray[np.int64]  # how many domains and assumptions hold with equality
    lost: npt.NDArray[np.bool_]  # where floats end: nothing speaks against the point, but an assumption or the
    # conclusion is not known

    @property
    def told(self) -> npt.NDArray[np.bool_]:
        """The points that say something of the statement: admissible, and its conclusion has a value there."""
        return self.admissible & ~self.lost & ~np.isnan(self.slack)


class Field:
    """One shape of a task with its screens and generators."""

    def __init__(self, task: Task, shape: Shape) -> None:
        self.shape = shape
        self.columns_of = [corners.Column(n) for n in shape.numbers]
        self.screen = Screen([*shape.conditions, shape.show])
        self.conditions = Screen(shape.conditions)
        self.privacy = _privacy(task, shape)
        named = {d.id for _, d in self.privacy if isinstance(d, Name)}
        self.deltas_named = [n.name for n in shape.numbers if n.name in named]
        self.ratios = Screen([r for r, _ in self.privacy])
        self.deltas = Screen([d for _, d in self.privacy])
        self.strict = _breaks_at_tie(shape.show, True)
        # a strict condition admits no tie; the others are given the benefit of rounding
        self.sharp = [isinstance(c, Op) and c.op in ("<", ">", "!=", "not") for c in shape.conditions]
        self.has_capacity = any(step[0] == "capacity" for step in self.screen.steps)
        self.cost = sum(40 * len(step[1]) if step[0] == "capacity" else 1 for step in self.screen.steps)
        self.equations = _equations(shape)
        self.blind = _blind(shape.show)  # the conclusion is beyond numbers at a point

    def batch_size(self, effort: int = 1) -> int:
        """How many points to screen at once: fewer of what is dear, half as many for effort 0."""
        size = int(min(4000, max(150, 4_000_000 // self.cost)))
        return size * effort if effort else size // 2

    # -- points
    def corner_points(self, rng: np.random.Generator, points: int) -> Columns:
        """All combinations of corner values while they are few, else simple ones more often."""
        columns: Columns = {}
        if not self.shape.blocks and self.shape.numbers:
            index = self._combinations(rng, points)
        else:
            index = (rng.random((points, max(1, len(self.columns_of)))) ** 2 * 40).astype(np.int64)
        for i, c in enumerate(self.columns_of):
            columns[c.number.name] = c.corner(index[:, i], columns)
        return self._with_laws(rng, columns, len(index), rough=False)

    def _combinations(self, rng: np.random.Generator, points: int) -> npt.NDArray[np.int64]:
        counts = []
        probe: Columns = {}
        for c in self.columns_of:
            low, high = c.bounds(probe, 1)
            counts.append(c.choices(low[0], high[0]))
            probe[c.number.name] = c.corner(np.zeros(1, dtype=np.int64), probe)
        if math.prod(counts) > points:
            each = max(2, int(points ** (1 / len(counts))))
            counts = [min(k, each) for k in counts]
        grid = np.array(list(itertools.islice(itertools.product(*map(range, counts)), points)), dtype=np.int64)
        # the simplest combinations first, not the first name's values one after the other
        grid = grid[np.argsort(grid.sum(axis=1), kind="stable")]
        extra = (rng.random((points // 4, len(counts))) * 40).astype(np.int64)
        return np.vstack([grid, extra])

    def random_points(self, rng: np.random.Generator, points: int) -> Columns:
        columns: Columns = {}
        for c in self.columns_of:
            column = c.random(rng, columns, points)
            earlier = list(columns.values())
            if earlier:  # close to an earlier number, where many inequalities are tight
                other = earlier[int(rng.integers(0, len(earlier)))]
                near = rng.random(points) < 0.25
                column = np.where(near, other * (1 + rng.choice([-1, 1], points) * 10.0 ** rng.uniform(-3, 0, points)),
                                  column)
                column = np.round(column) if c.number.integer else column
            columns[c.number.name] = column
        return self._with_laws(rng, columns, points, rough=True)

    def _with_laws(self, rng: np.random.Generator, columns: Columns, points: int, rough: bool) -> Columns:
        with np.errstate(all="ignore"):
            ratios = [np.array(spread(c.value, points)) for c in self.ratios.run(columns)]
            deltas = [np.array(spread(c.value, points)) for c in self.deltas.run(columns)]
        known = [i for i, x in enumerate(ratios) if np.isfinite(x).any()]
        for b in self.shape.blocks:
            columns |= corners.fill(b, rng, points, [ratios[i] for i in known], [deltas[i] for i in known], rough)
        return columns

    def solved(self, columns: Columns) -> Columns:
        """The points with one number moved so that each linear equation among the assumptions holds."""
        for e in self.equations:
            points = len(columns[e.name])
            at_zero, at_one = (spread(e.screen.run({**columns, e.name: np.full(points, v)})[0].value, points)
                               for v in (0.0, 1.0))
            with np.errstate(all="ignore"):
                root = -at_zero / (at_one - at_zero)
            columns = {**columns, e.name: np.where(np.isfinite(root), root, columns[e.name])}
        return columns

    def solved_exactly(self, texts: dict[str, str]) -> dict[str, str]:
        """The same for exact numbers, where the solution is rational; else the numbers as they are."""
        for e in self.equations:
            values = Exact(texts).values()
            try:
                at_zero, at_one = (Point({**values, e.name: Fraction(v)}).number(e.difference) for v in (0, 1))
            except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError):
                continue
            if isinstance(at_zero, Fraction) and isinstance(at_one, Fraction) and at_zero != at_one:
                texts = {**texts, e.name: str(-at_zero / (at_one - at_zero))}
        return texts

    def snapped(self, columns: Columns, which: int) -> Columns | None:
        """The points with one number moved to where the assumptions begin, or cease, to hold."""
        column = self.columns_of[which]
        name = column.number.name
        points = len(columns[name])
        low, high = column.bounds(columns, points)
        low = np.where(np.isfinite(low), low, -60.0)
        high = np.where(np.isfinite(high), high, np.maximum(low, 0) + 60.0)

        moving = [name in free_names(c) for c in self.shape.conditions]
        if not any(moving):
            return None
        conditions = self.conditions.along(columns, name)
        still = np.ones(points, dtype=bool)
        for c, sharp, moves in zip(conditions(low), self.sharp, moving, strict=True):
            still &= True if moves else _holds(c, sharp, points)

        def holds(x: Array) -> npt.NDArray[np.bool_]:
            out = still.copy()
            for c, sharp, moves in zip(conditions(x), self.sharp, moving, strict=True):
                if moves:
                    out &= _holds(c, sharp, points)
            return out

        at_low, at_high = holds(low), holds(high)
        mixed = at_low != at_high
        if not mixed.any():
            return None
        good, bad = np.where(at_low, low, high), np.where(at_low, high, low)
        for _ in range(46):
            middle = good / 2 + bad / 2
            if column.number.integer:
                middle = np.round(middle)
            held = holds(middle)
            good, bad = np.where(held, middle, good), np.where(held, bad, middle)
        return {**{k: v[mixed] for k, v in columns.items()}, name: good[mixed]}

    # -- screening
    def scores(self, columns: Columns) -> Scores:
        points = len(next(iter(columns.values()))) if columns else 1
        cells = self.screen.run(columns)
        domains = len(self.shape.domains)
        held = np.ones(points, dtype=bool)
        for n in self.shape.numbers:
            held &= np.isfinite(columns[n.name])
        bad_given = np.zeros(points, dtype=bool)
        smallest = np.full(points, np.inf)
        snug = np.zeros(points, dtype=np.int64)
        unknown = np.zeros(points, dtype=bool)  # whether the assumptions hold
        for i, c in enumerate(cells[:-1]):
            unknown = unknown | c.lost
            bad = np.asarray(spread(c.bad, points), dtype=bool)
            slack = spread(hardened(c), points)
            bad_given |= held & bad if i >= domains else False
            snug += np.abs(slack) <= TIE
            slack = np.where(bad | np.isnan(slack), -np.inf, slack)
            smallest = np.minimum(smallest, slack)
            held &= _holds(c, self.sharp[i], points)
        for row in (r for b in self.shape.blocks for r in b.rows):
            for p in row:
                held &= columns[p] >= 0
        show = cells[-1]
        lost = held & (unknown | np.asarray(spread(show.lost, points), dtype=bool))
        held = held & ~unknown
        slack = np.array(spread(show.value, points), dtype=float)
        bad = np.asarray(spread(show.bad, points), dtype=bool)
        undefined = held & (bad | (np.isnan(slack) & ~lost & (not self.blind)))
        slack[bad] = np.nan
        with np.errstate(invalid="ignore"):
            fails = held & ~lost & (slack < -TIE)
            tie = held & (np.abs(slack) <= TIE) & self.strict
        return Scores(held, fails, tie, undefined, bad_given, slack, smallest, snug, lost)


def _holds(c: Cell, sharp: bool, points: int) -> npt.NDArray[np.bool_]:
    with np.errstate(invalid="ignore"):
        held = np.asarray(spread(c.truth, points) if sharp else spread(hardened(c), points) >= -TIE, dtype=bool)
    fine: npt.NDArray[np.bool_] = held & ~np.asarray(spread(c.bad, points), dtype=bool)
    return fine


@dataclass
class Equation:
    """An assumption a == b that is linear in one free real: ``difference`` is a - b."""

    name: str
    difference: Expr
    screen: Screen


def _equations(shape: Shape) -> list[Equation]:
    out: list[Equation] = []
    reals = [n.name for n in shape.numbers if not n.integer]
    for c in (c for g in shape.conditions for c in conjuncts(g)):
        match c:
            case Op("==", (a, b)):
                difference = Op("-", (a, b))
                used = free_names(difference)
                for name in reversed([r for r in reals if r in used and all(r != e.name for e in out)]):
                    screen = Screen([difference])
                    probe = {n: np.full(3, 0.3 + 0.1 * k) for k, n in enumerate(shape.names)}
                    values = spread(screen.run({**probe, name: np.array([0.0, 1.0, 2.0])})[0].value, 3)
                    if np.isfinite(values).all() and abs(values[2] - 2 * values[1] + values[0]) < TIE and (
                            abs(values[1] - values[0]) > TIE):
                        out.append(Equation(name, difference, screen))
                        break
    return out


def _breaks_at_tie(e: Expr, positive: bool) -> bool:
    """Whether two equal sides of a comparison can make the formula false."""
    match e:
        case Op("not", (a,)):
            return _breaks_at_tie(a, not positive)
        case Op("implies", (a, b)):
            return _breaks_at_tie(a, not positive) or _breaks_at_tie(b, positive)
        case Op("and" | "or", (a, b)) | Op("if", (_, a, b)):
            return _breaks_at_tie(a, positive) or _breaks_at_tie(b, positive)
        case Op(op, _) if op in COMPARISONS:
            return (op in ("<", ">", "!=")) == positive
    return True


def _blind(show: Expr) -> bool:
    return any(isinstance(node, Bind) or node == UNKNOWN for node in walk(show))


def _privacy(task: Task, shape: Shape) -> list[tuple[Expr, Expr]]:
    """(exp(eps), delta) of the closeness that the statement speaks of."""
    out: list[tuple[Expr, Expr]] = []
    for node in (n for e in (*task.given, task.show) for n in walk(e)):
        pair: tuple[Expr, Expr]
        match node:
            case Call("close", (_, _, e, d)) | Call("dp", (_, e, d)):
                pair = (Call("exp", (e,)), d)
            case Call("dp", (_, e)) | Call("renyi", (_, _, e)):
                pair = (Call("exp", (e,)), ZERO)
            case Call("hockey_stick", (_, _, g)):
                pair = (g, ZERO)
            case _:
                continue
        try:
            found = (expand(pair[0], shape.env), expand(pair[1], shape.env))
        except Unsupported:
            continue
        trivial = found[0] == Call("exp", (ZERO,)) and found[1] == ZERO
        if not trivial and found not in out:
            out.append(found)
    return out[:4]


# -- exact points
@dataclass
class Exact:
    """A point in exact numbers: their texts, and their values for evaluation."""

    texts: dict[str, str]

    def values(self) -> dict[str, Any]:
        return {k: _value(v) for k, v in self.texts.items()}


_VALUES: dict[str, Any] = {}


def _value(text: str) -> Any:
    if text not in _VALUES:
        if len(_VALUES) > 10_000:
            _VALUES.clear()
        _VALUES[text] = value_of(read_expression(text))
    return _VALUES[text]


class Court:
    """Exact points before the evaluation with many digits, then before the kernel."""

    def __init__(self, statement: Statement, part: int) -> None:
        self.statement = statement
        self.part = part
        self.kernel_calls = 0
        self.digits = 15
        self.rejections: list[str] = []

    def standing(self, shape: Shape, values: Mapping[str, Any]) -> tuple[str, Any]:
        """'outside', 'holds', 'fails', 'undefined', 'given' (an assumption is undefined) or 'unclear',
        and the slack of the conclusion where there is one."""
        self.digits = DIGITS
        point = Point(values)
        unclear = False
        for i, c in enumerate(shape.conditions):
            try:
                held, _ = point.truth(c)
            except Undefined:
                return ("given" if i >= len(shape.domains) and not unclear else "outside"), None
            except (Unknown, OverflowError, ZeroDivisionError, ValueError):
                held = None
            if held is False:
                return "outside", None
            unclear |= held is None
        try:
            held, slack = point.truth(shape.show)
        except Undefined:
            return "undefined", None
        except (Unknown, OverflowError, ZeroDivisionError, ValueError):
            return "unclear", None
        if unclear and held is not True:
            return "unclear", slack
        return ("unclear" if held is None else "holds" if held else "fails"), slack

    def slack(self, shape: Shape, point: Mapping[str, float]) -> str | None:
        """The slack of the conclusion as text, if the assumptions hold up to rounding; "0" for a tie."""
        try:
            at = Point(literal(shape, point), 30)
            if any(at.truth(c)[1] < -ROUNDING for c in shape.conditions):
                return None
            _, slack = at.truth(shape.show)
        except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError):
            return None
        self.digits = max(self.digits, 30)
        return margin(slack)

    def lead(self, shape: Shape, point: Mapping[str, float], verdict: str) -> bool:
        """Whether the conclusion still fails (is still undefined) at the point itself, with more digits.

        Its laws are made to sum to one. The assumptions are not asked: rounding may have
        moved the point across their border, which exact numbers near it can mend.
        """
        try:
            held, _ = Point(literal(shape, point), 30).truth(shape.show)
        except Undefined:
            return verdict == "ill-posed"
        except (Unknown, OverflowError, ZeroDivisionError, ValueError):
            return True
        return verdict == "refuted" and held is not True

    def convict(self, shape: Shape, exact: Exact, verdict: str, where: str = "",
                laws: bool = True) -> dict[str, Any] | None:
        """The evidence, if the kernel accepts it."""
        witness: dict[str, Any] = shape.witness(exact.texts)
        inputs = input_laws(shape, exact) if laws else []
        if inputs:
            witness["inputs"] = inputs
        if where:
            witness["in"] = where
        evidence = {"part": self.part, "verdict": verdict, "witness": witness}
        self.kernel_calls += 1
        try:
            check_certificate(certificate(self.statement, evidence), self.statement)
        except Rejected as r:
            self.rejections.append(str(r))
            return None
        return evidence


def margin(slack: Any) -> str | None:
    """The slack as text, where it tells how close a claim is to failing: "0" for what rounding leaves of a tie, None
    for what is far away or fails."""
    if slack < -ROUNDING or abs(slack) >= FAR:
        return None
    return "0" if abs(slack) <= ROUNDING else str(mpmath.nstr(slack, 6))


def literal(shape: Shape, point: Mapping[str, float]) -> dict[str, Fraction]:
    """The floats of a point taken at their word, with laws made to sum to one."""
    values = {k: Fraction(v) for k, v in point.items()}
    for row in (r for b in shape.blocks for r in b.rows):
        largest = max(row, key=lambda p: values[p])
        values[largest] += 1 - sum(values[p] for p in row)
    return values


def certificate(statement: Statement, *parts: dict[str, Any]) -> dict[str, Any]:
    """A certificate around some parts, for the kernel to look at."""
    return {"format": FORMAT, "claim": "candidate", "variant": "printed", "statement": json.loads(statement.source),
            "sha256": statement.sha256, "parts": list(parts)}


def admits(statement: Statement, data: Mapping[str, Any]) -> bool:
    """Whether the kernel sees every assumption hold at the point."""
    try:
        _admissible(Checker(), statement, data, statement.let)
    except (Rejected, Unfit, Unsupported, RecursionError, OverflowError):
        return False
    return True


def input_laws(shape: Shape, exact: Exact) -> list[list[str]]:
    """Nearly optimal input laws for the capacities in the statement at the point."""
    calls = {id(n): n for e in (*shape.conditions, shape.show) for n in walk(e)
             if isinstance(n, Call) and n.fn == "capacity"}
    if not calls:
        return []
    point = Point(exact.values(), 20)
    found: dict[tuple[str, ...], None] = {}
    for call in calls.values():
        match call:
            case Call("capacity", (Seq("list", rows),)) if rows:  # without inputs there is no law of them
                try:
                    table = tuple(tuple(as_float(point.number(p)) for p in r.items) for r in rows if isinstance(r, Seq))
                except (Undefined, Unknown, OverflowError):
                    continue
                for law in rational_law(table), rational_law(table, 10**15):  # a close call needs a close law
                    if set(law) != {Fraction(1, len(law))}:
                        found[tuple(map(str, law))] = None
        if len(found) >= MAX_INPUTS:
            break
    return [list(law) for law in found]
