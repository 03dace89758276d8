"""Determinants of matrices of any order: which terms are matrices, and what is known of a multiple of the identity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.folding import fold
from symdp.legacy.kernel.goals import Goal, Rejected, holds, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, put, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

DET = "det"
KINDS = ("matrix", "psd matrix")
SOURCE = ("Horn and Johnson, Matrix Analysis, Theorem 7.8.1 (Hadamard) and 7.8.21 (Minkowski); the inequality of "
          "arithmetic and geometric means: determinants of positive semidefinite matrices")


def order_of(goal: Goal, t: Type) -> Expr | None:
    """The order that matrices of the type have, if it is a number or has a name."""
    within = integers_of(goal.names, t.param("order")) if t.kind in KINDS else None
    return within.items[1] if within is not None and within.items[0] == ONE else None


def order(goal: Goal, e: Expr) -> Expr | None:
    """The order of a matrix that is put together of declared ones, all of this order, by sums, differences and
    multiples; None for everything else. Of the multiples ``scalars`` tells by what."""
    match e:
        case Name(n):
            return order_of(goal, dict(goal.names).get(n, Type("")))
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
    raise AssertionError("no matrix term: it has no ``order``")


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


def is_semidefinite(checker: Checker, goal: Goal, e: Expr, checks: Iterator[Any]) -> bool:
    """A matrix term is a sum of nonnegative multiples of positive semidefinite matrices, the identity among them."""
    match e:
        case Name(n):
            return dict(goal.names)[n].kind == "psd matrix" or is_identity(goal, n)
        case Op("+", args):
            return all(is_semidefinite(checker, goal, x, checks) for x in args)
        case Op("*", (a, b)):
            c, m = (a, b) if reductions.about_objects(goal.names, b) else (b, a)
            if not is_semidefinite(checker, goal, m, checks):
                return False
            checker.seen(goal, Op(">=", (unfold(c, goal.names), ZERO)), checks)
            return True
    return False


def trace(goal: Goal, e: Expr, size: Expr) -> Expr:
    """The sum of the diagonal of a matrix term of this order."""
    match e:
        case Name(n) if is_identity(goal, n):
            return size
        case Name():
            (i,) = reductions.fresh(goal.names, ["i"], ())
            return Bind("sum", (Binding(i, "in", Seq("range", (ONE, size))),), Index(e, (Name(i), Name(i))))
        case Op("*", (a, b)):
            c, m = (a, b) if reductions.about_objects(goal.names, b) else (b, a)
            return fold("*", (c, trace(goal, m, size)))
        case Op(op, args):
            return fold(op, tuple(trace(goal, x, size) for x in args))
    raise AssertionError("no matrix term: it has no ``order``")


def rule_determinant(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The determinant of c*U, U the identity matrix of order d by a hypothesis, is c^d; that of a positive semidefinite
    matrix gets a name, and is between what its summands have and what its trace allows; of a sum of two, its root of
    order d is at least the sum of theirs. In show, outside of binders, and in copies of hypotheses."""
    term = checker.read(proof["of"], goal)
    m = of_matrix(goal, term)
    size = None if m is None else order(goal, m)
    if m is None or size is None or not holds(replace(goal, show=Op("<=", (ONE, size)))):
        raise checker.no("no determinant of a matrix that is seen to have an entry")
    checks = iter(proof.get("defined", ()))
    for c in scalars(goal, m):
        checker.defined(goal, unfold(c, goal.names), checks, real=True)
    names, facts = goal.names, list[Expr]()
    if (found := multiple(goal, m)) is not None and is_identity(goal, found[1]):
        value: Expr = Op("^", (unfold(found[0], goal.names), size))
        checker.defined(goal, value, checks, real=True)
    elif is_semidefinite(checker, goal, m, checks):
        (v,) = reductions.fresh(goal.names, ["v"], (term, goal.show, *goal.hyps))
        value, names = Name(v), (*goal.names, (v, Type("real")))
        mean = Op("/", (trace(goal, m, size), size))
        facts = [Op(">=", (value, ZERO)), Op("<=", (value, Op("^", (mean, size))))]
        if isinstance(m, Op) and m.op == "+":
            facts += [Op(">=", (value, Call(DET, (x,)))) for x in m.args]
            root, a, b = (Op("^", (x, Op("/", (ONE, size)))) for x in (value, Call(DET, m.args[:1]), Call(
                DET, m.args[1:])))
            facts.append(Op(">=", (root, Op("+", (a, b)))))
        checker.background.add(SOURCE)
    else:
        raise checker.no("no multiple of what is seen to be the identity matrix, and not seen to be semidefinite")
    facts = [*(h for h in (put(h, {term: value}) for h in goal.hyps) if h not in goal.hyps), *facts]
    rest = Goal(names, (*goal.hyps, *(unfold(h, names) for h in facts)), unfold(put(goal.show, {term: value}), names))
    checker.defined(rest, rest.show, checks, opens=True)
    checker.prove(rest, proof["proof"])


def put_in(goal: Goal, e: Expr, name: str, value: Expr) -> Expr:
    """e with a matrix term for a name; its entries are those of its matrices, put together."""
    if ({name} | free_names(value)) & reductions.bound_names((e,)):
        raise Rejected("what a matrix is made of, or its name, is bound where it is put in")

    def swap(x: Expr) -> Expr:
        match x:
            case Index(Name(n), index) if n == name:
                return entry_of(goal, value, tuple(map(swap, index)))
            case Name(n) if n == name:
                return value
        return rebuild(x, swap)
    return swap(e)


def entry_of(goal: Goal, e: Expr, index: tuple[Expr, ...]) -> Expr:
    """An entry of a matrix term."""
    match e:
        case Op("*", (a, b)):
            c, m = (a, b) if reductions.about_objects(goal.names, b) else (b, a)
            return Op("*", (c, entry_of(goal, m, index)))
        case Op(op, args):
            return Op(op, tuple(entry_of(goal, x, index) for x in args))
    return Index(e, index)
