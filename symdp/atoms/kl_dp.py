"""Kullback-Leibler differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="kl_dp",
    params=(("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning="kl(M(x), M(y)) <= eps for all neighbouring databases x, y",
    source="Barber and Duchi 2014; Cuff and Yu 2016, Definition 7",
    definition="forall(x in M, y in M: neighbouring(x, y) implies kl(M(x), M(y)) <= eps)",
    properties=("any space", "data processing"),
    aliases=("kldp",),
)
