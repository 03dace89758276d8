"""Mutual information between the input and the output of a channel."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="mi",
    params=(("P", "distribution"), ("W", "channel")),
    returns="real",
    meaning="the mutual information between an input with law P and the output of W",
    source="Cover and Thomas, eq. (2.28): the divergence of the joint law from the product of its marginals",
    # both arguments carry the factor P[x]: at inputs of probability 0 this is rel_entr(0, 0)
    definition="sum(x in P, y in W(x): rel_entr(P[x]*W(x)[y], P[x]*sum(z in P: P[z]*W(z)[y])))",
    unit="nats",
    properties=("nonnegative",),
    latex="I",
)
