"""Small objects that are worth a try where a formula speaks of all, or of some: laws, channels, events."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError, Type, fun
from symdp.proof.closed_terms import conjuncts
from symdp.proof.evaluation import Evaluation
from symdp.proof.objects import finite_law, finite_set, mechanism

F = Fraction
LARGEST = 5
"""How many outcomes a law has at most."""
MOST = 24
"""Objects of one kind."""
NUMBERS = [F(0), F(1), F(1, 2), F(2), F(-1), F(1, 4), F(3), F(1, 10), F(10)]


ROW = "row"
"""What variables for rows of channels are called: for them no single laws are tried."""


def is_row(predicate: Term) -> bool:
    """Whether a quantifier is over a row of a channel."""
    return isinstance(predicate, terms.Lam) and predicate.hint.split("~")[0] == ROW


def conditions(t: Term) -> list[Term]:
    """What a quantified formula asks of its variable: the left side of an implication, or the parts of a
    conjunction, also where it is denied."""
    inner = terms.args_of(t, "not", 1)
    if inner is not None:
        return conditions(inner[0])
    sides = terms.args_of(t, "imp", 2)
    return conjuncts(sides[0] if sides is not None else t)


def weights(k: int) -> Iterator[list[Fraction]]:
    """Laws on k outcomes by their probabilities, simple ones first."""
    for i in range(k):
        yield [F(int(j == i)) for j in range(k)]
    if k > 1:
        yield [F(1, k)]*k
    for p in (F(1, 2), F(3, 4), F(1, 3), F(9, 10), F(1, 4), F(2, 3), F(1, 10)):
        for i, j in itertools.permutations(range(k), 2):
            if not (p == F(1, 2) and (j < i or k == 2)) and (i, j) in ((0, 1), (1, 2), (0, 2)):
                yield [p if m == i else 1 - p if m == j else F(0) for m in range(k)]


def candidates(ev: Evaluation, v: Var, body: Term) -> list[Term]:
    """Values of v that may decide the quantified formula, those that fit its conditions as far as this is seen."""
    told = conditions(body)
    found: list[Term] = [h for h in ev.hints if h.type is v.type]
    if v.type is REAL:
        found += [num(x) for x in NUMBERS]
    elif v.type.name == "law":
        points = support(ev, v, told)
        if points:
            found += [law(v.type, points, w) for w in itertools.islice(weights(len(points)), MOST)]
    elif v.type.name == "chan":
        found += itertools.islice(channels(ev, v, told), MOST)
    elif v.type is fun(REAL, REAL):
        found += functions()
    return list(dict.fromkeys([*found, *ev.candidates(v.type)]))


def functions() -> Iterator[Term]:
    """Functions of a real number: constants, powers, steps up and down, one point that stands out, the exponential."""
    x = terms.var("x", REAL)
    zero, one, half = num(0), num(1), num(F(1, 2))

    def minus(y: Term) -> Term:
        return apply_const("neg", y)
    for y in (zero, one, x, minus(x), half, apply_const("pow", x, num(2)), apply_const("add", one, minus(x)),
              apply_const("ite", apply_const("le", x, half), zero, one),
              apply_const("ite", apply_const("le", x, half), one, zero),
              apply_const("ite", apply_const("le", x, zero), zero, one),
              apply_const("ite", apply_const("eq", x, zero), one, zero),
              apply_const("ite", apply_const("eq", x, one), zero, x), apply_const("exp", x),
              apply_const("exp", minus(x)), apply_const("pow", x, num(3)), apply_const("abs", x),
              minus(apply_const("pow", x, num(2)))):
        yield terms.lam(x, y)


def law(t: Type, points: Sequence[Term], w: Sequence[Fraction]) -> Term:
    """The law with these probabilities."""
    return finite_law(t.args[0], [(p, num(x)) for p, x in zip(points, w, strict=True)])


def support(ev: Evaluation, v: Term, told: Sequence[Term]) -> tuple[Term, ...]:
    """The points on which the conditions say that the law v lives, in a space of numbers or labels; all points of a
    finite space."""
    for c in told:
        sides = terms.args_of(c, "supp", 2)
        if sides is not None and sides[0] is v:
            try:
                points, _ = ev.sums.listed(sides[1])
            except KernelError:
                continue
            if len(points) <= LARGEST:
                return points
    own = ev.sets.of_type(v.type.args[0])
    return own.points if own is not None and len(own.points) <= LARGEST else ()


def rows_said(told: Sequence[Term], w: Term) -> Iterator[tuple[Term, Term]]:
    """(inputs, outputs): the conditions say that all rows of the channel for these inputs live on these outputs."""
    for c in told:
        predicate = terms.args_of(c, "all", 1)
        if predicate is None:
            continue
        x = terms.var("x'", predicate[0].type.args[0])
        sides = terms.args_of(terms.app(predicate[0], x), "imp", 2)
        supp = terms.args_of(sides[1], "supp", 2) if sides is not None else None
        row = terms.args_of(supp[0], "row", 2) if supp is not None else None
        if sides is not None and supp is not None and row is not None and row[0] is w and row[1] is x:
            yield terms.lam(x, sides[0]), supp[1]


def channels(ev: Evaluation, v: Var, told: Sequence[Term]) -> Iterator[Term]:
    """Channels whose rows are simple laws; an input that is none of those listed is read as the first."""
    for inputs, outputs in rows_said(told, v):
        try:
            out, _ = ev.sums.listed(outputs)
            read = _read(ev, v.type.args[0], inputs)
        except KernelError:
            continue
        if not read or not out or len(read) > LARGEST or len(out) > LARGEST:
            continue
        laws = [finite_law(v.type.args[1], [(p, num(x)) for p, x in zip(out, w, strict=True)])
                for w in weights(len(out))]
        for rows in itertools.islice(_tables(len(read), laws), MOST):
            yield _channel(v.type, read, rows)


def _tables(inputs: int, laws: Sequence[Term]) -> Iterator[tuple[Term, ...]]:
    """Rows for each input: all alike, each a law of its own, then others."""
    n = len(laws)
    yield tuple(laws[i % n] for i in range(inputs))
    yield (laws[0],)*inputs
    for a, b in itertools.permutations(range(min(n, 9)), 2):
        yield tuple(laws[a if i == 0 else b] for i in range(inputs))


def _read(ev: Evaluation, t: Type, inputs: Term) -> list[Term]:
    """The inputs, numbers or databases."""
    points = ev.sets.points(inputs)
    return [] if points is None else [p for p in points.points if ev.holds(terms.app(inputs, p))]


def _channel(t: Type, read: Sequence[Term], rows: Sequence[Term]) -> Term:
    a = t.args[0]
    if a.name == "db":
        words = {tuple(ev_entries(x)): r for x, r in zip(read, rows, strict=True)}
        return mechanism(a, words)
    x = terms.var("x", a)
    out = rows[0]
    for p, r in reversed(list(zip(read[1:], rows[1:], strict=True))):
        out = apply_const("ite", apply_const("eq", x, p), r, out)
    return apply_const("mkchan", terms.lam(x, out))


def ev_entries(x: Term) -> list[Term]:
    """The entries of a database that is written out."""
    made = terms.args_of(x, "mkdb", 2)
    size = made[0] if made is not None else None
    if made is None or not isinstance(size, terms.Num):
        raise KernelError("the entries of this database are not seen")
    from symdp.kernel import tables
    from symdp.proof.steps import sides_of

    return [sides_of(tables.evaluate(terms.app(made[1], num(i + 1))))[1] for i in range(int(size.value))]


__all__ = ["candidates", "conditions", "finite_set", "support", "weights"]
