"""What is at hand in the middle of a proof: names and theorems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import REAL
from symdp.proof.errors import ProofError


@dataclass(frozen=True)
class Context:
    """``names`` of the text, and theorems by name; the latest of a name counts."""

    names: Mapping[str, Term] = field(default_factory=dict)
    theorems: tuple[tuple[str, Theorem], ...] = ()

    def with_name(self, name: str, t: Term) -> Context:
        """One more name."""
        return Context({**self.names, name: t}, self.theorems)

    def with_theorem(self, name: str, th: Theorem) -> Context:
        """One more theorem, and its parts ``name.1``, ``name.2`` if it is a conjunction."""
        more = [(name, th)]
        sides = terms.args_of(th.concl, "and", 2)
        out = self
        for i, side in enumerate(sides or []):
            out = out.with_theorem(f"{name}.{i + 1}", logic.propositional(side, [th]))
        return Context(out.names, (*out.theorems, *more))

    def assuming(self, name: str, t: Term) -> Context:
        """One more hypothesis."""
        return self.with_theorem(name, logic.assume(t))

    def named(self, name: str) -> Theorem | None:
        """The theorem of that name, if there is one."""
        return next((th for n, th in reversed(self.theorems) if n == name), None)

    def get(self, name: str) -> Theorem:
        """The theorem of that name."""
        th = self.named(name)
        if th is None:
            here = ", ".join(dict.fromkeys(n for n, _ in self.theorems if n != "_"))
            raise ProofError(f"nothing is called {name} here; there are: {here or 'none'}")
        return th

    def all(self) -> list[Theorem]:
        """All theorems, each once."""
        return list(dict.fromkeys(th for _, th in self.theorems))

    def without(self, v: Var) -> Context:
        """Only the theorems that do not speak of v."""
        return Context(self.names, tuple((n, th) for n, th in self.theorems
                                         if v not in th.concl.free and all(v not in h.free for h in th.hyps)))


def comparison(t: Term) -> str | None:
    """``le``, ``lt`` or ``eq`` if t compares reals."""
    for name in ("le", "lt", "eq"):
        sides = terms.args_of(t, name, 2)
        if sides is not None and sides[0].type is REAL:
            return name
    return None
