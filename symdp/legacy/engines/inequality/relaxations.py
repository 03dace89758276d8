"""Infima over pairs of a law of the output and a mechanism back to the input, as relaxed problems have them, compared
with what a law and a mechanism attain, or the other way round: by Bayes' rule."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.databases import equations, in_numbers, layers, one_sum, saturate, termwise
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.posterior import (
    Inverted,
    by_branch,
    inputs_given_output,
    joints,
    law_of_outputs,
    sides,
)
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.databases import in_another_order
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, Bind, Binding, Call, Expr, Name, Op, Type, free_names, put, substitute


def place(goal: Goal) -> tuple[Bind, Proof] | None:
    """What objects are wanted for: an existence claim, or an infimum that is at most something."""
    match goal.show:
        case Bind("exists") as e:
            return e, {"rule": "exists"}
    for side in (0, 1):
        found = about_laws.extremum(goal.show, side)
        if found is not None and found[1].binder in ("sup", "inf") and found[0][0] == (
                ">" if about_laws.upper(found[1]) else "<"):
            return found[1], {"rule": "extremum", "side": side}
    return None


def inverted(goal: Goal) -> bool:
    """A mechanism on databases is wanted, and there is another, with a law of what it reads."""
    found = place(goal)
    return found is not None and any(isinstance(b.domain, Type) and b.domain.kind == "mechanism"
                                     for b in found[0].bindings) and any(True for _ in joints(goal))


def by_bayes(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is wanted are the law of the outputs, and the law of the inputs given the output."""
    found = place(goal)
    if found is None or depth < 2:
        return None
    wanted, step = found
    laws = [b.name for b in wanted.bindings if isinstance(b.domain, Type) and b.domain.kind == "distribution"]
    mechanisms = [b.name for b in wanted.bindings if isinstance(b.domain, Type) and b.domain.kind == "mechanism"]
    if len(laws) > 1 or len(mechanisms) != 1:
        return None
    for j in joints(goal):
        line = Line(p, goal)
        out = law_of_outputs(line, j) if laws else j.output
        if out is None:
            continue
        back = inputs_given_output(line, j, out)
        if back is None:
            continue
        at = {n: text(out) for n in laws} | {n: text(back.mechanism) for n in mechanisms}
        if at.keys() == {b.name for b in wanted.bindings}:
            done = attained(p, line.goal, step | {"at": at}, back, depth)
            if done is not None:
                return line.closed(done)
    return None


def attained(p: Prover, goal: Goal, step: Proof, back: Inverted, depth: int) -> Proof | None:
    """What is wanted, at the objects that have been put together."""
    recorder = Recorder()
    getattr(recorder, f"rule_{step['rule']}")(goal, step | {"proof": {}, "defined": Slots(0)})
    shown = recorder.goals[-1]
    match shown.show:
        case Op("<=" | ">=", (Op("if", (c, _, _)), _)):
            pass
        case _:
            return None
    line = Line(p, shown)
    for part in conjuncts(c):
        if not line.lemma(part, condition(p, replace(line.goal, show=part), back, depth)):
            return None
    absurd: Proof = {"rule": "absurd", "hypothesis": len(line.goal.hyps), "proof": {"rule": "bound"}}
    resolve: Proof = {"rule": "resolve", "term": 0, "second": absurd}
    recorder = Recorder()
    recorder.rule_resolve(line.goal, resolve | {"first": {}, "defined": Slots(3)})
    value = objective(p, recorder.goals[-2], back)
    proof = value and completed(p, line.goal, resolve | {"first": value, "defined": Slots(2)})
    inner = line.closed(proof)
    return inner and completed(p, goal, step | {"proof": inner, "defined": Slots(3)})


def condition(p: Prover, goal: Goal, back: Inverted, depth: int) -> Proof | None:
    """A condition on the mechanism, by what is known of the joint law."""
    line = Line(p, goal)
    for _ in range(6):
        match line.goal.show:
            case Bind("forall", (Binding(_, "in", Call()),)):
                if not line.take({"rule": "outputs"}) or not line.take({"rule": "intro"}):
                    return None
            case Op("implies") | Bind("forall"):
                if not line.take({"rule": "intro"}):
                    return None
            case Call():
                if holds(line.goal):
                    return line.closed({"rule": "bound"})
                if not line.take({"rule": "unfold"}):
                    break
            case _:
                break
    if holds(line.goal):
        return line.closed({"rule": "bound"})
    match line.goal.show:
        case Op("==", (Bind("sum", (_,)) as total, _)):
            return line.closed(marginal(line, total, back))
        case Op("<=" | ">="):
            return line.closed(compared(line, back, depth))
    return None


def marginal(line: Line, total: Bind, back: Inverted) -> Proof | None:
    """The joint probabilities of one input sum to its own."""
    p = line.p
    name = total.bindings[0].name
    rows = [r for r in back.rows(total.body) if name in free_names(r)]
    if len(rows) != 1:
        return None
    _, joint = back.at(rows[0])
    if not isinstance(joint, Op):
        return None
    law, number = joint.args
    parts: list[tuple[Expr, Bind]] = [(law, replace(total, body=number))]

    found = termwise(p, line.goal, total, parts, lambda h: by_joint(p, h, back))
    if found is None or not line.lemma(Op("==", (total, found[0])), found[1]):
        return None
    one_sum(line, parts[0][1])
    return in_numbers(p, line.goal, 3)


def by_joint(p: Prover, goal: Goal, back: Inverted) -> Proof | None:
    """Show, as a statement about the joint law."""
    line = Line(p, goal)
    taken = all(back.take(line, r) for r in back.rows(goal.show))
    return line.closed(in_numbers(p, line.goal, 3)) if taken else None


def compared(line: Line, back: Inverted, depth: int) -> Proof | None:
    """A comparison of numbers of the mechanism from that of the joint probabilities."""
    p, rows, table = line.p, back.rows(line.goal.show), dict[Expr, Expr]()
    pairs = [back.at(r) for r in rows]
    given = {joint.args[0] for _, joint in pairs if isinstance(joint, Op)}
    shared = given.pop() if len(given) == 1 else None  # the same law gives all of them: it does not matter
    for r, (mass, joint) in zip(rows, pairs, strict=True):
        assert isinstance(joint, Op)
        table |= {mass: ONE, r: joint if shared is None else joint.args[1]}
    fact = put(line.goal.show, table)
    inner = Line(p, line.said(fact))
    # of objects of which nothing is shown too much would be said
    others = {n for n, t in line.goal.names if t.kind == "distribution" or n == back.mechanism.id} - free_names(fact)
    inner.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(inner.goal.hyps) if free_names(h) & others]})
    saturate(inner)
    if not line.lemma(fact, inner.closed(in_numbers(p, inner.goal, depth))):
        return None
    if shared is not None:
        at = len(line.goal.region.hypotheses) - 1
        fact = put(line.goal.show, table | dict(zip(rows, (joint for _, joint in pairs), strict=True)))
        if not line.lemma(fact, completed(p, line.said(fact), {
                "rule": "linear", "hypotheses": [at], "times": [text(shared)], "signs": Slots(3),
                "defined": Slots(3)})):
            return None
    if not all(back.take(line, r) for r in rows):
        return None
    found = in_numbers(p, line.goal, 3)
    if found is not None:
        return found
    for _, step in list(equations(line.goal, line.goal.show)):
        line.take(step)
    return by_branch(p, line.goal)


def objective(p: Prover, goal: Goal, back: Inverted) -> Proof | None:
    """Both sides are the same sum of joint probabilities."""
    line = Line(p, goal)
    assert isinstance(goal.show, Op)
    domain = back.joint.bindings[0].domain
    assert isinstance(domain, Name)
    both: list[Expr] = []
    for e in goal.show.args:
        match e:
            case Call("expected_hamming", (law, m)) if line.take({
                    "rule": "fact", "law": "mean distance", "of": [text(law), text(m), text(domain)]}):
                e = sides(line.goal.hyps[-1])[1]
        if not isinstance(e, Bind):
            return None
        nested = in_another_order(Recorder(), e, list(range(layers(e))))
        if nested != e and not line.take({"rule": "fact", "law": "order", "order": list(range(layers(e)))}, e):
            return None
        both.append(nested)
    fact = Op("==", tuple(both))
    if not line.lemma(fact, same_sums(p, line.said(fact), back)):
        return None
    return line.closed(in_numbers(p, line.goal, 2))


def same_sums(p: Prover, goal: Goal, back: Inverted) -> Proof | None:
    """An equation of sums within sums, from the terms."""
    a, b = sides(goal.show)
    if not (isinstance(a, Bind) and isinstance(b, Bind)):
        return by_joint(p, goal, back)

    def step(here: Goal) -> Proof | None:
        x = Name(here.names[-1][0])
        inner = [substitute(t.body, {t.bindings[0].name: x}) for t in (a, b)]
        line = Line(p, here)
        fact = Op("==", tuple(inner))
        if not line.lemma(fact, same_sums(p, line.said(fact), back)):
            return None
        last = len(line.goal.region.hypotheses) - 1
        return line.closed(completed(p, line.goal, {
            "rule": "linear", "hypotheses": [last], "times": ["1"], "defined": Slots(3)}))
    found = termwise(p, goal, a, [(ONE, b)], step)
    return found and found[1]
