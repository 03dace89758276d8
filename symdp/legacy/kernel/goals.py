"""Goals: what is to be shown under which hypotheses, and what is seen of it without a proof."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce

from symdp.legacy.kernel import entries
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES, VALUE, endless, table
from symdp.legacy.kernel.enclose import FLIPPED, INFINITE, NEGATED, YES, NotReal, Region, compare, conjuncts
from symdp.legacy.kernel.folding import fold, folded
from symdp.legacy.kernel.information import in_entropies
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.normal import ratio, ratio_expr
from symdp.legacy.kernel.objects import Unsupported, Value, expand
from symdp.legacy.kernel.scope import CONSTANTS, RESERVED, is_formula, variables
from symdp.legacy.kernel.tables import Laws
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    TRUE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    children,
    domain_parts,
    free_names,
    map_domain,
    num,
    out_of_scope,
    put,
    put_inside,
    rebuild,
    substitute,
    walk,
)


class Rejected(Exception):
    """A certificate that does not prove what it should; the message says where and why."""


@dataclass(frozen=True)
class Goal:
    names: tuple[tuple[str, Type], ...]
    hyps: tuple[Expr, ...]
    show: Expr

    @cached_property
    def region(self) -> Region:
        return learned(self.names, self.hyps).again()

    @cached_property
    def hypotheses(self) -> list[Expr]:
        """The comparisons that the hypotheses are conjunctions of: those of the region, without it."""
        return [c for h in self.hyps for c in conjuncts(h)]

    @cached_property
    def has_objects(self) -> bool:
        return any(t.kind in reductions.OBJECTS for _, t in self.names)

    def entry(self, e: Expr) -> entries.Entry | None:
        """The number of an object that e stands for."""
        return entries.entry(self.names, e)

    def with_(self, *hyps: Expr, show: Expr | None = None) -> Goal:
        return Goal(self.names, self.hyps + hyps, self.show if show is None else show)


@lru_cache(maxsize=256)
def learned(names: entries.Names, hyps: tuple[Expr, ...]) -> Region:
    """What the hypotheses say: goals with the same hypotheses are many."""
    for k in range(0, len(hyps), 50):  # no deep recursion
        _told(spoken_of(names, hyps[:k]), hyps[:k])
    return _told(spoken_of(names, hyps), hyps).among(*meant(names))


@lru_cache(maxsize=1024)
def _told(names: entries.Names, hyps: tuple[Expr, ...]) -> Region:
    """The region of hypotheses that speak of these names only: of its first ones, and the last."""
    if not hyps:
        return Region()
    return _told(spoken_of(names, hyps[:-1]), hyps[:-1]).told(hyps[-1], *meant(names))


def meant(names: entries.Names) -> tuple[frozenset[str], Callable[[Expr], entries.Entry | None] | None]:
    """Which names stand for integers, and which terms for numbers of objects."""
    integers = frozenset(n for n, t in names if t.kind == "integer")
    objects = any(t.kind in reductions.OBJECTS for _, t in names)
    return integers, (lambda e: entries.entry(names, e)) if objects else None


def spoken_of(names: entries.Names, hyps: tuple[Expr, ...]) -> entries.Names:
    """The names that hypotheses speak of, with those that their types speak of."""
    found = frozenset[str]().union(*map(free_names, hyps))
    while True:
        more = found.union(*(free_names(x) for n, t in names if n in found for x in domain_parts(t)))
        if more == found:
            return tuple(x for x in names if x[0] in found)
        found = more


def difference(show: Expr) -> tuple[str, Expr]:
    """``a <= b`` as (">=", b - a): the relation to zero of one expression."""
    match show:
        case Op("<=" | "<" as op, (a, b)):
            return FLIPPED[op], b if a == ZERO else Op("-", (b, a))
        case Op(">=" | ">" | "==" | "!=" as op, (a, b)):
            return op, a if b == ZERO else Op("-", (a, b))
    raise Rejected("this rule needs a comparison to show")


def numbers(names: tuple[tuple[str, Type], ...]) -> dict[str, Value]:
    """The environment in which the goal's real and integer names, and objects on integers, stand for themselves."""
    return dict(_numbers(names))


@lru_cache(maxsize=256)
def _numbers(names: tuple[tuple[str, Type], ...]) -> dict[str, Value]:
    kinds = ("real", "integer", "distribution", "channel", "function", "matrix", "psd matrix")
    return {n: Name(n) for n, t in names if t.kind in kinds or (
        t.kind in ("database", "input") and entries.entry(names, Index(Name(n), (ONE,))) is not None)}


@lru_cache(maxsize=1 << 14)
def unfold(e: Expr, names: tuple[tuple[str, Type], ...]) -> Expr:
    """e with atoms of numbers replaced by their definitions, and what is said of random variables written in
    joint entropies; that alone, and arithmetic of written numbers, when it is about other objects."""
    e = nested(in_outcomes(in_entropies(e, names), names))
    if reductions.about_objects(names, e):
        return in_order(Goal(names, (), e), folded_numbers(e))
    with contextlib.suppress(Unsupported):
        e = nested(expanded(e, names))
    return in_order(Goal(names, (), e), e)


def in_outcomes(e: Expr, names: tuple[tuple[str, Type], ...]) -> Expr:
    """e with the probability of a set of written integers, under a declared law on a range of integers, as the sum of
    those of its elements."""
    match e:
        case Call(law, (Seq("set", items),)) if all(isinstance(k, Num) and k.value.denominator == 1 for k in items):
            t = dict(names).get(law, Type(""))
            if t.kind == "distribution" and entries.integers_of(names, t.param("on")) is not None:
                return folded("+", ZERO, (Index(Name(law), (k,)) for k in dict.fromkeys(items)))
        case Bind(_, bindings):
            names = tuple(nt for nt in names if nt[0] not in {b.name for b in bindings})  # the bound ones hide them
    return rebuild(e, lambda x: in_outcomes(x, names))


def expanded(e: Expr, names: tuple[tuple[str, Type], ...], laws: Laws | None = None) -> Expr:
    """e expanded; capacities of tables of numbers, outside of binders, stay, with their entries expanded. ``laws`` is
    told what must hold of what is left out, and of laws. Raises Unsupported."""
    env, places = numbers(names), dict[Expr, Call]()
    conditions: list[Expr] = []

    def without(x: Expr) -> Expr:
        if isinstance(x, Call) and x.fn == "capacity" and "capacity" not in dict(names) and (rows := table(x)):
            whole = Seq("list", tuple(Seq("list", tuple(expand(y, env, conditions.extend) for y in row))
                                      for row in rows))
            # a call stands for it, which may be undefined, as the capacity of what is no channel is
            return places.setdefault(Call("capacity", (whole,)), Call(f"capacity {len(places)}", ()))
        return x if isinstance(x, Bind) else rebuild(x, without)

    def back(x: Expr) -> Expr:
        return put(x, {place: term for term, place in places.items()})
    try:
        hidden = without(e)
        out = back(expand(hidden, env | {place.fn: Name(place.fn) for place in places.values()}, conditions.extend))
    finally:
        if laws is not None:
            laws([back(c) for c in conditions])
    if any(x in places.values() for y in (out, *map(back, conditions)) for x in walk(y)):
        raise Unsupported("a capacity within a binder")
    return out


def nested(e: Expr) -> Expr:
    """Sums, products and extrema over several ranges, as such of such, one name each. An extremum over nothing has
    no value: where inner ranges depend on the outer names, that may be another nothing."""
    e = rebuild(e, nested)
    if isinstance(e, Bind) and any(isinstance(b.domain, Seq) for b in e.bindings):
        e = replace(e, bindings=tuple(replace(b, domain=numbers_at_ends(b.domain)) for b in e.bindings))
    match e:
        case Bind("sum" | "prod" | "max" | "min" as binder, (first, *rest), body) if rest and all(
                isinstance(b.domain, Seq) and b.domain.kind == "range" for b in e.bindings) and not endless(e) and (
                binder in ("sum", "prod") or not {b.name for b in e.bindings} & frozenset[str]().union(
                    *(free_names(x) for b in e.bindings for x in domain_parts(b.domain)))):
            return Bind(binder, (first,), nested(Bind(binder, tuple(rest), body)))
    return e


def numbers_at_ends(domain: Expr | Type) -> Expr | Type:
    """A range or interval with signs and quotients of written numbers as numbers: of all ways to write it one."""
    def number(e: Expr) -> Expr:
        e = rebuild(e, number) if isinstance(e, Op | Call) else e
        match e:
            case Op("neg", (Num(v),)):
                return num(-v)
            case Op("/", (Num(v), Num(w))) if w:
                return num(v / w)
        return e
    return Seq(domain.kind, tuple(map(number, domain.items))) if isinstance(domain, Seq) else domain


def folded_numbers(e: Expr) -> Expr:
    """e with its arithmetic of written numbers done, as in what is expanded."""
    e = rebuild(e, folded_numbers)
    return fold(e.op, e.args) if isinstance(e, Op) and e.op in ("+", "-", "*", "/", "^", "neg") else e


def in_order(goal: Goal, e: Expr) -> Expr:
    """e with the outcomes and arguments that are integers in normal form: w[l + 1 - 1] is w[l]. Those in binders
    are left as they are."""
    match e:
        case Bind():
            return e
        case Index(base, index):
            return Index(in_order(goal, base), tuple(_ordered(goal, i) if integral(goal, i) else i for i in index))
        case Call(fn, args) if dict(goal.names).get(fn, Type("")).kind == "function":
            return Call(fn, tuple(_ordered(goal, i) if integral(goal, i) else in_order(goal, i) for i in args))
    return rebuild(e, lambda x: in_order(goal, x))


def _ordered(goal: Goal, e: Expr) -> Expr:
    """e, which is built of integers, in normal form, if nothing is cancelled that may be undefined, such as a value
    of a function or an entry of a database: where that is undefined, so is e."""
    e = in_order(goal, e)
    out = canonical(e)
    before, after = ({x for x in walk(y) if not is_polynomial(x) and not isinstance(x, Op)} for y in (e, out))
    return out if before <= after else e


def in_comparisons(goal: Goal, wanted: Callable[[Expr], bool]) -> list[Expr]:
    """The terms of a kind in comparisons of show, then of the hypotheses, in the order of reading, each once; those
    within another, under a connective or a binder are left out."""
    found: dict[Expr, None] = {}

    def look(e: Expr) -> None:
        if wanted(e):
            found[e] = None
        elif isinstance(e, Call) or (isinstance(e, Op) and e.op in ("+", "-", "*", "/", "^", "neg")):
            for x in e.args:
                look(x)
    for formula in (goal.show, *goal.hyps):
        if isinstance(formula, Op) and formula.op in COMPARISONS:
            for side in formula.args:
                look(side)
    return list(found)


def valued(goal: Goal, term: Expr, value: Expr, *more: Expr, inside: bool = False) -> Goal:
    """The goal with a value in place of a term outside of binders (or ``inside`` as well), and more hypotheses; a
    value that is a name is a new real, oo is none."""
    new = ((value.id, Type("real")),) if isinstance(value, Name) and value != Name("oo") else ()
    names = (*goal.names, *new)
    show, *hyps = (unfold(put_inside(f, term, value) if inside else put(f, {term: value}), names)
                   for f in (goal.show, *goal.hyps))
    if value == INFINITIES[0]:
        show, *hyps = (with_infinities(goal, f) for f in (show, *hyps))
    return Goal(names, (*hyps, *more), show)


def with_infinities(goal: Goal, e: Expr) -> Expr:
    """e, which is defined wherever the hypotheses hold, with the arithmetic of oo and -oo done outside of binders."""
    if isinstance(e, Bind) or INFINITIES[0] not in walk(e):
        return e
    e = rebuild(e, lambda x: with_infinities(goal, x))

    def real(x: Expr) -> bool:
        return not reductions.about_objects(goal.names, x) and INFINITIES[0] not in walk(x) and goal.region.finite(x)

    def times(x: Expr, c: Expr) -> Expr:
        for op, value in ((">", x), ("<", INFINITIES[x == INFINITIES[0]])):
            if real(c) and holds(replace(goal, show=Op(op, (c, ZERO)))):
                return value
        return e
    match e:
        case Op("neg", (x,)) if x == INFINITIES[1]:
            return INFINITIES[0]
        case Op("+" | "-", (x, c)) if x in INFINITIES and real(c):
            return x
        case Op("+", (c, x)) if x in INFINITIES and real(c):
            return x
        case Op("-", (c, x)) if x in INFINITIES and real(c):
            return INFINITIES[x == INFINITIES[0]]
        case Op("*" | "/", (x, c)) if x in INFINITIES:
            return times(x, c)
        case Op("*", (c, x)) if x in INFINITIES:
            return times(x, c)
        case Op("/", (c, x)) if x in INFINITIES and real(c):
            return ZERO
        case Call("exp", (x,)) if x in INFINITIES:
            return x if x == INFINITIES[0] else ZERO
        case Call("log" | "sqrt" | "bits" as fn, (x,)) if x == INFINITIES[0] and fn not in dict(goal.names):
            return x
    return e


def canonical(e: Expr) -> Expr:
    return ratio_expr(ratio(e, lambda _: None))


def alike(e: Expr) -> Expr:
    """e with its sums in one order, and polynomials in names as arguments in normal form: the same value, or the same
    infinity, wherever e is defined."""
    match e:
        case Bind():
            return e
        case Op("+"):
            first, *rest = sorted((alike(x) for x in summands(e)), key=repr)
            return reduce(lambda a, b: Op("+", (a, b)), rest, first)
        case Call():
            return rebuild(e, lambda x: canonical(x) if is_polynomial(x) else alike(x))
    return rebuild(e, alike)


def summands(e: Expr) -> list[Expr]:
    return [y for x in e.args for y in summands(x)] if isinstance(e, Op) and e.op == "+" else [e]


def is_polynomial(e: Expr) -> bool:
    """e is built of names and numbers by + - *, and so defined everywhere."""
    match e:
        case Op("+" | "-" | "*" | "neg", args):
            return all(map(is_polynomial, args))
        case Name(n):
            return n != "oo"
    return isinstance(e, Num)


@lru_cache(maxsize=1 << 14)
def laws(e: Expr, names: tuple[tuple[str, Type], ...]) -> tuple[Expr, ...]:
    """What makes the laws written in e laws: their probabilities are nonnegative and sum to one. And that numbers have
    values on which what e is expanded to does not depend: it is read as ``unfold`` reads it.

    Those under bound names are left to the rule that opens these.
    """
    e = nested(in_outcomes(in_entropies(e, names), names))
    conditions: list[Expr] = []
    try:
        if isinstance(e, Law):
            return of_law(e, names)
        expanded(e, names, conditions.extend)
    except Unsupported:
        conditions = [c for c in conditions if not is_reading(c)]
        conditions += [c for x in children(e) if not isinstance(e, Bind) for c in laws(x, names)]
    return tuple(dict.fromkeys(conditions))


def of_law(e: Law, names: tuple[tuple[str, Type], ...]) -> tuple[Expr, ...]:
    """What makes a written law one, whatever its probabilities are made of."""
    probabilities: dict[Expr, Expr] = {}
    for k, p in e.entries:
        p = unfold(p, names)
        probabilities[k] = fold("+", (probabilities[k], p)) if k in probabilities else p
    found = [*(fold(">=", (p, ZERO)) for p in probabilities.values()),
             fold("==", (folded("+", ZERO, probabilities.values()), ONE))]
    return tuple(dict.fromkeys([*(c for c in found if c != TRUE), *(c for x in children(e) for c in laws(x, names))]))


def is_reading(c: Expr) -> bool:
    """It says of a number that it has a value."""
    return isinstance(c, Op) and c.op == "==" and c.args[0] == c.args[1]


def piecewise_terms(goal: Goal) -> list[Expr]:
    """The piecewise terms of show, then of the hypotheses, in the order of reading, without repetition; then those that
    mention a name that is bound elsewhere in their formula. Those under a binder of one of their names are left out."""
    found: dict[Expr, None] = {}
    last: dict[Expr, None] = {}
    for formula in (goal.show, *goal.hyps):
        bound = {b.name for x in walk(formula) if isinstance(x, Bind) for b in x.bindings}
        for x in walk(formula):
            if is_piecewise(x) and not free_names(x) & bound:
                found[x] = None
        if bound & free_names(formula):
            last |= dict.fromkeys(x for x in unbound(formula, frozenset()) if is_piecewise(x))
    return list(found | last)


def is_piecewise(e: Expr) -> bool:
    return (isinstance(e, Call) and e.fn in ("min", "max", "abs", "rel_entr")) or (isinstance(e, Op) and e.op == "if")


def unbound(e: Expr, bound: frozenset[str]) -> Iterator[Expr]:
    """The parts of an expression in which no name is bound around them, in the order of reading."""
    if not free_names(e) & bound:
        yield e
    inside = bound | {b.name for b in e.bindings} if isinstance(e, Bind) else bound
    for x in children(e):
        yield from unbound(x, inside)


def branches(term: Expr) -> tuple[Expr, Expr, Expr]:
    """The condition under which a piecewise term takes its first branch, and both branches."""
    match term:
        case Call("min" | "max" as fn, args) if len(args) >= 2:
            rest = args[1] if len(args) == 2 else Call(fn, args[1:])
            return Op(">=" if fn == "max" else "<=", (args[0], rest)), args[0], rest
        case Call("abs", (a,)):
            return Op(">=", (a, ZERO)), a, Op("neg", (a,))
        case Call("rel_entr", (a, b)):
            finite = Op("*", (a, Op("-", (Call("log", (a,)), Call("log", (b,))))))
            return Op("==", (a, ZERO)), ZERO, Op("if", (Op("==", (b, ZERO)), Name("oo"), finite))
        case Op("if", (c, a, b)):
            return c, a, b
    raise Rejected("the term is not piecewise")


def negation(e: Expr, quantifiers: bool = False) -> Expr:
    """``not e``, with comparisons and connectives turned round, and with ``quantifiers`` these as well."""
    match e:
        case Op("not", (a,)):
            return a
        case Op(op, args) if op in NEGATED:
            return Op(NEGATED[op], args)
        case Op("and" | "or" as op, (a, b)):  # each side stays where the other lets it be read
            return Op("or" if op == "and" else "and", (negation(a, quantifiers), negation(b, quantifiers)))
        case Op("implies", (a, b)):
            return Op("and", (a, negation(b, quantifiers)))
        case Bind("forall" | "exists" as binder, bindings, body) if quantifiers:
            return Bind("exists" if binder == "forall" else "forall", bindings, negation(body, quantifiers))
    return Op("not", (e,))


def binding_type(domain: Expr | Type, name: str, bound: str, renamed: dict[str, Expr] | None = None) -> Type:
    """The type of a bound name; intervals and ranges become conditions on it."""
    renamed = renamed or {}
    if name in RESERVED:
        raise Rejected(f"{name!r} has a meaning of its own and cannot be bound")
    domain = map_domain(domain, lambda x: substitute(x, renamed),
                        lambda x: substitute(x, {**renamed, bound: Name(name)}))
    if name in out_of_scope(name, domain):
        raise Rejected(f"the domain of {name} mentions {name}")
    if isinstance(domain, Type):
        return domain
    if isinstance(domain, Seq) and domain.kind in ("[]", "[)", "(]", "()", "range"):
        kind = "integer" if domain.kind == "range" else "real"
        return Type(kind, (), (Op("in", (Name(name), domain)),))
    if domain in (Name("reals"), Name("integers")):
        return Type("real" if domain == Name("reals") else "integer")
    if domain == Name("naturals"):
        return Type("integer", (), (Op(">=", (Name(name), ZERO)),))
    raise Rejected("a quantifier over this domain has no rule")


def plain(names: entries.Names, e: Expr) -> bool:
    """A number, or a comparison of numbers, built of declared and of written ones by + - *: it has a value, and a
    finite one, whatever these are."""
    sides = e.args if isinstance(e, Op) and e.op in COMPARISONS else (e,)
    return all(map(is_polynomial, sides)) and free_names(e) <= _declared_numbers(names)


@lru_cache(maxsize=256)
def _declared_numbers(names: entries.Names) -> frozenset[str]:
    return frozenset(n for n, t in names if t.kind in ("real", "integer"))


def is_real(region: Region, e: Expr, real: bool = True) -> bool:
    """Every step of e has a value everywhere on the region (a finite one, when ``real``)."""
    try:
        p = region.program(e)
        values = p.run(region.bounds, region.facts, region.prec)
    except NotReal:
        return False
    if values[p.result] is None:
        return False
    return not real or all(x is not None and not (x.takes(INF) or x.takes(-INF)) for x in values)


def integral(goal: Goal, e: Expr) -> bool:
    """e is built so that it takes integer values only."""
    return entries.whole(goal.names, e)


def takes_integers(names: entries.Names, e: Expr) -> bool:
    """Where e, or each of its parts, is defined it is an integer: built of integers, and of finite sums of such."""
    match e:
        case Op("+" | "-" | "*" | "neg", args):
            return all(takes_integers(names, a) for a in args)
        case Bind("sum", (Binding(k, "in", Seq("range", ends)),), body) if all(entries.whole(names, x) for x in ends):
            return takes_integers((*names, (k, Type("integer"))), body)
    return entries.whole(names, e)


def _same(region: Region, op: str, d: Expr, h: Expr) -> bool:
    """The hypothesis is the comparison d >= 0 (d > 0) in another form."""
    if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=")) or variables(h) != variables(d):
        return False
    known_op, known = difference(h)
    return known_op in (op, ">") and is_real(region, known) and region.zero(Op("-", (d, known)))


def nameless(e: Expr, depth: int = 0) -> Expr:
    """e with names for the bound ones that say how deep they are bound: what has the same form says the same. The
    variable of a limit keeps its name, which says where it is from."""
    match e:
        case Bind(binder, bindings, body) if all(b.how == "in" for b in bindings):
            new: dict[str, Expr] = {}
            out: list[Binding] = []
            for k, b in enumerate(bindings):
                name = Name(f"'b{depth + k}")
                outer, new = new, {**new, b.name: name}
                out.append(Binding(name.id, "in", map_domain(
                    b.domain, partial(substitute, values=outer), partial(substitute, values=new))))
            return Bind(binder, tuple(out), nameless(substitute(body, new), depth + len(bindings)))
    return rebuild(e, lambda x: nameless(x, depth))


def has_binder(e: Expr) -> bool:
    return any(isinstance(x, Bind) for x in walk(e))


IMPLIED_BY = {"!=": ("<", ">"), "<=": ("<=", "<", "=="), ">=": (">=", ">", "=="), "<": ("<",), ">": (">",)}


def holds(goal: Goal) -> bool:
    """The formula is decided by enclosures over the region of the hypotheses, or is one of them, bound names apart."""
    region = goal.region
    if region.contradiction or goal.show in region.hypotheses:
        return True
    if has_binder(goal.show) and not any(isinstance(x, Bind) and x.binder == "limit" for x in walk(goal.show)) and (
            nameless(goal.show) in map(nameless, filter(has_binder, region.hypotheses))):
        return True
    parts = conjuncts(goal.show)
    if len(parts) > 1:
        return all(holds(replace(goal, show=p)) for p in parts)
    match goal.show:
        case Call(fn, (Bind("integral" | "sum") as term,)) if fn == VALUE:
            # what is defined is a number, but for what is about objects: that may be oo, as may an integral of it
            return any(isinstance(h, Op) and h.op == "==" and term in h.args and (
                any(map(region.finite, h.args)) or not reductions.about_objects(goal.names, h))
                for h in goal.hyps) and (term.binder == "integral" or region.finite(term.body))
        case Op("in", (x, Name("integers"))):
            return takes_integers(goal.names, x)
        case Op(op, (a, b)) if any(Op(o, (a, b)) in region.hypotheses or Op(FLIPPED[o], (b, a)) in region.hypotheses
                                   for o in IMPLIED_BY.get(op, ())):
            return True
    try:
        if is_formula(goal.show) and goal.entry(goal.show) is None and region.enclose(goal.show) == YES:
            return True
    except NotReal:
        return False
    show = parts[0]
    if isinstance(show, Op) and show.op in NEGATED:
        op, d = difference(show)
        if not is_real(region, d):
            return False
        if op == "==":
            return region.zero(d)
        if op == "!=":
            return region.apart_from_zero(d)
        return region.at_least(d, op == ">") or any(_same(region, op, d, h) for h in region.hypotheses)
    return False


def accumulates(goal: Goal, t: Type, name: str, point: Expr, side: str) -> None:
    """The declared domain is an interval (less finitely many points) with the point in its closure, where the goal's
    hypotheses hold."""
    def seen(op: str, a: Expr, b: Expr) -> bool:
        if (variables(a) | variables(b)) <= CONSTANTS or {a, b} & set(INFINITIES):
            return bool(compare(op, a, b))
        return holds(replace(goal, show=Op(op, (a, b))))
    if side not in ("", "+", "-"):
        raise Rejected("a limit is from above, from below or from both sides")
    if t.kind not in ("real", "integer"):
        raise Rejected("the limit variable is no number")
    high, low = ([end] for end in INFINITE)
    for c in (c for w in t.where for c in conjuncts(w)):
        match c:
            case Op("in", (_, Name("integers"))) if t.kind == "integer":
                continue
            case Op(op, (a, b)) if op in NEGATED and Name(name) in (a, b) and op != "==":
                end, op = (b, op) if a == Name(name) else (a, FLIPPED[op])
                if not variables(end) <= CONSTANTS or a == b:
                    raise Rejected("the limit variable's domain is not a fixed interval")
                if op != "!=":
                    (low if op in (">", ">=") else high).append(end)
            case _:
                raise Rejected("the limit variable's domain is not a fixed interval")
    if t.kind == "integer" and point not in INFINITIES:
        raise Rejected("integers have no finite limit points")
    if not all(seen("<", a, b) and seen("<=", a, point) and seen("<=", point, b) for a in low for b in high):
        raise Rejected("the limit point is not seen to be a limit point of the domain")
    if (side == "+" and not all(seen("<", point, b) for b in high)) or (
            side == "-" and not all(seen("<", a, point) for a in low)) or (side and point in INFINITIES):
        raise Rejected("the domain has no points on that side of the limit point")
