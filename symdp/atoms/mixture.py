"""Mixture of two laws, channels or mechanisms."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="mixture",
    params=(("p", "real"), ("M", "law"), ("N", "law")),
    returns="law",
    meaning="M with probability p and N otherwise; for two laws, their mixture",
    source="textbook",
)
