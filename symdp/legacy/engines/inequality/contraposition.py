"""What is not 0, because an assumption says what would be 0 with it; what is equal, because an equation that is
assumed would fail elsewhere."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.rules import Goal, difference, holds, negation
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Index, Op, walk

Assumption = tuple[int, Bind, Expr]  # its position, itself, and what it says to be 0 on the left of "implies"


def vanishing(goal: Goal) -> list[Assumption]:
    """The assumptions that say what holds where something is 0."""
    found: list[Assumption] = []
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and isinstance(h.body, Op) and h.body.op == "implies":
            match conjuncts(h.body.args[0]):
                case (Op("==", (x, z)),) if z == ZERO:
                    found.append((i, h, x))
                case (Op("==", (z, x)),) if z == ZERO:
                    found.append((i, h, x))
    return found


def by_contraposition(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What in the conclusion cannot be 0, because so would be what is known not to be, is known not to be 0."""
    known: list[Expr] = []
    proofs: list[Proof] = []
    said = vanishing(goal)
    for x in dict.fromkeys(walk(goal.show) if said else ()):
        if isinstance(x, Index | Call) and not holds(replace(goal, show=(fact := Op("!=", (x, ZERO))))):
            found = next((f for f in (not_zero(p, goal, fact, a) for a in said) if f is not None), None)
            if found is not None:
                fact = Op(">", fact.args) if holds(goal.with_(fact, show=Op(">", fact.args))) else fact
                known.append(fact)
                proofs.append(found)
    if not known:
        return None
    rest = p.prove(goal.with_(*known), depth)
    return rest and completed(p, goal, {"rule": "have", "facts": [text(f) for f in known], "proofs": proofs,
                                        "defined": Slots(2), "proof": rest})


def by_zero(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is known to be 0 makes something 0 that is known not to be."""
    numbers = dict.fromkeys(x for h in goal.hyps if isinstance(h, Op) and h.op in COMPARISONS for x in walk(h)
                            if isinstance(x, Index | Call) and goal.entry(x) is not None)
    for i, h, pattern in vanishing(goal):
        letters = frozenset(b.name for b in h.bindings)
        for x in numbers:
            found = unified(pattern, x, letters, {})
            if found is None or letters - found.keys() or not holds(replace(goal, show=Op("==", (x, ZERO)))):
                continue
            step: Proof = {"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in found.items()}}
            proof = then(p, goal, step, lambda g: BOUND if g.region.contradiction else None)
            if proof is not None:
                return proof
    return None


def not_zero(p: Prover, goal: Goal, fact: Op, assumption: Assumption) -> Proof | None:
    """A proof of x != 0 (and of x > 0, where x is not negative)."""
    i, h, pattern = assumption
    letters = frozenset(b.name for b in h.bindings)
    found = unified(pattern, fact.args[0], letters, {})
    if found is None or letters - found.keys():
        return None
    zero = Op("==", fact.args)
    step: Proof = {"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in found.items()}}
    inner = then(p, goal.with_(zero), step, lambda g: BOUND if g.region.contradiction else None)
    return inner and completed(p, replace(goal, show=fact), {
        "rule": "split", "on": text(zero), "yes": inner, "no": BOUND, "defined": Slots(2)})


def by_only_solution(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison, where an equation or a bound with cases that is assumed is seen to fail wherever it does."""
    if depth < 2 or not isinstance(goal.show, Op):
        return None
    op, d = difference(goal.show)
    telling = [i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op in COMPARISONS and not any(
        isinstance(x, Bind) for x in walk(h)) and (piecewise(h) or h.op == goal.show.op == "==")]
    others = replace(goal, hyps=tuple(h for i, h in enumerate(goal.hyps) if i not in telling))
    wrong = [x for x in (p.sample(others) if telling else ()) if (s := p.numbers.sign(d, x)) is not None and (
        s != 0 if op == "==" else s < (op == ">"))]
    for h in dict.fromkeys(goal.hyps[i] for i in telling if wrong):
        if any(p.numbers.value(h, x) is None or p.numbers.true(h, x) for x in wrong):
            continue
        other, fact = goal.with_(negation(goal.show)), negation(h)
        shown = completed(p, replace(other, show=fact), {"rule": "forget", "hypotheses": telling,
                                                        "proof": Slot(depth - 1)})
        elsewhere = shown and completed(p, other, {
            "rule": "have", "facts": [text(fact)], "defined": Slots(2), "proofs": [shown],
            "proof": {"rule": "absurd", "hypothesis": len(goal.hyps) + 1, "proof": BOUND}})
        if elsewhere:
            return completed(p, goal, {"rule": "split", "on": text(goal.show), "defined": Slots(2), "yes": BOUND,
                                       "no": elsewhere})
    return None
