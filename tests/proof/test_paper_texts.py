"""Proof texts for claims: what the claim file says, well-definedness included, is proved.

``texts/<paper>/<claim id>.proof`` proves the only part of a claim, ``<claim id>.<n>.proof`` its n-th; ``.repair`` after the id means the
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
CLAIMS = HERE.parents[1] / "claims"
TEXTS = [p for p in sorted((HERE / "texts").glob("*/*.proof"))
         if ".toml " not in p.read_text(encoding="utf-8").split("\n", 1)[0]]
LIBRARY = load()


def claim(paper: str, name: str):
    for path in sorted((CLAIMS / paper).glob("[0-9]*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]:
            if entry["id"] == name:
                return entry
    raise LookupError(name)


def said(paper: str, name: str, repaired: bool):
    c = claim(paper, name)
    c = {**c, **c["repair"]} if repaired else c
    return statement(c.get("let", {}), c.get("define", {}), c.get("given", []), c["show"])


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: f"{p.parent.name}:{p.stem}")
def test_the_claim_is_proved(path: Path) -> None:
    name, *words = path.stem.split(".")
    s = said(path.parent.name, name, "repair" in words)
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
