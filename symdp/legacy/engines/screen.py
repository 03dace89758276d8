"""Fast screening: formulas at thousands of points at once, in floating point.

Each formula gets, per point, a slack (scale-free, negative where it fails), its truth as
floating point sees it, and a mark where a sub-expression is undefined. Rounding makes all
three unreliable close to a tie; whatever matters is looked at again with more digits.
Two marks say how far floats can be trusted: ``lost`` where what was computed left their
range, so that they tell nothing, and ``firm`` where numbers of the point itself are equal,
which no rounding has made so: there a condition gets no benefit of rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import entr, ndtr

from symdp.capacities.floats import as_float, rounded_float
from symdp.legacy.engines.capacity import batch, best_law
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Name, Num, Op, Seq

Array = npt.NDArray[np.float64]
Mask = Any  # a Boolean array, or a plain bool for all points
TIE = 1e-12  # slack below which floating point does not tell
CAPACITY_ROUNDS = 40
FEW = 4  # points at which every capacity is found to many digits


OVERFLOWS = ("+", "-", "*", "/", "^", "exp", "*log")  # what may be infinite because floats end


@dataclass(slots=True)
class Cell:
    """A number (``value``) or a formula (``value`` its slack, ``truth`` set) at every point."""

    value: Any
    bad: Mask = False
    truth: Mask = None
    lost: Mask = False  # made of what left the range of floats: the value means nothing
    beyond: Mask = False  # of a number: infinite because it is larger than all floats, which is all that is known of it
    firm: Mask = False  # of a formula: the truth is certain where the slack is 0
    given: Mask = False  # of a number: one of the point, or written, or 0 as a factor is such a 0


class Screen:
    """Formulas and numbers flattened into steps with shared sub-expressions."""

    def __init__(self, formulas: Sequence[Expr]) -> None:
        self.steps: list[tuple[str, tuple[int, ...], Any]] = []
        self._known: dict[tuple[str, tuple[int, ...], Any], int] = {}
        self._seen: dict[int, int] = {}
        self._alive = list(formulas)
        self.results = [self._add(f) for f in formulas]

    def _step(self, op: str, args: tuple[int, ...] = (), const: Any = None) -> int:
        key = (op, args, const)
        if key not in self._known:
            self._known[key] = len(self.steps)
            self.steps.append(key)
        return self._known[key]

    def _add(self, e: Expr) -> int:
        if id(e) not in self._seen:
            self._seen[id(e)] = self._make(e)
        return self._seen[id(e)]

    def _make(self, e: Expr) -> int:
        match e:
            case Num(v):
                near = rounded_float(v)
                return self._step("const", (), (near, bool(np.isfinite(near) and (near != 0 or v == 0))))
            case Name("oo"):
                return self._step("const", (), (float("inf"), True))
            case Name("pi"):
                return self._step("const", (), (as_float(np.pi), True))
            case Name(name):
                return self._step("name", (), name)
            case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
                return self._step("*log", (self._add(a), self._add(u)))
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as brackets, (lo, hi)))):
                kind: str = brackets
                low = self._step("<=" if kind[0] in "[r" else "<", (self._add(lo), self._add(x)))
                high = self._step("<=" if kind[-1] in "]e" else "<", (self._add(x), self._add(hi)))
                both = self._step("and", (low, high))
                return self._step("and", (both, self._step("whole", (self._add(x),)))) if kind == "range" else both
            case Op("in", (x, Name("integers"))):
                return self._step("whole", (self._add(x),))
            case Op("in", (x, Name("naturals"))):
                positive = self._step(">=", (self._add(x), self._step("const", (), (0.0, True))))
                return self._step("and", (self._step("whole", (self._add(x),)), positive))
            case Call("capacity", (Seq("list", ()),)):
                return self._step("unknown")  # of a channel without inputs
            case Call("capacity", (Seq("list", rows),)):
                # equal rows count once: capacity does not change
                cells = list(dict.fromkeys(tuple(self._add(p) for p in r.items) for r in rows if isinstance(r, Seq)))
                return self._step("capacity", tuple(p for r in cells for p in r), (len(cells), len(cells[0])))
            case Op(op, args):
                return self._step(op, tuple(self._add(a) for a in args))
            case Call(fn, args):
                return self._step(fn, tuple(self._add(a) for a in args))
            case Bind() | _:
                return self._step("unknown")

    def run(self, columns: Mapping[str, Array]) -> list[Cell]:
        """The value of every formula; columns have one entry per point."""
        cells = self._cells(columns, range(len(self.steps)), [])
        return [cells[i] for i in self.results]

    def along(self, columns: Mapping[str, Array], name: str) -> Callable[[Array], list[Cell]]:
        """The values as a function of one column: what does not depend on it is computed once."""
        moving = [False] * len(self.steps)
        for i, (op, args, const) in enumerate(self.steps):
            moving[i] = (op == "name" and const == name) or any(moving[a] for a in args)
        rest = [i for i, m in enumerate(moving) if m]
        still = self._cells(columns, (i for i, m in enumerate(moving) if not m), [])

        def run(column: Array) -> list[Cell]:
            cells = self._cells({**columns, name: column}, rest, still)
            return [cells[i] for i in self.results]

        return run

    def _cells(self, columns: Mapping[str, Array], which: Iterable[int], known: list[Cell]) -> list[Cell]:
        cells = list(known) if known else [Cell(np.float64("nan"))] * len(self.steps)
        with np.errstate(all="ignore"):
            for i in which:
                op, args, const = self.steps[i]
                if op == "const":
                    value, exact = const
                    cells[i] = Cell(np.float64(value), beyond=not exact and abs(value) > 1, given=exact)
                elif op == "name":
                    cells[i] = Cell(columns[const] if const in columns else np.float64("nan"), given=True)
                else:
                    cells[i] = _apply(op, [cells[a] for a in args], const)
        return cells


def _apply(op: str, a: list[Cell], const: Any) -> Cell:
    if op in COMPARISONS:
        return _compare(op, a[0], a[1])
    if op == "whole":
        whole = np.isfinite(a[0].value) & (a[0].value == np.round(a[0].value))
        return Cell(np.where(whole, 1.0, -1.0), a[0].bad, whole, lost=a[0].lost | a[0].beyond)
    logic = _LOGIC.get(op)
    if logic is not None and all(c.truth is not None for c in a[:2 if op != "not" else 1]):
        return logic(a)
    if op == "if":
        return _choose(a)
    out = _number(op, a, const)
    if op == "*":
        for c, other in (a, a[::-1]):
            if c.given is not False and np.any(c.value == 0):
                out.given = out.given | (c.given & (c.value == 0) & np.isfinite(other.value))
    for c in a:
        out.lost = out.lost | c.lost
    if op in ("neg", "abs", "min", "max"):  # the infinity that is left is still larger than all floats
        for c in a:
            out.beyond = out.beyond | c.beyond
        if out.beyond is not False:
            out.beyond = out.beyond & np.isinf(out.value)
        return out
    for c in a:
        out.lost = out.lost | c.beyond
    if op in OVERFLOWS and np.isinf(out.value).any():
        here: Mask = np.isinf(out.value) & np.logical_not(out.lost)
        for c in a:
            here = here & np.isfinite(c.value)
        out.beyond = here
    return out


def _number(op: str, a: list[Cell], const: Any) -> Cell:
    bad: Mask = False
    for c in a:
        bad = bad | c.bad
    v = [c.value for c in a]
    match op:
        case "+":
            return Cell(v[0] + v[1], bad)
        case "-":
            return Cell(v[0] - v[1], bad)
        case "neg":
            return Cell(-v[0], bad)
        case "*":
            return Cell(v[0] * v[1], bad)
        case "/":
            return Cell(v[0] / v[1], bad | (v[1] == 0))
        case "^":
            return _power(v[0], v[1], bad)
        case "*log":
            zero = (v[0] == 0) & (v[1] == 0)
            product = v[0] * np.log(np.where(v[1] > 0, v[1], 1.0))
            return Cell(np.where(zero, 0.0, product), bad | ((v[1] <= 0) & ~zero))
        case "exp":
            return Cell(np.exp(v[0]), bad)
        case "log":
            return Cell(np.log(np.where(v[0] > 0, v[0], 1.0)), bad | (v[0] <= 0))
        case "Phi":
            return Cell(ndtr(v[0]), bad)
        case "h_inv":
            return _inverse_entropy(v[0], bad)
        case "sqrt":
            return Cell(np.sqrt(np.maximum(v[0], 0.0)), bad | (v[0] < 0))
        case "abs":
            return Cell(np.abs(v[0]), bad)
        case "min" | "max":
            out = v[0]
            for x in v[1:]:
                out = np.minimum(out, x) if op == "min" else np.maximum(out, x)
            return Cell(out, bad)
        case "rel_entr":
            ratio = np.where((v[0] > 0) & (v[1] > 0), v[0] / np.where(v[1] > 0, v[1], 1.0), 1.0)
            out = np.where(v[0] > 0, np.where(v[1] > 0, v[0] * np.log(ratio), np.inf), 0.0)
            return Cell(np.where(np.isnan(v[0] + v[1]), np.nan, out), bad | (v[0] < 0) | (v[1] < 0))
        case "capacity":
            return _capacity(v, const, bad)
    return Cell(np.float64("nan"), bad)


def _compare(op: str, a: Cell, b: Cell) -> Cell:
    bad = a.bad | b.bad
    x, y = a.value, b.value
    gap = np.where(x == y, 0.0, y - x)
    size = np.abs(x) + np.abs(y)
    slack = np.where(np.isfinite(size), gap / (1e-3 + size), np.sign(gap))
    slack = np.where(np.isnan(gap), np.nan, slack)
    lost: Mask = a.lost | b.lost
    if a.beyond is not False or b.beyond is not False:  # which of two is larger is not known
        lost = lost | ((a.beyond | b.beyond) & (x == y))
    firm: Mask = (x == y) & a.given & b.given if a.given is not False and b.given is not False else False
    match op:
        case "<=":
            return Cell(slack, bad, x <= y, lost, firm=firm)
        case "<":
            return Cell(slack, bad, x < y, lost, firm=firm)
        case ">=":
            return Cell(-slack, bad, x >= y, lost, firm=firm)
        case ">":
            return Cell(-slack, bad, x > y, lost, firm=firm)
        case "==":
            return Cell(-np.abs(slack), bad, x == y, lost, firm=firm)
    return Cell(np.abs(slack), bad, x != y, lost, firm=firm)


def hardened(c: Cell) -> Any:
    """The slack of a formula, clearly negative where it is certain that it fails by nothing, clearly positive where it
    is certain that it holds so."""
    if c.firm is False:
        return c.value
    return np.where(c.firm, np.where(c.truth, np.maximum(c.value, 1.0), np.minimum(c.value, -1.0)), c.value)


def _and(a: list[Cell]) -> Cell:
    # as the kernel does: what is undefined behind a false left side does not matter
    x, y = hardened(a[0]), hardened(a[1])
    no, also_no = np.logical_not(a[0].truth), np.logical_not(a[1].truth)
    hidden = np.isnan(y) & no
    return Cell(np.where(hidden, x, np.minimum(x, y)), a[0].bad | (a[0].truth & a[1].bad), a[0].truth & a[1].truth,
                *_certain(a, no, also_no))


def _or(a: list[Cell]) -> Cell:
    x, y = hardened(a[0]), hardened(a[1])
    hidden = np.isnan(y) & a[0].truth
    return Cell(np.where(hidden, x, np.maximum(x, y)), a[0].bad | (np.logical_not(a[0].truth) & a[1].bad),
                a[0].truth | a[1].truth, *_certain(a, a[0].truth, a[1].truth))


def _certain(a: list[Cell], first: Mask, second: Mask) -> tuple[Mask, Mask, Mask]:
    """Where a junction is lost, and where it is firm: one side that decides it, ``first`` or ``second``, is enough."""
    lost: Mask = False
    if a[0].lost is not False or a[1].lost is not False:
        one, other = first & np.logical_not(a[0].lost), second & np.logical_not(a[1].lost)
        lost = (a[0].lost & np.logical_not(other)) | (a[1].lost & np.logical_not(one))
    firm: Mask = False
    if a[0].firm is not False or a[1].firm is not False:
        firm = (a[0].firm & a[1].firm) | (a[0].firm & first) | (a[1].firm & second)
    return lost, False, firm


def _not(a: list[Cell]) -> Cell:
    return Cell(-a[0].value, a[0].bad, np.logical_not(a[0].truth), a[0].lost, firm=a[0].firm)


def _implies(a: list[Cell]) -> Cell:
    return _or([_not(a[:1]), a[1]])


def _iff(a: list[Cell]) -> Cell:
    same = a[0].truth == a[1].truth
    size = np.minimum(*(np.abs(c.value) if c.firm is False else np.where(c.firm, 1.0, np.abs(c.value)) for c in a))
    return Cell(np.where(same, size, -size), a[0].bad | a[1].bad, same, a[0].lost | a[1].lost,
                firm=a[0].firm & a[1].firm)


_LOGIC = {"and": _and, "or": _or, "not": _not, "implies": _implies, "iff": _iff}


def _choose(a: list[Cell]) -> Cell:
    chosen = a[0].truth if a[0].truth is not None else a[0].value > 0
    truth = None if a[1].truth is None or a[2].truth is None else np.where(chosen, a[1].truth, a[2].truth)
    lost, beyond, firm = (np.where(chosen, x, y) for x, y in (
        (a[1].lost, a[2].lost), (a[1].beyond, a[2].beyond), (a[1].firm, a[2].firm)))
    return Cell(np.where(chosen, a[1].value, a[2].value), a[0].bad | np.where(chosen, a[1].bad, a[2].bad), truth,
                lost | a[0].lost, beyond, firm)


def _inverse_entropy(y: Any, bad: Mask) -> Cell:
    low, high = np.zeros(np.shape(y)), np.full(np.shape(y), 0.5)
    for _ in range(50):
        p = (low + high) / 2
        under = entr(p) + entr(1 - p) < y
        low, high = np.where(under, p, low), np.where(under, high, p)
    return Cell((low + high) / 2, bad | (y < 0) | (y > np.log(2) + 1e-15))


def _power(x: Any, y: Any, bad: Mask) -> Cell:
    whole = y == np.floor(y)
    out = np.where(x == 0, np.where(y == 0, 1.0, 0.0), np.power(np.where(x == 0, 1.0, x), y))
    return Cell(out, bad | ((x < 0) & ~whole) | ((x == 0) & (y < 0)))


def _capacity(v: list[Any], shape: tuple[int, int], bad: Mask) -> Cell:
    points = max((np.size(x) for x in v), default=1)
    rows = np.stack([np.broadcast_to(x, (points,)) for x in v], axis=1).reshape(points, *shape)
    usable = np.isfinite(rows).all(axis=(1, 2)) & (rows >= 0).all(axis=(1, 2))
    rows = np.where(usable[:, None, None], rows, 1.0 / shape[1])
    if points <= FEW:
        low, high, _ = batch(rows, 0, np.array([best_law(tuple(map(tuple, r.tolist()))) for r in rows]))
    else:
        low, high, _ = batch(rows, CAPACITY_ROUNDS)
    middle = np.where(high - low < 1e-3, (low + high) / 2, low)  # the lower bound is the better one early on
    return Cell(np.where(usable, np.maximum(middle, 0.0), np.nan), bad)


def spread(x: Any, points: int) -> Any:
    """A column with one entry per point of a value that may be the same for all."""
    return np.broadcast_to(x, (points,))
