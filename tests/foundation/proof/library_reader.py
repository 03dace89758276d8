"""Texts of proofs read with the reader of the library's facts, until the elaborator is there."""

from __future__ import annotations

from types import SimpleNamespace

from symdp.foundation.kernel import terms
from symdp.foundation.kernel.terms import apply_const as call
from symdp.foundation.kernel.terms import var
from symdp.foundation.library.reading import read_formula, read_type


class Reader:
    def formula(self, text, names):
        plain = {n: var(n, t.type) for n, t in names.items()}
        return terms.instantiate(read_formula(text, {n: t.type for n, t in names.items()}), {},
                                 {plain[n]: t for n, t in names.items()})

    def term(self, text, names, expected=None):
        if expected is None:
            return terms.strip(self.formula(f"({text}) == ({text})", names))[1][0]
        v = var("expected", expected)
        both = self.formula(f"expected == ({text})", {**names, "expected": v})
        return terms.strip(both)[1][1]

    def type_of(self, text):
        return read_type(text)


def statement(let, given, show):
    names = {n: var(n, read_type(t)) for n, t in let.items()}
    read = Reader().formula
    return SimpleNamespace(names=names, hypotheses=tuple(read(g, names) for g in given),
                           hypotheses_defined=tuple(call("true") for _ in given),
                           conclusions=(read(show, names),), conclusions_defined=(call("true"),))
