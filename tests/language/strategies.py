"""Hypothesis strategies for trees of the claim language, as the reader can produce them.

``expressions()`` makes any expression the grammar allows, meaningful or not;
``reals(names)`` makes arithmetic over given real names; ``formulas(names)`` compares
such terms. Shared with the tests of other rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from symdp.legacy.kernel.expressions import TYPES
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    domain_parts,
    free_names,
    out_of_scope,
)

NAMES = ("x", "y", "eps", "eps1'", "alpha", "P", "Q", "M", "A", "pi", "oo", "kl", "log", "max", "sum", "δ", "Y_1", "e")
INTERVALS = ("[]", "(]", "[)", "()")
_BINARY = ("+", "-", "*", "/", "^", *COMPARISONS, "and", "or", "implies", "iff")
_SHAPES = ("binary", "prefix", "if", "in", "chain", "call", "type-call", "apply", "groups", "index", "seq", "law",
           "bind", "limit")

names = st.sampled_from(NAMES)
numbers = st.one_of(
    st.integers(0, 30), st.integers(0, 10**40),
    # every decimal literal: digits times a power of ten
    st.tuples(st.integers(0, 10**12), st.integers(-390, 380)).map(lambda v: v[0] * Fraction(10) ** v[1]),
).map(lambda v: Num(Fraction(v)))
leaves = st.one_of(numbers, names.map(Name), st.just(Seq("set", ())), st.just(Seq("list", ())))


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> Expr:
    """Any expression the reader can produce, up to ``depth`` levels high."""
    if depth <= 0 or draw(st.integers(0, 3)) == 0:
        return draw(leaves)
    e = expressions(depth - 1)
    some = st.lists(e, min_size=1, max_size=3).map(tuple)
    match draw(st.sampled_from(_SHAPES)):
        case "binary":
            return Op(draw(st.sampled_from(_BINARY)), (draw(e), draw(e)))
        case "prefix":
            return Op(draw(st.sampled_from(["neg", "not"])), (draw(e),))
        case "if":
            return Op("if", (draw(e), draw(e), draw(e)))
        case "in":
            return Op("in", (draw(e), draw(domains(depth - 1))))
        case "chain":
            middle = draw(e)
            return Op("and", (Op("<=", (draw(e), middle)), Op("<", (middle, draw(e)))))
        case "call":
            return Call(draw(names), draw(some))
        case "type-call":
            return Call(draw(st.sampled_from(sorted(TYPES))), draw(some))
        case "apply":
            called = draw(e.filter(lambda x: not isinstance(x, (Num, Seq, Op))))
            return Call("apply", (called, *draw(some)))
        case "groups":
            kinds = ["group", *draw(st.lists(st.sampled_from(["group", "given"]), min_size=1, max_size=2))]
            return Call(draw(names), tuple(Seq(kind, draw(some)) for kind in kinds))
        case "index":
            return Index(draw(e.filter(lambda x: not isinstance(x, Num))), draw(some))
        case "seq":
            return Seq(draw(st.sampled_from(["tuple", "list", "set"])), draw(some))
        case "law":
            return Law(tuple((draw(e), draw(e)) for _ in range(draw(st.integers(1, 3)))))
        case "bind":
            binder = draw(st.sampled_from(["sum", "prod", "integral", "sup", "forall", "exists", "mechanism", "max"]))
            several = st.lists(bindings(depth - 1), min_size=1, max_size=2).map(tuple)
            return Bind(binder, draw(several.filter(lambda b: readable(b, binder == "mechanism"))), draw(e))
        case _:
            side = draw(st.sampled_from(["", "+", "-"]))
            bound = st.builds(lambda x, a: (Binding(x, "->", a, side),), names, e)
            return Bind("limit", draw(bound.filter(readable)), draw(e))


def readable(bound: tuple[Binding, ...], inputs: bool = False) -> bool:
    """No name is bound twice, and no domain mentions the name that it is the domain of, or one that is bound after it;
    that of an input no other input."""
    own = {b.name for b in bound}
    beside = [(own - {b.name}) & frozenset[str]().union(*map(free_names, domain_parts(b.domain))) for b in bound]
    return len(own) == len(bound) and not (inputs and any(beside)) and not any(
        out_of_scope(b.name, b.domain) & {x.name for x in bound[k:]} for k, b in enumerate(bound))


@st.composite
def domains(draw: st.DrawFn, depth: int = 2) -> Expr:
    """What may stand after ``in``, types apart."""
    e = expressions(depth)
    kind = draw(st.sampled_from(["any", "range", *INTERVALS]))
    return draw(e) if kind == "any" else Seq(kind, (draw(e), draw(e)))


@st.composite
def bindings(draw: st.DrawFn, depth: int = 2) -> Binding:
    name = draw(names)
    return Binding(name, "in", draw(st.one_of(domains(depth), types(depth, name))))


@st.composite
def types(draw: st.DrawFn, depth: int = 2, name: str = "x") -> Type:
    """The type of a declared name; the domain of a number speaks of the name."""
    e, d = expressions(depth), domains(depth)
    kind = draw(st.sampled_from(["real", "integer", "distribution", "channel", "mechanism", "database", "variable",
                                 "event", "psd matrix", "function"]))
    if kind in ("real", "integer"):
        where = [Op("in", (Name(name), draw(d)))] if draw(st.booleans()) else []
        for op in draw(st.lists(st.sampled_from(COMPARISONS), max_size=2)):
            where.append(Op(op, (Name(name), draw(e))))
        return Type(kind, (), tuple(where))
    choices = {"distribution": [(), ("on",)], "channel": [(), ("from", "to"), ("to",)], "database": [(), ("entries",)],
               "mechanism": [("entries",), ("entries", "over", "to")], "variable": [(), ("in",)],
               "event": [(), ("of",), ("on",)], "psd matrix": [("order",)], "function": [("from", "to")]}
    params = draw(st.sampled_from(choices[kind]))
    return Type(kind, tuple((key, draw(d)) for key in params))


@st.composite
def reals(draw: st.DrawFn, over: Sequence[str] = ("x", "y"), depth: int = 3) -> Expr:
    """Arithmetic over real names with small constants; not everywhere defined."""
    if depth <= 0 or draw(st.integers(0, 3)) == 0:
        small = st.integers(0, 5).map(lambda v: Num(Fraction(v)))
        return draw(st.one_of(small, st.sampled_from(list(over)).map(Name)))
    e = reals(over, depth - 1)
    match draw(st.sampled_from(["+", "-", "*", "/", "neg", "^", "function", "pair"])):
        case "neg":
            return Op("neg", (draw(e),))
        case "^":
            return Op("^", (draw(e), Num(Fraction(draw(st.integers(0, 3))))))
        case "function":
            return Call(draw(st.sampled_from(["exp", "log", "sqrt", "abs", "tanh"])), (draw(e),))
        case "pair":
            return Call(draw(st.sampled_from(["min", "max"])), (draw(e), draw(e)))
        case op:
            return Op(op, (draw(e), draw(e)))


@st.composite
def formulas(draw: st.DrawFn, over: Sequence[str] = ("x", "y"), depth: int = 3) -> Expr:
    """Comparisons of such terms, some of them joined."""
    e = reals(over, depth)
    one = st.builds(lambda op, a, b: Op(op, (a, b)), st.sampled_from(COMPARISONS), e, e)
    joined = draw(st.sampled_from(["", "", "not", "and", "or", "implies", "iff"]))
    if not joined:
        return draw(one)
    return Op("not", (draw(one),)) if joined == "not" else Op(joined, (draw(one), draw(one)))
