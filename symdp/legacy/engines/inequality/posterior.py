"""Laws and mechanisms that Bayes' rule gives: the law of the outputs, and the law of the inputs given the output.

Q is the law of the outputs of M for an input of law P, and ``Q[y]*S(y)[x] == P[x]*M(x)[y]``. Where an output has
probability 0 the law S(y) is uniform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.databases import equations, in_numbers, termwise
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.positive_sums import above_summand
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, Type, substitute, walk


def sides(e: Expr) -> tuple[Expr, Expr]:
    """The two operands of a comparison or product."""
    assert isinstance(e, Op)
    a, b = e.args
    return a, b


@dataclass(frozen=True)
class Joint:
    """A law, a mechanism on databases, and a mechanism of known size that reads the same."""

    law: Name
    mechanism: Name
    output: Expr | None  # the law of the outputs, if it has a name already
    of: Name
    size: tuple[Expr, Expr]


def joints(goal: Goal) -> Iterator[Joint]:
    """Laws of databases that are assumed to be such, with mechanisms whose outputs are."""
    for h in goal.hyps:
        match h:
            case Op("==", (Bind("sum", (Binding(x, "in", Name() as of),), Index(Name(law), (Name(y),))), one)) if (
                    one == ONE and x == y and (size := alphabet(goal, of)) is not None):
                for m, t in goal.names:
                    if t.kind == "mechanism" and Call("synthetic", (Name(m),)) in goal.hyps and (
                            alphabet(goal, Name(m)) == size):
                        yield Joint(Name(law), Name(m), output(goal, law, m), of, size)


def output(goal: Goal, law: str, m: str) -> Expr | None:
    """The law that is assumed to be that of the outputs."""
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(x, "in", Name()),), Op("==", pair)):
                for a, b in (pair, pair[::-1]):
                    match a, b:
                        case Index(Name(out), (Name(z),)), Bind("sum", (Binding(y, "in", Name()),), Op("*", parts)) if (
                                z == x and set(parts) == {Index(Name(law), (Name(y),)),
                                                            Index(Call(m, (Name(y),)), (Name(x),))}):
                            return Name(out)
    return None


@dataclass(frozen=True)
class Inverted:
    """The mechanism that gives the input for the output, and the hypothesis that it, with the law of the outputs, gives
    the joint law."""

    mechanism: Name
    joint: Bind

    def at(self, row: Index) -> tuple[Expr, Expr]:
        """The probability of the output, and the joint probability, for a number of the mechanism."""
        y, x = (b.name for b in self.joint.bindings)
        assert isinstance(row.base, Call)
        values = {y: row.base.args[0], x: row.index[0]}
        product, joint = sides(self.joint.body)
        return substitute(sides(product)[0], values), substitute(joint, values)

    def rows(self, e: Expr) -> list[Index]:
        return list(dict.fromkeys(x for x in walk(e) if isinstance(x, Index) and isinstance(x.base, Call)
                                  and x.base.fn == self.mechanism.id))

    def take(self, line: Line, row: Index) -> bool:
        """What the hypothesis says of this number."""
        assert isinstance(row.base, Call)
        values = (row.base.args[0], row.index[0])
        return line.take({"rule": "instance", "hypothesis": line.goal.hyps.index(self.joint), "with": {
            b.name: text(v) for b, v in zip(self.joint.bindings, values, strict=True)}})


def law_of_outputs(line: Line, j: Joint) -> Expr | None:
    """The law of the outputs gets a name."""
    goal = line.goal
    x, y, q = fresh(goal.names, ["x", "y", "Q"], (goal.show, *goal.hyps))
    mass = Bind("sum", (Binding(x, "in", j.of),), Op("*", (Index(j.law, (Name(x),)), Index(
        Call(j.mechanism.id, (Name(x),)), (Name(y),)))))
    of = Bind("exists", (Binding(q, "in", dict(goal.names)[j.law.id]),), Bind("forall", (Binding(y, "in", j.of),), Op(
        "==", (Index(Name(q), (Name(y),)), mass))))
    ok = line.take({"rule": "construct", "of": text(of), "like": j.law.id, "terms": Slot(3), "sum": Slot(3),
                    "within": Slot(4)})
    return Name(line.goal.names[-1][0]) if ok else None


def inputs_given_output(line: Line, j: Joint, out: Expr) -> Inverted | None:
    """The law of the inputs given the output, and that it gives the joint law."""
    goal, p = line.goal, line.p
    x, y, k = fresh(goal.names, ["x", "y", "S"], (goal.show, *goal.hyps))
    joint = Op("*", (Index(j.law, (Name(x),)), Index(Call(j.mechanism.id, (Name(x),)), (Name(y),))))
    mass = Index(out, (Name(y),))
    n, m = j.size
    given = Op("if", (Op(">", (mass, ZERO)), Op("/", (joint, mass)), Op("/", (ONE, Op("^", (m, n))))))
    both = (Binding(y, "in", j.of), Binding(x, "in", j.of))

    def row(name: str) -> Expr:
        return Index(Call(name, (Name(y),)), (Name(x),))
    of = Bind("exists", (Binding(k, "in", Type("mechanism", (("entries", n), ("over", m)))),), Bind(
        "forall", both, Op("==", (row(k), given))))
    step: Proof = {"rule": "construct", "of": text(of)}
    recorder = Recorder()
    recorder.rule_construct(goal, step | {"terms": {}, "sum": {}, "proof": {}, "defined": Slots(3)})
    signs, total = (next(g for g in reversed(recorder.goals[:-1]) if isinstance(g.show, Op) and g.show.op == op)
                    for op in (">=", "=="))
    if not line.take(step | {"terms": by_branch(p, signs), "sum": adds_up(p, total, out)}):
        return None
    back = line.goal.names[-1][0]
    fact = Bind("forall", both, Op("==", (Op("*", (mass, row(back))), joint)))
    known = line.lemma(fact, is_joint(p, line.said(fact), out))
    return Inverted(Name(back), fact) if known else None


def by_mass(p: Prover, goal: Goal, mass: Expr, yes: Callable[[Line], Proof | None],
            no: Callable[[Line], Proof | None]) -> Proof | None:
    """Where the output has a positive probability, and where it has none."""
    step: Proof = {"rule": "split", "on": text(Op(">", (mass, ZERO)))}
    recorder = Recorder()
    recorder.rule_split(goal, step | {"yes": {}, "no": {}, "defined": Slots(3)})
    first, second = (f(Line(p, g)) for f, g in zip((yes, no), recorder.goals[-2:], strict=True))
    return first and second and completed(p, goal, step | {"yes": first, "no": second, "defined": Slots(3)})


def by_branch(p: Prover, goal: Goal) -> Proof | None:
    """Show in both cases of the first piecewise term."""
    step: Proof = {"rule": "resolve", "term": 0}
    recorder = Recorder()
    recorder.rule_resolve(goal, step | {"first": {}, "second": {}, "defined": Slots(3)})
    first, second = (in_numbers(p, g, 3) for g in recorder.goals[-2:])
    return first and second and completed(p, goal, step | {"first": first, "second": second, "defined": Slots(3)})


def of_numbers_alone(p: Prover, goal: Goal) -> Proof | None:
    """Show without what is assumed of objects."""
    gone = [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h)]
    line = Line(p, goal)
    return line.closed(p.prove(line.goal, 4)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def mass_as_sum(line: Line, out: Expr, y: str) -> Bind | None:
    """The sum that a hypothesis says to be the probability of an output, said of this one as a further hypothesis."""
    for i, h in enumerate(line.goal.hyps):
        match h:
            case Bind("forall", (Binding(v, "in", Name()),), Op("==", pair)) if Index(out, (Name(v),)) in pair and any(
                    isinstance(t, Bind) for t in pair):
                if line.take({"rule": "instance", "hypothesis": i, "with": {v: y}}):
                    return next((t for t in sides(line.goal.hyps[-1]) if isinstance(t, Bind)), None)
    return None


def adds_up(p: Prover, goal: Goal, out: Expr) -> Proof | None:
    """A row of the inverted mechanism sums to 1."""
    whole, y = sides(goal.show)[0], goal.names[-1][0]
    mass = Index(out, (Name(y),))
    assert isinstance(whole, Bind)

    def positive(line: Line) -> Proof | None:
        t = mass_as_sum(line, out, y)
        share = t and termwise(p, line.goal, whole, [(Op("/", (ONE, mass)), t)], lambda h: in_numbers(p, h, 3))
        if not share or not line.lemma(Op("==", (whole, share[0])), share[1]):
            return None
        return line.closed(in_numbers(p, line.goal, 3))

    def zero(line: Line) -> Proof | None:
        assert isinstance(whole.body, Op)
        even = replace(whole, body=whole.body.args[2])
        same = termwise(p, line.goal, whole, [(ONE, even)], lambda h: by_branch(p, h))
        fact = Op("==", (even, ONE))
        if not same or not line.lemma(Op("==", (whole, even)), same[1]) or not line.lemma(
                fact, of_numbers_alone(p, line.said(fact))):
            return None
        return line.closed(in_numbers(p, line.goal, 3))
    return by_mass(p, goal, mass, positive, zero)


def is_joint(p: Prover, goal: Goal, out: Expr) -> Proof | None:
    """The probability of an output times that of an input given it is what it was."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    (y, _), (x, _) = line.goal.names[-2:]
    for _, step in list(equations(line.goal, line.goal.show)):
        line.take(step)
    total = mass_as_sum(line, out, y)
    if total is None or not above_summand(line, total, {total.bindings[0].name: x}):
        return None
    return line.closed(by_branch(p, line.goal))
