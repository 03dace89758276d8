"""When sums, products, extrema and integrals have values: continuity, domination, decay, and pieces that have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel.calculus import INFINITIES, VALUE, derivative, endless
from symdp.legacy.kernel.goals import Goal, integral
from symdp.legacy.kernel.limits import limit_and_value, near
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.series import canonical, chain, ends, joined, opened, rise, shown, with_ends
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
)

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

PLUS, MINUS = INFINITIES
Proof = dict[str, Any]


def rule_value(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A sum, product, extremum or integral is a real number. A finite one is if its terms are, an integral between
    numbers if its integrand is, up to the ends. An integral or a series also is one where its terms f are real and
    |f| <= G' (the rise of G) for a bounded G (``by``), or |f| <= g for one that has a value (``under``), or f decays
    (``exponent``); where it is cut in two parts (``at``), or in pieces (``cuts``); that of a sum, if those of the terms
    have one (``each``); or by the law of Gauss (``law``)."""
    match goal.show:
        case Call(fn, (Bind("sum" | "prod" | "max" | "min" | "integral") as term,)) if fn == VALUE:
            checks = iter(proof.get("defined", ()))
            _, a, b = ends(checker, goal, term, endless=True)
        case _:
            raise checker.no("the goal is not that something has a value")
    series = term.binder == "sum" and endless(term)
    if term.binder != "integral" and not series:
        if term.binder in ("max", "min"):  # of nothing there is none
            shown(checker, goal, Op("<=", (a, b)), checks)
        here, _, body = opened(checker, goal, term, checks)
        checker.defined(here, body, checks, real=True)
        return
    if proof.get("law") == "gaussian":
        from symdp.legacy.kernel.integrals import about_integral

        for need in about_integral(checker, goal, "gaussian", term, proof, checks)[0]:
            shown(checker, goal, need, checks)
        return
    if "cuts" in proof:
        pieces(checker, goal, term, proof, checks)
        return
    if "each" in proof:
        exchanged(checker, goal, term, proof, checks)
        return
    if "at" in proof and not series:
        at = checker.read(proof["at"], goal)
        checker.defined(goal, at, checks, real=True)
        for part, key in ((with_ends(term, a, at), "left"), (with_ends(term, at, b), "right")):
            checker.prove(replace(goal, show=Call(VALUE, (part,))), proof[key])
        return
    for need in chain("<=", a, b) if not series else ():
        shown(checker, goal, need, checks)
    closed = not {"by", "under", "exponent"} & proof.keys()
    here, x, body = opened(checker, goal, term, checks, closed or series)
    if closed and set(INFINITIES) & {a, b}:
        raise checker.no("an end at infinity")
    checker.defined(here, body, checks, real=True)
    if not series:  # measurable, and on a closed interval bounded: 1/(t + 0^t) is real from 0 on, and 1/t after it
        checker.continuous(here, body, x.id, x)
    if "exponent" in proof:
        decaying(checker, goal, here, x, body, (a, b), proof, checks)
    elif "under" in proof:
        g = checker.read(proof["under"], here)
        checker.defined(here, g, checks, real=True)
        below(checker, here, body, g, proof)
        checker.prove(replace(goal, show=Call(VALUE, (of(goal, term, x, a, b, g),))), proof["proof"])
    elif "by" in proof:
        g = checker.read(proof["by"], here)
        ceiling, floor = checker.read(proof["above"], goal), checker.read(proof["below"], goal)
        slope = rise(g, x) if series else derivative(g, x.id)
        for e in (g, slope, ceiling, floor):
            checker.defined(here, e, checks, real=True)
        if not series:
            checker.differentiable(here, g, x.id)
        below(checker, here, body, slope, proof)
        checker.prove(replace(here, show=Op("<=", (g, ceiling))), proof["top"])
        checker.prove(replace(here, show=Op(">=", (g, floor))), proof["bottom"])


def below(checker: Checker, here: Goal, f: Expr, g: Expr, proof: Proof) -> None:
    """|f| <= g."""
    checker.prove(replace(here, show=Op("<=", (f, g))), proof["upper"])
    checker.prove(replace(here, show=Op("<=", (Op("neg", (f,)), g))), proof["lower"])


def of(goal: Goal, term: Bind, x: Name, a: Expr, b: Expr, g: Expr) -> Bind:
    """The sum or integral of g, which is in x, from a to b; in the name that the term binds, unless it is taken."""
    (own,) = term.bindings
    y = x if own.name in dict(goal.names) else Name(own.name)
    return Bind(term.binder, (Binding(y.id, "in", Seq("range", (a, b))),), substitute(g, {x.id: y}))


def pieces(checker: Checker, goal: Goal, term: Bind, proof: Proof, checks: Iterator[Any]) -> Expr:
    """What a series or an integral is, cut at some points (a sum after them), where on each piece the term is a sum of
    others (``parts``) of which the series or integrals over the piece have values."""
    _, a, b = ends(checker, goal, term, endless=True)
    cuts = [checker.read(c, goal) for c in proof["cuts"]]
    for c in cuts:
        checker.defined(goal, c, checks, real=True)
    starts, ordered = [a, *cuts], iter(proof.get("ordered", ()))
    if term.binder == "sum":
        for c in cuts:
            if not integral(goal, c):
                raise checker.no("a sum is cut at an integer")
        starts = [a, *(canonical(Op("+", (c, ONE))) for c in cuts)]
    out: list[Expr] = []
    whole = zip(starts, [*cuts, b], proof["parts"], proof["steps"], proof["values"], strict=True)
    for low, high, parts, step, values in whole:
        after = high if term.binder == "integral" or high in INFINITIES else canonical(Op("+", (high, ONE)))
        for need in chain("<=", low, after):
            shown(checker, goal, need, ordered)
        here, x, body = opened(checker, goal, with_ends(term, low, high), checks, closed=term.binder == "sum")
        summands = [checker.read(t, here) for t in parts]
        total = joined("+", summands)
        for e in (body, total):
            checker.defined(here, e, checks, real=True)
        checker.prove(replace(here, show=Op("==", (body, total))), step)
        for g, value in zip(summands, values, strict=True):
            out.append(of(goal, term, x, low, high, g))
            checker.prove(replace(goal, show=Call(VALUE, (out[-1],))), value)
    return joined("+", out)


def exchanged(checker: Checker, goal: Goal, term: Bind, proof: Proof, checks: Iterator[Any]) -> Expr:
    """An integral of a sum over a range, as the sum of the integrals, each of which has a value."""
    _, a, b = ends(checker, goal, term)
    for need in chain("<=", a, b):
        shown(checker, goal, need, checks)
    here, x, body = opened(checker, goal, term, checks, closed=False)
    k, low, high = ends(checker, here, body)
    if term.binder != "integral" or not (isinstance(body, Bind) and body.binder == "sum"):
        raise checker.no("no integral of a sum")
    if x.id in free_names(Op("+", (low, high))):
        raise AssertionError("the ends are built of integers, and the variable of an integral is none")
    (j,) = fresh(here.names, [k], (term, goal.show, *goal.hyps))
    at = Goal((*goal.names, (j, Type("integer"))), (*goal.hyps, *chain("<=", low, Name(j), high)), goal.show)
    part = of(at, term, x, a, b, substitute(body.body, {k: Name(j)}))
    checker.prove(replace(at, show=Call(VALUE, (part,))), proof["each"])
    return Bind("sum", (Binding(j, "in", Seq("range", (low, high))),), part)


# -- decay
def polynomial(coefficients: Sequence[Expr], x: Expr) -> Expr:
    """The sum of the coefficients times the powers of x, from that of x^0 on."""
    powers = [ONE, x, *(Op("^", (x, num(k))) for k in range(2, len(coefficients)))]
    return joined("+", [c if p == ONE else Op("*", (c, p)) for c, p in zip(coefficients, powers, strict=False)])


def decaying(checker: Checker, goal: Goal, here: Goal, x: Name, f: Expr, at: tuple[Expr, Expr], proof: Proof,
             checks: Iterator[Any]) -> None:
    """f is a polynomial in x (``factors``, from the constant on) times the exponential of one (``exponent``) that goes
    to -oo at those of the ends that are infinite."""
    factors, exponent = ([checker.read(t, goal) for t in proof[key]] for key in ("factors", "exponent"))
    for c in (*factors, *exponent):
        checker.defined(goal, c, checks, real=True)
    same = Op("-", (f, Op("*", (polynomial(factors, x), Call("exp", (polynomial(exponent, x),))))))
    checker.defined(here, same, checks, real=True)
    if not here.region.zero(same) or len(exponent) < 2:
        raise checker.no("the term is no such product")
    signs = iter(proof.get("signs", ()))
    for end in set(INFINITIES) & {*at}:
        rises = end == PLUS or len(exponent) % 2 == 1  # with x, or with its even power
        shown(checker, goal, Op("<" if rises else ">", (exponent[-1], ZERO)), signs)


def rule_decay(checker: Checker, goal: Goal, proof: Proof) -> None:
    """limit(x -> oo: f) == 0, or x -> -oo, where f is a polynomial times an exponential that decays faster."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    at = near(checker, goal, bind, value, "1", checks)
    (x,) = at.ends
    if at.ends[x].to not in INFINITIES or not goal.region.zero(value):
        raise checker.no("what decays tends to 0 at infinity")
    checker.defined(at.goal, at.body, checks, real=True)
    decaying(checker, goal, at.goal, Name(x), at.body, (at.ends[x].to, ZERO), proof, checks)
