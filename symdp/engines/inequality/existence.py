"""Existence claims: parametrised candidates for the bound names, simplest first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder
from symdp.kernel.enclose import conjuncts
from symdp.kernel.rules import Goal, binding_type
from symdp.kernel.tree import Bind, Num, Type, free_names
from symdp.kernel.witness import Unfit

MAX_CANDIDATES = 400
MAX_TRIED = 12
MIN_STEPS = 60  # what one candidate may cost at least


def by_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    assert isinstance(goal.show, Bind)
    typed = tuple((b.name, binding_type(b.domain, b.name, b.name)) for b in goal.show.bindings)
    used = free_names(goal.show)
    # the names the claim is about, the last first: "for every b there is an a ..."
    reals = [n for n, t in reversed(goal.names) if t.kind in ("real", "integer") and n in used]
    tried = 0
    for values in itertools.islice(_candidates(typed, reals), MAX_CANDIDATES):
        step: Proof = {"rule": "exists", "values": values, "proof": {}}
        recorder = Recorder()
        try:
            recorder.rule_exists(goal, step)
        except (*TROUBLE, Unfit, KeyError):
            continue
        *conditions, inner = recorder.goals
        if not p.sample(inner) or not all(p.plausible(replace(inner, show=c)) for c in conjuncts(inner.show)):
            continue
        tried += 1
        left, p.steps = p.steps, min(p.steps, max(p.steps // 4, MIN_STEPS))
        given = p.steps
        checks = p.all_of(conditions, 3)
        proof = p.prove(inner, depth - 1) if checks is not None else None
        p.steps += left - given
        if proof is not None:
            return {**step, "defined": checks, "proof": proof} if checks else {**step, "proof": proof}
        if tried >= MAX_TRIED:
            return None
    return None


def _candidates(typed: tuple[tuple[str, Type], ...], reals: list[str]) -> Iterator[dict[str, Any]]:
    kinds = {t.kind for _, t in typed}
    if kinds <= {"real", "integer"}:
        pools = [_numbers_for(t, reals) for _, t in typed]
        for choice in itertools.product(*pools):
            yield {n: v for (n, _), v in zip(typed, choice, strict=True)}
    elif kinds == {"distribution"}:
        size = typed[0][1].param("on")
        k = int(size.value) if isinstance(size, Num) else 2
        for laws in _pairs(k, reals):
            outcomes = [str(i + 1) for i in range(k)]
            for order in itertools.permutations(laws[:len(typed)]) if len(typed) <= 2 else ():
                yield {n: {"outcomes": outcomes, "probabilities": list(law)}
                       for (n, _), law in zip(typed, order, strict=True)}


def _numbers_for(t: Type, reals: list[str]) -> list[str]:
    out = [*reals, *(f"{c}{n}^2" for n in reals for c in ("2*", "1/2*", "")), "1", "2", "1/2", "0"]
    for n in reals:
        out += [f"{n}/2", f"2*{n}", f"1/{n}", f"{n}/(1 + {n})", f"log(1 + {n})", f"log(1 + {n}/2)",
                f"exp({n})", f"min({n}, 1)", f"{n}/4", f"sqrt({n})", f"1 - {n}", f"{n} + 1", f"sqrt({n}/2)"]
    for a, b in itertools.permutations(reals, 2):
        out += [f"({a} + {b})/2", f"{a} + {b}", f"{a}*{b}", f"{a}/{b}"]
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
