"""The order of engines, and what a time limit costs."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines import portfolio
from symdp.legacy.engines.portfolio import PartProposal, certificate, propose
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import Statement


def test_a_part_that_takes_too_long_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def part(_: Statement, i: int, __: int, out: PartProposal, *___: object) -> None:
        out.trials = 5
        while i == 0:
            pass
        out.evidence = {"part": i}
    monkeypatch.setattr(portfolio, "_part", part)
    statement, _ = read_statement({"let": {"x": "real"}, "show": ["x < 1", "x < 2"]})

    first, second = propose(statement, seconds=0.05).parts

    assert (first.cut, first.trials, first.evidence) == (True, 5, None)
    assert (second.cut, second.evidence) == (False, {"part": 1})


EXPONENTS = {"eps": "real > 0", "eps1": "real in [0, eps)", "delta": "real in [0, 1]", "P": "distribution", "Q": "distribution"}


@pytest.mark.parametrize(("data", "verdict"), [
    # laws at which a bound that is a supremum fails
    ({"let": {"P": "distribution on 2", "Q": "distribution on 2"}, "show": ["tv(P, Q) <= sup(x in [0, 1]: x*(1 - x))"]}, "refuted"),
    # a supremum beside other things, reached at named points, through the capacity of two rows at one event
    ({"let": {"c": "real >= 0", "W": "channel from A to B"}, "given": ["capacity(W) <= c"],
      "show": ["forall(x in W, z in W: close(W(x), W(z), 0, "
               "sup(a in [0, 1], b in [0, 1]: max(a - b, b - a) if capacity([[a, 1 - a], [b, 1 - b]]) <= c else 0)))"]}, "proved"),
    # a channel that satisfies one notion and breaks another
    ({"let": {"r": "real > 0", "B": "real > 0"},
      "show": ["exists(W in channel from 2 to 2: min_capacity(W) <= r and not close(W(1), W(2), B, 0))"]}, "proved"),
    ({"let": {"r": "real > 0"},
      "show": ["exists(W in channel from 2 to 2: min_capacity(W) <= r and forall(b >= 0: not close(W(1), W(2), b, 0)))"]}, "proved"),
    # both exponents at once, by Farkas with multipliers that depend on them
    ({"let": EXPONENTS, "given": ["close(P, Q, eps, delta)"],
      "show": ["close(P, Q, eps1, 1 - (exp(eps1) + 1)*(1 - delta)/(exp(eps) + 1))"]}, "proved"),
    # true where two names are equal, refuted elsewhere
    ({"let": {"x": "real > 0", "y": "real > 0"}, "show": ["exists(t in real: t == x and t == y)"]}, "refuted"),
])
def test_the_kernel_agrees(data: dict[str, Any], verdict: str) -> None:
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    assert part.evidence is not None, part.tried
    assert check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).parts[0].verdict == verdict


def test_effort_is_a_multiple_of_the_usual_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    class Lazy:
        def __init__(self, steps: float) -> None:
            given.append(steps)
            raise TimeoutError
    monkeypatch.setattr("symdp.legacy.engines.inequality.prover.Prover", Lazy)
    statement, _ = read_statement({"let": {"x": "real >= 1"}, "show": ["log(x) <= x^2"]})
    for effort in (1, 3):
        with pytest.raises(TimeoutError):
            propose(statement, effort=effort)

    assert given[1] == 3*given[0]
