"""Hyperbolic tangent."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="tanh",
    params=(("x", "real"),),
    returns="real",
    meaning="hyperbolic tangent",
    source="DLMF 4.28",
    definition="1 - 2/(exp(2*x) + 1)",
    properties=("increasing",),
)
