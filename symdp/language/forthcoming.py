"""Atoms that are declared but not yet defined: claims about them are readable and end undecided.

A name leaves this table by itself as soon as a file in ``symdp/atoms`` defines it. What is said of random
variables stays here, with a source: the kernel writes it in joint entropies.
Beside the kinds of ``symdp.atoms.base``, a kind that ends in ``*`` may be given any
number of times.
"""

from __future__ import annotations

from symdp.atoms import ATOMS, Atom

_DECLARED = (
    Atom("stronger", (("M", "mechanism"), ("N", "mechanism")), "truth",
         "the first notion is at least as strong as the second", "declared only"),
    Atom("markov", (("X", "variables"), ("Y", "variables"), ("Z", "variables"), ("more", "variables*")), "truth",
         "X - Y - Z is a Markov chain: given the middle one, the ends are independent",
         "Cover and Thomas, Section 2.8"),
    Atom("independent", (("X", "variables"), ("Y", "variables"), ("more", "variables*")), "truth",
         "the variables are mutually independent", "Cover and Thomas, Section 2.6"),
)

FORTHCOMING: dict[str, Atom] = {a.name: a for a in _DECLARED if a.name not in ATOMS}


def signature(name: str) -> Atom | None:
    """The atom of that name or alias, defined or only declared, or None."""
    return ATOMS.get(name) or FORTHCOMING.get(name)
