"""A relative entropy of numbers of laws: 0 where the first of them is; elsewhere what is assumed of all indices is
known of those at hand, and sums are positive because of the summand there.

``c*P[x]*W(x)[y] - rel_entr(P[x]*W(x)[y], P[x]*Q[y]) >= 0`` follows from ``forall(x, y: P[x] > 0 implies W(x)[y] <=
exp(c)*Q[y])``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.families import replaced
from symdp.legacy.engines.inequality.guards import with_names
from symdp.legacy.engines.inequality.known_summands import factors, show_factors
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, holds, piecewise_terms
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ZERO,
    Bind,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    free_names,
    substitute,
    walk,
)

SHARE = 0.5
MAX_INSTANCES = 12


def relative(goal: Goal) -> Call | None:
    """The only relative entropy in a comparison of numbers of objects, of a product of them."""
    match goal.show:
        case Op(op, _) if op in COMPARISONS and goal.has_objects:
            found = [x for x in dict.fromkeys(walk(goal.show)) if isinstance(x, Call) and x.fn == "rel_entr"]
            if len(found) == 1 and found[0] in piecewise_terms(goal) and not any(
                    isinstance(x, Bind) for x in walk(found[0].args[0])) and all(
                    isinstance(x, Index) or not free_names(x) for x in factors(found[0].args[0])) and any(
                    isinstance(h, Bind) and h.binder == "forall" for h in goal.hyps) and not any(
                    isinstance(h, Op) and h.op == ">" and h.args[0] == found[0].args[0] for h in goal.hyps):
                return found[0]
    return None


def by_entropy_case(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The comparison where the relative entropy is 0, and where its first argument is positive."""
    return limited(p, SHARE, partial(in_cases, p, goal, depth)) if depth > 1 else None


def in_cases(p: Prover, goal: Goal, depth: int) -> Proof | None:
    term = relative(goal)
    if term is None:
        return None
    a, _ = term.args
    above = positive(p, goal.with_(Op(">", (a, ZERO))), term)
    if above is None:
        return None
    zero = Line(p, goal.with_(Op("<=", (a, ZERO))))
    fact = Op("==", (a, ZERO))
    if not zero.lemma(fact, completed(p, replace(zero.goal, show=fact), {
            "rule": "equal", "below": Slot(1), "above": Slot(2)})):
        return None
    below = completed(p, zero.goal, {
        "rule": "resolve", "term": piecewise_terms(zero.goal).index(term), "defined": Slots(2), "first": Slot(2),
        "second": Slot(1)})
    below = zero.closed(below)
    return below and completed(p, goal, {
        "rule": "split", "on": text(Op(">", (a, ZERO))), "yes": above, "no": below, "defined": Slots(2)})


def positive(p: Prover, goal: Goal, term: Call) -> Proof | None:
    """The comparison where the first argument is positive."""
    line = Line(p, goal)
    show_factors(line, [*factors(term.args[0])])
    for x in factors(term.args[1]):
        fact = Op(">", (x, ZERO))
        if free_names(x) and fact not in line.goal.hyps and not line.lemma(
                fact, p.prove(replace(line.goal, show=fact), 3)):
            return None
    for i, values in itertools.islice(instances(goal, free_names(term.args[0])), MAX_INSTANCES):
        instantiated(line, i, values)
    return line.closed(in_numbers(p, line.goal))


def in_numbers(p: Prover, goal: Goal) -> Proof | None:
    """The comparison for names in the place of sums and numbers of laws, equal sums having one name."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h) or isinstance(h, Bind)]
    if gone and not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    terms = opaque_terms(line.goal)
    old = len(line.goal.names)
    if not terms or not line.take({"rule": "opaque", "terms": [*range(len(terms))]}):
        return None
    new = {n for n, _ in line.goal.names[old:]}
    return line.closed(replaced(p, line.goal, new, 3))


def instances(goal: Goal, used: frozenset[str]) -> Iterator[tuple[int, dict[str, Expr]]]:
    """What is assumed for all indices, at those that are used; equations first."""
    near = [Name(n) for n, t in goal.names if t.kind == "integer" and n in used]
    for i, h in sorted(enumerate(goal.hyps), key=lambda x: not is_equation(x[1])):
        match h:
            case Bind("forall", bindings) if all(isinstance(b.domain, Seq) and b.domain.kind == "range"
                                                 for b in bindings):
                for at in itertools.permutations(near, len(bindings)):
                    values: dict[str, Expr] = {b.name: x for b, x in zip(bindings, at, strict=True)}
                    if all(holds(replace(goal, show=Op("<=", c))) for b in bindings if isinstance(b.domain, Seq)
                           for c in ((b.domain.items[0], values[b.name]), (values[b.name], b.domain.items[1]))):
                        yield i, values


def is_equation(h: Expr) -> bool:
    return isinstance(h, Bind) and isinstance(h.body, Op) and h.body.op == "=="


def instantiated(line: Line, i: int, values: dict[str, Expr]) -> None:
    """The instance becomes a hypothesis, if what it presupposes is shown."""
    h = line.goal.hyps[i]
    assert isinstance(h, Bind)
    said = substitute(h.body, values)
    while isinstance(said, Op) and said.op == "implies":
        for c in conjuncts(said.args[0]):
            if c not in line.goal.hyps and not line.lemma(c, limited(line.p, 0.3, partial(premise, line.p, replace(
                    line.goal, show=c)))):
                return
        said = said.args[1]
    if line.take({"rule": "instance", "hypothesis": i, "with": {n: text(x) for n, x in values.items()}}):
        match line.goal.hyps[-1]:
            case Op("==", (Index() as number, Bind("sum") as s)):  # positive, if that is known of the sum
                same = Op(">", (s, ZERO))
                if holds(replace(line.goal, show=same)) and line.lemma(same, BOUND):
                    known = [*line.goal.region.hypotheses]
                    fact = Op(">", (number, ZERO))
                    line.lemma(fact, completed(line.p, replace(line.goal, show=fact), {
                        "rule": "linear", "hypotheses": [known.index(same), known.index(Op("==", (number, s)))],
                        "times": ["1", "1"], "defined": Slots(3), "signs": Slots(1), "rest": Slots(1)}))


def premise(p: Prover, goal: Goal) -> Proof | None:
    """A premise, from what is known of the numbers in it and of sums that these are."""
    return BOUND if holds(goal) else with_names(p, goal)
