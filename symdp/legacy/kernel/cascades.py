"""Cascades and mixtures given by sums: laws and channels that a hypothesis says to be others, passed through a channel,
or mixed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.legacy.kernel import entries
from symdp.legacy.kernel.calculus import derivative, plus
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.laws import alphabet, built, is_linear, outputs, probabilities
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.pointwise import all_events, one_space
from symdp.legacy.kernel.reduce import Names, fresh, laws_in
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, domain_parts, free_names, put, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker


Space = Seq | tuple[Expr, Expr]


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


@dataclass(frozen=True)
class Mixture:
    """``of`` is the mean of two laws, or (``rows``) all rows of a channel those of two others."""

    of: Expr
    weights: tuple[Expr, Expr]
    parts: tuple[Expr, Expr]
    rows: bool

    def whole(self, e: Expr) -> list[Expr] | None:
        """What e, a law or channel, is mixed of."""
        match e:
            case _ if e == self.of:
                return [*self.parts]
            case Call(fn, (x,)) if self.rows and Name(fn) == self.of:
                return [Call(p.id, (x,)) for p in self.parts if isinstance(p, Name)]
        return None


def together(checker: Checker, goal: Goal, e: Expr, through: Iterable[int]) -> (
        tuple[str, tuple[Expr, ...], list[Expr]] | None):
    """How a law, mechanism or channel is put together: the word, its numbers and channels, and the parts; as it is
    written, or as the hypotheses at these positions say it."""
    if (found := built(goal.names, e)) is not None:
        return found
    for i in through:
        h = chosen(checker, goal.hyps, i)
        if (c := cascade(goal.names, h)) is not None and (source := c.whole(e)) is not None:
            return "postprocess", (c.through,), [source]
        if (m := mixed(checker, goal, h)) is not None and (parts := m.whole(e)) is not None:
            return "mixture", m.weights, parts
    return None


def mixed(checker: Checker, goal: Goal, h: Expr) -> Mixture | None:
    """What ``forall(A in event: S(A) == (1 - t)*Q(A) + t*R(A))``, ``forall(k in B: S[k] == (1 - t)*Q[k] + t*R[k])`` or
    ``forall(x in A, k in B: V(x)[k] == (1 - t)*W(x)[k] + t*U(x)[k])`` says, for laws on integers or databases B and
    channels from A to B; the right side may be any linear combination with weights that add up to one."""
    match h:
        case Bind("forall", bindings, Op("==", sides) as body):
            pass
        case _:
            return None
    bound, names = {b.name for b in bindings}, goal.names
    numbers: dict[Expr, Expr]
    match bindings:
        case (Binding(a, "in", Type("event", _, ()) as events),) if a not in dict(names):
            numbers = probabilities((*names, (a, Type("event"))), body, a)
            laws = [*numbers.values()]
            if not one_space(goal, laws) or not all_events(goal, events, laws, laws):
                return None
            rows = False
        case _:
            spaces = {b.name: _elements(goal, b) for b in bindings}
            sizes = [e for s in spaces.values() if s is not None for e in (s.items if isinstance(s, Seq) else s)]
            sizes += [x for b in bindings for x in domain_parts(b.domain)]
            if bound & {n for e in sizes for n in free_names(e)}:
                return None  # a size, which is another one where its name is bound
            found, rows = [x for x in walk(body) if isinstance(x, Index)], len(bindings) == 2
            alike = len({x.index for x in found}) == 1  # all at one outcome, and so of one input
            if not alike or len(spaces) < len(bindings) or None in spaces.values() or any(
                    not _fits(goal, x, spaces) for x in found):
                return None
            numbers = {x: Name(x.base.fn) if rows and isinstance(x.base, Call) else x.base for x in found}
    order = sorted(sides, key=lambda e: e not in numbers)
    if len(numbers) != 3 or order[0] not in numbers or order[0] in set(walk(order[1])) or bound & {
            n for law in numbers.values() for n in free_names(law)} or not is_linear(checker, goal, body, numbers):
        return None
    first, second = (x for x in numbers if x != order[0])
    u, v = fresh(names, ["u", "v"], (h, goal.show, *goal.hyps))
    e = put(order[1], {first: Name(u), second: Name(v)})
    c, d = derivative(e, u), derivative(e, v)
    if bound & free_names(e) or not goal.region.zero(Op("-", (plus(c, d), ONE))):
        return None
    return Mixture(numbers[order[0]], (c, d), (numbers[first], numbers[second]), rows)


def _fits(goal: Goal, number: Index, spaces: dict[str, Space | None]) -> bool:
    """The number is the probability of a bound outcome under a law on its space, or under the row of a bound input."""
    from symdp.legacy.kernel.databases import synthetic

    match number:
        case Index(law, (Name(k),)) if k in spaces and (outputs(goal.names, law) == spaces[k] or (
                isinstance(law, Call) and synthetic(goal, Name(law.fn)) and alphabet(goal, Name(law.fn)) == spaces[k])):
            pass
        case _:
            return False
    if len(spaces) == 1:
        return law in laws_in(goal.names, (law,))
    match law:
        case Call(w, (Name(x),)) if {x, k} == spaces.keys() and x != k:
            return spaces[x] in (_space(goal.names, w, "from"), alphabet(goal, Name(w)))
    return False


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


def _elements(goal: Goal, b: Binding) -> Space | None:
    """The integers over which a name is bound, or all databases of n entries among m letters: n and m."""
    databases = alphabet(goal, b.domain) if b.how == "in" and not isinstance(b.domain, Type) else None
    return databases or _integers(goal.names, b)


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
