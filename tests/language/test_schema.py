"""The JSON Schema of claim files, which editors read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from symdp.commands.new import SECTION
from symdp.language.files import ABOUT_KEYS
from symdp.legacy.kernel.claims import NEIGHBOURS, STATEMENT_KEYS
from symdp.report.schema import VERDICTS

ROOT = Path(__file__).resolve().parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT/"symdp/language/claims.schema.json").read_text())
FILES = sorted(p for p in ROOT.glob("claims/*/[0-9]*.toml"))


def test_it_has_the_keys_that_claims_have() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    claim = SCHEMA["$defs"]["claim"]["properties"]

    assert set(claim) == {"id", "repair", *STATEMENT_KEYS, *ABOUT_KEYS}
    assert set(claim["repair"]["properties"]) == {*STATEMENT_KEYS, *ABOUT_KEYS}
    assert set(claim["neighbours"]["enum"]) == set(NEIGHBOURS)
    assert set(claim["expect"]["enum"]) <= set(VERDICTS)
    assert all("description" in p for p in claim.values())


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_our_claims_fit(path: Path) -> None:
    jsonschema.validate(tomllib.loads(path.read_text()), SCHEMA)


def test_a_new_paper_names_it_and_fits() -> None:
    assert SECTION.startswith("#:schema claims.schema.json\n")
    jsonschema.validate(tomllib.loads(SECTION), SCHEMA)


@pytest.mark.parametrize("text", ["[[claim]]\nid = 'a'", "[[claim]]\nid = 'a b'\nshow = 'x'",
                                  "[[claim]]\nid = 'a'\nshow = 'x'\ngiver = 'x'", "[[claim]]\nid = 'a'\nshow = 1",
                                  "[[claim]]\nid = 'a'\nshow = 'x'\nexpect = 'true'"])
def test_what_is_no_claim_does_not_fit(text: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(text), SCHEMA)
