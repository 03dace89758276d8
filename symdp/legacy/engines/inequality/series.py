"""Tactics for sums and products between symbolic ends, binomials and powers with an integer exponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.central_binomials import by_two_rows, two_apart
from symdp.legacy.engines.inequality.derive import plain_bounds, solved_bounds
from symdp.legacy.engines.inequality.limits import from_zero
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    NEVER,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    comparison,
    completed,
    text,
)
from symdp.legacy.engines.symbolic import NotSymbolic, to_sympy
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference, holds, unfold
from symdp.legacy.kernel.series import canonical, ends, key, opaque_terms, opened
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)

MAX_GAP = 6  # terms that one sum may have more than another it is compared with
Go = Callable[[Goal], Proof | None]


def by_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum or product is a real number because its terms are."""
    return completed(p, goal, {"rule": "value", "defined": Slots(3)})


def by_series(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with sums, products, binomials or powers of unknown size in it."""
    hard = [t for t in opaque_terms(goal) if is_hard_or_assumed(goal, t)]
    if depth < 2 or not isinstance(goal.show, Op) or not any(t in parts_of(goal.show) for t in hard) or (
            not plausible(p, goal)):
        return None
    if goal.show.op in ("==", "<=", ">=") and goal.region.zero(Op("-", goal.show.args)):
        return completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    # a step of an induction
    within = any(isinstance(h, Op) and has_binder(h) and not is_equation(h) for h in goal.hyps)
    middle = [t for t in hard if isinstance(t, Call) and t.fn == "binom" and isinstance(t.args[0], Op)]
    if within or any(t in walk(h) for h in goal.hyps for t in middle) or any(two_apart(goal)):
        return by_two_rows(p, goal, depth) or by_naming(p, goal, depth)
    for way, share in ((by_induction, 0.8), *WAYS) if middle else WAYS:
        proof = limited(p, share, partial(way, p, goal, depth))
        if proof is not None or p.steps <= 0:
            return proof
    return None


def limited(p: Prover, share: float, way: Callable[[], Proof | None]) -> Proof | None:
    """What the way finds with at most this share of the steps that are left."""
    left, p.steps = p.steps, max(1, int(p.steps * share))
    given, failed = p.steps, dict(p.failed)
    try:
        return way()
    except TROUBLE:
        return None
    finally:
        if p.steps <= 0:  # what was given up for want of steps has not failed
            p.failed = failed | {k: v for k, v in p.failed.items() if v == NEVER}
        p.steps = left - (given - max(p.steps, 0))


def is_equation(h: Expr) -> bool:
    """It says what a sum is."""
    return isinstance(h, Op) and h.op == "==" and any(isinstance(x, Bind) for x in h.args)


def parts_of(e: Expr) -> set[Expr]:
    """The terms that could be named: parts outside binders, and binders."""
    out = {e}
    if isinstance(e, Op | Call):
        out = out.union(*map(parts_of, e.args))
    return out


def is_hard(goal: Goal, e: Expr) -> bool:
    """Neither an enclosure nor the normal form sees into e."""
    match e:
        case Bind() | Call("binom"):
            return True
        case Op("^", (a, _)):
            return 1 not in (goal.region.sign(a), goal.region.sign(canonical(a)))
    return False


def assumed(goal: Goal, e: Expr) -> bool:
    """A power of which a hypothesis (of an induction) speaks."""
    match e:
        case Op("^", (_, n)):
            return any(isinstance(t, Op) and t.op == "^" and key(Op("^", (t.args[0], n))) == key(e)
                       for h in goal.hyps for t in parts_of(h) if t in opaque_terms(goal))
    return False


def is_hard_or_assumed(goal: Goal, e: Expr) -> bool:
    return is_hard(goal, e) or assumed(goal, e)


def by_powers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Powers of positive numbers with an integer exponent: by induction over the exponent."""
    if depth < 2 or any(assumed(goal, t) for t in opaque_terms(goal)) or not plausible(p, goal):
        return None
    return by_induction(p, goal, depth)


def then(p: Prover, goal: Goal, step: Proof, go: Go) -> Proof | None:
    """The step, with what comes after it, and proofs of what it wants on the way."""
    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    proof = go(recorder.goals[-1])
    if proof is None:
        return None
    return completed(p, goal, {**step, "proof": proof, "defined": Slots(3), "proofs": Slots(3)})


def gap(goal: Goal, high: Expr, low: Expr) -> int | None:
    """high - low when it is a whole number."""
    try:
        c = goal.region.ratio(Op("-", (high, low))).constant
    except TROUBLE:
        return None
    return int(c) if c is not None and c.denominator == 1 else None


# -- names for what is opaque
def by_naming(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Facts that tie the terms to one another, then names for them, then whatever proves the rest."""
    steps = list(ties(goal))
    sums = [t for t in opaque_terms(goal) if isinstance(t, Bind) and t in parts_of(goal.show)]
    known = {key(t) for h in goal.hyps for t in parts_of(h) if isinstance(t, Bind)}
    if any(key(t) not in known and not any(s.get("term") == i for s in steps for i in [opaque_terms(goal).index(t)])
           for t in sums):
        return None  # of some sum nothing would be known
    for which in (is_hard, is_hard_or_assumed):
        if any(which(goal, t) and (which is is_hard or not is_hard(goal, t)) for t in opaque_terms(goal)):
            proof = with_facts(p, goal, 12, partial(named, p, depth=depth, which=which))
            if proof is not None:
                return proof
    return None


def with_facts(p: Prover, goal: Goal, fuel: int, go: Go) -> Proof | None:
    """The goal with all facts that tie its terms to one another, one after the other."""
    step = next((s for s in ties(goal) if is_new(p, goal, s)), None) if fuel else None
    if step is None:
        return go(goal)
    return then(p, goal, step, lambda g: with_facts(p, g, fuel - 1, go))


def is_new(p: Prover, goal: Goal, step: Proof) -> bool:
    """The fact is none of the hypotheses yet, and its conditions are easy to show."""
    recorder = Recorder()
    try:
        recorder.rule_fact(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return False
    conditions, after = recorder.goals[:-1], recorder.goals[-1]
    return after.hyps[-1] not in goal.hyps and all(p.prove(g, 1) is not None for g in conditions)


def ties(goal: Goal) -> Iterator[Proof]:
    """Facts worth having: a sum from a shorter one, a power from a lower one, binomials from their neighbours."""
    terms = opaque_terms(goal)
    for i, t in enumerate(terms):
        match t:
            case Bind("sum" | "prod", (b,)) if isinstance(b.domain, Seq):
                low, high = b.domain.items
                if (count := gap(goal, high, low)) is not None and count < MAX_GAP:
                    yield {"rule": "fact", "law": "cut", "term": i, "at": text(high)}
                for u in terms:
                    match u:
                        case Bind(binder, (c,)) if binder == t.binder and u != t and isinstance(c.domain, Seq):
                            other_low, other_high = c.domain.items
                            if key(with_range(t, other_low, other_high)) != key(u):
                                continue
                            more, fewer = gap(goal, high, other_high), gap(goal, other_low, low)
                            if fewer == 0 and more is not None and 0 < more <= MAX_GAP:
                                yield {"rule": "fact", "law": "cut", "term": i, "at": text(other_high)}
                            elif more == 0 and fewer is not None and 0 < fewer <= MAX_GAP:
                                at = canonical(Op("-", (other_low, ONE)))
                                yield {"rule": "fact", "law": "cut", "term": i, "at": text(at)}
            case Op("^", (a, n)):
                for u in terms:
                    if isinstance(u, Op) and u.op == "^" and u != t and key(Op("^", (u.args[0], n))) == key(t):
                        more = gap(goal, n, u.args[1])
                        if more is not None and 0 < more <= MAX_GAP:
                            yield {"rule": "fact", "law": "power",
                                   "with": {"a": text(a), "m": text(u.args[1]), "j": str(more)}}
                if goal.region.zero(a):
                    less = canonical(Op("-", (n, ONE)))
                    yield {"rule": "fact", "law": "power", "with": {"a": text(a), "m": text(less), "j": "1"}}
                if goal.region.sign(a) is None and holds(replace(goal, show=Op(">=", (a, ZERO)))):
                    yield {"rule": "fact", "law": "positive power", "with": {"a": text(a), "m": text(n)}}
            case Call("binom", (n, k)):
                for u in terms:
                    match u:
                        case Call("binom", (m, j)) if u != t and gap(goal, n, m) == 1 and gap(goal, k, j) in (0, 1):
                            yield {"rule": "fact", "law": "pascal", "with": {"n": text(n), "k": text(k)}}
                        case Call("binom", (m, j)) if u != t and gap(goal, n, m) == 0 and gap(goal, k, j) == 1:
                            yield {"rule": "fact", "law": "next binomial", "with": {"n": text(n), "k": text(j)}}
                yield {"rule": "fact", "law": "binomial inside", "with": {"n": text(n), "k": text(k)}}
                if k == ZERO or gap(goal, n, k) == 0:
                    yield {"rule": "fact", "law": "binomial ends", "with": {"n": text(n)}}


def with_range(t: Bind, a: Expr, b: Expr) -> Bind:
    binding = t.bindings[0]
    assert isinstance(binding.domain, Seq)
    return replace(t, bindings=(replace(binding, domain=Seq(binding.domain.kind, (a, b))),))


def named(p: Prover, goal: Goal, depth: int, which: Callable[[Goal, Expr], bool]) -> Proof | None:
    """Names for such terms of the conclusion and of hypotheses, equations used up, then the prover."""
    hard = [i for i, t in enumerate(opaque_terms(goal)) if which(goal, t)]

    def go(g: Goal) -> Proof | None:
        new = [n for n, _ in g.names[len(goal.names):]]
        return solved(p, g, new, depth)
    return then(p, goal, {"rule": "opaque", "terms": hard}, go)


def solved(p: Prover, goal: Goal, names: list[str], depth: int) -> Proof | None:
    """The goal with new names replaced where an equation gives them."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Name(v), e)) if v in names and v not in free_names(e):
                return then(p, goal, {"rule": "replace", "hypothesis": i}, lambda g: solved(p, g, names, depth))
    if any(bounds_for(goal, v) for v in names):
        return by_bound_of_name(p, goal, names, depth)
    return plainly(p, goal, depth)


def plainly(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A goal about numbers alone, without the hypotheses about names that it does not mention."""
    used = free_names(goal.show)
    for x in walk(goal.show):  # where numbers of objects are defined
        if goal.has_objects and (number := goal.entry(x)) is not None:
            used |= frozenset[str]().union(*map(free_names, number.conditions()))
    gone = [i for i, h in enumerate(goal.hyps) if not free_names(h) <= used]
    if not gone:
        return p.prove(goal, 1) or by_first_number(p, goal, depth) or from_zero(p, goal, depth) or p.prove(goal, depth)
    facts: list[Expr] = []
    for v in sorted(used & set(goal.region.bounds)):
        i = goal.region.bounds[v]
        facts += [Op(">" if i.lo_open else ">=", (Name(v), num(i.lo)))] if isinstance(i.lo, Fraction) else []
        facts += [Op("<" if i.hi_open else "<=", (Name(v), num(i.hi)))] if isinstance(i.hi, Fraction) else []
    facts = [f for f in facts if f not in goal.hyps and holds(replace(goal, show=f))]
    kept = tuple(h for i, h in enumerate(goal.hyps) if i not in gone)
    proof = plainly(p, Goal(goal.names, (*kept, *facts), goal.show), depth)
    if proof is None:
        return p.prove(goal, depth)
    proof = {"rule": "forget", "hypotheses": gone, "proof": proof}
    lemmas: Proof = {"rule": "have", "facts": [text(f) for f in facts], "proofs": [BOUND] * len(facts), "proof": proof}
    return lemmas if facts else proof


def by_first_number(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integer is its lower bound, or at least one more."""
    for n, t in goal.names:
        i = goal.region.bounds.get(n)
        if t.kind == "integer" and n in free_names(goal.show) and i is not None and isinstance(i.lo, Fraction):
            step: Proof = {"rule": "split", "on": f"{n} == {i.lo}", "yes": Slot(2), "no": Slot(2)}
            return completed(p, goal, step)
    return None


def by_bound_of_name(p: Prover, goal: Goal, names: list[str], depth: int) -> Proof | None:
    """The conclusion is affine in a name that a hypothesis bounds: it is worst at that bound."""
    op, d = difference(goal.show)
    for v in names:
        for sign, bound in bounds_for(goal, v):
            at_bound = replace(goal, show=Op(op, (substitute(d, {v: bound}), ZERO)))
            others = [n for n in names if n != v]
            at = without(p, at_bound, v, partial(solved, p, names=others, depth=depth))
            step = at and completed(p, goal, {
                "rule": "derive", "in": v, "from": text(bound), "base": at, "defined": Slots(3), "real": Slots(3),
                "left" if sign < 0 else "right": BOUND})
            if step:
                return step
    return None


def bounds_for(goal: Goal, v: str) -> list[tuple[int, Expr]]:
    """Bounds on v at which an inequality that is affine in v is worst, with the sign of its slope."""
    found = comparison(goal)
    if found is None or v not in free_names(found[1]):
        return []
    try:
        slope = ratio_expr(goal.region.ratio(derivative(found[1], v)))
        up, down = (holds(replace(goal, show=Op(op, (slope, ZERO)))) for op in (">=", "<="))
    except TROUBLE:
        return []
    sign = 1 if up else -1
    if v in free_names(slope) or not (up or down):
        return []
    return [(sign, e) for way, e in (*plain_bounds(goal, v), *solved_bounds(goal, v)) if way == ("<=", ">=")[sign > 0]]


def without(p: Prover, goal: Goal, v: str, go: Go) -> Proof | None:
    """The goal without the hypotheses that mention a name which has served."""
    gone = [i for i, h in enumerate(goal.hyps) if v in free_names(h)]
    return then(p, goal, {"rule": "forget", "hypotheses": gone}, go)


# -- induction
def by_induction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    for n, t in goal.names:
        low = goal.region.bounds[n].lo if n in goal.region.bounds else -INF
        if t.kind != "integer" or not isinstance(low, Fraction) or not any(
                n in free_names(x) for x in opaque_terms(goal)) or any(n in free_names(t) for h in goal.hyps
                                                                       for t in parts_of(h) if isinstance(t, Bind)):
            continue
        step = completed(p, goal, {"rule": "induction", "in": n, "from": str(low), "base": Slot(depth),
                                   "step": Slot(depth), "defined": Slots(3), "start": Slots(1)})
        if step is not None:
            return step
    return None


# -- whole sums
def by_binomial_theorem(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum that is c*(x + y)^n, put into the conclusion."""
    return with_binomial_sum(p, goal, lambda g: by_series(p, g, depth))


def by_binomial_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum that is c*(x + y)^n, beside numbers of laws: what it is stands for it."""
    def go(g: Goal) -> Proof | None:
        return then(p, g, {"rule": "swap", "hypothesis": len(g.hyps) - 1}, lambda h: p.prove(h, depth))
    return with_binomial_sum(p, goal, go)


def with_binomial_sum(p: Prover, goal: Goal, go: Go) -> Proof | None:
    """What a sum of the conclusion is by the binomial theorem, as a hypothesis."""
    for i, t in enumerate(opaque_terms(goal)):
        if isinstance(t, Bind) and t.binder == "sum" and t in parts_of(goal.show) and not equated(goal, t) and any(
                isinstance(x, Call) and x.fn == "binom" for x in walk(t.body)):
            found = binomial_form(goal, t)
            if found is not None:
                return then(p, goal, {"term": i, **binomial_step(*found)}, go)
    return None


def binomial_step(x: list[Expr], y: list[Expr], c: Expr, mean: bool) -> Proof:
    """The fact that a sum is what the binomial theorem says, less the position of the sum."""
    return {"rule": "fact", "law": "binomial mean" if mean else "binomial theorem", "x": list(map(text, x)),
            "y": list(map(text, y)), "times": text(c)}


def equated(goal: Goal, t: Expr) -> bool:
    """A hypothesis says what t is."""
    return any(isinstance(h, Op) and h.op == "==" and t in h.args for h in goal.hyps)


def binomial_form(goal: Goal, t: Bind) -> tuple[list[Expr], list[Expr], Expr, bool] | None:
    """The factors of x and y, and c, for a sum of c*binom(n, k)*x^k*y^(n - k), and whether there is a factor k."""
    binding = t.bindings[0]
    assert isinstance(binding.domain, Seq)
    k, (low, n) = binding.name, binding.domain.items
    x: list[Expr] = []
    y: list[Expr] = []
    c: Expr = ONE
    seen = means = 0
    for e, inverse in factors(t.body):
        if k not in free_names(e):
            c = Op("/" if inverse else "*", (c, e))
            continue
        match e:
            case Call("binom", (m, Name(j))) if j == k and not inverse and gap(goal, m, n) == 0:
                seen += 1
                continue
            case Name() if not inverse:
                means += 1
                continue
            case Op("^", (u, m)) if k not in free_names(u):
                pass
            case Call("exp", (m,)):
                u = Call("exp", (ONE,))
            case _:
                return None
        rate, rest = affine_in(goal, m, k)
        if rate is None or rest is None:
            return None
        if inverse:
            rate, rest = Op("neg", (rate,)), Op("neg", (rest,))
        if isinstance(e, Call):
            x.append(Call("exp", (rate,)))
            c = c if rest == ZERO else times(c, Call("exp", (rest,)))
        elif gap(goal, rate, ONE) == -2 and gap(goal, rest, n) == 0:
            y.append(u)
        else:
            x.append(u if rate == ONE else Op("^", (u, rate)))
            c = c if rest == ZERO else times(c, Op("^", (u, rest)))
    return (x, y, c, means == 1) if seen == 1 and means <= 1 and low == ZERO else None


def factors(e: Expr, inverse: bool = False) -> Iterator[tuple[Expr, bool]]:
    """The factors of a product as it is written; those of the denominator with ``True``."""
    match e:
        case Op("*", (a, b)):
            yield from factors(a, inverse)
            yield from factors(b, inverse)
        case Op("/", (a, b)):
            yield from factors(a, inverse)
            yield from factors(b, not inverse)
        case Op("neg", (a,)):
            yield num(-1), False
            yield from factors(a, inverse)
        case _:
            yield e, inverse


def affine_in(goal: Goal, e: Expr, k: str) -> tuple[Expr | None, Expr | None]:
    """e = rate*k + rest."""
    try:
        rate = ratio_expr(goal.region.ratio(derivative(e, k)))
        rest = ratio_expr(goal.region.ratio(substitute(e, {k: ZERO})))
    except TROUBLE:
        return None, None
    return (rate, rest) if k not in free_names(rate) else (None, None)


def times(a: Expr, b: Expr) -> Expr:
    return b if a == ONE else a if b == ONE else Op("*", (a, b))


def by_closed_form(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum that telescopes: what it is, as a lemma."""
    for t in opaque_terms(goal):
        if not (isinstance(t, Bind) and t.binder == "sum" and t in parts_of(goal.show)) or equated(goal, t):
            continue
        binding = t.bindings[0]
        assert isinstance(binding.domain, Seq)
        k, (low, high) = binding.name, binding.domain.items
        primitive = telescoping(goal, t.body, k)
        if primitive is None:
            continue
        after = canonical(Op("+", (high, ONE)))
        value = Op("-", (substitute(primitive, {k: after}), substitute(primitive, {k: low})))
        fact = Op("==", (t, unfold(value, goal.names)))
        x = fresh(goal.names, [k], (t, fact, *goal.hyps))[0]
        lemma = replace(goal, show=fact)
        if not plausible(p, lemma):
            continue
        step = completed(p, lemma, {
            "rule": "sums", "rest": text(Op("neg", (fact.args[1],))), "terms": [["1", opaque_terms(lemma).index(t)]],
            "potential": text(substitute(primitive, {k: Name(x)})), "defined": Slots(3), "step": Slot(4),
            "ends": Slot(2), "nonempty": Slots(2)})
        if step is None:
            continue
        checks = p.defined(goal, fact)
        proof = checks is not None and by_series(p, goal.with_(fact), depth)
        if proof:
            return {"rule": "have", "facts": [text(fact)], "proofs": [step], "proof": proof, "defined": checks}
    return None


def by_indicator(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum of terms that are 0 but for one index: by cutting that one out."""
    for t in opaque_terms(goal):
        if not (isinstance(t, Bind) and t.binder == "sum" and t in parts_of(goal.show)) or equated(goal, t):
            continue
        at = only_index(t)
        if at is None:
            continue
        line, rest = Line(p, goal), [t]
        for cut in (at, canonical(Op("-", (at, ONE)))):
            if rest and line.take({"rule": "fact", "law": "cut", "at": text(cut)}, rest[-1]):
                said = line.goal.hyps[-1].args[1]  # type: ignore[union-attr]
                rest = [*rest[:-1], *[x for x in reversed(said.args) if isinstance(x, Bind)]]  # type: ignore[union-attr]
        for part in rest:
            fact = Op("==", (part, ZERO))
            lemma = replace(line.goal, show=fact)
            line.lemma(fact, completed(p, lemma, {
                "rule": "sums", "rest": "0", "terms": [["1", opaque_terms(lemma).index(part)]], "defined": Slots(3),
                "step": Slot(5), "ends": Slot(1), "nonempty": Slots(2)}))
        if line.steps:
            return line.closed(by_naming(p, line.goal, depth))
    return None


def only_index(t: Bind) -> Expr | None:
    """The index at which alone the terms of a sum may not be 0."""
    k = t.bindings[0].name
    for e, inverse in factors(t.body):
        match e:
            case Op("if", (Op("==", (Name(j), at)) | Op("==", (at, Name(j))), _, last)) if (
                    j == k and last == ZERO and not inverse and k not in free_names(at)):
                return at
    return None


def by_inner_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum of sums that telescope: the inner ones as what they are, as a lemma."""
    for t in opaque_terms(goal):
        if not (isinstance(t, Bind) and t.binder == "sum" and t in parts_of(goal.show) and has_binder(t.body)):
            continue
        inside = Goal((*goal.names, (t.bindings[0].name, Type("integer"))), goal.hyps, Op("==", (t.body, ZERO)))
        swaps: dict[Expr, Expr] = {}
        for u in opaque_terms(inside):
            if isinstance(u, Bind) and u.binder == "sum" and isinstance(domain := u.bindings[0].domain, Seq):
                g = telescoping(inside, u.body, u.bindings[0].name)
                if g is not None:
                    low, high = domain.items
                    value = Op("-", (substitute(g, {u.bindings[0].name: Op("+", (high, ONE))}),
                                     substitute(g, {u.bindings[0].name: low})))
                    swaps[u] = ratio_expr(inside.region.ratio(value))
        if not swaps:
            continue
        plain = replace(t, body=swapped(t.body, swaps))
        fact = Op("==", (t, plain))
        lemma = replace(goal, show=fact)
        order = opaque_terms(lemma)
        step = completed(p, lemma, {"rule": "sums", "rest": "0", "defined": Slots(3), "nonempty": Slots(2),
                                    "terms": [["1", order.index(t)], ["-1", order.index(plain)]], "ends": Slot(1),
                                    "step": Slot(depth)})
        rest = step and by_series(p, replace(goal.with_(fact), show=swapped(goal.show, {t: plain})), depth)
        checks = rest and p.defined(goal, fact)
        if rest and checks is not None:
            return {"rule": "have", "facts": [text(fact)], "proofs": [step], "defined": checks, "proof": {
                "rule": "have", "facts": [text(swapped(goal.show, {t: plain}))], "proofs": [rest],
                "defined": p.defined(goal.with_(fact), swapped(goal.show, {t: plain}), real=False) or [],
                "proof": by_naming(p, goal.with_(fact, swapped(goal.show, {t: plain})), depth)}}
    return None


def swapped(e: Expr, table: Mapping[Expr, Expr]) -> Expr:
    return table[e] if e in table else e if isinstance(e, Bind) else rebuild(e, lambda x: swapped(x, table))


def telescoping(goal: Goal, f: Expr, k: str) -> Expr | None:
    """G with G(k + 1) - G(k) = f: for geometric terms, and what Gosper's algorithm finds."""
    if k not in free_names(f):
        return times(f, Name(k))
    inside = Goal((*goal.names, (k, Type("integer"))), goal.hyps, goal.show)
    try:
        q = ratio_expr(inside.region.ratio(Op("/", (substitute(f, {k: Op("+", (Name(k), ONE))}), f))))
    except TROUBLE:
        return None
    if k not in free_names(q) and q != ONE:
        return Op("/", (f, ratio_expr(inside.region.ratio(Op("-", (q, ONE))))))
    import sympy
    from sympy.concrete.gosper import gosper_term

    symbols: dict[str, sympy.Symbol] = {}
    try:
        term = to_sympy(f, symbols)
        g = gosper_term(term, symbols[k]) if k in symbols else None
        found = "" if g is None else str(sympy.factor(sympy.simplify(g * term)))
        return read_expression(found.replace("E", "exp(1)"))
    except (NotSymbolic, SyntaxProblem, ValueError, TypeError, ArithmeticError, AttributeError, NotImplementedError):
        return None


def by_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Sums over one range, compared term by term; or with a constant bound on the terms."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    terms = opaque_terms(goal)
    sums = [t for t in terms if isinstance(t, Bind) and t in parts_of(goal.show)]
    if not sums or any(t.binder != "sum" for t in sums):
        return None
    names = dict(zip(sums, fresh(goal.names, ["s"] * len(sums), (goal.show, *goal.hyps)), strict=True))
    flat = named_apart(d, names)
    rest = substitute(flat, dict.fromkeys(names.values(), ZERO))
    items: list[list[str | int]] = []
    for t, n in names.items():
        slope = ratio_expr(goal.region.ratio(derivative(flat, n)))
        if free_names(slope) & set(names.values()):
            return None
        items.append([text(slope), terms.index(t)])
    first = sums[0].bindings[0].domain
    assert isinstance(first, Seq)
    here, k, _ = opened(Recorder(), goal, sums[0], iter(()))
    low, high = first.items
    after = canonical(Op("+", (high, ONE)))
    terms_at: dict[str, Expr] = {}
    for t, n in names.items():
        shift = canonical(Op("+", (k, Op("-", (ends(Recorder(), goal, t)[1], low)))))
        terms_at[n] = substitute(t.body, {t.bindings[0].name: shift})
    term = ratio_expr(here.region.ratio(Op("-", (substitute(flat, terms_at), rest))))
    average = Op("neg", (Op("*", (Op("/", (rest, canonical(Op("-", (after, low))))), k)),))
    for g in (ZERO, *integrated(here, term, k.id), *([average] if op != "==" else [])):
        rise = Op("-", (substitute(g, {k.id: Op("+", (k, ONE))}), g))
        whole = Op("-", (substitute(g, {k.id: after}), substitute(g, {k.id: low})))
        if not (fits(p, here, op, Op("-", (term, rise))) and fits(p, goal, op, Op("+", (rest, whole)))):
            continue
        step: Proof = {"rule": "sums", "rest": text(rest), "terms": items, "potential": text(g)}
        recorder = Recorder()
        recorder.rule_sums(goal, step | {"step": {}, "ends": {}})
        inside = plainly(p, recorder.goals[-2], depth)
        whole_proof = inside and plainly(p, recorder.goals[-1], depth)
        if inside and whole_proof:
            proofs: Proof = {"step": inside, "ends": whole_proof, "defined": Slots(3), "nonempty": Slots(2)}
            found = completed(p, goal, step | proofs)
            if found is not None:
                return found
    return None


def integrated(here: Goal, term: Expr, k: str) -> Iterator[Expr]:
    """Antiderivatives of a term: a monotone one lies between their steps to either side."""
    from symdp.legacy.engines.inequality.integrals import antiderivative

    f = antiderivative(here, term, k) if not any(map(is_binder, walk(term))) else None
    if f is not None:
        for back in (ONE, ZERO, num(Fraction(1, 2))):
            yield substitute(f, {k: Op("-", (Name(k), back))}) if back != ZERO else f


def fits(p: Prover, goal: Goal, op: str, e: Expr) -> bool:
    """No number speaks against e >= 0 (e == 0)."""
    up, down, _ = p.sign_at_samples(replace(goal, hyps=tuple(h for h in goal.hyps if not has_binder(h))), e)
    return up and (op != "==" or down)


def has_binder(e: Expr) -> bool:
    return any(map(is_binder, parts_of(e)))


def named_apart(e: Expr, names: Mapping[Bind, str]) -> Expr:
    if isinstance(e, Bind):
        return Name(names[e]) if e in names else e
    return rebuild(e, lambda x: named_apart(x, names))


WAYS = ((by_indicator, 0.5), (by_naming, 0.5), (by_inner_sums, 0.5), (by_binomial_theorem, 1.0), (by_terms, 0.3),
        (by_induction, 0.6), (by_closed_form, 1.0))


# -- numbers
def plausible(p: Prover, goal: Goal) -> bool:
    """No small instance breaks the goal."""
    simple = Goal(goal.names, tuple(h for h in goal.hyps if not has_binder(h)), goal.show)
    if not isinstance(goal.show, Op) or goal.show.op not in ("<", "<=", ">", ">=", "=="):
        return True
    op, d = difference(goal.show)
    kinds = dict(goal.names)
    for point in p.sample(simple)[:12]:
        if any(kinds[n].kind == "integer" and (abs(v) > 30 or v.denominator != 1) for n, v in point.items()):
            continue
        at = unfold(substitute(d, {n: num(v) for n, v in point.items()}), ())
        s = p.numbers.sign(at, {})
        if s is not None and (s < 0 or (op == "==" and s != 0)):
            return False
    return True


def is_binder(e: Expr) -> bool:
    return isinstance(e, Bind)
