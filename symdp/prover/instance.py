"""A point at which all hypotheses of a statement hold, with a proof that they do."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import PROP, REAL, KernelError, Type, make, substitute
from symdp.proof.checking import Statement
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.objects import channel, database, finite_law, finite_space
from symdp.proof.shapes import conjuncts
from symdp.prover.sampling import _bounds, _whole, numeral_bounds, sample
from symdp.prover.search import Search
from symdp.prover.working_out import worker

TRIED = 12
Found = tuple[list[Theorem], dict[Var, Term], dict[str, Type]]


def instance(search: Search, statement: Statement) -> Found:
    """The hypotheses at values, the values, the spaces; ProofError if no point is found."""
    numbers = [v for v in statement.names.values() if v.type is REAL]
    others = [v for v in statement.names.values() if v.type is not REAL]
    error: KernelError | None = None
    choices: list[tuple[dict[str, Type], dict[Var, Term]]] = [({}, objects) for objects in _objects(others)]
    if any(v.type.name == "db" for v in others):
        choices.insert(0, _small_databases(others, _asked_size(statement)))
    for spaces, objects in choices:
        for values in _points(search, statement, numbers, objects, spaces):
            there = {terms.var(v.name, substitute(v.type, spaces)): t for v, t in values.items()}
            try:
                done = [_there(search, terms.instantiate(h, spaces, there)) for h in statement.hypotheses]
                return done, values, spaces
            except KernelError as e:
                error = error or e
    raise error or ProofError("no instance is found")


def _asked_size(statement: Statement) -> int:
    """How many entries the hypotheses ask for by a numeral; 1 if they do not."""
    for h in statement.hypotheses:
        for c in conjuncts(h):
            sides = terms.args_of(c, "eq", 2)
            if sides is not None and terms.args_of(sides[0], "entries", 1) and isinstance(sides[1], Num):
                return max(int(sides[1].value), 0)
    return 1


def _small_databases(variables: list[Var], size: int) -> tuple[dict[str, Type], dict[Var, Term]]:
    """Databases of that many entries, the first one of one letter and then another, and simple objects for the rest."""
    letters, points = finite_space(2)
    spaces: dict[str, Type] = {}
    for v in variables:
        if v.type.name == "db" and v.type.args[0].name.startswith("'"):
            spaces[v.type.args[0].name] = letters
    out: dict[Var, Term] = {}
    count = 0
    for v in variables:
        t = substitute(v.type, spaces)
        if t.name == "db" and t.args[0] in (letters, REAL):
            entries = points if t.args[0] is letters else [num(1), num(2)]
            out[v] = database(t, [entries[count % 2], *[entries[0]]*(size - 1)][:size])
            count += 1
        else:
            out[v] = plain(t, True)
    return spaces, out


def _there(search: Search, h: Term) -> Theorem:
    """A hypothesis at a point: worked out, or by the search."""
    if not h.free:
        try:
            return worker(search, Context()).prove(h)
        except (KernelError, RecursionError):
            pass
    return search.goal(h, Context(), 8)


def _objects(variables: list[Var]) -> list[dict[Var, Term]]:
    """Values for what is no number: constant functions, laws of one point, channels of one row; any; then laws and rows
    on a few numbers."""
    if not variables:
        return [{}]
    out = [{v: plain(v.type, sure) for v in variables} for sure in (True, False)]
    if any(v.type in (make("law", REAL), make("chan", REAL, REAL)) or v.type.args[-1:] == (REAL,) for v in variables):
        for size, one, apart in ((2, True, True), (2, False, True), (2, True, False), (2, False, False),
                                 (4, False, True)):
            more = {v: on_few(v.type, size, one, apart) for v in variables}
            if more not in out:
                out.append(more)
    return out


def on_few(t: Type, size: int, one: bool, apart: bool) -> Term:
    """An object on the numbers 1, .., size: laws of one point or uniform ones, channels whose rows are told apart or
    are all the same uniform law, functions that are 0."""
    letters = [num(k + 1) for k in range(size)]
    fair = finite_law(REAL, [(k, num(Fraction(1, size))) for k in letters])
    points = [finite_law(REAL, [(k, num(1))]) for k in letters]
    if t is make("law", REAL):
        return points[0] if one else fair
    if t is make("chan", REAL, REAL):
        return channel(REAL, list(zip(letters, points, strict=True)) if apart else [(num(1), fair)])
    if t.name == "fun" and t.args[1] is REAL:
        return terms.lam(fresh("x", t.args[0]), num(0))
    return plain(t, True)


def plain(t: Type, sure: bool) -> Term:
    """A simple object of that type: ``sure`` laws have all their mass on one point."""
    if t is REAL:
        return num(1)
    if t.name == "fun":
        return terms.lam(fresh("x", t.args[0]), plain(t.args[1], sure))
    if t.name == "law" and sure:
        point, x = plain(t.args[0], sure), fresh("x", t.args[0])
        return terms.apply_const("mklaw", terms.lam(x, terms.apply_const("eq", x, point)), terms.lam(x, num(1)))
    if t.name == "chan" and sure:
        row = plain(make("law", t.args[1]), sure)
        return terms.apply_const("mkchan", terms.lam(fresh("x", t.args[0]), row))
    if t is PROP:
        return terms.apply_const("true")
    return terms.const("any", t)


def _points(search: Search, statement: Statement, variables: list[Var], objects: dict[Var, Term],
            spaces: Mapping[str, Type]) -> list[dict[Var, Term]]:
    """Candidates: points of the sample, with the simplest numbers that still satisfy the hypotheses in floating
    point. Databases that are written out have as many entries as they are said to have."""
    goal = terms.apply_const("true")
    told = [*statement.hypotheses, *_sizes(statement, objects)]
    drawn = sample(told, goal, search.definitions)
    equal = {w: b for h in told for c in conjuncts(h) for w, kind, b in _bounds(c) if kind == "equal"}
    out: list[dict[Var, Term]] = []
    size = min(drawn.size, 60) if drawn.columns else 1
    least = sorted(range(size), key=lambda i: sum(abs(float(c[i])) for c in drawn.columns.values()))
    ends = {v: low[0] for v in variables if _whole(conjuncts_of(statement), v)
            for low in [numeral_bounds(statement.hypotheses, v)[0]] if low}
    for limit, lowest in itertools.chain([(10, ends)] if ends else [], ((k, {}) for k in (1, 2, 4, 10, 100, 10**6))):
        simple: list[dict[Var, Term]] = []
        for i in least:
            values: dict[Var, Term] = {}
            for v in variables:
                if v in lowest:
                    values[v] = lowest[v]
                    continue
                x = float(drawn.columns[v][i]) if v in drawn.columns else 0.
                if not np.isfinite(x):
                    x = 0.
                values[v] = num(Fraction(x).limit_denominator(limit))
            for v, b in equal.items():
                t = terms.instantiate(b, {}, values)
                if v in values and v.type is REAL and not t.free:
                    values[v] = _number(t)
            values |= objects
            if values not in simple and values not in out and _holds(search, statement, values, spaces):
                simple.append(values)
        out += sorted(simple, key=_size)
        if len(out) >= TRIED:
            break
    if out:
        return out[:TRIED]
    return [{**{v: num(0) for v in variables}, **objects}]


def _sizes(statement: Statement, objects: Mapping[Var, Term]) -> list[Term]:
    """How many entries the databases are said to have is how many they have."""
    out = []
    for h in statement.hypotheses:
        for c in conjuncts(h):
            sides = terms.args_of(c, "eq", 2) or [c, c]
            asked = terms.args_of(sides[0], "entries", 1)
            if asked is not None and isinstance(asked[0], Var) and isinstance(sides[1], Var):
                size = terms.args_of(objects.get(asked[0], asked[0]), "mkdb", 2)
                out += [apply_const("eq", sides[1], size[0])] if size is not None else []
    return out


def _size(values: Mapping[Var, Term]) -> Fraction:
    """Small numbers make short sums."""
    return sum((abs(x.value) for x in values.values() if isinstance(x, Num)), Fraction(0))


def conjuncts_of(statement: Statement) -> list[Term]:
    """The parts of the hypotheses."""
    return [c for h in statement.hypotheses for c in conjuncts(h)]


def _number(t: Term) -> Term:
    p = arithmetic.normal_form(t)
    if len(p) <= 1 and all(m == (frozenset(), frozenset()) for m in p):
        return num(next(iter(p.values())) if p else 0)
    return t


def _holds(search: Search, statement: Statement, values: dict[Var, Term], spaces: Mapping[str, Type]) -> bool:
    from symdp.prover.values import Values
    there = Values({}, search.definitions)
    put = {terms.var(v.name, substitute(v.type, spaces)): t for v, t in values.items()}
    for h in statement.hypotheses:
        for c in conjuncts(terms.instantiate(h, spaces, put)):
            if not (there.truth(c) >= 0).all() or _false(c):
                return False
    return True


def _false(t: Term) -> bool:
    """Whether it is a wrong comparison of two numerals, or a strict one of what is equal."""
    sides = [x.value for x in terms.strip(t)[1] if isinstance(x, Num)]
    kind = comparison(t)
    if kind == "lt" and not arithmetic.difference(t)[1]:
        return True
    if len(sides) < 2 or kind is None:
        return False
    a, b = sides
    return {"lt": a >= b, "le": a > b, "eq": a != b}[kind]
