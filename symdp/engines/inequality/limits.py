"""Limits by sandwiching: |f - L| <= C*|x - a|^k near the point, with constants found by numbers."""

from __future__ import annotations

from fractions import Fraction

import flint

from symdp.engines.inequality.prover import Proof, Prover
from symdp.kernel.rules import Checker, Goal, Rejected
from symdp.kernel.tree import Expr

CONSTANTS = (Fraction(1), Fraction(2), Fraction(4), Fraction(10), Fraction(1, 2), Fraction(40), Fraction(200))
RADII = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 100))


class _Recorder(Checker):
    """Runs the kernel's limit rule to get its sub-goals, which the prover is to prove."""

    def __init__(self) -> None:
        super().__init__()
        self.goals: list[Goal] = []
        self.claims: list[tuple[Goal, Expr]] = []

    def prove(self, goal: Goal, proof: object) -> None:
        self.goals.append(goal)

    def defined(self, goal: Goal, e: Expr, proofs: object, real: bool = False) -> None:
        self.claims.append((goal, e))


def by_sandwich(p: Prover, goal: Goal, depth: int) -> Proof | None:
    tried = 0
    for power in (2, 1):
        for radius in RADII:
            for constant in CONSTANTS:
                step: Proof = {"rule": "limit", "constant": str(constant), "radius": str(radius), "power": power,
                               "upper": {}, "lower": {}}
                recorder = _Recorder()
                try:
                    recorder.rule_limit(goal, step)
                except Rejected:
                    return None
                if not all(p.plausible(g) and p.sample(g) for g in recorder.goals):
                    continue
                tried += 1
                checks: list[Proof] = []
                for g, e in recorder.claims:
                    more = p.defined(g, e)
                    if more is None:
                        return None
                    checks += more
                upper = p.prove(recorder.goals[0], depth - 1)
                lower = p.prove(recorder.goals[1], depth - 1) if upper else None
                if upper and lower:
                    step.update(upper=upper, lower=lower)
                    if checks:
                        step["defined"] = checks
                    return step
                if tried >= 6:
                    return None
                break  # a larger constant is no easier; a smaller radius may be
    return None


def ball(x: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(x.numerator, x.denominator))
