"""Kullback-Leibler divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="kl",
    params=(("P", "distribution"), ("Q", "distribution")),
    returns="real",
    meaning="the Kullback-Leibler divergence D(P||Q); oo where P is not absolutely continuous with respect to Q",
    source="Cover and Thomas, Elements of Information Theory, eq. (2.26)",
    definition="sum(a in P: rel_entr(P[a], Q[a]))",
    unit="nats",
    properties=("nonnegative", "jointly convex", "homogeneous sum", "data processing", "zero at equality"),
    latex="D",
)
