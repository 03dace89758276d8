"""Names that hypotheses bound from below by divergences, or give a value."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.derive import step_from
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.images import by_better_image, by_image, by_image_of
from symdp.legacy.engines.inequality.logic import divergences_below
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.calculus import derivative, obligations
from symdp.legacy.kernel.capacity import capacities
from symdp.legacy.kernel.goals import canonical, holds, integral
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, free_names, num, walk


def by_assumed_divergence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """E <= b is assumed for an expression E with logarithms, or a capacity, and a bound b in other names: take as much
    of it from the difference as makes those names disappear; of b = c*v^2 the square of a bound on v is shown."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op("<" | "<=", (e, b)) if (_logarithms(e) or capacities(e)) and free_names(b) and (
                    not free_names(e) & free_names(b)) and not _logarithms(b):
                pass
            case _:
                continue
        try:
            bound, whole = goal.region.ratio(b), goal.region.ratio(d)
        except TROUBLE:
            continue
        lead = next((m for m in bound.num if m), None)
        if bound.den or lead is None:
            continue
        if lead in whole.num and not whole.den:
            times = whole.num[lead]/bound.num[lead]
            if times > 0:
                return completed(p, goal, {"rule": "linear", "hypotheses": [i], "times": [str(times)],
                                           "defined": Slots(2), "rest": Slots(depth)})
        for v in free_names(b) & {*variables(goal)}:
            slope = derivative(d, v)
            if op == ">=" and v not in free_names(slope) and goal.region.sign(slope) == 1 and (
                    goal.region.at_least(Name(v), False)):
                other = ratio_expr(goal.region.ratio(Op("-", (Name(v), Op("/", (d, slope))))))
                if v in free_names(other):
                    continue
                show = Op("<=", (other, Name(v)))
                squares = tuple(Op("^", (x, num(2))) for x in show.args)
                same = Op("<=", tuple(map(canonical, squares)))  # multiplied out: x - y and y - x have the same
                inner = p.prove(replace(goal, show=same), depth - 1)
                inner = inner and rewritten(p, replace(goal, show=Op("<=", squares)), same, ONE, 0, found=inner)
                if inner is not None:
                    return rewritten(p, goal, show, slope, depth, found={"rule": "monotone", "by": "square",
                                                                         "proof": inner})
    return None


def gives_a_value(goal: Goal) -> int | None:
    """The position of a hypothesis v == e about the value v of a quantity of laws that show speaks of."""
    shown = free_names(goal.show) & {*variables(goal)}
    values = {h.args[1].id for h in goal.hyps if isinstance(h, Op) and h.op == "==" and isinstance(h.args[1], Name)
              and about_objects(goal.names, h.args[0])}
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Name(v), e)) if v in shown & values and v not in free_names(e) and (
                    not about_objects(goal.names, e)):
                return i
    return None


def by_assumed_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A hypothesis v == e gives v in show its value."""
    i = gives_a_value(goal)
    return None if i is None else completed(p, goal, {"rule": "replace", "hypothesis": i, "proof": Slot(depth)})


def by_inverse(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """E <= v is assumed, and v stands in show once, under functions that grow or fall: show is solved for v."""
    if comparison(goal) is None or not isinstance(goal.show, Op):
        return None
    for v in variables(goal):
        sides = [x for x in goal.show.args if v in free_names(x)]
        if len(sides) != 1 or sum(x == Name(v) for x in walk(sides[0])) != 1 or not any(
                isinstance(x, Call) and v in free_names(x) for x in walk(sides[0])) or not any(
                isinstance(h, Op) and h.op in ("<", "<=") and h.args[1] == Name(v) and free_names(h.args[0])
                and v not in free_names(h.args[0]) for h in goal.hyps):
            continue
        other = goal.show.args[goal.show.args[0] == sides[0]]
        step: Proof = {"rule": "solve", "for": v}

        go = partial(_without, p, v=v, depth=depth)
        if goal.region.sign(other) is not None or goal.region.at_least(other, False):
            return then(p, goal, step, go)
        yes = then(p, goal.with_(Op(">=", (other, ZERO))), step, go)
        return yes and completed(p, goal, {"rule": "split", "on": text(Op(">=", (other, ZERO))), "yes": yes,
                                           "no": Slot(depth), "defined": Slots(2)})
    return None


def _without(p: Prover, goal: Goal, v: str, depth: int) -> Proof | None:
    """v >= W from the assumption E <= v and E >= W, where v is forgotten; or as it is."""
    for h in goal.hyps:
        match goal.show, h:
            case Op(">=", (Name(x), low)), Op("<=", (e, Name(y))) if x == y == v and v not in free_names(e) and (
                    free_names(e) and not about_objects(goal.names, e)):
                gone = [k for k, g in enumerate(goal.hyps) if v in free_names(g)]
                facts = [c for guards, c in obligations(low, lambda x: integral(goal, x)) if not guards and not holds(
                    Goal(goal.names, tuple(g for g in goal.hyps if v not in free_names(g)), c))]
                second = completed(p, goal.with_(*facts, show=Op(">=", (e, low))), {
                    "rule": "forget", "hypotheses": gone, "proof": Slot(depth)})
                if facts and second:
                    second = completed(p, replace(goal, show=Op(">=", (e, low))), {
                        "rule": "have", "facts": list(map(text, facts)), "proofs": [Slot(4) for _ in facts],
                        "defined": Slots(2), "proof": second})
                step = second and completed(p, goal, {
                    "rule": "chain", "by": text(e), "first": {"rule": "turn", "proof": {"rule": "bound"}},
                    "second": second, "defined": Slots(2)})
                if step:
                    return step
    return p.prove(goal, depth)


def by_two_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Multiples of one logarithm on each side: these logarithms are what is compared."""
    match goal.show:
        case Op("<" | "<=" | ">" | ">=", (a, b)) if _multiple_of_log(a) and _multiple_of_log(b):
            return completed(p, goal, {"rule": "monotone", "by": "exp", "proof": Slot(depth), "defined": Slots(2)})
    return None


def _multiple_of_log(e: Expr) -> bool:
    match e:
        case Op("neg", (x,)) | Op("*", (Num(), x)) | Op("*", (x, Num())) | Op("/", (x, Num())):
            return _multiple_of_log(x)
        case Op("/", (x, Op("neg", (Num(),)))):
            return _multiple_of_log(x)
    return isinstance(e, Call) and e.fn == "log"


def told(goal: Goal) -> int | None:
    """The position of a hypothesis that says what a real number is, made of probabilities or densities of laws."""
    real = {n for n, t in goal.names if t.kind == "real"}
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Name(v), e)) if v in real and v not in free_names(e) and free_names(e) and not (
                    about_objects(goal.names, e)):
                return i
    return None


def by_told(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What a hypothesis says that a number is, in its place."""
    return completed(p, goal, {"rule": "replace", "hypothesis": told(goal), "proof": Slot(depth)})


def _logarithms(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in ("log", "rel_entr") for x in walk(e))


def by_rooted_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Roots of what has logarithms are squared away before the ends of intervals, where they vanish, are split off."""
    match goal.show:
        case Op("<=" | "<", (_, Call("sqrt", (x,)))) if _logarithms(x):
            return completed(p, goal, {"rule": "monotone", "by": "square", "proof": Slot(depth), "positive": Slots(2),
                                       "defined": Slots(2)})
    return None


def has_root(e: Expr, v: str) -> bool:
    """v in a root or a power."""
    return any(v in free_names(x) and ((isinstance(x, Call) and x.fn == "sqrt") or (isinstance(x, Op) and x.op == "^"))
               for x in walk(e))


def without_root(v: str, goal: Goal) -> bool:
    return not has_root(goal.show, v)


def by_known_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """E <= v is assumed and the difference grows with v: show it at v = E. Roots of v are squared away first."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    for v in variables(goal):
        bounds = divergences_below(goal, v)
        if not bounds or v not in free_names(d):
            continue
        if has_root(d, v):
            cleared = partial(without_root, v)
            return by_image_of(p, goal, depth, cleared) or by_better_image(p, goal, depth) or by_image(p, goal, depth)
        up, _, count = p.sign_at_samples(goal, derivative(d, v))
        for e in bounds if up and count else ():
            step = step_from(p, goal, op, d, v, e, depth + 1)
            if step is not None:
                return step
    return None
