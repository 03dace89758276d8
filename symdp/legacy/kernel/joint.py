"""Random variables: Shannon's inequalities, and informations of laws and channels on finite spaces as theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import plus, table
from symdp.legacy.kernel.capacity import information, leaves, table_of
from symdp.legacy.kernel.declared import numbers_of
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import by_size, integers_of
from symdp.legacy.kernel.goals import Goal, integral, unfold
from symdp.legacy.kernel.information import MAX_VARIABLES, entropy, with_entropies
from symdp.legacy.kernel.laws import built
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Law, Name, Op, Seq, Type
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, ZERO, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


# -- random variables
def may_be_richer(checker: Checker, goal: Goal) -> None:
    """New variables may be put beside those that there are, on a space with more points: nothing is said of all
    variables on the one that there is, nor that there are some."""
    for e in (goal.show, *goal.hyps):
        if any(isinstance(b.domain, Type) and b.domain.kind == "variable" for x in walk(e) if isinstance(x, Bind)
               for b in x.bindings):
            raise checker.no("something is said of all variables, of which there are more with new ones")


def rule_shannon(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Entropies and mutual informations are not negative; an entropy is at most the logarithm of the number
    of letters, of which there is one."""
    facts: list[Expr] = []
    for text in proof["facts"]:
        e = checker.parsed(text, goal)
        value = unfold(e, goal.names)
        if not isinstance(e, Call) or e.fn not in ("H", "I") or value == e:
            raise checker.no("a fact is H(..) or I(..) of declared variables")
        facts.append(Op(">=", (value, ZERO)))
    for name in proof.get("letters", ()):
        t = dict(goal.names)[name]
        size = t.param("in")
        if t.kind != "variable" or size is None or not integral(goal, size):
            raise checker.no(f"{name} is no variable in an alphabet of so many letters")
        facts += [Op(">=", (size, ONE)), Op("<=", (entropy([name]), Call("log", (size,))))]
    checker.prove(goal.with_(*facts), proof["proof"])


def rule_copy(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Copies of some variables: with others, that are given, they have the law of these, and given those they are
    independent of all."""
    names = dict(goal.names)
    of, given = ([str(x) for x in proof[key]] for key in ("of", "given"))
    if not of or len({*of, *given}) < len(of) + len(given) or any(
            n not in names or names[n].kind != "variable" for n in (*of, *given)):
        raise checker.no("no different declared variables")
    may_be_richer(checker, goal)
    new = dict(zip(of, reductions.fresh(goal.names, of, (goal.show, *goal.hyps)), strict=True))
    variables = {n for n, t in goal.names if t.kind == "variable"}
    if len(variables) + len(of) > MAX_VARIABLES:
        raise checker.no("too many variables")
    wider = with_entropies((*goal.names, *((new[n], names[n]) for n in of)))
    others = variables - {*given}

    def h(*sets: Iterable[str]) -> Expr:
        whole = frozenset[str]().union(*sets)
        return entropy(whole) if whole else ZERO
    facts = [Op("==", (h(map(new.__getitem__, some), known), h(some, known)))
             for k in range(len(of)) for some in combinations(of, k + 1)
             for j in range(len(given) + 1) for known in combinations(given, j)]
    copies = new.values()
    facts.append(Op("==", (plus(h(copies, given), h(others, given)), plus(h(copies, others, given), h(given)))))
    checker.prove(Goal(wider, (*goal.hyps, *facts), goal.show), proof["proof"])


# -- random variables with given laws
def by_size_of_each(goal: Goal) -> dict[str, Type]:
    """The declarations, with m for the space 1..m."""
    return {n: by_size(goal.names, t) for n, t in goal.names}


def rule_joint(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Random variables: an input of a law on a finite space, outputs of channels from it and of channels from these,
    each independent of the earlier ones given what it comes from."""
    names = by_size_of_each(goal)
    law, edges = Name(str(proof["law"])), [(int(i), str(w)) for i, w in proof["channels"]]
    of = names.get(law.id, Type(""))
    if of.kind != "distribution" or {"mi", "entropy", "postprocess", "H", "I", "markov"} & names.keys():
        raise checker.no("no declared law, or a declared name stands for an information")
    sizes, through = [of.param("on")], list[Expr | None]((None,))
    for parent, w in edges:
        t, before = names.get(w, Type("")), through[parent] if 0 <= parent < len(through) else None
        if t.kind != "channel" or not 0 <= parent < len(sizes) or t.param("from") != sizes[parent]:
            raise checker.no("no channel from that space")
        sizes.append(t.param("to"))
        through.append(Name(w) if before is None else Call("postprocess", (before, Name(w))))
    if not all(size is not None and integral(goal, size) for size in sizes):
        raise checker.no("the spaces are not given by their sizes")
    may_be_richer(checker, goal)
    fresh = [Name(x) for x in reductions.fresh(goal.names, ["X"] * len(sizes), (goal.show, *goal.hyps))]
    types = tuple((x.id, Type("variable", (("in", size),))) for x, size in zip(fresh, sizes, strict=True) if size)
    wider = with_entropies((*goal.names, *types))
    facts: list[Expr] = [Op("==", (Call("entropy", (law,)), Call("H", (fresh[0],))))]
    for k, (parent, _) in enumerate(edges, 1):
        channel = through[k]
        assert channel is not None
        facts.append(Op("==", (Call("mi", (law, channel)), Call("I", (_group(fresh[0]), _group(fresh[k]))))))
        if others := [x for x in fresh[:k] if x != fresh[parent]]:
            facts.append(Call("markov", (Seq("tuple", tuple(others)), fresh[parent], fresh[k])))
    said = (c for f in facts for c in conjuncts(unfold(f, wider)))
    checker.prove(Goal(wider, (*goal.hyps, *said), goal.show), proof["proof"])


def _group(x: Expr) -> Seq:
    return Seq("group", (x,))


def rule_inputs(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The capacity is the supremum of the information over the laws of the input: a bound for every law, or one."""
    names, i = dict(goal.names), proof.get("hypothesis")
    checks = iter(proof.get("defined", ()))
    if proof.get("two") is True or proof.get("rows") is True:
        new = of_rows(checker, goal, checks) if proof.get("rows") is True else of_two(checker, goal, checks)
        checker.lawful(new, new.show, checks)
        checker.defined(new, new.show, checks)
        checker.prove(new, proof["proof"])
        return
    match goal.show if i is None else chosen(checker, goal.hyps, i):
        case Op("<=" | "<" as op, (Call("capacity", (of,)), b)) if op == "<=" or i is not None:
            first = of
        case Op(">=", (b, Call("capacity", (of,)))):
            op, first = "<=", of
        case _:
            raise checker.no("no bound on a capacity")
    while (parts := built(goal.names, first)) is not None:
        first = parts[2][0]
    space = names[first.id].param("from") if isinstance(first, Name) and first.id in names else None
    if space is None or {"mi", "capacity"} & names.keys():
        raise checker.no("the inputs of the channel are not declared")
    t = Type("distribution", (("on", space),))
    if i is None:
        (law,) = reductions.fresh(goal.names, ["P"], (goal.show, *goal.hyps))
        show = Op("<=", (Call("mi", (Name(law), of)), b))
        checker.prove(Goal((*goal.names, (law, t)), goal.hyps, show), proof["proof"])
    else:
        law = str(proof["law"])
        if names.get(law) != t:
            raise checker.no("no law on the inputs of the channel")
        checker.prove(goal.with_(Op(op, (Call("mi", (Name(law), of)), b))), proof["proof"])


def bounded_capacity(checker: Checker, goal: Goal) -> tuple[Call, Expr, Expr]:
    """The capacity that show bounds, its channel, and the bound."""
    if {"capacity", "jensen_shannon"} & dict(goal.names).keys():
        raise checker.no("a declared name stands for an information")
    match goal.show:
        case Op("<=", (Call("capacity", (of,)) as term, b)) | Op(">=", (b, Call("capacity", (of,)) as term)):
            return term, of, b
    raise checker.no("no bound on a capacity")


def of_rows(checker: Checker, goal: Goal, checks: Iterator[Any]) -> Goal:
    """A bound on the capacity of a channel that chooses from some laws, as one on that of the channel with these laws
    as rows."""
    _, of, b = bounded_capacity(checker, goal)
    laws = [law for law in leaves(of) if isinstance(law, Law)]
    for law in laws:
        numbers_of(checker, goal, law, checks)
    if not laws or len(laws) < len(leaves(of)):
        raise checker.no("the channel is not seen to choose from laws that do not depend on its input")
    return replace(goal, show=unfold(Op("<=", (table_of(laws), b)), goal.names))


def of_two(checker: Checker, goal: Goal, checks: Iterator[Any]) -> Goal:
    """A bound on the capacity of a channel with two inputs as one on the information of every law (1 - t, t)."""
    term, of, b = bounded_capacity(checker, goal)
    t = Name(reductions.fresh(goal.names, ["t"], (goal.show, *goal.hyps))[0])
    if (rows := table(term)) and len(rows) == 2 and not reductions.about_objects(goal.names, term):
        value = information(rows, [Op("-", (ONE, t)), t])
    elif len(laws := leaves(of)) == 2:
        value = Call("jensen_shannon", (*laws, t))
    else:
        declared = dict(goal.names).get(of.id, Type("")) if isinstance(of, Name) else Type("")
        within = integers_of(goal.names, declared.param("from")) if declared.kind == "channel" else None
        if not (isinstance(of, Name) and isinstance(within, Seq) and goal.region.zero(
                Op("-", (Op("-", within.items[::-1]), ONE)))):
            raise checker.no("the channel is not one with two inputs")
        value = Call("jensen_shannon", (*(Call(of.id, (x,)) for x in within.items), t))
    new = Goal((*goal.names, (t.id, Type("real"))), (*goal.hyps, Op("<=", (ZERO, t)), Op("<=", (t, ONE))),
               Op("<=", (value, b)))
    checker.lawful(new, value, checks)
    return replace(new, show=unfold(new.show, new.names))
