"""Finite models in which all assumptions hold: goals about laws, channels, databases that fail in one are dropped.

As for numbers (:mod:`symdp.prover.sampling`), nothing rests on it. Theorems at hand follow from what is assumed, so
only assumptions are looked at, and most goals of one search share their models.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL
from symdp.library.attack import fit
from symdp.library.quantities import Quantities as Model
from symdp.library.simple import table

TRIED, KEPT = 600, 10
"""How many models are drawn for a set of assumptions, and how many in which these hold are enough."""
NEAR = (Fraction(0), Fraction(1, 8), Fraction(1, 3), Fraction(3, 4), Fraction(9, 8), Fraction(2))
"""Values that a number of a model is given instead, as long as the assumptions hold, so that these are nearly tight."""
OUTCOMES = (2, 4, 4, 6)
"""How many outcomes random variables have in a model: with two bits each is all that two of them say together."""
SETS = 40
"""For how many sets of assumptions models are drawn in one search."""
WORK, ALL_WORK = 5_000, 100_000
"""Constants that are looked at to tell whether one assumption holds in a model, and for one set of assumptions in all:
a tenth of a second, two seconds."""
LARGEST = 400
"""How long a formula may be, in characters, to be evaluated."""


@dataclass
class World:
    """A model, and values of the variables."""

    model: Model
    at: dict[Var, Any]

    def truth(self, t: Term) -> bool | None:
        """Whether t holds here; None where that is not seen."""
        self.model.presumed = self.model.guessed = self.model.work = 0
        try:
            out = self.model.value(t, self.at)
        except (ArithmeticError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            return None
        if self.model.guessed or (out is False and self.model.presumed):
            return None
        return out if isinstance(out, bool) else None


@dataclass
class Worlds:
    """The models of one search, by assumptions and variables."""

    known: dict[tuple[frozenset[Term], frozenset[Var]], list[World]] = field(default_factory=dict)
    drawn: int = 0

    def refutes(self, goal: Term, at_hand: Sequence[Theorem]) -> bool:
        """Whether there is a model in which the assumptions hold and the goal does not."""
        if not any(v.type not in (REAL, EREAL, PROP) for v in goal.free) or len(str(goal)) > LARGEST:
            return False
        assumed = frozenset(h for th in at_hand for h in th.hyps)
        return any(w.truth(goal) is False for w in self.of(assumed, goal.free))

    def of(self, assumed: frozenset[Term], free: frozenset[Var]) -> list[World]:
        """Models in which these hold, with values for these variables too."""
        names = frozenset(free).union(*(h.free for h in assumed))
        key = (assumed, names)
        if key not in self.known:
            self.drawn += 1
            self.known[key] = _drawn(sorted(assumed, key=lambda t: (len(str(t)), str(t))), names) if (
                self.drawn <= SETS) else []
        return self.known[key]


def _drawn(assumed: Sequence[Term], names: frozenset[Var]) -> list[World]:
    """Models in which these hold; what is found to be cheap to tell is asked first."""
    rng = random.Random(1)
    out: list[World] = []
    cost: dict[Term, float] = dict.fromkeys(assumed, 0.0)
    spent = 0.0
    variables = sorted(filter(_is_random_variable, names), key=lambda v: v.name)
    outcomes = sorted({v.type.args[0].name for v in variables})
    for _ in range(TRIED):
        model = Model(rng)
        for space in outcomes:
            model.spaces[space] = [frozenset([f"{space}{i}"]) for i in range(rng.choice(OUTCOMES))]
        at: dict[Var, Any] = {v: model.draw(v.type) for v in sorted(names, key=lambda v: v.name)}
        for v in variables:  # of few values, so that they say something of one another
            few = [model.draw(v.type.args[1]) for _ in range(2)]
            at[v] = table({x: rng.choice(few) for x in model.points(v.type.args[0]) or ()})
        world = World(model, at)
        model.most = WORK
        for asked in (partial(_fits, rng), _holds):
            inside = True
            for h in sorted(assumed, key=lambda h: cost[h]) if asked is _holds else assumed:
                model.work = 0
                inside = asked(world, h)
                cost[h], spent = max(cost[h], model.work), spent + model.work
                if not inside:
                    break
            model.extra = [x for v, x in at.items() if v.type is REAL]
            if not inside:
                break
        else:
            model.most = 4*WORK
            out += [world, *_tighter(world, assumed)]
        if len(out) >= KEPT*len(NEAR) or spent > ALL_WORK:
            break
    return out


def _fits(rng: random.Random, world: World, h: Term) -> bool:
    """Put in what an assumption determines; False where that has no value."""
    try:
        fit(world.model, h, world.at, rng)
    except (ArithmeticError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return False
    return True


def _is_random_variable(v: Var) -> bool:
    """Whether it gives values for the outcomes in a space that is left open."""
    return v.type.name == "fun" and v.type.args[0].name.startswith("'") and v.type.args[1] is not PROP


def _tighter(world: World, assumed: Sequence[Term]) -> list[World]:
    """The model with other numbers, one after the other."""
    out: list[World] = []
    at = dict(world.at)
    for v in [v for v in at if v.type is REAL]:
        about = [h for h in assumed if v in h.free]
        for x in NEAR:
            other = World(world.model, {**at, v: x})
            if x != at[v] and all(_holds(other, h) for h in about):
                out.append(other)
                at = dict(other.at)
                break
    return out


def _holds(world: World, t: Term) -> bool:
    """Whether an assumption holds; what is said of infinitely many is taken for true where no exception is seen."""
    return world.truth(t) is True
