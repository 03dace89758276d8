"""Distances of product laws: from those of the factors, of which some may be the same on both sides.

Of a hockey-stick divergence the exponent is shared out: what is the same on both sides needs none, other factors have
what is assumed of them, and one may take what is left (composition, with a factor that tells nothing).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.inequality.known import chained
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, text
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Op, walk
from symdp.legacy.kernel.values import functionals

WAYS = 8  # to share out an exponent
DISTANCES = ("tv", "hockey_stick", "kl", "renyi", "max_divergence")


def of_products(goal: Goal) -> tuple[Call, Expr] | None:
    """A distance of two products of as many laws that show bounds, and the bound."""
    match goal.show:
        case Op("<=" | "==", (Call(fn, (a, b, *_)) as term, bound)) if fn in DISTANCES and fn not in dict(goal.names):
            x, y = parts(goal, a), parts(goal, b)
            return (term, bound) if x and len(x) == len(y) else None
    return None


def parts(goal: Goal, law: Expr) -> list[Expr]:
    found = about_laws.built(goal.names, law)
    return found[2] if found is not None and found[0] == "compose" else []


def has_same_factors(goal: Goal) -> bool:
    """A distance of products is bounded, and some of their factors, not all, are the same."""
    found = of_products(goal)
    if found is None:
        return False
    same = [p == q for p, q in zip(*(parts(goal, x) for x in found[0].args[:2]), strict=True)]
    return any(same) and not all(same)


def by_factors(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The distance of products in those of the factors, of which those that are the same are 0."""
    found = of_products(goal)
    if found is None:
        return None
    term, bound = found
    pairs = list(zip(*(parts(goal, x) for x in term.args[:2]), strict=True))
    for split in exponents(goal, term, pairs):
        line = Line(p, goal)
        step: Proof = {"rule": "structure", "term": functionals(goal).index(term)}
        if not line.take({**step, **({"split": list(map(text, split))} if split else {})}):
            continue
        said = line.goal.hyps[-1]
        equation = isinstance(said, Op) and said.op == "=="
        if equation and not line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
            continue
        rest: list[Expr] = []
        for k, (a, b) in enumerate(pairs):
            of = Call(term.fn, (a, b, *([Call("exp", (split[k],))] if split else term.args[2:])))
            if a != b:
                rest.append(of)
                continue
            fact = line.said(Op("==" if equation else "<=", (of, ZERO)))
            if line.lemma(fact.show, p.prove(fact, 3)) and equation:
                line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})
        if len(rest) == 1 and rest[0] != bound and not equation:
            fact = line.said(Op("<=", (rest[0], bound)))
            if not line.lemma(fact.show, p.prove(fact, depth - 1)):
                continue
        proof = p.prove(line.goal, depth - 1) if equation or not isinstance(said, Op) else chained(
            p, line.goal, said.args[1], Slot(0), Slot(depth - 1))
        if (proof := line.closed(proof)) is not None:
            return proof
    return None


def exponents(goal: Goal, term: Call, pairs: list[tuple[Expr, Expr]]) -> Iterator[list[Expr]]:
    """The shares of the factors in the exponent; none, where the divergence is no hockey stick."""
    match term:
        case Call("hockey_stick", (_, _, Call("exp", (whole,)))):
            pass
        case Call("hockey_stick", (_, _, level)):
            whole = Call("log", (level,))
        case _:
            yield []
            return
    pools: list[list[Expr | None]] = [[ZERO] if a == b else [None, *dict.fromkeys(
        x.args[2].args[0] for h in goal.hyps for x in walk(h) if isinstance(x, Call) and x.fn == "hockey_stick"
        and x.args[:2] == (a, b) and isinstance(x.args[2], Call) and x.args[2].fn == "exp")] for a, b in pairs]
    ways = (way for way in itertools.product(*pools) if way.count(None) <= 1)
    for way in itertools.islice(ways, WAYS):
        rest = whole
        for x in way:
            rest = rest if x is None or x == ZERO else Op("-", (rest, x))
        yield [rest if x is None else x for x in way]


