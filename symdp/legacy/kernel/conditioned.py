"""The information of an entry given the others, database by database; and rows of mechanisms as declared laws."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.agreement import agree
from symdp.legacy.kernel.databases import inside, is_finite_domain, same_elements
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, integral
from symdp.legacy.kernel.laws import alphabet, is_input
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, ZERO, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def rule_conditional(checker: Checker, goal: Goal, proof: Proof) -> None:
    """``cond_mi(P, M, i)`` is the sum over the databases x of P[x] times the divergence of M(x) from the law of the
    output given the entries of x other than i; that is compared with a sum over the databases term by term."""
    names, (op, sides) = dict(goal.names), checker.operation(goal, "==", "<=", ">=")
    side = next((k for k, e in enumerate(sides) if isinstance(e, Call) and e.fn == "cond_mi"), None)
    if side is None or {"cond_mi", "kl"} & names.keys():
        raise checker.no("no information of an entry given the others")
    match sides[side], sides[1 - side]:
        case Call(_, (Name(p), Name(m), i)), Bind("sum", (Binding(_, "in", domain),)) as other:
            pass
        case _:
            raise checker.no("it is not compared with a sum over databases")
    known, outputs = alphabet(goal, Name(m)), integers_of(goal.names, names[m].param("to"))
    if names[p].kind != "distribution" or known is None or not isinstance(outputs, Seq) or not is_finite_domain(
            goal, Name(m)) or not same_elements(goal, domain, Name(m)):
        raise checker.no("no mechanism that reads all databases of a known size, to integers")
    checks = iter(proof.get("defined", ()))
    here, term = inside(checker, goal, other, checks)
    x = here.names[-1][0]
    z, y = reductions.fresh(here.names, ["z", "y"], (i, *known))  # bound, beside names of the goal and the entry's
    (q,) = reductions.fresh((*here.names, (z, Type("")), (y, Type(""))), ["Q"], (i, term, *here.hyps, here.show))

    def compared(value: Expr) -> Expr:
        return Op(op, (value, term) if side == 0 else (term, value))

    def total(value: Expr) -> Expr:
        """The sum over the databases z that agree with x outside of i."""
        return Bind("sum", (Binding(z, "in", Name(m)),), Op("if", (agree(known[0], i, z, x), value, ZERO)))
    chance, of_z = (Index(Name(p), (Name(v),)) for v in (x, z))
    row, given, last = Call(m, (Name(x),)), total(of_z), Index(Name(q), (Name(y),))
    joint = total(Op("*", (of_z, Index(Call(m, (Name(z),)), (Name(y),)))))
    divergence = Call("kl", (row, Name(q)))
    never = here.with_(Op("==", (chance, ZERO)), show=compared(ZERO))
    law = Bind("forall", (Binding(y, "in", outputs),), Op("==", (Op("*", (last, given)), joint)))
    there = Goal((*here.names, (q, Type("distribution", (("on", outputs),)))), (
        *here.hyps, Op(">", (chance, ZERO)), Op(">", (given, ZERO)), law, Op("<", (divergence, Name("oo")))),
        compared(Op("*", (chance, divergence))))
    for new, step in ((never, proof["never"]), (there, proof["proof"])):
        checker.defined(new, new.show, checks)
        checker.prove(new, step)


def rule_frozen(checker: Checker, goal: Goal, proof: Proof) -> None:
    """``cond_mi(P, M, i)`` is ``mi(R, slice(M, i, x))``, if P is the law of the database x with an entry i of law R."""
    names, (_, sides) = dict(goal.names), checker.operation(goal, "==", "<=", ">=")
    match sorted(sides, key=lambda e: isinstance(e, Call) and e.fn == "mi"):
        case Call("cond_mi", (Name(p), Name(m), i)), Call("mi", (Name(r), Call("slice", (Name(of), at, Name(x))))):
            pass
        case _:
            raise checker.no("no information of an entry given the others is compared with that of a slice")
    if (m, i) != (of, at) or {"cond_mi", "mi", "slice"} & names.keys():
        raise checker.no("the slice is that of another mechanism or entry, or a declared name stands for a quantity")
    reads = names[m]
    letters, n = integers_of(goal.names, reads.param("over")), reads.param("entries")
    if reads.kind != "mechanism" or reads.param("neighbours") is not None or not isinstance(letters, Seq) or (
            n is None or not integral(goal, n)) or not is_input(goal, names[x], m):
        raise checker.no("no mechanism on so many entries among integers of a range, and a database")
    if names[p].kind != "distribution" or names[r].kind != "distribution" or (
            integers_of(goal.names, names[r].param("on")) != letters):
        raise checker.no("no law of the databases, and of the letters")
    checks = iter(proof.get("defined", ()))
    if not integral(goal, i):
        raise checker.no("an entry is at an integer")
    for pair in ((ONE, i), (i, n)):
        checker.seen(goal, Op("<=", pair), checks)
    (z,) = reductions.fresh(goal.names, ["z"], (i, n, goal.show, *goal.hyps))
    chance = Op("if", (agree(n, i, z, x), Index(Name(r), (Index(Name(z), (i,)),)), ZERO))
    equal = Op("==", (Index(Name(p), (Name(z),)), chance))
    here = replace(goal, show=Bind("forall", (Binding(z, "in", Name(m)),), equal))
    checker.defined(here, here.show, checks)
    checker.prove(here, proof["law"])


def rule_row(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A name for the law that is a row of a declared mechanism at an input, whose outputs are integers of a range."""
    names, of = dict(goal.names), checker.parsed(proof["of"], goal)
    match of:
        case Call(m, (Name(x),)) if m in names and x in names and names[m].kind == "mechanism" and is_input(
                goal, names[x], m):
            outputs = integers_of(goal.names, names[m].param("to"))
        case _:
            raise checker.no("no row of a declared mechanism at an input")
    if not isinstance(outputs, Seq):
        raise checker.no("the outputs of the mechanism are not declared to be integers of a range")
    checker.defined(goal, Index(of, (outputs.items[0],)), iter(proof.get("defined", ())), real=True)
    (law,) = reductions.fresh(goal.names, ["L"], (of, goal.show, *goal.hyps))

    def named(e: Expr) -> Expr:
        match e:
            case Call("apply", (row, event)) if row == of:
                return Call(law, (named(event),))
            case Bind(_, bindings) if {b.name for b in bindings} & {m, x} or any(b.how == "->" for b in bindings):
                return e
        return Name(law) if e == of else rebuild(e, named)
    names_now = (*goal.names, (law, Type("distribution", (("on", outputs),))))
    checker.prove(Goal(names_now, tuple(map(named, goal.hyps)), named(goal.show)), proof["proof"])
