"""Divergences at databases that agree outside of an entry, and means of them by weights: what is true is proved, and
what is false by little has no proof."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_cascades import proved

LET = {"n": "integer >= 1", "m": "integer >= 1", "i": "integer in [1, n]", "l": "integer in [1, n]", "e": "real >= 0",
       "d": "real in [0, 1]", "M": "mechanism on n entries over m to B", "P": "distribution"}
NEAR = "forall(j in 1..n: j == i or z[j] == x[j])"


@pytest.mark.parametrize(("given", "near", "show", "holds"), [
    ("kl_dp(M, e)", NEAR, "kl(M(x), M(z)) <= e", True),
    ("kl_dp(M, e)", NEAR, "kl(M(z), M(x)) <= e", True),
    ("kl_dp(M, e)", NEAR, "kl(M(x), M(z)) < oo", True),
    ("dp(M, e, 0)", NEAR, "max_divergence(M(x), M(z)) <= e", True),
    ("dp(M, e, 0)", NEAR, "max_divergence(M(x), M(z)) < oo", True),
    ("dp(M, 0, d)", NEAR, "tv(M(x), M(z)) <= d", True),
    ("kl_dp(M, e)", NEAR, "kl(M(x), M(z)) <= e/2", False),
    ("kl_dp(M, e)", NEAR, "kl(M(x), M(z)) < e", False),
    ("kl_dp(M, e)", NEAR, "max_divergence(M(x), M(z)) < oo", False),
    ("dp(M, e, d)", NEAR, "kl(M(x), M(z)) < oo", False),
    ("kl_dp(M, e)", "forall(j in 1..n: j == i or j == l or z[j] == x[j])", "kl(M(x), M(z)) <= e", False),
    ("kl_dp(M, e)", "z[i] == x[i]", "kl(M(x), M(z)) < oo", False),
])
def test_rows_of_databases_that_agree(given: str, near: str, show: str, holds: bool) -> None:
    assert proved(f"forall(x in M, z in M: {near} implies {show})", [given], LET, 60) is holds


def mean(of: str, near: str, bound: str, guard: str | None = None) -> str:
    weight = "sum(z in M: P[z] if {} else 0)"
    return (f"forall(x in M: {weight.format(guard or near)} > 0 implies "
            f"sum(z in M: P[z]*{of} if {near} else 0)/{weight.format(near)} <= {bound})")


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("kl_dp(M, e)", mean("kl(M(x), M(z))", NEAR, "e"), True),
    ("kl_dp(M, e)", mean("kl(M(z), M(x))", NEAR, "e"), True),
    ("dp(M, e, 0)", mean("max_divergence(M(x), M(z))", NEAR, "e"), True),
    ("kl_dp(M, e)", mean("kl(M(x), M(z))", NEAR, "e/2"), False),
    ("kl_dp(M, e)", mean("kl(M(x), M(z))", "z[i] == x[i]", "e"), False),
    ("kl_dp(M, e)", mean("kl(M(x), M(z))", NEAR, "e", "z[i] == x[i]"), False),
    ("kl_dp(M, e)", mean("max_divergence(M(x), M(z))", NEAR, "e"), False),
])
def test_means_of_divergences(given: str, show: str, holds: bool) -> None:
    assert proved(show, ["sum(x in M: P[x]) == 1", given], LET, 120) is holds
