"""Reductions of goals about abstract laws and mechanisms to goals about numbers.

Each function computes the new goal from the old one, and the background facts it rests
on. They are theorems for laws on any measurable space; docs/kernel.md has the proofs.
"""

from __future__ import annotations

from dataclasses import dataclass

from symdp.atoms import find
from symdp.kernel.enclose import FLIPPED, conjuncts
from symdp.kernel.objects import Dist, Unsupported, Value, expand
from symdp.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Op,
    Type,
    free_names,
    num,
    rebuild,
    walk,
)

Names = tuple[tuple[str, Type], ...]
DATA_PROCESSING = "data processing inequality (Cover and Thomas, Section 2.8; Csiszar for f-divergences)"
EXTREMAL = ("extremal pairs: a jointly convex, positively homogeneous functional of (dP, dQ) under "
            "dQ/r <= dP <= r*dQ is largest on the two rays of the cone (Kairouz, Oh and Viswanath 2014)")
GROUP = "group privacy by iteration over a path of neighbours (Dwork and Roth, Theorem 2.2 and its proof)"
OBJECTS = ("distribution", "mechanism", "channel", "database", "event", "variable", "function")


@dataclass(frozen=True)
class Reduced:
    names: Names
    hyps: tuple[Expr, ...]
    show: Expr
    background: frozenset[str]


def is_object(names: Names, name: str) -> bool:
    return any(n == name and t.kind in OBJECTS for n, t in names)


def laws_in(names: Names, formulas: tuple[Expr, ...]) -> list[Expr]:
    """The terms that denote laws: declared distributions, and mechanisms at databases."""
    kinds = {n: t.kind for n, t in names}
    found: dict[Expr, None] = {}
    for f in formulas:
        for x in walk(f):
            if isinstance(x, Name) and kinds.get(x.id) == "distribution":
                found[x] = None
            elif isinstance(x, Call):
                if kinds.get(x.fn) in ("mechanism", "channel"):
                    found[x] = None
                elif kinds.get(x.fn) == "distribution":
                    found[Name(x.fn)] = None
    return list(found)


def bound_names(formulas: tuple[Expr, ...]) -> set[str]:
    return {b.name for f in formulas for x in walk(f) if isinstance(x, Bind) for b in x.bindings}


def about_objects(names: Names, e: Expr) -> bool:
    used = free_names(e)
    return any(n in used and t.kind in OBJECTS for n, t in names)


def fresh(names: Names, wanted: list[str], formulas: tuple[Expr, ...]) -> list[str]:
    """Names that occur nowhere, not even bound: a bound name would capture them."""
    taken = {n for n, _ in names}.union(*map(free_names, formulas), bound_names(formulas))
    out: list[str] = []
    for w in wanted:
        name = next(c for c in (w, *(f"{w}_{i}" for i in range(1, 1000))) if c not in taken)
        taken.add(name)
        out.append(name)
    return out


def to_event(names: Names, hyps: tuple[Expr, ...], show: Expr) -> Reduced:
    """One event decides: the conclusion is about every event (or the one declared), and each
    assumption survives the passage to the indicator of that event.

    Every law L gets a real in [0, 1], its probability of the event. Raises Unsupported.
    """
    events = [n for n, t in names if t.kind == "event"]
    laws = laws_in(names, (show, *hyps))
    if not laws or len(events) > 1:
        raise Unsupported("no laws, or more than one event")
    if len(laws) > 5:
        raise Unsupported("more than five laws")
    if bound_names((show, *hyps)) & frozenset[str]().union(*map(free_names, laws)):
        raise Unsupported("a law depends on a bound name")
    reals = fresh(names, ["p", "q", "r", "s", "t"][:len(laws)], (show, *hyps))
    prob: dict[Expr, Expr] = {law: Name(r) for law, r in zip(laws, reals, strict=True)}
    background: set[str] = set()
    new_names = names + tuple((r, Type("real")) for r in reals)
    out: list[Expr] = []
    for r in reals:
        out += [Op("<=", (ZERO, Name(r))), Op("<=", (Name(r), ONE))]
    goal, every = _conclusion(names, show, prob, events)
    for h in hyps:
        # what is assumed of a declared event says nothing about every event
        out += _assumption(names, h, prob, [] if every else events, background)
    return Reduced(new_names, tuple(out), goal, frozenset(background))


def _swap(e: Expr, prob: dict[Expr, Expr], events: list[str], names: Names) -> Expr | None:
    """e with P(A) replaced; None when objects remain."""
    def go(x: Expr) -> Expr:
        match x:
            case Call(fn, (a,)) if Name(fn) in prob:
                return _of(prob[Name(fn)], a, x)
            case Call("apply", (law, a)) if law in prob:
                return _of(prob[law], a, x)
            case Bind(bindings=bindings) if any(b.name in events for b in bindings):
                return x  # the name speaks of another event there
        return rebuild(x, go)

    def _of(p: Expr, a: Expr, x: Expr) -> Expr:
        if isinstance(a, Name) and a.id in events:
            return p
        match a:
            case Op("not", (Name(n),)) | Call("complement", (Name(n),)) if n in events:
                return Op("-", (ONE, p))
        return x

    out = go(e)
    return None if about_objects(names, out) else out


def _assumption(names: Names, h: Expr, prob: dict[Expr, Expr], events: list[str], background: set[str]) -> list[Expr]:
    """What an assumption says about the event and its complement; nothing when no rule applies."""
    if not about_objects(names, h):
        return [h]
    match h:
        case Call("close", (a, b, eps, delta)) if a in prob and b in prob:
            r = Call("exp", (eps,))
            return _hockey(prob[a], prob[b], r, delta, "<=") + _hockey(prob[b], prob[a], r, delta, "<=")
        case Bind("forall", (bound,), body) if isinstance(bound.domain, Type) and bound.domain.kind == "event":
            both = []
            for flip in (False, True):
                images = {k: Op("-", (ONE, v)) if flip else v for k, v in prob.items()}
                inner = _swap(body, images, [bound.name], (*names, (bound.name, bound.domain)))
                if inner is not None:
                    both += conjuncts(inner)
            return both
        case Op(relation, sides) if relation in COMPARISONS:
            op, (left, right) = relation, sides
            if op in (">", ">="):
                left, right, op = right, left, FLIPPED[op]
            match left:
                case Call("tv", (a, b)) if a in prob and b in prob and op in ("<", "<="):
                    return [Op(op, (Op("-", (prob[a], prob[b])), right)), Op(op, (Op("-", (prob[b], prob[a])), right))]
                case Call("hockey_stick", (a, b, g)) if a in prob and b in prob and op in ("<", "<="):
                    return _hockey(prob[a], prob[b], g, right, op)
                case Call(fn, (a, b, *rest)) if a in prob and b in prob and op in ("<", "<="):
                    atom = find(fn)
                    if atom is None or atom.returns != "real" or "data processing" not in atom.properties:
                        return []
                    env: dict[str, Value] = {n: Name(n) for n, t in names if t.kind in ("real", "integer")}
                    env |= {v.id: v for v in prob.values() if isinstance(v, Name)}
                    outcomes = (num(1), num(2))
                    env["P"] = Dist(outcomes, (prob[a], Op("-", (ONE, prob[a]))))
                    env["Q"] = Dist(outcomes, (prob[b], Op("-", (ONE, prob[b]))))
                    if {"P", "Q"} & set().union(*map(free_names, rest)) if rest else False:
                        return []
                    background.add(DATA_PROCESSING)
                    return [Op(op, (expand(Call(fn, (Name("P"), Name("Q"), *rest)), env), right))]
    swapped = _swap(h, prob, events, names)
    return [] if swapped is None else conjuncts(swapped)


def _hockey(p: Expr, q: Expr, g: Expr, bound: Expr, op: str) -> list[Expr]:
    """P(A) - g*Q(A) <= bound for A, its complement, everything and nothing."""
    one = Op("-", (ONE, p)), Op("-", (ONE, q))
    return [Op(op, (x, y)) for x, y in (
        (p, Op("+", (Op("*", (g, q)), bound))), (one[0], Op("+", (Op("*", (g, one[1])), bound))),
        (ONE, Op("+", (g, bound))), (ZERO, bound))]


def _conclusion(names: Names, show: Expr, prob: dict[Expr, Expr], events: list[str]) -> tuple[Expr, bool]:
    """The conclusion about the probabilities of one event, and whether that stands for every event."""
    match show:
        case Call("close", (a, b, eps, delta)) if a in prob and b in prob:
            sides = [Op("<=", (prob[x], Op("+", (Op("*", (Call("exp", (eps,)), prob[y])), delta))))
                     for x, y in ((a, b), (b, a))]
            return Op("and", (sides[0], sides[1])), True
        case Op("<=" | "<" as op, (Call("tv", (a, b)), bound)) if not about_objects(names, bound):
            return Op("and", (Op(op, (Op("-", (prob[a], prob[b])), bound)),
                              Op(op, (Op("-", (prob[b], prob[a])), bound)))), True
        case Op("<=" | "<" as op, (Call("hockey_stick", (a, b, g)), bound)) if not about_objects(names, bound):
            return Op(op, (prob[a], Op("+", (Op("*", (g, prob[b])), bound)))), True
        case Bind("forall", (bound,), body) if isinstance(bound.domain, Type) and bound.domain.kind == "event":
            inner = _swap(body, prob, [bound.name], (*names, (bound.name, bound.domain)))
            if inner is not None:
                return inner, True
    swapped = _swap(show, prob, events, names)
    if swapped is None or not events:
        raise Unsupported("the conclusion is not about events")
    return swapped, False


def to_extremal_pair(names: Names, hyps: tuple[Expr, ...], show: Expr) -> Reduced:
    """F(P, Q) <= b for all (eps, 0)-close P, Q: it is enough to show it for the pair
    (r, 1)/(1 + r) and (1, r)/(1 + r), r = exp(eps), for a functional F declared as a
    homogeneous sum. Nothing else may be assumed about P and Q.
    """
    match show:
        case Op("<=" | "<" as op, (Call(fn, (Name(p), Name(q), *rest)), bound)):
            pass
        case _:
            raise Unsupported("the conclusion bounds no functional of two laws")
    atom = find(fn)
    if op == "<" or atom is None or "homogeneous sum" not in atom.properties or p == q:
        raise Unsupported("the functional is not declared a homogeneous sum")
    kinds = dict(names)
    for n in (p, q):
        if n not in kinds or kinds[n].kind != "distribution" or kinds[n].params:
            raise Unsupported("the laws are not arbitrary")
    if any({p, q} & free_names(e) for e in (bound, *rest)):
        raise Unsupported("the bound mentions the laws")
    eps = None
    kept: list[Expr] = []
    for h in hyps:
        if not {p, q} & free_names(h):
            if not about_objects(names, h):
                kept.append(h)
            continue
        match h:
            case Call("close", (Name(a), Name(b), e, d)) if {a, b} == {p, q} and d == ZERO and eps is None:
                eps = e
            case _:
                raise Unsupported("another assumption about the laws")
    if eps is None or {p, q} & free_names(eps):
        raise Unsupported("no closeness of the laws is assumed")
    r = Call("exp", (eps,))
    total = Op("+", (ONE, r))
    high, low = Op("/", (r, total)), Op("/", (ONE, total))
    env: dict[str, Value] = {n: Name(n) for n, t in names if t.kind in ("real", "integer")}
    outcomes = (num(1), num(2))
    env[p], env[q] = Dist(outcomes, (high, low)), Dist(outcomes, (low, high))
    value = expand(Call(fn, (Name(p), Name(q), *rest)), env)
    kept.append(Op(">=", (eps, ZERO)))  # closeness at the whole space: 1 <= exp(eps)
    return Reduced(names, tuple(kept), Op(op, (value, bound)), frozenset((EXTREMAL,)))


def to_pair(names: Names, hyps: tuple[Expr, ...], show: Expr) -> Reduced:
    """A conclusion about all neighbours x, y of a mechanism: fix the two laws M(x), M(y).

    Of the assumptions about M, those of the same kind are kept, at this pair (both ways round).
    """
    match show:
        case Call("dp" | "kl_dp" | "kldp" as kind, (Name(m), *args)):
            pass
        case _:
            raise Unsupported("the conclusion is not about all neighbours")
    if dict(names).get(m, Type("")).kind != "mechanism":
        raise Unsupported("not a declared mechanism")
    if any(m in free_names(a) for a in args):
        raise Unsupported("the bound mentions the mechanism")
    p, q = fresh(names, ["P", "Q"], (show, *hyps))
    P, Q = Name(p), Name(q)
    out: list[Expr] = []
    for h in hyps:
        match h:
            case Call("dp", (Name(n), *given)) if n == m and not any(m in free_names(g) for g in given):
                out.append(Call("close", (P, Q, given[0], given[1] if len(given) > 1 else ZERO)))
            case Call("kl_dp" | "kldp", (Name(n), e)) if n == m and m not in free_names(e):
                out += [Op("<=", (Call("kl", (P, Q)), e)), Op("<=", (Call("kl", (Q, P)), e))]
            case _ if m not in free_names(h):
                out.append(h)
    new = (*((n, t) for n, t in names if n != m), (p, Type("distribution")), (q, Type("distribution")))
    if kind == "dp":
        goal: Expr = Call("close", (P, Q, args[0], args[1] if len(args) > 1 else ZERO))
    else:
        goal = Op("<=", (Call("kl", (P, Q)), args[0]))
    return Reduced(new, tuple(out), goal, frozenset())


def to_group(names: Names, hyps: tuple[Expr, ...], show: Expr, which: int, count: int | None) -> Reduced:
    """From dp(M, eps, delta) and hamming(x, y) <= k (or == k): M(x) and M(y) are
    (k*eps, delta*(1 + e^eps + ... + e^((k-1)*eps)))-close, for eps, delta >= 0 and integer k >= 0.

    ``which`` and ``count`` are the positions of the two assumptions (without ``count``, k is the
    number of entries and x, y are the databases of the conclusion); the conditions on eps, delta
    and k become part of the conclusion, to be shown without the closeness they give.
    """
    distance = hyps[count] if count is not None else _all_entries(names, hyps[which], show)
    match hyps[which], distance:
        case Call("dp", (Name(m), eps, *rest)), Op("<=" | "==", (Call("hamming", (x, y)), k)):
            delta = rest[0] if rest else ZERO
        case _:
            raise Unsupported("no privacy of the mechanism, or no distance, is assumed")
    if dict(names).get(m, Type("")).kind != "mechanism" or about_objects(names, k) or about_objects(names, eps):
        raise Unsupported("not a declared mechanism")
    if not all(isinstance(d, Name) and dict(names).get(d.id, Type("")).kind == "database" for d in (x, y)):
        raise Unsupported("the distance is not that of two databases")
    if not _is_integer(names, k):
        raise Unsupported("the distance is not bounded by an integer")
    r = Call("exp", (eps,))
    total = Op("if", (Op("==", (eps, ZERO)), k, Op("/", (
        Op("-", (Call("exp", (Op("*", (k, eps)),)), ONE)), Op("-", (r, ONE))))))
    fact = Call("close", (Call(m, (x,)), Call(m, (y,)), Op("*", (k, eps)), Op("*", (delta, total))))
    need = Op("and", (Op("and", (Op(">=", (eps, ZERO)), Op(">=", (k, ZERO)))), Op(">=", (delta, ZERO))))
    return Reduced(names, hyps, Op("and", (need, Op("implies", (fact, show)))), frozenset((GROUP,)))


def _all_entries(names: Names, privacy: Expr, show: Expr) -> Expr:
    """hamming(x, y) <= n for the databases of the conclusion."""
    match privacy, show:
        case Call("dp", (Name(m), *_)), Call("close", (Call(a, (x,)), Call(b, (y,)), _, _)) if a == b == m:
            n = dict(names).get(m, Type("")).param("entries")
            if n is not None:
                return Op("<=", (Call("hamming", (x, y)), n))
    raise Unsupported("the number of entries is not declared")


def _is_integer(names: Names, e: Expr) -> bool:
    kinds = {n: t.kind for n, t in names}
    match e:
        case Name(n):
            return kinds.get(n) == "integer"
        case Op("+" | "-" | "*", (a, b)):
            return _is_integer(names, a) and _is_integer(names, b)
    return bool(getattr(e, "value", None) is not None and e.value.denominator == 1)  # type: ignore[union-attr]
