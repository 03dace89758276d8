"""Bayesian differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="bayes_dp",
    params=(("P", "distribution"), ("M", "mechanism"), ("eps", "real"), ("delta", "real?")),
    returns="truth",
    meaning=(
        "Bayesian differential privacy: for every entry i and set S of other entries the laws of the output "
        "given X_i = a, X_S = c and given X_i = b, X_S = c are (eps, delta)-close, where these have positive "
        "probability, for a database of law P; delta is 0 when left out"
    ),
    source=(
        "Yang, Sato and Nakagawa 2015; Cuff and Yu 2016, eq. (60), multiplied by the two probabilities "
        "conditioned on"
    ),
    # S holds the entries other than i in which x and w agree: every set S arises, up to entries of one letter
    definition=(
        "forall(i in 1..entries(M), x in M, w in M, z in M: forall(k in 1..entries(M): k != i and x[k] == "
        "w[k] implies x[k] == z[k]) implies sum(y in M(x): max(sum(u in M: P[u]*M(u)[y] if forall(k in "
        "1..entries(M): k == i or x[k] == w[k] implies u[k] == x[k]) else 0)*sum(v in M: P[v] if forall(k in "
        "1..entries(M): k == i or x[k] == w[k] implies v[k] == z[k]) else 0) - exp(eps)*sum(v in M: "
        "P[v]*M(v)[y] if forall(k in 1..entries(M): k == i or x[k] == w[k] implies v[k] == z[k]) else "
        "0)*sum(u in M: P[u] if forall(k in 1..entries(M): k == i or x[k] == w[k] implies u[k] == x[k]) else "
        "0), 0)) <= delta*sum(u in M: P[u] if forall(k in 1..entries(M): k == i or x[k] == w[k] implies u[k] "
        "== x[k]) else 0)*sum(v in M: P[v] if forall(k in 1..entries(M): k == i or x[k] == w[k] implies v[k] "
        "== z[k]) else 0))"
    ),
)
