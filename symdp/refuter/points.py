"""Points of a statement at which its hypotheses hold: simple numbers and small objects, one name after the other."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction

from symdp.kernel import terms, types
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError, Type
from symdp.kernel.verdict import Point
from symdp.proof.checking import Statement
from symdp.proof.closed_terms import conjuncts
from symdp.proof.errors import ProofError
from symdp.proof.objects import finite_space
from symdp.prover.sampling import numeral_bounds
from symdp.refuter.objects import NUMBERS, candidates
from symdp.refuter.opposite import Truths

F = Fraction
EACH = 8
"""Values of one name, at most."""
LOOKED_AT = 400
"""Values that are looked at in all."""


class Points:
    """Admissible points of a statement, on spaces of two points where they are open."""

    def __init__(self, statement: Statement, truths: Truths) -> None:
        self.statement, self.truths = statement, truths
        opened = {n for v in statement.names.values() for n in v.type.variables}
        opened |= {n for t in (*statement.conclusions, *statement.hypotheses) for n in t.spaces}
        self.spaces: dict[str, Type] = {n: finite_space(2)[0] for n in sorted(opened)}
        self.variables = {n: terms.var(v.name, types.substitute(v.type, self.spaces))
                          for n, v in statement.names.items()}
        self.told = [c for h in statement.hypotheses for c in conjuncts(terms.instantiate(h, self.spaces, {}))]
        self.left = LOOKED_AT

    def __iter__(self) -> Iterator[Point]:
        for values in self.chosen(list(self.variables), {}):
            yield Point(self.spaces, dict(values))

    def chosen(self, names: list[str], values: Mapping[str, Term]) -> Iterator[Mapping[str, Term]]:
        """All values of these names beside those that are chosen."""
        if not names:
            yield values
            return
        v = self.variables[names[0]]
        put = {self.variables[n]: t for n, t in values.items()}
        told = [terms.instantiate(c, {}, put) for c in self.told]
        own = [c for c in told if v in c.free]
        found, most = 0, EACH if len(self.variables) > 1 else 3*EACH
        for t in self.values(v, own):
            self.left -= 1
            if self.left < 0 or found >= most:
                return
            if all(self.holds(terms.instantiate(c, {}, {v: t})) for c in own if c.free == {v}):
                found += 1
                yield from self.chosen(names[1:], {**values, names[0]: t})

    def values(self, v: Var, told: list[Term]) -> Iterator[Term]:
        """Values of a name, simple ones first."""
        if v.type is not REAL:
            body = terms.apply_const("true")
            for c in told:
                body = apply_const("and", body, c)
            yield from itertools.islice(candidates(self.truths.ev, v, body), 3*EACH)
            return
        ends = [b.value for part in numeral_bounds(told, v) for b in part]
        for c in told:  # ends that are worked out, such as log(2)
            for name in ("le", "lt"):
                sides = terms.args_of(c, name, 2)
                ends += [s.value for s in sides or () if isinstance(s, Num)]
        near = [e + d for e in ends for d in (F(0), F(1), F(-1), F(1, 2), F(-1, 2), F(2), F(-2), F(3))]
        yield from map(num, dict.fromkeys([*near, *NUMBERS, *(F(k) for k in (3, 4, 5))]))

    def holds(self, t: Term) -> bool:
        """Whether a closed formula is seen to hold; what is not seen counts as holding, it is asked again later."""
        try:
            return self.truths.ev.truth(t).concl is t
        except ProofError:
            return True
        except KernelError:
            return False
