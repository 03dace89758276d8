"""Divergences of laws of which an assumption says, for every outcome, that they are means of rows of a mechanism or a
channel, with weights: they are at most the means of the divergences of the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.assumed_sums import matches
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.mixtures import chained
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.laws import outputs
from symdp.legacy.kernel.reduce import has
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Index, Name, Op, Seq, substitute, walk
from symdp.legacy.kernel.values import functionals


def given_means(goal: Goal) -> Iterator[tuple[Call, int, dict[str, Expr], Bind]]:
    """The divergence in a bound, where one of its laws is assumed to be a mean: the assumption, the values of the names
    that it binds besides the outcome, and what it says of the outcomes then."""
    match goal.show:
        case Op("<=", (Call() as term, _)) | Op(">=", (_, Call() as term)) if len(term.args) > 1 and has(
                goal.names, term.fn, "data processing"):
            pass
        case _:
            return
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", bindings, Op("==", sides)) if any(isinstance(s, Bind) for s in sides):
                pass
            case _:
                continue
        single = next((s for s in sides if not isinstance(s, Bind)), None)
        for x in walk(single) if single is not None else ():
            match x:
                case Index(law, (Name(y),)) if not isinstance(law, Bind):
                    own = {b.name for b in bindings} - {y}
                    for mine in term.args[:2]:
                        values: dict[str, Expr] = {}
                        over = outputs(goal.names, mine)
                        if matches(law, mine, own, values) and values.keys() == own and isinstance(over, Seq):
                            said = substitute(h.body, values)
                            if y not in dict(goal.names):
                                yield term, i, values, Bind("forall", (Binding(y, "in", over),), said)


def has_given_mean(goal: Goal) -> bool:
    return goal.has_objects and next(given_means(goal), None) is not None


def by_given_mean(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A divergence from a mean of rows, by the mean of the divergences from them."""
    for term, i, values, said in given_means(goal):
        line = Line(p, goal)
        if not said_of_outcomes(line, i, values, said):
            continue
        at = len(line.goal.hyps) - 1
        step: Proof = {"rule": "structure", "term": functionals(line.goal).index(term), "through": [at],
                       "defined": Slots(3)}
        for weights in (of_one_law(line.goal, said), Slot(3)):
            if weights is not None and line.take({**step, "weights": weights}):
                break
        else:
            continue
        if holds(line.goal):
            return line.closed(BOUND)
        last = line.goal.hyps[-1]
        assert isinstance(last, Op) and isinstance(goal.show, Op)
        mean, low = last.args[1], goal.show.op == "<="
        bound = goal.show.args[1 if low else 0]
        rest = p.prove(replace(line.goal, show=Op(goal.show.op, (mean, bound) if low else (bound, mean))), depth - 1)
        if (proof := chained(p, line.goal, mean, rest)) is not None:
            return line.closed(proof)
    return None


def said_of_outcomes(line: Line, i: int, values: dict[str, Expr], said: Bind) -> bool:
    """What the assumption says of every outcome, as a hypothesis of its own."""
    if line.goal.hyps[i] == said:
        return line.lemma(said, BOUND)
    inner = Line(line.p, line.said(said))
    if not inner.take({"rule": "intro"}):
        return False
    y = inner.goal.names[-1][0]
    at = {**{n: text(x) for n, x in values.items()}, said.bindings[0].name: y}
    return inner.take({"rule": "instance", "hypothesis": i, "with": at}) and line.lemma(
        said, inner.closed(completed(line.p, inner.goal, {"rule": "bound"})))


def of_one_law(goal: Goal, said: Bind) -> Proof | None:
    """That weights which are probabilities are not negative, where they are not left out."""
    total = next((s for s in said.body.args if isinstance(s, Bind)), None) if isinstance(said.body, Op) else None
    match total:
        case Bind("sum", (Binding(z),), Op("if", (_, Op("*", parts), _)) | Op("*", parts)) if any(
                isinstance(x, Index) and x.index == (Name(z),) for x in parts):
            named: Proof = {"rule": "measure", "term": 0, "proof": BOUND}
            cased = isinstance(total.body, Op) and total.body.op == "if"
            return {"rule": "resolve", "term": 0, "first": named, "second": BOUND} if cased else named
    return None
