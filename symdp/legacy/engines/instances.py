"""Points at which assumptions about infinitely many things hold, with proofs that they do."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.inequality.prover import TROUBLE, Prover, Recorder, text
from symdp.legacy.engines.inequality.sample import Point, sample
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.countable import all_of, told
from symdp.legacy.kernel.interval import Interval
from symdp.legacy.kernel.nodes import Binding, Name, Num, Seq, Type
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import TRUE, Bind, Call, Expr, Op, free_names, substitute, walk
from symdp.legacy.kernel.witness import Unfit, closed, read_values

STEPS = 150  # for the assumptions at one point
SERIES = 3  # times as many again for each law on all integers, whose probabilities are summed
TRIED = 10
BELL = "exp(-x^2/2)/sqrt(2*pi)"  # the standard normal density
Data = dict[str, Any]


def proved_instance(statement: Statement) -> Data | None:
    """Values for all names, and a proof that domains and assumptions hold there, if they are not seen to."""
    try:
        goal, _ = root_goal(statement, 0)
    except (Unsupported, *TROUBLE):
        return None
    if (seen := on_databases(statement, goal)) is not None:
        return seen
    assumed: Expr = TRUE
    for g in statement_given(statement):
        assumed = g if assumed == TRUE else Op("and", (assumed, g))
    show = Bind("exists", tuple(Binding(n, "in", t) for n, t in statement.let), assumed)
    for data in itertools.islice((told_laws(goal, data) for data in points(statement, goal)), 2*TRIED):
        step = {"rule": "exists", "values": {**data["values"], **data["objects"]}, "proof": {}}
        recorder, prover = Recorder(), Prover(STEPS*(1 + SERIES*len(told(goal))))
        try:
            recorder.rule_exists(Goal((), (), show), step)
        except (*TROUBLE, Unfit, KeyError, TypeError, ValueError):
            continue
        *conditions, inner = recorder.goals
        checks = prover.all_of(conditions, 3)
        proof = prover.search(inner) if checks is not None else None
        if proof is not None:
            return {**data, "proof": proof} | ({"defined": checks} if checks else {})
    return None


def told_laws(goal: Goal, data: Data) -> Data:
    """The point, with the laws on all integers of which the assumptions say what they are as these say it."""
    numbers = {n: closed(x) for n, x in data["values"].items()}
    laws = {n: text(Bind("function", (Binding(law.name, "in", all_of(law.space)),), substitute(law.value, numbers)))
            for n, law in told(goal).items()}
    return {**data, "objects": {**data["objects"], **laws}} if laws else data


def statement_given(statement: Statement) -> list[Expr]:
    from symdp.legacy.kernel.check import defined_names
    from symdp.legacy.kernel.tree import substitute

    return [substitute(e, defined_names(statement), define=True) for e in statement.given]


def on_databases(statement: Statement, goal: Goal) -> Data | None:
    """A point at which laws and outputs that are assumed to be of databases are, and hide all, or nothing."""
    from symdp.legacy.engines.field import admits

    summed = [t for h in goal.hyps for t in walk(h) if isinstance(t, Bind) and t.binder == "sum"]
    mechanisms = [t for n, t in statement.let if t.kind == "mechanism" and any(
        b.domain == Name(n) for s in summed for b in s.bindings)]
    for point, hides in itertools.product(numbers(goal) if mechanisms else [], (True, False)):
        try:
            databases = databases_of(mechanisms[0], point)
            letters = [f"({', '.join(x)},)" for x in databases]
            declared = [(n, t) for n, t in statement.let if t.kind not in ("real", "integer")]
            objects = {n: {"entries": entries(statement, t, point, k)} if t.kind == "database" else of_type(
                t, point, hides, letters) for k, (n, t) in enumerate(declared)}
        except Unfit:
            continue
        data = {"values": {n: str(x) for n, x in point.items()}, "objects": objects}
        if admits(statement, data):
            return data
    return None


def numbers(goal: Goal) -> list[Point]:
    """Simple numbers that fulfil what is assumed of numbers alone."""
    from symdp.legacy.engines.inequality.sample import Numbers

    plain = tuple(h for h in goal.hyps if not any(isinstance(x, Bind | Call) for x in walk(h)))
    show = Op("==", (Name("'"), Name("'")))
    names = tuple((n, t) for n, t in goal.names if t.kind in ("real", "integer"))
    sums = tuple(Op("==", (Name(n), Name(n))) for n, _ in names)  # so that every name gets a number
    found: list[Point] = sample(Goal(names, (*plain, *sums), show), Numbers()) if names else [{}]
    return sorted(found, key=lambda p: max((abs(x.numerator) + x.denominator for x in p.values()), default=0))


def corners(goal: Goal) -> Iterator[Point]:
    """Points at which suprema may be known: all numbers 0, 1, or ends of their intervals."""
    pools = []
    for n, t in goal.names:
        if t.kind in ("real", "integer"):
            at = goal.region.enclose(Name(n))
            ends = () if at is None else dict.fromkeys((Fraction(1), at.hi, Fraction(0), at.lo))
            pools.append([(n, x) for x in ends if isinstance(x, Fraction) and at is not None
                          and not at.meet(Interval(x, x)).empty])
    for choice in itertools.product(*pools):
        if len({x for _, x in choice}) > 1 or len(choice) < 2:
            yield dict(choice)


def on_equations(goal: Goal) -> Iterator[dict[str, str]]:
    """Points at which an equation holds that is solved for one of its names, simple numbers for the others."""
    from symdp.legacy.engines.inequality.prover import text
    from symdp.legacy.engines.isolate import isolated
    from symdp.legacy.kernel.tree import num, substitute

    for k, h in enumerate(goal.hyps):
        for n in (n for n, t in goal.names if t.kind == "real" and n in free_names(h)):
            solution = isolated(h, n) if any(isinstance(x, Call) for x in walk(h)) else None
            if solution is None:
                continue
            for point in numbers(Goal(goal.names, (*goal.hyps[:k], *goal.hyps[k + 1:]), goal.show))[:TRIED]:
                yield {m: str(x) for m, x in point.items()} | {
                    n: text(substitute(solution, {m: num(x) for m, x in point.items()}))}


def points(statement: Statement, goal: Goal) -> Iterator[Data]:
    """Simple numbers, and objects that hide everything, or nothing."""
    found = numbers(goal)
    if any(isinstance(x, Bind) and x.binder in ("sup", "inf") for h in goal.hyps for x in walk(h)):
        found = [*itertools.islice(corners(goal), TRIED // 2), *found]
    if all(t.kind in ("real", "integer") for _, t in statement.let):
        yield from ({"values": at, "objects": {}} for at in itertools.islice(on_equations(goal), TRIED // 2))
    for kind, point in itertools.product(("hides", "shows"), found[:TRIED // 2]):
        objects: Data = {}
        try:
            for n, t in statement.let:
                if t.kind == "database":
                    objects[n] = {"entries": entries(statement, t, point, len(objects))}
                elif t.kind not in ("real", "integer"):
                    objects[n] = of_type(t, point, kind == "hides")
        except Unfit:
            return
        yield with_determined(statement, {"values": {n: str(x) for n, x in point.items()}, "objects": objects})
    curves = [n for n, t in statement.let if t.kind == "function" and t.param("from") == Name("reals")]
    if curves and len(curves) == sum(t.kind not in ("real", "integer") for _, t in statement.let):
        for point, high in itertools.product(found[:2], range(len(curves) + 1)):  # bells, and beside one nothing
            yield {"values": {n: str(x) for n, x in point.items()}, "objects": {
                n: f"function(x in reals: {BELL if high in (k, len(curves)) else '0'})" for k, n in enumerate(curves)}}


def with_determined(statement: Statement, data: Data) -> Data:
    """The point with what the objects make of the numbers that are assumed to be equal to a term about them."""
    try:
        env, _ = read_values({**data["values"], **data["objects"]}, statement.let, {})
    except (Unfit, AttributeError):
        return data
    found = dict(data["values"])
    for g in statement_given(statement):
        match g:
            case Op("==", (e, Name(n))) | Op("==", (Name(n), e)) if n in found and n not in free_names(e):
                with suppress(Unsupported, *TROUBLE):
                    value = expand(e, env)
                    if isinstance(value, Num):
                        found[n] = str(value.value)
    return {**data, "values": found}


def tables(statement: Statement) -> Iterator[Data]:
    """Functions on one point or two, with whole numbers for values, no two functions alike; laws that hide all."""
    from symdp.legacy.engines.field import admits

    try:
        goal, _ = root_goal(statement, 0)
    except (Unsupported, *TROUBLE):
        return
    functions = [n for n, t in statement.let if t.kind == "function"]
    pools = itertools.permutations(range(2 + len(functions)), len(functions))
    for data, values in itertools.product(itertools.islice(points(statement, goal), 2), pools if functions else ()):
        objects = dict(data["objects"])
        for n, v in zip(functions, values, strict=True):
            match objects[n]:
                case {"table": table}:
                    objects[n] = {"table": dict.fromkeys(table, str(v))}
                case _:
                    return
        witness = {"values": data["values"], "objects": objects}
        if admits(statement, witness):
            yield witness


def with_empty_events(statement: Statement) -> Iterator[Data]:
    """Points at which events are empty, or everything, and numbers ends of their intervals."""
    from symdp.legacy.engines.field import admits

    try:
        goal, _ = root_goal(statement, 0)
    except (Unsupported, *TROUBLE):
        return
    laws = dict(statement.let)
    for point, empty in itertools.product(corners(goal), (True, False)):
        objects: Data = {}
        try:
            for n, t in statement.let:
                if t.kind == "event":
                    law = t.param("of") or t.param("on")
                    law = laws[law.id].param("on") if isinstance(law, Name) and law.id in laws else law
                    objects[n] = {"outcomes": [] if empty else space(law, point)}
                elif t.kind not in ("real", "integer"):
                    objects[n] = of_type(t, point, True)
        except Unfit:
            return
        witness = {"values": {n: str(x) for n, x in point.items()}, "objects": objects}
        if admits(statement, witness):
            yield witness


def databases_of(mechanism: Type, point: Point) -> list[tuple[str, ...]]:
    """All databases that a mechanism of the type reads. Raises Unfit."""
    letters, count = space(mechanism.param("over"), point), size_of(mechanism.param("entries"), point)
    if len(letters)**count > 64:
        raise Unfit("too many databases")
    return list(itertools.product(letters, repeat=count))


def of_type(t: Type, point: Point, hides: bool, plain: Iterable[str] = ("1", "2")) -> Any:
    """A simple object of the type, on the ``plain`` outcomes where none are declared. Raises Unfit."""
    match t.kind:
        case "distribution":
            letters = space(t.param("on"), point) if t.param("on") is not None else [*plain]
            return {"outcomes": letters, "probabilities": uniform(letters) if hides else certain(letters, 0)}
        case "channel":
            inputs, letters = space(t.param("from"), point), space(t.param("to"), point)
            rows = [uniform(letters) if hides else certain(letters, k) for k in range(len(inputs))]
            return {"inputs": [[x] for x in inputs], "outcomes": letters, "rows": rows}
        case "mechanism":
            letters, databases = space(t.param("over"), point), databases_of(t, point)
            out = space(t.param("to"), point) if t.param("to") is not None else [*plain]
            rows = [uniform(out) if hides else certain(out, letters.index(x[0])) for x in databases]
            return {"inputs": [list(x) for x in databases], "outcomes": out, "rows": rows}
        case "event":
            return {"outcomes": ["1"]}
        case "matrix" | "psd matrix":
            n = size_of(t.param("order"), point)
            return {"rows": [["1" if hides and i == j else "0" for j in range(n)] for i in range(n)]}
        case "function":
            domain, to = t.param("from"), t.param("to")
            if domain == to and isinstance(to, Seq) and to.kind == "range":  # one to one
                return {"table": {x: x for x in space(to, point)}}
            value = "1" if not isinstance(to, Seq) else end_of(to, point, hides)
            if domain == Name("reals"):
                return f"function(x in reals: {value})"
            if isinstance(domain, Seq) and domain.kind == "range":
                low, high = (size_of(x, point) for x in domain.items)
                return {"table": {str(k): value for k in range(low, high + 1)}}
            if isinstance(domain, Name) and domain.id not in point:  # a space that is left open
                return {"table": dict.fromkeys(space(domain, point), value)}
    raise Unfit("no simple object of this type")


def entries(statement: Statement, t: Type, point: Point, k: int) -> list[str]:
    """A database; those that stand next to one another are neighbours."""
    sizes = (u.param("entries") for u in (t, *(u for _, u in statement.let if u.kind == "mechanism")))
    n = size_of(next((e for e in sizes if e is not None), None), point)
    return [str(1 + k % 2), *["1"]*(n - 1)]


def end_of(to: Seq, point: Point, hides: bool) -> str:
    """A value of a function to an interval: towards its upper end, or the lower."""
    if to.kind in ("set", "list"):
        return text(to.items[-1 if hides else 0])
    low, high = to.items
    if to.kind == "range":
        return str(size_of(low, point))
    if isinstance(low, Num) and isinstance(high, Num):
        at = high if hides else low
        closed = (to.kind[1] == "]") if hides else (to.kind[0] == "[")
        return str(at.value if closed else (low.value + high.value)/2)
    if isinstance(low, Num):
        return str(low.value + 1)
    return "1"


def size_of(e: Expr | None, point: Point) -> int:
    match e:
        case Num(value) if value.denominator == 1:
            return int(value)
        case Name(n) if n in point and point[n].denominator == 1:
            return int(point[n])
        case Op("+" | "-" as op, (a, b)):
            return size_of(a, point) + (1 if op == "+" else -1)*size_of(b, point)
    raise Unfit("a size that is not known")


def space(e: Expr | None, point: Point) -> list[str]:
    """The letters of a space: those it has, or two."""
    if isinstance(e, Seq) and e.kind == "range":
        low, high = (size_of(x, point) for x in e.items)
        return [str(k) for k in range(low, high + 1)]
    if e is None or (isinstance(e, Name) and e.id not in point):
        return ["1", "2"]
    letters = [str(k + 1) for k in range(size_of(e, point))]
    if not 0 < len(letters) <= 8:
        raise Unfit("a space of this size")
    return letters


def uniform(letters: list[str]) -> list[str]:
    return [str(Fraction(1, len(letters)))]*len(letters)


def certain(letters: list[str], k: int) -> list[str]:
    return ["1" if j == k % len(letters) else "0" for j in range(len(letters))]
