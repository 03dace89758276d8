"""Comparisons that are linear in sums over one finite domain, from what holds of every element of it.

``c1*sum(f1) + c2*sum(f2) + ... == 0`` (``>= 0``) follows from ``c1*f1 + c2*f2 + ... == 0`` (``>= 0``) at each element:
of means of a mixture, say, or of sums over a part of the databases, divided by the probability of that part. Sums
within sums are compared one within the other; those that are the same but for the bound names become one.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.assumed_sums import alike
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.databases import in_another_order, same_elements, synthetic
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import difference
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds, negation, piecewise_terms
from symdp.legacy.kernel.series import joined, opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Op, Type, free_names, put, walk

SHARE = 0.4  # of the steps: that sums are equal does not mean that their terms are
GLANCE = 0.1  # of these, for one element in one case


def database_sums(goal: Goal, formula: Expr) -> list[Bind]:
    """The sums over the databases of mechanisms of known size, or mean distances, of which a comparison is made."""
    here = Goal(goal.names, (), formula)
    return [t for t in opaque_terms(here) if isinstance(t, Bind) and t.binder == "sum" and all(
        isinstance(b.domain, Name) and alphabet(goal, b.domain) is not None for b in t.bindings)]


def has_several_sums(goal: Goal) -> bool:
    """Show compares two sums over databases, or mean distances, at least."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=")):
        return False
    distances = {x for x in walk(goal.show) if isinstance(x, Call) and x.fn == "expected_hamming"}
    return len(distances) + len(database_sums(goal, goal.show)) > 1


def by_each_element(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of sums over databases, from one at every database."""
    if depth < 2:
        return None
    return limited(p, SHARE, partial(compared, p, goal, depth))


def compared(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The comparison from that at every element, where it has sums; else from what is known of the numbers in it."""
    line = Line(p, goal)
    as_sums(line)
    united(line)
    sums = database_sums(line.goal, line.goal.show)
    found = apart(line.goal, sums) if len(sums) > 1 else None
    if found is None:
        return None if line.goal == goal and sums else line.closed(at_element(p, line.goal, depth))
    terms = opaque_terms(line.goal)
    step: Proof = {"rule": "termwise", "rest": "0", "terms": [[text(c), terms.index(s)] for c, s in found]}
    recorder = Recorder()
    try:
        recorder.rule_termwise(line.goal, {**step, "step": LATER, "ends": LATER, "defined": Slots(0)})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    inner = compared(p, recorder.goals[-2], depth)
    return inner and line.closed(completed(p, line.goal, {
        **step, "step": inner, "ends": BOUND, "defined": Slots(3)}))


def positive_twin(goal: Goal) -> Bind | None:
    """A sum that is assumed to be positive, the same as the one of which show says that it is not 0."""
    match goal.show:
        case Op("!=" | ">" | ">=", (Bind("sum") as s, z)) if z == ZERO:
            for h in goal.hyps:
                match h:
                    case Op(">", (Bind("sum") as t, x)) if x == ZERO and t != s and alike(goal, t, s):
                        return t
    return None


def by_positive_twin(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum is not 0, as the same sum with other bound names is positive."""
    twin, line = positive_twin(goal), Line(p, goal)
    assert isinstance(goal.show, Op)
    s = goal.show.args[0]
    if twin is None or not isinstance(s, Bind) or not same(line, s, twin):
        return None
    used = [goal.region.hypotheses.index(Op(">", (twin, ZERO))), len(goal.region.hypotheses)]
    positive = Op(">", (s, ZERO))
    proof = completed(p, replace(line.goal, show=positive), {
        "rule": "linear", "hypotheses": used, "times": ["1", "1"], "defined": Slots(3)})
    return line.closed(BOUND) if line.lemma(positive, proof) else None


def same(line: Line, s: Bind, t: Bind) -> bool:
    """That two sums are equal, which differ in bound names, and in those of their domains, becomes a hypothesis."""
    fact = Op("==", (s, t))
    here = replace(line.goal, show=fact)
    terms = opaque_terms(here)
    return line.lemma(fact, completed(line.p, here, {
        "rule": "termwise", "rest": "0", "terms": [["1", terms.index(s)], ["-1", terms.index(t)]],
        "step": {"rule": "identity"}, "ends": BOUND, "defined": Slots(3)}))


def swapped(line: Line, fact: Expr) -> bool:
    """The last hypotheses say what a term of show is, and it is put in there."""
    hyps = line.goal.hyps
    at = len(hyps) - 1 - hyps[::-1].index(fact)
    return line.take({"rule": "swap", "hypothesis": at, "defined": Slots(3)})


def as_sums(line: Line) -> None:
    """Mean distances as sums over one mechanism's databases, and sums over several names as sums within sums."""
    goal = line.goal
    over: Expr | None = None
    for x in dict.fromkeys(walk(goal.show)):
        match x:
            case Call("expected_hamming", (law, m)) if synthetic(goal, m):
                over = over or m
                if line.take({"rule": "fact", "law": "mean distance", "of": [text(law), text(m), text(over)]}):
                    swapped(line, line.goal.hyps[-1])
    for t in database_sums(line.goal, line.goal.show):
        if len(t.bindings) > 1:
            order = list(range(len(in_order(t))))
            if line.take({"rule": "fact", "law": "order", "order": order}, t):
                swapped(line, Op("==", (t, in_another_order(Recorder(), t, order))))


def in_order(t: Expr) -> list[str]:
    return [b.name for b in t.bindings] + in_order(t.body) if isinstance(t, Bind) and t.binder == "sum" else []


def united(line: Line) -> None:
    """Sums that differ in bound names, and the names of their domains, only, as one."""
    found: list[Bind] = []
    for t in database_sums(line.goal, line.goal.show):
        known = next((s for s in found if alike(line.goal, s, t)), None)
        if known is None:
            found.append(t)
        elif same(line, t, known):
            swapped(line, Op("==", (t, known)))


def apart(goal: Goal, sums: list[Bind]) -> list[tuple[Expr, Bind]] | None:
    """Show as a comparison of c1*S1 + c2*S2 + ... with 0, over one domain: the c and S. Other sums may be in the c."""
    op, d = difference(goal.show)
    if op not in ("==", ">="):
        return None
    for first in sums:
        own = [s for s in sums if same_elements(goal, s.bindings[0].domain, first.bindings[0].domain)]
        for size in range(len(own), 1, -1):
            for some in itertools.combinations(own, size):
                found = linear(goal, d, list(some))
                if found is not None:
                    return found
    return None


def linear(goal: Goal, d: Expr, sums: list[Bind]) -> list[tuple[Expr, Bind]] | None:
    names = fresh(goal.names, ["t"] * len(sums), (d, *goal.hyps))
    e = put(d, dict(zip(sums, map(Name, names), strict=True)))
    try:
        slopes = [derivative(e, v) for v in names]
        here = replace(goal, names=(*goal.names, *((v, Type("real")) for v in names)))
        whole = joined("+", [Op("*", pair) for pair in zip(slopes, map(Name, names), strict=True)])
        if any(set(names) & free_names(c) for c in slopes) or ZERO in slopes or not here.region.zero(
                Op("-", (e, whole))):
            return None
    except TROUBLE:
        return None
    return list(zip(slopes, sums, strict=True))


def at_element(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of numbers at one element: in each case, with what is assumed of them."""
    if holds(goal):
        return BOUND
    equal = completed(p, goal, {"rule": "identity", "defined": Slots(3)}) if differs_in_nothing(goal) else None
    if equal is not None:
        return equal
    shown = set(walk(goal.show))
    for k, t in enumerate(piecewise_terms(goal)):
        if t in shown and isinstance(t, Op) and t.op == "if":
            return by_cases(p, goal, {"rule": "resolve", "term": k}, t.args[0], depth)
    return limited(p, GLANCE, partial(p.prove, goal, min(depth, 4)))


def by_cases(p: Prover, goal: Goal, step: Proof, condition: Expr, depth: int) -> Proof | None:
    """Where the condition holds and where it does not, as far as that is left open."""
    recorder = Recorder()
    try:
        recorder.rule_resolve(goal, {**step, "first": LATER, "second": LATER, "defined": Slots(0)})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    proofs: Proof = {}
    for key, here, c in zip(("first", "second"), recorder.goals[-2:], (condition, negation(condition)), strict=True):
        if len(conjuncts(c)) == 1 and holds(replace(goal, show=negation(c))):
            proofs[key] = {"rule": "absurd", "hypothesis": len(goal.hyps), "proof": BOUND}
        elif (done := at_element(p, here, depth)) is not None:
            proofs[key] = done
        else:
            return None
    return completed(p, goal, {**step, **proofs, "defined": Slots(3)})


def differs_in_nothing(goal: Goal) -> bool:
    try:
        return goal.region.zero(difference(goal.show)[1])
    except TROUBLE:
        return False
