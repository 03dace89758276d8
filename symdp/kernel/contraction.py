"""Theorems on how much closer together two laws are after both have passed a channel with rows that are close."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from symdp.kernel import reduce as reductions
from symdp.kernel.cascades import cascade
from symdp.kernel.enclose import conjuncts
from symdp.kernel.goals import Goal, unfold
from symdp.kernel.known import row
from symdp.kernel.laws import element_type
from symdp.kernel.nodes import Call, Expr, Name, Type
from symdp.kernel.objects import definition
from symdp.kernel.series import chosen
from symdp.kernel.tree import free_names, substitute

if TYPE_CHECKING:
    from symdp.kernel.rules import Checker, Proof


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
    passed = [c for i in proof["through"] if (c := cascade(goal.names, chosen(checker, goal.hyps, i)))]
    laws = [checker.parsed(text, goal) for text in proof["laws"]]
    found = [next(((c.through, source) for c in passed if (source := c.whole(e)) is not None), None) for e in laws]
    says, rows, where = map(definition, (theorem.says, theorem.rows, theorem.where))
    if any((free_names(f) - free_names(f, functions=False)) & names.keys() for f in (says, rows)):
        raise checker.no("a declared name stands for a quantity")
    match found:
        case (Name(k), p), (Name(other), q) if k == other and all(row(checker, goal, e, checks) for e in laws):
            pass
        case _:
            raise checker.no("the laws have not passed one channel")
    number = checker.parsed(proof["number"], goal)
    checker.defined(goal, unfold(number, goal.names), checks, real=True)
    checker.seen(goal, unfold(substitute(where, {"c": number}), goal.names), checks)
    new = reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps))
    types = {x: element_type(goal.names, Name(k), x, {}) or Type("input", (("of", Name(k)),)) for x in new}
    within = [e for t in types.values() for w in t.where for e in conjuncts(w)]
    pair: dict[str, Expr] = {n: Call(k, (Name(x),)) for n, x in zip("XY", new, strict=True)}
    wider = (*goal.names, *((x, replace(t, where=())) for x, t in types.items()))
    apart = Goal(wider, (*goal.hyps, *within), unfold(substitute(rows, {**pair, "c": number}), wider))
    checker.defined(apart, apart.show, checks, opens=True)
    checker.prove(apart, proof["rows"])
    checker.background.add(theorem.source)
    values = {"R": laws[0], "S": laws[1], "P": p, "Q": q, "c": number}
    checker.prove(goal.with_(*conjuncts(unfold(substitute(says, values), goal.names))), proof["proof"])
