"""Statements that name single outcomes of laws on spaces that are left open are proved, and the kernel agrees."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.legacy.engines import portfolio
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of
from tests.legacy.engines.test_families import background

TWO = {"P": "distribution", "Q": "distribution", "e": "real >= 0"}
W = {"P": "distribution on X", "W": "channel from X to Y", "Q": "distribution on Y"}
OUTPUT = "forall(y in Q: Q[y] == sum(x in W: P[x]*W(x)[y]))"


@pytest.mark.parametrize(("let", "given", "show"), [
    (TWO, (), "sum(a in P: P[a]) == 1"),
    (TWO, (), "sum(a in P: max(P[a], Q[a])) == 1 + tv(P, Q)"),
    (TWO, (), "tv(P, Q) == 1 - sum(a in P: min(P[a], Q[a]))"),
    (TWO, (), "sum(a in P: max(Q[a] - P[a], 0)) == tv(P, Q)"),
    (TWO, (), "forall(a in P: 1/(1 + tv(P, Q))*(P[a] + max(Q[a] - P[a], 0)) == 1/(1 + tv(P, Q))*max(P[a], Q[a]))"),
    (TWO, ("close(P, Q, e, 0)",), "forall(x in P: exp(-e)*Q[x] <= P[x])"),
    (TWO, ("forall(a in P: P[a] <= exp(e)*Q[a])",), "hockey_stick(P, Q, exp(e)) == 0"),
    ({**TWO, "d": "real >= 0"}, ("sum(a in P: P[a] if P[a] > exp(e)*Q[a] else 0) <= d",), "hockey_stick(P, Q, exp(e)) <= d"),
    (W, (OUTPUT,), "sum(y in Q: Q[y]) == sum(x in W: P[x])"),
    ({"P": "distribution on X", "f": "function X -> [0, 1]"}, (), "sum(a in P: P[a]*f(a)) <= 1"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_by_the_kernel_alone(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    assert background({"let": let, "given": list(given), "show": [show]}, finite=True) == set()


@pytest.mark.parametrize("show", [
    "sum(a in P: P[a]^2) == 1", "forall(a in P: P[a] > 0)", "exists(a in P: P[a] == 1)"])
def test_what_is_false_has_no_proof(show: str) -> None:
    assert background({"let": {"P": "distribution"}, "show": [show]}, finite=True) is None


def test_the_evidence_says_so() -> None:
    data: dict[str, Any] = {"let": {"P": "distribution"}, "show": ["forall(a in P: P[a] <= 1)"]}
    statement = statement_of(json.dumps(data))

    (part,) = portfolio.propose(statement, seed=1).parts

    assert part.evidence is not None
    assert part.evidence["finite"] is True
    outcome = check_certificate(portfolio.certificate(statement, "x/y", "printed", [part.evidence]))
    assert outcome.verdict == "proved"
