"""The closed forms of laws with a name, against sums and integrals of their densities: the models of the attack have no
densities."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np
import pytest

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.library import Fact, load
from symdp.library.attack import parts
from symdp.proof.facts import Facts
from symdp.prover.unfolding import Definitions
from symdp.refuter.numbers import Numbers

LIBRARY = load()
NUMBERS = Numbers(Definitions(Facts.of(LIBRARY)))
CONTINUOUS = ("normal", "laplace", "exponential", "uniform")
COUNTED = ("poisson", "geometric", "bernoulli", "binomial")
FACTS = sorted(n for n, f in LIBRARY.facts.items() if f.subject == "named_laws" and f.status == "cited"
               and n.partition("_")[0] in (*CONTINUOUS, *COUNTED) and "integrable" not in n)
GRID = np.linspace(-45, 45, 1_800_001)
WHOLE = np.arange(0, 160, dtype=float)
TOLERANCE = 2e-4


@dataclass
class Numeric:
    """Points, and what each weighs."""

    points: Any
    weights: Any


def law(t: Term, at: dict[Var, Any]) -> Numeric:
    head, xs = terms.strip(t)
    name, args = str(head), [float(NUMBERS.value(x, at)) for x in xs]
    g, k = GRID, WHOLE
    if name in CONTINUOUS:
        a, b = args[0], args[-1]
        density = {"normal": lambda: np.exp(-(g - a)**2/(2*b**2))/(b*math.sqrt(2*math.pi)),
                   "laplace": lambda: np.exp(-abs(g - a)/b)/(2*b), "exponential": lambda: np.where(
                       g > 0, a*np.exp(-a*np.maximum(g, 0)), (g == 0)*a/2), "uniform": lambda: np.where(
                           (a <= g) & (g <= b), 1/(b - a), 0.)}[name]()
        return Numeric(g, density*(g[1] - g[0]))
    p = args[-1]
    logs = np.array([math.lgamma(x + 1) for x in k])
    if name == "binomial":
        n = int(args[0])
        mass = np.array([math.comb(n, int(x))*p**x*(1 - p)**(n - x) if x <= n else 0. for x in k])
    else:
        mass = {"poisson": lambda: np.exp(-p + k*np.log(p) - logs) if p else (k == 0)*1., "geometric": lambda: p*(1 - p)**k,
                "bernoulli": lambda: (k == 1)*p + (k == 0)*(1 - p)}[name]()
    return Numeric(k, mass)


def applied(t: Term, at: dict[Var, Any]) -> Callable[[Any], Any]:
    """The function of a number."""
    x = terms.var("x~", t.type.args[0])
    return lambda value: NUMBERS.value(terms.app(t, x), {**at, x: value})


def function(t: Term, at: dict[Var, Any], points: Any) -> Any:
    """The values of a function of the points: of a real number, or of whether it is in a set."""
    f = applied(t, at)
    few = np.linspace(points[0], points[-1], len(points) if len(points) < 1000 else 4001)
    found = np.array([float(f(mpmath.mpf(x))) for x in few])
    return found if len(few) == len(points) else np.interp(points, few, found)


def event(t: Term, at: dict[Var, Any], points: Any) -> Any:
    """Of half-lines and complements of intervals: the ends are found by bisection."""
    f = applied(t, at)

    def inside(i: int) -> bool:
        return bool(f(mpmath.mpf(points[i])))
    out, steps = np.zeros(len(points)), [*range(0, len(points) - 1, 3000), len(points) - 1]
    for low, high in itertools.pairwise(steps):
        first, i, j = inside(low), low, high
        if inside(high) == first:
            out[low:high + 1] = first
            continue
        while j - i > 1:
            middle = (i + j)//2
            i, j = (middle, j) if inside(middle) == first else (i, middle)
        out[low:j], out[j:high + 1] = first, not first
    return out


def left(t: Term, at: dict[Var, Any]) -> float:
    """The quantity by what it is."""
    head, xs = terms.strip(t)
    name = str(head)
    if name == "up":
        return left(xs[0], at)
    p = law(xs[0], at)
    w = p.weights
    if name in ("kl", "renyi", "chi2", "hellinger_integral", "tv", "hockey_stick", "max_divergence", "close"):
        q = law(xs[1], at).weights
        there = (w > 0) & (q > 0)
        a, b = w[there], q[there]
        more = [float(NUMBERS.value(x, at)) for x in xs[2:]]
        powers = lambda r: float(np.sum(np.exp(r*np.log(a) + (1 - r)*np.log(b))))  # noqa: E731
        stick = lambda u, v, e: float(np.sum(np.maximum(u - e*v, 0)))  # noqa: E731
        return {"kl": lambda: float(np.sum(a*np.log(a/b))), "chi2": lambda: powers(2) - 1,
                "renyi": lambda: float(np.sum(a*np.log(a/b))) if more[0] == 1 else math.log(powers(more[0]))/(more[0] - 1),
                "hellinger_integral": lambda: powers(more[0]), "tv": lambda: float(np.sum(abs(w - q)))/2,
                "hockey_stick": lambda: stick(w, q, more[0]), "max_divergence": lambda: float(np.max(np.log(a/b)[a > 1e-13*a.max()])),
                "close": lambda: max(stick(w, q, math.exp(more[0])), stick(q, w, math.exp(more[0])))}[name]()
    if name == "pmf":
        return float(w[int(NUMBERS.value(xs[1], at))])
    if name == "entropy":
        return -float(np.sum(w[w > 0]*np.log(w[w > 0])))
    if name == "prob":
        return float(np.sum(w*event(xs[1], at, p.points)))
    f = function(xs[1], at, p.points)
    mean = float(np.sum(w*f))
    return mean if name == "mean" else float(np.sum(w*(f - mean)**2))


def drawn(fact: Fact, rng: random.Random) -> dict[Var, Any] | None:
    """Parameters for which the conditions hold."""
    given, _ = parts(fact.statement)
    names = sorted(fact.statement.free, key=lambda v: v.name)
    for _ in range(400):
        at: dict[Var, Any] = {v: mpmath.mpf(rng.choice([rng.uniform(-1, 2), rng.uniform(.3, 1), rng.randint(0, 3)]))
                              for v in names}
        if all(NUMBERS.value(h, at) for h in given) and all(  # what hardly converges does not on a grid
                float(NUMBERS.value(x, at)) > .3 for h in given for x in (terms.args_of(h, "lt", 2) or ())[1:]):
            return at
    return None


SPECIAL: dict[str, Callable[[dict[str, float]], tuple[float, float]]] = {
    "binomial_law_mean": lambda v: (sum(k*math.comb(int(v["n"]), k)*v["p"]**k*(1 - v["p"])**(int(v["n"]) - k)
                                        for k in range(int(v["n"]) + 1)), v["n"]*v["p"]),
    "binomial_law_variance": lambda v: (sum((k - v["n"]*v["p"])**2*math.comb(int(v["n"]), k)*v["p"]**k*(1 - v["p"])**(
        int(v["n"]) - k) for k in range(int(v["n"]) + 1)), v["n"]*v["p"]*(1 - v["p"]))}


@pytest.mark.parametrize("name", FACTS)
def test_a_closed_form_is_the_sum_or_the_integral(name: str) -> None:
    fact, rng = LIBRARY.facts[name], random.Random(name)
    _, conclusion = parts(fact.statement)
    sides = terms.args_of(conclusion, "eq", 2)
    assert sides is not None
    for _ in range(3):
        at = drawn(fact, rng)
        assert at is not None, "no parameters"
        if name in SPECIAL:
            a, b = SPECIAL[name]({v.name: float(x) for v, x in at.items()})
        elif "oo" in str(sides[1]):
            assert left(sides[0], at) > 0  # as large as the grid lets it be
            continue
        elif "close" in name:
            inner = terms.args_of(sides[1], "le", 2)
            assert inner is not None
            if name == "laplace_close":  # what is left of it where the ratio exceeds exp(e)
                assert (left(sides[0], at) < TOLERANCE) == bool(NUMBERS.value(sides[1], at)) or abs(
                    float(NUMBERS.value(inner[0], at) - NUMBERS.value(inner[1], at))) < .05
                continue
            a, b = left(sides[0], at), float(NUMBERS.value(inner[0], at))
        else:
            a, b = left(sides[0], at), float(NUMBERS.value(sides[1], at))
        assert abs(a - b) <= TOLERANCE*max(1, abs(a), abs(b)), (at, a, b)


def test_a_wrong_closed_form_is_seen() -> None:
    _, conclusion = parts(LIBRARY.facts["normal_kl"].statement)
    right = terms.strip(conclusion)[1][1]
    at = {v: mpmath.mpf(x) for v, x in zip(sorted(conclusion.free, key=lambda v: v.name), (0, 1, 1, 2), strict=True)}
    assert abs(left(terms.strip(conclusion)[1][0], at) - float(NUMBERS.value(right, at)) - 1/8) > TOLERANCE
