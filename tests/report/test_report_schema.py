"""Results satisfy the published schema, and what is not a result does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from symdp.report.schema import RESULTS, VERDICTS, load_schema, summary
from tests.report import samples

CHECK = jsonschema.Draft202012Validator(load_schema())


def test_the_schema_itself_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(load_schema())


@pytest.mark.parametrize("results", [samples.nine(), samples.hostile(), samples.results([])])
def test_sample_results_are_valid(results: dict[str, Any]) -> None:
    assert [e.message for e in CHECK.iter_errors(results)] == []


def test_schema_and_code_name_the_same_verdicts() -> None:
    schema = load_schema()
    assert schema["properties"]["schema"]["const"] == RESULTS
    assert tuple(schema["$defs"]["verdict"]["enum"]) == VERDICTS
    assert tuple(schema["properties"]["summary"]["properties"]) == VERDICTS


def test_every_fixed_object_refuses_unknown_keys() -> None:
    schema = load_schema()
    closed = [schema, schema["properties"]["summary"], *(schema["$defs"][k] for k in ("statement", "part", "claim"))]
    assert [s.get("additionalProperties") for s in closed] == [False] * len(closed)


def _set(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(results: dict[str, Any]) -> None:
        place: Any = results
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    return change


WRONG = {
    "another version": _set("schema", value="symdp-results/2"),
    "an unknown key of the file": _set("date", value="today"),
    "an unknown key of a claim": _set("claims", 0, "confidence", value=0.9),
    "an unknown key of a part": _set("claims", 0, "parts", 0, "sure", value=True),
    "an unknown key of a witness": _set("claims", 1, "witness", "float", value=0.5),
    "an unknown verdict": _set("claims", 0, "verdict", value="probably"),
    "an unknown trust": _set("claims", 0, "trust", value="sympy"),
    "a negative count": _set("summary", "proved", value=-1),
    "a number for a margin": _set("claims", 0, "margin", value=0.1),
    "line zero": _set("claims", 0, "line", value=0),
    "a why outside a repair": _set("claims", 0, "why", value="no"),
    "a repair of a repair": _set("claims", 1, "repair", "repair", value=samples.claim("proved") | {"why": "x"}),
    "a channel without rows": _set("claims", 1, "witness", "objects", "M", value={"kind": "channel"}),
    "a hash that is none": _set("claims", 0, "statement", "sha256", value="abc"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_results_are_refused(name: str) -> None:
    results = samples.nine()
    WRONG[name](results)
    assert not CHECK.is_valid(results)


@pytest.mark.parametrize("key", samples.claim("proved"))
def test_a_missing_key_is_refused(key: str) -> None:
    results = samples.nine()
    del results["claims"][0][key]
    assert not CHECK.is_valid(results)


def test_summary_counts_all_nine_in_order_and_no_repairs() -> None:
    found = summary(samples.nine()["claims"])
    assert list(found) == list(VERDICTS)
    assert set(found.values()) == {1}
    assert list(summary([]).values()) == [0] * 9


def test_summary_leaves_no_claim_uncounted() -> None:
    with pytest.raises(ValueError, match="one of: proved"):
        summary([{"id": "a/b", "verdict": "probably"}])
