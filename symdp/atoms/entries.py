"""Number of entries of a mechanism's databases."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="entries",
    params=(("M", "mechanism"),),
    returns="integer",
    meaning="how many entries a database has that M reads",
    source="textbook",
)
