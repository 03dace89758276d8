"""Limits: elim(s, f, a, d) put together from what is at hand and the facts lim_const, lim_add, lim_continuous, ...

``d`` is found on the way: ``up(..)``, ``oo`` or ``eneg(oo)``. What is indeterminate (0*oo, oo - oo) is left to the
text: l'Hospital's rule, a squeeze, or another form of the function that ``lim_congr`` takes.
"""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh, same_number
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import alike
from symdp.proof.shapes import numbers
from symdp.proof.steps import Steps, modus_ponens

Prover = Callable[[Term, Context], Theorem]
OO = "oo"
MINUS_OO = "-oo"


def limit_of(steps: Steps, s: Term, f: Term, a: Term, context: Context, prove: Prover) -> Theorem:
    """A theorem elim(s, fn(x: up(f(x))), a, d) with a computed d; side conditions are shown by ``prove``."""
    return _Limits(steps, s, a, context, prove).of(f)


def target(th: Term) -> Term:
    """The d of elim(s, f, a, d)."""
    return terms.strip(th)[1][3]


def at_point(steps: Steps, goal: Term, context: Context, prove: Prover) -> Theorem:
    """elimpoint(s, a): there are points of s on one side of a, or whole numbers far out."""
    s, a = terms.strip(goal)[1]
    real = terms.args_of(a, "up", 1)
    here = numbers(s)
    if real is None:
        name = "limpoint_above" if terms.args_of(a, "oo", 0) is not None else "limpoint_below"
        tries = [(name, {"b": b}) for b in (num(0), *here)]
    else:
        c = real[0]
        after = [apply_const("add", c, num(1)), *(b for b in here if b is not c)]
        before = [apply_const("add", c, num(-1)), *(b for b in here if b is not c)]
        tries = [("limpoint_right", {"a": c, "b": b}) for b in after]
        tries += [("limpoint_left", {"a": b, "b": c}) for b in before]
    for name, known in tries:
        try:
            return _discharged(steps.use(name, s=s, **known), {}, context, prove)
        except KernelError:
            pass
    raise ProofError(f"not seen: {printed(goal)}; the facts limpoint_right, limpoint_left, limpoint_above and "
                     "limpoint_below say it of sets that hold an interval or a ray")


def _discharged(th: Theorem, known: dict[Term, Theorem], context: Context, prove: Prover) -> Theorem:
    while (sides := terms.args_of(th.concl, "imp", 2)) is not None:
        th = modus_ponens(th, known.get(sides[0]) or prove(sides[0], context))
    return th


class _Limits:
    def __init__(self, steps: Steps, s: Term, a: Term, context: Context, prove: Prover) -> None:
        self.steps, self.s, self.a, self.context, self.prove = steps, s, a, context, prove

    def of(self, f: Term) -> Theorem:
        """The limit of f."""
        v = fresh("x", REAL)
        body = terms.app(f, v)
        if v not in body.free:
            return self.steps.use("lim_const", s=self.s, a=self.a, c=body)
        if body is v:
            return self.steps.use("lim_id", s=self.s, a=self.a)
        known = self.at_hand(f)
        if known is not None:
            return known
        head, args = terms.strip(body)
        name = head.name if isinstance(head, Const) else ""
        if name in ("add", "mul"):
            return self.of_two(name, *(terms.lam(v, x) for x in args))
        if name in ("min", "max"):
            return self.of_extremum(name, *(terms.lam(v, x) for x in args))
        moving = [i for i, x in enumerate(args) if v in x.free]
        if v in head.free or len(moving) != 1:
            raise ProofError(f"the limit of {printed(body)} is not put together from those of its parts")
        return self.of_one(name, head, args, moving[0], v)

    def by(self, name: str, *premises: Theorem, **known: Term) -> Theorem:
        """A fact at this set and point; the limits of the premises are its d and e."""
        fact = self.steps.facts.get(name)
        for letter, th in zip("de", premises, strict=False):
            if letter in fact.parameters and letter not in known:
                known[letter] = _number(th)
        th = self.steps.use(name, s=self.s, a=self.a, **known)
        return _discharged(th, {p.concl: p for p in premises}, self.context, self.prove)

    def at_hand(self, f: Term) -> Theorem | None:
        """What a theorem at hand says of the limit of f, there or on a set that holds s near a."""
        v = fresh("x", REAL)
        whole = terms.lam(v, apply_const("up", terms.app(f, v)))
        for th in reversed(self.context.all()):
            said = terms.args_of(th.concl, "elim", 4)
            body = terms.args_of(terms.app(said[1], v), "up", 1) if said is not None else None
            if said is None or body is None or said[2] is not self.a or not same_number(body[0], terms.app(f, v)):
                continue
            if said[1] is not whole:
                goal = apply_const("elim", said[0], whole, self.a, said[3])
                th = self.steps.along(alike(self.steps, th.concl, goal, self.context), th)
            if said[0] is self.s:
                return th
            try:
                local = self.steps.use("elim_local", s=said[0], t=self.s, f=whole, a=self.a, d=said[3])
                return _discharged(local, {th.concl: th}, self.context, self.prove)
            except KernelError:
                pass
        return None

    # --- sums and products --------------------------------------------------------------------------------------------
    def of_two(self, name: str, f: Term, g: Term) -> Theorem:
        """Of f + g or f*g."""
        first, second = self.of(f), self.of(g)
        kinds = kind(first), kind(second)
        if kinds == ("", ""):
            return self.by(f"lim_{name}", first, second, f=f, g=g)
        if kinds == (OO, OO):
            return self.by(f"lim_oo_{name}_oo", first, second, f=f, g=g)
        if kinds == (OO, ""):
            return self.infinite(name, first, second, f, g)
        if kinds == ("", OO):
            return self.like(self.infinite(name, second, first, g, f), name, f, g)
        negative = MINUS_OO if name == "mul" else OO
        if MINUS_OO in kinds and (name == "mul" or negative not in kinds):
            return self.negated(name, f, g, kinds)
        raise ProofError(f"{kinds[0] or 'a number'} and {kinds[1] or 'a number'} in {name}: this is indeterminate")

    def of_extremum(self, name: str, f: Term, g: Term) -> Theorem:
        """Of min(f, g) or max(f, g)."""
        for side, one in (("left", f), ("right", g)) if name == "max" else ():
            try:  # where one tends to oo the other may do what it likes
                th = self.of(one)
            except KernelError:
                continue
            if kind(th) == OO:
                return self.by(f"lim_max_{side}_oo", th, f=f, g=g)
        first, second = self.of(f), self.of(g)
        if kind(first) or kind(second):
            raise ProofError(f"{kind(first) or 'a number'} and {kind(second) or 'a number'} in {name}")
        return self.by(f"lim_{name}", first, second, f=f, g=g)

    def infinite(self, name: str, first: Theorem, second: Theorem, f: Term, g: Term) -> Theorem:
        """f tends to oo and g to a number d."""
        if name == "add":
            return self.by("lim_oo_add", first, second, f=f, g=g, d=_number(second))
        d = _number(second)
        try:
            self.prove(apply_const("lt", num(0), d), self.context)
        except KernelError:
            self.prove(apply_const("lt", d, num(0)), self.context)  # not 0: that is indeterminate
            return self.negated(name, f, g, (OO, ""), second=True)
        return self.by("lim_oo_mul", first, second, f=f, g=g, d=d)

    def negated(self, name: str, f: Term, g: Term, kinds: tuple[str, str], second: bool = False) -> Theorem:
        """f + g == -((-f) + (-g)), f*g == -((-f)*g) == -(f*(-g))."""
        turn_f = name == "add" or (kinds[0] == MINUS_OO and not second)
        turn_g = name == "add" or not turn_f
        f1, g1 = (_minus(f) if turn_f else f), (_minus(g) if turn_g else g)
        inner = self.of_two(name, f1, g1)
        v = fresh("x", REAL)
        both = terms.lam(v, apply_const(name, terms.app(f1, v), terms.app(g1, v)))
        return self.like(self.minus(both, inner), name, f, g)

    def like(self, th: Theorem, name: str, f: Term, g: Term) -> Theorem:
        """The limit of f + g or f*g from that of something equal in arithmetic."""
        v = fresh("x", REAL)
        whole = terms.lam(v, apply_const("up", apply_const(name, terms.app(f, v), terms.app(g, v))))
        goal = apply_const("elim", self.s, whole, self.a, target(th.concl))
        return self.steps.along(alike(self.steps, th.concl, goal, self.context), th)

    def minus(self, f: Term, th: Theorem) -> Theorem:
        """Of -f."""
        if kind(th) == "":
            return self.by("lim_neg_real", th, f=f)
        if kind(th) == MINUS_OO:
            return self.by("lim_neg_oo", th, f=f)
        return self.by("lim_neg", th, f=f, d=target(th.concl))

    # --- functions ----------------------------------------------------------------------------------------------------
    def of_one(self, name: str, head: Term, args: list[Term], i: int, v: Var) -> Theorem:
        """Of c(.., f, ..) where only f moves."""
        f = terms.lam(v, args[i])
        inner = self.of(f)
        if name == "neg":
            return self.minus(f, inner)
        if kind(inner):
            rule = f"lim_{name}_{'oo' if kind(inner) == OO else 'neg_oo'}"
            if (len(args) > 1 and (name != "pow" or i)) or rule not in self.steps.facts.by_name:
                raise ProofError(f"no fact says what {name} tends to at {kind(inner)} (it would be called {rule})")
            return self.by(rule, inner, f=f, **({"y": args[1]} if name == "pow" else {}))
        if name == "abs":
            return self.by("lim_abs", inner, f=f)
        d = _number(inner)
        g = terms.lam(v, terms.app(head, *args[:i], v, *args[i + 1:]))
        try:
            if name == "inv":
                return self.by("lim_inv", inner, f=f)
            slope = derivative(self.steps, g, d, self.context, self.prove)
            return self.by("lim_continuous", inner, slope, f=f, g=g, e=terms.strip(slope.concl)[1][2])
        except KernelError:
            rule = f"lim_{name}_zero"
            if rule not in self.steps.facts.by_name:
                raise
        zero = self.at_zero(f, inner, d)
        return self.by(rule, zero, f=f)

    def at_zero(self, f: Term, inner: Theorem, d: Term) -> Theorem:
        """The limit d of f is 0."""
        equation = self.prove(apply_const("eq", d, num(0)), self.context)
        return moved(self.steps, inner, equation)


def moved(steps: Steps, th: Theorem, equation: Theorem) -> Theorem:
    """elim(s, f, a, up(e)) from elim(s, f, a, up(d)) and d == e."""
    s, f, a, _ = terms.strip(th.concl)[1]
    v = fresh("d", REAL)
    if th.concl.free and terms.strip(equation.concl)[1][0] is terms.strip(equation.concl)[1][1]:
        return th
    return steps.replace(equation, th, terms.lam(v, apply_const("elim", s, f, a, apply_const("up", v))))


def kind(th: Theorem) -> str:
    """oo, -oo, or nothing for a number."""
    d = target(th.concl)
    if terms.args_of(d, "up", 1) is not None:
        return ""
    if terms.args_of(d, "oo", 0) is not None:
        return OO
    if (inner := terms.args_of(d, "eneg", 1)) is not None and terms.args_of(inner[0], "oo", 0) is not None:
        return MINUS_OO
    raise ProofError(f"is {printed(d)} a number or infinite?")


def _number(th: Theorem) -> Term:
    real = terms.args_of(target(th.concl), "up", 1)
    assert real is not None
    return real[0]


def _minus(f: Term) -> Term:
    v = fresh("x", REAL)
    return terms.lam(v, apply_const("neg", terms.app(f, v)))
