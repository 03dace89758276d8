"""Theorems on how much closer together two laws are after both have passed a channel with rows that are close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.cascades import cascade
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.known import row
from symdp.legacy.kernel.laws import element_type
from symdp.legacy.kernel.nodes import Call, Expr, Name, Op, Type
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.pointwise import one_space
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, put, substitute, walk
from symdp.legacy.kernel.values import functionals

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


@dataclass(frozen=True)
class Contraction:
    """``says``, for laws P and Q, the laws R and S of the outputs of one channel with such inputs, and a real number c
    that fulfils ``where``, if any two rows X and Y of the channel fulfil ``rows``."""

    says: str
    rows: str
    where: str
    source: str


_ROWS = "tv(X, Y) <= c"
_DOBRUSHIN = "Dobrushin 1956; Cohen et al. 1993, Theorem 4.1; Polyanskiy and Wu 2025, Theorem 33.2"
_PRIVATE = "close(X, Y, c, 0)"
_ASOODEH = "Asoodeh and Zhang 2024, Theorem 1"
CONTRACTIONS = {
    "tv": Contraction("tv(R, S) <= c*tv(P, Q)", _ROWS, "0 <= c", _DOBRUSHIN),
    "kl": Contraction("kl(R, S) <= c*kl(P, Q)", _ROWS, "0 < c", _DOBRUSHIN),
    "chi2": Contraction("chi2(R, S) <= c*chi2(P, Q)", _ROWS, "0 < c", _DOBRUSHIN),
    "kl, private": Contraction(
        "kl(R, S) <= ((exp(c) - 1)/(exp(c) + 1))^2*kl(P, Q)", _PRIVATE, "0 < c", _ASOODEH),
    "chi2, private": Contraction(
        "chi2(R, S) <= ((exp(c) - 1)/(exp(c) + 1))^2*chi2(P, Q)", _PRIVATE, "0 < c", _ASOODEH),
    "both divergences, private": Contraction(
        "kl(R, S) + kl(S, R) <= min(4, exp(2*c))*(exp(c) - 1)^2*tv(P, Q)^2", _PRIVATE, "0 <= c",
        "Duchi, Jordan and Wainwright 2018, Theorem 1"),
}


def rule_contraction(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Divergences of two laws that have passed one channel, in those before it."""
    theorem, names = CONTRACTIONS[proof["theorem"]], dict(goal.names)
    checks = iter(proof.get("defined", ()))
    through = proof.get("through")
    laws = [checker.parsed(text, goal) for text in proof["laws"]] if through else _laws_of(
        chosen(checker, functionals(goal), proof["term"]))
    says, rows, where = map(definition, (theorem.says, theorem.rows, theorem.where))
    if any((free_names(f) - free_names(f, functions=False)) & names.keys() for f in (says, rows)):
        raise checker.no("a declared name stands for a quantity")
    number = checker.parsed(proof["number"], goal)
    checker.defined(goal, unfold(number, goal.names), checks, real=True)
    finite = bool(proof.get("finite")) and not through  # then 0*oo is not to be feared
    where = definition("0 <= c") if finite else where
    checker.seen(goal, unfold(substitute(where, {"c": number}), goal.names), checks)
    values: dict[Expr, Expr] = {Name("R"): laws[0], Name("S"): laws[1], Name("c"): number}
    if through:
        told = [chosen(checker, goal.hyps, i) for i in through]
        sources, apart, pair = _through_channel(checker, goal, told, laws, checks)
        values |= {Name(n): law for n, law in sources.items()}
    else:
        (t, s), pair = _mixed(checker, goal, laws, checks)
        before: dict[Expr, Expr]
        apart, before = goal, {  # put in at once: a weight may have the name of a letter
            x: reductions.of_two_outcomes(goal.names, x.fn, [], (t, Op("-", (ONE, t))), (s, Op("-", (ONE, s))))
            for x in walk(says) if isinstance(x, Call) and x.args == (Name("P"), Name("Q"))}
        if finite:
            for e in before.values():
                checker.defined(goal, e, checks, real=True)
        values |= before
    apart = apart.with_(show=unfold(substitute(rows, {**pair, "c": number}), apart.names))
    checker.defined(apart, apart.show, checks, opens=True)
    checker.prove(apart, proof["rows"])
    checker.background.add(theorem.source)
    checker.prove(goal.with_(*conjuncts(unfold(put(says, values), goal.names))), proof["proof"])


def _laws_of(term: Expr) -> list[Expr]:
    return [*term.args[:2]] if isinstance(term, Call) else []


def _through_channel(checker: Checker, goal: Goal, told: list[Expr], laws: list[Expr], checks: Iterator[Any]) -> (
        tuple[dict[str, Expr], Goal, dict[str, Expr]]):
    """The laws before the channel of which the hypotheses tell, the goal with two inputs of it, and its rows there."""
    passed = [c for h in told if (c := cascade(goal.names, h))]
    found = [next(((c.through, source) for c in passed if (source := c.whole(e)) is not None), None) for e in laws]
    match found:
        case (Name(k), p), (Name(other), q) if k == other and all(row(checker, goal, e, checks) for e in laws):
            pass
        case _:
            raise checker.no("the laws have not passed one channel")
    new = reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps))
    types = {x: element_type(goal.names, Name(k), x, {}) or Type("input", (("of", Name(k)),)) for x in new}
    within = [e for t in types.values() for w in t.where for e in conjuncts(w)]
    wider = (*goal.names, *((x, replace(t, where=())) for x, t in types.items()))
    return {"P": p, "Q": q}, Goal(wider, (*goal.hyps, *within), goal.show), {
        n: Call(k, (Name(x),)) for n, x in zip("XY", new, strict=True)}


def _mixed(checker: Checker, goal: Goal, laws: list[Expr], checks: Iterator[Any]) -> (
        tuple[list[Expr], dict[str, Expr]]):
    """The weights of X in two laws that are mixed of X and Y: they have passed the channel with these rows."""
    mixtures = reductions.mixtures_in(goal.names, tuple(laws)) if len(laws) == 2 else []
    rows = next((parts[1:] for law in laws if law in mixtures and (parts := reductions.parts_of_mixture(law))), None)
    if rows is None or not one_space(goal, [*rows]) or not all(
            x in reductions.laws_in(goal.names, (x,)) and row(checker, goal, x, checks) for x in rows):
        raise checker.no("the laws are no mixtures of two laws on one space")
    weights: list[Expr] = []
    for law in laws:
        parts = reductions.parts_of_mixture(law)
        if parts is not None and parts[1:] == rows:
            weights.append(parts[0])
        elif law in rows:
            weights.append(ONE if law == rows[0] else ZERO)
        else:
            raise checker.no("the laws are not mixed of the same two laws")
    for t in weights:
        checker.defined(goal, unfold(t, goal.names), checks, real=True)
        for c in (Op("<=", (ZERO, t)), Op("<=", (t, ONE))):
            checker.seen(goal, unfold(c, goal.names), checks)
    return [unfold(t, goal.names) for t in weights], dict(zip("XY", rows, strict=True))
