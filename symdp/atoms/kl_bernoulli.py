"""Divergence of two Bernoulli laws."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="kl_bernoulli",
    params=(("p", "real"), ("q", "real")),
    returns="real",
    meaning="the Kullback-Leibler divergence of Bernoulli(p) from Bernoulli(q)",
    source="Boucheron, Lugosi and Massart, Concentration Inequalities, Section 2.2",
    definition="rel_entr(p, q) + rel_entr(1 - p, 1 - q)",
    domain="0 <= p and p <= 1 and 0 <= q and q <= 1",
    unit="nats",
    properties=("nonnegative", "jointly convex"),
    aliases=("d2",),
)
