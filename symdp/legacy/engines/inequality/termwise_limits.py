"""Limits of bodies with finite sums in them: term by term, or by the largest term where a root is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.limit_forms import forms
from symdp.legacy.engines.inequality.limit_numbers import limit_in, neighbourhood, radii
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.families import quantities
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.limits import Approach, Near, tends
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.series import chain, key, opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    put,
    rebuild,
    substitute,
    walk,
)


def has_terms(e: Expr) -> bool:
    """Some sum or extremum over a range is in e, or a conditional."""
    return any((isinstance(x, Bind) and x.binder in ("sum", "max", "min", "prod")) or
               (isinstance(x, Op) and x.op == "if") for x in walk(e))


def by_terms(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """limit(...) == value, for a body with finite sums: conditions that are decided near the limit are left out, the
    sums (or their roots) get their limits, and the rest is seen."""
    if not has_terms(bind.body) or len(bind.bindings) > 1:
        return None
    at = neighbourhood(goal, bind, value, radii(bind)[0])
    if parts <= 0:
        return whole_limit(p, goal, at, bind, value, depth, parts)
    (x,) = at.ends
    body = decided(p, at.goal, at.body, frozenset(at.ends))
    if body != at.body:
        return through(p, goal, at, bind, {"u": (body, value)}, Name("u"), value, depth, parts)
    direct = whole_limit(p, goal, at, bind, value, depth, parts)
    if direct is not None:
        return direct
    for rooted in (False, True):
        form, pieces = with_pieces(at, body, x, rooted)
        if not pieces:
            continue
        found = {n: (e, estimate(at, e)) for n, e in pieces.items()}
        known = {n: (e, g) for n, (e, g) in found.items() if g is not None}
        if len(known) < len(found):
            continue
        proof = with_limits(p, goal, at, bind, known, form, value, depth, parts)
        if proof is not None:
            return proof
    return None


def whole_limit(p: Prover, goal: Goal, at: Near, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """The body is a sum, or a root of one, and the value the sum, or maximum, of the limits."""
    term = bind.body.args[0] if isinstance(bind.body, Op) and bind.body.op == "^" else bind.body
    if not (isinstance(term, Bind) and isinstance(value, Bind)):
        return None
    return completed(p, goal, {"rule": "terms", "radius": str(radii(bind)[0]), "defined": Slots(3),
                               "proof": Slot(max(depth - 1, 3))})


# -- conditions
def decided(p: Prover, goal: Goal, e: Expr, moving: frozenset[str]) -> Expr:
    """e without the branches that are not taken, also under sums and extrema over ranges."""
    match e:
        case Op("if", (c, a, b)):
            for cond, branch in ((c, a), (negation(c), b)):
                if p.prove(replace(goal, show=cond), 3) is not None:
                    return decided(p, goal, branch, moving)
            return Op("if", (c, decided(p, goal.with_(c), a, moving),
                             decided(p, goal.with_(negation(c)), b, moving)))
        case Bind("sum" | "max" | "min", (Binding(k, "in", Seq("range", (a, b))),), body):
            index = Name(fresh(goal.names, [k], (e, goal.show, *goal.hyps))[0])
            here = Goal((*goal.names, (index.id, Type("integer"))), (*goal.hyps, *chain("<=", a, index, b)), goal.show)
            inner = decided(p, here, unfold(substitute(body, {k: index}), here.names), moving)
            return replace(e, body=substitute(inner, {index.id: Name(k)}))
        case Bind():
            return e
    return rebuild(e, lambda y: decided(p, goal, y, moving))


# -- pieces
def with_pieces(at: Near, e: Expr, x: str, rooted: bool) -> tuple[Expr, dict[str, Expr]]:
    """e with names for its sums that move, or for the roots of those under logarithms; and what the names stand for."""
    taken = {n for n, _ in at.goal.names}
    pieces: dict[str, Expr] = {}

    def named(y: Expr) -> Name:
        for n, known in pieces.items():
            if known == y:
                return Name(n)
        name = next(n for n in (f"u{i}" for i in range(1, 99)) if n not in taken and n not in pieces)
        pieces[name] = y
        return Name(name)

    def look(y: Expr) -> Expr:
        match y:
            case Bind("sum" | "max" | "min") if not free_names(y) & at.ends.keys():
                return y
            case Op("^", (Bind("sum"), e)) if free_names(e) & at.ends.keys():
                return named(y)
            case Call("log", (Bind("sum") as s,)) if rooted and estimate(at, s) in (None, ZERO):
                return Op("*", (Name(x), Call("log", (named(Op("^", (s, Op("/", (ONE, Name(x)))))),))))
            case Bind("sum" | "max" | "min"):
                return named(y)
            case Bind():
                return y
        return rebuild(y, look)
    return look(e), pieces


def estimate(at: Near, e: Expr) -> Expr | None:
    """What e, of which sums may be parts, tends to, term by term; the largest term counts where a root is taken."""
    if not free_names(e) & at.ends.keys():
        return e
    match e:
        case Op("if", (c, a, b)) if not free_names(c) & at.ends.keys():
            both = [estimate(replace(at, goal=at.goal.with_(cond)), y) for cond, y in ((c, a), (negation(c), b))]
            yes, no = both
            return None if yes is None or no is None else yes if yes == no else Op("if", (c, yes, no))
        case Bind("sum" | "max" | "min", (Binding(k, "in", Seq("range", (a, b))),), body):
            inner = inside(at, e, k, a, b, body)
            return None if inner is None else replace(e, body=inner)
        case Op("^", (Bind("sum", (Binding(k, "in", Seq("range", (a, b))),) as own, body), root)):
            inner = inside(at, e, k, a, b, body, root)
            return None if inner is None else Bind("max", own, inner)
    form = e
    if isinstance(e, Op) and e.op == "^" and isinstance(e.args[0], Op) and e.args[0].op == "if":
        c, a, b = e.args[0].args
        return estimate(at, Op("if", (c, Op("^", (a, e.args[1])), Op("^", (b, e.args[1])))))
    if isinstance(e, Op) and e.op == "^" and e.args[0] == ZERO:  # near the point the exponent is positive
        return ZERO if tends_from_above(at, e.args[1]) else None
    positive = tuple(Op(">", (y, ZERO)) for y in dict.fromkeys(walk(e))
                     if isinstance(y, Index) or (isinstance(y, Call) and at.goal.entry(y) is not None)
                     or (isinstance(y, Call) and y.fn == "abs"))
    here = at.goal.with_(*positive)
    for way in forms(replace(at, goal=here, body=form)):
        try:
            to = tends(here.region, way, at.ends).to
        except TROUBLE:
            continue
        return to if to in INFINITIES else ratio_expr(here.region.ratio(to))
    return None


def tends_from_above(at: Near, e: Expr) -> bool:
    try:
        to = tends(at.goal.region, e, at.ends)
    except TROUBLE:
        return False
    return to.to == ZERO and to.side == "+"


def inside(at: Near, e: Expr, k: str, a: Expr, b: Expr, body: Expr, root: Expr | None = None) -> Expr | None:
    """The limit of the terms, in the index k."""
    (index,) = fresh(at.goal.names, [k], (e, at.goal.show, *at.goal.hyps))
    i = Name(index)
    here = Goal((*at.goal.names, (index, Type("integer"))), (*at.goal.hyps, *chain("<=", a, i, b)), at.goal.show)
    f = unfold(substitute(body, {k: i}), here.names)
    found = estimate(replace(at, goal=here), f if root is None else Op("^", (f, root)))
    return None if found is None or found in INFINITIES else substitute(found, {index: Name(k)})


# -- steps
def with_limits(p: Prover, goal: Goal, at: Near, bind: Bind, pieces: dict[str, tuple[Expr, Expr]], form: Expr,
                value: Expr, depth: int, parts: int) -> Proof | None:
    """The limits of the pieces get names, what is under a logarithm is positive, and the value is what the form tends
    to: then the step."""
    written = {key(v): v for v in walk(value) if isinstance(v, Bind)}  # the value names bound names as it likes
    pieces = {n: (e, written.get(key(g), g)) for n, (e, g) in pieces.items()}
    names = fresh(at.goal.names, ["l"] * len(pieces), (form, goal.show, *goal.hyps, *(g for _, g in pieces.values())))
    limits = {limit: g for limit, (_, g) in zip(names, pieces.values(), strict=True)}
    positive = [limit for limit, n in zip(names, pieces, strict=True) if any(  # or divided by
        Name(n) in (y.args if isinstance(y, Call) and y.fn == "log" else
                    y.args[1:] if isinstance(y, Op) and y.op == "/" else ()) for y in walk(form))]
    known = Goal((*goal.names, *((limit, Type("real")) for limit in names)),
                 (*goal.hyps, *(Op(">", (Name(limit), ZERO)) for limit in positive)), goal.show)
    ends = at.ends | {n: Approach(Name(limit)) for n, limit in zip(pieces, names, strict=True)}
    found = tends_to(at, known, form, ends, tuple(pieces))
    if found is None:
        return None
    form, to = found
    line = Line(p, goal)
    if not known.region.zero(Op("-", (to, put(value, {g: Name(limit) for limit, g in limits.items()})))):
        fact = Op("==", (value, substitute(to, limits)))
        if not line.lemma(fact, by_totals_of_one(p, replace(goal, show=fact), max(depth, 4))) or not line.take(
                {"rule": "swap", "hypothesis": len(goal.hyps)}):
            return None
    for limit, g in limits.items():
        fact = Op(">", (g, ZERO))
        if limit in positive and not line.lemma(fact, p.prove(replace(line.goal, show=fact), 4)):
            return None
        if not line.take({"rule": "abbreviate", "name": limit, "of": text(g), "defined": Slots(5)}):
            return None
        i = line.goal.hyps.index(Op("==", (Name(limit), g)))
        if limit in positive and not by_meaning(p, line, Op(">", (Name(limit), ZERO)), i):
            return None
    parts_of: dict[str, tuple[Expr, Expr]] = {
        n: (e, Name(limit)) for (n, (e, _)), limit in zip(pieces.items(), names, strict=True)}
    return line.closed(through(p, line.goal, at, bind, parts_of, form, to, depth, parts))


def by_totals_of_one(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The equation, after the sums in it that are 1 (the probabilities of the outcomes of a law) have become that."""
    line = Line(p, goal)
    for t in dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Bind) and x.binder == "sum"):
        one = Op("==", (t, ONE))
        here = replace(line.goal, show=one)
        if p.tables.plausible(here) and line.lemma(one, p.prove(here, 4)):
            line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})
    return line.closed(p.prove(line.goal, depth))


def tends_to(at: Near, goal: Goal, form: Expr, ends: dict[str, Approach], new: tuple[str, ...]) -> (
        tuple[Expr, Expr] | None):
    """A form of the form whose finite limit is seen, and that."""
    here = Goal((*at.goal.names, *((n, Type("real")) for n in new)), at.goal.hyps, at.goal.show)
    for way in forms(replace(at, goal=here, body=form, ends=ends)):
        try:
            to = tends(goal.region, way, ends).to
        except TROUBLE:
            continue
        if to not in INFINITIES:
            return way, ratio_expr(goal.region.ratio(to))
    return None


def through(p: Prover, goal: Goal, at: Near, bind: Bind, pieces: dict[str, tuple[Expr, Expr]], form: Expr,
            value: Expr, depth: int, parts: int) -> Proof | None:
    """The rule of continuity, with the limits of the pieces; these are numbers, or names that a hypothesis explains."""
    from symdp.legacy.engines.inequality.congruence import by_congruence
    from symdp.legacy.engines.inequality.limits import by_limit

    (x,) = at.ends
    near = neighbourhood(goal, bind, value, radii(bind)[0])
    (y,) = near.ends  # another name, where a hypothesis that has been added binds the old one
    if y != x:
        pieces = {n: (substitute(e, {x: Name(y)}), limit) for n, (e, limit) in pieces.items()}
        form, x = substitute(form, {x: Name(y)}), y
    back: dict[str, Expr] = {x: Name(bind.bindings[0].name)}
    same = Op("==", (substitute(form, {n: e for n, (e, _) in pieces.items()}), near.body))
    line = Line(p, replace(near.goal, show=same))
    explained = [i for i, h in enumerate(near.goal.hyps) if isinstance(h, Op) and h.op == "==" and h.args[0] in {
        limit for _, limit in pieces.values()}]
    if explained:
        line.take({"rule": "forget", "hypotheses": explained})
    equal = line.closed((by_congruence(p, line.goal, 4) if any(isinstance(y, Op) and y.op == "if" for y in walk(same))
                         else None) or with_named_sums(p, line.goal) or p.prove(line.goal, 4))
    if equal is None:
        return None
    step: Proof = {"rule": "continuity", "radius": str(radii(bind)[0]), "form": text(form), "parts": {},
                   "defined": Slots(6), "same": equal}
    for name, (piece, limit) in pieces.items():
        inner = Bind("limit", bind.bindings, substitute(piece, back))
        meant, to = next(((i, h.args[1]) for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "=="
                          and h.args[0] == limit and isinstance(h.args[1], Bind)), (None, limit))
        proof = by_limit(p, replace(goal, show=Op("==", (inner, to))), depth, parts - 1)
        if proof is not None and meant is not None:
            named = replace(goal, show=Op("==", (inner, limit)))
            proof = completed(p, named, {"rule": "swap", "hypothesis": meant, "proof": proof, "defined": Slots(5)})
        if proof is None:
            return None
        step["parts"][name] = [text(piece), text(limit), proof]
    return completed(p, goal, step)


def by_meaning(p: Prover, line: Line, fact: Expr, hypothesis: int) -> bool:
    """What is known of a quantity, as a fact about its name, which a hypothesis explains."""
    step: Proof = {"rule": "swap", "hypothesis": hypothesis, "proof": BOUND, "defined": Slots(5)}
    return line.lemma(fact, completed(p, replace(line.goal, show=fact), step))


def with_named_sums(p: Prover, goal: Goal, signs: tuple[str, ...] = (">", ">=")) -> Proof | None:
    """The goal with names for its sums and extrema, with the signs of these that are seen."""
    line = Line(p, goal)
    for t in dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Bind) and x.binder in ("sum", "max", "min")):
        if t not in set(opaque_terms(replace(line.goal, hyps=()))):
            continue
        facts = ((op, p.prove(replace(line.goal, show=Op(op, (t, ZERO))), 4)) for op in signs)
        op, found = next(((op, proof) for op, proof in facts if proof is not None), ("", None))
        (name,) = fresh(line.goal.names, ["s"], (line.goal.show, *line.goal.hyps))
        if (found is not None and not line.lemma(Op(op, (t, ZERO)), found)) or not line.take(
                {"rule": "abbreviate", "name": name, "of": text(t), "defined": Slots(5)}):
            return None
        if found is not None:
            i = line.goal.hyps.index(Op("==", (Name(name), t)))
            by_meaning(p, line, Op(op, (Name(name), ZERO)), i)
    if not line.steps:
        return None
    if isinstance(line.goal.show, Op) and line.goal.show.op == "==":
        same = completed(p, line.goal, {"rule": "identity", "defined": Slots(3)})
        if same is not None:
            return line.closed(same)
    return line.closed(p.prove(line.goal, 3))


def by_positive_base(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A power, or root, of a sum is positive, or not negative, because the sum is; an exponential because the sums
    under logarithms are."""
    listed = opaque_terms(replace(goal, hyps=()))  # show comes first, and what is assumed only adds to these
    match goal.show:
        case Op(">" | ">=" | "!=" as op, (Op("^", (Bind() as base, _)), z)) if z == ZERO and base in listed:
            sums, signs = [base], (">", ">=") if op == ">=" else (">",)
        case Op(">" | ">=" | "!=", (Call("exp") as e, z)) if z == ZERO:
            logs = [x.args[0] for x in walk(e) if isinstance(x, Call) and x.fn == "log" and isinstance(x.args[0], Bind)]
            sums, signs = [t for t in dict.fromkeys(logs) if t in listed], (">",)
        case _:
            return None
    line = Line(p, goal)
    for t in sums:
        facts = [Op(sign, (t, ZERO)) for sign in signs]
        if not any(line.lemma(fact, p.prove(replace(line.goal, show=fact), 4)) for fact in facts if (
                p.tables.plausible(replace(line.goal, show=fact)))):
            return None
    named = sums and line.take({"rule": "opaque", "terms": [listed.index(t) for t in sums], "defined": Slots(5)})
    return line.closed(p.prove(line.goal, 3)) if named else None


def by_constancy(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """Near the limit point the body is the value."""
    return completed(p, goal, {"rule": "limit", "radius": str(radii(bind)[0]), "within": "0", "defined": Slots(3),
                               "upper": Slot(1), "lower": Slot(1)})


def by_sign_of_bases(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """A number of an object, to a power that moves, is 0 or it is not, or a condition holds or does not: the limit in
    both cases."""
    if parts <= 0:
        return None
    from symdp.legacy.engines.inequality.congruence import by_congruence
    from symdp.legacy.engines.inequality.limits import by_limit

    x = next(bases(goal, bind), ZERO)
    zero = next((c for c in conditions(bind.body, frozenset(b.name for b in bind.bindings))
                 if not any(holds(replace(goal, show=e)) for e in (c, negation(c)))), Op("==", (x, ZERO)))
    if zero == Op("==", (ZERO, ZERO)):
        return None
    bound = {b.name for y in walk(bind.body) if isinstance(y, Bind) for b in y.bindings}
    entries = {y for y in walk(bind.body) if isinstance(y, Index) and not free_names(y) & bound}
    steps = []
    for known in (zero, negation(zero)):
        line = Line(p, goal.with_(known))
        for e in dict.fromkeys(walk(bind.body)):
            fact = Op(">", (e, ZERO))
            if known != zero and (e in entries or (isinstance(e, Call) and e.fn == "abs" and e.args == (x,))):
                line.lemma(fact, p.prove(replace(line.goal, show=fact), 3))
        v = decided(p, line.goal, value, frozenset())
        if v != value:
            fact = Op("==", (v, value))
            if not line.lemma(fact, by_congruence(p, replace(line.goal, show=fact), 3)) or not line.take(
                    {"rule": "swap", "hypothesis": line.goal.hyps.index(fact), "back": True}):
                return None
        proof = line.closed((known == zero and by_constancy(p, line.goal, bind, v, depth, parts)) or by_limit(
            p, line.goal, depth, parts) or by_constancy(p, line.goal, bind, v, depth, parts))
        if proof is None:
            return None
        steps.append(proof)
    return {"rule": "split", "on": text(zero), "yes": steps[0], "no": steps[1]}


def conditions(e: Expr, moving: frozenset[str]) -> Iterator[Expr]:
    """The conditions outside of binders that do not move."""
    match e:
        case Op("if", (c, _, _)) if not free_names(c) & moving:
            yield c
        case Op() | Call():
            for x in e.args:
                yield from conditions(x, moving)


def bases(goal: Goal, bind: Bind) -> Iterator[Expr]:
    """What is raised to a power that moves, and numbers of objects in it, of which it is not known whether they are 0:
    they may be, and are not negative."""
    moving = {b.name for b in bind.bindings}
    bound = {b.name for x in walk(bind.body) if isinstance(x, Bind) for b in x.bindings}
    for e in walk(bind.body):
        if isinstance(e, Op) and e.op == "^" and free_names(e.args[1]) & moving:
            base = e.args[0]
            if not free_names(base) & (moving | bound) and goal.entry(base) is None and goal.region.sign(base) is None:
                i = goal.region.enclose(base)
                if i is not None and i.lo == 0 and not i.lo_open:
                    yield base
            for x in walk(e.args[0]):
                if isinstance(x, Index | Call) and goal.entry(x) is not None and not holds(
                        replace(goal, show=Op("!=", (x, ZERO)))) and not holds(replace(goal, show=Op("==", (x, ZERO)))):
                    yield x


def by_written_limit(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The quantities of laws on integers in a limit, and in its value, as what they are."""
    found = limit_in(goal)
    if found is None:
        return None
    bind, _ = found
    line = Line(p, goal)
    if about_objects(goal.names, bind) and not line.take(
            {"rule": "written", "radius": str(radii(bind)[0]), "defined": Slots(5)}):
        return None
    for term in quantities(replace(line.goal, hyps=())):
        if not line.take({"rule": "written", "term": quantities(line.goal).index(term), "defined": Slots(5)}):
            return None
    return line.closed(p.prove(line.goal, depth)) if not about_objects(line.goal.names, line.goal.show) else None
