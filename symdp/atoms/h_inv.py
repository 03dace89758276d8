"""The inverse of the binary entropy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="h_inv",
    params=(("y", "real"),),
    returns="real",
    meaning="the inverse of h on [0, 1/2]: the number p there with h(p) = y",
    source="Cover and Thomas, eq. (2.5): h increases on [0, 1/2], from 0 to log(2)",
    domain="0 <= y and y <= log(2)",
    properties=("increasing", "convex", "nonnegative", "at most one"),
    latex="h^{-1}",
)
