"""Chi-square divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="chi2",
    params=(("P", "distribution"), ("Q", "distribution")),
    returns="real",
    meaning="the sum of (P[a] - Q[a])^2/Q[a]; oo where P is not absolutely continuous with respect to Q",
    source="Polyanskiy and Wu, Information Theory, Section 7.1",
    definition="sum(a in P: (0 if P[a] == 0 else oo) if Q[a] == 0 else (P[a] - Q[a])^2/Q[a])",
    properties=("nonnegative", "jointly convex", "homogeneous sum", "data processing", "zero at equality"),
    latex="\\chi^2",
)
