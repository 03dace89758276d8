"""Goals that are linear in sums over one finite set: what is summed, with which coefficients, and numbers such as total
variation that are such sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symdp.kernel import arithmetic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.matching import Values, fresh, match
from symdp.proof.shapes import head_of, replaced
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover import polynomials
from symdp.prover.generalising import rewritten
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search
from symdp.prover.worth import CONDITION

ZERO = num(0)


@dataclass
class Sums:
    """0 <= the sum of ``coefficients[j]`` times the sum over ``over`` of ``bodies[j]``, and of ``rest``."""

    over: Term
    bodies: list[Term]
    coefficients: list[Term]
    rest: Term
    ties: list[Tie]


@dataclass
class Tie:
    """A number that the goal is not linear in, and what it is as a sum: ``equal`` says ``number == ..``, right minus
    left is the sum over the set of ``body``, and -number. A multiple of this may be added."""

    number: Term
    bodies: list[Term]
    coefficients: list[Term]
    equal: Theorem


def in_sums(s: Search, goal: Term, context: Context, depth: int) -> tuple[Term, list[Theorem]]:
    """The goal with distances of laws as sums over where these are, and the equations of goals."""
    back: list[Theorem] = []
    for t in [u for u in subterms(goal) if u.type is REAL]:
        equal = as_sum(s, t, context, depth)
        if equal is not None and t in subterms(goal):
            v = fresh("z", REAL)
            now = replaced(goal, t, sides_of(equal)[1])
            whole = terms.lam(v, apply_const("eq", goal, replaced(goal, t, v)))
            back.append(s.steps.replace(equal, s.steps.refl(goal), whole))
            goal = now
    return goal, back


def as_sum(s: Search, t: Term, context: Context, depth: int) -> Theorem | None:
    """t == its value on the points of a set where the laws in it are, by a fact tagged ``points``."""
    for fact in s.facts.tagged("points"):
        sides = terms.args_of(fact.conclusion, "eq", 2)
        if sides is None or head_of(sides[0]) != head_of(t) or sides[0].type is not REAL:
            continue
        parameters = frozenset(fact.parameters.values())
        found = match(sides[0], t, parameters, Values())
        if found is None or parameters <= found.terms.keys():
            continue
        for values in settled(fact.hypotheses, found, context, parameters):
            try:
                th = s.instance(fact, values, context, min(depth - 1, 2*CONDITION))
            except KernelError:
                continue
            return s.steps.trans(th, rewritten(s, sides_of(th)[1], context, depth))
    return None


def settled(hypotheses: Sequence[Term], found: Values, context: Context, parameters: frozenset[Var]) -> list[Values]:
    """The values with a set where laws at hand are."""
    out = []
    for h in hypotheses:
        if head_of(h) == "supp" and h.free & parameters - found.terms.keys():
            for th in context.all():
                if head_of(th.concl) == "supp":
                    more = match(terms.strip(h)[1][1], terms.strip(th.concl)[1][1], parameters, found)
                    if more is not None and parameters <= more.terms.keys():
                        out.append(more)
            break
    return list({tuple(sorted(map(str, v.terms.values()))): v for v in out}.values())


def linear_in_sums(goal: Term) -> Sums:
    """The goal as an inequality of sums over one set; ProofError if it is none."""
    found = [t for t in subterms(goal) if terms.args_of(t, "sum", 2)]
    found = [t for t in found if not any(t is not u and t in subterms(u) for u in found)]
    over = list(dict.fromkeys(terms.strip(t)[1][0] for t in found))
    if len(over) != 1:
        raise ProofError("no sums over one set")
    names = {t: fresh("s", REAL) for t in found}
    plain = goal
    for t, v in names.items():
        plain = replaced(plain, t, v)
    _, d = arithmetic.difference(plain)
    coefficients: list[Term] = []
    bodies: list[Term] = []
    sums = set(names.values())
    for t, v in names.items():
        by = polynomials.collected(d, v)
        if set(by) - {0, 1} or sums & polynomials.variables(by.get(1, {})):
            raise ProofError("not linear in the sums")
        d = by.get(0, {})
        if by.get(1):
            coefficients.append(term_of(by[1]))
            bodies.append(terms.strip(t)[1][1])
    if sums & polynomials.variables(d):
        raise ProofError("not linear in the sums")
    return Sums(over[0], bodies, coefficients, term_of(d), [])


def tied(s: Search, goal: Term, context: Context, depth: int) -> Sums:
    """The goal with total variation and the like as numbers that are tied to sums."""
    numbers = {}
    for t in subterms(goal):
        if t.type is REAL and not terms.args_of(t, "sum", 2):
            equal = as_sum(s, t, context, depth)
            if equal is not None:
                numbers[t] = equal
    if not numbers:
        raise ProofError("not linear in the sums")
    plain = linear_in_sums(goal)
    for number, equal in numbers.items():
        own = linear_in_sums(apply_const("le", ZERO, sides_of(equal)[1]))
        if own.over is not plain.over or arithmetic.normal_form(own.rest):
            raise ProofError("no sums over one set")
        plain.ties.append(Tie(number, own.bodies, own.coefficients, equal))
    return plain


def laws_on(context: Context, over: Term) -> dict[Term, Theorem]:
    """The laws that are said to be on this set."""
    out: dict[Term, Theorem] = {}
    for th in context.all():
        xs = terms.args_of(th.concl, "supp", 2)
        if xs is not None and xs[1] is over:
            out[xs[0]] = th
    return out


def times(a: Term, b: Term) -> Term:
    return b if isinstance(a, Num) and a.value == 1 else a if isinstance(b, Num) and b.value == 1 else (
        apply_const("mul", a, b))


def total(parts: Sequence[Term]) -> Term:
    out = parts[0]
    for p in parts[1:]:
        out = apply_const("add", out, p)
    return out


def expanded(s: Search, over: Term, i: Var, rows: Sequence[Term], finite: Theorem) -> Theorem:
    """sum(i in over: the sum of rows) == the sum of c*sum(i in over: f), where a row is c*f and i not in c."""
    if len(rows) > 1:
        f, g = terms.lam(i, total(rows[:-1])), terms.lam(i, rows[-1])
        apart = modus_ponens(s.steps.use("sum_add", s=over, f=f, g=g), finite)
        plus = terms.strip(apply_const("add", rows[0], rows[0]))[0]
        left, right = expanded(s, over, i, rows[:-1], finite), expanded(s, over, i, rows[-1:], finite)
        return s.steps.trans(apart, s.steps.cong(s.steps.cong(s.steps.refl(plus), left), right))
    sides = terms.args_of(rows[0], "mul", 2)
    if sides is not None and i not in sides[0].free:
        scaled = s.steps.use("sum_scale", s=over, f=terms.lam(i, sides[1]), c=sides[0])
        inner = expanded(s, over, i, [sides[1]], finite)
        times = terms.strip(apply_const("mul", rows[0], rows[0]))[0]
        there = s.steps.cong(s.steps.cong(s.steps.refl(times), s.steps.refl(sides[0])), inner)
        return s.steps.trans(scaled, there)
    parts = terms.args_of(rows[0], "add", 2)
    if parts is not None:
        return expanded(s, over, i, parts, finite)
    minus = terms.args_of(rows[0], "neg", 1)
    if minus is not None:
        turned = s.steps.use("sum_neg", s=over, f=terms.lam(i, minus[0]))
        inner = expanded(s, over, i, [minus[0]], finite)
        neg = terms.strip(apply_const("neg", minus[0]))[0]
        return s.steps.trans(turned, s.steps.cong(s.steps.refl(neg), inner))
    return s.steps.refl(apply_const("sum", over, terms.lam(i, rows[0])))
