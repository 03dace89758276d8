"""Signs: 0 < t and 0 <= t from the signs of the parts of t, however deep it is."""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.errors import ProofError
from symdp.proof.printing import text as printed
from symdp.proof.steps import Steps, modus_ponens

RULES: dict[str, dict[bool, tuple[tuple[str, tuple[bool, ...]], ...]]] = {
    "add": {True: (("add_pos", (True, False)), ("add_pos_right", (False, True))), False: (
        ("add_nonneg", (False, False)),)},
    "mul": {True: (("mul_pos", (True, True)),), False: (("mul_nonneg", (False, False)),)},
    "inv": {True: (("inv_pos", (True,)),), False: (("inv_nonneg", (False,)),)},
    "pow": {True: (("pow_pos", (True,)),), False: (("pow_nonneg", (False,)),)},
}
"""For the head of t and whether 0 < t is wanted: facts, and whether they want their conditions strict."""


def positive(steps: Steps, t: Term, strict: bool, leaf: Callable[[Term], Theorem]) -> Theorem:
    """0 < t or 0 <= t; what has no rule is left to ``leaf``, which is given the formula."""
    head, xs = terms.strip(t)
    error: KernelError = ProofError(f"the sign of {printed(t)} is not seen")
    rules = RULES.get(head.name if isinstance(head, Const) else "", {}).get(strict, ())
    for name, wanted in rules:
        if name not in steps.facts.by_name:
            continue
        known = dict(zip("xn" if name.startswith("pow") else "xy", xs, strict=False))
        try:
            parts = [_of_part(steps, x, s, leaf) for x, s in zip(xs, wanted, strict=False)]
            return modus_ponens(steps.use(name, **known), *parts)
        except KernelError as e:
            error = e
    raise error


def _of_part(steps: Steps, t: Term, strict: bool, leaf: Callable[[Term], Theorem]) -> Theorem:
    try:
        return positive(steps, t, strict, leaf)
    except KernelError:
        return leaf(apply_const("lt" if strict else "le", num(0), t))
