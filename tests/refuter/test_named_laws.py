"""Numbers that break what is said of laws with a name, by the closed forms of the library; the kernel certifies them."""

from __future__ import annotations

import json

import pytest

from symdp.runner import proving


@pytest.mark.parametrize(("let", "show"), [
    ({"s": "real > 0", "t": "real > 0"}, "kl(normal(0, s), normal(0, t)) == log(s/t) + t^2/(2*s^2) - 1/2"),
    ({"eps": "real > 0"}, "close(laplace(0, 1/(2*eps)), laplace(1, 1/(2*eps)), eps, 0)"),
    ({"p": "real in [0, 1]", "q": "real in [0, 1]"}, "tv(bernoulli(p), bernoulli(q)) <= (p - q)^2"),
    ({"l": "real > 0"}, "Var(k in geometric(1/(1 + l)): k) <= l")])
def test_a_false_statement_is_refuted(let: dict[str, str], show: str) -> None:
    source = json.dumps({"let": let, "show": [show]})
    values = next(iter(proving.failing_numbers(source, 0, lambda: False)))
    found = proving.at_point(source, {"part": 0, "verdict": "refuted", "witness": {"values": values, "objects": {}}})
    assert found is not None and found["verdict"] == "refuted" and "seen" not in found


def test_sides_that_cancel_to_nothing_are_no_failure() -> None:
    source = json.dumps({"let": {"m": "real", "s": "real > 0"},
                         "show": ["kl(normal(m, s), normal(0, s)) == m^2/s^2"]})

    values = next(iter(proving.failing_numbers(source, 0, lambda: False)))

    assert values["m"] != "0"
