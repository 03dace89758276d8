"""Max-divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="max_divergence",
    params=(("P", "distribution"), ("Q", "distribution")),
    returns="real",
    meaning="the largest log(P[a]/Q[a]) over outcomes with P[a] > 0 (Renyi divergence of order oo)",
    source="Dwork and Roth, Definition 3.6",
    definition="max(a in P: -oo if P[a] == 0 else oo if Q[a] == 0 else log(P[a]/Q[a]))",
    unit="nats",
    properties=("nonnegative", "jointly quasi-convex", "convex in the second law", "data processing",
                "zero at equality"),
    latex="D_{\\infty}",
)
