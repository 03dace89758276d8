"""Which claims a paper's own argument joins: those it states under ``uses``, and those read off its words.

What is read off the words is a hint for a reader. It is drawn in another way than
what the claim file states, and no verdict rests on either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_KINDS = {"thm": "theorem", "lem": "lemma", "prop": "proposition", "cor": "corollary", "def": "definition",
          "ex": "example"}
_LABEL = re.compile(
    r"\b(theorem|thm|lemma|lem|property|proposition|prop|corollary|cor|definition|def|example|ex|claim|footnote)s?\.?"
    r"\s+(\d+(?:\.\d+)*(?:\s?\([a-z]\))?)"
    r"|\beqs?\.?\s*\(?(\d+[a-z]?)\)?(?:\s*(?:-|–|to)\s*\(?(\d+)\)?)?", re.IGNORECASE)
# a phrase of `where` that says where a claim stands, and does not name the claim itself
_BESIDE = re.compile(r"\b(proof|after|before|beside|used|instance|from|sentence|condition|appendix)\b", re.IGNORECASE)
_PROOF = re.compile(r"\bproof\b", re.IGNORECASE)
MAX_RANGE = 30  # equations in "eqs. (77)-(80)"
MAX_TEXT = 2_000  # characters of a text that are looked at


def labels(text: str) -> list[str]:
    """The numbered things a text names, in one spelling: ``theorem 4.2``, ``eq 77``."""
    found: list[str] = []
    for m in _LABEL.finditer(text[:MAX_TEXT]):
        kind, number, first, last = m.groups()
        if kind:
            kind = kind.lower()
            found.append(f"{_KINDS.get(kind, kind)} {number.replace(' ', '')}")
        else:
            span = int(last) - int(re.sub(r"\D", "", first)) if last else 0
            numbers = range(int(last) - span, int(last) + 1) if last and 0 < span <= MAX_RANGE else [first]
            found += [f"eq {n}" for n in numbers]
    return list(dict.fromkeys(found))


def inferred(claims: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Pairs (claim, what its argument refers to), by position, among the claims of one paper.

    A claim whose place is "Proof of Theorem 5, eq. (7)" is a step towards the claim that
    is Theorem 5; a claim whose words name "Lemma 2" refers to it. Only names that belong to
    exactly one claim are followed.
    """
    owners: dict[str, list[int]] = {}
    proves: list[tuple[str, int]] = []
    for i, c in enumerate(claims):
        own, beside = _place(str(c.get("where") or ""))
        for label in own:
            owners.setdefault(label, []).append(i)
        proves += [(label, i) for label in beside]
    pairs = [(owners[label][0], i) for label, i in proves if len(owners.get(label, ())) == 1]
    for i, c in enumerate(claims):
        pairs += [(i, owners[label][0]) for label in labels(str(c.get("says") or ""))
                  if len(owners.get(label, ())) == 1]
    return [p for p in dict.fromkeys(pairs) if p[0] != p[1]]


def _place(where: str) -> tuple[list[str], list[str]]:
    """The labels that name the claim, and those whose proof it stands in."""
    own: list[str] = []
    proof: list[str] = []
    in_proof = bool(_PROOF.search(where))
    for phrase in re.split(r"[;,:]|\band\b|\(from\b", where[:MAX_TEXT]):
        found = labels(phrase)
        if in_proof and found and not found[0].startswith("eq "):
            proof += found
        elif not _BESIDE.search(phrase):
            own += found
    return own, proof


def arrows(claims: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, int, bool]]:
    """(claim, used claim, stated) for every pair within these claims; ``stated`` is False for what was inferred.

    A claim's ``uses`` are the used claims themselves, or texts where there is no such claim.
    """
    position = {id(c): i for i, c in enumerate(claims)}
    stated = {(i, position[id(u)]): True for i, c in enumerate(claims) for u in c["uses"] if id(u) in position}
    known: dict[int, set[int]] = {}  # all that a claim uses, in any number of steps

    def below(i: int) -> set[int]:
        if i not in known:
            todo, known[i] = [i], set()
            while todo:
                new = {b for b in direct.get(todo.pop(), ()) if b not in known[i]}
                known[i] |= new
                todo += sorted(new)
        return known[i]

    direct: dict[int, list[int]] = {}
    for a, b in stated:
        direct.setdefault(a, []).append(b)
    hints = {(a, b): False for a, b in inferred(claims) if b not in below(a) and a not in below(b)}
    return ((a, b, how) for (a, b), how in (stated | hints).items() if a != b)
