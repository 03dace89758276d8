"""Laws and mechanisms that Bayes' rule gives: the law of the outputs, and the inputs given the output.

An infimum over pairs of a law Q and a mechanism S is compared with what a law P and a mechanism M attain, or the other
way round: Q is the law of the outputs of M, and ``Q[y]*S(y)[x] == P[x]*M(x)[y]``. Where an output has probability 0 the
law S(y) is uniform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from symdp.engines.inequality.databases import equations, in_numbers, layers, one_sum, saturate, termwise
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.positive_sums import above_summand
from symdp.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.kernel import laws as about_laws
from symdp.kernel.databases import in_another_order
from symdp.kernel.enclose import conjuncts
from symdp.kernel.laws import alphabet
from symdp.kernel.reduce import about_objects, fresh
from symdp.kernel.rules import Goal, holds
from symdp.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, Type, free_names, put, substitute, walk


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
            case Bind("forall", (Binding(x, "in", Name()),), Op("==", sides)):
                for a, b in (sides, sides[::-1]):
                    match a, b:
                        case Index(Name(out), (Name(z),)), Bind("sum", (Binding(y, "in", Name()),), Op("*", (f, g))) if (
                                z == x and {f, g} == {Index(Name(law), (Name(y),)),
                                                      Index(Call(m, (Name(y),)), (Name(x),))}):
                            return Name(out)
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


@dataclass(frozen=True)
class Inverted:
    """The mechanism that gives the input for the output, and the hypothesis that with the law ``mass`` of the outputs it
    gives the joint law."""

    mechanism: Name
    joint: Bind

    def at(self, row: Index) -> tuple[Expr, Expr]:
        """The probability of the output, and the joint probability, for a number of the mechanism."""
        y, x = (b.name for b in self.joint.bindings)
        assert isinstance(row.base, Call)
        values = {y: row.base.args[0], x: row.index[0]}
        product, joint = self.joint.body.args  # type: ignore[union-attr]
        return substitute(product.args[0], values), substitute(joint, values)

    def rows(self, e: Expr) -> list[Index]:
        return list(dict.fromkeys(x for x in walk(e) if isinstance(x, Index) and isinstance(x.base, Call)
                                  and x.base.fn == self.mechanism.id))

    def take(self, line: Line, row: Index) -> bool:
        """What the hypothesis says of this number."""
        assert isinstance(row.base, Call)
        values = (row.base.args[0], row.index[0])
        return line.take({"rule": "instance", "hypothesis": line.goal.hyps.index(self.joint), "with": {
            b.name: text(v) for b, v in zip(self.joint.bindings, values, strict=True)}})


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
        case Op("==", (Bind("sum", (_,)) as total, value)):
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

    def step(goal: Goal) -> Proof | None:
        inner = Line(p, goal)
        return inner.closed(in_numbers(p, inner.goal, 3)) if all(back.take(inner, r) for r in back.rows(goal.show)) else None
    found = termwise(p, line.goal, total, parts, step)
    if found is None or not line.lemma(Op("==", (total, found[0])), found[1]):
        return None
    one_sum(line, parts[0][1])
    return in_numbers(p, line.goal, 3)


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
                "rule": "linear", "hypotheses": [at], "times": [text(shared)], "signs": Slots(3), "defined": Slots(3)})):
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
    domain = Name(back.joint.bindings[0].domain.id)  # type: ignore[union-attr]
    sides: list[Expr] = []
    for e in goal.show.args:
        match e:
            case Call("expected_hamming", (law, m)) if line.take({
                    "rule": "fact", "law": "mean distance", "of": [text(law), text(m), text(domain)]}):
                e = line.goal.hyps[-1].args[1]  # type: ignore[union-attr]
        if not isinstance(e, Bind):
            return None
        nested = in_another_order(Recorder(), e, list(range(layers(e))))
        if nested != e and not line.take({"rule": "fact", "law": "order", "order": list(range(layers(e)))}, e):
            return None
        sides.append(nested)
    fact = Op("==", tuple(sides))
    if not line.lemma(fact, same_sums(p, line.said(fact), back)):
        return None
    return line.closed(in_numbers(p, line.goal, 2))


def same_sums(p: Prover, goal: Goal, back: Inverted) -> Proof | None:
    """An equation of sums within sums, from the terms."""
    a, b = goal.show.args  # type: ignore[union-attr]
    if not (isinstance(a, Bind) and isinstance(b, Bind)):
        line = Line(p, goal)
        return line.closed(in_numbers(p, line.goal, 3)) if all(back.take(line, r) for r in back.rows(goal.show)) else None

    def step(here: Goal) -> Proof | None:
        x = Name(here.names[-1][0])
        inner = [substitute(t.body, {t.bindings[0].name: x}) for t in (a, b)]
        line = Line(p, here)
        fact = Op("==", tuple(inner))
        if not line.lemma(fact, same_sums(p, line.said(fact), back)):
            return None
        return line.closed(completed(p, line.goal, {"rule": "linear", "hypotheses": [len(line.goal.region.hypotheses) - 1],
                                                    "times": ["1"], "defined": Slots(3)}))
    found = termwise(p, goal, a, [(ONE, b)], step)
    return found and found[1]


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


def by_mass(p: Prover, goal: Goal, mass: Expr, yes: Callable[[Line], Proof | None], no: Callable[[Line], Proof | None]) -> (
        Proof | None):
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
            case Bind("forall", (Binding(v, "in", Name()),), Op("==", sides)) if Index(out, (Name(v),)) in sides and any(
                    isinstance(t, Bind) for t in sides):
                if line.take({"rule": "instance", "hypothesis": i, "with": {v: y}}):
                    return next((t for t in line.goal.hyps[-1].args if isinstance(t, Bind)), None)  # type: ignore[union-attr]
    return None


def adds_up(p: Prover, goal: Goal, out: Expr) -> Proof | None:
    """A row of the inverted mechanism sums to 1."""
    whole, y = goal.show.args[0], goal.names[-1][0]  # type: ignore[union-attr]
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
    for t, step in list(equations(line.goal, line.goal.show)):
        line.take(step)
    t = mass_as_sum(line, out, y)
    if t is None or not above_summand(line, t, {t.bindings[0].name: x}):
        return None
    return line.closed(by_branch(p, line.goal))
