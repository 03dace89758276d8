"""The delta of randomised response, Laplace and Gaussian noise at some eps, by symdp, dp-accounting and OpenDP.

The delta is the hockey-stick divergence E_g(P || Q) at g = exp(eps) of the laws of neighbours. The exact value comes
from its closed form in Arb's balls. symdp is asked to prove that it lies between two numbers 1e-10 apart: from its
definition for randomised response, as the integral of the positive part for Laplace noise, from the closed form with
`Phi` for the Gaussian (Balle and Wang 2018, Theorem 8).
"""

from __future__ import annotations

import importlib
import math
import sys
import time
import warnings
from fractions import Fraction
from typing import Any

import flint
from peers import profiles, symdp_engine
from peers.statements import Statement

from symdp.language.statements import read_statement

EPSILONS = ("1/10", "3/10", "1/2", "1", "2")
MECHANISMS = ("randomised response", "Laplace", "Gaussian")
PLACES = 10
LIMIT = 30.0
SHOW = {"randomised response": "hockey_stick(P, Q, exp({0}))",
        "Laplace": "integral(t in -oo..oo: max(exp(-abs(t))/2 - exp({0})*exp(-abs(t - 1))/2, 0))",
        "Gaussian": "Phi(1/2 - {0}) - exp({0})*Phi(-1/2 - {0})"}
DEFINE = {"P": "{0: 3/4, 1: 1/4}", "Q": "{0: 1/4, 1: 3/4}"}


def exact(mechanism: str, eps: Fraction) -> Any:
    """The delta in a ball: 3/4 - exp(eps)/4; 1 - exp((eps - 1)/2); Phi(1/2 - eps) - exp(eps)*Phi(-1/2 - eps)."""
    e = flint.arb(flint.fmpq(eps.numerator, eps.denominator))
    zero = flint.arb(0)
    if mechanism == "randomised response":
        return zero.max((3 - e.exp()) / 4)
    if mechanism == "Laplace":
        return zero.max(1 - ((e - 1) / 2).exp())
    half, root = flint.arb(1) / 2, flint.arb(2).sqrt()

    def phi(x: Any) -> Any:  # the standard normal distribution function
        return (-x / root).erfc() / 2
    return phi(half - e) - e.exp() * phi(-half - e)


def proved(mechanism: str, eps: str, low: Fraction, high: Fraction) -> tuple[str, float]:
    """Whether symdp proves that the delta lies between the two."""
    delta = SHOW[mechanism].format(eps)
    read, problems = read_statement({
        "define": DEFINE if mechanism == "randomised response" else {},
        "show": [f"{delta} {bound}" for bound in (f">= {low}", f"<= {high}")]})
    assert not problems
    answer = symdp_engine.decide(Statement("delta", "proved", (), read.source, ()), LIMIT)
    return answer.verdict, answer.seconds


def main() -> int:
    tools = {}
    for name, module in profiles.MODULES.items():
        try:
            importlib.import_module(module)
            tools[name] = profiles.TOOLS[name]
        except ImportError as problem:
            print(f"{name}: not here ({problem}); {profiles.INSTALL[name]}", file=sys.stderr)
    fine = True
    line = "| {:20} | {:>5} | {:>16} | {:>22} |" + " {:>22} |" * len(tools)
    print(line.format("mechanism", "eps", "delta", "symdp", *tools))
    print(line.format("-" * 20, "-" * 5, "-" * 16, "-" * 22, *("-" * 22 for _ in tools)))
    for mechanism in MECHANISMS:
        curves, made = {}, {}
        for name, tool in tools.items():
            began = time.perf_counter()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                curves[name] = tool(mechanism)
            made[name] = time.perf_counter() - began
        for eps in EPSILONS:
            delta = float(exact(mechanism, Fraction(eps)).mid())
            step = Fraction(1, 10**PLACES)
            low = max(Fraction(0), Fraction(math.floor(Fraction(delta) / step)) * step)
            verdict, seconds = proved(mechanism, eps, low, low + step)
            ours = f"{verdict} to 1e-{PLACES}, {seconds:.1f} s"
            fine &= verdict == "proved"
            cells = []
            for name, curve in curves.items():
                began = time.perf_counter()
                try:
                    off = curve(float(Fraction(eps))) - delta
                    cells.append(f"{off:+.1e} ({made[name] + time.perf_counter() - began:.3f} s)")
                except Exception as problem:
                    cells.append(type(problem).__name__)
            print(line.format(mechanism, eps, f"{delta:.12f}", ours, *cells))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
