"""Binders: sums, products, integrals, limits, extrema, quantifiers, and functions and channels written by formulas."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.elaboration import domains, expectations, objects
from symdp.elaboration.meaning import TRUE, Meant, Space, both, negation
from symdp.elaboration.nodes import INFINITY, MINUS_INFINITY, Bind, Binding, CoreType, Expr, Name, Op, Seq
from symdp.elaboration.nodes import Type as Declared
from symdp.elaboration.scope import free_names, speaks_of
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var, num
from symdp.kernel.types import EREAL, REAL

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

ZERO = num(0)


def bind(el: Elaborator, e: Bind) -> Meant:
    """``binder(bindings: body)``."""
    if e.binder in ("channel", "mechanism"):
        return objects.written_channel(el, e)
    if e.binder == "function":
        return objects.written_function(el, e)
    if e.binder in expectations.BINDERS:
        return expectations.of_law(el, e)
    return nested(el, e, e.bindings)


def nested(el: Elaborator, e: Bind, bindings: tuple[Binding, ...]) -> Meant:
    """The binder for the first name, over the binder for the others."""
    b, *rest = bindings
    if e.binder == "limit":
        return limit(el, e)
    if e.binder == "integral":
        b = over_interval(b)
    before, where = (el.binding, el.placed), placed(el, e, bindings)
    mark = len(el.own)
    el.binding, el.placed = e.binder, where
    n = domains.binding(el, b)
    el.binding, el.placed = before  # of the binder in whose domain this one stands
    own = el.own[mark:]
    # all spaces are chosen before anything else: below an exists (in a positive place) it is too late for that
    sign = el.sign if e.binder in ("forall", "exists") else 0
    with el.bound(b.name, n.variable, n.sort), el.signed(sign, (e.binder == "exists") == (sign == 1)):
        if rest:
            body = nested(el, e, tuple(rest))
        elif e.binder in ("forall", "exists"):
            body = el.formula(e.body)
        elif e.binder == "fn":
            body = el.meant(e.body)
        else:
            body = el.number(e.body)
        v = el.spaces.settle(n.variable)
        assert isinstance(v, Var)
        condition, body = el.spaces.settle(n.condition), el.settled(body)
        out, needs, body = over(el, e, n, v, condition, body)
        inside = el.every(v, condition, body.defined)
        if e.binder == "integral" and not el.core:
            inside = almost_everywhere(el, v, condition, body.defined)
        defined = both(n.defined, inside, needs)
    return el.with_own_spaces(e.binder, Meant(el.spaces.settle(out), el.spaces.settle(defined)), own, mark)


def placed(el: Elaborator, e: Bind, bindings: tuple[Binding, ...]) -> Space | None:
    """Where the law of the first name is said to be, first of all, by what it is claimed to exist with or assumed with;
    whether these are all the points of its space is not said."""
    together = (e.body,) if e.binder == "exists" else e.body.args[:1] if isinstance(e.body, Op) and (
        e.binder, e.body.op) == ("forall", "implies") else ()
    for p, domain in domains.located(together):
        if p == bindings[0].name and isinstance(domain, Name) and domain.id not in {b.name for b in bindings}:
            return replace(domains.space(el, domain), known=False)
    return None


def over_interval(b: Binding) -> Binding:
    """``integral(y in a..b: ...)`` is over the interval; elsewhere a..b are the integers from a to b."""
    if not isinstance(b.domain, Seq) or b.domain.kind != "range":
        return b
    low, high = b.domain.items
    kind = ("(" if low == MINUS_INFINITY else "[") + (")" if high == INFINITY else "]")
    return replace(b, domain=Seq(kind, b.domain.items, span=b.domain.span))


def over(el: Elaborator, e: Bind, n: domains.Named, v: Var, condition: Term, body: Meant) -> tuple[
        Term, Term, Meant]:
    """The binder's term, what it needs to be defined beside domain and body, and the body as it takes it."""
    kind, where = e.binder, n.domain
    the_set = el.lam(v, condition)
    if kind == "fn":
        return el.lam(v, body.term), TRUE, body
    if where is not None and (where.whose == "law" or (kind not in ("forall", "exists", "sup", "inf") and (
            where.whose or (where.members is None and where.type.name.startswith("'"))))):
        el.name_outcomes(where.type)
    if kind in ("forall", "exists"):
        inner = body.term if condition is TRUE else el.const("imp" if kind == "forall" else "and", condition, body.term)
        return el.const("all" if kind == "forall" else "ex", el.lam(v, inner), at=e), TRUE, body
    if kind in ("sup", "inf", "max", "min"):
        body = el.fit(body, EREAL, e)
        f = el.lam(v, body.term)
        needs = TRUE if kind in ("sup", "inf") else attained(el, n, v, the_set, f, kind)
        return el.const({"max": "sup", "min": "inf"}.get(kind, kind), the_set, f, at=e), needs, body
    infinite = n.countable and not el.core
    if kind in ("sum", "prod") and n.endless and not infinite and not el.core:
        raise el.unsaid(f"a {'sum' if kind == 'sum' else 'product'} over what need not be finite", e,
                        "write a range, a set, or 0..oo")
    if kind == "sum" and body.type is EREAL and not infinite:
        f = el.lam(v, body.term)
        return el.const("esum", the_set, f, at=e), both(finite(el, n, the_set), el.const("esumok", the_set, f)), body
    body = el.fit(body, REAL, e)
    f = el.lam(v, body.term)
    if kind == "integral":
        if v.type is not REAL:
            raise el.error("an integral is over real numbers", e, "write the mean of a law as a sum over its outcomes")
        out = el.const("integral", the_set, f, at=e)
        if el.core:
            return out, TRUE, body
        # absolutely integrable, or not negative
        not_negative = el.const("le", ZERO, body.term)
        counts = both(condition, body.defined if v in body.defined.free else TRUE)
        if counts is not TRUE:
            not_negative = el.const("imp", counts, not_negative)
        value = el.const("or", el.const("fin", out), el.const("all", el.lam(v, not_negative)))
        return out, both(n.domain.ordered if n.domain else TRUE, el.const("integralok", the_set, f), value), body
    if infinite:
        if kind == "prod":
            raise el.unsaid("a product of infinitely many factors", e, "write exp of the sum of the logarithms")
        series = el.const("series", the_set, f, at=e)
        return el.const("val", series), both(el.const("seriesok", the_set, f), el.const("fin", series)), body
    return el.const(kind, the_set, f, at=e), finite(el, n, the_set), body


def almost_everywhere(el: Elaborator, v: Var, condition: Term, formula: Term) -> Term:
    """That an integrand has a value: everywhere, or outside of a set of measure 0, as at an end of the interval
    (of all spaces inside: everywhere, as a null set for each of them is none for all)."""
    everywhere = el.every(v, condition, formula)
    if everywhere is TRUE or v not in formula.free or el.speaks_of_inner(formula):
        return everywhere
    rest, one = el.lam(v, both(condition, negation(formula))), el.lam(v, num(1))
    null = el.const("eq", el.const("integral", rest, one), el.const("up", ZERO))
    return el.const("or", everywhere, el.const("and", el.const("integralok", rest, one), null))


def attained(el: Elaborator, n: domains.Named, v: Var, the_set: Term, f: Term, kind: str) -> Term:
    """That there is a greatest or least value: over a finite domain, if it is not empty; where the domain need not be
    finite, that one is attained."""
    if el.core or (not n.endless and (el.named_outcomes or not (v.type.variables or v.type.name == "fun"))):
        return both(finite(el, n, the_set), el.const("ex", the_set))
    w = el.variable(v.name + "'", v.type)
    here, there = terms.app(f, v), terms.app(f, w)
    of_all = el.every(w, terms.app(the_set, w), el.const("ele", *((there, here) if kind == "max" else (here, there))))
    return el.const("ex", el.lam(v, el.const("and", terms.app(the_set, v), of_all)))


def finite(el: Elaborator, n: domains.Named, the_set: Term) -> Term:
    """That the domain is finite, where that is not written."""
    if n.sort.kind in ("function", "matrix") and not el.core:
        raise el.unsaid("a sum or product over functions", None, "sum over their values")  # elsewhere they are anything
    s = n.domain
    if s is not None and (s.listed or domains.whole_range(s)):
        return TRUE
    if s is not None and s.members is None and s.type.name.startswith("'") and el.named_outcomes:
        return TRUE  # the part is about finite spaces
    return el.const("finite", the_set)


# --- limits -----------------------------------------------------------------------------------------------------------
def limit(el: Elaborator, e: Bind) -> Meant:
    """``limit(x -> a: body)``: within the declared domain of x if x is declared, from the side that is written;
    ``limit(x -> a, y -> b: body)``: both at once, within both domains."""
    if len(e.bindings) > 2:
        raise el.unsaid("a limit is in one variable or in two", e, "write limit(x -> a, y -> b: ...)")
    points: list[Meant] = []
    names: list[Var] = []
    conditions: list[Term] = []
    with ExitStack() as stack:
        for b in e.bindings:
            assert not isinstance(b.domain, Declared | CoreType)
            point = el.number(b.domain)
            declared = el.names.get(b.name)
            v, condition = el.variable(b.name, REAL), TRUE
            if declared is not None and isinstance(declared.term, Var) and declared.term in el.conditions:
                if declared.term.type is not REAL:
                    raise el.error(f"{b.name} is no number", e, "name the variable of the limit otherwise")
                v, condition = declared.term, el.conditions[declared.term]
                stays_put(el, v, e)
            else:
                stack.enter_context(el.bound(b.name, v))
            if b.side:
                side = el.const("lt", *((a_real(el, point, e), v) if b.side == "+" else (v, a_real(el, point, e))))
                condition = both(condition, side)
            points, names, conditions = [*points, point], [*names, v], [*conditions, condition]
        for point in points:
            if met := [v for v in names if v in point.term.free]:
                raise el.error(f"the point of a limit in {met[0].name} speaks of {met[0].name}", e,
                               "name the point apart")
        body = el.settled(el.number(e.body))
    condition, of_all = both(*conditions), body.defined
    two = "2" if len(names) == 2 else ""
    at = [el.fit(point, EREAL, e).term for point in points]
    for v in reversed(names):
        of_all = el.every(v, TRUE if v is not names[-1] else condition, of_all)

    def fn(t: Term) -> Term:
        for v in reversed(names):
            t = el.lam(v, t)
        return t
    the_set, f = fn(condition), fn(el.fit(body, EREAL, e).term)
    near = TRUE if body.defined is TRUE else el.const(f"enear{two}", the_set, *at, fn(body.defined))
    if el.speaks_of_inner(body.defined):  # of all spaces at each point, not near a in a neighbourhood for each space
        near = of_all
    return Meant(el.const(f"limit{two}", the_set, f, *at, at=e),
                 both(*(point.defined for point in points), el.const(f"elimpoint{two}", the_set, *at), near,
                      el.const("ex", el.const(f"elim{two}", the_set, f, *at))))


def stays_put(el: Elaborator, v: Var, e: Bind) -> None:
    """A limit moves its variable, and not what was declared or bound before on spaces that are said in terms of it."""
    for name in el.written_out(free_names(e.body)):
        x = el.names.get(name)
        if x is not None and name not in el.mentions and speaks_of(el.settled(x).sort, v):
            raise el.unsaid(f"{name} is on a space that moves with {v.name}", e,
                            f"bind it below the limit, or call the variable of the limit otherwise than {v.name}")


def a_real(el: Elaborator, point: Meant, e: Expr) -> Term:
    if point.type is EREAL:
        raise el.error("a side of a limit at infinity", e, "write limit(x -> oo: ...)")
    return point.term

