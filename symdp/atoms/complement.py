"""Complement of an event."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="complement",
    params=(("A", "event"),),
    returns="event",
    meaning="the outcomes that are not in A (also written: not A)",
    source="textbook",
)
