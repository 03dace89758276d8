"""Facts as proofs use them: a theorem with parameters, hypotheses and a conclusion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.proof.errors import ProofError


@dataclass(frozen=True)
class Lemma:
    """``theorem`` is hypotheses imp .. imp conclusion; its free variables and type variables may be instantiated."""

    name: str
    theorem: Theorem
    hypotheses: tuple[Term, ...]
    conclusion: Term
    tags: tuple[str, ...] = ()
    rigid: bool = False  # a theorem at hand: its type variables and free variables are fixed, its quantifiers opened
    opened: tuple[Var, ...] = ()  # for a rigid one: what its quantifiers were opened with

    @property
    def parameters(self) -> dict[str, Var]:
        """The parameters by name."""
        return {v.name: v for v in (self.opened if self.rigid else sorted(self.theorem.concl.free, key=str))}


    @property
    def called(self) -> dict[str, Var]:
        """The parameters by what a text calls them: without the marks that keep names of bound variables apart."""
        out = dict(self.parameters)
        for n, v in self.parameters.items():
            out.setdefault(n.split("~")[0], v)
        for n, v in self.parameters.items():
            out.setdefault(n.split("~")[0].rstrip("'"), v)
        return out


def lemma(name: str, theorem: Theorem, tags: Iterable[str] = ()) -> Lemma:
    """The theorem with its implications taken apart."""
    hypotheses, rest = [], theorem.concl
    while (sides := terms.args_of(rest, "imp", 2)) is not None:
        hypotheses.append(sides[0])
        rest = sides[1]
    return Lemma(name, theorem, tuple(hypotheses), rest, tuple(tags))


class Stated(Protocol):
    """What is needed of a fact of the library (``symdp.library.Fact``)."""

    @property
    def statement(self) -> Term: ...
    @property
    def tags(self) -> tuple[str, ...]: ...


class Library(Protocol):
    """What is needed of the library (``symdp.library.Library``)."""

    @property
    def facts(self) -> Mapping[str, Stated]: ...


@dataclass
class Facts:
    """The facts that a proof may use, by name."""

    by_name: dict[str, Lemma] = field(default_factory=dict)

    def axiom(self, name: str, statement: Term, tags: Iterable[str] = ()) -> None:
        """Add a fact of the library."""
        self.add(lemma(name, logic.axiom(name, statement), tags))

    def add(self, fact: Lemma) -> None:
        """Add a fact or a lemma that was proved."""
        self.by_name[fact.name] = fact

    def get(self, name: str) -> Lemma:
        """The fact of that name; the error names those that are nearly called so."""
        if name not in self.by_name:
            import difflib
            near = difflib.get_close_matches(name, self.by_name, 3)
            raise ProofError(f"there is no fact {name}" + (f"; is {' or '.join(near)} meant?" if near else ""))
        return self.by_name[name]

    def tagged(self, tag: str) -> Iterator[Lemma]:
        """The facts with that tag."""
        return (f for f in self.by_name.values() if tag in f.tags)

    @staticmethod
    def of(library: Library) -> Facts:
        """The facts of a library."""
        out = Facts()
        for name, fact in library.facts.items():
            out.axiom(name, fact.statement, fact.tags)
        return out
