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
