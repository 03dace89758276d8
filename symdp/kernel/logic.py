"""Theorems, and the rules of logic that make them. Nothing else makes a theorem.

A theorem ``hyps |- concl`` says that the conclusion is true whenever the hypotheses are, for all values of the free
variables and all spaces for the type variables. Equality, quantifiers, induction and choice by cases are facts
of the library (:func:`axiom`); equality of propositions is equivalence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import PROP, KernelError, Type, substitute

_SEAL = object()
BRANCHES = 20_000
"""How many branches a propositional consequence may take."""


class Theorem:
    """``hyps |- concl``; ``facts`` names the facts of the library it rests on; ``how`` (rule, arguments, premises)
    is for writing a certificate, and nothing in the kernel reads it."""

    __slots__ = ("concl", "facts", "how", "hyps")

    def __init__(self, hyps: frozenset[Term], concl: Term, facts: frozenset[str], how: tuple[object, ...],
                 seal: object) -> None:
        if seal is not _SEAL:
            raise KernelError("only the rules make theorems")
        self.hyps, self.concl, self.facts, self.how = hyps, concl, facts, how

    def __repr__(self) -> str:
        return f"{', '.join(map(str, self.hyps))} |- {self.concl}"


def formula(t: Term) -> Term:
    """t itself, which must be a proposition without loose bound variables."""
    if t.type is not PROP or t.loose:
        raise KernelError(f"no formula: {t} : {t.type}")
    return t


def theorem(concl: Term, premises: Sequence[Theorem], how: tuple[object, ...], hyps: Iterable[Term] = ()) -> Theorem:
    """For the rules and computations of the kernel only (a test says so): the conclusion, under the hypotheses of all
    the premises."""
    all_hyps: frozenset[Term] = frozenset(hyps).union(*(p.hyps for p in premises))
    return Theorem(all_hyps, formula(concl), frozenset().union(*(p.facts for p in premises)), how, _SEAL)


# --- facts ------------------------------------------------------------------------------------------------------------
_axioms: dict[tuple[str, Term], Theorem] = {}


def axiom(name: str, statement: Term) -> Theorem:
    """A fact of the library or of a paper, taken as true. Two papers may have two facts of one name: which facts there
    are is for the caller to say (a trace is replayed with the facts of its paper, one under each name)."""
    if (name, statement) not in _axioms:
        _axioms[name, statement] = Theorem(frozenset(), formula(statement), frozenset([name]), ("fact", name), _SEAL)
    return _axioms[name, statement]


# --- the rules --------------------------------------------------------------------------------------------------------
def assume(t: Term) -> Theorem:
    """t |- t."""
    return theorem(t, (), ("assume", t), [formula(t)])


def discharge(t: Term, th: Theorem) -> Theorem:
    """From H, t |- c to H |- t implies c."""
    return Theorem(th.hyps - {formula(t)}, terms.apply_const("imp", t, th.concl), th.facts, ("discharge", t, th), _SEAL)


def generalise(v: Var, th: Theorem) -> Theorem:
    """From H |- c to H |- forall(v: c), where v is not free in H."""
    if any(v in h.free for h in th.hyps):
        raise KernelError(f"{v} is not arbitrary: a hypothesis speaks of it")
    return theorem(terms.apply_const("all", terms.lam(v, th.concl)), [th], ("generalise", v, th))


def instantiate(types: Mapping[str, Type], values: Mapping[Var, Term], th: Theorem) -> Theorem:
    """The theorem with types for type variables and, all at once, terms for free variables."""
    put = {}
    for v, t in values.items():
        v_there = terms.var(v.name, substitute(v.type, types))
        if t.type is not v_there.type or t.loose or v_there in put:
            raise KernelError(f"{v} : {v_there.type} cannot be {t} : {t.type}")
        put[v_there] = t
    return Theorem(frozenset(terms.instantiate(h, types, put) for h in th.hyps),
                   terms.instantiate(th.concl, types, put), th.facts, ("instantiate", types, values, th), _SEAL)


def propositional(goal: Term, premises: Sequence[Theorem]) -> Theorem:
    """The goal, if it follows from the premises' conclusions by propositional logic alone."""
    signed = [(p.concl, True) for p in premises] + [(formula(goal), False)]
    if _satisfiable(signed, {}, [BRANCHES]):
        raise KernelError(f"{goal} does not follow propositionally from {[str(p.concl) for p in premises]}")
    return theorem(goal, premises, ("propositional", goal, *premises))


# A formula as a list of alternatives, each a list of signed formulas: what makes it true (or false).
def _alternatives(t: Term, sign: bool) -> list[list[tuple[Term, bool]]] | None:
    """None if t is no connective."""
    f, xs = terms.strip(t)
    if not isinstance(f, terms.Const):
        return None
    if f.name in ("true", "false") and not xs:
        return [[]] if (f.name == "true") == sign else []
    if f.name == "not":
        return [[(xs[0], not sign)]]
    if f.name == "eq" and len(xs) == 2 and xs[0].type is PROP:
        return [[(xs[0], True), (xs[1], sign)], [(xs[0], False), (xs[1], not sign)]]
    if f.name not in ("and", "or", "imp") or len(xs) != 2:
        return None
    parts = [(xs[0], sign != (f.name == "imp")), (xs[1], sign)]
    return [parts] if (f.name == "and") == sign else [[p] for p in parts]


def _satisfiable(todo: list[tuple[Term, bool]], known: dict[Term, bool], budget: list[int]) -> bool:
    """Whether the signed formulas can all be so, given the values of formulas that are no connectives."""
    todo, known, later = list(todo), dict(known), []
    while todo:
        t, sign = todo.pop()
        if t in known:
            if known[t] != sign:
                return False
            continue
        known[t] = sign
        alternatives = _alternatives(t, sign)
        if alternatives is None:
            continue
        # An alternative that contradicts what is known is out.
        alive = [a for a in alternatives if all(known.get(u, s) == s for u, s in a)]
        if not alive:
            return False
        if len(alive) == 1:
            todo += alive[0]
        elif not any(all(known.get(u) == s for u, s in a) for a in alive):
            later.append((t, alive))
        if not todo and later:  # what was open may be decided by now
            still = []
            for u, options in later:
                options = [a for a in options if all(known.get(w, s) == s for w, s in a)]
                if not options:
                    return False
                if len(options) == 1:
                    todo += options[0]
                elif not any(all(known.get(w) == s for w, s in a) for a in options):
                    still.append((u, options))
            later = still
    if not later:
        return True
    budget[0] -= 1
    if budget[0] < 0:
        raise KernelError("too many cases for a propositional step")
    rest = [(t, known[t]) for t, _ in later[1:]]
    for t, _ in later:
        del known[t]
    return any(_satisfiable(rest + option, known, budget) for option in later[0][1])
