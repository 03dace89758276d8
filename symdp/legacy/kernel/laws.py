"""Rules about arbitrary laws and channels: what a notion says, at named inputs, and for sums over outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import determinants, entries, given_functions
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES, derivative, plus, table
from symdp.legacy.kernel.enclose import FLIPPED, conjuncts
from symdp.legacy.kernel.given_functions import is_given
from symdp.legacy.kernel.goals import Goal, binding_type, holds, in_comparisons, integral, negation, unfold, valued
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import (
    CONNECTIVES,
    ONE,
    TRUE,
    ZERO,
    domain_parts,
    free_names,
    put,
    rebuild,
    substitute,
    walk,
)

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

BOUND = "'bound"  # marks the type of a mechanism that a quantifier ranges over: its databases are its own
OF_NUMBERS = (Name("reals"), Name("integers"), Name("naturals"))
LABELS = ("input", "database", "outcome")  # what may be an outcome of a law
BOUNDED = ("tv", "hockey_stick", "jensen_shannon")  # never infinite
INTEGRAL = "hellinger_integral"


# -- what a notion says
def meaning(goal: Goal, e: Expr) -> Expr:
    """The definition of a predicate that is meant as it stands on every space. Raises Unsupported."""
    names, (atom, text, values) = dict(goal.names), reductions.definition_of(goal.names, e)
    if not {"any space", "single outcomes"} & {*atom.properties}:
        raise Unsupported("no notion with a definition for every space")

    def counted(x: Expr) -> Expr:
        match x:
            case Call("entries", (Name(m),)) if m in values:
                of = values[m]
                while (parts := built(goal.names, of)) is not None:
                    of = parts[2][0]
                n = names[of.id].param("entries") if isinstance(of, Name) and of.id in names else None
                if n is None:
                    raise Unsupported("the number of entries is not declared")
                values[f"'{m}"] = n  # put in below, where nothing captures it
                return Name(f"'{m}")
        return rebuild(x, counted)
    return substitute(counted(text), values)


def rule_unfold(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A notion replaced by its definition, in show, or as one more hypothesis."""
    i = proof.get("hypothesis")
    said = unfold(meaning(goal, goal.show if i is None else chosen(checker, goal.hyps, i)), goal.names)
    checker.prove(replace(goal, show=said) if i is None else goal.with_(*conjuncts(said)), proof["proof"])


# -- suprema and infima
def extremum(e: Expr, side: object = None) -> tuple[str, Bind, Expr] | None:
    """A comparison of a supremum or infimum, or of a maximum or minimum over ranges, databases or events, with a
    number: the relation of the one to the other. Suprema come first, then the left side; or the ``side`` is given."""
    if isinstance(e, Op) and e.op in FLIPPED and len(e.args) == 2:
        for binders in (("sup", "inf"), ("max", "min")):
            for k, op, a, b in ((0, e.op, *e.args), (1, FLIPPED[e.op], *e.args[::-1])):
                if side in (None, k) and isinstance(a, Bind) and a.binder in binders and (binders[0] == "sup" or all(
                        isinstance(x.domain, Name) or getattr(x.domain, "kind", "") in ("range", "event")
                        for x in a.bindings)):
                    return op, a, b
    return None


def upper(term: Bind) -> bool:
    return term.binder in ("sup", "max")


def limited(e: Bind) -> bool:
    """A bound name is that of a limit inside, which has its domain from it: no value can stand for it."""
    own = {b.name for b in e.bindings}
    return any(b.how == "->" and b.name in own for x in walk(e.body) if isinstance(x, Bind) for b in x.bindings)


def inside(term: Bind, relate: Callable[[Expr], Expr], other: Expr, quantifier: str) -> Bind:
    """quantifier(bindings: relate(body)), the bound names told apart from those of the other side."""
    if limited(term):
        raise Unsupported("a supremum over the variable of a limit")
    shell = substitute(Bind(quantifier, term.bindings, Call("'", (term.body, Name("'other")))), {"'other": other})
    assert isinstance(shell, Bind) and isinstance(shell.body, Call)
    return Bind(quantifier, shell.bindings, relate(shell.body.args[0]))


def universal(h: Expr) -> Expr:
    """A supremum that is at most a number, or an infimum that is at least one, as what holds for all values."""
    match extremum(h):
        case (op, term, other) if op in (("<", "<=", "==") if upper(term) else (">", ">=", "==")):
            return inside(term, lambda f: Op("<=" if upper(term) else ">=", (f, other)), other, "forall")
    return h


def existential(h: Expr) -> Expr:
    """A supremum that is greater than a number, or an infimum that is less than one, as what holds for some values."""
    match extremum(h):
        case (op, term, other) if op == (">" if upper(term) else "<"):
            return inside(term, lambda f: Op(op, (f, other)), other, "exists")
    return h


def rule_extremum(checker: Checker, goal: Goal, proof: Proof) -> None:
    """sup f <= b from f <= b everywhere; sup f > b, or >= b, from a point, or from points above every c < b.

    Likewise inf. The supremum over an empty domain is -oo, the infimum oo. A maximum or minimum over a range has a
    value, so that the range is not empty.
    """
    if proof.get("within") is True:
        return checker.prove(replace(goal, show=for_all_values(checker, goal, iter(proof.get("defined", ())))),
                             proof["proof"])
    found = extremum(goal.show, proof.get("side"))
    if found is None:
        raise checker.no("no supremum or infimum is compared with a number")
    op, term, b = found
    if any(isinstance(x.domain, Name) and alphabet(goal, x.domain) is None for x in term.bindings) and (
            term.binder in ("max", "min")):
        raise checker.no("a maximum over a domain that is not seen to be finite")
    up, checks = upper(term), iter(proof.get("defined", ()))
    (c,) = reductions.fresh(goal.names, ["c"], (goal.show, *goal.hyps))
    if op == ("<=" if up else ">="):
        show: Expr = inside(term, lambda f: Op(op, (f, b)), b, "forall")
    elif "at" in proof and op[0] == (">" if up else "<") and not limited(term):
        values: dict[str, Expr] = {}
        for x in term.bindings:
            values[x.name] = value_in(checker, goal, x, values, proof["at"][x.name], checks, functions=True,
                                      matrices=len(term.bindings) == 1)
        body = term.body
        for n, e in values.items():
            if isinstance(e, Op) and determinants.order(goal, e) is not None:  # then it is the only one
                body = determinants.put_in(goal, body, n, e)
        body = substitute(given_functions.put(body, values), values)
        show = Op(op, (unfold(body, goal.names), b))
        if has_own_spaces(checker, goal, values.values()):
            checker.defined(goal, show, checks)
    elif op == (">" if up else "<") or (op == (">=" if up else "<=") and proof.get("attained") is True):
        show = inside(term, lambda f: Op(op, (f, b)), b, "exists")
    elif op == (">=" if up else "<="):
        beyond = inside(term, lambda f: Op(op[0], (f, Name(c))), Name(c), "exists")
        limits = () if b in INFINITIES else (Op(FLIPPED[op][0], (Name(c), b)),)
        show = Bind("forall", (Binding(c, "in", Type("real", (), limits)),), beyond)
    else:
        raise checker.no("no rule for this relation")
    checker.prove(replace(goal, show=show), proof["proof"])


def for_all_values(checker: Checker, goal: Goal, checks: Iterator[Any]) -> Expr:
    """What show says of a supremum within its lesser side, of all the values that it is the supremum of."""
    op, sides = checker.operation(goal, "<=", ">=")
    first = grows_with(goal, sides[0], op == "<=")
    found = first or grows_with(goal, sides[1], op == ">=")
    if found is None:
        raise checker.no("no supremum with which the lesser side grows")
    (term, whole, factors), b = found, sides[first is not None]
    least = ">=" if checker.finite(goal, term) else ">"
    for c in factors:
        checker.defined(goal, unfold(c, goal.names), checks, real=True)
        checker.seen(goal, Op(least, (c, ZERO)), checks)
    checker.defined(goal, goal.show, checks)

    def related(a: Expr) -> Expr:
        return Op(op, (a, b) if first is not None else (b, a))
    return inside(term, lambda f: related(whole(f)), related(whole(ZERO)), "forall")


def grows_with(goal: Goal, e: Expr, up: bool) -> tuple[Bind, Callable[[Expr], Expr], tuple[Expr, ...]] | None:
    """A supremum in e with which it grows, or an infimum with which it falls (if not ``up``, the other way round);
    what e is with something else in its place; and the factors beside it."""
    def within(k: int, up: bool, *factors: Expr) -> tuple[Bind, Callable[[Expr], Expr], tuple[Expr, ...]] | None:
        assert isinstance(e, Op | Call)
        found = grows_with(goal, e.args[k], up)
        return found and (found[0], lambda x: replace(e, args=(*e.args[:k], found[1](x), *e.args[k + 1:])),
                          (*factors, *found[2]))
    match e:
        case Bind("sup" | "inf"):
            return (e, lambda x: x, ()) if upper(e) == up else None
        case Op("+", (_, _)):
            return within(0, up) or within(1, up)
        case Op("-", (_, _)):
            return within(0, up) or within(1, not up)
        case Op("neg", (_,)):
            return within(0, not up)
        case Op("*", (a, b)):
            return within(0, up, b) or within(1, up, a)
        case Op("/", (_, b)):
            return within(0, up, b)
        case Call("bits", (_,)) if "bits" not in dict(goal.names):
            return within(0, up)
    return None


def extrema(goal: Goal) -> list[Bind]:
    """The suprema and infima in comparisons."""
    found = in_comparisons(goal, lambda e: isinstance(e, Bind) and e.binder in ("sup", "inf"))
    return [e for e in found if isinstance(e, Bind)]


def rule_reach(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new real name for a supremum, which is at least its value at the given points, or oo; likewise an infimum."""
    term = chosen(checker, extrema(goal), proof["term"])
    if limited(term) or not proof["points"]:
        raise checker.no("a supremum over the variable of a limit, or no point")
    checks, facts = iter(proof.get("defined", ())), list[Expr]()
    name = Name(reductions.fresh(goal.names, ["v"], (goal.show, *goal.hyps))[0])
    for point in proof["points"]:
        values: dict[str, Expr] = {}
        for b in term.bindings:
            values[b.name] = value_in(checker, goal, b, values, point[b.name], checks)
        has_own_spaces(checker, goal, values.values())  # what is read there is checked
        e = unfold(substitute(term.body, values), goal.names)
        while isinstance(e, Op) and e.op == "if":
            other = assumed(goal, negation(e.args[0]))
            for c in () if other else conjuncts(e.args[0]):
                taken(checker, goal, c, checks)
            e = e.args[1 + other]
        checker.defined(goal, e, checks, real=True)
        most = "max" if term.binder == "sup" else "min"
        for x in e.args if isinstance(e, Call) and e.fn == most else (e,):
            facts.append(Op(">=" if term.binder == "sup" else "<=", (name, x)))
    checker.prove(valued(goal, term, name, *facts), proof["proof"])
    if not checker.finite(goal, term):
        checker.prove(valued(goal, term, INFINITIES[term.binder != "sup"]), proof["infinite"])


# -- what a universal assumption says of named things
def rule_instance(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A universal hypothesis at given values, and what it implies under what is assumed there."""
    h, checks = universal(chosen(checker, goal.hyps, proof["hypothesis"])), iter(proof.get("defined", ()))
    second = proof.get("second") is True  # of a disjunction, whose first side fails
    if isinstance(h, Op) and (h.op in ("implies", "iff") or (h.op == "or" and second)):
        h = Bind("forall", (), Op("or" if h.op == "or" else "implies", h.args))
    if not (isinstance(h, Bind) and h.binder == "forall") or limited(h):
        raise checker.no("the hypothesis is not universal, or has a limit in its variable")
    if any(isinstance(x, dict) for x in proof["with"].values()):
        from symdp.legacy.kernel.existence import of_tables

        said = of_tables(checker, goal, h, proof["with"], checks)
    else:
        values: dict[str, Expr] = {}
        anywhere = len(h.bindings) == 1 and vanishes(checker, goal, h.bindings[0], h.body)
        for b in h.bindings:
            values[b.name] = value_in(checker, goal, b, values, proof["with"][b.name], checks, anywhere, functions=True)
        said = unfold(substitute(given_functions.put(h.body, values), values), goal.names)
        if has_own_spaces(checker, goal, values.values()) or anywhere:
            checker.defined(goal, said, checks, opens=True)
    while isinstance(said, Op) and (said.op == "implies" or (said.op == "or" and second)):
        for c in conjuncts(said.args[0] if said.op == "implies" else negation(said.args[0])):
            taken(checker, goal, c, checks)
        said = said.args[1]
    if isinstance(said, Op) and said.op in FLIPPED:
        said = Op(said.op, tuple(branch(goal, x) for x in said.args))
    checker.prove(goal.with_(*conjuncts(said)), proof["proof"])


def branch(goal: Goal, e: Expr) -> Expr:
    """The branch that is taken where its conditions are assumed."""
    if isinstance(e, Op) and e.op == "if" and all(assumed(goal, c) for c in conjuncts(e.args[0])):
        return branch(goal, e.args[1])
    return e


def taken(checker: Checker, goal: Goal, condition: Expr, checks: Iterator[Any]) -> None:
    """The condition is assumed, or is about numbers and shown."""
    if not assumed(goal, condition):
        if reductions.about_objects(goal.names, condition):
            raise checker.no("what the hypothesis needs is not assumed")
        checker.seen(goal, condition, checks)


def assumed(goal: Goal, e: Expr) -> bool:
    """e is a hypothesis, maybe with inputs and outputs of channels in another order, or says that two databases are
    neighbours, as one does."""
    match e:
        case Call("neighbouring", (x, y)) if not {"neighbouring", "hamming"} & dict(goal.names).keys():
            said = (Call("neighbouring", pair) for pair in ((x, y), (y, x)))
            return any(f in goal.hyps or Op("==", (Call("hamming", f.args), ONE)) in goal.hyps for f in said)
    turned = Op(FLIPPED[e.op], e.args[::-1]) if isinstance(e, Op) and e.op in FLIPPED else e
    return turned in goal.hyps or sorted_tables(e) in map(sorted_tables, goal.hyps)


def sorted_tables(e: Expr) -> Expr:
    """The inputs and outputs of channels written as tables, sorted: no capacity depends on their order."""
    if isinstance(e, Call) and e.fn == "capacity" and (rows := table(e)):
        columns = sorted(zip(*sorted(rows, key=repr), strict=True), key=repr)
        return Call("capacity", (Seq("list", tuple(Seq("list", row) for row in zip(*columns, strict=True))),))
    return e if isinstance(e, Bind) else rebuild(e, sorted_tables)


def value_in(checker: Checker, goal: Goal, b: Binding, earlier: dict[str, Expr], text: object,
             checks: Iterator[Any], anywhere: bool = False, functions: bool = False,
             matrices: bool = False) -> Expr:
    """A value of the certificate for a bound name, in its domain, or ``anywhere`` at all; ``functions``: maybe one that
    is given by a formula; ``matrices``: maybe one put together of others."""
    if functions and isinstance(b.domain, Type) and b.domain.kind == "function" and not str(text).isidentifier():
        if any(is_given(v) and n in free_names(x) for n, v in earlier.items() for x in domain_parts(b.domain)):
            raise checker.no("a function, or its values, in a range that mentions another one")
        params = tuple((k, substitute(v, earlier)) for k, v in b.domain.params)
        return given_functions.value(checker, goal, replace(b.domain, params=params), text, checks)
    names, e = dict(goal.names), checker.read(text, goal)
    kind = names[e.id] if isinstance(e, Name) and e.id in names else Type("")
    domain = b.domain if isinstance(b.domain, Type) else substitute(b.domain, earlier)
    (place,) = reductions.fresh(goal.names, ["v"], (goal.show, *goal.hyps, *earlier.values(), e))
    t = element_type(goal.names, domain, place, {}) or element_of_space(goal.names, domain, {})
    if t is not None and t.kind == "outcome":
        if not (anywhere or (kind.kind == "outcome" and space(kind.param("of")) == space(t.param("of")))):
            raise checker.no(f"the value of {b.name} is not known to be an outcome of the law")
        if kind.kind not in LABELS:
            checker.defined(goal, e, checks, real=True)
        return e
    if t is not None and t.kind == "input":
        of = t.param("of")
        if not (isinstance(of, Name) and is_input(goal, kind, of.id)):
            raise checker.no(f"the value of {b.name} is no input of the channel")
        return e
    if matrices and isinstance(domain, Type) and domain.kind == "psd matrix" and isinstance(e, Op):
        size = determinants.order(goal, e)
        if size is None or domain.where or size != determinants.order_of(goal, domain):
            raise checker.no(f"the value of {b.name} is no matrix of its order")
        for c in determinants.scalars(goal, e):
            checker.defined(goal, unfold(c, goal.names), checks, real=True)
        if not determinants.is_semidefinite(checker, goal, e, checks):
            raise checker.no(f"the value of {b.name} is not seen to be positive semidefinite")
        return e
    if isinstance(domain, Type) and domain.kind not in ("real", "integer"):
        wanted = Type(domain.kind, tuple((k, substitute(v, earlier)) for k, v in domain.params))
        found = replace(kind, params=tuple(p for p in kind.params if p[0] != BOUND))
        outcomes = outcomes_of_events(goal.names, found)
        alike = entries.by_size(goal.names, found) == entries.by_size(goal.names, wanted) or (
            outcomes is not None and outcomes == outcomes_of_events(goal.names, wanted))
        if not alike or domain.where:
            raise checker.no(f"the value of {b.name} has another type")
        return e
    t = t or binding_type(b.domain, place, b.name, earlier)
    checker.defined(goal, e, checks, real=True)
    if t.kind == "integer" and not integral(goal, e):
        raise checker.no(f"the value of {b.name} is no integer")
    for w in t.where:
        for c in conjuncts(unfold(substitute(w, {place: e}), goal.names)):
            checker.seen(goal, c, checks)
    return e


def has_own_spaces(checker: Checker, goal: Goal, values: Iterable[Expr]) -> bool:
    """One of the values is a declared channel or mechanism of which a side is on a space of which nothing is said: that
    is its own, and what a bound one has been said to fit need not fit it."""
    types = [dict(goal.names).get(e.id, Type("")) for e in values if isinstance(e, Name)]
    sides = {"channel": ("from", "to"), "mechanism": ("over", "to")}
    found = any(t.param(key) is None for t in types for key in sides.get(t.kind, ()))
    if found:
        checker.keep_apart()
    return found


def vanishes(checker: Checker, goal: Goal, b: Binding, e: Expr) -> bool:
    """e, a comparison low <= high, is 0 <= high for a value of b that is no outcome of the law that b ranges over:
    low has the factor law[b], and high >= 0."""
    law = b.domain
    if isinstance(law, Type) or reductions.laws_in(goal.names, (law,))[:1] != [law]:
        return False
    (y,) = reductions.fresh(goal.names, [b.name], (law, e, goal.show, *goal.hyps))
    e, probability = substitute(e, {b.name: Name(y)}), Index(law, (Name(y),))

    def factor(x: Expr) -> bool:
        match x:
            case Op("*", args):
                return any(map(factor, args))
            case Op("/", (a, _)):
                return factor(a)
        return x == probability
    match e:
        case Op("<=", (low, high)) | Op(">=", (high, low)):
            here = replace(goal, names=(*goal.names, (y, Type("outcome", (("of", law),)))))
            return factor(low) and checker.finite(here, low) and checker.nonnegative(here, high)
    return False


def space(law: Expr | None) -> Expr | None:
    """A name for the space of outcomes of a law: the rows of a channel have one."""
    return Name(law.fn) if isinstance(law, Call) and law.fn != "apply" else law


def outputs(names: reductions.Names, law: Expr) -> Seq | None:
    """The outcomes of a law as a range of integers, if that is what they are declared to be."""
    match law:
        case Name(n):
            t, key = dict(names).get(n, Type("")), "on"
            wanted: tuple[str, ...] = ("distribution",)
        case Call(fn, _):
            t, key, wanted = dict(names).get(fn, Type("")), "to", ("channel", "mechanism")
        case _:
            return None
    return entries.integers_of(names, t.param(key)) if t.kind in wanted else None


def outcomes_of_events(names: reductions.Names, t: Type) -> Seq | None:
    """The integers of which the events of a type are all the sets: of a range, or of a law declared on one."""
    match t:
        case Type("event", (("on", space),)):
            return entries.integers_of(names, space)
        case Type("event", (("of", Name() | Call() as law),)):
            return outputs(names, law)
    return None


def element_type(names: reductions.Names, domain: Expr | Type, name: str, renamed: dict[str, Expr]) -> Type | None:
    """The type of an input of a channel or mechanism, or of an outcome that is an integer; None for other domains."""
    if isinstance(domain, Type):
        return None
    domain = substitute(domain, renamed)
    if (possible := entries.event_range(names, domain)) is not None:
        return Type("integer", (), tuple(Op("in", (Name(name), x)) for x in (possible, domain)))
    within = outputs(names, domain)
    while (parts := built(names, domain)) is not None and isinstance(domain, Call) and domain.fn != "apply":
        domain = parts[2][0]
    match domain:
        case Name(of) if (t := dict(names).get(of, Type(""))).kind in ("channel", "mechanism"):
            within = entries.integers_of(names, t.param("from"))
            if within is None:
                return Type("input", (("of", domain),))
    if within is None and domain in reductions.laws_in(names, (domain,)):
        return Type("outcome", (("of", domain),))
    return None if within is None else Type("integer", (), (Op("in", (Name(name), within)),))


def element_of_space(names: reductions.Names, domain: Expr | Type, renamed: dict[str, Expr]) -> Type | None:
    """The type of an element of a space that is left open: an input of the first channel that is declared from it."""
    if not isinstance(domain, Name) or domain.id in renamed or domain.id in dict(names) or domain in OF_NUMBERS:
        return None
    return next((Type("input", (("of", Name(w)),)) for w, t in names
                 if t.kind == "channel" and t.param("from") == domain), None)


def of_one_space(names: dict[str, Type], v: Expr | None, w: str) -> bool:
    """Two channels are declared from one space that is left open: their inputs are its elements."""
    if not (isinstance(v, Name) and v.id in names and names[v.id].kind == names[w].kind == "channel"):
        return False
    space = names[w].param("from")
    return isinstance(space, Name) and space.id not in names and space not in OF_NUMBERS and (
        names[v.id].param("from") == space)


def is_input(goal: Goal, t: Type, of: str) -> bool:
    """A name of type t is an input of the channel or mechanism: bound as one, or a database of its kind."""
    names = dict(goal.names)
    if t.kind == "input":
        known = alphabet(goal, t.param("of"))
        if known is not None and known == alphabet(goal, Name(of)):
            return True
        if t.param("of") == Name(of) or of_one_space(names, t.param("of"), of):
            return True
        return any(  # what is composed or mixed, unconditionally, reads the same databases
            {t.param("of"), Name(of)} <= {*found[2]} for f in (goal.show, *goal.hyps) if not guarded(f) for x in walk(f)
            if (found := built(goal.names, x)) is not None and found[0] in ("compose", "mixture"))
    mechanisms = [m for m in names.values() if m.kind == "mechanism"]
    return t.kind == "database" and names[of].kind == "mechanism" and names[of].param(BOUND) is None and all(
        m.param(k) == names[of].param(k) and (t.param(k) in (None, m.param(k)) or (
            k == "over" and same_space(goal.names, t.param(k), m.param(k))))
        for m in mechanisms for k in ("entries", "over"))


def alphabet(goal: Goal, of: Expr | None) -> tuple[Expr, Expr] | None:
    """n and m, built of integers, for a mechanism that reads all databases of n entries among 1, ..., m."""
    t = dict(goal.names).get(of.id) if isinstance(of, Name) else None
    if t is None or t.kind != "mechanism" or t.param("neighbours") is not None:
        return None
    n, m = t.param("entries"), t.param("over")
    return (n, m) if n is not None and m is not None and integral(goal, n) and integral(goal, m) else None


def guarded(f: Expr) -> bool:
    """A part of the formula may not be read, or not for all values."""
    return any(isinstance(x, Bind) or (isinstance(x, Op) and x.op in (*CONNECTIVES, "if")) for x in walk(f))


# -- single outcomes
def rule_outcomes(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Closeness with delta = 0 on a space of integers, or of databases, is closeness of the probabilities of every
    outcome; what a hypothesis of closeness says of one outcome. Likewise for a linear inequality in the
    probabilities of every event."""
    names, i = goal.names, proof.get("hypothesis")
    e = goal.show if i is None else chosen(checker, goal.hyps, i)
    (y,) = reductions.fresh(names, ["y"], (goal.show, *goal.hyps))
    at = Name(y) if i is None else checker.read(proof["at"], goal)
    every, said, exact = of_one_outcome(checker, goal, e, at)
    if i is not None:
        if not (isinstance(at, Name) and dict(names).get(at.id, Type("")).kind in LABELS):
            checker.defined(goal, at, iter(proof.get("defined", ())), real=True)
            if not isinstance(every, Seq):
                raise checker.no("the outcomes are not declared to be integers of one range")
        checker.prove(goal.with_(*said), proof["proof"])
    elif every is not None and exact:
        show = Bind("forall", (Binding(y, "in", every),), joined_by_and(said))
        checker.prove(replace(goal, show=show), proof["proof"])
    else:
        raise checker.no("single outcomes do not decide this")


def of_one_outcome(checker: Checker, goal: Goal, e: Expr, at: Expr) -> tuple[Expr | None, list[Expr], bool]:
    """What e says of all outcomes: their domain, if it is known, what is said of one of them, and whether that for
    all of them is all that e says."""
    from symdp.legacy.kernel.databases import synthetic

    names, said = goal.names, list[Expr]()
    if (found := reductions.matched(names, e, "close(P, Q, eps, delta)")) is not None:
        laws = [found[k] for k in "PQ"]
        p, q = (Index(law, (at,)) for law in laws)
        ratio = Call("exp", (found["eps"],))
        said = [Op("<=", (a, plus(Op("*", (ratio, b)), found["delta"]))) for a, b in ((p, q), (q, p))]
        exact = found["delta"] == ZERO
    elif (found := reductions.matched(names, e, "max_divergence(P, Q) <= eps")) is not None:
        laws, exact = [found[k] for k in "PQ"], True
        if not checker.finite(goal, found["eps"]):
            raise checker.no("a bound that may be infinite")
        p, q = (Index(law, (at,)) for law in laws)
        said = [Op("<=", (p, Op("*", (Call("exp", (found["eps"],)), q))))]
    else:
        match e:
            case Bind("forall", (Binding(name, "in", Type("event", (("of", of),), ())),), Op("<=" | ">=" as op, sides)):
                inner = (*names, (name, Type("event")))
            case _:
                raise checker.no("no closeness of two laws, and no inequality for every event")
        if name in dict(names) or name in free_names(of):
            raise checker.no("the event has a name that is taken")
        found_laws = probabilities(inner, Op(op, sides), name)
        laws = [*found_laws.values()]
        table: dict[Expr, Expr] = {x: Index(law, (at,)) for x, law in found_laws.items()}
        said = [Op(op, tuple(put(side, table) for side in sides))]
        if name in free_names(said[0]) or not is_linear(checker, goal, said[0], table.values()):
            raise checker.no("no linear inequality in the probabilities of the event")
        laws, exact = list(dict.fromkeys((of, *laws))), True
    if not {*laws} <= {*reductions.laws_in(names, tuple(laws))}:
        raise checker.no("something that is no law")
    within = [outputs(names, law) for law in laws]
    rows = {law.fn if isinstance(law, Call) else "" for law in laws}
    if within[0] is not None and all(w == within[0] for w in within):
        return within[0], said, exact
    return (Name(m) if len(rows) == 1 and synthetic(goal, Name(m := min(rows))) else None), said, exact


def probabilities(names: reductions.Names, e: Expr, event: str) -> dict[Expr, Expr]:
    """The laws of which e takes the probability of the event, by these probabilities."""
    found: dict[Expr, Expr] = {}
    for x in walk(e):
        match x:
            case Call(fn, (Name(s),)) if s == event and reductions.laws_in(names, (Name(fn),)):
                found[x] = Name(fn)
            case Call("apply", (Call() as law, Name(s))) if s == event and law in reductions.laws_in(names, (law,)):
                found[x] = law
    return found


def is_linear(checker: Checker, goal: Goal, e: Expr, terms: Iterable[Expr]) -> bool:
    """The difference of the two sides is linear in the terms, without a constant, and its coefficients are finite
    and free of them."""
    assert isinstance(e, Op)
    known = dict.fromkeys(terms)
    new = reductions.fresh(goal.names, ["p"] * len(known), (e, goal.show, *goal.hyps))
    d = put(Op("-", e.args), dict(zip(known, map(Name, new), strict=True)))
    slopes = [derivative(d, p) for p in new]
    whole = d
    for p, slope in zip(new, slopes, strict=True):
        whole = Op("-", (whole, Op("*", (slope, Name(p)))))
    wider = Goal((*goal.names, *((p, Type("real")) for p in new)), goal.hyps, goal.show)
    plain = all(not set(new) & free_names(s) and checker.finite(wider, s) for s in slopes)
    return plain and wider.region.zero(whole)


def joined_by_and(formulas: list[Expr]) -> Expr:
    """The conjunction of the formulas; of none, what is true."""
    out: Expr = TRUE
    for f in formulas:
        out = f if out == TRUE else Op("and", (out, f))
    return out


def same_space(names: reductions.Names, a: Expr | None, b: Expr | None) -> bool:
    """Two spaces in types are one: written alike, the same integers, or tuples of such spaces."""
    match a, b:
        case Seq("tuple", xs), Seq("tuple", ys):
            return len(xs) == len(ys) and all(same_space(names, s, t) for s, t in zip(xs, ys, strict=True))
    x, y = entries.integers_of(names, a), entries.integers_of(names, b)
    return a is not None and (a == b or (x is not None and x == y))


# -- what is put together of laws
BUILT = ("postprocess", "compose", "mixture", "product")


def built(names: reductions.Names, e: Expr) -> tuple[str, tuple[Expr, ...], list[Expr]] | None:
    """How a law, mechanism or channel is put together: the word, its numbers and channels, and the parts."""
    match e:
        case Call("apply", (Call() as of, x)) if (found := built(names, of)) is not None:
            word, more, parts = found
            return word, more, [Call(p.id, (x,)) if isinstance(p, Name) else Call("apply", (p, x)) for p in parts]
        case Call("slice", (of, i, x)) if "slice" not in dict(names) and (found := built(names, of)) is not None:
            word, more, parts = found
            return word, more, [Call("slice", (p, i, x)) for p in parts]
        case Call(word, args) if word in BUILT and word not in dict(names):
            if word == "postprocess" and len(args) == 2:
                return word, args[1:], [args[0]]
            if word == "mixture" and len(args) == 3:
                return word, args[:1], [*args[1:]]
            if word in ("compose", "product") and len(args) >= 2:
                return "compose", (), [*args]
    return None


def is_finite(goal: Goal, channel: Expr) -> bool:
    """The channel has finitely many inputs, or outputs, and is seen to have inputs: no information through it is
    infinite. What is put together of channels has the inputs of the first."""
    keys = ["from", "to"]
    while (parts := built(goal.names, channel)) is not None:
        channel, keys = parts[2][0], ["from"]
    if (known := alphabet(goal, channel)) is not None:  # all databases of known size
        return all(holds(replace(goal, show=Op(">=", (size, ONE)))) for size in known)
    t = dict(goal.names).get(channel.id, Type("")) if isinstance(channel, Name) else Type("")
    spaces = [entries.integers_of(goal.names, t.param(key)) for key in keys if t.kind == "channel"]
    ranges = [isinstance(s, Seq) and holds(replace(goal, show=Op("<=", s.items))) for s in spaces]
    return any(ranges) and (ranges[0] or not isinstance(spaces[0], Seq))


def never_infinite(goal: Goal, e: Call) -> bool:
    """A quantity of two laws that is a real number for all laws; no declared name is that of its atom."""
    match e:
        case Call(fn, (_, _, order)) if fn == INTEGRAL:
            return not reductions.about_objects(goal.names, order) and holds(replace(goal, show=Op("<", (order, ONE))))
    return e.fn in BOUNDED


def total(products: Iterable[tuple[Expr, Expr]]) -> Expr:
    out: Expr = ZERO
    for pair in products:
        out = plus(out, Op("*", pair))
    return out
