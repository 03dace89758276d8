"""Suprema over functions on a range of which a sum is bounded: constant functions, which share it equally."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, piecewise_terms
from symdp.legacy.kernel.tree import (
    ONE,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    rebuild,
    walk,
)


def functions_of(term: Expr) -> list[tuple[str, Seq]]:
    """The functions on ranges that it binds, and nothing else."""
    if not isinstance(term, Bind) or term.binder not in ("sup", "inf"):
        return []
    found = [(b.name, within) for b in term.bindings if isinstance(b.domain, Type) and b.domain.kind == "function"
             and isinstance(within := b.domain.param("from"), Seq) and within.kind == "range"]
    return found if len(found) == len(term.bindings) else []


def shares(goal: Goal, term: Bind) -> dict[str, Expr] | None:
    """The constant of each function with which a condition on its sum is just met."""
    out: dict[str, Expr] = {}
    for name, within in functions_of(term):
        for x in walk(term.body):
            match x:
                case Op("==" | "<=" | ">=", (Bind("sum", (Binding(k, "in", over),), Call(f, (Name(at),))), total)) if (
                        f == name and at == k and over == within and name not in free_names(total)):
                    low, high = within.items
                    count = Op("+", (Op("-", (high, low)), ONE))
                    out.setdefault(name, ratio_expr(goal.region.ratio(Op("/", (total, count)))))
    return out if out and len(out) == len(functions_of(term)) else None


def at_shares(term: Bind, at: dict[str, Expr]) -> Expr:
    """The body at constant functions, its conditions being met, sums over what is constant written as multiples."""
    def go(e: Expr) -> Expr:
        match e:
            case Call(f, (_,)) if f in at:
                return at[f]
            case Op("if", (_, a, _)):
                return go(a)
            case Bind("sum", (Binding(k, "in", Seq("range", (low, high))),), body):
                inner = go(body)
                if k not in free_names(inner):
                    count = high if low == ONE else Op("+", (Op("-", (high, low)), ONE))
                    return Op("*", (count, inner))
                return replace(e, body=inner)
        return rebuild(e, go)
    return go(term.body)


def attained(goal: Goal) -> tuple[Bind, dict[str, Expr]] | None:
    """A supremum over functions that is to be at least a number, or an infimum at most one, and where."""
    found = about_laws.extremum(goal.show)
    if found is None or not functions_of(found[1]) or about_laws.upper(found[1]) != (found[0][0] == ">"):
        return None
    at = shares(goal, found[1])
    return None if at is None else (found[1], at)


def by_equal_shares(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """It is what it is at constant functions."""
    found = attained(goal)
    if found is None or depth < 2:
        return None
    term, at = found
    given = {b.name: text(Bind("function", (Binding(fresh_index(goal, term), "in", within),), at[b.name]))
             for b, (_, within) in zip(term.bindings, functions_of(term), strict=True)}
    return then(p, goal, {"rule": "extremum", "at": given, "defined": Slots(3)}, lambda g: with_condition(p, g, depth))


def with_condition(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal, once the condition that the constants fulfil is known; what is assumed of sums does not help there."""
    line = Line(p, goal)
    assert isinstance(goal.show, Op)
    for side in goal.show.args:
        if isinstance(side, Op) and side.op == "if":
            said = line.said(side.args[0])
            alone = Line(p, said)
            beside = [i for i, h in enumerate(said.hyps) if any(isinstance(x, Bind) for x in walk(h))]
            if beside:
                alone.take({"rule": "forget", "hypotheses": beside})
            line.lemma(said.show, alone.closed(p.prove(alone.goal, depth - 1)))
    return line.closed(p.prove(line.goal, depth - 1))


def fresh_index(goal: Goal, term: Bind) -> str:
    from symdp.legacy.kernel.reduce import fresh

    return fresh(goal.names, ["j"], (term, goal.show, *goal.hyps))[0]


def saddle(goal: Goal) -> tuple[Bind, Bind, Expr] | None:
    """Two extrema over functions that are to be equal, and what the first is at constants."""
    if not (isinstance(goal.show, Op) and goal.show.op == "==" and all(map(functions_of, goal.show.args))):
        return None
    a, b = goal.show.args
    assert isinstance(a, Bind) and isinstance(b, Bind)
    try:
        value = value_at(goal, a)
    except TROUBLE:
        return None
    return None if value is None else (a, b, value)


def value_at(goal: Goal, term: Bind) -> Expr | None:
    """What it is at constant functions, those that are bound within as well."""
    at: dict[str, Expr] = {}
    for x in walk(term):
        if isinstance(x, Bind) and functions_of(x):
            found = shares(goal, x)
            if found is None:
                return None
            at |= found

    def bare(e: Expr) -> Expr:
        match e:
            case Bind("sup" | "inf", _, body):
                return bare(body)
            case Op("if", (_, a, _)):
                return bare(a)
        return rebuild(e, bare)
    value = at_shares(replace(term, body=bare(term.body)), at)
    return value if not any(isinstance(x, Bind) for x in walk(value)) and free_names(value, functions=False) <= {
        *dict(goal.names), "pi"} else None


def by_saddle(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both extrema are what they are where all functions are constant."""
    found = saddle(goal)
    if found is None or depth < 3:
        return None
    line = Line(p, goal)
    for term in found[:2]:
        said = line.said(Op("==", (term, found[2])))
        proof = p.prove(replace(goal, show=said.show), depth)
        if proof is not None and (more := [*range(len(goal.hyps), len(said.hyps))]):
            proof = {"rule": "forget", "hypotheses": more, "proof": proof}  # what the other is does not help
        if not line.lemma(said.show, proof) or not line.take(
                {"rule": "swap", "hypothesis": line.goal.region.hypotheses.index(said.show)}):
            return None
    return line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(3)}))


def case_of_total(goal: Goal) -> Expr | None:
    """A side that is a number by cases, according to the sum of a declared function: that side."""
    names = dict(goal.names)
    for side in goal.show.args if isinstance(goal.show, Op) and goal.show.op in ("<=", ">=") else ():
        match side:
            case Op("if", (Op("==" | "<=", (Bind("sum", (b,), Call(f, (Name(j),))), total)), _, _)) if (
                    b.name == j and f in names and names[f].kind == "function" and not free_names(total) & {f}
                    and side in piecewise_terms(goal)):
                return side
    return None


def by_total(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both cases: nothing tells which of them it is."""
    side = case_of_total(goal)
    if side is None:
        return None
    return completed(p, goal, {"rule": "resolve", "term": list(piecewise_terms(goal)).index(side),
                               "first": Slot(depth), "second": Slot(depth), "defined": Slots(2)})
