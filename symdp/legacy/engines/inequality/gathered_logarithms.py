"""Logarithms of sums beside others, gathered: log(u^a + v^a) - a*log(w) is the logarithm of (u/w)^a + (v/w)^a. So are
limits of quotients found in which both grow, and signs near the limit point."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import lcm

from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, comparison, completed
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.limits import Near
from symdp.legacy.kernel.normal import _GENERATORS, Mono, Poly, mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Num, Op, free_names, num

Terms = dict[Mono, list[tuple[Fraction, Expr]]]  # what logarithms are multiplied with: numbers, and what they are of
MAX_TERMS = 6  # of a sum under a logarithm


def gathered(at: Near) -> Iterator[Expr]:
    """The body as a quotient of such logarithms, where it has any that move."""
    region, moving = at.goal.region, set(at.ends)
    if len(at.ends) > 1:
        return
    try:
        r = region.ratio(at.body)
        above = one_logarithm(region, moving, r.num)
        below = [(one_logarithm(region, moving, dict(f)), k) for f, k in r.den.items()]
    except TROUBLE:
        return
    if above is None and not any(f for f, _ in below):
        return
    parts = [f or poly_expr(key) for (f, _), key in zip(below, r.den, strict=True)]
    factors = [f if k == 1 else Op("^", (f, num(k))) for f, k in zip(parts, r.den.values(), strict=True)]
    top = above or poly_expr(r.num.items())
    yield Op("/", (top, joined("*", factors))) if factors else top


def one_logarithm(region: Region, moving: Collection[str], p: Poly) -> Expr | None:
    """A sum with one logarithm of a sum that moves as that of a sum; None where it has none, or several."""
    logs, rest = taken_apart(p)
    if not logs:
        return None
    sums = [(c, arg) for c, arg in logs.get((), []) if abs(c) == 1 and len(summands(region, moving, arg)) > 1]
    if len(sums) != 1:
        return None
    (sign, arg), = sums
    others = {m: [(c*sign, e) for c, e in found if e != arg] for m, found in logs.items()}
    others_rest = {m: c*sign for m, c in rest.items()}
    terms = [exponential(region, m, c, others, others_rest) for m, c in summands(region, moving, arg).items()]
    if None in terms:
        return None
    whole = Call("log", (joined("+", [t for t in terms if t is not None]),))
    return whole if sign == 1 else Op("neg", (whole,))


def taken_apart(p: Poly) -> tuple[Terms, Poly]:
    """The logarithms of a sum by their factors, and the terms without one."""
    logs: Terms = {}
    rest: Poly = {}
    for m, c in p.items():
        own = [(g, k) for g, k in m if _GENERATORS[g][1] == "log"]
        if len(own) == 1 and own[0][1] == 1:
            log = _GENERATORS[own[0][0]][0]
            assert isinstance(log, Call)
            logs.setdefault(tuple(x for x in m if x not in own), []).append((c, log.args[0]))
        else:
            rest[m] = c
    return logs, rest


def summands(region: Region, moving: Collection[str], e: Expr) -> Poly:
    """The terms of what a logarithm is of, if they are few and one of them has an exponential that moves."""
    r = region.ratio(e)
    moves = any(_GENERATORS[g][1] == "exp" and free_names(_GENERATORS[g][0]) & set(moving) for m in r.num for g, _ in m)
    return r.num if moves and not r.den and len(r.num) <= MAX_TERMS else {}


def exponential(region: Region, m: Mono, c: Fraction, others: Terms, rest: Poly) -> Expr | None:
    """The term c*m times exp of the others, as a product with powers of quotients."""
    logs, plain, powers_of = {k: list(v) for k, v in others.items()}, dict(rest), list[Expr]()
    factors = [mono_expr(tuple(x for x in m if _GENERATORS[x[0]][1] != "exp"), c)]
    for g, k in m:
        e, kind = _GENERATORS[g]
        if kind != "exp" or not isinstance(e, Call):
            continue
        r = region.ratio(e.args[0])
        if r.den:
            return None
        more, other = taken_apart({n: x*Fraction(k) for n, x in r.num.items()})
        for n, found in more.items():
            logs.setdefault(n, []).extend(found)
        for n, x in other.items():
            plain[n] = plain.get(n, Fraction(0)) + x
    for n, found in logs.items():
        merged: dict[Expr, Fraction] = {}
        for x, e in found:
            merged[e] = merged.get(e, Fraction(0)) + x
        scale = lcm(1, *(x.denominator for x in merged.values()))
        powers = [(e, int(x*scale)) for e, x in merged.items() if x]
        if not powers:
            continue
        base = quotient(powers)
        if n == () and scale == 1:
            factors.append(base)
        else:
            powers_of.append(Call("exp", (Op("*", (mono_expr(n, Fraction(1, scale)), Call("log", (base,)))),)))
    if any(plain.values()):
        powers_of.append(Call("exp", (poly_expr([x for x in plain.items() if x[1]]),)))
    share = ratio_expr(region.ratio(joined("*", factors)))
    return joined("*", [share, *powers_of] if share != ONE or not powers_of else powers_of)


def quotient(powers: list[tuple[Expr, int]]) -> Expr:
    """A product of powers with whole exponents."""
    def side(sign: int) -> Expr:
        found = [e if k*sign == 1 else Op("^", (e, num(k*sign))) for e, k in powers if k*sign > 0]
        return reduce(lambda a, b: Op("*", (a, b)), found) if found else ONE
    return side(1) if side(-1) == ONE else Op("/", (side(1), side(-1)))


# -- signs
def grows_alike(goal: Goal) -> bool:
    """A logarithm of a sum of powers stands beside a multiple of another."""
    found = comparison(goal)
    if found is None or found[0] not in (">", ">="):
        return False
    try:
        logs, _ = taken_apart(goal.region.ratio(found[1]).num)
    except TROUBLE:
        return False
    return len(logs) > 1 and any(isinstance(e, Op) and e.op == "+" for _, e in logs.get((), [])) and gathered_sign(
        goal) is not None


def gathered_sign(goal: Goal) -> tuple[int, Call, Expr] | None:
    """The sign with which one logarithm, all that is compared with 0, stands over what is positive."""
    found = comparison(goal)
    assert found is not None
    r = goal.region.ratio(found[1])
    e = one_logarithm(goal.region, {n for n, _ in goal.names}, r.num)
    below = [Op("^", (poly_expr(f), num(k))) for f, k in r.den.items()]
    signs = [goal.region.sign(f) for f in below]
    if e is None or any(s not in (1, -1) for s in signs):
        return None
    sign = reduce(lambda a, s: a*s if s is not None else 0, signs, -1 if isinstance(e, Op) else 1)
    log = e.args[0] if isinstance(e, Op) else e
    assert isinstance(log, Call)
    below = [f if s == 1 else Op("neg", (f,)) for f, s in zip(below, signs, strict=True)]
    return sign, log, Op("/", (ONE, joined("*", below))) if below else ONE


def by_gathered_sum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sum of which everything is the logarithm is more than 1, or less: seldom easier than its logarithm."""
    return by_gathered(p, goal, depth, whole=True)


def by_gathered(p: Prover, goal: Goal, depth: int, whole: bool = False) -> Proof | None:
    """The sum of which everything is the logarithm is more than 1 where one of its terms is."""
    found, shape = comparison(goal), gathered_sign(goal)
    if found is None or shape is None or depth < 1:
        return None
    sign, log, times = shape
    line = Line(p, goal)
    op = found[0] if sign > 0 else found[0].replace(">", "<")
    fact = line.said(Op(op, (log.args[0], ONE)))
    if not p.tables.plausible(fact):
        return None
    terms = positive_terms(log.args[0]) if sign > 0 else []
    if any(one_term(line, op, *term) for term in terms):
        sure = replace(fact, hyps=line.goal.hyps)
        more = completed(p, sure, {"rule": "linear", "hypotheses": [len(sure.region.hypotheses) - 1], "times": ["1"],
                                    "defined": Slots(3), "signs": Slots(2), "rest": Slots(2)})
    else:
        more = p.prove(fact, 3) if whole and not terms else None
    if not line.lemma(fact.show, more):
        return None
    show = Op(found[0], (log if sign > 0 else Op("neg", (log,)), ZERO))
    return line.closed(rewritten(p, line.goal, show, times, 3))


def positive_terms(e: Expr) -> list[tuple[Expr, Fraction, Expr]]:
    """The terms of a sum, each a positive number times exp(x), with the number and x; none if one is no such term."""
    match e:
        case Op("+", (a, b)):
            first, second = positive_terms(a), positive_terms(b)
            return [*first, *second] if first and second else []
        case Op("*", (Num(c), Call("exp", (x,)))) if c > 0:
            return [(e, c, x)]
        case Call("exp", (x,)):
            return [(e, Fraction(1), x)]
    return []


def one_term(line: Line, op: str, term: Expr, c: Fraction, x: Expr) -> bool:
    """Alone it is more than 1."""
    exponent = line.said(Op(op, (x, Call("log", (num(1/c),)) if c != 1 else ZERO)))
    if not line.p.tables.plausible(exponent):
        return False
    fact = line.said(Op(op, (term, ONE)))
    return line.lemma(exponent.show, line.p.prove(exponent, 3)) and line.lemma(
        fact.show, line.p.prove(replace(fact, hyps=line.goal.hyps), 3))
