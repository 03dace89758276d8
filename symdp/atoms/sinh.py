"""Hyperbolic sine."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="sinh",
    params=(("x", "real"),),
    returns="real",
    meaning="hyperbolic sine",
    source="DLMF 4.28",
    definition="(exp(x) - exp(-x))/2",
    properties=("increasing",),
)
