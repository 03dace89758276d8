"""Points of which enough is told to prove the opposite of a conclusion about all mechanisms or laws."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines import told
from symdp.legacy.engines.portfolio import certificate
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of
from tests.slow import SLOW

LET = {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "P": "distribution"}
LEAST = "inf(e in real >= 0, M in mechanism on n entries over m: e if synthetic(M) and identifiable(P, M, e) else oo)"
SUM = "sum(x in U: P[x]) == 1"


def statement(show: str) -> dict[str, object]:
    return {"let": LET, "given": [SUM], "show": [show]}


@pytest.mark.parametrize("show", [
    f"{LEAST} <= 5",
    f"exists(t in [0, 1]: {LEAST} == exp(t))",
    "exists(Q in distribution: sum(y in U: Q[y]) == 1 and forall(x in U: P[x] == sum(y in U: Q[y]*exp(-hamming(x, y)))))",
])
def test_a_law_that_is_certain_of_a_database_refutes_it(show: str) -> None:
    read = statement_of(json.dumps(statement(show)))
    evidence = told.evidence(read, 0)

    assert evidence is not None and evidence["witness"]["told"]
    assert check_certificate(certificate(read, "a/b", "printed", [evidence]), read).verdict == "refuted"


@pytest.mark.parametrize("show", [f"{LEAST} >= 0", "exists(Q in distribution: forall(x in U: P[x] == Q[x]))"])
def test_what_holds_is_not_refuted(show: str) -> None:
    assert told.evidence(statement_of(json.dumps(statement(show))), 0) is None


@SLOW
def test_two_infinite_levels_have_no_difference() -> None:
    least = LEAST.replace(" else", " and expected_hamming(P, M) <= r else")
    show = f"{least.replace('identifiable(P, M, e)', 'dp(M, e)')} - {least} <= 7"
    read = statement_of(json.dumps(statement(show) | {"let": LET | {"r": "real in [0, 1/2]"}}))
    evidence = told.evidence(read, 0)

    assert evidence is not None and "neighbour_ratio(P, U, 0)" in evidence["witness"]["told"]
    assert check_certificate(certificate(read, "a/b", "printed", [evidence]), read).verdict == "ill-posed"


@pytest.mark.parametrize(("level", "found"), [(LEAST, True), (f"exp(-{LEAST})", False)])
def test_a_notion_is_not_asked_at_an_infinite_level(level: str, found: bool) -> None:
    show = f"exists(M in mechanism on n entries over m: synthetic(M) and identifiable(P, M, {level} + 1) and n > 0)"
    read = statement_of(json.dumps(statement(show)))
    evidence = told.evidence(read, 0)

    assert (evidence is not None) == found
    if evidence is not None:
        assert check_certificate(certificate(read, "a/b", "printed", [evidence]), read).verdict == "ill-posed"
