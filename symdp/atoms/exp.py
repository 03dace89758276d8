"""The exponential function."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="exp",
    params=(("x", "real"),),
    returns="real",
    meaning="the exponential function",
    source="DLMF 4.2",
    properties=("increasing", "convex", "nonnegative"),
)
