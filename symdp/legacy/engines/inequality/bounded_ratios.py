"""Integrals of divergences of densities whose ratio is bounded: a density times the logarithm of a ratio lies between a
multiple of the density and less than the other density, so that integrals of densities decide."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import INFINITIES, VALUE, derivative
from symdp.legacy.kernel.convergence import of
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Checker, Goal
from symdp.legacy.kernel.series import ends, opened
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, Type, free_names, num, put, substitute, walk

MAX_TERMS = 4
POINTS = 8  # sample points that tell whether a bound holds


@dataclass(frozen=True)
class Densities:
    """What stands under an integral in the place of x: terms rel_entr(u, m), the densities u and m in them, and which
    of these are no sums of others."""

    terms: tuple[Call, ...]
    plain: tuple[Expr, ...]

    def less(self, e: Expr, c: Expr, more: bool) -> Expr:
        """e with c*u in the place of rel_entr(u, m), or with c*u + m."""
        return put(e, {t: Op("+", (at, t.args[1])) if more else at
                       for t in self.terms for at in (Op("*", (c, t.args[0])),)})


def divergence(term: Expr) -> Bind | None:
    """An integral over the line of divergences between densities."""
    if not (isinstance(term, Bind) and term.binder == "integral" and len(term.bindings) == 1):
        return None
    x = term.bindings[0].name
    return term if any(isinstance(t, Call) and t.fn == "rel_entr" and all(x in free_names(a) for a in t.args)
                       for t in walk(term.body)) else None


def densities(here: Goal, x: Name, f: Expr) -> Densities | None:
    """The densities in an integrand, if they are seen to be positive and it has no other logarithms."""
    terms = tuple(dict.fromkeys(t for t in walk(f) if isinstance(t, Call) and t.fn == "rel_entr"))
    if not 0 < len(terms) <= MAX_TERMS or any(isinstance(t, Call) and t.fn == "log" and x.id in free_names(t)
                                              for t in walk(f)):
        return None
    plain = dict.fromkeys(t.args[0] for t in terms)
    names: dict[Expr, Expr] = dict.fromkeys(plain, ZERO)
    plain |= dict.fromkeys(t.args[1] for t in terms if x.id in free_names(put(t.args[1], names)))
    return Densities(terms, tuple(plain)) if all(here.region.sign(u) == 1 for u in plain) else None


def between(p: Prover, here: Goal, x: Name, found: Densities, c: Expr, depth: int) -> Line | None:
    """To what lies above and below each divergence; c bounds the logarithms of the ratios."""
    line = Line(p, here)
    free = fresh(here.names, ["u"]*len(found.plain), (here.show, *here.hyps))
    names: dict[Expr, Expr] = {u: Name(n) for u, n in zip(found.plain, free, strict=True)}
    ratio = Call("exp", (c,))
    known: list[Expr] = [Op(">", (u, ZERO)) for u in found.plain]
    for u, v in itertools.permutations(found.plain, 2):
        fact = Op("<=", (u, Op("*", (ratio, v))))
        if at_samples(p, here, fact) and line.lemma(fact, shifted(p, line.goal, fact, x, depth)):
            known.append(fact)

    def shown(fact: Expr, table: dict[Expr, Expr], facts: list[Expr]) -> bool:
        return line.lemma(fact, renamed(p, line.goal, fact, x, table, facts, depth))

    for u, m in dict.fromkeys(t.args for t in found.terms):
        below, positive = Op("<=", (u, Op("*", (ratio, m)))), Op(">", (m, ZERO))
        if below not in known and not shown(below, names, known):
            return None
        if m not in found.plain and positive not in line.goal.hyps:
            if not shown(positive, names, [*known, below]):
                return None
            at = replace(here, show=positive)
            p.proved[at] = line.closed(BOUND) or BOUND  # the kernel asks for it where the divergence is to be defined
            p.shown.setdefault((at.names, positive), []).append(at.hyps)
        table = names | {m: names.get(m) or Name(fresh(here.names, ["m"], (here.show, *here.hyps))[0])}
        term = Call("rel_entr", (u, m))
        facts: list[Expr] = [Op(">", (u, ZERO)), positive, below]
        if not shown(Op("<=", (term, Op("*", (c, u)))), table, facts) or not shown(
                Op("<=", (Op("neg", (term,)), m)), table, facts[:2]):
            return None
    return line


def shifted(p: Prover, goal: Goal, fact: Expr, x: Name, depth: int) -> Proof | None:
    """A proof of what is said of x in the place where one absolute value in it is 0."""
    centre = next((e.args[0] for e in walk(fact) if isinstance(e, Call) and e.fn == "abs" and x.id in free_names(e)
                   and goal.region.zero(Op("-", (derivative(e.args[0], x.id), ONE)))), None)
    if centre is None or centre == x:
        return p.prove(replace(goal, show=fact), depth)
    (a,) = fresh(goal.names, ["a"], (fact, *goal.hyps))
    moved = substitute(fact, {x.id: Op("+", (Name(a), Op("-", (x, centre))))})
    terms: dict[Expr, Expr] = {e: Call("abs", (ratio_expr(goal.region.ratio(e.args[0])),)) for e in walk(moved)
                               if isinstance(e, Call) and e.fn == "abs"}
    show = put(moved, terms)
    if x.id in free_names(show):
        return None
    used = free_names(show)
    gone = [i for i, h in enumerate(goal.hyps) if not free_names(h) <= used]
    new = Goal((*goal.names, (a, Type("real"))), tuple(h for h in goal.hyps if free_names(h) <= used), show)
    proof = p.prove(new, depth)
    return proof and completed(p, replace(goal, show=fact), {
        "rule": "rewrite", "show": text(show), "let": {a: text(centre)}, "facts": [], "proofs": [], "positive": Slot(1),
        "defined": Slots(3), "new_defined": Slots(3),
        "proof": {"rule": "forget", "hypotheses": gone, "proof": proof} if gone else proof})


def renamed(p: Prover, goal: Goal, fact: Expr, x: Name, table: dict[Expr, Expr], facts: list[Expr], depth: int) -> (
        Proof | None):
    """A proof of what is said of the densities, from facts about them as about any numbers."""
    let = {n.id: e for e, n in table.items() if isinstance(n, Name)}
    show, said = put(fact, table), [put(f, table) for f in facts]
    used = free_names(show).union(*map(free_names, said)) - {x.id}
    gone = [i for i, h in enumerate(goal.hyps) if not free_names(h) <= used]
    kept = tuple(h for i, h in enumerate(goal.hyps) if i not in gone)
    new = Goal((*goal.names, *((n, Type("real")) for n in let)), (*kept, *said), show)
    proof = p.prove(new, depth)
    return proof and completed(p, replace(goal, show=fact), {
        "rule": "rewrite", "show": text(show), "let": {n: text(e) for n, e in let.items()},
        "facts": [text(f) for f in said], "proofs": [Slot(2) for _ in said], "positive": Slot(1), "defined": Slots(3),
        "new_defined": Slots(3), "proof": {"rule": "forget", "hypotheses": gone, "proof": proof} if gone else proof})


def at_samples(p: Prover, here: Goal, fact: Op) -> bool:
    """The comparison holds at all sample points."""
    return all((p.numbers.sign(Op("-", fact.args), point) or 0) <= 0 for point in p.sample(
        replace(here, show=fact))[:POINTS])


def weighed(p: Prover, line: Line, found: Densities, f: Expr, g: Expr, below: bool) -> Proof | None:
    """``f <= g`` (or ``-f <= g``), the sum of what lies above (below) the divergences."""
    show = Op("<=", (Op("neg", (f,)) if below else f, g))
    goal = replace(line.goal, show=show)
    hyps, times = list[int](), list[str]()
    for t in found.terms:
        (name,) = fresh(goal.names, ["t"], (show, *goal.hyps))
        weight = derivative(put(f, {t: Name(name)}), name)
        said = next(h for h in goal.hyps if isinstance(h, Op) and h.op == "<=" and h.args[0] == (
            Op("neg", (t,)) if below else t))
        hyps.append(goal.region.hypotheses.index(said))
        times.append(text(weight))
    return completed(p, goal, {"rule": "linear", "hypotheses": hyps, "times": times, "signs": Slots(3),
                               "rest": Slots(3), "defined": Slots(3)})


def bounds(here: Goal) -> Iterator[Expr]:
    """Numbers that may bound the logarithms of ratios."""
    yield Call("log", (num(2),))
    positive = [Name(n) for n, t in here.names if t.kind in ("real", "integer") and here.region.sign(Name(n)) == 1]
    yield from positive
    yield from (Op("*", pair) for pair in itertools.combinations(positive, 2))


def by_value_of_divergence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral of divergences has a value: those of densities have, and ratios are bounded."""
    assert isinstance(goal.show, Call) and goal.show.fn == VALUE
    term = divergence(goal.show.args[0])
    if term is None or depth < 1:
        return None
    _, a, b = ends(Recorder(), goal, term)
    here, x, f = opened(Recorder(), goal, term, iter(()), closed=False)
    found = densities(here, x, f)
    if found is None or not {a, b} & set(INFINITIES):
        return None
    for c in bounds(goal):
        if not all(at_samples(p, here, Op("<=", (t.args[0], Op("*", (Call("exp", (c,)), t.args[1])))))
                   for t in found.terms):
            continue
        g = found.less(f, c, True)
        proof = p.prove(replace(goal, show=Call(VALUE, (of(goal, term, x, a, b, g),))), depth)
        line = between(p, here, x, found, c, 5) if proof else None
        sides = [line.closed(weighed(p, line, found, f, g, below)) for below in (False, True)] if line else [None]
        if None not in sides:
            return completed(p, goal, {"rule": "value", "under": text(g), "upper": sides[0], "lower": sides[1],
                                       "proof": proof, "defined": Slots(3)})
    return None


def is_bounded_divergence(goal: Goal) -> Bind | None:
    """The integral of divergences that is to be at most a number, or near one."""
    match goal.show:
        case Op("<=", (Op("-", (a, b)), _)) if divergence(a) or divergence(b):
            return divergence(a) or divergence(b)
        case Op("<=", (term, b)) | Op(">=", (b, term)) if goal.region.sign(b) == 1:
            return divergence(term)
    return None


def by_bounded_ratio(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An integral of divergences is at most the greatest logarithm of a ratio."""
    term = is_bounded_divergence(goal)
    if term is None or depth < 2 or not isinstance(goal.show, Op):
        return None
    match goal.show:
        case Op("<=", (Op("-", (a, number)), e)) if a == term:
            rest = Op("<=", (ZERO, e))
            return added(p, goal, {Op("<=", (term, number)): at_most(p, goal, term, number, depth),
                                   rest: p.prove(replace(goal, show=rest), depth)})
        case Op("<=", (Op("-", (number, b)), e)) if b == term:
            facts = by_geometric_means(p, goal, term, depth)
            if not facts:
                return None
            gap = Op("-", (number, [*facts][-1].args[0]))
            rest = Op("<=", (ratio_expr(goal.region.ratio(gap)), e))
            return added(p, goal, {**facts, rest: alone(p, replace(goal, show=rest), 6)})
    b = goal.show.args[1 if goal.show.args[0] == term else 0]
    proof = at_most(p, goal, term, b, depth)
    return proof if goal.show.op == "<=" or proof is None else {"rule": "turn", "proof": proof}


def alone(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A proof from what is known of the numbers in the conclusion alone, as if nothing else was declared."""
    used = free_names(goal.show)
    gone = [i for i, h in enumerate(goal.hyps) if not free_names(h) <= used]
    proof = p.prove(Goal(tuple(nt for nt in goal.names if nt[0] in used),
                         tuple(h for h in goal.hyps if free_names(h) <= used), goal.show), depth)
    proof = {"rule": "forget", "hypotheses": gone, "proof": proof} if proof and gone else proof
    try:
        if proof is not None:
            Checker().prove(goal, proof)
    except TROUBLE:
        return None  # a name in it is another one here
    return proof


def added(p: Prover, goal: Goal, facts: dict[Op, Proof | None]) -> Proof | None:
    """The conclusion as the sum of these facts."""
    line = Line(p, goal)
    for k, (f, proof) in enumerate(facts.items()):  # each was shown without those before it
        before = list(range(len(goal.hyps), len(goal.hyps) + k))
        if proof is None or not line.lemma(f, {"rule": "forget", "hypotheses": before, "proof": proof} if k else proof):
            return None
    listed = line.goal.region.hypotheses
    if not all(f in listed for f in facts):
        return None
    return line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": [listed.index(f) for f in facts], "times": ["1"]*len(facts), "signs": Slots(2),
        "rest": Slots(2), "defined": Slots(3)}))


def by_geometric_means(p: Prover, goal: Goal, term: Bind, depth: int) -> dict[Op, Proof | None]:
    """The integral is at least log(2) times the masses less the integral of geometric means, the second densities being
    arithmetic means: log(1 + t) is at most the root of t. That, and what these integrals are."""
    from symdp.legacy.engines.inequality.closed_forms import value_of

    here, x, f = opened(Recorder(), goal, term, iter(()), closed=False)
    found = densities(here, x, f)
    if found is None or len(found.plain) != 2:
        return {}
    u, v = found.plain
    half = Op("/", (Op("+", (u, v)), num(2)))
    h = ratio_expr(here.region.ratio(Call("sqrt", (Op("*", (u, v)),))))
    square = Op("==", (Op("^", (h, num(2))), Op("*", (u, v))))
    if here.region.sign(h) != 1 or not here.region.zero(Op("-", square.args)) or not all(
            here.region.zero(Op("-", (t.args[1], half))) for t in found.terms):
        return {}
    line, log2 = Line(p, here), Call("log", (num(2),))
    less: dict[Expr, Expr] = {}
    for t in found.terms:
        less[t] = Op("-", (Op("*", (log2, t.args[0])), h))
        fact = Op(">=", (t, less[t]))
        if not line.lemma(fact, by_root_of_ratio(p, line.goal, fact, t.args[0], h, log2)):
            return {}
    g = put(f, less)
    smaller = replace(term, body=put(g, {x: Name(term.bindings[0].name)}))
    listed = line.goal.region.hypotheses
    (slot,) = fresh(here.names, ["t"], (f, *here.hyps))
    weights = [text(derivative(put(f, {t: Name(slot)}), slot)) for t in found.terms]
    step = completed(p, replace(line.goal, show=Op("<=", (g, f))), {
        "rule": "linear", "hypotheses": [listed.index(Op(">=", pair)) for pair in less.items()], "times": weights,
        "signs": Slots(3), "rest": Slots(3), "defined": Slots(3)})
    above = Op("<=", (smaller, term))
    inside = line.closed(step)
    known = value_of(p, goal, smaller, depth)
    if inside is None or known is None:
        return {}
    return {above: completed(p, replace(goal, show=above), {"rule": "integrals", "proof": inside, "defined": Slots(3)}),
            Op("<=", known[0].args[::-1]): p.prove(replace(goal, show=Op("<=", known[0].args[::-1])), 5)}


def by_root_of_ratio(p: Prover, goal: Goal, fact: Expr, u: Expr, h: Expr, log2: Expr) -> Proof | None:
    """The divergence of u from the mean of u and r^2*u, where h = r*u."""
    r, a = (Name(n) for n in fresh(goal.names, ["r", "u"], (fact, *goal.hyps)))
    mean = Op("/", (Op("+", (a, Op("*", (Op("^", (r, num(2))), a)))), num(2)))
    show = Op(">=", (Call("rel_entr", (a, mean)), Op("-", (Op("*", (log2, a)), Op("*", (r, a))))))
    facts = [Op(">", (n, ZERO)) for n in (r, a)]
    names = (*goal.names, *((n.id, Type("real")) for n in (r, a)))
    proof = p.prove(Goal(names, tuple(facts), show), 5)
    ratio = ratio_expr(goal.region.ratio(Op("/", (h, u))))
    gone = list(range(len(goal.hyps)))
    return proof and completed(p, replace(goal, show=fact), {
        "rule": "rewrite", "show": text(show), "let": {r.id: text(ratio), a.id: text(u)},
        "facts": [text(f) for f in facts], "proofs": [Slot(2), Slot(2)], "positive": Slot(1),
        "defined": Slots(3), "new_defined": Slots(3),
        "proof": {"rule": "forget", "hypotheses": gone, "proof": proof} if gone else proof})


def at_most(p: Prover, goal: Goal, term: Bind, b: Expr, depth: int) -> Proof | None:
    """The integral is at most the number, which bounds the logarithms of the ratios."""
    here, x, f = opened(Recorder(), goal, term, iter(()), closed=False)
    found = densities(here, x, f)
    if found is None:
        return None
    g = found.less(f, b, False)
    larger = replace(term, body=put(g, {x: Name(term.bindings[0].name)}))
    if not at_samples(p, here, Op("<=", (f, g))):
        return None
    second = p.prove(replace(goal, show=Op("<=", (larger, b))), depth)
    line = between(p, here, x, found, b, 5) if second else None
    first = line.closed(weighed(p, line, found, f, g, False)) if line else None
    return first and completed(p, replace(goal, show=Op("<=", (term, b))), {
        "rule": "chain", "by": text(larger), "first": {"rule": "integrals", "proof": first, "defined": Slots(3)},
        "second": second, "defined": Slots(3)})


def by_vanishing_overlap(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """The limit, far out, of an integral of divergences from a mean, of densities whose overlap vanishes."""
    numbers = [n for n, t in goal.names if t.kind == "real" and n in free_names(bind.body)
               and goal.region.sign(Name(n)) == 1]
    if divergence(bind.body) is None or not (isinstance(value, Call) and value.fn == "log") or depth < 2:
        return None
    for c in (*(f"4/{n}" for n in numbers), "4"):
        proof = completed(p, goal, {"rule": "limit", "radius": "1", "constant": c, "upper": Slot(depth), "lower": Slot(
            depth), "defined": Slots(4)})
        if proof is not None:
            return proof
    return None
