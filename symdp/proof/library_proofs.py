"""The proofs of the library: a fact with a ``proof`` text is a theorem, shown from facts that do not rest on it.

A proof may use every fact that has no proof of its own (a definition, or one cited from the literature), and of the
proved ones those that come before it in the order of the library; so nothing can rest on itself. Its names are those
of the fact; h1, h2, .. are the conditions of ``let`` and the formulas of ``given``, in this order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import KernelError
from symdp.library import HERE, Fact, Library, compiled
from symdp.proof.checking import check_proof
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.reading import CoreReader

COMPILED = HERE / "compiled.json"


@dataclass(frozen=True)
class Stated:
    """A fact as a statement to prove; everything in it is defined, since terms of the core are total."""

    names: Mapping[str, Var]
    hypotheses: tuple[Term, ...]
    hypotheses_defined: tuple[Term, ...]
    conclusions: tuple[Term, ...]
    conclusions_defined: tuple[Term, ...]
    both_ways: Mapping[int, Term] = field(default_factory=dict)


def stated(fact: Fact) -> Stated:
    """The fact with its implications taken apart."""
    hypotheses, rest = [], fact.statement
    while (sides := terms.args_of(rest, "imp", 2)) is not None:
        hypotheses.append(sides[0])
        rest = sides[1]
    true = apply_const("true")
    return Stated({v.name: v for v in fact.statement.free}, tuple(hypotheses), (true,)*len(hypotheses), (rest,),
                  (true,))


def usable(library: Library, name: str) -> Facts:
    """The facts that the proof of a fact may use."""
    out, before = Facts(), True
    for f in library.facts.values():
        before = before and f.name != name
        if before or f.status != "proved":
            out.axiom(f.name, f.statement, f.tags)
    return out


def proved(library: Library, name: str) -> Theorem:
    """The fact as a theorem, from facts that it may use; ProofError says why its proof does not go through."""
    fact = library.facts[name]
    if fact.proof is None:
        raise ProofError(f"{name} has no proof")
    facts = usable(library, name)
    try:
        proof = check_proof(fact.proof, stated(fact), 0, facts, CoreReader(), instance=False)
    except KernelError as e:
        absent = library.facts.keys() - facts.by_name.keys() - {name}
        later = [f for f in sorted(absent) if re.search(rf"no fact {f}\b", str(e))]
        raise ProofError(f"{fact.subject}.toml, {name}: {e}"
                         + "".join(f"\n  {f} comes later in the library, and has a proof" for f in later)) from e
    th = proof.theorems[-1]
    if proof.kind != "proved" or th.concl is not fact.statement or th.hyps or not th.facts <= facts.by_name.keys():
        raise ProofError(f"{fact.subject}.toml, {name}: what the proof shows is something else")
    return th


def grounds(used: Sequence[str], library: Library, known: Mapping[str, Sequence[str]]) -> list[str]:
    """The cited facts behind these facts; ``known`` says it of the proved ones among them."""
    out: set[str] = set()
    for name in used:
        if library.facts[name].status == "proved":
            out |= set(known[name])
        elif library.facts[name].status == "cited":
            out.add(name)
    return sorted(out)


def all_grounds(library: Library) -> dict[str, list[str]]:
    """For each proved fact the cited ones it rests on; every proof is checked."""
    out: dict[str, list[str]] = {}
    for f in library.facts.values():
        if f.status == "proved":
            out[f.name] = grounds(sorted(proved(library, f.name).facts), library, out)
    return out


def compile_library(library: Library) -> None:
    """Check every proof and write ``compiled.json``."""
    data = compiled(library, all_grounds(library))
    COMPILED.write_text(json.dumps(data, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")
