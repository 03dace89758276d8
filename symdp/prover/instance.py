"""A point at which all hypotheses of a statement hold, with a proof that they do."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, num
from symdp.kernel.types import PROP, REAL, KernelError, Type, make
from symdp.proof.checking import Statement
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.prover.sampling import _bounds, _whole, conjuncts, numeral_bounds, sample
from symdp.prover.search import Search
from symdp.prover.working_out import worker

TRIED = 12
Found = tuple[list[Theorem], dict[Var, Term], dict[str, Type]]


def instance(search: Search, statement: Statement) -> Found:
    """The hypotheses at values, the values, the spaces; ProofError if no point is found."""
    numbers = [v for v in statement.names.values() if v.type is REAL]
    error: KernelError = ProofError("no instance is found")
    for objects in _objects([v for v in statement.names.values() if v.type is not REAL]):
        for values in _points(search, statement, numbers, objects):
            try:
                done: list[Theorem] = []
                for h in statement.hypotheses:
                    done.append(_there(search, terms.instantiate(h, {}, values)))
                return done, values, {}
            except KernelError as e:
                error = e
    raise error


def _there(search: Search, h: Term) -> Theorem:
    """A hypothesis at a point: worked out, or by the search."""
    if not h.free:
        try:
            return worker(search, Context()).prove(h)
        except KernelError:
            pass
    return search.goal(h, Context(), 8)


def _objects(variables: list[Var]) -> list[dict[Var, Term]]:
    """Values for what is no number: constant functions, laws of one point, channels of one row; or any."""
    if not variables:
        return [{}]
    return [{v: plain(v.type, sure) for v in variables} for sure in (True, False)]


def plain(t: Type, sure: bool) -> Term:
    """A simple object of that type: ``sure`` laws have all their mass on one point."""
    if t is REAL:
        return num(1)
    if t.name == "fun":
        return terms.lam(fresh("x", t.args[0]), plain(t.args[1], sure))
    if t.name == "law" and sure:
        point, x = plain(t.args[0], sure), fresh("x", t.args[0])
        return terms.apply_const("mklaw", terms.lam(x, terms.apply_const("eq", x, point)), terms.lam(x, num(1)))
    if t.name == "chan" and sure:
        row = plain(make("law", t.args[1]), sure)
        return terms.apply_const("mkchan", terms.lam(fresh("x", t.args[0]), row))
    if t is PROP:
        return terms.apply_const("true")
    return terms.const("any", t)


def _points(search: Search, statement: Statement, variables: list[Var], objects: dict[Var, Term]
            ) -> list[dict[Var, Term]]:
    """Candidates: points of the sample, with the simplest numbers that still satisfy the hypotheses in floating
    point."""
    goal = terms.apply_const("true")
    drawn = sample(statement.hypotheses, goal, search.definitions)
    equal = {w: b for h in statement.hypotheses for c in conjuncts(h) for w, kind, b in _bounds(c) if kind == "equal"}
    out: list[dict[Var, Term]] = []
    size = min(drawn.size, 60) if drawn.columns else 1
    least = sorted(range(size), key=lambda i: sum(abs(float(c[i])) for c in drawn.columns.values()))
    ends = {v: low[0] for v in variables if _whole(conjuncts_of(statement), v)
            for low in [numeral_bounds(statement.hypotheses, v)[0]] if low}
    for limit, lowest in itertools.chain([(10, ends)] if ends else [], ((k, {}) for k in (1, 2, 4, 10, 100, 10**6))):
        for i in least:
            values: dict[Var, Term] = {}
            for v in variables:
                if v in lowest:
                    values[v] = lowest[v]
                    continue
                x = float(drawn.columns[v][i]) if v in drawn.columns else 0.
                if not np.isfinite(x):
                    x = 0.
                values[v] = num(Fraction(x).limit_denominator(limit))
            for v, b in equal.items():
                t = terms.instantiate(b, {}, values)
                if v in values and v.type is REAL and not t.free:
                    values[v] = _number(t)
            values |= objects
            if values not in out and _holds(search, statement, values):
                out.append(values)
            if len(out) >= 3*TRIED:
                return sorted(out, key=_size)[:TRIED]
    return sorted(out, key=_size)[:TRIED] or [{**{v: num(0) for v in variables}, **objects}]


def _size(values: dict[Var, Term]) -> int:
    """How long the numbers are to write and how large: people read the point."""
    return sum(abs(t.value.numerator) + t.value.denominator for t in values.values() if isinstance(t, terms.Num))


def conjuncts_of(statement: Statement) -> list[Term]:
    """The parts of the hypotheses."""
    return [c for h in statement.hypotheses for c in conjuncts(h)]


def _number(t: Term) -> Term:
    from symdp.kernel import arithmetic
    p = arithmetic.normal_form(t)
    if len(p) <= 1 and all(m == (frozenset(), frozenset()) for m in p):
        return num(next(iter(p.values())) if p else 0)
    return t


def _holds(search: Search, statement: Statement, values: dict[Var, Term]) -> bool:
    from symdp.prover.values import Values
    there = Values({}, search.definitions)
    return all(bool((there.truth(terms.instantiate(h, {}, values)) >= 0).all()) for h in statement.hypotheses)
