"""Both sides of a comparison at a witness, with the values put in."""

from __future__ import annotations

from typing import Any

from symdp.language.statements import read_statement
from symdp.language.text import to_text
from symdp.language.working import sides


def put_in(data: dict[str, Any], comparison: str, witness: dict[str, Any]) -> tuple[str | None, ...] | None:
    statement, problems = read_statement(data)
    assert not problems
    found = sides(statement, 0, comparison, witness)
    return found and tuple(s.put_in and to_text(s.put_in) for s in (found[0], found[2]))


def test_numbers_are_put_in() -> None:
    data = {"let": {"x": "real > 0"}, "show": ["exp(x) - 1 <= x"]}
    assert put_in(data, "exp(x) - 1 <= x", {"values": {"x": "1/2"}}) == ("exp(0.5) - 1", "0.5")


def test_definitions_and_objects_are_put_in() -> None:
    data = {"let": {"P": "distribution on 2", "n": "integer >= 1"}, "define": {"c": "n + 1"},
            "show": ["forall(a in 1..2: P[a] <= 1/c)"]}
    law = {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["3/4", "1/4"]}
    witness = {"values": {"n": "1", "a": "1"}, "objects": {"P": law}}
    assert put_in(data, "P[a] <= 1/c", witness) == ("0.75", "0.5")


def test_a_long_side_is_not_written_out() -> None:
    data = {"let": {"n": "integer >= 1", "x": "real"}, "show": ["sum(k = 1..n: exp(k*x)) <= 0"]}
    found = put_in(data, "sum(k = 1..n: exp(k*x)) <= 0", {"values": {"n": "60", "x": "1"}})
    assert found == (None, None)  # nor is 0, which is what is written


def test_what_does_not_fit_is_not_shown() -> None:
    data = {"let": {"x": "real > 0"}, "show": ["x <= 1"]}
    for comparison, witness in (("x <=", {}), ("x", {"values": {"x": "1"}}), ("x <= 1", {"values": {"x": "no <"}})):
        assert put_in(data, comparison, witness) is None
    assert put_in(data, "y <= 1", {"values": {"x": "2"}}) == (None, None)
