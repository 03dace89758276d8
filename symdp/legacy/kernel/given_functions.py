"""Functions on the integers of a range that a certificate gives by a formula, as values of what a supremum binds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, Rejected, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import domain_parts, free_names, rebuild, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

INTERVALS = ("[]", "[)", "(]", "()")


def is_given(e: Expr) -> bool:
    return isinstance(e, Bind) and e.binder == "function"


def value(checker: Checker, goal: Goal, t: Type, text: object, checks: Iterator[Any]) -> Bind:
    """A function of the type: for every integer of its range the formula is a real number among its values."""

    e, within, to = checker.parsed(text, goal), t.param("from"), t.param("to")
    match e:
        case Bind("function", (Binding(k, "in", Seq("range") as domain),), body) if domain == within and not t.where:
            if k in dict(goal.names) or any(isinstance(x, Bind) for x in walk(body)) or reductions.about_objects(
                    goal.names, body):
                raise checker.no("a formula with a binder, about objects, or in a name that is declared")
        case _:
            raise checker.no("no function on this range, given by a formula")
    (x,) = reductions.fresh(goal.names, [k], (e, goal.show, *goal.hyps))
    from symdp.legacy.kernel.declared import over  # which needs the laws, and these need this module

    here = over(checker, goal, x, domain, checks)
    at = unfold(substitute(body, {k: Name(x)}), here.names)
    checker.defined(here, at, checks, real=True)
    if isinstance(to, Seq) and to.kind in INTERVALS:
        for c in conjuncts(unfold(Op("in", (at, to)), here.names)):
            checker.seen(here, c, checks)
    elif to != Name("reals"):
        raise checker.no("a function to the reals, or an interval")
    return e


def put(e: Expr, values: dict[str, Expr]) -> Expr:
    """e with the functions among the values applied. Each of them stands at names that are bound over its range, so
    that it has a value wherever it is applied; everything else is a Rejected."""
    for n, f in values.items():
        if isinstance(f, Bind) and is_given(f):
            if ({n} | free_names(f)) & reductions.bound_names((e,)) or free_names(f) & values.keys():
                raise Rejected("what a function is given by, or its name, is bound where it is put in")
            e = _put(e, n, f, frozenset())
    return e


def _put(e: Expr, name: str, f: Bind, inside: frozenset[str]) -> Expr:
    """``inside``: the names that are bound over the range of the function."""
    (b,) = f.bindings
    match e:
        case Name(n) if n == name:
            raise Rejected("a function is not applied")
        case Call(fn, args) if fn == name:
            if not (len(args) == 1 and isinstance(args[0], Name) and args[0].id in inside):
                raise Rejected("a function is applied to what is not bound over its range")
            return substitute(f.body, {b.name: args[0]})
        case Bind(binder, bindings, body, span):
            if any(name in free_names(x) for y in bindings for x in domain_parts(y.domain)):
                raise Rejected("the range of a bound name mentions the function")
            bound = {y.name for y in bindings}
            alike = {y.name for y in bindings if y.how == "in" and y.domain == b.domain}
            if len(bound) < len(bindings):
                raise Rejected("a name is bound twice")
            return Bind(binder, bindings, _put(body, name, f, (inside - bound) | alike), span)
    return rebuild(e, lambda x: _put(x, name, f, inside))
