"""Hyperbolic cotangent."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="coth",
    params=(("x", "real"),),
    returns="real",
    meaning="hyperbolic cotangent",
    source="DLMF 4.28",
    definition="(exp(2*x) + 1)/(exp(2*x) - 1)",
    domain="x != 0",
)
