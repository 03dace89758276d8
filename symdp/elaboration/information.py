"""Entropies of random variables, independence, and the one probability space they live on.

All variables of a claim are functions on one space with one law, ``chance``. What is said of groups of them is written
out in joint entropies, which are real numbers: the variables take finitely many values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.elaboration.meaning import Meant, both
from symdp.elaboration.nodes import Call, Expr, Name, Seq
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import PROP, make

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

QUANTITIES = ("H", "I", "markov", "independent")
ZERO = terms.num(0)


def sample_law(el: Elaborator) -> Var:
    """The law on the space of all random variables."""
    if el.chance is None:
        name = "chance"
        while name in el.declared:
            name += "'"
        el.chance = el.variable(name, make("law", el.spaces.fresh("Omega")))
        el.taken.add(el.chance.name)
    return el.chance


def group(el: Elaborator, e: Expr) -> frozenset[str]:
    """The names of the variables in a group; repetitions do not count."""
    if isinstance(e, Seq) and e.kind in ("tuple", "group", "given"):
        return frozenset().union(*(group(el, x) for x in e.items))
    if isinstance(e, Name) and e.id in el.names:
        sort = el.names[e.id].sort
        if sort.kind in ("variable", "value"):
            return frozenset([e.id])
    raise el.error("the name of a random variable belongs here", e, "declare it under let as 'variable'")


def entropy(el: Elaborator, names: frozenset[str], at: Expr) -> Term:
    """The joint entropy of the variables, in the order of their declaration; 0 of none."""
    if not names:
        return ZERO
    chance = sample_law(el)
    found = [el.names[n] for n in el.names if n in names]
    xs = [x.term if x.sort.holds is None else x.sort.holds for x in found]
    w = el.variable("w", chance.type.args[0])
    out = el.grouped("pair", [terms.app(x, w) for x in xs])
    return el.const("val", el.const("ent", chance, el.lam(w, out), at=at))


def difference(el: Elaborator, a: Term, b: Term) -> Term:
    return el.const("add", a, el.const("neg", b))


def mutual(el: Elaborator, x: frozenset[str], y: frozenset[str], z: frozenset[str], at: Expr) -> Term:
    """I(X; Y | Z) = H(X, Z) + H(Y, Z) - H(X, Y, Z) - H(Z)."""
    def h(names: frozenset[str]) -> Term:
        return entropy(el, names, at)
    out = difference(el, el.const("add", h(x | z), h(y | z)), h(x | y | z))
    return difference(el, out, h(z)) if z else out


def quantity(el: Elaborator, e: Call) -> Meant:
    """``H(X, Y | Z)``, ``I(X; Y | Z)``, ``markov(X, Y, Z)``, ``independent(X, Y)``."""
    grouped = bool(e.args) and all(isinstance(a, Seq) and a.kind in ("group", "given") for a in e.args)
    groups = [group(el, a) for a in e.args] if grouped else [group(el, Seq("group", e.args, span=e.span))]
    given = frozenset[str]()
    if e.fn in ("H", "I") and any(isinstance(a, Seq) and a.kind == "given" for a in e.args[-1:]):
        given = groups.pop()
    if e.fn == "H":
        if len(groups) != 1 or not groups[0]:
            raise el.error("H takes one group of variables", e, "write H(X, Y) or H(X, Y | Z)")
        joint = entropy(el, groups[0] | given, e)
        return Meant(difference(el, joint, entropy(el, given, e)) if given else joint)
    if e.fn == "I":
        if len(groups) != 2:
            raise el.error("I takes two groups of variables", e, "write I(X; Y) or I(X; Y | Z)")
        return Meant(mutual(el, groups[0], groups[1], given, e))
    parts = [group(el, a) for a in e.args]
    if grouped or len(parts) < (3 if e.fn == "markov" else 2):
        raise el.error(f"{e.fn} takes {'three' if e.fn == 'markov' else 'two'} variables or more", e,
                       f"write {e.fn}({'X, Y, Z' if e.fn == 'markov' else 'X, Y'}), a group in brackets")
    last = int(e.fn == "markov")  # what is known: the one before, or nothing
    conditions = [mutual(el, frozenset().union(*parts[:i - last]), parts[i], frozenset().union(*parts[i - last:i]), e)
                  for i in range(1 + last, len(parts))]
    out = both(*(el.const("eq", c, ZERO) for c in conditions))
    assert out.type is PROP
    return Meant(out)
