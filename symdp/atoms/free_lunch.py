"""Free-lunch privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="free_lunch",
    params=(("M", "mechanism"), ("eps", "real")),
    returns="truth",
    meaning="free-lunch privacy: M(x) and M(z) are (eps, 0)-close for all databases x, z, neighbours or not",
    source="Kifer and Machanavajjhala 2011; Cuff and Yu 2016, eq. (57)",
    definition="forall(x in M, z in M: close(M(x), M(z), eps, 0))",
    properties=("any space", "data processing"),
)
