"""Objects that are given by a formula for their numbers: laws, channels and mechanisms on finitely many points, and
functions on a range, whose sizes may be symbols."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.databases import inside
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.existence import arbitrary_spaces, choose, occupied, spaces_bound, within
from symdp.legacy.kernel.fitting import OTHER
from symdp.legacy.kernel.goals import Goal, unfold
from symdp.legacy.kernel.laws import alphabet, outputs
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, TRUE, ZERO, free_names, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

ARGUMENTS = {"function": 1, "distribution": 1, "channel": 2, "mechanism": 2}


def rule_construct(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new object with the numbers of a formula, which are shown to be values of the function, or probabilities."""
    t, bindings, e = formula(checker, goal, proof["of"], "like" in proof)
    (new,) = reductions.fresh(goal.names, ["L" if t.kind == "distribution" else "K"], (goal.show, *goal.hyps, e))
    wider = replace(goal, names=(*goal.names, (new, t)))
    checks = iter(proof.get("defined", ()))
    here, value = inside(checker, goal, Bind("sum", bindings, e), checks)  # a sum opens finite domains
    checker.defined(here, value, checks, real=True)
    if not has_these(wider, new, t, [points(goal, b.domain) for b in bindings]):
        raise checker.no("the object has other points")
    said: list[Expr] = [Bind("forall", bindings, Op("==", (number(new, t, bindings), e)))]
    if t.kind == "function":
        where = within(Bind("forall", bindings, value), t)
        assert isinstance(where, Bind)
        checker.prove(replace(here, show=unfold(where.body, here.names)), proof["terms"])
    else:
        checker.prove(replace(here, show=Op(">=", (value, ZERO))), proof["terms"])
        *rows, last = bindings
        total = Op("==", (Bind("sum", (last,), e), ONE))
        checker.prove(checker.opened(goal, Bind("forall", tuple(rows), total), checks), proof["sum"])
        if t.kind == "mechanism" and t.param("to") is None:
            if "synthetic" in dict(goal.names):
                raise checker.no("a declared name stands for a notion")
            said.append(Call("synthetic", (Name(new),)))
        if t.kind == "distribution" and t.param("on") is None:
            domain = last.domain
            on_its_space(checker, goal, (new, t), (here, value), proof, None if isinstance(domain, Type) else domain)
            said.append(Op("==", (Bind("sum", (last,), Index(Name(new), (Name(last.name),))), ONE)))
    facts = (c for f in said for c in conjuncts(unfold(f, wider.names)))
    checker.prove(Goal(wider.names, (*goal.hyps, *facts), goal.show), proof["proof"])


def formula(checker: Checker, goal: Goal, text: object, like: bool) -> (
        tuple[Type, tuple[Binding, ...], Expr]):
    """The type of the object, and its number at each of its points. It may be on the space of a law that it is
    ``like``, which may have been chosen."""
    spoken, chosen = set(checker.spoken), set(checker.chosen)
    checker.chosen -= {""} if like else set()
    e = checker.parsed(text, goal)
    # what the text says to exist comes to exist: nothing else is bound on its space by it
    checker.spoken, checker.chosen = spoken, chosen
    match e:
        case Bind("exists", (Binding(name, "in", Type() as t),), Bind("forall", bindings, Op("==", (numbers, value)))):
            own = {name, *(b.name for b in bindings)}
        case _:
            raise checker.no("no object that has given numbers at all its points")
    if t.kind not in ARGUMENTS or t.where or len(bindings) != ARGUMENTS[t.kind] or len(own) <= len(bindings):
        raise checker.no("no law, channel, mechanism or function, or another number of arguments")
    if numbers != number(name, t, bindings) or name in free_names(value) or any(
            b.how != "in" or isinstance(b.domain, Type) or own & free_names(b.domain) for b in bindings):
        raise checker.no("these are not its numbers, or they, or its points, are said by means of it")
    if chosen & spaces_bound(goal.names, (value,)).keys():
        raise checker.no("its numbers speak of all objects on a space that has been chosen")
    return t, bindings, value


def number(name: str, t: Type, bindings: tuple[Binding, ...]) -> Expr:
    """The number of an object of this name and type at the bound points."""
    x, *y = (Name(b.name) for b in bindings)
    return Call(name, (x,)) if t.kind == "function" else Index(Call(name, (x,)), tuple(y)) if y else Index(
        Name(name), (x,))


Points = Seq | tuple[Expr, Expr] | None


def points(goal: Goal, domain: Expr | Type) -> Points:
    """The integers of a range, or all databases of a size."""
    if isinstance(domain, Type):
        raise AssertionError("``formula`` takes none")
    if isinstance(domain, Seq):
        return domain if domain.kind == "range" else None
    within = outputs(goal.names, domain)
    return within if isinstance(within, Seq) else alphabet(goal, domain)


def agree(goal: Goal, a: Points, b: Points) -> bool:
    """Both are the same points."""
    if isinstance(a, Seq) and isinstance(b, Seq):
        return all(goal.region.zero(Op("-", pair)) for pair in zip(a.items, b.items, strict=True))
    return isinstance(a, tuple) and isinstance(b, tuple) and all(
        goal.region.zero(Op("-", pair)) for pair in zip(a, b, strict=True))


def has_these(wider: Goal, new: str, t: Type, found: list[Points]) -> bool:
    """These are the points at which the object has numbers. Outputs of a mechanism, and outcomes of a law, of which
    nothing is said may be databases."""
    ranges = {key: integers_of(wider.names, t.param(key)) for key in ("from", "on", "to")}
    wanted: list[Points]
    match t.kind:
        case "function":
            wanted = [ranges["from"]]
        case "channel":
            wanted = [ranges["from"], ranges["to"]]
        case "mechanism":
            read = alphabet(wider, Name(new))
            wanted = [read, read if t.param("to") is None else ranges["to"]]
        case _:
            on = t.param("on")
            wanted = [ranges["on"] or alphabet(wider, on) if on is not None else found[0]]
            if on is None and not isinstance(found[0], tuple):
                return False
    return all(agree(wider, a, b) for a, b in zip(wanted, found, strict=True))


def on_its_space(checker: Checker, goal: Goal, new: tuple[str, Type], at: tuple[Goal, Expr], proof: Proof,
                 home: Expr | None = None) -> None:
    """The space that all laws on no space share has the databases of positive probability: another law on it gives each
    of them some, or nothing else is said of that space."""
    if "like" in proof:
        like, (here, value) = proof["like"], at
        t = dict(goal.names).get(like)
        if t is None or t.kind != "distribution" or t.param("on") is not None:
            raise checker.no("no other law on the same space")
        there = Op(">", (Index(Name(like), (Name(here.names[-1][0]),)), ZERO))
        checker.prove(replace(here.with_(Op(">", (value, ZERO))), show=there), proof["within"])
        return
    spaces = arbitrary_spaces(goal.names, (new,))

    def on_it(*formulas: Expr) -> int:
        return sum(isinstance(b.domain, Type) and bool(spaces & occupied(goal.names, ((b.name, b.domain),)))
                   for e in formulas for x in walk(e) if isinstance(x, Bind) for b in x.bindings)
    # those that one quantifier says to exist are on one space, whichever it is
    some = isinstance(goal.show, Bind) and goal.show.binder == "exists" and not on_it(goal.show.body)
    if on_it(*goal.hyps) or (on_it(goal.show) > 1 and not some):
        raise checker.no("more than one object may be on the space that is chosen")
    choose(checker, goal, (new,), TRUE)
    checker.keep_apart(home or OTHER)
