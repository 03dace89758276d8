"""Integrals of functions of the language: how they compare, enclosures of their values.

``integral(t = a..b: f)`` is Lebesgue's, for a <= b; an end may be -oo, oo. It has a value where f is defined
and absolutely integrable on the open interval; where f is measurable and not negative it is a number or oo.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import databases
from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel.calculus import INFINITIES, NotDifferentiable, derivative
from symdp.legacy.kernel.convergence import exchanged, pieces, polynomial
from symdp.legacy.kernel.cover import MAX_STEPS
from symdp.legacy.kernel.enclose import Program, conjuncts
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.interval import Interval, point
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.series import (
    between,
    chain,
    chosen,
    combination,
    ends,
    joined,
    opaque_terms,
    opened,
    shown,
    with_ends,
)
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Num, Op, Seq, Type, free_names, num, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

PLUS, MINUS = INFINITIES
GAUSSIAN = "Gaussian integral: the integral of exp(-t^2) over the reals is sqrt(pi)"
Proof = dict[str, Any]


# -- integrals of what is not negative
def not_negative(checker: Checker, goal: Goal, term: Bind, checks: Iterator[Any]) -> None:
    """The integrand, about objects, is defined, measurable and not negative between the ends."""
    _, a, b = ends(checker, goal, term)
    for need in chain("<=", a, b):
        shown(checker, goal, need, checks)
    here, x, body = opened(checker, goal, term, checks, closed=False)
    checker.defined_term(here, body, checks)
    if not checker.nonnegative(here, body):
        raise checker.no("an integrand about objects is not seen to be nonnegative")
    if not measurable(checker, here, body, x.id, checks):
        raise checker.no("an integrand is not seen to be measurable")


def measurable(checker: Checker, goal: Goal, e: Expr, x: str, checks: Iterator[Any]) -> bool:
    """e as a function of the real number x: built of functions that are continuous, monotone, or declared."""
    if x not in free_names(e):
        return True
    names = dict(goal.names)
    match e:
        case Name():
            return True
        case Op(_, args):
            return all(measurable(checker, goal, y, x, checks) for y in args)
        case Call(f, (y,)) if names.get(f, Type("")).kind == "function":
            domain = names[f].param("from")
            if isinstance(domain, Seq) and domain.kind in ("[]", "[)", "(]", "()"):
                for c in conjuncts(unfold(Op("in", (y, domain)), goal.names)):
                    checker.seen(goal, c, checks)
            elif domain != Name("reals"):
                return False
            return not about_objects(goal.names, y) and measurable(checker, goal, y, x, checks)
        case Call("hockey_stick", (_, _, g) as args) if "hockey_stick" not in names:
            return x not in free_names(Op("+", args[:2])) and measurable(checker, goal, g, x, checks)
        case Call(f, args) if f in ("exp", "log", "sqrt", "abs", "min", "max", "Phi") and f not in names:
            return all(measurable(checker, goal, y, x, checks) for y in args)
    return False


def rule_integrals(checker: Checker, goal: Goal, proof: Proof) -> None:
    """An integral is at most another one over the same interval, if the integrand is; less, if it is everywhere, the
    interval is no point and the smaller integral finite."""
    op, sides = checker.operation(goal, "<=", "<", ">=", ">")
    low, high = sides if op[0] == "<" else sides[::-1]
    checks = iter(proof.get("defined", ()))
    if low == ZERO and isinstance(high, Bind) and high.binder == "sum":
        low = Bind("sum", high.bindings, ZERO)
    if isinstance(low, Bind) and isinstance(high, Bind) and low.binder == high.binder == "sum" and len(op) == 2:
        return sums(checker, goal, low, high, proof, checks)
    if not (isinstance(low, Bind) and isinstance(high, Bind) and low.binder == high.binder == "integral"):
        raise checker.no("two integrals are compared")
    (_, a, b), (_, c, d) = ends(checker, goal, low), ends(checker, goal, high)
    if (a, b) != (c, d):
        raise checker.no("the integrals are over different intervals")
    strict = len(op) == 1
    if strict:
        for need in chain("<", a, b):
            shown(checker, goal, need, checks)
        checker.prove(replace(goal, show=Op("<", (low, PLUS))), proof["finite"])
    here, x, f = opened(checker, goal, low, checks, closed=False)
    g = unfold(substitute(high.body, {high.bindings[0].name: x}), here.names)
    new = replace(here, show=Op("<" if strict else "<=", (f, g)))
    checker.lawful(here, substitute(high.body, {high.bindings[0].name: x}), checks)
    checker.defined(new, new.show, checks)
    checker.prove(new, proof["proof"])


def sums(checker: Checker, goal: Goal, low: Bind, high: Bind, proof: Proof, checks: Iterator[Any]) -> None:
    """A sum over a finite domain is at most another one, whose terms are not less; they may be infinite."""
    if len(low.bindings) != 1 or len(high.bindings) != 1 or not databases.same_elements(
            goal, low.bindings[0].domain, high.bindings[0].domain):
        raise checker.no("the sums are over different domains")
    checker.defined(goal, goal.show, checks)
    here, f = databases.inside(checker, goal, low, checks)
    x = Name(here.names[-1][0])
    g = unfold(substitute(high.body, {high.bindings[0].name: x}), here.names)
    checker.prove(replace(here, show=Op("<=", (f, g))), proof["proof"])


def rule_factor(checker: Checker, goal: Goal, proof: Proof) -> None:
    """a <= b from c*a <= c*b for a number c > 0, a factor of both sides, or of each term of what is a sum there."""
    op, sides = checker.operation(goal, "==", "!=", "<=", "<", ">=", ">")
    checks, c = iter(proof.get("defined", ())), checker.read(proof["by"], goal)
    checker.defined(goal, c, checks, real=True)
    checker.seen(goal, Op(">", (c, ZERO)), checks)
    rest = tuple(without(e, c) for e in sides)
    new = replace(goal, show=Op(op, tuple(e for e in rest if e is not None)))
    if None in rest:
        raise checker.no("it is no factor of both sides")
    checker.defined(new, new.show, checks)
    checker.prove(new, proof["proof"])


def without(e: Expr, c: Expr) -> Expr | None:
    """e divided by its factor c; None if it is not seen to have it."""
    if e in (c, ZERO):
        return ONE if e == c else ZERO
    match e:
        case Op("*", (a, b)):
            if c in (a, b):
                return b if a == c else a
            left, right = without(a, c), without(b, c)
            return Op("*", (left, b)) if left is not None else None if right is None else Op("*", (a, right))
        case Op("/", (a, b)):
            left = without(a, c)
            return None if left is None else Op("/", (left, b))
        case Op("+" | "-" as op, args):
            parts = [without(x, c) for x in args]
            return None if None in parts else Op(op, tuple(x for x in parts if x is not None))
        case Op("if", (condition, a, b)):
            first, second = without(a, c), without(b, c)
            return None if first is None or second is None else Op("if", (condition, first, second))
        case Bind("sum", bindings, body) if not {b.name for b in bindings} & free_names(c):
            inner = without(body, c)
            return None if inner is None else Bind("sum", bindings, inner, e.span)
    return None


def about_integral(checker: Checker, goal: Goal, law: str, term: Bind, proof: Proof, checks: Iterator[Any]) -> (
        tuple[list[Expr], Expr]):
    """The conditions and the conclusion of a law about an integral."""
    _, a, b = ends(checker, goal, term)
    if law == "pieces":
        return [], Op("==", (term, pieces(checker, goal, term, proof, checks)))
    if law == "exchange":
        return [], Op("==", (term, exchanged(checker, goal, term, proof, checks)))
    if law == "cut":
        at = checker.read(proof["at"], goal)
        checker.defined(goal, at, checks, real=True)
        return chain("<=", a, at, b), Op("==", (term, Op("+", (with_ends(term, a, at), with_ends(term, at, b)))))
    if law == "gaussian" and (a, b) == (MINUS, PLUS):
        here, x, body = opened(checker, goal, term, checks, closed=False)
        c, m, height = (checker.read(proof.get(name, "0"), goal) for name in ("rate", "centre", "height"))
        if not isinstance(proof["times"], list):
            raise checker.no("a list of coefficients is missing")
        times = [checker.read(t, goal) for t in proof["times"]]
        u = Op("-", (x, m))
        bell = Op("-", (height, Op("*", (c, Op("^", (u, num(2)))))))
        exponent = checker.read(proof["exponent"], here) if "exponent" in proof else bell
        same = Op("-", (body, Op("*", (polynomial(times, u), Call("exp", (exponent,))))))
        square = Op("-", (exponent, bell))
        for where, e in ((goal, c), (goal, m), (goal, height), *((goal, t) for t in times), (here, same),
                         (here, square)):
            checker.defined(where, e, checks, real=True)
        if not (here.region.zero(same) and here.region.zero(square)):
            raise checker.no("the integrand is another one")
        checker.background.add(GAUSSIAN)
        # the mean of u^(2*j) is (2*j - 1)!!/(2*c)^j, by parts; that of odd powers is 0
        moments = [Op("*", (t, Op("/", (num(math.prod(range(1, 2*j, 2))), Op("^", (Op("*", (num(2), c)), num(j)))))))
                   if j else t for j, t in enumerate(times[::2])]
        value = Op("*", (joined("+", moments), Call("sqrt", (Op("/", (Name("pi"), c)),))))
        if height != ZERO:
            value = Op("*", (value, Call("exp", (height,))))
        return [Op(">", (c, ZERO))], Op("==", (term, value))
    raise checker.no("no law of this name about an integral")


def rule_primitive(checker: Checker, goal: Goal, proof: Proof) -> None:
    """e + c1*integral(f1) + c2*integral(f2) + ... >= 0 over one interval, from c1*f1 + c2*f2 + ... >= G'
    inside it and e + G(b) - G(a) >= 0, for a function G that is continuous up to the ends; at an end at
    infinity, its limit there."""
    checks = iter(proof.get("defined", ()))
    op, rest, first, here, x, inside = combination(checker, goal, "integral", proof, checks)
    _, a, b = ends(checker, goal, first)
    ordered = iter(proof.get("ordered", ()))
    for need in chain("<=", a, b):
        shown(checker, goal, need, ordered)
    g = checker.read(proof.get("primitive", "0"), here)
    checker.continuous(here, g, x.id, x)
    for end in {a, b} - set(INFINITIES):
        checker.continuous(goal, g, x.id, end)
    excess = Op("-", (inside, derivative(g, x.id)))
    closed, _, _ = opened(checker, goal, first, checks)
    checker.defined(closed, g, checks, real=True)
    checker.defined(here, excess, checks, real=True)
    checker.differentiable(here, g, x.id)
    whole = between(checker, goal, g, x, (a, b), proof, checks)
    checker.prove(replace(here, show=Op("==" if op == "==" else ">=", (excess, ZERO))), proof["step"])
    checker.prove(replace(goal, show=Op(op, (Op("+", (rest, whole)), ZERO))), proof["ends"])


def rule_quadrature(checker: Checker, goal: Goal, proof: Proof) -> None:
    """An enclosure of an integral as hypotheses: on each piece between the cuts, its width times the
    integrand's enclosure, and the midpoint rule with the second derivative's enclosure for its error."""
    checks = iter(proof.get("defined", ()))
    term = chosen(checker, opaque_terms(goal), proof["term"])
    _, a, b = ends(checker, goal, term)
    if not (isinstance(term, Bind) and term.binder == "integral"):
        raise checker.no("the term is no integral")
    checker.defined(goal, term, checks, real=True)
    _, x, body = opened(checker, goal, term, checks, closed=False)
    cuts = [checker.read(c, goal) for c in proof["cuts"]]
    points = [c.value for c in cuts if isinstance(c, Num)]
    if len(points) < len(cuts) or not all(p < q for p, q in itertools.pairwise(points)) or not points or (
            not goal.region.zero(Op("-", (a, cuts[0]))) or not goal.region.zero(Op("-", (b, cuts[-1])))):
        raise checker.no("the cuts are numbers from end to end")
    checker.steps += len(points)
    if checker.steps > MAX_STEPS:
        raise checker.no("too many pieces")
    programs = [Program(body)]
    with contextlib.suppress(NotDifferentiable):
        slope = derivative(body, x.id)
        programs += [Program(slope), Program(derivative(slope, x.id))]
    total = point(Fraction(0))
    for low, high in itertools.pairwise(points):
        piece = area(programs, goal, x.id, low, high)
        if piece is None:
            raise checker.no(f"the integrand is not enclosed between {low} and {high}")
        total = iv.tidy(iv.add(total, piece), goal.region.prec)
    facts = [Op(op, (term, num(Fraction(end)))) for op, end in ((">=", total.lo), ("<=", total.hi))]
    checker.prove(goal.with_(*facts), proof["proof"])


def area(programs: list[Program], goal: Goal, x: str, low: Fraction, high: Fraction) -> Interval | None:
    """The integral from low to high, enclosed; None where the function (the first of the programs; its
    derivatives are the others) is not."""
    def run(p: Program, at: Interval) -> Interval | None:
        value = p.run({**goal.region.bounds, x: at}, {}, goal.region.prec)[p.result]
        return Interval(value.lo, value.hi) if value is not None and value.bounded else None
    width, whole = high - low, [run(p, Interval(low, high)) for p in programs]
    middle = run(programs[0], point((low + high) / 2))
    if whole[0] is None:
        return None
    out = iv.mul(point(width), whole[0])
    if len(whole) == 3 and middle is not None and whole[1] is not None and whole[2] is not None:
        out = out.meet(iv.add(iv.mul(point(width), middle), iv.mul(point(width**3 / 24), whole[2])))
    return out
