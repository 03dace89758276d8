"""Tactics for suprema and infima of numbers under constraints: the points at which they are attained, or nearly."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import flint

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.existence import by_values
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, comparison, completed, text
from symdp.legacy.engines.inequality.sample import TINY, Point, on_curve
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import Names
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal, negation, piecewise_terms
from symdp.legacy.kernel.scope import CONSTANTS, is_formula
from symdp.legacy.kernel.tree import (
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    substitute,
    walk,
)

MAX_TERMS = 40  # values for one name
MAX_POINTS = 2000  # looked at by numbers
MAX_TRIED = 5  # looked at by the kernel's rules
SHALLOW = 3  # depth of a first round
CLOSE = 1e-6  # numbers that are not told apart
LOOKS = 20  # sample points at which a candidate must do
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def by_points(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum is at least what it has at a point that numbers suggest: ends of the domains, names and numbers of
    the goal, and simple expressions in these."""
    found = about_laws.extremum(goal.show)
    if found is None or depth < 1:
        return None
    op, term, other = found
    up = about_laws.upper(term)
    if term.binder not in ("sup", "inf") or op[0] != (">" if up else "<"):
        return None
    if not all(is_number(b) for b in term.bindings):
        return None
    found_points = list(itertools.islice(good_points(p, goal, term, op, other), 2*MAX_TRIED))
    declared = {n for n, _ in goal.names}
    found_points.sort(key=lambda at: any(free_names(read_expression(t)) & declared for t in at.values()))
    for at in found_points[:MAX_TRIED] or ends_of(term):  # numbers are the quickest to be looked at
        step = then(p, goal, {"rule": "extremum", "at": at, "defined": Slots(3)}, partial(at_point, p, depth=depth - 1))
        if step is not None:
            return step
    return None


def ends_of(term: Bind) -> list[dict[str, str]]:
    """The ends of a closed interval over which there are integrals without ends, of which no number tells anything; the
    upper one first."""
    match term:
        case Bind(_, (Binding(name, "in", Seq("[]", ends)),), Bind("integral", (Binding(_, _, over),))) if (
                free_names(over) & {"oo"}):
            return [{name: text(end)} for end in reversed(ends) if not free_names(end) & {"oo"}]
    return []


def by_found_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Values for numbers that are to exist, which numbers suggest."""
    show = goal.show
    if not (isinstance(show, Bind) and all(map(is_number, show.bindings))) or depth < 1:
        return None
    other = apart(goal, show)
    formulas = [*domains(goal, other), *conjuncts(unfold(other.body, with_bound(goal, other)))]
    for at in itertools.islice(that_fulfil(p, goal, show, other, sampled(p, goal, show), formulas), MAX_TRIED):
        step = then(p, goal, {"rule": "exists", "values": at, "real": Slots(3)}, partial(p.prove, depth=depth - 1))
        if step is not None:
            return step
    return None


def by_assumed_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all numbers, at values at which it fails wherever the conclusion does, as numbers suggest."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    points = [x for x in sampled(p, goal, d) if (s := p.numbers.sign(d, x)) is not None and s < (op == ">")]
    for i, h in assumed_of_numbers(goal):
        new = apart(goal, h)
        said, inside = unfold(new.body, with_bound(goal, new)), domains(goal, new)
        fitting = (at for at, balls in itertools.islice(choices(p, goal, new, d, points), MAX_POINTS) if all(
            is_good(p, inside, x, where) and not is_good(p, [said], x, where)
            for x, where in ((x, {n: b[k] for n, b in balls.items()}) for k, x in enumerate(points))))
        for at in itertools.islice(fitting, MAX_TRIED):
            step = {"rule": "instance", "hypothesis": i, "defined": Slots(3), "with": {
                b.name: at[n.name] for b, n in zip(h.bindings, new.bindings, strict=True)}}
            proof = then(p, goal, step, lambda g, i=i: then(  # type: ignore[misc]
                p, g, {"rule": "forget", "hypotheses": [i]}, partial(p.prove, depth=depth - 1)))
            if proof is not None:
                return proof
    return None


def assumed_of_numbers(goal: Goal) -> list[tuple[int, Bind]]:
    """Comparisons that are assumed of all numbers, and where."""
    return [(i, h) for i, h in enumerate(goal.hyps) if isinstance(h, Bind) and h.binder == "forall"
            and all(map(is_number, h.bindings)) and isinstance(h.body, Op) and h.body.op in FLIPPED]


def by_more_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Many more values: of numbers those that were suggested come first."""
    show = goal.show
    numbers = isinstance(show, Bind) and all(map(is_number, show.bindings))
    return None if numbers and depth <= SHALLOW else by_values(p, goal, depth)


def at_point(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The conditions of what is compared are shown before the comparison."""
    side = next((x for x in goal.show.args if isinstance(x, Op) and x.op == "if"), None) if isinstance(
        goal.show, Op) else None
    if side is None or side.args[0] in goal.hyps:
        return p.prove(goal, depth)
    facts = conjuncts(side.args[0])
    step: Proof = {"rule": "have", "facts": [text(c) for c in facts], "proofs": [Slot(depth) for _ in facts],
                   "defined": Slots(3), "proof": Slot(depth)}
    return completed(p, goal, step) or p.prove(goal, depth - 1)


def of_numbers(goal: Goal) -> bool:
    """A supremum or infimum over numbers is compared."""
    found = about_laws.extremum(goal.show)
    return found is not None and found[1].binder in ("sup", "inf") and all(map(is_number, found[1].bindings))


def is_number(b: Binding) -> bool:
    """A bound name that stands for a real number or an integer."""
    if isinstance(b.domain, Type):
        return b.domain.kind in ("real", "integer")
    return (isinstance(b.domain, Seq) and b.domain.kind != "set") or b.domain in (
        Name("reals"), Name("integers"), Name("naturals"))


def apart(goal: Goal, term: Bind) -> Bind:
    """The term with bound names that are none of the goal's."""
    new = fresh(goal.names, [b.name for b in term.bindings], (goal.show, *goal.hyps, term))
    named: dict[str, Expr] = {}
    bindings = []
    for b, n in zip(term.bindings, new, strict=True):
        domain = b.domain
        if isinstance(domain, Type):
            where = tuple(substitute(w, {**named, b.name: Name(n)}) for w in domain.where)
            bindings.append(replace(b, name=n, domain=replace(domain, where=where)))
        else:
            bindings.append(replace(b, name=n, domain=substitute(domain, named)))
        named[b.name] = Name(n)
    return replace(term, bindings=tuple(bindings), body=substitute(term.body, named))


def with_bound(goal: Goal, term: Bind) -> Names:
    return (*goal.names, *((b.name, Type("real")) for b in term.bindings))


def good_points(p: Prover, goal: Goal, term: Bind, op: str, other: Expr) -> Iterator[dict[str, str]]:
    """Values of the bound names at which the body is in this relation to the other side, as far as numbers show."""
    new = apart(goal, term)
    formulas = [*domains(goal, new), Op(op, (unfold(new.body, with_bound(goal, new)), unfold(other, goal.names)))]
    return that_fulfil(p, goal, term, new, sampled(p, goal, other), formulas, other)


def that_fulfil(p: Prover, goal: Goal, term: Bind, new: Bind, points: list[Point], formulas: list[Expr],
                other: Expr | None = None) -> Iterator[dict[str, str]]:
    """Values of the bound names at which no formula is seen to fail."""
    for at, balls in itertools.islice(choices(p, goal, new, other or new, points), MAX_POINTS):
        if all(is_good(p, formulas, point, {n: b[k] for n, b in balls.items()}) for k, point in enumerate(points)):
            yield {b.name: at[n.name] for b, n in zip(term.bindings, new.bindings, strict=True)}


def sampled(p: Prover, goal: Goal, other: Expr) -> list[Point]:
    """Points at which what is assumed of numbers holds."""
    about_numbers = tuple(h for h in goal.hyps if not any(
        isinstance(x, Bind) or (isinstance(x, Call) and x.fn == "capacity") for x in walk(h)))
    show = other if isinstance(other, Bind) else Op("==", (other, other))
    here = Goal(goal.names, about_numbers, show)
    found = p.sample(here) or itertools.islice(on_curve(here, p.numbers), LOOKS // 2)
    return [*found][:LOOKS]


def choices(p: Prover, goal: Goal, term: Bind, other: Expr, points: list[Point]) -> Iterator[
        tuple[dict[str, str], dict[str, list[flint.arb]]]]:
    """Values of the bound names, and what these are at the points."""
    if not points:
        return
    pools = [[(t, balls) for t in terms(goal, term, b, other) if (balls := values(p, t, points)) is not None]
             for b in term.bindings]
    most = next(k for k in range(MAX_TERMS, 0, -1) if k**len(pools) <= 10*MAX_POINTS)
    order = itertools.product(*(range(min(len(pool), most)) for pool in pools))
    for where in sorted(order, key=max):
        choice = [pool[k] for pool, k in zip(pools, where, strict=True)]
        yield ({b.name: t for b, (t, _) in zip(term.bindings, choice, strict=True)},
               {b.name: balls for b, (_, balls) in zip(term.bindings, choice, strict=True)})


def domains(goal: Goal, term: Bind) -> list[Expr]:
    """What the domains of the bound names say."""
    names = with_bound(goal, term)
    return [unfold(w, names) for b in term.bindings for w in (
        b.domain.where if isinstance(b.domain, Type) else (Op("in", (Name(b.name), b.domain)),))]


def values(p: Prover, term: str, points: list[Point]) -> list[flint.arb] | None:
    """The values of a term at the points; None where it has none."""
    e = read_expression(term)
    out = [p.numbers.value(e, point) for point in points]
    return None if any(v is None or not v.is_finite() for v in out) else out  # type: ignore[return-value]


def is_good(p: Prover, formulas: list[Expr], point: Point, at: dict[str, flint.arb]) -> bool:
    """No formula is seen to fail there; a comparison of what is nearly equal does not."""
    for c in (c for f in formulas for c in conjuncts(f)):
        if isinstance(c, Op) and c.op in (*FLIPPED, "=="):
            a, b = (value(p, x, point, at) for x in c.args)
            if a is None or b is None:
                if any(isinstance(x, Call) and x.fn == "capacity" for x in walk(c)):
                    continue  # unknown to the evaluator
                return False
            gap = b - a if c.op[0] == "<" else a - b
            near = bool(abs(gap) < TINY)
            if near if len(c.op) == 1 else not near if c.op == "==" else gap < -TINY:
                return False
            if len(c.op) == 1 and gap < 0:
                return False
    return True


def value(p: Prover, e: Expr, point: Point, at: dict[str, flint.arb]) -> flint.arb | None:
    """The value of an expression, in a conditional that of the branch whose condition is not seen to fail."""
    while isinstance(e, Op) and e.op == "if":
        e = e.args[1] if is_good(p, [e.args[0]], point, at) else e.args[2]
    return p.numbers.value(e, point, at)


def terms(goal: Goal, term: Bind, b: Binding, other: Expr) -> list[str]:
    """Values for a bound name, simple ones first."""
    bound = {x.name for x in term.bindings}
    declared = {n for n, t in goal.names if t.kind in ("real", "integer")}
    out: dict[str, None] = {}
    near = [n for n, _ in goal.names if n in declared & free_names(goal.show)]
    ends = [text(x) for x in b.domain.items if not free_names(x) & (bound | {"oo"})] if isinstance(
        b.domain, Seq) else []
    written = not isinstance(other, Num | Name | Bind | Seq) and not is_formula(other) and of_numbers_only(goal, other)
    whole = [text(other)] if written else []  # for a body, or part of it, that is the bound name itself
    out.update(dict.fromkeys([*near, *ends, *whole, *(f"1 - {n}" for n in near)]))
    for x in (y for c in conditions(term.body) for y in c.args):
        if not free_names(x) & bound and of_numbers_only(goal, x):
            out[text(unfold(x, goal.names))] = None
    out.update(dict.fromkeys(("1/2", "1", "0")))
    for a, c in itertools.permutations(near, 2):
        out.update(dict.fromkeys((f"({a} + {c})/2", f"{a} + {c}", f"{a}*{c}", f"{a}/{c}")))
    if not near:
        out.update((str(Fraction(k, 20)), None) for k in range(1, 20))
    sides = [x for x in walk(other) if not isinstance(x, Num | Bind | Seq) and not is_formula(x)
             and of_numbers_only(goal, x) and free_names(x, functions=False) & declared]
    for x in (Name(n) for n in near):
        n = text(x)
        out.update(dict.fromkeys((
            f"(1 + {n})/2", f"(1 - {n})/2", f"{n}/2", f"2*{n}", f"sqrt({n})", f"1/{n}", f"-{n}",
            f"{n}/(1 + {n})", f"1/(1 + {n})", f"exp(-{n})", f"1 - exp(-{n})", f"exp({n})/(1 + exp({n}))",
            f"1/(1 + exp({n}))", f"1/(2 + 2*exp({n}))", f"2 + 2*exp({n})", f"min({n}, 1)", f"max(0, 1 - {n})",
            f"log({n})", f"exp({n})", f"{n} + 1")))
    for x in sides[:6]:
        out.update(dict.fromkeys((text(x), f"1 - ({text(x)})")))
    return list(out)


def of_numbers_only(goal: Goal, e: Expr) -> bool:
    """An expression in declared numbers, without values of declared functions."""
    numbers = {n for n, t in goal.names if t.kind in ("real", "integer")} | CONSTANTS
    return free_names(e, functions=False) <= numbers and not free_names(e) & (dict(goal.names).keys() - numbers)


def conditions(e: Expr) -> Iterator[Op]:
    """The comparisons in the conditions of a body."""
    for x in walk(e):
        if isinstance(x, Op) and x.op == "if":
            yield from (y for y in walk(x.args[0]) if isinstance(y, Op) and y.op in (*FLIPPED, "=="))


# -- comparisons of what may be infinite
def by_link(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a <= c, where a <= b is assumed: b <= c is left. The two may be infinite."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")) or depth < 1:
        return None
    low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
    for h in goal.hyps:
        match h:
            case Op("<=" | "<", (a, b)) | Op(">=" | ">", (b, a)):
                pass
            case _:
                continue
        for middle, left in ((b, (b, high)) if a == low else (None, ()), (a, (low, a)) if b == high else (None, ())):
            if middle is None or middle in (low, high):
                continue
            rest = Slot(depth - 1)
            known: object = BOUND if h == Op(goal.show.op, (low, middle) if goal.show.op == "<=" else (
                middle, low)) else Slot(0)
            ways = (known, rest) if left == (b, high) else (rest, known)
            step = completed(p, goal, {
                "rule": "chain", "by": text(middle), "defined": Slots(2),
                **dict(zip(("first", "second"), ways if goal.show.op == "<=" else ways[::-1], strict=True))})
            if step is not None:
                return step
    return None


def may_be_infinite(e: Expr) -> bool:
    return any((isinstance(x, Call) and x.fn == "rel_entr") or (
        isinstance(x, Bind) and x.binder in ("sup", "inf", "integral")) for x in walk(e))


def ordered(h: Expr) -> tuple[Expr, Expr] | None:
    """The smaller and the larger side of a comparison."""
    match h:
        case Op("<=" | "<", (a, b)) | Op(">=" | ">", (b, a)):
            return a, b
    return None


def is_linked(goal: Goal) -> bool:
    """A hypothesis has one of the sides that is to be shown, which may be infinite."""
    sides = ordered(goal.show)
    return sides is not None and any(
        pair is not None and ((pair[0] == sides[0] and may_be_infinite(pair[0])) or (
            pair[1] == sides[1] and may_be_infinite(pair[1]))) for pair in map(ordered, goal.hyps))


def clash(goal: Goal) -> int | None:
    """The position of the later of two hypotheses that bound the same term, which may be infinite, from above and
    from below, the lower bound being the larger number where numbers show it."""
    above: dict[Expr, int] = {}
    below: dict[Expr, int] = {}
    for i, h in enumerate(goal.hyps):
        pair = ordered(h)
        if pair is not None:
            for of, (e, other) in ((above, pair), (below, pair[::-1])):
                if may_be_infinite(e) and not may_be_infinite(other):
                    of[e] = i
    return next((max(above[e], below[e]) for e in above if e in below), None)


def by_clash(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two hypotheses bound the same infinite term so that they contradict one another."""
    i = clash(goal)
    if i is None or p.sample(goal):
        return None
    inner = p.prove(Goal(goal.names, goal.hyps[:i], negation(goal.hyps[i])), depth - 1)
    return None if inner is None else {"rule": "absurd", "hypothesis": i, "proof": inner}


def by_case(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The cases of a conditional beside a supremum: other points do in each."""
    condition = undecided_condition(goal)
    if condition is None:
        return None
    terms = piecewise_terms(goal)
    term = next((i for i, x in enumerate(terms) if isinstance(x, Op) and x.op == "if" and x.args[0] == condition), None)
    if term is None:
        return completed(p, goal, {"rule": "split", "on": text(condition), "defined": Slots(3), "yes": Slot(depth),
                                   "no": Slot(depth)})
    return completed(p, goal, {"rule": "resolve", "term": term, "defined": Slots(3), "first": Slot(depth),
                               "second": Slot(depth)})


def beyond_all(goal: Goal) -> bool:
    """Nothing is larger than what is on the one side, or smaller."""
    sides = ordered(goal.show)
    return sides is not None and (sides[1] == INFINITIES[0] or sides[0] == INFINITIES[1])


def by_infinity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Everything is at most oo."""
    return completed(p, goal, {"rule": "identity", "defined": Slots(3)})


def undecided_condition(goal: Goal) -> Expr | None:
    """The condition of a conditional outside of binders of which no hypothesis speaks."""
    def look(e: Expr) -> Expr | None:
        match e:
            case Op("if", (c, *_)) if c not in goal.hyps and negation(c) not in goal.hyps:
                return c
            case Op(_, args) | Call(_, args):
                return next((found for x in args if (found := look(x)) is not None), None)
        return None
    return look(goal.show)


def passed(goal: Goal) -> int | None:
    """The position of a hypothesis that a supremum is greater than something, or an infimum less; of no use where
    something is to be unequal, as it may be for what the supremum is of to be defined."""
    if isinstance(goal.show, Op) and goal.show.op == "!=":
        return None
    return next((i for i, h in enumerate(goal.hyps) if about_laws.existential(h) != h and not is_sign(goal, h)), None)


def is_sign(goal: Goal, h: Expr) -> bool:
    """It says that a maximum of numbers over a range is positive, for the sake of its logarithm; these have to be shown
    to be defined at each index that is named."""
    match h:
        case Op(">", (Bind("max") as t, z)) if z == ZERO:
            return not about_objects(goal.names, t) and any(
                isinstance(x, Op) and x.op in ("if", "/") for x in walk(t.body))
    return False


def by_passing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Names for the values at which an assumed supremum is passed."""
    i = passed(goal)
    if i is None:
        return None
    forget = {"rule": "forget", "hypotheses": [i]}

    def go(g: Goal) -> Proof | None:
        return then(p, g, forget, lambda h: p.prove(h, depth))
    return then(p, goal, {"rule": "obtain", "hypothesis": i, "defined": Slots(3)}, go)


def by_turn(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The other side first."""
    return completed(p, goal, {"rule": "turn", "proof": Slot(depth)})


def turns(goal: Goal) -> bool:
    """A supremum is at least another one, of which more is known the other way round; or at least what is not a
    number."""
    found = about_laws.extremum(goal.show)
    if found is None or found[1].binder not in ("sup", "inf") or not isinstance(goal.show, Op):
        return False
    op, term, other = found
    if op not in FLIPPED or goal.show.args[0] != term:
        return False
    turned = about_laws.extremum(Op(FLIPPED[goal.show.op], goal.show.args[::-1]))
    larger = op[0] == (">" if about_laws.upper(term) else "<")
    if turned is not None and turned[1] != term and turned[1].binder in ("sup", "inf") and turned[0][0] == (
            ">" if about_laws.upper(turned[1]) else "<"):
        return False  # a supremum above an infimum: neither side is opened for all values
    return (larger and about_objects(goal.names, other)) or (
        turned is not None and turned[1] == other and turned[1].binder in ("sup", "inf")
        and op == (">=" if about_laws.upper(term) else "<="))


def by_margin(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum is less than a number: at most a smaller one."""
    found = about_laws.extremum(goal.show)
    if found is None or depth < 1:
        return None
    op, term, other = found
    up = about_laws.upper(term)
    if term.binder not in ("sup", "inf") or op != ("<" if up else ">"):
        return None
    of_objects = not all(map(is_number, term.bindings))  # of these no values are looked at
    for middle in ["0"] if of_objects else between(p, goal, term, other, sampled(p, goal, other)):
        strict = "second" if goal.show.args[0] == term else "first"  # type: ignore[union-attr]
        step = completed(p, goal, {"rule": "chain", "by": middle, "strict": strict, "defined": Slots(2),
                                   "first": Slot(depth - 1), "second": Slot(depth - 1)})
        if step is not None:
            return step
    return None


def between(p: Prover, goal: Goal, term: Bind, other: Expr, points: list[Point]) -> list[str]:
    """Numbers between the values of the body that were seen and the other side."""
    if not points:
        return []
    term = apart(goal, term)
    names = with_bound(goal, term)
    body, sign = unfold(term.body, names), 1 if about_laws.upper(term) else -1
    inside = domains(goal, term)
    best: tuple[flint.arb, str] | None = None
    limit = p.numbers.value(unfold(other, names), points[0])
    for at, balls in itertools.islice(choices(p, goal, term, other, points), MAX_POINTS):
        where = {n: b[0] for n, b in balls.items()}
        seen = value(p, body, points[0], where) if is_good(p, inside, points[0], where) else None
        if seen is not None and (best is None or sign*(seen - best[0]) > 0):
            best = (seen, text(branch(p, body, points[0], where, at)))
    if best is None or limit is None or not limit.is_finite() or not sign*(limit - best[0]) > CLOSE:
        return []  # nothing is seen to be between
    out = [best[1], f"({best[1]} + ({text(other)}))/2"]
    if not free_names(body) & {n for n, _ in goal.names}:
        a, b = sorted((as_float(best[0]), as_float(limit)))
        out.insert(0, str(simplest(Fraction(a + (b - a)/4), Fraction(b - (b - a)/4))))
    return out


def branch(p: Prover, e: Expr, point: Point, where: dict[str, flint.arb], at: dict[str, str]) -> Expr:
    """The branch of a body that is taken, with the values put in."""
    while isinstance(e, Op) and e.op == "if":
        e = e.args[1] if is_good(p, [e.args[0]], point, where) else e.args[2]
    return substitute(e, {n: read_expression(t) for n, t in at.items()})


def simplest(a: Fraction, b: Fraction) -> Fraction:
    """A number of the interval with a small denominator."""
    return next(Fraction(k, d) for d in itertools.count(1) if a <= Fraction(k := -(-(a*d)//1), d) <= b)


def by_either_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a != b, where one of them is a supremum: it is less, or greater."""
    assert isinstance(goal.show, Op)
    for op in ("<", ">"):
        fact = Op(op, goal.show.args)
        step = completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [Slot(depth - 1)],
                                   "defined": Slots(3), "proof": BOUND})
        if step is not None:
            return step
    return None
