"""The published JSON Schema of results, and the counts that head every result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

RESULTS = "symdp-results/1"
VERDICTS = (
    "proved", "refuted", "ill-posed", "vacuous", "bounded", "supported", "undecided", "error", "not-run",
)


def load_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every results file satisfies."""
    text = resources.files("symdp.report").joinpath("results.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


_TYPES: dict[str, tuple[type, ...]] = {"object": (dict,), "array": (list,), "string": (str,), "integer": (int,),
                                       "number": (int, float), "boolean": (bool,), "null": (type(None),)}


def misfit(results: Any) -> str | None:
    """The place of the first value in these results that is of another kind than the schema says, and what belongs
    there; None if all fit. What is missing, or unknown, is no misfit: other versions may have had less or more."""
    schema = load_schema()
    try:
        return _misfit(results, schema, schema["$defs"], "")
    except RecursionError:
        return "something is nested too deep"


def _misfit(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any], at: str) -> str | None:
    if (ref := schema.get("$ref")) and (found := _misfit(value, known[ref.removeprefix("#/$defs/")], known, at)):
        return found
    if ways := schema.get("oneOf"):
        misfits = [_misfit(value, way, known, at) for way in ways]
        if None not in misfits:
            return max(filter(None, misfits), key=len)  # that of the way that goes deepest
    types = schema.get("type", ())
    types = [types] if isinstance(types, str) else types
    if types and not any(isinstance(value, _TYPES[t]) and (t == "boolean" or not isinstance(value, bool))
                         for t in types):
        return f"{at or 'the whole'} is no {' or '.join(types)}"
    if "enum" in schema and not (isinstance(value, str | None) and value in schema["enum"]):
        return f"{at} is none of {', '.join(map(str, schema['enum']))}"
    if isinstance(value, list) and "items" in schema:
        inner = [(x, schema["items"], f"{at}[{i}]") for i, x in enumerate(value)]
    elif isinstance(value, dict):
        rest = schema.get("additionalProperties")
        inner = [(x, own, f"{at}.{k}".lstrip(".")) for k, x in value.items()
                 if isinstance(own := schema.get("properties", {}).get(k, rest), dict)]
    else:
        inner = []
    return next((m for x, own, place in inner if (m := _misfit(x, own, known, place)) is not None), None)


def summary(claims: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How many claims have each verdict: all nine, zeros included, in the fixed order.

    Repairs are not counted: they are no statements of the paper. Raises ValueError
    for a verdict that is none of the nine, rather than leave a claim uncounted.
    """
    counts = dict.fromkeys(VERDICTS, 0)
    for claim in claims:
        verdict = claim["verdict"]
        if verdict not in counts:
            raise ValueError(f"claim {str(claim.get('id', '?'))[:200]!r} has the verdict {str(verdict)[:80]!r}; "
                             f"a verdict is one of: {', '.join(VERDICTS)}")
        counts[verdict] += 1
    return counts
