"""Whether an elaborated statement says what it said: held against today's evaluation at random finite points.

    python -m tests.elaboration.same_meaning [PAPER ...] [--points 60] [--only ID] [--differences]
    python -m tests.elaboration.same_meaning probes      # one construction each, degenerate: tests/elaboration/probes.py

For each printed and repaired statement points are drawn as for the duality test (tests/soundness/admissible.py: laws
with zeros, equal laws, one point, no common support, numbers on the border of their domains). At each, the plain reading
(tests/soundness/plain.py) and the elaborated statement (tests/elaboration/at_points.py) say whether it is admissible, or
where an assumption has no value, and of each conclusion whether it is true, false or undefined. A line is printed for
each statement: how many points were compared, at how many of them the assumptions hold, how many differ; or why there
are none. Exit status 1 when anything differs that is not explained in docs/decisions/0021-same-meaning.md.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import itertools
import random
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from symdp.elaboration import ElaborationError
from symdp.elaboration import Statement as Elaborated
from symdp.kernel import terms
from symdp.kernel.terms import Term
from symdp.kernel.types import EREAL, REAL
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.nodes import Bind, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.tree import walk
from symdp.library import load, values
from tests.elaboration.at_points import AtPoint, Bounds, Unknown, back, between, number
from tests.elaboration.probes import probes
from tests.soundness.admissible import NUMBERS, Drawer, admissible, admits, assumptions, sizes_inside, types_of
from tests.soundness.plain import Between, Dist, Env, NoIdea, Point, Reader, Spent, Symbol, Table, Undefined, precise, q

ROOT = Path(__file__).resolve().parents[2]
KEYS = ("let", "define", "given", "show", "neighbours")
SAMPLE = [Fraction(x) for x in ("0", "1", "-1", "2", "1/2", "3", "1/10", "10")]
DRAWS = 4  # objects for a bound name
BUDGET = 20_000  # steps of the plain reading at one point
WORK = 200_000  # of both readings for one statement, if --work says nothing else


# --- the plain reading, with the same samples -------------------------------------------------------------------------
class Presuming(Reader):
    """A quantifier without end is tried at ``numbers`` and at drawn objects, and presumed of all others; what has no
    value at any of the values that are looked at has none (``in_order``: a finite one is left where it is decided)."""

    def __init__(self, drawer: Drawer, numbers: list[Any], budget: int = BUDGET, in_order: bool = False,
                 turn: int = 0) -> None:
        super().__init__(drawer.sample, budget)
        self.drawer, self.numbers, self.in_order, self.turn = drawer, numbers, in_order, turn
        self.objects: list[Any] = []
        self.drawn: dict[str, list[Any]] = {}
        self.presumed = False

    def quantified(self, e: Bind, env: Env) -> bool | None:
        wanted = e.binder == "exists"
        seen: set[bool | None] = set()
        undefined: Undefined | None = None
        for inner, complete in self.bound(e.bindings, env):
            if inner is None:
                seen.add(None)
                continue
            self.presumed |= not complete
            try:
                seen.add(self.truth(e.body, inner))
            except Undefined as why:
                undefined = why
            if self.in_order and complete and (wanted in seen or undefined):
                break
        if undefined is not None:
            raise undefined
        return wanted if wanted in seen else None if None in seen else not wanted

    def compared(self, op: str, a: Expr, b: Expr, env: Env) -> bool | None:
        """Laws are equal that give every outcome the same probability."""
        if op in ("==", "!="):
            x, y = self.maybe(a, env), self.maybe(b, env)
            if isinstance(x, Dist) and isinstance(y, Dist):
                said = [self.related("==", x.probs.get(o, q(0)), y.probs.get(o, q(0))) for o in (*x.probs, *y.probs)]
                same = False if False in said else None if None in said else True
                return None if same is None else same == (op == "==")
        return super().compared(op, a, b, env)

    def bound(self, bindings: Any, env: Env) -> Iterable[tuple[Env | None, bool]]:
        if not bindings:
            yield env, True
            return
        b, rest = bindings[0], bindings[1:]
        found = self.values(b.domain, env)
        complete = found is not None
        if found is None:
            found = self.some(b.domain, b.name, env)
            if not found:
                yield None, False
        for v in found:
            for inner, all_of_them in self.bound(rest, env.bind(**{b.name: v})):
                yield inner, complete and all_of_them

    def some(self, d: Expr | Type, name: str, env: Env) -> list[Any]:
        """Values of a domain without end."""
        if isinstance(d, Type) and d.kind not in ("real", "integer"):
            return self.some_objects(d, name, env)
        low = high = None
        links = [] if not isinstance(d, Type) else list(d.where)
        if isinstance(d, Seq):
            links = [Op("in", (Name(name), d))]
        if isinstance(d, Name) and d.id == "naturals":
            low = Fraction(0)
        for w in links:
            match w:
                case Op("in", (_, Seq("[]" | "[)" | "(]" | "()" | "range", (lo, hi)))):
                    a, b = number(self.value(lo, env)), number(self.value(hi, env))
                case Op(">" | ">=", (_, e)):
                    a, b = number(self.value(e, env)), float("inf")
                case Op("<" | "<=", (_, e)):
                    a, b = -float("inf"), number(self.value(e, env))
                case _:
                    continue
            low = a if low is None or a > low else low
            high = b if high is None or b < high else high
        out = []
        for x in dict.fromkeys([*self.numbers, *between(low, high)]):
            v = back(x)
            with contextlib.suppress(NoIdea):
                if self.inside(v, d, env.bind(**{name: v})) is True:
                    out.append(v)
        return out

    def on_databases(self, d: Type, drawn: Any) -> Any:
        """What names no space may be meant on databases: a mechanism whose outputs are what it reads, a law on that."""
        def law(outcomes: Any) -> Dist:
            ws = self.drawer.weights(len(outcomes))
            return Dist({o: q(Fraction(w, sum(ws))) for o, w in zip(outcomes, ws, strict=True)})
        if d.kind == "mechanism" and d.param("to") is None:
            return Table({x: law(drawn.inputs) for x in drawn.rows}, drawn.channel)
        read = [v for v in self.point.values.values() if isinstance(v, Table) and not v.channel]
        return law(read[0].inputs) if d.kind == "distribution" and d.param("on") is None and read else drawn

    def some_objects(self, d: Type, name: str, env: Env) -> list[Any]:
        spaces = {x.id: env.find(x.id) for _, e in d.params for x in walk(e) if isinstance(x, Name) and env.has(x.id)}
        key = f"{name} {d} {spaces}" + f" {self.turn}"*(self.turn > 0)
        if key not in self.drawn:
            self.drawer.rng = random.Random(key)
            found = []
            for k in range(DRAWS):
                with contextlib.suppress(NoIdea, Undefined, TypeError, AttributeError, IndexError):
                    drawn = self.drawer.draw(d, name, env, Point({}, dict(env.spaces)))
                    found.append(self.on_databases(d, drawn) if k % 2 else drawn)
            self.drawn[key] = found
            self.objects += found
        return self.drawn[key]


# --- one statement at one point ---------------------------------------------------------------------------------------
Answers = tuple[str, tuple[str, ...]]  # of the assumptions: holds, fails, undefined, unknown; of each conclusion


def in_words(said: bool | str | None) -> str:
    return "unknown" if said is None else "undefined" if isinstance(said, str) else "true" if said else "false"


def plainly(statement: Statement, reader: Presuming, env: Env) -> Answers:
    """What the plain reading says."""
    with_values = admits(reader, statement, env)
    held = "holds" if with_values else "unknown" if with_values is None else "fails"
    if held == "fails":
        for e in assumptions(statement):
            said = reader.says(e, env)
            if said is not True:
                held = {"undefined": "undefined", "unknown": "unknown", "false": "fails"}[in_words(said)]
                break
    return held, tuple(in_words(reader.says(e, env)) for e in statement.show)


def said_by(model: AtPoint, t: Any) -> bool | None:
    try:
        out = model.value(t, model.at)
    except (Unknown, OverflowError, RecursionError, TypeError, AttributeError, ZeroDivisionError, KeyError) as e:
        why = str(e) if isinstance(e, Unknown) else f"{type(e).__name__} {e}"
        model.reasons.append(why)
        return None
    return out if out is None else bool(out)


def elaborately(s: Elaborated, model: AtPoint) -> Answers:
    """What the elaborated statement says."""
    held = "holds"
    for h, d in zip(s.hypotheses, s.hypotheses_defined, strict=True):
        defined = said_by(model, d)
        if defined is not True:
            held = "unknown" if defined is None else "undefined"
            break
        h_said = said_by(model, h)
        if h_said is not True:
            held = "unknown" if h_said is None else "fails"
            break
    model.presumed = 0
    out = []
    for c, d in zip(s.conclusions, s.conclusions_defined, strict=True):
        defined = said_by(model, d)
        out.append("unknown" if defined is None else "undefined" if not defined else in_words(said_by(model, c)))
    return held, tuple(out)


def sides(e: Expr, t: Term) -> Iterator[tuple[Expr, Term]]:
    """Numbers that are compared in a formula, beside the terms they are elaborated to."""
    left = terms.args_of(t, "imp", 2)
    if left is not None and not (isinstance(e, Op) and e.op == "implies"):
        t = left[1]  # of spaces that are finite
    if not isinstance(e, Op) or e.op not in ("and", "<=", "<", ">=", ">", "==", "!="):
        return
    inner = terms.args_of(t, "not", 1) if e.op == "!=" else None
    f, xs = terms.strip(inner[0] if inner else t)
    if len(xs) != 2 or not isinstance(f, terms.Const):
        return
    if e.op == "and":
        for part, x in zip(e.args, xs, strict=True):
            yield from sides(part, x)
    elif f.name in ("le", "lt", "ele", "elt", "eq") and xs[0].type in (REAL, EREAL):
        yield from zip(e.args, xs[::-1] if e.op in (">", ">=") else xs, strict=True)


def ends(x: Any) -> tuple[float, float]:
    low, high = (x.low, x.high) if isinstance(x, Between | Bounds) else (x, x)
    return tuple(float(number(y)) if not isinstance(y, Fraction | int) else float(y) for y in (low, high))  # type: ignore[return-value]


def other_numbers(statement: Statement, s: Elaborated, reader: Presuming, env: Env, model: AtPoint, told: Answers) -> (
        Iterator[str]):
    """Sides of comparisons that have other values."""
    for show, conclusion, said in zip(statement.show, s.conclusions, told[1], strict=True):
        for e, t in sides(show, conclusion) if said in ("true", "false") else ():
            try:
                (a, b), y = ends(reader.value(e, env)), model.value(t, model.at)
                c, d = ends(y)
            except (NoIdea, Undefined, Unknown, OverflowError, TypeError, ValueError, AttributeError, KeyError, IndexError):
                continue
            off = 3e-2 if isinstance(y, values.Rough) or reader.guessed else 2e-5
            if (a, b) != (c, d) and not (a <= d + off*(1 + abs(d)) and c <= b + off*(1 + abs(c))):
                yield f"{t} is {a} to {b} plainly, {c} to {d} elaborated"


@dataclass
class Outcome:
    """What was found for one statement."""

    name: str
    why_not: str = ""
    compared: int = 0
    work: int = 0
    admissible: int = 0
    unknown: collections.Counter[str] = field(default_factory=collections.Counter)
    in_order: int = 0  # differences that are gone where finite quantifiers are left where they are decided
    differences: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        out = f"{self.name}: " + (self.why_not or f"{self.compared} compared, {self.admissible} admissible, "
                                  f"{len(self.differences)} differ")
        if self.in_order:
            out += f", {self.in_order} by the order of reading"
        if not self.why_not and self.compared < 50:
            out += f" ({'; '.join(f'{n} {w}' for w, n in self.unknown.most_common(3))})"
        return out


# --- points -----------------------------------------------------------------------------------------------------------
def drawer_of(statement: Statement, seed: str) -> Drawer:
    reader = Reader(budget=10**9)
    drawer = Drawer(types_of(statement), random.Random(seed), reader)
    drawer.sizes |= sizes_inside(statement)
    drawer.written = sorted({x.value for e in (*assumptions(statement), *statement.show) for x in walk(e)
                             if isinstance(x, Num)})
    names = {n for n, _ in statement.let} | {n for n, _ in statement.define}
    drawer.labels = [Symbol(x.id) for e in (*statement.show, *statement.given) for x in walk(e)
                     if isinstance(x, Name) and x.id not in names and x.id not in ("oo", "pi", *NUMBERS)][:2]
    reader.sample = drawer.sample
    return drawer


def points(statement: Statement, want: int, seed: str, budget: int) -> Iterator[Point]:
    """Half of them admissible, if such are found; the others of the types alone."""
    with contextlib.suppress(Spent):
        for point, _, _ in admissible(statement, [], (want + 1)//2, seed, budget):
            yield point.copy()
    drawer = drawer_of(statement, seed)
    seen: set[str] = set()
    last: Point | None = None
    for _ in range(4*want):
        try:
            point = drawer.moved(last) if last is not None and drawer.rng.random() < .5 else drawer.point()
        except (NoIdea, Undefined, OverflowError, ValueError, KeyError, TypeError, IndexError, AttributeError):
            continue
        last = point
        if drawer.rng.random() < .6:
            point = degenerate(point, statement, drawer)
        if str(point) not in seen:
            seen.add(str(point))
            yield point


def degenerate(point: Point, statement: Statement, drawer: Drawer) -> Point:
    """The point with some numbers 0, 1, or those of others, some laws point masses, on half of the space, or those of
    others, some channels with one row or without noise."""
    rng, out = drawer.rng, point.copy()

    def simple(law: Dist) -> Dist:
        like = [v for v in out.values.values() if isinstance(v, Dist) and list(v.probs) == list(law.probs)]
        if rng.random() < .3:
            return Dist(dict(rng.choice([*like, law]).probs))
        support = rng.sample(list(law.probs), rng.choice([1, 1, (len(law.probs) + 1)//2]))
        return Dist({o: q(Fraction(int(o in support), len(support))) for o in law.probs})
    for name, t in statement.let:
        v = out.values[name]
        if rng.random() < .5 or name in drawer.sizes:
            continue
        if t.kind in ("real", "integer"):
            numbers = [w for n, u in statement.let if u.kind == t.kind and (w := out.values[n]) is not None]
            out.values[name] = rng.choice([q(0), q(1), q(-1), q(Fraction(1, 5)), q(2), rng.choice(numbers)])
        elif isinstance(v, Dist):
            out.values[name] = simple(v)
        elif isinstance(v, Table):
            rows = {x: simple(r) for x, r in v.rows.items()}
            first = next(iter(rows.values()))
            same = rng.random() < .3
            out.values[name] = Table({x: Dist(dict(first.probs)) if same else r for x, r in rows.items()}, v.channel)
    return out


def fitted(s: Elaborated, statement: Statement, point: Point, drawer: Drawer) -> Point:
    """The point, its laws drawn anew where the drawer did not see on which space they are: the space of a law that names
    none is found by what it is used with."""
    point = point.copy()
    lets = dict(statement.let)
    for n, v in s.names.items():
        law = point.values.get(n)
        if v.type.name == "chan" and v.type.args[1].name == "db" and isinstance(law, Table):  # it is synthetic
            to = law.inputs
            rows = {x: (w := drawer.weights(len(to))) and Dist({
                o: q(k/sum(w)) for o, k in zip(to, w, strict=True)}) for x in law.rows}
            point.values[n] = Table(rows, law.channel)
        if v.type.name != "law" or not isinstance(law, Dist) or lets[n].param("on") is not None:
            continue
        others = {m: w for m, w in s.names.items() if m != n}
        t = v.type.args[0]
        rest = Point({m: x for m, x in point.values.items() if m != n}, {}, point.variables, point.joint)
        wanted: list[Any] | None = None
        if t.name.startswith("'"):
            for m, w in others.items():
                table = point.values.get(m)
                if isinstance(table, Table) and w.type.name == "chan" and t in w.type.args:
                    wanted = (table.inputs if t is w.type.args[0] else
                              list(dict.fromkeys(o for r in table.rows.values() for o in r.probs)))
                    break
        else:
            with contextlib.suppress(Unknown, TypeError):
                model = AtPoint(others, s.symbols, rest, SAMPLE, [], "")
                for h in s.hypotheses:
                    on = terms.args_of(h, "supp", 2)
                    if on is not None and on[0] is v:
                        found = model.members(t, model.value(on[1], model.at))
                        wanted = None if found is None else [model.to_plain(t, x) for x in found]
        if wanted and set(law.probs) != set(wanted):
            ws = drawer.weights(len(wanted))
            point.values[n] = Dist({o: q(w/sum(ws)) for o, w in zip(wanted, ws, strict=True)})
    return point


def compare(name: str, statement: Statement, s: Elaborated, want: int, most: int = WORK, budget: int = BUDGET) -> Outcome:
    """Hold the two against each other at as many points."""
    out = Outcome(name)
    values.ties = True
    try:
        with precise():
            drawer = drawer_of(statement, name)
            of_objects: list[Point] = []  # where the objects of bound names are drawn, another time others

            def enough() -> bool:
                return out.compared >= want or out.work > most
            for drawn in points(statement, want, name, most//2) if statement.let else [Point({}, {})]:
                point = fitted(s, statement, drawn, drawer)
                if one_point(out, statement, s, point, drawer, budget):
                    of_objects.append(point)
                if enough():
                    break
            for turn, point in itertools.product(range(1, want if of_objects else 0), of_objects):
                if enough():
                    break
                one_point(out, statement, s, point, drawer, budget, turn)
    finally:
        values.ties = False
    return out


def one_point(out: Outcome, statement: Statement, s: Elaborated, point: Point, drawer: Drawer, budget: int = BUDGET,
              turn: int = 0) -> bool:
    """Compare at a point, with the objects of this turn for bound names; whether there are any."""
    own = []
    for v in point.values.values():
        with contextlib.suppress(Unknown):
            own.append(number(v))
    numbers = list(dict.fromkeys([*SAMPLE, *[x for x in own if not isinstance(x, float)][:4]]))

    def reading(in_order: bool) -> tuple[Answers | None, Presuming]:
        reader = Presuming(drawer, numbers, budget, in_order=in_order, turn=turn)
        reader.domains = {n: t.where for n, t in statement.let}
        try:
            return plainly(statement, reader, reader.start(point.copy(), statement.define)), reader
        except Spent:
            out.unknown["too long to read"] += 1
        except (Unknown, TypeError, AttributeError, ValueError, RuntimeError):
            out.unknown["plain reading stops"] += 1
        finally:
            out.work += budget - max(reader.budget, 0)
        return None, reader
    answer, read = reading(False)
    if answer is None:
        return bool(read.objects)
    values.near_calls = 0
    try:
        model = AtPoint(s.names, s.symbols, point, numbers, read.objects, out.name)
        core = elaborately(s, model)
    except (Unknown, KeyError, TypeError, ValueError, AttributeError, IndexError) as e:
        out.unknown[f"no model: {type(e).__name__} {e}"[:80]] += 1
        return bool(read.objects)
    out.work += model.work
    near = values.near_calls > 0 or read.close
    verdict = agree(answer, core, s.one_way)
    if verdict == "compared" and core[0] == "holds":
        read.budget = budget
        env = read.start(point.copy(), statement.define)
        with contextlib.suppress(Spent):
            out.differences += [f"{d} at {point}" for d in other_numbers(statement, s, read, env, model, core)]
    if verdict == "compared":
        out.compared += 1
        out.admissible += core[0] == "holds"
    elif verdict == "differs" and read.presumed and not model.presumed:
        out.unknown["seen by the elaborated statement alone"] += 1
    elif verdict == "differs" and near:
        out.unknown[f"too near: {answer[1]}, {core[1]}"] += 1
    elif verdict == "differs":
        out.compared += 1
        again, _ = reading(True)
        if again is not None and agree(again, core, s.one_way) == "compared":
            out.in_order += 1
            return bool(read.objects)
        if len(read.drawn) > 1 and answer[0] == core[0] == "holds":  # one type: binders were given the others' objects
            each = [elaborately(s, AtPoint(s.names, s.symbols, point, numbers, own, out.name))[1]
                    for own in read.drawn.values()]
            if all(a in ("unknown", *said) or "unknown" in said for a, said in zip(
                    answer[1], zip(core[1], *each, strict=True), strict=True)):
                return True
        out.differences.append(f"plain {answer}, elaborated {core} at {point}"
                               + (" (presumed)" if read.presumed or model.presumed else ""))
    else:
        if core[0] == "unknown" or (answer[0] == "holds" and set(core[1]) == {"unknown"}):
            out.unknown[f"elaborated: {model.reasons[0] if model.reasons else 'unknown'}"] += 1
        else:
            out.unknown["plain reading has no answer"] += 1
    return bool(read.objects)


def agree(a: Answers, b: Answers, one_way: frozenset[int] = frozenset()) -> str:
    """``compared``: both tell, and the same; ``differs``; ``unknown``. ``one_way``: the conclusions that say of the real
    line what is written of some space, and may be false there though it is true."""
    if "unknown" in (a[0], b[0]):
        return "unknown"
    if a[0] != b[0]:
        return "differs"
    if a[0] != "holds":
        return "compared"
    told = [(x, y) for k, (x, y) in enumerate(zip(a[1], b[1], strict=True))
            if "unknown" not in (x, y) and not (k in one_way and x == "true" != y)]
    if any(x != y for x, y in told):
        return "differs"
    return "compared" if told else "unknown"


# --- all of them ------------------------------------------------------------------------------------------------------
def variants(claim: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The printed statement and its repair."""
    printed = {k: claim[k] for k in KEYS if k in claim}
    yield "printed", printed
    if isinstance(claim.get("repair"), dict):
        yield "repair", {**printed, **{k: claim["repair"][k] for k in KEYS if k in claim["repair"]}}


def statements(papers: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name and the texts of each statement in claims/."""
    papers = list(papers)
    for path in sorted((ROOT/"claims").rglob("*.toml")):
        if papers and path.parent.name not in papers:
            continue
        for claim in tomllib.loads(path.read_text(encoding="utf-8")).get("claim", []):
            for variant, parts in variants(claim):
                yield f"{path.parent.name}/{claim['id']}" + (" repaired" if variant == "repair" else ""), parts


def held_against(name: str, parts: Mapping[str, Any], want: int, most: int = WORK, budget: int = BUDGET) -> Outcome:
    """The comparison for one statement of claims/."""
    from benchmarks.elaboration import elaborated
    load()
    try:
        s = elaborated(parts)
    except ElaborationError as e:
        return Outcome(name, why_not=f"does not elaborate: {e.message}")
    return compare(name, plain_statement(parts), s, want, most, budget)


def few_in(text: str) -> set[str]:
    """The statements that were compared at fewer than 50 points in a run that printed this."""
    found = re.findall(r"^(\S+(?: repaired)?): (\d+) compared, ", text, re.MULTILINE)
    return {name for name, count in found if int(count) < 50}


def plain_statement(parts: Mapping[str, Any]) -> Statement:
    out, problems = read_statement(dict(parts))
    assert not problems, problems
    return out


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("papers", nargs="*")
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--work", type=int, default=WORK)
    parser.add_argument("--budget", type=int, default=BUDGET, help="steps of the plain reading at one point")
    parser.add_argument("--again", type=Path, help="only those that had fewer than 50 points in this output of a run before")
    parser.add_argument("--only", default="")
    parser.add_argument("--differences", action="store_true", help="print where they differ")
    args = parser.parse_args()
    few: list[Outcome] = []
    wrong: list[Outcome] = []
    total = 0
    chosen = statements(args.papers) if args.papers != ["probes"] else (
        (f"{label}: {show}", {"let": let, "given": given, "show": [show]}) for label, let, given, show in probes())
    again = few_in(args.again.read_text(encoding="utf-8")) if args.again else None
    for name, parts in chosen:
        if args.only not in name or (again is not None and name not in again):
            continue
        total += 1
        out = held_against(name, parts, args.points, args.work, args.budget)
        print(out, flush=True)
        if out.differences:
            wrong.append(out)
            for d in out.differences[:3] if args.differences else ():
                print("   ", d[:1500], flush=True)
        elif out.compared < 50 and not out.why_not:
            few.append(out)
    print(f"{total} statements, {len(wrong)} with differences, {len(few)} at fewer than 50 points")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
