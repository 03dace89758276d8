"""What finite models say of closed formulas, before anything is shown: objects that do not decide a quantifier are not
tried in the kernel. Nothing rests on it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from symdp.kernel import terms
from symdp.kernel.terms import Const, Term, Var
from symdp.library.quantities import Quantities
from symdp.proof.closed_terms import name_of
from symdp.proof.matching import fresh
from symdp.proof.steps import hint
from symdp.prover.worlds import World
from symdp.refuter.objects import candidates, conditions

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

ENDLESS = frozenset("sup inf series seriesok integral integralok limit".split())
DEEPEST = 2
"""Quantifiers one within the other."""
LOOKS = 4000
"""Formulas that are looked at for one quantifier."""


class Glance:
    """Truth in numbers of formulas with quantifiers over laws and channels, which are tried on a small stock."""

    def __init__(self, truths: Truths) -> None:
        self.truths = truths
        self.left = 0
        self.stock: dict[tuple[Term, ...], list[Term]] = {}
        self.model = Quantities(random.Random(1))
        self.values: dict[Term, Any] = {}

    def truth(self, t: Term) -> bool | None:
        """Whether t holds, as far as this is seen; None where it is not."""
        self.left = LOOKS
        return self.at(t, DEEPEST, {})

    def of(self, body: Term, v: Var, c: Term) -> bool | None:
        """The same of a formula at an object c in the place of its free variable."""
        self.left = LOOKS
        return self.at(body, DEEPEST, {v: self.value(c)})

    def at(self, t: Term, depth: int, put: Mapping[Var, Any]) -> bool | None:
        """The same, within quantifiers whose variables have these values."""
        self.left -= 1
        if self.left < 0 or any(put.get(v) is None for v in t.free) or self.truths.search.expired():
            return None
        name, xs = name_of(t), terms.strip(t)[1]
        if name == "not" and len(xs) == 1:
            x = self.at(xs[0], depth, put)
            return None if x is None else not x
        if name in ("and", "or", "imp") and len(xs) == 2:
            decisive = name != "and"
            seen = [self.at(xs[0], depth, put)]
            if name == "imp" and seen[0] is not None:
                seen[0] = not seen[0]
            if seen[0] is not decisive:
                seen.append(self.at(xs[1], depth, put))
            return decisive if decisive in seen else None if None in seen else not decisive
        if name in ("all", "ex"):
            return self.quantified(name, xs[0], depth, put)
        return self.in_a_model(t, put)

    def quantified(self, name: str, predicate: Term, depth: int, put: Mapping[Var, Any]) -> bool | None:
        """By the objects of the stock."""
        v = fresh(hint(predicate), predicate.type.args[0])
        if v.type.name not in ("law", "chan"):
            return self.in_a_model(terms.apply_const(name, predicate), put)
        if not depth:
            return None
        body = terms.app(predicate, v)
        key = tuple(terms.instantiate(c, {}, {v: terms.var("v", v.type)}) for c in conditions(body) if c.free == {v})
        if key not in self.stock:
            self.stock[key] = candidates(self.truths.ev, v, body)
        seen: list[bool | None] = []
        decisive = name == "ex"
        for c in self.stock[key]:
            seen.append(self.at(body, depth - 1, {**put, v: self.value(c)}))
            if seen[-1] is decisive:
                break
        return decisive if decisive in seen else None if None in seen else not decisive

    def value(self, c: Term) -> Any:
        """The value of an object of the stock, in the model."""
        if c not in self.values:
            self.values[c] = None if c.free else self.model.value(c, {})
        return self.values[c]

    def in_a_model(self, t: Term, put: Mapping[Var, Any]) -> bool | None:
        """Whether a formula holds; None where the model has to presume something."""
        if _endless(t):
            return None
        out = World(self.model, dict(put)).truth(t)
        return None if self.model.presumed else out


def _endless(t: Term) -> bool:
    """Whether a formula speaks of what a model works out in part only."""
    if isinstance(t, terms.App):
        return _endless(t.function) or _endless(t.argument)
    return _endless(t.body) if isinstance(t, terms.Lam) else isinstance(t, Const) and t.name in ENDLESS
