"""Max-information: the Renyi mutual information of order oo."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="max_information",
    params=(("P", "distribution"), ("W", "channel")),
    returns="real",
    meaning=(
        "the largest log-ratio of the joint law of an input with law P and the output of W to the product of the "
        "two marginal laws, over pairs of positive probability (Renyi mutual information of order oo)"
    ),
    source=(
        "Dwork, Feldman, Hardt, Pitassi, Reingold and Roth 2015 (generalization in adaptive data analysis), with "
        "beta = 0"
    ),
    definition=(
        "log(max(x in P, y in W(x): 0 if P[x] == 0 else 0 if W(x)[y] == 0 else W(x)[y]/sum(z in P: P[z]*W(z)[y])))"
    ),
    unit="nats",
    properties=("nonnegative",),
    latex="I_{\\infty}",
)
