"""Laws, channels, mechanisms, functions, databases, sets and lists: what is applied, indexed, and written out."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from symdp.elaboration import atoms, domains, expectations, variables
from symdp.elaboration.meaning import PLAIN, TRUE, Meant, Sort, Space, any_space, both, number, same_points
from symdp.elaboration.nodes import Bind, Call, Expr, Index, Law, Seq
from symdp.elaboration.scope import chooses
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type, fun, make

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator


# --- application ------------------------------------------------------------------------------------------------------
def applied(el: Elaborator, e: Call) -> Meant:
    """A name or an expression applied to arguments."""
    if e.fn == "apply":
        return apply_to(el, el.meant(e.args[0]), e.args[1:], e)
    if e.fn in el.names:
        return apply_to(el, el.look_up(e.fn), e.args, e)
    e = replace(e, fn=e.fn.removeprefix("the "))
    if e.fn in variables.FORMS and (not el.core or terms.scheme_of(e.fn) is None):
        return variables.quantity(el, e)
    if e.fn in variables.SHORT and not el.core:
        return variables.short(el, e)
    return atoms.atom(el, e)


def apply_to(el: Elaborator, f: Meant, args: tuple[Expr, ...], e: Call) -> Meant:
    """f(args) by what f is: P(A), W(x), M(x1, x2), f(x, y), X(w)."""
    f = el.settled(f)
    if any(isinstance(a, Seq) and a.kind in ("group", "given") for a in args):
        raise el.error("';' and '|' belong to H and I of random variables", e, "separate the arguments with commas")
    if f.type.name == "law":
        if len(args) != 1:
            raise el.error("a law has the probability of one event", e, "write a set, as in P({1, 2})")
        return probability(el, f, args[0], e)
    if f.type.name == "chan":
        return row(el, f, args, e)
    if f.sort.kind in ("matrix", "list"):
        raise el.error("a list, a table or a matrix is indexed", e, "write t[i] or V[i, j]")
    spaces = f.sort.spaces if f.sort.kind == "function" else ()
    out, defined = f.term, [f.defined]
    arguments: list[Term] = []
    if spaces and len(args) != len(spaces) - 1:
        raise el.error(f"this function takes {len(spaces) - 1} arguments", e, "give it as many")
    for i, a in enumerate(args):
        t = el.spaces.settled(out.type)
        if t.name != "fun":
            if not t.name.startswith("'?"):
                if not el.core:
                    raise el.error("this cannot be applied", e, "write '*' for a product")
                return apply_to(el, Meant(out, both(*defined)), args[i:], e)
            x = el.settled(el.meant(a))
        else:
            x = el.fit(el.meant(a, t.args[0]), t.args[0], a)
        defined.append(x.defined)
        if spaces:
            defined.append(domains.inside(el, x.term, spaces[i]))
        arguments.append(x.term)
        out = el.apply(out, x.term, at=e)
    if f.sort.holds is not None:
        defined.append(el.apply(f.sort.holds, *arguments))
    return Meant(out, both(*defined))


def probability(el: Elaborator, law: Meant, e: Expr, at: Expr) -> Meant:
    """``P(A)``: of an event, or a set that is written out."""
    if isinstance(e, Seq) and e.kind == "list" and not el.core:
        raise el.error("a list is no event, and [a, b] no interval here", e, "write a set {a, b}, or declare the event")
    a = el.settled(el.meant(e, fun(law.type.args[0], PROP)))
    if a.type.name != "fun" or a.type.args[1] is not PROP:
        raise el.error("the probability of an event belongs here", e, "write P[a] for one outcome, or a set {a, b}")
    if isinstance(e, Seq):
        el.name_outcomes(law.type.args[0])
    elif law.sort.kind == "law" and a.sort.kind == "event":
        domains.meet(el, law.sort.spaces[0], a.sort.spaces[0])
    return el.call("prob", law, a, at=at)


def row(el: Elaborator, w: Meant, args: tuple[Expr, ...], at: Expr) -> Meant:
    """``W(x)``, ``M(x)``, and ``M(x1, x2)`` with the entries one by one."""
    inputs, outcomes = w.inputs, w.outputs
    of_entries = w.type.args[0].name == "db"
    xs = [el.settled(el.meant(a, None if of_entries else w.type.args[0])) for a in args]
    if of_entries and not (len(xs) == 1 and xs[0].type.name == "db"):
        if len(xs) == 1 and isinstance(args[0], Seq) and args[0].kind in ("tuple", "list"):
            args = args[0].items
            xs = [el.settled(el.meant(a)) for a in args]
        x = database_of(el, xs, args, w.type.args[0].args[0])
    elif len(xs) != 1:
        raise el.error("a channel has one input", at, "write W((a, b)) for an input that is a tuple")
    else:
        x = xs[0]
    x = el.fit(x, w.type.args[0], at)
    if x.sort.kind == "database" and inputs.sort.spaces:
        domains.meet(el, x.sort.spaces[0], inputs.sort.spaces[0])
    within = domains.among(el, x, inputs)
    out = el.call("row", w, Meant(x.term, x.defined), at=at)
    return Meant(out.term, both(out.defined, within), Sort("law", (outcomes,)))


def database_of(el: Elaborator, xs: list[Meant], args: tuple[Expr, ...], alphabet: Type) -> Meant:
    """The database of these entries."""
    xs = [el.fit(x, alphabet, a) for x, a in zip(xs, args, strict=True)]
    entry = choice(el, [x.term for x in xs])
    return Meant(el.const("mkdb", number(len(xs)), entry), both(*(x.defined for x in xs)))


def choice(el: Elaborator, xs: list[Term]) -> Term:
    """The function i |-> xs[i], counted from 1; the last one for all other i."""
    i = el.variable("i", REAL)
    out = xs[-1]
    for k in range(len(xs) - 1, 0, -1):
        out = el.const("ite", el.const("eq", i, number(k)), xs[k - 1], out)
    return el.lam(i, out)


# --- indexing ---------------------------------------------------------------------------------------------------------
def indexed(el: Elaborator, e: Index) -> Meant:
    """``P[a]``, ``u[i]``, ``t[i][j]``, ``V[i, j]``."""
    base = el.settled(el.meant(e.base))
    sort = base.sort
    if base.type.name == "law":
        el.name_outcomes(base.type.args[0])
        outcome = e.index[0] if len(e.index) == 1 else Seq("tuple", e.index, span=e.span)
        return el.call("pmf", base, el.meant(outcome, base.type.args[0]), at=e)
    index = [el.real(i) for i in e.index]
    if base.type.name == "db":
        if len(index) != 1:
            raise el.error("a database has one index", e, "write u[i]")
        size = sort.size if sort.size is not None else el.const("entries", base.term)
        out = el.call("entry", base, index[0], at=e)
        return out.under(el.const("range", number(1), size, index[0].term))
    if sort.kind in ("matrix", "list") and sort.size is not None:
        if sort.kind == "matrix" and len(index) != 2:
            raise el.error("a matrix has two indices", e, "write V[i, j]")
        out_t, defined = base.term, [base.defined]
        for i in index:
            if el.spaces.settled(out_t.type).name != "fun" or sort.size is None:
                raise el.error("too many indices", e, "leave out the last ones")
            out_t = el.apply(out_t, i.term, at=e)
            defined += [i.defined, el.const("range", number(1), sort.size, i.term)]
            sort = sort if sort.kind == "matrix" else sort.spaces[0].sort
        return Meant(out_t, both(*defined), sort if out_t.type.name in ("fun", "law", "chan") else PLAIN)
    raise el.error("this has no entries", e, "only laws, databases, lists, tables and matrices are indexed")


# --- sets, lists, tuples ----------------------------------------------------------------------------------------------
def sequence(el: Elaborator, e: Seq, want: Type | None) -> Meant:
    """A tuple, a list or a set that is written out."""
    if e.kind == "tuple":
        if len(e.items) < 2:
            raise el.error("a tuple has two components or more", e, "leave out the brackets")
        return tuple_of(el, list(e.items), want, e)
    if e.kind == "list" and not (want is not None and want.name == "fun" and want.args[1] is PROP):
        if not e.items:
            raise el.error("an empty list", e, "give it an entry")
        xs = [el.settled(el.meant(x)) for x in e.items]
        if any(x.type is EREAL for x in xs):
            xs = [el.fit(x, EREAL, i) for x, i in zip(xs, e.items, strict=True)]
        if any(x.sort.size is not xs[0].sort.size for x in xs) and any(x.sort.kind == "list" for x in xs):
            raise el.error("the rows of a table are of different lengths", e, "make them one length")
        item = Space(xs[0].type, sort=chosen_sort(el, [x.sort for x in xs], e))
        return Meant(choice(el, [x.term for x in xs]), both(*(x.defined for x in xs)),
                     Sort("list", (item,), number(len(xs))))
    s = domains.space(el, e)
    return Meant(domains.members(el, s), s.defined, Sort("event", (s,)))


def tuple_of(el: Elaborator, items: list[Expr], want: Type | None, at: Expr) -> Meant:
    """Pairs, grouped to the right; of labels, if labels are wanted or a component is one."""
    if want is not None and el.spaces.settled(want).name == "label":
        xs = [el.meant(x, want) for x in items]
        labels = [labelled(el, el.spaces.settle(x.term), at) for x in xs]
        return Meant(el.grouped("lpair", labels), both(*(x.defined for x in xs)))
    xs = [el.settled(el.meant(x)) for x in items]
    if any(x.type.name == "label" for x in xs):
        return tuple_of(el, items, make("label"), at)
    xs = [el.fit(x, REAL, i) if x.type is EREAL else x for x, i in zip(xs, items, strict=True)]
    return Meant(el.grouped("pair", [x.term for x in xs], at), both(*(x.defined for x in xs)))


def labelled(el: Elaborator, t: Term, at: Expr | None) -> Term:
    """A number, a symbol or a tuple as an outcome of a space that mixes them."""
    if t.type.name == "label":
        return t
    if t.type is REAL:
        return el.const("lnum", t)
    f, xs = terms.strip(t)
    if isinstance(f, terms.Const) and f.name == "pair" and len(xs) == 2:
        return el.const("lpair", labelled(el, xs[0], at), labelled(el, xs[1], at))
    raise el.unsaid("only numbers, symbols and tuples of them mix in one space of outcomes", at,
                   "name the outcomes by numbers, or by symbols alone")


def complement(el: Elaborator, x: Meant, at: Expr) -> Meant:
    """The outcomes that are not in the event."""
    if x.type.name != "fun" or x.type.args[1] is not PROP:
        raise el.error("an event belongs here", at, "declare it under let as 'event of P'")
    s = x.sort.spaces[0] if x.sort.kind == "event" else any_space(x.type.args[0])

    def outside(v: Var) -> Term:
        out = el.const("not", el.apply(x.term, v))
        within = TRUE if s.members is x.term else domains.inside(el, v, s)
        return out if within is TRUE else el.const("and", within, out)
    return Meant(domains.of_points(el, x.type.args[0], outside), x.defined, x.sort)


# --- laws, channels and functions that are written out ----------------------------------------------------------------
def written_law(el: Elaborator, e: Law, want: Type | None) -> Meant:
    """``{outcome: probability, ...}``: probabilities of outcomes that turn out equal add up; they are not negative and
    their sum is 1."""
    if (event := expectations.event(el, e)) is not None:
        return event
    on_space = want.args[0] if want is not None and want.name == "law" else None
    outcomes = domains.written(el, [a for a, _ in e.entries], e, on_space)
    weights = [el.real(p) for _, p in e.entries]
    total = el.joined("add", [w.term for w in weights])

    def mass(x: Var) -> Term:
        return el.joined("add", [el.const("ite", el.const("eq", x, a.term), w.term, number(0))
                                 for a, w in zip(outcomes, weights, strict=True)])
    on = replace(domains.one_of(el, [a.term for a in outcomes]), several=False)
    defined = both(*(x.defined for x in (*outcomes, *weights)),
                   *(el.const("le", number(0), w.term) for w in weights), el.const("eq", total, number(1)))
    assert on.members is not None
    law = el.const("mklaw", on.members, domains.of_points(el, on.type, mass), at=e)
    return Meant(law, defined, Sort("law", (on,)))


def chosen_sort(el: Elaborator, sorts: list[Sort], at: Expr) -> Sort:
    """The sort of what is one of several things. Of a law among laws on different outcomes it is not known which it
    has: where it stands alone they are its own, and those of all where it is the row of a channel."""
    out = reduce(lambda a, b: joined_sort(el, a, b, at), sorts)
    if out.kind != "law" or all(s == sorts[0] for s in sorts):
        return out
    return replace(out, spaces=(replace(out.spaces[0], known=False),))


def joined_sort(el: Elaborator, a: Sort, b: Sort, at: Expr) -> Sort:
    """The sort of what is put together of two things, or chosen: the outcomes of the one or the other."""
    kinds = {a.kind, b.kind}
    if a == b:
        return a
    if kinds - {"", "law", "database", "value"}:
        raise el.unsaid("a choice between things on different spaces", at, "choose between their values instead")
    if kinds != {"law"}:
        return PLAIN
    (s,), (t,) = a.spaces, b.spaces
    x, y = (el.spaces.settle(u.members) if u.members is not None else None for u in (s, t))
    if x is None or y is None or not (s.listed and t.listed) or x.type is not y.type:
        return (a if t.known else b) if x is y else Sort("law", (any_space(el.spaces.settled(s.type)),))
    members = domains.of_points(el, x.type.args[0], lambda v: el.const("or", el.apply(x, v), el.apply(y, v)))
    return Sort("law", (Space(x.type.args[0], members, s.point, listed=True, known=s.known and t.known),))


def written_channel(el: Elaborator, e: Bind) -> Meant:
    """``channel(x in domain: law)`` and ``mechanism(x1 in ..., x2 in ...: law)``."""
    given = []
    for b in e.bindings:
        n = domains.binding(el, b)
        if n.domain is None:
            raise el.error("the inputs of a channel are a set, a range, an interval or a space", e,
                           "write channel(x in {0, 1}: ...)")
        given.append(n)
    spaces = [domains.settled_space(el, n.domain) for n in given if n.domain is not None]
    if e.binder == "mechanism":
        if not all(same_points(s, spaces[0]) for s in spaces[1:]):
            raise el.unsaid("the entries of a database are over one alphabet", e, "give all entries one domain")
        inputs = domains.databases(el, number(len(spaces)), spaces[0])
    elif len(spaces) != 1:
        raise el.error("a channel has one input", e, "write mechanism(x1 in ..., x2 in ...: law) for entries")
    else:
        (inputs,) = spaces
    x = el.variable("x", inputs.type)
    el.taken.add(x.name)

    def value(at: Term) -> Meant:
        parts = [el.const("entry", at, number(i + 1)) for i in range(len(spaces))] if e.binder == "mechanism" else [at]
        own = {b.name: Meant(p, sort=s.sort) for b, p, s in zip(e.bindings, parts, spaces, strict=True)}
        with el.meaning({**el.names, **own}):
            return el.settled(el.meant(e.body))
    body = value(x)
    if body.type.name != "law":
        raise el.error("the value of a channel is a law", e.body, "write {outcome: probability, ...} or M(x)")
    outside = domains.standing(el, x, inputs, e)
    f = el.lam(x, body.term)
    rows = el.lam(x, terms.app(f, outside)) if outside is not x else f
    within = domains.inside(el, x, inputs)
    defined = both(*(n.defined for n in given), el.every(x, within, body.defined))
    if inputs.members is None or not (spaces[0].listed or domains.whole_range(spaces[0])):
        defined = both(defined, el.const("kernel", rows))
    el.taken.discard(x.name)
    outcomes = any_space(body.type.args[0])
    if body.sort.kind == "law":
        own = body.sort.spaces[0]
        if own.listed and chooses(e.body):  # those of all rows
            own = replace(own, known=True)
        outcomes = outputs(el, own, x, inputs)
    return Meant(el.const("mkchan", rows, at=e), defined, Sort("channel", (inputs, outcomes)))


def outputs(el: Elaborator, s: Space, x: Var, inputs: Space) -> Space:
    """The outcomes of all rows of a channel: those of the row of x, for some input x."""
    if s.members is None or x not in s.members.free:
        return s
    members = s.members

    def some(y: Var) -> Term:
        at = el.apply(members, y)
        within = domains.inside(el, x, inputs)
        return el.const("ex", el.lam(x, at if within is TRUE else el.const("and", within, at)))
    return Space(s.type, domains.of_points(el, s.type, some, "y"), None, s.sort, endless=s.endless or inputs.endless)


def written_function(el: Elaborator, e: Bind) -> Meant:
    """``function(x in domain: value)``: defined where its value is, for arguments in the domain."""
    def over(i: int) -> tuple[Term, Term, Term, list[Space]]:
        if i == len(e.bindings):
            body = el.settled(el.meant(e.body))
            return body.term, body.defined, TRUE, [Space(body.type, sort=body.sort)]
        b = e.bindings[i]
        n = domains.binding(el, b)
        if n.domain is None:
            raise el.error("the arguments of a function are a set, a range, an interval or a space", e,
                           "write function(x in reals: ...)")
        with el.bound(b.name, n.variable, n.sort):
            value, holds, defined, spaces = over(i + 1)
            v = el.spaces.settle(n.variable)
            assert isinstance(v, Var)
            return (el.lam(v, value), el.lam(v, holds), both(n.defined, el.every(v, n.condition, defined)),
                    [n.domain, *spaces])
    t, holds, defined, spaces = over(0)
    return Meant(t, defined, Sort("function", tuple(spaces), holds=holds))


def everywhere(el: Elaborator, f: Meant) -> Term:
    """That a written function is defined on its domain: for one that is used as a whole."""
    if f.sort.holds is None:
        return TRUE

    def over(holds: Term, spaces: tuple[Space, ...]) -> Term:
        if len(spaces) == 1:
            return holds
        return domains.for_all(el, spaces[0], lambda v: over(el.apply(holds, v), spaces[1:]))
    return over(f.sort.holds, f.sort.spaces)
