"""Maximal leakage: Sibson's mutual information of order oo."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="maximal_leakage",
    params=(("P", "distribution"), ("W", "channel")),
    returns="real",
    meaning=(
        "the logarithm of the sum over outputs of the largest probability that an input of positive probability "
        "gives them (Sibson's mutual information of order oo)"
    ),
    source="Issa, Wagner and Kamath 2020 (an operational approach to information leakage), Theorem 1; Verdu 2015",
    # the sum over outputs is the same for every x, as all rows list the same outputs
    definition="log(max(x in P: sum(y in W(x): max(z in P: 0 if P[z] == 0 else W(z)[y]))))",
    unit="nats",
    properties=("nonnegative",),
    latex="\\mathcal{L}",
)
