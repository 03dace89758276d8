"""A maximum of two logarithms is at least a third one, because the mean of what is under them is far enough out: then
one of the two is."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.larger import FLIPPED, bounded_by_argument
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, negation, unfold
from symdp.legacy.kernel.tree import ONE, Call, Expr, Op, num

Logarithm = tuple[Expr, Expr]  # (what it is divided by, what it is of)


def logarithm(e: Expr) -> Logarithm | None:
    """(m, X) for log(X)/m."""
    match e:
        case Call("log", (x,)):
            return ONE, x
        case Op("/", (Call("log", (x,)), m)):
            return m, x
        case Op("*", (Op("/", (k, m)), Call("log", (x,)))) if k == ONE:
            return m, x
    return None


def of_two_logarithms(goal: Goal) -> tuple[str, Call, Expr, Expr, tuple[Expr, Expr]] | None:
    """(op, term, c, m, (X, Y)), where the maximum (minimum) of log(X)/m and log(Y)/m is to be at least (at most) c."""
    found = bounded_by_argument(goal)
    if found is None or len(found[1].args) != 2:
        return None
    first, second = map(logarithm, found[1].args)
    if first is None or second is None or first[0] != second[0]:
        return None
    return (*found, first[0], (first[1], second[1]))


def has_cases(goal: Goal) -> bool:
    """What stands under one of the two logarithms has cases, which come first."""
    found = of_two_logarithms(goal)
    return found is not None and any(map(piecewise, found[-1]))


def by_one_of_two(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """X + Y is at least (at most) twice what c is the logarithm of; so, if X is not, Y is."""
    found = of_two_logarithms(goal)
    if found is None or depth < 2:
        return None
    op, term, c, m, both = found
    sign = goal.region.sign(m)
    if sign not in (1, -1):  # each side of 0 by itself
        on = Op(">", (m, num(0)))
        up, down, count = p.sign_at_samples(goal, m)
        return None if not count or up or down else completed(p, goal, {
            "rule": "split", "on": text(on), "yes": Slot(depth), "no": Slot(depth), "defined": Slots(3)})
    try:
        z = ratio_expr(goal.region.ratio(Call("exp", (Op("*", (m, c)),))))
    except TROUBLE:
        return None
    way = op if sign == 1 else FLIPPED[op]
    x, y = both
    mean = Op(way, (Op("+", both), Op("*", (num(2), z))))
    if not p.plausible(replace(goal, show=mean)):
        return None
    line = Line(p, goal)
    if not line.lemma(mean, p.prove(line.said(mean), depth - 1)):
        return None
    on = Op(way, (x, z))
    here, there = line.goal.with_(on), line.goal.with_(negation(on))
    other = Op(way, (y, z))
    known = there.region.hypotheses
    if negation(on) not in known or line.said(mean).show not in known:
        return None
    rest = completed(p, replace(there, show=other), {
        "rule": "linear", "hypotheses": [known.index(line.said(mean).show), known.index(negation(on))],
        "times": ["1", "1"], "defined": Slots(3)})
    proofs: list[Proof | None] = [
        argument_does(p, here, (op, term, c, m), 0, on),
        rest and argument_does(p, there.with_(other), (op, term, c, m), 1, other)]
    yes, no = proofs
    if yes is None or no is None:
        return None
    no = completed(p, there, {
        "rule": "have", "facts": [text(other)], "proofs": [rest], "defined": Slots(3), "proof": no})
    return no and line.closed(completed(p, line.goal, {
        "rule": "split", "on": text(on), "yes": yes, "no": no, "defined": Slots(3)}))


def argument_does(p: Prover, goal: Goal, said: tuple[str, Call, Expr, Expr], k: int, known: Op) -> Proof | None:
    """The k-th argument, log(X)/m, is beyond c, as X is beyond exp(m*c), which is known."""
    op, term, c, m = said
    x = term.args[k]
    fact = Op(op, (x, c))
    under = logarithm(x)
    assert under is not None
    a, b = Op("*", (m, c)), Call("log", (under[1],))
    lesser, greater = (a, b) if known.op[0] == ">" else (b, a)
    image = Op("<" if len(op) == 1 else "<=", (lesser, greater))
    by_exponentials = as_logarithms(p, replace(goal, show=image), known)
    by = Op("/", (ONE, m if known.op[0] == op[0] else Op("neg", (m,))))
    shown = by_exponentials and rewritten(p, replace(goal, show=fact), image, by, 2, found=by_exponentials)
    x = unfold(read_expression(text(x)), goal.names)  # as the kernel reads it
    with_ = goal.with_(unfold(read_expression(text(fact)), goal.names))
    turned = isinstance(goal.show, Op) and goal.show.args[1] == term
    strict = {"strict": "first" if turned else "second"} if len(op) == 1 else {}
    taken = completed(p, with_, {
        "rule": "chain", "by": text(x), "defined": Slots(2), **strict,
        **({"first": Slot(1), "second": is_beyond(p, with_, term, x, turned)} if turned else
           {"first": is_beyond(p, with_, term, x, turned), "second": Slot(1)})})
    return shown and taken and completed(p, goal, {
        "rule": "have", "facts": [text(fact)], "proofs": [shown], "defined": Slots(3), "proof": taken})


def as_logarithms(p: Prover, goal: Goal, known: Expr) -> Proof | None:
    """a <= b, where a hypothesis is exp(a) <= exp(b), in other words maybe."""
    assert isinstance(goal.show, Op)
    if known not in goal.region.hypotheses:
        return None
    a, b = (Call("exp", (x,)) for x in goal.show.args)
    there = completed(p, replace(goal, show=Op(goal.show.op, (a, b))), {
        "rule": "linear", "hypotheses": [goal.region.hypotheses.index(known)], "times": ["1"], "defined": Slots(3)})
    return there and completed(p, goal, {"rule": "monotone", "by": "exp", "proof": there, "defined": Slots(3)})


def is_beyond(p: Prover, goal: Goal, term: Call, x: Expr, turned: bool) -> Proof | None:
    """A maximum of two is at least each of them, a minimum at most."""
    op = ">=" if term.fn == "max" else "<="
    shown = Op(FLIPPED[op], (x, term)) if turned else Op(op, (term, x))
    here = replace(goal, show=shown)
    return completed(p, here, {"rule": "resolve", "term": piecewise_terms(here).index(term), "defined": Slots(2),
                               "first": Slot(2), "second": Slot(2)})
