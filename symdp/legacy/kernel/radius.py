"""Information through a channel, from the divergences of its rows, and what is said of the rows by a bound on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from symdp.atoms import find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.agreement import agree_with
from symdp.legacy.kernel.capacity import rows_written
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, integral, unfold
from symdp.legacy.kernel.laws import assumed, element_type, is_input, outputs, same_space, universal
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, num, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

RADIUS = ("redundancy and capacity: the information of any input law, of order alpha, is at most the largest "
          "divergence of order alpha between two rows (Csiszar 1995; Polyanskiy and Wu, Section 5.3)")
# The divergence of two rows that bounds a quantity of a channel, with the arguments that follow the channel.
_OF_ROWS = {"capacity": "kl", "sup_mi": "kl", "mi": "kl", "renyi_mi": "renyi", "sibson_mi": "renyi",
            "renyi_capacity": "renyi", "sibson_capacity": "renyi"} | dict.fromkeys(
            ("min_capacity", "min_entropy_leakage", "maximal_leakage", "max_information"), "max_divergence")
# Those that are at most the largest divergence of a row from any law of outputs (they minimise over it, or are less).
_LEAST = ("capacity", "mi", "sup_mi", "sibson_mi", "sibson_capacity", "maximal_leakage", "min_capacity",
          "min_entropy_leakage")
OUTPUT = ("mutual information is the mean divergence of the rows of a channel from the law of its output (Cover and "
          "Thomas, eq. (2.107) and Theorem 13.1.1)")


def rule_radius(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on the information through a channel, from the divergences of any two rows."""
    checker.background.add(RADIUS)
    if proof.get("support") is True:
        checker.prove(on_support(checker, goal, iter(proof.get("defined", ()))), proof["proof"])
        return
    to_show = through_channel(checker, goal, proof)
    if "law" in proof:
        checker.prove(from_law(checker, goal, to_show, proof), proof["proof"])
        return
    divergence = _OF_ROWS[to_show.quantity]
    new = to_show.of_two_rows(goal, lambda p, q: Op("<=", (Call(divergence, (p, q, *to_show.rest)), to_show.bound)))
    new = replace(new, show=Op("and", (Op("<=", (ZERO, to_show.bound)), new.show)))
    checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
    checker.prove(new, proof["proof"])


@dataclass(frozen=True)
class Through:
    """``quantity``, an information through the declared channel or mechanism ``of``, or (``near``) its slices, those at
    the entry ``at`` if there is one, with the arguments ``rest`` after the channel, is to be at most ``bound``."""

    quantity: str
    of: Name
    near: bool
    at: Expr | None
    rest: tuple[Expr, ...]
    bound: Expr

    def of_two_rows(self, goal: Goal, said: Callable[[Expr, Expr], Expr]) -> Goal:
        """What is said of the rows at two new inputs, which are neighbours if they are inputs of one slice."""
        u, v = reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps))
        types = {x: element_type(goal.names, self.of, x, {}) or Type("input", (("of", self.of),)) for x in (u, v)}
        inputs = tuple((x, replace(t, where=())) for x, t in types.items())
        within = [c for t in types.values() for w in t.where for c in conjuncts(w)]
        show = said(*(Call(self.of.id, (Name(x),)) for x in (u, v)))
        if self.near:
            apart: Expr = Call("neighbouring", (Name(u), Name(v)))
            if self.at is not None:
                apart = Op("and", (apart, Op("!=", (Index(Name(u), (self.at,)), Index(Name(v), (self.at,))))))
            show = Op("implies", (apart, show))
        return Goal((*goal.names, *inputs), (*goal.hyps, *within), show)


def through_channel(checker: Checker, goal: Goal, proof: Proof) -> Through:
    """The information through a channel that the conclusion bounds from above."""
    names = dict(goal.names)
    at: Expr | None
    fn, args, b = bounded(checker, goal)
    position, at = channel_position(Call(fn, args)), None
    match args:
        case (Name(), Seq("set", (entry,))) if fn == "sup_mi":
            position, args, at = 0, args[:1], entry
    if position is None:
        raise checker.no("no rule for the information of a group of entries")
    of, rest = args[position], args[position + 1:]
    near = at is not None
    match of:
        case Call("slice", (Name(), i, Name())) if "slice" not in names:
            near, of, at = True, of.args[0], i if proof.get("entry") is True else None
    if not (isinstance(of, Name) and of.id in names and names[of.id].kind in ("channel", "mechanism")):
        raise checker.no("the channel is not a declared one")
    return Through(fn, of, near, at, rest, b)


def bounded(checker: Checker, goal: Goal) -> tuple[str, tuple[Expr, ...], Expr]:
    """An information through a channel, its arguments, and what the conclusion bounds it by from above."""
    names = dict(goal.names)
    match goal.show:
        case Op("<=", (Call(fn, args), b)) | Op(">=", (b, Call(fn, args))) if fn in _OF_ROWS and fn not in names:
            pass
        case _:
            raise checker.no("the conclusion bounds no information through a channel from above")
    if {"neighbouring", _OF_ROWS[fn]} & names.keys():
        raise checker.no("a declared name stands for a divergence, or for what neighbours are")
    return fn, args, unfold(b, goal.names)


def on_support(checker: Checker, goal: Goal, checks: Iterator[Any]) -> Goal:
    """The divergence of two rows at integers that are inputs of positive probability, as a goal."""
    fn, args, b = bounded(checker, goal)
    if channel_position(Call(fn, args)) != 1:
        raise checker.no("no law of inputs")
    names, (law, of, *rest) = dict(goal.names), args
    within = outputs(goal.names, law)
    if not isinstance(within, Seq) or law not in reductions.laws_in(goal.names, (law,)):
        raise checker.no("no law on integers")
    u, v = map(Name, reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps)))

    def row(x: Name) -> Expr:
        match of:
            case Name(w) if names.get(w, Type("")).kind == "channel" and same_space(
                    goal.names, names[w].param("from"), within):
                return Call(w, (x,))
            case Call("slice", (Name(m), Num(i), Seq("tuple", at))) if "slice" not in names and (
                    names.get(m, Type("")).kind == "mechanism" and names[m].param("entries") == num(len(at))
                    and same_space(goal.names, names[m].param("over"), within)):
                return Call(m, (*at[:int(i) - 1], x, *at[int(i):]))  # at an entry: else it is not defined
        raise checker.no("no channel from these integers, and no slice of a mechanism over them")
    new = Goal((*goal.names, (u.id, Type("integer")), (v.id, Type("integer"))), goal.hyps, Op("and", (
        Op("<=", (ZERO, b)), Op("<=", (Call(_OF_ROWS[fn], (row(u), row(v), *rest)), b)))))
    for x in (u, v):
        for c in (*conjuncts(unfold(Op("in", (x, within)), goal.names)), Op(">", (Index(law, (x,)), ZERO))):
            checker.defined(new, c, checks)
            new = new.with_(c)
    checker.defined(new, new.show, checks, opens=True)
    return new


def from_law(checker: Checker, goal: Goal, to_show: Through, proof: Proof) -> Goal:
    """The divergence of a row from the law of outputs that the certificate gives, as a goal for any input."""
    law, of, fn = checker.parsed(proof["law"], goal), to_show.of, to_show.quantity
    (u,) = reductions.fresh(goal.names, ["u"], (goal.show, *goal.hyps))
    names = dict(goal.names)
    if fn not in _LEAST or not isinstance(law, Name) or not same_space(
            goal.names, names[of.id].param("to"), names[law.id].param("on")):
        raise checker.no("no law that is declared on the outputs of the channel, or an information that is not least")
    t = element_type(goal.names, of, u, {}) or Type("input", (("of", of),))
    row = Call(_OF_ROWS[fn], (Call(of.id, (Name(u),)), law, *to_show.rest))
    new = Goal((*goal.names, (u, replace(t, where=()))), (*goal.hyps, *(c for w in t.where for c in conjuncts(w))),
               Op("<=", (row, to_show.bound)))
    checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
    return new


def of_output(goal: Goal, names: tuple[str, str, str], to: Expr, e: Expr) -> Expr:
    """e with local information privacy of a law P and a channel W as what it says of the law R of the output."""
    p, w, r = names
    x, s = reductions.fresh((*goal.names, (r, Type(""))), ["x", "S"], (goal.show, *goal.hyps))
    match e:
        case Call("lip", (Name(q), Name(v), eps, *rest)) if (q, v) == (p, w):
            row, out = Call("apply", (Call(w, (Name(x),)), Name(s))), Call(r, (Name(s),))
            delta = rest[0] if rest else ZERO
            below = Op("<=", (Op("-", (Op("*", (Call("exp", (Op("neg", (eps,)),)), row)), delta)), out))
            above = Op("<=", (out, Op("+", (Op("*", (Call("exp", (eps,)), row)), delta))))
            every = Bind("forall", (Binding(s, "in", Type("event", (("on", to),))),), Op("and", (below, above)))
            return Bind("forall", (Binding(x, "in", Name(w)),), every)
        case Bind(_, bindings) if {y.name for y in bindings} & {*names, "lip", *free_names(to)}:
            return e
    return rebuild(e, lambda y: of_output(goal, names, to, y))


def of_events(goal: Goal, p: Expr, w: str, r: str) -> tuple[Expr, ...]:
    """The law of total probability: R, which is P passed through W, gives an event the mean of what the rows do."""
    channel = dict(goal.names)[w]
    inputs, to = integers_of(goal.names, channel.param("from")), channel.param("to")
    assert inputs is not None and to is not None  # R has been seen to be the law of the output
    z, s = reductions.fresh(goal.names, ["z", "S"], (goal.show, *goal.hyps))
    of_row = Op("*", (Index(p, (Name(z),)), Call("apply", (Call(w, (Name(z),)), Name(s)))))
    mean = Bind("sum", (Binding(z, "in", inputs),), of_row)
    said = Op("==", (Call(r, (Name(s),)), mean))
    return tuple(conjuncts(unfold(Bind("forall", (Binding(s, "in", Type("event", (("on", to),))),), said), goal.names)))


def rule_output(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on mutual information, from the divergences of the rows from a law R that has what is assumed of the law
    of the output; or, of a declared law that a hypothesis says to be that, what is said of it."""
    names = dict(goal.names)
    if "through" in proof:
        from symdp.legacy.kernel.cascades import cascade

        found = cascade(goal.names, chosen(checker, goal.hyps, proof["through"]))
        if found is None or found.rows or not isinstance(found.source, Name) or "lip" in names:
            raise checker.no("the hypothesis does not say that a declared law is that of a channel's output")
        to = names[found.through.id].param("to")
        assert to is not None
        say = partial(of_output, goal, (found.source.id, found.through.id, found.of), to)
        more = of_events(goal, found.source, found.through.id, found.of) if proof.get("events") is True else ()
        new = Goal(goal.names, (*map(say, goal.hyps), *more), say(goal.show))
        checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
        checker.prove(new, proof["proof"])
        return
    match goal.show:
        case Op("<=", (Call("mi", (Name(p), Name(w))), b)) | Op(">=", (b, Call("mi", (Name(p), Name(w))))):
            pass
        case _:
            raise checker.no("the conclusion bounds no mutual information from above")
    law, channel = names.get(p, Type("")), names.get(w, Type(""))
    to = channel.param("to")
    if {"mi", "kl", "lip"} & names.keys() or (law.kind, channel.kind) != ("distribution", "channel") or to is None or (
            law.param("on") is None or law.param("on") != channel.param("from")):
        raise checker.no("no declared law on the inputs of a declared channel to a space that has a name")
    r, u = reductions.fresh(goal.names, ["R", "u"], (goal.show, *goal.hyps))
    t = element_type(goal.names, Name(w), u, {}) or Type("input", (("of", Name(w)),))
    within = [c for e in t.where for c in conjuncts(e)]
    said = partial(of_output, goal, (p, w, r), to)
    checker.background.add(OUTPUT)
    show = Op("and", (Op("<=", (ZERO, b)), Op("<=", (Call("kl", (Call(w, (Name(u),)), Name(r))), b))))
    new = Goal((*goal.names, (r, Type("distribution", (("on", to),))), (u, replace(t, where=()))),
               (*map(said, goal.hyps), *within), show)
    checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
    checker.prove(new, proof["proof"])


def rule_rows(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on a capacity at the law (1 - t, t) on two inputs: their Jensen-Shannon divergence; or, on the capacity
    of order oo, as t tends to 0: their max-divergence."""
    names, h = dict(goal.names), chosen(checker, goal.hyps, proof["hypothesis"])
    checks = iter(proof.get("defined", ()))
    u, v = (checker.parsed(x, goal) for x in proof["inputs"])
    of: Expr | None = None
    match h, universal(h):
        case Call("mi_dp" | "midp" as fn, (Name() as of, b)), _ if assumed(goal, Call("neighbouring", (u, v))):
            pass
        case Op("<=" | "<" | "==", (Call("capacity" | "sup_mi" as fn, (of,)), b)), _:
            pass
        case _, Bind("forall", (Binding(law, "in", Type("distribution") as all_laws),), Op("<=" | "<" | "==", (
                Call("max_information" as fn, (Name(r), of)), b))) if law == r and law not in (
                free_names(of) | free_names(b)) and same_space(
                goal.names, all_laws.param("on"), inputs_of(names, of)):
            pass
        case _:
            raise checker.no("no bound on a capacity, or the inputs are no neighbours")
    divergence = "max_divergence" if fn == "max_information" else "jensen_shannon"
    rows = [row for x in (u, v) if (row := row_at(goal, of, x)) is not None]
    if {fn, divergence, "slice"} & names.keys() or len(rows) < 2:
        raise checker.no("no inputs of that channel")
    if divergence == "jensen_shannon":
        t = checker.read(proof["weight"], goal)
        checker.defined(goal, t, checks, real=True)
        for c in (Op("<=", (ZERO, t)), Op("<=", (t, ONE))):
            checker.seen(goal, c, checks)
        rows.append(t)
    said = Op("<=", (Call(divergence, (*rows,)), b))
    checker.prove(goal.with_(unfold(said, goal.names), Op("<=", (ZERO, b))), proof["proof"])


def inputs_of(names: dict[str, Type], of: Expr) -> Expr | None:
    """The space of the inputs of a declared channel or mechanism, or of a slice of one, as a type names it."""
    match of:
        case Name(w):
            return names[w].param("from") if names[w].kind == "channel" else of
        case Call("slice", (Name(m), _, Name())):
            return names[m].param("over")
    return None


def row_at(goal: Goal, of: Expr, x: Expr) -> Expr | None:
    """The row of a declared channel or mechanism at an input with a name, of a slice at the entry of a database that
    agrees with the frozen one in the others, or of a written channel at a number."""
    names = dict(goal.names)
    match of:
        case Name(w) if isinstance(x, Name) and x.id in names and (
                is_input(goal, names[x.id], w) or is_index(goal, x, w)):
            return Call(w, (x,))
        case Name(w) if isinstance(x, Num) and is_index(goal, x, w):
            return Call(w, (x,))
        case Call("slice", (Name(m), i, Name(z))) if isinstance(x, Name) and x.id in names and is_input(
                goal, names[x.id], m) and (n := names[m].param("entries")) is not None and x.id in agree_with(
                goal, n, i, z):
            return Call(m, (x,))
    return rows_written(of).get(x)


def is_index(goal: Goal, x: Name | Num, of: str) -> bool:
    """x is an integer, seen to be one of those that are the inputs of the channel."""
    t = dict(goal.names).get(of, Type(""))
    within = integers_of(goal.names, t.param("from")) if t.kind == "channel" else None
    return isinstance(within, Seq) and integral(goal, x) and all(
        holds(replace(goal, show=Op("<=", pair))) for pair in ((within.items[0], x), (x, within.items[1])))


def channel_position(term: Call) -> int | None:
    """The position of the channel in a quantity of information through one, which processing does not increase."""
    atom = find(term.fn)
    if term.fn not in _OF_ROWS or atom is None or (term.fn == "sup_mi" and len(term.args) > 1):
        return None
    return next(i for i, (_, kind) in enumerate(atom.params) if kind in ("channel", "mechanism"))

