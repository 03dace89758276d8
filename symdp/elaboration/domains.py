"""Spaces and types: what names range over, as types of the core with the conditions on their points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.elaboration.meaning import PLAIN, TRUE, Meant, Sort, Space, any_space, both, integers, number
from symdp.elaboration.nodes import INFINITY, MINUS_INFINITY, Bind, Binding, CoreType, Expr, Index, Name, Num, Op, Seq
from symdp.elaboration.nodes import Type as Declared
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, KernelError, Type, fun, make

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

INTERVALS = ("[]", "(]", "[)", "()")
REALS = Space(REAL, endless=True)


@dataclass(frozen=True)
class Named:
    """A variable for a name, the condition its domain puts on it, and where that is defined; ``endless`` and
    ``countable`` as of a space."""

    variable: Var
    condition: Term
    defined: Term
    sort: Sort = PLAIN
    domain: Space | None = None
    endless: bool = False
    countable: bool = False


# --- spaces -----------------------------------------------------------------------------------------------------------
def core_type(el: Elaborator, t: CoreType) -> Type:
    """The type that a text of the library or of a proof names."""
    args = tuple(core_type(el, a) for a in t.args)
    try:
        return make(t.name, *args)
    except KernelError:
        if args or t.name in ("fun", "law", "chan", "db", "pair"):
            raise el.error(f"no type: {t.name} with {len(args)} arguments", t,
                           "law and db take one type, chan and pair two; put what is longer in brackets") from None
        return make(f"'{t.name}")


def of_points(el: Elaborator, t: Type, condition: Callable[[Var], Term], name: str = "x") -> Term:
    """The set of the points x of t with condition(x)."""
    v = el.variable(name, t)
    with el.living(v):
        return el.lam(v, condition(v))


def members(el: Elaborator, s: Space) -> Term:
    """The set of the points of the space."""
    return s.members if s.members is not None else of_points(el, s.type, lambda x: TRUE)


def space(el: Elaborator, e: Expr | Declared | CoreType) -> Space:
    """The space that an expression names where a domain belongs."""
    match e:
        case Seq("range", (low, high)):
            return integer_range(el, low, high)
        case Seq(kind, (low, high)) if kind in INTERVALS:
            return interval(el, kind, low, high)
        case Seq("set" | "list", items):
            return listed(el, items, e)
        case Name(n) if n in el.names:
            return of_object(el, el.settled(el.look_up(n)), e)
        case Name("reals"):
            return REALS
        case Name("integers" | "naturals" as n):
            return integer_range(el, Num(Fraction(0)) if n == "naturals" else MINUS_INFINITY, INFINITY)
        case Name(n) if n not in el.symbols:
            scheme = terms.scheme_of(n) if el.core else None
            if scheme is not None and scheme.name == "fun" and scheme.args[1] is PROP:
                return of_object(el, Meant(el.const(n)), e)
            if n == "oo":
                raise el.error("oo is no space", e, "write a range or an interval")
            return Space(core_type(el, CoreType(n, (), span=e.span)) if el.core else make(f"'{n}"))
        case Declared() | CoreType():
            raise el.error("a space belongs here", None, "name it, or write a range or an interval")
        case _:
            return of_object(el, el.settled(el.meant(e)), e)


def of_object(el: Elaborator, x: Meant, e: Expr) -> Space:
    """The points of an object: outcomes of a law, inputs of a channel, members of a set, 1..n for a number n."""
    if x.type is EREAL:
        x = el.fit(x, REAL, e)
    if x.type is REAL:
        return replace(integers(number(1), x.term), defined=x.defined)
    if x.type.name in ("law", "chan"):
        what, whose, known = ("outcomes", "law", x.outputs) if x.type.name == "law" else ("inputs", "channel", x.inputs)
        if not known.known and not el.core:
            raise el.unsaid(f"which {what} this {whose} has is not known", e, f"write the set of its {what} instead")
        return replace(known, defined=x.defined, whose=x.type.name)
    if x.type.name == "fun" and x.type.args[1] is PROP:
        base = x.sort.spaces[0] if x.sort.kind == "event" else any_space(x.type.args[0])
        return Space(x.type.args[0], x.term, countable=base.countable, endless=base.endless, defined=x.defined,
                     whose="event")
    raise el.error("this is no domain", e, "write a range a..b, an interval, a set, a space, or the name of a law, "
                   "channel or event")


def integer_range(el: Elaborator, low: Expr, high: Expr) -> Space:
    """``low..high``; a side may be infinite."""
    a, b, defined = ends(el, low, high)
    if a is not None and b is not None:
        return replace(integers(a, b), defined=defined)
    point = a or b or number(0)
    whole = of_points(el, REAL, lambda x: both(el.const("int", x), between(el, x, a, "le", b, "le")), "k")
    return Space(REAL, whole, point, countable=True, endless=True, defined=defined)


def ends(el: Elaborator, low: Expr, high: Expr) -> tuple[Term | None, Term | None, Term]:
    """The ends of a range or an interval, None at infinity, and where they are defined."""
    a, b = None if low == MINUS_INFINITY else el.real(low), None if high == INFINITY else el.real(high)
    defined = both(*(x.defined for x in (a, b) if x is not None))
    return None if a is None else a.term, None if b is None else b.term, defined


def between(el: Elaborator, x: Term, a: Term | None, above: str, b: Term | None, below: str) -> Term:
    """That x is on the right sides of both ends."""
    return both(*([] if a is None else [el.const(above, a, x)]), *([] if b is None else [el.const(below, x, b)]))


def interval(el: Elaborator, kind: str, low: Expr, high: Expr) -> Space:
    """An interval of reals; numbers are finite, so an end at infinity is open."""
    a, b, defined = ends(el, low, high)
    if (a is None and kind[0] == "[") or (b is None and kind[1] == "]"):
        raise el.error("numbers are finite, so an end at infinity is open", low if a is None else high,
                       "write a round bracket there")
    if a is None and b is None:
        return REALS
    above, below = "le" if kind[0] == "[" else "lt", "le" if kind[1] == "]" else "lt"
    point = a if a is not None and above == "le" else b if below == "le" else None
    ordered = TRUE if a is None or b is None else el.const("le", a, b)
    if isinstance(a, terms.Num) and isinstance(b, terms.Num) and a.value <= b.value:
        ordered = TRUE
    within = of_points(el, REAL, lambda x: between(el, x, a, above, b, below), "t")
    one = kind == "[]" and a is not None and a is b
    return Space(REAL, within, point, endless=not one, defined=defined, ordered=ordered)


def listed(el: Elaborator, items: tuple[Expr, ...], at: Expr) -> Space:
    """A set that is written out."""
    if not items:
        t = el.spaces.fresh()
        return Space(t, of_points(el, t, lambda x: el.const("false")), listed=True)
    points = written(el, items, at)
    return replace(one_of(el, [p.term for p in points]), defined=both(*(p.defined for p in points)))


def written(el: Elaborator, items: Sequence[Expr], at: Expr, want: Type | None = None) -> list[Meant]:
    """The points that are written out: of one type, labels if one is a label."""
    meant = [el.settled(el.meant(x, want)) for x in items]
    labels = [x.type for x in meant if x.type.name == "label"]
    t = labels[0] if labels else want or (REAL if EREAL in {x.type for x in meant} else meant[0].type)
    meant = [el.fit(x, t, i) for x, i in zip(meant, items, strict=True)]
    el.comparable(meant[0].type, at)
    return [el.settled(x) for x in meant]


def one_of(el: Elaborator, points: Sequence[Term]) -> Space:
    """The space of these points."""
    t = points[0].type
    them = of_points(el, t, lambda x: el.joined("or", [el.const("eq", x, p) for p in points]))
    several = len({p for p in points if isinstance(p, terms.Num)}) > 1
    return Space(t, them, points[0], listed=True, several=several)


def databases(el: Elaborator, size: Term | None, alphabet: Space) -> Space:
    """The databases of so many entries over an alphabet."""
    t = make("db", alphabet.type)

    def reads(x: Term) -> Term:
        own = [] if size is None else [el.const("eq", el.const("entries", x), size)]
        if alphabet.members is not None:
            places = integers(number(1), el.const("entries", x) if size is None else size)
            own.append(for_all(el, places, lambda i: inside(el, el.const("entry", x, i), alphabet), "i"))
        return both(*own)
    sort = Sort("database", (alphabet,), size)
    members = of_points(el, t, reads) if size is not None or alphabet.members is not None else None
    return Space(t, members, sort=sort, endless=alphabet.endless)


def inside(el: Elaborator, x: Term, s: Space) -> Term:
    """That x is a point of the space."""
    return TRUE if s.members is None else el.apply(s.members, x)


def among(el: Elaborator, x: Meant, s: Space) -> Term:
    """That x is a point of the space, unless it is one by its sort."""
    return TRUE if x.sort.kind and x.sort == s.sort else inside(el, x.term, s)


def for_all(el: Elaborator, s: Space, formula: Callable[[Var], Term], name: str = "x") -> Term:
    """forall(x in s: formula(x))."""
    x = el.variable(name, s.type)
    with el.living(x):
        return el.every(x, inside(el, x, s), formula(x))


def standing(el: Elaborator, x: Term, s: Space, at: Expr | None) -> Term:
    """x if it is a point of the space, else a point that stands for all that lie outside: so a channel from 1..n is
    one on the reals with no rows of its own beyond n."""
    if s.sort.kind == "database":
        alphabet, size = s.sort.spaces[0], s.sort.size
        assert size is not None
        entries = of_points(el, REAL, lambda i: standing(el, el.const("entry", x, i), alphabet, at), "i")
        return el.const("mkdb", size, entries)
    if s.members is None:
        return x
    if s.point is None:
        raise el.unsaid("this space cannot be the inputs of a channel", at, "use a range, a set, [a, b] or the reals")
    return el.const("ite", el.apply(s.members, x), x, s.point)


# --- types ------------------------------------------------------------------------------------------------------------
def named(el: Elaborator, name: str, t: Declared | CoreType) -> Named:
    """A name of a type: its variable, and what is assumed of it."""
    if isinstance(t, CoreType):
        return Named(el.variable(name, core_type(el, t)), TRUE, TRUE)
    for _, e in t.params:
        if e == INFINITY:
            raise el.error("oo is no space and no number of points", e, "name a space, or write naturals")
    kind = {"real": real, "integer": real, "distribution": distribution, "event": event, "channel": channel,
            "mechanism": mechanism, "database": database, "variable": random_variable, "function": function,
            "matrix": matrix, "psd matrix": matrix}[t.kind]
    if t.param("neighbours") is not None:
        raise el.error("neighbours are fixed for the whole claim", t.param("neighbours"),
                       'write neighbours = "hamming" beside let')
    return kind(el, name, t)


def real(el: Elaborator, name: str, t: Declared) -> Named:
    v = el.variable(name, REAL)
    conditions, defined = [el.const("int", v)] if t.kind == "integer" else [], []
    with el.bound(name, v):
        for e in t.where:
            c = el.formula(e)
            conditions.append(c.term)
            defined.append(c.defined)
    endless = not any(isinstance(e, Op) and e.op == "in" and isinstance(e.args[1], Seq) and (
        e.args[1].kind == "set" or (t.kind == "integer" and not {INFINITY, MINUS_INFINITY} & {*e.args[1].items}))
        for e in t.where)
    return Named(v, both(*conditions), both(*defined), endless=endless, countable=endless and t.kind == "integer")


def clause(el: Elaborator, name: str, t: Declared, key: str, hint: str) -> Space:
    """The space that a clause of a type names; an open one if there is none."""
    e = t.param(key)
    return left_open(el, f"{name}.{key}", name, t, el.spaces.fresh(hint)) if e is None else space(el, e)


def left_open(el: Elaborator, key: str, name: str, t: Declared, u: Type) -> Space:
    """The space that a declaration leaves open: any space at all, or the one that it is found to be. A space cannot be
    bound inside a formula, as all spaces are chosen before anything else: a bound name may have an open space of its
    own only where it might as well be declared."""
    if key in el.fills and not (el.binding and "." in key):  # what is found of a declared name is not for a bound one
        if el.binding and not el.fills[key].known:
            raise el.unsaid("the space of this law is left open", t, "name it: on k, on {0, 1}, on M")
        return el.fills[key]
    if not el.binding:
        el.open.append((u, name, key))
        return Space(u, open=key)
    if (el.binding, el.sign, el.late) in (("forall", 1, False), ("exists", -1, False)):
        el.early.append(u)
    else:
        el.own.append((u, t, (el.binding, el.sign) in (("exists", 1), ("forall", -1))))
    return Space(u)


def open_space(el: Elaborator, name: str, t: Declared) -> Space:
    """The one space of all laws that name none."""
    if el.shared is None:
        el.shared = el.spaces.fresh("S")
    return left_open(el, "laws", name, t, el.shared)


def meet(el: Elaborator, a: Space, b: Space, located: bool = False) -> None:
    """The two spaces are one: where one is left open, it is the other, if that is all of a space (or ``located`` says
    that all that is left open is there)."""
    for x, y in ((a, b), (b, a)):
        if x.open and y.members is not None and not y.listed and (y.known or located):
            el.met.setdefault(x.open, []).append(settled_space(el, y))


def together(es: Sequence[Expr]) -> Iterator[Expr]:
    """The parts of the conjunctions."""
    for e in es:
        yield from together(e.args) if isinstance(e, Op) and e.op == "and" else [e]


def located(es: Sequence[Expr]) -> Iterator[tuple[str, Expr]]:
    """``sum(x in D: P[x]) == 1`` among formulas that are assumed or claimed together: P, which is on D then."""
    for e in together(es):
        match e:
            case Op("==", (Bind("sum", (Binding(x, "in", domain),), Index(Name(p), (Name(y),))), Num(value))) if (
                    x == y and value == 1 and not isinstance(domain, Declared | CoreType)):
                yield p, domain


def distribution(el: Elaborator, name: str, t: Declared) -> Named:
    e = t.param("on")
    s = space(el, e) if e is not None else el.placed or open_space(el, name, t)
    v = el.variable(name, make("law", el.spaces.settled(s.type)))
    return Named(v, TRUE if s.members is None else el.const("supp", v, s.members), s.defined, Sort("law", (s,)),
                 endless=True)


def event(el: Elaborator, name: str, t: Declared) -> Named:
    e = t.param("of") or t.param("on")
    if e is None:
        laws = {x.sort.spaces[0].members: x.sort.spaces[0] for x in map(el.settled, el.names.values())
                if x.sort.kind == "law"}
        s = next(iter(laws.values())) if len(laws) == 1 else open_space(el, name, t)
        if not s.known and not el.core:  # it may have points where no law is
            raise el.unsaid("which outcomes these events are of is not known", t, "name the space: event on A")
    else:
        s = space(el, e)
    v = el.variable(name, fun(el.spaces.settled(s.type), PROP))
    condition = el.const("ev", v)
    if s.members is not None:
        subset = for_all(el, Space(s.type, v), lambda x: inside(el, x, s))
        condition = el.const("and", condition, subset)
    return Named(v, condition, s.defined, Sort("event", (s,)), endless=s.endless)


def rows_within(el: Elaborator, v: Term, inputs: Space, outcomes: Space, at: Expr | None) -> Term:
    """Of a channel: its rows are on the outcomes, and what is no input has the row of the point that stands for it."""
    def same_row(x: Var) -> Term:
        return el.const("eq", el.const("row", v, x), el.const("row", v, standing(el, x, inputs, at)))
    on, conditions = outcomes.members, []
    if on is not None:
        conditions.append(for_all(el, inputs, lambda x: el.const("supp", el.const("row", v, x), on)))
    if inputs.members is not None:
        conditions.append(for_all(el, Space(inputs.type), same_row))
    return both(*conditions)


def channel(el: Elaborator, name: str, t: Declared) -> Named:
    a, b = clause(el, name, t, "from", "A"), clause(el, name, t, "to", "B")
    v = el.variable(name, make("chan", el.spaces.settled(a.type), el.spaces.settled(b.type)))
    return Named(v, rows_within(el, v, a, b, t.param("from")), both(a.defined, b.defined),
                 Sort("channel", (a, b)), endless=True)


def alphabet_of(el: Elaborator, name: str, t: Declared) -> Space:
    """The alphabet of databases; those that name none share one."""
    over = t.param("over")
    if over is not None:
        return space(el, over)
    if el.alphabet is None:
        el.alphabet = el.spaces.fresh("A")
    return left_open(el, "entries", name, t, el.alphabet)


def mechanism(el: Elaborator, name: str, t: Declared) -> Named:
    n = t.param("entries")
    if n is None:
        raise el.unsaid("on how many entries?", None, "write mechanism on n entries")
    size, a, b = el.real(n), alphabet_of(el, name, t), clause(el, name, t, "to", "B")
    reads = databases(el, size.term, settled_space(el, a))
    if name in el.synthetic and t.param("to") is None and not el.binding:
        b = reads
    v = el.variable(name, make("chan", reads.type, el.spaces.settled(b.type)))
    return Named(v, rows_within(el, v, reads, b, t.param("over")), both(size.defined, a.defined, b.defined),
                 Sort("channel", (reads, b)), endless=True)


def settled_space(el: Elaborator, s: Space) -> Space:
    """The space with what is known by now."""
    return replace(s, type=el.spaces.settled(s.type),
                   members=None if s.members is None else el.spaces.settle(s.members))


def database(el: Elaborator, name: str, t: Declared) -> Named:
    n = t.param("entries")
    if n is None:
        read = {s.members: s for s in read_so_far(el)}
        if len(read) != 1:
            raise el.unsaid("of which mechanism is this a database?", None,
                            "say how many entries it has and over what: database on n entries over A")
        (s,) = read.values()
        s = settled_space(el, s)
        defined = TRUE
    else:
        size = el.real(n)
        known = same_size_alphabet(el, size.term) if t.param("over") is None else None
        a = known if known is not None else alphabet_of(el, name, t)
        s, defined = databases(el, size.term, settled_space(el, a)), both(size.defined, a.defined)
    v = el.variable(name, s.type)
    return Named(v, inside(el, v, s), defined, s.sort, endless=s.endless)


def same_size_alphabet(el: Elaborator, size: Term) -> Space | None:
    """The alphabet of the mechanisms on as many entries, if it is one."""
    found = {s.members: s.sort.spaces[0] for s in read_so_far(el) if s.sort.size is size}
    return settled_space(el, next(iter(found.values()))) if len(found) == 1 else None


def read_so_far(el: Elaborator) -> list[Space]:
    """The spaces of databases that the mechanisms so far read."""
    return [x.inputs for x in el.names.values() if x.sort.kind == "channel" and x.inputs.sort.kind]


def sample_law(el: Elaborator) -> Var:
    """The law on the space of all random variables."""
    if el.chance is None:
        name = "chance"
        while name in el.declared:
            name += "'"
        el.chance = el.variable(name, make("law", el.spaces.fresh("Omega")))
        el.taken.add(el.chance.name)
    return el.chance


def random_variable(el: Elaborator, name: str, t: Declared) -> Named:
    """A measurable function on the one probability space of the claim that takes finitely many values; these are coded
    by numbers, which changes no entropy and no independence."""
    if el.binding and not any(x.sort.kind == "variable" for x in el.names.values()):
        el.bind_sample_space(t)
    omega = sample_law(el).type.args[0]
    v = el.variable(name, fun(omega, REAL))
    e = t.param("in")
    where = replace(REALS, known=False) if e is None else space(el, e)  # which finitely many values is not said
    if where.type is not REAL:
        raise el.unsaid("the values of a random variable are numbers here", e, "write variable in k, k a number")
    hit = of_points(el, REAL, lambda a: el.const("ex", of_points(
        el, omega, lambda w: el.const("eq", terms.app(v, w), a), "w")), "a")
    conditions = [el.const("mbl", v), el.const("finite", hit)]
    if where.members is not None:
        conditions.append(for_all(el, Space(omega), lambda w: inside(el, terms.app(v, w), where), "w"))
    return Named(v, both(*conditions), where.defined, Sort("variable", (where,)), endless=True)


def function(el: Elaborator, name: str, t: Declared) -> Named:
    a, b = clause(el, name, t, "from", "A"), clause(el, name, t, "to", "B")
    v, conditions = el.variable(name, fun(a.type, b.type)), []
    if b.members is not None:
        conditions.append(for_all(el, a, lambda x: inside(el, terms.app(v, x), b)))

    def value(x: Var) -> Term:
        within = inside(el, x, a)
        return terms.app(v, x) if within is TRUE else el.const("ite", within, terms.app(v, x), number(0))
    numbers = a.type is REAL and not a.countable and not a.listed and not whole_range(a)
    if b.type is REAL and (numbers or (el.of_means and a.type.name.startswith("'"))):
        conditions.append(el.const("meas", of_points(el, a.type, value)))
    return Named(v, both(*conditions), both(a.defined, b.defined), Sort("function", (a, b)))


def whole_range(s: Space) -> bool:
    """Whether the space is a range a..b of integers."""
    head = terms.strip(s.members)[0] if s.members is not None else None
    return isinstance(head, terms.Const) and head.name == "range"


def matrix(el: Elaborator, name: str, t: Declared) -> Named:
    e = t.param("order")
    if e is None:
        raise el.unsaid("of which order?", None, "write matrix of order d")
    d = el.real(e)
    v = el.variable(name, fun(REAL, REAL, REAL))
    condition = el.const("psd", d.term, v) if t.kind == "psd matrix" else TRUE
    return Named(v, condition, d.defined, Sort("matrix", (), d.term))


# --- bound names ------------------------------------------------------------------------------------------------------
def binding(el: Elaborator, b: Binding) -> Named:
    """The variable of a bound name and the condition its domain puts on it."""
    if isinstance(b.domain, Declared | CoreType):
        return named(el, b.name, b.domain)
    s = settled_space(el, space(el, b.domain))
    v = el.variable(b.name, s.type)
    return Named(v, inside(el, v, s), s.defined, s.sort, s, s.endless, s.countable)

