"""Bounds of the least delta that a notion of privacy gives: whether they are below 1 decides."""

from __future__ import annotations

import json

from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from tests.slow import SLOW

PAIR = "forall(M in mechanism on 1 entries: mi_dp(M, {0}) implies dp(M, e, d))"


def found(eps: str) -> bool:
    from symdp.legacy.engines.inequality.prover import Prover

    show = (f"forall(t > 0: exists(e >= 0, d >= 0: {PAIR.format(eps)} and d <= t) or exists(d > t: forall(e >= 0: "
            f"exists(M in mechanism on 1 entries: mi_dp(M, {eps}) and not dp(M, e, d)))))")
    goal, _ = root_goal(statement_of(json.dumps({"let": {}, "show": [show]})), 0)
    return Prover(60).search(goal) is not None


@SLOW
def test_a_threshold_of_one() -> None:
    assert found("1")


@SLOW
def test_not_where_little_is_known_of_a_bit() -> None:
    assert not found("1/8")  # there the least delta is less than 1
