"""The absolute value."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="abs",
    params=(("x", "real"),),
    returns="real",
    meaning="the absolute value",
    source="textbook",
    properties=("convex", "nonnegative"),
)
