"""Witnesses that many digits see and the old kernel does not certify."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.search import hunt
from symdp.runner.jobs import Job
from symdp.runner.searching import _worked_out


def test_a_product_of_capacities_is_worked_out_for_the_kernel() -> None:
    statement, problems = read_statement({
        "let": {"V": "channel from 2 to 2", "W": "channel from 2 to 2"},
        "show": ["bits(capacity(postprocess(V, W))) <= bits(capacity(V))*bits(capacity(W))"]})
    assert not problems
    seen = hunt(statement, 0, effort=0)
    made = _worked_out(Job("some/claim", "printed", statement.source), seen.unsure)

    assert seen.evidence is None and 0 < len(seen.unsure) <= 3
    assert made is not None and made["verdict"] == "refuted" and "trace" in made
