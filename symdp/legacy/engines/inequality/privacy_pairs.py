"""The two numbers of (epsilon, delta)-privacy, where they are asked for: every mechanism is (0, 1)-private, and between
1 and what delta is to be above there is room.

A claim about the least delta that a notion of privacy gives is about a bound t of it: it matters whether t is below 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, Type, num, walk
from symdp.legacy.kernel.witness import Unfit


def asked(show: Expr) -> dict[str, str] | None:
    """What each name of an existence claim is, epsilon or delta of mechanisms that are bound within it; None if there
    is no delta, or another name."""
    if not (isinstance(show, Bind) and show.binder == "exists"):
        return None
    mechanisms = {b.name for x in walk(show.body) if isinstance(x, Bind) for b in x.bindings
                  if isinstance(b.domain, Type) and b.domain.kind == "mechanism"}
    roles: dict[str, str] = {}
    for x in walk(show.body) if mechanisms else ():
        match x:
            case Call("dp", (Name(m), e, d)) if m in mechanisms:
                roles |= {n.id: role for n, role in ((e, "epsilon"), (d, "delta")) if isinstance(n, Name)}
    found = {b.name: roles.get(b.name, "") for b in show.bindings}
    return found if "delta" in found.values() and "" not in found.values() else None


def lower_bounds(show: Bind, name: str) -> list[Expr]:
    """What a name is to be strictly above, by its domain."""
    return [low for b in show.bindings if b.name == name and isinstance(b.domain, Type) for w in b.domain.where
            if isinstance(w, Op) and w.op == ">" and w.args[0] == Name(name) for low in w.args[1:]]


def by_privacy_pair(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """epsilon = 0, and delta = 1 or half-way between 1 and what it is to be above."""
    roles = asked(goal.show)
    if roles is None or depth < 1:
        return None
    assert isinstance(goal.show, Bind)
    half: list[Expr] = [Op("/", (Op("+", (low, ONE)), num(2))) for n, role in roles.items() if role == "delta"
            for low in lower_bounds(goal.show, n) if isinstance(low, Name)]
    for delta in (*half, ONE):
        written: dict[str, Expr] = {"delta": delta, "epsilon": ZERO}
        step: Proof = {"rule": "exists", "proof": {}, "values": {n: text(written[role]) for n, role in roles.items()}}
        recorder = Recorder()
        try:
            recorder.rule_exists(goal, step)
        except (*TROUBLE, Unfit, KeyError):
            continue
        *conditions, inner = recorder.goals
        if not all(map(_holds, _plain(inner))):
            continue
        checks = p.all_of(conditions, 3)
        proof = p.prove(inner, depth) if checks is not None else None
        if proof is not None:
            return {**step, "proof": proof} | ({"defined": checks} if checks else {})
    return None


def _plain(goal: Goal) -> list[Goal]:
    """The comparisons among what is to hold."""
    def parts(e: Expr) -> list[Expr]:
        return [x for a in e.args for x in parts(a)] if isinstance(e, Op) and e.op == "and" else [e]

    return [Goal(goal.names, goal.hyps, e) for e in parts(goal.show) if isinstance(e, Op) and e.op in (
        "<", "<=", ">", ">=", "==")]


def _holds(goal: Goal) -> bool:
    try:
        return holds(goal)
    except TROUBLE:
        return False


def by_threshold(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One of several existence claims about a bound of delta: above 1 that of one pair of numbers, below 1 another."""
    pairs = [(show, path) for show, path in sides_of(goal.show, ()) if asked(show) is not None]
    bounds = dict.fromkeys(low for show, _ in pairs if isinstance(show, Bind) for b in show.bindings
                           for low in lower_bounds(show, b.name) if isinstance(low, Name))
    if len(pairs) < 2 or len(bounds) != 1:
        return None
    on = Op(">=", (*bounds, ONE))
    halves: list[Proof] = []
    for side in (on, negation(on)):
        here = goal.with_(side)
        found = next((q for _, path in pairs if (q := _at(p, here, path, depth)) is not None), None)
        if found is None:
            return None
        halves.append(found)
    return completed(p, goal, {"rule": "split", "on": text(on), "defined": Slots(3), "yes": halves[0],
                               "no": halves[1]})


def about_threshold(show: Expr) -> bool:
    """A conclusion whose opposite has such alternatives."""
    return any(sum(asked(e) is not None for e, _ in sides_of(x, ())) > 1
               for x in walk(negation(show, quantifiers=True)) if isinstance(x, Op) and x.op == "or")


def sides_of(show: Expr, path: tuple[int, ...]) -> Iterator[tuple[Expr, tuple[int, ...]]]:
    """The alternatives, each with the sides on the way to it."""
    if isinstance(show, Op) and show.op == "or":
        for k, e in enumerate(show.args):
            yield from sides_of(e, (*path, k))
    else:
        yield show, path


def _at(p: Prover, goal: Goal, path: tuple[int, ...], depth: int) -> Proof | None:
    """A proof of one alternative, without that the others fail."""
    if not path:
        return by_privacy_pair(p, goal, depth)
    assert isinstance(goal.show, Op)
    proof = _at(p, replace(goal, show=goal.show.args[path[0]]), path[1:], depth)
    if proof is None or path[0] == 0:
        return proof and {"rule": "or", "side": 0, "proof": proof}
    return {"rule": "or", "side": 1, "proof": {"rule": "forget", "hypotheses": [len(goal.hyps)], "proof": proof}}
