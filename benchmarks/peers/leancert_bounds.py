"""LeanCert 0.3.2: its checked interval bound, the same with splitting, its search for counterexamples."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from peers.statements import Answer, Box, Inexpressible, Language, Question, Statement, box, parts


def available() -> str | None:
    try:
        import leancert  # noqa: F401
    except ImportError:
        return "pip install leancert==0.3.2"
    return None


class Terms(Language):
    def number(self, value: Fraction) -> Any:
        import leancert

        return leancert.const(value)

    def power(self, x: Any, n: int) -> Any:
        import leancert

        return x**n if n >= 0 else leancert.inv(x ** (-n))

    def exp(self, x: Any) -> Any:
        import leancert

        return leancert.exp(x)

    def log(self, x: Any) -> Any:
        import leancert

        return leancert.log(x)

    def sqrt(self, x: Any) -> Any:
        import leancert

        return leancert.sqrt(x)

    def abs(self, x: Any) -> Any:
        import leancert

        return leancert.abs(x)

    def max(self, x: Any, y: Any) -> Any:
        import leancert

        return leancert.Max(x, y)


def decide(statement: Statement, limit: float) -> Answer:
    started = time.perf_counter()
    verdict, note = parts(statement, _one)
    return Answer(verdict, time.perf_counter() - started, note)


def _one(question: Question) -> tuple[str, str]:
    import leancert

    if question.relation == "==" or any(k == "integer" for _, k in question.names):
        raise Inexpressible("only inequalities of reals")
    b = box(question)
    if not b.bounded or b.rest:
        raise Inexpressible("only closed boxes")
    env = {n: leancert.var(n) for n in b.sides}
    d = Terms().write(b.difference, env)
    sides = {n: (s.lo, s.hi) for n, s in b.sides.items()}
    died = ""
    for way in (_checked, _split, _counterexample):
        try:
            with leancert.Solver() as solver:
                said = way(solver, d, sides, question, b)
        except leancert.LeanCertError as problem:  # its bridge panics on some terms
            died = " ".join(str(problem).split())[-80:]
        else:
            if said is not None:
                return said
    return "unknown", died


def _checked(solver: Any, d: Any, sides: Any, question: Question, b: Box) -> tuple[str, str] | None:
    import leancert

    good = question.relation == ">=" and isinstance(solver.verify_bound(d, sides, lower=0), leancert.Verified)
    return ("proved", "checked") if good else None


def _split(solver: Any, d: Any, sides: Any, question: Question, b: Box) -> tuple[str, str] | None:
    import leancert

    lower = Fraction(0) if question.relation == ">=" else Fraction(1, 10**6)
    said = solver.verify_bound_adaptive(d, sides, lower=lower, adaptive_config=leancert.AdaptiveConfig.thorough())
    return ("proved", f"{said.total_splits} splits") if said.verified else None


def _counterexample(solver: Any, d: Any, sides: Any, question: Question, b: Box) -> tuple[str, str] | None:
    import leancert

    said = solver.verify_bound(d, sides, lower=0, method="adaptive")
    if not isinstance(said, leancert.Rejected):
        return None
    point = {n: Fraction(v) for n, v in said.counterexample.values.items()}
    inside = all((point[n] > s.lo or s.closed[0]) and (point[n] < s.hi or s.closed[1])  # type: ignore[operator]
                 for n, s in b.sides.items())
    return ("refuted", ", ".join(f"{n} = {float(v):.6g}" for n, v in point.items())) if inside else None
