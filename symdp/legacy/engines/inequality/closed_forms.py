"""Integrals and series that have closed forms: cut where their terms change form, each piece by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.elementary import (
    VARIABLE,
    Decay,
    antiderivative,
    bell,
    coefficients,
    plain,
    potential,
    summands,
)
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
    completed,
    text,
)
from symdp.legacy.engines.inequality.series import equated, has_binder, limited, parts_of, telescoping, then
from symdp.legacy.kernel.calculus import INFINITIES, VALUE, derivative, endless
from symdp.legacy.kernel.convergence import of, polynomial
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.interval import REALS
from symdp.legacy.kernel.normal import Ratio, ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference, holds, negation, piecewise_terms, unfold
from symdp.legacy.kernel.series import canonical, ends, joined, opaque_terms, opened, with_ends
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    TRUE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    free_names,
    num,
    put,
    put_inside,
    substitute,
    walk,
)

MAX_PIECES = 12
WEAKER = {">": ">=", "<": "<=", ">=": ">=", "<=": "<="}


class Unordered(Exception):
    """Where a term is to be cut depends on a comparison that is not decided."""

    def __init__(self, on: Expr) -> None:
        super().__init__()
        self.on = on


@dataclass(frozen=True)
class Piece:
    """The term from low to high, where the facts hold, is the sum of the parts, which are in the name x."""

    low: Expr
    high: Expr
    x: str
    facts: tuple[Expr, ...]
    parts: tuple[tuple[Expr, Decay | None], ...]


def settled(goal: Goal, e: Expr) -> Expr:
    """e as the kernel reads it."""
    return unfold(read_expression(text(e)), goal.names)


def is_candidate(e: Expr) -> bool:
    return isinstance(e, Bind) and (e.binder == "integral" or (e.binder == "sum" and endless(e)))


def by_closed_forms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Every integral and series in the conclusion replaced by its value; then the rest about numbers."""
    terms = [t for t in opaque_terms(goal) if isinstance(t, Bind) and is_candidate(t) and t in parts_of(goal.show)
             and not equated(goal, t)]
    if depth < 2 or not terms or not isinstance(goal.show, Op):
        return None
    return limited(p, 0.8, partial(_proved, p, goal, terms, depth))


def replaced(p: Prover, goal: Goal, cases: int = 2) -> Expr | None:
    """The conclusion with closed forms for all its integrals and series, by cases; None if there are none."""
    table: dict[Expr, Expr] = {}
    try:
        for t in opaque_terms(replace(goal, hyps=())):
            if is_candidate(t) and isinstance(t, Bind):
                found = value_of(p, goal, t, 3)
                if found is None:
                    return None
                table[t] = found[0].args[1]
    except Unordered as problem:
        yes, no = ((replaced(p, goal.with_(c), cases - 1) if cases else None)
                   for c in (problem.on, negation(problem.on)))
        return Op("and", (Op("implies", (problem.on, yes)), Op("or", (problem.on, no)))) if yes and no else None
    except TROUBLE:
        return None
    return put(goal.show, table) if table else None


def _proved(p: Prover, goal: Goal, terms: list[Bind], depth: int) -> Proof | None:
    line = Line(p, goal)
    try:
        for t in terms:
            found = value_of(p, line.goal, t, depth)
            if found is None or not line.lemma(*found):
                return None
            at = line.goal.region.hypotheses.index(found[0])
            if not line.take({"rule": "swap", "hypothesis": at}):
                return None
    except Unordered as problem:
        return by_either_order(p, goal, problem.on, depth)
    extra = [i for i, h in enumerate(line.goal.hyps) if i >= len(goal.hyps)]
    line.take({"rule": "forget", "hypotheses": extra})
    proof = by_reflection(p, line.goal) or p.prove(line.goal, depth)
    if proof is None and not p.plausible(line.goal):
        p.failed[goal.hyps, goal.show] = NEVER
    return line.closed(proof)


def by_either_order(p: Prover, goal: Goal, on: Expr, depth: int) -> Proof | None:
    """By the two answers to a question; a number that is 0 in the one of them is put in."""
    yes: Slot | Proof = Slot(depth - 1)
    match on:
        case Op("==", (Name(), _)):
            replaced = then(p, goal.with_(on), {"rule": "replace", "hypothesis": len(goal.hyps)},
                            lambda g: p.prove(g, depth - 1))
            if replaced is None:
                return None
            yes = replaced
    return completed(p, goal, {"rule": "split", "on": text(on), "yes": yes, "no": Slot(depth - 1),
                               "defined": Slots(3)})


def by_reflection(p: Prover, goal: Goal) -> Proof | None:
    """Phi(z) + Phi(-z) = 1 for each z with both in the conclusion, of which the one is replaced."""
    if not isinstance(goal.show, Op) or goal.show.op not in ("==", "<", "<=", ">", ">="):
        return None
    found = list(dict.fromkeys(e for e in walk(goal.show) if isinstance(e, Call) and e.fn == "Phi"))
    line = Line(p, goal)
    for i, a in enumerate(found):
        for b in found[i + 1:]:
            if goal.region.zero(Op("+", (a.args[0], b.args[0]))):
                line.take({"rule": "fact", "law": "normal", "with": {"x": text(a.args[0])}})
                _, d = difference(goal.show)
                name = fresh(goal.names, ["u"], (goal.show, *goal.hyps))[0]
                factor = derivative(put(d, {b: Name(name)}), name)
                at = line.goal.region.hypotheses.index(line.goal.hyps[-3])
                proof = completed(p, line.goal, {
                    "rule": "linear", "hypotheses": [at], "times": [text(factor)], "signs": Slots(2), "rest": Slots(4),
                    "defined": Slots(3)})
                if proof is not None:
                    return line.closed(proof)
    return None


# -- constants
def by_abbreviation(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A number of many steps in a term that does not depend on its variable gets a name."""
    e = long_constant(goal)
    if e is None:
        return None
    line = shortened(p, goal, e, fresh(goal.names, ["c"], (e, goal.show, *goal.hyps))[0])
    return None if line is None else line.closed(p.prove(line.goal, depth))


def shortened(p: Prover, goal: Goal, e: Expr, name: str) -> Line | None:
    """To the goal with the name in place of the constant, of which no more is kept than between what it lies."""
    line = Line(p, goal)
    if not line.take({"rule": "abbreviate", "name": name, "of": text(e)}):
        return None
    i = line.goal.region.bounds.get(name, REALS)
    facts = [Op(">" if i.lo_open else ">=", (Name(name), num(i.lo)))] if isinstance(i.lo, Fraction) else []
    facts += [Op("<" if i.hi_open else "<=", (Name(name), num(i.hi)))] if isinstance(i.hi, Fraction) else []
    for f in facts:
        line.lemma(f, BOUND)
    line.take({"rule": "forget", "hypotheses": [len(goal.hyps)]})
    return line


def long_constant(goal: Goal) -> Expr | None:
    """A number in a term that is made from a logarithm, a sum or an entry, as large as it is the same everywhere."""
    for t in walk(goal.show):
        if not (isinstance(t, Bind) and is_candidate(t)):
            continue
        bound = {b.name for y in walk(t) if isinstance(y, Bind) for b in y.bindings}
        for e in walk(t.body):
            if (isinstance(e, Call) and e.fn == "log") or isinstance(e, Index) or goal.entry(e) is not None or (
                    isinstance(e, Bind) and e.binder == "sum"):
                own = {b.name for b in e.bindings} if isinstance(e, Bind) else set()
                if free_names(e) & (bound - own):
                    continue
                while True:
                    above = {y for y in walk(t.body) if isinstance(y, Op | Call) and e in y.args}
                    if len(above) != 1 or free_names(parent := above.pop()) & (bound - own) or (
                            isinstance(parent, Op) and parent.op in COMPARISONS):
                        break
                    e = parent
                return e
    return None


# -- values
def value_of(p: Prover, goal: Goal, t: Bind, depth: int) -> tuple[Op, Proof] | None:
    """What the term is, as an equation, with its proof."""
    if (e := long_constant(replace(goal, show=Op("==", (t, ZERO))))) is not None:
        name = fresh(goal.names, ["c"], (e, t, goal.show, *goal.hyps))[0]
        line = shortened(p, replace(goal, show=Op("==", (t, t))), e, name)
        short = put_inside(t, e, Name(name))
        found = value_of(p, line.goal, short, depth) if line and isinstance(short, Bind) else None
        if found is None:
            return None
        show = Op("==", (t, substitute(found[0].args[1], {name: e})))
        line = shortened(p, replace(goal, show=show), e, name)
        proof = line.closed(found[1]) if line is not None and line.goal.show == found[0] else None
        return None if proof is None else (show, proof)
    pieces = pieces_of(p, goal, t)
    if pieces is None:
        return None
    facts: list[tuple[Op, Proof]] = []
    known = goal
    for piece in pieces:
        for g, form in piece.parts:
            s = of(goal, t, Name(piece.x), piece.low, piece.high, g)
            found = part_value(p, known, s, form, depth)
            if found is None:
                return None
            facts.append(found)
            known = known.with_(found[0])
    show = equation(goal, t, joined("+", [f.args[1] for f, _ in facts]))
    line = Line(p, replace(goal, show=show))
    for f, proof in facts:
        if not line.lemma(f, proof):
            return None
    step = cut(p, line.goal, t, pieces)
    if step is None or not line.take({"rule": "fact", "law": "pieces", **step}, t):
        return None
    listed, wanted = line.goal.region.hypotheses, (*(f for f, _ in facts), line.goal.hyps[-1])
    if any(f not in listed for f in wanted):
        return None
    used = [listed.index(f) for f in wanted]
    last = completed(p, line.goal, {"rule": "linear", "hypotheses": used, "times": ["1"] * len(used),
                                    "defined": Slots(3)})
    proof = line.closed(last, show)
    return None if proof is None else (show, proof)


def equation(goal: Goal, t: Bind, value: Expr) -> Op:
    return Op("==", (t, settled(goal, plain(goal.region, value))))


def part_value(p: Prover, goal: Goal, s: Bind, form: Decay | None, depth: int) -> tuple[Op, Proof] | None:
    """What one part is: by the law of Gauss, or by a primitive (for a series, a potential)."""
    _, a, b = ends(Recorder(), goal, s, endless=True)
    if s.binder == "integral" and form is not None and not {a, b} - set(INFINITIES):
        return by_bell(p, goal, s, form)
    try:
        _, x, body = opened(Recorder(), replace(goal, show=Op("==", (s, ZERO))), s, iter(()))
        for g, limits in primitives(p, goal, s, x, body, form, depth):
            after = b if s.binder == "integral" or b in INFINITIES else canonical(Op("+", (b, ONE)))
            values = [limits[e][0] if e in INFINITIES else substitute(g, {x.id: e}) for e in (a, after)]
            fact = equation(goal, s, Op("-", (values[1], values[0])))
            lemma = replace(goal, show=fact)
            step: Proof = {"rest": text(Op("neg", (fact.args[1],))), "terms": [["1", opaque_terms(lemma).index(s)]],
                           "step": Slot(2), "ends": Slot(2), "defined": Slots(3)}
            step |= {key: [text(limits[e][0]), limits[e][1]] for e, key in ((a, "lower_end"), (b, "upper_end"))
                     if e in INFINITIES}
            step |= {"rule": "primitive", "primitive": text(g), "ordered": Slots(2)} if s.binder == "integral" else {
                "rule": "sums", "potential": text(g), "nonempty": Slots(2)}
            proof = completed(p, lemma, step)
            if proof is not None:
                return fact, proof
    except TROUBLE:
        pass
    return None


def by_bell(p: Prover, goal: Goal, s: Bind, form: Decay) -> tuple[Op, Proof] | None:
    """A polynomial times a Gaussian, over the reals."""
    at = replace(goal, show=Op("==", (s, s)))
    step = gaussian(goal, form, opened(Recorder(), at, s, iter(()))[1])
    if step is None:
        return None
    recorder = Recorder()
    try:
        index = opaque_terms(at).index(s)
        recorder.rule_fact(at, {"rule": "fact", "term": index, "proof": {}} | step)
    except TROUBLE:
        return None
    found = recorder.goals[-1].hyps[-1]
    assert isinstance(found, Op)
    fact = equation(goal, s, found.args[1])
    line = Line(p, replace(goal, show=fact))
    if not line.take({"rule": "fact"} | step, s):
        return None
    i = line.goal.region.hypotheses.index(found)
    proof = line.closed(completed(p, line.goal, {"rule": "linear", "hypotheses": [i], "times": ["1"],
                                                 "defined": Slots(3)}), fact)
    return None if proof is None else (fact, proof)


def gaussian(goal: Goal, form: Decay, x: Name) -> Proof | None:
    """What the law of Gauss wants to know of an integrand."""
    found = bell(goal.region, form)
    if found is None:
        return None
    rate, centre, height, times = found
    return {"law": "gaussian", "rate": text(rate), "centre": text(centre), "height": text(height),
            "exponent": text(polynomial(form.exponent, x)), "times": [text(e) for e in times]}


Limits = dict[Expr, tuple[Expr, Proof]]


def primitives(p: Prover, goal: Goal, s: Bind, x: Name, body: Expr, form: Decay | None, depth: int) -> (
        Iterator[tuple[Expr, Limits]]):
    """Primitives of the integrand (potentials of the term), with their limits at the infinite ends."""
    infinite = [e for e in ends(Recorder(), goal, s, endless=True)[1:] if e in INFINITIES]
    if form is not None and s.binder == "integral":
        found = antiderivative(goal.region, form)
        if found is not None:
            g, height, argument = found
            z = substitute(argument, {VARIABLE.id: x})
            if infinite == [INFINITIES[0]]:  # what is left of a bell is its tail
                height, z = (plain(goal.region, Op("neg", (e,))) for e in (height, z))
            whole = g.at(x) if height == ZERO else Op("+", (Op("*", (height, Call("Phi", (z,)))), g.at(x)))
            whither = ZERO if infinite == [INFINITIES[0]] else height
            limits = {e: limit_of(p, goal, x, e, g, height, z, whither) for e in infinite}
            if None not in limits.values():
                yield whole, {e: v for e, v in limits.items() if v is not None}
            return
    if form is not None and s.binder == "sum" and (step := potential(goal.region, form)) is not None:
        limits = {e: limit_of(p, goal, x, e, step, ZERO, ZERO, ZERO) for e in infinite}
        if None not in limits.values():
            yield step.at(x), {e: v for e, v in limits.items() if v is not None}
        return
    from symdp.legacy.engines.inequality.integrals import antiderivative as searched
    from symdp.legacy.engines.inequality.integrals import at_infinity

    here = opened(Recorder(), replace(goal, show=Op("==", (s, ZERO))), s, iter(()), closed=s.binder == "sum")[0]
    e = searched(here, plain(here.region, body), x.id) if s.binder == "integral" else telescoping(goal, body, x.id)
    if e is None:
        return
    out: Limits = {}
    for end in infinite:
        limit = at_infinity(p, goal, e, x, end, depth)
        if limit is None:
            return
        out[end] = read_expression(limit[0]), limit[1]
    yield e, out


def limit_of(p: Prover, goal: Goal, x: Name, end: Expr, g: Decay, height: Expr, z: Expr, far: Expr) -> (
        tuple[Expr, Proof] | None):
    """The limit of height*Phi(z) + g at infinity: ``far`` at oo, 0 at -oo."""
    bind = Bind("limit", (Binding(x.id, "->", end),), g.at(x))
    rest = completed(p, replace(goal, show=Op("==", (bind, ZERO))), {
        "rule": "decay", "factors": [text(e) for e in g.factors], "exponent": [text(e) for e in g.exponent],
        "signs": Slots(2), "defined": Slots(3)}) if g.exponent else None
    if rest is None or height == ZERO:
        return None if rest is None else (ZERO, rest)
    value = far if end == INFINITIES[0] else ZERO
    phi = Op("*", (height, Call("Phi", (z,))))
    name = fresh(goal.names, ["u"], (g.at(x), phi, *goal.hyps))[0]
    whole = replace(bind, body=Op("+", (phi, g.at(x))))
    proof = completed(p, replace(goal, show=Op("==", (whole, value))), {
        "rule": "continuity", "radius": "1", "form": text(Op("+", (phi, Name(name)))),
        "parts": {name: [text(g.at(x)), "0", rest]}, "defined": Slots(3)})
    return None if proof is None else (value, proof)


# -- existence
def by_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral or a series has a value: it decays, or its pieces have values."""
    assert isinstance(goal.show, Call)
    t = goal.show.args[0]
    assert isinstance(t, Bind)
    line = Line(p, goal)
    if forget_binders(line):
        return line.closed(p.prove(line.goal, depth))
    infinite = set(ends(Recorder(), goal, t, endless=True)[1:]) & set(INFINITIES)
    try:
        pieces = pieces_of(p, goal, t)
    except Unordered as problem:
        return by_either_order(p, goal, problem.on, depth)
    if pieces is None:
        return None
    single = len(pieces) == 1 and not pieces[0].facts and len(pieces[0].parts) == 1
    if single:
        form = pieces[0].parts[0][1]
        if form is None and t.binder == "sum":
            return by_potential(p, goal, t)
        if form is None or not infinite:
            return None
        return completed(p, goal, {
            "rule": "value", "factors": [text(e) for e in form.factors], "exponent": [text(e) for e in form.exponent],
            "signs": Slots(2), "defined": Slots(3)})
    step = cut(p, goal, t, pieces)
    return step and completed(p, goal, {"rule": "value"} | step | {"defined": Slots(3), "ordered": Slots(3)})


def by_potential(p: Prover, goal: Goal, t: Bind) -> Proof | None:
    """A series of terms that are the rise of a bounded function, and have one sign."""
    here, k, body = opened(Recorder(), goal, t, iter(()))
    g = telescoping(goal, body, k.id)
    for h in (g, Op("neg", (g,))) if g is not None else ():
        i = here.region.enclose(h)
        if i is not None and isinstance(i.lo, Fraction) and isinstance(i.hi, Fraction):
            step = completed(p, goal, {
                "rule": "value", "by": text(h), "above": str(i.hi), "below": str(i.lo), "upper": Slot(3),
                "lower": Slot(3), "top": Slot(2), "bottom": Slot(2), "defined": Slots(3)})
            if step is not None:
                return step
    return None


def cut(p: Prover, goal: Goal, t: Bind, pieces: list[Piece]) -> Proof | None:
    """The cuts, the parts and the proofs that they are what the term is, and have values."""
    steps: list[Proof] = []
    values: list[list[Proof]] = []
    for piece in pieces:
        here, x, body = opened(Recorder(), goal, with_ends(t, piece.low, piece.high), iter(()), t.binder == "sum")
        renamed: dict[str, Expr] = {piece.x: x}
        total = substitute(joined("+", [g for g, _ in piece.parts]), renamed)
        equal = same(p, replace(here, show=Op("==", (body, total))), x, [substitute(f, renamed) for f in piece.facts])
        if equal is None:
            return None
        steps.append(equal)
        own: list[Proof] = []
        for g, _ in piece.parts:
            s = of(goal, t, x, piece.low, piece.high, substitute(g, renamed))
            proof = p.prove(replace(goal, show=Call(VALUE, (s,))), 4)
            if proof is None:
                return None
            own.append(proof)
        values.append(own)
    x = opened(Recorder(), goal, t, iter(()))[1]
    return {"cuts": [text(q.low if t.binder == "integral" else canonical(Op("-", (q.low, ONE)))) for q in pieces[1:]],
            "parts": [[text(substitute(g, {q.x: x})) for g, _ in q.parts] for q in pieces],
            "steps": steps, "values": values, "ordered": Slots(3)}


def same(p: Prover, goal: Goal, x: Name, facts: list[Expr]) -> Proof | None:
    """The term is the sum of the parts, because of what is known of the signs."""
    line = Line(p, goal)
    forget_binders(line)
    for f in facts:
        assert isinstance(f, Op)
        weak = Op(WEAKER[f.op], f.args)
        ways = [(f, partial(by_exponents, x=x, depth=2)), (weak, partial(by_exponents, x=x, depth=4)),
                (f, partial(Prover.prove, depth=2)), (weak, partial(Prover.prove, depth=4))]
        if not any(line.lemma(fact, way(p, replace(line.goal, show=fact))) for fact, way in ways):
            return None
    return line.closed(by_cases(p, line.goal) or at_roots(p, line.goal, x, facts) or p.prove(line.goal, 4), goal.show)


def by_cases(p: Prover, goal: Goal, fuel: int = 3) -> Proof | None:
    """An identity, once every term by cases is its branch: the other one is excluded by what is known."""
    found = identical(p, goal)
    terms = [(k, e) for k, e in enumerate(piecewise_terms(goal)) if fuel and e in walk(goal.show)]
    if found is not None or not terms:
        return found
    step: Proof = {"rule": "resolve", "term": terms[0][0]}
    recorder = Recorder()
    recorder.rule_resolve(goal, {**step, "defined": Slots(2), "first": {}, "second": {}})
    for key, branch in zip(("first", "second"), recorder.goals[-2:], strict=True):
        if holds(Goal(goal.names, branch.hyps[:-1], negation(branch.hyps[-1]))):
            step[key] = {"rule": "absurd", "hypothesis": len(branch.hyps) - 1, "proof": BOUND}
        elif (proof := by_cases(p, branch, fuel - 1)) is not None:
            step[key] = proof
        else:
            return None
    return completed(p, goal, step | {"defined": Slots(2)})


def identical(p: Prover, goal: Goal) -> Proof | None:
    """Both sides have the same normal form."""
    same_form = isinstance(goal.show, Op) and goal.region.zero(Op("-", goal.show.args))
    return completed(p, goal, {"rule": "identity", "defined": Slots(3)}) if same_form else None


def forget_binders(line: Line) -> bool:
    """The goal without the hypotheses about sums, integrals and the like."""
    beside = [i for i, h in enumerate(line.goal.hyps) if has_binder(h)]
    return bool(beside) and line.take({"rule": "forget", "hypotheses": beside})


def at_roots(p: Prover, goal: Goal, x: Name, facts: list[Expr]) -> Proof | None:
    """For an index: the one at which both sides of a fact are equal, and the others."""
    if dict(goal.names)[x.id].kind != "integer":
        return None
    for f in facts:
        for r in roots(goal, difference(f)[1], x.id):
            on = Op("==", (x, r))
            there = goal.with_(on)
            yes = then(p, there, {"rule": "replace", "hypothesis": len(goal.hyps)}, lambda g: by_cases(p, g))
            no = yes and by_cases(p, goal.with_(Op("!=", on.args)))
            if yes and no:
                return completed(p, goal, {"rule": "split", "on": text(on), "yes": yes, "no": no, "defined": Slots(2)})
    return None


def by_exponents(p: Prover, goal: Goal, x: Name, depth: int = 4) -> Proof | None:
    """One positive exponential is at least another: A - B = B*(exp(w) - 1), where their log-ratio w is not negative."""
    op, d = difference(goal.show)
    forms = summands(goal.region, d, x.id)
    ratio = two_terms(goal, d) or (log_ratio(goal, forms, x) if forms is not None else None)
    if ratio is None or op not in (">", ">="):
        return None
    w, high, low = ratio
    if goal.region.sign(high) == -1:
        w, low = plain(goal.region, Op("neg", (w,))), Op("neg", (high,))
    else:
        low = Op("neg", (low,))
    line = Line(p, goal)
    known = Op(op, (w, ZERO))
    image = Op(op, (Call("exp", (w,)), ONE))
    if not line.lemma(known, p.prove(replace(goal, show=known), depth)) or not line.lemma(
            image, p.prove(replace(line.goal, show=image), 2)):
        return None
    return line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": [line.goal.region.hypotheses.index(image)], "times": [text(low)],
        "signs": Slots(2), "defined": Slots(3)}), goal.show)


def two_terms(goal: Goal, d: Expr) -> tuple[Expr, Expr, Expr] | None:
    """The logarithm of -A/B for a sum of two terms; A, and B."""
    r = goal.region.ratio(d)
    if len(r.num) != 2 or len({c > 0 for c in r.num.values()}) != 2:
        return None
    high, low = (ratio_expr(Ratio({m: c}, r.den)) for m, c in r.num.items())
    w = plain(goal.region, Call("log", (Op("neg", (Op("/", (high, low)),)),)))
    return (w, high, low) if not any(isinstance(y, Call) and y.fn == "log" and free_names(y) for y in walk(w)) else None


def log_ratio(goal: Goal, forms: list[Decay], x: Name) -> tuple[Expr, Expr, Expr] | None:
    """The logarithm of -A/B for a sum of two exponentials with constant factors; A, and B."""
    if len(forms) != 2 or any(len(f.factors) > 1 for f in forms):
        return None
    f, g = forms
    quotient = Call("log", (plain(goal.region, Op("neg", (Op("/", (f.factors[0], g.factors[0])),))),))
    size = max(len(f.exponent), len(g.exponent))
    padded = [[*h.exponent, *[ZERO] * (size - len(h.exponent))] for h in (f, g)]
    apart = [Op("-", pair) for pair in zip(*padded, strict=True)]
    return plain(goal.region, Op("+", (quotient, polynomial(apart, x)))), f.at(x), g.at(x)


# -- pieces
def pieces_of(p: Prover, goal: Goal, t: Bind) -> list[Piece] | None:
    """Where to cut the term, and what it is in between."""
    key = ("pieces", goal.hyps, t)
    if key not in p.ways:
        _, a, b = ends(Recorder(), goal, t, endless=True)
        try:
            p.ways[key] = cut_up(p, goal, t, a, b) or []
        except TROUBLE:
            p.ways[key] = []
    return p.ways[key] or None


def cut_up(p: Prover, goal: Goal, t: Bind, a: Expr, b: Expr, fuel: int = MAX_PIECES) -> list[Piece] | None:
    part = with_ends(t, a, b)
    here, x, body = opened(Recorder(), replace(goal, show=TRUE), part, iter(()), closed=t.binder == "sum")
    here = replace(here, hyps=tuple(h for h in here.hyps if not has_binder(h)), show=TRUE)
    facts: list[Expr] = []
    while (found := first_piecewise(body, x.id)) is not None:
        question = asked(found)
        if question is None:
            return None
        asking = replace(here, show=question)
        up, down, count = p.sign_at_samples(asking, Op("-", question.args))
        if not count:
            return None
        if not up and not down:
            return divided(p, goal, t, here, x, question, (a, b), fuel)
        apart = up != down and (t.binder == "integral" or not is_polynomial(here, Op("-", question.args), x.id))
        facts.append(Op((">" if up else "<") + ("" if apart else "="), question.args))
        body = put(body, {found: answer(found, up, p, asking)})
    forms = summands(here.region, body, x.id)
    if forms is None or any(not f.exponent and {a, b} & set(INFINITIES) for f in forms):
        return [Piece(a, b, x.id, tuple(facts), ((settled(here, body), None),))]
    parts = tuple((settled(here, plain(here.region, f.at(x))), f) for f in forms)
    return [Piece(a, b, x.id, tuple(facts), parts)]


def is_polynomial(here: Goal, e: Expr, x: str) -> bool:
    """It may be 0 at an end of a piece, which belongs to a sum but not to an integral."""
    forms = summands(here.region, e, x)
    return forms is not None and not any(f.exponent for f in forms)


def first_piecewise(e: Expr, x: str) -> Expr | None:
    """An innermost abs, min, max or conditional that depends on x; of a conditional's condition, a comparison."""
    found = [y for y in walk(e) if x in free_names(y) and ((isinstance(y, Call) and y.fn in ("abs", "min", "max")) or (
        isinstance(y, Op) and y.op == "if"))]
    return min(found, key=lambda y: sum(1 for _ in walk(y)), default=None)


def asked(e: Expr) -> Op | None:
    """The comparison whose answer tells the branch: both sides, the first of which may be the larger."""
    match e:
        case Call("abs", (a,)):
            return Op(">=", (a, ZERO))
        case Call("min" | "max", (a, b)):
            return Op(">=", (a, b))
        case Op("if", (Op(op, _) as c, _, _)) if op in COMPARISONS:
            return c
    return None


def answer(e: Expr, up: bool, p: Prover, here: Goal) -> Expr:
    """The branch that the expression takes; ``up``: the first side is the larger one."""
    match e:
        case Call("abs", (a,)):
            return a if up else Op("neg", (a,))
        case Call("min" | "max" as fn, (a, b)):
            return a if up == (fn == "max") else b
        case Op("if", (c, a, b)):
            points = p.sample(here)
            return a if sum(p.numbers.true(c, q) for q in points) * 2 > len(points) else b
    return e


def divided(p: Prover, goal: Goal, t: Bind, here: Goal, x: Name, question: Op, at: tuple[Expr, Expr], fuel: int) -> (
        list[Piece] | None):
    """The pieces to both sides of a point at which the answer changes."""
    a, b = at
    outside = replace(here, names=here.names[:-1], hyps=tuple(h for h in here.hyps if x.id not in free_names(h)))
    for r in roots(here, Op("-", question.args), x.id):
        if t.binder == "sum" and isinstance(r, Num):
            r = num(r.value // 1)
        for low, high in ((a, r), (r, b)):
            if {low, high} & set(INFINITIES) or fuel <= 0:
                continue
            up, down, _ = p.sign_at_samples(replace(outside, show=Op("<=", (low, high))), Op("-", (high, low)))
            if not up and not down:
                raise Unordered(Op("<=", (low, high)))
            if not up:
                break
        else:
            after = r if t.binder == "integral" else canonical(Op("+", (r, ONE)))
            left = cut_up(p, goal, t, a, r, fuel - 1) if fuel > 0 else None
            right = left and cut_up(p, goal, t, after, b, fuel - 1)
            if left and right:
                return left + right
    return None


def roots(here: Goal, e: Expr, x: str) -> list[Expr]:
    """Where e vanishes: a polynomial of degree 1, or two exponentials of which the quotient's logarithm is one."""
    forms = summands(here.region, e, x)
    if forms is None:
        return []
    if len(forms) == 1:
        line: tuple[Expr, ...] | None = forms[0].factors
    else:
        ratio = log_ratio(here, forms, Name(x))
        line = coefficients(here.region, ratio[0], x) if ratio is not None else None
    while line is not None and len(line) > 1 and line[-1] == ZERO:
        line = line[:-1]
    if line is None or len(line) != 2:
        return []
    for v in sorted(free_names(line[1])):
        # a slope that may be 0: there it is another function
        if here.region.sign(Name(v)) is None and substituted_zero(here, line[1], v):
            raise Unordered(Op("==", (Name(v), ZERO)))
    return [settled(here, plain(here.region, Op("neg", (Op("/", (line[0], line[1])),))))]


def substituted_zero(here: Goal, e: Expr, v: str) -> bool:
    """It is 0 where the number v may be, which is 0."""
    i = here.region.bounds.get(v, REALS)
    return i.lo <= 0 <= i.hi and plain(here.region, substitute(e, {v: ZERO})) == ZERO
