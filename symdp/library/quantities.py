"""Values of the constants that statements need (``signature-statements.toml``), and of privacy and capacities on inputs
that are numbers: in small models, in numbers, beside :mod:`symdp.library.models`."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from symdp.kernel.types import Type
from symdp.library.models import Model
from symdp.library.simple import ARITY, SIMPLE
from symdp.library.values import (
    INF,
    ZERO,
    Cloud,
    Law,
    Value,
    compare,
    exact,
    exponential,
    hamming,
    logarithm,
    power,
    truth,
    whole,
)


class Quantities(Model):
    """A model in which every constant of the library that has a finite meaning has a value."""

    def __init__(self, rng: random.Random, clouds: bool = False) -> None:
        super().__init__(rng, clouds)
        self.capacities: dict[frozenset[Law], Value] = {}

    def draw(self, t: Type) -> Value:
        """A value of the type; a label is a number, a symbol or a pair of labels."""
        if t.name != "label":
            return super().draw(t)
        kind = self.rng.choice(["number", "number", "symbol", "pair"])
        return (kind, self.draw(t), self.draw(t)) if kind == "pair" else (kind, Fraction(self.rng.randint(0, 1)))

    def c_entry(self, kinds: list[Type], x: Any, i: Any) -> Value:
        """Beyond the entries the fixed element of the space is the least one here."""
        points = self.points(kinds[0].args[0])
        return super().c_entry(kinds, x, i) if points is None or (whole(i) and 1 <= i <= len(x)) else min(points)

    # --- what channels and mechanisms read
    def inputs(self, t: Type, w: Any) -> list[Any] | None:
        """Inputs of which one at least has each row of the channel."""
        blocks = self.blocks(t)
        if blocks is None:
            return None
        return [x for b in blocks for x in (sorted(b) if isinstance(b, Cloud) else [min(b)])]

    def databases(self, t: Type, n: Any) -> list[Any] | None:
        """The databases of n entries: all, or enough of them."""
        points = self.points(t)
        if points is None or not whole(n) or n > 2:
            return None
        return [x for x in points if len(x) == n]

    def letters(self, t: Type) -> list[Any] | None:
        """The entries of the databases of type t, all or enough of them."""
        return self.points(t.args[0])

    def pairs(self, t: Type, n: Any) -> list[tuple[Any, Any]] | None:
        """Databases of n entries that differ in one."""
        found, letters = self.databases(t, n), self.letters(t)
        if found is None or letters is None:
            return None
        return [(x, (*x[:i], a, *x[i + 1:])) for x in found for i in range(len(x)) for a in letters if a != x[i]]

    def all_of(self, found: list[bool | None]) -> bool | None:
        return False if False in found else None if None in found else True

    def at_most(self, a: Any, b: Any) -> bool | None:
        return None if a is None or b is None else truth(compare(a, b), -1, 0)

    # --- privacy
    def c_ldp(self, kinds: list[Type], w: Any, eps: Any, delta: Any) -> bool | None:
        points = self.inputs(kinds[0].args[0], w)
        if points is None:
            return None
        rows = list(dict.fromkeys(w(x) for x in points))
        return self.all_of([self.c_close([], r, s, eps, delta) for r in rows for s in rows])

    def c_mi_dp(self, kinds: list[Type], m: Any, n: Any, eps: Any) -> bool | None:
        t = kinds[0].args[0]
        found, letters = self.databases(t, n), self.letters(t)
        if found is None or letters is None:
            return None
        return self.all_of([self.at_most(self.of_rows([m(self.c_upd([], x, i, a)) for a in letters]), eps)
                            for x in found for i in range(1, len(x) + 1)])

    def c_free_lunch(self, kinds: list[Type], m: Any, n: Any, eps: Any) -> bool | None:
        found = self.databases(kinds[0].args[0], n)
        return None if found is None else self.all_of([self.c_close([], m(x), m(z), eps, ZERO)
                                                       for x in found for z in found])

    def c_personalized(self, kinds: list[Type], m: Any, n: Any, f: Any) -> bool | None:
        pairs = self.pairs(kinds[0].args[0], n)
        return None if pairs is None else self.all_of([
            self.c_close([], m(x), m(z), f(Fraction(i)), ZERO) for x, z in pairs for i in range(1, len(x) + 1)
            if x[i - 1] != z[i - 1]])

    def c_adversarial(self, kinds: list[Type], p: Law, m: Any, eps: Any) -> bool | None:
        out, g = self.c_output([], p, m), exponential(eps)
        return self.all_of([self.at_most(u*w, g*w*out.weights[c]) for b, w in p.weights.items()
                            for c, u in m(min(b)).weights.items()])

    def c_identifiable_on(self, kinds: list[Type], s: Any, p: Law, m: Any, eps: Any) -> bool | None:
        t = kinds[2].args[0]
        inside = self.members(t, s)
        if inside is None:
            return None
        g = exponential(eps)
        found = []
        for x, z in itertools.product(inside, inside):
            if len(x) == len(z) and hamming(x, z) == 1:
                a, b = self.c_pmf([], p, x), self.c_pmf([], p, z)
                u, v = m(x).weights, m(z).weights
                found += [self.at_most(a*w, g*b*v.get(c, ZERO)) for c, w in u.items()]
        return self.all_of(found)

    def c_bayes_dp(self, kinds: list[Type], p: Law, m: Any, eps: Any, delta: Any) -> bool | None:
        support = {min(b): w for b, w in p.weights.items()}
        sizes = {len(x) for x in support}
        if len(sizes) != 1:
            return None
        (n,) = sizes
        found = []
        for i in range(n):
            others = [k for k in range(n) if k != i]
            for chosen in itertools.chain.from_iterable(itertools.combinations(others, k) for k in range(n)):
                groups: dict[Any, dict[Any, dict[Any, Any]]] = {}
                for x, w in support.items():
                    groups.setdefault(tuple(x[k] for k in chosen), {}).setdefault(x[i], {})[x] = w
                for by_entry in groups.values():
                    laws = [self.given_event(m, part) for part in by_entry.values()]
                    found += [self.c_close([], a, b, eps, delta) for a, b in itertools.permutations(laws, 2)]
        found += [self.c_close([], r, r, eps, delta) for r in [m(next(iter(support)))] if n]
        return self.all_of(found)

    def given_event(self, m: Any, part: dict[Any, Any]) -> Law:
        """The law of the output, the database being one of these."""
        total = sum(part.values())
        return self.c_output([], Law({frozenset([x]): w/total for x, w in part.items()}), m)

    def c_lip(self, kinds: list[Type], p: Law, w: Any, eps: Any, delta: Any) -> bool | None:
        inputs = self.inputs(kinds[1].args[0], w)
        if inputs is None:
            return None
        out, g = self.c_output([], p, w), exponential(eps)
        found = []
        for x in inputs:
            found.append(self.at_most(self.c_hockey_stick([], out, w(x), g), delta))
            found.append(self.at_most(self.c_hockey_stick([], w(x), out, g), g*delta))
        return self.all_of(found)

    def c_cd_lmidp(self, kinds: list[Type], p: Law, w: Any, eps: Any) -> bool | None:
        return self.at_most(self.c_mi([], p, w), eps)

    def c_ci_lmidp(self, kinds: list[Type], w: Any, eps: Any) -> bool | None:
        return self.at_most(self.c_capacity(kinds, w), eps)

    # --- information
    def c_capacity(self, kinds: list[Type], w: Any) -> Value:
        inputs = self.inputs(kinds[0].args[0], w)
        return None if inputs is None else self.of_rows([w(x) for x in inputs])

    def of_rows(self, rows: list[Law]) -> Value:
        """The capacity of a channel with these rows."""
        rows = list(dict.fromkeys(rows))
        if len(rows) == 1:
            return ZERO
        key = frozenset(rows)
        if key not in self.capacities:
            self.capacities[key] = self.iterated(rows)
        return self.capacities[key]

    def iterated(self, rows: list[Law]) -> Value:
        """By the algorithm of Blahut and Arimoto; None where it comes to no end."""
        outputs = list(dict.fromkeys(c for r in rows for c in r.weights))
        table = [[float(r.weights.get(c, 0)) for c in outputs] for r in rows]
        p = [1/len(rows)]*len(rows)
        low = high = 0.0
        for _ in range(1500):
            out = [sum(q*row[k] for q, row in zip(p, table, strict=True)) for k in range(len(outputs))]
            apart = [sum(w*math.log(w/o) for w, o in zip(row, out, strict=True) if w > 0) for row in table]
            weights = [q*math.exp(d) for q, d in zip(p, apart, strict=True)]
            low, high = math.log(sum(weights)), max(apart)
            if high - low < 1e-10:
                break
            p = [w/sum(weights) for w in weights]
        return low if high - low < 1e-7 else None

    def c_min_entropy(self, kinds: list[Type], p: Law) -> Value:
        atoms = [w for b, w in p.weights.items() if not isinstance(b, Cloud) and (
            len(b) == 1 or self.blocks(kinds[0].args[0]))]
        return -logarithm(max(atoms)) if atoms else INF

    def c_renyi(self, kinds: list[Type], p: Law, q: Law, a: Any) -> Value:
        if a <= 0:
            return ZERO
        if a == 1:
            return self.c_kl([], p, q)
        total = self.c_hellinger_integral([], p, q, a)
        if total is None or total == INF:
            return total
        return INF if total == 0 else logarithm(total)/(a - 1)

    def c_hellinger_integral(self, kinds: list[Type], p: Law, q: Law, a: Any) -> Value:
        if a <= 0:
            return ZERO
        if a > 1 and not self.dominated(p, q):
            return INF
        terms = [self.root(w, a)*self.root(q.weights[b], 1 - a) for b, w in p.weights.items() if b in q.weights]
        return sum(terms, ZERO)

    def root(self, x: Any, a: Any) -> Any:
        """x^a for x > 0."""
        out = power(x, a)
        return math.exp(float(a)*math.log(x)) if out is None else out

    def c_max_information(self, kinds: list[Type], p: Law, w: Any) -> Value:
        return self.c_max_divergence([], self.c_joint([], p, w), self.c_product([], p, self.c_output([], p, w)))

    def largest(self, rows: list[tuple[Any, Law]]) -> Any:
        """The sum over outputs of the largest weighted probability."""
        best: dict[Any, Any] = {}
        for w, r in rows:
            for c, u in r.weights.items():
                best[c] = max(best.get(c, ZERO), w*u)
        return sum(best.values(), ZERO)

    def c_maximal_leakage(self, kinds: list[Type], p: Law, w: Any) -> Value:
        return logarithm(self.largest([(1, w(min(b))) for b in p.weights]))

    def c_min_entropy_leakage(self, kinds: list[Type], p: Law, w: Any) -> Value:
        after = self.largest([(v, w(min(b))) for b, v in p.weights.items()])
        return logarithm(after) - logarithm(max(p.weights.values()))

    def c_min_capacity(self, kinds: list[Type], w: Any) -> Value:
        inputs = self.inputs(kinds[0].args[0], w)
        return None if inputs is None else logarithm(self.largest([(1, w(x)) for x in inputs]))

    def c_renyi_mi(self, kinds: list[Type], p: Law, w: Any, a: Any) -> Value:
        return self.c_renyi([], self.c_joint([], p, w), self.c_product([], p, self.c_output([], p, w)), a)

    def c_sibson_mi(self, kinds: list[Type], p: Law, w: Any, a: Any) -> Value:
        if a <= 0:
            return ZERO
        if a == 1:
            return self.c_mi([], p, w)
        sums: dict[Any, Any] = {}
        for b, v in p.weights.items():
            for c, u in w(min(b)).weights.items():
                sums[c] = sums.get(c, ZERO) + v*self.root(u, a)
        return a/(a - 1)*logarithm(sum(self.root(s, 1/Fraction(a) if exact(a) else 1/a) for s in sums.values()))

    def of_equal_rows(self, t: Type, w: Any, a: Any) -> Value:
        """A capacity that is 0 where all rows are one, and where a = 1 the usual one."""
        if a == 1 or a <= 0:
            return ZERO if a <= 0 else self.c_capacity([t], w)
        inputs = self.inputs(t.args[0], w)
        return ZERO if inputs is not None and len({w(x) for x in inputs}) == 1 else None

    def c_renyi_capacity(self, kinds: list[Type], w: Any, a: Any) -> Value:
        return self.of_equal_rows(kinds[0], w, a)

    def c_sibson_capacity(self, kinds: list[Type], w: Any, a: Any) -> Value:
        return self.of_equal_rows(kinds[0], w, a)

    def c_cond_renyi(self, kinds: list[Type], p: Law, w: Any, v: Any, a: Any) -> Value:
        return self.c_renyi([], self.c_joint([], p, w), self.c_joint([], p, v), a)

    def c_sup_mi(self, kinds: list[Type], m: Any, n: Any, s: Any) -> Value:
        found = self.databases(kinds[0].args[0], n)
        if not found:
            return None
        groups: dict[Any, list[Law]] = {}
        for x in found:
            groups.setdefault(tuple(a for i, a in enumerate(x, 1) if not s(Fraction(i))), []).append(m(x))
        values = [self.of_rows(rows) for rows in groups.values()]
        return None if None in values else max(values)

    def c_entry_mi(self, kinds: list[Type], p: Law, m: Any, i: Any) -> Value:
        support = {min(b): w for b, w in p.weights.items()}
        if not whole(i) or any(not 1 <= i <= len(x) for x in support):
            return ZERO
        k, total = int(i) - 1, ZERO
        groups: dict[Any, dict[Any, Any]] = {}
        for x, w in support.items():
            groups.setdefault((*x[:k], "", *x[k + 1:]), {})[x] = w
        for part in groups.values():
            all_of = sum(part.values())
            given = Law({frozenset([x]): w/all_of for x, w in part.items()})
            total = total + all_of*self.c_mi([], given, m)
        return total

    def c_expected_hamming(self, kinds: list[Type], p: Law, m: Any) -> Value:
        return sum((w*u*hamming(min(b), min(c)) for b, w in p.weights.items()
                    for c, u in m(min(b)).weights.items()), ZERO)

    def c_restrict(self, kinds: list[Type], m: Any, s: Any, x: Any) -> Callable[[Any], Any]:
        places = [i for i in range(len(x)) if s(Fraction(i + 1))]

        def row(u: Any) -> Any:
            y = list(x)
            for a, i in zip(u, places, strict=False):
                y[i] = a
            return m(tuple(y))
        return row

    # --- sets and matrices
    def c_det(self, kinds: list[Type], n: Any, a: Any) -> Value:
        if not whole(n) or n < 0:
            return ZERO
        if n > 4:
            return None
        total: Any = ZERO
        for order in itertools.permutations(range(1, int(n) + 1)):
            term: Any = Fraction((-1)**sum(x > y for x, y in itertools.combinations(order, 2)))
            for i, j in enumerate(order, 1):
                term = term*a(Fraction(i))(Fraction(j))
            total = total + term
        return total

    def c_psd(self, kinds: list[Type], n: Any, a: Any) -> bool | None:
        if not whole(n) or n > 4:
            return None
        rows = [[a(Fraction(i))(Fraction(j)) for j in range(1, int(n) + 1)] for i in range(1, int(n) + 1)]
        minors = [self.c_det([], Fraction(k), lambda i, s=s: lambda j, s=s, i=i: rows[s[int(i) - 1]][s[int(j) - 1]])
                  for k in range(1, int(n) + 1) for s in itertools.combinations(range(int(n)), k)]
        symmetric = all(compare(rows[i][j], rows[j][i]) in (0, None) for i in range(len(rows)) for j in range(i))
        return symmetric and self.all_of([self.at_most(ZERO, x) for x in minors])

    def c_esum(self, kinds: list[Type], s: Any, f: Any) -> Value:
        inside = self.members(kinds[0].args[0], s)
        values = None if inside is None else [f(x) for x in inside]
        if values is None or None in values:
            return None
        return ZERO if INF in values and -INF in values else sum(values, ZERO)

    def c_esumok(self, kinds: list[Type], s: Any, f: Any) -> bool | None:
        inside = self.members(kinds[0].args[0], s)
        values = None if inside is None else [f(x) for x in inside]
        return None if values is None or None in values else not (INF in values and -INF in values)

    def c_complement(self, kinds: list[Type], s: Any, x: Any) -> bool | None:
        inside = s(x)
        return None if inside is None else not inside

    def c_variance(self, kinds: list[Type], p: Law, f: Any) -> Value:
        m = self.c_mean(kinds, p, f)

        def deviation(x: Any) -> Value:
            y = f(x)
            return None if y is None else (y - m)**2
        return None if m is None else self.c_mean(kinds, p, deviation)

    def c_bernoulli(self, kinds: list[Type], p: Any) -> Law | None:
        return Law({frozenset([Fraction(1)]): p, frozenset([ZERO]): 1 - p}) if 0 <= p <= 1 else None

    def c_binomial(self, kinds: list[Type], n: Any, p: Any) -> Law | None:
        if not (0 <= p <= 1 and whole(n) and 0 <= n <= 20):
            return None
        return Law({frozenset([Fraction(k)]): math.comb(int(n), k)*power(p, Fraction(k))*power(
            1 - p, Fraction(int(n) - k)) for k in range(int(n) + 1)})

    def c_power(self, kinds: list[Type], p: Law, n: Any) -> Law | None:
        size = int(n) if whole(n) and n >= 1 else 0
        if size > 2:  # of the size of the databases of these models
            return None
        return Law({frozenset(itertools.product(*(b for b, _ in c))): math.prod((w for _, w in c), start=Fraction(1))
                    for c in itertools.product(p.weights.items(), repeat=size)})

    def c_any(self, kinds: list[Type], *_: Any) -> Value:
        return None


def epower(x: Value, y: Value) -> Value:
    """As the signature writes it."""
    if not math.isinf(x) and not math.isinf(y):
        return power(x, y)
    if math.isinf(y):
        if x < 0 or x == 1 or (x == 0 and y < 0):
            return ZERO
        return INF if (x > 1) == (y > 0) else ZERO
    if x > 0 or y == 0:
        return INF if y > 0 else Fraction(1) if y == 0 else ZERO
    if not whole(y):
        return ZERO
    return ZERO if y < 0 else INF if int(y) % 2 == 0 else -INF


def epowdef(x: Value, y: Value) -> bool:
    """As the signature writes it."""
    if math.isinf(y):
        return bool(x >= 0 and x != 1 and (x != 0 or y > 0))
    if math.isinf(x):
        return x > 0 or whole(y)
    return bool(SIMPLE["powdef"](x, y))


def binary_entropy_inverse(x: Value) -> Value:
    """The p in [0, 1/2] with h(p) = x; 0 for x outside of [0, log 2]."""
    if not 0 <= x <= math.log(2) + 1e-12 or x == 0:
        return ZERO
    low, high = 0.0, 0.5
    for _ in range(80):
        p = (low + high)/2
        low, high = (p, high) if -p*math.log(p) - (1 - p)*math.log(1 - p) < x else (low, p)
    return low


SIMPLE.update({
    "epower": epower, "epowdef": epowdef, "eabs": abs,
    "emulok": lambda a, b: not (a == 0 and math.isinf(b)) and not (b == 0 and math.isinf(a)),
    "epow": lambda x, y: power(x, y) if abs(x) != INF != abs(y) else
    ZERO, "esqrt": lambda x: INF if x == INF else SIMPLE["sqrt"](x), "h_inv": binary_entropy_inverse,
    "factorial": lambda n: Fraction(math.factorial(int(n))) if whole(n) and 0 <= n <= 100 else ZERO,
    "pi": lambda: math.pi, "Phi": lambda x: (1 + math.erf(x/math.sqrt(2)))/2,
    "lnum": lambda x: ("number", x), "lsym": lambda k: ("symbol", k), "lpair": lambda a, b: ("pair", a, b),
})
ARITY.update({"complement": 2})
