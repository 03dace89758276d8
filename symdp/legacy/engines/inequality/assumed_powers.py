"""Products of powers with exponents that are no numbers, compared where such products are assumed to be bounded.

``p^a*q^(1 - a) <= c`` says ``a*log(p) + (1 - a)*log(q) <= log(c)``, which is linear in logarithms, and so is the
conclusion: ``p <= (c*q^(a - 1))^(1/a)`` (what Renyi divergences say of the probabilities of one event, for example).
Where a base is 0 the comparison is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.lifting import lifted
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, free_names, walk

SHARE = 0.25  # of the steps, for one fact


def factors(e: Expr) -> Iterator[Expr]:
    match e:
        case Op("*" | "/", args):
            for x in args:
                yield from factors(x)
        case _:
            yield e


def bases(e: Expr) -> list[Name] | None:
    """The names that a product of names, numbers, exponentials and powers of such products has as factors; None where
    it is none."""
    found: list[Name] = []
    for x in factors(e):
        match x:
            case Name():
                found.append(x)
            case Op("^", (a, _)):
                inner = bases(a)
                if inner is None:
                    return None
                found += inner
            case Num(v) if v > 0:
                pass
            case Call("exp"):
                pass
            case _:
                return None
    return found


def has_open_power(e: Expr) -> bool:
    """A power in it has an exponent with a name in it."""
    return any(isinstance(x, Op) and x.op == "^" and free_names(x.args[1]) for x in walk(e))


def sides(goal: Goal) -> tuple[Expr, Expr] | None:
    """The products of powers that show compares, the smaller one first."""
    match goal.show:
        case Op("<=", (low, high)) | Op(">=", (high, low)) if has_open_power(goal.show) or any(
                has_open_power(h) for h in goal.hyps):
            names = [bases(low), bases(high)]
            return (low, high) if None not in names and any(names) else None
    return None


def bounded_products(goal: Goal) -> Iterator[tuple[Expr, Expr, Expr, tuple[Expr, ...]]]:
    """Products of powers in what is assumed to be at most a product, and that product; the assumption, and what stands
    beside them."""
    used = free_names(goal.show)
    for h in goal.hyps:
        match h:
            case Op("<=" | "<", (u, v)) | Op(">=" | ">", (v, u)) if bases(v) is not None and has_open_power(u):
                parts = [*terms(u)]
                for k, term in enumerate(parts):
                    for x in branches(term):
                        if has_open_power(x) and {n.id for n in bases(x) or ()} & used:
                            yield x, v, h, tuple(parts[:k] + parts[k + 1:])


def terms(e: Expr) -> Iterator[Expr]:
    match e:
        case Op("+", args):
            for x in args:
                yield from terms(x)
        case _:
            yield e


def branches(e: Expr) -> Iterator[Expr]:
    """The products that a term is, or that conditions choose for it."""
    match e:
        case Op("if", (_, a, b)):
            yield from branches(a)
            yield from branches(b)
        case _:
            if bases(e):
                yield e


def compares_powers(goal: Goal) -> bool:
    return sides(goal) is not None and any(True for _ in bounded_products(goal))


def by_assumed_powers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both sides, and what is assumed, as logarithms; where a base may be 0, in two cases."""
    found = sides(goal)
    if found is None or depth < 2:
        return None
    open_ = [x for side in found for x in bases(side) or () if goal.region.sign(x) != 1]
    if open_:
        positive, none = (Op(op, (open_[0], ZERO)) for op in (">", "<="))
        if {positive, none} & {*goal.hyps}:
            return None
        at_zero = limited(p, SHARE, lambda: p.prove(goal.with_(none), depth - 1))
        above = at_zero and by_assumed_powers(p, goal.with_(positive), depth - 1)
        return above and completed(p, goal, {"rule": "split", "on": text(positive), "yes": above, "no": at_zero})
    line = Line(p, goal)
    for product, bound, h, others in dict.fromkeys(bounded_products(goal)):
        for x in others:
            more = line.said(Op(">=", (x, ZERO)))
            line.lemma(more.show, limited(p, SHARE, partial(p.prove, more, 3)))
        fact, known = line.said(Op("<=", (product, bound))), line.goal.region.hypotheses
        used = [known.index(x) for x in (h, *(Op(">=", (x, ZERO)) for x in others)) if x in known]
        proof = completed(p, fact, {
            "rule": "linear", "hypotheses": used, "times": ["1"]*len(used), "defined": Slots(3)})
        if not line.lemma(fact.show, proof):
            continue
        logs = Call("log", (product,)), Call("log", (bound,))
        here = replace(line.goal, show=Op("<=", logs))
        line.lemma(here.show, lifted(p, here, ">=", logs, ONE, (), "exp", 2))
    if not line.steps:
        return None
    return line.closed(lifted(p, line.goal, ">=", found, ONE, (), "log", depth))
