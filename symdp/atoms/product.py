"""Product of laws."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="product",
    params=(("P", "distribution"), ("Q", "distribution"), ("more", "distribution*")),
    returns="distribution",
    meaning="the law of independent components: an outcome is the tuple of theirs",
    source="textbook",
)
