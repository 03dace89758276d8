"""Mechanisms that each erase an input of their own are found only where so many may exist."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.separate_inputs import levels_of
from symdp.legacy.kernel.check import root_goal


@pytest.mark.parametrize(("entries", "says", "found"), [
    (1, "mi_dp(K, a) and mi_dp(L, 2*a) and not mi_dp(compose(K, L), a/2)", True),
    (2, "mi_dp(K, a) and mi_dp(L, a) and not mi_dp(compose(K, L), a/2)", True),
    (3, "mi_dp(K, a) and mi_dp(L, a) and not mi_dp(compose(K, L), a/2)", False),
    (1, "mi_dp(K, a) and mi_dp(L, a)", False),
    (1, "mi_dp(K, a) and not mi_dp(compose(K, L), a/2)", False),
])
def test_the_form(entries: int, says: str, found: bool) -> None:
    kind = f"mechanism on {entries} entries over s"
    statement, problems = read_statement({"let": {"a": "real > 0"}, "show": [
        f"exists(s in integer >= 1, K in {kind}, L in {kind}: {says})"]})
    assert not problems
    assert (levels_of(root_goal(statement, 0)[0].show) is not None) == found
