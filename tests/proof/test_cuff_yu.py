"""Proof texts for claims of Cuff and Yu: what the claim file says, well-definedness included, is proved.

``<claim id>.proof`` proves the only part of a claim, ``<claim id>.<n>.proof`` its n-th; ``.repair`` after the id means the
repaired claim.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from symdp.elaboration import statement
from symdp.kernel.trace import Trace, Writer
from symdp.library import load
from symdp.proof.checking import check_proof, implied
from symdp.proof.facts import Facts
from symdp.proof.reading import CoreReader

HERE = Path(__file__).parent
CLAIMS = HERE.parents[1] / "claims" / "cuff-yu-2016"
TEXTS = sorted((HERE / "texts" / "cuff_yu").glob("*.proof"))
LIBRARY = load()


def claim(name: str):
    for path in sorted(CLAIMS.glob("[0-9]*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]:
            if entry["id"] == name:
                return entry
    raise LookupError(name)


def said(name: str, repaired: bool):
    c = claim(name)
    c = {**c, **c["repair"]} if repaired else c
    return statement(c.get("let", {}), c.get("define", {}), c.get("given", []), c["show"])


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: p.stem)
def test_the_claim_is_proved(path: Path) -> None:
    name, *words = path.stem.split(".")
    s = said(name, "repair" in words)
    part = next((int(w) for w in words if w.isdigit()), 1) - 1
    assert len(s.conclusions) == 1 or any(w.isdigit() for w in words)
    proof = check_proof(path.read_text(encoding="utf-8"), s, part, Facts.of(LIBRARY), CoreReader(), instance=False)
    assert proof.kind == "proved"
    expected = [implied(s.hypotheses[:i], d) for i, d in enumerate(s.hypotheses_defined)]
    expected += [implied(s.hypotheses, t) for t in (s.conclusions_defined[part], s.conclusions[part])]
    assert [th.concl for th in proof.theorems] == expected
    writer = Writer()
    numbers = [writer.step(th) for th in proof.theorems]
    again = Trace(writer.data, {n: f.statement for n, f in LIBRARY.facts.items()})
    assert [again.theorem(n).concl for n in numbers] == expected
    assert not any(again.theorem(n).hyps for n in numbers)
