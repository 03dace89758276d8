"""Proofs of statements of claim files: each gives the theorems of a verdict, well-definedness and instance included."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symdp.kernel.trace import Trace, Writer
from symdp.kernel.verdict import Point, decided
from symdp.library import load
from symdp.proof.checking import check_proof
from symdp.proof.facts import Facts

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from claim_texts import read  # noqa: E402
from library_reader import Reader  # noqa: E402

TEXTS = [p for p in (HERE / "texts").rglob("*.proof") if ".toml " in p.read_text(encoding="utf-8").split("\n", 1)[0]]
"""Those that say in their first line what they prove."""


@pytest.mark.parametrize("name", sorted(str(p.relative_to(HERE / "texts")) for p in TEXTS))
def test_a_text_decides_its_claim(name: str) -> None:
    library = load()
    said, part, text = read(HERE / "texts" / name)
    proof = check_proof(text, said, part, Facts.of(library), Reader())
    point = Point(proof.spaces, {n: proof.values[v] for n, v in said.names.items()}) if proof.values or not (
        said.names) else None
    theorems = [*proof.theorems, *proof.instance]
    assert decided(said, part, proof.kind, point, theorems) <= library.facts.keys()
    writer = Writer()
    numbers = [writer.step(th) for th in theorems]
    trace = Trace(writer.data, {n: f.statement for n, f in library.facts.items()})
    assert [trace.theorem(i).concl for i in numbers] == [th.concl for th in theorems]
