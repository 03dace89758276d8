"""The theorems on channels with close rows withstand a random search, and say no more than is true."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from symdp.legacy.kernel.close_rows import THEOREMS, CloseRows
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.objects import definition, expand
from symdp.legacy.kernel.tree import num
from tests.atoms.search import Undefined, number, truth

TRIES = 400


def information(law: np.ndarray, rows: np.ndarray) -> float:
    joint = law[:, None]*rows
    product = law[:, None]*(law @ rows)
    there = joint > 0
    return float((joint[there]*np.log(joint[there]/product[there])).sum())


def worst(theorem: CloseRows, seed: int = 0) -> tuple[int, float]:
    """How often the theorem was tried, and the largest information beyond its bound."""
    rng, tried, beyond = np.random.default_rng(seed), 0, -np.inf
    for _ in range(TRIES):
        inputs, outputs = rng.integers(1, 6, 2)
        sharp = rng.choice([0.05, 0.3, 1.0, 5.0])
        rows = rng.dirichlet([sharp]*outputs, inputs)
        if rng.random() < 0.4:  # erasures: all but a part of each row is the same
            part = rng.random()
            rows = (1 - part)*rows[:1] + part*np.eye(inputs, outputs)[rng.permutation(inputs)]
            rows /= rows.sum(axis=1, keepdims=True)
        law = rng.dirichlet([rng.choice([0.3, 1.0, 50.0])]*inputs)
        c = max(abs(x - y).sum()/2 for x in rows for y in rows)
        env = {"c": num(Fraction(float(c)).limit_denominator(10**9)), "m": num(int(inputs if theorem.of == "from" else outputs))}
        try:
            if all(truth(expand(x, env)) for x in conjuncts(definition(theorem.where))):
                beyond = max(beyond, information(law, rows) - number(expand(definition(theorem.bound), env)))
                tried += 1
        except Undefined:
            continue
    return tried, beyond


@pytest.mark.parametrize("name", THEOREMS)
def test_no_counterexample_is_found(name: str) -> None:
    tried, beyond = worst(THEOREMS[name])

    assert tried >= 200
    assert beyond <= 1e-6


@pytest.mark.parametrize(("name", "bound"), [("outputs", "c*log(m - 1) if m >= 2 else 0"), ("inputs", "99/100*c*log(m)")])
def test_the_search_finds_what_is_wrong(name: str, bound: str) -> None:
    _, beyond = worst(replace(THEOREMS[name], bound=bound))

    assert beyond > 1e-3
