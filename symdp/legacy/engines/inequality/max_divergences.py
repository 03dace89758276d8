"""Max-divergences of laws on integers below the logarithm of a maximum: outcome by outcome.

``max_divergence(L, Q) <= log(M)`` says that ``L[k] <= M*Q[k]`` for every outcome k. Where ``L[k] > 0``, that is shown
as ``L[k]/Q[k] <= M``, of a value of the maximum M at indices that are there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.guards import with_names
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.maxima import at_definitions, by_index, is_maximum
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.families import law_on_integers, quantities
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Call, Expr, Index, Name, Op, walk


def max_divergence_below(goal: Goal) -> tuple[Call, Expr] | None:
    """A max-divergence of laws on integers that is to be at most another quantity of laws."""
    match goal.show:
        case Op("<=", (Call("max_divergence", laws) as d, Call() as e)) if about_objects(goal.names, e) and (
                "max_divergence" not in {x.fn for x in walk(e) if isinstance(x, Call)}):
            ranges = {law_on_integers(goal, x) for x in laws}
            return (d, e) if len(ranges) == 1 and None not in ranges else None
    return None


def by_each_outcome(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The quantity is a logarithm of a maximum, and the divergence is at most that outcome by outcome."""
    found = max_divergence_below(goal)
    if found is None or depth < 3:
        return None
    return limited(p, 0.7, partial(outcome_by_outcome, p, goal, found[0], depth))


def outcome_by_outcome(p: Prover, goal: Goal, d: Call, depth: int) -> Proof | None:
    line = Line(p, goal)
    if not written_out(line, d):
        return None
    match line.goal.show:
        case Op("<=", (_, Call("log", (m,)))) if is_maximum(m):
            pass
        case _:
            return None
    low, high = d.args
    positive = Op(">", (m, ZERO))
    if not line.lemma(positive, p.prove(replace(line.goal, show=positive), depth)):
        return None
    (v,) = fresh(line.goal.names, ["v"], (line.goal.show, *line.goal.hyps))
    m_hyp = len(line.goal.hyps)
    if not line.take({"rule": "abbreviate", "name": v, "of": text(m)}):
        return None
    above = replace(line.goal, show=Op(">", (Name(v), ZERO)))
    if not line.lemma(above.show, put_back(p, above, m_hyp, depth)) or not line.take({"rule": "solve"}):
        return None
    if not written_out(line, None):
        return None
    (k,) = fresh(line.goal.names, ["k"], (line.goal.show, *line.goal.hyps))
    domain = law_on_integers(goal, low)
    assert domain is not None
    a, b = (Index(x, (Name(k),)) for x in (low, high))
    every = Bind("forall", (Binding(k, "in", domain),), Op("<=", (a, Op("*", (Name(v), b)))))
    here = replace(line.goal, show=unfold(every, goal.names))
    if not line.lemma(every, at_outcome(p, here, m_hyp, depth)):
        return None
    return line.closed(sum_of_nothing(p, line.goal))


def written_out(line: Line, keep: Expr | None) -> bool:
    """The quantities of show but one as what defines them."""
    def terms() -> Iterator[Call]:
        return (t for t in quantities(replace(line.goal, hyps=())) if t != keep)
    while (t := next(terms(), None)) is not None:
        if not line.take({"rule": "written", "term": quantities(line.goal).index(t)}):
            return False
    return True


def at_outcome(p: Prover, goal: Goal, i: int, depth: int) -> Proof | None:
    """For every outcome the one probability is at most v times the other, v a maximum by the hypothesis at i."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    assert isinstance(line.goal.show, Op)
    a, product = line.goal.show.args
    assert isinstance(product, Op)
    v, b = product.args
    has = Op(">", (a, ZERO))
    step: Proof = {"rule": "split", "on": text(has)}  # probabilities at outcomes that are there: no checks
    recorder = Recorder()
    recorder.rule_split(line.goal, {**step, "yes": LATER, "no": LATER})
    yes, no = recorder.goals[-2:]
    inner = Line(p, yes)
    for fact, way in ((Op(">", (b, ZERO)), at_definitions), (
            Op("<=", (Op("/", (a, b)), v)), partial(put_back, i=i))):
        if not inner.lemma(fact, way(p, replace(inner.goal, show=fact), depth=depth)):
            return None
    first = inner.closed(with_names(p, inner.goal))
    second = first and with_names(p, no)
    return line.closed(completed(p, line.goal, {**step, "yes": first, "no": second})) if second else None


def put_back(p: Prover, goal: Goal, i: int, depth: int) -> Proof | None:
    """The goal with what the hypothesis at i says that a name stands for."""
    line = Line(p, goal)
    if not line.take({"rule": "swap", "hypothesis": i}):
        return None
    return line.closed(by_index(p, line.goal, depth) if isinstance(goal.show, Op) and goal.show.op == "<=" else p.prove(
        line.goal, depth))


def sum_of_nothing(p: Prover, goal: Goal) -> Proof | None:
    """A sum of positive parts is at most 0, as the last hypothesis says of each of them."""
    assert isinstance(goal.show, Op)
    s, said = goal.show.args[0], goal.hyps[-1]
    step: Proof = {"rule": "sums", "rest": "0", "terms": [["-1", opaque_terms(goal).index(s)]], "ends": BOUND}
    recorder = Recorder()
    recorder.rule_sums(goal, {**step, "step": LATER, "defined": Slots(3), "nonempty": Slots(2)})
    line = Line(p, recorder.goals[-2])
    assert isinstance(said, Bind)
    at = {said.bindings[0].name: line.goal.names[-1][0]}
    if not line.take({"rule": "instance", "hypothesis": len(goal.hyps) - 1, "with": at}):
        return None
    proof = line.closed(p.prove(line.goal, 3))
    return proof and completed(p, goal, {
        **step, "step": proof, "defined": Slots(3), "nonempty": Slots(2)})


