"""Verdicts by evaluation: the theorems that a refutation, an ill-posed statement and an instance need, at a point."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.kernel import terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.verdict import Point
from symdp.proof.checking import Proof, Statement
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.facts import Facts
from symdp.proof.printing import text as printed

__all__ = ["ill_posed", "instance", "refutation"]


class _At:
    """A statement at a point."""

    def __init__(self, statement: Statement, part: int, point: Point, facts: Facts, hints: Sequence[Term]) -> None:
        self.statement, self.point = statement, point
        self.evaluation = evaluation(facts)
        self.evaluation.hints = list(hints)
        self.values = {v: point.values[n] for n, v in statement.names.items()}
        self._put = {terms.var(v.name, types.substitute(v.type, point.spaces)): point.values[n]
                     for n, v in statement.names.items()}
        self.conclusion, self.defined = statement.conclusions[part], statement.conclusions_defined[part]

    def there(self, t: Term) -> Term:
        """A formula at the point."""
        return terms.instantiate(t, self.point.spaces, self._put)

    def prove(self, t: Term, what: str) -> Theorem:
        """The formula at the point; the error says which one fails."""
        try:
            return self.evaluation.prove(self.there(t))
        except ProofError as e:
            e.message = f"{what}: {e.message}"
            raise

    def hypotheses(self, count: int | None = None) -> list[Theorem]:
        """The first hypotheses at the point."""
        return [self.prove(h, f"hypothesis {i + 1}") for i, h in enumerate(self.statement.hypotheses[:count])]

    def defined_hypotheses(self, count: int | None = None) -> list[Theorem]:
        """That the first hypotheses are defined at the point."""
        return [self.prove(d, f"hypothesis {i + 1} is defined")
                for i, d in enumerate(self.statement.hypotheses_defined[:count])]

    def denial(self, t: Term, what: str) -> Theorem:
        """That the formula fails at the point."""
        wrong = self.there(t)
        try:
            th = self.evaluation.truth(wrong)
        except ProofError as e:
            e.message = f"{what}: {e.message}"
            raise
        if th.concl is wrong:
            raise ProofError(f"{what}: it is so at this point: {printed(wrong)[:300]}")
        return th

    def proof(self, kind: str, theorems: list[Theorem], holding: list[Theorem]) -> Proof:
        return Proof(kind, theorems, holding, dict(self.values), dict(self.point.spaces))


def refutation(statement: Statement, part: int, point: Point, facts: Facts, hints: Sequence[Term] = ()) -> Proof:
    """At the point everything is defined, the hypotheses hold and the conclusion does not. ``hints``: values for
    bound names."""
    at = _At(statement, part, point, facts, hints)
    at.defined = statement.both_ways.get(part, at.defined)
    holding = at.hypotheses()
    theorems = [*at.defined_hypotheses(), *holding, at.prove(at.defined, "the conclusion is defined"),
                at.denial(at.conclusion, "the conclusion fails")]
    return at.proof("refuted", theorems, [])


def ill_posed(statement: Statement, part: int, point: Point, facts: Facts, hints: Sequence[Term] = ()) -> Proof:
    """At the point the conclusion is not defined and the hypotheses hold, or one of these is not defined and those
    before it hold."""
    at = _At(statement, part, point, facts, hints)
    for i, d in enumerate(statement.hypotheses_defined):
        try:
            wrong = at.denial(d, f"hypothesis {i + 1} is not defined") if d is not apply_const("true") else None
        except ProofError:
            continue
        if wrong is not None:
            return at.proof("ill-posed", [*at.defined_hypotheses(i), *at.hypotheses(i), wrong], [])
    holding = at.hypotheses()
    return at.proof("ill-posed", [*at.defined_hypotheses(), *holding,
                                  at.denial(at.defined, "the conclusion is not defined")], [])


def instance(statement: Statement, part: int, point: Point, facts: Facts, hints: Sequence[Term] = ()) -> Proof:
    """The hypotheses hold at the point."""
    at = _At(statement, part, point, facts, hints)
    return at.proof("proved", [], at.hypotheses())
