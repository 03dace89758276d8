"""Tactics for sums within sums over ranges: compared under all their indices at once.

A comparison F(S1, S2, ...) >= 0 of sums is bounded by the tangent of F at the sums themselves (Jensen's inequality, the
log-sum inequality and their like are tangents), and what is linear in sums is compared under them, with weights where
an index is missing. Which of the ways may hold is looked up in small random tables first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from symdp.legacy.engines.inequality.families import outer, polarities
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.logarithms_of_sums import by_products_of_sums, factor
from symdp.legacy.engines.inequality.multipliers import (
    given_multipliers,
    multipliers,
    simplified,
    simplified_or,
    simplified_sum,
    summands,
)
from symdp.legacy.engines.inequality.nested import by_inner_means
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    completed,
    text,
    unfolded,
)
from symdp.legacy.engines.inequality.series import limited, named_apart, then
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import folded_numbers
from symdp.legacy.kernel.ranges import Flat, flattened
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference, holds
from symdp.legacy.kernel.series import canonical, opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
    walk,
)

MAX_INDICES = 4
MAX_PLANS = 60  # ways of giving weights that are looked up in tables
MAX_LOOKED = 150
MAX_TRIED = 3  # of those that look true
Weight = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What a step of the rule ``jointly`` needs: common indices, and for each term its places and weights."""

    terms: tuple[tuple[Expr, Expr], ...]
    depth: int
    over: tuple[tuple[Expr, Expr], ...]
    places: tuple[tuple[int, ...], ...]
    weights: tuple[tuple[tuple[int, str, str], ...], ...]
    rest: Expr = ZERO
    strict: bool = False

    def step(self) -> Proof:
        return {"rule": "jointly", "strict": self.strict, "rest": text(self.rest),
                "terms": [[text(c), text(e)] for c, e in self.terms],
                "depth": self.depth, "over": [[text(a), text(b)] for a, b in self.over],
                "places": [list(x) for x in self.places],
                "weights": [[{"at": p, "kind": k, "of": of} for p, k, of in w] for w in self.weights]}


def by_ranges(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with sums over ranges in it."""
    if depth < 2 or not (isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">=", "==")):
        return None
    if any(x.binder in ("integral", "limit", "prod") for x in outer(goal.show)):
        return None
    if not outer(goal.show):
        return by_definitions(p, goal, depth)
    for way, share in WAYS:
        proof = limited(p, share, partial(way, p, goal, depth))
        if proof is not None or p.steps <= 0:
            return proof
    return None


# -- a tangent
def tangent(goal: Goal) -> tuple[tuple[Expr, Expr], ...] | None:
    """The difference as the sum of c*e over pairs, e a sum or 1: where it is not linear in its sums, by its slopes."""
    op, d = difference(goal.show)
    sums = [t for t in outer(d) if t.binder == "sum"]
    names = dict(zip(sums, fresh(goal.names, ["s"] * len(sums), (goal.show, *goal.hyps)), strict=True))
    back = {n: t for t, n in names.items()}
    flat = named_apart(d, names)
    found: list[tuple[Expr, Expr]] = []
    rest: Expr = flat
    try:
        for t, n in names.items():
            slope = simplified(goal, derivative(flat, n))
            if slope != ZERO:
                found.append((slope, t))
                rest = Op("-", (rest, Op("*", (slope, Name(n)))))
        if not any(free_names(c) & back.keys() for c, _ in found):  # as it is written: 0*log(0) stays defined
            parts = summands(folded_numbers(substitute(flat, dict.fromkeys(back, ZERO))))
            rest = simplified_sum([x for x in parts if not goal.region.zero(x)] or [ZERO])
        rest = ZERO if goal.region.zero(rest) else rest if any(
            isinstance(x, Call) and x.fn == "rel_entr" for x in walk(rest)) else simplified(goal, rest)
    except TROUBLE:
        return None
    if op == "==" and any(free_names(c) & back.keys() for c, _ in found):
        return None
    if rest != ZERO:
        found.append((rest, ONE))
    table: dict[str, Expr] = dict(back)
    return tuple((substitute(c, table), e) for c, e in found) if len(found) <= 8 else None


# -- plans
def plans(goal: Goal, terms: tuple[tuple[Expr, Expr], ...]) -> Iterator[Plan]:
    """Common indices and weights for a sum of c*e, the fewest indices first."""
    seen: set[Plan] = set()
    for depth in (1, 2, 3):
        flat = [f for _, e in terms for f in flattened(goal, e, depth)]
        over = common(flat)
        if not over or len(over) > MAX_INDICES or (depth > 1 and max(len(f.indices) for f in flat) < depth):
            continue
        names = fresh(goal.names, ["k"] * len(over), (*(x for pair in terms for x in pair), goal.show, *goal.hyps))
        pools = [list(arranged(f, over)) for f in flat]
        for places in itertools.islice(itertools.product(*pools), 8):
            bodies = [substitute(f.body, {j: Name(names[q]) for (j, _, _), q in zip(f.indices, at, strict=True)})
                      for f, at in zip(flat, places, strict=True)]
            options = [list(itertools.islice(weighted(goal, at, over, names, bodies), 6)) for at in places]
            for weights in itertools.islice(itertools.product(*options), 64):
                plan = Plan(terms, depth, over, places, weights)
                constants = sum(e == ONE for _, e in terms)  # the last ones
                if plan not in seen and len(set(weights[len(weights) - constants:])) == constants:
                    seen.add(plan)
                    yield replace(plan, strict=difference(goal.show)[0] == ">")


def common(flat: list[Flat]) -> tuple[tuple[Expr, Expr], ...]:
    """Each range as often as some term needs it."""
    over: list[tuple[Expr, Expr]] = []
    for f in flat:
        mine: list[tuple[Expr, Expr]] = [(a, b) for _, a, b in f.indices]
        for r in dict.fromkeys(mine):
            over += [r] * (mine.count(r) - over.count(r))
    return tuple(over)


def arranged(f: Flat, over: tuple[tuple[Expr, Expr], ...]) -> Iterator[tuple[int, ...]]:
    """The places that the indices of a term can take."""
    pools = [[q for q, r in enumerate(over) if r == (a, b)] for _, a, b in f.indices]
    for at in itertools.product(*pools):
        if len(set(at)) == len(at):
            yield at


def weighted(goal: Goal, at: tuple[int, ...], over: tuple[tuple[Expr, Expr], ...], names: list[str],
             bodies: list[Expr]) -> Iterator[tuple[tuple[int, str, str], ...]]:
    """Weights for the indices that a term lacks; those that other terms have as factors first."""
    missing = [q for q in range(len(over)) if q not in at]
    for order in itertools.permutations(missing):
        seen = [names[q] for q in at]
        pools: list[list[tuple[int, str, str]]] = []
        for q in order:
            near = [*dict.fromkeys(weights_near(goal, over[q], names[q], seen, bodies))]
            far = [*dict.fromkeys(weights_far(goal, over[q], names[q], seen))]
            pools.append([(q, k, of) for k, of in (*near, *(x for x in far if x not in near))])
            seen = [*seen, names[q]]
        yield from itertools.islice(itertools.product(*pools), 8)


def weights_near(goal: Goal, r: tuple[Expr, Expr], k: str, seen: list[str], bodies: list[Expr]) -> (
        Iterator[tuple[str, str]]):
    """Laws of which a number at the index is in sight."""
    allowed = {n for n, _ in goal.names} | set(seen)
    for b in bodies:
        for x in walk(b):
            match x:
                case Index(law, (Name(n),)) if n == k and free_names(law) <= allowed and on_range(goal, law, r):
                    yield "law", text(law)


def weights_far(goal: Goal, r: tuple[Expr, ...], k: str, seen: list[str]) -> Iterator[tuple[str, str]]:
    """Laws on the range, one over the number of its elements, and single elements."""
    near = [Name(n) for n in seen] + [Name(n) for n, t in goal.names if t.kind == "integer"]
    for n, t in goal.names:
        if t.kind == "distribution" and on_range(goal, Name(n), r):
            yield "law", n
        elif t.kind == "channel" and on_range(goal, Call(n, (ONE,)), r):
            for x in near:
                rows = integers_of(goal.names, t.param("from"))
                if x.id in seen or (isinstance(rows, Seq) and all(holds(replace(goal, show=Op("<=", c))) for c in (
                        (rows.items[0], x), (x, rows.items[1])))):
                    yield "law", text(Call(n, (x,)))
    for n, t in goal.names:  # laws of outputs
        rows = integers_of(goal.names, t.param("from")) if t.kind == "channel" else None
        if isinstance(rows, Seq) and on_range(goal, Call(n, (ONE,)), r):
            (j,) = fresh(goal.names, ["j"], (goal.show, *goal.hyps))
            low, high = map(text, rows.items)
            count = text(canonical(Op("+", (Op("-", rows.items[::-1]), ONE))))
            yield "shown", f"sum({j} in {low}..{high}: {n}({j})[{k}]/({count}))"
            for law, u in goal.names:
                if u.kind == "distribution" and on_range(goal, Name(law), rows.items):
                    yield "shown", f"sum({j} in {low}..{high}: {law}[{j}]*{n}({j})[{k}])"
    yield "uniform", ""
    for n, t in goal.names:
        if t.kind == "integer" and Name(n) not in r and all(
                holds(replace(goal, show=Op("<=", c))) for c in ((r[0], Name(n)), (Name(n), r[1]))):
            yield "point", n


def on_range(goal: Goal, law: Expr, r: tuple[Expr, ...]) -> bool:
    kind, key, n = ("distribution", "on", law.id) if isinstance(law, Name) else (
        "channel", "to", law.fn) if isinstance(law, Call) else ("", "", "")
    t = dict(goal.names).get(n)
    found = integers_of(goal.names, t.param(key)) if t is not None and t.kind == kind else None
    return isinstance(found, Seq) and found.items == r


# -- ways
def by_indices(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """All sums of the difference, or of its tangent, compared under their indices."""
    terms = tangent(goal)
    if terms is None:
        return None
    tried = looked = 0
    seen: set[Expr] = set()
    for more in shifts(goal, terms):
        if tried and more != terms:
            break
        for plan in itertools.islice(plans(goal, more), MAX_PLANS):
            looked += 1
            if not looks_true(p, goal, plan, seen):
                continue
            proof = limited(p, 0.8, partial(carried_out, p, goal, plan, depth))
            if proof is not None or p.steps <= 0:
                return proof
            tried += 1
            if tried >= MAX_TRIED:
                return None
        if looked > MAX_LOOKED:
            return None
    return None


def shifts(goal: Goal, terms: tuple[tuple[Expr, Expr], ...]) -> Iterator[tuple[tuple[Expr, Expr], ...]]:
    """The terms, and with multiples of what is known to be zero: of totals, given sums, numbers with two weights."""
    yield terms
    op, _ = difference(goal.show)
    if op == "==":
        return
    constant = next((c for c, e in terms if e == ONE), ZERO)
    others = tuple((c, e) for c, e in terms if e != ONE)
    parts = summands(constant)
    if 1 < len(parts) <= 3:
        yield (*others, *((c, ONE) for c in parts))
    for mu in dict.fromkeys((*multipliers(goal, terms), ONE, num(-1))):
        left = simplified_or(goal, Op("-", (constant, mu)))
        yield (*others, *(((left, ONE),) if left != ZERO else ()), (mu, ONE))


def looks_true(p: Prover, goal: Goal, plan: Plan, seen: set[Expr]) -> bool:
    """What the plan leaves to be shown holds in small tables, and has not been met."""
    here = stepped(goal, plan)
    if here.show in seen:
        return False
    seen.add(here.show)
    return p.tables.plausible(here)


def stepped(goal: Goal, plan: Plan) -> Goal:
    """What the plan leaves to be shown, under all its indices."""
    flat = [(c, f) for c, e in plan.terms for f in flattened(goal, e, plan.depth)]
    names = index_names(goal, plan)
    items: list[Expr] = []
    for (c, f), places, weights in zip(flat, plan.places, plan.weights, strict=True):
        x = substitute(f.body, {j: Name(names[q]) for (j, _, _), q in zip(f.indices, places, strict=True)})
        for q, kind, of in weights:
            low, high = plan.over[q]
            if kind == "uniform":
                x = Op("/", (x, Op("+", (Op("-", (high, low)), ONE))))
            elif kind == "point":
                x = Op("if", (Op("==", (Name(names[q]), read_expression(of))), x, ZERO))
            else:
                w = read_expression(of)
                x = Op("*", (x, Index(w, (Name(names[q]),)) if kind == "law" else w))
        items.append(Op("*", (c, x)))
    op, _ = difference(goal.show)
    step = Op(op if op == "==" or plan.strict else ">=", (simplified_sum(items), ZERO))
    within = tuple(Op("<=", c) for k, (low, high) in zip(names, plan.over, strict=True)
                   for c in ((low, Name(k)), (Name(k), high)))
    return Goal((*goal.names, *((k, Type("integer")) for k in names)), (*goal.hyps, *within), step)


def index_names(goal: Goal, plan: Plan) -> list[str]:
    return fresh(goal.names, ["k"] * len(plan.over), (*(x for pair in plan.terms for x in pair), goal.show, *goal.hyps))


def carried_out(p: Prover, goal: Goal, plan: Plan, depth: int) -> Proof | None:
    return completed(p, goal, plan.step() | {
        "defined": Slots(3), "nonempty": Slots(3), "step": Slot(depth - 1), "ends": Slot(2)})


def by_attained(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum on the side that is to be small is one of its terms."""
    ways = polarities(goal, boldly=True)
    for i, t in enumerate(opaque_terms(goal)):
        if isinstance(t, Bind) and t.binder in ("max", "min") and ways.get(t) == {-1 if t.binder == "max" else 1}:
            done = [h for h in goal.hyps if isinstance(h, Op) and h.op == "==" and h.args[0] == t]
            if done:
                continue

            def put_in(g: Goal) -> Proof | None:  # what the new name is
                at = len(g.hyps) - 1
                return then(p, g, {"rule": "swap", "hypothesis": at}, lambda new: p.prove(new, depth))
            return then(p, goal, {"rule": "fact", "law": "attained", "term": i}, put_in)
    return None


def with_definitions(p: Prover, goal: Goal) -> Line:
    """Numbers that hypotheses define as what they are, in their place."""
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", _, Op("==", (Index() | Call(), _))):
                before = line.goal.show
                if may_define(h, before) and line.take({"rule": "everywhere", "hypothesis": i}) and (
                        line.goal.show == before):
                    line.steps.pop()
    return line


def by_definitions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Numbers that hypotheses define as what they are."""
    line = with_definitions(p, goal)
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def may_define(h: Bind, e: Expr) -> bool:
    """The formula speaks of the object whose numbers the hypothesis defines."""
    assert isinstance(h.body, Op)
    return bool((free_names(h.body.args[0]) - {b.name for b in h.bindings}) & free_names(e))


def by_sums_of_nothing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A relative entropy of sums: where the first is zero, so are its terms."""
    for x in walk(goal.show):
        match x:
            case Call("rel_entr", (Bind("sum") as s, _)) if s in outer(goal.show):
                here = replace(goal, show=Op(">", (s, ZERO)))
                if here.show in goal.hyps or Op("<=", (s, ZERO)) in goal.hyps or p.prove(here, 2) is not None:
                    continue
                checks = p.defined(goal, here.show)
                above = p.prove(goal.with_(here.show), depth - 1) if checks is not None else None
                below = above and zero(p, goal.with_(Op("<=", (s, ZERO))), s, depth - 1)
                return below and {"rule": "split", "on": text(here.show), "defined": checks, "yes": above, "no": below}
    return None


def zero(p: Prover, goal: Goal, s: Expr, depth: int) -> Proof | None:
    """The goal where a sum of what is not negative is not positive."""
    fact = Op("==", (s, ZERO))
    line = Line(p, goal)
    if line.lemma(fact, completed(p, replace(goal, show=fact), {
            "rule": "equal", "below": Slot(1), "above": Slot(3)})) and line.take(
            {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
        return line.closed(p.prove(line.goal, depth))
    return None


# -- signs
def by_sign(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum or extremum is positive, or not negative: its terms are; or one of them is, where laws are positive."""
    match goal.show:
        case Op(">" | ">=" | "!=" as op, (Bind("sum" | "max" | "min") as t, z)) if z == ZERO:
            pass
        case Op("<", (z, Bind("sum" | "max" | "min") as t)) if z == ZERO:
            op = ">"
        case Op("<=", (z, Bind("sum" | "max" | "min") as t)) if z == ZERO:
            op = ">="
        case _:
            return None
    binding = t.bindings[0]
    if len(t.bindings) > 1 or not isinstance(binding.domain, Seq) or binding.domain.kind != "range" or (
            not p.tables.plausible(goal)):
        return None
    if op == "!=":
        above = replace(goal, show=Op(">", (t, ZERO)))
        found = by_sign(p, above, depth)
        return found and completed(p, goal, {"rule": "have", "facts": [text(above.show)], "proofs": [found],
                                             "defined": Slots(3), "proof": Slot(0)})
    if op in (">", ">=") and (positive := Op(">", (t, ZERO))) in goal.region.hypotheses:
        plain = replace(goal, show=Op(op, (t, ZERO)))
        proof = completed(p, plain, {
            "rule": "linear", "hypotheses": [goal.region.hypotheses.index(positive)], "times": ["1"],
            "defined": Slots(3), "signs": Slots(1), "rest": Slots(1)})
        return proof and turned(goal, plain, proof)
    ways = [every_term, some_term] if t.binder == "sum" else [some_term]
    if op == ">" and any(True for _ in loose_laws(goal, t)):
        ways.reverse()  # a law may be zero at each single place
    for way in ways:
        proof = limited(p, 0.7, partial(way, p, replace(goal, show=Op(op, (t, ZERO))), t, op, depth))
        if proof is not None:
            return turned(goal, replace(goal, show=Op(op, (t, ZERO))), proof)
    return None


def every_term(p: Prover, goal: Goal, t: Bind, op: str, depth: int) -> Proof | None:
    """A sum has the sign of its terms."""
    domain = t.bindings[0].domain
    assert isinstance(domain, Seq)
    plan = Plan(((ONE, t),), 1, ((domain.items[0], domain.items[1]),), ((0,),), ((),), strict=op == ">")
    return carried_out(p, goal, plan, max(depth, 3)) if looks_true(p, goal, plan, set()) else None


def some_term(p: Prover, goal: Goal, t: Bind, op: str, depth: int) -> Proof | None:
    """A sum or maximum is positive, or not negative, because one of its terms is, where laws are positive: where the
    law of its guard is, others may be as well."""
    guarded = next(guards_of(t.body), None) is not None
    proofs = (at_some_place(p, goal, t, op, depth, laws) for laws in ((1, 3) if guarded else (3,)))
    return next((proof for proof in proofs if proof is not None), None)


def at_some_place(p: Prover, goal: Goal, t: Bind, op: str, depth: int, laws: int) -> Proof | None:
    """The same, where so many laws are positive."""
    binding = t.bindings[0]
    if t.binder == "min" or not isinstance(binding.domain, Seq):
        return None
    line = Line(p, goal)
    if op == ">":
        for _ in range(laws):
            law = next((x for x in loose_laws(line.goal, t)), None)
            if law is None or not line.take({"rule": "family", "of": text(law), "positive": True}):
                break
            t_at = [h for h in line.goal.hyps if isinstance(h, Op) and h.op == ">" and isinstance(h.args[0], Index)]
            if not t_at:
                break
    for at in (*(Name(n) for n, k in reversed(line.goal.names) if k.kind == "integer"), binding.domain.items[0]):
        low, high = binding.domain.items
        if not all(holds(replace(line.goal, show=Op("<=", c))) for c in ((low, at), (at, high))):
            continue
        value = Op(op, (unfolded(substitute(t.body, {binding.name: at}), line.goal), ZERO))
        here = replace(line.goal, show=value)
        if not p.tables.plausible(here):
            continue
        proof = p.prove(here, max(depth - 1, 2))
        if proof is None:
            continue
        if line.lemma(value, proof) and line.take(
                {"rule": "fact", "law": "member", "at": text(at), "terms": Slot(3)}, t):
            whole = replace(line.goal, show=Op(op, (t, ZERO)))
            proof = completed(p, whole, {
                "rule": "chain", "by": text(value.args[0]), "strict": "second", "defined": Slots(3), "first": Slot(0),
                "second": Slot(0)}) or completed(p, whole, {
                "rule": "linear", "hypotheses": [len(line.goal.region.hypotheses) - 1], "times": ["1"],
                "defined": Slots(3), "signs": Slots(1), "rest": Slots(2)})
            return line.closed(proof)
        return None
    return None


def guards_of(e: Expr) -> Iterator[Op]:
    """The conditions x == 0 under which e is 0."""
    match e:
        case Op("if", (Op("==", (_, z)) as c, yes, no)) if z == yes == ZERO:
            yield c
            yield from guards_of(no)


def turned(goal: Goal, plain: Goal, proof: Proof) -> Proof:
    return proof if plain.show == goal.show else {"rule": "turn", "proof": proof}


def loose_laws(goal: Goal, t: Expr) -> Iterator[Expr]:
    """Laws in a term of which no positive probability is known, declared ones before rows at known inputs."""
    known = {h.args[0].base for h in goal.hyps if isinstance(h, Op) and h.op == ">" and isinstance(h.args[0], Index)}
    integers: list[Expr] = [Name(n) for n, k in goal.names if k.kind == "integer"]
    numbers = [x for x in walk(t) if isinstance(x, Index)]
    for x in numbers:
        if isinstance(x.base, Name) and x.base not in known:
            yield x.base
    for x in numbers:
        match x.base:
            case Call(fn, (_,)):
                for at in [*reversed(integers), ONE]:
                    row = Call(fn, (at,))
                    entry = goal.entry(Index(row, (ONE,)))
                    if entry is not None and all(holds(replace(goal, show=c)) for c in entry.conditions()):
                        if row not in known:
                            yield row
                        break


def by_constants(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum of what does not depend on the index."""
    for i, t in enumerate(opaque_terms(goal)):
        if isinstance(t, Bind) and t.binder in ("max", "min") and t in outer(goal.show) and (
                t.bindings[0].name not in free_names(t.body)):
            line = Line(p, goal)
            if line.take({"rule": "fact", "law": "attained", "term": i}) and line.take(
                    {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
                return line.closed(p.prove(line.goal, depth))
    return None


# -- quotients
def by_clearing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with sums in denominators, times these."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    under = [t for t in outer(d) if any(isinstance(x, Op) and x.op == "/" and t in outer(x.args[1]) for x in walk(d))]
    if not under or ZERO in goal.show.args:
        return None
    times: Expr = ONE
    for t in under:
        times = factor(times, t)
    names = dict(zip(outer(d), fresh(goal.names, ["s"] * len(outer(d)), (goal.show, *goal.hyps)), strict=True))
    back: dict[str, Expr] = {n: t for t, n in names.items()}
    flat = named_apart(Op("*", (d, times)), names)
    try:
        plain = simplified(goal, flat)
    except TROUBLE:
        return None
    if any(isinstance(x, Op) and x.op in ("/", "^") and free_names(x.args[1] if x.op == "/" else x) & back.keys()
           for x in walk(plain)):
        return None
    line = Line(p, goal)
    for t in under:
        fact = Op(">", (t, ZERO))
        if not line.lemma(fact, p.prove(replace(line.goal, show=fact), 3)):
            return None
    show = Op(op, (substitute(plain, back), ZERO))
    return line.closed(completed(p, line.goal, {
        "rule": "rewrite", "show": text(show), "times": text(Op("/", (ONE, times))), "positive": Slot(3),
        "defined": Slots(3), "new_defined": Slots(3), "proof": Slot(depth)}))


# -- given sums
def by_given_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Sums of which a hypothesis says what they are, with a multiplier."""
    if not isinstance(goal.show, Op) or goal.show.op == "==":
        return None
    terms = tangent(goal)
    if terms is None:
        return None
    op, d = difference(goal.show)
    tried = 0
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op("==", (Bind("sum") as s, v)) | Op("==", (v, Bind("sum") as s)) if not outer(v):
                pass
            case _:
                continue
        own = Op("-", h.args)
        way = ONE if h.args[0] == s else num(-1)
        for mu in dict.fromkeys(given_multipliers(goal, terms, s, v)):
            times = simplified_or(goal, Op("*", (way, mu)))
            rest = replace(goal, show=Op(op, (Op("-", (d, Op("*", (times, own)))), ZERO)))
            if not p.tables.plausible(rest):
                continue
            found = tangent(rest)
            for plan in itertools.islice(plans(rest, found), MAX_PLANS) if found else ():
                if looks_true(p, rest, plan, set()):
                    inner = limited(p, 0.8, partial(carried_out, p, rest, plan, depth))
                    proof = inner and completed(p, goal, {
                        "rule": "linear", "hypotheses": [i], "times": [text(times)], "defined": Slots(3),
                        "signs": Slots(1), "rest": [inner]})
                    if proof:
                        return proof
                    tried += 1
                    break
            if tried >= MAX_TRIED:
                return None
    return None


WAYS = ((by_sign, 0.9), (by_constants, 1.0), (by_attained, 0.9), (by_sums_of_nothing, 0.9), (by_products_of_sums, 0.9),
        (by_inner_means, 0.9), (by_clearing, 0.9), (by_indices, 0.9), (by_given_sums, 0.6), (by_definitions, 0.9))
