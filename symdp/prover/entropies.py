"""Inequalities between joint entropies of random variables by a linear program over the elemental ones.

What the library knows beyond them (Zhang and Yeung), and what bounds single variables (the logarithm of the number of
values), goes into the program too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values
from symdp.proof.shannon import Shannon, entropy_in
from symdp.proof.steps import modus_ponens
from symdp.proof.tuples import tree_of
from symdp.prover.determined import determined
from symdp.prover.finding import filled
from symdp.prover.search import Search

VARIABLES = 4
"""Inequalities beyond Shannon's are instantiated at so many variables at most."""


def by_shannon(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A comparison of entropies from the elemental inequalities and what is at hand; then with the inequalities of the
    library that do not follow from them, at all variables."""
    if comparison(goal) is None or depth < 1:
        raise ProofError("no comparison")
    found = list(dict.fromkeys(entropies(goal)))
    if not found:
        raise ProofError("nothing about entropies of variables")
    more = context
    for th in _of_single(s, found, context):
        more = more.with_theorem("_", th)
    shannon = Shannon(s.auto)
    at_hand = [goal, *(th.concl for th in context.all() if comparison(th.concl))]
    more = determined(shannon, list(dict.fromkeys(
        (law, leaf) for t in at_hand for law, x in entropies(t) for leaf in tree_of(x).leaves())), more)
    s.auto.begin()
    try:
        return shannon.prove(goal, more)
    except KernelError:
        beyond = list(_beyond(s, shannon, found, context))
        if not beyond:
            raise
    for th in beyond:
        more = more.with_theorem("_", th)
    s.auto.begin()
    return shannon.prove(goal, more)


def entropies(t: Term) -> Iterator[tuple[Term, Term]]:
    """The (law, variable) of the val(ent(law, variable)) that a comparison adds up."""
    for powers, _ in arithmetic.difference(t)[1]:
        for g, _ in powers:
            found = entropy_in(g)
            if found is not None:
                yield found


def _of_single(s: Search, found: list[tuple[Term, Term]], context: Context) -> Iterator[Theorem]:
    """What facts tagged ``bound`` say about the entropy of one variable."""
    singles = [(law, v) for law, v in dict.fromkeys(
        (law, leaf) for law, x in found for leaf in tree_of(x).leaves())]
    for entry in s.index.by_head.get("le", ()):
        sides = terms.strip(entry.conclusion)[1]
        inside = terms.args_of(terms.strip(sides[0])[1][0], "ent", 2) if terms.args_of(sides[0], "val", 1) else None
        if "bound" not in entry.fact.tags or inside is None or not all(isinstance(x, Var) for x in inside):
            continue
        for law, v in singles:
            start = Values()
            if all(isinstance(p, Var) and start.fits(p, x) for p, x in zip(inside, (law, v), strict=True)):
                for th in filled(s, entry, start, context, 1):
                    yield th
                    break


def _beyond(s: Search, shannon: Shannon, found: list[tuple[Term, Term]], context: Context) -> Iterator[Theorem]:
    """Instances of the inequalities of the library between entropies of at least four variables, at the variables."""
    for law in dict.fromkeys(law for law, _ in found):
        variables = list(dict.fromkeys(v for c, x in found if c is law for v in tree_of(x).leaves()))
        for fact in _inequalities(s):
            names = [v for v in fact.parameters.values() if v.type.name == "fun"]
            if len(names) < VARIABLES or len(variables) != len(names):
                continue
            for chosen in itertools.permutations(variables):
                s.spend()
                start = Values()
                (c,) = [v for v in fact.parameters.values() if v not in names]
                if not start.fits(c, law) or not all(start.fits(p, x) for p, x in zip(names, chosen, strict=True)):
                    continue
                th = logic.instantiate(start.types, start.terms, fact.theorem)
                try:
                    for h in fact.hypotheses:
                        wanted = start.applied(h)
                        at_hand = comparison(wanted) is not None
                        shown = shannon.prove(wanted, context) if at_hand else shannon.side(wanted, context)
                        th = modus_ponens(th, shown)
                except KernelError:
                    continue
                yield th


def _inequalities(s: Search) -> list[Lemma]:
    """The facts that compare entropies of tuples of their parameters."""
    out = []
    for entry in s.index.by_head.get("le", ()):
        try:
            inside = list(entropies(entry.conclusion))
        except KernelError:
            continue
        if inside and entry.conclusion is entry.fact.conclusion and all(
                isinstance(v, Var) for _, x in inside for v in tree_of(x).leaves()):
            out.append(entry.fact)
    return out
