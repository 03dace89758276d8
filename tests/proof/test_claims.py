"""Proof texts: those of claim files, and some that are kept here; well-definedness included.

A text here says in its first line what it proves (``claim_texts.py``). For claims of the committed report its certificates
are from these texts, and ``symdp verify`` replays them; the others are checked anew.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates.meaning import elaborated
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.verdict import Point, decided
from symdp.legacy.kernel.claims import canonical
from symdp.library import load
from symdp.outside.packed import read_certificate
from symdp.proof.checking import check_proof
from symdp.proof.facts import Facts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CERTIFICATES = ROOT / "reports/five-papers/certificates"
sys.path.insert(0, str(HERE))
from claim_texts import read  # noqa: E402
from library_reader import Reader  # noqa: E402

TEXTS = sorted(p.relative_to(HERE / "texts").as_posix() for p in (HERE / "texts").rglob("*.proof"))


@pytest.mark.parametrize("name", TEXTS)
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


def texts() -> Iterator[tuple[str, str, str, Mapping[str, Any], int, str]]:
    """Paper, claim, variant, statement, part and text of each proof in claims/."""
    for path in sorted((ROOT / "claims").glob("*/[0-9]*.toml")):
        for claim in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]:
            for variant, said in (("printed", claim), ("repair", claim.get("repair", {}))):
                proof = said.get("proof", {})
                for k, text in ({"1": proof} if isinstance(proof, str) else proof).items():
                    yield path.parent.name, claim["id"], variant, claim | said, int(k) - 1, text


IN_CLAIMS = list(texts())


def stored(paper: str, claim: str, variant: str) -> Path:
    path = CERTIFICATES / paper / f"{claim}{'.repair' if variant == 'repair' else ''}.json"
    return path if path.exists() else path.with_name(f"{path.name}.xz")


@pytest.mark.parametrize(("paper", "claim", "variant", "said", "part", "text"), [
    pytest.param(*t, id=f"{t[0]}/{t[1]}-{t[2]}-{t[4] + 1}") for t in IN_CLAIMS if (CERTIFICATES / t[0]).is_dir()])
def test_the_report_has_the_proofs_of_the_claims(paper: str, claim: str, variant: str, said: Mapping[str, Any], part: int,
                                                 text: str) -> None:
    certificate = read_certificate(stored(paper, claim, variant))
    [evidence] = [p for p in certificate["parts"] if p["part"] == part]
    assert evidence["text"] == text
    assert "trace" in evidence


@pytest.mark.parametrize(("paper", "claim", "variant", "said", "part", "text"), [
    pytest.param(*t, id=f"{t[0]}/{t[1]}-{t[2]}-{t[4] + 1}") for t in IN_CLAIMS if not (CERTIFICATES / t[0]).is_dir()])
def test_other_proofs_of_claims_check(paper: str, claim: str, variant: str, said: Mapping[str, Any], part: int,
                                      text: str) -> None:
    statement = elaborated(canonical(said))
    proof = check_proof(text, statement, part, Facts.of(load()), Reader(), instance=False)
    assert proof.kind in ("proved", "refuted", "ill-posed", "vacuous")
    assert not any(th.hyps for th in proof.theorems)
