"""Divergences of the outputs at two databases that agree outside of an entry.

Either the databases have one letter there too and are one database, or they are neighbours, of which a notion of
privacy says something. By its bound the divergence is finite too.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.agreement import near_or_one
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.agreement import agreeing
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.databases import entries
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Name, Op, free_names, walk

DIVERGENCES = ("kl", "max_divergence", "renyi", "tv", "hockey_stick", "chi2", "jensen_shannon")


def compared(goal: Goal) -> tuple[str, str, str, Expr] | None:
    """The mechanism, two databases that agree outside of an entry, and this: a divergence of its outputs is bounded."""
    match goal.show:
        case Op("<" | "<=", (Call(fn, (*_, Call(m, (Name(x),)), Call(m_, (Name(z),)))), b)) if (
                fn in DIVERGENCES and m == m_ and x != z and not about_objects(goal.names, b)):
            alike = [h for h in goal.hyps if isinstance(h, Bind) and {x, z} <= free_names(h)]
        case _:
            return None
    n = entries(goal, [x, z]) if alike else None
    if n is None or any(isinstance(h, Call) and h.fn == "neighbouring" and {*h.args} == {Name(x), Name(z)}
                        for h in goal.hyps):
        return None
    for h in alike:
        found = agreeing(h, n)
        if found is not None and found[0] is not None and found[1] == {x, z}:
            return m, x, z, found[0]
    return None


def by_agreeing_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One database, or neighbours; what is below oo is at most the bound of a notion."""
    found = compared(goal)
    if found is None or depth < 1:
        return None
    m, x, z, i = found
    line = Line(p, goal)
    if without_sums(line):
        return line.closed(by_agreeing_rows(p, line.goal, depth))
    assert isinstance(goal.show, Op)
    divergence, b = goal.show.args
    if b != INFINITIES[0] or goal.show.op == "<=":
        same = Op("==", (Index(Name(z), (i,)), Index(Name(x), (i,))))
        return near_or_one(p, goal, [(i, x, z, same)], depth)
    for bound in bounds(goal, m):
        fact = Op("<=", (divergence, bound))
        first = by_agreeing_rows(p, replace(goal, show=fact), depth)
        step = first and completed(p, goal, {"rule": "chain", "by": text(bound), "strict": "second", "first": first,
                                             "second": Slot(2), "defined": Slots(2)})
        if step:
            return step
    return None


def without_sums(line: Line) -> bool:
    """The hypotheses about sums, if there are any, are forgotten: nothing is said by them of single rows."""
    sums = [k for k, h in enumerate(line.goal.hyps) if any(isinstance(x, Bind) and x.binder == "sum" for x in walk(h))]
    return bool(sums) and line.take({"rule": "forget", "hypotheses": sums})


def bounds(goal: Goal, m: str) -> list[Expr]:
    """Numbers that are named in what is assumed of the mechanism."""
    found: dict[Expr, None] = {}
    for h in goal.hyps:
        match h:
            case Call(_, (Name(of), *numbers)) if of == m:
                found |= dict.fromkeys(x for x in numbers if not about_objects(goal.names, x))
            case Bind("forall", _, Op("implies", (_, Op("<=", (Call(fn), b))))) if (
                    fn in DIVERGENCES and m in free_names(h) and not about_objects(goal.names, b)
                    and free_names(b) <= {n for n, _ in goal.names}):
                found[b] = None
    return [*found]
