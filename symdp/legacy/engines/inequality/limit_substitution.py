"""Limits by substitution: the value of an inverse function as the variable; and of roots, by what is under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.inequality.limit_forms import factors
from symdp.legacy.engines.inequality.limit_numbers import neighbourhood, radii
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, text, unused
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.limits import Near, tends
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Num,
    Op,
    free_names,
    num,
    put,
    substitute,
    walk,
)

HALF = Op("/", (ONE, num(2)))
LOG2 = Call("log", (num(2),))


@dataclass(frozen=True)
class Change:
    """The variable s for u = h_inv(y), which tends to a number without being it, from a side; the body in s, and what
    the old variable is in s."""

    s: str
    u: Call
    to: Expr
    side: str
    body: Expr
    old: Expr


def has_inverse(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn == "h_inv" for x in walk(e))


def by_change(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """limit(...) == value with s for h_inv(y): what y is of, is what the entropy of s makes of it."""
    from symdp.legacy.engines.inequality.limits import by_limit

    if len(bind.bindings) > 1:
        return None
    for radius in radii(bind)[1:]:
        at = neighbourhood(goal, bind, value, radius)
        for change in changes(at):
            (binding,), (x,) = bind.bindings, at.ends
            step: Proof = {"rule": "substitution", "radius": str(radius), "name": change.s, "of": text(change.u),
                           "to": text(change.to), "form": text(change.body), "defined": Slots(4)}
            step |= {"side": change.side} if change.side else {}
            outer = Bind("limit", (Binding(change.s, "->", change.to, change.side),), change.body)
            found = by_limit(p, replace(goal, show=Op("==", (outer, value))), depth, parts)
            if found is None:
                continue
            inner = Bind("limit", bind.bindings, substitute(change.u, {x: Name(binding.name)}))
            tends_to = to_its_end(p, replace(goal, show=Op("==", (inner, change.to))), change, radius, x, binding.name)
            same = tends_to and as_before(p, at, change)
            done = same and completed(p, goal, step | {"proof": found, "tends": tends_to, "same": same})
            if done is not None:
                return done
    return None


def to_its_end(p: Prover, goal: Goal, change: Change, radius: Fraction, x: str, v: str) -> Proof | None:
    """h_inv(y) -> 1/2 for y -> log(2), as it is at least 1/2 - sqrt(log(2) - y); and h_inv(y) -> 0 for y -> 0, as it is
    at most y."""
    (y,) = change.u.args
    bound = y if change.to == ZERO else Call("sqrt", (Op("-", (LOG2, y)),))
    return completed(p, goal, {"rule": "limit", "radius": str(radius), "within": text(bound), "defined": Slots(4),
                               "upper": Slot(4), "lower": Slot(4)})


def as_before(p: Prover, at: Near, change: Change) -> Proof | None:
    """The body in s, at s = h_inv(y), is the body: the entropy of s is y."""
    whole = substitute(change.body, {change.s: change.u})
    (x,) = at.ends
    line = Line(p, replace(at.goal, show=Op("==", (whole, at.body))))
    if not line.take({"rule": "fact", "law": "inverse entropy", "with": {"y": text(change.u.args[0])}}):
        return None
    old = Op("==", (substitute(change.old, {change.s: change.u}), Name(x)))
    if not line.lemma(old, p.prove(replace(line.goal, show=old), 3)) or not line.take(
            {"rule": "swap", "hypothesis": line.goal.hyps.index(old), "defined": Slots(4)}):
        return None
    return line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(4)}) or p.prove(line.goal, 3))


def changes(at: Near) -> Iterator[Change]:
    """For each h_inv(a*x + b) of which the limit is an end of its values."""
    (x,) = at.ends
    for u in dict.fromkeys(walk(at.body)):
        if not (isinstance(u, Call) and u.fn == "h_inv") or x not in free_names(u) or u == at.body:
            continue
        (y,) = u.args
        slope = derivative(y, x)
        try:
            end = tends(at.goal.region, y, at.ends).to
        except TROUBLE:
            continue
        if x in free_names(slope) or end in INFINITIES or at.goal.region.sign(slope) not in (1, -1):
            continue
        s = fresh(at.goal.names, ["s"], (at.body, *at.goal.hyps))[0]
        entropy = Op("neg", (Op("+", (Call("rel_entr", (Name(s), ONE)),
                                      Call("rel_entr", (Op("-", (ONE, Name(s))), ONE)))),))
        back = ratio_expr(at.goal.region.ratio(Op("/", (Op("-", (entropy, substitute(y, {x: ZERO}))), slope))))
        body = substitute(put(at.body, {u: Name(s)}), {x: back})
        if at.goal.region.zero(Op("-", (end, LOG2))):
            yield Change(s, u, HALF, "-", body, back)
        elif at.goal.region.zero(end):
            yield Change(s, u, ZERO, "+", body, back)


# -- roots
def is_root(e: Expr) -> bool:
    return (isinstance(e, Call) and e.fn == "sqrt") or (
        isinstance(e, Op) and e.op == "^" and isinstance(e.args[1], Num) and e.args[1].value.denominator == 2)


def has_root(e: Expr) -> bool:
    """A quotient or product with a square root for a factor."""
    return isinstance(e, Op) and e.op in ("*", "/") and any(
        is_root(x) or (isinstance(x, Op) and x.op == "^" and is_root(x.args[0])) for x in factors(e))


def squared(e: Expr) -> Expr:
    match e:
        case Call("sqrt", (a,)):
            return a
        case Op("^", (a, Num(n))) if is_root(e):
            return a if n == Fraction(1, 2) else Op("^", (a, Num(2*n)))
        case Op("^", (a, Num(n))) if is_root(a):
            return Op("^", (squared(a), Num(n)))
        case Op("^", (a, Num(n))):
            return Op("^", (a, Num(2*n)))
    return Op("^", (e, num(2)))


def quotient(parts: list[Expr]) -> Expr:
    """The product, with what is to a negative power in the denominator."""
    above, below = list[Expr](), list[Expr]()
    for e in parts:
        if isinstance(e, Op) and e.op == "^" and isinstance(e.args[1], Num) and e.args[1].value < 0:
            n = -e.args[1].value
            below.append(e.args[0] if n == 1 else Op("^", (e.args[0], Num(n))))
        else:
            above.append(e)
    return Op("/", (joined("*", above), joined("*", below))) if below else joined("*", above)


def by_square(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """A product of roots and positive numbers tends to the root of what its square tends to."""
    from symdp.legacy.engines.inequality.limits import by_limit

    if not has_root(bind.body) or goal.region.sign(value) not in (0, 1):
        return None
    at = neighbourhood(goal, bind, value, radii(bind)[1])
    parts_of = factors(at.body)
    square = quotient([squared(e) for e in parts_of])
    to = ratio_expr(goal.region.ratio(Op("^", (value, num(2)))))
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    inner = Bind("limit", bind.bindings, substitute(square, back))
    proof = by_limit(p, replace(goal, show=Op("==", (inner, to))), depth, parts)
    same = proof and as_root(p, at, square, parts_of)
    if same is None:
        return None
    name = unused(at.goal, "u")
    return completed(p, goal, {
        "rule": "continuity", "radius": str(radii(bind)[1]), "form": f"sqrt({name})", "same": same,
        "parts": {name: [text(square), text(to), proof]}, "defined": Slots(4)})


def as_root(p: Prover, at: Near, square: Expr, parts: list[Expr]) -> Proof | None:
    """The body is the root of its square: with names for its parts, of which the signs are shown."""
    line = Line(p, replace(at.goal, show=Op("==", (Call("sqrt", (square,)), at.body))))
    for e in parts:
        base = e.args[0] if isinstance(e, Op) and e.op == "^" and isinstance(e.args[1], Num) and not is_root(e) else e
        inside = base.args[0] if is_root(base) and isinstance(base, Call | Op) else base
        if isinstance(inside, Num):
            continue
        for op in (">", ">="):
            fact = Op(op, (inside, ZERO))
            proof = p.prove(replace(line.goal, show=fact), 4)
            if proof is not None:
                break
        else:
            return None
        if isinstance(inside, Name):
            if not line.lemma(fact, proof):
                return None
            continue
        name = unused(line.goal, "r")
        if not line.lemma(fact, proof) or not line.take(
                {"rule": "abbreviate", "name": name, "of": text(inside), "defined": Slots(4)}):
            return None
        meaning = line.goal.hyps.index(Op("==", (Name(name), inside)))
        named = Op(op, (Name(name), ZERO))
        if not line.lemma(named, completed(p, replace(line.goal, show=named), {
                "rule": "swap", "hypothesis": meaning, "proof": {"rule": "bound"}, "defined": Slots(4)})):
            return None
    return line.closed(p.prove(replace(line.goal, hyps=line.goal.hyps), 3))


