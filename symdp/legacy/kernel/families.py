"""Laws, channels and functions on integers as families of numbers: what they are, and what is built of them.

What is said of them through single numbers (``P[k]``, ``W(x)[k]``, ``f(k)``) is about numbers, and the rules about
numbers apply. Here is what leads there: a quantity of laws is the sum that defines it, an event is one of its outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.atoms import find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import COUNTABLE, integers_of
from symdp.legacy.kernel.goals import Goal, binding_type, holds, unfold
from symdp.legacy.kernel.laws import existential, is_input, outputs
from symdp.legacy.kernel.limits import limit_and_value, near
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.series import chosen, taken
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, put, rebuild, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def law_on_integers(goal: Goal, e: Expr) -> Seq | None:
    """The range of the outcomes of a declared law, or of a row of a declared channel, on integers."""
    if e not in reductions.laws_in(goal.names, (e,)):
        return None
    found = outputs(goal.names, e)
    return found if isinstance(found, Seq) and goal.entry(Index(e, (ONE,))) is not None else None


def range_of(goal: Goal, e: Expr) -> Seq | None:
    """The range of the outcomes of such a law, or of a mixture of two that have the same."""
    match e:
        case Call("mixture", (_, a, b)) if "mixture" not in dict(goal.names):
            found = range_of(goal, a)
            return found if found == range_of(goal, b) else None
    return law_on_integers(goal, e)


def unmixed(e: Expr) -> Expr:
    """The probabilities that mixtures of laws give single outcomes, in those of the laws mixed."""
    match e:
        case Index(Call("mixture", (t, a, b)), k):
            first, second = (unmixed(Index(law, k)) for law in (a, b))
            return Op("+", (Op("*", (t, first)), Op("*", (Op("-", (ONE, t)), second))))
    return rebuild(e, unmixed)


# -- what they are
def rule_family(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The probabilities of a law sum to one, and one of them is ``positive``; a number of an object is one of the
    values that it takes."""
    of = checker.parsed(proof["of"], goal)
    checks = iter(proof.get("defined", ()))
    if (number := goal.entry(of)) is not None:
        checker.defined(goal, of, checks, real=True)
        checker.prove(goal.with_(*taken(number, of)), proof["proof"])
        return
    law = dict(goal.names).get(of.id, Type("")) if isinstance(of, Name) else Type("")
    if law.kind == "distribution" and (on := law.param("on")) in COUNTABLE:
        _few_large(checker, goal, of, on, proof, checks)
        return
    within = law_on_integers(goal, of) or _row(goal, of)
    if within is None:
        raise checker.no("no law on integers, and no number of an object")
    checker.defined(goal, Index(of, (within.items[0],)), checks, real=True)  # the row of an input
    (y,) = reductions.fresh(goal.names, ["y"], (of, goal.show, *goal.hyps))
    if proof.get("positive") is True:
        a, b = within.items
        some = (Op("<=", (a, Name(y))), Op("<=", (Name(y), b)), Op(">", (Index(of, (Name(y),)), ZERO)))
        checker.prove(Goal((*goal.names, (y, Type("integer"))), (*goal.hyps, *some), goal.show), proof["proof"])
        return
    total = Bind("sum", (Binding(y, "in", within),), Index(of, (Name(y),)))
    checker.prove(goal.with_(Op("==", (total, ONE))), proof["proof"])


def _few_large(checker: Checker, goal: Goal, of: Expr, on: Expr, proof: Proof, checks: Iterator[Any]) -> None:
    """Of a law on all integers, or all naturals, some probability is ``positive``, and some is ``below`` a positive
    number: at most 1/c of them are c or more, and there are infinitely many."""
    positive = proof.get("positive") is True
    c = ZERO if positive else checker.read(proof["below"], goal)
    if not positive:
        checker.defined(goal, c, checks, real=True)
        checker.seen(goal, Op(">", (c, ZERO)), checks)
    (y,) = reductions.fresh(goal.names, ["y"], (of, c, goal.show, *goal.hyps))
    known = (*binding_type(on, y, y).where, Op(">" if positive else "<", (Index(of, (Name(y),)), c)))
    checker.prove(Goal((*goal.names, (y, Type("integer"))), (*goal.hyps, *known), goal.show), proof["proof"])


def _row(goal: Goal, e: Expr) -> Seq | None:
    """The range of the outcomes of a row of a mechanism, at a named input."""
    names = dict(goal.names)
    match e:
        case Call(m, (Name(x),)) if m in names and x in names and names[m].kind == "mechanism" and is_input(
                goal, names[x], m):
            found = outputs(goal.names, e)
            return found if isinstance(found, Seq) else None
    return None


# -- what is built of them
def written(goal: Goal, e: Call) -> Expr:
    """The definition of a quantity of laws and channels on integers, over the ranges of these. Raises Unsupported."""
    names, (atom, text, values) = dict(goal.names), reductions.definition_of(goal.names, e)
    laws = [range_of(goal, x) for x, (_, kind) in zip(e.args, atom.params, strict=False)
            if kind == "distribution"]
    if None in laws or len(set(laws)) > 1:
        raise Unsupported("laws that are not on one range of integers")
    said = apart(goal, ranged(goal, substitute(text, values)))
    said = said if "mixture" in names else unmixed(said)
    for x in walk(said):  # quantities of laws in the definition
        if isinstance(x, Call) and x.fn not in BUILTIN and x.fn not in names and find(x.fn) is not None and (
                reductions.about_objects(goal.names, x)):
            said = _all_written(goal, said)
            break
    return unfold(without_idle(goal, said), goal.names)


def without_idle(goal: Goal, e: Expr) -> Expr:
    """e without maxima and minima over ranges, seen not to be empty, of what does not depend on the index."""
    match e:
        case Bind("max" | "min", (Binding(k, "in", Seq("range", (a, b))),), body) if (
                k not in free_names(body) and holds(replace(goal, show=Op("<=", (a, b))))):
            return without_idle(goal, body)
        case Bind():
            return e
    return rebuild(e, lambda x: without_idle(goal, x))


def _all_written(goal: Goal, e: Expr) -> Expr:
    """Quantities of the goal's laws and channels, also under binders, written out."""
    match e:
        case Bind(_, bindings) if {b.name for b in bindings} & reductions.occurring(goal.names, ()):
            raise Unsupported("a bound name that is declared as well, or that of a space")
        case Call(fn) if fn not in dict(goal.names) and fn not in BUILTIN and find(fn) is not None:
            return written(_with_bound(goal, e), e)
    return rebuild(e, lambda x: _all_written(goal, x))


def _with_bound(goal: Goal, e: Expr) -> Goal:
    """The names of e that are not declared are indices, which are integers."""
    strange = free_names(e, functions=False) - dict(goal.names).keys()
    return replace(goal, names=(*goal.names, *((n, Type("integer")) for n in sorted(strange))))


def ranged(goal: Goal, e: Expr, bound: frozenset[str] = frozenset()) -> Expr:
    """Binders over the outcomes of laws and the inputs of channels, as over ranges of integers; no size is called like
    a name that is ``bound`` there."""
    match e:
        case Bind(binder, bindings, body):
            inner, out = goal, []
            for b in bindings:
                domain = b.domain
                if isinstance(domain, Type):
                    raise Unsupported("a definition that speaks of all objects of a type")
                if not isinstance(domain, Seq):
                    domain = _elements(inner, domain)
                    if free_names(domain) & bound:
                        raise Unsupported("a size that is called like a bound name")
                bound |= {b.name}
                out.append(replace(b, domain=domain))
                inner = replace(inner, names=(*inner.names, (b.name, Type("integer"))))
            return Bind(binder, tuple(out), ranged(inner, body, bound))
    return rebuild(e, lambda x: ranged(goal, x, bound))


def apart(goal: Goal, e: Expr) -> Expr:
    """e with other names for the bound ones that are declared as well; its domains are ranges."""
    match e:
        case Bind(binder, bindings, body):
            renamed: dict[str, Expr] = {}
            out = []
            for b in bindings:
                assert isinstance(b.domain, Seq)
                name = b.name
                if name in dict(goal.names):
                    (name,) = reductions.fresh(goal.names, [name], (e, *renamed.values()))
                domain = substitute(b.domain, renamed)
                renamed[b.name] = Name(name)
                out.append(replace(b, name=name, domain=domain))
            return Bind(binder, tuple(out), apart(goal, substitute(body, renamed)))
    return rebuild(e, lambda x: apart(goal, x))


def _elements(goal: Goal, domain: Expr) -> Expr:
    names = dict(goal.names)
    found: Expr | None = range_of(goal, domain)
    if found is None and isinstance(domain, Name) and names.get(domain.id, Type("")).kind == "channel":
        found = integers_of(goal.names, names[domain.id].param("from"))
    if found is None:
        raise Unsupported("a domain that is no range of integers")
    return found


def quantities(goal: Goal) -> list[Call]:
    """The quantities of laws and channels in comparisons of show, and show itself if it is a predicate, then those of
    the hypotheses, in the order of reading, each once; those within another or under a binder are left out."""
    found: dict[Call, None] = {}
    names = dict(goal.names)

    def look(e: Expr) -> None:
        if isinstance(e, Call) and e.fn not in names and e.fn not in BUILTIN and find(e.fn) is not None and (
                reductions.about_objects(goal.names, e)):
            found[e] = None
        elif isinstance(e, Op | Call):
            for x in e.args:
                look(x)
    for formula in (goal.show, *goal.hyps):
        look(formula)
    return list(found)


def within(goal: Goal, e: Expr) -> Expr:
    """e with every quantity of laws and channels on integers written out, also under binders over ranges."""
    match e:
        case Bind(binder, bindings, body):
            names = goal.names
            for b in bindings:
                if binder in ("integral", "limit", "sup", "inf") or not (
                        isinstance(b.domain, Seq) and b.domain.kind == "range" and b.how == "in"):
                    return e
                if b.name in reductions.occurring(names, ()):
                    raise Unsupported("a bound name that is declared as well, or that of a space")
                names = (*names, (b.name, Type("integer")))
            return replace(e, body=within(replace(goal, names=names), body))
        case Call(fn) if fn not in dict(goal.names) and fn not in BUILTIN and find(fn) is not None and (
                reductions.about_objects(goal.names, e)):
            return written(goal, e)
    return rebuild(e, lambda x: within(goal, x))


def rule_written(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A quantity of laws and channels on integers is what its definition says, in show, or in a hypothesis; or all of
    them, also those under binders (``within``)."""
    i = proof.get("hypothesis")
    h = goal.show if i is None else chosen(checker, goal.hyps, i)
    checks = iter(proof.get("defined", ()))
    if "radius" in proof and i is None:
        said = in_limit(checker, goal, proof["radius"], checks)
    elif proof.get("within") is True:
        said = within(goal, h)
    else:
        term = chosen(checker, quantities(goal), proof["term"])
        said = put(h, {term: written(goal, term)})
    said = unfold(said, goal.names)
    if i is not None:
        checker.prove(goal.with_(*conjuncts(said)), proof["proof"])
        return
    checker.defined(goal, said, checks, opens=True)
    checker.prove(replace(goal, show=said), proof["proof"])


def in_limit(checker: Checker, goal: Goal, radius: object, checks: Iterator[Any]) -> Expr:
    """Show, that a limit is or is not a value, with every quantity in the limit's body written out: near the limit
    point it is shown to be defined."""
    op = goal.show.op if isinstance(goal.show, Op) else ""
    bind, value = limit_and_value(goal.show, op)
    at = near(checker, goal, bind, value, radius, checks)
    checker.defined(at.goal, at.body, checks)
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    return Op(op, (replace(bind, body=substitute(within(at.goal, at.body), back)), value))


def rule_swap(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What a hypothesis says to be equal (``back``: the other way round) is put for one another in show. The two may
    be infinite."""
    match chosen(checker, goal.hyps, proof["hypothesis"]):
        case Op("==", (a, b)):
            old, new = (b, a) if proof.get("back") is True else (a, b)
        case _:
            raise checker.no("the hypothesis is no equality")
    after = replace(goal, show=unfold(put(goal.show, {old: new}), goal.names))
    checker.defined(after, after.show, iter(proof.get("defined", ())), opens=True)
    checker.prove(after, proof["proof"])


# -- existence
def rule_above(checker: Checker, goal: Goal, proof: Proof) -> None:
    """There is an integer beyond every number."""
    of = checker.read(proof["of"], goal)
    checker.defined(goal, of, iter(proof.get("defined", ())), real=True)
    (k,) = reductions.fresh(goal.names, ["k"], (of, goal.show, *goal.hyps))
    beyond = Op(">=", (Name(k), of))
    checker.prove(Goal((*goal.names, (k, Type("integer"))), (*goal.hyps, beyond), goal.show), proof["proof"])


def rule_obtain(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What a hypothesis says to exist gets names: also the values at which a supremum passes a smaller number."""
    h = existential(chosen(checker, goal.hyps, proof["hypothesis"]))
    if not (isinstance(h, Bind) and h.binder == "exists"):
        raise checker.no("the hypothesis is no existence claim")
    body = Bind("forall", h.bindings, h.body)
    here = checker.opened(goal, body, iter(proof.get("defined", ())))
    checker.prove(Goal(here.names, (*here.hyps, *conjuncts(here.show)), goal.show), proof["proof"])
