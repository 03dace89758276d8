"""Certificates: what was shown is shown again, and nothing else."""

from __future__ import annotations

import copy
import json
import random
import runpy
import sys
from collections.abc import Iterator
from fractions import Fraction as Q
from pathlib import Path
from typing import Any

import pytest

from symdp import kernel
from symdp.kernel import arithmetic, boxes, logic, tables, terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, lam, num, var
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.types import REAL, KernelError, make

x, y = var("x", REAL), var("y", REAL)
POSITIVE = apply_const("lt", num(0), apply_const("exp", x))
SAME = apply_const("eq", var("s", make("'A")), var("s", make("'A")))
FACTS = {"trace_exp_pos": POSITIVE, "trace_same": SAME}


def theorems() -> list[Theorem]:
    """One with every rule in it."""
    pos = logic.assume(apply_const("lt", num(0), x))
    inverse = arithmetic.combination(apply_const("eq", apply_const("mul", x, apply_const("inv", x)), num(1)),
                                     nonzero=[pos])
    product = arithmetic.combination(apply_const("lt", num(0), apply_const("mul", x, apply_const("exp", y))), [
        (Q(1), [pos, logic.instantiate({}, {x: y}, logic.axiom("trace_exp_pos", POSITIVE))], []), (Q(1, 2), [], [num(0)])],
        [(x, logic.instantiate({"'A": REAL}, {var("s", REAL): num(3)}, logic.axiom("trace_same", SAME)))])
    both = logic.propositional(apply_const("and", inverse.concl, product.concl), [inverse, product])
    box = boxes.enclose(apply_const("lt", apply_const("exp", x), num(3)),
                        [logic.assume(apply_const("le", num(0), x)), logic.assume(apply_const("le", x, num(1)))],
                        (x, Q(1, 2), None, (x, Q(3, 4), None, None)))
    table = tables.evaluate(apply_const("sum", apply_const("range", num(1), num(3)), lam(x, apply_const("mul", x, x))))
    closed = logic.generalise(x, logic.discharge(pos.concl, both))
    return [closed, box, table]


def certificate() -> tuple[dict[str, Any], list[int], list[Theorem]]:
    made, writer = theorems(), Writer()
    numbers = [writer.step(th) for th in made]
    return json.loads(json.dumps(writer.data)), numbers, made


def test_a_trace_shows_what_was_shown() -> None:
    data, numbers, made = certificate()
    again = Trace(data, FACTS)
    for i, th in zip(numbers, made, strict=True):
        assert (again.theorem(i).concl, again.theorem(i).hyps, again.theorem(i).facts) == (th.concl, th.hyps, th.facts)


def test_a_fact_that_the_library_does_not_have_is_no_fact() -> None:
    data, _, _ = certificate()
    with pytest.raises(KernelError, match="no fact"):
        Trace(data, {})
    with pytest.raises(KernelError, match="no fact"):
        Trace(data, FACTS | {"trace_same": POSITIVE})


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(data, list | dict):
        for k in range(len(data)) if isinstance(data, list) else data:
            yield from places(data[k], (*at, k))


def tampered(data: dict[str, Any], rng: random.Random, where: list[tuple[Any, ...]]) -> dict[str, Any]:
    out = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at = rng.choice(where[1:])
        try:
            holder: Any = out
            for k in at[:-1]:
                holder = holder[k]
            old = holder[at[-1]]
            kind = rng.randrange(6)
            if isinstance(old, int) and kind < 4:
                holder[at[-1]] = old + rng.choice([-2, -1, 1, 2]) if kind else rng.randrange(60)
            elif isinstance(old, str) and kind < 4:
                holder[at[-1]] = rng.choice(["lt", "le", "eq", "1/2", "-1", "0", "x", "y", "assume", "fact", "app", "real",
                                             "propositional", "discharge", "trace_same", "1/0", "exp"])
            elif isinstance(old, list) and old and kind < 3:
                old[:] = [old[:-1], old[::-1], [*old, old[0]]][kind]
            else:
                holder[at[-1]] = rng.choice([None, 0, 1, [], {}, "x", True, 1.5, -1, 10**9])
        except (TypeError, KeyError, IndexError):
            continue
    return out


def holds(th: Theorem) -> bool:
    """Whether the theorem is true at some points and numbers, with what its facts say taken for true."""
    from tests.kernel.values import number, value

    for a in (-2, 0, Q(1, 2), 1, 3):
        for b in (-1, 0, 2):
            at = {v: number(a if v.name == "x" else b) for t in (th.concl, *th.hyps) for v in t.free}
            try:
                if all(value(h, at) for h in th.hyps) and not value(th.concl, at):
                    return False
            except (TypeError, OverflowError, ValueError, KeyError):
                return True
    return True


def test_ten_thousand_tampered_traces_show_nothing_false() -> None:
    """Most are refused; what is accepted is true where it is tried, and refusals are the kernel's own."""
    data, _, made = certificate()
    rng, where = random.Random(23), list(places(data))
    accepted = 0
    honest = {(th.concl, th.hyps) for th in made}
    for _ in range(10_000):
        try:
            again = Trace(tampered(data, rng, where), FACTS)
        except KernelError:
            continue
        accepted += 1
        for th in again.theorems:
            assert (th.concl, th.hyps) in honest or holds(th), th
    assert accepted < 4000


@pytest.mark.parametrize("entry", [
    {"types": [["real"]], "terms": [], "steps": [["assume", 0]]},
    {"types": [["law"]], "terms": [], "steps": []},
    {"types": [["real"]], "terms": [["bound", "0", 0]], "steps": []},
    {"types": [["real"]], "terms": [["bound", 10**6, 0]], "steps": []},
    {"types": [["real"]], "terms": [["num", "1e9"]], "steps": []},
    {"types": [["real"]], "terms": [["num", "1/0"]], "steps": []},
    {"types": [["real"]], "terms": [["num", 1]], "steps": []},
    {"types": [["real"]], "terms": [["nothing", 1]], "steps": []},
    {"types": [["real"]], "terms": [["var", 1, 0]], "steps": []},
    {"types": [["prop"]], "terms": [["bound", 0, 0]], "steps": [["assume", 0]]},
    {"types": [["prop"]], "terms": [["var", "p", 0]], "steps": [["axiom", 0]]},
    {"types": [["prop"]], "terms": [["var", "p", 0]], "steps": [["assume"]]},
    {"types": [["prop"]], "terms": [["var", "p", 0]], "steps": [["assume", True]]},
    {"types": [["prop"]], "terms": [["var", "p", 0], ["app", 0, 0]], "steps": []},
    {"types": [["prop"]], "terms": [["var", "p", 0], ["const", "true", 0]],
     "steps": [["assume", 0], ["generalise", 1, 0]]},
    {"types": [["prop"]], "terms": [["var", "p", 0], ["const", "true", 0]],
     "steps": [["assume", 0], ["instantiate", {}, [[0, 1], [0, 1]], 0]]},
    {"types": [["prop"]], "terms": []},
    [],
])
def test_what_is_no_trace_is_refused(entry: Any) -> None:
    with pytest.raises((KernelError, AttributeError)):
        Trace(entry, FACTS)


def test_a_box_is_not_cut_without_end() -> None:
    cover: Any = None
    for _ in range(300):
        cover = [0, "0", None, cover]
    data = {"types": [["real"]], "terms": [["var", "x", 0]], "steps": [["enclose", 0, [], cover]]}
    with pytest.raises(KernelError, match="too often"):
        Trace(data, FACTS)


def test_an_entry_reaches_only_earlier_ones() -> None:
    data, numbers, _ = certificate()
    data["steps"][0] = ["discharge", 0, numbers[-1]]
    with pytest.raises(KernelError, match="no earlier entry"):
        Trace(data, FACTS)


def test_types_and_terms_are_read() -> None:
    data, _, _ = certificate()
    again = Trace(data, FACTS)
    assert isinstance(again.term(0), Term)
    assert again.type(0) in (REAL, types.PROP) or again.type(0).name
    assert terms.scheme_of("exp") is not None


def test_a_premise_that_is_used_twice_is_written_once() -> None:
    a = logic.assume(apply_const("lt", num(0), x))
    w = Writer()
    number = w.step(logic.propositional(apply_const("and", a.concl, a.concl), [a, a]))
    assert [s[0] for s in w.data["steps"]] == ["assume", "propositional"]
    assert Trace(w.data, {}).theorem(number).concl is apply_const("and", a.concl, a.concl)


def test_the_command_says_how_it_is_called(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["symdp.kernel", "--nothing"])
    with pytest.raises(SystemExit) as e:
        runpy.run_path(str(Path(kernel.__file__).parent / "__main__.py"), run_name="__main__")
    assert e.value.code == 4 and "CERTIFICATE" in capsys.readouterr().err
