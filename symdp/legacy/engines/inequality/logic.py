"""Tactics for connectives, quantifiers, equalities and piecewise terms."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    piecewise,
    size,
    text,
    variables,
)
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.capacity import capacities
from symdp.legacy.kernel.enclose import NO, conjuncts
from symdp.legacy.kernel.interval import REALS
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Checker, Goal, branches, difference, holds, negation, piecewise_terms, unfold
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    FALSE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Num,
    Op,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)

SHORT = 3  # depth of a first look
BESIDE = 0.6  # of the steps, for a conjunct with those before it as hypotheses


def by_conjuncts(p: Prover, goal: Goal, depth: int) -> Proof | None:
    proofs = []
    earlier: tuple[Expr, ...] = ()
    parts = conjuncts(goal.show)
    if len(parts) < 2:
        return None
    sides = isinstance(goal.show, Op) and goal.show.op != "and"  # of a maximum or minimum: one tells little of another
    for part in parts:
        if sides:
            p.prove(replace(goal, show=part), depth)
        if not sides and any(map(piecewise, earlier)) and piecewise(part):  # as hypotheses they may be cases more
            proof = limited(p, BESIDE, partial(p.prove, goal.with_(*earlier, show=part), depth))
        else:
            proof = p.prove(goal.with_(*earlier, show=part), depth)
        if proof is None and earlier and not sides and p.prove(replace(goal, show=part), depth) is not None:
            proof = p.prove(goal.with_(*earlier, show=part), depth)
        if proof is None:
            return None
        proofs.append(proof)
        earlier += (part,)
    return {"rule": "and", "proofs": proofs}


def by_one_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    assert isinstance(goal.show, Op)
    a, b = goal.show.args
    seen = [p.numbers.value(a, x) for x in p.sample(goal)]
    if seen and all(v is not None and v == 1 for v in seen) and (
            proof := p.prove(replace(goal, show=a), depth)) is not None:  # the other side is not needed
        return {"rule": "or", "side": 0, "proof": proof}
    fails = negation(a, quantifiers=True) if isinstance(a, Bind) else Op("not", (a,))
    proof = p.prove(goal.with_(fails, show=b), depth)
    if proof is not None:
        return {"rule": "or", "side": 1, "proof": proof}
    if any(v is not None and v == 0 for v in seen):
        return None
    proof = p.prove(replace(goal, show=a), depth - 1)
    return None if proof is None else {"rule": "or", "side": 0, "proof": proof}


def by_introduction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    match goal.show:
        case Op("implies", (a, b)):
            proof = p.prove(goal.with_(*conjuncts(a), show=b), depth)
            return None if proof is None else {"rule": "intro", "proof": proof}
        case Op("iff", (a, b)):
            there, back = p.prove(goal.with_(a, show=b), depth), p.prove(goal.with_(b, show=a), depth)
            return None if there is None or back is None else {"rule": "intro", "there": there, "back": back}
        case Op("not", (a,)):
            turned = negation(a)
            proof = p.prove(goal.with_(a, show=FALSE) if turned == goal.show else replace(goal, show=turned), depth)
            return None if proof is None else {"rule": "intro", "proof": proof}
        case Bind("forall"):
            recorder = Recorder()
            recorder.rule_intro(goal, {"rule": "intro", "proof": {}})
            *conditions, body = recorder.goals
            proof = p.prove(body, depth)
            checks = proof and p.all_of(conditions, 3)
            if proof is not None and checks is not None:
                return {"rule": "intro", "defined": checks, "proof": proof}
    return None


def by_equality(p: Prover, goal: Goal, depth: int) -> Proof | None:
    assert isinstance(goal.show, Op)
    d = Op("-", goal.show.args)
    if goal.region.zero(d):
        checks = p.defined(goal, d)
        return None if checks is None else {"rule": "identity", "defined": checks}
    signed = unseen_signs(goal, d)
    if signed and goal.with_(*signed).region.zero(d):
        return completed(p, goal, {"rule": "have", "facts": [text(f) for f in signed], "defined": Slots(2),
                                   "proofs": [Slot(3) for _ in signed], "proof": Slot(2)})
    random = any(t.kind == "variable" for _, t in goal.names)
    if piecewise(goal.show) or not (goal.hyps or random or goal.has_objects or capacities(goal.show)):
        return None
    a, b = goal.show.args
    depth = depth if about_objects(goal.names, goal.show) else depth - 2
    below = p.prove(replace(goal, show=Op("<=", (a, b))), depth)
    above = below and p.prove(replace(goal, show=Op(">=", (a, b))), depth)
    return {"rule": "equal", "below": below, "above": above} if below and above else None


def claims_finite(goal: Goal) -> bool:
    """Something is said to be less than oo, or more than -oo."""
    match goal.show:
        case Op("<", (a, b)) | Op(">", (b, a)):
            return (a == INFINITIES[1]) != (b == INFINITIES[0])
    return False


def by_finiteness(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A real number is finite."""
    return completed(p, goal, {"rule": "identity", "defined": Slots(3)})


def unseen_signs(goal: Goal, e: Expr) -> list[Expr]:
    """That what e takes logarithms, roots and powers of is positive, where its sign is not seen."""
    taken = [x.args[0] for x in walk(e) if (isinstance(x, Call) and x.fn in ("log", "sqrt"))
             or (isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num))]
    return [Op(">", (x, ZERO)) for x in dict.fromkeys(taken) if goal.region.sign(x) is None]


def by_sides_of_zero(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a != b: where the sign of the difference is the same everywhere, prove it; else on the sides of what is not 0."""
    assert isinstance(goal.show, Op)
    a, b = goal.show.args
    d = a if b == ZERO else Op("-", (a, b))
    up, down, count = p.sign_at_samples(goal, d)
    if count and not up and not down:
        return by_sides(p, goal, depth)
    if count and up == down:
        return None
    op = ">" if up else "<"  # above zero, where no number tells
    show = text(Op(op, (a, b)))
    if op == ">":
        return completed(p, goal, {"rule": "rewrite", "show": show, "proof": Slot(depth - 1), "defined": Slots(3),
                                   "new_defined": Slots(3)})
    return completed(p, goal, {"rule": "have", "facts": [show], "proofs": [Slot(depth - 1)], "defined": Slots(3),
                               "proof": Slot(0)})


def sides(goal: Goal) -> Expr | None:
    """What is assumed not to be zero, has either sign, and occurs with names of the conclusion."""
    used = free_names(goal.show)
    for h in goal.hyps:
        if isinstance(h, Op) and h.op == "!=" and free_names(h) <= used:
            u, v = h.args
            gap = u if v == ZERO else Op("-", (u, v))
            if goal.region.sign(gap) is None:
                return Op(">", (u, v))
    return None


def by_sides(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The conclusion on either side of what is assumed not to be zero; by a short proof where there is one, so that a
    side costs the other one little."""
    on = sides(goal)
    if on is None or depth < 1:
        return None
    proof: Proof = {"rule": "split", "on": text(on), "defined": Slots(3)}
    for key, side in (("yes", on), ("no", negation(on))):
        half = goal.with_(side)
        shown = (p.prove(half, SHORT) if depth > SHORT else None) or p.prove(half, depth)
        if shown is None:
            return None
        proof[key] = shown
    return completed(p, goal, proof)


def undecided_terms(goal: Goal) -> set[Expr]:
    """The piecewise terms of the conclusion, and of the hypotheses that say something the others do not."""
    formulas = [goal.show]
    for h in dict.fromkeys(goal.hyps):
        if piecewise(h):
            others = Goal(goal.names, tuple(x for x in goal.hyps if x != h), h)
            try:
                redundant = holds(others)
            except TROUBLE:
                redundant = False
            formulas += [] if redundant else conjuncts(h)
    return {t for f in formulas for t in piecewise(f)}


def only_zero(goal: Goal, condition: Expr) -> Expr | None:
    """The one factor by which a product may be 0, if that is the condition: of it more is seen than of the product."""
    def factors(e: Expr) -> list[Expr]:
        return [y for x in e.args for y in factors(x)] if isinstance(e, Op) and e.op == "*" else [e]
    match condition:
        case Op("==", (Op("*") as product, zero)) if zero == ZERO:
            open_ = [x for x in factors(product) if goal.region.sign(x) not in (1, -1)]
            return open_[0] if len(open_) == 1 else None
    return None


def _may_be_infinite(term: Expr) -> bool:
    """A branch of the term is infinite as it is written."""
    return isinstance(term, Op) and term.op == "if" and any(x == Name("oo") for x in term.args[1:])


def idle_bounds(goal: Goal) -> list[int]:
    """Hypotheses with cases that, with others, only bound from below a real number of which nothing else is said, by
    what is finite: there are numbers as large as that, so that nothing else follows from them."""
    def bounded(h: Expr, v: str) -> Expr | None:
        match h:
            case Op("<=" | "<", (low, Name(x))) | Op(">=" | ">", (Name(x), low)) if x == v and v not in free_names(low):
                return low
        return None
    found: list[int] = []
    for v, t in goal.names:
        about = {i: bounded(h, v) for i, h in enumerate(goal.hyps) if v in free_names(h)}
        if t.kind == "real" and v not in free_names(goal.show) and about and not any(
                low is None or any(x == Name("oo") for x in walk(low)) for low in about.values()) and any(
                piecewise(goal.hyps[i]) for i in about):
            found += about
    return found


def said_twice(goal: Goal) -> list[int]:
    """Hypotheses that something does not hold, where another is its negation."""
    return [i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "not" and piecewise(h)
            and negation(h.args[0]) in goal.hyps]


def solved_for_name(condition: Expr) -> Expr | None:
    """The equation a - x == b, of numbers a and b, as one for x."""
    match condition:
        case Op("==", (Op("-", (Num(a), Name() as x)), Num(b))):
            return Op("==", (x, num(a - b)))
    return None


def infinite_case(found: tuple[Expr, ...]) -> Expr | None:
    """The case, a comparison of a name with a number, in which a part of what is found is infinite: the whole
    has no value until that is known."""
    for e in found:
        for x in walk(e):
            match x:
                case Op("if", (Op(op, (Name(), Num())) as on, a, b)) if op in COMPARISONS and (
                        (a in INFINITIES) != (b in INFINITIES)):
                    return on
    return None


def by_branches(p: Prover, goal: Goal, depth: int) -> Proof | None:
    wanted = undecided_terms(goal)
    numbered = [(k, t) for k, t in enumerate(piecewise_terms(goal)) if t in wanted]
    if not numbered:
        return None

    def contradicts(c: Expr) -> bool:
        try:  # the region sees x == x + 1 to be false where it is assumed
            return goal.with_(*conjuncts(c)).region.contradiction
        except TROUBLE:
            return False

    def excluded(c: Expr) -> bool:
        if isinstance(c, Op) and c.op == "or":
            return all(map(excluded, c.args))
        try:
            return holds(replace(goal, show=negation(c))) or contradicts(c)
        except TROUBLE:
            return False

    # what stands in a branch may be defined there only
    guarded = {x for t in wanted if isinstance(t, Op) and t.op == "if" for branch in t.args[1:] for x in walk(branch)}
    numbered = [(k, t) for k, t in numbered if t not in guarded] or numbered
    if idle := idle_bounds(goal) or said_twice(goal):
        return completed(p, goal, {"rule": "forget", "hypotheses": idle, "proof": Slot(depth)})
    # that something is not zero is seldom needed, where it says so with cases, for what holds at limits as well
    weak = [i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "!=" and piecewise(h)]
    if weak and isinstance(goal.show, Op) and goal.show.op in ("<=", ">="):
        others = {x for e in (goal.show, *(h for i, h in enumerate(goal.hyps) if i not in weak)) for x in walk(e)}
        if not any(t in others for _, t in numbered):
            plain = completed(p, goal, {"rule": "forget", "hypotheses": weak, "proof": Slot(depth)})
            if plain is not None or p.steps <= 0:
                return plain
        numbered = [(k, t) for k, t in numbered if t in others] or numbered
    never = {t: [excluded(c) for c in (branches(t)[0], negation(branches(t)[0]))] for _, t in numbered}
    k, term = min(numbered, key=lambda pair: (not any(never[pair[1]]), not _may_be_infinite(pair[1]), size(pair[1])))
    condition, first, second = branches(term)
    if not any(never[term]) and (on := infinite_case((first, second))) is not None and not (
            excluded(on) or excluded(negation(on))):
        return completed(p, goal, {"rule": "split", "on": text(on), "yes": Slot(depth), "no": Slot(depth),
                                   "defined": Slots(3)})
    if isinstance(term, Op) and not any(never[term]) and any(
            isinstance(x, Bind) and x.binder == "sum" for x in walk(condition)):  # about sums it may be known
        left, p.steps = p.steps, p.steps * 0.3
        known = p.prove(replace(goal, show=condition), depth)
        p.steps = max(1, left - (left * 0.3 - p.steps))
        if known is not None:
            return completed(p, goal, {"rule": "have", "facts": [text(condition)], "proofs": [known],
                                       "defined": Slots(3), "proof": Slot(depth)})
    if not any(never[term]) and (factor := only_zero(goal, condition)) is not None:
        return completed(p, goal, {"rule": "split", "on": text(Op("==", (factor, ZERO))), "defined": Slots(3),
                                   "yes": Slot(depth), "no": Slot(depth)})
    if not any(never[term]) and (solved := solved_for_name(condition)) is not None:  # an interval of the name shows it
        return completed(p, goal, {"rule": "split", "on": text(solved), "defined": Slots(3), "yes": Slot(depth),
                                   "no": Slot(depth)})
    left_open = [c for c in conjuncts(condition) if not excluded(negation(c))]
    if len(conjuncts(condition)) > 1 and left_open and not excluded(left_open[0]):
        # the negation of all of them together says less than that of the one that matters
        spoken = isinstance(term, Op) and isinstance(condition, Op) and condition.op == "and"
        if spoken and len(left_open) > 1 and (known := p.prove(replace(goal, show=left_open[0]), 1)) is not None:
            return completed(p, goal, {"rule": "have", "facts": [text(left_open[0])], "proofs": [known],
                                       "defined": Slots(3), "proof": Slot(depth)})
        if spoken or len(left_open) == 1:
            return completed(p, goal, {"rule": "split", "on": text(left_open[0]), "yes": Slot(depth), "no": Slot(depth),
                                       "defined": Slots(3)})
    checks = p.defined(goal, condition, depth - 1, real=False, opens=True)
    if checks is None:
        return None
    proof: Proof = {"rule": "resolve", "term": k} | ({"defined": checks} if checks else {})
    for key, c, value, out in (("first", condition, first, never[term][0]),
                               ("second", negation(condition), second, never[term][1])):
        def swap(e: Expr, value: Expr = value) -> Expr:
            return value if e == term else rebuild(e, swap)
        if out and len(conjuncts(c)) == 1 and not contradicts(c):
            known = p.prove(replace(goal, show=negation(c)), depth)
            if known is None:
                return None
            proof[key] = {"rule": "absurd", "hypothesis": len(goal.hyps), "proof": known}
            continue
        there = Goal(goal.names, (*map(swap, goal.hyps), *conjuncts(c)), swap(goal.show))
        sub = by_denied_disjunction(there) if out else None
        proof[key] = sub = sub or p.prove(there, depth)
        if sub is None:
            return None
    return proof


def by_denied_disjunction(goal: Goal) -> Proof | None:
    """``a or b`` is assumed, and so are the negations of both."""
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Op) and h.op == "or" and {*conjuncts(negation(h))} <= {*goal.hyps}:
            proof: Proof = {"rule": "instance", "hypothesis": i, "with": {}, "second": True, "proof": BOUND}
            try:
                Checker().prove(goal, proof)
            except TROUBLE:
                continue
            return proof
    return None


def by_absurdity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """No sample point satisfies the hypotheses: show that the last ones contradict the others."""
    if depth < 2 or p.sample(goal) or not goal.hyps:
        return None
    for i in reversed(range(len(goal.hyps))):
        h = goal.hyps[i]
        if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=", "==")):
            continue
        proof = p.prove(Goal(goal.names, goal.hyps[:i], negation(h)), depth - 2)
        if proof is not None:
            return {"rule": "absurd", "hypothesis": i, "proof": proof}
    return None


def by_reflexivity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both sides are written alike, and may be infinite; or the larger one is oo."""
    match goal.show:
        case Op("<=" | ">=" | "==" as op, (a, b)) if a == b or (op, Name("oo")) in (("<=", b), (">=", a)):
            return completed(p, goal, {"rule": "identity", "defined": Slots(depth)})
    return None


def by_two_sides(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two hypotheses that are inequalities both ways: a name is what the equation says."""
    known = [h for h in goal.hyps if isinstance(h, Op) and h.op in ("<=", ">=") and variables(goal)]
    for h, other in itertools.combinations(known, 2):
        d, e = (difference(x)[1] for x in (h, other))
        if free_names(d) != free_names(e) or not goal.region.zero(Op("+", (d, e))):
            continue
        for v in sorted(free_names(d) & {*variables(goal)} & free_names(goal.show)):
            slope = goal.region.ratio(derivative(d, v)).constant
            if slope in (1, -1):
                rest = substitute(d, {v: ZERO})
                fact = Op("==", (Name(v), ratio_expr(goal.region.ratio(rest if slope == -1 else Op("neg", (rest,))))))
                both: Proof = {"rule": "equal", "below": BOUND, "above": BOUND}
                here = goal.with_(fact)
                step = completed(p, here, {"rule": "replace", "hypothesis": len(goal.hyps), "proof": Slot(depth)})
                return step and {"rule": "have", "facts": [text(fact)], "proofs": [both], "proof": step}
    return None


def by_vanishing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Something is not 0, or above 0: a number in it is not at the end 0, or 1, of its interval, which breaks a
    hypothesis."""
    for v in sorted(free_names(goal.show) & {*variables(goal)}):
        i = goal.region.bounds.get(v, REALS)
        ends = [(op, num(end)) for op, end, whole, open_ in ((">", 0, i.lo, i.lo_open), ("<", 1, i.hi, i.hi_open))
                if whole == end and not open_ and i.lo != i.hi]
        for op, end in ends:
            there = goal.with_(Op("==", (Name(v), end))).region
            broken = (k for k, h in enumerate(there.hypotheses) if there.enclose(h) == NO)
            k = None if there.contradiction else next(broken, None)
            if k is not None or there.contradiction:
                never = BOUND if k is None else {"rule": "cover", "tree": [k]}
                fact = Op(op, (Name(v), end))
                proof = p.prove(goal.with_(fact), depth)
                return None if proof is None else {"rule": "have", "facts": [text(fact)], "proof": proof, "proofs": [
                    {"rule": "split", "on": text(Op("==", fact.args)), "yes": never, "no": BOUND}]}
    return None


def by_apart(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed not to be 0, and is seen not to be negative, is positive: of that more is seen."""
    facts: list[Expr] = []
    for h in goal.hyps:
        match h:
            case Op("!=", (a, Num(0))) if not isinstance(a, Name) and (fact := Op(">", (a, ZERO))) not in goal.hyps:
                if holds(replace(goal, show=fact)):
                    facts.append(fact)
    return completed(p, goal, {"rule": "have", "facts": list(map(text, facts)), "proofs": [BOUND for _ in facts],
                               "proof": Slot(depth), "defined": Slots(2)}) if facts else None


def positive_base(goal: Goal) -> Expr | None:
    """a of ``a^c > 0`` or ``sqrt(a) > 0``, c no whole number."""
    match goal.show:
        case Op(">", (Op("^", (a, Num(c))), Num(0))) if c.denominator > 1:
            return a
        case Op(">", (Call("sqrt", (a,)), Num(0))):
            return a
    return None


def by_base(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A root is positive where it is one of what is positive."""
    a = positive_base(goal)
    return None if a is None else completed(p, goal, {
        "rule": "have", "facts": [text(Op(">", (a, ZERO)))], "proofs": [Slot(depth)], "proof": Slot(1),
        "defined": Slots(2)})


def by_boundary(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Split off an end of a closed interval at which a logarithm or relative entropy degenerates."""
    assert isinstance(goal.show, Op)
    for exactly in (True, False):  # what may vanish for another reason may not do so once that is split off
        for v in variables(goal):
            if divergences_below(goal, v):
                continue
            i = goal.region.bounds.get(v, REALS)
            for end, open_ in ((i.lo, i.lo_open), (i.hi, i.hi_open)):
                if open_ or not isinstance(end, Fraction) or i.exact or not _degenerates(goal, v, end, exactly):
                    continue
                return _split_off(p, goal, v, num(end), depth)
    for v, e in edges(goal):
        return _split_off(p, goal, v, e, depth)
    return None


def divergences_below(goal: Goal, v: str) -> list[Expr]:
    """Lower bounds of v in the hypotheses that are built of logarithms of other names: v at its end says much of
    these."""
    return [h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op in ("<", "<=") and h.args[1] == Name(v)
            and v not in free_names(h.args[0])
            and any(isinstance(x, Call) and x.fn in ("log", "rel_entr") for x in walk(h.args[0]))]


def _split_off(p: Prover, goal: Goal, v: str, end: Expr, depth: int) -> Proof | None:
    on = Op("==", (Name(v), end))
    at = Goal(goal.names, tuple(unfold(substitute(h, {v: end}), goal.names) for h in goal.hyps),
              unfold(substitute(goal.show, {v: end}), goal.names))
    first = p.prove(at, depth - 1)
    second = first and p.prove(goal.with_(Op("!=", (Name(v), end))), depth)
    if first and second:
        return {"rule": "split", "on": text(on), "no": second,
                "yes": {"rule": "replace", "hypothesis": len(goal.hyps), "proof": first}}
    return None


def edges(goal: Goal) -> Iterator[tuple[str, Expr]]:
    """Where the argument of a logarithm vanishes that may do so on the edge of the region: one variable as a
    function of the others."""
    for x in walk(goal.show):
        if isinstance(x, Call) and x.fn in ("log", "rel_entr"):
            for a in x.args:
                if len(free_names(a)) < 2 or goal.region.sign(a) is not None or not holds(
                        replace(goal, show=Op(">=", (a, ZERO)))):
                    continue
                for v in sorted(free_names(a) & set(variables(goal))):
                    try:
                        slope = goal.region.ratio(derivative(a, v)).constant
                        if slope in (1, -1):
                            rest = substitute(a, {v: ZERO})
                            yield v, ratio_expr(goal.region.ratio(rest if slope == -1 else Op("neg", (rest,))))
                    except TROUBLE:
                        continue


def _degenerates(goal: Goal, v: str, end: Fraction, exactly: bool = False) -> bool:
    """An argument may not be positive at the end of the variable, or is exactly 0 there."""
    formulas = [goal.show, *(h for h in goal.hyps if any(isinstance(x, Call) and x.fn == "rel_entr" for x in walk(h)))]
    for x in (y for f in formulas for y in walk(f)):
        if isinstance(x, Call) and x.fn in ("log", "rel_entr", "sqrt"):
            for a in x.args:
                if v in free_names(a) and goal.region.sign(a) != 1:
                    at = goal.region.enclose(substitute(a, {v: num(end)}))
                    if (at is not None and at.exact and at.lo == 0) if exactly else (
                            at is None or not at.above(True)):
                        return True
        if isinstance(x, Op) and x.op == "^" and v in free_names(x.args[1]) and free_names(x.args[0]):
            at = goal.region.enclose(substitute(x.args[1], {v: num(end)}))
            base = goal.region.enclose(x.args[0])
            if at is not None and at.exact and at.lo == 0 and (base is None or base.lo == 0):
                return True  # 0^v jumps there
    return False


def by_conditions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with what is infinite unless conditions hold: nothing is left to show where that helps, and the
    conditions are shown where they are needed."""
    assert isinstance(goal.show, Op)
    if goal.show.op not in ("<=", ">="):
        return None
    low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
    for side, helps in ((high, INFINITIES[0]), (low, INFINITIES[1])):
        match side:
            case Op("if", (_, _, other)) if other == helps:
                step: Proof = {"rule": "resolve", "term": piecewise_terms(goal).index(side), "defined": Slots(3)}
                recorder = Recorder()
                own = Slots(3)  # each run of a rule counts its own
                recorder.rule_resolve(goal, step | {"first": {}, "second": {}, "defined": own})
                plain = completed(p, recorder.goals[-1], {"rule": "identity", "defined": Slots(3)})
                return plain and completed(p, goal, step | {"first": Slot(depth), "second": plain})
    for side, hinders in ((low, INFINITIES[0]), (high, INFINITIES[1])):
        match side:
            case Op("if", (c, _, other)) if other == hinders:
                facts = conjuncts(c)
                absurd: Proof = {"rule": "absurd", "hypothesis": len(goal.hyps) + len(facts), "proof": BOUND}
                inner: Proof = {"rule": "resolve", "term": piecewise_terms(goal).index(side), "first": Slot(depth),
                                "second": absurd, "defined": Slots(3)}
                rest = completed(p, goal.with_(*facts), inner)
                return rest and completed(p, goal, {
                    "rule": "have", "facts": list(map(text, facts)), "proofs": [Slot(depth) for _ in facts],
                    "defined": Slots(3), "proof": rest})
    return None
