"""Context-independent local mutual-information privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="ci_lmidp",
    params=(("W", "channel"), ("eps", "real")),
    returns="truth",
    meaning=(
        "context-independent local mutual-information privacy: the mutual information between input and "
        "output is at most eps nats for every law of the input"
    ),
    source="Ngo, Ostman and Graell i Amat 2024, Definition 5, in nats",
    definition="capacity(W) <= eps",
    properties=("any space", "data processing"),
)
