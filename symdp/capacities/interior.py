"""The best law of inputs of one channel, of any size and order, by a primal-dual interior-point method.

Blahut-Arimoto closes the gap like 1/steps where an input that is left out is only just worse than the others, and
slowly wherever two rows are nearly alike. Newton steps on the optimality conditions do not mind either: the gap is
below 1e-13 after some 15 steps, each of which solves one positive definite system in the inputs. Everything is in
floating point and proves nothing; ``symdp.capacities.enclosures`` proves what was found here.

A channel of order alpha: C = max over p of sign*value(p), where with u = sum over x of p[x]*V[x, y]
    alpha = 1:       u the law of outputs, value(p) = I(p, W)                                (V = W)
    alpha != 1:      value(p) = sum over y of M[y]*u[y]^(1/alpha),  V[x, y] = (W[x, y]/M[y])^alpha
and C_alpha = alpha/(alpha - 1)*log(max or min of value): Sibson 1969, Csiszar 1995.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.linalg import LinAlgError, cho_factor, cho_solve

from symdp.capacities.floats import as_float

Array = npt.NDArray[np.float64]

STEPS = 300
CLOSE = 1e-14  # a gap not worth a further step
TINY = 1e-300
AT_ONCE = 400  # inputs taken at the start where there are more; at most as many as outputs are needed


@dataclass(frozen=True)
class Programme:
    """A convex function of a law of inputs: scaled so that its slopes are divergences, or relative to its value."""

    channel: Array
    rows: Array  # V
    weights: Array  # of the outputs: M
    own: Array  # order 1: the sum over y of W*log(W), for every row
    order: float

    @classmethod
    def of(cls, channel: Array, order: float) -> Programme:
        with np.errstate(divide="ignore", invalid="ignore", under="ignore"):
            if order == 1:
                own = np.where(channel > 0, channel * np.log(np.where(channel > 0, channel, 1.0)), 0.0).sum(axis=1)
                return cls(channel, channel, np.ones(channel.shape[1]), own, order)
            most = channel.max(axis=0)
            return cls(channel, (channel / most) ** order, most, np.zeros(len(channel)), order)

    def only(self, inputs: npt.NDArray[np.intp]) -> Programme:
        return Programme(self.channel[inputs], self.rows[inputs], self.weights, self.own[inputs], self.order)

    def at(self, law: Array) -> tuple[Array, Array, float]:
        """Slopes g, bend b and c >= 0, with second derivatives V*diag(b)*V' - c*g*g'.

        order 1:          -I(p, W), whose slopes are -D(W_x || u) and a constant
        near 1:           -value/(1 - alpha) likewise, without cancellation: slopes -(exp((alpha-1)*D_x) - 1)/(alpha-1)
        less than 1/2:    value^alpha, which is a norm: value itself is a steep power
        more than 2:      -value
        """
        u, order = np.maximum(law @ self.rows, TINY), self.order
        if order == 1:
            return self.rows @ np.log(u) - self.own, 1 / u, 0.0
        power = 1 / order
        with np.errstate(divide="ignore", invalid="ignore", over="ignore", under="ignore"):
            if 0.5 < order < 2:
                parts = self.weights * u**power
                value = parts.sum()
                there = self.channel > 0
                ratio = np.log(np.where(there, self.channel / (parts / value), 1.0))
                tilted = np.where(there, self.channel * np.expm1((order - 1) * ratio), 0.0).sum(axis=1)
                return -tilted / (order - 1), parts / u**2 * (power * value ** (order - 1)), 0.0
            logs = np.log(self.weights) + power * np.log(u)
            parts = np.exp(logs - logs.max())
            parts /= parts.sum()  # the law of outputs
            if order <= 0.5:
                slopes = self.rows @ (parts / u)
                return slopes, (power - 1) * parts / u**2, power - 1
            return -self.rows @ (parts / u), (1 - power) * parts / u**2, 0.0

    def height(self, law: Array) -> float:
        """The logarithm of what is minimised, where that is steep; 0 where whole steps do no harm."""
        if self.order > 0.5:
            return 0.0
        logs = np.log(self.weights) + np.log(np.maximum(law / law.sum() @ self.rows, TINY)) / self.order
        return self.order * as_float(np.log(np.exp(logs - logs.max()).sum()) + logs.max())


def law_of_inputs(channel: Array, order: float = 1.0) -> Array:
    """A nearly optimal law of inputs of a channel (finite order > 0)."""
    channel = channel[:, channel.max(axis=0) > 0]
    programme = Programme.of(channel, order)
    inputs, outputs = channel.shape
    few = min(inputs, max(AT_ONCE, 2 * outputs))
    law = np.full(inputs, 1.0 / inputs)
    if few == inputs:
        return _solved(programme, law)
    for _ in range(20):  # a few steps that weigh all inputs, to see which count: Blahut-Arimoto's, for order 1
        slopes, _, _ = programme.at(law)
        law *= np.exp((slopes.min() - slopes) / max(1.0, as_float(np.ptp(slopes))))
        law /= law.sum()
    chosen = np.sort(np.argsort(law)[-few:])
    for _ in range(20):
        part = programme.only(chosen)
        inner = _solved(part, np.full(len(chosen), 1.0 / len(chosen)))
        law = np.zeros(inputs)
        law[chosen] = inner
        gradient, _, _ = programme.at(law)
        worse = np.flatnonzero(gradient < gradient[chosen].min() - CLOSE)
        worse = np.setdiff1d(worse, chosen)
        if not len(worse):
            break
        keep = chosen[inner > 1e-10]
        chosen = np.union1d(keep, worse[np.argsort(gradient[worse])[:few]])
    return law


def _solved(programme: Programme, law: Array) -> Array:
    """The law after the steps, at the smallest gap seen.

    Optimal: gradient - level - slack = 0, law*slack = 0, slack >= 0. Each step solves the linearised conditions with
    law*slack = target, twice: the first time with target 0, to see how far one can aim (Mehrotra 1992).
    """
    rows = programme.rows
    n = len(law)
    gradient, bend, less = programme.at(law)
    level = as_float(gradient.min()) - 0.1
    slack = gradient - level
    best, least, idle = law, math.inf, 0
    for _ in range(STEPS):
        gap = as_float(law @ gradient - gradient.min())
        if gap < least:
            idle = idle + 1 if gap > 0.9 * least else 0
            best, least = law.copy(), gap
        else:
            idle += 1
        if least < CLOSE or idle > 40:
            break
        root = rows * np.sqrt(bend)
        matrix = root @ root.T
        if less:
            matrix -= less * np.outer(gradient, gradient)
        matrix.flat[::n + 1] += slack / law
        try:
            factor = cho_factor(matrix, lower=True, check_finite=True)
        except (LinAlgError, ValueError):
            try:
                matrix.flat[::n + 1] *= 1 + 1e-10
                factor = cho_factor(matrix, lower=True, check_finite=True)
            except (LinAlgError, ValueError):
                break
        ones = cho_solve(factor, np.ones(n))
        off = gradient - level - slack

        def direction(target: Array, off: Array = off, law: Array = law, slack: Array = slack, factor: object = factor,
                      ones: Array = ones) -> tuple[Array, Array, float]:
            first = cho_solve(factor, target / law - slack - off)
            raised = (1.0 - law.sum() - first.sum()) / ones.sum()
            step = first + raised * ones
            return step, (target - slack * step) / law - slack, raised

        middle = as_float(law @ slack) / n
        step, change, _ = direction(np.zeros(n))
        ahead = as_float((law + _reach(law, step) * step) @ (slack + _reach(slack, change) * change)) / n
        aim = middle * min(1.0, max(ahead / middle, 0.0) ** 3 + 1e-3)
        step, change, raised = direction(np.clip(aim - step * change, 1e-3 * aim, 10 * middle + aim))
        far = 0.99 * min(_reach(law, step), _reach(slack, change))
        # a full Newton step may overshoot while the bend changes much
        u, height = law @ rows, programme.height(law)
        for _ in range(30):
            tried = np.maximum(law + far * step, TINY)
            if np.all(tried @ rows > 0.05 * u) and programme.height(tried) < height + 0.1:
                break
            far /= 2
        law = tried / tried.sum()
        slack = np.maximum(slack + far * change, TINY)
        level += far * raised
        gradient, bend, less = programme.at(law)
    return best


def _reach(x: Array, step: Array) -> float:
    """How much of a step keeps x >= 0, at most all of it."""
    down = step < 0
    return min(1.0, as_float((-x[down] / step[down]).min())) if down.any() else 1.0
