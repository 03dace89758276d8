"""Adversarial privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="adversarial",
    params=(("P", "distribution"), ("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning=(
        "adversarial privacy: no output raises the probability of a database by a factor of more than "
        "exp(eps), for a database of law P"
    ),
    source=(
        "Rastogi, Hay, Miklau and Suciu 2009; Cuff and Yu 2016, eq. (64), multiplied by the probability of "
        "the output"
    ),
    definition="forall(x in P, y in M(x): P[x]*M(x)[y] <= exp(eps)*P[x]*sum(z in P: P[z]*M(z)[y]))",
)
