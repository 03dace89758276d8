"""The inverse of the binary entropy, by the equation that defines it: h_inv(y) is the s in [0, 1/2] with h(s) = y."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, comparison, completed, text, variables
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.calculus import NotDifferentiable, derivative, minus
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, free_names, num, put, substitute, walk

HALF = Op("/", (ONE, num(2)))


def inverses(goal: Goal) -> list[Call]:
    """The values of h_inv among the terms of the goal."""
    return [t for t in opaque_terms(goal) if isinstance(t, Call) and t.fn == "h_inv"]


def by_inverse_entropy(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound b on h_inv(y) by one of y by h(b); else the value of h_inv gets its name, the equation is solved for
    another name where that can be done, and what is left is about entropies. h_inv(h(x)) is x for x in [0, 1/2]."""
    if depth < 2:
        return None
    term = inverses(goal)[0]
    y, facts, proofs = term.args[0], list[Expr](), list[Proof]()
    for fact in (Op(">=", (y, ZERO)), Op("<=", (y, Call("log", (num(2),))))):
        if not holds(replace(goal, show=fact)):
            proof = p.prove(goal.with_(*facts, show=fact), 4)
            if proof is None:
                return None
            facts.append(fact)
            proofs.append(proof)
    here = goal.with_(*facts)
    inner = by_bound(p, here, term, depth) or by_cases(p, here, term, depth) or by_name(p, here, term, depth)
    return inner if not facts or inner is None else completed(
        p, goal, {"rule": "have", "facts": [text(f) for f in facts], "proofs": proofs, "defined": Slots(2),
                  "proof": inner})


def by_bound(p: Prover, goal: Goal, term: Call, depth: int) -> Proof | None:
    """Show bounds the value of h_inv by a number b in [0, 1/2] or beyond: h increases up to there. What else is known
    of the value does not matter."""
    if others := [i for i, h in enumerate(goal.hyps) if term in walk(h)]:
        return then(p, goal, {"rule": "forget", "hypotheses": others}, lambda new: by_bound(p, new, term, depth))
    found, known = comparison(goal), bound_of(goal, term)
    if found is None or known is None:
        return None
    sign, b, slope = known
    strict = found[0] == ">"
    law = "inverse entropy " + (("below" if sign == -1 else "above") if strict else
                                ("at most" if sign == -1 else "at least"))
    step = {"rule": "fact", "law": law, "with": {"y": text(term.args[0]), "p": text(b)}, "proofs": Slots(depth - 1),
            "defined": Slots(3)}
    after = goal.with_(Op(("<" if sign == -1 else ">") + "="[strict:], (term, b)))
    last = completed(p, after, {"rule": "linear", "hypotheses": [len(after.region.hypotheses) - 1],
                                "times": [text(simple(goal, slope if sign == 1 else Op("neg", (slope,))))],
                                "defined": Slots(2), "signs": Slots(2)})
    return last and completed(p, goal, {**step, "proof": last})


def bound_of(goal: Goal, term: Call) -> tuple[int, Expr, Expr] | None:
    """What show bounds the value of h_inv by, if it does: -1 (from above) or 1, the bound, and the factor."""
    found = comparison(goal)
    if found is None:
        return None
    (name,) = fresh(goal.names, ["s"], (goal.show, *goal.hyps))
    d = put(found[1], {term: Name(name)})
    try:
        slope = derivative(d, name)
    except NotDifferentiable:  # the capacity of a channel with it
        return None
    if name in free_names(slope) or (sign := goal.region.sign(slope)) not in (1, -1):
        return None
    at_zero = substitute(d, {name: ZERO})
    if any(isinstance(t, Call) and t.fn == "h_inv" for t in walk(at_zero)):
        return None
    return sign, simple(goal, Op("neg", (Op("/", (at_zero, slope)),))), slope


def by_cases(p: Prover, goal: Goal, term: Call, depth: int) -> Proof | None:
    """A bound from above that may be more than 1/2, where there is nothing to show."""
    b = bound_of(goal, term)
    if b is None or b[0] != -1 or depth < 3 or holds(replace(goal, show=(low := Op("<=", (b[1], HALF))))):
        return None
    steps = [by_bound(p, goal.with_(low), term, depth - 1), by_name(p, goal.with_(Op(">", (b[1], HALF))), term, depth)]
    return None if None in steps else {"rule": "split", "on": text(low), "yes": steps[0], "no": steps[1]}


def by_name(p: Prover, goal: Goal, term: Call, depth: int) -> Proof | None:
    """A name for the value of h_inv, with what is known of it."""
    def opened(g: Goal) -> Proof | None:
        at = opaque_terms(g).index(term)
        return then(p, g, {"rule": "opaque", "terms": [at]}, lambda new: solved(p, new, depth))
    x = next(entropies(goal, term.args[0]), None)
    fact = {"law": "inverse entropy", "with": {"y": text(term.args[0])}} if x is None else {
        "law": "entropy inverted", "with": {"p": text(x)}}
    return then(p, goal, {"rule": "fact", **fact}, opened)


def simple(goal: Goal, e: Expr) -> Expr:
    """e in normal form, if it has one."""
    try:
        return ratio_expr(goal.region.ratio(e))
    except TROUBLE:
        return e


def entropies(goal: Goal, y: Expr) -> Iterator[Expr]:
    """The numbers x in [0, 1/2] of which y is the binary entropy."""
    for t in dict.fromkeys(walk(y)):
        match t:
            case Call("rel_entr", (x, _)) | Call("log", (x,)) if free_names(x) or isinstance(x, Num):
                h = Op("neg", (Op("+", (Call("rel_entr", (x, ONE)), Call("rel_entr", (Op("-", (ONE, x)), ONE)))),))
                try:
                    if goal.region.zero(Op("-", (y, h))) and holds(Goal(goal.names, goal.hyps, Op("<=", (x, HALF)))):
                        yield x
                except TROUBLE:
                    continue


def solved(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The equation about the new name used for what it gives: the name's value, or another name's."""
    s = Name(goal.names[-1][0])
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (a, _)) if a == s:
                return then(p, goal, {"rule": "replace", "hypothesis": i}, lambda g: p.prove(g, depth - 1))
            case Op("==", (entropy, y)) if s.id in free_names(entropy) - free_names(y):
                for v in sorted(free_names(y) & {*variables(goal)}):
                    slope = derivative(y, v)
                    if v not in free_names(slope) and goal.region.sign(slope) in (1, -1):
                        proof = _without(p, goal, i, v, y, slope, depth)
                        if proof is not None:
                            return proof
    return p.prove(goal, depth - 1)


def _without(p: Prover, goal: Goal, i: int, v: str, y: Expr, slope: Expr, depth: int) -> Proof | None:
    """The equation at position i, whose right side y is affine in v, solved for v."""
    equation = goal.hyps[i]
    assert isinstance(equation, Op)
    factor, rest = simple(goal, slope), simple(goal, substitute(y, {v: ZERO}))
    value: Expr = minus(equation.args[0], rest)
    if goal.region.zero(Op("+", (factor, ONE))):
        value = minus(rest, equation.args[0])
    elif factor != ONE:
        value = Op("/", (value, factor))
    fact = Op("==", (Name(v), value))
    step = completed(p, replace(goal, show=fact), {
        "rule": "linear", "hypotheses": [goal.region.hypotheses.index(equation)], "defined": Slots(2),
        "times": [text(Op("/", (num(-1), factor)))]})
    if step is None:
        return None

    inner = then(p, goal.with_(fact), {"rule": "replace", "hypothesis": len(goal.hyps)},
                 lambda g: p.prove(g, depth - 1))
    return inner and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [step],
                                         "defined": Slots(2), "proof": inner})
