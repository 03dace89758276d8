"""docs/language.md: its examples can be read and typed, and its generated parts are current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symdp.atoms import ATOMS
from symdp.language.files import read_claims
from symdp.language.forthcoming import FORTHCOMING
from symdp.language.reference import EXAMPLES, updated
from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.legacy.kernel.expressions import BINDERS, TYPES

DOCS = Path(__file__).parents[2] / "docs" / "language.md"
TEXT = DOCS.read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
LINES = [line.partition("#")[0].strip() for block in re.findall(r"```symdp\n(.*?)```", TEXT, re.DOTALL)
         for line in block.splitlines()]


def _names() -> dict[str, object]:
    import tomllib

    block = next(b for b in TOML if 'id    = "names"' in b)
    let: dict[str, object] = tomllib.loads(block)["claim"][0]["let"]
    return let


@pytest.mark.parametrize("block", TOML)
def test_claims_can_be_read_and_typed(block: str) -> None:
    claims, problems = read_claims(block.encode(), "docs")
    assert claims
    assert problems == []
    for claim in claims:
        assert check(claim.statement) == []
        assert claim.repair is None or check(claim.repair) == []


@pytest.mark.parametrize("formula", LINES)
def test_formulas_can_be_read_and_typed(formula: str) -> None:
    statement, problems = read_statement({"let": _names(), "show": [formula]})
    assert problems == []
    assert check(statement) == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_atoms_use_the_atom(name: str) -> None:
    assert name in ATOMS or name in FORTHCOMING
    assert re.search(rf"(?<!\w){name}\(", EXAMPLES[name])
    statement, problems = read_statement({"let": _names(), "show": [EXAMPLES[name]]})
    assert problems == []
    assert check(statement) == []


def test_generated_parts_are_current() -> None:
    assert updated(TEXT) == TEXT, "run: python -m symdp.language.reference docs/language.md"


def test_every_type_binder_and_atom_is_described() -> None:
    for word in (TYPES - {"psd"}) | BINDERS | set(ATOMS) | set(FORTHCOMING):
        assert re.search(rf"`[^`]*\b{word}\b[^`]*`", TEXT), word
