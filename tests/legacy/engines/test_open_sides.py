"""Points at which channels and laws of whose spaces nothing is said are of the sizes of what is put beside them."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.search import hunt, instance


def read(show: str, *given: str, **let: str) -> Any:
    statement, problems = read_statement({"let": let, "show": [show], **({"given": list(given)} if given else {})})
    assert not problems
    return statement


@pytest.mark.parametrize(("given", "show"), [("capacity(W) >= 1/4", "tv(W(1), P) >= 0"), ("tv(W(1), P) >= 1/4", "1 >= 0")])
def test_a_point_has_the_size_that_the_conclusion_says(given: str, show: str) -> None:
    found = instance(read(show, given, P="distribution on 3", W="channel"))
    assert found is not None
    assert len(found["objects"]["W"]["outcomes"]) == 3


def test_a_witness_is_on_the_set_of_the_law_beside_it() -> None:
    found = hunt(read("mi(P, W) <= 1/10", P="distribution on {a, b, c}", W="channel"), 0).evidence
    assert found is not None
    assert [x for (x,) in found["witness"]["objects"]["W"]["inputs"]] == ["a", "b", "c"]
