"""Statements about laws as tables: what a careless reading of them would prove."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate
from symdp.legacy.kernel.check import Rejected, check_certificate

BOUND = {"rule": "bound"}
P, Q, W = {"P": "distribution on {0, 1}"}, {"Q": "distribution on {0, 1}"}, {"W": "channel from {0, 1} to {0, 1}"}
HALF, SURE = {"outcomes": ["0", "1"], "probabilities": ["1/2", "1/2"]}, {"outcomes": ["0", "1"], "probabilities": ["1", "0"]}
ROWS = {"inputs": [["0"], ["1"]], "outcomes": ["0", "1"], "rows": [["1/2", "1/2"]]*2}
OBJECTS = {"P": HALF, "Q": HALF, "W": ROWS}


def decided(let: dict[str, str], show: str, *given: str, objects: dict[str, Any] = OBJECTS, **more: Any) -> str:
    statement, _ = read_statement({"let": let, "given": list(given), "show": [show]})
    evidence = {"part": 0, "verdict": "proved", "finite": "tables", "proof": BOUND, "instance": {
        "values": {n: "0" for n in let if n not in OBJECTS}, "objects": {n: objects[n] for n in let if n in objects}}, **more}
    return check_certificate(certificate(statement, "a/b", "printed", [evidence]), statement).verdict


def test_a_genuine_one() -> None:
    assert decided(P, "P[0] >= 0") == decided(P | Q, "P[0]*Q[0] >= 0", "P[0] == Q[0]") == "proved"
    assert decided(W, "W(0)[0]*W(1)[1] >= 0 ") == "proved"


@pytest.mark.parametrize(("let", "show", "given"), [
    (P, "P[0] > 0", ()), (P, "P[2] > 0", ()), (P, "P[0] <= 1/2", ()), (W, "W(0)[0] == W(1)[0]", ()), (P | Q, "P[0] == Q[0]", ()),
    # what may be undefined: in an assumption, in the conclusion, in a law that is written
    (P, "0 == 1", ("1/P[0] < 0",)), (P, "P[0]/P[0] >= 0", ()), (P, "0 == 1", ("log(P[0]) > 1",)),
    (P, "0 <= 1", ("tv(P, {0: 2, 1: 0}) <= 1",)), (P, "tv(P, {0: 2*P[0], 1: 1 - 2*P[0]}) >= 0", ()),
    # spaces that do not fit, inputs that are none
    (P | {"Q": "distribution on {1, 2}"}, "tv(P, Q) >= 0", ()), ({"Q": "distribution on {1, 2}"} | W, "mi(Q, W) >= 0", ()),
    (W, "W(2)[0] >= 0", ()), (W, "0 <= 1", ("W(2)[0] >= 0",)),
    # names that stand for what they look like
    (P | {"P1_1": "real"}, "P1_1 >= 0", ()), (P | {"k": "integer in [0, 1]"}, "P[k] >= 0", ()),
    (P | {"a": "real in [0, P[0]]"}, "a >= 0", ()),
    # other objects, and all events or laws
    (P | {"R": "distribution on A"}, "P[0] >= 0", ()), (P, "forall(A in event: P(A) >= 0)", ()),
    (P, "forall(R in distribution: 0 <= 1)", ()),
])
def test_denied(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    with pytest.raises(Rejected):
        decided(let, show, *given)


@pytest.mark.parametrize("finite", ["table", "Tables", 1, [], None, {"tables": True}])
def test_another_word_is_no_way_to_read_it(finite: Any) -> None:
    with pytest.raises(Rejected):
        decided(P | Q, "P[0]*Q[0] >= 0", "P[0] == Q[0]", finite=finite)


def test_the_instance_is_still_of_the_statement() -> None:
    with pytest.raises(Rejected):
        decided(P, "P[0] >= 0", objects={"P": {"outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}})
    with pytest.raises(Rejected):
        decided(P, "P[0] >= 0", "P[0] == 1")
