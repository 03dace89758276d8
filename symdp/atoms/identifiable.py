"""Identifiability."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="identifiable",
    params=(("P", "distribution"), ("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning=(
        "identifiability: given any output that has positive probability, the posterior probabilities of neighbouring "
        "databases differ by a factor of at most exp(eps), for a database of law P"
    ),
    source="Wang, Ying and Zhang 2016, Definition 2, multiplied by the probability of the output",
    definition=(
        "forall(x in M, z in M: neighbouring(x, z) implies "
        "forall(y in M(x): P[x]*M(x)[y] <= exp(eps)*P[z]*M(z)[y]))"
    ),
    properties=("single outcomes",),
)
