"""SymPy alone: simplification under assumptions, ``minimum`` in one variable, and its own sums, integrals, limits."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NoReturn

from peers.statements import Answer, Inexpressible, Language, Question, Statement, box, parts
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Op, Seq


def available() -> str | None:
    try:
        import sympy  # noqa: F401
    except ImportError:
        return "pip install sympy"
    return None


class Sympy(Language):
    def number(self, value: Fraction) -> Any:
        import sympy

        return sympy.Rational(value.numerator, value.denominator)

    def write(self, e: Expr, env: Mapping[str, Any]) -> Any:
        if isinstance(e, Op) and e.op == "^":
            return self.write(e.args[0], env) ** self.write(e.args[1], env)
        if isinstance(e, Name) and e.id not in env:
            import sympy

            return {"oo": sympy.oo, "pi": sympy.pi}[e.id]
        if isinstance(e, Call) and e.fn == "h":
            p = self.write(e.args[0], env)
            return -p * self.log(p) - (1 - p) * self.log(1 - p)
        return super().write(e, env)

    def other(self, e: Expr, what: str) -> NoReturn:
        raise Inexpressible(what)

    def exp(self, x: Any) -> Any:
        import sympy

        return sympy.exp(x)

    def log(self, x: Any) -> Any:
        import sympy

        return sympy.log(x)

    def sqrt(self, x: Any) -> Any:
        import sympy

        return sympy.sqrt(x)

    def abs(self, x: Any) -> Any:
        import sympy

        return sympy.Abs(x)

    def max(self, x: Any, y: Any) -> Any:
        import sympy

        return sympy.Max(x, y)


class Calculus(Sympy):
    """With sums, integrals and limits, evaluated on the way."""

    def write(self, e: Expr, env: Mapping[str, Any]) -> Any:
        import sympy

        if isinstance(e, Call) and e.fn == "binom":
            return sympy.binomial(*(self.write(a, env) for a in e.args))
        if not isinstance(e, Bind) or len(e.bindings) != 1:
            return super().write(e, env)
        b = e.bindings[0]
        if e.binder == "limit" and isinstance(b.domain, Expr):
            x = env.get(b.name, sympy.Symbol(b.name, real=True))
            return sympy.limit(self.write(e.body, {**env, b.name: x}), x, self.write(b.domain, env),
                               "-" if b.domain == Name("oo") else "+")
        if e.binder in ("sum", "integral") and isinstance(b.domain, Seq) and len(b.domain.items) == 2:
            x = sympy.Symbol(b.name, integer=True) if e.binder == "sum" else sympy.Symbol(b.name, real=True)
            lo, hi = (self.write(i, env) for i in b.domain.items)
            body = self.write(e.body, {**env, b.name: x})
            return (sympy.summation if e.binder == "sum" else sympy.integrate)(body, (x, lo, hi))
        raise Inexpressible(e.binder)


WRITER = Calculus()


def decide(statement: Statement, limit: float) -> Answer:
    started = time.perf_counter()
    verdict, note = parts(statement, _one)
    return Answer(verdict, time.perf_counter() - started, note)


def _one(question: Question) -> tuple[str, str]:
    import sympy

    b = box(question)
    if b.rest:
        raise Inexpressible("hypotheses")
    env: dict[str, Any] = {}
    for name, kind in question.names:
        side, what = b.sides[name], {"integer" if kind == "integer" else "real": True}
        if side.lo is not None and side.lo >= 0:
            what["positive" if side.lo > 0 or not side.closed[0] else "nonnegative"] = True
        env[name] = sympy.Symbol(name, **what)
    d = WRITER.write(b.difference, env)
    d = sympy.simplify(d)
    if question.relation == "==":
        return ("proved", "") if d == 0 else ("refuted", str(d)) if d.is_number and d.is_zero is False else (
            "unknown", "")
    good, bad = (d.is_nonnegative, d.is_negative) if question.relation == ">=" else (d.is_positive, d.is_nonpositive)
    if good or bad:
        return ("proved" if good else "refuted"), "simplify"
    if len(env) == 1:
        (name, x), = env.items()
        side = b.sides[name]
        ends = [sympy.S(s) if s is not None else inf for s, inf in ((side.lo, -sympy.oo), (side.hi, sympy.oo))]
        domain = sympy.S.Integers if dict(question.names)[name] == "integer" else sympy.Interval(
            WRITER.number(side.lo) if side.lo is not None else ends[0],
            WRITER.number(side.hi) if side.hi is not None else ends[1], not side.closed[0], not side.closed[1])
        real = sympy.Symbol(name, real=True)
        try:
            low = sympy.calculus.util.minimum(d.subs(x, real), real, domain)
        except (NotImplementedError, ValueError, TypeError, AttributeError, RecursionError) as problem:
            return "unknown", type(problem).__name__
        for yes, verdict in ((low >= 0 if question.relation == ">=" else low > 0, "proved"), (low < 0, "refuted")):
            if yes == True:  # noqa: E712  # SymPy's truth values; an undecided one is neither
                return verdict, "minimum"
    return "unknown", ""
