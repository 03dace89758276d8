"""Laws of databases that give each of them a positive probability.

One database has a positive probability, for they sum to 1. Where a neighbour of what has one has one too, a path of
neighbours carries it everywhere.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.assumed_sums import alike, assumed_sums
from symdp.legacy.engines.inequality.databases import in_numbers, saturate
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.positive_sums import is_positive
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.laws import alphabet, is_input
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, negation
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Index, Name, Op, Type, free_names, substitute


def of_databases(goal: Goal, law: str) -> tuple[Name, Op] | None:
    """The mechanism over whose inputs the probabilities are assumed to sum to 1, and that they do."""
    for h in goal.hyps:
        match h:
            case Op("==", (Bind("sum", (Binding(x, "in", Name() as of),), Index(Name(p), (Name(y),))), one)) if (
                    p == law and x == y and one == ONE and alphabet(goal, of) is not None):
                return of, h
    return None


def positive(goal: Goal) -> tuple[str, str, Name, Op] | None:
    """A law, a database whose probability is to be shown positive, what reads it, and that all sum to 1."""
    match goal.show:
        case Op(">" | "!=", (Index(Name(law), (Name(x),)), z)) if z == ZERO and (found := of_databases(goal, law)):
            of, total = found
            return (law, x, of, total) if is_input(goal, dict(goal.names).get(x, Type("")), of.id) else None
    return None


def by_support(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A probability is positive, as all of them are: those of neighbours are together."""
    found = positive(goal)
    if found is None or depth < 2:
        return None
    law, at, of, total = found
    x, z = fresh(goal.names, ["x", "z"], (goal.show, *goal.hyps))
    pair = (Binding(x, "in", of), Binding(z, "in", of))
    mass = {v: Index(Name(law), (Name(v),)) for v in (x, z)}
    has = {v: Op(">", (mass[v], ZERO)) for v in (x, z)}
    near = Call("neighbouring", (Name(x), Name(z)))
    carried = Bind("forall", pair, Op("implies", (near, Op("implies", (has[x], has[z])))))
    line = Line(p, goal)
    if not line.lemma(carried, to_neighbours(p, line.said(carried), law, depth)):
        return None
    same = Bind("forall", pair, Op("==", tuple(Op("if", (has[v], ONE, ZERO)) for v in (x, z))))
    if not line.lemma(same, along_paths(p, line.said(same))):
        return None
    here = len(line.goal.hyps) - 1
    if not is_positive(line, total) or not line.take({"rule": "element"}, total.args[0]):
        return None
    values = {x: line.goal.names[-1][0], z: at}
    if not line.take({"rule": "instance", "hypothesis": here, "with": values}):
        return None
    return line.closed(in_numbers(p, line.goal, 3))


def output_of(line: Line, m: str, x: str) -> None:
    """An output that has a positive probability for this input."""
    row = Bind("sum", (Binding("'", "in", Name(m)),), Index(Call(m, (Name(x),)), (Name("'"),)))
    for _ in range(2):  # what a mechanism with such outputs is, and then what that says of the input
        for step in assumed_sums(line.goal, row):
            line.take(step)
    for h in line.goal.hyps:
        match h:
            case Op("==", (t, one)) if one == ONE and alike(line.goal, t, row) and is_positive(line, h):
                line.take({"rule": "element"}, t)
                return


def to_neighbours(p: Prover, goal: Goal, law: str, depth: int) -> Proof | None:
    """A neighbour of a database of positive probability has one."""
    line = Line(p, goal)
    if not (line.take({"rule": "intro"}) and line.take({"rule": "intro"}) and line.take({"rule": "intro"})):
        return None
    x = line.goal.names[-2][0]
    for m, t in goal.names:
        if t.kind == "mechanism" and Call("synthetic", (Name(m),)) in goal.hyps and any(
                {law, m} <= free_names(h) for h in goal.hyps):
            output_of(line, m, x)
    for h in line.goal.hyps:
        match h:
            case Op("<" | "<=", (Bind("max" | "sup", (first, second)), _)):  # of ratios, maybe
                at = dict(zip((first.name, second.name), (n for n, _ in line.goal.names[-2:]), strict=True))
                if (proof := otherwise(p, line.goal, h, at)) is not None:
                    return line.closed(proof)
    saturate(line)
    return line.closed(in_numbers(p, line.goal, depth))


def otherwise(p: Prover, goal: Goal, h: Op, at: dict[str, str]) -> Proof | None:
    """Show, for elsewhere an assumed bound of a maximum fails at these values."""
    base: Proof = {"rule": "split", "on": text(goal.show), "yes": {"rule": "bound"}, "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_split(goal, {**base, "no": LATER})
    line = Line(p, recorder.goals[-1])
    if not line.lemma(h, {"rule": "bound"}):
        return None
    last = len(line.goal.hyps) - 1
    larger = Line(p, replace(line.goal, hyps=line.goal.hyps[:last], show=negation(h)))
    if not larger.take({"rule": "extremum", "at": at}):
        return None
    proof = larger.closed(in_numbers(p, larger.goal, 3))
    no = line.closed(proof and {"rule": "absurd", "hypothesis": last, "proof": proof})
    return no and completed(p, goal, {**base, "no": no})


def along_paths(p: Prover, goal: Goal) -> Proof | None:
    """What is carried to neighbours, from either, is the same for both."""
    line = Line(p, goal)
    if not line.take({"rule": "path"}) or not line.take({"rule": "intro"}) or not line.take({"rule": "intro"}):
        return None
    i, names = len(goal.hyps) - 1, [n for n, _ in line.goal.names[-2:]]
    return line.closed(carry(p, line.goal, i, names))


def carry(p: Prover, goal: Goal, i: int, names: list[str]) -> Proof | None:
    """Show by cases: whether what hypothesis i carries from one to the other is true of the one, and of the other."""
    h = goal.hyps[i]
    assert isinstance(h, Bind) and isinstance(h.body, Op)
    bound = [b.name for b in h.bindings]
    start = h.body.args[1].args[0]  # type: ignore[union-attr]

    def case(here: Goal, left: list[str], known: bool) -> Proof | None:
        line = Line(p, here)
        if known and left:
            line.take({"rule": "instance", "hypothesis": i, "with": dict(zip(bound, pair(left), strict=True))})
            return line.closed(in_numbers(p, line.goal, 3))
        if not left:
            return in_numbers(p, here, 3)
        on = substitute(start, {bound[0]: Name(left[0])})
        recorder = Recorder()
        recorder.rule_split(here, {"on": text(on), "yes": LATER, "no": LATER, "defined": Slots(3)})
        yes, no = recorder.goals[-2:]
        first, second = case(yes, left, True), case(no, left[1:], False)
        return first and second and completed(p, here, {
            "rule": "split", "on": text(on), "yes": first, "no": second, "defined": Slots(3)})

    def pair(left: list[str]) -> tuple[str, str]:
        return left[0], next(n for n in names if n != left[0])
    return case(goal, names, False)
