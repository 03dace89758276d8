"""The least level of privacy at which something can be done: ``inf(e, M: e if c(M, e) else oo)``.

It is at most the level of any mechanism for which the conditions hold: one that is known, at a level that is not its
own, or the one whose probabilities fall exponentially with the distance, at the level it has. A greatest logarithm of
ratios, ``max(x, z: log(P[x]/P[z]) if neighbouring(x, z) else 0)``, gets a name, and what it bounds is said of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symdp.legacy.engines.inequality.databases import known_positive, positive_divisors
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.logic import by_conditions
from symdp.legacy.engines.inequality.point_masses import by_condition, constructed, positive_database
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.enclose import PLUS, conjuncts
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal
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
    Type,
    free_names,
    substitute,
    walk,
)

STEPS = 300  # for one condition
FEW = 60  # for one of a mechanism that is known
NOTIONS = ("dp", "identifiable", "neighbour_ratio")


def level(e: Expr) -> tuple[str, str, Expr] | None:
    """The names of the level and of the mechanism, and the conditions, of such an infimum."""
    match e:
        case Bind("inf", bindings, Op("if", (c, Name(v), other))) if other == PLUS:
            numbers = [b.name for b in bindings if isinstance(b.domain, Type) and b.domain.kind == "real"]
            mechanisms = [b.name for b in bindings if isinstance(b.domain, Type) and b.domain.kind == "mechanism"]
            if len(bindings) == 2 and numbers == [v] and len(mechanisms) == 1 and any(
                    isinstance(x, Call) and x.fn in NOTIONS and x.args[-1] == Name(v) for x in conjuncts(c)):
                return v, mechanisms[0], c
    return None


def beside(goal: Goal) -> Bind | None:
    """Such an infimum that is to be shown to be at most something, alone or less something."""
    match goal.show:
        case Op("<=", (low, high)) | Op(">=", (high, low)) if not any(level(x) for x in walk(high)):
            match low:
                case Bind() if level(low):
                    return low
                case Op("-", (Bind() as t, rest)) if level(t) and not any(level(x) for x in walk(rest)):
                    return t
    return None


def by_level(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Some mechanism has the level."""
    found = beside(goal)
    if found is None or depth < 3:
        return None
    line = Line(p, goal)
    assert isinstance(goal.show, Op)
    if any(isinstance(x, Op) and x.op == "if" and x.args[2] == PLUS for x in goal.show.args):
        return by_conditions(p, goal, depth)
    if found not in goal.show.args and not alone(line):
        return None
    term = beside(line.goal)
    parts = None if term is None else level(term)
    match line.goal.show:
        case Op("<=", (low, number)) | Op(">=", (number, low)) if low == term and not about_objects(goal.names, number):
            pass
        case _:
            return None
    if parts is None:
        return None
    assert term is not None
    v, m, conditions = parts
    t = next(b.domain for b in term.bindings if b.name == m)
    assert isinstance(t, Type)
    for here, mechanism in mechanisms(line, t, m, conjuncts(conditions), number):
        facts = conjuncts(substitute(conditions, {v: number, m: Name(mechanism)}))
        if not all(f in here.goal.hyps or condition(here, f, mechanism, number, depth) for f in facts):
            continue
        proof = reached(here, {v: text(number), m: mechanism}, len(facts))
        if proof is not None:
            return line.closed(proof)
    return None


def reached(line: Line, at: dict[str, str], conditions: int) -> Proof | None:
    """An infimum is at most what it is of at these values, for which so many conditions are hypotheses."""
    step: Proof = {"rule": "extremum", "at": at, "defined": Slots(3)}
    recorder = Recorder()
    recorder.rule_extremum(line.goal, {**step, "proof": {}})
    each: Proof = {"rule": "and", "proofs": [BOUND]*conditions} if conditions > 1 else BOUND
    taken = completed(line.p, recorder.goals[-1], {"rule": "resolve", "term": 0, "first": BOUND, "second": {
        "rule": "absurd", "hypothesis": len(line.goal.hyps), "proof": each}, "defined": Slots(3)})
    return taken and line.closed(completed(line.p, line.goal, {**step, "defined": Slots(3), "proof": taken}))


# -- the least of something else
def posterior(goal: Goal) -> tuple[Bind, Binding, Binding, Expr] | None:
    """An infimum over mechanisms and laws of databases under conditions, one of them a notion at some level, that is to
    be shown to be at most a number: with the names of the mechanism and the law, and the level."""
    match goal.show:
        case Op("<=", (Bind("inf", bindings, Op("if", (c, _, other))) as low, high)) | Op(">=", (high, Bind(
                "inf", bindings, Op("if", (c, _, other))) as low)) if other == PLUS and not about_objects(
                    goal.names, high):
            kinds = {b.domain.kind: b for b in bindings if isinstance(b.domain, Type)}
            levels = {x.args[-1] for x in walk(c) if isinstance(x, Call) and x.fn in NOTIONS}
            if len(bindings) == 2 and kinds.keys() == {"mechanism", "distribution"} and len(levels) == 1:
                (eps,) = levels
                bound = {b.name for x in walk(low) if isinstance(x, Bind) for b in x.bindings}
                return None if free_names(eps) & bound else (low, kinds["mechanism"], kinds["distribution"], eps)
    return None


def by_posterior(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What the infimum is of, for the exponential mechanism at the level, and the uniform law."""
    found = posterior(goal)
    if found is None or depth < 2:
        return None
    low, m, law, eps = found
    assert isinstance(low.body, Op) and isinstance(m.domain, Type)
    line = Line(p, goal)
    readers = [Name(n) for n, t in goal.names if alike(t, m.domain)]
    centre = positive_database(line, readers[0]) if readers else None  # all are counted from some database
    uniform = constructed(line, law, "uniform", readers[0], (centre, centre)) if centre else None
    mechanism = exponential(line, m.domain, eps)
    if mechanism is None or uniform is None:
        return None
    here = substitute(low.body, {m.name: Name(mechanism), law.name: Name(uniform)})
    assert isinstance(here, Op)
    facts = conjuncts(here.args[0])
    high = next(x for x in goal.show.args if x != low) if isinstance(goal.show, Op) else low
    for f in (*facts, Op("==", (here.args[1], high))):
        if f not in line.goal.hyps and not line.lemma(f, concerned(p, line.said(f), depth)):
            return None
    return reached(line, {m.name: mechanism, law.name: uniform}, len(facts))


def condition(line: Line, fact: Expr, mechanism: str, number: Expr, depth: int) -> bool:
    """One of the conditions, as a hypothesis; of the exponential mechanism the mean distance is known."""
    p = line.p
    if not any(isinstance(h, Bind) and is_exponential(h, mechanism) for h in line.goal.hyps):
        return line.lemma(fact, limited(p, line.said(fact), depth, steps=FEW))
    match fact:
        case Op("<=", (Call("expected_hamming", _) as far, bound)):
            n, m = alphabet(line.goal, Name(mechanism)) or (ZERO, ZERO)
            mean = Op("/", (n, Op("+", (ONE, Op("/", (Call("exp", (number,)), Op("-", (m, ONE))))))))
            equal, less = Op("==", (far, mean)), Op("<=", (mean, bound))
            if not (line.lemma(equal, concerned(p, line.said(equal), depth)) and line.lemma(
                    less, without(p, line.said(less), mechanism, depth))):
                return False
            here = len(line.goal.region.hypotheses)
            return line.lemma(fact, completed(p, line.said(fact), {
                "rule": "linear", "hypotheses": [here - 2, here - 1], "times": ["-1", "1"], "defined": Slots(3)}))
    return line.lemma(fact, concerned(p, line.said(fact), depth))


def is_exponential(h: Bind, mechanism: str | None) -> bool:
    """It gives the probabilities of the mechanism, or of some, as such."""
    match h:
        case Bind("forall", (_, _), Op("==", (Index(Call(fn)), Op("/", (Call("exp"), _))))):
            return mechanism in (None, fn)
    return False


def concerned(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """From what is assumed of the names in show, and of objects that are given in terms of these, alone."""
    declared, own = {n for n, _ in goal.names}, free_names(goal.show)
    for h in goal.hyps:
        if isinstance(h, Bind) and is_exponential(h, None) and own & free_names(h):
            own |= free_names(h)
    gone = [i for i, h in enumerate(goal.hyps) if free_names(h) & declared - own or (
        isinstance(h, Bind) and not is_exponential(h, None))]
    line = Line(p, goal)
    return line.closed(limited(p, line.goal, depth)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def without(p: Prover, goal: Goal, mechanism: str, depth: int) -> Proof | None:
    """From what is not said of the mechanism."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if mechanism in free_names(h) or (
        isinstance(h, Bind) and about_objects(goal.names, h))]
    return line.closed(limited(p, line.goal, depth)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def limited(p: Prover, goal: Goal, depth: int,
            way: Callable[[Prover, Goal, int], Proof | None] = Prover.prove, steps: int = STEPS) -> Proof | None:
    """A proof within a share of the steps that are left."""
    left = p.steps
    p.steps = given = min(left, steps)
    proof = way(p, goal, max(depth, 3))
    p.steps += left - given
    return proof


def mechanisms(line: Line, t: Type, m: str, known: list[Expr], number: Expr) -> Iterator[tuple[Line, str]]:
    """Mechanisms of the type, of which some of the conditions are known, and the exponential one."""
    for n, own in line.goal.names[::-1]:
        if alike(own, t) and any(substitute(c, {m: Name(n)}) in line.goal.hyps for c in known):
            yield Line(line.p, line.goal), n
    here = Line(line.p, line.goal)
    made = exponential(here, t, number)
    if made is not None:
        yield here, made


def alike(a: Type, b: Type) -> bool:
    """Mechanisms of one size."""
    return a.kind == b.kind == "mechanism" and all(a.param(key) == b.param(key) for key in ("entries", "over", "to"))


def exponential(line: Line, t: Type, eps: Expr) -> str | None:
    """A mechanism whose outputs are databases, with probabilities proportional to exp(-eps*d) at the distance d."""
    goal = line.goal
    readers = [Name(n) for n, own in goal.names if alike(own, t)]
    size = alphabet(goal, readers[0]) if readers else None
    if size is None or t.param("to") is not None:
        return None
    n, m = size
    x, y, k = fresh(goal.names, ["x", "y", "K"], (goal.show, *goal.hyps))
    far = Call("hamming", (Name(x), Name(y)))
    total = Op("^", (Op("+", (ONE, Op("*", (Op("-", (m, ONE)), Call("exp", (Op("neg", (eps,)),)))))), n))
    e = Op("/", (Call("exp", (Op("*", (Op("neg", (eps,)), far)),)), total))
    points = tuple(Binding(v, "in", readers[0]) for v in (x, y))
    of = Bind("exists", (Binding(k, "in", t),), Bind("forall", points, Op("==", (
        Index(Call(k, (Name(x),)), (Name(y),)), e))))
    before = {n for n, _ in goal.names}
    positive = Op(">", (total, ZERO))
    if not line.lemma(positive, line.p.prove(line.said(positive), 3)):
        return None
    step: Proof = {"rule": "construct", "of": text(of)}
    recorder, goal = Recorder(), line.goal
    recorder.rule_construct(goal, step | {"terms": {}, "sum": {}, "proof": {}, "defined": Slots(3)})
    signs, sums = recorder.goals[-3:-1]
    step |= {"terms": concerned(line.p, signs, 3), "sum": concerned(line.p, sums, 5)}
    if None in step.values() or not line.take(step):
        return None
    return next(n for n, _ in reversed(line.goal.names) if n not in before)


# -- a greatest logarithm
def alone(line: Line) -> bool:
    """The infimum alone on its side, what is beside it being a number that has a name."""
    for x in dict.fromkeys(walk(line.goal.show)):
        if isinstance(x, Bind) and x.binder == "max" and about_objects(line.goal.names, x):
            (v,) = fresh(line.goal.names, ["c"], (line.goal.show, *line.goal.hyps))
            positive = Op(">=", (x, ZERO))
            p, at = line.p, len(line.goal.region.hypotheses)
            signed = line.lemma(positive, not_negative(p, line.said(positive), x))
            if not line.take({"rule": "abbreviate", "name": v, "of": text(x)}):
                return False
            v = line.goal.names[-1][0]
            equal = len(line.goal.region.hypotheses) - 1
            positive = Op(">=", (Name(v), ZERO))
            if signed:
                line.lemma(positive, completed(p, line.said(positive), {
                    "rule": "linear", "hypotheses": [at, equal], "times": ["1", "1"], "defined": Slots(3)}))
            if says(line, Name(v), x):
                line.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(line.goal.hyps) if x in walk(h)]})
    return line.take({"rule": "solve"})


def not_negative(p: Prover, goal: Goal, term: Bind) -> Proof | None:
    """A maximum over pairs is not negative, where it is of 0 at pairs that are no neighbours: as x and x."""
    line = Line(p, goal)
    domain = term.bindings[0].domain
    centre = positive_database(line, domain) if isinstance(domain, Name) and len(term.bindings) == 2 else None
    if centre is None or not line.take({"rule": "extremum", "at": {b.name: centre.id for b in term.bindings}}):
        return None
    line.take({"rule": "distances", "databases": [centre.id]})
    return line.closed(by_condition(p, line.goal))


def says(line: Line, v: Name, term: Bind) -> bool:
    """What a name for the greatest logarithm of a ratio at neighbours says: that it bounds the ratios."""
    match term:
        case Bind("max", (Binding(_, "in", Name(m)), _), Op("if", (
                Call("neighbouring"), Call("log", (Op("/", (Index(law, _), Index(other, _))),)), zero))) if (
                    law == other and zero == ZERO):
            pass
        case _:
            return False
    positive_divisors(line)
    fact: Expr = Call("neighbour_ratio", (law, Name(m), v))
    inner = Line(line.p, line.said(fact))
    if inner.take({"rule": "unfold"}) and inner.take({"rule": "intro"}) and inner.take({"rule": "intro"}):
        known_positive(inner)
        return line.lemma(fact, inner.closed(line.p.prove(inner.goal, 4)))
    return False
