"""Declared laws and channels on a few points, as the numbers that are their probabilities."""

from __future__ import annotations

from functools import reduce

from symdp.legacy.kernel.bound_laws import probabilities
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import Names
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.objects import Env, Unsupported, expand
from symdp.legacy.kernel.tree import domain_parts, free_names, walk

KINDS, NUMBERS = ("distribution", "channel"), ("real", "integer")


def tabulated(let: Names, formulas: list[Expr]) -> tuple[Names, list[Expr]]:
    """The names and formulas of a statement with numbers in the place of its laws and channels, all of them on spaces
    that are written: new names, and what their sums are, before what the formulas say of tables of these numbers.

    Sound: such an object is a table of numbers that are not negative and have the sum one in each row, and what is said
    of a table is what its expansion says, as at a witness. A formula that has no expansion, or speaks of any other
    object, or writes laws (which need not be laws), has none here. Raises Unsupported."""
    wanted = {n: t for n, t in let if t.kind in KINDS}
    kept = tuple((n, t) for n, t in let if n not in wanted)
    if not wanted or any(t.kind not in NUMBERS or any(free_names(x) & wanted.keys() for x in domain_parts(t))
                         for _, t in kept):
        raise Unsupported("laws and channels have tables, and nothing else that is declared")
    whole = Bind("forall", tuple(Binding(n, "in", t) for n, t in wanted.items()),
                 reduce(lambda a, b: Op("and", (a, b)), formulas))
    env: Env = {n: Name(n) for n, _ in kept}
    bindings, tables, sums = probabilities(whole, env, expand)
    if tables.keys() != wanted.keys():
        raise AssertionError("only types of numbers have conditions")
    names = (*kept, *((b.name, b.domain) for b in bindings if isinstance(b.domain, Type)))
    inner = {**{n: Name(n) for n, _ in names}, **tables}
    return names, [*conjuncts(sums), *(said_of_tables(e, inner) for e in formulas)]


def said_of_tables(e: Expr, env: Env) -> Expr:
    """The formula, expanded. Nothing else is in sight: of all events, say, it must be clear on which space they are."""
    if any(isinstance(b.domain, Type) and b.domain.kind not in NUMBERS
           for x in walk(e) if isinstance(x, Bind) for b in x.bindings) or any(
            (x.fn if isinstance(x, Call) else x.id).startswith("'") for x in walk(e) if isinstance(x, Call | Name)):
        raise Unsupported("a formula about all objects of a type, which are no tables")
    conditions: list[Expr] = []
    out = expand(e, env, conditions.extend)
    if conditions:
        raise Unsupported("a law that is written")
    return out
