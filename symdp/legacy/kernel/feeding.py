"""Channels and mechanisms that are written for reals, or for the integers of ranges: as values of what is said to
exist, and their capacities, which are at least those of the channels that feed them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import declared
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import FLIPPED, PLUS
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, integral, negation, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Law, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.series import within
from symdp.legacy.kernel.tree import COMPARISONS, free_names, num, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

WRITTEN = ("channel", "mechanism")
PROCESSING = "data processing (Cover and Thomas, Theorem 2.8.1): of the input and of the output of a channel"
REALS = Name("reals")


def opened(checker: Checker, goal: Goal, e: Bind, checks: Iterator[Any]) -> tuple[Goal, Expr]:
    """The goal at any input of a channel or mechanism that is written for reals or ranges, of which there are some, and
    the row there."""
    own = [b.name for b in e.bindings]
    if len({*own}) < len(own) or any(b.how != "in" or isinstance(b.domain, Type) or {*own} & free_names(b.domain)
                                     for b in e.bindings):
        raise checker.no("the inputs of what is written depend on one another")
    new = reductions.fresh(goal.names, own, (e, goal.show, *goal.hyps))
    for b, x in zip(e.bindings, new, strict=True):
        if b.domain == REALS:
            goal = replace(goal, names=(*goal.names, (x, Type("real"))))
        elif isinstance(b.domain, Seq) and b.domain.kind == "range":
            checker.seen(goal, Op("<=", b.domain.items), checks)
            goal = declared.over(checker, goal, x, b.domain, checks)
        else:
            raise checker.no("what is written reads neither reals nor the integers of ranges")
    return goal, substitute(e.body, {b: Name(x) for b, x in zip(own, new, strict=True)})


def is_channel(checker: Checker, goal: Goal, e: Expr, checks: Iterator[Any], to: Seq | None = None) -> None:
    """What is written is a channel, with measurable rows, to integers of a range if one is given: conditionals choose
    from written laws, and there are no binders and no objects in them."""
    if not (isinstance(e, Bind) and e.binder in WRITTEN) or any(isinstance(x, Bind) for x in walk(e.body)):
        raise checker.no("no channel or mechanism that is written without binders")
    here, row = opened(checker, goal, e, checks)
    if reductions.about_objects(here.names, row) or not chooses_written(row):
        raise checker.no("the rows are no written laws")
    at = None
    if to is not None:
        y = reductions.fresh(here.names, ["y"], (e, goal.show, *goal.hyps))[0]
        here = declared.over(checker, here, y, to, checks)
        at = Name(y), to
    declared.numbers_of(checker, here, row, checks, at)


def chooses_written(row: Expr) -> bool:
    match declared.in_branches(row):
        case Op("if", (_, a, b)):
            return chooses_written(a) and chooses_written(b)
        case Law():
            return True
    return False


# -- as values
def values(checker: Checker, goal: Goal, show: Bind, given: dict[str, Any], checks: Iterator[Any]) -> (
        tuple[dict[str, Expr], reductions.Names]):
    """The values for names that are bound, each in its domain, in terms of the earlier ones: what is declared, numbers,
    and channels and mechanisms that are written. The types of the latter, of which those on a space that is open are
    all on one."""
    out, written, letters = dict[str, Expr](), list[tuple[str, Type]](), set[Expr | Type]()
    for b in show.bindings:
        if isinstance(b.domain, Type) and b.domain.kind in WRITTEN and not str(given[b.name]).isidentifier():
            t = Type(b.domain.kind, tuple((k, substitute(v, out)) for k, v in b.domain.params), b.domain.where)
            e = checker.parsed(given[b.name], goal)
            if is_open(checker, goal, t, e, checks):
                letters |= {x.domain for x in e.bindings} if isinstance(e, Bind) else set()
            written.append((b.name, t))
            out[b.name] = e
        else:
            out[b.name] = about_laws.value_in(checker, goal, b, out, given[b.name], checks)
    if len(letters) > 1:
        raise checker.no("mechanisms that read the same databases are written for different ones")
    return out, tuple(written)


def is_open(checker: Checker, goal: Goal, t: Type, e: Expr, checks: Iterator[Any]) -> bool:
    """What is written is of a type; whether the space of its inputs, or entries, is one that is arbitrary."""
    of = "over" if t.kind == "mechanism" else "from"
    if not (isinstance(e, Bind) and e.binder == t.kind) or t.where or {k for k, _ in t.params} - {"entries", of, "to"}:
        raise checker.no("a value of another type, or one that is no channel or mechanism")
    entries = t.param("entries") if t.kind == "mechanism" else num(1)
    space, to = t.param(of), t.param("to")
    wanted, outcomes = integers_of(goal.names, space), integers_of(goal.names, to)
    size = Seq("range", (num(1), space)) if isinstance(space, Op) and integral(goal, space) else None
    if codes(goal, t, e, wanted or size):
        is_channel(checker, goal, e, checks)
        return False
    if entries is None or not goal.region.zero(Op("-", (entries, num(len(e.bindings))))):
        raise checker.no("another number of entries")
    for b in e.bindings:
        if wanted is not None and not (isinstance(b.domain, Seq) and b.domain.kind == "range" and all(
                goal.region.zero(Op("-", pair)) for pair in zip(b.domain.items, wanted.items, strict=True))):
            raise checker.no("other letters than those of its type")
        if wanted is None and not (space is None or (isinstance(space, Name) and space.id not in {
                n for n, _ in goal.names} and (space.id not in RESERVED or space == b.domain))):
            raise checker.no("letters of which nothing is known")
    if to is not None and outcomes is None:
        raise checker.no("outputs in a space of which nothing is known")
    is_channel(checker, goal, e, checks, outcomes)
    return wanted is None and space != REALS


def codes(goal: Goal, t: Type, e: Bind, letters: Seq | None) -> bool:
    """What is written for several inputs, each of a range from 1, is a mechanism on one entry, to any outputs: its
    letters, the numbers from 1 to the product of the ends, are codes of tuples of inputs."""
    entries, ends = t.param("entries"), [b.domain.items for b in e.bindings if isinstance(b.domain, Seq)]
    if t.kind != "mechanism" or entries is None or not goal.region.zero(Op("-", (entries, num(1)))) or (
            len(e.bindings) == 1):
        return False
    if letters is None or t.param("to") is not None or len(ends) < len(e.bindings) or any(
            low != num(1) for low, *_ in ends) or not all(isinstance(b.domain, Seq) and b.domain.kind == "range"
                                                         for b in e.bindings):
        return False
    size = reduce(lambda a, b: Op("*", (a, b)), (high for _, high in ends))
    return letters.items[0] == num(1) and goal.region.zero(Op("-", (letters.items[1], size)))


# -- capacities
def capacity_of(e: Expr) -> tuple[str, Bind, Expr] | None:
    """The comparison of the capacity of what is written with something, the capacity on the left."""
    match e:
        case Op(op, (Call("capacity", (Bind(kind) as c,)), b)) if op in COMPARISONS and kind in WRITTEN:
            return op, c, b
        case Op(op, (b, Call("capacity", (Bind(kind) as c,)))) if op in COMPARISONS and kind in WRITTEN:
            return FLIPPED[op], c, b
    return None


def rule_feed(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The capacity of what is written is at least that of a channel that chooses its inputs, and reads its outputs."""
    checks, found = iter(proof.get("defined", ())), capacity_of(goal.show)
    if found is None or found[0] not in (">", ">=") or "capacity" in dict(goal.names):
        raise checker.no("no lower bound on the capacity of what is written")
    op, of, bound = found
    v = str(proof["index"])
    if not reductions.is_new(v, goal.names, (goal.show, *goal.hyps)):
        raise checker.no("a new name is taken")
    domain = Seq("range", tuple(checker.read(e, goal) for e in proof["from"]))
    here = declared.over(checker, goal, v, domain, checks)
    inputs = [checker.read(e, here) for e in proof["inputs"]]
    if len({b.name for b in of.bindings}) < len(of.bindings) or any(isinstance(x, Bind) for x in walk(of.body)):
        raise checker.no("what is written has binders, or inputs of one name")
    for b, x in zip(of.bindings, inputs, strict=True):
        checker.defined(here, x, checks, real=True)
        if isinstance(b.domain, Seq) and b.domain.kind == "range" and integral(here, x):
            for need in within(x, *b.domain.items):
                checker.seen(here, need, checks)
        elif b.domain != REALS:
            raise checker.no("an input that is none of what is written")
    row = told(checker, here, substitute(of.body, {b.name: x for b, x in zip(of.bindings, inputs, strict=True)}))
    if "outputs" in proof:  # a function of what comes out, whatever went in
        row = relabelled(row, dict(zip(symbols(checker, row, {n for n, _ in here.names}), (
            checker.read(e, goal) for e in proof["outputs"]), strict=True)))
    fed = Bind("channel", (Binding(v, "in", domain),), row)
    checker.background.add(PROCESSING)
    said = Op(op, (Call("capacity", (fed,)), bound))
    checker.lawful(goal, said, checks)
    new = replace(goal, show=unfold(said, goal.names))
    checker.defined(new, new.show, checks)
    checker.prove(new, proof["proof"])


def told(checker: Checker, goal: Goal, row: Expr) -> Expr:
    """A row without the branches that are not taken, as far as that is seen."""
    match declared.in_branches(row):
        case Op("if", (c, a, b)) as e:
            c = unfold(c, goal.names)
            for taken, x in ((c, a), (negation(c), b)):
                if holds(replace(goal, show=taken)):
                    return told(checker, goal, x)
            return Op("if", (e.args[0], told(checker, goal.with_(c), a), told(checker, goal.with_(negation(c)), b)))
        case x:
            return x


def symbols(checker: Checker, row: Expr, taken: set[str]) -> list[Expr]:
    """The outcomes of a row that are no numbers, each once: symbols, and tuples of written numbers and symbols, which
    no other outcome may be."""
    def fixed(k: Expr) -> bool:
        return (isinstance(k, Name) and k.id not in taken | RESERVED) or (
            isinstance(k, Seq) and k.kind == "tuple" and all(isinstance(x, Num) or fixed(x) for x in k.items))
    match declared.in_branches(row):
        case Op("if", (_, a, b)):
            return list(dict.fromkeys([*symbols(checker, a, taken), *symbols(checker, b, taken)]))
        case Law(entries):
            if any(isinstance(k, Seq) and not fixed(k) for k, _ in entries):
                raise checker.no("a tuple, which may be another outcome")
            return list(dict.fromkeys(k for k, _ in entries if fixed(k)))
    raise checker.no("a row that is no written law")


def relabelled(row: Expr, names: dict[Expr, Expr]) -> Expr:
    """A row with other outcomes for some of them."""
    match declared.in_branches(row):
        case Op("if", (c, a, b)):
            return Op("if", (c, relabelled(a, names), relabelled(b, names)))
        case Law(entries):
            return Law(tuple((names.get(k, k), p) for k, p in entries))
    raise AssertionError("a row that is no written law has no ``symbols``")


def rule_unbounded(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What is greater than every real number is infinite, and what is at most a real number is not."""
    match goal.show:
        case Op("<" | "!=", (a, b)) | Op(">" | "!=", (b, a)) if b == PLUS and "bound" in proof:
            bound = checker.read(proof["bound"], goal)
            checker.defined(goal, bound, iter(proof.get("defined", ())), real=True)
            checker.prove(replace(goal, show=Op("<=", (a, bound))), proof["proof"])
        case Op(">=", (a, b)) | Op("<=", (b, a)) if b == PLUS:
            (c,) = reductions.fresh(goal.names, ["c"], (goal.show, *goal.hyps))
            new = Goal((*goal.names, (c, Type("real"))), goal.hyps, Op(">", (a, Name(c))))
            checker.prove(new, proof["proof"])
        case _:
            raise checker.no("what is to be shown is not that something is at least oo")
