"""A comparison as a combination of the hypotheses and of Shannon's inequalities.

Everything is linear in the joint entropies; what stands before them (``n`` in ``n*H(X)``, ``1/log(2)`` in
``bits(H(X))``) may stand before every inequality whose side it is seen to keep, and so may what numbers are assumed to
be at most or at least (``1 - b`` for ``b <= 1``). Monomials are the unknowns of a linear programme. What is divided by
entropies is multiplied out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.shannon.combine import combination
from symdp.legacy.engines.shannon.facts import around, facts, signed
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.information import MAX_VARIABLES, entropy
from symdp.legacy.kernel.normal import _GENERATORS, Mono, _times, mono_expr, poly_expr
from symdp.legacy.kernel.rules import Checker, Goal, Rejected, difference, negation, unfold
from symdp.legacy.kernel.tree import COMPARISONS, FALSE, ONE, ZERO, Call, Expr, Op, free_names, num, walk

UNIT: Mono = ()
MOST_VARIABLES = 8
MOST_FACTORS = 4
MOST_FACTS = 12
FEWEST_COPIED, MOST_COPIED = 4, 5  # of up to three variables Shannon's inequalities say all
MOST_SLACKS = 4
Poly = dict[Mono, Fraction]
Factor = tuple[tuple[Mono, Fraction], ...]
ITSELF: Factor = ((UNIT, Fraction(1)),)


@dataclass(frozen=True)
class Row:
    """An inequality ``poly >= 0`` (> 0, == 0), times ``factor``: a fact, letters of a variable, or a hypothesis;
    or, with neither, a monomial that is not negative, which is left over. The factor is a polynomial."""

    op: str
    poly: Poly
    factor: Factor
    fact: str = ""
    letters: str = ""
    hypothesis: int = -1

    @property
    def vector(self) -> Poly:
        out: Poly = {}
        for f, k in self.factor:
            for m, c in self.poly.items():
                out[_times(m, f)] = out.get(_times(m, f), Fraction(0)) + c*k
        return {m: c for m, c in out.items() if c}


def entropies(goal: Goal) -> dict[str, frozenset[str]]:
    """The names of joint entropies in a goal, and the variables they are of."""
    variables = [n for n, t in goal.names if t.kind == "variable"]
    if len(variables) > MAX_VARIABLES:
        return {}
    return {entropy(c).id: frozenset(c) for k in range(len(variables)) for c in combinations(variables, k + 1)}


def by_shannon(p: Prover, goal: Goal, depth: int) -> Proof | None:
    op, d = difference(goal.show)
    target = poly(goal, d)
    known = entropies(goal)
    if op == "!=" or target is None or not known:
        return None
    given = [(i, *pair) for i, h in enumerate(goal.region.hypotheses) if (pair := _comparison(goal, h)) is not None]
    polys = [target, *(q for _, _, q in given)]
    sets = {known[g] for q in polys for m in q for g, _ in m if g in known}
    whole = frozenset[str]().union(*sets)
    few = len(whole) <= MOST_VARIABLES
    for asked in ([[]] if op == "==" else [around(sets, whole), facts(sorted(whole)) if few else []]):
        rows = list(candidates(goal, op, polys, given, known, asked, whole))
        wanted = [j for j, r in enumerate(rows) if _positive(goal, r)] if op == ">" else []
        if op == ">" and not wanted:
            continue
        found = combination(target, [r.vector for r in rows], [r.op == "==" for r in rows],
                            [0.3 if r.hypothesis >= 0 else 1.0 for r in rows], wanted)
        if found is None:
            continue
        proof = written(goal, [(rows[j], c) for j, c in sorted(found.items())])
        try:
            Checker().prove(goal, proof)
        except Rejected:
            continue
        return proof
    return None


def multiplied_out(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal and the hypotheses without entropies that are divided by, which are seen to be positive."""
    line = Line(p, goal)
    known = goal.region.hypotheses
    found = {i: new for i, h in enumerate(known) if isinstance(h, Op) and h.op in COMPARISONS and (
        new := _without_denominator(goal, h)) is not None}
    for i, (fact, below) in found.items():
        line.lemma(fact, completed(p, line.said(fact), _rewritten(known[i], below)))
    if found and not line.take({"rule": "forget", "hypotheses": [goal.hyps.index(known[i]) for i in found
                                                                 if known[i] in goal.hyps]}):
        return None
    new = _without_denominator(line.goal, goal.show)
    if new is None:
        return line.closed(p.prove(line.goal, depth - 1)) if found else None
    step = {**_rewritten(new[0], Op("/", (ONE, new[1]))), "proof": Slot(depth - 1)}
    return line.closed(completed(p, line.goal, step))


def _rewritten(show: Expr, times: Expr) -> Proof:
    """By ``show``, whose difference times that is the one wanted."""
    return {"rule": "rewrite", "show": text(show), "times": text(times), "proof": BOUND, "positive": Slot(2),
            "defined": Slots(2), "new_defined": Slots(2)}


def _without_denominator(goal: Goal, h: Expr) -> tuple[Expr, Expr] | None:
    """The comparison multiplied by what is divided by, with entropies in it, which is seen to be positive; and that."""
    try:
        op, d = difference(h)
        r = goal.region.ratio(d)
    except TROUBLE:
        return None
    known = entropies(goal).keys()
    powers: dict[str, int] = {}
    for m in r.num:
        for g, k in m:
            if k < 0 and g in known and isinstance(k, int):
                powers[g] = max(powers.get(g, 0), -k)
    common: Mono = tuple(sorted(powers.items()))
    factors = [*r.den.items(), *([(((common, Fraction(1)),), 1)] if common else [])]
    if not any(free_names(poly_expr(f)) & known for f, _ in factors) or any(
            goal.region.sign(poly_expr(f)) != 1 for f, _ in factors):
        return None
    below = reduce(lambda a, b: Op("*", (a, b)), (Op("^", (poly_expr(f), num(k))) if k > 1 else poly_expr(f)
                                                  for f, k in factors))
    top = poly_expr((_times(m, common), c) for m, c in r.num.items())
    return Op(op, (top, ZERO)), below


def has_fractions(goal: Goal) -> bool:
    """Something is divided by entropies, in show or a hypothesis."""
    return any(_without_denominator(goal, h) is not None for h in (goal.show, *goal.region.hypotheses)
               if isinstance(h, Op) and h.op in COMPARISONS)


def by_contradiction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The hypotheses contradict one another: the last that does fails under those before it."""
    for i in reversed(range(len(goal.hyps))):
        h = goal.hyps[i]
        if isinstance(h, Op) and h.op in ("<", "<=", ">", ">="):
            proof = by_shannon(p, Goal(goal.names, goal.hyps[:i], negation(h)), depth)
            if proof is not None:
                return {"rule": "absurd", "hypothesis": i, "proof": proof}
    return None


def by_copy(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With a copy of one variable given two others: what no sum of Shannon's inequalities says."""
    known = entropies(goal)
    variables = sorted(frozenset[str]().union(*(known[n] for n in free_names(goal.show) if n in known)))
    if goal.show == FALSE or not FEWEST_COPIED <= len(variables) <= MOST_COPIED or len(known) >= 2**MAX_VARIABLES - 1:
        return None
    for v in variables:
        for given in combinations((w for w in variables if w != v), 2):
            step: Proof = {"rule": "copy", "of": [v], "given": list(given)}
            recorder = Recorder()
            recorder.rule_copy(goal, {**step, "proof": {}})
            proof = by_shannon(p, recorder.goals[0], depth)
            if proof is not None:
                return {**step, "proof": proof}
    return None


def is_linear(goal: Goal) -> bool:
    """The conclusion's difference is linear in joint entropies: none of them is inside a function or a product."""
    found, known = poly(goal, difference(goal.show)[1]), entropies(goal).keys()
    return found is not None and all(
        sum(k != 0 for g, k in m if g in known) <= 1 and not any(
            (k != 1 if g in known else free_names(_GENERATORS[g][0]) & known) for g, k in m) for m in found)


def linear_throughout(statement: Statement, part: int) -> bool:
    """Every comparison of the conclusion is linear in joint entropies."""
    try:
        goal, _ = root_goal(statement, part)
        return all(is_linear(replace(goal, show=x)) for x in walk(goal.show)
                   if isinstance(x, Op) and x.op in COMPARISONS)
    except TROUBLE:
        return False


def _surroundings(goal: Goal) -> tuple[list[str], list[str]]:
    """Facts about the sets of variables in the conclusion, and the variables with a known number of letters."""
    known = entropies(goal)
    sets = {known[n] for n in free_names(goal.show) if n in known}
    whole = frozenset[str]().union(*sets)
    return around(sets, whole)[:MOST_FACTS], [n for n, t in goal.names if n in whole and t.param("in") is not None]


def knows_facts(goal: Goal) -> bool:
    """Nothing is left for ``by_facts`` to add."""
    asked, _ = _surroundings(goal)
    return all(Op(">=", (unfold(read_expression(f), goal.names), ZERO)) in goal.hyps for f in asked)


def by_facts(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Shannon's inequalities about what occurs, for a conclusion that is not linear: then analysis."""
    asked, letters = _surroundings(goal)
    return completed(p, goal, {"rule": "shannon", "facts": asked, "letters": letters, "proof": Slot(depth)})


@lru_cache(maxsize=20_000)
def _of_fact(fact: str) -> Poly:
    """The normal form of a fact."""
    out: dict[frozenset[str], int] = {}
    for sign, group in signed(fact):
        out[group] = out.get(group, 0) + sign
    return {((entropy(group).id, 1),): Fraction(c) for group, c in out.items() if c}


def poly(goal: Goal, e: Expr) -> Poly | None:
    """The normal form of a number, if it is a sum of monomials."""
    try:
        r = goal.region.ratio(e)
    except TROUBLE:
        return None
    return None if r.den else dict(r.num)


def _comparison(goal: Goal, h: Expr) -> tuple[str, Poly] | None:
    try:
        op, e = difference(h)
    except Rejected:
        return None
    found = poly(goal, e) if op != "!=" and goal.region.finite(e) else None
    return None if not found else (op, found)


def candidates(goal: Goal, op: str, polys: list[Poly], given: list[tuple[int, str, Poly]],
               known: dict[str, frozenset[str]], asked: list[str], mentioned: frozenset[str]) -> Iterator[Row]:
    factors = _factors(goal, polys, known, given)
    for i, way, q in given:
        if op != "==" or way == "==":  # of equations, times any number, monomials say all
            yield from (Row(way, q, f, hypothesis=i) for f in factors if way != "==" or len(f) == 1)
    if op == "==":
        return
    for fact in asked:
        value = _of_fact(fact)
        yield from (Row(">=", value, f, fact=fact) for f in factors)
    left = {m: None for q in polys for m in q if not any(g in known for g, _ in m)}
    for name, t in goal.names:
        size = t.param("in") if t.kind == "variable" and name in mentioned else None
        bound = poly(goal, Call("log", (size,))) if size is not None else None
        if bound is not None:
            short = {**bound, ((entropy([name]).id, 1),): Fraction(-1)}
            yield from (Row(">=", short, f, letters=name) for f in factors)
            left |= {_times(m, k): None for m in bound for f in factors for k, _ in f}
    for m in (UNIT, *left):
        if goal.region.at_least(mono_expr(m), False):
            yield Row(">=", {m: Fraction(1)}, ITSELF)


def _factors(goal: Goal, polys: list[Poly], known: dict[str, frozenset[str]],
             given: list[tuple[int, str, Poly]]) -> list[Factor]:
    """1, and what stands before an entropy, or before what is compared with one, and is not negative; and what is
    assumed not to be negative of the numbers in these."""
    found: dict[Mono, None] = {UNIT: None}
    for q in polys:
        for m in q:
            rest = tuple((g, k) for g, k in m if g not in known)
            if len(rest) < len(m) and goal.region.at_least(mono_expr(rest), False):
                found[rest] = None
    numbers = {g for m in found for g, _ in m}
    slacks = [tuple(q.items()) for _, way, q in given if way in (">", ">=") and len(q) > 1 and (
        spoken := {g for m in q for g, _ in m}) and spoken <= numbers]
    return [*(((m, Fraction(1)),) for m in list(found)[:MOST_FACTORS]), *slacks[:MOST_SLACKS]]


def _positive(goal: Goal, r: Row) -> bool:
    """Its share makes the whole positive."""
    if r.fact or r.letters or r.op == "==":
        return False
    return goal.region.sign(poly_expr(r.factor)) == 1 if r.hypothesis >= 0 else goal.region.sign(
        mono_expr(next(iter(r.poly)))) == 1 and r.op == ">="


def _times_of(r: Row, c: Fraction) -> Expr:
    return poly_expr((m, k*c) for m, k in r.factor)


def in_words(goal: Goal, parts: list[tuple[Row, Fraction]]) -> str:
    """What the combination says, for people."""
    said = ["chain rule"]
    for r, c in parts:
        size = next(t.param("in") for n, t in goal.names if n == r.letters) if r.letters else None
        what = f"{r.fact} >= 0" if r.fact else f"H({r.letters}) <= log({text(size)})" if size is not None else ""
        if r.hypothesis >= 0:
            what = f"{text(goal.hypotheses[r.hypothesis])} (assumed)".replace(",)", ")")
        times = text(_times_of(r, c))
        said += [what if times == "1" else f"{times} times {what}"] if what else []
    return "; ".join(said)


def written(goal: Goal, parts: list[tuple[Row, Fraction]]) -> Proof:
    """The combination as a proof: the facts as hypotheses behind those of the goal, then the sum."""
    asked = list(dict.fromkeys(r.fact for r, _ in parts if r.fact))
    letters = list(dict.fromkeys(r.letters for r, _ in parts if r.letters))
    first = len(goal.hypotheses)
    steps: list[tuple[int, str]] = []
    for r, c in parts:
        at = first + asked.index(r.fact) if r.fact else r.hypothesis
        if r.letters:
            at = first + len(asked) + 2 * letters.index(r.letters) + 1
        if at >= 0:
            steps.append((at, text(_times_of(r, c))))
    linear: Proof = {"rule": "linear", "hypotheses": [i for i, _ in steps], "times": [t for _, t in steps],
                     "words": in_words(goal, parts)}
    return {"rule": "shannon", "facts": asked, "letters": letters, "proof": linear} if letters else {
        "rule": "shannon", "facts": asked, "proof": linear} if asked else linear
