"""Total variation distance."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="tv",
    params=(("P", "distribution"), ("Q", "distribution")),
    returns="real",
    meaning="the total variation distance, the supremum over events A of |P(A) - Q(A)|",
    source="Cover and Thomas, Section 11.6 (half the L1 distance)",
    definition="sum(a in P: max(P[a] - Q[a], 0))",
    properties=(
        "nonnegative", "symmetric", "jointly convex", "homogeneous sum", "data processing", "at most one",
        "zero at equality",
    ),
)
