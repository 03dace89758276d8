"""Composition of mechanisms."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="compose",
    params=(("M", "mechanism"), ("N", "mechanism"), ("more", "mechanism*")),
    returns="mechanism",
    meaning="the outputs of all mechanisms for one database, drawn independently: an output is the tuple of theirs",
    source="Cuff and Yu 2016, Theorem 2, without adaptivity",
)
