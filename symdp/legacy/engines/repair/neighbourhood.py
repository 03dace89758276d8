"""The statements one slip away, and two: typed, each once, the smallest changes first."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from symdp.language.calls import SHANNON
from symdp.language.forthcoming import signature
from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.language.units import notes
from symdp.legacy.engines.repair.change import (
    About,
    Change,
    Edit,
    Everywhere,
    Place,
    Renaming,
    Slip,
    Texts,
    replaced,
    role_of,
    shown,
    texts_of,
    with_child,
)
from symdp.legacy.engines.repair.slips import slips
from symdp.legacy.kernel.claims import Statement, canonical
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    Bind,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Op,
    Seq,
    Type,
    children,
    walk,
)

AWAY = {"given": 1, "let": 1}  # a slip is likelier in what is claimed than in what is assumed, or made for it
FARTHER = 1  # and there it is likelier in a comparison than in a number
LARGEST = 300  # characters of a formula beyond which slips at every place are too many
_ARITHMETIC = ("+", "-", "*", "/", "^", "neg")
_NUMERIC = ("sum", "prod", "integral", "limit", "sup", "inf", "max", "min")


@dataclass(frozen=True)
class Candidate:
    """A statement near the printed one: its texts, and the slips that lead there."""

    statement: Statement
    texts: Texts
    edits: tuple[Edit, ...]
    why: str

    @property
    def size(self) -> int:
        return sum(e.size for e in self.edits)


class Neighbourhood:
    """What is near a statement. ``parts`` are the conclusions that need a change."""

    def __init__(self, statement: Statement, parts: tuple[int, ...]) -> None:
        self.statement, self.parts = statement, parts
        self.slips = slips()
        self.texts = texts_of(statement)
        self.known = {canonical(self.texts)}
        self.remarks = _remarks(statement)

    def one(self) -> list[Candidate]:
        """All statements one slip away, by size; of those that read the same the smallest change."""
        edits = sorted(_edits(About(self.statement, self.parts), self.slips), key=lambda e: e.size)
        found = (self._candidate(self.texts, self.statement, (), "", e) for e in edits)
        return [c for c in found if c is not None]

    def two(self, first: list[Candidate], largest: int) -> Iterator[Candidate]:
        """Statements two slips away, up to a size, by size; the second slip is in what the first has left."""
        yield from self._second(((c, self.slips) for c in first), largest, lambda c, e: True)

    def twice(self, first: list[Candidate], largest: int) -> Iterator[Candidate]:
        """Those among them where it is the same slip."""
        def same(c: Candidate) -> tuple[Slip, ...]:
            return tuple(s for s in self.slips if s.name == c.edits[0].by)
        yield from self._second(((c, same(c)) for c in first if c.edits[0].by), largest,
                                lambda c, e: c.edits[0].words == e.words)

    def _second(self, first: Iterable[tuple[Candidate, tuple[Slip, ...]]], largest: int,
                wanted: Callable[[Candidate, Edit], bool]) -> Iterator[Candidate]:
        heap: list[tuple[int, int, Candidate, Edit]] = []
        n = 0
        for c, registered in first:
            if c.size >= largest:
                continue
            for e in _edits(About(c.statement, self.parts), registered):
                if c.size + e.size <= largest and not _same_place(c.edits[0], e) and wanted(c, e):
                    n += 1
                    heapq.heappush(heap, (c.size + e.size, n, c, e))
        while heap:
            *_, c, e = heapq.heappop(heap)
            found = self._candidate(c.texts, c.statement, c.edits, c.why, e)
            if found is not None:
                yield found

    def _candidate(self, texts: Texts, before: Statement, edits: tuple[Edit, ...], why: str, edit: Edit) -> (
            Candidate | None):
        changed = edit.put(texts)
        key = canonical(changed)
        if key in self.known:
            return None
        self.known.add(key)
        statement, problems = read_statement(changed)
        if problems or check(statement) or _remarks(statement) > self.remarks or self._empty(statement):
            return None
        reason = f"{_read(before, edit)} ({edit.words})"
        return Candidate(statement, changed, (*edits, edit), f"{why}; {reason}" if why else reason)

    def _empty(self, statement: Statement) -> bool:
        """What is claimed says nothing any more, or less than it spoke of: equal sides, an assumption repeated,
        an object gone, a domain of one value."""
        if any(isinstance(x, Seq) and x.kind in ("[]", "range") and x.items[0] == x.items[1]
               for _, t in statement.let for w in t.where for x in walk(w)):
            return True
        for i in self.parts:
            show, printed = statement.show[i], self.statement.show[i]
            if show in statement.given or any(show in walk(g) for g in statement.given):
                return True
            if any(isinstance(x, Op) and x.op in COMPARISONS and x.args[0] == x.args[1] for x in walk(show)):
                return True
            if any(d not in set(_doubled(self.statement)) for d in _doubled(statement)):
                return True
            if _objects(statement, printed) - _objects(statement, show) and not self._renamed(show, printed):
                return True
        return False

    def _renamed(self, show: Expr, printed: Expr) -> bool:
        """The same tree but for its names."""
        return [type(x) for x in walk(show)] == [type(x) for x in walk(printed)]


def _objects(statement: Statement, e: Expr) -> set[str]:
    """Declared objects and defined names that occur; numbers may come and go."""
    names = {n for n, t in statement.let if t.kind not in ("real", "integer")} | {n for n, _ in statement.define}
    used = {x.id for x in walk(e) if isinstance(x, Name)} | {x.fn for x in walk(e) if isinstance(x, Call)}
    return names & used


def _doubled(statement: Statement) -> list[Expr]:
    """Atoms and informations that are given one object twice, as in kl(P, P) and I(X; Y | X)."""
    objects = {n for n, t in statement.let if t.kind not in ("real", "integer", "function", "event")}

    def given(e: Expr) -> list[Expr]:
        return [Name(e.id)] if isinstance(e, Name) and e.id in objects else (
            [x for i in e.items for x in given(i)] if isinstance(e, Seq) else [e] if isinstance(e, Call) else [])

    out: list[Expr] = []
    for e in (*statement.given, *statement.show):
        for x in walk(e):
            if isinstance(x, Call) and (x.fn in SHANNON or signature(x.fn) is not None):
                listed = [y for a in x.args for y in given(a) if not _real(y)]
                if len(set(listed)) < len(listed):
                    out.append(x)
    return out


def _real(e: Expr) -> bool:
    atom = signature(e.fn) if isinstance(e, Call) else None
    return atom is not None and atom.returns in ("real", "integer")


def _remarks(statement: Statement) -> int:
    """How many places mix units."""
    return len(notes(statement))


def _read(before: Statement, edit: Edit) -> str:
    """What to read for what: the innermost place that differs."""
    if isinstance(edit, Renaming):
        return f"read {edit.into} for {edit.at}"
    if isinstance(edit, Everywhere):
        return f"read {shown(edit.new)} for {shown(edit.old)}"
    olds: dict[str, tuple[Expr, ...]] = {"given": before.given, "show": before.show}
    if isinstance(edit.at, str):
        old: Expr | Type | None = dict(before.let if edit.key == "let" else before.define)[edit.at]
        name = f"{edit.at} is " if edit.key == "let" else f"{edit.at} = "
        return f"read {name}{shown(edit.new)} for {shown(old)}" if old is not None else ""
    listed = olds[edit.key]
    if edit.at >= len(listed):
        return f"assume {shown(edit.new)}"
    assert not isinstance(edit.new, Type)
    a, b = _differ(listed[edit.at], edit.new)
    return f"read {shown(b)} for {shown(a)}"


def _differ(a: Expr, b: Expr) -> tuple[Expr, Expr]:
    x, y = children(a), children(b)
    same = type(a) is type(b) and len(x) == len(y) and _head(a) == _head(b)
    apart = [(u, v) for u, v in zip(x, y, strict=False) if u != v]
    if same and len(apart) == 1 and not isinstance(apart[0][0], Seq):
        return _differ(*apart[0])
    return a, b


def _head(e: Expr) -> object:
    match e:
        case Op(op=head) | Call(fn=head) | Seq(kind=head) | Bind(binder=head):
            return head
    return None


def _same_place(a: Edit, b: Edit) -> bool:
    """Two further assumptions, or two changes of one domain, are one far-fetched slip."""
    return (a.key, a.at) == (b.key, b.at) and a.key != "show"


# -- places
def _edits(about: About, registered: tuple[Slip, ...]) -> Iterator[Edit]:
    at_places = [s for s in registered if s.role != "statement"]
    for s in registered:
        if s.role == "statement":
            yield from s.find(about)
    shared = _shared(about)
    for key, at, root in _roots(about):
        whole = root if not isinstance(root, Type) else None
        away = _away(key, root)
        copies: Counter[Expr] = Counter(x for x in walk(whole) if isinstance(x, Op | Call)) if whole else Counter()
        for place, path in _places(root, key):
            if whole is not None and len(shown(whole)) > LARGEST and len(path) > 4:
                continue
            for s in at_places:
                if s.role == place.role:
                    for change in s.find(place, about):
                        farther = away + FARTHER if away and place.role == "number" else away
                        yield _edit(key, at, root, path, change, farther, s.name)
                        if whole is not None and copies[place.node] > 1:
                            everywhere = Change(replaced(whole, place.node, change.new), change.size,
                                                f"{change.words}, each time")
                            yield _edit(key, at, whole, (), everywhere, farther + 1, s.name)
                        if key == "show" and place.node in shared:
                            yield Everywhere("conclusions", 0, change.new, change.size + 1,
                                             f"{change.words}, in each conclusion", by=s.name,
                                             statement=about.statement, old=place.node, parts=about.parts)


def _shared(about: About) -> set[Expr]:
    """What stands in more than one of the conclusions, but numbers and names alone."""
    inside = [{x for x in walk(about.statement.show[i]) if isinstance(x, Op | Call | Bind)} for i in about.parts]
    count = Counter(x for e in inside for x in e)
    return {x for x, n in count.items() if n > 1}


def _roots(about: About) -> Iterator[tuple[str, str | int, Expr | Type]]:
    s = about.statement
    for i in about.parts:
        yield "show", i, s.show[i]
    for i, g in enumerate(s.given):
        yield "given", i, g
    texts, used = texts_of(s), about.used
    for name, e in s.define:
        if isinstance(texts["define"][name], str) and name in used:
            yield "define", name, e
    for name, t in s.let:
        if t.kind in ("real", "integer") and name in used:
            yield "let", name, t


def _away(key: str, root: Expr | Type) -> int:
    made = key == "define" and not isinstance(root, Type) and not role_of(root)
    return 1 if made else AWAY.get(key, 0)


def _edit(key: str, at: str | int, root: Expr | Type, path: tuple[int, ...], change: Change, away: int,
          by: str) -> Edit:
    new: Expr | Type
    if isinstance(root, Type):
        where = list(root.where)
        where[path[0]] = _replaced(where[path[0]], path[1:], change.new)
        new = Type(root.kind, root.params, tuple(where))
    else:
        new = _replaced(root, path, change.new)
    return Edit(key, at, new, change.size + away, change.words, by=by)


def _replaced(e: Expr, path: tuple[int, ...], new: Expr) -> Expr:
    if not path:
        return new
    return with_child(e, path[0], _replaced(children(e)[path[0]], path[1:], new))


def _places(root: Expr | Type, key: str) -> Iterator[tuple[Place, tuple[int, ...]]]:
    """Every place where a number or a formula stands, with the way to it from the root."""
    if isinstance(root, Type):
        for k, clause in enumerate(root.where):
            if isinstance(clause, Op) and len(clause.args) == 2:  # the name itself is not a bound
                yield from _within(clause.args[1], "number" if clause.op != "in" else "", (clause,), (k, 1), key)
        return
    yield from _within(root, "formula" if key in ("given", "show") else role_of(root), (), (), key)


def _within(e: Expr, role: str, parents: tuple[Expr, ...], path: tuple[int, ...], key: str) -> (
        Iterator[tuple[Place, tuple[int, ...]]]):
    if role:
        yield Place(e, role, parents, key), path
    for k, (child, its) in enumerate(zip(children(e), _roles(e, role), strict=True)):
        if its is not None:
            yield from _within(child, its, (*parents, e), (*path, k), key)


def _roles(e: Expr, role: str) -> list[str | None]:
    """What stands in the place of each child: "number", "formula", "" (something else), None (not looked at)."""
    match e:
        case Op(op, args) if op in _ARITHMETIC:
            return [role] * len(args)
        case Op(op, args) if op in COMPARISONS:
            return ["number"] * len(args)
        case Op(op, args) if op in CONNECTIVES:
            return ["formula"] * len(args)
        case Op("if", _):
            return ["formula" if role else None, role, role]  # of a law by cases, the cases are outcomes
        case Op("in", _):
            return ["number", ""]
        case Call(fn, args):
            atom = signature(fn)
            kinds = [k.rstrip("?") for _, k in atom.params] if atom is not None else []
            return ["number" if (kinds[min(i, len(kinds) - 1)] if kinds else "") in ("real", "reals", "integer") else ""
                    for i in range(len(args))]
        case Seq(kind, items):
            return ["number" if kind in ("range", "[]", "[)", "(]", "()") else ""] * len(items)
        case Law(entries):
            return [None, "number"] * len(entries)  # an outcome is a label
        case Bind(binder, bindings, _):
            body = "number" if binder in _NUMERIC else "formula" if binder in ("forall", "exists") else (
                role_of(e.body))
            domains: list[str | None] = []
            for b in bindings:
                # the conditions of a type speak of the bound name
                domains += [None] * _parts(b.domain) if isinstance(b.domain, Type) else [
                    "number" if b.how == "->" else ""]
            return [*domains, body]
        case Index(_, index):
            return ["", *([""] * len(index))]
    return [""] * len(children(e))


def _parts(t: Type) -> int:
    return len(t.params) + len(t.where)
