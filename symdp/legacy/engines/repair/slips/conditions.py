"""A side condition that was left out: a domain too wide, a denominator that may vanish, one more assumption."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from symdp.legacy.engines.repair.change import About, Edit, bounds, shown, slip
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type, num, walk

_OPEN = {">=": ">", "<=": "<"}
_ENDS = {"[]": (("(]", "[)"), "()"), "[)": (("()",), ""), "(]": (("()",), "")}


def _narrowed(t: Type, name: str) -> Iterator[tuple[Type, int, str]]:
    def with_where(*where: Expr) -> Type:
        return Type(t.kind, t.params, where)

    for k, w in enumerate(t.where):
        rest = (t.where[:k], t.where[k + 1:])
        match w:
            case Op(">=" | "<=" as op, (x, end)) if t.kind == "real":
                yield with_where(*rest[0], Op(_OPEN[op], (x, end)), *rest[1]), 1, f"{name} is not {shown(end)}"
            case Op(">=", (x, Num(v))):
                yield with_where(*rest[0], Op(">=", (x, num(v + 1))), *rest[1]), 1, f"{name} is at least {v + 1}"
            case Op("in", (x, Seq("[]" | "[)" | "(]" as kind, ends))) if t.kind == "real":
                one_end, both = _ENDS[kind]
                for other in one_end:
                    yield with_where(*rest[0], Op("in", (x, Seq(other, ends))), *rest[1]), 1, (
                        f"an end of the domain of {name} does not belong to it")
                if both:
                    yield with_where(*rest[0], Op("in", (x, Seq(both, ends))), *rest[1]), 1, (
                        f"the ends of the domain of {name} do not belong to it")
            case Op("in", (x, Seq(kind, (Num(v), high)))) if t.kind == "integer" and kind in ("[]", "range"):
                new = Op("in", (x, Seq(kind, (num(v + 1), high))))
                yield with_where(*rest[0], new, *rest[1]), 1, f"{name} is at least {v + 1}"


def _and(t: Type, condition: Expr) -> Type:
    return Type(t.kind, t.params, (*t.where, condition))


@slip("statement")
def narrower_domain(about: About) -> Iterator[Edit]:
    """An end of a domain excluded; zero or one excluded; an upper bound that the statement speaks of."""
    for name, t in about.statement.let:
        if t.kind not in ("real", "integer") or name not in about.used:
            continue
        for new, size, words in _narrowed(t, name):
            yield Edit("let", name, new, size, words)
        low, high = bounds(t)
        x = Name(name)
        if t.kind == "real":
            for v in (ZERO, ONE):
                inside = (low is None or low < v.value) and (high is None or v.value < high)
                if inside:
                    yield Edit("let", name, _and(t, Op("!=", (x, v))), 2, f"{name} is not {shown(v)}")
            if low is None:
                yield Edit("let", name, _and(t, Op(">=", (x, ZERO))), 2, f"{name} is not negative")
                yield Edit("let", name, _and(t, Op(">", (x, ZERO))), 2, f"{name} is positive")
        seen = {Fraction(1), Fraction(1, 2) if t.kind == "real" else Fraction(2), *about.constants}
        for c in sorted(c for c in seen if c > 0 and (t.kind == "real" or c.denominator == 1)):
            limit: Expr = num(c) if c.denominator == 1 else Op("/", (num(c.numerator), num(c.denominator)))
            if (low is None or low < c) and (high is None or c < high):
                size = 3 if t.kind == "real" or c in about.constants else 4
                yield Edit("let", name, _and(t, Op("<=", (x, limit))), size, f"{name} is at most {c}")
                if t.kind == "real":
                    yield Edit("let", name, _and(t, Op("<", (x, limit))), 3, f"{name} is less than {c}")
            if t.kind == "real" and (low is None or low < c) and (high is None or c < high):
                yield Edit("let", name, _and(t, Op(">=", (x, limit))), 3, f"{name} is at least {c}")


def _arguments(about: About, *fns: str) -> list[Expr]:
    """What the functions are applied to in the statement, in terms of declared names."""
    found = [a for e in about.formulas for x in walk(e) if isinstance(x, Call) and x.fn in fns for a in x.args[:1]]
    return [e for e in dict.fromkeys(found) if about.reaches(e) and not isinstance(e, Num)]


@slip("statement")
def undefined_somewhere(about: About) -> Iterator[Edit]:
    """A further assumption, made of the statement's own terms, under which everything has a value."""
    end = len(about.statement.given)
    divisors = [x.args[1] for e in about.formulas for x in walk(e) if isinstance(x, Op) and x.op == "/"]
    for d in dict.fromkeys(divisors):
        if about.reaches(d) and not isinstance(d, Num):
            yield Edit("given", end, Op("!=", (d, ZERO)), 2, f"{shown(d)} is not 0")
            yield Edit("given", end, Op(">", (d, ZERO)), 3, f"{shown(d)} is positive")
    for a in _arguments(about, "log"):
        yield Edit("given", end, Op(">", (a, ZERO)), 3, "its logarithm is taken")
    for a in _arguments(about, "sqrt"):
        yield Edit("given", end, Op(">=", (a, ZERO)), 3, "its root is taken")
    for a in _arguments(about, "h"):
        yield Edit("given", end, Op("<=", (a, ONE)), 2, "it is a probability")
        yield Edit("given", end, Op("<=", (a, Op("/", (ONE, num(2))))), 3, "beyond 1/2 the entropy falls again")


@slip("statement")
def ordered_names(about: About) -> Iterator[Edit]:
    """Two numbers of one type that have an order, or are different."""
    end = len(about.statement.given)
    for a, b in itertools.permutations(about.numbers, 2):
        if about.types[a].kind == about.types[b].kind:
            size = 3 if about.types[a].kind == "integer" else 4  # an index, and how many there are
            yield Edit("given", end, Op("<=", (Name(a), Name(b))), size, f"{a} is not above {b}")


@slip("statement")
def missing_hypothesis(about: About) -> Iterator[Edit]:
    """Of random variables: independence, a Markov chain, one that determines another."""
    names = [n for n, t in about.statement.let if t.kind == "variable"]
    end = len(about.statement.given)
    if len(names) > 4:
        return
    for a, b in itertools.combinations(names, 2):
        yield Edit("given", end, Call("independent", (Name(a), Name(b))), 4, f"{a} and {b} are independent")
    for a, b, c in itertools.permutations(names, 3):
        if a < c:
            yield Edit("given", end, Call("markov", (Name(a), Name(b), Name(c))), 4, f"{a} - {b} - {c} is a chain")
            both = Seq("tuple", (Name(a), Name(c)))
            yield Edit("given", end, Call("independent", (both, Name(b))), 4, f"{a} and {c} say nothing of {b}")
    for a, b in itertools.permutations(names, 2):
        given = Call("H", (Seq("group", (Name(a),)), Seq("given", (Name(b),))))
        yield Edit("given", end, Op("==", (given, ZERO)), 5, f"{b} determines {a}")


@slip("statement")
def distinct_entries(about: About) -> Iterator[Edit]:
    """Two databases differ where an index points."""
    end = len(about.statement.given)
    databases = [n for n, t in about.statement.let if t.kind == "database"]
    for a, b in itertools.combinations(databases, 2):
        for i in about.integers:
            apart = Op("!=", (Index(Name(a), (Name(i),)), Index(Name(b), (Name(i),))))
            yield Edit("given", end, apart, 3, f"{a} and {b} differ at {i}")


@slip("statement")
def missing_support(about: About) -> Iterator[Edit]:
    """A law that gives every outcome some probability, or that dominates another one."""
    end = len(about.statement.given)
    laws = {n: t for n, t in about.statement.let if t.kind == "distribution"}
    a = next(x for x in ("a", "b", "c", "outcome") if x not in about.types and x not in dict(about.statement.define))

    def positive(law: str) -> Expr:
        return Op(">", (Index(Name(law), (Name(a),)), ZERO))

    def of_all(law: str, body: Expr) -> Edit:
        return Edit("given", end, Bind("forall", (Binding(a, "in", Name(law)),), body), 3, words)
    for p in laws:
        words = f"{p} gives every outcome some probability"
        yield of_all(p, positive(p))
    for p, q in itertools.permutations(laws, 2):
        if laws[p] == laws[q]:
            words = f"{q} has to have the outcomes of {p}"
            yield of_all(p, Op("implies", (positive(p), positive(q))))
