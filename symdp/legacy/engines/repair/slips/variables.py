"""A random variable on the wrong side of a semicolon or of a bar."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.language.calls import SHANNON
from symdp.legacy.engines.repair.change import About, Change, Place, slip
from symdp.legacy.kernel.tree import Call, Expr, Seq


@slip("number")
def moved_variable(at: Place, about: About) -> Iterator[Change]:
    """I(X, Z; Y) for I(X; Y, Z), and I(X; Y, Z) for I(X; Y | Z)."""
    if not isinstance(at.node, Call) or at.node.fn not in SHANNON:
        return
    groups = [(a.kind, a.items) if isinstance(a, Seq) else ("", (a,)) for a in at.node.args]
    if any(kind not in ("group", "given") for kind, _ in groups):
        return
    for i, (kind, items) in enumerate(groups):
        if kind == "group" and len(items) == 1:
            continue  # it would be empty
        for v in items:
            for j, (other, _) in enumerate(groups):
                if j != i:
                    yield Change(_moved(at.node, groups, v, i, j), 2, "a variable on the wrong side of the "
                                 + ("bar" if "given" in (kind, other) else "semicolon"))


def _moved(call: Call, groups: list[tuple[str, tuple[Expr, ...]]], v: Expr, i: int, j: int) -> Call:
    out: list[Expr] = []
    for k, (kind, items) in enumerate(groups):
        left = tuple(x for x in items if x != v) if k == i else (*items, v) if k == j and v not in items else items
        if left:
            out.append(Seq(kind, left))
    return Call(call.fn, tuple(out))
