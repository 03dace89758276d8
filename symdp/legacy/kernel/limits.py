"""Limits: by squeezing, and by the continuity of what a formula is built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.enclose import Region, conjuncts
from symdp.legacy.kernel.goals import Goal, Rejected, accumulates, unfold
from symdp.legacy.kernel.laws import extrema
from symdp.legacy.kernel.moving import at_other_values, dependents
from symdp.legacy.kernel.scope import RESERVED, arity_fits, free_of
from symdp.legacy.kernel.series import chosen, joined, limits_in
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Num,
    Op,
    Type,
    free_names,
    limit_names,
    num,
    put,
    substitute,
    walk,
)

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

PLUS, MINUS = INFINITIES
SEEN = ("exp", "log", "sqrt", "abs", "min", "max", "rel_entr", "Phi")  # whose limits are known


@dataclass(frozen=True)
class Near:
    """Where the names of a limit are shortly before they reach it."""

    goal: Goal  # with a fresh real for each name, and how close it is among the hypotheses
    body: Expr
    size: Expr  # a positive quantity that tends to 0
    ends: dict[str, Approach]


@dataclass(frozen=True)
class Approach:
    """A quantity tends to ``to`` (a number, oo or -oo). Near the limit it is above, below, at, or not
    below it all the time (side "+", "-", "=", ">="), or that is not known."""

    to: Expr
    side: str = ""


def near(checker: Checker, goal: Goal, bind: Bind, value: Expr, radius: object, checks: Iterator[Any]) -> Near:
    """The goal of a limit at the points within the radius of it (beyond it, at infinity)."""
    r = checker.read(radius, goal)
    checker.defined(goal, r, checks, real=True)
    checker.seen(goal, Op(">", (r, ZERO)), checks)
    names, hyps, gaps = list(goal.names), list(goal.hyps), list[Expr]()
    body, ends = bind.body, dict[str, Approach]()
    bound = {b.name for b in bind.bindings}
    if bound & free_names(value):
        raise checker.no("the limit's value mentions the bound variable")
    # a new name is no symbol or space of a hypothesis or a type; other limits in what is called so have its domain
    for b in bind.bindings:
        if isinstance(b.domain, Type) or bound & (free_names(b.domain) | RESERVED) or len(bound) < len(bind.bindings):
            raise checker.no("limit points are numbers free of the limit's variables, and these are distinct")
        x = Name(reductions.unbound(tuple(names), b.name, (value,), (bind, *goal.hyps), limits=False))
        body = substitute(body, {b.name: x})
        declared = dict(goal.names).get(b.name, Type("real"))
        t = Type(declared.kind, (), tuple(substitute(w, {b.name: x}) for w in declared.where))
        names.append((x.id, t))
        if b.domain not in INFINITIES:
            checker.defined(goal, b.domain, iter(()), real=True)
        accumulates(goal, t, x.id, b.domain, b.side)
        hyps += [c for w in t.where for c in conjuncts(w)]
        if b.domain in INFINITIES:
            hyps.append(Op(">", (x, r)) if b.domain == PLUS else Op("<", (x, Op("neg", (r,)))))
            gaps.append(Op("/", (ONE, x if b.domain == PLUS else Op("neg", (x,)))))
            ends[x.id] = Approach(b.domain)
            continue
        where = Region(t.where).bounds.get(x.id, iv.REALS)
        point = Region(()).enclose(b.domain) or iv.REALS
        side = b.side or ("+" if where.lo >= point.hi else "-" if where.hi <= point.lo else "")
        ends[x.id] = Approach(b.domain, side)
        gap: Expr = Op("-", (b.domain, x)) if side == "-" else Op("-", (x, b.domain)) if b.domain != ZERO else x
        hyps += [Op(">" if side else "!=", (gap, ZERO)), Op("<", (gap, r))]
        hyps += [] if side else [Op(">", (gap, Op("neg", (r,))))]
        gaps.append(gap if side else Call("abs", (gap,)))
    here = Goal(tuple(names), tuple(hyps), goal.show)
    checker.lawful(here, body, checks)
    return Near(here, unfold(body, here.names), joined("+", gaps), ends)


def limit_and_value(show: Expr, op: str) -> tuple[Bind, Expr]:
    match show:
        case Op(found, (Bind("limit") as bind, value)) | Op(found, (value, Bind("limit") as bind)) if found == op:
            return bind, value
    raise Rejected(f"the goal is no limit(...) {op} a value")


def rule_limit(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """limit(x -> a: f) == L from |f - L| <= E near a, where E tends to 0; E is C*|x - a|^k (1/x at oo)
    or any expression whose limit is seen. For L = oo from f >= E with E -> oo; -oo likewise."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    at = near(checker, goal, bind, value, proof["radius"], checks)
    if "within" in proof:
        allowed = checker.read(proof["within"], at.goal)
    else:
        power = int(proof.get("power", 1))
        small = at.size if power == 1 else Op("^", (at.size, num(power)))
        allowed = Op("*", (checker.read(proof["constant"], goal), small))
    checker.defined(at.goal, allowed, checks, real=True)
    found = tends(goal.region, allowed, at.ends)
    if value in INFINITIES:
        sides = [("lower" if value == PLUS else "upper", Op(">=" if value == PLUS else "<=", (at.body, allowed)))]
        if found.to != value:
            raise checker.no("the bound is not seen to be infinite in the limit")
    else:
        sides = [("upper", Op("<=", (Op("-", (at.body, value)), allowed))),
                 ("lower", Op("<=", (Op("-", (value, at.body)), allowed)))]
        if not goal.region.zero(found.to):
            raise checker.no("the bound is not seen to vanish in the limit")
    for key, show in sides:
        new = replace(at.goal, show=show)
        checker.defined(new, show, checks, real=True)
        checker.prove(new, proof[key])


def rule_continuity(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """limit(x -> a: f) == L for f = F(x, u1, u2, ...) with limits of the u's shown, from F's limit, which
    is seen because F is built of continuous functions and no step is of the kind oo - oo, 0*oo, oo/oo."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    at = near(checker, goal, bind, value, proof["radius"], checks)
    ends, parts = dict(at.ends), dict[str, Expr]()
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    for name, (text, limit, found) in proof.get("parts", {}).items():
        if not reductions.is_new(name, at.goal.names, (*at.goal.hyps, goal.show, *parts.values())):
            raise checker.no("a new name is taken")
        parts[name] = checker.read(text, at.goal)
        to = checker.read(limit, goal)
        if to not in INFINITIES:
            checker.defined(goal, to, checks, real=True)
        ends[name] = Approach(to)
        if free_names(parts[name]) & ({b.name for b in bind.bindings} - set(back)):
            raise checker.no("a part mentions a name that the limit binds")
        inner = Bind("limit", bind.bindings, substitute(parts[name], back))
        checker.prove(replace(goal, show=Op("==", (inner, to))), found)
    wider = replace(at.goal, names=(*at.goal.names, *((n, Type("real")) for n in parts)))
    form = checker.read(proof["form"], wider) if "form" in proof else at.body
    whole = substitute(form, parts)
    for e in (*parts.values(), whole, at.body):
        checker.defined(at.goal, e, checks, real=True)
    _same(checker, at.goal, whole, at.body, proof)
    to = tends(goal.region, form, ends).to
    if to != value and (to in INFINITIES or value in INFINITIES or not goal.region.zero(Op("-", (to, value)))):
        raise checker.no("the form has another limit")


def rule_near(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """limit(x -> a: f) == L from the limit of f with a number g in the place of a supremum or infimum t outside of
    binders, where t == g is shown at all points near a: there f has the same values, and no other counts."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    at = near(checker, goal, bind, value, proof["radius"], checks)
    if limits_in(at.body):
        raise checker.no("a limit is inside")
    term = chosen(checker, extrema(replace(at.goal, hyps=(), show=Op("==", (at.body, ZERO)))), proof["term"])
    number = checker.read(proof["by"], at.goal)
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    if free_names(number) & ({b.name for b in bind.bindings} - set(back)):
        raise checker.no("the number mentions a name that the limit binds")
    checker.defined(at.goal, number, checks, real=True)
    here = replace(at.goal, show=Op("==", (term, number)))
    checker.defined(here, here.show, checks)
    checker.prove(here, proof["equal"])
    inner = Bind("limit", bind.bindings, substitute(put(at.body, {term: number}), back))
    checker.prove(replace(goal, show=Op("==", (inner, value))), proof["proof"])


def rule_substitution(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """limit(x -> a: f) == L from limit(s -> b: g) == L, where f is g at s = u, and u tends to b: near a from above,
    from below, or from either side, as s does, and without being b."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    at = near(checker, goal, bind, value, proof["radius"], checks)
    s, side = proof["name"], proof.get("side", "")
    if not reductions.is_new(s, at.goal.names, (*at.goal.hyps, goal.show)) or side not in ("", "+", "-"):
        raise checker.no("a new name is taken, or there is no such side")
    u, to = checker.read(proof["of"], at.goal), checker.read(proof["to"], goal)
    form = checker.read(proof["form"], replace(at.goal, names=(*at.goal.names, (s, Type("real")))))
    bound = {b.name for b in bind.bindings}
    if bound - set(at.ends) & free_names(u) or (bound | set(at.ends)) & free_names(form) or limits_in(form):
        raise checker.no("a text mentions a name that the limit binds, or a limit is inside")
    whole = substitute(form, {s: u})
    for e in (u, whole, at.body):
        checker.defined(at.goal, e, checks, real=True)
    _same(checker, at.goal, whole, at.body, proof)
    if to not in INFINITIES:
        checker.defined(goal, to, checks, real=True)
        checker.seen(at.goal, Op({"+": ">", "-": "<"}.get(side, "!="), (u, to)), checks)
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    inner = Bind("limit", bind.bindings, substitute(u, back))
    checker.prove(replace(goal, show=Op("==", (inner, to))), proof["tends"])
    outer = Bind("limit", (Binding(s, "->", to, side),), form)
    checker.prove(replace(goal, show=Op("==", (outer, value))), proof["proof"])


def rule_hopital(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """limit(x -> a: N/D) == L from that of N'/D', if N and D tend to 0, or D to an infinity (de l'Hopital)."""
    bind, value = limit_and_value(goal.show, "==")
    checks = iter(proof.get("defined", ()))
    v = bind.bindings[0].name
    at = near(checker, goal, bind, value, proof["radius"], checks)
    (x, *more) = at.ends
    if dict(goal.names).get(v, Type("real")).kind != "real":
        goal = _on_the_line(checker, goal, v)
    line = replace(at.goal, hyps=tuple(h for h in at.goal.hyps if not _whole(h)), names=at_other_values(
        checker, at.goal, x, _real(at.goal, x), (*at.goal.hyps, at.body)))
    above, below = (checker.read(proof[k], line) for k in ("above", "below"))
    if more or v in reductions.bound_names((bind.body, value, above, below)):
        raise checker.no("one variable is needed, and no other limit has it")
    if v != x and v in free_names(above) | free_names(below):
        raise checker.no("a declared name would become the variable")
    slopes: Expr = Op("/", (derivative(above, x), derivative(below, x)))
    for e in (Op("/", (above, below)), slopes):
        checker.defined(line, e, checks, real=True)
    for e in (above, below):
        checker.differentiable(line, e, x)
    checker.defined(at.goal, at.body, checks, real=True)
    _same(checker, at.goal, Op("/", (above, below)), at.body, proof)
    to = checker.read(proof.get("to", "0"), goal)
    if to not in (ZERO, *INFINITIES):
        raise checker.no("the denominator tends to 0, oo or -oo")
    for key, f, end in (("numerator", above, ZERO), ("denominator", below, to), ("proof", slopes, value)):
        if key != "numerator" or to == ZERO:
            limit = Bind("limit", bind.bindings, substitute(f, {x: Name(v)}))
            checker.prove(replace(goal, show=Op("==", (limit, end))), proof[key])


def _same(checker: Checker, goal: Goal, a: Expr, b: Expr, proof: dict[str, Any]) -> None:
    """Two expressions, both shown to be real, are equal."""
    if not goal.region.zero(Op("-", (a, b))):
        if "same" not in proof:
            raise checker.no("the form is not the limit's body")
        checker.prove(replace(goal, show=Op("==", (a, b))), proof["same"])


def _on_the_line(checker: Checker, goal: Goal, v: str) -> Goal:
    """The goal with v, an integer, as a real, and little else said of it: a limit along the reals is one along the
    integers."""
    gone = (v, *dependents(goal, v))
    kept = tuple(h for h in goal.hyps if all(free_of(h, n) for n in gone) or (
        isinstance(h, Op) and h.op in COMPARISONS and free_names(h) == {v} and v not in limit_names(h)))
    return Goal(at_other_values(checker, goal, v, _real(goal, v), (*kept, goal.show)), kept, goal.show)


def _real(goal: Goal, v: str) -> Type:
    return Type("real", (), tuple(w for w in dict(goal.names)[v].where if not _whole(w)))


def _whole(e: Expr) -> bool:
    return isinstance(e, Op) and e.op == "in"


def rule_other_limit(checker: Checker, goal: Goal, proof: dict[str, Any]) -> None:
    """A limit is not L when it is another number, or infinite, be it along a path only (limits are unique); or when the
    values near the point stay away from L (``apart``), whether they have a limit or not."""
    bind, value = limit_and_value(goal.show, "!=")
    checks = iter(proof.get("defined", ()))
    if "apart" in proof:
        apart(checker, goal, bind, value, proof, checks)
        return
    other = checker.read(proof["value"], goal)
    if "path" in proof:
        bind = along(checker, goal, bind, value, proof, checks)
    checker.defined(goal, other if other not in INFINITIES else value, checks, real=True)
    checker.prove(replace(goal, show=Op("==", (bind, other))), proof["limit"])
    if other not in INFINITIES:
        checker.prove(replace(goal, show=Op("!=", (other, value))), proof["differs"])


def apart(checker: Checker, goal: Goal, bind: Bind, value: Expr, proof: dict[str, Any], checks: Iterator[Any]) -> None:
    """Near the limit point all values are above L by a positive number, or all are below it by that; L is a number."""
    at = near(checker, goal, bind, value, proof["radius"], checks)
    gap = checker.read(proof["apart"], goal)
    if value in INFINITIES:
        raise checker.no("every number is away from an infinity")
    for e in (value, gap):
        checker.defined(goal, e, checks, real=True)
    checker.seen(goal, Op(">", (gap, ZERO)), checks)
    op, edge = ("<=", "-") if proof.get("below") is True else (">=", "+")
    new = replace(at.goal, show=Op(op, (at.body, Op(edge, (value, gap)))))
    checker.defined(new, new.show, checks)
    checker.prove(new, proof["proof"])


def along(checker: Checker, goal: Goal, bind: Bind, value: Expr, proof: dict[str, Any], checks: Iterator[Any]) -> Bind:
    """The limit along a path: one name of a joint limit is a function of the other."""
    at = near(checker, goal, bind, value, proof["radius"], checks)  # that this is a limit, and whose
    ((v, text),) = proof["path"].items()
    places = [(b, x) for b, x in zip(bind.bindings, at.ends, strict=True) if b.name != v]
    found = [b for b in bind.bindings if b.name == v]
    if len(places) != 1 or not found or reductions.bound_names((bind.body, value)) & {b.name for b in bind.bindings}:
        raise checker.no("no joint limit of two names, or there are limits inside")
    (kept, x), (gone,) = places[0], found
    assert not isinstance(gone.domain, Type)
    here = near(checker, goal, Bind("limit", (kept,), bind.body), value, proof["radius"], checks).goal
    u, t = checker.read(text, here), dict(goal.names).get(v, Type("real"))
    if {v, kept.name} & (free_names(u) - {x}) or t.kind != "real":
        raise checker.no("the path mentions what it replaces, or that is an integer")
    checker.defined(here, u, checks, real=True)
    conditions = [substitute(w, {v: u}) for w in t.where]  # in the domain, on the side, and not there yet
    if gone.domain not in INFINITIES:
        conditions.append(Op({"+": ">", "-": "<"}.get(gone.side, "!="), (u, gone.domain)))
    for c in (c for e in conditions for c in conjuncts(e)):
        checker.seen(here, c, checks)
    back = substitute(u, {x: Name(kept.name)})
    checker.prove(replace(goal, show=Op("==", (Bind("limit", (kept,), back), gone.domain))), proof["tends"])
    return Bind("limit", (kept,), substitute(bind.body, {v: back}))


# -- limits that are seen
def tends(region: Region, e: Expr, ends: Mapping[str, Approach]) -> Approach:
    """What e, defined near the limit point, tends to; Rejected where that is not seen. The names in ``ends``
    move; ``region`` knows the signs of numbers built from the others."""
    if not free_names(e) & ends.keys() and PLUS not in walk(e):
        return Approach(e, "=")
    match e:
        case Name(x) if x in ends:
            return ends[x]
        case Op("neg" | "+" | "-" | "*" | "/" | "^" as op, args):
            parts = [tends(region, a, ends) for a in args]
            match op:
                case "neg":
                    return _minus(parts[0])
                case "+" | "-":
                    return _plus(parts[0], parts[1] if op == "+" else _minus(parts[1]))
                case "*" | "/":
                    return _times(region, parts[0], parts[1] if op == "*" else _inverse(region, parts[1]))
            if isinstance(args[1], Num):
                return _power(region, parts[0], args[1].value)
            if _near_sign(region, parts[0]) == 1:
                return _exp(_times(region, parts[1], _log(region, parts[0])))
        case Call(fn, args) if fn in SEEN and arity_fits(fn, args):
            parts = [tends(region, a, ends) for a in args]
            match fn:
                case "exp":
                    return _exp(parts[0])
                case "log":
                    return _log(region, parts[0])
                case "sqrt":
                    return _power(region, parts[0], Fraction(1, 2))
                case "Phi" if parts[0].to in INFINITIES:
                    return Approach(ONE, "-") if parts[0].to == PLUS else Approach(ZERO, "+")
                case "abs":
                    s = _near_sign(region, parts[0])
                    return parts[0] if s > 0 else _minus(parts[0]) if s < 0 else Approach(ZERO, ">=")
                case "min" | "max":
                    leads, yields = INFINITIES if fn == "max" else INFINITIES[::-1]
                    parts = [p for p in parts if p.to != yields] or parts[:1]
                    if len(parts) == 1 or any(p.to == leads for p in parts):
                        return next((p for p in parts if p.to == leads), parts[0])
            if not any(p.to in INFINITIES for p in parts) and (fn != "rel_entr" or region.sign(parts[1].to) == 1):
                return Approach(Call(fn, tuple(p.to for p in parts)))
    raise Rejected("a limit is not seen")


def _near_sign(region: Region, a: Approach) -> int:
    """The sign of the values near the limit; 0 where the limit is 0 and no side is known."""
    if a.to in INFINITIES:
        return 1 if a.to == PLUS else -1
    s = 0 if region.zero(a.to) else region.sign(a.to)
    if s is None:
        raise Rejected("the sign of a limit is not seen")
    return s or {"+": 1, "-": -1}.get(a.side, 0)


def _vanishes(region: Region, a: Approach) -> bool:
    return a.to not in INFINITIES and (region.zero(a.to) or region.sign(a.to) == 0)


def _minus(a: Approach) -> Approach:
    if a.to in INFINITIES:
        return Approach(MINUS if a.to == PLUS else PLUS)
    return Approach(Op("neg", (a.to,)), {"+": "-", "-": "+", "=": "="}.get(a.side, ""))


def _plus(a: Approach, b: Approach) -> Approach:
    if a.to in INFINITIES or b.to in INFINITIES:
        if {a.to, b.to} == set(INFINITIES):
            raise Rejected("oo - oo in a limit")
        return Approach(a.to if a.to in INFINITIES else b.to)
    sides = {a.side, b.side} - {"="}
    return Approach(Op("+", (a.to, b.to)), "=" if not sides else sides.pop() if len(sides) == 1 else "")


def _times(region: Region, a: Approach, b: Approach) -> Approach:
    if a.to in INFINITIES or b.to in INFINITIES:
        if _vanishes(region, a) or _vanishes(region, b):
            raise Rejected("0*oo in a limit")
        return Approach(PLUS if _near_sign(region, a) * _near_sign(region, b) > 0 else MINUS)
    to = Op("*", (a.to, b.to))
    if _vanishes(region, a) or _vanishes(region, b):
        try:
            s = _near_sign(region, a) * _near_sign(region, b)
        except Rejected:
            s = 0  # from no known side
        return Approach(ZERO, "+" if s > 0 else "-" if s < 0 else "")
    for x, y in ((a, b), (b, a)):
        if x.side == "=" and y.side in ("+", "-"):
            return Approach(to, y.side if _near_sign(region, x) > 0 else _minus(y).side)
    return Approach(to, "=" if (a.side, b.side) == ("=", "=") else "")


def _inverse(region: Region, a: Approach) -> Approach:
    s = _near_sign(region, a) or int(a.side == ">=")  # where a division is defined, this is not 0
    if s == 0:
        raise Rejected("a division by what may have either sign, in a limit")
    if a.to in INFINITIES:
        return Approach(ZERO, "+" if s > 0 else "-")
    if _vanishes(region, a):
        return Approach(PLUS if s > 0 else MINUS)
    return Approach(Op("/", (ONE, a.to)), _minus(a).side)


def _power(region: Region, a: Approach, n: Fraction) -> Approach:
    if n <= 0:
        return _inverse(region, _power(region, a, -n)) if n else Approach(ONE, "=")
    s, odd = _near_sign(region, a), n.numerator % 2 == 1
    if s < 0 and n.denominator != 1:
        raise Rejected("a root of something negative, in a limit")
    if a.to in INFINITIES:
        return Approach(PLUS if s > 0 or not odd else MINUS)
    if _vanishes(region, a):
        even = not odd or n.denominator != 1
        return Approach(ZERO, "+" if s > 0 or (s and even) else "-" if s else ">=" if even else "")
    return Approach(Op("^", (a.to, Num(n))), a.side if s > 0 or odd else _minus(a).side)


def _exp(a: Approach) -> Approach:
    if a.to in INFINITIES:
        return Approach(PLUS) if a.to == PLUS else Approach(ZERO, "+")
    return Approach(Call("exp", (a.to,)), a.side)


def _log(region: Region, a: Approach) -> Approach:
    if a.to == PLUS or _vanishes(region, a):
        return Approach(a.to if a.to == PLUS else MINUS)
    if a.to == MINUS or region.sign(a.to) != 1:
        raise Rejected("the logarithm of what is not seen to be positive, in a limit")
    return Approach(Call("log", (a.to,)), a.side)
