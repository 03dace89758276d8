"""Tactics for comparisons of quantities of arbitrary laws that theorems of the literature, or what is assumed of all
laws, compare."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import Go, then
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.goals import alike, unfold
from symdp.legacy.kernel.known import KNOWN, RANGES, SPACES
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    children,
    free_names,
    substitute,
    walk,
)

QUICK = 3  # depth of what is tried beside a theorem
FLIPPED = {"<=": ">=", ">=": "<="}
Found = dict[str, Expr]


def unified(pattern: Expr, e: Expr, letters: frozenset[str], found: Found) -> Found | None:
    """What the letters stand for where the pattern is e."""
    match pattern, e:
        case Name(n), _ if n in letters:
            return found | {n: e} if found.get(n, e) == e else None
        case Op(f, parts), Op(g, args):
            if f != g or len(parts) != len(args):
                return None
        case Index(f, parts), Index(g, args) if len(parts) == len(args):
            parts, args = (f, *parts), (g, *args)
        case Call(f, parts), Call(g, args) if len(parts) == len(args):
            if f in letters and found.get(f, Name(g)) == Name(g):
                found = found | {f: Name(g)}
            elif f != g:
                return None
        case Bind(f, (Binding(x, how, of),), body), Bind(g, (Binding(y, same, domain),), other) if (
                f == g and how == same and x not in letters and not isinstance(of, Type)
                and not isinstance(domain, Type)):
            inside = unified(of, domain, letters, found)
            more = inside if inside is None else unified(body, substitute(other, {y: Name(x)}), letters, inside)
            return None if more is None or any(x in free_names(v) for v in more.values()) else more
        case Seq(f, parts), Seq(g, args) if f == g and len(parts) == len(args):
            pass
        case Law(laws), Law(others) if len(laws) == len(others):
            parts, args = (tuple(x for pair in of for x in pair) for of in (laws, others))
        case _:
            return found if pattern == e else None
    for a, b in zip(parts, args, strict=True):
        more = unified(a, b, letters, found)
        if more is None:
            return None
        found = more
    return found


class Quick(Prover):
    """Looks for what theorems and assumptions say at once, and for nothing else."""

    def prove(self, goal: Goal, depth: int = 2) -> Proof | None:
        try:
            if holds(goal):
                return BOUND
        except TROUBLE:
            pass
        if depth <= 0 or not isinstance(goal.show, Op):
            return None
        for way in (by_equation, by_theorem, by_instance, by_member):
            proof = way(self, goal, depth)
            if proof is not None:
                return proof
        return None


def by_theorem(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The conclusion is what a theorem says, or follows from it and a comparison that is left."""
    if isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=") and len({*map(alike, goal.show.args)}) == 1:
        return completed(p, goal, {"rule": "identity", "defined": Slots(2)})
    for name, theorem in KNOWN.items():
        says = unfold(definition(theorem.says), ())
        letters = free_names(says, functions=False)
        if isinstance(says, Op) and says.op == "==" and any(isinstance(x, Bind) for x in walk(says)):
            continue  # integrals have tactics of their own

        def step(found: Found, proof: object, name: str = name) -> Proof:
            return {"rule": "known", "theorem": name, "with": {n: text(e) for n, e in found.items()},
                    "defined": Slots(2), "proof": proof}
        for show in shapes(goal.show):
            found = unified(says, show, letters, {})
            if found is not None:
                proof = completed(p, goal, step(found, turned(goal.show, show)))
                if proof is not None:
                    return proof
        if not (isinstance(says, Op) and isinstance(goal.show, Op) and goal.show.op in FLIPPED) or depth < 1:
            continue
        quick = Quick()
        depth = min(depth, QUICK)
        if says.op == "==":
            for x in dict.fromkeys(walk(goal.show)):
                for back in (False, True):
                    found = unified(says.args[back], x, letters, {})
                    if found is None or letters - found.keys() or x == substitute(says.args[not back], found):
                        continue
                    swap = {"rule": "swap", "hypothesis": len(goal.hyps), "back": back, "defined": Slots(2),
                            "proof": Slot(depth - 1)}
                    proof = then(quick, goal, step(found, {}), partial(completed, quick, step=swap))
                    if proof is not None:
                        return proof
        elif says.op == "<=":
            low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
            for found in told_apart(goal, unified(says.args[0], low, letters, {}), letters):
                middle = substitute(says.args[1], found)
                if middle in (low, high):
                    continue
                said = BOUND if goal.show.op == "<=" else {"rule": "turn", "proof": BOUND}
                proof = chained(quick, goal, middle, step(found, said), Slot(depth - 1))
                if proof is not None:
                    return proof
    return None


def known_values(goal: Goal) -> Iterator[tuple[Proof, Proof]]:
    """Steps that put a quantity in the place of the sums that a theorem says to be its value."""
    if not any(isinstance(x, Bind) and x.binder == "sum" for x in walk(goal.show)):
        return
    for name, theorem in KNOWN.items():
        match definition(theorem.says):
            case Op("==", (quantity, value)) if any(isinstance(x, Bind) and x.binder == "sum" for x in walk(value)):
                letters = free_names(value, functions=False) | free_names(quantity, functions=False)
                letters |= {x.fn for x in walk(value) if isinstance(x, Call) and x.fn in letters}
                for e in outside(goal.show):
                    found = unified(value, e, letters, {})
                    if found is not None and found.keys() >= free_names(quantity, functions=False):
                        values = {n: text(v) for n, v in found.items() if n not in RANGES}
                        yield ({"rule": "known", "theorem": name, "with": values, "defined": Slots(2)},
                               {"rule": "swap", "hypothesis": len(goal.hyps), "back": True, "defined": Slots(2)})


def outside(e: Expr) -> Iterator[Expr]:
    """The parts of an expression that are not under binders, and binders themselves."""
    yield e
    if not isinstance(e, Bind):
        for x in children(e):
            yield from outside(x)


def by_closed_form(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The quantity in the place of its closed form."""
    for known, swap in known_values(goal):
        proof = then(p, goal, known, partial(then, p, step=swap, go=lambda g: p.prove(g, depth)))
        if proof is not None:
            return proof
    return None


def by_order_of_parts(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A theorem puts two quantities in an order that both stand in show, within other terms."""
    inside = dict.fromkeys(outside(goal.show))
    for name, theorem in KNOWN.items():
        match definition(theorem.says):
            case Op("<=", (low, high)) as says:
                letters = free_names(says, functions=False)
                for e in inside:
                    found = unified(low, e, letters, {})
                    if found is None or letters - found.keys() or substitute(high, found) not in inside or (
                            substitute(says, found) in goal.hyps):
                        continue
                    over = substitute(high, found)
                    if goal.show in (Op("<=", (over, e)), Op(">=", (e, over))):
                        continue  # the other way round: it does not help
                    known = {"rule": "known", "theorem": name, "with": {n: text(v) for n, v in found.items()}}
                    return one_by_one(p, goal, [known], lambda g: p.prove(g, depth))
    return None


def by_written_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A quantity of a law that is written out, by the theorem that says what it is."""
    for name, theorem in KNOWN.items():
        match definition(theorem.says):
            case Op("==", (Call(_, (Law(), *_)) as quantity, _)):
                letters = free_names(quantity, functions=False)
                for e in outside(goal.show):
                    if (found := unified(quantity, e, letters, {})) is not None:
                        known = {"rule": "known", "theorem": name, "with": {n: text(v) for n, v in found.items()}}
                        swap = {"rule": "swap", "hypothesis": len(goal.hyps)}
                        return one_by_one(p, goal, [known, swap], lambda g: p.prove(g, depth))
    return None


def by_notion(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The conclusion is what a theorem says of a notion that is assumed."""
    for name, theorem in KNOWN.items():
        match says := definition(theorem.says):
            case Op("implies", (Call() as notion, Op("<=") as conclusion)):
                letters = free_names(says, functions=False)
            case _:
                continue
        for h in goal.hyps:
            known = unified(notion, h, letters, {})
            found = known and unified(conclusion, goal.show, letters, known)
            if found is not None:
                values = {n: text(v) for n, v in found.items()}
                steps: list[Proof] = [{"rule": "known", "theorem": name, "with": values},
                                      {"rule": "instance", "hypothesis": len(goal.hyps), "with": {}}]
                return one_by_one(p, goal, steps, lambda g: p.prove(g, depth))
    return None


def by_conditional_theorem(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation that a theorem says to hold under what is assumed of all outcomes, used on a side of show."""
    if not any(isinstance(h, Bind) for h in goal.hyps):
        return None
    for name, theorem in KNOWN.items():
        match says := definition(theorem.says):
            case Op("implies", (Bind("forall") as condition, Op("==", (_, quantity)))):
                pass
            case _:
                continue
        letters = free_names(says, functions=False)
        letters |= {x.fn for x in walk(says) if isinstance(x, Call) and x.fn in letters}
        for h in goal.hyps:
            found = unified(condition, h, letters, {})
            if found is None or letters - found.keys() - SPACES.keys() or substitute(quantity, found) not in set(
                    walk(goal.show)):
                continue
            values = {n: text(v) for n, v in found.items() if n not in RANGES}
            steps: list[Proof] = [
                {"rule": "known", "theorem": name, "with": values, "defined": Slots(2)},
                {"rule": "instance", "hypothesis": len(goal.hyps), "with": {}, "defined": Slots(2)},
                {"rule": "swap", "hypothesis": len(goal.hyps) + 1, "back": True, "defined": Slots(2)}]
            proof = one_by_one(p, goal, steps, lambda g: p.prove(g, depth))
            if proof is not None:
                return proof
    return None


def one_by_one(p: Prover, goal: Goal, steps: list[Proof], go: Go) -> Proof | None:
    """The steps, one after another, and what comes then."""
    if not steps:
        return go(goal)
    first, *others = steps
    return then(p, goal, first, lambda g: one_by_one(p, g, others, go))


def told_apart(goal: Goal, found: Found | None, letters: frozenset[str]) -> Iterator[Found]:
    """What the letters may stand for: a number that only the other side of a theorem has is one that is declared."""
    missing = letters - found.keys() if found is not None else letters
    if found is not None and not missing:
        yield found
    elif found is not None and len(missing) == 1 and not missing & {"P", "Q", "W"}:
        (n,) = missing
        yield from ({**found, n: Name(v)} for v, t in goal.names if t.kind == "real")


def by_equation(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The two sides are what a hypothesis says to be equal."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=")):
        return None
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Op) and h.op == "==" and set(h.args) == set(goal.show.args):
            step = {"rule": "swap", "hypothesis": i, "defined": Slots(2), "proof": {"rule": "identity"}}
            return completed(p, goal, step)
    return None


def by_equal_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The divergence of laws that are assumed to be the same."""
    match goal.show:
        case Op("<=" | "==", (Call("kl", (law, other)), Num(value))) if value == 0:
            pass
        case _:
            return None
    known = {"rule": "known", "theorem": "divergence of equal laws", "with": {"P": text(law), "Q": text(other)}}

    def used(g: Goal) -> Proof | None:
        """The distance is assumed to be zero, of these laws or of all."""
        instance = {"rule": "instance", "hypothesis": len(goal.hyps), "with": {}}
        wanted = Op("==", (Call("tv", (law, other)), Num(Fraction(0))))
        if wanted in g.hyps:
            return then(p, g, instance, lambda new: by_equation(p, new, depth))
        for i, h in enumerate(goal.hyps):
            if isinstance(h, Bind) and h.binder == "forall" and (found := unified(h.body, wanted, frozenset(
                    b.name for b in h.bindings), {})) is not None:
                given = {"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in found.items()}}
                return then(p, g, given, lambda new: then(p, new, instance, lambda last: by_equation(p, last, depth)))
        return None
    return then(p, goal, known, used)


def by_transitivity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed to be at most a quantity that is assumed to be at most a number."""
    if depth < 2:
        return None
    bounds = [h.args if h.op == "<=" else h.args[::-1] for h in goal.hyps if isinstance(h, Op) and h.op in FLIPPED]
    facts = dict.fromkeys(Op("<=", (low, high)) for low, middle in bounds for other, high in bounds
                          if middle == other and about_objects(goal.names, low) and about_objects(goal.names, middle)
                          and not about_objects(goal.names, high))
    new = [f for f in facts if f not in goal.hyps]
    if not new:
        return None
    proofs = [next(proof for low, middle in bounds if low == f.args[0] and (proof := chained(
        p, replace(goal, show=f), middle, Slot(0), Slot(0))) is not None) for f in new]
    return completed(p, goal, {"rule": "have", "facts": [text(f) for f in new], "proofs": proofs, "defined": Slots(2),
                               "proof": Slot(depth)})


def chained(p: Prover, goal: Goal, middle: Expr, first: object, second: object) -> Proof | None:
    """low <= high by what lies between."""
    assert isinstance(goal.show, Op)
    ways = (first, second) if goal.show.op == "<=" else (second, first)
    filled: Proof = {"rule": "chain", "by": text(middle), "defined": Slots(2)}
    for key, way, pair in zip(("first", "second"), ways, (
            (goal.show.args[0], middle), (middle, goal.show.args[1])), strict=True):
        filled[key] = way
        if isinstance(way, dict):
            filled[key] = completed(p, replace(goal, show=Op(goal.show.op, pair)), way)
            if filled[key] is None:
                return None
    return completed(p, goal, filled)


def shapes(e: Expr) -> Iterator[Expr]:
    """The formula, also with its sides the other way round."""
    yield e
    match e:
        case Op("<=" | ">=" as op, (a, b)):
            yield Op(FLIPPED[op], (b, a))


def turned(show: Expr, said: Expr) -> Proof:
    """From a <= b to b >= a: by the one between them."""
    return BOUND if show == said else {"rule": "turn", "proof": BOUND}


def by_instance(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all laws or numbers, for those of the conclusion."""
    for i, h in enumerate(goal.hyps):
        said = about_laws.universal(h) if isinstance(h, Bind | Op) else h
        if not (isinstance(said, Bind) and said.binder == "forall"):
            continue
        letters = frozenset(b.name for b in said.bindings)
        body = said.body
        while isinstance(body, Op) and body.op == "implies":
            body = body.args[1]
        if not (isinstance(body, Op) and isinstance(goal.show, Op) and body.op in FLIPPED):
            continue
        low = body.args[body.op == ">="]
        show_low = goal.show.args[goal.show.op in (">=", ">")]
        found = unified(low, show_low, letters, {})
        if found is not None and letters - found.keys():  # the other side tells the rest
            found = unified(body.args[body.op == "<="], goal.show.args[goal.show.op in ("<=", "<")], letters, found)
        if found is None or letters - found.keys():
            continue
        step = {"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in found.items()}}
        if set(_hyps_after(goal, step)) <= set(goal.hyps):
            continue
        proof = then(p, goal, step, lambda g: p.prove(g, depth - 1))
        if proof is not None:
            return proof
    return None


def by_instance_at_once(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all laws or numbers, where that is the conclusion."""
    return by_instance(p, goal, 1)


def _hyps_after(goal: Goal, step: Proof) -> tuple[Expr, ...]:
    from symdp.legacy.engines.inequality.prover import Recorder

    recorder = Recorder()
    try:
        recorder.rule_instance(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, TypeError, ValueError):
        return ()
    return recorder.goals[-1].hyps


def weights(goal: Goal) -> list[str]:
    """The numbers in show that are probabilities of one of two inputs: weights of divergences, and names that are known
    to be between 0 and 1."""
    return [text(x.args[2]) for x in walk(goal.show) if isinstance(x, Call) and x.fn == "jensen_shannon"] or [
        n for n, t in goal.names if t.kind == "real" and n in free_names(goal.show)
        and {Op("<=", (ZERO, Name(n))), Op("<=", (Name(n), ONE))} <= {*goal.hyps}]


def by_member(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum or maximum is at least what it has at some law or index that has a name."""
    found = about_laws.extremum(goal.show)
    if found is None or depth < 1:
        return None
    op, term, _ = found
    if op[0] != (">" if about_laws.upper(term) else "<"):
        return None
    pools = []
    for b in term.bindings:
        if isinstance(b.domain, Type):
            pools.append([n for n, t in reversed(goal.names) if t.kind == b.domain.kind])
        elif isinstance(b.domain, Seq):
            end = [text(x) for x in b.domain.items[:1] if isinstance(x, Num)]
            if b.domain.kind == "range":
                pools.append([*(n for n, t in reversed(goal.names) if t.kind == "integer"), *end])
            else:
                pools.append([*(n for n, t in reversed(goal.names) if t.kind == "real"), *(
                    f"1 - {n}" for n in weights(goal)), *end])
        elif isinstance(b.domain, Name):  # inputs of a channel
            pools.append([n for n, t in reversed(goal.names) if t.kind in ("input", "integer")])
        else:
            return None
    inner, letters = term.body, frozenset(b.name for b in term.bindings)
    while isinstance(inner, Bind) and inner.binder == term.binder:
        letters |= {b.name for b in inner.bindings}
        inner = inner.body
    other = goal.show.args[goal.show.args[0] == term] if isinstance(goal.show, Op) else goal.show
    exact = unified(inner, other, letters, {})
    if exact is not None and all(b.name in exact for b in term.bindings):
        pools = [[text(exact[b.name])] for b in term.bindings]
    while isinstance(inner, Op) and inner.op == "if":
        inner = inner.args[1]
    if isinstance(inner, Name) and inner.id in letters and about_objects(goal.names, other):  # the number itself
        pools = [[text(other)] if b.name == inner.id else pool for b, pool in zip(term.bindings, pools, strict=True)]
    points = [{b.name: v for b, v in zip(term.bindings, values, strict=True)}
              for values in itertools.islice(itertools.product(*pools), 12)]
    for way, further in ((Quick(), QUICK), (p, depth - 1)):
        for at in points:
            step = completed(way, goal, {"rule": "extremum", "at": at, "defined": Slots(1), "proof": Slot(further)})
            if step is not None:
                return step
    return None
