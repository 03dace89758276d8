"""Inequalities that do not change when two numbers are multiplied by one positive number: they are about the ratio.

An f-divergence is a sum of terms q*f(p/q); what is said of p and q is so said of t = p/q, one number for two.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import said
from symdp.proof.matching import fresh
from symdp.proof.shapes import head_of
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.cases import replaced
from symdp.prover.generalising import detached
from symdp.prover.search import Search
from symdp.prover.values import Values

ZERO = num(0)
Form = tuple[Term, Fraction, Theorem]  # (u, d, t == exp(d*log(y))*u)


class Scaled:
    """Terms in x and y as powers of y times terms in x/y, where y is positive."""

    def __init__(self, s: Search, x: Var, y: Var, positive: Theorem) -> None:
        self.s, self.x, self.y, self.positive = s, x, y, positive
        self.log = apply_const("log", y)
        self.ratio = apply_const("mul", x, apply_const("inv", y))
        self.unit = s.steps.use("exp_log", positive, x=y)  # exp(log(y)) == y

    def power(self, d: Fraction) -> Term:
        """y^d."""
        return apply_const("exp", apply_const("mul", num(d), self.log))

    def whole(self, u: Term, d: Fraction) -> Term:
        """y^d*u; u where d is 0."""
        return u if d == 0 else apply_const("mul", self.power(d), u)

    def ring(self, t: Term, u: Term, d: Fraction, equations: list[tuple[Term, Theorem]]) -> Form:
        """The form, where it is so in normal form and by these equations."""
        goal = apply_const("eq", t, self.whole(u, d))
        return u, d, arithmetic.combination(goal, equations=equations, nonzero=[self.positive])

    def of(self, t: Term) -> Form:
        """The form of t; ProofError if it is not homogeneous in x and y."""
        if t is self.y:
            return num(1), Fraction(1), self._of_y()
        if t is self.x:
            y = self._of_y()
            return self.ring(t, self.ratio, Fraction(1), [(self.ratio, y)])
        if not t.free & {self.x, self.y}:
            return t, Fraction(0), self.s.steps.refl(t)
        head, xs = head_of(t), terms.strip(t)[1]
        if head == "pow" and isinstance(xs[1], Num) and xs[1].value.denominator == 1 and 0 < xs[1].value <= 6:
            u, d, th = self.of(xs[0])
            there = self.s.steps.cong(self.s.steps.cong(self.s.steps.refl(terms.strip(t)[0]), th),
                                      self.s.steps.refl(xs[1]))
            return self._closed(there, apply_const("pow", u, xs[1]), d*xs[1].value)
        forms = [self.of(x) for x in xs]
        there = self.s.steps.refl(terms.strip(t)[0])
        for _, _, th in forms:
            there = self.s.steps.cong(there, th)
        us, ds = [u for u, _, _ in forms], [d for _, d, _ in forms]
        if head in ("add", "max", "min"):
            if us[0] is ZERO or us[1] is ZERO:
                ds = [ds[1]]*2 if us[0] is ZERO else [ds[0]]*2
            if ds[0] != ds[1]:
                raise ProofError("not homogeneous")
            if head == "add" or ds[0] == 0:
                return self._closed(there, apply_const(head, *us), ds[0])
            return self._pulled(there, f"{head}_scale", ds[0], us)
        if head == "mul":
            return self._closed(there, apply_const("mul", *us), ds[0] + ds[1])
        if head in ("neg", "inv"):
            return self._closed(there, apply_const(head, us[0]), ds[0]*(1 if head == "neg" else -1))
        if head == "abs" and ds[0] != 0:
            return self._pulled(there, "abs_scale", ds[0], us)
        if head == "sqrt" and ds[0] != 0:
            exponent = apply_const("mul", num(ds[0]), self.log)
            equal = self.s.steps.use("sqrt_exp_mul", a=exponent, x=us[0])
            return self._closed(self.s.steps.trans(there, equal), apply_const("sqrt", us[0]), ds[0]/2)
        if all(d == 0 for d in ds) and t.type is REAL:
            return apply_const(head or "", *us), Fraction(0), there
        raise ProofError("not homogeneous")

    def _of_y(self) -> Theorem:
        goal = apply_const("eq", self.y, self.whole(num(1), Fraction(1)))
        return arithmetic.combination(goal, equations=[(num(-1), self.unit)])

    def _closed(self, there: Theorem, u: Term, d: Fraction) -> Form:
        """t == y^d*u from t == something equal in normal form."""
        now = sides_of(there)[1]
        _, _, th = self.ring(now, u, d, [])
        return u, d, self.s.steps.trans(there, th)

    def _pulled(self, there: Theorem, fact: str, d: Fraction, us: list[Term]) -> Form:
        """A positive factor before max, min or the absolute value."""
        factor = self.power(d)
        above = self.s.steps.use("exp_pos", x=terms.strip(factor)[1][0])
        weak = arithmetic.combination(apply_const("le", ZERO, factor), [(Fraction(1), [above], ())])
        values = {"x": us[0], **({"y": us[1]} if len(us) == 2 else {})}
        equal = self.s.steps.use(fact, weak, c=factor, **values)
        u = apply_const(fact.removesuffix("_scale"), *us)
        return u, d, self.s.steps.trans(there, equal)


def by_perspective(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An inequality in the ratio of two numbers, where only this matters."""
    if comparison(goal) not in ("le", "lt") or depth < 2:
        raise ProofError("no inequality")
    points = s.points(context, goal)
    variables = sorted((v for v in goal.free if v.type is REAL and v in points.columns), key=said)
    strict = {v for v in variables if any(comparison(th.concl) == "lt" and _compares(th.concl, v)
                                          for th in context.all())}
    carries = {v for v in variables for th in context.all() if _vanishing(th.concl) is v}
    error: KernelError = ProofError("not homogeneous in two numbers")
    for y in sorted(variables, key=lambda v: (v not in carries, v not in strict)):
        if not any(_compares(th.concl, y) for th in context.all()):
            continue
        for x in variables:
            if x is y or not _homogeneous(s, goal, points, x, y):
                continue
            try:
                return _about_ratio(s, goal, context, depth, x, y)
            except KernelError as e:
                error = e
    raise error


def _vanishing(t: Term) -> Term | None:
    """y of ``y == 0 implies ..``."""
    sides = terms.args_of(t, "imp", 2)
    equal = terms.args_of(sides[0], "eq", 2) if sides is not None else None
    return equal[0] if equal is not None and equal[1] is ZERO else None


def _compares(t: Term, y: Var) -> bool:
    sides = terms.strip(t)[1]
    return comparison(t) in ("le", "lt") and sides[0] is ZERO and sides[1] is y


def _homogeneous(s: Search, goal: Term, points: Values, x: Var, y: Var) -> bool:
    """Whether the sides are multiplied by one power of 2 when x and y are halved."""
    half = Values({v: c/2 if v in (x, y) else c for v, c in points.columns.items()}, s.definitions)
    a, b = terms.strip(goal)[1]
    before, after = points.difference(a, b)[0], half.difference(a, b)[0]
    big = np.isfinite(before) & np.isfinite(after) & (np.abs(before) > 1e-6)
    if big.sum() < 5:
        return False
    with np.errstate(all="ignore"):
        ratio = before[big]/after[big]
    return bool(np.allclose(ratio, np.median(ratio), rtol=1e-4)) and bool(np.median(ratio) > 0)


def _about_ratio(s: Search, goal: Term, context: Context, depth: int, x: Var, y: Var) -> Theorem:
    """The goal by its form, where y is positive; where y may be 0, that case first."""
    if not any(comparison(th.concl) == "lt" and _compares(th.concl, y) for th in context.all()):
        weak = s.goal(apply_const("le", ZERO, y), context, 1)
        done = [modus_ponens(s.steps.use("le_cases", x=ZERO, y=y), weak)]
        for case in (apply_const("eq", ZERO, y), apply_const("lt", ZERO, y)):
            inner = detached(s, context.assuming("_", case))
            shown = s.goal(goal, inner, depth - 1) if comparison(case) == "eq" else _about_ratio(
                s, goal, inner, depth - 1, x, y)
            done.append(logic.discharge(case, shown))
        return logic.propositional(goal, done)
    positive = next(th for th in context.all() if comparison(th.concl) == "lt" and _compares(th.concl, y))
    above = _also_positive(s, context, x, positive)
    if above is not None:
        context = context.with_theorem("_", above)
    scaled = Scaled(s, x, y, positive)
    a, b = terms.strip(goal)[1]
    (ua, da, ta), (ub, db, tb) = scaled.of(a), scaled.of(b)
    if ua is not ZERO and ub is not ZERO and da != db:
        raise ProofError("not homogeneous")
    d = db if ua is ZERO else da
    t = fresh("t", REAL)
    kind = comparison(goal) or "le"
    wanted = apply_const(kind, ua, ub)
    inner = Context()
    used: list[Theorem] = []
    assumed: list[Term] = []
    for th in context.all():
        moved = _said_of_ratio(scaled, th)
        if moved is None or moved.concl in {u.concl for u in used}:
            continue
        h = replaced(moved.concl, scaled.ratio, t)
        used.append(moved)
        assumed.append(h)
        inner = inner.with_theorem("_", logic.assume(h))
    if x in replaced(wanted, scaled.ratio, t).free or y in replaced(wanted, scaled.ratio, t).free:
        raise ProofError("not homogeneous")
    shown = s.lemma(replaced(wanted, scaled.ratio, t), inner, depth - 1)
    for h in reversed(assumed):
        shown = logic.discharge(h, shown)
    there = modus_ponens(logic.instantiate({}, {t: scaled.ratio}, shown), *used)
    if d == 0:
        row = [there]
    else:
        row = [there, s.steps.use("exp_pos", x=terms.strip(scaled.power(d))[1][0])]
    return arithmetic.combination(goal, [(Fraction(1), row, ())],
                                  equations=[(num(-1), tb), (num(1), ta)])


def _also_positive(s: Search, context: Context, x: Var, positive: Theorem) -> Theorem | None:
    """0 < x, where 0 < y and y is 0 if x is."""
    y = terms.strip(positive.concl)[1][1]
    zero, gone = apply_const("eq", x, ZERO), apply_const("eq", y, ZERO)
    forced = next((th for th in context.all() if th.concl is apply_const("imp", zero, gone)), None)
    if forced is None:
        return None
    try:
        weak = s.goal(apply_const("le", ZERO, x), context, 1)
    except KernelError:
        return None
    case = apply_const("eq", ZERO, x)
    there = modus_ponens(forced, s.steps.sym(logic.assume(case)))
    absurd = arithmetic.combination(apply_const("lt", ZERO, ZERO), [(Fraction(1), [positive], ())],
                                    equations=[(num(1), there)])
    ways = modus_ponens(s.steps.use("le_cases", x=ZERO, y=x), weak)
    false = tables.evaluate(absurd.concl)
    return logic.propositional(apply_const("lt", ZERO, x), [ways, logic.discharge(case, absurd), false])


def _said_of_ratio(scaled: Scaled, th: Theorem) -> Theorem | None:
    """What is at hand, of the ratio; None if it is about more."""
    kind = comparison(th.concl)
    if not th.concl.free & {scaled.x, scaled.y}:
        return th if kind is not None else None
    if kind not in ("le", "lt") or _compares(th.concl, scaled.y):
        return None
    a, b = terms.strip(th.concl)[1]
    try:
        (ua, da, ta), (ub, db, tb) = scaled.of(a), scaled.of(b)
    except KernelError:
        return None
    if ua is not ZERO and ub is not ZERO and da != db:
        return None
    d = db if ua is ZERO else da
    wanted = apply_const(kind, ua, ub)
    factor = scaled.s.steps.use("exp_pos", x=terms.strip(scaled.power(-d))[1][0])
    row = [th] if d == 0 else [th, factor]
    turned = scaled.power(-d) if d else num(1)
    try:
        return arithmetic.combination(wanted, [(Fraction(1), row, ())], equations=[
            (turned, tb), (apply_const("neg", turned), ta)])
    except KernelError:
        return None
