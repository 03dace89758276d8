"""Certificates about values that stay away from what a limit is not, and about branches that conditionals take: genuine
ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, point, proved

Proof = dict[str, Any]
X = {"x": "real > 0"}
T = {"t": "real"}


def away(gap: str, radius: str = "1", **more: Any) -> Proof:
    return proved({"rule": "other_limit", "radius": radius, "apart": gap, "proof": BOUND, "defined": [BOUND]*4, **more},
                  point(x="1"), defined=[BOUND]*4)


def branch(first: Any, shown: Any = BOUND, like: Any = 0) -> Proof:
    return proved({"rule": "congruence", "like": {"branch": first, "shown": shown, "like": like, "defined": [BOUND]}},
                  point(t="1"), defined=[BOUND]*4)


LARGEST: Proof = {"rule": "equal", "below": {"rule": "extremum", "proof": {"rule": "intro", "proof": BOUND}},
                  "above": {"rule": "extremum", "attained": True, "proof": {"rule": "exists", "values": {"y": "1"}, "proof": BOUND}}}


def near(by: str, equal: Proof = LARGEST, radius: str = "1", term: int = 0) -> Proof:
    seen = {"rule": "continuity", "radius": "1"}
    return proved({"rule": "near", "radius": radius, "term": term, "by": by, "equal": equal, "proof": seen}, point(x="1"),
                  defined=[BOUND]*4)


SUPREMUM = {"let": X, "show": ["limit(x -> 0: 2 + sup(y in [0, 1]: x + y)) == 3"]}
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("away from a number", {"let": X, "show": ["limit(x -> 0: 2 + x) != 1"]}, away("1/2")),
    ("away from a number, below", {"let": X, "show": ["limit(x -> oo: 1/x) != 2"]}, away("1", below=True)),
    ("away from a number, infinite", {"let": X, "show": ["limit(x -> 0: sup(y in [2, 3]: y/x)) != 1"]}, away(
        "1", proof={"rule": "extremum", "at": {"y": "2"}, "proof": BOUND})),
    ("a supremum near the limit point", SUPREMUM, near("x_1 + 1")),
    ("a branch that is taken", {"let": T, "given": ["t > 0"], "show": ["t == (t if t >= 0 else 2*t)"]}, branch(True)),
    ("the other branch", {"let": T, "given": ["t > 0"], "show": ["t == (2*t if t < 0 else t)"]}, branch(False)),
]
ATTACKS: list[Attack] = [
    ("away by nothing", {"let": X, "show": ["limit(x -> 0: x) != 0"]}, away("0")),
    ("away by less than nothing", {"let": X, "show": ["limit(x -> 0: x) != 0"]}, away("-1")),
    ("away by what shrinks", {"let": X, "show": ["limit(x -> 0: x) != 0"]}, away("x_1")),
    ("away on the other side", {"let": X, "show": ["limit(x -> oo: 1/x) != 0"]}, away("1/2", below=True)),
    ("away far from the point alone", {"let": X, "show": ["limit(x -> 0: x) != 0"]}, away("1/2", radius="0")),
    ("away from an infinity", {"let": X, "show": ["limit(x -> 0: 1/x) != oo"]}, away("1", below=True)),
    ("away from an infinity, from above", {"let": X, "show": ["limit(x -> 0: 1/x) != -oo"]}, away("oo")),
    ("a supremum that is more", SUPREMUM, near("x_1")),
    ("a supremum that is less", SUPREMUM, near("2*x_1 + 1")),
    ("a supremum beyond the goal", SUPREMUM, near("x_1 + 1", term=1)),
    ("a supremum at no point", SUPREMUM, near("x_1 + 1", radius="0")),
    ("a supremum as the number outside of the limit", {"let": X, "given": ["x == 1"], "show": [
        "limit(x -> 0: 2 + sup(y in [0, 1]: x + y)) == 4"]}, near("x + 1")),
    ("a supremum that is none", {"let": X, "show": ["limit(x -> 0: 2 + x) == 2"]}, near("x_1")),
    ("an infinite supremum", {"let": X, "show": ["limit(x -> 0: x*sup(y >= 1: y)) == 0"]}, near("oo")),
    ("a supremum, undefined as a number", {"let": X, "show": [
        "limit(x -> 0: 2 + sup(y in [0, 1]: x + y)) == 3"]}, near("x_1 + 1 + 0/0")),
    ("a supremum within another binder", {"let": X, "show": [
        "limit(x -> 0: sup(z in [0, 1]: sup(y in [0, 1]: x + y) + z)) == 1"]}, near("x_1 + 1")),
    ("a supremum beside a limit", {"let": X, "show": [
        "limit(x -> 0: sup(y in [0, 1]: x + y) + limit(z -> 0: z*x)) == 1"]}, near("x_1 + 1")),
    ("a branch that may be taken", {"let": T, "show": ["t == (t if t > 0 else 2*t)"]}, branch(True)),
    ("the branch that is not taken", {"let": T, "given": ["t > 0"], "show": ["t == (2*t if t > 0 else t)"]}, branch(False)),
    ("a branch of what has none", {"let": T, "given": ["t > 0"], "show": ["t == 2*t"]}, branch(True)),
    ("a branch neither first nor second", {"let": T, "given": ["t > 0"], "show": ["t == (t if t >= 0 else 2*t)"]}, branch(2)),
]
