"""Points of statements about random variables: a small sample space with a law, and what each variable is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from symdp.kernel import terms
from symdp.kernel.terms import Var, num
from symdp.kernel.types import REAL
from symdp.kernel.verdict import Point
from symdp.library.quantities import Quantities
from symdp.library.values import Law
from symdp.proof.checking import Statement
from symdp.proof.objects import chosen, finite_law, finite_space
from symdp.prover.worlds import World
from symdp.refuter.objects import NUMBERS

F = Fraction
LAWS = [[F(1, 2), F(1, 2)], [F(1, 4)]*4, [F(1, 3)]*3, [F(1, 2), F(1, 4), F(1, 4)], [F(3, 4), F(1, 4)],
        [F(1, 2), F(1, 4), F(1, 8), F(1, 8)], [F(9, 10), F(1, 10)], [F(3, 8), F(3, 8), F(1, 8), F(1, 8)]]
POOLS = [(1, 2), (0, 1), (1, 2, 3), (-1, 0, 1), (0, 1, 2, 3)]
"""Laws on the outcomes, and from where the values of a variable are drawn."""
LOOKED_AT = 3_000
"""Sample spaces that are looked at in numbers."""


class Worlds:
    """Sample spaces of at most four outcomes where the hypotheses seem to hold and the conclusion not; beside random
    variables a statement may speak of numbers."""

    def __init__(self, statement: Statement, part: int) -> None:
        self.statement, self.wrong = statement, statement.conclusions[part]
        self.law: str = next((n for n, v in statement.names.items() if v.type.name == "law"
                              and v.type.args[0].name.startswith("'")), "")
        names = statement.names
        own = names[self.law].type.args[0] if self.law else REAL
        self.variables = [n for n, v in names.items() if v.type.name == "fun" and v.type.args == (own, REAL)]
        self.numbers = [n for n, v in names.items() if v.type is REAL]
        self.known = bool(self.law and self.variables) and len(names) == 1 + len(self.variables) + len(self.numbers)

    def __iter__(self) -> Iterator[Point]:
        rng, names = random.Random(1), self.statement.names
        if not self.known:
            return
        omega = names[self.law].type.args[0].name
        t, points = finite_space(4)
        w = terms.var("w", t)
        for k in range(LOOKED_AT):
            weights = LAWS[k % len(LAWS)]
            n = len(weights)
            values = {x: [rng.choice(pool) for _ in range(n)] for x in self.variables for pool in [rng.choice(POOLS)]}
            numbers = {x: rng.choice(NUMBERS) for x in self.numbers}
            model = Quantities(rng)
            model.spaces[omega] = [frozenset([f"{omega}{i}"]) for i in range(n)]
            at: dict[Var, Any] = {names[self.law]: Law(dict(zip(model.spaces[omega], weights, strict=True)))}
            at |= {names[x]: {f"{omega}{i}": F(y) for i, y in enumerate(ys)}.get for x, ys in values.items()}
            world = World(model, at | {names[x]: y for x, y in numbers.items()})
            if world.truth(self.wrong) is False and not any(world.truth(h) is False for h in self.statement.hypotheses):
                there = {self.law: finite_law(t, [(p, num(x)) for p, x in zip(points, weights, strict=False)])}
                for x, ys in values.items():
                    cases = [(p, num(y)) for p, y in zip(points, ys[:-1], strict=False)]
                    there[x] = terms.lam(w, chosen(w, cases, num(ys[-1])))
                yield Point({omega: t}, there | {x: num(y) for x, y in numbers.items()})
