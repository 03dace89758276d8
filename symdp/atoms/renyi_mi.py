"""Renyi mutual information: the Renyi divergence of the joint law from the product of its marginals."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="renyi_mi",
    params=(("P", "distribution"), ("W", "channel"), ("alpha", "real")),
    returns="real",
    meaning=(
        "the Renyi divergence of order alpha > 0 of the joint law of an input with law P and the output of W "
        "from the product of the two marginal laws; the mutual information at alpha = 1"
    ),
    source="van Erven and Harremoes 2014, eq. (1) for these two laws; Verdu 2015 compares it with Sibson's",
    # where P[x]*W(x)[y] > 0 the output has probability > 0 as well, so every term is a real number
    definition=(
        "mi(P, W) if alpha == 1 else log(sum(x in P, y in W(x): 0 if P[x] == 0 else 0 if W(x)[y] == 0 else "
        "P[x]*W(x)[y]^alpha*sum(z in P: P[z]*W(z)[y])^(1 - alpha)))/(alpha - 1)"
    ),
    domain="alpha > 0",
    unit="nats",
    properties=("nonnegative",),
    latex="I",
)
