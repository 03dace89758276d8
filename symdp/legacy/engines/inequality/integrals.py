"""Tactics for integrals: that they exist, antiderivatives, comparison of integrands, enclosures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.limit_numbers import guesses, neighbourhood
from symdp.legacy.engines.inequality.limits import by_limit
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
)
from symdp.legacy.engines.inequality.series import (
    equated,
    fits,
    has_binder,
    is_hard,
    limited,
    named,
    named_apart,
    parts_of,
    solved,
    swapped,
    then,
)
from symdp.legacy.engines.symbolic import NotSymbolic, to_sympy
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.normal import Mono, mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference, holds, unfold
from symdp.legacy.kernel.series import canonical, opaque_terms, opened
from symdp.legacy.kernel.series import ends as limits_of
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Name, Op, free_names, num, substitute, walk

# functions with bounded growth whose slopes may dominate an integrand, t being its variable and a, b its ends
DOMINATING = ("-exp(-t)", "exp(t)", "-exp(-t/2)", "t/(1 + t)", "-1/t", "t/sqrt(1 + t^2)", "2*sqrt(t - a)",
              "-2*sqrt(b - t)", "t", "-2/sqrt(t)")
FACTORS = (Fraction(1), Fraction(2), Fraction(5), Fraction(20), Fraction(100))
PIECES = (16, 64, 256, 1024)


Sides = tuple[str, Expr, Expr, list[list[str | int]]]  # relation, what is no integral, the integrand, the terms


def integrals_in(goal: Goal) -> list[Bind]:
    here = parts_of(goal.show)
    return [t for t in opaque_terms(goal) if isinstance(t, Bind) and t.binder == "integral" and t in here]


def by_integral(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with integrals in it."""
    if depth < 2 or not isinstance(goal.show, Op) or not integrals_in(goal):
        return None
    if goal.show.op == "==" and goal.region.zero(Op("-", goal.show.args)):
        return completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    for way, share in WAYS:
        proof = limited(p, share, partial(way, p, goal, depth))
        if proof is not None or p.steps <= 0:
            return proof
    return None


def by_kinks(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral cut at a kink of its integrand, for each part to be seen by itself."""
    for i, t in enumerate(opaque_terms(goal)):
        if not (isinstance(t, Bind) and t in integrals_in(goal)) or equated(goal, t):
            continue
        x = t.bindings[0].name
        if not any(isinstance(e, Call) and e.fn == "abs" and x in free_names(e) for e in walk(t.body)):
            continue
        recorder = Recorder()
        here, _, body = opened(recorder, goal, t, iter(()), closed=False)
        if any(here.region.sign(e.args[0]) is not None or holds(replace(here, show=Op(op, (e.args[0], ZERO))))
               for e in walk(body) if isinstance(e, Call) and e.fn == "abs" for op in ("<=", ">=")):
            continue
        for at in cuts(t.body, x):
            step: Proof = {"rule": "fact", "law": "cut", "term": i, "at": text(at)}
            proof = then(p, goal, step, partial(parts_known, p, t=t, depth=depth))
            if proof is not None:
                return proof
    return None


def parts_known(p: Prover, goal: Goal, t: Bind, depth: int) -> Proof | None:
    """The goal with the parts of a cut integral in its place."""
    fact = goal.hyps[-1]
    assert isinstance(fact, Op) and isinstance(goal.show, Op)
    show = swapped(goal.show, {t: fact.args[1]})
    rest = by_integral(p, replace(goal, show=show), depth)
    checks = rest and p.defined(goal, show, real=False)
    if not rest or checks is None:
        return None
    after = then(p, goal.with_(show), {"rule": "opaque", "terms": [
        i for i, u in enumerate(opaque_terms(goal.with_(show))) if isinstance(u, Bind)]},
        lambda g: solved(p, g, [n for n, _ in g.names[len(goal.names):]], 2))
    return after and {"rule": "have", "facts": [text(show)], "proofs": [rest], "defined": checks, "proof": after}


# -- existence
def by_easy_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral exists: its integrand is continuous up to the ends, or a Gaussian."""
    assert isinstance(goal.show, Call)
    term = goal.show.args[0]
    assert isinstance(term, Bind)
    gauss = gaussian(goal, term)
    for form in ({"rule": "value"}, *([{"rule": "value", "law": "gaussian"} | gauss] if gauss else [])):
        step = completed(p, goal, form | {"defined": Slots(3)})
        if step is not None:
            return step
    return None


def by_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral exists: its integrand is dominated."""
    assert isinstance(goal.show, Call)
    term = goal.show.args[0]
    assert isinstance(term, Bind)
    recorder = Recorder()
    _, a, b = limits_of(recorder, goal, term)
    here, x, body = opened(recorder, goal, term, iter(()), closed=False)
    for g in dominating(here, x, body, a, b):
        step = dominated(p, goal, here, x, body, g, (a, b))
        if step is not None:
            return step
    if depth > 1:
        for at in cuts(body, x.id):
            step = completed(p, goal, {"rule": "value", "at": text(at), "left": Slot(depth - 2),
                                       "right": Slot(depth - 2), "defined": Slots(2)})
            if step is not None:
                return step
    return None


def gaussian(goal: Goal, t: Bind) -> Proof | None:
    """Rate, centre and factor of an integral of u*exp(-c*(t - m)^2) over the reals."""
    try:
        _, a, b = limits_of(Recorder(), goal, t)
        if (a, b) != INFINITIES[::-1]:
            return None
        here, x, body = opened(Recorder(), goal, t, iter(()), closed=False)
        slope = ratio_expr(here.region.ratio(Op("/", (derivative(body, x.id), body))))
        bend = ratio_expr(here.region.ratio(derivative(slope, x.id)))
        if x.id in free_names(bend) or bend == ZERO:
            return None
        rate = ratio_expr(here.region.ratio(Op("/", (bend, num(-2)))))
        at_zero = substitute(slope, {x.id: ZERO})
        centre = ratio_expr(here.region.ratio(Op("neg", (Op("/", (at_zero, bend)),))))
        times = ratio_expr(here.region.ratio(substitute(body, {x.id: centre})))
    except TROUBLE:
        return None
    return {"rate": text(rate), "centre": text(centre), "times": [text(times)]}


def by_gaussian(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The value of a Gaussian integral, put into the conclusion."""
    for i, t in enumerate(opaque_terms(goal)):
        if isinstance(t, Bind) and t in integrals_in(goal) and not equated(goal, t):
            found = gaussian(goal, t)
            if found is not None:
                step = {"rule": "fact", "law": "gaussian", "term": i} | found
                return then(p, goal, step, lambda g: by_gaussian(p, g, depth) or named(p, g, depth, is_hard))
    return None


def dominating(here: Goal, x: Name, f: Expr, a: Expr, b: Expr) -> Iterator[Expr]:
    """Increasing functions whose slopes may be above |f|: its own antiderivative, and common ones."""
    own = antiderivative(here, ratio_expr(here.region.ratio(f)), x.id)
    if own is not None:
        yield own
        yield Op("neg", (own,))
    for shape in DOMINATING:
        g = substitute(read_expression(shape), {"t": x, "a": a, "b": b})
        if "oo" not in free_names(g):
            yield g


def dominated(p: Prover, goal: Goal, here: Goal, x: Name, f: Expr, g: Expr, ends: tuple[Expr, Expr]) -> Proof | None:
    """The integral exists because |f| <= c*G' for a bounded G."""
    try:
        slope = derivative(g, x.id)
        c = next((c for c in FACTORS if dominates(p, here, f, slope, c)), None)
        value = here.region.enclose(g)
    except TROUBLE:
        return None
    if c is None:
        return None
    bounds: list[str] = []
    for end, known in zip(ends, (value and value.lo, value and value.hi), strict=True):
        if isinstance(known, Fraction):
            bounds.append(str(known * c))
            continue
        at = substitute(g, {x.id: end}) if end not in INFINITIES else ZERO
        bounds.append(text(at if c == 1 else Op("*", (num(c), at))))
    return completed(p, goal, {
        "rule": "value", "by": text(g if c == 1 else Op("*", (num(c), g))), "below": bounds[0], "above": bounds[1],
        "defined": Slots(3), "upper": Slot(3), "lower": Slot(3), "top": Slot(2), "bottom": Slot(2)})


def cuts(f: Expr, x: str) -> list[Expr]:
    """Where an integral may well be cut: at kinks, and at simple numbers."""
    found: dict[Expr, None] = {}
    for e in walk(f):
        if isinstance(e, Call) and e.fn == "abs" and x in free_names(e):
            slope = derivative(e.args[0], x)
            if x not in free_names(slope):
                found[canonical(Op("neg", (Op("/", (substitute(e.args[0], {x: ZERO}), slope)),)))] = None
    return list(found) or [ZERO, ONE]


def dominates(p: Prover, here: Goal, f: Expr, slope: Expr, c: Fraction) -> bool:
    known = 0
    for point in p.sample(replace(here, hyps=tuple(h for h in here.hyps if not has_binder(h)))):
        a, b = p.numbers.value(f, point), p.numbers.value(slope, point)
        if a is None or b is None or not a.is_finite() or not b.is_finite():
            continue
        known += 1
        if not as_float(abs(a).mid()) <= as_float(b.mid()) * as_float(c) * (1 + 1e-12):
            return False
    return known > 3


# -- antiderivatives and comparison
def by_primitive(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The integrands against the slope of one function: an antiderivative, the other side as a function of a
    moving end, nothing, or a line."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    terms, found = opaque_terms(goal), integrals_in(goal)
    names = dict(zip(found, fresh(goal.names, ["s"] * len(found), (goal.show, *goal.hyps)), strict=True))
    flat = named_apart(d, names)
    rest = substitute(flat, dict.fromkeys(names.values(), ZERO))
    items: list[list[str | int]] = []
    total: Expr = ZERO
    recorder = Recorder()
    here, x, _ = opened(recorder, goal, found[0], iter(()), closed=False)
    for t, n in names.items():
        slope = ratio_expr(goal.region.ratio(derivative(flat, n)))
        if free_names(slope) & set(names.values()):
            return None
        items.append([text(slope), terms.index(t)])
        body = unfold(substitute(t.body, {t.bindings[0].name: x}), here.names)
        total = Op("+", (total, Op("*", (slope, body)))) if total != ZERO else Op("*", (slope, body))
    _, a, b = limits_of(recorder, goal, found[0])
    for g in potentials(goal, here, x, total, rest, a, b):
        try:
            proof = with_primitive(p, goal, here, x, g, (op, rest, total, items), (a, b), depth)
        except TROUBLE:
            continue  # a function that the language does not have
        if proof is not None:
            return proof
    return None


def with_primitive(p: Prover, goal: Goal, here: Goal, x: Name, g: Expr, sides: Sides, ends: tuple[Expr, Expr],
                   depth: int) -> Proof | None:
    op, rest, total, items = sides
    step: Proof = {"rule": "primitive", "rest": text(rest), "terms": items, "primitive": text(g), "step": Slot(depth),
                   "ends": Slot(depth - 1), "defined": Slots(3), "ordered": Slots(2)}
    if not fits(p, here, op, Op("-", (total, derivative(g, x.id)))):
        return None
    values: list[Expr] = []
    for end, key in zip(ends, ("lower_end", "upper_end"), strict=True):
        if end not in INFINITIES:
            values.append(substitute(g, {x.id: end}))
            continue
        limit = at_infinity(p, goal, g, x, end, depth)
        if limit is None:
            return None
        step[key] = list(limit)
        values.append(read_expression(limit[0]))
    if not fits(p, goal, op, Op("+", (rest, Op("-", (values[1], values[0]))))):
        return None
    return completed(p, goal, step)


def by_exact(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Several integrals, each with its value as a lemma; then the rest about numbers."""
    facts: list[Expr] = []
    proofs: list[Proof] = []
    known = goal
    for t in integrals_in(goal):
        if equated(goal, t):
            continue
        recorder = Recorder()
        here, x, body = opened(recorder, known, t, iter(()), closed=False)
        g = antiderivative(here, ratio_expr(here.region.ratio(body)), x.id)
        if g is None:
            return None
        values: list[Expr] = []
        ends = limits_of(recorder, known, t)[1:]
        for end in ends:
            limit = at_infinity(p, known, g, x, end, depth) if end in INFINITIES else ("", {})
            if limit is None:
                return None
            values.append(read_expression(limit[0]) if limit[0] else substitute(g, {x.id: end}))
        fact = Op("==", (t, Op("-", (values[1], values[0]))))
        lemma = replace(known, show=fact)
        rest, total = Op("neg", (fact.args[1],)), Op("*", (ONE, body))
        items: list[list[str | int]] = [["1", opaque_terms(lemma).index(t)]]
        proof = with_primitive(p, lemma, here, x, g, ("==", rest, total, items), ends, depth)
        if proof is None:
            return None
        facts.append(fact)
        proofs.append(proof)
        known = known.with_(fact)
    terms = [i for i, u in enumerate(opaque_terms(known)) if isinstance(u, Bind)]
    rest_proof = facts and then(p, known, {"rule": "opaque", "terms": terms},
                                lambda g: solved(p, g, [n for n, _ in g.names[len(known.names):]], depth))
    checks = [p.defined(goal.with_(*facts[:i]), f) for i, f in enumerate(facts)]
    if not rest_proof or None in checks:
        return None
    return nested(facts, proofs, checks, rest_proof)


def nested(facts: list[Expr], proofs: list[Proof], checks: list[list[Proof] | None], proof: Proof) -> Proof:
    """Lemmas one after the other, each with the proofs that it is defined."""
    for f, q, c in reversed(list(zip(facts, proofs, checks, strict=True))):
        proof = {"rule": "have", "facts": [text(f)], "proofs": [q], "defined": c, "proof": proof}
    return proof


def potentials(goal: Goal, here: Goal, x: Name, total: Expr, rest: Expr, a: Expr, b: Expr) -> Iterator[Expr]:
    """Functions whose slope may be below the integrand, and whose rise may make up for the rest."""
    found = antiderivative(here, total, x.id)
    if found is not None:
        yield found
    if isinstance(b, Name) and b not in INFINITIES and b.id not in free_names(a):
        yield Op("neg", (substitute(rest, {b.id: x}),))
    if isinstance(a, Name) and a.id not in free_names(b):
        yield substitute(rest, {a.id: x})
    yield ZERO
    if not {a, b} & set(INFINITIES):
        yield Op("neg", (Op("*", (Op("/", (rest, Op("-", (b, a)))), x)),))


def at_infinity(p: Prover, goal: Goal, g: Expr, x: Name, end: Expr, depth: int) -> tuple[str, Proof] | None:
    """The limit of a function at infinity, with its proof."""
    bind = Bind("limit", (Binding(x.id, "->", end),), g)
    at = neighbourhood(goal, bind, ZERO, Fraction(1))
    for value in ("0", *guesses(p, goal, replace(bind, body=at.body), at)):
        show = Op("==", (bind, read_expression(value)))
        proof = by_limit(p, replace(goal, show=show), depth) if value not in ("oo", "-oo") else None
        if proof is not None:
            return value, proof
    return None


def antiderivative(here: Goal, f: Expr, x: str) -> Expr | None:
    """What SymPy's rules by hand find, written so that it is continuous where x*log(x) is."""
    if sum(1 for _ in walk(f)) > 60:
        return None
    from sympy import Piecewise, Symbol, simplify
    from sympy.integrals.manualintegrate import manualintegrate

    symbols: dict[str, Symbol] = {n: Symbol(n, positive=True) for n, i in here.region.bounds.items()
                                  if n != x and i.above(True)}
    try:
        term = to_sympy(f, symbols)
        if x not in symbols:
            return Op("*", (f, Name(x)))
        g = manualintegrate(simplify(term), symbols[x])
        if isinstance(g, Piecewise):
            g = g.args[0][0]  # the case that is not exceptional
        if g.free_symbols - set(symbols.values()) or g.has(Piecewise) or "Integral" in str(g):
            return None
        found = read_expression(str(g).replace("E", "exp(1)"))
        return with_entropies(here, found)
    except (NotSymbolic, SyntaxProblem, ValueError, TypeError, ArithmeticError, AttributeError, NotImplementedError,
            RecursionError, *TROUBLE):
        return None


def with_entropies(here: Goal, g: Expr) -> Expr:
    """u^k*log(u) as u^(k - 1)*rel_entr(u, 1), which has a value at u = 0."""
    r = here.region.ratio(g)
    if r.den:
        return g
    out: Expr = ZERO
    logs: dict[str, list[tuple[Mono, Fraction]]] = {}
    for m, c in r.num.items():
        key: str = next((h for h, k in m if h.startswith("log(") and k == 1), "")
        logs.setdefault(key, []).append((tuple(y for y in m if y[0] != key), c))
    for key, part in logs.items():
        piece = poly_expr(part)
        if key:
            log = mono_expr(((key, Fraction(1)),))
            assert isinstance(log, Call)
            (u,) = log.args
            quotient = here.region.ratio(Op("/", (piece, u)))
            whole = not quotient.den and all(k > 0 for m in quotient.num for _, k in m)
            piece = Op("*", (ratio_expr(quotient), Call("rel_entr", (u, ONE)))) if whole else Op("*", (piece, log))
        out = Op("+", (out, piece)) if out != ZERO else piece
    return out


# -- numbers
def by_quadrature(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Integrals between numbers, enclosed on ever smaller pieces until the rest is decided."""
    assert isinstance(goal.show, Op)
    if goal.show.op == "==" or not all(isinstance(goal.region.ratio(e).constant, Fraction) for t in integrals_in(goal)
                                       for e in limits_of(Recorder(), goal, t)[1:] if e not in INFINITIES):
        return None
    if any(set(limits_of(Recorder(), goal, t)[1:]) & set(INFINITIES) for t in integrals_in(goal)):
        return None
    for count in PIECES:
        proof = enclosed(p, goal, integrals_in(goal), count)
        if proof is not None:
            return proof
    return None


def enclosed(p: Prover, goal: Goal, left: list[Bind], count: int) -> Proof | None:
    if not left:
        terms = [i for i, t in enumerate(opaque_terms(goal)) if isinstance(t, Bind)]

        def go(g: Goal) -> Proof | None:
            return solved(p, g, [n for n, _ in g.names[len(goal.names):]], 2)
        return then(p, goal, {"rule": "opaque", "terms": terms}, go)
    _, a, b = limits_of(Recorder(), goal, left[0])
    low, high = (goal.region.ratio(e).constant for e in (a, b))
    assert low is not None and high is not None
    cuts = [str(low + (high - low) * i / count) for i in range(count + 1)]
    step: Proof = {"rule": "quadrature", "term": opaque_terms(goal).index(left[0]), "cuts": cuts}
    return then(p, goal, step, lambda g: enclosed(p, g, left[1:], count))


# -- a moving end
def by_moving_end(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The derivative in a name that is an end of an integral, from where the integral vanishes."""
    assert isinstance(goal.show, Op)
    if goal.show.op == "==" or depth < 3:
        return None
    for t in integrals_in(goal):
        _, a, b = limits_of(Recorder(), goal, t)
        for v, locus, key in ((b, a, "right"), (a, b, "left")):
            if isinstance(v, Name) and not {v, locus} & set(INFINITIES) and v.id not in free_names(locus):
                step = completed(p, goal, {"rule": "derive", "in": v.id, "from": text(locus), "base": Slot(depth - 1),
                                           key: Slot(depth - 1), "defined": Slots(3), "real": Slots(3)})
                if step is not None:
                    return step
    return None


WAYS = ((by_gaussian, 1.0), (by_kinks, 1.0), (by_primitive, 0.5), (by_exact, 0.7), (by_quadrature, 0.5),
        (by_moving_end, 1.0))
