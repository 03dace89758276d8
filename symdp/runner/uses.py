"""Claims that rest on others (``uses``): these are decided first, and what was proved of them is a lemma for the proof.

What a lemma is, and how it becomes a theorem, says ``lemmas``, which loads the library.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from symdp.language.load import LoadedClaim

Entry = Mapping[str, Any]
"""``claim``, ``variant``, ``source`` (canonical JSON) and ``parts``: pieces of evidence with a trace."""


def entry(claim: str, variant: str, source: str, evidence: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """What a job carries of a claim that was proved; None where the kernel has proved no part of it."""
    parts = [{k: p[k] for k in ("part", "trace", "shown", "facts") if k in p} for p in evidence
             if p.get("verdict") == "proved" and "trace" in p]
    return {"claim": claim, "variant": variant, "source": source, "parts": parts} if parts else None


def asked(entries: Sequence[Entry]) -> list[Any]:
    """What of the lemmas a search depends on: what they say, not how they were shown."""
    return [[e["claim"], e["variant"], e["source"], [p["part"] for p in e["parts"]]] for e in entries]


@dataclass(frozen=True)
class Beside:
    """What a proof may use beside the library: the facts of the ``paper`` itself, as ``facts.toml`` has them, and what
    other claims have shown."""

    own: Mapping[str, Any] = field(default_factory=dict)
    lemmas: Sequence[Entry] = ()
    paper: str = ""


NOTHING = Beside()


class Order:
    """The chosen claims in their order, but none before those of the chosen ones that it uses."""

    def __init__(self, claims: Sequence[LoadedClaim], chosen: Sequence[bool]) -> None:
        place = {c.full_id: i for i, c in enumerate(claims)}
        self._used = [[place[u] for u in dict.fromkeys(c.uses) if u in place] for c in claims]
        self._open = {i: sum(chosen[k] for k in self._used[i]) for i in range(len(claims)) if chosen[i]}
        self._users: dict[int, list[int]] = {}
        for i in self._open:
            for k in self._used[i]:
                if chosen[k]:
                    self._users.setdefault(k, []).append(i)
        self._ready = [i for i, n in self._open.items() if n == 0]  # in order, so a heap
        self._statements = {i: 1 + (claims[i].claim.repair is not None) for i in self._open}

    @property
    def statements_left(self) -> int:
        """How many statements belong to claims whose turn has not come."""
        return sum(self._statements.values())

    def waits(self, i: int) -> bool:
        """Whether the turn of a chosen claim has not come."""
        return i in self._statements

    def used_by(self, i: int) -> Sequence[int]:
        """The claims that a claim uses, as far as they were read."""
        return self._used[i]

    def next(self) -> int | None:
        """The first claim whose turn has come, each once; None while all the others wait."""
        if not self._ready:
            return None
        i = heapq.heappop(self._ready)
        del self._statements[i]
        return i

    def decided(self, i: int) -> None:
        """All is said of a claim."""
        for user in self._users.pop(i, ()):
            self._open[user] -= 1
            if self._open[user] == 0:
                heapq.heappush(self._ready, user)
