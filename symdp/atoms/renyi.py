"""Renyi divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="renyi",
    params=(("P", "distribution"), ("Q", "distribution"), ("alpha", "real")),
    returns="real",
    meaning="the Renyi divergence of order alpha > 0, alpha != 1; the Kullback-Leibler divergence at alpha = 1",
    source="van Erven and Harremoes 2014, eq. (1)",
    definition=(
        "kl(P, Q) if alpha == 1 else oo if sum(a in P: min(P[a], Q[a])) == 0 else "
        "log(sum(a in P: 0 if P[a] == 0 else (oo if alpha > 1 else 0) if Q[a] == 0 else "
        "P[a]^alpha*Q[a]^(1 - alpha)))/(alpha - 1)"
    ),
    domain="alpha > 0",
    unit="nats",
    properties=("nonnegative", "jointly convex up to order one", "jointly quasi-convex", "convex in the second law",
                "data processing", "zero at equality"),
    latex="D",
)
