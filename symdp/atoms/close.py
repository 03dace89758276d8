"""Indistinguishability of two laws."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="close",
    params=(("P", "distribution"), ("Q", "distribution"), ("eps", "real"), ("delta", "real")),
    returns="truth",
    meaning="P(A) <= exp(eps)*Q(A) + delta and Q(A) <= exp(eps)*P(A) + delta for every event A",
    source=(
        "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, Section 3.5.1; "
        "Kasiviswanathan and Smith 2014"
    ),
    definition="hockey_stick(P, Q, exp(eps)) <= delta and hockey_stick(Q, P, exp(eps)) <= delta",
    properties=("any space", "symmetric", "data processing"),
)
