"""Approximate differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="dp",
    params=(("M", "mechanism"), ("eps", "real"), ("delta", "real?")),
    returns="truth",
    meaning="M(x) and M(y) are (eps, delta)-close for all neighbouring databases x, y; delta is 0 when left out",
    source="Dwork and Roth, Definition 2.4, with neighbours that differ in exactly one entry",
    definition="forall(x in M, y in M: neighbouring(x, y) implies close(M(x), M(y), eps, delta))",
    properties=("any space", "data processing"),
)
