"""Determinants of matrices of any order: which terms are matrices, and what is known of a multiple of the identity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.kernel import reduce as reductions
from symdp.kernel.entries import integers_of
from symdp.kernel.folding import fold
from symdp.kernel.goals import Goal, holds, unfold
from symdp.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.kernel.tree import ONE, ZERO, free_names, put

if TYPE_CHECKING:
    from symdp.kernel.rules import Checker, Proof

DET = "det"
KINDS = ("matrix", "psd matrix")


def order(goal: Goal, e: Expr) -> Expr | None:
    """The order of a matrix that is put together of declared ones, all of this order, by sums, differences and
    multiples; None for everything else. Of the multiples ``scalars`` tells by what."""
    match e:
        case Name(n):
            t = dict(goal.names).get(n, Type(""))
            within = integers_of(goal.names, t.param("order")) if t.kind in KINDS else None
            return within.items[1] if within is not None and within.items[0] == ONE else None
        case Op("+" | "-", (a, b)):
            found = order(goal, a)
            return found if found is not None and found == order(goal, b) else None
        case Op("neg", (a,)):
            return order(goal, a)
        case Op("*", (a, b)) if reductions.about_objects(goal.names, a) != reductions.about_objects(goal.names, b):
            return order(goal, b if reductions.about_objects(goal.names, b) else a)
    return None


def scalars(goal: Goal, e: Expr) -> Iterator[Expr]:
    """The numbers that matrices in such a term are multiplied with."""
    match e:
        case Op("*", (a, b)):
            c, m = (a, b) if reductions.about_objects(goal.names, b) else (b, a)
            yield c
            yield from scalars(goal, m)
        case Op(_, args):
            for x in args:
                yield from scalars(goal, x)


def of_matrix(goal: Goal, e: Expr) -> Expr | None:
    """The matrix of which e is the determinant, if that is one put together of declared ones."""
    match e:
        case Call(fn, (m,)) if fn == DET and DET not in dict(goal.names) and order(goal, m) is not None:
            return m
    return None


def multiple(goal: Goal, e: Expr) -> tuple[Expr, str] | None:
    """A number and the name of the one matrix of which such a term is that multiple."""
    match e:
        case Name(n):
            return ONE, n
        case Op("+" | "-" as op, (a, b)):
            first, second = multiple(goal, a), multiple(goal, b)
            if first is None or second is None or first[1] != second[1]:
                return None
            return fold(op, (first[0], second[0])), first[1]
        case Op("neg", (a,)):
            found = multiple(goal, a)
            return found and (fold("neg", (found[0],)), found[1])
        case Op("*", (a, b)):
            c, m = (a, b) if reductions.about_objects(goal.names, b) else (b, a)
            found = multiple(goal, m)
            return found and (fold("*", (c, found[0])), found[1])
    return None


def is_identity(goal: Goal, n: str) -> bool:
    """A hypothesis says that the declared matrix n is the identity, for all i and j in its range:
    ``n[i, j] == (1 if i == j else 0)``."""
    size = order(goal, Name(n))
    return size is not None and any(_says_identity(h, n, Seq("range", (ONE, size))) for h in goal.hyps)


def _says_identity(h: Expr, n: str, within: Expr) -> bool:
    match h:
        case Bind("forall", (Binding(i, "in", rows), Binding(j, "in", columns)), Op("==", (a, b))):
            if i == j or {i, j} & ({n} | free_names(within)) or rows != within or columns != within:
                return False  # one of them would hide what the other, or the matrix, or the order, is called
            same = Op("==", (Name(i), Name(j))), Op("==", (Name(j), Name(i)))
            return a == Index(Name(n), (Name(i), Name(j))) and b in [Op("if", (s, ONE, ZERO)) for s in same]
    return False


def rule_determinant(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The determinant of c*U, U the identity matrix of order d by a hypothesis, is c^d: in show, outside of binders."""
    term = checker.read(proof["of"], goal)
    m = of_matrix(goal, term)
    found = None if m is None else multiple(goal, m)
    if m is None or found is None or not is_identity(goal, found[1]):
        raise checker.no("no determinant of a multiple of what is seen to be the identity matrix")
    size = order(goal, m)
    if size is None or not holds(replace(goal, show=Op("<=", (ONE, size)))):
        raise checker.no("the matrix is not seen to have an entry")
    checks = iter(proof.get("defined", ()))
    value = Op("^", (unfold(found[0], goal.names), size))
    for c in (*(unfold(x, goal.names) for x in scalars(goal, m)), value):
        checker.defined(goal, c, checks, real=True)
    rest = replace(goal, show=unfold(put(goal.show, {term: value}), goal.names))
    checker.defined(rest, rest.show, checks, opens=True)
    checker.prove(rest, proof["proof"])
