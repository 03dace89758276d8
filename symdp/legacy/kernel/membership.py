"""What is an input, an outcome, a letter, an argument of a function: when objects that are put together fit.

The functions raise a rejection, or give the conditions that are left to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import databases
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.application import member
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, integral, unfold
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, free_names, num

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

OUTPUTS = "'outputs"  # marks the space of the outputs of a channel that is written, in the type of one declared for it
WHOLE = (Name("integers"), Name("naturals"))
NUMBERS = (Name("reals"), *WHOLE)
POINTS = ("input", "database", "outcome")  # what a declared name may be that stands for a point of a space


def argument(self: Checker, goal: Goal, f: Type, x: Expr, proofs: Iterator[Any]) -> None:
    """x is defined, and an element of what the function is declared from: a point of that space, or a number that is
    shown to be in that set of numbers."""
    domain, here = f.param("from"), home(goal.names, x)
    if isinstance(x, Index) and databases.is_entry(goal, x) and (
            not numbers(goal, domain) or any(about_laws.same_space(goal.names, a, domain) for a in over(goal, x))):
        for condition in letter_of(self, goal, x, f, domain):
            self.seen(goal, condition, proofs)
    elif here is not None and about_laws.same_space(goal.names, here, domain):
        if isinstance(x, Call):
            self.defined_term(goal, x, proofs)
    elif not (isinstance(domain, Seq) and domain.kind == "set" and x in domain.items):
        for condition in in_numbers(self, goal, x, domain, proofs):
            self.seen(goal, condition, proofs)


def numbers(goal: Goal, domain: Expr | None) -> bool:
    """The domain is a range, an interval, or the reals, integers or naturals."""
    return domain in NUMBERS or integers_of(goal.names, domain) is not None or (
        isinstance(domain, Seq) and domain.kind != "set")


def in_numbers(self: Checker, goal: Goal, x: Expr, domain: Expr | None, proofs: Iterator[Any]) -> Iterator[Expr]:
    """What makes x an element of a set of numbers."""
    domain = integers_of(goal.names, domain) or domain
    condition = None if domain is None else member(x, domain)
    if condition is None:
        raise self.no("a function at what is not seen to be an element of the space that it is declared from")
    self.defined(goal, x, proofs, real=True)
    if domain in WHOLE or (isinstance(domain, Seq) and domain.kind == "range"):
        if not integral(goal, x):
            raise self.no("a function of integers, of something else")
        if isinstance(domain, Seq) and not all(integral(goal, end) or end in INFINITIES for end in domain.items):
            raise self.no("a range whose ends are not seen to be integers")
    if isinstance(domain, Seq) and domain.kind == "set":
        yield reduce(lambda a, b: Op("or", (a, b)), (Op("==", (x, item)) for item in domain.items))
    elif domain != Name("reals"):
        yield from (c for c in conjuncts(unfold(condition, goal.names)) if c != Op("in", (x, Name("integers"))))


def home(names: reductions.Names, x: Expr) -> Expr | None:
    """The space that a point is declared to be of: an outcome, an input, or a value of a function."""
    declared = dict(names)
    match x:
        case Name(n) if (t := declared.get(n, Type(""))).kind == "outcome":
            return outcome_space(names, t.param("of"))
        case Name(n) if (t := declared.get(n, Type(""))).kind == "input":
            match t.param("of"):
                case Name(w) if w in declared:
                    return declared[w].param("from")
                case Call("slice", (m, *_)) if "slice" not in declared:
                    m = first_part(names, m)
                    return declared[m.id].param("over") if isinstance(m, Name) and m.id in declared else None
        case Call(f, (_,)) if declared.get(f, Type("")).kind == "function":
            return declared[f].param("to")
    return None


def outcome_space(names: reductions.Names, law: Expr | None) -> Expr | None:
    """The space that the outcomes of a law are declared to be of, a tuple of spaces of what is put together as one;
    None where that is not said."""
    declared = dict(names)
    match law:
        case Name(p) if declared.get(p, Type("")).kind == "distribution":
            return declared[p].param("on")
        case Call(w, _) if declared.get(w, Type("")).kind in ("channel", "mechanism"):
            return outputs_space(names, Name(w))
        case Op("if", (_, *laws)):
            return next((s for x in laws if (s := outcome_space(names, x)) is not None), None)
        case Call("apply", (of, *_)) if "apply" not in declared:
            return outputs_space(names, of)
    return put_together(names, law, outcome_space)


def outputs_space(names: reductions.Names, of: Expr) -> Expr | None:
    """The space that the outputs of a channel or mechanism are declared to be of."""
    declared = dict(names)
    match of:
        case Name(w) if w in declared:
            return declared[w].param("to") or declared[w].param(OUTPUTS)
        case Call("slice" | "restrict" as word, (m, *_)) if word not in declared:
            return outputs_space(names, m)
        case Op("if", (_, *parts)):
            return next((s for x in parts if (s := outputs_space(names, x)) is not None), None)
        case Bind("channel" | "mechanism", bindings, body):
            return outcome_space(tuple(n for n in names if n[0] not in {b.name for b in bindings}), body)
    return put_together(names, of, outputs_space)


def put_together(names: reductions.Names, e: Expr | None,
                 space: Callable[[reductions.Names, Expr], Expr | None]) -> Expr | None:
    """The space of a law, or of the outputs of a channel, that is put together of others."""
    match None if e is None else about_laws.built(names, e):
        case "postprocess", (after,), _:
            return outputs_space(names, after)
        case "mixture", _, parts:
            return next((s for x in parts if (s := space(names, x)) is not None), None)
        case "compose", _, parts:
            spaces = [s for x in parts if (s := space(names, x)) is not None]
            return Seq("tuple", tuple(spaces)) if len(spaces) == len(parts) else None
    return None


def strange_event(goal: Goal, e: Call, event: Expr) -> bool:
    """The event is declared on one space, and the law whose probability of it is asked for on another one."""
    names = dict(goal.names)
    while isinstance(event, Op | Call) and len(event.args) == 1:
        event = event.args[0]  # of the complement of what is no event it has no probability
    if not (isinstance(event, Name) and names.get(event.id, Type("")).kind == "event"):
        return False
    t = names[event.id]
    a = t.param("on") or outcome_space(goal.names, t.param("of"))
    b = outcome_space(goal.names, e.args[0] if e.fn == "apply" else Name(e.fn))
    return a is not None and b is not None and not about_laws.same_space(goal.names, a, b)


def inputs(self: Checker, goal: Goal, of: str, at: tuple[Expr, ...]) -> Iterator[Expr]:
    """What makes these the inputs of a row of a declared channel or mechanism. Symbols and written numbers are inputs
    of what is declared on a space that is left open, or on a set where they are listed; other numbers are not seen to
    be. An entry of a database is one of the letters of that."""
    names = dict(goal.names)
    t = names[of]
    x = at[0] if len(at) == 1 else Seq("tuple", at)
    if isinstance(x, Name) and (kind := names.get(x.id, Type(""))).kind in POINTS:
        if not about_laws.is_input(goal, kind, of) and not shares_inputs(names, kind, t):
            raise self.no(f"{x.id} is not seen to be an input of {of}")
        return
    items: tuple[Expr, ...] = (x,)
    if t.kind != "channel":
        items, n = x.items if isinstance(x, Seq) else (x,), t.param("entries")
        if n is None or (isinstance(n, Num) and n.value != len(items)) or not integral(goal, n):
            raise self.no("a database of another size")
        if not isinstance(n, Num):
            yield Op("==", (n, num(len(items))))
    for y in items:
        yield from element(self, goal, Name(of), y, (Name, Num, Seq))


def element(self: Checker, goal: Goal, of: Expr, y: Expr, forms: tuple[type[Expr], ...]) -> Iterator[Expr]:
    """What makes y, if it has one of these forms or is an entry of a database or a number, an input of a channel, or a
    letter of a mechanism. A name, a written number or a tuple in the place of an element of a written set is one."""
    t = dict(goal.names).get(of.id, Type("")) if isinstance(of, Name) else Type("")
    space = t.param("from" if t.kind == "channel" else "over")
    within = integers_of(goal.names, space)
    if isinstance(space, Seq) and space.kind == "set" and isinstance(y, Name | Num | Seq) and y not in space.items:
        raise self.no("an input or a letter that is not listed")
    if isinstance(y, Seq) and y.kind != "tuple":
        raise self.no("an input or a letter that is a set or a list")
    if within is None and isinstance(y, Index) and databases.is_entry(goal, y):
        yield from letter_of(self, goal, y, t, space)
    elif within is not None and integral(goal, y):
        yield from (Op("<=", pair) for pair in ((within.items[0], y), (y, within.items[1])))
    elif within is not None or not isinstance(y, forms) or not stands_for_point(goal, y, of):
        raise self.no("an input, or a letter, that is not seen to be one")
    elif space is None and isinstance(of, Name) and t.kind in ("channel", "mechanism"):
        from symdp.legacy.kernel import fitting  # it asks what an input is

        fitting.at_side(self, goal, of.id, y)


def letter_of(self: Checker, goal: Goal, e: Index, t: Type, space: Expr | None) -> Iterator[Expr]:
    """What makes an entry of a database an input of a channel, or a letter of a mechanism, of type t: it is an entry,
    and they are declared on one space, or the mechanism reads the database."""
    assert isinstance(e.base, Name)
    x, (i,), n = dict(goal.names)[e.base.id], e.index, databases.entries(goal, [e.base.id])
    if not (any(about_laws.same_space(goal.names, a, space) for a in over(goal, e)) or (
            t.kind == "mechanism" and (t in readers(goal, x) or shares_inputs(dict(goal.names), x, t)))):
        raise self.no("an entry of a database over other letters")
    if n is None or not integral(goal, i):
        raise self.no("an entry at a position that is not seen to be one")
    yield from (Op("<=", pair) for pair in ((ONE, i), (i, n)))


def readers(goal: Goal, x: Type) -> list[Type]:
    """The mechanisms that read databases of this type."""
    return [m for k, m in goal.names if m.kind == "mechanism" and about_laws.is_input(goal, x, k)]


def over(goal: Goal, e: Index) -> list[Expr | None]:
    """What an entry of a database is declared to be a letter of."""
    assert isinstance(e.base, Name)
    x = dict(goal.names)[e.base.id]
    return [x.param("over"), *(m.param("over") for m in readers(goal, x))]


def letters(self: Checker, goal: Goal, of: Call, at: tuple[Expr, ...]) -> Iterator[Expr]:
    """What makes these the inputs of a row of a slice, or restriction, of a declared mechanism."""
    names, m = dict(goal.names), first_part(goal.names, of.args[0])
    given = [z for x in at for z in (x.items if isinstance(x, Seq) and of.fn == "restrict" else (x,))]
    row = given[0] if len(given) == 1 and isinstance(given[0], Name) else Name("")
    own = names.get(row.id, Type("")).param("of") == of
    if not own and len(given) != (1 if of.fn == "slice" else how_many(of.args[1])):
        raise self.no("a row at more or fewer letters than are not frozen, or at so many that it is not known")
    for y in given:
        kind = names.get(y.id, Type("")) if isinstance(y, Name) else Type("")
        if kind.kind == "input" and kind.param("of") == of:
            continue
        match y:
            case Index(Name(x), (i,)) if x in names and isinstance(m, Name) and about_laws.is_input(
                    goal, names[x], m.id):
                of_entries(self, goal, m, i)
                continue
        yield from element(self, goal, m, y, (Name, Num))


def stands_for_point(goal: Goal, y: Expr, of: Expr) -> bool:
    """What no declared object is part of, or a name for a point of the space of the inputs, or letters, of a channel or
    mechanism."""
    names = dict(goal.names)
    kind = names.get(y.id) if isinstance(y, Name) else None
    if kind is None:
        return not free_names(y) & names.keys()
    t = names.get(of.id, Type("")) if isinstance(of, Name) else Type("")
    return kind.kind in POINTS and about_laws.same_space(
        goal.names, home(goal.names, y), t.param("from" if t.kind == "channel" else "over"))


def how_many(chosen: Expr) -> int | None:
    """The number of entries that are chosen: of one, or of written numbers."""
    items = {*chosen.items} if isinstance(chosen, Seq) else set[Expr]()
    return len(items) if len(items) == 1 or (items and all(isinstance(x, Num) for x in items)) else None


def some_input(goal: Goal, of: Expr) -> Iterator[Expr]:
    """A channel or mechanism has an input: over none, a supremum is -oo, and a maximum has no value."""
    of = first_part(goal.names, of)
    if isinstance(of, Op) and of.op == "if":
        for x in of.args[1:]:
            yield from some_input(goal, x)
    t = dict(goal.names).get(of.id, Type("")) if isinstance(of, Name) else Type("")
    within = integers_of(goal.names, t.param("from" if t.kind == "channel" else "over"))
    if within is not None:
        yield Op("<=", within.items)


def same_inputs(goal: Goal, a: Expr, b: Expr) -> bool:
    """Two mechanisms are declared alike; bound ones over no alphabet also at once. Of channels ``fitting`` tells."""
    names = dict(goal.names)
    s, t = (names.get(e.id, Type("")) if isinstance(e, Name) else Type("") for e in (a, b))
    if a == b or s.kind == t.kind != "mechanism":
        return True
    keys = ("entries", "over", "neighbours", *((about_laws.BOUND,) if t.param("over") is None else ()))
    return s.kind == t.kind and all(s.param(k) == t.param(k) or about_laws.same_space(
        goal.names, s.param(k), t.param(k)) for k in keys)


def own_inputs(goal: Goal, e: Expr) -> bool:
    """Declared channels are composed or mixed of which one has inputs that have no name."""
    names, found = dict(goal.names), about_laws.built(goal.names, e) if isinstance(e, Call) else None
    if found is None or found[0] not in ("compose", "mixture") or len({*found[2]}) == 1:
        return False
    types = [names.get(x.id, Type("")) for x in found[2] if isinstance(x, Name)]
    return any(t.kind == "channel" and t.param("from") is None for t in types)


def shares_inputs(names: dict[str, Type], x: Type, of: Type) -> bool:
    """x is a database, or an input, of what is declared like this channel or mechanism."""
    keys = ("from",) if of.kind == "channel" else ("entries", "over", "neighbours")
    declared = tuple(names.items())

    def same(a: Expr | None, b: Expr | None) -> bool:
        return a == b or about_laws.same_space(declared, a, b)
    if x.kind == "database":
        others = [m for m in names.values() if m.kind == "mechanism"]  # of one size, if x is of none
        return of.kind == "mechanism" and all(same(x.param(k), of.param(k)) or (
            x.param(k) is None and all(same(m.param(k), of.param(k)) for m in others)) for k in keys)
    law = x.param("of")
    t = names.get(law.id, Type("")) if isinstance(law, Name) else Type("")
    return t.kind == of.kind and t.param(keys[0]) is not None and all(same(t.param(k), of.param(k)) for k in keys)


def sliced(self: Checker, goal: Goal, args: tuple[Expr, ...]) -> None:
    """The slices and restrictions of mechanisms among the arguments are at entries that there are, and at inputs."""
    for x in args:
        if isinstance(x, Call) and x.fn in ("slice", "restrict") and x.fn not in dict(goal.names):
            m, i, at = x.args
            of_entries(self, goal, m, i)
            m = first_part(goal.names, m)
            if isinstance(m, Name) and dict(goal.names).get(m.id, Type("")).kind == "mechanism":
                for condition in inputs(self, goal, m.id, (at,)):
                    self.seen(goal, condition, iter(()))
        elif isinstance(x, Call):
            self.sliced(goal, x.args)


def of_entries(self: Checker, goal: Goal, m: Expr, chosen: Expr) -> None:
    """An entry, or some entries, of a mechanism that it has."""
    m = first_part(goal.names, m)
    n = dict(goal.names).get(m.id, Type("")).param("entries") if isinstance(m, Name) else None
    for i in chosen.items if isinstance(chosen, Seq) else (chosen,):
        if n is None or not integral(goal, i) or not all(
                holds(replace(goal, show=Op("<=", pair))) for pair in ((ONE, i), (i, n))):
            raise self.no("a slice at an entry that is not seen to be one")


def first_part(names: reductions.Names, of: Expr) -> Expr:
    """What the first of the channels or mechanisms is that one is put together of."""
    while (parts := about_laws.built(names, of)) is not None:
        of = parts[2][0]
    return of
