"""Tactics for databases that agree outside of one entry: rows of slices, neighbours, mechanisms of few entries."""

from __future__ import annotations

import itertools
from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel import agreement
from symdp.legacy.kernel.databases import entries
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.membership import first_part
from symdp.legacy.kernel.rules import Goal, negation
from symdp.legacy.kernel.tree import (
    FALSE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    free_names,
    substitute,
    walk,
)


# -- rows of slices are rows of the mechanism
def rows_of_slices(e: Expr) -> list[tuple[Expr, Expr, str, Expr]]:
    """The mechanism, the entry, the frozen database, and the letter."""
    found: dict[tuple[Expr, Expr, str, Expr], None] = {}
    for x in walk(e):
        match x:
            case Call("apply", (Call("slice", (m, i, Name(at))), letter)):
                found[m, i, at, letter] = None
    return list(found)


def has_rows_of_slices(goal: Goal) -> bool:
    names = dict(goal.names).keys()
    return not isinstance(goal.show, Bind) and any(
        free_names(letter) <= names for _, _, _, letter in rows_of_slices(goal.show))


def by_rows_of_slices(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The rows of slices in show as rows of the mechanism at databases with these letters: two of them are
    neighbours, or one."""
    line, made = Line(p, goal), list[tuple[Expr, str, str, Expr]]()
    for m, i, x, letter in rows_of_slices(goal.show):
        z = with_letter(line, m, i, x, letter)
        if z is not None:
            made.append((i, x, z, letter))
    if not made:
        return None
    for i, x in dict.fromkeys((i, x) for i, x, _, _ in made):
        told = [h for h in goal.hyps if isinstance(h, Op) and any(isinstance(e, Index) for e in walk(h))]
        if any(isinstance(e, Call) and e.args == (Name(x),) for f in (goal.show, *told) for e in walk(f)):
            made.append((i, x, x, Index(Name(x), (i,))))
    pairs = [(i, y, z, Op("==", (a, b))) for (i, x, y, a), (j, w, z, b) in itertools.combinations(made, 2)
             if (i, x) == (j, w) and y != z]
    proof = near_or_one(p, line.goal, pairs, depth)
    return line.closed(proof)


def with_letter(line: Line, m: Expr, i: Expr, x: str, letter: Expr) -> str | None:
    """The database with the letter at entry i that else is x, and the rows of slices of x at the letter as those at
    it."""
    first = first_part(line.goal.names, m)
    if letter == Index(Name(x), (i,)):
        z = x
    elif isinstance(letter, Index) and isinstance(letter.base, Name) and letter.index == (i,) and (
            x in agreed(line.goal, i, letter.base.id)):
        z = letter.base.id
    else:
        if not isinstance(first, Name) or not line.take({
                "rule": "fact", "law": "other letter", "of": [x], "read by": first.id, "entry": text(i),
                "letter": text(letter)}) or not line.take({"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
            return None
        z = line.goal.names[-1][0]
    return z if line.take({"rule": "entries", "of": [z, x], "entry": text(i), "says": "rows"}) else None


def agreed(goal: Goal, i: Expr, z: str) -> set[str]:
    n = entries(goal, [z])
    return set() if n is None else agreement.agree_with(goal, n, i, z)


def near_or_one(p: Prover, goal: Goal, pairs: list[tuple[Expr, str, str, Op]], depth: int) -> Proof | None:
    """The goal where each two of these databases, which agree outside of an entry, have one letter there or not."""
    if not pairs:
        return p.prove(goal, depth)
    (i, y, z, equal), *rest = pairs
    ways = []
    for says, on in (("one", equal), ("neighbours", Op("!=", equal.args))):
        line = Line(p, goal.with_(on))
        if not line.take({"rule": "entries", "of": [z, y], "entry": text(i), "says": says}):
            return None
        ways.append(line.closed(near_or_one(p, line.goal, rest, depth)))
        if ways[-1] is None:
            return None
    return completed(p, goal, {"rule": "split", "on": text(equal), "yes": ways[0], "no": ways[1]})


# -- mechanisms that read some entries
def by_letters(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Databases that agree outside of an entry have one letter at another one."""
    match goal.show:
        case Op("==", (Index(Name(u), (j,)), Index(Name(v), (j_,)))) if j == j_ and (n := entries(
                goal, [u, v])) is not None:
            pass
        case _:
            return None
    for k, h in enumerate(goal.hyps):
        found = agreement.agreeing(h, n)
        if found is None or found[1] != {u, v}:
            continue
        assert isinstance(h, Bind)
        at = {"rule": "instance", "hypothesis": k, "with": {h.bindings[0].name: text(j)}, "second": True}
        if found[0] is None or Op("!=", (j, found[0])) in goal.hyps:
            line = Line(p, goal)
            return line.closed(p.prove(line.goal, 1)) if line.take(at) else None
        elsewhere = Line(p, goal.with_(Op("!=", (j, found[0]))))
        if elsewhere.take(at):
            apart = elsewhere.closed(p.prove(elsewhere.goal, 1))
            there = impossible_there(p, goal.with_(Op("==", (j, found[0]))))
            if apart is not None and there is not None:
                return completed(p, goal, {"rule": "split", "on": text(Op("==", (j, found[0]))), "yes": there,
                                           "no": apart})
    return None


def impossible_there(p: Prover, goal: Goal) -> Proof | None:
    """An entry that is another one by the last hypothesis is in a set, and the other one is not."""
    line = Line(p, goal)
    if line.take({"rule": "replace", "hypothesis": len(goal.hyps) - 1}):
        for k, h in enumerate(line.goal.hyps):
            if negation(h) in line.goal.hyps[:k]:
                return line.closed(completed(p, line.goal, {"rule": "absurd", "hypothesis": k, "proof": Slot(1)}))
    return None


def by_one_difference(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Databases that agree outside of an entry, and differ there, are neighbours."""
    match goal.show:
        case Call("neighbouring", (Name(u), Name(v))):
            for h in goal.hyps:
                match h:
                    case Op("!=", (Index(Name(a), (i,)), Index(Name(b), _))) if {a, b} == {u, v}:
                        return completed(p, goal, {"rule": "entries", "of": [u, v], "entry": text(i),
                                                   "says": "neighbours", "proof": Slot(1), "defined": Slots(1)})
    return None


def few_entries(goal: Goal) -> list[tuple[int, str, Expr]]:
    """Assumptions that a mechanism does the same for databases that agree in the entries of a set: the positions, the
    mechanisms, the sets."""
    found: list[tuple[int, str, Expr]] = []
    for k, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", (Binding(x, "in", Name(m)), Binding(z, "in", Name(m_))), Op("implies", (
                    Bind("forall", (Binding(j, "in", Name() as s),), Op("==", (Index(Name(a), (Name(j_),)), Index(
                        Name(b), _)))), _))) if m == m_ and j == j_ and {a, b} == {x, z}:
                found.append((k, m, s))
    return found


def is_idle(goal: Goal) -> bool:
    """Something is assumed of databases that agree in some entries, and two neighbours differ in a known entry."""
    return not isinstance(goal.show, Bind) and bool(few_entries(goal)) and differing(goal) is not None


def differing(goal: Goal) -> tuple[str, str, Expr] | None:
    """Neighbours, and the entry in which they differ."""
    near = [h.args for h in goal.hyps if isinstance(h, Call) and h.fn == "neighbouring"]
    for h in goal.hyps:
        match h:
            case Op("!=", (Index(Name(u), (i,)), Index(Name(v), (i_,)))) if i == i_ and (
                    (Name(u), Name(v)) in near or (Name(v), Name(u)) in near):
                return u, v, i
    return None


def by_idle_entries(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Of two neighbours: what does not read the entry in which they differ does the same for both."""
    known = differing(goal)
    if known is None:
        return None
    u, v, i = known
    line = Line(p, goal)
    n = entries(goal, [u, v])
    if n is None:
        return None
    if u not in agreement.agree_with(goal, n, i, v) and not line.take({
            "rule": "entries", "of": [u, v], "entry": text(i), "says": "agreement"}):
        return None
    before = len(line.goal.hyps)
    for k, _, s in few_entries(goal):
        if Op("not", (Op("in", (i, s)),)) not in line.goal.hyps:
            continue
        h = line.goal.hyps[k]
        assert isinstance(h, Bind) and isinstance(h.body, Op)
        same = substitute(h.body.args[0], {b.name: Name(x) for b, x in zip(h.bindings, (u, v), strict=True)})
        if same not in line.goal.hyps and line.lemma(same, p.prove(replace(line.goal, show=same), 3)) and line.take({
                "rule": "instance", "hypothesis": k, "with": {
                    b.name: x for b, x in zip(h.bindings, (u, v), strict=True)}}):
            equal_laws(line, line.goal.hyps[-1])
    if len(line.goal.hyps) == before:
        return None
    return line.closed(p.prove(line.goal, depth))


def equal_laws(line: Line, said: Expr) -> None:
    """That the divergence of equal laws in show is 0."""
    match said:
        case Op("==", (Call("tv", pair), z)) if z == ZERO:
            for a, b in (pair, pair[::-1]):
                if any(isinstance(x, Call) and x.fn == "kl" for x in walk(line.goal.show)) and line.take({
                        "rule": "known", "theorem": "divergence of equal laws", "with": {"P": text(a), "Q": text(b)}}):
                    line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {}})


def is_letters(e: Expr) -> bool:
    match e:
        case Op("==", (Index(Name(), (j,)), Index(Name(), (k,)))):
            return j == k
    return False


def by_entry_of_neighbours(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The entry in which neighbours differ."""
    for h in goal.hyps:
        match h:
            case Call("neighbouring", (Name(u), Name(v))):
                line = Line(p, goal)
                if line.take({"rule": "fact", "law": "one entry", "of": [u, v]}) and line.take({
                        "rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {}}) and line.take({
                        "rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
                    return line.closed(p.prove(line.goal, depth))
    return None


def has_near_rows(goal: Goal) -> bool:
    """Something is assumed of databases that agree in some entries, and nothing of where two neighbours differ."""
    return not isinstance(goal.show, Bind) and bool(few_entries(goal)) and differing(goal) is None and any(
        isinstance(h, Call) and h.fn == "neighbouring" for h in goal.hyps)


def undecided_reader(goal: Goal) -> tuple[Expr, Expr] | None:
    """An entry, in which databases of show may differ, and a set of entries that a mechanism in show reads: nothing
    says whether it is one of these."""
    if isinstance(goal.show, Bind):
        return None
    shown = free_names(goal.show)
    at = [i for x in walk(goal.show) for i in (x.args[1:2] if isinstance(x, Call) and x.fn == "slice" else ())]
    known = differing(goal)
    at += [known[2]] if known is not None else []
    for i in at:
        for _, m, s in few_entries(goal):
            inside = Op("in", (i, s))
            if m in shown and isinstance(i, Name) and not {inside, Op("not", (inside,))} & {*goal.hyps}:
                return i, s
    return None


def by_readers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The mechanism that reads an entry, if one does, decides: the others do not depend on it."""
    found = undecided_reader(goal)
    if found is None:
        return None
    inside = Op("in", found)
    outside = Op("not", (inside,))
    if (proof := excluded(p, goal, inside)) is not None:
        line = Line(p, goal)
        return line.closed(without_entry(p, line.goal, found, depth)) if line.lemma(outside, proof) else None
    yes, no = p.prove(goal.with_(inside), depth), without_entry(p, goal.with_(outside), found, depth)
    return None if yes is None or no is None else completed(p, goal, {
        "rule": "split", "on": text(inside), "yes": yes, "no": no})


def excluded(p: Prover, goal: Goal, inside: Op) -> Proof | None:
    """That an entry is not in a set, because it is in one that is disjoint."""
    for k, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", (Binding(j),), body) if any(isinstance(x, Op) and x.op == "in" for x in walk(body)):
                line = Line(p, goal.with_(inside, show=FALSE))
                if line.take({"rule": "instance", "hypothesis": k, "with": {j: text(inside.args[0])}}):
                    for at, said in enumerate(line.goal.hyps):
                        if isinstance(said, Op) and said.op == "not" and (
                                {*conjuncts(said.args[0])} <= {*line.goal.hyps}):
                            proof = completed(p, line.goal, {"rule": "absurd", "hypothesis": at, "proof": Slot(1)})
                            return proof and {"rule": "intro", "proof": line.closed(proof)}
    return None


def without_entry(p: Prover, goal: Goal, found: tuple[Expr, Expr], depth: int) -> Proof | None:
    """The goal where a mechanism does not read the entry: no information passes through its slices there."""
    line, (i, s) = Line(p, goal), found
    readers = [m for _, m, t in few_entries(goal) if t == s]
    for x in dict.fromkeys(walk(goal.show)):
        match x:
            case Call("slice", (m, at, Name() as frozen)) if at == i:
                for reader in (y.id for y in walk(m) if isinstance(y, Name) and y.id in readers):
                    fact = Op("<=", (Call("capacity", (Call("slice", (Name(reader), i, frozen)),)), ZERO))
                    line.lemma(fact, completed(p, replace(line.goal, show=fact), {
                        "rule": "radius", "entry": True, "proof": Slot(4), "defined": Slots(2)}))
    return line.closed(p.prove(line.goal, depth))
