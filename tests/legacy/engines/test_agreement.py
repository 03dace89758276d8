"""Slices, neighbours and mechanisms that read some of their entries: what is true of them is proved, and what is false
by little has no proof."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_cascades import proved

SLICED = {"n": "integer >= 2", "m": "integer >= 2", "i": "integer in [1, n]", "l": "integer in [1, n]",
          "e": "real >= 0", "d": "real in [0, 1]", "K": "mechanism on n entries over 1..m to B",
          "x": "database on n entries over 1..m"}
READ = {"n": "integer >= 1", "e": "real >= 0", "S": "event of 1..n", "T": "event of 1..n",
        "F": "mechanism on n entries over A to B", "G": "mechanism on n entries over A to C"}
APART = "forall(k in 1..n: not (k in S and k in T))"
OF_S = "forall(u in F, v in F: forall(k in S: u[k] == v[k]) implies tv(F(u), F(v)) == 0)"
OF_T = "forall(u in G, v in G: forall(k in T: u[k] == v[k]) implies tv(G(u), G(v)) == 0)"


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("kl_dp(K, e)", "forall(a in 1..m, b in 1..m: kl(slice(K, i, x)(a), slice(K, i, x)(b)) <= e)", True),
    ("dp(K, e, d)", "forall(a in 1..m, b in 1..m: close(slice(K, i, x)(a), slice(K, i, x)(b), e, d))", True),
    ("dp(K, e, d)", "close(slice(K, i, x)(1), K(x), e, d)", True),
    ("dp(K, e, 0)", "forall(a in 1..m, b in 1..m: close(slice(K, i, x)(a), slice(K, l, x)(b), e, 0))", False),
    ("kl_dp(K, e)", "forall(a in 1..m, b in 1..m: kl(slice(K, i, x)(a), slice(K, i, x)(b)) <= e/2)", False),
])
def test_rows_of_slices(given: str, show: str, holds: bool) -> None:
    assert proved(show, [given], SLICED, 60) is holds


@pytest.mark.parametrize(("given", "show", "holds"), [
    ([APART, OF_S, OF_T, "midp(F, e)", "midp(G, e)"], "midp(compose(F, G), e)", True),
    ([APART, OF_S, OF_T, "kl_dp(F, e)", "kl_dp(G, e)"], "kl_dp(compose(F, G), e)", True),
    ([APART, OF_S, OF_T, "mi_dp(F, e)", "mi_dp(G, 2*e)"], "mi_dp(compose(F, G), 2*e)", True),
    ([APART, OF_S, "mi_dp(F, e)", "mi_dp(G, e)"], "mi_dp(compose(F, G), e)", False),
    ([OF_S, OF_T, "mi_dp(F, e)", "mi_dp(G, e)"], "mi_dp(compose(F, G), e)", False),
    ([APART, OF_S, OF_T, "mi_dp(F, e)", "mi_dp(G, 2*e)"], "mi_dp(compose(F, G), e)", False),
])
def test_disjoint_parts(given: list[str], show: str, holds: bool) -> None:
    assert proved(show, given, READ, 80) is holds


@pytest.mark.parametrize(("given", "holds"), [
    (["forall(k in 1..n: k == l or v[k] == u[k])", "u[l] != v[l]"], True),
    (["forall(k in 1..n: k == l or v[k] == u[k])"], False), (["u[l] != v[l]"], False),
])
def test_databases_that_differ_in_one_entry(given: list[str], holds: bool) -> None:
    let = {"n": "integer >= 1", "l": "integer in [1, n]"} | dict.fromkeys("uv", "database on n entries")
    assert proved("neighbouring(u, v)", given, let) is holds
