"""Tactics for comparisons of quantities that are functions of integrals of densities: these integrals first."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.laws import summands
from symdp.legacy.engines.inequality.pointwise import by_pointwise
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.laws import INTEGRAL
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, ONE, Call, Expr, Name, Op, walk
from symdp.legacy.kernel.values import functionals


def by_solving(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Assumptions and conclusion, each solved for the quantity of laws in it, and then outcome by outcome."""
    if (named := named_max_divergences(goal)) is not None:
        facts, ways = zip(*named, strict=True)
        return completed(p, goal, {"rule": "have", "facts": [*map(text, facts)], "proofs": [*ways], "defined": Slots(2),
                                   "proof": Slot(depth)})
    chain: list[tuple[Goal, Proof]] = []
    here, transformed = goal, False
    for i, h in [*enumerate(goal.hyps), (None, goal.show)]:
        if not (isinstance(h, Op) and h.op in COMPARISONS and reductions.about_objects(goal.names, h)):
            continue
        step: Proof = {"rule": "solve"} | ({} if i is None else {"hypothesis": i})
        after = _after(here, step)
        if after is None or after == here or (i is not None and set(after.hyps) <= set(here.hyps)):
            continue
        if i is None:
            transformed = _integral(after.show)
        chain.append((here, step))
        here = after
    if not chain:
        return by_pointwise(p, goal, depth) if any(map(_of_integrals, goal.hyps)) else None
    if isinstance(goal.show, Call) and goal.show.fn == "close":
        parts: Proof = {"rule": "unfold", "proof": Slot(depth)}
        proof = completed(p, here, parts) if any(_integral(h) for h in here.hyps) else None
    else:
        proof = by_pointwise(p, here, depth)
        if proof is None and (transformed or here.show == goal.show):
            proof = p.prove(here, depth)
    for before, step in reversed(chain):
        proof = proof and completed(p, before, {**step, "proof": proof, "defined": Slots(3)})
    return proof


def named_max_divergences(goal: Goal) -> list[tuple[Expr, Proof]] | None:
    """That a max-divergence is at most the name it has, and proofs: of a bound, not of an equation, it is known what it
    says of events."""
    found: list[tuple[Expr, Proof]] = []
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Call("max_divergence") as d, Name() as v)) if (said := Op("<=", (d, v))) not in goal.hyps:
                found.append((said, {"rule": "swap", "hypothesis": i, "proof": BOUND}))
    return found or None


def by_single_assumptions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Assumptions about laws that are conjunctions, one by one."""
    parts = [c for h in goal.hyps if isinstance(h, Op) and h.op == "and" and reductions.about_objects(goal.names, h)
             for c in conjuncts(h) if c not in goal.hyps]
    return completed(p, goal, {"rule": "have", "facts": list(map(text, parts)), "proofs": [BOUND for _ in parts],
                               "defined": Slots(2), "proof": Slot(depth)}) if parts else None


def by_order(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Renyi divergences of an order that may be below, at and above 1."""
    for order in dict.fromkeys(x.args[2] for x in walk(goal.show) if isinstance(x, Call) and x.fn == "renyi"
                               and len(x.args) == 3 and isinstance(x.args[2], Name)):
        if goal.region.sign(Op("-", (order, ONE))) in (1, -1):
            continue
        at_one: Proof = {"rule": "replace", "hypothesis": len(goal.hyps), "proof": Slot(depth)}
        inner = completed(p, goal.with_(Op("==", (order, ONE))), at_one)
        other = inner and completed(p, goal.with_(Op("!=", (order, ONE))), {
            "rule": "split", "on": f"{text(order)} < 1", "yes": Slot(depth), "no": Slot(depth)})
        return other and completed(p, goal, {"rule": "split", "on": f"{text(order)} == 1", "yes": inner, "no": other})
    return None


def by_order_one(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The Renyi divergence of order 1 is the Kullback-Leibler divergence."""
    for x in walk(goal.show):
        match x:
            case Call("renyi", (P, Q, order)) if order == ONE:
                return then(p, goal, {"rule": "known", "theorem": "order one of Renyi divergence",
                                      "with": {"P": text(P), "Q": text(Q)}}, lambda g: _swapped(p, g, depth))
    return None


def _swapped(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "swap", "hypothesis": len(goal.hyps) - 1, "defined": Slots(2),
                               "proof": Slot(depth)})


def _of_integrals(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn == INTEGRAL for x in walk(e))


def _integral(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in (INTEGRAL, "hockey_stick") for x in walk(e))


def _after(goal: Goal, step: Proof) -> Goal | None:
    recorder = Recorder()
    try:
        recorder.rule_solve(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, TypeError, ValueError):
        return None
    return recorder.goals[-1]


def by_larger_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Quantities of laws on both sides: names for those on the larger one, which is oo where one of them is; or for
    what is not linear on the smaller one."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">=")):
        return None
    large, small = goal.show.args if goal.show.op[0] == ">" else goal.show.args[::-1]
    if not all(reductions.about_objects(goal.names, x) for x in (large, small)):
        return None
    on_left, on_right = ([*functionals(Goal(goal.names, (), Op("<=", (x, x))))] for x in (small, large))
    curved = [x for x in on_left if x not in summands(small) or not _linear(goal, x)]
    plain = all(x in summands(large) and _linear(goal, x) for x in on_right)
    terms = functionals(replace(goal, hyps=()))
    # what stands alone is solved for once those it is compared with have names
    alone = len(on_left) == 1 and len(summands(large)) > 1 and not {*on_left} & {*on_right}
    found = dict.fromkeys((*curved[:1], *on_right[:1]) if plain and not alone else (*on_right[:1], *curved[:1]))
    # distances last: of a name for one nothing is known, while an event has it once the others have names
    for x in sorted(found, key=lambda x: isinstance(x, Call) and x.fn in ("tv", "hockey_stick")):
        if x in on_left and x in on_right:
            continue
        step = completed(p, goal, {"rule": "measure", "term": terms.index(x), "proof": Slot(depth),
                                   "infinite": Slot(depth)})
        if step is not None:
            return step
    return None


def _linear(goal: Goal, x: Expr) -> bool:
    return isinstance(x, Call) and any(reductions.has(goal.names, x.fn, w) for w in ("homogeneous sum", "homogeneous"))
