"""Random goals with random proofs: what the checker accepts holds wherever a second arithmetic can look."""

from __future__ import annotations

import os
import random
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from symdp.legacy.kernel.check import Rejected
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.interval import Interval
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.rules import Checker, Goal
from symdp.legacy.kernel.tree import Expr, Name, Num, Op, Type, num
from tests.legacy.kernel.numbers import NoValue, truth
from tests.legacy.kernel.strategies import expressions, intervals, leaves, members, smooth

SLOW = bool(os.environ.get("SYMDP_SLOW"))
EXAMPLES = settings(max_examples=30_000 if SLOW else 500, deadline=None, phases=(Phase.generate,), derandomize=not SLOW,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
BOUND = {"rule": "bound"}
NAMES = ("x", "y")
accepted = {"proofs": 0, "points": 0}


def ends(i: Interval) -> list[str]:
    return [str(e) for e in (i.lo, i.hi) if isinstance(e, Fraction)] + ["0", "1", "1/2"]


def a_proof(source: random.Random, box: dict[str, Interval], depth: int) -> dict[str, Any]:
    def inner() -> dict[str, Any]:
        return a_proof(source, box, depth - 1) if depth else BOUND

    v = source.choice(NAMES)
    other = NAMES[v == "x"]
    place = source.choice([*ends(box[v]), other, f"1 - {other}"])
    match source.randrange(12 if depth else 3):
        case 0:
            return BOUND
        case 1:
            return {"rule": "identity"}
        case 2:
            return {"rule": "cover", "tree": source.choice([0, 1, [v, "1/2", source.choice((0, 1)), source.choice((0, 1, [0], [1]))]])}
        case 3 | 4 | 5:
            step = {"rule": "derive", "in": v, "from": place, "base": inner()}
            if source.random() < 0.3:
                step["strict"] = "slope"
            return step | {key: inner() for key in ("left", "right") if source.random() < 0.7}
        case 6:
            two = sorted(source.sample(ends(box[v]), 2), key=Fraction)
            return {"rule": "concave", "in": v, "from": two[0], "to": two[1], "low": inner(), "high": inner(), "curvature": inner()}
        case 7:
            return {"rule": "resolve", "term": source.randrange(2), "first": inner(), "second": inner()}
        case 8:
            return {"rule": "split", "on": f"{v} >= {place}", "yes": inner(), "no": inner()}
        case 9:
            return {"rule": "monotone", "by": source.choice(("exp", "log", "square")), "proof": inner()}
        case 10:
            return {"rule": "have", "facts": [f"{v} >= {place}"], "proofs": [inner()], "proof": inner()}
        case _:
            return {"rule": "absurd", "hypothesis": source.randrange(4), "proof": inner()}


def domain(n: str, i: Interval) -> list[Expr]:
    out: list[Expr] = []
    if isinstance(i.lo, Fraction):
        out.append(Op("<" if i.lo_open else "<=", (Num(i.lo), Name(n))))
    if isinstance(i.hi, Fraction):
        out.append(Op("<" if i.hi_open else "<=", (Name(n), Num(i.hi))))
    return out


@EXAMPLES
@given(st.one_of(smooth, expressions), st.one_of(leaves, smooth), st.sampled_from([">", ">=", "<=", "==", "!="]),
       st.fixed_dictionaries({n: intervals() for n in NAMES}), st.lists(st.tuples(leaves, leaves), max_size=1), st.integers(0, 2**32), st.data())
def test_what_is_accepted_holds(f: Expr, g: Expr, op: str, box: dict[str, Interval], more: list[tuple[Expr, Expr]], seed: int,
                                data: st.DataObject) -> None:
    hyps = [h for n in NAMES for h in domain(n, box[n])] + [Op("<=", pair) for pair in more]
    names = (*((n, Type("real")) for n in NAMES), ("z", Type("real")))
    goal = Goal(names, tuple(hyps), Op(op, (f, g)))
    source = random.Random(seed)
    for depth in (0, 1, 1, 1, 2, 2, 2):
        try:
            checker = Checker()
            checker.defined(goal, goal.show, iter(()))
            checker.prove(goal, a_proof(source, box, depth))
        except Rejected:
            continue
        accepted["proofs"] += 1
        for _ in range(4):
            at = {n: data.draw(members(box[n])) for n in NAMES} | {"z": Fraction(data.draw(st.integers(-3, 3)))}
            try:
                if not all(truth(h, at) for h in hyps):
                    continue
                assert truth(goal.show, at), (text(goal.show), at)
            except NoValue:
                continue
            accepted["points"] += 1


def test_enough_was_accepted_to_mean_something() -> None:
    """Runs after the search above, in one process."""
    assert accepted["proofs"] == 0 or accepted["points"] > 100


def test_the_search_finds_a_wrong_rule() -> None:
    """A checker without the side condition of a rule accepts something that fails."""
    goal = Goal((("x", Type("real")),), (), Op(">=", (Name("x"), num(0))))
    assert not piecewise_terms(goal)

    class Careless(Checker):
        def rule_bound(self, goal: Goal, proof: object) -> None:
            return

    Careless().prove(goal, BOUND)
    assert not truth(goal.show, {"x": Fraction(-1)})
