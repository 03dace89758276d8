"""Existence claims about mechanisms that show little of each entry, and much of all of them: with some probability they
show the common value of the entries, and else nothing."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.formulas import uniform, with_numbers
from symdp.legacy.engines.inequality.guesses import at_least, enough
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    ONE,
    Bind,
    Binding,
    Call,
    Expr,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
)

MOST = 4  # entries


def mechanism_of(show: Expr) -> tuple[Binding, int] | None:
    """The only mechanism that is said to exist, beside numbers and laws, and how many entries it has."""
    if not (isinstance(show, Bind) and show.binder == "exists"):
        return None
    types = {b: b.domain for b in show.bindings if isinstance(b.domain, Type)}
    found = [b for b, t in types.items() if t.kind == "mechanism"]
    if len(types) < len(show.bindings) or len(found) != 1 or any(
            t.kind not in ("mechanism", "integer", "distribution") for t in types.values()):
        return None
    n = types[found[0]].param("entries")
    return (found[0], int(n.value)) if isinstance(n, Num) and n.value in range(2, MOST + 1) else None


def by_common_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The mechanism shows the value that all entries have in common, with a probability that makes it private."""
    found = mechanism_of(goal.show)
    if found is None or depth < 2:
        return None
    assert isinstance(goal.show, Bind)
    m, entries = found
    own = {b.name for b in goal.show.bindings}
    wanted = [b for c in conjuncts(goal.show.body) if (x := at_least(c)) is not None
              for b in (x[2],) if not own & free_names(b)]
    for chance in chances(goal.show, m.name, own):
        line, at = Line(p, goal), dict[str, Expr]()
        for b in goal.show.bindings:
            value = chosen(line, b, at, wanted[0] if wanted else ONE, chance, entries)
            if value is None:
                break
            at[b.name] = value
        else:
            proof = completed(p, line.goal, {"rule": "exists", "at": {n: text(e) for n, e in at.items()},
                                             "defined": Slots(4), "proof": Slot(depth)})
            if proof is not None:
                return line.closed(proof)
    return None


def chances(show: Bind, m: str, own: set[str]) -> Iterator[Expr]:
    """Probabilities that are small enough for what is said of one entry."""
    for c in conjuncts(show.body):
        match c:
            case Call("mi_dp" | "midp", (Name(n), eps)) if n == m and not own & free_names(eps):
                yield Op("/", (eps, Op("+", (ONE, eps))))
            case Call("dp", (Name(n), _, delta)) if n == m and not own & free_names(delta):
                yield delta


def chosen(line: Line, b: Binding, at: dict[str, Expr], bound: Expr, chance: Expr, entries: int) -> Expr | None:
    """A large number, the uniform law on as many integers, the mechanism."""
    assert isinstance(b.domain, Type)
    t = Type(b.domain.kind, tuple((k, substitute(v, at)) for k, v in b.domain.params))
    if t.kind == "integer":
        return Name(line.goal.names[-1][0]) if line.take({"rule": "above", "of": text(enough(bound, chance))}) else None
    if t.kind == "distribution":
        on = integers_of(line.goal.names, t.param("on"))
        return Name(line.goal.names[-1][0]) if on is not None and line.take(
            with_numbers(line.goal, uniform(line.goal, on))) else None
    letters = integers_of(line.goal.names, t.param("over"))
    return None if t.param("to") is not None else common_value(line.goal, letters, chance, entries)


def common_value(goal: Goal, letters: Seq | None, chance: Expr, entries: int) -> Expr:
    """The mechanism on so many entries that shows their common value with some probability; of real numbers, if there
    are no other letters."""
    names = fresh(goal.names, [f"x{k + 1}" for k in range(entries)], (goal.show, *goal.hyps))
    hidden, different = (num(1), num(2)) if letters else (Seq("tuple", (num(k), num(k))) for k in (1, 2))
    first, other = (Law(((k, chance), (hidden, Op("-", (ONE, chance))))) for k in (Name(names[0]), different))
    row: Expr = first
    for a, b in zip(names[::-1][1:], names[::-1], strict=False):
        row = Op("if", (Op("==", (Name(a), Name(b))), row, other))
    return Bind("mechanism", tuple(Binding(x, "in", letters or Name("reals")) for x in names), row)
