"""Hamming distance."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="hamming",
    params=(("x", "database"), ("y", "database")),
    returns="integer",
    meaning="the number of entries in which two databases differ",
    source="textbook",
    properties=("nonnegative", "symmetric"),
    latex="d_H",
)
