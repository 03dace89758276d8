"""Core terms in small random models, in numbers: what a fact says at given values. Nothing rests on it; it attacks.

A type variable is a finite set with a partition into blocks: its events are the unions of blocks, so there are sets
that are no events. With ``clouds`` a block may be one without atoms (:class:`symdp.library.values.Cloud`), so there
are laws that give no point a probability; pairs and databases are not made of such. ``real`` stands for itself; a law
on it has finitely many points. A formula is True, False or None (not known: too near for floating point, or no test is
known). Where "for all" is over an infinite space it is
tried at sample points and *presumed* if none fails; "there is" is then only ever True or not known.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type
from symdp.library.calculus import FAR, Calculus
from symdp.library.simple import ARITY, FAMILY, LAZY, SETS, SIMPLE, is_generic, table
from symdp.library.values import (
    FEW,
    INF,
    NAMED,
    SIZE,
    ZERO,
    Cloud,
    F,
    Law,
    Value,
    compare,
    exact,
    exponential,
    hamming,
    logarithm,
    truth,
    typical,
    whole,
)

POOL = [F(n, 1) for n in (-2, -1, 0, 1, 2, 3)] + [F(-1, 2), F(1, 3), F(1, 2), F(5, 2)]
POINTS = [F(n) for n in range(-45, 46)]
GENERIC = [F(123457, 1000000), F(777, 100), F(-331, 100), F(54321, 100000), F(1000), F(1001), F(-1000), F(223, 100)]



class TooMuch(ArithmeticError):
    """A value that takes more work than it may."""


class Model(Calculus):
    """Finite spaces for type variables; values are drawn with ``rng``."""

    def __init__(self, rng: random.Random, clouds: bool = False) -> None:
        self.rng, self.clouds = rng, clouds
        self.spaces: dict[str, list[frozenset[Any]]] = {}
        self.extra: list[Any] = []
        self.depth = 0  # of quantifiers
        self.presumed = 0  # how often "for all" was presumed
        self.guessed = 0  # how often so for all functions: a few say little
        self.work, self.most = 0, INF  # constants that were looked at, and how many may be until TooMuch is raised

    def blocks(self, t: Type) -> list[frozenset[Any]] | None:
        """The atoms of the events; None on infinite spaces."""
        if t.name.startswith("'"):
            if t.name not in self.spaces:
                n = self.rng.choice([1, 2, 2, 3])
                points = [f"{t.name}{i}" for i in range(n)]
                if n > 1 and self.rng.random() < .35:
                    self.spaces[t.name] = [frozenset(points[:2])] + [frozenset([p]) for p in points[2:]]
                else:
                    self.spaces[t.name] = [frozenset([p]) for p in points]
                if self.clouds and self.rng.random() < .7:
                    clouds = [Cloud(f"{t.name}{k}~{i:02}" for i in range(SIZE)) for k in "pq"[:self.rng.randint(1, 2)]]
                    self.spaces[t.name] = [*self.spaces[t.name][:3 - len(clouds)], *clouds]
            return self.spaces[t.name]
        if t.name == "pair":
            a, b = self.blocks(t.args[0]), self.blocks(t.args[1])
            return None if a is None or b is None else [frozenset(itertools.product(x, y)) for x in a for y in b]
        if t.name == "db":
            a = self.blocks(t.args[0])
            return None if a is None else [frozenset(itertools.product(*c)) for n in range(3)
                                           for c in itertools.product(a, repeat=n)]
        return None

    def points(self, t: Type) -> list[Any] | None:
        """All elements of a finite type, or None."""
        if t is PROP:
            return [False, True]
        b = self.blocks(t)
        if b is not None:
            return [x for c in b for x in sorted(c)]
        if t.name == "fun":
            a, c = self.points(t.args[0]), self.points(t.args[1])
            blocks = self.blocks(t.args[0]) or []
            if t.args[1] is PROP and any(isinstance(x, Cloud) for x in blocks):
                return self.sets(blocks)
            if a is not None and c is not None and len(c)**len(a) <= 70:
                return [table(dict(zip(a, v, strict=True))) for v in itertools.product(c, repeat=len(a))]
        return None

    def sets(self, blocks: list[frozenset[Any]]) -> list[Any]:
        """All sets of blocks with a cloud; on the cloud all kinds of sets."""
        out: list[dict[Any, bool]] = [{}]
        for b in blocks:
            xs = sorted(b)
            kinds = [dict(zip(xs, v, strict=True)) for v in itertools.product([False, True], repeat=len(xs))] if len(
                xs) < SIZE else []
            if not kinds:
                bases = [dict.fromkeys(xs, False), dict.fromkeys(xs, True), {x: i < SIZE//2 for i, x in enumerate(xs)}]
                kinds = [*bases, *({**k, x: not k[x]} for k in bases[:2] for x in xs[:NAMED + 1])]
            out = [{**o, **k} for o in out for k in kinds]
        return list(map(table, out))

    def sample(self, t: Type) -> tuple[list[Any], bool]:
        """(elements, whether they are all)."""
        p = self.points(t)
        if p is not None:
            return p, True
        if t is REAL:
            own = [x for x in self.extra if exact(x)]
            if self.depth > 1:
                return [*POOL, *own], False
            more = [(x + y)/2 for x in own for y in own if x < y]
            more += [(3*x + y)/4 for x in own for y in own if x != y]
            more += [x + d for x in own for d in (F(1, 1000), F(-1, 1000), F(1, 9), F(-1, 9))]
            return [*POOL, *own, *more, *FAR, *[-x for x in FAR]], False
        if t.name == "fun" and t.args[0] is REAL:
            return [], False
        return [self.draw(t) for _ in range(8)], False

    # --- values
    def draw(self, t: Type) -> Value:
        r = self.rng
        if t is REAL:
            return r.choice(POOL) if r.random() < .8 else F(r.randint(-20, 20), r.randint(1, 6))
        if t is EREAL:
            return r.choice([*POOL, INF, -INF, INF])
        if t.name == "law":
            return self.law(t.args[0])
        if t.name == "chan":
            return self.rows(t.args[0], t.args[1])
        if t.name == "fun":
            return self.function(t.args[0], t.args[1])
        return r.choice([x for x in self.points(t) or [None] if not is_generic(x)])

    def law(self, t: Type) -> Law:
        r = self.rng
        b = self.blocks(t) or [frozenset([x]) for x in r.choice([[F(0), F(1)], [F(1), F(2), F(3)], [F(-1), F(1, 2)]])]
        weights = [r.choice([0, 0, 1, 1, 2, 3]) for _ in b]
        if not any(weights):
            weights[r.randrange(len(b))] = 1
        return Law({c: F(w, sum(weights)) for c, w in zip(b, weights, strict=True)})

    def rows(self, a: Type, b: Type) -> Callable[[Any], Law]:
        blocks = self.blocks(a)
        if blocks is None:
            low, high = self.law(b), self.law(b)
            return lambda x: low if (len(x) if isinstance(x, tuple) else x) < 1 else high
        few = [self.law(b) for _ in range(2)]
        of = {}
        for c in blocks:
            w = self.rng.choice([*few, self.law(b)])
            of.update(dict.fromkeys(c, w))
        return table(of)

    def function(self, a: Type, b: Type) -> Callable[[Any], Any]:
        r = self.rng
        points = self.points(a)
        if points is not None:
            blocks = self.blocks(a)
            if blocks is not None and (r.random() < .5 or self.clouds):  # constant on blocks: measurable
                constant = {x: v for c in blocks for v in [self.draw(b)] for x in c}
                if self.clouds and r.random() < .3:  # no event
                    constant.update({x: v for c in blocks for v in [self.draw(b)] for x in sorted(c)[:(len(c) + 1)//2]})
                if self.clouds and r.random() < .5:  # but for one point
                    constant[r.choice([x for x in points if not is_generic(x)])] = self.draw(b)
                return table(constant)
            return table({x: self.draw(b) for x in points})
        if a is REAL and b in (REAL, EREAL):
            return r.choice(FAMILY)
        if a is REAL and b is PROP:
            return r.choice(SETS)
        low, high, cut = self.draw(b), self.draw(b), r.choice([F(0), F(1), F(2)])
        if a is not REAL:  # labels, databases: no order
            return lambda x: None if x is None else low
        return lambda x: None if x is None else low if x < cut else high

    # --- formulas
    def value(self, t: Term, at: Mapping[Var, Value], bound: tuple[Any, ...] = ()) -> Value:
        """The value of t; functions are Python functions of one argument."""
        if isinstance(t, Var):
            return at[t]
        if isinstance(t, terms.Num):
            return t.value
        if isinstance(t, terms.Bound):
            return bound[t.index]
        if isinstance(t, terms.Lam):
            return lambda x: self.value(t.body, at, (x, *bound))
        f, xs = terms.strip(t)
        if isinstance(f, terms.Const):
            return self.constant(f, xs, at, bound)
        assert isinstance(t, terms.App)
        g, y = self.value(t.function, at, bound), self.value(t.argument, at, bound)
        return None if g is None or y is None else g(y)

    def constant(self, f: terms.Const, xs: list[Term], at: Mapping[Var, Value], bound: tuple[Any, ...]) -> Value:
        self.work += 1
        if self.work > self.most:
            raise TooMuch
        name, n, t = f.name, 0, f.type
        kinds = []
        while t.name == "fun" and n < ARITY.get(name, 99):
            kinds.append(t.args[0])
            t, n = t.args[1], n + 1
        if len(xs) < n:  # not yet applied to all
            given = [self.value(x, at, bound) for x in xs]

            def more(*ys: Any) -> Any:
                return self.curried(name, kinds, [*given, *ys], n)
            return lambda y: more(y)
        if name in LAZY:
            a = self.value(xs[0], at, bound)
            if name == "imp" and a is False:
                return True
            if name == "ite":
                out = None if a is None else self.value(xs[1 if a else 2], at, bound)
                for y in xs[3:]:
                    out = None if out is None else out(self.value(y, at, bound))
                return out
            if (name == "and" and a is False) or (name == "or" and a is True):
                return a
            b = self.value(xs[1], at, bound)
            return self.apply(name, kinds, [a, b])
        values = [self.value(x, at, bound) for x in xs[:n]]
        out = self.apply(name, kinds, values)
        for y in xs[n:]:
            out = None if out is None else out(self.value(y, at, bound))
        return out

    def curried(self, name: str, kinds: list[Type], given: list[Any], n: int) -> Value:
        if len(given) == n:
            return self.apply(name, kinds, given)
        return lambda y: self.curried(name, kinds, [*given, y], n)

    def apply(self, name: str, kinds: list[Type], v: list[Any]) -> Value:
        if name == "and":
            return False if False in v else None if None in v else True
        if name == "or":
            return True if True in v else None if None in v else False
        if name == "imp":
            return True if v[0] is False or v[1] is True else None if None in v else False
        if any(x is None for x in v):
            return None
        if name in SIMPLE:
            try:
                return SIMPLE[name](*v)
            except (OverflowError, ValueError, ZeroDivisionError):
                return None
        special = getattr(self, "c_" + name, None)
        try:
            return special(kinds, *v) if special else None
        except OverflowError:  # an order or an exponent that is too large for floating point
            return None

    def c_eq(self, kinds: list[Type], a: Any, b: Any) -> bool | None:
        return self.same(kinds[0], a, b)

    def same(self, t: Type, a: Any, b: Any) -> bool | None:
        if a is None or b is None:
            return None
        if t in (REAL, EREAL):
            return truth(compare(a, b), 0)
        if t.name == "law":
            keys = a.weights.keys() | b.weights.keys()
            signs = [compare(a.weights.get(k, F(0)), b.weights.get(k, F(0))) for k in keys]
            return False if {1, -1} & set(signs) else None if None in signs else True
        if t.name in ("fun", "chan"):
            to = t.args[1] if t.name == "fun" else None
            found = [self.same(to, a(x), b(x)) if to else self.same_row(a(x), b(x)) for x in self.sample(t.args[0])[0]]
            return False if False in found else None if None in found else True
        return bool(a == b)

    def same_row(self, a: Law, b: Law) -> bool | None:
        return bool(a == b)

    def c_all(self, kinds: list[Type], p: Any) -> bool | None:
        self.depth += 1
        try:
            return self.for_all(kinds, p)
        finally:
            self.depth -= 1

    def c_ex(self, kinds: list[Type], p: Any) -> bool | None:
        self.depth += 1
        try:
            return self.there_is(kinds, p)
        finally:
            self.depth -= 1

    def for_all(self, kinds: list[Type], p: Any) -> bool | None:
        points, complete = self.sample(kinds[0].args[0])
        found = []
        for x in points:
            found.append(p(x))
            if found[-1] is False:
                return False
        self.presumed += not complete
        self.guessed += not complete and kinds[0].args[0].name == "fun"
        return None if None in found or not points else True

    def there_is(self, kinds: list[Type], p: Any) -> bool | None:
        points, complete = self.sample(kinds[0].args[0])
        found = []
        for x in points:
            before = self.presumed
            found.append(p(x))
            if found[-1] is True:
                if complete or self.presumed == before:
                    return True
                found[-1] = None
        return None if None in found or not complete else False

    def members(self, t: Type, s: Any) -> list[Any] | None:
        """The elements of a set; None if it is infinite."""
        points = self.points(t)
        clouds = [b for b in self.blocks(t) or [] if isinstance(b, Cloud)]
        if any(sum(s(x) is not False for x in b) > FEW for b in clouds):
            return None
        if points is None:
            if t is not REAL or any(s(x) is not False for x in GENERIC):
                return None
            points = sorted({*POINTS, *POOL, *[x for x in self.extra if exact(x) and not isinstance(x, float)]})
        return [x for x in points if s(x)]

    def c_sum(self, kinds: list[Type], s: Any, f: Any, start: Any = ZERO, join: Any = None) -> Value:
        inside = self.members(kinds[0].args[0], s)
        if inside is None:
            inside = self.members(kinds[0].args[0], lambda x: s(x) and f(x) != start)
            if inside is None:
                return start
        out = start
        for x in inside:
            y = f(x)
            if y is None:
                return None
            out = out*y if join else out + y
        return out

    def c_prod(self, kinds: list[Type], s: Any, f: Any) -> Value:
        return None if self.members(kinds[0].args[0], s) is None else self.c_sum(kinds, s, f, F(1), True)

    def c_card(self, kinds: list[Type], s: Any) -> Value:
        inside = self.members(kinds[0].args[0], s)
        return F(0) if inside is None else F(len(inside))

    def c_finite(self, kinds: list[Type], s: Any) -> bool:
        return self.members(kinds[0].args[0], s) is not None

    def c_sup(self, kinds: list[Type], s: Any, f: Any, best: Any = max, empty: Any = -INF) -> Value:
        inside = self.members(kinds[0].args[0], s)
        found = None if inside is None else [f(x) for x in inside]
        return None if found is None or None in found else best([empty, *found])

    def c_inf(self, kinds: list[Type], s: Any, f: Any) -> Value:
        return self.c_sup(kinds, s, f, min, INF)

    # --- laws
    def c_ev(self, kinds: list[Type], e: Any) -> bool | None:
        return self.constant_on_blocks(kinds[0].args[0], e, PROP)

    def c_meas(self, kinds: list[Type], f: Any) -> bool | None:
        return self.constant_on_blocks(kinds[0].args[0], f, REAL)

    def c_standard_borel(self, kinds: list[Type], s: Any) -> bool | None:
        found = [None if isinstance(c, Cloud) else sum(s(x) is True for x in c) <= 1
                 for c in self.blocks(kinds[0].args[0]) or ()]
        return False if False in found else None if None in found else True

    def constant_on_blocks(self, t: Type, f: Any, to: Type) -> bool | None:
        blocks = self.blocks(t)
        if blocks is None:
            return True
        found = [self.constant_but_for(to, [f(x) for x in sorted(c)], FEW if isinstance(c, Cloud) else 0)
                 for c in blocks]
        target = self.blocks(to.args[0] if to.name == "law" else to) or ()
        if any(isinstance(c, Cloud) for c in blocks) and any(isinstance(c, Cloud) for c in target):
            found = [None if x is False else x for x in found]  # from cloud to cloud much is measurable
        return False if False in found else None if None in found else True

    def constant_but_for(self, to: Type, values: list[Any], few: int) -> bool | None:
        """No event tells the values apart, but for a few of them."""
        open_ended = False
        for a in values[:few + 1]:
            found = [self.alike(to, a, b) for b in values]
            if found.count(True) >= len(values) - few:
                return True
            open_ended = open_ended or found.count(False) <= few
        return None if open_ended else False

    def alike(self, to: Type, a: Any, b: Any) -> bool | None:
        """No event of the type tells a from b."""
        blocks = self.blocks(to)
        if a is None or b is None:
            return None
        if a == b:
            return True
        if blocks is None:
            return self.same(to, a, b)
        return any(a in c and b in c for c in blocks if not isinstance(c, Cloud))

    def c_mbl(self, kinds: list[Type], f: Any) -> bool | None:
        return self.constant_on_blocks(kinds[0].args[0], f, kinds[0].args[1])

    def c_kernel(self, kinds: list[Type], f: Any) -> bool | None:
        return self.constant_on_blocks(kinds[0].args[0], f, kinds[0].args[1])

    def c_prob(self, kinds: list[Type], p: Law, e: Any) -> Value:
        return p.of(e)

    def c_pmf(self, kinds: list[Type], p: Law, x: Any) -> Value:
        return p.of(lambda y: y == x)

    def c_supp(self, kinds: list[Type], p: Law, s: Any) -> bool | None:
        return self.same(REAL, p.of(lambda y: None if s(y) is None else not s(y)), F(0))

    def c_integrable(self, kinds: list[Type], p: Law, f: Any) -> bool | None:
        return self.constant_on_blocks(kinds[0].args[0], f, REAL)

    def c_mean(self, kinds: list[Type], p: Law, f: Any) -> Value:
        good = self.c_integrable(kinds, p, f)
        if not good:
            return F(0) if good is False else None
        values = [(w, typical(b, f)) for b, w in p.weights.items()]
        return None if any(v is None for _, v in values) else sum((w*v for w, v in values), F(0))

    def c_density(self, kinds: list[Type], p: Law, q: Law, r: Any) -> bool | None:
        good = self.c_meas([kinds[2]], r)
        points = self.points(kinds[2].args[0]) or [min(b) for b in p.weights.keys() | q.weights.keys()]
        if good is not True or any(r(x) is None for x in points):
            return good and None
        found = [truth(compare(r(x), F(0)), 0, 1) for x in points]
        found += [self.same(REAL, p.weights.get(b, F(0)), q.weights.get(b, F(0))*typical(b, r))
                  for b in p.weights.keys() | q.weights.keys()]
        return False if False in found else None if None in found else True

    def c_mklaw(self, kinds: list[Type], s: Any, w: Any) -> Value:
        t = kinds[0].args[0]
        inside = self.members(t, s)
        weights: dict[frozenset[Any], Any] = {}
        for x in inside or []:
            b = self.place(t, x)
            weights[b] = weights.get(b, F(0)) + w(x)
        if inside is None or any(w(x) < 0 for x in inside) or sum(weights.values()) != 1:
            return None
        return Law(weights)

    def place(self, t: Type, x: Any) -> frozenset[Any]:
        """Where the mass of a point is: its block, or the point of a cloud by itself."""
        return next((c for c in self.blocks(t) or [] if x in c and not isinstance(c, Cloud)), frozenset([x]))

    def c_mixlaw(self, kinds: list[Type], t: Any, p: Law, q: Law) -> Law:
        if not 0 <= t <= 1:
            return p
        return Law({b: t*p.weights.get(b, F(0)) + (1 - t)*q.weights.get(b, F(0))
                    for b in p.weights.keys() | q.weights.keys()})

    def c_product(self, kinds: list[Type], p: Law, q: Law) -> Law:
        return Law({frozenset(itertools.product(b, c)): v*w for b, v in p.weights.items()
                    for c, w in q.weights.items()})

    def c_image(self, kinds: list[Type], p: Law, x: Any) -> Value:
        good = self.c_mbl([kinds[1]], x)
        if not good:
            return None
        weights: dict[frozenset[Any], Any] = {}
        for b, w in p.weights.items():
            y = typical(b, x)
            if y is None:
                return None
            c = self.place(kinds[1].args[1], y)
            weights[c] = weights.get(c, F(0)) + w
        return Law(weights)

    def c_condlaw(self, kinds: list[Type], p: Law, b: Any) -> Law | None:
        within = {c: typical(c, b) for c in p.weights}
        event = self.c_ev([kinds[1]], b)
        total = None if None in within.values() else sum((w for c, w in p.weights.items() if within[c]), F(0))
        if event is None or total is None:
            return None
        return Law({c: w/total for c, w in p.weights.items() if within[c]}) if event and total > 0 else p

    def c_row(self, kinds: list[Type], w: Any, x: Any) -> Value:
        return w(x)

    def c_mkchan(self, kinds: list[Type], f: Any) -> Value:
        return f if self.c_kernel(kinds, f) else None

    def c_output(self, kinds: list[Type], p: Law, w: Any) -> Law:
        weights: dict[frozenset[Any], Any] = {}
        for b, v in p.weights.items():
            for c, u in typical(b, w).weights.items():
                weights[c] = weights.get(c, F(0)) + v*u
        return Law(weights)

    def c_joint(self, kinds: list[Type], p: Law, w: Any) -> Law:
        return Law({frozenset(itertools.product(b, c)): v*u for b, v in p.weights.items()
                    for c, u in w(min(b)).weights.items()})

    def c_postprocess(self, kinds: list[Type], v: Any, w: Any) -> Any:
        return lambda x: self.c_output([], v(x), w)

    def c_compose(self, kinds: list[Type], v: Any, w: Any) -> Any:
        return lambda x: self.c_product([], v(x), w(x))

    def c_mixchan(self, kinds: list[Type], t: Any, v: Any, w: Any) -> Any:
        return lambda x: self.c_mixlaw([], t, v(x), w(x))

    # --- divergences and information
    def over(self, p: Law, q: Law, g: Callable[[Any, Any], Any]) -> Any:
        both = p.weights.keys() | q.weights.keys()
        return sum((g(p.weights.get(b, ZERO), q.weights.get(b, ZERO)) for b in both), ZERO)

    def dominated(self, p: Law, q: Law) -> bool:
        return p.weights.keys() <= q.weights.keys()

    def c_kl(self, kinds: list[Type], p: Law, q: Law) -> Value:
        if not self.dominated(p, q):
            return INF
        return F(0) if p == q else self.over(p, q, lambda a, b: a*logarithm(a/b) if a else F(0))

    def c_chi2(self, kinds: list[Type], p: Law, q: Law) -> Value:
        return self.over(p, q, lambda a, b: (a - b)**2/b) if self.dominated(p, q) else INF

    def c_tv(self, kinds: list[Type], p: Law, q: Law) -> Value:
        return self.over(p, q, lambda a, b: max(a - b, F(0)))

    def c_hockey_stick(self, kinds: list[Type], p: Law, q: Law, g: Any) -> Value:
        return self.over(p, q, lambda a, b: max(a - g*b, F(0)))

    def c_max_divergence(self, kinds: list[Type], p: Law, q: Law) -> Value:
        return logarithm(max(w/q.weights[b] for b, w in p.weights.items())) if self.dominated(p, q) else INF

    def c_close(self, kinds: list[Type], p: Law, q: Law, eps: Any, delta: Any) -> bool | None:
        g = exponential(eps)
        found = [truth(compare(self.c_hockey_stick([], a, b, g), delta), -1, 0) for a, b in ((p, q), (q, p))]
        return False if False in found else None if None in found else True

    def c_entropy(self, kinds: list[Type], p: Law) -> Value:
        return sum((-w*logarithm(w) for w in p.weights.values()), F(0))

    def c_mi(self, kinds: list[Type], p: Law, w: Any) -> Value:
        return self.c_kl([], self.c_joint([], p, w), self.c_product([], p, self.c_output([], p, w)))

    def c_capacity(self, kinds: list[Type], w: Any) -> Value:
        blocks = self.blocks(kinds[0].args[0])
        if blocks is None:
            return None
        rows = [w(x) for b in blocks for x in (sorted(b) if isinstance(b, Cloud) else [min(b)])]
        p = [1/len(rows)]*len(rows)
        for _ in range(300):
            out: dict[Any, float] = {}
            for weight, r in zip(p, rows, strict=True):
                for c, u in r.weights.items():
                    out[c] = out.get(c, 0) + weight*float(u)
            d = [sum(float(u)*math.log(float(u)/out[c]) for c, u in r.weights.items()) for r in rows]
            total = sum(x*math.exp(y) for x, y in zip(p, d, strict=True))
            low = math.log(total)
            p = [x*math.exp(y)/total for x, y in zip(p, d, strict=True)]
        return low if abs(max(d) - low) < 1e-8 else None

    def c_ent(self, kinds: list[Type], c: Law, x: Any) -> Value:
        image = self.c_image(kinds, c, x)
        return None if image is None else self.c_entropy([], image)

    def c_cond_mi(self, kinds: list[Type], c: Law, x: Any, y: Any, z: Any) -> Value:
        good = [self.c_mbl([k], f) for k, f in zip(kinds[1:], (x, y, z), strict=True)]
        if good != [True, True, True]:
            return F(0) if False in good else None

        def joint(*which: int) -> Any:
            weights: dict[Any, Any] = {}
            for b, w in c.weights.items():
                key = []
                for i in which:
                    v, blocks = (x, y, z)[i](min(b)), self.blocks(kinds[i + 1].args[1])
                    key.append(next((d for d in blocks or [] if v in d), v))
                weights[tuple(key)] = weights.get(tuple(key), F(0)) + w
            return sum((-w*logarithm(w) for w in weights.values() if w), F(0))
        return joint(0, 2) + joint(1, 2) - joint(0, 1, 2) - joint(2)

    def c_indep(self, kinds: list[Type], c: Law, x: Any, y: Any) -> bool | None:
        good = [self.c_mbl([kinds[1]], x), self.c_mbl([kinds[2]], y)]
        if good != [True, True]:
            return False if False in good else None
        a, b = self.blocks(kinds[1].args[1]), self.blocks(kinds[2].args[1])
        if a is None or b is None:
            return None

        def chance(u: Any, v: Any) -> Any:
            return c.of(lambda o: (u is None or x(o) in u) and (v is None or y(o) in v))
        single = [[frozenset([x]) for c in blocks if isinstance(c, Cloud) for x in c] for blocks in (a, b)]
        return all(chance(u, v) == chance(u, None)*chance(None, v) for u in [*a, *single[0]] for v in [*b, *single[1]])

    # --- databases and privacy
    def c_entry(self, kinds: list[Type], x: Any, i: Any) -> Value:
        return x[int(i) - 1] if whole(i) and 1 <= i <= len(x) else None

    def c_mkdb(self, kinds: list[Type], n: Any, f: Any) -> Value:
        return tuple(f(F(i)) for i in range(1, int(n) + 1)) if whole(n) and n >= 0 else ()

    def c_upd(self, kinds: list[Type], x: Any, i: Any, a: Any) -> Value:
        return (*x[:int(i) - 1], a, *x[int(i):]) if whole(i) and 1 <= i <= len(x) else x

    def pairs(self, t: Type, n: Any) -> list[tuple[Any, Any]] | None:
        all_of = [x for x in self.points(t) or [] if len(x) == n]
        return [(x, y) for x in all_of for y in all_of if hamming(x, y) == 1] if whole(n) and n <= 2 else None

    def c_dp(self, kinds: list[Type], m: Any, n: Any, eps: Any, delta: Any) -> bool | None:
        pairs = self.pairs(kinds[0].args[0], n)
        found = [None] if pairs is None else [self.c_close([], m(x), m(y), eps, delta) for x, y in pairs]
        return False if False in found else None if None in found else True

    def c_mi_dp(self, kinds: list[Type], m: Any, n: Any, eps: Any) -> bool | None:
        t = kinds[0].args[0]
        if not whole(n) or n > 2:
            return None
        found = [truth(compare(self.c_capacity([t], lambda a, x=x, i=i: m(self.c_upd([], x, i, a))), eps), -1, 0)
                 for x in self.points(t) or [] if len(x) == n for i in range(1, len(x) + 1)]
        return False if False in found else None if None in found else True

    def c_kl_dp(self, kinds: list[Type], m: Any, n: Any, eps: Any) -> bool | None:
        pairs = self.pairs(kinds[0].args[0], n)
        found = [None] if pairs is None else [truth(compare(self.c_kl([], m(x), m(y)), eps), -1, 0) for x, y in pairs]
        return False if False in found else None if None in found else True

    def c_ldp(self, kinds: list[Type], w: Any, eps: Any, delta: Any) -> bool | None:
        points = self.points(kinds[0].args[0])
        found = [None] if points is None else [self.c_close([], w(x), w(y), eps, delta) for x in points for y in points]
        return False if False in found else None if None in found else True

    def c_slice(self, kinds: list[Type], m: Any, i: Any, x: Any) -> Any:
        return lambda a: m(self.c_upd([], x, i, a))
