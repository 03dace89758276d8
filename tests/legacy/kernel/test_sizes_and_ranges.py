"""A space of m points and the range 1..m are one space; other ranges are not."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.entries import by_size
from symdp.legacy.kernel.nodes import Name, Num, Seq, Type
from symdp.legacy.kernel.tree import num

M = ("m", Type("integer"))


def test_a_range_from_one_is_its_size() -> None:
    declared = (M, ("P", Type("distribution", (("on", Seq("range", (num(1), Name("m")))),))),
                ("W", Type("channel", (("from", Seq("range", (num(1), num(2)))), ("to", Name("B"))))))
    assert [by_size(declared, t).params for _, t in declared] == [(), (("on", Name("m")),), (("from", num(2)), ("to", Name("B")))]


@pytest.mark.parametrize("space", [
    Seq("range", (num(0), Name("m"))), Seq("range", (num(2), Name("m"))), Seq("range", (num(1), Name("A"))),
    Seq("range", (num(1), Num(num(3).value/2))), Seq("set", (num(1), Name("m"))), Seq("tuple", (num(1), Name("m")))])
def test_other_spaces_stay(space: Seq) -> None:
    t = Type("distribution", (("on", space),))
    assert by_size((M, ("P", t)), t) == t


def test_what_is_no_space_stays() -> None:
    declared = (M, ("f", Type("function", (("from", Seq("range", (num(1), Name("m")))), ("to", Name("reals"))))),
                ("x", Type("database", (("entries", num(2)), ("over", Seq("range", (num(1), Name("m"))))))))
    assert [by_size(declared, t) for _, t in declared] == [t for _, t in declared]


@pytest.mark.parametrize(("law", "inputs"), [("m", "1..m"), ("1..m", "m"), ("1..m", "1..m")])
def test_a_law_of_inputs_fits_a_channel(law: str, inputs: str) -> None:
    data = {"let": {"m": "integer >= 1", "P": f"distribution on {law}", "W": f"channel from {inputs}"},
            "show": ["mi(P, W) <= capacity(W)"]}
    goal, _ = root_goal(statement_of(json.dumps(data)), 0)
    assert Prover(20).search(goal) is not None


@pytest.mark.parametrize(("law", "inputs"), [("m", "2..m"), ("1..m", "0..m")])
def test_a_law_on_another_range_does_not(law: str, inputs: str) -> None:
    data = {"let": {"m": "integer >= 3", "P": f"distribution on {law}", "W": f"channel from {inputs}"},
            "show": ["mi(P, W) <= capacity(W)"]}
    goal, _ = root_goal(statement_of(json.dumps(data)), 0)
    assert Prover(20).search(goal) is None
