"""The search: near statements by size, screened, then asked about one after the other until enough are proved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice
from typing import Any

from symdp.language.statements import read_statement
from symdp.legacy.engines.repair.change import Edit, Texts, shown
from symdp.legacy.engines.repair.neighbourhood import Candidate, Neighbourhood
from symdp.legacy.engines.repair.screening import Screened, Screening, implied
from symdp.legacy.engines.sharpen.answer import Reply
from symdp.legacy.kernel.claims import Statement

PAIRS = 7  # size of two slips together, at most
TWICE = 5  # size of one slip made at two places, at most
COMBINED = 100  # statements one slip away, the nearest, to which a second slip is added
LOOKED_AT = 200  # statements of one size screened before the survivors are asked about
DESERVING = 6  # survivors of one size that are asked about again at once
BATCH = 60  # pairs screened before the survivors are asked about
LISTED = 8  # survivors that were not decided, named in the answer
SHARE = 200  # of the time, for one statement at first; what is cut off is asked again
LEAST = 1.5  # seconds for one statement at first, at least
AGAIN = 5  # times as long, each time
ROUNDS = 2  # so many times
RESERVED = 0.15  # of the time, for what says next to nothing
FURTHER = 30.0  # seconds, or as long as the first repair took, that are given to others
DROPPED = 5  # size of a conclusion left out

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
        self.statement, self.parts, self.witnesses = statement, tuple(parts), list(witnesses)
        self.near = Neighbourhood(statement, self.parts)
        self.screening = Screening(statement, self.parts, self.witnesses, seed)
        self.ask, self.remaining, self.seed, self.progress = ask, left, seed, progress
        self.whole = left()
        self.until = 0.0  # of what remains
        self.first = max(LEAST, self.whole / SHARE)
        self.seen: set[object] = set()
        self.later: list[Screened] = []  # cut off at first
        self.proved: list[Screened] = []
        self.out = Answer()

    def left(self) -> float:
        return self.remaining() - self.until

    def run(self, most: int) -> Answer:
        """Up to ``most`` proved statements."""
        rest = self._without(self.parts)  # what is proved as printed is soon proved again
        faint = self.nearby(most)
        if len(self.parts) > 1 and not self.out.found:
            self._part_by_part()
        if not self.out.found and rest is not None:
            self.out.found.append(rest)
        if not self.out.found:
            self._prove(faint, self.first, most)
        return self._answer(most)

    def nearby(self, most: int) -> list[Screened]:
        """One slip away, then two; what says next to nothing is left for the end."""
        single = [c for c in self.near.one() if len(self.parts) == 1 or c.edits[0].key != "show"]
        faint: list[Screened] = []
        for _, tier in groupby(single, key=lambda c: c.size):
            before = len(self.later)
            while batch := list(islice(tier, LOOKED_AT)):
                strong, weak = self._screened(batch)
                faint += weak
                self._prove(strong, self.first, most)
                if self._done(most):
                    return faint
            # the nearest ones deserve more time before any that are farther away
            again = sorted(self.later[before:], key=_place)[:DESERVING]
            self.later = [s for s in self.later if s not in again]
            self._prove(again, AGAIN * self.first, most)
        self._again(AGAIN, most)
        if not self.out.found and len(self.parts) == 1:  # two slips are the last resort but one
            self._pairs(single, most)
        for k in range(2, ROUNDS + 1):
            if not self.out.found:
                self._again(AGAIN**k, most)
        return faint

    def _again(self, times: int, most: int) -> None:
        again, self.later = self.later, []
        self._prove(again, times * self.first, most)

    def _pairs(self, single: list[Candidate], most: int) -> None:
        pairs = chain(self.near.twice(single, TWICE), self.near.two(single[:COMBINED], PAIRS))
        while not self._done(most) and self.left() > RESERVED * self.whole:
            batch = list(islice(pairs, BATCH))
            if not batch:
                self.out.exhausted = True
                return
            strong, _ = self._screened(batch)
            self._prove(strong, self.first, most)

    # -- several conclusions
    def _part_by_part(self) -> None:
        """Each conclusion that does not hold has a slip of its own; one that cannot be mended is left out."""
        texts, edits, whys, lost = self.near.texts, list[Edit](), list[str](), list[int]()
        for k, part in enumerate(self.parts):
            share = self.left() * (1 - RESERVED) / (len(self.parts) - k)
            found = self._of_part(part, self.remaining() - share)
            moved = [replace(e, at=part) if e.key == "show" else e for e in found.edits] if found is not None else []
            if found is None or any(_clash(e, f) for e in moved for f in edits):
                lost.append(part)
                continue
            for e in moved:
                if e not in edits:
                    texts = e.put(texts)
            edits += [e for e in moved if e not in edits]
            whys.append(found.why)
        mended = self._without(lost, texts, tuple(edits), whys) if edits else None
        if mended is not None:
            self.out.found.append(mended)

    def _of_part(self, part: int, until: float) -> Candidate | None:
        """The nearest statement to one conclusion alone that is proved."""
        texts = {**self.near.texts, "show": [self.near.texts["show"][part]]}
        statement, problems = read_statement(texts)
        if problems:
            return None
        own = [{**w, "part": 0} for w in self.witnesses if w.get("part") == part]
        inner = Repairer(statement, (0,), own, self.ask, lambda: self.remaining() - until, self.seed, self.progress)
        faint = inner.nearby(1)
        if not inner.out.found:
            inner._prove(faint, self.first, 1)
        self.out.looked_at += inner.out.looked_at
        self.out.asked += inner.out.asked
        return inner.out.found[0].candidate if inner.out.found else None

    def _without(self, lost: Sequence[int], texts: Texts | None = None, edits: tuple[Edit, ...] = (),
                 whys: Sequence[str] = ()) -> Repair | None:
        """What is left of the statement when conclusions are dropped, if that is anything."""
        texts = self.near.texts if texts is None else texts
        kept = [s for k, s in enumerate(texts["show"]) if k not in lost]
        dropped = [Edit("show", k, self.statement.show[k], DROPPED, "it is left out") for k in lost]
        why = "; ".join((*whys, *(f"drop {shown(e.new)}" for e in dropped)))
        statement, problems = read_statement({**texts, "show": kept}) if kept else (self.statement, [])
        if not kept or problems or self.left() <= 0:
            return None
        candidate = Candidate(statement, {**texts, "show": kept}, (*edits, *dropped), why)
        self.out.asked += 1
        for reply in self.ask([statement], AGAIN * self.first):
            if reply.verdict == "proved":
                return Repair(candidate, None, reply)
        return None

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
            mark: object = s.fingerprint() or c.why
            if mark not in self.seen and (mark not in kept or _place(s) < _place(kept[mark])):
                kept[mark] = s  # what the numbers cannot tell apart is asked about once, in its shortest form
        self.seen |= kept.keys()
        ordered = sorted(kept.values(), key=_place)
        faint = self.screening.faint
        return [s for s in ordered if not faint(s)], [s for s in ordered if faint(s)]

    def _prove(self, screened: Sequence[Screened], seconds: float, most: int) -> None:
        while screened and not self._done(most):
            screened = [s for s in screened if not any(implied(s, proved) for proved in self.proved)
                        and not self.screening.convicted(s.candidate)]
            replies = self.ask([s.candidate.statement for s in screened], seconds)
            done = 0
            for s, reply in zip(screened, replies, strict=False):
                done += 1
                self.out.asked += 1
                if reply.verdict == "proved":
                    self._found(s, reply)
                    break  # what it implies need not be asked about
                if reply.verdict not in ("refuted", "ill-posed", "vacuous"):
                    self.later.append(s)
                elif self.screening.learn(reply.against):
                    break  # what it speaks against need not be asked about either
                if self.left() <= 0:
                    break
            screened = screened[done:] if done else []

    def _found(self, s: Screened, reply: Reply) -> None:
        if not self.out.found:  # what is left of the time is for others, but not all of it
            spent = self.whole - self.left()
            self.until = max(self.until, self.remaining() - max(FURTHER, spent))
        self.proved.append(s)
        self.out.found.append(Repair(s.candidate, s.content, reply))

    def _answer(self, most: int) -> Answer:
        farthest = max((r.candidate.size for r in self.out.found), default=None)
        open_ = [s.candidate for s in self.later if farthest is None or s.candidate.size <= farthest]
        self.out.undecided = open_[:LISTED]
        return self.out


def _clash(a: Edit, b: Edit) -> bool:
    """Two changes of one declaration, or two further assumptions at one place."""
    return a != b and (a.key, a.at) == (b.key, b.at) and a.key != "show"


def _place(s: Screened) -> tuple[int, float, int]:
    """The nearest first, of those the one that says most, of those the shortest."""
    return s.candidate.size, -round(_content(s), 2), len(s.candidate.statement.source)


def _content(s: Screened) -> float:
    """Where nothing is known, neither much nor little."""
    return 0.5 if s.content is None else s.content
