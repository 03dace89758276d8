"""The natural logarithm."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="log",
    params=(("x", "real"),),
    returns="real",
    meaning="the natural logarithm",
    source="DLMF 4.2",
    domain="x > 0",
    properties=("increasing", "concave"),
)
