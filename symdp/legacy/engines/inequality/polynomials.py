"""Tactics for polynomial inequalities, in variables or in any quantities the region bounds: sums of squares
with nonnegative multipliers, subdivisions with nonnegative coefficients, completed squares, equations solved
for a variable.

By floats it is seen first whether the polynomial can be nonnegative at all when its generators are taken as
independent; that costs a few milliseconds and ends most attempts. What is found is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality import algebra, cones, squares
from symdp.legacy.engines.inequality.contacts import Contacts, points, refuted
from symdp.legacy.engines.inequality.cores import core_of
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.legacy.engines.inequality.ring import Numeric, Problem, problem_of, rational, written
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Name, Op, free_names, num

WORK = {1: 30, 2: 60, 3: 150, 5: 500}  # Newton steps and pieces that a goal is worth, by depth
PIECES = 60
STEP_COST = 6  # Newton steps or pieces to a step of the prover's budget


def by_polynomial(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is left of the difference as a sum of squares or, piece by piece, with nonnegative coefficients."""
    found = comparison(goal)
    if found is None or depth < 1:
        return None
    op, d = found
    if any(True for h in goal.hyps for _ in solutions(goal, h)):
        return None  # better solved first
    attempts: dict[object, Attempt | None] = vars(p).setdefault("polynomials", {})
    key = goal.hyps, goal.show
    if key not in attempts:
        attempts[key] = _attempt(goal, op, d)
    attempt = attempts[key]
    if attempt is None:
        return None
    for plan in attempt.plans(p, max(w for k, w in WORK.items() if k <= depth)):
        proof = _followed(p, goal, op, attempt.times, plan)
        if proof is not None:
            return proof
    return None


def by_room(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A positive constant may be dropped where the rest still holds: squares are found more easily where it touches."""
    found = stripped(goal) if depth > 1 else None
    if found is None:
        return None
    op, core = found
    poly = core.poly
    c = poly.get((), Fraction(0))
    if c <= 0 or len(poly) < 3 or any(algebra.kind(g) != "var" for g in algebra.generators(poly)):
        return None
    rest = algebra.poly_of({m: x for m, x in poly.items() if m})
    fact = Op(">=", (rest, ZERO))
    touching = replace(goal, show=fact)
    if not p.plausible(touching):
        return None
    proof = p.prove(touching, depth - 1)
    step = proof and rewritten(p, goal.with_(fact), Op(op, (Op("+", (rest, num(c))), ZERO)),
                               algebra.product_expr(list(core.known)), 0)
    return step and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": Slots(2),
                                        "proof": step})


def _attempt(goal: Goal, op: str, d: Expr) -> Attempt | None:
    core = core_of(goal, goal.region.ratio(d))
    if core is None or (op == ">" and core.attains_zero) or len(core.poly) < 2:
        return None
    problem = problem_of(goal, core.poly)
    return None if problem is None or refuted(problem) else Attempt(
        problem, op == ">", algebra.product_expr(list(core.known)), goal)


class Attempt:
    """What was tried on a problem so far, and what is left to try."""

    def __init__(self, problem: Problem, strict: bool, times: Expr, goal: Goal) -> None:
        self.problem, self.strict, self.times, self.goal = problem, strict, times, goal
        self.work = 0
        self.found: list[cones.Plan] = []
        self.rest = self._run()

    def plans(self, p: Prover, limit: int) -> Iterator[cones.Plan]:
        yield from self.found
        while self.work < limit and p.steps > 0:
            try:
                plan, spent = next(self.rest)
            except StopIteration:
                return
            self.work += spent
            p.steps -= spent // STEP_COST
            if plan is not None:
                self.found.append(plan)
                yield plan

    def _run(self) -> Iterator[tuple[cones.Plan | None, int]]:
        contacts = Contacts(self.problem)
        yield None, 6
        if contacts.negative:
            return
        inside = cones.barycentric(self.problem, contacts)
        problem, zeros = inside if inside is not None else (self.problem, contacts)
        tries = [(m, squares.choices(problem)) for m in self._margins(problem, zeros)]
        for margin, choices in tries:
            yield self._squares(problem, next(choices), zeros, margin)
        yield cones.plan(self.problem, contacts, PIECES)
        for margin, choices in tries:
            for choice in choices:
                yield self._squares(problem, choice, zeros, margin)

    def _squares(self, problem: Problem, choice: squares.Choice, contacts: Contacts, margin: flint.fmpq_mpoly | None
                 ) -> tuple[cones.Plan | None, int]:
        found, work = squares.decompose(problem, choice, contacts, margin)
        if found is None:
            return None, work
        form = squares.expression(found, problem)
        return cones.Leaf(form if margin is None else Op("+", (form, squares.factored(margin, problem)))), work

    def _margins(self, problem: Problem, contacts: Contacts) -> list[flint.fmpq_mpoly | None]:
        """What may be taken off for a strict inequality: multiples of what is seen to be positive."""
        if not self.strict:
            return [None]
        x, z = points(problem), contacts.all
        f = Numeric(problem.f)(x)
        out: list[flint.fmpq_mpoly | None] = []
        for w in squares.products(problem, problem.f.total_degree()):
            if not w.is_constant() and self.goal.region.sign(written(w, problem.exprs)) != 1:
                continue
            at = Numeric(w)(x)
            keep = at > 1e-9
            if not keep.any() or (len(z) and np.abs(Numeric(w)(z)).max() > 1e-9):
                continue
            room = as_float((f[keep] / at[keep]).min())
            if room > 1e-9:
                c = Fraction(1)
                while c > room / 2:
                    c /= 2
                out.append(w * rational(c))
        return out[:4]


def _followed(p: Prover, goal: Goal, op: str, times: Expr, plan: cones.Plan) -> Proof | None:
    """The proof that a plan describes."""
    if isinstance(plan, cones.Leaf):
        show = Op(op, (plan.form, ZERO))
        return rewritten(p, goal, show, times, 0, found=BOUND) if holds(replace(goal, show=show)) else None
    on = read_expression(text(plan.on))
    yes = _followed(p, goal.with_(on), op, times, plan.yes)
    no = _followed(p, goal.with_(negation(on)), op, times, plan.no) if yes is not None else None
    return {"rule": "split", "on": text(on), "yes": yes, "no": no} if no is not None else None


def by_solved_equation(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A hypothesis that is an equation, solved for a name in it, which it then replaces."""
    if depth < 2 or comparison(goal) is None:
        return None
    for k, h in enumerate(goal.hyps):
        for v, e, times in solutions(goal, h):
            fact = Op("==", (Name(v), e))
            if fact == h:
                return completed(p, goal, {"rule": "replace", "hypothesis": k, "proof": Slot(depth - 1)})
            shown: Proof = {"rule": "rewrite", "show": text(h), "times": text(times), "defined": Slots(2),
                            "new_defined": Slots(2), "proof": {"rule": "bound"}}
            step = completed(p, replace(goal, show=fact), shown)
            inner = completed(p, goal.with_(fact), {"rule": "replace", "hypothesis": len(goal.hyps),
                                                    "proof": Slot(depth - 1)}) if step is not None else None
            return inner and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [step],
                                                 "defined": Slots(2), "proof": inner})
    return None


def solutions(goal: Goal, h: Expr) -> Iterator[tuple[str, Expr, Expr]]:
    """(v, e, 1/a) with h: a*v == a*e and a of known sign."""
    if not (isinstance(h, Op) and h.op == "==" and goal.region.finite(h)):
        return
    r = goal.region.ratio(Op("-", h.args))
    for v in variables(goal):
        gens = algebra.generators(r.num)
        g = next((g for g in gens if algebra.kind(g) == "var" and algebra.generator_expr(g) == Name(v)), None)
        if g is None or v not in free_names(h) or any(dict(m).get(g, 0) not in (0, 1) for m in r.num) or any(
                v in free_names(algebra.generator_expr(o)) for o in gens - {g}) or r.den:
            continue
        a = algebra.poly_of(algebra.coefficient_of(r.num, g))
        if goal.region.sign(a) not in (1, -1):
            continue
        rest = algebra.poly_of({m: -c for m, c in r.num.items() if g not in dict(m)})
        e = ratio_expr(goal.region.ratio(Op("/", (rest, a))))
        yield v, e, ratio_expr(goal.region.ratio(Op("/", (ONE, a))))


def by_square(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A*x^2 + B*x + C with A > 0 and 4*A*C >= B^2, both proved as goals of their own."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None and depth > 2 else None
    if found is None or core is None or (found[0] == ">" and core.attains_zero) or len(core.poly) > 40:
        return None
    op = found[0]
    for g in sorted(algebra.generators(core.poly)):
        powers = {Fraction(dict(m).get(g, 0)) for m in core.poly}
        k = max(powers) / 2
        if not k > 0 or not powers <= {Fraction(0), k, 2 * k}:
            continue
        a, b, c = (algebra.poly_of(algebra.coefficient_of(core.poly, g, j) if j else {
            m: x for m, x in core.poly.items() if g not in dict(m)}) for j in (2 * k, k, Fraction(0)))
        d = ratio_expr(goal.region.ratio(Op("-", (Op("*", (num(4), Op("*", (a, c)))), Op("^", (b, num(2)))))))
        facts: list[Expr] = [Op(">", (a, ZERO)), Op(op, (d, ZERO))]
        facts = [f for f in facts if not holds(replace(goal, show=f))]
        if not all(p.sign_at_samples(goal, x)[0] for x in (a, d)) or not facts:
            continue
        x = algebra.mono_of(((g, k),))
        square = Op("^", (Op("+", (Op("*", (num(2), Op("*", (a, x)))), b)), num(2)))
        form = Op("/", (Op("+", (square, d)), Op("*", (num(4), a))))
        with_ = goal.with_(*facts)
        last = rewritten(p, with_, Op(op, (form, ZERO)), algebra.product_expr(list(core.known)), 0)
        if last is None:
            continue
        step = completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                                   "proofs": [Slot(depth - 2) for _ in facts], "proof": last})
        if step is not None:
            return step
    return None
