"""Number of elements."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="card",
    params=(("A", "space"),),
    returns="integer",
    meaning="the number of elements of a finite set or of outcomes of a law",
    source="textbook",
    properties=("nonnegative",),
)
