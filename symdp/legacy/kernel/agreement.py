"""Databases that agree in all entries, or in all but one.

Of a database that a mechanism reads there is one with any letter in the place of an entry; neighbours differ in one
entry; databases with the same entries are one; and those that agree outside of an entry are the inputs of a slice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, integral, unfold
from symdp.legacy.kernel.laws import assumed, is_input
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, free_names, rebuild, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

WORDS = frozenset(("hamming", "neighbouring"))


def agree(n: Expr, i: Expr, z: str, x: str) -> Bind:
    """z and x, of n entries, have the same entries outside of i."""
    taken = {z, x} | free_names(n) | free_names(i)
    j = next(k for k in ("j", *(f"j_{c}" for c in range(1, 10))) if k not in taken)
    same = Op("==", (Index(Name(z), (Name(j),)), Index(Name(x), (Name(j),))))
    body = Op("or", (Op("==", (Name(j), i)), same))
    return Bind("forall", (Binding(j, "in", Seq("range", (ONE, n))),), body)


def agreeing(e: Expr, n: Expr) -> tuple[Expr | None, frozenset[str]] | None:
    """The entry outside of which two databases of n entries agree by e (None: everywhere), and these."""
    match e:
        case Bind("forall", (Binding(j, "in", Seq("range", (first, last))),), body) if (first, last) == (ONE, n):
            i: Expr | None = None
            match body:
                case Op("or", (Op("==", (a, b)), same)) if Name(j) in (a, b) and a != b:
                    i = b if a == Name(j) else a
                case same:
                    pass
            match same:
                case Op("==", (Index(Name(z), (k,)), Index(Name(x), (k_,)))) if k == k_ == Name(j) and j not in (
                        x, z) and (i is None or j not in free_names(i)):
                    return i, frozenset((z, x))
    return None


def entry_of(checker: Checker, goal: Goal, n: Expr, text: object, checks: Iterator[Any]) -> Expr:
    """An entry that there is."""
    i = checker.read(text, goal)
    if not integral(goal, i):
        raise checker.no("an entry is at an integer")
    for pair in ((ONE, i), (i, n)):
        checker.seen(goal, Op("<=", pair), checks)
    return i


def read_alike(checker: Checker, goal: Goal, proof: Proof) -> tuple[Expr, list[str]]:
    """The number of entries of databases that a mechanism reads, or that are declared of one size, and their names."""
    from symdp.legacy.kernel.databases import entries

    listed = [str(x) for x in proof["of"]]
    n = entries(goal, listed)
    if n is None or not integral(goal, n) or WORDS & dict(goal.names).keys():
        raise checker.no("no databases of one known size, or a declared name stands for the distance")
    return n, listed


def one_entry(checker: Checker, goal: Goal, proof: Proof) -> Expr:
    """Neighbours differ in one entry and agree in the others."""
    n, (x, z) = read_alike(checker, goal, proof)
    (k,) = reductions.fresh(goal.names, ["k"], (n, goal.show, *goal.hyps))
    differ = Op("!=", (Index(Name(x), (Name(k),)), Index(Name(z), (Name(k),))))
    some = Bind("exists", (Binding(k, "in", Seq("range", (ONE, n))),), Op("and", (differ, agree(n, Name(k), x, z))))
    return Op("implies", (Call("neighbouring", (Name(x), Name(z))), some))


def other_letter(checker: Checker, goal: Goal, proof: Proof, checks: Iterator[Any]) -> Expr:
    """There is a database with a letter in the place of an entry."""
    n, (x,) = read_alike(checker, goal, proof)
    m, i, a = str(proof["read by"]), entry_of(checker, goal, n, proof["entry"], checks), checker.read(
        proof["letter"], goal)
    names = dict(goal.names)
    if names[m].kind != "mechanism" or not is_input(goal, names[x], m) or names[m].param("entries") != n:
        raise checker.no("the mechanism is not seen to read the database")
    within = integers_of(goal.names, names[m].param("over"))
    match a:
        case Index(Name(y), (_,)) if y in names and is_input(goal, names[y], m):
            checker.defined_entry(goal, a, checks)
        case _ if within is not None and integral(goal, a):
            checker.defined(goal, a, checks, real=True)
            for pair in ((within.items[0], a), (a, within.items[1])):
                checker.seen(goal, Op("<=", pair), checks)
        case _:
            raise checker.no("what is not seen to be a letter")
    (z,) = reductions.fresh(goal.names, ["z"], (n, i, a, goal.show, *goal.hyps))
    return Bind("exists", (Binding(z, "in", Name(m)),), Op("and", (
        Op("==", (Index(Name(z), (i,)), a)), agree(n, i, z, x))))


def rule_entries(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What is known of two databases that agree outside of an entry, or of neighbours that differ there."""
    n, (z, x) = read_alike(checker, goal, proof)
    i, says = entry_of(checker, goal, n, proof["entry"], iter(())), proof["says"]
    checks = iter(proof.get("defined", ()))
    here, there = (Index(Name(y), (i,)) for y in (z, x))
    near = Call("neighbouring", (Name(z), Name(x)))
    if says == "agreement":
        if not assumed(goal, near):
            raise checker.no("the databases are not assumed to be neighbours")
        known(checker, goal, Op("!=", (here, there)), checks)
        checker.prove(goal.with_(agree(n, i, z, x)), proof["proof"])
        return
    if n != ONE and x not in agree_with(goal, n, i, z):  # those of one entry do
        raise checker.no("the databases are not assumed to agree outside of the entry")
    if says == "neighbours":
        known(checker, goal, Op("!=", (here, there)), checks)
        checker.prove(goal.with_(near), proof["proof"])
        return
    if says not in ("rows", "one") or "slice" in dict(goal.names):
        raise checker.no("nothing to say, or a declared name stands for slices")
    if says == "one":
        known(checker, goal, Op("==", (here, there)), checks)

    def change(e: Expr) -> Expr:
        return unfold(rows(goal, e, i, z, x) if says == "rows" else substitute(e, {z: Name(x)}), goal.names)
    checker.prove(Goal(goal.names, tuple(map(change, goal.hyps)), change(goal.show)), proof["proof"])


def agree_with(goal: Goal, n: Expr, i: Expr, z: str) -> set[str]:
    """The databases of n entries that are assumed to agree with z outside of the entry i, maybe by way of others."""
    pairs = [found[1] for h in goal.hyps if (found := agreeing(h, n)) is not None and found[0] in (i, None)]
    reached, old = {z}, set[str]()
    while reached != old:
        old = reached
        reached = reached.union(*(pair for pair in pairs if pair & reached))
    return reached


def known(checker: Checker, goal: Goal, letters: Op, checks: Iterator[Any]) -> None:
    """Two letters are assumed to be equal, or to be different, or what they are assumed to equal; or as numbers are."""
    here, there = ([e, *(b for h in goal.hyps if isinstance(h, Op) and h.op == "==" for a, b in (h.args, h.args[::-1])
                         if a == e)] for e in letters.args)
    pairs = [(a, b) for a in here for b in there]
    if any(assumed(goal, Op(letters.op, pair)) or (letters.op == "==" and pair[0] == pair[1]) for pair in pairs):
        return
    if reductions.about_objects(goal.names, letters):
        raise checker.no("nothing is assumed of the letters")
    checker.seen(goal, letters, checks)


def rows(goal: Goal, e: Expr, i: Expr, z: str, x: str, bound: frozenset[str] = frozenset()) -> Expr:
    """e with the row of a mechanism at z for that of the slice at entry i of x at the letter z[i]."""
    match e:
        case Bind(_, bindings):
            bound |= {b.name for b in bindings}
        case Call("apply", (Call("slice", (m, at, Name(frozen))), letter)) if frozen == x and at == i and not (
                bound & (free_names(e) | {z})) and reads(goal, m, z):
            here = Index(Name(z), (i,))
            if letter == here or assumed(goal, Op("==", (here, letter))):
                return Call(m.id, (Name(z),)) if isinstance(m, Name) else Call("apply", (m, Name(z)))
    return rebuild(e, lambda y: rows(goal, y, i, z, x, bound))


def reads(goal: Goal, m: Expr, z: str) -> bool:
    """A declared mechanism, or the first of those of which one is put together, reads the database."""
    from symdp.legacy.kernel.membership import first_part

    names, first = dict(goal.names), first_part(goal.names, m)
    return isinstance(first, Name) and names.get(first.id, Type("")).kind == "mechanism" and is_input(
        goal, names[z], first.id)
