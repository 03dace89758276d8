"""The dependency graph of a paper's claims, laid out in layers from what is used to what uses it.

The classical method (Sugiyama, Tagawa and Toda 1981): layers by longest path, the order
within a layer by medians of neighbours. Ties go by the paper's order, so that the same
claims give the same picture. Claims without an arrow are left to the caller.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from symdp.report.references import arrows

WIDTH, HEIGHT = 178, 26  # of a box
ACROSS, DOWN = 54, 8  # between boxes
GAP = 22  # between groups of claims that no arrow joins
ROUNDS = 8
MAX_ARROWS = 4_000  # drawn


@dataclass
class Picture:
    """Boxes and curves in pixels: ``boxes`` are (claim, x, y), ``curves`` (path, stated)."""

    width: int = 0
    height: int = 0
    boxes: list[tuple[Mapping[str, Any], int, int]] = field(default_factory=list)
    curves: list[tuple[str, bool]] = field(default_factory=list)
    alone: list[Mapping[str, Any]] = field(default_factory=list)  # claims that no arrow touches


def picture(claims: Sequence[Mapping[str, Any]]) -> Picture:
    """The graph of these claims. Deterministic; a cycle is drawn with one arrow pointing back."""
    found = list(arrows(claims))[:MAX_ARROWS]
    out = Picture(alone=[c for i, c in enumerate(claims) if not any(i in a[:2] for a in found)])
    places: dict[int, tuple[int, int]] = {}
    top = 0
    for group in _groups(found):
        layers = _layers(group, found)
        tallest = max(map(len, layers))
        for column, layer in enumerate(layers):
            start = top + (tallest - len(layer)) * (HEIGHT + DOWN) // 2
            for row, i in enumerate(layer):
                places[i] = column * (WIDTH + ACROSS), start + row * (HEIGHT + DOWN)
        top += tallest * (HEIGHT + DOWN) - DOWN + GAP
    if places:
        out.width = max(x for x, _ in places.values()) + WIDTH
        out.height = top - GAP
    out.boxes = [(claims[i], *places[i]) for i in sorted(places)]
    out.curves = [(_curve(places[used], places[user]), stated) for user, used, stated in sorted(found)]
    return out


def _groups(found: Iterable[tuple[int, int, bool]]) -> list[list[int]]:
    """The connected groups, the largest first."""
    root: dict[int, int] = {}

    def top(i: int) -> int:
        while root.setdefault(i, i) != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    for a, b, _ in found:
        root[max(top(a), top(b))] = min(top(a), top(b))
    groups: dict[int, list[int]] = {}
    for i in sorted(root):
        groups.setdefault(top(i), []).append(i)
    return sorted(groups.values(), key=lambda g: (-len(g), g[0]))


def _layers(group: Sequence[int], found: Iterable[tuple[int, int, bool]]) -> list[list[int]]:
    """The group in columns: what uses nothing first, every claim right of all that it uses."""
    uses: dict[int, list[int]] = {i: [] for i in group}
    for user, used, _ in found:
        if user in uses:
            uses[user].append(used)
    depth: dict[int, int] = {}
    for start in group:
        _deepen(start, uses, depth)
    # a claim nobody is waiting for moves next to the first that uses it
    users = {i: [j for j in group if i in uses[j] and depth[j] > depth[i]] for i in group}
    for i in sorted(group, key=lambda i: -depth[i]):
        if users[i]:
            depth[i] = min(depth[j] for j in users[i]) - 1
    layers: list[list[int]] = [[] for _ in range(max(depth.values()) + 1)]
    for i in group:
        layers[depth[i]].append(i)
    layers = [layer for layer in layers if layer]
    near = {i: [*uses[i], *users[i]] for i in group}
    for turn in range(ROUNDS):
        row = {i: r - len(layer) / 2 for layer in layers for r, i in enumerate(layer)}
        for layer in layers if turn % 2 else reversed(layers):
            layer.sort(key=lambda i: (statistics.mean(row[j] for j in near[i]) if near[i] else row[i], i))
            row |= {i: r - len(layer) / 2 for r, i in enumerate(layer)}
    return layers


def _deepen(start: int, uses: Mapping[int, Sequence[int]], depth: dict[int, int]) -> None:
    """The longest way down from a claim; an arrow that closes a cycle does not count."""
    stack: list[tuple[int, int]] = [(start, 0)]
    open_ = {start}
    while stack:
        i, k = stack.pop()
        if i in depth:
            open_.discard(i)
            continue
        if k < len(uses[i]):
            stack.append((i, k + 1))
            below = uses[i][k]
            if below not in depth and below not in open_:
                open_.add(below)
                stack.append((below, 0))
            continue
        depth[i] = 1 + max((depth[j] for j in uses[i] if j in depth), default=-1)
        open_.discard(i)


def _curve(used: tuple[int, int], user: tuple[int, int]) -> str:
    """From the right side of what is used to the left side of what uses it."""
    x0, y0 = used[0] + WIDTH, used[1] + HEIGHT // 2
    x1, y1 = user[0], user[1] + HEIGHT // 2
    bend = max(ACROSS // 2, (x1 - x0) // 2)
    return f"M{x0} {y0}C{x0 + bend} {y0} {x1 - bend} {y1} {x1 - 5} {y1}"
