"""Determinant."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="det",
    params=(("S", "matrix"),),
    returns="real",
    meaning="the determinant of a square matrix of order at most 4",
    source="textbook",
)
