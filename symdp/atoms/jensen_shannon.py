"""Jensen-Shannon divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="jensen_shannon",
    params=(("P", "distribution"), ("Q", "distribution"), ("t", "real")),
    returns="real",
    meaning=(
        "the Jensen-Shannon divergence with weights 1 - t and t: the mutual information between a choice of P or Q "
        "with these probabilities and an outcome of the chosen law; the entropy of the mixture minus the mean entropy"
    ),
    source="Lin 1991, eq. (4.1); Cover and Thomas, eq. (2.28)",
    # both arguments carry the weight: at weight 0 this is rel_entr(0, 0)
    definition=(
        "sum(a in P: rel_entr((1 - t)*P[a], (1 - t)*((1 - t)*P[a] + t*Q[a])) "
        "+ rel_entr(t*Q[a], t*((1 - t)*P[a] + t*Q[a])))"
    ),
    domain="0 <= t and t <= 1",
    unit="nats",
    properties=("nonnegative", "jointly convex", "homogeneous sum", "data processing", "zero at equality"),
    latex="\\mathrm{JS}",
)
