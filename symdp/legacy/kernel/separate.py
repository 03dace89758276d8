"""Written mechanisms that each read one input of their own, as values of what is said to exist: what is said of them,
and of their composition, in terms of the channels of these inputs. Letters may be codes of tuples of inputs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq
from symdp.legacy.kernel.tree import ZERO, domain_parts, free_names, rebuild

if TYPE_CHECKING:
    from symdp.legacy.kernel.goals import Goal
    from symdp.legacy.kernel.rules import Checker

ADDITIVE = ("Cover and Thomas, Problem 7.5 (capacities of independent parallel channels add up) and Theorem 2.8.1: "
            "the capacity of a product of channels with inputs of their own")
NOTIONS = ("mi_dp", "compose", "capacity", "apply")


@dataclass
class Reader:
    """What is said of written mechanisms, told with places for their channels."""

    checker: Checker
    given: dict[str, Bind]
    coded: frozenset[str]
    taken: set[str]
    places: dict[str, Expr] = field(default_factory=dict)

    def place(self, value: Expr, like: str) -> Name:
        """A new name that stands for a value: to put it in captures nothing."""
        found = next((n for n, v in self.places.items() if v == value), None) or self.new(like)
        self.places[found] = value
        return Name(found)

    def new(self, like: str) -> str:
        found = next(n for i in range(1, 10_000) if (n := f"{like}_{i}") not in self.taken)
        self.taken.add(found)
        return found

    def inputs(self, name: str) -> frozenset[int]:
        """The positions of the inputs that a mechanism reads."""
        e = self.given[name]
        return frozenset(i for i, b in enumerate(e.bindings) if b.name in free_names(e.body))

    def channel(self, name: str, i: int) -> Bind:
        """From the i-th input to the output of one that reads no other."""
        e = self.given[name]
        return Bind("channel", (e.bindings[i],), e.body)

    def information(self, parts: tuple[str, ...]) -> list[Expr]:
        """The capacity of what is composed, from each entry, whatever the others are: each part reads at most one
        input, and no other part reads it, so that an output is one part's answer to this input, and parts that do not
        depend on it. From several inputs at once it is the sum."""
        first = self.given[parts[0]]
        if any([b.domain for b in self.given[p].bindings] != [b.domain for b in first.bindings] or (
                (p in self.coded) != (parts[0] in self.coded)) for p in parts):
            raise self.checker.no("mechanisms of different letters")
        read = [self.inputs(p) for p in parts]
        if any(len(r) > 1 for r in read) or sum(map(len, read)) > len(frozenset[int]().union(*read)):
            raise self.checker.no("mechanisms that read more than one input each, or the same one")
        self.checker.background.add(ADDITIVE)
        terms: list[Expr] = [ZERO]*len(first.bindings)
        for p, r in zip(parts, read, strict=True):
            for i in r:
                terms[i] = Call("capacity", (self.place(self.channel(p, i), "W"),))
        return [reduce(lambda a, b: Op("+", (a, b)), terms)] if parts[0] in self.coded else terms

    def told(self, e: Expr) -> Expr:
        match e:
            case Call("mi_dp", (Name(p), eps)) if p in self.given:
                return self.at_most((p,), eps)
            case Call("mi_dp", (Call("compose", parts), eps)) if any(isinstance(p, Name) and p.id in self.given
                                                                     for p in parts):
                names = tuple(p.id for p in parts if isinstance(p, Name) and p.id in self.given)
                if len(names) < len(parts):
                    raise self.checker.no("a composition with what is not written")
                return self.at_most(names, eps)
            case Bind("forall" | "exists", bindings, body) if any(self.database(b) for b in bindings):
                return self.by_entries(e, bindings, body)
        return rebuild(e, self.told)

    def at_most(self, parts: tuple[str, ...], eps: Expr) -> Expr:
        if free_names(eps) & self.given.keys():
            raise self.checker.no("a level that speaks of a mechanism")
        return reduce(lambda a, b: Op("and", (a, b)), (Op("<=", (c, eps)) for c in self.information(parts)))

    def database(self, b: Binding) -> bool:
        return b.how == "in" and isinstance(b.domain, Name) and b.domain.id in self.given.keys() - self.coded

    def by_entries(self, e: Bind, bindings: tuple[Binding, ...], body: Expr) -> Expr:
        """What is said of databases, of their entries: these are read by mechanisms, and one by one."""
        new: list[Binding] = []
        for k, b in enumerate(bindings):
            if any(b.name in free_names(x) for c in bindings[k:] for x in domain_parts(c.domain)) or b.name in (
                    reductions.bound_names((body,)) | {c.name for c in bindings[k + 1:]}):
                raise self.checker.no("a name that is bound twice, or in a domain")
            if not self.database(b):
                new.append(b)
                continue
            assert isinstance(b.domain, Name)
            of = self.given[b.domain.id]
            entries = [self.new(b.name) for _ in of.bindings]
            for x, c in zip(entries, of.bindings, strict=True):
                assert isinstance(c.domain, Seq)
                ends = tuple(self.place(y, "end") for y in c.domain.items)
                new.append(Binding(x, "in", Seq("range", ends)))
            body = self.read(body, b.name, of, entries)
            if b.name in free_names(body):
                raise self.checker.no("a database of which more is said than its entries and answers")
        return replace(e, bindings=tuple(new), body=self.told(body))

    def read(self, e: Expr, database: str, of: Bind, entries: list[str]) -> Expr:
        match e:
            case Index(Name(x), (Num(k),)) if x == database and k in range(1, len(entries) + 1):
                return Name(entries[int(k) - 1])
            case Call(p, (Name(x),)) if x == database and p in self.given.keys() - self.coded:
                read = self.inputs(p)
                if len(read) > 1 or [b.domain for b in self.given[p].bindings] != [b.domain for b in of.bindings]:
                    raise self.checker.no("an answer that depends on several entries, or on other letters")
                i = min(read, default=0)
                return Call("apply", (self.place(self.channel(p, i), "W"), Name(entries[i])))
        return rebuild(e, lambda y: self.read(y, database, of, entries))


def said(checker: Checker, goal: Goal, show: Bind, given: dict[str, Bind], coded: frozenset[str]) -> tuple[
        Expr, dict[str, Expr]]:
    """The body of an existence claim without the mechanisms, and what is put in for the names in it that are new."""
    names = {n for n, _ in goal.names}
    bound = set(reductions.bound_names((show.body,)))
    if (bound | names) & given.keys() or (bound | names | {b.name for b in show.bindings}) & {*NOTIONS} or any(
            not isinstance(b.domain, Seq) or b.domain.kind != "range" for e in given.values() for b in e.bindings):
        raise checker.no("names that mean something else there, or letters of no range")
    used = names | bound | {b.name for b in show.bindings} | set(reductions.occurring(goal.names, (
        show, *goal.hyps, *given.values())))
    reader = Reader(checker, given, coded, used)
    body = reader.told(show.body)
    if free_names(body) & given.keys():
        raise checker.no("of the mechanisms more is said than their privacy and their answers")
    return body, reader.places
