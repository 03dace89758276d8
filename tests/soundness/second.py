"""A second opinion on statements about numbers: whether a point breaks one, in Arb balls of 400 bits.

Nothing of the kernel is used but the reader and the syntax tree. The atoms are spelt out here again, in other words than
in symdp/atoms where there are any.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import Call, Expr, Name, Num, Op, Seq, free_names, rebuild, substitute, walk
from tests.legacy.kernel.numbers import NoValue, truth

Where = dict[str, Fraction]
SPELT = {
    "tanh": ("x", "(exp(x) - exp(-x))/(exp(x) + exp(-x))"), "coth": ("x", "(exp(x) + exp(-x))/(exp(x) - exp(-x))"),
    "sinh": ("x", "(exp(x) - exp(-x))/2"), "cosh": ("x", "(exp(x) + exp(-x))/2"), "log2": ("x", "log(x)/log(2)"),
    "bits": ("x", "x/log(2)"), "h": ("p", "rel_entr(p, 1/2) + rel_entr(1 - p, 1/2)"),
    "kl_bernoulli": ("p, q", "rel_entr(p, q) + rel_entr(1 - p, 1 - q)"), "d2": ("p, q", "rel_entr(p, q) + rel_entr(1 - p, 1 - q)"),
}


def spelt(e: Expr) -> Expr:
    """e without atoms, intervals and functions of more than two arguments."""
    match e:
        case Call("h", (p,)):
            return Op("-", (Call("log", (Num(Fraction(2)),)), _filled("h", (spelt(p),))))
        case Call(fn, args) if fn in SPELT:
            return _filled(fn, tuple(map(spelt, args)))
        case Call("min" | "max" as fn, (a, b, c, *rest)):
            return Call(fn, (spelt(a), spelt(Call(fn, (b, c, *rest)))))
        case Op("implies", (a, b)):
            return Op("or", (Op("not", (spelt(a),)), spelt(b)))
        case Op("in", (x, Seq("range", (lo, hi)))):
            return spelt(Op("in", (x, Seq("[]", (lo, hi)))))
        case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" as kind, (lo, hi)))):
            sides = [Op("<=" if bracket in "[]" else "<", pair) for bracket, pair in zip(kind, ((lo, x), (x, hi)), strict=True)
                     if not {Name("oo"), Op("neg", (Name("oo"),))} & set(pair)]
            return spelt(sides[0] if len(sides) == 1 else Op("and", (sides[0], sides[1]))) if sides else Op("==", (x, x))
    return rebuild(e, spelt)


def _filled(fn: str, args: tuple[Expr, ...]) -> Expr:
    names, body = SPELT[fn]
    parameters = re.split(r", ", names)
    if len(args) != len(parameters):
        raise NoValue
    return substitute(read_expression(body), dict(zip(parameters, args, strict=True)))


def numeric(statement: Statement) -> bool:
    return all(t.kind in ("real", "integer") for _, t in statement.let)


def assumptions(statement: Statement) -> list[Expr]:
    defined = dict[str, Expr]()
    for name, e in statement.define:
        defined[name] = substitute(e, defined)
    return [spelt(w) for _, t in statement.let for w in t.where] + [spelt(substitute(g, defined)) for g in statement.given]


def conclusion(statement: Statement, part: int = 0) -> Expr:
    defined = dict[str, Expr]()
    for name, e in statement.define:
        defined[name] = substitute(e, defined)
    return spelt(substitute(statement.show[part], defined))


def says(e: Expr, at: Where) -> bool | None:
    """True or false at the point; None where that is not seen, or there is no value."""
    try:
        return truth(e, at)
    except (NoValue, AssertionError, KeyError, OverflowError, ZeroDivisionError):
        return None


def broken_by(statement: Statement, at: Where, part: int = 0) -> bool:
    """The point is admissible and the conclusion is false there, both seen for certain."""
    if any(t.kind == "integer" and at[n].denominator != 1 for n, t in statement.let):
        return False
    return all(says(a, at) is True for a in assumptions(statement)) and says(conclusion(statement, part), at) is False


def points(statement: Statement, source: random.Random, first: Mapping[str, Fraction] | None = None) -> Iterator[Where]:
    """Points to try: simple numbers, the ends of the domains and close to them, equal names, mixtures."""
    simple = [Fraction(x) for x in ("0", "1", "1/2", "-1", "2", "1/3", "1/10", "3", "1/100", "10", "99/100", "1/1000", "5", "30")]
    columns: dict[str, list[Fraction]] = {}
    for name, t in statement.let:
        ends = [x.value for w in t.where for x in walk(w) if isinstance(x, Num)]
        near = [e + s * d for e in ends for d in (Fraction(0), Fraction(1, 1000), Fraction(1, 10**6), Fraction(1, 20)) for s in (1, -1)]
        own = [first[name]] if first and name in first else []
        columns[name] = list(dict.fromkeys([x for x in (*own, *near, *simple) if t.kind == "real" or x.denominator == 1]))
    names = list(columns)
    if len(names) == 1:
        yield from ({names[0]: x} for x in columns[names[0]])
    yield from (dict.fromkeys(names, x) for x in simple)
    for row in itertools.islice(itertools.product(*(columns[n][:5] for n in names)), 125):
        yield dict(zip(names, row, strict=True))
    while names:
        at = {n: source.choice(columns[n]) for n in names}
        n = source.choice(names)
        real = dict(statement.let)[n].kind == "real"
        match source.randrange(4):
            case 0:
                m = source.choice(names)
                at[n] = at[m] + (Fraction(source.randint(-20, 20), 1000) if real else 0)
            case 1 if real:
                at[n] += Fraction(source.randint(-1000, 1000), 4000)
            case 2 if real:
                at[n] *= Fraction(source.randint(900, 1100), 1000)
            case _:
                at = {k: Fraction(source.randint(1, 999), 1000) if dict(statement.let)[k].kind == "real" else Fraction(source.randint(1, 30))
                      for k in names}
        yield at


def a_break(statement: Statement, source: random.Random, tries: int, part: int = 0, first: Mapping[str, Fraction] | None = None) -> Where | None:
    """A point that breaks the statement, the first found."""
    inside, claim = assumptions(statement), conclusion(statement, part)
    if any(not set(free_names(e)) <= {n for n, _ in statement.let} | {"exp", "log", "sqrt", "abs", "min", "max", "rel_entr", "pi", "oo"}
           for e in (*inside, claim)):
        return None
    whole = [n for n, t in statement.let if t.kind == "integer"]
    for at in itertools.islice(points(statement, source, first), tries):
        if any(at[n].denominator != 1 for n in whole):
            continue
        if all(says(a, at) is True for a in inside) and says(claim, at) is False:
            return at
    return None

