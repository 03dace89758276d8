"""Suprema over laws that agree at other laws: Sibson's information of order a at P, and Arimoto's at the law L of which
P is the escort law, whose a-th powers are proportional to P.

With P[x] = c*L[x]^a everywhere, c is 1 over the sum of the L[x]^a, each sum of P[x]*W(x)[y]^a is c times that of
(L[x]*W(x)[y])^a, and so the two informations are the same number (Arimoto 1977; Verdu 2015).
"""

from __future__ import annotations

from dataclasses import dataclass

from symdp.legacy.engines.inequality.certain_outputs import above
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.laws import extrema
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, negation, piecewise_terms
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type, walk

POWER = "^"


@dataclass(frozen=True)
class Escort:
    """Sibson's information of a channel for the law P, and what is said of the law L, P[x] == c*L[x]^a."""

    p: Name
    law: Name
    channel: Name
    order: Expr
    inputs: Seq
    outputs: Seq
    factor: Expr

    def index(self, law: Name) -> Expr:
        return Index(law, (Name("x"),))

    def row(self) -> Expr:
        return Index(Call(self.channel.id, (Name("x"),)), (Name("y"),))

    def root(self, e: Expr) -> Expr:
        return Op(POWER, (e, Op("/", (ONE, self.order))))

    def raised(self, e: Expr) -> Expr:
        return Op(POWER, (e, self.order))

    def over(self, name: str, body: Expr, binder: str = "sum") -> Bind:
        return Bind(binder, (Binding(name, "in", self.inputs if name == "x" else self.outputs),), body)

    def terms(self) -> tuple[Expr, Expr]:
        """Of Sibson's sums, and of the others."""
        return (Op("*", (self.index(self.p), self.raised(self.row()))),
                self.raised(Op("*", (self.index(self.law), self.row()))))

    def sums(self) -> tuple[Bind, Bind]:
        a, b = self.terms()
        return self.over("x", a), self.over("x", b)

    def totals(self) -> tuple[Bind, Bind]:
        a, b = self.sums()
        return self.over("y", self.root(a)), self.over("y", self.root(b))

    def powers(self) -> Bind:
        return self.over("x", self.raised(self.index(self.law)))

    def times(self, e: Expr) -> Expr:
        return Op("*", (self.factor, e))


def compared(goal: Goal) -> tuple[Bind, Bind, bool] | None:
    """A supremum of Sibson's informations over the laws of the inputs, another one with a sum of powers of their
    probabilities, and whether the first is the lesser; of an equation either."""
    match goal.show:
        case Op("<=" | ">=" | "==" as op, (Bind("sup") as a, Bind("sup") as b)):
            for first, second, lesser in ((a, b, op != ">="), (b, a, op == ">=")):
                match first.bindings, first.body:
                    case (Binding(x, "in", Type("distribution")),), Call("sibson_mi", (Name(y), Name(), order)) if (
                            x == y and [b.domain for b in second.bindings] == [first.bindings[0].domain]):
                        law = Name(second.bindings[0].name)
                        if any(is_power_sum(z, law, order) for z in walk(second.body)):
                            return first, second, lesser
    return None


def is_power_sum(e: Expr, law: Name, order: Expr) -> bool:
    match e:
        case Bind("sum", (Binding(x),), Op("^", (Index(base, (Name(at),)), power))):
            return base == law and at == x and power == order
    return False


def sides(e: Expr) -> tuple[Expr, Expr]:
    assert isinstance(e, Op)
    return e.args[0], e.args[1]


def has_escort_laws(goal: Goal) -> bool:
    return compared(goal) is not None


def by_escort_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """For every law of the lesser side there is one of the other at which the number is the same."""
    if isinstance(goal.show, Op) and goal.show.op == "==":
        return completed(p, goal, {"rule": "equal", "below": Slot(depth), "above": Slot(depth)})
    found, line = compared(goal), Line(p, goal)
    if found is None or not isinstance(goal.show, Op):
        return None
    sibson, _, of_sibson = found
    if goal.show.op == ">=" and not line.take({"rule": "turn"}):
        return None
    if not (line.take({"rule": "extremum"}) and line.take({"rule": "intro"})):
        return None
    assert isinstance(sibson.body, Call)
    one = Op("==", (sibson.body.args[2], ONE))
    yes = p.prove(line.goal.with_(one), depth)
    no = yes and by_other_law(p, line.goal.with_(negation(one)), sibson, of_sibson, depth)
    return no and line.closed(completed(p, line.goal, {"rule": "split", "on": text(one), "defined": Slots(1),
                                                       "yes": yes, "no": no}))


def by_other_law(p: Prover, goal: Goal, sibson: Bind, of_sibson: bool, depth: int) -> Proof | None:
    """At P, and the law that is proportional to the roots of its probabilities; or at L, and that of its powers."""
    assert isinstance(sibson.body, Call)
    _, channel, order = sibson.body.args
    given, line = Name(goal.names[-1][0]), Line(p, goal)
    inputs, outputs = (integers_of(goal.names, dict(goal.names)[channel.id].param(k)) for k in ("from", "to"))  # type: ignore[union-attr]
    if inputs is None or outputs is None or {"x", "y"} & {n for n, _ in goal.names}:
        return None
    power = Op("/", (ONE, order)) if of_sibson else order
    total = Bind("sum", (Binding("x", "in", inputs),), Op(POWER, (Index(given, (Name("x"),)), power)))
    s, other = fresh(goal.names, ["s", "L"], (goal.show, *goal.hyps))
    part = Op("/", (total.body, Name(s)))
    for fact in (Op(">", (total, ZERO)), None, Op(">", (Name(s), ZERO)), Op("==", (
            Bind("sum", total.bindings, part), ONE))):
        if fact is None:
            if not line.take({"rule": "abbreviate", "name": s, "of": text(total)}):
                return None
        elif not line.lemma(fact, p.prove(line.said(fact), 5)):
            return None
    said = Bind("forall", total.bindings, Op("==", (Index(Name(other), (Name("x"),)), part)))
    law = Binding(other, "in", sibson.bindings[0].domain)
    if not line.take({"rule": "construct", "of": text(Bind("exists", (law,), said)), "terms": Slot(4), "sum": Slot(4)}):
        return None
    factor = Op(POWER, (Name(s), order)) if of_sibson else Op("/", (ONE, Name(s)))
    first, second = (given, Name(other)) if of_sibson else (Name(other), given)
    e = Escort(first, second, channel, order, inputs, outputs, factor)  # type: ignore[arg-type]
    relation = e.over("x", Op("==", (e.index(first), e.times(e.raised(e.index(second))))), "forall")
    if not line.lemma(relation, by_point(p, line.said(relation))):
        return None
    return line.closed(by_relation(p, line.goal, e, depth))


def by_point(p: Prover, goal: Goal) -> Proof | None:
    """A number of a law for each x, where what is said of another law is put in; in the cases of what is 0."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    x = line.goal.names[-1][0]
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and len(h.bindings) == 1:
            line.take({"rule": "instance", "hypothesis": i, "with": {h.bindings[0].name: x}})
    return line.closed(in_numbers(p, line.goal))


def in_numbers(p: Prover, goal: Goal) -> Proof | None:
    """With names for what is about objects, each of them 0 or positive."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if any(isinstance(x, Bind) for x in walk(h))]
    line.take({"rule": "forget", "hypotheses": gone})
    terms = [i for i, x in enumerate(opaque_terms(line.goal)) if isinstance(x, Index)]
    if terms and not line.take({"rule": "opaque", "terms": terms}):
        return None
    names = [n for n, _ in line.goal.names[len(goal.names):]]
    return line.closed(by_signs(p, line.goal, names))


def by_signs(p: Prover, goal: Goal, names: list[str]) -> Proof | None:
    if not names:
        return p.prove(goal, 4)
    positive = Op(">", (Name(names[0]), ZERO))
    yes = by_signs(p, goal.with_(positive), names[1:])
    zero = Line(p, goal.with_(negation(positive)))
    if yes is None or not zero.lemma(e := Op("==", (Name(names[0]), ZERO)), p.prove(zero.said(e), 2)) or not zero.take(
            {"rule": "replace", "hypothesis": len(zero.goal.hyps) - 1}):
        return None
    no = zero.closed(by_signs(p, zero.goal, names[1:]))
    return no and completed(p, goal, {"rule": "split", "on": text(positive), "defined": Slots(1), "yes": yes, "no": no})


def by_relation(p: Prover, goal: Goal, e: Escort, depth: int) -> Proof | None:
    """P[x] == c*L[x]^a is known, as the last hypothesis, and makes the two numbers the same."""
    line = Line(p, goal)
    *before, said = goal.hyps
    if not line.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(before) if about(h)]}):
        return None
    relation = line.goal.hyps.index(said)
    positive = Op(">", (e.factor, ZERO))
    if not line.lemma(positive, p.prove(line.said(positive), 3)):
        return None
    a, b = e.sums()
    whole, others = e.totals()
    root = e.root(e.factor)
    one = Op("==", (e.times(e.powers()), ONE))
    if not line.take({"rule": "family", "of": e.p.id}):
        return None
    total, _ = sides(line.goal.hyps[-1])
    same = Op("==", (total, e.times(e.powers())))
    if not line.lemma(same, equal_sums(p, line.said(same), relation, e.factor)):
        return None
    if not line.lemma(one, completed(p, line.said(one), {
            "rule": "swap", "hypothesis": len(line.goal.hyps) - 1, "back": True, "defined": Slots(3),
            "proof": Slot(3)})):
        return None
    inner = e.over("y", Op("==", (a, e.times(b))), "forall")
    outer = e.over("y", Op("==", (e.root(a), Op("*", (root, e.root(b))))), "forall")
    both = Op("==", (whole, Op("*", (root, others))))
    if not line.lemma(inner, by_output(p, line.said(inner), e, relation)):
        return None
    if not line.lemma(outer, by_roots(p, line.said(outer), len(line.goal.hyps) - 1)):
        return None
    if not line.lemma(both, equal_sums(p, line.said(both), len(line.goal.hyps) - 1, root)):
        return None
    possible, some = Op(">", (others, ZERO)), Op(">", (e.powers(), ZERO))
    if not line.lemma(possible, p.prove(line.said(possible), 5)) or not line.lemma(
            some, by_possible_input(p, line.said(some), e)):
        return None
    line.take({"rule": "known", "theorem": "Sibson's information in closed form",
               "with": {"P": e.p.id, "W": e.channel.id, "a": text(e.order)}, "proofs": Slots(2)})
    other = e.law if line.goal.names[-1][0] == e.law.id else e.p
    (term,) = extrema(line.goal)
    if not line.take({"rule": "extremum", "side": 1, "at": {term.bindings[0].name: other.id}}):
        return None
    equation = len(line.goal.hyps) - 1
    branch = next((i for i, x in enumerate(piecewise_terms(line.goal)) if isinstance(x, Op) and x.op == "if"), None)
    if branch is not None:
        recorder = Recorder()
        recorder.rule_resolve(line.goal, {"term": branch, "first": BOUND, "second": BOUND, "defined": Slots(3)})
        rest = by_closed_form(p, recorder.goals[-2], e, equation)
        return rest and line.closed(completed(p, line.goal, {
            "rule": "resolve", "term": branch, "defined": Slots(3), "first": rest, "second": BOUND}))
    return line.closed(by_closed_form(p, line.goal, e, equation))


def by_closed_form(p: Prover, goal: Goal, e: Escort, equation: int) -> Proof | None:
    """With the closed form of Sibson's information, and then names for the sums."""
    line = Line(p, goal)
    if not line.take({"rule": "swap", "hypothesis": equation}):
        return None
    whole, others, powers = (t for t in (*e.totals(), e.powers()))
    known = line.goal.hyps.index(Op("==", (whole, Op("*", (e.root(e.factor), others)))))
    one = line.goal.hyps.index(Op("==", (e.times(powers), ONE)))
    terms = [i for i, x in enumerate(opaque_terms(line.goal)) if isinstance(x, Bind)]
    if not line.take({"rule": "opaque", "terms": terms}):
        return None
    _, total = sides(sides(line.goal.hyps[one])[0])
    inverse = Op("==", (total, Op("/", (ONE, e.factor))))
    if not line.lemma(inverse, completed(p, line.said(inverse), {
            "rule": "linear", "hypotheses": [one], "times": [text(Op("/", (ONE, e.factor)))], "defined": Slots(3)})):
        return None
    if not line.take({"rule": "replace", "hypothesis": len(line.goal.hyps) - 1}) or not line.take(
            {"rule": "replace", "hypothesis": known}):
        return None
    return line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(3)}))


def by_possible_input(p: Prover, goal: Goal, e: Escort) -> Proof | None:
    """The sum of the powers is positive, as that of a possible input is."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if about(h)]
    if not line.take({"rule": "forget", "hypotheses": gone}) or not line.take(
            {"rule": "family", "of": e.law.id, "positive": True}):
        return None
    return line.closed(above(p, line.goal, e.powers(), line.goal.names[-1][0]))


def by_output(p: Prover, goal: Goal, e: Escort, relation: int) -> Proof | None:
    """At each output the one sum is a number times the other, term by term."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    return line.closed(equal_sums(p, line.goal, relation, e.factor))


def by_roots(p: Prover, goal: Goal, every: int) -> Proof | None:
    """At each output the roots of what is equal."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    name = goal.hyps[every].bindings[0].name  # type: ignore[union-attr]
    if not line.take({"rule": "instance", "hypothesis": every, "with": {name: line.goal.names[-1][0]}}):
        return None
    low, high = sides(line.goal.hyps[-1])
    fact = Op(">=", (sides(high)[1], ZERO))
    if not line.lemma(fact, p.prove(line.said(fact), 3)):
        return None
    terms = [i for i, x in enumerate(opaque_terms(line.goal)) if x in (low, sides(high)[1])]
    if not line.take({"rule": "forget", "hypotheses": [i for i in range(len(goal.hyps)) if about(goal.hyps[i])]}):
        return None
    terms = [i for i, x in enumerate(opaque_terms(line.goal)) if x in (low, sides(high)[1])]
    if not line.take({"rule": "opaque", "terms": terms}):
        return None
    return line.closed(p.prove(line.goal, 4))


def about(h: Expr) -> bool:
    return any(isinstance(x, Bind) for x in walk(h))


def equal_sums(p: Prover, goal: Goal, every: int, factor: Expr) -> Proof | None:
    """A sum is a number times another one, as is said of their terms."""
    listed = opaque_terms(goal)
    left, right = sides(goal.show)
    pairs = [["1", listed.index(left)], [text(Op("neg", (factor,))), listed.index(sides(right)[1])]]
    bare: Proof = {"rule": "termwise", "rest": "0", "terms": pairs, "ends": BOUND}
    recorder = Recorder()
    recorder.rule_termwise(goal, {**bare, "step": BOUND, "defined": Slots(3)})
    step = recorder.goals[-2]
    name = goal.hyps[every].bindings[0].name  # type: ignore[union-attr]
    line = Line(p, step)
    if not line.take({"rule": "instance", "hypothesis": every, "with": {name: step.names[-1][0]}}):
        return None
    at = line.closed(completed(p, line.goal, {"rule": "linear", "hypotheses": [len(line.goal.hyps) - 1], "times": ["1"],
                                              "defined": Slots(2)}) or in_numbers(p, line.goal))
    return at and completed(p, goal, {**bare, "step": at, "defined": Slots(3)})
