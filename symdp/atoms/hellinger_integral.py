"""Hellinger integrals."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="hellinger_integral",
    params=(("P", "distribution"), ("Q", "distribution"), ("alpha", "real")),
    returns="real",
    meaning=(
        "the Hellinger integral of order alpha > 0, the sum of P[a]^alpha*Q[a]^(1 - alpha): the Bhattacharyya "
        "coefficient at 1/2, 1 + chi2 at 2; oo for alpha > 1 where P is not absolutely continuous with respect to Q"
    ),
    source="Liese and Vajda 2006, Section II; van Erven and Harremoes 2014, eq. (9)",
    definition=(
        "sum(a in P: 0 if P[a] == 0 else (oo if alpha > 1 else 0) if Q[a] == 0 else P[a]^alpha*Q[a]^(1 - alpha))"
    ),
    domain="alpha > 0",
    properties=("nonnegative", "homogeneous"),
    latex="H",
)
