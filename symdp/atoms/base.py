"""What an atom is: a named quantity or predicate, declared as data.

Definitions are texts of the claim language over finite spaces, read by the
kernel. They are trusted, hence the source and the declared properties beside
them, which the tests attack by random search.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Atom:
    """One quantity (``returns="real"``) or predicate (``returns="truth"``).

    ``params`` pairs each parameter's name with its kind (real, integer, distribution,
    channel, mechanism, database, variables, event, set, space, matrix). A parameter
    whose kind ends in ``?`` may be left out.
    ``definition`` is the meaning on finite spaces in the claim language, in terms of the
    parameters; empty when the kernel computes the atom itself (a primitive).
    ``domain`` is the formula under which a real atom of reals is defined; elsewhere a
    claim that uses it is ill-posed.
    ``properties`` uses the words of ``PROPERTIES``.
    """

    name: str
    params: tuple[tuple[str, str], ...]
    returns: str
    meaning: str
    source: str
    definition: str = ""
    domain: str = ""
    unit: str = ""
    properties: tuple[str, ...] = ()
    latex: str = ""
    aliases: tuple[str, ...] = ()


PROPERTIES = {
    "nonnegative": "never below zero",
    "symmetric": "unchanged when the first two arguments are swapped",
    "jointly convex": "convex in its two laws together",
    "jointly convex up to order one": "convex in its two laws together where the order, its third argument, is at most "
    "one",
    "jointly quasi-convex": "of two mixtures of laws with the same weights at most the greater one of its parts",
    "convex in the second law": "convex in its second law",
    "homogeneous sum": "a sum over outcomes of a function of (P[a], Q[a]) that is convex and "
    "positively homogeneous of degree 1",
    "homogeneous": "a sum over outcomes of a function of (P[a], Q[a]) that is positively homogeneous of degree 1 and "
    "not negative",
    "data processing": "does not grow when both laws pass through the same channel",
    "increasing": "nondecreasing in its real argument",
    "convex": "convex in its real argument",
    "concave": "concave in its real argument",
    "at most one": "never above one",
    "zero at equality": "zero when the two laws are equal",
    "any space": "the definition is meant as it stands on every measurable space, not on finite ones only",
    "single outcomes": "the definition is meant as it stands on every space of outputs: it compares probabilities of "
    "single outcomes, and sums over the databases that a mechanism reads",
}
