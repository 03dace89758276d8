"""What terms look like: heads, exponents, differences."""

from __future__ import annotations

from collections.abc import Collection

from symdp.kernel import terms
from symdp.kernel.terms import Const, Term, Var, apply_const
from symdp.kernel.types import REAL


def difference(t: Term) -> Term:
    """Right side minus left side."""
    a, b = terms.strip(t)[1]
    return apply_const("add", b, apply_const("neg", a))


def exponents(t: Term) -> list[Term]:
    """The arguments of exp in t."""
    if not isinstance(t, terms.App):
        return []
    own = terms.args_of(t, "exp", 1)
    here = own if own is not None and not own[0].loose else []
    return list(dict.fromkeys([*here, *exponents(t.function), *exponents(t.argument)]))


ARITHMETIC = frozenset("add mul neg inv pow eq le lt ele elt not and or imp all ex up".split())
"""What linear arithmetic looks into, or takes apart."""


def calls(t: Term) -> list[Term]:
    """The closed calls in t of names, and of constants that arithmetic does not look into."""
    if isinstance(t, terms.Lam):
        return calls(t.body)
    head, xs = terms.strip(t)
    plain = isinstance(head, Const) and head.name in ARITHMETIC
    here = [t] if xs and not t.loose and not plain else []
    return list(dict.fromkeys([*here, *(c for x in xs for c in calls(x))]))


def numbers(t: Term) -> list[Term]:
    """The closed sides of comparisons in t: the ends of the intervals that it speaks of."""
    if isinstance(t, terms.Lam):
        return numbers(t.body)
    head, xs = terms.strip(t)
    name = head.name if isinstance(head, Const) else ""
    here = [x for x in xs if not x.loose and x.type is REAL] if name in ("le", "lt", "range") else []
    return list(dict.fromkeys([*here, *(n for x in xs for n in numbers(x))]))


def trigger(t: Term, parameters: Collection[Var]) -> Term | None:
    """The first call in t that has all these parameters: where it occurs, t is of use."""
    return next((c for c in calls(t) if c.free >= set(parameters) and terms.strip(c)[0] not in parameters), None)


def head_of(t: Term) -> str | None:
    """The constant at the head; None for a parameter, which may be anything."""
    head, _ = terms.strip(t)
    return head.name if isinstance(head, Const) else None


def last_heads(t: Term) -> set[str | None]:
    """The heads of what is concluded under quantifiers and implications, of the parts of a conjunction too."""
    while True:
        predicate, sides = terms.args_of(t, "all", 1), terms.args_of(t, "imp", 2)
        if predicate is not None and isinstance(predicate[0], terms.Lam):
            t = predicate[0].body
        elif predicate is not None:
            return {head_of(predicate[0])}
        elif sides is not None:
            t = sides[1]
        else:
            both = terms.args_of(t, "and", 2)
            return {head_of(t)}.union(*(last_heads(b) for b in both or ()))


def first_line(e: Exception) -> str:
    """The first line of what an error says."""
    return str(e).split("\n")[0][:300]


def conjuncts(t: Term) -> list[Term]:
    """The parts of a conjunction."""
    sides = terms.args_of(t, "and", 2)
    return [t] if sides is None else [p for s in sides for p in conjuncts(s)]


def replaced(t: Term, part: Term, by: Term) -> Term:
    """t with ``by`` in the places of ``part``, which has no bound variables of t."""
    if t is part:
        return by
    if isinstance(t, terms.App):
        return terms.app(replaced(t.function, part, by), replaced(t.argument, part, by))
    return terms.abstract(t.domain, replaced(t.body, part, by), t.hint) if isinstance(t, terms.Lam) else t
