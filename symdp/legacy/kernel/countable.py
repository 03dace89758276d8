"""Laws on all integers, or all naturals, of which a hypothesis gives every probability by a formula: what is said of
them is said of series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from symdp.atoms import find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import MINUS, PLUS
from symdp.legacy.kernel.entries import COUNTABLE, whole
from symdp.legacy.kernel.goals import Goal, holds, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.tree import ONE, ZERO, domain_parts, free_names, rebuild, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


@dataclass(frozen=True)
class Told:
    """The probability of the integer ``name``, for a law on ``space``."""

    space: Name
    name: str
    value: Expr

    def at(self, k: Expr) -> Expr:
        return substitute(self.value, {self.name: k})


def all_of(space: Name) -> Seq:
    """The points of the space as a range."""
    return Seq("range", (MINUS if space == Name("integers") else ZERO, PLUS))


def told(goal: Goal) -> dict[str, Told]:
    """The declared laws on such spaces whose probabilities a hypothesis gives by numbers."""
    names, found = dict(goal.names), dict[str, Told]()
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(k, "in", Name() as space),), Op("==", (Index(Name(law), (Name(at),)), e))) if (
                    at == k and law in names and law != k and names[law].kind == "distribution"
                    and names[law].param("on") == space and space in COUNTABLE and law not in found
                    and of_numbers(goal, e)):
                found[law] = Told(space, k, e)
    return found


def of_numbers(goal: Goal, e: Expr) -> bool:
    """e mentions no object of the goal, not even a number of one."""
    return not free_names(e) & {n for n, t in goal.names if t.kind not in ("real", "integer")}


def rule_countable(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The quantities of such laws in show, outside of binders, as series, and single probabilities as numbers."""
    laws = told(goal)
    said = unfold(in_series(goal, goal.show, laws), goal.names)
    if not laws or said == goal.show:
        raise checker.no("show says nothing of a law on all integers whose probabilities are given")
    checker.defined(goal, said, iter(proof.get("defined", ())), opens=True)
    checker.prove(replace(goal, show=said), proof["proof"])


def in_series(goal: Goal, e: Expr, laws: Mapping[str, Told]) -> Expr:
    names = dict(goal.names)
    match e:
        case Bind():
            return e
        case Index(Name(law), (k,)) if law in laws and whole(goal.names, k):
            there = laws[law]
            if there.space == Name("naturals") and not holds(replace(goal, show=Op(">=", (k, ZERO)))):
                return e
            return there.at(k)
        case Call(fn, args) if fn not in names and fn not in BUILTIN and any(
                isinstance(a, Name) and a.id in laws for a in args):
            return spelled(goal, e, laws)
    return rebuild(e, lambda x: in_series(goal, x, laws))


def spelled(goal: Goal, e: Call, laws: Mapping[str, Told]) -> Expr:
    """The definition of a quantity of such laws. Raises Unsupported."""
    atom, text, values = reductions.definition_of(goal.names, e)
    spaces = set[Name]()
    for (_, kind), a in zip(atom.params, e.args, strict=False):
        if kind == "distribution" and isinstance(a, Name) and a.id in laws:
            spaces.add(laws[a.id].space)
        elif kind not in ("real", "real?") or reductions.about_objects(goal.names, a):
            raise Unsupported("an argument that is neither a number nor a law whose probabilities are given")
    if len(spaces) != 1:
        raise Unsupported("laws on different spaces")
    return summed(goal, substitute(text, values), laws, all_of(spaces.pop()))


def summed(goal: Goal, e: Expr, laws: Mapping[str, Told], domain: Seq) -> Expr:
    """A definition with sums over the outcomes of the laws as series of their probabilities."""
    match e:
        case Bind("sum", (Binding(a, "in", Name(law)),), body) if law in laws:
            (k,) = reductions.fresh(goal.names, ["k"], (e, goal.show, *goal.hyps))
            put = at_index(body, a, Name(k), laws)
            if free_names(put) & laws.keys():
                raise Unsupported("laws otherwise than by the probability of the outcome")
            return Bind("sum", (Binding(k, "in", domain),), put)
        case Bind():
            raise Unsupported("a binder that is no sum over the outcomes of a law")
        case Call(fn) if fn not in BUILTIN and find(fn) is not None and free_names(e) & laws.keys():
            return spelled(goal, e, laws)
    return rebuild(e, lambda x: summed(goal, x, laws, domain))


def at_index(e: Expr, a: str, k: Name, laws: Mapping[str, Told]) -> Expr:
    """e with the probabilities of the outcome a as those of the integer k."""
    match e:
        case Bind():
            raise Unsupported("a binder under a sum over the outcomes of a law")
        case Index(Name(law), (Name(at),)) if law in laws and at == a:
            return laws[law].at(k)
        case Name(name) if name == a:
            raise Unsupported("the outcome itself, not its probability")
    return rebuild(e, lambda x: at_index(x, a, k, laws))


# -- what exists
def law_by_formula(checker: Checker, goal: Goal, t: Type, text: object) -> Told:
    """A law on all integers, or naturals, by a text ``function(k in -oo..oo: e)``, or ``0..oo``, e about numbers."""
    on = t.param("on")
    match checker.parsed(text, goal):
        case Bind("function", (Binding(k, "in", domain),), body) if (
                isinstance(on, Name) and on in COUNTABLE and domain == all_of(on) and not t.where
                and k not in dict(goal.names) and not any(isinstance(y, Bind) for y in walk(body))
                and of_numbers(goal, body)):
            return Told(on, k, body)
    raise checker.no("no law on these integers, given by a formula")


def is_law(law: Told) -> tuple[Expr, Expr]:
    """Its numbers are probabilities."""
    return (Bind("forall", (Binding(law.name, "in", law.space),), Op(">=", (law.value, ZERO))),
            Op("==", (Bind("sum", (Binding(law.name, "in", all_of(law.space)),), law.value), ONE)))


def with_laws(e: Expr, laws: Mapping[str, Told], over: Mapping[str, Expr | Type] | None = None) -> Expr:
    """e with their probabilities of integers put in. Raises Unsupported where more is said of them."""
    over = over or {}
    match e:
        case Bind(_, bindings):
            for b in bindings:
                if b.name in laws or any(b.name in free_names(x.value) - {x.name} for x in laws.values()):
                    raise Unsupported("a bound name is that of a law or in its formula")
                if any(free_names(x) & laws.keys() for x in domain_parts(b.domain)):  # outside of the scope of some
                    raise Unsupported("the domain of a bound name mentions a law")
                over = {**over, b.name: b.domain}
        case Index(Name(law), (Name() | Num() as k,)) if law in laws:
            space = laws[law].space
            known = over.get(k.id) == space if isinstance(k, Name) else k.value.denominator == 1 and (
                space == Name("integers") or k.value >= 0)
            if not known:
                raise Unsupported("the probability of what is not bound as one of the law's outcomes")
            return laws[law].at(k)
        case Name(name) | Call(name) if name in laws:
            raise Unsupported("more of a law that is given by a formula than its probabilities")
    return rebuild(e, lambda x: with_laws(x, laws, over))
