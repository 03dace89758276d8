"""Channels that a statement writes by a formula for the integers of a range, as declared ones of which a hypothesis
says what their numbers are."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

from symdp.atoms import Atom, find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.application import UNDEFINED
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.capacity import leaves
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.folding import fold
from symdp.legacy.kernel.goals import Goal, holds, integral, negation, numbers_at_ends, unfold
from symdp.legacy.kernel.laws import built, outputs
from symdp.legacy.kernel.membership import OUTPUTS, outcome_space
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.series import chosen, joined, within
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    FALSE,
    ONE,
    TRUE,
    ZERO,
    children,
    domain_parts,
    free_names,
    num,
    put,
    rebuild,
    substitute,
    walk,
)

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


# -- what is written
@lru_cache(maxsize=4096)
def written_channels(e: Expr) -> tuple[Bind, ...]:
    """The channels written for the integers of a range in which no name is bound around them, each once; not those
    within another."""
    found: dict[Bind, None] = {}

    def look(e: Expr, bound: frozenset[str]) -> None:
        match e:
            case Bind("channel", (Binding(_, "in", Seq("range")),)):
                if not free_names(e) & bound:
                    found[e] = None
                return
            case Bind(_, bindings):
                bound |= {b.name for b in bindings}
        for x in children(e):
            look(x, bound)
    look(e, frozenset())
    return tuple(found)


def opened_row(checker: Checker, goal: Goal, channel: Bind, checks: Iterator[Any]) -> tuple[Goal, Name, Expr]:
    """The goal at any input of a channel that is written for a range, the input, and its row."""
    (binding,) = channel.bindings
    assert isinstance(binding.domain, Seq)
    x = reductions.fresh(goal.names, ["x"], (channel, goal.show, *goal.hyps))[0]
    here = over(checker, goal, x, binding.domain, checks)
    return here, Name(x), substitute(channel.body, {binding.name: Name(x)})


def over(checker: Checker, goal: Goal, name: str, domain: Seq, checks: Iterator[Any]) -> Goal:
    """The goal for any integer in a range, whose ends are built of integers."""
    if domain.kind != "range" or not all(integral(goal, e) for e in domain.items):
        raise checker.no("the integers of a range are wanted")
    for e in domain.items:
        checker.defined(goal, e, checks, real=True)
    return Goal((*goal.names, (name, Type("integer"))), (*goal.hyps, *within(Name(name), *domain.items)), goal.show)


def numbers_of(checker: Checker, goal: Goal, row: Expr, checks: Iterator[Any],
               at: tuple[Name, Seq] | None = None) -> Expr:
    """A row is shown to be a law. Its probability of the outcome ``at``; its outcomes are shown to be in that range."""
    match in_branches(row):
        case Op("if", (c, a, b)):
            checker.lawful(goal, c, checks)  # as it is written: what is lost when it is expanded
            c = unfold(c, goal.names)
            checker.defined(goal, c, checks, opens=True)
            yes, no = (numbers_of(checker, here, x, checks, at) if at is not None or taken else ZERO
                       for here, x, taken in branches(goal, c, a, b))
            return Op("if", (c, yes, no))
        case Law(entries):
            total: list[Expr] = []
            terms: list[Expr] = []
            for label, probability in entries:
                checker.lawful(goal, probability, checks)
                p, k = unfold(probability, goal.names), label_of(checker, goal, label, checks)
                checker.defined(goal, p, checks, real=True)
                shown_of_law(checker, goal, Op(">=", (p, ZERO)), checks)
                total.append(p)
                if at is not None:
                    if not integral(goal, k):
                        raise checker.no("an outcome that is no integer")
                    for need in within(k, *at[1].items):
                        checker.seen(goal, need, checks)
                    terms.append(Op("if", (Op("==", (at[0], k)), p, ZERO)))
            shown_of_law(checker, goal, Op("==", (joined("+", total), ONE)), checks)
            return joined("+", terms)
        case Name() | Call() as law if at is None and (
                law in reductions.laws_in(goal.names, (law,)) or built(goal.names, law) is not None):
            if isinstance(law, Call):
                checker.defined_law(goal, law, checks)
            return ZERO
    raise checker.no("a row that is not seen to be a law")


def branches(goal: Goal, c: Expr, a: Expr, b: Expr) -> Iterator[tuple[Goal, Expr, bool]]:
    """The goal in each branch of a conditional, what is chosen there, and whether the branch may be taken."""
    for g, x, never in ((c, a, FALSE), (negation(c), b, TRUE)):
        here = goal.with_(*conjuncts(g))
        yield here, x, c != never and not here.region.contradiction


def shown_of_law(checker: Checker, goal: Goal, condition: Expr, checks: Iterator[Any]) -> None:
    """A condition on what is defined holds, maybe for any numbers in [0, 1] in the place of the probabilities of
    declared laws in it."""
    def is_probability(e: Expr) -> bool:
        match e:
            case Call("apply", (law, _)) | Index(law, (_,)):
                return law in reductions.laws_in(goal.names, (law,))
            case Call(fn, (_,)):
                return dict(goal.names).get(fn, Type("")).kind == "distribution"
        return False
    bound = any(isinstance(x, Bind) for x in walk(condition))
    found = [x for x in walk(condition) if not bound and is_probability(x)]
    names = reductions.fresh(goal.names, ["p"] * len(found), (condition, goal.show, *goal.hyps))
    values: dict[Expr, Expr] = {x: Name(n) for x, n in zip(found, names, strict=True)}
    bounds = (c for v in values.values() for c in (Op("<=", (ZERO, v)), Op("<=", (v, ONE))))
    wider = Goal((*goal.names, *((n, Type("real")) for n in names)), (*goal.hyps, *bounds), put(condition, values))
    if not (found and holds(wider)):
        checker.seen(goal, condition, checks)


def in_branches(row: Expr) -> Expr:
    """A law with an outcome that is a conditional, as a conditional of laws."""
    if isinstance(row, Law):
        for i, (k, p) in enumerate(row.entries):
            if isinstance(k, Op) and k.op == "if":
                laws = (Law((*row.entries[:i], (x, p), *row.entries[i + 1:])) for x in k.args[1:])
                return Op("if", (k.args[0], *laws))
    return row


def label_of(checker: Checker, goal: Goal, k: Expr, checks: Iterator[Any]) -> Expr:
    """An outcome: a symbol, a number that is shown to be defined, or a tuple of such."""
    from symdp.legacy.kernel import fitting

    match k:
        case Name() | Num():
            fitting.points(checker, goal, k)
            return k
        case Seq("tuple", items):
            return Seq("tuple", tuple(label_of(checker, goal, x, checks) for x in items))
    checker.lawful(goal, k, checks)
    k = unfold(k, goal.names)
    checker.defined(goal, k, checks, real=True)
    return k


def captures(e: Expr, channel: Bind) -> bool:
    return isinstance(e, Bind) and not free_names(channel).isdisjoint(b.name for b in e.bindings)


def as_declared(e: Expr, channel: Bind, w: str) -> Expr:
    """e with a declared channel for one that is written, but where a name of it is bound: there it is another."""
    if e == channel:
        return Name(w)
    if captures(e, channel):
        return e
    match e:
        case Call("apply", (of, *at)) if of == channel:
            return Call(w, tuple(as_declared(x, channel, w) for x in at))
    return rebuild(e, lambda x: as_declared(x, channel, w))


def chooses_law(checker: Checker, goal: Goal, channel: Bind, checks: Iterator[Any]) -> bool:
    """At any real number the row of a channel that is written for these is one of a few laws."""
    if not all(b.domain == Name("reals") for b in channel.bindings) or any(
            isinstance(x, Bind) for x in walk(channel.body)) or not leaves(channel):
        return False
    new = reductions.fresh(goal.names, [b.name for b in channel.bindings], (channel, goal.show, *goal.hyps))
    here = replace(goal, names=(*goal.names, *((x, Type("real")) for x in new)))
    row = substitute(channel.body, {b.name: Name(x) for b, x in zip(channel.bindings, new, strict=True)})
    numbers_of(checker, here, row, checks)
    on_one_space(checker, here, row, checks)
    return True


def on_one_space(checker: Checker, goal: Goal, row: Expr, checks: Iterator[Any]) -> Expr | None:
    """The laws of which a row is one are on one space. That space, where it is said."""
    from symdp.legacy.kernel import fitting

    spaces = [outcome_space(fitting.told_apart(checker, goal), law) for law in fitting.leaves(row)]
    fitting.alike(checker, goal, spaces, checks)
    return next((s for s in spaces if s is not None and not fitting.is_side(s)), None)


def with_declared(checker: Checker, goal: Goal, e: Expr, checks: Iterator[Any]) -> tuple[Goal, Expr]:
    """e, with channels declared for those that are written in it; these are shown to be channels."""
    for channel in written_channels(e):
        here, _, row = opened_row(checker, goal, channel, checks)
        numbers_of(checker, here, row, checks)
        space = on_one_space(checker, here, row, checks)
        (w,) = reductions.fresh(goal.names, ["W"], (e, goal.show, *goal.hyps))
        domain = channel.bindings[0].domain
        assert isinstance(domain, Seq)
        to = () if space is None else ((OUTPUTS, space),)
        goal = Goal((*goal.names, (w, Type("channel", (("from", domain), *to)))), goal.hyps, goal.show)
        e = as_declared(e, channel, w)
    return goal, unfold(e, goal.names)


def fits(goal: Goal, e: Expr, channel: Bind) -> bool:
    """Of a channel that is written e only has quantities and notions, of it or its rows, and probabilities: these do
    not depend on how many outcomes of probability 0 there are. Other laws and channels in them are on integers."""
    names = dict(goal.names)

    def row(x: Expr) -> bool:
        return isinstance(x, Call) and x.fn == "apply" and len(x.args) == 2 and x.args[0] == channel and (
            channel not in walk(x.args[1]))

    def on_integers(kind: str, x: Expr) -> bool:
        if kind == "distribution":
            return row(x) or outputs_known(goal, x)
        return x == channel or (isinstance(x, Name) and x.id in names and integers_of(
            goal.names, names[x.id].param("to")) is not None)

    if channel not in walk(e) or captures(e, channel):
        return True
    match e:
        case Call(fn, args) if fn not in names and (atom := find(fn)) is not None and atom.returns in ("real", "truth"):
            kinds = [kind.rstrip("?") for _, kind in atom.params]
            if len(args) > len(kinds) or any((x == channel and kind != "channel") or (
                    row(x) and kind != "distribution")
                                             for kind, x in zip(kinds, args, strict=False)):
                return False
            beside = ("distribution",) if any(map(row, args)) else ("channel",) if channel in args else ()
            return all(on_integers(kind, x) if kind in beside else x == channel or row(x) or fits(goal, x, channel)
                       for kind, x in zip(kinds, args, strict=False))
        case Index(law, index) if row(law):
            return not any(channel in walk(x) for x in index)
        case Bind(_, bindings, body):
            return not any(channel in walk(x) for b in bindings for x in domain_parts(b.domain)) and (
                fits(replace(goal, names=tuple(n for n in goal.names if n[0] not in {b.name for b in bindings})),
                     body, channel))
        case Op(_, parts):
            return all(fits(goal, x, channel) for x in parts)
    return False


def outputs_known(goal: Goal, law: Expr) -> bool:
    """A declared law, or a row, on integers."""
    return law in reductions.laws_in(goal.names, (law,)) and isinstance(outputs(goal.names, law), Seq)


# -- the rule
def rule_declare(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A declared channel for one that is written; its outcomes are in the range of the certificate."""
    checks = iter(proof.get("defined", ()))
    channels = tuple(dict.fromkeys(c for e in (goal.show, *goal.hyps) for c in written_channels(e)))
    channel: Bind = chosen(checker, channels, proof["term"])
    low, high = (checker.read(e, goal) for e in proof["outcomes"])
    domain, to = channel.bindings[0].domain, Seq("range", (low, high))
    if not all(fits(goal, e, channel) for e in (goal.show, *goal.hyps)):
        raise checker.no("of the channel more is said than what depends on its numbers alone")
    here, x, row = opened_row(checker, goal, channel, checks)
    y = reductions.fresh(here.names, ["y"], (channel, goal.show, *goal.hyps))[0]
    over(checker, goal, y, to, checks)
    body = numbers_of(checker, here, row, checks, (Name(y), to))
    assert isinstance(domain, Seq)
    (w,) = reductions.fresh((*goal.names, (x.id, Type("integer")), (y, Type("integer"))), ["W"], (
        body, goal.show, *goal.hyps))
    says = Bind("forall", (Binding(x.id, "in", domain), Binding(y, "in", to)),
                Op("==", (Index(Call(w, (x,)), (Name(y),)), body)))
    names = (*goal.names, (w, Type("channel", (("from", domain), ("to", to)))))
    show, *hyps = (unfold(as_declared(e, channel, w), names) for e in (goal.show, *goal.hyps))
    checker.prove(Goal(names, (*hyps, *conjuncts(unfold(says, names))), show), proof["proof"])


# -- mechanisms
def of_entries(e: Expr, taken: frozenset[str], known: Container[Expr] = ()) -> Expr:
    """What is said of a mechanism that is written for infinitely many, or unknown, letters, said of the channels from
    one entry to the output, the others frozen; no name that is ``taken`` is that of a notion. The ``known`` ones are
    shown to be mechanisms."""
    def told(e: Expr) -> Expr:
        match e:
            case Call(fn, (Bind("mechanism", bindings, body) as m, *rest)) if fn not in taken and not few(bindings):
                found = said_of_entries(fn, m, bindings, body, tuple(rest), taken)
                numbers = dict.fromkeys((*(inhabited(b.domain) for b in bindings), *rest))
                return e if found is None else read_anyway(find(fn), found, numbers, taken)
            case Call("ldp", (Bind("channel", (b,), body) as c, eps, *delta)) if "ldp" not in taken and (
                    is_open(b.domain, taken) or is_line(b.domain)) and may_be_told(b.domain, taken) and not any(
                        b.name in free_names(x) for x in (b.domain, eps, *delta)):
                z = reductions.fresh((), ["z"], (c, eps, *delta, *map(Name, taken)))[0]
                return read_anyway(find("ldp"), Bind("forall", (b, Binding(z, "in", b.domain)), Call("close", (
                    body, substitute(body, {b.name: Name(z)}), eps, *(delta or (ZERO,))))), (
                        inhabited(b.domain), eps, *delta), taken)
        return rebuild(e, told)
    return told(at_inputs(e, {}, known))


def read_anyway(atom: Atom | None, said: Expr, numbers: Iterable[Expr], taken: Container[str]) -> Expr:
    """What is said of rows, and that the numbers beside the channel have values: a notion reads these where no two rows
    are compared as well, as where there is one letter."""
    asked = [Op("==", (x, x)) for x in numbers if atom is not None and atom.returns == "truth" and not has_value(
        x, taken)]
    return reduce(lambda a, b: Op("and", (a, b)), [*asked, said])


def has_value(e: Expr, taken: Container[str]) -> bool:
    """A number that is written without anything that may be undefined."""
    match e:
        case Num() | Name():
            return True
        case Call(fn) if fn in taken:
            return False
        case Op("+" | "-" | "*" | "neg", args) | Call("exp" | "abs" | "min" | "max", args):
            return all(has_value(x, taken) and x not in INFINITIES for x in args)
        case Op("/", (a, Num(b))):
            return b != 0 and has_value(a, taken) and a not in INFINITIES
        case Call("log" | "sqrt", (Num(a),)):
            return a > 0
    return False


def is_open(domain: Expr | Type, taken: Container[str]) -> bool:
    """A space that is left open: of it nothing is known, and no name that is ``taken`` is called so."""
    return isinstance(domain, Name) and domain.id not in taken and domain.id not in ("reals", "integers", "naturals")


def is_line(domain: Expr | Type) -> bool:
    """The reals, or an interval of them."""
    return domain == Name("reals") or (isinstance(domain, Seq) and domain.kind in ("[]", "[)", "(]", "()"))


def inhabited(domain: Expr | Type) -> Expr:
    """A number that has a value if there are inputs: a channel, or mechanism, has some."""
    some = is_some(numbers_at_ends(domain))
    return ZERO if some is None or fold(some.op, some.args) == TRUE else Op("if", (some, ZERO, UNDEFINED))


def may_be_told(domain: Expr | Type, taken: Container[str]) -> bool:
    """The ends of the domain tell whether it is empty: one end of a range is written, and an integer, and none of
    ``[a, b]`` may be infinite, as no number is between oo and oo. A set has members; what is declared may be an event,
    which has none maybe."""
    match numbers_at_ends(domain):
        case Name(n):
            return n not in taken
        case Seq("range", ends):
            return any(isinstance(x, Num) and x.value.denominator == 1 for x in ends)
        case Seq("[]", ends):
            return not any(isinstance(x, Bind) or x == INFINITIES[0] or (isinstance(x, Call) and x.fn not in BUILTIN)
                           for end in ends for x in walk(end))
        case Seq("set", items):
            return bool(items)
    return isinstance(domain, Seq | Type)


def is_some(domain: Expr | Type) -> Op | None:
    """That a range of which this ``may_be_told``, or an interval, is not empty; None for other domains."""
    match domain:
        case Seq("range" | "[]" | "[)" | "(]" | "()" as kind, ends):
            return Op("<=" if kind in ("range", "[]") else "<", ends)
    return None


def few(bindings: tuple[Binding, ...]) -> bool:
    """The inputs are written sets and ranges of numbers."""
    return all(isinstance(b.domain, Seq) and (b.domain.kind == "set" or (b.domain.kind == "range" and all(
        isinstance(x, Num) for x in b.domain.items))) for b in bindings)


def at_inputs(e: Expr, bound: dict[str, Expr], known: Container[Expr], sure: frozenset[str] = frozenset()) -> Expr:
    """e with the rows of mechanisms that are written, of several entries, at names that are bound in the domains of
    their inputs, as what is written: where each row is read (``sure``: the names at all of whose values what stands
    there is read), so that all are shown to be laws, or where the mechanism is ``known`` to be one. (A channel that is
    written can be declared instead.)"""
    match e:
        case Op(op, _) if op in COMPARISONS and (found := of_lines(e)) != e:
            return at_inputs(found, bound, known, sure)
        case Call("apply", (Bind("mechanism", (_, _, *_) as bindings, body) as m, *args)) if not few(bindings) and len(
                {b.name for b in bindings}) == len(bindings) == len(args) and all(
                    isinstance(x, Name) and bound.get(x.id) == b.domain and not (
                        {c.name for c in bindings} & free_names(bound[x.id])) for x, b in zip(
                            args, bindings, strict=True)) and (m in known or reads_all(m, args, sure)):
            row = substitute(body, {b.name: x for b, x in zip(bindings, args, strict=True)})
            return at_inputs(row, bound, known, sure)
        case Op("and" | "or" | "implies" | "if", (first, *rest)):  # what comes later is not read everywhere
            return replace(e, args=(at_inputs(first, bound, known, sure), *(at_inputs(x, bound, known) for x in rest)))
        case Bind(binder, bindings, body):
            inner = dict(bound)
            for b in bindings:
                inner = {x: d for x, d in inner.items() if x != b.name and b.name not in free_names(d)}
                sure -= {b.name}
                if b.how == "in" and not isinstance(b.domain, Type) and b.name not in free_names(b.domain):
                    inner[b.name] = b.domain
                    sure |= {b.name} if binder != "exists" else set()
            return replace(e, body=at_inputs(body, inner, known, sure))
    return rebuild(e, lambda x: at_inputs(x, bound, known, sure))


def reads_all(m: Bind, args: list[Expr], sure: frozenset[str]) -> bool:
    """At names that stand for all values each, whatever the others are, and the mechanism is the same one for all."""
    names = [x.id for x in args if isinstance(x, Name)]
    return sure.issuperset(names) and len({*names}) == len(args) and not free_names(m) & {*names}


def of_lines(e: Expr) -> Expr:
    """A comparison with the numbers of rows of written laws, of channels that are written for the reals or an interval,
    as what is written, where the row is that of an input; and that each row is a law."""
    channels, bound = dict[Bind, None](), reductions.bound_names((e,))

    def read(x: Expr) -> Expr:
        match x:
            case Index(Call("apply", (Bind("channel", (b,), Law() as row) as c, t)), (k,)) if (
                    is_line(b.domain) and not free_names(c) & bound):
                channels[c] = None
                line = b.domain if isinstance(b.domain, Seq) else Seq("()", INFINITIES[::-1])
                at = Index(substitute(row, {b.name: read(t)}), (k,))
                return Op("if", (Op("in", (read(t), line)), at, UNDEFINED))
        return rebuild(x, read)
    said = read(e)
    laws = (Bind("forall", c.bindings, Op(">=", (Index(c.body, (ZERO,)), ZERO))) for c in channels)
    return reduce(lambda a, b: Op("and", (a, b)), [*laws, said])


def said_of_entries(fn: str, m: Bind, bindings: tuple[Binding, ...], body: Expr, rest: tuple[Expr, ...],
                    taken: Container[str]) -> Expr | None:
    """A notion of a mechanism, or its information, in terms of the channels of its entries (of their rows, where
    these are on a space that is left open)."""
    atom = find(fn)
    own = {b.name for b in bindings}
    if atom is None or len(own) < len(bindings) or not all(may_be_told(b.domain, taken) for b in bindings) or any(
            own & free_names(x) for x in (*rest, *(y for b in bindings for y in domain_parts(b.domain)))):
        return None
    channels = [Bind("channel", (b,), body) for b in bindings]
    if dict(atom.params).get("W") == "channel":
        return Call(fn, (channels[0], *rest)) if len(channels) == 1 else None
    match atom.name, rest:
        case "mi_dp", (eps,):
            parts: list[Expr] = [Bind("forall", bindings, Op("<=", (Call("capacity", (c,)), eps))) for c in channels]
        case ("dp", (_,) | (_, _)) | ("kl_dp", (_,)):
            z = reductions.fresh((), ["z"], (m, *rest))[0]
            parts = []
            for b, c in zip(bindings, channels, strict=True):
                rows: tuple[Expr, ...] = tuple(Call("apply", (c, Name(x))) for x in (b.name, z))
                apart: Expr = Op("!=", (Name(b.name), Name(z)))
                if is_open(b.domain, taken):
                    rows = (body, substitute(body, {b.name: Name(z)}))
                    if not (isinstance(body, Call) and body.fn in taken and all(
                            isinstance(x, Name) and x.id in own for x in body.args)):
                        if "tv" in taken:
                            return None
                        # a row is read where no two are compared as well: this holds, and asks that it is one
                        apart = Op("and", (Op(">=", (Call("tv", (body, body)), ZERO)), apart))
                near: Expr = Op("<=", (Call("kl", rows), *rest))
                if atom.name == "dp":
                    near = Call("close", (*rows, *rest, *(() if len(rest) == 2 else (ZERO,))))
                parts.append(Bind("forall", (*bindings, Binding(z, "in", b.domain)), Op("implies", (apart, near))))
        case "sup_mi", () | (Seq("set"),):
            entries = tuple(num(k + 1) for k in range(len(bindings)))
            asked = rest[0].items if rest and isinstance(rest[0], Seq) else entries
            if not asked or not set(asked) <= set(entries):
                return None
            read, others = (tuple(b for k, b in zip(entries, bindings, strict=True) if (k in asked) == of)
                            for of in (True, False))
            value: Expr = Call("capacity", (Bind("channel" if len(read) == 1 else "mechanism", read, body),))
            if others:
                value = Bind("sup", others, value)
            for b in others:  # over no databases it has no value
                if (some := is_some(b.domain)) is not None:
                    value = Op("if", (some, value, UNDEFINED))
            return value
        case _:
            return None
    return reduce(lambda a, b: Op("and", (a, b)), parts)
