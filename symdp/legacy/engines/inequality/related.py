"""One divergence of two laws is to be bounded, and another one is assumed to be: by the inequality between the two."""

from __future__ import annotations

from symdp.legacy.engines.inequality.known import Found, one_by_one, outside, unified
from symdp.legacy.engines.inequality.laws import by_measure
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, text
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.known import KNOWN
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.reduce import laws_in
from symdp.legacy.kernel.rules import Goal, unfold
from symdp.legacy.kernel.tree import Call, Expr, Op, free_names, substitute, walk

# What is shown of two laws on any space, by what is said of them: each is proved where it is used.
RELATIONS = {
    ("tv", "kl"): "2*tv(R, S)^2 <= kl(P, Q)",
    ("tv", "chi2"): "4*tv(R, S)^2 <= chi2(P, Q)",
    ("kl", "chi2"): "kl(R, S) <= log(1 + chi2(P, Q))",
    ("kl", "max_divergence"): "kl(R, S) <= max_divergence(P, Q)",
    ("tv", "max_divergence"): "tv(R, S) <= 1 - exp(-max_divergence(P, Q))",
}
SYMMETRIC = ("tv",)


def by_related_divergence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With an inequality between a divergence in show and one that is bounded by an expression of several names."""
    if depth < 2:
        return None
    for relation_text, laws in related(goal):
        relation = substitute(read_expression(relation_text), dict(zip("PQRS", laws, strict=True)))
        line = Line(p, goal)
        if relation not in goal.hyps and line.lemma(relation, p.prove(line.said(relation), 3)):
            return line.closed(p.prove(line.goal, depth - 1))
    return None


def related(goal: Goal) -> list[tuple[str, tuple[Expr, ...]]]:
    """Relations between a divergence in show and one in a hypothesis ``D(P, Q) <= b``, b of several names, with the
    laws P and Q of this one and those of that one, if these are the same ones."""
    shown = {x for x in walk(goal.show) if isinstance(x, Call) and len(x.args) == 2}
    laws = {*laws_in(goal.names, tuple(x for term in shown for x in term.args))}
    out: list[tuple[str, tuple[Expr, ...]]] = []
    for h in goal.hyps:
        match h:
            case Op("<=" | "<", (Call(known, (a, b)), bound)) if {a, b} <= laws and len(free_names(bound)) > 1:
                out += [(relation, (a, b, *pair)) for (wanted, by), relation in RELATIONS.items() if by == known
                        for pair in ([(a, b), (b, a)] if wanted in SYMMETRIC else [(a, b)])
                        if Call(wanted, pair) in shown]
    return out


def by_stated_relation(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A theorem compares an expression of several quantities, all of which stand in show, with another one."""
    inside = [x for x in dict.fromkeys(outside(goal.show)) if isinstance(x, Call) and x.args]
    for name, theorem in KNOWN.items():
        match says := unfold(definition(theorem.says), ()):
            case Op("<=", (low, high)) if not theorem.finite and not (isinstance(low, Call) and isinstance(high, Call)):
                pass
            case _:
                continue
        letters = free_names(says, functions=False)
        parts = [x for x in dict.fromkeys(walk(says)) if isinstance(x, Call) and {"P", "Q"} <= free_names(x)]
        found: Found | None = {} if len(parts) > 1 else None
        for part in parts:
            found = None if found is None else next((more for x in inside if (
                more := unified(part, x, letters, found)) is not None), None)
        if found is None or letters - found.keys() or substitute(says, found) in goal.hyps:
            continue
        known = {"rule": "known", "theorem": name, "with": {n: text(v) for n, v in found.items()}}
        proof = one_by_one(p, goal, [known], lambda g: by_measure(p, g, depth) or p.prove(g, depth - 1))
        if proof is not None:
            return proof
    return None
