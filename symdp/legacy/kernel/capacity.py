"""The capacity of a finite channel, between the information of any law of inputs and the largest divergence of
a row from any law of outputs (Cover and Thomas, Theorem 13.1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

import symdp.legacy.kernel.reduce as reductions
from symdp.legacy.kernel.calculus import derivative, plus, table, times
from symdp.legacy.kernel.folding import fold
from symdp.legacy.kernel.goals import Goal, difference, unfold, valued
from symdp.legacy.kernel.series import chosen, joined, shown
from symdp.legacy.kernel.tree import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Law,
    Name,
    Num,
    Op,
    Seq,
    free_names,
    substitute,
    walk,
)

PROCESSED = "data processing, and convexity of capacity in the channel (Cover and Thomas, Theorems 2.7.4 and 2.8.1)"

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def capacities(e: Expr) -> list[Call]:
    """The capacities of channels written as tables of numbers, in the order of reading, each once."""
    return list(dict.fromkeys(x for x in walk(e) if isinstance(x, Call) and x.fn == "capacity" and table(x)))


def leaves(channel: Expr) -> list[Expr]:
    """The laws that a written channel or mechanism chooses from, each once, if they do not mention its input: where
    that is said to be equal to what does not mention it, this stands for it. Outcomes of probability 0 are none."""
    own = {b.name for b in channel.bindings} if isinstance(channel, Bind) else set[str]()

    def of(e: Expr) -> list[Expr]:
        match e:
            case Op("if", (Op("==", (x, y)), a, b)):
                for name, value in ((x, y), (y, x)):
                    if isinstance(name, Name) and name.id in own and not own & free_names(value):
                        a = substitute(a, {name.id: value})
                return [*of(a), *of(b)]
            case Op("if", (_, a, b)):
                return [*of(a), *of(b)]
            case Law(entries):
                return [Law(tuple((k, p) for k, p in entries if p != ZERO))]
        return [e]
    laws = list(dict.fromkeys(of(channel.body))) if isinstance(channel, Bind) and channel.binder in (
        "channel", "mechanism") else []
    return [] if any(own & free_names(law) for law in laws) else laws


def table_of(laws: list[Law]) -> Call:
    """The capacity of the channel whose rows are these laws, outcomes that are not written alike being different."""
    outcomes = dict.fromkeys(k for law in laws for k, _ in law.entries)
    rows = (Seq("list", tuple(joined("+", [p for k, p in law.entries if k == y]) if y in dict(law.entries) else ZERO
                              for y in outcomes)) for law in laws)
    return Call("capacity", (Seq("list", tuple(rows)),))


def rows_written(channel: Expr) -> dict[Expr, Expr]:
    """The rows of a channel from a written set of numbers, by the numbers, as far as conditions on these tell them."""
    match channel:
        case Bind("channel", (Binding(b, "in", Seq("set", items)),), body) if all(isinstance(x, Num) for x in items):
            rows = {x: substitute(body, {b: x}) for x in items}
            return {x: law for x, e in rows.items() if (law := taken(e)) is not None}
    return {}


def taken(e: Expr) -> Expr | None:
    """The branch of conditionals on comparisons of written numbers."""
    while isinstance(e, Op) and e.op == "if":
        condition = e.args[0]
        truth = fold(condition.op, condition.args) if isinstance(condition, Op) else condition
        if truth not in (TRUE, FALSE):
            return None
        e = e.args[1 if truth == TRUE else 2]
    return e


def named(goal: Goal, term: Expr) -> tuple[Goal, Name]:
    """The goal with a new real name for the term, outside of binders."""
    name = Name(reductions.fresh(goal.names, ["c"], (goal.show, *goal.hyps))[0])
    return valued(goal, term, name), name


def radius(rows: list[tuple[Expr, ...]], outputs: list[Expr]) -> Expr:
    """The largest divergence of a row from a law of outputs, in nats."""
    each = divergences(rows, outputs)
    return each[0] if len(each) == 1 else Call("max", tuple(each))


def information(rows: list[tuple[Expr, ...]], inputs: list[Expr]) -> Expr:
    """The mutual information of input and output under a law of inputs, in nats."""
    out = [joined("+", [Op("*", (p, x)) for p, x in zip(inputs, column, strict=True)])
           for column in zip(*rows, strict=True)]
    return joined("+", [Call("rel_entr", (Op("*", (p, x)), Op("*", (p, r))))
                        for p, row in zip(inputs, rows, strict=True) for x, r in zip(row, out, strict=True)])


def divergences(rows: list[tuple[Expr, ...]], outputs: list[Expr]) -> list[Expr]:
    """That of each row from a law of outputs, in nats."""
    return [joined("+", [Call("rel_entr", pair) for pair in zip(row, outputs, strict=True)]) for row in rows]


def rule_capacity(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new real name for a capacity, bounded by a law of outputs (above) and one of inputs (below)."""
    term = chosen(checker, list[Expr](capacities(goal.show)), proof["term"])
    checks, proofs = iter(proof.get("defined", ())), iter(proof.get("proofs", ()))
    if reductions.about_objects(goal.names, term):
        raise checker.no("the channel of this capacity has entries that are not numbers")
    checker.defined(goal, term, checks, real=True)
    assert isinstance(term, Call)
    rows, (new, name) = table(term), named(goal, term)
    facts: list[Expr] = [Op(">=", (name, ZERO))]
    if "rows" in proof:
        at_rows(checker, goal, replace(goal, show=new.show), name, rows, proof)
        return
    for key, places, relation, bound in (("outputs", rows[0], "<=", radius), ("inputs", rows, ">=", information)):
        if key in proof:
            law = law_of(checker, goal, proof[key], len(places), checks, proofs)
            facts.append(Op(relation, (name, bound(rows, law))))
            checker.defined(new, facts[-1], checks, real=True)
    checker.prove(new.with_(*facts), proof["proof"])


def at_rows(checker: Checker, goal: Goal, named: Goal, name: Name, rows: list[tuple[Expr, ...]], proof: Proof) -> None:
    """The capacity is between the least and the largest divergence of a row from the law that the outputs have for a
    law of inputs (their mean is the information): what is affine in it holds if it does with each of them."""
    checks, proofs = iter(proof.get("defined", ())), iter(proof.get("proofs", ()))
    q = law_of(checker, goal, proof["outputs"], len(rows[0]), checks, proofs)
    p = law_of(checker, goal, proof["inputs"], len(rows), checks, proofs)
    for y, column in zip(q, zip(*rows, strict=True), strict=True):
        mean = joined("+", [Op("*", pair) for pair in zip(p, column, strict=True)])
        shown(checker, goal, Op("==", (y, mean)), proofs)
    op, d = difference(named.show)
    if op == "!=" or name.id in free_names(derivative(d, name.id)):
        raise checker.no("what is to be shown is not affine in the capacity")
    for e, step in zip(divergences(rows, q), proof["rows"], strict=True):
        checker.defined(goal, e, checks, real=True)
        new = replace(goal, show=unfold(substitute(named.show, {name.id: e}), goal.names))
        checker.defined(new, new.show, checks)
        checker.prove(new, step)


def law_of(checker: Checker, goal: Goal, texts: Any, size: int, checks: Iterator[Any], proofs: Iterator[Any]) -> (
        list[Expr]):
    """Probabilities over so many places: real, not negative, with sum 1."""
    law = [checker.read(t, goal) for t in texts]
    if len(law) != size:
        raise checker.no(f"a law over {size} places is needed")
    for e in law:
        checker.defined(goal, e, checks, real=True)
        shown(checker, goal, Op(">=", (e, ZERO)), proofs)
    shown(checker, goal, Op("==", (joined("+", law), ONE)), proofs)
    return law


def rule_processed(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A capacity is at most the mean of capacities, if its channel is the mean of theirs, with processing before the
    inputs and after the outputs."""
    terms = capacities(goal.show)
    term = chosen(checker, terms, proof["term"])
    checks, proofs = iter(proof.get("defined", ())), iter(proof.get("proofs", ()))
    parts = [(chosen(checker, terms, part["of"]), part) for part in proof["parts"]]
    for t in (term, *(t for t, _ in parts)):
        if reductions.about_objects(goal.names, t):
            raise checker.no("a channel with entries that are not numbers")
        checker.defined(goal, t, checks, real=True)
    weights = law_of(checker, goal, [part["weight"] for _, part in parts], len(parts), checks, proofs)
    rows = table(term)
    entries: list[list[list[Expr]]] = [[[] for _ in row] for row in rows]
    for (of, part), w in zip(parts, weights, strict=True):
        given = table(of)
        before = [law_of(checker, goal, law, len(given), checks, proofs) for law in part["before"]]
        after = [law_of(checker, goal, law, len(rows[0]), checks, proofs) for law in part["after"]]
        if len(before) != len(rows) or len(after) != len(given[0]):
            raise checker.no("a law for each input, and for each output, is needed")
        for x, a in enumerate(before):
            for y in range(len(rows[0])):
                entries[x][y] += [product(w, a[u], given[u][v], after[v][y]) for u in range(len(given))
                                  for v in range(len(given[0]))]
    for row, sums in zip(rows, entries, strict=True):
        for e, each in zip(row, sums, strict=True):
            shown(checker, goal, Op("==", (e, reduce(plus, each))), proofs)
    checker.background.add(PROCESSED)
    each_part: list[Expr] = [Op("*", (w, of)) for (of, _), w in zip(parts, weights, strict=True)]
    bound = reduce(plus, each_part)
    checker.prove(goal.with_(Op("<=", (term, bound))), proof["proof"])


def product(*factors: Expr) -> Expr:
    return ZERO if ZERO in factors else reduce(times, factors)
