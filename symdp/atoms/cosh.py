"""Hyperbolic cosine."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="cosh",
    params=(("x", "real"),),
    returns="real",
    meaning="hyperbolic cosine",
    source="DLMF 4.28",
    definition="(exp(x) + exp(-x))/2",
    properties=("convex", "nonnegative"),
)
