"""Cascades given by sums: laws and channels that a hypothesis says to be others, passed through a channel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.kernel import entries
from symdp.kernel.goals import Goal
from symdp.kernel.laws import built, outputs
from symdp.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.kernel.reduce import Names
from symdp.kernel.series import chosen
from symdp.kernel.tree import free_names

if TYPE_CHECKING:
    from symdp.kernel.rules import Checker


@dataclass(frozen=True)
class Cascade:
    """``of`` is ``source`` passed through the channel: of two laws, or (``rows``) of all rows of two channels."""

    of: str
    source: Expr
    through: Name
    rows: bool

    def whole(self, e: Expr) -> Expr | None:
        """What e, a law or channel, is when it has not passed the channel yet."""
        match e:
            case Name(n) if n == self.of:
                return self.source
            case Call(fn, (x,)) if self.rows and fn == self.of and isinstance(self.source, Name):
                return Call(self.source.id, (x,))
        return None


def together(checker: Checker, goal: Goal, e: Expr, through: Iterable[int]) -> tuple[str, tuple[Expr, ...], list[Expr]]:
    """How a law, mechanism or channel is put together: the word, its numbers and channels, and the parts; as it is
    written, or as the hypotheses at these positions say it. Raises Rejected."""
    if (found := built(goal.names, e)) is not None:
        return found
    for i in through:
        c = cascade(goal.names, chosen(checker, goal.hyps, i))
        if c is not None and (source := c.whole(e)) is not None:
            return "postprocess", (c.through,), [source]
    raise checker.no("the laws are not put together alike")


def cascade(names: Names, h: Expr) -> Cascade | None:
    """What ``forall(z in B: R[z] == sum(y in A: P[y]*K(y)[z]))`` says, for laws R on B and P on A and a channel K from
    A to B, or ``forall(x in S, z in B: V(x)[z] == sum(y in A: W(x)[y]*K(y)[z]))`` for channels V and W from S."""
    match h:
        case Bind("forall", bindings, Op("==", (Index(of, (Name(z),)), total) | (total, Index(of, (Name(z),))))):
            pass
        case _:
            return None
    match total:
        case Bind("sum", (Binding(y, "in", _) as inner,), Op("*", (a, b))):
            pass
        case _:
            return None
    if isinstance(a, Index) and a.index == (Name(z),):
        a, b = b, a
    match a, b:
        case Index(source, (Name(at),)), Index(Call(k, (Name(from_),)), (Name(to),)) if at == from_ == y and to == z:
            pass
        case _:
            return None
    ranges = {b.name: _integers(names, b) for b in (*bindings, inner)}
    if len(ranges) != len(bindings) + 1 or None in ranges.values() or z not in ranges:
        return None
    match of, source:
        case (Name(v), Name() | Call(_, (_,))) if ranges.keys() == {y, z}:
            rows, first = False, source
        case (Call(v, (Name(x),)), Call(w, (Name(also),))) if x == also and len({x, y, z}) == 3 == len(
                ranges.keys() & {x, y, z}) == len(ranges):
            rows, first = True, Name(w)
            starts = [_space(names, c, "from") for c in (v, w)]
            if starts != [ranges[x]]*2:
                return None
        case _:
            return None
    spoken = {v, k} | free_names(first) | {n for r in ranges.values() if r for n in free_names(r)}
    spaces = (_space(names, k, "from"), _space(names, k, "to"))
    if spoken & ranges.keys() or spaces != (ranges[y], ranges[z]) or (
            outputs(names, source), outputs(names, of)) != spaces:
        return None
    return Cascade(v, first, Name(k), rows)


def _integers(names: Names, b: Binding) -> Seq | None:
    """The integers over which a name is bound: of a range, or the inputs of a channel."""
    match b.how, b.domain:
        case "in", Seq("range") as within:
            return entries.integers_of(names, within)
        case "in", Name(n):
            return _space(names, n, "from")
    return None


def _space(names: Names, channel: str, key: str) -> Seq | None:
    """The inputs (``from``) or outputs (``to``) of a declared channel, if they are integers."""
    t = dict(names).get(channel, Type(""))
    return entries.integers_of(names, t.param(key)) if t.kind == "channel" else None
