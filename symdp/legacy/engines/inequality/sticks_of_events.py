"""A linear inequality for the probabilities of one event: by the hockey-stick divergence of the two laws."""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.reduce import fresh, laws_in
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, free_names, put, walk

SHARE = 0.3  # of the steps
QUANTITIES = ("renyi", "kl", "chi2", "tv", "max_divergence", "close")


def by_stick_of_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """P(E) <= c*Q(E) + d, from hockey_stick(P, Q, c) <= d, where something is assumed of a divergence of P and Q."""
    found = stick(goal)
    if found is None or depth < 2:
        return None
    line = Line(p, goal)
    if found in goal.hyps or not line.lemma(found, limited(p, SHARE, partial(p.prove, line.said(found), depth - 1))):
        return None
    return line.closed(p.prove(line.goal, depth - 1))


def stick(goal: Goal) -> Expr | None:
    """hockey_stick(P, Q, c) <= d, if show is P(E) <= c*Q(E) + d."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")):
        return None
    chances = [x for x in dict.fromkeys(walk(goal.show)) if isinstance(x, Call) and len(x.args) == 1
               and Name(x.fn) in laws_in(goal.names, (x,)) and isinstance(x.args[0], Name)]
    if len(chances) != 2 or chances[0].args != chances[1].args:
        return None
    _, rest = difference(goal.show)
    names = fresh(goal.names, ["p", "q"], (goal.show, *goal.hyps))
    rest = put(rest, dict(zip(chances, map(Name, names), strict=True)))
    slopes = [canonical(derivative(rest, n)) for n in names]
    if any({*names} & free_names(s) for s in slopes) or Op("neg", (ONE,)) not in map(negative, slopes):
        return None
    first = [negative(s) for s in slopes].index(Op("neg", (ONE,)))
    laws = [Name(x.fn) for x in (chances[first], chances[1 - first])]
    if not any(isinstance(x, Call) and x.fn in QUANTITIES and {*laws} <= {*x.args} for h in goal.hyps for x in walk(h)):
        return None
    constant = canonical(put(rest, dict.fromkeys(map(Name, names), ZERO)))
    return Op("<=", (Call("hockey_stick", (*laws, slopes[1 - first])), constant))


def negative(e: Expr) -> Expr:
    """-1, however it is written."""
    return Op("neg", (ONE,)) if canonical(Op("+", (e, ONE))) == ZERO else e
