"""What differs between two statements, as the smallest parts of their trees that do."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from symdp.language.depth import deep_recursion
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Law, Name, Num, Op, Seq, Type, children

Marks = frozenset[int]  # ids of nodes


def changes(old: Statement, new: Statement) -> tuple[Marks, Marks]:
    """The nodes of either statement that the other lacks, by id. A part that differs as a whole is one node."""
    found: tuple[set[int], set[int]] = set(), set()
    with deep_recursion():
        for a, b in ((old.given, new.given), (old.show, new.show)):
            _lists(a, b, found)
        for named in (dict(old.define), dict(new.define)), (_clauses(old), _clauses(new)):
            for name in dict.fromkeys([*named[0], *named[1]]):
                _lists(_listed(named[0].get(name)), _listed(named[1].get(name)), found)
    return frozenset(found[0]), frozenset(found[1])


def _clauses(s: Statement) -> dict[str, Sequence[Expr]]:
    return {name: t.where for name, t in s.let}


def _listed(e: Expr | Sequence[Expr] | None) -> Sequence[Expr]:
    return () if e is None else e if isinstance(e, tuple | list) else (e,)


def _lists(old: Sequence[Expr], new: Sequence[Expr], found: tuple[set[int], set[int]]) -> None:
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        pairs = min(b - a, d - c)
        for k in range(pairs):
            _trees(old[a + k], new[c + k], found)
        found[0].update(id(x) for x in old[a + pairs:b])
        found[1].update(id(x) for x in new[c + pairs:d])


def _trees(a: Expr, b: Expr, found: tuple[set[int], set[int]]) -> None:
    if a == b:
        return
    for family in ("*", "+-"):
        old, new = _items(a, family), _items(b, family)
        if max(len(old), len(new)) > 1 and _sums(old, new, found):
            return
    below, above = children(a), children(b)
    if below and len(below) == len(above) and _head(a) == _head(b):
        for x, y in zip(below, above, strict=True):
            _trees(x, y, found)
    else:
        found[0].add(id(a))
        found[1].add(id(b))


def _items(e: Expr, family: str) -> list[tuple[str, Expr]]:
    """The summands, with their signs, or the factors of an expression that is one of this family; else itself.

    Brackets do not matter in a*(b*c) and a + (b + c), which are printed without them.
    """
    items: list[tuple[str, Expr]] = []
    while isinstance(e, Op) and len(e.args) == 2 and e.op in family:
        right = e.args[1]
        inner = _items(right, family) if e.op in "*+" and isinstance(right, Op) and right.op == e.op else [("", right)]
        items += [*reversed(inner[1:]), (e.op, inner[0][1])]
        e = e.args[0]
    return [(family[0], e), *reversed(items)]


def _sums(old: Sequence[tuple[str, Expr]], new: Sequence[tuple[str, Expr]], found: tuple[set[int], set[int]]) -> bool:
    """Mark what only one of two sums or products has; False if they have nothing in common."""
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    if all(step[0] != "equal" for step in steps) and len(old) != len(new):
        return False
    for tag, a, b, c, d in steps:
        if tag == "equal":
            continue
        if b - a == d - c and all(x[0] == y[0] for x, y in zip(old[a:b], new[c:d], strict=True)):
            for (_, x), (_, y) in zip(old[a:b], new[c:d], strict=True):
                _trees(x, y, found)
        else:
            found[0].update(id(x) for _, x in old[a:b])
            found[1].update(id(x) for _, x in new[c:d])
    return True


def _head(e: Expr) -> object:
    """What a node is, without its parts."""
    match e:
        case Op(op):
            return "op", op
        case Call(fn):
            return "call", fn
        case Seq(kind):
            return "seq", kind
        case Bind(binder, bindings):
            return binder, tuple((b.name, b.how, b.side, b.domain.kind if isinstance(b.domain, Type) else "")
                                 for b in bindings)
        case Index() | Law():
            return type(e).__name__
        case Name(x) | Num(x):
            return "leaf", x
