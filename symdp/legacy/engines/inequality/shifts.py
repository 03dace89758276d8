"""Variables that stand in a comparison only less one number, as an order a in a - 1: that difference as the variable.

``f(b - 1) < f(a - 1)`` for ``1 < a < b`` is ``f(t) < f(s)`` for ``0 < s < t``; the exponentials in it are shorter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.prover import Proof, Prover, comparison, variables
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    Bind,
    Call,
    Expr,
    Name,
    Num,
    Op,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)

SHARE = 0.7  # of the steps


def shifted(goal: Goal) -> dict[str, Fraction]:
    """The real variables, two or more, that stand in show only in ``v - c``, outside of binders and in exponents of
    exponentials, and the number c, which is not 0."""
    found: dict[str, set[Fraction | None]] = {}

    def look(e: Expr) -> None:
        match e:
            case Op("-", (Name(v), Num(c))):
                found.setdefault(v, set()).add(c)
            case Name(v):
                found.setdefault(v, set()).add(None)
            case Bind():
                for n in free_names(e):
                    found.setdefault(n, set()).add(None)
            case _:
                for x in children(e):
                    look(x)
    look(goal.show)
    out = {v: next(iter(c)) for v, c in found.items() if len(c) == 1 and v in variables(goal)
           and v not in goal.region.integers}
    inside = {n for x in walk(goal.show) if isinstance(x, Call) and x.fn == "exp" for n in free_names(x)}
    found_so = {v: c for v, c in out.items() if c and v in inside}
    return found_so if len(found_so) > 1 else {}


def by_shift(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The differences v - c as variables."""
    by = shifted(goal)
    if not by or depth < 2 or comparison(goal) is None:
        return None
    names = dict(zip(by, fresh(goal.names, ["u"]*len(by), (goal.show, *goal.hyps)), strict=True))
    let: dict[str, Expr] = {u: Op("-", (Name(v), num(by[v]))) for v, u in names.items()}

    def put(e: Expr) -> Expr:
        match e:
            case Op("-", (Name(v), Num())) if v in names:
                return Name(names[v])
        return rebuild(e, put)
    facts = [f for h in goal.hyps if (f := said(h, by, names)) is not None]
    return limited(p, SHARE, partial(rewritten, p, goal, put(goal.show), ONE, depth, let=let, facts=facts))


def said(h: Expr, by: dict[str, Fraction], names: dict[str, str]) -> Expr | None:
    """What a comparison of such a variable with a number, or another one, says of the new ones."""
    match h:
        case Op(op, (a, b)) if op in COMPARISONS and free_names(h) & by.keys() and not any(
                isinstance(x, Bind) for x in walk(h)):
            pass
        case _:
            return None
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Name) and x.id in by:
            c = by[x.id]
            match y:
                case Num(value):
                    other: Expr = num(value - c)
                case Name(w) if w in by and by[w] == c:
                    other = Name(names[w])
                case _:
                    plain: dict[str, Expr] = {v: Op("+", (Name(u), num(by[v]))) for v, u in names.items()}
                    other = Op("-", (substitute(y, plain), num(c)))
            sides: tuple[Expr, Expr] = (Name(names[x.id]), other)
            return Op(op, sides if x is a else sides[::-1])
    return None
