"""Sums over the databases that a mechanism reads, the distances between databases, and outputs that are databases.

All databases of n entries among 1, ..., m are read by a mechanism that is declared ``on n entries over m``: they are
finitely many, and which of them are near a given one does not depend on that one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.existence import arbitrary_spaces, choose
from symdp.legacy.kernel.goals import Goal, difference, holds, integral, unfold
from symdp.legacy.kernel.laws import (
    alphabet,
    element_type,
    is_input,
    joined_by_and,
    outputs,
    value_in,
    vanishes,
)
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.series import chosen, joined, limits_in, opaque_terms
from symdp.legacy.kernel.tree import FALSE, ONE, TRUE, ZERO, children, domain_parts, free_names, num, put, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

ABOUT_SUMS = ("shells", "neighbours", "order")
WORDS = {"hamming", "neighbouring"}


# -- finite domains
def is_finite_domain(goal: Goal, domain: Expr | Type) -> bool:
    """All databases of n >= 1 entries among m >= 1 letters, the integers of a range, or the outcomes or inputs that are
    one."""
    if isinstance(domain, Type):
        return False
    if (known := alphabet(goal, domain)) is not None:
        return all(holds(replace(goal, show=Op(">=", (k, ONE)))) for k in known)
    within = range_of_domain(goal, domain)
    return within is not None and all(integral(goal, end) for end in within.items)


def range_of_domain(goal: Goal, domain: Expr | Type) -> Seq | None:
    """A range, or that of the outcomes of a law or the inputs of a channel that are integers."""
    within: Expr | Type | None = domain
    match domain:
        case Name(n) if (t := dict(goal.names).get(n, Type(""))).kind == "channel":
            within = integers_of(goal.names, t.param("from"))
        case Name() | Call():
            within = outputs(goal.names, domain)
    return within if isinstance(within, Seq) and within.kind == "range" else None


def is_nonempty(goal: Goal, domain: Expr | Type) -> bool:
    match domain:
        case Seq("range", ends):
            return is_finite_domain(goal, domain) and holds(replace(goal, show=Op("<=", ends)))
    return not isinstance(domain, Type) and alphabet(goal, domain) is not None and is_finite_domain(goal, domain)


def same_elements(goal: Goal, a: Expr | Type, b: Expr | Type) -> bool:
    """Domains that are written alike, all databases of one size, or the integers of ranges that are written alike."""
    if a == b or isinstance(a, Type) or isinstance(b, Type):
        return a == b
    known = alphabet(goal, a) or range_of_domain(goal, a)
    return known is not None and known == (alphabet(goal, b) or range_of_domain(goal, b))


def inside(checker: Checker, goal: Goal, term: Bind, checks: Iterator[Any]) -> tuple[Goal, Expr]:
    """The goal at an element of the finite domain of each name bound in a sum or a maximum, and the term there."""
    own = [b.name for b in term.bindings]
    if len(set(own)) < len(own) or limits_in(term):
        raise checker.no("a name that is bound twice, or a limit, in a sum")
    here = checker.opened(goal, Bind("forall", term.bindings, Op("==", (term.body, term.body))), checks)
    new = here.names[len(goal.names):]
    for k, b in enumerate(term.bindings):
        renamed: dict[str, Expr] = {old: Name(n) for old, (n, _) in zip(own[:k], new, strict=False)}
        domain = b.domain if isinstance(b.domain, Type) else substitute(b.domain, renamed)
        earlier = Goal(here.names[:len(goal.names) + k], goal.hyps, goal.show)
        if not is_finite_domain(earlier, domain) or (term.binder != "sum" and not is_nonempty(earlier, domain)):
            raise checker.no(f"the domain of {b.name} is not seen to be finite, or not to be empty")
    body = substitute(term.body, {old: Name(n) for old, (n, _) in zip(own, new, strict=True)})
    return here, unfold(body, here.names)


def elements(goal: Goal, term: Bind) -> tuple[Goal, Expr] | None:
    """The goal with names for elements of the finite domains, without what is known of these, and the term there."""
    names, renamed = goal.names, dict[str, Expr]()
    for b, name in zip(term.bindings, reductions.fresh(
            names, [b.name for b in term.bindings], (term, goal.show, *goal.hyps)), strict=True):
        if isinstance(b.domain, Type):
            return None
        domain = substitute(b.domain, renamed)
        t = element_type(names, domain, name, {}) or Type("integer", (), (Op("in", (Name(name), domain)),))
        if not is_finite_domain(Goal(names, goal.hyps, goal.show), domain):
            return None
        names, renamed = (*names, (name, t)), renamed | {b.name: Name(name)}
    return Goal(names, goal.hyps, goal.show), substitute(term.body, renamed)


def is_finite(checker: Checker, goal: Goal, term: Bind) -> bool:
    """A sum or maximum over finite domains of what is finite."""
    found = elements(goal, term)
    return found is not None and checker.finite(*found)


# -- facts about one sum
def about_sum(checker: Checker, goal: Goal, law: str, term: Bind, proof: Proof, checks: Iterator[Any]) -> (
        tuple[list[Expr], Expr]):
    """The conditions and the conclusion of a law about a sum, which is known to be a real number."""
    if term.binder != "sum":
        raise checker.no("no law of this name about this term")
    if law == "order":
        return [], Op("==", (term, in_another_order(checker, term, proof["order"])))
    match term:
        case Bind("sum", (Binding(x, "in", Name(of)),), body) if (known := alphabet(goal, Name(of))) is not None:
            n, m = known
        case _:
            raise checker.no("no sum over the databases of a mechanism of known size")
    y, *near = (Name(str(v)) for v in (proof["at"], *([proof["near"]] if law == "neighbours" else [])))
    names = dict(goal.names)
    if not all(v.id in names and v.id != x and is_input(goal, names[v.id], of) for v in (y, *near)):
        raise checker.no("the distance is not that from a database which the mechanism reads")
    if WORDS & names.keys():
        raise checker.no("a declared name stands for the distance")
    others = Op("-", (m, ONE))
    if law == "shells":
        (k,) = reductions.fresh(goal.names, ["l"], (term,))
        count = Op("*", (Call("binom", (n, Name(k))), Op("^", (others, Name(k)))))
        summand = Op("*", (count, at_distance(checker, body, x, y, Name(k))))
        value: Expr = Bind("sum", (Binding(k, "in", Seq("range", (ZERO, n))),), summand)
    else:
        (u,) = near
        match body:
            case Op("if", (c, a, last)) if last == ZERO and any(f in near_to(x, u) for f in conjuncts(c)):
                rest = joined_by_and([f for f in conjuncts(c) if f not in near_to(x, u)])
                body = a if rest == TRUE else Op("if", (rest, a, ZERO))
            case _:
                raise checker.no("the sum is not one over neighbours")
        d = Call("hamming", (u, y))
        counts = ((Op("*", (Op("-", (n, d)), others)), ONE), (Op("*", (d, Op("-", (m, num(2))))), ZERO), (d, num(-1)))
        value = joined("+", [Op("*", (c, at_distance(checker, body, x, y, Op("+", (d, step))))) for c, step in counts])
    value = unfold(value, goal.names)
    checker.defined(goal, value, checks, real=True)
    return [Op(">=", (n, ONE)), Op(">=", (m, ONE))], Op("==", (term, value))


def near_to(x: str, u: Expr) -> list[Expr]:
    """What says that x is a neighbour of u."""
    pairs = ((Name(x), u), (u, Name(x)))
    return [f for p in pairs for f in (Call("neighbouring", p), Op("==", (Call("hamming", p), ONE)))]


def at_distance(checker: Checker, e: Expr, x: str, y: Name, d: Expr) -> Expr:
    """e, which depends on x through its distance to y only, for one at distance d."""
    pairs = ((Name(x), y), (y, Name(x)))
    table: dict[Expr, Expr] = {Call("hamming", p): d for p in pairs}
    table |= {Call("neighbouring", p): Op("==", (d, ONE)) for p in pairs}
    out = put(e, table)
    if x in free_names(out):
        raise checker.no(f"the term does not depend on {x} through its distance to {y.id} alone")
    return out


def in_another_order(checker: Checker, term: Expr, order: object) -> Bind:
    """Nested sums as sums over one name each, in another order."""
    bindings: list[Binding] = []
    body: Expr = term
    while isinstance(body, Bind) and body.binder == "sum":
        bindings += body.bindings
        body = body.body
    own = [b.name for b in bindings]
    if not isinstance(order, list) or sorted(order) != list(range(len(own))) or any(isinstance(i, bool) for i in order):
        raise checker.no("the order is a permutation of the names in the sum")
    if len(set(own)) < len(own) or any(isinstance(b.domain, Type) or {*own, "oo"} & free_names(b.domain)
                                       for b in bindings):
        raise checker.no("a domain that depends on another name or is infinite, or a name that is bound twice")
    for i in reversed(order):
        body = Bind("sum", (bindings[i],), body)
    assert isinstance(body, Bind)
    return body


def member(checker: Checker, goal: Goal, term: Expr, proof: Proof, checks: Iterator[Any]) -> None:
    """A sum over finite domains of what is not negative is at least each of its terms; it is known to be a number."""
    if not (isinstance(term, Bind) and term.binder == "sum"):
        raise checker.no("no sum")
    here, body = inside(checker, goal, term, checks)
    checker.prove(replace(here, show=Op(">=", (body, ZERO))), proof["terms"])
    values: dict[str, Expr] = {}
    for b in term.bindings:
        values[b.name] = value_in(checker, goal, b, values, proof["at"][b.name], checks)
    value = unfold(substitute(term.body, values), goal.names)
    checker.prove(goal.with_(Op("<=", (value, term))), proof["proof"])


# -- facts about laws
def synthetic(goal: Goal, m: Expr) -> bool:
    """It is assumed that the outputs of the mechanism are databases that it reads, which are finitely many."""
    return "synthetic" not in dict(goal.names) and Call("synthetic", (m,)) in goal.hyps and alphabet(
        goal, m) is not None


def mean_distance(checker: Checker, goal: Goal, proof: Proof, checks: Iterator[Any]) -> tuple[list[Expr], Expr]:
    """The definition of the mean distance."""
    p, m, *others = (checker.parsed(t, goal) for t in proof["of"])
    (over,) = others or (m,)
    if alphabet(goal, over) != alphabet(goal, m):
        raise checker.no("the other mechanism is not seen to read the same databases")
    if not isinstance(m, Name) or not synthetic(goal, m) or {"expected_hamming", *WORDS} & dict(goal.names).keys() or (
            dict(goal.names).get(getattr(p, "id", ""), Type("")).kind != "distribution"):
        raise checker.no("no law, or a mechanism whose outputs are not assumed to be databases")
    whole = Call("expected_hamming", (p, m))
    checker.defined_term(goal, whole, checks)  # the law is one on the inputs
    u, v = reductions.fresh(goal.names, ["x", "y"], (p, m, over))
    row = Index(Call(m.id, (Name(u),)), (Name(v),))
    term = joined("*", [Index(p, (Name(u),)), row, Call("hamming", (Name(u), Name(v)))])
    double = Bind("sum", (Binding(u, "in", over), Binding(v, "in", over)), term)
    needs: list[Expr] = [Op(">=", (k, ONE)) for k in alphabet(goal, m) or ()]
    return needs, Op("==", (whole, double))


def distance(checker: Checker, goal: Goal, proof: Proof) -> tuple[list[Expr], Expr]:
    """The distance of two databases of numbers is the number of entries in which they differ."""
    x, y = pair = tuple(checker.parsed(t, goal) for t in proof["of"])
    (k,) = reductions.fresh(goal.names, ["k"], pair)
    entries = [e for z in pair if dict(goal.names).get(getattr(z, "id", ""), Type("")).kind in ("database", "input")
               and (e := goal.entry(Index(z, (ONE,)))) is not None]
    if WORDS & dict(goal.names).keys() or len(entries) != 2 or entries[0].ranges != entries[1].ranges:
        raise checker.no("these are no two databases of numbers on as many entries")
    (within,) = entries[0].ranges
    assert within is not None
    differ = Op("!=", (Index(x, (Name(k),)), Index(y, (Name(k),))))
    count = Bind("sum", (Binding(k, "in", within),), Op("if", (differ, ONE, ZERO)))
    return [], Op("==", (Call("hamming", (x, y)), count))


# -- rules
def rule_termwise(checker: Checker, goal: Goal, proof: Proof) -> None:
    """e + c1*sum(f1) + c2*sum(f2) + ... >= 0 (> 0, == 0) over one finite domain, from c1*f1 + c2*f2 + ... >= 0
    everywhere in it, and e >= 0."""
    op, d = difference(goal.show)
    if op not in (">", ">=", "=="):
        raise checker.no("sums are compared by an inequality or an equality")
    checks, listed, items = iter(proof.get("defined", ())), opaque_terms(goal), list[tuple[Expr, Bind]]()
    rest = checker.read(proof["rest"], goal)
    for c, i in proof["terms"]:
        term = chosen(checker, listed, i)
        if not (isinstance(term, Bind) and term.binder == "sum" and len(term.bindings) == 1):
            raise checker.no("no sum over one name")
        items.append((checker.read(c, goal), term))
    total = joined("+", [rest, *(Op("*", item) for item in items)])
    for e in (d, total):
        checker.defined(goal, e, checks, real=True)
    if not goal.region.zero(Op("-", (d, total))):
        raise checker.no("the difference is another one")
    first = items[0][1].bindings[0]
    if any(not same_elements(goal, t.bindings[0].domain, first.domain) or t.bindings[0].how != "in" for _, t in items):
        raise checker.no("the sums are over different domains")
    strict = op == ">" and proof.get("strict") is True
    if strict and not is_nonempty(goal, first.domain):
        raise checker.no("the domain may be empty")
    here, _ = inside(checker, goal, items[0][1], checks)  # the domain is finite
    x = Name(here.names[-1][0])
    bodies = [unfold(substitute(t.body, {t.bindings[0].name: x}), here.names) for _, t in items]
    step = joined("+", [Op("*", (c, body)) for (c, _), body in zip(items, bodies, strict=True)])
    checker.defined(here, step, checks, real=True)
    checker.prove(replace(here, show=Op(op if op == "==" or strict else ">=", (step, ZERO))), proof["step"])
    checker.prove(replace(goal, show=Op(">=" if strict else op, (rest, ZERO))), proof["ends"])


def rule_distances(checker: Checker, goal: Goal, proof: Proof) -> None:
    """New integers for the distances between databases of one size, which are a metric."""
    listed, names = list(dict.fromkeys(proof["databases"])), dict(goal.names)
    n = entries(goal, listed)
    if n is None or not integral(goal, n) or WORDS & names.keys():
        raise checker.no("no databases of one known size, or a declared name stands for the distance")
    pairs = list(itertools.combinations(listed, 2))
    new = reductions.fresh(goal.names, ["d"] * len(pairs), (goal.show, *goal.hyps))
    table: dict[Expr, Expr] = {}
    known: list[Expr] = []
    distance: dict[frozenset[str], Name] = {}
    for (a, b), d in zip(pairs, map(Name, new), strict=True):
        distance[frozenset((a, b))] = d
        for pair in ((Name(a), Name(b)), (Name(b), Name(a))):
            table |= {Call("hamming", pair): d, Call("neighbouring", pair): Op("==", (d, ONE))}
            known.append(Op("==", (Call("hamming", pair), d)))
        known += [Op("<=", (ZERO, d)), Op("<=", (d, n))]
    for a in listed:
        table |= {Call("hamming", (Name(a),) * 2): ZERO, Call("neighbouring", (Name(a),) * 2): FALSE}
    for three in itertools.combinations(listed, 3):
        sides = [distance[frozenset(p)] for p in itertools.combinations(three, 2)]
        known += [Op("<=", (c, Op("+", tuple(s for s in sides if s != c)))) for c in sides]
    wider = (*goal.names, *((d, Type("integer")) for d in new))

    def said(e: Expr) -> Expr:
        return unfold(put(e, table), wider)
    hyps = tuple(c for h in goal.hyps for c in conjuncts(said(h)))
    checker.prove(Goal(wider, (*hyps, *known), said(goal.show)), proof["proof"])


def entries(goal: Goal, listed: list[str]) -> Expr | None:
    """The number of entries that all these databases have; None where it is not known."""
    names = dict(goal.names)
    if not listed or any(x not in names or names[x].kind not in ("input", "database") for x in listed):
        return None
    for of, t in goal.names:
        if t.kind == "mechanism" and all(is_input(goal, names[x], of) for x in listed):
            return t.param("entries")
    sizes = {names[x].param("entries") for x in listed}
    return sizes.pop() if len(sizes) == 1 and all(names[x].kind == "database" for x in listed) else None


def is_entry(goal: Goal, e: Expr) -> bool:
    """An entry of an input of a mechanism, or of a database: a letter, maybe no number."""
    match e:
        case Index(Name(x), (_,)):
            return entries(goal, [x]) is not None
    return False


def defined_entry(self: Checker, goal: Goal, e: Expr, proofs: Iterator[Any]) -> None:
    """There is an entry at that position."""
    assert isinstance(e, Index) and isinstance(e.base, Name)
    n, (i,) = entries(goal, [e.base.id]), e.index
    if n is None or not (integral(goal, n) and integral(goal, i)):
        raise self.no("an entry at a position that is no integer, or of a database of no known size")
    for pair in ((ONE, i), (i, n)):
        self.seen(goal, Op("<=", pair), proofs)


def rule_outputs(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What is shown of all outputs of a mechanism whose outputs are databases: of all databases."""
    match goal.show:
        case Bind("forall", (Binding(y, "in", Call(m, (Name(),)) as row) as b,), body) if synthetic(goal, Name(m)):
            pass
        case _:
            raise checker.no("nothing is said of all outputs of a mechanism whose outputs are assumed to be databases")
    if not vanishes(checker, goal, b, body):
        raise checker.no("something is said of what is no output")
    checker.opened(goal, goal.show, iter(proof.get("defined", ())))
    show = Bind("forall", (Binding(y, "in", Name(row.fn)),), body)
    checker.prove(replace(goal, show=show), proof["proof"])


def rule_element(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A sum over a finite domain that is positive has a positive summand; a maximum or minimum is attained."""
    checks, term = iter(proof.get("defined", ())), chosen(checker, opaque_terms(goal), proof["term"])
    if not (isinstance(term, Bind) and term.binder in ("sum", "max", "min")):
        raise checker.no("no sum, maximum or minimum")
    if term.binder == "sum":
        checker.defined(goal, term, checks, real=True)
        checker.seen(goal, Op(">", (term, ZERO)), checks)
    here, body = inside(checker, goal, term, checks)
    said = Op(">", (body, ZERO)) if term.binder == "sum" else Op("==", (term, body))
    checker.prove(here.with_(*conjuncts(unfold(said, here.names)), show=goal.show), proof["proof"])


def rule_path(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What is the same for neighbours is the same for all databases that a mechanism reads."""
    match goal.show:
        case Bind("forall", (Binding(x, "in", Name(of)), Binding(z, "in", Name(same))), Op("==", (a, b))) if (
                of == same and x != z and dict(goal.names).get(of, Type("")).kind == "mechanism"):
            pass
        case _:
            raise checker.no("no equality of two numbers for any two databases that a mechanism reads")
    if z in free_names(a) or x in free_names(b) or substitute(a, {x: Name(z)}) != b or WORDS & dict(goal.names).keys():
        raise checker.no("the sides are not the same of the one and of the other database")
    checker.opened(goal, goal.show, iter(proof.get("defined", ())))  # also of databases without neighbours
    near = Op("implies", (Call("neighbouring", (Name(x), Name(z))), goal.show.body))
    checker.prove(replace(goal, show=Bind("forall", goal.show.bindings, near)), proof["proof"])


# -- mechanisms that read some of their entries
# What is true of a mechanism that ignores all entries but some, and takes some letters for others, or the value it
# has, as of the one that has these entries and letters alone: the same pairs of rows are compared, and besides equal
# ones, which are as near as any two that are compared.
OF_THE_ROWS = frozenset("""dp kl_dp kldp mi_dp midp free_lunch ldp ci_lmidp capacity sup_mi min_capacity
                           renyi_capacity sibson_capacity""".split())


def rule_lift(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A mechanism exists if one that reads fewer entries, of fewer letters, to fewer outputs does, for what depends
    on its different rows alone."""
    show, name = goal.show, proof["name"]
    if not (isinstance(show, Bind) and show.binder == "exists"):
        raise checker.no("the goal is no existence claim")
    own = [b.name for b in show.bindings]
    t = next((b.domain for b in show.bindings if b.name == name), None)
    if own.count(name) > 1 or not isinstance(t, Type) or t.kind != "mechanism" or t.where or not (
            {"entries"} <= {k for k, _ in t.params} <= {"entries", "over", "to"}):
        raise checker.no("no mechanism on so many entries")
    others = tuple((b.name, b.domain) for b in show.bindings if b.name != name and isinstance(b.domain, Type))
    if arbitrary_spaces(goal.names, others) & arbitrary_spaces(goal.names, ((name, t),)):
        raise checker.no("a mechanism that is declared alike reads the same databases")
    choose(checker, goal, ((name, t),), show.body)
    if OF_THE_ROWS & {*dict(goal.names), *reductions.bound_names((show,))}:
        raise checker.no("a declared name stands for a notion")
    domains = [e for b in show.bindings for e in domain_parts(b.domain)]
    if any(name in free_names(e) for e in domains) or not _of_rows(show.body, name):
        raise checker.no("more matters than the rows")
    params = tuple((k, _fewer(checker, goal, k, old, proof[k], own) if k in proof else old) for k, old in t.params)
    less = Type(t.kind, params)
    bindings = tuple(replace(b, domain=less) if b.name == name else b for b in show.bindings)
    checker.prove(replace(goal, show=Bind("exists", bindings, show.body)), proof["proof"])


def _fewer(checker: Checker, goal: Goal, key: str, old: Expr, text: object, own: list[str]) -> Expr:
    """A number of entries, letters or outputs that is not larger; of letters there are still two."""
    if key == "entries":
        many: Expr | None = old if integral(goal, old) else None
    else:
        within = integers_of(goal.names, old)
        many = None if within is None else Op("+", (Op("-", (within.items[1], within.items[0])), ONE))
    few = checker.read(text, goal)
    if many is None or set(own) & (free_names(many) | free_names(few)) or not integral(goal, few):
        raise checker.no("sizes are integers, and not bound ones")
    for c in (Op("<=", (num(2) if key == "over" else ONE, few)), Op("<=", (few, many))):
        checker.seen(goal, c, iter(()))
    return few


def _of_rows(e: Expr, m: str) -> bool:
    """e speaks of the mechanism m only in notions of its different rows."""
    match e:
        case Name(n):
            return n != m
        case Bind(_, bindings) if any(b.name == m for b in bindings):
            return False
        case Call(fn, (Name(n), *rest)) if n == m:
            return fn in OF_THE_ROWS and (fn != "sup_mi" or not rest) and all(_of_rows(x, m) for x in rest)
        case Call(fn) if fn == m:
            return False
    return all(_of_rows(x, m) for x in children(e))
