"""What is said of the information of random variables, in the entropies of sets of them.

``H``, ``I``, ``markov`` and ``independent`` are expressions in joint entropies (Cover and Thomas, chapter 2). In a
goal each joint entropy is a real name of its own, at a point it is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import reduce
from itertools import combinations

from symdp.legacy.kernel.calculus import minus, plus
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Op, Seq, Type
from symdp.legacy.kernel.tree import ZERO, rebuild

Names = tuple[tuple[str, Type], ...]
Group = frozenset[str]
INFORMATION = ("H", "I", "markov", "independent")
MAX_VARIABLES = 10
_FORMS = {"H": (["group"], ["group", "given"]), "I": (["group", "group"], ["group", "group", "given"])}


def said(e: Call, known: Collection[str], entropy: Callable[[Group], Expr]) -> Expr | None:
    """e in joint entropies, that of no variables being 0; None where e is not about known variables."""
    sections = [a for a in e.args if isinstance(a, Seq) and a.kind in ("group", "given")]
    if not sections:
        sections = [Seq("group", e.args)] if e.fn in _FORMS else [Seq("group", (a,)) for a in e.args]
    kinds, sets = [s.kind for s in sections], list(map(_members, sections))
    if not set().union(*sets) <= set(known) or not all(sets):
        return None

    def h(*groups: Group) -> Expr:
        whole = Group().union(*groups)
        return entropy(whole) if whole else ZERO

    def shared(a: Group, b: Group, c: Group) -> Expr:
        return minus(minus(plus(h(a, c), h(b, c)), h(a, b, c)), h(c))
    if e.fn in _FORMS:
        if kinds not in _FORMS[e.fn]:
            return None
        given = sets[-1] if kinds[-1] == "given" else Group()
        return shared(sets[0], sets[1], given) if e.fn == "I" else minus(h(sets[0], given), h(given))
    if "given" in kinds or len(sets) < (3 if e.fn == "markov" else 2):
        return None
    if e.fn == "independent":
        return Op("==", (h(*sets), reduce(plus, map(h, sets))))
    links = [Op("==", (shared(Group().union(*sets[:i]), sets[i + 1], sets[i]), ZERO)) for i in range(1, len(sets) - 1)]
    return reduce(lambda a, b: Op("and", (a, b)), links)


def _members(e: Expr) -> Group:
    match e:
        case Name(name):
            return Group((name,))
        case Seq("group" | "given" | "tuple", items):
            return Group().union(*map(_members, items))
    return Group(("",))  # no name


def entropy(group: Collection[str]) -> Name:
    """The name of a joint entropy. It is read back as itself, and is not the text of any tree."""
    return Name(f"H({', '.join(sorted(group))},)")


def with_entropies(names: Names) -> Names:
    """The names, and those of the joint entropies of all variables among them, if these are not too many."""
    variables = [n for n, t in names if t.kind == "variable"]
    if len(variables) > MAX_VARIABLES:  # their entropies stay undeclared, and have no rule
        return names
    known = {n for n, _ in names}
    sets = (entropy(c).id for k in range(len(variables)) for c in combinations(variables, k + 1))
    return (*names, *((n, Type("real")) for n in sets if n not in known))


def in_entropies(e: Expr, names: Names) -> Expr:
    """e with what it says of the declared variables written in their joint entropies, except under a binder
    that gives one of the words another meaning."""
    known = {n for n, t in names if t.kind == "variable"}

    def go(x: Expr, bound: Group) -> Expr:
        if isinstance(x, Bind):
            bound |= {b.name for b in x.bindings}
        if isinstance(x, Call) and x.fn in INFORMATION and x.fn not in bound and x.fn not in dict(names):
            found = said(x, known - bound, entropy)
            if found is not None:
                return found
        return rebuild(x, lambda y: go(y, bound))
    return go(e, Group()) if known else e
