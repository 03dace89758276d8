"""Enclosures: how the box is to be cut, searched for by halving the widest side."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.kernel import boxes, terms
from symdp.kernel.boxes import Cover
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term
from symdp.kernel.types import KernelError
from symdp.proof.context import comparison
from symdp.proof.errors import ProofError
from symdp.proof.printing import text as printed

PARTS = 200
"""Into how many parts a box may be cut."""


def bounds(theorems: Sequence[Theorem]) -> list[Theorem]:
    """Those that bound a term by a numeral."""
    out = []
    for th in theorems:
        if comparison(th.concl):
            a, b = terms.strip(th.concl)[1]
            if isinstance(a, Num) != isinstance(b, Num):
                out.append(th)
    return out


def spans(theorems: Sequence[Theorem]) -> dict[Term, boxes.Interval]:
    """The intervals that the bounds say."""
    out: dict[Term, boxes.Interval] = {}
    for th in theorems:
        a, b = terms.strip(th.concl)[1]
        t, q, above = (a, b, True) if isinstance(b, Num) else (b, a, False)
        assert isinstance(q, Num)
        lo, hi = out.get(t, boxes.EVERYWHERE)
        equal = comparison(th.concl) == "eq"
        if above or equal:
            hi = q.value if hi is None else min(hi, q.value)
        if not above or equal:
            lo = q.value if lo is None else max(lo, q.value)
        out[t] = (lo, hi)
    return out


def enclose(goal: Term, theorems: Sequence[Theorem], parts: int = PARTS) -> Theorem:
    """The goal on the box of the bounds among the theorems, the box cut as often as needed."""
    used = bounds(theorems)
    box = spans(used)
    left = [parts]

    def cut(here: dict[Term, boxes.Interval]) -> Cover:
        if any(lo is not None and hi is not None and lo > hi for lo, hi in here.values()) or boxes.seen(goal, here):
            return None
        left[0] -= 1
        wide = [(hi - lo, str(t), t, (lo + hi)/2) for t, (lo, hi) in here.items()
                if lo is not None and hi is not None and lo < hi and t.free <= goal.free]
        if left[0] < 0 or not wide:
            raise ProofError("interval arithmetic does not see this", wanted=printed(goal),
                             had=[printed(b.concl) for b in used],
                             tried=[f"{parts - max(left[0], 0)} parts; the last: "
                                    + ", ".join(f"{t} in {boxes.said(i)}" for t, i in here.items())])
        _, _, t, middle = max(wide, key=lambda w: w[:2])
        lo, hi = here[t]
        return (t, middle, cut({**here, t: (lo, middle)}), cut({**here, t: (middle, hi)}))
    try:
        return boxes.enclose(goal, used, cut(box))
    except RecursionError:
        raise KernelError("a box is cut too often") from None


