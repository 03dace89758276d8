"""The facts as the search reads them: equations that simplify, facts by what they conclude, facts by what they are
about."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.kernel import logic, terms
from symdp.kernel.terms import App, Const, Lam, Num, Term, Var, apply_const
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
        self.monotone: list[Entry] = []
        self.symmetric = {str(head_of(terms.strip(f.conclusion)[1][0])): f for f in facts.by_name.values()
                          if _symmetric(f)}
        self.recognising = [Entry(f, f.conclusion, frozenset(f.parameters.values())) for f in facts.tagged("recognise")]
        for fact in facts.by_name.values():
            # a reduction turns any goal of its form into one that is no simpler: texts of proofs name it
            if {"deriv", "def", "recognise", "reduction"} & set(fact.tags):
                continue
            for way in _ways(fact):
                for part in _parts(way.conclusion):
                    if _looked_up(part):
                        self.by_head.setdefault(str(head_of(part)), []).append(
                            Entry(way, part, frozenset(way.parameters.values())))
            parameters = frozenset(fact.parameters.values())
            for part in _parts(fact.conclusion):
                entry = Entry(fact, part, parameters)
                head = head_of(part)
                if head is None:
                    continue
                self.by_head.setdefault(head, []).append(entry)
                if part is fact.conclusion and _monotone(fact):
                    self.monotone.append(entry)
                if comparison(part) in ("le", "lt") and fact.hypotheses.__len__() <= 3:
                    t = trigger(part, parameters)
                    if t is not None and head_of(t) not in NUMERIC and head_of(t) is not None:
                        self.about.setdefault(str(head_of(t)), []).append((entry, t))
        self.bounds = {h: sorted((e for e in entries if _bound(e)), key=lambda e: len(e.fact.hypotheses))
                       for h, entries in self.by_head.items()}
        for entries in self.by_head.values():
            entries.sort(key=lambda e: (-_constants(e.conclusion), len(e.fact.hypotheses)))

    def concluding(self, goal: Term) -> list[Entry]:
        """The facts that may say the goal, those that say most first; of comparisons, equations and the like only those
        that have the same call on a side, and then the inequalities with a name."""
        head = head_of(goal)
        entries = self.by_head.get(head or "", [])
        if head not in ("le", "lt", "eq", "ele", "elt", "not"):
            return entries
        sides = terms.strip(goal)[1]
        if head == "eq" and sides[0].type is PROP:
            return []
        if not any(isinstance(x, Num) for x in sides):
            entries = [e for e in entries if "number" not in e.fact.tags]
        alike = [e for e in entries if _alike(terms.strip(e.conclusion)[1], sides) or _sign(e, sides)]
        return [*alike, *(e for e in self.bounds.get(head or "", ()) if e not in alike)]


def _constants(t: Term) -> int:
    """How many constants there are in t: a pattern with many of them fits few goals."""
    if isinstance(t, Lam):
        return _constants(t.body)
    if isinstance(t, App):
        return _constants(t.function) + _constants(t.argument)
    return int(isinstance(t, Const))


def _ways(fact: Lemma) -> list[Lemma]:
    """An equivalence, read in both directions; simplification and the definitions have their own use."""
    sides = terms.args_of(fact.conclusion, "eq", 2)
    if sides is None or sides[0].type is not PROP or "simp" in fact.tags or fact.name.endswith("_def"):
        return []
    out = []
    for p, q in (sides, sides[::-1]):
        whole = apply_const("imp", p, q)
        for h in reversed(fact.hypotheses):
            whole = apply_const("imp", h, whole)
        th = logic.propositional(whole, [fact.theorem])
        out.append(Lemma(fact.name, th, (*fact.hypotheses, p), q, fact.tags))
    return out


def _looked_up(t: Term) -> bool:
    """Whether a goal can be recognised as an instance: a predicate with a name, or a comparison with a call."""
    head, sides = head_of(t), terms.strip(t)[1]
    if head in ("le", "lt", "ele", "elt"):
        return any(head_of(x) not in NUMERIC | {None} for x in sides)
    return head is not None and head not in NUMERIC


def _symmetric(fact: Lemma) -> bool:
    """f(x, y) == f(y, x), without conditions, f with a name."""
    sides = terms.args_of(fact.conclusion, "eq", 2)
    if sides is None or fact.hypotheses or head_of(sides[0]) in NUMERIC | {None}:
        return False
    left, right = (terms.strip(x)[1] for x in sides)
    return head_of(sides[0]) == head_of(sides[1]) and len(left) == 2 and left == right[::-1] and all(
        isinstance(x, Var) for x in left)


def _monotone(fact: Lemma) -> bool:
    """Whether the fact says of a predicate that it holds with other numbers too, given inequalities between these."""
    head, xs = terms.strip(fact.conclusion)
    if not fact.hypotheses or not isinstance(head, Const) or head.name in NUMERIC or len(set(xs)) < len(xs):
        return False
    return head_of(fact.hypotheses[0]) == head.name and len(fact.hypotheses) > 1 and all(
        isinstance(x, Var) for x in xs) and all(
        comparison(h) == "le" and all(isinstance(x, Var) for x in terms.strip(h)[1]) for h in fact.hypotheses[1:])


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
