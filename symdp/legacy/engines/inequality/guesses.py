"""Lower bounds of information through channels whose output often is their input: it can be guessed, so that much is
known of it (Fano's inequality). Channels and mechanisms of reals are fed with as many inputs as are wanted."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.formulas import at_index, numbers_of, uniform, with_index, with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.capacity import leaves
from symdp.legacy.kernel.declared import in_branches
from symdp.legacy.kernel.enclose import FLIPPED, PLUS
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.feeding import REALS, capacity_of, symbols, told
from symdp.legacy.kernel.goals import canonical, nameless
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Checker, Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
    walk,
)
from symdp.legacy.kernel.values import functionals


def at_least(e: Expr) -> tuple[str, Expr, Expr] | None:
    """What is to be greater than something: the comparison, with it on the left."""
    match e:
        case Op(">" | ">=" as op, (a, b)) if isinstance(a, Call):
            return op, a, b
        case Op("<" | "<=" as op, (b, a)) if isinstance(a, Call):
            return FLIPPED[op], a, b
    return None


# -- what is written
def by_feeding(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The capacity of what is written for reals: of that which gets one of many equal inputs, and shows it with some
    probability. What is not bounded is greater than any number."""
    found = capacity_of(goal.show)
    if found is None or not is_fed(goal):
        return None
    op, of, bound = found
    if op == "==" and bound == PLUS:
        above = p.prove(replace(goal, show=Op(">=", (Call("capacity", (of,)), bound))), depth)
        return above and {"rule": "equal", "below": {"rule": "identity"}, "above": above}
    if op == ">=" and bound == PLUS:
        return completed(p, goal, {"rule": "unbounded", "proof": Slot(depth)})
    if op not in (">", ">=") or about_objects(goal.names, bound):
        return None
    v, n = fresh(goal.names, ["v", "n"], (goal.show, *goal.hyps))
    row = substitute(of.body, {b.name: Name(v) for b in of.bindings})
    there = Goal((*goal.names, (v, Type("integer"))), goal.hyps, goal.show)
    try:
        chance = shown(told(Checker(), there, row), Name(v))
        others = symbols(Checker(), told(Checker(), there, row), {x for x, _ in there.names})
    except TROUBLE:
        return None
    line = Line(p, goal)
    if chance is None or not line.take({"rule": "above", "of": text(enough(bound, chance))}):
        return None
    n = line.goal.names[-1][0]
    step: Proof = {"rule": "feed", "index": v, "from": ["1", n], "inputs": [v]*len(of.bindings),
                   "outputs": ["1"]*len(others), "proof": Slot(depth), "defined": Slots(4)}
    return line.closed(completed(p, line.goal, step))


def is_finite(goal: Goal) -> bool:
    """Show says that the capacity of what chooses from few rows is finite."""
    found = capacity_of(goal.show)
    return found is not None and found[0] in ("!=", "<") and found[2] == PLUS and bool(leaves(found[1]))


def by_few_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The capacity of what chooses from few rows is at most the logarithm of their number."""
    found = capacity_of(goal.show)
    if found is None:
        return None
    bound = Call("log", (num(len(leaves(found[1]))),))
    return completed(p, goal, {"rule": "unbounded", "bound": text(bound), "defined": Slots(2), "proof": Slot(depth)})


def is_fed(goal: Goal) -> bool:
    """Show bounds the capacity of what is written for reals from below."""
    found = capacity_of(goal.show)
    return found is not None and found[0] in (">", ">=", "==") and all(b.domain == REALS for b in found[1].bindings)


def enough(bound: Expr, chance: Expr) -> Expr:
    """So many inputs that more than the bound is known of one that is seen with this probability."""
    return Op("+", (Call("exp", (Op("/", (Op("+", (bound, ONE)), chance)),)), num(2)))


def shown(row: Expr, v: Name) -> Expr | None:
    """The probability, whatever the input is, with which a row shows it."""
    match in_branches(row):
        case Law(entries):
            return next((x for k, x in entries if k == v and v.id not in free_names(x) and x != ZERO), None)
    return None


# -- what is declared
def by_guess(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The information of a uniform input and the output of a channel that is given by a formula: that is a guess."""
    match at_least(goal.show):
        case (op, Call("capacity", (Name(w),)) as capacity, bound) if goal_type(goal, w).kind == "channel":
            line, domain = Line(p, goal), integers_of(goal.names, goal_type(goal, w).param("from"))
            if domain is None or chance_of(goal, w) is None or not line.take(with_numbers(goal, uniform(goal, domain))):
                return None
            u = line.goal.names[-1][0]
            if not line.take({"rule": "known", "theorem": "information below capacity", "with": {"P": u, "W": w}}):
                return None
            information = Call("mi", (Name(u), Name(w)))
            if goal.show != Op(op, (capacity, bound)) and not line.take({"rule": "turn"}):
                return None
            return line.closed(completed(p, line.goal, {
                "rule": "chain", "by": text(information), "defined": Slots(4), "strict": "second",
                "first": {"rule": "turn", "proof": BOUND}, "second": Slot(depth)}))
        case (_, Call("mi", (Name(u), Name(w))) as information, bound) if not about_objects(goal.names, bound):
            return of_uniform(p, goal, information, u, w, depth)
    return None


def goal_type(goal: Goal, n: str) -> Type:
    return dict(goal.names).get(n, Type(""))


def chance_of(goal: Goal, w: str) -> Expr | None:
    """The probability with which a channel of as many outputs as inputs shows its input, at least."""
    spaces = [integers_of(goal.names, goal_type(goal, w).param(key)) for key in ("from", "to")]
    entries = numbers_of(goal, w)
    if None in spaces or spaces[0] != spaces[1] or entries is None:
        return None
    x = entries.bindings[0]
    here = with_index(goal, x)
    return always(here, at_index(entries, Name(x.name), Name(x.name)), x.name)


def always(goal: Goal, e: Expr, x: str) -> Expr | None:
    """A part of a sum of what is not negative that does not depend on x."""
    match e:
        case Op("if", (c, a, _)) if holds(replace(goal, show=c)):
            return always(goal, a, x)
        case Op("+", parts):
            return next((found for part in parts if (found := always(goal, part, x)) is not None), None)
    return e if x not in free_names(e) and e != ZERO else None


def of_uniform(p: Prover, goal: Goal, information: Expr, u: str, w: str, depth: int) -> Proof | None:
    chance, law = chance_of(goal, w), numbers_of(goal, u)
    found = at_least(goal.show)
    if chance is None or law is None or found is None:
        return None
    bound = found[2]
    domain = law.bindings[0].domain
    if not isinstance(domain, Seq) or law.bindings[0].name in free_names(law.body):
        return None
    count = canonical(Op("+", (Op("-", domain.items[::-1]), ONE)))
    line = Line(p, goal)
    if goal.show.args[0] != information and not line.take({"rule": "turn"}):  # type: ignore[union-attr]
        return None
    (x,) = fresh(goal.names, ["x"], (goal.show, *goal.hyps))
    entropy, right = Call("entropy", (Name(u),)), Bind("sum", (replace(law.bindings[0], name=x),), Op("*", (
        Index(Name(u), (Name(x),)), Index(Call(w, (Name(x),)), (Name(x),)))))
    size = Op("==", (count, replace(right, body=ONE)))
    for fact in (size, Op("==", (entropy, Call("log", (count,)))), Op(">=", (right, chance)), Op("<=", (right, ONE))):
        if not line.lemma(fact, p.prove(line.said(fact), depth)):
            return None
    if not line.take({"rule": "known", "theorem": "Fano's inequality", "with": {"P": u, "W": w, "n": text(count)},
                      "defined": Slots(4)}):
        return None
    for term in (information, entropy):
        if not line.take({"rule": "measure", "term": functionals(line.goal).index(term)}):  # type: ignore[arg-type]
            return None
    known, h = Name(line.goal.names[-2][0]), Name(line.goal.names[-1][0])
    sums = [i for i, x in enumerate(opaque_terms(line.goal)) if isinstance(x, Bind) and nameless(x) == nameless(right)]
    if not line.take({"rule": "opaque", "terms": sums}):
        return None
    s = Name(line.goal.names[-1][0])
    useless = [i for i, f in enumerate(line.goal.hyps) if about_objects(line.goal.names, f) or any(
        isinstance(x, Bind) for x in walk(f))]
    if not line.take({"rule": "forget", "hypotheses": useless}):
        return None
    below, whole = Op("-", (ONE, s)), Call("log", (count,))
    rest = Op("*", (Op("-", (ONE, chance)), whole))
    for fact in (Op("<=", (Call("h", (below,)), Call("log", (num(2),)))),
                 Op("<=", (Op("*", (below, Call("log", (Op("-", (count, ONE)),)))), rest))):
        if not line.lemma(fact, p.prove(line.said(fact), depth)):
            return None
    told_of = list({f: i for i, f in enumerate(line.goal.region.hypotheses) if {known.id, h.id} & free_names(f) and (
        isinstance(f, Op) and len(free_names(f)) > 1)}.values())
    last = len(line.goal.region.hypotheses)
    enough_known = Op(">=", (known, Op("-", (Op("*", (chance, whole)), Call("log", (num(2),))))))
    if not line.lemma(enough_known, together(p, line.said(enough_known), [*told_of, last - 2, last - 1])):
        return None
    wanted = Op(">=", (whole, Op("/", (Op("+", (bound, ONE)), chance))))
    if line.lemma(wanted, p.prove(line.said(wanted), depth)):
        last = len(line.goal.region.hypotheses)
        proof = together(p, line.goal, [last - 2, last - 1], ["1", text(chance)])
        if proof is not None:
            return line.closed(proof)
    return line.closed(p.prove(line.goal, depth))


def together(p: Prover, goal: Goal, hypotheses: list[int], times: list[str] | None = None) -> Proof | None:
    """What follows from these hypotheses, times something."""
    return completed(p, goal, {"rule": "linear", "hypotheses": hypotheses, "times": times or ["1"]*len(hypotheses),
                               "signs": Slots(2), "rest": Slots(2), "defined": Slots(3)})
