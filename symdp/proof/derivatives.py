"""Derivatives: hasderiv(f, x, d) put together from what is at hand and the facts deriv_const, deriv_add, ..."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var
from symdp.kernel.types import REAL, KernelError, make
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, fresh, match
from symdp.proof.rewriting import Prover
from symdp.proof.shapes import last_heads
from symdp.proof.steps import Steps, discharged, modus_ponens


def derivative(steps: Steps, f: Term, x: Term, context: Context, prove: Prover) -> Theorem:
    """A theorem hasderiv(f, x, d) with a computed d; side conditions are shown by ``prove``."""
    v = fresh("t", REAL)
    body = terms.app(f, v)
    if v not in body.free:
        return steps.use("deriv_const", c=body, x=x)
    if body is v:
        return steps.use("deriv_id", x=x)
    for th in at_hand(steps, f, x, context, prove):
        return th
    head, args = terms.strip(body)
    error: KernelError = ProofError(f"no fact says what the derivative of {head} is (it would be called deriv_{head})")
    for name, fixed in _rules(head, args, v):
        if name in steps.facts.by_name:
            try:
                return by_rule(steps, name, fixed, args, v, x, context, prove)
            except KernelError as e:
                error = e
    if len(args) == 1 and v not in head.free:
        inner = derivative(steps, terms.lam(v, args[0]), x, context, prove)
        g, _, d = terms.strip(inner.concl)[1]
        for th in at_hand(steps, head, terms.app(g, x), context, prove):
            return steps.use("deriv_chain", inner, th, f=g, g=head, x=x, d=d, e=terms.strip(th.concl)[1][2])
    raise error


def _rules(head: Term, args: list[Term], v: Var) -> list[tuple[str, dict[str, Term]]]:
    """The facts that may say it, with the values of their parameters that do not move."""
    if not isinstance(head, Const):
        return []
    if head.name == "pow" and v not in args[1].free:
        return [("deriv_pow", {"n": args[1]}), ("deriv_pow_real", {"y": args[1]}), ("deriv_pow_whole", {"n": args[1]})]
    if head.name == "pow" and v not in args[0].free:
        return [("deriv_pow_exponent", {"c": args[0]})]
    return [(f"deriv_{head.name}", {})]


def by_rule(steps: Steps, name: str, fixed: dict[str, Term], args: list[Term], v: Var, x: Term, context: Context,
            prove: Prover) -> Theorem:
    """The derivative by one fact, from those of the arguments."""
    known: dict[str, Term] = {"x": x, **fixed}
    inner: list[Theorem] = []
    for letter, d, argument in zip("fg", "de", args, strict=False):
        if argument in fixed.values() and v not in argument.free:
            continue
        th = derivative(steps, terms.lam(v, argument), x, context, prove)
        inner.append(th)
        known |= {letter: terms.lam(v, argument), d: terms.strip(th.concl)[1][2]}
    th = steps.use(name, **known)
    available = {i.concl: i for i in inner}
    return discharged(th, lambda h: available.get(h) or prove(h, context))


def at_hand(steps: Steps, f: Term, x: Term, context: Context, prove: Prover) -> Iterator[Theorem]:
    """What a theorem at hand, also one about all points, says of the derivative of f at x."""
    for name, source in reversed(context.theorems):
        if "hasderiv" not in last_heads(source.concl):
            continue
        for part in steps.parts(steps.opened(name, source)):
            said = terms.args_of(part.conclusion, "hasderiv", 3)
            if said is None or said[0] is not f:
                continue
            start = Values(types={a: make(a) for a in part.theorem.concl.spaces})
            found = match(said[1], x, part.opened, start)
            if found is None or not set(part.opened) <= found.terms.keys():
                continue
            th = logic.instantiate(found.types, found.terms, part.theorem)
            try:
                for h in part.hypotheses:
                    th = modus_ponens(th, prove(found.applied(h), context))
            except KernelError:
                continue
            if terms.strip(th.concl)[1][1] is x:
                yield th
