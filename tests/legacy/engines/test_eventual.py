"""What exists close to a limit point: large sizes, small probabilities."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_binders import proved

R = {"r": "real > 0"}
RC = R | {"c": "real >= 0"}
SMALL = "kl(P, Q) <= r and kl(Q, P) <= r"
TRUE = [
    ("exists(m in integer >= 2, b in (0, 1): log(m*max(b, (1 - b)/(m - 1))) <= r and b/(1 - b) <= 1/(m^2 - 1))", R),
    ("exists(k in integer >= 2: log(k)/k < r and k > c)", RC),
    ("exists(d in (0, 1): h(d) + d*log(c + 2) <= r)", RC),
    ("exists(t in (0, 1), s in (0, 1): max(s, t) + h(t) < r and log(s/t) >= c)", RC),
    (f"exists(P in distribution, Q in distribution: {SMALL} and not close(P, Q, c, 0))", RC),
    ("exists(P in distribution on 2, Q in distribution on 2: tv(P, Q) <= r and max_divergence(P, Q) >= c)", RC),
    ("exists(a > 0, c > 0: forall(M in mechanism on 3 entries to m: dp(M, a, c) implies mi_dp(M, r/2)))",
     R | {"m": "integer >= 1"}),
]
FALSE = [
    ("exists(k in integer >= 2: log(k)/k < r and k > c)", {"r": "real >= 0", "c": "real >= 0"}),
    ("exists(d in (0, 1): h(d) + d*log(c + 2) <= r and 2*d >= 1)", RC),
    ("exists(t in (0, 1): rel_entr(1 - t, 1) + r <= t^2 - t)", R),
    (f"exists(P in distribution, Q in distribution: {SMALL} and not close(P, Q, 0, r))", R),
    ("exists(P in distribution on 2, Q in distribution on 2: tv(P, Q) <= r and tv(P, Q) > sqrt(r))", R),
    ("exists(a > 0, c > 0: forall(M in mechanism on 3 entries to m: dp(M, a, c) implies mi_dp(M, r)))",
     {"r": "real >= 0", "m": "integer >= 1"}),
    ("exists(a > 0, c > 0: forall(M in mechanism on 3 entries: dp(M, a, c) implies mi_dp(M, r)))", R),
]


@pytest.mark.parametrize(("show", "let"), TRUE)
def test_true_ones_are_proved(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 400)


@pytest.mark.parametrize(("show", "let"), FALSE)
def test_false_ones_are_not_proved(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 100)
