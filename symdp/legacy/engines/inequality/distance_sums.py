"""Sums over the entries of two databases that differ in few of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed, text
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import canonical, opaque_terms
from symdp.legacy.kernel.tree import ONE, Bind, Call, Expr, Index, Name, Num, Op, Seq, num, substitute, walk


def differences(goal: Goal) -> Iterator[tuple[int, Bind, Bind, Expr, Expr]]:
    """Hypotheses that say how far two databases are apart, sums over the entries of the one in the conclusion and the
    same for the other, by how much one entry may change them, and how many there are."""
    sums = dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Bind) and x.binder == "sum")
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op("==" | "<=", (Call("hamming", (Name(x), Name(z))), far)):
                for s in sums:
                    other = substitute(s, {x: Name(z)})
                    if other != s and isinstance(other, Bind) and other in sums:
                        yield i, s, other, change(goal, s), far


def change(goal: Goal, s: Bind) -> Expr:
    """The range of the letters for a sum of entries; else 1."""
    number = goal.entry(Index(s.body.base, (ONE,))) if isinstance(s.body, Index) else None
    match number and number.values:
        case Seq(_, (Num(low), Num(high))):
            return num(Fraction(high - low))
    return ONE


def by_distance_of_entries(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two such sums differ by no more than the entries that do; then the rest."""
    line = Line(p, goal)
    for i, s, other, by, far in list(differences(goal)):
        for a, b in ((s, other), (other, s)):
            fact = Op("<=", (Op("-", (a, b)), canonical(Op("*", (by, far)))))
            if fact not in line.goal.hyps:
                line.lemma(fact, few_entries(p, replace(line.goal, show=fact), i, (a, b), by))
    if not line.steps:
        return None
    left, p.steps = p.steps, p.steps/2
    proof = line.closed(p.prove(line.goal, depth)) if named(line) else None
    p.steps += left/2
    return proof


def named(line: Line) -> bool:
    """Names for the sums, of which nothing else matters now."""
    terms = opaque_terms(line.goal)
    sums = [i for i, t in enumerate(terms) if is_sum(t) and t in {*walk(line.goal.show)}]
    return line.take({"rule": "opaque", "terms": sums}) and line.take({"rule": "forget", "hypotheses": [
        i for i, h in enumerate(line.goal.hyps) if about_objects(line.goal.names, h) or any(map(is_sum, walk(h)))]})


def few_entries(p: Prover, goal: Goal, i: int, sums: tuple[Bind, Bind], by: Expr) -> Proof | None:
    """That distance is the number of entries that differ, and each of them changes the sums by so much at most."""
    h = goal.region.hypotheses[i]
    assert isinstance(h, Op) and isinstance(h.args[0], Call)
    pair = [text(x) for x in h.args[0].args]
    line = Line(p, goal)
    if not line.take({"rule": "fact", "law": "distance", "of": pair}):
        return None
    told = line.goal.hyps[-1]
    assert isinstance(told, Op)
    count = told.args[1]
    fact = Op("<=", (Op("-", sums), count if by == ONE else Op("*", (by, count))))
    about = [k for k, e in enumerate(line.goal.hyps) if about_objects(goal.names, e) or any(map(is_sum, walk(e)))]
    plain = Line(p, replace(line.goal, show=fact))
    if not plain.take({"rule": "forget", "hypotheses": about}):
        return None
    if not line.lemma(fact, plain.closed(p.prove(plain.goal, 3))) or not line.take(
            {"rule": "distances", "databases": pair}):
        return None
    hyps = line.goal.region.hypotheses
    d = Name(line.goal.names[-1][0])
    used = [hyps.index(fact), hyps.index(Op("==", (d, count))), hyps.index(Op(h.op, (d, h.args[1])))]
    times = [ONE, by, by] if h.op == "<=" else [ONE, by, Op("neg", (by,))]
    return line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": used, "times": list(map(text, times)), "signs": Slots(2),
        "defined": Slots(3)}))


def is_sum(e: Expr) -> bool:
    return isinstance(e, Bind) and e.binder == "sum"
