"""Binary logarithm."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="log2",
    params=(("x", "real"),),
    returns="real",
    meaning="the logarithm to base 2",
    source="textbook",
    definition="log(x)/log(2)",
    domain="x > 0",
    properties=("increasing", "concave"),
)
