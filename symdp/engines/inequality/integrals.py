"""Tactics for integrals: that they exist, antiderivatives, comparison of integrands, enclosures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality.limits import by_limit, guesses, neighbourhood
from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.engines.inequality.series import has_binder, named_apart, parts_of, solved, then
from symdp.engines.symbolic import NotSymbolic, to_sympy
from symdp.kernel.calculus import INFINITIES, derivative
from symdp.kernel.expressions import SyntaxProblem, read_expression
from symdp.kernel.integrals import limits_of, opened
from symdp.kernel.normal import Mono, mono_expr, poly_expr, ratio_expr
from symdp.kernel.reduce import fresh
from symdp.kernel.rules import Goal, difference, unfold
from symdp.kernel.series import opaque_terms
from symdp.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Name, Op, free_names, num, substitute, walk

# functions with bounded growth whose slopes may dominate an integrand, t being its variable and a, b its ends
DOMINATING = ("t/sqrt(1 + t^2)", "t/(1 + t)", "-exp(-t)", "-exp(-t/2)", "2*sqrt(t - a)", "-2*sqrt(b - t)", "t",
              "exp(t)", "-1/t", "-2/sqrt(t)")
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
    for way in (by_primitive, by_quadrature, by_moving_end):
        try:
            proof = way(p, goal, depth)
        except TROUBLE:
            proof = None
        if proof is not None or p.steps <= 0:
            return proof
    return None


# -- existence
def by_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral exists: its integrand is continuous up to the ends, or dominated."""
    assert isinstance(goal.show, Call)
    term = goal.show.args[0]
    assert isinstance(term, Bind)
    step = completed(p, goal, {"rule": "value", "defined": Slots(3)})
    if step is not None:
        return step
    recorder = Recorder()
    _, a, b = limits_of(recorder, goal, term)
    here, x, body = opened(recorder, goal, term, False, iter(()))
    ends = {"t": x, "a": a, "b": b}
    for shape in DOMINATING:
        g = substitute(read_expression(shape), ends)
        if free_names(g) & {"oo"}:
            continue
        slope = derivative(g, x.id)
        c = next((c for c in FACTORS if dominates(p, here, body, slope, c)), None)
        value = here.region.enclose(g)
        if c is None or value is None or not isinstance(value.lo, Fraction) or not isinstance(value.hi, Fraction):
            continue
        low, high = c * value.lo, c * value.hi
        step = completed(p, goal, {
            "rule": "value", "by": text(g if c == 1 else Op("*", (num(c), g))), "above": str(high), "below": str(low),
            "defined": Slots(3), "upper": Slot(3), "lower": Slot(3), "top": Slot(2), "bottom": Slot(2)})
        if step is not None:
            return step
    if depth > 1:
        for at in ("0", "1", "-1"):
            step = completed(p, goal, {"rule": "value", "at": at, "left": Slot(depth - 2), "right": Slot(depth - 2),
                                       "defined": Slots(2)})
            if step is not None:
                return step
    return None


def dominates(p: Prover, here: Goal, f: Expr, slope: Expr, c: Fraction) -> bool:
    known = 0
    for point in p.sample(replace(here, hyps=tuple(h for h in here.hyps if not has_binder(h)))):
        a, b = p.numbers.value(f, point), p.numbers.value(slope, point)
        if a is None or b is None or not a.is_finite() or not b.is_finite():
            continue
        known += 1
        if not float(abs(a).mid()) <= float(b.mid()) * float(c) * (1 + 1e-12):
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
    here, x, _ = opened(recorder, goal, found[0], False, iter(()))
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
    for where, e in ((here, Op("-", (total, derivative(g, x.id)))),
                     (goal, Op("+", (rest, Op("-", (values[1], values[0])))))):
        up, down, _ = p.sign_at_samples(replace(where, hyps=tuple(h for h in where.hyps if not has_binder(h))), e)
        if not up or (op == "==" and not down):
            return None
    return completed(p, goal, step)


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
    from sympy import simplify
    from sympy.integrals.manualintegrate import manualintegrate

    symbols: dict[str, object] = {}
    try:
        term = to_sympy(f, symbols)
        if x not in symbols:
            return Op("*", (f, Name(x)))
        g = manualintegrate(simplify(term), symbols[x])
        if g.has(*(s for s in g.atoms() if s.is_Symbol and s not in symbols.values())) or "Integral" in str(g):
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


TACTICS = [by_integral]
