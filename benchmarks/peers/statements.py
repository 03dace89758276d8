"""The reference set as the peers see it: every statement read by symdp's own reader and unfolded to plain real
expressions (atoms replaced by their definitions, explicit laws written out), with helpers to bring it into the form
a peer wants. Nothing here decides anything.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import mpmath

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import Statement as Read
from symdp.legacy.kernel.scope import variables
from symdp.legacy.kernel.tree import Call, Expr, Name, Num, Op, num, substitute

FOLDER = Path(__file__).resolve().parent.parent / "inequalities"


class Inexpressible(Exception):
    """The peer has no words for this statement."""


class Answer(NamedTuple):
    """``verdict`` is proved, refuted, unknown, inexpressible, or bogus: a counterexample that is none.
    ``seconds`` is what deciding took, without starting the interpreter and importing the peer."""

    verdict: str
    seconds: float
    note: str = ""
    more: dict[str, Any] = {}


@dataclass(frozen=True)
class Question:
    """``difference relation 0`` for all values of the names at which the hypotheses hold."""

    names: tuple[tuple[str, str], ...]  # name, "real" or "integer"
    hyps: tuple[Expr, ...]
    relation: str  # >=, > or ==
    difference: Expr

    def breaks(self, point: Mapping[str, Any]) -> bool:
        """Whether the point is admissible and the conclusion fails there, at 50 digits."""
        with mpmath.workdps(50):
            try:
                at = {n: mpmath.mpf(v.numerator) / v.denominator if isinstance(v, Fraction) else mpmath.mpf(v)
                      for n, v in point.items()}
                if any(k == "integer" and at[n] != mpmath.nint(at[n]) for n, k in self.names):
                    return False
                return all(_true(h, at) for h in self.hyps) and not _true(
                    Op(self.relation, (self.difference, num(0))), at)
            except (ValueError, ZeroDivisionError, OverflowError, KeyError, Inexpressible):
                return False


@dataclass(frozen=True)
class Statement:
    """One claim of the reference set: ``questions`` are its parts, all of which have to hold."""

    id: str
    expect: str
    tags: tuple[str, ...]
    source: str  # canonical texts, for symdp
    questions: tuple[Question, ...]


def statements(folder: Path = FOLDER) -> Iterator[Statement]:
    for file in sorted(folder.glob("0*.toml")):
        for claim in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
            read, problems = read_statement(claim, claim["id"])
            if problems:
                raise ValueError(f"{claim['id']}: {problems[0].message}")
            yield Statement(claim["id"], claim["expect"], tuple(claim["tags"]), read.source, tuple(_questions(read)))


def _questions(read: Read) -> Iterator[Question]:
    names = tuple((n, t.kind) for n, t in read.let)
    for i in range(len(read.show)):
        goal, _ = root_goal(read, i)
        for show in goal.show.args if isinstance(goal.show, Op) and goal.show.op == "and" else (goal.show,):
            match show:
                case Op(">=" | ">" | "==" as op, (a, b)):
                    yield Question(names, goal.hyps, op, Op("-", (a, b)))
                case Op("<=" | "<" as op, (a, b)):
                    yield Question(names, goal.hyps, {"<=": ">=", "<": ">"}[op], Op("-", (b, a)))
                case _:
                    yield Question(names, goal.hyps, "?", goal.show)


def parts(statement: Statement, decide: Callable[[Question], tuple[str, str]]) -> tuple[str, str]:
    """A verdict on the whole from a verdict on each part: proved if all are, refuted if one is."""
    said = []
    for question in statement.questions:
        if question.relation == "?":
            return "inexpressible", ""
        try:
            said.append(decide(question))
        except Inexpressible as problem:
            said.append(("inexpressible", str(problem)))
        if said[-1][0] in ("refuted", "bogus", "inexpressible"):
            return said[-1]
    return next((s for s in said if s[0] != "proved"), said[0])


class Language:
    """How a peer writes an expression: one method for each operation; what has none is inexpressible."""

    def write(self, e: Expr, env: Mapping[str, Any]) -> Any:
        match e:
            case Num(value):
                return self.number(value)
            case Name(id) if id in env:
                return env[id]
            case Op("^", (a, Num(n))) if n.denominator == 1 and abs(n) <= 64:
                return self.power(self.write(a, env), int(n))
            case Op("^", (a, b)):  # a > 0 wherever an exponent is no integer
                return self.exp(self.write(b, env) * self.log(self.write(a, env)))
            case Op("+" | "-" | "*" | "/" as op, (a, b)):
                x, y = self.write(a, env), self.write(b, env)
                return x + y if op == "+" else x - y if op == "-" else x * y if op == "*" else x / y
            case Op("neg", (a,)):
                return -self.write(a, env)
            case Call("exp" | "log" | "sqrt" | "abs" as fn, (a,)):
                return getattr(self, fn)(self.write(a, env))
            case Call("tanh", (a,)):
                up = self.exp(self.number(Fraction(2)) * self.write(a, env))
                return (up - self.number(Fraction(1))) / (up + self.number(Fraction(1)))
            case Call("rel_entr", (a, b)):
                return self.rel_entr(self.write(a, env), self.write(b, env))
            case Call("max" | "min" as fn, args):
                values = [self.write(a, env) for a in args]
                out = values[0]
                for v in values[1:]:
                    out = self.max(out, v) if fn == "max" else -self.max(-out, -v)
                return out
            case Op(op) | Call(op):
                return self.other(e, op)
        return self.other(e, type(e).__name__)

    def other(self, e: Expr, what: str) -> NoReturn:
        raise Inexpressible(what)

    def number(self, value: Fraction) -> Any:
        raise NotImplementedError

    def power(self, x: Any, n: int) -> Any:
        return x**n

    def exp(self, x: Any) -> Any:
        raise Inexpressible("exp")

    def log(self, x: Any) -> Any:
        raise Inexpressible("log")

    def sqrt(self, x: Any) -> Any:
        raise Inexpressible("sqrt")

    def abs(self, x: Any) -> Any:
        raise Inexpressible("abs")

    def max(self, x: Any, y: Any) -> Any:
        return (x + y + self.abs(x - y)) / self.number(Fraction(2))

    def rel_entr(self, x: Any, y: Any) -> Any:
        return x * self.log(x / y)  # has no value at x = 0; peers that can say 0 there do


class _Mpmath(Language):
    def number(self, value: Fraction) -> Any:
        return mpmath.mpf(value.numerator) / value.denominator

    exp, sqrt = staticmethod(mpmath.exp), staticmethod(mpmath.sqrt)  # type: ignore[assignment]

    def log(self, x: Any) -> Any:
        if x <= 0:
            raise ValueError("log")
        return mpmath.log(x)

    def abs(self, x: Any) -> Any:
        return abs(x)

    def rel_entr(self, x: Any, y: Any) -> Any:
        return mpmath.mpf(0) if x == 0 else x * self.log(x / y)


_MPMATH = _Mpmath()


def _true(e: Expr, at: Mapping[str, Any]) -> bool:
    if isinstance(e, Op) and len(e.args) == 2:
        d = _MPMATH.write(e.args[0], at) - _MPMATH.write(e.args[1], at)
        match e.op:
            case ">=" | "<=" | ">" | "<":
                d = d if e.op[0] == ">" else -d
                return bool(d > 0 or (d == 0 and len(e.op) == 2))
            case "==" | "!=":
                return bool((d == 0) == (e.op == "=="))
    raise Inexpressible("hypothesis")


@dataclass(frozen=True)
class Side:
    """The range of a name: rational ends, None for infinity, and whether an end belongs to it."""

    lo: Fraction | None
    hi: Fraction | None
    closed: tuple[bool, bool]


@dataclass(frozen=True)
class Box:
    """A question over a box: ``rest`` are the hypotheses that are no sides of it. ``back`` gives the old names."""

    sides: dict[str, Side]
    rest: tuple[Expr, ...]
    difference: Expr
    back: dict[str, Expr]

    @property
    def bounded(self) -> bool:
        return all(s.lo is not None and s.hi is not None for s in self.sides.values())


def box(question: Question) -> Box:
    """Ranges that depend on earlier names are made independent: q in [a, b] becomes a + q*(b - a), q in [0, 1]."""
    rest, sides, moved = list(question.hyps), {}, {}
    for name, _ in question.names:
        lo, hi = _end(rest, name, (">=", ">")), _end(rest, name, ("<=", "<"))
        closed = (lo is not None and lo[1], hi is not None and hi[1])
        a, b = (None if lo is None else substitute(lo[0], moved)), (None if hi is None else substitute(hi[0], moved))
        ends = (None if a is None else _rational(a)), (None if b is None else _rational(b))
        if (a is None) == (ends[0] is None) and (b is None) == (ends[1] is None):
            sides[name] = Side(ends[0], ends[1], closed)
        elif a is not None:
            step = Name(name) if b is None else Op("*", (Name(name), Op("-", (b, a))))
            moved[name] = step if ends[0] == 0 else Op("+", (a, step))
            sides[name] = Side(Fraction(0), None if b is None else Fraction(1), closed)
        else:
            raise Inexpressible("a range with no lower end")
    return Box(sides, tuple(substitute(h, moved) for h in rest), substitute(question.difference, moved),
               {n: moved.get(n, Name(n)) for n, _ in question.names})


def _end(hyps: list[Expr], name: str, ops: tuple[str, str]) -> tuple[Expr, bool] | None:
    """Takes the first bound of the name out of the hypotheses."""
    for h in hyps:
        match h:
            case Op(op, (Name(n), e)) if n == name and op in ops and name not in variables(e):
                hyps.remove(h)
                return e, op == ops[0]
            case Op(op, (e, Name(n))) if n == name and _flip(op) in ops and name not in variables(e):
                if variables(e) or _rational(e) is not None:
                    hyps.remove(h)
                    return e, _flip(op) == ops[0]
    return None


def _flip(op: str) -> str:
    return {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)


def _rational(e: Expr) -> Fraction | None:
    match e:
        case Num(value):
            return value
        case Op("neg", (a,)):
            x = _rational(a)
            return None if x is None else -x
        case Op("+" | "-" | "*" | "/" as op, (a, b)):
            x, y = _rational(a), _rational(b)
            if x is None or y is None or (op == "/" and y == 0):
                return None
            return x + y if op == "+" else x - y if op == "-" else x * y if op == "*" else x / y
    return None
