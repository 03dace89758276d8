"""Arguments that rewrite a goal: definitions unfolded, logarithms of products as sums, powers as exponentials.

Only what is below no binder is rewritten.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import App, Const, Lam, Num, Term, apply_const, num
from symdp.kernel.types import EREAL, PROP, REAL, KernelError, Type
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.cases import rewritten_by
from symdp.prover.search import Search

FUNCTIONS = ("min", "max", "abs")


def subterms(t: Term) -> list[Term]:
    """The closed parts of t that are applications, the innermost first."""
    out: list[Term] = []
    seen: set[Term] = set()

    def visit(u: Term) -> None:
        if u in seen:
            return
        seen.add(u)
        if isinstance(u, App):
            head, xs = terms.strip(u)
            for x in (head, *xs):
                visit(x)
            if not u.loose:
                out.append(u)
        elif isinstance(u, Lam):
            visit(u.body)
        elif isinstance(u, Const) and not u.loose:
            out.append(u)
    visit(t)
    return out


def by_definition(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A constant that is defined from numbers is unfolded."""
    for t in subterms(goal):
        if t.type not in (REAL, PROP, EREAL):
            continue
        head, xs = terms.strip(t)
        numbers = all(x.type in (REAL, EREAL) for x in xs)
        if isinstance(head, Const) and numbers and head.name not in FUNCTIONS and head.name != "sqrt":
            equal = s.definitions.equation(t)
            if equal is not None:
                if t is goal:
                    return s.steps.along(s.steps.sym(equal), s.instead(terms.strip(equal.concl)[1][1], context, depth))
                return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("nothing to unfold")


def by_choice_of_definition(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """min, max and the absolute value are conditions."""
    for t in subterms(goal):
        head, _ = terms.strip(t)
        if isinstance(head, Const) and head.name in FUNCTIONS:
            equal = s.definitions.equation(t)
            if equal is not None:
                return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("nothing to unfold")


def by_logarithm_laws(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """log(x*y) == log(x) + log(y) and log(exp(x)) == x and so on, where the factors are positive."""
    for t in subterms(goal):
        argument = terms.args_of(t, "log", 1)
        if argument is None:
            continue
        equal = logarithm(s, argument[0], context, depth)
        if equal is not None:
            return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no logarithm to take apart")


def logarithm(s: Search, x: Term, context: Context, depth: int) -> Theorem | None:
    """log(x) == the sum of the logarithms of the factors of x; None if x has one factor only, or signs are not seen."""
    q = arithmetic.normal_form(x)
    if not q or (len(q) == 1 and (frozenset(), frozenset()) in q and next(iter(q.values())) <= 0):
        return s.steps.use("log_nonpos", arithmetic.combination(apply_const("le", x, num(0))), x=x) if not q else (
            s.steps.use("log_nonpos", s.goal(apply_const("le", x, num(0)), context, 0), x=x))
    try:
        p = polynomials.product(q)
    except KernelError:
        return None
    factors = oriented(s, x, p, context)
    if factors is None:
        return None
    pieces: list[tuple[Term, Fraction]] = [(term_of(dict(f)), Fraction(k)) for f, k in factors.items()]
    if p.unit:
        pieces.append((apply_const("exp", term_of(p.unit)), Fraction(1)))
    pieces += _primes(abs(p.constant))
    if len(pieces) == 1 and pieces[0][1] == 1 and not p.unit:
        (t, _), = pieces
        if t is x or isinstance(x, Num) or not isinstance(t, Num):
            return None
    if not pieces:
        apart = [nonzero(s, d, context, depth) for d, _ in polynomials.together(arithmetic.normal_form(x))[1]]
        return s.steps.trans(_equal_arguments(s, x, num(1), apart), s.steps.use("log_1"))
    positive = [s.goal(apply_const("lt", num(0), t), context, min(depth - 1, 6)) for t, _ in pieces]
    apart = [th for th, (t, k) in zip(positive, pieces, strict=True) if not isinstance(t, Num)]
    for d, _ in polynomials.together(arithmetic.normal_form(x))[1]:
        apart.append(nonzero(s, d, context, depth))
    left, total, _ = of_product(s, pieces, positive)
    return s.steps.trans(_equal_arguments(s, x, left, apart), total)


def of_product(s: Search, pieces: list[tuple[Term, Fraction]], positive: list[Theorem]
               ) -> tuple[Term, Theorem, Theorem]:
    """(the product of the t^k, its logarithm as a sum, that it is positive), where all t are positive."""
    parts = [_log_power(s, t, k, th) for (t, k), th in zip(pieces, positive, strict=True)]
    left, total, positives = parts[0]
    for t, equal, th in parts[1:]:
        joined = modus_ponens(s.steps.use("log_mul", x=left, y=t), positives, th)
        total = s.steps.trans(joined, _sum(s, total, equal))
        positives = modus_ponens(s.steps.use("mul_pos", x=left, y=t), positives, th)
        left = apply_const("mul", left, t)
    return left, total, positives


def _sum(s: Search, a: Theorem, b: Theorem) -> Theorem:
    """x + y == x' + y'."""
    plus = terms.const("add", _plus_type())
    return s.steps.cong(s.steps.cong(s.steps.refl(plus), a), b)


def _plus_type() -> Type:
    scheme = terms.scheme_of("add")
    assert scheme is not None
    return scheme


def _equal_arguments(s: Search, x: Term, y: Term, apart: list[Theorem]) -> Theorem:
    """log(x) == log(y) for x == y."""
    equal = s.steps.refl(x) if x is y else arithmetic.combination(apply_const("eq", x, y), nonzero=apart)
    log = terms.strip(apply_const("log", x))[0]
    return s.steps.cong(s.steps.refl(log), equal)


def _log_power(s: Search, t: Term, k: Fraction, positive: Theorem) -> tuple[Term, Theorem, Theorem]:
    """(t^k, log(t^k) == k*log(t), 0 < t^k); of an exponential its exponent."""
    inner = terms.args_of(t, "exp", 1)
    if inner is not None and k == 1:
        return t, s.steps.use("log_exp", x=inner[0]), positive
    if k == 1:
        return t, s.steps.refl(apply_const("log", t)), positive
    if k == -1:
        return (apply_const("inv", t), s.steps.use("log_inv", x=t),
                modus_ponens(s.steps.use("inv_pos", x=t), positive))
    power = apply_const("pow", t, num(k))
    return power, modus_ponens(s.steps.use("log_pow", x=t, y=num(k)), positive), modus_ponens(
        s.steps.use("pow_pos", x=t, n=num(k)), positive)


def _primes(c: Fraction) -> list[tuple[Term, Fraction]]:
    """c as a product of powers of primes (large ones are left together)."""
    out: list[tuple[Term, Fraction]] = []
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        q = 2
        while n > 1 and q < 1000:
            k = 0
            while n % q == 0:
                n, k = n//q, k + 1
            if k:
                out.append((num(q), Fraction(sign*k)))
            q += 1
        if n > 1:
            out.append((num(n), Fraction(sign)))
    return out


def oriented(s: Search, x: Term, p: polynomials.Product, context: Context) -> dict[arithmetic.Key, int] | None:
    """The factors, each with the sign that makes it positive at the points; None if that is not to be had."""
    out: dict[arithmetic.Key, int] = {}
    sign = 1 if p.constant > 0 else -1
    if not p.constant:
        return None
    points = s.points(context, apply_const("le", num(0), x))
    for f, k in p.factors.items():
        seen = points.sign(num(0), term_of(dict(f)))
        up, down = bool((seen > 0).any()), bool((seen < 0).any())
        if (up and down) or not (up or down) or bool((seen == 0).any()):
            return None
        if down:
            f = frozenset(arithmetic.scaled(dict(f), Fraction(-1)).items())
            sign *= (-1)**abs(k)
        out[f] = k
    return out if sign > 0 else None


def nonzero(s: Search, d: Polynomial, context: Context, depth: int) -> Theorem:
    """That a denominator is positive or negative, or that it is not 0."""
    t = term_of(d)
    seen = s.points(context, apply_const("lt", num(0), t)).sign(num(0), t)
    error: KernelError = ProofError("a denominator of no sign")
    goals = [apply_const("lt", num(0), t)] if not (seen < 0).any() else (
        [apply_const("lt", t, num(0))] if not (seen > 0).any() else [])
    for goal in (*goals, apply_const("not", apply_const("eq", t, num(0)))):
        try:
            return s.goal(goal, context, depth - 1)
        except KernelError as e:
            error = e
    raise error


def by_powers(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """x^y with y not whole is exp(y*log(x)) where x is positive; so is a square root."""
    for t in subterms(goal):
        power, root = terms.args_of(t, "pow", 2), terms.args_of(t, "sqrt", 1)
        x, y = power or (*(root or ()), num(Fraction(1, 2))) if power or root else (None, None)
        if x is None or y is None or polynomials.whole(y) or (root and not x.free):  # a root of a number stays
            continue
        for way in (_of_positive, _of_nothing):
            try:
                equal = way(s, x, y, root is not None, context, depth)
            except KernelError:
                continue
            return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no power to take apart")


def _of_positive(s: Search, x: Term, y: Term, root: bool, context: Context, depth: int) -> Theorem:
    """x^y == exp(y*log(x)), x positive."""
    positive = s.goal(apply_const("lt", num(0), x), context, depth - 1)
    return _root(s, x, positive, "ite_true") if root else s.steps.use("pow_real", positive, x=x, y=y)


def _of_nothing(s: Search, x: Term, y: Term, root: bool, context: Context, depth: int) -> Theorem:
    """x^y == 0, x not positive and y not whole."""
    if root:
        denied = apply_const("not", apply_const("lt", num(0), x))
        return _root(s, x, s.goal(denied, context, 2), "ite_false")
    least = s.goal(apply_const("le", x, num(0)), context, 1)
    return s.steps.use("pow_root_junk", least, s.goal(apply_const("not", apply_const("int", y)), context, 1), x=x, y=y)


def _root(s: Search, x: Term, condition: Theorem, name: str) -> Theorem:
    """sqrt(x) by its definition, where the condition decides it."""
    equal = s.steps.use("sqrt_def", x=x)
    p, a, b = terms.strip(terms.strip(equal.concl)[1][1])[1]
    return s.steps.trans(equal, s.steps.use(name, condition, p=p, x=a, y=b))


def by_inverse_functions(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """exp(log(x)) == x where x is positive."""
    for t in subterms(goal):
        e = terms.args_of(t, "exp", 1)
        inner = terms.args_of(e[0], "log", 1) if e is not None else None
        if inner is not None:
            positive = s.goal(apply_const("lt", num(0), inner[0]), context, depth - 1)
            return rewritten_by(s, goal, context, depth, s.steps.use("exp_log", positive, x=inner[0]))
    raise ProofError("nothing is undone")
