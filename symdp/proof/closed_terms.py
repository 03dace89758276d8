"""What terms of an evaluation look like: which numbers interval arithmetic sees, and which parts they have."""

from __future__ import annotations

from symdp.kernel import arithmetic, terms
from symdp.kernel.terms import Const, Num, Term, apply_const, num
from symdp.kernel.types import Type
from symdp.proof.errors import ProofError
from symdp.proof.printing import text as printed

TRUE, FALSE = apply_const("true"), apply_const("false")
ELEMENTARY = frozenset("add neg mul inv exp log pow".split())
LARGEST = 10**10
"""Up to where numbers are factored."""


class Undecided(ProofError):
    """Nothing is known of this atom, which speaks of a free variable."""

    def __init__(self, atom: Term) -> None:
        super().__init__("nothing is known of this", wanted=printed(atom))
        self.atom = atom


def unworkable(t: Term, why: str = "this cannot be worked out") -> ProofError:
    """The error for a term with no value."""
    return ProofError(f"{why}: {printed(t)[:300]}")


def name_of(t: Term) -> str:
    """The constant at the head, or an empty text."""
    head, _ = terms.strip(t)
    return head.name if isinstance(head, Const) else ""


_elementary: dict[Term, bool] = {}


def elementary(t: Term) -> bool:
    """Whether interval arithmetic sees all of t."""
    if t not in _elementary:
        head, xs = terms.strip(t)
        _elementary[t] = isinstance(t, Num) or opaque(t) or (
            isinstance(head, Const) and head.name in ELEMENTARY and all(map(elementary, xs)) and not special_value(t))
    return _elementary[t]


def opaque(t: Term) -> bool:
    """Whether t is a number of which bounds are known."""
    inner = terms.args_of(t, "val", 1)
    return inner is not None and name_of(inner[0]) == "capacity"


def opaque_in(t: Term) -> list[Term]:
    """The numbers in t of which bounds are known."""
    if opaque(t):
        return [t]
    return [] if not isinstance(t, terms.App) else [*opaque_in(t.function), *opaque_in(t.argument)]


def special_value(t: Term) -> bool:
    """Whether exp, log or a power is a number that is known, such as exp(0), log(1), (-1)^(1/2)."""
    head, xs = terms.strip(t)
    assert isinstance(head, Const)
    if head.name == "exp":
        return not arithmetic.normal_form(xs[0]) or logarithm_in(xs[0]) is not None
    first = xs[0]
    if head.name == "log":
        return known_logarithm(first)
    return head.name == "pow" and isinstance(first, Num) and isinstance(xs[1], Num) and xs[1].value.denominator != 1


def arguments_of(t: Type) -> list[Type]:
    """The types of the arguments of functions of type t."""
    return [t.args[0], *arguments_of(t.args[1])] if t.name == "fun" else []


def factor(n: int) -> int:
    """The least prime factor of n > 1."""
    p = 2
    while p*p <= n:
        if n % p == 0:
            return p
        p += 1
    return n


def known_logarithm(x: Term) -> bool:
    """Whether log(x) can be brought to a simpler form."""
    if terms.args_of(x, "exp", 1) is not None:
        return True
    if not isinstance(x, Num):
        return False
    q = x.value
    return q <= 1 or q.denominator > 1 or (q.numerator <= LARGEST and factor(q.numerator) < q.numerator)


def logarithm_in(x: Term) -> tuple[Term, int] | None:
    """(log(q), n) if n*log(q) is a summand of x."""
    for (powers, exponent), c in arithmetic.normal_form(x).items():
        if len(powers) == 1 and not exponent and c.denominator == 1 and abs(c) <= 50:
            (g, k), = powers
            if k == 1 and isinstance(g, arithmetic.Call) and terms.show(g.head) == "log":
                (argument,) = g.arguments
                p = dict(argument) if isinstance(argument, frozenset) else {}
                if set(p) == {(frozenset(), frozenset())} and p[frozenset(), frozenset()] > 0:
                    return apply_const("log", num(p[frozenset(), frozenset()])), int(c)
    return None
