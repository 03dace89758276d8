"""The facts as the search reads them: equations that simplify, facts by what they conclude, facts by what they are
about."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.kernel import terms
from symdp.kernel.terms import Const, Term, Var
from symdp.kernel.types import PROP, REAL
from symdp.proof.context import comparison
from symdp.proof.facts import Facts, Lemma
from symdp.proof.shapes import head_of, trigger
from symdp.proof.steps import Steps

NUMERIC = frozenset("add mul neg inv pow exp log sqrt min max abs ite tanh sinh cosh coth log2 bits h up le lt ele elt"
                    " eq not and or imp all ex true false int range".split())
"""What the arguments about numbers look into, and logic."""


class Rules:
    """The equations by the constant at the head of their left side."""

    def __init__(self, facts: Facts) -> None:
        self.by_head: dict[str, list[Lemma]] = {}
        for fact in facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "eq", 2)
            if sides is None:
                continue
            head, _ = terms.strip(sides[0])
            conditional = fact.name.endswith("_def") and bool(fact.hypotheses)
            if isinstance(head, Const) and ("simp" in fact.tags or conditional):
                self.by_head.setdefault(head.name, []).append(fact)


@dataclass(frozen=True)
class Entry:
    """A fact, and the part of its conclusion that is meant."""

    fact: Lemma
    conclusion: Term
    parameters: frozenset[Var]

    def lemma(self, steps: Steps) -> Lemma:
        """The fact that says this part."""
        return next(p for p in steps.parts(self.fact) if p.conclusion is self.conclusion)


class Index:
    """Facts by the head of what they conclude, and by the calls that they are about."""

    def __init__(self, facts: Facts) -> None:
        self.by_head: dict[str, list[Entry]] = {}
        self.about: dict[str, list[tuple[Entry, Term]]] = {}
        for fact in facts.by_name.values():
            if "deriv" in fact.tags or "def" in fact.tags:
                continue
            parameters = frozenset(fact.parameters.values())
            for part in _parts(fact.conclusion):
                entry = Entry(fact, part, parameters)
                head = head_of(part)
                if head is None:
                    continue
                self.by_head.setdefault(head, []).append(entry)
                if comparison(part) in ("le", "lt") and fact.hypotheses.__len__() <= 3:
                    t = trigger(part, parameters)
                    if t is not None and head_of(t) not in NUMERIC and head_of(t) is not None:
                        self.about.setdefault(str(head_of(t)), []).append((entry, t))
        for entries in self.by_head.values():
            entries.sort(key=lambda e: len(e.fact.hypotheses))

    def concluding(self, goal: Term) -> list[Entry]:
        """The facts that may say the goal; of comparisons, equations and the like only those that have the same call
        on a side."""
        head = head_of(goal)
        entries = self.by_head.get(head or "", [])
        if head not in ("le", "lt", "eq", "ele", "elt", "not"):
            return entries
        sides = terms.strip(goal)[1]
        if head == "eq" and sides[0].type is PROP:
            return []
        return [e for e in entries if _alike(terms.strip(e.conclusion)[1], sides) or _bound(e) or _sign(e, sides)]


def _bound(e: Entry) -> bool:
    """Whether the fact is an inequality of numbers that has a name, and no side of it is just any number."""
    return "bound" in e.fact.tags and head_of(e.conclusion) in ("le", "lt") and all(
        head_of(x) is not None for x in terms.strip(e.conclusion)[1])


def _sign(e: Entry, sides: list[Term]) -> bool:
    """Whether the fact says the sign of a power, as the goal does."""
    own = terms.strip(e.conclusion)[1]
    return "auto" in e.fact.tags and len(own) == len(sides) == 2 and any(
        head_of(own[i]) == head_of(sides[i]) == "pow" and own[1 - i] is sides[1 - i] for i in (0, 1))


def _alike(pattern: list[Term], sides: list[Term]) -> bool:
    """Whether the sides begin alike, one of them with a call that is looked up."""
    seen = False
    for p, t in zip(pattern, sides, strict=True):
        a, b = head_of(p), head_of(t)
        if a is None or (p.type is REAL and a in NUMERIC):
            continue
        if a != b:
            return False
        seen = seen or a not in NUMERIC
        if a == "up" or a in NUMERIC:
            inner = terms.strip(p)[1], terms.strip(t)[1]
            if all(head_of(x) not in NUMERIC | {None} for x in inner[0]):
                seen = seen or _alike(*inner)
    return seen


def _parts(t: Term) -> list[Term]:
    sides = terms.args_of(t, "and", 2)
    return [t] if sides is None else [t, *_parts(sides[0]), *_parts(sides[1])]
