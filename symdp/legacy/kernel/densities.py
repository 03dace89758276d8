"""Laws that exist on any space, by densities that are combined of those of two laws and of their difference."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.laws import is_linear, probabilities, same_space
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, num, put, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def rule_densities(checker: Checker, goal: Goal, proof: Proof) -> None:
    """There are laws with these densities, if they are not negative and have the integral 1; what is linear in the
    probabilities of every event holds if it holds of the densities."""
    names, show = dict(goal.names), goal.show
    p, q = map(str, proof["of"])
    on = names[p].param("on")
    if not (names[p].kind == names[q].kind == "distribution" and same_space(goal.names, on, names[q].param("on"))):
        raise checker.no("no two laws that are declared on one space")
    if not (isinstance(show, Bind) and show.binder == "exists" and "tv" not in names) or any(
            not (b.how == "in" and isinstance(b.domain, Type) and b.domain.kind == "distribution" and not b.domain.where
                 and same_space(goal.names, on, b.domain.param("on"))) for b in show.bindings):
        raise checker.no("no existence of laws on that space")
    checks = iter(proof.get("defined", ()))
    here = checker.opened(goal, Bind("forall", show.bindings, show.body), checks)
    laws = [n for n, _ in here.names[len(goal.names):]]
    match here.show:
        case Bind("forall", (Binding(_, "in", Type("event", params, ())),)) as every if len(params) == 1:
            (key, of), = params
        case _:
            raise checker.no("nothing is said of every event")
    if not (same_space(goal.names, on, of) if key == "on" else of in [Name(n) for n in (p, q, *laws)]):
        raise checker.no("the events are not seen to be those of the laws")
    there = checker.opened(here, every, checks)
    event = there.names[-1][0]
    x, y = map(Name, reductions.fresh(there.names, ["p", "q"], (there.show, *there.hyps)))
    point = replace(goal, names=(*goal.names, (x.id, Type("real")), (y.id, Type("real"))),
                    hyps=(*goal.hyps, Op("<=", (ZERO, x)), Op("<=", (ZERO, y))))
    apart: Expr = Op("/", (Call("abs", (Op("-", (x, y)),)), num(2)))
    density: dict[str, Expr] = {p: x, q: y}
    for law, weights, positive, total in zip(laws, proof["weights"], proof["positive"], proof["totals"], strict=True):
        a, b, c = (checker.read(w, goal) for w in weights)
        density[law] = joined("+", [Op("*", pair) for pair in ((a, x), (b, y), (c, apart))])
        whole = joined("+", [a, b, Op("*", (c, Call("tv", (Name(p), Name(q)))))])
        for e in (a, b, c, whole):
            checker.defined(goal, e, checks, real=True)
        checker.prove(replace(point, show=Op(">=", (density[law], ZERO))), positive)
        checker.prove(replace(goal, show=Op("==", (whole, ONE))), total)
    for c, step in zip(conjuncts(there.show), proof["steps"], strict=True):
        found = probabilities(there.names, c, event)
        if not (isinstance(c, Op) and c.op in ("==", "<=", ">=")) or any(isinstance(e, Bind) for e in walk(c)) or any(
                not (isinstance(law, Name) and law.id in density) for law in found.values()):
            raise checker.no("no comparison of probabilities under these laws")
        said = put(c, {e: density[law.id] for e, law in found.items() if isinstance(law, Name)})
        if free_names(said) & {event, *laws} or not is_linear(checker, there, c, found):
            raise checker.no("no comparison that is linear in the probabilities of the event, without a constant")
        new = replace(point, show=said)
        checker.defined(new, said, checks)
        checker.prove(new, step)
