"""Sums of multiples of sums, as those of conditional means are, as one sum over both indices, in the order that serves.

``sum(y: Q[y]*exp(log(sum(x: f))) if Q[y] > 0 else 0) == sum(x: sum(y: g))``: the right side in the other order, then
the terms at each y, of which one is a multiple of a sum and the other a sum; and these at each x.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.congruence import nesting
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.proportional import by_product
from symdp.legacy.engines.inequality.prover import Filler, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.congruence import under
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Op, free_names, rebuild, walk

DEEP = 7  # where less deep a search costs more, in vain


def other_order(goal: Goal) -> tuple[Bind, Bind, Bind] | None:
    """A sum that is to be one over two indices, this, and this in the other order, which begins as the first does."""
    match goal.show:
        case Op("==", (Bind("sum", (first,)) as a, Bind("sum", (outside,), Bind("sum", (inside,), body)) as b)):
            free = outside.name not in free_names(inside.domain) if isinstance(inside.domain, Expr) else False
            if nesting(a) == 1 and free and first.domain == inside.domain and outer(a.body):
                return a, b, Bind("sum", (inside,), Bind("sum", (outside,), body))
    return None


def by_other_order(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sum over two indices is summed in the other order, and compared with the first at each of its indices."""
    found = other_order(goal)
    if found is None or depth < 2:
        return None
    a, b, turned = found
    line = Line(p, goal)
    like = {"under": 0, "places": [1, 0], "defined": Slots(3)}
    same = Op("==", (b, turned))
    if not line.lemma(same, completed(p, replace(goal, show=same), {"rule": "congruence", "like": like})) or not (
            line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}) and line.take(
                {"rule": "forget", "hypotheses": [len(line.goal.hyps) - 1]})):
        return None
    # the numbers of laws that sums in the terms are do not stand for these: of sums more is known where they are 0
    checks = Slots(3)
    here, first, second = under(Filler(p), line.goal, a, turned, {"places": [0], "defined": checks})
    each = replace(here, show=Op("==", (first, second)))
    defined = p.defined(each, each.show, real=False)
    proof = None if defined is None else p.prove(each, max(depth - 1, DEEP - 1))
    return line.closed(proof and {"rule": "congruence", "like": {
        "places": [0], "under": {"proof": proof, "defined": defined}, "defined": [x.proof for x in checks.used]}})


def one_on_each_side(goal: Goal) -> Op | None:
    """The equation of the two sums that the sides are functions of, one each, where another order may show it."""
    match goal.show:
        case Op("==", (a, b)) if not isinstance(a, Bind) and not isinstance(b, Bind):
            sums = outer(a), outer(b)
            if len(sums[0]) == len(sums[1]) == 1:
                for s, t in (sums[0] + sums[1], sums[1] + sums[0]):
                    if other_order(replace(goal, show=Op("==", (s, t)))) is not None:
                        return Op("==", (s, t))
    return None


def by_one_on_each_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sums are equal, and positive; then the normal form."""
    same = one_on_each_side(goal)
    if same is None or depth < 2:
        return None
    t, line = same.args[1], Line(p, goal)
    sign = Op(">", (t, ZERO))
    # what is known of the sums themselves would only be used, in vain
    known = [i for i, h in enumerate(goal.hyps) if any(x in same.args for x in walk(h))]
    plain = replace(goal, hyps=tuple(h for i, h in enumerate(goal.hyps) if i not in known))
    for fact in (sign, same):  # one after the other: a line keeps one step for each
        proof = p.prove(replace(plain, show=fact), max(depth, DEEP))
        gone = [*known, *range(len(goal.hyps), len(line.goal.hyps))]
        if not line.lemma(fact, {"rule": "forget", "hypotheses": gone, "proof": proof} if proof and gone else proof):
            return None
    if not line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1, "defined": Slots(4)}):
        return None
    line.take({"rule": "forget", "hypotheses": [len(line.goal.hyps) - 1]})
    listed = opaque_terms(replace(line.goal, hyps=()))
    if t not in listed or not line.take({"rule": "opaque", "terms": [listed.index(t)], "defined": Slots(5)}):
        return None
    return line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(3)}))


def multiple(goal: Goal) -> tuple[Expr, Bind] | None:
    """A product with one sum in it that is to be one sum over the same range."""
    match goal.show:
        case Op("==", (Op("*") as a, Bind("sum", (one,)) as b)) | Op("==", (Bind("sum", (one,)) as b, Op("*") as a)):
            match outer(a):
                case [Bind("sum", (other,))] if other.domain == one.domain and goal.has_objects:
                    return a, b
    return None


def by_multiple_of_sum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The multiple of the sum, which may be the exponential of its logarithm, at each index."""
    found = multiple(goal)
    if found is None or depth < 2:
        return None
    a, b = found
    (t,) = outer(a)
    line = Line(p, goal)
    for e in dict.fromkeys(x for x in walk(a) if isinstance(x, Call) and x.fn == "exp" and t in walk(x)):
        fact = Op("==", (e, t))
        if not line.lemma(fact, by_logarithm(p, replace(line.goal, show=fact), t)) or not (
                line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})):
            return None
        line.take({"rule": "forget", "hypotheses": [len(line.goal.hyps) - 1]})
        a = replaced(a, e, t)
    plain = replace(line.goal, show=Op("==", (b, a)))
    proof = by_product(p, plain, max(depth, DEEP - 1))
    assert isinstance(goal.show, Op)
    return line.closed(proof if goal.show.args[0] == b else proof and {"rule": "turn", "proof": proof})


def by_logarithm(p: Prover, goal: Goal, t: Bind) -> Proof | None:
    """What is made of the logarithm of a sum is what is seen of a positive number in its place."""
    line, sign = Line(p, goal), Op(">", (t, ZERO))
    listed = opaque_terms(replace(goal, hyps=()))
    if t not in listed or not line.lemma(sign, p.prove(replace(goal, show=sign), 4)) or not line.take(
            {"rule": "opaque", "terms": [listed.index(t)], "defined": Slots(5)}):
        return None
    return line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(3)}) or completed(
        p, line.goal, {"rule": "have", "facts": [text(line.goal.show)], "proofs": [Slot(2)], "proof": Slot(0)}))


def replaced(e: Expr, old: Expr, new: Expr) -> Expr:
    return new if e == old else e if isinstance(e, Bind) else rebuild(e, lambda x: replaced(x, old, new))
