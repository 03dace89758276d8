"""What has to be shown for a verdict, and that nothing less will do."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from symdp.kernel import arithmetic, boxes, logic, verdict
from symdp.kernel.terms import Term, Var, apply_const, num, var
from symdp.kernel.trace import Writer
from symdp.kernel.types import PROP, REAL, KernelError, fun, make
from symdp.kernel.verdict import Point
from symdp.library import load

x = var("x", REAL)
TRUE = apply_const("true")


@dataclass
class Said:
    """x real, x >= 1, given log x defined as x > 0: ``show`` beside the formula that says where it is defined."""

    conclusions: tuple[Term, ...]
    conclusions_defined: tuple[Term, ...] = (TRUE,)
    hypotheses: tuple[Term, ...] = (apply_const("le", num(1), x),)
    hypotheses_defined: tuple[Term, ...] = (TRUE,)
    names: dict[str, Var] = field(default_factory=lambda: {"x": x})
    one_way: frozenset[int] = frozenset()
    both_ways: dict[int, Term] = field(default_factory=dict)
    inner: frozenset[str] = frozenset()


def below(a: Term, b: Term) -> Term:
    return apply_const("le", a, b)


def proofs(said: Said) -> list[logic.Theorem]:
    h = logic.assume(said.hypotheses[0])
    c = logic.discharge(h.concl, arithmetic.combination(said.conclusions[0], [(1, [h], []), (1, [], [])]))  # type: ignore[list-item]
    return [c, arithmetic.combination(below(num(1), num(2)), [(1, [], [])])]  # type: ignore[list-item]


def test_proved_needs_the_conclusion_and_an_instance() -> None:
    said = Said((below(num(0), x),))
    at = Point({}, {"x": num(2)})
    good = proofs(said)
    assert verdict.decided(said, 0, "proved", at, good) == frozenset()
    for some in ([], good[:1], good[1:], [logic.assume(th.concl) for th in good]):
        with pytest.raises(KernelError, match="not shown for proved"):
            verdict.decided(said, 0, "proved", at, some)
    for bad in (None, Point({}, {}), Point({}, {"x": TRUE}), Point({}, {"x": num(2), "y": num(1)})):
        with pytest.raises(KernelError):
            verdict.decided(said, 0, "proved", bad, good)
    with pytest.raises(KernelError, match="no part"):
        verdict.decided(said, 1, "proved", at, good)
    with pytest.raises(KernelError, match="no verdict"):
        verdict.decided(said, 0, "true", at, good)


def test_what_says_more_than_what_is_written_is_only_proved() -> None:
    said = Said((below(x, num(0)),))
    at = Point({}, {"x": num(1)})
    assert verdict.to_show(said, 0, "refuted", at)
    said.one_way = frozenset([0])
    with pytest.raises(KernelError, match="more than what is written"):
        verdict.to_show(said, 0, "refuted", at)
    with pytest.raises(KernelError, match="more than what is written"):
        verdict.to_show(said, 0, "ill-posed", at)
    assert verdict.to_show(said, 0, "proved", at)


def test_what_says_the_same_for_all_spaces_may_be_refuted() -> None:
    """The formula that says so is asked for in the place of definedness, of every space."""
    said = Said((below(x, num(0)),))
    at = Point({}, {"x": num(1)})
    v = var("t", fun(make("'S"), PROP))
    bridge = apply_const("eq", v, v)
    said.one_way, said.both_ways, said.inner = frozenset([0]), {0: bridge}, frozenset(["'S"])
    [shown] = verdict.to_show(said, 0, "refuted", at)
    assert bridge in shown
    with pytest.raises(KernelError, match="chosen inside a formula"):
        verdict.to_show(said, 0, "refuted", Point({"'S": REAL}, {"x": num(1)}))
    with pytest.raises(KernelError, match="chosen inside a formula"):
        verdict.to_show(said, 0, "proved", Point({"'S": REAL}, {"x": num(1)}))
    with pytest.raises(KernelError, match="more than what is written"):
        verdict.to_show(said, 0, "ill-posed", at)


def test_open_spaces_are_standard_ones() -> None:
    """A theorem may have it as a condition of all its type variables, in order, and no other condition."""
    load()
    v, w = var("s", make("'S")), var("t", make("'T"))
    same = apply_const("and", apply_const("eq", v, v), apply_const("eq", w, w))
    said = Said((same,), hypotheses=(), hypotheses_defined=(), names={})
    s, t = verdict.on_standard_space("'S"), verdict.on_standard_space("'T")
    for conditions, enough in (([], True), ([s, t], True), ([t, s], False), ([s], False), ([s, t, s], False),
                               ([apply_const("not", s), t], False)):
        th = logic.assume(same)
        for c in reversed([*conditions, same]):
            th = logic.discharge(c, th)
        wanted = verdict.under(conditions, apply_const("imp", same, same))
        said.conclusions = (apply_const("imp", same, same),)
        assert th.concl is wanted
        if enough:
            verdict.decided(said, 0, "proved", Point({}, {}), [th])
        else:
            with pytest.raises(KernelError, match="not shown"):
                verdict.decided(said, 0, "proved", Point({}, {}), [th])


def test_proved_needs_definedness() -> None:
    said = Said((below(num(0), x),), (apply_const("lt", num(0), x),))
    with pytest.raises(KernelError, match="not shown for proved"):
        verdict.decided(said, 0, "proved", Point({}, {"x": num(2)}), proofs(said))


def test_refuted_needs_definedness_at_the_point() -> None:
    wrong = below(x, num(2))
    at = Point({}, {"x": num(3)})
    holds = boxes.enclose(below(num(1), num(3)), [])
    fails = boxes.enclose(apply_const("not", below(num(3), num(2))), [])
    assert verdict.decided(Said((wrong,)), 0, "refuted", at, [holds, fails]) == frozenset()
    for some in ([holds], [fails]):
        with pytest.raises(KernelError):
            verdict.decided(Said((wrong,)), 0, "refuted", at, some)
    with pytest.raises(KernelError):
        verdict.decided(Said((wrong,), (below(x, num(5)),)), 0, "refuted", at, [holds, fails])


def test_ill_posed_in_the_conclusion_or_in_a_hypothesis() -> None:
    at = Point({}, {"x": num(3)})
    holds = boxes.enclose(below(num(1), num(3)), [])
    undefined = boxes.enclose(apply_const("not", below(num(3), num(2))), [])
    assert verdict.decided(Said((TRUE,), (below(x, num(2)),)), 0, "ill-posed", at, [holds, undefined]) is not None
    in_given = Said((TRUE,), hypotheses_defined=(below(x, num(2)),))
    assert verdict.decided(in_given, 0, "ill-posed", at, [undefined]) is not None
    with pytest.raises(KernelError):
        verdict.decided(Said((TRUE,), (below(x, num(2)),)), 0, "ill-posed", at, [undefined])
    with pytest.raises(KernelError):
        verdict.decided(Said((TRUE,)), 0, "ill-posed", at, [holds, undefined])


def test_vacuous_needs_a_contradiction() -> None:
    never = Said((TRUE,), hypotheses=(below(num(2), num(1)),))
    h = logic.assume(never.hypotheses[0])
    contradiction = logic.discharge(h.concl, arithmetic.combination(apply_const("false"), [(1, [h], [])]))  # type: ignore[list-item]
    assert verdict.decided(never, 0, "vacuous", None, [contradiction]) is not None
    with pytest.raises(KernelError):
        verdict.decided(Said((TRUE,)), 0, "vacuous", None, [contradiction])


def test_a_point_chooses_spaces() -> None:
    a = make("'A")
    s, t = var("s", a), var("t", a)
    said = Said((apply_const("eq", s, t),), hypotheses=(), hypotheses_defined=(), names={"s": s, "t": t})
    differ = boxes.enclose(apply_const("not", apply_const("eq", num(0), num(1))), [])
    at = Point({"'A": REAL}, {"s": num(0), "t": num(1)})
    assert verdict.decided(said, 0, "refuted", at, [differ]) == frozenset()
    with pytest.raises(KernelError):
        verdict.decided(said, 0, "refuted", Point({"'A": PROP}, {"s": num(0), "t": num(1)}), [differ])


def evidence() -> tuple[Said, dict[str, Any]]:
    said = Said((below(num(0), x),))
    writer = Writer()
    shown = [writer.step(th) for th in proofs(said)]
    at = {"spaces": {}, "values": {"x": writer.term(num(2))}}
    return said, json.loads(json.dumps({"part": 0, "verdict": "proved", "shown": shown, "point": at, "trace": writer.data}))


def test_evidence_is_replayed() -> None:
    said, data = evidence()
    assert verdict.check(said, data, {}) == frozenset()
    other = Said((below(num(1), x),))
    with pytest.raises(KernelError, match="not shown"):
        verdict.check(other, data, {})


@pytest.mark.parametrize("change", [
    {"trace": None}, {"shown": None}, {"shown": ["0"]}, {"shown": [10**6]}, {"part": True}, {"part": "0"}, {"part": 1},
    {"verdict": "supported"}, {"verdict": "refuted"}, {"point": None}, {"point": []}, {"point": {"spaces": {}, "values": []}},
    {"point": {"spaces": {}, "values": {"x": 10**6}}}])
def test_evidence_of_another_form_is_refused(change: dict[str, Any]) -> None:
    said, data = evidence()
    with pytest.raises(KernelError):
        verdict.check(said, data | change, {})
