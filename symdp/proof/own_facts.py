"""A paper's own facts as proofs use them: what is assumed as it is, what has a proof as the theorem that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.kernel import logic
from symdp.kernel.types import KernelError
from symdp.library import load
from symdp.library.own import OwnFactError, own_fact
from symdp.proof.checking import check_proof
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma, lemma
from symdp.proof.library_proofs import stated
from symdp.proof.reading import CoreReader


def shown(entries: Mapping[str, Any]) -> tuple[dict[str, Lemma], dict[str, OwnFactError]]:
    """The facts of these tables that can be taken, and what is wrong with the others, by name. A proof may use the
    library, and the facts that stand before its own."""
    facts = Facts.of(load())
    good: dict[str, Lemma] = {}
    wrong: dict[str, OwnFactError] = {}
    for name, entry in entries.items():
        try:
            fact = own_fact(name, entry)
            if fact.proof is None:
                found = lemma(name, logic.axiom(name, fact.statement), fact.tags)
            else:
                proof = check_proof(fact.proof, stated(fact), 0, facts, CoreReader(), instance=False)
                found = lemma(name, proof.theorems[-1], fact.tags)
                if proof.kind != "proved" or found.theorem.hyps or found.theorem.concl is not fact.statement:
                    raise ProofError("what the proof shows is something else")
        except OwnFactError as e:
            wrong[name] = e
        except (KernelError, RecursionError) as e:
            text = str(entry.get("proof", ""))
            wrong[name] = OwnFactError("proof", f"the proof fails: {e}", text, _line(text, getattr(e, "line", None)))
        else:
            good[name] = found
            facts.add(found)
    return good, wrong


def _line(text: str, number: int | None) -> tuple[int, int]:
    """Where a line of the text begins and ends."""
    lines = text.split("\n")
    if number is None or not 1 <= number <= len(lines):
        return 0, 0
    start = sum(len(line) + 1 for line in lines[:number - 1])
    return start, start + len(lines[number - 1])
