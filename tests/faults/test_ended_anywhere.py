"""Why the parts of a claim may be searched in a process in which the alarm ended a part before: whatever an engine is left
like, evidence is JSON that the kernel replays, and what the kernel remembers is made whole before it is remembered."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from symdp.kernel import arithmetic, logic, terms, types
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.types import REAL
from symdp.legacy.engines.deadline import OutOfTime

ATTRIBUTES = {kind: (*terms.Term.__slots__, *kind.__slots__)
              for kind in (terms.Var, terms.Const, terms.Num, terms.Bound, terms.App, terms.Lam)}


def work(name: str) -> list[str]:
    """Terms, theorems and a trace that nothing has made before."""
    x, y = terms.var(name, REAL), terms.var(f"{name}_2", REAL)
    square = apply_const("mul", apply_const("add", x, apply_const("neg", y)), apply_const("inv", y))
    goal = apply_const("le", terms.num(0), apply_const("mul", square, square))
    shown = arithmetic.combination(goal, [(1, [], [square])])
    whole = logic.generalise(x, logic.discharge(goal, logic.propositional(goal, [shown, logic.assume(goal)])))
    writer = Writer()
    writer.step(whole)
    again = Trace(writer.data, {}).theorems
    assert again[-1].concl is whole.concl and not again[-1].hyps
    return [str(th).replace(name, "x") for th in again]


def ended_after(count: int, name: str) -> bool:
    """Whether the work was ended, after so many operations of the kernel."""
    left = count

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if "symdp/kernel/" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left <= 0:
                raise OutOfTime
        return trace
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work(name)
    except OutOfTime:
        return True
    finally:
        sys.settrace(before)
    return False


def whole() -> None:
    for key, t in terms._made.items():
        assert isinstance(t, Term) and all(hasattr(t, a) for a in ATTRIBUTES[type(t)]), key
    for t in types._made.values():
        assert isinstance(t.variables, frozenset)


@pytest.mark.skipif(sys.gettrace() is not None, reason="somebody else follows every step")
def test_what_the_kernel_remembers_is_whole_wherever_it_is_ended() -> None:
    expected = work("z_before")
    count, ended = 1, 0
    while ended_after(count, f"z{count}_"):
        ended += 1
        whole()
        assert work(f"z{count}_") == expected, f"after an end at operation {count}"
        count += 1 + count//12
    assert ended > 50
