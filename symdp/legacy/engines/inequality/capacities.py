"""Capacities of channels with entries that depend on parameters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from symdp.capacities.floats import as_float, held_float
from symdp.legacy.engines.capacity import rational_law
from symdp.legacy.engines.inequality.derive import step_from
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.engines.numeric import Undefined, Unknown, value_of
from symdp.legacy.engines.symbolic import solved
from symdp.legacy.kernel.calculus import derivative, table
from symdp.legacy.kernel.capacity import capacities, divergences, information, leaves, named, radius
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, difference, holds
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Num, Op, free_names, num, substitute, walk

Rows = list[tuple[Expr, ...]]
DENOMINATORS = (10**8, 10**15)  # of the probabilities of a law of inputs
MAX_MAPS = 900  # ways of processing that are tried
MAX_ROWS = 4  # laws that a written channel chooses from
MAX_SQUARE = 4  # inputs of a channel whose equations SymPy is asked to solve
LOST = Fraction(1, 10**12)  # shared by all inputs


def by_capacity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A capacity with a coefficient of one sign, replaced by a bound: a law of outputs from above, one of inputs
    from below. Uniform laws are tried, which are the right ones for symmetric channels, the mean row, and where there
    are no parameters nearly optimal laws."""
    found = comparison(goal)
    terms = capacities(goal.show)
    if found is None or not terms or depth < 2:
        return None
    new, name = named(goal, terms[0])
    changed = comparison(new)
    assert changed is not None
    op, d = changed
    try:
        sign = new.region.sign(derivative(d, name.id))
    except TROUBLE:
        return None
    rows = table(terms[0])
    key, relation, bound, laws = (("outputs", "<=", radius, [*outputs(rows), *at_bound(goal, rows)]) if sign == -1 else
                                  ("inputs", ">=", information, inputs(goal, rows)))
    for tried in laws if sign in (1, -1) else ():
        law = [Recorder().read(text(e), goal) for e in tried]  # as the kernel will read it
        at = bound(rows, law)
        here = new.with_(Op(">=", (name, ZERO)), Op(relation, (name, at)))
        if not p.plausible(replace(goal, show=Op(op, (substitute(d, {name.id: at}), ZERO)))):
            continue
        # with numbers for bounds, enclosing them may do
        inner = BOUND if holds(replace(here, show=new.show)) else step_from(p, here, op, d, name.id, at, depth - 1)
        step = inner and completed(p, goal, {"rule": "capacity", "term": 0, key: [text(e) for e in law],
                                             "proofs": Slots(3), "defined": Slots(4), "proof": inner})
        if step:
            return step
    return None


def at_bound(goal: Goal, rows: Rows) -> Iterator[list[Expr]]:
    """Laws of two outputs from which a row that is certain has just the divergence that is to be the bound."""
    match goal.show:
        case Op("<=" | "<", (Call("capacity"), b)) | Op(">=" | ">", (b, Call("capacity"))) if not capacities(b):
            share: Expr = Call("exp", (Op("neg", (b,)),))
            rest = Op("-", (num(1), share))
            certain = [[goal.region.zero(Op("-", (e, num(1)))) for e in row] for row in rows if len(row) == 2]
            for y in sorted({row.index(True) for row in certain if True in row}):
                yield [rest, share] if y else [share, rest]


def by_centre(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Laws of inputs and outputs at which all divergences of rows are the same, for a channel with as many outputs as
    inputs, by equations (Muroga 1953)."""
    terms = capacities(goal.show)
    if not terms or depth < 3:
        return None
    rows = table(terms[0])
    for laws in (balanced(p, goal, rows), centre(goal, rows)):
        step = laws and completed(p, goal, {
            "rule": "capacity", "term": 0, "outputs": [text(e) for e in laws[0]], "inputs": [text(e) for e in laws[1]],
            "rows": [Slot(depth - 1) for _ in laws[1]], "proofs": Slots(4), "defined": Slots(4)})
        if step:
            return step
    return None


def by_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A capacity that other functions are taken of, by its value, where uniform inputs look best."""
    terms = capacities(goal.show)
    if not terms or depth < 3:
        return None
    new, name = named(goal, terms[0])
    if name.id not in free_names(derivative(difference(new.show)[1], name.id)):
        return None
    rows = table(terms[0])
    laws = balanced(p, goal, rows)
    if laws is None:
        return None
    fact = Op("==", (terms[0], divergences(rows, laws[0])[0]))
    known = p.prove(replace(goal, show=fact), depth - 1)
    step = known and completed(p, goal.with_(fact), {"rule": "swap", "hypothesis": len(goal.hyps), "defined": Slots(4),
                                                     "proof": Slot(depth - 1)})
    return step and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [known], "defined": Slots(3),
                                        "proof": step})


def balanced(p: Prover, goal: Goal, rows: Rows) -> tuple[list[Expr], list[Expr]] | None:
    """Uniform inputs and the law of the outputs then, if the divergences of all rows look the same."""
    n = len(rows)
    out: list[Expr] = [Op("/", (joined("+", [r[y] for r in rows if r[y] != ZERO] or [ZERO]), num(n)))
                       for y in range(len(rows[0]))]
    out = [ratio_expr(goal.region.ratio(e)) for e in out]
    first, *others = divergences(rows, out)
    if not all(p.plausible(replace(goal, show=Op("==", (first, e)))) for e in dict.fromkeys(others)):
        return None
    return out, [Op("/", (num(1), num(n)))] * n


def by_every_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on the capacity of a channel with two inputs: on the information of every law of these."""
    if depth < 3:
        return None
    return completed(p, goal, {"rule": "inputs", "two": True, "proof": Slot(depth - 1), "defined": Slots(3)})


def has_few_rows(goal: Goal) -> bool:
    """A bound is to be shown on the capacity of a channel that is written with a few laws for its rows."""
    match goal.show:
        case Op("<=", (Call("capacity", (of,)), _)) | Op(">=", (_, Call("capacity", (of,)))):
            return 1 <= len(leaves(of)) <= MAX_ROWS
    return False


def by_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on the capacity of a channel that chooses from a few laws: on that of the channel with these as rows, a
    table of numbers; or, where these are probabilities of other laws, on the information of every law of the input."""
    if goal.has_objects and about_objects(goal.names, goal.show) and (
            proof := by_every_law(p, goal, depth)) is not None:
        return proof
    return completed(p, goal, {"rule": "inputs", "rows": True, "proof": Slot(depth), "defined": Slots(3)})


def by_processing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A channel that is another with its inputs renamed, left out or repeated and its outputs renamed or merged, or the
    mean of two such, has no more capacity."""
    terms = capacities(goal.show)
    if len(terms) < 2:
        return None
    points = p.sample(goal) or p.sample(replace(goal, hyps=tuple(h for h in goal.hyps if not any(
        isinstance(x, Bind) or (isinstance(x, Call) and x.fn == "capacity") for x in walk(h)))))
    if not points:
        return None
    numbers = [[[p.numbers.value(e, points[-1]) for e in row] for row in table(t)] for t in terms]
    if any(e is None for t in numbers for row in t for e in row):
        return None
    floats = [np.array([[as_float(e) for e in row if e is not None] for row in t]) for t in numbers]
    for i, j in itertools.permutations(range(len(terms)), 2):
        for maps in processings(floats[i], floats[j]):
            step: Proof = {
                "rule": "processed", "term": i, "defined": Slots(3), "proofs": Slots(3), "parts": [
                    {"of": j, "weight": f"1/{len(maps)}", "before": [unit(k, len(floats[j])) for k in before],
                     "after": [unit(k, len(floats[i][0])) for k in after]} for before, after in maps]}
            proof = then(p, goal, step, lambda g: completed(p, g, {
                "rule": "linear", "hypotheses": [len(g.region.hypotheses) - 1], "times": ["1"], "defined": Slots(3),
                "rest": Slots(min(depth - 1, 2))}))
            if proof is not None:
                return proof
    return None


def by_assumed_capacity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A capacity is at most that of a channel of which it is a processing, and that is assumed to be at most this."""
    match goal.show:
        case Op("<=", (Call("capacity") as term, bound)) if not capacities(bound):
            pass
        case _:
            return None
    for h in goal.hyps:
        match h:
            case Op("<=" | "<" | "==", (Call("capacity", (source,)), _)) if Call("capacity", (source,)) != term:
                step = completed(p, goal, {
                    "rule": "chain", "by": text(Call("capacity", (source,))), "first": Slot(2),
                    "second": Slot(1), "defined": Slots(2)})
                if step is not None:
                    return step
    return None


Maps = tuple[tuple[int, ...], tuple[int, ...]]


def processings(target: Any, source: Any) -> Iterator[list[Maps]]:
    """The ways of processing inputs and outputs by functions that make the source the target, or two whose mean is."""
    (n, m), (k, letters) = target.shape, source.shape
    if k**n * m**letters > MAX_MAPS:
        return
    found: list[tuple[Maps, Any]] = []
    for before in itertools.product(range(k), repeat=n):
        for after in itertools.product(range(m), repeat=letters):
            made = np.zeros((n, m))
            for v, y in enumerate(after):
                made[:, y] += source[list(before), v]
            if np.abs(made - target).max() < 1e-12:
                yield [(before, after)]
                return
            found.append(((before, after), made))
    if len(found) <= MAX_MAPS // 3:
        for (a, x), (b, y) in itertools.combinations(found, 2):
            if np.abs((x + y) / 2 - target).max() < 1e-12:
                yield [a, b]
                return


def unit(k: int, size: int) -> list[str]:
    return ["1" if i == k else "0" for i in range(size)]


def centre(goal: Goal, rows: Rows) -> tuple[list[Expr], list[Expr]] | None:
    """The laws of outputs and inputs that solve the equations, where there is one solution."""
    n = len(rows)
    if not 2 <= n == len(rows[0]) <= MAX_SQUARE:
        return None
    kinds = [str(sorted(text(e) for e in row)) for row in rows]
    names = [f"e{kinds.index(k)}" for k in kinds]
    entropies = {name: joined("+", [Call("rel_entr", (e, num(1))) for e in row if e not in (ZERO, num(1))] or [ZERO])
                 for name, row in zip(names, rows, strict=True)}
    exponents = solved([list(row) for row in rows], names)
    if exponents is None:
        return None
    weights = [exponential([(c, entropies[name]) for c, name in zip(e, dict.fromkeys(names), strict=True)])
               for e in exponents]
    total = joined("+", weights)
    outputs: list[Expr] = [Op("/", (w, total)) for w in weights]
    labels = [f"q{weights.index(w)}" for w in weights]
    shares = solved([list(row) for row in rows], labels, transposed=True)
    if shares is None:
        return None
    different = [outputs[labels.index(label)] for label in dict.fromkeys(labels)]
    return outputs, [weighted(list(zip(share, different, strict=True))) for share in shares]


def exponential(terms: list[tuple[Expr, Expr]]) -> Expr:
    """exp of the sum of the products."""
    exponent = weighted(terms)
    return num(1) if exponent == ZERO else Call("exp", (exponent,))


def weighted(terms: list[tuple[Expr, Expr]]) -> Expr:
    kept = [e if c == num(1) else Op("*", (c, e)) for c, e in terms if ZERO not in (c, e)]
    return joined("+", kept) if kept else ZERO


def outputs(rows: Rows) -> Iterator[list[Expr]]:
    n = len(rows[0])
    yield [Op("/", (num(1), num(n)))] * n
    yield [Op("/", (joined("+", [r[y] for r in rows]), num(len(rows)))) for y in range(n)]
    for law in best(rows):  # what the outputs are then; an input left out may be the only one with some output
        for lost in (Fraction(0), LOST):
            p = [(1 - lost) * x + lost / len(law) for x in law]
            yield [fold_sum([(x, r[y]) for x, r in zip(p, rows, strict=True) if x]) for y in range(n)]


def inputs(goal: Goal, rows: Rows) -> Iterator[list[Expr]]:
    yield [Op("/", (num(1), num(len(rows))))] * len(rows)
    if len(rows) == 2:  # what is said of the information of some law
        named = {x for row in rows for e in row for x in free_names(e)}
        for v in variables(goal):
            i = goal.region.bounds.get(v)
            if v not in named and v in free_names(goal.show) and i is not None and i.lo >= 0 and i.hi <= 1:
                two: list[Expr] = [Op("-", (num(1), Name(v))), Name(v)]
                yield two
                yield two[::-1]
    for law in best(rows):
        yield [num(p) for p in law]


def best(rows: Rows) -> list[list[Fraction]]:
    """Nearly optimal laws of inputs where all entries are closed: a simple one, and closer ones."""
    try:
        floats = tuple(tuple(held_float(value_of(e)) for e in row) for row in rows)
    except (Undefined, Unknown, OverflowError):
        return []
    laws = [rational_law(floats, d) for d in DENOMINATORS]
    return [law for i, law in enumerate(laws) if law not in laws[:i]]


def fold_sum(terms: list[tuple[Fraction, Expr]]) -> Expr:
    """Written out, with the numbers in it multiplied and added."""
    number = sum((p * e.value for p, e in terms if isinstance(e, Num)), Fraction(0))
    rest: list[Expr] = [Op("*", (num(p), e)) for p, e in terms if not isinstance(e, Num)]
    return joined("+", [*rest, num(number)] if number or not rest else rest)
