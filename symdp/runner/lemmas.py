"""What other claims have shown, for the proof of one that rests on them (``uses``).

A lemma is a statement and the evidence that the kernel accepted for it. Its trace is replayed, and what comes of it is
a theorem like any other: what is proved with it carries that proof inside its own certificate, and rests on the claim's
verdict not at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.kernel.logic import Theorem
from symdp.kernel.trace import Trace, premises
from symdp.kernel.types import KernelError
from symdp.kernel.verdict import under
from symdp.library.own import OwnFactError, assumed, own_fact, said
from symdp.proof.facts import Facts, Lemma, lemma
from symdp.runner.uses import Entry


def names(entries: Sequence[Entry], paper: str, taken: Iterable[str] = ()) -> dict[tuple[str, str, int], str]:
    """What proofs of claims of a paper call the lemmas, by claim, variant and part: ``lemma_2`` for lemma-2,
    ``lemma_2_part_3`` where it has several parts, ``lemma_2_repaired`` for its repair, ``other_paper_lemma_2`` for one
    of another paper; with ``claim_`` before a name that a fact, or another lemma, has."""
    out: dict[tuple[str, str, int], str] = {}
    taken = set(taken)
    for e in entries:
        home, _, short = e["claim"].rpartition("/")
        stem = re.sub(r"\W", "_", short if home == paper else e["claim"], flags=re.ASCII)
        stem += "_repaired" if e["variant"] == "repair" else ""
        several = len(json.loads(e["source"])["show"]) > 1
        for p in e["parts"]:
            name = f"{stem}_part_{p['part'] + 1}" if several else stem
            while name in taken or not re.match(r"[A-Za-z_]", name):
                name = f"claim_{name}"
            taken.add(name)
            out[e["claim"], e["variant"], p["part"]] = name
    return out


def add(facts: Facts, entries: Sequence[Entry], paper: str, own: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Put the lemmas among the facts; the claim of each, by its name. A proof that the kernel does not accept any more,
    or that rests on what this paper does not assume, gives none."""
    out: dict[str, str] = {}
    called = names(entries, paper, facts.by_name)
    for e in entries:
        for p in e["parts"]:
            th = _theorem(e["source"], json.dumps(p), json.dumps(own or {}))
            if th is not None:
                name = called[e["claim"], e["variant"], p["part"]]
                facts.add(lemma(name, th))
                out[name] = e["claim"] + (" (repaired)" if e["variant"] == "repair" else "")
    return out


@lru_cache(maxsize=64)
def _theorem(source: str, evidence: str, own: str) -> Theorem | None:
    from symdp.library import load

    part, given = json.loads(evidence), assumed(json.loads(own))
    used = part.get("facts", {})
    try:
        if any(n not in given or said(given[n]) != entry for n, entry in used.items()):
            return None
        statement = elaborated(source)
        wanted = under(statement.hypotheses, statement.conclusions[part["part"]])
        stated = {n: f.statement for n, f in load().facts.items()} | {n: own_fact(n, given[n]).statement for n in used}
        trace = Trace(part["trace"], stated)
        shown = [trace.theorem(i) for i in part["shown"]]
    except (KernelError, ElaborationError, OwnFactError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return next((th for th in shown if th.concl is wanted and not th.hyps), None)


def used(theorems: Iterable[Theorem], among: Mapping[str, Lemma]) -> list[str]:
    """The names of the lemmas that the derivations of these theorems go through."""
    by_theorem = {f.theorem: n for n, f in among.items()}
    found: set[str] = set()
    seen: set[Theorem] = set()
    todo = list(theorems)
    while todo:
        th = todo.pop()
        if th in seen:
            continue
        seen.add(th)
        if th in by_theorem:
            found.add(by_theorem[th])
        else:
            todo += premises(th.how)
    return sorted(found)
