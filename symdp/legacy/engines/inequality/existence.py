"""Existence claims: parametrised candidates for the bound names, simplest first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.inversion import beyond
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.sample import Point, pushed
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.reduce import OBJECTS
from symdp.legacy.kernel.rules import Goal, binding_type
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    Bind,
    Binding,
    Expr,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
    walk,
)
from symdp.legacy.kernel.witness import Unfit

EDGES = 4  # points that are moved there
QUANTIFIERS = 4  # one within the other, that are opened for numbers
MAX_CANDIDATES = 400
MAX_TRIED, CHEAP = 12, 12  # candidates that are looked at, beside those that fail within so few steps
MAX_SIMPLE = 6  # simple values of a name beside those that solve something
FIRST = 40  # steps for a first look at a candidate
NESTED, DEEP = 6, 6  # times as many where there are existence claims in an existence claim, and from which depth on


def by_fewer_entries(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A mechanism that reads one entry of two letters, where one on more entries is looked for."""
    assert isinstance(goal.show, Bind)
    for b in goal.show.bindings:
        t = b.domain
        if isinstance(t, Type) and t.kind == "mechanism" and t.param("entries") not in (None, ONE):
            wanted = {"entries": "1"} | {k: "2" for k in ("over", "to") if integers_of(goal.names, t.param(k))}
            return completed(p, goal, {"rule": "lift", "name": b.name, **wanted, "proof": Slot(depth)})
    return None


def by_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    assert isinstance(goal.show, Bind)
    typed = tuple((b.name, binding_type(b.domain, b.name, b.name)) for b in goal.show.bindings)
    used = free_names(goal.show)
    match goal.hyps[-1:]:
        case (Op(">=", (Name(large), _)),) if goal.names[-1] == (large, Type("integer")):
            used |= {large}
    # the names the claim is about, the last first: "for every b there is an a ..."; sizes come last
    reals = [n for kind in ("real", "integer") for n, t in reversed(goal.names) if t.kind == kind and n in used]
    sizes = frozenset(n for n, t in goal.names if t.kind == "integer")
    open_: list[tuple[Proof, list[Goal], Goal]] = []  # candidates that cost all they were given
    tried, first = 0, FIRST
    if any(isinstance(x, Bind) and x.binder == "exists" for x in walk(goal.show.body)):
        if depth < DEEP:
            return None  # what exists inside is not found
        first *= NESTED
    if shares := list(_shares(goal, typed, reals, sizes)):
        first *= NESTED
    candidates = itertools.chain(shares, *([] if shares and depth < DEEP else (
        _solved(goal, typed, reals, sizes), _candidates(typed, reals, sizes))))
    for values in itertools.islice(candidates, MAX_CANDIDATES):
        step: Proof = {"rule": "exists", "values": values, "proof": {}}
        recorder = Recorder()
        try:
            recorder.rule_exists(goal, step)
        except (*TROUBLE, Unfit, KeyError):
            continue
        *conditions, inner = recorder.goals
        if not p.sample(inner) or not seems_true(p, inner) or any(
                _fails(p, inner, c) for c in conjuncts(inner.show)):
            continue
        before = p.steps
        proof, spent = attempted(p, step, conditions, inner, depth, first)
        tried += before - p.steps > CHEAP
        if proof is not None:
            return proof
        if spent:
            open_.append((step, conditions, inner))
        if tried >= MAX_TRIED:
            break
    open_.sort(key=lambda c: _size(p, c))
    for step, conditions, inner in open_:
        proof, _ = attempted(p, step, conditions, inner, depth, 2*p.steps/3)
        if proof is not None:
            return proof
    whole = any(t.kind == "integer" for _, t in typed)
    return _with_large_integer(p, goal, reals, depth) if whole and used == free_names(goal.show) else None


def _with_large_integer(p: Prover, goal: Goal, reals: list[str], depth: int) -> Proof | None:
    """The same with an integer beyond the numbers of the goal and their inverses."""
    positive = [n for n in reals if goal.region.sign(Name(n)) == 1]
    if depth < 2 or not positive:
        return None
    of = " + ".join(["2", *(f"{n} + 1/{n}" for n in positive)])
    return completed(p, goal, {"rule": "above", "of": of, "defined": Slots(3), "proof": Slot(depth - 1)})


def _solved(goal: Goal, typed: tuple[tuple[str, Type], ...], reals: list[str], sizes: frozenset[str]) -> (
        Iterator[dict[str, Any]]):
    """Numbers at which comparisons of the body hold with equality, or by one; each name in terms of those before it."""
    assert isinstance(goal.show, Bind)
    if not {t.kind for _, t in typed} <= {"real", "integer"}:
        return
    comparisons = [c for c in walk(goal.show.body) if isinstance(c, Op) and c.op in COMPARISONS]
    found: list[dict[str, Expr]] = [{}]
    for i, (x, t) in enumerate(typed):
        later = {n for n, _ in typed[i + 1:]}
        longer: list[dict[str, Expr]] = []
        for before in found:
            pool = list[Expr]()
            for c in comparisons:
                a, b = (substitute(side, before) for side in c.args)
                if t.kind == "real" and not (free_names(a) | free_names(b)) & later:
                    pool += beyond(goal.region, c.op, a, b, x)
            pool = list(dict.fromkeys(map(canonical, pool)))
            between = [Op("/", (Op("+", pair), num(2))) for pair in itertools.combinations(pool[:4], 2)]
            simple = [read_expression(v) for v in _numbers_for(t, reals, sizes)[:MAX_SIMPLE]] if len(typed) > 1 else []
            longer += [{**before, x: v} for v in (*pool, *between, *simple)]
        found = longer[:MAX_CANDIDATES]
    yield from ({x: text(v) for x, v in values.items()} for values in found if values)


def _fails(p: Prover, goal: Goal, c: Expr) -> bool:
    """c, maybe with connectives, is false at a sample point."""
    match c:
        case Op("<" | "<=" | ">" | ">=" | "==" as op, (a, b)):  # a sign of 0 is one that is not known
            against = {"<": (1,), ">": (-1,)}.get(op[0], (1, -1))
            return any(p.numbers.sign(Op("-", (a, b)), point) in against for point in p.sample(goal))
    values = (p.numbers.value(c, point) for point in p.sample(goal) if not isinstance(c, Bind))
    return any(v is not None and bool(v == 0) for v in values)


def _size(p: Prover, candidate: tuple[Proof, list[Goal], Goal]) -> float:
    """How large the numbers of a candidate are at a point where all others are small: small ones ask for more."""
    step, _, inner = candidate
    small = {n: Fraction(1, 8) if t.kind == "real" else Fraction(3) for n, t in inner.names}
    total = 0.0
    for written in step["values"].values():
        value = p.numbers.value(read_expression(written), small) if isinstance(written, str) else None
        total += as_float(value.mid()) if value is not None and value.is_finite() else 1.0
    return total


def attempted(p: Prover, step: Proof, conditions: list[Goal], inner: Goal, depth: int, steps: float) -> (
        tuple[Proof | None, bool]):
    """The proof for one candidate within so many steps, and whether these ran out."""
    left = p.steps
    p.steps = given = min(left, steps)
    checks = p.all_of(conditions, 3)
    proof = p.prove(inner, depth - 1) if checks is not None else None
    spent = p.steps <= 0
    p.steps += left - given
    if proof is not None:
        step = {**step, "defined": checks, "proof": proof} if checks else {**step, "proof": proof}
    return (step if proof is not None else None), spent


def _candidates(typed: tuple[tuple[str, Type], ...], reals: list[str], sizes: frozenset[str]) -> (
        Iterator[dict[str, Any]]):
    kinds = {t.kind for _, t in typed}
    if kinds <= {"real", "integer"}:
        pools = [_numbers_for(t, reals, sizes) for _, t in typed]
        for choice in itertools.product(*pools):
            yield {n: v for (n, _), v in zip(typed, choice, strict=True)}
    elif kinds == {"distribution"}:
        size = typed[0][1].param("on")
        some = [(k, laws) for k in ((int(size.value),) if isinstance(size, Num) else (2, 4))
                for laws in _pairs(k, reals)]
        for k, laws in some:
            outcomes = [str(i + 1) for i in range(k)]
            for order in itertools.permutations(laws[:len(typed)]) if len(typed) <= 2 else ():
                yield {n: {"outcomes": outcomes, "probabilities": list(law)}
                       for (n, _), law in zip(typed, order, strict=True)}
    elif sum(t.kind in ("channel", "mechanism") for _, t in typed) == 1 and (
            kinds <= {"channel", "mechanism", "distribution"}) and all(map(_binary, (t for _, t in typed))):
        inputs = next((letters for _, t in typed for key in ("from", "over") if (letters := _letters(t.param(key)))),
                      ["1", "2"])
        for rows in _binary_rows(reals):
            table = {"inputs": [[x] for x in inputs], "outcomes": ["1", "2"], "rows": rows}
            law = {"outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}
            yield {n: law if t.kind == "distribution" else table for n, t in typed}


def _binary(t: Type) -> bool:
    """Two inputs and two outputs will do for such an object."""
    return all(size is None or size == num(2) or isinstance(size, Name) or (
        key in ("from", "over") and len(_letters(size)) == 2) for key in ("on", "from", "to", "over") for size in (
            t.param(key),)) and t.param("entries") in (None, ONE)


def _letters(of: Expr | None) -> list[str]:
    """The letters of an alphabet that is written out."""
    return list(map(text, of.items)) if isinstance(of, Seq) and of.kind == "set" else []


def _binary_rows(reals: list[str]) -> Iterator[list[list[str]]]:
    """The rows of channels with two inputs and outputs that satisfy one notion of privacy and break another: an output
    that only one input gives, with a small probability, symmetric ones, and none that hides anything."""
    small = [t for n in reals for t in (
        f"(1 - exp(-{n}))", f"{n}/(1 + {n})", f"min({n}, 1)/2", f"exp(-{n})", f"1/(1 + {n})")]
    yield [["1", "0"], ["0", "1"]]
    products = [f"{a}/(1 + {a})*exp(-{b})/2" for a, b in itertools.permutations(reals, 2)]
    for t in (*small, *products):
        yield [[f"1 - {t}", t], ["1", "0"]]
    for t in (*small, *products):
        yield [[f"1/2 + {t}/2", f"1/2 - {t}/2"], [f"1/2 - {t}/2", f"1/2 + {t}/2"]]
        yield [[f"1 - {t}", t], [f"1 - {t}/2", f"{t}/2"]]
    for n in reals:
        e, f = f"exp({n})/(1 + exp({n}))", f"1/(1 + exp({n}))"
        yield [[e, f], [f, e]]


def _shares(goal: Goal, typed: tuple[tuple[str, Type], ...], reals: list[str], sizes: frozenset[str]) -> (
        Iterator[dict[str, Any]]):
    """Numbers for names that must be small for what is said of all objects: as bounds of a divergence, by Pinsker's
    inequality; several at once are halves of one number, as bounds of a ratio and of a difference."""
    assert isinstance(goal.show, Bind)
    forms = ("log(1 + {0}/2)", "{0}/2", "1/2*({0}/2)^2") if len(typed) > 1 else ("1/2*{0}^2", "log(1 + {0}/2)")
    if {t.kind for _, t in typed} == {"real"} and any(
            isinstance(b.domain, Type) and b.domain.kind in OBJECTS
            for x in walk(goal.show.body) if isinstance(x, Bind) for b in x.bindings):
        for n in (n for n in reals if n not in sizes):
            for each in itertools.product(forms, repeat=len(typed)):
                yield {name: form.format(n) for (name, _), form in zip(typed, each, strict=True)}


def _numbers_for(t: Type, reals: list[str], sizes: frozenset[str]) -> list[str]:
    """Numbers for a name of the type, from those of the goal; ``sizes`` are the integers among these."""
    first = [n for n in reals if n not in sizes or t.kind == "integer"]
    out = [*first, *(f"{a}{op}{n}" for a in first for n in reals if n in sizes and t.kind == "real" for op in "/*"),
           *(f"{c}{n}^2" for n in first for c in ("2*", "1/2*", "", "8*")), "1/2", "1", "2", "0", *(
               n for n in reals if n not in first)]
    for n in reals:
        out += [f"{n}/2", f"2*{n}", f"1/{n}", f"{n}/(1 + {n})", f"log(1 + {n})", f"log(1 + {n}/2)",
                f"exp({n})", f"min({n}, 1)", f"{n}/4", f"sqrt({n})", f"1 - {n}", f"{n} + 1", f"sqrt({n}/2)",
                f"exp(-{n})"]
    for a, b in itertools.permutations(reals, 2):
        out += [f"({a} + {b})/2", f"{a} + {b}", f"{a}*{b}", f"{a}/{b}", f"{a}/(1 + {a})*exp(-{b})"]
    return out


def _pairs(k: int, reals: list[str]) -> Iterator[list[list[str]]]:
    """Pairs of laws that are extremal for the field's divergences, with the goal's numbers as parameters."""
    if k == 1:
        yield [["1"], ["1"]]
        return
    pad = ["0"] * (k - 2)
    for n in reals:
        e = f"exp({n})/(1 + exp({n}))"
        f = f"1/(1 + exp({n}))"
        yield [[e, f, *pad], [f, e, *pad]]
        for t in (n, f"{n}/(1 + {n})", f"min({n}, 1)", f"{n}/2", f"1 - exp(-{n})", f"exp(-{n})"):
            yield [[t, f"1 - {t}", *pad], ["0", "1", *pad]]
            yield [[f"(1 + {t})/2", f"(1 - {t})/2", *pad], [f"(1 - {t})/2", f"(1 + {t})/2", *pad]]
            yield [[t, f"1 - {t}", *pad], ["1/2", "1/2", *pad]]
    yield [["1", "0", *pad], ["0", "1", *pad]]
    yield [["1/2", "1/2", *pad], ["1/2", "1/2", *pad]]
    yield [["1/2", "1/2", *pad], ["1", "0", *pad]]
    if k >= 3:
        tail = ["0"] * (k - 4)
        for n, d in itertools.permutations(reals, 2):
            if k >= 4:
                e = f"(1 - {d})*exp({n})/(1 + exp({n}))"
                f = f"(1 - {d})/(1 + exp({n}))"
                yield [[e, f, d, "0", *tail], [f, e, "0", d, *tail]]


def seems_true(p: Prover, goal: Goal, quantifiers: int = QUANTIFIERS) -> bool:
    """No sample point breaks the goal, where quantifiers over numbers and implications are opened."""
    for c in conjuncts(goal.show):
        here = replace(goal, show=c)
        match c:
            case Bind("forall", bindings) if all(map(_of_numbers, bindings)):
                pass
            case Op("implies" | "not"):
                pass
            case Op(op) if op in COMPARISONS or op == "or":
                if not p.plausible(here) or (quantifiers < QUANTIFIERS and any(
                        p.numbers.value(c, point) == 0 for point in _with_edges(p, here))):
                    return False
                continue
            case _:
                continue
        recorder = Recorder()
        try:
            recorder.rule_intro(here, {"proof": {}})
        except (*TROUBLE, KeyError):
            continue
        if quantifiers and recorder.goals[-1].show != c and not seems_true(p, recorder.goals[-1], quantifiers - 1):
            return False
    return True


def _with_edges(p: Prover, goal: Goal) -> list[Point]:
    """Sample points, and some moved to where a hypothesis is about to fail."""
    points = p.sample(goal)
    return [*points, *pushed(goal, p.numbers, points[:EDGES])]


def _of_numbers(b: Binding) -> bool:
    return not (isinstance(b.domain, Type) and b.domain.kind not in ("real", "integer"))


MAX_DECLARED = 4  # ways to take declared objects for those that are to exist


def by_declared(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is to exist has been declared."""
    assert isinstance(goal.show, Bind)
    pools = [[n for n, t in reversed(goal.names) if t == b.domain] for b in goal.show.bindings]
    for values in itertools.islice(itertools.product(*pools), MAX_DECLARED):
        at = {b.name: n for b, n in zip(goal.show.bindings, values, strict=True)}
        proof = completed(p, goal, {"rule": "exists", "at": at, "defined": Slots(3), "proof": Slot(depth - 1)})
        if proof is not None:
            return proof
    return None
