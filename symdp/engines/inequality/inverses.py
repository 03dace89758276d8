"""The inverse of the binary entropy: a name u for h_inv(y), and with y = h(u) a value for a name in y."""

from __future__ import annotations

from dataclasses import replace

from symdp.engines.inequality.forms import rewritten
from symdp.engines.inequality.laws import after_step
from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, completed, text, unused, variables
from symdp.kernel.calculus import derivative
from symdp.kernel.enclose import conjuncts
from symdp.kernel.normal import ratio_expr
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ONE, Call, Expr, Name, Num, Op, Type, put, walk


def inverses(goal: Goal) -> list[Call]:
    """The terms h_inv(y) of show."""
    return [x for x in walk(goal.show) if isinstance(x, Call) and x.fn == "h_inv" and "h_inv" not in dict(goal.names)]


def by_inverse_entropy(p: Prover, goal: Goal, depth: int) -> Proof | None:
    for term in inverses(goal)[:1]:
        (y,) = term.args
        law: Proof = {"rule": "fact", "law": "inverse entropy", "with": {"y": text(y)}}
        known = after_step(goal, law)
        v, slope = next(((v, s) for v in variables(goal) if (s := _slope(goal, y, v)) is not None), (None, None))
        if known is None or v is None or slope is None:
            return None
        u = Name(unused(goal, "u"))
        facts = [put(h, {term: u}) for h in known.hyps[len(goal.hyps):]]
        new = Goal((*goal.names, (u.id, Type("real"))), (*known.hyps, *facts), put(goal.show, {term: u}))
        said = next(f for f in facts if isinstance(f, Op) and f.op == "==")  # h(u) == y
        value = ratio_expr(goal.region.ratio(Op("+", (Name(v), Op("/", (Op("-", said.args), slope))))))
        equation = Op("==", (Name(v), value))
        solved = completed(p, replace(new, show=equation), {
            "rule": "linear", "hypotheses": [new.region.hypotheses.index(said)], "times": [str(-1/slope.value)],
            "defined": Slots(2), "rest": Slots(2)})
        put_in: Proof = {"rule": "replace", "hypothesis": len(new.hyps)}
        last = after_step(new.with_(*conjuncts(equation)), put_in)
        proof = p.prove(last, depth) if solved is not None and last is not None else None
        if proof is None:
            return None
        found = {"rule": "have", "facts": [text(equation)], "proofs": [solved], "proof": put_in | {"proof": proof}}
        step = rewritten(p, known, new.show, ONE, depth, found, {u.id: term}, facts)
        return None if step is None else law | {"proof": step}
    return None


def _slope(goal: Goal, e: Expr, v: str) -> Num | None:
    """The slope of e in v where it is a number, not 0."""
    try:
        slope = goal.region.ratio(derivative(e, v)).constant
    except TROUBLE:
        return None
    return Num(slope) if slope else None
