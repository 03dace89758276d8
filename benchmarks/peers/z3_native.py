"""z3 with its native exp: the negation of the statement; a model is a counterexample only if it breaks it."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import mpmath

from peers.statements import Answer, Inexpressible, Language, Question, Statement, parts


def available() -> str | None:
    try:
        import z3
    except ImportError:
        return "pip install z3-solver"
    return None if z3.get_version() >= (5, 0) else "pip install 'z3-solver>=5' (older ones have no exp)"


class Text:
    """A term of SMT-LIB, with Python's operators."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __add__(self, other: Text) -> Text:
        return Text(f"(+ {self} {other})")

    def __sub__(self, other: Text) -> Text:
        return Text(f"(- {self} {other})")

    def __mul__(self, other: Text) -> Text:
        return Text(f"(* {self} {other})")

    def __truediv__(self, other: Text) -> Text:
        return Text(f"(/ {self} {other})")

    def __neg__(self) -> Text:
        return Text(f"(- {self})")


class Smt(Language):
    """log and sqrt are inverse functions, by a fresh name each; z3 and cvc5 have exp."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.fresh: dict[str, Text] = {}

    def number(self, value: Fraction) -> Text:
        n = f"{abs(value.numerator)}.0" if value.denominator == 1 else f"(/ {abs(value.numerator)} {value.denominator})"
        return Text(f"(- {n})" if value < 0 else n)

    def power(self, x: Text, n: int) -> Text:
        if n == 0:
            return Text("1.0")
        out = Text(f"(* {' '.join([x.text] * abs(n))})" if abs(n) > 1 else x.text)
        return out if n > 0 else Text(f"(/ 1.0 {out})")

    def exp(self, x: Text) -> Text:
        return Text(f"(exp {x})")

    def _name(self, key: str, rule: str) -> Text:
        if key not in self.fresh:
            v = self.fresh[key] = Text(f"_{len(self.fresh)}")
            self.lines += [f"(declare-const {v} Real)", f"(assert {rule.replace('?', str(v))})"]
        return self.fresh[key]

    def log(self, x: Text) -> Text:
        return self._name(f"log {x}", f"(=> (> {x} 0.0) (= (exp ?) {x}))")

    def sqrt(self, x: Text) -> Text:
        return self._name(f"sqrt {x}", f"(and (>= ? 0.0) (=> (>= {x} 0.0) (= (* ? ?) {x})))")

    def abs(self, x: Text) -> Text:
        return Text(f"(ite (>= {x} 0.0) {x} (- {x}))")

    def max(self, x: Text, y: Text) -> Text:
        return Text(f"(ite (>= {x} {y}) {x} {y})")

    def rel_entr(self, x: Text, y: Text) -> Text:
        return Text(f"(ite (= {x} 0.0) 0.0 {x * self.log(x / y)})")


def script(question: Question) -> str:
    """SMT-LIB: names, hypotheses, and the negation of the conclusion."""
    smt = Smt()
    env: dict[str, Any] = {n: Text(f"(to_real {n})" if k == "integer" else n) for n, k in question.names}
    out = [f"(declare-const {n} {'Int' if k == 'integer' else 'Real'})" for n, k in question.names]
    asserts = []
    for h in question.hyps:
        op, (a, b) = h.op, h.args  # type: ignore[union-attr]
        asserts.append(f"(assert ({op} {smt.write(a, env)} {smt.write(b, env)}))")
    relation = "=" if question.relation == "==" else question.relation
    asserts.append(f"(assert (not ({relation} {smt.write(question.difference, env)} 0.0)))")
    return "\n".join(out + smt.lines + asserts)


def _number(value: Any) -> Any:
    """The value of a name in a model: exact, algebraic to 60 decimals, or built with exp."""
    if hasattr(value, "as_decimal"):
        return Fraction(value.as_decimal(60).rstrip("?"))
    if hasattr(value, "as_long"):
        return Fraction(value.as_long())
    args, op = [_number(a) for a in value.children()], value.decl().name()
    with mpmath.workdps(60):
        args = [mpmath.mpf(a.numerator) / a.denominator if isinstance(a, Fraction) else a for a in args]
        match op, args:
            case "exp", [x]:
                return mpmath.exp(x)
            case "+", _:
                return mpmath.fsum(args)
            case "*", _:
                return mpmath.fprod(args)
            case "-", [x]:
                return -x
            case "-", [x, y]:
                return x - y
            case "/", [x, y]:
                return x / y
    raise Inexpressible(f"a model with {op}")


def decide(statement: Statement, limit: float) -> Answer:
    import z3

    started = time.perf_counter()

    def one(question: Question) -> tuple[str, str]:
        solver = z3.Solver()
        solver.set("timeout", int(1000 * limit))
        solver.from_string(script(question))
        said = str(solver.check())
        if said != "sat":
            return ("proved" if said == "unsat" else "unknown"), "" if said == "unsat" else solver.reason_unknown()
        model, point = solver.model(), {}
        for n, k in question.names:
            value = model.eval(z3.Int(n) if k == "integer" else z3.Real(n), model_completion=True)
            point[n] = _number(value)
        shown = ", ".join(f"{n} = {float(v):.6g}" for n, v in point.items())
        return ("refuted" if question.breaks(point) else "bogus"), shown

    verdict, note = parts(statement, one)
    return Answer(verdict, time.perf_counter() - started, note)
