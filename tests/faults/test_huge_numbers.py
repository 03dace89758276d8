"""Numbers that no float holds are searched like others."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

from symdp.capacities.floats import LARGEST, as_float, as_fraction, rounded_float
from symdp.legacy.engines import portfolio
from symdp.legacy.engines.exact import rational, rounded
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of

HUGE = "9" * 399
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")  # where screening in floats overflows, numpy says so


@pytest.mark.parametrize(("let", "show", "verdict"), [
    ({"x": "real"}, "x >= 1e309", "refuted"),
    ({"x": "real"}, "x <= 1e308", "refuted"),
    ({"x": "real"}, f"x >= {HUGE}", "refuted"),
    ({"x": "real"}, f"x^2 + {HUGE} >= 2*x", "proved"),
    ({"x": "real"}, "x + 1e309 > x", "proved"),
    ({"n": "integer in 1..4"}, "n <= 1e309", "proved"),
])
def test_claims_about_huge_numbers_are_decided(let: dict[str, str], show: str, verdict: str) -> None:
    statement = statement_of(json.dumps({"let": let, "show": [show]}))
    [part] = portfolio.propose(statement).parts

    assert part.evidence is not None, part.tried
    outcome = check_certificate(portfolio.certificate(statement, "p/a", "printed", [part.evidence | {"part": 0}]), statement)
    assert outcome.verdict == verdict


@pytest.mark.parametrize(("let", "show"), [
    ({"x": "real in [1e309, 1e310]"}, "x >= 2"), ({"n": "integer >= 1e305"}, "n <= 3"), ({"x": "real"}, "x >= -1e309"), ({"x": "real in [0, 1e399]"}, "x <= 1e309"), ({"n": "integer"}, "n <= 1e309"),
    ({"x": "real > 0"}, "log(x) <= 1e309"), ({"x": "real > 0"}, "exp(x) >= 1e-399"), ({"x": "real in [0, 1e-399]"}, "x*1e399 <= 1"),
    ({"x": "real", "y": "real > 0"}, "x/y + 1e399 > x"), ({"x": "real"}, "1e399*x^4 - x^2 >= -1"),
    ({"x": "real"}, "sum(k in 1..3: x + k*1e309) >= 0"), ({"P": "distribution on 2"}, "P[0]*1e309 <= 1e309"),
])
def test_no_search_breaks_at_huge_numbers(let: dict[str, str], show: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "STEPS", 60)
    portfolio.propose(statement_of(json.dumps({"let": let, "show": [show]})))


def test_conversions_do_not_fail() -> None:
    assert as_float(10**400) == LARGEST
    assert as_float(Fraction(-10**400, 3)) == -LARGEST
    assert as_float(Fraction(1, 3)) == 1/3
    assert rounded_float(10**400) == math.inf
    assert rounded_float(-10**400) == -math.inf
    assert rounded_float(LARGEST) == LARGEST
    assert as_float(math.inf) == math.inf
    assert as_fraction(math.inf) == Fraction(LARGEST)
    assert as_fraction(math.nan) == 0
    assert rounded(1.7e308, 1_000)[0] <= Fraction(1.7e308) <= rounded(1.7e308, 1_000)[1]
    assert rational(1.7e308) == Fraction(1.7e308)
