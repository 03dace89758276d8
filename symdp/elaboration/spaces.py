"""Which spaces are the same: types with unknowns, and their unification.

While a text is elaborated a space that it leaves open is an *unknown*, a type variable whose name begins with ``'?``.
Where two things must be on one space their types are unified. Terms are made by the kernel, which wants equal types,
so a term is *settled* (the unknowns found so far are put in) before it is used.
"""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.terms import Term
from symdp.kernel.types import Type, make, substitute


def unknown(t: Type) -> bool:
    """Whether t is an unknown."""
    return t.name.startswith("'?")


class Spaces:
    """The unknowns of one elaboration and what is known of them."""

    def __init__(self) -> None:
        self._found: dict[str, Type] = {}
        self._count = 0

    def fresh(self, hint: str = "S") -> Type:
        """A new unknown; ``hint`` is its name if it stays open."""
        self._count += 1
        return make(f"'?{hint}.{self._count}")

    def settled(self, t: Type) -> Type:
        """t with everything that has been found."""
        while any(n in self._found for n in t.variables):
            t = substitute(t, self._found)
        return t

    def settle(self, t: Term) -> Term:
        """The term with everything that has been found."""
        found = {n: self.settled(self._found[n]) for n in t.spaces if n in self._found}
        return terms.instantiate(t, found, {}) if found else t

    def unify(self, a: Type, b: Type) -> bool:
        """Make the two types one; False if they cannot be."""
        a, b = self.settled(a), self.settled(b)
        if a is b:
            return True
        if unknown(b) and not unknown(a):
            a, b = b, a
        if unknown(a):
            if a.name in b.variables:
                return False  # a space within itself
            self._found[a.name] = b
            return True
        return a.name == b.name and len(a.args) == len(b.args) and all(
            self.unify(x, y) for x, y in zip(a.args, b.args, strict=True))

    def name_open(self, ts: list[Type]) -> None:
        """Give what stayed open in the types a name of its own: any space at all."""
        used = {n for t in ts for n in self.settled(t).variables}
        for t in ts:
            for n in sorted(self.settled(t).variables, key=lambda n: (int(n.rpartition(".")[2]) if "?" in n else 0)):
                if n.startswith("'?") and n not in self._found:
                    hint = n[2:].partition(".")[0]
                    name = next(f"'{hint}{i or ''}" for i in range(1000) if f"'{hint}{i or ''}" not in used)
                    used.add(name)
                    self._found[n] = make(name)


def in_words(t: Type) -> str:
    """A type for a message."""
    if unknown(t):
        return "an open space"
    if t.name.startswith("'"):
        return f"the space {t.name[1:]}"
    if t.name == "fun" and t.args[1].name == "prop":
        return f"sets of {in_words(t.args[0])}"
    known = {"real": "the reals", "ereal": "the extended reals", "prop": "formulas", "label": "labelled outcomes",
             "law": "laws on {}", "chan": "channels from {} to {}", "db": "databases over {}",
             "pair": "pairs of {} and {}", "fun": "functions from {} to {}"}
    return known.get(t.name, t.name + " {}"*len(t.args)).format(*map(in_words, t.args))


def apart(a: Type, b: Type) -> bool:
    """Whether two types that are not one differ in what is written: none of their spaces is left open, and none is of
    databases, which are the tuples of their entries too, and of one entry the entry."""
    if a.variables or b.variables or "db" in (a.name, b.name):
        return False
    return a.name != b.name or any(map(apart, a.args, b.args))
