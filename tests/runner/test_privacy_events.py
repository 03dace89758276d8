"""The event at which two laws are not close is told, with the inputs."""

from __future__ import annotations

import json

from symdp.legacy.kernel.claims import statement_of
from symdp.runner.privacy_events import words

RESPONSE = "mechanism(a in {0, 1}: {0: 3/4, 1: 1/4} if a == 0 else {0: 1/4, 1: 3/4})"


def said(show: str, define: dict[str, str], let: dict[str, str] | None = None, values: dict[str, str] | None = None) -> (
        str | None):
    source = json.dumps({"let": let or {}, "define": define, "given": [], "show": [show], "neighbours": "hamming"})
    return words(statement_of(source), 0, {"values": values or {}, "objects": {}})


def test_of_a_mechanism() -> None:
    assert said("dp(M, 1, 0.07)", {"M": RESPONSE}) == (
        "at the event {0} for the inputs 0 and 1 the probabilities are 0.75 and 0.25, and 0.75 > 0.74957")


def test_of_a_channel() -> None:
    found = said("ldp(W, e)", {"W": RESPONSE.replace("mechanism", "channel")}, {"e": "real > 0"}, {"e": "1"})
    assert found is not None and "0.75 > 0.67957" in found


def test_of_two_laws() -> None:
    found = said("close(P, Q, 0, 1/10)", {"P": "{1: 1/2, 2: 1/2}", "Q": "{1: 1/4, 2: 3/4}"})
    assert found == "at the event {1} the probabilities are 0.5 and 0.25, and 0.5 > 0.35"


def test_nothing_is_said_where_they_are_close() -> None:
    assert said("dp(M, 2)", {"M": RESPONSE}) is None
    assert said("tv({1: 1}, {1: 1}) == 1", {}) is None
