"""Channel capacity."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="capacity",
    params=(("W", "channel"),),
    returns="real",
    meaning="the supremum over input laws of the mutual information between input and output",
    source="Cover and Thomas, eq. (7.1); redundancy-capacity, Theorem 13.1.1",
    unit="nats",
    properties=("nonnegative", "data processing", "convex"),
    latex="C",
)
