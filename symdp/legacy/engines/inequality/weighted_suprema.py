"""Suprema over laws with weights, compared with one another: for all laws of the lesser side there are some of the
other, among those that are declared and the mixtures of two of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.cascades import passed_through
from symdp.legacy.engines.inequality.formulas import with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal, negation, piecewise_terms
from symdp.legacy.kernel.tree import ONE, Bind, Binding, Call, Expr, Index, Name, Op, Type, substitute, walk
from symdp.legacy.kernel.values import functionals

MAX_LAWS = 6  # of which mixtures are made
MAX_PAIRS = 3


def lesser_side(goal: Goal) -> tuple[Expr, Expr, bool] | None:
    """The lesser side of a comparison, the other one, and whether it comes first."""
    match goal.show:
        case Op("<=", (a, b)):
            return a, b, True
        case Op(">=", (a, b)):
            return b, a, False
    return None


def of_laws(e: Expr) -> Iterator[Bind]:
    """The suprema over one law, by itself, that a sum of such with factors is made of."""
    match e:
        case Bind("sup", (Binding(_, "in", Type("distribution")),)):
            yield e
        case Op("+" | "-" | "*" | "/", args) | Call("bits", args):
            for x in args:
                yield from of_laws(x)


def is_weighted(goal: Goal) -> bool:
    """Suprema over laws are compared, some of them with weights, or with one another."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=", "==")):
        return False
    low, high = (list(of_laws(x)) for x in goal.show.args)
    return bool(low or high) and (bool(low and high) or any(
        x and not isinstance(side, Bind) for x, side in zip((low, high), goal.show.args, strict=True)))


def by_weighted_suprema(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Every law on the lesser side, in each case of its conditions; and laws that are as good on the other one."""
    if isinstance(goal.show, Op) and goal.show.op == "==":
        return completed(p, goal, {"rule": "equal", "below": Slot(depth), "above": Slot(depth)})
    line, weights, sides = Line(p, goal), list[Expr](), lesser_side(goal)
    while sides is not None and any(True for _ in of_laws(sides[0])):
        weights = weights or factors(sides[0])
        step: Proof = {"rule": "extremum"} if isinstance(sides[0], Bind) else {"rule": "extremum", "within": True}
        if not (line.take(step) and line.take({"rule": "intro"})):
            return None
        sides = lesser_side(line.goal)
    return line.closed(by_conditions(p, line.goal, weights, depth))


def factors(e: Expr) -> list[Expr]:
    """What stands beside the suprema in a sum."""
    match e:
        case Op("+", args):
            return [c for x in args for c in factors(x)]
        case Op("*", (c, Bind("sup"))) | Op("*", (Bind("sup"), c)):
            return [c]
    return []


def by_conditions(p: Prover, goal: Goal, weights: list[Expr], depth: int) -> Proof | None:
    """Each case of the conditionals outside of suprema."""
    term = next((i for i, x in enumerate(piecewise_terms(goal)) if isinstance(x, Op) and x.op == "if"), None)
    if term is None:
        return by_laws(p, goal, weights, depth)
    recorder = Recorder()
    recorder.rule_resolve(goal, {"term": term, "first": {}, "second": {}})
    cases = []
    for case in recorder.goals[-2:]:
        proof = by_conditions(p, case, weights, depth)
        if proof is None:
            return None
        cases.append(proof)
    return completed(p, goal, {"rule": "resolve", "term": term, "defined": Slots(3), "first": cases[0],
                               "second": cases[1]})


def by_laws(p: Prover, goal: Goal, weights: list[Expr], depth: int) -> Proof | None:
    """Each supremum that is left is at least what it has at laws that are known, or at mixtures of two of them."""
    line = Line(p, goal)
    while (sides := lesser_side(line.goal)) is not None and (term := next(of_laws(sides[1]), None)) is not None:
        if not (at_known_laws(line, term) or at_mixture(line, term, weights)):
            return None
    return line.closed(in_numbers(p, line.goal, depth))


def in_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all laws, at those that are known, and what informations of mixtures are; then names for all
    informations, of which nothing but this matters."""
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", (Binding(x, "in", Type("distribution")),), Op("implies", (c, _))):
                for n in laws_like(goal, h):
                    if all(about_laws.assumed(goal, y) for y in conjuncts(substitute(c, {x: Name(n)}))):
                        line.take({"rule": "instance", "hypothesis": i, "with": {x: n}})
    for term in functionals(line.goal):
        if isinstance(term, Call) and (through := passed_through(line.goal, term)):
            for way in ({}, {"input": True}):
                line.take({"rule": "structure", "term": functionals(line.goal).index(term), **way, **through})
    for term in functionals(line.goal):
        if isinstance(term, Call) and not line.take({
                "rule": "measure", "term": functionals(line.goal).index(term)}):
            return None
    line.take({"rule": "forget", "hypotheses": with_sums(line.goal)})
    return line.closed(p.prove(line.goal, depth))


def at_known_laws(line: Line, term: Bind) -> bool:
    """The declared laws that are assumed to fulfil the conditions, or not to."""
    (binding,) = term.bindings
    points = [{binding.name: n} for n in laws_like(line.goal, term)
              if decided(line.goal, substitute(term.body, {binding.name: Name(n)}))]
    return bool(points) and line.take({
        "rule": "reach", "term": about_laws.extrema(line.goal).index(term), "points": points})


def decided(goal: Goal, e: Expr) -> bool:
    """Hypotheses say which branch is taken."""
    match e:
        case Op("if", (c, a, b)):
            if about_laws.assumed(goal, negation(c)):
                return decided(goal, b)
            return all(about_laws.assumed(goal, x) for x in conjuncts(c)) and decided(goal, a)
    return True


def laws_like(goal: Goal, term: Bind) -> list[str]:
    """Declared laws of the type of those of which the supremum is one, the newest first."""
    return [n for n, t in goal.names[::-1] if t == term.bindings[0].domain]


def at_mixture(line: Line, term: Bind, weights: list[Expr]) -> bool:
    """A mixture of two declared laws with the weights of the lesser side that fulfils the conditions."""
    (binding,) = term.bindings
    space = binding.domain.param("on") if isinstance(binding.domain, Type) else None
    points = integers_of(line.goal.names, space)
    if space is None or points is None or not isinstance(term.body, Op) or term.body.op != "if" or len(weights) != 2:
        return False
    fitting = [pair for pair in itertools.permutations(laws_like(line.goal, term)[:MAX_LAWS], 2)
               if fits(line.goal, binding.name, term.body.args[0], weights, pair)]
    for pair in fitting[:MAX_PAIRS]:
        (x,) = fresh(line.goal.names, ["x"], (line.goal.show, *line.goal.hyps))
        parts = [Op("*", (c, Index(Name(n), (Name(x),)))) for c, n in zip(weights, pair, strict=True)]
        own = Line(line.p, line.goal)
        step = with_numbers(line.goal, Bind("function", (Binding(x, "in", points),), Op("+", tuple(parts))), space)
        if not own.take(step | {"sum": of_weights_alone(line, step)}):
            return False
        law = own.goal.names[-1][0]
        fact = substitute(term.body.args[0], {binding.name: Name(law)})
        for c in conjuncts(term.body.args[0]):
            assert isinstance(c, Op)
            of = [substitute(c.args[0], {binding.name: Name(n)}) for n in (law, *pair)]
            mean = Op("==", (of[0], Op("+", tuple(Op("*", x) for x in zip(weights, of[1:], strict=True)))))
            own.lemma(mean, limited(line.p, 0.3, partial(line.p.prove, own.said(mean), 3)))
        if own.lemma(fact, limited(line.p, 0.2, partial(line.p.prove, own.said(fact), 3))) and at_known_laws(own, term):
            line.steps += own.steps
            line.goal = own.goal
            return True
    return False


def of_weights_alone(line: Line, step: Proof) -> Proof | None:
    """That the probabilities of a mixture add up to 1, whatever is assumed of sums."""
    recorder = Recorder()
    recorder.rule_construct(line.goal, {**step, "terms": {}, "sum": {}, "proof": {}})
    total = next(g for g in recorder.goals if isinstance(g.show, Op) and ONE in g.show.args and any(
        isinstance(x, Bind) for x in g.show.args))
    gone = with_sums(total)
    return {"rule": "forget", "hypotheses": gone, "proof": line.p.prove(without(total, gone), 5) or {}}


def with_sums(goal: Goal) -> list[int]:
    """The positions of hypotheses about sums, or objects."""
    return [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h)
            or any(isinstance(x, Bind) for x in walk(h))]


def without(goal: Goal, gone: list[int]) -> Goal:
    return replace(goal, hyps=tuple(h for i, h in enumerate(goal.hyps) if i not in gone))


def fits(goal: Goal, name: str, condition: Expr, weights: list[Expr], pair: tuple[str, str]) -> bool:
    """The bounds that are assumed of a term at the two laws have as their mean the one that is wanted of it at the
    mixture."""
    for c in conjuncts(condition):
        match c:
            case Op("==" | "<=" | ">=" as op, (term, wanted)):
                parts = [next((h.args[1] for h in goal.hyps if isinstance(h, Op) and h.op == op
                               and h.args[0] == substitute(term, {name: Name(law)})), None) for law in pair]
                if None in parts or not goal.region.zero(Op("-", (wanted, Op("+", tuple(
                        Op("*", (w, x)) for w, x in zip(weights, parts, strict=True) if x is not None))))):
                    return False
            case _:
                return False
    return True
