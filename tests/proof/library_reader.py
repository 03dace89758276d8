"""Statements of the core, told with their types, and texts of proofs about them; everything is taken to be defined."""

from __future__ import annotations

from types import SimpleNamespace

from symdp.elaboration import formula, term, type_of
from symdp.kernel.terms import apply_const, var


class Reader:
    formula = staticmethod(formula)
    term = staticmethod(term)
    type_of = staticmethod(type_of)


def statement(let, given, show):
    names = {n: var(n, type_of(t)) for n, t in let.items()}
    return SimpleNamespace(names=names, hypotheses=tuple(formula(g, names) for g in given),
                           hypotheses_defined=tuple(apply_const("true") for _ in given),
                           conclusions=(formula(show, names),), conclusions_defined=(apply_const("true"),))
