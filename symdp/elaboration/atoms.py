"""The atoms of the claim language: which constant each is, what may be left out, and where it is defined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from symdp.elaboration import domains, numbers, objects
from symdp.elaboration.meaning import TRUE, Meant, Sort, Space, any_space, both, integers, number, same_points
from symdp.elaboration.nodes import Call, Expr, Seq, children
from symdp.elaboration.reading import read_expression
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type, make

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

@dataclass(frozen=True)
class Atom:
    """``words``: what the arguments are, those after ``least`` may be left out (then ``delta`` is 0); ``domain``: where
    it is defined, a formula about the arguments x1, x2, ...; ``entries``: the constant takes the number of entries
    after the mechanism; ``core``: the name of the constant, if it is not the atom's; ``databases``: the constant takes
    the set of the databases that the mechanism reads, before all else; ``outcomes``: it speaks of single outcomes of
    the law; ``on``: it is a law, with these outcomes, a domain in terms of x1, x2, ... The library's signature says
    which of its constants are atoms."""

    words: str
    least: int
    domain: str = ""
    entries: bool = False
    core: str = ""
    databases: bool = False
    outcomes: bool = False
    on: str = ""


ATOMS = {"exp": Atom("number", 1), "abs": Atom("number", 1), "log": Atom("number", 1, "x1 > 0")}


ABBREVIATIONS: dict[str, Term] = {}
"""Constants that are written out where they are used: closed terms, whose spaces are any."""


def makes_law(name: str) -> bool:
    """Whether the atom is a law."""
    return name in ("mixture", "product", "power", "output", "joint", "law") or (name in ATOMS and bool(ATOMS[name].on))


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
            len(e.args) == arity(scheme) or fn not in ATOMS):
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
    known = ATOMS.get(fn)
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
    if fn in EXTENDED and args[0].type is EREAL:
        name = EXTENDED[fn]
    else:
        args = [el.fit(a, REAL, x) if w == "number" else a
                for w, a, x in zip(words, args, (*e.args, *[e]*4), strict=False)]
    conditions = [fitting(el, words, args)]
    if known.domain:
        with el.meaning({f"x{i}": Meant(a.term, sort=a.sort) for i, a in enumerate(args, 1)}):
            conditions.append(el.formula(read_expression(known.domain, core=False)).term)
    if known.outcomes:
        el.name_outcomes(args[0].type.args[0])
    if known.entries:
        args.insert(1, Meant(size_of(el, args[0], e)))
    if known.databases:
        read = domains.settled_space(el, el.settled(args[words.index("mechanism")]).inputs)
        args.insert(0, Meant(domains.members(el, read)))
    out = el.call(name, *args, at=e)
    if fn in ("dp", "kl_dp", "rdp", "zcdp") and not all(not_negative(el, x.term) for x in args[2:]):
        out = where_neighbours(el, args[0], out)
    if known.on:
        with el.meaning({f"x{i}": Meant(a.term) for i, a in enumerate(args, 1)}):
            s = domains.space(el, [*children(read_expression(f"0 in {known.on}", core=False))][1])
        out = replace(out, sort=Sort("law", (s,)))
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
    s = m.inputs.sort
    if el.core or not s.spaces:
        return out
    letters = domains.settled_space(el, s.spaces[0])
    if letters.members is None or letters.several:
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
        if wanted == "chan" and x.sort.kind == "list":
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
    inner = x.sort.spaces[0].sort
    if inner.kind != "list" or inner.size is None or x.sort.size is None or inner.spaces[0].type is not REAL:
        raise el.error("a channel belongs here", e, "write a table of numbers, or channel(x in ...: law)")
    inputs, outcomes = integers(number(1), x.sort.size), integers(number(1), inner.size)
    assert outcomes.members is not None
    on = outcomes.members

    def good(i: Term) -> Term:
        row = el.apply(x.term, i)
        not_negative = domains.for_all(el, outcomes, lambda k: el.const("le", number(0), el.apply(row, k)), "k")
        return both(not_negative, el.const("eq", el.const("sum", on, row), number(1)))
    rows = domains.of_points(
        el, REAL, lambda i: el.const("mklaw", on, el.apply(x.term, domains.standing(el, i, inputs, e))), "i")
    return Meant(el.const("mkchan", rows), both(x.defined, domains.for_all(el, inputs, good, "i")),
                 Sort("channel", (inputs, outcomes)))


def size_of(el: Elaborator, m: Meant, at: Expr) -> Term:
    """How many entries the databases have that a mechanism reads."""
    size = m.inputs.sort.size
    if size is None:
        raise el.unsaid("it is not said how many entries the databases have", at,
                        "declare the mechanism on n entries, or give the number after the mechanism")
    return size


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
        domains.meet(el, args[0].outputs, args[1].outputs)
    if words[0] == "law":
        for w, x in zip(words, args, strict=True):
            if w in ("channel", "mechanism"):
                el.same(args[0].type.args[0], x.type.args[0], None)
                p, x = el.settled(args[0]), el.settled(x)
                out = both(out, passes(el, p.term, p.outputs, x.inputs))
    return out


# --- atoms that are written out, or make objects ----------------------------------------------------------------------
def neighbouring(el: Elaborator, e: Call) -> Meant:
    """That two databases differ in exactly one entry."""
    x, y = argument(el, "database", e.args[0]), argument(el, "database", e.args[1])
    distance = el.call("hamming", x, y, at=e)
    one = el.const("eq", distance.term, number(1))
    if x.sort != y.sort or x.sort.size is None:
        one = el.const("and", el.const("eq", el.const("entries", x.term), el.const("entries", y.term)), one)
    return Meant(one, distance.defined)


def personalized(el: Elaborator, e: Call) -> Meant:
    """Of a function that has a value for each entry."""
    m = argument(el, "mechanism", e.args[0])
    f, n = el.settled(el.meant(e.args[1])), size_of(el, m, e)
    out = el.call("personalized", m, Meant(n), f, at=e).under(objects.everywhere(el, f))
    if f.sort.kind == "function":
        of_entries = f.sort.spaces[0]
        out = out.under(domains.for_all(el, integers(number(1), n), lambda i: domains.inside(el, i, of_entries), "i"))
    return where_neighbours(el, m, out)


def set_of_entries(el: Elaborator, e: Expr) -> Meant:
    """A set of entries, whole numbers."""
    return el.fit(el.meant(e, make("fun", REAL, PROP)), make("fun", REAL, PROP), e)


def sup_mi(el: Elaborator, e: Call) -> Meant:
    """Of a set of entries, or all of them."""
    m = argument(el, "mechanism", e.args[0])
    n = size_of(el, m, e)
    if len(e.args) == 1:
        return el.call("sup_mi", m, Meant(n), Meant(el.const("range", number(1), n)), at=e)
    s = set_of_entries(el, e.args[1])
    return el.call("sup_mi", m, Meant(n), s, at=e).under(among(el, s.term, n))


def among(el: Elaborator, s: Term, n: Term) -> Term:
    """That s is a set of entries of databases of n entries."""
    return domains.for_all(el, Space(REAL, s), lambda i: el.const("range", number(1), n, i), "i")


def entries(el: Elaborator, e: Call) -> Meant:
    x = el.settled(el.meant(e.args[0]))
    if x.type.name == "chan":
        x = argument(el, "mechanism", e.args[0])
        return Meant(size_of(el, x, e), x.defined)
    return el.call("entries", argument(el, "database", e.args[0]), at=e)


def card(el: Elaborator, e: Call) -> Meant:
    """Of a set, or of the outcomes of a law; the set is finite."""
    s = domains.settled_space(el, domains.space(el, e.args[0]))
    if s.members is None:
        el.name_outcomes(s.type)
    counted = domains.members(el, s)
    out = Meant(el.const("card", counted, at=e), s.defined)
    of_part = s.members is None and s.type.name.startswith("'")  # the part is about finite spaces
    return out if s.listed or of_part or domains.whole_range(s) else out.under(el.const("finite", counted))


def complement(el: Elaborator, e: Call) -> Meant:
    return objects.complement(el, el.settled(el.meant(e.args[0])), e)


def determinant(el: Elaborator, e: Call) -> Meant:
    x = el.settled(el.meant(e.args[0]))
    row = x.sort.spaces[0].sort if x.sort.kind == "list" else x.sort
    if x.sort.kind not in ("matrix", "list") or x.sort.size is None or row.size is not x.sort.size:
        raise el.error("a square matrix belongs here", e,
                       "declare it under let as 'matrix of order d', or write a table with as many rows as columns")
    return el.call("det", Meant(x.sort.size), x, at=e)


def mixture(el: Elaborator, e: Call) -> Meant:
    return mixed(el, el.real(e.args[0]), el.settled(el.meant(e.args[1])), el.settled(el.meant(e.args[2])), e)


def mixed(el: Elaborator, p: Meant, a: Meant, b: Meant, e: Expr) -> Meant:
    if a.type.name not in ("law", "chan"):
        raise el.error("a law, a channel or a mechanism belongs here", e, "mix laws with laws, channels with channels")
    out = el.call("mixlaw" if a.type.name == "law" else "mixchan", p, a, b, at=e)
    a, b = el.settled(a), el.settled(b)
    domain = both(el.const("le", number(0), p.term), el.const("le", p.term, number(1)))
    domains.meet(el, a.outputs, b.outputs)
    if a.type.name == "law":
        return Meant(out.term, both(out.defined, domain), objects.joined_sort(el, a.sort, b.sort, e))
    same_inputs(el, a, b, e)
    y = a.outputs
    if not same_points(domains.settled_space(el, y), domains.settled_space(el, b.outputs)):
        y = any_space(a.type.args[1])
    return Meant(out.term, both(out.defined, domain), Sort("channel", (a.inputs, y)))


def same_inputs(el: Elaborator, a: Meant, b: Meant, e: Expr) -> None:
    """Channels that are put together read the same inputs."""
    domains.meet(el, a.inputs, b.inputs)
    if not same_points(domains.settled_space(el, a.inputs), domains.settled_space(el, b.inputs)):
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
    s = domains.databases(el, n.term, domains.settled_space(el, p.outputs))
    return replace(el.call("power", p, n, at=e).under(whole), sort=Sort("law", (s,)))


def paired(el: Elaborator, xs: list[Meant], constant: str, e: Expr) -> Meant:
    out = xs[-1]
    for x in reversed(xs[:-1]):
        if constant == "compose":
            same_inputs(el, x, out, e)
        s = pair_space(el, x.outputs, out.outputs)
        made = el.call(constant, x, out, at=e)
        sort = Sort("law", (s,)) if constant == "product" else Sort("channel", (x.inputs, s))
        out = Meant(made.term, made.defined, sort)
    return out


def through(el: Elaborator, e: Call) -> Meant:
    """The law of the output of a channel, or of input and output, where the input has the law."""
    args = [argument(el, "law", e.args[0]), argument(el, "channel", e.args[1])]
    fits = fitting(el, ["law", "channel"], args)
    out = el.call(e.fn, *args, at=e).under(fits)
    p, w = (el.settled(x) for x in args)
    s = w.outputs if e.fn == "output" else pair_space(el, p.outputs, w.outputs)
    return replace(out, sort=Sort("law", (domains.settled_space(el, s),)))


def pair_space(el: Elaborator, a: Space, b: Space) -> Space:
    """The pairs of points."""
    a, b = domains.settled_space(el, a), domains.settled_space(el, b)
    t = make("pair", a.type, b.type)
    if a.members is None and b.members is None:
        return Space(t, known=a.known and b.known, endless=a.endless or b.endless)
    return Space(t, domains.of_points(el, t, lambda p: both(
        domains.inside(el, el.const("fst", p), a), domains.inside(el, el.const("snd", p), b))),
        listed=(a.listed or domains.whole_range(a)) and (b.listed or domains.whole_range(b)),
        known=a.known and b.known, endless=a.endless or b.endless)


def postprocess(el: Elaborator, e: Call) -> Meant:
    m, w = el.settled(el.meant(e.args[0])), argument(el, "channel", e.args[1])
    if m.type.name != "chan":
        raise el.error("a mechanism or a channel belongs here", e, "declare it as one")
    out = el.call("postprocess", m, w, at=e)
    m, w = el.settled(m), el.settled(w)
    inputs = domains.settled_space(el, m.inputs)
    reaches = domains.for_all(
        el, inputs, lambda x: passes(el, el.const("row", m.term, x), m.outputs, w.inputs))
    return Meant(out.term, both(out.defined, reaches), Sort("channel", (inputs, w.outputs)))


def slice_of(el: Elaborator, e: Call) -> Meant:
    """The channel from entry i to the output, the other entries those of x."""
    m, i, x = argument(el, "mechanism", e.args[0]), el.real(e.args[1]), argument(el, "database", e.args[2])
    out = el.call("slice", m, i, x, at=e)
    m, x = el.settled(m), el.settled(x)
    within = domains.among(el, x, domains.settled_space(el, m.inputs))
    entry = el.const("range", number(1), size_of(el, m, e), i.term)
    return Meant(out.term, both(out.defined, within, entry), Sort("channel", (alphabet_of(m), m.outputs)))


def alphabet_of(m: Meant) -> Space:
    """The alphabet of the databases that a mechanism reads."""
    read = m.inputs.sort
    return read.spaces[0] if read.spaces else any_space(m.type.args[0].args[0])


def restrict(el: Elaborator, e: Call) -> Meant:
    """M of the entries in S, the others those of x."""
    m, s, x = argument(el, "mechanism", e.args[0]), set_of_entries(el, e.args[1]), argument(el, "database", e.args[2])
    out = el.call("restrict", m, s, x, at=e)
    m, x = el.settled(m), el.settled(x)
    within = domains.among(el, x, domains.settled_space(el, m.inputs))
    inputs = domains.databases(el, el.const("card", s.term), alphabet_of(m))
    return Meant(out.term, both(out.defined, within, among(el, s.term, size_of(el, m, e))),
                 Sort("channel", (inputs, m.outputs)))


Maker = Callable[["Elaborator", Call], Meant]
SPECIAL: dict[str, tuple[int, int, Maker]] = {
    "neighbouring": (2, 2, neighbouring), "personalized": (2, 2, personalized), "sup_mi": (1, 2, sup_mi),
    "entries": (1, 1, entries), "card": (1, 1, card), "complement": (1, 1, complement), "det": (1, 1, determinant),
    "mixture": (3, 3, mixture), "compose": (2, 50, compose), "product": (2, 50, product),
    "power": (2, 2, power), "postprocess": (2, 2, postprocess),
    "output": (2, 2, through), "joint": (2, 2, through), "slice": (3, 3, slice_of), "restrict": (3, 3, restrict),
}
