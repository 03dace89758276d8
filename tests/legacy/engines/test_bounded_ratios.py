"""Integrals of divergences of densities whose ratio is bounded."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_binders import proved
from tests.slow import SLOW

LET = {"c": "real > 0"}
F, G = "c/2*exp(-c*abs(y))", "c/2*exp(-c*abs(y - 1))"
KL = f"integral(y in -oo..oo: rel_entr({F}, {G}))"
HALF = f"({F} + {G})/2"


@pytest.mark.parametrize("show", [f"{KL} <= c", pytest.param(
    f"integral(y in -oo..oo: 1/2*rel_entr({F}, {HALF}) + 1/2*rel_entr({G}, {HALF})) <= log(2)", marks=SLOW)])
def test_is_at_most_the_greatest_logarithm(show: str) -> None:
    assert proved(show, LET, 300)


def test_is_not_less() -> None:
    assert not proved(f"{KL} <= c/9", LET, 20)
