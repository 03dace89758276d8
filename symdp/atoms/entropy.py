"""Shannon entropy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="entropy",
    params=(("P", "distribution"),),
    returns="real",
    meaning="the Shannon entropy of a law",
    source="Cover and Thomas, eq. (2.1)",
    definition="sum(a in P: -rel_entr(P[a], 1))",
    unit="nats",
    properties=("nonnegative", "concave"),
    latex="H",
)
