"""Tactics for sums over the databases that a mechanism reads, and for distances between databases."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from symdp.legacy.engines.inequality.assumed_sums import alike, assumed_sums, matches
from symdp.legacy.engines.inequality.laws import after_step, sayings
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import Go, binomial_form, binomial_step
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.databases import entries, in_another_order, inside, synthetic
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import folded_numbers, integral
from symdp.legacy.kernel.laws import alphabet, is_input
from symdp.legacy.kernel.normal import Ratio, mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.reduce import OBJECTS, about_objects, fresh
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    put,
    rebuild,
    substitute,
    walk,
)
from symdp.legacy.kernel.values import functionals

Equation = tuple[Expr, Proof]  # what a term is, and the proof that it is


# -- what a sum is
def is_database_sum(goal: Goal, e: Expr) -> bool:
    """A sum of what objects say, those of laws on integers included."""
    return isinstance(e, Bind) and e.binder == "sum" and any(
        t.kind in OBJECTS and n in free_names(e) for n, t in goal.names)


def layers(e: Expr) -> int:
    """How many names are bound in sums directly within one another."""
    return len(e.bindings) + layers(e.body) if isinstance(e, Bind) and e.binder == "sum" else 0


def value(p: Prover, goal: Goal, term: Expr) -> Equation | None:
    """What a sum over databases is, without sums over databases as far as may be; None if nothing better is found."""
    if not is_database_sum(goal, term):
        return None
    assert isinstance(term, Bind)
    line = Line(p, goal)
    nested = in_another_order(Recorder(), term, list(range(layers(term))))
    at: Expr = term
    if nested != term:
        if not ordered(line, term, list(range(layers(term)))):
            return None
        at = nested
    plain = rewritten(p, line.goal, at)
    if plain is not None:
        if not line.lemma(Op("==", (at, plain[0])), plain[1]):
            return None
        at = plain[0]
    for order in itertools.permutations(range(layers(at))):
        here = Line(p, line.goal)
        turned = in_another_order(Recorder(), at, list(order))
        if turned != at and not ordered(here, at, list(order)):
            continue
        found = inner_first(p, here.goal, turned)
        if found is not None and (not sums_of_databases(goal, found[0]) or layers(at) == 1):
            here.lemma(Op("==", (turned, found[0])), found[1])
            links = [term, nested, at, turned, found[0]]
            return equation(p, here, links, line)
    return equation(p, line, [term, nested, at]) if plain is not None else None


def equation(p: Prover, line: Line, links: list[Expr], *before: Line) -> Equation | None:
    """The first is the last, by the equations between neighbours that the line's goal assumes."""
    show = Op("==", (links[0], links[-1]))
    proof = line.closed(linked(p, replace(line.goal, show=show), links), show)
    for earlier in before:
        proof = earlier.closed(proof, show)
    return None if proof is None else (links[-1], proof)


def sums_of_databases(goal: Goal, e: Expr) -> list[Expr]:
    return [x for x in walk(e) if is_database_sum(goal, x)]


def ordered(line: Line, term: Expr, order: list[int]) -> bool:
    return line.take({"rule": "fact", "law": "order", "order": order}, term)


def linked(p: Prover, goal: Goal, links: list[Expr]) -> Proof | None:
    """show, an equation between the first and the last, by those between neighbours in the list."""
    known = goal.region.hypotheses
    used = []
    for a, b in itertools.pairwise(dict.fromkeys(links)):
        if text(a) == text(b):
            continue
        found = [i for i, h in enumerate(known) if text(h) == text(Op("==", (a, b)))]
        if not found:
            return None
        used.append(found[-1])
    return completed(p, goal, {"rule": "linear", "hypotheses": used, "times": ["1"] * len(used), "defined": Slots(3)})


def wanted(goal: Goal, a: Expr, b: Expr) -> Goal:
    return replace(goal, show=Op("==", (a, b)))


def opened(goal: Goal, term: Bind) -> tuple[Goal, str, Expr] | None:
    try:
        here, body = inside(Recorder(), goal, term, iter(Slots(0)))
    except TROUBLE:
        return None
    return here, here.names[-1][0], body


def rewritten(p: Prover, goal: Goal, term: Expr) -> Equation | None:
    """Nested sums with what hypotheses say put in at the bottom, and in normal form."""
    if not isinstance(term, Bind):
        return by_equations(p, goal, term)
    found = opened(goal, term)
    if found is None:
        return None
    here, x, body = found
    below = rewritten(p, here, body)
    if below is None:
        return None
    b = term.bindings[0]
    new = replace(term, body=substitute(below[0], {x: Name(b.name)}))
    return termwise(p, goal, term, [(ONE, new)], lambda h: difference_of(p, h, body, below))


def difference_of(p: Prover, here: Goal, body: Expr, equation: Equation) -> Proof | None:
    """show is that 1*body - new == 0, in some form."""
    line = Line(p, here)
    if not line.lemma(Op("==", (body, equation[0])), equation[1]):
        return None
    at = len(here.region.hypotheses)
    step: Proof = {"rule": "linear", "hypotheses": [at], "times": ["1"], "defined": Slots(3)}
    return line.closed(completed(p, line.goal, step))


def termwise(p: Prover, goal: Goal, term: Bind, parts: list[tuple[Expr, Bind]], step: Go) -> Equation | None:
    """term == c1*S1 + c2*S2 + ..., from the terms."""
    whole: Expr = ZERO
    for c, s in parts:
        one: Expr = s if c == ONE else Op("*", (c, s))
        whole = one if whole == ZERO else Op("+", (whole, one))
    lemma = wanted(goal, term, whole)
    listed = opaque_terms(lemma)
    try:
        items: list[list[str | int]] = [["1", listed.index(term)]]
        items += [[text(Op("neg", (c,))), listed.index(s)] for c, s in parts]
    except ValueError:
        return None
    recorder = Recorder()
    base: Proof = {"rule": "termwise", "rest": "0", "terms": items}
    try:
        recorder.rule_termwise(lemma, base | {"defined": Slots(0), "step": {}, "ends": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    inner = step(recorder.goals[-2])
    if inner is None:
        return None
    proof = completed(p, lemma, base | {"step": inner, "ends": {"rule": "bound"}, "defined": Slots(3)})
    return None if proof is None else (whole, proof)


# -- equations among the hypotheses
def equations(goal: Goal, e: Expr, sums: bool = False) -> Iterator[tuple[Expr, Proof]]:
    """Terms of e of which a universal hypothesis says what they are, maybe a sum, with the step that says it."""
    for t in dict.fromkeys(x for x in walk(e) if isinstance(x, Index | Call)):
        for i, h in enumerate(goal.hyps):
            match h:
                case Bind("forall", bindings, Op("==", (a, b))) if sums or not any(
                        isinstance(x, Bind) for x in walk(b)):
                    values: dict[str, Expr] = {}
                    own = {b.name for b in bindings}
                    if isinstance(a, Index | Call) and matches(a, t, own, values) and values.keys() == own:
                        yield t, {"rule": "instance", "hypothesis": i, "with": {n: text(v) for n, v in values.items()}}


def by_equations(p: Prover, goal: Goal, e: Expr) -> Equation | None:
    """e with the values that hypotheses give its terms, in normal form."""
    line, links, at = Line(p, goal), [e], e
    for _ in range(4):
        for t, step in equations(line.goal, at):
            if line.take(step):
                said = line.goal.hyps[-1]
                if isinstance(said, Op) and said.op == "==" and said.args[0] == t:
                    at = put(at, {t: said.args[1]})
                    break
        else:
            break
        new = normal(line.goal, at)
        at = at if new is None else new
        equal = replaced_by(p, line.goal, links[-1], at, t)
        if not line.lemma(Op("==", (links[-1], at)), equal):
            return None
        links.append(at)
    plain = normal(line.goal, at)
    if plain is not None and plain != at:
        proof = completed(p, wanted(line.goal, at, plain), {"rule": "identity", "defined": Slots(3)})
        if line.lemma(Op("==", (at, plain)), proof):
            links.append(plain)
            at = plain
    if at == e:
        return None
    return equation(p, line, links)


def replaced_by(p: Prover, goal: Goal, old: Expr, new: Expr, term: Expr) -> Proof | None:
    """old == new by the last hypothesis, which says what a term is that old is linear in."""
    (v,) = fresh(goal.names, ["t"], (old, new, *goal.hyps))
    try:
        slope = written(goal.region.ratio(derivative(put(old, {term: Name(v)}), v)))
    except TROUBLE:
        return None
    if v in free_names(slope):
        return None
    return completed(p, wanted(goal, old, new), {"rule": "linear", "hypotheses": [len(goal.region.hypotheses) - 1],
                                                 "times": [text(slope)], "defined": Slots(3)})


def normal(goal: Goal, e: Expr) -> Expr | None:
    try:
        return written(goal.region.ratio(e))
    except TROUBLE:
        return None


def written(r: Ratio) -> Expr:
    """The tree that the kernel reads for a normal form; it divides by numbers of objects."""
    return divided(folded_numbers(read_expression(text(ratio_expr(r)))))


def divided(e: Expr) -> Expr:
    """e with quotients for the negative powers of numbers of objects."""
    match e:
        case Op("^", (Index() as base, Num(k))) if k < 0:
            return Op("/", (ONE, base if k == -1 else Op("^", (base, num(-k)))))
    return rebuild(e, divided)


# -- one sum after the other, the innermost first
def inner_first(p: Prover, goal: Goal, term: Expr) -> Equation | None:
    assert isinstance(term, Bind)
    at, line, links = term, Line(p, goal), list[Expr]([term])
    if layers(term) > 1:
        found = opened(goal, term)
        if found is None:
            return None
        here, x, body = found
        below = inner_first(p, here, body)
        if below is None:
            return None
        new = replace(term, body=substitute(below[0], {x: Name(term.bindings[0].name)}))
        outer = termwise(p, goal, term, [(ONE, new)], lambda h: difference_of(p, h, body, below))
        if outer is None or not line.lemma(Op("==", (term, new)), outer[1]):
            return None
        at = new
        links.append(at)
    apart = split(p, line.goal, at)
    if apart is None:
        return None
    whole, proof, sums = apart
    if whole != at:
        if not line.lemma(Op("==", (at, whole)), proof):
            return None
        links.append(whole)
    values: dict[Expr, Expr] = {}
    for s in sums:
        known = one_sum(line, s)
        if known is not None:
            values[s] = known
    final = folded_numbers(put(whole, values)) if values else whole
    if values:
        said = [text(Op("==", pair)) for pair in values.items()]
        used = [next(i for i, h in enumerate(line.goal.region.hypotheses) if text(h) == t) for t in said]
        slopes = [slope_of(line.goal, whole, s) for s in values]
        equal = completed(p, wanted(line.goal, whole, final), {
            "rule": "linear", "hypotheses": used, "times": [text(c) for c in slopes], "defined": Slots(3)})
        if not line.lemma(Op("==", (whole, final)), equal):
            return None
        links.append(final)
    return equation(p, line, links)


def slope_of(goal: Goal, e: Expr, term: Expr) -> Expr:
    (v,) = fresh(goal.names, ["t"], (e, *goal.hyps))
    return written(goal.region.ratio(derivative(put(e, {term: Name(v)}), v)))


def split(p: Prover, goal: Goal, term: Bind) -> tuple[Expr, Proof, list[Bind]] | None:
    """term == c1*S1 + c2*S2 + ..., with what does not depend on the bound name before the sums."""
    found = opened(goal, term)
    if found is None:
        return None
    here, x, body = found
    try:
        r = here.region.ratio(body)
    except TROUBLE:
        return None
    groups: dict[Expr, Expr] = {}
    fixed, moving = Ratio({(): num(1).value}), list[Any]()
    for f, k in r.den.items():
        if x in free_names(poly_expr(f)):
            moving.append((f, k))
        else:
            fixed = Ratio(fixed.num, {**fixed.den, f: k})
    for m, c in sorted(r.num.items()):
        inner = tuple(g for g in m if x in free_names(mono_expr((g,))))
        outer = tuple(g for g in m if g not in inner)
        g = written(Ratio({inner: num(1).value}, dict(moving)))
        part = written(Ratio({outer: c}, dict(fixed.den)))
        groups[g] = Op("+", (groups[g], part)) if g in groups else part
    name = term.bindings[0].name
    if any(name in free_names(c) for c in groups.values()):
        return None
    parts = [(c, replace(term, body=substitute(g, {x: Name(name)}))) for g, c in groups.items()]
    if not parts:
        return None
    if len(parts) == 1 and parts[0][0] == ONE and parts[0][1] == term:
        return term, LATER, [term]
    made = termwise(p, goal, term, parts, lambda h: completed(p, h, {"rule": "identity", "defined": Slots(3)}))
    return None if made is None else (made[0], made[1], [s for _, s in parts])


def one_sum(line: Line, s: Bind) -> Expr | None:
    """What a sum is: by a hypothesis, or by shells; the equation is then a hypothesis of the line's goal."""
    p = line.p
    match s.body:
        case Index(law, (Name(k),)) if k == s.bindings[0].name:
            line.take({"rule": "family", "of": text(law)})
    for _ in range(2):  # a definition first, then what it says of one input
        for step in assumed_sums(line.goal, s):
            after = after_step(line.goal, step)
            if after is not None and not set(after.hyps) <= set(line.goal.hyps):
                line.take(step)
    for h in line.goal.hyps:
        match h:
            case Op("==", (a, b)) if not is_database_sum(line.goal, b) and (a == s or alike(line.goal, a, s)):
                if a == s:
                    return b
                proof = same_sum(p, line.goal, s, a, b)
                if line.lemma(Op("==", (s, b)), proof):
                    return b
    domain = s.bindings[0].domain
    if not isinstance(domain, Name):
        return by_binomials(line, s)
    inputs = [n for n, t in line.goal.names if t.kind in ("input", "database") and is_input(line.goal, t, domain.id)]
    inputs = [n for n in inputs if n in free_names(s.body)] or (
        inputs[:1] if s.bindings[0].name not in free_names(s.body) else [])  # any will do to count all of them
    steps: list[Proof] = [{"rule": "fact", "law": "shells", "at": y} for y in inputs]
    steps += [{"rule": "fact", "law": "neighbours", "at": y, "near": u} for y in inputs for u in inputs]
    for step in steps:
        if line.take(step, s):
            said = line.goal.hyps[-1]
            assert isinstance(said, Op)
            return in_closed_form(line, s, said.args[1])
    return None


def by_binomials(line: Line, s: Bind) -> Expr | None:
    """What a sum of numbers is by the binomial theorem."""
    domain = s.bindings[0].domain
    found = binomial_form(line.goal, s) if isinstance(domain, Seq) and not about_objects(line.goal.names, s) else None
    if found is None or not line.take(binomial_step(*found), s):
        return None
    said = line.goal.hyps[-1]
    return said.args[1] if isinstance(said, Op) else None


def in_closed_form(line: Line, s: Bind, e: Expr) -> Expr:
    """What s is, where it is the sum e of the binomial theorem; else e."""
    found = binomial_form(line.goal, e) if isinstance(e, Bind) and e.binder == "sum" else None
    if found is None or not line.take(binomial_step(*found), e):
        return e
    said = line.goal.hyps[-1]
    assert isinstance(said, Op)
    whole = said.args[1]
    proof = linked(line.p, wanted(line.goal, s, whole), [s, e, whole])
    return whole if line.lemma(Op("==", (s, whole)), proof) else e


def same_sum(p: Prover, goal: Goal, s: Bind, a: Expr, b: Expr) -> Proof | None:
    assert isinstance(a, Bind)
    equal = termwise(p, goal, s, [(ONE, a)], lambda h: completed(p, h, {"rule": "identity", "defined": Slots(3)}))
    line = Line(p, wanted(goal, s, b))
    if equal is None or not line.lemma(Op("==", (s, a)), equal[1]):
        return None
    return line.closed(linked(p, line.goal, [s, a, b]))


def by_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum over databases is not negative: none of its terms is."""
    match goal.show:
        case Op(">=", (Bind("sum", (_,)) as t, z)) if z == ZERO:
            return completed(p, goal, {"rule": "termwise", "rest": "0", "terms": [["1", opaque_terms(goal).index(t)]],
                                       "step": Slot(depth - 1), "ends": {"rule": "bound"}, "defined": Slots(3)})
    return None


# -- from databases to numbers
def by_numbers_alone(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is shown of numbers, without the hypotheses about objects."""
    line = Line(p, goal)
    link(line)
    objects = {n for n, t in goal.names if t.kind in OBJECTS}
    apart = isinstance(goal.show, Op) and goal.show.op == "!=" and not free_names(goal.show) & objects
    # what is said of the numbers of objects leaves no point at which to look whether a number may be 0
    gone = [i for i, h in enumerate(line.goal.hyps) if about_objects(goal.names, h) or (
        apart and isinstance(h, Bind) and free_names(h) & objects)]
    return line.closed(p.prove(line.goal, depth)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def link(line: Line) -> None:
    """Names of one term about objects are equal."""
    first: dict[Expr, tuple[int, Name]] = {}
    for i, h in enumerate(line.goal.region.hypotheses):
        match h:
            case Op("==", (term, Name() as v)) | Op("==", (Name() as v, term)) if not isinstance(term, Name) and (
                    about_objects(line.goal.names, term)):
                j, w = first.setdefault(term, (i, v))
                if v != w:
                    ways = ([a, b] for a in ("1", "-1") for b in ("1", "-1"))
                    fact = Op("==", (w, v))
                    found = (completed(line.p, wanted(line.goal, w, v), {
                        "rule": "linear", "hypotheses": [j, i], "times": times, "defined": Slots(1)}) for times in ways)
                    line.lemma(fact, next((f for f in found if f is not None), None))


def index_of(goal: Goal, e: Expr) -> Expr | None:
    """The integer at which a law or a function takes a value."""
    match e:
        case Index(_, (i,)):
            return i if integral(goal, i) else None
        case Call(fn, (i,)) if dict(goal.names).get(fn, Type("")).kind == "function":
            return i if integral(goal, i) else None
    return None


def by_outputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Something about all outputs, which are databases."""
    return completed(p, goal, {"rule": "outputs", "proof": Slot(depth), "defined": Slots(3)})


def by_databases(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison with sums over databases, or mean distances, in it: by what these are."""
    line = Line(p, goal)
    positive_divisors(line)
    for x in dict.fromkeys(walk(goal.show)):
        match x:
            case Call("expected_hamming", (law, m)) if synthetic(goal, m):
                over = [b.domain for t in sums_of_databases(goal, goal.show) if isinstance(t, Bind) for b in t.bindings
                        if alphabet(goal, b.domain if isinstance(b.domain, Name) else None) == alphabet(goal, m)]
                of = [law, m, *(d for d in over[:1] if isinstance(d, Name))]  # as the sums beside it
                line.take({"rule": "fact", "law": "mean distance", "of": list(map(text, of))})
    for t, step in equations(line.goal, goal.show, sums=isinstance(goal.show, Op) and goal.show.op == "=="):
        if not any(isinstance(h, Op) and h.op == "==" and h.args[0] == t for h in line.goal.hyps):
            line.take(step)
    known_positive(line)
    evaluate(line, [t for t in opaque_terms(line.goal) if is_database_sum(line.goal, t)])
    far = any(isinstance(x, Call) and x.fn in ("hamming", "neighbouring") for x in walk(goal.show))
    return line.closed(in_numbers(p, line.goal, depth)) if line.steps or far else None


def positive_divisors(line: Line) -> None:
    """That probabilities of databases by which something is divided are positive, where a hypothesis says what they
    are."""
    divisors = {x for f in (line.goal.show, *line.goal.hyps) for e in walk(f) if isinstance(e, Op) and e.op == "/"
                for x in walk(e.args[1])}
    laws = {x.base for x in divisors if isinstance(x, Index)}
    for h in line.goal.hyps:
        match h:
            case Bind("forall", (Binding(_, "in", Name()),) as b, Op("==", (Index(law) as t, _))) if law in laws:
                fact = Bind("forall", b, Op(">", (t, ZERO)))
                if fact not in line.goal.hyps and all(fact != show for _, show in line.p.open):
                    line.lemma(fact, without_inputs(line.p, replace(line.goal, show=fact)))


def known_positive(line: Line) -> None:
    """What universal hypotheses say of the sign of numbers in show, in equations, and in the last hypothesis."""
    equal = [h for h in line.goal.hyps if isinstance(h, Op) and h.op == "=="]
    formulas = [line.goal.show, *equal, *line.goal.hyps[-1:]]
    for i, h in enumerate(line.goal.hyps):
        match h:
            case Bind("forall", bindings, Op(">", (a, b))) if b == ZERO:
                for t in dict.fromkeys(x for f in formulas for x in walk(f) if isinstance(x, Index)):
                    values: dict[str, Expr] = {}
                    own = {b.name for b in bindings}
                    if matches(a, t, own, values) and values.keys() == own and Op(">", (t, ZERO)) not in line.goal.hyps:
                        line.take({"rule": "instance", "hypothesis": i, "with": {
                            n: text(v) for n, v in values.items()}})


def without_inputs(p: Prover, goal: Goal) -> Proof | None:
    """The goal from what is assumed without naming single databases."""
    single = {n for n, t in goal.names if t.kind in ("input", "database")}
    gone = [i for i, h in enumerate(goal.hyps) if free_names(h) & single]
    proof = p.prove(replace(goal, hyps=tuple(h for h in goal.hyps if not free_names(h) & single)), 3)
    return proof and ({"rule": "forget", "hypotheses": gone, "proof": proof} if gone else proof)


def saturate(line: Line) -> None:
    """What the notions that are assumed say, at the inputs that have names."""
    for _ in range(3):
        known = set(line.goal.hyps)
        for step in list(sayings(line.goal)):
            after = after_step(line.goal, step)
            if after is not None and not set(after.hyps) <= known and len(line.steps) < 30 and line.take(step):
                known |= set(line.goal.hyps)


def evaluate(line: Line, terms: list[Expr]) -> None:
    """What the sums are, as hypotheses."""
    for term in dict.fromkeys(terms):
        if any(isinstance(h, Op) and h.op == "==" and h.args[0] == term for h in line.goal.hyps):
            continue
        known = value(line.p, line.goal, term)
        if known is not None:
            line.lemma(Op("==", (term, known[0])), known[1])


def in_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with names for all that is about objects, and without the hypotheses that still are."""
    line = Line(p, goal)
    named(line)
    if about_objects(line.goal.names, line.goal.show):
        return None
    gone = [i for i, h in enumerate(line.goal.hyps) if about_objects(line.goal.names, h)]
    if gone and not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    return line.closed(by_elimination(p, line.goal) or p.prove(line.goal, depth))


MAX_LINKS = 3


def by_elimination(p: Prover, goal: Goal) -> Proof | None:
    """An inequality between multiples of numbers, from inequalities between multiples of these numbers: hypotheses
    times what takes one name after the other away, until nothing is left."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")):
        return None
    reals = [n for n, t in goal.names if t.kind == "real"]
    known = [(i, difference(h)[1]) for i, h in enumerate(goal.region.hypotheses) if isinstance(h, Op)
             and h.op in ("<=", ">=", "<", ">") and len(free_names(h) & set(reals)) > 1]

    def slope(e: Expr, v: str) -> Expr | None:
        try:
            s = written(goal.region.ratio(derivative(e, v)))
        except TROUBLE:
            return None
        return None if s == ZERO or free_names(s) & set(own) else s

    def search(rest: Expr, used: tuple[int, ...], times: tuple[Expr, ...]) -> Proof | None:
        if used and goal.region.zero(rest):
            return completed(p, goal, {"rule": "linear", "hypotheses": list(used), "times": list(map(text, times)),
                                       "signs": Slots(3), "defined": Slots(3)})
        for i, e in known if len(used) < MAX_LINKS else []:
            for v in own if i not in used else []:
                above, below = slope(rest, v), slope(e, v)
                if above is None or below is None:
                    continue
                c = normal(goal, Op("/", (above, below)))
                if c is not None and goal.region.sign(c) != -1:
                    found = search(Op("-", (rest, Op("*", (c, e)))), (*used, i), (*times, c))
                    if found is not None:
                        return found
        return None
    own = [v for v in reals if v in free_names(goal.show) or any(v in free_names(e) for _, e in known)]
    own = [v for v in own if all(is_affine(goal, e, v) for e in (difference(goal.show)[1], *(e for _, e in known)))]
    return search(difference(goal.show)[1], (), ())


def is_affine(goal: Goal, e: Expr, v: str) -> bool:
    try:
        return v not in free_names(written(goal.region.ratio(derivative(e, v))))
    except TROUBLE:
        return False


def named(line: Line) -> None:
    goal = line.goal
    said = {h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == "=="}
    shown = set(walk(goal.show))  # an assumed extremum says nothing of other terms, and it must be shown to be defined
    sums = [i for i, t in enumerate(opaque_terms(goal)) if (about_objects(goal.names, t) or t in said) and (
        t in shown or not (isinstance(t, Bind) and t.binder in ("max", "min")))]
    if sums and not line.take({"rule": "opaque", "terms": sums}):
        for i in reversed(sums):
            line.take({"rule": "opaque", "terms": [i]})
    solve(line, len(goal.names))
    every = {x for f in (line.goal.show, *line.goal.hyps) for x in walk(f)}
    pairs = {a.id for x in every if isinstance(x, Call) and x.fn in ("hamming", "neighbouring") for a in x.args
             if isinstance(a, Name)}
    near = [n for n, t in line.goal.names if t.kind in ("input", "database") and n in pairs]
    if len(near) > 1 and entries(line.goal, near) is not None:
        line.take({"rule": "distances", "databases": near[:4]})
        solve(line, len(goal.names))
    measured: set[Expr] = set()  # what has a name from before gets another one: they are then equal
    for _ in range(12):
        listed = functionals(line.goal)
        terms = [i for i, t in enumerate(listed) if index_like(line.goal, t) and t not in measured]
        if not terms or not line.take({"rule": "measure", "term": terms[0], "infinite": Slots(2)}):
            break
        measured.add(listed[terms[0]])
    solve(line, len(goal.names))


def index_like(goal: Goal, e: Expr) -> bool:
    """The probability of an outcome, or the value of a function."""
    return isinstance(e, Index) or (isinstance(e, Call) and dict(goal.names).get(e.fn, Type("")).kind == "function")


def solve(line: Line, first: int) -> None:
    """New names replaced where an equation gives them."""
    for _ in range(20):
        new = {n for n, _ in line.goal.names[first:]}
        for i, h in enumerate(line.goal.hyps):
            match h:
                case Op("==", (Name(v), e)) if v in new and v not in free_names(e) and line.take(
                        {"rule": "replace", "hypothesis": i}):
                    break
        else:
            return
