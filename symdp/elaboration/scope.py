"""Which names a text speaks of: what is declared in an order, and what depends on a name that moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from symdp.elaboration.meaning import Sort, Space
from symdp.elaboration.nodes import Bind, Call, CoreType, Expr, Name, Op, Type, children
from symdp.kernel.terms import Var


def free_names(e: Expr | Type | CoreType) -> frozenset[str]:
    """The names that occur free, those that are applied too."""
    match e:
        case Name(n):
            return frozenset([n])
        case Bind(_, bindings, body):
            out = free_names(body)
            for b in reversed(bindings):
                out = out - {b.name} | free_names(b.domain)
            return out
    inside = frozenset[str]().union(*map(free_names, children(e)))
    return inside | {e.fn} if isinstance(e, Call) and e.fn != "apply" else inside


def mentioned(name: str, what: Expr | Type | CoreType) -> frozenset[str]:
    """The names that a type or a definition mentions; that a condition is said of the name itself does not count."""
    if not isinstance(what, Type):
        return free_names(what)
    own = Name(name)
    said = (x for w in what.where for x in (w.args[1:] if isinstance(w, Op) and w.args[:1] == (own,) else (w,)))
    return frozenset[str]().union(*map(free_names, (*(x for _, x in what.params), *said)))


def too_early(said: Iterable[tuple[str, Expr | Type | CoreType]]) -> Iterator[tuple[str, str]]:
    """The names whose type or definition mentions their own name or a later one, which means something else there."""
    said = list(said)
    for k, (name, what) in enumerate(said):
        names = mentioned(name, what)
        yield from ((name, later) for later, _ in said[k:] if later in names)


def chooses(e: Expr) -> bool:
    """Whether something is chosen by a condition inside."""
    return (isinstance(e, Op) and e.op == "if") or any(map(chooses, children(e)))


def speaks_of(sort: Sort, v: Var) -> bool:
    """Whether the points that count are said in terms of the variable."""
    def in_space(s: Space) -> bool:
        return any(t is not None and v in t.free for t in (s.members, s.point)) or speaks_of(s.sort, v)
    return any(map(in_space, sort.spaces)) or any(t is not None and v in t.free for t in (sort.size, sort.holds))
