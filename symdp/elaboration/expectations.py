"""Expectations, variances and probabilities: of a function of an outcome of a law, and of random variables.

``E(x in P: f(x))`` is a real number, defined where f is integrable; where the points of P are written out it is the
sum. A random variable takes finitely many values, so that what is said of its mean has a value wherever the formula
in it has one at every outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.elaboration import atoms, domains
from symdp.elaboration.meaning import TRUE, Meant, Sort, Space, any_space, both, under
from symdp.elaboration.nodes import Bind, Binding, Call, Expr, Law, Name, Op, Seq, children
from symdp.elaboration.nodes import Type as Declared
from symdp.elaboration.scope import free_names
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import REAL

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

BINDERS = ("E", "Var", "integrable", "law")
ZERO = terms.num(0)


def deviation(el: Elaborator, t: Term, mean: Term) -> Term:
    return el.const("add", t, el.const("neg", mean))


# --- of laws ----------------------------------------------------------------------------------------------------------
def of_law(el: Elaborator, e: Bind) -> Meant:
    """``E(x in P: f(x))``, ``Var``, ``integrable`` and ``law``; of several names those of independent outcomes."""
    laws, own = list[Meant](), dict[str, Space]()
    for b in e.bindings:
        if not own.keys().isdisjoint({b.name} | free_names(b.domain)):
            raise el.error(f"the outcomes of several laws are independent, and that of {b.name} depends on another", e,
                           f"write {e.binder}(z in joint(P, W): ...), or other names")
        law = None if isinstance(b.domain, Declared) else el.settled(el.meant(b.domain))  # type: ignore[arg-type]
        if law is None or law.type.name != "law":
            raise el.error(f"{e.binder} is over the outcomes of laws", e,
                           f"write {e.binder}(x in P: f(x)) with a law P")
        laws, own[b.name] = [*laws, law], law.outputs
    law = laws[0] if len(laws) == 1 else atoms.paired(el, laws, "product", e)
    s = domains.settled_space(el, law.outputs)
    v = el.variable(e.bindings[0].name, s.type)
    with el.living(v), el.meaning({**el.names, **components(el, v, own)}):
        body = values(el, e.body) if e.binder == "law" else el.settled(el.real(e.body))
    law, within = el.settled(law), domains.inside(el, v, s)
    apart = both(*(t for t in atoms.links(body.defined) if v not in t.free))
    body = replace(body, defined=both(*(t for t in atoms.links(body.defined) if v in t.free)))
    defined = both(law.defined, apart, almost_surely(
        el, law.term, v, within, body.defined, s.listed or domains.whole_range(s)))
    points = s.members
    if points is not None and (s.listed or domains.whole_range(s)) and e.binder != "law":
        def total(t: Term) -> Term:
            return el.const("sum", points, el.lam(v, el.const("mul", el.const("pmf", law.term, v), t)), at=e)
        if e.binder == "integrable":
            return Meant(el.const("true"), defined)
        mean = total(body.term)
        return Meant(mean if e.binder == "E" else total(square(el, deviation(el, body.term, mean))), defined)
    # a body that has a value everywhere is taken as it is, elsewhere too: that changes no mean; but functions that are
    # declared on a part of a space are anything outside, so that no more is taken of them than there is
    if any(x.sort.kind == "function" and x.sort.spaces[0].members is not None and x.term in body.term.free
           for x in map(el.settled, el.names.values())):
        asked = [*atoms.links(within)]
        within = both(within, *(t for t in atoms.links(body.defined) if t not in asked))
    value = body.term if TRUE in (within, body.defined) else el.const(
        "ite", within, body.term, ZERO if body.type is REAL else el.const("any"))
    f = el.lam(v, value)
    if e.binder == "law":
        of = any_space(el.spaces.settled(f.type).args[1])
        return Meant(el.const("image", law.term, f, at=e), both(defined, el.const("mbl", f)), Sort("law", (of,)))
    integrable = el.const("integrable", law.term, f, at=e)
    if e.binder == "integrable":
        return Meant(integrable, defined)
    if e.binder == "Var":
        integrable = both(integrable, el.const("integrable", law.term, el.lam(v, square(el, value))))
    return Meant(el.const("mean" if e.binder == "E" else "variance", law.term, f, at=e), both(defined, integrable))


def components(el: Elaborator, v: Term, own: Mapping[str, Space]) -> dict[str, Meant]:
    """What the names mean that share an outcome, a tuple of their outcomes."""
    (name, s), *rest = own.items()
    if not rest:
        return {name: Meant(v, sort=s.sort)}
    return {name: Meant(el.const("fst", v), sort=s.sort), **components(el, el.const("snd", v), dict(rest))}


def values(el: Elaborator, e: Expr) -> Meant:
    """A number, or a tuple of such."""
    x = el.settled(el.meant(e))
    return x if isinstance(e, Seq) and e.kind == "tuple" else el.settled(el.fit(el.as_number(x, e), REAL, e))


def almost_surely(el: Elaborator, law: Term, v: Var, within: Term, defined: Term, points: bool = False) -> Term:
    """That something is defined but for a set of probability 0; ``points``: where each point can be asked."""
    apart = both(*(t for t in atoms.links(defined) if v not in t.free))
    defined = both(*(t for t in atoms.links(defined) if v in t.free))
    if defined is TRUE:
        return apart
    if points:
        return both(apart, el.every(v, both(within, el.const("lt", ZERO, el.const("pmf", law, v))), defined))
    return both(apart, el.const("supp", law, el.lam(v, under(within, defined))))


def spoken_of(es: Sequence[Expr]) -> bool:
    """Whether there is an expectation over the outcomes of a law in one of these."""
    return any((isinstance(e, Bind) and e.binder in BINDERS) or spoken_of([*children(e)]) for e in es)


def square(el: Elaborator, t: Term) -> Term:
    return el.const("pow", t, terms.num(2))


def event(el: Elaborator, e: Law) -> Meant | None:
    """``{x in reals: x <= t}``: the outcomes for which the formula holds, which must be an event; None for a law."""
    match e.entries:
        case ((Op("in", (Name(name), where)), body),):
            n = domains.binding(el, Binding(name, "in", where, "", span=e.span))
            with el.bound(name, n.variable, n.sort):
                holds = el.formula(body)
            v = el.spaces.settle(n.variable)
            assert isinstance(v, Var)
            the_set = el.lam(v, both(n.condition, holds.term))
            parts = [t if n.condition is TRUE and v not in t.free else el.every(v, n.condition, t)
                     for t in atoms.links(el.spaces.settle(holds.defined))]
            defined = both(n.defined, *parts)
            s = n.domain or any_space(v.type)
            if not (s.listed or domains.whole_range(s)):
                defined = both(defined, el.const("ev", the_set))
            return Meant(the_set, defined, Sort("event", (any_space(v.type),)))
    return None


def shares(el: Elaborator, e: Op) -> Meant | None:
    """``w*P + v*Q`` of laws P and Q: their mixture, where w and v are weights; None where it is about numbers."""
    match e:
        case Op("+", (Op("*", (w, p)), Op("*", (v, q)))) if all(is_law(el, x) for x in (p, q)):
            first, second = el.real(w), el.real(v)
            out = atoms.mixed(el, first, el.settled(el.meant(p)), el.settled(el.meant(q)), e)
            one = el.const("eq", el.const("add", first.term, second.term), terms.num(1))
            return out.under(second.defined, one)
    return None


def is_law(el: Elaborator, e: Expr) -> bool:
    """Whether the expression is written as a law, or names one."""
    match e:
        case Law():
            return True
        case Name(n):
            return n in el.names and el.settled(el.names[n]).type.name == "law"
        case Op("+", (Op("*", (_, p)), Op("*", (_, _)))):
            return is_law(el, p)
        case Call(fn):
            return el.names[fn].type.name == "chan" if fn in el.names else atoms.makes_law(fn)
    return False
