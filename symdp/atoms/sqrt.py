"""The nonnegative square root."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="sqrt",
    params=(("x", "real"),),
    returns="real",
    meaning="the nonnegative square root",
    source="DLMF 4.2",
    domain="x >= 0",
    properties=("increasing", "concave", "nonnegative"),
)
