"""Random variables: means, probabilities, laws and entropies of them, independence.

All variables of a claim are functions on one space with one law, ``chance``, and take finitely many values. In what is
said of them the name of a variable is its value at an outcome ``w``. Behind ``|`` stand values that are known, and
formulas: events of positive probability, given which the law is the conditional one. Entropies of groups are written
out in joint entropies, which are real numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.elaboration import atoms, domains, expectations
from symdp.elaboration.meaning import TRUE, Meant, Sort, Space, both, number
from symdp.elaboration.nodes import Call, Expr, Name, Op, Seq, Span
from symdp.elaboration.reading import read_expression
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

ZERO = number(0)
CHAINS = ("markov", "independent")
FORMS = {  # how each word is written, how many groups it takes, and how many values in each
    "E": ("E(f(X)) or E(f(X) | Y == 1)", (1, 1), (1, 1)), "Var": ("Var(X) or Var(X | Y == 1)", (1, 1), (1, 1)),
    "H": ("H(X, Y), H(X | Y) or H(X | Y == 1)", (1, 1), (1, 99)),
    "P": ("P(X == 1 and Y <= 2) or P(X == 1 | Y == 2)", (1, 1), (1, 99)), "I": ("I(X; Y | Z)", (2, 2), (1, 99)),
    "Pr": ("Pr(X == 1 and Y <= 2) or Pr(X == 1 | Y == 2)", (1, 1), (1, 99)),
    "law": ("law(X, Y), law(f(X) | Y == 1) or law(x in P: f(x))", (1, 1), (1, 99)),
    "markov": ("markov(X, Y, Z), a group in brackets", (3, 99), (1, 99)),
    "independent": ("independent(X, Y), a group in brackets", (2, 99), (1, 99))}
SHORT = {"Cov": "E((X - E(X))*(Y - E(Y)))", "Corr": "Cov(X, Y)/sqrt(Var(X)*Var(Y))"}
"""Words for two values X and Y that are short for something."""


@contextmanager
def at_outcome(el: Elaborator, w: Var) -> Iterator[None]:
    """While the name of each random variable means its value at the outcome w."""
    names = dict(el.names)
    for n, x in el.names.items():
        if x.sort.kind in ("variable", "value"):
            own = x.term if x.sort.kind == "variable" else x.sort.holds
            assert own is not None
            names[n] = Meant(el.apply(own, w), sort=Sort("value", x.sort.spaces, holds=own))
    with el.meaning(names), el.living(w):
        yield


def values(el: Elaborator, e: Expr) -> list[Meant]:
    """The numbers and formulas of a group, at the outcome."""
    if isinstance(e, Seq) and e.kind in ("tuple", "group", "given"):
        return [x for item in e.items for x in values(el, item)]
    x = el.settled(el.meant(e))
    if x.type is EREAL:
        x = el.fit(x, REAL, e)
    if x.type not in (REAL, PROP):
        raise el.error("the name of a random variable belongs here, or a number that depends on some", e,
                       "declare it under let as 'variable'; of laws and channels write entropy(P) and mi(P, W)")
    return [x]


def filled(e: Expr, by: Mapping[str, Expr], at: Span) -> Expr:
    """The formula of a word with what is written for its names; an error in it is at the word."""
    match e:
        case Name(n):
            return by[n]
        case Op(_, args):
            return replace(e, args=tuple(filled(a, by, at) for a in args), span=at)
        case Call(fn, args):
            return Call(f"the {fn}", tuple(filled(a, by, at) for a in args), span=at)  # whatever is declared as fn
    return e


def short(el: Elaborator, e: Call) -> Meant:
    """One of the words of ``SHORT``."""
    if len(e.args) != 2 or any(isinstance(a, Seq) for a in e.args):
        raise el.error(f"{e.fn} does not take these arguments", e, f"write {e.fn}(X, Y)")
    return el.meant(filled(read_expression(SHORT[e.fn], core=False), {"X": e.args[0], "Y": e.args[1]}, e.span))


def quantity(el: Elaborator, e: Call) -> Meant:
    """One of the words of ``FORMS``, applied to what is said of random variables."""
    form, how_many, of_each = FORMS[e.fn]
    chance = domains.sample_law(el)
    w = el.variable("w", chance.type.args[0])
    grouped = any(isinstance(a, Seq) and a.kind == "group" for a in e.args)
    parts = e.args if grouped or e.fn in CHAINS else (Seq("group", e.args, span=e.span),)
    with at_outcome(el, w):
        groups = [values(el, a) for a in parts]
    given = groups.pop() if grouped and isinstance(parts[-1], Seq) and parts[-1].kind == "given" else []
    if (grouped and e.fn in CHAINS) or not all(
            low <= n <= high for n, (low, high) in [(len(groups), how_many), *((len(g), of_each) for g in groups)]):
        raise el.error(f"{e.fn} does not take these arguments", e, f"write {form}")
    wanted = PROP if e.fn in ("P", "Pr") else REAL
    if any(x.type is not wanted for g in groups for x in g) or (e.fn in ("E", "Var", "P", "Pr", "law") and any(
            x.type is REAL for x in given)):
        raise el.error(f"{e.fn} is of {'formulas' if wanted is PROP else 'numbers'}" + (
            ", and a formula stands behind '|'" if given else ""), e, f"write {form}")
    event = both(*(el.settled(x).term for x in given if x.type is PROP))
    defined = both(*(expectations.almost_surely(el, chance, w, TRUE, x.defined) for x in given),
                   *(expectations.almost_surely(el, chance, w, event, x.defined) for g in groups for x in g))
    sets = [[el.settled(x).term for x in g] for g in groups]
    known = [el.settled(x).term for x in given if x.type is REAL]
    law: Term = chance
    weight = el.const("prob", chance, el.lam(w, event)) if event is not TRUE else TRUE
    if event is not TRUE:
        law = el.const("condlaw", chance, el.lam(w, event))
        defined = both(defined, el.const("lt", ZERO, weight))

    def of(name: str, t: Term, under: Term = law) -> Term:
        return el.const(name, under, el.lam(w, t), at=e)

    def entropy(*parts: Iterable[Term]) -> Term:
        """The joint entropy, of the declared variables first, in the order of their declaration; 0 of nothing."""
        all_of = dict.fromkeys(t for part in parts for t in part)
        declared = [t for n in el.names.values() if n.sort.kind in ("variable", "value") and (
            t := el.apply(n.term if n.sort.holds is None else n.sort.holds, w)) in all_of]
        return el.const("val", of("ent", el.grouped("pair", [
            *declared, *sorted((t for t in all_of if t not in declared), key=str)]))) if all_of else ZERO

    def mutual(x: Iterable[Term], y: Iterable[Term], z: Iterable[Term]) -> Term:
        """I(X; Y | Z) = H(X, Z) + H(Y, Z) - H(X, Y, Z) - H(Z)."""
        x, y, z = [*x], [*y], [*z]
        out = expectations.deviation(el, el.const("add", entropy(x, z), entropy(y, z)), entropy(x, y, z))
        return expectations.deviation(el, out, entropy(z)) if z else out
    sort = Sort()
    match e.fn:
        case "P" | "Pr":
            out = of("prob", both(event, *sets[0]), chance)
        case "E":
            out = of("mean", sets[0][0] if event is TRUE else el.const("ite", event, sets[0][0], ZERO), chance)
        case "Var":
            out = of("variance", sets[0][0])
        case "law":
            out, sort = of("image", el.grouped("pair", sets[0])), Sort("law", (outcomes(el, groups[0]),))
        case "H":
            out = entropy(sets[0], known)
            out = expectations.deviation(el, out, entropy(known)) if known else out
        case "I":
            out = mutual(sets[0], sets[1], known)
        case _:  # each is independent of all before, given the last of them in a chain
            last = int(e.fn == "markov")
            out = both(*(el.const("eq", mutual(
                [t for s in sets[:i - last] for t in s], sets[i], [t for s in sets[i - last:i] for t in s]), ZERO)
                for i in range(1 + last, len(sets))))
    if e.fn in ("E", "P", "Pr") and event is not TRUE:
        out = el.const("mul", out, el.const("inv", weight))
    return Meant(out, defined, sort)


def outcomes(el: Elaborator, group: list[Meant]) -> Space:
    """Where the values of a group are: of a variable that is said to be in a space, there."""
    first, *rest = [x.sort.spaces[0] if x.sort.spaces else Space(REAL, known=False, endless=True) for x in group]
    return first if not rest else atoms.pair_space(el, first, outcomes(el, group[1:]))
