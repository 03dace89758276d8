"""What may depend on a name that moves: asked by every rule that gives a name another value.

The mean value theorem, concavity, induction and the rule of de l'Hopital turn a goal about one value of a name into
goals about others. All else must stay what it is: what is known of the old value is dropped, and so are the objects
that may be others for another value, as their types say; where something is shown of these, the name does not move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.nodes import Expr, Type
from symdp.legacy.kernel.reduce import Names
from symdp.legacy.kernel.scope import free_of
from symdp.legacy.kernel.tree import domain_parts, free_names, limit_names

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker


def dependents(goal: Goal, v: str) -> frozenset[str]:
    """The objects that may be others for another value of v: those whose types mention v, or one of these."""
    found = frozenset((v,))
    while True:
        more = found.union(n for n, t in goal.names if t.kind not in ("real", "integer") and any(
            not free_of(x, u) for x in domain_parts(t) for u in found))
        if more == found:
            return found - {v}
        found = more


def moving(self: Checker, goal: Goal, v: str, t: Type | None = None, hyps: Iterable[Expr] | None = None,
           beside: tuple[Expr, ...] = ()) -> Goal:
    """The goal with v as any value of its type (or of ``t``): without the objects that depend on v, and of the
    hypotheses (or of ``hyps``) with those that say nothing of v or of these. Raises Rejected where show, or what is
    put ``beside`` it, speaks of what depends on v."""
    gone = {v, *dependents(goal, v)}
    kept = tuple(h for h in (goal.hyps if hyps is None else hyps) if all(free_of(h, n) for n in gone))
    if t is not None and v in limit_names(goal.show):
        raise self.no("a limit would be taken in another domain")
    return Goal(at_other_values(self, goal, v, t, (*kept, goal.show, *beside)), kept, goal.show)


def at_other_values(self: Checker, goal: Goal, v: str, t: Type | None, formulas: tuple[Expr, ...]) -> Names:
    """The names of a goal in which v moves, and of which nothing but the ``formulas`` is left: v has the type ``t``, if
    one is given. Without the objects that depend on v: of another value, there may be none, so that everything would
    be true of them. What the domain of another number says of v is one more hypothesis about the old value; but a
    limit takes its points from there."""
    gone, limits = dependents(goal, v), frozenset[str]().union(*map(limit_names, formulas))
    if spoken := [n for n, _ in goal.names if n in gone and not all(free_of(e, n) for e in formulas)]:
        raise self.no(f"the type of {spoken[0]} mentions {v}, which moves")
    if any(v in free_names(x) for _, spaces in self.beside for x in spaces) or any(
            v in free_names(y) for _, y, _ in self.points):
        raise self.no(f"a space, or a point of one, mentions {v}, which moves")

    def fixed(n: str, of: Type) -> Type:
        where = tuple(w for w in of.where if all(free_of(w, u) for u in (v, *gone)))
        if len(where) < len(of.where) and n in limits:
            raise self.no(f"the domain of {n} mentions {v}, which moves")
        return replace(of, where=where)
    self.points = [(side, y, tuple(h for h in known if free_of(h, v))) for side, y, known in self.points]
    return tuple((n, (t or of) if n == v else fixed(n, of)) for n, of in goal.names if n not in gone)
