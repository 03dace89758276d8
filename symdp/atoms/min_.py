"""Minimum of numbers."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="min",
    params=(("x", "real"), ("y", "reals?")),
    returns="real",
    meaning="the minimum of its arguments",
    source="textbook",
)
