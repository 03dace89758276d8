"""How far, in the mean, what is told is from the database, if what it tells has bounded ratios at neighbours.

Let the masses ``f(x, y)`` of pairs of databases be such that ``f(x, y) <= c*f(z, y)`` for neighbours x, z. For each y
the pairs of neighbours are counted (`double_counting`), and the sum over all y says ``n*(m - 1)*sum(f) <= (m - 1 +
c)*sum(f*hamming)``. With masses that sum to 1 this bounds the mean distance from below, as for posteriors with such
ratios (identifiability), or mechanisms and priors with them (differential privacy). Source: Wang, Ying and Zhang 2016,
Lemma 1, of which this is another proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.databases import evaluate, in_numbers
from symdp.legacy.engines.inequality.double_counting import MARK, Pairs, compare, ends
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.databases import in_another_order, synthetic
from symdp.legacy.kernel.enclose import PLUS
from symdp.legacy.kernel.laws import alphabet
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, free_names, substitute, walk

RATIOS = ("identifiable", "neighbour_ratio", "dp")
UNKNOWN = Name("'")  # no bound


@dataclass(frozen=True)
class Mean:
    """The sum over x and y in ``of`` of masses times distances; ``x`` is what the ratios are about."""

    of: Name
    x: str
    y: str
    mass: Expr
    ratio: Expr  # its logarithm
    term: Expr  # in the goal: the sum, or what is known to be it


def by_mean_distance(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """From a bound of the mean distance, which becomes a hypothesis."""
    if depth < 2:
        return None
    for mean in means(goal):
        line = Line(p, goal)
        fact = bounded(line, mean)
        if fact is None or fact in goal.hyps:
            continue
        here = len(line.goal.region.hypotheses) - 1
        if mean.term in walk(goal.show):
            return line.closed(completed(p, line.goal, {
                "rule": "linear", "hypotheses": [here], "times": ["1"], "defined": Slots(3), "rest": Slots(depth - 1)}))
        for i, h in enumerate(line.goal.region.hypotheses):
            match h:
                case Op("<=" | "<", (t, e)) if t == mean.term:
                    known = Op("<=", (fact.args[0], e))
                    line.lemma(known, completed(p, replace(line.goal, show=known), {
                        "rule": "linear", "hypotheses": [here, i], "times": ["1", "1"], "defined": Slots(3)}))
        if isinstance(goal.show, Op) and PLUS in goal.show.args:
            return line.closed(absurd(p, line.goal, depth))
        return line.closed(in_numbers(p, line.goal, depth - 1))
    return None


def absurd(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The mean distance is not as small as that."""
    step: Proof = {"rule": "absurd", "hypothesis": len(goal.hyps) - 1}
    recorder = Recorder()
    recorder.rule_absurd(goal, {**step, "proof": LATER})
    proof = in_numbers(p, recorder.goals[-1], depth - 1)
    return proof and {**step, "proof": proof}


def speaks_of_distances(e: Expr) -> bool:
    """Not of single outputs alone, of which a mean says nothing."""
    return any(isinstance(x, Call) and x.fn in ("hamming", "expected_hamming") for x in walk(e))


def has_mean_distance(goal: Goal) -> bool:
    return next(means(goal), None) is not None


def means(goal: Goal) -> Iterator[Mean]:
    """The mean distances of which the goal speaks, of masses whose ratios at neighbours are bounded."""
    if not any(isinstance(x, Call) and x.fn in RATIOS for h in goal.hyps for x in walk(h)):
        return
    formulas = [goal.show, *(h for h in goal.hyps if isinstance(h, Op))]
    x, y = fresh(goal.names, ["x", "y"], (goal.show, *goal.hyps))
    begun = {h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == "=="}  # within the proof of a bound
    for t in dict.fromkeys(e for f in formulas for e in walk(f)):
        if t in begun:
            continue
        match t:
            case Call("expected_hamming", (law, Name(m) as of)) if (
                    synthetic(goal, of) and alphabet(goal, of) is not None):
                masses = (Index(law, (Name(x),)), Index(Call(m, (Name(x),)), (Name(y),)))
                ratio = logarithm(goal, masses, x)
                if ratio is not None:
                    yield Mean(of, x, y, Op("*", masses), ratio, t)
            case Bind("sum", (Binding(a, "in", Name() as of), Binding(b, "in", other)), Op("*", (
                    Op("*", (Index() as f, Index() as g)) as mass, Call("hamming", pair)))) if of == other and (
                    {*pair} == {Name(a), Name(b)} and alphabet(goal, of) is not None):
                for v, w in ((a, b), (b, a)):
                    ratio = logarithm(goal, (f, g), v)
                    if ratio is not None:
                        yield Mean(of, v, w, mass, ratio, t)


def logarithm(goal: Goal, masses: tuple[Index, Index], x: str) -> Expr | None:
    """Of what bounds the ratio of the product of two numbers at neighbouring x."""
    parts: list[Expr] = []
    for f in masses:
        match f:
            case Index(law, (at,)) if x not in free_names(law):
                if at == Name(x):
                    parts += bounds(goal, "neighbour_ratio", law)[:1] or [UNKNOWN]
            case Index(Call(m, (Name(v),)), _) if v == x:
                for h in goal.hyps:
                    match h:
                        case Call("identifiable", (law, of, e)) if of == Name(m) and any(
                                g == Index(law, (Name(x),)) for g in masses):
                            return e
                parts += bounds(goal, "dp", Name(m))[:1] or [UNKNOWN]
            case _:
                return None
    if not parts or UNKNOWN in parts:
        return None
    parts = [e for e in parts if e != ZERO] or parts[:1]
    return parts[0] if len(parts) == 1 else Op("+", tuple(parts))


def bounds(goal: Goal, notion: str, of: Expr) -> list[Expr]:
    """The levels at which a law, or all rows of a mechanism, or a mechanism are assumed to have a notion."""
    found: list[Expr] = []
    for h in goal.hyps:
        match h:
            case Call(fn, (known, e)) | Call(fn, (known, _, e)) if fn == notion and known == of and (
                    len(h.args) == (2 if notion == "dp" else 3)):
                found.append(e)
            case Bind("forall", (Binding(y, "in"),), Call(fn, (Call(m, (Name(v),)), _, e))) if (
                    fn == notion and v == y and y not in free_names(e)):
                match of:
                    case Call(n, (Name(),)) if n == m:
                        found.append(e)
    return found


def bounded(line: Line, mean: Mean) -> Op | None:
    """The bound, as a hypothesis."""
    p, known = line.p, alphabet(line.goal, mean.of)
    assert known is not None
    n, m = known
    others, c = Op("-", (m, ONE)), Call("exp", (mean.ratio,))
    total = mean.term
    if isinstance(total, Call):
        if not line.take({"rule": "fact", "law": "mean distance", "of": [*map(text, total.args), text(mean.of)]}):
            return None
        said = line.goal.hyps[-1]
        assert isinstance(said, Op)
        total = said.args[1]
    assert isinstance(total, Bind)
    names = [b.name for b in total.bindings]
    where: dict[str, Expr] = {mean.x: Name(names[0]), mean.y: Name(names[1])} if isinstance(mean.term, Call) else {}
    mass = substitute(mean.mass, where)
    order = [1, 0] if where or mean.y == names[1] else [0, 1]
    turned = in_another_order(Recorder(), total, order)
    if not line.take({"rule": "fact", "law": "order", "order": order}, total):
        return None
    assert isinstance(turned.body, Bind)
    inner = replace(turned.body, body=mass)
    whole = replace(turned, body=inner)
    n_others = Op("*", (n, others))
    fact = Op("<=", (Op("*", (n_others, whole)), Op("*", (Op("+", (others, c)), turned))))
    inner_line = Line(p, replace(line.goal, show=fact))  # what the masses are in other terms does not matter
    inner_line.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(line.goal.hyps) if says_what_it_is(h)]})
    proof = inner_line.closed(at_each(p, inner_line.goal, whole, turned, mean, (n, others, c)))
    if not line.lemma(fact, proof):
        return None
    evaluate(line, [whole])
    said = line.goal.hyps[-1]
    if not (isinstance(said, Op) and said.op == "==" and said.args[0] == whole):
        return None
    hyps, slope = line.goal.region.hypotheses, Op("+", (others, c))
    final = Op("<=", (Op("/", (Op("*", (n_others, said.args[1])), slope)), mean.term))
    links: dict[str, Expr] = {text(Op("==", (mean.term, total))): ONE, text(Op("==", (total, turned))): ONE,
             text(said): Op("/", (n_others, slope)), text(fact): Op("/", (ONE, slope))}
    used = {i: text(links[text(h)]) for i, h in enumerate(hyps) if text(h) in links}
    proof = completed(p, replace(line.goal, show=final), {
        "rule": "linear", "hypotheses": list(used), "times": list(used.values()), "signs": Slots(2),
        "defined": Slots(3)})
    return final if line.lemma(final, proof) else None


def says_what_it_is(h: Expr) -> bool:
    """It says of every input what its probability is, as a sum."""
    match h:
        case Bind("forall", (_,), Op("==", (Index(Name()), Bind("sum")))):
            return True
    return False


def at_each(p: Prover, goal: Goal, whole: Bind, mean: Bind, about: Mean, sizes: tuple[Expr, Expr, Expr]) -> (
        Proof | None):
    """The comparison of the sums over y from that at each y, where the pairs of neighbours are counted."""
    n, others, c = sizes
    listed = opaque_terms(goal)
    left, right = Op("neg", (Op("*", (n, others)),)), Op("+", (others, c))
    step: Proof = {"rule": "termwise", "rest": "0", "terms": [
        [text(left), listed.index(whole)], [text(right), listed.index(mean)]]}
    recorder = Recorder()
    try:
        recorder.rule_termwise(goal, {**step, "step": LATER, "ends": LATER, "defined": Slots(0)})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    line = Line(p, recorder.goals[-2])
    y = Name(line.goal.names[-1][0])
    at: dict[str, Expr] = {whole.bindings[0].name: y}
    masses, distances = substitute(whole.body, at), substitute(mean.body, at)
    assert isinstance(masses, Bind) and isinstance(distances, Bind)
    mass = substitute(masses.body, {masses.bindings[0].name: Name(MARK)})
    if not compare(line, Pairs(mass, about.of, c, y, *ends(n, others, masses, distances))):
        return None
    last = len(line.goal.region.hypotheses) - 1
    inner = line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": [last], "times": ["1"], "defined": Slots(3)}))
    return inner and completed(p, goal, {**step, "step": inner, "ends": {"rule": "bound"}, "defined": Slots(3)})
