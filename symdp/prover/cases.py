"""Arguments by cases and by replacing: conditions, ends of ranges, equations at hand."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Inverse, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.matching import fresh
from symdp.proof.shapes import replaced
from symdp.proof.steps import denied, modus_ponens, sides_of
from symdp.prover import polynomials
from symdp.prover.logical import with_order
from symdp.prover.search import Search


def conditions(t: Term) -> list[Term]:
    """The conditions p of the closed parts ``ite(p, x, y)`` in t, the innermost first."""
    out: list[Term] = []
    if isinstance(t, terms.App):
        own = terms.args_of(t, "ite", 3)
        out = [*conditions(t.function), *conditions(t.argument)]
        if own is not None and not t.loose:
            out.append(own[0])
    elif isinstance(t, terms.Lam):
        out = conditions(t.body)
    return [p for p in dict.fromkeys(out) if not p.loose]


def parts(t: Term, name: str, n: int) -> list[Term]:
    """The closed parts of t with that constant at the head, applied to n arguments."""
    out: list[Term] = []
    if isinstance(t, terms.App):
        out = [*parts(t.function, name, n), *parts(t.argument, name, n)]
        if terms.args_of(t, name, n) is not None and not t.loose:
            out.append(t)
    elif isinstance(t, terms.Lam):
        out = parts(t.body, name, n)
    return list(dict.fromkeys(out))


def by_conditions(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """``ite(p, x, y)`` where p holds and where it does not."""
    found = [p for p in conditions(goal) if not conditions(p)]
    if not found or depth < 1:
        raise ProofError("no conditions")
    p = found[0]
    truth = s.points(context, goal).truth(p)
    ways = []
    for condition, name, sign in ((p, "ite_true", 1), (denied(p), "ite_false", -1)):
        if (truth == -sign).all() and len(truth):
            continue
        ways.append((condition, name))
    if len(ways) == 1:  # one of them is seen to hold
        condition, name = ways[0]
        try:
            holds = s.goal(condition, context, depth - 1)
        except KernelError:  # the points may miss where it does not
            pass
        else:
            return _decided(s, goal, context.with_theorem("_", holds), depth, p, name, holds)
    done = []
    for condition, name in ((p, "ite_true"), (denied(p), "ite_false")):
        assumed = logic.assume(condition)
        inner = context.with_theorem("_", assumed)
        inner = with_order(s, inner, assumed)
        done.append(logic.discharge(condition, _decided(s, goal, inner, depth - 1, p, name, assumed)))
    return logic.propositional(goal, done)


def _decided(s: Search, goal: Term, context: Context, depth: int, p: Term, name: str, holds: Theorem) -> Theorem:
    """The goal with all ``ite(p, ..)`` decided."""
    back: list[tuple[Theorem, Term]] = []
    while True:
        t = next((t for t in parts(goal, "ite", 3) if terms.strip(t)[1][0] is p), None)
        if t is None:
            break
        _, x, y = terms.strip(t)[1]
        equal = s.steps.use(name, holds, p=p, x=x, y=y)
        goal, pattern = _rewritten(goal, equal)
        back.append((equal, pattern))
    th = s.instead(goal, context, depth)
    for equal, pattern in reversed(back):
        th = s.steps.replace(s.steps.sym(equal), th, pattern)
    return th


def _rewritten(goal: Term, equal: Theorem) -> tuple[Term, Term]:
    """(the goal with right for left, the pattern of the places)."""
    a, b = sides_of(equal)
    v = fresh("z", a.type)
    body = replaced(goal, a, v)
    return terms.instantiate(body, {}, {v: b}), terms.lam(v, body)


def rewritten_by(s: Search, goal: Term, context: Context, depth: int, equal: Theorem) -> Theorem:
    """The goal by an equation, from left to right wherever its left side stands."""
    now, pattern = _rewritten(goal, equal)
    if now is goal:
        raise ProofError("there is nothing to rewrite")
    return s.steps.replace(s.steps.sym(equal), s.instead(now, context, depth, sure=False), pattern)


def replacing(s: Search, th: Theorem, equal: Theorem) -> Theorem:
    """What the theorem says, with right for left of an equation."""
    if sides_of(equal)[0] is th.concl:
        return s.steps.along(equal, th)
    _, pattern = _rewritten(th.concl, equal)
    return s.steps.replace(equal, th, pattern)


def by_bounds_that_meet(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An equation at hand sends variables to ends of their ranges, as 0 == p + q does where 0 <= p and 0 <= q."""
    if depth < 1:
        raise ProofError("no depth left")
    if not any(comparison(th.concl) == "eq" for th in context.all()):
        raise ProofError("no equation at hand")
    for v in sorted((v for v in goal.free if v.type is REAL), key=said):
        for b in sorted({b for t in context.all() for b in _numerals(t.concl, v)}, key=str):
            try:
                up, down = (s.goal(apply_const("le", *sides), context, 0) for sides in ((v, b), (b, v)))
            except KernelError:
                continue
            equal = s.steps.use("le_antisym", up, down, x=v, y=b)
            return rewritten_by(s, goal, context.with_theorem("_used", equal), depth, equal)
    raise ProofError("no bounds meet")


def _numerals(t: Term, v: Term) -> list[Term]:
    """The numerals that t compares v with."""
    sides = terms.strip(t)[1] if comparison(t) in ("le", "lt") else []
    return [b for a, b in (sides, sides[::-1]) if a is v and isinstance(b, terms.Num)] if sides else []


def by_substitution(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A variable that an equation at hand determines is replaced by what it is."""
    for name, th in context.theorems:
        sides = terms.args_of(th.concl, "eq", 2)
        if sides is None or sides[0].type is not REAL or name == "_used":
            continue
        _, p = arithmetic.difference(th.concl)
        for v in sorted((v for v in goal.free if v.type is REAL), key=said):
            by = polynomials.collected(p, v)
            slope = by.get(1, {})
            if set(by) - {0, 1} or list(slope) != [(frozenset(), frozenset())] or v in polynomials.variables(
                    by.get(0, {})):
                continue
            factor = -1/next(iter(slope.values()))
            value = term_of(arithmetic.scaled(by.get(0, {}), factor))
            equal = arithmetic.combination(apply_const("eq", v, value), equations=[(num(factor), th)])
            rest = tuple((n if u is not th else "_used", u) for n, u in context.theorems)
            return rewritten_by(s, goal, Context(context.names, rest), depth, equal)
    raise ProofError("no equation determines a variable")


def by_ends(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What is divided by, or under a logarithm or a root, is 0 or positive: one case for each."""
    if comparison(goal) is None or depth < 1:
        raise ProofError("no comparison")
    _, d = arithmetic.difference(goal)
    for p in vanishing(d):
        seen = s.points(context, goal).sign(num(0), term_of(p))
        t = term_of(arithmetic.scaled(p, Fraction(-1 if (seen < 0).any() else 1)))
        if not t.free or ((seen < 0).any() and (seen > 0).any()):
            continue
        try:
            s.goal(apply_const("lt", num(0), t), context, 1)
            continue
        except KernelError:
            pass
        try:
            weak = s.goal(apply_const("le", num(0), t), context, 1)
        except KernelError:
            continue
        done = [modus_ponens(s.steps.use("le_cases", x=num(0), y=t), weak)]
        for case in (apply_const("eq", num(0), t), apply_const("lt", num(0), t)):
            done.append(logic.discharge(case, s.instead(goal, context.assuming("_", case), depth - 1)))
        return logic.propositional(goal, done)
    raise ProofError("nothing that vanishes at an end")


def vanishing(d: Polynomial) -> list[Polynomial]:
    """The factors of what must not be 0."""
    out: list[Polynomial] = []
    for p in critical(d):
        try:
            factors = polynomials.product(p).factors
        except KernelError:
            continue
        out += [dict(f) for f in factors]
    found = list({frozenset(q.items()): q for q in out}.values())
    return sorted(found, key=lambda q: (len(polynomials.variables(q)) > 1, max(sum(k for _, k in m[0]) for m in q) > 1))


def critical(p: Polynomial) -> list[Polynomial]:
    """What must not be 0 for p to have a derivative."""
    out: list[Polynomial] = []
    for powers, e in p:
        if e:
            out += critical(dict(e))
        for g, _ in powers:
            if isinstance(g, Inverse):
                out += [dict(g.of), *critical(dict(g.of))]
            elif isinstance(g, arithmetic.Call):
                first = g.arguments[0]
                if not isinstance(first, Term):
                    out += [dict(first), *critical(dict(first))]
    return list({frozenset(q.items()): q for q in out}.values())
