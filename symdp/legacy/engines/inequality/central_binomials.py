"""Steps of an induction on middle binomial coefficients: binom(n, k) = n*(n - 1)/(k*(n - k))*binom(n - 2, k - 1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed, text
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import canonical, opaque_terms
from symdp.legacy.kernel.tree import ONE, Call, Expr, Op, num, walk

TWO = num(2)


def two_apart(goal: Goal) -> Iterator[tuple[Call, Call]]:
    """A binomial coefficient of the conclusion, and that of a hypothesis which is two rows above."""
    of = [x for x in opaque_terms(goal) if isinstance(x, Call) and x.fn == "binom"]
    shown = set(walk(goal.show))
    for b, a in itertools.permutations(of, 2):
        steps = (Op("-", (x, Op("+", (y, step)))) for x, y, step in zip(b.args, a.args, (TWO, ONE), strict=True))
        if b in shown and a not in shown and all(map(goal.region.zero, steps)):
            yield b, a


def by_two_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The binomial coefficient of the conclusion as a multiple of that two rows above."""
    for b, a in two_apart(goal):
        line = Line(p, goal)
        n, k = b.args
        first = len(goal.hyps)
        less = canonical(Op("-", (n, ONE)))
        for step in ({"law": "pascal", "with": {"n": text(n), "k": text(k)}},
                     {"law": "absorption", "with": {"n": text(less), "k": text(k)}},
                     {"law": "next binomial", "with": {"n": text(less), "k": text(a.args[1])}}):
            if not line.take({"rule": "fact", **step}):
                return None
        rest = Op("-", (n, k))
        factor = canonical(Op("/", (Op("*", (n, less)), Op("*", (k, rest)))))
        fact = Op("==", (b, Op("*", (factor, a))))
        here = line.said(fact)
        at = [here.region.hypotheses.index(h) for h in here.hyps[first:]]
        times: list[Expr] = [ONE, Op("/", (n, Op("*", (k, rest)))), Op("neg", (Op("/", (ONE, rest)),))]
        proof = completed(p, here, {"rule": "linear", "hypotheses": at, "times": [text(canonical(t)) for t in times],
                                    "defined": Slots(3)})
        if line.lemma(fact, proof) and line.take({"rule": "swap", "hypothesis": first + 3}) and line.take(
                {"rule": "forget", "hypotheses": [first, first + 1, first + 2, first + 3]}):
            return line.closed(p.prove(line.goal, depth))
    return None
