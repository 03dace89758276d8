"""Local information privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="lip",
    params=(("P", "distribution"), ("W", "channel"), ("eps", "real"), ("delta", "real?")),
    returns="truth",
    meaning=(
        "local information privacy for inputs of law P: exp(-eps)*W(x)(A) - delta <= R(A) <= exp(eps)*W(x)(A) + delta "
        "for every input x and event A, R the law of the output; delta is 0 when left out"
    ),
    source="Jiang, Seif, Tandon and Li 2021; Ngo, Ostman and Graell i Amat 2024, Definition 4, eqs. (3) and (4)",
    definition=(
        "forall(x in W: sum(y in W(x): max(sum(z in W: P[z]*W(z)[y]) - exp(eps)*W(x)[y], 0)) <= delta "
        "and sum(y in W(x): max(W(x)[y] - exp(eps)*sum(z in W: P[z]*W(z)[y]), 0)) <= exp(eps)*delta)"
    ),
)
