"""Conditional mutual information of one entry."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="cond_mi",
    params=(("P", "distribution"), ("M", "mechanism"), ("i", "integer")),
    returns="real",
    meaning=(
        "I(X_i; Y | X^-i), the mutual information between entry i and the output given the other entries, "
        "for a database of law P and its output under M"
    ),
    source="Cuff and Yu 2016, Definition 2; Cover and Thomas, eq. (2.60)",
    # the databases z that agree with x outside entry i
    definition=(
        "sum(x in M, y in M(x): 0 if P[x] == 0 else rel_entr(P[x]*M(x)[y], P[x]*sum(z in M: P[z]*M(z)[y] if "
        "z == x or hamming(x, z) == 1 and z[i] != x[i] else 0)/sum(z in M: P[z] if z == x or hamming(x, z) "
        "== 1 and z[i] != x[i] else 0)))"
    ),
    unit="nats",
    properties=("nonnegative",),
    latex="I",
)
