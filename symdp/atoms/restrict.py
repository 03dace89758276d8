"""Some entries of a mechanism."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="restrict",
    params=(("M", "mechanism"), ("S", "set"), ("x", "database")),
    returns="mechanism",
    meaning="M as a function of the entries in S, in increasing order, the others frozen at those of x",
    source="Cuff and Yu 2016, eq. (59)",
)
