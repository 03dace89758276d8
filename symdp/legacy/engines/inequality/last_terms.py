"""The last term of a sum of which the ratios of terms are bounded: it has at least its share.

From ``q(k - 1)/h(k - 1) <= r*q(k)/h(k)`` for all k, ``q(k) <= h(k)/h(b)*r^(b - k)*q(b)``: so the sum of the q(k) is at
most ``q(b)/(h(b)*r^(-b))`` times the sum of the ``h(k)*r^(-k)``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import by_sign
from symdp.legacy.engines.inequality.series import binomial_form, binomial_step, factors
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import canonical, opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    substitute,
    walk,
)


@dataclass(frozen=True)
class Ratios:
    """What is assumed: of the numbers q(index), over h(index), the factor r, and the sum of all of them."""

    index: str
    number: Expr
    size: Expr
    factor: Expr
    first: Expr
    last: Expr
    total: Bind  # the sum of the numbers
    value: Expr  # what it is
    said: int  # the position of the hypothesis that says so

    def power(self, e: Expr) -> Expr:
        """The factor to the power e."""
        match self.factor:
            case Call("exp", (x,)):
                return Call("exp", (Op("*", (e, x)),))
        return Op("^", (self.factor, e))

    def at(self, e: Expr, i: Expr) -> Expr:
        return canonical_indices(substitute(e, {self.index: i}))


def canonical_indices(e: Expr) -> Expr:
    """Indices in normal form."""
    match e:
        case Call(fn, args):
            return Call(fn, tuple(map(canonical, args)) if fn not in ("exp", "log") else args)
        case Index(base, index):
            return Index(base, tuple(map(canonical, index)))
        case Op("^", (a, b)):
            return Op("^", (canonical_indices(a), canonical(b)))
        case Op(op, args):
            return Op(op, tuple(map(canonical_indices, args)))
    return e


def ratios(goal: Goal) -> Ratios | None:
    """Where the last number of such a sum is to be at least something."""
    match goal.show:
        case Op(">=", (Index() | Call() as q, _)) if goal.entry(q) is not None:
            pass
        case _:
            return None
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(k, "in", Seq("range", (low, high))),), Op("<=", (Op("/", (u, size)), right))):
                after = Op("+", (Name(k), ONE))
                number, size = (canonical_indices(substitute(x, {k: after})) for x in (u, size))
            case _:
                continue
        first = canonical(Op("-", (low, ONE)))
        if canonical_indices(substitute(number, {k: high})) != q:
            continue
        try:
            inside = replace(goal, names=(*goal.names, (k, Type("integer"))))
            factor = ratio_expr(inside.region.ratio(Op("/", (right, Op("/", (number, size))))))
        except TROUBLE:
            continue
        if k in free_names(factor):
            continue
        for i, s in enumerate(goal.hyps):
            match s:
                case Op("==", (Bind("sum", (Binding(j, "in", Seq("range", ends)),), body) as total, value)) if (
                        tuple(map(canonical, ends)) == (first, canonical(high)) and substitute(
                            body, {j: Name(k)}) == number):
                    return Ratios(k, number, size, factor, first, high, total, value, i)
    return None


def by_last_term(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sum of the sizes is cut out of that of the binomial theorem, where it is one term short of it."""
    r = ratios(goal)
    if r is None or depth < 3:
        return None
    line, k = Line(p, goal), Name(r.index)
    q, h = r.at(r.number, r.last), r.at(r.size, r.last)
    bound = Op("*", (Op("*", (Op("/", (r.size, h)), r.power(Op("-", (r.last, k))))), q))
    domain = Binding(r.index, "in", Seq("range", (r.first, r.last)))
    each = Bind("forall", (domain,), Op("<=", (r.number, bound)))
    if not line.lemma(each, p.prove(line.said(each), depth)):
        return None
    known_of_each = len(line.goal.hyps) - 1
    for b in dict.fromkeys(x for x in walk(h) if isinstance(x, Call) and x.fn == "binom"):
        m, i = map(text, b.args)
        if not line.take({"rule": "fact", "law": "binomial inside", "with": {"n": m, "k": i}}):
            return None
    sizes = Bind("sum", (domain,), Op("*", (r.size, r.power(Op("neg", (k,))))))
    share = Op("/", (Op("*", (q, r.power(r.last))), h))
    above = Op("<=", (r.total, Op("*", (share, sizes))))
    if not line.lemma(above, summed(line, r, known_of_each, above, share, sizes)):
        return None
    place = len(line.goal.hyps) - 1
    positive = Op(">", (sizes, ZERO))
    if not line.lemma(positive, by_sign(p, line.said(positive), depth)):
        return None
    found = cut_short(line, sizes)
    if found is None:
        return None
    # with S the sum of the sizes, T that with one more term x, Z what T is, the conclusion's difference is
    # c*(share*S - total) + c*(total - value) - c/Z*(T - Z) + c/Z*(T - S - b*x) + c/Z*x*(b - 1), b a binomial that is 1
    z, x = found
    n = len(line.goal.hyps)
    c = Op("/", (Op("/", (h, r.power(r.last))), sizes))
    per = Op("/", (c, z))
    known = [*line.goal.region.hypotheses]
    times = (c, c, Op("neg", (per,)), per, Op("*", (per, x)))
    said = [known.index(line.goal.hyps[i]) for i in (place, r.said, n - 4, n - 3, n - 1)]
    step: Proof = {"rule": "linear", "hypotheses": said, "times": [*map(text, times)], "defined": Slots(3),
                   "signs": Slots(3), "rest": [Slot(2)]}
    return line.closed(completed(p, line.goal, step))


def summed(line: Line, r: Ratios, each: int, above: Expr, share: Expr, sizes: Bind) -> Proof | None:
    """The sum of the bounds of all terms."""
    goal = line.said(above)
    order = opaque_terms(goal)

    def rule(**more: object) -> Proof:  # slots count what is asked
        return {"rule": "sums", "rest": "0", "terms": [[text(share), order.index(sizes)], ["-1", order.index(r.total)]],
                "defined": Slots(3), "nonempty": Slots(2), "ends": Slot(2), **more}
    recorder = Recorder()
    recorder.rule_sums(goal, rule(step=LATER, ends=LATER))
    inner = Line(line.p, recorder.goals[-2])
    if not inner.take({"rule": "instance", "hypothesis": each, "with": {r.index: inner.goal.names[-1][0]}}):
        return None
    known = [*inner.goal.region.hypotheses]
    last = completed(line.p, inner.goal, {
        "rule": "linear", "hypotheses": [known.index(inner.goal.hyps[-1])], "times": ["1"], "defined": Slots(3),
        "signs": Slots(1), "rest": [Slot(2)]})
    return last and completed(line.p, goal, rule(step=inner.closed(last)))


def cut_short(line: Line, sizes: Bind) -> tuple[Expr, Expr] | None:
    """What the sum with one more term is by the binomial theorem, and that term less its binomial. The last hypotheses
    are then the theorem, that the sum with one more term is the sum and that term, and the ends of the binomials."""
    b = next((x for x in walk(sizes.body) if isinstance(x, Call) and x.fn == "binom"), None)
    (binding,) = sizes.bindings
    assert isinstance(binding.domain, Seq)
    low, high = binding.domain.items
    if b is None or low != ZERO or canonical(Op("+", (high, ONE))) != b.args[0]:
        return None
    whole = replace(sizes, bindings=(replace(binding, domain=Seq("range", (low, b.args[0]))),))
    same = Op("==", (whole, whole))
    form = binomial_form(line.said(same), whole)
    if form is None or not line.lemma(same, completed(line.p, line.said(same), {
            "rule": "identity", "defined": Slots(3)})):
        return None
    cut = {"rule": "fact", "law": "cut", "at": text(high)}
    if not (line.take(binomial_step(*form), whole) and line.take(cut, whole)):
        return None
    match line.goal.hyps[-2:]:
        case (Op("==", (_, z)), Op("==", (_, Op("+", (_, last))))):
            x: Expr = ONE
            for e, inverse in factors(last):
                if not (isinstance(e, Call) and e.fn == "binom"):
                    x = Op("/" if inverse else "*", (x, e))
            ends = {"rule": "fact", "law": "binomial ends", "with": {"n": text(b.args[0])}}
            return (z, x) if line.take(ends) else None
    return None
