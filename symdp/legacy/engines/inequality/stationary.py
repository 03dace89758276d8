"""A mechanism of databases that is stationary has the least information of all that distort as much.

E is stationary where ``P[x]*log(E(x)[y]/q[y]) + c*P[x]*hamming(x, y)`` does not depend on y, q being the law of its
outputs. The information of any M is at least the mean of ``log(E(x)[y]/q[y])`` (Cover and Thomas, Lemma 10.8.1; law
``information`` of the rule *fact*), that of E is that mean, and by what is assumed these means differ by c times what
the mean distances do.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial

from symdp.legacy.engines.inequality.assumed_sums import matches
from symdp.legacy.engines.inequality.databases import in_numbers, normal, one_sum, termwise
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import Go
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.databases import is_finite_domain, synthetic
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    free_names,
    put,
    substitute,
    walk,
)
from symdp.legacy.kernel.values import functionals


@dataclass(frozen=True)
class Stationary:
    """What is assumed of a mechanism, of which all probabilities are positive: f is the same for all outputs."""

    law: Name
    mechanism: Name
    other: Name
    of: Name
    hypothesis: Bind

    def value(self, x: Expr, y: Expr) -> Expr:
        first, second, _ = (b.name for b in self.hypothesis.bindings)
        assert isinstance(self.hypothesis.body, Op)
        return substitute(self.hypothesis.body.args[0], {first: x, second: y})


@dataclass
class Informed(Prover):
    """A prover that looks first at what universal hypotheses say of the signs of terms in show."""

    def prove(self, goal: Goal, depth: int = 7) -> Proof | None:
        line = Line(self, goal)
        for i, h in enumerate(goal.hyps):
            match h:
                case Bind("forall", bindings, Op(">", (a, b))) if b == ZERO:
                    for t in dict.fromkeys(walk(goal.show)):
                        values: dict[str, Expr] = {}
                        if like(a, t, {b.name for b in bindings}, values) and values.keys() == {
                                b.name for b in bindings} and Op(">", (t, ZERO)) not in line.goal.hyps and not (
                                    free_names(t) - {n for n, _ in goal.names}):
                            line.take({"rule": "instance", "hypothesis": i, "with": {
                                n: text(v) for n, v in values.items()}})
        try:
            if holds(line.goal):
                return line.closed(BOUND)
        except TROUBLE:
            pass
        if isinstance(goal.show, Op) and goal.show.op in ("==", ">="):
            same = completed(self, line.goal, {"rule": "identity", "defined": Slots(3)})
            if same is None and goal.show.op == "==" and about_objects(goal.names, goal.show):
                same = in_numbers(self, line.goal, 2)
            if same is not None:
                return line.closed(same)
        return line.closed(super().prove(line.goal, depth))


def like(a: Expr, t: Expr, own: set[str], values: dict[str, Expr]) -> bool:
    """t is a for some values of its own names; within sums as well."""
    match a, t:
        case Bind(k, (x,), f), Bind(m, (y,), g) if k == m and x.domain == y.domain:
            inner = substitute(g, {y.name: Name(x.name)})
            return like(f, inner, own, values) and Name(x.name) not in values.values()
        case Op(f, s), Op(g, u) if len(s) == len(u):
            return f == g and all(like(i, j, own, values) for i, j in zip(s, u, strict=True))
    return matches(a, t, own, values)


def stationary(goal: Goal) -> Stationary | None:
    """Information to be compared, and what is assumed of the mechanism that is to have less."""
    match goal.show:
        case Op("<=", (Call("mi", (Name() as p, Name() as e)), Call("mi", (q, Name() as m)))) | Op(">=", (Call(
                "mi", (q, Name() as m)), Call("mi", (Name() as p, Name() as e)))) if p == q:
            pass
        case _:
            return None
    if not (synthetic(goal, e) and synthetic(goal, m)) or alphabet(goal, e) != alphabet(goal, m):
        return None
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(_, "in", Name() as of), Binding(y, "in", u), Binding(z, "in", v)), Op(
                    "==", (a, b))) if of == u == v and substitute(a, {y: Name(z)}) == b and z not in free_names(a) and (
                        is_finite_domain(goal, of)) and any(
                            isinstance(x, Call) and x.fn == e.id for x in walk(a)):
                return Stationary(p, e, m, of, h)
    return None


def by_stationary(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The mechanism that is stationary has less information than the other."""
    s = stationary(goal)
    if s is None or depth < 3:
        return None
    helper = Informed(**{f.name: getattr(p, f.name) for f in fields(p)})
    try:
        return compare(helper, goal, s)
    finally:
        p.steps = helper.steps


def compare(p: Prover, goal: Goal, s: Stationary) -> Proof | None:
    """By the means of the logarithm of the likelihood ratio of the first."""
    line = Line(p, goal)
    x, y, v = map(Name, fresh(goal.names, ["x", "y", "v"], (goal.show, *goal.hyps)))
    v = next((Name(b.bindings[0].name) for b in walk(s.hypothesis) if isinstance(b, Bind) and b.binder == "sum"), v)
    output = Bind("sum", (Binding(v.id, "in", s.of),), Op("*", (Index(s.law, (v,)), row(s.mechanism, v, y))))
    known = Bind("forall", (Binding(y.id, "in", s.of),), Op(">", (output, ZERO)))
    if not line.lemma(known, Prover.prove(p, line.said(known), 4)):
        return None
    ratio = Op("/", (row(s.mechanism, x, y), output))
    pairs = (Binding(x.id, "in", s.of), Binding(y.id, "in", s.of))
    rate = weight(line.goal, s, x, y)
    if rate is None:
        return None
    fact: Proof = {"rule": "fact", "law": "information", "ratio": text(Bind("sum", pairs, ratio)), "positive": Slot(3)}
    for m, exact in ((s.mechanism, True), (s.other, False)):
        about = {**fact, "of": [s.law.id, m.id], "exact": exact}
        if not line.take({**about, "guess": Slot(3) if exact else sum_of_guesses(line.goal, about, known)}):
            return None
        mean = line.goal.hyps[-1]
        assert isinstance(mean, Op)
        whole = doubled(s, x, y, Op("*", (row(m, x, y), s.value(x, y))))
        total = Bind("sum", (Binding(x.id, "in", s.of),), s.value(x, x))
        equal = Op("==", (whole, total))
        if not line.lemma(equal, same_for_all(p, line.said(equal), s, m)) or not in_parts(
                line, s, m, (whole, mean.args[1], rate)):
            return None
    for _ in range(2):
        listed = functionals(line.goal)
        at = next((i for i, t in enumerate(listed) if isinstance(t, Call) and t.fn == "mi"), None)
        if at is None or not line.take({"rule": "measure", "term": at, "infinite": Slots(2)}):
            return None
    return line.closed(in_numbers(p, line.goal, 4))


def row(m: Name, x: Expr, y: Expr) -> Expr:
    return Index(Call(m.id, (x,)), (y,))


def doubled(s: Stationary, x: Name, y: Name, f: Expr) -> Bind:
    return Bind("sum", (Binding(x.id, "in", s.of),), Bind("sum", (Binding(y.id, "in", s.of),), f))


def weight(goal: Goal, s: Stationary, x: Name, y: Name) -> Expr | None:
    """By what distances count in what is stationary: c, of ``c*P[x]*hamming(x, y)``."""
    (t,) = fresh(goal.names, ["t"], (goal.show, *goal.hyps))
    f = put(s.value(x, y), {Call("hamming", (x, y)): Name(t)})
    try:
        c = normal(goal, Op("/", (derivative(f, t), Index(s.law, (x,)))))
    except TROUBLE:
        return None
    return None if c is None or {x.id, y.id, t} & free_names(c) else c


def sum_of_guesses(goal: Goal, fact: Proof, known: Bind) -> Proof:
    """The guesses of the input sum to 1 at each output, being joint probabilities divided by the output's."""
    recorder = Recorder()
    recorder.rule_fact(goal, {**fact, "guess": LATER, "positive": LATER, "proof": LATER, "proofs": Slots(0),
                              "defined": Slots(0)})
    here = next(g for g in reversed(recorder.goals) if isinstance(g.show, Op) and g.show.op == "<=" and (
        g.show.args[1] == ONE))
    assert isinstance(here.show, Op) and isinstance(known.body, Op)
    y = here.names[-1][0]
    output = substitute(known.body.args[0], {known.bindings[0].name: Name(y)})
    told = here.with_(Op(">", (output, ZERO)))
    terms = opaque_terms(told)
    share, q = here.show.args[0], text(output)
    return {"rule": "instance", "hypothesis": here.hyps.index(known), "with": {known.bindings[0].name: y},
            "defined": Slots(3), "proof": {
                "rule": "termwise", "rest": f"1 - ({q})/({q})", "terms": [
                    ["-1", terms.index(share)], [f"1/({q})", terms.index(output)]],
                "step": Slot(3), "ends": Slot(3), "defined": Slots(3)}}


def same_for_all(p: Prover, goal: Goal, s: Stationary, m: Name) -> Proof | None:
    """The mean over the outputs of what does not depend on the output."""
    assert isinstance(goal.show, Op)
    whole, total = goal.show.args
    assert isinstance(whole, Bind) and isinstance(total, Bind)
    found = termwise(p, goal, whole, [(ONE, total)], partial(at_input, p, s, m))
    return found and found[1]


def at_input(p: Prover, s: Stationary, m: Name, goal: Goal) -> Proof | None:
    x, line = Name(goal.names[-1][0]), Line(p, goal)
    (y,) = fresh(goal.names, ["y"], (goal.show, *goal.hyps))
    mass = Bind("sum", (Binding(y, "in", s.of),), row(m, x, Name(y)))
    if one_sum(line, mass) != ONE:
        return None
    inner = next((t for t in opaque_terms(replace(line.goal, hyps=())) if isinstance(t, Bind)), None)
    terms, here = opaque_terms(line.goal), s.value(x, x)
    at = next((i for i, h in enumerate(line.goal.region.hypotheses) if h == Op("==", (mass, ONE))), None)
    if inner is None or mass not in terms or at is None:
        return None
    step: Proof = {"rule": "termwise", "rest": text(Op("-", (Op("*", (here, mass)), here))), "terms": [
        ["1", terms.index(inner)], [text(Op("neg", (here,))), terms.index(mass)]]}
    ends: Proof = {"rule": "linear", "hypotheses": [at], "times": [text(here)], "defined": Slots(3)}

    def at_output(below: Goal) -> Proof | None:
        out, there = Name(below.names[-1][0]), Line(p, below)
        own = (b.name for b in s.hypothesis.bindings)
        if not there.take({"rule": "instance", "hypothesis": below.hyps.index(s.hypothesis), "with": {
                n: v.id for n, v in zip(own, (x, out, x), strict=True)}}):
            return None
        last = len(there.goal.region.hypotheses) - 1
        return there.closed(completed(p, there.goal, {
            "rule": "linear", "hypotheses": [last], "times": [text(row(m, x, out))], "defined": Slots(3)}))
    return line.closed(summed(p, line.goal, step, ends, at_output))


def in_parts(line: Line, s: Stationary, m: Name, what: tuple[Expr, Expr, Expr]) -> bool:
    """The mean of what is stationary is that of the logarithms, and a multiple of the mean distance, as hypotheses."""
    whole, mean, rate = what
    if not line.take({"rule": "fact", "law": "mean distance", "of": [s.law.id, m.id, s.of.id]}):
        return False
    said = line.goal.hyps[-1]
    assert isinstance(said, Op)
    nested = []
    for t in (mean, said.args[1]):
        if not line.take({"rule": "fact", "law": "order", "order": [0, 1]}, t):
            return False
        turned = line.goal.hyps[-1]
        assert isinstance(turned, Op)
        nested.append(turned.args[1])
    parts = [(ONE, nested[0]), (rate, nested[1])]
    equal = Op("==", (whole, Op("+", (nested[0], Op("*", (rate, nested[1]))))))
    return line.lemma(equal, term_by_term(line.p, line.said(equal), (whole, parts)))


def term_by_term(p: Prover, goal: Goal, what: tuple[Expr, list[tuple[Expr, Expr]]]) -> Proof | None:
    """An equation of sums within sums, from the terms at the bottom."""
    whole, parts = what
    if not isinstance(whole, Bind):
        return p.prove(goal, 3)
    terms = opaque_terms(goal)
    sums: list[tuple[Expr, Expr]] = [(ONE, whole), *((Op("neg", (c,)), t) for c, t in parts)]
    if any(t not in terms for _, t in sums):
        return None

    def below(here: Goal) -> Proof | None:
        x = Name(here.names[-1][0])

        def at(t: Expr) -> Expr:
            assert isinstance(t, Bind)
            return substitute(t.body, {t.bindings[0].name: x})
        return term_by_term(p, here, (at(whole), [(c, at(t)) for c, t in parts]))
    return summed(p, goal, {"rule": "termwise", "rest": "0", "terms": [[text(c), terms.index(t)] for c, t in sums]},
                  BOUND, below)


def summed(p: Prover, goal: Goal, step: Proof, ends: Proof, below: Go) -> Proof | None:
    """A comparison of sums, from the one of their terms at any element."""
    recorder = Recorder()
    try:
        recorder.rule_termwise(goal, {**step, "defined": Slots(0), "step": LATER, "ends": LATER})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    inner = below(recorder.goals[-2])
    return inner and completed(p, goal, {**step, "defined": Slots(3), "step": inner, "ends": ends})
