"""Min-entropy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="min_entropy",
    params=(("P", "distribution"),),
    returns="real",
    meaning="minus the logarithm of the largest probability",
    source="Renyi 1961; Smith 2009, Definition 5",
    definition="-log(max(a in P: P[a]))",
    unit="nats",
    properties=("nonnegative",),
    latex="H_{\\infty}",
)
