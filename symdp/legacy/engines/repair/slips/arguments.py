"""Arguments in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.language.forthcoming import signature
from symdp.legacy.engines.repair.change import About, Change, Place, is_number, slip
from symdp.legacy.kernel.tree import Call, Op


@slip("number")
@slip("formula")
def swapped_arguments(at: Place, about: About) -> Iterator[Change]:
    """Two arguments of one kind of an atom, which does not say of itself that their order does not matter."""
    if not isinstance(at.node, Call):
        return
    atom = signature(at.node.fn)
    if atom is None or atom.returns not in ("real", "truth"):
        return
    kinds = [k.rstrip("?") for _, k in atom.params]
    args = at.node.args
    for i in range(min(len(args), len(kinds)) - 1):
        for j in range(i + 1, min(len(args), len(kinds))):
            if kinds[i] == kinds[j] and args[i] != args[j] and (
                    (i, j) != (0, 1) or "symmetric" not in atom.properties):
                new = list(args)
                new[i], new[j] = new[j], new[i]
                yield Change(Call(at.node.fn, tuple(new)), 2, f"arguments of {at.node.fn} in the wrong order")


@slip("number")
def swapped_operands(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("-" | "^" as op, (a, b)) if a != b and not is_number(b, 2):
            yield Change(Op(op, (b, a)), 2, "a difference the other way" if op == "-" else "base and exponent swapped")
