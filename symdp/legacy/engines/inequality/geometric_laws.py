"""Pairs of laws of small divergences that are close at no level: geometric ones, whose ratio has no bound.

For p = b/(1 + b) and q = p/2 the divergences are at most b*log(2) and log(1 + b/2), both at most b, and the
probabilities of the k-th outcome have the ratio 2^k*(1 - p)/(1 - q).
"""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slots, completed, text
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Name, Op, Type, free_names, num

TWO = num(2)
LAW = Type("distribution")


def bound(goal: Goal) -> Expr | None:
    """That of a divergence of two laws which are to exist, and are to be close at no level."""
    match goal.show:
        case Bind("exists", (Binding(p, "in", first), Binding(q, "in", second)), body) if first == second == LAW:
            parts, laws = conjuncts(body), {Name(p), Name(q)}
        case _:
            return None
    if not any(isinstance(c, Bind) and at_no_level(c, laws) for c in parts):
        return None
    found = [c.args[1] for c in parts if isinstance(c, Op) and c.op == "<=" and isinstance(c.args[0], Call)
             and c.args[0].fn == "kl" and {*c.args[0].args} == laws and not free_names(c.args[1]) & {p, q}]
    others = [c for c in parts if not isinstance(c, Bind)]
    return found[0] if len({*found}) == 1 and len(others) == len(found) and not about_objects(
        goal.names, found[0]) else None


def at_no_level(e: Bind, laws: set[Name]) -> bool:
    match e:
        case Bind("forall", (Binding(c, "in", Type("real")),), Op("not", (Call("close", (x, y, at, z)),))):
            return {x, y} == laws and at == Name(c) and z == ZERO
    return False


def of_no_bounded_ratio(goal: Goal) -> bool:
    return bound(goal) is not None


def by_geometric_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The two laws, for the bound b; each of the parts by itself."""
    b, line = bound(goal), Line(p, goal)
    if b is None or not isinstance(goal.show, Bind):
        return None
    first = Op("/", (b, Op("+", (ONE, b))))
    second = Op("/", (b, Op("*", (TWO, Op("+", (ONE, b))))))
    if not line.take({"rule": "geometric", "first": text(first), "second": text(second)}):
        return None
    laws = [n for n, _ in line.goal.names[-2:]]
    at = dict(zip((x.name for x in goal.show.bindings), laws, strict=True))
    if not line.take({"rule": "exists", "at": at}):
        return None
    here, known, proofs = line.goal, len(goal.hyps), list[Proof]()
    for c in conjuncts(here.show):
        part = Line(p, Goal(here.names, here.hyps, c))
        proof = by_ratio(part, b, (first, second), known, laws) if isinstance(c, Bind) else by_number(part, known)
        if proof is None:
            return None
        proofs.append(proof)
        here = here.with_(c)
    return line.closed(completed(p, line.goal, {"rule": "and", "proofs": proofs}))


def by_number(line: Line, known: int) -> Proof | None:
    """A divergence as what it is."""
    for i in (known, known + 1):
        says, show = line.goal.hyps[i], line.goal.show
        if isinstance(says, Op) and isinstance(show, Op) and says.args[0] in show.args and line.take(
                {"rule": "swap", "hypothesis": i}):
            rest = [*range(known, len(line.goal.hyps))]
            if not line.take({"rule": "forget", "hypotheses": rest}):
                return None
            return line.closed(line.p.prove(line.goal, 5))
    return None


def by_ratio(line: Line, b: Expr, numbers: tuple[Expr, Expr], known: int, laws: list[str]) -> Proof | None:
    """A level c allows no ratio above exp(c), which 2^k*(1 - p)/(1 - q) is for k >= exp(c)*(1 - q)/(1 - p)."""
    p, (first, second) = line.p, numbers
    if not (line.take({"rule": "intro"}) and line.take({"rule": "intro"})):
        return None
    close = line.goal.hyps[-1]
    assert isinstance(close, Call)
    level = Call("exp", (close.args[2],))
    less, other = (Op("-", (ONE, x)) for x in (first, second))
    most = Op("/", (Op("*", (level, other)), less))
    if not line.take({"rule": "above", "of": text(most)}):
        return None
    k = Name(line.goal.names[-1][0])
    every = line.goal.hyps[known + 2]
    assert isinstance(every, Bind)
    if not line.take({"rule": "instance", "hypothesis": known + 2, "with": {every.bindings[0].name: k.id}}):
        return None
    if not line.take({"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    event, last = Name(line.goal.names[-1][0]), len(line.goal.hyps) - 1
    chances = tuple(Call(n, (event,)) for n in laws)
    bounded = Op("<=", (chances[0], Op("*", (level, chances[1]))))
    if not line.lemma(bounded, p.prove(line.said(bounded), 5)):
        return None
    powers = Op("<=", (Op("*", (less, Op("^", (first, k)))), Op("*", (level, Op("*", (other, Op("^", (second, k))))))))
    said = Line(p, line.said(powers))
    for i in (last - 1, last):
        if not said.take({"rule": "swap", "hypothesis": i, "back": True}):
            return None
    if not line.lemma(powers, said.closed(completed(p, said.goal, BOUND))):
        return None
    gone = [i for i, h in enumerate(line.goal.hyps) if i >= known and (
        about_objects(line.goal.names, h) or isinstance(h, Bind))]
    if not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    large = Op(">", (Op("^", (TWO, k)), k))
    small = Op("<=", (large.args[0], most))
    one = Op("+", (ONE, b))
    times = Op("*", (one, Op("^", (Op("/", (Op("*", (TWO, one)), b)), k))))
    step: Proof = {"rule": "rewrite", "show": text(powers), "times": text(times), "defined": Slots(3),
                   "new_defined": Slots(3), "positive": Slots(3), "proof": BOUND}
    if not line.lemma(large, p.prove(line.said(large), 5)):
        return None
    if not line.lemma(small, completed(p, line.said(small), step)):
        return None
    return line.closed(p.prove(line.goal, 4))
