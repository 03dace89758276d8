"""A tactic for determinants of matrices of any order: multiples of the identity, and positive semidefinite ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.kernel.determinants import DET, is_identity, multiple, of_matrix, order_of
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import in_comparisons, unfold
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Num,
    Op,
    Type,
    free_names,
    put,
    walk,
)


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
        if logarithms_of_sums(sums := line.copy(), depth):
            return sums.closed(p.prove(sums.goal, depth - 1))
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
    most = put(mean, largest(line, mean, size))

    def times_log(x: Expr) -> Expr:
        return Op("*", (size, Call("log", (x,))))
    for fact in (Op("<=", (mean, most)), Op("<=", (Call("log", (mean,)), Call("log", (most,)))),
                 Op("<=", (times_log(mean), times_log(most))), Op("<=", (Call("log", (v,)), times_log(mean))),
                 Op("<=", (Call("log", (v,)), times_log(most)))):
        line.take({"rule": "have", "facts": [text(fact)], "proofs": [Slot(depth - 1)], "defined": Slots(2)})


def largest(line: Line, mean: Expr, size: Expr) -> dict[Expr, Expr]:
    """What is assumed to bound the names in a mean."""
    return {h.args[0]: h.args[1] for h in line.goal.hyps if isinstance(h, Op) and h.op == "<="
            and isinstance(h.args[0], Name) and h.args[0] in walk(mean) and h.args[0] != size}


def _roots(h: Expr) -> tuple[Expr, Expr, Expr, Expr] | None:
    """Of v^(1/d) >= a + b: the left side, a, b and d."""
    match h:
        case Op(">=", (Op("^", (Name(), Op("/", (one, size)))) as root, Op("+", (a, b)))) if one == ONE:
            return root, a, b, size
    return None


def logarithms_of_sums(line: Line, depth: int) -> bool:
    """Minkowski's inequality in logarithms: where w^(1/d) is at most B, log(v) - log(w) >= d*log(1 + b/B) for the
    determinants v of a sum and w of one of its terms, the other one being b times the identity."""
    for h in line.goal.hyps:
        if (found := _roots(h)) is None:
            continue
        root, x, y, size = found
        for term, other in ((x, y), (y, x)):
            match term, other:
                case Op("^", (Name() as w, _)), Op("^", (Op("^", (b, n)), _)) if n == size:
                    for mean in means_above(line, w, size):
                        if _logarithm_of_sum(line, root, term, w, other, b, mean, size, depth):
                            return True
    return False


def _logarithm_of_sum(line: Line, root: Expr, term: Expr, w: Name, other: Expr, b: Expr, mean: Expr, size: Expr,
                      depth: int) -> bool:
    def log(x: Expr) -> Expr:
        return Call("log", (x,))

    def over(x: Expr) -> Expr:
        return Op("/", (x, size))
    assert isinstance(root, Op)
    v, whole, most = root.args[0], Op("+", (term, b)), put(mean, largest(line, mean, size))
    gain = log(Op("+", (ONE, Op("/", (b, most)))))
    traced = free_names(mean)
    positive_root, log_term, log_root = Op(">", (term, ZERO)), Op("==", (log(term), over(log(w)))), Op(
        "==", (log(root), over(log(v))))
    most_of_root, sum_of_roots = Op("<=", (term, most)), Op(">=", (root, whole))
    for fact, beside in (
            (Op("==", (other, b)), ()), (Op(">", (w, ZERO)), ()), (Op(">", (v, ZERO)), (w.id,)),
            (Op(">", (mean, ZERO)), (w.id,)), (Op("<=", (term, mean)), ()), (Op("<=", (mean, most)), traced),
            (most_of_root, traced), (log_term, ()), (log_root, ()), (sum_of_roots, ()), (positive_root, ())):
        if not among_its_own(line, fact, depth, beside):
            return False
    larger = Op(">=", (log(root), log(whole)))
    gained = Op(">=", (Op("-", (log(whole), log(term))), gain))
    each = Op(">=", (Op("-", (over(log(v)), over(log(w)))), gain))
    all_ = Op(">=", (Op("-", (log(v), log(w))), Op("*", (size, gain))))
    for fact, known, hidden in (
            (larger, [sum_of_roots, positive_root], [root, term]), (gained, [most_of_root, positive_root], [term])):
        if not with_hidden(line, fact, known, hidden, depth):
            return False
    if not added(line, each, {larger: "1", gained: "1", log_root: "-1", log_term: "1"}) or not added(
            line, all_, {each: text(size)}):
        return False
    useless = [i for i, h in enumerate(line.goal.hyps[:-1]) if {w, v} & set(walk(h)) and not _of_name(h)]
    # the last one says what they came to
    return not useless or line.take({"rule": "forget", "hypotheses": useless})


def among_its_own(line: Line, fact: Expr, depth: int, beside: Iterable[str] = ()) -> bool:
    """The fact, from what is known of its names alone, and of those ``beside``."""
    about = free_names(fact, functions=False) | set(beside)
    useless = [i for i, h in enumerate(line.goal.hyps) if not free_names(h, functions=False) <= about]
    proof: Proof | Slot = Slot(depth - 1)
    if useless:
        proof = {"rule": "forget", "hypotheses": useless, "proof": proof}
    return line.take({"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": Slots(2)})


def with_hidden(line: Line, fact: Expr, known: Sequence[Expr], hidden: Sequence[Expr], depth: int) -> bool:
    """The fact, from some that are known and from the bounds of single names, whatever some terms in them are."""
    said, wanted, terms = line.said(fact), {line.said(e).show for e in known}, {_said(line, e) for e in hidden}
    useless = [i for i, h in enumerate(said.hyps) if h not in wanted and not _of_name(h)]
    left = replace(said, hyps=tuple(h for i, h in enumerate(said.hyps) if i not in useless))
    proof: Proof = {"rule": "opaque", "terms": [i for i, t in enumerate(opaque_terms(left)) if t in terms],
                    "defined": Slots(2), "proof": Slot(depth - 1)}
    if useless:
        proof = {"rule": "forget", "hypotheses": useless, "proof": proof}
    return line.take({"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": Slots(2)})


def _of_name(h: Expr) -> bool:
    """A bound of a name by a number."""
    return isinstance(h, Op) and isinstance(h.args[0], Name) and isinstance(h.args[-1], Num)


def _said(line: Line, term: Expr) -> Expr:
    shown = line.said(Op(">", (term, ZERO))).show
    assert isinstance(shown, Op)
    return shown.args[0]


def added(line: Line, fact: Expr, times: dict[Op, str]) -> bool:
    """The fact, as a sum of hypotheses so many times."""
    said = line.said(fact)
    listed = list(said.region.hypotheses)
    places = [listed.index(h) for e in times if (h := line.said(e).show) in listed]
    proof: Proof = {"rule": "linear", "hypotheses": places, "times": list(times.values()), "defined": Slots(2),
                    "signs": Slots(2)}
    return len(places) == len(times) and line.take({
        "rule": "have", "facts": [text(fact)], "defined": Slots(2), "proofs": [proof]})


def means_above(line: Line, w: Name, size: Expr) -> list[Expr]:
    """What the root of order d of a number is at most: a power of order d bounds that."""
    return [h.args[1].args[0] for h in line.goal.hyps if isinstance(h, Op) and h.op == "<=" and h.args[0] == w
            and isinstance(h.args[1], Op) and h.args[1].op == "^" and h.args[1].args[1] == size]


def multiples(goal: Goal) -> tuple[Bind, list[str]] | None:
    """A supremum over one positive semidefinite matrix that is to be large, or an infimum that is to be small, and
    multiples of the identity for it: as large as a bound on the sum of the diagonal allows."""
    match goal.show:
        case Op(">=", (Bind("sup", (b,), Op("if", (c, *_))) as term, _)) | Op(
                "<=", (_, Bind("sup", (b,), Op("if", (c, *_))) as term)) | Op(
                "<=", (Bind("inf", (b,), Op("if", (c, *_))) as term, _)) | Op(
                ">=", (_, Bind("inf", (b,), Op("if", (c, *_))) as term)):
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
    """A supremum or an infimum over positive semidefinite matrices at a multiple of the identity."""
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
