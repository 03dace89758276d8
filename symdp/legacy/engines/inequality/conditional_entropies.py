"""Differences of conditional entropies of joint laws that are known to be near one another, by their continuity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
    unused,
)
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Index, Name, Op, Seq, free_names, walk

THEOREM = "continuity of conditional entropy"


def conditional(e: Expr) -> tuple[str, str] | None:
    """The law and the channel of a conditional entropy that is written as a mean."""
    match e:
        case Bind("sum", (Binding(x, "in", _),), Op("*", (Index(Name(law), (Name(a),)), Call("entropy", (
                Call(channel, (Name(b),)),))))) if a == b == x:
            return law, channel
    return None


def differences(e: Expr) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Pairs of conditional entropies of which one is taken from the other, or compared with it."""
    for x in walk(e):
        match x:
            case Op("-" | "<=" | ">=", (a, b)) if (first := conditional(a)) is not None and (
                    second := conditional(b)) is not None:
                yield first, second


def near_joint_laws(goal: Goal) -> list[Proof]:
    """What the theorem says of conditional entropies in show, for each number that an assumption says to be above a
    distance."""
    found: list[Proof] = []
    kinds = dict(goal.names)
    for (p, w), (q, v) in differences(goal.show) if isinstance(goal.show, Op) else ():
        outcomes = integers_of(goal.names, kinds[w].param("to")) if w in kinds else None
        for h in goal.hyps:
            match h:
                case Op("<=", (s, a)) if isinstance(outcomes, Seq) and {p, w, q, v} <= free_names(s) and not any(
                        isinstance(x, Bind) for x in walk(a)):
                    low, high = map(text, outcomes.items)
                    if low == "1":
                        found.append({"rule": "known", "theorem": THEOREM, "with": {
                            "P": p, "W": w, "L": q, "V": v, "a": text(a), "m": high}})
    return found


def by_continuity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The bound of the theorem, and that it is at most what is to be shown."""
    if depth < 1 or not isinstance(goal.show, Op) or goal.show.op != "<=":
        return None
    for step in near_joint_laws(goal):
        line = Line(p, goal)
        a, m = step["with"]["a"], step["with"]["m"]
        asked = Recorder()
        try:
            asked.rule_known(goal, {**step, "defined": Slots(3), "proof": {}})
        except TROUBLE:
            continue
        checks = [in_numbers(p, g, 3) for g in asked.goals[:-1]]
        if None in checks or not line.take({**step, "defined": checks}):
            continue
        middle = read_expression(f"(1 + {a})*h({a}/(1 + {a})) + {a}*log({m})")
        chain: Proof = {"rule": "chain", "by": text(middle), "defined": Slots(3), "first": Slot(3)}
        try:
            asked.rule_chain(line.goal, {**chain, "first": {}, "second": {}})
        except TROUBLE:
            continue
        rest = spelled_out(p, asked.goals[-1], f"log({m})", depth + 2)
        proof = rest and line.closed(completed(p, line.goal, {**chain, "second": rest}))
        if proof is not None:
            return proof
    return None


def spelled_out(p: Prover, goal: Goal, part: str, depth: int) -> Proof | None:
    """A goal about numbers with their atoms expanded, as it is once a part of it has had a name."""
    line = Line(p, goal)
    if line.take({"rule": "abbreviate", "name": unused(goal, "s"), "of": part, "defined": Slots(2)}) and line.take(
            {"rule": "replace", "hypothesis": len(line.goal.hyps) - 1}):
        return line.closed(in_numbers(p, line.goal, depth))
    return None


def in_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal without what is assumed of sums."""
    gone = [i for i, h in enumerate(goal.hyps) if any(isinstance(x, Bind) for x in walk(h))]
    plain = replace(goal, hyps=tuple(h for i, h in enumerate(goal.hyps) if i not in gone))
    proof = p.prove(plain, depth)
    return proof and ({"rule": "forget", "hypotheses": gone, "proof": proof} if gone else proof)
