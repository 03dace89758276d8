"""The order of engines, and what a time limit costs."""

from __future__ import annotations

import pytest

from symdp.engines import portfolio
from symdp.engines.portfolio import PartProposal, propose
from symdp.kernel.claims import Statement
from symdp.language.statements import read_statement


def test_a_part_that_takes_too_long_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def part(_: Statement, i: int, __: int, out: PartProposal) -> None:
        out.trials = 5
        while i == 0:
            pass
        out.evidence = {"part": i}
    monkeypatch.setattr(portfolio, "_part", part)
    statement, _ = read_statement({"let": {"x": "real"}, "show": ["x < 1", "x < 2"]})

    first, second = propose(statement, seconds=0.05).parts

    assert (first.cut, first.trials, first.evidence) == (True, 5, None)
    assert (second.cut, second.evidence) == (False, {"part": 1})
