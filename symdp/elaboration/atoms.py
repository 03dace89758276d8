"""The atoms of the claim language: which constant each is, what may be left out, and where it is defined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from symdp.elaboration import domains, numbers, objects
from symdp.elaboration.meaning import TRUE, Meant, Sort, Space, any_space, both, integers, number, same_points
from symdp.elaboration.nodes import Call, Expr, Seq, children
from symdp.elaboration.reading import read_expression
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type, make

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

T = TypeVar("T")


@dataclass(frozen=True)
class Atom:
    """``words``: what the arguments are, those after ``least`` may be left out (then ``delta`` is 0); ``domain``: where
    it is defined, a formula about the arguments x1, x2, ...; ``entries``: the constant takes the number of entries
    after the mechanism; ``core``: the name of the constant, if it is not the atom's; ``on``: of a law, its outcomes, a
    domain in terms of x1, x2, ... The library's signature says which of its constants are atoms
    (:func:`declare_atom`)."""

    words: str
    least: int
    domain: str = ""
    entries: bool = False
    core: str = ""
    on: str = ""


_ATOMS = {"exp": Atom("number", 1), "abs": Atom("number", 1), "log": Atom("number", 1, "x1 > 0")}


def declare_atom(constant: str, words: str, least: int, domain: str, entries: bool, name: str, on: str) -> None:
    """The constant of the signature as an atom of the claim language (:class:`Atom`)."""
    _ATOMS[name] = Atom(words, least, domain, entries, constant, on)


def makes_law(name: str) -> bool:
    """Whether the atom is a law."""
    return name in ("mixture", "product", "power") or (name in _ATOMS and bool(_ATOMS[name].on))


ALIASES = {"midp": "mi_dp", "kldp": "kl_dp", "d2": "kl_bernoulli"}
EXTENDED = {"exp": "eexp", "log": "elog", "sqrt": "esqrt", "bits": "ebits", "abs": "eabs"}


def atom(el: Elaborator, e: Call) -> Meant:
    """An atom, or in texts of the core any constant, applied to arguments."""
    if any(isinstance(a, Seq) and a.kind in ("group", "given") for a in e.args):
        raise el.error(f"{e.fn} takes its arguments with commas", e, "';' and '|' belong to H and I")
    fn = ALIASES.get(e.fn, e.fn)
    if fn in ("min", "max"):
        if not e.args:
            raise el.error(f"{fn} of nothing", e, "give it an argument")
        return numbers.extremum(el, fn, [el.number(a) for a in e.args], e)
    if el.core and fn not in ("mixture", "log2") and (scheme := terms.scheme_of(fn)) is not None and (
            len(e.args) == arity(scheme) or fn not in _ATOMS):
        if fn in EXTENDED and el.number(e.args[0]).type is EREAL:
            return el.call(EXTENDED[fn], el.number(e.args[0]), at=e)
        return objects.apply_to(el, Meant(el.const(fn, at=e)), e.args, e)
    special = SPECIAL.get(fn)
    if special is not None:
        least, most, make_it = special
        if not least <= len(e.args) <= most:
            raise el.error(f"{fn} takes {least if least == most else f'{least} or more'} arguments", e,
                           f"see symdp atoms {fn}")
        return make_it(el, e)
    known = _ATOMS.get(fn)
    if known is None:
        if fn == "stronger":
            raise el.unsaid("'stronger' has no definition", e, "say what follows from what")
        raise el.error(f"{e.fn} is no function, law, channel or atom that is known", e,
                       "declare it under let, or see symdp atoms")
    words = known.words.split()
    if not known.least <= len(e.args) <= len(words):
        raise el.error(f"{fn} takes {len(words)} arguments", e, f"see symdp atoms {fn}")
    args = [argument(el, w, a) for w, a in zip(words, e.args, strict=False)]
    args += [Meant(number(0))]*(len(words) - len(args))
    name = known.core or fn
    if words[0] == "number" and len(words) == 1 and args[0].type is EREAL and fn in EXTENDED:
        out = el.call(EXTENDED[fn], args[0], at=e)
        zero = el.const("up", number(0))
        return out.under({"log": el.const("elt", zero, args[0].term), "sqrt": el.const("ele", zero, args[0].term)}.get(
            fn, TRUE))
    args = [el.fit(a, REAL, x) if w == "number" else a for w, a, x in zip(words, args, (*e.args, *[e]*4), strict=False)]
    conditions = [fitting(el, words, args)]
    if known.domain:
        conditions.append(of_arguments(el, known.domain, args, el.formula).term)
    if fn == "cond_mi":  # of an entry that there is
        conditions.append(el.const("range", number(1), size_of(el, args[1], e), args[2].term))
    if known.entries:
        args.insert(1, Meant(size_of(el, args[0], e)))
    out = el.call(name, *args, at=e)
    if fn in ("dp", "kl_dp") and not all(not_negative(el, x.term) for x in args[2:]):
        out = where_neighbours(el, args[0], out)
    if known.on:
        s = of_arguments(el, f"0 in {known.on}", args, lambda x: domains.space(el, [*children(x)][1]))
        out = replace(out, sort=Sort("law", (s.space,)))
    return out.under(*conditions)


def not_negative(el: Elaborator, t: Term) -> bool:
    """Whether it is written, or declared, that a number is not negative."""
    if isinstance(t, terms.Num):
        return t.value >= 0
    if isinstance(t, Var):
        return any(c in (el.const("le", number(0), t), el.const("lt", number(0), t))
                   for c in links(el.conditions.get(t, TRUE)))
    f, xs = terms.strip(t)
    return isinstance(f, terms.Const) and f.name in ("add", "mul") and all(not_negative(el, x) for x in xs)


def links(t: Term) -> list[Term]:
    """The parts of a conjunction."""
    sides = terms.args_of(t, "and", 2)
    return [t] if sides is None else [x for s in sides for x in links(s)]


def where_neighbours(el: Elaborator, m: Meant, out: Meant) -> Meant:
    """What is said of neighbours says nothing where the alphabet has one letter; the constant is about all databases,
    those with entries outside of it too, which have the rows of those within: equal rows are close unless a bound is
    negative."""
    s = inputs_of(m).sort
    letters = domains.settled_space(el, s.spaces[0]) if s is not None else None
    if el.core or letters is None or letters.members is None or letters.several:
        return out
    a, b = (el.variable(n, letters.type) for n in ("a", "b"))
    both_in = both(domains.inside(el, a, letters), domains.inside(el, b, letters))
    one = el.const("all", el.lam(a, el.const("all", el.lam(b, el.const("imp", both_in, el.const("eq", a, b))))))
    return replace(out, term=el.const("or", one, out.term))


def arity(t: Type) -> int:
    """How many arguments a constant of the type takes."""
    return 1 + arity(t.args[1]) if t.name == "fun" else 0


def argument(el: Elaborator, word: str, e: Expr) -> Meant:
    """An argument of an atom, of the kind the atom wants."""
    if word == "number":
        return el.number(e)
    x = el.settled(el.meant(e))
    wanted = {"law": "law", "channel": "chan", "mechanism": "chan", "database": "db"}[word]
    if x.type.name != wanted:
        if wanted == "chan" and x.sort is not None and x.sort.kind == "list":
            return table_channel(el, x, e)
        if wanted == "db" and isinstance(e, Seq) and e.kind in ("tuple", "list"):
            xs = [el.settled(el.meant(i)) for i in e.items]
            return objects.database_of(el, xs, e.items, xs[0].type)
        if not x.type.name.startswith("'?"):
            raise el.error(f"a {word} belongs here", e, f"declare or define it as a {word}")
    if word == "mechanism" and x.type.args[0].name != "db":
        el.same(x.type.args[0], make("db", el.spaces.fresh("A")), e)
    return el.settled(x)


def table_channel(el: Elaborator, x: Meant, e: Expr) -> Meant:
    """A table of numbers as a channel: its rows are laws on 1..m."""
    assert x.sort is not None
    inner = x.sort.spaces[0].sort if x.sort.spaces else None
    if inner is None or inner.kind != "list" or inner.size is None or x.sort.size is None or (
            inner.spaces[0].type is not REAL):
        raise el.error("a channel belongs here", e, "write a table of numbers, or channel(x in ...: law)")
    inputs, outcomes = integers(number(1), x.sort.size), integers(number(1), inner.size)
    i = el.variable("i", REAL)
    assert outcomes.members is not None
    row = el.apply(x.term, domains.standing(el, i, inputs, e))
    rows = el.lam(i, el.const("mklaw", outcomes.members, row))
    k = el.variable("k", REAL)
    own = el.apply(x.term, i)
    good = both(el.const("all", el.lam(k, el.const("imp", el.apply(outcomes.members, k),
                                                 el.const("le", number(0), el.apply(own, k))))),
                el.const("eq", el.const("sum", outcomes.members, own), number(1)))
    return Meant(el.const("mkchan", rows), both(x.defined, el.every(i, domains.inside(el, i, inputs), good)),
                 Sort("channel", (inputs, outcomes)))


def of_arguments(el: Elaborator, text: str, args: Sequence[Meant], read: Callable[[Expr], T]) -> T:
    """What a text about the arguments x1, x2, ... of an atom says: where it is defined, what its outcomes are."""
    before = dict(el.names)
    try:
        el.names.clear()
        el.names.update({f"x{i}": Meant(a.term) for i, a in enumerate(args, 1)})
        return read(read_expression(text, core=False))
    finally:
        el.names.clear()
        el.names.update(before)


def size_of(el: Elaborator, m: Meant, at: Expr) -> Term:
    """How many entries the databases have that a mechanism reads."""
    inputs = inputs_of(m)
    if inputs.sort is None or inputs.sort.size is None:
        raise el.unsaid("it is not said how many entries the databases have", at,
                        "declare the mechanism on n entries, or give the number after the mechanism")
    return inputs.sort.size


def inputs_of(w: Meant) -> Space:
    """The inputs of a channel."""
    return w.sort.spaces[0] if w.sort is not None and w.sort.kind == "channel" else any_space(w.type.args[0])


def outcomes_of(x: Meant) -> Space:
    """The outcomes of a law or of a channel."""
    if x.sort is not None and x.sort.kind in ("law", "channel"):
        return x.sort.spaces[-1]
    return any_space(x.type.args[-1])


def passes(el: Elaborator, law: Term, outcomes: Space, inputs: Space) -> Term:
    """That what has the law is an input: asked for unless it is written so."""
    domains.meet(el, outcomes, inputs)
    same = same_points(domains.settled_space(el, outcomes), domains.settled_space(el, inputs))
    if inputs.members is None or same or el.core:
        return TRUE
    return el.const("supp", law, inputs.members)


def fitting(el: Elaborator, words: list[str], args: list[Meant]) -> Term:
    """That the inputs have the laws they are given."""
    out = TRUE
    if words[:2] == ["law", "law"]:
        domains.meet(el, outcomes_of(args[0]), outcomes_of(args[1]))
    if words[0] == "law":
        for w, x in zip(words, args, strict=True):
            if w in ("channel", "mechanism"):
                el.same(args[0].type.args[0], x.type.args[0], None)
                p, x = el.settled(args[0]), el.settled(x)
                out = both(out, passes(el, p.term, outcomes_of(p), inputs_of(x)))
    return out


# --- atoms that are written out, or make objects ----------------------------------------------------------------------
def neighbouring(el: Elaborator, e: Call) -> Meant:
    x, y = argument(el, "database", e.args[0]), argument(el, "database", e.args[1])
    return neighbours(el, x, y, e)


def neighbours(el: Elaborator, x: Meant, y: Meant, e: Expr) -> Meant:
    """That two databases differ in exactly one entry."""
    distance = el.call("hamming", x, y, at=e)
    one = el.const("eq", distance.term, number(1))
    if x.sort is None or x.sort != y.sort or x.sort.size is None:
        one = el.const("and", el.const("eq", el.const("entries", x.term), el.const("entries", y.term)), one)
    return Meant(one, distance.defined)


def pairs_of_databases(el: Elaborator, m: Meant, e: Expr, formula: Callable[[Var, Var], Term]) -> Term:
    """forall(x in M, z in M: x and z are neighbours implies formula)."""
    s = domains.settled_space(el, inputs_of(m))
    x = el.variable("x", s.type)
    el.taken.add(x.name)
    z = el.variable("z", s.type)
    el.taken.add(z.name)
    near = neighbours(el, Meant(x, sort=s.sort), Meant(z, sort=s.sort), e).term
    body = el.const("imp", both(domains.inside(el, x, s), domains.inside(el, z, s), near), formula(x, z))
    out = el.const("all", el.lam(x, el.const("all", el.lam(z, body))))
    el.taken -= {x.name, z.name}
    return out


def neighbour_ratio(el: Elaborator, e: Call) -> Meant:
    """P[x] <= exp(eps)*P[z] for neighbouring databases that M reads."""
    p, m, eps = argument(el, "law", e.args[0]), argument(el, "mechanism", e.args[1]), el.real(e.args[2])
    fits = fitting(el, ["law", "mechanism"], [p, m])
    p, m = el.settled(p), el.settled(m)
    el.name_outcomes(p.type.args[0])

    def ratio(x: Var, z: Var) -> Term:
        bound = el.const("mul", el.const("exp", eps.term), el.const("pmf", p.term, z))
        return el.const("le", el.const("pmf", p.term, x), bound)
    return Meant(pairs_of_databases(el, m, e, ratio), both(p.defined, m.defined, eps.defined, fits))


def identifiable(el: Elaborator, e: Call) -> Meant:
    """The constant takes the set of the databases that M reads."""
    p, m, eps = argument(el, "law", e.args[0]), argument(el, "mechanism", e.args[1]), el.real(e.args[2])
    fits = fitting(el, ["law", "mechanism"], [p, m])
    p, m = el.settled(p), el.settled(m)
    s = domains.settled_space(el, inputs_of(m))
    members = s.members if s.members is not None else domains.of_points(el, s.type, lambda x: TRUE)
    out = el.const("identifiable_on", members, p.term, m.term, eps.term, at=e)
    return Meant(out, both(p.defined, m.defined, eps.defined, fits))


def synthetic(el: Elaborator, e: Call) -> Meant:
    """Every output of M is one of the databases that M reads."""
    m = argument(el, "mechanism", e.args[0])
    el.same(m.type.args[0], m.type.args[1], e)
    m = el.settled(m)
    s = domains.settled_space(el, inputs_of(m))
    if s.members is None:
        return Meant(el.const("true"), m.defined)
    x = el.variable("x", s.type)
    on = el.const("supp", el.const("row", m.term, x), s.members)
    return Meant(el.const("all", el.lam(x, el.const("imp", domains.inside(el, x, s), on))), m.defined)


def personalized(el: Elaborator, e: Call) -> Meant:
    """Of a function that has a value for each entry."""
    m = argument(el, "mechanism", e.args[0])
    f, n = el.settled(el.meant(e.args[1])), size_of(el, m, e)
    out = el.call("personalized", m, Meant(n), f, at=e).under(objects.everywhere(el, f))
    if f.sort is not None and f.sort.kind == "function" and f.sort.spaces[0].members is not None:
        i = el.variable("i", REAL)
        out = out.under(el.every(i, el.const("range", number(1), n, i), domains.inside(el, i, f.sort.spaces[0])))
    return where_neighbours(el, m, out)


def set_of_entries(el: Elaborator, e: Expr) -> Meant:
    """A set of entries, whole numbers."""
    return el.fit(el.meant(e, make("fun", REAL, PROP)), make("fun", REAL, PROP), e)


def sup_mi(el: Elaborator, e: Call) -> Meant:
    m = argument(el, "mechanism", e.args[0])
    n = size_of(el, m, e)
    everything = integers(number(1), n).members
    assert everything is not None
    s = set_of_entries(el, e.args[1]) if len(e.args) > 1 else Meant(everything)
    return el.call("sup_mi", m, Meant(n), s, at=e).under(among(el, s.term, n) if len(e.args) > 1 else TRUE)


def among(el: Elaborator, s: Term, n: Term) -> Term:
    """That s is a set of entries of databases of n entries."""
    i = el.variable("i", REAL)
    return el.const("all", el.lam(i, el.const("imp", el.apply(s, i), el.const("range", number(1), n, i))))


def entries(el: Elaborator, e: Call) -> Meant:
    x = el.settled(el.meant(e.args[0]))
    if x.type.name == "chan":
        x = argument(el, "mechanism", e.args[0])
        return Meant(size_of(el, x, e), x.defined)
    return el.call("entries", argument(el, "database", e.args[0]), at=e)


def card(el: Elaborator, e: Call) -> Meant:
    """Of a set, or of the outcomes of a law; the set is finite."""
    where = domains.space(el, e.args[0])
    s = domains.settled_space(el, where.space)
    if s.members is None:
        el.name_outcomes(s.type)
        everything = domains.of_points(el, s.type, lambda x: TRUE)
        out = Meant(el.const("card", everything, at=e), where.defined)
        return out if s.type.name.startswith("'") else out.under(el.const("finite", everything))
    out = Meant(el.const("card", s.members, at=e), where.defined)
    return out if s.listed or domains.whole_range(s) else out.under(el.const("finite", s.members))


def complement(el: Elaborator, e: Call) -> Meant:
    x = el.settled(el.meant(e.args[0]))
    if x.type.name != "fun" or x.type.args[1] is not PROP:
        raise el.error("an event belongs here", e, "declare it under let as 'event of P'")
    return objects.complement(el, x)


def determinant(el: Elaborator, e: Call) -> Meant:
    x = el.settled(el.meant(e.args[0]))
    size = x.sort.size if x.sort is not None and x.sort.kind in ("matrix", "list") else None
    if size is None:
        raise el.error("a square matrix belongs here", e, "declare it under let as 'matrix of order d'")
    if x.sort is not None and x.sort.kind == "list":
        inner = x.sort.spaces[0].sort
        if inner is None or inner.size is not size:
            raise el.error("a determinant of a table that is not square", e, "give it as many rows as columns")
    return el.call("det", Meant(size), x, at=e)


def jensen_shannon(el: Elaborator, e: Call) -> Meant:
    """(1 - t)*kl(P, M) + t*kl(Q, M) with M the mixture of P and Q with these weights."""
    p, q, t = argument(el, "law", e.args[0]), argument(el, "law", e.args[1]), el.real(e.args[2])
    rest = el.const("add", number(1), el.const("neg", t.term))
    m = el.const("mixlaw", rest, p.term, q.term, at=e)
    parts = [el.const("emul", el.const("up", w), el.const("kl", x.term, m)) for w, x in ((rest, p), (t.term, q))]
    domain = both(el.const("le", number(0), t.term), el.const("le", t.term, number(1)))
    return Meant(el.const("val", el.const("eadd", *parts)), both(p.defined, q.defined, t.defined, domain))


def mixture(el: Elaborator, e: Call) -> Meant:
    return mixed(el, el.real(e.args[0]), el.settled(el.meant(e.args[1])), el.settled(el.meant(e.args[2])), e)


def mixed(el: Elaborator, p: Meant, a: Meant, b: Meant, e: Expr) -> Meant:
    if a.type.name not in ("law", "chan"):
        raise el.error("a law, a channel or a mechanism belongs here", e, "mix laws with laws, channels with channels")
    out = el.call("mixlaw" if a.type.name == "law" else "mixchan", p, a, b, at=e)
    a, b = el.settled(a), el.settled(b)
    domain = both(el.const("le", number(0), p.term), el.const("le", p.term, number(1)))
    domains.meet(el, outcomes_of(a), outcomes_of(b))
    if a.type.name == "law":
        sort = a.sort if a.sort == b.sort else objects.joined_sort(el, a.sort, b.sort, e)
        return Meant(out.term, both(out.defined, domain), sort)
    same_inputs(el, a, b, e)
    y = outcomes_of(a)
    if not same_points(domains.settled_space(el, y), domains.settled_space(el, outcomes_of(b))):
        y = any_space(a.type.args[1])
    return Meant(out.term, both(out.defined, domain), Sort("channel", (inputs_of(a), y)))


def same_inputs(el: Elaborator, a: Meant, b: Meant, e: Expr) -> None:
    """Channels that are put together read the same inputs."""
    domains.meet(el, inputs_of(a), inputs_of(b))
    if not same_points(domains.settled_space(el, inputs_of(a)), domains.settled_space(el, inputs_of(b))):
        raise el.error("these read different inputs", e, "declare them on the same inputs")


def compose(el: Elaborator, e: Call) -> Meant:
    """All outputs, independent given the input; tuples are pairs grouped to the right."""
    xs = [el.settled(el.meant(a)) for a in e.args]
    for x, a in zip(xs, e.args, strict=True):
        if x.type.name != "chan":
            raise el.error("a mechanism belongs here", a, "declare it as a mechanism or a channel")
        el.same(xs[0].type.args[0], x.type.args[0], e)
    return paired(el, [el.settled(x) for x in xs], "compose", e)


def product(el: Elaborator, e: Call) -> Meant:
    xs = [argument(el, "law", a) for a in e.args]
    return paired(el, xs, "product", e)


def power(el: Elaborator, e: Call) -> Meant:
    """The law of a database of independent entries."""
    p, n = argument(el, "law", e.args[0]), el.real(e.args[1])
    whole = both(el.const("int", n.term), el.const("le", number(0), n.term))
    s = domains.databases(el, n.term, domains.settled_space(el, outcomes_of(p)))
    return replace(el.call("power", p, n, at=e).under(whole), sort=Sort("law", (s,)))


def paired(el: Elaborator, xs: list[Meant], constant: str, e: Expr) -> Meant:
    out = xs[-1]
    for x in reversed(xs[:-1]):
        if constant == "compose":
            same_inputs(el, x, out, e)
        s = pair_space(el, outcomes_of(x), outcomes_of(out))
        made = el.call(constant, x, out, at=e)
        sort = Sort("law", (s,)) if constant == "product" else Sort("channel", (inputs_of(x), s))
        out = Meant(made.term, made.defined, sort)
    return out


def pair_space(el: Elaborator, a: Space, b: Space) -> Space:
    """The pairs of points."""
    a, b = domains.settled_space(el, a), domains.settled_space(el, b)
    t = make("pair", a.type, b.type)
    if a.members is None and b.members is None:
        return Space(t, known=a.known and b.known)
    return Space(t, domains.of_points(el, t, lambda p: both(
        domains.inside(el, el.const("fst", p), a), domains.inside(el, el.const("snd", p), b))),
        listed=(a.listed or domains.whole_range(a)) and (b.listed or domains.whole_range(b)))


def postprocess(el: Elaborator, e: Call) -> Meant:
    m, w = el.settled(el.meant(e.args[0])), argument(el, "channel", e.args[1])
    if m.type.name != "chan":
        raise el.error("a mechanism or a channel belongs here", e, "declare it as one")
    out = el.call("postprocess", m, w, at=e)
    m, w = el.settled(m), el.settled(w)
    inputs = domains.settled_space(el, inputs_of(m))
    x = el.variable("x", inputs.type)
    reaches = passes(el, el.const("row", m.term, x), outcomes_of(m), inputs_of(w))
    return Meant(out.term, both(out.defined, el.every(x, domains.inside(el, x, inputs), reaches)),
                 Sort("channel", (inputs, outcomes_of(w))))


def slice_of(el: Elaborator, e: Call) -> Meant:
    """The channel from entry i to the output, the other entries those of x."""
    m, i, x = argument(el, "mechanism", e.args[0]), el.real(e.args[1]), argument(el, "database", e.args[2])
    out = el.call("slice", m, i, x, at=e)
    m, x = el.settled(m), el.settled(x)
    s = domains.settled_space(el, inputs_of(m))
    assert s.sort is not None or s.members is None
    alphabet = s.sort.spaces[0] if s.sort is not None else any_space(m.type.args[0].args[0])
    within = TRUE if x.sort is not None and x.sort == s.sort else domains.inside(el, x.term, s)
    entry = el.const("range", number(1), size_of(el, m, e), i.term)
    return Meant(out.term, both(out.defined, within, entry), Sort("channel", (alphabet, outcomes_of(m))))


def restrict(el: Elaborator, e: Call) -> Meant:
    """M of the entries in S, the others those of x."""
    m, s, x = argument(el, "mechanism", e.args[0]), set_of_entries(el, e.args[1]), argument(el, "database", e.args[2])
    out = el.call("restrict", m, s, x, at=e)
    m, x = el.settled(m), el.settled(x)
    reads = domains.settled_space(el, inputs_of(m))
    alphabet = reads.sort.spaces[0] if reads.sort is not None else any_space(m.type.args[0].args[0])
    within = TRUE if x.sort is not None and x.sort == reads.sort else domains.inside(el, x.term, reads)
    inputs = domains.databases(el, el.const("card", s.term), alphabet)
    return Meant(out.term, both(out.defined, within, among(el, s.term, size_of(el, m, e))),
                 Sort("channel", (inputs, outcomes_of(m))))


Maker = Callable[["Elaborator", Call], Meant]
SPECIAL: dict[str, tuple[int, int, Maker]] = {
    "neighbouring": (2, 2, neighbouring), "neighbour_ratio": (3, 3, neighbour_ratio),
    "identifiable": (3, 3, identifiable), "synthetic": (1, 1, synthetic), "personalized": (2, 2, personalized),
    "sup_mi": (1, 2, sup_mi), "entries": (1, 1, entries), "card": (1, 1, card), "complement": (1, 1, complement),
    "det": (1, 1, determinant), "jensen_shannon": (3, 3, jensen_shannon), "mixture": (3, 3, mixture),
    "compose": (2, 50, compose), "product": (2, 50, product),
    "power": (2, 2, power), "postprocess": (2, 2, postprocess),
    "slice": (3, 3, slice_of), "restrict": (3, 3, restrict),
}
