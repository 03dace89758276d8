"""The search: near statements by size, screened, then asked about one after the other until enough are proved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any

from symdp.engines.repair.neighbourhood import Candidate, Neighbourhood
from symdp.engines.repair.screening import Screened, Screening, implied
from symdp.engines.sharpen.answer import Reply
from symdp.kernel.claims import Statement

FAINT = 0.02  # content below which a statement says next to nothing: it comes after all others
PAIRS = 7  # size of two slips together, at most
COMBINED = 100  # statements one slip away, the nearest, to which a second slip is added
BATCH = 60  # pairs screened before the survivors are asked about
LISTED = 8  # survivors that were not decided, named in the answer
SHARE = 20  # of the time, for one statement at first; what is cut off is asked again at the end
RESERVED = 0.15  # of the time, for what says next to nothing
AGAIN = 3  # times as long
LEAST = 4.0  # seconds for one statement at first, at least

Ask = Callable[[Sequence[Statement], float], Iterator[Reply]]
"""(statements, seconds for each) -> a reply to each, in their order."""


@dataclass(frozen=True)
class Repair:
    """A statement near the printed one that the kernel proved."""

    candidate: Candidate
    content: float | None
    reply: Reply


@dataclass
class Answer:
    """What was found, nearest first, and how far the search got."""

    found: list[Repair] = field(default_factory=list)
    undecided: list[Candidate] = field(default_factory=list)  # nearer than, or as near as, the last one found
    looked_at: int = 0
    asked: int = 0
    exhausted: bool = False  # nothing within reach is left


class Repairer:
    """``parts`` are the conclusions that are not proved as printed; ``witnesses`` the evidence against them."""

    def __init__(self, statement: Statement, parts: Sequence[int], witnesses: Iterable[Mapping[str, Any]], ask: Ask,
                 left: Callable[[], float], seed: int = 0, progress: Callable[[int, str], None] | None = None) -> None:
        self.near = Neighbourhood(statement, tuple(parts))
        self.screening = Screening(statement, tuple(parts), witnesses, seed)
        self.ask, self.left, self.progress = ask, left, progress
        self.whole = left()
        self.first = max(LEAST, self.whole / SHARE)
        self.seen: set[object] = set()
        self.later: list[Screened] = []  # cut off at first
        self.proved: list[Screened] = []
        self.out = Answer()

    def run(self, most: int) -> Answer:
        """Up to ``most`` proved statements."""
        single = self.near.one()
        faint: list[Screened] = []
        for _, tier in groupby(single, key=lambda c: c.size):
            strong, weak = self._screened(tier)
            faint += weak
            self._prove(strong, self.first, most)
            if self._done(most):
                return self._answer(most)
        again, self.later = self.later, []
        self._prove(again, AGAIN * self.first, most)
        if not self.out.found:  # two slips are the last resort but one
            self._pairs(single, most)
        if not self.out.found:
            self._prove(faint, self.first, most)
        return self._answer(most)

    def _pairs(self, single: list[Candidate], most: int) -> None:
        pairs = self.near.two(single[:COMBINED], PAIRS)
        while not self._done(most) and self.left() > RESERVED * self.whole:
            batch = list(islice(pairs, BATCH))
            if not batch:
                self.out.exhausted = True
                return
            strong, _ = self._screened(batch)
            self._prove(strong, self.first, most)

    def _done(self, most: int) -> bool:
        return len(self.out.found) >= most or self.left() <= 0

    def _screened(self, candidates: Iterable[Candidate]) -> tuple[list[Screened], list[Screened]]:
        """Those no point speaks against, the sharpest first; apart, those that say next to nothing."""
        kept: dict[object, Screened] = {}
        for c in candidates:
            if self.left() <= 0:
                break
            self.out.looked_at += 1
            if self.progress is not None:
                self.progress(self.out.looked_at, c.why)
            s = self.screening.look(c)
            if s is None:
                continue
            mark = s.fingerprint() if s.slack and s.content else c.why
            if mark not in self.seen and (mark not in kept or _place(s) < _place(kept[mark])):
                kept[mark] = s  # what the numbers cannot tell apart is asked about once, in its shortest form
        self.seen |= kept.keys()
        ordered = sorted(kept.values(), key=_place)
        return [s for s in ordered if not _faint(s)], [s for s in ordered if _faint(s)]

    def _prove(self, screened: Sequence[Screened], seconds: float, most: int) -> None:
        while screened and not self._done(most):
            screened = [s for s in screened if not any(implied(s, proved) for proved in self.proved)]
            replies = self.ask([s.candidate.statement for s in screened], seconds)
            done = 0
            for s, reply in zip(screened, replies, strict=False):
                done += 1
                self.out.asked += 1
                if reply.verdict == "proved":
                    self.proved.append(s)
                    self.out.found.append(Repair(s.candidate, s.content, reply))
                    break  # what it implies need not be asked about
                if reply.verdict not in ("refuted", "ill-posed", "vacuous"):
                    self.later.append(s)
                if self.left() <= 0:
                    break
            screened = screened[done:] if done else []

    def _answer(self, most: int) -> Answer:
        farthest = max((r.candidate.size for r in self.out.found), default=None)
        open_ = [s.candidate for s in self.later if farthest is None or s.candidate.size <= farthest]
        self.out.undecided = open_[:LISTED]
        return self.out


def _place(s: Screened) -> tuple[int, float, int]:
    """The nearest first, of those the one that says most, of those the shortest."""
    return s.candidate.size, -round(_content(s), 2), len(s.candidate.statement.source)


def _faint(s: Screened) -> bool:
    """It says something at hardly any point, is a bound that nothing comes near, or has no use for its assumptions."""
    return _content(s) < FAINT or not s.touches or s.idle


def _content(s: Screened) -> float:
    """Where nothing is known, neither much nor little."""
    return 0.5 if s.content is None else s.content
