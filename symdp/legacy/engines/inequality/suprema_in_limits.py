"""Limits of what has a supremum over close laws in it: its value at the worst pair of laws, in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from symdp.legacy.engines.inequality.limit_numbers import neighbourhood, radii
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, text
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.laws import extrema
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh, matched, to_extremal_pair
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, Type, substitute, walk


def has_suprema_of_laws(e: Expr) -> bool:
    return any(over_close_laws(x) for x in walk(e))


def over_close_laws(e: Expr) -> bool:
    """A supremum over two laws on any space, of what is 0 where they are not close."""
    match e:
        case Bind("sup", (p, q), Op("if", (_, _, z))) if z == ZERO:
            return all(isinstance(b.domain, Type) and b.domain.kind == "distribution" and b.domain.param("on") is None
                       for b in (p, q))
    return False


def by_suprema_of_laws(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """The supremum is its value at the extremal pair, and the limit is that of numbers."""
    from symdp.legacy.engines.inequality.limits import by_limit

    radius = radii(bind)[0]
    at = neighbourhood(goal, bind, value, radius)
    listed = extrema(replace(at.goal, hyps=(), show=Op("==", (at.body, ZERO))))
    for i, term in enumerate(listed):
        found = extreme_value(at.goal, term)
        if found is None:
            continue
        number, tables = found
        here = replace(at.goal, show=Op("==", (term, number)))
        below = p.prove(replace(here, show=Op("<=", (term, number))), depth)
        above = below and attained(p, replace(here, show=Op(">=", (term, number))), tables)
        if not below or not above:
            continue
        line = Line(p, goal)
        step: Proof = {"rule": "near", "radius": str(radius), "term": i, "by": text(number),
                       "equal": {"rule": "equal", "below": below, "above": above}}
        if line.take(step):
            return line.closed(by_limit(p, line.goal, depth, parts))
    return None


def extreme_value(goal: Goal, term: Bind) -> tuple[Expr, dict[str, Any]] | None:
    """The value at the extremal pair, a formula in numbers, and the pair."""
    if not over_close_laws(term):
        return None
    assert isinstance(term.body, Op)
    condition, inside, _ = term.body.args
    new = fresh(goal.names, [*(b.name for b in term.bindings), "b"], (goal.show, *goal.hyps, term))
    laws, (bound,) = new[:2], new[2:]
    renamed: dict[str, Expr] = {b.name: Name(n) for b, n in zip(term.bindings, laws, strict=True)}
    names = (*goal.names, *((n, Type("distribution")) for n in laws), (bound, Type("real")))
    hyps = tuple(conjuncts(substitute(condition, renamed)))
    try:
        reduced = to_extremal_pair(names, (*goal.hyps, *hyps), Op("<=", (substitute(inside, renamed), Name(bound))))
        eps = next(f["eps"] for h in hyps if (f := matched(names, h, "close(P, Q, eps, 0)")))
        assert isinstance(reduced.show, Op)
        known = goal.with_(*(h for h in reduced.hyps if h not in goal.hyps))
        number = ratio_expr(known.region.ratio(unfold(reduced.show.args[0], goal.names)))
    except (*TROUBLE, StopIteration):
        return None
    r = Call("exp", (eps,))
    high, low = (text(Op("/", (x, Op("+", (ONE, r))))) for x in (r, ONE))
    pair = ([high, low], [low, high])
    return number, {b.name: {"outcomes": ["1", "2"], "probabilities": law}
                    for b, law in zip(term.bindings, pair, strict=True)}


def attained(p: Prover, goal: Goal, tables: dict[str, Any]) -> Proof | None:
    """The supremum is at least the number, for it is that at these laws, which are close."""
    line = Line(p, goal)
    if not line.take({"rule": "extremum", "attained": True}) or not line.take(
            {"rule": "exists", "values": tables, "real": Slots(3)}):
        return None
    for c in conjuncts(line.goal.show):
        for x in walk(c):
            if isinstance(x, Op) and x.op == "if":
                for fact in conjuncts(x.args[0]):
                    if not line.lemma(fact, p.prove(replace(line.goal, show=fact), 3)):
                        return None
    return line.closed(p.prove(line.goal, 3))
