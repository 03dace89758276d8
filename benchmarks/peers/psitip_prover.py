"""PSITIP: linear programming over Shannon's inequalities. It says that a statement follows, or does not see so."""

from __future__ import annotations

import functools
import operator
import time
import warnings
from collections.abc import Iterable
from typing import Any

from peers.statements import Answer, Inexpressible, Statement
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.tree import Call, Expr, Name, Num, Op, Seq

# Left to itself, 1.1.7 misses Han's inequality here, and with pulp's CBC it proves false statements.
SOLVER = "scipy"
RELATIONS = {"<=": operator.le, ">=": operator.ge, "==": operator.eq, "+": operator.add, "-": operator.sub}


def available() -> str | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import psitip  # noqa: F401
    except ImportError as problem:
        return f"pip install --no-deps psitip, then pulp and pycddlib-standalone ({problem})"
    return None


def decide(statement: Statement, limit: float) -> Answer:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        read = statement_of(statement.source)
        started = time.perf_counter()
        writer = Writer([n for n, _ in read.let])
        given, (show,) = [writer.write(e) for e in read.given], [writer.write(e) for e in read.show]
        asked = functools.reduce(operator.and_, given) >> show if given else show
        verdict = "proved" if bool(asked) else "unknown"
    return Answer(verdict, time.perf_counter() - started)


class Writer:
    """Statements in PSITIP's own objects."""

    def __init__(self, names: list[str]) -> None:
        import psitip

        self.tool = psitip
        psitip.PsiOpts.setting(solver=SOLVER)
        self.known = {n: psitip.rv(n) for n in names}

    def write(self, e: Expr) -> Any:
        match e:
            case Num(value):
                return int(value) if value.denominator == 1 else float(value)
            case Op("<=" | ">=" | "==" | "+" | "-" as op, (a, b)):
                return RELATIONS[op](self.write(a), self.write(b))
            case Op("*", (a, b)):
                return self.write(a) * self.write(b)
            case Call("H" | "I" as fn, args):
                given = [a for a in args if isinstance(a, Seq) and a.kind == "given"]
                rest = [a for a in args if a not in given]  # of H without a condition: the variables themselves
                groups = [Seq("group", tuple(rest))] if fn == "H" and not isinstance(rest[0], Seq) else rest
                return getattr(self.tool, fn)(self.parts(groups, given))
            case Call("markov" | "independent" as fn, args):
                groups = [self.group(a) for a in args]
                return self.tool.markov(*groups) if fn == "markov" else self.tool.indep(*groups)
        raise Inexpressible(str(e)[:80])

    def parts(self, groups: Iterable[Expr], given: Iterable[Expr]) -> Any:
        out = functools.reduce(operator.and_, map(self.group, groups))
        for g in given:
            out = out | self.group(g)
        return out

    def group(self, e: Expr) -> Any:
        match e:
            case Name(name):
                return self.known[name]
            case Seq(_, items):
                return functools.reduce(operator.add, map(self.group, items))
        raise Inexpressible(str(e)[:80])
