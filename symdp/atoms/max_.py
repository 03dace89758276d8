"""Maximum of numbers."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="max",
    params=(("x", "real"), ("y", "reals?")),
    returns="real",
    meaning="the maximum of its arguments",
    source="textbook",
)
