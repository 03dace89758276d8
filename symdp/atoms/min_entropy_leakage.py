"""Min-entropy leakage."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="min_entropy_leakage",
    params=(("P", "distribution"), ("W", "channel")),
    returns="real",
    meaning=(
        "the min-entropy of an input with law P minus its min-entropy after seeing the output of W: the logarithm "
        "of the factor by which the output raises the probability of guessing the input in one try"
    ),
    source="Smith 2009 (on the foundations of quantitative information flow), with Smith's conditional min-entropy",
    # the sum over outputs is the same for every x, as all rows list the same outputs
    definition="log(max(x in P: sum(y in W(x): max(z in P: P[z]*W(z)[y])))) - log(max(x in P: P[x]))",
    unit="nats",
    properties=("nonnegative",),
    latex="I_{\\infty}",
)
