"""Suprema over laws with weights, sums of what may be infinite, pairs of different inputs, assumptions that no point
decides."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate
from tests.slow import SLOW

MIXED: dict[str, Any] = {"let": {"a": "real in (0, 1)", "u": "real", "v": "real", "c": "function A -> reals", "W": "channel from A to B",
                                 "P": "distribution on A", "R": "distribution on A"},
                         "given": ["sum(x in P: P[x]*c(x)) == u", "sum(x in R: R[x]*c(x)) == v"]}
MOST = "sup(S in distribution on A: mi(S, W) if sum(x in S: S[x]*c(x)) == {} else 0)"
MEAN = {"let": {"P": "distribution on A", "W": "channel from A to B", "Q": "distribution on B"},
        "given": ["forall(y in Q: Q[y] == sum(z in W: P[z]*W(z)[y]))"]}
W = {"let": {"b": "real >= 0", "W": "channel from A to B"}}
ALL_LAWS = "forall(Q in distribution on 3: Q[1] + 3 >= D)"


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


@pytest.mark.parametrize("data", [
    MIXED | {"show": [f"(1 - a)*{MOST.format('u')} + a*{MOST.format('v')} <= {MOST.format('((1 - a)*u + a*v)')}"]},
    {"let": {"n": "integer >= 1", "W": "channel from n to 2", "P": "distribution on n"},
     "show": ["2*mi(P, W) <= 3*sup(R in distribution on n: mi(R, W)) - mi(P, W)"]},
    MEAN | {"show": ["sum(x in W: P[x]*kl(W(x), Q) if P[x] > 0 else 0) <= sum(x in W, z in W: P[z]*P[x]*kl(W(x), W(z)) if P[z]*P[x] > 0 else 0)"]},
    W | {"given": ["sup(x in W, z in W: tv(W(x), W(z)) if x != z else 0) <= b"], "show": ["forall(x in W, z in W: tv(W(x), W(z)) <= b)"]},
], ids=lambda d: d["show"][0][:60])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    pytest.param(MIXED | {"show": [f"(1 - a)*{MOST.format('u')} + a*{MOST.format('v')} <= {MOST.format('(a*u + (1 - a)*v)')}"]},
                 marks=SLOW),
    pytest.param(MIXED | {"show": [f"{MOST.format('((1 - a)*u + a*v)')} <= (1 - a)*{MOST.format('u')} + a*{MOST.format('v')}"]},
                 marks=SLOW),
    MEAN | {"show": ["sum(x in W: P[x]*kl(W(x), Q) if P[x] > 0 else 0) <= sum(x in W, z in W: P[x]*P[z]*kl(W(x), W(z)) if P[x]*P[z] > 1/8 else 0)"]},
    W | {"given": ["sup(x in W, z in W: tv(W(x), W(z)) if x != z else 0) <= b"], "show": ["forall(x in W, z in W: tv(W(x), W(z)) <= b/2)"]},
], ids=lambda d: d["show"][0][:60])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) in (None, "refuted")


def test_what_no_point_decides_is_proved_there() -> None:
    data = {"let": {"D": "real in [0, 3]", "P": "distribution on 3"}, "given": [ALL_LAWS]}

    assert verdict(data | {"show": ["log(3 - D) <= 2 + P[1]"]}) == "ill-posed"
    assert verdict(data | {"given": [ALL_LAWS, "D < 3"], "show": ["P[1] <= 1/2"]}) == "refuted"
