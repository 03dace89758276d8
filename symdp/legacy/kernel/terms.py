"""When a term about laws, channels and mechanisms is defined, finite, or not negative.

The functions are methods of the checker, in a room of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from symdp.atoms import find
from symdp.legacy.kernel import databases, determinants, fitting, integrals, membership, series
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, negation, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.tree import COMPARISONS, ONE, ZERO, children, free_names, rebuild, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

# of laws and channels on finitely many outcomes and inputs they are real numbers
FINITE = ("entropy", "mi", "capacity", "min_entropy", "min_entropy_leakage", "min_capacity", "maximal_leakage",
          "max_information")


def entries(e: Expr) -> Iterator[Expr]:
    """What is no label, set or tuple in an entry, outcome or event: numbers that must be defined."""
    match e:
        case Name() | Num():
            return
        case Seq("set" | "tuple", items) | Op("not", items) | Call("complement", items):
            yield from (y for x in items for y in entries(x))
        case _:
            yield e


def same_points(goal: Goal, x: str, z: str) -> bool:
    """Two names stand for inputs of one channel or mechanism."""
    kinds = [dict(goal.names).get(n, Type("")) for n in (x, z)]
    return all(t.kind == "input" for t in kinds) and kinds[0].param("of") == kinds[1].param("of")


def has_extremum(e: Expr) -> bool:
    return any(isinstance(x, Bind) and x.binder in ("sup", "inf") for x in walk(e))


def asks_all(e: Expr) -> bool:
    """A comparison with a side that is chosen by what holds for all, or for some, of infinitely many things."""
    return isinstance(e, Op) and e.op in COMPARISONS and any(
        isinstance(x, Op) and x.op == "if" and any(isinstance(y, Bind) and y.binder in ("forall", "exists")
                                                   for y in walk(x.args[0])) for x in e.args)


def chooses_infinity(e: Expr) -> bool:
    """A maximum, minimum or conditional of numbers, some of which are written oo or -oo."""
    return ((isinstance(e, Bind) and e.binder in ("max", "min")) or (isinstance(e, Op) and e.op == "if")) and any(
        x in INFINITIES for x in walk(e))


class Taken(Iterator[Any]):
    """Proofs, and how many of them were asked for."""

    def __init__(self, proofs: Iterator[Any]) -> None:
        self.proofs, self.count = proofs, 0

    def __next__(self) -> Any:
        self.count += 1
        return next(self.proofs)


def defined_term(self: Checker, goal: Goal, e: Expr, proofs: Iterator[Any]) -> None:
    """A term about objects is defined where the hypotheses hold; what needed no proof once needs none again."""
    about, taken = (goal.names, goal.hyps, e), Taken(proofs)
    if about not in self.settled:
        _defined_term(self, goal, e, taken)
        if not taken.count:
            self.settled.add(about)


def _defined_term(self: Checker, goal: Goal, e: Expr, proofs: Iterator[Any]) -> None:
    """The numbers in a term about objects are defined, its atoms are on their domain, and there is no
    oo - oo or 0*oo: such a term may be infinite."""
    kinds = {n: t.kind for n, t in goal.names}
    if not reductions.about_objects(goal.names, e) and not has_extremum(e) and not chooses_infinity(e):
        if e not in INFINITIES:
            self.defined(goal, unfold(e, goal.names), proofs)
        return
    if "outcome" in kinds.values() and any(isinstance(x, Call) and kinds.get(x.fn) != "function" and any(
            isinstance(y, Name) and kinds.get(y.id) == "outcome" for y in x.args) for x in walk(e)):
        raise self.no("an outcome, which may be no database and no input, stands where one belongs")
    match e:
        case Bind("integral"):
            integrals.not_negative(self, goal, e, proofs)
        case Bind("max" | "min", (Binding(_, _, Seq("range", ends)),)) if not reductions.about_objects(goal.names, e):
            here, _, body = series.opened(self, goal, e, proofs)
            self.seen(goal, Op("<=", ends), proofs)
            self.defined_term(here, body, proofs)
        case Bind("max" | "min", (Binding(_, "in", Type("event")),) as bindings, body):
            here = self.opened(goal, Bind("forall", bindings, Op("==", (body, body))), proofs)
            event = here.names[len(goal.names)][0]
            body = substitute(body, {bindings[0].name: Name(event)})
            if not (made_of_chances(goal, body, event) and self.finite(here, body)):
                raise self.no("no event is seen at which the extremum is attained")
        case Bind("sum" | "max" | "min"):
            here, body = databases.inside(self, goal, e, proofs)
            if e.binder == "sum" and (self.finite(here, body) or not self.nonnegative(here, body)):
                self.defined(here, body, proofs, real=True)
            else:
                self.defined_term(here, body, proofs)
        case Call("expected_hamming", (Name(p), Name(m))) if "expected_hamming" not in kinds:
            if kinds.get(p) != "distribution" or not databases.synthetic(goal, Name(m)):
                raise self.no("the outputs are not seen to be databases")
            fitting.passes(self, goal, Name(p), Name(m), proofs)
        case Bind("sup" | "inf", bindings, body):  # defined everywhere: an empty domain has the extremum -oo or oo
            self.opened(goal, Bind("forall", bindings, Op("==", (body, body))), proofs)
        case Op("if", (c, a, b)):
            self.defined(goal, c, proofs, opens=True)
            self.defined_term(goal.with_(*conjuncts(c)), a, proofs)
            self.defined_term(goal.with_(*conjuncts(negation(c))), b, proofs)
        case Call(fn, args) if kinds.get(fn) in reductions.OBJECTS or fn == "apply":
            self.sliced(goal, args)
            self.defined_law(goal, e, proofs)
            apart = goal if self.own_space is None else replace(goal, names=fitting.told_apart(self, goal))
            for x in fitting.events_of(goal.names, e):
                fitting.stands(self, goal, "event", x)
                fitting.event_fits(self, goal, e, x, proofs)
            if any(membership.strange_event(apart, e, x) for x in args):
                raise self.no("an event of a law on another space")
            if kinds.get(fn) == "function":
                for x in args:
                    membership.argument(self, goal, dict(goal.names)[fn], x, proofs)
                return
            for x in (y for a in args for y in entries(a)):  # of a law, or a probability of an event
                self.defined_term(goal, x, proofs)
        case Op("*", (a, b)) if not (self.finite(goal, a) and self.finite(goal, b)):
            number, x = (b, a) if reductions.about_objects(goal.names, a) or has_extremum(a) else (a, b)
            number = unfold(number, goal.names)
            if reductions.about_objects(goal.names, number) or has_extremum(number):
                for factor in (a, b):  # both are real numbers: -oo is none of what is not negative
                    self.defined_term(goal, factor, proofs)
                    if not self.finite(goal, factor):
                        if not self.nonnegative(goal, factor):
                            raise self.no("0*oo may occur")
                        self.seen(goal, Op("<", (factor, INFINITIES[0])), proofs)
                return
            self.defined(goal, number, proofs, real=True)
            self.seen(goal, Op("!=", (number, ZERO)), proofs)
            self.defined_term(goal, x, proofs)
        case Op("+" | "-" as op, args) if not any(self.finite(goal, x) for x in args) and not (
                op == "+" and all(self.nonnegative(goal, x) for x in args)):
            raise self.no("oo - oo may occur")
        case Op("+" | "-" | "*" | "neg", args) | Call("exp" | "abs" | "min" | "max", args):
            for x in args:
                self.defined_term(goal, x, proofs)
        case Index(law, (a,)) if law in reductions.laws_in(goal.names, (law,)):  # 0 for what is no outcome
            fitting.points(self, goal, a)
            if isinstance(law, Call):
                self.defined_law(goal, law, proofs)
            for x in (y for c in (*children(law), a) for y in entries(c)):
                self.defined_term(goal, x, proofs)
        case Index(Call("apply", (_, letter)) as law, (a,)) if is_row_of_slice(goal, law):
            fitting.points(self, goal, a)
            self.sliced(goal, (law,))
            self.defined_law(goal, law, proofs)
            for x in (y for c in (letter, a) for y in entries(c)):
                self.defined_term(goal, x, proofs)
        case Op("/", (a, b)) if not reductions.about_objects(goal.names, b):
            self.defined_term(goal, a, proofs)
            self.defined(goal, b, proofs, real=True)
            self.seen(goal, Op("!=", (b, ZERO)), proofs)
        case Op("/", (a, b)) if self.finite(goal, b):
            for x in (a, b):
                self.defined_term(goal, x, proofs)
            self.seen(goal, Op("!=", (b, ZERO)), proofs)
        case Op("^", (a, Num(n))) if n >= 1 and (self.nonnegative(goal, a) or (
                n.denominator == 1 and self.finite(goal, a))):
            self.defined_term(goal, a, proofs)
        case Op("^", (a, t)) if self.nonnegative(goal, a) and not reductions.about_objects(goal.names, t):
            self.defined_term(goal, a, proofs)
            self.defined(goal, unfold(t, goal.names), proofs, real=True)
            self.seen(goal, Op(">", (t, ZERO)), proofs)
        case Call("sqrt" | "log" as fn, (a,)):
            self.defined_term(goal, a, proofs)
            if fn == "log" or not self.nonnegative(goal, a):
                self.seen(goal, Op(">" if fn == "log" else ">=", (a, ZERO)), proofs)
        case Call(determinants.DET, (m,)) if determinants.DET not in kinds and not isinstance(m, Seq):
            if determinants.of_matrix(goal, e) is None:
                raise self.no("no determinant of matrices of one order")
            for x in determinants.scalars(goal, m):
                self.defined(goal, unfold(x, goal.names), proofs, real=True)
        case Call(fn, args) if (atom := find(fn)) is not None and len(args) <= len(atom.params):
            self.sliced(goal, args)
            for (_, kind), x in zip(atom.params, args, strict=False):
                if any(isinstance(y, Bind) and y.binder in ("channel", "mechanism") and any(
                        not (isinstance(b.domain, Seq) and b.domain.kind == "set") for b in y.bindings)
                       for y in walk(x)):
                    raise self.no("a channel that is written is not seen to be one")
                if kind in ("real", "integer", "real?"):
                    if atom.name != "bits" and not self.finite(goal, x):
                        raise self.no(f"{fn} of what may be infinite")
                    self.defined_term(goal, x, proofs)
                    continue
                fitting.stands(self, goal, kind, x)
                if isinstance(x, Seq):
                    for y in entries(x):
                        self.defined_term(goal, y, proofs)
                else:
                    self.defined_object(goal, x, proofs)
                if kind in ("channel", "mechanism") and (laws := [y for (_, k), y in zip(
                        atom.params, args, strict=False) if k == "distribution"]):
                    fitting.passes(self, goal, laws[0], x, proofs)
                if kind.startswith("set"):
                    membership.of_entries(self, goal, args[0], x)
                if kind in ("channel", "mechanism") and "distribution" not in dict(atom.params).values():
                    for condition in membership.some_input(goal, x):
                        self.seen(goal, condition, proofs)
            fitting.arguments(self, goal, atom, args, proofs)
            if atom.domain:
                filled = {name: x for (name, _), x in zip(atom.params, args, strict=False)}
                self.seen(goal, unfold(substitute(definition(atom.domain), filled), goal.names), proofs)
        case _:
            raise self.no("no rule says when this term about objects is defined")


def on_integers(goal: Goal, e: Expr) -> bool:
    """A declared law, channel or row on the integers of ranges, a channel with an input."""
    names = dict(goal.names)
    match e:
        case Name(n) if (t := names.get(n, Type(""))).kind == "distribution":
            return integers_of(goal.names, t.param("on")) is not None
        case Name(n) if (t := names.get(n, Type(""))).kind == "channel":
            inputs, outcomes = (integers_of(goal.names, t.param(key)) for key in ("from", "to"))
            return outcomes is not None and isinstance(inputs, Seq) and holds(
                replace(goal, show=Op("<=", inputs.items)))
        case Call(n, (_,)) if (t := names.get(n, Type(""))).kind == "channel":
            return all(integers_of(goal.names, t.param(key)) is not None for key in ("from", "to"))
    return False


def defined_law(self: Checker, goal: Goal, e: Call, proofs: Iterator[Any]) -> None:
    """The weights of mixtures within a law or channel are probabilities; rows are taken at inputs."""
    if e.fn in fitting.PARTS and e.fn not in dict(goal.names) and not fitting.kind_of(goal.names, e):
        raise self.no("what is put together of other things is no law, channel or mechanism")
    for x in fitting.parts_of(e):
        self.defined_object(goal, x, proofs)
    if e.fn == "mixture" and e.fn not in dict(goal.names):
        self.defined(goal, e.args[0], proofs, real=True)
        for c in (Op("<=", (ZERO, e.args[0])), Op("<=", (e.args[0], ONE))):
            self.seen(goal, c, proofs)
    if e.fn == "postprocess" and e.fn not in dict(goal.names) and len(e.args) == 2:
        fitting.passes(self, goal, e.args[0], e.args[1], proofs)
    if e.fn in ("mixture", "compose") and e.fn not in dict(goal.names):
        first, *others = (membership.first_part(goal.names, x) for x in e.args[e.fn == "mixture":])
        for x in others:
            apart = replace(goal, names=fitting.told_apart(self, goal))
            spaces = [None if isinstance(y, Name) and dict(goal.names)[y.id].kind == "mechanism" else fitting.inputs_of(
                apart, y) for y in (first, x)]
            fitting.alike(self, goal, spaces, proofs)
            if not membership.same_inputs(goal, first, x):
                raise self.no("what is put together is not seen to have the same inputs")
    if e.fn == "mixture" and e.fn not in dict(goal.names):
        names = fitting.told_apart(self, goal)
        of = [membership.outcome_space(names, x) or membership.outputs_space(names, x) for x in e.args[1:]]
        fitting.alike(self, goal, of, proofs)
    if e.fn == "apply" and (parts := about_laws.built(goal.names, e.args[0])) is not None:
        for part in parts[2]:  # a row of what is put together
            self.defined_law(goal, row_of(part, e.args[1:]), proofs)
    elif e.fn == "apply" and isinstance(e.args[0], Op) and e.args[0].op == "if":
        for here, part in fitting.taken(goal, e.args[0]):
            self.defined_law(here, row_of(part, e.args[1:]), proofs)
    elif e.fn == "apply" and isinstance(e.args[0], Name | Op):
        raise self.no("a row of what is no channel or mechanism")
    elif e.fn == "apply" and isinstance(e.args[0], Bind):
        if len(e.args) != 2:
            raise self.no("a row of what is written, at what is not seen to be an input")
        fitting.at_input(self, goal, e.args[0], e.args[1], proofs)
    elif e.fn == "apply" and isinstance(e.args[0], Call) and e.args[0].fn in ("slice", "restrict"):
        for condition in membership.letters(self, goal, e.args[0], e.args[1:]):
            self.seen(goal, condition, proofs)
    elif dict(goal.names).get(e.fn, Type("")).kind in ("channel", "mechanism"):
        for condition in membership.inputs(self, goal, e.fn, e.args):
            self.seen(goal, condition, proofs)


def is_row_of_slice(goal: Goal, law: Expr) -> bool:
    """What is written as a row of a slice of a declared mechanism."""
    names = dict(goal.names)
    match law:
        case Call("apply", (Call("slice", (Name(m), _, Name())), _)) if not {"slice", "apply"} & names.keys():
            return names.get(m, Type("")).kind == "mechanism"
    return False


def row_of(channel: Expr, at: tuple[Expr, ...]) -> Call:
    """The row of a channel or mechanism at an input."""
    return Call(channel.id, at) if isinstance(channel, Name) else Call("apply", (channel, *at))


def made_of_chances(goal: Goal, e: Expr, event: str) -> bool:
    """e is a continuous function of probabilities of the event: these fill a compact set (Lyapunov), so that among the
    values of e is a greatest and a least one."""
    if event not in free_names(e):
        return True
    match e:
        case Call(fn, (a,)) if Name(fn) in reductions.laws_in(goal.names, (e,)):
            return a in (Name(event), Op("not", (Name(event),)), Call("complement", (Name(event),)))
        case Call("apply", (law, a)) if law in reductions.laws_in(goal.names, (law,)) and event not in free_names(law):
            return a in (Name(event), Op("not", (Name(event),)), Call("complement", (Name(event),)))
        case Op("+" | "-" | "*" | "neg", args) | Call("abs" | "exp" | "max" | "min", args):
            return all(made_of_chances(goal, x, event) for x in args)
        case Op("/", (a, b)):
            return event not in free_names(b) and made_of_chances(goal, a, event)
        case Op("^", (a, Num(n))):
            return n >= 1 and n.denominator == 1 and made_of_chances(goal, a, event)
    return False


@lru_cache(maxsize=1 << 14)
def finite(self: Checker, goal: Goal, e: Expr) -> bool:
    """A term, maybe about objects, that is no infinite value: of probabilities and tv by finite operations."""
    if not reductions.about_objects(goal.names, e) and not has_extremum(e):
        return goal.region.finite(without_sums(unfold(e, goal.names)))
    match e:
        case Bind("sup" | "inf", bindings, body) if not about_laws.limited(e):
            inside, renamed = replace(goal, show=body), dict[str, Expr]()
            names = reductions.fresh(goal.names, [b.name for b in bindings], (goal.show, *goal.hyps, e))
            for name, b in zip(names, bindings, strict=True):
                if isinstance(b.domain, Type) and b.domain.kind == "distribution":
                    on = substitute(b.domain.param("on") or ZERO, renamed)
                    points = integers_of(inside.names, on)
                    if points is None or not holds(replace(inside, show=Op("<=", points.items))):
                        return False
                    inside = replace(inside, names=(*inside.names, (name, Type("distribution", (("on", on),)))))
                    renamed |= {b.name: Name(name)}
                    continue
                if not (isinstance(b.domain, Seq) and b.domain.kind == "[]"):
                    return False
                lo, hi = (substitute(x, renamed) for x in b.domain.items)
                if not (inside.region.finite(lo) and inside.region.finite(hi)
                        and holds(replace(inside, show=Op("<=", (lo, hi))))):
                    return False  # over nothing the supremum is -oo
                x, renamed = Name(name), renamed | {b.name: Name(name)}
                inside = Goal((*inside.names, (name, Type("real"))),
                              (*inside.hyps, Op("<=", (lo, x)), Op("<=", (x, hi))), body)
            return bounded(inside, unfold(substitute(body, renamed), inside.names))
        case Op("+" | "-" | "*" | "/" | "neg", args) | Call("exp" | "abs" | "min" | "max" | "log" | "sqrt", args):
            return all(self.finite(goal, x) for x in args)
        case Op("^", (a, Num(n))) if n >= 1 and n.denominator == 1:
            return self.finite(goal, a)
        case Op("if", (_, *args)):
            return all(self.finite(goal, x) for x in args)
        case Bind("max" | "min", (Binding(name, "in", Type("event") as events),), body):
            (new,) = reductions.fresh(goal.names, [name], (goal.show, *goal.hyps, e))
            return self.finite(replace(goal, names=(*goal.names, (new, events))), substitute(body, {name: Name(new)}))
        case Bind("sum" | "max" | "min"):
            return databases.is_finite(self, goal, e)
        case Call("expected_hamming", (_, m)) if "expected_hamming" not in dict(goal.names):
            return databases.synthetic(goal, m)
        case Index(law, _):
            return law in reductions.laws_in(goal.names, (law,)) or is_row_of_slice(goal, law)
        case Call(determinants.DET, (m,)) if determinants.of_matrix(goal, e) is not None:
            return all(self.finite(goal, x) for x in determinants.scalars(goal, m))
        case Call("capacity" | "mi", args) if not {"capacity", "mi"} & dict(goal.names).keys() and about_laws.is_finite(
                goal, args[-1]):
            return True
        case Call(fn, args):
            t = dict(goal.names).get(fn)
            if t is None:
                if fn == "card":  # there are laws on infinite spaces, and infinite events
                    return all(on_integers(goal, x) for x in args)
                counts = (atom := find(fn)) is not None and atom.returns == "integer"
                return counts or fn == "apply" or about_laws.never_infinite(goal, e) or (
                    fn in FINITE and all(on_integers(goal, x) for x in args))
            to = t.param("to")  # the values of a function are real numbers, also where it is to [0, oo)
            return t.kind in reductions.OBJECTS and (t.kind != "function" or to == Name("reals") or (
                isinstance(to, Seq) and to.kind in ("[]", "[)", "(]", "()")))
    return False


def without_sums(e: Expr) -> Expr:
    """e without its sums, products and integrals, which have a real value where e is defined."""
    return ZERO if isinstance(e, Bind) and e.binder in ("sum", "prod", "integral") else rebuild(e, without_sums)


def bounded(goal: Goal, e: Expr) -> bool:
    """The values of e stay between two numbers on the region of the goal, whichever branches it takes."""
    if isinstance(e, Op) and e.op == "if":
        return all(bounded(goal, x) for x in e.args[1:])
    if isinstance(e, Call) and e.fn in ("mi", "capacity") and e.fn not in dict(goal.names):
        return about_laws.is_finite(goal, e.args[-1])  # at most the logarithm of a number of inputs or outputs
    value = goal.region.enclose(e) if not reductions.about_objects(goal.names, e) else None
    return value is not None and value.bounded


def nonnegative(self: Checker, goal: Goal, e: Expr) -> bool:
    """A term about objects that is built of quantities declared nonnegative, or oo."""
    if not reductions.about_objects(goal.names, e):
        return goal.region.finite(e) and holds(replace(goal, show=Op(">=", (e, ZERO))))
    match e:
        case Index(law, _):
            return law in reductions.laws_in(goal.names, (law,)) or is_row_of_slice(goal, law)
        case Op("+" | "*" | "/", args):
            return all(self.nonnegative(goal, x) for x in args)
        case Op("^", (a, Num(n))) if n >= 1:
            return self.nonnegative(goal, a)
        case Call("exp") | Bind("integral"):  # defined are those of what is not negative alone
            return True
        case Call("hamming"):
            return "hamming" not in dict(goal.names)
        case Call("bits", (a,)) if "bits" not in dict(goal.names):
            return self.nonnegative(goal, a)
        case Call("apply", (law, _)) if reductions.laws_in(goal.names, (law,))[:1] == [law]:
            return True  # a probability
        case Call(fn) if dict(goal.names).get(fn, Type("")).kind == "distribution":
            return True
        case Op("if", (c, a, b)):
            return self.nonnegative(goal.with_(c), a) and self.nonnegative(goal.with_(negation(c)), b)
        case Bind("sum"):
            return (found := databases.elements(goal, e)) is not None and self.nonnegative(*found)
        case Call("max", args) if any(not reductions.about_objects(goal.names, x) and self.nonnegative(goal, x)
                                      for x in args):
            return True
        case Call(fn) if (t := dict(goal.names).get(fn, Type(""))).kind == "function":
            to = t.param("to")
            return isinstance(to, Seq) and to.kind in ("[]", "[)", "(]", "()") and holds(
                replace(goal, show=Op(">=", (to.items[0], ZERO))))
    return isinstance(e, Call) and reductions.has(goal.names, e.fn, "nonnegative")
