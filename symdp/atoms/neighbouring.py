"""Neighbouring databases."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="neighbouring",
    params=(("x", "database"), ("y", "database")),
    returns="truth",
    meaning="x and y are neighbours: they differ in exactly one entry, or as the claim's neighbours field says",
    source="Dwork and Roth, Section 2.3 (bounded differential privacy)",
    definition="hamming(x, y) == 1",
    properties=("symmetric",),
)
