"""Limits: seen from the way a formula is built, squeezed by bounds found with numbers, or taken part by part."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality.bounded_ratios import by_vanishing_overlap, divergence
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.gathered_logarithms import gathered
from symdp.legacy.engines.inequality.limit_forms import (
    forms,
    logarithmic,
    one_logarithm,
    quotients,
)
from symdp.legacy.engines.inequality.limit_numbers import (
    all_radii,
    guesses,
    largest_ratio,
    limit_in,
    neighbourhood,
    plausible,
    radii,
    settles_elsewhere,
    towards,
)
from symdp.legacy.engines.inequality.limit_substitution import by_change, by_square, has_inverse, has_root
from symdp.legacy.engines.inequality.partial_sums import by_closed_sums, growing
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    comparison,
    completed,
    text,
)
from symdp.legacy.engines.inequality.suprema_in_limits import by_suprema_of_laws, has_suprema_of_laws
from symdp.legacy.engines.inequality.termwise_limits import bases, by_sign_of_bases, by_terms, has_terms
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.limits import Approach, Near, tends
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, Rejected, unfold
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Num, Op, Type, free_names, num, substitute, walk

CONSTANTS = (Fraction(1), Fraction(2), Fraction(4), Fraction(10), Fraction(40), Fraction(200))
BOUNDS = ("s", "s^2", "s^(1/2)", "s^(1/4)", "1/log(1/s)", "1/log(1/s)^(1/2)")  # what may squeeze, s being small
SHARES = (Fraction(1), Fraction(1, 2), Fraction(1, 10))
GROWTH = ("1/s", "1/s^(1/2)", "log(1/s)", "1/s^2", "log(1/s)^(1/2)", "log(log(1/s))")
MAX_PARTS = 3  # how deep limits of parts are taken
MAX_SLOPES = 300  # nodes of two derivatives


def by_limit(p: Prover, goal: Goal, depth: int, parts: int = MAX_PARTS, squeezes: bool = True) -> Proof | None:
    """limit(...) == value, the cheapest way first."""
    found = limit_in(goal)
    if found is None:
        return None
    powers = any(isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num) for x in walk(found[0].body))
    if settles_elsewhere(p, goal, *found):
        return None
    later = (by_parts, by_squeeze) if powers else (by_squeeze, by_parts)
    moving = frozenset(b.name for b in found[0].bindings)
    first: tuple[Callable[[Prover, Goal, Bind, Expr, int, int], Proof | None], ...] = (
        (by_terms, by_sign_of_bases) if has_terms(found[0].body) or goal.has_objects else ())
    if any(growing(x, moving) for x in walk(found[0].body)):
        first = (by_closed_sums, *first)
    elif has_inverse(found[0].body):
        first = (by_change, *first)
    elif has_root(found[0].body):
        first = (by_square, *first)
    elif next(bases(goal, found[0]), None) is not None and by_sign_of_bases not in first:
        first = (by_sign_of_bases,)
    if has_suprema_of_laws(found[0].body):
        first = (by_suprema_of_laws, *first)
    proof: Proof | None
    overlaps = (by_vanishing_overlap,) if divergence(found[0].body) is not None else ()
    for way in (*overlaps, by_structure, *first, by_slopes, *(way for way in later if squeezes or way is by_parts)):
        try:
            proof = way(p, goal, *found, depth, parts) if way is not by_parts else by_parts(
                p, goal, *found, depth, parts, squeezes)
        except TROUBLE:
            proof = None
        if proof is not None or p.steps <= 0:
            return proof
    return None


by_sandwich = by_limit


# -- seen
def by_structure(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """The body, or another form of it, is built of continuous functions."""
    for radius in all_radii(goal, bind):
        at = neighbourhood(goal, bind, value, radius)
        for form in forms(at):
            if seen(goal, at, form, value):
                step: Proof = {"rule": "continuity", "radius": str(radius), "defined": Slots(3)}
                proof = completed(p, goal, step if form == at.body else step | {"form": text(form)})
                if proof is not None:
                    return proof
            elif (signed := rates(p, goal, at, form)) and seen(goal.with_(*signed), at, form, value):
                facts = {"rule": "have", "facts": [text(f) for f in signed], "proofs": [Slot(3) for _ in signed]}
                proof = completed(p, goal, facts | {"defined": Slots(2), "proof": Slot(1)})
                if proof is not None:
                    return proof
    return None


def rates(p: Prover, goal: Goal, at: Near, form: Expr) -> list[Expr]:
    """The signs, where they are not seen, of what the variable is multiplied with in an exponent."""
    found: list[Expr] = []
    for x in walk(form):
        match x:
            case Call("exp", (Op("+", (Op("*", (slope, Name(v))), _)),)) if (
                    v in at.ends and goal.region.sign(slope) is None):
                up, down, count = p.sign_at_samples(goal, slope)
                if count and up != down:
                    found.append(Op(">" if up else "<", (slope, ZERO)))
    return list(dict.fromkeys(found))


def seen(goal: Goal, at: Near, form: Expr, value: Expr) -> bool:
    try:
        to = tends(goal.region, form, at.ends).to
        return to == value or (not {to, value} & set(INFINITIES) and goal.region.zero(Op("-", (to, value))))
    except TROUBLE:
        return False


# -- the quotient of slopes
def by_slopes(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """A quotient whose parts both tend to 0, or whose denominator tends to an infinity."""
    if parts <= 0 or len(bind.bindings) > 1:
        return None
    hoods = [(r, neighbourhood(goal, bind, value, r)) for r in all_radii(goal, bind)]
    for above, below in quotients(hoods[0][1]):
        found = slopes_step(p, goal, hoods, above, below)
        if found is None:
            continue
        step, goals = found
        for key, here in goals.items():
            proof = by_limit(p, here, depth, parts - 1, squeezes=False)
            if proof is None:
                break
            step[key] = proof
        else:
            proof = completed(p, goal, step | {"defined": Slots(3)})
            if proof is not None:
                return proof
    return None


def slopes_step(p: Prover, goal: Goal, hoods: list[tuple[Fraction | str, Near]], above: Expr, below: Expr) -> (
        tuple[Proof, dict[str, Goal]] | None):
    """The step near enough for the slopes to have values, and the limits that it needs."""
    at = hoods[0][1]
    to = next((e for e in (ZERO, *INFINITIES) if plausible(p, at, below, e)), None)
    unknown = free_names(above) & {n for n, t in goal.names if t.kind not in ("real", "integer")}  # they have no values
    if to is None or (to == ZERO and not unknown and not plausible(p, at, above, ZERO)):
        return None
    (x,) = at.ends
    if sum(1 for e in (above, below) for _ in walk(derivative(e, x))) > MAX_SLOPES:
        return None
    keys = ["denominator", "proof"] if to != ZERO else ["numerator", "denominator", "proof"]
    for radius, _ in hoods:
        step: Proof = {"rule": "hopital", "radius": str(radius), "above": text(above), "below": text(below),
                       "to": text(to)}
        recorder = Recorder()
        try:
            recorder.rule_hopital(goal, step | {key: {} for key in keys})
        except TROUBLE:
            continue
        if all(p.prove(condition, 3) is not None for condition in recorder.goals[:-len(keys)]):
            return step, dict(zip(keys, recorder.goals[-len(keys):], strict=True))
    return None


# -- squeezed
def by_squeeze(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """Bounds on both sides (or one, where the limit is infinite) that numbers near the limit point suggest."""
    hoods = [(r, neighbourhood(goal, bind, value, r)) for r in radii(bind)]
    tried = 0
    parameters = [n for n, t in goal.names if t.kind == "real" and n in free_names(bind)]
    scales: list[Expr] = [ONE, *(Op("+", (ONE, Op("^", (Name(n), num(2))))) for n in parameters)]
    for shape, scale in itertools.product(GROWTH if value in INFINITIES else BOUNDS, scales):
        for radius, at in hoods:
            step = squeeze(p, at, value, radius, shape, scale)
            if step is None:
                continue
            tried += 1
            proof = squeezed(p, goal, step, depth - 1)
            if proof is not None:
                return proof
            if tried >= 5 or p.steps <= 0:
                return None
            break  # a smaller neighbourhood is no easier
    return None


def squeezed(p: Prover, goal: Goal, step: Proof, depth: int) -> Proof | None:
    """The step with proofs of both bounds."""
    recorder = Recorder()
    try:
        recorder.rule_limit(goal, step | {"upper": {}, "lower": {}})
    except TROUBLE:
        return None
    keys = [k for k in ("upper", "lower") if k in step["sides"]]
    for key, bound in zip(keys, recorder.goals[-len(keys):], strict=True):
        proof = from_zero(p, bound, depth) or from_both_sides(p, bound, depth) or p.prove(bound, depth)
        if proof is None:
            return None
        step = {**step, key: proof}
    return completed(p, goal, {k: v for k, v in step.items() if k != "sides"} | {"defined": Slots(3)})


def from_both_sides(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """For a name on either side of a number: the distance from it as the variable, on each side."""
    known = comparison(goal)
    apart = [h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == "!=" and h.args[1] == ZERO]
    if known is None or not apart or depth < 2:
        return None
    op, d = known
    gap = apart[-1]
    x = gap if isinstance(gap, Name) else gap.args[0] if isinstance(gap, Op) and gap.op == "-" else ZERO
    a = ZERO if isinstance(gap, Name) else gap.args[1] if isinstance(gap, Op) and gap.op == "-" else ZERO
    if not isinstance(x, Name):
        return None
    u = fresh(goal.names, ["u"], (goal.show, *goal.hyps))[0]
    sides: list[Proof] = []
    for way in (">", "<="):
        side = goal.with_(Op(way, (x, a)))
        at = Op("+" if way == ">" else "-", (a, Name(u)))
        value = gap if way == ">" else Op("-", (a, x))
        bounds = [side.region.enclose(e) for e in (value, x)]
        facts: list[Expr] = [Op(">", (Name(u), ZERO))]
        if bounds[0] is not None and isinstance(bounds[0].hi, Fraction):
            facts.append(Op("<", (Name(u), num(bounds[0].hi))))
        others = tuple(h for h in goal.hyps if x.id not in free_names(h))
        here = Goal((*goal.names, (u, Type("real"))), (*others, *facts), goal.show)
        form = ratio_expr(here.region.ratio(substitute(d, {x.id: at})))
        proof = rewritten(p, side, Op(op, (form, ZERO)), ONE, depth, let={u: value}, facts=facts)
        if proof is None:
            return None
        sides.append(proof)
    return {"rule": "split", "on": text(Op(">", (x, a))), "yes": sides[0], "no": sides[1]}


def from_zero(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """For a name beyond a number at infinity: the same for its inverse, near 0."""
    known = comparison(goal)
    far = [n for n, i in goal.region.bounds.items() if i.lo != -INF and i.lo > 0 and i.hi == INF]
    if known is None or not far:
        return None
    op, d = known
    x = next((n for n in reversed(far) if n in free_names(d)), None)
    if x is None:
        return None
    u = fresh(goal.names, ["u"], (goal.show, *goal.hyps))[0]
    low = goal.region.bounds[x].lo
    assert isinstance(low, Fraction)
    facts: list[Expr] = [Op(">", (Name(u), ZERO)), Op("<=", (Name(u), num(1 / low)))]
    others = tuple(h for h in goal.hyps if x not in free_names(h))
    here = Goal((*goal.names, (u, Type("real"))), (*others, *facts), goal.show)
    form = ratio_expr(here.region.ratio(substitute(d, {x: Op("/", (ONE, Name(u)))})))
    return rewritten(p, goal, Op(op, (form, ZERO)), ONE, depth, let={u: Op("/", (ONE, Name(x)))}, facts=facts)


def squeeze(p: Prover, at: Near, value: Expr, radius: Fraction, shape: str, scale: Expr) -> Proof | None:
    """A step of the kernel's rule with a bound of this shape, if no number speaks against it."""
    paths = towards(at, radius)
    e = substitute(read_expression(shape), {"s": at.size})
    e = e if scale == ONE else Op("*", (scale, e))
    if value in INFINITIES:
        target = at.body if value == Name("oo") else Op("neg", (at.body,))
        most = largest_ratio(p, e, target, paths)
        c = next((c for c in SHARES if most is not None and most <= 1 / c), None)
        if c is None:
            return None
        bound = e if c == 1 else Op("*", (num(c), e))
        return {"rule": "limit", "radius": str(radius), "sides": ["lower" if value == Name("oo") else "upper"],
                "within": text(bound if value == Name("oo") else Op("neg", (bound,)))}
    most = largest_ratio(p, Op("-", (at.body, value)), e, paths)
    c = next((c for c in CONSTANTS if most is not None and most <= c), None)
    if c is None:
        return None
    step: Proof = {"rule": "limit", "radius": str(radius), "sides": ["upper", "lower"]}
    if shape in ("s", "s^2") and scale == ONE:
        return step | {"constant": str(c), "power": 2 if "^" in shape else 1}
    return step | {"within": text(e if c == 1 else Op("*", (num(c), e)))}


# -- part by part
def by_parts(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int,
             squeezes: bool = True) -> Proof | None:
    """Limits of parts, where the limit of the whole is seen from them."""
    if parts <= 0:
        return None
    for radius in all_radii(goal, bind)[1:]:
        at = neighbourhood(goal, bind, value, radius)
        if p.defined(at.goal, at.body) is not None:
            break
    else:
        return None
    written = (at.body, *logarithmic(at.body), *one_logarithm(at), *gathered(at))
    for squeezed_too, form in itertools.product((False, True), written):
        if squeezed_too and not squeezes:
            continue
        pieces: dict[str, tuple[Expr, str]] = {}
        outer = decomposed(p, goal, at, bind, form, value, pieces, top=True)
        if outer is None or not pieces:
            continue
        step: Proof = {"rule": "continuity", "radius": str(radius), "form": text(outer), "parts": {},
                       "defined": Slots(3)}
        back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
        whole = substitute(outer, {name: piece for name, (piece, _) in pieces.items()})
        if not at.goal.region.zero(Op("-", (whole, at.body))):
            step["same"] = Slot(2)
        for name, (piece, limit) in pieces.items():
            inner = Bind("limit", bind.bindings, substitute(piece, back))
            shown = replace(goal, show=Op("==", (inner, unfold(read_expression(limit), goal.names))))
            proof = by_limit(p, shown, depth, parts - 1, squeezed_too)
            if proof is None:
                break
            step["parts"][name] = [text(piece), limit, proof]
        else:
            proof = completed(p, goal, step)
            if proof is not None:
                return proof
    return None


def gathered_limit(p: Prover, goal: Goal, at: Near, bind: Bind) -> str | None:
    """What the body tends to, if it is a quotient of logarithms of sums, or powers, by guesses for their terms."""
    for form in (*gathered(at), *logarithmic(at.body)):
        pieces: dict[str, tuple[Expr, str]] = {}
        outer = decomposed(p, goal, at, bind, form, None, pieces)
        if outer is not None and not isinstance(outer, Name):
            try:
                to = tends(goal.region, outer, at.ends | {
                    n: Approach(read_expression(g)) for n, (_, g) in pieces.items()}).to
                return text(ratio_expr(goal.region.ratio(to)))
            except TROUBLE:
                continue
    return None


def decomposed(p: Prover, goal: Goal, at: Near, bind: Bind, e: Expr, value: Expr | None,
               pieces: dict[str, tuple[Expr, str]], top: bool = False) -> Expr | None:
    """e with names for the parts whose limits are not seen but guessed; the guesses are in ``pieces``."""
    try:
        tends(goal.region, e, at.ends)
        return e
    except Rejected:
        pass
    match e:
        case Call("exp" | "log" | "sqrt" as fn, (a,)):
            target = inverse(goal, fn, value) if value is not None else None
            inner = decomposed(p, goal, at, bind, a, target, pieces)
            return None if inner is None else Call(fn, (inner,))
        case Op("+" | "-" | "*" | "/" | "neg" as op, args):
            before = dict(pieces)
            inner_parts = [decomposed(p, goal, at, bind, a, None, pieces) for a in args]
            whole = Op(op, tuple(x for x in inner_parts if x is not None))
            if None not in inner_parts and settled(goal, at, whole, pieces):
                return whole
            pieces.clear()
            pieces.update(before)
    if top:
        return None
    known = value if value is not None else found_limit(p, goal, at, e)
    guess = text(known) if known is not None else next(iter(guesses(p, goal, replace(bind, body=e), at)), None)
    if guess is None:
        return None
    taken = {n for n, _ in at.goal.names} | set(pieces)
    name = next(n for n in (f"u{i}" for i in range(1, 99)) if n not in taken)
    pieces[name] = (e, guess)
    return Name(name)


def found_limit(p: Prover, goal: Goal, at: Near, e: Expr, tries: int = 2) -> Expr | None:
    """What e tends to, by structure or the quotient of slopes."""
    for form in forms(replace(at, body=e)):
        try:
            to = tends(goal.region, form, at.ends).to
            return to if to in INFINITIES else ratio_expr(goal.region.ratio(to))
        except TROUBLE:
            continue
    if tries == 0 or len(at.ends) > 1:
        return None
    (x,) = at.ends
    for above, below in quotients(replace(at, body=e)):
        try:
            ends = [tends(goal.region, f, at.ends).to for f in (above, below)]
            if ends[1] in INFINITIES or all(map(goal.region.zero, ends)):
                return found_limit(p, goal, at, Op("/", (derivative(above, x), derivative(below, x))), tries - 1)
        except TROUBLE:
            continue
    return None


def inverse(goal: Goal, fn: str, value: Expr) -> Expr | None:
    """The number at which the function has this value."""
    if value in INFINITIES:
        return None
    try:
        back: Expr = Op("^", (value, num(2))) if fn == "sqrt" else Call("log" if fn == "exp" else "exp", (value,))
        return ratio_expr(goal.region.ratio(back))
    except TROUBLE:
        return None


def settled(goal: Goal, at: Near, e: Expr, pieces: dict[str, tuple[Expr, str]]) -> bool:
    try:
        tends(goal.region, e, at.ends | {n: Approach(read_expression(g)) for n, (_, g) in pieces.items()})
    except Rejected:
        return False
    return True
