"""Tactics for goals about abstract laws and mechanisms: the kernel's reductions, one after another."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeGuard

from symdp.legacy.engines.inequality.cascades import is_cascaded, passed_through
from symdp.legacy.engines.inequality.known import chained, weights
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as laws
from symdp.legacy.kernel.capacity import rows_written
from symdp.legacy.kernel.entries import whole
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.radius import channel_position
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    walk,
)
from symdp.legacy.kernel.values import functionals

Reduction = Callable[[laws.Names, tuple[Expr, ...], Expr], laws.Reduced]


def _by(p: Prover, goal: Goal, depth: int, rule: str, reduction: Reduction) -> Proof | None:
    try:
        reduction(goal.names, goal.hyps, goal.show)
    except Unsupported:
        return None
    return completed(p, goal, {"rule": rule, "proof": Slot(depth), "defined": Slots(3)})


def by_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One event at a time; of a total variation one difference is enough."""
    match goal.show:
        case Op("<=" | "<", (Call("tv"), b)) if not laws.about_objects(goal.names, b):
            for side, share in ((0, 0.4), (1, 1.0)):  # one may be seen at once, the other in no time
                step: Proof = {"rule": "event", "side": side, "proof": Slot(depth), "defined": Slots(3)}
                if (proof := limited(p, share, partial(completed, p, goal, step))) is not None:
                    return proof
            return None
    return _by(p, goal, depth, "event", laws.to_event)


def by_extremal_pair(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "extremal", laws.to_extremal_pair)


def by_group(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Privacy of a group, where two databases are assumed to differ in so many entries."""
    shown = {x.id for x in walk(goal.show) if isinstance(x, Name)}
    facts = [*counts(goal)] if any(isinstance(h, Call) and h.fn == "dp" for h in goal.hyps) else []
    if facts:
        line = Line(p, goal)
        if all(line.lemma(f, p.prove(line.said(f), 1)) for f in facts):
            return line.closed(by_group(p, line.goal, depth))
    return _grouped(p, goal, depth, [{"distance": j} for j, g in enumerate(goal.hyps) if isinstance(g, Op) and g.op in (
        "<=", "==") and isinstance(g.args[0], Call) and g.args[0].fn == "hamming"
        and shown >= {x.id for x in g.args[0].args if isinstance(x, Name)}])


def counts(goal: Goal) -> Iterator[Expr]:
    """What bounds of distances of databases that are no integers, or strict, or turned round, say of integers."""
    for h in goal.hyps:
        match h:
            case Op("<" | "<=" as op, (Call("hamming") as d, c)) | Op(">" | ">=" as op, (c, Call("hamming") as d)):
                pass
            case _:
                continue
        strict, least = op in ("<", ">"), c
        if isinstance(c, Num):
            least = num(math.ceil(c.value) - 1 if strict else math.floor(c.value))
        elif strict:
            least = Op("-", (c, ONE))
        fact = Op("<=", (d, least))
        if fact != h and fact not in goal.hyps and (isinstance(c, Num) or whole(goal.names, c)):
            yield fact


def by_whole_group(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Privacy of all entries together."""
    return _grouped(p, goal, depth, [{"distance": "entries"}, *pairs_of_rows(goal)])


def _grouped(p: Prover, goal: Goal, depth: int, ways: list[Proof]) -> Proof | None:
    if any(isinstance(h, Call) and h.fn == "close" for h in goal.hyps):
        return None  # done already
    for i, h in enumerate(goal.hyps):
        for way in ways if isinstance(h, Call) and h.fn == "dp" else ():
            step = {"rule": "group", "privacy": i, **way}
            if _conditions(goal, step) is None:
                continue
            found = completed(p, goal, step | {"proof": Slot(depth), "defined": Slots(3)})
            if found is not None:
                return found
    return None


def pairs_of_rows(goal: Goal) -> Iterator[Proof]:
    """Two databases at which show has the output of one mechanism: they differ in so many entries at most."""
    rows = {(x.fn, x.args[0].id): None for x in walk(goal.show)
            if isinstance(x, Call) and len(x.args) == 1 and isinstance(x.args[0], Name)}
    for (m, x), (of, y) in itertools.combinations(rows, 2):
        if m == of and not (isinstance(goal.show, Call) and goal.show.fn == "close"):
            yield {"distance": "entries", "between": [x, y]}


def by_meaning(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A conclusion that is a notion: what it says of arbitrary inputs."""
    if isinstance(goal.show, Call) and goal.show.fn == "close":
        return None  # about events
    try:
        about_laws.meaning(goal, goal.show)
    except Unsupported:
        return None
    return completed(p, goal, {"rule": "unfold", "proof": Slot(depth)})


def limits_information(goal: Goal) -> bool:
    """An information through a declared channel is to be at most a number, and its rows are assumed to be close."""
    match goal.show:
        case Op("<=", (Call() as term, b)) | Op(">=", (b, Call() as term)):
            k = channel_position(term)
            return k is not None and isinstance(term.args[k], Name) and not laws.about_objects(goal.names, b) and any(
                isinstance(x, Call) and x.fn in ("ldp", "dp", "close") and free_names(term.args[k]) <= free_names(x)
                for h in goal.hyps for x in walk(h))
    return False


def by_radius(p: Prover, goal: Goal, depth: int) -> Proof | None:
    step: Proof = {"rule": "radius", "defined": Slots(3), "proof": Slot(depth)}
    if any(isinstance(x, Op) and x.op == "!=" and isinstance(x.args[0], Index) for h in goal.hyps for x in walk(h)):
        step["entry"] = True  # something is assumed of databases that differ in a given entry
    shown = {x for x in walk(goal.show) if isinstance(x, Call | Name)}
    positive = any(isinstance(x, Op) and x.op == ">" and any(isinstance(y, Index) and y.base in shown for y in walk(x))
                   for h in goal.hyps if isinstance(h, Bind) for x in walk(h))
    ways = [step, step | {"support": True}]
    for way in ways[::-1] if positive else ways:  # of the inputs that are possible, where these are spoken of
        if (found := completed(p, goal, way)) is not None:
            return found
    return None


def by_named_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What the assumptions say of the inputs, events and laws that have names."""
    steps: list[Proof] = []
    here = goal
    known = set(goal.hyps)
    for _ in range(MAX_ROUNDS):
        more = list(sayings(here))
        added = False
        for step in more:
            after = after_step(here, step)
            if after is not None and not set(after.hyps) <= known and _speaks_of(goal, after.hyps[len(here.hyps):]):
                known |= set(after.hyps)
                steps.append(step)
                here, added = after, True
        if not added:
            break
    if not steps or len(steps) > MAX_SAYINGS:
        return None
    return _through(p, here, depth, steps)


def _through(p: Prover, goal: Goal, depth: int, steps: list[Proof], below: Expr | None = None) -> Proof | None:
    """A proof of the goal that the steps lead to, with the steps before it; first by what the steps say it is below."""
    proof = below and chained(p, goal, below, Slot(0), Slot(depth))
    if goal.show in goal.hyps:  # an equation of what may be infinite
        proof = completed(p, goal, {"rule": "swap", "hypothesis": goal.hyps.index(goal.show), "defined": Slots(2),
                                    "proof": Slot(depth)})
    proof = proof or p.prove(goal, depth)
    for step in reversed(steps):
        proof = proof and {**step, "proof": proof}
    return proof


MAX_ROUNDS, MAX_SAYINGS, MAX_POINTS = 3, 40, 12


def _speaks_of(goal: Goal, hyps: tuple[Expr, ...]) -> bool:
    """What is said of single outcomes is said of one in show."""
    def outcomes(e: Expr) -> set[Expr]:
        return {x for x in walk(e) if isinstance(x, Index)}
    said = {x for h in hyps if not isinstance(h, Bind) for x in outcomes(h)}
    return not said or bool(said & outcomes(goal.show))


def after_step(goal: Goal, step: Proof) -> Goal | None:
    """The goal after a step that needs no proof of its own."""
    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, TypeError, ValueError, AttributeError):
        return None
    return recorder.goals[0] if len(recorder.goals) == 1 else None


def sayings(goal: Goal) -> Iterator[Proof]:
    names = dict(goal.names)
    inputs = [n for n, t in goal.names if t.kind in ("input", "database")]
    labels = {text(x.index[0]): None for x in walk(goal.show) if isinstance(x, Index) and len(x.index) == 1}
    shown = {x.fn for x in walk(goal.show) if isinstance(x, Call)} | {
        x.id for x in walk(goal.show) if isinstance(x, Name)}
    for i, h in enumerate(goal.hyps):
        match h:
            case Call("close", (a, b, e, delta)):
                for at in labels:
                    yield {"rule": "outcomes", "hypothesis": i, "at": at}
                if delta == ZERO and shown & {"renyi", "max_divergence"}:
                    yield pure(MAX_DIVERGENCE, a, b, e)
            case Op("==" | "<=", (Bind("max", bindings), _)) if all(isinstance(b.domain, Name) for b in bindings):
                for values in itertools.islice(itertools.product(inputs, repeat=len(bindings)), MAX_POINTS):
                    yield {"rule": "instance", "hypothesis": i,
                           "with": {b.name: v for b, v in zip(bindings, values, strict=True)}}
            case Op("implies", (Call("close"), _)):
                yield {"rule": "instance", "hypothesis": i, "with": {}}
            case Bind("forall", (Binding(_, "in", Type("event")),)):
                for at in labels:
                    yield {"rule": "outcomes", "hypothesis": i, "at": at}
            case Call(fn) if fn not in names and (fn not in ("mi_dp", "midp") or "slice" in shown):
                yield {"rule": "unfold", "hypothesis": i}
        of = {x.id for x in walk(h) if isinstance(x, Name)} & names.keys() & shown
        match h:
            case Call("mi_dp" | "midp") | Op("<=" | "<" | "==", (Call("capacity" | "sup_mi"), _)) if of:
                indices = [n for n, t in goal.names if t.kind == "integer" and any(
                    isinstance(x, Call) and Name(n) in x.args for x in walk(goal.show))]
                written = [text(x) for x in rows_written(h.args[0].args[0])] if isinstance(h, Op) and isinstance(
                    h.args[0], Call) else []
                for pair in itertools.combinations(written or [*inputs, *indices], 2):
                    given = itertools.product(weights(goal), (pair, pair[::-1]))
                    for weight, two in given if weights(goal) else [("1/2", pair)]:
                        yield {"rule": "rows", "hypothesis": i, "inputs": list(two), "weight": weight}
            case Bind("forall", bindings) if len(bindings) <= 3:
                pools = [sorted(_values(goal, b.domain, inputs, shown), key=lambda n: n not in shown) for b in bindings]
                for values in itertools.islice(itertools.product(*pools), MAX_POINTS):
                    yield {"rule": "instance", "hypothesis": i,
                           "with": {b.name: v for b, v in zip(bindings, values, strict=True)}}


MAX_DIVERGENCE, CLOSENESS = "max-divergence of close laws", "laws of small max-divergence"


def pure(theorem: str, a: Expr, b: Expr, e: Expr) -> Proof:
    """What (e, 0)-closeness of two laws says of their max-divergences, or they of it."""
    return {"rule": "known", "theorem": theorem, "with": {"P": text(a), "Q": text(b), "a": text(e)}}


def by_max_divergence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness with delta = 0, from both max-divergences."""
    match goal.show:
        case Call("close", (a, b, e, delta)) if delta == ZERO and any(
                isinstance(x, Call) and x.fn in ("max_divergence", "renyi") for h in goal.hyps for x in walk(h)):
            facts = [Op("<=", (Call("max_divergence", pair), e)) for pair in ((a, b), (b, a))]
            used = {"rule": "instance", "hypothesis": len(goal.hyps) + 2, "with": {}, "proof": BOUND}
            return completed(p, goal, {
                "rule": "have", "facts": [text(f) for f in facts], "proofs": [Slot(depth - 1), Slot(depth - 1)],
                "defined": Slots(2), "proof": {**pure(CLOSENESS, a, b, e), "proof": used}})
    return None


def _values(goal: Goal, domain: Expr | Type, inputs: list[str], shown: set[str]) -> list[str]:
    if isinstance(domain, Type) and domain.kind in ("real", "integer"):
        return [n for n, t in reversed(goal.names) if t.kind == domain.kind and n in shown]
    if isinstance(domain, Type):
        return [n for n, t in goal.names if t.kind == domain.kind and t.kind not in ("real", "integer")]
    whole = [n for n, t in goal.names if t.kind == "integer"]
    if isinstance(domain, Seq):
        return whole if domain.kind == "range" else []
    if domain in laws.laws_in(goal.names, (domain,)) and about_laws.outputs(goal.names, domain) is None:
        return [n for n, t in goal.names if t.kind in about_laws.LABELS]
    t = about_laws.element_type(goal.names, domain, "", {})
    return inputs if t is not None and t.kind == "input" else [*inputs, *whole]


def by_outcomes(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness with delta = 0 of laws on integers: outcome by outcome."""
    return completed(p, goal, {"rule": "outcomes", "proof": Slot(depth)})


def by_measure(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """New names for values of functionals: of those in show that it is not linear in, else of all."""
    shown = set(functionals(replace(goal, hyps=())))
    plain = {x for side in goal.show.args for x in summands(side)} if isinstance(goal.show, Op) else set()
    others = {t for t in shown if not isinstance(t, Call) or t.fn not in ("tv", "hockey_stick")}
    wanted = (others - plain) or (others if shown - others else shown - plain) or shown
    structured = {t for t in shown if isinstance(t, Call) and any(_built(goal, x) for x in t.args)}
    if structured:  # its parts first: they bound it
        parts = {x for h in goal.hyps if isinstance(h, Op) and h.args[0] in structured for x in summands(h.args[1])}
        parts -= {h.args[0] for h in goal.hyps if names_value(h)}
        wanted = {t for t in functionals(goal) if t in parts} or wanted
    for i, term in enumerate(functionals(goal)):
        if any(names_value(h) and h.args[0] == term for h in goal.hyps) or (wanted and term not in wanted):
            continue  # it has a name
        if isinstance(term, Call) and term.fn == about_laws.INTEGRAL and not (
                isinstance(goal.show, Op) and goal.show.op == "!="):
            continue  # outcome by outcome, or not at all, but that it is not zero
        step = completed(p, goal, {"rule": "measure", "term": i, "proof": Slot(depth), "infinite": Slot(depth)})
        if step is not None:
            return step
    return None


def by_values_on_both_sides(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation in which the same quantities stand on both sides: names for them do."""
    listed = functionals(goal)
    sides = [{x for x in walk(side) if isinstance(x, Call) and x in listed} for side in (
        goal.show.args if isinstance(goal.show, Op) else ())]
    if len(sides) != 2 or not sides[0] or sides[0] != sides[1]:
        return None
    term = next(i for i, x in enumerate(listed) if x in sides[0])
    step: Proof = {"rule": "measure", "term": term, "proof": Slot(depth), "infinite": Slot(depth)}
    return limited(p, 0.3, partial(completed, p, goal, step))


def names_value(h: Expr) -> TypeGuard[Op]:
    """The hypothesis says that a name is the value of something; a joint entropy is no such name."""
    return isinstance(h, Op) and h.op == "==" and isinstance(h.args[1], Name) and h.args[1].id.isidentifier()


def summands(e: Expr) -> set[Expr]:
    match e:
        case Op("+" | "-" | "neg" | "*" | "/", args):
            return {x for a in args for x in summands(a)}
    return {e}


def by_extremum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum or infimum beside a number: every value, or one, or one beyond each number before it."""
    if about_laws.extremum(goal.show) is None:
        return None
    if isinstance(goal.show, Op) and goal.show.op == "==":
        return completed(p, goal, {"rule": "equal", "below": Slot(depth), "above": Slot(depth)})
    found = about_laws.extremum(goal.show)
    assert found is not None
    if found[1].binder in ("max", "min") and (found[0][0] == "<") != about_laws.upper(found[1]):
        return None  # for the index there are better ways
    numbers = found[1].binder in ("sup", "inf") and all(
        isinstance(b.domain, Seq) or (isinstance(b.domain, Type) and b.domain.kind in ("real", "integer"))
        for b in found[1].bindings) and found[0][0] == (">" if about_laws.upper(found[1]) else "<")
    for attained in (False,) if numbers else (True, False):  # where it is attained, the point was looked for
        step = completed(p, goal, {"rule": "extremum", "attained": attained, "proof": Slot(depth)})
        if step is not None:
            return step
    return None


def by_reach(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum or infimum beside other things: names of the goal in the places of its variables."""
    pools = [n for n, t in goal.names if t.kind == "real"]
    for i, term in enumerate(about_laws.extrema(goal)):
        if any(isinstance(b.domain, Type) and b.domain.kind not in ("real", "integer") for b in term.bindings):
            continue
        points = [{b.name: v for b, v in zip(term.bindings, values, strict=True)}
                  for values in itertools.permutations(pools[::-1], len(term.bindings))][:MAX_POINTS]
        open_ = [_conditions(goal, {"rule": "reach", "term": i, "points": [pt]}) for pt in points]
        least = min((n for n in open_ if n is not None), default=None)
        points = [pt for pt, n in zip(points, open_, strict=True) if n is not None and n == least]
        if points:
            step = completed(p, goal, {"rule": "reach", "term": i, "points": points, "defined": Slots(3),
                                       "proof": Slot(depth), "infinite": Slot(depth)})
            if step is not None:
                return step
    return None


def _conditions(goal: Goal, step: Proof) -> int | None:
    """How many goals the step leaves; None if the kernel does not take it."""
    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, step | {"proof": {}, "infinite": {}})
    except (*TROUBLE, KeyError, TypeError, ValueError, AttributeError):
        return None
    return len(recorder.goals)


def by_structure(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Divergences of laws that are put together of others, in those of the parts."""
    cascaded = is_cascaded(goal)
    if isinstance(goal.show, Call) and goal.show.fn == "close" and (cascaded or _built(goal, goal.show.args[0])):
        return completed(p, goal, {"rule": "unfold", "proof": Slot(depth)})
    here, steps = _opened(goal) if cascaded or any(_built(goal, x) for x in walk(goal.show)) else (goal, [])
    found = False
    for i, term in enumerate(functionals(here)):
        if not isinstance(term, Call) or any(
                isinstance(h, Op) and h.op in ("<=", "==") and h.args[0] == term for h in goal.hyps):
            continue
        through = passed_through(here, term)
        if not through and not any(_built(goal, x) for x in term.args):
            continue
        ways = CONVEX if through else MIXED
        for step in ({**way, **more, **through} for way in _ways(here, i, term) for more in ways):
            after = after_step(here, step)
            if after is not None and after.hyps[-1] not in here.hyps:
                here, found = after, True
                steps.append(step)
                if (after := after_step(here, {**step, "second": True})) is not None:
                    here = after
                    steps.append({**step, "second": True})
                break
    return _through(p, here, depth, steps, _below(goal, here)) if found else None


def _opened(goal: Goal) -> tuple[Goal, list[Proof]]:
    """What closeness that is assumed says of hockey sticks, and the steps that say it."""
    steps, here = list[Proof](), goal
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Call) and h.fn == "close" and (
                after := after_step(here, step := {"rule": "unfold", "hypothesis": i})) is not None:
            here = after
            steps.append(step)
    return here, steps


def by_product_of_chances(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A distance of products is at most the chance that independent events, as likely as those of the parts are far
    apart, do not all fail: with names for these distances."""
    match goal.show:
        case Op("<=", (Call("tv" | "hockey_stick", (law, *_)) as term, b)) if (
                about_laws.built(goal.names, law) or ("",))[0] == "compose" and any(
                isinstance(x, Op) and x.op in ("*", "^") and free_names(x) for x in walk(b)):
            pass
        case _:
            return None
    known, opening = _opened(goal)
    for way in _ways(known, functionals(known).index(term), term):
        here = after_step(known, step := {**way, "sharp": True})
        if here is None or not isinstance(said := here.hyps[-1], Op):
            continue
        rest, names = replace(here, show=Op("<=", (said.args[1], b))), list[Proof]()
        for part in [x for x in walk(said.args[1]) if x in functionals(rest)]:
            terms_of_rest: list[Expr] = [*functionals(rest)]
            named = {"rule": "measure", "term": terms_of_rest.index(part)}
            if (after := after_step(rest, named)) is not None:
                rest = after
                names.append(named)
        if (proof := _through(p, rest, depth, names)) is not None:
            proof = {"rule": "chain", "by": text(said.args[1]), "first": BOUND, "second": proof}
            for before in reversed([*opening, step]):
                proof = {**before, "proof": proof}
            return proof
    return None


def _below(goal: Goal, here: Goal) -> Expr | None:
    """The one thing that show's smaller side is now known to be at most."""
    match goal.show:
        case Op("<=", (term, _)) | Op(">=", (_, term)):
            found = [h.args[1] for h in here.hyps[len(goal.hyps):]
                     if isinstance(h, Op) and h.op == "<=" and h.args[0] == term]
            return found[0] if len(found) == 1 else None
    return None


CONVEX: tuple[Proof, ...] = ({}, {"mean": True}, {"input": True})
MIXED: tuple[Proof, ...] = ({}, {"greatest": True})


def _built(goal: Goal, e: Expr) -> bool:
    return about_laws.built(goal.names, e) is not None


def _ways(goal: Goal, i: int, term: Call) -> Iterator[Proof]:
    """The step, with the exponents of hockey sticks that hypotheses bound for products."""
    word, _, parts = about_laws.built(goal.names, term.args[0]) or ("", (), [])
    if (word, term.fn) != ("compose", "hockey_stick"):
        yield {"rule": "structure", "term": i}
        return
    pools = []
    for part in parts:
        pools.append([text(x.args[2].args[0]) for h in goal.hyps for x in walk(h) if isinstance(x, Call)
                      and x.fn == "hockey_stick" and x.args[0] == part and isinstance(x.args[2], Call)
                      and x.args[2].fn == "exp"])
    for split in itertools.islice(itertools.product(*pools), 16):
        yield {"rule": "structure", "term": i, "split": list(split)}


def by_joint_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Informations of one law and its channels, as those of random variables."""
    names = dict(goal.names)
    if any(t.kind == "variable" for t in names.values()):
        return None
    law, edges, places = "", list[tuple[int, str]](), dict[Expr, int]()
    for term in functionals(goal):
        match term:
            case Call("entropy", (Name(n),)) | Call("mi", (Name(n), _)) if law in ("", n):
                law = n
            case _:
                continue
        chain, channel = list[str](), term.args[-1] if term.fn == "mi" else None
        while isinstance(channel, Call) and channel.fn == "postprocess" and isinstance(channel.args[1], Name):
            chain, channel = [channel.args[1].id, *chain], channel.args[0]
        if isinstance(channel, Name):
            at, so_far = 0, list[Expr]()
            for w in (channel.id, *chain):
                so_far.append(Call("postprocess", (so_far[-1], Name(w))) if so_far else Name(w))
                if so_far[-1] not in places:
                    edges.append((at, w))
                    places[so_far[-1]] = len(edges)
                at = places[so_far[-1]]
    if not law:
        return None
    steps: list[Proof] = [{"rule": "joint", "law": law, "channels": [list(e) for e in edges]}]
    here = after_step(goal, steps[0])
    while here is not None and (shown := functionals(replace(here, hyps=()))):
        at = next((i for i, t in enumerate(functionals(here)) if t == shown[0]), 0)
        steps.append({"rule": "measure", "term": at})
        here = after_step(here, steps[-1])
    return None if here is None else _through(p, here, depth, steps)


def by_input_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on a capacity: on the information of every input law, with what is assumed of capacities."""
    steps: list[Proof] = [{"rule": "inputs"}]
    here = after_step(goal, steps[0])
    if here is None:
        return None
    law = here.names[-1][0]
    for i in range(len(goal.hyps)):
        step = {"rule": "inputs", "hypothesis": i, "law": law}
        after = after_step(here, step)
        if after is not None:
            here = after
            steps.append(step)
    return _through(p, here, depth, steps)
