"""A tactic for determinants of matrices of any order: multiples of the identity, and positive semidefinite ones."""

from __future__ import annotations

from dataclasses import replace

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.kernel.determinants import DET, is_identity, multiple, of_matrix, order_of
from symdp.kernel.enclose import conjuncts
from symdp.kernel.goals import in_comparisons, unfold
from symdp.kernel.reduce import about_objects
from symdp.kernel.rules import Goal
from symdp.kernel.series import opaque_terms
from symdp.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Name, Op, Type, put, walk


def determinants(goal: Goal, known: bool) -> list[Expr]:
    """The determinants in show, those of multiples of the identity (``known``), or those that may be of positive
    semidefinite matrices."""
    def is_one(e: Expr) -> bool:
        m = of_matrix(goal, e) if isinstance(e, Call) else None
        if m is None:
            return False
        found = multiple(goal, m)
        if found is not None and is_identity(goal, found[1]):
            return known
        return not known and all(dict(goal.names)[x.id].kind == "psd matrix" or is_identity(goal, x.id) for x in walk(m)
                                 if isinstance(x, Name) and dict(goal.names)[x.id].kind in ("matrix", "psd matrix"))
    return in_comparisons(replace(goal, hyps=()), is_one)


def has_determinants(goal: Goal) -> bool:
    return isinstance(goal.show, Op) and any(isinstance(x, Call) and x.fn == DET for x in walk(goal.show)) and bool(
        determinants(goal, True) or determinants(goal, False))


def by_determinants(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Determinants of multiples of the identity as powers, and others by names, one after the other."""
    if depth < 3:
        return None
    line, done = Line(p, goal), set[Expr]()
    for known in (False, True):
        while found := [x for x in determinants(replace(line.goal, show=line.goal.show), known) if x not in done]:
            if not line.take({"rule": "determinant", "of": text(found[0])}):
                return None
            done.add(found[0])
    for h in line.goal.hyps:  # what is known of others
        for x in determinants(replace(line.goal, show=h), True) if isinstance(h, Op) else []:
            if x not in done and not line.take({"rule": "determinant", "of": text(x)}):
                return None
            done.add(x)
    if not numbers_alone(line):
        return None
    if any(isinstance(x, Call) and x.fn == "log" for x in walk(line.goal.show)):
        for h in line.goal.hyps:
            match h:
                case Op("<=", (Name(v), Op("^", (mean, size)))) if v not in dict(goal.names):
                    logarithm(line, Name(v), mean, size, depth)
    return line.closed(p.prove(line.goal, depth - 1))


def numbers_alone(line: Line) -> bool:
    """Names for the sums of diagonals, which are not negative, and nothing more of matrices."""
    sums = list(dict.fromkeys(x for h in line.goal.hyps if isinstance(h, Op) and h.op == "<="
                              for x in walk(h) if isinstance(x, Bind) and x.binder == "sum"))
    for x in sums:
        line.take({"rule": "have", "facts": [text(Op(">=", (x, ZERO)))], "proofs": [Slot(3)], "defined": Slots(2)})
    places = [i for i, x in enumerate(opaque_terms(line.goal)) if x in sums]
    if places and not line.take({"rule": "opaque", "terms": places, "defined": Slots(2)}):
        return False
    useless = [i for i, h in enumerate(line.goal.hyps) if about_objects(line.goal.names, h) or isinstance(h, Bind)]
    return not useless or line.take({"rule": "forget", "hypotheses": useless})


def logarithm(line: Line, v: Name, mean: Expr, size: Expr, depth: int) -> None:
    """The logarithm of a determinant is at most that of its mean diagonal entry, so many times."""
    bounds: dict[Expr, Expr] = {h.args[0]: h.args[1] for h in line.goal.hyps if isinstance(h, Op) and h.op == "<="
                                and isinstance(h.args[0], Name) and h.args[0] in walk(mean) and h.args[0] != size}
    most = put(mean, bounds)

    def times_log(x: Expr) -> Expr:
        return Op("*", (size, Call("log", (x,))))
    for fact in (Op("<=", (mean, most)), Op("<=", (Call("log", (mean,)), Call("log", (most,)))),
                 Op("<=", (times_log(mean), times_log(most))), Op("<=", (Call("log", (v,)), times_log(mean))),
                 Op("<=", (Call("log", (v,)), times_log(most)))):
        line.take({"rule": "have", "facts": [text(fact)], "proofs": [Slot(depth - 1)], "defined": Slots(2)})


def multiples(goal: Goal) -> tuple[Bind, list[str]] | None:
    """A supremum over one positive semidefinite matrix that is to be large, and multiples of the identity for it: as
    large as a bound on the sum of the diagonal allows."""
    match goal.show:
        case Op(">=", (Bind("sup", (b,), Op("if", (c, *_))) as term, _)) | Op(
                "<=", (_, Bind("sup", (b,), Op("if", (c, *_))) as term)):
            pass
        case _:
            return None
    size = order_of(goal, b.domain) if isinstance(b.domain, Type) and b.domain.kind == "psd matrix" else None
    units = [n for n, t in goal.names if t.kind == "matrix" and size is not None and is_identity(goal, n)]
    most = [x.args[1] for x in conjuncts(c) if isinstance(x, Op) and x.op == "<=" and isinstance(x.args[0], Bind)]
    if size is None or not units or not most:
        return None
    each = [x.args[1] if isinstance(x, Op) and x.op == "*" and x.args[0] == size else Op("/", (x, size)) for x in most]
    return term, [text(Op("*", (x, Name(units[0])))) for x in each]


def by_multiple_of_identity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum over positive semidefinite matrices at a multiple of the identity."""
    found = multiples(goal)
    if found is None or depth < 4:
        return None
    for at in found[1]:
        line = Line(p, goal)
        if not line.take({"rule": "extremum", "at": {found[0].bindings[0].name: at}, "defined": Slots(3)}):
            continue
        while conditions := [x for x in piecewise(line.goal.show) if isinstance(x, Op) and x.op == "if"
                             and x.args[0] not in line.goal.hyps]:
            c = conditions[0].args[0]
            if not line.take({"rule": "have", "facts": [text(c)], "proofs": [Slot(depth - 1)], "defined": Slots(2)}):
                break
        if (proof := line.closed(p.prove(line.goal, depth - 1))) is not None:
            return proof
    return None


def is_left_over(goal: Goal) -> bool:
    """A comparison of numbers in which quantities are not expanded, as what it is a branch of was about objects."""
    return isinstance(goal.show, Op) and goal.show.op in COMPARISONS and not about_objects(
        goal.names, goal.show) and unfold(goal.show, goal.names) != goal.show


def by_expanding(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "written", "within": True, "defined": Slots(3), "proof": Slot(depth)})
