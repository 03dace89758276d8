"""Existence claims about laws of databases, and mechanisms whose outputs are databases, of any size: laws that are
certain of one database, the uniform one, and mechanisms that always give one database, or the one that they read."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.databases import in_numbers
from symdp.legacy.engines.inequality.families import by_nothing, is_false
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    piecewise,
    text,
)
from symdp.legacy.kernel.databases import entries
from symdp.legacy.kernel.enclose import PLUS, conjuncts
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import OBJECTS, about_objects, fresh
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
    substitute,
)

MAX_TRIED = 6  # choices of objects
STEPS = 60  # for one of them
KINDS = ("sure", "uniform", "read")


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
        at = {b.name: constructed(here, b, how, reader, (centre, near)) if how in KINDS else how
              for b, how in zip(goal.show.bindings, choice, strict=True)}
        if None in at.values():
            continue
        left = p.steps
        p.steps = given = min(left, STEPS)
        proof = completed(p, here.goal, {"rule": "exists", "at": at, "defined": Slots(4), "proof": Slot(depth - 1)})
        p.steps += left - given
        if proof is not None:
            return line.closed(here.closed(proof))
    return None


def some_mechanism(goal: Goal) -> Name | None:
    """A declared mechanism like the one that is to exist, of which nothing is asked but that it gives databases."""
    match goal.show:
        case Bind("exists", (Binding(k, "in", Type("mechanism") as t),), Call("synthetic", (Name(x),))) if k == x:
            return next((Name(n) for n, own in goal.names if own == t and alphabet(goal, Name(n)) is not None), None)
    return None


def by_some_mechanism(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A mechanism that gives every database with the same probability."""
    reader = some_mechanism(goal)
    if reader is None or depth < 2:
        return None
    assert isinstance(goal.show, Bind)
    line, (b,) = Line(p, goal), goal.show.bindings
    made = constructed(line, b, "uniform", reader, (reader, reader))
    if made is None:
        return None
    step: Proof = {"rule": "exists", "at": {b.name: made}, "defined": Slots(3), "proof": Slot(1)}
    return line.closed(completed(p, line.goal, step))


def choices(show: Bind) -> Iterator[tuple[str, ...]]:
    """Which kind of law, or mechanism, or which number, each is."""
    pools = {"distribution": ("sure", "uniform"), "mechanism": ("sure", "read")}
    numbers = {b.name: _ends(b) for b in show.bindings}
    kinds = [b.domain.kind if isinstance(b.domain, Type) else "" for b in show.bindings]
    listed = (pools.get(k, numbers[b.name]) for k, b in zip(kinds, show.bindings, strict=True))
    for choice in itertools.product(*listed):
        laws = [how for k, how in zip(kinds, choice, strict=True) if k == "distribution"]
        if len(laws) == 1 or len(set(laws)) > 1:  # two laws differ
            yield choice


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
        y = inside.names[-1][0]
        assert isinstance(inside.show, Op)
        step["within"] = number_at(Line(line.p, inside), inside.show, Name(y)) or (
            where_certain(Line(line.p, inside), y, centre.id) if how == "sure" else None)
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
    found = [(i, b.name) for i, h in enumerate(inner.hyps) if isinstance(h, Bind) and h.binder == "forall" for b in
             h.bindings if isinstance(h.body, Op) and Index(law.base, (Name(b.name),)) in h.body.args]
    if not found or not here.take({"rule": "instance", "hypothesis": found[-1][0], "with": {found[-1][1]: text(z)}}):
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
    entry = Binding(k, "in", Seq("range", (ONE, n)))
    both = (Index(Name(y), (Name(k),)), Index(Name(centre), (Name(k),)))
    alike, differ = Bind("forall", (entry,), Op("==", both)), Bind("exists", (entry,), Op("!=", both))
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
    match no.goal.hyps[-1]:
        case Op("==", (_, Bind() as count)):
            no.take({"rule": "fact", "law": "member", "at": at, "terms": Slot(3)}, count)
    kept = {*no.goal.hyps[-2:], far, Op("!=", (Index(Name(y), (Name(at),)), Index(Name(centre), (Name(at),))))}
    no.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(no.goal.hyps) if h not in kept and about_objects(
        no.goal.names, h)]})
    first, second = yes.closed(line.p.prove(yes.goal, 1)), no.closed(line.p.prove(no.goal, 4))
    return line.closed(completed(line.p, line.goal, {
        **split, "yes": first, "no": second, "defined": Slots(2)}) if first and second else None)


# -- what cannot be
def never_hidden(goal: Goal) -> tuple[int, Name, Name] | None:
    """The position of a hypothesis that a mechanism keeps databases of a law hidden among their neighbours, a database
    of which another probability than 0 is known, and a neighbour that is known to have the probability 0."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Call("identifiable", (Name() as law, Name(), _)):
                known = {t.index[0]: e for q in goal.hyps if isinstance(q, Op) and q.op == "==" for t, e in (q.args,)
                         if isinstance(t, Index) and t.base == law and isinstance(e, Num)}
                pairs = [q.args for q in goal.hyps if isinstance(q, Call) and q.fn == "neighbouring"]
                for z, x in (*pairs, *(pair[::-1] for pair in pairs)):
                    if isinstance(z, Name) and isinstance(x, Name) and known.get(z) == ZERO != known.get(x, ZERO):
                        return i, x, z
    return None


def cannot_be(goal: Goal) -> bool:
    """A comparison that holds only where hypotheses contradict one another: of numbers, or of a name with oo."""
    match goal.show:
        case Op(">=" | ">", (Name(x), b)) if b == PLUS:
            return dict(goal.names).get(x, Type("")).kind == "real" and never_hidden(goal) is not None
    return is_false(goal.show) and never_hidden(goal) is not None


def is_unattainable(goal: Goal) -> bool:
    """An infimum that is to be larger than a number is over nothing: no mechanism hides the databases of a law."""
    match goal.show:
        case Op(">", (Bind("inf", bindings, Op("if", (c, _, last))), b)) | Op("<", (b, Bind(
                "inf", bindings, Op("if", (c, _, last))))) if last == PLUS != b and any(map(of_mechanism, bindings)):
            return never_hidden(replace(goal, hyps=(*goal.hyps, *conjuncts(c)))) is not None
        case Op("!=", args):
            return any(is_unattainable(replace(goal, show=Op(op, args))) for op in "<>")
    return False


def by_nothing_attained(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The infimum is oo, which is larger than a number."""
    if isinstance(goal.show, Op) and goal.show.op == "!=":
        larger = next(x for x in (Op(">", goal.show.args), Op("<", goal.show.args)) if is_unattainable(
            replace(goal, show=x)))
        return completed(p, goal, {"rule": "have", "facts": [text(larger)], "proofs": [Slot(depth)],
                                   "defined": Slots(3), "proof": BOUND})
    if not isinstance(goal.show, Op) or goal.show.op == "<":
        return completed(p, goal, {"rule": "turn", "proof": Slot(depth)})
    return completed(p, goal, {"rule": "chain", "by": "oo", "first": Slot(max(depth, 4)), "second": Slot(1),
                               "strict": "second", "defined": Slots(2)})


def by_impossible_neighbour(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An output of a database that has some probability tells it from a neighbour that has none."""
    if not is_false(goal.show):
        return by_nothing(p, goal, depth)
    found = never_hidden(goal)
    if found is None:
        return None
    i, x, z = found
    hidden, line = goal.hyps[i], Line(p, goal)
    assert isinstance(hidden, Call)
    mechanism = hidden.args[1]
    synthetic = Call("synthetic", (mechanism,))
    if synthetic not in goal.hyps or not line.take({"rule": "unfold", "hypothesis": goal.hyps.index(synthetic)}):
        return None
    if not instance(line, x):
        return None
    match line.goal.hyps[-1]:
        case Op("==", (Bind() as total, _)):
            y = element(line, total) if positive(line, total) else None
        case _:
            return None
    if y is None or not (line.take({"rule": "unfold", "hypothesis": i}) and instance(line, x, z) and instance(line, y)):
        return None
    objects = [j for j, h in enumerate(line.goal.hyps[:-1]) if isinstance(h, Bind | Call)]
    line.take({"rule": "forget", "hypotheses": objects})
    return line.closed(in_numbers(p, line.goal, 3))


def instance(line: Line, *values: Name) -> bool:
    """What the last hypothesis says of these."""
    last = line.goal.hyps[-1]
    return isinstance(last, Bind) and line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {
        b.name: v.id for b, v in zip(last.bindings, values, strict=True)}})


def sure_of(goal: Goal) -> Name | None:
    """The database of which a law is certain."""
    laws = {n for n, t in goal.names if t.kind == "distribution"}
    for h in goal.hyps:
        match h:
            case Op("==", (Index(Name(law), (Name() as x,)), e)) if e == ONE and law in laws:
                return x
    return None


def of_infima(goal: Goal) -> bool:
    """That two infima over mechanisms differ, where some law is certain of a database."""
    match goal.show:
        case Op("!=", (Bind("inf", one, Op("if", (_, _, a))), Bind("inf", other, Op("if", (_, _, b))))):
            return a == b == PLUS and sure_of(goal) is not None and any(map(of_mechanism, one)) and any(
                map(of_mechanism, other))
    return False


def of_mechanism(b: Binding) -> bool:
    return isinstance(b.domain, Type) and b.domain.kind == "mechanism"


def by_infinite_infimum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One infimum over mechanisms is infinite, the other is not: a mechanism always gives the same database."""
    assert isinstance(goal.show, Op)
    centre = sure_of(goal)
    readers = [Name(n) for n, t in goal.names if t.kind == "mechanism" and alphabet(goal, Name(n))]
    for a, b in itertools.permutations(goal.show.args):
        line, infinite = Line(p, goal), Op("==", (b, PLUS))
        if not line.lemma(infinite, p.prove(replace(goal, show=infinite), depth)):
            continue
        assert isinstance(a, Bind) and centre is not None
        at = {x.name: constructed(line, x, "uniform", readers[0], (centre, centre)) if of_mechanism(x) else "0"
              for x in a.bindings}
        finite, less = Op("<", (a, PLUS)), Op("<", (a, b))
        if None in at.values():
            continue
        whole = substitute(a.body, {n: Name(v) if v != "0" else ZERO for n, v in at.items() if v is not None})
        assert isinstance(whole, Op)
        conditions = conjuncts(whole.args[0])
        if not all(line.lemma(c, kept_short(p, line.said(c), depth)) for c in conditions):
            continue
        step: Proof = {"rule": "extremum", "at": at, "defined": Slots(3)}
        recorder = Recorder()
        recorder.rule_extremum(replace(line.goal, show=finite), {**step, "proof": {}})
        each: Proof = {"rule": "and", "proofs": [BOUND]*len(conditions)}
        taken = completed(p, recorder.goals[-1], {"rule": "resolve", "term": 0, "first": BOUND, "second": {
            "rule": "absurd", "hypothesis": len(line.goal.hyps), "proof": each}, "defined": Slots(3)})
        if taken is None or not line.lemma(finite, completed(p, replace(line.goal, show=finite), {
                **step, "defined": Slots(3), "proof": taken})):
            continue
        place = line.goal.hyps.index(infinite)
        if line.lemma(less, completed(p, replace(line.goal, show=less), {
                "rule": "swap", "hypothesis": place, "defined": Slots(2), "proof": BOUND})):
            return line.closed(p.prove(line.goal, 1))
    return None


def kept_short(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """From what defines the objects in show alone, and what is assumed of numbers."""
    own = {n for n, t in goal.names if t.kind in OBJECTS} & free_names(goal.show)
    gone = [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h) and (
        not own & free_names(h) or (isinstance(h, Op) and not isinstance(h.args[0], Bind)) or (
            isinstance(h, Call) and h.fn != "synthetic"))]
    line = Line(p, goal)
    line.take({"rule": "forget", "hypotheses": gone})
    return line.closed(p.prove(line.goal, 3) or p.prove(line.goal, depth))


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
