"""Pictures of statements about numbers, as shapes for an inline SVG: curves of both sides, margin, regions.

A picture decides nothing. Every one comes with words and a table of what it shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from symdp.language.names import unicode_name
from symdp.language.text import to_unicode
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.scope import variables
from symdp.legacy.kernel.tree import Call, Expr, Op, substitute
from symdp.report.study import Study, number

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 14, 40
ROWS = 9  # of a table
MAX_FIGURES = 3  # for one statement
CURVE_LEAST = 12  # points without which nothing is drawn

# ("path", class, d), ("rect", class, x, y, w, h), ("text", class, x, y, anchor, text) or ("dot", x, y)
Shape = tuple[Any, ...]


def figures(statement: Statement, part: int, at: Mapping[str, str], refuted: bool) -> list[dict[str, Any]]:
    """Pictures of one conclusion around a point (the witness, or an instance); none where it is not about numbers.

    Each is ``{title, words, width, height, shapes, head, rows, key}``.
    """
    if any(t.kind not in ("real", "integer") for _, t in statement.let):
        return []
    with suppress(Exception):  # a picture must not cost the report
        defined: dict[str, Expr] = {}
        for name, d in statement.define:
            defined[name] = substitute(d, defined, define=True)
        given = [substitute(e, defined, define=True) for e in statement.given]
        return _figures(Study(
            tuple((n, t.kind == "integer") for n, t in statement.let),
            (*(w for _, t in statement.let for w in t.where), *given),
            substitute(statement.show[part], defined, define=True),
            {n: read_expression(v) for n, v in at.items() if n in dict(statement.let)},
        ), "witness" if refuted else "")
    return []


def extremum(goal: Mapping[str, Any], at: Mapping[str, str]) -> list[dict[str, Any]]:
    """The exact extremum over all laws against the bound, from the goal that a proof reaches after *extremal*."""
    with suppress(Exception):
        show, given = read_expression(goal["show"]), tuple(map(read_expression, goal["given"]))
        names = sorted(frozenset[str]().union(*map(variables, (show, *given))) - {"oo", "pi"})
        integers = {i.args[0].id for i in given if isinstance(i, Op) and i.op == "in" and hasattr(i.args[0], "id")
                    and getattr(i.args[1], "id", "") == "integers"}
        study = Study(tuple((n, n in integers) for n in names), given, show,
                      {n: read_expression(v) for n, v in at.items() if n in names})
        found = _figures(study, "", ("largest value over all laws", "bound"))[:1]
        for f in found:
            f["title"] = "The bound against the exact extremum over all laws"
        return found
    return []


def _figures(s: Study, mark: str, names: tuple[str, str] = ("left side", "right side")) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    if not s.reals or isinstance(s.show, Call):
        return out
    for name in s.reals[:2]:
        out += _curves(s, name, mark, names)
    if len(s.reals) >= 2 and mark:  # where nothing fails there is nothing to see
        out += _region(s, s.reals[0], s.reals[1], mark)
    return out[:MAX_FIGURES]


# -- curves
def _curves(s: Study, name: str, mark: str, names: tuple[str, str]) -> list[dict[str, Any]]:
    points = s.curve(name)
    xs = [float(x) for x, _ in points]
    series = [[_float(values[k]) for _, values in points] for k in range(3 if s.sides() else 1)]
    if sum(v is not None for v in series[0]) < CURVE_LEAST:
        return []
    fails = [values[0] is not None and s.fails(values[0]) for _, values in points]
    shown = unicode_name(name)
    spot = _spot(s, name) if mark else None
    shapes: list[Shape] = []
    sides = series[1:]
    top = TOP
    if sides:
        panel = _Panel(xs, [v for side in sides for v in side if v is not None], top, HEIGHT)
        shapes += panel.frame("", False)
        shapes += panel.shade(fails)
        for k, side in enumerate(sides):
            shapes += panel.line(side, ("curve", "curve other")[k])
        shapes += panel.spot(spot, [_at_spot(xs, side, spot) for side in sides])
        top += HEIGHT
    panel = _Panel(xs, [v for v in series[0] if v is not None], top, HEIGHT * 3 // 5, zero=True)
    shapes += panel.frame(shown, True)
    shapes += panel.shade(fails)
    shapes += panel.line(series[0], "curve margin")
    shapes += panel.spot(spot, [_at_spot(xs, series[0], spot)])
    still = s.fixed([name]) or {}
    words = _words(mark, shown, still, xs, fails)
    key = [("curve", names[0]), ("curve other", names[1])] if sides else []
    return [{
        "title": f"Both sides and the margin over {shown}" if sides else f"The margin over {shown}", "words": words,
        "width": WIDTH, "height": top + HEIGHT * 3 // 5 + 8, "shapes": shapes,
        "key": [*key, ("curve margin", "margin: negative where the statement fails"),
                *([("fails", "fails")] if any(fails) else []), *([("spot", mark)] if spot is not None else [])],
        "head": [shown, *(names if sides else ()), "margin"],
        "rows": [[_short(float(points[i][0])), *(_short(v) for v in (*(side[i] for side in sides), series[0][i]))]
                 for i in range(0, len(points), max(1, (len(points) - 1) // (ROWS - 1)))],
    }]


def _words(mark: str, shown: str, still: Mapping[str, Expr], xs: Sequence[float], fails: Sequence[bool]) -> str:
    where = ", ".join(f"{unicode_name(n)} = {to_unicode(e)}" for n, e in sorted(still.items()))
    out = f"{shown} from {_short(xs[0])} to {_short(xs[-1])}" + (f", with {where}. " if where else ". ")
    runs = list(_runs(fails))
    if not runs and mark:
        return f"{out}None of the points drawn shows where it fails; the {mark} does."
    if not runs:
        return out + "At no point drawn does it fail; that is a picture, not a proof."
    spans = "; ".join(f"{_short(xs[a])} to {_short(xs[b])}" if b > a else _short(xs[a]) for a, b in runs[:4])
    return out + f"It fails, as far as the points drawn show, for {shown} in: {spans}."


class _Panel:
    """One pair of axes in the picture."""

    def __init__(self, xs: Sequence[float], ys: Sequence[float], top: int, height: int, zero: bool = False) -> None:
        """``zero``: the axis goes through 0, wherever the values are."""
        self.xs, self.top, self.height = xs, top, height
        self.low, self.high = _limits(ys)
        if zero:
            room = (self.high - self.low) * 0.05
            self.low, self.high = min(self.low, -room), max(self.high, room)

    def x(self, v: float) -> float:
        return LEFT + (v - self.xs[0]) / (self.xs[-1] - self.xs[0]) * (WIDTH - LEFT - RIGHT)

    def y(self, v: float) -> float:
        inner = self.height - BOTTOM
        share = (v - self.low) / (self.high - self.low)
        return self.top + inner * (1 - min(max(share, -0.02), 1.02))

    def frame(self, name: str, zero: bool) -> list[Shape]:
        bottom = self.top + self.height - BOTTOM
        out: list[Shape] = [("path", "axis", f"M{LEFT} {self.top}V{bottom}H{WIDTH - RIGHT}")]
        for t in ticks(self.low, self.high, 4):
            out += [("path", "grid", f"M{LEFT} {self.y(t):.1f}H{WIDTH - RIGHT}"),
                    ("text", "tick", LEFT - 7, round(self.y(t) + 4, 1), "end", _short(t))]
        for t in ticks(self.xs[0], self.xs[-1], 6):
            out += [("path", "axis", f"M{self.x(t):.1f} {bottom}v5"),
                    ("text", "tick", round(self.x(t), 1), bottom + 18, "middle", _short(t))]
        if zero and self.low < 0 < self.high:
            out.append(("path", "zero", f"M{LEFT} {self.y(0):.1f}H{WIDTH - RIGHT}"))
        if name:
            out.append(("text", "name", (LEFT + WIDTH - RIGHT) // 2, bottom + 34, "middle", name))
        return out

    def line(self, values: Sequence[float | None], kind: str) -> list[Shape]:
        d, pen = "", False
        for x, v in zip(self.xs, values, strict=True):
            if v is None:
                pen = False
                continue
            d += f"{'L' if pen else 'M'}{self.x(x):.1f} {self.y(v):.1f}"
            pen = True
        return [("path", kind, d)]

    def shade(self, fails: Sequence[bool]) -> list[Shape]:
        step = self.xs[1] - self.xs[0]
        out: list[Shape] = []
        for a, b in _runs(fails):
            low = self.x(max(self.xs[a] - step / 2, self.xs[0]))
            high = self.x(min(self.xs[b] + step / 2, self.xs[-1]))
            out.append(("rect", "fails", round(low, 1), self.top, round(high - low, 1), self.height - BOTTOM))
        return out

    def spot(self, x: float | None, values: Iterable[float | None]) -> list[Shape]:
        if x is None or not self.xs[0] <= x <= self.xs[-1]:
            return []
        bottom = self.top + self.height - BOTTOM
        return [("path", "at", f"M{self.x(x):.1f} {self.top}V{bottom}"),
                *(("dot", round(self.x(x), 1), round(self.y(v), 1)) for v in values if v is not None)]


# -- regions
def _region(s: Study, across: str, up: str, mark: str) -> list[dict[str, Any]]:
    rows = s.region(across, up)
    kinds = [[_kind(s, slack, admissible) for _, _, slack, admissible in row] for row in rows]
    counts = {k: sum(row.count(k) for row in kinds) for k in ("holds", "fails", "undefined")}
    if counts["fails"] + counts["undefined"] == 0 or counts["holds"] + counts["fails"] < CURVE_LEAST:
        return []
    xs, ys = [float(c[0]) for c in rows[0]], [float(row[0][1]) for row in rows]
    half_x, half_y = (xs[1] - xs[0]) / 2, (ys[1] - ys[0]) / 2
    panel = _Panel([round(xs[0] - half_x, 12), round(xs[-1] + half_x, 12)], [], TOP, HEIGHT * 4 // 3)
    panel.low, panel.high = round(ys[0] - half_y, 12), round(ys[-1] + half_y, 12)
    shapes: list[Shape] = []
    for y, row in zip(ys, kinds, strict=True):
        for kind in ("holds", "fails", "undefined"):
            for a, b in _runs([k == kind for k in row]):
                low, high = panel.x(xs[a] - half_x), panel.x(xs[b] + half_x)
                above, below = panel.y(y + half_y), panel.y(y - half_y)
                shapes.append(("rect", kind, round(low, 1), round(above, 1), round(high - low, 1),
                               round(below - above, 1)))
    shapes += panel.frame(unicode_name(across), False)
    shapes.append(("text", "name", LEFT - 44, TOP + 10, "start", unicode_name(up)))
    at_x, at_y = _spot(s, across), _spot(s, up)
    if mark and at_x is not None and at_y is not None and (
            panel.xs[0] <= at_x <= panel.xs[-1] and panel.low <= at_y <= panel.high):
        shapes.append(("dot", round(panel.x(at_x), 1), round(panel.y(at_y), 1)))
    undefined = f" and is undefined at {counts['undefined']}" if counts["undefined"] else ""
    words = (f"{unicode_name(across)} from {_short(panel.xs[0])} to {_short(panel.xs[-1])}, {unicode_name(up)} from "
             f"{_short(panel.low)} to {_short(panel.high)}. Of {sum(counts.values())} admissible points drawn it fails "
             f"at {counts['fails']}{undefined}.")
    return [{
        "title": f"Where it holds and where it fails, over {unicode_name(across)} and {unicode_name(up)}",
        "words": words, "width": WIDTH, "height": TOP + HEIGHT * 4 // 3 + 8, "shapes": shapes,
        "key": [(k, k) for k in ("holds", "fails", "undefined") if counts[k]] + ([("spot", mark)] if mark else []),
        "head": [], "rows": [],
    }]


def _kind(s: Study, slack: Any, admissible: bool) -> str:
    if not admissible:
        return ""
    return "undefined" if slack is None else "fails" if s.fails(slack) else "holds"


# -- numbers
def _spot(s: Study, name: str) -> float | None:
    value = number(s.at[name], {}) if name in s.at else None
    return None if value is None else float(value)


def _at_spot(xs: Sequence[float], values: Sequence[float | None], x: float | None) -> float | None:
    """The value of a curve at a point between its samples."""
    if x is None:
        return None
    for i in range(len(xs) - 1):
        a, b = values[i], values[i + 1]
        if xs[i] <= x <= xs[i + 1] and a is not None and b is not None:
            return a + (b - a) * (x - xs[i]) / (xs[i + 1] - xs[i])
    return None


def _float(value: Any) -> float | None:
    if value is None or not value.is_finite():
        return None
    found = float(value.mid())
    return found if math.isfinite(found) else None


def _limits(ys: Sequence[float]) -> tuple[float, float]:
    """From where to where an axis goes: all values, or most of them where a few are far off."""
    if not ys:
        return 0.0, 1.0
    order = sorted(ys)
    low, high = order[0], order[-1]
    near, far = order[len(order) // 10], order[-1 - len(order) // 10]
    spread = max(far - near, 1e-300)
    low, high = max(low, near - 3 * spread), min(high, far + 3 * spread)
    if low == high:
        low, high = low - (abs(low) or 1) / 2, high + (abs(high) or 1) / 2
    room = (high - low) * 0.05
    return low - room, high + room


def ticks(low: float, high: float, count: int) -> list[float]:
    """Round numbers between two ends, about so many of them."""
    rough = (high - low) / count
    if not math.isfinite(rough) or rough <= 0:
        return []
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((m * power for m in (1, 2, 5) if m * power >= rough), 10 * power)
    first = math.ceil(low / step - 1e-9)
    return [k * step for k in range(first, first + 3 * count) if k * step <= high + step * 1e-9]


def _short(v: float | None) -> str:
    if v is None:
        return "–"
    text = f"{v:.4g}"
    return "0" if float(text) == 0 else text.replace("-", "−")


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """(first, last) of every run of true flags."""
    out: list[tuple[int, int]] = []
    for i, flag in enumerate(flags):
        if flag and out and out[-1][1] == i - 1:
            out[-1] = out[-1][0], i
        elif flag:
            out.append((i, i))
    return out
