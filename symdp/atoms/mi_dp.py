"""Mutual-information differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="mi_dp",
    params=(("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning=(
        "I(X_i; Y | X^-i) <= eps for every entry i and every law of the database: every channel "
        "from one entry to the output, the other entries frozen, has capacity at most eps"
    ),
    source=(
        "Cuff and Yu 2016, Definition 2; the supremum over laws is attained with the other entries "
        "frozen, because I(X_i; Y | X^-i) is the mean over x^-i of I(X_i; Y | X^-i = x^-i)"
    ),
    definition="forall(i in 1..entries(M), x in M: capacity(slice(M, i, x)) <= eps)",
    properties=("any space", "data processing"),
    aliases=("midp",),
)
