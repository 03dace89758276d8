"""Personalised differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="personalized",
    params=(("M", "mechanism"), ("f", "function")),
    returns="truth",
    meaning=(
        "personalised differential privacy: M(x) and M(z) are (f(i), 0)-close for all databases x, z that "
        "differ in entry i alone"
    ),
    source="Jorgensen, Yu and Cormode 2015; Cuff and Yu 2016, eq. (55)",
    definition=(
        "forall(i in 1..entries(M), x in M, z in M: neighbouring(x, z) and x[i] != z[i] implies close(M(x), "
        "M(z), f(i), 0))"
    ),
    properties=("any space",),
)
