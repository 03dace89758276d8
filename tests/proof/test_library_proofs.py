"""Every proof beside a fact of the library goes through, and rests on what the compiled library says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from symdp.library import Library, load
from symdp.proof.errors import ProofError
from symdp.proof.library_proofs import COMPILED, grounds, proved, usable

LIBRARY = load()
THERE = json.loads(COMPILED.read_text(encoding="utf-8"))["facts"]
KNOWN = {n: f["rests_on"] for n, f in THERE.items() if f["status"] == "proved"}


@pytest.mark.parametrize("name", [f.name for f in LIBRARY.facts.values() if f.status == "proved"])
def test_a_proved_fact_has_a_proof(name: str) -> None:
    """What it rests on is right if that of the facts it uses is, and these come before it."""
    th = proved(LIBRARY, name)
    assert not th.hyps and th.concl is LIBRARY.facts[name].statement
    assert name in KNOWN, "run python -m symdp.library"
    assert KNOWN[name] == grounds(sorted(th.facts), LIBRARY, KNOWN), "run python -m symdp.library"


def changed(**proofs: str) -> Library:
    """The library with other proofs of some facts."""
    facts = {n: replace(f, proof=proofs[n], status="proved") if n in proofs else f for n, f in LIBRARY.facts.items()}
    return Library(LIBRARY.types, LIBRARY.constants, facts, LIBRARY.atoms, LIBRARY.abbreviations)


def test_no_proof_goes_in_a_circle() -> None:
    library = changed(lt_ne="note g: fact gt_ne with x = y, y = x\ncontradiction e\nby auto",
                      gt_ne="note g: fact lt_ne with x = y, y = x\ncontradiction e\nby auto")
    with pytest.raises(ProofError, match="gt_ne comes later in the library"):
        proved(library, "lt_ne")
    proved(library, "gt_ne")
    with pytest.raises(ProofError, match="there is no fact lt_ne"):
        proved(changed(lt_ne="by fact lt_ne"), "lt_ne")


def test_a_proof_uses_what_is_not_proved_and_what_is_proved_before() -> None:
    library = changed(lt_ne="by auto", gt_ne="by auto", le_min="by auto")
    assert {"lt_ne", "radon_nikodym", "close_def"} <= usable(library, "gt_ne").by_name.keys()
    assert not {"gt_ne", "le_min"} & usable(library, "gt_ne").by_name.keys()


def test_a_wrong_proof_is_no_proof() -> None:
    with pytest.raises(ProofError, match=r"order.toml, lt_ne: .*auto does not see this"):
        proved(changed(lt_ne="have a: x == y by auto\nby auto"), "lt_ne")


def test_only_cited_facts_are_grounds() -> None:
    library = changed(lt_ne="by auto")
    assert grounds(["lt_ne", "close_def", "gt_ne"], library, {"lt_ne": ["le_trans"]}) == ["gt_ne", "le_trans"]
