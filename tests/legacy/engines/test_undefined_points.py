"""Points are looked for at which a term that is written has no value, whether the whole depends on it or not."""

from __future__ import annotations

import pytest

from symdp.legacy.engines import undefined_points
from symdp.legacy.engines.field import certificate
from symdp.legacy.engines.portfolio import propose
from symdp.legacy.kernel.check import check_certificate
from tests.legacy.engines.search_cases import statement

REAL = {"x": "real", "y": "real"}


@pytest.mark.parametrize(("show", "given", "let"), [
    ("[1/x, 2][2] == 2", [], REAL), ("[log(x^2 - 3*x + 1), 2][2] == 2", [], REAL),
    ("[sqrt(x + y), 2][2] == 2", [], REAL), ("[x^(0 - 2), 2][2] == 2", [], REAL), ("[x^(1/2), 2][2] == 2", [], REAL),
    ("dp(M, 1/x)", [], REAL | {"M": "mechanism on 1 entries over 1"}),
    ("dp(M, log(x + 2))", ["x >= 0 - 2"], REAL | {"M": "mechanism on 1 entries over 1"}),
    ("[P[1]/Q[1], 2][2] == 2", [], {"P": "distribution on 2", "Q": "distribution on 2"}),
    ("x >= x", ["[1/(x - y), 1][2] == 1"], REAL)])
def test_a_term_that_is_read_has_no_value_somewhere(show: str, given: list[str], let: dict[str, str]) -> None:
    s = statement(show, given, **let)
    evidence = undefined_points.witness(s, 0)

    assert evidence is not None
    assert check_certificate(certificate(s, evidence), s).parts[0].verdict == "ill-posed"


@pytest.mark.parametrize(("show", "given"), [
    ("[1/x, 2][2] == 2", ["x > 0"]), ("x == 0 or 1/x != 0", []), ("(1/x if x > 0 else 1) > 0", []),
    ("forall(t > 0: 1/t > 0)", []), ("[1/(x^2 + 1), 2][2] == 2", [])])
def test_where_everything_has_a_value_none_is_found(show: str, given: list[str]) -> None:
    assert undefined_points.witness(statement(show, given, **REAL), 0) is None


def test_the_portfolio_asks() -> None:
    part, = propose(statement("[1/x, 2][2] == 2", **REAL)).parts

    assert part.evidence is not None
    assert part.evidence["verdict"] == "ill-posed"
