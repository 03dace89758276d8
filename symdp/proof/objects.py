"""Terms of laws, sets, databases, functions, channels and mechanisms that are written out, and finite spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symdp.kernel import terms
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import PROP, REAL, Type, make
from symdp.proof.closed_terms import FALSE, TRUE


def chosen(x: Term, cases: Sequence[tuple[Term, Term]], otherwise: Term) -> Term:
    """``v1 if x == a1 else v2 if x == a2 else .. otherwise``."""
    out = otherwise
    for a, v in reversed(cases):
        if v is not out:
            out = apply_const("ite", apply_const("eq", x, a), v, out)
    return out


def finite_law(t: Type, weights: Sequence[tuple[Term, Term]]) -> Term:
    """The law with these weights; outcomes of weight 0 are left out, weights of one outcome are added."""
    of: dict[Term, Term] = {}
    for a, w in weights:
        if w is not num(0):
            of[a] = apply_const("add", of[a], w) if a in of else w
    x = terms.var("x", t)
    return apply_const("mklaw", finite_set(t, list(of)),
                       terms.lam(x, chosen(x, list(of.items()), num(0)) if of else num(0)))


def finite_set(t: Type, members: Sequence[Term]) -> Term:
    """The set that is listed."""
    x = terms.var("x", t)
    out = FALSE
    for i, a in enumerate(members):
        here = apply_const("eq", x, a)
        out = apply_const("or", out, here) if i else here
    return terms.lam(x, out)


def database(t: Type, entries: Sequence[Term]) -> Term:
    """The database of these entries; t is its type."""
    i = terms.var("i", REAL)
    a = t.args[0]
    cases = [(num(k + 1), e) for k, e in enumerate(entries)]
    f = chosen(i, cases[:-1], entries[-1]) if entries else terms.const("any", a)
    return apply_const("mkdb", num(len(entries)), terms.lam(i, f))


def table(t: Type, values: Sequence[tuple[Term, Term]], otherwise: Term) -> Term:
    """The function with these values, and one value at all other arguments."""
    x = terms.var("x", t)
    return terms.lam(x, chosen(x, values, otherwise))


def channel(t: Type, rows: Sequence[tuple[Term, Term]]) -> Term:
    """The channel with these rows; all other inputs have the first."""
    return apply_const("mkchan", table(t, rows[1:], rows[0][1]))


def mechanism(t: Type, rows: Mapping[tuple[Term, ...], Term]) -> Term:
    """The mechanism on databases (of type t) with a row for each list of entries. It reads the entries one by one; what
    is no letter is read as the first."""
    letters = list(dict.fromkeys(a for word in rows for a in word))
    first = next(iter(rows.values()))
    x = terms.var("x", t)
    size = len(next(iter(rows)))

    def after(word: tuple[Term, ...]) -> Term:
        if len(word) == size:
            return rows.get(word, first)
        entry = apply_const("entry", x, num(len(word) + 1))
        return chosen(entry, [(a, after((*word, a))) for a in letters[1:]], after((*word, letters[0])))
    return apply_const("mkchan", terms.lam(x, after(())))


def finite_space(size: int) -> tuple[Type, list[Term]]:
    """A type of at least so many points, and its points."""
    t, points = PROP, [TRUE, FALSE]
    while len(points) < size:
        t, points = make("pair", PROP, t), [apply_const("pair", a, b) for a in (TRUE, FALSE) for b in points]
    return t, points
