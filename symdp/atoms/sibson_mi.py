"""Sibson's mutual information."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="sibson_mi",
    params=(("P", "distribution"), ("W", "channel"), ("alpha", "real")),
    returns="real",
    meaning=(
        "Sibson's mutual information of order alpha > 0 between an input with law P and the output of W: the least "
        "Renyi divergence of their joint law from a product of P with any law; the mutual information at alpha = 1"
    ),
    source="Sibson 1969; Verdu 2015: the closed form of the minimum",
    # the sum over outputs is the same for every x, as all rows list the same outputs
    definition=(
        "mi(P, W) if alpha == 1 else alpha/(alpha - 1)*log(max(x in P: sum(y in W(x): "
        "sum(z in P: 0 if W(z)[y] == 0 else P[z]*W(z)[y]^alpha)^(1/alpha))))"
    ),
    domain="alpha > 0",
    unit="nats",
    properties=("nonnegative",),
    latex="I^{\\mathrm{s}}",
)
