"""The signature that the tests elaborate with: that of the library, as far as it is there, and what statements need."""

from __future__ import annotations

import tomllib
from pathlib import Path

from symdp.foundation.elaboration import type_of
from symdp.foundation.kernel import terms, types

LIBRARY = Path(__file__).resolve().parents[3]/"symdp/foundation/library"


def declare() -> None:
    """Declare types and constants; those that two files have must agree."""
    for path in (LIBRARY/"signature.toml", LIBRARY/"signature-statements.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for name, arity in data.get("types", {}).items():
            types.declare_type(name, arity)
        for name, entry in data["constants"].items():
            terms.declare(name, type_of(entry["type"]))


declare()
