"""What stands in the place of a law, a channel or a database: whether it is one, and fits what stands beside it.

One place decides it for declared, written and conditional ones, and for what is put together of them. The functions
raise a rejection, or show what is left to show.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from symdp.atoms import Atom, find
from symdp.legacy.kernel import databases, declared, membership
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, integral, unfold
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Law, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, children, free_names, num, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

MAX_ROWS = 200  # of a channel that is written for the members of sets
PARTS = {"mixture": slice(1, None), "compose": slice(None), "product": slice(None), "postprocess": slice(None),
         "apply": slice(1), "slice": slice(1), "restrict": slice(1)}


BOTH = ("channel", "mechanism")
STANDS = {"distribution": ("distribution",), "channel": BOTH, "mechanism": BOTH, "database": ("database", "input"),
          "event": ("event",), "space": ("distribution", "event")}


# -- one law, one channel
def points(self: Checker, goal: Goal, e: Expr) -> None:
    """What stands for an outcome, or is listed among outcomes, is no law, channel, event or function."""
    for x in e.items if isinstance(e, Seq) else ():
        points(self, goal, x)
    if isinstance(e, Name) and (kind := kind_of(goal.names, e)) in ("distribution", *BOTH, "event", "function"):
        raise self.no(f"{with_article(kind)} in the place of an outcome")


def with_article(kind: str) -> str:
    return f"an {kind}" if kind == "event" else f"a {kind}"


def events_of(names: reductions.Names, e: Call) -> tuple[Expr, ...]:
    """The events of which e is the probability, if it is one."""
    if e.fn == "apply":
        return e.args[1:] if kind_of(names, e.args[0]) == "distribution" else ()
    return e.args if dict(names).get(e.fn, Type("")).kind == "distribution" else ()


def kind_of(names: reductions.Names, e: Expr) -> str:
    """What a term is: a distribution, a channel, a mechanism, a database, an event, or what it is declared to be;
    nothing for what is none of these, as a number, or what is put together of such."""
    match e:
        case Name(n):
            return dict(names).get(n, Type("")).kind
        case Law():
            return "distribution"
        case Bind("channel" | "mechanism" as binder):
            return binder
        case Seq("tuple"):
            return "database"
        case Seq("set"):
            return "event"
        case Op("not", (a,)) | Call("complement", (a,)) if "complement" not in dict(names):
            return "event" if kind_of(names, a) == "event" else ""
        case Op("if", (_, a, b)):
            kind = kind_of(names, a)
            return kind if kind_of(names, b) in STANDS.get(kind, ()) else ""
        case Call(fn) if (kind := dict(names).get(fn, Type("")).kind):
            return "distribution" if kind in BOTH else ""
        case Call(fn) if fn in PARTS:
            return put_together(fn, [kind_of(names, x) for x in parts_of(e)])
    return ""


def put_together(fn: str, kinds: Sequence[str]) -> str:
    """What a mixture, a product, a row and so on of parts of these kinds is; nothing where it is none."""
    first, *others = kinds
    match fn:
        case "mixture" if all(kind in STANDS.get(first, ()) for kind in others):
            return first
        case "product" if {*kinds} == {"distribution"}:
            return first
        case "compose" if {*kinds} <= {*BOTH}:
            return first
        case "postprocess" if first in ("distribution", *BOTH) and {*others} <= {*BOTH}:
            return first
        case "apply" | "slice" | "restrict" if first in BOTH:
            return {"apply": "distribution", "slice": "channel", "restrict": "mechanism"}[fn]
        case "apply" if first == "distribution":
            return "probability"
    return ""


def stands(self: Checker, goal: Goal, kind: str, e: Expr) -> None:
    """What stands where a law, a channel, a mechanism, a database or an event belongs is one."""
    if kind in STANDS and kind_of(goal.names, e) not in STANDS[kind]:
        raise self.no(f"something else stands where {with_article(kind)} belongs")
    if kind == "event" and isinstance(e, Seq):
        points(self, goal, e)


def defined_object(self: Checker, goal: Goal, e: Expr, proofs: Iterator[Any]) -> None:
    """What stands for a law, a channel or a mechanism is one: in each branch that may be taken; its numbers and
    outcomes are defined, its rows are at inputs, its parts fit. That the probabilities of a law that is written outside
    of a channel are some is asked by ``lawful``."""
    match e:
        case Op("if", (c, a, b)):
            self.lawful(goal, c, proofs)
            c = unfold(c, goal.names)
            self.defined(goal, c, proofs, opens=True)
            for here, x, taken in declared.branches(goal, c, a, b):
                if taken:
                    self.defined_object(here, x, proofs)
            alike(self, goal, [membership.outcome_space(told_apart(self, goal), x) for x in leaves(e)], proofs)
        case Law(entries):
            for label, p in entries:
                declared.label_of(self, goal, label, proofs)
                self.defined(goal, unfold(p, goal.names), proofs, real=True)
        case Bind("channel" | "mechanism"):
            laws = rows(self, goal, e, proofs)
            for row in laws:
                declared.numbers_of(self, goal, row, proofs)
            names = told_apart(self, goal)
            alike(self, goal, [membership.outcome_space(names, x) for row in laws for x in leaves(row)], proofs)
        case Seq(_, items):  # a database
            for x in items:
                declared.label_of(self, goal, x, proofs)
        case Call():
            self.defined_law(goal, e, proofs)


def defined_type(self: Checker, goal: Goal, t: Type, proofs: Iterator[Any]) -> None:
    """The sets and sizes in a type have a value, and its events are of what is a law."""
    for key, space in t.params:
        match space:
            case Name():
                pass
            case _ if key == "of":
                self.defined_object(goal, space, proofs)
            case Seq("set", items):
                for x in items:
                    declared.label_of(self, goal, x, proofs)
            case Seq(_, items):
                for x in items:
                    if x not in INFINITIES:
                        self.defined(goal, unfold(x, goal.names), proofs, real=True)
            case _:
                self.defined(goal, unfold(space, goal.names), proofs, real=True)
        self.lawful(goal, space, proofs)


def leaves(e: Expr) -> list[Expr]:
    """The laws, channels or mechanisms that a conditional chooses from."""
    return [x for part in e.args[1:] for x in leaves(part)] if isinstance(e, Op) and e.op == "if" else [e]


def rows(self: Checker, goal: Goal, channel: Bind, proofs: Iterator[Any]) -> list[Expr]:
    """The rows of a channel, or mechanism, that is written for the members of sets, which are defined."""
    sets: list[tuple[Expr, ...]] = []
    for b in channel.bindings:
        if not (isinstance(b.domain, Seq) and b.domain.kind == "set" and b.domain.items):
            raise self.no("a channel that is written is not seen to be one")
        sets.append(tuple(declared.label_of(self, goal, x, proofs) for x in b.domain.items))
    found: list[Expr] = []
    for at in itertools.product(*sets):
        if len(found) == MAX_ROWS:
            raise self.no("a channel with too many rows is written")
        found.append(substitute(channel.body, {b.name: x for b, x in zip(channel.bindings, at, strict=True)}))
    return found


def parts_of(e: Call) -> Sequence[Expr]:
    """The laws, channels and mechanisms that one is put together of."""
    return e.args[PARTS[e.fn]] if e.fn in PARTS else ()


# -- spaces of which nothing is said
OWN = {"distribution": ("on",), "channel": ("from", "to"), "mechanism": ("over", "to"), "event": ("on",)}
OF_LAWS = Name("'laws")  # the space of laws on no space, which the statement may say is one that has a name or a size
OTHER = Name("'other")  # that space, if it is none of what is said
OPEN = "?"  # begins the name of the space of a side of which nothing is said, before values have been put for any


def told_apart(self: Checker, goal: Goal) -> reductions.Names:
    """The names, with a space of its own for each side of which nothing is said. Once values have been put for objects
    on such a space (``own_space``) it is none beside which it is put: of what a value is on more is known than that
    what is said beside it fits. Before that, it is the first one (``tied``)."""
    if self.own_space is None:
        return with_own_spaces(goal.names, OF_LAWS, frozenset(), OPEN)
    synthetic = frozenset(n for n, t in goal.names if t.kind == "mechanism" and databases.synthetic(goal, Name(n)))
    return with_own_spaces(goal.names, self.own_space, synthetic)


@lru_cache(maxsize=256)
def with_own_spaces(names: reductions.Names, of_laws: Expr, synthetic: frozenset[str],
                    mark: str = "'") -> reductions.Names:
    def own(n: str, t: Type) -> Type:
        said = {k for k, _ in t.params} | ({"on"} if t.kind == "event" and t.param("of") is not None else set()) | (
            {"to"} if t.param(membership.OUTPUTS) is not None else set())
        new = ((key, of_laws if key == "on" else Name(n) if key == "to" and n in synthetic else side(
            n, key, mark)) for key in OWN.get(t.kind, ()) if key not in said)
        return replace(t, params=(*t.params, *new))
    return tuple((n, own(n, t)) for n, t in names)


def is_open(goal: Goal, mechanism: str) -> bool:
    """A mechanism over no alphabet: its databases are a space of their own."""
    t = dict(goal.names).get(mechanism, Type(""))
    return t.kind == "mechanism" and t.param("over") is None


def side(n: str, key: str, mark: str = OPEN) -> Name:
    """The name of the space of a side of which nothing is said: all laws on no space are on one."""
    return OF_LAWS if key == "on" else Name(f"{mark}{key} {n}")


def is_side(space: Expr) -> bool:
    return isinstance(space, Name) and (space.id.startswith(OPEN) or space == OF_LAWS)


def tied(self: Checker, goal: Goal, a: Expr, b: Expr, proofs: Iterator[Any]) -> None:
    """All laws on no space are on one, and so is a side of which nothing is said: where it is put beside what is on a
    space with a name or a size, that is the only one of this kind that it is ever put beside."""
    sides, names = frozenset(x.id for x in (a, b) if isinstance(x, Name) and is_side(x)), dict(goal.names)
    old = [group for group in self.beside if group[0] & sides]
    spaces = [s for group in old for s in group[1]] + [x for x in (a, b) if not is_side(x) and not any(
        names.get(n, Type("")).kind == "mechanism" for n in free_names(x))]  # nor its databases
    new = sides.union(*(group[0] for group in old)), tuple(dict.fromkeys(spaces))
    self.beside = [*(group for group in self.beside if group not in old), new]
    in_scope(self, goal, *new)
    for other in new[1][1:]:  # all of them: some may have been seen to be one on a condition only
        same(self, goal, new[1][0], other, proofs)
    points_fit(self, goal, [point for point in self.points if point[0] in new[0]])


def in_scope(self: Checker, goal: Goal, sides: frozenset[str], spaces: Sequence[Expr]) -> None:
    """One side is not on spaces of all sizes, nor on one with the outputs of whatever channel is bound after it: a
    space mentions no name that is bound after something that is on it. And no space is made of itself."""
    places: dict[str, int] = {}
    for k, (n, t) in enumerate(goal.names, 1):
        places[n] = k if n in self.bound else 0  # what is declared is so at once
        for side in sides_of(((n, t),)):
            places.setdefault(side, places[n])  # of all laws on no space, the first
    mentioned = {x for space in spaces for x in free_names(space)}
    first = min((places[x] for x in sides if x in places), default=len(places))
    if any(places.get(x, 0) > first for x in mentioned):
        raise self.no("a side that is put beside a space of what is bound after it")
    while mentioned:
        if mentioned & sides:
            raise self.no("a space of pairs, say, of its own points")
        mentioned = {x for group, of in self.beside if group & mentioned for space in of for x in free_names(space)}


def at_side(self: Checker, goal: Goal, of: str, y: Expr) -> None:
    """What is written for an input, or a letter, of a channel or mechanism of which no inputs are said, is one of those
    that are found."""
    known = tuple(h for h in goal.hyps if free_names(h).isdisjoint(self.bound))
    point = side(of, "over" if dict(goal.names)[of].kind == "mechanism" else "from").id, y, known
    self.points.append(point)
    points_fit(self, goal, [point])


def points_fit(self: Checker, goal: Goal, points: Sequence[tuple[str, Expr, tuple[Expr, ...]]]) -> None:
    """Each point is in the spaces that its side has been put beside, where both are read."""
    for side, y, known in points:
        here = replace(goal, hyps=(*goal.hyps, *(h for h in known if h not in goal.hyps)))
        if not all(is_among(here, y, space) for sides, spaces in self.beside if side in sides for space in spaces):
            raise self.no("an input, or a letter, that is not seen to be one of those that a law is put beside")


def is_among(goal: Goal, y: Expr, space: Expr) -> bool:
    match integers_of(goal.names, space) or space:
        case Seq("range", (low, high)):
            return integral(goal, y) and all(
                holds(replace(goal, show=Op("<=", pair))) for pair in ((low, y), (y, high)))
        case Seq("set", items):
            return y in items
        case Seq("tuple", spaces):
            return isinstance(y, Seq) and len(y.items) == len(spaces) and all(
                is_among(goal, x, s) for x, s in zip(y.items, spaces, strict=True))
    return True


def with_sizes(self: Checker, names: reductions.Names) -> reductions.Names:
    """The names, where sides of which nothing is said are put beside numbers, ranges or written sets: with these."""
    def sized(n: str, t: Type) -> Type:
        new = [(key, space) for key in OWN.get(t.kind, ()) if t.param(key) is None
               for sides, spaces in self.beside if side(n, key).id in sides
               for space in spaces[:1] if space in membership.NUMBERS or integers_of(names, space) or getattr(
                   space, "kind", "") == "set"]
        return replace(t, params=(*t.params, *new))
    return tuple((n, sized(n, t)) for n, t in names)


def sides_of(names: reductions.Names) -> dict[str, tuple[str, str]]:
    """The sides of which nothing is said: of which object, and which of its sides. Laws on no space are on one."""
    return {side(n, key).id: (n, key) for n, t in names if t.kind != "event"
            for key in OWN.get(t.kind, ()) if t.param(key) is None}


def forget(self: Checker, name: str) -> None:
    """Something else is called so now; what has been seen of what was called so is asked for again."""
    self.bound.add(name)
    gone = {side(name, key).id for key in ("from", "to", "over")}
    if any(sides & gone for sides, _ in self.beside) or any(point[0] in gone for point in self.points):
        self.settled = {about for about in self.settled if all(n != name for n, _ in about[0])}
    self.beside = [(sides - gone, spaces) for sides, spaces in self.beside]
    self.points = [point for point in self.points if point[0] not in gone]


# -- several
def alike(self: Checker, goal: Goal, spaces: Sequence[Expr | None], proofs: Iterator[Any]) -> None:
    """Spaces, as far as they are said to be some, are one."""
    known = [s for s in spaces if s is not None]
    for other in known[1:]:
        same(self, goal, known[0], other, proofs)


def same(self: Checker, goal: Goal, a: Expr, b: Expr, proofs: Iterator[Any]) -> None:
    """Two spaces are one: written alike, of integers seen to be equal, of databases of mechanisms declared alike, or so
    are their factors."""
    named = replace(goal, names=told_apart(self, goal)) if self.own_space is None else goal
    a, b = (inputs_space(named, x) for x in (a, b))
    match a, b:
        case _ if a == b:
            return
        case _ if any(map(is_side, (a, b))) and (self.own_space is None or not any(
                (n.startswith("'") and n != OF_LAWS.id) or is_open(goal, n) for n in free_names(a) | free_names(b))):
            tied(self, goal, a, b, proofs)
            return
        case Seq("tuple", xs), Seq("tuple", ys) if len(xs) == len(ys):
            for x, y in zip(xs, ys, strict=True):
                same(self, goal, x, y, proofs)
            return
        case (Seq("tuple", xs), Name() as m) | (Name() as m, Seq("tuple", xs)) if (
                t := dict(goal.names).get(m.id, Type(""))).kind == "mechanism":
            letters = t.param("over") or (side(m.id, "over") if self.own_space is None else None)
            if t.param("entries") != num(len(xs)) or letters is None:
                raise self.no("a law of independent entries, of which a mechanism does not read so many")
            for x in xs:
                same(self, goal, x, letters, proofs)
            return
        case Name(m), Name(n) if {dict(goal.names).get(x, Type("")).kind for x in (m, n)} == {"mechanism"} and (
                membership.same_inputs(goal, a, b)):
            return
    left, right = integers_of(goal.names, a), integers_of(goal.names, b)
    if left is None or right is None:
        raise self.no("a law on another space than that of the inputs, or than another law")
    for pair in zip(left.items, right.items, strict=True):
        self.seen(goal, Op("==", pair), proofs)


def inputs_space(goal: Goal, space: Expr) -> Expr:
    """The space of the inputs of a channel, for one that is named by the channel."""
    t = dict(goal.names).get(space.id, Type("")) if isinstance(space, Name) else Type("")
    inputs = t.param("from") if t.kind == "channel" else None
    return space if inputs is None else inputs


def inputs_of(goal: Goal, of: Expr) -> Expr | None:
    """The space of the inputs of a channel or mechanism, or of what is put together of a first one; None where it is
    not said."""
    names = dict(goal.names)
    match of := membership.first_part(goal.names, of):
        case Name(w) if (t := names.get(w, Type(""))).kind == "channel":
            return t.param("from")
        case Name(m) if names.get(m, Type("")).kind == "mechanism":
            return of
        case Call("slice", (m, *_)) if "slice" not in names:
            m = membership.first_part(goal.names, m)
            return names.get(m.id, Type("")).param("over") if isinstance(m, Name) else None
        case Call("restrict", (m, chosen, _)) if "restrict" not in names:
            letters, count = inputs_of(goal, Call("slice", (m, ONE, ONE))), membership.how_many(chosen)
            return letters if letters is None or count == 1 else Seq("tuple", (letters,)*(count or 0))
        case Bind("channel", (binding,)) if isinstance(binding.domain, Seq):
            return binding.domain
    return None


def event_fits(self: Checker, goal: Goal, e: Call, event: Expr, proofs: Iterator[Any]) -> None:
    """An event that is declared on a space, or of a law, is on that of the law whose probability of it is asked for,
    also where of one of the two spaces nothing is said."""
    while isinstance(event, Op | Call) and len(event.args) == 1:
        event = event.args[0]
    t = dict(goal.names).get(event.id, Type("")) if isinstance(event, Name) else Type("")
    if t.kind == "event" and self.own_space is None:
        apart = told_apart(self, goal)
        spaces = (t.param("on") or membership.outcome_space(apart, t.param("of")),
                  membership.outcome_space(apart, e.args[0] if e.fn == "apply" else Name(e.fn)))
        if any(x is not None and is_side(x) for x in spaces):
            alike(self, goal, spaces, proofs)


def passes(self: Checker, goal: Goal, law: Expr, then: Expr, proofs: Iterator[Any]) -> None:
    """The outcomes of a law, or the outputs of a channel, are inputs of a channel or mechanism, whichever laws and
    channels conditionals choose."""
    names, first = dict(goal.names), membership.first_part(goal.names, then)
    if isinstance(first, Op) and first.op == "if":
        for here, x in taken(goal, first):
            passes(self, here, law, x, proofs)
        return
    match law:
        case Op("if"):
            for here, x in taken(goal, law):
                passes(self, here, x, then, proofs)
        case Law(entries):
            for label, _ in entries:
                at_input(self, goal, first, label, proofs)
        case Call("mixture", (_, *parts)) if "mixture" not in names:
            for x in parts:
                passes(self, goal, x, then, proofs)
        case Call("postprocess", (_, after)) if "postprocess" not in names:
            passes(self, goal, after, then, proofs)
        case Bind("channel" | "mechanism"):
            for x in rows(self, goal, law, proofs):
                passes(self, goal, x, then, proofs)
        case _:
            apart = told_apart(self, goal)
            space = membership.outcome_space(apart, law) or membership.outputs_space(apart, law)
            if any(isinstance(x, Law | Bind) or (isinstance(x, Op) and x.op == "if") for x in within(goal, law)):
                raise self.no("what is put together of a law that is written is not seen to be an input")
            wanted = inputs_of(replace(goal, names=apart), then)
            on_space(self, goal, space, wanted, first, proofs)


def taken(goal: Goal, e: Op) -> Iterator[tuple[Goal, Expr]]:
    """What a conditional may choose, and the goal where it does."""
    c, a, b = e.args
    return ((here, x) for here, x, may in declared.branches(goal, unfold(c, goal.names), a, b) if may)


def within(goal: Goal, e: Expr) -> Iterator[Expr]:
    """The laws and channels that one is put together of, itself as well."""
    yield e
    for x in parts_of(e) if isinstance(e, Call) and e.fn not in dict(goal.names) else ():
        yield from within(goal, x)


def on_space(self: Checker, goal: Goal, space: Expr | None, wanted: Expr | None, first: Expr,
             proofs: Iterator[Any]) -> None:
    """The points of a space are inputs, as far as both are said."""
    if wanted is None and isinstance(first, Bind):
        raise self.no("a mechanism that is written, of which no law is seen to be on its inputs")
    if isinstance(wanted, Seq) and wanted.kind == "set" and isinstance(first, Bind):
        match integers_of(goal.names, space):
            case Seq(_, (Num(low), Num(high))) if {num(k) for k in range(int(low), int(high) + 1)} <= {*wanted.items}:
                return
        if space != wanted:
            raise self.no("something that is not seen to be an input of a channel that is written")
    elif wanted is not None and space is not None and space != first:
        same(self, goal, space, wanted, proofs)


def at_input(self: Checker, goal: Goal, of: Expr, x: Expr, proofs: Iterator[Any]) -> None:
    """An outcome of a law that is written is an input."""
    names = dict(goal.names)
    match of:
        case Name(w) if names.get(w, Type("")).kind in ("channel", "mechanism"):
            conditions = membership.inputs(self, goal, w, (x,))
        case Call("slice" | "restrict", _):
            conditions = membership.letters(self, goal, of, (x,))
        case Bind(_, (binding,)) if isinstance(binding.domain, Seq) and x in binding.domain.items:
            return
        case _:
            raise self.no("an outcome that is not seen to be an input")
    for condition in conditions:
        self.seen(goal, condition, proofs)


# -- the arguments of an atom
def arguments(self: Checker, goal: Goal, atom: Atom, args: tuple[Expr, ...], proofs: Iterator[Any]) -> None:
    """Laws that are compared are on one space, as are the outputs of channels; entries and functions of entries are
    those of a mechanism; databases have as many entries."""
    kinds = [kind.rstrip("?*") for _, kind in atom.params]
    of = {kind: [x for k, x in zip(kinds, args, strict=False) if k == kind] for kind in {*kinds}}
    channels = [*of.get("channel", ()), *of.get("mechanism", ())]
    names = told_apart(self, goal)
    if not channels:
        laws = of.get("distribution", [])
        spaces = [membership.outcome_space(names, x) for x in laws]
        alike(self, goal, spaces, proofs)
    elif len(channels) > 1:
        alike(self, goal, [membership.outputs_space(names, x) for x in channels], proofs)
    if of.get("database") and not channels:
        sizes(self, goal, of["database"], proofs)
    if (m := of.get("mechanism")) and atom.returns != "channel":
        for i in of.get("integer", ()):
            membership.of_entries(self, goal, m[0], i)
        for f in of.get("function", ()):
            indexed(self, goal, m[0], f, proofs)


def indexed(self: Checker, goal: Goal, m: Expr, f: Expr, proofs: Iterator[Any]) -> None:
    """A function is defined at the entries of a mechanism."""
    names, m = dict(goal.names), membership.first_part(goal.names, m)
    n = names.get(m.id, Type("")).param("entries") if isinstance(m, Name) else None
    t = names.get(f.id, Type("")) if isinstance(f, Name) else Type("")
    match t.param("from") if t.kind == "function" else None:
        case domain if domain in membership.NUMBERS:
            return
        case domain if n is not None and (within := integers_of(goal.names, domain)) is not None:
            for pair in ((within.items[0], ONE), (n, within.items[1])):
                self.seen(goal, Op("<=", pair), proofs)
            return
    raise self.no("a function that is not seen to be one of the entries")


def sizes(self: Checker, goal: Goal, of: Sequence[Expr], proofs: Iterator[Any]) -> None:
    """Databases have as many entries, of the same letters, as far as that is said."""
    known = [size(goal, x) for e in of for x in leaves(e)]
    for key in range(2):
        found = [k[key] for k in known if k[key] is not None]
        for a, b in itertools.pairwise(found):
            assert a is not None and b is not None
            if key == 0 and a != b and not (integral(goal, a) and integral(goal, b)):
                raise self.no("databases that are not seen to have as many entries")
            if key == 0:
                self.seen(goal, Op("==", (a, b)), proofs)
            elif not about_laws.same_space(goal.names, a, b) and not all(letters_are_numbers(goal, x) for x in (a, b)):
                raise self.no("databases over different letters")


def letters_are_numbers(goal: Goal, space: Expr) -> bool:
    return isinstance(space, Seq) or integers_of(goal.names, space) is not None


def size(goal: Goal, x: Expr) -> tuple[Expr | None, Expr | None]:
    """How many entries a database has, and over which letters, where that is said."""
    if isinstance(x, Seq):
        return num(len(x.items)), None
    t = dict(goal.names).get(x.id, Type("")) if isinstance(x, Name) else Type("")
    read = [m for _, m in goal.names if m.kind == "mechanism"]
    match t.param("of"):
        case Name(m) if t.kind == "input":
            read = [dict(goal.names).get(m, Type(""))]
    entries = {m.param("entries") for m in read}
    letters = {m.param("over") for m in read}
    return (t.param("entries") or (entries.pop() if len(entries) == 1 else None),
            t.param("over") or (letters.pop() if len(letters) == 1 else None))


# -- at a point
def demand(self: Checker, goal: Goal, e: Expr) -> None:
    """Whatever is read of a formula at a point: laws, channels, events and databases in it whose spaces, or sizes, are
    said fit, where the numbers have the values that the hypotheses say. Raises a rejection."""
    if isinstance(e, Bind):
        e = called_apart(goal, e)
        for b in e.bindings:
            forget(self, b.name)
        goal = replace(goal, names=bound(goal.names, e))
    names, apart = dict(goal.names), goal.names if self.own_space is not None else told_apart(self, goal)
    match e:
        case Call(fn, args) if names.get(fn, Type("")).kind == "distribution" or fn == "apply":
            if any(membership.strange_event(goal, e, x) for x in args):
                raise self.no("an event of a law on another space")
            for x in args:
                event_fits(self, goal, e, x, iter(()))
        case Call("mixture", (_, *args)) if "mixture" not in names:
            for space in (membership.outcome_space, membership.outputs_space):
                alike(self, goal, [space(apart, x) for x in args], iter(()))
        case Call("postprocess", (of, then)) if "postprocess" not in names:
            said(self, goal, membership.outputs_space(apart, of), then, apart)
        case Call(fn, args) if fn not in names and fn not in PARTS and (atom := find(fn)) is not None:
            given: dict[str, list[Expr]] = {}
            for (_, kind), x in zip(atom.params, args, strict=False):
                given.setdefault({"mechanism": "channel"}.get(kind, kind), []).append(x)
            laws, channels = given.get("distribution", []), given.get("channel", [])
            alike(self, goal, [membership.outputs_space(apart, x) for x in channels], iter(()))
            if not channels:
                alike(self, goal, [membership.outcome_space(apart, x) for x in laws], iter(()))
                sizes(self, goal, given.get("database", []), iter(()))
            for x in channels if laws else ():
                said(self, goal, membership.outcome_space(apart, laws[0]), x, apart)
    match e:
        case Op("implies", (condition, then)) if numerical(goal, condition):
            here = goal.with_(*conjuncts(unfold(condition, goal.names)))
            if not here.region.contradiction:  # else it is not read
                demand(self, here, then)
        case _:
            for x in children(e):
                demand(self, goal, x)
    for b in e.bindings if isinstance(e, Bind) else ():
        forget(self, b.name)


def numerical(goal: Goal, e: Expr) -> bool:
    """A comparison of sums of numbers: it has a value."""
    names = dict(goal.names)
    match e:
        case Op("==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "and", args):
            return all(numerical(goal, x) for x in args)
        case Name(n):
            return names.get(n, Type("")).kind in ("integer", "real")
    return isinstance(e, Num)


def called_apart(goal: Goal, e: Bind) -> Bind:
    """The same, with other names for what is called like a declared channel, mechanism or size, or one around it."""
    names = dict(goal.names)
    own = [b.name for b in e.bindings if b.name in names]
    if not own:
        return e
    new: dict[str, Expr] = dict(zip(own, map(Name, reductions.fresh(goal.names, own, (e,))), strict=True))
    bindings, renamed = [], dict[str, Expr]()
    for b in e.bindings:
        t, known = b.domain, dict(renamed)
        renamed |= {b.name: new[b.name]} if b.name in new else {}
        domain = substitute(t, known) if not isinstance(t, Type) else Type(t.kind, tuple(
            (k, substitute(x, known)) for k, x in t.params), tuple(substitute(w, renamed) for w in t.where))
        name = new.get(b.name)
        bindings.append(replace(b, name=name.id if isinstance(name, Name) else b.name, domain=domain))
    return replace(e, bindings=tuple(bindings), body=substitute(e.body, renamed))


def said(self: Checker, goal: Goal, space: Expr | None, of: Expr, apart: reductions.Names) -> None:
    """The space is that of the inputs of a declared channel or mechanism, where both are said."""
    wanted, first = inputs_of(replace(goal, names=apart), of), membership.first_part(goal.names, of)
    if space is not None and wanted is not None and not isinstance(first, Bind) and space != first:
        same(self, goal, space, wanted, iter(()))


def bound(names: reductions.Names, e: Bind) -> reductions.Names:
    """The names within a binder, with types where these are known."""
    for b in e.bindings:
        t = b.domain if isinstance(b.domain, Type) else about_laws.element_type(names, b.domain, b.name, {})
        names = (*(n for n in names if n[0] != b.name), *(() if t is None else ((b.name, replace(t, where=())),)))
    return names
