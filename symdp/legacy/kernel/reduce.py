"""Reductions of goals about abstract laws and mechanisms to goals about numbers.

Each function computes the new goal from the old one, and the background facts it rests
on. They are theorems for laws on any measurable space; docs/legacy-kernel.md has the proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, combinations, repeat

from symdp.atoms import Atom, find
from symdp.legacy.kernel import entries
from symdp.legacy.kernel.enclose import FLIPPED, conjuncts
from symdp.legacy.kernel.entries import bound_type, entry
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import Dist, Unsupported, Value, definition, expand
from symdp.legacy.kernel.scope import BUILTIN, RESERVED
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    children,
    domain_parts,
    free_names,
    limit_names,
    num,
    put,
    rebuild,
    substitute,
    walk,
)

Names = entries.Names
Probs = dict[Expr, Expr]  # the probability of one event under each law
DATA_PROCESSING = "data processing inequality (Cover and Thomas, Section 2.8; Csiszar for f-divergences)"
EXTREMAL = ("extremal pairs: a jointly convex, positively homogeneous functional of (dP, dQ) under "
            "dQ/r <= dP <= r*dQ is largest on the two rays of the cone (Kairouz, Oh and Viswanath 2014)")
GROUP = "group privacy by iteration over a path of neighbours (Dwork and Roth, Theorem 2.2 and its proof)"
OBJECTS = ("distribution", "mechanism", "channel", "database", "input", "outcome", "event", "variable", "function",
           "matrix", "psd matrix")


def _below(p: str, q: str, g: str, op: str, b: str) -> tuple[str, ...]:
    """P(A) <= g*Q(A) + b for an event A; for its complement, everything and nothing."""
    return f"{p} {op} {g}*{q} + {b}", f"1 - {p} {op} {g}*(1 - {q}) + {b}", f"1 {op} {g} + {b}", f"0 {op} {b}"


# What a formula says of the probabilities p and q of every event, each followed by what an assumption says besides.
_EVENTS = [
    ("close(P, Q, eps, delta)",
     (_below("p", "q", "exp(eps)", "<=", "delta"), _below("q", "p", "exp(eps)", "<=", "delta"))),
    *(row for op in ("<=", "<") for row in (
        (f"tv(P, Q) {op} b", ((f"p - q {op} b",), (f"q - p {op} b",))),
        (f"hockey_stick(P, Q, g) {op} b", (_below("p", "q", "g", op, "b"),)))),
]
_OF_A_GROUP = "eps >= 0 and k >= 0 and delta >= 0 and (close(M(x), M(y), k*eps, rest) implies show)"
_REST_OF_A_GROUP = "delta*(k if eps == 0 else (exp(k*eps) - 1)/(exp(eps) - 1))"


@dataclass(frozen=True)
class Reduced:
    names: Names
    hyps: tuple[Expr, ...]
    show: Expr
    background: frozenset[str]


# -- names and patterns
def bound_names(formulas: Iterable[Expr]) -> set[str]:
    return set[str]().union(*map(_bound_in, formulas))


@lru_cache(maxsize=1 << 14)
def _bound_in(e: Expr) -> frozenset[str]:
    return frozenset(b.name for x in walk(e) if isinstance(x, Bind) for b in x.bindings)


def about_objects(names: Names, e: Expr) -> bool:
    """e says more of a declared object than which numbers it has at integers."""
    objects = frozenset(n for n, t in names if t.kind in OBJECTS)
    return bool(objects) and not _of_numbers(names, objects, e)


@lru_cache(maxsize=1 << 16)
def _of_numbers(names: Names, objects: frozenset[str], e: Expr) -> bool:
    if not objects & free_names(e):
        return True
    if (found := entry(names, e)) is not None:
        return all(_of_numbers(names, objects, x) for x in found.arguments)
    match e:
        case Name():
            return False
        case Call(fn) if fn in objects:
            return False
        case Bind(_, bindings, body):
            inner = names
            for b in bindings:
                if not all(_of_numbers(inner, objects, x) for x in domain_parts(b.domain)):
                    return False
                inner = (*inner, (b.name, bound_type(b)))
                objects = objects - {b.name}
            return _of_numbers(inner, objects, body)
    return all(_of_numbers(names, objects, x) for x in children(e))


def fresh(names: Names, wanted: list[str], formulas: tuple[Expr, ...]) -> list[str]:
    """Names that occur nowhere, not even bound: a bound name would capture them. The
    formulas are all that the names will stand beside, hypotheses included."""
    taken = occurring(names, formulas)
    out: list[str] = []
    for w in wanted:
        name = next(c for c in chain((w,), (f"{w}_{i}" for i in range(1, 1000))) if c not in taken)
        taken.add(name)
        out.append(name)
    return out


def occurring(names: Names, formulas: tuple[Expr, ...]) -> set[str]:
    """The names in formulas, free or bound, and the declared ones and those in their types, which may be spaces."""
    types = tuple(e for _, t in names for e in domain_parts(t))
    return spoken(names, formulas) | bound_names((*formulas, *types))


def spoken(names: Names, formulas: tuple[Expr, ...], limits: bool = True) -> set[str]:
    """The names that mean something where the formulas stand: the declared ones, those that occur free, and in types,
    be it as a symbol, a space, a function or an atom, and those of ``limits``, which have the domain of a declared one.
    To declare one of them would give it another meaning there; to declare one that is only bound would not."""
    parts = (*formulas, *(e for _, t in names for e in domain_parts(t)))
    return {n for n, _ in names}.union(*map(free_names, parts), *(map(limit_names, parts) if limits else ()))


def unbound(names: Names, name: str, beside: tuple[Expr, ...], within: tuple[Expr, ...], limits: bool = True) -> str:
    """What a bound name is called when it becomes a declared one: as before, where that means nothing else in what
    stands beside it; else by a name that means nothing there either, and is not bound ``within``: a binder there would
    capture it."""
    taken = spoken(names, (*beside, *within), limits)
    if name in taken:
        taken |= bound_names(within)
    return next(c for c in chain((name,), (f"{name}_{i}" for i in range(1, 10_000))) if c not in taken)


def is_new(name: object, names: Names, formulas: tuple[Expr, ...]) -> bool:
    """A certificate may give this name to something new: it occurs nowhere, and has no meaning of its own."""
    return isinstance(name, str) and name.isidentifier() and name not in RESERVED | occurring(names, formulas)


def matched(names: Names, e: Expr, *patterns: str) -> dict[str, Expr] | None:
    """What the names of the first pattern that fits stand for in e. Declared functions are no atoms."""
    def fits(pattern: Expr, e: Expr, found: dict[str, Expr]) -> bool:
        match pattern, e:
            case Name(name), _:
                return found.setdefault(name, e) == e
            case (Op(fn, parts), Op(same, args)) | (Call(fn, parts), Call(same, args)):
                return fn == same and len(parts) == len(args) and fn not in dict(names) and all(
                    map(fits, parts, args, repeat(found)))
        return pattern == e
    for p in patterns:
        found: dict[str, Expr] = {}
        if fits(definition(p), e, found):
            return found
    return None


def has(names: Names, fn: str, declared: str) -> bool:
    """fn is a quantity with this declared property."""
    atom = find(fn)
    return atom is not None and atom.returns == "real" and declared in atom.properties and fn not in dict(names)


def definition_of(names: Names, e: Expr) -> tuple[Atom, Expr, dict[str, Expr]]:
    """The atom of which e is one, its definition, and what its parameters are: 0, if that is left out. Raises
    Unsupported."""
    declared = {n for n, _ in names}
    atom = find(e.fn) if isinstance(e, Call) and e.fn not in declared | BUILTIN else None
    if not isinstance(e, Call) or atom is None or not atom.definition:  # which is a number or a formula
        raise Unsupported("nothing that has a definition")
    params, text = [name for name, _ in atom.params], definition(atom.definition)
    needed = sum(not kind.endswith("?") for _, kind in atom.params)
    if not needed <= len(e.args) <= len(params) or declared & (free_names(text) - {*params}):
        raise Unsupported("the wrong number of arguments, or a declared name that the definition uses")
    return atom, text, dict(zip(params, (*e.args, *(ZERO,)*(len(params) - len(e.args))), strict=True))


def of_two_outcomes(names: Names, fn: str, rest: list[Expr], p: tuple[Expr, Expr], q: tuple[Expr, Expr]) -> Expr:
    """The quantity fn of two laws with two outcomes."""
    P, Q = fresh(names, ["P", "Q"], tuple(rest))
    env: dict[str, Value] = {n: Name(n) for n, t in names if t.kind in ("real", "integer")}
    env |= {P: Dist((num(1), num(2)), p), Q: Dist((num(1), num(2)), q)}
    return expand(Call(fn, (Name(P), Name(Q), *rest)), env)


# -- one event
def to_event(names: Names, hyps: tuple[Expr, ...], show: Expr, side: int | None = None) -> Reduced:
    """One event decides: the conclusion is about every event (or the one declared), and each
    assumption survives the passage to the indicator of that event.

    Every law L gets a real in [0, 1], its probability of the event. Of the two differences that a bound of total
    variation is about, either alone will do (the ``side``), events having complements. Raises Unsupported.
    """
    if "mixture" in dict(names):
        raise Unsupported("a declared name stands for mixtures")
    hyps = tuple(c for h in hyps for c in conjuncts(h))
    spoken = {n for f in (show, *hyps) for n in free_names(f)}
    events = [n for n, t in names if t.kind == "event" and n in spoken]
    laws = laws_in(names, (show, *(h for h in hyps if not bound_names((h,)) & _inside(laws_in(names, (h,))))))
    laws += mixtures_in(names, (show, *hyps))
    inside = _inside(laws)
    plain = list(dict.fromkeys(x for law in laws for x in unmixed(law)))
    if not 0 < len(plain) <= 5 or len(events) > 1 or not {*plain} <= {*laws_in(names, tuple(plain))}:
        raise Unsupported("no laws, more than five, or more than one event")
    hyps = tuple(h for h in hyps if not bound_names((h,)) & inside)  # there a law is another one, or one of many
    if bound_names((show,)) & inside:
        raise Unsupported("a law depends on a bound name")
    reals = fresh(names, ["p", "q", "r", "s", "t"][:len(plain)], (show, *hyps))
    prob: Probs = {law: Name(r) for law, r in zip(plain, reals, strict=True)}
    prob |= {law: of_mixture(names, law, prob) for law in laws}
    background: set[str] = set()
    before, show = show, _at_events(names, show, prob)
    goals, of_one = _of_every_event(names, show, prob, False), None
    if show != before and not about_objects(names, show):
        goals, of_one = [show], show  # of some event, such as this one
    elif not goals or (isinstance(show, Op) and about_objects(names, show.args[1])):  # a bound is a number
        of_one = _swap(names, show, prob, events) if events else None
        goals = _attained(names, show, prob) if of_one is None else [of_one]
    if side is not None:
        if not any(matched(names, show, f"tv(P, Q) {op} b") for op in ("<=", "<")) or len(goals) != 2:
            raise Unsupported("no bound of a total variation")
        goals = [goals[side == 1]]
    if not events or of_one is None:
        events = []  # what is assumed of a declared event says nothing about every event, or another
    out: list[Expr] = [f for r in reals for f in (Op("<=", (ZERO, Name(r))), Op("<=", (Name(r), ONE)))]
    for h in hyps if _of_capacity(show) else (h for h in hyps if not _of_capacity(h)):
        out += _assumption(names, h, prob, events, background)
    new_names = names + tuple((r, Type("real")) for r in reals)
    return Reduced(new_names, tuple(out), reduce(lambda a, b: Op("and", (a, b)), goals), frozenset(background))


def parts_of_mixture(law: Expr) -> tuple[Expr, Expr, Expr] | None:
    """The weight and the laws of which a mixture is one, or the rows of which a row of a mixture is."""
    match law:
        case Call("mixture", (t, a, b)):
            return t, a, b
        case Call("apply", (Call("mixture", (t, *both)), x)):
            a, b = (Call(m.id, (x,)) if isinstance(m, Name) else Call("apply", (m, x)) for m in both)
            return t, a, b
    return None


def unmixed(law: Expr) -> list[Expr]:
    """The laws of which a law is mixed."""
    parts = parts_of_mixture(law)
    return [law] if parts is None else [*unmixed(parts[1]), *unmixed(parts[2])]


def mixtures_in(names: Names, formulas: tuple[Expr, ...]) -> list[Expr]:
    """The terms that denote mixtures of laws."""
    return list(dict.fromkeys(
        x for f in formulas for x in walk(f)
        if isinstance(x, Call) and x.fn == "mixture" and len(x.args) == 3 and x.fn not in dict(names)
        and all(law in laws_in(names, (law,)) for law in unmixed(x)) and has_plain_weights(names, x)))


def has_plain_weights(names: Names, law: Expr) -> bool:
    """No weight depends on laws."""
    parts = parts_of_mixture(law)
    return parts is None or (not about_objects(names, parts[0]) and all(has_plain_weights(names, x) for x in parts[1:]))


def of_mixture(names: Names, law: Expr, prob: Probs) -> Expr:
    """The probability of the event under a law, which may be mixed of others."""
    parts = parts_of_mixture(law) if law not in prob else None
    if parts is None:
        return prob[law]
    t, a, b = parts
    if about_objects(names, t):
        raise Unsupported("a weight that depends on laws")
    first, second = (of_mixture(names, x, prob) for x in (a, b))
    return Op("+", (Op("*", (t, first)), Op("*", (Op("-", (ONE, t)), second))))


def _of_capacity(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in ("capacity", "sup_mi") for x in walk(e))


def _attained(names: Names, show: Expr, prob: Probs) -> list[Expr]:
    """What show says where one event attains the only supremum over events in it (Hahn's decomposition)."""
    terms = {x for x in walk(show) if isinstance(x, Call) and x.fn in ("tv", "hockey_stick") and x.fn not in dict(names)
             and {*x.args[:2]} <= prob.keys()}
    if len(terms) != 1:
        raise Unsupported("the conclusion is not about events")
    (term,) = terms
    p, q = (prob[law] for law in term.args[:2])
    value = Op("-", (p, Op("*", (term.args[2], q)) if len(term.args) > 2 else q))
    said = put(show, {term: value})
    if about_objects(names, said):
        raise Unsupported("the conclusion is not about one event only")
    return [Op("implies", (Op(">=", (value, ZERO)), said))]


def _at_events(names: Names, show: Expr, prob: Probs) -> Expr:
    """A comparison that implies show: in the place of each minimum over events that makes it easier the less it is,
    what stands under it at the event, its complement, everything and nothing; likewise of maxima."""
    everywhere: list[Probs] = [prob, _complement(prob), dict.fromkeys(prob, ONE), dict.fromkeys(prob, ZERO)]

    def go(e: Expr, above: bool) -> Expr:
        match e:
            case Bind("min" | "max" as binder, (b,), body) if (binder == "min") == above and isinstance(
                    b.domain, Type) and b.domain.kind == "event" and same_events(names, b.domain, prob):
                found = [_swap((*names, (b.name, b.domain)), body, at, [b.name]) for at in everywhere]
                return e if None in found else Call(binder, tuple(x for x in found if x is not None))
            case Op("+", (x, y)):
                return Op("+", (go(x, above), go(y, above)))
            case Op("-", (x, y)):
                return Op("-", (go(x, above), go(y, not above)))
            case Op("neg", (x,)):
                return Op("neg", (go(x, not above),))
            case Op("*", (Num(c) as x, y)):
                return Op("*", (x, go(y, above == (c >= 0))))
            case Op("*" | "/" as op, (x, Num(c) as y)):
                return Op(op, (go(x, above == (c >= 0)), y))
        return e
    match show:
        case Op("<" | "<=" | ">" | ">=" as op, (x, y)):
            return Op(op, (go(x, op[0] == "<"), go(y, op[0] == ">")))
    return show


def _inside(laws: list[Expr]) -> frozenset[str]:
    return frozenset[str]().union(*map(free_names, laws))


def laws_in(names: Names, formulas: tuple[Expr, ...]) -> list[Expr]:
    """The terms that denote laws: declared distributions, and mechanisms at databases."""
    kinds = {n: t.kind for n, t in names}
    found: dict[Expr, None] = {}
    for x in (x for f in formulas for x in walk(f)):
        match x:
            case (Name(name) | Call(name)) if kinds.get(name) == "distribution":
                found[Name(name)] = None
            case Call(fn) if kinds.get(fn) in ("mechanism", "channel"):
                found[x] = None
            case Call("apply", (Call("postprocess" | "compose" | "mixture" as word), _)) if word not in kinds:
                found[x] = None
    return list(found)


def _of_every_event(names: Names, f: Expr, prob: Probs, besides: bool) -> list[Expr] | None:
    """What f says of the event, and ``besides``; None where f is not about every event."""
    for pattern, says in _EVENTS:
        found = matched(names, f, pattern)
        if found and {found["P"], found["Q"]} <= prob.keys():
            found |= {"p": prob[found["P"]], "q": prob[found["Q"]]}
            return [substitute(definition(s), found) for one in says for s in (one if besides else one[:1])]
    match f:
        case Bind("forall", (bound,), body) if isinstance(bound.domain, Type) and bound.domain.kind == "event" and (
                not besides or same_events(names, bound.domain, prob)):
            inner = (*names, (bound.name, bound.domain))
            images = [_swap(inner, body, at, [bound.name]) for at in ([prob, _complement(prob)] if besides else [prob])]
            return [e for e in images if e is not None]
    return None


def same_events(names: Names, events: Type, prob: Iterable[Expr]) -> bool:
    """An assumption about events of a law, or on a space, is one about the event: all laws are on that space."""
    t = dict(names)

    def numbered(space: Expr | None) -> Expr | None:  # m is 1..m
        return entries.integers_of(names, space) or space
    spaces = {numbered(t[law.id].param("on") or Name("")) if isinstance(law, Name) else (
                  numbered(t[law.fn].param("to") or Name(law.fn)) if law.fn in t else law)
              for whole in prob for law in unmixed(whole) if isinstance(law, Name | Call)}
    return not events.params or (len(spaces) == 1 and numbered(events.param("on")) in (None, *spaces))


def _complement(prob: Probs) -> Probs:
    return {law: Op("-", (ONE, p)) for law, p in prob.items()}


def _assumption(names: Names, h: Expr, prob: Probs, events: list[str], background: set[str]) -> list[Expr]:
    """What an assumption says about the event and its complement; nothing when no rule applies."""
    if not about_objects(names, h):
        return [h]
    if isinstance(h, Op) and h.op == "==":
        ways = (_assumption(names, Op("<=", pair), prob, events, background) for pair in (h.args, h.args[::-1]))
        return [e for way in ways for e in way]
    turned = Op(FLIPPED[h.op], h.args[::-1]) if isinstance(h, Op) and h.op in (">", ">=") else h
    images = _of_every_event(names, _bounded(turned), prob, True)
    if images is None:
        match turned:
            case Op("<" | "<=" as op, (Call(fn, (a, b, *rest)), bound)) if (
                    {a, b} <= prob.keys() and has(names, fn, "data processing")
                    and not any(about_objects(names, e) for e in rest)):
                background.add(DATA_PROCESSING)
                p, q = ((prob[law], Op("-", (ONE, prob[law]))) for law in (a, b))
                return [Op(op, (of_two_outcomes(names, fn, rest, p, q), bound))]
            case Op("<" | "<=" as op, (Call("capacity" | "sup_mi", (Name(w),)), bound)) if w in dict(names):
                background.add(DATA_PROCESSING)
                rows = [Seq("list", (p, Op("-", (ONE, p)))) for law, p in prob.items()
                        if isinstance(law, Call) and law.fn == w]
                return [Op(op, (Call("capacity", (Seq("list", pair),)), bound)) for pair in combinations(rows, 2)]
        swapped = _swap(names, h, prob, events)
        images = [] if swapped is None else [swapped]
    return [c for e in images for c in conjuncts(e) if not about_objects(names, c)]


def _bounded(h: Expr) -> Expr:
    """A maximum that is at most something, or a minimum that is at least it, as what holds everywhere."""
    match h:
        case Op("<" | "<=", (Bind("max", bound, body), x)) if not {b.name for b in bound} & free_names(x):
            return Bind("forall", bound, Op("<=", (body, x)))
        case Op("<" | "<=", (x, Bind("min", bound, body))) if not {b.name for b in bound} & free_names(x):
            return Bind("forall", bound, Op("<=", (x, body)))
    return h


def _swap(names: Names, e: Expr, prob: Probs, events: list[str]) -> Expr | None:
    """e with the probabilities of the event in place of P(A) and P(not A); None when objects remain."""
    def go(x: Expr) -> Expr:
        law: Expr
        match x:
            case Call(fn, (a,)) if Name(fn) in prob:
                law = Name(fn)
            case Call("apply", (law, a)) if law in prob:
                pass
            case Bind(bindings=bindings) if any(b.name in events for b in bindings):
                return x  # the name speaks of another event there
            case _:
                return rebuild(x, go)
        match a:
            case Name(n) if n in events:
                return prob[law]
            case Op("not", (Name(n),)) | Call("complement", (Name(n),)) if n in events:
                return Op("-", (ONE, prob[law]))
        return x
    out = go(e)
    return None if about_objects(names, out) else out


# -- two laws, groups
def to_extremal_pair(names: Names, hyps: tuple[Expr, ...], show: Expr) -> Reduced:
    """F(P, Q) <= b for all (eps, 0)-close P, Q: it is enough to show it for the pair
    (r, 1)/(1 + r) and (1, r)/(1 + r), r = exp(eps), for a functional F declared as a
    homogeneous sum, or a combination of such with positive numbers, some of them of (Q, P).
    What else is assumed about laws is dropped.
    """
    if not (isinstance(show, Op) and show.op == "<="):
        raise Unsupported("the conclusion bounds nothing")
    total, bound = show.args
    terms = list(_combined(names, total))
    p, q = terms[0].args[:2]
    rest = [x for t in terms for x in t.args[2:]]
    if p == q or any({*t.args[:2]} != {p, q} for t in terms):
        raise Unsupported("the terms are not of the same two laws")
    found = (matched(names, h, "close(P, Q, eps, 0)") for h in hyps)
    eps = next((f["eps"] for f in found if f and {f["P"], f["Q"]} == {p, q}), None)
    if eps is None or any(about_objects(names, e) for e in (eps, bound, *rest)) or (
            not {p, q} <= {*laws_in(names, (show,))}):
        raise Unsupported("the laws are not assumed to be close, or a number depends on laws")
    r = Call("exp", (eps,))
    high, low = (Op("/", (x, Op("+", (ONE, r)))) for x in (r, ONE))
    kept = [h for h in hyps if not about_objects(names, h)]
    kept.append(Op(">=", (eps, ZERO)))  # closeness at the whole space: 1 <= exp(eps)
    worst = {p: (high, low), q: (low, high)}
    values: dict[Expr, Expr] = {
        t: of_two_outcomes(names, t.fn, [*t.args[2:]], *(worst[x] for x in t.args[:2])) for t in terms}
    return Reduced(names, tuple(kept), Op("<=", (put(total, values), bound)), frozenset((EXTREMAL,)))


def _combined(names: Names, e: Expr) -> Iterator[Call]:
    """The homogeneous sums of two laws of which e is a combination with positive numbers."""
    match e:
        case Call(fn, (_, _, *_)) if has(names, fn, "homogeneous sum"):
            yield e
        case Op("+", (a, b)):
            yield from _combined(names, a)
            yield from _combined(names, b)
        case Op("*", (Num(c), a)) | Op("*" | "/", (a, Num(c))) if c > 0:
            yield from _combined(names, a)
        case _:
            raise Unsupported("the conclusion bounds no combination of homogeneous sums of two laws")


def to_group(names: Names, hyps: tuple[Expr, ...], show: Expr, which: int, count: int | None,
             between: tuple[str, str] | None = None) -> tuple[Reduced, list[str]]:
    """From dp(M, eps, delta) and hamming(x, y) <= k (or == k): M(x) and M(y) are
    (k*eps, delta*(1 + e^eps + ... + e^((k-1)*eps)))-close, for eps, delta >= 0 and integer k >= 0.

    ``which`` and ``count`` are the positions of the two assumptions. Without ``count``, k is the number of entries,
    and x, y are ``between``, or else the databases of the conclusion. The conditions on eps, delta and k become part
    of the conclusion, to be shown without the closeness they give. Also the names of M, x and y: that M reads
    these is left to the caller.
    """
    private = matched(names, hyps[which], "dp(M, eps, delta)", "dp(M, eps)") or {}
    far = _all_entries(names, private, show, between) if count is None else (
        matched(names, hyps[count], "hamming(x, y) <= k", "hamming(x, y) == k") or {})
    found = {"delta": ZERO} | private | far
    kinds: dict[Expr, str] = {Name(n): t.kind for n, t in names}
    objects = [x.id for x in (found.get(n) for n in "Mxy") if isinstance(x, Name)]
    if len(objects) < 3 or kinds.get(Name(objects[0])) != "mechanism" or not all(
            kinds.get(Name(x)) in ("database", "input") for x in objects[1:]):
        raise Unsupported("no privacy of a declared mechanism, or no distance of two databases, is assumed")
    if about_objects(names, found["eps"]) or not _is_integer(kinds, found["k"]):
        raise Unsupported("the distance is not bounded by an integer, or the privacy is no number")
    rest = ZERO if found["delta"] == ZERO else substitute(definition(_REST_OF_A_GROUP), found)
    goal = substitute(definition(_OF_A_GROUP), found | {"show": show, "rest": rest})
    return Reduced(names, hyps, goal, frozenset((GROUP,))), objects


def _all_entries(names: Names, private: dict[str, Expr], show: Expr, between: tuple[str, str] | None) -> (
        dict[str, Expr]):
    """hamming(x, y) <= n for two databases, which have n entries."""
    match private.get("M"), show:
        case Name(m), _ if between is not None:
            x, y = map(Name, between)
        case Name(m), Call("close", (Call(of, (Name() as x,)), Call(same, (Name() as y,)), _, _)) if m == of == same:
            pass
        case _:
            raise Unsupported("no two databases")
    n = dict(names).get(m, Type("")).param("entries")
    if n is None:
        raise Unsupported("the number of entries is not declared")
    return {"x": x, "y": y, "k": n}


def _is_integer(kinds: dict[Expr, str], e: Expr) -> bool:
    match e:
        case Op("+" | "-" | "*", (a, b)):
            return _is_integer(kinds, a) and _is_integer(kinds, b)
        case Num(value):
            return value.denominator == 1
    return kinds.get(e) == "integer"
