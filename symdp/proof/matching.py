"""Matching: which values of a fact's parameters make its pattern the term at hand.

A parameter applied to distinct bound variables (a Miller pattern) has one solution at most and is found; a parameter
applied to anything else must be found elsewhere in the fact. Real terms that differ in arithmetic only are taken as
matched; the caller then proves that they are equal.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from symdp.kernel import arithmetic, terms, types
from symdp.kernel.terms import App, Bound, Const, Lam, Term, Var
from symdp.kernel.types import REAL, KernelError, Type

_numbers = itertools.count()
ROUNDS = 20
"""How often what was put off is looked at again."""


def fresh(name: str, t: Type) -> Var:
    """A variable that no text can name."""
    return terms.var(f"{name.split('~')[0]}~{next(_numbers)}", t)


@dataclass
class Values:
    """Values of parameters and types of type variables, so far."""

    terms: dict[Var, Term] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)

    def copy(self) -> Values:
        """Values to try something with."""
        return Values(dict(self.terms), dict(self.types))

    def applied(self, t: Term) -> Term:
        """t with these values."""
        there = {terms.var(v.name, types.substitute(v.type, self.types)): x for v, x in self.terms.items()}
        return terms.instantiate(t, self.types, there)

    def fits(self, v: Var, t: Term) -> bool:
        """Take t for v if the types allow it."""
        if not types.match(v.type, t.type, self.types):
            return False
        self.terms[v] = t
        return True


def same_number(a: Term, b: Term) -> bool:
    """Whether two real terms have one normal form."""
    if a.type is not REAL or b.type is not REAL:
        return False
    try:
        return arithmetic.normal_form(a) == arithmetic.normal_form(b)
    except KernelError:
        return False


def match(pattern: Term, t: Term, parameters: Collection[Var], values: Values) -> Values | None:
    """The values, with what this match adds, or None."""
    m = _Matching(frozenset(parameters), values.copy())
    return m.values if m.step(pattern, t, ()) and m.rest() else None


class _Matching:
    def __init__(self, parameters: frozenset[Var], values: Values) -> None:
        self.parameters, self.values = parameters, values
        self.later: list[tuple[Term, Term, tuple[str, ...]]] = []

    def step(self, p: Term, t: Term, local: tuple[str, ...]) -> bool:
        head, args = terms.strip(p)
        if isinstance(head, Var) and head in self.parameters:
            return self.parameter(head, args, p, t, local)
        if not p.free & self.parameters and not p.spaces and p is t:
            return True
        before = self.values.copy(), list(self.later)
        if self.structure(p, t, local):
            return True
        self.values, self.later = before
        if t.type is REAL and p.type is REAL and isinstance(p, App) and (
                not p.free & self.parameters or _may_be(p, t)):
            self.later.append((p, t, local))  # perhaps they differ in arithmetic only
            return True
        return False

    def parameter(self, head: Var, args: list[Term], p: Term, t: Term, local: tuple[str, ...]) -> bool:
        names = [a.name for a in args if isinstance(a, Var) and a.name in local]
        if head in self.values.terms or len(names) < len(args) or len(set(names)) < len(names):
            self.later.append((p, t, local))
            return True
        here = {v.name: v for v in t.free if v.name in local}
        if not here.keys() <= set(names):
            return False
        for a in reversed(args):
            assert isinstance(a, Var)
            t = terms.lam(here.get(a.name) or terms.var(a.name, types.substitute(a.type, self.values.types)), t)
        return self.values.fits(head, t)

    def structure(self, p: Term, t: Term, local: tuple[str, ...]) -> bool:
        if isinstance(p, App):
            return isinstance(t, App) and self.step_function(p.function, t.function, local) and self.step(
                p.argument, t.argument, local)
        if isinstance(p, Lam) or isinstance(t, Lam):
            if p.type.name != "fun" or t.type.name != "fun":
                return False
            if not types.match(p.type.args[0], t.type.args[0], self.values.types):
                return False
            v = fresh("b", t.type.args[0])
            return self.step(terms.app(p, terms.var(v.name, p.type.args[0])), terms.app(t, v), (*local, v.name))
        if isinstance(p, Const):
            return isinstance(t, Const) and p.name == t.name and types.match(p.type, t.type, self.values.types)
        if isinstance(p, Var):
            return isinstance(t, Var) and p.name == t.name and types.substitute(p.type, self.values.types) is t.type
        return p is t and not isinstance(p, Bound)

    def step_function(self, p: Term, t: Term, local: tuple[str, ...]) -> bool:
        head, _ = terms.strip(p)
        if isinstance(head, Var) and head in self.parameters:
            return self.step(p, t, local)
        return self.structure(p, t, local)

    def rest(self) -> bool:
        """What was put off: equal by now, at least as numbers."""
        for _ in range(ROUNDS):
            if not self.again():
                break
        for p, t, _ in self.later:
            if not p.free & self.parameters <= self.values.terms.keys():
                continue  # found from the hypotheses, and then compared
            q = self.values.applied(p)
            if q is not t and not same_number(q, t):
                return False
        return True

    def again(self) -> bool:
        """f(a) was put off and f is known by now: its value at a is matched. Whether there was one such."""
        for i, (p, t, local) in enumerate(self.later):
            f, args = terms.strip(p)
            left = p.free & self.parameters - self.values.terms.keys()
            if not args or f not in self.values.terms or not left:
                continue
            del self.later[i]
            named = {v: fresh(v.name, types.substitute(v.type, self.values.types)) for v in left}
            q = Values({**self.values.terms, **named}, self.values.types).applied(p)
            found = match(q, t, named.values(), Values(types={a: types.make(a) for a in q.spaces}))
            for v, x in named.items() if found is not None else ():
                value = found.terms.get(x) if found is not None else None
                if value is not None and not any(u.name in local for u in value.free):
                    self.values.fits(v, value)
            return True
        return False


ARITHMETIC = frozenset("add mul neg inv pow".split())


def _may_be(p: Term, t: Term) -> bool:
    """Whether t may be what the pattern with parameters is, but for arithmetic: as a rule, all that the pattern names
    is in it then."""
    return _constants(p) - ARITHMETIC <= _constants(t)


@functools.lru_cache(maxsize=100_000)
def _constants(t: Term) -> frozenset[str]:
    """The names of the constants in t."""
    if isinstance(t, Const):
        return frozenset((t.name,))
    if isinstance(t, App):
        return _constants(t.function) | _constants(t.argument)
    return _constants(t.body) if isinstance(t, Lam) else frozenset()


def known(t: Term, parameters: Collection[Var], values: Mapping[Var, Term]) -> bool:
    """Whether all parameters in t have values."""
    return all(v in values for v in t.free if v in parameters)
