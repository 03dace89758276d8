"""Every theorem that the kernel takes on trust withstands a random search for laws, channels and orders."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.known import KNOWN, Known
from symdp.legacy.kernel.objects import Dist, Table, Value, definition, expand
from symdp.legacy.kernel.tree import Bind, Expr, Op, Seq, free_names, num, substitute, walk
from tests.atoms.search import Undefined, number, truth

TRIES = 150
ORDERS = [Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(1), Fraction(11, 10), Fraction(2), Fraction(5)]
SLACK, OF_CAPACITY = 1e-6, 1e-2  # capacities are iterated, from below


def law(rng: random.Random, size: int) -> Dist:
    """Now and then without some of its outcomes."""
    weights = [rng.choice([0, 1, 1, 2, 5]) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return Dist(tuple(num(k + 1) for k in range(size)), tuple(num(Fraction(w, sum(weights))) for w in weights))


def holds(e: Expr, slack: float) -> bool:
    """The formula, up to rounding."""
    match e:
        case Op("iff", (a, b)):
            return holds(a, slack) == holds(b, slack)
        case Op("and", parts):
            return all(holds(x, slack) for x in parts)
        case Op("implies", (a, b)):
            return not holds(a, slack) or holds(b, slack)
        case Op("<=", (a, b)):
            return number(a) <= number(b) + slack
        case Op("==", (a, b)):
            x, y = number(a), number(b)
            return x == y or math.isclose(x, y, abs_tol=slack)
    raise AssertionError(e)


def integrated(e: Expr, env: dict[str, Value]) -> float:
    """A number that may be the integral from 0 to oo of hockey sticks of order exp(t): between the logarithms of the
    ratios of two probabilities these are sums of exponentials."""
    if not isinstance(e, Bind):
        return number(expand(e, env))
    P, Q = (env[n].probs for n in "PQ")  # type: ignore[union-attr]
    ratios = [float(p.value/q.value) for p, q in zip(P, Q, strict=True) if p.value and q.value]  # type: ignore[union-attr]
    ends = sorted({0.0, *(abs(math.log(r)) for r in ratios)})

    def at(t: float) -> float:
        return number(expand(substitute(e.body, {e.bindings[0].name: num(Fraction(t))}), env))
    if at(60) > 1e-9:  # P has mass where Q has none
        return math.inf
    nodes, weights = np.polynomial.legendre.leggauss(6)
    beyond = at(ends[-1])  # the mass that Q has where P has none, times exp(-t) from there on
    return beyond + sum((b - a)/2*sum(w*at((a + b)/2 + x*(b - a)/2) for x, w in zip(nodes, weights, strict=True))
               for a, b in itertools.pairwise(ends))


def counterexamples(theorem: Known) -> tuple[int, list[dict[str, Value]]]:
    """How often it was tried, and where it failed."""
    rng, tried, found = random.Random(0), 0, []
    said = definition(theorem.says)
    letters = free_names(said, functions=False) | free_names(definition(theorem.where)) | ({"V", "W"} & free_names(said))
    has_integral = any(isinstance(x, Bind) and x.binder == "integral" for x in walk(definition(theorem.says)))
    for _ in range(TRIES//3 if has_integral else 2*TRIES if {"M", "V"} & letters else TRIES):
        size = rng.choice([1, 2, 3])
        P, many = law(rng, size), size if theorem.square else 3
        rows = tuple(law(rng, many) for _ in range(size))
        values: dict[str, Value] = {
            "P": P, "Q": rng.choice([P, law(rng, size)]), "a": num(rng.choice(ORDERS)), "b": num(rng.choice(ORDERS)),
            "n": num(size), "I": Seq("set", P.outcomes), "J": Seq("set", rows[0].outcomes),
            "W": Table(tuple((x,) for x in P.outcomes), rows, channel=True)}
        values |= {"m": num(many), "L": rng.choice([P, law(rng, size)]), "V": rng.choice([values["W"], Table(
            tuple((x,) for x in P.outcomes), tuple(law(rng, many) for _ in range(size)), channel=True)])}
        if "W" in letters:
            outputs = [sum((p.value*row.probs[y].value for p, row in zip(P.probs, rows, strict=True)), Fraction(0))  # type: ignore[union-attr]
                       for y in range(many)]
            values["Q"] = rng.choice([law(rng, many), Dist(rows[0].outcomes, tuple(map(num, outputs)))])
        pairs = [tuple(map(num, pair)) for pair in itertools.product((1, 2), repeat=2)]
        x, z = ([rng.choice([1, 2]) for _ in range(2)] for _ in range(2))
        values |= {"M": Table(tuple(pairs), tuple(law(rng, 3) for _ in pairs)), "i": num(rng.choice([1, 2])),
                   "x": Seq("tuple", tuple(map(num, x))), "z": Seq("tuple", tuple(map(num, z)))}
        env = {n: v for n, v in values.items() if n in letters}
        try:
            if all(truth(expand(c, env)) for c in conjuncts(definition(theorem.where))):
                slack = OF_CAPACITY if {"capacity", "sup_mi", "mi_dp"} & free_names(definition(theorem.says)) else SLACK
                said = definition(theorem.says)
                if has_integral:
                    assert isinstance(said, Op)
                    x, y = (integrated(side, env) for side in said.args)
                    good = x == y or math.isclose(x, y, abs_tol=slack)
                else:
                    good = holds(expand(said, env), slack)
                tried += 1
                if not good:
                    found.append(env)
        except Undefined:
            continue
    return tried, found


EXISTENCE = [name for name, theorem in KNOWN.items() if "exists(" in theorem.says]
GRID = 24  # parts of a probability of an input


@pytest.mark.parametrize("name", [name for name in KNOWN if name not in EXISTENCE])
def test_no_counterexample_is_found(name: str) -> None:
    tried, found = counterexamples(KNOWN[name])

    assert tried >= 40
    assert found == []


@pytest.mark.parametrize("name", KNOWN)
def test_the_source_is_named(name: str) -> None:
    assert len(KNOWN[name].source) > 20


@pytest.mark.parametrize(("name", "wrong"), [
    ("order of Renyi divergence", {"where": "0 < b and b <= a"}),
    ("Renyi divergence of equal laws", {"says": "renyi(P, Q, a) == 0 iff tv(P, Q) <= 1/10"}),
    ("order one of Renyi divergence", {"says": "renyi(P, Q, 2) == kl(P, Q)"}),
    ("Sibson's information below Renyi's", {"says": "renyi_mi(P, W, a) <= sibson_mi(P, W, a)"}),
    ("information below capacity", {"says": "capacity(W) <= mi(P, W)"}),
    ("leakage below min-capacity", {"says": "min_capacity(W) <= min_entropy_leakage(P, W)"}),
    ("information of an entry of two databases", {
        "says": "cond_mi({x: a, z: 1 - a}, M, i) == jensen_shannon(M(x), M(z), a)"}),
    ("information of an entry of two databases", {"where": "x[i] != z[i] and 0 <= a and a <= 1"}),
    ("information of an entry at most", {"says": "sup_mi(M, {i}) <= cond_mi({x: a, z: 1 - a}, M, i)"}),
    ("information of an entry of a private mechanism", {"says": "mi_dp(M, a) implies sup_mi(M, {i}) <= a/2"}),
    ("continuity of conditional entropy", {
        "says": "abs(sum(x in I: P[x]*entropy(W(x))) - sum(x in I: L[x]*entropy(V(x)))) <= a*log(m)/4"}),
    ("continuity of conditional entropy", {"where": "m == sum(y in J: 1) and 0 <= a and a <= 1"}),
    ("information as a difference of entropies", {"where": "0 == 0"}),
    ("information as a difference of entropies", {"says": "mi(P, W) == entropy(P) - sum(x in W: P[x]*entropy(W(x)))"}),
    ("divergence as an integral of hockey sticks", {
        "says": "kl(P, Q) == integral(t in 0..oo: hockey_stick(P, Q, exp(t)) + exp(t)*hockey_stick(Q, P, exp(t)))"}),
])
def test_a_wrong_theorem_is_found(name: str, wrong: dict[str, str]) -> None:
    assert counterexamples(replace(KNOWN[name], **wrong))[1]


def divergence(p: list[float], q: list[float], a: float) -> float:
    """Of order a, in nats; of order infinity as well."""
    if any(x > 0 and y == 0 for x, y in zip(p, q, strict=True)) and a >= 1:
        return math.inf
    both = [(x, y) for x, y in zip(p, q, strict=True) if x > 0 and y > 0]
    if not both:
        return math.inf
    if a == math.inf:
        return max(math.log(x / y) for x, y in both)
    if a == 1:
        return sum(x * math.log(x / y) for x, y in both)
    return math.log(sum(x**a * y**(1 - a) for x, y in both)) / (a - 1)


def centred(rows: list[list[float]], p: list[float], a: float) -> tuple[float, list[float]]:
    """Sibson's information of order a of a law of inputs, and the law of outputs from which it is the divergence."""
    columns = list(zip(*rows, strict=True))
    if a == math.inf:
        weights = [max(w for x, w in zip(p, column, strict=True) if x > 0) for column in columns]
    else:
        weights = [sum(x * w**a for x, w in zip(p, column, strict=True) if w > 0)**(1 / a) for column in columns]
    q = [w / sum(weights) for w in weights]
    if a == 1:
        return sum(x * divergence(row, q, 1) for x, row in zip(p, rows, strict=True) if x > 0), q
    return (math.log(sum(weights)) if a == math.inf else a / (a - 1) * math.log(sum(weights))), q


@pytest.mark.parametrize("order", [0.5, 1.0, 2.0, 5.0, math.inf])
def test_the_centre_that_is_said_to_exist_is_found(order: float) -> None:
    """The law of outputs at the best law of inputs is as near to every row as the information there, up to the grid."""
    rng = random.Random(1)
    for _ in range(20):
        rows = [[float(p.value) for p in law(rng, 3).probs] for _ in range(2)]  # type: ignore[union-attr]
        laws = [[k / GRID / 40, 1 - k / GRID / 40] for k in range(1, GRID * 40)]
        best, q = max((centred(rows, p, order) for p in laws), key=lambda found: found[0])

        assert max(divergence(row, q, order) for row in rows) <= best + 0.02


def test_existence_is_claimed_of_what_is_tried_here() -> None:
    assert EXISTENCE == ["centre of a channel", "centre of some order", "centre of infinite order", "laws near capacity",
                         "Sibson's law", "mean of some order", "centre of some order in the mean", "attained capacity"]


@pytest.mark.parametrize("order", [0.5, 1.0, 2.0, 5.0])
def test_the_mean_that_is_said_to_exist_is_found(order: float) -> None:
    """At some law of inputs the mean divergence from every law of outputs is as large as the capacity, up to the grid."""
    rng = random.Random(2)
    for _ in range(6):
        rows = [[float(p.value) for p in law(rng, 2).probs] for _ in range(2)]  # type: ignore[union-attr]
        laws = [[k / 200, 1 - k / 200] for k in range(1, 200)]
        best = max(centred(rows, p, order)[0] for p in laws)
        table = [[divergence(row, q, order) for row in rows] for q in laws]

        assert max(min(sum(x * d for x, d in zip(p, ds, strict=True)) for ds in table) for p in laws) >= best - 0.02


@pytest.mark.parametrize("order", [0.5, 2.0, 5.0])
def test_sibsons_law_is_where_the_divergence_is_least(order: float) -> None:
    rng = random.Random(3)
    for _ in range(20):
        rows = [[float(p.value) for p in law(rng, 3).probs] for _ in range(2)]  # type: ignore[union-attr]
        p = [0.3, 0.7]
        least, q = centred(rows, p, order)

        def joint(v: list[float], rows: list[list[float]] = rows, p: list[float] = p) -> float:
            return divergence([x * w for x, row in zip(p, rows, strict=True) for w in row],
                              [x * w for x in p for w in v], order)
        assert joint(q) == pytest.approx(least, abs=1e-9)
        assert all(joint([float(x.value) for x in law(rng, 3).probs]) >= least - 1e-9 for _ in range(10))  # type: ignore[union-attr]
