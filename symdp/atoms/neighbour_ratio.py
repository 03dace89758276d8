"""Likelihood ratio of neighbouring databases under one law."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="neighbour_ratio",
    params=(("P", "distribution"), ("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning="P[x] <= exp(eps)*P[z] for all neighbouring databases x, z that M reads",
    source="Wang, Ying and Zhang 2016, eqs. (16) and (20)",
    definition="forall(x in M, z in M: neighbouring(x, z) implies P[x] <= exp(eps)*P[z])",
    properties=("single outcomes",),
)
