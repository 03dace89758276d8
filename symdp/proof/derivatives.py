"""Derivatives: hasderiv(f, x, d) put together from the facts deriv_const, deriv_id, deriv_add, deriv_exp, ..."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term
from symdp.kernel.types import REAL
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.rewriting import Prover
from symdp.proof.steps import Steps, modus_ponens


def derivative(steps: Steps, f: Term, x: Term, context: Context, prove: Prover) -> Theorem:
    """A theorem hasderiv(f, x, d) with a computed d; side conditions are shown by ``prove``."""
    v = fresh("t", REAL)
    body = terms.app(f, v)
    if v not in body.free:
        return steps.use("deriv_const", c=body, x=x)
    if body is v:
        return steps.use("deriv_id", x=x)
    head, args = terms.strip(body)
    name = f"deriv_{head.name}" if isinstance(head, Const) else ""
    if name not in steps.facts.by_name:
        raise ProofError(f"no fact says what the derivative of {head} is (it would be called deriv_{head})")
    known: dict[str, Term] = {"x": x}
    inner: list[Theorem] = []
    for letter, d, argument in zip("fg", "de", args, strict=False):
        if name == "deriv_pow" and letter == "g":
            known["n"] = argument
            continue
        th = derivative(steps, terms.lam(v, argument), x, context, prove)
        inner.append(th)
        known |= {letter: terms.lam(v, argument), d: terms.strip(th.concl)[1][2]}
    th = steps.use(name, **known)
    available = {i.concl: i for i in inner}
    while (sides := terms.args_of(th.concl, "imp", 2)) is not None:
        th = modus_ponens(th, available.get(sides[0]) or prove(sides[0], context))
    return th
