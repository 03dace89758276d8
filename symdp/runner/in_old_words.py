"""A statement in the words that the engines know: expectations as sums over the outcomes of a law.

That is what they are where the law has finitely many outcomes, and only there, so what the engines find is a guess: a
witness counts when the kernel of the library accepts it for the statement as it is written.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.kernel.beyond import beyond
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import TRUE, Bind, Call, Expr, Index, Name, Num, Op, children, num, rebuild, walk


def in_old_words(statement: Statement) -> Statement | None:
    """The statement, as it is or with sums for expectations; None where the engines do not know something else."""
    if not beyond(statement):
        return statement
    if any(_claims_integrable(e) for e in statement.show):
        return None  # of laws with finitely many outcomes there is nothing in it to try
    other = replace(statement, define=tuple((n, _sums(e)) for n, e in statement.define),
                    given=tuple(map(_sums, statement.given)), show=tuple(map(_sums, statement.show)))
    return None if beyond(other) else other


def _claims_integrable(e: Expr) -> bool:
    """Whether it is said of something that it is integrable, but where that is assumed."""
    parts = e.args[1:] if isinstance(e, Op) and e.op == "implies" else children(e)
    return (isinstance(e, Bind) and e.binder == "integrable") or any(map(_claims_integrable, parts))


def _sums(e: Expr) -> Expr:
    e = rebuild(e, _sums)
    if not (isinstance(e, Bind) and e.binder in ("E", "Var", "integrable") and len(e.bindings) == 1):
        return e
    (b,) = e.bindings
    if not isinstance(b.domain, Name):
        return e
    law: Name = b.domain

    def mean(body: Expr) -> Expr:
        weight = Index(law, (Name(b.name),))
        return Bind("sum", (b,), Op("*", (weight, _finite(body, weight))))
    if e.binder == "integrable":
        return TRUE
    if e.binder == "E":
        return mean(e.body)
    return mean(Op("^", (Op("-", (e.body, mean(e.body))), _TWO)))


def _finite(body: Expr, weight: Expr) -> Expr:
    """What is averaged, where it may be infinite: it has no value then, as there is no mean; where an outcome has
    probability 0 it does not matter what it is."""
    if not any(isinstance(e, Call) and e.fn in INFINITE for e in walk(body)):
        return body
    bounded = Op("and", (Op("<", (Op("neg", (Name("oo"),)), body)), Op("<", (body, Name("oo")))))
    worth = Op("if", (bounded, body, Op("/", (num(1), num(0)))))
    return Op("if", (Op(">", (weight, num(0))), worth, num(0)))


INFINITE = frozenset("kl chi2 renyi max_divergence rel_entr hellinger_integral kl_bernoulli d2".split())
"""Quantities that may be infinite."""
_TWO: Num = num(2)
