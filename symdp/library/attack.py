"""Attack on facts: values at which a fact is false.

Values are drawn at random with many degenerate ones; what the hypotheses determine (a derivative, a limit, a density,
a size) is put in, so that they hold often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import inf, isinf
from typing import Any

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import Type
from symdp.library import values
from symdp.library.quantities import Quantities as Model
from symdp.library.simple import FAMILY


def parts(statement: Term) -> tuple[list[Term], Term]:
    """Hypotheses and conclusion."""
    given = []
    while (sides := terms.args_of(statement, "imp", 2)) is not None:
        given.append(sides[0])
        statement = sides[1]
    return given, statement


def kinds(t: Term) -> frozenset[str]:
    """The names of the types in t."""
    if isinstance(t, terms.App):
        return kinds(t.function) | kinds(t.argument)
    if isinstance(t, terms.Lam):
        return kinds(t.body) | named(t.domain)
    return named(t.type)


def named(t: Type) -> frozenset[str]:
    """The names in a type."""
    return frozenset([t.name]).union(*map(named, t.args))


def attack(statement: Term, rounds: int, seed: int) -> tuple[Mapping[Var, Any] | None, Counter[str]]:
    """(values at which the statement is false, or None; how often it was ``true`` with all hypotheses true,
    ``near`` (equal up to rounding), ``vacuous``, or ``unknown``)."""
    rng = random.Random(seed)
    given, conclusion = parts(statement)
    count: Counter[str] = Counter()
    names = sorted(statement.free, key=lambda v: v.name)
    simple = not {"pair", "db"} & kinds(statement) and bool(statement.spaces)
    for i in range(rounds + (rounds//3 if simple else 0)):
        model = Model(rng, i >= rounds)
        at: dict[Var, Any] = {v: model.draw(v.type) for v in names}
        for g in given:
            fit(model, g, at, rng)
        model.extra = [x for v, x in at.items() if v.type.name == "real"]
        holds: bool | None = True
        for g in given:
            h = model.value(g, at)
            holds = False if h is False else None if h is None or holds is None else holds
            if holds is False:
                break
        if model.guessed and holds:
            holds = None
        if holds is not True:
            count["vacuous" if holds is False else "unknown"] += 1
            continue
        values.near_calls = model.presumed = 0
        c = model.value(conclusion, at)
        if c is False and not model.presumed:
            return at, count
        count["true" if c else "near" if values.near_calls else "unknown"] += 1
    return None, count


def fit(model: Model, g: Term, at: dict[Var, Any], rng: random.Random) -> None:
    """Put in what the hypothesis determines, three times of four."""
    if rng.random() < .25 or fit_law(model, g, at):
        return
    inner = g
    while (q := terms.args_of(inner, "all", 1)) is not None and isinstance(q[0], terms.Lam):
        inner = q[0].body
        if (sides := terms.args_of(inner, "imp", 2)) is not None:
            inner = sides[1]
    while (sides := terms.args_of(inner, "and", 2)) is not None:
        fit_values(model, sides[1], at, rng)
        inner = sides[0]
    fit_values(model, inner, at, rng)
    head, xs = terms.strip(inner)
    if not isinstance(head, terms.Const):
        return
    if head.name in ("lim", "elim") and any(x.loose for x in xs):  # of a function that a quantifier binds
        return
    if head.name == "hasderiv":
        f = xs[0]
        d = xs[2]
        if isinstance(d, Var) and isinstance(f, Var):
            good = [h for h in FAMILY if h.derivative is not None]  # type: ignore[attr-defined]
            at[f] = rng.choice(good)
            x = model.value(xs[1], at)
            at[d] = None if x is None else at[f].derivative(x)
        elif isinstance(f, Var):
            top = terms.strip(d)[0]
            if isinstance(top, Var):
                at[f] = rng.choice([h for h in FAMILY if h.derivative is not None])  # type: ignore[attr-defined]
                at[top] = at[f].derivative
    elif head.name == "elim":
        wanted = terms.args_of(xs[3], "up", 1)
        target = wanted[0] if wanted is not None else xs[3]
        near = model.around(model.value(xs[0], at), model.value(xs[2], at))
        y = model.value(xs[1], at)(near[0]) if near else None
        if y is not None and isinstance(target, Var) and not isinf(y):
            large = abs(y) > 1e4 and wanted is None
            at[target] = inf*(1 if y > 0 else -1) if large else Fraction(round(float(y)*6), 6)
    elif head.name == "density" and isinstance(xs[2], Var) and all(isinstance(x, Var) for x in xs):
        p, q, _ = (at[x] for x in xs if isinstance(x, Var))
        if p.weights.keys() <= q.weights.keys():
            blocks = model.blocks(xs[0].type.args[0])
            values = {x: p.weights.get(b, Fraction(0))/q.weights[b] if b in q.weights else Fraction(rng.randint(0, 2))
                      for b in (blocks or q.weights.keys()) for x in b}
            at[xs[2]] = values.get
    elif head.name == "eq" and inner is g:
        fit_equation(model, xs, at)
    elif head.name in ("le", "lt") and inner is g:
        fit_bound(model, xs, at, rng)


def fit_values(model: Model, said: Term, at: dict[Var, Any], rng: random.Random) -> None:
    """``t(x) == f(x)``, ``t(x) == up(f(x))``, ``range(1, m, f(x))`` under one quantifier: f has these values."""
    head, xs = terms.strip(said)
    if not isinstance(head, terms.Const) or head.name not in ("eq", "range"):
        return
    raised = terms.args_of(xs[-1], "up", 1)
    target = raised[0] if raised is not None else xs[-1]
    if raised is not None and isinstance(target, Var) and not xs[0].loose:
        value = model.value(xs[0], at)
        if value is not None and not (isinstance(value, float) and abs(value) == values.INF):
            at[target] = value
    if not isinstance(target, terms.App) or not isinstance(target.argument, terms.Bound) or target.argument.index or (
            not isinstance(target.function, Var) or len(xs[0].loose) > 1):
        return
    points = model.points(target.argument.type)
    if points is None:
        return
    if head.name == "eq":
        found = {x: model.value(xs[0], at, (x,)) for x in points}
        at[target.function] = {x: Fraction(0) if raised is not None and isinstance(y, float) and isinf(y) else y
                               for x, y in found.items()}.get  # a function with real values has no infinite ones
        return
    low, high = (model.value(x, at) for x in xs[:2])
    blocks = model.blocks(target.argument.type)
    if blocks is not None and values.whole(low) and values.whole(high) and low <= high:
        drawn = [(b, Fraction(rng.randint(int(low), int(high)))) for b in blocks]
        at[target.function] = {x: y for b, y in drawn for x in b}.get


def fit_bound(model: Model, xs: list[Term], at: dict[Var, Any], rng: random.Random) -> None:
    """``0 <= p``, ``p <= 1``, ``p <= q``: a name that is too large or too small is moved to the bound or beyond it,
    towards 0 where it was too large."""
    a, b = xs
    low, high = model.value(a, at), model.value(b, at)
    if low is None or high is None or low < high or isinstance(low, float) or isinstance(high, float):
        return
    if isinstance(b, Var):
        at[b] = low + rng.choice([Fraction(0), Fraction(1, 3), Fraction(1)])
    elif isinstance(a, Var):
        at[a] = high*rng.choice([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])


def fit_law(model: Model, g: Term, at: dict[Var, Any]) -> bool:
    """``P[a] == t``, ``forall(i in s: P[i] == t(i))``: P gives these points what is said, and the others in the
    proportions that it has. Whether this is what the hypothesis says."""
    said = terms.args_of(g, "all", 1)
    body = said[0].body if said is not None and isinstance(said[0], terms.Lam) else g
    sides = terms.args_of(body, "imp", 2) if said is not None else None
    equal = terms.args_of(body if sides is None else sides[1], "eq", 2)
    mass = terms.args_of(equal[0], "pmf", 2) if equal is not None else None
    if equal is None or mass is None or not isinstance(mass[0], Var) or mass[0] in equal[1].free:
        return False
    law, t = mass[0], mass[1].type
    points: list[tuple[Any, ...]] = [()]
    if said is not None:
        there = model.members(t, (lambda x: model.value(sides[0], at, (x,))) if sides is not None else lambda x: True)
        points = [(x,) for x in there or ()]
    known = {model.place(t, model.value(mass[1], at, x)): model.value(equal[1], at, x) for x in points}
    left = 1 - sum(known.values())
    rest = {b: w for b, w in at[law].weights.items() if b not in known}
    total = sum(rest.values())
    if not known or min(known.values()) < 0 or left < 0 or (left > 0 and not total):
        return False
    at[law] = values.Law({**known, **{b: w*left/total for b, w in rest.items() if left}})
    return True


def fit_equation(model: Model, xs: list[Term], at: dict[Var, Any]) -> None:
    """``x == y`` of names; ``sum(k in s: w(k)) == 1``; ``entries(x) == n``."""
    a, b = xs
    if isinstance(b, Var):
        at[b] = model.value(a, at)
    elif (s := terms.args_of(a, "sum", 2)) is not None and isinstance(s[0], Var) and isinstance(s[1], Var):
        inside = model.members(s[0].type.args[0], at[s[0]])
        if inside:
            weights = [abs(at[s[1]](x) or 0) for x in inside]
            if not any(weights):
                weights[0] = Fraction(1)
            total = sum(weights)
            if not isinstance(total, float):
                at[s[1]] = {x: w/total for x, w in zip(inside, weights, strict=True)}.get
    elif (m := terms.args_of(b, "add", 2)) is not None and isinstance(m[0], Var):
        v = model.value(a, at)
        if v is not None:
            at[m[0]] = v - 1
    elif (m := terms.args_of(a, "add", 2)) is not None and isinstance(m[1], Var):  # p + q == 1
        v, first = model.value(b, at), model.value(m[0], at)
        if v is not None and first is not None:
            at[m[1]] = v - first
