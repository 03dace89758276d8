"""Limits by sandwiching: |f - L| <= C*|x - a|^k near the point, with constants found by numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality.prover import Proof, Prover
from symdp.engines.symbolic import limit_value
from symdp.kernel.expressions import read_expression
from symdp.kernel.rules import Checker, Goal, Rejected, unfold
from symdp.kernel.tree import Bind, Expr, Name, Num, Op, Type

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


NEAR = (Fraction(1, 10**4), Fraction(1, 10**6), Fraction(1, 10**8))
VALUES = ("0", "1", "exp(1)", "exp(2)", "exp(-1)", "log(2)", "1/log(2)", "pi")


def by_other_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """limit(...) != L: guess the limit from values near the point, and prove that."""
    match goal.show:
        case Op("!=", (Bind("limit") as bind, value)) | Op("!=", (value, Bind("limit") as bind)):
            pass
        case _:
            return None
    for guess in _guesses(p, goal, bind):
        other = unfold(read_expression(guess), goal.names)
        differs = p.prove(replace(goal, show=Op("!=", (other, value))), 2)
        if differs is None:
            continue
        found = by_sandwich(p, replace(goal, show=Op("==", (bind, other))), depth)
        if found is not None:
            return {"rule": "other_limit", "value": guess, "limit": found, "differs": differs}
    return None


def _guesses(p: Prover, goal: Goal, bind: Bind) -> list[str]:
    """Simple numbers that the body comes close to; one bound variable, at a finite point or oo."""
    if len(bind.bindings) != 1:
        return []
    b = bind.bindings[0]
    body = unfold(bind.body, (*(n for n in goal.names if n[0] != b.name), (b.name, Type("real"))))
    values = []
    for step in NEAR:
        if b.domain == Name("oo"):
            at = 1 / step
        elif isinstance(b.domain, Num):
            at = b.domain.value + (-step if b.side == "-" else step)
        else:
            return []
        v = p.numbers.value(body, {b.name: at})
        if v is None or not v.is_finite():
            return []
        values.append(float(v.mid()))
    last, out = values[-1], []
    for text in VALUES:
        number = p.numbers.value(read_expression(text), {})
        if number is not None and abs(float(number.mid()) - last) < 1e-3:
            out.append(text)
    proposed = limit_value(body, b.name, b.domain, b.side) if not isinstance(b.domain, Type) else None
    out += [proposed] if proposed is not None else []
    simple = Fraction(last).limit_denominator(40)
    if abs(float(simple) - last) < 1e-3:
        out.append(str(simple))
    return out
