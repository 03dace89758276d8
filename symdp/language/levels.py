"""How tightly operators bind: the table the printers share with the kernel's reader.

An operand needs brackets where its level is below what its place asks for. The numbers
are the reader's binding powers; the round-trip test would notice if they differed.
"""

from __future__ import annotations

from symdp.language.numerals import number_text
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Index, Law, Name, Num, Op, Seq

ATOM, NEG, NOT, TERM, POINT = 99, 25, 9, 13, 22
# operator: (its level, what its left place asks for, what its right place asks for)
BINARY: dict[str, tuple[int, int, int]] = {
    "iff": (1, 1, 2), "implies": (4, 5, 3), "or": (5, 5, 6), "and": (7, 7, 8),
    **dict.fromkeys((*COMPARISONS, "in"), (11, TERM, TERM)),
    "+": (21, 21, 22), "-": (21, 21, 22), "*": (23, 23, 24), "/": (23, 23, 24), "^": (28, 29, 27),
}


def level(e: Expr) -> int:
    """How tightly the outermost operator of an expression binds."""
    match e:
        case Op("if"):
            return 0
        case Op("not"):
            return NOT
        case Op("neg"):
            return NEG
        case Op(op=op):
            return BINARY["<"][0] if chain(e) else BINARY[op][0]
        case Num(value) if value < 0 or value.denominator != 1:
            return NEG if value < 0 else BINARY["/"][0] if "/" in number_text(value) else ATOM
        case Num() | Name() | Call() | Index() | Seq() | Law() | Bind():
            return ATOM


def chain(e: Expr) -> list[Expr | str] | None:
    """``a <= b and b < c`` as [a, "<=", b, "<", c], which is how it is written; None for anything else."""
    links: list[Op] = []
    while isinstance(e, Op) and e.op == "and" and len(e.args) == 2:
        last = e.args[1]
        if not (isinstance(last, Op) and last.op in COMPARISONS):
            return None
        links.append(last)
        e = e.args[0]
    if not links or not (isinstance(e, Op) and e.op in COMPARISONS):
        return None
    links.append(e)
    links.reverse()
    parts: list[Expr | str] = [links[0].args[0]]
    for before, link in zip([None, *links], links, strict=False):
        if before is not None and before.args[1] != link.args[0]:
            return None
        parts += [link.op, link.args[1]]
    return parts
