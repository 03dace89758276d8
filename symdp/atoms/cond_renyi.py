"""Conditional Renyi divergence of two channels."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="cond_renyi",
    params=(("P", "distribution"), ("W", "channel"), ("V", "channel"), ("alpha", "real")),
    returns="real",
    meaning=(
        "the Renyi divergence of order alpha > 0 between the joint laws of input and output under W and under V, "
        "the input having law P under both; the mean of kl(W(x), V(x)) at alpha = 1"
    ),
    source="Verdu 2015; van Erven and Harremoes 2014, eq. (1) for the two joint laws",
    definition=(
        "sum(x in P: 0 if P[x] == 0 else P[x]*kl(W(x), V(x))) if alpha == 1 else "
        "oo if sum(x in P, y in W(x): P[x]*min(W(x)[y], V(x)[y])) == 0 else "
        "log(sum(x in P, y in W(x): 0 if P[x] == 0 else 0 if W(x)[y] == 0 else "
        "(oo if alpha > 1 else 0) if V(x)[y] == 0 else P[x]*W(x)[y]^alpha*V(x)[y]^(1 - alpha)))/(alpha - 1)"
    ),
    domain="alpha > 0",
    unit="nats",
    properties=("nonnegative",),
    latex="D",
)
