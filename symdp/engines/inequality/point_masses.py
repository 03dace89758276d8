"""Existence claims about laws of databases, and mechanisms whose outputs are databases, of any size: laws that are certain
of one database, the uniform one, and mechanisms that always give one database, or the one that they read."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.engines.inequality.databases import in_numbers
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slot, Slots, completed, piecewise, text
from symdp.kernel.databases import entries
from symdp.kernel.laws import alphabet
from symdp.kernel.reduce import about_objects, fresh
from symdp.kernel.rules import Goal
from symdp.kernel.tree import (
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
)

MAX_TRIED = 6  # choices of objects


def reader_of(goal: Goal) -> Name | None:
    """A declared mechanism of known size, where laws on no space, mechanisms and numbers are to exist."""
    if not isinstance(goal.show, Bind):
        return None
    types = [b.domain for b in goal.show.bindings if isinstance(b.domain, Type)]
    laws = [t for t in types if t.kind == "distribution"]
    if not laws or any(t.param("on") is not None for t in laws) or any(
            t.kind not in ("distribution", "mechanism", "real", "integer") for t in types):
        return None
    return next((Name(n) for n, t in goal.names if t.kind == "mechanism" and alphabet(goal, Name(n))), None)


def by_point_masses(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Laws that are certain of one database, or uniform, and mechanisms that always give it, or what they read."""
    reader = reader_of(goal)
    if reader is None or depth < 3:
        return None
    assert isinstance(goal.show, Bind)
    line = Line(p, goal)
    centre = positive_database(line, reader)
    near = neighbour(line, reader, centre) if centre is not None else None
    if centre is None or near is None:
        return None
    for choice in itertools.islice(choices(goal.show), MAX_TRIED):
        here = Line(p, line.goal)
        at = {b.name: constructed(here, b, how, reader, (centre, near)) if isinstance(b.domain, Type) and b.domain.kind in (
            "distribution", "mechanism") else how for b, how in zip(goal.show.bindings, choice, strict=True)}
        if None in at.values():
            continue
        proof = completed(p, here.goal, {"rule": "exists", "at": at, "defined": Slots(4), "proof": Slot(depth - 1)})
        if proof is not None:
            return line.closed(here.closed(proof))
    return None


def choices(show: Bind) -> Iterator[tuple[str, ...]]:
    """Which kind of law, or mechanism, or which number, each is."""
    pools = {"distribution": ("sure", "uniform"), "mechanism": ("sure", "read")}
    numbers = {b.name: _ends(b) for b in show.bindings}
    yield from itertools.product(*(pools.get(b.domain.kind, numbers[b.name]) if isinstance(b.domain, Type) else
                                   numbers[b.name] for b in show.bindings))


def _ends(b: Binding) -> tuple[str, ...]:
    """The ends of an interval."""
    return tuple(map(text, b.domain.items[::-1])) if hasattr(b.domain, "items") else ("1", "0")


def constructed(line: Line, b: Binding, how: str, reader: Name, at: tuple[Name, Name]) -> str | None:
    """A new object of the type: its name."""
    goal, (centre, _) = line.goal, at
    size = alphabet(goal, reader)
    assert isinstance(b.domain, Type) and size is not None
    n, m = size
    x, y, k = fresh(goal.names, ["x", "y", "K"], (goal.show, *goal.hyps))
    ends: tuple[Expr, Expr] = (Name(y), Name(x) if how == "read" else centre)
    e: Expr = Op("/", (ONE, Op("^", (m, n)))) if how == "uniform" else Op(
        "if", (Op("==", (Call("hamming", ends), ZERO)), ONE, ZERO))
    law = b.domain.kind == "distribution"
    points = tuple(Binding(v, "in", reader) for v in ((y,) if law else (x, y)))
    number = Index(Name(k) if law else Call(k, (Name(x),)), (Name(y),))
    of = Bind("exists", (Binding(k, "in", b.domain),), Bind("forall", points, Op("==", (number, e))))
    step: Proof = {"rule": "construct", "of": text(of)}
    others = [name for name, t in reversed(goal.names) if t.kind == "distribution" and t.param("on") is None]
    if law and others:
        step |= {"like": others[0]}
    recorder = Recorder()
    recorder.rule_construct(goal, step | {"terms": {}, "sum": {}, "proof": {}, "within": {}, "defined": Slots(3)})
    *_, signs, total = recorder.goals[:len(recorder.goals) - 1 - ("like" in step)]
    step |= {"terms": without_objects(line.p, signs), "sum": without_objects(line.p, total)}
    if "like" in step:
        inside = recorder.goals[-2]
        step["within"] = where_certain(Line(line.p, inside), inside.names[-1][0], centre.id) if how == "sure" else None
    if None in step.values():
        return None
    if not line.take(step):
        return None
    made = line.goal.names[-1][0]
    for z in at if law and how == "sure" else ():
        value = ONE if z == centre else ZERO
        fact = Op("==", (Index(Name(made), (z,)), value))
        if not line.lemma(fact, number_at(line, fact, z)):
            return None
    return made


def without_objects(p: Prover, goal: Goal) -> Proof | None:
    """From what is assumed of numbers alone."""
    line = Line(p, goal)
    line.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h)]})
    return line.closed(p.prove(line.goal, 5))


def number_at(line: Line, fact: Op, z: Name) -> Proof | None:
    """What the definition says of one database."""
    inner = line.said(fact)
    here = Line(line.p, inner)
    law = fact.args[0]
    assert isinstance(law, Index)
    place = max(i for i, h in enumerate(inner.hyps) if isinstance(h, Bind) and h.binder == "forall" and any(
        isinstance(a, Index) and a.base == law.base for a in getattr(h.body, "args", ())))
    name = inner.hyps[place].bindings[0].name
    if not here.take({"rule": "instance", "hypothesis": place, "with": {name: text(z)}}):
        return None
    return here.closed(in_numbers(line.p, here.goal, 3))


def where_certain(line: Line, y: str, centre: str) -> Proof | None:
    """What holds at the database c holds at y, where ``1 if hamming(y, c) == 0 else 0`` is positive."""
    far = Op("==", (Call("hamming", (Name(y), Name(centre))), ZERO))
    if not line.lemma(far, by_condition(line.p, line.said(far))):
        return None
    (k,) = fresh(line.goal.names, ["k"], (line.goal.show, *line.goal.hyps))
    n = entries(line.goal, [y, centre])
    assert n is not None
    alike = Bind("forall", (Binding(k, "in", Seq("range", (ONE, n))),), Op("==", (
        Index(Name(y), (Name(k),)), Index(Name(centre), (Name(k),)))))
    differ = Bind("exists", alike.bindings, Op("!=", alike.body.args))
    either = Op("or", (alike, differ))
    if not line.lemma(either, completed(line.p, line.said(either), {
            "rule": "or", "side": 1, "proof": BOUND, "defined": Slots(2)})):
        return None
    place = len(line.goal.hyps) - 1
    recorder = Recorder()
    split: Proof = {"rule": "split", "on": text(alike)}
    recorder.rule_split(line.goal, {**split, "yes": {}, "no": {}, "defined": Slots(2)})
    yes, no = (Line(line.p, g) for g in recorder.goals[-2:])
    yes.take({"rule": "instance", "hypothesis": len(yes.goal.hyps) - 1, "with": {k: "1"}})
    yes.take({"rule": "entries", "says": "one", "of": [y, centre], "entry": "1"})
    no.take({"rule": "instance", "hypothesis": place, "with": {}, "second": True})
    no.take({"rule": "obtain", "hypothesis": len(no.goal.hyps) - 1})
    no.take({"rule": "fact", "law": "distance", "of": [y, centre]})
    at = no.goal.names[-1][0]
    count = no.goal.hyps[-1].args[1]
    if not no.take({"rule": "fact", "law": "member", "at": at, "terms": Slot(3)}, count):
        return None
    kept = {*no.goal.hyps[-2:], far, Op("!=", (Index(Name(y), (Name(at),)), Index(Name(centre), (Name(at),))))}
    no.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(no.goal.hyps) if h not in kept and about_objects(
        no.goal.names, h)]})
    first, second = yes.closed(BOUND), no.closed(line.p.prove(no.goal, 4))
    return line.closed(completed(line.p, line.goal, {
        **split, "yes": first, "no": second, "defined": Slots(2)}) if first and second else None)


# -- what cannot be
def never_hidden(goal: Goal) -> tuple[int, Name, Name] | None:
    """The position of a hypothesis that a mechanism keeps databases of a law hidden among their neighbours, one of which is
    known to have the probability 0, and another one, its neighbour, to have another probability."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Call("identifiable", (Name() as law, Name(k), _)) if dict(goal.names).get(k, Type("")).kind == "mechanism":
                known = {t.index[0]: e for q in goal.hyps if isinstance(q, Op) and q.op == "==" for t, e in (q.args,)
                         if isinstance(t, Index) and t.base == law and isinstance(e, Num)}
                for near in goal.hyps:
                    match near:
                        case Call("neighbouring", (z, x)):
                            for a, b in ((z, x), (x, z)):
                                if a in known and b in known and known[a] == ZERO != known[b]:
                                    assert isinstance(a, Name) and isinstance(b, Name)
                                    return i, b, a
    return None


def by_impossible_neighbour(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An output of a database that has some probability tells it from a neighbour that has none."""
    found = never_hidden(goal)
    if found is None:
        return None
    i, x, z = found
    mechanism = goal.hyps[i].args[1]
    line = Line(p, goal)
    synthetic = Call("synthetic", (mechanism,))
    if synthetic not in goal.hyps or not line.take({"rule": "unfold", "hypothesis": goal.hyps.index(synthetic)}):
        return None
    rows = line.goal.hyps[-1]
    if not line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {rows.bindings[0].name: x.id}}):
        return None
    total = line.goal.hyps[-1].args[0]
    y = element(line, total) if positive(line, total) else None
    if y is None or not line.take({"rule": "unfold", "hypothesis": i}):
        return None
    said = line.goal.hyps[-1]
    if not line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {
            b.name: v.id for b, v in zip(said.bindings, (x, z), strict=True)}}):
        return None
    each = line.goal.hyps[-1]
    if not line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {each.bindings[0].name: y.id}}):
        return None
    objects = [j for j, h in enumerate(line.goal.hyps[:-1]) if isinstance(h, Bind | Call)]
    line.take({"rule": "forget", "hypotheses": objects})
    return line.closed(in_numbers(p, line.goal, 3))


def positive(line: Line, total: Expr) -> bool:
    """That a sum which is known to be 1 is positive, as a hypothesis."""
    fact = Op(">", (total, ZERO))
    used = [text(x) for x in line.goal.region.hypotheses].index(text(Op("==", (total, ONE))))
    return line.lemma(fact, completed(line.p, replace(line.goal, show=fact), {
        "rule": "linear", "hypotheses": [used], "times": ["1"], "defined": Slots(1)}))


# -- databases
def positive_database(line: Line, reader: Name) -> Name | None:
    """A database to which the declared law on no space, if there is one, gives some probability; else any one."""
    kinds = {n: t for n, t in line.goal.names if t.kind == "distribution" and t.param("on") is None}
    for h in line.goal.hyps:
        match h:
            case Op("==", (Bind("sum", (_,), Index(Name(law))) as total, e)) if e == ONE and law in kinds:
                return element(line, total) if positive(line, total) else None
    if kinds:
        return None
    (x,) = fresh(line.goal.names, ["x"], (line.goal.show, *line.goal.hyps))
    most = Bind("max", (Binding(x, "in", reader),), ONE)
    if not line.lemma(Op("==", (most, most)), {"rule": "identity"}):
        return None
    return element(line, most)


def element(line: Line, term: Bind) -> Name | None:
    """A database at which what is summed up is positive, or at which a maximum is attained."""
    return Name(line.goal.names[-1][0]) if line.take({"rule": "element"}, term) else None


def neighbour(line: Line, reader: Name, centre: Name) -> Name | None:
    """A neighbour of the database: there are n*(m - 1) of them."""
    (x,) = fresh(line.goal.names, ["x"], (line.goal.show, *line.goal.hyps))
    near = Call("neighbouring", (Name(x), centre))
    count = Bind("sum", (Binding(x, "in", reader),), Op("if", (near, ONE, ZERO)))
    fact = Op(">", (count, ZERO))
    inner = Line(line.p, replace(line.goal, show=fact))
    if not inner.take({"rule": "fact", "law": "neighbours", "at": centre.id, "near": centre.id}, count) or not (
            inner.take({"rule": "distances", "databases": [centre.id]})):
        return None
    if not line.lemma(fact, inner.closed(in_numbers(line.p, inner.goal, 3))):
        return None
    found = element(line, count)
    if found is None:
        return None
    said = Call("neighbouring", (found, centre))
    return found if line.lemma(said, by_condition(line.p, line.said(said))) else None


def by_condition(p: Prover, goal: Goal) -> Proof | None:
    """The condition under which the last hypothesis is no contradiction."""
    terms = [x for e in (goal.show, *goal.hyps) for x in piecewise(e)]
    steps = ({"rule": "resolve", "term": i, "first": Slot(1), "second": Slot(1), "defined": Slots(2)}
             for i in range(len(terms)))
    return next((proof for step in steps if (proof := completed(p, goal, step)) is not None), None)
