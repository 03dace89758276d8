"""Proofs over the library's own facts, each statement usable in those after it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from symdp.kernel.trace import Trace, Writer
from symdp.library import load
from symdp.proof.checking import check_proof, implied
from symdp.proof.facts import Facts, lemma

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from library_reader import Reader, statement  # noqa: E402


@pytest.mark.parametrize("name", sorted(p.stem for p in (HERE / "texts").glob("*.toml")))
def test_all_check(name):
    library = load()
    facts = Facts.of(library)
    for s in tomllib.loads((HERE / "texts" / f"{name}.toml").read_text())["statement"]:
        said = statement(s["let"], s.get("given", []), s["show"])
        proof = check_proof(s["proof"], said, 0, facts, Reader(), instance=False)
        th = proof.theorems[-1]
        assert th.concl is implied(said.hypotheses, said.conclusions[0])
        facts.add(lemma(s["name"], th))
        writer = Writer()
        number = writer.step(th)
        again = Trace(writer.data, {n: f.statement for n, f in library.facts.items()}).theorem(number)
        assert again.concl is th.concl and not again.hyps
