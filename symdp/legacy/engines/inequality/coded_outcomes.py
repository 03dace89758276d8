"""Outcomes that are coded pairs: (y - 1)*m + u for y in 1..s and u in 1..m are the integers in 1..s*m.

What is told of a channel at coded outcomes is told of all of them, then: two rows that are never positive together are
at the distance 1, so that no finite level of privacy allows them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.entries import integers_of, whole
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    FALSE,
    ONE,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    walk,
)

ROWS = (num(1), num(2))  # the inputs that are compared


@dataclass(frozen=True)
class Coded:
    """``forall(x in .., y in 1..high, u in 1..low: W(x)[(y - 1)*low + u] == ...)``, the names in its own order."""

    channel: str
    order: tuple[str, ...]
    names: tuple[str, str, str]  # x, y, u
    high: Expr
    low: Expr


def code(y: Expr, low: Expr, u: Expr) -> Expr:
    return Op("+", (Op("*", (Op("-", (y, ONE)), low)), u))


def coded(goal: Goal) -> Coded | None:
    return next((c for h in goal.hyps for c in codes(goal, h)), None)


def codes(goal: Goal, h: Expr) -> Iterator[Coded]:
    match h:
        case Bind("forall", (_, _, _) as bindings, Op("==", (Index(Call(w, (Name(x),)), (at,)), _))):
            ends = {b.name: b.domain.items for b in bindings if isinstance(b.domain, Seq) and b.domain.kind == "range"}
            to = integers_of(goal.names, dict(goal.names).get(w, Type("")).param("to"))
            if len(ends) < 3 or x not in ends or to is None or any(
                    not whole(goal.names, e) for pair in ends.values() for e in pair):
                return
            names = (*goal.names, *((n, Type("integer")) for n in ends))
            for y, u in itertools.permutations(n for n in ends if n != x):
                high, low = ends[y][1], ends[u][1]
                same = (Op("==", (at, code(Name(y), low, Name(u)))), Op("==", (to.items[1], Op("*", (high, low)))))
                if {ends[y][0], ends[u][0], to.items[0]} == {ONE} and all(holds(Goal(names, (), s)) for s in same):
                    yield Coded(w, tuple(b.name for b in bindings), (x, y, u), high, low)


def is_coded(goal: Goal) -> bool:
    """Nothing is left to be shown, of a mechanism on one entry that is private or a channel whose rows are close, and
    that is told at coded outcomes."""
    return goal.show == FALSE and goal.has_objects and coded(goal) is not None


def by_coded_outcomes(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two rows are close, and are nowhere positive together: their distance, 1, is not at most delta."""
    found = coded(goal)
    if found is None:
        return None
    line = Line(p, goal)
    if dict(goal.names)[found.channel].kind == "mechanism" and not line.take({"rule": "single", "of": found.channel}):
        return None
    found = coded(line.goal)
    if found is None:
        return None
    rows = tuple(Call(found.channel, (r,)) for r in ROWS)
    for i, h in enumerate(line.goal.hyps):
        match h:
            case Bind("forall", (a, b), Op("implies", (_, Call("close")))):
                at = {a.name: text(ROWS[0]), b.name: text(ROWS[1])}
                if line.take({"rule": "instance", "hypothesis": i, "with": at}):
                    break
    line.take({"rule": "unfold", "hypothesis": len(line.goal.hyps) - 1})
    stick = next((i for i, h in enumerate(line.goal.hyps) for c in [h.args[0] if isinstance(h, Op) else h]
                  if isinstance(c, Call) and c.fn == "hockey_stick" and c.args[:2] == rows), None)
    if stick is None or not line.take({"rule": "written", "hypothesis": stick, "within": True}):
        return None
    below = line.goal.hyps[-1]  # sum(k: max(...)) <= delta
    match below:
        case Op("<=", (Bind("sum", (Binding(k),), parts) as total, _)):
            pass
        case _:
            return None
    every = every_code(p, line.goal, found)
    if not line.lemma(*every):
        return None
    apart = Bind("forall", total.bindings, Op(">=", (parts, Index(rows[0], (Name(k),)))))
    if not line.lemma(apart, at_codes(p, line.said(apart), found, len(line.goal.hyps) - 1)):
        return None
    if not line.take({"rule": "family", "of": text(rows[0])}):
        return None
    row = line.goal.hyps[-1].args[0]  # type: ignore[union-attr]
    more = Op(">=", (total, row))
    if not line.lemma(more, by_every_term(p, line.said(more), len(line.goal.hyps) - 2)):
        return None
    line.take({"rule": "opaque", "terms": [i for i, x in enumerate(opaque_terms(line.goal)) if x in (total, row)]})
    return line.closed(p.prove(line.goal, depth))


def by_every_term(p: Prover, goal: Goal, every: int) -> Proof | None:
    """A sum is at least another one, as is said of their terms."""
    listed = opaque_terms(goal)
    pairs = [[c, listed.index(t)] for c, t in zip(("1", "-1"), goal.show.args, strict=True)]  # type: ignore[union-attr]
    bare: Proof = {"rule": "termwise", "rest": "0", "terms": pairs, "ends": BOUND}
    recorder = Recorder()
    recorder.rule_termwise(goal, {**bare, "step": BOUND, "defined": Slots(3)})
    step = recorder.goals[-2]
    name = goal.hyps[every].bindings[0].name  # type: ignore[union-attr]
    at = completed(p, step, {"rule": "instance", "hypothesis": every, "with": {name: step.names[-1][0]},
                             "defined": Slots(2), "proof": Slot(3)})
    return at and completed(p, goal, {**bare, "step": at, "defined": Slots(3)})


def every_code(p: Prover, goal: Goal, found: Coded) -> tuple[Expr, Proof | None]:
    """Each integer from 1 to high*low is a code: by induction the next one is, of the next u or of the first one of the
    next y; and y is at most high."""
    k, y, u = "k", "y", "u"
    ranges = {n: Seq("range", (ONE, e)) for n, e in ((k, Op("*", (found.high, found.low))), (y, found.high),
                                                     (u, found.low))}
    equation = Op("==", (Name(k), code(Name(y), found.low, Name(u))))
    fact = Bind("forall", (Binding(k, "in", ranges[k]),), Bind("exists", tuple(
        Binding(n, "in", ranges[n]) for n in (y, u)), equation))
    line = Line(p, replace(goal, show=fact))
    objects = {n for n, t in goal.names if t.kind not in ("real", "integer")}
    other = [i for i, h in enumerate(goal.hyps) if free_names(h) & objects]
    if {k, y, u} & {n for n, _ in goal.names} or not (
            line.take({"rule": "forget", "hypotheses": other}) and line.take({"rule": "intro"})):
        return fact, None
    index = line.goal.names[-1][0]
    natural = Type("integer", (), (Op(">=", (Name(y), ONE)),))
    some = Bind("exists", (Binding(y, "in", natural), Binding(u, "in", ranges[u])), equation)
    if not line.lemma(some, by_counting(p, line.said(some), found)):
        return fact, None
    if not line.take({"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
        return fact, None
    first, second = (n for n, _ in line.goal.names[-2:])
    last, within = len(line.goal.hyps) - 1, line.goal.hyps.index(Op("<=", (Name(index), ranges[k].items[1])))
    below = Op(">", (Op("+", (Op("-", (found.high, Name(first))), ONE)), num(0)))
    times = {"rule": "rewrite", "show": text(Op(">", (Op("*", (below.args[0], found.low)), num(0)))),
             "times": text(Op("/", (ONE, found.low))),
             "defined": Slots(2), "positive": Slots(2), "new_defined": Slots(2),
             "proof": {"rule": "linear", "hypotheses": [within, last, last - 3], "times": ["1"]*3, "defined": Slots(2),
                       "signs": Slots(2)}}
    if not line.lemma(below, completed(p, line.said(below), times)):
        return fact, None
    return fact, line.closed(completed(p, line.goal, {"rule": "exists", "values": {y: first, u: second},
                                                      "real": Slots(1), "defined": Slots(2), "proof": Slot(2)}))


def by_counting(p: Prover, goal: Goal, found: Coded) -> Proof | None:
    """The next integer has the next u, or the first one of the next y."""
    k = goal.names[-1][0]
    step: Proof = {"rule": "later"}
    recorder = Recorder()
    recorder.rule_induction(goal, {"in": k, "from": "1", "base": step, "step": step})
    first, after = recorder.goals[-2:]

    def chosen(goal: Goal, y: Expr, u: Expr) -> Proof | None:
        bound = [b.name for b in goal.show.bindings]  # type: ignore[union-attr]
        return completed(p, goal, {"rule": "exists", "values": dict(zip(bound, (text(y), text(u)), strict=True)),
                                   "real": Slots(1), "defined": Slots(2), "proof": Slot(2)})
    base = chosen(first, ONE, ONE)
    line = Line(p, after)
    if base is None or not line.take({"rule": "obtain", "hypothesis": len(after.hyps) - 1}):
        return None
    y, u = (Name(n) for n, _ in line.goal.names[-2:])
    inside = Op("<", (u, found.low))
    yes = chosen(line.goal.with_(inside), y, Op("+", (u, ONE)))
    no = yes and chosen(line.goal.with_(negation(inside)), Op("+", (y, ONE)), ONE)
    split = no and completed(p, line.goal, {"rule": "split", "on": text(inside), "defined": Slots(1),
                                            "yes": yes, "no": no})
    return split and completed(p, goal, {"rule": "induction", "in": k, "from": "1", "start": Slots(1),
                                         "defined": Slots(2), "base": base, "step": line.closed(split)})


def at_codes(p: Prover, goal: Goal, found: Coded, every: int) -> Proof | None:
    """A statement about every outcome, at one that is a code of a pair, where the rows are known."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    k = line.goal.names[-1][0]
    bound = line.goal.hyps[every].bindings[0].name  # type: ignore[union-attr]
    if not line.take({"rule": "instance", "hypothesis": every, "with": {bound: k}}) or not line.take(
            {"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    y, u = (n for n, _ in line.goal.names[-2:])
    told = next(i for i, h in enumerate(line.goal.hyps) if any(c == found for c in codes(line.goal, h)))
    for x in ROWS:
        at = dict(zip(found.names, (text(x), y, u), strict=True))
        if not line.take({"rule": "instance", "hypothesis": told, "with": at}):
            return None
    equation = len(line.goal.hyps) - 3
    objects = {n for n, t in line.goal.names if t.kind not in ("real", "integer")}
    other = [i for i, h in enumerate(line.goal.hyps) if i < equation and (
        free_names(h) & objects or isinstance(h, Bind))]
    if not line.take({"rule": "replace", "hypothesis": equation}) or not line.take(
            {"rule": "forget", "hypotheses": other}):
        return None
    terms = [i for i, x in enumerate(opaque_terms(line.goal)) if isinstance(x, Index)]
    if not line.take({"rule": "opaque", "terms": terms}):
        return None
    conditions = dict.fromkeys(c for h in line.goal.hyps for x in walk(h) if isinstance(x, Op) and x.op == "if"
                               for c in walk(x.args[0]) if isinstance(c, Op) and c.op in COMPARISONS)
    return line.closed(in_cases(p, line.goal, [*conditions]))


def in_cases(p: Prover, goal: Goal, conditions: list[Expr]) -> Proof | None:
    """In each case of the conditions, as far as there are such cases."""
    if goal.region.contradiction or not conditions:
        return p.prove(goal, 4)
    first, *rest = conditions
    yes = in_cases(p, goal.with_(first), rest)
    no = yes and in_cases(p, goal.with_(negation(first)), rest)
    return no and completed(p, goal, {"rule": "split", "on": text(first), "defined": Slots(1), "yes": yes, "no": no})
