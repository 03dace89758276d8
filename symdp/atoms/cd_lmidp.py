"""Context-dependent local mutual-information privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="cd_lmidp",
    params=(("P", "distribution"), ("W", "channel"), ("eps", "real")),
    returns="truth",
    meaning=(
        "context-dependent local mutual-information privacy: the mutual information between an input with "
        "law P and the output is at most eps nats"
    ),
    source="Ngo, Ostman and Graell i Amat 2024, Definition 6, in nats",
    definition="mi(P, W) <= eps",
    properties=("any space",),
)
