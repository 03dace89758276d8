"""Pairs of neighbouring databases, counted from both ends.

Of the neighbours of x those that are farther from y by one are ``(n - d)*(m - 1)``, d the distance of x from y; those
that are nearer are d. So of a law whose ratios at neighbours are at most c, ``sum(x: p[x]*(n - d(x))*(m - 1))`` is at
most ``c*sum(z: p[z]*d(z))``; also where the first sum is over x at distance k only, and the second over z at k + 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.databases import by_databases, in_numbers, termwise
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.databases import in_another_order
from symdp.legacy.kernel.laws import alphabet, joined_by_and
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, free_names, substitute, walk

Parts = list[tuple[Expr, Bind]]  # multiples of sums


MARK = "'"


@dataclass(frozen=True)
class Pairs:
    """Sums over neighbours x, z in ``of``, z farther from ``y`` by one (and x ``at`` some distance): what the masses of
    all x, and of all z, are. The mass of x is ``mass``, of MARK for x."""

    mass: Expr
    of: Name
    ratio: Expr
    y: Name
    left: Parts
    right: Parts
    at: Expr | None = None


def by_double_counting(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of sums over databases, of a law whose ratios at neighbours are bounded."""
    if depth < 2 or not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")):
        return None
    for pairs in counted(goal):
        line = Line(p, goal)
        if compare(line, pairs):
            return line.closed(by_databases(p, line.goal, depth - 1) or in_numbers(p, line.goal, depth - 1))
    return None


def counted(goal: Goal) -> Iterator[Pairs]:
    """The pairs that the sums in show are about."""
    sums = [t for t in opaque_terms(replace(goal, hyps=())) if isinstance(t, Bind) and t.binder == "sum"]
    for h in goal.hyps:
        match h:
            case Call("neighbour_ratio", (law, Name() as of, e)) if (known := alphabet(goal, of)) is not None:
                n, m = known
                others, ratio = Op("-", (m, ONE)), Call("exp", (e,))
                for t in sums:
                    if (y_ := mean(t, law, of)) is not None:
                        x = t.bindings[0].name
                        all_ = Bind("sum", t.bindings, Index(law, (Name(x),)))
                        yield Pairs(Index(law, (Name(MARK),)), of, ratio, y_, *ends(n, others, all_, t))
                spheres = [(t, *at) for t in sums if (at := sphere(t, law, of)) is not None]
                for (t, y, k), (u, v, far) in itertools.permutations(spheres, 2):
                    if v == y and goal.region.zero(Op("-", (far, Op("+", (k, ONE))))):
                        mass = Index(law, (Name(MARK),))
                        yield Pairs(mass, of, ratio, y, [(Op("*", (Op("-", (n, k)), others)), t)], [(far, u)], k)


def ends(n: Expr, others: Expr, whole: Bind, mean: Bind) -> tuple[Parts, Parts]:
    """Sums over all pairs in terms of the sum of the masses, and of that of masses times distances."""
    return [(Op("*", (n, others)), whole), (Op("neg", (others,)), mean)], [(ONE, mean)]


def sphere(t: Bind, law: Expr, of: Name) -> tuple[Name, Expr] | None:
    """y and k, of a sum of the law over what is at distance k from y."""
    match t:
        case Bind("sum", (Binding(x, "in", Name() as d),), Op("if", (Op("==", (Call("hamming", pair), k)), f, z))) if (
                d == of and z == ZERO and f == Index(law, (Name(x),)) and x not in free_names(k)):
            y = next((v for v in pair if v != Name(x)), None)
            return (y, k) if isinstance(y, Name) and Name(x) in pair else None
    return None


def mean(t: Bind, law: Expr, of: Name) -> Name | None:
    """y, of a sum of the law times the distance from y."""
    match t:
        case Bind("sum", (Binding(x, "in", Name() as d),), Op("*", (f, Call("hamming", pair)))) if (
                d == of and f == Index(law, (Name(x),)) and Name(x) in pair):
            y = next((v for v in pair if v != Name(x)), None)
            return y if isinstance(y, Name) else None
    return None


def compare(line: Line, pairs: Pairs) -> bool:
    """The comparison of the sums from both ends, as a hypothesis."""
    p = line.p
    x, z = fresh(line.goal.names, ["x", "z"], (line.goal.show, *line.goal.hyps))
    far, near = (Call("hamming", (Name(v), pairs.y)) for v in (z, x))
    where = [] if pairs.at is None else [Op("==", (near, pairs.at))]
    pair = joined_by_and([Call("neighbouring", (Name(x), Name(z))), Op("==", (far, Op("+", (near, ONE)))), *where])

    def over(first: str, second: str, at: str) -> Bind:
        mass = Op("if", (pair, substitute(pairs.mass, {MARK: Name(at)}), ZERO))
        return Bind("sum", (Binding(first, "in", pairs.of),), Bind("sum", (Binding(second, "in", pairs.of),), mass))
    left, middle, right = over(x, z, x), over(x, z, z), over(z, x, z)

    values: list[Expr] = []
    for whole, parts in ((left, pairs.left), (right, pairs.right)):
        known = termwise(p, line.goal, whole, parts, lambda h: by_distance(p, h, pairs.mass))
        if known is None or not line.lemma(Op("==", (whole, known[0])), known[1]):
            return False
        values.append(known[0])
    fact = Op("<=", (left, Op("*", (pairs.ratio, middle))))
    if not line.lemma(fact, nested(p, replace(line.goal, show=fact), left, middle, pairs.ratio)):
        return False
    turned = in_another_order(Recorder(), middle, [1, 0])
    shown = Op("==", (middle, turned))
    recorded = Line(p, replace(line.goal, show=shown))
    if not recorded.take({"rule": "fact", "law": "order", "order": [1, 0]}, middle) or not line.lemma(
            shown, recorded.closed({"rule": "bound"})):
        return False
    said = Op("<=", (values[0], Op("*", (pairs.ratio, values[1]))))
    last = len(line.goal.region.hypotheses)
    return line.lemma(said, completed(p, replace(line.goal, show=said), {
        "rule": "linear", "hypotheses": [last - 4, last - 3, last - 2, last - 1],
        "times": ["1", f"-({text(pairs.ratio)})", "1", f"-({text(pairs.ratio)})"], "defined": Slots(3)}))


def by_distance(p: Prover, goal: Goal, mass: Expr) -> Proof | None:
    """What the sum over the neighbours of a database is; its probability is a number wherever it stands."""
    line = Line(p, goal)
    here = substitute(mass, {MARK: Name(goal.names[-1][0])})
    for factor in (x for x in walk(here) if isinstance(x, Index)):
        fact = Op(">=", (factor, ZERO))
        line.lemma(fact, completed(p, replace(line.goal, show=fact), {
            "rule": "measure", "term": 0, "proof": {"rule": "bound"}}))
    return line.closed(by_databases(p, line.goal, 4))


def nested(p: Prover, goal: Goal, low: Expr, high: Expr, c: Expr) -> Proof | None:
    """low <= c*high, for sums within sums, from the terms."""
    listed = opaque_terms(goal)
    step: Proof = {"rule": "termwise", "rest": "0", "terms": [["-1", listed.index(low)], [text(c), listed.index(high)]]}
    recorder = Recorder()
    recorder.rule_termwise(goal, {**step, "step": {}, "ends": {}, "defined": Slots(0)})
    below = recorder.goals[-2]
    assert isinstance(low, Bind) and isinstance(high, Bind)
    at: dict[str, Expr] = {low.bindings[0].name: Name(below.names[-1][0])}
    if isinstance(low.body, Bind):
        inner = nested(p, below, substitute(low.body, at), substitute(high.body, at), c)
    else:
        inner = p.prove(below, 4)
    return inner and completed(p, goal, {**step, "step": inner, "ends": {"rule": "bound"}, "defined": Slots(3)})
