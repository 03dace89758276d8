"""Naive branch and bound with Arb's balls: enclose on a box, else try its middle, else halve its widest side."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from peers.statements import Answer, Box, Inexpressible, Language, Question, Statement, box, parts
from symdp.legacy.kernel.tree import Expr

BOXES = 5_000


def available() -> str | None:
    try:
        import flint  # noqa: F401
    except ImportError:
        return "pip install python-flint"
    return None


class Balls(Language):
    def number(self, value: Fraction) -> Any:
        from flint import arb, fmpq

        return arb(fmpq(value.numerator, value.denominator))

    def power(self, x: Any, n: int) -> Any:
        out = self.number(Fraction(1))
        for _ in range(abs(n)):
            out = out * x  # not x**n, which has no value where x contains 0
        return out if n >= 0 else 1 / out

    def exp(self, x: Any) -> Any:
        return x.exp()

    def log(self, x: Any) -> Any:
        return x.log()

    def sqrt(self, x: Any) -> Any:
        return x.sqrt()

    def abs(self, x: Any) -> Any:
        return abs(x)

    def max(self, x: Any, y: Any) -> Any:
        return x.max(y)


BALLS = Balls()


def decide(statement: Statement, limit: float) -> Answer:
    started = time.perf_counter()

    def one(question: Question) -> tuple[str, str]:
        if question.relation == "==" or any(k == "integer" for _, k in question.names):
            raise Inexpressible("only inequalities of reals")
        b = box(question)
        if not b.bounded:
            raise Inexpressible("unbounded")
        return _cover(question, b, started + limit)

    verdict, note = parts(statement, one)
    return Answer(verdict, time.perf_counter() - started, note)


def _cover(question: Question, b: Box, end: float) -> tuple[str, str]:
    names = list(b.sides)
    todo = deque([tuple((s.lo, s.hi) for s in b.sides.values())])
    seen = 0
    while todo:
        cell, seen = todo.popleft(), seen + 1
        if seen > BOXES or time.perf_counter() > end:
            return "unknown", f"{seen - 1} boxes"
        env = {n: BALLS.number(lo).union(BALLS.number(hi)) for n, (lo, hi) in zip(names, cell, strict=True)}
        d = BALLS.write(b.difference, env)
        if (d >= 0 if question.relation == ">=" else d > 0) or any(_fails(h, env) for h in b.rest):
            continue
        middle = {n: BALLS.number((lo + hi) / 2) for n, (lo, hi) in zip(names, cell, strict=True)}
        d = BALLS.write(b.difference, middle)
        if (d < 0 if question.relation == ">=" else d <= 0) and all(_holds(h, middle) for h in b.rest):
            return "refuted", ", ".join(f"{n} = {float((lo + hi) / 2):.6g}"
                                        for n, (lo, hi) in zip(names, cell, strict=True))
        k = max(range(len(cell)), key=lambda i: cell[i][1] - cell[i][0])
        half = (cell[k][0] + cell[k][1]) / 2
        todo += [(*cell[:k], (cell[k][0], half), *cell[k + 1:]), (*cell[:k], (half, cell[k][1]), *cell[k + 1:])]
    return "proved", f"{seen} boxes"


def _gap(h: Expr, env: Mapping[str, Any]) -> Any:
    op, (a, c) = h.op, h.args  # type: ignore[union-attr]
    d = BALLS.write(a, env) - BALLS.write(c, env)
    return d if op[0] == ">" else -d


def _holds(h: Expr, env: Mapping[str, Any]) -> bool:
    return bool(_gap(h, env) > 0)


def _fails(h: Expr, env: Mapping[str, Any]) -> bool:
    return bool(_gap(h, env) < 0)
