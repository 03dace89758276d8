"""Tactics for sums and extrema over the outcomes of laws on spaces of unknown size.

What is said of single numbers of the laws is used at every index in sight; sums are compared term by term; then the
numbers and the sums get names, and the rest is about real numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from symdp.atoms import find
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import Go, factors, limited, named_apart, then
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.entries import whole
from symdp.legacy.kernel.families import law_on_integers, quantities, written
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.reduce import about_objects, fresh, laws_in
from symdp.legacy.kernel.rules import Goal, difference, holds, piecewise_terms
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.series import canonical, joined, key, opaque_terms, opened
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    FALSE,
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    Type,
    children,
    free_names,
    num,
    put,
    substitute,
    walk,
)

MAX_FACTS = 30
MAX_INDICES = 8
MAX_LEMMAS = 4
NEEDED = 2  # depth for the conditions of facts


def concerns(goal: Goal) -> bool:
    """The conclusion is about numbers of laws and the like, or sums of them."""
    if not goal.has_objects or about_objects(goal.names, goal.show):
        return False
    objects = {n for n, t in goal.names if t.kind in ("distribution", "channel", "function", "matrix", "psd matrix")}
    return bool(free_names(goal.show) & objects)


def all_writable(goal: Goal) -> bool:
    """Everything in the conclusion can be written in numbers of laws on integers."""
    try:
        for term in quantities(replace(goal, hyps=())):
            written(goal, term)
    except Unsupported:
        return False
    return True


def by_writing_out(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Quantities of laws on integers as the sums that define them."""
    for i, term in enumerate(quantities(goal)):
        if term not in set(walk(goal.show)):
            break
        try:
            written(goal, term)
        except Unsupported:
            continue
        return completed(p, goal, {"rule": "written", "term": i, "defined": Slots(5), "proof": Slot(depth)})
    return None


def hidden(goal: Goal, e: Expr) -> bool:
    """Under a binder stands a quantity of laws."""
    return any(isinstance(x, Bind) and any(
        isinstance(y, Call) and y.fn not in BUILTIN and y.fn not in dict(goal.names) and find(y.fn) is not None
        for y in walk(x.body)) for x in walk(e))


def by_writing_within(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Quantities of laws on integers as the sums that define them, where some stand under binders."""
    if not hidden(goal, goal.show):
        return None
    return completed(p, goal, {"rule": "written", "within": True, "defined": Slots(5), "proof": Slot(depth)})


def by_families(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with numbers of laws: what is known of them, then names for them."""
    if not (isinstance(goal.show, Op) and goal.show.op in COMPARISONS) or depth < 1 or not goal.has_objects:
        return None
    same = by_equal_sides(p, goal, depth)
    if same is not None:
        return same
    if Name("oo") in goal.show.args:  # a branch that is not read
        return by_nothing(p, goal, depth)
    plain = partial(saturated, p, goal, Facts(), partial(by_names, p, depth=depth))
    members = partial(saturated, p, goal, Facts(members=True), partial(by_names, p, depth=depth, beside=True))
    sums = outer(goal.show)
    ways: list[Callable[[], Proof | None]] = []
    if sums:
        ways.append(partial(by_terms, p, goal, depth))
    if sums and not is_sign(goal):
        lemmas = partial(by_lemmas, p, goal, depth)
        ways += [lemmas, plain] if any(t.binder == "sum" for t in sums) else [plain, lemmas]
    ways += [members] if sums else [plain, members] if impossible(goal) or sums_bounded(goal) else [plain]
    if goal.show.op in (">", "!=") and goal.show.args[1] == ZERO:  # a sum is positive because one of its terms is
        found = partial(saturated, p, goal, Facts(members=True, some=False), partial(by_names, p, depth=depth))
        ways = [found, *ways] if sums else [plain, found]
    for way in ways:
        proof = limited(p, 0.7, way)
        if proof is not None or p.steps <= 0:
            return proof
    return None


def by_nothing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What holds because the hypotheses contradict one another."""
    return completed(p, goal, {"rule": "have", "facts": ["0 == 1"], "proofs": [Slot(depth)], "proof": BOUND})


def is_false(e: Expr) -> bool:
    """A comparison of two written numbers that does not hold."""
    match e:
        case Op(op, (Num(a), Num(b))) if op in COMPARISONS:
            return not {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[op]
    return False


def by_equal_sides(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The two sides have one normal form."""
    if isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=") and goal.region.zero(Op("-", goal.show.args)):
        return completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    return None


def by_like_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equality of sums over one range, and nothing else: term by term."""
    assert isinstance(goal.show, Op)
    sums = outer(goal.show)
    ranges = {t.bindings[0].domain for t in sums if t.binder == "sum" and len(t.bindings) == 1}
    if len(sums) < 2 or len(ranges) != 1 or (
            found := slopes(goal, Op("-", goal.show.args))) is None or not found[1]:
        return None
    here, body = under_one_index(goal, found[1])
    if found[0] == ZERO and not plausible(p, replace(here, show=Op("==", (body, ZERO)))):
        return None
    return limited(p, 0.9, partial(by_terms, p, goal, depth))


def assumed_sums(goal: Goal) -> list[int]:
    """Comparisons of numbers among the hypotheses in which sums over laws of the conclusion stand."""
    objects = {n for n, t in goal.names if t.kind in ("distribution", "channel", "function")} & free_names(goal.show)
    shown = {*outer(goal.show)}
    return [i for i, h in enumerate(goal.region.hypotheses) if isinstance(h, Op) and h.op in COMPARISONS
            and h.op != "!=" and not about_objects(goal.names, h) and not total_of(h)
            and not is_sign(replace(goal, show=h))
            and any(t.binder == "sum" and objects & free_names(t) for t in outer(h)) and not shown.issuperset(outer(h))]


def by_definition(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness and quantities of laws as sums, where sums over these laws are assumed to be small or large."""
    if not assumed_sums(goal):
        return None
    if isinstance(goal.show, Call):
        return completed(p, goal, {"rule": "unfold", "proof": Slot(depth)})
    return completed(p, goal, {"rule": "written", "within": True, "defined": Slots(5), "proof": Slot(depth)})


def by_assumed_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of sums, from one that is assumed and the difference of the two."""
    if not outer(goal.show) or depth < 2:
        return None
    if any(isinstance(h, Bind) and isinstance(h.body, Op) and h.body.op == "==" and outer(h.body) for h in goal.hyps):
        return saturated(p, goal, Facts(), lambda g: from_assumed_sum(p, g, depth))
    return from_assumed_sum(p, goal, depth)


def from_assumed_sum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    names = {n for n, _ in goal.names}
    below = [x.args[1] for x in walk(goal.show) if isinstance(x, Op) and x.op == "/" and free_names(x.args[1]) <= names]
    for i in assumed_sums(goal):
        h = goal.region.hypotheses[i]
        equal = isinstance(h, Op) and h.op == "=="
        shares = [Op("/", (num(s), by)) for by in (ONE, *dict.fromkeys(below)) for s in (1, -1)] if equal else [ONE]
        for c in (*balances(p, goal, h), *shares):
            step: Proof = {"rule": "linear", "hypotheses": [i], "times": [text(c)], "defined": Slots(3),
                           "signs": Slots(1), "rest": [Slot(depth)]}
            found = limited(p, 0.3, partial(completed, p, goal, step))
            if found is not None:
                return found
    return None


def balances(p: Prover, goal: Goal, h: Expr) -> list[Expr]:
    """The multiple of a hypothesis after which nothing stands beside the sums, if no table speaks against it."""
    op, d = difference(goal.show)
    _, e = difference(h)
    extrema = [t for t in dict.fromkeys((*outer(d), *outer(e))) if t.binder in ("max", "min")]
    names = dict(zip(extrema, fresh(goal.names, ["t"] * len(extrema), (goal.show, *goal.hyps)), strict=True))
    beside = [slopes(goal, named_apart(x, names)) for x in (d, e)]
    if op == "==" or None in beside:
        return []
    try:
        found = ratio_expr(goal.region.ratio(Op("/", tuple(x[0] for x in beside if x is not None))))
    except (*TROUBLE, ZeroDivisionError):
        return []
    found = substitute(found, {n: t for t, n in names.items()})
    rest = replace(goal, show=Op(op, (Op("-", (d, Op("*", (found, e)))), ZERO)))
    return [found] if found not in (ZERO, ONE) and p.tables.plausible(rest) else []


def by_positive_arguments(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Relative entropies and logarithms of numbers of laws: where a factor is 0, and where all of them are positive."""
    listed = piecewise_terms(goal)
    for x in outside(goal.show):
        if isinstance(x, Call) and x.fn == "rel_entr":
            if x in listed and holds(replace(goal, show=Op("==", (x.args[0], ZERO)))):
                never = {"rule": "absurd", "hypothesis": len(goal.hyps), "proof": BOUND}
                return completed(p, goal, {"rule": "resolve", "term": listed.index(x), "defined": Slots(3),
                                           "first": Slot(depth), "second": never})
            first, second = ([f for f, below in factors(a) if not below and not positive_number(goal, f)]
                             for a in x.args)
            if first:
                zero = limited(p, 0.5, partial(p.prove, goal.with_(Op("<=", (first[0], ZERO))), depth))
                more = zero and p.prove(goal.with_(Op(">", (first[0], ZERO))), depth)
                return more and {"rule": "split", "on": text(Op(">", (first[0], ZERO))), "yes": more, "no": zero}
            if second:
                fact = Op(">", (second[0], ZERO))
                return completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [Slot(NEEDED + 1)],
                                           "defined": Slots(3), "proof": Slot(depth)})
    return None


def outside(e: Expr) -> Iterator[Expr]:
    """The parts of e that are under no binder and in no branch."""
    yield e
    if not isinstance(e, Bind) and not (isinstance(e, Op) and e.op == "if"):
        for x in children(e):
            yield from outside(x)


def positive_number(goal: Goal, e: Expr) -> bool:
    return holds(replace(goal, show=Op(">", (e, ZERO))))


def sums_bounded(goal: Goal) -> bool:
    """A hypothesis says how large a sum is, and so how large its terms may be."""
    return any(isinstance(h, Op) and h.op in ("==", "<=", "<", ">=", ">") and any(
        isinstance(x, Bind) and x.binder == "sum" for x in h.args) for h in goal.hyps)


def impossible(goal: Goal) -> bool:
    """What is to be shown cannot hold: the hypotheses contradict one another."""
    return goal.show in (FALSE, Op("!=", (ZERO, ZERO)))


def is_sign(goal: Goal) -> bool:
    """A sum or extremum is positive, or not negative."""
    return isinstance(goal.show, Op) and goal.show.op in (">", ">=", "!=") and goal.show.args[1] == ZERO and (
        isinstance(goal.show.args[0], Bind))


def outer(e: Expr) -> list[Bind]:
    """Sums and extrema in a formula that are within no other."""
    if isinstance(e, Bind):
        return [e]
    return list(dict.fromkeys(x for a in e.args for x in outer(a))) if isinstance(e, Op | Call) else []


# -- facts
@dataclass(frozen=True)
class Facts:
    """Which facts to look for, and which there are already. ``members``: terms of sums, and, with ``some``, that a
    probability of a law is positive."""

    members: bool = False
    some: bool = True
    done: frozenset[object] = frozenset()

    def and_(self, what: object) -> Facts:
        return replace(self, done=self.done | {what})


def saturated(p: Prover, goal: Goal, facts: Facts, go: Go, fuel: int = MAX_FACTS) -> Proof | None:
    """The goal with what is known of its numbers, one fact after the other."""
    if fuel > 0 and p.steps > 0:
        for what, step in sayings(goal, facts):
            if what in facts.done:
                continue
            facts = facts.and_(what)
            if is_new(p, goal, step):
                return then(p, goal, step, lambda g, f=facts: saturated(p, g, f, go, fuel - 1))  # type: ignore[misc]
    return go(goal)


def is_new(p: Prover, goal: Goal, step: Proof) -> bool:
    """The step adds something, and what it needs is easy to show."""
    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError, AttributeError):
        return False
    *conditions, after = recorder.goals
    return any(h not in goal.hyps for h in after.hyps) and all(
        p.prove(g, 0 if about_integers(g) else NEEDED) is not None for g in conditions)


def about_integers(goal: Goal) -> bool:
    """Two integers are compared: seen at once, or not true."""
    return isinstance(goal.show, Op) and goal.show.op in COMPARISONS and all(
        whole(goal.names, x) for x in goal.show.args)


def indices(goal: Goal) -> list[Expr]:
    """The integers at which something is said of a number, and names of integers that are no sizes."""
    found: dict[Expr, None] = {}

    def look(e: Expr) -> None:
        number = goal.entry(e)
        if number is not None:
            found.update(dict.fromkeys(number.arguments))
        for x in e.args if isinstance(e, Op | Call) else (e.base, *e.index) if isinstance(e, Index) else ():
            look(x)
    for f in (goal.show, *goal.hyps):
        look(f)
    formulas = (goal.show, *goal.hyps)
    sizes = {n for _, t in goal.names for _, e in t.params for n in free_names(e)} | {
        n for f in formulas for x in walk(f) if isinstance(x, Bind) for b in x.bindings if isinstance(b.domain, Seq)
        for n in free_names(b.domain)}
    found.update((Name(n), None) for n, t in goal.names if t.kind == "integer" and n not in sizes)
    return list(found)[:MAX_INDICES]


def inside(goal: Goal, b: Binding, x: Expr) -> bool:
    """The index is seen to be in the range."""
    if not isinstance(b.domain, Seq):
        return False
    low, high = b.domain.items
    return all(holds(replace(goal, show=Op("<=", pair))) for pair in ((low, x), (x, high)))


def sayings(goal: Goal, facts: Facts) -> Iterator[tuple[object, Proof]]:
    """Facts, each with a mark by which it is known again."""
    at = indices(goal)
    terms = opaque_terms(goal)
    if facts.members:
        if facts.some:
            yield from positive(goal, at)
        for i, t in enumerate(terms):
            if isinstance(t, Bind) and t.binder == "sum":
                for x in at:
                    if inside(goal, t.bindings[0], x):
                        yield ("member", t, x), {"rule": "fact", "law": "member", "term": i, "at": text(x),
                                                 "terms": Slot(NEEDED)}
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("exists", bindings) if all(map(ranged, bindings)):
                yield ("obtain", h), {"rule": "obtain", "hypothesis": i}
            case Bind("forall", bindings) if all(map(ranged, bindings)) and not about_objects(goal.names, h):
                pools = [[x for x in at if inside(goal, b, x)] for b in bindings]
                for values in itertools.islice(itertools.product(*pools), 16):
                    given = {b.name: text(v) for b, v in zip(bindings, values, strict=True)}
                    yield ("instance", h, values), {"rule": "instance", "hypothesis": i, "with": given}
            case Bind("forall", (Binding(_, "in", Type("event")),)) | Call("close"):
                for x in at:
                    yield ("outcomes", h, x), {"rule": "outcomes", "hypothesis": i, "at": text(x)}
    ways = polarities(goal)
    for i, t in enumerate(terms):
        if isinstance(t, Bind) and t.binder in ("max", "min"):
            low = -1 if t.binder == "max" else 1
            if low in ways.get(t, set()) or facts.members:
                yield ("attained", t), {"rule": "fact", "law": "attained", "term": i}
            for x in (*at, *ends_of(t)):
                if inside(goal, t.bindings[0], x):
                    yield ("member", t, x), {"rule": "fact", "law": "member", "term": i, "at": text(x)}
    for t in terms:
        number = goal.entry(t)
        if number is not None and isinstance(number.values, Seq) and number.values.kind == "range":
            yield ("values", t), {"rule": "family", "of": text(t)}


def ends_of(t: Bind) -> tuple[Expr, ...]:
    domain = t.bindings[0].domain
    return domain.items[:1] if isinstance(domain, Seq) else ()


def positive(goal: Goal, at: list[Expr]) -> Iterator[tuple[object, Proof]]:
    """Some probability is positive, of laws and rows of channels that the conclusion speaks of."""
    used = free_names(goal.show) if not impossible(goal) else frozenset[str]().union(*map(free_names, goal.hyps))
    for name, t in goal.names:
        if t.kind == "distribution" and name in used:
            yield ("positive", name), {"rule": "family", "of": name, "positive": True}
    for name, t in goal.names:
        if t.kind == "channel" and name in used:
            for x in at:
                number = goal.entry(Index(Call(name, (x,)), (ONE,)))
                if number is not None and all(holds(replace(goal, show=c)) for c in number.conditions()):
                    yield ("positive", name, x), {"rule": "family", "of": f"{name}({text(x)})", "positive": True}


def polarities(goal: Goal, boldly: bool = False) -> dict[Bind, set[int]]:
    """For the sums and extrema of an inequality: 1 where the conclusion is more true the larger they are, -1 the
    smaller, both where it is not seen. ``boldly``: sums and extrema are taken to be nonnegative."""
    found: dict[Bind, set[int]] = {}

    def look(e: Expr, way: set[int]) -> None:
        match e:
            case Bind():
                found.setdefault(e, set()).update(way)
            case Op("+", args) | Call("exp" | "log" | "sqrt" | "max" | "min", args):
                for x in args:
                    look(x, way)
            case Op("-" | "neg", args):
                for k, x in enumerate(args):
                    look(x, way if k < len(args) - 1 else {-w for w in way})
            case Op("*" | "/" as op, (a, b)):
                for x, other in ((a, b), (b, a)):
                    sign = (1 if boldly else None) if outer(other) else goal.region.sign(other)
                    if sign is None and boldly and holds(replace(goal, show=Op(">=", (other, ZERO)))):
                        sign = 1
                    flipped = op == "/" and x is b
                    look(x, {1, -1} if sign is None else {sign * w * (-1 if flipped else 1) for w in way} - {0})
            case Op(_, args) | Call(_, args):
                for x in args:
                    look(x, {1, -1})
    if isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">="):
        a, b = goal.show.args if goal.show.op[0] == "<" else goal.show.args[::-1]
        look(a, {-1})
        look(b, {1})
    elif isinstance(goal.show, Op):
        for x in goal.show.args:
            look(x, {1, -1})
    return found


def ranged(b: Binding) -> bool:
    return isinstance(b.domain, Seq) and b.domain.kind == "range"


# -- names
def by_names(p: Prover, goal: Goal, depth: int, beside: bool = False) -> Proof | None:
    """Names for sums and for numbers of laws, with what the hypotheses say of them; ``beside``: of sums beside the
    numbers of the conclusion as well."""
    def of_numbers(h: Expr) -> bool:
        return not about_objects(goal.names, h) and isinstance(h, Op)
    binds = [{t for t in opaque_terms(Goal(goal.names, (), h)) if isinstance(t, Bind)} for h in goal.hyps]
    near = {t for t in opaque_terms(replace(goal, hyps=())) if isinstance(t, Bind)}
    if beside:
        shown = {t for t in opaque_terms(replace(goal, hyps=())) if goal.entry(t) is not None}
        near = near.union(*(b for b, h in zip(binds, goal.hyps, strict=True)
                            if of_numbers(h) and shown & set(opaque_terms(Goal(goal.names, (), h)))))
    if impossible(goal):
        near = near.union(*(b for b, h in zip(binds, goal.hyps, strict=True) if of_numbers(h)))
    shown = {t for t in opaque_terms(replace(goal, hyps=())) if goal.entry(t) is not None}
    for h, b in zip(goal.hyps, binds, strict=True):  # a number of the conclusion that is a sum
        if isinstance(h, Op) and h.op == "==" and shown & {*h.args}:
            near |= b
    for _ in range(2):
        near = near.union(*(b for b in binds if b & near))
    gone = [i for i, h in enumerate(goal.hyps) if not of_numbers(h) or not binds[i] <= near]

    kept = Goal(goal.names, tuple(h for i, h in enumerate(goal.hyps) if i not in gone), goal.show)
    wanted = {t for t in opaque_terms(kept) if isinstance(t, Bind) or goal.entry(t) is not None}
    which = [i for i, t in enumerate(opaque_terms(goal)) if t in wanted]
    if not which:
        return None

    def go(g: Goal) -> Proof | None:
        new = {n for n, _ in g.names[len(goal.names):]}
        forget = {"rule": "forget", "hypotheses": gone}
        return then(p, g, forget, lambda h: replaced(p, h, new, depth)) if gone else replaced(p, g, new, depth)
    return then(p, goal, {"rule": "opaque", "terms": which}, go)


def replaced(p: Prover, goal: Goal, names: set[str], depth: int) -> Proof | None:
    """The goal with names replaced where an equation gives them, and without what says nothing of the rest."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Name(v), e)) if v in names and v not in free_names(e):
                return then(p, goal, {"rule": "replace", "hypothesis": i}, lambda g: replaced(p, g, names, depth))
    near = set(free_names(goal.show))
    for _ in range(3):
        near |= {n for h in goal.hyps if free_names(h) & near for n in free_names(h)}
    gone = [i for i, h in enumerate(goal.hyps) if not free_names(h) & near or h in goal.hyps[:i]]

    def go(g: Goal) -> Proof | None:
        return p.prove(g, min(depth, 4))
    return then(p, goal, {"rule": "forget", "hypotheses": gone}, go) if gone and near else go(goal)


# -- sums, term by term
def slopes(goal: Goal, d: Expr) -> tuple[Expr, dict[Bind, Expr]] | None:
    """d as a linear combination of sums: what stands beside them, and the coefficients that are not 0."""
    sums = outer(d)
    if any(t.binder != "sum" for t in sums):
        return None
    names = dict(zip(sums, fresh(goal.names, ["s"] * len(sums), (goal.show, *goal.hyps)), strict=True))
    flat = named_apart(d, names)
    found: dict[Bind, Expr] = {}
    for t, n in names.items():
        try:
            slope = ratio_expr(goal.region.ratio(derivative(flat, n)))
        except TROUBLE:
            return None
        if free_names(slope) & set(names.values()):
            return None
        if slope != ZERO:
            found[t] = slope
    return canonical(substitute(flat, dict.fromkeys(names.values(), ZERO))), found


def by_totals(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Sums over the outcomes of laws, compared term by term with multiples of probabilities, which add up to one."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    found = slopes(goal, d) if op in ("==", ">=") else None
    ranges = {t.bindings[0].domain for t in found[1]} if found else set()
    if found is None or len(ranges) != 1 or any(total_of(h) for h in goal.hyps):
        return None
    rest, sums = found
    here, body = under_one_index(goal, sums)
    k = Name(here.names[-1][0])
    laws = [law for law in laws_in(here.names, (body,)) if isinstance(law, Name)
            and law_on_integers(goal, law) in ranges][:2]
    weights = dict.fromkeys([ZERO, ONE, num(-1), rest, *(canonical(Op("*", (num(s), c))) for c in sums.values()
                                                         for s in (1, -1))])
    tried = 0
    for given in itertools.product(weights, repeat=len(laws)):
        left = canonical(joined("-", [rest, *given]))
        enough = left == ZERO or (op == ">=" and holds(replace(goal, show=Op(op, (left, ZERO)))))
        terms = [Op("*", (w, Index(law, (k,)))) for w, law in zip(given, laws, strict=True)]
        here = replace(here, show=Op(op, (joined("+", [body, *terms]), ZERO)))
        if set(given) == {ZERO} or not enough or not plausible(p, here) or tried > 1:
            continue
        tried += 1
        proof = limited(p, 0.4, partial(with_totals, p, goal, dict(zip(laws, given, strict=True)), depth))
        if proof is not None:
            return proof
    return None


def under_one_index(goal: Goal, sums: dict[Bind, Expr]) -> tuple[Goal, Expr]:
    """The goal at a new index of the range of all of these sums, and their terms with the coefficients there."""
    here, k, _ = opened(Recorder(), goal, next(iter(sums)), iter(()))
    terms = [Op("*", (c, substitute(t.body, {t.bindings[0].name: k}))) for t, c in sums.items()]
    return here, joined("+", terms)


def total_of(h: Expr) -> bool:
    """The hypothesis says that the probabilities of a law add up to one."""
    return isinstance(h, Op) and h.op == "==" and h.args[1] == ONE and isinstance(t := h.args[0], Bind) and (
        isinstance(t.body, Index) and t.body.index == (Name(t.bindings[0].name),))


def plausible(p: Prover, goal: Goal) -> bool:
    """No numbers in the place of those of laws break the goal."""
    entries = [t for t in opaque_terms(replace(goal, hyps=())) if goal.entry(t) is not None]
    names = fresh(goal.names, ["p"] * len(entries), (goal.show, *goal.hyps))
    show = put(goal.show, dict(zip(entries, map(Name, names), strict=True)))
    bounds = [c for n in names for c in (Op("<=", (ZERO, Name(n))), Op("<=", (Name(n), ONE)))]
    plain = [h for h in goal.hyps if isinstance(h, Op) and not about_objects(goal.names, h) and not outer(h)]
    return p.plausible(Goal((*goal.names, *((n, Type("real")) for n in names)), (*plain, *bounds), show))


def with_totals(p: Prover, goal: Goal, weights: dict[Name, Expr], depth: int) -> Proof | None:
    """The goal with multiples of totals of laws."""
    used = [(law, w) for law, w in weights.items() if w != ZERO]

    def go(g: Goal) -> Proof | None:
        known = len(g.hyps) - len(goal.hyps)
        if known < len(used):
            return then(p, g, {"rule": "family", "of": used[known][0].id}, go)
        at = [g.region.hypotheses.index(h) for h in g.hyps[len(goal.hyps):]]
        return completed(p, g, {"rule": "linear", "hypotheses": at, "times": [text(Op("neg", (w,))) for _, w in used],
                                "defined": Slots(3), "signs": Slots(2), "rest": [Slot(depth)]})
    return go(goal)


def by_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Sums over one range that the difference is linear in, and the total of a law for a number beside them."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    found_slopes = slopes(goal, d) if op != "!=" else None
    if found_slopes is None:
        return None
    terms = opaque_terms(goal)
    sums = list(found_slopes[1])
    rest, items = found_slopes[0], [[text(c), terms.index(t)] for t, c in found_slopes[1].items()]
    if not items or (rest == ZERO and op == ">"):  # sums of what is positive may be sums of nothing
        return None

    def step(**more: object) -> Proof:
        return {"rule": "sums", "rest": text(rest), "terms": items, "potential": "0", "defined": Slots(3),
                "nonempty": Slots(2), "step": Slot(depth - 1), "ends": Slot(2), **more}
    if rest == ZERO or op != "==":
        found = completed(p, goal, step())
        if found is not None or rest == ZERO:
            return found
    first = sums[0].bindings[0].domain
    assert isinstance(first, Seq)
    here, k, _ = opened(Recorder(), goal, sums[0], iter(()))
    low, high = first.items
    count = canonical(Op("+", (Op("-", (high, low)), ONE)))
    average = Op("neg", (Op("*", (Op("/", (rest, count)), k)),))
    found = completed(p, goal, step(potential=text(average)))
    if found is not None:
        return found
    for law in laws_in(here.names, (Op("+", tuple(t.body for t in sums)),)):
        if isinstance(law, Name):
            found = with_total(p, goal, law, rest, step)
            if found is not None:
                return found
    return None


def with_total(p: Prover, goal: Goal, law: Expr, rest: Expr, step: Callable[..., Proof]) -> Proof | None:
    """A number beside the sums, times the total of a law."""
    def go(g: Goal) -> Proof | None:
        total = g.hyps[-1]
        assert isinstance(total, Op) and isinstance(goal.show, Op)
        op, d = difference(goal.show)
        bigger = Op("-", (d, Op("*", (Op("neg", (rest,)), Op("-", total.args)))))
        new = replace(g, show=Op(op, (bigger, ZERO)))
        order = opaque_terms(new)
        before = opaque_terms(goal)
        items = [[c, order.index(before[i])] for c, i in step()["terms"]] + [[text(rest), order.index(total.args[0])]]
        inner = completed(p, new, step(rest="0", terms=items))
        if inner is None:
            return None
        at = g.region.hypotheses.index(total)
        return completed(p, g, {"rule": "linear", "hypotheses": [at], "times": [text(Op("neg", (rest,)))],
                                "defined": Slots(3), "signs": Slots(2), "rest": [inner]})
    return then(p, goal, {"rule": "family", "of": text(law)}, go)


# -- lemmas
def by_lemmas(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """How the sums of the conclusion compare with one another, and which of them are positive."""
    if depth < 2:
        return None
    steps: list[Proof] = []
    here = goal
    for fact in itertools.islice(lemmas(goal), 24):
        if len(steps) >= MAX_LEMMAS or fact in here.hyps:
            continue
        lemma = replace(here, show=fact)
        proof = limited(p, 0.3, partial(p.prove, lemma, depth - 1))
        if proof is None:
            continue
        needed = p.defined(here, fact)
        if needed is None:
            continue
        steps.append({"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": needed})
        here = here.with_(fact)
    if not steps:
        return None
    after = saturated(p, here, Facts(), partial(by_names, p, depth=depth))
    for step in reversed(steps):
        after = after and {**step, "proof": after}
    return after


def lemmas(goal: Goal) -> Iterator[Expr]:
    sums = outer(goal.show)
    assert isinstance(goal.show, Op)
    for t in sums:
        if any(isinstance(x, Call) and x.fn == "log" and t in outer(x) for x in walk(goal.show)) or any(
                isinstance(x, Op) and x.op in ("/", "^") and t in outer(x) for x in walk(goal.show)):
            yield Op(">", (t, ZERO))
    for t, u in itertools.combinations(sums, 2):
        if key(t) == key(u):
            continue
        for op in ("==", "<=", ">="):
            yield Op(op, (t, u))
    for t in sums:
        number = goal.entry(t.body) if t.binder == "sum" else None
        if number is not None and number.arguments[-1] == Name(t.bindings[0].name):
            yield Op("==", (t, ONE))

