"""Sums within sums over ranges: compared under all their indices at once, and with definitions put in everywhere.

A nested sum is one over several indices (finite sums may be exchanged and factors drawn in). What lacks an index is
summed over it with weights that add up to one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.entries import whole
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.goals import Goal, canonical, difference, holds, integral, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.series import chosen, joined, limits_in, shown, within
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, rebuild, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

MAX_FLAT = 200  # terms that a combination of sums is spread out into


@dataclass(frozen=True)
class Flat:
    """The sum of ``body`` over the indices, each a placeholder with its range."""

    indices: tuple[tuple[str, Expr, Expr], ...]
    body: Expr


def flattened(goal: Goal, e: Expr, depth: int, count: Iterator[int] | None = None) -> list[Flat]:
    """e as a sum of sums over up to ``depth`` indices: products are spread out where one factor is a sum."""
    count = itertools.count() if count is None else count

    def flat(e: Expr, left: int) -> list[Flat]:
        match e:
            case Op("+", args):
                return [f for x in args for f in flat(x, left)]
            case Op("-", (a, b)):
                return [*flat(a, left), *flat(Op("neg", (b,)), left)]
            case Op("neg", (a,)):
                return [replace(f, body=Op("neg", (f.body,))) for f in flat(a, left)]
            case Op("*", (a, b)):
                first, second = flat(a, left), flat(b, left)
                if has_index(first) and not has_index(second):
                    return [replace(f, body=Op("*", (f.body, b))) for f in first]
                if has_index(second) and not has_index(first):
                    return [replace(f, body=Op("*", (a, f.body))) for f in second]
            case Op("/", (a, b)) if has_index(first := flat(a, left)):
                return [replace(f, body=Op("/", (f.body, b))) for f in first]
            case Bind("sum", (Binding(k, "in", Seq("range", (low, high))),), body) if (
                    left > 0 and k not in RESERVED and integral(goal, low) and integral(goal, high)
                    and not limits_in(e)):
                name = f"'f{next(count)}"
                own = (name, low, high)
                return [Flat((own, *f.indices), f.body) for f in flat(substitute(body, {k: Name(name)}), left - 1)]
        return [Flat((), e)]
    return flat(e, depth)


def has_index(terms: list[Flat]) -> bool:
    if len(terms) > MAX_FLAT:
        raise ValueError("too many terms")
    return any(f.indices for f in terms)


def rule_jointly(checker: Checker, goal: Goal, proof: Proof) -> None:
    """e + c1*e1 + c2*e2 + ... >= 0 (> 0, == 0) for e1, e2, ... made of nested sums, from what stands under all these
    sums at once: for all indices the sum of the terms, those that lack an index times weights that add up to one."""
    op, d = difference(goal.show)
    if op not in (">", ">=", "=="):
        raise checker.no("sums are compared by an inequality or an equality")
    checks, proofs = iter(proof.get("defined", ())), iter(proof.get("nonempty", ()))
    rest = checker.read(proof["rest"], goal)
    items = [(checker.read(c, goal), checker.read(e, goal)) for c, e in proof["terms"]]
    total = joined("+", [rest, *(Op("*", item) for item in items)])
    for e in (d, total):
        checker.defined(goal, e, checks, real=True)
    if not goal.region.zero(Op("-", (d, total))):
        raise checker.no("the difference is another one")
    ranges = [(checker.read(low, goal), checker.read(high, goal)) for low, high in proof["over"]]
    for end in (x for r in ranges for x in r):
        if not integral(goal, end):
            raise checker.no("an end of a range is no integer")
        checker.defined(goal, end, checks, real=True)
    names = reductions.fresh(goal.names, ["k"] * len(ranges), (total, goal.show, *goal.hyps))
    hyps = (c for k, (a, b) in zip(names, ranges, strict=True) for c in within(Name(k), a, b))
    here = Goal((*goal.names, *((k, Type("integer")) for k in names)), (*goal.hyps, *hyps), goal.show)
    flat = [(c, f) for c, e in items for f in flattened(goal, e, proof["depth"])]
    summed: list[Expr] = []
    for (c, f), places, weights in zip(flat, proof["places"], proof["weights"], strict=True):
        if sorted({*places, *(w["at"] for w in weights)}) != list(range(len(ranges))) or (
                len(places) + len(weights) != len(ranges)):
            raise checker.no("each index is that of the term, or has a weight")
        for (_, *mine), p in zip(f.indices, places, strict=True):
            if any(not goal.region.zero(Op("-", pair)) for pair in zip(mine, ranges[p], strict=True)):
                raise checker.no("the ranges differ")
        body = substitute(f.body, {j: Name(names[p]) for (j, _, _), p in zip(f.indices, places, strict=True)})
        seen, factors = [names[p] for p in places], [c]
        for w in weights:
            factors.append(weight(checker, here, w, names, ranges, seen, proofs))
            seen.append(names[w["at"]])
        factors.append(unfold(body, here.names))
        summed.append(joined("*", [x for x in factors if x != ONE]))
    strict = op == ">" and proof.get("strict") is True
    if strict:
        for r in ranges:
            shown(checker, goal, Op("<=", r), proofs)
    step = joined("+", summed)
    checker.defined(here, step, checks, real=True)
    checker.prove(replace(here, show=Op(op if op == "==" or strict else ">=", (step, ZERO))), proof["step"])
    checker.prove(replace(goal, show=Op(">=" if strict else op, (rest, ZERO))), proof["ends"])


def weight(checker: Checker, here: Goal, w: Proof, names: list[str], ranges: list[tuple[Expr, Expr]], seen: list[str],
           proofs: Iterator[Any]) -> Expr:
    """Numbers for the values of one index that add up to one, whatever the indices ``seen`` before are."""
    k, (low, high) = Name(names[w["at"]]), ranges[w["at"]]
    unseen = set(names) - set(seen)
    known = without(here, unseen)
    if w["kind"] == "uniform":
        shown(checker, known, Op("<=", (low, high)), proofs)
        return Op("/", (ONE, canonical(Op("+", (Op("-", (high, low)), ONE)))))
    if w["kind"] == "shown":  # an expression in the index
        e = checker.read(w["of"], Goal((*known.names, (k.id, Type("integer"))), (), here.show))
        total = Bind("sum", (Binding(k.id, "in", Seq("range", (low, high))),), e)
        fact = replace(known, show=Op("==", (total, ONE)))
        checker.defined(fact, total, proofs, real=True)
        checker.prove(fact, next(proofs, None))
        return e
    e = checker.parsed(w["of"], known)
    if w["kind"] == "point":
        if not integral(known, e):
            raise checker.no("a point of a range is an integer")
        for c in within(e, low, high):
            shown(checker, known, c, proofs)
        return Op("if", (Op("==", (k, e)), ONE, ZERO))
    on = law_on_integers(known, e) if w["kind"] == "law" else None
    if on is None or any(not known.region.zero(Op("-", pair)) for pair in zip(on.items, (low, high), strict=True)):
        raise checker.no("no law on the range of the index")
    checker.defined(known, Index(e, (low,)), iter(()), real=True)  # the row of an input
    return Index(e, (k,))


def without(here: Goal, names: set[str]) -> Goal:
    """The goal before these indices: not even that there are any is known of their ranges."""
    return Goal(tuple(n for n in here.names if n[0] not in names),
                tuple(h for h in here.hyps if not names & free_names(h)), here.show)


# -- definitions
def rule_everywhere(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A hypothesis says what the numbers of a law, channel or function are: they are put in, under binders as well."""
    match chosen(checker, goal.hyps, proof["hypothesis"]):
        case Bind("forall", bindings, Op("==", (left, right))) as h if not limits_in(h):
            pass
        case _:
            raise checker.no("the hypothesis says of no numbers what they are")
    own = [b.name for b in bindings]
    inner = (*goal.names, *((n, Type("integer")) for n in own))
    number = Goal(inner, (), left).entry(left)
    if number is None or sorted(map(str, own)) != sorted(
            x.id for x in number.arguments if isinstance(x, Name)) or len(set(own)) < len(number.arguments) or (
            set(own) & dict(goal.names).keys()):
        raise checker.no("the hypothesis is not about a number at any indices")
    ranges: dict[str, tuple[Expr, ...]] = {}
    for b in bindings:
        if not (isinstance(b.domain, Seq) and b.domain.kind == "range" and b.how == "in" and all(
                whole(goal.names, x) for x in b.domain.items)):
            raise checker.no("the indices are not those of ranges")
        ranges[b.name] = b.domain.items
    position = {x.id: i for i, x in enumerate(number.arguments) if isinstance(x, Name)}
    loose = free_names(right) - set(own)

    def at(here: Goal, e: Expr) -> Expr | None:
        """What stands for the number e, if it is one that the hypothesis speaks of."""
        found = here.entry(e)
        if found is None or named(e) != named(left):
            return None
        values = {n: found.arguments[i] for n, i in position.items()}
        inside = all(holds(replace(here, show=c)) for n, t in values.items() for c in within(t, *ranges[n]))
        bound = {n for n, _ in here.names[len(goal.names):]}
        return substitute(right, values) if inside and not bound & loose else None

    def put_in(here: Goal, e: Expr) -> Expr:
        if (new := at(here, e)) is not None:
            return new
        match e:
            case Bind("sum" | "prod" | "max" | "min" | "forall", (Binding(k, "in", Seq("range", (a, b))),), body):
                taken = dict(here.names).keys() | frozenset[str]().union(*map(free_names, goal.hyps))
                if k in taken or k in RESERVED or not (integral(here, a) and integral(here, b)):
                    return e
                inside = Goal((*here.names, (k, Type("integer"))), (*here.hyps, *within(Name(k), a, b)), here.show)
                return replace(e, body=put_in(inside, body))
            case Bind():
                return e
        return rebuild(e, lambda x: put_in(here, x))
    new = replace(goal, show=unfold(put_in(goal, goal.show), goal.names))
    checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
    checker.prove(new, proof["proof"])


def named(number: Expr) -> tuple[str, ...]:
    """The object whose number it is."""
    match number:
        case Index(Name(n), _) | Call(n, _):
            return (n,)
        case Index(Call(n, _), _):
            return (n, "row")
    raise AssertionError("an entry is one of these")
