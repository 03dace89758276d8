"""Channels and laws that are given by formulas: declared in the place of those that are written, and what is said of
them as what it is in their numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.cases import Undecided, evaluated, plain
from symdp.legacy.engines.inequality.congruence import by_congruence
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.multipliers import simplified_or
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import with_definitions
from symdp.legacy.kernel.declared import in_branches, written_channels
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of, whole
from symdp.legacy.kernel.families import quantities, written
from symdp.legacy.kernel.goals import canonical, negation
from symdp.legacy.kernel.reduce import OBJECTS, about_objects, fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import (
    ONE,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)

MAX_RANGES = 12  # of outcomes that are tried


# -- what is written
def in_formulas(goal: Goal) -> list[Bind]:
    """The channels that are written in the goal for the integers of a range, the position in which the rule counts
    them kept; those whose rows are declared laws are as good as declared."""
    channels = dict.fromkeys(c for e in (goal.show, *goal.hyps) for c in written_channels(e))
    return list(channels) if any(isinstance(x, Law) for c in channels for x in walk(c.body)) else []


def by_declaring(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A channel that is written for the integers of a range, as a declared one."""
    for i, channel in enumerate(in_formulas(goal)):
        for low, high in itertools.islice(outcome_ranges(p, goal, channel), MAX_RANGES):
            line = Line(p, goal)
            if line.take({"rule": "declare", "term": i, "outcomes": [text(low), text(high)]}):
                return line.closed(p.prove(line.goal, depth))
    return None


def outcome_ranges(p: Prover, goal: Goal, channel: Bind) -> Iterator[tuple[Expr, Expr]]:
    """Ranges in which all outcomes are seen to be, between outcomes at the ends of the inputs or beside them, the
    narrowest first."""
    (binding,) = channel.bindings
    assert isinstance(binding.domain, Seq)
    (x,) = fresh(goal.names, ["x"], (channel, goal.show, *goal.hyps))
    a, b = binding.domain.items
    here = with_index(goal, Binding(x, "in", binding.domain))
    labels = list(labelled(here, substitute(channel.body, {binding.name: Name(x)})))
    if not all(whole(g.names, k) for g, k in labels):
        return
    ends = list(dict.fromkeys(canonical(substitute(k, {x: canonical(Op("+", (end, num(d))))}))
                              for _, k in labels for end in (a, b) for d in (0, 1, -1)))
    lows = [e for e in ends if all(at_most(g, e, k) for g, k in labels)]
    highs = [e for e in ends if all(at_most(g, k, e) for g, k in labels)]
    yield from sorted(itertools.product(lows, highs), key=lambda r: (
        sum(not at_most(here, e, r[0]) for e in lows) + sum(not at_most(here, r[1], e) for e in highs)))


def at_most(goal: Goal, a: Expr, b: Expr) -> bool:
    return holds(replace(goal, show=Op("<=", (a, b))))


def labelled(goal: Goal, row: Expr) -> Iterator[tuple[Goal, Expr]]:
    """The outcomes of a row, each with the goal under the conditions under which it is one."""
    match in_branches(row):
        case Op("if", (c, a, b)):
            yield from labelled(goal.with_(c), a)
            yield from labelled(goal.with_(negation(c)), b)
        case Law(entries):
            yield from ((goal, k) for k, _ in entries)


# -- what is said of what is given by formulas
def given_by_formulas(goal: Goal) -> bool:
    """Of every object in the conclusion a hypothesis says what its numbers are, without speaking of others."""
    objects = {n for n, t in goal.names if t.kind in OBJECTS} & free_names(goal.show)
    return bool(objects) and objects <= defined_objects(goal)


def defined_objects(goal: Goal) -> set[str]:
    found: set[str] = set()
    objects = {n for n, t in goal.names if t.kind in OBJECTS}
    for h in goal.hyps:
        match h:
            case Bind("forall", _, Op("==", (Index(Name(n) | Call(n)), e))) if goal_kind(goal, n) in (
                    "distribution", "channel") and not objects & free_names(e):
                found.add(n)
    return found


def goal_kind(goal: Goal, n: str) -> str:
    return dict(goal.names).get(n, Type("")).kind


def by_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of quantities of laws and channels given by formulas, in these numbers."""
    line = Line(p, goal)
    while (terms := quantities(replace(line.goal, hyps=()))):
        if not line.take({"rule": "written", "term": quantities(line.goal).index(terms[0])}):
            return None
    more = with_definitions(p, line.goal)
    line.steps += more.steps
    line.goal = more.goal
    if about_objects(line.goal.names, line.goal.show) or line.goal.show == goal.show:
        return None
    return line.closed(p.prove(line.goal, depth))


# -- capacities
def by_capacity_of_formula(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The capacity of a channel given by formulas: at most the largest divergence of a row from the law of the output
    of uniform inputs, at least the information of these."""
    assert isinstance(goal.show, Op)
    if goal.show.op == "==":
        below, above = (p.prove(replace(goal, show=Op(op, goal.show.args)), depth) for op in ("<=", ">="))
        return {"rule": "equal", "below": below, "above": above} if below and above else None
    match goal.show:
        case Op("<=", (Call("capacity", (Name(w),)), b)) | Op(">=", (b, Call("capacity", (Name(w),)))):
            line = Line(p, goal)
            law = output_law(goal, w)
            if law is None or not line.take(with_numbers(goal, law)):
                return None
            if goal.show.op == ">=" and not line.take({"rule": "turn"}):
                return None
            q = line.goal.names[-1][0]
            return line.closed(completed(p, line.goal, {"rule": "radius", "law": q, "defined": Slots(4),
                                                        "proof": Slot(depth)}))
        case Op(">=" | ">", (Call("capacity", (Name(w),)), b)) | Op("<=" | "<", (b, Call("capacity", (Name(w),)))):
            line = Line(p, goal)
            domain = integers_of(goal.names, dict(goal.names)[w].param("from"))
            if domain is None or not line.take(with_numbers(goal, uniform(goal, domain))):
                return None
            u = line.goal.names[-1][0]
            if not line.take({"rule": "known", "theorem": "information below capacity", "with": {"P": u, "W": w}}):
                return None
            information = Call("mi", (Name(u), Name(w)))
            chain: Proof = {"rule": "chain", "by": text(information), "defined": Slots(4)}
            if goal.show.args[0] == b:
                chain |= {"first": Slot(depth), "second": BOUND}
            else:
                chain |= {"first": {"rule": "turn", "proof": BOUND}, "second": Slot(depth), "strict": "second"}
            return line.closed(completed(p, line.goal, chain))
    return None


def with_numbers(goal: Goal, of: Bind, *spaces: Expr) -> Proof:
    """The step that gives a name to the law, or channel, with the numbers of a function of one, or two, integers; on
    the ranges of these, or the spaces that are said to be these."""
    (name,) = fresh(goal.names, ["L"], (of, goal.show, *goal.hyps))
    kind, keys = ("distribution", ("on",)) if len(of.bindings) == 1 else ("channel", ("from", "to"))
    domains = spaces or tuple(b.domain for b in of.bindings if not isinstance(b.domain, Type))
    *x, y = (Name(b.name) for b in of.bindings)
    number = Index(Call(name, tuple(x)) if x else Name(name), (y,))
    said = Bind("forall", of.bindings, Op("==", (number, of.body)))
    law = Binding(name, "in", Type(kind, tuple(zip(keys, domains, strict=True))))
    return {"rule": "construct", "of": text(Bind("exists", (law,), said)), "terms": Slot(4), "sum": Slot(5)}


def uniform(goal: Goal, domain: Seq) -> Bind:
    a, b = domain.items
    count = canonical(Op("+", (Op("-", (b, a)), ONE)))
    (x,) = fresh(goal.names, ["x"], (goal.show, *goal.hyps))
    return Bind("function", (Binding(x, "in", domain),), Op("/", (ONE, count)))


def output_law(goal: Goal, w: str) -> Bind | None:
    """The law of the output of a channel for uniform inputs, by cases."""
    inputs, entries = integers_of(goal.names, dict(goal.names)[w].param("from")), numbers_of(goal, w)
    if inputs is None or entries is None:
        return None
    (first, last), (a, b) = entries.bindings, inputs.items
    x, y = fresh(goal.names, [first.name, last.name], (goal.show, *goal.hyps))
    total = Bind("sum", (Binding(x, "in", inputs),), at_index(entries, Name(x), Name(y)))
    count = canonical(Op("+", (Op("-", (b, a)), ONE)))
    binding = Binding(y, "in", last.domain)
    found = by_cases_of(with_index(goal, binding), Name(y), Op("/", (total, count)))
    return None if found is None else Bind("function", (binding,), found)


def with_index(goal: Goal, binding: Binding) -> Goal:
    """The goal with an integer of a range."""
    assert isinstance(binding.domain, Seq)
    (a, b), k = binding.domain.items, Name(binding.name)
    return Goal((*goal.names, (k.id, Type("integer"))), (*goal.hyps, Op("<=", (a, k)), Op("<=", (k, b))), goal.show)


def by_cases_of(goal: Goal, y: Name, e: Expr) -> Expr | None:
    """e in closed form, by cases of an integer."""
    def value(g: Goal, fuel: int) -> Expr | None:
        try:
            return simplified_or(g, evaluated(g, e))
        except Undecided as open_:
            c = open_.condition
            if not fuel or y.id not in free_names(c):
                return None
            first, second = (value(g.with_(x), fuel - 1) for x in (c, negation(c)))
            if first is None or second is None:
                return None
            return first if first == second else Op("if", (c, first, second))
    return value(plain(goal), 4)


def numbers_of(goal: Goal, name: str) -> Bind | None:
    """The numbers of a law or channel on integers as a function of these, if a hypothesis says what they are."""
    if name not in defined_objects(goal):
        return None
    for h in goal.hyps:
        match h:
            case Bind("forall", bindings, Op("==", (Index(Name(n) | Call(n) as row, (Name(y),)), e))) if n == name:
                order = [*(x.id for x in row.args if isinstance(x, Name)), y] if isinstance(row, Call) else [y]
                domains = {b.name: b for b in bindings}
                if sorted(order) == sorted(domains):
                    return Bind("function", tuple(domains[x] for x in order), e)
    return None


def at_index(function: Bind, *x: Expr) -> Expr:
    return substitute(function.body, {b.name: e for b, e in zip(function.bindings, x, strict=True)})


def by_spelled_quantities(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Quantities of laws and channels given by formulas, as what their definitions say of these, the laws of outputs in
    them by cases."""
    line = Line(p, goal)
    for term in quantities(replace(goal, hyps=())):
        value = by_formulas(goal, written(goal, term))
        fact = Op("==", (term, value))
        if about_objects(goal.names, value) or not line.lemma(
                fact, by_congruence(p, replace(line.goal, show=line.said(fact).show), depth)) or not line.take(
                {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
            return None
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def by_formulas(goal: Goal, e: Expr, index: Name | None = None, inner: bool = False) -> Expr:
    """e with the numbers of objects that formulas give; sums within what is summed, by cases of the index."""
    match e:
        case Index(Name(n) | Call(n) as row, (y,)) if (numbers := numbers_of(goal, n)) is not None:
            return at_index(numbers, *(row.args if isinstance(row, Call) else ()), y)
        case Bind("sum", (Binding(k, "in", Seq("range")) as binding,), body):
            found = replace(e, body=by_formulas(with_index(goal, binding), body, Name(k)))
            return (by_cases_of(goal, index, found) if index and inner else None) or found
        case Bind():
            return e
    return rebuild(e, lambda x: by_formulas(goal, x, index, inner=True))


# -- what exists
def described(show: Bind) -> dict[str, Bind] | None:
    """For each law and channel that is said to exist the numbers that it is said to have there."""
    own = {b.name for b in show.bindings}
    found: dict[str, Bind] = {}
    for h in conjuncts(show.body):
        match h:
            case Bind("forall", bindings, Op("==", (Index(Name(n) | Call(n), (Name(y),)) as number, e))) if (
                    n in own and not own & free_names(e)):
                inputs = number.base.args if isinstance(number.base, Call) else ()
                order = [x.id for x in (*inputs, Name(y)) if isinstance(x, Name)]
                by_name = {b.name: b for b in bindings}
                if sorted(order) == sorted(by_name):
                    found[n] = Bind("function", tuple(by_name[x] for x in order), e)
    return found if own == found.keys() else None


def by_description(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Laws and channels of which is said what their numbers are: those with these numbers."""
    assert isinstance(goal.show, Bind)
    numbers = described(goal.show)
    if numbers is None:
        return None
    line, at = Line(p, goal), dict[str, str]()
    for n, of in numbers.items():
        names = dict(zip((b.name for b in of.bindings), fresh(line.goal.names, [b.name for b in of.bindings], (
            line.goal.show, *line.goal.hyps)), strict=True))
        renamed = Bind("function", tuple(replace(b, name=names[b.name]) for b in of.bindings),
                       substitute(of.body, {k: Name(v) for k, v in names.items()}))
        if not line.take(with_numbers(line.goal, renamed)):
            return None
        at[n] = line.goal.names[-1][0]
    return line.closed(completed(p, line.goal, {"rule": "exists", "at": at, "defined": Slots(4), "proof": Slot(depth)}))
