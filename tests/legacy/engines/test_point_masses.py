"""Laws of databases that are certain of one, or uniform, and mechanisms that always give one: what there is is found."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.inequality.point_masses import by_point_masses
from tests.legacy.engines.test_databases import proved

READ = {"n": "integer >= 1", "k": "integer >= 2", "V": "mechanism on n entries over k", "eps": "real >= 0"}
LAW = {"A": "distribution"}
KNOWN = ("sum(v in V: A[v]) == 1",)
LEVEL = ("inf(e in real >= 0, K in mechanism on n entries over k: e if synthetic(K) and identifiable({0}, K, e) and "
         "expected_hamming({0}, K) <= n else oo)")


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("exists(B in distribution, K in mechanism on n entries over k: sum(v in V: B[v]) == 1 and synthetic(K) and "
     "not identifiable(B, K, eps))", KNOWN, True),
    ("exists(B in distribution, K in mechanism on n entries over k: sum(v in V: B[v]) == 1 and synthetic(K) and "
     "not identifiable(A, K, eps))", KNOWN, False),
    ("exists(B in distribution, R in distribution: sum(v in V: B[v]) == 1 and sum(v in V: R[v]) == 1 and "
     f"{LEVEL.format('B')} != {LEVEL.format('R')})", (), True),
    ("exists(B in distribution, R in distribution: sum(v in V: B[v]) == 1 and sum(v in V: R[v]) == 1 and "
     f"{LEVEL.format('B')} != {LEVEL.format('B')})", (), False),
])
def test_certain_and_uniform_laws(show: str, given: tuple[str, ...], holds: bool) -> None:
    let = READ | (LAW if given else {})

    assert proved(show, *given, let=let, tactics=(by_point_masses,), steps=1000) is holds
