"""Other forms of the body of a limit, of which the limit is seen."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.limits import Near, tends
from symdp.legacy.kernel.normal import mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, free_names, num, substitute

MAX_FACTORS = 4  # of a denominator that is multiplied out


def forms(at: Near) -> Iterator[Expr]:
    """The body as it is, in normal form, and with numerator and denominator divided by one of its terms."""
    yield at.body
    try:
        r = at.goal.region.ratio(at.body)
    except TROUBLE:
        return
    yield ratio_expr(r)
    if r.den and sum(r.den.values()) <= MAX_FACTORS:
        below = at.goal.region.ratio(joined("*", [poly_expr(f) for f, k in r.den.items() for _ in range(int(k))])).num
        for m in sorted(below)[:6]:
            parts = [ratio_expr(at.goal.region.ratio(Op("/", (poly_expr(part.items()), mono_expr(m)))))
                     for part in (r.num, below)]
            yield Op("/", (parts[0], parts[1]))
            merged = [one_exponential(at, part) for part in parts]
            if merged != parts:
                yield Op("/", (merged[0], merged[1]))


def one_exponential(at: Near, e: Expr) -> Expr:
    """In every product the exponentials and powers that move as one exponential, its exponent ordered by what moves."""
    (x, *more) = at.ends
    match e:
        case Op("+" | "-" | "neg" as op, args):
            return Op(op, tuple(one_exponential(at, a) for a in args))
        case Op("*" | "/") if not more:
            exponents, rest = list[Expr](), list[Expr]()
            for factor in factors(e):
                match factor:
                    case Call("exp", (a,)):
                        exponents.append(a)
                    case Op("^", (Call("exp", (a,)), k)):
                        exponents.append(Op("*", (k, a)))
                    case Op("^", (a, k)) if not isinstance(k, Num):
                        exponents.append(Op("*", (k, Call("log", (a,)))))
                    case _:
                        rest.append(factor)
            if len(exponents) < 2:
                return e
            whole = joined("+", exponents)
            slope = ratio_expr(at.goal.region.ratio(derivative(whole, x)))
            if x in free_names(slope):
                return e
            base = ratio_expr(at.goal.region.ratio(substitute(whole, {x: ZERO})))
            return joined("*", [*rest, Call("exp", (Op("+", (Op("*", (slope, Name(x))), base)),))])
    return e


def factors(e: Expr) -> list[Expr]:
    match e:
        case Op("*", (a, b)):
            return [*factors(a), *factors(b)]
        case Op("/", (a, b)):
            return [*factors(a), *(f.args[0] if isinstance(f, Op) and f.op == "^" and f.args[1] == num(-1)
                                   else Op("^", (f, num(-1))) for f in factors(b))]
    return [e]


def quotients(at: Near) -> Iterator[tuple[Expr, Expr]]:
    """The body as a quotient of what moves."""
    moving = set(at.ends)

    def moves(e: Expr) -> bool:
        return bool(free_names(e) & moving)
    if isinstance(at.body, Op) and at.body.op == "/" and all(map(moves, at.body.args)):
        yield at.body.args[0], at.body.args[1]
    match at.body:
        case Op("*", (a, b)) if moves(a) and moves(b):
            yield b, Op("/", (ONE, a))
            yield a, Op("/", (ONE, b))
    r = at.goal.region.ratio(at.body)
    if len(r.num) > 1 and not r.den:
        return  # a sum: its terms have limits of their own
    low = {g: min(dict(m).get(g, 0) for m in r.num) for g in {g for m in r.num for g, _ in m}}
    below = mono_expr(tuple((g, -k) for g, k in sorted(low.items()) if k < 0))
    form = ratio_expr(at.goal.region.ratio(Op("*", (at.body, below))))
    whole: tuple[Expr, Expr] = (form, below)
    if isinstance(form, Op) and form.op == "/":
        whole = form.args[0], Op("*", (form.args[1], below)) if below != ONE else form.args[1]
    if all(map(moves, whole)) and Op("/", whole) != at.body:
        yield whole


def one_logarithm(at: Near) -> Iterator[Expr]:
    """The logarithms of a sum as one, if there are several."""
    r = at.goal.region.ratio(at.body)
    if r.den:
        return
    logs, rest = list[Expr](), list[Expr]()
    for m, c in r.num.items():
        term = mono_expr(m, c)
        match term:
            case Call("log", (a,)):
                logs.append(a)
            case Op("*", (k, Call("log", (a,)))) if k == num(-1):
                logs.append(Op("/", (ONE, a)))
            case _:
                rest.append(term)
    moving = [t for t in rest if moves_away(at, t)]
    if logs and len(logs) + len(moving) > 1:
        inside = ratio_expr(at.goal.region.ratio(joined("*", [*logs, *(Call("exp", (t,)) for t in moving)])))
        yield joined("+", [*(t for t in rest if t not in moving), Call("log", (inside,))])


def moves_away(at: Near, e: Expr) -> bool:
    try:
        return tends(at.goal.region, e, at.ends).to in INFINITIES
    except TROUBLE:
        return False


def logarithmic(e: Expr) -> Iterator[Expr]:
    """Powers as exponentials."""
    match e:
        case Op("^", (a, b)):
            yield Call("exp", (Op("*", (b, Call("log", (a,)))),))
        case Op("+" | "-" | "*" | "/" as op, (a, b)):
            for x in logarithmic(a):
                yield Op(op, (x, b))
            for y in logarithmic(b):
                yield Op(op, (a, y))
